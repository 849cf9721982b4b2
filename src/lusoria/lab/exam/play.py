"""Whole games under the referee: no dead end, nothing offered that cannot be played, an end within bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from lusoria.kernel import Game
from lusoria.kernel.referee import Referee

from .sitting import Cell, ExamError, Sitting

LIMIT = 50_000  # steps after which a random game counts as endless
OFFERS = 12  # how many of the codes offered in one position are tried


@contextmanager
def located(table: Sitting) -> Iterator[None]:
    """Say of any error of the rules where it happened."""
    try:
        yield
    except ExamError:
        raise
    except Exception as error:
        raise table.where(f"{type(error).__name__}: {error}") from error


def check_play(
    game: Game, seats: int, options: Mapping[str, int], seed: int = 1, games: int = 2, limit: int = LIMIT
) -> None:
    """Random games to the end, every index, width, mask and invariant checked; here and there every offer is tried."""
    for number in range(games):
        table = Sitting(Cell(game, seats, options), seed, number, supervised=True)
        with located(table):
            seen = dict[int, int]()
            while not table.state.over:
                if table.moves >= limit:
                    raise table.where(f"the game has found no end within {limit} steps")
                if table.draw(16) == 0 and table.referee:
                    try_offers(table, table.referee)
                    try_to_undo(table)
                seat, code = table.next()
                awaited = table.state.awaits >> seat & 1
                table.act(seat, code)
                if awaited:
                    new_position(table, seen)
                elif code >= 0:
                    seen.clear()
            ended(table)


def new_position(table: Sitting, seen: dict[int, int]) -> None:
    """What has come twice can come for ever, however many decisions of awaited seats lie between. Who merely may do
    something keeps nobody from going on."""
    moves = seen.setdefault(hash(repr(table.state.as_dict())), table.moves)
    if moves < table.moves:
        raise table.where(f"everything is as it was {table.moves - moves} steps before: a game could go round for ever")


def try_offers(table: Sitting, referee: Referee) -> None:
    """Play every code offered now (of many, some) from a copy of this position."""
    s = table.state
    for seat in range(table.cell.seats):
        if not (s.awaits | s.may) >> seat & 1:
            continue
        for code in some(table, table.legal(seat)):
            try:
                referee.copy().apply(seat, code)
            except Exception as error:
                name = table.rules.actions.name(code)
                raise table.where(f"seat {seat} was offered {name}, but {type(error).__name__}: {error}") from error


def try_to_undo(table: Sitting) -> None:
    """Two decisions of a seat that lead it back to where it was could be taken for ever, and bots do: to change one's
    mind is what taking back is for, and what the rules let somebody withdraw is counted."""
    rules, s = table.rules, table.state.clone()
    for seat in range(table.cell.seats):
        once = [step for step in steps(table, s, seat) if step[1].awaits >> seat & 1 and not step[1].over]
        for first, between in once:
            for second, back in steps(table, between, seat):
                if back.same(s):
                    one, other = rules.actions.name(first), rules.actions.name(second)
                    raise table.where(f"seat {seat} can play {one} and {other} for ever: nothing has changed then")


def steps(table: Sitting, s: Any, seat: int) -> Iterator[tuple[int, Any]]:
    """What a seat that is awaited can play (of many codes, some), and the position that it leads to."""
    codes = table.rules.legal_codes(s, table.box, seat) if s.awaits >> seat & 1 else []
    for code in some(table, codes):
        after = s.clone()
        table.rules.apply(after, table.box, seat, code)
        yield code, after


def some(table: Sitting, codes: list[int]) -> list[int]:
    """These codes; of many, some by lot."""
    while len(codes) > OFFERS:
        codes.pop(table.draw(len(codes)))
    return codes


def ended(table: Sitting) -> None:
    """Nobody may do anything after the end, and everybody has a result."""
    rules, s, seats = table.rules, table.state, table.cell.seats
    if any(rules.legal_codes(s, table.box, seat) for seat in range(seats)):
        raise table.where("somebody may act after the end")
    for seat in range(seats):
        for name, value in (
            ("score", rules.score(s, table.box, seat)),
            ("standing", rules.standing(s, table.box, seat)),
        ):
            if isinstance(value, bool) or not isinstance(value, int):
                raise table.where(f"the {name} of seat {seat} is {value!r}")


def replay(cell: Cell, seed: int, number: int, limit: int = LIMIT) -> Sitting:
    """A game of compiled random play once more, with the referee looking on; ExamError says what it objects to."""
    table = Sitting(cell, seed, number)
    supervised = Sitting(cell, seed, number, supervised=True)
    with located(supervised):
        supervised.play(limit, lowest=True)
    table.play(limit, lowest=True)
    if not supervised.state.same(table.state):
        raise table.where("the referee's game went another way")
    return supervised
