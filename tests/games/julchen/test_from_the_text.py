"""What follows in positions thought of from the text alone: exceptions, the order of the steps, and what is hidden."""

from typing import Any

import pytest

from lusoria.games.julchen import rules_state as r
from lusoria.play import Match
from tests.games.julchen.table import attack, hand, legal, places, position, put, refused, take
from tests.support.clauses import clause

DECK = [4] * 8 + [1]


def alike(one: Match, two: Match, seat: int | None) -> bool:
    """Whether two matches are the same to a seat, in what it sees and reads."""
    same = one.view(seat).state.as_dict() == two.view(seat).state.as_dict()
    return same and one.log("en", seat) == two.log("en", seat)


def attacks(match: Match) -> set[tuple[int, int]]:
    """Seats that can be attacked, and with which monsters."""
    found = set()
    for code in match.legal(match.awaited[0]):
        if code in r.ATTACK:
            seat, rest = divmod(code - r.ATTACK, r.ANY_PAIR)
            found.add((seat, rest // r.PAIRS))
    return found


# The order of a hand


@clause("JUL-4.1", "JUL-4.2")
def test_a_card_equal_to_its_neighbour_may_go_to_either_side_of_it() -> None:
    match = position("0 2 5 5 8 2", "1 3", pile="5")
    match.play(r.DRAW)
    assert places(match) == [3, 4, 5, 6]  # beside the fives, and on the other side of the 8
    match.play(put(6))
    assert hand(match, 0) == "0 2 5 5 8 5 2"


@clause("JUL-4.1", "JUL-7.3")
def test_julchen_from_the_pile_parts_no_falling_side() -> None:
    match = position("0 5 5 3", "1 2", pile="8")
    match.play(r.DRAW)
    assert places(match) == [2, 3, 4]  # beside or between the fives
    match.play(put(2))
    assert hand(match, 0) == "0 8 5 5 3"


@clause("JUL-4.3", "JUL-8.1")
def test_what_is_left_after_an_attack_stays_in_its_order() -> None:
    match = position("0 3 8 3 1", "5 2", "1 6")
    match.play(attack(1, 3), r.YIELD, take(1, 1))
    assert places(match) == [2, 3]
    match.play(put(2))
    assert hand(match, 0) == "0 5 8 1"


@clause("JUL-4.3", "JUL-6.1")
def test_the_hand_that_loses_its_highest_card_is_still_in_order() -> None:
    match = position("1", "0 2 8 5 5 1", "3")
    match.play(take(1, 3))
    assert hand(match, 1) == "0 2 5 5 1"


# Attacks


@clause("JUL-8.1", "JUL-2.1")
def test_only_monsters_attack() -> None:
    match = position("6 6 7 7 1", "4 8", "2 2")
    assert attacks(match) == set()
    match = position("0 0 6 6", "4 8", "2 2")
    assert attacks(match) == {(1, 0), (2, 0)}


@clause("JUL-8.2")
def test_of_three_alike_there_are_three_pairs_and_of_four_six() -> None:
    three = position("3 3 7 3", "4 8")
    assert sum(code in r.ATTACK for code in three.legal(0)) == 3
    four = position("3 3 7 3 3", "4 8")
    assert sum(code in r.ATTACK for code in four.legal(0)) == 6
    three.play(next(code for code in reversed(three.legal(0)) if code in r.ATTACK), r.YIELD, take(1, 1))
    assert hand(three, 0) == "3 7"


@clause("JUL-8.3", "JUL-5.1")
def test_a_parried_attack_takes_nothing_and_ends_the_turn() -> None:
    match = position("3 5 3", "4 8 6 6", "1 1")
    match.play(attack(1, 3))
    assert legal(match) == {"yield", "parry:0", "parry:1"}
    match.play(r.PARRY + 1)
    assert (hand(match, 0), hand(match, 1)) == ("5", "4 8 6")
    assert match.awaited == [1]
    state: Any = match.state
    assert not any(state.card_at[card] in (r.PILE, r.TRACK) for card in (12, 13))


@clause("JUL-8.5", "JUL-7.4")
def test_an_attack_that_finds_a_monster_or_a_weapon_rearranges_nothing() -> None:
    match = position("3 5 3 2", "6 8", "1 1")
    match.play(attack(1, 3), r.YIELD, take(1, 1))
    assert places(match) == [1, 2]
    assert not any("rearrange" in line for line in match.log("en", seat=2))


@clause("JUL-8.6", "JUL-9.4")
def test_the_attacker_who_holds_julchen_wins_nothing_by_attacking() -> None:
    match = position("3 8 3 1", "4 5", "1 1", pile="2")
    match.play(attack(1, 3), r.YIELD, take(1, 1))
    match.play(match.legal(0)[0])
    assert not match.over
    assert match.awaited == [1]


@clause("JUL-6.1", "JUL-9.4")
def test_who_draws_julchen_out_of_a_hand_without_an_attack_has_not_won() -> None:
    match = position("3 1", "4 8", "2 2", pile="5")
    match.play(take(1, 2), r.LEFT, r.LEFT)
    assert not match.over
    assert hand(match, 0) == "1 3 8"


@clause("JUL-7.1")
def test_a_lightning_that_comes_to_an_empty_hand_is_announced_all_the_same() -> None:
    high = position("", "4 7 0", "0 6")
    high.play(take(1, 2))
    low = position("", "4 5 0", "0 6")
    low.play(take(1, 2))
    assert high.awaited == low.awaited == [1]
    assert "Seat 1 has drawn a lightning or Julchen and may rearrange the whole hand." in high.log("en", seat=2)
    assert not any("lightning" in line for line in low.log("en", seat=2))


@clause("JUL-11.3")
def test_a_new_order_stands_once_the_last_card_has_its_side() -> None:
    match = position("1 3 2", "4 7 0", "0 6")
    match.play(take(1, 2), r.LEFT, r.RIGHT)
    assert match.can_undo(0)
    match.play(r.LEFT)
    assert match.awaited == [1]
    assert not match.can_undo(0)


# What is hidden


@clause("JUL-6.3", "JUL-7.4", "JUL-11.1")
@pytest.mark.parametrize("reader", [2, None])
def test_the_others_cannot_tell_which_monster_went_from_hand_to_hand(reader: int | None) -> None:
    one, two = position("5 1", "4 5 2", "0 0"), position("5 1", "4 5 3", "0 0")
    for match in (one, two):
        match.play(take(1, 3), put(2))
    assert alike(one, two, reader)
    assert not alike(one, two, 1)


@clause("JUL-7.1", "JUL-7.2")
@pytest.mark.parametrize("reader", [2, None])
def test_the_others_cannot_tell_julchen_from_a_lightning_nor_one_order_from_another(reader: int | None) -> None:
    one = position("1 3 2", "4 7 0", "0 6", pile="8")
    two = position("1 3 2", "4 8 0", "0 6", pile="7")
    for match, answers in ((one, (r.LEFT, r.LEFT, r.LEFT)), (two, (r.RIGHT, r.LEFT, r.RIGHT))):
        match.play(take(1, 2))
        for answer in answers:
            match.play(answer)
    assert hand(one, 0) != hand(two, 0)
    assert alike(one, two, reader)


@clause("JUL-8.4", "JUL-11.1")
@pytest.mark.parametrize("reader", [0, 2, None])
def test_nobody_can_tell_a_weapon_kept_back_from_none(reader: int | None) -> None:
    one, two = position("3 5 3", "4 8 2", "1 1"), position("3 5 3", "4 8 6", "1 1")
    for match in (one, two):
        match.play(attack(1, 3))
        assert match.awaited == [1]
    assert alike(one, two, reader)
    for match in (one, two):
        match.play(r.YIELD)
    assert alike(one, two, reader)


@clause("JUL-3.3", "JUL-11.1")
@pytest.mark.parametrize("reader", [1, None])
def test_a_card_drawn_from_the_pile_shows_its_place_and_nothing_else(reader: int | None) -> None:
    fields = position("5 1", "4 8", pile="3").fields()
    other = position("5 1", "4 8", pile="3").fields()
    three, nought = other["card_at"].index(r.PILE), other["card_at"].index(r.TRACK)
    assert (r.value_of(three), r.value_of(nought)) == (3, 0)
    other["card_at"][three], other["card_at"][nought] = r.TRACK, r.PILE
    one, two = (
        Match.at("julchen", 2, fields=given, components={"deck": DECK}, secret=bytes(32)) for given in (fields, other)
    )
    for match in (one, two):
        match.play(r.DRAW, put(1))
    assert (hand(one, 0), hand(two, 0)) == ("3 5 1", "0 5 1")
    assert alike(one, two, reader)
    assert not alike(one, two, 0)


# The end


@clause("JUL-9.1", "JUL-9.2")
def test_an_unparried_attack_leaves_one_card_fewer_and_may_win() -> None:
    """Four cards, two played and one taken: three, and with five cards on the track the limit is 3."""
    match = position("3 8 3 1", "5 2", "1 6", pile="", track=5)
    match.play(attack(1, 3), r.YIELD, take(1, 2))
    match.play(match.legal(0)[0])
    assert match.over
    assert match.ranking == [1, 2, 2]


@clause("JUL-9.1", "JUL-6.1")
def test_who_draws_julchen_in_this_very_turn_may_win_with_it() -> None:
    match = position("1", "5 8", "1 6", pile="", track=6)
    match.play(take(1, 2), r.LEFT)
    assert match.over
    assert match.ranking == [1, 2, 2]


@clause("JUL-9.1")
def test_a_holder_brought_below_the_limit_by_others_waits_for_the_end_of_an_own_turn() -> None:
    match = position("1 2", "8 5", "1 6", pile="", track=7)
    match.play(take(1, 2))
    match.play(match.legal(0)[0])
    assert hand(match, 1) == "8"
    assert not match.over
    assert match.awaited == [1]
    match.play(r.DRAW)  # the limit is 2 now, and there are two cards
    match.play(match.legal(1)[0])
    assert match.over
    assert match.ranking == [2, 1, 2]


@clause("JUL-9.1", "JUL-8.3")
def test_a_holder_who_parries_waits_too() -> None:
    match = position("3 3 2", "8 6", "1 1", pile="", track=7)
    match.play(attack(1, 3), r.PARRY)
    assert (hand(match, 1), match.over, match.awaited) == ("8", False, [1])


@clause("JUL-9.3", "JUL-5.3")
def test_dawn_breaks_before_the_last_card_finds_its_place() -> None:
    match = position("3 2 1 0", "8 5 4 4 2 2 1 0", pile="", track=1)
    match.play(r.DRAW)
    assert match.over
    assert match.ranking == [2, 1]


@clause("JUL-9.2", "JUL-5.2")
def test_the_limit_is_one_until_a_card_of_the_track_is_taken() -> None:
    """The pile has run out before; two cards are one too many."""
    match = position("8 1 1", "5 2", "1 6", pile="", track=7)
    match.play(attack(1, 1), r.YIELD, take(1, 2))
    assert not match.over
    match.play(match.legal(0)[0])
    assert not match.over
    alone = position("8 1 1", "5 6", "1 6", pile="", track=7)
    alone.play(attack(1, 1), r.PARRY)
    assert alone.over
    assert alone.ranking == [1, 2, 2]


@clause("JUL-9.6", "JUL-9.1")
def test_in_the_last_rounds_the_limit_still_counts() -> None:
    match = position("8", "5 2", "1 6", pile="", track=6, turns=59 * 3)
    assert legal(match) == {"draw"}
    match.play(r.DRAW)
    match.play(match.legal(0)[0])
    assert match.over  # two cards, and hour 3 is the lowest


@clause("JUL-6.2", "JUL-8.8", "JUL-5.4")
def test_the_empty_handed_turn() -> None:
    match = position("", "5 8", "", pile="1 2", mover=0)
    assert legal(match) == {"draw", "take:33", "take:34"}
    assert refused(match, attack(1, 3)) == "JUL-8.1"
