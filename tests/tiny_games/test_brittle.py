"""A fault in one game of many: it is found, named, and harms no other, on one thread and on two."""

import re
from pathlib import Path

import numpy as np
import pytest

from lusoria.kernel import compiled, planned, tensors
from lusoria.kernel.luck import streams
from lusoria.kernel.referee import Referee, RefereeError
from tests.tiny_games.brittle import GAME, rules

BROKEN = {"odds": 400}  # about one game in twenty breaks
LINE = next(
    n for n, line in enumerate(Path(rules.__file__).read_text("utf-8").splitlines(), 1) if "s.marks[at] +=" in line
)
PLACE = rf"tests/tiny_games/brittle/rules\.py:{LINE}: an index outside its row"


def test_sound_rules_play_to_the_end() -> None:
    played = compiled.load(GAME).play_random(GAME.box(), 2, 500, 1)
    assert (played.lengths == 20).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_game_that_breaks_is_named(threads: int) -> None:
    quick, box = compiled.load(GAME), GAME.box(values=BROKEN)
    with pytest.raises(
        compiled.FaultError, match=r"tiny-brittle with 2 seats: game \d+ of seed 1 failed: " + PLACE
    ) as fault:
        quick.play_random(box, 2, 200, 1, threads=threads)
    first = int(str(fault.value).split("game ")[1].split()[0])
    quick.play_random(box, 2, first, 1)  # all before it are sound
    with pytest.raises(compiled.FaultError, match=f"game {first} of seed 1"):
        quick.play_random(box, 2, 1, 1, first=first)  # and it breaks by itself as well


def test_interpreted_and_refereed_play_break_at_the_same_step() -> None:
    r, box = GAME.rules, GAME.box(values={"odds": 10})
    broke = 0
    for seed in range(12):
        keys = streams(bytes([seed]))
        s = r.new(box, 2, keys)
        table = Referee(r, box, 2, keys)
        while not s.over:
            seat = s.awaits.bit_length() - 1
            try:
                r.apply(s, box, seat, rules.STEP)
            except IndexError:
                with pytest.raises(RefereeError):
                    table.apply(seat, rules.STEP)
                broke += 1
                break
            table.apply(seat, rules.STEP)
    assert 0 < broke < 12 + 1


class Lanes:
    """A batch of tables as the drivers take it, two seats each."""

    def __init__(self, count: int, values: dict[str, int]) -> None:
        self.quick = quick = compiled.load(GAME)
        self.drivers = compiled.drivers(GAME.rules, (planned.BATCH,))
        self.count, self.record = count, quick.box(GAME.box(values=values))
        self.states, self.known = quick.states(count), quick.states(1)
        self.lanes = np.zeros(count, planned.LANE)
        self.lanes["key"] = np.arange(1, count + 1)
        self.masks = np.zeros((count, planned.mask_size(GAME.rules)), np.uint8)
        self.obs = np.zeros((count, tensors.size(quick.rules.State)), tensors.DTYPE)
        self.fault, self.actions = self.lanes["fault"], self.lanes["action"]
        self.drivers.open_lanes(*self._table())
        assert not self.fault.any()
        self.actions[:] = rules.STEP

    def _table(self) -> tuple[object, ...]:
        return (
            self.states, self.known, self.record, self.quick.blank, self.lanes, self.masks, self.obs, 2, 0, 0,
            self.count,
        )  # fmt: skip

    def step(self) -> None:
        self.drivers.step_lanes(*self._table())


def test_lanes_of_a_batch_catch_their_own_faults() -> None:
    """Exactly those lanes are marked in which a table of its own breaks too, and the others go on unharmed."""
    lanes, r, box = Lanes(64, BROKEN), GAME.rules, GAME.box(values=BROKEN)
    shadow = [lanes.quick.read(lanes.states, i) for i in range(lanes.count)]
    broken: set[int] = set()
    for _ in range(19):
        fresh = set()
        for i in set(range(lanes.count)) - broken:
            try:
                r.apply(shadow[i], box, shadow[i].awaits.bit_length() - 1, rules.STEP)
            except IndexError:
                fresh.add(i)
        broken |= fresh
        lanes.step()
        assert fresh <= set(np.flatnonzero(lanes.fault > 1).tolist()) <= broken
        for fault in set(lanes.fault[lanes.fault > 1].tolist()):
            assert re.fullmatch(PLACE, str(lanes.drivers.fault(fault - 1)))
    assert 0 < len(broken) < lanes.count
    for i in set(range(lanes.count)) - broken:
        assert lanes.quick.read(lanes.states, i).same(shadow[i])


def test_a_code_outside_the_mask_is_a_fault_of_that_lane_only() -> None:
    lanes = Lanes(8, {})
    lanes.actions[3], lanes.actions[5] = 17, -1
    lanes.step()
    assert lanes.fault.tolist() == [0, 0, 0, 1, 0, 1, 0, 0]
    assert [int(s["steps"]) for s in lanes.states] == [1, 1, 1, 0, 1, 0, 1, 1]
