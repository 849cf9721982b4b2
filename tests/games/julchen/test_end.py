"""How the game ends, what is shown, and what is remembered."""

from typing import Any

import pytest

from lusoria.games.julchen import GAME
from lusoria.games.julchen import rules_state as r
from lusoria.play import Match
from tests.games.julchen.table import attack, hand, legal, position, put, refused, take
from tests.support.clauses import clause


@clause("JUL-9.1", "JUL-0.3", "JUL-1.1")
@pytest.mark.parametrize(("track", "wins"), [(7, False), (6, False), (5, False), (4, True), (3, True)])
def test_a_small_hand_at_the_end_of_an_own_turn_wins(track: int, wins: bool) -> None:
    """With 6, 5 .. cards on the track the limit is 2, 3 ..; she is one of the cards that count."""
    match = position("3 8 3 1", "0 5 2", "1 6", pile="", track=track)
    match.play(attack(2, 3), r.PARRY)
    assert hand(match, 0) == "8 1"
    assert match.over == (8 - track >= 2)
    other = position("8 2 1", "0 5 2", "1 6", pile="", track=track)
    other.play(take(2, 1), other_put(other))
    assert hand(other, 0).count("8") == 1
    assert other.over == (8 - track >= 4) == (wins or track < 5)
    if other.over:
        assert other.ranking == [1, 2, 2]
        assert other.log("en")[-1] == f"Seat 1 has Julchen and only 4 cards, the limit being {8 - track}."


def other_put(match: Match) -> int:
    """Put the 1 at the right end."""
    trial = match.copy()
    trial.play(take(2, 1))
    return trial.legal(0)[-1]


@clause("JUL-9.1")
def test_only_the_end_of_an_own_turn_counts() -> None:
    match = position("8", "0 5", "1 6", mover=1, pile="", track=6)
    match.play(r.DRAW)
    match.play(match.legal(1)[0])
    assert not match.over
    assert match.awaited == [2]
    without = position("3", "8 5", "1 6", mover=0, pile="", track=4)
    without.play(r.DRAW)
    without.play(without.legal(0)[0])
    assert not without.over  # two cards of five, but she is not among them
    state: Any = without.state
    assert [state.top[back] for back in state.hand[0][:2]] == [r.LIGHTNING] * 2  # as all can tell now


@clause("JUL-9.1")
def test_while_the_pile_lasts_there_is_no_limit() -> None:
    match = position("3 8 3", "0 5 2", "1 6", pile="4", track=7)
    match.play(attack(2, 3), r.PARRY)
    assert hand(match, 0) == "8"
    assert not match.over


@clause("JUL-9.2")
def test_the_limit_counts_from_the_turn_in_which_the_pile_runs_out() -> None:
    match = position("", "0 5 2", "1 6", pile="8", track=7)
    match.play(r.DRAW)
    assert match.over
    assert match.log("en")[-3:] == [
        "The pile has run out. From now on the limit counts: it is 1.",
        "It is the only card of Seat 1.",
        "Seat 1 has Julchen and only 1 card, the limit being 1.",
    ]
    two = position("0", "0 5 2", "1 6", pile="8", track=7)
    two.play(r.DRAW, put(1))
    assert not two.over


@clause("JUL-9.3", "JUL-0.3")
@pytest.mark.parametrize("holder", [0, 1])
def test_dawn(holder: int) -> None:
    hands = ["3 8 2 1 1 0 0 0", "5"] if holder == 0 else ["3 2", "5 8"]
    match = position(*hands, "1 6", pile="", track=1)
    if holder == 1:
        assert GAME.words.warn is not None
        assert GAME.words.warn(match.view(0), r.DRAW) is not None
        assert GAME.words.warn(match.view(0), take(1, 1)) is None
    match.play(r.DRAW)
    assert match.over
    assert match.ranking == [1 if seat == holder else 2 for seat in range(3)]
    assert match.log("en")[-1] == f"The last card of the track is gone. Dawn breaks, and Seat {holder + 1} has Julchen."


