"""A small sound card game, written out to a folder; tests change a line of it and look whether the fault is found."""

import importlib
import sys
from itertools import count
from pathlib import Path

from lusoria.kernel import Game

NUMBER = count()

RULES = """
from lusoria.kernel import (
    EVERYONE, OWNER, Actions, CardTable, Events, Row, ask, below, bit, cards, count_at, draw, end_game, grid, lay,
    next_seat, num, row, tell,
)
from lusoria.kernel import Box as BoxBase

CARDS = 8
DECK = 0
TABLE = 1
HAND = 2
LAST = 12

ACTIONS = Actions()
DRAW = ACTIONS.one("draw")
PLAY = ACTIONS.block("play", 8, of="card")

EVENTS = Events()
DREW = EVENTS.event("drew", "seat", "card")
TOOK = EVENTS.event("took", "seat")
PLAYED = EVENTS.event("played", "seat", "card")


class State(CardTable):
    card_at: Row = cards(8)
    card_seen: Row = cards(8)
    turns: int = num()
    points: Row = row(3, "i1")
    note: int = num()
    hint: Row = row(8, scratch=True)


class Box(BoxBase):
    pass


def setup(s: State, box: Box) -> None:
    for seat in range(s.seats):
        for _ in range(2):
            draw(s, DECK, HAND + seat, bit(seat))
    ask(s, below(s, s.seats))


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if count_at(s, DECK) > 0:
        can[DRAW] = 1
    for card in range(CARDS):
        can[PLAY + card] = int(s.card_at[card] == HAND + seat)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    s.turns += 1
    if code == DRAW:
        card = draw(s, DECK, HAND + seat, bit(seat))
        tell(s, DREW, seat, card, to=bit(seat))
        tell(s, TOOK, seat)
    else:
        card = code - PLAY
        lay(s, card, TABLE, EVERYONE)
        s.points[seat] += card
        tell(s, PLAYED, seat, card)
    if count_at(s, HAND + seat) == 0 or s.turns >= LAST:
        end_game(s)
    else:
        ask(s, next_seat(s, seat))


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]


def explain(s: State, box: Box, seat: int, code: int) -> int:
    return 1


def check(s: State, box: Box) -> int:
    total = 0
    for seat in range(s.seats):
        total += s.points[seat]
    for card in range(CARDS):
        if s.card_at[card] == TABLE:
            total -= card
    return int(total != 0)
"""

WORDS = """
from lusoria.kernel import N_, Say, Seat, Words


def prompt(view):
    return Say(N_("{seat} plays or draws."), seat=Seat(view.awaited[0])) if view.awaited else Say(N_("It is over."))


WORDS = Words(
    actions={"draw": N_("Draw"), "play": N_("Play {card}")},
    events={"drew": N_("{seat} draws {card}."), "took": N_("{seat} draws."), "played": N_("{seat} plays {card}.")},
    kinds={"card": lambda card: Say(N_("card {n}"), n=card)},
    reasons={1: (N_("Not now."), "")},
    prompt=prompt,
)
"""


def specimen(
    folder: Path, *changes: tuple[str, str], words: tuple[tuple[str, str], ...] = (), board: str = "",
    sense: str = "",
) -> Game:  # fmt: skip
    """The game with each old text of its rules (and words) replaced by a new one; every old text must occur."""
    name = f"specimen_{next(NUMBER)}"
    package = folder / name
    package.mkdir(parents=True)
    for file, text, replaced in (("rules", RULES, changes), ("words", WORDS, words)):
        for old, new in replaced:
            assert old in text, old
            text = text.replace(old, new)
        (package / f"{file}.py").write_text(text, "utf-8")
    (package / "__init__.py").write_text("", "utf-8")
    for known in [m for m in sys.modules if m.split(".")[0] == name]:
        del sys.modules[known]  # what a test that sets NUMBER has left
    for file, text in (("board", board), ("sense", sense)):
        if text:
            (package / f"{file}.py").write_text(text, "utf-8")
    sys.path.insert(0, str(folder))
    try:
        importlib.invalidate_caches()
        importlib.import_module(f"{name}.rules")
    finally:
        sys.path.remove(str(folder))
    game = Game(
        slug="specimen", package=name, prefix="SPE", title="Specimen", title_en="Specimen",
        title_ja="Specimen", title_zh="Specimen", designer="the house", year=2025, seats=(2, 3), minutes=1,
        blurb="A small sound card game.",
    )  # fmt: skip
    sys.path.insert(0, str(folder))
    try:
        assert game.rules
        assert game.words
        assert (game.board is None) != bool(board)
    finally:
        sys.path.remove(str(folder))
    return game
