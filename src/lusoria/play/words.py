"""Messages in the reader's language.

A `Say` is an English message with typed slots. It is looked up in the catalogue of the box it comes from, then in the
house's own, and its slots are filled once: what a player is called is data and is never looked at again.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import NamedTuple

from lusoria.kernel import N_, Box, Choice, Event, Game, Option, Say, Seat, Switch
from lusoria.kernel.say import Slot

LANGUAGES = ("en", "ja", "zh-Hant")
HOUSE = "lusoria.play"

_SLOT = re.compile(r"\{(\w+)\}")
_SEAT = N_("Seat {n}")
_ON = N_("on")
_OFF = N_("off")
_FADED = N_("something")  # in place of what a reader no longer sees, where the box has no word for one of its kind


class Part(NamedTuple):
    """A piece of a rendered message; `seat` is set where it is the name of a player, so that a page can mark it."""

    text: str
    seat: int | None = None


def label(game: Game, code: int, box: Box) -> Say:
    """What an action is called in this box: the words of its block, filled with its value."""
    block = game.rules.actions.block_of(code)
    text = game.words.actions[block.name]
    return Say(text) if block.of is None else Say(text, **{block.of: word(game, block.of, block.value(code), box)})


def title(game: Game, language: str) -> str:
    """What a game is called in a language."""
    return {"ja": game.title_ja, "zh-Hant": game.title_zh}.get(language, game.title_en)


def option_word(option: Option, value: int) -> Say:
    """What the value of an option is called: on, off, a number, or one of its labels."""
    if isinstance(option, Switch):
        return Say(_ON if value else _OFF)
    if isinstance(option, Choice) and option.labels:
        return Say(option.labels[value])
    return Say("{n}", n=value)


def happened(game: Game, event: Event, box: Box, *, faded: bool = False) -> Say:
    """An event as a sentence. A second slot of one kind is called {card2}, and so on. Of a faded event only the seats
    are still named."""
    slots: dict[str, Slot] = {}
    count: dict[str, int] = {}
    for kind, value in zip(event.kind.slots, event.slots, strict=True):
        count[kind] = count.get(kind, 0) + 1
        name = kind if count[kind] == 1 else f"{kind}{count[kind]}"
        unseen = faded and kind != "seat"
        slots[name] = Say(game.words.unseen.get(kind, _FADED)) if unseen else word(game, kind, value, box)
    return Say(game.words.events[event.kind.name], **slots)


def word(game: Game, kind: str, value: int, box: Box) -> Slot:
    """A value of some kind as it is said: the name of a player, an amount, or what the box calls it."""
    if kind == "seat":
        return Seat(value)
    if kind == "amount":
        return value
    in_box = game.words.kinds_in_box.get(kind)
    return in_box(box, value) if in_box else game.words.kinds[kind](value)


@cache
def catalogue(package: str, language: str) -> gettext.NullTranslations:
    """The messages of one package (`<package>/locale/<language>.po`); English is what the messages are written in.

    A box that brings no catalogue for a language speaks English in it. Raises ValueError for an unknown language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"Lusoria speaks {', '.join(LANGUAGES)}, not {language!r}")
    path = files(package) / "locale" / f"{language.replace('-', '_')}.po"
    if language == "en" or not path.is_file():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with path.open("rb") as text:
        write_mo(compiled, read_po(text, locale=language.replace("-", "_")))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@lru_cache(1 << 15)
def _looked_up(package: str, language: str, message: str) -> str:
    found = catalogue(package, language).gettext(message)
    return found if found != message else catalogue(HOUSE, language).gettext(message)


@lru_cache(1 << 15)
def _pieces(text: str) -> tuple[str, ...]:
    """A text cut at its slots: every second piece is the name of one."""
    return tuple(_SLOT.split(text))


@dataclass(frozen=True)
class Speaker:
    """Renders messages of one game in one language, with the names of the players at the table.

    >>> from lusoria.play import catalogue
    >>> Speaker(catalogue.game("spartacus"), "en", ["Ada", "Ben", "Cleo"]).text(Say("{seat} passes.", seat=Seat(1)))
    'Ben passes.'
    """

    game: Game
    language: str = "en"
    names: Sequence[str] = field(default=())

    @property
    def tongue(self) -> str:
        """What it speaks: two with the same say the same of all that names nobody at the table."""
        return f"{self.game.package} {self.language}"

    def look_up(self, message: str) -> str:
        """The message in the reader's language, slots still open."""
        return _looked_up(self.game.package, self.language, message)

    def form(self, say: Say) -> str:
        """The text of a message in the reader's language, in the form that its number wants, slots still open."""
        if say.plural is None:
            return self.look_up(say.text)
        several = 2 if say.count is None else say.count
        found = catalogue(self.game.package, self.language).ngettext(say.text, say.plural, several)
        if found not in (say.text, say.plural):
            return found
        return catalogue(HOUSE, self.language).ngettext(say.text, say.plural, several)

    def name(self, seat: int) -> str:
        """What the player of a seat is called."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.look_up(_SEAT).replace("{n}", str(seat + 1))

    def text(self, say: Slot) -> str:
        """The message as plain text. It is not markup: escape it where it meets a page."""
        if not isinstance(say, Say):
            return self.name(say.number) if isinstance(say, Seat) else str(say)
        pieces = _pieces(self.form(say))
        if len(pieces) == 1:
            return pieces[0]
        found = [*pieces]
        for at in range(1, len(pieces), 2):
            slot = pieces[at]
            found[at] = self.text(say.slots[slot]) if slot in say.slots else "{" + slot + "}"
        return "".join(found)

    def parts(self, say: Slot) -> list[Part]:
        """The same in pieces, names of players apart."""
        match say:
            case Seat():
                return [Part(self.name(say.number), say.number)]
            case Say():
                found: list[Part] = []
                # Every second piece is the name of a slot.
                for at, piece in enumerate(_pieces(self.form(say))):
                    if at % 2 == 0:
                        found += [Part(piece)] if piece else []
                    elif piece in say.slots:
                        found += self.parts(say.slots[piece])
                    else:
                        found.append(Part("{" + piece + "}"))
                return found
            case _:
                return [Part(str(say))]
