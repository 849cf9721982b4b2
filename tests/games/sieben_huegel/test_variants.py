"""The options: equal values, barricades, the highest card, open cards, and looking again."""

from collections.abc import Mapping

import pytest

from lusoria.games.sieben_huegel import GAME
from lusoria.games.sieben_huegel import rules_state as r
from lusoria.play import Match
from tests.games.sieben_huegel.table import cards_for, hills, play, position, refused, seen, switch, there
from tests.support.clauses import clause

FLAGS = switch("barricade")
BOTH = switch("barricade", "no-equal")


def out_of_game(match: Match, seat: int) -> list[str]:
    """Cards of a seat that have left the game, by name."""
    state = match.state
    gone = [value for value in range(10) if r.place_of(state, seat, value) == r.GONE]
    return ["F" if value == r.FLAG else str(value) for value in gone if value or match.box.barricade]


# Equal values


@clause("SIE-7.3")
def test_at_an_open_hill_the_opponent_s_values_are_closed() -> None:
    match = position("6:4 6:8", "6:5 2:1", mover=0, last=2, options=switch("no-equal"))
    assert cards_for(match, 6) == {"1", "2", "3", "6", "7", "9"}  # not the 5; 4 and 8 are played
    assert refused(match, "6:5") == "SIE-7.3"
    play(match, "5:1")
    assert cards_for(match, 6) == {"2", "3", "6", "7", "9"}  # 4 and 8 are closed, 1 and 5 are played
    free = position("6:4 6:8", "6:5 2:1", mover=0, last=2)
    assert "5" in cards_for(free, 6)


@clause("SIE-7.3")
def test_elsewhere_the_same_value_may_be_played() -> None:
    match = position("6:4", "6:5 2:1", mover=0, last=2, options=switch("no-equal"))
    assert "5" in cards_for(match, 7)


@clause("SIE-7.4")
def test_an_equal_card_that_opens_a_hill_leaves_the_game() -> None:
    match = position("6:4 6:8", "2:1", mover=1, last=3, options=switch("no-equal"))
    play(match, "6:8")
    assert there(match, 6) == [["4", "8"], []]
    assert out_of_game(match, 1) == ["8"]
    assert match.awaited == [0]
    assert hills(match) == {1, 2, 3, 4, 5, 7}  # the hill is closed although the card is gone
    assert refused(match, "6:9") == "SIE-4.2"
    assert seen(match, None, 6) == [["4", "8"], []]
    plain = position("6:4 6:8", "2:1", mover=1, last=3)
    play(plain, "6:8")
    assert there(plain, 6) == [["4", "8"], ["8"]]


@clause("SIE-7.4", "SIE-8.2")
def test_which_card_has_left_the_game_fades() -> None:
    match = position("6:4 6:8", "2:1", mover=1, last=3, options=switch("no-equal"))
    play(match, "6:8")
    line = "Seat 2 loses 8: the other tribe has the same value there."
    assert line in match.log("en", 0)
    assert line in match.log("en", 1)
    assert line not in match.log("en", None)
    match.look(0)
    assert line not in match.log("en", 0)
    assert not match.view(0).knows(18)
    assert GAME.rules.know(match.state, match.box, 0).card_seen[18] & 1  # a perfect memory has it


@clause("SIE-7.5")
def test_a_card_is_kept_from_two_hills_at_most() -> None:
    chosen = switch("no-equal")
    match = position("6:4 1:1 1:2 1:3", "6:5 2:1 3:2 2:3", mover=0, last=2, numbers=5, options=chosen)
    assert hills(match) == {1, 3, 4, 5, 7}  # the only card left is the 5: not on 6, where it lies, nor on 2
    assert match.why_not(0, r.HILL + 5).clause == "SIE-7.3"
    assert match.why_not(0, r.HILL + 1).clause == "SIE-4.2"


# Barricades


