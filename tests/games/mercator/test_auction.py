"""Bids in fists and bids aloud."""

import pytest

from lusoria.games.mercator import rules_state as r
from lusoria.play import Refused
from tests.games.mercator.table import (
    NOTHING,
    PASS,
    aboard,
    bid,
    chips,
    choices,
    fists,
    heard,
    position,
    state,
)
from tests.support.clauses import clause

ALOUD = {"open-auction": 1}
FOUR = "w1 w2 w3 w4"


@clause("MER-5.1")
def test_only_ships_with_room_for_the_whole_lot_take_part() -> None:
    match = position(FOUR, "f1", "", lot="c1 c2 c3", bidding=True)
    assert match.awaited == [1, 2]
    fists(match, {1: 4, 2: 1})
    assert aboard(match, 1) == {"f1", "c1", "c2", "c3"}


@clause("MER-5.1")
def test_the_active_seat_bids_too_and_can_win() -> None:
    match = position("", "", "", lot="c9", bidding=True, active=1)
    fists(match, {0: 3, 1: 4, 2: 0})
    assert aboard(match, 1) == {"c9"}


@clause("MER-5.2")
def test_any_number_of_chips_up_to_all_of_them_fits_into_a_fist() -> None:
    match = position("", "", "", bidding=True, chips=[7, 50, 0])
    assert choices(match, 0) == {"nothing", *(f"bid:{n}" for n in range(1, 8))}
    assert len(match.legal(1)) == 51
    assert choices(match, 2) == {"nothing"}
    with pytest.raises(Refused, match="You do not have so many chips"):
        match.act(0, bid(8))


@clause("MER-5.2")
def test_a_closed_fist_stays_closed() -> None:
    match = position("", "", "", bidding=True)
    match.act(0, bid(5))
    assert match.awaited == [1, 2]
    assert not match.can_undo(0)
    with pytest.raises(Refused):
        match.act(0, bid(6))


@clause("MER-5.3", "MER-9.3")
def test_fists_open_together_and_not_before() -> None:
    one, other = (position("", "", "", bidding=True) for _ in range(2))
    one.act(0, bid(5))
    other.act(0, NOTHING)
    for seat in (1, 2, None):
        assert one.view(seat).state.same(other.view(seat).state)
        assert one.log("en", seat) == other.log("en", seat)
    fists(one, {1: 2, 2: 0})
    for line in ("Seat 1 bids 5 chips.", "Seat 2 bids 2 chips.", "Seat 3 opens an empty fist."):
        assert line in heard(one)


@clause("MER-5.4", "MER-0.1")
def test_the_highest_bid_pays_and_the_others_keep_their_chips() -> None:
    match = position("", "", "", lot="w8 f2", bidding=True)
    fists(match, {0: 4, 1: 9, 2: 8})
    assert chips(match) == [50, 41, 50]
    assert aboard(match, 1) == {"w8", "f2"}
    assert "Seat 2 buys 2 cards for 9 chips." in heard(match)


@clause("MER-5.7")
def test_the_cargo_grows_by_the_numbers_of_the_lot() -> None:
    match = position("", "g4", "", lot="w8 f2", bidding=True)
    fists(match, {0: 0, 1: 1, 2: 0})
    assert state(match).value[:3] == [0, 14, 0]
    assert state(match).load[:3] == [0, 3, 0]


@clause("MER-5.5")
@pytest.mark.parametrize(
    ("active", "bids", "winner"),
    [
        (0, {0: 5, 1: 5, 2: 5, 3: 5}, 1),
        (0, {0: 5, 1: 4, 2: 3, 3: 5}, 3),
        (2, {0: 5, 1: 5, 2: 5, 3: 0}, 0),
        (1, {0: 5, 1: 5, 2: 0, 3: 0}, 0),
        (3, {0: 1, 1: 6, 2: 6, 3: 6}, 1),
    ],
)
def test_ties_go_to_the_first_from_the_left_of_the_active_seat_which_is_the_last(
    active: int, bids: dict[int, int], winner: int
) -> None:
    match = position("", "", "", "", lot="c3", bidding=True, active=active)
    fists(match, bids)
    assert aboard(match, winner) == {"c3"}


