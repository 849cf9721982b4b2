"""What a person sees: the sheet, the board, prompts and log."""

import random
import re
from dataclasses import replace
from importlib.resources import files

import pytest

from lusoria.drawing import Board, El, validate
from lusoria.games.catilina import GAME
from lusoria.games.catilina import rules_state as r
from lusoria.games.catilina.board import draw
from lusoria.games.catilina.sheet import CONSPIRATOR, possible
from lusoria.kernel import Seat, View
from lusoria.play import Match
from tests.games.catilina.table import THREE, accuse, ask, card, cards, five, kind, packed, show, state, three
from tests.support.boards import buttons, ids, letters
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


def texts(board: Board | El) -> list[object]:
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
        shown = {code for code in match.legal(seat) if code in r.SHOW}  # their cards cannot be touched to accuse them
        elsewhere = {r.CHARGE + code - r.SHOW for code in shown} | {r.WAIT, r.RESUME}  # beside the prompt
        assert set(match.legal(seat)) - elsewhere <= buttons(board)
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
        assert written.count("+") == 2  # seats 2 and 3 have a 4
        assert "1+" not in written  # which looked like exactly one
        labels = [n.label for n in draw(match.view(reader)).walk() if n.label is not None]
        said = [match.speaker("en").text(label) for label in labels]
        assert sum("red cards: exactly 1" in line for line in said) == 1


def noting(match: Match, seat: int | None, **pad: int) -> View:
    """What a seat sees with these marks on its pad."""
    return replace(match.view(seat), pad={name.replace("_", "-"): value for name, value in pad.items()})


@clause("CAT-7.3")
def test_on_request_the_sheet_draws_conclusions_for_whoever_asked() -> None:
    match = three(least=[0] * 5, most=[packed({k: 6 if k < 5 else 5 for k in range(r.KINDS)})] * 3)
    ask(match, "r", 1)  # 2 reds: r4 r5
    ask(match, "r", 2)  # none
    ask(match, "r", 0)  # 3: so r6 is nobody's
    assert possible(match.view(0))[card("r6")] == {1, 2, CONSPIRATOR}
    assert possible(noting(match, 0, conclude=1))[card("r6")] == {CONSPIRATOR}
    assert possible(noting(match, None, conclude=1))[card("r6")] == {0, 1, 2, CONSPIRATOR}


@clause("CAT-7.3")
@pytest.mark.parametrize("seed", range(4))
def test_conclusions_are_never_wrong(seed: int) -> None:
    match = Match.new(GAME, 4, {"keep": seed % 2}, secret=bytes([seed]) * 32)
    rng = random.Random(seed)
    quiet = {"accuse", "wait"}
    while not match.over and match.version < 90:
        seat = rng.choice(match.awaited)
        codes = [c for c in match.legal(seat) if GAME.rules.actions.block_of(c).name not in quiet]
        match.act(seat, rng.choice(codes))
        truth = match.state.as_dict()["card_at"]
        for reader in range(4):
            for c, holders in enumerate(possible(noting(match, reader, conclude=1))):
                assert (CONSPIRATOR if truth[c] < r.HAND else truth[c] - r.HAND) in holders


def presses(view: View) -> dict[str, int]:
    """What a press on each marked piece of the board would write."""
    return {node.mark[0]: node.mark[1] for node in draw(view).walk() if node.mark is not None}


@clause("CAT-7.4")
def test_a_pen_strikes_out_circles_and_rubs_out_its_sign_on_any_open_space() -> None:
    match = three()
    assert set(presses(match.view(0))) == {"pen", "conclude"}
    for now, after in ((0, 1), (1, 2), (2, 0)):
        written = presses(noting(match, 0, pen=2, c9_2=now))
        assert written[f"c{card('b4')}-2"] == after
    written = presses(noting(match, 0, pen=2))
    assert {name for name in written if name.startswith("c") and name != "conclude"} == {
        f"c{c}-2" for c in range(r.CARDS) if c not in cards(THREE[0])
    }
    assert f"c{card('b4')}-9" in presses(noting(match, 0, pen=9))
    looks = [node.attrs.get("class") for node in draw(noting(match, 0, c9_2=1, c10_9=2)).walk()]
    assert looks.count("cat-stroke") == 1
    assert looks.count("cat-ring") == 1


