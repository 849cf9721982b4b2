"""A game becomes ready in a process of its own: from its text with an empty cache, and from what that left."""

import json
from pathlib import Path

import numpy as np
import pytest

from lusoria.bench import readiness
from lusoria.bench.readiness import Readiness, in_fresh_process
from lusoria.bench.report import Figure
from lusoria.play import catalogue

SLUG = "rad-der-geschichte"


def test_from_the_text_and_from_the_cache(tmp_path: Path) -> None:
    ballast = np.ones(400 << 17)  # 400 MB, which are not the child's

    def left() -> dict[Path, int]:
        return {path: path.stat().st_ino for path in tmp_path.rglob("*.o")}

    first = in_fresh_process(SLUG, tmp_path, False)
    assert len(left()) == 1  # random play
    made = in_fresh_process(SLUG, tmp_path, True)
    there = left()
    assert len(there) == 4  # search, learning, examination too
    again, loaded = (in_fresh_process(SLUG, tmp_path, everything) for everything in (False, True))
    assert left() == there  # nothing was made anew
    for one in (first, made, again, loaded):
        assert 0 < one.imported < one.ready
        assert 10 < one.memory < ballast.nbytes / (1 << 20)


def test_modules_that_python_compiles_are_kept_where_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    cache, modules = tmp_path / "cache", tmp_path / "modules"
    in_fresh_process(SLUG, cache, False)
    assert not list(tmp_path.rglob("*.pyc"))
    in_fresh_process(SLUG, cache, False, modules)
    rules = list(modules.rglob(f"games/{SLUG.replace('-', '_')}/rules*.pyc"))
    assert rules
    assert not list(cache.rglob("*.pyc"))


def test_figures_of_a_game_until_enough_time_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    game, folders, modules = catalogue.game(SLUG), list[tuple[Path, bool]](), list[tuple[bool, Path | None]]()

    def fake(slug: str, cache: Path, everything: bool, kept: Path | None = None) -> Readiness:
        assert slug == SLUG
        assert cache.is_dir()
        assert not list(cache.iterdir())
        if (False, kept) in modules or not kept:  # once to fill the folder of modules, which is not measured
            folders.append((cache, everything))
        modules.append((everything, kept))
        return Readiness(0.3, readiness.ENOUGH / 2 if everything else 0.9, 120.0)

    monkeypatch.setattr(readiness, "in_fresh_process", fake)
    found = [f for f in readiness.part(game, 5).work() if isinstance(f, Figure)]
    assert len(folders) == 8  # each twice made, twice loaded; then there was enough
    assert [everything for _, everything in folders] == [False, False, True, True] * 2
    assert all(one == other for one, other in zip(folders[::2], folders[1::2], strict=True))
    assert len({folder for folder, _ in folders}) == 4
    assert not any(folder.exists() for folder, _ in folders)
    kept = {folder for _, folder in modules if folder}
    assert len(kept) == 1
    assert [bool(folder) for _, folder in modules] == [False, True, True, False, False, False, True, False, False]
    assert [(f.what, f.unit, f.goal) for f in found] == [
        (f"{SLUG}, {readiness.FIRST}", "s", 1.5), (f"{SLUG}, {readiness.ALL}", "s", 2.5),
        (f"{SLUG}, {readiness.CACHED}", "ms", 20), (f"{SLUG}, {readiness.MADE}", "MB", None),
        (f"{SLUG}, {readiness.LOADED}", "MB", None),
    ]  # fmt: skip
    assert found[2].median == pytest.approx(600)


def test_heavy_games_have_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "in_fresh_process", lambda *_: Readiness(1, 99, 100))
    heavy = next(game for game in catalogue.games() if game.weight > 1)
    goals = [f.goal for f in readiness.part(heavy, 1).work() if isinstance(f, Figure)]
    assert goals == [4, 5, 20, None, None]


def test_what_a_fresh_process_prints(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "get_ready", lambda slug, since, everything: Readiness(1, 2, 3))
    readiness.tell(SLUG, 0.0, True)
    assert json.loads(capsys.readouterr().out) == {"imported": 1, "ready": 2, "memory": 3}
