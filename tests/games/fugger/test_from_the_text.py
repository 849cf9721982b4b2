"""What follows in positions thought of from the text alone: the row of deals, bids, the start and the end."""

from typing import Any

import pytest

from lusoria.games.fugger import rules_state as r
from lusoria.play import Match, Refused
from tests.games.fugger.table import (
    ABROAD,
    AUGSBURG,
    CAPUA,
    COLOGNE,
    DONAUWORTH,
    FAR,
    FLORENCE,
    FRANKFURT,
    METAL,
    MORE_VENICE,
    NUREMBERG,
    SMOOTH,
    SOLD_AUGSBURG,
    SOLD_HAMBURG,
    SOLD_NUREMBERG,
    SOLD_VENICE,
    SPICE,
    ULM,
    URGENT_COLOGNE,
    URGENT_FLORENCE,
    VENICE,
    WANTED_AMSTERDAM,
    WANTED_AUGSBURG,
    WANTED_FLORENCE,
    WANTED_NUREMBERG,
    WANTED_VENICE,
    bid,
    current,
    end_round,
    event,
    goods_of,
    legal,
    lucky,
    money,
    nobody,
    row,
    stands_at,
    state,
    table,
    to_come,
    walk,
)
from tests.support.clauses import clause

# Before the first round


@clause("FWM-1.4", "FWM-1.5", "FWM-1.7", "FWM-1.8")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_company_begins_as_the_text_says(seats: int) -> None:
    match = Match.new("fugger-welser-medici", seats, {}, secret=bytes(32))
    for _ in range(seats):
        match.play(r.HOME)  # all of them in Augsburg
    s = state(match)
    assert s.unseen[0] == [8 - 2, 0, 10 - seats - 2, 6, 0]
    assert [card < 24 for card, _ in row(match)].count(True) == 2
    assert all(due == match.box.as_dict()["plus"][card] for card, due in row(match))
    assert money(match) == [9000] * seats
    assert all(stands_at(match, seat) == [AUGSBURG, AUGSBURG, -1] for seat in range(seats))
    assert all(goods_of(match, seat, 0) == [2, 1, 1] for seat in range(seats))


@clause("FWM-2.4", "FWM-1.8")
def test_an_urgent_supply_that_is_open_at_the_start_is_settled_in_the_first_round() -> None:
    def make(secret: int) -> Match:
        match = Match.new("fugger-welser-medici", 3, {}, secret=bytes([secret]) * 32)
        match.play(r.HOME, r.HOME + FLORENCE, r.HOME)
        while state(match).phase == r.TRADING:
            match.play(r.DONE)
        return match

    match = lucky(make, lambda match: any(card == URGENT_FLORENCE for card, _ in row(match)))
    assert (current(match), state(match).now) == (URGENT_FLORENCE, 0)
    assert match.awaited == [seat for seat in range(3) if state(match).home[seat] == FLORENCE + 1]


# The row of deals


@clause("FWM-1.8", "FWM-2.3")
def test_a_new_date_counts_from_the_second_marker_in_the_order_of_the_calendar() -> None:
    match = end_round(to_come(
        SOLD_AUGSBURG, homes=ABROAD,
        deals=((WANTED_AMSTERDAM, 14), (WANTED_AUGSBURG, 1), (SOLD_HAMBURG, 5), (MORE_VENICE, 9)),
    ))  # fmt: skip
    assert row(match) == [(WANTED_AMSTERDAM, 15), (SOLD_HAMBURG, 6), (MORE_VENICE, 10), (SOLD_AUGSBURG, 14)]


@clause("FWM-1.8")
def test_two_markers_on_one_space_are_the_first_and_the_second() -> None:
    match = end_round(to_come(
        SOLD_AUGSBURG, homes=ABROAD,
        deals=((WANTED_AMSTERDAM, 14), (WANTED_AUGSBURG, 1), (SOLD_HAMBURG, 5), (MORE_VENICE, 5)),
    ))  # fmt: skip
    assert row(match)[-1] == (SOLD_AUGSBURG, 10)


