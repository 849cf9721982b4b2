"""What there is, set-up, the card, the exchange (FIR-0 to FIR-5)."""

import pytest

from lusoria.games.firenze import GAME
from lusoria.games.firenze import rules_state as r
from lusoria.games.firenze.words import COLOURS, NAMES
from lusoria.kernel import BoxError
from lusoria.play import Match, Refused
from tests.games.firenze.table import (
    box,
    bricks,
    c,
    card,
    colours,
    finish,
    floor,
    found,
    legal,
    log,
    play,
    position,
    seal,
    state,
    stock,
    take,
    tile,
    towers,
    working,
)
from tests.support.clauses import clause


def fresh(seats: int, secret: int = 0, **options: int | str) -> Match:
    return Match.new(GAME, seats, dict(options), secret=bytes([secret]) * 32)


@clause("FIR-1.2", "FIR-1.4", "FIR-1.5")
def test_the_box_holds_what_is_known_of_it() -> None:
    numbers = box()
    assert dict(zip(COLOURS, numbers.bricks, strict=True)) == {
        "white": 25, "yellow": 18, "green": 15, "red": 12, "blue": 10, "purple": 8,
    }  # fmt: skip
    assert sum(numbers.bricks) == 88
    assert numbers.seals[2:5] == [9, 7, 6]
    kinds = [numbers.kind[design] for design in numbers.design]
    assert [kinds.count(k) for k in range(5)] == [19, 10, 7, 7, 9]
    assert all(kinds[k] in (r.INSTANT, r.PERSON) for k in range(r.STARTERS))
    harmful = {r.ALL_PAY, r.ALL_DOWN, r.ALL_HALF, r.SELF_PAY, r.SELF_CRACK, r.ALL_CRACK}
    assert not harmful & {numbers.hook[numbers.design[k]] for k in range(r.STARTERS)}


@clause("FIR-1.3", "FIR-1.6")
def test_commissions_pay_more_the_higher_and_the_rarer() -> None:
    value = box().value
    assert (value[c("white")][2], value[c("red")][4], value[c("purple")][5]) == (4, 8, 14)
    for colour in range(6):
        assert all(value[colour][k] < value[colour][k + 1] for k in range(5))
        assert colour == 0 or all(value[colour - 1][k] <= value[colour][k] for k in range(6))
    assert max(max(row) for row in value) == 14
    assert {"ours", "text", "source"} <= {
        origin for row in GAME.rules.components["value"]["from_each"] for origin in row
    }  # fmt: skip


