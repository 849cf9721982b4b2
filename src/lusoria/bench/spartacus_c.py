"""Spartacus written by hand in C: what a program that does nothing else reaches on the machine at hand.

`peers/spartacus_rows.c` is the rules line by line, `peers/spartacus.c` is made for speed. Both play the very same
random games as the rules; that is checked before anything is timed.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ..kernel import Box
from ..kernel import compiled as machine
from ..play import catalogue
from .pace import Pace, Part
from .report import Figure

FOLDER = Path(__file__).parent / "peers"
ROWS, SETS = "spartacus beside C, line by line", "spartacus beside C, with sets of bits"
PEERS = {ROWS: FOLDER / "spartacus_rows.c", SETS: FOLDER / "spartacus.c"}
PROOF = 2000  # games at each number of seats that are compared
OPTIONS = ("-O3", "-march=native", "-shared", "-fPIC", f"-I{FOLDER}")
BOX = ("numbers", "doubling", "joker_cost", "series", "joker", "joker_minus", "joker_worthless", "no_flags")


class NoPeerError(Exception):
    """The C cannot be measured here; one sentence says why."""


class HandWritten:
    """The C, compiled by the machine's own compiler. Raises NoPeerError where there is none that takes it."""

    def __init__(self, source: Path, compiler: str = "cc") -> None:
        found = shutil.which(compiler)
        if found is None:
            raise NoPeerError(f"There is no C compiler ({compiler}) on this machine: Spartacus in C is not measured.")
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "spartacus.so"
            built = subprocess.run(  # noqa: S603 - our own text, and the compiler of the machine
                [found, *OPTIONS, "-o", str(made), source.name],
                cwd=source.parent,
                capture_output=True,
                text=True,
                check=False,
            )
            if built.returncode:
                said = (built.stderr.strip().splitlines() or [f"exit status {built.returncode}"])[0]
                raise NoPeerError(f"The C compiler of this machine refuses {source.name}: it is not measured. {said}")
            self._play = ctypes.CDLL(str(made)).play_random
        row, number = ctypes.c_void_p, ctypes.c_int64
        self._play.argtypes, self._play.restype = [row, number, number, number, number, row, row], None

    def play_random(
        self, box: Box, seats: int, games: int, seed: int, *, first: int = 0
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Scores of shape (games, seats) and lengths in decisions of shape (games,), as `Compiled.play_random`."""
        numbers = np.array([getattr(box, name) for name in BOX], np.int64)
        scores, lengths = np.zeros((games, seats), np.int64), np.zeros(games, np.int64)
        self._play(numbers.ctypes.data, seats, seed, first, games, scores.ctypes.data, lengths.ctypes.data)
        return scores, lengths


def check_spartacus(peer: HandWritten, games: int, seed: int = 1) -> int:
    """Compare `games` games at each number of seats with the compiled rules; the number of decisions in them.

    Raises AssertionError at the first game that ends differently.
    """
    game = catalogue.game("spartacus")
    ours, decisions = machine.load(game), 0
    for seats in range(game.seats[0], game.seats[1] + 1):
        box = game.box(seats=seats)
        mine = ours.play_random(box, seats, games, seed)
        scores, lengths = peer.play_random(box, seats, games, seed)
        differ = np.flatnonzero((scores != mine.scores).any(axis=1) | (lengths != mine.lengths))
        assert not len(differ), f"spartacus with {seats} seats: game {differ[0]} of seed {seed} ends differently in C"
        decisions += int(lengths.sum())
    return decisions


def part(pace: Pace, compared: dict[str, int]) -> Part:
    """Our random games beside both of them, on the same processor; first all are proven to play the same games."""
    return Part("Spartacus in C", 6 * (pace.runs + 1) * pace.seconds, lambda: _figures(pace, compared))


def _figures(pace: Pace, compared: dict[str, int]) -> Iterator[Figure | str]:
    game = catalogue.game("spartacus")
    tool, box, seats = machine.load(game), game.box(), game.seats[1]

    def ours(games: int) -> tuple[float, float]:
        start = time.thread_time()
        played = tool.play_random(box, seats, games, 7)
        return float(played.lengths.sum()), time.thread_time() - start

    def theirs(peer: HandWritten, games: int) -> tuple[float, float]:
        start = time.thread_time()
        _, lengths = peer.play_random(box, seats, games, 7)
        return float(lengths.sum()), time.thread_time() - start

    for what, source in PEERS.items():
        try:
            peer = HandWritten(source)
        except NoPeerError as error:
            yield str(error)
            return
        compared[what] = check_spartacus(peer, PROOF)
        yield from pace.pairs(what, "decisions/s", "C", ours, lambda n, peer=peer: theirs(peer, n), goal=0.8)  # type: ignore[misc]
