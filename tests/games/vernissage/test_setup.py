"""What the game begins with."""

import random
from typing import Any

import pytest

from lusoria.games.vernissage import GAME
from lusoria.games.vernissage import rules_cards as held
from lusoria.games.vernissage import rules_state as r
from lusoria.kernel import BoxError
from lusoria.play import Match, Refused
from tests.games.vernissage.table import CRITIC, DONNA, ELFRIEDA, JOE, in_hand, legal, said, state, steps_of, table
from tests.support.clauses import clause


def fresh(seats: int, secret: int = 0) -> Match:
    """A game whose first cards have been kept."""
    match = Match.new("vernissage", seats, secret=bytes([secret]) * 32)
    for seat in range(seats):
        match.act(seat, r.KEEP)
    return match


@clause("VRN-2.1", "VRN-2.2", "VRN-3.1")
def test_artists_begin_on_the_first_step_and_their_markers_on_the_purse() -> None:
    match = fresh(4)
    s, box = state(match), match.box
    assert isinstance(box, r.Box)
    assert (box.steps, box.white, box.out, len(box.worth), len(box.pay)) == (12, 11, 3, 27, 6)
    assert (box.worth[0], box.worth[-1], box.pay[0], box.pay[-1]) == (-90_000, 170_000, 20_000, 80_000)
    assert all(b - a == 10_000 for a, b in zip(box.worth, box.worth[1:], strict=False))
    assert list(s.step) == [1] * 5
    assert [box.worth[space - box.out] for space in s.fame] == [100_000] * 5
    assert s.feather == 0


@clause("VRN-2.3")
def test_there_are_38_counters() -> None:
    match = fresh(3)
    s, box = state(match), match.box
    assert isinstance(box, r.Box)
    by_kind = [
        sorted(r.value_of(box, c) for c in range(kind * r.VALUES, (kind + 1) * r.VALUES) for _ in range(s.supply[c]))
        for kind in range(r.KINDS)
    ]
    assert by_kind[r.SALE] == sorted([1, 2, 3, 4, 5, 6, 7] * 2)
    assert by_kind[r.CRITICISM] == sorted([-1, -2, -3, -4, -5, -6] * 2)
    assert by_kind[r.SCANDAL] == sorted([-2, -3, -4, -5, -6, -7] * 2)


@clause("VRN-2.4")
def test_the_die_of_fate_has_the_sale_twice() -> None:
    box = GAME.box()
    assert isinstance(box, r.Box)
    assert sorted(box.die) == [r.SALE, r.SALE, r.CRITICISM, r.SCANDAL, r.ANY, r.BAR]


@clause("VRN-2.5", "VRN-2.6", "VRN-3.2", "VRN-3.3", "VRN-3.5")
@pytest.mark.parametrize(("seats", "left"), [(3, 24), (4, 21), (5, 18)])
def test_cards_money_and_envoys_are_dealt_out(seats: int, left: int) -> None:
    match = fresh(seats)
    s, box = state(match), match.box
    assert isinstance(box, r.Box)
    sorts = {sort: held.brown_cards(box, sort) for sort in range(r.SORTS)}
    assert sorts == {0: 7, 1: 7, 2: 7, 3: 7, 4: 7, r.INFLUENCE_SORT: 23, r.CRITIC_SORT: 13, r.FREE_SORT: 11}
    assert sorted(set(box.limited)) == [1, 2, 3, 4, 5, 6]
    assert len(box.limited) == 23
    assert [sum(s.hand[seat]) for seat in range(seats)] == [3] * seats == list(s.held[:seats])
    assert [sum(s.lies[pile]) for pile in range(r.PILES)] == [7] * 7
    assert (sum(held.aside(s, box, sort) for sort in range(r.SORTS)), held.stock_size(s)) == (left, 23)
    assert list(box.price) == [20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000]
    assert list(s.money[:seats]) == [200_000] * seats
    assert [steps_of(match, seat) for seat in range(seats)] == [[1, 2]] * seats
    assert box.envoys == 3


def dealt(pictures: bool) -> Match:
    """Three seats that look at their first cards; those of seat 1 are all pictures, or all but one."""
    hands = [[CRITIC] * 3, [ELFRIEDA, JOE, DONNA if pictures else CRITIC], [CRITIC] * 3]
    return table(phase=r.KEEPING, hands=hands, rounds=0, awaits=[0, 1, 2], asked=[0, 1, 2])


@clause("VRN-3.4")
def test_three_pictures_can_be_exchanged_once() -> None:
    match = dealt(pictures=True)
    assert legal(match, 0) == {"keep"}
    assert legal(match, 1) == {"keep", "redraw"}
    match.act(1, r.REDRAW)
    before = in_hand(match, 1)
    match.act(0, r.KEEP)
    match.act(2, r.KEEP)
    after = in_hand(match, 1)
    assert len(after) == 3
    assert before != after
    assert said(match, "puts the pictures back")
    assert state(match).phase == r.CHOOSING  # nobody is asked again


@clause("VRN-3.4")
def test_other_hands_are_kept_and_nobody_sees_why() -> None:
    match = dealt(pictures=False)
    with pytest.raises(Refused) as refusal:
        match.act(1, r.REDRAW)
    assert refusal.value.clause == "VRN-3.4"
    match.act(1, r.KEEP)
    assert 1 not in match.awaited
    assert list(match.view(0).state.choice) == [0] * 5


@clause("VRN-3.6")
def test_the_highest_roll_begins() -> None:
    seen = set()
    for secret in range(12):
        match = fresh(3, secret)
        rolls = [
            event for line in match.log_lines() for event in [line.text(match.speaker())] if "for the start" in event
        ]
        assert len(rolls) >= 3
        first = state(match).first
        last = {line.split(" rolls ")[0]: int(line.split(" rolls ")[1].split()[0]) for line in rolls}
        names = list(last)
        assert last[names[first]] == max(last.values()) or len(rolls) > 3
        seen.add(first)
        assert state(match).active == first
    assert seen == {0, 1, 2}


@clause("VRN-3.6")
def test_turns_go_clockwise() -> None:
    match = fresh(4, 3)
    first, order, rng = state(match).first, [state(match).first], random.Random(4)
    while not match.over and len(order) < 9:
        seat = rng.choice(match.awaited)
        match.act(seat, rng.choice(match.legal(seat)))
        if state(match).active != order[-1]:
            order.append(state(match).active)
    assert order == [(first + k) % 4 for k in range(len(order))]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"steps": 8}, "The white strip cannot be higher than the stairs."),
        ({"brown": [2, 23, 13, 11]}, "There are too few brown cards for hands and piles."),
        ({"counter": [[1, 2, 3, 4, 5, 6, 6], [-1, -2, -3, -4, -5, -6], [-2, -3, -4, -5, -6, -7]]},
         "No two values of a kind of counter may be alike."),
    ],
)  # fmt: skip
def test_a_box_that_cannot_be_played_is_refused(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(BoxError, match=sentence):
        GAME.box(values=values, seats=5)


def test_hands_know_their_own_cards_only() -> None:
    match = table(hands=[[CRITIC], [ELFRIEDA]])
    assert in_hand(match, 1) == [ELFRIEDA]
    shown: list[Any] = [match.view(seat).state for seat in (0, 1)]
    assert [list(s.hand[1][: r.SORTS]) for s in shown] == [[0] * r.SORTS, [1, 0, 0, 0, 0, 0, 0, 0]]
    assert [s.held[1] for s in shown] == [1, 1]
