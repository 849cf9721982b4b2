"""What there is, and before the first round (FWM-0, FWM-1)."""

import pytest

from lusoria.games.fugger import GAME
from lusoria.games.fugger import rules_basics as basics
from lusoria.games.fugger import rules_state as r
from lusoria.games.fugger.names import SEAS, TOWNS
from lusoria.play import Match
from tests.games.fugger.table import (
    AUGSBURG,
    FLORENCE,
    HAMBURG,
    NUREMBERG,
    SPAIN,
    VENICE,
    WANTED_AUGSBURG,
    begun,
    bid,
    boxed,
    end_round,
    legal,
    log,
    state,
    table,
)
from tests.support.clauses import clause

BOX = boxed()


def spaces_from(start: int, winter: bool) -> list[int]:
    """Spaces from one to all others, counted along the lines."""
    far = [99] * r.SPACES
    far[start], todo = 0, [start]
    for a in todo:
        for b in (k - 1 for k in BOX.near[a] if k):
            if far[b] == 99 and not (winter and BOX.kind[b] == r.SEA):
                far[b] = far[a] + 1
                todo.append(b)
    return far


@clause("FWM-1.1")
def test_the_map_holds_together_and_every_space_has_its_area() -> None:
    for a in range(r.SPACES):
        for b in (k - 1 for k in BOX.near[a] if k):
            assert a + 1 in BOX.near[b]
        assert (BOX.area[a] >= r.ZONES) == (BOX.kind[a] == r.SEA)
    assert sorted(set(BOX.area)) == list(range(r.AREAS))
    assert [k for k in range(r.SPACES) if BOX.kind[k] == r.TOWN] == list(range(len(TOWNS)))
    assert BOX.kind.count(r.SEA) == len(SEAS)
    assert max(spaces_from(AUGSBURG, winter=True)[: r.TOWNS]) < 99  # no town lies by the sea only


def test_ways_that_bots_measure_are_those_of_the_map() -> None:
    for town in range(r.TOWNS):
        assert BOX.far[town] == spaces_from(town, winter=False)
        assert BOX.far_winter[town] == spaces_from(town, winter=True)


def test_every_town_of_a_deal_has_another_one_near() -> None:
    for town in range(r.TOWNS):
        assert 1 <= min(BOX.far_winter[town][other] for other in range(r.TOWNS) if other != town) <= 6
    assert BOX.far[AUGSBURG][NUREMBERG] == 2
    assert min(BOX.far[FLORENCE][k] for k in range(r.SPACES) if BOX.kind[k] == r.SEA) == 1


def test_cards_are_what_is_on_record() -> None:
    full = boxed(3)
    kinds = [basics.kind_of(card) for card in range(r.CARDS)]
    assert [kinds.count(k) for k in range(r.KINDS)] == [24, 12, 16, 22, 4]
    assert [sum(1 for c in range(r.FIRST_SUPPLY, r.FIRST_EVENT) if full.level[c] == 1)] == [11]
    assert full.event_level.count(1) == 6
    assert full.town[r.AMERICA] == SPAIN
    assert any(full.town[c] in (VENICE, 8) for c in range(r.FIRST_NOBLE))
    for card in range(r.FIRST_EVENT):
        lines = [(full.good[card][k], full.amount[card][k], full.limit[card][k]) for k in range(3)]
        for good, amount, limit in lines:
            if amount and card >= r.FIRST_SUPPLY:
                assert limit >= full.forced[good]
            elif amount:
                assert limit > full.forced[good]
                assert card < r.FIRST_NOBLE or amount * limit > 1000
        assert any(amount for _, amount, _ in lines)
        assert full.plus[card] >= 2
    towns = {full.town[c] for c in range(r.FIRST_SUPPLY, r.FIRST_EVENT)}
    assert {HAMBURG, VENICE} <= towns


@clause("FWM-1.2")
def test_the_year_has_22_half_months() -> None:
    assert (BOX.year, BOX.winter, BOX.payday, BOX.spring, BOX.fair_day) == (22, 8, 11, 13, 18)
    match = end_round(table(now=21))
    assert state(match).now == 22
    assert basics.day(state(match), BOX) == 0


@clause("FWM-1.3", "FWM-1.4", "FWM-1.5")
def test_everybody_begins_alike() -> None:
    match = Match.new(GAME, 4, secret=bytes(32))
    for _ in range(4):
        match.play(r.HOME + NUREMBERG)
    s = state(match)
    for seat in range(4):
        assert s.money[seat] == 9000
        assert s.goods[4 * seat] == [2, 1, 1]
        assert [s.goods[4 * seat + h] for h in (1, 2, 3)] == [[0, 0, 0]] * 3
        assert s.place[seat] == [NUREMBERG + 1, NUREMBERG + 1, 0]


@clause("FWM-1.3")
def test_a_trader_carries_any_number() -> None:
    match = table(goods={(0, 0): (40, 40, 40)})
    for good in range(3):
        match.play(r.LOAD + (4 * 0 + 1) * 3 + good)
    assert state(match).goods[1] == [40, 40, 40]


