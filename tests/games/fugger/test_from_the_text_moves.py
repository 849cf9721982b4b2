"""What follows in positions thought of from the text alone: the way, what meets one there, payday and trade."""

from typing import Any

import pytest

from lusoria.games.fugger import rules_state as r
from lusoria.play import Match
from tests.games.fugger.table import (
    AACHEN,
    AUGSBURG,
    BIGHT,
    CAPUA,
    COLOGNE,
    FAR,
    FLORENCE,
    FRANKFURT,
    GERMANY,
    HAMBURG,
    INNSBRUCK,
    ITALY,
    KOBLENZ,
    NORTH,
    NORTH_SEA,
    NUREMBERG,
    ROME,
    ROUGH,
    SMOOTH,
    SOLD_AUGSBURG,
    SPICE,
    TRENTO,
    TYRRHENIAN,
    ULM,
    VENICE,
    current,
    end_round,
    event,
    goes,
    goods_of,
    legal,
    money,
    nobody,
    stands_at,
    state,
    table,
    walk,
)
from tests.support.clauses import clause

# Movement


@clause("FWM-6.1", "FWM-6.2")
def test_three_traders_move_in_any_order_and_each_pays_for_itself() -> None:
    match = table(at={0: (AUGSBURG, AUGSBURG, FRANKFURT)}, goods={(0, 2): (1, 0, 0)}, components=SMOOTH)
    match.play(r.PICK + 2)
    walk(match, NUREMBERG)  # two spaces without a load, over the bridge at Wuerzburg
    match.play(r.PICK + 1)
    walk(match, NUREMBERG)  # two with a load
    assert match.awaited == [0]
    match.play(r.STAND)
    assert money(match)[0] == 5000 - 20 - 20
    assert match.awaited == [1]


@clause("FWM-6.5", "FWM-6.2")
@pytest.mark.parametrize(
    ("cloth", "target", "paid"),
    [(0, COLOGNE, 20 + 20), (0, AACHEN, 20 + 20 + 20), (1, COLOGNE, 20 + 40 + 40), (1, AACHEN, 60 + 40 + 40)],
)
def test_bridges_and_cologne_are_paid_for_each_besides_the_fee(cloth: int, target: int, paid: int) -> None:
    match = walk(table(at={0: (FRANKFURT,)}, goods={(0, 1): (cloth, 0, 0)}, components=SMOOTH), target)
    assert stands_at(match, 0)[0] == target
    assert money(match)[0] == 5000 - paid


@clause("FWM-6.3", "FWM-6.5")
def test_after_an_accident_only_the_toll_of_the_first_space_is_paid_but_the_whole_fee() -> None:
    match = walk(table(at={0: (FRANKFURT,)}, goods={(0, 1): (1, 0, 0)}, components=ROUGH), AACHEN)
    assert stands_at(match, 0)[0] == KOBLENZ
    assert money(match)[0] == 5000 - 60 - 40


@clause("FWM-10.10", "FWM-6.5")
def test_a_cube_frees_bridges_and_not_cologne() -> None:
    match = walk(table(mode=1, at={0: (FRANKFURT,)}, cubes=[1, 0, 0, 0, 0, 0, 0, 0]), COLOGNE)
    assert money(match)[0] == 5000 - 20


@clause("FWM-6.6", "FWM-10.8")
@pytest.mark.parametrize(
    ("zones", "target", "paid"),
    [((), 43, 60 + 40), ((), NORTH_SEA, 20 + 40), ((NORTH,), NORTH_SEA, 20), ((NORTH,), 43, 60 + 40)],
)
def test_the_sea_costs_once_and_nothing_in_zones_with_an_escort(zones: tuple[int, ...], target: int, paid: int) -> None:
    cubes = [int(area in zones) for area in range(r.AREAS)]
    match = walk(table(mode=1, at={0: (HAMBURG,)}, goods={(0, 1): (1, 0, 0)}, cubes=cubes, components=SMOOTH), target)
    assert money(match)[0] == 5000 - paid


