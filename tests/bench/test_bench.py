"""Before anything is timed, the reference games are OpenSpiel's; what is measured has a form."""

import json
import sys

import pytest
from click.testing import CliRunner

from lusoria.bench import designing, equal, measure, speed
from lusoria.bench.pace import Pace, Part, Work
from lusoria.bench.report import Figure, Report
from lusoria.cli import main
from lusoria.play import catalogue
from lusoria.research import MissingExtraError

pytest.importorskip("pyspiel")


def test_goofspiel_is_openspiels_over_a_thousand_games() -> None:
    assert equal.check_goofspiel(1000) == 36_000


def test_liars_dice_is_openspiels_over_a_thousand_games() -> None:
    assert equal.check_liars_dice(1000) > 2000


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equal, "LIARS_DICE_NAME", "liars_dice(players=2,numdice=1,dice_sides=5)")
    with pytest.raises((AssertionError, RuntimeError, ValueError)):
        equal.check_liars_dice(20)


def test_without_openspiel_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'lusoria\[bench\]'"):
        equal.pyspiel()


def test_a_report_is_data_and_a_table() -> None:
    report = Report((Figure.of("a", "x", [3.0, 1.0, 2.0], goal=6, peer="OpenSpiel"),), {"goofspiel": 9})
    (figure,) = report.as_dict()["figures"]
    assert (figure["median"], figure["least"], figure["most"]) == (2.0, 1.0, 3.0)
    assert report.table().row_count == 1
    again = Report.from_dict(json.loads(json.dumps(report.as_dict())))
    assert (again.figures, again.compared) == (report.figures, report.compared)


@pytest.mark.parametrize(
    ("unit", "goal", "met"),
    [("x", 20, True), ("x", 20.5, False), ("s", 20, True), ("bare steps", 19, False), ("MB", None, None)],
)
def test_a_goal_is_a_floor_or_where_less_is_better_a_ceiling(unit: str, goal: float | None, met: bool | None) -> None:
    figure = Figure.of("a", unit, [20.0], goal=goal)
    assert figure.met is met
    (cell,) = Report((figure,), {}).table().columns[5].cells
    assert ("missed" in str(cell)) is (met is False)


def test_a_run_tells_how_far_it_is_and_keeps_what_could_not_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [
        Part("first", 1, lambda: [Figure.of("a", "x", [1.0])]),
        Part("second", 3, lambda: ["Nobody is here.", Figure.of("b", "s", [2.0])]),
    ]
    monkeypatch.setattr(measure, "_parts", lambda pace, games, compared: iter(parts))
    told: list[tuple[str, float, float]] = []
    report = measure.run(games=[], watch=lambda *what: told.append(what))
    assert told == [("first", 0, 4), ("second", 1, 4), ("Done", 4, 4)]
    assert [f.what for f in report.figures] == ["a", "b", "memory of this run"]
    assert report.notes == ("Nobody is here.",)


def test_work_is_measured_by_time_and_side_by_side() -> None:
    pace, asked = Pace(runs=3, seconds=0.1), list[tuple[str, int]]()

    def work(name: str, each: float) -> Work:
        def done(n: int) -> tuple[float, float]:
            asked.append((name, n))
            return 2.0 * n, each * n

        return done

    assert pace.amount(work("a", 0.001)) == 100
    assert pace.amount(work("slow", 5.0)) == 1
    assert pace.rates(work("a", 0.001)) == pytest.approx([2000] * 3)
    asked.clear()
    ours, theirs, ratio = pace.pairs("it", "games/s", "them", work("a", 0.001), work("b", 0.004), goal=3)
    assert asked[-6:] == [("a", 100), ("b", 25)] * 3
    assert (ours.median, theirs.median, ratio.median) == pytest.approx((2000, 500, 4))
    assert (ratio.unit, ratio.goal, ratio.peer, ratio.what) == ("x", 3, "them", "it, ratio")


def test_each_game_has_its_figures() -> None:
    game = catalogue.game("rad-der-geschichte")
    found = {f.what: f for f in speed.part(game, Pace(1, 0.002)).work() if isinstance(f, Figure)}
    names = (
        speed.PLAY, speed.SEARCH, speed.BATCH, speed.SEEN, speed.SEEN_FEW, speed.DECISION, speed.VIEW,
    )  # fmt: skip
    assert list(found) == [f"rad-der-geschichte, {name}" for name in names]
    seen = found[f"rad-der-geschichte, {speed.SEEN}"]
    assert (seen.unit, seen.goal) == ("bare steps", 2)
    assert all(f.median > 0 for f in found.values())


def test_whole_games_among_bots_are_measured_bare_and_counted() -> None:
    game = catalogue.game("rad-der-geschichte")
    rate, counted = (f for f in designing.part(game, Pace(1, 0.002)).work() if isinstance(f, Figure))
    assert (rate.what, rate.unit) == ("rad-der-geschichte, games among greedy bots", "games/s")
    assert (counted.unit, counted.goal) == ("bare games", designing.GOAL)
    assert counted.median > 0.5
    assert Figure.of("it", "bare games", [1.2], goal=1.3).met
    assert not Figure.of("it", "bare games", [1.4], goal=1.3).met


@pytest.mark.fuzz
def test_the_bench_runs_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one game of the house; how fast it is does not matter here."""
    one = (catalogue.game("rad-der-geschichte"),)
    monkeypatch.setattr(catalogue, "games", lambda: one)
    result = CliRunner().invoke(main, ["bench", "--quick", "--json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["compared"]["goofspiel"] == 36_000
    units = {f["unit"] for f in data["figures"]}
    assert units >= {
        "x",
        "decisions/s",
        "iterations/s",
        "steps/s",
        "bare steps",
        "us",
        "ms",
        "s",
        "MB",
    }
    assert all(f["least"] <= f["median"] <= f["most"] for f in data["figures"])
    assert all(f["least"] > 0 or f["unit"] == "games" for f in data["figures"])  # in an equilibrium nothing is won
    assert data["compared"]["Leduc poker"] == 3780
    assert {f["goal"] for f in data["figures"] if f["unit"] == "x"} == {20, 12, 3, 0.8, None}
