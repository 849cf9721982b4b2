"""What a person sees: the sheet, the board, prompts and log."""

import random
import re

import pytest

from lusoria.drawing import El, validate
from lusoria.games.catilina import GAME
from lusoria.games.catilina import rules_state as r
from lusoria.games.catilina.board import draw
from lusoria.games.catilina.sheet import CONSPIRATOR, possible
from lusoria.kernel import Seat
from lusoria.play import Match
from tests.games.catilina.table import accuse, ask, card, cards, five, kind, packed, show, three
from tests.support.boards import buttons
from tests.support.clauses import clause

TABLES: list[tuple[int, dict[str, int]]] = [(3, {}), (4, {"keep": 1}), (5, {"individual": 1})]


def stroll(seats: int, options: dict[str, int], seed: int, steps: int = 70) -> Match:
    """A game played at random, not all of it."""
    match = Match.new(GAME, seats, options, secret=bytes([seed]) * 32)
    rng, lane = random.Random(seed), [seed, 0]
    while not match.over and match.version < steps:
        seat = rng.choice(match.allowed)
        codes = set(match.legal(seat))
        match.act(seat, GAME.rules.pick([int(c in codes) for c in range(GAME.rules.size)], lane))
    return match


def texts(board: El) -> list[object]:
    """Everything written on the board."""
    return [child for node in board.walk() if node.tag == "text" for child in node.children]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_choice_is_a_button_and_every_position_draws(seats: int, options: dict[str, int]) -> None:
    match = Match.new(GAME, seats, options, secret=bytes(32))
    rng, lane = random.Random(1), [7, 0]
    while not match.over and match.version < 60:
        seat = rng.choice(match.allowed)
        board = draw(match.view(seat))
        validate(board)
        assert set(match.legal(seat)) <= buttons(board)
        validate(draw(match.view(None)))
        codes = set(match.legal(seat))
        match.act(seat, GAME.rules.pick([int(c in codes) for c in range(GAME.rules.size)], lane))


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_log_prompts_and_facts_are_whole_sentences_in_each_language(
    seats: int, options: dict[str, int], language: str
) -> None:
    match = stroll(seats, options, 4)
    speaker = match.speaker(language)
    said = list(match.log(language, 0))
    for version in range(match.version + 1):
        said.append(speaker.text(GAME.words.prompt(match.view_at(version, 0))))
    assert GAME.words.facts is not None
    said += [speaker.text(fact.label) for fact in GAME.words.facts(match.view(0))]
    for line in said:
        assert line
        assert not re.search(r"[{}]", line)
        if language != "en":
            assert not re.search(r"[a-z]", line.replace(speaker.text(Seat(0)), "")), line


@clause("CAT-7.1", "CAT-2.2")
def test_the_sheet_marks_own_and_seen_cards_and_leaves_the_rest_open() -> None:
    match = three()
    ask(match, "r", 1)
    found = possible(match.view(0))
    assert all(found[c] == {0} for c in cards("r1 r2 r3 b1 b2 y1 y2 g1"))
    assert found[card("r4")] == found[card("r5")] == {1}
    assert found[card("r6")] == {1, 2, CONSPIRATOR}
    assert possible(match.view(2))[card("r4")] == {0, 1, CONSPIRATOR}
    assert possible(match.view(None))[card("r4")] == {0, 1, 2, CONSPIRATOR}


@clause("CAT-7.2")
def test_what_was_said_aloud_stands_beside_the_sheet() -> None:
    match = five()
    ask(match, "4", r.ALL_SEATS)
    show(match, 2, "r4")
    show(match, 3, "p4")
    ask(match, "r", 2)
    for reader in (1, 4, None):
        written = texts(draw(match.view(reader)))
        assert written.count("1+") == 2  # seats 2 and 3 have a 4
        labels = [n.label for n in draw(match.view(reader)).walk() if n.label is not None]
        said = [match.speaker("en").text(label) for label in labels]
        assert sum("red cards: exactly 1" in line for line in said) == 1


@clause("CAT-7.3")
def test_on_request_the_sheet_draws_conclusions_and_everybody_is_told() -> None:
    match = three(least=[0] * 5, most=[packed({k: 6 if k < 5 else 5 for k in range(r.KINDS)})] * 3)
    ask(match, "r", 1)  # 2 reds: r4 r5
    ask(match, "r", 2)  # none
    ask(match, "r", 0)  # 3: so r6 is nobody's
    assert possible(match.view(0))[card("r6")] == {1, 2, CONSPIRATOR}
    match.act(0, r.SHEET)
    assert possible(match.view(0))[card("r6")] == {CONSPIRATOR}
    assert possible(match.view(1))[card("r6")] == {0, 2, CONSPIRATOR}
    assert any("lets the sheet draw conclusions" in line for line in match.log("en", 1))
    assert r.SHEET not in match.legal(0)


@clause("CAT-7.3")
@pytest.mark.parametrize("seed", range(4))
def test_conclusions_are_never_wrong(seed: int) -> None:
    match = Match.new(GAME, 4, {"keep": seed % 2}, secret=bytes([seed]) * 32)
    rng = random.Random(seed)
    for seat in range(4):
        match.act(seat, r.SHEET)
    quiet = {"accuse", "wait"}
    while not match.over and match.version < 90:
        seat = rng.choice(match.awaited)
        codes = [c for c in match.legal(seat) if GAME.rules.actions.block_of(c).name not in quiet]
        match.act(seat, rng.choice(codes))
        truth = match.state.as_dict()["card_at"]
        for reader in range(4):
            for c, holders in enumerate(possible(match.view(reader))):
                assert (CONSPIRATOR if truth[c] < r.HAND else truth[c] - r.HAND) in holders


def test_the_page_warns_of_questions_without_news_and_of_sums_known_to_be_wrong() -> None:
    match = three()
    ask(match, "r", 2)
    match.act(1, r.ABOUT + kind("r"))
    assert GAME.words.warn is not None
    assert GAME.words.warn(match.view(1), r.WHOM + 2) is not None
    assert GAME.words.warn(match.view(1), r.WHOM + 0) is None
    accuse(match, 0, 20)
    assert GAME.words.warn(match.view(1), r.ACCUSE + 20 - r.LOWEST) is not None
    assert GAME.words.warn(match.view(1), r.ACCUSE + 21 - r.LOWEST) is None


@pytest.mark.parametrize(
    ("moment", "asked"),
    [
        (0, "Your question: choose a colour or a number, then whom you ask."),
        (1, "You ask about cards of number 4. Whom?"),
        (2, "{seat} asks everybody about cards of number 4. The answers are being chosen."),
    ],
)
def test_the_prompt_says_what_is_asked(moment: int, asked: str) -> None:
    match = five()
    for code in (r.ABOUT + kind("4"), r.WHOM + r.ALL_SEATS)[:moment]:
        match.act(0, code)
    said = match.speaker("en").text(GAME.words.prompt(match.view(0)))
    assert said == asked.replace("{seat}", match.speaker("en").text(Seat(0)))
