"""The plea: offers, answers, cards changing hands; and the bargaining of two-way."""

import pytest

from lusoria.games.prokonsul import rules_state as r
from lusoria.play import Match, Refused
from tests.games.prokonsul.table import AFRICA, at, chips, choosing, front, lay, legal, offer, opened, standing, state
from tests.support.clauses import clause

TWO_WAY: dict[str, int | str] = {"two-way": 1}


def talk(match: Match) -> list[int]:
    """Who may speak."""
    return [seat for seat in range(match.seats) if match.state.talk >> seat & 1]


@clause("PRO-6.1", "PRO-11.4")
def test_only_the_pleader_may_speak_once_the_cards_are_open() -> None:
    match = choosing(3)
    assert talk(match) == [0, 1, 2]
    lay(match, [5, 6, 7])
    assert talk(match) == [2]
    match.play(r.ADDRESS + 0, r.OFFER + 1)
    assert match.awaited == [0]
    assert talk(match) == [2]
    match.play(r.NO)
    offer(match, 1, 0, r.NO)
    assert talk(match) == [1]
    offer(match, 2, 0, r.YES)
    assert talk(match) == [0, 1, 2]


@clause("PRO-6.2")
def test_the_pleader_asks_one_family_and_offers_from_nothing_to_all_he_has() -> None:
    match = opened([5, 6, 7], chips=[20, 20, 3])
    assert legal(match) == {"address:0", "address:1"}
    match.play(r.ADDRESS + 1)
    assert legal(match) == {"offer:0", "offer:1", "offer:2", "offer:3"}
    with pytest.raises(Refused) as refusal:
        match.play(r.OFFER + 4)
    assert refusal.value.clause == "PRO-6.2"


@clause("PRO-6.3")
def test_the_answer_is_yes_or_no() -> None:
    match = opened([5, 6, 7])
    match.play(r.ADDRESS + 1, r.OFFER + 2)
    assert match.awaited == [1]
    assert legal(match) == {"yes", "no"}


@clause("PRO-6.4", "PRO-0.3")
def test_yes_moves_chips_and_cards_at_once() -> None:
    match = opened([9, 2, 8, 7])  # 26 votes, 14 needed
    offer(match, 1, 6, r.YES)
    assert chips(match) == [14, 26, 20, 20]
    assert front(match) == [[9, 2], [], [8], [7]]
    assert match.awaited == [0]


@clause("PRO-6.5")
def test_all_cards_of_the_family_asked_go_together() -> None:
    match = opened([9, 2, 8, 7])
    offer(match, 1, 6, r.YES)
    for other in (2, 3):
        offer(match, other, 0, r.NO)
    assert match.awaited == [2]
    offer(match, 0, 5, r.YES)  # 8 + 9 + 2
    assert standing(match)[2][0] == r.CANDIDATE
    assert chips(match) == [19, 26, 15, 20]


@clause("PRO-6.6")
def test_a_refusal_holds_for_this_plea_only() -> None:
    match = opened([9, 2, 8, 7])
    offer(match, 1, 0, r.NO)
    assert legal(match) == {"address:2", "address:3"}
    with pytest.raises(Refused) as refusal:
        match.play(r.ADDRESS + 1)
    assert refusal.value.clause == "PRO-6.6"
    offer(match, 2, 0, r.NO)
    offer(match, 3, 0, r.NO)
    assert match.awaited == [2]
    assert legal(match) == {"address:0", "address:1", "address:3"}


@clause("PRO-6.2", "PRO-6.10")
def test_nobody_without_cards_is_asked() -> None:
    match = opened([9, 2, 8, 7])
    offer(match, 1, 0, r.YES)
    assert legal(match) == {"address:2", "address:3"}
    offer(match, 2, 0, r.NO)
    offer(match, 3, 0, r.NO)
    assert legal(match) == {"address:0", "address:3"}
    with pytest.raises(Refused) as refusal:
        match.play(r.ADDRESS + 1)
    assert refusal.value.clause == "PRO-6.2"


@clause("PRO-6.7")
def test_nothing_but_the_chips_is_settled_by_a_yes() -> None:
    match = opened([7, 5, 4])
    offer(match, 1, 1, r.YES)
    assert match.awaited == [0]
    assert legal(match) == {f"place:{province}" for province in range(1, 7)}  # whatever was said before


@clause("PRO-6.8")
def test_without_a_majority_the_pleader_must_go_on() -> None:
    match = opened([9, 2, 8, 7])
    offer(match, 1, 0, r.YES)
    assert match.awaited == [0]
    assert legal(match) == {"address:2", "address:3"}
    match.play(r.ADDRESS + 3)
    assert "offer:0" in legal(match)


