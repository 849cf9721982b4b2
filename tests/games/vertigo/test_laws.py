"""Proposals, votes, and the five laws."""

import pytest

from lusoria.games.vertigo import rules_state as r
from lusoria.play import Match, Refused
from tests.games.vertigo.table import HOME, legal, money, passed, places, proposing, rings, state
from tests.support.clauses import clause

BARE = ("p", "", "")


@clause("VTG-8.1", "VTG-2.3")
def test_who_has_a_diplomat_may_propose_one_law_after_the_other() -> None:
    match = proposing(BARE, BARE, BARE, diplomats=[1, 0, 2])
    assert places(match, "propose") == {0, 1, 2, 3, 4}
    match.play(r.PROPOSE + r.SOLIDARITY)
    match.act(0, r.ALL_AGAINST)
    match.act(2, r.ALL_AGAINST)
    assert (match.awaited, places(match, "propose")) == ([0], {0, 1, 2, 4})
    match.play(r.NO_LAW)
    assert match.awaited == [2]  # seat 1 has nobody at the UN
    assert "Seat 2 has no diplomat and proposes nothing." in match.log("en")


@clause("VTG-8.2")
def test_a_law_is_proposed_once_a_turn_and_once_a_game_by_the_same_seat() -> None:
    match = proposing(BARE, BARE, acting=1, diplomats=[1, 1], called=[0, 1], proposed=[[1, 1], [1, 0, 1]])
    assert places(match, "propose") == {3, 4}
    for law in (r.AID, r.ANTI_POLLUTION, r.BONUS):
        with pytest.raises(Refused) as refusal:
            match.play(r.PROPOSE + law)
        assert refusal.value.clause == "VTG-8.2"
    match.play(r.PROPOSE + r.SUBSIDY)
    match.act(0, r.ALL_AGAINST)
    match.act(1, r.ALL_FOR)
    assert places(match, "propose") == {3}  # rejected, and spent all the same


@clause("VTG-8.2")
def test_who_has_no_law_left_is_passed() -> None:
    match = proposing(BARE, BARE, diplomats=[1, 1], proposed=[[], [1, 1, 1, 1, 1]])
    match.play(r.NO_LAW)
    assert "Seat 2 has no law left to propose this turn." in match.log("en")
    assert state(match).turn == 3


@clause("VTG-8.3", "VTG-12.3", "VTG-12.5")
def test_votes_are_split_in_secret_and_shown_together() -> None:
    match = proposing(BARE, BARE, BARE, diplomats=[2, 3, 0], un=50)
    match.play(r.PROPOSE + r.BONUS)
    assert match.awaited == [0, 1]
    match.act(1, r.FOR + 1)
    assert [r.ACTIONS.name(code) for code in match.legal(1)] == ["against:0", "against:1", "against:2"]
    for reader in (None, 0, 2):
        shown = match.view(reader).state
        assert isinstance(shown, r.State)
        assert shown.split == [0] * 4
        assert 1 in match.view(reader).awaited
    match.act(1, r.AGAINST + 1)  # one for, one against, one abstaining
    for reader in (None, 0, 2):
        shown = match.view(reader).state
        assert isinstance(shown, r.State)
        assert (shown.yes, shown.no) == ([0] * 4, [0] * 4)
        assert match.view(reader).awaited == (0,)
    assert not match.can_undo(1)
    match.act(0, r.ALL_FOR)
    log = match.log("en")
    assert "Seat 1 votes: 2 for, 0 against, 0 abstaining." in log
    assert "Seat 2 votes: 1 for, 1 against, 1 abstaining." in log
    assert "special bonus: passed with 3 against 1." in log


@clause("VTG-8.3")
def test_one_diplomat_is_one_vote_and_cannot_be_split() -> None:
    match = proposing(BARE, BARE, diplomats=[1, 0])
    match.play(r.PROPOSE + r.BONUS)
    assert legal(match) == {"all-for", "all-against", "abstain"}
    with pytest.raises(Refused) as refusal:
        match.play(r.FOR)
    assert refusal.value.clause == "VTG-8.3"


@clause("VTG-8.3")
def test_nobody_has_more_votes_than_diplomats() -> None:
    match = proposing(BARE, BARE, diplomats=[3, 0])
    match.play(r.PROPOSE + r.BONUS)
    assert legal(match, "for") == {"for:0", "for:1", "for:2"}  # all three is a button of its own
    with pytest.raises(Refused) as refusal:
        match.play(r.FOR + 4)
    assert refusal.value.clause == "VTG-8.3"
    match.play(r.FOR + 2)
    assert legal(match) == {"against:0", "against:1"}
    with pytest.raises(Refused) as refusal:
        match.play(r.AGAINST + 2)
    assert refusal.value.clause == "VTG-8.3"


