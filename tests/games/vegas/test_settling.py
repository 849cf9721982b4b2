"""Vegas: Mary Chip, settling tables, running out of counters, and the end."""

import pytest

from lusoria.games.vegas import GAME
from lusoria.games.vegas import rules_state as r
from lusoria.play import Match
from tests.games.vegas.table import (
    BOX,
    LETTERS,
    Counters,
    can,
    coin_of,
    coins,
    hands,
    mary,
    play,
    position,
    refused,
    settled_but,
    state,
    table,
    there,
)
from tests.support.clauses import clause

PINK, BLUE, GREEN = 0, 1, 2


def behind(letter: str) -> dict[str, None]:
    """`taken` for a Mary who comes to that table next: all before it are settled."""
    return {other: None for other in LETTERS if other < letter}


def arrival(letter: str, at: str, on: dict[str, Counters], **fields: object) -> Match:
    """Seat 0 plays the Mary Chip card, and she comes to the table."""
    match = position(at, on, taken=behind(letter), ahead=table(letter), walked=BOX.blanks[table(letter)], **fields)
    play(match, "mary")
    return match


# Mary Chip


@clause("VEG-7.1", "VEG-0.2")
def test_a_rolled_1_moves_her_after_the_counter() -> None:
    match = position("IC", rolls=[1])
    play(match, "roll")
    assert there(match, "I") == {1: 0}
    assert mary(match) == ("A", 1)
    lines = match.log("en")
    assert lines.index("Seat 1 puts a counter on the 1 of table I.") < lines.index(
        "Mary Chip goes one space on, towards table A."
    )


@clause("VEG-7.1")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_no_other_number_does(number: int) -> None:
    match = position("IC", rolls=[number])
    play(match, "roll")
    assert mary(match) == ("A", 0)


@clause("VEG-7.1")
def test_also_when_nothing_is_placed_and_for_a_front_man() -> None:
    match = position("IC", {"I": {1: 0}}, rolls=[1])
    play(match, "roll")
    assert mary(match) == ("A", 1)
    match = position("IC", rolls=[1])
    play(match, "front", "name:L", "roll")
    assert there(match, "L") == {1: 0}
    assert mary(match) == ("A", 1)


@clause("VEG-7.2")
def test_luck_card_1_leaves_her_where_she_is() -> None:
    match = position("IC", rolls=[5])
    play(match, "luck:1", "roll")
    assert there(match, "I") == {1: 0, 5: 0}
    assert mary(match) == ("A", 0)


@clause("VEG-7.3", "VEG-8.1", "VEG-4.5")
def test_she_settles_the_table_that_she_comes_to() -> None:
    match = arrival("C", "CIL", {"C": {1: 1, 2: 1, 4: 2}, "I": {1: 1}})
    assert coin_of(match, "C") == 1 + 1
    assert coins(match) == [0, 8, 0]
    assert there(match, "C") == {}
    assert there(match, "I") == {1: 1}
    assert mary(match) == ("D", 0)
    assert match.awaited == [1]  # the turn is over before the roll


@clause("VEG-7.3", "VEG-7.1")
def test_the_counter_of_the_1_still_counts() -> None:
    match = position("II", {"I": {2: 1}, "A": {5: 1}}, ahead=0, walked=1, rolls=[1])
    play(match, "roll")
    assert coins(match) == [0, 10]
    match = position("AA", {"A": {5: 1}}, ahead=0, walked=1, rolls=[1])
    play(match, "roll")
    assert coins(match) == [10, 0]  # one counter each, and the 1 is lower than the 5


@clause("VEG-7.4")
def test_settled_tables_are_no_spaces_for_her() -> None:
    match = position("II", {"I": {2: 1}}, taken=behind("C") | {"C": 0, "D": 1, "E": None}, ahead=table("C"))
    play(match, "mary")
    assert mary(match) == ("G", 0)  # C, D and E are passed, and F is settled without a counter
    assert coin_of(match, "F") == r.DISCARDED
    assert [line for line in match.log("en") if "passes" in line] == [
        f"Mary Chip passes table {letter}, which is settled." for letter in "CDE"
    ]


@clause("VEG-7.4")
def test_beyond_a_settled_table_the_next_space_may_be_blank() -> None:
    match = position("NN", {"N": {1: 1}}, taken=settled_but("N"), ahead=table("M"), rolls=[5])
    play(match, "mary")
    assert mary(match) == ("N", 1)
    assert coin_of(match, "N") == r.LYING
    assert can(match) == {"roll"}


@clause("VEG-7.5", "VEG-8.1")
def test_a_rolled_1_that_fills_the_table_does_not_move_her() -> None:
    match = position("MM", {"M": {3: 0, 5: 1}}, rolls=[1])
    play(match, "roll")
    assert coin_of(match, "M") == 1 + 0
    assert mary(match) == ("A", 0)
    assert match.awaited == [1]


