"""What bots lean to."""

import pytest

from lusoria.bots import Bot
from lusoria.games.praetorianer import GAME
from lusoria.games.praetorianer import rules as r
from lusoria.play import Match
from tests.games.praetorianer.table import TWELVES, position


def leaning(match: Match) -> dict[str, int]:
    """The weights of what the awaited seat may do."""
    rules, seat = GAME.rules, match.awaited[0]
    can, weight = [0] * rules.size, [0] * rules.size
    for code in match.legal(seat):
        can[code] = 1
    assert rules.lean is not None
    rules.lean(rules.know(match.state, match.box, seat), match.box, seat, can, weight)
    return {rules.actions.name(code): weight[code] for code in match.legal(seat)}


@pytest.mark.parametrize(
    ("lying", "down", "code"),
    [
        ("Y2", None, "turn"),  # nothing to fear
        ("R2", None, "turn"),
        ("R10 P9 P8", None, "stop"),
        ("R10 P9 P8", "R1 P2 Y3 R4 P5", "turn"),  # whoever remembers knows that the other camp has gone
        ("R2", "G1 G3 B4 B5", "stop"),
        ("R5 Y6", "G5 G6 B5 B6", "turn"),  # pairs only
    ],
)
def test_the_cards_that_are_left_decide(lying: str, down: str | None, code: str) -> None:
    weight = leaning(position(lying, down=down))
    assert weight[code] == max(weight.values())
    assert len(set(weight.values())) == 2


def test_the_throne_is_taken() -> None:
    match = position("R1", down="R2 R3", pawns=(98, 0))
    assert leaning(match) == {"turn": 1, "stop": 100}
    known = GAME.rules.know(match.state, match.box, 0)
    assert Bot.parse("greedy").choose(GAME, known, match.box, 0, 1) == r.STOP


def test_a_twelve_goes_to_whoever_is_ahead() -> None:
    match = position("R1 T1", pawns=(20, 60, 80, 10), options=TWELVES)
    weight = leaning(match)
    assert max(weight, key=lambda name: weight[name]) == "give:2"


def test_worth_adds_up_and_follows_the_race() -> None:
    match = position("R9 P8", pawns=(20, 37, 10))
    assert GAME.rules.worth is not None
    worth = [GAME.rules.worth(match.state, match.box, seat) for seat in range(3)]
    assert 995 <= sum(worth) <= 1000
    assert worth[2] < min(worth[:2])
    assert worth[0] < worth[1]  # level once the seat stops, but then it is the other's turn
