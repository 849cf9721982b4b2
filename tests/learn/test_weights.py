"""Files of weights: written and read, refused where they are broken, left out where they are for another table."""

import io
import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lusoria.bots import Bot, BotError, learned
from lusoria.bots.learned import Weights, WeightsError
from lusoria.bots.learned.features import Features
from lusoria.bots.learned.weights import LARGEST, Shape, sense_of
from lusoria.kernel import Game
from lusoria.kernel.luck import streams
from lusoria.lab import simulate
from lusoria.lab.ladder import climbers
from lusoria.play import catalogue
from tests.tiny_games.conftest import game, in_the_house
from tests.tiny_games.duel import GAME as DUEL

__all__ = ["in_the_house"]


def made(game: Game, seats: int = 2, **options: int) -> Weights:
    box = game.box(options, seats=seats)
    blank = Weights.blank(game, box, Features.of(game, box, seats))
    dice = np.random.default_rng(8)
    return replace(blank, arrays={n: a + dice.standard_normal(a.shape) * 0.1 for n, a in blank.arrays.items()},
                   made={"command": "by hand"})  # fmt: skip


@pytest.fixture
def stakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A tiny game; its weights are looked for in a folder of the test."""
    monkeypatch.setattr(learned, "place", lambda game, seats: tmp_path / f"learned-{seats}.npz")
    for kept in (learned._loaded, learned._searcher, learned._say_once):
        kept.cache_clear()
    yield game("stakes")
    for kept in (learned._loaded, learned._searcher, learned._say_once):
        kept.cache_clear()


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    tiny = game("stakes")
    weights, path = made(tiny), tmp_path / "w.npz"
    assert weights.save(path) == path.stat().st_size < LARGEST
    again = Weights.load(path, tiny)
    assert (again.features, again.shape, again.table, again.made) == (
        weights.features, weights.shape, weights.table, {"command": "by hand"},
    )  # fmt: skip
    for name, array in weights.arrays.items():
        assert np.array_equal(again.arrays[name], array.astype(np.float16).astype(np.float32))
    first = path.read_bytes()
    again.save(path)
    assert len(path.read_bytes()) == len(first)


@pytest.mark.parametrize("slug", ["zero", "vinci", "caesar", "fugger-welser-medici"])
def test_the_largest_network_of_a_game_fits_its_file(slug: str) -> None:
    found = catalogue.game(slug)
    for inputs in (200, 1400, 3000):
        shape = Shape.of(replace(Features(7, ()), columns=(_wide(inputs),)), found)
        assert shape.inputs == inputs
        assert 16 <= shape.first <= 64
        assert shape.first == 16 or 2 * shape.count < LARGEST


def _wide(inputs: int) -> Any:
    from lusoria.bots.learned.features import Column

    return Column("x", "number", (), (), 0, 1, 1.0, 0, inputs)


def broken(path: Path, how: str) -> None:
    with np.load(path) as found:
        data = dict(found)
    head = json.loads(data["head"].tobytes())
    if how == "format":
        head["format"] = 99
    elif how == "numbers":
        data["w1"][0, 0] = np.nan
    elif how == "shape":
        data["w2"] = data["w2"][:-1]
    elif how == "table":
        del head["table"]["seats"]
    elif how == "lacking":
        del data["bp"]
    data["head"] = np.frombuffer(json.dumps(head).encode(), np.uint8)
    buffer = io.BytesIO()
    np.savez(buffer, **data)
    path.write_bytes(b"no archive" if how == "archive" else buffer.getvalue())


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("format", "is of format 99, not 1"), ("numbers", "does not hold together: its numbers"),
        ("table", "does not say for which table"),
        ("shape", "does not hold together: w2"), ("lacking", "holds no weights"), ("archive", "holds no weights"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused(stakes: Game, tmp_path: Path, how: str, words: str) -> None:
    path = tmp_path / "learned-2.npz"
    made(stakes).save(path)
    broken(path, how)
    with pytest.raises(WeightsError, match=words):
        Weights.load(path, stakes)
    assert words in str(learned.reason(stakes, stakes.box(seats=2), 2))


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    made(game("stakes")).save(tmp_path / "w.npz")
    with pytest.raises(WeightsError, match=r"w.npz is for tiny-stakes, not for tiny-duel"):
        Weights.load(tmp_path / "w.npz", game("duel"))


def test_weights_are_for_the_table_that_they_were_made_for(stakes: Game) -> None:
    weights = made(stakes)
    assert weights.misfit(stakes, stakes.box(seats=2), 2) is None
    assert weights.misfit(stakes, stakes.box(seats=3), 3) == "made for 2 seats, not 3"
    other = stakes.box(values={"rounds": 3}, seats=2)
    assert weights.misfit(stakes, other, 2) == "made for another box or other options"
    for what in ("rules_version", "layout"):
        newer = replace(weights, table={**weights.table, what: 99})
        assert newer.misfit(stakes, stakes.box(seats=2), 2) == "made for other rules"
    beside = replace(weights, beside=True, sense=sense_of(stakes))
    assert beside.misfit(stakes, stakes.box(seats=2), 2) is None
    elsewhere = replace(beside, sense=sense_of(catalogue.game("zero")))
    assert elsewhere.misfit(stakes, stakes.box(seats=2), 2) == "made beside another sense"
    assert replace(elsewhere, beside=False).misfit(stakes, stakes.box(seats=2), 2) is None


def chosen(stakes: Game, bot: str, **values: int) -> list[int | None]:
    box = stakes.box(values=values, seats=2)
    state = stakes.rules.new(box, 2, streams(b"s" * 32))
    known = stakes.rules.know(state, box, 0)
    return [Bot.parse(bot).choose(stakes, known, box, 0, seed) for seed in range(20)]


def test_at_another_table_the_sense_searches_and_it_is_said_once(
    stakes: Game, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made(stakes).save(tmp_path / "learned-2.npz")
    with caplog.at_level(logging.WARNING):
        assert learned.reason(stakes, stakes.box(seats=2), 2) is None
        chosen(stakes, "learned:30")
        assert not caplog.records
        there = chosen(stakes, "learned:30", rounds=3)
        assert there == chosen(stakes, "ismcts:iterations=30", rounds=3)
        assert [r.getMessage() for r in caplog.records] == [
            "tiny-stakes for 2: its weights are left out: made for another box or other options; the bot searches by "
            "the game's sense instead"
        ]


def test_without_weights_in_the_box_the_sense_searches(stakes: Game, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert chosen(stakes, "learned:30") == chosen(stakes, "ismcts:iterations=30")
    assert "there are no weights in the box" in caplog.text
    assert len(caplog.records) == 1


def test_of_a_game_without_a_sense_none_is_spoken_of(caplog: pytest.LogCaptureFixture) -> None:
    box = DUEL.box(seats=2)
    known = DUEL.rules.know(DUEL.rules.new(box, 2, streams(b"s" * 32)), box, 0)
    with caplog.at_level(logging.WARNING):
        Bot.parse("learned:30").choose(DUEL, known, box, 0, 1)
    assert caplog.text.rstrip().endswith("there are no weights in the box; the bot searches without judgement instead")


def test_a_file_that_is_named_must_be_for_this_table(stakes: Game, tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    with pytest.raises(BotError, match="holds no weights"):
        chosen(stakes, f"learned:30,weights={path}")
    path.write_text("no weights")
    with pytest.raises(BotError, match=r"mine\.npz holds no weights: it is no \.npz file"):
        chosen(stakes, f"learned:30,weights={path}")
    made(stakes).save(path)
    assert set(chosen(stakes, f"learned:30,weights={path}")) <= set(range(5))
    learned._loaded.cache_clear()
    with pytest.raises(BotError, match="is of no use at this table: made for another box"):
        chosen(stakes, f"learned:30,weights={path}", rounds=3)


@pytest.mark.parametrize("text", ["learned:many", "learned:weights=", "ismcts:200", "greedy:weights=x"])
def test_what_is_no_bot_is_refused(text: str) -> None:
    with pytest.raises(BotError):
        Bot.parse(text)


def test_learned_bots_are_named_like_the_others() -> None:
    assert Bot.parse("learned") == Bot("learned", iterations=1000)
    assert Bot.parse("learned:200") == Bot.parse("learned:iterations=200") == Bot("learned", iterations=200)
    assert Bot.parse("learned:ms=50").timed
    found, left_out = climbers(["learned:200,weights=a.npz", "learned:ms=9"], None)
    assert found == {"learned:200,weights=a.npz": "learned:iterations=200,weights=a.npz"}
    assert left_out == ("learned:ms=9",)
    assert Bot.parse(found["learned:200,weights=a.npz"]) == Bot("learned", iterations=200, weights="a.npz")


def test_learned_bots_sit_at_any_table(stakes: Game, tmp_path: Path) -> None:
    path = tmp_path / "learned-2.npz"
    made(stakes).save(path)
    bots = [f"learned:iterations=20,weights={path}", "random"]
    report = simulate(stakes, bots, 20, workers=1)
    assert report == simulate(stakes, bots, 20, workers=1)
    assert report.games == 20