@clause("FWM-2.2", "FWM-2.3", "FWM-1.8")
def test_each_card_is_replaced_before_the_next_one_due_is_settled() -> None:
    """The first new one counts from Hamburg, as the other card due still lies there; the second from the first."""

    def make(secret: int) -> Match:
        return end_round(to_come(
            SOLD_AUGSBURG, SOLD_NUREMBERG, homes=(FLORENCE,) * 3, secret=secret,
            deals=((WANTED_AUGSBURG, 1), (WANTED_NUREMBERG, 1), (SOLD_HAMBURG, 3), (MORE_VENICE, 20)),
        ))  # fmt: skip

    match = lucky(make, lambda match: len(row(match)) == 4 and row(match)[2][0] == SOLD_AUGSBURG)
    assert row(match)[2:] == [(SOLD_AUGSBURG, 1 + 3 + 4), (SOLD_NUREMBERG, 1 + 3 + 4 + 3)]


@clause("FWM-2.2", "FWM-2.4")
def test_an_urgent_card_that_turns_up_goes_before_a_demand_that_was_due_already() -> None:
    match = end_round(to_come(
        URGENT_COLOGNE, homes=ABROAD, at={0: (COLOGNE,)}, goods={(0, 1): (0, 1, 0)},
        deals=((WANTED_AUGSBURG, 1), (WANTED_VENICE, 1), (SOLD_HAMBURG, 20), (MORE_VENICE, 21)),
    ))  # fmt: skip
    assert current(match) == URGENT_COLOGNE
    assert WANTED_VENICE in [card for card, _ in row(match)]
    bid(match, 0, 1600)
    assert money(match)[0] == 6600
    assert {card for card, _ in row(match)} == {SOLD_HAMBURG, MORE_VENICE}  # the pile is empty


@clause("FWM-2.4")
@pytest.mark.parametrize(("load", "hastened"), [((0, 1, 0), True), ((3, 0, 2), False), ((0, 0, 0), False)])
def test_an_urgent_demand_is_hastened_by_a_trader_that_carries_the_good(load: tuple[int, ...], hastened: bool) -> None:
    match = end_round(table(at={0: (COLOGNE,)}, goods={(0, 1): load}, deals=((URGENT_COLOGNE, 9), *FAR)))
    assert (state(match).phase == r.BIDDING) == hastened


@clause("FWM-2.4", "FWM-4.1")
def test_an_urgent_supply_is_hastened_by_any_trader_and_then_open_to_the_homes_there() -> None:
    deals = ((URGENT_FLORENCE, 9), *FAR)
    lives = {"homes": (AUGSBURG, NUREMBERG, FLORENCE), "deals": deals}
    waiting = end_round(table(at={2: (VENICE,)}, **lives))
    assert state(waiting).phase == r.MOVING  # a home alone waits for the date
    match = end_round(table(at={0: (FLORENCE,), 2: (VENICE,)}, **lives))
    assert (current(match), match.awaited) == (URGENT_FLORENCE, [0, 2])


@clause("FWM-2.5", "FWM-2.3")
def test_a_card_without_bids_is_used_up_and_replaced() -> None:
    match = nobody(end_round(to_come(SOLD_NUREMBERG, deals=((SOLD_AUGSBURG, 1), *FAR))))
    assert state(match).where[SOLD_AUGSBURG] == r.GONE
    assert [card for card, _ in row(match)] == [WANTED_AMSTERDAM, SOLD_HAMBURG, MORE_VENICE, SOLD_NUREMBERG]


@clause("FWM-2.2")
def test_supplies_wait_for_all_demands_even_for_one_that_is_newer() -> None:
    match = end_round(table(
        homes=(AUGSBURG, AUGSBURG, FLORENCE), goods={(0, 0): (1, 0, 0), (2, 0): (1, 0, 0)},
        deals=((SOLD_AUGSBURG, 1), (WANTED_AMSTERDAM, 20), (MORE_VENICE, 21), (WANTED_FLORENCE, 1)),
    ))  # fmt: skip
    assert (current(match), match.awaited) == (WANTED_FLORENCE, [2])
    bid(match, 2, 0)
    assert current(match) == SOLD_AUGSBURG


