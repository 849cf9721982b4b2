"""What follows in positions thought of from the text alone: events, noble customers and residences."""

from collections.abc import Sequence
from typing import Any

import pytest

from lusoria.games.fugger import rules_state as r
from lusoria.play import Match
from tests.games.fugger.table import (
    ABROAD,
    AUGSBURG,
    COLOGNE,
    FAR,
    FLORENCE,
    ITALY,
    KURRHEIN,
    MORE_VENICE,
    NUREMBERG,
    ROME,
    SOLD_AUGSBURG,
    SOLD_HAMBURG,
    SOLD_NUREMBERG,
    SOLD_VENICE,
    SPAIN,
    ULM,
    VENICE,
    WANTED_AMSTERDAM,
    WANTED_AUGSBURG,
    WANTED_NUREMBERG,
    WANTED_VENICE,
    bid,
    current,
    end_round,
    event,
    legal,
    lucky,
    money,
    row,
    state,
    table,
    to_come,
)
from tests.support.clauses import clause

# Boom and blockade


def booming(**fields: Any) -> Match:
    """A card is used up; the boom turns up before the two supplies that are left."""
    boom = r.FIRST_EVENT + event(r.BOOM)

    def make(secret: int) -> Match:
        return end_round(to_come(
            boom, SOLD_AUGSBURG, SOLD_NUREMBERG, homes=(FLORENCE,) * 3, secret=secret,
            deals=((WANTED_AUGSBURG, 1), (WANTED_AMSTERDAM, 5), (SOLD_HAMBURG, 9), (MORE_VENICE, 14)), **fields,
        ))  # fmt: skip

    return lucky(make, lambda match: len(row(match)) == 5 and row(match)[3][0] == SOLD_AUGSBURG)


@clause("FWM-8.6", "FWM-1.8")
def test_a_boom_fills_the_row_to_five_each_dated_from_the_second_marker() -> None:
    match = booming()
    assert row(match)[3:] == [(SOLD_AUGSBURG, 1 + 9 + 4), (SOLD_NUREMBERG, 1 + 9 + 3)]
    assert state(match).boom == 1


@clause("FWM-8.6")
def test_of_two_cards_settled_under_a_boom_only_the_second_is_replaced() -> None:
    match = end_round(to_come(
        SOLD_AUGSBURG, SOLD_NUREMBERG, boom=1, homes=(FLORENCE,) * 3, pile=(0, 0, 2, 0, 0),
        deals=((WANTED_AUGSBURG, 1), (WANTED_NUREMBERG, 1), *FAR),
    ))  # fmt: skip
    s = state(match)
    assert (len(row(match)), s.boom, s.unseen[0][r.SUPPLY]) == (4, 0, 1)


@clause("FWM-8.6")
def test_another_boom_that_turns_up_before_the_fifth_card_does_nothing() -> None:
    booms = [r.FIRST_EVENT + k for k in (4, 19)]

    def make(secret: int) -> Match:
        return end_round(to_come(
            *booms, SOLD_AUGSBURG, SOLD_NUREMBERG, SOLD_VENICE, mode=1, homes=(FLORENCE,) * 3, secret=secret,
            deals=((WANTED_AUGSBURG, 1), *FAR),
        ))  # fmt: skip

    match = lucky(make, lambda match: all(state(match).where[card] == r.IN_RESERVE for card in booms))
    assert (len(row(match)), state(match).boom) == (5, 1)


@clause("FWM-8.7")
def test_the_blockade_spares_supplies_and_what_lay_open_before() -> None:
    blockade = r.FIRST_EVENT + event(r.BLOCKADE)
    match = end_round(to_come(
        SOLD_VENICE, blockade=1, lying=(blockade,), homes=(FLORENCE,) * 3,
        deals=((WANTED_AUGSBURG, 1), (WANTED_VENICE, 20), (SOLD_HAMBURG, 21), (MORE_VENICE, 22)),
    ))  # fmt: skip
    assert {SOLD_VENICE, WANTED_VENICE} < {card for card, _ in row(match)}
    assert (state(match).blockade, state(match).where[blockade]) == (1, r.ON_TABLE)


