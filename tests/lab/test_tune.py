"""Tuning: what is planted is mended within bounds, what cannot be is said, and a stop changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from lusoria.kernel import Game
from lusoria.lab.cells import Cell
from lusoria.lab.goals import findings, goals_of, read_goals
from lusoria.lab.measures import Measured, measure
from lusoria.lab.patch import patch_text, read_patch
from lusoria.lab.tune import tune
from lusoria.lab.work import LabError, Work
from lusoria.play import catalogue
from tests.tiny_games.conftest import game as tiny

GAME, HERE = tiny("stakes"), Work(1)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The box with counter 2 bringing three more, and seat 1 four points ahead."""
    parts = GAME.rules.components
    changed = {
        **parts,
        "worth": {**parts["worth"], "is": [4, 4, 7, 4]},
        "handicap": {**parts["handicap"], "is": [0, 4, 0]},
    }
    monkeypatch.setitem(GAME.rules.__dict__, "components", changed)
    return GAME


def goals(**rest: Any) -> dict[str, Any]:
    return {"seats": [3], "games": 320, "open": {"worth[2]": {"least": 2}, "handicap[1]": {"most": 5}}, **rest}


def test_what_is_planted_is_mended_within_its_bounds(planted: Any) -> None:
    wanted = goals_of(planted, goals(goals={"seats": 6.0, "things": [{"by": "took", "within": [0.85, 1.18]}]}))
    found = tune(planted, wanted, trials=40, seed=2, work=HERE)
    assert found.now.numbers == {"worth[2]": 7, "handicap[1]": 4}
    assert found.now.loss > 0
    assert found.chosen.loss < found.now.loss
    assert 3 <= found.chosen.numbers["worth[2]"] <= 5
    assert 0 <= found.chosen.numbers["handicap[1]"] <= 2
    missed = {f.told for f in found.before if not f.met}
    assert {"seat 2 of 3", "took 2, 3 seats"} <= missed
    assert found.unmet == ()
    assert all(f.met for f in found.fresh)
    assert found.values["worth"][2] == found.chosen.numbers["worth[2]"]
    assert all(c.games == 320 for c in found.front)
    hopeless = [c for c in _all(planted, wanted) if c.games < 320]
    assert hopeless  # who is far off leaves the race early


def _all(game: Any, wanted: Any) -> Any:
    from lusoria.lab.tune import _opened, _Search

    search = _Search(game, wanted, 2, HERE, _opened(game, wanted, 8, 2, None))
    for first in range(0, 24, 8):
        search.batch(first, first + 8)
    return search.candidates(24)


def test_a_goal_that_cannot_be_met_is_said_to_be_so() -> None:
    wanted = goals_of(
        GAME, {"seats": [2], "games": 40, "open": {"rounds": {}}, "goals": {"length": {"decisions": [40, 50]}}}
    )
    found = tune(GAME, wanted, trials=24, work=HERE)
    assert found.chosen.numbers == {"rounds": 6}  # the nearest there is
    (sentence,) = found.unmet
    assert sentence.startswith("length: cannot be met within these bounds")
    assert "decisions, 2 seats is at 12, and should be 40 to 50" in sentence
    clauses = goals_of(GAME, {"seats": [2], "games": 40, "open": {"far": {"least": 90}}, "goals": {"clauses": True}})
    assert any("STA-2.2" in said for said in tune(GAME, clauses, trials=6, work=HERE).unmet)


def test_how_often_one_event_is_told_for_another_is_counted() -> None:
    often = [
        {"event": "extra", "per": "took", "within": [0.0, 0.1]},
        {"event": "took", "per": "took", "within": [1, 1]},
    ]
    wanted = goals_of(GAME, goals(games=40, goals={"often": often}))
    cell = Cell.of(GAME, [wanted.bot] * 3, values={"far": 12})
    seen = Measured().add([measure(cell, 0, 20, *wanted.wants), measure(cell, 20, 20, *wanted.wants)])
    rare, each = findings(wanted, GAME, {3: seen})
    told = seen.row("often:extra") / seen.row("often:took")
    assert len(told) == 40
    assert rare.value == pytest.approx(told.mean())
    assert 0 < rare.low < rare.value < rare.high
    assert rare.met == (rare.value <= 0.1)
    assert (each.value, each.met, each.loss) == (1, True, 0)


