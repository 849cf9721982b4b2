"""Each option by itself, and those that meet."""

import pytest

from lusoria.games.circus_maximus import rules_state as r
from lusoria.kernel import OptionError
from lusoria.play import Match
from tests.games.circus_maximus.table import GAME, code, drive, names, order, race, refused, ways, where
from tests.support.clauses import clause

REAR = [(-15, -5), (-14, -4), (-13, -5)]
STRAIGHT = {"straight": 1}
TWO = {"six-cards": 1, "exact-two": 1}


@clause("CIR-8.1")
def test_going_on_in_the_same_line_costs_nothing() -> None:
    match = race([(-7, -3)], REAR, moving=0, options=STRAIGHT)
    drive(match, "3 ahead", "1 ahead", "2 ahead")
    assert where(match.state.place[0]) == (5, -3)
    assert match.state.up[0] == 2


@clause("CIR-8.1", "CIR-8.2")
def test_a_change_of_direction_costs_an_extra_card_of_choice() -> None:
    match = race([(0, -4), (-10, 0), (-8, 0)], REAR, moving=0, options=STRAIGHT)
    drive(match, "1 ahead-in", "2 ahead")
    assert names(match) == {"extra:3", "extra:4", "extra:5"}
    match.play(r.EXTRA + 2)
    assert match.state.down[0] == 0b1110
    assert match.log("en")[-1] == "Seat 1 turns over the 3 for the new direction."
    drive(match, "4 ahead")  # the third card for the chariot itself, in the line it now drives
    assert order(match)[match.state.turn] != 0


@clause("CIR-8.2")
def test_turning_straight_back_is_a_change_of_direction() -> None:
    match = race([(0, -4)], REAR, moving=0, options=STRAIGHT)
    drive(match, "2 ahead", "1 back")
    assert all(name.startswith("extra") for name in names(match))


@clause("CIR-8.2")
def test_a_card_must_still_be_left_for_each_chariot_to_come() -> None:
    match = race([(0, -4)], REAR, moving=0, up={0: [1, 2, 3, 4]}, options=STRAIGHT)
    drive(match, "2 ahead")
    assert ways(match, "ahead") == {1, 3, 4}
    assert ways(match, "back") == set()  # that would leave one card for two chariots
    why = match.why_not(0, code(1, "back"))
    assert why.clause == "CIR-8.2"
    assert match.speaker("en").text(why.say).startswith("Your other chariots need the cards that are left")


@clause("CIR-8.2")
def test_without_another_card_no_new_direction_can_be_paid() -> None:
    match = race([(0, -4), (-10, 0), (-8, 0)], REAR, moving=0, up={0: [1, 2]}, options=STRAIGHT)
    drive(match, "2 ahead")
    why = match.why_not(0, code(1, "back"))
    assert why.clause == "CIR-8.2"
    assert match.speaker("en").text(why.say) == "No card is left to turn over for the new direction."


@clause("CIR-5.6", "CIR-5.8", "CIR-9.3")
@pytest.mark.parametrize(
    ("team", "up", "moves", "told"),
    [
        (
            [(0, -4)],
            [1, 2, 4],
            ["2 ahead"],
            "Seat 1's chariot I stops: the other chariots need the cards that are left.",
        ),
        ([(0, -4), (-10, 0), (-8, 0)], [1, 2], ["2 ahead", "1 ahead"], "Seat 1's chariot I stops: no card is left."),
    ],
)
def test_a_chariot_that_is_stopped_is_said_to_be(
    team: list[tuple[int, int]], up: list[int], moves: list[str], told: str
) -> None:
    match = race(team, REAR, moving=0, up={0: up})
    drive(match, *moves)
    assert told in match.log("en")
    assert match.state.turn > order(match).index(0)


