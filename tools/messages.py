"""Texts and their translations: `messages.py update [FOLDER ...] | check`.

Every message id is English and stands in the code. A catalogue belongs to a folder: each game box has one of its own,
the web has one for Django, and everything else shares the one in `play`. Boxes and house keep
`locale/<language>.po`, the web `locale/<language>/LC_MESSAGES/django.po`; they are compiled where they are read.

update   write what the code says into the catalogues (all, or those of the folders named), and keep what is translated
check    fail on a text without a translation, or one whose slots differ
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po, write_po

from lusoria.play import catalogue

SOURCE = Path(__file__).resolve().parent.parent / "src" / "lusoria"
LANGUAGES = ("ja", "zh_Hant")
KEYWORDS = DEFAULT_KEYWORDS | {
    "N_": {None: (1,), 2: (1, 2), 3: (1, 2)},  # a text, perhaps with its plural form, perhaps with a comma behind
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
OPTION = {"title", "labels"}
TITLED = {"Game": {"blurb"}, "Choice": OPTION, "Number": OPTION, "Switch": OPTION}
BEGUN = datetime(2026, 11, 20, tzinfo=UTC)
SLOT = re.compile(r"\{(\w+)[^}]*\}|%\((\w+)\)[sd]")
# What holds a number, and behind it, perhaps after one word more, an English plural: "{amount} verdict counters".
NUMBERS = (
    r"(?:\{(?:n|m|k|of|amount\d?|have|need|count|points|cards|tricks)\}"
    r"|%\((?:n|low|high|seats|minutes|hours|days|count)\)[sd])"
)
COUNTED = re.compile(NUMBERS + r" (?:(?!(?:and|at|by|for|from|in|of|to|with)\b)\w+ )?(\w*[^\Wsu]s)\b")
NO_PLURALS = {"as", "begins", "has", "is", "was"}
# What no text of a language holds: kana in Chinese; a half-wide colon, or a space beside a name, among wide letters.
WIDE = r"[\u3040-\u9fff]"
STRANGE = {
    "zh_Hant": re.compile(r"[\u3041-\u3096\u30a1-\u30fa]"),
    "": re.compile(rf"{WIDE}\s?:|:\s?{WIDE}|\{{seat\d?\}} {WIDE}|{WIDE} \{{seat"),
}


@dataclass(frozen=True)
class Domain:
    """The texts of one folder."""

    name: str
    folder: Path
    locale: Path

    def po(self, language: str) -> Path:
        return self.locale / (f"{language}/LC_MESSAGES/django.po" if self.name == "web" else f"{language}.po")


def is_draft(opening: Path) -> bool:
    """Whether a box is still being written: it calls its game DRAFT and is in no catalogue yet."""
    return opening.exists() and "\nDRAFT = Game(" in opening.read_text("utf-8")


def domains() -> list[Domain]:
    """The catalogues of the house."""
    boxes = sorted(path.parent for path in SOURCE.glob("games/*/__init__.py"))
    own = [Domain(folder.name, folder, folder / "locale") for folder in (*boxes, SOURCE / "web")]
    return [*own, Domain("house", SOURCE, SOURCE / "play" / "locale")]


def titles(source: str) -> Iterator[str]:
    """What a box calls itself and its options: they are given as plain text in the arguments of GAME."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in TITLED:
            continue
        for argument in node.keywords:
            if argument.arg in TITLED[node.func.id]:
                literals = (part for part in ast.walk(argument.value) if isinstance(part, ast.Constant))
                yield from (part.value for part in literals if isinstance(part.value, str))


def template_source(file: IO[bytes]) -> BytesIO:
    """A Django template as the Python that Babel can read: same lines, only its messages left."""
    from django.utils.translation.template import templatize

    text = templatize(file.read().decode())
    return BytesIO("\n".join(line.strip() for line in text.splitlines()).encode())


def texts(domain: Domain, others: list[Domain]) -> Catalog:
    """All messages of a folder, without those of folders inside it that have a catalogue of their own."""
    found = Catalog(domain=domain.name, project="Lusoria", charset="utf-8")
    inner = [other.folder for other in others if other != domain and other.folder.is_relative_to(domain.folder)]
    for path in sorted(path for kind in ("*.py", "*.html", "templates/**/*.txt") for path in domain.folder.rglob(kind)):
        if any(path.is_relative_to(folder) for folder in inner):
            continue
        with path.open("rb") as file:
            source = template_source(file) if path.suffix != ".py" else file
            for _, message, comments, context in extract("python", source, KEYWORDS, ["Translators:"]):
                place = (path.relative_to(SOURCE).as_posix(), 0)
                found.add(message, None, [place], auto_comments=comments, context=context)
        if path == domain.folder / "__init__.py" and path.parent.parent.name == "games":
            for title in filter(None, titles(path.read_text("utf-8"))):
                found.add(title, None, [(path.relative_to(SOURCE).as_posix(), 0)])
    return found


