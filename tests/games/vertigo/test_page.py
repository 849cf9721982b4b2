"""What a person sees and reads."""

import random

import pytest

from lusoria.drawing import validate
from lusoria.games.vertigo import GAME
from lusoria.games.vertigo import rules_state as r
from lusoria.games.vertigo.board import draw
from lusoria.kernel import BoxError, Say
from lusoria.kernel.luck import streams
from lusoria.kernel.referee import Referee
from lusoria.play import Match
from tests.games.vertigo.table import HOME, at, position, proposing, rolling, upkeep
from tests.support.boards import buttons, differences, finished, ids, letters, sentences
from tests.support.clauses import clause

DRAWN = {
    "lay-off", "dismiss", "recall", "take", "go", "send", "pick", "build", "refit", "clean", "settle", "move", "train",
    "envoy", "spoil", "country", "region", "clear", "lead", "propose", "all-for", "all-against", "abstain", "raze",
}  # fmt: skip


def said(view_say: Say | None, match: Match) -> str:
    """A message in English."""
    assert view_say is not None
    return match.speaker("en").text(view_say)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"no-first-upkeep": 1}), (4, {})])
def test_every_position_of_a_game_is_drawn_and_told(seats: int, options: dict[str, int]) -> None:
    match = finished("vertigo", seats, options, 7)
    for version in range(0, match.version + 1, 23):
        for reader in (None, version % seats):
            drawn = draw(match.view_at(version, reader))
            for plate in drawn.plates():
                for form in plate.forms():
                    validate(form)
            assert not differences(drawn)
            assert min(letters(drawn)) >= 12
    for language in ("en", "ja", "zh-Hant"):
        assert all(line and "{" not in line for line in sentences(match, language))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_has_a_place_on_the_table_is_a_button_there(seats: int) -> None:
    match = Match.new("vertigo", seats, secret=bytes([seats]) * 32)
    rng, lane = random.Random(seats), [seats, 0]
    seen: dict[str, int] = {}  # looked at a few times each
    while not match.over:
        seat = rng.choice(match.awaited)
        legal = set(match.legal(seat))
        wanted = {code for code in legal if r.ACTIONS.block_of(code).name in DRAWN}
        kinds = " ".join(sorted({r.ACTIONS.block_of(code).name for code in wanted}))
        seen[kinds] = seen.get(kinds, 0) + 1
        if seen[kinds] <= 2:
            assert wanted <= buttons(draw(match.view(seat)))
            assert not buttons(draw(match.view(None)))
        match.act(seat, GAME.rules.pick([int(code in legal) for code in range(GAME.rules.size)], lane))
    assert len(seen) > 12


@clause("VTG-2.6", "VTG-12.5")
def test_a_spectator_sees_the_un_and_every_country() -> None:
    match = position(("pbgux", "", ""), HOME, money=[7, 8], un=33, world=40, scholars=[[2]], diplomats=[1, 2])
    drawn = draw(match.view(None))
    assert {"track", "dial", "screen", "treasury", "chamber", "country-0", "country-1", "place-0-29"} <= ids(drawn)
    speak = match.speaker("en").text
    told = [speak(node.label) for node in drawn.walk() if node.label is not None]
    for line in (
        "Pollution of the world: 40 %",
        "Treasury of the UN: $33",
        "left 2, polluting factory with 1 engineer",
        "left 5, polluted",
        "left region: 2 scholars, 10 % polluted",
        "Seat 2: 2 diplomats",
    ):
        assert line in told
    assert any("$8" in line for line in told)


@clause("VTG-3.5", "VTG-3.6")
def test_money_can_be_kept_once_somebody_lives_there() -> None:
    match = Match.new("vertigo", seats=2, secret=bytes(32))
    (seat,) = match.awaited
    assert said(GAME.words.prompt(match.view(seat)), match).endswith("; somebody has to live here.")
    match.act(seat, r.SETTLE)
    assert r.DONE in match.legal(seat)
    assert said(GAME.words.prompt(match.view(seat)), match).endswith("; keep what you like.")


@clause("VTG-12.3")
def test_the_boxes_for_votes_are_there_until_one_has_voted() -> None:
    match = proposing(HOME, HOME, diplomats=[2, 1])
    match.play(r.PROPOSE + r.AID)
    assert {r.ALL_FOR, r.ALL_AGAINST, r.ABSTAIN} <= buttons(draw(match.view(0)))
    match.act(0, r.ALL_FOR)
    assert not buttons(draw(match.view(0)))
    told = said(GAME.words.prompt(match.view(0)), match)
    assert told == "Vote on development aid: not everybody has voted yet."


def test_the_country_that_is_hit_is_on_the_table() -> None:
    match = rolling(r.ARROW, ("b", "", ""), ("x.p", "", "xp"), components={"markers": [9, 9, 9]})
    view = match.view(0)
    assert {r.SPOIL + 1, r.SPOIL + 9} <= buttons(draw(view))
    assert "place-1-0" in ids(draw(view))
    assert said(GAME.words.prompt(view), match) == "Lay a tile in the country of Seat 2, beside a polluted province."


def test_prices_are_told_and_what_is_lost_is_asked_about() -> None:
    price, warn = GAME.words.price, GAME.words.warn
    assert price is not None
    assert warn is not None
    match = upkeep(("bg", "", ""), HOME, money=[20])
    view = match.view(0)
    assert said(price(view, r.PAY), match) == "$3"
    assert "destroyed" in said(warn(view, r.LAY_OFF), match)
    assert warn(view, r.LAY_OFF + 1) is None  # two engineers
    match = position(("ppppp", "u", "x"), HOME, money=[50], scholars=[[3]])
    view = match.view(0)
    assert said(price(view, r.CLEAN + at(2, 1)), match) == "$5"
    assert said(price(view, r.SETTLE + 9), match) == "$5"
    assert said(price(view, r.TRAIN), match) == "$5"
    match.play(r.PICK)
    view = match.view(0)
    assert said(price(view, r.BUILD + 1), match) == "$10 and 2 scholars"
    assert price(view, r.MOVE + 9) is None
    assert said(price(view, r.MOVE + at(2, 5)), match) == "$1"
    last = rolling(r.SNOW, ("b" + "x" * 8 + "p", "", ""), HOME, components={"markers": [1, 1, 1]})
    assert not any(warn(last.view(0), code) for code in last.legal(0))
    alone = rolling(r.SNOW, ("", "", "b"), HOME, components={"markers": [1, 1, 1]})
    alone.play(r.SPOIL + at(2, 2))
    for region in (0, 1):
        alone.play(r.SPOIL + at(region, 1))
    assert "falls" in said(warn(alone.view(0), r.SPOIL + at(2, 1)), alone)


def test_a_box_that_cannot_be_played_is_refused_with_a_sentence() -> None:
    with pytest.raises(BoxError, match="The die needs at least one face"):
        GAME.box(values={"die": [0, 0, 0, 0]}, seats=2)
    with pytest.raises(BoxError, match="The coin is tossed before the game is over"):
        GAME.box(values={"coin_turn": 12, "last_turn": 11}, seats=2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_are_sound(seats: int) -> None:
    table = Referee(GAME.rules, GAME.box(), seats, streams(bytes([seats]) * 32))
    rng = random.Random(seats)
    while not table.state.over:
        seat = rng.choice([p for p in range(seats) if table.state.awaits >> p & 1])
        table.apply(seat, rng.choice(table.legal(seat)))
    assert table.moves > 50
