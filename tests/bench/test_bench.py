"""Before anything is timed, the reference games are OpenSpiel's; what is measured has a form."""

import json
import sys

import pytest
from click.testing import CliRunner

from lusoria.bench import equal
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


@pytest.mark.fuzz
def test_the_bench_runs_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one game of the house; how fast it is does not matter here."""
    one = (catalogue.game("rad-der-geschichte"),)
    monkeypatch.setattr(catalogue, "games", lambda: one)
    result = CliRunner().invoke(main, ["bench", "--quick", "--json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["compared"]["goofspiel"] == 36_000
    assert {f["unit"] for f in data["figures"]} >= {"x", "decisions/s", "iterations/s", "steps/s", "us", "ms"}
    assert all(0 < f["least"] <= f["median"] <= f["most"] for f in data["figures"])
    assert {f["goal"] for f in data["figures"] if f["unit"] == "x"} == {6, 1.5, None}
