"""Trade behind the deals of a round, and between seats that meet on several spaces (FWM-3)."""

import pytest

from lusoria.games.fugger import rules_state as r
from lusoria.games.fugger.board import draw
from lusoria.play import Match, Refused
from lusoria.play.errors import PositionError
from tests.games.fugger.table import (
    ABROAD,
    AUGSBURG,
    CLOTH,
    COLOGNE,
    DONAUWORTH,
    FAR,
    METAL,
    NUREMBERG,
    SOLD_AUGSBURG,
    SPICE,
    ULM,
    VENICE,
    bid,
    goods_of,
    legal,
    log,
    money,
    nobody,
    state,
    table,
)
from tests.support.boards import buttons
from tests.support.clauses import clause

SELL_CLOTH = r.SELL_TO + r.THINGS + CLOTH


# Goods bought in a round


def at_a_supply(**fields: object) -> Match:
    """Metal and spice are sold in Augsburg where two seats stand; their window before the deals is over."""
    given = {"homes": ABROAD, "at": {0: (AUGSBURG,), 1: (AUGSBURG,), 2: (ULM,)}, "money": 9000, "silent": 0,
             "deals": ((SOLD_AUGSBURG, 1), *FAR)}  # fmt: skip
    match = table(3, **(given | fields))  # type: ignore[arg-type]
    while state(match).phase == r.MOVING:
        match.play(r.STAND)
    while state(match).phase == r.TRADING:
        match.play(r.DONE)
    return match


@clause("FWM-3.8", "FWM-3.1")
def test_who_has_just_bought_may_sell_to_those_who_stand_there() -> None:
    match = at_a_supply()
    bid(match, 1, 0)
    bid(match, 0, 1200, 4)
    nobody(match)
    s = state(match)
    assert goods_of(match, 0, 1)[METAL] == 4
    assert (s.phase, s.window, match.awaited) == (r.TRADING, r.LATE, [1])  # the start player, who met the buyer
    match.play(r.DONE)
    assert match.awaited == [0]
    match.play(r.SELL_TO + r.THINGS + METAL, r.COUNT + 1, r.THOUSANDS + 1, r.REST + 20, r.YES)
    assert money(match)[:2] == [9000 - 4800 + 1400, 9000 - 1400]
    match.play(r.DONE)
    assert state(match).phase == r.MOVING
    assert not any(state(match).bought)


@clause("FWM-3.8")
def test_what_was_bought_for_the_store_is_news_to_a_guest() -> None:
    match = at_a_supply(homes=(AUGSBURG, NUREMBERG, NUREMBERG), at={0: (VENICE,), 1: (AUGSBURG,), 2: (ULM,)})
    bid(match, 1, 0)
    bid(match, 0, 1200, 4)
    nobody(match)
    assert goods_of(match, 0, 0)[METAL] == 4
    assert (state(match).window, match.awaited) == (r.LATE, [1])


@clause("FWM-3.8")
def test_nobody_is_asked_again_where_nothing_was_bought_or_for_goods_bought_elsewhere() -> None:
    match = nobody(at_a_supply(goods={(0, 1): (1, 0, 0)}))
    assert state(match).phase == r.MOVING
    match = at_a_supply(at={0: (AUGSBURG, ULM), 1: (COLOGNE,), 2: (ULM,)}, goods={(0, 2): (1, 0, 0)})
    bid(match, 0, 1200, 4)
    nobody(match)
    assert goods_of(match, 0, 1)[METAL] == 4
    assert state(match).phase == r.MOVING  # they meet in Ulm, where nobody has bought
    match = table(bought=[0, 0, 0], phase=r.MOVING)
    with pytest.raises(PositionError):
        Match.at(match.game, 3, match.options, fields=match.fields() | {"bought": [1, 0, 0]})


# Several places to meet


def meeting(**fields: object) -> Match:
    """Two seats meet by Ulm and by Donauwörth in a window, and seat 0 has the floor."""
    given = {"homes": ABROAD, "at": {0: (ULM, DONAUWORTH), 1: (ULM, DONAUWORTH), 2: (NUREMBERG,)}, "silent": 0,
             "goods": {(0, 1): (2, 0, 0), (0, 2): (3, 0, 0)}, "phase": r.TRADING, "window": r.LATE, "since": 0,
             "mover": 0}  # fmt: skip
    return table(3, **(given | fields))  # type: ignore[arg-type]


