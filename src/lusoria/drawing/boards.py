"""From a view to the markup of its board: the box's own drawing, else the generic one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lusoria.drawing import generic
from lusoria.drawing.element import El, Offer, render
from lusoria.drawing.pieces import GLYPHS
from lusoria.kernel import N_, AnyView, Game, Say, Seat

TALL = 1.4  # height to width, from which on a board is tall


def board_of(view: AnyView) -> El:
    """The drawn board of a view; a box without a board.py gets the generic one. One that a screen cannot hold as a
    whole and still be read has the class `tall`: its page is scrolled."""
    drawn = (view.game.board or generic.draw)(view)
    if not isinstance(drawn, El):
        raise TypeError(f"the board of {view.game.slug} must be an El, not {type(drawn).__name__}")
    _, _, width, height = (float(number) for number in str(drawn.attrs["viewBox"]).split())
    if height < TALL * width:
        return drawn
    return replace(drawn, attrs={**drawn.attrs, "class": f"{drawn.attrs.get('class', '')} tall".strip()})


def board_markup(
    view: AnyView, speak: Callable[[Any], str], offer: Callable[[int], Offer] | None = None, *, label: Any = None
) -> str:
    """The board as SVG markup. `speak` translates a message, `offer` describes a code (None: nothing can be chosen)."""
    return render(board_of(view), speak, offer, label=label)


def emblem(game: Game) -> str:
    """Outline of the glyph on the box's lid, within -1..1: what its board.py names as EMBLEM, else a diamond."""
    board = sys.modules[game.board.__module__] if game.board else None
    return GLYPHS[getattr(board, "EMBLEM", "diamond")]


def name_of(view: AnyView, seat: int, room: int) -> Say | str:
    """Who sits there, cut to the room of so many Latin letters; those of Japanese and Chinese take more."""
    name = view.names[seat]
    if not name:
        return Say(N_("{seat}"), seat=Seat(seat))
    room -= sum(letter >= "\u2e80" for letter in name[:room]) // 2
    return name if len(name) <= room else name[: room - 1] + "…"