@clause("FWM-1.6")
def test_homes_are_chosen_from_the_start_player_and_may_be_shared() -> None:
    match = Match.new(GAME, 3, secret=bytes([5]) * 32)
    first = state(match).starter
    assert match.awaited == [first]
    assert legal(match) == {"home:0", "home:1", "home:2"}
    order = []
    for _ in range(3):
        order.append(match.awaited[0])
        match.play(r.HOME + FLORENCE)
    assert order == [first, (first + 1) % 3, (first + 2) % 3]
    assert state(match).home[:3] == [FLORENCE + 1] * 3
    starters = {state(Match.new(GAME, 3, secret=bytes([n]) * 32)).starter for n in range(30)}
    assert starters == {0, 1, 2}


@clause("FWM-1.7")
def test_the_pile_of_a_company() -> None:
    for seats in range(2, 7):
        s = state(begun(seats))
        assert s.unseen[0][: r.KINDS] == [6, 0, 10 - seats - 2, 6, 0]
        assert s.unseen[1] == [0] * 5
        cards = [c - 1 for c in s.deal if c]
        assert [basics.kind_of(c) for c in cards] == [r.DEMAND, r.DEMAND, r.SUPPLY, r.SUPPLY]
        assert all(BOX.level[c] == 1 for c in cards)
    assert {state(begun(2, secret=n)).fair for n in range(20)} == {1, 2}


@clause("FWM-1.7")
@pytest.mark.parametrize("mode", range(4))
def test_nothing_is_turned_up_before_everybody_has_a_home(mode: int) -> None:
    match = Match.new(GAME, 3, {"mode": mode}, secret=bytes(32))
    for _ in range(3):
        s = state(match)
        assert (sum(s.deal), sum(s.due), s.fair) == (0, 0, 0)
        assert r.ON_TABLE not in s.where
        match.play(r.HOME + AUGSBURG)
    s = state(match)
    assert (sum(card > 0 for card in s.deal), s.where.count(r.ON_TABLE), s.fair > 0) == (4, 4, True)
    lines = match.log("en")
    homes = [k for k, line in enumerate(lines) if " lives in " in line]
    cards = [k for k, line in enumerate(lines) if line.startswith(("Turned up", "The fair is held"))]
    assert (len(homes), len(cards)) == (3, 5)
    assert max(homes) < min(cards)


@clause("FWM-1.8")
def test_dates_count_from_the_start_and_later_from_the_second_deal() -> None:
    s = state(begun())
    assert [s.due[k] for k in range(4)] == [BOX.plus[s.deal[k] - 1] for k in range(4)]
    match = table(deals=((WANTED_AUGSBURG, 1), (11, 9), (37, 5), (39, 7)), homes=(FLORENCE,) * 3)
    end_round(match)
    s = state(match)
    card = s.deal[3] - 1  # what has replaced the first: open are 9, 5 and 7 days ahead of the day before
    assert s.due[3] == 1 + 7 + BOX.plus[card]


@clause("FWM-1.8")
def test_with_one_deal_left_dates_count_from_it_and_with_none_from_today() -> None:
    match = table(deals=((WANTED_AUGSBURG, 1), (11, 9)), homes=(FLORENCE,) * 3)
    end_round(match)
    s = state(match)
    assert s.due[1] == 10 + BOX.plus[s.deal[1] - 1]
    match = table(deals=((WANTED_AUGSBURG, 1),), homes=(FLORENCE,) * 3)
    end_round(match)
    s = state(match)
    assert s.due[0] == 2 + BOX.plus[s.deal[0] - 1]


@clause("FWM-1.9", "FWM-0.3")
def test_there_are_four_games() -> None:
    (mode,) = GAME.options
    assert [mode.label(k) for k in range(4)] == ["company", "noble", "residence", "full"]
    assert GAME.box({}).mode == r.COMPANY  # type: ignore[attr-defined]
    assert not any(state(Match.new(GAME, 3, secret=bytes(32))).meter)


@clause("FWM-0.1", "FWM-0.2")
def test_in_a_minute() -> None:
    """A trader arrives, its seat sells as the cheapest at the price of the bid."""
    box = BOX
    match = table(
        deals=((WANTED_AUGSBURG, 1), (11, 40), (37, 41), (39, 42)), homes=(FLORENCE, NUREMBERG, NUREMBERG),
        at={0: (12,), 1: (AUGSBURG,)}, goods={(0, 1): (3, 0, 0), (1, 1): (1, 0, 0)},
    )  # fmt: skip
    match.play(r.GO + AUGSBURG)
    end_round(match)
    assert match.awaited == [0, 1]
    limit = box.limit[WANTED_AUGSBURG][0]
    bid(match, 0, limit - 40, 3)
    bid(match, 1, limit, 1)
    s = state(match)
    left = box.amount[WANTED_AUGSBURG][0] - 3
    assert s.money[0] == 5000 + 3 * (limit - 40)
    assert s.money[1] == 5000 + min(1, left) * limit
    assert "sells" in log(match)
