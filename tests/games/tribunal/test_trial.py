"""Set-up, and a trial from the colour to the verdict."""

import pytest

from lusoria.games.tribunal import GAME
from lusoria.games.tribunal import rules_state as r
from lusoria.play import Match, Refused
from tests.games.tribunal.table import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    YELLOW,
    choosing,
    clause_of,
    fates,
    hand,
    lay,
    legal,
    of,
    speaking,
    state,
    vote,
    voting,
)
from tests.support.clauses import clause

SEATS = [4, 5, 6, 7]


def new(seats: int, seed: int = 0) -> Match:
    return Match.new(GAME, seats, secret=bytes([seed]) * 32)


@clause("TRI-2.1", "TRI-2.3", "TRI-3.1", "TRI-3.2", "TRI-3.3")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_four_cards_one_seat_two_more_and_all_the_same_counters_and_chips(seats: int) -> None:
    match = new(seats)
    s = state(match)
    assert sorted(len(hand(match, seat)) for seat in range(seats)) == [4] * (seats - 1) + [6]
    assert len(hand(match, s.first)) == 6
    assert s.chips[:seats] == [20] * seats
    assert s.counters[:seats] == s.extra[:seats] == [1] * seats
    assert s.card_at.count(r.BOXED) == (6 if seats == 4 else 0)
    assert GAME.box().as_dict()["value"] == [3, 4, 5, 6, 7, 10]


@clause("TRI-2.3", "TRI-5.1", "TRI-2.2")
def test_with_four_seats_purple_is_not_tried() -> None:
    assert of(choosing(4), 0, "try") == {"try:0", "try:1", "try:2", "try:3"}
    assert len(of(choosing(5), 0, "try")) == 5


@clause("TRI-3.3", "TRI-4.1")
def test_the_seat_with_two_more_and_the_first_chair_are_random() -> None:
    assert {state(new(4, seed)).first for seed in range(40)} == {0, 1, 2, 3}
    chairs = set()
    for seed in range(40):
        match = new(4, seed)
        pass_round(match)
        chairs.add(state(match).chair)
    assert chairs == {0, 1, 2, 3}


def pass_round(match: Match) -> None:
    """Everybody hands on the two lowest cards."""
    for _ in range(match.seats):
        (seat,) = match.awaited
        for _ in range(2):
            match.act(seat, match.legal(seat)[0])


@clause("TRI-3.3", "TRI-10.1")
def test_two_cards_go_to_the_left_known_to_giver_and_receiver_until_they_may_have_gone_on() -> None:
    match = new(5)
    (giver,) = match.awaited
    left, after = (giver + 1) % 5, (giver + 2) % 5
    gone = [c - r.GIVE for c in match.legal(giver)[:2]]
    match.act(giver, r.GIVE + gone[0])
    assert clause_of(match, giver, r.GIVE + gone[0]) == "TRI-3.3"
    match.undo(giver)
    match.act(giver, r.GIVE + gone[0])
    match.act(giver, r.GIVE + gone[1])
    assert set(gone) <= hand(match, left)
    assert match.awaited == [left]
    for reader in range(5):
        assert all(match.view(reader).knows(c) == (reader in (giver, left)) for c in gone)
        told = [line for line in match.log("en", reader) if "two neighbours" in line]
        assert len(told) == (2 if reader in (giver, left) else 0)
    kept, new_ones = sorted(hand(match, left))[:2], sorted(hand(match, left))[2:4]
    for c in new_ones:
        match.act(left, r.GIVE + c)
    assert not any(match.view(giver).knows(c) for c in gone)
    assert all(match.view(left).knows(c) and match.view(after).knows(c) for c in new_ones)
    assert all(match.view(left).knows(c) for c in kept)


@clause("TRI-3.4", "TRI-3.5")
def test_the_last_two_are_laid_aside_and_everybody_keeps_four() -> None:
    match = new(7)
    last = (state(match).first + 6) % 7
    pass_round(match)
    s = state(match)
    assert [len(hand(match, seat)) for seat in range(7)] == [4] * 7
    aside = [c for c in range(30) if s.card_at[c] == r.ASIDE]
    assert len(aside) == 2
    for reader in range(7):
        assert all(match.view(reader).knows(c) == (reader == last) for c in aside)
    assert match.awaited == [s.chair]


