"""Events (FWM-8, FWM-11)."""

from typing import Any

import pytest

from lusoria.games.fugger import rules_state as r
from lusoria.play import Match, Refused
from tests.games.fugger.table import (
    AUGSBURG,
    FLORENCE,
    KURRHEIN,
    NUREMBERG,
    SPAIN,
    WANTED_AUGSBURG,
    WANTED_VENICE,
    bid,
    boxed,
    end_round,
    event,
    goods_of,
    legal,
    log,
    lucky,
    state,
    table,
    turned_up,
)
from tests.support.clauses import clause

BOX = boxed(2)
FAR = ((11, 20), (37, 21), (39, 22))
HOMES = (FLORENCE, NUREMBERG, NUREMBERG, FLORENCE)


@clause("FWM-8.4")
def test_the_black_sheep_goes_round_at_a_rising_price() -> None:
    match = turned_up(r.SHEEP)
    assert match.awaited == [1]  # the start player of the new round
    match.play(r.PUSH + 2)
    assert state(match).money[1] == 4980
    match.play(r.PUSH + 0)
    assert state(match).money[2] == 4980
    match.play(r.PUSH + 1)
    s = state(match)
    assert (s.money[0], s.pot) == (4960, 80)
    match.play(r.TAKE)
    s = state(match)
    assert (s.sheep, s.money[1], s.pot) == (2, 5060, 0)
    assert s.where[r.FIRST_EVENT + event(r.SHEEP)] == r.HELD


@clause("FWM-8.4")
def test_who_cannot_pay_takes_the_sheep() -> None:
    match = turned_up(r.SHEEP, money=[5000, 5000, 10])
    match.play(r.PUSH + 2)
    s = state(match)
    assert (s.sheep, s.money[2]) == (3, 30)
    poor = "Seat {} has not the money to hand on the black sheep and must take it. Seat {} keeps the black sheep"
    assert f"{poor.format(3, 3)} and 20 FL." in log(match)
    match = turned_up(r.SHEEP, money=[5000, 10, 5000])  # the start player
    assert (state(match).sheep, state(match).money[1]) == (2, 10)
    assert f"{poor.format(2, 2)}." in log(match)
    match = turned_up(r.SHEEP)
    match.play(r.TAKE)
    assert "The pile is empty. Seat 2 keeps the black sheep." in log(match)
    assert "must take" not in log(match)


@clause("FWM-8.4")
def test_at_a_table_of_two_the_second_takes_it() -> None:
    for had in (5000, 10):
        match = turned_up(r.SHEEP, seats=2, money=[had, 5000])
        match.play(r.PUSH + 0)
        s = state(match)
        assert (s.sheep, s.money[0]) == (1, had + 20)
        must = "Seat 1 is the second of two and must take the black sheep."
        assert f"{must} Seat 1 keeps the black sheep and 20 FL." in log(match)
        assert "has not the money" not in log(match)


@clause("FWM-8.5")
def test_the_holder_stands_last_but_at_home() -> None:
    limit, wanted = BOX.limit[WANTED_AUGSBURG][0], BOX.amount[WANTED_AUGSBURG][0]

    def sold(homes: tuple[int, ...]) -> list[int]:
        match = table(deals=((WANTED_AUGSBURG, 1), *FAR), homes=homes, at=dict.fromkeys(range(3), (AUGSBURG,)), sheep=1,
                      goods={(k, 1): (9, 0, 0) for k in range(3)}, held=(r.FIRST_EVENT + event(r.SHEEP),))  # fmt: skip
        end_round(match)
        for seat in range(3):
            bid(match, seat, limit, wanted)
        return [goods_of(match, k, 1)[0] for k in range(3)]

    assert sold(HOMES[:3]) == [9, 9 - wanted, 9]
    assert sold((AUGSBURG, NUREMBERG, NUREMBERG)) == [9 - wanted, 9, 9]


@clause("FWM-8.6")
def test_a_boom_brings_a_fifth_deal_for_once() -> None:
    match = boom()
    s = state(match)
    assert sum(1 for c in s.deal if c) == 5
    assert s.boom == 1
    for _ in range(200):  # until the first of them has been settled
        if state(match).boom == 0:
            break
        if state(match).phase == r.MOVING:
            match.play(r.STAND)
        elif state(match).phase == r.BIDDING:
            bid(match, match.awaited[0], 0)
        else:
            match.play(r.PAY)
    s = state(match)
    assert sum(1 for c in s.deal if c) == 4
    assert "Trade booms: five deals may be open." in log(match)
    assert "The boom is over: this deal is not replaced." in log(match)


