"""Standing rights: who is not asked may act all the same, and nothing waits for it."""

import pytest

from lusoria.kernel import compiled
from lusoria.kernel.luck import streams
from lusoria.kernel.referee import Referee, RefereeError
from lusoria.play import Match, Refused
from tests.tiny_games.favours import GAME, rules


def new(seats: int = 3) -> Match:
    return Match.new("tiny-favours", seats=seats, secret=bytes(32), names=["Ada", "Ben", "Cleo", "Dan"][:seats])


def test_who_may_act_is_not_awaited() -> None:
    match = new()
    assert match.awaited == [0]
    assert match.allowed == [0, 1, 2]
    assert match.legal(1) == [rules.OFFER, rules.OFFER + 1, rules.OFFER + 2]
    assert match.legal(0) == [rules.FAVOUR + 1, rules.FAVOUR + 2]


def test_offers_come_in_any_order_and_the_asked_seat_need_not_wait() -> None:
    match = new()
    match.act(2, rules.OFFER + 1)
    match.act(1, rules.OFFER + 2)
    match.act(2, rules.OFFER)  # changed
    match.act(0, rules.FAVOUR + 2)
    assert match.state.chips[:3] == [5, 4, 3]
    assert match.state.offer[:3] == [0, 0, 0]
    assert match.awaited == [1]
    match.act(1, rules.FAVOUR + 0)  # nobody had said anything
    assert match.awaited == [2]


def test_a_right_ends_when_it_is_forbidden() -> None:
    match = new()
    match.act(0, rules.FAVOUR + 1)
    assert match.legal(1) == [rules.FAVOUR, rules.FAVOUR + 2]
    with pytest.raises(Refused):
        match.act(1, rules.OFFER)
    match.act(0, rules.OFFER)
    assert match.legal(0) == [rules.OFFER + 1, rules.OFFER + 2, rules.WITHDRAW]
    match.act(0, rules.WITHDRAW)
    assert match.state.offer[0] == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_random_play_asks_those_who_may_and_still_ends(seats: int) -> None:
    played = compiled.load(GAME).play_random(GAME.box(), seats, 300, 5)
    assert played.lengths.min() >= rules.ROUNDS * seats
    assert played.lengths.max() > rules.ROUNDS * seats  # some have made offers on the way
    assert (played.scores.sum(axis=1) == 4 * seats + 2 * rules.ROUNDS * seats).all()
    assert played.scores.max() > 4  # and offers were paid


def test_the_referee_lets_may_seats_act_and_no_others() -> None:
    table = Referee(GAME.rules, GAME.box(), 3, streams(b"tiny"))
    table.apply(1, rules.OFFER)
    table.apply(0, rules.FAVOUR + 1)
    with pytest.raises(RefereeError, match="not legal"):
        table.apply(0, rules.FAVOUR + 2)
