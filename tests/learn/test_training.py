"""Training: it learns, comes to the same weights each time, and goes on where it was stopped."""

import importlib
import json
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from lusoria.bots import Bot
from lusoria.bots.learned.program import CODES
from lusoria.bots.learned.weights import NAMES, Weights
from lusoria.cli import main
from lusoria.lab import LabError, Share, Work, simulate
from lusoria.learn import strength
from lusoria.learn import training as module
from lusoria.learn.games import practice, random_games, rows_of
from lusoria.learn.strength import Standing, plot, table
from lusoria.learn.training import Course, Training, cell_of, train
from lusoria.play import catalogue
from lusoria.research import MissingExtraError
from tests.tiny_games.conftest import game, in_the_house

__all__ = ["in_the_house"]

SHORT = Course(iterations=16, games=20, compared=4, against=8, alone=True)
BESIDE = Course(iterations=16, games=20, compared=0)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Less play at random and in haste, and trainings kept in a folder of the test."""
    monkeypatch.setattr(module, "FIRST_GAMES", 300)
    monkeypatch.setattr(module, "FIRST_STEPS", 120)
    monkeypatch.setattr(module, "WITH_HASTY", 40)
    monkeypatch.setattr(module, "folder_of", lambda cell, course: tmp_path / f"{cell.game.slug}-{cell.seed}")


def begun(slug: str = "stakes", seed: int = 1, course: Course = SHORT) -> Training:
    return Training.begun(cell_of(game(slug), 2, seed, {}, {}), course)


def here() -> Work:
    return Work(workers=1)


def same(one: Any, other: Any) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in NAMES)


def test_a_short_training_beats_random_play_and_knows_what_it_won(tmp_path: Path) -> None:
    learning = begun()
    before = learning.fit.arrays
    train(learning, here(), generations=3)
    assert not same(before, learning.fit.arrays)
    path = tmp_path / "w.npz"
    assert learning.save(path, "a command") == path.stat().st_size < 300_000
    made = Weights.load(path, game("stakes")).made
    assert (made["command"], made["seed"], made["generations"], made["games"]) == ("a command", 1, 3, 360)
    assert [s["generation"] for s in made["standings"]] == [1, 2, 3]
    bots = [f"learned:iterations=4,weights={path}", "random"]
    first = simulate(game("stakes"), bots, 150, seed=3, workers=1).wins[0]
    second = simulate(game("stakes"), bots[::-1], 150, seed=4, workers=1).wins[1]
    assert Share.of((first.value + second.value) * 150, 300).low > 0.55


def test_the_same_seed_comes_to_the_same_weights_and_another_to_others() -> None:
    found = []
    for seed in (1, 1, 2):
        learning = begun(seed=seed)
        train(learning, here(), generations=1)
        found.append(learning.fit.arrays)
    assert same(found[0], found[1])
    assert not same(found[0], found[2])


def test_processes_that_share_the_games_come_to_the_same_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 10)
    alone, together = begun(), begun()
    for learning, workers in ((alone, 1), (together, 2)):
        work = Work(workers=workers)
        learning.advance(work)
        learning.advance(work)
        assert (work.spent > 0) == (workers > 1)  # by others
        assert learning.seconds > work.spent
    assert same(alone.fit.arrays, together.fit.arrays)


def test_a_training_that_goes_on_comes_to_what_it_would_have() -> None:
    whole = begun()
    train(whole, here(), generations=4)
    stopped = begun(seed=1)

    def stop(training: Training, standing: Standing | None) -> None:
        if training.generation == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(stopped, here(), generations=4, told=stop)
    stopped.fit.learn(next(iter(stopped.rows.values())), 2, 9, 1e-2)  # what came later is not kept
    resumed = Training.resumed(stopped.cell, stopped.course)
    assert resumed.generation == 2
    assert set(resumed.rows) == set(resumed.games) == {0, 2}
    assert set(resumed.hasty) == {2}  # random play is not followed by more
    train(resumed, here(), generations=4)
    assert same(whole.fit.arrays, resumed.fit.arrays)
    assert (resumed.played, resumed.hurried, resumed.decisions) == (whole.played, whole.hurried, whole.decisions)
    assert [s.wins for s in resumed.standings] == [s.wins for s in whole.standings]


def settled(monkeypatch: pytest.MonkeyPatch, *won: float) -> None:
    """What seats with playouts alone win of games among those that judge, asked at each doubling and at the end."""
    monkeypatch.setattr(module, "AFFORDED", 0)
    shares = iter(won)
    monkeypatch.setattr(module, "among", lambda _cell, _one, _other, games, *_m: Share.of(next(shares) * games, games))


def test_beside_a_sense_it_begins_with_searches_by_it_and_learns_what_they_miss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settled(monkeypatch, 0.6, 0.4)
    learning = begun(course=BESIDE)
    assert learning.weights.beside
    train(learning, here(), generations=0)
    assert learning.played == BESIDE.games  # none of them at random
    rows = learning.rows[0]
    assert len(np.unique(rows.senses)) > 3
    assert set(np.unique(rows.looks)) == {0, 40}  # this sense leans to nothing: what its only block weighs
    before = learning.fit.arrays
    train(learning, here(), generations=1)
    assert not same(before, learning.fit.arrays)
    made = learning.product("a command")
    assert (made.beside, made.trust, made.made["course"]["alone"]) == (True, module.TRUSTED, False)


@pytest.mark.parametrize(("won", "trust", "thought"), [(0.6, 0.0, 400), (0.4, module.TRUSTED, 16_000)])
def test_a_few_games_tell_whether_seats_are_judged_by_the_network(
    monkeypatch: pytest.MonkeyPatch, won: float, trust: float, thought: int
) -> None:
    monkeypatch.setattr(module, "SPENT", 1e6 if thought > 400 else module.SPENT)
    sat = list[tuple[float, float, int]]()

    def among(cell: Any, one: str, others: str, games: int, work: Work, sitting: int) -> Share:
        assert sitting == cell.seats // 2
        assert [Bot.parse(bot).iterations for bot in (one, others)] == [thought] * 2
        files = (Path(bot.partition("weights=")[2]) for bot in (one, others))
        sat.append((*(Weights.load(path, game("stakes")).trust for path in files), games))  # type: ignore[arg-type]
        return Share.of(won * games, games)

    monkeypatch.setattr(module, "among", among)
    learning = begun(course=BESIDE)
    train(learning, here(), generations=1)
    assert sat == [(0.0, module.TRUSTED, module.SETTLED[1])]
    assert learning.product("").trust == trust
    assert not list(learning.folder.glob("weights-*"))


@pytest.mark.parametrize(
    ("length", "spent", "games", "iterations"),
    [(100, 0.1, 80, 400), (400, 0.1, 20, 400), (400, 8.0, 40, 800), (400, 1e6, 96, 16_000)],
)
def test_a_longer_training_is_settled_by_more_games_that_are_thought_over_for_longer(
    monkeypatch: pytest.MonkeyPatch, length: int, spent: float, games: int, iterations: int
) -> None:
    learning = begun(course=replace(BESIDE, iterations=400))
    learning.generation, learning.games = 0, {0: {"lengths": np.array([length])}}
    learning.decisions = 4_000  # 20 games of 400 decisions take twice as many iterations
    learning.folder.mkdir()
    asked = list[tuple[int, int | None]]()

    def among(cell: Any, one: str, others: str, games: int, work: Work, sitting: int) -> Share:
        asked.append((games, Bot.parse(one).iterations))
        return Share.of(0, games)

    monkeypatch.setattr(module, "among", among)
    monkeypatch.setattr(module, "SPENT", spent)
    learning.settle(here())
    assert asked == [(games, iterations)]


def test_settling_is_among_the_seconds_and_there_is_time_left_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def advance(self: Training, work: Work) -> None:
        now[0] += 60
        self.generation, self.decisions = self.generation + 1, self.decisions + 1000

    def among(cell: Any, one: str, others: str, games: int, work: Work, sitting: int) -> Share:
        work.spent += 180
        now[0] += 180
        return Share.of(0, games)

    for name, done in (("advance", advance), ("keep", lambda self: self.folder.mkdir(exist_ok=True))):
        monkeypatch.setattr(Training, name, done)
    monkeypatch.setattr(module, "among", among)
    monkeypatch.setattr(Training, "_trial", lambda _: (30, 100.0, 400))  # as much as three generations
    monkeypatch.setattr(Training, "due", False)
    learning = begun(course=replace(BESIDE, iterations=400))
    train(learning, here(), minutes=10, clock=lambda: now[0])
    assert (learning.generation, now[0]) == (6, 600)
    assert learning.seconds >= 180


def trusts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, int]]:
    """How much the network counts in each of the games that a training plays, and its horizon, as they are played."""
    given = list[tuple[float, int]]()

    def played(*what: Any) -> Any:
        *_, trust, horizon, hasty = what
        if not hasty:
            given.append((trust, horizon))
        return practice(*what)

    monkeypatch.setattr(module, "practice", played)
    return given


def test_a_network_judges_its_own_games_as_far_as_it_was_found_to_judge_better_than_playouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = trusts(monkeypatch)
    settled(monkeypatch, 0.4, 0.6, 0.6, 0.4)  # after generations 1, 2 and 4, and at the end
    learning = begun(course=replace(BESIDE, games=2))
    train(learning, here(), generations=5)
    assert given == [(trust, 0) for trust in (0.0, 0.0, module.TRUSTED, 0.0, 0.0, 0.0)]
    assert (learning.trust, learning.trained) == (module.TRUSTED, 0.0)
    resumed = Training.resumed(learning.cell, learning.course)  # goes on as if it had not ended
    assert (resumed.trust, resumed.trained) == (0.0, 0.0)


def test_where_it_judges_the_ends_of_playouts_it_judges_leaves_from_the_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = trusts(monkeypatch)
    settled(monkeypatch)  # nothing is asked
    learning = begun(course=replace(BESIDE, games=2, horizon=7))
    assert learning.to_settle == 0.0
    train(learning, here(), generations=2)
    assert given == [(module.TRUSTED, 7)] * 3
    made = learning.product("")
    assert (made.trust, made.horizon) == (module.TRUSTED, 7)
    assert Training.resumed(learning.cell, learning.course).trained == module.TRUSTED


@pytest.mark.parametrize(("alone", "won", "stands"), [(True, [], 1), (False, [0.6], 1), (False, [0.4], 2)])
def test_strength_is_taken_once_of_what_plays(
    monkeypatch: pytest.MonkeyPatch, alone: bool, won: list[float], stands: int
) -> None:
    settled(monkeypatch, *won)
    monkeypatch.setattr(module, "AFFORDED", 1e9)  # not on the way
    told = list[Standing]()
    learning = begun(course=replace(BESIDE, compared=4, alone=alone))
    train(learning, here(), generations=1, told=lambda _, standing: told.append(standing) if standing else None)
    assert len(told) == stands
    assert len(learning.standings) == 1


@pytest.mark.parametrize(("thought", "due"), [(11_999, []), (12_000, [2]), (24_000, [1, 2])])
def test_on_the_way_that_is_asked_at_doublings_that_have_thought_enough(thought: int, due: list[int]) -> None:
    learning = begun(course=replace(BESIDE, iterations=400))
    found = []
    for generation in range(1, 4):
        learning.generation, learning.decisions = generation, generation * thought
        learning.games = {generation: {"lengths": np.array([100])}}  # 80 games of 100 decisions
        if learning.due:
            found.append(generation)
    assert found == due


@pytest.mark.parametrize(("seats", "sitting"), [(5, 1), (5, 2), (4, 2), (3, 1)])
def test_each_seat_sits_at_every_place_and_none_beside_its_like(
    monkeypatch: pytest.MonkeyPatch, seats: int, sitting: int
) -> None:
    tables = list[tuple[str, ...]]()

    def results(cell: Any, first: int, count: int) -> dict[str, Any]:
        tables.append(cell.bots)
        return {"standings": np.array([[cell.bots[p] == "greedy" for p in range(seats)]] * count)}

    monkeypatch.setattr(strength, "results", results)
    cell = cell_of(catalogue.game("spartacus"), seats, 1, {}, {})
    assert strength.among(cell, "greedy", "random", 2 * seats, here(), sitting).value == pytest.approx(1 / sitting)
    assert [sum(table[p] == "greedy" for table in tables) for p in range(seats)] == [sitting] * seats
    assert not any(table[p] == table[p - 1] == "greedy" for table in tables for p in range(seats))


@pytest.mark.parametrize(("won", "trust"), [(0.6, 0.0), (0.4, module.TRUSTED)])
def test_the_strength_that_is_told_is_that_of_what_will_play(
    monkeypatch: pytest.MonkeyPatch, won: float, trust: float
) -> None:
    stood = list[float]()

    def stand(cell: Any, path: Path, games: int, iterations: int, generation: int, *more: Any) -> Standing:
        stood.append(Weights.load(path, game("stakes")).trust)
        return Standing(generation, 1.0, 2, games, {"random": Share.of(len(stood), games)})

    monkeypatch.setattr(module, "stand", stand)
    settled(monkeypatch, 1 - won, won, won)
    learning = begun(course=replace(BESIDE, compared=4))
    train(learning, here(), generations=3)
    assert stood == [module.TRUSTED - trust, trust, trust]
    assert [s.generation for s in learning.standings] == [1, 2, 3]


def test_a_network_that_has_learned_nothing_changes_nothing_beside_a_sense_that_plays_on() -> None:
    learning = begun(course=BESIDE)
    cell, features = learning.cell, learning.weights.features
    one, other = (
        practice(cell, 0, 4, features, {**learning.fit.arrays, "ws": ws}, 16, True, 0.0)
        for ws in (learning.fit.arrays["ws"], np.zeros(2, np.float32))
    )
    assert np.array_equal(one["tape"], other["tape"])
    judged = practice(cell, 0, 4, features, learning.fit.arrays, 16, True, 1.0)
    assert not np.array_equal(one["value"], judged["value"])


def test_a_game_without_a_sense_is_learned_alone() -> None:
    learning = begun("duel", course=BESIDE)
    assert not learning.weights.beside
    assert not learning.fit.arrays["ws"].any()


def test_there_is_nothing_to_go_on_with_where_nothing_was_begun() -> None:
    with pytest.raises(LabError, match="no training of tiny-stakes like this to go on with"):
        Training.resumed(begun().cell, SHORT)


def test_rows_hold_what_was_known_and_what_came_of_it() -> None:
    learning = begun("duel")
    cell, features = learning.cell, learning.weights.features
    games = practice(cell, 0, 3, features, learning.fit.arrays, 16)
    rows = rows_of(cell, features, games, 1, 0.0)
    decisions = int(games["lengths"].sum())
    assert rows.inputs.shape == (2 * decisions, features.size)  # who moves, and another
    assert np.allclose(rows.results.sum(axis=1), 0.0, atol=1e-6)  # one's gain is the other's loss
    assert set(np.unique(rows.shares.sum(axis=1).round(3))) <= {0.0, 1.0}
    at, k = np.nonzero(rows.shares)
    assert len(at) > 10
    assert set(np.unique(rows.looks)) == {0, 1}
    assert not rows.senses.any()
    assert rows.looks[at, rows.codes[at, k]].all()
    assert rows.codes.shape[1] == CODES


def test_rows_say_how_far_each_seat_was_ahead_as_the_one_that_knows_sees_it() -> None:
    learning = begun("stakes")
    games = practice(learning.cell, 0, 6, learning.weights.features, learning.fit.arrays, 16)
    rows = rows_of(learning.cell, learning.weights.features, games, 1, 0.0)
    ahead = rows.margins[:, 0] - rows.margins[:, 1]
    assert len(np.unique(ahead)) > 2
    assert np.allclose(rows.margins.sum(axis=1), 0.0)
    assert np.array_equal(np.sign(ahead), np.sign(rows.results[:, 0] - rows.results[:, 1]))


def test_where_games_are_few_more_are_played_in_haste_and_teach_how_seats_stand_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thought = list[tuple[int, int]]()

    def played(cell: Any, first: int, count: int, *what: Any) -> Any:
        thought.append((count, what[2]))
        return practice(cell, first, count, *what)

    monkeypatch.setattr(module, "practice", played)
    learning = begun(course=replace(BESIDE, iterations=64, games=20))
    learning.advance(here())
    deep, hasty = learning.games[0], learning.hasty[0]
    assert sum(n for n, its in thought if its == 64) == len(deep["keys"]) == learning.played == 20
    assert sum(n for n, its in thought if its == 64 // module.HASTE) == len(hasty["keys"]) == learning.hurried == 20
    assert not set(deep["keys"]) & set(hasty["keys"])
    assert (len(hasty["codes"]), len(hasty["shares"])) == (0, 0) < (len(hasty["value"]), 0)
    rows = learning.rows[0]
    first = 2 * int(deep["lengths"].sum())
    assert rows.shares[:first].any()
    assert not rows.shares[first:].any()
    assert len(rows.inputs) - first < 0.5 * 2 * hasty["lengths"].sum()  # thinned out
    assert learning.product("").made["hasty_games"] == 20


@pytest.mark.parametrize(("length", "believed"), [(10, 0.3), (320, 0.05)])
def test_in_long_games_what_came_out_is_believed_as_far_ahead_as_in_short_ones(
    monkeypatch: pytest.MonkeyPatch, length: int, believed: float
) -> None:
    given = list[float]()

    def rows(_cell: Any, _features: Any, _games: Any, _stride: int, share: float, _beside: bool) -> Any:
        given.append(share)
        return learning.rows[0]

    learning = begun(course=BESIDE)
    learning.advance(here())
    learning.games[0] = learning.hasty[0] = {"lengths": np.array([length])}
    monkeypatch.setattr(module, "rows_of", rows)
    learning._rows(0)
    assert given == [believed, believed]


def test_a_network_is_made_for_margins_too_which_no_file_holds() -> None:
    learning = begun()
    train(learning, here(), generations=1)
    assert all(np.any(learning.fit.weights[name] != 0.0) for name in ("wm", "bm"))
    assert set(learning.fit.arrays) == set(NAMES)


def test_a_seat_learns_what_another_does_but_in_secret_of_itself_alone() -> None:
    for slug, others in (("stakes", True), ("duel", False)):
        learning = begun(slug)
        games = practice(learning.cell, 0, 3, learning.weights.features, learning.fit.arrays, 16)
        rows = rows_of(learning.cell, learning.weights.features, games, 1, 0.5)
        mine, its = (rows.shares[k::2] for k in (0, 1))  # who moves, and another
        assert mine.any(), slug
        assert bool(its.any()) == bool(rows.looks[1::2].any()) == others
        assert np.array_equal(mine, its) == np.array_equal(rows.looks[::2], rows.looks[1::2]) == others


def test_what_another_seat_has_thought_of_its_right_is_not_for_the_seat_that_moves() -> None:
    learning = Training.begun(cell_of(game("favours"), 3, 1, {}, {}), SHORT)
    games = practice(learning.cell, 0, 4, learning.weights.features, learning.fit.arrays, 16)
    assert len(games["ask"]) > len(np.unique(np.stack([games["game"], games["ask"] // 8]), axis=1).T)  # several at once
    rows = rows_of(learning.cell, learning.weights.features, games, 1, 0.5)
    at, k = np.nonzero(rows.shares)
    assert rows.looks[at, rows.codes[at, k]].all()


def test_what_is_learned_is_what_searches_thought_the_next_one_most() -> None:
    learning = begun("duel")
    cell, features = learning.cell, learning.weights.features
    games = practice(cell, 0, 1, features, learning.fit.arrays, 16)
    ends, halves = (rows_of(cell, features, games, 1, trust).results for trust in (0.0, 0.5))
    goal, searches = ends[-2].astype(float), dict(zip((games["ask"] // 8).tolist(), games["value"][:, :2], strict=True))
    if games["tape"][-1] % 8:
        goal = goal[::-1]  # as seat 0 sees it
    for step in reversed(range(len(games["tape"]))):
        if step in searches:
            goal = (goal + searches[step]) / 2
        seat = games["tape"][step] % 8
        assert np.allclose(halves[2 * step], [goal[seat], goal[1 - seat]], atol=1e-6)  # who moves
        assert np.allclose(halves[2 * step + 1], [goal[1 - seat], goal[seat]], atol=1e-6)  # and the other
    assert len(searches) > 5


def test_random_games_are_thinned_out_alike_each_time() -> None:
    learning = begun()
    games = random_games(learning.cell, 0, 20)
    rows = [rows_of(learning.cell, learning.weights.features, games, 4, 0.0) for _ in range(2)]
    assert np.array_equal(rows[0].inputs, rows[1].inputs)
    assert 0.3 < len(rows[0].inputs) / (2 * games["lengths"].sum() / 4) < 3


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["train", "tiny-stakes", "--iterations", "8", "--games", "8", "--compared", "2",
                                     "--workers", "1", *args])  # fmt: skip


def test_the_command_writes_weights_and_their_course(tmp_path: Path) -> None:
    out = tmp_path / "mine.npz"
    said = run("--generations", "2", "--output", str(out), "--json")
    assert said.exit_code == 0, said.output
    data = json.loads(said.stdout)
    assert (data["game"], data["seats"], data["generations"], data["bytes"]) == (
        "tiny-stakes",
        2,
        2,
        out.stat().st_size,
    )
    assert ElementTree.fromstring(out.with_suffix(".svg").read_text("utf-8")).tag.endswith("svg")
    again = run("--generations", "3", "--resume", "--output", str(out))
    assert again.exit_code == 0, again.output
    assert "a fair share is 50%" in again.output
    command = Weights.load(out, game("stakes")).made["command"]
    assert command == "lusoria train tiny-stakes --seats 2 --iterations 8 --games 8 --seed 1 --generations 3"


def test_strength_may_be_left_out(tmp_path: Path) -> None:
    out = tmp_path / "mine.npz"
    said = run("--generations", "1", "--compared", "0", "--output", str(out))
    assert said.exit_code == 0, said.output
    assert "Wins v." not in said.output
    made = Weights.load(out, game("stakes")).made
    assert (made["generations"], made["standings"]) == (1, [])


def test_a_training_that_is_stopped_says_how_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, advance = tmp_path / "mine.npz", Training.advance

    def stop(self: Training, work: Work) -> None:
        if self.generation == 1:
            self.generation = 2  # half-way
            raise KeyboardInterrupt
        advance(self, work)

    monkeypatch.setattr(Training, "advance", stop)
    said = run("--generations", "5", "--output", str(out))
    assert said.exit_code == 130
    assert "kept up to generation 1: the same command with --resume goes on" in said.output
    made = Weights.load(out, game("stakes")).made
    assert (made["generations"], made["command"].partition("--seed")[2]) == (1, " 1 --generations 1 (on the way)")
    assert "takes its place" not in said.output
    assert "this one takes its place" in run("--generations", "1", "--output", str(out)).output


def test_a_box_keeps_its_weights_until_all_is_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    advance = Training.advance
    found: list[bool] = []

    def look(self: Training, work: Work) -> None:
        found.append((tmp_path / "learned-2.npz").exists())
        if len(found) == 3:
            raise KeyboardInterrupt
        advance(self, work)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("lusoria.bots.learned.place", lambda game, seats: tmp_path / f"learned-{seats}.npz")
    monkeypatch.setattr(Training, "advance", look)
    assert run("--generations", "3", "--in-box").exit_code == 130
    assert not (tmp_path / "learned-2.npz").exists()
    assert (tmp_path / "tiny-stakes-2.svg").exists()
    assert run("--generations", "3", "--in-box", "--resume").exit_code == 0
    assert found == [False] * 5
    assert (tmp_path / "learned-2.npz").exists()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--resume", "--generations", "1"), "there is no training of tiny-stakes like this"),
        (("--in-box", "--output", "x.npz"), "two places"), (("--alone", "--horizon", "9"), "playouts"),
        (("--seats", "9"), "is for"), (("--set", "far=x"), "--set"), (("--minutes", "nan"), "is a number"),
        (("--in-box", "--set", "rounds=3"), "leave out --in-box"), (("--output", "x.svg"), "an .npz file, not x.svg"),
        (("--output", "no/such/x.npz"), "nothing can be written"), (("--horizon", "7"), "--horizon is 6 at most"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(args: tuple[str, ...], words: str) -> None:
    said = run(*args)
    assert said.exit_code != 0
    assert words in said.output
    assert "Traceback" not in said.output


def test_without_jax_one_sentence_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    monkeypatch.delitem(sys.modules, "lusoria.learn.fit", raising=False)
    with pytest.raises(MissingExtraError, match=r"^JAX is not installed; pip install 'lusoria\[learn\]' brings it$"):
        importlib.import_module("lusoria.learn.fit")
    said = run("--generations", "1")
    assert said.exit_code == 1
    assert said.output.strip() == "Error: JAX is not installed; pip install 'lusoria[learn]' brings it"


def test_playing_with_weights_needs_no_jax(tmp_path: Path) -> None:
    import subprocess

    path = tmp_path / "w.npz"
    begun().save(path, "")
    script = (
        "import sys; sys.modules['jax'] = sys.modules['optax'] = None\n"
        "from lusoria.bots.learned import Weights\n"
        "from lusoria.bots.learned.searcher import LearnedSearcher\n"
        "from lusoria.bots import Bot\n"
        "import importlib, pathlib\n"
        "game = importlib.import_module('tests.tiny_games.stakes').GAME\n"
        f"weights = Weights.load(pathlib.Path({str(path)!r}), game)\n"
        "box = game.box(seats=2); state = game.rules.new(box, 2, [1, 2, 3, 4])\n"
        "known = game.rules.know(state, box, 0)\n"
        "print(LearnedSearcher(game, weights).choose(known, box, 0, Bot('learned', iterations=9), 1))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert 0 <= int(done.stdout) <= 4


def test_the_course_is_drawn_with_its_intervals() -> None:
    standings = [
        Standing(g, 60.0 * g, 3, 30, {"random": Share.of(10 * g, 30), "greedy": Share.of(5 * g, 30)}) for g in (1, 2)
    ]
    drawn = ElementTree.fromstring(plot(standings, "a <title>"))
    marks = [e for e in drawn.iter() if e.tag.endswith("circle")]
    assert len(marks) == 4
    heights = [float(m.attrib["cy"]) for m in marks]
    assert heights[0] > heights[1]  # more wins lie higher
    assert "a <title>" in {e.text for e in drawn.iter()}
    assert table(standings)[0][:3] == ("1", "1.0", f"33% ({Share.of(10, 30).low:.0%} to {Share.of(10, 30).high:.0%})")
