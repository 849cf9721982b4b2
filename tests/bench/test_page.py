"""The page of figures is written by one command, whole."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from lusoria.bench import designing, exploit, measure, openspiel, page, readiness, spartacus_c, speed
from lusoria.bench.report import Figure, Report
from lusoria.cli import main
from lusoria.lab import ladders
from lusoria.lab.duel import Duel
from lusoria.lab.figures import markdown
from lusoria.lab.ladder import Gap, Ladder, Rung
from lusoria.lab.manner import manner
from lusoria.lab.simulate import Share
from lusoria.lab.tally import Fare
from lusoria.play import catalogue

SLUG = "rad-der-geschichte"
DOCS = Path(__file__).parents[2] / "docs"


def figures(with_c: bool = True) -> Iterator[Figure]:
    names = [openspiel.PLAYOUTS, openspiel.DICE, openspiel.SEARCH, openspiel.IN_TURN, openspiel.AT_ONCE]
    for peer, group in ((openspiel.PEER, names), ("C", list(spartacus_c.PEERS) if with_c else [])):
        for name in group:
            yield Figure.of(f"{name}, Lusoria", "games/s", [3e6])
            yield Figure.of(f"{name}, {peer}", "games/s", [1.5e5])
            yield Figure.of(f"{name}, ratio", "x", [19.0, 20.0, 22.5], goal=20, peer=peer)
    for twin in exploit.TWINS:
        yield Figure.of(exploit.named(twin, exploit.EVENLY), twin.unit, [2.5])
        for kind in exploit.KINDS:
            for n in exploit.ITERATIONS:
                yield Figure.of(exploit.named(twin, kind, n), twin.unit, [25 / n])
    for measured, unit in ((speed.PLAY, "decisions/s"), (speed.SEARCH, "iterations/s"), (speed.BATCH, "steps/s"),
                           (speed.DECISION, "us"), (speed.VIEW, "ms"), (designing.GREEDY, "games/s")):  # fmt: skip
        yield Figure.of(f"{SLUG}, {measured}", unit, [5e6])
    yield Figure.of(f"{SLUG}, {speed.SEEN}", "bare steps", [2.5], goal=2)
    yield Figure.of(f"{SLUG}, {speed.SEEN_FEW}", "bare steps", [1.5], goal=2)
    yield Figure.of(f"{SLUG}, {designing.COUNTED}", "bare games", [1.25], goal=1.3)
    for module in ("lusoria", "lusoria.play"):
        yield Figure.of(f"import {module}", "ms", [3.25], goal=50)
    for measured, unit, value, goal in (
        (readiness.FIRST, "s", 0.8, 1.5), (readiness.ALL, "s", 3.5, 2.5), (readiness.CACHED, "ms", 9.0, 20),
        (readiness.MADE, "MB", 141.0, None), (readiness.LOADED, "MB", 91.0, None),
    ):  # fmt: skip
        yield Figure.of(f"{SLUG}, {measured}", unit, [value], goal=goal)
    yield Figure.of("memory of this run", "MB", [170.0])


def report(with_c: bool = True) -> Report:
    return Report(tuple(figures(with_c)), {}, notes=() if with_c else ("No C compiler is here.",), taken=420)


def tables(text: str) -> list[list[str]]:
    """Each table as its lines."""
    found: list[list[str]] = []
    before = ""
    for line in text.splitlines():
        if line.startswith("|"):
            if not before.startswith("|"):
                found.append([])
            found[-1].append(line)
        before = line
    return found


def tallied() -> page.Tally:
    fares = Fare(17, 900, Share.of(250, 900), 1.11), Fare(0, 1100, Share.of(250, 1100), 0.91)
    return page.Tally(catalogue.game("vinci"), "chose", 1000, fares)


def test_all_that_was_measured_is_in_tables_of_one_width() -> None:
    text = page.page([], report(), [tallied()])
    found = tables(text)
    assert len(found) == 7  # games, best answers, OpenSpiel, C, speed, readiness, counters
    assert all(len({line.count("|") for line in table}) == 1 for table in found)
    assert [len(table) - 2 for table in found] == [0, 12, 5, 2, 1, 1, 2]
    assert found[1][4] == "| Goofspiel, 3 cards | games | rollout | 2.500 | 0.250 | 0.025 | 0.003 |"
    assert found[2][2].endswith("| 3.0 M games/s | 150 k games/s | 20.00 (19.00–22.50) | 20 |")
    assert "| 5.0 M | 5.0 M | 5.0 M | 2.5 (goal 2) | 1.5 |" in found[4][2]
    assert found[5][2] == "| Das Rad der Geschichte | 0.8 | 3.5 (goal 2.5) | 9.0 | 141 | 91.0 |"
    assert found[6][2] == "| Astronomy | 900 | 1.11 | 1.00–1.23 |"
    assert "7.0 minutes and one process of 170 MB" in text
    assert max(len(line) for line in text.splitlines() if not line.startswith("|")) <= 120


def test_without_a_compiler_the_page_says_so() -> None:
    text = page.page([], report(with_c=False), [])
    assert "\nNo C compiler is here.\n" in text
    assert len(tables(text)) == 5


def test_a_box_of_the_menu_is_counted_by_its_number() -> None:
    fares = (Fare(3, 10, Share.of(4, 10), 1.6),)
    found = tables(page.page([], report(), [page.Tally(catalogue.game("vinci"), "take", 10, fares)]))
    assert found[-1][0].startswith("| box | times |")
    assert found[-1][2].startswith("| 3 | 10 | 1.60 |")


def test_one_command_writes_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(measure, "run", lambda quick, games, watch: report())
    kernels = Figure.of("spartacus, 65,536 lanes, stretch 16", "steps/s", [2e8])
    card = Report((kernels,), {"spartacus with 3 seats": 2000}, device="a card, code for 9.0")
    (tmp_path / "card.json").write_text(json.dumps(card.as_dict()))
    given = ["-n", "2", "--duels", "0", "--workers", "1", "--quick", "--card", str(tmp_path / "card.json")]
    answer = CliRunner().invoke(main, ["figures", SLUG, *given, "--write", str(tmp_path / "figures.md")])
    assert answer.exit_code == 0, answer.output
    assert not answer.stdout
    text = (tmp_path / "figures.md").read_text("utf-8")
    assert text.startswith("# Figures\n")
    assert "## How far learning comes" not in text
    assert [
        line
        for line in text.splitlines()
        if re.match(r"\| Das Rad der Geschichte \| 1 \| \d{4}-\d\d-\d\d \| 2 · 0 \| 2 \|", line)
    ]
    assert "|  | Spartacus |" in text
    assert "| 65,536 lanes, stretch 16, steps/s | 200.0 M |" in text


def test_the_ladders_that_lie_beside_the_page_are_on_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(measure, "run", lambda quick, games, watch: report())
    write = ["figures", SLUG, "-n", "2", "--duels", "0", "--workers", "1", "--quick"]
    write += ["--write", str(tmp_path / "figures.md")]
    rungs = tuple(Rung(name, f"{name}:iterations=900", 0, 0, 0, 5, 0.25) for name in ladders.NAMES)
    gaps = tuple(Gap(b.bot, a.bot, 1.5, -0.5, 2.25) for k, b in enumerate(rungs) for a in rungs[:k])
    rows = [
        ladders.Rated(1, "2026-11-24", 7, 90, Ladder(slug, 2, 80, 1, None, 50.0, rungs, gaps, ()))
        for slug in (SLUG, "zero")
    ]
    ladders.write(tmp_path / "ladders.json", rows)
    assert CliRunner().invoke(main, write).exit_code == 0
    text = (tmp_path / "figures.md").read_text("utf-8")
    assert "thought for as many *iterations* as take 50 ms of a processor" in text.replace("\n", " ")
    assert "†: one of the two searches plays otherwise today, or may do so." in text.replace("\n", " ")
    assert "| Das Rad der Geschichte | 1 | 2026-11-24 † | 80 | 2 | 7 | 1.5 | 900 · 900 | 1.5 (−0.5 to 2.2) |" in text
    assert "| Zero |" not in text
    (tmp_path / "ladders.json").write_text("[{}]")
    refused = CliRunner().invoke(main, write)
    assert refused.exit_code == 2
    assert "is not what `lusoria ladders --write` writes" in refused.output


def test_the_page_says_where_more_time_helps_and_what_was_learned_does_not() -> None:
    def row(slug: str, seats: int, won: int, above: float | None) -> ladders.Rated:
        rungs = tuple(Rung(name, f"{name}:iterations=900", 0, 0, 0, 5, 0.25) for name in ladders.NAMES)
        gaps = (Gap("learned", "search", 1, above, 2),) if above is not None else ()
        gaps += tuple(Gap(name, "random", 0, 0, 0) for name in ladders.NAMES[1:])
        room = Duel(
            slug, seats, "search:iterations=9000", None, "search:iterations=900", 96, Share.of(won, 96), None, None
        )
        return ladders.Rated(1, "2026-11-24", 7, 90, Ladder(slug, seats, 80, 1, None, 50.0, rungs, gaps, ()), room)

    rows = [row("zero", 2, 90, 0.1), row("zero", 5, 60, -0.1), row("vegas", 2, 50, None)]
    assert page._where_there_is_room(rows) == (
        "Ten times as long clearly wins more than its share at 2 of the 3 tables where that was asked. At 1 of these "
        "what was learned stands clearly above the search by sense, at 1 it does not: Zero for 5."
    )
    assert page._where_there_is_room(rows[:1]).endswith("clearly above the search by sense.")
    text = list(page.how_far(rows[:2]))
    assert sum(line.endswith("| 94 (87–97), 900, 96 |") for line in text) == 1
    none = list(page.how_far([replace(r, room=None) for r in rows[:2]]))
    assert not [line for line in none if "where that was asked" in line]
    assert sum(line.endswith("|  |") for line in none) == 2


def test_what_lies_beside_the_page_is_not_measured_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(measure, "run", lambda quick, games, watch: report())
    card = Report((Figure.of("spartacus, stretch 16", "steps/s", [2e8]),), {}, device="a card, code for 9.0")
    (tmp_path / "card.json").write_text(json.dumps(card.as_dict()))
    page_at, beside = tmp_path / "figures.md", tmp_path / "figures.json"
    write = ["-n", "2", "--duels", "0", "--workers", "1", "--quick", "--write", str(page_at)]
    assert CliRunner().invoke(main, ["figures", "zero", *write, "--card", str(tmp_path / "card.json")]).exit_code == 0
    beside.write_text(re.sub(r"\d{4}-\d\d-\d\d", "2001-01-01", beside.read_text("utf-8")))
    assert CliRunner().invoke(main, ["figures", SLUG, *write]).exit_code == 0  # of another game
    assert "2001-01-01" not in page_at.read_text("utf-8")
    assert CliRunner().invoke(main, ["figures", SLUG, "zero", *write]).exit_code == 0
    text = page_at.read_text("utf-8")
    assert text.count("| 1 | 2001-01-01 | 2 · 0 |") == 4  # Zero, for two to five
    assert "| stretch 16, steps/s | 200.0 M |" in text
    again = page.Kept.read(beside)
    assert (again.card, len(again.rows)) == (card, 8)
    beside.write_text("[]")
    refused = CliRunner().invoke(main, ["figures", SLUG, *write])
    assert refused.exit_code == 2
    assert "is not what `lusoria figures --write` writes; move it away" in refused.output


def test_the_games_of_the_page_are_those_that_are_kept() -> None:
    kept, text = page.Kept.read(DOCS / "figures.json"), (DOCS / "figures.md").read_text("utf-8")
    assert "\n".join(markdown(kept.rows, lambda slug: catalogue.game(slug).title)) in text
    assert kept.card is not None
    assert str(kept.card.device) in text


def test_the_ladders_of_the_page_are_those_that_are_kept() -> None:
    kept = ladders.of_today(ladders.read(DOCS / "ladders.json"), catalogue.games())
    text, marked = (DOCS / "figures.md").read_text("utf-8"), set()
    for row in kept:
        line = list(ladders.markdown([row], lambda slug: "", {row.table}))[-1].removeprefix("|  ")
        by_sense = manner(catalogue.game(row.table[0]), row.table[1])
        if line in text:
            marked.add(row.table)
        else:
            assert row.manners[0] == by_sense, f"the search plays {row.table} otherwise today, and no dagger says so"
            assert row.manners[1]
    assert "\n".join(page.how_far(kept, marked)) in text


@pytest.mark.parametrize("given", [["--write", "x.md", "--json"], ["--quick"]])
def test_what_does_not_go_together_is_refused(given: list[str]) -> None:
    answer = CliRunner().invoke(main, ["figures", SLUG, *given])
    assert answer.exit_code == 2
    assert answer.output.strip().splitlines()[-1].startswith("Error: --")


def test_what_cannot_be_written_or_read_is_said_before_anything_is_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def never(*given: object) -> Report:
        raise AssertionError("measured")

    monkeypatch.setattr(measure, "run", never)
    (tmp_path / "card.json").write_text('{"figures": 3}')
    nowhere = CliRunner().invoke(main, ["figures", SLUG, "--write", str(tmp_path / "nowhere" / "figures.md")])
    other = ["--card", str(tmp_path / "card.json"), "--write", str(tmp_path / "figures.md")]
    unread = CliRunner().invoke(main, ["figures", SLUG, *other])
    assert (nowhere.exit_code, unread.exit_code) == (2, 2)
    assert "nowhere to write figures.md into" in nowhere.output
    assert "--card is not what" in unread.output
    assert not (tmp_path / "figures.md").exists()
