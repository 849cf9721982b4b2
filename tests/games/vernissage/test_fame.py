"""Markers, IN and OUT, private views, and the end."""

from typing import Any

import pytest

from lusoria.games.vernissage import rules_state as r
from lusoria.play import Match, Refused
from tests.games.vernissage.table import (
    CASE,
    CRITIC,
    DONNA,
    ELFRIEDA,
    FIRST_IN,
    JOE,
    KARL,
    LAST,
    OUT,
    PURSE,
    RON,
    at_steps,
    criticism,
    front,
    in_hand,
    laid,
    legal,
    said,
    sale,
    scandal,
    state,
    table,
)
from tests.support.clauses import clause

ALONE = [at_steps(1, 2), at_steps(9), at_steps(9)]  # nobody can object


def fame(**at: int) -> list[int]:
    """Spaces of the markers: the purse, but for those named."""
    names = ("elfrieda", "joe", "donna", "karl", "ron")
    return [at.get(name, PURSE) for name in names]


def counts(counter: int, artist: int = ELFRIEDA, **fields: object) -> Match:
    """A counter has been laid to which nobody can object."""
    return laid(counter, artist, **{"envoy": ALONE, **fields})  # type: ignore[arg-type]


@clause("VRN-7.1")
@pytest.mark.parametrize(("counter", "moves"), [(sale(3), 3), (criticism(-2), -2), (scandal(-7), -7)])
def test_the_marker_goes_by_the_value(counter: int, moves: int) -> None:
    assert state(counts(counter)).fame[ELFRIEDA] == PURSE + moves


@clause("VRN-7.1", "VRN-7.4")
def test_the_marker_stops_at_the_upper_end() -> None:
    match = counts(sale(7), fame=fame(elfrieda=LAST), hands=[[ELFRIEDA]])
    assert state(match).fame[ELFRIEDA] == LAST + 6  # six IN spaces, and no seventh
    match.act(0, r.SHOW + 1)
    assert state(match).money[0] == 280_000
    assert state(match).fame[ELFRIEDA] == LAST


@clause("VRN-7.2")
def test_the_feather_takes_five_more_spaces() -> None:
    match = counts(sale(3), feather=ELFRIEDA + 1)
    assert state(match).fame[ELFRIEDA] == PURSE + 3 - 5
    assert said(match, "Elfrieda wears the critic's feather.")
    match = counts(scandal(-4), feather=ELFRIEDA + 1)
    assert state(match).fame[ELFRIEDA] == PURSE - 9
    match = counts(sale(3), feather=JOE + 1)
    assert state(match).fame[ELFRIEDA] == PURSE + 3


@clause("VRN-7.2")
def test_passing_through_in_with_the_feather_brings_nothing() -> None:
    match = counts(sale(6), fame=fame(elfrieda=LAST - 1), feather=ELFRIEDA + 1, shown=[[ELFRIEDA]])
    assert state(match).fame[ELFRIEDA] == LAST - 1 + 6 - 5
    assert state(match).money[0] == 200_000


@clause("VRN-0.2", "VRN-7.3", "VRN-7.4")
def test_two_pictures_at_sixty_thousand_bring_a_hundred_and_twenty() -> None:
    """The example of the rules: Joe stops on the IN space of 60,000."""
    match = counts(
        sale(5), JOE, fame=fame(joe=LAST), hands=[[JOE, JOE, JOE], [JOE, CRITIC], [CASE]],
    )  # fmt: skip
    assert state(match).fame[JOE] == FIRST_IN + 4
    assert match.awaited == [0, 1, 2]
    assert legal(match, 0) == {"show:0", "show:1", "show:2", "show:3"}
    assert legal(match, 2) == {"show:0"}
    match.act(2, r.SHOW)
    match.act(0, r.SHOW + 2)
    assert list(match.view(1).state.showing) == [0] * 5
    match.act(1, r.SHOW + 0)
    s = state(match)
    assert list(s.money[:3]) == [320_000, 200_000, 200_000]
    assert s.fame[JOE] == LAST
    assert in_hand(match, 0) == [JOE]
    assert s.phase == r.BUYING


@clause("VRN-7.3")
def test_more_pictures_than_one_holds_are_refused_and_seats_without_secret_cards_are_not_asked() -> None:
    match = counts(sale(5), JOE, fame=fame(joe=LAST), hands=[[JOE], [], [CASE]])
    assert match.awaited == [0, 2]
    with pytest.raises(Refused) as refusal:
        match.act(0, r.SHOW + 2)
    assert refusal.value.clause == "VRN-7.3"


@clause("VRN-7.5")
def test_open_pictures_earn_every_time() -> None:
    match = counts(sale(1), JOE, fame=fame(joe=LAST), shown=[[JOE], [JOE, JOE]])
    assert list(state(match).money[:3]) == [220_000, 240_000, 200_000]
    assert state(match).fame[JOE] == LAST


