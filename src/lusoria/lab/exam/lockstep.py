"""One text, two readers: what is interpreted and what is compiled must be the same, position by position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lusoria.bots import search
from lusoria.kernel import Game, Table, compiled, planned, tensors
from lusoria.kernel.luck import mix

from .play import LIMIT, located, replay
from .sitting import SPECTATOR, Cell, ExamError, Sitting, difference

FILE = Path(__file__).parent.parent / "drivers" / "exam.py"


def program(game: Game) -> planned.Plan:
    """What the drivers of the examination are made of."""
    return planned.plan(game.rules, (FILE,))


class Examined(compiled.Compiled):
    """The compiled rules of a game with the drivers of the examination behind them, and the judgement that its searches
    have."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.exam = compiled.drivers_of(program(game))
        self.judgement = search.prepare(game)


@cache
def examined(game: Game) -> Examined:
    """The compiled rules of a game as the examination needs them."""
    return Examined(game)


@dataclass(frozen=True)
class Bulk:
    """Many compiled games: `lengths` in decisions, `wrong` (0: sound; see drivers/exam.py), `scores` (games, seats)."""

    lengths: npt.NDArray[np.int64]
    wrong: npt.NDArray[np.int64]
    scores: npt.NDArray[np.int64]


def play_bulk(
    cell: Cell, seed: int, games: int, first: int = 0, limit: int = LIMIT, values: Mapping[str, Any] | None = None
) -> Bulk:
    """Games `first ..` of a seed in compiled random play, every invariant checked after every step. `values`: numbers
    of the box that are others."""
    c = examined(cell.game)
    known, world = c.states(1), c.states(1)
    words = c.kept(known), c.kept(world)
    bulk = Bulk(np.zeros(games, np.int64), np.zeros(games, np.int64), np.zeros((games, cell.seats), np.int64))
    box = c.box(cell.game.box(cell.options, values, cell.seats))
    c.exam.examine_games(
        c.states(1), known, world, box, c.blank, c.mask(), c.mask(), *words, np.zeros(2, np.int64), cell.seats, seed,
        first, games, limit, bulk.lengths, bulk.wrong, bulk.scores,
    )  # fmt: skip
    return bulk


