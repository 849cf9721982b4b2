"""The page of figures and the reports are about the games as they are."""

import re
from datetime import date
from pathlib import Path

from lusoria.play import catalogue

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "figures.md"


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


def test_every_report_is_of_the_rules_of_today() -> None:
    for game in catalogue.games():
        text = (DOCS / "reports" / f"{game.slug}.en.html").read_text("utf-8")
        told = re.search(r"Rules version (\d+);", text)
        assert told, game.slug
        assert int(told[1]) == game.rules_version, f"`lusoria report {game.slug} --index` has not written it anew"
