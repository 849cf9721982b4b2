"""What follows in positions thought of from the text alone: deals, moves, paydays and the end of each game."""

from collections.abc import Sequence
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
    DONAUWORTH,
    FLORENCE,
    FRANKFURT,
    GERMANY,
    HAMBURG,
    INNSBRUCK,
    ITALY,
    KOBLENZ,
    KURRHEIN,
    METAL,
    NORTH,
    NORTH_SEA,
    NUREMBERG,
    ROME,
    SOLD_AUGSBURG,
    SOLD_VENICE,
    SPICE,
    TRENTO,
    TYRRHENIAN,
    ULM,
    URGENT_COLOGNE,
    URGENT_FLORENCE,
    VENICE,
    WANTED_AUGSBURG,
    WANTED_FLORENCE,
    WANTED_NUREMBERG,
    WANTED_VENICE,
    bid,
    end_round,
    event,
    goes,
    goods_of,
    legal,
    lucky,
    state,
    table,
)
from tests.support.clauses import clause

WANTED_AMSTERDAM, SOLD_HAMBURG, MORE_VENICE, SOLD_NUREMBERG = 11, 37, 39, 45
FAR = ((WANTED_AMSTERDAM, 20), (SOLD_HAMBURG, 21), (MORE_VENICE, 22))
ABROAD = (FLORENCE, NUREMBERG, NUREMBERG)  # nobody lives in Augsburg
SMOOTH = {"trouble": [0, 0, 0, 0]}
ROUGH = {"trouble": [0, 12, 12, 12]}  # every roll is an accident


def to_come(*cards: int, pile: Sequence[int] | None = None, **fields: Any) -> Match:
    """A position in which only these cards can turn up, all of them in the pile if nothing else is said."""
    kinds = [
        r.DEMAND if c < 24 else r.NOBLE if c < 36 else r.SUPPLY if c < 52 else r.EVENT if c < 74 else r.VILLA
        for c in cards
    ]
    counts = [kinds.count(kind) for kind in range(r.KINDS)] if pile is None else list(pile)
    match = table(pile=counts, **fields)
    given = match.fields()
    for card in range(r.CARDS):
        if given["where"][card] == r.UNSEEN and card not in cards:
            given["where"][card] = r.GONE
    return Match.at(
        match.game, match.seats, match.options, fields=given, secret=bytes([fields.get("secret", 0)]) * 32,
        components=fields.get("components"),
    )  # fmt: skip


def row(match: Match) -> list[tuple[int, int]]:
    """The open deals and their dates, older ones first."""
    s = state(match)
    return [(card - 1, due) for card, due in zip(s.deal, s.due, strict=True) if card]


def current(match: Match) -> int:
    """The card that is being settled."""
    s = state(match)
    assert s.phase == r.BIDDING
    return s.deal[s.slot - 1] - 1


def money(match: Match) -> list[int]:
    return list(state(match).money[: match.seats])


def stands_at(match: Match, seat: int) -> list[int]:
    """The space of each trader, -1 in hand, -2 lost."""
    return [place - 1 for place in state(match).place[seat]]


def nobody(match: Match) -> Match:
    """All who are asked bid nothing, until another card or nothing is settled."""
    while state(match).phase == r.BIDDING:
        bid(match, match.awaited[0], 0)
    return match


def walk(match: Match, *targets: int) -> Match:
    """The traders in hand go there one after the other, by the first way."""
    for target in targets:
        match.play(r.GO + target)
        if state(match).phase == r.ROUTING:
            match.play(r.WAY)
    return match


# The row of deals


@clause("FWM-1.8", "FWM-2.3")
def test_a_new_date_counts_from_the_second_marker_in_the_order_of_the_calendar() -> None:
    match = end_round(to_come(
        SOLD_AUGSBURG, homes=ABROAD,
        deals=((WANTED_AMSTERDAM, 14), (WANTED_AUGSBURG, 1), (SOLD_HAMBURG, 5), (MORE_VENICE, 9)),
    ))  # fmt: skip
    assert row(match) == [(WANTED_AMSTERDAM, 15), (SOLD_HAMBURG, 6), (MORE_VENICE, 10), (SOLD_AUGSBURG, 14)]


@clause("FWM-1.8")
def test_two_markers_on_one_space_are_the_first_and_the_second() -> None:
    match = end_round(to_come(
        SOLD_AUGSBURG, homes=ABROAD,
        deals=((WANTED_AMSTERDAM, 14), (WANTED_AUGSBURG, 1), (SOLD_HAMBURG, 5), (MORE_VENICE, 5)),
    ))  # fmt: skip
    assert row(match)[-1] == (SOLD_AUGSBURG, 10)


