"""The table of figures."""

import json
from datetime import date
from typing import Any

import pytest
from click.testing import CliRunner

from lusoria.cli import main
from lusoria.lab.figures import figures, markdown
from lusoria.lab.manner import manner
from lusoria.play import catalogue


def test_one_line_for_each_number_of_seats():
    game = catalogue.game("spartacus")
    done = []
    found = figures([game], 8, 3, workers=1, progress=lambda: done.append(1))
    assert [row.players for row in found] == [3, 4, 5]
    assert len(done) == 3
    for row in found:
        assert sum(share.value for share in row.seats) == pytest.approx(1)
        assert all(share.low <= share.value <= share.high for share in row.seats)
        assert row.greedy
        assert row.search
        assert row.rate > 0
        assert row.length.low <= row.length.mean <= row.length.high
    lines = list(markdown(found, lambda slug: slug.upper()))
    assert [line.split("|")[1].strip() for line in lines[2:]] == ["SPARTACUS", "", ""]
    assert len({line.count("|") for line in lines}) == 1
    said = [tuple(part.strip() for part in line.split("|")[2:5]) for line in lines]
    assert said[0] == ("rules", "measured", "games")
    assert said[2:] == [(str(game.rules_version), row.measured, "8 · 3") for row in found]
    assert all(date.fromisoformat(row.measured) <= date.today() for row in found)


def test_the_table_from_the_command_line_without_duels():
    answer = CliRunner().invoke(main, ["figures", "imperium", "-n", "2", "--duels", "0", "--workers", "1", "--json"])
    assert answer.exit_code == 0, answer.output
    rows = json.loads(answer.output)
    assert [row["search"] for row in rows] == [None] * len(rows)
    assert {row["slug"] for row in rows} == {"imperium"}


def test_rows_of_the_same_rules_and_bots_and_as_many_games_are_kept(tmp_path):
    def measured(*more: str) -> list[dict[str, Any]]:
        answer = CliRunner().invoke(main, ["figures", "imperium", "-n", "2", "--duels", "0", "--workers", "1", *more])
        assert answer.exit_code == 0, answer.output
        found: list[dict[str, Any]] = json.loads(answer.output)
        return found

    rows = measured("--json")
    for row in rows:
        row["measured"], row["rate"] = "2001-01-01", 1.5  # no machine would find this rate
    rows[0]["rules"], rows[1]["manner"] = 0, "of before"
    file = tmp_path / "rows.json"
    file.write_text(json.dumps(rows))
    again = measured("--json", "--kept", str(file))
    assert [row["measured"] == "2001-01-01" for row in again] == [False, False] + [True] * (len(rows) - 2)
    assert again[0]["rules"] == catalogue.game("imperium").rules_version
    assert again[1]["manner"] == manner(catalogue.game("imperium"), again[1]["players"])
    assert all(row["rate"] > 1000 for row in again)  # that is this machine's
    other = measured("--json", "--kept", str(file), "-n", "3")
    assert all(row["measured"] != "2001-01-01" for row in other)


def test_a_file_of_something_else_is_refused(tmp_path):
    file = tmp_path / "rows.json"
    file.write_text('[{"slug": "imperium"}]')
    answer = CliRunner().invoke(main, ["figures", "imperium", "--kept", str(file)])
    assert answer.exit_code == 2
    assert "--kept is not what `lusoria figures --json` prints" in answer.output
