"""What a person sees and reads: views, board, log, prompts; and whole games in every way to run them."""

import random
from typing import Any

import pytest

from lusoria.drawing import validate
from lusoria.games.prokonsul import GAME
from lusoria.games.prokonsul import rules_state as r
from lusoria.games.prokonsul.board import draw
from lusoria.kernel import View
from lusoria.kernel.luck import streams
from lusoria.kernel.referee import Referee
from lusoria.play import Match
from tests.games.prokonsul.table import AFRICA, ASIA, SICILIA, at, choosing, opened, state
from tests.support.boards import buttons, ids, letters
from tests.support.clauses import clause

TABLES: list[tuple[int, dict[str, int | str]]] = [
    (5, {}), (3, {"two-way": 1}), (4, {"free": 1}), (4, {"free": 1, "top-two": 1, "short": 1}),
]  # fmt: skip


def stroll(seats: int, options: dict[str, int | str], seed: int) -> Match:
    """A game played at random to its end."""
    match = Match.new("prokonsul", seats, options, secret=bytes([seed]) * 32)
    rng, lane = random.Random(seed), [seed, 0]
    while not match.over:
        seat = rng.choice(match.awaited)
        legal = set(match.legal(seat))
        match.act(seat, GAME.rules.pick([int(code in legal) for code in range(GAME.rules.size)], lane))
    return match


