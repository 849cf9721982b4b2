"""Chance: the same numbers interpreted and compiled, evenly spread, streams that know nothing of each other."""

from collections import Counter
from itertools import permutations
from math import log, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lusoria.kernel import DECK, DICE, Table, below, chance, compiled, roll, row, shuffle, streams
from lusoria.kernel.declare import STREAMS, Row
from lusoria.kernel.luck import mix, rekey
from tests.support.specimen import specimen


class State(Table):
    deck: Row = row(6)


def table(secret: bytes = b"luck") -> State:
    s = State()
    for i, key in enumerate(streams(secret)):
        s.luck[i][0] = key
    return s


def even(counts: Counter[Any], kinds: int) -> None:
    """Chi-square, at a doubt of one in a million; the seeds are fixed."""
    n, free, t = counts.total(), kinds - 1, log(1e6)
    assert len(counts) <= kinds
    chi = sum((c - n / kinds) ** 2 * kinds / n for c in counts.values()) + (kinds - len(counts)) * n / kinds
    assert chi < free + 2 * sqrt(free * t) + 2 * t


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Any:
    driver = Path(__file__).parent / "drivers" / "mixing.py"
    game = specimen(tmp_path_factory.mktemp("mix"))
    return compiled.drivers(game.rules, (driver,))


def test_mixing_is_the_same_in_machine_code(machine: Any) -> None:
    rng = np.random.default_rng(1)
    keys = rng.integers(0, 2**63, 3000, dtype=np.int64, endpoint=False)
    keys[:4] = [0, 1, 2**63 - 1, 2**62]
    counters = rng.integers(0, 2**40, 3000, dtype=np.int64)
    counters[:4] = [0, 1, 2, 2**62]
    out = np.zeros(3000, np.int64)
    machine.mix_all(keys, counters, out)
    assert out.tolist() == [mix(int(k), int(c)) for k, c in zip(keys, counters, strict=True)]
    assert out.min() >= 0
    assert len(set(out.tolist())) == 3000


def test_mixing_is_splitmix() -> None:
    """The first numbers that the reference implementation of SplitMix64 gives for seed 0, without their last bit."""
    reference = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [mix(0, i) for i in (1, 2, 3)] == [x >> 1 for x in reference]


def test_keys_of_old_records_stay_what_they_are() -> None:
    assert streams(bytes(32))[0] == 1894405945123797931


@given(st.binary(max_size=40), st.integers(1, 10**6), st.integers(0, STREAMS - 1))
def test_a_draw_stays_in_its_bounds(secret: bytes, n: int, stream: int) -> None:
    s = table(secret)
    for _ in range(20):
        assert 0 <= chance(s, stream, n) < n
    assert s.luck[stream][1] == 20
    assert s.news == 1


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 56, 100])
def test_draws_are_evenly_spread(n: int) -> None:
    s = table()
    even(Counter(below(s, n) for _ in range(200 * n)), n)


def test_dice_have_faces() -> None:
    s = table()
    thrown = Counter(roll(s, 6) for _ in range(3000))
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    even(thrown, 6)


def test_neighbouring_keys_and_pairs_of_draws_are_independent() -> None:
    counts: Counter[Any] = Counter()
    for key in range(20000):
        s = State()
        s.luck[DECK][0] = key
        counts[below(s, 6), below(s, 6)] += 1
    even(counts, 36)


def test_streams_know_nothing_of_each_other() -> None:
    one, other = table(), table()
    [roll(other, 6) for _ in range(50)]
    assert [below(one, 100) for _ in range(20)] == [below(other, 100) for _ in range(20)]
    both: Counter[Any] = Counter()
    for i in range(8000):
        s = table(b"%d" % i)
        both[chance(s, DECK, 5), chance(s, DICE, 5)] += 1
    even(both, 25)


def test_streams_follow_from_the_secret() -> None:
    assert streams(b"a") == streams(b"a")
    assert len({*streams(b"a"), *streams(b"b")}) == 2 * STREAMS
    assert all(0 <= key < 2**63 for key in streams(b"a"))


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    s, counts = table(), Counter[Any]()
    for _ in range(24 * 250):
        s.deck[:] = [1, 2, 3, 4, 8, 9]
        shuffle(s, s.deck, 4)
        assert s.deck[4:] == [8, 9]
        counts[tuple(s.deck[:4])] += 1
    assert set(counts) == set(permutations([1, 2, 3, 4]))
    even(counts, 24)


def test_new_keys_start_new_streams() -> None:
    s = table()
    below(s, 5)
    rekey(s, 77)
    assert [lane[1] for lane in s.luck] == [0] * STREAMS
    assert [lane[0] for lane in s.luck] == [mix(77, i + 1) for i in range(STREAMS)]
