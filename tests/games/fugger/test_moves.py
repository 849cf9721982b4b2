"""Movement (FWM-6) and raids (FWM-8.1 to FWM-8.3)."""

import pytest

from lusoria.games.fugger import rules_basics as basics
from lusoria.games.fugger import rules_state as r
from lusoria.games.fugger.rules_map import find_ways, way_measure
from lusoria.play import Match, Refused
from tests.games.fugger.table import (
    ADRIATIC,
    AUGSBURG,
    BIGHT,
    BOLOGNA,
    CAPUA,
    COLOGNE,
    DONAUWORTH,
    ERFURT,
    FLORENCE,
    FRANKFURT,
    HAMBURG,
    INNSBRUCK,
    ITALY,
    KOBLENZ,
    NUREMBERG,
    ROME,
    ROUGH,
    SMOOTH,
    SPAIN,
    TRENTO,
    ULM,
    VENICE,
    WURZBURG,
    bid,
    boxed,
    end_round,
    event,
    goes,
    goods_of,
    legal,
    log,
    lucky,
    state,
    table,
    walk,
)
from tests.support.clauses import clause

BOX = boxed()
ROBBERS = r.FIRST_EVENT + event(r.ROBBERS, ITALY)


@clause("FWM-6.1")
def test_up_to_three_spaces_in_any_order_or_none() -> None:
    match = table(at={0: (AUGSBURG, FLORENCE)})
    assert goes(match) == {k for k in range(r.SPACES) if BOX.far_winter[AUGSBURG][k] <= 3}
    match.play(r.PICK + 1)
    assert goes(match) == {k for k in range(r.SPACES) if BOX.far[FLORENCE][k] <= 3}
    match.play(r.GO + FLORENCE)
    match.play(r.GO + DONAUWORTH)
    s = state(match)
    assert s.place[0][:2] == [DONAUWORTH + 1, FLORENCE + 1]
    assert match.awaited == [1]
    with pytest.raises(Refused, match="cannot get there"):
        match.play(r.GO + HAMBURG)


@clause("FWM-6.11")
def test_a_trader_that_was_passed_over_waits_until_another_has_moved() -> None:
    match = table(at={0: (AUGSBURG, FLORENCE, NUREMBERG)})
    match.play(r.PICK + 1)
    assert [t for t in range(3) if r.PICK + t in match.legal(0)] == [2]
    with pytest.raises(Refused, match="passed over"):
        match.play(r.PICK)
    with pytest.raises(Refused, match="the one to move now"):
        match.play(r.PICK + 1)
    match.play(r.GO + FLORENCE)
    assert state(match).mover == 0
    assert [t for t in range(3) if r.PICK + t in match.legal(0)] == [2]
    with pytest.raises(Refused, match="has moved already"):
        match.play(r.PICK + 1)
    match.play(r.PICK + 2, r.GO + NUREMBERG, r.GO + AUGSBURG)
    assert match.awaited == [1]


@clause("FWM-6.2")
@pytest.mark.parametrize(("goods", "target", "fee"), [
    (0, DONAUWORTH, 0), (0, NUREMBERG, 0), (0, 22, 20), (2, DONAUWORTH, 0), (2, NUREMBERG, 20), (2, 22, 60),
])  # fmt: skip
def test_the_fee_by_load_and_spaces(goods: int, target: int, fee: int) -> None:
    match = table(goods={(0, 1): (goods, 0, 0)}, at={0: (AUGSBURG,)}, components={"trouble": [0] * 4})
    match.play(r.GO + target)
    if state(match).phase == r.ROUTING:
        match.play(r.WAY)
    assert state(match).money[0] == 5000 - fee


@clause("FWM-6.3")
@pytest.mark.parametrize(("target", "most"), [(DONAUWORTH, 2), (NUREMBERG, 3), (22, 4)])
def test_accidents_by_the_sum_of_two_dice(target: int, most: int) -> None:
    seen = set()
    for secret in range(150):
        match = table(goods={(0, 1): (1, 0, 0)}, at={0: (AUGSBURG,)}, secret=secret)
        walk(match, target)
        dice = int(log(match).split("rolls ")[1].split(" ")[0])
        seen.add(dice)
        assert ("accident" in log(match)) == (dice <= most)
        assert state(match).place[0][0] - 1 == (DONAUWORTH if dice <= most else target)
        assert state(match).money[0] == 5000 - BOX.fee_loaded[BOX.far[AUGSBURG][target]]
    assert min(seen) <= most


