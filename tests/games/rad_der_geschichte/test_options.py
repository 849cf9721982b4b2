"""The options of The Wheel of History, alone and together."""

import pytest

from lusoria.games.rad_der_geschichte import GAME
from lusoria.games.rad_der_geschichte import rules as r
from lusoria.kernel import OptionError
from lusoria.play import Match, Refused
from tests.games.rad_der_geschichte.table import card, choices, fall, lines, position, take
from tests.support.clauses import clause

ALL_FALLEN = "l1 s2 u3 e4 m5"  # one card of each colour and of each value: nothing can be completed any more


def last_two_of(value: int, **more: object) -> Match:
    """Seat 0 takes the last card of a value, which ends the round: each seat loses some of it."""
    return position(f"m{value}", f"l{value} s{value}", f"u{value} e{value}", **more)  # type: ignore[arg-type]


@clause("RAD-7.1")
def test_a_series_adds_up_its_rounds() -> None:
    match = last_two_of(1, options={"series": 4}, wheels=3, points=[9, 8])
    match.play(take("m1"))
    assert match.over
    assert match.scores == [6, 6]


@clause("RAD-7.1")
def test_a_series_has_one_to_ten_rounds_and_one_unless_chosen() -> None:
    assert GAME.checked_options({})["series"] == 1
    for rounds in (0, 11):
        with pytest.raises(OptionError):
            GAME.checked_options({"series": rounds})


@clause("RAD-7.2")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_next_round_has_a_fresh_wheel_and_the_next_starter(starter: int) -> None:
    match = last_two_of(1, options={"series": 4, "fall": 1}, starter=starter)
    match.play(take("m1"))
    s = match.state
    assert not match.over
    assert match.awaited == [1 - starter]
    assert s.keeper == [r.WHEEL] * 25
    assert s.cards_left == 25
    assert (s.peoples_scored, s.classes_scored) == (0, 0)
    assert match.scores == [-3, -2]


@clause("RAD-7.2")
def test_the_next_wheel_is_shuffled_anew() -> None:
    wheels = set()
    fields = last_two_of(1, options={"series": 2}).fields()
    for seed in range(10):
        match = Match.at("rad-der-geschichte", seats=2, options={"series": 2}, fields=fields, secret=bytes([seed]) * 32)
        match.play(take("m1"))
        wheels.add((match.state.pawn, *match.state.place))
    assert len(wheels) == 10


@clause("RAD-7.3")
def test_fifty_is_judged_between_rounds_only() -> None:
    match = position("l5 m1", "l1 l2 s1", "l3 l4 u1 e1", options={"fifty": 1}, points=[45, 20])
    match.play(take("l5"))
    assert match.scores == [53, 27]
    assert not match.over
    match.play(take("m1"))  # the class of the 1 falls
    assert match.over
    assert match.scores == [51, 24]
    assert match.ranking == [1, 2]


@clause("RAD-7.3")
def test_fifty_reached_and_lost_within_a_round_is_not_enough() -> None:
    match = last_two_of(5, options={"fifty": 1}, points=[60, 59])
    match.play(take("m5"))
    assert match.scores == [45, 49]
    assert not match.over


@clause("RAD-7.3")
def test_at_fifty_the_highest_total_wins_whoever_came_first() -> None:
    match = last_two_of(1, options={"fifty": 1}, points=[53, 60])
    match.play(take("m1"))
    assert match.over
    assert match.ranking == [2, 1]
    assert lines(match)[-1] == "A total of 50 has been reached: the game is over."


@clause("RAD-7.3", "RAD-7.11")
def test_fifty_excludes_series_and_all_else_goes_together() -> None:
    with pytest.raises(OptionError):
        GAME.checked_options({"fifty": 1, "series": 3})
    GAME.checked_options({"fifty": 1, "fall": 1, "double-scoring": 1})
    GAME.checked_options({"series": 3, "fall": 1, "double-scoring": 1})


@clause("RAD-7.4")
def test_the_thirtieth_round_is_the_last() -> None:
    early = last_two_of(1, options={"fifty": 1}, wheels=28, points=[9, 8])
    early.play(take("m1"))
    assert not early.over
    last = last_two_of(1, options={"fifty": 1}, wheels=29, points=[9, 9])
    last.play(take("m1"))
    assert last.over
    assert last.scores == [6, 7]
    assert "Round 30 was the last one allowed: the totals decide as they stand." in lines(last)


@clause("RAD-7.5")
def test_a_seat_may_let_the_card_it_takes_fall_once_a_round() -> None:
    match = position("l1 s2 u3 e4 m5", "", "", options={"fall": 1})
    assert choices(match) == ["take l1", "take s2", "take u3", "fall l1", "fall s2", "fall u3"]
    match.play(fall("s2"))
    s = match.state
    assert s.keeper[card("s2")] == r.FALLEN
    assert s.place[s.pawn] == card("s2")  # the pawn went there
    match.play(take("u3"))
    assert not [c for c in choices(match) if c.startswith("fall")]
    with pytest.raises(Refused) as error:
        match.play(fall("e4"))
    assert error.value.clause == "RAD-7.5"


@clause("RAD-7.5", "RAD-7.2")
def test_the_next_round_brings_a_new_fall() -> None:
    match = position("m1", "l1 s1", "u1 e1", fallen="s5", options={"fall": 1, "series": 2}, starter=1)
    assert match.state.falls[:2] == [1, 0]
    match.play(take("m1"))
    assert match.state.falls[:2] == [0, 0]
    assert any(c.startswith("fall") for c in choices(match))


