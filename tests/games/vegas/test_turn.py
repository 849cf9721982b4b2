"""Vegas: components, set-up, a turn, placing a counter, and the cards."""

import pytest

from lusoria.games.vegas import GAME
from lusoria.games.vegas import rules_state as r
from lusoria.games.vegas.rules_tables import has_number
from lusoria.kernel import OptionError
from lusoria.play import Match, PositionError
from tests.games.vegas.table import (
    BOX,
    LETTERS,
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


def log(match: Match) -> list[str]:
    """What everybody reads."""
    return match.log("en")


def numbers(letter: str) -> list[list[tuple[int, ...]]]:
    """The spaces of a table, column by column, each with its numbers."""
    row = BOX.spaces[table(letter)]
    columns = [[(k % 6 + 1, k % 6 + 2)[: row[k]] for k in range(c, c + 6) if row[k]] for c in (0, 6, 12)]
    return [column for column in columns if column]


# Components and set-up


@clause("VEG-2.1", "VEG-2.6")
def test_fourteen_tables_each_with_a_coin_worth_its_spaces() -> None:
    sizes = [sum(map(len, numbers(letter))) for letter in LETTERS]
    assert sizes == BOX.coin
    assert (len(sizes), min(sizes), max(sizes)) == (14, 3, 15)
    assert set(sizes) == set(range(3, 16))
    parts = GAME.rules.components
    assert (parts["spaces"]["from"], parts["blanks"]["from"], parts["coin"]["from"]) == ("ours", "ours", "source")


@clause("VEG-2.2")
def test_columns_numbers_and_pairs() -> None:
    book = (GAME.folder / "rulebook" / "en.md").read_text("utf-8")
    for letter in LETTERS:
        columns = numbers(letter)
        for column in columns:
            flat = [number for numbers in column for number in numbers]
            assert flat == sorted(set(flat))
            assert set(flat) >= {1, 2, 3, 4, 5}
            assert 3 <= len(column) <= 6
        words = ("one column", "two columns", "three columns")[len(columns) - 1]
        without = "" if has_number(BOX, table(letter), 6) else ", no 6"
        assert f"- {letter}: {sum(map(len, columns))} spaces in {words}{without}\n" in book
    assert {len(numbers(letter)) for letter in LETTERS} == {1, 2, 3}
    assert numbers("I") == [[(1,), (2,), (3,), (4,), (5,), (6,)]]
    assert numbers("N") == [[(1, 2), (3, 4), (5, 6)]] * 2
    assert not has_number(BOX, table("D"), 6)


@clause("VEG-2.3")
def test_the_track_has_three_blank_spaces() -> None:
    assert {LETTERS[k]: n for k, n in enumerate(BOX.blanks) if n} == {"A": 1, "K": 1, "N": 1}
    assert mary(Match.new("vegas", seats=2)) == ("A", 0)


@clause("VEG-2.4")
def test_twenty_counters_and_ten_cards_and_never_more() -> None:
    assert (BOX.counters, BOX.fronts, r.FACES) == (20, 3, 6)
    with pytest.raises(PositionError):
        position("AB", fronts_used=[4, 0])
    with pytest.raises(PositionError):
        position("GD", {"G": dict.fromkeys((1, 2, 3, 4), 0)}, components={"counters": 3})


@clause("VEG-2.5")
def test_hearts_are_asked_for_in_the_option_only() -> None:
    match = position("II", {"I": {2: 1}}, rolls=[2])
    play(match, "luck:2")
    assert there(match, "I") == {2: 0}
    assert refused(match, "show:1") == "VEG-11.1"


@clause("VEG-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up(seats: int) -> None:
    match = Match.new("vegas", seats=seats)
    assert hands(match) == [20] * seats
    assert all(coin_of(match, letter) == r.LYING for letter in LETTERS)
    assert coins(match) == [0] * seats
    assert not any(map(sum, state(match).luck_used)) | any(state(match).fronts_used) | any(state(match).mary_used)


@clause("VEG-3.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_not_for_so_many(seats: int) -> None:
    with pytest.raises(OptionError):
        Match.new("vegas", seats=seats)


@clause("VEG-3.2", "VEG-3.3")
def test_pawns_are_put_anywhere_clockwise_and_then_it_begins() -> None:
    begun = set()
    for n in range(30):
        match = Match.new("vegas", seats=3, secret=bytes([n]) * 32)
        first = match.awaited[0]
        begun.add(first)
        assert f"Seat {first + 1} chooses a table first." in log(match)
        for k, letter in enumerate("GGC"):
            assert match.awaited == [(first + k) % 3]
            assert can(match) == {f"sit:{other}" for other in LETTERS}
            play(match, f"sit:{letter}")
        assert match.awaited == [first]
        assert [state(match).pawn[(first + k) % 3] - 1 for k in range(3)] == [table(letter) for letter in "GGC"]
    assert begun == {0, 1, 2}


@clause("VEG-3.2")
def test_nothing_else_before_all_pawns_stand() -> None:
    match = Match.new("vegas", seats=2)
    assert refused(match, "roll") == "VEG-3.2"
    play(match, "sit:C", "sit:D")
    assert refused(match, "sit:E") == "VEG-3.3"


# A turn


@clause("VEG-4.1")
def test_a_turn_is_a_move_or_a_roll_with_a_card_before() -> None:
    match = position("CI")
    others = {f"move:{letter}" for letter in LETTERS if letter != "C"}
    assert can(match) == {"roll", "mary", "front", *others, *(f"luck:{n}" for n in range(1, 7))}


@clause("VEG-4.2")
def test_moving_takes_the_whole_turn() -> None:
    match = position("CI", taken={"H": 1, "K": None})
    assert "move:H" not in can(match)
    assert (refused(match, "move:H"), refused(match, "move:C")) == ("VEG-4.2", "VEG-4.2")
    play(match, "move:I")
    assert state(match).pawn[0] == table("I") + 1
    assert match.awaited == [1]
    assert hands(match) == [20, 20]


@clause("VEG-4.3")
def test_one_card_before_the_roll_and_then_it_is_gone() -> None:
    match = position("CI", rolls=[4, 5])
    play(match, "luck:1")
    assert can(match) == {"roll"}
    assert {refused(match, act) for act in ("luck:2", "front", "mary", "move:D", "pass")} == {"VEG-4.3"}
    play(match, "roll", "roll")
    assert match.awaited == [0]
    assert refused(match, "luck:1") == "VEG-4.3"
    assert "luck:2" in can(match)


@clause("VEG-0.1", "VEG-4.4", "VEG-4.5")
def test_the_counter_goes_to_the_number_that_was_rolled() -> None:
    match = position("IC", rolls=[4])
    play(match, "roll")
    assert there(match, "I") == {4: 0}
    assert hands(match) == [19, 20]
    assert match.awaited == [1]
    assert "Seat 1 rolls a 4." in log(match)
    assert "Seat 1 puts a counter on the 4 of table I." in log(match)


@clause("VEG-4.4", "VEG-4.3")
def test_counters_go_only_to_ones_own_table_and_only_after_a_roll() -> None:
    match = position("IC")
    assert refused(match, "put:1,1") == "VEG-4.4"
    assert refused(match, "name:D") == "VEG-6.3"


@clause("VEG-4.6")
def test_who_stands_at_a_settled_table_must_move() -> None:
    match = position("IC", taken={"I": 1})
    assert can(match) == {f"move:{letter}" for letter in LETTERS if letter != "I"}
    assert {refused(match, act) for act in ("roll", "luck:3", "front", "mary", "pass")} == {"VEG-4.6"}
    play(match, "move:C")
    assert match.awaited == [1]


@clause("VEG-4.6", "VEG-9.2")
def test_also_without_counters() -> None:
    full = {(n, c): 0 for n in range(1, 6) for c in (1, 2)} | {(1, 3): 1}
    match = position("IC", {"D": full, "A": {(n, c): 0 for n in range(1, 6) for c in (1, 2) if (n, c) != (1, 1)}},
                     components={"counters": 19}, taken={"I": 1})  # fmt: skip
    assert hands(match)[0] == 0
    assert all(act.startswith("move:") for act in can(match))


# Placing a counter


@clause("VEG-5.1")
def test_a_free_space_comes_first_and_the_mover_chooses_among_several() -> None:
    match = position("BC", {"B": {(3, 1): 1}}, rolls=[4])
    play(match, "roll")
    # On table B a 4 stands with the 3 in column 1 (taken), alone in columns 2 and 3.
    assert there(match, "B") == {3: 1, (4, 2): 0}  # both free ones are alike: not asked
    match = position("EC", {"E": {(3, 1): 1}}, rolls=[3])
    play(match, "roll")
    assert can(match) == {"put:3,2", "put:2,3"}  # a 3 alone, or with the 2
    assert (refused(match, "put:3,1"), refused(match, "put:4,2")) == ("VEG-5.1", "VEG-4.4")
    assert refused(match, "put:2,1") == "VEG-4.4"
    assert refused(match, "put:6,1") == "VEG-2.2"
    assert refused(match, "roll") == "VEG-5.1"
    play(match, "put:2,3")
    assert there(match, "E") == {3: 1, (2, 3): 0}


@clause("VEG-5.2", "VEG-0.1")
def test_a_counter_of_another_player_gives_way() -> None:
    match = position("III", {"I": {4: 2}}, rolls=[4])
    play(match, "roll")
    assert there(match, "I") == {4: 0}
    assert hands(match) == [19, 20, 20]
    assert "Seat 1 replaces a counter of Seat 3 on the 4 of table I." in log(match)


@clause("VEG-5.2")
def test_the_mover_chooses_which_counter_gives_way() -> None:
    match = position("NNN", {"N": {(3, 1): 1, (3, 2): 2}}, rolls=[4])
    play(match, "roll")
    assert can(match) == {"put:3,1", "put:3,2"}
    play(match, "put:3,2")
    assert there(match, "N") == {3: 1, (3, 2): 0}


@clause("VEG-5.3")
def test_a_number_that_is_all_ones_own_brings_nothing() -> None:
    match = position("NC", {"N": {(3, 1): 0, (3, 2): 0}}, rolls=[3])
    play(match, "roll")
    assert there(match, "N") == {3: 0, (3, 2): 0}
    assert match.awaited == [1]
    assert "Seat 1 already holds every 3 of table N and places no counter." in log(match)


@clause("VEG-5.2", "VEG-5.3")
def test_own_counters_are_not_replaced_while_others_are_there() -> None:
    match = position("NC", {"N": {(3, 1): 0, (3, 2): 1}}, rolls=[3])
    play(match, "roll")
    assert there(match, "N") == {3: 0, (3, 2): 0}


@clause("VEG-5.4")
@pytest.mark.parametrize("number", [3, 4])
def test_a_space_with_two_numbers_takes_either_but_one_counter(number: int) -> None:
    match = position("MM", rolls=[number, 7 - number])
    play(match, "roll")
    assert there(match, "M") == {3: 0}
    play(match, "roll")
    assert there(match, "M") == {3: 1}
    assert hands(match) == [20, 19]


@clause("VEG-5.5")
def test_a_six_is_a_joker_where_no_six_stands() -> None:
    match = position("LL", {"L": {1: 1, 2: 0, 5: 1}}, rolls=[6])
    play(match, "roll")
    assert can(match) == {"put:1,1", "put:3,1", "put:4,1", "put:5,1"}  # free or not, but none of one's own
    assert refused(match, "put:2,1") == "VEG-5.2"
    play(match, "put:5,1")
    assert there(match, "L") == {1: 1, 2: 0, 5: 0}


@clause("VEG-5.5", "VEG-7.2")
def test_luck_card_six_is_a_joker_too_and_mary_stays() -> None:
    match = position("LL", {"L": {2: 0}}, rolls=[3])
    play(match, "luck:6", "put:1,1")
    assert there(match, "L") == {1: 0, 2: 0}
    assert mary(match) == ("A", 0)
    assert can(match) == {"roll"}


@clause("VEG-7.2")
def test_a_rolled_joker_on_a_1_leaves_mary_where_she_is() -> None:
    match = position("LL", rolls=[6])
    play(match, "roll", "put:1,1")
    assert there(match, "L") == {1: 0}
    assert mary(match) == ("A", 0)


@clause("VEG-5.5")
def test_a_six_is_no_joker_where_a_six_stands() -> None:
    match = position("CC", {"C": {(5, 1): 1, (5, 2): 0}}, rolls=[6])
    play(match, "roll")
    assert there(match, "C") == {5: 0, (5, 2): 0}


# Cards


@clause("VEG-6.1", "VEG-0.3")
def test_a_luck_card_puts_a_counter_and_the_roll_another() -> None:
    """Zilly plays the 2, puts a counter there, and then rolls for another one."""
    match = position("CI", rolls=[4])
    play(match, "luck:2")
    assert there(match, "C") == {2: 0}
    assert match.awaited == [0]
    play(match, "roll")
    assert there(match, "C") == {2: 0, 4: 0}
    assert state(match).luck_used[0] == [0, 1, 0, 0, 0, 0]
    assert match.awaited == [1]


@clause("VEG-6.1", "VEG-5.2")
def test_a_luck_card_replaces_counters_as_a_roll_does() -> None:
    match = position("II", {"I": {2: 1}}, rolls=[2])
    play(match, "luck:2")
    assert there(match, "I") == {2: 0}
    assert hands(match) == [19, 20]


@clause("VEG-6.2")
def test_a_luck_card_of_no_use_cannot_be_played() -> None:
    match = position("IC", {"I": {4: 0}})
    assert "luck:4" not in can(match)
    assert refused(match, "luck:4") == "VEG-6.2"
    assert "luck:5" in can(match)


@clause("VEG-6.3", "VEG-0.3")
def test_a_front_man_plays_elsewhere() -> None:
    match = position("IC", rolls=[4], taken={"H": 1})
    play(match, "front")
    assert can(match) == {f"name:{letter}" for letter in LETTERS if letter not in "IH"}
    assert (refused(match, "name:I"), refused(match, "name:H")) == ("VEG-6.3", "VEG-6.3")
    assert refused(match, "roll") == "VEG-6.3"
    play(match, "name:C")
    assert state(match).fronts_used[:2] == [1, 0]
    assert refused(match, "name:D") == "VEG-4.3"  # one is sent: what is missing is the roll
    play(match, "roll")
    assert there(match, "C") == {4: 0}
    assert state(match).pawn[0] == table("I") + 1
    assert match.awaited == [1]


@clause("VEG-6.3", "VEG-4.3")
def test_three_front_men_and_no_more() -> None:
    assert refused(position("IC", fronts_used=[3, 0]), "front") == "VEG-4.3"
    assert refused(position("II", taken=settled_but("I")), "front") == "VEG-6.3"
    assert "front" in can(position("IC", fronts_used=[2, 0]))


@clause("VEG-6.3", "VEG-5.5")
def test_a_joker_of_a_front_man() -> None:
    match = position("IC", rolls=[6])
    play(match, "front", "name:K", "roll")
    assert can(match) == {f"put:{n},1" for n in (1, 2, 3, 4)}


@clause("VEG-6.4", "VEG-0.3")
def test_the_mary_chip_card_moves_her_and_the_roll_follows() -> None:
    match = position("IC", rolls=[4])
    play(match, "mary")
    assert mary(match) == ("A", 1)
    assert can(match) == {"roll"}
    play(match, "roll")
    assert there(match, "I") == {4: 0}
    assert state(match).mary_used[:2] == [1, 0]
    assert refused(position("IC", mary_used=[1, 0]), "mary") == "VEG-4.3"