@clause("FWM-6.4")
def test_on_the_road_all_above_three_is_lost_by_choice() -> None:
    def unlucky(secret: int) -> Match:
        match = table(goods={(0, 1): (3, 1, 1)}, at={0: (AUGSBURG,)}, secret=secret)
        match.play(r.GO + 22)
        return match

    match = lucky(unlucky, lambda m: state(m).phase == r.LOSING)
    assert state(match).losing == 2
    assert legal(match) == {"lose:0", "lose:1", "lose:2"}
    match.play(r.LOSE, r.LOSE)
    assert goods_of(match, 0, 1) == [1, 1, 1]
    assert state(match).place[0][0] - 1 == DONAUWORTH


@clause("FWM-6.4")
def test_in_a_town_nothing_is_lost() -> None:
    def unlucky(secret: int) -> Match:
        match = table(goods={(0, 1): (6, 0, 0)}, at={0: (DONAUWORTH,)}, secret=secret)
        match.play(r.GO + WURZBURG)
        return match

    match = lucky(unlucky, lambda m: "accident" in log(m))
    assert goods_of(match, 0, 1) == [6, 0, 0]
    assert state(match).place[0][0] - 1 == NUREMBERG


@clause("FWM-6.5")
def test_bridges_and_cologne_cost_a_toll() -> None:
    match = table(at={0: (FRANKFURT,)})
    match.play(r.GO + COLOGNE)
    assert state(match).money[0] == 5000 - 20 - 20
    match = table(at={0: (FRANKFURT,)}, goods={(0, 1): (1, 0, 0)}, components={"trouble": [0] * 4})
    match.play(r.GO + COLOGNE)
    assert state(match).money[0] == 5000 - 20 - 40 - 40


@clause("FWM-6.6")
def test_the_sea_is_paid_once_a_move() -> None:
    match = table(at={0: (FLORENCE, HAMBURG)})
    match.play(r.PICK + 1, r.GO + 43)
    assert state(match).money[0] == 5000 - 20 - 20
    match = table(at={0: (HAMBURG,)}, goods={(0, 1): (1, 0, 0)}, components={"trouble": [0] * 4})
    match.play(r.GO + BIGHT)
    assert state(match).money[0] == 5000 - 40


@clause("FWM-6.7")
def test_the_sea_is_closed_in_winter() -> None:
    for now, shut in ((7, False), (8, True), (13, True), (14, False)):
        match = table(now=now, at={0: (HAMBURG,)})
        assert (BIGHT not in goes(match)) == shut
    with pytest.raises(Refused, match="closed from November"):
        table(now=9, at={0: (HAMBURG,)}).play(r.GO + BIGHT)
    assert "The sea is open again" in log(end_round(table(now=13)))


@clause("FWM-6.8")
def test_traders_at_sea_are_lost_in_november() -> None:
    match = table(now=7, at={0: (BIGHT, BIGHT)}, goods={(0, 1): (1, 0, 0), (0, 2): (0, 1, 0)})
    match.play(r.STAND)
    match.play(r.STAND)
    match.play(r.STAND)
    s = state(match)
    assert s.place[0] == [-1, 0, 0]
    assert s.goods[1] == s.goods[2] == [0, 0, 0]
    assert "at sea" in log(match)


@clause("FWM-6.9")
def test_a_way_that_cannot_be_paid_is_closed() -> None:
    match = table(at={0: (FRANKFURT,)}, money=[20, 0, 0])
    assert KOBLENZ in goes(match)
    assert COLOGNE not in goes(match)
    match = table(at={0: (FRANKFURT,)}, money=[40, 0, 0])
    assert COLOGNE in goes(match)


@clause("FWM-6.10")
def test_several_ways_are_chosen_from_where_none_is_best() -> None:
    match = table(at={0: (FLORENCE,), 1: (AUGSBURG,), 2: (NUREMBERG,)}, goods={(0, 1): (5, 0, 0)})
    s, box = state(match), match.box
    offered = 0
    for start in range(r.SPACES):
        if basics.frozen(s, BOX) and BOX.kind[start] == r.SEA:
            continue
        copy = s.clone()
        copy.place[0][0] = start + 1
        for target in range(r.SPACES):
            for w in range(r.WAYS):
                for k in range(3):
                    copy.way[w][k] = 0
            ways = find_ways(copy, box, 0, 0, target) if target != start else 0  # type: ignore[arg-type]
            found = [(copy.way[w][0], way_measure(copy, box, 0, 0, w)) for w in range(ways)]  # type: ignore[arg-type]
            assert len(set(found)) == len(found)
            if ways > 1:
                offered += 1
                example = (start, target, ways)
    assert offered > 10
    start, target, ways = example
    match = table(at={0: (start,), 1: (AUGSBURG,), 2: (NUREMBERG,)}, goods={(0, 1): (5, 0, 0)})
    match.play(r.GO + target)
    assert legal(match) == {f"way:{k}" for k in range(ways)}
    first = state(match).way[1][0] - 1
    match.play(r.WAY + 1)
    assert state(match).place[0][0] - 1 in (first, target)


