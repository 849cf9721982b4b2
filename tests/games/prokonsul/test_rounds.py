"""Set-up, the cards of a round, the majority, and who pleads when."""

import pytest

from lusoria.games.prokonsul import GAME
from lusoria.games.prokonsul import rules_state as r
from lusoria.play import Match, Refused
from tests.games.prokonsul.table import (
    AFRICA,
    ASIA,
    MACEDONIA,
    SICILIA,
    at,
    chips,
    choosing,
    front,
    lay,
    legal,
    offer,
    opened,
    pawns,
    standing,
    state,
)
from tests.support.clauses import clause


@clause("PRO-2.1", "PRO-2.2", "PRO-2.3", "PRO-2.4")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    box = GAME.box()
    assert isinstance(box, r.Box)
    assert box.value == [8, 6, 8, 6, 10, 12, 14]
    assert [pair for pair in box.link if pair[0] != pair[1]] == [[0, 1], [0, 5], [2, 3], [4, 6]]
    assert box.deck == [1, 2, 3, 4, 5, 6, 7, 8, 9, 12]
    assert (box.counters, box.chips, box.link_bonus) == (5, 20, 5)


@clause("PRO-1.1")
def test_three_to_five_families_play() -> None:
    assert [Match.new("prokonsul", seats).seats for seats in (3, 4, 5)] == [3, 4, 5]
    for seats in (2, 6):
        with pytest.raises(ValueError, match="3 to 5"):
            Match.new("prokonsul", seats)