@clause("FWM-6.4", "FWM-10.10")
@pytest.mark.parametrize(("target", "area", "left"), [(BIGHT, NORTH, 3), (BIGHT, -1, 3), (20, GERMANY, 6), (20, -1, 3)])
def test_an_accident_costs_goods_at_sea_even_with_an_escort_but_not_on_land_with_passage(
    target: int, area: int, left: int
) -> None:
    cubes = [int(area == k) for k in range(r.AREAS)]
    match = walk(table(mode=1, at={0: (HAMBURG,)}, goods={(0, 1): (6, 0, 0)}, cubes=cubes, components=ROUGH), target)
    assert sum(goods_of(match, 0, 1)) == left


@clause("FWM-6.4")
def test_three_pieces_survive_an_accident_on_the_road() -> None:
    match = walk(table(at={0: (HAMBURG,)}, goods={(0, 1): (1, 1, 1)}, components=ROUGH), 20)
    assert goods_of(match, 0, 1) == [1, 1, 1]


@clause("FWM-6.7", "FWM-6.8")
def test_when_november_comes_traders_at_sea_are_lost_and_ports_are_safe() -> None:
    match = end_round(table(
        now=7, at={0: (BIGHT, NORTH_SEA), 1: (HAMBURG,)},
        goods={(0, 1): (2, 0, 0), (0, 2): (0, 0, 3), (0, 0): (1, 0, 0), (1, 1): (1, 0, 0)},
    ))  # fmt: skip
    assert state(match).now == 8
    assert stands_at(match, 0) == [-2, -1, -1]
    assert [goods_of(match, 0, h) for h in range(3)] == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert BIGHT not in goes(match)  # seat 1 in Hamburg: nobody sets out
    assert goods_of(match, 1, 1) == [1, 0, 0]


@clause("FWM-6.7")
@pytest.mark.parametrize(("now", "may_sail"), [(7, True), (8, False), (12, False), (13, False), (14, True)])
def test_the_sea_is_closed_from_november_to_february(now: int, may_sail: bool) -> None:
    assert (BIGHT in goes(table(now=now, at={0: (HAMBURG,)}))) == may_sail


@clause("FWM-6.8", "FWM-7.2", "FWM-7.4")
def test_a_lost_representative_never_returns_but_two_others_can_be_hired() -> None:
    match = end_round(table(now=10, at={1: (-1,)}))
    assert match.awaited == [1]
    match.play(r.HIRE, r.HIRE)
    assert legal(match) & {"hire"} == set()
    match.play(r.PAY)
    assert stands_at(match, 1) == [-2, NUREMBERG, NUREMBERG]
    assert money(match)[1] == 5000 - 500 - 300


# Passage and raids


@clause("FWM-10.10", "FWM-10.11")
def test_who_enters_a_region_pays_one_holder_of_their_choice_and_nothing_within_it() -> None:
    match = walk(table(mode=1, at={0: (AUGSBURG,)}, cubes=[0, 0, 6, 0, 0, 0, 0, 0]), VENICE)
    assert legal(match) == {"pay-to:1", "pay-to:2"}
    match.play(r.PAY_TO + 2)
    assert stands_at(match, 0)[0] == VENICE
    assert money(match) == [5000 - 20 - 100, 5000, 5100]  # three spaces, one of them over the border


@clause("FWM-10.10")
@pytest.mark.parametrize(("cubes", "paid"), [(2, 100), (3, 0), (1, 0)])
def test_ones_own_cube_lets_one_in(cubes: int, paid: int) -> None:
    match = walk(table(mode=1, at={0: (AUGSBURG,)}, cubes=[0, 0, cubes, 0, 0, 0, 0, 0]), TRENTO)
    assert money(match)[:2] == [5000 - paid, 5000 + paid]


