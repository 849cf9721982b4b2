"""Which of its cards a seat has used: tables that happened alike for a reader look alike to it, before and after.

Seat 1 holds the same sorts of cards at both tables. At one it was dealt what at the other it has bought.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from lusoria.games.vernissage import GAME
from lusoria.games.vernissage import rules_state as r
from lusoria.play import Match
from tests.games.vernissage.table import (
    CASE,
    CRITIC,
    ELFRIEDA,
    FREE,
    JOE,
    KARL,
    LAST,
    at_steps,
    in_hand,
    limited,
    sale,
    state,
    table,
)
from tests.support.clauses import clause

READERS = pytest.mark.parametrize("reader", [0, 2, None])
LOOKED = pytest.mark.parametrize("looked", [False, True])


def after_buying(dealt: int, taken: int, looked: bool, *also: int, **fields: Any) -> Match:
    """Seat 1 was dealt one card and has taken another from pile 2; seat 0 may have looked through it before."""
    match = table(
        hands=[[CASE], [dealt, CASE, *also], [CASE]], piles={2: [dealt, taken, ELFRIEDA, ELFRIEDA]},
        envoy=[at_steps(9)] * 3, **fields,
    )  # fmt: skip
    match.play(r.BUY + (2 if looked else 3), r.LEAVE, r.PASS, r.BUY + 2, r.TAKE + taken)
    return match


def counter_of_seat_2(
    match: Match, counter: int, envoys: list[int], options: dict[str, Any] | None = None, **numbers: Any
) -> Match:
    """The same position with a counter of seat 2 at Joe; `envoys` are those of seat 1."""
    fields = match.fields() | {"phase": r.PLACING, "active": 2, "awaits": [2], "asked": [2]}
    fields |= {"face": 1 + r.ANY, "counter": 1 + counter, "envoy": [at_steps(9), envoys, at_steps(1)]}
    match = Match.at("vernissage", 3, options, fields=fields, secret=bytes(32), **numbers)
    match.play(r.PLACE + JOE)
    return match


def views(match: Match, reader: int | None) -> tuple[Any, ...]:
    """All that a reader gets, on a page and through the doors of bots and researchers."""
    known = GAME.rules.know(match.state, match.box, -1 if reader is None else reader)
    told = match.log("en") if reader is None else match.log("en", reader)
    return match.view(reader).state.as_dict(), known.as_dict(), told


def alike(one: Match, other: Match, reader: int | None, *codes: int) -> None:
    """Both tables look alike to the reader before and after each step."""
    assert in_hand(one, 1) == in_hand(other, 1)
    assert state(one).sold[: r.SLOTS] != state(other).sold[: r.SLOTS]
    assert views(one, reader) == views(other, reader)
    for code in codes:
        one.play(code)
        other.play(code)
        assert views(one, reader) == views(other, reader)
    assert views(one, 1) != views(other, 1)


@clause("VRN-13.1", "VRN-13.3")
@READERS
@LOOKED
def test_nobody_can_tell_whether_a_used_card_was_dealt_or_bought(reader: int | None, looked: bool) -> None:
    one, other = after_buying(CRITIC, FREE, looked), after_buying(FREE, CRITIC, looked)
    alike(one, other, reader, r.ROAM, r.SET + 0, r.SET + 1, r.SET + 2, r.CRITIC, r.FEATHER + JOE)


@clause("VRN-7.3", "VRN-13.1")
@READERS
def test_nobody_can_tell_whether_a_picture_turned_up_was_dealt_or_bought(reader: int | None) -> None:
    one, other = (
        counter_of_seat_2(after_buying(dealt, taken, True, fame=[22, LAST, 22, 22, 22]), sale(2), at_steps(9))
        for dealt, taken in ((JOE, KARL), (KARL, JOE))
    )
    alike(one, other, reader)
    for seat, count in ((0, 0), (1, 1), (2, 0)):
        for match in (one, other):
            match.act(seat, r.SHOW + count)
    assert state(one).open[1][JOE] == 1
    alike(one, other, reader)


@clause("VRN-6.2", "VRN-6.8", "VRN-13.1")
@READERS
def test_nobody_can_tell_which_influence_cards_were_laid(reader: int | None) -> None:
    """Nor, with the option, which one was burned."""
    rules: dict[str, Any] = {"options": {"influence-burn": 1}, "components": {"burn": 2}}
    one, other = (
        counter_of_seat_2(after_buying(dealt, taken, True, CASE, **rules), sale(2), at_steps(1), **rules)
        for dealt, taken in ((CASE, CRITIC), (CRITIC, CASE))
    )
    alike(one, other, reader, r.OBJECT, r.NAME_NONE, r.NAME_NONE, r.FIGHT, r.LAY + 2, r.LAY + 0)
    assert state(one).sure[1] == 1
    assert in_hand(one, 1) == in_hand(other, 1) == [CASE, CASE, CRITIC]


@clause("VRN-10.5", "VRN-13.1")
@READERS
def test_a_used_card_does_not_tell_of_others_of_its_sort(reader: int | None) -> None:
    seen = []
    for hand in ([CRITIC, CRITIC, limited(2), limited(2)], [CRITIC, JOE, limited(2), limited(5)]):
        match = table(phase=r.USING, hands=[[CRITIC, limited(2)], [], [limited(2)]], envoy=[at_steps(1, 2)] * 3)
        fields = match.fields()
        rows = table(hands=[[CRITIC, limited(2)], hand, [limited(2)]]).fields()
        fields |= {name: rows[name] for name in ("hand", "held", "drawn", "lies")}
        match = Match.at("vernissage", 3, fields=fields | {"active": 1, "awaits": [1], "asked": [1]}, secret=bytes(32))
        before = views(match, reader)
        match.play(r.LIMITED + 1, r.LIFT + 2, r.SET + 2, r.CRITIC, r.FEATHER + JOE)
        seen.append((before, views(match, reader)))
    assert seen[0] == seen[1]


@clause("VRN-9.2")
def test_who_bought_from_which_pile_stays_known_to_all() -> None:
    match = after_buying(CRITIC, FREE, False)
    match.play(r.ROAM, r.SET + 0, r.SET + 1, r.SET + 2, r.CRITIC, r.FEATHER + JOE)
    for reader in (0, 2, None):
        shown: Any = match.view(reader).state
        assert (shown.buyer[2 * r.HEIGHT], shown.nth[2 * r.HEIGHT]) == (2, 1)
        known: Any = GAME.rules.know(match.state, match.box, -1 if reader is None else reader)
        assert [code - 1 for code in known.shed[1][:2]] == [FREE + r.SORTS, CRITIC + r.SORTS]
        assert not any(shown.shed[1])  # the table does not show it any more


@clause("VRN-13.1", "VRN-13.3")
@pytest.mark.parametrize(("used", "sure"), [((), set()), ((FREE,), {FREE}), ((FREE, CRITIC), {CRITIC, FREE})])
def test_worlds_agree_with_all_that_a_seat_has_shown(used: Sequence[int], sure: set[int]) -> None:
    """Seat 1 holds two cards that were dealt and one from a pile that seat 0 has seen."""
    match = after_buying(CRITIC, FREE, True)
    if used:
        match.play(r.ROAM, r.SET + 0, r.SET + 1, r.SET + 2)
    if len(used) > 1:
        match.play(r.CRITIC, r.FEATHER + JOE)
    known, bought = GAME.rules.know(match.state, match.box, 0), set()
    for key in range(300):
        world = GAME.rules.determinize(known, match.box, 0, key)
        assert isinstance(world, r.State)
        taken = world.sold[2 * r.HEIGHT] - 1
        pile = [sort for sort in range(r.SORTS) for _ in range(world.lies[2][sort])]
        seen = [sort for sort in range(r.SORTS) for _ in range(state(match).lies[2][sort])]
        assert sorted([*pile, taken]) == sorted([*seen, FREE])
        assert sum(world.hand[1][: r.SORTS]) == 3 - len(used)
        bought.add(taken)
    assert bought == set(seen) | {FREE}
    assert sure == set(used)


@clause("VRN-13.1")
def test_a_card_that_was_shown_before_a_purchase_does_not_come_from_it() -> None:
    """Seat 1 has used its one critic before it bought: as one of two cards dealt, never as the card bought."""
    match = table(
        phase=r.USING, hands=[[CASE], [CASE], [CASE, CASE]], piles={2: [CRITIC] * 7}, envoy=[at_steps(9)] * 3,
        active=1, awaits=[1], shed=[[], [1 + CRITIC]], gone=[0, 0, 0, 0, 0, 0, 1, 0],
    )  # fmt: skip
    match.play(r.PASS, r.BUY + r.GREY_PILE, r.PASS, r.BUY + 2, r.LEAVE, r.PASS, r.BUY + 2, r.TAKE + CRITIC)
    known = GAME.rules.know(match.state, match.box, 0)
    for key in range(100):
        world = GAME.rules.determinize(known, match.box, 0, key)
        assert isinstance(world, r.State)
        assert world.sold[2 * r.HEIGHT] == 1 + CRITIC  # all that seat 0 saw there were critics
        assert world.hand[1][CRITIC] >= 1