# Settling


@clause("VEG-8.1", "VEG-0.2", "VEG-4.5")
def test_a_table_is_settled_when_its_last_space_is_taken() -> None:
    match = position("KI", {"K": {1: 0, 2: 0, 3: 1}})
    play(match, "luck:5")
    assert coins(match) == [4, 0]
    assert hands(match) == [20, 20]
    assert match.awaited == [1]


@clause("VEG-8.2")
def test_most_counters_take_the_coin() -> None:
    """The coin of six on the sixth page: pink has the most counters."""
    match = arrival("I", "III", {"I": {2: PINK, 4: PINK, 5: PINK, 1: BLUE, 3: BLUE}})
    assert coin_of(match, "I") == 1 + PINK


@clause("VEG-8.2")
def test_one_counter_can_be_enough() -> None:
    match = arrival("D", "EEE", {"D": {(5, 3): GREEN}})
    assert coins(match) == [0, 0, 15]


@clause("VEG-8.3")
def test_a_tie_goes_to_the_lower_number() -> None:
    """The coin of six on the right of the seventh page: pink and blue have equally many, pink the lower number."""
    match = arrival("I", "III", {"I": {1: PINK, 6: PINK, 2: BLUE, 3: BLUE, 5: GREEN}})
    assert coin_of(match, "I") == 1 + PINK
    assert "2 counters each are the most at table I: the lower numbers decide." in match.log("en")


@clause("VEG-8.3")
@pytest.mark.parametrize(
    ("letter", "counters", "winner"),
    [
        ("J", {(1, 1): 0, (1, 2): 1, (3, 1): 0, (2, 1): 1}, 1),  # 1 3 against 1 2
        ("J", {(1, 1): 0, (1, 2): 1, (3, 1): 1, (3, 2): 0, (5, 1): 0, (6, 1): 1}, 0),  # 1 3 5 against 1 3 6
        ("J", {(2, 1): 0, (2, 2): 0, (1, 1): 1, (6, 1): 1}, 1),  # 2 2 against 1 6: the lowest decides
        ("B", {(3, 1): 0, (4, 2): 1}, 0),  # 3/4 counts as a 3
        ("B", {(3, 1): 0, (3, 2): 1, (5, 3): 0, (4, 3): 1}, 1),  # 3 5 against 3 4
        ("C", {(2, 1): 0, (4, 2): 1}, 0),  # 2/3 against 4
        ("J", {(4, 1): 2, (4, 2): 0, (1, 1): 1}, 1),  # the lowest of three
        ("J", {(1, 1): 0, (1, 2): 1, (2, 1): 2, (3, 1): 2}, 2),  # two tied behind a third do no harm
        ("J", {(2, 1): 0, (2, 2): 1, (1, 2): 2}, 2),  # nor two whose numbers are the same
    ],
)
def test_ties_by_the_lists_of_numbers(letter: str, counters: Counters, winner: int) -> None:
    assert coin_of(arrival(letter, "LLL", {letter: counters}), letter) == 1 + winner


@clause("VEG-8.4")
def test_a_tie_that_no_number_breaks_leaves_all_with_empty_hands() -> None:
    """On the left of the seventh page: pink and blue hold the same numbers, green has fewer counters."""
    match = arrival("N", "NNN", {"N": {(1, 1): PINK, (1, 2): BLUE, (3, 1): BLUE, (3, 2): PINK, (5, 1): GREEN}})
    assert coin_of(match, "N") == r.DISCARDED
    assert match.over
    assert coins(match) == [0, 0, 0]
    assert hands(match) == [20, 20, 20]
    assert "A tie that no number breaks: nobody gets the coin of table N, worth 6." in match.log("en")


@clause("VEG-8.4")
def test_in_one_column_numbers_always_differ() -> None:
    for letter in "IKLM":
        assert not any(BOX.spaces[table(letter)][6:])


@clause("VEG-8.5", "VEG-6.4", "VEG-4.5")
def test_a_table_without_counters_loses_its_coin_and_the_turn_ends() -> None:
    match = arrival("C", "CI", {"I": {1: 0}})
    assert coin_of(match, "C") == r.DISCARDED
    assert match.awaited == [1]
    assert "No counter lies there: the coin of table C, worth 8, is out of the game." in match.log("en")
    play(match, "move:D")
    assert refused(match, "roll") == "VEG-4.6"


@clause("VEG-8.6")
def test_counters_return_and_pawns_stay() -> None:
    match = arrival("C", "CCI", {"C": {1: 0, 2: 1, (2, 2): 1}})
    assert hands(match) == [20, 20, 20]
    assert state(match).pawn[:3] == [3, 3, 9]
    assert refused(match, "move:A") == "VEG-4.2"
    assert all(act.startswith("move:") for act in can(match))


# Running out of counters

