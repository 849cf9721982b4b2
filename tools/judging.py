"""What the judgement of a game is good for, and what there would be to win.

python tools/judging.py worth GAME SEATS [-n GAMES]
    games of greedy bots: in each quarter, how well what the sense says of the true position orders the seats as the
    end does (rank correlation, Kendall's, over the pairs of seats), and what came of those that it sees far ahead,
    near and far behind (mean result, -1 .. 1, beside what it said)
python tools/judging.py seeing GAME SEATS [-n GAMES] [--iterations N] [--bot rollout|ismcts|search] [--what SEEN]
    searches that see more than their seat knows, beside one that does not: how often each wins among greedy bots. One
    sees what lies hidden, but no luck to come; one sees the luck to come, but nothing that is hidden; one sees both;
    for one only every tenth world is the true one, which is about what a good guess would be worth.
    They are no bots of the house: they are made here, and nowhere else
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from lusoria.bots import Bot
from lusoria.bots.bot import OUTSIDE, SEARCHES
from lusoria.bots.search import FILES, LAYOUTS, Searcher, tree_kinds
from lusoria.kernel import Game
from lusoria.kernel import compiled as machine
from lusoria.kernel.luck import mix
from lusoria.lab.cells import Cell, play, shared_wins
from lusoria.lab.simulate import Share
from lusoria.lab.table import Seating
from lusoria.lab.trace import Trace
from lusoria.play import catalogue

QUARTERS = 4
EDGES = -1.01, -0.3, -0.1, 0.1, 0.3, 1.01  # of what the sense says


# How a world is made of the true state `k` by whoever sees more than a seat may, in the place of `suppose_open`; 0: the
# next one is not walked to from there.
SEEN = {
    "what lies hidden": """
def seen(k, s, box, seat, key):
    rekey(s, key)
    return 0
""",
    "the luck to come": """
def seen(k, s, box, seat, key):
    redact(s, box, seat)
    suppose_open(s, box, seat, key)
    for stream in range(IMAGINED):
        for i in range(2):
            s.luck[stream][i] = k.luck[stream][i]
    return 0
""",
    "everything": """
def seen(k, s, box, seat, key):
    return 0
""",
    "everything in a tenth of its worlds": """
def seen(k, s, box, seat, key):
    if mix(key, 4242) % 100 < 10:
        rekey(s, key)
    else:
        redact(s, box, seat)
        suppose_open(s, box, seat, key)
    return 0
""",
}


class Seeing(Seating):
    """A table at which one seat is given the true state, and sees of it what `SEEN` tells."""

    def __init__(self, game: Game, box: Any, bots: list[Bot], seat: int, what: str) -> None:
        super().__init__(game, box, bots)
        self.thinker = Searcher(game)
        with TemporaryDirectory() as folder:
            self.thinker.drivers = machine.drivers(game.rules, _seeing(Path(folder), what), LAYOUTS, tree_kinds)
        self._rows[seat, 0] = OUTSIDE

    def _ask(self, key: int, seat: int) -> int:
        code = self.thinker.choose(self._states, self.box, seat, self.bots[seat], mix(key, 3 + int(self._run[1])))
        return -1 if code is None else code


def _seeing(folder: Path, what: str) -> tuple[Path, ...]:
    """The drivers of the bots, but a world is not imagined: it is made of the one that is."""
    files = []
    for file in FILES:
        files.append(folder / file.name)
        text = file.read_text(encoding="utf-8").replace("suppose_open(", "seen(K[0], ")
        files[-1].write_text(text + (SEEN[what] if file == FILES[0] else ""), encoding="utf-8")
    return tuple(files)


def seeing(game: Game, seats: int, games: int, bot: Bot, what: list[str]) -> None:
    """How often searches that see more than they may win among greedy bots, and one that does not."""
    box = game.box(seats=seats)
    for name in ("what its seat knows", *(what or SEEN)):
        wins = []
        for seat in range(seats):
            bots = [bot if p == seat else Bot("greedy") for p in range(seats)]
            table = Seeing(game, box, bots, seat, name) if name in SEEN else Seating(game, box, bots)
            for deal in range(-(-games // seats)):
                table.play(mix(1, deal + 1))
                wins.append(float(shared_wins(table.standings[None, :seats])[0, seat]))
        share = Share.of(sum(wins), len(wins))
        between = f"{share.low:.2f} to {share.high:.2f}, {len(wins)} games"
        print(f"{game.slug} {seats}: sees {name}: {share.value:.2f} ({between})", flush=True)


def worth(game: Game, seats: int, games: int) -> None:
    """Rank correlation and calibration of the sense, quarter by quarter."""
    cell = Cell.of(game, ["greedy"] * seats)
    found = play(cell, 0, games)
    trace = Trace(cell, int(found.lengths.max()))
    agree, pairs = np.zeros(QUARTERS), np.zeros(QUARTERS)
    said: list[list[Any]] = [[] for _ in range(QUARTERS)]
    for g, (key, tape) in enumerate(found.each()):
        course, end = trace.course(key, tape), found.standings[g]
        for quarter in range(QUARTERS):
            at = course[int((quarter + 0.5) / QUARTERS * len(tape))]
            for p in range(seats):
                said[quarter].append((at[p], np.sign(end[p] - end).sum() / (seats - 1)))
                for q in range(p):
                    agree[quarter] += np.sign(at[p] - at[q]) * np.sign(end[p] - end[q])
                    pairs[quarter] += end[p] != end[q]
    print(f"{game.slug} {seats}, {games} games of greedy bots: quarter, rank correlation, said: came (how many)")
    for quarter in range(QUARTERS):
        rows, parts = np.array(said[quarter]), []
        for low, high in pairwise(EDGES):
            chosen = rows[(rows[:, 0] >= low) & (rows[:, 0] < high)]
            if len(chosen):
                parts.append(f"{chosen[:, 0].mean():+.2f}: {chosen[:, 1].mean():+.2f} ({len(chosen)})")
        print(f"  {quarter + 1}  {agree[quarter] / max(1, pairs[quarter]):+.2f}  " + "  ".join(parts))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["worth", "seeing"])
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("-n", dest="games", type=int, default=96)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--bot", choices=SEARCHES[:3], default="rollout")
    parser.add_argument("--what", dest="seen", action="append", choices=SEEN)
    given = parser.parse_args()
    game = catalogue.game(given.game)
    if given.what == "worth":
        worth(game, given.seats, given.games)
    else:
        seeing(game, given.seats, given.games, Bot(given.bot, iterations=given.iterations), given.seen)


if __name__ == "__main__":
    main()
