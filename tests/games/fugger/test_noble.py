"""The noble game (FWM-10), residences (FWM-12) and the full game (FWM-13)."""

from typing import Any

import pytest

from lusoria.games.fugger import GAME
from lusoria.games.fugger import rules_state as r
from lusoria.play import Match, Refused
from tests.games.fugger.table import (
    AUGSBURG,
    FLORENCE,
    NOBLE_AUGSBURG,
    NUREMBERG,
    WANTED_AUGSBURG,
    begun,
    bid,
    boxed,
    end_round,
    event,
    legal,
    log,
    state,
    table,
)
from tests.support.clauses import clause

BOX = boxed(3)
FAR = ((11, 20), (37, 21), (39, 22))
HOMES = (FLORENCE, NUREMBERG, NUREMBERG)
GOOD, LIMIT = BOX.good[NOBLE_AUGSBURG][0], BOX.limit[NOBLE_AUGSBURG][0]


def served(price: int = LIMIT, gives: int | None = None, pieces: int = 1, **fields: Any) -> Match:
    """Seat 0 has sold something to a noble customer in Augsburg, and is asked about a rebate. All sums give `gives`."""
    stock = [0, 0, 0]
    stock[GOOD] = pieces
    given: dict[str, Any] = {"mode": 1, "homes": HOMES, "at": {0: (AUGSBURG,)}, "goods": {(0, 1): stock}, **fields}
    parts = dict(given.pop("components", {}))
    if gives is not None:
        parts["favour"] = [[gives] * 11 for _ in range(21)]
    match = end_round(table(deals=((NOBLE_AUGSBURG, 1), *FAR), components=parts, **given))
    bid(match, 0, price, pieces)
    return match


@clause("FWM-10.5", "FWM-11.4")
@pytest.mark.parametrize(
    ("price", "trick", "sums"),
    [(LIMIT, 0, "500 FL, 1000 FL, or nothing"), (600, 0, "500 FL, or nothing"), (600, 1, "500 FL, 600 FL, or nothing")],
)
def test_a_seat_is_asked_about_the_rebates_that_it_can_give(price: int, trick: int, sums: str) -> None:
    held = {"trick": 1, "held": (r.FIRST_EVENT + event(r.TRICK),)} if trick else {}
    match = served(price, **held)
    said = match.speaker("en").text(GAME.words.prompt(match.view(0)))
    assert sums in said, said


@clause("FWM-10.1", "FWM-10.13")
def test_the_first_noble_wins() -> None:
    match = served(gives=r.GIVES_HONOUR, meter=[9, 10, 1])
    match.play(r.HALF)
    assert match.over
    assert state(match).meter[0] == 11
    assert list(match.ranking) == [1, 2, 3]
    assert "becomes noble" in log(match)


@clause("FWM-10.13")
def test_of_two_nobles_in_one_resolution_the_richer_wins() -> None:
    stock = [0, 0, 0]
    stock[GOOD] = 1
    match = end_round(table(
        mode=1, deals=((NOBLE_AUGSBURG, 1), *FAR), homes=HOMES, at={0: (AUGSBURG,), 1: (AUGSBURG,)},
        goods={(0, 1): stock, (1, 1): stock}, meter=[9, 9, 1], money=[5000, 9000, 5000],
        components={"favour": [[r.GIVES_HONOUR] * 11 for _ in range(21)]},
    ))  # fmt: skip
    bid(match, 0, LIMIT)
    bid(match, 1, LIMIT)
    assert match.awaited == [1]  # the start player of the round
    match.play(r.HALF)
    assert not match.over
    match.play(r.HALF)
    assert match.over
    assert list(match.ranking) == [2, 1, 3]


@clause("FWM-10.2")
def test_cards_and_piles_of_the_longer_games() -> None:
    for mode, most in ((1, 2), (2, 3), (3, 3)):
        s, box = state(begun(mode=mode)), boxed(mode)
        for card in range(r.FIRST_EVENT):
            assert (s.where[card] == r.GONE) == (box.level[card] > most)
        for kind in range(r.KINDS):
            opened = 2 if kind in (r.DEMAND, r.SUPPLY) else 0
            assert s.unseen[0][kind] == box.pile[mode][kind] - opened
            assert s.unseen[1][kind] == box.reserve[mode][kind]


@clause("FWM-10.3", "FWM-8.6")
def test_used_cards_go_into_the_reserve_which_becomes_the_pile() -> None:
    match = end_round(table(mode=1, deals=((WANTED_AUGSBURG, 1), *FAR), homes=HOMES, pile=(0, 0, 0, 0, 0)))
    s = state(match)
    assert s.deal[3] == WANTED_AUGSBURG + 1  # it was the only card of the reserve, and so of the new pile
    assert "The reserve is shuffled" in log(match)
    match = end_round(table(mode=1, deals=((WANTED_AUGSBURG, 1), *FAR), homes=HOMES, pile=(0, 0, 0, 0, 0), boom=1))
    assert state(match).deal[3] == WANTED_AUGSBURG + 1  # there had been no fifth one
    assert "The boom is over. The reserve is shuffled" in log(match)
    assert "is not replaced" not in log(match)
    assert BOX.keep[r.AMERICA] == 0
    coronation = event(r.CORONATION)
    assert BOX.event_keep[coronation] == 0