@clause("VRN-7.6")
def test_an_artist_who_is_out_leaves_and_the_pictures_stay() -> None:
    match = counts(
        scandal(-5), KARL, fame=fame(karl=OUT + 4), lying={KARL: [sale(2), scandal(-3)]}, feather=KARL + 1,
        hands=[[KARL]], shown=[[KARL]],
    )  # fmt: skip
    s = state(match)
    assert (s.step[KARL], s.feather) == (0, 0)
    assert front(match, KARL) == []
    assert s.supply[sale(2)] == s.supply[scandal(-3)] == s.supply[scandal(-5)] == 2
    assert in_hand(match, 0) == [KARL]
    assert said(match, "Karl is OUT")
    assert s.phase == r.BUYING


# Private views


@clause("VRN-0.3", "VRN-8.1", "VRN-8.2")
def test_all_three_kinds_make_a_private_view() -> None:
    match = counts(
        sale(2), lying={ELFRIEDA: [scandal(-3), criticism(-1)]}, fame=fame(elfrieda=OUT + 5), step=[1, 5, 1, 1, 1],
    )  # fmt: skip
    s = state(match)
    assert s.step[ELFRIEDA] == 5  # as high as Joe: nobody stands higher
    assert front(match, ELFRIEDA) == []
    assert s.supply[scandal(-3)] == s.supply[criticism(-1)] == s.supply[sale(2)] == 2
    assert s.fame[ELFRIEDA] == OUT + 5 + 2 + 12
    assert said(match, "A great private view for Elfrieda!")


@clause("VRN-8.1")
def test_two_kinds_are_not_enough() -> None:
    match = counts(sale(2), lying={ELFRIEDA: [scandal(-3), sale(1)]})
    assert state(match).step[ELFRIEDA] == 1
    assert front(match, ELFRIEDA) == [-3, 1, 2]


@clause("VRN-8.3")
@pytest.mark.parametrize(
    ("steps", "bonus"), [([1, 7, 7, 1, 1], 6), ([1, 7, 8, 1, 1], 0), ([1, 1, 1, 9, 1], 6), ([1, 4, 3, 2, 1], 12)]
)
def test_the_second_highest_has_a_small_one_and_others_none(steps: list[int], bonus: int) -> None:
    match = counts(sale(2), lying={ELFRIEDA: [scandal(-3), criticism(-1)]}, step=steps, fame=fame(elfrieda=OUT + 5))
    assert state(match).fame[ELFRIEDA] == OUT + 5 + 2 + bonus


@clause("VRN-8.4")
def test_artists_who_are_out_do_not_stand_higher() -> None:
    match = counts(
        sale(2), lying={ELFRIEDA: [scandal(-3), criticism(-1)]}, step=[1, 0, 1, 1, 1],
        fame=fame(elfrieda=OUT + 5, joe=0),
    )  # fmt: skip
    assert state(match).fame[ELFRIEDA] == OUT + 5 + 2 + 12


@clause("VRN-8.5")
def test_with_the_feather_the_artist_climbs_without_a_bonus() -> None:
    match = counts(sale(2), lying={ELFRIEDA: [scandal(-3), criticism(-1)]}, feather=ELFRIEDA + 1)
    assert state(match).step[ELFRIEDA] == 5
    assert state(match).fame[ELFRIEDA] == PURSE + 2 - 5
    assert said(match, "wears the feather: no bonus")


@clause("VRN-8.6")
def test_the_bonus_can_bring_the_artist_in_and_even_twice_in_a_turn() -> None:
    match = counts(sale(2), lying={ELFRIEDA: [scandal(-3), criticism(-1)]}, shown=[[ELFRIEDA]])
    assert state(match).money[0] == 200_000 + 80_000  # 22 + 2 + 12 is beyond the last space
    match = counts(
        sale(2), lying={ELFRIEDA: [scandal(-3), criticism(-1)]}, fame=fame(elfrieda=LAST), shown=[[ELFRIEDA]]
    )
    assert state(match).money[0] == 200_000 + 30_000 + 80_000
    assert state(match).fame[ELFRIEDA] == LAST


@clause("VRN-8.1")
def test_beyond_counters_up_to_the_top_the_artist_goes_to_the_top() -> None:
    match = counts(
        sale(2), step=[9, 1, 1, 1, 1], lying={ELFRIEDA: [scandal(-3), criticism(-1)]},
        envoy=[at_steps(1, 9), at_steps(8), at_steps(8)],
    )  # fmt: skip
    assert match.over
    assert state(match).step[ELFRIEDA] == 12
    assert state(match).fame[ELFRIEDA] == LAST  # the bonus was IN, and then the marker went back


# The end