FULL_D = {(n, c): 0 for n in range(1, 6) for c in (1, 2, 3) if (n, c) != (5, 3)}


@clause("VEG-9.1", "VEG-9.2")
def test_without_counters_one_plays_mary_moves_or_passes() -> None:
    match = position("DI", {"D": FULL_D, "A": dict.fromkeys((1, 2, 3, 4, 5), 0) | {(1, 2): 0}})
    assert hands(match) == [0, 20]
    assert can(match) == {"mary", "pass", *(f"move:{letter}" for letter in LETTERS if letter != "D")}
    assert {refused(match, act) for act in ("roll", "front", "luck:5")} == {"VEG-9.1"}
    play(match, "pass")
    assert match.awaited == [1]


@clause("VEG-9.2")
def test_after_the_mary_chip_card_there_is_no_roll_without_counters() -> None:
    match = position("DI", {"D": FULL_D, "A": dict.fromkeys((1, 2, 3, 4, 5), 0) | {(1, 2): 0}})
    play(match, "mary")
    assert mary(match) == ("A", 1)
    assert match.awaited == [1]


@clause("VEG-9.2")
def test_who_has_counters_may_not_pass() -> None:
    assert refused(position("IC"), "pass") == "VEG-9.2"


@clause("VEG-9.3", "VEG-9.1")
def test_a_luck_card_that_takes_the_last_counter_ends_the_turn() -> None:
    match = position("DI", {"D": FULL_D, "A": dict.fromkeys((1, 2, 3, 4, 5), 0)})
    assert hands(match)[0] == 1
    price = GAME.words.price
    assert price is not None
    assert match.speaker("en").text(price(match.view(0), r.LUCKY + 4)) == "your last counter: no roll follows"
    play(match, "front", "name:A")
    assert can(match) == {"roll"}
    match.undo(0)
    match.undo(0)
    match = position("LI", {"D": FULL_D, "A": dict.fromkeys((1, 2, 3, 4, 5), 0)})
    play(match, "luck:3")
    assert there(match, "L") == {3: 0}
    assert match.awaited == [1]
    assert "Seat 1 has no counter left to roll for." in match.log("en")


# The end


@clause("VEG-10.1", "VEG-0.3", "VEG-1.1", "VEG-10.2")
def test_the_game_ends_with_the_last_coin() -> None:
    taken: dict[str, int | None] = {letter: None for letter in LETTERS if letter != "N"}
    match = position("NN", {"N": {1: 0, (1, 2): 0, 3: 1}}, taken=taken | {"A": 1, "K": 0, "B": 0},
                     ahead=table("N"), walked=1)  # fmt: skip
    play(match, "mary")
    assert match.over
    assert list(match.scores) == [4 + 13 + 6, 10]
    assert list(match.ranking) == [1, 2]
    assert match.log("en")[-2:] == ["Seat 1 has 23 in gold.", "Seat 2 has 10 in gold."]


@clause("VEG-10.1")
def test_also_when_another_table_is_the_last() -> None:
    match = position("KK", {"K": {1: 1, 2: 1, 4: 1}}, taken=settled_but("K"), rolls=[3])
    play(match, "roll")
    assert match.over
    assert mary(match) == ("A", 0)
    assert list(match.scores) == [0, 4]


@clause("VEG-10.2")
def test_equal_gold_shares_the_place() -> None:
    taken: dict[str, int | None] = {letter: None for letter in LETTERS if letter != "N"}
    match = position("NNN", {"N": {1: 0}}, taken=taken | {"K": 0, "A": 1}, ahead=table("N"), walked=1)
    play(match, "mary")
    assert list(match.scores) == [10, 10, 0]
    assert list(match.ranking) == [1, 1, 3]


@clause("VEG-10.3")
def test_when_nothing_can_change_any_more_the_game_ends() -> None:
    mine = {(n, c): 0 for n in (1, 2, 3) for c in (1, 2)}
    other = {(n, c): 1 for n in (4, 5) for c in (1, 2)}
    match = position("DI", {"D": mine | other}, taken=settled_but("D", "I") | {"K": 1}, components={"counters": 6},
                     ahead=table("D"), mary_used=[1, 1], mover=1)  # fmt: skip
    assert hands(match) == [0, 2]
    play(match, "luck:2")
    assert there(match, "I") == {2: 1}
    play(match, "roll")
    assert match.over
    assert "Nobody has a counter in hand or a Mary Chip card: the game ends, and coins left are lost." in match.log(
        "en"
    )
    assert list(match.scores) == [0, 4]


@clause("VEG-10.4")
def test_after_150_turns_each_the_game_ends() -> None:
    match = position("IC", mover=1, turns=299, rolls=[4])
    assert not match.over
    play(match, "roll")
    assert match.over
    assert "After 150 turns each the game ends." in match.log("en")
    assert list(match.scores) == [0, 0]
