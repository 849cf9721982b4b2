"""What a person sees and reads: views, board, log, prompts, costs and warnings; and which positions can be."""

import random
from typing import Any

import pytest

from lusoria.drawing import validate
from lusoria.games.fugger import GAME
from lusoria.games.fugger import rules_state as r
from lusoria.games.fugger.board import draw
from lusoria.kernel import BoxError
from lusoria.play import Match
from lusoria.play.errors import PositionError
from tests.games.fugger.table import (
    AUGSBURG,
    BIGHT,
    DONAUWORTH,
    FLORENCE,
    HAMBURG,
    NUREMBERG,
    SOLD_VENICE,
    VENICE,
    boxed,
    end_round,
    state,
    table,
)
from tests.support.boards import buttons, differences, ids, letters
from tests.support.clauses import clause

FAR = ((11, 20), (37, 21), (39, 22))


def stroll(seats: int, mode: int, seed: int, steps: int) -> Match:
    """The beginning of a game played at random."""
    match = Match.new(GAME, seats, {"mode": mode}, secret=bytes([seed]) * 32)
    lane = [seed, 0]
    while not match.over and match.version < steps:
        seat = match.awaited[0]
        legal = set(match.legal(seat))
        match.act(seat, GAME.rules.pick([int(code in legal) for code in range(GAME.rules.size)], lane))
    return match


@pytest.mark.parametrize(("seats", "mode"), [(2, 0), (6, 1), (4, 3)])
def test_board_prompt_and_facts_serve_every_position_for_everybody(seats: int, mode: int) -> None:
    match = stroll(seats, mode, 3, 260)
    speakers = [match.speaker(language) for language in ("en", "ja", "zh-Hant")]
    assert GAME.words.facts is not None
    for version in range(0, match.version + 1, 13):
        for reader in (None, version % seats):
            view = match.view_at(version, reader)
            drawn = draw(view)
            validate(drawn.field.drawing)
            assert not differences(drawn)
            assert min(letters(drawn)) >= 12
            said = [GAME.words.prompt(view), *(fact.label for fact in GAME.words.facts(view))]
            for speaker in speakers:
                assert all(speaker.text(say) and "{" not in speaker.text(say) for say in said)


@pytest.mark.parametrize(("seats", "mode"), [(3, 0), (4, 3)])
def test_what_has_a_place_on_the_board_is_a_button_there(seats: int, mode: int) -> None:
    match = Match.new(GAME, seats, {"mode": mode}, secret=bytes([7]) * 32)
    rng, lane = random.Random(2), [11, 0]
    for _ in range(150):
        for seat in match.awaited:
            drawn = buttons(draw(match.view(seat)))
            blocks = ("home", "go", "pick", "way", "load", "load-one", "cube", "meet")
            wanted = {code for code in match.legal(seat) if r.ACTIONS.block_of(code).name in blocks}
            if state(match).phase in (r.MOVING, r.ROUTING, r.HOMES, r.GRANTING, r.PLACING):
                assert wanted <= drawn
        seat = rng.choice(match.awaited)
        legal = set(match.legal(seat))
        match.act(seat, GAME.rules.pick([int(code in legal) for code in range(GAME.rules.size)], lane))
        if match.over:
            break


@clause("FWM-14.1")
def test_everything_but_sealed_bids_is_open_to_a_spectator() -> None:
    match = table(at={0: (VENICE,), 1: (HAMBURG,)}, goods={(0, 1): (3, 0, 0)}, deals=((SOLD_VENICE, 1), *FAR))
    seen = match.view(None).state
    assert isinstance(seen, r.State)
    assert (seen.money, seen.goods, seen.deal) == (state(match).money, state(match).goods, state(match).deal)
    assert {"deal-0", "trader-0-0", "home-0", "marker", "space-7", "town-sign-0"} <= ids(draw(match.view(None)))
    assert not buttons(draw(match.view(None)))


@clause("FWM-14.2")
def test_every_number_says_where_it_is_from() -> None:
    parts = GAME.rules.components
    assert {entry["from"] for entry in parts.values()} <= {"text", "source", "deduced", "ours"}
    assert all(parts[name]["from"] == "ours" for name in ("near", "limit", "favour", "pile"))
    assert all(parts[name]["from"] == "text" for name in ("money", "forced", "fee_loaded", "raid", "wages"))


def test_the_page_tells_what_a_move_costs() -> None:
    match = table(at={0: (AUGSBURG,)}, goods={(0, 1): (1, 0, 0)})
    price, speak = GAME.words.price, match.speaker("en").text
    assert price is not None
    told = {code - r.GO: price(match.view(0), code) for code in match.legal(0) if code in r.GO}
    assert told[DONAUWORTH] is None
    assert speak(told[NUREMBERG]) == "20 FL"
    assert price(match.view(1), r.GO + NUREMBERG) is None