@clause("FWM-8.6", "FWM-2.3")
def test_a_boom_without_cards_says_that_it_brings_none() -> None:
    match = turned_up(r.BOOM)
    assert "The pile is empty. Trade booms, but no deal is left to be turned up." in log(match)
    assert "five deals" not in log(match)
    assert sum(1 for card in state(match).deal if card) == 3


def boom(**fields: Any) -> Match:
    """The only event left is a boom."""
    number = r.FIRST_EVENT + event(r.BOOM)

    def make(secret: int) -> Match:
        match = table(deals=((WANTED_AUGSBURG, 1), *FAR), homes=HOMES, pile=(6, 0, 0, 1, 0), **fields)
        taken = match.fields()
        for card in range(r.FIRST_EVENT, r.FIRST_VILLA):
            if card != number and taken["where"][card] == r.UNSEEN:
                taken["where"][card] = r.GONE
        return end_round(Match.at(match.game, 3, {}, fields=taken, secret=bytes([secret]) * 32))

    return lucky(make, lambda match: "Event: Boom" in log(match))


@clause("FWM-8.7")
def test_the_blockade_takes_the_next_demand_of_the_south_with_it() -> None:
    blockade = r.FIRST_EVENT + event(r.BLOCKADE)
    south = [c for c in range(24) if BOX.town[c] in (7, 8)]
    match = table(deals=((WANTED_AUGSBURG, 1), *FAR), homes=HOMES, pile=(2, 0, 0, 0, 0), blockade=1, lying=(blockade,))
    taken = match.fields()
    for card in range(24):
        if card not in (*south, WANTED_AUGSBURG, 11) and card != 0:
            taken["where"][card] = r.GONE
    match = end_round(Match.at(match.game, 3, {}, fields=taken, secret=bytes(32)))
    s = state(match)
    assert s.blockade == 0
    assert s.where[blockade] == r.GONE
    assert sum(s.where[c] == r.GONE for c in south) == 1
    assert s.deal[3] - 1 in south  # another card was turned up
    assert "The blockade stops it" in log(match)
    assert WANTED_VENICE in south


@clause("FWM-11.1")
def test_the_lottery() -> None:
    match = turned_up(r.LOTTERY, mode=1)
    assert match.awaited == [1]
    for k in range(5):
        match.play(r.BET + k)
    with pytest.raises(Refused, match="backs this number"):
        match.play(r.BET + 0)
    assert match.awaited == [0]
    match.play(r.BET + 5)
    s = state(match)
    assert s.money[:3] == [4800] * 3
    assert sum(s.meter[:3]) == 3 + 2
    match = turned_up(r.LOTTERY, mode=1, money=[5000, 90, 5000])
    assert match.awaited == [2]  # who cannot pay is passed over
    match.play(r.BET + 3)
    match.play(r.NO_BET)
    match.play(r.NO_BET)
    said = log(match)
    assert "The die shows" in said
    assert "Seat 1 does not bet. Seat 2 has not the money for a bet. Seat 3 does not bet." in said
    assert "Seat 2 does not bet" not in said


