"""Recorded games play back step by step: a change of the rules that alters any of them does not go unnoticed."""

import json
from pathlib import Path

import pytest

from lusoria.kernel import Game
from lusoria.play import Match, RecordError, catalogue
from tests.every_game.record import path_of, played
from tests.support.exam import every_game

RECORDS = [
    pytest.param(path, id=f"{game.slug}-{path.stem}")
    for game in catalogue.games()
    for path in sorted((game.folder / "recorded").glob("*.json"))
]


@pytest.mark.parametrize("game", every_game())
def test_every_seat_count_and_every_option_is_recorded(game: Game) -> None:
    records = [json.loads(path.read_text("utf-8")) for path in (game.folder / "recorded").glob("*.json")]
    assert {r["seats"] for r in records} == set(range(game.seats[0], game.seats[1] + 1))
    for option in game.options:
        assert any(r["options"][option.slug] != option.default for r in records), option.slug


@pytest.mark.parametrize("path", RECORDS)
def test_a_recorded_game_plays_back(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    match = Match.load(data)
    assert match.over
    assert list(match.digests) == data["digests"]
    assert (match.scores, match.ranking) == (data["result"]["scores"], data["result"]["ranking"])


@pytest.mark.parametrize("game", every_game())
def test_a_record_with_another_step_does_not(game: Game) -> None:
    match = played(game, game.seats[1], {})
    data = match.export()
    at, entry = next((i, e) for i, e in enumerate(data["log"]) if e[0] == "act" and i > 4)
    before = Match.load({**data, "log": data["log"][:at], "digests": data["digests"][: at + 1]})
    codes = [game.rules.actions.name(code) for code in range(game.rules.size)]
    legal = [game.rules.actions.name(code) for code in before.legal(entry[1])]
    for other in {*legal, codes[0], codes[-1]} - {entry[2]}:
        entry[2] = other
        with pytest.raises(RecordError, match="does not play back"):
            Match.load(data)


@pytest.mark.parametrize("game", every_game())
def test_a_game_can_be_recorded(game: Game) -> None:
    match = played(game, game.seats[0], {})
    assert match.over
    assert Match.load(json.dumps(match.export())).digests == match.digests
    assert path_of(game, game.seats[0], {}).name == f"{game.seats[0]}-seats.json"
