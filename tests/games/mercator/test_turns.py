"""Setting up, turning cards, and whose turn it is."""

import pytest

from lusoria.games.mercator import GAME
from lusoria.games.mercator import rules_state as r
from lusoria.play import Match
from tests.games.mercator.table import NOTHING, OFFER, TURN, bid, box, chips, choices, fists, heard, position, state
from tests.support.clauses import clause

SIX = "w1 w2 w3 w4 g1 g2"
OTHER_SIX = "f1 f2 f3 f4 o1 o2"


@clause("MER-3.1", "MER-3.2", "MER-3.3", "MER-2.1", "MER-4.1")
@pytest.mark.parametrize(("seats", "cards"), [(3, 24), (4, 32), (5, 40), (6, 45), (7, 50)])
def test_everybody_starts_with_fifty_chips_and_an_empty_ship(seats: int, cards: int) -> None:
    match = Match.new(GAME, seats, secret=bytes(32))
    now = state(match)
    assert chips(match) == [50] * seats
    assert now.load == now.value == [0] * 7
    assert (now.pile, now.lot) == (cards - 1, 1)  # the first card is turned at once
    assert match.awaited == [now.active]


@clause("MER-2.1")
def test_there_are_ten_numbers_of_five_goods() -> None:
    match = Match.new(GAME, 3, secret=bytes(32))
    numbers = [r.number(box(match), code) for code in range(r.CARDS)]
    assert sorted(numbers) == sorted(5 * list(range(1, 11)))


@clause("MER-3.4")
def test_the_first_turn_is_drawn_by_lot() -> None:
    begin = {state(Match.new(GAME, 4, secret=bytes([k]) * 32)).active for k in range(40)}
    assert begin == {0, 1, 2, 3}


@clause("MER-3.3")
def test_which_cards_are_used_is_drawn_by_lot() -> None:
    first = set()
    for k in range(60):
        place = state(Match.new(GAME, 3, secret=bytes([k]) * 32)).place
        first.add(place.index(r.LOT))
    assert len(first) > 25


@clause("MER-4.2", "MER-0.2")
def test_a_second_and_a_third_card_may_be_turned_one_by_one() -> None:
    match = position("", "", "", lot="w5")
    assert choices(match, 0) == {"turn", "offer"}
    match.play(TURN)
    assert state(match).lot == 2
    assert match.awaited == [0]
    assert choices(match, 0) == {"turn", "offer"}
    match.play(OFFER)
    assert match.awaited == [0, 1, 2]
    assert "Seat 1 offers a lot of 2 cards." in heard(match)


@clause("MER-4.4")
def test_after_the_third_card_the_auction_begins_by_itself() -> None:
    match = position("", "", "", lot="w5 f5")
    match.play(TURN)
    assert state(match).lot == 3
    assert match.awaited == [0, 1, 2]
    assert "3 cards are all that a lot can hold: the auction begins." in heard(match)


@clause("MER-4.4")
def test_the_last_card_of_the_pile_opens_the_auction() -> None:
    match = position("", "", "", lot="w5", pile=1)
    match.play(TURN)
    assert state(match).pile == 0
    assert match.awaited == [0, 1, 2]
    assert "The pile is empty: this is the last lot." in heard(match)


@clause("MER-4.3", "MER-4.4")
def test_no_more_cards_are_turned_than_some_ship_has_room_for() -> None:
    five, four = "w1 w2 w3 w4 g1", "f1 f2 f3 f4"
    match = position(five, five.replace("w", "c").replace("g", "o"), four, lot="w9")
    match.play(TURN)  # seat 2 has room for both
    assert match.awaited == [2]
    assert "No ship has room for another card: the lot is offered as it is." in heard(match)


@clause("MER-4.3")
def test_the_active_seat_may_turn_more_than_it_could_load_itself() -> None:
    match = position("w1 w2 w3 w4 g1", "", "", lot="w9")
    assert choices(match, 0) == {"turn", "offer"}
    match.play(TURN)
    match.play(OFFER)
    assert match.awaited == [1, 2]
    assert "Seat 1 has no room for so many and does not bid." in heard(match)


@clause("MER-4.5")
def test_the_turn_goes_round_clockwise() -> None:
    match = position("", "", "", bidding=True, active=1)
    fists(match, {0: 0, 1: 2, 2: 0})
    assert state(match).active == 2
    match.play(OFFER)
    fists(match, {0: 0, 1: 0, 2: 1})
    assert state(match).active == 0


@clause("MER-4.5", "MER-6.2")
def test_full_ships_are_passed_over() -> None:
    match = position("", SIX, OTHER_SIX, "", bidding=True, active=0)
    assert match.awaited == [0, 3]
    fists(match, {0: 3, 3: 1})
    assert state(match).active == 3
    assert match.awaited == [3]


@clause("MER-6.2")
def test_a_full_ship_neither_turns_nor_bids() -> None:
    match = position(SIX, "", "", lot="c1", active=1)
    match.play(OFFER)
    assert match.awaited == [1, 2]
    assert match.legal(0) == []
    assert "does not bid" not in heard(match)  # it was said when it became full
    assert match.why_nothing(0).clause == "MER-6.2"
    roomy = position(SIX[:-3], "", "", lot="c1 c2", bidding=True)
    assert roomy.why_nothing(0).clause == "MER-5.1"
    assert roomy.why_nothing(1).clause == ""


@clause("MER-6.2")
def test_it_is_said_when_a_ship_is_full() -> None:
    match = position(SIX[:-3], "", "", lot="c1", bidding=True)
    match.act(0, bid(7))
    match.act(1, NOTHING)
    match.act(2, NOTHING)
    assert "The ship of Seat 1 is full." in heard(match)
    assert chips(match) == [43, 50, 50]