@clause("TRI-4.1", "TRI-4.2", "TRI-0.2")
def test_a_whole_trial_and_the_chair_moves_on_clockwise() -> None:
    match = choosing(5, chair=3)
    match.play(r.TRY + BLUE)
    vote(match, "GGNNN")
    assert match.awaited == [3]
    match.play(r.TURN)
    assert match.awaited == [4]
    lay(match, "GNGNG")
    # 2 counters and the spare one against 3
    assert fates(match)[BLUE] == r.OPEN
    assert match.awaited == [4]
    assert state(match).phase == r.CHOOSING


@clause("TRI-5.1")
def test_the_chair_takes_a_colour_that_is_not_judged_yet_for_good() -> None:
    match = choosing(5, fate=[r.ACQUITTED, r.OPEN, r.GUILTY, r.OPEN, r.OPEN])
    assert of(match, 0, "try") == {"try:1", "try:3", "try:4"}
    assert clause_of(match, 0, r.TRY + RED) == "TRI-5.1"
    match.play(r.TRY + GREEN)
    assert not match.can_undo(0)


@clause("TRI-5.2", "TRI-10.2", "TRI-10.3")
def test_votes_are_secret_and_nobody_may_speak_or_offer_until_they_are_open() -> None:
    match = choosing(5)
    assert match.view(1).state.talk == 0b11111
    match.play(r.TRY + RED)
    assert match.awaited == [0, 1, 2, 3, 4]
    assert match.view(1).state.talk == 0
    assert legal(match, 2) == {"vote:0", "vote:1"}
    match.act(2, r.VOTE + r.BAD)
    assert match.legal(2) == []
    assert match.awaited == [0, 1, 3, 4]
    views = [match.view(reader).state for reader in (0, 2, None)]
    assert [s.vote[2] for s in views if isinstance(s, r.State)] == [0, r.BAD + 1, 0]
    for seat in (0, 1, 3, 4):
        match.act(seat, r.VOTE + r.FREE)
    assert match.view(1).state.talk == 0b11111


@clause("TRI-5.3")
def test_everybody_sees_who_has_voted_how() -> None:
    match = voting(5)
    vote(match, "GNGNN")
    said = [line for line in match.log("en", None) if " votes: " in line]
    assert [line.split(": ")[1] for line in said] == ["guilty.", "not guilty.", "guilty.", "not guilty.", "not guilty."]


@clause("TRI-5.4")
@pytest.mark.parametrize(("votes", "spare"), [("GGGNN", 2), ("GGNNN", 1), ("GGNN", 0), ("GGGNNN", 0), ("GGNNNN", 1)])
def test_the_majority_gets_the_spare_counter(votes: str, spare: int) -> None:
    match = voting(len(votes))
    vote(match, votes)
    assert state(match).spare_on == spare
    assert state(match).phase == r.TURNING


@clause("TRI-5.5")
@pytest.mark.parametrize(
    ("votes", "fate"),
    [("GGGG", r.GUILTY), ("NNNNN", r.ACQUITTED), ("GGGGGN", r.GUILTY), ("NNNNNNG", r.ACQUITTED)],
)
def test_a_vote_without_dissent_or_with_one_dissenter_of_six_or_seven_is_the_verdict(votes: str, fate: int) -> None:
    match = voting(len(votes))
    vote(match, votes)
    assert fates(match)[RED] == fate
    assert state(match).phase == r.CHOOSING
    assert state(match).chair == 1


@clause("TRI-5.5")
@pytest.mark.parametrize("votes", ["GGGN", "NNNNG", "GGGGNN"])
def test_otherwise_the_trial_goes_on(votes: str) -> None:
    match = voting(len(votes))
    vote(match, votes)
    assert state(match).phase == r.TURNING


