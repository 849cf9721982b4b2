"""A seat that is out of the game is told so, with the clause; one that is just not asked now is told that."""

from collections.abc import Callable

import pytest

from lusoria.games.konsul import rules_state as consul
from lusoria.kernel import bit
from lusoria.play import Match, Refused
from tests.games.caesar import table as caesar
from tests.games.circus_maximus import table as circus
from tests.games.konsul import table as konsul


def accused_wrongly() -> tuple[Match, int]:
    match = Match.new("catilina", seats=3, secret=bytes(32))
    seat = match.awaited[0]
    wrong = next(code for code in match.legal(seat) if match.game.rules.actions.block_of(code).name == "accuse")
    match.act(seat, wrong)
    assert match.state.out[seat]
    return match, seat


def no_group_left() -> tuple[Match, int]:
    lines = ("a3 . . . b4", ". . . . .", "a2 . . . b1", ". . . . .", ". . n . .")
    return caesar.position(*lines, seats=3), 2


def failed_without_a_card() -> tuple[Match, int]:
    cards = {"seats": 3, "empty": [0, 1, 2], "mover": 0, "bid": 9, "phase": consul.TURNING, "rest": 2}
    return konsul.position("r3 b2 g1", **cards, out=[0, 1, 0]), 1


def all_home() -> tuple[Match, int]:
    home = [(-10, 0), (-8, 0), (-6, 0)]
    return circus.race(home, [(5, 1)], options={"play-on": 1}, finish=[1], finished=1), 0


@pytest.mark.parametrize(
    ("out", "clause"),
    [
        (accused_wrongly, "CAT-5.3"),
        (no_group_left, "CAE-8.1"),
        (failed_without_a_card, "KON-7.6"),
        (all_home, "CIR-8.7"),
    ],
)
def test_who_is_out_is_refused_with_the_clause(out: Callable[[], tuple[Match, int]], clause: str) -> None:
    match, seat = out()
    assert not bit(seat) & (match.state.awaits | match.state.may)
    for code in (0, match.game.rules.size - 1):
        with pytest.raises(Refused) as refused:
            match.act(seat, code)
        assert refused.value.clause == clause
    said = [match.speaker(language).text(refused.value.say) for language in ("en", "ja", "zh-Hant")]
    assert len(set(said)) == 3


@pytest.mark.parametrize("slug", ["konsul", "zero"])
def test_who_is_not_asked_now_is_told_so(slug: str) -> None:
    match = Match.new(slug, seats=3, secret=bytes(32))
    other = next(seat for seat in range(3) if seat not in match.allowed)
    with pytest.raises(Refused, match="Nothing is asked of you now") as refused:
        match.act(other, 0)
    assert refused.value.clause == ""
