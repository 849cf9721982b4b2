"""Drawing, taking, rearranging and attacking."""

from typing import Any

import pytest

from lusoria.games.julchen import rules_state as r
from lusoria.kernel import EVERYONE
from lusoria.play import Match
from tests.games.julchen.table import attack, hand, legal, places, position, put, refused, take
from tests.support.clauses import clause


def seen(match: Match, card: int) -> set[int]:
    """The seats that have seen a card."""
    state: Any = match.state
    return {seat for seat in range(match.seats) if state.card_seen[card] >> seat & 1}


@clause("JUL-0.1", "JUL-5.1", "JUL-8.1")
def test_one_of_three_things() -> None:
    match = position("3 3 1", "4 8", "2")
    assert legal(match) == {"draw", *(f"take:{c}" for c in (33, 34, 66)), *(f"attack:{c}" for c in (36 + 18, 72 + 18))}
    alone = position("3 1", "4 8", "2")
    assert legal(alone) == {"draw", "take:33", "take:34", "take:66"}
    assert refused(alone, attack(1, 3)) == "JUL-8.1"
    assert refused(alone, r.YIELD) == refused(alone, r.PARRY) == "JUL-8.3"


@clause("JUL-5.2")
def test_a_card_from_the_pile() -> None:
    match = position("3 1", "4 8", pile="5")
    match.play(r.DRAW)
    assert legal(match) == {"put:0", "put:1"}
    assert refused(match, r.DRAW) == "JUL-4.2"
    match.play(put(1))
    assert hand(match, 0) == "5 3 1"
    assert match.awaited == [1]
    assert seen(match, 20) == {0}
    assert "Seat 1 draws a card from the pile." in match.log("en", seat=1)


@clause("JUL-5.3")
def test_then_the_cards_of_the_track_in_their_order() -> None:
    match = position("3 1", "4 8 3 2 2 1", "2 6", mover=0, pile="")
    said = []
    for _ in range(6):
        match.play(r.DRAW)
        said += [line for line in match.log("en") if "takes the card of hour" in line and line not in said]
        match.play(match.legal(match.awaited[0])[0])
    assert [line[-2] for line in said] == list("123456")
    assert match.state.track == 1


@clause("JUL-5.4")
def test_whoever_has_nothing_else_to_do_draws() -> None:
    match = position("8", "", "", pile="1 2 3", mover=1)
    assert legal(match) == {"draw", "take:0"}
    match = position("8", "", "", pile="1 2 3")
    assert legal(match) == {"draw"}
    assert match.speaker("en").text(match.game.words.prompt(match.view(0))) == (
        "Draw a card: there is nothing else to do."
    )


@clause("JUL-6.1", "JUL-7.4")
def test_a_card_out_of_another_hand() -> None:
    match = position("3 1", "4 5 2", "0 0")
    match.play(take(1, 3))
    assert hand(match, 1) == "4 5"
    assert places(match) == [1, 2]
    match.play(put(2))
    assert hand(match, 0) == "3 2 1"
    assert match.awaited == [1]
    state: Any = match.state
    assert state.top[state.hand[0][1]] == r.WEAPON
    assert "Seat 1 takes card 3 of Seat 2." in match.log("en", seat=2)
    assert refused(position("3 1", "4 5 2"), take(0, 1)) == "JUL-6.1"


@clause("JUL-6.2")
def test_an_empty_hand_cannot_be_drawn_from() -> None:
    match = position("3 1", "", "0 0 8")
    assert refused(match, take(1, 1)) == "JUL-6.2"
    assert refused(match, take(2, 4)) == "JUL-6.2"


@clause("JUL-6.3")
def test_two_players_know_the_card() -> None:
    match = position("3 1", "4 5 2", "0 0")
    match.play(take(1, 2))
    assert seen(match, 20) == {0, 1}
    for seat, told in ((0, True), (1, True), (2, False), (None, False)):
        assert ("It is monster 5." in match.log("en", seat=seat)) == told


