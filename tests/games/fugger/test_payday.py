"""Payday (FWM-7) and what the full game adds to it (FWM-13.2 to FWM-13.4)."""

from typing import Any

import pytest

from lusoria.games.fugger import rules_state as r
from lusoria.play import Match, Refused
from tests.games.fugger.table import (
    AUGSBURG,
    COLOGNE,
    FLORENCE,
    HAMBURG,
    NUREMBERG,
    end_round,
    goods_of,
    legal,
    log,
    state,
    table,
)
from tests.support.clauses import clause


def payday(**fields: Any) -> Match:
    """The second half of December: seat 1, the new start player, is asked first."""
    return end_round(table(now=10, **fields))


@clause("FWM-7.1")
def test_payday_goes_round_after_the_deals_of_december() -> None:
    match = payday()
    assert (state(match).phase, state(match).now) == (r.MANNING, 11)
    order = []
    while state(match).phase == r.MANNING:
        order.append(match.awaited[0])
        match.play(r.PAY)
    assert order == [1, 2, 0]
    assert state(match).phase == r.MOVING
    assert state(match).years == 1


@clause("FWM-7.2")
def test_up_to_two_ordinary_traders_are_hired_at_home_for_nothing() -> None:
    match = payday(at={1: (COLOGNE,)})
    match.play(r.HIRE, r.HIRE)
    s = state(match)
    assert s.place[1] == [COLOGNE + 1, NUREMBERG + 1, NUREMBERG + 1]
    assert s.money[1] == 5000
    assert "hire" not in legal(match)
    match.play(r.PAY)
    assert state(match).money[1] == 5000 - 500 - 300


@clause("FWM-7.3")
def test_a_dismissed_trader_loses_what_it_carries() -> None:
    match = payday(at={1: (COLOGNE, HAMBURG)}, goods={(1, 2): (2, 0, 0)})
    assert "dismiss:1" in legal(match)
    assert "dismiss:0" not in legal(match)
    assert match.game.words.warn is not None
    assert match.game.words.warn(match.view(1), r.DISMISS + 1) is not None
    match.play(r.DISMISS + 1)
    assert goods_of(match, 1, 2) == [0, 0, 0]
    assert state(match).place[1][1] == 0


@clause("FWM-7.3")
def test_nobody_is_hired_after_a_dismissal() -> None:
    match = payday(at={1: (COLOGNE, HAMBURG)})
    match.play(r.DISMISS + 1)
    assert "hire" not in legal(match)
    with pytest.raises(Refused, match="comes before"):
        match.play(r.HIRE)


@clause("FWM-4.8")
def test_hired_traders_join_in_the_order_in_which_homes_were_chosen() -> None:
    """In round 11 seat 2 starts: homes were chosen from seat 0 on, which is asked last."""
    match = payday(homes=(AUGSBURG, AUGSBURG, AUGSBURG), at=dict.fromkeys(range(3), (HAMBURG,)), starter=1)
    for _ in range(3):
        match.play(r.HIRE, r.PAY)
    s = state(match)
    order = sorted(range(3), key=lambda seat: s.stamp[seat][1])
    first = (2 - 11) % 3
    assert order == [(first + k) % 3 for k in range(3)]


@clause("FWM-3.2")
def test_goods_can_be_moved_before_a_trader_goes() -> None:
    match = payday(at={1: (COLOGNE, COLOGNE)}, goods={(1, 2): (2, 0, 0)})
    match.play(r.LOAD + (4 * 2 + 1) * 3, r.DISMISS + 1)
    assert goods_of(match, 1, 1) == [2, 0, 0]


@clause("FWM-7.4", "FWM-7.5")
def test_wages_and_tax() -> None:
    match = payday(at={1: (COLOGNE, HAMBURG), 2: (COLOGNE, HAMBURG, HAMBURG)})
    for _ in range(3):
        match.play(r.PAY)
    assert state(match).money[:3] == [5000 - 300, 5000 - 100 - 300, 5000 - 500 - 400]


