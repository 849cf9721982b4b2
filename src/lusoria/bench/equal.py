"""The reference games are OpenSpiel's: the same choices and the same chance lead to the same positions and results.

Large ones are compared over random games, small ones whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import TYPE_CHECKING, Any, NamedTuple

from ..kernel import Game, Table, streams
from ..research import missing
from .goofspiel import GAME as GOOFSPIEL
from .kuhn import GAME as KUHN
from .leduc import GAME as LEDUC
from .liars_dice import GAME as LIARS_DICE

if TYPE_CHECKING:
    from ..research.spiel import Position

GOOFSPIEL_NAME = "goofspiel(players=3,num_cards=13,points_order=random,imp_info=false,returns_type=win_loss)"
LIARS_DICE_NAME = "liars_dice(players=2,numdice=1)"


def pyspiel() -> Any:
    """OpenSpiel; MissingExtraError when it is not installed."""
    try:
        import pyspiel as found
    except ImportError as error:
        raise missing("open_spiel", "bench") from error
    return found


def check_goofspiel(games: int, seed: int = 1) -> int:
    """Play `games` random games on both sides in lock-step; the number of bids compared.

    Raises AssertionError at the first difference.
    """
    theirs = pyspiel().load_game(GOOFSPIEL_NAME)
    rules, box, seats = GOOFSPIEL.rules, GOOFSPIEL.box(), 3
    compared = 0
    for g in range(games):
        dice = Random(seed * 1_000_003 + g)
        s: Any = rules.new(box, seats, streams(b"goofspiel %d" % (seed * 1_000_003 + g)))
        state = theirs.new_initial_state()
        while not s.over:
            state.apply_action(s.prize)  # the prize that our chance turned up
            bids = []
            for p in range(seats):
                ours = rules.legal_codes(s, box, p)
                assert ours == state.legal_actions(p), f"game {g}: seat {p} may bid {ours} and {state.legal_actions(p)}"
                bids.append(dice.choice(ours))
            for p, bid in enumerate(bids):
                rules.apply(s, box, p, bid)
            state.apply_actions(bids)
            compared += seats
            if not s.over:
                assert _points(state) == s.points[:seats], f"game {g}: {_points(state)} and {s.points[:seats]} points"
        while state.is_chance_node():  # the last prize, which both sides bid for by themselves
            state.apply_action(state.legal_actions()[0])
        assert state.is_terminal(), f"game {g}: over here, but not there"
        assert _points(state) == s.points[:seats], f"game {g}: {_points(state)} and {s.points[:seats]} points"
        best = max(s.points)
        won = [points == best for points in s.points[:seats]]
        if not all(won):  # of a draw among all OpenSpiel says that nobody won
            assert [r > 0 for r in state.returns()] == won, f"game {g}: {state.returns()} and {s.points}"
    return compared


def check_liars_dice(games: int, seed: int = 1) -> int:
    """The same for liar's dice."""
    theirs = pyspiel().load_game(LIARS_DICE_NAME)
    rules, box = LIARS_DICE.rules, LIARS_DICE.box()
    compared = 0
    for g in range(games):
        dice = Random(seed * 1_000_003 + g)
        s: Any = rules.new(box, 2, streams(b"liar %d" % (seed * 1_000_003 + g)))
        state = theirs.new_initial_state()
        for p in range(2):
            state.apply_action(s.die[p] - 1)
        while not s.over:
            seat = _awaited(s)
            ours = rules.legal_codes(s, box, seat)
            assert ours == state.legal_actions(), f"game {g}: {ours} and {state.legal_actions()}"
            code = dice.choice(ours)
            rules.apply(s, box, seat, code)
            state.apply_action(code)
            compared += 1
        assert state.is_terminal(), f"game {g}: over here, but not there"
        assert [r > 0 for r in state.returns()] == [bool(w) for w in s.won], f"game {g}: {state.returns()} and {s.won}"
    return compared


def _points(state: Any) -> list[int]:
    found = re.search(r"Points: ([\d ]+)", str(state))
    assert found is not None, f"no points in {state}"
    return [int(p) for p in found[1].split()]


def _awaited(s: Table) -> int:
    return (s.awaits & -s.awaits).bit_length() - 1


