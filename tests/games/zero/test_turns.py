"""The turn: exchange and knock, the last turns, and Zero."""

import pytest

from lusoria.games.zero import rules as r
from lusoria.play import Match, Refused
from tests.games.zero.table import card, cards, hand, lay, mover, position, table, take
from tests.support.clauses import clause

OPEN = "r1 y2 g3 b4 p5"
BLUE = "b8 b7 b5 b1 b2 y2 r2 s2"  # one card short of Zero


@clause("ZER-0.1", "ZER-4.1", "ZER-4.2")
def test_a_turn_offers_every_card_of_the_hand_and_the_knock() -> None:
    match = position(["", ""], table=OPEN)
    assert match.legal(0) == sorted([r.KNOCK, *(r.LAY + c for c in hand(match, 0))])
    assert match.legal(1) == []


@clause("ZER-4.3")
def test_after_laying_every_other_open_card_may_be_taken() -> None:
    match = position(["r8", ""], table=OPEN)
    match.act(0, lay("r8"))
    assert match.awaited == [0]
    assert match.legal(0) == sorted(r.TAKE + c for c in cards(OPEN))


@clause("ZER-4.3")
def test_the_card_just_laid_cannot_be_taken_back() -> None:
    match = position(["r8", ""], table=OPEN)
    match.act(0, lay("r8"))
    with pytest.raises(Refused) as refusal:
        match.act(0, take("r8"))
    assert refusal.value.clause == "ZER-4.3"


@clause("ZER-4.2", "ZER-4.3")
@pytest.mark.parametrize(("code", "reason"), [(take("r1"), "ZER-4.2"), (lay("r1"), "ZER-4.2"), (lay("y2"), "ZER-4.2")])
def test_one_lays_before_one_takes_and_only_from_the_hand(code: int, reason: str) -> None:
    match = position(["r8", ""], table=OPEN)
    with pytest.raises(Refused) as refusal:
        match.act(0, code)
    assert refusal.value.clause == reason


@clause("ZER-4.1", "ZER-4.3")
def test_who_has_laid_must_take() -> None:
    match = position(["r8 y8", ""], table=OPEN)
    match.act(0, lay("r8"))
    for code in (r.KNOCK, lay("y8"), take("k8")):
        with pytest.raises(Refused):
            match.act(0, code)


@clause("ZER-4.4", "ZER-10.1")
def test_an_exchange_keeps_hand_and_table_and_passes_the_turn() -> None:
    match = position(["r8", "", ""], table=OPEN)
    before = hand(match, 0)
    match.act(0, lay("r8"))
    match.act(0, take("g3"))
    assert hand(match, 0) == before - {card("r8")} | {card("g3")}
    assert table(match) == set(cards("r1 y2 b4 p5 r8"))
    assert match.awaited == [1]
    told = match.log("en", seat=2)
    assert any("red 8" in line for line in told)
    assert any("green 3" in line for line in told)


@clause("ZER-4.5")
def test_a_card_that_was_laid_may_be_taken_by_the_next_seat() -> None:
    match = position(["r8", "k1"], table=OPEN)
    for code in (lay("r8"), take("g3"), lay("k1"), take("r8")):
        match.act(mover(match), code)
    assert card("r8") in hand(match, 1)


@clause("ZER-4.5")
def test_a_card_that_was_laid_may_be_taken_again_in_a_later_turn() -> None:
    match = position(["r8 k1", ""], table=OPEN)
    for code in (lay("r8"), take("g3"), r.KNOCK, lay("k1"), take("r8")):
        match.act(mover(match), code)
    assert card("r8") in hand(match, 0)


