"""The commands of the lab as people and programs use them."""

import json
import signal
import subprocess
import sys
import time
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lusoria.bots.search import searcher
from lusoria.cli import main
from lusoria.kernel.compiled import cache_folder
from lusoria.lab import simulate
from lusoria.play import catalogue
from tests.tiny_games.conftest import in_the_house

__all__ = ["in_the_house"]  # the tiny games are in the catalogue here, too


def run(*args: str) -> Result:
    return CliRunner().invoke(main, [*args, "--workers", "1"])


COMMANDS = (
    ("sweep", "--set", "rounds=2..4:2", "--seats", "2", "-n", "20"),
    ("luck", "-n", "10", "--seats", "greedy,random"),
    ("ladder", "-n", "10", "--bots", "random,greedy"),
    ("duel", "-n", "24", "--bot", "greedy", "--against", "search:iterations=9", "--among", "random"),
    ("coverage", "-n", "8"),
    ("drama", "-n", "6", "--iterations", "20"),
)


@pytest.mark.parametrize("line", COMMANDS, ids=lambda line: str(line[0]))
def test_each_command_speaks_to_people_and_to_programs(line: tuple[str, ...]) -> None:
    said = run(line[0], "tiny-stakes", *line[1:])
    assert said.exit_code == 0, said.output
    first, second, other = (
        run(line[0], "tiny-stakes", *line[1:], "--json", "--seed", seed).output for seed in ("5", "5", "6")
    )
    assert json.loads(first) == json.loads(second) != json.loads(other)


