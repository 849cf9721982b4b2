"""Ladders at many tables: what is learned there, who sits, and what is kept."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lusoria.bots import learned
from lusoria.bots.learned.weights import Weights
from lusoria.cli import main
from lusoria.lab import ladders as kept
from lusoria.lab.ladder import Gap, Ladder, Rung
from lusoria.lab.ladders import NAMES, Rated
from lusoria.lab.work import LabError, Work
from lusoria.learn import ladders as module
from lusoria.learn import training
from lusoria.learn.training import Course
from lusoria.play import catalogue
from tests.tiny_games.conftest import game, in_the_house

__all__ = ["in_the_house"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Short courses, and trainings kept in a folder of the test."""
    monkeypatch.setattr(training, "FIRST_GAMES", 300)
    monkeypatch.setattr(training, "FIRST_STEPS", 120)
    monkeypatch.setattr(training, "folder_of", lambda cell, course: tmp_path / f"{cell.game.slug}-{cell.seats}")
    monkeypatch.setattr(module, "UNMEASURED", Course(iterations=8, games=8, compared=0))


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["ladders", "tiny-stakes", "--minutes", "0.001", "--cpu", "0.05", "--workers", "1",
                                     *args])  # fmt: skip


def row(slug: str = "tiny-stakes", seats: int = 2, rules: int = 1) -> Rated:
    rungs = tuple(Rung(n, f"{n}:iterations=1200", k, k - 0.5, k + 0.5, 10, 0.1) for k, n in enumerate(NAMES))
    gaps = tuple(
        Gap(b.bot, a.bot, b.steps - a.steps, b.steps - a.steps - 1, b.steps - a.steps + 2)
        for k, b in enumerate(rungs) for a in rungs[:k]
    )  # fmt: skip
    return Rated(rules, "2026-11-24", 5, 90, Ladder(slug, seats, 20, 1, None, 50.0, rungs, gaps, (), NAMES[2:]))


def test_a_table_learns_is_rated_and_kept_and_is_not_played_anew(tmp_path: Path) -> None:
    path, folder = tmp_path / "ladders.json", tmp_path / "weights"
    first = run("--seats", "2", "-n", "6", "--weights", str(folder), "--write", str(path), "--json")
    assert first.exit_code == 0, first.output
    (found,) = kept.read(path)
    assert [Rated.from_dict(data) for data in json.loads(first.stdout)] == [found]
    assert found.table == ("tiny-stakes", 2)
    assert found.ladder.rivals == ("search", "learned")
    assert {rung.bot for rung in found.ladder.rungs} == set(NAMES)
    assert found.rung("learned").played.startswith("learned:iterations=")
    assert str(folder) not in path.read_text("utf-8")
    assert sum(rung.games for rung in found.ladder.rungs) == 2 * found.ladder.games == 24
    made = Weights.load(folder / "tiny-stakes-2.npz", game("stakes")).made
    assert made["command"].startswith("lusoria train tiny-stakes --seats 2 --iterations 8 --games 8 --seed 1 ")
    assert made["standings"] == []
    assert found.generations == made["generations"] >= 1
    again = run("--seats", "2", "-n", "6", "--weights", str(folder), "--write", str(path), "--json")
    assert again.stdout == first.stdout
    assert "12 games" in first.stderr
    assert "12 games" not in again.stderr
    more = run("--seats", "2", "-n", "8", "--weights", str(folder), "--write", str(path))
    assert "16 games" in more.stderr
    assert more.stdout.count("| stakes |") + more.stdout.count("| Stakes |") == 1
    assert [r.ladder.games for r in kept.read(path)] == [16]


def test_room_above_the_search_is_asked_for_once_and_outlasts_a_rating(tmp_path: Path) -> None:
    path, folder = tmp_path / "ladders.json", tmp_path / "weights"
    at = ("--seats", "2", "--weights", str(folder), "--write", str(path))
    assert run(*at, "-n", "4").exit_code == 0
    (bare,) = kept.read(path)
    assert bare.room is None
    assert run(*at, "-n", "4", "--longer", "24", "--longer-from", "8").exit_code == 0
    (found,) = kept.read(path)
    assert found.room is not None
    assert replace(found, room=None) == bare
    assert (found.room.one, found.room.among) == ("search:iterations=80", "search:iterations=8")
    assert found.room.games == 24
    assert run(*at, "-n", "6", "--longer", "48").exit_code == 0
    (more,) = kept.read(path)
    assert more.ladder.games > found.ladder.games
    assert more.room == found.room
    kept.write(path, [replace(more, room=None)])
    assert run(*at, "-n", "6", "--longer", "24").exit_code == 0
    (own,) = kept.read(path)
    assert own.room is not None
    assert own.room.among == own.rung("search").played


def test_weights_that_fit_are_played_with_and_others_are_not(tmp_path: Path) -> None:
    path = tmp_path / "tiny-stakes-2.npz"
    work = Work(1)
    module.learned(game("stakes"), 2, path, 0.001, work)
    before = path.read_bytes()
    module.ladders([(game("stakes"), 2)], tmp_path, minutes=0.001, cpu=0.05, sat=4, seed=1, work=work)
    assert path.read_bytes() == before
    other = tmp_path / "tiny-stakes-3.npz"
    other.write_bytes(before)
    (found,) = module.ladders([(game("stakes"), 3)], tmp_path, minutes=0.001, cpu=0.05, sat=4, seed=1, work=work)
    assert found.ladder.seats == 3
    assert Weights.load(other, game("stakes")).table["seats"] == 3


