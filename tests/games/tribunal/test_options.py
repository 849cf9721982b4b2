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


@clause("TRI-9.2", "TRI-7.1", "TRI-7.3", "TRI-7.4", "TRI-7.5")
def test_chips_may_be_offered_for_no_appeal_to_each_seat_that_may_appeal() -> None:
    match = last_verdict("NNNNN")
    assert of(match, 1, "add") == {f"add:{term}" for term in (*range(5), r.TERM_NO_APPEAL)}
    assert not of(match, 3, "add", "drop", "hold")  # it decides
    offer(match, 0, r.TERM_NO_APPEAL, 4)
    offer(match, 1, r.TERM_NO_APPEAL, 6)
    offer(match, 2, BLUE, 3)
    match.play(r.DECLINE)
    assert chips(match) == [16, 14, 20, 30, 20]
    assert match.awaited == [4]
    assert not any(map(any, state(match).offer))
    offer(match, 0, r.TERM_NO_APPEAL, 5)
    offer(match, 1, BLUE, 2)
    match.play(r.APPEAL + BLUE)
    assert chips(match) == [16, 12, 20, 30, 17]
    assert not any(map(any, state(match).offer))


@clause("TRI-9.2", "TRI-7.4")
def test_what_is_paid_for_no_appeal_is_paid_before_the_next_seat_is_asked_and_before_the_reckoning() -> None:
    match = last_verdict(chips=[5, 20, 20, 20, 20])
    match.play(r.DECLINE)
    offer(match, 0, r.TERM_NO_APPEAL, 1)
    match.play(r.DECLINE)
    assert chips(match) == [4, 20, 20, 20, 21]
    assert match.awaited == [1]  # seat 0 has too few left for the fee
    match.play(r.DECLINE)
    offer(match, 4, r.TERM_NO_APPEAL, 21)
    before = [r.result(state(match), match.box, seat) for seat in range(5)]
    match.play(r.DECLINE)
    assert match.over
    assert match.scores == [own + verdicts for own, verdicts in zip([4, 20, 41, 20, 0], before, strict=True)]


@clause("TRI-7.1")
def test_with_four_seats_chips_go_to_colours_that_are_there_or_to_no_appeal() -> None:
    match = position(4, r.APPEALING, [0], fate=[r.GUILTY] * 4, chaired=4, options=APPEAL)
    assert of(match, 1, "add") == {"add:0", "add:1", "add:2", "add:3", f"add:{r.TERM_NO_APPEAL}"}
    assert clause_of(match, 1, r.ADD + PURPLE) == "TRI-7.1"


@clause("TRI-7.1")
def test_no_appeal_is_offered_for_only_while_somebody_may_appeal() -> None:
    match = position(5, r.CHOOSING, [0], options=APPEAL)
    assert f"add:{r.TERM_NO_APPEAL}" not in legal(match, 1)
    assert clause_of(match, 1, r.ADD + r.TERM_NO_APPEAL) == "TRI-7.1"


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
    assert "The appeal has been tried: the courts close." in match.log("en")
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
    assert "Nobody appeals: the courts close." in match.log("en")


@clause("TRI-2.3", "TRI-5.1")
def test_with_four_seats_there_is_no_purple_to_try() -> None:
    match = position(4, r.CHOOSING, [0])
    assert clause_of(match, 0, r.TRY + PURPLE) == "TRI-2.3"


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


@clause("TRI-9.3")
def test_where_every_colour_is_in_exile_the_log_says_that_nothing_can_be_appealed() -> None:
    fate = [r.EXILED] * 4 + [r.OPEN]
    match = voting(5, PURPLE, chair=2, chaired=7, fate=fate, options=BOTH)
    vote(match, "GGGGG")
    match.play(r.EXILE)
    assert match.over
    assert "Every colour is in exile: there is nothing to appeal." in match.log("en")


@clause("TRI-8.1")
def test_the_last_trial_is_counted_once() -> None:
    match = voting(7, PURPLE, chair=4, chaired=4, fate=JUDGED)
    facts = [said for fact in GAME.words.facts(match.view(0)) if (said := match.speaker("en").text(fact.value))]
    assert "5 of 7" in facts
    vote(match, "NNNNNNN")
    assert match.over
    facts = [said for fact in GAME.words.facts(match.view(0)) if (said := match.speaker("en").text(fact.value))]
    assert "5 of 7" in facts
