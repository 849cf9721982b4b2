"""Positions that cannot be are refused, each by the invariant that it breaks."""

from collections.abc import Callable
from typing import Any

import pytest

from lusoria.games.vernissage import rules_state as r
from lusoria.play import Match, PositionError
from tests.games.vernissage.table import (
    CASE,
    CRITIC,
    DONNA,
    ELFRIEDA,
    FREE,
    JOE,
    LAST,
    at_steps,
    laid,
    limited,
    sale,
    table,
)

Fields = dict[str, Any]


def put(name: str, *path: int, value: int) -> Callable[[Fields], None]:
    """One number is another one."""

    def change(fields: Fields) -> None:
        row = fields[name] if path else None
        if row is None:
            fields[name] = value
            return
        for k in path[:-1]:
            row = row[k]
        row += [0] * (path[-1] + 1 - len(row))
        row[path[-1]] = value

    return change


def buying() -> Match:
    return table(hands=[[CASE, CRITIC], [ELFRIEDA, limited(2)], []], lying={JOE: [sale(2)]})


def bought() -> Match:
    """Seat 0 has taken a free move and used it, and holds a second one."""
    match = table(hands=[[FREE, CASE], [CRITIC], []], piles={2: [FREE, CASE, CASE]}, envoy=[at_steps(1, 2)] * 3)
    match.play(r.BUY + 2, r.TAKE + FREE, r.ROAM, r.SET + 1, r.SET + 2, r.SET + 3)
    return match


def arguing() -> Match:
    match = laid(sale(2), JOE, [[CASE], [CASE], []])
    match.play(r.OBJECT, r.OBJECT, r.NAME + sale(1))
    return match


def fighting() -> Match:
    match = laid(sale(2), JOE, [[CASE, CASE], [CASE], [CRITIC]])
    match.play(r.OBJECT, r.OBJECT, r.NAME_NONE, r.NAME_NONE, r.NAME_NONE, r.FIGHT, r.WITHDRAW)
    return match


def is_in() -> Match:
    return laid(sale(2), JOE, [[JOE], [CRITIC], []], fame=[22, LAST, 22, 22, 22], envoy=[[0, 1]])


@pytest.mark.parametrize(
    ("made", "change", "number"),
    [
        (buying, put("phase", value=r.NEXT), 1),
        (buying, put("rounds", value=61), 2),
        (buying, put("active", value=3), 3),
        (buying, put("step", 0, value=13), 4),
        (buying, put("step", 0, value=0), 5),
        (buying, put("fame", 0, value=LAST + 1), 6),
        (buying, put("feather", value=6), 7),
        (buying, put("stairs", 0, 3, value=1), 10),
        (buying, put("supply", sale(1), value=1), 12),
        (buying, put("envoy", 0, 12, value=1), 13),
        (buying, put("money", 0, value=-1), 15),
        (buying, put("dice", 0, 1, value=7), 16),
        (buying, put("taken", 0, value=8), 17),
        (buying, put("taken", 0, value=1), 18),
        (buying, put("gone", CRITIC, value=14), 19),
        (buying, put("gone", JOE, value=1), 19),
        (buying, put("gone", CASE, value=1), 23),
        (buying, put("used", 0, value=5), 21),
        (buying, put("open", 0, CASE, value=1), 22),
        (buying, put("held", 0, value=1), 24),
        (buying, put("drawn", 1, value=0), 24),
        (buying, put("sure", 0, value=2), 25),
        (buying, put("sold", 0, value=1), 26),
        (buying, put("buyer", 0, value=1), 26),
        (buying, put("nth", 0, value=1), 26),
        (buying, put("looks", 0, 0, value=2), 29),
        (buying, put("seen", 0, 0, value=1), 30),
        (buying, put("traced", 0, 0, value=1), 31),
        (buying, put("shed", 0, 1, value=1), 32),
        (buying, put("shed", 0, 0, value=1 + r.SORTS), 32),
        (bought, put("taken", 2, value=0), 18),
        (bought, put("sold", 14, value=0), 26),
        (bought, put("sold", 14, value=1 + DONNA), 35),
        (bought, put("nth", 14, value=2), 27),
        (bought, put("buyer", 14, value=2), 32),
        (bought, put("seen", 0, 2 * r.SORTS + CASE, value=1), 30),
        (bought, put("looks", 0, 2, value=2), 31),
        (bought, put("traced", 0, 14, value=1 + DONNA), 31),
        (bought, put("traced", 1, 14, value=1 + FREE), 31),
        (buying, put("awaits", 0, value=1), 37),
        (buying, put("counter", value=22), 38),
        (buying, put("cursor", value=4), 39),
        (buying, put("proposal", value=1), 41),
        (arguing, put("counter", value=1), 40),
        (arguing, put("proposal", value=sale(2) + 1), 42),
        (arguing, put("stance", 0, value=1), 45),
        (arguing, put("stance", 1, value=0), 43),
        (fighting, put("stance", 2, value=r.OBJECTS), 47),
        (fighting, put("stance", 2, value=0), 46),
        (arguing, put("named", 1, value=2), 45),
        (fighting, put("laid", 1, value=1), 54),
        (fighting, put("laid", 2, value=1), 53),
        (fighting, put("added", value=1), 55),
        (buying, put("laid", 0, value=1), 52),
        (buying, put("pile", value=1), 57),
        (buying, put("number", value=1), 59),
        (buying, put("lifted", value=1), 61),
        (buying, put("moved", value=1), 63),
        (buying, put("standing_still", value=1), 64),
        (buying, put("ending", value=1), 72),
        (is_in, put("then", value=r.NEXT), 73),
        (is_in, put("showing", 0, value=3), 76),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    made: Callable[[], Match], change: Callable[[Fields], None], number: int
) -> None:
    match = made()
    fields = match.fields()
    full = {name: value for name, value in match.state.as_dict().items() if name not in ("luck", "seats", "news")}
    fields = {name: fields.get(name, full[name]) for name in full if name not in ("awaits", "asked", "may", "talk")} | {
        name: fields[name] for name in ("awaits", "asked") if name in fields
    }
    change(fields)
    fields.pop("asked", None) if made is buying else None
    with pytest.raises(PositionError, match=rf"invariant {number} is broken"):
        Match.at("vernissage", match.seats, fields=fields, secret=bytes(32))


@pytest.mark.parametrize("made", [buying, arguing, fighting, is_in])
def test_the_positions_themselves_can_be(made: Callable[[], Match]) -> None:
    match = made()
    again = Match.at("vernissage", match.seats, fields=match.fields(), secret=bytes(32))
    assert again.fields() == match.fields()