@clause("CIR-3.3", "CIR-2.4", "CIR-8.1", "CIR-6.4")
def test_a_refusal_names_what_stands_against_it() -> None:
    def why(match: Match, action: int) -> tuple[str, str]:
        reason = match.why_not(match.awaited[0], action)
        return reason.clause, match.speaker("en").text(reason.say)

    assert why(Match.new(GAME, 2), r.STOP) == ("CIR-3.3", "Chariots are still being placed.")
    match = race([(0, -4), (-10, 0), (-8, 0)], REAR, moving=0, options=STRAIGHT)
    assert why(match, r.PLACE)[0] == "CIR-2.4"
    assert why(match, r.EXTRA) == ("CIR-8.1", "Nothing is owed for a new direction.")
    drive(match, "1 ahead-in", "2 ahead")
    assert why(match, r.STOP) == ("CIR-8.1", "First turn over a card for the new direction.")
    homeward = race([(-9, -1, 4)], REAR, moving=0, options=TWO)
    drive(homeward, "1 ahead-in")
    assert why(homeward, code(2, "ahead")) == ("CIR-6.4", "This chariot is home and moves no more.")


@clause("CIR-8.2", "CIR-9.3")
def test_the_last_card_that_can_pay_does_so_by_itself() -> None:
    match = race([(0, -4), (-10, 0), (-8, 0)], REAR, moving=0, up={0: [1, 2, 5]}, options=STRAIGHT)
    drive(match, "1 ahead", "2 back")
    assert match.state.down[0] == 0b111110
    assert "Seat 1 turns over the 5 for the new direction." in match.log("en")


@clause("CIR-8.1")
def test_the_first_card_and_the_next_chariot_are_free_to_choose() -> None:
    match = race([(0, -4), (-4, -4)], REAR, moving=0, options=STRAIGHT)
    drive(match, "1 ahead")
    match.play(r.STOP)
    drive(match, "2 back")
    assert not match.state.owes


@clause("CIR-8.3")
def test_a_sixth_card() -> None:
    match = race([(-7, -3)], REAR, moving=0, options={"six-cards": 1})
    assert match.state.up[:2] == [6, 6]
    drive(match, "6 ahead")
    assert where(match.state.place[0]) == (5, -3)
    basic = race([(-7, -3)], REAR, moving=0)
    assert refused(basic, code(6, "ahead")) == "CIR-2.3"
    assert refused(basic, r.REST + 5) == "CIR-2.3"


@clause("CIR-8.4")
def test_exactly_two_cards_need_the_six() -> None:
    with pytest.raises(OptionError, match="needs six-cards"):
        GAME.checked_options({"exact-two": 1})
    match = race([(-7, -3)], REAR, moving=0, options=TWO)
    drive(match, "6 ahead")
    assert "stop" not in names(match)
    assert refused(match, r.STOP) == "CIR-8.4"
    drive(match, "1 back")
    assert order(match)[match.state.turn] != 0
    assert match.state.up[0] == 4


@clause("CIR-8.5")
def test_each_of_the_two_is_driven_or_turned_over() -> None:
    match = race([(-7, -3)], REAR, moving=0, options=TWO)
    match.play(r.REST + 5)
    assert match.state.order[match.state.turn] == 1
    drive(match, "2 ahead")
    assert match.state.down[0] == 0b1000100
    other = race([(-7, -3)], REAR, moving=0, options=TWO)
    drive(other, "2 ahead")
    other.play(r.REST + 5)
    assert order(other)[other.state.turn] != 0
    assert where(other.state.place[0]) == (-3, -3)


@clause("CIR-8.5")
def test_home_with_the_first_turns_over_the_second() -> None:
    match = race([(1, -1, 4)], REAR, moving=0, options=TWO)
    drive(match, "3 ahead-in")
    assert match.state.home[0] == 1
    assert names(match) == {f"rest:{n}" for n in (1, 2, 4, 5, 6)}
    match.play(r.REST)
    assert match.state.up[0] == 4


@clause("CIR-8.5")
def test_the_last_card_of_a_chariot_just_home_is_turned_over_like_any_other() -> None:
    match = race([(1, -1, 4), (5, -1, 4), (7, -1, 4)], REAR, moving=0, up={0: [3, 5]}, options=TWO)
    drive(match, "3 ahead-in")
    assert match.state.up[0] == 0
    assert match.log("en")[1:3] == [
        "Seat 1's chariot I is home!",
        "Seat 1 turns over the 5; Seat 1's chariot I does not use it.",
    ]


