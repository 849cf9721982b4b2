"""What a seat knows, as numbers: the same for worlds that it cannot tell apart, and seen from its own chair."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from lusoria.bots.learned import features as plans
from lusoria.bots.learned.features import Features
from lusoria.bots.learned.program import Judged
from lusoria.bots.learned.seatly import seatly
from lusoria.bots.learned.weights import LARGEST, Shape, Weights
from lusoria.kernel import Game, Table
from lusoria.kernel.luck import mix
from lusoria.lab.exam.sitting import Cell, Sitting
from lusoria.play import catalogue
from tests.tiny_games.conftest import in_the_house

__all__ = ["in_the_house"]  # the tiny games are in the catalogue here, too

HIDDEN = (("zero", 3), ("imperium", 3), ("quo-vadis", 3), ("tiny-pairs", 2), ("tiny-duel", 2))


@cache
def judged(slug: str, seats: int) -> Judged:
    game = catalogue.game(slug)
    box = game.box(seats=seats)
    return Judged(game, Weights.blank(game, box, Features.of(game, box, seats)))


def features(tool: Judged, state: Table, seat: int, seats: int) -> Any:
    """The features of a state as the machine makes them."""
    states, out = tool.states(1), np.zeros(tool.weights.features.size, np.float32)
    state.write_record(states[0])
    tool.drivers.features_at(states, 0, tool.box(tool.game.box(seats=seats)), seat, out)
    return out


def go_on(table: Sitting, moves: int) -> None:
    """Play at random until so many steps are played."""
    while table.moves < moves and not table.state.over:
        table.act(*table.next())


def moments(game: Game, seats: int, seed: int = 5) -> list[Sitting]:
    """Tables in the middle of random games."""
    found = []
    for number in range(3):
        table = Sitting(Cell(game, seats, {}), seed, number)
        go_on(table, 7 + 9 * number)
        if not table.state.over:
            found.append(table)
    assert found
    return found


@pytest.mark.parametrize(("slug", "seats"), HIDDEN)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_features(slug: str, seats: int) -> None:
    tool, differed = judged(slug, seats), 0
    for table in moments(tool.game, seats):
        for seat in range(seats):
            known = tool.game.rules.know(table.state, table.box, seat)
            mine = features(tool, table.state, seat, seats)
            for key in range(4):
                world = tool.game.rules.determinize(known, table.box, seat, mix(key, 3))
                differed += not world.same(table.state)
                assert (features(tool, world, seat, seats) == mine).all(), f"{slug}: seat {seat} sees through"
                values, others = judgement(tool, table.state, seat, seats), judgement(tool, world, seat, seats)
                assert (values == others).all()
    assert differed > 3  # there was something to see


def judgement(tool: Judged, state: Table, seat: int, seats: int) -> Any:
    states, values = tool.states(1), np.zeros(7)
    state.write_record(states[0])
    tool.drivers.judge_at(states, 0, tool.box(tool.game.box(seats=seats)), seat, 1, values)
    return values


def test_what_tells_games_apart_and_never_changes_is_left_out() -> None:
    game = catalogue.game("rad-der-geschichte")
    given = {column.field for column in Features.of(game, game.box(seats=2), 2).columns}
    assert "place" not in given  # 25 cards as they were laid out, a column for each of them at each place
    assert given >= {"keeper", "pawn"}  # who has each card, and where the pawn stands, which decisions change
    game = catalogue.game("verraeter")
    assert "terrain" in {c.field for c in Features.of(game, game.box(seats=3), 3).columns}  # as steady, but not as wide


@pytest.mark.parametrize("slug", ["zero", "tiny-pairs"])
def test_what_a_seat_learns_changes_its_features(slug: str) -> None:
    tool = judged(slug, dict(HIDDEN)[slug])
    seats = tool.weights.features.seats
    table = Sitting(Cell(tool.game, seats, {}), 1, 0)
    seen = set()
    for _ in range(6):
        seen.add(features(tool, table.state, 0, seats).tobytes())
        go_on(table, table.moves + 2)
    assert len(seen) > 3


@pytest.mark.parametrize(("slug", "seats"), HIDDEN[:3])
def test_interpreted_text_and_machine_agree(slug: str, seats: int) -> None:
    tool = judged(slug, seats)
    space: dict[str, Callable[..., Any]] = {"zeros": lambda n: [0] * n}
    exec(tool.weights.features.text(tool.game.rules.State), space)
    for table in moments(tool.game, seats):
        for seat in range(seats):
            size = tool.weights.features.size
            on, x, out = [0] * size, [0.0] * size, np.zeros(size, np.float32)
            count = space["net_inputs"](tool.game.rules.know(table.state, table.box, seat), seat, on, x)
            assert sorted(set(on[:count])) == on[:count]  # in order, each once
            assert all(x[:count])
            out[on[:count]] = x[:count]
            assert np.array_equal(out, features(tool, table.state, seat, seats))
            assert count > 8


def test_everything_is_seen_from_the_chair_of_the_seat_that_knows() -> None:
    """A table at which everybody has moved one chair on looks the same one chair on."""
    tool = judged("imperium", 3)
    table = moments(tool.game, 3)[-1]
    one, other = table.state, table.state.clone()
    for name in ("points", "hand", "marker", "due", "picked"):
        rows = getattr(one, name)
        setattr(other, name, [*(rows[(p - 1) % 3] for p in range(3)), *rows[3:]])
    for name in ("awaits", "asked", "may", "talk"):
        mask = getattr(one, name)
        setattr(other, name, sum((mask >> p & 1) << (p + 1) % 3 for p in range(3)))
    other.first, other.placer = (one.first + 1) % 3, (one.placer + 1) % 3
    for seat in range(3):
        mine = features(tool, one, seat, 3)
        assert (mine == features(tool, other, (seat + 1) % 3, 3)).all()
        assert (mine != features(tool, other, seat, 3)).any()


def test_whose_is_whose_is_read_off_the_rules() -> None:
    zero = seatly(catalogue.game("zero").rules)
    assert {("total", 0), ("numbers", 0), ("cost", 1)} <= zero.rows
    assert zero.bases["card_at"] == {2}  # HAND + seat
    assert zero.bases["caller"] == {1}  # 1 + the seat, 0 for nobody
    assert zero.bases["dealer"] == {0}
    assert zero.bits == {"suits"}
    rad = seatly(catalogue.game("rad-der-geschichte").rules)
    assert rad.bases["keeper"] == {2}  # HELD + seat
    assert ("place", 0) not in rad.rows  # cards of the wheel
    spartacus = seatly(catalogue.game("spartacus").rules)
    assert spartacus.bases["trick_seat"] == {0}
    assert "turn" not in seatly(catalogue.game("imperium").rules).bases  # rounds are counted, no seats


@pytest.mark.parametrize(("slug", "seats", "runs"), [("zero", 2, []), ("quo-vadis", 3, [(0, 100), (100, 155)])])
def test_the_plan_is_the_same_each_time_and_survives_a_file(slug: str, seats: int, runs: list[tuple[int, int]]) -> None:
    game = catalogue.game(slug)
    box = game.box(seats=seats)
    plan = Features.of(game, box, seats)
    read = Features.read(json.loads(json.dumps(plan.as_dict())))
    assert plan == Features.of(game, box, seats) == read
    assert plan.text(game.rules.State) == read.text(game.rules.State)
    assert plan != Features.of(game, game.box(seats=seats + 1), seats + 1)
    assert [run[:2] for c in plan.columns for run in c.runs] == runs  # kinds of cards that share no place
    ends = [(c.at, c.at + c.width) for c in plan.columns]
    assert [low for low, _ in ends] == [0, *(high for _, high in ends[:-1])]  # without gaps, nothing twice
    assert ends[-1][1] == plan.size


@pytest.mark.parametrize("game", catalogue.games(), ids=lambda g: g.slug)
def test_a_network_of_every_game_fits_a_box(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "GAMES", 6)
    seats = game.seats[1]
    shape = Shape.of(Features.of(game, game.box(seats=seats), seats), game)
    assert 2 * shape.count < LARGEST - 20_000  # numbers of 16 bits, and what is said of them
