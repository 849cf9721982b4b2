"""Set-up, turns and the opening of hills, in positions taken from the rulebook's sentences."""

import pytest

from lusoria.games.sieben_huegel import GAME
from lusoria.games.sieben_huegel import rules_state as r
from lusoria.play import Match
from tests.games.sieben_huegel.table import cards_for, hills, play, position, refused, seen, there
from tests.support.clauses import clause

NUMBERS = {str(n) for n in range(1, 10)}


def new(seed: int = 0, **chosen: int) -> Match:
    """A fresh table."""
    return Match.new(GAME, seats=2, options=chosen, secret=bytes([seed]) * 32)


@clause("SIE-2.1", "SIE-2.2", "SIE-3.1", "SIE-3.2", "SIE-0.1")
def test_both_start_with_nine_cards_before_seven_empty_hills() -> None:
    match = new()
    assert list(match.box.hill) == [1, 2, 3, 4, 5, 6, 7]
    assert hills(match) == set(range(1, 8))
    assert cards_for(match, 5) == NUMBERS
    play(match, "3:1")
    assert hills(match) == {1, 2, 4, 5, 6, 7}
    assert cards_for(match, 5) == NUMBERS
    assert [there(match, hill) for hill in (1, 2, 4, 5, 6, 7)] == [[[], []]] * 6


@clause("SIE-3.3")
def test_who_begins_is_random() -> None:
    first = [new(seed).awaited[0] for seed in range(40)]
    assert set(first) == {0, 1}
    match = new(1)
    assert match.log("en")[0].endswith("begins.")
    assert match.state.starter == match.awaited[0]


@clause("SIE-4.1")
def test_turns_alternate_one_card_at_one_hill() -> None:
    match = position("", "", mover=1)
    play(match, "6:4")
    assert match.awaited == [0]
    assert there(match, 6) == [[], ["4"]]
    play(match, "5:9")
    assert match.awaited == [1]
    assert cards_for(match, 1) == NUMBERS - {"4"}
    assert refused(match, "1:4") == "SIE-4.1"


@clause("SIE-4.2", "SIE-0.1")
def test_the_hill_of_the_last_card_is_closed_for_one_turn() -> None:
    match = position("6:4", "", mover=1, last=6)
    assert hills(match) == {1, 2, 3, 4, 5, 7}
    assert refused(match, "6:9") == "SIE-4.2"
    play(match, "7:9")
    assert hills(match) == {1, 2, 3, 4, 5, 6}  # only the other's last play counts: one's own hill is free
    play(match, "6:2")
    assert 7 in hills(match)


@clause("SIE-4.3", "SIE-0.2", "SIE-4.4", "SIE-0.3")
def test_alone_at_a_hill_one_plays_face_down_and_nobody_may_look() -> None:
    match = position("6:4", "2:1", mover=0, last=2)
    play(match, "6:8")
    assert there(match, 6) == [["4", "8"], []]
    for reader in (0, 1, None):
        assert seen(match, reader, 6) == [["?", "?"], []]


@clause("SIE-4.4")
def test_the_owner_remembers_although_nothing_is_shown() -> None:
    match = position("6:4 5:7", "2:1 1:3", mover=0, last=1)
    known = GAME.rules.know(match.state, match.box, 0)
    assert r.card_of(known, 0, 1) == 4
    assert r.card_of(known, 0, 2) == 7
    shown = GAME.rules.show(match.state, match.box, 0)
    other = position("6:7 5:4", "2:1 1:3", mover=0, last=1)
    assert GAME.rules.show(other.state, other.box, 0).same(shown)  # 4 and 7 the other way round look the same


@clause("SIE-4.5")
def test_how_many_cards_lie_where_and_in_which_order_is_open_to_all() -> None:
    match = position("6:4 5:7 6:1", "2:1 1:3 1:2", mover=0, last=1)
    for reader in (0, 1, None):
        state = match.view(reader).state
        assert state.at[0][1:5] == [6, 5, 6, 0]
        assert state.at[1][1:5] == [2, 1, 1, 0]
        assert state.plays == [3, 3]


@clause("SIE-4.6")
def test_everybody_plays_nine_cards_and_nobody_passes() -> None:
    match = new(3)
    turns = 0
    while not match.over:
        seat = match.awaited[0]
        hill = match.legal(seat)[-1]
        match.act(seat, hill)
        match.act(seat, match.legal(seat)[0])
        turns += 1
        assert match.over or match.awaited == [1 - seat]
    assert turns == 18


@clause("SIE-5.1", "SIE-0.2")
def test_when_the_second_tribe_comes_all_cards_are_turned_up() -> None:
    match = position("6:4 6:8", "2:1", mover=1, last=6)
    play(match, "1:3")
    play(match, "5:2")
    play(match, "6:9")
    for reader in (0, 1, None):
        assert seen(match, reader, 6) == [["4", "8"], ["9"]]
        assert seen(match, reader, 5) == [["?"], []]
    assert [line for line in match.log("en") if "Palatine" in line] == [
        "Seat 2 comes to the Palatine (6), and all cards there are turned up.",
        "Seat 1 has 4 at the Palatine (6).",
        "Seat 1 has 8 at the Palatine (6).",
        "Seat 2 plays 9 at the Palatine (6).",
    ]


