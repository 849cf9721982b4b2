"""The 12s, and what is noted, remembered and shown."""

from typing import Any

import pytest

from lusoria.games.praetorianer import GAME
from lusoria.games.praetorianer import rules as r
from lusoria.games.praetorianer.words import sum_open
from lusoria.kernel import EVERYONE, View
from lusoria.play import Match, PositionError
from tests.games.praetorianer.table import TWELVES, card, legal, lying, pawns, position, refused, there
from tests.support.clauses import clause


@clause("PRA-9.1")
def test_five_twelves_are_shuffled_in() -> None:
    match = Match.new(GAME, seats=3, options=TWELVES, secret=bytes(32))
    assert match.state.face_down == 55
    assert {f"T{k}" for k in range(1, 6)} <= there(match, r.DOWN)
    assert Match.new(GAME, seats=3, secret=bytes(32)).state.face_down == 50


@clause("PRA-9.2")
def test_a_twelve_goes_to_another_player_who_goes_back() -> None:
    match = position("R7", down="T2", pawns=(20, 30, 40), options=TWELVES)
    match.play(r.TURN)
    assert legal(match) == {"give:1", "give:2"}
    assert refused(match, r.GIVE) == refused(match, r.GIVE + 3) == "PRA-9.2"
    assert refused(match, r.TURN) == refused(match, r.STOP) == "PRA-9.2"
    match.play(r.GIVE + 2)
    assert pawns(match) == [20, 30, 28]
    assert lying(match) == {"R7"}
    assert "T2" in there(match, r.DISCARDED)
    assert match.log("en", seat=0)[-1] == "Seat 1 gives a 12 to Seat 3, whose pawn goes back 12, to 28."


@clause("PRA-9.2")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (5, 0), (12, 0), (13, 1)])
def test_nobody_goes_back_behind_the_start(before: int, after: int) -> None:
    match = position("R7 T1", pawns=(20, before, 40), options=TWELVES)
    match.play(r.GIVE + 1)
    assert pawns(match) == [20, after, 40]
    told = f"whose pawn goes back {before - after}, to {after}." if before else "whose pawn stays on 0."
    for seat in (None, 0, 1, 2):  # and it does not fade: everybody sees where the pawn stands
        assert match.log("en", seat=seat)[-1] == f"Seat 1 gives a 12 to Seat 2, {told}"


@clause("PRA-6.4")
def test_a_third_card_of_a_value_is_told_like_the_second() -> None:
    match = position("R7", down="P7 Y7", pawns=(20, 30, 40))
    match.play(r.TURN, r.TURN)
    assert pawns(match) == [34, 30, 40]
    assert match.log("en", seat=0)[-1] == "That value lies open already: Seat 1 advances at once by 7."


def test_without_a_twelve_there_is_nothing_to_give() -> None:
    match = position("R7", pawns=(20, 30, 40), options=TWELVES)
    assert refused(match, r.GIVE + 1) == "PRA-9.2"


@clause("PRA-9.3")
def test_after_a_twelve_the_turn_goes_on() -> None:
    match = position("R7 T1", down="P8", pawns=(20, 30, 40), options=TWELVES)
    match.play(r.GIVE + 1)
    assert match.awaited == [0]
    assert legal(match) == {"turn", "stop"}
    match.play(r.TURN)
    assert lying(match) == {"R7", "P8"}
    match.play(r.STOP)
    assert pawns(match) == [35, 18, 40]


@clause("PRA-9.3")
def test_twelves_make_no_pair() -> None:
    match = position("T1", down="T2", pawns=(20, 80, 40), options=TWELVES)
    match.play(r.GIVE + 1, r.TURN)
    assert pawns(match) == [20, 68, 40]
    assert legal(match) == {"give:1", "give:2"}
    match.play(r.GIVE + 1)
    assert pawns(match) == [20, 56, 40]


@clause("PRA-9.3")
def test_a_twelve_is_enough_for_a_turn_but_brings_nothing() -> None:
    match = position("", down="T3", pawns=(20, 30, 40), options=TWELVES)
    match.play(r.TURN, r.GIVE + 1)
    assert legal(match) == {"turn", "stop"}
    match.play(r.STOP)
    assert pawns(match) == [20, 18, 40]
    assert match.awaited == [1]
    assert match.log("en")[-1] == "Seat 1 stops with nothing to count."


@clause("PRA-9.4")
def test_with_two_players_the_twelve_goes_by_itself() -> None:
    match = position("R7", down="T5", pawns=(20, 30), options=TWELVES)
    match.play(r.TURN)
    assert pawns(match) == [20, 18]
    assert legal(match) == {"turn", "stop"}
    assert lying(match) == {"R7"}