def test_sweep_draws_a_plot(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    assert run("sweep", "tiny-stakes", "--set", "rounds=2,3", "-n", "10", "--plot", str(file)).exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "rounds=3" in text


def test_tune_writes_a_patch_that_says_how_it_was_made(tmp_path: Path) -> None:
    goals, patch, study = (tmp_path / name for name in ("goals.toml", "patch.toml", "study.log"))
    goals.write_text(
        "seats = [2]\ngames = 40\n[open]\nrounds = {}\n[goals.length]\ndecisions = [5, 7]\n", encoding="utf-8"
    )
    line = ("tune", "tiny-stakes", str(goals), "--trials", "8", "--study", str(study), "--patch", str(patch))
    said = run(*line)
    assert said.exit_code == 0, said.output
    assert "Not met" not in said.output
    data = tomllib.loads(patch.read_text(encoding="utf-8"))
    assert data["rounds"]["is"] == 3
    assert data["rounds"]["from"] == "ours"
    assert "# A patch of components.toml of Stakes, made by: lusoria tune" in patch.read_text(encoding="utf-8")
    assert json.loads(run(*line, "--json").output)["chosen"]["numbers"] == {"rounds": 3}
    report = tmp_path / "r.html"
    side = run("report", "tiny-stakes", "-n", "8", "-o", str(report), "--against", str(patch), "--json")
    assert [found["values"] for found in json.loads(side.output)] == [{}, {"rounds": 3}]
    page = report.read_text(encoding="utf-8")
    assert "The box as changed" in page
    assert f"lusoria report tiny-stakes -n 8 --seed 1 --against {patch.name}" in page


def test_judge_says_what_lies_outside_and_writes_it_beside_the_goals(tmp_path: Path) -> None:
    goals = tmp_path / "goals.toml"
    goals.write_text("seats = [2]\ngames = 40\n[goals.length]\ndecisions = [40, 50]\n", encoding="utf-8")
    said = run("judge", "tiny-stakes", str(goals))
    assert "- decisions, 2 seats: 8 (8-8), wanted 40-50." in said.output
    (finding,) = json.loads(run("judge", "tiny-stakes", str(goals), "--set", "rounds=3", "--json").output)["findings"]
    assert (finding["value"], finding["met"]) == (6, False)
    assert run("judge", "tiny-stakes", str(goals), "--write", "--bot", "random", "-n", "9").exit_code == 0
    written = (tmp_path / "judged.md").read_text(encoding="utf-8")
    assert "`lusoria judge tiny-stakes goals.toml -n 9 --bot random --write`" in written
    assert "9 games at each table" in written


def test_reports_of_several_games_have_an_index(tmp_path: Path) -> None:
    assert run("report", "tiny-stakes", "--index", str(tmp_path / "reports"), "-n", "4").exit_code == 0
    index = (tmp_path / "reports" / "README.md").read_text(encoding="utf-8")
    for language in ("en", "ja", "zh-hant"):
        assert f"(tiny-stakes.{language}.html)" in index
        assert "| Stakes | 4 |" in index
        assert (tmp_path / "reports" / f"tiny-stakes.{language}.html").exists()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("sweep", "tiny-stakes", "--set", "rounds=9"), "rounds is 1 to 6, not 9"),
        (("sweep", "tiny-stakes", "--set", "rounds=4..2"), "goes nowhere"),
        (("sweep", "tiny-stakes", "--set", "round=4"), "'round' is not in the box"),
        (("sweep", "tiny-stakes", "--set", "worth[7]=4"), "has no entry 'worth[7]'"),
        (("sweep", "tiny-stakes", "--set", "rounds=few"), "is neither 80..120:10"),
        (("sweep", "tiny-stakes", "--seats", "two"), "how many sit at a table"),
        (("tune", "tiny-stakes", "no-such.toml"), "there is no file no-such.toml"),
        (("judge", "tiny-stakes"), "there is no file"),
        (("judge", "tiny-stakes", "--set", "rounds=2", "--write"), "--write is about the box as it is"),
        (("ladder", "tiny-stakes", "--bots", "greedy"), "two bots that differ"),
        (("duel", "tiny-stakes", "--seats", "few"), "say ends, all or numbers such as 3,4"),
        (("duel", "tiny-stakes", "--seats", "9"), "no game has a table for 9"),
        (("duel", "tiny-stakes", "--bot", "nobody"), "there is no bot 'nobody'"),
        (("luck", "tiny-stakes", "--seats", "me,greedy"), "no person in it"),
        (("coverage", "tiny-stakes", "--policies", "nobody"), "there is no bot 'nobody'"),
        (("drama", "tiny-stakes", "--on", "moon"), "not on 'moon'"),
        (("report",), "name one game"),
        (("report", "tiny-stakes", "-o", "no/such/folder.html"), "there is no folder"),
        (("tally", "tiny-stakes", "--by", "sold"), "no event and no action 'sold'"),
    ],
)
def test_bad_input_gets_one_sentence(args: tuple[str, ...], sentence: str) -> None:
    result = run(*args)
    assert result.exit_code != 0
    assert sentence in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, line, sentence in (
        ("choix", ("ladder", "tiny-stakes", "-n", "2"), "choix is not installed; pip install 'lusoria[lab]'"),
        (
            "ray",
            ("drama", "tiny-stakes", "--on", "ray"),
            "Ray is not installed; pip install 'lusoria[cluster]'",
        ),
    ):
        monkeypatch.setitem(sys.modules, module, None)
        said = run(*line)
        assert said.exit_code == 1
        assert sentence in " ".join(said.output.split())


# `python -m lusoria` that heeds Ctrl+C also where these tests run in the background.
HEEDS = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from lusoria.cli import main; main()"


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl+C is no signal that can be sent")
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real process is stopped once it has kept something; the same command then ends as if nothing had been."""
    shared = ["--seats", "3xismcts:iterations=200", "--workers", "1", "--json"]
    line = [sys.executable, "-c", HEEDS, "simulate", "spartacus", "-n", "60", *shared]
    searcher(catalogue.game("spartacus"))  # so that the machine code is there
    (tmp_path / "machine").symlink_to(cache_folder() / "machine")
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    going = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not list((tmp_path / "lab").glob("*.npz")):
        assert going.poll() is None, going.communicate()
        time.sleep(0.02)
    going.send_signal(signal.SIGINT)
    out, said = going.communicate(timeout=120)
    assert going.returncode == 130, (out, said)
    assert "the same command goes on from there" in said
    assert "Traceback" not in said
    kept = list((tmp_path / "lab").glob("*.npz"))
    assert kept
    again = subprocess.run(line, capture_output=True, text=True, check=True)
    whole = simulate(catalogue.game("spartacus"), ["ismcts:iterations=200"] * 3, 60, workers=1)
    assert json.loads(again.stdout) == json.loads(json.dumps(whole.as_dict()))
    assert not list((tmp_path / "lab").glob("*.npz"))