def check_bulk(
    game: Game, seats: int, options: Mapping[str, int], seed: int = 6, games: int = 10_000, replays: int = 3
) -> None:
    """Very many games compiled, with `check` on. What went wrong is played again under the referee, and a few that went
    well are too: they must go the same way."""
    cell = Cell(game, seats, options)
    bulk = play_bulk(cell, seed, games)
    for g in np.flatnonzero(bulk.wrong)[:1]:
        number, wrong = int(g), int(bulk.wrong[g])
        try:
            replay(cell, seed, number)
        except ExamError as error:
            raise ExamError(f"{error} (compiled: fault {wrong} after {bulk.lengths[g]} steps)") from error
        raise ExamError(f"{cell}, game {number} of seed {seed}: fault {wrong} after {bulk.lengths[g]} steps, "
                        "only in compiled play")  # fmt: skip
    for number in range(0, games, max(1, games // replays)):
        table = replay(cell, seed, number)
        scores = [table.rules.score(table.state, table.box, p) for p in range(seats)]
        if (table.moves, scores) != (bulk.lengths[number], bulk.scores[number].tolist()):
            raise table.where(f"compiled play took {bulk.lengths[number]} steps to {bulk.scores[number].tolist()}, "
                              f"interpreted {table.moves} to {scores}")  # fmt: skip


def check_lockstep(
    game: Game, seats: int, options: Mapping[str, int], seed: int = 5, games: int = 2, steps: int = 150
) -> None:
    """Interpreted and compiled rules side by side: state, legal codes and scores at every step, and what a seat or the
    spectator knows and is shown, determinized worlds, tensors, and the judgement for bots, of some in turn."""
    for number in range(games):
        table = Sitting(Cell(game, seats, options), seed, number)
        with located(table):
            lockstep = Lockstep(table)
            lockstep.compare()
            length = table.rehearse(LIMIT)
            table.leap(table.draw(max(1, length - steps)))
            lockstep.take_over()
            lockstep.play(table.moves + steps)


class Lockstep:
    """A table played twice."""

    def __init__(self, table: Sitting) -> None:
        self.table = table
        self.c = c = examined(table.cell.game)
        self.box = c.box(table.box)
        # Set up by the compiled rules themselves from the same keys.
        keys = [mix(mix(table.seed, table.number), i + 1) for i in range(4)]
        self.S = c.new(table.box, table.cell.seats, keys)
        n = table.cell.seats
        self.K, self.V, self.W = c.states(n + 1), c.states(n + 1), c.states(n)
        self.seen = np.zeros((2 * n + 2, tensors.size(c.rules.State)), tensors.DTYPE)
        self.cans = np.zeros((n, planned.mask_size(c.rules)), np.uint8)
        self.results = np.zeros((n, 2), np.int64)
        self.can, self.weight = c.mask(), c.code_weights()

    def take_over(self) -> None:
        """Go on compiled from where the table is now."""
        self.table.state.write_record(self.S[0])

    def play(self, last: int) -> None:
        """Play on until so many steps of the game are played, comparing after each."""
        table = self.table
        self.compare()
        while table.moves < last and not table.state.over:
            seat, code = table.next()
            table.act(seat, code)
            if code >= 0:
                self.c.drivers.apply_at(self.S, 0, self.box, seat, code)
                self.compare()

    def compare(self) -> None:
        """One position."""
        table, c, s, box, n = self.table, self.c, self.table.state, self.table.box, self.table.cell.seats
        rules = table.rules
        self.equal("the state", s, self.S[0])
        acting = sum(1 << p for p in range(n) if rules.may_act(s, p))
        key = mix(table.seed, table.moves)
        self.seen.fill(0)
        c.exam.whole_at(
            self.S, self.box, n, acting, self.K, self.V, self.W, self.seen, self.cans, self.can, self.results, key
        )  # fmt: skip
        for p in range(n):
            one, other = rules.legal_codes(s, box, p), [int(x) for x in np.flatnonzero(self.cans[p])]
            if one != other:
                raise table.where(f"legal codes of seat {p}: interpreted {one}, compiled {other}")
            results = [rules.score(s, box, p), rules.standing(s, box, p)]
            if results != self.results[p].tolist():
                raise table.where(f"score and standing of seat {p}: interpreted {results}, "
                                  f"compiled {self.results[p].tolist()}")  # fmt: skip
        for p in self.readers():
            known, shown = rules.know(s, box, p), rules.show(s, box, p)
            self.equal(f"what seat {p} knows", known, self.K[p])
            self.equal(f"what seat {p} is shown", shown, self.V[p])
            if self.seen[2 * p].tolist() != tensors.tensor(known):
                raise table.where(f"the tensors of what seat {p} knows differ")
            if self.seen[2 * p + 1].tolist() != tensors.tensor(shown):
                raise table.where(f"the tensors of what seat {p} is shown differ")
            if p != SPECTATOR:
                self.judge(p, rules.determinize(known, box, p, mix(key, p)))

    def readers(self) -> list[int]:
        """Whose knowledge is compared: at the set-up everybody's, then theirs who are to act or are in turn to know."""
        table, n = self.table, self.table.cell.seats
        if not table.moves:
            return [*range(n), SPECTATOR]
        acting = (p for p in range(n) if table.state.awaits >> p & 1)
        turn = table.moves % (n + 1)
        return sorted({turn if turn < n else SPECTATOR, next(acting, SPECTATOR)})

    def judge(self, p: int, world: Table) -> None:
        """The world that a seat imagines, and how good everything looks in it."""
        table, rules, box = self.table, self.table.rules, self.table.box
        self.equal(f"the world of seat {p}", world, self.W[p])
        codes, weight = np.flatnonzero(self.cans[p]).tolist(), [0] * rules.size
        self.weight.fill(0)
        one = rules.worth(world, box, p) if rules.worth is not None else 0
        other = self.c.judgement.judged(self.W[p : p + 1], self.box, p, int(bool(codes)), self.cans[p], self.weight)
        if one != other:
            raise table.where(f"worth for seat {p}: interpreted {one}, compiled {other}")
        if rules.lean is not None and codes:
            rules.lean(world, box, p, self.cans[p, : rules.size].tolist(), weight)
        if weight != self.weight[: rules.size].tolist():
            raise table.where(f"lean for seat {p} differs")

    def equal(self, what: str, one: Table, record: Any) -> None:
        other = self.c.rules.State.read_record(record)
        if not one.same(other):
            raise self.table.where(f"{what} differs: interpreted / compiled {difference(one, other)}")


def check_judgement(
    game: Game, seats: int, options: Mapping[str, int], seed: int = 7, games: int = 1, steps: int = 100
) -> None:
    """The judgement for bots keeps its bounds and changes nothing."""
    for number in range(games):
        table = Sitting(Cell(game, seats, options), seed, number)
        rules, box = table.rules, table.box
        with located(table):
            while table.moves < steps and not table.state.over:
                before = table.state.clone()
                for p in range(seats):
                    if rules.worth is not None and not 0 <= (worth := rules.worth(table.state, box, p)) <= 1000:
                        raise table.where(f"worth for seat {p} is {worth}, not 0..1000")
                    codes = rules.legal_codes(table.state, box, p)
                    if rules.lean is not None and codes:
                        can, weight = [0] * rules.size, [0] * rules.size
                        for code in codes:
                            can[code] = 1
                        rules.lean(table.state, box, p, can, weight)
                        wrong = {rules.actions.name(c): weight[c] for c in codes if not 1 <= weight[c] <= 100}
                        if wrong:
                            raise table.where(f"lean for seat {p}: weights go from 1 to 100, not {wrong}")
                if not before.same(table.state):
                    raise table.where(f"the judgement changed the state: {difference(before, table.state)}")
                table.act(*table.next())
