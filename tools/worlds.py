"""What it costs to imagine worlds in a row, and what they are worth: `python tools/worlds.py julchen catilina`.

Of a game whose hidden cards must agree with what was said, at its smallest and largest table, in positions of a greedy
game: microseconds of an iteration of the search where each world is walked to anew, and where one goes on from the
last; and how many worlds in a row tell as much of where a card lies as one that is drawn by itself (variance of the
means of parts of the row, to that of worlds by themselves; the middle half of the positions). Time is that of the
processor, so that other work on the machine counts for little.
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from lusoria.bots import Bot
from lusoria.bots.search import FILES, LAYOUTS, Searcher, tree_kinds
from lusoria.kernel import Game, compiled
from lusoria.kernel.planned import PLAY
from lusoria.lab.duel import positions
from lusoria.play import catalogue

ITERATIONS, APART, ROW, PARTS = 1000, 600, 3000, 30
GOES_ON = "if HAS_STRAIN and walked:"  # where a search goes on from its last world
DOORS = """
@door
def near_at(W: States, B: Boxes, seat: int, key: int) -> int:
    suppose_near(W[0], B[0], seat, key)
    return 0

@door
def open_at(K: States, W: States, B: Boxes, seat: int, key: int) -> int:
    W[0] = K[0]
    return suppose_open(W[0], B[0], seat, key)
"""


def walking(game: Game, folder: Path) -> Searcher:
    """A searcher each of whose worlds begins with a fresh deal."""
    files = []
    for file in FILES:
        files.append(folder / file.name)
        text = file.read_text(encoding="utf-8")
        files[-1].write_text(text.replace(GOES_ON, "if False and walked:"), encoding="utf-8")
    if not any(GOES_ON in file.read_text(encoding="utf-8") for file in FILES):
        raise LookupError(f"no driver says {GOES_ON!r} any more")
    made = Searcher(game)
    made.drivers = compiled.drivers(game.rules, tuple(files), LAYOUTS, tree_kinds)
    return made


def pace(thinker: Searcher, met: list[tuple[Any, int]], box: Any) -> float:
    """Microseconds of an iteration."""
    bot, began = Bot.parse(f"search:iterations={ITERATIONS}"), time.process_time()
    for k, (known, seat) in enumerate(met):
        thinker.choose(known, box, seat, bot, k)
    return 1e6 * (time.process_time() - began) / ITERATIONS / len(met)


def as_one(tool: compiled.Compiled, doors: Any, known: Any, seat: int, box: Any) -> float | None:
    """How many worlds in a row tell as much as one by itself; None where deals agree without a walk."""
    given, world, record = tool.states(1), tool.states(1), tool.box(box)
    known.write_record(given[0])
    apart, row, walked = [], [], 0
    for key in range(APART):
        walked = doors.open_at(given, world, record, seat, key)
        apart.append(world[0]["card_at"].copy())
    for key in range(ROW if walked else 0):
        doors.near_at(world, record, seat, APART + key)
        row.append(world[0]["card_at"].copy())
    if not row:
        return None
    ratios = []
    for place in np.unique(apart):
        alone = (np.array(apart) == place).var(0)
        means = (np.array(row) == place).reshape(PARTS, ROW // PARTS, -1).mean(1)
        ratios += list((means.var(0, ddof=1) * (ROW // PARTS) / np.maximum(alone, 1e-9))[alone > 0.02])
    return float(np.mean(ratios)) if ratios else None


def measured(slug: str, seats: int) -> str:
    game = catalogue.game(slug)
    box, met = game.box(seats=seats), list(positions(game, seats, game.box(seats=seats)))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "worlds.py"
        file.write_text(DOORS, encoding="utf-8")
        doors = compiled.drivers(game.rules, (PLAY, file))
        anew, on = (pace(thinker, met, box) for thinker in (walking(game, Path(folder)), Searcher(game)))
    found = [as_one(compiled.load(game), doors, known, seat, box) for known, seat in met]
    low, high = np.quantile([n for n in found if n is not None], (0.25, 0.75))
    return f"| {game.title_en} | {seats} | {anew:.1f} | {on:.1f} | {low:.1f} to {high:.1f} |"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for count in sorted(set(catalogue.game(name).seats)):
            print(measured(name, count), flush=True)