@clause("FWM-10.10")
def test_from_the_sea_one_enters_a_region_as_well_but_a_zone_is_free_to_enter() -> None:
    match = walk(table(mode=1, at={0: (HAMBURG,)}, cubes=[0, 0, 0, 0, 2, 0, 0, 0]), BIGHT)
    assert money(match)[:2] == [5000 - 20, 5000]
    match = walk(table(mode=1, at={0: (BIGHT,)}, cubes=[0, 2, 0, 0, 0, 0, 0, 0]), HAMBURG)
    assert money(match)[:2] == [4900, 5100]


@clause("FWM-10.10")
def test_leaving_and_coming_back_is_paid_in_each_move() -> None:
    match = table(mode=1, at={0: (INNSBRUCK,)}, cubes=[0, 2, 2, 0, 0, 0, 0, 0])
    end_round(walk(match, TRENTO))
    end_round(match)
    end_round(match)
    assert (match.awaited, money(match)[:2]) == ([0], [4900, 5100])
    walk(match, INNSBRUCK)
    assert money(match)[:2] == [4800, 5200]


@clause("FWM-6.9", "FWM-10.10")
def test_a_way_that_cannot_be_paid_is_not_open() -> None:
    match = table(mode=1, at={0: (AUGSBURG,)}, cubes=[0, 0, 2, 0, 0, 0, 0, 0], money=[110, 0, 0])
    assert TRENTO in goes(match)  # two spaces: 100
    assert VENICE not in goes(match)  # three: 120


def robbed(area: int, **fields: Any) -> Match:
    """Robbers or pirates are in the area."""
    number = r.FIRST_EVENT + event(r.ROBBERS, area)
    return table(raids=1 << area, lying=(number,), **fields)


@clause("FWM-8.2")
def test_robbers_take_no_more_than_there_is_and_spare_empty_traders() -> None:
    match = robbed(ITALY, at={0: (FLORENCE, FLORENCE)}, goods={(0, 1): (1, 0, 0)}, components={"raid": [12, 12]})
    match.play(r.GO + FLORENCE, r.GUARD)
    assert goods_of(match, 0, 1) == [0, 0, 0]
    match.play(r.GO + FLORENCE)
    assert match.awaited == [1]


@clause("FWM-8.2", "FWM-8.3")
def test_a_trader_without_money_is_raided_at_once_and_each_trader_for_itself() -> None:
    match = robbed(ITALY, at={0: (FLORENCE, FLORENCE)}, goods={(0, 1): (3, 0, 0), (0, 2): (3, 0, 0)}, money=[0, 0, 0],
                   components={"raid": [12, 12]})  # fmt: skip
    match.play(r.GO + FLORENCE)
    assert (goods_of(match, 0, 1), goods_of(match, 0, 2)) == ([1, 0, 0], [3, 0, 0])
    match.play(r.GO + FLORENCE)
    assert goods_of(match, 0, 2) == [1, 0, 0]


@clause("FWM-8.2", "FWM-6.2")
def test_who_is_emptied_before_the_move_goes_without_a_load() -> None:
    """No accident can happen to it, and three spaces cost 20."""
    components = {"raid": [12, 12], "trouble": [0, 12, 12, 12]}
    match = robbed(GERMANY, mode=1, at={0: (AUGSBURG,)}, goods={(0, 1): (2, 0, 0)}, components=components)
    match.play(r.GO + VENICE)
    match.play(r.GUARD)
    assert stands_at(match, 0)[0] == VENICE
    assert money(match)[0] == 5000 - 20


@clause("FWM-8.2")
def test_whoever_passes_is_raided_once_however_many_spaces_it_crosses() -> None:
    components = {"raid": [12, 12], **SMOOTH}
    match = robbed(ITALY, at={0: (INNSBRUCK,)}, goods={(0, 1): (9, 0, 0)}, components=components)
    match.play(r.GO + FLORENCE)  # three of Italy's spaces
    if state(match).phase == r.ROUTING:
        match.play(r.WAY)
    match.play(r.GUARD)
    assert stands_at(match, 0)[0] == FLORENCE
    assert goods_of(match, 0, 1) == [7, 0, 0]