@clause("FIR-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_white_bricks_in_turn_order(seats: int) -> None:
    firsts = set()
    for secret in range(12):
        match = fresh(seats, secret)
        first = state(match).first
        firsts.add(first)
        assert match.awaited == [first]
        for k in range(seats):
            assert stock(match, (first + k) % seats) == {"white": 2 + k}
    assert len(firsts) == seats


@clause("FIR-2.2")
def test_one_balcony_of_each_group() -> None:
    numbers = box()
    groups = [row[0] for row in numbers.balcony]
    assert [groups.count(k) for k in range(1, 5)] == [5, 5, 5, 4]
    spots = [tuple(row[1:3]) for row in numbers.balcony]
    assert len(set(spots)) == 19
    assert [row[3] for row in numbers.balcony if row[1:3] == [c("red"), 7]] == [14]
    for group in range(1, 4):
        worth = [[row[3] for row in numbers.balcony if row[0] == k] for k in (group, group + 1)]
        assert max(worth[0]) <= min(worth[1])
    for row in numbers.balcony:
        assert row[3] >= numbers.value[row[1]][row[2] - r.LOWEST] + 3
    seen = set()
    for secret in range(20):
        tiles = state(fresh(4, secret)).tile
        assert [groups[k] for k in tiles] == [1, 2, 3, 4]
        seen |= set(tiles)
    assert len(seen) > 12


@clause("FIR-2.2")
def test_a_balcony_replaces_the_value() -> None:
    match = position(
        towers=[["red 6"]], balconies=("white 4", "white 5", "white 6", "red 7"), phase=r.WORKING,
        sealed={"white 4": 1, "white 5": 1, "white 6": 1}, stock=[{"red": 1}],
    )  # fmt: skip
    match.play(r.RAISE)
    seal(match, "red 7")
    assert state(match).points[0] == 14 + box().level[2]


@clause("FIR-2.3", "FIR-16.1")
def test_five_commissions_are_closed_or_none() -> None:
    for secret in range(8):
        match = fresh(3, secret)
        s = state(match)
        closed = [k for k in range(r.FLOORS) if s.seal[k] == r.NEUTRAL]
        hung = [box().balcony[k] for k in s.tile]
        assert len(closed) == 5
        assert not set(closed) & {row[1] * r.HEIGHTS + row[2] - r.LOWEST for row in hung}
        assert s.seals[:3] == [0, 0, 0]
    assert r.NEUTRAL not in state(fresh(3, 0, **{"neutral-seals": 1})).seal
    match = working(towers=[["white 2"]], stock=[{"white": 1}], sealed={"white 3": r.NEUTRAL})
    match.play(r.RAISE)
    finish(match)
    assert state(match).seal[floor("white 3")] == r.NEUTRAL
    assert match.awaited == [1]
    with pytest.raises(Refused, match="closed before") as refused:
        match.play(r.SEAL + floor("white 3"))
    assert refused.value.clause == "FIR-2.3"


@clause("FIR-2.4")
def test_start_cards_come_first() -> None:
    for secret in range(6):
        match = fresh(4, secret)
        s = state(match)
        assert all(1 <= k <= r.STARTERS for k in s.line)
        assert all(sum(row) == 4 for row in s.load)
        rest = {k for k in range(r.STARTERS) if s.place[k] == r.START}
        assert len(rest) == 4
        for _ in range(4):
            rest.discard(state(match).line[5] - 1)
            seat = match.awaited[0]
            take(match)
            while seat in match.awaited:
                match.play(match.legal(seat)[-1])
            while match.awaited and state(match).phase != r.CHOOSING:
                match.play(match.legal(match.awaited[0])[-1])
        rest.discard(state(match).line[5] - 1)
        assert not rest


@clause("FIR-2.5")
def test_level_tiles_rise_and_wait() -> None:
    level = box().level
    assert all(level[k] < level[k + 1] for k in range(3))
    match = fresh(2)
    assert state(match).level == [0, 0, 0, 0]
    assert state(match).last == 0
    assert box().end_tile == 5


@clause("FIR-0.1", "FIR-0.2", "FIR-0.3", "FIR-1.1", "FIR-3.1")
def test_a_turn_in_its_order() -> None:
    match = position([{"white": 2, "red": 3}], load=[{"white": 1}, {"blue": 1}], towers=[["white 2", "green 1"]])
    assert legal(match) == {f"take:{k}" for k in range(1, 7)}
    take(match, 2)
    match.play(r.LAY + c("red"))
    assert stock(match) == {"white": 2, "red": 2, "blue": 1}
    assert "trade:1" in legal(match)
    match.play(r.RAISE)
    assert not legal(match, "trade")
    finish(match)
    assert towers(match) == ["white 3"]
    assert "falls into ruin" in log(match)
    assert legal(match) == {f"seal:{floor('white 3')}", "finish"}
    seal(match, "white 3")
    assert state(match).points[0] == box().value[0][0]
    assert match.awaited == [1]


@clause("FIR-3.1")
def test_only_the_card_must_be() -> None:
    match = position([{"white": 2}])
    with pytest.raises(Refused, match="First take a card") as refused:
        found(match, "white")
    assert refused.value.clause == "FIR-3.1"
    take(match)
    finish(match)
    assert match.awaited == [1]


@clause("FIR-3.2")
def test_persons_before_and_after_the_card() -> None:
    match = position([{"white": 3}], hand=[["Guide", "Masons", "Stonecutter", "Noble"]])
    names = {NAMES[box().design[int(k)]] for k in legal(match, "play")}
    assert names == {"Guide", "Stonecutter"}
    with pytest.raises(Refused, match="another time"):
        play(match, "Masons")
    with pytest.raises(Refused, match="would do nothing"):
        play(match, "Noble")
    play(match, "Guide")
    play(match, "Stonecutter")
    match.play(r.PICK + c("purple"))
    assert state(match).place[card("Guide")] == r.DISCARD
    take(match)
    names = {NAMES[box().design[int(k)]] for k in legal(match, "play")}
    assert names == {"Masons", "Noble"}  # the card taken is a festival
    found(match, "white")
    assert legal(match, "play")
    finish(match)
    assert match.awaited == [1]
    with pytest.raises(Refused, match="do not hold"):
        match.play(r.PLAY + card("Spy"))


@clause("FIR-3.2")
def test_a_person_that_would_do_nothing_is_kept() -> None:
    match = working([{"white": 20}], hand=[["Masons", "Caretaker", "Changer"]], houses=[["Bank"]])
    assert {NAMES[box().design[int(k)]] for k in legal(match, "play")} == {"Masons", "Changer"}  # no tower stands
    found(match, "white")
    for _ in range(5):
        match.play(r.RAISE)
    assert not legal(match, "play")  # six bricks are built, no tower would fall, and nobody can exchange any more
    with pytest.raises(Refused, match="would do nothing") as refused:
        play(match, "Masons")
    assert refused.value.clause == "FIR-3.2"
    match = working([{"white": 3}], towers=[["red 2", "blue 4"]], hand=[["Caretaker"]])
    assert legal(match, "play") == {str(card("Caretaker"))}


# The card


@clause("FIR-4.1", "FIR-4.2")
def test_skipping_costs_a_brick_a_card() -> None:
    match = position([{"white": 2, "red": 1}], load=[{}, {}, {}, {"green": 4}])
    assert legal(match, "take") == {"1", "2", "3", "4"}
    with pytest.raises(Refused, match="too few bricks") as refused:
        take(match, 5)
    assert refused.value.clause == "FIR-4.2"
    take(match, 4)
    assert colours(match, "lay") == {"white", "red"}
    match.play(r.LAY + c("red"))  # then only white is left, and nobody asks
    assert state(match).load[:3] == [bricks({"red": 1}), bricks({"white": 1}), bricks({"white": 1})]
    assert stock(match) == {"green": 4}
    assert legal(position([{}]), "take") == {"1"}
    with pytest.raises(Refused, match="No card lies there"):
        take(position([{"white": 6}], row=("Palio", "Wedding")), 6)


@clause("FIR-4.3")
def test_bricks_come_before_the_instant_and_the_row_after_it() -> None:
    match = position([{"white": 1}], row=("Tribute", "Palio"), load=[{"blue": 1}, {}])
    take(match)
    assert stock(match) == {}  # one white and the blue one from the card: two bricks, as many as are taken
    lines = match.log("en")
    taken, given = (next(k for k, line in enumerate(lines) if word in line) for word in ("takes", "gives"))
    new = next(k for k, line in enumerate(lines) if "New in the row" in line)
    assert taken < given < new


@clause("FIR-4.4")
def test_where_cards_of_each_kind_go() -> None:
    for name, where in (
        ("Recognition", r.DISCARD), ("Spy", r.HELD), ("Palio", r.HELD), ("Crane", r.HOUSE), ("Cathedral", r.NAVE),
    ):  # fmt: skip
        match = position(row=(name, "Wedding"))
        take(match)
        s = state(match)
        assert s.place[card(name)] == where
        assert s.hold[0][card(name)] == s.held[0] == int(where == r.HELD)


@clause("FIR-4.5")
def test_the_row_closes_up() -> None:
    match = position([{"white": 1}], load=[{"red": 1}, {"blue": 2}, {"green": 1}])
    before = list(state(match).line)
    take(match, 2)
    s = state(match)
    assert s.line[:5] == [before[0], *before[2:]]
    assert s.line[5] not in (0, *before)
    assert s.load[0] == bricks({"red": 1, "white": 1})
    assert s.load[1] == bricks({"green": 1})
    assert sum(s.load[5]) == 4


@clause("FIR-4.6")
def test_the_discards_become_the_deck() -> None:
    numbers = box()
    spare = [NAMES[d] for k, d in enumerate(numbers.design)]
    for name in ("May Day", "Palio", "Wedding", "Brawl", "Crane", "Bridge"):
        spare.remove(name)
    match = position(discards=spare)
    take(match)
    assert "become the deck" in log(match)
    s = state(match)
    assert s.line[5] > 0
    assert r.DISCARD not in s.place


@clause("FIR-4.6")
def test_a_row_that_cannot_be_filled() -> None:
    numbers = box()
    spy = NAMES.index("Spy")
    design = [spy if numbers.kind[k] == r.INSTANT else k for k in numbers.design]  # a box without instants
    place, hold = [0] * r.CARDS, [[0] * r.CARDS]
    crane, bridge = card("Crane"), card("Bridge")
    for k in range(r.CARDS):
        kind = numbers.kind[design[k]]
        place[k] = {r.CHURCH: r.NAVE, r.BUILDING: r.HOUSE}.get(kind, r.HELD)
        hold[0][k] = int(place[k] == r.HELD)
    place[crane] = place[bridge] = r.ROW
    line = [crane + 1, bridge + 1]
    match = position(components={"design": design}, place=place, hold=hold, held=[sum(hold[0])], line=line)
    take(match)
    assert "no card left" in log(match)
    assert state(match).line == [bridge + 1, 0, 0, 0, 0, 0]


@clause("FIR-1.2", "FIR-4.5")
def test_a_bag_that_runs_short() -> None:
    match = position(in_bag={"red": 2})
    take(match)
    assert state(match).load[5] == bricks({"red": 2})
    match = position(row=("Caravan", "Wedding"), in_bag={"red": 1})
    take(match)
    assert stock(match) == {"red": 1}
    assert "holds no more" in log(match)


# The exchange


@clause("FIR-5.1", "FIR-5.2")
def test_three_for_one() -> None:
    match = working([{"white": 2, "red": 2}], load=[{"purple": 1, "green": 1}, {"blue": 1}])
    assert legal(match, "trade") == {"1", "2"}
    match.play(r.TRADE)
    assert colours(match, "want") == {"purple", "green"}
    with pytest.raises(Refused, match="No such brick"):
        match.play(r.WANT + c("red"))
    match.play(r.WANT + c("purple"))
    assert colours(match, "give") == {"white", "red"}
    match.play(r.GIVE + c("red"))
    match.play(r.GIVE + c("red"))  # the third is white, as nothing else is left
    assert stock(match) == {"white": 1, "purple": 1}
    assert state(match).load[0] == bricks({"white": 1, "red": 2, "green": 1})
    with pytest.raises(Refused, match="exchanged in this turn") as refused:
        match.play(r.TRADE + 1)
    assert refused.value.clause == "FIR-5.2"


@clause("FIR-5.1", "FIR-5.2")
def test_no_exchange() -> None:
    match = working([{"white": 2}], load=[{"purple": 1}])
    with pytest.raises(Refused, match="too few bricks for the exchange"):
        match.play(r.TRADE)
    match = working([{"white": 5}], load=[{"purple": 1}])
    with pytest.raises(Refused, match="No such brick"):
        match.play(r.TRADE + 1)
    found(match, "white")
    with pytest.raises(Refused, match="before building"):
        match.play(r.TRADE)


def test_boxes_that_cannot_be_played() -> None:
    numbers = box()
    with pytest.raises(BoxError, match="run dry"):
        GAME.box({}, {"design": [22] * 52}, 2)
    rows = [list(row) for row in numbers.balcony]
    rows[tile("white 4")][1:3] = rows[tile("white 5")][1:3]
    with pytest.raises(BoxError, match="hang on one floor"):
        GAME.box({}, {"balcony": rows}, 2)
    with pytest.raises(BoxError, match="no tile"):
        GAME.box({}, {"balcony": [[1, *row[1:]] for row in numbers.balcony]}, 2)
