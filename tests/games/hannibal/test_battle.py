"""Hannibal: battles on land and at sea, and the elephants."""

import pytest

from lusoria.games.hannibal import rules_state as t
from lusoria.play import Refused
from tests.games.hannibal.table import duel, fleets, hand, legions, march, position, region, sail, state
from tests.support.clauses import clause


@clause("HAN-5.1", "HAN-5.2", "HAN-5.3", "HAN-0.2")
@pytest.mark.parametrize(("rome", "carthage", "left"), [(5, 4, "rome"), (1, 2, "carthage"), (1, 5, "carthage")])
def test_the_lower_card_loses_a_legion(rome: int, carthage: int, left: str) -> None:
    match = position("NHi Rom", "SHi Car")
    march(match, "NHi", "SHi")
    assert sorted(match.awaited) == [0, 1]
    duel(match, rome, carthage)
    assert legions(match, t.ROME) == ({"SHi": 1, "Rom": 1} if left == "rome" else {"Rom": 1})
    assert legions(match, t.CARTHAGE) == ({"Car": 1} if left == "rome" else {"SHi": 1, "Car": 1})
    assert match.awaited == [1]
    assert hand(match, t.ROME) == [k for k in range(1, 6) if k != rome]
    assert hand(match, t.CARTHAGE) == [k for k in range(1, 6) if k != carthage]


@clause("HAN-5.1")
def test_an_empty_region_is_entered_without_a_battle() -> None:
    match = position("NHi Rom", "Car")
    march(match, "NHi", "SHi")
    assert match.awaited == [1]
    assert state(match).fighting == 0


@clause("HAN-5.4")
def test_the_battle_goes_on_until_one_side_is_left() -> None:
    match = position("NHi Rom", "SHi 3 Car")
    march(match, "NHi", "SHi")
    duel(match, 5, 1)
    duel(match, 4, 2)
    assert legions(match, t.CARTHAGE) == {"SHi": 1, "Car": 1}
    assert sorted(match.awaited) == [0, 1]
    for seat in (0, 1):  # nothing but cards: no way back
        assert all(code >= t.CARD for code in match.legal(seat))
        with pytest.raises(Refused) as refused:
            match.act(seat, t.LEGION)
        assert refused.value.clause == "HAN-4.2"
    duel(match, 1, 3)
    assert legions(match, t.ROME) == {"Rom": 1}
    assert legions(match, t.CARTHAGE) == {"SHi": 1, "Car": 1}
    assert match.awaited == [1]


@clause("HAN-5.5")
def test_equal_cards_cost_both_a_legion() -> None:
    match = position("NHi Rom", "SHi 2 Car")
    march(match, "NHi", "SHi")
    duel(match, 3, 3)
    assert legions(match, t.ROME) == {"Rom": 1}
    assert legions(match, t.CARTHAGE) == {"SHi": 1, "Car": 1}
    assert match.awaited == [1]


@clause("HAN-5.3", "HAN-5.6")
def test_a_card_that_was_played_stays_out() -> None:
    match = position("NHi Rom", "SHi 2 Car", hand="2 3 5", enemy_hand="1 2 4")
    march(match, "NHi", "SHi")
    with pytest.raises(Refused) as refused:
        match.act(0, t.CARD)
    assert refused.value.clause == "HAN-5.6"
    duel(match, 5, 4)
    assert match.legal(0) == [t.CARD + 1, t.CARD + 2]
    assert match.legal(1) == [t.CARD, t.CARD + 1]


@clause("HAN-5.6")
def test_after_the_fifth_card_all_come_back_in_the_middle_of_a_battle_too() -> None:
    match = position("NHi Rom", "SHi 3 Car", hand="4", enemy_hand="2")
    march(match, "NHi", "SHi")
    duel(match, 4, 2)
    assert state(match).fighting > 0
    assert hand(match, t.ROME) == hand(match, t.CARTHAGE) == [1, 2, 3, 4, 5]
    duel(match, 4, 2)  # the same again
    assert legions(match, t.CARTHAGE) == {"SHi": 1, "Car": 1}
    assert "All cards are played: both take them back." in match.log("en")


@clause("HAN-5.6")
def test_the_count_of_five_runs_through_several_battles() -> None:
    match = position("NHi Rom", "SHi Car", hand="1 4", enemy_hand="2 3", mover=t.CARTHAGE)
    march(match, "SHi", "NHi")
    duel(match, 4, 3)
    assert hand(match, t.ROME) == [1]
    march(match, "NHi", "SHi")
    march(match, "Car", "Mau")
    march(match, "SHi", "Mau")
    duel(match, 1, 2)
    assert hand(match, t.ROME) == hand(match, t.CARTHAGE) == [1, 2, 3, 4, 5]


@clause("HAN-5.7")
def test_fleets_fight_like_legions() -> None:
    match = position("Rom", "Car", rome_fleets="Rom-Cor", carthage_fleets="Sic-Zam 3")
    sail(match, "Rom-Cor", "Sic-Zam")
    duel(match, 5, 4)
    assert fleets(match, t.CARTHAGE) == {"Sic-Zam": 2}
    assert sorted(match.awaited) == [0, 1]
    duel(match, 3, 3)
    assert fleets(match, t.CARTHAGE) == {"Sic-Zam": 1}
    assert fleets(match, t.ROME) == {}
    assert match.awaited == [1]