def first_spaces(match: Match) -> list[int]:
    """Where the ways begin that can be chosen; a single one has been taken."""
    s = state(match)
    return [s.way[w][0] - 1 for w in range(s.ways)]


@clause("FWM-6.10", "FWM-6.3")
def test_a_load_chooses_on_which_space_an_accident_would_leave_it() -> None:
    """From Würzburg to the road by Erfurt: over Frankfurt and over Nuremberg, equally long and free of toll."""
    for goods, ways in ((3, [NUREMBERG, FRANKFURT]), (0, [])):
        match = table(at={0: (WURZBURG,)}, goods={(0, 1): (goods, 0, 0)}, components=ROUGH)
        match.play(r.GO + ERFURT)
        assert first_spaces(match) == ways
    match = table(at={0: (WURZBURG,)}, goods={(0, 1): (3, 0, 0)}, components=ROUGH)
    match.play(r.GO + ERFURT, r.WAY + 1)
    assert state(match).place[0][0] - 1 == FRANKFURT
    match = table(at={0: (WURZBURG,)}, goods={(0, 1): (3, 0, 0)}, components=SMOOTH)
    match.play(r.GO + ERFURT)
    assert state(match).place[0][0] - 1 == ERFURT  # no roll can hurt


@clause("FWM-6.10")
def test_a_dearer_way_that_begins_elsewhere_is_open_to_a_load_unless_one_space_is_enough() -> None:
    match = table(at={0: (AUGSBURG,)}, goods={(0, 1): (1, 0, 0)})
    match.play(r.GO + NUREMBERG)
    assert first_spaces(match) == [DONAUWORTH, INNSBRUCK]
    price = match.game.words.price
    assert price is not None
    assert [match.speaker("en").text(price(match.view(0), r.WAY + w)) for w in range(2)] == [
        "20 FL, first the road by Donauwörth", "100 FL, first the road by Innsbruck",
    ]  # fmt: skip
    match = table(at={0: (AUGSBURG,)}, goods={(0, 1): (1, 0, 0)}, money=80)
    match.play(r.GO + NUREMBERG)
    assert not first_spaces(match)  # the other one cannot be paid
    match = table(at={0: (VENICE,)}, goods={(0, 1): (1, 0, 0)})
    match.play(r.GO + TRENTO)
    assert not first_spaces(match)


@clause("FWM-6.12")
def test_all_that_have_not_moved_stay_the_one_in_hand_too() -> None:
    match = table(at={0: (AUGSBURG, FLORENCE, NUREMBERG)})
    match.play(r.GO + DONAUWORTH, r.STAND)
    assert state(match).place[0] == [DONAUWORTH + 1, FLORENCE + 1, NUREMBERG + 1]
    assert match.awaited == [1]
    match.play(r.STAND)  # the only trader of this seat
    assert state(match).place[1][0] == NUREMBERG + 1
    assert match.game.words.actions["stand"] == "All that have not moved stay"


@clause("FWM-8.1", "FWM-8.2", "FWM-2.6")
def test_robbers_raid_a_load_that_starts_in_their_region_even_if_it_stays() -> None:
    match = table(at={0: (FLORENCE,), 1: (VENICE,)}, goods={(0, 1): (4, 0, 0)}, raids=1 << ITALY, lying=(ROBBERS,))
    match.play(r.STAND)
    assert state(match).phase == r.GUARDING
    match.play(r.GUARD)
    total = int(log(match).split("a raid, ")[1].split(" ")[0])
    lost = 2 if total <= 6 else 1 if total <= 9 else 0
    assert goods_of(match, 0, 1) == [4 - lost, 0, 0]
    match.play(r.STAND)  # seat 1 carries nothing: no raid
    match.play(r.STAND)
    s = state(match)
    assert s.raids == 0
    assert s.where[ROBBERS] == r.GONE


@clause("FWM-8.2")
@pytest.mark.parametrize("lost", [0, 1, 2])
def test_what_a_raid_takes(lost: int) -> None:
    def raided(secret: int) -> Match:
        match = table(at={0: (INNSBRUCK,)}, goods={(0, 1): (2, 1, 0)}, raids=1 << ITALY, lying=(ROBBERS,), money=60,
                      secret=secret)  # fmt: skip
        match.play(r.GO + 29)
        return match

    def wanted(match: Match) -> bool:
        if "a raid" not in log(match):
            return False
        total = int(log(match).split("a raid, ")[1].split(" ")[0])
        return (2 if total <= 6 else 1 if total <= 9 else 0) == lost

    match = lucky(raided, wanted)
    for _ in range(lost):
        match.play(r.LOSE)
    assert sum(goods_of(match, 0, 1)) == 3 - lost
    assert state(match).place[0][0] - 1 == 29


