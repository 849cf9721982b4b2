"""What a person sees and reads: views, board, log and prompts; what a purse gives away, and what not."""

import random
import re

import pytest

from lusoria.drawing import validate
from lusoria.games.mercator import GAME
from lusoria.games.mercator import rules_state as r
from lusoria.games.mercator.board import PURSE, draw
from lusoria.kernel import Seat, View
from lusoria.play import Match
from tests.games.mercator.table import NOTHING, PASS, bid, chips, fists, heard, position, state
from tests.support.boards import buttons, finished, ids, sentences
from tests.support.clauses import clause

ALOUD = {"open-auction": 1}
TABLES: list[tuple[int, dict[str, int]]] = [
    (3, {}), (7, {}), (4, {"open-auction": 1}), (5, {"colour-bonus": 1, "series": 2}),
]  # fmt: skip


def shown(view: View) -> r.State:
    """The position in a view, typed."""
    assert isinstance(view.state, r.State)
    return view.state


def prompts(match: Match, seat: int | None) -> str:
    """What is asked of that reader, in English."""
    return match.speaker("en").text(GAME.words.prompt(match.view(seat)))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_board_draws_every_position_for_everybody(seats: int, options: dict[str, int]) -> None:
    match = finished(GAME, seats, options, 3)
    for version in range(0, match.version + 1, 2):
        validate(draw(match.view_at(version, [None, *range(seats)][version % (seats + 1)])))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_card_and_every_bid_is_a_button(seats: int, options: dict[str, int]) -> None:
    match = Match.new(GAME, seats, options, secret=bytes(32))
    rng = random.Random(1)
    for _ in range(60):
        seat = rng.choice(match.awaited)
        board = draw(match.view(seat))
        assert board.hand is not None
        assert board.hand.lying is not None
        pressed = buttons(board) | buttons(board.hand.lying)
        wanted = {code for code in match.legal(seat) if code < r.BID + PURSE}
        assert wanted - pressed <= {r.OFFER, r.PASS, r.NOTHING}
        assert not buttons(draw(match.view(None)))
        match.act(seat, rng.choice(match.legal(seat)))
        if match.over:
            break


@clause("MER-9.1", "MER-3.2")
def test_chips_are_shown_to_their_owner_only_until_the_end() -> None:
    match = position("w1", "f2 f9", "", lot="c3", bidding=True, chips=[21, 22, 23])
    assert shown(match.view(1)).chips[:3] == [0, 22, 0]
    assert shown(match.view(None)).chips[:3] == [0, 0, 0]
    assert match.view(1).scores == (0, 22, 0)
    hand = draw(match.view(1)).hand
    assert hand is not None
    assert hand.lying is not None
    drawn = ids(hand.lying)
    assert {"coin-1", "coin-22"} <= drawn
    assert "coin-23" not in drawn
    texts = [str(child) for node in hand.drawing.walk() if node.tag == "text" for child in node.children]
    assert texts == ["10", "10", "2", "= 22"]
    assert draw(match.view(None)).hand is None
    assert GAME.words.facts is not None
    said = [(fact.seat, fact.value) for fact in GAME.words.facts(match.view(1)) if "hips" in fact.label.text]
    assert said == [(1, 22)]
    over = finished(GAME, 3, {}, 4)
    assert over.view(None).scores == tuple(over.scores)
    told = [(fact.seat, fact.value) for fact in GAME.words.facts(over.view(None)) if fact.label.text == "Chips"]
    assert told == list(enumerate(over.scores))


@clause("MER-9.1", "MER-5.7")
def test_cargoes_and_the_lot_are_there_for_all_to_see() -> None:
    match = position("w1", "f2 f9", "", lot="c3 o4", bidding=True)
    for reader in (0, 2, None):
        seen = shown(match.view(reader))
        assert seen.place == state(match).place
        assert (seen.pile, seen.value, seen.load) == (state(match).pile, state(match).value, state(match).load)
        assert {f"card-{c}" for c in (0, 11, 18, 42, 33)} <= ids(draw(match.view(reader)))


