"""Every experiment of the lab on a tiny game, so that two ways of doing the work can be held beside each other."""

from __future__ import annotations

import json

from lusoria.lab import Work, coverage, drama, duel, goals_of, judge, ladder, luck, simulate, sweep, tally, tune
from lusoria.lab.figures import figures
from lusoria.lab.study import study
from tests.tiny_games.conftest import game as tiny

GAME, THREE = tiny("stakes"), ["greedy", "random", "greedy"]


def everything(work: Work) -> dict[str, str]:
    """What each experiment finds, as JSON, by the name of its command; without what a machine or a day decides."""
    wanted = goals_of(GAME, {"seats": [2], "games": 24, "open": {"handicap[0]": {}}, "goals": {"seats": 5, "leads": 1}})
    rows = [row.as_dict() for row in figures([GAME], 8, 2, work=work)]
    found = {
        "simulate": simulate(GAME, THREE, 30, work=work).as_dict(),
        "tally": [(fare.thing, fare.held, fare.wins.value) for fare in tally(GAME, THREE, 30, "took", work=work)],
        "sweep": [row.as_dict() for row in sweep(GAME, 20, seats=[2], values={"rounds": [2, 3]}, work=work)],
        "luck": luck(GAME, 20, bots=THREE, work=work).as_dict(),
        "ladder": ladder(GAME, 20, bots=["random", "greedy"], work=work).as_dict(),
        "duel": duel(GAME, 3, "greedy", "random", among="random", games=48, work=work).as_dict(),
        "coverage": coverage(GAME, 12, work=work).as_dict(),
        "drama": drama(GAME, 12, iterations=20, work=work).as_dict(),
        "tune": tune(GAME, wanted, trials=6, batch=3, work=work).as_dict(),
        "judge": judge(GAME, wanted, games=20, work=work).as_dict() | {"on": ""},
        "report": study(GAME, 10, work=work).as_dict(),
        "figures": [{**row, "rate": 0, "measured": ""} for row in rows],
    }
    return {name: json.dumps(what) for name, what in found.items()}
