"""The catalogue finds our boxes and those of packages from outside."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lusoria.play import BrokenGame, Match, UnknownGame, catalogue

OURS = ["imperium", "prokonsul", "rad-der-geschichte", "spartacus", "zero"]

BOX = """
from lusoria.kernel import Game
GAME = Game(slug="coin", package=__name__, prefix="COI", title="Coin", title_en="Coin", title_ja="コイン",
            title_zh="硬幣", designer="nobody", year=2025, seats=(2, 2), minutes=1, blurb="Call it.")
"""
RULES = """
from lusoria.kernel import Actions, Events, Row, Table, ask, end_game, num, roll, row, tell
from lusoria.kernel import Box as BoxBase

ACTIONS = Actions()
CALL = ACTIONS.block("call", 2, of="side", first=1)
EVENTS = Events()
FELL = EVENTS.event("fell", "seat", "side")


class State(Table):
    won: int = num()  # 1 if seat 0 called it


class Box(BoxBase):
    prize: int = num()


def setup(s: State, box: Box) -> None:
    ask(s, 0)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    can[CALL] = 1
    can[CALL + 1] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    side = roll(s, 2)
    tell(s, FELL, seat, side)
    s.won = int(side == code - CALL + 1)
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    return box.prize * s.won if seat == 0 else box.prize * (1 - s.won)
"""
WORDS = """
from lusoria.kernel import N_, Say, View, Words

def side(value: int) -> Say:
    return Say(N_("heads")) if value == 1 else Say(N_("tails"))

def prompt(view: View) -> Say:
    return Say(N_("Call the coin."))

WORDS = Words(actions={"call": N_("Call {side}")}, events={"fell": N_("{seat} sees {side}.")}, kinds={"side": side},
              prompt=prompt)
"""
PO = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"

msgid "{seat} sees {side}."
msgstr "{seat}：{side}"
"""


def write_box(folder: Path) -> None:
    """A whole game box of somebody else's, as small as can be."""
    box = folder / "outside_games" / "coin"
    (box / "locale").mkdir(parents=True)
    (box / "__init__.py").write_text(BOX)
    (box / "rules.py").write_text(RULES)
    (box / "words.py").write_text(WORDS)
    (box / "components.toml").write_text('[prize]\nis = 3\nleast = 0\nmost = 9\nfrom = "ours"\n')
    (box / "locale" / "ja.po").write_text(PO)


def test_our_games_are_found_by_being_there() -> None:
    assert set(OURS) <= {game.slug for game in catalogue.games()}
    assert [game.title_en for game in catalogue.games()] == sorted(game.title_en for game in catalogue.games())
    assert catalogue.game("zero").title_ja == "ゼロ"


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game 'zerro'. Did you mean zero\?"):
        catalogue.game("zerro")


def test_a_package_from_outside_brings_a_game(installed: Callable[..., Path]) -> None:
    with pytest.raises(UnknownGame):
        catalogue.game("coin")
    write_box(installed(coin="outside_games.coin"))
    assert "coin" in [game.slug for game in catalogue.games()]
    match = Match.new("coin", seats=2, names=["Ada", "Ben"], secret=bytes(32))
    match.play(match.game.rules.actions.parse("call:1"))
    assert match.over
    assert sum(match.scores) == 3
    side = "heads" if match.scores[0] else "tails"
    assert match.log("en") == [f"Ada sees {side}."]
    assert match.log("ja") == [f"Ada：{side}"]  # its own catalogue, and English where that is silent
    assert Match.load(match.export()).scores == match.scores


def test_a_broken_package_is_told_and_left_out(installed: Callable[..., Path]) -> None:
    folder = installed(gone="outside_games.gone", zero="outside_games.twin", odd="outside_games.odd")
    (folder / "outside_games").mkdir()
    (folder / "outside_games" / "twin.py").write_text("from lusoria.games.zero import GAME\n")
    (folder / "outside_games" / "odd.py").write_text("GAME = 5\n")
    with pytest.warns(BrokenGame) as warned:
        slugs = [game.slug for game in catalogue.games()]
    assert slugs.count("zero") == 1
    said = "\n".join(str(w.message) for w in warned)
    assert "'gone'" in said
    assert "the slug 'zero' is taken by lusoria.games.zero" in said
    assert "GAME is int" in said


def test_listing_games_loads_no_rules_and_no_numpy() -> None:
    script = (
        "import sys; from lusoria.play import catalogue; catalogue.games(); "
        "print(any(m.endswith('.rules') and 'games' in m for m in sys.modules), 'numpy' in sys.modules, "
        "'babel' in sys.modules, 'django' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"] * 4
