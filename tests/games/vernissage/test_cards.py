"""Buying cards and using them."""

from collections.abc import Sequence
from typing import Any

import pytest

from lusoria.games.vernissage import GAME
from lusoria.games.vernissage import rules_cards as held
from lusoria.games.vernissage import rules_state as r
from lusoria.play import Match, Refused
from tests.games.vernissage.table import (
    CASE,
    CRITIC,
    DONNA,
    ELFRIEDA,
    FREE,
    JOE,
    KARL,
    OUT,
    PURSE,
    RON,
    at_steps,
    front,
    in_hand,
    legal,
    limited,
    said,
    scandal,
    state,
    steps_of,
    table,
)
from tests.support.clauses import clause

SEVEN = {2: [ELFRIEDA, JOE, CASE, CASE, CRITIC, FREE, KARL]}
ALL_GREY = [limited(n + 1) for n, count in enumerate((4, 5, 5, 4, 3, 2)) for _ in range(count)]


def sorts(row: Sequence[int]) -> list[int]:
    """Cards by their sort."""
    return [sort for sort in range(r.SORTS) for _ in range(row[sort])]


def noted(match: Match, seat: int, pile: int) -> list[int]:
    """The cards of a pile that are noted for a seat."""
    s: Any = match.view(seat).state
    if not held.knows_pile(s, match.box, seat, pile):
        return []
    return sorts([held.in_pile(s, seat, pile, sort) for sort in range(r.SORTS)])


@clause("VRN-9.1")
def test_one_of_the_piles_must_be_bought_from() -> None:
    match = table()
    assert legal(match) == {f"buy:{pile}" for pile in range(8)}
    with pytest.raises(Refused) as refusal:
        match.play(r.PASS)
    assert refusal.value.clause == "VRN-9.1"


@clause("VRN-9.2", "VRN-13.2", "VRN-13.3")
def test_the_buyer_sees_the_pile_and_takes_one_card() -> None:
    match = table(piles=SEVEN)
    match.play(r.BUY + 2)
    assert state(match).money[0] == 160_000
    assert legal(match) == {"leave", "take:0", "take:1", "take:3", "take:5", "take:6", "take:7"}
    assert [noted(match, seat, 2) for seat in range(3)] == [sorted(SEVEN[2]), [], []]
    match.play(r.TAKE + CRITIC)
    assert in_hand(match, 0) == [CRITIC]
    assert state(match).taken[2] == 1
    assert said(match, "takes a card", 1)
    assert not said(match, "The card taken", 1)
    assert said(match, "The card taken: critic.", 0)
    assert noted(match, 0, 2) == sorted([ELFRIEDA, JOE, CASE, CASE, FREE, KARL])
    assert noted(match, 1, 2) == []


@clause("VRN-9.2")
def test_a_card_that_is_not_in_the_pile_is_refused() -> None:
    match = table(piles=SEVEN)
    match.play(r.BUY + 2)
    with pytest.raises(Refused) as refusal:
        match.play(r.TAKE + DONNA)
    assert refusal.value.clause == "VRN-9.2"


@clause("VRN-9.3")
def test_putting_all_back_gives_nothing_back() -> None:
    match = table(piles=SEVEN)
    match.play(r.BUY + 2)
    assert GAME.words.warn is not None
    assert GAME.words.warn(match.view(0), r.LEAVE) is not None
    match.play(r.LEAVE)
    assert (state(match).money[0], in_hand(match, 0), state(match).taken[2]) == (160_000, [], 0)


@clause("VRN-13.2")
def test_what_was_seen_of_a_pile_is_noted_until_another_takes_from_it() -> None:
    match = table(piles=SEVEN, hands=[[], [CRITIC], [CRITIC]], envoy=[at_steps(9)] * 3)
    match.play(r.BUY + 2, r.LEAVE)
    assert noted(match, 0, 2) == sorted(SEVEN[2])
    match.play(r.BUY + 2, r.LEAVE, r.PASS)
    assert noted(match, 0, 2) == sorted(SEVEN[2])  # seat 1 took none
    match.play(r.BUY + 2, r.TAKE + JOE, r.PASS)
    assert noted(match, 0, 2) == []