@clause("VTG-8.4", "VTG-8.6")
@pytest.mark.parametrize(("yes", "no", "passes"), [(3, 2, True), (2, 2, False), (2, 3, False), (0, 0, False)])
def test_more_for_than_against_pass_a_law(yes: int, no: int, passes: bool) -> None:
    match = proposing(BARE, BARE, diplomats=[4, 4], un=100)
    match.play(r.PROPOSE + r.SOLIDARITY)
    match.act(0, r.FOR + yes)
    match.act(0, r.AGAINST + 0)
    match.act(1, r.FOR + 0)
    match.act(1, r.AGAINST + no)
    assert sum(money(match)) == (10 if passes else 0)
    assert ("rejected" in " ".join(match.log("en"))) != passes


@clause("VTG-8.5")
@pytest.mark.parametrize(("un", "reward"), [(30, 10), (7, 7), (0, 0)])
def test_the_proposer_gets_10_or_what_there_is_before_the_law_takes_effect(un: int, reward: int) -> None:
    match = passed(r.SUBSIDY, BARE, BARE, un=un)
    share = (un - reward) // 2 // 2
    assert money(match) == [reward + share, share]
    assert state(match).un == un - reward - 2 * share


@clause("VTG-8.5")
def test_a_law_takes_effect_once() -> None:
    match = passed(r.SOLIDARITY, BARE, BARE, money=[0, 20])
    assert money(match) == [10, 10]
    match.play(r.NO_LAW, r.LEAD, r.PAY, r.DONE, r.DONE)
    assert money(match) == [10 - 1 + 1, 10 + 1]  # upkeep of a diplomat, a dollar of production, no second sharing


@clause("VTG-8.7")
def test_development_aid_is_5_for_each_building_of_difference() -> None:
    match = passed(r.AID, ("bbb", "", ""), ("b", "", ""), ("g", "u", ""), money=[40, 0, 0])
    assert money(match) == [40 - 10, 10, 0]


@clause("VTG-8.7")
def test_tied_leaders_all_pay_as_far_as_they_can_and_tied_losers_share() -> None:
    match = passed(r.AID, ("bbb", "", ""), ("ggg", "", ""), BARE, BARE, money=[4, 30, 0, 0])
    assert money(match) == [0, 15, 9, 9]
    assert state(match).un == 1  # 19 cannot be halved
    assert "$1 cannot be shared and go to the UN." in match.log("en")


@clause("VTG-8.7")
def test_equal_countries_give_nothing() -> None:
    match = passed(r.AID, ("b", "", ""), ("g", "", ""), money=[20, 20])
    assert money(match) == [20, 20]
    assert "development aid: it changes nothing." in match.log("en")


@clause("VTG-8.8")
def test_the_anti_pollution_law_costs_10_for_each_polluting_factory() -> None:
    match = passed(r.ANTI_POLLUTION, ("bb", "g", ""), ("b", "", ""), money=[25, 30])
    assert (money(match), state(match).un) == ([5, 20], 30)
    assert rings(match, 0) == ["bb", "g", ""]


@clause("VTG-8.8")
def test_a_factory_that_cannot_be_paid_for_goes_and_its_owner_chooses() -> None:
    match = passed(r.ANTI_POLLUTION, BARE, ("bbb", "", ""), money=[0, 19])
    assert (money(match)[1], match.awaited, places(match, "raze")) == (9, [1], {0, 1, 2})
    with pytest.raises(Refused) as refusal:
        match.play(r.RAZE + 3)
    assert refusal.value.clause == "VTG-5.9"
    match.play(r.RAZE + 1)
    assert places(match, "raze") == {0, 2}
    match.play(r.RAZE + 2)
    assert rings(match, 1)[0] == "bpp"
    assert state(match).engineers[1][:3] == [1, 0, 0]
    assert match.awaited == [0]


