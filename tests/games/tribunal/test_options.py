"""Appeal and exile."""

import pytest

from lusoria.games.tribunal import GAME
from lusoria.games.tribunal import rules_state as r
from lusoria.play import Match
from tests.games.tribunal.table import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    chips,
    clause_of,
    fates,
    lay,
    legal,
    of,
    offer,
    position,
    speaking,
    state,
    vote,
    voting,
)  # fmt: skip
from tests.support.clauses import clause

APPEAL, EXILE = {"appeal": 1}, {"exile": 1}
BOTH = {**APPEAL, **EXILE}
JUDGED = [r.ACQUITTED, r.GUILTY, r.GUILTY, r.ACQUITTED, r.OPEN]


def test_the_options_go_together() -> None:
    assert BOTH in list(GAME.option_sets())


def last_verdict(votes: str = "NNNNN", **fields: object) -> Match:
    """Purple is the last colour; seat 2 presides, so that seat 3 may appeal first."""
    match = voting(5, PURPLE, chair=2, chaired=7, fate=JUDGED, options=APPEAL, **fields)
    vote(match, votes)
    return match


@clause("TRI-9.1")
def test_trials_go_on_until_everything_is_judged() -> None:
    match = voting(5, RED, chair=4, chaired=4, options=APPEAL)
    vote(match, "NNNNN")
    assert not match.over
    assert match.awaited == [0]
    assert state(match).phase == r.CHOOSING


@clause("TRI-9.2")
def test_from_the_next_chair_on_everybody_may_appeal_for_five_chips() -> None:
    match = last_verdict(chips=[20, 20, 20, 20, 4])
    assert match.awaited == [3]
    assert legal(match, 3) == {"decline", *(f"appeal:{c}" for c in range(5))}
    match.play(r.DECLINE)
    assert match.awaited == [0]  # seat 4 cannot pay
    match.play(r.APPEAL + BLUE)
    assert chips(match) == [15, 20, 20, 20, 4]
    assert state(match).chair == 0
    assert fates(match)[BLUE] == r.OPEN


@clause("TRI-9.2", "TRI-7.1")
def test_chips_may_be_offered_for_an_appeal() -> None:
    match = last_verdict()
    offer(match, 1, BLUE, 6)
    match.play(r.APPEAL + BLUE)
    assert chips(match) == [20, 14, 20, 21, 20]


@clause("TRI-9.3")
def test_colours_in_exile_cannot_be_appealed() -> None:
    match = position(5, r.APPEALING, [3], chair=3, chaired=7, options=BOTH,
                     fate=[r.ACQUITTED, r.EXILED, r.GUILTY, r.EXILED, r.GUILTY])  # fmt: skip
    assert of(match, 3, "appeal") == {"appeal:0", "appeal:2", "appeal:4"}
    assert clause_of(match, 3, r.APPEAL + GREEN) == "TRI-9.3"


@clause("TRI-9.3", "TRI-9.4")
def test_if_everything_is_in_exile_there_is_no_appeal() -> None:
    match = position(5, r.BANISHING, [0], accused=1, options=BOTH,
                     fate=[r.GUILTY, r.EXILED, r.EXILED, r.EXILED, r.EXILED])  # fmt: skip
    match.play(r.EXILE)
    assert match.over


@clause("TRI-9.4")
def test_one_appeal_a_whole_trial_and_then_the_end() -> None:
    match = last_verdict()
    match.play(r.APPEAL + BLUE)
    vote(match, "GGGNN")
    assert match.awaited == [3]
    match.play(r.TURN)
    lay(match, "NNNNN")
    assert match.over
    assert fates(match)[BLUE] == r.ACQUITTED


@clause("TRI-9.4")
def test_an_appeal_with_even_pans_leaves_no_verdict() -> None:
    match = speaking(5, BLUE, spoken=4, counters=[1, 0, 0, 0, 0], pan=[3, 1], pan_extra=[0, 1], options=APPEAL,
                     extra=[1, 0, 1, 1, 1], fate=[1, 0, 2, 1, 1], appealed=1, chips=[15, 20, 20, 20, 20])  # fmt: skip
    lay(match, "G")
    assert match.over
    assert fates(match)[BLUE] == r.OPEN


@clause("TRI-9.4")
def test_without_an_appeal_the_game_ends_at_once() -> None:
    match = last_verdict()
    for _ in range(5):
        assert not match.over
        match.play(r.DECLINE)
    assert match.over


@clause("TRI-9.5")
def test_after_three_rounds_of_chairs_the_courts_close() -> None:
    match = voting(4, RED, chair=3, chaired=11, options=APPEAL)
    vote(match, "NNNN")
    assert match.over
    assert any("12 trials" in line for line in match.log("en", None))


@clause("TRI-9.6")
@pytest.mark.parametrize("votes", ["GGGGG", "GGGGN"])
def test_the_chair_may_exile_a_guilty_colour_also_after_a_vote_alone(votes: str) -> None:
    match = voting(5, RED, options=EXILE)
    vote(match, votes)
    if state(match).phase == r.TURNING:
        match.play(r.TURN)
        lay(match, "GGGGG")
    assert state(match).phase == r.BANISHING
    assert match.awaited == [0]
    assert legal(match, 0) == {"exile", "let-stand"}
    match.play(r.EXILE)
    assert fates(match)[RED] == r.EXILED
    assert "try:0" not in legal(match, 1)


@clause("TRI-9.6")
def test_an_acquitted_colour_is_not_exiled_and_a_verdict_may_stand() -> None:
    match = voting(5, RED, options=EXILE)
    vote(match, "NNNNN")
    assert state(match).phase == r.CHOOSING
    match = voting(5, RED, options=EXILE)
    vote(match, "GGGGG")
    match.play(r.LET_STAND)
    assert fates(match)[RED] == r.GUILTY
    match = voting(5, RED)
    vote(match, "GGGGG")
    assert state(match).phase == r.CHOOSING


@clause("TRI-9.7")
def test_a_colour_in_exile_counts_as_judged_and_its_cards_count_nothing() -> None:
    match = voting(4, BLUE, chaired=3, chair=3, fate=[r.EXILED, 0, 0, 0, 0], options=EXILE)
    vote(match, "GGGG")
    match.play(r.LET_STAND)
    assert match.over
    assert match.scores == [20 - 3 + 10, 20, 20 - 4 - 5, 20]
    match = voting(4, BLUE, chaired=1, fate=[r.EXILED, 0, r.EXILED, r.ACQUITTED, 0], options=EXILE)
    vote(match, "NNNN")
    assert match.over