@clause("JUL-9.5")
def test_all_but_the_winner_share_the_second_place() -> None:
    match = position("3 5 3", "4 8 2", "1 1", "0")
    match.play(attack(1, 3), r.YIELD, take(1, 2))
    assert match.ranking == [1, 2, 2, 2]
    assert match.scores == [1, 0, 0, 0]


@clause("JUL-9.6")
def test_from_the_sixtieth_round_on_everybody_only_draws() -> None:
    early = position("3 5 3", "4 8 2", turns=59 * 2 - 1, mover=1, pile="1 1 2")
    assert len(legal(early)) > 1
    early.play(r.DRAW)
    early.play(early.legal(1)[0])
    assert early.log("en")[-1] == "Round 60: from now on everybody only draws."
    assert legal(early) == {"draw"}
    assert refused(early, take(1, 1)) == refused(early, attack(1, 3)) == "JUL-9.6"
    while not early.over:
        early.play(early.legal(early.awaited[0])[0])
    assert early.state.turns <= 59 * 2 + 12


@clause("JUL-10.1", "JUL-11.1", "JUL-11.2")
@pytest.mark.parametrize("notes", [0, 1])
def test_a_card_that_went_to_another_hand_is_in_sight_only_with_notes(notes: int) -> None:
    match = position("3 1", "4 5 2", "0 0", options={"notes": notes})
    match.play(take(1, 2), put(1))
    for reader, sure in ((0, True), (1, bool(notes)), (2, False), (None, False)):
        view = match.view(reader)
        assert view.knows(20) == sure
        assert list(view.state.size) == [3, 2, 2, 0, 0]
    match.look(1)
    match.look(0)
    faded = "It is a card that you have seen." in match.log("en", seat=1)
    assert faded == (not notes)
    assert ("It is monster 5." in match.log("en", seat=1)) == bool(notes)


@clause("JUL-10.1", "JUL-7.1")
@pytest.mark.parametrize(("card", "kept"), [("7 2", False), ("5 2", True)])
def test_a_hand_that_is_rearranged_hides_even_its_only_card(card: str, kept: bool) -> None:
    match = position("", card, "8", options={"notes": 1})
    match.play(take(1, 1))
    assert match.state.size[0] == 1
    (mine,) = (c for c in range(r.CARDS) if match.view(0).knows(c) and match.state.card_at[c] < 7)
    assert match.view(1).knows(mine) == kept


@clause("JUL-11.1")
def test_each_sees_its_own_hand() -> None:
    match = position("3 1", "4 5 2", "0 8", pile="1 2")
    for seat in range(3):
        view = match.view(seat)
        shown: Any = view.state
        mine = {card for card in range(r.CARDS) if view.knows(card) and shown.card_at[card] < 7}
        assert len(mine) == shown.size[seat]
        assert (shown.pile, shown.track) == (2, 7)
        assert sum(view.knows(card) for card in range(r.CARDS)) == shown.size[seat] + 33 - 7 - 7 - 2


@clause("JUL-11.2")
def test_after_the_end_all_hands_are_open() -> None:
    match = position("3 5 3", "4 8 2", "1 1")
    match.play(attack(1, 3), r.YIELD, take(1, 2))
    for reader in (None, 0, 2):
        view = match.view(reader)
        assert all(view.knows(card) for card in range(r.CARDS) if view.state.card_at[card] < r.CARDS)
    assert "It is Julchen." in match.log("en", seat=2)


@clause("JUL-11.2")
def test_what_all_could_remember_is_not_shown() -> None:
    match = position("3 1", "4 5 2", "0 8", pile="1 2")
    match.play(take(1, 2), put(1))
    state: Any = match.state
    shown: Any = match.view(1).state
    assert any(state.order_size)
    assert not any(shown.order_size)
    assert not any(shown.top)
