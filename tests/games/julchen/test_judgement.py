"""What bots remember, suspect and lean to."""

import random
from typing import Any

import pytest

from lusoria.bots import Bot
from lusoria.games.julchen import GAME, sense
from lusoria.games.julchen import rules_state as r
from lusoria.games.julchen.rules_memory import strain
from lusoria.kernel import compiled as machine
from lusoria.play import Match
from tests.games.julchen.table import attack, position, put, take
from tests.support.clauses import clause


def leaning(match: Match) -> dict[int, int]:
    """The weights of what the awaited seat may do."""
    rules, seat = GAME.rules, match.awaited[0]
    can, weight = [0] * rules.size, [0] * rules.size
    for code in match.legal(seat):
        can[code] = 1
    assert rules.lean is not None
    rules.lean(rules.know(match.state, match.box, seat), match.box, seat, can, weight)
    return {code: weight[code] for code in match.legal(seat)}


def suspected(match: Match, seat: int, other: int) -> list[int]:
    """The places of a hand, from 1, where the seat thinks that she may be."""
    known: Any = GAME.rules.know(match.state, match.box, seat)
    mask = sense.suspects(known, seat)
    return [place + 1 for place in range(known.size[other]) if mask >> known.hand[other][place] & 1]


@clause("JUL-0.2", "JUL-11.5")
def test_seen_cards_tell_where_she_may_be() -> None:
    assert suspected(position("3 1", "0 2 5 8 4", "1"), 0, 1) == [1, 2, 3, 4, 5]
    # 2 and 5 rise: she is behind the 5
    assert suspected(position("3 1", "0 2 5 8 4", "1", seen=[(0, 1, 1), (0, 1, 2)]), 0, 1) == [4, 5]
    # 5 and 4 fall: she is between them, or before the 5
    assert suspected(position("3 1", "0 2 5 8 4", "1", seen=[(0, 1, 2), (0, 1, 4)]), 0, 1) == [1, 2, 4]


@clause("JUL-11.5")
def test_a_card_that_has_left_a_hand_still_tells_something() -> None:
    match = position("3 1", "0 2 5 8 4", "1", seen=[(0, 1, 1)])
    match.play(take(1, 3), put(1))
    assert suspected(match, 0, 1) == [3, 4]
    assert suspected(match, 2, 1) == [1, 2, 3, 4]  # who has seen neither cannot tell


@clause("JUL-7.4", "JUL-11.5")
def test_what_rearranged_nothing_is_not_she() -> None:
    match = position("3 1", "4 5 2", "0 6")
    match.play(take(1, 2), put(1))
    assert suspected(match, 2, 0) == [2, 3]


@clause("JUL-7.1", "JUL-11.5")
def test_who_lost_her_knows_who_has_her_now() -> None:
    match = position("3 1", "4 8 2", "0 6")
    match.play(take(1, 2), r.LEFT, r.RIGHT)
    assert suspected(match, 1, 0) == [1, 2, 3]
    assert suspected(match, 1, 2) == []
    for key in range(20):
        world: Any = GAME.rules.determinize(GAME.rules.know(match.state, match.box, 1), match.box, 1, key)
        assert r.holder(world) == 0
    lots = [
        r.holder(GAME.rules.determinize(GAME.rules.know(match.state, match.box, 2), match.box, 2, k)) for k in range(60)
    ]
    assert {0, 1} <= set(lots)  # the other cannot tell her from a lightning


@clause("JUL-11.5")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_truth_agrees_with_all_that_is_remembered(seats: int) -> None:
    rng = random.Random(seats)
    for luck in range(4):
        match = Match.new(GAME, seats=seats, secret=bytes([luck]) * 32)
        while not match.over:
            seat = rng.choice(match.awaited)
            match.act(seat, rng.choice(match.legal(seat)))
            if match.version % 5 == 0 and not match.over:
                for one in range(seats):
                    assert strain(match.state, match.box, one) == 0


@clause("JUL-11.5")
def test_imagined_hands_are_in_order_and_she_is_not_on_the_track() -> None:
    match = position("3 1", "0 2 5 8 4", "1 6 2 0", pile="7 3")
    for key in range(30):
        world: Any = GAME.rules.determinize(GAME.rules.know(match.state, match.box, 0), match.box, 0, key)
        assert [r.bends(world.lies, world.hand[seat], world.size[seat]) for seat in range(3)] == [0, 0, 0]
        assert world.card_at[r.JULCHEN] != r.TRACK


@clause("JUL-11.5")
def test_a_long_hand_of_which_nothing_was_seen_is_imagined_in_order() -> None:
    match = position("0 0 1 3 4 6 8 3 2 1 0", "0 2 3 4 5 5 6 7 7 7 7 6 6 5 5 4 4 3 2 2 1", pile="", track=1)
    for key in range(10):
        world: Any = GAME.rules.determinize(GAME.rules.know(match.state, match.box, 0), match.box, 0, key)
        assert r.bends(world.lies, world.hand[1], world.size[1]) == 0


@clause("JUL-11.5")
def test_a_long_hand_that_is_known_to_rise_to_its_end_is_imagined_in_order() -> None:
    rising = "0 1 2 2 2 3 4 4 4 5 5 5 5 6"
    match = position("0 0 1 3 8 4 3 1 1", "0 3 7 7 6", rising, pile="", track=5, seen=[(0, 2, 12), (0, 2, 13)])
    tool = machine.load(GAME)
    known, box = tool.states(1), tool.box(match.box)
    GAME.rules.know(match.state, match.box, 0).write_record(known[0])
    for key in range(200):
        world: Any = tool.read(tool.suppose(known, box, 0, key))
        imagined = [r.value_at(world, 2, place) for place in range(14)]
        assert imagined == sorted(imagined)
        assert imagined[12:] == [5, 6]


def test_a_bot_that_knows_where_she_is_attacks_and_eats_her() -> None:
    match = position("3 5 3", "4 8 2", "1 6", seen=[(0, 1, 1)])
    weight = leaning(match)
    assert max(weight, key=lambda code: weight[code]) == attack(1, 3)
    bot = Bot.parse("greedy")
    assert bot.choose(GAME, GAME.rules.know(match.state, match.box, 0), match.box, 0, 1) == attack(1, 3)
    match.play(attack(1, 3), r.YIELD)
    assert bot.choose(GAME, GAME.rules.know(match.state, match.box, 0), match.box, 0, 1) == take(1, 2)


def test_who_has_her_parries() -> None:
    match = position("3 5 3", "4 8 6", "1 2")
    match.play(attack(1, 3))
    weight = leaning(match)
    assert weight[r.PARRY] > weight[r.YIELD]


def test_the_holder_brings_the_game_to_its_end() -> None:
    match = position("3 8", "4 5 6", "1 2", pile="", track=6)
    assert leaning(match)[r.DRAW] == 100  # three cards, and the limit is 3 then