@clause("FWM-8.2")
def test_a_trader_is_raided_once_in_a_region() -> None:
    match = table(at={0: (FLORENCE,)}, goods={(0, 1): (6, 0, 0)}, raids=1 << ITALY, lying=(ROBBERS,))
    match.play(r.GO + ROME)
    match.play(r.GUARD)
    assert log(match).count("a raid") == 1
    assert match.awaited == [1]


@clause("FWM-8.3")
def test_points_are_bought_from_what_the_way_leaves() -> None:
    def make(money: int) -> Match:
        match = table(at={0: (FLORENCE,)}, goods={(0, 1): (6, 0, 0)}, raids=1 << ITALY, lying=(ROBBERS,),
                      money=[money, 0, 0])  # fmt: skip
        return walk(match, CAPUA)

    assert legal(make(5000)) == {f"guard:{k}" for k in range(9)}
    assert legal(make(320)) == {"guard:0", "guard:1", "guard:2", "guard:3"}
    assert legal(make(319)) == {"guard:0", "guard:1", "guard:2"}
    match = make(5000)
    match.play(r.GUARD + 8)
    assert "gets away unharmed" in log(match)
    assert state(match).money[0] == 5000 - 800 - 20


@clause("FWM-10.10")
def test_a_cube_helps_against_robbers() -> None:
    with_cube, without = [], []
    for secret in range(12):
        for cubes, found in (([0, 0, 1], with_cube), ([0, 0, 0], without)):
            match = table(mode=1, at={0: (FLORENCE,)}, goods={(0, 1): (6, 0, 0)}, raids=1 << ITALY, lying=(ROBBERS,),
                          cubes=cubes, secret=secret)  # fmt: skip
            match.play(r.STAND)
            match.play(r.GUARD)
            found.append(int(log(match).split("a raid, ")[1].split(" ")[0]))
    assert with_cube == [total + 2 for total in without]


@clause("FWM-10.10", "FWM-10.8")
def test_cubes_make_bridges_and_the_sea_free_but_not_cologne() -> None:
    mine = [1 << 0] * 8
    match = table(mode=1, at={0: (FRANKFURT,)}, cubes=mine)
    match.play(r.GO + COLOGNE)
    assert state(match).money[0] == 5000 - 20
    match = table(mode=1, at={0: (HAMBURG,)}, cubes=mine)
    match.play(r.GO + BIGHT)
    assert state(match).money[0] == 5000


@clause("FWM-10.10")
def test_an_accident_in_ones_own_region_costs_no_goods() -> None:
    def unlucky(secret: int) -> Match:
        match = table(mode=1, goods={(0, 1): (3, 1, 1)}, at={0: (AUGSBURG,)}, secret=secret, cubes=[0, 1])
        match.play(r.GO + 22)
        return match

    match = lucky(unlucky, lambda m: "accident" in log(m))
    assert goods_of(match, 0, 1) == [3, 1, 1]


@clause("FWM-10.10", "FWM-10.11")
def test_foreign_passage_is_paid_to_one_of_those_who_have_cubes() -> None:
    match = table(mode=1, at={0: (INNSBRUCK,)}, cubes=[0, 0, 2])
    match.play(r.GO + 29)
    assert state(match).money[:3] == [4900, 5100, 5000]
    match = table(mode=1, at={0: (INNSBRUCK,)}, cubes=[0, 0, 6])
    match.play(r.GO + 29)
    assert legal(match) == {"pay-to:1", "pay-to:2"}
    match.play(r.PAY_TO + 2)
    assert state(match).money[:3] == [4900, 5000, 5100]
    match = table(mode=1, at={0: (INNSBRUCK,)}, cubes=[0, 0, 7])
    match.play(r.GO + 29)
    assert state(match).money[0] == 5000


def test_a_trader_that_ends_nowhere_new_keeps_what_it_has() -> None:
    match = table(at={0: (VENICE,)}, goods={(0, 1): (1, 1, 1)})
    match.play(r.GO + VENICE)
    assert goods_of(match, 0, 1) == [1, 1, 1]
    assert match.awaited == [1]


def test_names_used_here_are_those_of_the_map() -> None:
    assert BOX.kind[BOLOGNA] == BOX.kind[ULM] == r.BRIDGE
    assert BOX.kind[ADRIATIC] == r.SEA
    assert BOX.far[SPAIN][HAMBURG] > 3
    assert callable(bid)