@clause("MER-2.3")
def test_the_pawns_show_what_a_cargo_is_worth_beyond_the_end_of_the_track_too() -> None:
    match = position("w10 f10 g10 o10 c10 w9", "f1", "", lot="c3", active=1, options={"colour-bonus": 1})
    board = draw(match.view(None))
    assert {"pawn-0", "pawn-1", "pawn-2"} <= ids(board)
    texts = [str(child) for node in board.walk() if node.tag == "text" for child in node.children]
    assert texts.count("69") == 2  # at the ship and on the track


@clause("MER-9.2")
def test_bots_know_every_purse_because_all_payments_were_open() -> None:
    match = position("", "", "", bidding=True, chips=[21, 22, 23])
    known = GAME.rules.know(match.state, match.box, 0)
    assert known.as_dict()["chips"][:3] == [21, 22, 23]
    fists(match, {0: 4, 1: 9, 2: 8})
    assert chips(match) == [21, 13, 23]
    assert "Seat 2 buys 1 card for 9 chips." in heard(match)


@clause("MER-9.3")
def test_the_board_shows_who_is_ready_and_not_with_what() -> None:
    one, other = (position("", "", "", bidding=True) for _ in range(2))
    one.act(0, bid(30))
    other.act(0, NOTHING)
    for reader in (1, 2, None):
        assert draw(one.view(reader)) == draw(other.view(reader))
        said = {str(node.label) for node in draw(one.view(reader)).walk() if node.label}
        assert any("the fist is closed" in text for text in said)
    assert draw(one.view(0)) != draw(other.view(0))


@pytest.mark.parametrize(
    ("seat", "asked"),
    [
        (0, "You have 50 chips. How many do you bid for 2 cards worth 12?"),
        (1, "Your ship has no room for 2 cards. You do not bid."),
        (2, "Your ship is full. You do not bid for 2 cards worth 12."),
        (3, "You have no chips left: your fist stays empty."),
        (None, "Fists are being closed for 2 cards worth 12."),
    ],
)
def test_the_prompt_says_what_can_be_bid(seat: int | None, asked: str) -> None:
    match = position("", "f1 f2 f3 f4 f5", "g1 g2 g3 g4 g5 g6", "", lot="w5 w7", bidding=True, chips=[50, 50, 50, 0])
    assert prompts(match, seat) == asked


def test_the_prompt_says_what_has_been_bid_aloud() -> None:
    match = position("", "", "", lot="w5", options=ALOUD, bidding=True, awaits=[1], chips=[2, 50, 50])
    assert prompts(match, 1) == "No bid yet for 1 card worth 5. Bid, or pass?"
    assert prompts(match, 0) == "It is for Seat 2 to bid for 1 card worth 5, or pass."
    match.play(bid(3))
    assert prompts(match, 2) == "Seat 2 bids 3 chips for 1 card worth 5. Bid more, or pass?"
    assert prompts(match, 1) == "Seat 3 must bid more than 3 chips, or pass."
    match.play(PASS)
    assert prompts(match, 0) == "You have no more than 2 chips: pass."


def test_a_bid_beyond_what_rome_pays_is_warned_about() -> None:
    assert GAME.words.warn is not None
    view = position("", "", "", bidding=True).view(0)
    assert GAME.words.warn(view, bid(30)) is None
    assert GAME.words.warn(view, NOTHING) is None
    warning = GAME.words.warn(view, bid(31))
    assert warning is not None
    assert "30 chips" in Match.new(GAME, 3, secret=bytes(32)).speaker("en").text(warning)


def test_the_bids_of_the_last_auction_stay_in_sight() -> None:
    match = position("", "", "", lot="w5", bidding=True)
    fists(match, {0: 7, 1: 3, 2: 0})
    for reader in (0, None):
        said = [
            str(node.label) for node in draw(match.view(reader)).walk() if node.label and "Last bid" in str(node.label)
        ]
        assert len(said) == 3
    match.play(r.OFFER)  # the next auction: who has not acted since still sees them
    assert len([n for n in draw(match.view(0)).walk() if n.label and "Last bid" in n.label.text]) == 3


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for seats, options in TABLES:
        match = finished(GAME, seats, options, 5)
        speaker = match.speaker(language)
        said = sentences(match, language)
        for line in said:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]", line.replace(speaker.text(Seat(0)), "")), line
