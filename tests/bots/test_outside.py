"""Bots that other packages bring: found, asked, held to the rules, and at home wherever bots are."""

import importlib
import re
from pathlib import Path

import pytest

from lusoria.bots import Bot, BotError, BotFault, BrokenBot, outside, strengths
from lusoria.kernel import streams
from lusoria.lab import Work, ladder, play_game, simulate
from lusoria.lab.cells import Cell, results
from lusoria.lab.duel import duel
from lusoria.lab.work import Part, name_of
from lusoria.play import catalogue
from tests.support.outside import SPY, Install, installed
from tests.tiny_games.conftest import game as tiny

__all__ = ["installed"]  # a fixture

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
FILE = re.compile(r"<!-- file: (\S+) -->\n```python\n(.*?)```", re.DOTALL)


@pytest.fixture
def template(installed: Install) -> Path:
    """The bot of the page in the docs."""
    ((name, text),) = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert name == "my_package.py"
    return installed(text, my_bot="outside_bots:MyBot")


def test_the_bot_of_the_page_plays_wherever_bots_play(template: Path) -> None:
    game = catalogue.game("spartacus")
    report = simulate(game, ["my-bot", "random", "random"], 120, workers=1)
    assert report.wins[0].low > 1 / 3  # it looks one step ahead
    assert {rung.bot for rung in ladder(game, 4, bots=["my-bot", "random"], work=Work(1)).rungs} == {"my-bot", "random"}
    assert duel(game, 3, "my-bot", among="random", games=24, work=Work(1)).one == "my-bot"
    assert list(strengths())[-1] == "my-bot"
    assert strengths()["my-bot"] == "my-bot"


def test_the_same_seed_gives_the_same_game(template: Path) -> None:
    game = catalogue.game("zero")
    bots = [Bot.parse("my-bot:ms=5"), Bot.parse("greedy")]
    assert play_game(game, game.box(), bots, 3) == play_game(game, game.box(), bots, 3)


def test_it_gets_what_its_seat_knows_and_nothing_else(installed: Install) -> None:
    installed(SPY, spy="outside_bots:Spy")
    game, box = catalogue.game("zero"), catalogue.game("zero").box()
    s = game.rules.new(box, 3, streams(b"spy"))
    seat = next(p for p in range(3) if s.awaits >> p & 1)
    known = game.rules.know(s, box, seat)
    code = Bot.parse("spy:ms=70").choose(game, known, box, seat, 5)
    (asked,) = importlib.import_module("outside_bots").seen
    other = game.rules.determinize(known, box, seat, 9)
    assert vars(asked.known) == vars(game.rules.know(other, box, seat)) != vars(s)
    assert vars(other) != vars(s)
    assert (asked.codes, asked.must) == (tuple(game.rules.legal_codes(known, box, seat)), True)
    assert (asked.milliseconds, asked.version, asked.seed) == (70, game.rules_version, 5)
    assert code == asked.codes[-1]
    play_game(game, box, [Bot.parse("spy"), Bot.parse("random")], 1)
    for asked in importlib.import_module("outside_bots").seen:
        again = game.rules.know(asked.known, box, asked.seat)
        assert vars(again) == vars(asked.known)  # there is nothing in it that the seat does not know


def test_a_right_may_be_left_alone(installed: Install) -> None:
    installed(SPY, spy="outside_bots:Spy")
    game = tiny("favours")
    assert play_game(game, game.box(), [Bot.parse("spy")] * game.seats[0], 4).decisions
    assert not all(asked.must for asked in importlib.import_module("outside_bots").seen)


@pytest.mark.parametrize("answer", ["-1", "10_000", "None", "'a'", "1.0", "True"])
def test_what_is_not_legal_is_told_and_not_played(installed: Install, answer: str) -> None:
    text = SPY.replace("asked.codes[-1] if asked.must else None", answer)
    installed(text, cheat="outside_bots:Spy")
    game = catalogue.game("zero")
    with pytest.raises(BotFault, match=r"the bot 'cheat' answers .* which is not legal \(zero, seat 0\)"):
        play_game(game, game.box(), [Bot.parse("cheat"), Bot.parse("random")], 1)


def test_what_cannot_be_taken_in_is_told_and_left_out(installed: Install) -> None:
    installed("class NoBot: pass\nFIVE = 5\n" + SPY, gone="nowhere:Bot", odd="outside_bots:FIVE",
              mute="outside_bots:NoBot", greedy="outside_bots:Spy", learned="outside_bots:Spy",
              much_too_long_a_name="outside_bots:Spy",
              spy="outside_bots:Spy")  # fmt: skip
    with pytest.warns(BrokenBot) as warned:
        assert list(outside.outsiders()) == ["spy"]
    said = "\n".join(str(w.message) for w in warned)
    assert "'gone' (nowhere:Bot) is left out: No module" in said
    for name in ("greedy", "learned"):
        assert f"'{name}' (outside_bots:Spy) is left out: the name is taken" in said
    assert said.count("no class with a method `choose`") == 2
    assert "a name is up to twelve" in said


def test_only_a_time_can_be_asked_of_it(installed: Install) -> None:
    installed(SPY, spy="outside_bots:Spy")
    with pytest.raises(BotError, match="takes ms= a number and nothing else"):
        Bot.parse("spy:iterations=5")
    with pytest.raises(BotError, match=r"there is no bot 'spyy'.*, spy$"):
        Bot.parse("spyy")


def test_work_that_was_kept_is_done_again_with_another_bot(installed: Install) -> None:
    file = installed(SPY, spy="outside_bots:Spy")
    part = Part(results, (Cell.of(catalogue.game("zero"), ["spy", "random"]), 0, 2))
    before = name_of(part)
    file.write_text(SPY + "\n")
    assert name_of(part) != before
