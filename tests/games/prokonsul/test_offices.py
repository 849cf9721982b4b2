"""Candidates, governors, links, the next province, and the end."""

from typing import Any

import pytest

from lusoria.games.prokonsul import rules_state as r
from lusoria.play import Match, Refused
from tests.games.prokonsul.table import (
    AFRICA,
    ASIA,
    CITERIOR,
    MACEDONIA,
    SARDINIA,
    SICILIA,
    ULTERIOR,
    at,
    chips,
    choosing,
    lay,
    legal,
    opened,
    standing,
    state,
)
from tests.support.clauses import clause


def won(*places: tuple[int, int, int], black: int, **fields: Any) -> Match:
    """Seat 0 of three has just won the round by its card alone."""
    return opened([12, 3, 2], black=black, standing=at(3, *places), **fields)


@clause("PRO-7.1", "PRO-1.2", "PRO-0.4")
def test_the_first_win_makes_a_candidate() -> None:
    match = won((1, AFRICA, r.CANDIDATE), black=AFRICA)
    assert standing(match) == at(3, (0, AFRICA, r.CANDIDATE), (1, AFRICA, r.CANDIDATE))
    assert chips(match) == [20, 20, 20]


@clause("PRO-7.3", "PRO-7.4", "PRO-1.2", "PRO-0.4", "PRO-0.1")
def test_the_second_win_makes_a_governor_and_sends_the_others_home() -> None:
    match = won((0, AFRICA, r.CANDIDATE), (1, AFRICA, r.CANDIDATE), (2, AFRICA, r.CANDIDATE), black=AFRICA)
    assert standing(match) == at(3, (0, AFRICA, r.GOVERNOR))
    assert chips(match) == [32, 20, 20]
    box = match.box
    assert isinstance(box, r.Box)
    assert [r.counters_left(state(match), box, seat) for seat in range(3)] == [4, 5, 5]


FIVE = [(0, p, r.CANDIDATE) for p in (SICILIA, SARDINIA, CITERIOR, ULTERIOR)] + [(0, ASIA, r.GOVERNOR)]


@clause("PRO-7.2")
def test_without_a_counter_left_nothing_is_placed() -> None:
    match = won(*FIVE, black=MACEDONIA)
    assert standing(match) == at(3, *FIVE)
    assert chips(match) == [20, 20, 20]
    assert match.awaited == [0]
    assert state(match).phase == r.PLACING


@clause("PRO-7.3")
def test_a_governor_needs_no_further_counter() -> None:
    match = won(*FIVE, black=CITERIOR)
    assert standing(match)[0][CITERIOR] == r.GOVERNOR
    assert chips(match) == [28, 20, 20]


@clause("PRO-7.6")
@pytest.mark.parametrize(("held", "black", "gain"), [
    ([ASIA], MACEDONIA, 15), ([MACEDONIA], ASIA, 19), ([AFRICA, SARDINIA], SICILIA, 18), ([AFRICA], SARDINIA, 6),
    ([CITERIOR], ULTERIOR, 11), ([], ASIA, 14),
])  # fmt: skip
def test_governing_both_ends_of_a_link_pays_five_for_each_link(held: list[int], black: int, gain: int) -> None:
    match = won(*((0, p, r.GOVERNOR) for p in held), (0, black, r.CANDIDATE), black=black)
    assert chips(match) == [20 + gain, 20, 20]


@clause("PRO-7.6")
def test_a_link_pays_only_the_governor_of_both_ends() -> None:
    match = won((0, MACEDONIA, r.CANDIDATE), (1, ASIA, r.GOVERNOR), black=MACEDONIA)
    assert chips(match) == [30, 20, 20]
    match = won((0, MACEDONIA, r.CANDIDATE), (0, ASIA, r.CANDIDATE), black=MACEDONIA)
    assert chips(match) == [30, 20, 20]


@clause("PRO-8.1", "PRO-7.5")
def test_the_winner_names_another_province_without_a_governor() -> None:
    match = won((1, AFRICA, r.GOVERNOR), (2, ASIA, r.CANDIDATE), black=SICILIA)
    assert legal(match) == {f"place:{p}" for p in (SARDINIA, CITERIOR, ULTERIOR, MACEDONIA, ASIA)}
    for province in (AFRICA, SICILIA):
        with pytest.raises(Refused) as refusal:
            match.play(r.PLACE + province)
        assert refusal.value.clause == ("PRO-7.5" if province == AFRICA else "PRO-8.1")
    match.play(r.PLACE + ASIA)
    assert state(match).black == ASIA
    assert state(match).phase == r.CHOOSING
    assert match.awaited == [0, 1, 2]


SIX = [(1, p, r.GOVERNOR) for p in (SICILIA, SARDINIA, CITERIOR)] + [(2, p, r.GOVERNOR) for p in (ULTERIOR, MACEDONIA)]


@clause("PRO-8.2")
def test_the_pawn_goes_by_itself_where_only_one_province_is_possible() -> None:
    match = won(*SIX, black=ASIA)
    assert state(match).phase == r.CHOOSING
    assert state(match).black == AFRICA


@clause("PRO-8.2")
def test_the_pawn_stays_on_the_last_province() -> None:
    match = won(*SIX, (0, AFRICA, r.GOVERNOR), black=ASIA)
    assert standing(match)[0][ASIA] == r.CANDIDATE
    assert state(match).phase == r.CHOOSING
    assert state(match).black == ASIA


@clause("PRO-9.1", "PRO-1.1", "PRO-0.1")
def test_the_last_governor_ends_the_game_and_the_richest_wins() -> None:
    match = won(*SIX, (0, AFRICA, r.GOVERNOR), (0, ASIA, r.CANDIDATE), black=ASIA, chips=[20, 35, 34])
    assert match.over
    assert match.scores == [34, 35, 34]
    assert match.ranking == [2, 1, 2]


@clause("PRO-9.1")
def test_equal_riches_share_the_victory() -> None:
    match = won(*SIX, (0, AFRICA, r.GOVERNOR), (0, ASIA, r.CANDIDATE), black=ASIA, chips=[20, 34, 11])
    assert match.ranking == [1, 1, 3]


ONE_LEFT = [[0] + [1] * 9 + [0] * 3] * 3  # only the 12 is in hand


@clause("PRO-9.2")
@pytest.mark.parametrize(("gain", "ends"), [(0, True), (1, False)])
def test_ten_rounds_without_counter_or_governor_end_the_game(gain: int, ends: bool) -> None:
    full = [(seat, p, r.CANDIDATE) for seat in range(3) for p in range(5)]
    match = choosing(3, black=AFRICA, standing=at(3, *full), used=ONE_LEFT, gain=gain)
    lay(match, [12, 12, 12])
    match.play(r.ADDRESS + 1, r.OFFER + 0, r.YES)
    assert match.over is ends
    assert standing(match) == at(3, *full)


@clause("PRO-9.2")
def test_a_counter_placed_in_the_tenth_round_keeps_the_game_going() -> None:
    match = choosing(3, black=AFRICA, used=ONE_LEFT, gain=0)
    lay(match, [12, 12, 12])
    match.play(r.ADDRESS + 1, r.OFFER + 0, r.YES)
    assert not match.over
    assert state(match).gain == 0  # a new count begins
