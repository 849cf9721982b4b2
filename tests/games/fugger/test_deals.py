"""Deals (FWM-4) and fixed prices (FWM-5)."""

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
    SOLD_AUGSBURG,
    SOLD_VENICE,
    VENICE,
    WANTED_AUGSBURG,
    bid,
    boxed,
    end_round,
    goods_of,
    legal,
    log,
    state,
    table,
)
from tests.support.clauses import clause

BOX = boxed()
FAR = ((11, 20), (37, 21), (39, 22))
SALE = ((WANTED_AUGSBURG, 1), *FAR)
LIMIT, WANTED = BOX.limit[WANTED_AUGSBURG][0], BOX.amount[WANTED_AUGSBURG][0]
AWAY = (FLORENCE, NUREMBERG, NUREMBERG)


def selling(**fields: Any) -> Match:
    """Three seats with cloth in Augsburg, in this order, and a demand for it."""
    given: dict[str, Any] = {
        "homes": AWAY,
        "at": dict.fromkeys(range(3), (AUGSBURG,)),
        "goods": {(k, 1): (4, 0, 0) for k in range(3)},
    }
    return end_round(table(deals=SALE, **{**given, **fields}))


def buying(**fields: Any) -> Match:
    """Two seats in Venice, where spice is sold."""
    given: dict[str, Any] = {"homes": AWAY, "at": {0: (VENICE,), 1: (VENICE,)}}
    return end_round(table(deals=((SOLD_VENICE, 1), *FAR), **{**given, **fields}))


@clause("FWM-4.1")
def test_a_trader_or_a_home_gives_the_right_to_bid_with_some_of_the_good() -> None:
    match = selling(homes=(FLORENCE, AUGSBURG, NUREMBERG), at={0: (AUGSBURG,), 1: (HAMBURG,), 2: (AUGSBURG,)},
                    goods={(0, 1): (1, 0, 0), (1, 0): (1, 0, 0), (2, 1): (0, 1, 0)})  # fmt: skip
    assert match.awaited == [0, 1]  # seat 2 has no cloth, nor metal


@clause("FWM-4.2")
def test_lines_are_settled_from_the_top() -> None:
    match = selling(goods={(0, 1): (1, 0, 1)})
    prompt = match.game.words.prompt
    assert "cloth" in match.speaker("en").text(prompt(match.view(0)))
    bid(match, 0, LIMIT)
    assert "metal" in match.speaker("en").text(prompt(match.view(0)))


