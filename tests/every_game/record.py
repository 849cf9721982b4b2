"""Record games for the boxes: `python -m tests.every_game.record zero 3 series=2 joker=on`.

A finished game, played by the quick bot with a step taken back now and then, goes into `recorded/` of its box. Record
anew when rules change on purpose; a change that was not meant to alter any game shows in test_recorded.py.
"""

import json
import sys
from hashlib import blake2b
from pathlib import Path

from lusoria.bots import Bot
from lusoria.kernel import Game
from lusoria.play import Match, catalogue

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")


def played(game: Game, seats: int, options: dict[str, int]) -> Match:
    """A finished match; the same every time under the same rules."""
    secret = blake2b(f"{game.slug} {seats} {sorted(options.items())}".encode(), digest_size=32).digest()
    match = Match.new(game, seats, options, secret=secret, names=NAMES[:seats])
    bot = Bot("greedy", slips=20)
    while not match.over:
        for seat in sorted(match.allowed, key=lambda p: (p in match.awaited, p)):
            known = game.rules.know(match.state, match.box, seat)
            code = bot.choose(game, known, match.box, seat, match.version)
            if code is not None:
                match.act(seat, code)
                break
        if match.version % 9 == 0 and match.can_undo(seat):
            match.undo(seat)
    return match


def path_of(game: Game, seats: int, options: dict[str, int]) -> Path:
    """Where the record of such a game lies."""
    chosen = [f"{slug}-{game.option(slug).label(value)}".removesuffix("-on") for slug, value in sorted(options.items())]
    return game.folder / "recorded" / ("-".join([f"{seats}-seats", *chosen]) + ".json")


def main(slug: str, seats: str, *options: str) -> None:
    """Write one record."""
    game = catalogue.game(slug)
    chosen = {}
    for option in options:
        name, _, value = option.partition("=")
        chosen[name] = game.option(name).parse(value)
    match = played(game, game.checked_seats(int(seats)), chosen)
    path = path_of(game, match.seats, chosen)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(match.export(), separators=(",", ":")) + "\n", "utf-8")
    print(f"{path.name}: {match.version} steps, scores {match.scores}")  # noqa: T201 - a tool


if __name__ == "__main__":
    main(*sys.argv[1:])