@clause("TRI-5.6")
@pytest.mark.parametrize(("way", "order"), [(0, [3, 4, 0, 1, 2]), (1, [1, 0, 4, 3, 2])])
def test_speeches_begin_beside_the_chair_and_end_with_it(way: int, order: list[int]) -> None:
    match = voting(5, chair=2)
    vote(match, "GGNNN")
    assert match.awaited == [2]
    match.play(r.TURN + way)
    found = []
    for _ in range(5):
        found += match.awaited
        lay(match, "N")
    assert found == order


# Speeches


@clause("TRI-6.1")
def test_a_verdict_counter_is_laid_for_good() -> None:
    match = speaking(5)
    assert of(match, 1, "lay") == {"lay:0", "lay:1"}
    lay(match, "G")
    assert state(match).pan == [0, 1]
    assert match.awaited == [2]
    assert not match.can_undo(1)
    with pytest.raises(Refused):
        match.act(1, r.LAY)


@clause("TRI-6.2")
def test_all_verdict_counters_are_used_in_any_split() -> None:
    match = speaking(5, spoken=2, counters=[1, 0, 0, 3, 1])
    lay(match, "G")
    assert match.awaited == [3]
    lay(match, "N")
    assert match.awaited == [3]
    match.play(r.HAND_ON + 4)
    assert match.awaited == [4]
    assert state(match).pan == [1, 1]
    assert state(match).counters[:5] == [1, 0, 0, 0, 2]


@clause("TRI-6.3")
def test_verdict_counters_go_to_seats_that_have_yet_to_speak() -> None:
    match = speaking(5, spoken=1, counters=[1, 0, 1, 1, 1], pan=[1, 0])
    assert match.awaited == [2]
    assert of(match, 2, "hand-on") == {"hand-on:3", "hand-on:4", "hand-on:0"}
    assert clause_of(match, 2, r.HAND_ON + 1) == "TRI-6.3"
    match.play(r.HAND_ON + 4)
    assert state(match).counters[:5] == [1, 0, 0, 1, 2]
    assert match.awaited == [3]  # without a counter the speech is over


@clause("TRI-6.3")
def test_the_chair_can_hand_none_on() -> None:
    match = speaking(4, spoken=3, counters=[1, 0, 0, 0], pan=[2, 1])
    assert match.awaited == [0]
    assert not of(match, 0, "hand-on")


@clause("TRI-6.4", "TRI-6.5")
def test_an_extra_counter_is_laid_before_the_first_verdict_counter() -> None:
    match = speaking(5, spoken=1, counters=[1, 0, 2, 1, 1])
    assert of(match, 2, "extra") == {"extra:0", "extra:1"}
    match.play(r.EXTRA + r.BAD)
    assert state(match).pan_extra == [0, 1]
    assert match.awaited == [2]
    assert clause_of(match, 2, r.EXTRA + r.BAD) == "TRI-6.4"  # there was only one
    match = speaking(5, spoken=1, counters=[1, 0, 2, 1, 1])
    lay(match, "G")
    assert not of(match, 2, "extra", "extra-on")
    assert clause_of(match, 2, r.EXTRA + r.BAD) == "TRI-6.4"


@clause("TRI-6.4")
def test_handing_a_verdict_counter_on_does_not_end_the_right_to_use_extra_counters() -> None:
    match = speaking(5, spoken=1, counters=[1, 0, 2, 1, 1])
    match.play(r.HAND_ON + 3)
    assert of(match, 2, "extra") == {"extra:0", "extra:1"}


@clause("TRI-6.6", "TRI-6.7")
def test_an_extra_counter_may_go_to_anybody_and_serves_there_like_their_own() -> None:
    match = speaking(5, spoken=1, counters=[1, 0, 1, 1, 1], pan=[1, 0])
    assert of(match, 2, "extra-on") == {f"extra-on:{seat}" for seat in (0, 1, 3, 4)}
    match.play(r.EXTRA_ON + 3)
    assert state(match).extra[:5] == [1, 1, 0, 2, 1]
    lay(match, "N")
    match.play(r.EXTRA + r.BAD, r.EXTRA + r.BAD)
    assert state(match).pan_extra == [0, 2]
    assert state(match).extra[3] == 0


