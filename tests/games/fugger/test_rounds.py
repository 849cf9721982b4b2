"""A round and its order (FWM-2), one's own goods and trade (FWM-3)."""

import pytest

from lusoria.games.fugger import rules_state as r
from lusoria.play import Refused
from tests.games.fugger.table import (
    AUGSBURG,
    CLOTH,
    COLOGNE,
    FLORENCE,
    FRANKFURT,
    HAMBURG,
    NUREMBERG,
    SOLD_ANTWERP,
    SOLD_AUGSBURG,
    SOLD_VENICE,
    URGENT_COLOGNE,
    WANTED_AUGSBURG,
    WANTED_FLORENCE,
    WANTED_NUREMBERG,
    bid,
    box_of,
    end_round,
    goods_of,
    legal,
    log,
    state,
    table,
)
from tests.support.clauses import clause

FAR = ((11, 20), (37, 21), (39, 22))


@clause("FWM-2.1", "FWM-2.6")
def test_deals_then_movement_then_the_calendar() -> None:
    match = table(starter=2)
    assert state(match).phase == r.MOVING
    match.play(r.STAND, r.STAND)
    assert state(match).now == 1
    match.play(r.STAND)
    s = state(match)
    assert (s.now, s.starter, match.awaited) == (2, 0, [0])


@clause("FWM-2.2")
def test_demands_before_supplies_and_older_ones_first() -> None:
    deals = ((SOLD_AUGSBURG, 1), (WANTED_NUREMBERG, 1), (WANTED_AUGSBURG, 1), (SOLD_ANTWERP, 30))
    match = end_round(table(deals=deals, homes=(FLORENCE,) * 3, pile=(3, 0, 0, 0, 0)))
    told = log(match)
    order = ["Due: the demand in Nuremberg", "Due: the demand in Augsburg", "Due: the supply in Augsburg"]
    assert [told.index(text) for text in order] == sorted(told.index(text) for text in order)


@clause("FWM-2.2", "FWM-4.12")
def test_the_fair_sells_after_it_has_bought_and_before_supplies() -> None:
    deals = ((WANTED_AUGSBURG, 1), (SOLD_AUGSBURG, 1), (11, 30), (37, 31))
    match = table(now=17, deals=deals, homes=(FLORENCE,) * 3, at={0: (FRANKFURT,)}, goods={(0, 1): (1, 0, 0)},
                  pile=(0, 0, 0, 0, 0))  # fmt: skip
    end_round(match)
    assert "at most" in match.speaker("en").text(match.game.words.prompt(match.view(0)))
    bid(match, 0, 500)
    for _ in range(3):
        assert "at least" in match.speaker("en").text(match.game.words.prompt(match.view(0)))
        bid(match, 0, 0)
    told = log(match)
    fair = "Due: the demand of the fair at Frankfurt", "Due: the supply of the fair at Frankfurt"
    order = ["Due: the demand in Augsburg", *fair, "is over", "Due: the supply in Augsburg"]
    assert [told.index(text) for text in order] == sorted(told.index(text) for text in order)
    assert state(match).fair == 1


@clause("FWM-2.3")
def test_a_settled_deal_is_replaced_at_once() -> None:
    match = end_round(table(deals=((WANTED_AUGSBURG, 1), *FAR), homes=(FLORENCE,) * 3, pile=(3, 0, 0, 0, 0)))
    s = state(match)
    assert [c for c in s.deal if c][:3] == [12, 38, 40]
    assert s.deal[3] > 0
    assert s.unseen[0][r.DEMAND] == 2


@clause("FWM-2.3")
def test_an_empty_pile_of_a_company_is_not_replaced() -> None:
    match = end_round(table(deals=((WANTED_AUGSBURG, 1), *FAR), homes=(FLORENCE,) * 3, pile=(0, 0, 0, 0, 0)))
    assert [c for c in state(match).deal if c] == [12, 38, 40]
    assert state(match).where[WANTED_AUGSBURG] == r.GONE


@clause("FWM-2.4")
def test_an_urgent_deal_does_not_wait_for_a_trader_that_can_do_it() -> None:
    urgent = ((URGENT_COLOGNE, 9), *FAR)
    match = end_round(table(deals=urgent, at={1: (COLOGNE,)}, goods={(1, 1): (0, 1, 0)}))
    assert match.awaited == [1]
    assert state(match).phase == r.BIDDING
    match = end_round(table(deals=urgent, at={1: (COLOGNE,)}, goods={(1, 1): (5, 0, 0)}))
    assert state(match).phase == r.MOVING  # it carries nothing that is wanted


