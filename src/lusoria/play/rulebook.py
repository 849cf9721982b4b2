"""The rulebook of a box: sections of numbered clauses, out of `rulebook/<language>.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from lusoria.kernel import Game

from .words import LANGUAGES

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_SECTION = re.compile(r"##\s+(\d+)\.\s+(.+)")
_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+\.\d+)\*\*\s*(.*)")
_OPTION = re.compile(r"\(`([a-z0-9-]+)`\)|（`([a-z0-9-]+)`）")


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. `html` is safe to put on a page: HTML in the source text is escaped."""

    id: str
    source: str
    html: str
    option: str | None


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rulebook."""

    number: int
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All clauses of one game in one language."""

    language: str
    title: str
    introduction: str
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> dict[str, Clause]:
        """Clause by id, in the order of the book."""
        return {clause.id: clause for section in self.sections for clause in section.clauses}


@cache
def rulebook(game: Game, language: str) -> Rulebook:
    """The rulebook of `game` in "en", "ja" or "zh-Hant". Raises ValueError, naming file and line, if out of form."""
    if language not in LANGUAGES:
        raise ValueError(f"there are rulebooks in {', '.join(LANGUAGES)}, not in {language!r}")
    path = files(game.package) / "rulebook" / f"{language.lower()}.md"
    if not path.is_file():
        raise ValueError(f"{game.title} brings no rulebook in {language!r}")
    return parse(path.read_text(encoding="utf-8"), language, str(path))


def parse(text: str, language: str, name: str = "rulebook") -> Rulebook:
    """Read the text of a rulebook; `name` is what an error calls it."""
    title, introduction, chapters = "", [], list[tuple[int, str, list[tuple[str, list[str]]]]]()
    for at, line in enumerate(text.splitlines(), 1):
        if line.startswith("# ") and not title:
            title = line[2:].strip()
        elif line.startswith("#"):
            if not (found := _SECTION.fullmatch(line.strip())):
                raise ValueError(f"{name}:{at}: a section reads '## 3. Title', not {line!r}")
            chapters.append((int(found[1]), found[2], []))
        elif found := _CLAUSE.match(line):
            if not chapters or int(found[1].split("-")[1].split(".")[0]) != chapters[-1][0]:
                raise ValueError(f"{name}:{at}: clause {found[1]} stands outside its section")
            chapters[-1][2].append((found[1], [found[2]]))
        elif chapters and chapters[-1][2]:
            chapters[-1][2][-1][1].append(line)
        elif not chapters:
            introduction.append(line)
        elif line.strip():
            raise ValueError(f"{name}:{at}: this text belongs to no clause")
    if not title or not chapters:
        raise ValueError(f"{name}: a rulebook needs a title and sections")
    sections = tuple(Section(number, head, tuple(map(_clause, body))) for number, head, body in chapters)
    ids = [clause.id for section in sections for clause in section.clauses]
    if twice := sorted({i for i in ids if ids.count(i) > 1}):
        raise ValueError(f"{name}: {', '.join(twice)} stands there twice")
    return Rulebook(language, title, _markdown().render("\n".join(introduction)), sections)


def _clause(body: tuple[str, list[str]]) -> Clause:
    source = "\n".join(body[1]).strip()
    option = _OPTION.match(source)
    return Clause(body[0], source, _markdown().render(source), option and (option[1] or option[2]))


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    # No HTML, links or images: a box from outside cannot bring a page anything but prose.
    prose = MarkdownIt("commonmark", {"html": False}).enable("table")
    return prose.disable(["image", "link", "autolink", "html_inline"])
