"""A game box as the catalogue knows it: titles, seats, options. Light: rules, words and board load on first use."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from .declare import Box
    from .rules import Rules
    from .say import AnyView, Words


class OptionError(ValueError):
    """Options or a number of seats that a game does not have; the message says what it does have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something about a game that is agreed when the table opens. Its value in the box is a whole number."""

    slug: str
    title: str
    clause: str
    default: int = 0
    low: int = 0
    high: int = 1
    needs: tuple[str, ...] = ()
    needs_any: tuple[str, ...] = ()  # at least one of these
    excludes: tuple[str, ...] = ()
    seats: tuple[int, int] | None = None  # fewest and most seats that it is for; None: as the game

    @property
    def field(self) -> str:
        """The box field of the same name."""
        return self.slug.replace("-", "_")

    def samples(self) -> tuple[int, ...]:
        """Values that tests try: all of a few, else the ends and the default."""
        values = range(self.low, self.high + 1)
        few = values if len(values) <= 4 else (self.low, self.low + (self.default == self.low), self.high)
        return tuple(sorted({self.default, *few}))

    def label(self, value: int) -> str:
        """The value as notation."""
        return str(value)

    def parse(self, text: str) -> int:
        """The value of a notation; OptionError when it has none."""
        try:
            return self.checked(int(text))
        except ValueError as error:
            raise OptionError(f"{self.slug} is a number from {self.low} to {self.high}, not {text!r}") from error

    def checked(self, value: int) -> int:
        """The value itself; OptionError when it is out of bounds."""
        if value != self.default and not self.low <= value <= self.high:
            raise OptionError(f"{self.slug} goes from {self.low} to {self.high}, not {value}")
        return value


class Number(Option):
    """A whole number between two bounds: `Number("series", 1, 10, default=1, title=.., clause=..)`.

    A default beyond them stands for what the rules say without it.
    """

    __slots__ = ()

    def __init__(self, slug: str, low: int, high: int, **rest: Any) -> None:
        super().__init__(slug=slug, low=low, high=high, **rest)


class Switch(Option):
    """On or off: `Switch("joker", title=.., clause=..)`."""

    __slots__ = ()

    def __init__(self, slug: str, **rest: Any) -> None:
        super().__init__(slug=slug, **rest)

    def label(self, value: int) -> str:
        return "on" if value else "off"

    def parse(self, text: str) -> int:
        found = {"on": 1, "1": 1, "yes": 1, "true": 1, "off": 0, "0": 0, "no": 0, "false": 0}.get(text.lower())
        if found is None:
            raise OptionError(f"{self.slug} is on or off, not {text!r}")
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Option):
    """One of several named ways, the first being 0: `Choice(slug=.., values=("one", "many"), labels=(..), ..)`."""

    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "high", len(self.values) - 1)

    def label(self, value: int) -> str:
        return self.values[value]

    def parse(self, text: str) -> int:
        if text in self.values:
            return self.values.index(text)
        raise OptionError(f"{self.slug} is one of {', '.join(self.values)}, not {text!r}")


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game box. Texts are message ids of the box's own catalogue."""

    slug: str
    package: str
    prefix: str
    title: str
    title_en: str
    title_ja: str
    title_zh: str
    designer: str
    year: int  # 0: not published
    seats: tuple[int, int]
    minutes: int
    blurb: str
    family: str = ""
    weight: int = 1
    greedy_ms: float = 4.0  # how long a game among greedy bots takes, roughly: the lab cuts its work by it
    mechanisms: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    secret_scores: bool = False  # what a seat has is nobody else's business before the end
    scored_late: str = ""  # the option with which nobody sees any score before the end
    rules_files: tuple[str, ...] = ("rules",)
    rules_version: int = 1

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied as where it is from: a box is there once in a process."""
        return _box_of, (self.package,)

    @cached_property
    def folder(self) -> Path:
        """Where the box lies."""
        spec = importlib.util.find_spec(self.package)
        assert spec is not None
        assert spec.origin is not None
        return Path(spec.origin).parent

    @cached_property
    def rules(self) -> Rules:
        """The rules, loaded and checked."""
        from .rules import Rules

        return Rules(self)

    @cached_property
    def words(self) -> Words:
        """How the game speaks."""
        words: Words = importlib.import_module(f"{self.package}.words").WORDS
        return words

    @cached_property
    def board(self) -> Callable[[AnyView], Any] | None:
        """The function that draws a view; None when the box has none and the generic board serves."""
        if importlib.util.find_spec(f"{self.package}.board") is None:
            return None
        draw: Callable[[AnyView], Any] = importlib.import_module(f"{self.package}.board").draw
        return draw

    def option(self, slug: str) -> Option:
        """The option of that name; OptionError when there is none."""
        for option in self.options:
            if option.slug == slug:
                return option
        known = ", ".join(o.slug for o in self.options) or "none"
        raise OptionError(f"{self.title} has no option {slug!r}; its options are: {known}")

    def checked_options(self, chosen: Mapping[str, int], seats: int | None = None) -> dict[str, int]:
        """Every option with its value, defaults filled in; OptionError when some do not go together, or not with so
        many seats."""
        values = {o.slug: o.default for o in self.options}
        for slug, value in chosen.items():
            values[slug] = self.option(slug).checked(value)
        on = {o.slug for o in self.options if values[o.slug] != o.default}
        for option in self.options:
            if option.slug in on:
                for other in option.needs:
                    if other not in on:
                        raise OptionError(f"{option.slug} needs {other}")
                if option.needs_any and not on & set(option.needs_any):
                    raise OptionError(f"{option.slug} needs one of {', '.join(option.needs_any)}")
                for other in option.excludes:
                    if other in on:
                        raise OptionError(f"{option.slug} does not go together with {other}")
                if seats is not None and option.seats is not None and not option.seats[0] <= seats <= option.seats[1]:
                    raise OptionError(f"{option.slug} is not for {seats} seats")
        return values

    def checked_seats(self, seats: int) -> int:
        """The number itself; OptionError when the game is not for so many."""
        low, high = self.seats
        if not low <= seats <= high:
            raise OptionError(f"{self.title} is for {low} to {high}, not {seats}" if low < high else
                              f"{self.title} is for {low}, not {seats}")  # fmt: skip
        return seats

    def option_sets(self, together: int | None = None) -> Iterator[dict[str, int]]:
        """Sets of options that go together, as differences from the default; at most `together` of them at once."""
        for values in product(*(o.samples() for o in self.options)):
            chosen = {o.slug: v for o, v in zip(self.options, values, strict=True) if v != o.default}
            if together is not None and len(chosen) > together:
                continue
            try:
                self.checked_options(chosen)
            except OptionError:
                continue
            yield chosen

    def box(
        self, options: Mapping[str, int] | None = None, values: Mapping[str, Any] | None = None,
        seats: int | None = None,
    ) -> Box:  # fmt: skip
        """The box of a match for so many seats (by default: as few as the game is for): its components, changed where
        `values` says so, and the options chosen.

        Whatever is made to be played is made from here: raises OptionError or BoxError, each with one sentence, for
        what the rules cannot play.
        """
        chosen = self.checked_options(options or {}, seats)
        return self.rules.fill_box(chosen, values or {}, self.seats[0] if seats is None else seats)


def _box_of(package: str) -> Game:
    box: Game = importlib.import_module(package).GAME
    return box