def test_the_page_warns_of_the_sea_before_november_and_of_bids_beyond_ones_means() -> None:
    warn = GAME.words.warn
    assert warn is not None
    match = table(now=7, at={0: (HAMBURG,)})
    assert warn(match.view(0), r.GO + BIGHT) is not None
    assert warn(table(now=6, at={0: (HAMBURG,)}).view(0), r.GO + BIGHT) is None
    match = end_round(table(at={0: (VENICE,)}, money=[1000, 0, 0], deals=((SOLD_VENICE, 1), *FAR),
                            goods={(0, 0): (1, 0, 0)}))  # fmt: skip
    match.act(0, r.PRICE + 800 // 20 - 1)
    said = [warn(match.view(0), r.COUNT + k) for k in (1, 2)]
    assert said[0] is None
    assert said[1] is not None
    assert "fine" in said[1].text  # 1,600 with 1,000 and a piece of cloth
    match = end_round(table(at={0: (VENICE,)}, money=[1200, 0, 0], deals=((SOLD_VENICE, 1), *FAR),
                            goods={(0, 0): (1, 0, 0)}))  # fmt: skip
    match.act(0, r.PRICE + 800 // 20 - 1)
    said = [warn(match.view(0), r.COUNT + 2)]
    assert said[0] is not None
    assert "fixed prices" in said[0].text


@pytest.mark.parametrize(("field", "value"), [
    ("place", [[60]]), ("money", [-20]), ("goods", [[-1]]), ("mover", 2), ("phase", 21), ("phase", r.BIDDING),
    ("deal", [5, 5]), ("due", [0]), ("slot", 1), ("active", 1), ("boom", 3), ("sheep", 1), ("years", 4),
    ("raids", 1 << 9), ("steps", 2), ("event", 3), ("window", 1), ("home", [0]), ("meter", [3]), ("cubes", [8]),
])  # fmt: skip
def test_what_cannot_be_is_refused(field: str, value: Any) -> None:
    fields = table().fields()
    if field not in fields:
        fields[field] = value
    elif isinstance(value, list):
        for k, part in enumerate(value):
            if isinstance(part, list):
                fields[field][k][: len(part)] = part
            else:
                fields[field][k] = part
    else:
        fields[field] = value
    with pytest.raises(PositionError):
        Match.at(GAME, 3, fields=fields)


def test_a_box_with_odd_prices_or_raids_is_refused() -> None:
    limits = [list(row) for row in boxed().limit]
    limits[0][0] += 10
    with pytest.raises(BoxError, match="multiples of 20"):
        GAME.box({}, {"limit": limits})
    with pytest.raises(BoxError, match="lower sums"):
        GAME.box({}, {"raid": [9, 6]})


@pytest.mark.parametrize(
    ("number", "value"), [("fee", [0, 0, 40, 20]), ("fee_loaded", [0, 0, 20, 0]), ("toll", [60, 40])]
)
def test_a_box_in_which_a_load_makes_moving_cheaper_is_refused(number: str, value: list[int]) -> None:
    """Robbers may empty a trader before it moves, who can pay then too (FWM-6.9)."""
    with pytest.raises(BoxError, match="costs no more than with one"):
        GAME.box({}, {number: value})


@clause("FWM-2.4", "FWM-10.3")
def test_a_box_in_which_urgent_deals_might_come_round_without_end_is_refused() -> None:
    """Time stands still while the row is not full: a trader stands where they take place, and the pile is they."""
    few = {"pile": [[8, 0, 10, 6, 0], *[[2, 1, 2, 0, 0]] * 3], "reserve": [[0] * 5, [0] * 5, *[[0, 0, 0, 0, 2]] * 2]}
    for mode in (1, 2, 3):
        with pytest.raises(BoxError, match="without end"):
            GAME.box({"mode": mode}, few)
        assert GAME.box({"mode": mode}, few | {"urgent": [0] * 52}).pile[mode][:3] == [2, 1, 2]
    GAME.box({}, few)  # nothing comes back in a company


def test_nobody_can_take_back_a_roll() -> None:
    match = table(goods={(0, 1): (1, 0, 0)}, at={0: (AUGSBURG, FLORENCE)})
    match.play(r.GO + DONAUWORTH)
    assert not match.can_undo(0)
    match = table(at={0: (AUGSBURG, FLORENCE)})
    match.play(r.GO + DONAUWORTH)
    assert match.can_undo(0)