@clause("FWM-10.4")
def test_the_meter_begins_by_home() -> None:
    match = Match.new(GAME, 3, {"mode": 1}, secret=bytes(32))
    match.play(r.HOME + AUGSBURG)
    match.play(r.HOME + NUREMBERG)
    match.play(r.HOME + FLORENCE)
    assert sorted(state(match).meter[:3]) == [1, 1, 2]
    assert state(match).meter[state(match).home.index(FLORENCE + 1)] == 2
    assert BOX.goal == 11


@clause("FWM-10.5")
def test_a_rebate_is_paid_once_out_of_what_the_card_has_brought() -> None:
    match = served(price=LIMIT)
    assert legal(match) == {"no-rebate", "half", "whole"}
    match = served(price=980)
    assert legal(match) == {"no-rebate", "half"}
    with pytest.raises(Refused, match="brought you less"):
        match.play(r.WHOLE)
    match.play(r.HALF)
    assert state(match).phase in (r.MOVING, r.GRANTING)
    assert state(match).money[0] == 5000 + 980 - 500
    match = served(price=480)
    assert state(match).phase == r.MOVING  # less than 500: nobody is asked
    match = served(price=LIMIT)
    match.play(r.NO_REBATE)
    assert state(match).money[0] == 5000 + LIMIT
    assert state(match).meter[0] == 1


@clause("FWM-10.5")
def test_the_space_of_the_meter_says_what_the_sum_gives() -> None:
    seen = set()
    for secret in range(60):
        match = served(secret=secret)
        match.play(r.HALF)
        told = log(match)
        dice = int(told.split("FL and rolls ")[1].split(".")[0])
        result = BOX.favour[1][dice - 2]
        words = ("gets 1 IOU", "is honoured", "gets an escort", "gets free passage")
        assert words[result] in told
        seen.add(result)
    assert len(seen) == 4


@clause("FWM-10.6")
def test_ious_one_or_two() -> None:
    match = served(gives=r.GIVES_IOU)
    match.play(r.HALF)
    assert (state(match).ious[0], state(match).meter[0]) == (1, 3)
    match = served(gives=r.GIVES_IOU)
    match.play(r.WHOLE)
    assert (state(match).ious[0], state(match).meter[0]) == (2, 5)


@clause("FWM-10.7")
def test_honour() -> None:
    match = served(gives=r.GIVES_HONOUR)
    match.play(r.WHOLE)
    assert (state(match).ious[0], state(match).meter[0]) == (0, 4)


@clause("FWM-10.8")
def test_escort_puts_a_cube_to_sea() -> None:
    match = served(gives=r.GIVES_ESCORT, cubes=[0, 0, 0, 0, 1])
    match.play(r.HALF)
    assert legal(match) == {"cube:5", "cube:6", "cube:7"}
    with pytest.raises(Refused, match="a cube there"):
        match.play(r.CUBE + 4)
    match.play(r.CUBE + 6)
    assert state(match).cubes[6] == 1
    assert state(match).meter[0] == 3
    match = served(gives=r.GIVES_ESCORT, cubes=[0, 0, 0, 0, 1, 1, 1, 0])
    match.play(r.HALF)
    assert state(match).cubes[7] == 1  # the last zone is not asked for
    match = served(gives=r.GIVES_ESCORT, cubes=[0, 0, 0, 0, 1, 1, 1, 1])
    match.play(r.HALF)
    assert state(match).meter[0] == 3
    assert "a cube already wherever" in log(match)


@clause("FWM-10.9")
def test_passage_puts_a_cube_on_land() -> None:
    match = served(gives=r.GIVES_PASSAGE)
    match.play(r.HALF)
    assert legal(match) == {"cube:0", "cube:1", "cube:2", "cube:3"}
    match.play(r.CUBE + 2)
    assert state(match).cubes[2] == 1
    assert state(match).meter[0] == 2


@clause("FWM-11.4")
def test_the_trick_makes_600_count_as_1000_once() -> None:
    card = r.FIRST_EVENT + event(r.TRICK)
    match = served(gives=r.GIVES_IOU, trick=1, held=(card,))
    assert "tricked" in legal(match)
    match.play(r.TRICKED)
    s = state(match)
    assert (s.ious[0], s.trick, s.money[0]) == (2, 0, 5000 + LIMIT - 600)
    assert s.where[card] == r.GONE


@clause("FWM-10.14")
def test_the_longer_games_stop_after_twelve_paydays() -> None:
    match = table(mode=1, now=22 * 11 + 10, meter=[2, 4, 4], money=[9000, 100, 5000])
    end_round(match)
    for _ in range(3):
        match.play(r.PAY)
    assert match.over
    assert list(match.ranking) == [3, 2, 1]
    assert "12 paydays have been held" in log(match)


# Residences

