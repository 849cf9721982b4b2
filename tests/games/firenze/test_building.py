"""Building, ruins, commissions and limits (FIR-6 to FIR-9)."""

import pytest

from lusoria.games.firenze import rules_state as r
from lusoria.play import Match, Refused
from tests.games.firenze.table import (
    GAME,
    box,
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
    towers,
    working,
)
from tests.support.clauses import clause


@clause("FIR-6.1", "FIR-6.3")
def test_towers_of_one_colour_each() -> None:
    match = working([{"white": 3, "red": 1}], towers=[["white 2"]])
    assert legal(match, "raise") == {"1"}
    assert colours(match, "found") == {"white", "red"}
    found(match, "white", "red")
    match.play(r.RAISE)
    assert towers(match) == ["white 3", "white 1", "red 1"]
    match = working([{"white": 3}], towers=[["red 2"]])
    with pytest.raises(Refused, match="no brick of this colour"):
        match.play(r.RAISE)
    with pytest.raises(Refused, match="no tower there"):
        match.play(r.RAISE + 1)


@clause("FIR-6.2")
@pytest.mark.parametrize(("bricks", "extra"), [(1, 0), (2, 0), (3, 1), (4, 3), (5, 6), (6, 10)])
def test_the_cost_of_building(bricks: int, extra: int) -> None:
    match = working([{"white": 20}], towers=[["white 1"]], hand=[["Patrician"]])  # who has a card is asked
    bag = sum(state(match).bag)
    for _ in range(bricks):
        match.play(r.RAISE)
    assert towers(match) == [f"white {1 + bricks}"]
    assert stock(match).get("white", 0) == 20 - bricks - extra
    assert sum(state(match).bag) == bag + extra
    if bricks == 6:
        with pytest.raises(Refused, match="as many bricks as a turn allows") as refused:
            match.play(r.RAISE)
        assert refused.value.clause == "FIR-6.2"


@clause("FIR-6.2")
def test_extra_bricks_of_any_colour() -> None:
    match = working([{"white": 4, "blue": 1, "red": 2}])
    found(match, "white", "white", "white")
    assert colours(match, "pay") == {"white", "blue", "red"}
    match.play(r.PAY + c("red"))
    assert stock(match) == {"white": 1, "blue": 1, "red": 1}
    found(match, "white")  # two more: the two that are left, and nobody asks
    assert stock(match) == {}
    match = working([{"white": 3}], hand=[["Patrician"]])
    found(match, "white", "white")
    with pytest.raises(Refused, match="cannot pay the extra bricks"):
        found(match, "white")


@clause("FIR-6.4")
def test_a_tower_may_outgrow_the_commissions() -> None:
    match = working([{"white": 2}], towers=[["white 8"]])
    match.play(r.RAISE)
    assert towers(match) == ["white 9"]
    finish(match)
    assert "No tower of" in log(match)
    assert match.awaited == [1]


@clause("FIR-6.5")
def test_room_for_twelve_towers() -> None:
    match = working([{"white": 4, "red": 1}], towers=[["white 1"] * 11])
    found(match, "white")
    with pytest.raises(Refused, match="no room") as refused:
        found(match, "white")
    assert refused.value.clause == "FIR-6.5"
    match.play(r.RAISE + 11)


@clause("FIR-6.6")
def test_without_bricks_nobody_is_asked() -> None:
    match = position([{}], towers=[["white 2"]])
    take(match)  # May Day comes into the hand: whoever has a card is asked
    assert legal(match) == {"done"}
    match = position([{}], towers=[["white 2"]], row=("Crane", "Palio"))
    take(match)
    assert "has no brick to build with" in log(match)
    assert stock(match) == {"white": 1}
    assert match.awaited == [1]


@clause("FIR-6.6")
def test_whoever_can_build_no_further_has_built() -> None:
    match = working([{"white": 2, "red": 1}])
    found(match, "white", "white")  # the third brick costs one more, and only one is left
    assert "can build no further" in log(match)
    assert match.awaited == [1]
    assert towers(match) == ["white 1", "white 1"]
    match = working([{"white": 2, "red": 1}], hand=[["Stonecutter"]])
    found(match, "white", "white")  # a person may still help
    assert match.awaited == [0]