@clause("VRN-13.2")
def test_worlds_keep_what_was_seen_together() -> None:
    """Seat 2 has taken one of the seven cards that seat 0 has seen: six of them lie there, and one is in that hand."""
    match = table(piles=SEVEN, hands=[[], [CRITIC], [CRITIC]], envoy=[at_steps(9)] * 3)
    match.play(r.BUY + 2, r.LEAVE)
    match.play(r.BUY + 3, r.LEAVE, r.PASS, r.BUY + 2, r.TAKE + JOE, r.PASS)
    known = GAME.rules.know(match.state, match.box, 0)
    bought = set()
    for key in range(300):
        world = GAME.rules.determinize(known, match.box, 0, key)
        assert isinstance(world, r.State)
        taken = world.sold[2 * r.HEIGHT] - 1
        assert sorted([*sorts(world.lies[2]), taken]) == sorted(SEVEN[2])
        assert taken in sorts(world.hand[2])
        bought.add(taken)
    assert bought == set(SEVEN[2])
    other = GAME.rules.know(match.state, match.box, 1)  # seat 1 has never looked: it may be any card
    found = set()
    for key in range(300):
        world = GAME.rules.determinize(other, match.box, 1, key)
        assert isinstance(world, r.State)
        found.add(world.sold[2 * r.HEIGHT] - 1)
    assert found == set(range(r.SORTS))


@clause("VRN-9.4", "VRN-13.3")
def test_a_grey_card_costs_ten_thousand_and_is_drawn_unseen() -> None:
    match = table()
    match.play(r.BUY + r.GREY_PILE)
    assert state(match).money[0] == 190_000
    (card,) = in_hand(match, 0)
    assert limited(1) <= card <= limited(6)
    assert said(match, "The card drawn", 0)
    assert not said(match, "The card drawn", 1)


@clause("VRN-9.4", "VRN-10.5")
def test_used_limited_moves_are_shuffled_when_the_grey_pile_is_empty() -> None:
    match = table(hands=[[CRITIC]], used=[4, 5, 5, 4, 3, 2])
    match.play(r.BUY + r.GREY_PILE)
    assert said(match, "shuffled again")
    assert len(in_hand(match, 0)) == 2
    assert (sum(state(match).used), held.stock_size(state(match))) == (0, 22)


def test_grey_cards_that_are_all_in_hands_cannot_be_bought() -> None:
    match = table(hands=[[CRITIC], ALL_GREY])
    assert "buy:7" not in legal(match)
    with pytest.raises(Refused) as refusal:
        match.play(r.BUY + r.GREY_PILE)
    assert refusal.value.clause == "VRN-9.4"


@clause("VRN-9.5")
@pytest.mark.parametrize(("money", "notes", "rest"), [(70_000, 0, 0), (60_000, 1, 90_000), (0, 1, 30_000)])
def test_the_bank_lends_as_often_as_needed(money: int, notes: int, rest: int) -> None:
    match = table(money=[money, 0, 0])
    assert GAME.words.warn is not None
    assert (GAME.words.warn(match.view(0), r.BUY + 5) is None) == (notes == 0)
    match.play(r.BUY + 5)
    assert (state(match).notes[0], state(match).money[0]) == (notes, rest)
    assert said(match, "borrows") == bool(notes)


@clause("VRN-9.5")
def test_several_notes_are_signed_where_one_is_not_enough() -> None:
    match = table(money=[0, 0, 0], components={"price": [20_000, 30_000, 40_000, 50_000, 60_000, 250_000, 80_000]})
    match.play(r.BUY + 5)
    assert (state(match).notes[0], state(match).money[0]) == (3, 50_000)


@clause("VRN-9.6")
def test_nothing_sells_or_hands_on_a_picture() -> None:
    assert {block.name for block in r.ACTIONS.blocks} == {
        "keep", "redraw", "choose", "place", "object", "let-be", "name", "name-none", "yes", "no", "fight", "withdraw",
        "lay", "show", "buy", "take", "leave", "limited", "roam", "critic", "pass", "lift", "set", "done", "feather",
    }  # fmt: skip


@clause("VRN-9.7", "VRN-9.1")
def test_when_everything_is_sold_buying_is_left_out() -> None:
    match = table(
        phase=r.USING, hands=[[CRITIC], ALL_GREY, [CASE]], envoy=[at_steps(9)] * 3, taken=[7] * r.PILES,
    )  # fmt: skip
    match.play(r.PASS)
    assert said(match, "No card is left to buy")
    assert (match.awaited, state(match).phase) == ([1], r.USING)


@clause("VRN-9.1")
def test_an_empty_pile_cannot_be_bought_from() -> None:
    match = table(taken=[7, 0, 0, 0, 0, 0, 0])
    assert "buy:0" not in legal(match)
    with pytest.raises(Refused) as refusal:
        match.play(r.BUY)
    assert refusal.value.clause == "VRN-9.1"