@clause("PRO-3.1", "PRO-3.2", "PRO-3.3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_pawns_stand_in_a_drawn_row_and_everybody_has_twenty_chips_five_counters_and_ten_cards(seats: int) -> None:
    rows = set()
    for seed in range(30):
        match = Match.new("prokonsul", seats, secret=bytes([seed]) * 32)
        rows.add(tuple(pawns(match)))
        assert sorted(pawns(match)) == list(range(seats))
        assert state(match).pawn[seats:] == [0] * (5 - seats)
        assert chips(match) == [20] * seats
        assert standing(match) == at(seats)
    assert len(rows) > 3
    match.play(r.PLACE + AFRICA)
    for seat in range(seats):
        assert [code - r.PLAY + 1 for code in match.legal(seat)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 12]


@clause("PRO-3.4", "PRO-4.1")
def test_the_leftmost_family_puts_the_black_pawn_on_any_province_and_the_round_is_about_it() -> None:
    for seed in range(8):
        match = Match.new("prokonsul", 3, secret=bytes([seed]) * 32)
        assert match.awaited == [pawns(match)[0]]
        assert legal(match) == {f"place:{province}" for province in range(7)}
    match.play(r.PLACE + ASIA)
    lay(match, [12, 1, 2])  # a majority by itself
    assert standing(match) == at(3, (0, ASIA, r.CANDIDATE))


@clause("PRO-4.2", "PRO-0.2", "PRO-11.2", "PRO-0.5")
def test_cards_are_chosen_in_any_order_and_shown_together() -> None:
    match = choosing(3)
    match.act(2, r.PLAY + 4)
    assert match.awaited == [0, 1]
    for seat in (0, 1, None):
        hidden = match.view(seat).state
        assert isinstance(hidden, r.State)
        assert hidden.choice == [0] * 5
        assert not any(map(any, hidden.front))
    own = match.view(2).state
    assert isinstance(own, r.State)
    assert own.choice[2] == 5
    with pytest.raises(Refused):
        match.act(2, r.PLAY + 5)
    match.act(0, r.PLAY + 3)
    match.act(1, r.PLAY + 3)
    assert front(match) == [[4], [4], [5]]


@clause("PRO-4.2", "PRO-4.5")
def test_a_card_played_is_out_of_the_hand() -> None:
    match = choosing(3, used=[[0] * 7 + [1]] + [[0] * 5 + [1]] * 2)
    assert r.PLAY + 6 not in match.legal(0)
    with pytest.raises(Refused) as refusal:
        match.act(0, r.PLAY + 6)
    assert refusal.value.clause == "PRO-4.5"


@clause("PRO-4.5")
def test_after_ten_rounds_all_cards_come_back() -> None:
    used = [[0] + [1] * 9 + [0] * 3] * 3  # the 12 is left
    match = choosing(3, used=used, gain=1)
    assert match.legal(0) == [r.PLAY + 11]
    lay(match, [12, 12, 12])
    offer(match, 1, 0, r.YES)
    match.play(r.PLACE + ASIA)
    assert len(match.legal(0)) == len(match.legal(1)) == 10


@clause("PRO-4.3")
@pytest.mark.parametrize(("cards", "needed"), [([9, 8, 7], 13), ([9, 8, 6], 12), ([1, 1, 1], 2), ([9, 8, 7, 6, 5], 18)])
def test_the_majority_is_half_the_sum_rounded_down_plus_one(cards: list[int], needed: int) -> None:
    match = opened(cards)
    assert r.majority(state(match)) == needed
    assert f"{sum(cards)} votes are on the table; the majority is {needed} votes." in match.log()


@clause("PRO-4.4")
def test_a_single_card_with_the_majority_wins_at_once() -> None:
    match = opened([12, 6, 5], black=MACEDONIA)
    assert standing(match) == at(3, (0, MACEDONIA, r.CANDIDATE))
    assert match.awaited == [0]
    assert state(match).phase == r.PLACING


@clause("PRO-4.4", "PRO-4.3")
def test_exactly_half_of_the_votes_is_no_majority() -> None:
    match = opened([12, 7, 5])
    assert state(match).phase == r.ADDRESSING


@clause("PRO-5.1", "PRO-0.3")
def test_pleas_go_down_from_the_highest_card() -> None:
    match = opened([4, 9, 7, 1])
    order: list[int] = []
    while state(match).phase != r.PLACING:
        (seat,) = match.awaited
        if state(match).phase == r.ADDRESSING and (not order or order[-1] != seat):
            order.append(seat)
        match.play({r.ADDRESSING: match.legal(seat)[0], r.OFFERING: r.OFFER, r.ANSWERING: r.NO}[state(match).phase])
    assert order == [1, 2, 0, 3]


@clause("PRO-5.2", "PRO-5.3")
def test_the_leftmost_pawn_goes_first_and_moves_to_the_right_end() -> None:
    match = opened([8, 3, 8, 8, 2], pawn=[1, 3, 0, 4, 2])
    assert match.awaited == [3]
    assert pawns(match) == [1, 0, 4, 2, 3]
    fail(match)
    assert match.awaited == [0]
    assert pawns(match) == [1, 4, 2, 3, 0]
    fail(match)
    assert match.awaited == [2]  # the last of the three has nobody to precede
    assert pawns(match) == [1, 4, 2, 3, 0]


def fail(match: Match) -> None:
    """The pleader offers nothing to anybody and is refused by all."""
    (pleader,) = match.awaited
    while match.awaited == [pleader] and state(match).speaker == pleader and state(match).phase == r.ADDRESSING:
        offer(match, match.legal(pleader)[0] - r.ADDRESS, 0, r.NO)


@clause("PRO-5.4", "PRO-5.3")
def test_who_gave_his_cards_away_neither_pleads_nor_counts_in_a_tie() -> None:
    match = opened([9, 5, 5, 5], pawn=[1, 2, 3, 0])
    offer(match, 1, 3, r.YES)  # 14 votes of 24: no, 13 are enough
    assert state(match).phase == r.PLACING
    match = opened([9, 6, 6, 6, 3], pawn=[1, 2, 3, 4, 0])
    offer(match, 1, 3, r.YES)  # 15 votes, 16 needed
    for other in (2, 3, 4):
        offer(match, other, 0, r.NO)
    assert match.awaited == [2]  # seat 1 would have been first
    assert pawns(match) == [1, 3, 4, 0, 2]
    fail(match)
    assert match.awaited == [3]
    assert pawns(match) == [1, 3, 4, 0, 2]


@clause("PRO-5.4")
def test_a_tie_is_settled_only_when_its_turn_comes() -> None:
    match = opened([9, 5, 5, 8], pawn=[1, 2, 3, 0])
    assert pawns(match) == [1, 2, 3, 0]
    fail(match)
    assert match.awaited == [3]
    assert pawns(match) == [1, 2, 3, 0]
    offer(match, 1, 0, r.YES)
    offer(match, 0, 0, r.NO)
    offer(match, 2, 0, r.NO)
    assert match.awaited == [2]  # alone now: no tie any more
    assert pawns(match) == [1, 2, 3, 0]


@clause("PRO-5.5")
def test_when_every_plea_fails_the_first_pleader_wins() -> None:
    match = opened([4, 9, 7], black=AFRICA)
    for _ in range(3):
        fail(match)
    assert standing(match) == at(3, (1, AFRICA, r.CANDIDATE))
    assert match.awaited == [1]


@clause("PRO-5.5")
def test_the_first_pleader_wins_even_after_giving_his_cards_away() -> None:
    match = opened([6, 5, 5, 5, 5], black=SICILIA)  # 26 votes, 14 needed
    fail(match)
    assert match.awaited == [1]
    offer(match, 0, 2, r.YES)  # 11 votes
    for other in (2, 3, 4):
        offer(match, other, 0, r.NO)
    for _ in range(3):
        fail(match)
    assert standing(match) == at(5, (0, SICILIA, r.CANDIDATE))
    assert chips(match) == [22, 18, 20, 20, 20]
