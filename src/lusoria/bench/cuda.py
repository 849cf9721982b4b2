"""Batches on a graphics card: first compared with the CPU's lane by lane, then measured.

A step is a random code made on the card, the act, the next mask, the reward, and a new game where one has ended;
nothing is copied meanwhile. Times are those of the clock, from the launch to the last thread.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from ..kernel import Game
from ..play import catalogue
from ..research.batch import Batch
from ..research.cuda.batch import STRETCH, CudaBatch
from ..research.cuda.device import Device, device
from ..research.cuda.kernels import kernels, made, plan
from .report import Figure, Report

GAMES = ("spartacus", "zero", "imperium", "konsul", "mercator", "praetorianer")
LANES = (65_536, 262_144, 1_048_576)
STRETCHES = (1, 4, 16, 64, 1 << 30)  # from "never wait" to "wait for the end of the game"
GOAL = 1e8


def run(
    quick: bool = False, games: Iterable[Game] | None = None, lanes: Iterable[int] = LANES, card: Device | None = None
) -> Report:  # fmt: skip
    """Compare and measure. Raises what `Batch` does where there is no card, AssertionError where it differs."""
    os.environ["CUDA_CACHE_DISABLE"] = "1"  # the driver's own cache: what is loaded is made anew
    card = card or device()
    chosen = [catalogue.game(slug) for slug in GAMES] if games is None else list(games)
    counts, steps, runs = sorted(lanes), 100 if quick else 500, 2 if quick else 5
    figures: list[Figure] = []
    compared = {}
    for game in chosen:
        for seats in sorted({game.seats[0], game.seats[1]}):
            compared[f"{game.slug} with {seats} seats"] = compare(game, seats, counts[0], 20 if quick else 200)
        figures += measure(game, counts, steps, runs)
    return Report(tuple(figures), compared, device=f"{card.name}, code for {card.capability / 10}")


def compare(game: Game, seats: int, lanes: int, steps: int) -> int:
    """Both devices from the same seed, the same way; the number of decisions. Raises AssertionError naming the lane."""
    cpu, there = Batch(game, lanes, seats, seed=11), Batch(game, lanes, seats, seed=11, device="cuda")
    _same(cpu, there)
    for _ in range(4):
        cpu.step(cpu.sample())
        there.step(there.sample())
        _same(cpu, there)
    for part in (1, 7, steps):
        cpu.run_random(part)
        there.run_random(part)
        _same(cpu, there)
    there.close()
    return lanes * (4 + 8 + steps)


def _same(one: Batch, other: Batch) -> None:
    for name in ("states", "lanes", "masks", "observations"):
        a, b = (_bytes(batch._array(name)) for batch in (one, other))
        if not np.array_equal(a, b):
            lane = int(np.flatnonzero((a != b).any(axis=1))[0])
            raise AssertionError(f"{one.game.slug} with {one.seats} seats: {name} of lane {lane} differ from the CPU's")


def _bytes(array: Any) -> Any:
    return np.ascontiguousarray(array).view(np.uint8).reshape(len(array), -1)


def measure(game: Game, lanes: list[int], steps: int, runs: int) -> Iterator[Figure]:
    """Figures of one game with the most seats: random steps by lanes and by stretch, and single steps from outside."""
    seats = game.seats[1]
    batch = _opened(game, lanes[0], seats, "nothing")
    yield from _made(game, batch.card)
    for stretch in STRETCHES:
        batch.stretch = stretch
        what = f"{game.slug}, {lanes[0]:,} lanes, stretch {stretch if stretch < 1 << 30 else 'a game'}"
        goal = GOAL if stretch == STRETCH else None
        yield Figure.of(what, "steps/s", _rates(batch, steps, runs), goal=goal)
    batch.close()
    for count in lanes[1:]:
        batch = _opened(game, count, seats, "nothing")
        what = f"{game.slug}, {count:,} lanes, stretch {STRETCH}"
        yield Figure.of(what, "steps/s", _rates(batch, max(1, steps * lanes[0] // count), runs), goal=GOAL)
        batch.close()
    for see, what in (("nothing", "from outside"), ("shown", "from outside, observed")):
        batch = _opened(game, lanes[0], seats, see)
        yield Figure.of(f"{game.slug}, {lanes[0]:,} lanes, {what}", "steps/s", _outside(batch, runs))
        batch.close()


def _made(game: Game, card: Device) -> Iterator[Figure]:
    """How long it takes from the text to PTX, and from that to what the card runs, with nothing kept from before."""
    found = kernels(game, card.capability)
    start = time.perf_counter()
    made(plan(game), card.capability)
    yield Figure.of(f"{game.slug}, kernels made", "s", [time.perf_counter() - start])
    start = time.perf_counter()
    for door, code in found.codes.items():
        card.load(code, found.symbol(door))
    yield Figure.of(f"{game.slug}, kernels loaded by the driver", "s", [time.perf_counter() - start])


def _opened(game: Game, lanes: int, seats: int, see: Any) -> CudaBatch:
    batch = Batch(game, lanes, seats, see=see, device="cuda")
    assert isinstance(batch, CudaBatch)
    return batch


def _rates(batch: CudaBatch, steps: int, runs: int) -> list[float]:
    batch.run_random(steps)  # to warm up, and so that lanes stand anywhere in their games
    rates = []
    for _ in range(runs):
        start = time.perf_counter()
        batch.run_random(steps)  # answers when the card has told whether a lane failed: all is done by then
        rates.append(batch.lanes * steps / (time.perf_counter() - start))
    return rates


def _outside(batch: CudaBatch, runs: int, steps: int = 50) -> list[float]:
    """A launch to choose and a launch to step (and one to look), one answer each."""
    batch.step(batch.sample())
    rates = []
    for _ in range(runs):
        start = time.perf_counter()
        for _ in range(steps):
            batch.step(batch.sample())
        rates.append(batch.lanes * steps / (time.perf_counter() - start))
    return rates