@clause("CIR-8.8")
def test_rounds_run_out_after_somebody_has_won() -> None:
    """The log must not say that nobody has won."""
    home = [(-10, 0), (-8, 0), (-6, 0)]
    match = race(home, [(5, 1)], options={"play-on": 1}, rounds=60, finish=[1], finished=1)
    while not match.over:
        match.play(next(c for c in match.legal(match.awaited[0]) if c >= r.REST))
    assert match.ranking == [1, 2]
    assert match.log("en")[-1] == "The race ends after 60 rounds."


@clause("CIR-8.5")
def test_two_cards_are_left_for_each_chariot_to_come_and_the_others_lapse() -> None:
    match = race([(1, -3), (-10, 0), (4, -4)], REAR, moving=2, options=TWO)
    drive(match, "1 ahead", "2 ahead")
    drive(match, "3 ahead", "4 ahead")
    assert match.state.up[0] == 2
    assert match.awaited == [1]
    both = race([(0, -4)], REAR, moving=0, options={**TWO, **STRAIGHT})
    drive(both, "1 ahead")
    assert ways(both, "back") == set()  # all other cards are needed
    spare = race([(0, -4), (-10, 0), (2, -4)], REAR, moving=2, options={**TWO, **STRAIGHT})
    drive(spare, "1 ahead", "2 ahead-in")
    assert spare.state.owes == 1
    spare.play(r.EXTRA + 5)
    assert spare.state.up[0] == 3


@clause("CIR-8.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_third_chariots_in_the_order_of_the_first(seats: int) -> None:
    match = Match.new(GAME, seats=seats, options={"snake-start": 1}, secret=bytes(32))
    first = match.awaited[0]
    who = []
    while match.state.rounds == 0:
        who.append(match.awaited[0])
        match.play(match.legal(match.awaited[0])[0])
    clockwise = [(first + k) % seats for k in range(seats)]
    assert who == clockwise + clockwise[::-1] + clockwise


@clause("CIR-8.7", "CIR-8.8")
def test_racing_on_until_all_are_home() -> None:
    match = race([(-10, 0), (-8, 0), (1, -1, 4)], [(-6, 0), (-4, 0), (5, -1, 4)], moving=2, options={"play-on": 1})
    drive(match, "1 ahead-in")
    assert not match.over
    assert "All three chariots of Seat 1 are home: place 1." in match.log("en")
    while not match.over:
        assert match.awaited == [1]
        drive(match, "1 ahead-in")
    assert match.scores == [3, 3]
    assert match.ranking == [1, 2]
    assert "All three chariots of Seat 2 are home: place 2." in match.log("en")


@clause("CIR-8.7", "CIR-8.8")
def test_racing_on_until_the_goal_is_full() -> None:
    goal = [(x, 0) for x in range(-10, 11, 2)]
    teams = [goal[:3], goal[3:6], goal[6:8], goal[8:10]]
    match = race(
        teams[0],
        teams[1],
        [*teams[2], (0, -4, 4)],
        [*teams[3], (9, -1, 4)],
        options={"play-on": 1},
        finish=[2, 1, 0, 0, 0],
        finished=2,
    )
    drive(match, "1 ahead-in")
    assert match.over
    assert match.scores == [3, 3, 2, 3]
    assert match.ranking == [2, 1, 4, 3]
    full = race(
        [goal[0], goal[1], (0, -4, 4)],
        [goal[2], goal[3], (2, -4, 4)],
        [goal[4], goal[5], (4, -4, 4)],
        [goal[6], goal[7], (6, -4, 4)],
        [goal[8], (9, -1, 4), (8, -4, 4)],
        options={"play-on": 1},
    )
    drive(full, "1 ahead-in")
    assert not full.over  # one goal space is still free
    assert full.scores == [2, 2, 2, 2, 2]