@clause("FWM-7.6", "FWM-5.2")
def test_who_is_short_sells_until_it_is_paid() -> None:
    match = payday(at={1: (COLOGNE, HAMBURG)}, money=[5000, 150, 5000], goods={(1, 1): (2, 1, 0)})
    match.play(r.PAY)
    assert state(match).phase == r.SETTLING
    assert legal(match) == {"dump:3", "dump:4"}
    match.play(r.DUMP + 3)
    s = state(match)
    assert s.money[1] == 150 + 500 - 400
    assert goods_of(match, 1, 1) == [1, 1, 0]


@clause("FWM-7.6")
def test_then_traders_go_and_tax_is_waived() -> None:
    match = payday(at={1: (COLOGNE, HAMBURG, HAMBURG)}, money=[5000, 410, 5000])
    match.play(r.PAY)
    assert state(match).phase == r.DISMISSING
    assert legal(match) == {"dismiss:1", "dismiss:2"}
    match.play(r.DISMISS + 2)
    s = state(match)
    assert s.place[1] == [COLOGNE + 1, HAMBURG + 1, 0]
    assert s.money[1] == 10
    assert "Seat 2 cannot pay and must let a trader go: the second trader." in log(match)
    match = payday(at={1: (COLOGNE, HAMBURG)}, money=[5000, 200, 5000])
    match.play(r.PAY)
    s = state(match)
    assert s.place[1][1] == 0
    assert s.money[1] == 0
    assert "100 FL of tax are waived" in log(match)
    assert "Seat 2 cannot pay and must let a trader go: the first trader. Seat 2 pays 200 FL in tax." in log(match)
    assert "dismisses" not in log(match)
    match = payday(at={1: (COLOGNE, HAMBURG)}, money=[5000, 400, 5000])
    match.play(r.PAY)  # wages and tax together are reached
    assert state(match).place[1][1] == HAMBURG + 1
    match = payday(at={1: (COLOGNE, HAMBURG)})
    match.play(r.DISMISS + 1)  # as one likes
    assert "Seat 2 dismisses the first trader." in log(match)
    assert "cannot pay" not in log(match)


@clause("FWM-10.12")
def test_ious_bear_interest_before_anything_is_paid() -> None:
    match = payday(mode=1, ious=[0, 3, 0], money=[5000, 0, 5000])
    assert state(match).money[1] == 600
    match.play(r.PAY)
    assert state(match).money[1] == 300
    match = table(mode=1, ious=[2, 0, 0])
    match.play(r.DUMP + 12)
    assert (state(match).money[0], state(match).ious[0], state(match).meter[0]) == (5300, 1, 1)


VILLA = {"mode": 3, "first": 2, "villas": [0, 1, 0], "meter": [1, 11, 1], "held": (r.FIRST_VILLA,)}


@clause("FWM-13.2", "FWM-13.3")
def test_the_first_owner_pays_no_tax_gets_that_of_others_and_more_interest() -> None:
    match = payday(**VILLA, ious=[0, 2, 0])
    assert state(match).money[1] == 5600
    for _ in range(3):
        match.play(r.PAY)
    assert state(match).money[:3] == [4700, 5600 + 700, 4600]


@clause("FWM-13.4")
def test_rent_comes_in_july() -> None:
    match = end_round(table(now=21, **VILLA))
    rent = match.box.rent[0]  # type: ignore[attr-defined]
    assert state(match).money[:3] == [5000, 5000 + rent, 5000]
    match = end_round(table(now=21, **{**VILLA, "mode": 1, "first": 0, "villas": [], "held": (), "meter": [1, 1, 1]}))
    assert state(match).money[:3] == [5000] * 3


def test_homes_of_the_three_seats() -> None:
    match = table()
    assert state(match).home[:3] == [AUGSBURG + 1, NUREMBERG + 1, FLORENCE + 1]
