"""What a person sees and reads: views, board, log, prompts; and that nothing hidden shows."""

import random

import pytest

from lusoria.drawing import El, validate
from lusoria.games.vernissage import GAME
from lusoria.games.vernissage import rules_state as r
from lusoria.games.vernissage.board import draw
from lusoria.games.vernissage.names import signed, sum_of
from lusoria.play import Match
from tests.games.vernissage.table import (
    CASE,
    CRITIC,
    ELFRIEDA,
    FREE,
    JOE,
    LAST,
    OUT,
    RON,
    at_steps,
    laid,
    limited,
    sale,
    scandal,
    table,
)
from tests.support.boards import buttons, finished, forms, ids, letters, sentences
from tests.support.clauses import clause

TABLES: list[tuple[int, dict[str, int | str]]] = [(3, {}), (4, {"influence-burn": 1}), (5, {})]
BESIDE = {"keep", "redraw", "object", "let-be", "name-none", "yes", "no", "fight", "withdraw", "lay", "show", "leave",
          "pass", "done"}  # fmt: skip


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_board_prompt_and_facts_serve_every_position_for_everybody(seats: int, options: dict[str, int]) -> None:
    match = finished("vernissage", seats, options, 5)
    for version in range(0, match.version + 1, 7):
        for reader in (None, version % seats):
            validate_all(match, version, reader)
    for language in ("en", "ja", "zh-Hant"):
        assert all(line and "{" not in line for line in sentences(match, language))


def validate_all(match: Match, version: int, reader: int | None) -> None:
    drawn = draw(match.view_at(version, reader))
    for form in forms(drawn):
        validate(form)
    assert min(letters(drawn)) >= 12
    if reader is None:
        assert not buttons(drawn)


@clause("VRN-0.1")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whatever_has_a_place_on_the_board_is_a_button_there(seats: int, options: dict[str, int]) -> None:
    match = Match.new("vernissage", seats, options, secret=bytes(32))
    rng, pressed = random.Random(2), set[str]()
    while not match.over:
        seat = rng.choice(match.awaited)
        drawn = draw(match.view(seat))
        wanted = {code for code in match.legal(seat) if r.ACTIONS.block_of(code).name not in BESIDE}
        for form in drawn.field.forms():
            found = buttons(form) | (buttons(drawn.hand.drawing) if drawn.hand else set())
            assert wanted == found
        pressed |= {r.ACTIONS.block_of(code).name for code in wanted}
        code = rng.choice(sorted(match.legal(seat)))
        match.act(seat, code)
    assert pressed >= {"choose", "place", "name", "buy", "take"}


def labels(match: Match, seat: int | None) -> list[str]:
    """All that the board says in words."""
    speak = match.speaker("en").text
    return [speak(node.label) for node in draw(match.view(seat)).walk() if node.label is not None]


@clause("VRN-13.1")
def test_hands_are_backs_to_the_others_and_open_things_are_open() -> None:
    match = table(hands=[[FREE], [ELFRIEDA, CASE, limited(4)]], shown=[[], [JOE, JOE]], notes=[0, 2, 0])
    own, other = labels(match, 1), labels(match, 0)
    assert {"picture by Elfrieda", "influence", "limited move 4"} <= set(own)
    assert not {"picture by Elfrieda", "influence", "limited move 4"} & set(other)
    assert "2 promissory notes" in other
    assert f"shown-1-{JOE}" in ids(draw(match.view(None)))
    assert any(line.endswith("cards in hand 3") for line in other)


@clause("VRN-13.2")
def test_a_pile_that_is_looked_through_lies_open_to_the_buyer_only() -> None:
    match = table(piles={2: [ELFRIEDA, JOE, CASE, CASE, CRITIC, FREE, CRITIC]})
    match.play(r.BUY + 2)
    assert {f"take-{sort}" for sort in (ELFRIEDA, JOE, CASE, CRITIC, FREE)} <= ids(draw(match.view(0)))
    assert not any(name.startswith("take-") for name in ids(draw(match.view(1))))