@clause("SIE-7.6")
def test_a_flag_is_a_tenth_card_of_value_zero() -> None:
    match = Match.new(GAME, seats=2, options=FLAGS, secret=bytes(32))
    assert cards_for(match, 1) == {"F", *(str(n) for n in range(1, 10))}
    turns = 0
    while not match.over:
        seat = match.awaited[0]
        match.act(seat, match.legal(seat)[0])
        match.act(seat, match.legal(seat)[-1])
        turns += 1
    assert turns == 20
    plain = Match.new(GAME, seats=2, secret=bytes(32))
    assert "F" not in cards_for(plain, 1)


@clause("SIE-7.7")
@pytest.mark.parametrize("mover", [0, 1])
def test_an_open_flag_annuls_the_next_card_of_either_tribe(mover: int) -> None:
    zero, one = "6:4 6:F 1:1", "6:5 2:1 3:2"
    match = position(zero, one if mover == 0 else "6:5 2:1", mover=mover, last=3 if mover == 0 else 1, options=FLAGS)
    play(match, "6:9")
    assert there(match, 6) == [["4"], ["5"]]
    gone = [["F"], []]
    gone[mover].append("9")
    assert [sorted(out_of_game(match, seat)) for seat in range(2)] == [sorted(side) for side in gone]
    assert match.awaited == [1 - mover]
    assert 6 not in hills(match)
    play(match, "7:7", "6:3" if mover == 1 else "6:2")  # the flag is spent: cards stay again
    assert len(there(match, 6)[mover]) == 2


@clause("SIE-7.8")
def test_two_flags_in_a_row_annul_each_other() -> None:
    match = position("6:4 6:F", "6:5 2:1", mover=0, last=2, options=FLAGS)
    play(match, "1:1", "6:F")
    assert there(match, 6) == [["4"], ["5"]]
    assert out_of_game(match, 0) == out_of_game(match, 1) == ["F"]


@clause("SIE-7.8", "SIE-7.9")
def test_a_flag_that_opens_a_hill_meets_a_hidden_flag() -> None:
    match = position("6:4 6:F", "2:1", mover=1, last=1, options=FLAGS)
    play(match, "6:F")
    assert there(match, 6) == [["4"], []]
    assert out_of_game(match, 0) == out_of_game(match, 1) == ["F"]


@clause("SIE-7.9")
def test_a_hidden_flag_laid_last_annuls_the_card_that_opens_the_hill() -> None:
    match = position("6:4 6:F", "2:1", mover=1, last=1, options=FLAGS)
    play(match, "6:9")
    assert there(match, 6) == [["4"], []]
    assert out_of_game(match, 0) == ["F"]
    assert out_of_game(match, 1) == ["9"]
    assert hills(match) == {1, 2, 3, 4, 5, 7}


@clause("SIE-7.9")
def test_a_hidden_flag_under_own_cards_annuls_the_one_right_after_it() -> None:
    match = position("6:4 6:F 1:9 6:8 6:7", "2:1 3:2 2:3 3:4", mover=1, last=1, options=FLAGS)
    play(match, "6:9")
    assert there(match, 6) == [["4", "7"], ["9"]]
    assert out_of_game(match, 0) == ["F", "8"]
    assert out_of_game(match, 1) == []


@clause("SIE-7.9")
def test_a_hidden_flag_does_nothing_before_its_hill_is_opened() -> None:
    match = position("6:4 6:F", "2:1 3:2", mover=0, last=3, options=FLAGS)
    play(match, "6:8")
    assert there(match, 6) == [["4", "F", "8"], []]
    assert seen(match, 0, 6) == [["?", "?", "?"], []]


@clause("SIE-7.10")
def test_a_flag_still_hidden_at_the_end_annuls_one_s_own_next_card_or_nothing() -> None:
    match = position("7:F 7:2", "6:1 6:F", mover=0, last=6, numbers=2, options=FLAGS)
    play(match, "5:1", "1:2")
    assert match.over
    assert there(match, 7) == [[], []]  # nothing is left at the 7
    assert there(match, 6) == [[], ["1", "F"]]  # nothing followed this flag
    assert match.scores == [5, 6 + 1]
    assert "The flag of Seat 1 at the Capitoline (7) takes effect and leaves the game." in match.log("en")
    assert "Seat 2 has the flag at the Palatine (6)." in match.log("en")
    assert "Nobody settles the Capitoline (7)." in match.log("en")