@clause("JUL-7.1", "JUL-7.2", "JUL-11.3")
@pytest.mark.parametrize("high", [7, 8])
def test_a_lightning_or_julchen_out_of_a_hand_rearranges_the_own_one(high: int) -> None:
    match = position("1 3 2", f"4 {high} 0", "0 6", seen=[(2, 0, 0)])
    match.play(take(1, 2))
    assert match.awaited == [0]
    assert legal(match) == {"left", "right"}
    assert refused(match, r.DRAW) == "JUL-11.3"
    for seat in (1, 2):
        assert "Seat 1 has drawn a lightning or Julchen and may rearrange the whole hand." in match.log("en", seat=seat)
    assert ("It is Julchen." in match.log("en", seat=2)) is False
    before = match.view(2).state.as_dict()
    match.play(r.RIGHT)  # the 1
    match.play(r.RIGHT)  # the 2
    after = match.view(2).state.as_dict()
    assert {name for name in after if after[name] != before[name]} == {"sorted_out"}
    assert match.can_undo(0)
    match.undo(0)
    match.play(r.LEFT, r.LEFT)  # the 2, then the 3
    assert hand(match, 0) == f"2 3 {high} 1"
    assert match.awaited == [1]
    assert match.log("en")[-1] == "The hand of Seat 1 is in order again."
    state: Any = match.state
    assert [seen(match, state.lies[back]) for back in state.hand[0][:4]] == [{0}] * 4
    assert [state.cloud_of[2][card] for card in range(r.CARDS)].count(1) == 1  # it knows that it is among them
    assert state.cloud_of[2][4] == 1
    assert state.cloud[0] == sum(1 << back for back in state.hand[0][:4])


@clause("JUL-7.1")
def test_the_old_order_is_allowed_too() -> None:
    match = position("1 3 2", "4 7 0", "0 6")
    match.play(take(1, 2), r.LEFT, r.RIGHT, r.LEFT)
    assert hand(match, 0) == "1 3 7 2"


@clause("JUL-7.1", "JUL-4.4")
def test_alone_it_needs_no_order() -> None:
    match = position("", "4 8 0", "0 6")
    match.play(take(1, 2))
    assert hand(match, 0) == "8"
    assert match.awaited == [1]


@clause("JUL-7.3")
@pytest.mark.parametrize(("value", "pile", "track"), [(7, "7", 7), (8, "8", 7), (7, "", 5)])
def test_cards_of_the_pile_and_the_track_rearrange_nothing(value: int, pile: str, track: int) -> None:
    others = "8" if value == 7 else "5"
    match = position("1 3 2", f"4 {others} 0", "0 6", pile=pile, track=track)
    match.play(r.DRAW)
    assert legal(match) == {"put:1", "put:2"}
    match.play(put(3))
    assert hand(match, 0) == f"1 3 {value} 2"


@clause("JUL-8.1", "JUL-8.7")
def test_two_equal_monsters_are_played() -> None:
    match = position("0 3 5 3", "4 8 2", "6 1")
    match.play(attack(1, 3))
    assert hand(match, 0) == "0 5"
    assert match.awaited == [1]
    assert seen(match, 12) == seen(match, 13) == {0, 1, 2}
    log = match.log("en", seat=2)
    assert log[-2:] == ["Seat 1 attacks Seat 2 with two monsters of value 3.", "They were cards 2 and 4 of Seat 1."]


@clause("JUL-8.1")
def test_weapons_and_lightnings_do_not_attack() -> None:
    match = position("6 7 7 6", "4 8 2")
    assert not any(name.startswith("attack") for name in legal(match))


@clause("JUL-8.2")
@pytest.mark.parametrize(
    ("pair", "left"), [(0, "5 3 3 0"), (1, "3 5 3 0"), (2, "3 5 3 0"), (3, "3 5 3 0"), (4, "3 5 3 0"), (5, "3 3 5 0")]
)
def test_of_more_than_two_alike_one_chooses(pair: int, left: str) -> None:
    match = position("3 3 5 3 3 0", "4 8 2")
    assert sum(name.startswith("attack") for name in legal(match)) == 6
    backs = [0, 1, 3, 4]
    match.play(attack(1, 3, pair))
    assert hand(match, 0) == left
    state: Any = match.state
    gone = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)][pair]
    assert [back for back in backs if back in list(state.hand[0][:4])] == [
        back for k, back in enumerate(backs) if k not in gone
    ]
    three = position("3 5 3 3", "4 8 2")
    assert sum(name.startswith("attack") for name in legal(three)) == 3
    assert refused(three, attack(1, 3, 2)) == "JUL-8.1"


