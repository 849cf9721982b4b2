"""Rulebooks, code and tests speak of the same clauses.

A rulebook is `games/<box>/rulebook/<language>.md`; a clause is a paragraph that begins with its bold id
(`**ZER-2.1** ...`). Checked for every box:

- the languages have the same clauses in the same order, numbered as the sections they stand in;
- every clause cited in the box or in a test exists;
- every clause is cited by a test: `@clause("ZER-2.1")`.
"""

import ast
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "ja", "zh-hant")
SECTION = re.compile(r"^## (\d+)\. ", re.MULTILINE)
CLAUSE = re.compile(r"^\*\*([A-Z]{3}-\d+\.\d+)\*\*", re.MULTILINE)
CITED = re.compile(r"\b[A-Z]{3}-\d+\.\d+\b")


def clauses(rulebook: str) -> list[str]:
    """Ids of the clauses in the order in which they stand."""
    return CLAUSE.findall(rulebook)


def numbering(rulebook: str) -> Iterator[str]:
    """Clauses that stand in another section than their number says, or out of count."""
    starts = [*SECTION.finditer(rulebook), None]
    for here, after in pairwise(starts):
        assert here is not None
        body = rulebook[here.end() : after.start() if after else len(rulebook)]
        for count, name in enumerate(clauses(body), 1):
            if not name.endswith(f"-{here[1]}.{count}"):
                yield f"{name} stands where {name[:3]}-{here[1]}.{count} is due"


def box_faults(box: Path) -> Iterator[str]:
    """What is wrong inside one game box."""
    books = {}
    for language in LANGUAGES:
        path = box / "rulebook" / f"{language}.md"
        if not path.exists():
            yield f"{box.name}: no rulebook in {language}"
            continue
        books[language] = clauses(path.read_text("utf-8"))
        for problem in numbering(path.read_text("utf-8")):
            yield f"{box.name}/{language}: {problem}"
        if not books[language]:
            yield f"{box.name}/{language}: no clause in it"
    known = books.get("en", [])
    for language, ids in books.items():
        for name in sorted(set(known) ^ set(ids)):
            yield f"{box.name}: {name} is not in every language (see en and {language})"
        if set(ids) == set(known) and ids != known:
            yield f"{box.name}: clauses of en and {language} stand in another order"
    for path in sorted([*box.rglob("*.py"), *box.rglob("*.toml"), *box.rglob("*.md")]):
        for name in sorted(set(CITED.findall(path.read_text("utf-8"))) - set(known)):
            yield f"{box.name}: {path.name} cites {name}, which is not in the rulebook"


def cited_by_tests(tests: Path) -> Iterator[tuple[str, str]]:
    """(file:line, clause id) for each literal in a call `clause(...)` in the tests."""
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "clause":
                for value in node.args:
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        yield f"{path.relative_to(tests)}:{value.lineno}", value.value


def is_draft(box: Path) -> bool:
    """Whether a box is still being written: it calls its game DRAFT and is in no catalogue yet."""
    opening = box / "__init__.py"
    return opening.exists() and "\nDRAFT = Game(" in opening.read_text("utf-8")


def faults(games: Path, tests: Path) -> list[str]:
    """Everything that is wrong, one line each."""
    boxes = sorted(path.parent for path in games.glob("*/rules*") if path.name in ("rules", "rules.py"))
    found = [line for box in boxes if not is_draft(box) for line in box_faults(box)]
    books = {box.name: box / "rulebook" / "en.md" for box in boxes}
    known = {box: clauses(path.read_text("utf-8")) for box, path in books.items() if path.exists()}
    exists = {name for ids in known.values() for name in ids}
    cited = list(cited_by_tests(tests))
    found += [f"{place} cites {name}, which is in no rulebook" for place, name in cited if name not in exists]
    tested = {name for _, name in cited}
    for box, ids in known.items():
        bare = [name for name in ids if name not in tested]
        if bare and not is_draft(games / box):
            found.append(f"{box}: {len(bare)} of {len(ids)} clauses without a test: {' '.join(bare)}")
    print(f"clauses: {len(exists)} in {len(boxes)} boxes, {len(tested & exists)} shown by tests")
    return found


def main() -> int:
    found = faults(ROOT / "src" / "lusoria" / "games", ROOT / "tests")
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
