"""Set-up, turns, completed peoples and the falling class: the basic game."""

import pytest

from lusoria.games.rad_der_geschichte import GAME
from lusoria.games.rad_der_geschichte import rules as r
from lusoria.kernel import OptionError
from lusoria.play import Match, Refused
from tests.games.rad_der_geschichte.table import card, cards, choices, lines, position, take
from tests.support.clauses import clause

SEATS = [2, 3, 4, 5]


def new(seats: int, seed: int = 0, **chosen: int) -> Match:
    """A fresh table."""
    return Match.new("rad-der-geschichte", seats=seats, options=chosen, secret=bytes([seed]) * 32)


def in_order(match: Match) -> list[int]:
    """The cards of the wheel clockwise from the pawn."""
    s = match.state
    return [c for c in s.place[s.pawn + 1 :] + s.place[: s.pawn + 1] if s.keeper[c] == r.WHEEL]


def refused(match: Match, code: int) -> str:
    """The clause that forbids a code to the awaited seat."""
    with pytest.raises(Refused) as error:
        match.play(code)
    return error.value.clause


@clause("RAD-2.1", "RAD-3.1", "RAD-0.1")
@pytest.mark.parametrize("seats", SEATS)
def test_twenty_five_cards_lie_in_the_wheel(seats: int) -> None:
    match = new(seats)
    assert sorted(in_order(match)) == list(range(25))
    assert list(match.box.points) == [1, 2, 3, 4, 5]  # type: ignore[attr-defined]
    assert sum(match.box.points) * r.PEOPLES == 75  # type: ignore[attr-defined]


def test_two_to_five_may_play() -> None:
    for seats in (1, 6):
        with pytest.raises(OptionError):
            new(seats)


@clause("RAD-3.1")
def test_the_wheel_is_shuffled() -> None:
    assert len({tuple(new(2, seed).state.place) for seed in range(20)}) == 20


@clause("RAD-3.2")
def test_the_pawn_starts_in_any_gap() -> None:
    assert {new(2, seed).state.pawn for seed in range(250)} == set(range(25))