@clause("VTG-8.9", "VTG-12.4")
@pytest.mark.parametrize(("world", "left"), [(20, 4), (30, 3), (40, 2), (50, 0), (80, 0)])
def test_from_30_percent_on_factories_go_beside_the_fine(world: int, left: int) -> None:
    match = passed(r.ANTI_POLLUTION, BARE, ("bbbb", "", ""), money=[0, 100], world=world)
    while match.awaited == [1]:
        match.play(match.legal(1)[0])
    assert money(match)[1] == 60
    assert rings(match, 1)[0] == "p" * (4 - left) + "b" * left


@clause("VTG-8.9", "VTG-8.8")
def test_the_quota_comes_out_of_what_is_left_after_the_fine() -> None:
    match = passed(r.ANTI_POLLUTION, BARE, ("bbbb", "", ""), money=[0, 20], world=30)
    assert state(match).raze[1] == 3  # two cannot be paid for, and one more
    assert {
        "Seat 2 pays $20 for polluting factories.",
        "Seat 2 cannot pay for all and loses: 2 buildings.",
        "The pollution of the world costs Seat 2: 1 building.",
    } <= set(match.log("en"))
    match = passed(r.ANTI_POLLUTION, BARE, ("bbb", "", ""), money=[0, 0], world=40)
    assert rings(match, 1)[0] == "ppp"  # none is left for the quota
    assert "Seat 2 cannot pay for all and loses: 3 buildings." in match.log("en")
    assert not any("pollution of the world costs" in line for line in match.log("en"))


@clause("VTG-8.10")
def test_the_bonus_is_3_for_each_diplomat_however_they_voted() -> None:
    match = proposing(BARE, BARE, BARE, diplomats=[4, 2, 0], un=50)
    match.play(r.PROPOSE + r.BONUS)
    match.act(0, r.ALL_FOR)
    match.act(1, r.ALL_AGAINST)
    assert money(match) == [10 + 12, 6, 0]
    assert state(match).un == 50 - 28


@clause("VTG-8.10")
def test_a_poor_un_pays_the_same_smaller_amount_for_each() -> None:
    match = passed(r.BONUS, BARE, BARE, diplomats=[3, 1], un=19)
    assert money(match) == [10 + 6, 2]  # nine dollars for four diplomats
    assert state(match).un == 1


@clause("VTG-8.10", "VTG-8.12")
@pytest.mark.parametrize("law", [r.BONUS, r.SUBSIDY])
def test_an_empty_un_pays_nobody(law: int) -> None:
    match = passed(law, BARE, BARE, diplomats=[3, 1], un=11)
    assert (money(match), state(match).un) == ([10, 0], 1)
    assert any(line.endswith("the UN has too little money to pay anybody.") for line in match.log("en"))


@clause("VTG-8.11")
def test_solidarity_shares_all_money_equally() -> None:
    match = passed(r.SOLIDARITY, BARE, BARE, BARE, money=[0, 20, 33], un=10)
    assert money(match) == [21, 21, 21]  # the reward is in it
    assert {"Seat 2 puts in $20.", "Seat 3 puts in $33.", "Seat 2 receives $21 by this law."} <= set(match.log("en"))
    assert state(match).un == 0
    match = passed(r.SOLIDARITY, BARE, BARE, BARE, money=[0, 20, 30])
    assert (money(match), state(match).un) == ([16, 16, 16], 2)
    assert "$2 cannot be shared and go to the UN." in match.log("en")
    assert "The UN has nothing to pay Seat 1 for the proposal." in match.log("en")


@clause("VTG-8.12")
def test_half_of_the_un_goes_to_countries_that_pollute_nothing() -> None:
    clean = ("ppppu", "gg", "pppp")
    match = passed(r.SUBSIDY, BARE, clean, ("ppppp", "", ""), ("b", "", ""), un=41)
    # 31 after the reward; half is 15, two countries get 7 each
    assert money(match) == [17, 7, 0, 0]
    assert state(match).un == 31 - 14


@clause("VTG-8.12")
def test_without_a_clean_country_the_subsidy_changes_nothing() -> None:
    match = passed(r.SUBSIDY, ("b", "", ""), ("ppppp", "", ""), un=50)
    assert (money(match), state(match).un) == ([10, 0], 40)
    assert "subsidy: it changes nothing." in match.log("en")


@clause("VTG-12.5")
def test_talk_is_free_all_the_time() -> None:
    match = proposing(HOME, HOME, HOME, diplomats=[1, 1])
    for code in (r.PROPOSE, r.ALL_FOR):
        assert state(match).talk == 7
        match.act(0, code)
    assert state(match).talk == 7
    assert isinstance(match, Match)