@clause("RAD-7.5")
def test_without_the_option_nothing_falls() -> None:
    match = position("l1 s2 u3", "", "")
    assert match.why_not(0, fall("l1")).clause == "RAD-7.5"
    assert not [c for c in choices(match) if c.startswith("fall")]


@clause("RAD-7.5", "RAD-7.6")
def test_letting_the_fifth_card_fall_completes_nothing() -> None:
    match = position("l3", "l1 l2 s3 u3", "l4 l5 e3 m3", options={"fall": 1})
    match.play(fall("l3"))
    assert not match.over
    assert match.scores == [0, 0]
    assert match.awaited == [1]


@clause("RAD-7.6")
def test_a_fallen_card_spoils_its_colour_and_its_value() -> None:
    match = position("l5 m1", "l2 l3 s1 u1", "l4 e1", fallen="l1", mover=1, options={"fall": 1})
    match.play(take("l5"), take("m1"))  # all other Latins, all other cards of value 1
    assert match.scores == [0, 0]
    assert not match.over


@clause("RAD-7.7", "RAD-4.3")
def test_when_nothing_can_be_completed_the_wheel_is_emptied() -> None:
    match = position(
        "l2 s3 u4", "l3", "", "", "", "", fallen=ALL_FALLEN, rest=2, options={"fall": 1}, points=[1, 2, 3, 4, 5]
    )
    match.play(take("u4"), take("l2"))
    assert not match.over
    match.play(take("s3"))
    assert match.over
    assert match.scores == [1, 2, 3, 4, 5]
    assert "The wheel is empty: the round ends, and nothing more is counted." in lines(match)


@clause("RAD-7.7")
def test_an_empty_wheel_ends_a_round_of_a_series_too() -> None:
    match = position("l2", "l3", "", "", "", "", fallen=ALL_FALLEN, rest=2, options={"fall": 1, "series": 2}, starter=4)
    match.play(take("l2"))
    assert not match.over
    assert match.state.cards_left == 25
    assert match.awaited == [0]


@clause("RAD-7.8")
@pytest.mark.parametrize(("value", "each"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)])
def test_with_double_scoring_a_value_earns_the_more_the_lower_it_is(value: int, each: int) -> None:
    match = last_two_of(value, options={"double-scoring": 1})
    match.play(take(f"m{value}"))
    assert match.scores == [3 * each, 2 * each]
    assert not match.over
    assert f"All cards of value {value} are out: that class scores." in lines(match)


@clause("RAD-7.8")
def test_with_double_scoring_colours_keep_their_plain_values() -> None:
    match = position("l5", "l1 l2", "l3 l4", options={"double-scoring": 1})
    match.play(take("l5"))
    assert match.scores == [8, 7]
    assert not match.over


@clause("RAD-7.9")
def test_double_scoring_ends_with_one_colour_and_one_value() -> None:
    colour_first = position("m1", "l1 s1 l2", "u1 e1 l3 l4 l5", options={"double-scoring": 1}, points=[3, 12])
    colour_first.play(take("m1"))
    assert colour_first.over
    assert colour_first.scores == [3 + 15, 12 + 10]
    value_first = position("l5", "l1 s1 u1", "e1 m1 l2 l3 l4", options={"double-scoring": 1}, points=[15, 10])
    value_first.play(take("l5"))
    assert value_first.over
    assert value_first.scores == [15 + 6, 10 + 9]


@clause("RAD-7.9")
def test_double_scoring_goes_on_through_several_values_until_a_colour() -> None:
    match = position("m2", "l1 s1 u1 e1 m1 l2 s2", "u2 e2", options={"double-scoring": 1}, points=[25, 0])
    match.play(take("m2"))
    assert match.scores == [25 + 12, 8]
    assert match.state.classes_scored == 2
    assert not match.over


@clause("RAD-7.10")
def test_double_scoring_scores_both_of_one_card_before_the_end() -> None:
    match = position("l3", "l1 l2 s3 u3", "l4 l5 e3 m3", options={"double-scoring": 1})
    match.play(take("l3"))
    assert match.over
    assert match.scores == [6 + 9, 9 + 6]


@clause("RAD-7.11")
def test_fall_with_double_scoring_ends_with_an_empty_wheel() -> None:
    # Every value is spoilt; a colour may still have been completed, but the value that is wanted too never will.
    match = position(
        "m1", "s1", "", "", "", "", fallen="l1 l2 l3 l4 l5", rest=1, points=[1, 40, 0, 0, 0],
        options={"fall": 1, "double-scoring": 1},
    )  # fmt: skip
    assert match.state.peoples_scored == 3
    match.play(take("m1"))
    assert match.over
    assert match.scores == [2, 54, 0, 0, 0]


@clause("RAD-7.11", "RAD-7.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "chosen", [{"fifty": 1, "fall": 1, "double-scoring": 1}, {"series": 3, "fall": 1, "double-scoring": 1}]
)
def test_all_together_come_to_an_end(seats: int, chosen: dict[str, int]) -> None:
    match = Match.new("rad-der-geschichte", seats=seats, options=chosen, secret=bytes(32))
    while not match.over:
        legal = match.legal(match.awaited[0])
        match.play(legal[match.version % len(legal)])
    rounds = match.state.wheels
    assert rounds == 3 if "series" in chosen else max(match.scores) >= 50 or rounds == 30
    assert min(match.scores) >= 0  # with double scoring nobody ever loses points
