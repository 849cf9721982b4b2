"""What a person sees and reads: board, log and prompts over whole games; and what bots imagine."""

import random
import re
from collections import Counter

import pytest

from lusoria.bots import Bot
from lusoria.drawing import validate
from lusoria.games.konsul import GAME
from lusoria.games.konsul import rules_state as r
from lusoria.games.konsul.board import draw
from lusoria.games.konsul.rules_state import check
from lusoria.games.konsul.words import offered_word, place_word, worth_in_sight
from lusoria.kernel import Seat
from lusoria.play import Match
from tests.games.konsul.table import bid, card, dealt, position, turn
from tests.support.boards import buttons, ids, letters
from tests.support.clauses import clause

TABLES = [(2, {}), (3, {"count-bid": 1}), (4, {"notes": 1})]


def steps(seats: int, chosen: dict[str, int], seed: int) -> Match:
    """A game played to its end, with small bids, so that sets are won."""
    match = Match.new("konsul", seats=seats, options=chosen, secret=bytes([seed]) * 32)
    rng = random.Random(seed)
    while not match.over:
        codes = match.legal(match.awaited[0])
        modest = [c for c in codes if not r.BID + 4 <= c < r.STOP] or codes
        match.play(r.STOP if r.STOP in codes else rng.choice(modest))
    return match


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_the_board_draws_and_every_choice_is_a_button(seats: int, chosen: dict[str, int]) -> None:
    match = steps(seats, chosen, 4)
    for version in range(0, match.version + 1, 3):
        validate(draw(match.view_at(version, [None, *range(seats)][version % (seats + 1)])))
    match = Match.new("konsul", seats=seats, options=chosen, secret=bytes(32))
    rng = random.Random(2)
    for _ in range(60):
        if match.over:
            break
        mover = match.awaited[0]
        wanted = {c for c in match.legal(mover) if not r.BID <= c < r.STOP or c < r.BID + match.state.bid + 3}
        offered = buttons(draw(match.view(mover)))
        assert {c for c in wanted if c > r.STOP} <= offered
        assert not {c for c in wanted if c <= r.STOP} & offered  # the bidding stands beside the prompt
        match.play(rng.choice(sorted(wanted)))


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_both_forms_show_the_same_pieces_with_texts_large_enough_to_read(seats: int, chosen: dict[str, int]) -> None:
    match = steps(seats, chosen, 3)
    for version in range(0, match.version + 1, 7):
        drawn = draw(match.view_at(version, 0))
        for plate in drawn.plates():
            upright, *others = (ids(form) for form in plate.forms())
            assert all(other == upright for other in others)
        assert min(letters(drawn)) >= 12.5


def test_a_plate_tells_what_lies_before_a_candidate() -> None:
    match = position("r3 b2 g1", seats=2, bid=9, phase=r.BIDDING)
    speak = match.speaker("en").text
    told = [[speak(n.label) for n in plate.drawing.walk() if n.label] for plate in draw(match.view(0)).seats if plate]
    assert [labels[0] for labels in told] == [
        f"Seat {seat + 1}: {n} card{'s' * (n != 1)} in hand" for seat, n in enumerate(match.state.hand[:2])
    ]
    assert ["Bid: 9" in labels for labels in told] == [match.state.bidder == seat for seat in (0, 1)]


@clause("KON-10.2")
def test_cards_just_turned_down_are_drawn_until_they_have_been_looked_at() -> None:
    match = position("r3 b2 g1", seats=2, bid=9, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"), r.GIVE + 5, r.PUT + 3)
    assert "kon-fading" in str(draw(match.view(1)))
    match.look(1)
    assert "kon-fading" not in str(draw(match.view(1)))


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for seats, chosen in TABLES:
        match = steps(seats, chosen, 5)
        speaker = match.speaker(language)
        said = list(match.log(language))
        for version in range(match.version + 1):
            for seat in (0, None):
                said.append(speaker.text(GAME.words.prompt(match.view_at(version, seat))))
        for line in said:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]", line.replace(speaker.text(Seat(0)), "")), line


PROMPTS = [
    ({"mover": 0}, "You open: bid at least 1."),
    ({"mover": 1}, "Seat 2 opens the bidding."),
    ({"mover": 0, "bid": 3, "bidder": 1}, "3 is bid. Bid more, or pass."),
    ({"mover": 0, "bid": 3, "phase": r.TURNING}, "Turn a card up. Your set is worth 0 of 3."),
]


@pytest.mark.parametrize(("fields", "asked"), PROMPTS)
def test_the_prompt_says_what_can_be_done(fields: dict[str, int], asked: str) -> None:
    match = position("r1 b2", **fields)  # type: ignore[arg-type]
    assert match.speaker("en").text(GAME.words.prompt(match.view(0))) == asked