@clause("FWM-2.4")
def test_a_home_alone_does_not_hasten_an_urgent_deal_but_loading_there_does() -> None:
    deals = ((46, 9), *FAR)  # an urgent supply in Florence
    match = end_round(table(deals=deals, at={2: (HAMBURG,)}))
    assert state(match).phase == r.MOVING
    match = end_round(table(deals=deals, at={2: (FLORENCE,)}))
    assert state(match).phase == r.BIDDING


@clause("FWM-2.5")
def test_a_card_is_used_up_without_bids() -> None:
    match = end_round(table(deals=((WANTED_AUGSBURG, 1), *FAR), homes=(FLORENCE,) * 3))
    assert state(match).where[WANTED_AUGSBURG] == r.GONE
    assert "Nobody can bid" in log(match)
    match = end_round(table(deals=((SOLD_AUGSBURG, 1), *FAR)))
    for _ in range(2):
        bid(match, 0, 0)
    assert state(match).where[SOLD_AUGSBURG] == r.GONE
    assert "Nobody bids" in log(match)


@clause("FWM-3.2")
def test_goods_go_between_holders_on_one_space_before_the_first_move() -> None:
    match = table(at={0: (AUGSBURG, AUGSBURG, HAMBURG)}, goods={(0, 0): (2, 0, 0), (0, 3): (1, 0, 0)})
    load = {name for name in legal(match) if name.startswith("load")}
    assert load == {f"load:{(4 * 0 + 1) * 3}", f"load:{(4 * 0 + 2) * 3}",
                    f"load-one:{(4 * 0 + 1) * 3}", f"load-one:{(4 * 0 + 2) * 3}"}  # fmt: skip
    match.play(r.LOAD_ONE + (4 * 0 + 1) * 3)
    assert goods_of(match, 0, 0) == [1, 0, 0]
    assert goods_of(match, 0, 1) == [1, 0, 0]
    with pytest.raises(Refused, match="just been moved"):
        match.play(r.LOAD + (4 * 1 + 0) * 3)
    match.play(r.GO + 12)
    assert not any(name.startswith("load") for name in legal(match))


@clause("FWM-3.1", "FWM-3.3", "FWM-3.4", "FWM-3.5")
def test_seats_that_meet_trade_goods_of_that_space() -> None:
    match = table(
        seats=3, at={0: (COLOGNE, HAMBURG), 1: (COLOGNE,)}, goods={(0, 1): (3, 0, 0), (0, 2): (0, 2, 0)},
        phase=r.TRADING, window=r.LATE, silent=0, since=0, mover=0,
    )  # fmt: skip
    mine = legal(match, 0)
    assert f"sell-to:{4 * 1 + CLOTH}" in mine
    assert f"sell-to:{4 * 1 + 1}" not in mine  # the spice is in Hamburg
    assert f"sell-to:{4 * 2 + CLOTH}" not in mine
    match.play(r.SELL_TO + 4 * 1 + CLOTH)
    assert legal(match) == {"count:1", "count:2", "count:3"}
    match.play(r.COUNT + 2)
    assert legal(match) == {f"thousands:{1000 * k}" for k in range(6)}
    match.play(r.THOUSANDS + 1)
    assert "rest:980" in legal(match)
    match.play(r.REST + 10)
    assert match.awaited == [1]
    assert "offers 2 cloth for 1200 FL" in log(match)
    match.play(r.YES)
    s = state(match)
    assert (s.money[0], s.money[1]) == (6200, 3800)
    assert goods_of(match, 0, 1) == [1, 0, 0]
    assert goods_of(match, 1, 1) == [2, 0, 0]


@clause("FWM-3.4")
def test_an_offer_is_no_more_than_the_buyer_has_and_can_be_refused() -> None:
    match = table(at={0: (COLOGNE,), 1: (COLOGNE,)}, goods={(1, 1): (3, 0, 0)}, money=[1040, 0, 0], phase=r.TRADING,
                  window=r.LATE, silent=0, since=0)  # fmt: skip
    match.play(r.BUY_FROM + 4 * 1 + CLOTH, r.COUNT + 1)
    assert legal(match) == {"thousands:0", "thousands:1000"}
    match.play(r.THOUSANDS + 1)
    assert legal(match) == {"rest:0", "rest:20", "rest:40"}
    match.play(r.REST + 2)
    match.play(r.NO)
    assert state(match).money[:2] == [1040, 0]
    assert goods_of(match, 1, 1) == [3, 0, 0]