@clause("FWM-8.2", "FWM-8.3", "FWM-10.10")
@pytest.mark.parametrize("area", [ITALY, 6])
def test_a_cube_helps_against_robbers_and_against_pirates(area: int) -> None:
    """The same dice, with three points bought: five or six lose one piece here, and two more lose none."""

    def raid(secret: int, own: int = 0) -> Match:
        match = robbed(area, mode=1, at={0: (FLORENCE if area == ITALY else TYRRHENIAN,)}, goods={(0, 1): (9, 0, 0)},
                       cubes=[own * (k == area) for k in range(r.AREAS)], secret=secret,
                       components={"raid": [2, 6]})  # fmt: skip
        match.play(r.STAND, r.GUARD + 3)
        return match

    secret = next(k for k in range(200) if goods_of(raid(k), 0, 1) == [8, 0, 0])
    match = raid(secret, own=1)
    assert (goods_of(match, 0, 1), money(match)[0]) == ([9, 0, 0], 4700)


@clause("FWM-8.3")
def test_points_are_bought_from_what_the_way_leaves() -> None:
    match = robbed(
        GERMANY, mode=1, at={0: (AUGSBURG,)}, goods={(0, 1): (2, 0, 0)}, money=[330, 0, 0], components=SMOOTH
    )
    match.play(r.GO + VENICE)  # 60
    assert legal(match) == {"guard:0", "guard:1", "guard:2"}


@clause("FWM-8.1", "FWM-2.6")
def test_robbers_are_gone_after_their_round() -> None:
    number = r.FIRST_EVENT + event(r.ROBBERS, ITALY)
    match = end_round(robbed(ITALY))
    assert (state(match).raids, state(match).where[number]) == (0, r.GONE)
    match = end_round(robbed(ITALY, mode=1))
    assert (state(match).raids, state(match).where[number]) == (0, r.IN_RESERVE)


# Payday


@clause("FWM-7.1", "FWM-2.2")
def test_payday_comes_after_the_supplies_of_the_day() -> None:
    match = end_round(table(now=10, deals=((SOLD_AUGSBURG, 1), *FAR)))
    assert (current(match), state(match).years) == (SOLD_AUGSBURG, 0)
    nobody(match)
    assert (state(match).phase, state(match).years, match.awaited) == (r.MANNING, 1, [1])


@clause("FWM-7.3", "FWM-7.4", "FWM-7.5")
def test_whoever_is_dismissed_leaves_the_load_and_costs_nothing() -> None:
    match = end_round(table(now=10, starter=2, at={0: (AUGSBURG, VENICE, ULM)}, goods={(0, 2): (2, 1, 0)}))
    match.play(r.DISMISS + 1, r.PAY)
    assert (money(match)[0], stands_at(match, 0), goods_of(match, 0, 2)) == (
        5000 - 100 - 300, [AUGSBURG, -1, ULM], [0, 0, 0],
    )  # fmt: skip


@clause("FWM-7.6")
def test_who_is_short_on_payday_sells_and_then_lets_traders_go_and_the_tax_is_waived() -> None:
    match = end_round(table(now=10, starter=1, homes=(AUGSBURG, NUREMBERG, FLORENCE), at={2: (FLORENCE, ROME, CAPUA)},
                            money=[5000, 5000, 50], goods={(2, 2): (1, 0, 0)}))  # fmt: skip
    match.play(r.PAY)
    assert legal(match) == {f"dump:{2 * r.GOODS}"}
    match.play(r.DUMP + 2 * r.GOODS)  # 550 of 900
    assert legal(match) == {"dismiss:1", "dismiss:2"}
    match.play(r.DISMISS + 2)  # 100 + 400 are left
    assert (money(match)[2], stands_at(match, 2)) == (50, [FLORENCE, ROME, -1])


