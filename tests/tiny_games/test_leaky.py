"""A planted leak: the examination passes the sound game and finds every way in which the hidden card gets out."""

import pytest

from lusoria.kernel import Choice
from lusoria.lab.exam import (
    CHECKS,
    ExamError,
    check_calibrated,
    check_knowledge,
    check_noninterference,
    check_play,
)
from tests.tiny_games.leaky import GAME

LEAKS = {
    "legal": (check_knowledge, check_noninterference),
    "log": (check_noninterference,),
    "field": (check_calibrated,),
    "seen": (check_noninterference,),
    "reason": (check_knowledge,),
}


def leak(name: str) -> dict[str, int]:
    """The option that plants a leak."""
    option = GAME.option("leak")
    assert isinstance(option, Choice)
    return {"leak": option.values.index(name)}


@pytest.mark.parametrize("check", CHECKS)
def test_the_sound_game_passes(check) -> None:  # type: ignore[no-untyped-def]
    check(GAME, 2, leak("none"))


@pytest.mark.parametrize(("name", "check"), [(name, check) for name, checks in LEAKS.items() for check in checks])
def test_a_leak_is_found(name: str, check) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ExamError):
        check(GAME, 2, leak(name))


def test_every_leak_has_a_check_that_finds_it() -> None:
    option = GAME.option("leak")
    assert isinstance(option, Choice)
    assert set(LEAKS) == set(option.values) - {"none"}


def test_to_the_referee_alone_a_leak_looks_like_a_sound_game() -> None:
    """Which is why the other checks are there."""
    for name in ("log", "field", "seen"):
        check_play(GAME, 2, leak(name))