@clause("FWM-2.2", "FWM-2.3", "FWM-1.8")
def test_each_card_is_replaced_before_the_next_one_due_is_settled() -> None:
    """The first new one counts from Hamburg, as the other card due still lies there; the second from the first."""
    def make(secret: int) -> Match:
        return end_round(to_come(
            SOLD_AUGSBURG, SOLD_NUREMBERG, homes=(FLORENCE,) * 3, secret=secret,
            deals=((WANTED_AUGSBURG, 1), (WANTED_NUREMBERG, 1), (SOLD_HAMBURG, 3), (MORE_VENICE, 20)),
        ))  # fmt: skip

    match = lucky(make, lambda match: len(row(match)) == 4 and row(match)[2][0] == SOLD_AUGSBURG)
    assert row(match)[2:] == [(SOLD_AUGSBURG, 1 + 3 + 4), (SOLD_NUREMBERG, 1 + 3 + 4 + 3)]


@clause("FWM-2.2", "FWM-2.4")
def test_an_urgent_card_that_turns_up_goes_before_a_demand_that_was_due_already() -> None:
    match = end_round(to_come(
        URGENT_COLOGNE, homes=ABROAD, at={0: (COLOGNE,)}, goods={(0, 1): (0, 1, 0)},
        deals=((WANTED_AUGSBURG, 1), (WANTED_VENICE, 1), (SOLD_HAMBURG, 20), (MORE_VENICE, 21)),
    ))  # fmt: skip
    assert current(match) == URGENT_COLOGNE
    assert WANTED_VENICE in [card for card, _ in row(match)]
    bid(match, 0, 1600)
    assert money(match)[0] == 6600
    assert {card for card, _ in row(match)} == {SOLD_HAMBURG, MORE_VENICE}  # the pile is empty


@clause("FWM-2.4")
@pytest.mark.parametrize(("load", "hastened"), [((0, 1, 0), True), ((3, 0, 2), False), ((0, 0, 0), False)])
def test_an_urgent_demand_is_hastened_by_a_trader_that_carries_the_good(load: tuple[int, ...], hastened: bool) -> None:
    match = end_round(table(at={0: (COLOGNE,)}, goods={(0, 1): load}, deals=((URGENT_COLOGNE, 9), *FAR)))
    assert (state(match).phase == r.BIDDING) == hastened


@clause("FWM-2.4", "FWM-4.1")
def test_an_urgent_supply_is_hastened_by_any_trader_and_then_open_to_the_homes_there() -> None:
    deals = ((URGENT_FLORENCE, 9), *FAR)
    lives = {"homes": (AUGSBURG, NUREMBERG, FLORENCE), "deals": deals}
    waiting = end_round(table(at={2: (VENICE,)}, **lives))
    assert state(waiting).phase == r.MOVING  # a home alone waits for the date
    match = end_round(table(at={0: (FLORENCE,), 2: (VENICE,)}, **lives))
    assert (current(match), match.awaited) == (URGENT_FLORENCE, [0, 2])


@clause("FWM-2.5", "FWM-2.3")
def test_a_card_without_bids_is_used_up_and_replaced() -> None:
    match = nobody(end_round(to_come(SOLD_NUREMBERG, deals=((SOLD_AUGSBURG, 1), *FAR))))
    assert state(match).where[SOLD_AUGSBURG] == r.GONE
    assert [card for card, _ in row(match)] == [WANTED_AMSTERDAM, SOLD_HAMBURG, MORE_VENICE, SOLD_NUREMBERG]


@clause("FWM-2.2")
def test_supplies_wait_for_all_demands_even_for_one_that_is_newer() -> None:
    match = end_round(table(
        homes=(AUGSBURG, AUGSBURG, FLORENCE), goods={(0, 0): (1, 0, 0), (2, 0): (1, 0, 0)},
        deals=((SOLD_AUGSBURG, 1), (WANTED_AMSTERDAM, 20), (MORE_VENICE, 21), (WANTED_FLORENCE, 1)),
    ))  # fmt: skip
    assert (current(match), match.awaited) == (WANTED_FLORENCE, [2])
    bid(match, 2, 0)
    assert current(match) == SOLD_AUGSBURG


# Boom and blockade