class Stop:
    """Ctrl+C after so many batches or parts."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, many: int) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize("stop", [{"told": 1}, {"told": 2}, {"part": 9}])
def test_a_stopped_search_goes_on_to_the_same_end(tmp_path: Path, planted: Any, stop: dict[str, int]) -> None:
    wanted = goals_of(planted, {**goals(goals={"seats": 6.0, "ties": 0.2}), "games": 40})
    whole = tune(planted, wanted, trials=20, batch=4, study=tmp_path / "whole.log", work=HERE).as_dict()
    file, told = tmp_path / "cut.log", Stop(stop["told"]) if "told" in stop else None
    work = Work(1, keep=tmp_path, progress=Stop(stop["part"]) if "part" in stop else None)
    with pytest.raises(KeyboardInterrupt):
        tune(planted, wanted, trials=20, batch=4, study=file, work=work, told=told)
    assert tune(planted, wanted, trials=20, batch=4, study=file, work=Work(1, keep=tmp_path)).as_dict() == whole
    more = tune(planted, wanted, trials=24, batch=4, study=file, work=HERE)
    assert more.as_dict() == tune(planted, wanted, trials=24, batch=4, work=HERE).as_dict()
    with pytest.raises(LabError, match="holds another tuning"):
        tune(planted, wanted, trials=20, batch=5, study=file, work=HERE)


def test_goals_that_make_no_sense_are_refused_in_one_sentence(tmp_path: Path) -> None:
    for data, sentence in (
        ({"open": {"worth": {}}}, "at least one of"),
        ({"open": {"worth": {}}, "goals": {"seats": 3, "fun": 1}}, "at least one of"),
        ({"open": {"worth": {"most": 12}}, "goals": {"seats": 3}}, r"worth\[0\] goes from 0 to 9"),
        ({"open": {"worth": {}}, "goals": {"things": [{"by": "sold"}]}}, "no event and no action 'sold'"),
        ({"open": {"worth": {}}, "goals": {"length": {}}}, "a goal about length says"),
        ({"open": {"worth": {}}, "goals": {"often": [{"event": "took"}]}}, "a goal about how often says"),
        (
            {"open": {"worth": {}}, "goals": {"often": [{"event": "sold", "per": "took", "within": [0, 1]}]}},
            "no event 'sold'; it has extra, took",
        ),
        ({"opened": {}}, "not opened"),
    ):
        with pytest.raises(LabError, match=sentence):
            goals_of(GAME, data)
    with pytest.raises(LabError, match="nothing is left open"):
        tune(GAME, goals_of(GAME, {"open": {}, "goals": {"seats": 3}}), work=HERE)
    with pytest.raises(LabError, match="there is no file"):
        read_goals(GAME, tmp_path / "none.toml")


def test_a_patch_is_read_as_it_was_written(tmp_path: Path) -> None:
    file, values = tmp_path / "patch.toml", {"worth": [4, 4, 5, 4], "rounds": 3}
    file.write_text(patch_text(GAME, values, "lusoria tune tiny-stakes goals.toml", 'tuned "well"'), encoding="utf-8")
    assert read_patch(GAME, file) == values
    assert json.dumps(values["worth"]) in file.read_text(encoding="utf-8")
    assert file.read_text(encoding="utf-8").count('from = "ours"') == 2


@pytest.mark.parametrize(
    "game", [g for g in catalogue.games() if (g.folder / "goals.toml").exists()], ids=lambda g: g.slug
)
def test_the_goals_of_a_box_speak_of_that_box(game: Game) -> None:
    goals = read_goals(game, game.folder / "goals.toml")
    assert goals.numbers
    assert {"seats", "length"} <= set(goals.names)