NOBLES: dict[str, Any] = {"mode": 2, "meter": [11, 11, 3], "houses": ((0, 1),), "deals": ((0, 20), *FAR)}
PRICE = BOX.villa_price[0]


@clause("FWM-12.1", "FWM-12.4", "FWM-12.6")
def test_the_first_residence_wins() -> None:
    match = end_round(table(**NOBLES, money=9000, at={1: (AUGSBURG,), 2: (AUGSBURG,)}))
    assert match.awaited == [0, 1]  # at home, and with a trader; seat 2 is not noble
    assert {name for name in legal(match, 0) if name.startswith("above")} == {f"above:{100 * k}" for k in range(201)}
    match.act(0, r.ABOVE + 3)
    match.act(1, r.ABOVE + 5)
    assert match.over
    s = state(match)
    assert s.villas[:3] == [0, 1, 0]
    assert s.money[1] == 9000 - PRICE - 500
    assert match.ranking[1] == 1
    assert match.ranking[0] == 2  # the other noble, by the meter


@clause("FWM-12.4", "FWM-4.11")
def test_who_cannot_pay_for_a_residence_is_fined() -> None:
    match = end_round(table(**NOBLES, money=[1000, 9000, 9000], at={1: (AUGSBURG,)}))
    match.act(0, r.ABOVE + 200)
    match.act(1, r.ABOVE)
    assert state(match).villas[:2] == [0, 1]
    assert state(match).money[0] == 700


@clause("FWM-12.4", "FWM-4.10")
def test_who_is_short_of_the_price_of_a_residence_sells() -> None:
    match = end_round(table(**NOBLES, money=[PRICE - 100, 9000, 9000], goods={(0, 1): (1, 0, 0)}, at={1: (AUGSBURG,)}))
    match.act(0, r.ABOVE + 1)
    match.act(1, r.ABOVE)
    assert legal(match, 0) == {"dump:3"}
    match.play(r.DUMP + 3)
    assert (state(match).villas[:2], state(match).money[0]) == ([1, 0], 300)


@clause("FWM-12.2", "FWM-12.3")
def test_residences_come_out_of_the_reserve_beside_the_row() -> None:
    match = Match.new(GAME, 3, {"mode": 2}, secret=bytes(32))
    assert state(match).unseen[1][r.VILLA] == 4
    assert state(match).unseen[0][r.VILLA] == 0
    match = end_round(table(mode=2, deals=((WANTED_AUGSBURG, 1), *FAR), homes=HOMES, pile=(0, 0, 0, 0, 1),
                            reserve=(2, 0, 0, 0, 0)))  # fmt: skip
    s = state(match)
    assert s.villa[0] > 0
    assert s.villa_due[0] == 1 + 21 + BOX.villa_plus[s.villa[0] - 1]
    assert sum(1 for c in s.deal if c) == 4


@clause("FWM-12.3")
def test_a_third_residence_waits_in_the_reserve() -> None:
    match = end_round(table(mode=2, deals=((WANTED_AUGSBURG, 1), *FAR), homes=HOMES, pile=(0, 0, 0, 0, 1),
                            reserve=(3, 0, 0, 0, 0), houses=((0, 9), (1, 9))))  # fmt: skip
    s = state(match)
    assert s.villa[:2] == [1, 2]
    assert "Two residences are open already" in log(match)
    assert any(s.where[r.FIRST_VILLA + k] in (r.IN_RESERVE, r.IN_PILE) for k in (2, 3))


@clause("FWM-12.5")
def test_a_residence_that_nobody_buys_goes_back() -> None:
    match = end_round(table(**{**NOBLES, "meter": [3, 3, 3]}))
    s = state(match)
    assert s.where[r.FIRST_VILLA] in (r.IN_RESERVE, r.IN_PILE)
    assert s.villa == [0, 0]
    assert "Nobody can bid" in log(match)
    match = end_round(table(**NOBLES))
    match.act(0, r.NO_BID)
    assert state(match).where[r.FIRST_VILLA] == r.IN_RESERVE


@clause("FWM-13.1", "FWM-13.5")
def test_two_owners_end_the_full_game_and_the_richer_wins() -> None:
    owned: dict[str, Any] = {**NOBLES, "mode": 3, "first": 2, "villas": [0, 2, 0], "held": (r.FIRST_VILLA + 1,)}
    match = end_round(table(**owned, money=[PRICE + 100, 50, 9000]))
    match.act(0, r.ABOVE + 1)
    assert match.over
    # Ben's residence counts 6,000 and Ada's 5,000 at the least price; Cleo owns none.
    values = [BOX.villa_price[0], 50 + BOX.villa_price[1]]
    assert list(match.ranking) == ([1, 2, 3] if values[0] > values[1] else [2, 1, 3])
    match = end_round(table(**{**owned, "meter": [3, 11, 3]}, money=9000, at={1: (AUGSBURG,)}))
    assert match.awaited == [1]
    match.act(1, r.ABOVE)
    assert not match.over  # one seat with two does not end it
    assert state(match).villas[1] == 3