@clause("TRI-6.5", "TRI-6.8")
@pytest.mark.parametrize(
    ("pans", "extra", "spare", "fate"),
    [([2, 2], [0, 0], 1, r.ACQUITTED), ([2, 2], [0, 1], 0, r.GUILTY), ([3, 1], [0, 1], 2, r.ACQUITTED)],
)
def test_all_counters_weigh_the_same_and_the_heavier_pan_decides(
    pans: list[int], extra: list[int], spare: int, fate: int
) -> None:
    match = speaking(5, spoken=4, counters=[1, 0, 0, 0, 0], extra=[1, 1, 1, 1, 0], pan=pans, pan_extra=extra,
                     spare_on=spare)  # fmt: skip
    lay(match, "N" if fate == r.ACQUITTED else "G")
    assert fates(match)[RED] == fate
    assert not of(match, 1, "try:0")


@clause("TRI-6.9")
def test_even_pans_send_the_pawn_back() -> None:
    match = speaking(4, spoken=3, counters=[1, 0, 0, 0], pan=[1, 2])
    lay(match, "N")
    assert fates(match)[RED] == r.OPEN
    assert f"try:{RED}" in legal(match, 1)


@clause("TRI-6.7", "TRI-6.10")
def test_after_the_trial_extra_counters_are_gone_and_everybody_has_a_verdict_counter() -> None:
    match = speaking(4, spoken=3, counters=[1, 0, 0, 0], extra=[1, 0, 1, 1], pan=[1, 2], pan_extra=[0, 1], spare_on=2)
    lay(match, "N")
    s = state(match)
    assert s.counters[:4] == [1] * 4
    assert s.extra[:4] == [1, 0, 1, 1]
    assert s.pan == s.pan_extra == [0, 0]
    assert s.spare_on == s.accused == 0


# The end


@clause("TRI-8.1")
def test_the_game_ends_when_everybody_has_presided_or_all_is_judged() -> None:
    match = voting(5, chaired=4, chair=4)
    vote(match, "NNNNN")
    assert match.over
    assert "Everybody has presided: the courts close." in match.log("en")
    match = voting(5, PURPLE, chaired=1, fate=[1, 1, 2, 2, 0])
    vote(match, "GGGGG")
    assert match.over
    assert "All colours have been judged: the courts close." in match.log("en")
    match = voting(5, PURPLE, chaired=1, fate=[1, 1, 2, 0, 0])
    vote(match, "GGGGG")
    assert not match.over


@clause("TRI-8.2", "TRI-8.3", "TRI-8.4", "TRI-8.5", "TRI-0.1", "TRI-1.1")
def test_the_reckoning() -> None:
    """Red acquitted, Blue guilty, Yellow and Green without a verdict."""
    match = voting(4, BLUE, chaired=3, fate=[r.ACQUITTED, r.OPEN, r.OPEN, r.OPEN, r.OPEN])
    vote(match, "GGGG")
    assert match.over
    # r3 r4 b3 bX | r5 r6 y3 y4 | rX b4 b5 g3 | r7 y5 gX g4
    assert match.scores == [20 + 3 + 4 - 3 + 10, 20 + 5 + 6, 20 - 10 - 4 - 5, 20 + 7]
    assert match.ranking == [1, 2, 4, 3]
    assert all(match.view(None).knows(c) for c in range(30))


@clause("TRI-8.5")
def test_totals_may_be_negative_and_ties_are_shared() -> None:
    match = voting(4, BLUE, chaired=3, fate=[r.ACQUITTED, 0, 0, 0, 0], chips=[1, 4, 5, 8])
    vote(match, "GGGG")
    assert match.scores == [15, 15, -14, 15]
    assert match.ranking == [1, 1, 4, 1]


@clause("TRI-10.1")
def test_hands_are_secret_and_chips_and_counters_open() -> None:
    match = choosing(5, chips=[20, 18, 25, 20, 17])
    for reader in (0, 3, None):
        view = match.view(reader)
        s = view.state
        assert isinstance(s, r.State)
        known = {c for c in range(30) if view.knows(c)}
        assert known == (hand(match, reader) if reader is not None else set())
        assert s.chips[:5] == [20, 18, 25, 20, 17]
    assert YELLOW == 2