@clause("FWM-4.3", "FWM-14.1")
def test_bids_are_secret_until_all_are_in() -> None:
    match = selling()
    bid(match, 0, LIMIT - 100, 2)
    match.act(1, r.PRICE + LIMIT // 20 - 1)
    for other in (1, 2):
        seen = match.view(other).state
        assert isinstance(seen, r.State)
        assert (seen.asked_price[0], seen.asked_count[0]) == (0, 0)
    assert "bids" not in log(match)
    match.act(1, r.COUNT + 1)
    bid(match, 2, 0)
    told = log(match)
    assert f"Seat 1 bids {LIMIT - 100} FL each for 2 cloth" in told
    assert "Seat 3 bids nothing" in told


@clause("FWM-4.4")
def test_prices_are_steps_of_20_up_to_the_limit_of_a_demand() -> None:
    match = selling()
    prices = {int(name.split(":")[1]) for name in legal(match, 0) if name.startswith("price")}
    assert prices == set(range(20, LIMIT + 1, 20))
    with pytest.raises(Refused, match="no more than its price"):
        match.act(0, r.PRICE + LIMIT // 20)
    match.act(0, r.PRICE)
    assert legal(match, 0) == {f"count:{k}" for k in range(1, 5)}


@clause("FWM-4.4")
def test_and_from_the_limit_of_a_supply_for_as_many_as_it_has_beyond_ones_money() -> None:
    match = buying(money=0)
    low, many = BOX.limit[SOLD_VENICE][0], BOX.amount[SOLD_VENICE][0]
    prices = {int(name.split(":")[1]) for name in legal(match, 0) if name.startswith("price")}
    assert prices == set(range(low, 5001, 20))
    with pytest.raises(Refused, match="no less than its price"):
        match.act(0, r.PRICE + low // 20 - 2)
    match.act(0, r.PRICE + 249)
    assert legal(match, 0) == {f"count:{k}" for k in range(1, many + 1)}


@clause("FWM-4.5")
def test_the_cheapest_sell_first_each_at_its_own_price_and_the_last_in_part() -> None:
    match = selling()
    bid(match, 0, LIMIT, 4)
    bid(match, 1, LIMIT - 200, WANTED - 1)
    bid(match, 2, LIMIT - 100, 4)
    s = state(match)
    assert s.money[:3] == [5000, 5000 + (WANTED - 1) * (LIMIT - 200), 5000 + (LIMIT - 100)]
    assert [goods_of(match, k, 1)[0] for k in range(3)] == [4, 5 - WANTED, 3]


@clause("FWM-4.6")
def test_the_dearest_buy_first() -> None:
    match = buying(money=9000)
    low, many = BOX.limit[SOLD_VENICE][0], BOX.amount[SOLD_VENICE][0]
    bid(match, 0, low, many)
    bid(match, 1, low + 100, many - 1)
    s = state(match)
    assert s.money[:2] == [9000 - low, 9000 - (many - 1) * (low + 100)]
    assert [goods_of(match, k, 1)[1] for k in (0, 1)] == [1, many - 1]


@clause("FWM-4.7")
def test_equal_prices_home_first_then_the_queue() -> None:
    match = selling(homes=(FLORENCE, NUREMBERG, AUGSBURG))
    for seat in range(3):
        bid(match, seat, LIMIT, 4)
    s = state(match)
    assert s.money[2] == 5000 + WANTED * LIMIT
    match = selling()
    for seat in range(3):
        bid(match, seat, LIMIT, WANTED - 1)
    assert state(match).money[:3] == [5000 + (WANTED - 1) * LIMIT, 5000 + LIMIT, 5000]


@clause("FWM-4.7")
def test_several_at_home_roll() -> None:
    winners = set()
    for secret in range(20):
        match = selling(homes=(AUGSBURG, AUGSBURG, NUREMBERG), secret=secret)
        for seat in range(3):
            bid(match, seat, LIMIT, 4)
        winners.add(max(range(3), key=lambda seat: state(match).money[seat]))
        assert "Both at home with equal bids" in log(match)
    assert winners == {0, 1}


@clause("FWM-4.8")
def test_a_place_in_the_queue_is_won_by_arriving_and_lost_by_leaving() -> None:
    match = table(homes=AWAY, at={0: (AUGSBURG,), 1: (AUGSBURG,), 2: (HAMBURG,)})
    match.play(r.GO + 12)  # seat 0 leaves
    match.play(r.STAND)
    match.play(r.STAND)
    match.play(r.STAND)  # next round, seat 1 first
    match.play(r.STAND)
    match.play(r.GO + AUGSBURG)
    s = state(match)
    assert s.stamp[1][0] < s.stamp[0][0]


@clause("FWM-4.8")
def test_a_second_trader_stands_beside_the_first() -> None:
    match = table(homes=AWAY, at={0: (AUGSBURG, 12), 1: (AUGSBURG,)})
    match.play(r.PICK + 1, r.GO + AUGSBURG)
    s = state(match)
    assert s.stamp[0][1] == s.stamp[0][0] < s.stamp[1][0]


@clause("FWM-4.8")
def test_passing_through_gives_no_place() -> None:
    match = table(homes=AWAY, at={0: (24,), 1: (AUGSBURG,)})
    match.play(r.GO + 12)
    assert state(match).place[0][0] == 13
    assert state(match).arrivals == 4


@clause("FWM-4.9")
def test_goods_sold_come_from_the_store_first_and_goods_bought_go_to_the_first_trader() -> None:
    match = selling(homes=(AUGSBURG, *AWAY[1:]), goods={(0, 0): (2, 0, 0), (0, 1): (2, 0, 0)}, at={0: (AUGSBURG,)})
    bid(match, 0, LIMIT, 3)
    assert (goods_of(match, 0, 0)[0], goods_of(match, 0, 1)[0]) == (0, 1)
    deals = ((SOLD_AUGSBURG, 1), *FAR)
    match = end_round(table(deals=deals, at={0: (HAMBURG, AUGSBURG)}, money=9000, homes=(AUGSBURG, *AWAY[1:])))
    bid(match, 0, BOX.limit[SOLD_AUGSBURG][0], 1)
    assert goods_of(match, 0, 2)[BOX.good[SOLD_AUGSBURG][0]] == 1
    match = end_round(table(deals=deals, at={0: (HAMBURG,)}, money=9000, homes=(AUGSBURG, *AWAY[1:])))
    bid(match, 0, BOX.limit[SOLD_AUGSBURG][0], 1)
    assert goods_of(match, 0, 0)[BOX.good[SOLD_AUGSBURG][0]] == 1


@clause("FWM-4.10", "FWM-5.1", "FWM-5.2")
def test_who_cannot_pay_sells_at_fixed_prices_until_the_sum_is_there() -> None:
    match = buying(money=[0, 0, 0], goods={(0, 1): (1, 0, 1), (0, 0): (0, 1, 0)}, at={0: (VENICE,)})
    low = BOX.limit[SOLD_VENICE][0]
    bid(match, 0, low, 2)
    assert state(match).phase == r.RAISING
    assert legal(match) == {f"dump:{3 * 0 + 1}", f"dump:{3 * 1 + 0}", f"dump:{3 * 1 + 2}"}
    match.play(r.DUMP + 3 * 1 + 2)
    assert state(match).money[0] == 1100
    match.play(r.DUMP + 3 * 1 + 0)
    s = state(match)
    assert s.money[0] == 1600 - 2 * low
    assert goods_of(match, 0, 1) == [0, 2, 0]
    assert goods_of(match, 0, 0) == [0, 1, 0]


@clause("FWM-4.11")
def test_who_still_cannot_pay_is_fined_and_passed_over() -> None:
    match = buying(money=[100, 9000, 0], goods={(0, 1): (1, 0, 0)})
    low, many = BOX.limit[SOLD_VENICE][0], BOX.amount[SOLD_VENICE][0]
    bid(match, 0, low + 500, many)
    bid(match, 1, low, many)
    match.play(r.DUMP + 3)
    s = state(match)
    assert s.money[0] == 600 - 300
    assert s.money[1] == 9000 - many * low
    assert goods_of(match, 0, 1) == [0, 0, 0]
    match = buying(money=[100, 0, 0], at={0: (VENICE,)})
    bid(match, 0, low, 1)
    assert state(match).money[0] == 0  # a fine takes no more than there is


@clause("FWM-5.3")
def test_one_may_sell_before_the_first_move() -> None:
    match = table(goods={(0, 0): (1, 0, 0), (0, 1): (0, 1, 0)}, at={0: (AUGSBURG, COLOGNE)})
    match.play(r.DUMP + 0, r.DUMP + 3 * 1 + 1)
    assert state(match).money[0] == 5000 + 500 + 800
    match = table(goods={(0, 0): (1, 0, 0)}, at={0: (AUGSBURG, COLOGNE)})
    match.play(r.GO + 12)
    with pytest.raises(Refused, match="moved already"):
        match.play(r.DUMP + 0)


@clause("FWM-9.1", "FWM-9.2")
def test_a_company_ends_with_its_last_demand_and_everything_is_sold() -> None:
    match = end_round(
        table(deals=((WANTED_AUGSBURG, 1), (37, 21), (39, 22)), pile=(0, 0, 0, 0, 0), homes=AWAY,
              goods={(0, 0): (1, 1, 1), (1, 0): (0, 0, 1)}, money=[1000, 2300, 2300])
    )  # fmt: skip
    assert match.over
    assert match.scores[:3] == [3400, 3400, 2300]
    assert list(match.ranking) == [1, 1, 3]
    assert "The pile is empty and no demand is open" in log(match)
