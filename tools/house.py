"""House rules that no linter knows: files stay small, and nothing of one person's machine gets in."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAX_LINES = 450
WRITTEN_BY_HAND = {".py", ".js", ".css", ".html"}
PRIVATE = {
    "a path of one machine": re.compile(r"(?<![\w.:/])/(?:work|home|root|Users)/\w"),
    "a package index of one machine": re.compile(r"index[-_]url|find-links|^registry\s*=|\"resolved\":", re.M | re.I),
    "an unresolved merge": re.compile(r"^(?:<{7}|>{7}) ", re.M),
}


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
        for what, pattern in PRIVATE.items():
            for match in pattern.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                found.append(f"{name}:{line}: {what}")
    return found


def main() -> int:
    found = faults(ROOT)
    print(*found, f"house: {len(found)} faults", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