def booming(**fields: Any) -> Match:
    """A card is used up; the boom turns up before the two supplies that are left."""
    boom = r.FIRST_EVENT + event(r.BOOM)

    def make(secret: int) -> Match:
        return end_round(to_come(
            boom, SOLD_AUGSBURG, SOLD_NUREMBERG, homes=(FLORENCE,) * 3, secret=secret,
            deals=((WANTED_AUGSBURG, 1), (WANTED_AMSTERDAM, 5), (SOLD_HAMBURG, 9), (MORE_VENICE, 14)), **fields,
        ))  # fmt: skip

    return lucky(make, lambda match: len(row(match)) == 5 and row(match)[3][0] == SOLD_AUGSBURG)


@clause("FWM-8.6", "FWM-1.8")
def test_a_boom_fills_the_row_to_five_each_dated_from_the_second_marker() -> None:
    match = booming()
    assert row(match)[3:] == [(SOLD_AUGSBURG, 1 + 9 + 4), (SOLD_NUREMBERG, 1 + 9 + 3)]
    assert state(match).boom == 1


@clause("FWM-8.6")
def test_of_two_cards_settled_under_a_boom_only_the_second_is_replaced() -> None:
    match = end_round(to_come(
        SOLD_AUGSBURG, SOLD_NUREMBERG, boom=1, homes=(FLORENCE,) * 3, pile=(0, 0, 2, 0, 0),
        deals=((WANTED_AUGSBURG, 1), (WANTED_NUREMBERG, 1), *FAR),
    ))  # fmt: skip
    s = state(match)
    assert (len(row(match)), s.boom, s.unseen[0][r.SUPPLY]) == (4, 0, 1)


@clause("FWM-8.7")
def test_the_blockade_spares_supplies_and_what_lay_open_before() -> None:
    blockade = r.FIRST_EVENT + event(r.BLOCKADE)
    match = end_round(to_come(
        SOLD_VENICE, blockade=1, lying=(blockade,), homes=(FLORENCE,) * 3,
        deals=((WANTED_AUGSBURG, 1), (WANTED_VENICE, 20), (SOLD_HAMBURG, 21), (MORE_VENICE, 22)),
    ))  # fmt: skip
    assert {SOLD_VENICE, WANTED_VENICE} < {card for card, _ in row(match)}
    assert (state(match).blockade, state(match).where[blockade]) == (1, r.ON_TABLE)


@clause("FWM-8.7", "FWM-10.5")
def test_the_blockade_takes_a_noble_customer_of_venice_too() -> None:
    """Noble customers are demands."""
    blockade, noble = r.FIRST_EVENT + event(r.BLOCKADE), 28

    match = end_round(to_come(
        noble, mode=1, blockade=1, lying=(blockade,), homes=(FLORENCE,) * 3, deals=((WANTED_AUGSBURG, 1), *FAR),
    ))  # fmt: skip
    s = state(match)
    assert (s.blockade, s.where[blockade], s.where[noble]) == (0, r.GONE, r.GONE)


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
def test_the_sea_costs_once_and_nothing_in_zones_with_an_escort(
    zones: tuple[int, ...], target: int, paid: int
) -> None:
    cubes = [int(area in zones) for area in range(r.AREAS)]
    match = walk(
        table(mode=1, at={0: (HAMBURG,)}, goods={(0, 1): (1, 0, 0)}, cubes=cubes, components=SMOOTH), target
    )
    assert money(match)[0] == 5000 - paid


@clause("FWM-6.4", "FWM-10.10")
@pytest.mark.parametrize(("target", "area", "left"), [(BIGHT, NORTH, 3), (BIGHT, -1, 3), (20, GERMANY, 6), (20, -1, 3)])
def test_an_accident_costs_goods_at_sea_even_with_an_escort_but_not_on_land_with_passage(
    target: int, area: int, left: int
) -> None:
    cubes = [int(area == k) for k in range(r.AREAS)]
    match = walk(
        table(mode=1, at={0: (HAMBURG,)}, goods={(0, 1): (6, 0, 0)}, cubes=cubes, components=ROUGH), target
    )
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


