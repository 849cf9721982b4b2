"""Masks are read many codes at a time in machine code: the same codes are found as one by one."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lusoria.kernel import compiled, planned
from lusoria.kernel.compiled import FaultError
from lusoria.kernel.luck import codes_within, count_open, how_many, nth_code, nth_open
from lusoria.play import catalogue

GAME = catalogue.game("zero")  # 113 codes in three blocks


@pytest.fixture(scope="module")
def machine() -> Any:
    return compiled.drivers(GAME.rules, (Path(__file__).parent / "drivers" / "masks.py",))


def masks() -> list[list[int]]:
    rng, size = np.random.default_rng(3), GAME.rules.size
    made = [[int(x) for x in rng.random(size) < share] for share in (0.02, 0.1, 0.5, 0.9) for _ in range(25)]
    return [*made, [0] * size, [1] * size, [1, *[0] * (size - 1)], [*[0] * (size - 1), 1]]


def test_codes_are_counted_and_found(machine: Any) -> None:
    size = GAME.rules.size
    for mask in masks():
        can = np.zeros(planned.mask_size(GAME.rules), np.uint8)
        can[:size] = mask
        can[size:] = 1  # what lies behind is none of its business
        for start, stop in ((0, size), (0, 1), (1, 9), (3, 4), (5, 62), (5, 69), (57, 113), (size - 3, size), (7, 7)):
            count = count_open(mask, start, stop)
            assert machine.count_open_codes(can, start, stop) == count
            for k in range(count):
                assert machine.nth_open_code(can, start, stop, k) == nth_open(mask, start, stop, k)
            with pytest.raises(FaultError, match="fewer codes"):
                machine.nth_open_code(can, start, stop, count)
            if 0 < stop - start <= 64:
                codes = codes_within(mask, start, stop)
                assert machine.how_many_codes(can, start, stop) == how_many(codes) == count
                for k in range(count):
                    assert machine.nth_of_codes(can, start, stop, k) == nth_code(codes, k)


def test_the_random_policy_picks_the_same(machine: Any) -> None:
    for number, mask in enumerate(masks()):
        can, lane = np.zeros(planned.mask_size(GAME.rules), np.uint8), np.array([number, 0])
        can[: GAME.rules.size] = mask
        mine = [number, 0]
        for _ in range(20):
            assert machine.pick_code(can, lane) == GAME.rules.pick(mask, mine)
            assert lane.tolist() == mine