@clause("FWM-8.7", "FWM-10.5")
def test_the_blockade_takes_a_noble_customer_of_venice_too() -> None:
    """Noble customers are demands."""
    blockade, noble = r.FIRST_EVENT + event(r.BLOCKADE), 28

    match = end_round(to_come(
        noble, mode=1, blockade=1, lying=(blockade,), homes=(FLORENCE,) * 3, deals=((WANTED_AUGSBURG, 1), *FAR),
    ))  # fmt: skip
    s = state(match)
    assert (s.blockade, s.where[blockade], s.where[noble]) == (0, r.GONE, r.GONE)


# Events


def turned_up(kind: int, mode: int = 1, **fields: Any) -> Match:
    """The event comes up in a round that seat 1 begins, and a supply lies under it."""
    number = event(kind)
    given: dict[str, Any] = {"homes": (FLORENCE,) * 6, "deals": ((WANTED_AUGSBURG, 1), *FAR), **fields}

    def make(secret: int) -> Match:
        return end_round(to_come(r.FIRST_EVENT + number, SOLD_NUREMBERG, mode=mode, secret=secret, **given))

    return lucky(make, lambda match: state(match).event == 1 + number)


@clause("FWM-8.1", "FWM-2.3")
def test_an_event_is_over_before_the_next_card_turns_up() -> None:
    match = turned_up(r.SHEEP)
    assert (state(match).phase, len(row(match))) == (r.PASSING, 3)
    match.play(r.TAKE)
    assert len(row(match)) == 4


@clause("FWM-8.4", "FWM-11.8")
def test_the_sheep_can_come_back_and_moves_the_meter_of_the_one_who_takes_it() -> None:
    match = turned_up(r.SHEEP, meter=[3, 4, 5])
    match.play(r.PUSH + 0, r.PUSH + 1)
    assert (money(match), match.awaited) == ([4980, 4980, 5000], [1])
    match.play(r.PUSH + 2)
    assert money(match) == [4980, 4940, 5000]  # as much as lies there
    match.play(r.TAKE)
    assert (money(match), state(match).meter[:3]) == ([4980, 4940, 5080], [3, 4, 4])


@clause("FWM-8.4")
def test_of_two_the_first_may_take_the_sheep_too() -> None:
    match = turned_up(r.SHEEP, mode=0, seats=2)
    match.play(r.TAKE)
    assert (state(match).sheep, money(match)) == (2, [5000, 5000])


@clause("FWM-11.1")
def test_who_has_not_bet_may_do_so_in_the_next_turn() -> None:
    match = turned_up(r.LOTTERY)
    match.play(r.NO_BET, r.BET, r.NO_BET)  # seats 1, 2 and 0
    assert match.awaited == [1]
    match.play(r.BET + 5, r.NO_BET, r.NO_BET)
    assert match.awaited == [1]
    match.play(r.NO_BET)
    s = state(match)
    assert money(match) == [5000, 4900, 4900]
    assert s.meter[:3] in ([1, 1, 1], [1, 3, 1], [1, 1, 3])
    assert s.phase == r.MOVING


@clause("FWM-11.1", "FWM-10.1")
def test_the_lottery_can_ennoble() -> None:
    match = turned_up(r.LOTTERY, seats=2, meter=[1, 10])
    for number in range(6):
        match.play(r.BET + number if match.awaited == [1] else r.NO_BET)
        if match.awaited == [0]:
            match.play(r.NO_BET)
    assert (state(match).meter[1], match.over) == (11, True)