@clause("ZER-3.6", "ZER-4.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_round_clockwise(seats: int) -> None:
    match = position([""] * seats, table=OPEN, mover=seats - 1)
    order = []
    for _ in range(seats + 1):
        seat = mover(match)
        order.append(seat)
        match.act(seat, min(code for code in match.legal(seat) if code != r.KNOCK))
        match.act(seat, match.legal(seat)[0])
    assert order == [(seats - 1 + k) % seats for k in range(seats + 1)]


@clause("ZER-5.1", "ZER-5.2")
def test_the_first_knock_moves_no_card_and_means_nothing() -> None:
    match = position(["", "", ""], table=OPEN)
    places = list(match.state.card_at)
    match.act(0, r.KNOCK)
    assert match.state.card_at == places
    assert match.awaited == [1]
    assert (match.state.knocks, match.state.caller) == (1, 0)
    for _ in range(2):
        seat = mover(match)
        match.act(seat, match.legal(seat)[1])
        match.act(seat, match.legal(seat)[0])
    assert match.awaited == [0]  # who knocked goes on playing


def play_last_turns(match: Match) -> list[int]:
    """Everybody asked passes until the round is over; in which order they were asked."""
    order = []
    played = match.state.played
    while not match.over and match.state.played == played:
        order.append(mover(match))
        match.act(mover(match), r.KNOCK)
    return order


@clause("ZER-5.3", "ZER-5.4", "ZER-0.3", "ZER-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_after_the_second_knock_all_others_have_one_turn(seats: int) -> None:
    match = position([""] * seats, table=OPEN, mover=1, knocks=1)
    match.act(1, r.KNOCK)
    assert match.state.played == 0
    assert play_last_turns(match) == [(1 + k) % seats for k in range(1, seats)]
    assert match.state.played == 1


@clause("ZER-5.3")
def test_the_same_seat_may_make_both_knocks() -> None:
    match = position(["", ""], table=OPEN)
    match.act(0, r.KNOCK)
    match.act(1, match.legal(1)[1])
    match.act(1, match.legal(1)[0])
    match.act(0, r.KNOCK)
    assert match.state.caller == 1
    assert play_last_turns(match) == [1]


@clause("ZER-5.3", "ZER-5.4")
def test_two_seats_knocking_in_a_row_call_the_last_turns() -> None:
    match = position(["", "", ""], table=OPEN)
    match.act(0, r.KNOCK)
    match.act(1, r.KNOCK)
    assert play_last_turns(match) == [2, 0]


@clause("ZER-5.5")
def test_in_the_last_turns_one_may_exchange() -> None:
    match = position(["", "r8", ""], table=OPEN, knocks=1)
    match.act(0, r.KNOCK)
    match.act(1, lay("r8"))
    match.act(1, take("r1"))
    assert match.awaited == [2]
    match.act(2, r.KNOCK)
    assert match.state.before[card("r1")] == 2
    assert match.state.played == 1


@clause("ZER-5.5")
def test_a_knock_in_the_last_turns_is_a_pass() -> None:
    match = position(["", "", ""], table=OPEN, knocks=1)
    match.act(0, r.KNOCK)
    match.act(1, r.KNOCK)
    assert (match.state.knocks, match.state.caller) == (2, 1)
    assert "passes" in match.log("en", seat=0)[-1]


@clause("ZER-5.6", "ZER-8.1")
def test_knocks_are_counted_afresh_and_the_deal_passes_to_the_left() -> None:
    match = position(["", "", ""], table=OPEN, knocks=2, caller=2, dealer=2)
    match.act(0, r.KNOCK)
    state = match.state
    assert (state.played, state.knocks, state.caller, state.turns) == (1, 0, 0, 0)
    assert state.dealer == 0
    assert match.awaited == [1]


@clause("ZER-5.7")
@pytest.mark.parametrize("knocks", [0, 1])
def test_a_round_is_cut_short_after_fifty_turns_of_each_seat(knocks: int) -> None:
    match = position(["r8", "", ""], table=OPEN, turns=149, knocks=knocks)
    match.act(0, lay("r8"))
    match.act(0, take("r1"))
    assert match.state.caller == 1 + 1  # the seat to move counts as having knocked
    assert play_last_turns(match) == [2, 0]
    assert match.state.played == 1


@clause("ZER-5.7")
def test_a_second_knock_in_the_last_of_those_turns_is_that_seat_s_own() -> None:
    match = position(["", "", ""], table=OPEN, turns=149, knocks=1)
    match.act(0, r.KNOCK)
    assert match.state.caller == 0 + 1
    assert play_last_turns(match) == [1, 2]


@clause("ZER-5.7")
def test_no_round_is_cut_short_before() -> None:
    match = position(["r8", "", ""], table=OPEN, turns=148)
    match.act(0, lay("r8"))
    match.act(0, take("r1"))
    assert match.state.caller == 0


@clause("ZER-6.2", "ZER-1.2")
def test_zero_ends_the_round_at_once() -> None:
    match = position([BLUE + " k8", "", ""], table="g2 y5 y6 y7 p3")
    match.act(0, lay("k8"))
    assert match.state.played == 0
    match.act(0, take("g2"))
    assert match.state.played == 1
    assert match.state.cost[0][0] == 0
    assert any("has Zero" in line for line in match.log("en", seat=1))


@clause("ZER-6.2")
def test_zero_cancels_the_last_turns_still_due() -> None:
    match = position(["", BLUE + " k8", ""], table="g2 y5 y6 y7 p3", mover=1, knocks=2, caller=1)
    match.act(1, lay("k8"))
    match.act(1, take("g2"))
    assert match.state.played == 1


@clause("ZER-10.4")
def test_a_knock_can_be_taken_back_but_not_a_card_that_others_had_not_seen() -> None:
    match = position(["r8", "y8", ""], table=OPEN)
    match.act(0, r.KNOCK)
    assert match.can_undo(0)
    match.undo(0)
    assert (match.state.knocks, match.awaited) == (0, [0])
    match.act(0, lay("r8"))
    assert not match.can_undo(0)
    match.act(0, take("r1"))
    match.play(r.KNOCK, r.KNOCK)
    again = position(["", "", ""], table=OPEN)
    known = next(c for c in range(r.CARDS) if c in hand(again, 0))
    seen = [r.EVERYONE if c == known else who for c, who in enumerate(again.state.card_seen)]
    match = Match.at("zero", seats=3, fields={**again.fields(), "card_seen": seen})
    match.act(0, r.LAY + known)
    assert match.can_undo(0)  # everybody knew where it was


@clause("ZER-10.4")
def test_a_knock_that_ends_a_round_brings_a_new_deal_and_stays() -> None:
    match = position(["", ""], knocks=2, caller=2)
    match.act(0, r.KNOCK)
    assert match.state.played == 1
    assert not match.can_undo(0)


@clause("ZER-5.2", "ZER-5.3")
@pytest.mark.parametrize(("calling", "knocks", "calls"), [(2, 0, False), (2, 1, True), (1, 0, True), (3, 1, False)])
def test_what_a_knock_does_is_said_before_and_after(calling: int, knocks: int, calls: bool) -> None:
    base = position(["", "", ""])
    match = Match.at("zero", seats=3, fields={**base.fields(), "knocks": knocks}, components={"calling_knock": calling})
    asked = match.speaker("en").text(match.game.words.prompt(match.view(0)))
    match.act(0, r.KNOCK)
    told = match.log("en")[-1]
    assert f"knock {knocks + 1} of the round" in told
    assert ("one last turn" in asked) == ("one last turn" in told) == calls
    assert ("nothing yet" in asked) == ("nothing yet" in told) == (not calls)
