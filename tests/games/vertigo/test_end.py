"""The end: the last upkeep, and who has won."""

import pytest

from lusoria.games.vertigo import rules_state as r
from lusoria.play import Match, Refused
from tests.games.vertigo.table import Rings, legal, money, position, rings, secret, state
from tests.support.clauses import clause


def ended(*countries: Rings, **fields: int | list[int] | list[list[int]]) -> Match:
    """Production of turn 10 is over, and the coin shows heads. Nobody has a diplomat unless it is said."""
    seats = len(countries)
    start = position(*countries, acting=seats - 1, turn=10, **fields).fields()
    for number in range(60):
        match = Match.at("vertigo", seats, fields=start, components={"die": [1, 0, 0, 0]}, secret=secret(number))
        match.play(r.DONE)
        while not match.over and state(match).phase == r.PROPOSING:
            match.play(r.NO_LAW)
        if "heads" in " ".join(match.log("en")):
            return match
    raise AssertionError("the coin shows nothing but tails")


@clause("VTG-10.1")
def test_who_can_pay_the_last_upkeep_does() -> None:
    match = ended(("gg", "", ""), ("g", "", ""), money=[0, 0])
    assert match.over
    assert money(match) == [2 + 10 - 4, 1 + 5 - 2]


@clause("VTG-10.1", "VTG-1.1")
def test_who_cannot_pay_gives_up_pieces_and_buildings_fall() -> None:
    match = ended(("uuu", "", ""), ("u", "", ""), money=[1, 5])
    # three dollars of production and one of one's own, six engineers
    assert (match.awaited, legal(match)) == ([0], {"lay-off:0", "lay-off:1", "lay-off:2"})
    with pytest.raises(Refused) as refusal:
        match.play(r.PAY)
    assert refusal.value.clause == "VTG-5.3"
    match.play(r.LAY_OFF + 0, r.LAY_OFF + 1)  # a plant with one engineer stands
    assert match.over
    assert rings(match, 0)[0] == "uuu"
    assert money(match)[0] == 0
    match = ended(("uuu", "", ""), ("u", "", ""), money=[1, 5])
    match.play(r.LAY_OFF + 2, r.LAY_OFF + 2)
    assert rings(match, 0)[0] == "uup"
    assert match.scores == [2, 1]


@clause("VTG-10.2", "VTG-1.1", "VTG-0.1")
def test_the_most_buildings_win_whichever_kind() -> None:
    match = ended(("bb", "", ""), ("g", "u", "b"), money=[90, 20])
    assert (match.scores, match.ranking) == ([2, 3], [2, 1])
    assert match.log("en")[-1] == "Seat 2 wins."


@clause("VTG-10.3")
def test_ties_are_broken_by_heads_then_by_money() -> None:
    match = ended(("bb", "", ""), ("bb", "", ""), money=[50, 20], scholars=[[0, 0, 0], [0, 1, 0]])
    assert match.ranking == [2, 1]
    match = ended(("bb", "", ""), ("bb", "", ""), money=[21, 20])
    assert match.ranking == [1, 2]
    match = ended(("bb", "", ""), ("bb", "", ""), money=[20, 20])
    assert match.ranking == [1, 1]
    match = ended(("g", "", ""), ("b", "", ""), money=[20, 90], diplomats=[0, 1])
    assert match.ranking == [2, 1]  # two engineers against an engineer and a diplomat: then money counts


@clause("VTG-9.3")
def test_a_fallen_country_ranks_last() -> None:
    match = ended(("p", "", ""), ("", "", ""), ("p", "", ""), out=[0, 1, 0], money=[3, 0, 9])
    assert match.ranking == [2, 3, 1]
