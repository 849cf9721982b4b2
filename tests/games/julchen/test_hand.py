"""Set-up, and the order of a hand."""

from collections import Counter
from typing import Any

import pytest

from lusoria.games.julchen import GAME
from lusoria.games.julchen import rules_state as r
from lusoria.kernel import BoxError
from lusoria.play import Match, PositionError
from tests.games.julchen.table import hand, legal, places, position, put, refused, take
from tests.support.clauses import clause


@clause("JUL-2.1")
def test_there_are_thirty_three_cards() -> None:
    values = Counter(r.value_of(card) for card in range(r.CARDS))
    assert values == {**dict.fromkeys(range(8), 4), 8: 1}
    assert list(GAME.box().deck) == [4] * 8 + [1]


@clause("JUL-2.2", "JUL-3.1", "JUL-3.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seven_cards_lie_on_the_track_and_she_never_does(seats: int) -> None:
    for luck in range(40):
        state: Any = Match.new(GAME, seats=seats, secret=bytes([luck]) * 32).state
        assert sum(place == r.TRACK for place in state.card_at) == state.track == 7
        assert state.card_at[r.JULCHEN] != r.TRACK
        assert sum(place == r.PILE for place in state.card_at) == state.pile == 26 - 2 * seats
        assert list(state.size) == [2] * seats + [0] * (5 - seats)


@clause("JUL-3.3")
def test_the_first_cards_are_held_in_the_order_that_is_chosen_in_secret() -> None:
    first = Match.new(GAME, seats=2, secret=bytes(32))
    low, high = sorted(hand(first, 0).split())
    for code, order in ((r.LEFT, f"{low} {high}"), (r.RIGHT, f"{high} {low}")):
        match = first.copy()
        assert match.awaited == [0, 1]
        before = match.view(1).state.as_dict()
        match.act(0, code)
        assert match.awaited == [1]
        del before["awaits"]
        assert {name: value for name, value in match.view(1).state.as_dict().items() if name != "awaits"} == before
        match.act(1, r.LEFT)
        assert hand(match, 0) == order
        assert hand(match, 1).split() == sorted(hand(match, 1).split())
    assert refused(first, r.DRAW) == "JUL-11.3"


@clause("JUL-3.4")
def test_anybody_may_begin_and_turns_go_round_clockwise() -> None:
    begun = set()
    for luck in range(60):
        match = Match.new(GAME, seats=3, secret=bytes([luck]) * 32)
        for seat in range(3):
            match.act(seat, r.LEFT)
        begun.add(match.awaited[0])
    assert begun == {0, 1, 2}
    match = position("0 1", "2 3", "4 5", mover=2)
    match.play(r.DRAW)
    match.play(match.legal(2)[0])
    assert match.awaited == [0]
    match.play(r.DRAW)
    match.play(match.legal(0)[0])
    assert match.awaited == [1]


@clause("JUL-4.1", "JUL-4.2")
def test_the_example_of_the_rules() -> None:
    """In 0-2-5-5-8-2 another 2 may go beside a 2, but neither between the fives nor between a five and the 8."""
    match = position("0 2 5 5 8 2", "1 3", pile="2")
    match.play(r.DRAW)
    assert places(match) == [2, 3, 6, 7]
    for place in (1, 4, 5):
        assert refused(match, put(place)) == "JUL-4.1"
    assert refused(match, put(8)) == "JUL-4.2"
    match.play(put(2))
    assert hand(match, 0) == "0 2 2 5 5 8 2"
    assert match.log("en", seat=1)[-1] == "Seat 1 puts it at place 2."


@clause("JUL-4.1")
@pytest.mark.parametrize(
    ("held", "drawn", "expected"),
    [
        ("3", "1", [1, 2]),
        ("3", "8", [1, 2]),
        ("0 3", "5", [2, 3]),  # a new highest card goes beside the one so far
        ("0 3 1", "5", [2, 3]),
        ("0 3 3 1", "5", [2, 3, 4]),  # between two highest ones too
        ("0 3 3 1", "3", [2, 3, 4]),
        ("0 3 3 1", "2", [2, 4]),
        ("0 3 3 1", "0", [1, 2, 5]),
        ("1 2 3", "0", [1, 4]),
        ("3 2 1", "2", [1, 2, 3]),
        ("4 4 4", "4", [1, 2, 3, 4]),
    ],
)
def test_where_a_card_may_go(held: str, drawn: str, expected: list[int]) -> None:
    match = position(held, "5 6" if drawn == "8" else "6 8", pile=drawn)
    match.play(r.DRAW)
    assert places(match) == expected


@clause("JUL-4.1")
def test_a_hand_that_rises_again_cannot_be() -> None:
    with pytest.raises(PositionError, match="invariant 14"):
        position("3 2 4", "1 1")


@clause("JUL-4.3")
def test_nothing_moves_in_a_hand_on_its_own() -> None:
    match = position("0 2 5 5 8 2", "1 3", pile="4")
    assert refused(match, r.LEFT) == refused(match, r.RIGHT) == "JUL-4.3"
    assert refused(match, put(1)) == "JUL-4.2"
    match.play(r.DRAW, put(3))
    assert hand(match, 0) == "0 2 4 5 5 8 2"
    match.play(take(0, 5))
    assert hand(match, 0) == "0 2 4 5 8 2"


@clause("JUL-4.4")
def test_the_first_card_of_an_empty_hand_goes_there_by_itself() -> None:
    match = position("", "1 8", "2", pile="4")
    match.play(r.DRAW)
    assert hand(match, 0) == "4"
    assert match.awaited == [1]
    assert "It is the only card of Seat 1." in match.log("en", seat=2)


@clause("JUL-3.2", "JUL-3.3")
@pytest.mark.parametrize("cards", [1, 3, 4])
def test_other_numbers_of_first_cards_can_be_played(cards: int) -> None:
    match = Match.new(GAME, seats=3, secret=bytes(32), components={"start_hand": cards})
    for seat in range(3):
        for _ in range(cards - 1):
            match.act(seat, r.LEFT)
        assert hand(match, seat).split() == sorted(hand(match, seat).split()) or match.awaited
    assert legal(match) >= {"draw"}
    for seat in range(3):
        assert hand(match, seat).split() == sorted(hand(match, seat).split())


@clause("JUL-3.1", "JUL-3.2")
def test_a_deck_that_is_too_small_is_refused() -> None:
    with pytest.raises(BoxError, match="too few cards for the track"):
        GAME.box(values={"deck": [1, 0, 0, 0, 0, 0, 0, 0, 1]})
    with pytest.raises(BoxError, match="too few cards to deal"):
        GAME.box(values={"deck": [4, 4, 4, 0, 0, 0, 0, 0, 1]}, seats=5)
