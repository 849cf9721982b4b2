"""The network in the machine is the network that is trained, number by number in the order that is written."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lusoria.bots import Bot
from lusoria.bots.learned.features import Features
from lusoria.bots.learned.program import Judged, tree_records
from lusoria.bots.learned.searcher import LearnedSearcher
from lusoria.bots.learned.weights import Weights, rounded, sense_of
from lusoria.bots.search import EDGE, prepare
from lusoria.kernel import compiled as machine
from lusoria.play import catalogue
from tests.tiny_games.conftest import game as tiny
from tests.tiny_games.conftest import in_the_house
from tests.tiny_games.duel.rules import BOUTS

__all__ = ["in_the_house"]

GAME = catalogue.game("spartacus")
BOX = GAME.box(seats=3)
SINGLE = np.float32


@pytest.fixture(scope="module")
def weights() -> Weights:
    blank = Weights.blank(GAME, BOX, Features.of(GAME, BOX, 3))
    dice = np.random.default_rng(3)
    arrays = {name: dice.standard_normal(a.shape) * 0.2 for name, a in blank.arrays.items()}
    return replace(blank, arrays=rounded(arrays))


@pytest.fixture(scope="module")
def tool(weights: Weights) -> Judged:
    return Judged(GAME, weights)


def position() -> Any:
    loaded = machine.load(GAME)
    state, box = loaded.new(BOX, 3, [1, 2, 3, 4]), loaded.box(BOX)
    for _ in range(9):
        seat = int(np.flatnonzero([int(state[0]["awaits"]) >> p & 1 for p in range(3)])[0])
        loaded.apply(state, 0, box, seat, loaded.legal(state, 0, box, seat)[-1])
    return state


def by_hand(weights: Weights, x: Any) -> tuple[list[float], list[float]]:
    """Values and what speaks for each code, summed one by one in numbers of 32 bits."""
    a = weights.arrays
    first, second = a["b1"].copy(), a["b2"].copy()
    for i in np.flatnonzero(x):
        first = (first + (x[i] * a["w1"][i]).astype(SINGLE)).astype(SINGLE)
    for j in np.flatnonzero(first > 0):
        second = (second + (first[j] * a["w2"][j]).astype(SINGLE)).astype(SINGLE)
    second = np.maximum(second, SINGLE(0))

    def head(row: Any, base: Any) -> Any:
        sums = np.zeros(4, SINGLE)
        for k in range(0, len(second), 4):
            sums = sums + row[k : k + 4] * second[k : k + 4]
        return base + ((sums[0] + sums[1]) + (sums[2] + sums[3]))

    values = [head(row, base) for row, base in zip(a["wv"], a["bv"], strict=True)]
    codes = [head(row, base) for row, base in zip(a["wp"], a["bp"], strict=True)]
    return [v / (SINGLE(1) + abs(v)) for v in values], codes


def test_the_machine_sums_in_the_order_that_is_written(tool: Judged, weights: Weights) -> None:
    state, box = position(), tool.box(BOX)
    for seat in range(3):
        x, values = np.zeros(weights.shape.inputs, SINGLE), np.zeros(7)
        tool.drivers.features_at(state, 0, box, seat, x)
        tool.drivers.judge_at(state, 0, box, seat, 1, values)
        wanted, _ = by_hand(weights, x)
        assert values[:3].tolist() == [float(v) for v in wanted]  # to the last bit
        assert len(set(values[:3])) == 3


def test_the_machine_weighs_codes_as_the_network_says(tool: Judged, weights: Weights) -> None:
    state, box = position(), tool.box(BOX)
    seat = int(np.flatnonzero([int(state[0]["awaits"]) >> p & 1 for p in range(3)])[0])
    x, can, weight = np.zeros(weights.shape.inputs, SINGLE), tool.mask(), tool.code_weights()
    tool.drivers.features_at(state, 0, box, seat, x)
    tool.drivers.lean_at(state, 0, box, seat, can, weight)
    _, codes = by_hand(weights, x)
    legal = machine.load(GAME).legal(state, 0, box_of_rules(), seat)
    top = max(codes[c] for c in legal)
    for c in range(GAME.rules.size):
        wanted = max(1.0, 100.0 * float(np.exp(codes[c] - top))) if c in legal else 0.0
        assert abs(weight[c] - wanted) <= 1.0 + 0.05 * wanted
    assert len(legal) > 2
    assert not can.any()


def box_of_rules() -> Any:
    return machine.load(GAME).box(BOX)


def test_training_and_machine_mean_the_same_network(tool: Judged, weights: Weights) -> None:
    from lusoria.learn.fit import forward

    state, box = position(), tool.box(BOX)
    x, values = np.zeros(weights.shape.inputs, SINGLE), np.zeros(7)
    tool.drivers.features_at(state, 0, box, 1, x)
    tool.drivers.judge_at(state, 0, box, 1, 1, values)
    learned, codes = forward(weights.arrays, x[None], np.zeros((1, 3)))
    _, wanted = by_hand(weights, x)
    assert np.allclose(np.asarray(learned)[0], values[:3], atol=1e-5)
    assert np.allclose(np.asarray(codes)[0], wanted, atol=1e-4)


def test_a_search_by_network_plays_what_is_legal_and_the_same_each_time(weights: Weights) -> None:
    searcher, bot = LearnedSearcher(GAME, weights), Bot("learned", iterations=40)
    known = GAME.rules.State.read_record(position()[0])
    seat = (known.awaits & -known.awaits).bit_length() - 1
    known = GAME.rules.know(known, BOX, seat)
    codes = {searcher.choose(known, BOX, seat, bot, seed) for seed in range(12)}
    assert codes <= set(GAME.rules.legal_codes(known, BOX, seat))
    assert [searcher.choose(known, BOX, seat, bot, 5) for _ in range(3)] == [
        LearnedSearcher(GAME, weights).choose(known, BOX, seat, bot, 5)
    ] * 3


def test_a_leaf_is_judged_once_for_all_seats_by_what_the_seat_that_thinks_would_know_there(weights: Weights) -> None:
    searcher = LearnedSearcher(GAME, weights)
    known = GAME.rules.State.read_record(position()[0])
    seat = (known.awaits & -known.awaits).bit_length() - 1
    known = GAME.rules.know(known, BOX, seat)
    grown = searcher._grow(known, BOX, seat, 3, 1, None, 1 << 30, 4)
    (code,) = grown.tree[1]["code"][:1]
    world = GAME.rules.determinize(known, BOX, seat, 7)
    GAME.rules.apply(world, BOX, seat, int(code))
    state, values = searcher.judged.states(1), np.zeros(7)
    world.write_record(state[0])
    searcher.judged.drivers.judge_at(state, 0, searcher.judged.box(BOX), seat, 1, values)
    assert grown.values[2, :3].tolist() == [values[(p - seat) % 3] for p in range(3)]
    assert len(set(values[:3])) == 3


def test_what_is_chosen_in_secret_is_answered_by_all_before_it_is_judged() -> None:
    """In the last bout that is the end of the game: what comes out is no judgement."""
    game = tiny("duel")
    box = game.box(seats=2)
    state = game.rules.new(box, 2, [1, 2, 3, 4])
    state.bouts = BOUTS - 1
    searcher = LearnedSearcher(game, Weights.blank(game, box, Features.of(game, box, 2)))
    found = searcher.search(game.rules.know(state, box, 0), box, 0, seed=1, iterations=9)
    assert sum(found.visits) == 9
    assert any(found.values)  # a network that has learned nothing says 0


def beside(weights: Weights, trust: float = 1.0) -> Weights:
    """The same network beside the sense."""
    arrays = {**weights.arrays, "ws": np.array([1.5, 0.5, 0.25], SINGLE)}
    return replace(weights, arrays=arrays, beside=True, trust=trust, sense=sense_of(GAME))


def grown(weights: Weights, seed: int = 3, **more: int) -> tuple[LearnedSearcher, Any, int, Any]:
    """A tree, of one iteration if no more are named, for which seat, and the world that it ended in."""
    searcher = LearnedSearcher(GAME, weights)
    known = GAME.rules.State.read_record(position()[0])
    seat = (known.awaits & -known.awaits).bit_length() - 1
    known = GAME.rules.know(known, BOX, seat)
    tree = searcher._grow(known, BOX, seat, seed, more.get("iterations", 1), None, more.get("horizon", 1 << 30), 4)
    world = searcher.room.world.copy()
    return searcher, tree, seat, world


def said_of(searcher: LearnedSearcher, made: Weights, seat: int, world: Any) -> Any:
    """What a network beside the sense says of a world, by what a seat knows there: seat by seat, from that one on."""
    from lusoria.learn.fit import forward

    box, x = searcher.judged.box(BOX), np.zeros(made.shape.inputs, SINGLE)
    searcher.judged.drivers.features_at(world, 0, box, seat, x)
    state = GAME.rules.State.read_record(world[0])
    sense: Any = GAME.rules.worth
    seen = np.array([sense(state, BOX, (seat + p) % 3) / 500.0 - 1.0 for p in range(3)])
    assert seen.any()
    return np.asarray(forward(made.arrays, x[None], seen[None])[0])[0]


def test_beside_a_sense_a_leaf_is_what_the_sense_says_of_its_world_and_what_the_network_adds(weights: Weights) -> None:
    made = beside(weights)
    searcher, tree, seat, world = grown(made)
    wanted = said_of(searcher, made, seat, world)
    assert np.allclose([tree.values[2, (seat + p) % 3] for p in range(3)], wanted, atol=1e-5)


def test_where_it_has_a_horizon_the_network_judges_the_end_of_playouts_too(weights: Weights) -> None:
    made = replace(beside(weights, 1e-12), horizon=5)
    searcher, tree, seat, world = grown(made)
    assert not world[0]["over"]
    assert tree.counts[4] == 6  # a step in the tree, five behind it
    wanted = said_of(searcher, made, seat, world)
    assert np.allclose([tree.values[2, (seat + p) % 3] for p in range(3)], wanted, atol=1e-5)
    sooner = grown(made, horizon=2)[1]  # a bot that is told to look less far does
    assert sooner.counts[4] == 3


def test_what_is_not_trusted_of_a_leaf_is_played_on_by_the_sense(weights: Weights) -> None:
    _, judged, _, _ = grown(beside(weights))
    plain, mixed = (grown(beside(weights, trust), horizon=6)[1].values[2, :3] for trust in (0.0, 0.25))
    assert (plain != judged.values[2, :3]).all()
    assert np.allclose(mixed, plain + 0.25 * (judged.values[2, :3] - plain), atol=1e-12)


def test_what_the_network_adds_to_playouts_counts_less_the_more_there_are(weights: Weights) -> None:
    drivers, records = Judged(GAME, beside(weights, 0.5)).drivers, tree_records(weights.shape)
    edges = np.zeros(3, records.edge)
    for edge, visits in zip(edges, (16, 16_000, 144_000), strict=True):
        edge["n"], edge["w"], edge["told"] = visits, 0.75 * visits, 0.25 * visits
    for e in range(3):
        drivers.reckon_edge(edges, e)
    assert np.allclose(edges["good"], [0.5 + 0.25 / 1.001, 0.5 + 0.25 / 2, 0.5 + 0.25 / 10])


def test_the_worse_a_code_looks_to_the_network_the_less_it_is_explored(weights: Weights) -> None:
    """Not so of doing nothing, nor where a sense says how codes look."""
    learned, plain = np.zeros(4, tree_records(weights.shape).edge), np.zeros(4, EDGE)
    for edges, drivers in (learned, Judged(GAME, beside(weights)).drivers), (plain, prepare(GAME)):
        edges["n"], edges["bias"], edges["code"] = 16, [0, 0.5, 1, 0.01], [0, 0, 0, GAME.rules.size]
        for e in range(4):
            drivers.reckon_edge(edges, e)
    assert np.allclose(4 * learned["root"], [0.3, 0.65, 1, 1])
    assert np.allclose(4 * plain["root"], 1)


def test_what_it_has_added_is_kept_beside_the_sum_of_what_came_out(weights: Weights) -> None:
    """A network that says the same of every leaf adds half of what is between that and the playouts."""
    flat = {name: np.zeros_like(a) for name, a in weights.arrays.items()} | {"bv": np.full(3, 1.5, SINGLE)}
    _, tree, _, _ = grown(replace(beside(weights, 0.5), arrays=flat), horizon=6, iterations=200)
    edges = tree.tree[1][: tree.counts[1]]
    edges = edges[edges["n"] > 0]
    assert len(edges) > 5
    assert edges["n"].max() > 9
    assert np.allclose(edges["w"] + edges["told"], edges["n"] * 0.6)  # 1.5 / (1 + 1.5)
    assert not np.allclose(edges["told"], 0)


def test_beside_a_sense_codes_are_weighed_by_both(tool: Judged, weights: Weights) -> None:
    both, state, rules = Judged(GAME, beside(weights)), position(), machine.load(GAME)
    seat = int(np.flatnonzero([int(state[0]["awaits"]) >> p & 1 for p in range(3)])[0])
    x, can, weight = np.zeros(weights.shape.inputs, SINGLE), both.mask(), both.code_weights()
    both.drivers.features_at(state, 0, both.box(BOX), seat, x)
    both.drivers.lean_at(state, 0, both.box(BOX), seat, can, weight)
    mask, looks = rules.mask(), rules.code_weights()
    prepare(GAME).looks(state, rules.box(BOX), seat, mask, looks)
    _, codes = by_hand(weights, x)
    product = {c: looks[c] * float(np.exp(codes[c])) for c in np.flatnonzero(looks)}
    top = max(product.values())
    assert len({looks[c] for c in product}) > 1
    for c in range(GAME.rules.size):
        wanted = max(1.0, 100.0 * product[c] / top) if c in product else 0.0
        assert abs(weight[c] - wanted) <= 1.0 + 0.05 * wanted


def test_a_network_alone_knows_at_once_and_beside_a_sense_codes_are_played_on(
    weights: Weights, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int | None]()
    monkeypatch.setattr(LearnedSearcher, "choose", lambda self, known, box, seat, bot, seed: asked.append(bot.far))
    known = GAME.rules.State.read_record(position()[0])
    seat = (known.awaits & -known.awaits).bit_length() - 1
    for name, made in (("alone", weights), ("beside", beside(weights))):
        made.save(tmp_path / f"{name}.npz")
        bot = Bot.parse(f"learned:iterations=8,weights={tmp_path / name}.npz")
        bot.choose(GAME, GAME.rules.know(known, BOX, seat), BOX, seat, 1)
    assert asked == [0, None]


def test_a_network_beside_a_sense_survives_its_file(weights: Weights, tmp_path: Path) -> None:
    made = replace(beside(weights, 0.5), horizon=20)
    made.save(tmp_path / "w.npz")
    found = Weights.load(tmp_path / "w.npz", GAME)
    assert (found.beside, found.trust, found.horizon) == (True, 0.5, 20)
    assert found.arrays["ws"].tolist() == [1.5, 0.5, 0.25]


def test_the_sense_of_the_box_is_not_in_it(tool: Judged) -> None:
    assert not any("sense.py" in line[0] for line in tool.drivers.code.lines)
    assert GAME.rules.has >= {"worth", "lean"}  # of the house's own rules nothing was taken away
    assert any(m.__name__.endswith("sense") for m in GAME.rules.modules)
