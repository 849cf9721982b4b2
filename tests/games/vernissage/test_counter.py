"""The counter of fate, and what is said about it."""

import pytest

from lusoria.games.vernissage import rules_state as r
from lusoria.play import Match, Refused
from tests.games.vernissage.table import (
    CRITICISM,
    DONNA,
    ELFRIEDA,
    JOE,
    KARL,
    PURSE,
    RON,
    SALE,
    SCANDAL,
    at_steps,
    criticism,
    front,
    laid,
    legal,
    said,
    sale,
    scandal,
    state,
    steps_of,
    table,
)
from tests.support.clauses import clause

ALONE = [at_steps(1, 2), at_steps(2), at_steps(2)]  # only seat 0 has influence


def choosing(face: int, **fields: object) -> Match:
    return table(phase=r.CHOOSING, face=1 + face, **fields)  # type: ignore[arg-type]


def kinds(match: Match) -> set[int]:
    return {(code - r.CHOOSE) // r.VALUES for code in match.legal(0)}


@clause("VRN-0.1", "VRN-4.3")
@pytest.mark.parametrize(
    ("face", "wanted"),
    [
        (SALE, {SALE}), (CRITICISM, {CRITICISM}), (SCANDAL, {SCANDAL}),
        (r.ANY, {SALE, CRITICISM, SCANDAL}), (r.BAR, {CRITICISM, SCANDAL}),
    ],
)  # fmt: skip
def test_the_die_shows_the_kind_and_the_seat_chooses_the_value(face: int, wanted: set[int]) -> None:
    match = choosing(face)
    assert kinds(match) == wanted
    assert len(match.legal(0)) == sum(7 if kind == SALE else 6 for kind in wanted)


@clause("VRN-4.3")
def test_a_kind_that_the_die_does_not_show_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        choosing(SCANDAL).play(r.CHOOSE + sale(3))
    assert refusal.value.clause == "VRN-4.3"


@clause("VRN-4.4")
def test_an_exhausted_kind_gives_way_to_the_others() -> None:
    everything = [scandal(v) for v in (-2, -3, -4, -5, -6, -7)] * 2
    match = choosing(SCANDAL, lying={JOE: everything[:6], KARL: everything[6:]})
    assert kinds(match) == {SALE, CRITICISM}
    assert (
        match.speaker("en")
        .text(match.game.words.prompt(match.view(0)))
        .endswith("and no such counter is left. Choose any.")
    )
    match = choosing(SCANDAL, lying={JOE: everything[:6], KARL: everything[6:11]})
    assert legal(match) == {f"choose:{scandal(-7)}"}


@clause("VRN-4.5", "VRN-4.2")
def test_the_counter_goes_on_the_nearest_free_step_before_an_artist_under_influence() -> None:
    match = table(
        phase=r.PLACING, counter=sale(4) + 1, step=[1, 1, 4, 3, 2], lying={JOE: [sale(1), scandal(-3)]},
        envoy=[at_steps(1, 3), at_steps(7), at_steps(7)],
    )  # fmt: skip
    assert legal(match) == {f"place:{ELFRIEDA}", f"place:{JOE}", f"place:{KARL}"}
    with pytest.raises(Refused) as refusal:
        match.play(r.PLACE + DONNA)
    assert refusal.value.clause == "VRN-4.2"
    match.play(r.PLACE + JOE)
    assert state(match).fame[JOE] == PURSE + 4
    assert front(match, JOE) == [1, -3, 4]


@clause("VRN-4.5")
def test_with_influence_on_one_artist_the_counter_goes_there_by_itself() -> None:
    match = choosing(SALE, step=[1, 3, 3, 3, 3], envoy=[at_steps(1, 2), at_steps(7), at_steps(7)])
    match.play(r.CHOOSE + sale(2))
    assert front(match, ELFRIEDA) == [2]
    assert state(match).phase == r.BUYING


@clause("VRN-4.2")
def test_without_influence_nothing_is_rolled_or_laid() -> None:
    match = table(
        phase=r.USING, hands=[[r.CRITIC_SORT]], envoy=[at_steps(1), at_steps(5), at_steps(1)],
    )  # fmt: skip
    match.play(r.PASS)
    assert said(match, "has influence on nobody")
    assert (match.awaited, state(match).phase, state(match).face) == ([1], r.BUYING, 0)


@clause("VRN-4.2")
def test_without_a_counter_in_the_supply_nothing_is_rolled() -> None:
    one = {"counter": [[1, 2, 3, 4, 5, 6, 7], [-1, -2, -3, -4, -5, -6], [-2, -3, -4, -5, -6, -7]], "copies": 1}
    match = table(
        phase=r.USING, hands=[[r.CRITIC_SORT]], components=one,
        lying={
            ELFRIEDA: [sale(v) for v in range(1, 8)], JOE: [criticism(-v) for v in range(1, 7)],
            DONNA: [scandal(-v) for v in range(2, 8)],
        },
    )  # fmt: skip
    match.play(r.PASS)
    assert said(match, "No counter is left")
    assert (match.awaited, state(match).phase) == ([1], r.BUYING)


@clause("VRN-4.1", "VRN-4.6")
def test_a_turn_is_counter_then_purchase_then_cards() -> None:
    match = table(phase=r.PLACING, counter=sale(3) + 1, hands=[[r.CRITIC_SORT]], envoy=ALONE)
    match.play(r.PLACE + JOE)
    assert (state(match).fame[JOE], state(match).phase) == (PURSE + 3, r.BUYING)
    match.play(r.BUY + r.GREY_PILE)
    assert state(match).phase == r.USING
    match.play(r.PASS)
    assert (state(match).active, match.awaited != [0]) == (1, True)


# Objections


@clause("VRN-5.1")
def test_everybody_else_with_influence_is_asked_clockwise() -> None:
    match = laid(sale(3), seats=4, envoy=[at_steps(1, 2), at_steps(1), at_steps(2), at_steps(1)])
    assert match.awaited == [1]
    assert state(match).fame[ELFRIEDA] == PURSE  # the counter does not count yet
    match.play(r.LET_BE)
    assert match.awaited == [3]  # seat 2 has no influence
    match.play(r.LET_BE)
    assert state(match).fame[ELFRIEDA] == PURSE + 3


@clause("VRN-5.2", "VRN-5.3")
def test_the_scandal_of_six_becomes_one_of_three() -> None:
    """The example of the rules: both sides find a value between."""
    match = laid(scandal(-6), JOE)
    match.play(r.OBJECT, r.LET_BE)
    assert match.awaited == [0]
    assert legal(match) == {"name-none", *(f"name:{scandal(v)}" for v in (-2, -3, -4, -5, -7))}
    match.play(r.NAME + scandal(-3))
    assert match.awaited == [1]  # seat 2 has not objected
    assert legal(match) == {"yes", "no"}
    match.play(r.YES)
    assert front(match, JOE) == [-3]
    assert state(match).fame[JOE] == PURSE - 3
    assert (state(match).supply[scandal(-6)], state(match).supply[scandal(-3)]) == (2, 1)
    assert said(match, "Instead of scandal −6 there is now scandal −3.")


@clause("VRN-5.2")
@pytest.mark.parametrize(("counter", "clause_"), [(sale(1), "VRN-5.2"), (scandal(-6), "VRN-5.2")])
def test_only_the_value_can_be_changed(counter: int, clause_: str) -> None:
    match = laid(scandal(-6), JOE)
    match.play(r.OBJECT, r.LET_BE)
    with pytest.raises(Refused) as refusal:
        match.play(r.NAME + counter)
    assert refusal.value.clause == clause_


@clause("VRN-5.3")
def test_all_who_object_must_agree() -> None:
    match = laid(scandal(-6), JOE)
    match.play(r.OBJECT, r.OBJECT, r.NAME + scandal(-3), r.YES)
    assert match.awaited == [2]
    match.play(r.NO)
    assert front(match, JOE) == [-6]
    assert (match.awaited, state(match).phase) == ([1], r.NAMING)


@clause("VRN-5.4")
def test_then_whoever_has_objected_names_a_value_in_turn() -> None:
    match = laid(scandal(-6), JOE)
    match.play(r.OBJECT, r.OBJECT, r.NAME_NONE)
    assert (match.awaited, state(match).phase) == ([1], r.NAMING)
    match.play(r.NAME + scandal(-2))
    assert match.awaited == [0]  # first the active seat
    match.play(r.YES)
    assert match.awaited == [2]  # then the others who have objected
    match.play(r.NO)
    assert (match.awaited, state(match).phase) == ([2], r.NAMING)
    match.play(r.NAME + scandal(-4), r.YES, r.YES)
    assert front(match, JOE) == [-4]
    assert state(match).fame[JOE] == PURSE - 4


@clause("VRN-5.5")
def test_nothing_is_named_when_the_supply_has_no_other_value() -> None:
    others = [scandal(v) for v in (-2, -3, -4, -5, -7)] * 2
    match = laid(scandal(-6), JOE, lying={KARL: others[:5], RON: others[5:], DONNA: [scandal(-6)]})
    match.play(r.OBJECT, r.LET_BE)
    assert said(match, "no other value")
    assert (match.awaited, state(match).phase) == ([1], r.JOINING)


@clause("VRN-5.6", "VRN-5.7")
def test_without_agreement_one_fights_or_withdraws() -> None:
    match = laid(scandal(-6), JOE)
    match.play(r.OBJECT, r.OBJECT, r.NAME_NONE, r.NAME_NONE, r.NAME_NONE)
    assert (match.awaited, legal(match)) == ([1], {"fight", "withdraw"})
    assert str(match.why_not(1, r.SET + 3)) == str(match.why_not(1, r.NAME)) != ""  # both wait for the power play
    match.play(r.WITHDRAW)
    assert match.awaited == [2]
    match.play(r.WITHDRAW)
    assert front(match, JOE) == [-6]
    assert state(match).fame[JOE] == PURSE - 6
    assert steps_of(match, 1) == [1, 2]


@clause("VRN-13.4")
def test_what_was_said_stays_said_and_what_was_chosen_can_be_taken_back() -> None:
    match = choosing(SALE)
    match.play(r.CHOOSE + sale(2))
    assert match.can_undo(0)
    match.play(r.PLACE + ELFRIEDA)
    assert match.can_undo(0)
    match.play(r.OBJECT)
    assert not match.can_undo(1)
    assert not match.can_undo(0)