@clause("FWM-11.2", "FWM-11.9")
def test_war_costs_sell_ious_to_the_dearest() -> None:
    match = turned_up(r.WAR, mode=1, money=[5000, 400, 5000])
    assert match.awaited == [0, 2]  # who cannot pay 500 is not asked
    prices = {int(name.split(":")[1]) for name in legal(match, 0) if name.startswith("price")}
    assert prices == set(range(500, 5001, 20))
    match.act(0, r.PRICE + 2600 // 20 - 1)
    assert legal(match, 0) == {"count:1"}  # for two there is no money
    match.act(0, r.COUNT + 1)
    bid(match, 2, 500, 2)
    s = state(match)
    assert s.ious[:3] == [1, 0, 1]
    assert s.money[:3] == [2400, 400, 4500]
    assert s.meter[:3] == [3, 1, 3]


@clause("FWM-11.3", "FWM-11.9")
def test_the_coronation_has_half_as_many_and_ties_go_to_the_lower_on_the_meter() -> None:
    match = turned_up(r.CORONATION, mode=1, seats=4, meter=[3, 1, 2, 2])
    for seat in range(4):
        bid(match, seat, 520 if seat != 3 else 0, 2)
    s = state(match)
    assert s.ious[:4] == [0, 2, 0, 0]
    assert s.where[r.FIRST_EVENT + event(r.CORONATION)] == r.GONE


@clause("FWM-11.4")
def test_the_trick_goes_to_the_highest_bid_or_into_the_reserve() -> None:
    match = turned_up(r.TRICK, mode=1)
    bid(match, 0, 100)
    bid(match, 1, 20)
    bid(match, 2, 0)
    s = state(match)
    assert (s.trick, s.money[:3]) == (1, [4900, 5000, 5000])
    match = turned_up(r.TRICK, mode=1)
    for seat in range(3):
        bid(match, seat, 0)
    card = r.FIRST_EVENT + event(r.TRICK)
    assert "Into the reserve: Trick" in log(match)
    assert state(match).where[card] in (r.IN_RESERVE, r.IN_PILE, r.ON_TABLE)


@clause("FWM-11.5")
def test_everybody_pays_for_the_fuggerei_and_one_gets_the_cube() -> None:
    match = turned_up(r.FUGGEREI, mode=1)
    bid(match, 0, 100)
    bid(match, 1, 140)
    bid(match, 2, 0)
    s = state(match)
    assert s.money[:3] == [4900, 4860, 5000]
    assert s.cubes[KURRHEIN] == 2
    assert s.meter[:3] == [1, 1, 1]


@clause("FWM-11.6")
def test_the_largest_bribe_that_nobody_else_gives() -> None:
    match = turned_up(r.CORRUPTION, mode=1)
    bid(match, 0, 200)
    bid(match, 1, 200)
    bid(match, 2, 40)
    s = state(match)
    assert s.money[:3] == [4800, 4800, 4960]
    assert (s.exempt, s.meter[2]) == (3, 2)
    match = turned_up(r.CORRUPTION, mode=1)
    bid(match, 0, 200)
    bid(match, 1, 200)
    bid(match, 2, 0)
    assert state(match).exempt == 0
    assert state(match).where[r.FIRST_EVENT + event(r.CORRUPTION)] == r.GONE
    assert "Nobody gets it: Corruption. Out of the game: Corruption." in log(match)
    match = turned_up(r.TRICK, mode=1)
    for seat in range(3):
        bid(match, seat, 0)
    assert "Nobody gets it: Trick. Into the reserve: Trick." in log(match)
    assert "Out of the game" not in log(match)


@clause("FWM-11.6")
def test_who_has_bribed_pays_no_tax() -> None:
    card = r.FIRST_EVENT + event(r.CORRUPTION)
    match = end_round(table(now=10, mode=1, exempt=2, held=(card,)))
    match.play(r.PAY)
    assert state(match).money[1] == 5000
    assert "pays no tax" in log(match)


@clause("FWM-11.7")
def test_whoever_buys_from_america_places_a_cube_on_land() -> None:
    match = table(mode=1, deals=((r.AMERICA, 1), *FAR), homes=HOMES, at={0: (SPAIN,), 1: (SPAIN,)}, money=9000)
    end_round(match)
    low = BOX.limit[r.AMERICA][0]
    bid(match, 0, low, 1)
    bid(match, 1, low, 1)
    for seat in (0, 1):
        bid(match, seat, 0)
    assert state(match).phase == r.GRANTING
    assert legal(match) == {"cube:0", "cube:1", "cube:2", "cube:3"}
    first = match.awaited[0]
    match.play(r.CUBE + 3)
    match.play(r.CUBE + 3)
    s = state(match)
    assert s.cubes[3] == 3
    assert s.meter[:3] == [1, 1, 1]
    assert s.where[r.AMERICA] == r.GONE
    assert first == 1  # from the start player on


@clause("FWM-11.8")
def test_the_sheep_pulls_down_the_meter() -> None:
    for mode, meter, after in ((1, 3, 2), (1, 0, 0), (2, 11, 11)):
        match = turned_up(r.SHEEP, mode=mode, meter=[1, meter, 1])
        match.play(r.TAKE)
        assert state(match).meter[1] == after
    match = turned_up(r.SHEEP)
    match.play(r.TAKE)
    assert state(match).meter[1] == 0