@clause("KON-10.3", "KON-3.2")
def test_an_imagined_deal_agrees_with_what_is_known_and_takes_every_shape() -> None:
    match = position("r1 b2 g3", seats=4)
    state, box = match.state, match.box
    state.given[1] = [dealt(1)[0], 0, 0]  # seat 1 has given up its 6
    state.card_at[card("b6")] = r.HAND + 1
    state.dealt[1][0] = 0
    known = GAME.rules.know(state, box, 0)
    found: Counter[int] = Counter()
    for key in range(200):
        world = GAME.rules.determinize(known, box, 0, key)
        assert isinstance(world, r.State)
        assert check(world, box) == 0  # type: ignore[arg-type]
        assert world.dealt[0] == dealt(0)
        assert world.dealt[1][0] == 0
        found[world.dealt[1][1]] += 1
    assert set(found) == {1, 3, 4, 5}  # not blue, as its 6 was, though the true 7 is yellow; red is free for a 7


@clause("KON-10.3")
def test_bots_turn_up_what_they_remember() -> None:
    match = position("r5 b1? r4 y2? r3 g1?", bid=12, phase=r.TURNING)
    weight = [0] * GAME.rules.size
    can = [0] * GAME.rules.size
    for code in match.legal(0):
        can[code] = 1
    assert GAME.rules.lean is not None
    GAME.rules.lean(match.state, match.box, 0, can, weight)
    best = sorted(match.legal(0), key=lambda c: -weight[c])[:3]
    assert set(best) == {turn("A1"), turn("A3"), turn("A5")}
    assert GAME.rules.worth is not None
    rich = position("r5 b1? r4 y2? r3 g1?", bid=12, phase=r.TURNING)
    poor = position("r5 b1? r4 y2? r3 g1?", bid=40, phase=r.TURNING)
    assert GAME.rules.worth(rich.state, rich.box, 0) > GAME.rules.worth(poor.state, poor.box, 0)


def test_a_bid_too_many_looks_worse_than_a_pass() -> None:
    match = position("r5 b1 r4 y2? r3 g1?", mover=0, bid=12, bidder=1)
    weight = [0] * GAME.rules.size
    can = [0] * GAME.rules.size
    for code in match.legal(0):
        can[code] = 1
    assert GAME.rules.lean is not None
    GAME.rules.lean(match.state, match.box, 0, can, weight)
    assert weight[r.PASS] > weight[bid(20)]


@pytest.mark.parametrize("seed", range(12))
def test_the_quick_bot_does_not_gamble_where_it_knows_a_card(seed: int) -> None:
    match = position("r5 b1? r4 y2? r3 g1? p1? p2? p3? b2? b3? b4? g2? g3? g4?", bid=12, phase=r.TURNING)
    known = GAME.rules.know(match.state, match.box, 0)
    code = Bot("greedy").choose(GAME, known, match.box, 0, seed)
    assert code in {turn("A1"), turn("A3"), turn("A5")}


@clause("KON-5.1")
def test_what_was_turned_up_is_not_turned_down_by_a_step_back() -> None:
    match = position("r3 b2 -", bid=9, phase=r.TURNING)
    match.play(turn("A1"))  # everybody has seen it before, but who still knew where?
    assert not match.can_undo(0)
    match.play(turn("A2"), r.GIVE + 5)
    assert not match.can_undo(0)


@clause("KON-10.2")
@pytest.mark.parametrize("notes", [0, 1])
def test_what_was_turned_down_or_won_is_not_shown_again_by_a_step_back(notes: int) -> None:
    match = position("r3 b2 -", bid=9, phase=r.TURNING, options={"notes": notes})
    match.play(turn("A1"), turn("A2"), r.GIVE + 5, r.PUT + 2)
    assert match.can_undo(0) == bool(notes)
    match = position("r3 b2 -", bid=3, phase=r.TURNING, options={"notes": notes})
    match.play(turn("A1"), r.STOP)
    assert match.can_undo(0) == bool(notes)


@clause("KON-10.2")
def test_leafing_back_shows_no_face_that_has_faded() -> None:
    match = position("r3 b2 g1", seats=2, bid=9, phase=r.TURNING)
    seven = card("b7")
    match.play(turn("A1"), turn("A2"), r.GIVE + seven, r.PUT + 3)
    before = [match.view_at(v, 0) for v in range(match.version + 1)]
    assert worth_in_sight(before[1]) == 3
    assert before[0].state.dealt[0] == dealt(0)
    assert offered_word(before[3]).text == "blue {n}"
    for seat in (0, 1):
        match.look(seat)
        for version in range(match.version):
            view = match.view_at(version, seat)
            assert not any(view.knows(c) for c in (card("r3"), card("b2"), seven))
            assert worth_in_sight(view) in (None, 0)
            assert view.state.lines == view.state.total == 0  # what the set was worth would name its last card
            assert "{card}" not in GAME.words.prompt(view).text or offered_word(view).text == "a card"
            assert view.state.dealt[0] == ([dealt(0)[0], 0, dealt(0)[2]] if seat == 0 else [0, 0, 0])
            validate(draw(view))
    assert match.export(0)["steps"] == []


@clause("KON-10.4")
def test_places_are_named_by_row_and_column_and_those_beside_are_counted() -> None:
    read = Match.new("konsul", seats=2, secret=bytes(32)).speaker("en").text
    assert [read(place_word(place)) for place in (0, 6, 7, 34)] == ["A1", "A7", "B1", "E7"]
    assert [read(place_word(place)) for place in (35, 36)] == ["place 1 beside the grid", "place 2 beside the grid"]