def shown(view: View) -> r.State:
    """The position in a view, typed."""
    assert isinstance(view.state, r.State)
    return view.state


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_board_prompt_and_facts_serve_every_position_for_everybody(seats: int, options: dict[str, int | str]) -> None:
    match = stroll(seats, options, 5)
    speakers = [match.speaker(language) for language in ("en", "ja", "zh-Hant")]
    for version in range(0, match.version + 1, 3):
        for reader in (None, version % seats):
            view = match.view_at(version, reader)
            validate(draw(view))
            assert GAME.words.facts is not None
            said = [GAME.words.prompt(view), *(fact.label for fact in GAME.words.facts(view))]
            for speaker in speakers:
                assert all(speaker.text(say) and "{" not in speaker.text(say) for say in said)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_provinces_families_and_cards_are_buttons_where_they_can_be_chosen(
    seats: int, options: dict[str, int | str]
) -> None:
    match = Match.new("prokonsul", seats, options, secret=bytes(32))
    rng = random.Random(2)
    for _ in range(150):
        if match.over:
            break
        for seat in match.awaited:
            drawn = buttons(draw(match.view(seat)))
            blocks = ("place", "play", "address", "name", "join")
            wanted = {code for code in match.legal(seat) if r.ACTIONS.block_of(code).name in blocks}
            assert wanted <= drawn
        assert not buttons(draw(match.view(None)))
        seat = rng.choice(match.awaited)
        match.act(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_both_forms_show_the_same_pieces_and_what_is_said_has_no_place_on_them(
    seats: int, options: dict[str, int | str]
) -> None:
    match = stroll(seats, options, 6)
    for version in range(0, match.version + 1, 9):
        view = match.view_at(version, version % seats)
        drawn = draw(view)
        for plate in drawn.plates():
            upright, *others = (ids(form) for form in plate.forms())
            assert all(other == upright for other in others)
        blocks = {r.ACTIONS.block_of(code).name for code in buttons(drawn)}
        assert blocks <= {"place", "play", "address", "name", "join"}
        assert min(letters(drawn)) >= 11


@clause("PRO-11.1", "PRO-11.3")
def test_a_plate_tells_offices_counters_and_cards_and_no_chips() -> None:
    match = opened([9, 2, 8, 7], standing=at(4, (1, AFRICA, r.CANDIDATE), (2, ASIA, r.GOVERNOR)))
    speak = match.speaker("en").text
    told = [[speak(n.label) for n in plate.drawing.walk() if n.label] for plate in draw(match.view(0)).seats if plate]
    assert "Governor in provinces: 1" in told[2]
    assert "Candidate in provinces: 1" in told[1]
    assert all(any(line.startswith("Counters left: ") for line in lines) for lines in told)
    assert not any("chip" in line for lines in told for line in lines)


@clause("PRO-11.1")
def test_open_things_are_shown_to_a_spectator() -> None:
    match = opened([9, 2, 8, 7], standing=at(4, (1, AFRICA, r.CANDIDATE), (2, ASIA, r.GOVERNOR)))
    match.play(r.ADDRESS + 2, r.OFFER + 5)
    seen = shown(match.view(None))
    assert seen.front == state(match).front
    assert seen.standing == state(match).standing
    assert (seen.pawn, seen.used, seen.offer) == (state(match).pawn, state(match).used, 5)
    assert {"card-0", "card-1", "card-2", "card-3", "counter-5-1", "governor-6", "pawn-0", "black", "bargain"} <= ids(
        draw(match.view(None))
    )
    match.play(r.NO)
    log = " ".join(match.log("en"))
    assert "5 chips" in log
    assert "says no to" in log


@clause("PRO-11.3", "PRO-3.3")
def test_chips_are_shown_to_their_owner_only_until_the_end() -> None:
    match = choosing(3, chips=[21, 22, 23])
    assert shown(match.view(1)).chips[:3] == [0, 22, 0]
    assert shown(match.view(None)).chips[:3] == [0, 0, 0]
    assert match.view(1).scores == (0, 22, 0)
    assert GAME.words.facts is not None
    assert [fact.value for fact in GAME.words.facts(match.view(1)) if fact.label.text == "Your chips"] == [22]
    over = stroll(3, {"short": 1}, 4)
    assert over.view(None).scores == tuple(over.scores)
    labels = [(fact.seat, fact.value) for fact in GAME.words.facts(over.view(None)) if fact.label.text == "Chips"]
    assert labels == list(enumerate(over.scores))


@clause("PRO-11.2")
def test_a_card_face_down_is_a_back_to_others_and_a_face_to_its_owner() -> None:
    match = choosing(3)
    match.act(1, r.PLAY + 6)
    own, other = draw(match.view(1)), draw(match.view(0))
    assert "card-1" in ids(own) & ids(other)
    assert "hand-7" not in ids(own)
    told = {node.attrs.get("class") for node in other.walk() if node.attrs.get("id") == "card-1"}
    assert any("back" in str(name) for name in told)


@clause("PRO-11.1")
def test_giving_votes_away_for_nothing_is_warned_about() -> None:
    match = opened([9, 2, 8, 7])
    match.play(r.ADDRESS + 1, r.OFFER + 0)
    assert GAME.words.warn is not None
    assert GAME.words.warn(match.view(1), r.YES) is not None
    assert GAME.words.warn(match.view(1), r.NO) is None


def test_offers_beyond_what_the_province_can_still_bring_are_warned_about() -> None:
    """Sicilia is worth 8 and has two links of 5: to Sardinia-Corsica and to Africa."""
    warn = GAME.words.warn
    assert warn is not None
    for held, most in [((), 18), (((1, AFRICA, r.GOVERNOR),), 13), (((0, AFRICA, r.GOVERNOR),), 18)]:
        match = opened([9, 2, 8, 7], black=SICILIA, standing=at(4, *held))
        match.play(r.ADDRESS + 1)
        assert [code - r.OFFER for code in match.legal(0) if warn(match.view(0), code)] == [*range(most + 1, 21)]


@clause("PRO-11.5")
def test_the_black_pawn_is_not_taken_back() -> None:
    match = Match.new(GAME, 3, secret=bytes(32))
    (seat,) = match.awaited
    match.play(r.PLACE + AFRICA)
    assert not match.can_undo(seat)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_money_comes_from_the_bank_for_offices_and_links_only(seats: int, options: dict[str, int | str]) -> None:
    match = stroll(seats, options, 9)
    before = {"chips": 20 * seats, "offices": 0}
    box = match.box
    assert isinstance(box, r.Box)
    for version in range(1, match.version + 1):
        now = shown_true(match, version)
        total = sum(now.chips[:seats])
        offices = sum(
            box.value[p] for p in range(r.PROVINCES) for seat in range(seats) if now.standing[seat][p] == r.GOVERNOR
        )
        links = sum(
            box.link_bonus
            for a, b in box.link
            for seat in range(seats)
            if a != b and now.standing[seat][a] == now.standing[seat][b] == r.GOVERNOR
        )
        assert total == before["chips"] + offices + links
        assert all(sum(1 for p in range(r.PROVINCES) if row[p]) <= (7 if box.short else 5) for row in now.standing)


def shown_true(match: Match, version: int) -> r.State:
    """The true position at a version of a finished match."""
    found = match._history.state(version)
    assert isinstance(found, r.State)
    return found


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whole_games_before_the_referee(seats: int, options: dict[str, int | str]) -> None:
    rules = GAME.rules
    chosen: dict[str, Any] = dict(options)
    referee = Referee(rules, GAME.box(chosen), seats, streams(b"referee"))
    lane, s = [17, 0], referee.state
    while not s.over:
        seat = next(p for p in range(seats) if s.awaits >> p & 1)
        legal = set(referee.legal(seat))
        referee.apply(seat, rules.pick([int(code in legal) for code in range(rules.size)], lane))
    assert isinstance(s, r.State)
    assert s.rounds == 7 if "short" in options else s.rounds >= 14  # two won rounds for each governor