# Bids


def cloth_at_augsburg(**fields: Any) -> Match:
    given: dict[str, Any] = {
        "homes": ABROAD, "at": dict.fromkeys(range(3), (AUGSBURG,)), "goods": {(k, 1): (4, 0, 0) for k in range(3)},
        "deals": ((WANTED_AUGSBURG, 1), *FAR),
    }  # fmt: skip
    return end_round(table(**{**given, **fields}))


@clause("FWM-4.5", "FWM-4.7", "FWM-4.8")
def test_of_equal_sellers_the_earlier_in_the_queue_sells_first_behind_the_cheaper() -> None:
    match = cloth_at_augsburg()
    for seat, price, count in ((0, 900, 2), (1, 880, 1), (2, 900, 2)):
        bid(match, seat, price, count)
    assert money(match) == [5000 + 1800, 5880, 5000]


@clause("FWM-4.8")
def test_a_second_trader_shares_the_place_of_the_first_and_keeps_it_when_that_one_goes() -> None:
    match = table(homes=ABROAD, at={0: (AUGSBURG, NUREMBERG), 1: (DONAUWORTH,), 2: (FLORENCE,)}, starter=1,
                  goods={(0, 2): (4, 0, 0), (1, 1): (4, 0, 0)}, deals=((WANTED_AUGSBURG, 2), *FAR),
                  components=SMOOTH)  # fmt: skip
    walk(match, AUGSBURG)
    match.play(r.STAND)  # seat 2
    match.play(r.PICK + 1)
    walk(match, AUGSBURG)  # behind seat 1, beside its own
    walk(match, DONAUWORTH)  # and the first one leaves
    match.play(r.STAND, r.STAND, r.STAND)
    for seat in (0, 1):
        bid(match, seat, 1000, 3)
    assert money(match)[:2] == [5000 - 20 + 3000, 5000]


@clause("FWM-4.8")
def test_whoever_leaves_and_comes_back_stands_behind() -> None:
    match = table(homes=ABROAD, at={0: (AUGSBURG,), 1: (AUGSBURG,), 2: (FLORENCE,)}, components=SMOOTH,
                  goods={(k, 1): (4, 0, 0) for k in range(2)}, deals=((WANTED_AUGSBURG, 3), *FAR))  # fmt: skip
    end_round(walk(match, DONAUWORTH))
    assert match.awaited == [1]
    match.play(r.STAND, r.STAND)
    end_round(walk(match, AUGSBURG))
    end_round(match)
    for seat in (0, 1):
        bid(match, seat, 1000, 3)
    assert money(match)[:2] == [5000, 8000]


@clause("FWM-8.5", "FWM-4.7")
def test_the_black_sheep_does_not_help_a_dearer_seller_to_be_first() -> None:
    sheep = r.FIRST_EVENT + event(r.SHEEP)
    match = cloth_at_augsburg(sheep=1, held=(sheep,))
    for seat, price in ((0, 980), (1, 1000), (2, 1000)):
        bid(match, seat, price, 2)
    assert money(match) == [5000 + 1960, 5000 + 1000, 5000]  # a queue is only for equal bids


@clause("FWM-4.1", "FWM-4.4")
def test_at_home_the_store_and_the_traders_there_are_counted_together() -> None:
    match = end_round(table(at={0: (AUGSBURG, ULM)}, goods={(0, 0): (1, 0, 0), (0, 1): (1, 0, 0), (0, 2): (5, 0, 0)},
                            deals=((WANTED_AUGSBURG, 1), *FAR)))  # fmt: skip
    match.act(0, r.PRICE)
    assert legal(match, 0) == {"count:1", "count:2"}


