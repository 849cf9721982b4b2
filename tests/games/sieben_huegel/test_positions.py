"""Positions that cannot be are refused."""

from typing import Any

import pytest

from lusoria.games.sieben_huegel import rules_state as r
from lusoria.play import PositionError
from tests.games.sieben_huegel.table import position


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (5, {"plays": [2, 1]}),
        (6, {"at": [[0, 6, -1], [0, 2]]}),
        (7, {"at": [[0, 0], [0, 2]]}),
        (8, {"going": 2, "barred": 2}),
        (9, {"opened": [0] * 7, "at": [[0, 2], [0, 2]]}),
        (11, {"awaits": [1]}),
        (12, {"games": 1}),
        (14, {"barred": 0}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    position("6:4", "2:1", mover=0, last=2)
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position("6:4", "2:1", mover=0, last=2, **fields)


def test_cards_stay_with_their_tribe() -> None:
    with pytest.raises(PositionError, match="cannot be"):
        position("6:4", "2:1", mover=0, last=2, card_at=[0] * 20)


def test_the_second_player_is_never_a_card_ahead() -> None:
    with pytest.raises(PositionError, match="invariant 10 "):
        position("6:4", "2:1 3:2", mover=0, starter=0)


@pytest.mark.parametrize(("broken", "seen"), [(3, 0), (4, 1)])
def test_who_has_seen_what_must_agree_with_how_it_lies(broken: int, seen: int) -> None:
    fine = position("6:4", "6:1", mover=0, last=6)
    known = list(fine.state.card_seen)
    known[4] = seen
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position("6:4", "6:1", mover=0, last=6, card_seen=known)


def test_a_flag_is_in_play_only_with_the_option() -> None:
    lying = list(position("6:4", "2:1", mover=0, last=2).state.card_at)
    lying[r.FLAG] = r.HAND
    with pytest.raises(PositionError, match="invariant 2 "):
        position("6:4", "2:1", mover=0, last=2, card_at=lying)
