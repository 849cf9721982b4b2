"""The page of figures and the reports are about the games as they are."""

import re
from datetime import date
from pathlib import Path

import pytest

from lusoria.bench.page import Kept
from lusoria.kernel import Game
from lusoria.lab.manner import manner
from lusoria.play import catalogue
from lusoria.play.words import LANGUAGES
from tests.support.exam import every_game

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "figures.md"
SAID = "`lusoria report {} --index docs/reports` has not written it anew"


def rows() -> list[dict[str, str]]:
    """The table of the games: for each row its cells by the heads of their columns, the game named in each."""
    table = PAGE.read_text("utf-8").partition("## The games\n")[2].partition("\n## ")[0]
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("|")]
    heads, named, found = lines[0], "", []
    for line in lines[2:]:
        row = dict(zip(heads, line, strict=True))
        named = row["game"] or named
        found.append({**row, "game": named})
    return found


def test_every_game_was_measured_at_every_number_of_players() -> None:
    measured = {(row["game"], int(row["players"])) for row in rows()}
    assert measured == {(g.title, n) for g in catalogue.games() for n in range(g.seats[0], g.seats[1] + 1)}


def test_every_row_says_which_rules_were_measured_and_when_and_no_game_has_changed_since() -> None:
    versions = {game.title: game.rules_version for game in catalogue.games()}
    for row in rows():
        assert {"rules", "measured"} <= row.keys(), "`lusoria figures --write` has not written the page anew"
        assert int(row["rules"]) == versions[row["game"]], f"{row['game']} has changed since {row['measured']}"
        assert date.fromisoformat(row["measured"]) <= date.today()


@pytest.mark.parametrize("game", every_game())
def test_every_row_is_of_bots_that_play_as_they_do_today(game: Game) -> None:
    for row in Kept.read(PAGE.with_suffix(".json")).rows:
        if row.slug == game.slug:
            said = f"bots have changed since {row.measured}: `lusoria figures {game.slug} --write` measures them anew"
            assert row.manner == manner(game, row.players), said


@pytest.mark.parametrize("game", every_game())
def test_every_report_is_of_the_rules_and_the_bots_of_today(game: Game) -> None:
    how = f'<meta name="manner" content="{manner(game, game.seats[1])}">'
    for language in LANGUAGES:
        text = (DOCS / "reports" / f"{game.slug}.{language.lower()}.html").read_text("utf-8")
        assert how in text, SAID.format(game.slug)
        if language == "en":
            told = re.search(r"Rules version (\d+);", text)
            assert told, game.slug
            assert int(told[1]) == game.rules_version, SAID.format(game.slug)
