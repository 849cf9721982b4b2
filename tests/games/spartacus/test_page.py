"""What a person sees and reads: board, log and prompts over whole games."""

import random
import re

import pytest

from lusoria.drawing import validate
from lusoria.games.spartacus import GAME
from lusoria.games.spartacus import rules as r
from lusoria.games.spartacus.board import draw
from lusoria.kernel import Seat, View
from lusoria.play import Match
from tests.games.spartacus.table import options, play, position
from tests.support.boards import buttons, finished, ids
from tests.support.clauses import clause

TABLES = [(3, {}), (4, {"joker": 1, "joker-minus": 1}), (5, {"no-flags": 1}), (5, {"joker": 1, "series": 2})]


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_the_board_draws_every_position_for_everybody(seats: int, chosen: dict[str, int]) -> None:
    match = finished("spartacus", seats, chosen, 3)
    for version in range(match.version + 1):
        validate(draw(match.view_at(version, [None, *range(seats)][version % (seats + 1)])))


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_every_choice_is_a_button(seats: int, chosen: dict[str, int]) -> None:
    match = Match.new("spartacus", seats=seats, options=chosen, secret=bytes(32))
    rng = random.Random(1)
    while not match.over:
        mover = match.awaited[0]
        assert set(match.legal(mover)) - {r.PASS} <= buttons(draw(match.view(mover)))
        assert not buttons(draw(match.view(None)))
        match.play(rng.choice(match.legal(mover)))


@clause("SPA-8.1", "SPA-4.6")
def test_the_board_shows_one_s_own_cards_and_the_trick_but_only_backs_of_others() -> None:
    match = position("10 5", "9 6 F", "9 7", trick="0:8", mover=1, piles=[2, 0, 1])
    drawn = ids(draw(match.view(1)))
    assert {f"card-1-{n}" for n in (9, 6, r.FLAG)} | {"card-0-8"} == {i for i in drawn if i.startswith("card-")}
    assert {i for i in drawn if i.startswith("back-0")} == {"back-0-0", "back-0-1"}
    assert {i for i in drawn if i.startswith("pile-")} == {"pile-0-0", "pile-0-1", "pile-2-0"}
    assert {i for i in ids(draw(match.view(None))) if i.startswith("card-")} == {"card-0-8"}


def test_cards_taken_since_one_last_acted_are_still_to_be_seen() -> None:
    match = position("10 5 4", "9 6", "9 3", trick="2:8", mover=0)
    match.play(play(4), r.PASS, play(3), r.PASS)
    assert match.state.trick_size == 0
    seen = {i for i in ids(draw(match.view(1))) if not i.startswith("card-1") and i.startswith("card-")}
    assert seen == {"card-2-3"}  # seat 1 passed on the 4


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for seats, chosen in TABLES:
        match = finished("spartacus", seats, chosen, 5)
        speaker = match.speaker(language)
        said = list(match.log(language))
        for version in range(match.version + 1):
            view: View = match.view_at(version, 0)
            said.append(speaker.text(GAME.words.prompt(view)))
        said += [speaker.text(fact.label) for fact in GAME.words.facts(view)] if GAME.words.facts else []
        assert said
        for line in said:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]", line.replace(speaker.text(Seat(0)), "")), line


@pytest.mark.parametrize(
    ("hand", "trick", "chosen", "asked"),
    [
        ("5 6 F", "", (), "You lead: play any card."),
        ("5 6 F", "2:F", (), "Only flags so far: play any card, you cannot pass."),
        ("5 6 F", "2:8", (), "Play a number below 8, play the flag, or pass."),
        ("5 6", "2:8", (), "Play a number below 8, or pass."),
        ("5 6", "2:8", ("no-flags",), "Play a number below 8, or pass."),
        ("5 6 F", "2:4", (), "You have no number below 4: play the flag, or pass."),
        ("5 6 F", "2:1", (), "You have no number below 1: play the flag, or pass."),
        ("5 6", "2:1", (), "You have nothing to play on 1: pass."),
        ("5 6 F", "2:8", ("joker",), "Play a number below 8, play the joker, or pass."),
        ("5 6 F", "2:4", ("joker",), "You have no number below 4: play the joker, or pass."),
        ("5 6 F", "2:F", ("joker",), "Only another joker beats the joker: play yours, or pass."),
        ("5 6", "2:F", ("joker",), "You have nothing to play on the joker: pass."),
    ],
)
def test_the_prompt_says_what_can_be_done(hand: str, trick: str, chosen: tuple[str, ...], asked: str) -> None:
    match = position(hand, "9", "10", trick=trick, options=options(*chosen))
    assert match.speaker("en").text(GAME.words.prompt(match.view(0))) == asked


@clause("SPA-4.2")
def test_who_looks_on_is_not_told_of_a_pass_that_cannot_be() -> None:
    said = [position("5", "9", "10", trick=trick).view(1) for trick in ("", "2:F", "2:8")]
    assert [position("5", "9", "10").speaker("en").text(GAME.words.prompt(view)) for view in said] == [
        "Seat 1 leads the trick.", "Only flags so far: Seat 1 plays a card.", "Seat 1 plays a card or passes.",
    ]  # fmt: skip