@clause("SIE-7.10")
def test_at_the_end_only_the_card_right_after_the_flag_is_lost() -> None:
    match = position("7:F 7:2", "6:1 6:F", mover=0, last=6, numbers=2, options=FLAGS)
    play(match, "7:1", "1:2")
    assert there(match, 7) == [["1"], []]
    assert match.scores == [7, 7]


@clause("SIE-7.11")
def test_a_flag_that_opens_a_hill_waits_there_for_the_next_card() -> None:
    match = position("6:4", "", mover=1, last=1, options=FLAGS)
    play(match, "6:F")
    assert there(match, 6) == [["4"], ["F"]]
    assert seen(match, None, 6) == [["4"], ["F"]]
    play(match, "1:1", "2:2", "6:9")
    assert there(match, 6) == [["4"], []]
    assert out_of_game(match, 0) == ["9"]
    assert out_of_game(match, 1) == ["F"]


@clause("SIE-7.12")
def test_a_flag_alone_takes_no_hill() -> None:
    match = position("7:F 1:2", "6:1 6:F", mover=0, last=6, numbers=2, options=FLAGS)
    play(match, "2:1", "5:2")
    assert match.scores == [2 + 1, 6 + 5]
    assert "Nobody settles the Capitoline (7)." in match.log("en")


@clause("SIE-7.12")
def test_an_open_flag_does_not_hold_a_hill_against_a_number() -> None:
    match = position("7:1 1:2", "7:F 6:1", mover=0, last=6, numbers=2, options=FLAGS)
    play(match, "3:F", "5:2")
    assert match.scores == [7 + 1, 6 + 5]


@clause("SIE-7.13")
def test_with_both_options_flags_come_before_equal_values() -> None:
    match = position("6:8 6:F", "2:1", mover=1, last=1, options=BOTH)
    play(match, "6:8")  # annulled by the flag; equal or not
    assert out_of_game(match, 0) == ["F"]
    assert out_of_game(match, 1) == ["8"]
    assert "Seat 2 loses 8: the flag annuls it." in match.log("en", 0)


@clause("SIE-7.13")
def test_an_annulled_card_closes_nothing() -> None:
    match = position("6:4 6:F 6:8", "2:1 3:2", mover=1, last=6, options=BOTH)
    play(match, "5:3", "7:1")
    play(match, "6:8")  # the hidden flag takes the 8 of seat 1 away first, so this one stays
    assert there(match, 6) == [["4"], ["8"]]
    assert out_of_game(match, 0) == ["F", "8"]


@clause("SIE-7.13")
def test_both_flags_may_come_to_the_same_hill() -> None:
    match = position("6:4 6:F", "6:5 2:1", mover=0, last=2, options=BOTH)
    play(match, "1:1")
    assert "F" in cards_for(match, 6)


# The highest card


@clause("SIE-7.14")
@pytest.mark.parametrize(
    ("zero", "one", "winner"),
    [
        ("9 1", "8 7", 0),
        ("5 9 2", "9 6", 1),
        ("9 5 2", "9 5", 0),
        ("9 5", "5 9", 0),
        ("7 F", "7 1", 1),
        ("8 F", "8", 0),
    ],
)
def test_the_highest_card_decides_then_the_second_and_so_on(zero: str, one: str, winner: int) -> None:
    """Seat 1 began. The flag lies below the numbers in each list and has been met by nobody."""
    sides = [[f"7:{name}" for name in side.split()] for side in (zero, one)]
    filler = [[n for n in "1234567" if n not in side.split()] for side in (zero, one)]
    for seat, side in enumerate(sides):
        while len(side) < 4:
            side.append(f"{seat + 1}:{filler[seat].pop()}")
    chosen = {"highest": 1, "barricade": 1}
    match = position(" ".join(sides[0]), " ".join(sides[1]), mover=0, last=3, options=chosen)
    assert r.holder(match.state, 6) == winner
    assert match.view(None).scores[winner] >= 7


