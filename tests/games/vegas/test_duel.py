"""Vegas: the duel, and what is said of the screen."""

import pytest

from lusoria.games.vegas import GAME
from lusoria.games.vegas import rules_state as r
from lusoria.play import Match, PositionError, Refused
from tests.games.vegas.table import (
    LETTERS,
    can,
    coin_of,
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


def challenged(*, rolls: tuple[int, ...] = (3,), luck: bool = True) -> Match:
    """Harry (seat 0) plays luck card 2, where a counter of seat 1 lies; or rolls, which must be a 2 then."""
    match = position("III", {"I": {2: 1, 1: 1}}, duel=1, rolls=rolls)
    play(match, "luck:2" if luck else "roll")
    return match


def show(match: Match, mine: int, theirs: int) -> None:
    """Both choose; the defender first."""
    match.act(1, r.SHOW + theirs - 1)
    match.act(0, r.SHOW + mine - 1)


@clause("VEG-11.1", "VEG-11.2")
def test_a_counter_is_not_replaced_before_a_duel() -> None:
    match = challenged()
    assert there(match, "I") == {1: 1, 2: 1}
    assert match.awaited == [0, 1]
    assert match.legal(0) == match.legal(1) == [r.SHOW, r.SHOW + 1, r.SHOW + 2]
    assert "Seat 1 challenges Seat 2 for the 2 of table I." in match.log("en")
    assert refused(match, "roll") == "VEG-11.2"


@clause("VEG-11.1")
@pytest.mark.parametrize(("duel", "word"), [(0, "replaces"), (1, "challenge")])
def test_what_is_chosen_is_replaced_at_once_or_challenged(duel: int, word: str) -> None:
    match = position("AII", {"A": {3: 1, (3, 2): 2}}, duel=duel, rolls=[3])
    play(match, "roll")
    assert word in GAME.words.prompt(match.view(0)).text


@clause("VEG-11.1")
def test_a_free_space_needs_no_duel() -> None:
    match = position("II", {"I": {2: 1}}, duel=1, rolls=[4])
    play(match, "roll")
    assert there(match, "I") == {2: 1, 4: 0}


@clause("VEG-11.2", "VEG-12.1")
def test_hearts_are_hidden_until_both_have_chosen() -> None:
    match = challenged()
    match.act(1, r.SHOW + 2)
    for reader in (0, 2, None):
        view = match.view(reader)
        assert isinstance(view.state, r.State)
        assert view.state.hearts == [0, 0, 0, 0]
        assert list(view.awaited) == [0]
    mine = match.view(1).state
    assert isinstance(mine, r.State)
    assert mine.hearts[1] == 3
    match.act(0, r.SHOW)
    assert "Seat 1 shows 1 heart, Seat 2 3 hearts." in match.log("en")
    assert state(match).hearts == [0, 0, 0, 0]


@clause("VEG-11.3", "VEG-11.4", "VEG-11.5")
@pytest.mark.parametrize(
    ("mine", "theirs", "left"),
    [
        (2, 1, 0), (3, 2, 0), (1, 3, 0),
        (1, 2, 1), (2, 3, 1), (3, 1, 1),
        (1, 1, None), (2, 2, None), (3, 3, 1),
    ],
)  # fmt: skip
def test_who_wins(mine: int, theirs: int, left: int | None) -> None:
    match = challenged()
    show(match, mine, theirs)
    assert there(match, "I") == ({1: 1} if left is None else {1: 1, 2: left})
    assert hands(match) == [20 - (left == 0), 19 - (left == 1), 20]
    assert can(match) == {"roll"}


@clause("VEG-11.6")
def test_the_roll_follows_a_luck_card_whoever_has_won() -> None:
    for mine in (1, 2, 3):
        match = challenged()
        show(match, mine, 2)
        play(match, "roll")
        assert there(match, "I")[3] == 0
        assert match.awaited == [1]


@clause("VEG-11.6")
@pytest.mark.parametrize("mine", [1, 2, 3])
def test_mary_moves_after_a_duel_for_a_rolled_1(mine: int) -> None:
    match = position("II", {"I": {1: 1}}, duel=1, rolls=[1])
    play(match, "roll")
    assert mary(match) == ("A", 0)
    show(match, mine, 2)
    assert mary(match) == ("A", 1)
    assert match.awaited == [1]


@clause("VEG-11.1")
def test_the_challenger_chooses_the_counter_first() -> None:
    match = position("NNN", {"N": {(3, 1): 1, (3, 2): 2}}, duel=1, rolls=[4])
    play(match, "roll", "put:3,2")
    assert match.awaited == [0, 2]
    match.act(2, r.SHOW)
    assert GAME.words.prompt(match.view(2)).text == "You have chosen. {seat} chooses as well."
    match.act(0, r.SHOW + 1)
    assert there(match, "N") == {3: 1, (3, 2): 0}


@clause("VEG-11.4")
def test_a_last_counter_that_comes_back_can_be_rolled_for() -> None:
    full = {(n, c): 0 for n in range(1, 6) for c in (1, 2, 3) if (n, c) != (5, 3)}
    match = position("II", {"I": {2: 1}, "D": full, "A": dict.fromkeys((1, 2, 3, 4, 5), 0)}, duel=1, rolls=[3])
    assert hands(match)[0] == 1
    price = GAME.words.price
    assert price is not None
    assert price(match.view(0), r.LUCKY + 1) is None
    play(match, "luck:2")
    show(match, 1, 1)
    assert can(match) == {"roll"}


# On the screen


@clause("VEG-12.1")
def test_everything_else_lies_open() -> None:
    match = position("ICN", {"I": {2: 1}, "N": {1: 2}}, taken={"K": 1}, luck_used=[[1]], mary_used=[0, 1])
    seen = [match.view(reader).state.as_dict() for reader in (None, 0, 1, 2)]
    for one in seen:
        one.pop("luck")
    assert seen[0] == seen[1] == seen[2] == seen[3]


@clause("VEG-12.2")
def test_spaces_that_are_alike_are_not_asked_about() -> None:
    match = position("NN", rolls=[4])
    play(match, "roll")
    assert there(match, "N") == {3: 0}
    match = position("NN", {"N": {(3, 1): 1, (3, 2): 1}}, rolls=[4])
    play(match, "roll")
    assert there(match, "N") == {3: 0, (3, 2): 1}


@clause("VEG-12.2", "VEG-4.6")
def test_a_pawn_goes_to_the_only_table_left_by_itself() -> None:
    match = position("IKK", {"I": {1: 0, 2: 1}, "K": {1: 2}}, taken=settled_but("I", "K"), ahead=table("I"), mover=2)
    play(match, "mary")
    assert coin_of(match, "I") == 1
    assert state(match).pawn[:3] == [table("K") + 1] * 3
    assert match.awaited == [1]
    assert "Seat 1 moves to table K, the only one left." in match.log("en")


@clause("VEG-12.2", "VEG-9.2")
def test_who_can_do_nothing_passes_and_the_log_says_why() -> None:
    mine = {(n, c): 1 for n in (1, 2, 3) for c in (1, 2)}
    match = position("DD", {"D": mine}, taken=settled_but("D"), components={"counters": 6}, ahead=table("D"),
                     mary_used=[0, 1], rolls=[4])  # fmt: skip
    play(match, "roll")
    assert match.awaited == [0]
    said = "Seat 2 has no counter, no Mary Chip card and no other table to move to, and passes."
    assert said in match.log("en")


@clause("VEG-12.3")
def test_a_card_can_be_taken_back_until_the_roll() -> None:
    for acts in (["luck:2"], ["mary"], ["front", "name:L"]):
        match = position("IC", rolls=[4])
        before = match.fields()
        play(match, *acts)
        for _ in acts:
            match.undo(0)
        assert match.fields() == before
        play(match, *acts, "roll")
        with pytest.raises(Refused):
            match.undo(0)


@clause("VEG-12.3")
def test_but_not_after_a_duel() -> None:
    match = challenged()
    show(match, 2, 1)
    with pytest.raises(Refused):
        match.undo(0)


@pytest.mark.parametrize(
    "fields",
    [
        {"phase": r.DUELLING + 1},
        {"pawn": [1, 0]},
        {"pawn": [1, 15]},
        {"pawn": [1, 1, 1]},
        {"fronts_used": [-1]},
        {"mary_used": [2]},
        {"luck_used": [[2]]},
        {"luck_used": [[0], [0], [1]]},
        {"hearts": [1]},
        {"phase": r.SEATING},
        {"taker": [3]},
        {"taker": [-2]},
        {"taker": [r.DISCARDED] * 14},
        {"ahead": 1},
        {"ahead": 15, "taker": [1] * 14},
        {"walked": 2},
        {"walked": -1},
        {"turns": 300},
        {"target": 3},
        {"target": 14},
        {"number": 3},
        {"rolled": 1},
        {"die": 7},
        {"space": 1},
        {"asked": [0, 1]},
        {"phase": r.PLACING, "number": 7},
        {"phase": r.PLACING, "number": 3},
        {"phase": r.PLACING, "number": 3, "rolled": 1},
        {"phase": r.PLACING, "number": 3, "rolled": 2, "die": 3},
        {"phase": r.PLACING, "number": 3, "die": 3, "rolled": 1, "target": 2},
        {"phase": r.NAMING, "fronts_used": [3]},
        {"phase": r.NAMING, "target": 2, "fronts_used": [1]},
        {"phase": r.DUELLING, "number": 3, "rolled": 1, "die": 3},
    ],
)
def test_unsound_positions_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(PositionError):
        position("AC", **fields)  # type: ignore[arg-type]


def test_a_full_table_and_a_duel_that_is_none_are_refused() -> None:
    with pytest.raises(PositionError):
        position("IC", {"M": {1: 0, 3: 0, 5: 1}})
    for nowhere in ({"L": {1: 2}}, {"L": {6: 0}}, {"L": {(1, 2): 0}}):
        with pytest.raises(PositionError):
            position("IC", nowhere)  # type: ignore[arg-type]
    with pytest.raises(PositionError):
        position("IC", {"L": {1: 0}}, taken={"L": 1})
    whole = {"phase": r.DUELLING, "number": 2, "rolled": 1, "die": 2, "space": 1, "asked": [0, 1], "awaits": [0, 1]}
    assert position("IC", {"I": {2: 1}}, duel=1, **whole).awaited == [0, 1]
    for wrong in (
        {"duel": 0}, {"space": 2}, {"asked": [0, 1], "awaits": [0]}, {"hearts": [1, 0]}, {"asked": [0], "awaits": [0]},
        {"number": 4, "die": 4},
    ):  # fmt: skip
        with pytest.raises(PositionError):
            position("IC", {"I": {2: 1}}, **{"duel": 1, **whole, **wrong})  # type: ignore[arg-type]


def test_warnings_are_about_coins_that_others_would_get() -> None:
    warn = GAME.words.warn
    assert warn is not None
    match = position("CI", {"A": {2: 1}}, walked=1)
    speak = match.speaker("en").text
    assert speak(warn(match.view(0), r.MARY)) == "This settles table A: Seat 2 takes its coin, worth 10."
    assert warn(position("CI", {"A": {2: 0}}, walked=1).view(0), r.MARY) is None
    assert warn(position("CI", {"A": {2: 1}}, walked=0).view(0), r.MARY) is None
    empty = position("CI", walked=1)
    assert speak(warn(empty.view(0), r.MARY)) == "This settles table A, and nobody gets its coin, worth 10."
    last = position("MI", {"M": {3: 1, 5: 1}})
    assert speak(warn(last.view(0), r.LUCKY)) == "This settles table M: Seat 2 takes its coin, worth 3."
    assert warn(last.view(0), r.LUCKY + 4) is None  # that one replaces a counter and settles nothing
    mine = position("MI", {"M": {3: 0, 5: 1}})
    assert warn(mine.view(0), r.LUCKY) is None


def test_every_letter_is_a_table() -> None:
    assert len(LETTERS) == r.TABLES