@clause("SIE-5.2")
def test_at_an_open_hill_cards_are_played_face_up() -> None:
    match = position("6:4", "6:8", mover=0, last=6)
    play(match, "5:1", "3:1", "6:9", "4:2", "3:5", "6:7")
    for reader in (0, 1, None):
        assert seen(match, reader, 6) == [["4", "9"], ["8", "7"]]


@clause("SIE-5.2")
def test_an_opened_hill_stays_open_when_its_cards_are_gone() -> None:
    match = position("6:F x:4", "x:5 2:1", mover=0, last=2, options={"barricade": 1}, opened=(6,))
    play(match, "6:7")  # annulled together with the flag: the hill is empty
    assert there(match, 6) == [[], []]
    play(match, "1:3", "4:2", "6:9")
    for reader in (0, 1, None):
        assert seen(match, reader, 6) == [[], ["9"]]


@clause("SIE-8.3")
def test_first_the_hill_then_the_card_and_the_choice_can_be_taken_back() -> None:
    match = position("6:4", "2:1", mover=0, last=2)
    assert match.why_not(0, r.CARD + 7).clause == "SIE-8.3"
    match.act(0, r.HILL + 6)
    assert match.view(1).state.going == 7  # marked for both
    assert match.why_not(0, r.HILL + 5).clause == "SIE-8.3"
    match.undo(0)
    match.act(0, r.HILL + 5)
    match.act(0, r.CARD + 9)
    assert match.can_undo(0)  # it lies face down, and nobody has learned anything
    match.undo(0)
    match.act(0, r.CARD + 8)
    match.act(1, r.HILL + 6)
    assert not match.can_undo(0)


@clause("SIE-8.3")
def test_once_cards_are_turned_up_there_is_no_way_back() -> None:
    match = position("6:4", "2:1", mover=0, last=1)
    match.act(0, r.HILL + 1)
    match.act(0, r.CARD + 9)
    assert not match.can_undo(0)


@clause("SIE-8.1")
def test_hands_and_face_down_cards_of_the_other_are_hidden_but_counted() -> None:
    match = position("6:4 5:7 x:8", "2:1 1:3 x:2", mover=0, last=1)
    view = match.view(1)
    assert not any(view.knows(value) for value in range(1, 10))
    assert all(view.knows(r.KINDS + value) for value in (4, 5, 6, 7, 8, 9))
    facts = {(match.speaker("en").text(f.label), f.seat): f.value for f in GAME.words.facts(view)}  # type: ignore[misc]
    assert facts["Cards in hand", 0] == facts["Cards in hand", 1] == 6
    spectator = match.view(None)
    assert not any(spectator.knows(card) for card in range(r.CARDS) if card % r.KINDS)


@clause("SIE-8.2")
def test_the_log_says_once_what_was_laid_face_down_and_only_to_its_owner() -> None:
    match = position("6:4", "2:1", mover=0, last=2)
    play(match, "5:8")
    assert "Seat 1 has laid 8 there." in match.log("en", 0)
    assert not [line for reader in (1, None) for line in match.log("en", reader) if "8" in line]
    match.look(0)
    assert not [line for line in match.log("en", 0) if "8" in line]
    assert "Seat 1 has laid a card there." in match.log("en", 0)


@clause("SIE-8.2")
def test_after_the_game_the_log_is_open() -> None:
    match = position("6:1", "2:1", mover=0, last=2, numbers=2)
    play(match, "5:2")
    match.look(0)
    play(match, "3:2")
    assert match.over
    assert "Seat 1 has laid 2 there." in match.log("en", 1)


@clause("SIE-8.4")
def test_bots_are_given_what_they_have_seen_and_nothing_else() -> None:
    match = position("6:4 5:7 x:8", "2:1 1:3 5:9", mover=0, last=5)
    known = GAME.rules.know(match.state, match.box, 1)
    for value in (1, 3):
        assert known.card_seen[r.KINDS + value] >> 1 & 1  # its own, face down
    for card in (7, 8, r.KINDS + 9):
        assert known.card_seen[card] >> 1 & 1  # open once
    hidden = [value for value in range(1, 10) if not known.card_seen[value] >> 1 & 1]
    assert len(hidden) == 7
    worlds = {r.card_of(GAME.rules.determinize(known, match.box, 1, key), 0, 1) for key in range(40)}
    assert len(worlds) > 3
    assert 7 not in worlds
    assert 8 not in worlds


@pytest.mark.parametrize("seats", [1, 3])
def test_it_is_a_game_for_two(seats: int) -> None:
    with pytest.raises(ValueError, match="for 2"):
        Match.new(GAME, seats=seats)