@clause("FWM-3.3")
def test_ious_are_traded_anywhere() -> None:
    match = table(mode=1, at={0: (COLOGNE,), 1: (HAMBURG,)}, ious=[2, 0, 0], phase=r.TRADING, window=r.LATE, silent=0)
    match.play(r.SELL_TO + 4 * 1 + r.IOU, r.COUNT + 1, r.THOUSANDS + 0, r.REST + 20)
    match.play(r.YES)
    s = state(match)
    assert s.ious[:2] == [1, 1]
    assert s.money[:2] == [5400, 4600]
    assert s.meter[:2] == [1, 1]


@clause("FWM-3.6")
def test_three_offers_in_a_window_and_the_floor() -> None:
    match = table(at={0: (COLOGNE,), 1: (COLOGNE,)}, goods={(0, 1): (3, 0, 0)}, phase=r.TRADING, window=r.LATE,
                  silent=0, since=0)  # fmt: skip
    for _ in range(3):
        match.play(r.SELL_TO + 4 + CLOTH, r.COUNT + 1, r.THOUSANDS, r.REST)
        match.play(r.NO)
    with pytest.raises(Refused, match="all offers"):
        match.play(r.SELL_TO + 4 + CLOTH)
    assert legal(match, 2) == {"resume"}
    match.act(2, r.RESUME)
    match.play(r.DONE)
    match.play(r.DONE)
    assert match.awaited == [2]  # it asked for the floor
    match.play(r.DONE)
    assert state(match).phase == r.MOVING


@clause("FWM-3.7")
def test_who_wants_to_be_left_alone_is_asked_nothing() -> None:
    match = table(at={0: (COLOGNE,), 1: (COLOGNE,)}, goods={(0, 1): (3, 0, 0)}, phase=r.TRADING, window=r.LATE,
                  silent=2, since=0)  # fmt: skip
    with pytest.raises(Refused, match="left alone"):
        match.play(r.SELL_TO + 4 + CLOTH)
    match.play(r.SILENT)
    assert state(match).silent == 3
    assert state(match).phase == r.MOVING
    match.act(1, r.RESUME)
    assert state(match).silent == 1


@clause("FWM-3.8")
def test_those_are_asked_who_have_just_met() -> None:
    match = table(at={0: (COLOGNE,), 1: (15,)}, goods={(0, 1): (3, 0, 0)}, silent=0)
    match.play(r.STAND)
    match.play(r.GO + COLOGNE)
    match.play(r.STAND)
    assert state(match).phase == r.TRADING
    assert match.awaited == [1]  # the start player of the new round
    match.play(r.DONE)
    assert match.awaited == [0]
    match.play(r.DONE)
    assert state(match).phase == r.MOVING
    end_round(match)
    assert state(match).phase == r.MOVING  # nobody has arrived since


@clause("FWM-3.8")
def test_before_deals_those_are_asked_who_meet_where_one_is_due() -> None:
    match = table(deals=((WANTED_AUGSBURG, 1), *FAR), homes=(FLORENCE, NUREMBERG, NUREMBERG), silent=0, since=9,
                  arrivals=9, at={0: (AUGSBURG,), 1: (AUGSBURG,)}, goods={(0, 1): (2, 0, 0)})  # fmt: skip
    end_round(match)
    s = state(match)
    assert (s.phase, s.window) == (r.TRADING, r.EARLY)
    match.play(r.DONE)
    match.play(r.DONE)
    assert state(match).phase == r.BIDDING


@clause("FWM-3.8", "FWM-2.4")
def test_who_could_hasten_an_urgent_deal_at_home_is_asked() -> None:
    match = table(deals=((4, 30), (5, 31), (37, 21), (39, 22)), silent=0, goods={(2, 0): (2, 0, 0)},
                  components={"urgent": [int(k == 4) for k in range(52)]})  # fmt: skip
    end_round(match)
    s = state(match)
    assert (s.phase, s.window, match.awaited) == (r.TRADING, r.EARLY, [2])
    match.play(r.LOAD + (4 * 0 + 1) * 3)
    match.play(r.DONE)
    assert state(match).phase == r.BIDDING
    assert state(match).slot == 1


def test_unused_names_of_cards_are_those_of_their_towns() -> None:
    box = box_of(table())
    assert [box.town[c] for c in (WANTED_FLORENCE, SOLD_VENICE)] == [FLORENCE, 7]
