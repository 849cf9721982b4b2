"""The power play, and the option that burns influence."""

from collections.abc import Iterator
from typing import Any

import pytest

from lusoria.games.vernissage import rules_cards as held
from lusoria.games.vernissage import rules_state as r
from lusoria.play import Match, Refused
from tests.games.vernissage.table import (
    CASE,
    CRITIC,
    ELFRIEDA,
    PURSE,
    at_steps,
    front,
    in_hand,
    laid,
    legal,
    said,
    scandal,
    state,
    steps_of,
)
from tests.support.clauses import clause

BOTH = [[CASE] * 2, [CASE] * 3, [CASE, CRITIC]]


def fight(*joining: int, hands: list[list[int]] | None = None, **fields: object) -> Match:
    """A scandal of 5 at Elfrieda over which these seats fight; the others withdraw."""
    match = laid(scandal(-5), ELFRIEDA, BOTH if hands is None else hands, **fields)  # type: ignore[arg-type]
    seats = match.seats
    match.play(*[r.OBJECT] * (seats - 1), *[r.NAME_NONE] * seats)
    match.play(*(r.FIGHT if seat in joining else r.WITHDRAW for seat in range(1, seats)))
    return match


def outcomes(*joining: int, lay: tuple[int, ...], **fields: object) -> Iterator[Match]:
    """The same fight with other dice."""
    for secret in range(60):
        match = fight(*joining, secret=secret, **fields)  # type: ignore[arg-type]
        match.play(*(r.LAY + n for n in lay))
        yield match


@clause("VRN-6.1")
def test_only_those_who_have_called_for_it_take_part() -> None:
    match = fight(2)
    assert match.awaited == [2]
    match.play(r.LAY + 0)
    assert match.awaited == [0]
    match.play(r.LAY + 0)
    dice = state(match).dice
    assert (sum(dice[0]) > 0, sum(dice[1]), sum(dice[2]) > 0) == (True, 0, True)


@clause("VRN-6.2")
def test_the_active_seat_has_the_last_word() -> None:
    match = fight(1, 2)
    assert (match.awaited, legal(match)) == ([1], {"lay:0", "lay:1", "lay:2", "lay:3"})
    match.play(r.LAY + 1)
    assert match.awaited == [2]
    match.play(r.LAY + 0)
    assert match.awaited == [0]
    match.play(r.LAY + 1)
    assert (match.awaited, legal(match)) == ([1], {"lay:0", "lay:1", "lay:2"})  # they may answer
    match.play(r.LAY + 2, r.LAY + 1)
    assert (match.awaited, legal(match)) == ([0], {"lay:0", "lay:1"})
    assert list(state(match).laid[:3]) == [1, 3, 1]
    match.play(r.LAY + 0)  # and here it ends
    assert state(match).phase == r.BUYING


@clause("VRN-6.2")
def test_when_nobody_answers_the_dice_are_rolled() -> None:
    match = fight(1)
    match.play(r.LAY + 2, r.LAY + 2)
    assert match.awaited == [1]
    match.play(r.LAY + 0)
    assert state(match).phase == r.BUYING


@clause("VRN-6.2")
def test_cards_that_one_does_not_hold_cannot_be_laid() -> None:
    match = fight(1)
    with pytest.raises(Refused) as refusal:
        match.play(r.LAY + 4)
    assert refusal.value.clause == "VRN-6.2"


@clause("VRN-6.3")
def test_a_seat_without_cards_is_passed_over_and_one_with_secret_cards_is_asked() -> None:
    match = fight(1, 2, hands=[[CASE], [], [CRITIC]])
    assert said(match, "nothing more to lay")
    assert (match.awaited, legal(match)) == ([2], {"lay:0"})


@clause("VRN-6.4", "VRN-6.5", "VRN-6.6", "VRN-6.7")
def test_the_highest_sum_of_dice_and_cards_wins() -> None:
    won = lost = 0
    for match in outcomes(1, 2, lay=(2, 1, 0)):
        s = state(match)
        sums = [sum(s.dice[seat]) + cards for seat, cards in ((0, 0), (1, 2), (2, 1))]
        assert sums[0] != max(sums[1:])
        if sums[0] > max(sums[1:]):
            won += 1
            assert front(match, ELFRIEDA) == [-5]
            assert s.fame[ELFRIEDA] == PURSE - 5
            assert [steps_of(match, seat) for seat in range(3)] == [[1, 2], [2], [2]]
        else:
            lost += 1
            assert front(match, ELFRIEDA) == []
            assert s.fame[ELFRIEDA] == PURSE
            assert s.supply[scandal(-5)] == 2
            assert [steps_of(match, seat) for seat in range(3)] == [[2], [1, 2], [1, 2]]
        assert (match.awaited, s.phase) == ([0], r.BUYING)
    assert won > 5
    assert lost > 20


@clause("VRN-6.5")
def test_a_tie_between_the_sides_is_rolled_again_by_all() -> None:
    fights = [
        fight(1, 2, hands=[[], [], []], secret=secret) for secret in range(60)
    ]  # without cards the dice roll at once
    tied = [match for match in fights if said(match, "Both sides are level")]
    assert tied
    for match in tied:
        rolls = [line for line in match.log() if "on the table" in line]
        assert len(rolls) == 3 * (1 + sum("level" in line for line in match.log()))


@clause("VRN-6.6")
def test_only_envoys_on_the_step_of_the_artist_are_lost() -> None:
    envoy = [at_steps(1, 2), at_steps(1, 2, 3), at_steps(1)]
    for match in outcomes(1, hands=[[CASE] * 2, [CASE], []], lay=(0, 2, 0), envoy=envoy):
        if said(match, "wins the power play"):
            assert steps_of(match, 1) == [2, 3]
            assert steps_of(match, 2) == [1]
            return
    raise AssertionError("nobody ever won")


@clause("VRN-6.8", "VRN-13.1")
def test_influence_cards_come_back_and_all_have_seen_them() -> None:
    match = fight(1)
    match.play(r.LAY + 2, r.LAY + 1, r.LAY + 0)
    assert in_hand(match, 1) == [CASE] * 3
    assert list(state(match).laid) == [0] * 5
    s: Any = match.view(2).state
    assert s.sure[1] == 2
    assert held.secret_brown(s, 1) == 1


@clause("VRN-12.1")
def test_sums_of_fourteen_burn_an_influence_card() -> None:
    burned = 0
    for secret in range(80):
        match = fight(1, hands=[[CASE] * 4, [CASE] * 4, []], options={"influence-burn": 1}, secret=secret)
        match.play(r.LAY + 4, r.LAY + 4)  # the opponent has no more: the dice are rolled
        sums = [sum(state(match).dice[seat]) + 4 for seat in (0, 1)]
        for seat in (0, 1):
            assert in_hand(match, seat).count(CASE) == (3 if sums[seat] >= 14 else 4)
            assert said(match, f"{sums[seat]} in all and loses an influence card for good") == (sums[seat] >= 14)
        burned += sum(total >= 14 for total in sums)
    assert burned > 10


@clause("VRN-12.1")
def test_without_the_option_nothing_burns() -> None:
    for secret in range(20):
        match = fight(1, hands=[[CASE] * 4, [CASE] * 4, []], secret=secret)
        match.play(r.LAY + 4, r.LAY + 4)  # the opponent has no more: the dice are rolled
        assert in_hand(match, 0).count(CASE) == in_hand(match, 1).count(CASE) == 4
