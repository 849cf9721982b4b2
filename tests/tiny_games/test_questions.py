"""Knowledge by inference: worlds agree with every answer, none is left out, and none is likelier than another."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from lusoria.kernel import NoWorldError, compiled, planned
from lusoria.kernel.luck import mix, streams
from tests.tiny_games.questions import GAME, rules

ANSWERED = [(), (rules.ASK + 0,), (rules.ASK + 4, rules.ASK + 1), (rules.ASK + 0, rules.ASK + 2, rules.ASK + 5)]


def asked(seed: int, codes: tuple[int, ...]) -> rules.State:
    """A dealt table after some questions."""
    box = GAME.box()
    s = GAME.rules.new(box, 2, streams(bytes([seed])))
    assert isinstance(s, rules.State)
    for code in codes:
        GAME.rules.apply(s, box, s.awaits.bit_length() - 1, code)
    return s


def where(s: rules.State) -> tuple[int, ...]:
    return tuple(s.card_at)


def possible(s: rules.State, seat: int) -> set[tuple[int, ...]]:
    """Every world that agrees with one's own hand and with what was told, found by trying them all."""
    mine = [c for c in range(rules.CARDS) if s.card_at[c] == rules.HAND + seat]
    others = [c for c in range(rules.CARDS) if c not in mine]
    found = set()
    for theirs in combinations(others, 3):
        world = s.clone()
        for c in others:
            world.card_at[c] = rules.HAND + 1 - seat if c in theirs else rules.HIDDEN
        if all(rules.held(world, who, kind) == n for who, kind, n in world.answers[: world.questions]):
            found.add(where(world))
    return found


@pytest.mark.parametrize("codes", ANSWERED)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("deal", [3, 4])
def test_every_possible_world_is_equally_likely(codes: tuple[int, ...], seat: int, deal: int) -> None:
    s, box, each = asked(deal, codes), GAME.box(), 2000
    worlds = possible(s, seat)
    quick = compiled.load(GAME)
    states, world, record, can = quick.states(1), quick.states(1), quick.box(box), quick.mask()
    GAME.rules.know(s, box, seat).write_record(states[0])
    seen: Counter[tuple[int, ...]] = Counter()
    for k in range(each * len(worlds)):
        quick.drivers.suppose_at(states, 0, world, 0, record, seat, mix(10, k), can)
        seen[tuple(world[0]["card_at"].tolist())] += 1
    assert set(seen) == worlds
    chi = sum((seen[w] - each) ** 2 / each for w in worlds)
    free = len(worlds) - 1
    assert chi <= free + 4 * (2 * free) ** 0.5  # four standard deviations


NEAR = """@door
def near_at(W: States, B: Boxes, seat: int, key: int, times: int) -> int:
    for k in range(times):
        suppose_near(W[0], B[0], seat, mix(key, k))
"""


@pytest.mark.parametrize("codes", ANSWERED)
@pytest.mark.parametrize("seat", [0, 1])
def test_every_possible_world_is_equally_likely_in_a_row_of_them(
    codes: tuple[int, ...], seat: int, tmp_path: Path
) -> None:
    """Each is like the last one, so one in ten is counted."""
    s, box, each = asked(3, codes), GAME.box(), 1000
    (text := tmp_path / "near.py").write_text(NEAR)
    drivers = compiled.drivers(GAME.rules, (planned.PLAY, text))
    worlds, quick = possible(s, seat), compiled.load(GAME)
    world, record = quick.states(1), quick.box(box)
    GAME.rules.determinize(GAME.rules.know(s, box, seat), box, seat, 1).write_record(world[0])
    seen: Counter[tuple[int, ...]] = Counter()
    for k in range(each * len(worlds)):
        drivers.near_at(world, record, seat, mix(11, k), 10)
        seen[tuple(world[0]["card_at"].tolist())] += 1
    assert set(seen) == worlds
    chi = sum((seen[w] - each) ** 2 / each for w in worlds)
    free = len(worlds) - 1
    assert chi <= free + 4 * (2 * free) ** 0.5  # four standard deviations


def test_a_world_near_another_is_the_same_one_interpreted(tmp_path: Path) -> None:
    """And the seat knows of it what it knew, and no scratch is left."""
    s, box = asked(5, ANSWERED[3]), GAME.box()
    (text := tmp_path / "near.py").write_text(NEAR)
    drivers, quick = compiled.drivers(GAME.rules, (planned.PLAY, text)), compiled.load(GAME)
    world, record = quick.states(1), quick.box(box)
    slow = GAME.rules.determinize(GAME.rules.know(s, box, 0), box, 0, 2)
    slow.write_record(world[0])
    met = set()
    for key in range(40):
        drivers.near_at(world, record, 0, key, 1)
        GAME.rules.suppose_near(slow, box, 0, mix(key, 0))
        assert quick.read(world).same(slow)
        assert not any(slow.card_key)
        assert GAME.rules.know(slow, box, 0).same(GAME.rules.know(s, box, 0))
        met.add(where(slow))  # type: ignore[arg-type]
    assert len(met) > 1


def test_what_is_supposed_comes_from_knowledge_alone() -> None:
    """Two tables that a seat cannot tell apart give the same worlds from the same key."""
    s, box = asked(5, ANSWERED[2]), GAME.box()
    for places in possible(s, 0):
        other = s.clone()
        other.card_at[:] = places
        for c, place in enumerate(places):
            other.card_seen[c] = 1 << (place - rules.HAND) if place >= rules.HAND else 0
        assert GAME.rules.know(other, box, 0).same(GAME.rules.know(s, box, 0))
        for key in (1, 2, 3):
            one = GAME.rules.determinize(GAME.rules.know(s, box, 0), box, 0, key)
            two = GAME.rules.determinize(GAME.rules.know(other, box, 0), box, 0, key)
            assert one.same(two)


def test_answers_that_cannot_all_be_true_are_reported() -> None:
    s, box = asked(5, ANSWERED[2]), GAME.box()
    s.answers[0][2] = 9
    with pytest.raises(NoWorldError):
        GAME.rules.determinize(GAME.rules.know(s, box, 0), box, 0, 1)


def test_compiled_search_supposes_the_same_worlds() -> None:
    quick, box = compiled.load(GAME), GAME.box()
    record = quick.box(box)
    s = asked(5, ANSWERED[3])
    known = GAME.rules.know(s, box, 0)
    states = quick.states(1)
    known.write_record(states[0])
    for key in range(20):
        assert quick.read(quick.suppose(states, record, 0, key)).same(GAME.rules.determinize(known, box, 0, key))