@clause("RAD-3.3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_seat_is_random_and_all_start_at_nought(seats: int) -> None:
    assert {new(seats, seed).awaited[0] for seed in range(60)} == set(range(seats))
    assert new(seats).scores == [0] * seats


@clause("RAD-3.3", "RAD-4.4")
@pytest.mark.parametrize("seats", SEATS)
def test_turns_go_clockwise(seats: int) -> None:
    match = new(seats)
    first = match.awaited[0]
    for turn in range(seats + 1):
        assert match.awaited == [(first + turn) % seats]
        match.play(match.legal(match.awaited[0])[0])


@clause("RAD-4.1", "RAD-0.1")
def test_the_pawn_reaches_the_next_three_cards() -> None:
    match = position("l1 s2 u3 e4", "", "")
    assert choices(match) == ["take l1", "take s2", "take u3"]
    assert refused(match, take("e4")) == "RAD-4.1"


@clause("RAD-4.2")
def test_gaps_are_stepped_over() -> None:
    match = position("l1 s2 u3 e4 m5", "", "")
    match.play(take("s2"))  # the pawn stands between l1, now behind it, and u3
    assert choices(match) == sorted(["take u3", "take e4", "take m5"], key=lambda c: card(c[5:]))
    for back in ("l1", "s2"):
        assert take(back) not in match.legal(1)
    assert refused(match, take("s2")) == "RAD-4.2"


@clause("RAD-4.2")
def test_the_wheel_has_no_end() -> None:
    match = position("l1 s2 u3 e4 m5", "", "", pawn=23)
    last = match.state.place[24]
    assert set(match.legal(0)) == {r.TAKE + last, take("l1"), take("s2")}


@clause("RAD-4.3")
def test_with_fewer_than_three_cards_only_those() -> None:
    fallen = "l1 s2 u3 e4 m5"
    chosen = {"fall": 1}
    match = position("l2 s3 u4", "l3", "", "", "", "", fallen=fallen, rest=2, options=chosen)
    assert len(choices(match)) == 3
    match.play(take("s3"))
    assert choices(match) == ["take l2", "take u4"]
    match.play(take("l2"))
    assert choices(match) == ["take u4"]


@clause("RAD-4.4")
def test_the_card_lies_open_before_its_taker_and_the_pawn_in_its_gap() -> None:
    match = position("l1 s2 u3 e4 m5", "", "")
    match.play(take("u3"))
    s = match.state
    assert s.keeper[card("u3")] == r.HELD + 0
    assert s.place[s.pawn] == card("u3")
    assert in_order(match)[:2] == cards("e4 m5")
    assert match.view(1).state.keeper == s.keeper


@clause("RAD-5.1", "RAD-0.2")
def test_a_completed_colour_scores_for_everybody_and_play_goes_on() -> None:
    match = position("l5", "l1 l2", "l3", "l4")
    match.play(take("l5"))
    assert match.scores == [8, 3, 4]
    assert not match.over
    assert match.awaited == [1]
    assert "Latins: all five cards are out, the people has come together." in lines(match)


@clause("RAD-5.2")
def test_scored_cards_are_not_scored_again_but_still_count_for_their_class() -> None:
    match = position("m1 s5", "l1 l2 l3 l4 s1 s2", "l5 u1 e1 s3 s4 u5 e5", points=[10, 5], mover=1)
    assert match.state.peoples_scored == 1
    match.play(take("s5"))
    assert match.scores == [10 + 3, 5 + 12]  # only the Sabines
    # class 1 is complete but for the m1, the Latins' 1 included
    match = position("m1", "l1 l2 l3 l4 s1", "l5 u1 e1", points=[10, 5], mover=1)
    match.play(take("m1"))
    assert match.over
    assert match.scores == [10 - 2, 5 - 3]


@clause("RAD-5.3", "RAD-6.1", "RAD-6.2", "RAD-0.2")
def test_a_completed_value_ends_the_game_and_costs_its_holders() -> None:
    match = position("m4 l5", "l4 s4 l1 l2 l3", "u4 e4 s5", points=[20, 3])
    match.play(take("m4"))
    assert match.over
    assert match.awaited == []
    assert match.scores == [20 - 12, 3 - 8]  # the Latins, one card short, bring nothing
    assert "All cards of value 4 are out: that class falls." in lines(match)


@clause("RAD-6.3")
def test_points_may_fall_below_zero() -> None:
    match = position("m5", "l5 s5", "u5", "e5")
    match.play(take("m5"))
    assert match.scores == [-15, -5, -5]


@clause("RAD-6.4")
def test_a_card_that_completes_both_scores_its_colour_first() -> None:
    match = position("l3", "l1 l2 s3 u3", "l4 l5 e3 m3")
    match.play(take("l3"))
    assert match.over
    assert match.scores == [6 - 9, 9 - 6]
    told = lines(match)
    people = told.index("Latins: all five cards are out, the people has come together.")
    assert people < told.index("All cards of value 3 are out: that class falls.")


@clause("RAD-1.1")
def test_most_points_win_and_equals_share() -> None:
    match = position("m2", "l2 s2", "u2", "e2", points=[9, 5, 5])
    match.play(take("m2"))
    assert match.scores == [3, 3, 3]
    assert match.ranking == [1, 1, 1]
    match = position("m2", "l2 s2", "u2", "e2", points=[9, 7, 4])
    match.play(take("m2"))
    assert match.scores == [3, 5, 2]
    assert match.ranking == [2, 1, 3]


@clause("RAD-0.3")
def test_a_card_that_makes_the_class_fall_warns() -> None:
    match = position("m2 u5", "l2 s2", "u2 e2")
    warn = GAME.words.warn
    assert warn is not None
    view = match.view(0)
    said = warn(view, take("m2"))
    assert said is not None
    assert (
        match.speaker("en").text(said)
        == "With this card class 2 falls, your cards of it are charged, and the round ends."
    )
    assert warn(view, take("u5")) is None


@clause("RAD-8.1")
def test_everything_is_open_to_everybody() -> None:
    match = new(3, fall=1)
    for _ in range(4):
        match.play(match.legal(match.awaited[0])[-1])
    truth = match.state.as_dict()
    for reader in (None, 0, 1, 2):
        seen = match.view(reader).state.as_dict()
        assert {k: v for k, v in seen.items() if k != "luck"} == {k: v for k, v in truth.items() if k != "luck"}


@clause("RAD-8.2")
def test_a_card_out_of_reach_says_why() -> None:
    match = position("l1 s2 u3 e4 m5", "", "")
    match.play(take("l1"))
    words = {c: match.why_not(1, take(c)).clause for c in ("m5", "l1")}
    assert words == {"m5": "RAD-4.1", "l1": "RAD-4.2"}
