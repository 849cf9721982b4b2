"""A crowd at a house: it sits down, moves and looks, and what it met with becomes figures."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from lusoria.bench import house, idle, long, web
from lusoria.bench.crowd import Heard
from lusoria.bench.house import Usage, Visit, quantile
from lusoria.research import MissingExtraError


def measured(measure: Callable[..., Any], *given: object) -> Any:
    """What is measured in a thread of its own: in this one the loop of a browser may be running."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(measure, *given).result()


def test_a_crowd_plays_and_is_counted() -> None:
    pytest.importorskip("aiohttp")
    pytest.importorskip("psutil")
    found = measured(house.measure, 3, 8.0)
    assert (found.tables, found.processes) == (3, 1)
    assert found.moves > 0
    assert found.web.seconds > 0
    assert found.heard.posts
    assert found.heard.pages
    assert found.heard.screens
    assert not found.heard.errors
    assert set(found.heard.refused) <= {409}


def test_figures_are_per_move_and_refusals_have_their_places() -> None:
    heard = Heard(posts=[10.0, 30.0], screens=[50.0])
    heard.refused.update({503: 4, 409: 2, 500: 1})
    heard.errors["TimeoutError"] += 2
    visit = Visit(7, 10.0, 50, heard, Usage(2.0, 100.0, 9), Usage(0.5, 50.0, 3), 1.0, 1)
    named = {figure.what: figure.median for figure in visit.figures("here, ")}
    assert named["here, 7 tables: CPU of a move with its pages"] == 40
    assert named["here, 7 tables: CPU of a move in bots"] == 10
    assert named["here, 7 tables: moves a second"] == 5
    assert named["here, 7 tables: answer to a move, p50"] == 10
    assert named["here, 7 tables: answer to a move, p95"] == 30
    assert named["here, 7 tables: shed with a sentence"] == 4
    assert named["here, 7 tables: moves that came too late"] == 2
    assert named["here, 7 tables: errors"] == 3
    assert "here, 7 tables: page, p50" not in named


def test_a_quantile_is_a_value_that_was_met() -> None:
    assert [quantile([5.0, 1.0, 4.0, 2.0, 3.0], share) for share in (0.0, 0.5, 0.8, 0.99)] == [1.0, 3.0, 4.0, 5.0]


def test_idle_streams_are_held_and_all_told() -> None:
    pytest.importorskip("aiohttp")
    pytest.importorskip("psutil")
    found = measured(idle.measure, 60, 0.5)
    assert found.open == len(found.news) == 60
    assert found.after.memory > 0
    named = {figure.what: figure.median for figure in found.figures()}
    assert named["60 idle streams: threads"] < 20


def test_a_long_game_is_played_entry_by_entry() -> None:
    pytest.importorskip("aiohttp")
    found = measured(long.measure, 8)
    assert {what: [entry for entry, _wait in waits] for what, waits in found.waits.items()} == {
        "answer to a move": list(range(8)),
        "what has changed": [entry for entry in range(8) for _other in range(long.PEOPLE - 1)],
        "whole page": list(range(8)),
    }


def test_the_first_and_the_last_entries_are_told_apart() -> None:
    waits = [(entry, 10.0 if entry < 50 else 30.0) for entry in range(100)]
    figures = list(long.Long(100, {"whole page": waits}).figures())
    assert [(figure.what, figure.median) for figure in figures][::2] == [
        ("vinci, entries 1 to 50: whole page, p50", 10.0),
        ("vinci, entries 51 to 100: whole page, p50", 30.0),
    ]


def test_without_what_visits_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'lusoria\[bench\]'"):
        web.run()


def test_a_house_that_does_not_open_is_told(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="did not open"), house.house(tmp_path, thinkers=0, LUSORIA_BOT_WORKERS="x"):
        pass