@clause("FWM-8.3", "FWM-10.10")
@pytest.mark.parametrize(("area", "own"), [(ITALY, 0), (ITALY, 1), (6, 0), (6, 1)])
def test_points_and_a_cube_add_to_the_roll_on_land_and_at_sea(area: int, own: int) -> None:
    """Twelve at most without them: then nine is the most that any help leaves to be lost with a limit of 14."""
    where = FLORENCE if area == ITALY else TYRRHENIAN
    lost = set()
    for secret in range(40):
        cubes = [own if k == area else 0 for k in range(r.AREAS)]
        match = robbed(area, mode=1, at={0: (where,)}, goods={(0, 1): (9, 0, 0)}, cubes=cubes, secret=secret,
                       components={"raid": [2, 16]})  # fmt: skip
        match.play(r.STAND, r.GUARD + 3)  # the sum is 5 .. 15, or 7 .. 17
        assert money(match)[0] == 5000 - 300
        lost.add(9 - goods_of(match, 0, 1)[0])
    assert lost == ({0, 1} if own else {1})


@clause("FWM-8.3")
def test_points_are_bought_from_what_the_way_leaves() -> None:
    match = robbed(GERMANY, mode=1, at={0: (AUGSBURG,)}, goods={(0, 1): (2, 0, 0)}, money=[330, 0, 0], components=SMOOTH)
    match.play(r.GO + VENICE)  # 60
    assert legal(match) == {"guard:0", "guard:1", "guard:2"}


@clause("FWM-8.1", "FWM-2.6")
def test_robbers_are_gone_after_their_round() -> None:
    number = r.FIRST_EVENT + event(r.ROBBERS, ITALY)
    match = end_round(robbed(ITALY))
    assert (state(match).raids, state(match).where[number]) == (0, r.GONE)
    match = end_round(robbed(ITALY, mode=1))
    assert (state(match).raids, state(match).where[number]) == (0, r.IN_RESERVE)


# Bids


def cloth_at_augsburg(**fields: Any) -> Match:
    given: dict[str, Any] = {
        "homes": ABROAD, "at": dict.fromkeys(range(3), (AUGSBURG,)), "goods": {(k, 1): (4, 0, 0) for k in range(3)},
        "deals": ((WANTED_AUGSBURG, 1), *FAR),
    }  # fmt: skip
    return end_round(table(**{**given, **fields}))


@clause("FWM-4.5", "FWM-4.7", "FWM-4.8")
def test_of_equal_sellers_the_earlier_in_the_queue_sells_first_behind_the_cheaper() -> None:
    match = cloth_at_augsburg()
    for seat, price, count in ((0, 900, 2), (1, 880, 1), (2, 900, 2)):
        bid(match, seat, price, count)
    assert money(match) == [5000 + 1800, 5880, 5000]


@clause("FWM-4.8")
def test_a_second_trader_shares_the_place_of_the_first_and_keeps_it_when_that_one_goes() -> None:
    match = table(homes=ABROAD, at={0: (AUGSBURG, NUREMBERG), 1: (DONAUWORTH,), 2: (FLORENCE,)}, starter=1,
                  goods={(0, 2): (4, 0, 0), (1, 1): (4, 0, 0)}, deals=((WANTED_AUGSBURG, 2), *FAR),
                  components=SMOOTH)  # fmt: skip
    walk(match, AUGSBURG)
    match.play(r.STAND)  # seat 2
    match.play(r.PICK + 1)
    walk(match, AUGSBURG)  # behind seat 1, beside its own
    walk(match, DONAUWORTH)  # and the first one leaves
    match.play(r.STAND, r.STAND, r.STAND)
    for seat in (0, 1):
        bid(match, seat, 1000, 3)
    assert money(match)[:2] == [5000 - 20 + 3000, 5000]


@clause("FWM-4.8")
def test_whoever_leaves_and_comes_back_stands_behind() -> None:
    match = table(homes=ABROAD, at={0: (AUGSBURG,), 1: (AUGSBURG,), 2: (FLORENCE,)}, components=SMOOTH,
                  goods={(k, 1): (4, 0, 0) for k in range(2)}, deals=((WANTED_AUGSBURG, 3), *FAR))  # fmt: skip
    end_round(walk(match, DONAUWORTH))
    assert match.awaited == [1]
    match.play(r.STAND, r.STAND)
    end_round(walk(match, AUGSBURG))
    end_round(match)
    for seat in (0, 1):
        bid(match, seat, 1000, 3)
    assert money(match)[:2] == [5000, 8000]


@clause("FWM-8.5", "FWM-4.7")
def test_the_black_sheep_does_not_help_a_dearer_seller_to_be_first() -> None:
    sheep = r.FIRST_EVENT + event(r.SHEEP)
    match = cloth_at_augsburg(sheep=1, held=(sheep,))
    for seat, price in ((0, 980), (1, 1000), (2, 1000)):
        bid(match, seat, price, 2)
    assert money(match) == [5000 + 1960, 5000 + 1000, 5000]  # a queue is only for equal bids


