"""What hands cost, with the examples of the rulebook. Every hand is scored at the end of a round that is played out."""

import pytest

from lusoria.games.zero import rules as r
from tests.games.zero.table import card, hand, lay, position, take
from tests.support.clauses import clause

# Enough of other colours and numbers to stand beside any hand below without taking part in it.
ZERO = "b8 b7 b5 b1 b2 y2 r2 s2 g2"


def cost(names: str) -> int:
    """The points a seat gets that passes its last turn with this hand."""
    match = position([names, ""], mover=0, knocks=2, caller=2)
    match.act(0, r.KNOCK)
    assert match.state.played == 1
    return int(match.state.total[0])


@clause("ZER-7.6", "ZER-7.4", "ZER-1.1")
@pytest.mark.parametrize(
    ("names", "points"),
    [
        ("g2 r5 s5 k3 y3 b3 g3 s3 r3", 7),
        ("p1 b1 g4 b8 r1 r3 r4 r7 r8", 13),
        ("y1 b2 r2 g2 k5 k7 b7 y7 s7", 15),
    ],
)
def test_examples_of_the_rulebook(names: str, points: int) -> None:
    assert cost(names) == points


@clause("ZER-6.5", "ZER-6.1")
def test_example_of_zero_costs_nothing() -> None:
    assert cost(ZERO) == 0


@clause("ZER-6.1")
@pytest.mark.parametrize(
    "names",
    [
        "b8 b7 b5 b1 b2 y2 r2 s2 g3",  # four twos and a three
        "b8 b7 b5 b1 r8 y2 r2 s2 g2",  # four of blue
        "b1 b2 b3 b4 b5 b6 b7 b8 r1",  # a whole colour leaves one card over
        "r2 y2 g2 b2 p2 s2 k2 r1 y1",  # a whole number leaves two
    ],
)
def test_nothing_else_is_zero(names: str) -> None:
    assert cost(names) > 0


@clause("ZER-7.4", "ZER-0.2")
@pytest.mark.parametrize(
    ("names", "points"),
    [
        ("r7 y1 g2 b3 p4 s5 k6 r8 y8", 7 + 1 + 2 + 3 + 4 + 5 + 6 + 8),
        ("r7 y7 g2 b3 p4 s5 k6 r8 y8", 7 + 2 + 3 + 4 + 5 + 6 + 8),
        ("r7 y7 g7 b3 p4 s5 k6 r8 y8", 7 + 3 + 4 + 5 + 6 + 8),
        ("r7 y7 g7 b7 p4 s5 k6 r8 y8", 7 + 4 + 5 + 6 + 8),
        ("r7 y7 g7 b7 p7 s5 k6 r8 y8", 5 + 6 + 8),
        ("r7 y7 g7 b7 p7 s7 k6 r8 y8", 6 + 8),
    ],
)
def test_a_number_counts_once_and_from_five_cards_on_not_at_all(names: str, points: int) -> None:
    assert cost(names) == points


@clause("ZER-7.2")
@pytest.mark.parametrize(
    ("names", "points"),
    [
        ("g1 g2 g3 g4 r8 y8 b8 p8 s7", 1 + 2 + 3 + 4 + 8 + 7),
        ("g1 g2 g3 g4 g6 y8 b8 p8 s7", 8 + 7),
        ("g1 g2 g3 g4 g6 g7 b8 p8 s5", 8 + 5),
    ],
)
def test_five_of_a_colour_count_nothing(names: str, points: int) -> None:
    assert cost(names) == points


@clause("ZER-7.3")
def test_five_of_a_number_count_nothing_beside_four_of_a_colour() -> None:
    assert cost("r3 y3 g3 b3 p3 k1 k2 k4 k5") == 1 + 2 + 4 + 5


@clause("ZER-7.5")
def test_a_free_colour_does_not_free_the_number_in_other_colours() -> None:
    assert cost("g1 g2 g3 g4 g5 r1 y2 b3 p4") == 1 + 2 + 3 + 4


@clause("ZER-7.5")
def test_a_card_may_belong_to_both_groups_without_a_choice() -> None:
    # The blue 2 makes up the fifth card of the blue group and of the twos at once; without it neither would be free.
    assert cost(ZERO) == 0
    assert cost(ZERO.replace("b2", "k3")) == 8 + 7 + 5 + 1 + 2 + 3


@clause("ZER-6.4", "ZER-7.1", "ZER-7.7", "ZER-10.3")
def test_all_seats_score_and_show_their_hands_when_a_round_ends() -> None:
    hands = ["g2 r5 s5 k3 y3 b3 g3 s3 r3", "p1 b1 g4 b8 r1 r4 r7 r8 y4", "y1 b2 r2 k5 k7 b7 y7 s7 y2"]
    match = position(hands, table="s1 s2 s4 s6 s8", knocks=2, caller=2, total=[10, 20, 30])
    held = [hand(match, seat) for seat in range(3)]
    match.act(0, r.KNOCK)
    assert match.state.total[:3] == [10 + 7, 20 + (1 + 4 + 7 + 8), 30 + (1 + 2 + 5 + 7)]
    shown = match.view(0).state.before
    assert [{c for c in range(r.CARDS) if shown[c] == seat + 1} for seat in range(3)] == held
    assert match.view(None).state.before == shown


@clause("ZER-6.2", "ZER-6.4")
def test_zero_gives_its_own_seat_nothing_and_the_others_their_points() -> None:
    match = position([ZERO.replace("g2", "k8"), "p1 g4 p8 r1 r3 r4 r7 r8 y1"], table="g2 y5 y6 y7 p3")
    match.act(0, lay("k8"))
    match.act(0, take("g2"))
    assert match.state.played == 1
    assert match.state.total[:2] == [0, 1 + 4 + 8]
    assert match.state.before[card("g2")] == 1