@clause("HAN-6.1")
def test_carthage_declares_openly_who_fights() -> None:
    for choice, champion in ((t.HANNIBAL_FIGHTS, 1), (t.LEGION_FIGHTS, 0)):
        match = position("Gal Rom", "NHi 2 Car", hannibal="NHi")
        march(match, "Gal", "NHi")
        assert match.awaited == [1]
        assert match.legal(1) == [t.HANNIBAL_FIGHTS, t.LEGION_FIGHTS]
        match.play(choice)
        assert state(match).champion == champion
        assert sorted(match.awaited) == [0, 1]
        assert ("Hannibal" in match.log("en", seat=0)[-1]) is True


@clause("HAN-6.2")
def test_alone_hannibal_fights_himself() -> None:
    match = position("Gal Rom", "Car", hannibal="NHi")
    march(match, "Gal", "NHi")
    assert sorted(match.awaited) == [0, 1]
    assert state(match).champion == 1
    assert match.log("en")[-1] == "Hannibal has no companions there: he fights himself."
    match = position("Gal 2 Rom", "Car NHi", hannibal="NHi", mover=t.CARTHAGE)
    march(match, "Han", "Gal")  # he attacks alone, whoever stays behind
    assert sorted(match.awaited) == [0, 1]
    assert state(match).champion == 1


@clause("HAN-6.3", "HAN-6.4", "HAN-0.3")
@pytest.mark.parametrize(
    ("rome", "carthage", "hannibal_stays", "rome_stays"),
    [(3, 3, True, False), (4, 2, False, True), (4, 3, False, False), (5, 4, False, False), (5, 5, True, False)],
)
def test_hannibal_adds_one_and_falls_even_when_equal(
    rome: int, carthage: int, hannibal_stays: bool, rome_stays: bool
) -> None:
    match = position("Gal Rom", "Car", hannibal="NHi")
    march(match, "Gal", "NHi")
    duel(match, rome, carthage)
    assert (state(match).hannibal != t.FALLEN) is hannibal_stays
    assert ("NHi" in legions(match, t.ROME)) is rome_stays
    assert match.awaited == [1]


@clause("HAN-6.3")
def test_while_a_legion_fights_nothing_is_added() -> None:
    match = position("Gal Rom", "NHi Car", hannibal="NHi")
    march(match, "Gal", "NHi")
    match.play(t.LEGION_FIGHTS)
    duel(match, 3, 3)
    assert legions(match, t.CARTHAGE) == {"Car": 1}
    assert state(match).hannibal == region("NHi")


@clause("HAN-6.4")
def test_hannibal_fights_as_long_as_he_wins() -> None:
    match = position("Gal 3 Rom", "Car", hannibal="NHi", mover=t.CARTHAGE)
    march(match, "Han", "Gal")
    duel(match, 5, 5)
    duel(match, 1, 2)
    assert legions(match, t.ROME) == {"Gal": 1, "Rom": 1}
    duel(match, 4, 4)
    assert legions(match, t.ROME) == {"Rom": 1}
    assert state(match).hannibal == region("Gal")


@clause("HAN-6.5")
def test_hannibal_goes_on_when_the_companions_are_gone() -> None:
    match = position("Gal Rom", "NHi Car", hannibal="NHi")
    march(match, "Gal", "NHi")
    match.play(t.LEGION_FIGHTS)
    duel(match, 5, 1)
    assert legions(match, t.CARTHAGE) == {"Car": 1}
    assert state(match).champion == 1
    assert sorted(match.awaited) == [0, 1]
    assert match.log("en")[-1] == "His companions are gone: Hannibal himself goes on fighting."
    duel(match, 3, 3)  # 4 with Hannibal
    assert legions(match, t.ROME) == {"Rom": 1}
    assert state(match).hannibal == region("NHi")


@clause("HAN-6.5", "HAN-6.1")
def test_the_companions_go_on_when_hannibal_falls() -> None:
    match = position("Gal Rom", "NHi 2 Car", hannibal="NHi")
    march(match, "Gal", "NHi")
    match.play(t.HANNIBAL_FIGHTS)
    duel(match, 5, 1)
    assert state(match).hannibal == t.FALLEN
    assert sorted(match.awaited) == [0, 1]
    assert state(match).champion == 0
    duel(match, 3, 2)
    assert legions(match, t.CARTHAGE) == {"NHi": 1, "Car": 1}


@clause("HAN-6.5")
def test_the_declaration_holds_for_the_whole_battle() -> None:
    match = position("Gal Rom", "NHi 2 Car", hannibal="NHi")
    march(match, "Gal", "NHi")
    match.play(t.LEGION_FIGHTS)
    duel(match, 5, 1)
    assert sorted(match.awaited) == [0, 1]  # a legion again, without a question
    assert state(match).champion == 0
    duel(match, 4, 2)
    assert state(match).champion == 1


@clause("HAN-9.1", "HAN-5.2")
def test_a_chosen_card_is_seen_by_nobody_else() -> None:
    seen = []
    for card in (1, 5):
        match = position("NHi Rom", "SHi Car")
        march(match, "NHi", "SHi")
        match.act(0, t.CARD + card - 1)
        assert match.awaited == [1]
        assert state(match).card[0] == card
        other = match.view(1).state
        seen.append((other.as_dict(), match.view(None).state.as_dict(), match.log("en", seat=1), match.legal(1)))
        assert match.view(0).state.as_dict()["card"] == [card, 0]
    assert seen[0] == seen[1]
    assert seen[0][0]["hand"] == [[1] * 5] * 2
