"""A board as plates: the shared field, what is looked up beside it, one's hand, and what lies before each seat.

Each plate is a drawing with a viewBox of its own. The page lays them out for the window at hand, and shows the plate of
a seat inside its own panel of that seat, where name, score and clock already stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.drawing.element import BadDrawing, El, Offer
from lusoria.drawing.pen import Drawing, Pen, defs, validate

# Ratios of width to height that the style sheet knows, in hundredths.
SHAPES = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 125, 140, 160, 180, 200, 230, 260, 300, 350, 400, 500, 600, 800,
          1000, 1200, 1600)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plate:
    """One drawing. `lying` is the same for a place that is wider than high, with the same pieces under the same ids (or
    a piece stands upright on one plate and lying on another); `title` names it where plates are told apart by name
    (sides on a narrow screen)."""

    drawing: El
    lying: El | None = None
    title: Any = None

    def forms(self) -> tuple[El, ...]:
        """The drawing, and the lying one if there is one."""
        return (self.drawing,) if self.lying is None else (self.drawing, self.lying)


@dataclass(frozen=True, slots=True)
class Board:
    """What `draw` in a box's board.py gives back. `seats` has one entry for each seat; None where nothing lies."""

    field: Plate
    sides: tuple[Plate, ...] = ()
    hand: Plate | None = None
    seats: tuple[Plate | None, ...] = ()

    def plates(self) -> Iterator[Plate]:
        """Every plate, in the order in which they are read."""
        yield self.field
        yield from self.sides
        if self.hand is not None:
            yield self.hand
        yield from (plate for plate in self.seats if plate is not None)

    def walk(self) -> Iterator[El]:
        """Every element of the upright drawings."""
        for plate in self.plates():
            yield from plate.drawing.walk()


def board(
    field: El | Plate,
    *,
    sides: Iterable[El | Plate] = (),
    hand: El | Plate | None = None,
    seats: Sequence[El | Plate | None] = (),
) -> Board:
    """A board of these plates; a drawing alone is a plate with one form.

    >>> from lusoria.drawing import el
    >>> shared, own = el("svg", viewBox="0 0 40 20"), el("svg", viewBox="0 0 40 10")
    >>> [shape(plate.drawing) for plate in board(shared, hand=own).plates()]
    [2.0, 4.0]
    """

    def plate(given: El | Plate) -> Plate:
        return Plate(given) if isinstance(given, El) else given

    return Board(
        plate(field),
        tuple(plate(side) for side in sides),
        None if hand is None else plate(hand),
        tuple(None if seat is None else plate(seat) for seat in seats),
    )


def shape(drawing: El) -> float:
    """Width divided by height. Raises BadDrawing when it is no <svg> with a viewBox."""
    try:
        _, _, width, height = (float(number) for number in str(drawing.attrs["viewBox"]).split())
        return width / height
    except (KeyError, ValueError, ZeroDivisionError):
        raise BadDrawing("a plate is an <svg> with a viewBox of four numbers") from None


def check(drawn: Board | El) -> None:
    """Raise BadDrawing at the first thing no drawing may hold, and at an id that two plates share."""
    if isinstance(drawn, El):
        return validate(drawn)
    markup(drawn, lambda _message: "")
    return None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A plate as markup, once for each of its forms; `lying` is None where there is but one. The shape is width to
    height in hundredths, out of SHAPES."""

    upright: Drawing
    shape: int
    lying: Drawing | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Markup:
    """A board as markup. `defs` holds what all plates refer to and stands before them.

    `beside` and `below` are the shapes of all sides together, under each other and next to each other; `turn` is the
    shape of a place from which on they are better put beside the field. `codes` are the actions that have their place
    on it, `aside` those of them that have it before seats only.
    """

    field: Drawn
    sides: tuple[Drawn, ...] = ()
    hand: Drawn | None = None
    seats: tuple[Drawn | None, ...] = ()
    defs: str = ""
    beside: int = 0
    below: int = 0
    turn: int = 0
    marks: tuple[tuple[str, str], ...] = ()
    codes: frozenset[int] = frozenset()
    aside: frozenset[int] = frozenset()


def markup(
    drawn: Board,
    speak: Callable[[Any], str],
    offer: Callable[[int], Offer] | None = None,
    *,
    label: Any = None,
    marks: bool = False,
    tongue: str = "",
) -> Markup:
    """Every plate as SVG markup; see `render` and `Pen`. The pieces that mark the reader's note pad come along when
    `marks`."""
    pens, seen = list[Pen](), (set[str](), set[str]())  # the ids in either form

    def put(plate: Plate) -> Drawn:
        named = label if plate is drawn.field else None
        pen = Pen(speak, offer, marks=marks, tongue=tongue)
        pens.append(pen)
        upright, ids, lying = pen.draw(plate.drawing, named), (pen.ids, pen.ids), None
        if plate.lying is not None:
            shape(plate.lying)
            other = Pen(speak, offer, marks=marks, prefix="l-", tongue=tongue)
            lying = other.draw(plate.lying, named, house=True)
            ids = (pen.ids, other.ids)
        for known, own in zip(seen, ids, strict=True):
            if both := known & own:
                raise BadDrawing(f'the id "{min(both)}" is given on two plates')
            known |= own
        title = "" if plate.title is None else speak(plate.title)
        return Drawn(upright, nearest(shape(plate.drawing)), lying, title)

    field, sides = put(drawn.field), tuple(put(side) for side in drawn.sides)
    hand = None if drawn.hand is None else put(drawn.hand)
    central = _codes(pens)
    seats = tuple(None if seat is None else put(seat) for seat in drawn.seats)
    shapes = [shape(side.drawing) for side in drawn.sides]
    beside, below = (1 / sum(1 / ratio for ratio in shapes), sum(shapes)) if shapes else (0.0, 0.0)
    pads = [node for pen in pens for node in pen.pads] if marks else []
    return Markup(
        field,
        sides,
        hand,
        seats,
        defs({name for pen in pens for name in pen.refers - pen.ids}),
        nearest(beside) if shapes else 0,
        nearest(below) if shapes else 0,
        nearest(_turn(shape(drawn.field.drawing), beside, below)) if shapes else 0,
        tuple((f"{node.mark[0]} {node.mark[1]}", speak(node.label)) for node in pads if node.mark),
        _codes(pens),
        _codes(pens) - central,
    )


def _codes(pens: list[Pen]) -> frozenset[int]:
    """The actions that have their place on what these have drawn."""
    return frozenset(code for pen in pens for code in pen.codes)


def nearest(ratio: float) -> int:
    """The shape of the style sheet that is nearest to a ratio of width to height.

    >>> nearest(1.52)
    160
    """
    return min(SHAPES, key=lambda known: abs(known / 100 / ratio - 1) + abs(100 * ratio / known - 1))


def _turn(field: float, beside: float, below: float) -> float:
    """The place's shape at which the field is drawn as large with its sides beside it as with them below it."""
    # Beside: height min(1, R / (field + beside)); below: min(R / field, 1 / (1 + field / below)), of the place's own.
    return (field + beside) / (1 + field / below)
