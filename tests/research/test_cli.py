"""`lusoria exam` and a bench without its extra, as people meet them."""

import json
import sys

import pytest
from click.testing import CliRunner

from lusoria.cli import main
from lusoria.kernel import Game
from lusoria.research import exam


def marks(games: list[Game], fault: str | None) -> list[exam.Mark]:
    return [exam.Mark("a suite", g.slug, 2, 0.1, fault) for g in games]


def test_an_examination_as_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exam, "examine", lambda games: marks(games, None))
    result = CliRunner().invoke(main, ["exam", "zero", "spartacus", "--json"])
    assert result.exit_code == 0
    assert [(m["game"], m["passed"]) for m in json.loads(result.stdout)] == [("zero", True), ("spartacus", True)]


def test_a_failed_examination_says_what_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exam, "examine", lambda games: marks(games, "ExamError: seat 1 sees"))
    result = CliRunner().invoke(main, ["exam", "zero"])
    assert result.exit_code == 1
    assert "ExamError: seat 1 sees" in result.output
    assert "1 of 1 examinations failed" in result.output


def test_a_bench_without_openspiel_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    result = CliRunner().invoke(main, ["bench", "--quick"])
    assert result.exit_code == 1
    assert result.output.strip() == "Error: open_spiel is not installed; pip install 'lusoria[bench]' brings it"