def read(path: Path, language: str) -> Catalog:
    """The catalogue in this file, or an empty one."""
    if not path.exists():
        return Catalog(locale=language, project="Lusoria", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(names: list[str]) -> None:
    everything = domains()
    if unknown := set(names) - {domain.name for domain in everything}:
        known = " ".join(domain.name for domain in everything)
        sys.exit(f"no folder with texts is called {', '.join(sorted(unknown))}; known: {known}")
    for domain in everything:
        if names and domain.name not in names:
            continue
        template = texts(domain, everything)
        for language in LANGUAGES if len(template) else ():
            path = domain.po(language)
            catalogue = read(path, language)
            catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
            catalogue.creation_date = catalogue.revision_date = BEGUN  # no noise in the history
            catalogue.last_translator = catalogue.language_team = catalogue.msgid_bugs_address = "Lusoria"
            catalogue.version, catalogue.fuzzy = "1", False
            catalogue.header_comment = f"# {domain.name}: {language}"
            catalogue.obsolete.clear()
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, catalogue, width=120, include_lineno=False, sort_output=False, omit_header=False)
            print(f"{path.relative_to(SOURCE)}: {len(catalogue)} texts")


def slots(text: Any) -> set[str]:
    """The named slots of a text, or of all plural forms together."""
    forms = text if isinstance(text, list | tuple) else [text]
    return {name or old for form in forms for name, old in SLOT.findall(form)}


def fault(wanted: Message, given: Message | None, language: str) -> str | None:
    """What is wrong with a translation, if anything."""
    if given is None:
        return "is not in the catalogue (make messages)"
    forms = given.string if isinstance(given.string, list | tuple) else [given.string]
    if not all(forms) or given.fuzzy:
        return "has no translation"
    if slots(given.string) != slots(wanted.id):
        return f"has other slots than its translation {given.string!r}"
    for form in forms:
        for found in (STRANGE[kind].search(form) for kind in ("", language) if kind in STRANGE):
            if found:
                return f"has {found[0]!r} in its translation {form!r}"
    return None


def needs_plural(text: Any) -> bool:
    """Whether a text counts something and has no form for a single one."""
    found = () if isinstance(text, list | tuple) else COUNTED.finditer(text)
    return any(match[1] not in NO_PLURALS for match in found)


def unlike(everything: list[Domain], language: str) -> Iterator[str]:
    """One line for each mechanism or title of an option that boxes, shown side by side, translate differently."""
    games = list(catalogue.games())
    shared = {text for game in games for text in (*game.mechanisms, *(option.title for option in game.options))}
    found: dict[str, dict[str, str]] = {text: {} for text in shared}
    for domain in everything:
        if domain.po(language).exists():
            given = read(domain.po(language), language)
            for text in shared & {message.id for message in given if isinstance(message.id, str)}:
                found[text].setdefault(str(given[text].string), domain.name)
    for text, ways in sorted(found.items()):
        if len(ways) > 1:
            yield f"{language}: {text!r} is translated differently by {', '.join(sorted(ways.values()))}"


def faults() -> Iterator[str]:
    """One line for each text that some reader would not get in their language."""
    everything = domains()
    for domain in everything:
        template = texts(domain, everything)
        if is_draft(domain.folder / "__init__.py"):
            continue
        for wanted in template:
            if needs_plural(wanted.id):
                yield f"{domain.name}: {wanted.id!r} counts something and has no form for one"
        for language in LANGUAGES if len(template) else ():
            known = read(domain.po(language), language)
            for wanted in template:
                problem = wanted.id and fault(wanted, known.get(wanted.id, wanted.context), language)
                if problem:
                    yield f"{domain.name} {language}: {wanted.id!r} {problem}"
    for language in LANGUAGES:
        yield from unlike(everything, language)


def main(verb: str, *names: str) -> int:
    if verb == "update":
        update(list(names))
    elif verb == "check":
        found = list(faults())
        print(*found, f"texts: {len(found)} faults", sep="\n")
        return bool(found)
    else:
        sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main(*(sys.argv[1:] or [""])))
