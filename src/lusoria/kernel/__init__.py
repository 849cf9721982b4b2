"""The language that games are written in, and the ways to run them.

Rules import from here and from nowhere else; see `docs/add-a-game.md`. Importing this package is cheap: NumPy and Numba
load only where states become records.
"""

from __future__ import annotations

from .declare import (
    ALL,
    DECK,
    DICE,
    EVERYONE,
    IMAGINED,
    MAX_SEATS,
    NOBODY,
    OTHER,
    OWNER,
    Box,
    Grid,
    Row,
    Table,
    cards,
    grid,
    num,
    row,
)
from .flow import (
    allow,
    answered,
    ask,
    ask_also,
    ask_every,
    bit,
    end_game,
    forbid,
    has,
    hush,
    let_talk,
    next_seat,
    nobody_awaited,
    pop,
    push,
    reveal,
    talk_all,
    waits_for,
)
from .game import Choice, Game, Number, Option, OptionError, Switch
from .layout import Actions, Block, Event, EventKind, Events
from .luck import below, chance, roll, shuffle, streams
from .rules import BoxError, NoWorldError, Rules
from .say import Fact, N_, Say, Seat, View, Words
from .telling import tell
from .zones import CardTable, MemoryTable, count_at, draw, lay, lay_shown

__all__ = [
    "ALL", "DECK", "DICE", "EVERYONE", "IMAGINED", "MAX_SEATS", "NOBODY", "OTHER", "OWNER", "Actions", "Block", "Box",
    "BoxError", "CardTable", "Choice", "Event", "EventKind", "Events", "Fact", "Game", "Grid", "MemoryTable", "N_",
    "NoWorldError", "Number", "Option", "OptionError", "Row", "Rules", "Say", "Seat", "Switch", "Table", "View",
    "Words", "allow", "answered", "ask", "ask_also", "ask_every", "below", "bit", "cards", "chance", "count_at", "draw",
    "end_game", "forbid", "grid", "has", "hush", "lay", "lay_shown", "let_talk", "next_seat", "nobody_awaited", "num",
    "pop", "push", "reveal", "roll", "row", "shuffle", "streams", "talk_all", "tell", "waits_for",
]  # fmt: skip