@clause("FWM-4.1", "FWM-4.4")
def test_at_home_the_store_and_the_traders_there_are_counted_together() -> None:
    match = end_round(table(at={0: (AUGSBURG, ULM)}, goods={(0, 0): (1, 0, 0), (0, 1): (1, 0, 0), (0, 2): (5, 0, 0)},
                            deals=((WANTED_AUGSBURG, 1), *FAR)))  # fmt: skip
    match.act(0, r.PRICE)
    assert legal(match, 0) == {"count:1", "count:2"}


@clause("FWM-4.2", "FWM-4.12")
def test_what_is_bought_at_a_fair_cannot_be_sold_there_in_the_same_year() -> None:
    match = end_round(table(now=17, homes=(AUGSBURG,) * 3, at={0: (FRANKFURT,)}))
    s = state(match)
    assert (s.phase, match.awaited, s.stage & r.FAIR_SOLD) == (r.BIDDING, [0], r.FAIR_SOLD)  # it has nothing to sell
    bid(match, 0, 500, 2)
    assert goods_of(match, 0, 1) == [2, 0, 0]
    nobody(match)
    assert state(match).phase == r.MOVING
    assert len(row(match)) == 4


@clause("FWM-4.10", "FWM-4.9")
def test_a_buyer_short_of_cash_sells_only_until_the_sum_is_reached_and_then_has_the_goods() -> None:
    match = end_round(table(money=[100, 5000, 5000], homes=ABROAD, at={0: (VENICE,)}, deals=((SOLD_VENICE, 1), *FAR),
                            goods={(0, 0): (2, 0, 1)}))  # fmt: skip
    bid(match, 0, 800, 1)
    assert legal(match) == {f"dump:{0}", f"dump:{METAL}"}
    match.play(r.DUMP, r.DUMP)
    assert money(match)[0] == 100 + 1000 - 800
    assert (goods_of(match, 0, 0), goods_of(match, 0, 1)) == ([0, 0, 1], [0, 1, 0])


@clause("FWM-4.11")
def test_who_cannot_pay_even_so_is_fined_and_the_next_one_gets_all() -> None:
    match = end_round(table(money=[100, 5000, 5000], homes=ABROAD, at={0: (VENICE,), 1: (VENICE,)},
                            deals=((SOLD_VENICE, 1), *FAR), goods={(0, 0): (1, 0, 0)}))  # fmt: skip
    bid(match, 0, 1000, 4)
    bid(match, 1, 900, 5)
    match.play(r.DUMP)
    assert money(match)[:2] == [100 + 500 - 300, 5000 - 4500]
    assert (goods_of(match, 0, 1), goods_of(match, 1, 1)) == ([0, 0, 0], [0, 5, 0])


@clause("FWM-4.11")
def test_a_fine_is_no_more_than_there_is() -> None:
    match = end_round(table(money=[100, 0, 0], homes=ABROAD, at={0: (VENICE,)}, deals=((SOLD_VENICE, 1), *FAR)))
    bid(match, 0, 800, 1)
    assert (money(match)[0], goods_of(match, 0, 1)) == (0, [0, 0, 0])


@clause("FWM-4.10")
def test_a_buyer_pays_only_for_what_is_left_for_it() -> None:
    """Five pieces: the dearer one takes three, and the other can pay the two that are left."""
    match = end_round(table(money=[1600, 5000, 0], homes=ABROAD, at={0: (VENICE,), 1: (VENICE,)},
                            deals=((SOLD_VENICE, 1), *FAR)))  # fmt: skip
    bid(match, 0, 800, 5)
    bid(match, 1, 820, 3)
    assert money(match)[:2] == [0, 5000 - 3 * 820]
    assert (goods_of(match, 0, 1)[SPICE], goods_of(match, 1, 1)[SPICE]) == (2, 3)


@clause("FWM-5.3", "FWM-6.1")
def test_goods_are_sold_to_the_bank_at_the_start_of_ones_own_movement_only() -> None:
    match = table(at={0: (AUGSBURG, FRANKFURT)}, goods={(0, 0): (1, 0, 0), (0, 2): (0, 1, 0)})
    match.play(r.DUMP + 2 * r.GOODS + SPICE)
    assert money(match)[0] == 5800
    match.play(r.STAND)
    assert not any(name.startswith("dump") for name in legal(match))


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