@clause("PRO-6.9")
def test_the_majority_ends_the_round_at_once() -> None:
    match = opened([9, 2, 8, 7])
    offer(match, 2, 4, r.YES)
    assert standing(match) == at(4, (0, 0, r.CANDIDATE))
    assert front(match) == [[], [], [], []]
    assert state(match).phase == r.PLACING


@clause("PRO-6.10")
def test_a_failed_pleader_keeps_his_cards() -> None:
    match = opened([9, 2, 8, 7])
    offer(match, 1, 6, r.YES)
    offer(match, 2, 0, r.NO)
    offer(match, 3, 0, r.NO)
    assert front(match) == [[9, 2], [], [8], [7]]
    assert any("has failed" in line for line in match.log())


@clause("PRO-6.10")
def test_two_holding_half_each_leave_the_second_to_fail() -> None:
    match = opened([4, 4, 8])  # 16 votes, 9 needed
    offer(match, 0, 0, r.NO)
    offer(match, 1, 0, r.NO)
    assert match.awaited == [0]
    offer(match, 1, 0, r.YES)  # 8 of 16
    offer(match, 2, 0, r.NO)
    assert standing(match) == at(3, (2, 0, r.CANDIDATE))  # nobody is left to plead: the first one wins


@clause("PRO-11.5")
def test_an_offer_and_an_answer_cannot_be_taken_back_but_an_address_can() -> None:
    match = opened([9, 2, 8, 7])
    match.play(r.ADDRESS + 1)
    assert match.can_undo(0)
    match.undo(0)
    assert state(match).phase == r.ADDRESSING
    match.play(r.ADDRESS + 2, r.OFFER + 5)
    assert not match.can_undo(0)
    match.play(r.NO)
    assert not match.can_undo(2)


@clause("PRO-10.1", "PRO-10.2")
def test_two_way_a_price_can_be_named_and_paid() -> None:
    match = opened([9, 2, 8, 7], TWO_WAY, black=AFRICA)
    match.play(r.ADDRESS + 2, r.OFFER + 1)
    assert legal(match) == {"yes", "no", *(f"price:{n}" for n in range(1, 100))}
    match.play(r.PRICE + 7 - 1)
    assert match.awaited == [0]
    assert legal(match) == {"pay", "decline", *(f"offer:{n}" for n in range(21))}
    assert "Seat 3 names Seat 1 a price: 7 chips." in match.log("en")
    match.play(r.PAY)
    assert "Seat 1 pays Seat 3 7 chips and gets 8 votes." in match.log("en")
    assert not any("says yes" in line for line in match.log("en"))
    assert chips(match) == [13, 20, 27, 20]
    assert standing(match)[0][AFRICA] == r.CANDIDATE


@clause("PRO-10.2")
def test_two_way_nobody_pays_a_price_beyond_his_chips() -> None:
    match = opened([9, 2, 8, 7], TWO_WAY)
    match.play(r.ADDRESS + 2, r.OFFER + 1, r.PRICE + 21 - 1)
    assert "pay" not in legal(match)
    with pytest.raises(Refused) as refusal:
        match.play(r.PAY)
    assert refusal.value.clause == "PRO-10.2"
    match.play(r.OFFER + 20, r.YES)
    assert "Seat 3 says yes: Seat 1 pays 20 chips and gets 8 votes." in match.log("en")
    assert chips(match) == [0, 20, 40, 20]


@clause("PRO-10.2")
def test_two_way_to_decline_counts_as_a_refusal() -> None:
    match = opened([9, 2, 8, 7], TWO_WAY)
    match.play(r.ADDRESS + 2, r.OFFER + 1, r.PRICE + 10, r.DECLINE)
    assert match.awaited == [0]
    assert legal(match) == {"address:1", "address:3"}
    assert chips(match) == [20] * 4


@clause("PRO-10.3")
def test_two_way_three_prices_then_a_plain_answer() -> None:
    match = opened([9, 2, 8, 7], TWO_WAY)
    match.play(r.ADDRESS + 2, r.OFFER + 1)
    for price in (12, 11, 10):
        match.play(r.PRICE + price - 1, r.OFFER + 2)
    assert match.awaited == [2]
    assert legal(match) == {"yes", "no"}
    with pytest.raises(Refused) as refusal:
        match.play(r.PRICE + 4)
    assert refusal.value.clause == "PRO-10.3"
    match.play(r.NO)
    match.play(r.ADDRESS + 3, r.OFFER + 0)
    assert "price:5" in legal(match)  # a new talk


@clause("PRO-10.4", "PRO-11.4")
def test_two_way_the_two_may_talk_and_the_others_are_silent() -> None:
    match = opened([9, 2, 8, 7], TWO_WAY)
    assert talk(match) == [0]
    match.play(r.ADDRESS + 2, r.OFFER + 1)
    assert talk(match) == [0, 2]
    match.play(r.PRICE + 4)
    assert talk(match) == [0, 2]
    match.play(r.DECLINE)
    assert talk(match) == [0]