@clause("PRA-9.5", "PRA-10.2")
@pytest.mark.parametrize("notes", [0, 1])
def test_discards_are_in_sight_only_with_notes(notes: int) -> None:
    match = position("R7 Y2", mover=0, options={"notes": notes})
    match.play(r.STOP)
    for reader in (0, 1, None):
        view = match.view(reader)
        state: Any = view.state
        sure = [one for one in (card("R7"), card("Y2")) if view.knows(one) and state.card_at[one] == r.DISCARDED]
        assert len(sure) == 2 * notes


@clause("PRA-10.1")
def test_everybody_sees_all_but_the_face_down_cards() -> None:
    match = position("R7 Y2", down="R1 R2 R3", pawns=(20, 30, 40), mover=1)
    for reader in (0, 1, 2, None):
        view = match.view(reader)
        state: Any = view.state
        assert [one for one in range(r.NUMBERS) if view.knows(one)] == sorted([card("R7"), card("Y2")])
        assert state.face_down == 3
        assert sum(place == r.DISCARDED for place in state.card_at) == 45
        assert list(state.pawn[:3]) == [20, 30, 40]
        assert sum_open(view) == 9


@clause("PRA-10.2")
def test_cards_of_the_log_fade_once_they_have_been_seen() -> None:
    match = position("R7", down="Y2", mover=0)
    match.play(r.TURN, r.STOP)
    assert "Seat 1 turns up yellow 2." in match.log("en", seat=1)
    match.look(1)
    assert "Seat 1 turns up a card." in match.log("en", seat=1)
    assert "Seat 1 turns up yellow 2." in match.log("en", seat=0)
    assert "Seat 1 stops, advances 9 and stands on 29." in match.log("en", seat=1)


@clause("PRA-10.2")
def test_an_earlier_position_shows_no_cards_that_have_gone_since() -> None:
    match = position("R7", down="Y2", mover=0)
    match.play(r.TURN, r.STOP)
    for reader in (0, 1):
        match.look(reader)
        view: View = match.view_at(match.version - 1, reader)
        assert not view.knows(card("R7"))
        assert not view.knows(card("Y2"))


@clause("PRA-10.2")
def test_at_the_end_everything_can_be_read() -> None:
    match = position("R7", down="Y2", pawns=(95, 30))
    match.play(r.TURN, r.STOP)
    for reader in (0, 1):
        match.look(reader)
        assert "Seat 1 turns up yellow 2." in match.log("en", seat=reader)


@clause("PRA-10.3")
def test_a_turned_card_stays_and_a_stop_can_be_taken_back() -> None:
    match = position("R7", down="Y2", pawns=(20, 30, 40), mover=0)
    match.play(r.TURN)
    assert not match.can_undo(0)
    match.play(r.STOP)
    assert match.can_undo(0)
    match.undo(0)
    assert pawns(match) == [20, 30, 40]
    assert lying(match) == {"R7", "Y2"}
    match.play(r.STOP, r.TURN)
    assert not match.can_undo(0)


@clause("PRA-10.3")
def test_the_gift_of_a_twelve_can_be_taken_back() -> None:
    match = position("R7 T1", down="P8", pawns=(20, 30, 40), options=TWELVES)
    match.play(r.GIVE + 1)
    match.undo(0)
    assert pawns(match) == [20, 30, 40]
    match.play(r.GIVE + 2, r.TURN)
    assert not match.can_undo(0)


@clause("PRA-10.4")
def test_bots_remember_discards_and_know_nothing_of_what_comes() -> None:
    rules = GAME.rules
    match = position("R7", down="R1 G2", mover=0)
    other = match.state.clone()
    other.luck[0][0] ^= 1
    for seat in range(2):
        known: Any = rules.know(match.state, match.box, seat)
        assert known.same(rules.know(other, match.box, seat))
        assert [one for one in range(r.NUMBERS) if known.card_at[one] == r.DOWN] == [card("R1"), card("G2")]
        assert all(known.card_seen[one] == EVERYONE for one in range(r.NUMBERS) if known.card_at[one] != r.DOWN)


@pytest.mark.parametrize(
    ("broken", "lying_now", "fields"),
    [
        (1, "R7", {"card_at": [4] + [0] * 54}),
        (2, "R7", {"card_seen": [0] * 55}),
        (3, "R7 G7", {}),
        (4, "R7 G8", {}),
        (5, "R7", {"giving": 1}),
        (5, "R7 R8", {"turned": 1}),
        (6, "", {"turned": 1}),
        (7, "R7", {"pawn": [20, -1, 0, 0]}),
        (8, "R7", {"pawn": [20, 99, 0, 0]}),
        (9, "R7", {"awaits": [0, 1]}),
        (10, "R7", {"pawn": [20, 30, 6, 0]}),
    ],
)
def test_positions_that_cannot_be_are_refused(broken: int, lying_now: str, fields: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position(lying_now, **fields)
