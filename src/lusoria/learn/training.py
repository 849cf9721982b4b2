"""Training by turns: the network plays itself with the search as its teacher, and is fitted to what came of it.

Generation 0 is random play, or where the network stands beside a sense games of searches by it; from then on each
generation plays so many games with the weights of the last. Nothing depends on the clock but how many generations there
are, so the same seed comes to the same weights, and a training that was stopped goes on from its last whole generation
as if it never had been.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.learned.features import Features
from ..bots.learned.weights import Weights
from ..kernel import Game
from ..kernel.luck import mix
from ..kernel.machine.folder import cache_folder, drafted
from ..lab.cells import Cell
from ..lab.work import Arrays, LabError, Part, Work, program
from .games import Rows, practice, random_games, rows_of
from .strength import CHUNK, Standing, among, stand

FIRST_GAMES, FIRST_STRIDE, FIRST_STEPS = 4000, 4, 1500  # random ones; what they say of a game fades soon
KEPT_WITH_RANDOM = 2  # generations that are still mixed with random play
ROOM = 240_000_000  # numbers that rows may hold at a time
FEWEST = 20  # games of a generation
WITH_HASTY = 400  # and with those in haste, which teach how seats stand:
HASTE, HASTY_STRIDE = 16, 4  # so many times fewer iterations, and one decision in so many is learned from
PASSES, BATCH = 4, 512  # over each generation's rows; with more, games are learned by heart
BELIEVED = 0.3  # how much of what is learned each search is, before those that came later
AHEAD = 16  # where games are long it is less: what is learned lies one part in so many of a game ahead
RATE = 1e-3
TRUSTED = 0.5  # how much of a leaf a network beside a sense is, where it judges seats better than a playout does
SETTLED = 8_000, 96  # decisions, about, and games at most, that tell which of the two where little was thought
SETTLING = 400, 16_000  # iterations that they are thought over, at least and at most
SPENT = 0.1  # of all that a training has thought, what they may cost beyond the least
AFFORDED = 3  # a training has thought so many times the least that they cost before it plays them on the way


@dataclass(frozen=True, slots=True)
class Course:
    """What decides a training, besides the game: nothing else changes its weights."""

    iterations: int = 400  # of a search in self-play: fewer teach sooner, but not as much
    games: int = 200  # of a generation, at most
    compared: int = 40  # games against each opponent when strength is taken; 0: it is not
    against: int = 200  # iterations that it and a search by sense then have
    alone: bool = False  # in the place of the game's sense, also where it has one
    horizon: int = 0  # decisions of a playout after which the network judges; 0: the sense does, where it is wont to
    moves: int = 15_000  # after so many decisions, about, a generation has games enough


@dataclass
class Training:
    """A training at the end of a generation. `folder`: where it is kept."""

    cell: Cell
    course: Course
    folder: Path
    weights: Weights
    fit: Any
    generation: int = -1
    games: dict[int, Arrays] = field(default_factory=dict)  # by generation, those that are still learned from
    hasty: dict[int, Arrays] = field(default_factory=dict)  # and the many beside them, which teach how seats stand
    rows: dict[int, Rows] = field(default_factory=dict)
    standings: list[Standing] = field(default_factory=list)
    played: int = 0
    hurried: int = 0  # games beside them
    decisions: int = 0
    seconds: float = 0.0  # of processors, without those spent on taking strength
    losses: tuple[float, float] = (0.0, 0.0)
    trust: float = 1.0  # how much of a leaf the network is when it plays
    trained: float = 1.0  # and when it plays with itself

    @classmethod
    def begun(cls, cell: Cell, course: Course) -> Training:
        """A training that has learned nothing. MissingExtraError without JAX and Optax."""
        from .fit import Fit

        box = cell.box()
        beside = "worth" in cell.game.rules.has and not course.alone
        weights = Weights.blank(cell.game, box, Features.of(cell.game, box, cell.seats), cell.seed, beside)
        trust = (TRUSTED if course.horizon else 0.0) if beside else 1.0
        fit = Fit(weights.shape, weights.arrays)
        return cls(cell, course, folder_of(cell, course), weights, fit, trust=trust, trained=trust)

    @classmethod
    def resumed(cls, cell: Cell, course: Course) -> Training:
        """The training that was stopped. LabError where there is none."""
        self = cls.begun(cell, course)
        path = self.folder / "state.npz"
        if not path.exists():
            raise LabError(f"there is no training of {cell.game.slug} like this to go on with; leave out --resume")
        with np.load(path, allow_pickle=False) as found:
            head = json.loads(found["head"].tobytes())
            self.fit.restore([found[f"leaf{k}"] for k in range(head["leaves"])])
        for name in ("generation", "played", "hurried", "decisions", "seconds", "trained"):
            setattr(self, name, head[name])
        self.trust = self.trained
        self.losses = tuple(head["losses"])
        self.standings = [Standing.read(s) for s in head["standings"]]
        for name, kept in self._kept.items():
            for generation in head["kept"][name]:
                with np.load(self.folder / f"{name}-{generation}.npz", allow_pickle=False) as games:
                    kept[generation] = dict(games)
        self.rows = {generation: self._rows(generation) for generation in self.games}
        return self

    @property
    def _kept(self) -> dict[str, dict[int, Arrays]]:
        """The games that are still learned from, by the name of their files."""
        return {"games": self.games, "hasty": self.hasty}

    def advance(self, work: Work) -> None:
        """One generation: play, and learn from it. It is not kept yet."""
        generation = self.generation + 1
        with self._counted(work):
            self.games[generation] = games = self._play(generation, work)
            if not self._at_random(generation) and len(games["keys"]) < WITH_HASTY:
                self.hasty[generation] = self._play(generation, work, hasty=True)
                self.hurried += len(self.hasty[generation]["keys"])
            self.rows[generation] = self._rows(generation)
            self.played += len(games["keys"])
            self.decisions += int(games["lengths"].sum())
            self._forget(generation)
            rows = Rows.joined(list(self.rows.values()))
            new = len(self.rows[generation].inputs)
            steps = FIRST_STEPS if self._at_random(generation) else PASSES * new // BATCH + 1
            self.losses = self.fit.learn(rows, steps, mix(self.cell.seed, generation), RATE)
        self.generation = generation

    @contextmanager
    def _counted(self, work: Work) -> Iterator[None]:
        began = time.process_time() + work.spent
        yield
        self.seconds += time.process_time() + work.spent - began

    def _play(self, generation: int, work: Work, hasty: bool = False) -> Arrays:
        course, cell, beside = self.course, self.cell, self.weights.beside
        if self._at_random(generation):
            rows = max(1, int(2 * self._random_length() / FIRST_STRIDE))  # of a game
            count = min(FIRST_GAMES, max(100, ROOM // (4 * self.weights.shape.inputs) // rows))
            parts = [Part(random_games, (cell, 0, count), count)]
        else:
            first, count, thought = generation * 10_000_000, self._count(generation), course.iterations
            if hasty:
                first, count, thought = first + 5_000_000, WITH_HASTY - count, max(1, thought // HASTE)
            given = (self.weights.features, self.fit.arrays, thought, beside, self.trained, course.horizon, hasty)
            parts = [
                Part(practice, (cell, first + low, min(CHUNK, count - low), *given), CHUNK)
                for low in range(0, count, CHUNK)
            ]  # fmt: skip
        found = list(work.results(parts))
        ends = np.cumsum([0] + [len(f["keys"]) for f in found])
        for f, low in zip(found, ends, strict=False):
            f["game"] = f["game"] + low
        return {name: np.concatenate([f[name] for f in found]) for name in found[0]}

    def _at_random(self, generation: int) -> bool:
        return generation == 0 and not self.weights.beside

    def _count(self, generation: int) -> int:
        """How many games a generation plays, if they are as long as those before."""
        before = self.games.get(generation - 1)
        length = self._random_length() if before is None else float(before["lengths"].mean())
        return min(self.course.games, max(FEWEST, int(self.course.moves / length)))

    def _random_length(self) -> float:
        """How many decisions a random game has, about."""
        return float(random_games(self.cell, 0, 20)["lengths"].mean())

    def _rows(self, generation: int) -> Rows:
        given = (self.cell, self.weights.features)
        if self._at_random(generation):
            return rows_of(*given, self.games[generation], FIRST_STRIDE, 0.0)
        parts = []
        for kept, stride in zip(self._kept.values(), (1, HASTY_STRIDE), strict=True):
            if games := kept.get(generation):
                believed = min(BELIEVED, AHEAD / float(games["lengths"].mean()))
                parts.append(rows_of(*given, games, stride, believed, self.weights.beside))
        return Rows.joined(parts)

    def _forget(self, generation: int) -> None:
        """The oldest games leave where there is no room, and once there are better ones."""
        gone = [0] if generation > KEPT_WITH_RANDOM and 0 in self.rows else []
        gone += [g for g in self.rows if 0 < g <= generation // 2]
        left = [g for g in self.rows if g not in gone]
        while len(left) > 1 and sum(len(self.rows[g].inputs) for g in left) * self.weights.shape.inputs > ROOM:
            gone.append(left.pop(0))
        for g in gone:
            del self.rows[g], self.games[g]
            self.hasty.pop(g, None)

    def keep(self) -> None:
        """Write what a training that goes on must know."""
        if self.generation == 0:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, kept in self._kept.items():
            if self.generation in kept:
                _write(self.folder / f"{name}-{self.generation}.npz", kept[self.generation])
        leaves = self.fit.leaves()
        head = {
            "generation": self.generation, "played": self.played, "hurried": self.hurried, "decisions": self.decisions,
            "seconds": self.seconds, "losses": self.losses, "standings": [asdict(s) for s in self.standings],
            "trained": self.trained, "leaves": len(leaves),
            "kept": {name: list(kept) for name, kept in self._kept.items()},
        }  # fmt: skip
        arrays = {f"leaf{k}": leaf for k, leaf in enumerate(leaves)}
        _write(self.folder / "state.npz", {"head": np.frombuffer(json.dumps(head).encode(), np.uint8), **arrays})
        for name, kept in self._kept.items():
            for path in self.folder.glob(f"{name}-*.npz"):
                if int(path.stem.partition("-")[2]) not in kept:
                    path.unlink()

    def save(self, path: Path, command: str) -> int:
        """Write the weights as they are now, with how they were made; bytes."""
        return self.product(command).save(path)

    def product(self, command: str) -> Weights:
        """The weights as they are now, with how they were made."""
        made = {
            "command": command, "seed": self.cell.seed, "options": dict(self.cell.options),
            "generations": self.generation, "games": self.played, "hasty_games": self.hurried,
            "decisions": self.decisions,
            "course": asdict(self.course), "processor_seconds": round(self.seconds),
            "standings": [asdict(s) for s in self.standings],
        }  # fmt: skip
        return replace(self.weights, arrays=self.fit.arrays, made=made, trust=self.trust, horizon=self.course.horizon)

    def settle(self, work: Work) -> None:
        """Beside a sense: what of a leaf the network is when it plays. It knows codes sooner than seats, and as long as
        it judges these worse than a playout does, it leaves that to playouts, or its next games would be worth nothing:
        a few games of the two tell, each at half of the seats. The longer the training was the more of them, and the
        longer they are thought over: the more playouts, the less of their chance is left, while what the network has
        wrong stays. Where the network judges the ends of playouts too there is nothing to choose."""
        if not self._chooses:
            return
        games, _, iterations = self._trial()
        half = max(1, self.cell.seats // 2)
        with self._counted(work):
            plays, judges = (self._sits(trust, iterations) for trust in (0.0, TRUSTED))
            played = among(self.cell, plays, judges, games, work, half).value
        self.trust = 0.0 if played > 1 / self.cell.seats else TRUSTED
        for path in self.folder.glob("weights-*.npz"):
            path.unlink()

    @property
    def due(self) -> bool:
        """Whether it is settled on the way, after this generation: at each doubling, once that is cheap."""
        return _doubled(self.generation) and AFFORDED * _thought(*self._least()) <= self.thought

    @property
    def _chooses(self) -> bool:
        """Whether there are two ways to play with the network."""
        return self.weights.beside and not self.course.horizon

    @property
    def thought(self) -> int:
        """Iterations of all decisions so far."""
        return self.decisions * self.course.iterations

    @property
    def to_settle(self) -> float:
        """Iterations of all decisions that settling takes, about."""
        return _thought(*self._trial()) if self._chooses else 0.0

    def _trial(self) -> tuple[int, float, int]:
        """What settling takes: games, decisions of each, and iterations of a decision."""
        games, length, least = self._least()
        spent = SPENT * self.thought
        times = max(1.0, spent / _thought(games, length, least))  # of the least, half of them in games
        games = round(min(SETTLED[1], games * sqrt(times)))
        return games, length, max(least, min(SETTLING[1], int(spent / (games * length))))

    def _least(self) -> tuple[float, float, int]:
        """The same, at least."""
        length = float(self.games[self.generation]["lengths"].mean())
        return min(SETTLED[1], max(FEWEST, SETTLED[0] / length)), length, max(SETTLING[0], self.course.iterations)

    def _sits(self, trust: float, iterations: int) -> str:
        """A bot with the weights as they are now, and so much trust in them, that thinks for so long."""
        path = self.folder / f"weights-{self.generation}-{trust}.npz"
        replace(self.product(""), trust=trust).save(path)
        return f"learned:iterations={iterations},weights={path}"

    def take_strength(self, work: Work) -> Standing:
        """Play against random, greedy, and the search by sense."""
        path = self.folder / f"weights-{self.generation}.npz"
        self.save(path, "")
        standing = stand(
            self.cell, path, self.course.compared, self.course.against, self.generation, self.seconds, work
        )  # fmt: skip
        self.standings = [*(s for s in self.standings if s.generation < self.generation), standing]
        path.unlink()
        self.keep()
        return standing


def train(
    training: Training, work: Work, *, minutes: float | None = None, generations: int | None = None,
    told: Callable[[Training, Standing | None], None] = lambda training, standing: None,
    clock: Callable[[], float] = time.monotonic,
) -> None:  # fmt: skip
    """Go on for so many minutes of a clock (in seconds), or up to so many generations. After generations 1, 2, 4, 8 ..
    and at the end it is settled what of a leaf the network is (on the way where that is cheap; at the end there is time
    left for it), and strength is taken, unless the course leaves it out; `told` is called after each generation, with
    the standing where it was taken."""
    limit = clock() + (minutes if minutes is not None else float("inf")) * 60
    longest, pace, asked = 0.0, 0.0, training.course.compared > 0
    while generations is None or training.generation < generations:
        began, thought = clock(), training.thought
        if training.generation > 0 and began + longest + pace * training.to_settle > limit:
            break
        training.advance(work)
        took = clock() - began
        longest, pace = max(longest, took), took / (training.thought - thought)
        if training.due:
            training.settle(work)
            training.trained = training.trust
        training.keep()
        told(training, training.take_strength(work) if asked and _doubled(training.generation) else None)
    if not training.due:
        before = training.trust
        training.settle(work)
        if asked and (training.trust != before or not _doubled(training.generation)):  # of what plays from now on
            told(training, training.take_strength(work))


def _thought(games: float, length: float, iterations: int) -> float:
    """Iterations of all decisions of so many games of that length."""
    return games * length * iterations


def _doubled(generation: int) -> bool:
    """Whether this is one of the generations 1, 2, 4, 8 .."""
    return generation > 0 and generation & (generation - 1) == 0


def folder_of(cell: Cell, course: Course) -> Path:
    """Where a training is kept: its name says all that its weights depend on."""
    text = f"{program(cell.game)} {cell!r} {course!r} {_texts()}"
    return (
        cache_folder() / "learn" / f"{cell.game.slug}-{cell.seats}-{blake2b(text.encode(), digest_size=6).hexdigest()}"
    )


@cache
def _texts() -> str:
    """A hash of this package's own text."""
    texts = (path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return blake2b(b"\0".join(texts), digest_size=8).hexdigest()


def _write(path: Path, arrays: Mapping[str, Any]) -> None:
    """Whole, or not at all."""
    with drafted(path) as file:
        np.savez(file, **arrays)


def cell_of(game: Game, seats: int, seed: int, options: Mapping[str, int], values: Mapping[str, Any]) -> Cell:
    """The table that a training is for."""
    return Cell.of(game, ["random"] * seats, seed, options, values)


def command_of(cell: Cell, course: Course) -> str:
    """What makes the same weights of an unchanged box, but for the number of generations."""
    return (
        f"lusoria train {cell.game.slug} --seats {cell.seats} --iterations {course.iterations} --games {course.games}"
        f"{' --alone' * course.alone}{f' --horizon {course.horizon}' if course.horizon else ''} --seed {cell.seed}"
    )