@dataclass(frozen=True, slots=True)
class Twin:
    """A game between two that stands in both houses. `name`: what OpenSpiel loads; `stake`: what a victory here pays
    there, and in what `unit`; `opening`: codes and outcomes of chance after which ours has become theirs."""

    title: str
    game: Game
    name: str
    stake: int = 1
    unit: str = "games"
    opening: tuple[int, ...] = ()

    def start(self) -> Position:
        """Ours, where theirs begins."""
        from ..research.spiel import NOBODY, Position

        at = Position(self.game, self.game.box(), 2, None, NOBODY, 0)
        for code in self.opening:
            at = at.after(code)
        return at

    def theirs(self) -> Any:
        """OpenSpiel's game."""
        return pyspiel().load_game(self.name)


def goofspiel_of(cards: int) -> Twin:
    """Goofspiel with so few cards: that of thirteen after the higher ones were bid against each other in vain, each for
    the prize of its own height."""
    few = f"goofspiel(players=2,num_cards={cards},points_order=random,imp_info=false,returns_type=win_loss)"
    opening = (code for card in range(12, cards - 1, -1) for code in (card, card, card))
    return Twin(
        f"Goofspiel, {cards} cards", GOOFSPIEL, f"turn_based_simultaneous_game(game={few})", opening=tuple(opening)
    )  # fmt: skip


KUHN_POKER = Twin("Kuhn poker", KUHN, "kuhn_poker", 2, "chips")
LEDUC_POKER = Twin("Leduc poker", LEDUC, "leduc_poker", 13, "chips")
DICE = Twin("Liar's dice", LIARS_DICE, LIARS_DICE_NAME)


def onward(state: Any) -> Iterator[tuple[int | None, Any]]:
    """All that may come next there, each with what it is here: the n-th outcome of their chance is the n-th of ours;
    where they leave chance only one, ours has none to draw (None)."""
    actions = state.legal_actions()
    for k, action in enumerate(actions):
        here = action if not state.is_chance_node() else k if len(actions) > 1 else None
        yield here, state.child(action)


class Whole(NamedTuple):
    """How many decisions and ends of a game were compared, and how many information states theirs and ours have."""

    decisions: int
    ends: int
    theirs: int
    ours: int


def check_whole(twin: Twin) -> Whole:
    """Go through the whole tree on both sides.

    Raises AssertionError at the first difference: in who is asked, in what is legal, in how many outcomes chance has,
    in the mean of what comes out at an end over what ours then draws, and where theirs tells what ours does not.
    """
    decisions, ends = 0, 0
    told: dict[tuple[int, str], str] = {}
    left = [(twin.start(), twin.theirs().new_initial_state())]
    while left:
        at, state = left.pop()
        where = f"{twin.title}, {state.history()}"
        if state.is_terminal():
            ends += 1
            here, there = [twin.stake * value for value in _outcome(at)], state.returns()
            assert max(abs(a - b) for a, b in zip(here, there, strict=True)) < 1e-9, f"{where}: {here} and {there}"
            continue
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) == max(1, at.throw), f"{where}: chance has {at.throw} outcomes and {outcomes}"
            assert all(abs(p * len(outcomes) - 1) < 1e-9 for _, p in outcomes), f"{where}: {outcomes}"
        else:
            decisions += 1
            seat = state.current_player()
            assert not at.throw, f"{where}: chance is asked here, not there"
            assert _awaited(at.state) == seat, f"{where}: seat {seat} is asked there, not here"
            ours = at.game.rules.legal_codes(at.state, at.box, seat)
            assert ours == state.legal_actions(), f"{where}: {ours} and {state.legal_actions()}"
            known = told.setdefault((seat, state.information_state_string()), at.known(seat))
            assert known == at.known(seat), f"{where}: the same to seat {seat} there, but not here"
        left += [(at if move is None else at.after(move), child) for move, child in onward(state)]
    return Whole(decisions, ends, len(told), len({(seat, known) for (seat, _), known in told.items()}))


def _outcome(at: Position) -> list[float]:
    """What comes out for each seat, the mean over what is still to be drawn."""
    from ..research.sitting import returns

    if not at.throw:
        assert at.state.over, f"not over here: {at.state.as_dict()}"
        return returns(at.game, at.state, at.box)
    return [mean(values) for values in zip(*(_outcome(at.after(k)) for k in range(at.throw)), strict=True)]
