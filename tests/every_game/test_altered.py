"""Positions in which one number is not what it can be: refused, or played on to the end without a fault."""

import random
from typing import Any

import pytest

from lusoria.kernel import Game, streams
from lusoria.kernel.referee import Referee
from lusoria.play import Match
from lusoria.play.errors import PositionError
from lusoria.play.position import MASKS, OWN
from tests.every_game.playing import play_on, random_code, ways
from tests.support.exam import every_game

POSITIONS, HEAVY = 3, 2  # for each way to play; and in a heavy game
ALTERED = 12  # of each position


def positions(game: Game, seats: int, options: dict[str, int], seed: int) -> list[Match]:
    """A few positions of one random game, in rising order."""
    rng = random.Random(f"{game.slug} {seats} {seed}")
    match = Match.new(game, seats=seats, options=options, secret=bytes([seed]) * 32)
    found: list[Match] = []
    while not match.over:
        found.append(match.copy())
        seat = rng.choice(match.awaited)
        match.act(seat, random_code(game, match.legal(seat), rng))
    count = min(HEAVY if game.weight == 3 else POSITIONS, len(found))
    return [found[k] for k in sorted(rng.sample(range(len(found)), count))]


def altered(match: Match, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """One number of the position is one more or one less, below zero, or far too large."""
    kept = [f for f in match.game.rules.State.kept() if f.name not in (*OWN, *MASKS) and not f.mirror]
    field = rng.choice(kept)
    fields, state = match.fields(), match.state.as_dict()
    value, name = state[field.name], field.name
    row = value
    at: Any = None
    if field.shape:
        path = [rng.randrange(n) for n in field.shape]
        name += "".join(f"[{k}]" for k in path)
        for k in path[:-1]:
            row = row[k]
        at = path[-1]
    now = value if at is None else row[at]
    other = rng.choice([now + 1, now - 1, -1, now + 2, match.seats, 100])
    if at is None:
        value = other
    else:
        row[at] = other
    return f"{name}: {now} -> {other}", {**fields, field.name: value}


@pytest.mark.parametrize("game", every_game())
def test_an_altered_position_is_refused_or_played_to_the_end(game: Game) -> None:
    refused = 0
    for number, (seats, options) in enumerate(ways(game)):
        for match in positions(game, seats, options, number + 1):
            rng = random.Random(f"{game.slug} {seats} {match.version}")
            for _ in range(ALTERED):
                what, fields = altered(match, rng)
                try:
                    other = Match.at(game, seats, options, fields=fields, secret=bytes(32))
                except PositionError:
                    refused += 1
                    continue
                try:
                    table = Referee(game.rules, other.box, seats, streams(bytes(32)), start=other.state)
                    play_on(game, table, rng)
                except Exception as error:
                    where = f"{seats} seats, {options}, version {match.version}"
                    raise AssertionError(f"{where}: {what} is accepted, and then: {error!r}") from error
    assert refused > 0
