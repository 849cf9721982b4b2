"""Judging: what a box should be and is not is named, with its reason where the goals say one."""

from pathlib import Path
from typing import Any

import pytest

from lusoria.kernel import Game
from lusoria.lab.cells import Cell, play
from lusoria.lab.goals import Goals, goals_of, read_goals
from lusoria.lab.judge import judge, page
from lusoria.lab.trace import Trace
from lusoria.lab.work import LabError, Work
from lusoria.play import catalogue
from tests.tiny_games.conftest import game as tiny

GAME, HERE = tiny("stakes"), Work(1)
GOALS = [(game, path) for game in catalogue.games() for path in sorted(game.folder.glob("goals*.toml"))]


def goals(**rest: Any) -> Goals:
    data = {"seats": 6.0, "things": [{"by": "took", "within": [0.85, 1.18]}], "winner": [0, 99], "clauses": True}
    return goals_of(GAME, {"seats": [2, 3], "games": 300, "goals": data, **rest})


def test_a_planted_thing_and_a_planted_lead_are_named() -> None:
    found = judge(GAME, goals(), values={"worth": [4, 4, 9, 4], "handicap": [0, 4, 0]}, work=HERE)
    assert {"seat 2 of 3", "took 2, 3 seats"} <= {f.told for f in found.missed}
    assert {f.seats for f in found.findings} == {2, 3}
    assert all(f.least <= f.value <= f.most for f in found.findings if f not in found.missed)


def test_a_page_names_what_lies_outside_and_why() -> None:
    wanted = goals(because={"took 2, 3 seats": "It was planted.", "seat 2 of 3": "So was this."})
    found = judge(GAME, wanted, values={"worth": [4, 4, 9, 4], "handicap": [0, 4, 0]}, work=HERE)
    said = page(GAME, wanted, found, "lusoria judge tiny-stakes")
    told = [line for line in said.splitlines() if line.startswith("- ")]
    assert any(line.startswith("- took 2, 3 seats (") and line.endswith("It was planted.") for line in told)
    assert any(line.startswith("- seat 2 of 3: ") and line.endswith("So was this.") for line in told)
    assert "| seat 3 | even, ± 6 points |  |" in said  # at a table of two there is none
    assert "300 games" in said
    assert "`greedy`" in said


def test_who_are_asked_together_think_together() -> None:
    trace = Trace(Cell.of(GAME, ["greedy"] * 3), 9)

    def seconds(*decisions: tuple[int, int, int]) -> float:
        """Of decisions (seat, legal codes, seats awaited)."""
        for k, (seat, codes, awaited) in enumerate(decisions):
            trace.tape[k], trace.widths[k], trace.awaited[k] = seat, codes, awaited
        return trace.seconds(len(decisions), 10, 25)

    assert seconds((0, 9, 0b001), (1, 2, 0b010)) == 35
    assert seconds((0, 9, 0b111), (1, 9, 0b110), (2, 2, 0b100)) == 25
    assert seconds((0, 9, 0b111), (1, 9, 0b110), (2, 2, 0b100), (1, 9, 0b010)) == 50
    assert seconds((0, 9, 0b011), (0, 9, 0b011), (1, 9, 0b010)) == 50  # two answers of one beside one of another
    assert seconds((0, 1, 0b001), (1, 9, 0b010)) == 25  # nothing to choose
    assert seconds((0, 9, 0b011), (2, 9, 0b010), (1, 9, 0b010)) == 50  # who acts without being asked


def test_a_box_that_is_as_wanted_is_said_to_be_so() -> None:
    wanted = goals_of(GAME, {"seats": [2], "games": 40, "goals": {"winner": [0, 99], "length": {"decisions": [1, 99]}}})
    said = page(GAME, wanted, judge(GAME, wanted, work=HERE), "lusoria judge")
    assert said.rstrip().endswith("Nothing lies outside.")


def test_what_is_drawn_by_lot_is_decided_by_nobody() -> None:
    leave = next(b.start for b in GAME.rules.actions.blocks if b.name == "leave")
    drawn, chosen = (play(Cell.of(GAME, ["greedy"] * 2, lot=lot), 0, 20).tape // 8 for lot in ("leave", ""))
    assert (drawn == leave).all()
    assert (chosen != leave).any()
    quo = catalogue.game("quo-vadis")
    things = {"things": [{"by": "chose", "held": 1}]}
    wanted = goals_of(quo, {"seats": [3], "games": 40, "lot": "race", "goals": things})
    peoples = {f.thing for f in judge(quo, wanted, work=HERE).findings}
    assert peoples == set(range(5))
    with pytest.raises(LabError, match="no block of actions 'luck'"):
        goals_of(GAME, {"lot": "luck", "goals": {"seats": 5}})


def test_a_clause_that_some_table_reaches_is_reached() -> None:
    wanted = goals_of(GAME, {"seats": [2, 3], "games": 30, "goals": {"clauses": True}})
    far = judge(GAME, wanted, work=HERE)  # of the box it cannot be reached
    assert "was reached: STA-2.2, STA-2.3." in page(GAME, wanted, far, "lusoria judge")
    near = judge(GAME, wanted, values={"far": 9}, work=HERE)
    assert "was reached: STA-2.3." in page(GAME, wanted, near, "lusoria judge")  # it belongs to an option


@pytest.mark.parametrize(("game", "path"), GOALS, ids=lambda value: getattr(value, "stem", None) or value.slug)
def test_what_was_found_of_a_box_lies_beside_its_goals_and_is_of_these_rules(game: Game, path: Path) -> None:
    text = path.with_name(f"{path.stem.replace('goals', 'judged')}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {game.title}: judged\n")
    assert f"with rules version {game.rules_version} on " in text
    assert f"(`{read_goals(game, path).bot}`)" in text
