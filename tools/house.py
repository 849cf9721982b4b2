"""House rules that no linter knows: files stay small, invariants say what they are about, texts speak of nobody as he
or she and stand a line apart from their headings, and nothing of one person's machine gets in."""

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAX_LINES = 450
MAX_WIDTH = 160  # of a line of a template; ruff looks after Python
WRITTEN_BY_HAND = {".py", ".js", ".css", ".html"}
PRIVATE = {
    "a path of one machine": re.compile(r"(?<![\w.:/])/(?:work|home|root|Users)/\w"),
    "a package index of one machine": re.compile(r"index[-_]url|find-links|^registry\s*=|\"resolved\":", re.M | re.I),
    "an unresolved merge": re.compile(r"^(?:<{7}|>{7}) ", re.M),
}

PRONOUN = re.compile(r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself|[Ss]he|[Hh]ers?|[Hh]erself|[Tt]he own)\b")
NAMED = "hannibal"  # a box with a person in it: there a line may speak of him


def kept_files(root: Path) -> list[Path]:
    """Files that git keeps or would keep."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
        text=True,
    )
    return [root / name for name in listing.stdout.split("\0") if name and (root / name).is_file()]


def faults(root: Path) -> list[str]:
    """What is wrong, one line each."""
    found = []
    files = kept_files(root)
    drafts = {p.parent for p in files if p.name == "__init__.py" and "\nDRAFT = Game(" in p.read_text("utf-8")}
    for path in files:
        if path.resolve() == Path(__file__).resolve():
            continue
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a font
        name = path.relative_to(root).as_posix()
        lines = text.count("\n")
        ours = name.startswith("src/") and path.suffix in WRITTEN_BY_HAND and path.parent not in drafts
        if ours and lines > MAX_LINES:
            found.append(f"{name}: {lines} lines, more than {MAX_LINES}")
        if ours and path.suffix == ".html":
            wide = (at for at, line in enumerate(text.splitlines(), 1) if len(line) > MAX_WIDTH)
            found += [f"{name}:{at}: a line of more than {MAX_WIDTH} characters" for at in wide]
        if re.fullmatch(r"src/lusoria/games/\w+/rules\w*\.py", name):
            found += [f"{name}:{line}: an invariant without a word about it" for line in unexplained(text)]
        if (path.suffix == ".md" or ours) and NAMED not in name:
            found += [f"{name}:{line}: {word!r}; say they, one's own or a name" for line, word in gendered(text)]
        if path.suffix == ".md":
            found += [f"{name}:{line}: not one blank line behind a heading" for line in crowded(text)]
        for what, pattern in PRIVATE.items():
            for match in pattern.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                found.append(f"{name}:{line}: {what}")
    return found


def unexplained(text: str) -> list[int]:
    """Lines of `check` functions that return the number of an invariant and no word about it; what they hand on from
    another such function stands there."""
    lines = text.split("\n")
    checks = [f for f in ast.parse(text).body if isinstance(f, ast.FunctionDef) and f.name.startswith("check")]
    found = [n for f in checks for n in ast.walk(f) if isinstance(n, ast.Return)]
    sound = [n.lineno for n in found if isinstance(n.value, (ast.Name, ast.Call)) or _is_zero(n.value)]
    return sorted(n.lineno for n in found if n.lineno not in sound and "  # " not in lines[n.lineno - 1])


def gendered(text: str) -> list[tuple[int, str]]:
    """Lines that call somebody he or she, or what is theirs "the own", and the word."""
    lines = enumerate(text.split("\n"), 1)
    return [(number, found.group()) for number, line in lines for found in PRONOUN.finditer(line)]


def crowded(text: str) -> list[int]:
    """Headings with no blank line behind them, or with several; those in examples count as lines of the example."""
    lines, example, found = [*text.rstrip("\n").split("\n"), "", "end"], False, []
    for number, line in enumerate(lines[:-2]):
        example ^= line.startswith("```")
        if not example and re.match(r"#{1,6} ", line) and (lines[number + 1] != "" or lines[number + 2] == ""):
            found.append(number + 1)
    return found


def _is_zero(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value == 0


def main() -> int:
    found = faults(ROOT)
    print(*found, f"house: {len(found)} faults", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
