"""The reference games are OpenSpiel's: the same choices and the same chance lead to the same positions and results."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from ..kernel import Table, streams
from ..research import missing
from .goofspiel import GAME as GOOFSPIEL
from .liars_dice import GAME as LIARS_DICE

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
