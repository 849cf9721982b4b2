"""The command line as people and programs use it."""

import json
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lusoria.cli import COMMANDS, main
from lusoria.play import Match


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(args), input=typed)


def test_help_names_every_command() -> None:
    text = run("--help").output
    assert all(name in text for name in COMMANDS)


def test_games_are_listed_for_people_and_programs() -> None:
    assert "Spartacus" in run("games").output
    assert "スパルタクス" in run("games", "--lang", "ja").output
    data = json.loads(run("games", "--json").output)
    assert {"slug", "title_ja", "seats", "options"} <= set(data[0])


def test_a_rulebook_is_read_whole_or_at_a_clause() -> None:
    assert "SPA-4.1" in run("rules", "spartacus").output
    one = json.loads(run("rules", "spartacus", "spa-4.1", "--json", "--lang", "zh-Hant").output)
    assert [c["id"] for c in one["clauses"]] == ["SPA-4.1"]


def test_simulate_for_programs() -> None:
    result = run("simulate", "spartacus", "-n", "500", "--seats", "4xrandom", "-o", "joker", "--seed", "9", "--json")
    data = json.loads(result.output)
    assert data["options"] == {"joker": 1}
    assert len(data["wins"]) == 4
    assert data == json.loads(
        run("simulate", "spartacus", "-n", "500", "--seats", "4xrandom", "-o", "joker", "--seed", "9", "--json").output
    )


def test_tally_counts_who_won_with_what() -> None:
    line = ("tally", "imperium", "-n", "6", "--seats", "3xrandom", "--by", "sent", "--workers", "1")
    fares = json.loads(run(*line, "--json").output)
    assert {fare["thing"] for fare in fares} <= set(range(1, 10))
    assert "Of an even share" in run(*line).output
    refused = run("tally", "imperium", "-n", "1", "--seats", "3xrandom", "--by", "sold")
    assert refused.exit_code == 2
    assert "no event and no action 'sold'" in refused.output


def test_simulate_for_people() -> None:
    assert "decisions a game" in run("simulate", "rad-der-geschichte", "-n", "200").output


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("simulate", "spartakus"), "Did you mean spartacus"),
        (("simulate", "spartacus", "--seats", "2xrandom"), "for 3 to 5, not 2"),
        (("simulate", "spartacus", "--seats", "3xnobody"), "there is no bot"),
        (("simulate", "spartacus", "-o", "joker=perhaps"), "joker is on or off"),
        (("simulate", "spartacus", "-o", "joker-minus"), "joker-minus needs joker"),
        (("simulate", "spartacus", "--set", "numbers=many"), "the value is a number or a list"),
        (("simulate", "spartacus", "--seats", "me,random,random"), "no person in it"),
        (("rules", "zero", "ZER-99.9"), "has no clause ZER-99.9"),
    ],
)
def test_bad_input_gets_one_sentence_and_a_bad_exit(args: tuple[str, ...], sentence: str) -> None:
    result = run(*args)
    assert result.exit_code != 0
    assert sentence in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_a_game_is_played_to_the_end_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = run(
        "play", "rad-der-geschichte", "--seats", "me,random", "--seed", "5", "--save", str(file), typed="1\n" * 40
    )
    assert result.exit_code == 0, result.output
    assert "Place" in result.output
    match = Match.load(file.read_text(encoding="utf-8"))
    assert match.over
    data = json.loads(run("replay", str(file), "--json").output)
    assert data["over"]
    assert data["scores"] == match.scores
    assert run("replay", str(file), "--lang", "ja").exit_code == 0


def test_a_game_that_nobody_wins_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.json"
    monkeypatch.setattr(Match, "new", partial(Match.new, components={"most_moves": 1}))
    result = run("play", "hannibal", "--seats", "me,random", "--save", str(file), typed="1\n" * 40)
    assert result.exit_code == 0, result.output
    assert "Nobody wins." in result.output
    assert json.loads(run("replay", str(file), "--json").output)["won"] is False
    assert "Nobody wins." in run("replay", str(file)).output


def test_people_pass_the_device_behind_a_curtain() -> None:
    typed = "\n1\n" * 60
    result = run("play", "rad-der-geschichte", "--seats", "Ada,Ben", "--seed", "5", typed=typed)
    assert result.exit_code == 0, result.output
    assert "Pass the device to Ben" in result.output


def test_wrong_answers_are_asked_again_and_a_step_can_be_taken_back() -> None:
    result = run("play", "spartacus", "--seats", "me,random,random", "--seed", "3", typed="99\nplay:99\npass\nq\n")
    assert "Type a number from 1 to" in result.output
    assert result.exit_code != 0
    assert "left before its end" in result.output


def test_a_damaged_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{}", encoding="utf-8")
    result = run("replay", str(file))
    assert result.exit_code != 0
    assert "Traceback" not in result.output


def test_warm_says_what_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    data = json.loads(run("warm", "rad-der-geschichte", "--json").output)
    assert list(data["seconds"]) == ["rad-der-geschichte"]
    assert data["cache"] == str(tmp_path)
    assert len(list((tmp_path / "machine").glob("*.o"))) == 4  # random play, search, learning, examination