@clause("FWM-11.2", "FWM-11.9")
def test_ious_of_the_war_go_to_the_dearest_the_last_one_in_part() -> None:
    match = turned_up(r.WAR)
    for seat, price, count in ((0, 600, 2), (1, 700, 1), (2, 500, 2)):
        bid(match, seat, price, count)
    s = state(match)
    assert (s.ious[:3], money(match), s.meter[:3]) == ([1, 1, 0], [4400, 4300, 5000], [3, 3, 1])
    assert s.where[r.FIRST_EVENT + event(r.WAR)] == r.IN_RESERVE


@clause("FWM-11.3")
@pytest.mark.parametrize(("seats", "ious"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_coronation_has_half_as_many_ious_as_seats(seats: int, ious: int) -> None:
    match = turned_up(r.CORONATION, seats=seats)
    for seat in range(seats):
        bid(match, seat, 500, 2)
    assert sum(state(match).ious) == ious
    assert sum(money(match)) == 5000 * seats - 500 * ious  # losers pay nothing


@clause("FWM-11.4", "FWM-11.9")
def test_of_equal_bids_for_the_trick_the_lower_on_the_meter_has_it_and_only_it_pays() -> None:
    match = turned_up(r.TRICK, meter=[5, 3, 4])
    for seat in range(3):
        bid(match, seat, 200)
    assert (state(match).trick, money(match)) == (2, [5000, 4800, 5000])


@clause("FWM-11.5", "FWM-11.9")
def test_of_equal_bids_for_the_fuggerei_both_pay_and_the_lower_on_the_meter_has_it() -> None:
    match = turned_up(r.FUGGEREI, meter=[5, 1, 4])
    for seat, price in ((0, 200), (1, 20), (2, 200)):
        bid(match, seat, price)
    s = state(match)
    assert (money(match), s.cubes[KURRHEIN], s.meter[:3]) == ([4800, 4980, 4800], 4, [5, 1, 4])
    assert s.where[r.FIRST_EVENT + event(r.FUGGEREI)] == r.GONE


@clause("FWM-11.6")
def test_the_lowest_bribe_can_win_and_frees_from_the_tax_not_from_wages() -> None:
    match = turned_up(r.CORRUPTION, now=10, at={0: (FLORENCE, ROME)})
    for seat, price in ((0, 20), (1, 400), (2, 400)):
        bid(match, seat, price)
    assert (state(match).exempt, state(match).meter[:3]) == (1, [2, 1, 1])
    match.play(r.PAY, r.PAY, r.PAY)
    assert money(match) == [5000 - 20 - 100, 5000 - 400 - 400, 5000 - 400 - 400]


@clause("FWM-11.7")
def test_a_buyer_with_cubes_in_every_region_gets_no_more_from_america_and_one_who_bought_nothing_none() -> None:
    match = table(mode=1, deals=((r.AMERICA, 1), *FAR), at={0: (SPAIN,), 1: (SPAIN,), 2: (SPAIN,)}, money=9000,
                  cubes=[1, 1, 1, 1, 0, 0, 0, 0])  # fmt: skip
    end_round(match)
    for seat, price, count in ((0, 900, 2), (1, 900, 2), (2, 800, 4)):
        bid(match, seat, price, count)
    while state(match).phase == r.BIDDING:
        bid(match, match.awaited[0], 0)
    assert match.awaited == [1]  # the fourth piece of spice went to seat 2 as well
    match.play(r.CUBE + ITALY)
    s = state(match)
    assert s.cubes[ITALY] == 3


# Noble customers

NOBLE = 24  # two spice at 1,800 and two metal at 2,300 in Augsburg


def noble(
    gives: int, at: dict[int, tuple[int, ...]], goods: dict[tuple[int, int], Sequence[int]], **fields: Any
) -> Match:
    return end_round(table(
        mode=1, homes=ABROAD, deals=((NOBLE, 1), *FAR), at=at, goods=goods,
        components={"favour": [[gives] * 11 for _ in range(21)]}, **fields,
    ))  # fmt: skip


@clause("FWM-10.5")
def test_the_proceeds_of_all_lines_together_bear_the_rebate() -> None:
    match = noble(r.GIVES_HONOUR, {0: (AUGSBURG,)}, {(0, 1): (0, 1, 1)})
    bid(match, 0, 400)
    bid(match, 0, 600)
    assert legal(match) == {"no-rebate", "half", "whole"}
    match.play(r.WHOLE)
    assert (money(match)[0], state(match).meter[0]) == (5000, 4)


@clause("FWM-10.5", "FWM-2.6")
def test_two_seats_are_asked_for_rebates_from_the_start_player_on() -> None:
    match = noble(r.GIVES_IOU, {0: (AUGSBURG,), 2: (AUGSBURG,)}, {(0, 1): (0, 1, 0), (2, 1): (0, 1, 0)})
    bid(match, 0, 1000)
    bid(match, 2, 1000)
    assert match.awaited == [2]  # seat 1 begins this round and has sold nothing
    match.play(r.WHOLE)
    assert match.awaited == [0]
    match.play(r.HALF)
    assert (state(match).ious[:3], state(match).meter[:3]) == ([1, 0, 2], [3, 1, 5])


@clause("FWM-11.4", "FWM-10.5")
def test_the_trick_needs_proceeds_of_600_only() -> None:
    card = r.FIRST_EVENT + event(r.TRICK)
    match = noble(r.GIVES_IOU, {0: (AUGSBURG,)}, {(0, 1): (0, 1, 0)}, trick=1, held=(card,))
    bid(match, 0, 600)
    assert legal(match) == {"no-rebate", "half", "tricked"}
    match.play(r.TRICKED)
    assert (state(match).ious[0], state(match).meter[0], money(match)[0]) == (2, 5, 5000)


@clause("FWM-10.8", "FWM-10.9", "FWM-10.4")
@pytest.mark.parametrize(("gives", "first", "steps"), [(r.GIVES_ESCORT, 4, 2), (r.GIVES_PASSAGE, 0, 1)])
def test_escort_and_passage_go_to_sea_and_land_and_others_cubes_do_not_hinder(
    gives: int, first: int, steps: int
) -> None:
    match = noble(gives, {0: (AUGSBURG,)}, {(0, 1): (0, 1, 0)}, cubes=[4] * 8)
    bid(match, 0, 1800)
    match.play(r.HALF)
    assert legal(match) == {f"cube:{k}" for k in range(first, first + 4)}
    match.play(r.CUBE + first)
    assert (state(match).cubes[first], state(match).meter[0]) == (5, 1 + steps)


@clause("FWM-10.3")
def test_a_noble_card_goes_into_the_reserve_and_america_out_of_the_game() -> None:
    match = noble(r.GIVES_IOU, {0: (COLOGNE,)}, {}, pile=(3, 0, 3, 0, 0))
    assert state(match).where[NOBLE] == r.IN_RESERVE
    match = end_round(table(mode=1, homes=ABROAD, deals=((r.AMERICA, 1), *FAR)))
    assert state(match).where[r.AMERICA] == r.GONE


@clause("FWM-10.13", "FWM-5.1")
def test_of_two_new_nobles_goods_and_ious_count_as_money() -> None:
    goods: dict[tuple[int, int], Sequence[int]] = {(0, 1): (0, 1, 0), (1, 1): (0, 1, 0), (0, 0): (0, 0, 1)}
    match = noble(r.GIVES_IOU, {0: (AUGSBURG,), 1: (AUGSBURG,)}, goods, meter=[9, 9, 10], money=[4000, 5000, 9000])
    bid(match, 0, 1000)
    bid(match, 1, 1000)
    match.play(r.HALF, r.HALF)
    assert match.over
    assert list(match.ranking) == [1, 2, 3]  # 4000 + 500 + 300 + 1100 before 5000 + 500 + 300


# Residences and the full game

HOUSE = r.FIRST_VILLA
OWNS: dict[str, Any] = {"mode": 3, "first": 1, "villas": [1, 0, 0], "held": (HOUSE,), "meter": [11, 11, 2]}


@clause("FWM-10.1", "FWM-12.1")
def test_a_noble_does_not_end_the_residence_game() -> None:
    match = turned_up(r.CORRUPTION, mode=2, meter=[10, 1, 1])
    bid(match, 0, 20)
    bid(match, 1, 0)
    bid(match, 2, 0)
    assert (state(match).meter[0], match.over) == (11, False)


@clause("FWM-12.4", "FWM-4.7")
def test_of_equal_nobles_the_one_at_home_has_the_residence() -> None:
    match = end_round(table(mode=2, meter=[11, 11, 11], houses=((0, 1),), money=9000,
                            homes=(FLORENCE, NUREMBERG, AUGSBURG), at={0: (AUGSBURG,), 2: (VENICE,)}))  # fmt: skip
    assert match.awaited == [0, 2]
    match.act(0, r.ABOVE + 2)
    match.act(2, r.ABOVE + 2)
    assert match.over
    assert (state(match).villas[:3], money(match)) == ([0, 0, 1], [9000, 9000, 9000 - 5200])


@clause("FWM-2.2", "FWM-12.3")
def test_a_residence_is_sold_before_the_supplies_and_after_the_demands() -> None:
    match = end_round(table(
        mode=2, meter=[11, 11, 11], homes=(AUGSBURG,) * 3, goods={(0, 0): (1, 0, 0)}, houses=((0, 1),),
        deals=((SOLD_AUGSBURG, 1), (WANTED_AUGSBURG, 1), (SOLD_HAMBURG, 20), (MORE_VENICE, 21)),
    ))  # fmt: skip
    assert current(match) == WANTED_AUGSBURG
    bid(match, 0, 0)
    assert state(match).slot == 1 + r.FIRST_HOUSE
    for seat in range(3):
        match.act(seat, r.NO_BID)
    assert current(match) == SOLD_AUGSBURG


@clause("FWM-13.2", "FWM-13.3", "FWM-7.6")
def test_the_first_owner_has_the_taxes_of_the_others_as_far_as_they_pay() -> None:
    match = end_round(table(**OWNS, now=10, starter=2, at={0: (AUGSBURG, ULM)}, money=[50, 1000, 120], ious=[1, 1, 0]))
    match.play(r.PAY, r.PAY, r.PAY)
    # 300 of interest and no tax for the first, a trader's wages, 300 and the 120 of the third
    assert money(match) == [50 + 300 - 100 + 300 + 120, 1000 + 200 - 300, 0]


@clause("FWM-13.2", "FWM-7.5")
def test_a_residence_is_no_privilege_in_the_residence_game_and_not_for_the_second_owner() -> None:
    match = end_round(table(**OWNS, now=20))
    match = end_round(match)
    assert money(match) == [5000 + 600, 5000, 5000]  # the rent in July
    held = (HOUSE, HOUSE + 1)
    match = end_round(table(**{**OWNS, "villas": [3, 0, 0], "held": held}, now=21))
    assert money(match)[0] == 5000 + 600 + 800


@clause("FWM-13.5", "FWM-13.1")
def test_the_richer_of_the_two_owners_wins_though_a_third_seat_has_more() -> None:
    match = end_round(table(**OWNS, houses=((1, 1),), homes=(AUGSBURG, FLORENCE, NUREMBERG), money=[1400, 7000, 30000],
                            goods={(0, 0): (1, 0, 0)}, at={0: (ULM,), 1: (VENICE,), 2: (ULM,)},
                            ious=[1, 0, 0]))  # fmt: skip
    assert match.awaited == [1]
    match.act(1, r.ABOVE)  # 6,000: a thousand is left
    assert match.over
    # 1400 + 500 + 300 + 5000 against 1000 + 6000
    assert list(match.ranking) == [1, 2, 3]