@clause("FWM-4.2", "FWM-4.12")
def test_what_is_bought_at_a_fair_cannot_be_sold_there_in_the_same_year() -> None:
    match = end_round(table(now=17, homes=(AUGSBURG,) * 3, at={0: (FRANKFURT,)}))
    s = state(match)
    assert (s.phase, match.awaited, s.stage & r.FAIR_SOLD) == (r.BIDDING, [0], r.FAIR_SOLD)  # it has nothing to sell
    bid(match, 0, 500, 2)
    assert goods_of(match, 0, 1) == [2, 0, 0]
    nobody(match)
    assert state(match).phase == r.MOVING
    assert len(row(match)) == 4


@clause("FWM-4.10", "FWM-4.9")
def test_a_buyer_short_of_cash_sells_only_until_the_sum_is_reached_and_then_has_the_goods() -> None:
    match = end_round(table(money=[100, 5000, 5000], homes=ABROAD, at={0: (VENICE,)}, deals=((SOLD_VENICE, 1), *FAR),
                            goods={(0, 0): (2, 0, 1)}))  # fmt: skip
    bid(match, 0, 800, 1)
    assert legal(match) == {f"dump:{0}", f"dump:{METAL}"}
    match.play(r.DUMP, r.DUMP)
    assert money(match)[0] == 100 + 1000 - 800
    assert (goods_of(match, 0, 0), goods_of(match, 0, 1)) == ([0, 0, 1], [0, 1, 0])


@clause("FWM-4.11")
def test_who_cannot_pay_even_so_is_fined_and_the_next_one_gets_all() -> None:
    match = end_round(table(money=[100, 5000, 5000], homes=ABROAD, at={0: (VENICE,), 1: (VENICE,)},
                            deals=((SOLD_VENICE, 1), *FAR), goods={(0, 0): (1, 0, 0)}))  # fmt: skip
    bid(match, 0, 1000, 4)
    bid(match, 1, 900, 5)
    match.play(r.DUMP)
    assert money(match)[:2] == [100 + 500 - 300, 5000 - 4500]
    assert (goods_of(match, 0, 1), goods_of(match, 1, 1)) == ([0, 0, 0], [0, 5, 0])


@clause("FWM-4.11")
def test_a_fine_is_no_more_than_there_is() -> None:
    match = end_round(table(money=[100, 0, 0], homes=ABROAD, at={0: (VENICE,)}, deals=((SOLD_VENICE, 1), *FAR)))
    bid(match, 0, 800, 1)
    assert (money(match)[0], goods_of(match, 0, 1)) == (0, [0, 0, 0])


@clause("FWM-4.10")
def test_a_buyer_pays_only_for_what_is_left_for_it() -> None:
    """Five pieces: the dearer one takes three, and the other can pay the two that are left."""
    match = end_round(table(money=[1600, 5000, 0], homes=ABROAD, at={0: (VENICE,), 1: (VENICE,)},
                            deals=((SOLD_VENICE, 1), *FAR)))  # fmt: skip
    bid(match, 0, 800, 5)
    bid(match, 1, 820, 3)
    assert money(match)[:2] == [0, 5000 - 3 * 820]
    assert (goods_of(match, 0, 1)[SPICE], goods_of(match, 1, 1)[SPICE]) == (2, 3)


@clause("FWM-5.3", "FWM-6.1")
def test_goods_are_sold_to_the_bank_at_the_start_of_ones_own_movement_only() -> None:
    match = table(at={0: (AUGSBURG, FRANKFURT)}, goods={(0, 0): (1, 0, 0), (0, 2): (0, 1, 0)})
    match.play(r.DUMP + 2 * r.GOODS + SPICE)
    assert money(match)[0] == 5800
    match.play(r.STAND)
    assert not any(name.startswith("dump") for name in legal(match))