@clause("VRN-11.1", "VRN-11.2")
def test_a_counter_on_the_top_step_ends_the_game() -> None:
    match = counts(sale(2), step=[11, 1, 1, 1, 1], envoy=[at_steps(1, 11), at_steps(8), at_steps(8)])
    assert match.over
    assert state(match).fame[ELFRIEDA] == PURSE + 2
    assert said(match, "top step has counted")


@clause("VRN-11.1")
def test_a_counter_on_the_top_step_that_is_struck_ends_nothing() -> None:
    for secret in range(30):
        match = laid(
            sale(2), step=[11, 1, 1, 1, 1], hands=[[], [CASE] * 6, []], secret=secret,
            envoy=[at_steps(1, 11), at_steps(11), at_steps(8)],
        )  # fmt: skip
        match.play(r.OBJECT, r.NAME_NONE, r.NAME_NONE, r.FIGHT, r.LAY + 6)
        if said(match, "The opponents win"):
            assert not match.over
            assert state(match).phase == r.BUYING
            return
    raise AssertionError("the opponents never won")


@clause("VRN-11.1", "VRN-8.1")
def test_an_artist_on_the_top_step_ends_the_game() -> None:
    match = counts(
        sale(2), step=[8, 1, 1, 1, 1], lying={ELFRIEDA: [scandal(-3), criticism(-1)]},
        envoy=[at_steps(1, 8), at_steps(9), at_steps(9)], fame=fame(elfrieda=OUT + 5),
    )  # fmt: skip
    assert match.over
    assert state(match).fame[ELFRIEDA] == OUT + 5 + 2 + 12
    assert said(match, "has reached the top step")


@clause("VRN-11.1")
def test_the_second_artist_out_ends_the_game() -> None:
    match = counts(scandal(-5), KARL, fame=fame(karl=OUT + 4, ron=1), step=[1, 1, 1, 1, 0])
    assert match.over
    assert said(match, "Too many artists are OUT")


@clause("VRN-11.2", "VRN-11.3")
def test_the_last_counter_is_still_paid_for_and_nothing_is_bought() -> None:
    match = counts(
        sale(7), step=[11, 1, 1, 1, 1], fame=fame(elfrieda=LAST), hands=[[ELFRIEDA], [CRITIC]],
        envoy=[at_steps(1, 11), at_steps(8), at_steps(8)],
    )  # fmt: skip
    match.act(0, r.SHOW + 1)
    match.act(1, r.SHOW)
    assert match.over
    assert list(match.scores) == [200_000 + 80_000 + 170_000, 200_000, 200_000]


@clause("VRN-1.1", "VRN-11.3", "VRN-11.4")
def test_wealth_is_cash_and_pictures_less_notes() -> None:
    match = counts(
        sale(2), step=[11, 1, 1, 1, 0], envoy=[at_steps(1, 11), at_steps(8), at_steps(8)],
        fame=fame(joe=OUT + 4, donna=OUT + 9, ron=1), money=[10_000, 0, 70_000], notes=[0, 2, 1],
        hands=[[ELFRIEDA, JOE], [RON, DONNA], []], shown=[[ELFRIEDA], [], [KARL]],
    )  # fmt: skip
    assert match.over
    assert list(match.scores) == [
        10_000 + 2 * 120_000 - 50_000,  # two at 120,000 and one at -50,000
        0 - 100_000 + 0 - 300_000,  # out, worth nothing, and two notes
        70_000 + 100_000 - 150_000,
    ]
    assert match.view(None).ranking == (1, 3, 2)


@clause("VRN-11.4")
def test_equal_wealth_shares_the_place() -> None:
    match = counts(sale(2), step=[11, 1, 1, 1, 1], envoy=[at_steps(1, 11), at_steps(8), at_steps(8)])
    assert match.view(None).ranking == (1, 1, 1)


@clause("VRN-11.5")
def test_after_sixty_rounds_the_game_ends_as_it_stands() -> None:
    fields = {"rounds": 60, "first": 1, "phase": r.USING, "hands": [[CRITIC]]}
    match = table(**fields)  # type: ignore[arg-type]
    match.play(r.PASS)
    assert match.over
    assert said(match, "After round 60")
    match = table(**{**fields, "rounds": 59})  # type: ignore[arg-type]
    match.play(r.PASS)
    assert (match.over, state(match).rounds) == (False, 60)


@clause("VRN-11.3")
def test_at_the_end_everybody_sees_all_cards() -> None:
    match = counts(
        sale(2), step=[11, 1, 1, 1, 1], envoy=[at_steps(1, 11), at_steps(8), at_steps(8)], hands=[[CRITIC], [JOE]]
    )
    assert match.over
    shown: Any = match.view(None).state
    assert [(sum(shown.hand[seat]), shown.open[seat][CRITIC], shown.open[seat][JOE]) for seat in range(3)] == [
        (0, 1, 0), (0, 0, 1), (0, 0, 0),
    ]  # fmt: skip