@clause("FWM-10.12")
def test_interest_comes_before_wages_and_tax() -> None:
    match = end_round(table(mode=1, now=10, starter=2, at={0: (AUGSBURG, ULM)}, money=0, ious=[2, 0, 0]))
    match.play(r.PAY)
    assert (money(match)[0], state(match).ious[0]) == (0, 2)  # 400 for a trader and the tax


@clause("FWM-10.12", "FWM-7.6")
def test_an_iou_is_sold_for_300_and_the_meter_stays() -> None:
    match = end_round(table(mode=1, now=10, starter=2, at={0: (AUGSBURG, ULM, ULM)}, money=[350, 0, 0], ious=[1, 0, 0],
                            meter=[4, 1, 2]))  # fmt: skip
    match.play(r.PAY)  # 550 of 800
    match.play(r.DUMP + r.HOLDERS * r.GOODS)
    assert (money(match)[0], state(match).ious[0], state(match).meter[0]) == (50, 0, 4)


# Trade between seats


def window(**fields: Any) -> Match:
    """A window behind the deals, in which seat 0 has the floor."""
    return table(phase=r.TRADING, window=r.LATE, silent=0, since=0, mover=0, **fields)


def offer(match: Match, what: int, count: int, florins: int) -> Match:
    match.play(what, r.COUNT + count, r.THOUSANDS + florins // 1000, r.REST + florins % 1000 // r.COIN)
    return match


@clause("FWM-3.3", "FWM-3.5")
def test_at_the_home_of_a_partner_its_store_trades_without_a_trader() -> None:
    match = window(at={0: (NUREMBERG,), 1: (VENICE,)}, goods={(0, 1): (2, 0, 0), (1, 0): (0, 1, 0), (1, 1): (0, 9, 0)})
    match.play(r.BUY_FROM + r.THINGS + SPICE)
    assert legal(match) == {"count:1"}  # the others are in Venice
    match.play(r.COUNT + 1, r.THOUSANDS, r.REST, r.YES)  # for nothing
    assert (goods_of(match, 0, 1), goods_of(match, 1, 0)) == ([2, 1, 0], [0, 0, 0])
    offer(match, r.SELL_TO + r.THINGS, 2, 1020).play(r.YES)
    assert (goods_of(match, 1, 0), money(match)) == ([2, 0, 0], [6020, 3980, 5000])


@clause("FWM-3.3")
def test_two_homes_in_one_town_are_no_meeting() -> None:
    match = window(homes=(AUGSBURG, AUGSBURG, FLORENCE), at={0: (ULM,), 1: (VENICE,)}, goods={(0, 0): (2, 0, 0)})
    assert not {name for name in legal(match) if name.startswith("sell-to")}


@clause("FWM-3.7", "FWM-3.1")
def test_who_wants_to_be_left_alone_hears_no_offer_and_nothing_is_traded_while_deals_are_settled() -> None:
    fields: dict[str, Any] = {"at": {0: (COLOGNE,), 1: (COLOGNE,)}, "goods": {(0, 1): (2, 0, 0)}}
    match = window(**fields)
    assert f"sell-to:{r.THINGS}" in legal(match)
    given = match.fields()
    given["silent"] = 2
    match = Match.at(match.game, 3, {"mode": 0}, fields=given)
    assert f"sell-to:{r.THINGS}" not in legal(match)
    match = end_round(table(at={0: (AUGSBURG,), 1: (AUGSBURG,)}, goods={(1, 1): (2, 0, 0)}, silent=0,
                            deals=((SOLD_AUGSBURG, 1), *FAR)))  # fmt: skip
    while state(match).phase == r.TRADING:  # before the deals
        assert f"buy-from:{r.THINGS}" in legal(match, 0) or match.awaited != [0]
        match.play(r.DONE)
    assert state(match).phase == r.BIDDING
    assert not any(name.startswith(("sell-to", "buy-from")) for name in legal(match, 0))
