"""Drawing: the element tree boards are made of, and the house's pieces. Standard library only."""

from lusoria.drawing.boards import board_markup, board_of, name_of
from lusoria.drawing.defs import PATTERNS
from lusoria.drawing.element import BadDrawing, El, Offer, el, kept
from lusoria.drawing.pen import Drawing, render
from lusoria.drawing.pieces import (
    GLYPHS,
    SEAT_GLYPHS,
    card,
    card_back,
    chip,
    engraved,
    glyph,
    index_face,
    pawn,
    place,
    plaque,
    polar,
    seat_colour,
    seat_mark,
    spot,
    spread,
    track,
    wedge,
    words,
)
from lusoria.drawing.plates import Board, Drawn, Markup, Plate, board, markup
from lusoria.drawing.plates import check as validate

__all__ = [
    "GLYPHS",
    "PATTERNS",
    "SEAT_GLYPHS",
    "BadDrawing",
    "Board",
    "Drawing",
    "Drawn",
    "El",
    "Markup",
    "Offer",
    "Plate",
    "board",
    "board_markup",
    "board_of",
    "card",
    "card_back",
    "chip",
    "el",
    "engraved",
    "glyph",
    "index_face",
    "kept",
    "markup",
    "name_of",
    "pawn",
    "place",
    "plaque",
    "polar",
    "render",
    "seat_colour",
    "seat_mark",
    "spot",
    "spread",
    "track",
    "validate",
    "wedge",
    "words",
]