@clause("FWM-3.3", "FWM-3.4", "FWM-3.5")
@pytest.mark.parametrize(("space", "holder", "most"), [(ULM, 1, 2), (DONAUWORTH, 2, 3)])
def test_who_sells_names_the_space_and_the_goods_arrive_there(space: int, holder: int, most: int) -> None:
    match = meeting()
    match.play(SELL_CLOTH)
    assert legal(match) == {f"meet:{ULM}", f"meet:{DONAUWORTH}"}
    match.play(r.MEET + space)
    assert legal(match) == {f"count:{k}" for k in range(1, most + 1)}
    match.play(r.COUNT + 2, r.THOUSANDS, r.REST, r.YES)
    left = [2, 3]
    left[holder - 1] -= 2
    assert [goods_of(match, 0, h)[CLOTH] for h in (1, 2)] == left
    assert [goods_of(match, 1, h)[CLOTH] for h in (1, 2)] == [2 * (h == holder) for h in (1, 2)]


@clause("FWM-3.4")
def test_who_asks_to_buy_names_the_space_too() -> None:
    match = meeting(goods={(1, 1): (0, 1, 0), (1, 2): (0, 1, 0)})
    match.play(r.BUY_FROM + r.THINGS + SPICE, r.MEET + DONAUWORTH, r.COUNT + 1, r.THOUSANDS + 1, r.REST)
    told = "The goods are at the road by Donauwörth."
    assert log(match).endswith(told)
    asked = match.speaker("en").text(match.game.words.prompt(match.view(1)))
    assert asked == "Seat 1 offers you 1000 FL for 1 spice, at the road by Donauwörth. Do you sell?"
    match.play(r.YES)
    assert (goods_of(match, 0, 2), goods_of(match, 1, 1), goods_of(match, 1, 2)) == ([0, 1, 0], [0, 1, 0], [0, 0, 0])


@clause("FWM-3.4")
def test_no_space_is_named_where_the_good_is_handed_over_on_one_only() -> None:
    """Because it lies on one of them, or two holders stand on one space, or it is an IOU."""
    match = meeting(goods={(0, 1): (2, 0, 0), (0, 2): (0, 3, 0)})
    match.play(SELL_CLOTH)
    assert legal(match) == {"count:1", "count:2"}
    match.play(r.COUNT + 1, r.THOUSANDS, r.REST)
    assert "The goods are" not in log(match)
    match = meeting(at={0: (ULM, ULM), 1: (ULM,), 2: (NUREMBERG,)})
    match.play(SELL_CLOTH)
    assert legal(match) == {f"count:{k}" for k in range(1, 6)}
    match.play(r.COUNT + 3, r.THOUSANDS, r.REST, r.YES)
    assert [goods_of(match, 0, h)[CLOTH] for h in (1, 2)] == [0, 2]
    match = meeting(mode=1, ious=[2, 0, 0])
    match.play(r.SELL_TO + r.THINGS + r.IOU)
    assert legal(match) == {"count:1", "count:2"}
    match = meeting(mode=1)
    with pytest.raises(Refused, match="There is none of this"):  # no meeting is missing, but IOUs are
        match.play(r.SELL_TO + r.THINGS + r.IOU)


@clause("FWM-3.3")
def test_the_spaces_are_buttons_of_the_map_and_others_are_refused() -> None:
    match = meeting()
    match.play(SELL_CLOTH)
    assert buttons(draw(match.view(0))) >= {r.MEET + ULM, r.MEET + DONAUWORTH}
    assert not buttons(draw(match.view(1)))
    with pytest.raises(Refused, match="None of these goods can be handed over there"):
        match.play(r.MEET + NUREMBERG)
    with pytest.raises(PositionError):
        Match.at(match.game, 3, match.options, fields=match.fields() | {"spot": ULM + 1})
    match.play(r.MEET + ULM)
    with pytest.raises(PositionError):
        Match.at(match.game, 3, match.options, fields=match.fields() | {"spot": NUREMBERG + 1})