# Using cards


def using(*hand: int, **fields: object) -> Match:
    return table(phase=r.USING, hands=[list(hand)], **fields)  # type: ignore[arg-type]


@clause("VRN-10.1", "VRN-10.8")
def test_a_move_or_a_critic_or_nothing_can_be_used() -> None:
    match = using(FREE, CRITIC, CASE, ELFRIEDA, limited(2), limited(2))
    assert legal(match) == {"pass", "roam", "critic", "limited:2"}
    match.play(r.PASS)
    assert state(match).active == 1


@clause("VRN-10.1")
def test_a_move_may_be_followed_by_a_critic_only() -> None:
    match = using(FREE, CRITIC, limited(2))
    match.play(r.LIMITED + 1, r.LIFT + 2, r.SET + 3)
    assert legal(match) == {"pass", "critic"}
    with pytest.raises(Refused) as refusal:
        match.play(r.ROAM)
    assert refusal.value.clause == "VRN-10.1"
    match.play(r.CRITIC)
    assert state(match).feather == ELFRIEDA + 1 or state(match).phase == r.AIMING


@clause("VRN-10.1", "VRN-10.7", "VRN-10.8")
@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ((FREE, CRITIC), "Use a move or a critic, or pass."),
        ((FREE, CASE), "Use a move, or pass."),
        ((CRITIC, CASE), "Use a critic, or pass."),
        ((CASE, ELFRIEDA), "You have no card that can be used now: pass."),
    ],
)
def test_what_is_asked_says_what_the_hand_allows(hand: tuple[int, ...], told: str) -> None:
    match = using(*hand)
    assert match.speaker("en").text(GAME.words.prompt(match.view(0))) == told


@clause("VRN-10.1")
def test_after_a_move_a_critic_is_spoken_of_only_if_one_is_there() -> None:
    for rest, told in ((CRITIC, "You may still use a critic."), (CASE, "You have no card that can be used now: pass.")):
        match = using(FREE, rest)
        match.play(r.ROAM, r.SET, r.SET + 4, r.DONE)  # beside the artists, who stand on step 1
        assert match.awaited == [0]  # what is hidden could be a critic
        assert match.speaker("en").text(GAME.words.prompt(match.view(0))) == told


@clause("VRN-10.1")
def test_a_critic_ends_the_turn() -> None:
    match = using(FREE, CRITIC, limited(2))
    match.play(r.CRITIC, r.FEATHER + JOE)
    assert state(match).active == 1


@clause("VRN-10.2", "VRN-10.5")
def test_a_free_move_puts_envoys_anywhere_on_the_strip() -> None:
    match = using(FREE, CRITIC)
    match.play(r.ROAM)
    assert "done" not in legal(match)  # two stood there
    match.play(r.SET + 6, r.SET + 10)
    assert "done" in legal(match)
    with pytest.raises(Refused) as refusal:
        match.play(r.SET + 11)
    assert refusal.value.clause == "VRN-2.1"
    match.play(r.DONE)
    assert steps_of(match, 0) == [7, 11]
    assert FREE not in in_hand(match, 0)
    assert list(state(match).gone) == [0, 0, 0, 0, 0, 0, 0, 1]


@clause("VRN-10.2")
def test_envoys_in_hand_can_come_too_and_none_goes_back() -> None:
    match = using(FREE, CRITIC)
    match.play(r.ROAM, r.SET + 0)
    with pytest.raises(Refused) as refusal:
        match.play(r.DONE)
    assert refusal.value.clause == "VRN-10.2"
    match.play(r.SET + 4, r.SET + 7)  # the third was in hand; with it the move is complete
    assert steps_of(match, 0) == [1, 5, 8]


@clause("VRN-10.3", "VRN-10.4")
def test_a_limited_move_moves_one_envoy_up_or_down() -> None:
    match = using(limited(3), envoy=[at_steps(2, 5), at_steps(1), at_steps(1)])
    match.play(r.LIMITED + 2)
    assert legal(match) == {"lift:0", "lift:2", "lift:5"}
    match.play(r.LIFT + 5)
    assert legal(match) == {f"set:{step}" for step in (3, 4, 6, 7, 8)}  # 2 is taken
    with pytest.raises(Refused) as refusal:
        match.play(r.SET + 8)
    assert refusal.value.clause == "VRN-10.3"
    with pytest.raises(Refused) as refusal:
        match.play(r.SET + 1)
    assert refusal.value.clause == "VRN-10.4"
    match.play(r.SET + 5)
    assert steps_of(match, 0) == [2, 6]