@clause("FIR-7.1")
@pytest.mark.parametrize(("height", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_ruins(height: int, lost: int) -> None:
    match = working([{"red": 1}], towers=[[f"white {height}", "red 1"]])
    bag = state(match).bag[0]
    match.play(r.RAISE + 1)
    finish(match)
    assert towers(match) == ["red 2"]
    assert stock(match).get("white", 0) == height - lost
    assert state(match).bag[0] == bag + lost


@clause("FIR-7.1")
def test_ruins_come_before_commissions() -> None:
    match = working([{"red": 1}], towers=[["white 5"]])
    finish(match)
    assert not towers(match)
    assert match.awaited == [1]
    match = working([{"red": 1}])
    found(match, "red")
    finish(match)  # founded in this turn: it stands
    assert towers(match) == ["red 1"]


# Commissions


@clause("FIR-8.1", "FIR-8.3")
def test_a_commission() -> None:
    match = working([{"purple": 1}], towers=[["purple 7"]])
    bag = state(match).bag[c("purple")]
    match.play(r.RAISE)
    finish(match)
    seal(match, "purple 8")
    s = state(match)
    assert s.points[0] == 14 + box().level[3]
    assert s.seal[floor("purple 8")] == 1
    assert s.seals[0] == 1
    assert s.bag[c("purple")] == bag + 8
    assert not towers(match)


@clause("FIR-8.1")
def test_a_seal_closes_a_commission() -> None:
    match = working([{"white": 1}], towers=[["white 3"]], sealed={"white 4": 1})
    match.play(r.RAISE)
    finish(match)
    assert match.awaited == [1]  # nothing to seal
    match = working([{"white": 1, "red": 1}], towers=[["white 3", "red 2"]], sealed={"white 4": 1})
    match.play(r.RAISE)
    match.play(r.RAISE + 1)
    finish(match)
    assert legal(match, "seal") == {str(floor("red 3"))}
    with pytest.raises(Refused, match="seal lies there") as refused:
        seal(match, "white 4")
    assert refused.value.clause == "FIR-8.1"
    with pytest.raises(Refused, match="no tower of this colour and height"):
        seal(match, "red 4")


@clause("FIR-8.2")
def test_balconies_in_their_order() -> None:
    chosen = ("white 4", "white 5", "white 6", "red 7")
    match = working([{"white": 2}], towers=[["white 3", "white 4"]], balconies=chosen)
    match.play(r.RAISE)
    match.play(r.RAISE + 1)
    finish(match)
    assert legal(match, "seal") == {str(floor("white 4"))}
    with pytest.raises(Refused, match="lower number comes first") as refused:
        seal(match, "white 5")
    assert refused.value.clause == "FIR-8.2"
    seal(match, "white 4")  # which opens the second
    seal(match, "white 5")
    assert state(match).points[0] == 7 + 9 + box().level[0]


@clause("FIR-8.4")
def test_several_commissions_or_none() -> None:
    match = working([{"white": 1, "red": 1}], towers=[["white 2", "red 2"]])
    match.play(r.RAISE)
    match.play(r.RAISE + 1)
    finish(match)
    seal(match, "white 3")
    assert legal(match) == {f"seal:{floor('red 3')}", "finish"}
    match.play(r.FINISH)
    assert towers(match) == ["red 3"]


@clause("FIR-8.5")
def test_level_tiles_go_once() -> None:
    match = working([{"white": 1, "red": 1}], towers=[["white 4", "red 4"]])
    match.play(r.RAISE)
    match.play(r.RAISE + 1)
    finish(match)
    seal(match, "red 5")
    points = state(match).points[0]
    assert points == box().value[c("red")][2] + box().level[0]
    assert state(match).level[0] == 1
    seal(match, "white 5")
    assert state(match).points[0] == points + 4


@clause("FIR-8.6", "FIR-13.3", "FIR-13.4")
def test_a_commission_may_score_several_churches() -> None:
    match = working([{"white": 1}], towers=[["white 6"]], churches=["San Miniato", "Cathedral", "Santa Croce"])
    match.play(r.RAISE)
    finish(match)
    seal(match, "white 7")
    assert state(match).points[0] == box().value[0][4] + box().level[2] + 3 + 4
    assert state(match).place[card("San Miniato")] == state(match).place[card("Cathedral")] == r.DISCARD
    assert state(match).place[card("Santa Croce")] == r.NAVE


@clause("FIR-8.6")
def test_only_later_deeds_count_for_a_church() -> None:
    match = position(row=("San Miniato", "Palio"), sealed={"white 3": 0})
    take(match)
    assert state(match).points[0] == 0
    assert state(match).place[card("San Miniato")] == r.NAVE
    match = working([{"white": 1}], towers=[["white 5"]], churches=["Cathedral"])
    match.play(r.RAISE)
    finish(match)
    seal(match, "white 6")  # not high enough
    assert state(match).place[card("Cathedral")] == r.NAVE


# Limits


@clause("FIR-9.1")
def test_ten_bricks_are_kept() -> None:
    match = working([{"white": 8, "red": 4}], towers=[["blue 4"]])
    found(match, "white")
    finish(match)  # two blue ones come back: 13 bricks
    for name in ("white", "red"):
        match.play(r.STORE_AWAY + c(name))
    match.play(r.STORE_AWAY + c("red"))
    assert stock(match) == {"white": 6, "red": 2, "blue": 2}
    assert match.awaited == [1]
    match = working([{"white": 13}])
    finish(match)
    assert stock(match) == {"white": 10}


@clause("FIR-9.2")
def test_five_cards_are_kept() -> None:
    match = working(
        [{"white": 1}], hand=[["Spy", "Noble", "Palio", "Guide"]], houses=[["Crane", "Bridge"]], row=("Wedding",)
    )
    finish(match)
    assert {int(k) for k in legal(match, "shed")} == {card(n) for n in ("Spy", "Noble", "Guide", "Crane", "Bridge")}
    match.play(r.SHED + card("Crane"))
    assert state(match).place[card("Crane")] == r.DISCARD
    assert state(match).gear[0][r.CRANE - r.GEAR] == 0
    assert match.awaited == [1]


@clause("FIR-9.3")
def test_festivals_stay() -> None:
    feasts = ["Palio", "Wedding", "May Day", "Brawl", "Riot"]
    match = working([{"white": 1}], hand=[[*feasts, "Spy", "Noble"]], row=("Crane",))
    finish(match)
    with pytest.raises(Refused, match="cannot be discarded") as refused:
        match.play(r.SHED + card("Palio"))
    assert refused.value.clause == "FIR-9.3"
    with pytest.raises(Refused, match="no card of yours"):
        match.play(r.SHED + card("Crane"))
    match.play(r.SHED + card("Noble"))  # and the Spy goes too: nothing else can
    assert state(match).held[0] == 5
    match = working([{"white": 1}], hand=[[*feasts, "Banquet"]], row=("Crane",))
    finish(match)
    assert state(match).held[0] == 6
    assert match.awaited == [1]


@clause("FIR-9.4")
def test_bricks_again_after_a_warehouse() -> None:
    match = working(
        [{"white": 16}], hand=[["Palio", "Wedding", "May Day", "Brawl", "Riot"]], houses=[["Warehouse"]],
        row=("Crane",),
    )  # fmt: skip
    finish(match)
    lines = [line for line in match.log("en") if "too many" in line]
    assert ["bricks" in line for line in lines] == [True, False, True]
    assert stock(match) == {"white": 10}


def test_a_person_pays_for_a_later_brick() -> None:
    match = working([{"white": 6}], hand=[["Masons"]])
    found(match, "white", "white", "white")  # one more brick is paid
    play(match, "Masons")
    found(match, "white")  # four cost 3, and the Masons save 3
    assert stock(match) == {"white": 1}


def asked(match: Match) -> str:
    """What the seat that is awaited is asked."""
    return match.speaker("en").text(GAME.words.prompt(match.view(match.awaited[0])))


@clause("FIR-6.5", "FIR-5.1")
def test_on_a_full_site_the_prompt_speaks_of_what_is_left() -> None:
    full = [["white 1"] * r.SLOTS]
    match = working([{"yellow": 3}], towers=full, load=[{"red": 1}], hand=[["Palio"]], row=("Crane",))
    assert {name.partition(":")[0] for name in legal(match)} == {"trade", "done"}
    assert asked(match) == "You can build nothing now. Exchange, or finish building."
    match = working([{"yellow": 3}], towers=full, hand=[["Palio"]], row=("Crane",), traded=1)
    assert legal(match) == {"done"}
    assert asked(match) == "You can build no further. Finish building."


@clause("FIR-3.1")
def test_what_is_over_for_this_turn_does_not_come_later() -> None:
    match = working([{"yellow": 8, "red": 5}], row=("Crane",), hand=[["Spy"]])
    match.play(r.DONE)
    assert state(match).phase == r.STORING
    for code in (r.TAKE, r.TRADE, r.FOUND + c("yellow"), r.DONE, r.PLAY + card("Spy"), r.SEAL + floor("white 5")):
        refused = match.why_not(0, code)
        assert (refused.say.text, refused.clause) == ("This is over for this turn.", "FIR-3.1")


@clause("FIR-6.2")
def test_bricks_may_cost_less_once_more_have_been_built_with() -> None:
    numbers = {"cost": [0, 0, 0, 5, 1, 1, 1]}
    match = working([{"white": 12}], components=numbers)
    found(match, "white", "white", "white", "white")
    assert stock(match) == {"white": 3}
    again = Match.at("firenze", 3, fields=match.fields(), components=numbers)
    assert again.legal(0) == match.legal(0)
