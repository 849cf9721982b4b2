"""Instants, persons, buildings, festivals, churches (FIR-10 to FIR-13)."""

import pytest

from lusoria.games.firenze import GAME
from lusoria.games.firenze import rules_state as r
from lusoria.play import Match, Refused
from tests.games.firenze.table import (
    Bricks,
    box,
    c,
    card,
    colours,
    finish,
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

MIXED: list[Bricks] = [{"white": 3, "red": 2}, {"white": 1}, {"green": 4, "blue": 5}]


def instant(name: str, stocks: list[Bricks], **more: object) -> Match:
    """Seat 0 takes that card from the free end."""
    match = position(stocks, row=(name, "Palio"), **more)  # type: ignore[arg-type]
    take(match)
    return match


@clause("FIR-10.1", "FIR-10.11")
def test_tribute() -> None:
    match = instant("Tribute", MIXED)
    assert match.awaited == [0]
    assert colours(match, "return") == {"white", "red"}
    for colour in ("red", "white", "red"):
        match.play(r.RETURN + c(colour))
    assert stock(match, 1) == {}  # one brick was all there was
    assert match.awaited == [2]
    for _ in range(3):
        match.play(r.RETURN + c("green"))
    assert stock(match, 2) == {"green": 1, "blue": 5}
    assert state(match).phase == r.WORKING
    assert match.awaited == [0]


@clause("FIR-10.2", "FIR-10.12")
def test_luxury_tax() -> None:
    match = instant("Luxury Tax", MIXED)
    assert match.awaited == [2]
    for _ in range(4):
        match.play(r.RETURN + c("blue"))
    assert stock(match, 2) == {"green": 4, "blue": 1}
    assert stock(match, 0) == {"white": 3, "red": 2}
    assert log(match).count("takes nothing") == 2


@clause("FIR-10.3")
def test_flood() -> None:
    match = instant("Flood", [{"white": 5}, {"white": 1}, {"red": 4}])
    assert [stock(match, k) for k in range(3)] == [{"white": 3}, {"white": 1}, {"red": 2}]


@clause("FIR-10.4")
def test_store_fire() -> None:
    match = instant("Store Fire", [{"white": 5}, {"white": 5}])
    assert [stock(match, k) for k in range(2)] == [{"white": 1}, {"white": 5}]
    assert "takes nothing" not in log(match)


@clause("FIR-10.5")
def test_collapse() -> None:
    match = instant("Collapse", MIXED, towers=[["white 3", "red 1"], ["blue 2"]])
    assert legal(match) == {"crack:1", "crack:2"}
    with pytest.raises(Refused, match="no tower there"):
        match.play(r.CRACK + 5)
    bag = state(match).bag[c("red")]
    match.play(r.CRACK + 1)
    assert towers(match) == ["white 3"]  # the red tower is gone
    assert towers(match, 1) == ["blue 2"]
    assert state(match).bag[c("red")] >= bag - 3  # the new card drew some


@clause("FIR-10.6", "FIR-10.12")
def test_tremor() -> None:
    match = instant("Tremor", MIXED, towers=[["white 3"], ["blue 2", "red 4"], []])
    assert towers(match) == ["white 2"]
    assert match.awaited == [1]
    match.play(r.CRACK + 1)
    assert towers(match, 1) == ["blue 2", "red 3"]
    assert log(match).count("takes nothing") == 1


@clause("FIR-10.7")
def test_caravan() -> None:
    match = instant("Caravan", [{}])
    assert sum(stock(match).values()) == 2


@clause("FIR-10.8")
@pytest.mark.parametrize(
    ("name", "colour", "n"),
    [("Limestone", "white", 3), ("Sandstone", "yellow", 2), ("Serpentine", "green", 1), ("Clay", "red", 1)],
)
def test_quarries(name: str, colour: str, n: int) -> None:
    assert stock(instant(name, [{}])) == {colour: n}
    assert stock(instant(name, [{}], in_bag={colour: 1, "purple": 5})) == {colour: 1}


@clause("FIR-10.9")
def test_recognition() -> None:
    assert state(instant("Recognition", [{}])).points[:3] == [2, 0, 0]


@clause("FIR-10.10")
def test_fair() -> None:
    match = instant("Fair", [{}])
    assert [sum(stock(match, k).values()) for k in range(3)] == [1, 1, 1]
    match = instant("Fair", [{}], in_bag={"red": 2})
    assert [sum(stock(match, k).values()) for k in range(3)] == [1, 1, 0]


@clause("FIR-10.11")
def test_clockwise_from_the_taker() -> None:
    match = position([*MIXED], row=("Tribute", "Palio"), turn=2, first=2, awaits=[2])
    take(match)
    assert match.awaited == [2]
    for _ in range(3):
        match.play(r.RETURN + c("blue"))
    assert match.awaited == [0]


@clause("FIR-10.1", "FIR-10.5")
@pytest.mark.parametrize(("name", "taken"), [("Tribute", "bricks"), ("Collapse", "floor")])
def test_what_an_instant_does_not_take_is_refused_by_that(name: str, taken: str) -> None:
    match = instant(name, MIXED, towers=[["white 3", "red 1"], ["blue 2"]])
    taken_code, other = (r.RETURN, r.CRACK) if taken == "bricks" else (r.CRACK, r.RETURN)
    assert any(code in match.legal(match.awaited[0]) for code in range(taken_code, taken_code + r.COLOURS))
    with pytest.raises(Refused, match="not what the card takes") as refused:
        match.play(other + 1)
    assert refused.value.clause == ("FIR-10.11" if taken == "bricks" else "FIR-10.5")


# Persons


@clause("FIR-11.1")
def test_noble() -> None:
    match = position([{}], hand=[["Noble", "Banquet", "Palio", "Spy"]], houses=[["Bank"]], row=("Crane",))
    play(match, "Noble")
    with pytest.raises(Refused, match="festivals only"):
        match.play(r.SHED + card("Bank"))
    with pytest.raises(Refused, match="comes first"):
        match.play(r.TAKE)
    assert {int(k) for k in legal(match, "shed")} == {card("Banquet"), card("Palio")}
    assert legal(match, "play") == set()  # a festival is never played
    assert match.speaker("en").text(GAME.words.prompt(match.view(1))) == "Seat 1 plays a person."
    with pytest.raises(Refused, match="festivals only"):
        match.play(r.SHED + card("Spy"))
    match.play(r.SHED + card("Banquet"))
    assert state(match).place[card("Banquet")] == r.DISCARD
    assert state(match).phase == r.CHOOSING
    with pytest.raises(Refused, match="Only persons"):
        match.play(r.PLAY + card("Palio"))


@clause("FIR-11.2")
def test_masons() -> None:
    match = working([{"white": 5}], hand=[["Masons"]])
    play(match, "Masons")
    found(match, "white", "white", "white", "white")
    assert stock(match) == {"white": 1}
    match = working([{"white": 7}], hand=[["Masons"]])
    found(match, "white", "white", "white")
    play(match, "Masons")
    assert stock(match) == {"white": 3}  # what has been paid stays paid


@clause("FIR-11.3")
def test_smuggler() -> None:
    match = position([{"white": 2, "red": 1}, {"blue": 1}, {"purple": 1}], hand=[["Smuggler"]])
    play(match, "Smuggler")
    assert legal(match, "rob") == {str(6 + c("blue")), str(12 + c("purple"))}
    with pytest.raises(Refused, match="no such brick"):
        match.play(r.ROB + 6 + c("white"))
    match.play(r.ROB + 12 + c("purple"))
    assert colours(match, "swap") == {"white", "red"}
    match.play(r.SWAP + c("white"))
    assert stock(match) == {"white": 1, "red": 1, "purple": 1}
    assert stock(match, 2) == {"white": 1}
    match = position([{"red": 2}, {"blue": 1}], hand=[["Smuggler"]])
    play(match, "Smuggler")
    match.play(r.ROB + 6 + c("blue"))  # only red can be given for it, and nobody asks
    assert stock(match) == {"red": 1, "blue": 1}
    assert state(match).phase == r.CHOOSING
    match = position([{}, {"blue": 1}], hand=[["Smuggler"]])
    assert not legal(match, "play")  # there is nothing to give


@clause("FIR-11.4")
def test_spy() -> None:
    match = working([{"red": 1}, {"blue": 2}], hand=[["Spy"]])
    play(match, "Spy")
    with pytest.raises(Refused, match="from another seat"):
        match.play(r.ROB + c("red"))
    with pytest.raises(Refused, match="no such brick"):
        match.play(r.ROB + 6 + c("red"))
    with pytest.raises(Refused, match="over for this turn") as refused:
        match.play(r.TAKE)
    assert refused.value.clause == "FIR-3.1"
    match.play(r.ROB + 6 + c("blue"))
    assert stock(match) == {"red": 1, "blue": 1}
    assert stock(match, 1) == {"blue": 1}
    assert state(match).phase == r.WORKING


@clause("FIR-11.5")
def test_the_patrician_answers_off_turn() -> None:
    match = position(MIXED, hand=[[], ["Patrician"], ["Patrician"]], row=("Tribute", "Palio"))
    assert not legal(match, "play")
    take(match)
    for _ in range(3):
        match.play(r.RETURN + c("white"))
    assert match.awaited == [1]  # only one brick, but it can be saved
    ask = match.game.words.prompt
    assert match.speaker("en").text(ask(match.view(1))) == "Give 1 brick to the bag, or play the Patrician."
    match.play(r.SHIELD)
    assert stock(match, 1) == {"white": 1}
    assert state(match).held[1] == 0
    assert match.awaited == [2]
    match.play(r.RETURN + c("blue"))
    assert match.speaker("en").text(ask(match.view(2))) == "Give 2 bricks to the bag."
    with pytest.raises(Refused, match="given something already") as refused:
        match.play(r.SHIELD)
    assert refused.value.clause == "FIR-11.5"
    match.play(r.RETURN + c("blue"), r.RETURN + c("blue"))
    assert state(match).held[2] == 1


@clause("FIR-11.5")
def test_the_patrician_saves_a_tower() -> None:
    match = position([{"red": 1}], hand=[["Patrician"]], towers=[["white 4"]], row=("Collapse", "Palio"))
    take(match)
    match.play(r.SHIELD)
    assert towers(match) == ["white 4"]


@clause("FIR-11.6")
def test_guide() -> None:
    match = position([{}], hand=[["Guide"]])
    assert legal(match, "take") == {"1"}
    play(match, "Guide")
    assert legal(match, "take") == {str(k) for k in range(1, 7)}
    take(match, 6)
    assert not any(map(sum, state(match).load[:5]))


@clause("FIR-11.7")
def test_caretaker() -> None:
    match = working([{"white": 1}], hand=[["Caretaker"]], towers=[["red 2", "blue 5"]])
    play(match, "Caretaker")
    finish(match)
    assert "stays under care" in log(match)
    assert "blue 5" in towers(match)
    assert "red 2" in towers(match)
    match.play(r.FINISH)
    assert match.awaited == [1]


@clause("FIR-11.8")
def test_money_changer() -> None:
    match = working([{"white": 1}], hand=[["Changer"]], load=[{"blue": 1}])
    assert not legal(match, "trade")
    play(match, "Changer")
    match.play(r.TRADE)
    assert stock(match) == {"blue": 1}


@clause("FIR-11.9")
def test_stonecutter() -> None:
    match = position([{}], hand=[["Stonecutter"]], in_bag={"red": 4, "blue": 1})
    play(match, "Stonecutter")
    assert colours(match, "pick") == {"red", "blue"}
    with pytest.raises(Refused, match="holds no such brick"):
        match.play(r.PICK + c("white"))
    match.play(r.PICK + c("blue"))
    assert stock(match) == {"blue": 1}


# Buildings


@clause("FIR-12.1", "FIR-12.8")
def test_warehouse() -> None:
    match = working([{"white": 17}], houses=[["Warehouse"]])
    finish(match)
    assert stock(match) == {"white": 15}


@clause("FIR-12.2")
def test_crane() -> None:
    match = working([{"white": 9}], houses=[["Crane"]], row=("Palio",))
    found(match, "white", "white", "white", "white")  # 3 - 1 more
    assert stock(match) == {"white": 3}


@clause("FIR-12.3")
def test_bridge() -> None:
    match = position([{"white": 1}], houses=[["Bridge"]], row=("Palio", "Wedding", "May Day", "Brawl"))
    assert legal(match, "take") == {"1", "2", "3"}
    take(match, 3)
    assert [sum(k) for k in state(match).load[:2]] == [0, 1]


@clause("FIR-12.4", "FIR-12.8")
def test_exchange_bank() -> None:
    match = working([{"white": 2}], houses=[["Bank"]], load=[{"blue": 1}])
    match.play(r.TRADE)
    assert stock(match) == {"blue": 1}


@clause("FIR-12.5")
def test_brickworks() -> None:
    match = position([{}], houses=[["Brickworks"]])
    take(match)
    assert sum(stock(match).values()) == 1
    match = position([{}], row=("Brickworks", "Palio"))
    take(match)  # not with the card itself
    assert stock(match) == {}


@clause("FIR-12.6")
def test_guild_hall() -> None:
    match = working([{"white": 1}], houses=[["Guild Hall"]], towers=[["white 3"]])
    match.play(r.RAISE)
    finish(match)
    seal(match, "white 4")
    assert state(match).points[0] == box().value[c("white")][1] + 1


@clause("FIR-12.7")
def test_buttresses() -> None:
    match = working([{"white": 1}], houses=[["Buttresses"]], towers=[["red 5", "blue 3"]])
    finish(match)
    assert stock(match) == {"white": 1, "red": 4, "blue": 3}


# Festivals and churches


@clause("FIR-13.1", "FIR-13.2")
def test_what_festivals_count() -> None:
    for names, points in (
        (["Palio", "Wedding", "Saint John", "May Day"], 12),
        (["Brawl", "Riot", "Banquet"], -9),
    ):
        match = working([{}], hand=[names], row=("Crane",), lap=60, first=1)
        finish(match)
        assert match.over
        assert state(match).points[0] == points


@clause("FIR-13.3")
@pytest.mark.parametrize(
    ("name", "tower", "points"),
    [
        ("San Miniato", "white 3", 3), ("Santa Croce", "yellow 3", 3), ("Santa Trinita", "green 7", 3),
        ("Santo Spirito", "red 3", 4), ("Ognissanti", "blue 3", 4), ("San Lorenzo", "purple 3", 4),
    ],
)  # fmt: skip
def test_churches_of_a_colour(name: str, tower: str, points: int) -> None:
    colour, height = tower.split()
    match = working([{colour: 1}], towers=[[f"{colour} {int(height) - 1}"]], churches=[name])
    match.play(r.RAISE)
    finish(match)
    seal(match, tower)
    assert f"honours {name}. Points: {points}." in log(match)


@clause("FIR-13.5")
def test_the_baptistery() -> None:
    match = working([{"white": 1, "red": 1}], towers=[["white 2", "red 2"]], churches=["Baptistery"])
    match.play(r.RAISE)
    match.play(r.RAISE + 1)
    finish(match)
    seal(match, "white 3")
    assert "honours" not in log(match)
    seal(match, "red 3")
    assert "honours Baptistery. Points: 3." in log(match)


@clause("FIR-13.6")
def test_the_annunciation() -> None:
    match = working([{"green": 1}], towers=[["green 2"]], churches=["Annunziata"])
    match.play(r.RAISE)
    finish(match)
    seal(match, "green 3")  # balcony I
    assert "honours Annunziata. Points: 3." in log(match)