@clause("VRN-10.3")
def test_a_limited_move_places_an_envoy_no_higher_than_its_number() -> None:
    match = using(limited(3), envoy=[at_steps(2, 5), at_steps(1), at_steps(1)])
    match.play(r.LIMITED + 2, r.LIFT)
    assert legal(match) == {"set:1", "set:3"}
    match.play(r.SET + 2)
    assert steps_of(match, 0) == [2, 3, 5]


@clause("VRN-10.4")
def test_envoys_pass_each_other_and_share_steps_with_others() -> None:
    match = using(limited(3), envoy=[at_steps(2, 3), at_steps(4), at_steps(4)])
    match.play(r.LIMITED + 2, r.LIFT + 2, r.SET + 3)
    assert steps_of(match, 0) == [3, 4]


@clause("VRN-10.7")
def test_a_limited_move_without_a_way_cannot_be_used() -> None:
    match = using(limited(1), envoy=[at_steps(1, 2, 3), at_steps(1), at_steps(1)], components={"white": 3})
    assert legal(match) == {"pass"}
    with pytest.raises(Refused) as refusal:
        match.play(r.LIMITED)
    assert refusal.value.clause == "VRN-10.7"


@clause("VRN-10.5")
def test_a_used_limited_move_lies_open() -> None:
    match = using(limited(3), limited(1))
    match.play(r.LIMITED + 2, r.LIFT + 2, r.SET + 3)
    assert in_hand(match, 0) == [limited(1)]
    assert list(match.view(1).state.used) == [0, 0, 1, 0, 0, 0, 0, 0, 0]


@clause("VRN-10.6")
def test_the_critic_moves_the_feather_and_the_marker_goes_down_five() -> None:
    match = using(CRITIC, CRITIC, feather=JOE + 1, step=[1, 1, 5, 5, 5])
    match.play(r.CRITIC)
    assert legal(match) == {f"feather:{ELFRIEDA}", f"feather:{JOE}"}
    with pytest.raises(Refused) as refusal:
        match.play(r.FEATHER + RON)
    assert refusal.value.clause == "VRN-4.2"
    match.play(r.FEATHER + ELFRIEDA)
    s = state(match)
    assert (s.feather, s.fame[ELFRIEDA], s.fame[JOE]) == (ELFRIEDA + 1, PURSE - 5, PURSE)
    assert in_hand(match, 0) == [CRITIC]
    assert list(s.gone) == [0, 0, 0, 0, 0, 0, 1, 0]


@clause("VRN-10.6")
def test_the_critic_may_sting_again_and_ruin() -> None:
    match = using(CRITIC, feather=JOE + 1, fame=[PURSE, OUT + 2, PURSE, PURSE, PURSE], lying={JOE: [scandal(-4)]})
    match.play(r.CRITIC, r.FEATHER + JOE)
    assert state(match).step[JOE] == 0
    assert front(match, JOE) == []
    assert state(match).feather == 0
    assert (match.over, state(match).active) == (False, 1)


@clause("VRN-10.6", "VRN-11.1")
def test_the_critic_can_end_the_game() -> None:
    match = using(CRITIC, fame=[PURSE, OUT + 2, PURSE, PURSE, 1], step=[1, 1, 1, 1, 0])
    match.play(r.CRITIC, r.FEATHER + JOE)
    assert match.over


@clause("VRN-10.6")
def test_without_influence_no_critic_is_sent() -> None:
    match = using(CRITIC, envoy=[at_steps(5), at_steps(1), at_steps(1)])
    assert legal(match) == {"pass"}
    with pytest.raises(Refused) as refusal:
        match.play(r.CRITIC)
    assert refusal.value.clause == "VRN-10.6"


@clause("VRN-10.9")
def test_whoever_can_be_seen_to_have_nothing_is_passed_over() -> None:
    match = table(piles=SEVEN, envoy=[at_steps(9)] * 3)
    match.play(r.BUY + 2, r.LEAVE)
    assert said(match, "has no card that could be used")
    assert match.awaited == [1]


@clause("VRN-10.8", "VRN-10.9")
def test_a_hand_that_others_cannot_see_is_asked_even_if_it_holds_pictures_only() -> None:
    match = using(ELFRIEDA, CASE)
    assert legal(match) == {"pass"}