@clause("FWM-5.3", "FWM-6.1")
def test_who_has_no_trader_on_the_map_may_sell_in_the_movement_too() -> None:
    match = table(homes=ABROAD, at={0: (FLORENCE,), 1: (-1,)}, goods={(1, 0): (1, 1, 0)})
    match.play(r.STAND)
    assert (match.awaited, legal(match)) == ([1], {"dump:0", "dump:1", "done"})
    for code in (r.GO + NUREMBERG, r.PICK, r.STAND):
        with pytest.raises(Refused, match="None of your traders is on the map"):
            match.play(code)
    for seat, said in ((0, "Seat 2 may sell at the fixed prices."), (1, "Sell at the fixed prices, or finish.")):
        assert match.speaker("en").text(match.game.words.prompt(match.view(seat))).endswith(said)
    match.play(r.DUMP + SPICE)
    assert (match.awaited, money(match)[1]) == ([1], 5800)
    match.play(r.DONE)
    assert (match.awaited, goods_of(match, 1, 0)) == ([2], [1, 0, 0])


@clause("FWM-5.3")
def test_who_has_nothing_left_to_sell_and_no_trader_is_not_asked() -> None:
    match = table(homes=ABROAD, at={0: (FLORENCE,), 1: (-1,)}, goods={(1, 0): (1, 0, 0)})
    match.play(r.STAND, r.DUMP)
    assert (match.awaited, money(match)[1]) == ([2], 5500)
    assert "Seat 2 has no trader on the map." in " ".join(match.log("en"))
    match = table(mode=1, at={0: (FLORENCE,), 1: (-1,)}, ious=[0, 1, 0])
    match.play(r.STAND)
    assert legal(match) == {f"dump:{r.HOLDERS * r.GOODS}", "done"}
    match.play(r.DUMP + r.HOLDERS * r.GOODS)
    assert (match.awaited, money(match)[1]) == ([2], 5300)


# The end of a company


@clause("FWM-9.1", "FWM-9.2")
def test_the_last_demand_ends_a_company_before_a_supply_of_the_same_day_and_payday() -> None:
    match = end_round(table(
        now=10, pile=(0, 0, 0, 0, 0), goods={(0, 0): (1, 0, 0), (1, 1): (0, 2, 1)}, at={1: (CAPUA,)},
        deals=((SOLD_AUGSBURG, 1), (WANTED_AUGSBURG, 1), (SOLD_HAMBURG, 20), (MORE_VENICE, 21)),
    ))  # fmt: skip
    bid(match, 0, 1000)
    assert match.over
    assert list(match.scores) == [6000, 5000 + 1600 + 1100, 5000]
    assert list(match.ranking) == [2, 1, 3]


@clause("FWM-9.1")
def test_a_company_goes_on_while_a_demand_is_open_or_a_card_is_to_come() -> None:
    deals = ((WANTED_AUGSBURG, 1), (SOLD_HAMBURG, 20), (MORE_VENICE, 21))
    match = end_round(table(pile=(0, 0, 0, 0, 0), homes=ABROAD, deals=(*deals, (WANTED_AMSTERDAM, 19))))
    assert (match.over, len(row(match))) == (False, 3)
    match = end_round(to_come(WANTED_NUREMBERG, homes=ABROAD, deals=(*deals, (SOLD_VENICE, 22))))
    assert (match.over, row(match)[-1][0]) == (False, WANTED_NUREMBERG)
    match = end_round(to_come(SOLD_NUREMBERG, homes=ABROAD, deals=(*deals, (SOLD_VENICE, 22))))
    assert match.over  # the last card is a supply


@clause("FWM-9.2")
def test_equal_companies_share_the_victory() -> None:
    match = end_round(table(pile=(0, 0, 0, 0, 0), homes=ABROAD, money=[4500, 5000, 4000], goods={(0, 0): (1, 0, 0)},
                            deals=((WANTED_AUGSBURG, 1), (SOLD_HAMBURG, 20), (MORE_VENICE, 21))))  # fmt: skip
    assert match.over
    assert list(match.ranking) == [1, 1, 3]