@clause("JUL-8.3", "JUL-8.7")
def test_a_weapon_parries() -> None:
    match = position("3 5 3", "4 6 8 6", "1 1")
    match.play(attack(1, 3))
    assert legal(match) == {"parry:0", "parry:1", "yield"}
    assert refused(match, r.PARRY + 2) == "JUL-8.3"
    match.play(r.PARRY + 1)
    assert hand(match, 1) == "4 6 8"
    assert hand(match, 0) == "5"
    assert match.awaited == [1]
    assert seen(match, 25) == {0, 1, 2}
    state: Any = match.state
    assert state.card_seen[12] == state.card_seen[25] == EVERYONE
    assert match.log("en", seat=2)[-1] == "Seat 2 parries with a weapon, which was card 4."


@clause("JUL-8.4")
def test_all_who_are_attacked_are_asked() -> None:
    for held, choices in (("4 8 2", {"yield"}), ("4 8 6", {"yield", "parry:0"})):
        match = position("3 5 3", held, "1 1")
        match.play(attack(1, 3))
        assert match.awaited == [1]
        assert legal(match) == choices
        assert refused(match, r.DRAW) == "JUL-8.4"
        match.play(r.YIELD)
        assert match.awaited == [0]


@clause("JUL-0.3", "JUL-8.5", "JUL-9.4", "JUL-1.1")
def test_who_finds_her_by_an_attack_wins() -> None:
    match = position("3 5 3", "4 8 2", "1 1")
    match.play(attack(1, 3), r.YIELD)
    assert legal(match) == {"take:33", "take:34", "take:35"}
    assert refused(match, take(2, 1)) == refused(match, r.DRAW) == "JUL-8.5"
    assert refused(match, take(1, 4)) == "JUL-6.2"
    match.play(take(1, 2))
    assert match.over
    assert match.ranking == [1, 2, 2]
    assert match.log("en")[-1] == "Seat 1 finds Julchen in the hand of Seat 2 and eats well."


@clause("JUL-8.6")
def test_what_else_an_attack_brings_goes_into_the_hand() -> None:
    match = position("3 5 3", "4 8 2", "1 1")
    match.play(attack(1, 3), r.YIELD, take(1, 1))
    assert places(match) == [1, 2]
    match.play(put(1))
    assert hand(match, 0) == "4 5"
    struck = position("3 5 3", "4 7 2", "1 1")
    struck.play(attack(1, 3), r.YIELD, take(1, 2))
    assert struck.log("en", seat=2)[-1] == "Seat 1 has taken a lightning and may rearrange the whole hand."
    struck.play(r.RIGHT)
    assert hand(struck, 0) == "7 5"
    state: Any = struck.state
    assert state.cloud[0] == sum(1 << back for back in state.hand[0][:2])


@clause("JUL-8.8")
def test_an_empty_hand_is_not_attacked() -> None:
    match = position("3 5 3", "", "1 8")
    assert not any(code in match.legal(0) for code in range(attack(1, 0), attack(2, 0)))
    assert refused(match, attack(1, 3)) == "JUL-8.8"
    assert refused(match, attack(0, 3)) == "JUL-8.8"


@clause("JUL-11.4")
def test_what_has_been_drawn_put_or_played_stays() -> None:
    match = position("3 5 3", "4 8 6", "1 1")
    match.play(r.DRAW)
    assert not match.can_undo(0)
    match.play(match.legal(0)[0])
    assert not match.can_undo(0)
    other = position("3 5 3", "4 8 6", "1 1")
    other.play(attack(1, 3))
    assert not other.can_undo(0)
    other.play(r.PARRY)
    assert not other.can_undo(1)