@clause("CAT-7.4")
def test_at_the_margins_a_pen_notes_how_many_cards_one_credits_a_seat_with() -> None:
    match = three()
    written = presses(noting(match, 0, pen=3, k1_3=2, k6_3=6, k2_3=6))
    assert (written["k0-3"], written["k1-3"], written["k6-3"], written["k2-3"]) == (1, 3, 0, 7)
    assert not any(name.startswith("k") for name in presses(noting(match, 0, pen=9)))
    said = [match.speaker("en").text(n.label) for n in draw(noting(match, 0, k1_3=5)).walk() if n.label is not None]
    assert sum("blue cards: nothing heard; noted: 4" in line for line in said) == 1


@clause("CAT-7.5")
def test_marks_are_no_part_of_the_game_and_spectators_have_none() -> None:
    match = three()
    assert presses(match.view(None)) == {}
    assert presses(noting(match, 1, pen=2)) == presses(noting(match, 1))  # nobody has a pen for their own seat
    match.act(0, r.ABOUT)
    assert "pen" in presses(match.view(0))
    assert buttons(draw(noting(match, 2))) == buttons(draw(noting(match, 2, pen=1, c3_1=1)))


@clause("CAT-7.4", "CAT-8.6")
def test_with_a_pen_in_hand_a_touch_writes_instead_of_accusing() -> None:
    match = Match.new(GAME, 4, {"individual": 1}, secret=bytes(32))
    assert {r.CHARGE + c for c in range(r.CARDS)} <= buttons(draw(match.view(0)))
    writing = noting(match, 0, pen=2)
    assert len(buttons(draw(writing)) & {r.CHARGE + c for c in range(r.CARDS)}) == r.hand_size(state(match), 0)


def test_the_page_warns_of_questions_without_news_and_of_sums_known_to_be_wrong() -> None:
    match = three()
    ask(match, "r", 2)
    match.act(1, r.ABOUT + kind("r"))
    assert GAME.words.warn is not None
    say = match.speaker("en").text

    def asked(seat: int, code: int) -> str:
        assert GAME.words.warn is not None
        warning = GAME.words.warn(match.view(seat), code)
        return "" if warning is None else say(warning)

    assert GAME.words.warn(match.view(1), r.WHOM + 2) is not None
    assert GAME.words.warn(match.view(1), r.WHOM + 0) is None
    accuse(match, 0, 20)
    assert asked(1, r.ACCUSE + 20 - r.LOWEST) == "This sum has been found wrong before."
    assert asked(1, r.ACCUSE + 21 - r.LOWEST) == "If this sum is wrong, you ask and accuse no more."


@clause("CAT-7.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_sheet_lies_beside_the_sums_where_there_is_width_with_the_same_pieces(seats: int) -> None:
    match = stroll(seats, {}, 2, 20)
    upright, lying = draw(match.view(0)).field.forms()
    assert ids(upright) == ids(lying)
    assert texts(upright).count("10") == texts(lying).count("10")
    (_, _, wide, high), (_, _, lain, low) = (map(float, str(f.attrs["viewBox"]).split()) for f in (upright, lying))
    assert wide < high
    assert lain > low
    assert min(letters(draw(match.view(0)))) >= 12.5


def test_a_plate_tells_what_lies_before_a_seat() -> None:
    match = three()
    ask(match, "r", 2)
    accuse(match, 0, 20)
    speak = match.speaker("en").text
    before = [plate.drawing for plate in draw(match.view(1)).seats if plate is not None]
    told = [[speak(n.label) for n in plate.walk() if n.label is not None] for plate in before]
    assert "Seat 1: 8 cards in hand" in told[0]
    assert "Questions asked: 1" in told[0]
    assert ("accused wrongly" in told[0]) == (state(match).out[0] > 0)
    assert "Questions asked: 0" in told[1]


def test_seats_have_no_colour_of_the_cards() -> None:
    styles = (files("lusoria.games.catilina") / "board.css").read_text("utf-8")
    assert re.findall(r"--seat-(\d): var\(--ink\);", styles) == ["0", "1", "2", "3", "4"]


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


@clause("CAT-4.3", "CAT-8.1")
@pytest.mark.parametrize(("keep", "asked"), [(0, "choose one to show."), (1, "choose one to give away.")])
def test_who_answers_everybody_is_told_whether_the_card_comes_back(keep: int, asked: str) -> None:
    match = five(options={"keep": keep})
    ask(match, "4", r.ALL_SEATS)
    answers = next(seat for seat in match.awaited if seat != 0)
    said = match.speaker("en").text(GAME.words.prompt(match.view(answers)))
    assert said.endswith(f"about cards of number 4: {asked}")
