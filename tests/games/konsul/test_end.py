"""The end of a game, and the options."""

from lusoria.games.konsul import rules_state as r
from lusoria.play import Match
from tests.games.konsul.table import bid, card, choices, held, position, turn
from tests.support.clauses import clause


@clause("KON-8.1", "KON-1.1")
def test_the_game_ends_with_the_last_card_and_cards_are_counted_not_values() -> None:
    match = position("r1 F", holds={1: "p1 p2 p3 p4 p5 y5"}, empty=[2], bid=3, phase=r.TURNING, rest=1)
    match.play(turn("A1"), turn("A2"))
    before = held(match, 1)
    match.play(r.STOP)
    assert match.over
    assert match.scores == [5, before, 0]
    assert match.ranking == [2, 1, 3]


@clause("KON-8.1")
def test_a_card_beside_the_grid_must_be_won_too() -> None:
    table = "r1 " + "- " * 34 + "r2"
    match = position(table, bid=1, phase=r.TURNING)
    match.play(turn("A1"), r.STOP)
    assert not match.over
    match.play(bid(1), r.PASS, r.PASS, r.TURN + 35, r.STOP)
    assert match.over


@clause("KON-1.1")
def test_equal_numbers_share_the_victory() -> None:
    match = position("r1", holds={0: "r2 r3", 1: "b1 b2 b3"}, bid=1, phase=r.TURNING)
    match.play(turn("A1"), r.STOP)
    assert match.scores[:2] == [6, 6]
    assert match.scores[2] > 6  # the rest of the cards
    assert match.ranking == [2, 2, 1]


@clause("KON-8.2")
def test_who_is_left_alone_wins_at_once() -> None:
    match = position("r3 b2 g1", seats=2, empty=[0, 1], holds={1: "F"}, rest=0, mover=1, bid=9, phase=r.TURNING)
    rest = held(match, 0)
    match.play(turn("A1"), turn("A2"), r.GIVE + r.FLAG, r.PUT + 5)
    assert not match.over
    match.play(bid(1), bid(99), turn("A1"), turn("A2"))  # seat 1 fails again, with an empty hand
    assert match.over
    assert match.scores == [rest, 0]
    assert match.ranking == [1, 2]


@clause("KON-8.2", "KON-8.3")
def test_the_one_left_wins_even_with_an_empty_hand_and_the_later_out_the_better() -> None:
    match = position("r3 b2 g1", seats=3, empty=[0, 1, 2], mover=0, bid=9, phase=r.TURNING, rest=2, out=[0, 1, 0])
    held_by_rest = held(match, 2)
    match.play(turn("A1"), turn("A2"))
    assert match.over
    assert match.scores == [0, 0, held_by_rest]
    assert match.ranking == [2, 3, 1]


@clause("KON-8.3")
def test_who_is_out_ranks_below_one_with_no_card() -> None:
    match = position("r1", seats=4, empty=[0, 1, 2], rest=3, mover=3, bid=1, phase=r.TURNING, out=[2, 0, 1, 0])
    match.play(turn("A1"), r.STOP)
    assert match.over
    assert match.scores[:3] == [0, 0, 0]
    assert match.ranking == [3, 2, 4, 1]


@clause("KON-8.4")
def test_after_150_rounds_the_game_ends_as_it_stands() -> None:
    for rounds, over in ((148, False), (149, True)):
        match = position("r1 b1 b2", bid=1, phase=r.TURNING, rounds=rounds)
        match.play(turn("A1"), r.STOP)
        assert match.over is over
    told = match.log("en")[-4:]
    assert told[:2] == ["After 150 rounds the game ends as it stands.", "Seat 1 has 4 cards in hand."]
    assert match.scores[0] == 4


@clause("KON-9.1")
def test_bids_may_be_numbers_of_cards() -> None:
    match = position("r5 F r4 b1", bid=2, phase=r.TURNING, options={"count-bid": 1})
    match.play(turn("A1"))
    assert "stop" not in choices(match)
    match.play(turn("A2"))
    assert match.state.total == 2
    assert "stop" in choices(match)
    match.play(turn("A4"))
    assert match.state.phase == r.GIVING  # what fits stays the same


def notes(on: int) -> Match:
    """A red 3 and a blue 2 have been turned up and down again, seat 0 has won the yellow 4."""
    match = position("r3 b2 g1", seats=2, holds={0: "y4"}, rest=1, bid=9, phase=r.TURNING, options={"notes": on})
    match.play(turn("A1"), turn("A2"), r.GIVE + r.card_held(match.state, 0, card("y4")), r.PUT + 3)
    for seat in range(2):
        match.look(seat)
    return match


@clause("KON-9.2")
def test_notes_keep_faces_and_names() -> None:
    match = notes(1)
    for seat in range(2):
        view = match.view(seat)
        assert [view.state.card_at[card(c)] for c in ("r3", "b2", "y4") if view.knows(card(c))] == [0, 1, 3]
        assert not view.knows(card("g1"))
        assert "There lies red 3." in match.log("en", seat)
    match.play(bid(1), r.PASS, turn("A4"), r.STOP)
    assert match.view(0).knows(card("y4"))  # in the other's hand


@clause("KON-10.2")
def test_without_notes_what_lies_down_is_shown_to_nobody_and_its_name_fades() -> None:
    match = notes(0)
    for seat in (0, 1, None):
        view = match.view(seat)
        assert not any(view.knows(card(c)) for c in ("r3", "b2", "y4"))
    told = match.log("en", 0)
    assert "There lies red 3." not in told
    assert "There lies a card." in told
    assert "Seat 1 turns up A1." in told  # that it happened, and where, stays
    match.play(bid(1), r.PASS, turn("A4"), r.STOP)
    assert match.view(1).knows(card("y4"))
    assert not match.view(0).knows(card("y4"))


@clause("KON-10.2")
def test_who_was_away_sees_it_once() -> None:
    match = position("r3 b2 g1", seats=2, bid=9, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"), r.GIVE + 5, r.PUT + 3)
    assert "There lies red 3." in match.log("en", 1)
    match.look(1)
    assert "There lies red 3." not in match.log("en", 1)
    assert "There lies red 3." in match.log("en", 0)  # who has not looked yet
    assert "There lies red 3." not in match.log("en", None)


@clause("KON-10.2")
def test_after_the_end_the_log_opens() -> None:
    match = position("r1", seats=2, bid=1, phase=r.TURNING)
    match.play(turn("A1"))
    match.look(1)
    match.play(r.STOP)
    assert match.over
    assert "There lies red 1." in match.log("en", 1)


@clause("KON-10.1")
def test_one_sees_one_s_own_hand_and_only_the_size_of_the_others() -> None:
    match = position("r1 b1", seats=2, holds={0: "y4 F"}, rest=1)
    mine, theirs = match.view(0).state, match.view(1).state
    assert mine.dealt[:2] == [[1, 2, 3], [0, 0, 0]]
    assert theirs.dealt[:2] == [[0, 0, 0], [2, 3, 4]]
    assert match.view(0).knows(card("y4"))
    assert not match.view(1).knows(card("y4"))
    assert mine.hand == theirs.hand == match.view(None).state.hand == match.state.hand
    assert match.scores[0] == 5
