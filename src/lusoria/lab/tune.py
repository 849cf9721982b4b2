"""Numbers that are left open are searched for those that meet goals.

Optuna proposes sets of numbers, in batches of a fixed size; they race over growing blocks of games, the same deals for
all; who is certainly farther from the goals than the best so far leaves early. All that is known lies in a study on
disk: what is stopped goes on, and ends as it would have.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..kernel import BoxError, Game
from ..kernel.luck import mix
from ..research import missing
from .cells import Cell
from .goals import Finding, Goals, findings, losses
from .measures import Measured, measure, measured_in
from .sweep import merged
from .work import LabError, Work, program

REFUSED = 100.0  # the loss of numbers that cannot be played together
BLOCKS = 8, 4, 2, 1  # a candidate is looked at after an eighth of its games, a fourth, half, all
FRESH = 2  # times as many games are played with fresh deals at the end


@dataclass(frozen=True, slots=True)
class Candidate:
    """Numbers by place, how far they are from each goal (0: met), and how many games at each table said so.

    `refused`: why they cannot be played, where they cannot.
    """

    trial: int
    numbers: dict[str, int]
    losses: dict[str, float]
    games: int
    refused: str | None = None

    @property
    def loss(self) -> float:
        """From all goals together."""
        return sum(self.losses.values())


@dataclass(frozen=True, slots=True)
class Tuned:
    """What came of it: the front (no other is nearer to one goal and no farther from any), the chosen one, and what it
    and the box as it is come to with fresh deals. `unmet`: a sentence for each goal that the chosen one misses."""

    game: str
    seed: int
    trials: int
    front: tuple[Candidate, ...]
    chosen: Candidate
    now: Candidate
    values: dict[str, Any]  # whole components that differ from the box
    fresh: tuple[Finding, ...]
    before: tuple[Finding, ...]
    unmet: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            **asdict(self), "fresh": [f.as_dict() for f in self.fresh], "before": [f.as_dict() for f in self.before],
        }  # fmt: skip


def tune(
    game: Game, goals: Goals, *, trials: int = 64, batch: int = 8, seed: int = 1, study: Path | None = None,
    work: Work | None = None, told: Callable[[int], None] | None = None,
) -> Tuned:  # fmt: skip
    """Try `trials` sets of numbers, the box as it is among them, in whole batches, so that a search that is asked for
    more later is the one that would have been. `study`: the file that all is kept in; None: nowhere.
    `told` hears how many more have been tried.

    The result follows from goals, trials, batch and seed. Raises MissingExtraError without Optuna, LabError where the
    file holds another study, BoxError where the box as it is cannot be played.
    """
    if not goals.numbers:
        raise LabError("nothing is left open: say under [open] which numbers may be altered")
    try:
        import optuna
    except ImportError as error:
        raise missing("Optuna", "lab") from error
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    search = _Search(game, goals, seed, work or Work(), _opened(game, goals, batch, seed, study))
    for first in range(0, trials, batch):
        search.batch(first, first + batch)
        if told:
            told(batch)
    return search.result(-(-trials // batch) * batch)


def _opened(game: Game, goals: Goals, batch: int, seed: int, path: Path | None) -> Any:
    """The study in the file, or a new one."""
    import optuna
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend

    storage = JournalStorage(JournalFileBackend(str(path.absolute()))) if path else None
    mark = blake2b(f"{program(game)} {goals!r} {batch} {seed}".encode(), digest_size=12).hexdigest()
    study = optuna.create_study(
        storage=storage, study_name="lusoria", load_if_exists=True, directions=["minimize"] * len(goals.names)
    )  # fmt: skip
    if (found := study.user_attrs.get("mark", mark)) != mark:
        raise LabError(f"{path} holds another tuning ({found}): goals, seed, batch or rules were others; name another")
    if "mark" not in study.user_attrs:
        study.set_user_attr("mark", mark)
        study.enqueue_trial({n.name: n.now for n in goals.numbers})
    return study


class _Search:
    """A study in progress."""

    def __init__(self, game: Game, goals: Goals, seed: int, work: Work, study: Any) -> None:
        self.game, self.goals, self.seed, self.work, self.study = game, goals, seed, work, study

    def batch(self, first: int, stop: int) -> None:
        """Ask for these trials, race them, and tell what came out, in order. What is told already stays so."""
        import optuna

        spaces = {
            n.name: optuna.distributions.IntDistribution(n.least, n.most, step=n.step) for n in self.goals.numbers
        }  # fmt: skip
        while (number := sum(t.state != optuna.trial.TrialState.WAITING for t in self._trials())) < stop:
            # A sampler of its own for each trial: then nothing has to be remembered but the trials themselves.
            self.study.sampler = optuna.samplers.TPESampler(
                seed=mix(self.seed, 1 + number) % (1 << 32), n_startup_trials=10, multivariate=True, constant_liar=True
            )  # fmt: skip
            self.study.ask(spaces)
        known = self.candidates(first)
        best = min((c.loss for c in known if c.games >= self.goals.games), default=float("inf"))
        todo = [t for t in self._trials()[first:stop] if not t.state.is_finished()]
        for torn in [t for t in todo if set(t.params) != set(spaces)]:  # the machine stopped while it was asked for
            self.study.tell(torn.number, state=optuna.trial.TrialState.FAIL)
            todo.remove(torn)
        tried = {json.dumps(c.numbers, sort_keys=True): c for c in known}
        found = self._raced({t.number: dict(t.params) for t in todo}, best, tried)
        for trial in todo:
            one = found[trial.number]
            self.study.set_user_attr(f"trial {trial.number}", [one.games, one.refused])
            self.study.tell(trial.number, [one.losses[name] for name in self.goals.names])

    def _raced(
        self, numbers: Mapping[int, dict[str, int]], best: float, tried: Mapping[str, Candidate]
    ) -> dict[int, Candidate]:  # fmt: skip
        found: dict[int, Candidate] = {}
        cells: dict[int, dict[int, Cell]] = {}
        for trial, chosen in numbers.items():
            twin = tried.get(json.dumps(chosen, sort_keys=True))
            if twin is not None:
                found[trial] = Candidate(trial, chosen, twin.losses, twin.games, twin.refused)
                continue
            try:
                cells[trial] = {n: self._cell(chosen, n, self.seed) for n in self.goals.seats}
            except BoxError as error:
                found[trial] = Candidate(trial, chosen, dict.fromkeys(self.goals.names, REFUSED), 0, str(error))
        state = {trial: {n: Measured() for n in self.goals.seats} for trial in cells}
        done = 0
        for block in BLOCKS:
            until = max(1, self.goals.games // block)
            parts = {
                (t, n): cell.parts(measure, until - done, *self.goals.wants, first=done)
                for t, several in cells.items() if t not in found for n, cell in several.items()
            }  # fmt: skip
            arrays = self.work.results([p for several in parts.values() for p in several])
            for (t, n), several in parts.items():
                state[t][n].add([next(arrays) for _ in several])
            list(arrays)
            done = until
            for t in {t for t, _ in parts}:
                said = findings(self.goals, self.game, state[t])
                if block == BLOCKS[-1] or sum(losses(self.goals, said, hope=True)) > best:
                    found[t] = Candidate(t, numbers[t], self._named(losses(self.goals, said)), done)
        return found

    def _named(self, values: Sequence[float]) -> dict[str, float]:
        return dict(zip(self.goals.names, values, strict=True))

    def _cell(self, chosen: Mapping[str, int], seats: int, seed: int) -> Cell:
        values = merged(self.game, chosen)
        return Cell.of(self.game, [self.goals.bot] * seats, seed, self.goals.options, values, self.goals.lot)

    def candidates(self, stop: int) -> list[Candidate]:
        """What has been told of the first trials."""
        about = self.study.user_attrs
        return [
            Candidate(t.number, dict(t.params), self._named(t.values), *about[f"trial {t.number}"])
            for t in self._trials()[:stop] if t.values is not None
        ]  # fmt: skip

    def _trials(self) -> list[Any]:
        return list(self.study.get_trials(deepcopy=False))

    def result(self, trials: int) -> Tuned:
        """The front, the chosen one, and what fresh deals say."""
        known = self.candidates(trials)
        now, whole = known[0], [c for c in known if c.games >= self.goals.games]
        if now.refused:
            raise BoxError(f"the box as it is cannot be played: {now.refused}")
        front = [c for c in whole if not any(_dominates(o, c) for o in whole)]
        unique = {json.dumps(c.numbers, sort_keys=True): c for c in reversed(front)}
        chosen = min(unique.values(), key=lambda c: (round(c.loss, 9), self._far(c), c.trial))
        fresh, before = (self._fresh(c) for c in (chosen, now))
        values = merged(self.game, {n.name: chosen.numbers[n.name] for n in self.goals.numbers
                                    if chosen.numbers[n.name] != n.now})  # fmt: skip
        return Tuned(
            self.game.slug, self.seed, len(known), tuple(sorted(unique.values(), key=lambda c: (c.loss, c.trial))),
            chosen, now, values, tuple(fresh), tuple(before), tuple(self._unmet(known, chosen, fresh)),
        )  # fmt: skip

    def _far(self, c: Candidate) -> float:
        """How far from the box as it is."""
        return sum(abs(c.numbers[n.name] - n.now) / (n.most - n.least) for n in self.goals.numbers)

    def _fresh(self, c: Candidate) -> list[Finding]:
        seed = mix(self.seed, 1 << 40)
        cells = {n: self._cell(c.numbers, n, seed) for n in self.goals.seats}
        measured = measured_in(cells, FRESH * self.goals.games, self.goals.wants, self.work)
        return findings(self.goals, self.game, measured)

    def _unmet(self, known: list[Candidate], chosen: Candidate, fresh: list[Finding]) -> list[str]:
        said = []
        for name in self.goals.names:
            missed = [f for f in fresh if f.goal == name and not f.met]
            if not missed:
                continue
            worst = max(missed, key=lambda f: f.loss)
            most = "more" if worst.most == float("inf") else f"{worst.most:.3g}"
            figure = f"{worst.told} is at {worst.value:.3g}, and should be {worst.least:.3g} to {most}"
            nearest = min(c.losses[name] for c in known if c.games >= self.goals.games)
            if nearest > 0:
                said.append(
                    f"{name}: cannot be met within these bounds, as far as {len(known)} candidates tell: {figure}"
                )
            elif chosen.losses[name] > 0:
                said.append(f"{name}: some candidate meets it, but none with the other goals: {figure}")
            else:
                said.append(f"{name}: met on the deals of the search and missed on fresh ones: {figure}")
        return said


def _dominates(a: Candidate, b: Candidate) -> bool:
    return all(a.losses[k] <= b.losses[k] for k in a.losses) and any(a.losses[k] < b.losses[k] for k in a.losses)
