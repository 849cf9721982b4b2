"""From a view to the markup of its board: the box's own drawing, else the generic one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lusoria.drawing import generic
from lusoria.drawing.element import El, Offer
from lusoria.drawing.plates import Board, board, markup
from lusoria.kernel import N_, AnyView, Say, Seat


def board_of(view: AnyView) -> Board:
    """The drawn board of a view; a box without a board.py gets the generic one. One drawing alone is its field."""
    drawn = (view.game.board or generic.draw)(view)
    if isinstance(drawn, El):
        return board(drawn)
    if not isinstance(drawn, Board):
        raise TypeError(f"the board of {view.game.slug} must be a Board or an El, not {type(drawn).__name__}")
    return drawn


def board_markup(
    view: AnyView, speak: Callable[[Any], str], offer: Callable[[int], Offer] | None = None, *, tongue: str = ""
) -> str:
    """All plates of the board as SVG markup, one after the other. `speak` translates a message, `offer` describes a
    code (None: nothing can be chosen); `tongue` as for `markup`."""
    shown = markup(board_of(view), speak, offer, tongue=tongue)
    plates = [shown.field, *shown.sides, shown.hand, *shown.seats]
    return shown.defs + "".join(plate.upright + (plate.lying or "") for plate in plates if plate is not None)


def name_of(view: AnyView, seat: int, room: int) -> Say | str:
    """Who sits there, cut to the room of so many Latin letters; those of Japanese and Chinese take more."""
    name = view.names[seat]
    if not name:
        return Say(N_("{seat}"), seat=Seat(seat))
    room -= sum(letter >= "\u2e80" for letter in name[:room]) // 2
    return name if len(name) <= room else name[: room - 1] + "…"
