"""What follows in positions thought of from the text alone: the order of the steps, exceptions, and who is spared."""

from collections import Counter
from collections.abc import Callable

import pytest

from lusoria.games.firenze import rules_state as r
from lusoria.games.firenze.words import NAMES
from lusoria.play import Match, Refused
from tests.games.firenze.table import (
    Bricks,
    box,
    bricks,
    c,
    card,
    colours,
    finish,
    floor,
    found,
    legal,
    log,
    play,
    position,
    seal,
    state,
    stock,
    take,
    tile,
    towers,
    working,
)
from tests.support.clauses import clause

MANY: Bricks = {"white": 9, "yellow": 6, "green": 5, "red": 4, "blue": 4}


def row(match: Match) -> list[str]:
    """The names of the cards in the row, from the free end."""
    return [NAMES[box().design[k - 1]] for k in state(match).line if k]


def lies_on(match: Match, place: int) -> dict[str, int]:
    """The bricks on a card of the row, 1 at the free end."""
    names = ("white", "yellow", "green", "red", "blue", "purple")
    return {name: n for name, n in zip(names, state(match).load[place - 1], strict=True) if n}


def value(name: str) -> int:
    """What a commission scores without a balcony."""
    return box().value[floor(name) // r.HEIGHTS][floor(name) % r.HEIGHTS]


def points(match: Match, seat: int = 0) -> int:
    return state(match).points[seat]


def refused(match: Match, code: int) -> str:
    """The clause for which an action is refused."""
    with pytest.raises(Refused) as refusal:
        match.play(code)
    return refusal.value.clause


def may(match: Match, *codes: int) -> None:
    """Choices that are asked for only where there are several."""
    for code in codes:
        if len(match.awaited) == 1 and code in match.legal(match.awaited[0]):
            match.play(code)


def pay(match: Match, *names: str) -> None:
    may(match, *(r.PAY + c(name) for name in names))


def lies(match: Match, name: str, copy: int = 0) -> int:
    """Where a card is."""
    return state(match).place[card(name, copy)]


def end_turn(match: Match) -> None:
    """No more building and no commission."""
    turn = state(match).turn
    if not match.over:
        finish(match)
    if not match.over and state(match).turn == turn and state(match).phase == r.DELIVERING:
        match.play(r.FINISH)


# The row


@clause("FIR-4.2", "FIR-4.3")
def test_a_brick_goes_on_every_skipped_card_and_stays_there_for_others() -> None:
    match = position([{"white": 1, "red": 1}], load=[{"green": 1}, {}, {"blue": 2}])
    take(match, 3)
    may(match, r.LAY + c("white"), r.LAY + c("red"))
    assert stock(match) == {"blue": 2}
    assert sum(lies_on(match, 1).values()) == 2
    assert sum(lies_on(match, 2).values()) == 1
    assert len([line for line in match.log("en") if " skips " in line and "lays a brick on it" in line]) == 2
    end_turn(match)
    before = Counter(lies_on(match, 1))
    take(match, 1)
    assert stock(match, 1) == before


@clause("FIR-4.2")
def test_what_lies_on_the_card_does_not_pay_for_the_way_to_it() -> None:
    match = position([{}], load=[{}, {"white": 4}])
    assert legal(match, "take") == {"1"}
    assert refused(match, r.TAKE + 1) == "FIR-4.2"


@clause("FIR-4.2")
def test_as_far_as_the_bricks_in_stock_reach() -> None:
    match = position([{"purple": 2}], towers=[["white 5"]])
    assert legal(match, "take") == {"1", "2", "3"}


@clause("FIR-4.5", "FIR-2.4")
def test_the_cards_beyond_the_gap_close_up_and_a_new_one_comes_from_the_deck() -> None:
    match = position([{"white": 1}])
    take(match, 2)
    assert row(match)[:5] == ["May Day", "Wedding", "Brawl", "Crane", "Bridge"]
    assert state(match).line[5] - 1 < r.STARTERS  # start cards lie on top
    assert sum(lies_on(match, 6).values()) == 4
    assert lies_on(match, 1) == {"white": 1}


@clause("FIR-4.5", "FIR-1.2")
def test_a_new_card_gets_what_is_left_in_the_bag() -> None:
    match = position(in_bag={"blue": 3})
    take(match)
    assert lies_on(match, 6) == {"blue": 3}
    assert sum(state(match).bag) == 0


@clause("FIR-12.3", "FIR-4.2")
def test_a_bridge_saves_the_first_skipped_card_and_two_save_two() -> None:
    match = position([{}], houses=[["Bridge"]], row=("May Day", "Palio", "Wedding", "Brawl", "Crane", "Riot"))
    assert legal(match, "take") == {"1", "2"}
    take(match, 2)
    assert lies_on(match, 1) == {}


@clause("FIR-11.6", "FIR-3.2")
def test_a_guide_leads_past_all_cards_for_nothing() -> None:
    match = position([{}], hand=[["Guide"]], load=[{}] * 5 + [{"red": 2}])
    play(match, "Guide")
    assert legal(match, "take") == {"1", "2", "3", "4", "5", "6"}
    take(match, 6)
    assert stock(match) == {"red": 2}


# The exchange


@clause("FIR-5.1")
def test_three_bricks_of_any_colours_lie_on_the_card_and_one_that_lay_there_comes() -> None:
    match = working([{"white": 1, "yellow": 1, "red": 1}], load=[{}] * 5 + [{"blue": 1}])
    match.play(r.TRADE + 5)
    may(match, r.WANT + c("blue"))
    may(match, r.GIVE + c("white"), r.GIVE + c("yellow"), r.GIVE + c("red"))
    assert stock(match) == {"blue": 1}
    assert lies_on(match, 6) == {"white": 1, "yellow": 1, "red": 1}


@clause("FIR-5.1")
def test_an_empty_card_has_nothing_to_exchange_for_and_two_bricks_are_too_few() -> None:
    match = working([{"white": 3}], load=[{"red": 1}])
    assert legal(match, "trade") == {"1"}
    match = working([{"white": 2}], load=[{"red": 1}])
    assert legal(match, "trade") == set()
    assert refused(match, r.TRADE) == "FIR-5.1"


@clause("FIR-5.1")
def test_the_brick_that_comes_is_one_that_lay_there_before() -> None:
    match = working([{"white": 2, "red": 2}], load=[{"blue": 1, "green": 2}])
    match.play(r.TRADE)
    assert colours(match, "want") == {"blue", "green"}


@clause("FIR-5.2")
def test_one_exchange_in_a_turn_and_none_after_building() -> None:
    match = working([{"white": 8}], load=[{"red": 2}])
    match.play(r.TRADE)
    may(match, r.WANT + c("red"), *[r.GIVE + c("white")] * 3)
    assert refused(match, r.TRADE) == "FIR-5.2"
    match = working([{"white": 8}], load=[{"red": 2}])
    found(match, "white")
    assert refused(match, r.TRADE) == "FIR-5.2"


@clause("FIR-5.1", "FIR-3.1")
def test_what_was_exchanged_can_be_built_with_at_once() -> None:
    match = working([{"white": 3}], towers=[["purple 2"]], load=[{"purple": 1}])
    match.play(r.TRADE)
    may(match, r.WANT + c("purple"), *[r.GIVE + c("white")] * 3)
    match.play(r.RAISE)
    assert towers(match)[0] == "purple 3"


@clause("FIR-11.8", "FIR-12.4")
@pytest.mark.parametrize(("hand", "houses", "cost"), [([], ["Bank"], 2), (["Changer"], [], 1)])
def test_a_bank_and_a_changer_make_it_cheaper(hand: list[str], houses: list[str], cost: int) -> None:
    match = working([{"white": 3}], hand=[hand], houses=[houses], load=[{"red": 1}])
    if hand:
        play(match, "Changer")
    match.play(r.TRADE)
    may(match, r.WANT + c("red"), *[r.GIVE + c("white")] * cost)
    assert lies_on(match, 1) == {"white": cost}
    assert stock(match) == {"white": 3 - cost, "red": 1}


# Building


@clause("FIR-6.2")
@pytest.mark.parametrize(("number", "cost"), [(1, 0), (2, 0), (3, 1), (4, 3), (5, 6), (6, 10)])
def test_what_so_many_bricks_cost_in_one_turn(number: int, cost: int) -> None:
    match = working([{"white": 16, "red": 1}])
    bag = sum(state(match).bag)
    for _ in range(number):
        found(match, "white")
        while state(match).phase == r.PAYING:
            match.play(r.PAY + c("white"))
    assert towers(match) == ["white 1"] * number
    assert sum(stock(match).values()) == 17 - number - cost
    assert sum(state(match).bag) == bag + cost


@clause("FIR-6.2")
def test_no_seventh_brick_goes_up() -> None:
    match = working([{"white": 20}])
    for _ in range(6):
        found(match, "white")
        while state(match).phase == r.PAYING:
            match.play(r.PAY + c("white"))
    assert sum(stock(match).values()) == 4
    if state(match).phase == r.WORKING:
        assert refused(match, r.FOUND) == "FIR-6.2"


@clause("FIR-6.2")
def test_a_third_brick_needs_a_fourth_to_pay_for_it() -> None:
    match = working([{"white": 3}], hand=[["Spy"]])
    found(match, "white", "white")
    assert legal(match, "found") == set()
    assert refused(match, r.FOUND) == "FIR-6.2"
    match = working([{"white": 3, "blue": 1}])
    found(match, "white", "white", "white")
    pay(match, "blue")
    assert towers(match) == ["white 1"] * 3


@clause("FIR-6.2", "FIR-6.3")
def test_bricks_are_counted_over_all_towers_and_paid_in_any_colour() -> None:
    match = working([{"white": 3, "purple": 3}], towers=[["white 4", "purple 2"]])
    match.play(r.RAISE, r.RAISE + 1)
    found(match, "white")
    assert colours(match, "pay") == {"white", "purple"}
    match.play(r.PAY + c("purple"))
    assert stock(match) == {"white": 1, "purple": 1}
    assert towers(match) == ["white 5", "purple 3", "white 1"]


@clause("FIR-6.1")
def test_a_tower_grows_only_with_its_colour() -> None:
    match = working([{"red": 2}], towers=[["white 4", "red 1"]])
    assert legal(match, "raise") == {"2"}
    assert refused(match, r.RAISE) == "FIR-6.1"


@clause("FIR-6.4")
def test_a_tower_grows_beyond_eight_floors() -> None:
    match = working([{"white": 1}], towers=[["white 8"]])
    match.play(r.RAISE)
    assert state(match).turn == 1 or legal(match) >= {"done"}
    assert towers(match) == ["white 9"]
    assert points(match) == 0


@clause("FIR-12.2", "FIR-11.2")
def test_masons_and_a_crane_save_together_but_never_give_anything_back() -> None:
    match = working([{"white": 10}], houses=[["Crane"]], hand=[["Masons"]], row=("May Day", "Palio", "Riot"))
    found(match, "white", "white", "white")  # 1 less 1
    assert state(match).phase == r.WORKING
    found(match, "white")  # 3 less 1
    while state(match).phase == r.PAYING:
        match.play(r.PAY + c("white"))
    assert stock(match) == {"white": 4}
    play(match, "Masons")
    found(match, "white")  # 6 less 4 is what was paid before
    assert stock(match) == {"white": 3}


# Abandoned towers


@clause("FIR-7.1")
@pytest.mark.parametrize(("height", "back"), [(1, 0), (2, 1), (3, 1), (5, 2), (8, 4)])
def test_half_of_a_ruin_rounded_up_is_lost(height: int, back: int) -> None:
    match = working([{"red": 1}], towers=[[f"white {height}"]])
    bag = state(match).bag[c("white")]
    finish(match)
    assert towers(match) == []
    assert stock(match) == {"red": 1} | ({"white": back} if back else {})
    assert state(match).bag[c("white")] == bag + height - back


@clause("FIR-7.1", "FIR-8.1", "FIR-3.1")
def test_a_tower_that_was_left_as_it_was_falls_before_it_meets_its_commission() -> None:
    match = working([{"red": 1}], towers=[["white 5"]])
    finish(match)
    assert (points(match), state(match).turn) == (0, 1)
    assert "ruin" in log(match)


@clause("FIR-7.1", "FIR-6.3")
def test_of_two_towers_of_a_colour_only_the_raised_one_stands() -> None:
    match = working([{"white": 1}], towers=[["white 4", "white 6"]])
    match.play(r.RAISE)
    end_turn(match)
    assert towers(match) == ["white 5"]
    assert stock(match) == {"white": 3}


@clause("FIR-7.1")
def test_a_tower_founded_in_this_turn_stands() -> None:
    match = working([{"white": 1, "red": 1}])
    found(match, "white")
    end_turn(match)
    assert towers(match) == ["white 1"]


@clause("FIR-7.1")
def test_the_towers_of_others_do_not_fall_in_my_turn() -> None:
    match = working([{"red": 1}], towers=[[], ["white 4"]])
    finish(match)
    assert towers(match, 1) == ["white 4"]


@clause("FIR-11.7", "FIR-8.1")
def test_a_caretaker_keeps_a_tower_that_then_meets_its_commission() -> None:
    match = working([{"red": 1}], towers=[["white 5"]], hand=[["Caretaker"]])
    play(match, "Caretaker")
    finish(match)
    assert "sealed" not in log(match)
    seal(match, "white 5")
    assert points(match) == value("white 5") + box().level[0]


@clause("FIR-12.7")
@pytest.mark.parametrize(("height", "back"), [(1, 1), (3, 3), (5, 4), (8, 6)])
def test_buttresses_save_two_bricks_of_each_ruin(height: int, back: int) -> None:
    match = working([{"red": 1}], towers=[[f"white {height}"]], houses=[["Buttresses"]])
    finish(match)
    assert stock(match) == {"red": 1, "white": back}


@clause("FIR-7.1", "FIR-9.1")
def test_what_comes_back_from_a_ruin_counts_for_the_limit() -> None:
    match = working([{"red": 9}], towers=[["white 4"]])
    finish(match)
    assert state(match).phase == r.STORING
    match.play(r.STORE_AWAY + c("white"))
    assert stock(match) == {"red": 9, "white": 1}
    assert match.awaited == [1]


# Commissions


@clause("FIR-8.1")
def test_only_the_exact_height_meets_a_commission() -> None:
    match = working([{"white": 1}], towers=[["white 5"]])
    match.play(r.RAISE)
    finish(match)
    assert legal(match, "seal") == {str(floor("white 6"))}
    assert refused(match, r.SEAL + floor("white 5")) == "FIR-8.1"


@clause("FIR-8.3", "FIR-1.3")
def test_a_commission_scores_and_its_tower_goes_into_the_bag() -> None:
    match = working([{"white": 1}], towers=[["white 3"]])
    bag = state(match).bag[c("white")]
    match.play(r.RAISE)
    finish(match)
    seal(match, "white 4")
    assert points(match) == value("white 4")
    assert (towers(match), state(match).bag[c("white")]) == ([], bag + 4)
    assert state(match).seal[floor("white 4")] == 1


@clause("FIR-8.4", "FIR-3.1")
def test_a_tower_may_be_kept_and_grow_on() -> None:
    match = working([{"white": 1, "red": 1}], towers=[["white 3"]])
    match.play(r.RAISE)
    end_turn(match)
    assert towers(match) == ["white 4"]
    assert (points(match), match.awaited) == (0, [1])


@clause("FIR-8.1", "FIR-0.3")
def test_a_sealed_commission_is_closed_to_all() -> None:
    for owner in (0, 1):
        match = working([{"white": 1}], towers=[["white 3"]], sealed={"white 4": owner})
        match.play(r.RAISE)
        finish(match)
        assert (match.awaited, points(match)) == ([1], 0)
        assert towers(match) == ["white 4"]


@clause("FIR-2.3", "FIR-8.5")
def test_a_neutral_seal_closes_a_floor_but_takes_no_level_tile() -> None:
    match = working([{"white": 1, "yellow": 1}], towers=[["white 4", "yellow 4"]], sealed={"white 5": r.NEUTRAL})
    match.play(r.RAISE, r.RAISE + 1)
    finish(match)
    assert refused(match, r.SEAL + floor("white 5")) == "FIR-2.3"
    seal(match, "yellow 5")
    assert points(match) == value("yellow 5") + box().level[0]
    assert towers(match) == ["white 5"]


@clause("FIR-8.2", "FIR-2.2")
def test_the_second_balcony_opens_with_the_first_in_the_same_turn() -> None:
    match = working(
        [{"green": 2}], towers=[["green 2", "green 3"]], balconies=("green 3", "green 4", "green 5", "green 6")
    )
    match.play(r.RAISE, r.RAISE + 1)
    finish(match)
    assert legal(match, "seal") == {str(floor("green 3"))}
    assert refused(match, r.SEAL + floor("green 4")) == "FIR-8.2"
    seal(match, "green 3")
    assert points(match) == box().balcony[tile("green 3")][3]
    seal(match, "green 4")
    assert points(match) == box().balcony[tile("green 3")][3] + box().balcony[tile("green 4")][3]


@clause("FIR-8.2")
def test_a_floor_without_balcony_does_not_wait_for_any() -> None:
    match = working([{"red": 1}], towers=[["red 6"]])
    match.play(r.RAISE)
    finish(match)
    seal(match, "red 7")
    assert points(match) == value("red 7") + box().level[2] == 8 + box().level[2]


@clause("FIR-8.5")
def test_the_level_tile_goes_to_the_first_of_its_height_in_any_colour() -> None:
    match = working([{"white": 1, "yellow": 1}], towers=[["white 4", "yellow 4"]])
    match.play(r.RAISE, r.RAISE + 1)
    finish(match)
    seal(match, "yellow 5")
    first = points(match)
    assert first == value("yellow 5") + box().level[0]
    seal(match, "white 5")
    assert points(match) == first + value("white 5") == first + 4


@clause("FIR-8.4", "FIR-1.5", "FIR-14.1")
def test_with_one_seal_left_one_of_two_towers_is_met() -> None:
    sealed = {f"white {k}": 0 for k in (3, 5, 6, 7, 8)} | {"yellow 8": 0}
    match = working([{"white": 1, "yellow": 1, "red": 1}], towers=[["white 3", "yellow 3"]], sealed=sealed)
    match.play(r.RAISE, r.RAISE + 1)
    finish(match)
    seal(match, "yellow 4")
    assert points(match) == value("yellow 4") + 5
    assert match.awaited == [1]  # nothing is left to seal with
    assert towers(match) == ["white 4"]


# Churches


@clause("FIR-8.6", "FIR-13.3", "FIR-13.4")
def test_one_commission_scores_all_churches_that_it_meets_and_each_once() -> None:
    match = working(
        [{"white": 2}], towers=[["white 6", "white 3"]], churches=["San Miniato", "Cathedral", "Santo Spirito"],
    )  # fmt: skip
    match.play(r.RAISE, r.RAISE + 1)
    finish(match)
    seal(match, "white 7")
    assert points(match) == value("white 7") + box().level[2] + 3 + 4
    seal(match, "white 4")
    assert points(match) == value("white 7") + box().level[2] + 3 + 4 + value("white 4")
    assert lies(match, "San Miniato") == lies(match, "Cathedral") == r.DISCARD
    assert lies(match, "Santo Spirito") == r.NAVE


@clause("FIR-8.6", "FIR-4.4")
def test_what_was_sealed_before_a_church_came_does_not_count() -> None:
    match = position([{"red": 1}], row=("San Miniato", "Palio", "Wedding"), sealed={"white 4": 0})
    take(match)
    assert lies(match, "San Miniato") == r.NAVE
    finish(match)
    assert points(match) == 0
    assert lies(match, "San Miniato") == r.NAVE


@clause("FIR-13.5", "FIR-8.6")
def test_the_baptistery_asks_for_a_second_commission_in_one_turn() -> None:
    match = working([{"white": 2}], towers=[["white 2", "white 3"]], churches=["Baptistery"], sealed={"white 8": 0})
    match.play(r.RAISE, r.RAISE + 1)
    finish(match)
    seal(match, "white 3")
    assert points(match) == value("white 3")
    seal(match, "white 4")
    assert points(match) == value("white 3") + value("white 4") + 3


@clause("FIR-13.6", "FIR-12.6")
def test_the_annunziata_asks_for_a_balcony_and_a_guild_hall_pays_for_every_commission() -> None:
    match = working(
        [{"green": 1, "white": 1}], towers=[["green 2", "white 3"]], churches=["Annunziata"], houses=[["Guild Hall"]],
    )  # fmt: skip
    match.play(r.RAISE, r.RAISE + 1)
    finish(match)
    seal(match, "white 4")
    assert points(match) == value("white 4") + 1
    seal(match, "green 3")
    assert points(match) == value("white 4") + 1 + box().balcony[tile("green 3")][3] + 1 + 3


@clause("FIR-4.4", "FIR-8.6")
def test_more_than_four_churches_lie_open_for_whoever_is_first() -> None:
    names = ["San Miniato", "Santa Croce", "Santa Trinita", "Santo Spirito", "Ognissanti"]
    match = position([{"red": 1}, {"blue": 1}], towers=[[], ["blue 3"]], row=("San Lorenzo",), churches=names)
    take(match)
    assert sum(place == r.NAVE for place in state(match).place) == 6
    finish(match)
    take(match)
    match.play(r.RAISE)
    finish(match)
    seal(match, "blue 4")
    assert points(match, 1) == value("blue 4") + 4


# Instants


@clause("FIR-10.1", "FIR-10.11")
def test_tribute_is_paid_clockwise_and_each_chooses() -> None:
    stocks: list[Bricks] = [{"white": 3, "red": 2}, {"white": 2, "blue": 2}, {"white": 2, "red": 1}]
    match = position(stocks, row=("Tribute", "Palio"), turn=0)
    take(match)
    assert match.awaited == [0]
    match.play(*[r.RETURN + c("white")] * 3)
    assert match.awaited == [1]
    match.play(r.RETURN + c("blue"), *[r.RETURN + c("white")] * 2)
    assert [stock(match, seat) for seat in range(3)] == [{"red": 2}, {"blue": 1}, {}]  # seat 2 had nothing to choose
    assert state(match).turn == 0
    assert lies(match, "Tribute") == r.DISCARD


@clause("FIR-4.3", "FIR-10.2")
def test_the_bricks_on_the_card_are_taxed_too() -> None:
    match = position([{"white": 5}], row=("Luxury Tax", "Palio"), load=[{"white": 4}])
    take(match)
    assert stock(match) == {"white": 5}


@clause("FIR-10.3")
@pytest.mark.parametrize(("had", "kept"), [(1, 1), (2, 1), (5, 3), (8, 4)])
def test_a_flood_takes_half_rounded_down(had: int, kept: int) -> None:
    match = position([{}, {"white": had}, {}], row=("Flood", "Palio"))
    take(match)
    assert stock(match, 1) == {"white": kept}


@clause("FIR-10.4", "FIR-10.12")
def test_a_store_fire_burns_with_the_taker_only_and_no_more_than_there_is() -> None:
    match = position([{"white": 2}, {"white": 5}, {}], row=("Store Fire", "Palio"))
    take(match)
    assert (stock(match), stock(match, 1)) == ({}, {"white": 5})


@clause("FIR-10.5", "FIR-7.1")
def test_a_collapsed_tower_still_falls_unless_it_grows_again() -> None:
    match = position([{"white": 1}], towers=[["white 4", "red 1"]], row=("Collapse", "Palio"))
    bag = state(match).bag[c("white")]
    take(match)
    match.play(r.CRACK)
    assert towers(match) == ["white 3", "red 1"]
    assert state(match).bag[c("white")] <= bag + 1
    match.play(r.RAISE)
    end_turn(match)
    assert towers(match) == ["white 4"]


@clause("FIR-10.6", "FIR-10.12")
def test_a_tremor_takes_a_floor_of_everybody_and_a_last_floor_is_a_tower_less() -> None:
    match = position([{"white": 1}], towers=[[], ["blue 1"], ["white 4", "red 4"]], row=("Tremor", "Palio"))
    take(match)
    assert towers(match, 1) == []
    assert match.awaited == [2]
    match.play(r.CRACK + 1)
    assert towers(match, 2) == ["white 4", "red 3"]
    assert state(match).turn == 0


@clause("FIR-10.10", "FIR-9.1")
def test_a_fair_may_fill_a_stock_over_its_limit_until_the_own_turn_ends() -> None:
    match = position([{"red": 1}, {"white": 10}, {}], row=("Fair", "Palio"))
    take(match)
    assert [sum(stock(match, seat).values()) for seat in range(3)] == [2, 11, 1]
    end_turn(match)
    assert sum(stock(match, 1).values()) == 11


# The Patrician


@clause("FIR-11.5", "FIR-10.11")
def test_a_patrician_protects_in_the_turn_of_another() -> None:
    match = position([{}, {"white": 2}, {"white": 2}], hand=[["Spy"], ["Patrician"]], row=("Tribute", "Palio"))
    take(match)
    assert match.awaited == [1]  # without the card there would be nothing to choose
    match.play(r.SHIELD)
    assert (stock(match, 1), stock(match, 2)) == ({"white": 2}, {})
    assert lies(match, "Patrician") == r.DISCARD
    assert state(match).turn == 0


@clause("FIR-11.5")
def test_a_patrician_comes_too_late_once_a_brick_is_given() -> None:
    match = position([{"white": 1, "red": 2, "blue": 1}], hand=[["Patrician"]], row=("Tribute", "Palio"))
    take(match)
    match.play(r.RETURN + c("white"))
    assert refused(match, r.SHIELD) == "FIR-11.5"
    match.play(r.RETURN + c("red"), r.RETURN + c("red"))
    assert stock(match) == {"blue": 1}


@clause("FIR-11.5", "FIR-10.5")
def test_a_patrician_saves_a_floor_as_well() -> None:
    match = position([{"white": 1}], towers=[["white 4"]], hand=[["Patrician"]], row=("Collapse", "Palio"))
    take(match)
    match.play(r.SHIELD)
    assert towers(match) == ["white 4"]


@clause("FIR-11.5", "FIR-10.12")
def test_a_patrician_is_not_asked_for_where_nothing_is_taken() -> None:
    match = position([{"white": 3}, {"white": 5}, {}], hand=[[], ["Patrician"]], row=("Luxury Tax", "Palio"))
    take(match)
    assert match.awaited == [0]
    assert state(match).phase == r.WORKING
    assert state(match).hold[1][card("Patrician")] == 1


@clause("FIR-11.5", "FIR-3.2")
def test_a_patrician_is_not_played_like_others() -> None:
    match = working([{"white": 3}], hand=[["Patrician"]])
    assert refused(match, r.PLAY + card("Patrician")) == "FIR-3.2"  # only when its text allows


# Limits


@clause("FIR-9.1")
def test_ten_bricks_are_kept_and_those_in_towers_do_not_count() -> None:
    match = working([{"white": 12}], towers=[["red 5"]], hand=[["Caretaker"]])
    play(match, "Caretaker")
    finish(match)
    while state(match).phase == r.DELIVERING:
        match.play(r.FINISH)
    assert stock(match) == {"white": 10}
    assert towers(match) == ["red 5"]


@clause("FIR-12.1", "FIR-9.4", "FIR-9.2")
def test_without_its_warehouse_a_stock_is_looked_at_once_more() -> None:
    hand = ["Palio", "Wedding", "May Day", "Brawl", "Riot"]
    match = working([{"white": 13}], hand=[hand], houses=[["Warehouse"]], row=("Spy",))
    finish(match)
    assert lies(match, "Warehouse") == r.DISCARD
    assert stock(match) == {"white": 10}
    assert match.awaited == [1]


@clause("FIR-9.2", "FIR-9.3")
def test_buildings_count_as_cards_and_what_goes_is_ones_own_choice() -> None:
    hand, houses = ["Palio", "Spy", "Masons"], ["Crane", "Warehouse", "Bank"]
    match = working([{"white": 3}], hand=[hand], houses=[houses], row=("May Day",))
    match.play(r.DONE)
    assert state(match).phase == r.SHEDDING
    assert legal(match, "shed") == {str(card(name)) for name in ("Spy", "Masons", "Crane", "Warehouse", "Bank")}
    assert refused(match, r.SHED + card("Palio")) == "FIR-9.3"
    match.play(r.SHED + card("Crane"))
    assert lies(match, "Crane") == r.DISCARD
    assert match.awaited == [1]


@clause("FIR-9.3")
def test_six_festivals_stay() -> None:
    hand = ["Palio", "Wedding", "May Day", "Brawl", "Riot", "Banquet"]
    match = working([{"white": 3}], hand=[hand], row=("Spy",))
    finish(match)
    assert (match.awaited, state(match).held[0]) == ([1], 6)
    match = working([{"white": 3}], hand=[[*hand, "Spy"]], row=("Masons",))
    finish(match)
    assert (match.awaited, state(match).held[0]) == ([1], 6)


@clause("FIR-11.1", "FIR-9.3")
def test_a_noble_is_the_way_to_be_rid_of_a_festival() -> None:
    match = working([{"white": 3}], hand=[["Noble", "Brawl", "Palio"]], row=("May Day",))
    play(match, "Noble")
    match.play(r.SHED + card("Brawl"))
    assert (lies(match, "Brawl"), lies(match, "Noble")) == (r.DISCARD, r.DISCARD)
    match = working([{"white": 3}], hand=[["Noble"]])
    assert refused(match, r.PLAY + card("Noble")) in ("FIR-3.2", "FIR-11.1")


# The end


def last_seal(**more: object) -> Match:
    """Seat 0 of two is about to set its last of nine seals."""
    sealed = {f"{name} {k}": 0 for name in ("white", "yellow") for k in (3, 5, 6, 7)}
    match = working(
        [{"white": 1}], towers=[["white 3"]], sealed=sealed | dict(more.pop("sealed", {})), seats=2, **more  # type: ignore
    )  # fmt: skip
    match.play(r.RAISE)
    finish(match)
    seal(match, "white 4")
    return match


@clause("FIR-14.1", "FIR-14.2")
def test_the_last_seal_takes_the_end_tile_and_all_others_have_one_turn_more() -> None:
    match = last_seal()
    assert points(match) == value("white 4") + 5
    assert (match.over, match.awaited) == (False, [1])
    take(match)
    end_turn(match)
    assert match.over


@clause("FIR-14.2")
def test_the_others_have_a_turn_whatever_their_place() -> None:
    """Seat 1 of three ends it, seat 0 began: seats 2 and 0 follow."""
    sealed = {f"{name} {k}": 1 for name in ("white", "yellow") for k in (3, 5, 6)}
    match = working(
        [{}, {"white": 1}, {}], towers=[[], ["white 3"]], sealed=sealed, turn=1, awaits=[1], asked=[1], first=0
    )
    match.play(r.RAISE)
    finish(match)
    seal(match, "white 4")
    order = []
    while not match.over:
        order += match.awaited
        take(match)
        end_turn(match)
    assert order == [2, 0]


@clause("FIR-14.3")
def test_most_seals_on_a_tower_score_its_majority_and_of_equals_the_higher_floor() -> None:
    """White and yellow: seat 0. Red: one each, seat 1 higher. Green: seat 1. Blue: nobody but a neutral seal."""
    match = last_seal(
        sealed={"red 4": 0, "red 8": 1, "blue 5": r.NEUTRAL, "green 8": 1, "white 8": 1, "yellow 7": 1},
        row=("Crane", "Bridge", "Bank"),
    )  # fmt: skip
    while not match.over:
        take(match)
        end_turn(match)
    told = [line for line in match.log("en") if "majority" in line.lower() or "most seals" in line.lower()]
    assert len(told) == 4
    assert sum("by the higher seal: red" in line for line in told) == 1
    white, yellow, green, red, *_ = box().majority
    assert match.scores[0] == value("white 4") + 5 + white + yellow
    assert match.scores[1] == red + green


@clause("FIR-14.4", "FIR-13.1", "FIR-13.2")
def test_festivals_count_at_the_end_for_better_and_worse() -> None:
    match = last_seal(hand=[["Palio", "Brawl"], ["Banquet"]], row=("Crane", "Bridge", "Bank"))
    while not match.over:
        take(match)
        end_turn(match)
    assert match.scores[0] == value("white 4") + 5 + sum(box().majority[:2]) + 4 - 2
    assert match.scores[1] == -4


@clause("FIR-14.5")
def test_equal_points_share_the_victory() -> None:
    match = last_seal(points=[0, value("white 4") + 5 + sum(box().majority[:2])], row=("Crane", "Bridge", "Bank"))
    while not match.over:
        take(match)
        end_turn(match)
    assert match.scores[0] == match.scores[1]
    assert match.scores[0] == value("white 4") + 5 + sum(box().majority[:2])


# Before the first turn, and the option


@clause("FIR-2.1", "FIR-2.3", "FIR-16.1")
@pytest.mark.parametrize("closed", [5, 0])
def test_five_floors_without_balcony_are_closed_or_none(closed: int) -> None:
    for secret in range(8):
        match = Match.new("firenze", 4, {"neutral-seals": str(closed)}, secret=bytes([secret]) * 32)
        s = state(match)
        neutral = {k for k in range(r.FLOORS) if s.seal[k]}
        assert len(neutral) == closed
        assert all(s.seal[k] == r.NEUTRAL for k in neutral)
        hung = {row[1] * r.HEIGHTS + row[2] - r.LOWEST for row in (box().balcony[s.tile[g]] for g in range(r.GROUPS))}
        assert len(hung) == 4
        assert not hung & neutral
        white = [s.stock[(s.first + k) % 4] for k in range(4)]
        assert [list(row) for row in white] == [bricks({"white": n}) for n in (2, 3, 4, 5)]
        assert sum(map(sum, s.load)) == 24


@clause("FIR-15.1")
def test_who_takes_a_card_is_seen_and_what_is_held_only_counted() -> None:
    match = position([{"white": 1}], row=("Palio", "Spy", "Crane"))
    take(match)
    assert "Palio" in log(match)
    seen: Callable[[int], int] = lambda seat: match.view(seat).state.hold[0][card("Palio")]  # noqa: E731
    assert (seen(0), seen(1)) == (1, 0)
    other = match.view(1).state
    assert isinstance(other, r.State)
    assert other.held[0] == 1