@clause("MER-5.6")
def test_goods_that_nobody_wants_leave_the_game() -> None:
    match = position("", "", "", lot="w1 f1", bidding=True)
    fists(match, {0: 0, 1: 0, 2: 0})
    assert chips(match) == [50, 50, 50]
    assert state(match).place.count(r.GONE) == 2
    assert state(match).load == [0] * 7
    assert "Nobody wants 2 cards: the lot leaves the game." in heard(match)


@clause("MER-5.6")
@pytest.mark.parametrize(("offer", "loaded"), [(0, set()), (1, {"c1", "c2", "c3"})])
def test_a_seat_alone_needs_a_chip_to_get_the_goods(offer: int, loaded: set[str]) -> None:
    match = position(FOUR, "f1 f2 f3 f4", "", lot="c1 c2 c3", bidding=True)
    assert match.awaited == [2]
    fists(match, {2: offer})
    assert aboard(match, 2) == loaded
    assert chips(match) == [50, 50, 50 - offer]


@clause("MER-8.4", "MER-8.5")
def test_aloud_everybody_bids_in_turn_from_the_left_of_the_active_seat() -> None:
    match = position("", "", "", lot="w5", active=1, options=ALOUD)
    match.play(r.OFFER)
    assert match.awaited == [2]
    match.play(bid(1))
    assert match.awaited == [0]
    match.play(bid(4))
    assert match.awaited == [1]
    assert choices(match, 1) == {"pass", *(f"bid:{n}" for n in range(5, 51))}
    with pytest.raises(Refused, match="must be higher"):
        match.act(1, bid(4))


@clause("MER-8.5")
def test_the_first_spoken_bid_is_at_least_a_chip() -> None:
    match = position("", "", "", options=ALOUD, bidding=True, awaits=[1])
    assert choices(match, 1) == {"pass", *(f"bid:{n}" for n in range(1, 51))}


@clause("MER-8.5", "MER-8.6")
def test_who_passes_is_out_and_the_last_one_in_buys() -> None:
    match = position("", "", "", lot="w5", options=ALOUD, bidding=True, awaits=[1])
    match.play(bid(2), PASS, bid(3), bid(6))
    assert match.awaited == [0]  # seat 2 has passed
    match.play(PASS)
    assert aboard(match, 1) == {"w5"}
    assert chips(match) == [50, 44, 50]


@clause("MER-8.6")
def test_when_everybody_else_has_passed_a_first_bid_buys_at_once() -> None:
    match = position("", "", "", lot="w5", options=ALOUD, bidding=True, awaits=[1])
    match.play(PASS, PASS, bid(1))
    assert aboard(match, 0) == {"w5"}


@clause("MER-8.6")
def test_when_all_pass_the_goods_leave_the_game() -> None:
    match = position("", "", "", lot="w5", options=ALOUD, bidding=True, awaits=[1])
    match.play(PASS, PASS, PASS)
    assert state(match).place[4] == r.GONE
    assert state(match).active == 1


@clause("MER-8.4")
def test_aloud_the_same_seats_take_part() -> None:
    match = position("", FOUR, "", lot="c1 c2 c3", options=ALOUD, bidding=True, awaits=[2])
    match.play(bid(3))
    assert match.awaited == [0]
    match.play(PASS)  # seat 1 is not asked
    assert aboard(match, 2) == {"c1", "c2", "c3"}


@clause("MER-8.4", "MER-9.3")
def test_who_cannot_go_higher_still_passes_for_himself() -> None:
    match = position("", "", "", options=ALOUD, bidding=True, awaits=[1], chips=[50, 50, 3])
    match.play(bid(3))
    assert match.awaited == [2]
    assert choices(match, 2) == {"pass"}
    with pytest.raises(Refused, match="You do not have so many chips"):
        match.act(2, bid(4))


@clause("MER-9.3")
def test_who_has_no_chips_still_closes_a_fist() -> None:
    match = position("", "", "", bidding=True, chips=[50, 0, 50])
    assert match.awaited == [0, 1, 2]
    fists(match, {0: 1, 2: 2})
    assert match.awaited == [1]
    match.play(NOTHING)
    assert chips(match) == [50, 0, 48]