@clause("SIE-7.14")
def test_without_the_option_the_sum_decides() -> None:
    match = position("7:9 7:1", "7:8 7:7", mover=0, last=3)
    assert r.holder(match.state, 6) == 1
    assert r.holder(position("7:9 7:1", "7:8 7:7", mover=0, last=3, options=switch("highest")).state, 6) == 0


# Open cards, and looking again


@clause("SIE-7.15")
def test_with_open_cards_everything_lies_face_up() -> None:
    match = Match.new(GAME, seats=2, options=switch("open"), secret=bytes(32))
    assert match.state.opened == [1] * 7
    play(match, "6:4")
    for reader in (0, 1, None):
        view = match.view(reader)
        assert all(view.knows(card) for card in range(r.CARDS))
    assert seen(match, None, 6)[1 - match.awaited[0]] == ["4"]


@clause("SIE-7.15", "SIE-7.7")
def test_with_open_cards_a_flag_works_at_once_also_on_one_s_own_card() -> None:
    match = position("6:4 6:F", "2:1 3:2", mover=0, last=3, options=switch("open", "barricade"))
    play(match, "6:8")
    assert there(match, 6) == [["4"], []]
    assert out_of_game(match, 0) == ["F", "8"]


@clause("SIE-7.15", "SIE-7.3")
def test_with_open_cards_equal_values_are_closed_from_the_start() -> None:
    match = position("6:4", "", mover=1, last=1, options=switch("open", "no-equal"))
    assert refused(match, "6:4") == "SIE-7.3"


@clause("SIE-7.16")
def test_with_recall_one_sees_one_s_own_face_down_cards() -> None:
    match = position("6:4", "2:1", mover=0, last=2, options=switch("recall"))
    play(match, "6:8")
    assert seen(match, 0, 6) == [["4", "8"], []]
    assert seen(match, 1, 6) == seen(match, None, 6) == [["?", "?"], []]
    match.look(0)
    assert "Seat 1 has laid a card there." in match.log("en", 0)


@clause("SIE-7.17")
@pytest.mark.parametrize(("chosen", "kept"), [({"notes": 1}, True), ({}, False)])
def test_with_notes_what_one_has_seen_stays_readable(chosen: Mapping[str, int], kept: bool) -> None:
    options = {"no-equal": 1, **chosen}
    match = Match.new(GAME, seats=2, options=options, secret=bytes(32))
    first = match.awaited[0]
    play(match, "6:4", "2:1", "5:8", "6:4")  # the second 4 at the 6 leaves the game
    for seat in (0, 1):
        match.look(seat)
    own, other = match.log("en", first), match.log("en", 1 - first)
    assert (f"Seat {first + 1} has laid 8 there." in own) is kept
    assert not [line for line in other if line.endswith("has laid 8 there.")]
    lost = f"Seat {2 - first} loses 4: the other tribe has the same value there."
    assert (lost in own) is (lost in other) is kept
    assert (seen(match, first, 5)[first] == ["8"]) is kept
    assert seen(match, 1 - first, 5)[first] == ["?"]
    assert match.view(first).knows((1 - first) * r.KINDS + 4) is kept


@clause("SIE-7.1", "SIE-7.3", "SIE-7.6", "SIE-7.14", "SIE-7.15", "SIE-7.16", "SIE-7.17")
def test_all_options_go_together() -> None:
    assert len(list(GAME.option_sets())) == 2**7
    assert not any(GAME.checked_options({}).values())


@clause("SIE-7.1", "SIE-6.5")
def test_each_game_of_a_series_is_counted_by_itself_and_then_both_together() -> None:
    match = Match.new("sieben-huegel", seats=2, options={"series": 1}, secret=bytes(32))
    while not match.over:
        match.play(match.legal(match.awaited[0])[0])
    lines = match.log("en")
    told = [int(line.split()[-2]) for line in lines if line.startswith("The hills bring")]
    both = [int(line.split()[-2]) for line in lines if line.startswith("Both games together")]
    assert len(told) == 4
    assert both == [told[0] + told[2], told[1] + told[3]] == match.scores
