"""What a person sees: board, prompts, log; and what the bots make of it."""

import random
import re

import pytest

from lusoria.drawing import Board, El, validate
from lusoria.games.tribunal import GAME
from lusoria.games.tribunal import rules_state as r
from lusoria.games.tribunal.board import brings, draw, signed
from lusoria.kernel import Seat
from lusoria.lab.exam.matches import Page
from lusoria.play import Match, label
from tests.games.tribunal.table import RED, choosing, offer, position, speaking, vote, voting
from tests.support.boards import buttons, ids
from tests.support.clauses import clause

BESIDE = {"attach", "detach", "yes", "no", "hold", "resume"}  # what the prompt offers beside it
TABLES: list[tuple[int, dict[str, int]]] = [(4, {}), (5, {"exile": 1}), (7, {"appeal": 1, "exile": 1})]


def moved(match: Match, rng: random.Random, lane: list[int]) -> None:
    """One random step of somebody who may act."""
    seat = rng.choice(match.allowed if rng.random() < 0.3 else match.awaited)
    codes = set(match.legal(seat))
    if codes:
        match.act(seat, GAME.rules.pick([int(c in codes) for c in range(GAME.rules.size)], lane))


def stroll(seats: int, options: dict[str, int], seed: int) -> Match:
    """A game played at random to its end."""
    match = Match.new(GAME, seats, options, secret=bytes([seed]) * 32)
    rng, lane = random.Random(seed), [seed, 0]
    while not match.over:
        moved(match, rng, lane)
    return match


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_choice_of_something_is_a_button_and_every_position_draws(seats: int, options: dict[str, int]) -> None:
    match = Match.new(GAME, seats, options, secret=bytes(32))
    rng, lane = random.Random(1), [7, 0]
    while not match.over:
        for seat in (match.awaited[0], rng.choice(match.allowed)):
            board = draw(match.view(seat))
            validate(board)
            assert {c for c in match.legal(seat) if r.ACTIONS.block_of(c).name not in BESIDE} <= buttons(board)
            assert not {c for c in buttons(board) if r.ACTIONS.block_of(c).name in BESIDE}
        assert not buttons(draw(match.view(None)))
        moved(match, rng, lane)
    for reader in (0, None):
        validate(draw(match.view(reader)))


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_log_prompts_and_facts_are_whole_sentences_in_each_language(
    seats: int, options: dict[str, int], language: str
) -> None:
    match = stroll(seats, options, 4)
    speaker = match.speaker(language)
    said = list(match.log(language, 0))
    for version in range(match.version + 1):
        view = match.view_at(version, version % seats)
        said.append(speaker.text(GAME.words.prompt(view)))
    assert GAME.words.facts is not None
    said += [speaker.text(fact.label) for fact in GAME.words.facts(match.view_at(match.version // 2, 0))]
    for line in said:
        assert line
        assert not re.search(r"[{}]", line)
        if language != "en":
            bare = line
            for seat in range(seats):
                bare = bare.replace(speaker.text(Seat(seat)), "")
            assert not re.search(r"[a-z]", bare), line


@clause("TRI-2.2", "TRI-3.1")
def test_the_court_shows_pawns_counters_and_scales() -> None:
    drawn = ids(draw(choosing(5).view(0)))
    assert {f"figure-{c}" for c in range(5)} | {"pan-0", "pan-1", "spare-counter", "chair"} <= drawn
    assert {f"counter-{seat}-0" for seat in range(5)} | {f"red-{seat}-0" for seat in range(5)} <= drawn
    match = voting(5)
    vote(match, "GGGNN")
    assert "spare-counter" not in ids(draw(match.view(0)))
    assert "on-1-0" in ids(draw(match.view(0)))


@clause("TRI-10.1")
def test_only_the_own_hand_lies_open() -> None:
    match = choosing(5)
    for reader in (0, 2, None):
        found = {i for i in ids(draw(match.view(reader))) if i.startswith("card-")}
        assert len(found) == (0 if reader is None else 4)


@clause("TRI-8.2", "TRI-8.4")
def test_at_the_end_every_hand_is_reckoned_card_by_card() -> None:
    match = stroll(5, {"exile": 1}, 4)
    board = draw(match.view(None))
    assert len([i for i in ids(board) if i.startswith("card-")]) == 20
    state = match.state
    assert isinstance(state, r.State)
    for seat in range(5):
        own = [c for c in range(r.CARDS) if state.card_at[c] == r.HAND + seat]
        total = sum(brings(match.view(None), c) for c in own)
        assert total == r.result(state, match.box, seat)
        plate = board.seats[seat]
        assert plate is not None
        assert {f"card-{c}" for c in own} == ids(plate.drawing)
        written = [text for text in texts(plate.drawing) if str(text)[0] in "+\u22120"]
        assert [signed(brings(match.view(None), c)) for c in own] + [signed(total)] == written


def texts(board: El | Board) -> list[object]:
    """Everything written on the board."""
    return [child for node in board.walk() if node.tag == "text" for child in node.children]


def test_the_plaques_for_handing_on_hide_no_counter() -> None:
    match = speaking(5)
    for code, seat in ((r.HAND_ON + 2, 2), (r.EXTRA_ON + 0, 0)):
        drawn = draw(match.view(1))
        before = drawn.seats[seat]
        assert before is not None
        plaque = next(node for node in before.drawing.walk() if node.code == code)
        assert ids(plaque) & {"counter-2-0", "red-0-0"}
        assert code in buttons(drawn.field.drawing)
    assert {"counter-0-0", "red-4-0"} <= ids(draw(match.view(1)))


def test_offers_are_shown_to_all() -> None:
    match = speaking(5)
    offer(match, 3, r.TERM_PAN + r.BAD, 4)
    for reader in (0, 1, None):
        assert 4 in texts(draw(match.view(reader)))


def test_the_page_warns_of_votes_and_counters_against_own_cards() -> None:
    match = speaking(5)  # seat 1 holds r5 and r6
    assert GAME.words.warn is not None
    assert GAME.words.warn(match.view(1), r.LAY + r.BAD) is not None
    assert GAME.words.warn(match.view(1), r.LAY + r.FREE) is None


@pytest.mark.parametrize("seats", [4, 7])
def test_both_forms_of_the_court_offer_the_same(seats: int) -> None:
    match = Match.new(GAME, seats, {"exile": 1, "appeal": 1}, secret=bytes(32))
    rng, lane = random.Random(2), [3, 0]
    while not match.over:
        field = draw(match.view(rng.choice(match.allowed))).field
        assert field.lying is not None
        assert buttons(field.lying) == buttons(field.drawing)
        assert ids(field.lying) == ids(field.drawing)
        moved(match, rng, lane)


def test_an_appeal_says_what_it_costs() -> None:
    match = position(5, r.APPEALING, [0], fate=[r.GUILTY] * 5, options={"appeal": 1})
    assert GAME.words.price is not None
    assert GAME.words.price(match.view(0), r.APPEAL + RED) is not None
    assert GAME.words.price(match.view(0), r.DECLINE) is None


def test_no_appeal_has_a_place_for_offers_and_for_the_decision() -> None:
    match = position(5, r.APPEALING, [0], fate=[r.GUILTY] * 5, options={"appeal": 1})
    offer(match, 3, r.TERM_NO_APPEAL, 17)
    for reader in range(5):
        board = draw(match.view(reader))
        validate(board)
        assert f"term-{r.TERM_NO_APPEAL}" in ids(board)
        assert 17 in texts(board)
        asked = {r.DECLINE} if reader == 0 else {r.ADD + r.TERM_NO_APPEAL}
        assert asked <= buttons(board)
    assert "Seat 4 offers 17 chips for no appeal." in match.log("en", None)


# Judgement


def test_chips_that_go_with_a_counter_are_as_good_as_spent() -> None:
    match = speaking(5)
    before = worth(match, 1)
    match.play(r.ATTACH + 9)
    assert worth(match, 1) < before
    match.play(r.EXTRA_ON + 3)
    mean = worth(match, 3)
    match.play(r.NO)
    assert worth(match, 3) < mean


def worth(match: Match, seat: int) -> int:
    rules = GAME.rules
    assert rules.worth is not None
    return rules.worth(match.state, match.box, seat)


def test_an_offer_that_turns_a_counter_is_worth_its_chips_and_one_that_turns_nothing_is_not() -> None:
    """Seat 0 speaks last about Red and holds nothing of it: the last counter decides whether r7 of seat 1 goes free."""
    hands = ("b3 b4 y3 y4", "r7 b5 y5 g3", "r3 r4 r5 b6", "rX y6 g4 gX", "r6 p3 p4 p5")
    match = speaking(5, RED, spoken=4, counters=[1, 0, 0, 0, 0], pan=[2, 2], hands=hands)
    before = worth(match, 3)
    offer(match, 3, r.TERM_PAN + r.BAD, 2)
    assert worth(match, 3) > before
    match = speaking(5, RED, spoken=4, counters=[1, 0, 0, 0, 0], pan=[4, 0], hands=hands)
    before = worth(match, 3)
    offer(match, 3, r.TERM_PAN + r.BAD, 2)
    assert worth(match, 3) <= before


def test_a_speaker_leans_to_the_pan_that_pays() -> None:
    rules = GAME.rules
    assert rules.lean is not None
    found = []
    for chips in (0, 20):
        match = speaking(5)  # seat 1 holds r5 and r6
        offer(match, 2, r.TERM_PAN + r.BAD, chips)
        weight = [0] * rules.size
        rules.lean(match.state, match.box, 1, [1] * r.ADD + [0] * (rules.size - r.ADD), weight)
        found.append(weight[r.LAY + r.BAD] > weight[r.LAY + r.FREE])
    assert found == [False, True]


def test_a_guilty_verdict_on_own_clients_is_worth_an_exile() -> None:
    fields = {"accused": 1, "fate": [r.GUILTY, 0, 0, 0, 0], "options": {"exile": 1}}
    match = position(5, r.BANISHING, [0], **fields)
    gone, stays = match.copy(), match.copy()
    gone.play(r.EXILE)
    stays.play(r.LET_STAND)
    assert worth(gone, 0) > worth(stays, 0)


def test_chips_for_no_appeal_and_for_an_appeal_count_for_whoever_may_appeal() -> None:
    rules = GAME.rules
    assert rules.lean is not None
    found = {}
    for term in (None, r.TERM_NO_APPEAL, RED):
        match = position(5, r.APPEALING, [0], fate=[r.ACQUITTED] * 5, options={"appeal": 1})
        before = worth(match, 0)
        if term is not None:
            offer(match, 3, term, 12)
        if term == r.TERM_NO_APPEAL:
            assert worth(match, 0) > before
        weight = [0] * rules.size
        rules.lean(match.state, match.box, 0, [1] * r.ADD + [0] * (rules.size - r.ADD), weight)
        found[term] = (weight[r.DECLINE], weight[r.APPEAL + RED])
    assert found[r.TERM_NO_APPEAL][0] > found[None][0]
    assert found[RED][1] > found[None][1]


@clause("TRI-2.1", "TRI-3.3")
def test_clients_are_called_by_their_numbers_where_these_were_altered() -> None:
    for values in ([3, 4, 5, 6, 7, 10], [31, 32, 33, 34, 35, 40]):
        match = Match.new(GAME, seats=5, secret=bytes(32), components={"value": values})
        seat = match.awaited[0]
        code = next(c for c in match.legal(seat) if (c - r.GIVE) % r.RANKS < r.ACCUSER)
        called = f"client {values[(code - r.GIVE) % r.RANKS]}"
        assert match.speaker("en").text(label(GAME, code, match.box)).endswith(called)
        assert called in Page(match, seat).board("en")
        match.act(seat, code)
        match.act(seat, next(c for c in match.legal(seat) if c in r.GIVE))
        assert any(line.endswith(f"{called}.") for line in match.log("en", seat))