def test_a_row_of_other_weights_is_measured_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stakes, box, folder = game("stakes"), tmp_path / "box.npz", tmp_path / "weights"
    monkeypatch.setattr(module, "place", lambda game, seats: box)

    def found(known: list[Rated]) -> Rated:
        at = {"minutes": 0.001, "cpu": 0.05, "sat": 4, "seed": 1, "work": Work(1)}
        (row,) = module.ladders([(stakes, 2)], folder, known=known, **at)  # type: ignore[arg-type]
        return row

    first = found([])  # learns some and leaves them in the folder
    assert found([first]) is first
    other = replace(first, generations=first.generations + 1000)
    assert found([other]).made == first.made
    (folder / "tiny-stakes-2.npz").unlink()
    assert found([other]) is other  # nothing is at hand: what there is, is kept
    module.learned(stakes, 2, box, 0.001, Work(1))
    assert found([other]).made != other.made


def test_a_row_of_searches_that_have_changed_is_measured_anew_and_room_as_long_as_the_one_by_sense_has_not(
    tmp_path: Path,
) -> None:
    stakes = game("stakes")

    def found(known: list[Rated]) -> Rated:
        at = {"minutes": 0.001, "cpu": 0.05, "sat": 4, "seed": 1, "work": Work(1), "longer": 24, "longer_from": 8}
        (row,) = module.ladders([(stakes, 2)], tmp_path, known=known, **at)  # type: ignore[arg-type]
        return row

    first = found([])
    assert first.manners == kept.manners(stakes, 2)
    assert found([first]) is first
    assert kept.changed([first], [stakes]) == set()
    for manners, same in ((first.manners[0], "of before"), True), (("of before", first.manners[1]), False):
        old = replace(first, measured="2001-01-01", manners=manners)
        assert kept.changed([old], [stakes]) == {("tiny-stakes", 2)}
        again = found([old])
        assert (again.measured, again.manners) == (first.measured, first.manners)
        assert again.room == first.room
        assert (again.room is old.room) == same


def test_weights_in_the_box_need_not_be_learned_but_those_of_the_folder_go_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stakes, box, folder = game("stakes"), tmp_path / "box.npz", tmp_path / "weights"
    monkeypatch.setattr(module, "place", lambda game, seats: box)
    assert module.at_hand(stakes, 2, folder) is None
    module.learned(stakes, 2, box, 0.001, Work(1))
    assert module.at_hand(stakes, 2, folder) == box
    assert module.at_hand(stakes, 3, folder) is None
    imperium = catalogue.game("imperium")  # has weights that stand in the place of its sense
    assert learned.place(imperium, 2).exists()
    monkeypatch.setattr(module, "place", learned.place)
    assert module.at_hand(imperium, 2, folder) is None
    monkeypatch.setattr(module, "place", lambda game, seats: box)
    module.ladders([(stakes, 2)], folder, minutes=0.001, cpu=0.05, sat=4, seed=1, work=Work(1))
    assert not folder.exists()
    folder.mkdir()
    own = folder / "tiny-stakes-2.npz"
    own.write_bytes(box.read_bytes())
    assert module.at_hand(stakes, 2, folder) == own


def test_a_gap_can_be_asked_for_from_both_ends() -> None:
    found = row()
    assert found.gap("learned", "random") == Gap("learned", "random", 3, 2, 5)
    assert found.gap("random", "learned") == Gap("random", "learned", -3, -5, -2)
    with pytest.raises(KeyError, match="did not sit"):
        found.gap("learned", "learned")


def test_rows_of_other_rules_are_left_out_and_tables_stand_in_order(tmp_path: Path) -> None:
    path = tmp_path / "l.json"
    rows = [row(seats=3), row(), row("tiny-other"), row(rules=7)]
    kept.write(path, rows)
    assert kept.read(path) == rows
    assert kept.of_today(rows[:3], [game("stakes")]) == [rows[1], rows[0]]
    assert kept.of_today([rows[3]], [game("stakes")]) == []
    text = list(kept.markdown(rows[:2], str.upper))
    assert len({line.count("|") for line in text}) == 1
    assert "| TINY-STAKES |" in text[2]
    marked = list(kept.markdown(rows[:2], str.upper, {("tiny-stakes", 2)}))
    assert [" 2026-11-24 † |" in line for line in marked[2:]] == [False, True]
    assert "| 1,200 · 1,200 | 1.0 (0.0 to 3.0) | 2.0 (1.0 to 4.0) | 3.0 (2.0 to 5.0) | 1.0 (0.0 to 3.0) |" in text[2]


def test_another_file_is_refused_before_anything_is_learned(tmp_path: Path) -> None:
    path = tmp_path / "l.json"
    assert kept.read(path) == []
    path.write_text('[{"rules": 3}]')
    with pytest.raises(LabError, match="is not what `lusoria ladders --write` writes"):
        kept.read(path)
    said = run("--write", str(path))
    assert (said.exit_code, "move it away" in said.output) == (2, True)
    nowhere = run("--write", str(tmp_path / "no" / "l.json"))
    assert (nowhere.exit_code, "there is no folder" in nowhere.output) == (2, True)
