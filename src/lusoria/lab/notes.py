"""What happened in games: a counted build plays them again and notes every line reached and everything told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel import Game
from ..kernel import compiled as machine
from ..kernel.machine.program import HEAD, TAPE
from .cells import Cell, Games
from .work import LabError

FILES = (Path(__file__).parent / "drivers" / "again.py",)
NEXT_GAME = -1  # AGAIN_MARK of drivers/again.py
ROOM, ROOM_OF_ONE = 1 << 14, 1 << 11  # things told that the notes have room for at once
FIRST = 16  # games that are looked at together before it is known how much they tell


@cache
def counted(game: Game) -> machine.Drivers:
    """The counted build of a game, made now where the cache lacks it."""
    return machine.drivers(game.rules, FILES, counted=True)


@dataclass(frozen=True, slots=True)
class Told:
    """What one kind of event told, once for each time: the number of the game, and the slots, of shape (times, 4)."""

    game: npt.NDArray[np.int64]
    slots: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Notes:
    """Of some games: how often each counted line was reached (`lines`, of shape (games, places)), and what was told, by
    number of the event. Where games were not looked at singly, `lines` has one row for all."""

    places: tuple[tuple[str, int], ...]
    lines: npt.NDArray[np.int64]
    told: dict[int, Told]


def notes_of(cell: Cell, games: Games, *, singly: bool = False) -> Notes:
    """Play them again, `singly` or as many at once as there is room for. The numbers of `Told.game` count from 0."""
    tool, doors, count = machine.load(cell.game), counted(cell.game), len(games.keys)
    places = doors.code.lines
    start, room = HEAD + len(places), ROOM_OF_ONE if singly else ROOM
    lines, tapes = np.zeros((count if singly else 1, len(places)), np.int64), list[Any]()
    states, box, scores = tool.states(1), tool.box(cell.box()), np.zeros_like(games.scores)
    at, step, row = 0, 1 if singly else FIRST, np.zeros(start + TAPE * room, np.int64)
    while at < count:
        row[:] = 0
        row[1:3] = room, start
        step = min(step, count - at)
        doors.again(row, states, box, tool.blank, cell.seats, at, step, games.keys, games.lengths,
                    games.tape if len(games.tape) else np.zeros(1, np.int64), tool.mask(), scores)  # fmt: skip
        if (events := int(row[0])) > room:  # too much: fewer games at once, or more room for one
            step, room = max(1, step // 2), room if step > 1 else 2 * room
            row = np.zeros(start + TAPE * room, np.int64)
            continue
        lines[at if singly else 0] += row[HEAD:start]
        tape = row[start : start + TAPE * events].reshape(-1, TAPE)
        marks = tape[:, 0] == NEXT_GAME
        tapes.append((tape[~marks], (at - 1 + np.cumsum(marks))[~marks]))
        at += step
        if not singly:
            step = max(1, step * room * 3 // (4 * max(1, events)))  # as many as will have room
    assert (scores == games.scores).all(), f"{cell.game.slug}: a game played again is another game"
    tape = np.concatenate([t for t, _ in tapes])
    game = np.concatenate([g for _, g in tapes])
    told = {int(k): Told(game[tape[:, 0] == k], tape[tape[:, 0] == k, 2:]) for k in np.unique(tape[:, 0])}
    return Notes(places, lines, told)


def things_of(cell: Cell, games: Games, notes: Notes, by: str) -> Iterator[tuple[Any, Any, Any]]:
    """(game, seat, thing) as three rows of the same length, for each slot of an event, or block of actions, of that
    name; `event.slot` is one kind of slot alone. Of an event the first slot is the seat; amounts are no things."""
    rules = cell.game.rules
    by, _, only = by.partition(".")
    for block in rules.actions.blocks:
        if block.name == by:
            code, number = games.tape // 8, np.repeat(np.arange(len(games.keys)), games.lengths)
            mine = (code >= block.start) & (code < block.stop)
            yield number[mine], games.tape[mine] % 8, block.first + (code[mine] - block.start) * block.step
    for kind in rules.events.kinds:
        if kind.name == by and kind.number in notes.told:
            told = notes.told[kind.number]
            for at, slot in enumerate(kind.slots[1:], 1):
                if slot != "amount" and only in ("", slot):
                    yield told.game, told.slots[:, 0], told.slots[:, at]


def checked_event(game: Game, name: str) -> str:
    """The name itself; LabError when the game has no event of that name."""
    names = sorted(kind.name for kind in game.rules.events.kinds)
    if name not in names:
        raise LabError(f"{game.title} has no event {name!r}; it has {', '.join(names)}")
    return name


def times_told(cell: Cell, games: Games, notes: Notes, event: str) -> npt.NDArray[np.int64]:
    """How often each game told an event of that name."""
    (number,) = (kind.number for kind in cell.game.rules.events.kinds if kind.name == event)
    told = notes.told.get(number)
    return np.bincount([] if told is None else told.game, minlength=len(games.keys)).astype(np.int64)


def countable(game: Game) -> dict[str, str]:
    """What things can be counted by, and of which kind they are: events that name a seat and something, by slot, and
    blocks of several actions."""
    found = {
        f"{k.name}.{slot}": slot
        for k in game.rules.events.kinds if k.slots[:1] == ("seat",)
        for slot in k.slots[1:] if slot not in ("amount", "seat")
    }  # fmt: skip
    told = set(found.values())
    for block in game.rules.actions.blocks:
        if block.count > 1 and block.of not in (None, "amount", "seat") and block.of not in told:
            found[block.name] = str(block.of)
    return found


def held_and_won(
    cell: Cell, games: Games, notes: Notes, by: str
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """For each thing a row (thing, how often somebody had it), and what those seats won in sum."""
    held: dict[int, int] = defaultdict(int)
    won: dict[int, float] = defaultdict(float)
    wins = games.wins
    for game, seat, thing in things_of(cell, games, notes, by):
        there = (seat >= 0) & (seat < cell.seats)
        kinds, which = np.unique(thing[there], return_inverse=True)
        times = np.bincount(which, minlength=len(kinds))
        sums = np.bincount(which, wins[game[there], seat[there]], minlength=len(kinds))
        for k, kind in enumerate(kinds):
            held[int(kind)] += int(times[k])
            won[int(kind)] += float(sums[k])
    order = sorted(held)
    return np.array([(t, held[t]) for t in order], np.int64).reshape(-1, 2), np.array([won[t] for t in order])