@clause("VRN-13.1")
def test_the_counter_that_is_talked_about_is_ringed() -> None:
    match = laid(scandal(-6), JOE)

    def halos(seat: int) -> list[El]:
        return [node for node in draw(match.view(seat)).field.drawing.walk() if node.attrs.get("class") == "ver-halo"]

    assert len(halos(1)) == 1
    match.play(r.LET_BE, r.LET_BE)
    assert halos(0) == []


def test_prices_tell_the_notes_that_go_with_them() -> None:
    match = table(money=[30_000, 0, 0])
    speak, price = match.speaker("en").text, GAME.words.price
    assert price is not None
    told = {code - r.BUY: said for code in match.legal(0) if (said := price(match.view(0), code))}
    assert speak(told[1]) == "30,000 Rubens"
    assert speak(told[6]) == "80,000 Rubens, with 1 promissory note"


def test_ruining_one_of_ones_own_artists_is_warned_about() -> None:
    fame = [22, OUT + 4, OUT + 4, 22, 22]
    match = table(
        phase=r.PLACING, counter=scandal(-5) + 1, fame=fame, hands=[[JOE]], envoy=[at_steps(1, 2)] * 3,
    )  # fmt: skip
    warn = GAME.words.warn
    assert warn is not None
    warned = {code - r.PLACE for code in match.legal(0) if warn(match.view(0), code)}
    assert warned == {JOE}
    match = table(phase=r.USING, fame=fame, hands=[[JOE, CRITIC]])
    match.play(r.CRITIC)
    assert {code - r.FEATHER for code in match.legal(0) if warn(match.view(0), code)} == {JOE}


def test_ruin_is_warned_about_where_there_is_one_artist_only() -> None:
    warn = GAME.words.warn
    assert warn is not None
    fame, step, envoy = [OUT + 4, 22, 22, 22, 22], [1, 2, 2, 2, 2], [at_steps(1), at_steps(), at_steps()]
    match = table(phase=r.CHOOSING, face=r.ANY + 1, fame=fame, step=step, envoy=envoy, hands=[[ELFRIEDA]])
    warned = {code - r.CHOOSE for code in match.legal(0) if warn(match.view(0), code)}
    box = match.box
    assert isinstance(box, r.Box)
    assert warned == {code - r.CHOOSE for code in match.legal(0) if r.value_of(box, code - r.CHOOSE) < -4} != set()
    match = table(phase=r.USING, fame=fame, step=step, envoy=envoy, hands=[[ELFRIEDA, CRITIC]])
    assert warn(match.view(0), r.CRITIC) is not None
    match = table(phase=r.USING, fame=fame, step=step, envoy=envoy, hands=[[CRITIC]])
    assert warn(match.view(0), r.CRITIC) is None


def test_money_and_values_are_written_with_their_signs() -> None:
    assert [sum_of(n) for n in (0, 20_000, -100_000)] == ["0", "20,000", "−100,000"]
    assert [signed(n) for n in (3, -6)] == ["+3", "−6"]


@clause("VRN-7.3")
def test_the_sheet_at_the_end_counts_pictures_and_wealth() -> None:
    match = laid(
        sale(2), step=[11, 1, 1, 1, 1], envoy=[at_steps(1, 11), at_steps(8), at_steps(8)], hands=[[RON]],
        fame=[LAST - 4, 22, 22, 22, 22],
    )  # fmt: skip
    assert match.over
    told = [line for line in match.log() if "owns" in line or "wealth" in line]
    assert len(told) == 6
    assert any("owns 1 picture, worth 100,000 Rubens together." in line for line in told)


def test_only_what_is_legal_is_asked_of_the_reader() -> None:
    match = table()
    prompt = match.speaker("en").text(GAME.words.prompt(match.view(1)))
    assert "buys a card" in prompt
    assert match.speaker("en").text(GAME.words.prompt(match.view(0))) == "Buy a card: which pile?"
