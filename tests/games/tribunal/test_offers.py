"""Chips for what others decide."""

import pytest

from lusoria.games.tribunal import GAME
from lusoria.games.tribunal import rules_state as r
from lusoria.play import Match, Refused
from tests.games.tribunal.table import (
    BLUE,
    GREEN,
    RED,
    chips,
    choosing,
    clause_of,
    lay,
    legal,
    of,
    offer,
    position,
    speaking,
    state,
    vote,
    voting,
)
from tests.support.clauses import clause

FREE, BAD = r.TERM_PAN + r.FREE, r.TERM_PAN + r.BAD


def terms(names: set[str]) -> set[int]:
    return {int(name.split(":")[1]) for name in names}


@clause("TRI-7.1", "TRI-0.3")
def test_everybody_else_may_offer_chips_for_what_is_to_be_decided_and_for_nothing_else() -> None:
    match = choosing(5, fate=[r.ACQUITTED, 0, 0, 0, 0])
    assert not of(match, 0, "add", "add-five", "drop", "hold")
    assert terms(of(match, 3, "add")) == {1, 2, 3, 4}
    assert clause_of(match, 3, r.ADD + FREE) == "TRI-7.1"
    match = position(5, r.TURNING, [0], accused=1)
    assert terms(of(match, 3, "add")) == {r.TERM_WAY, r.TERM_WAY + 1}
    match = speaking(5)
    assert terms(of(match, 3, "add")) == {FREE, BAD, r.TERM_COUNTER, r.TERM_EXTRA}
    match = speaking(5, spoken=2, counters=[1, 0, 0, 1, 1], pan=[1, 1], extra=[1, 1, 1, 0, 1])
    assert terms(of(match, 1, "add")) == {FREE, BAD}  # has spoken, and there is no extra counter to be had
    assert terms(of(match, 4, "add")) == {FREE, BAD, r.TERM_COUNTER}
    match = position(5, r.BANISHING, [0], accused=1, fate=[r.GUILTY, 0, 0, 0, 0], options={"exile": 1})
    assert terms(of(match, 3, "add")) == {r.TERM_EXILE, r.TERM_EXILE + 1}


@clause("TRI-7.2")
def test_what_is_promised_cannot_be_promised_again() -> None:
    match = choosing(5, chips=[20, 7, 20, 20, 20])
    offer(match, 1, BLUE, 5)
    offer(match, 1, GREEN, 1)
    assert terms(of(match, 1, "add")) == {0, 1, 2, 3, 4}
    assert not of(match, 1, "add-five")
    offer(match, 1, BLUE, 1)
    assert not of(match, 1, "add")
    assert clause_of(match, 1, r.ADD + RED) == "TRI-7.2"
    assert state(match).offer[1][:5] == [0, 6, 0, 1, 0]
    match.act(1, r.DROP + BLUE)
    assert state(match).offer[1][:5] == [0, 0, 0, 1, 0]
    assert of(match, 1, "add-five")


@clause("TRI-7.3", "TRI-7.4", "TRI-7.5", "TRI-0.3")
def test_all_who_asked_for_what_is_done_pay_and_other_offers_lapse() -> None:
    match = choosing(5)
    offer(match, 1, BLUE, 3)
    offer(match, 2, BLUE, 4)
    offer(match, 3, GREEN, 9)
    match.play(r.TRY + BLUE)
    assert chips(match) == [27, 17, 16, 20, 20]
    assert not any(map(any, state(match).offer))


@clause("TRI-7.3")
def test_whoever_decides_need_not_wait_for_offers() -> None:
    match = choosing(5)
    assert match.awaited == [0]
    match.play(r.TRY + GREEN)
    assert chips(match) == [20] * 5


@clause("TRI-7.4")
def test_the_way_round_is_paid_for_at_once() -> None:
    match = position(5, r.TURNING, [0], accused=1)
    offer(match, 4, r.TERM_WAY + 1, 2)
    match.play(r.TURN + 1)
    assert chips(match) == [22, 20, 20, 20, 18]


@clause("TRI-7.3", "TRI-7.4", "TRI-7.5")
def test_in_a_speech_chips_are_paid_when_it_is_over_and_an_offer_is_met_once() -> None:
    match = speaking(5, spoken=2, counters=[1, 0, 0, 3, 1])
    offer(match, 2, BAD, 6)
    offer(match, 4, FREE, 4)
    lay(match, "G")
    assert state(match).due[:5] == [0, 0, 6, 0, 0]
    assert chips(match) == [20] * 5
    assert f"add:{BAD}" in legal(match, 2)  # more for the next counter
    lay(match, "GG")
    assert chips(match) == [20, 20, 14, 26, 20]


@clause("TRI-7.3")
def test_counters_on_both_pans_meet_both_offers() -> None:
    match = speaking(5, spoken=1, counters=[1, 0, 2, 1, 1])
    offer(match, 1, BAD, 6)
    offer(match, 3, FREE, 4)
    lay(match, "GN")
    assert chips(match) == [20, 14, 30, 16, 20]


@clause("TRI-7.2")
def test_what_is_owed_is_no_longer_free() -> None:
    match = speaking(5, spoken=1, counters=[1, 0, 2, 1, 1], chips=[20, 6, 20, 20, 20])
    offer(match, 1, BAD, 6)
    lay(match, "G")
    assert not of(match, 1, "add", "drop")


@clause("TRI-7.3", "TRI-7.4")
def test_a_counter_handed_to_whoever_offered_chips_for_it_is_paid() -> None:
    match = speaking(5)
    offer(match, 3, r.TERM_COUNTER, 7)
    offer(match, 4, r.TERM_COUNTER, 5)
    offer(match, 4, r.TERM_EXTRA, 2)
    match.play(r.EXTRA_ON + 4, r.HAND_ON + 3)
    assert chips(match) == [20, 29, 20, 13, 18]
    assert state(match).counters[3] == 2
    assert state(match).extra[4] == 2


@clause("TRI-7.4")
def test_chips_for_exile_are_paid_to_the_chair() -> None:
    match = position(5, r.BANISHING, [0], accused=1, fate=[r.GUILTY, 0, 0, 0, 0], options={"exile": 1})
    offer(match, 1, r.TERM_EXILE, 5)
    offer(match, 2, r.TERM_EXILE + 1, 8)
    match.play(r.LET_STAND)
    assert chips(match) == [28, 20, 12, 20, 20]


@clause("TRI-7.6")
def test_a_counter_with_chips_is_taken_whole_or_refused() -> None:
    match = speaking(5)
    match.play(r.ATTACH + 4 - 1)
    assert not of(match, 1, "lay", "extra", "attach")
    assert clause_of(match, 1, r.LAY) == "TRI-7.6"
    match.play(r.HAND_ON + 3)
    assert match.awaited == [3]
    assert legal(match, 3) == {"yes", "no"}
    match.play(r.YES)
    assert chips(match) == [20, 16, 20, 24, 20]
    assert state(match).counters[:5] == [1, 0, 1, 2, 1]
    assert match.awaited == [2]


@clause("TRI-7.6")
def test_a_refused_package_goes_back_and_is_not_offered_again_as_it_was() -> None:
    match = speaking(5)
    match.play(r.ATTACH, r.EXTRA_ON + 0, r.NO)
    assert chips(match) == [20] * 5
    assert state(match).extra[:5] == [1] * 5
    assert match.awaited == [1]
    match.play(r.ATTACH)
    assert of(match, 1, "extra-on") == {"extra-on:2", "extra-on:3", "extra-on:4"}
    with pytest.raises(Refused) as refusal:
        match.play(r.EXTRA_ON + 0)
    assert refusal.value.clause == "TRI-7.6"
    match.undo(1)
    assert "extra-on:0" in legal(match, 1)  # without chips it needs no consent
    match.play(r.EXTRA_ON + 0)
    assert state(match).extra[0] == 2


@clause("TRI-7.6")
def test_who_has_refused_is_asked_again_with_more_chips_or_about_the_other_kind_of_counter() -> None:
    match = speaking(5)
    match.play(r.ATTACH + 3 - 1, r.HAND_ON + 4, r.NO)
    assert state(match).refused[4] == [3, 0]
    match.play(r.ATTACH + 3 - 1)
    assert of(match, 1, "hand-on") == {"hand-on:0", "hand-on:2", "hand-on:3"}
    assert "extra-on:4" in legal(match, 1)  # an extra counter it has not refused
    why = match.why_not(1, r.HAND_ON + 4)
    assert why.clause == "TRI-7.6"
    assert "refused as many chips" in why.say.text
    match.play(r.DETACH, r.ATTACH + 4 - 1, r.HAND_ON + 4, r.NO)
    assert state(match).refused[4] == [4, 0]
    match.play(r.ATTACH + 10 - 1, r.HAND_ON + 4, r.YES)
    assert chips(match) == [20, 10, 20, 20, 30]
    assert state(match).counters[:5] == [1, 0, 1, 1, 2]
    assert match.awaited == [2]


@clause("TRI-7.6")
def test_what_was_refused_is_forgotten_with_the_speech() -> None:
    match = speaking(5)
    match.play(r.ATTACH + 9 - 1, r.HAND_ON + 4, r.NO)
    lay(match, "G")
    assert not any(map(any, state(match).refused))
    match.play(r.ATTACH)
    assert "hand-on:4" in legal(match, 2)


@clause("TRI-7.6")
def test_asking_the_same_seats_with_more_chips_ends_with_the_chips() -> None:
    """The chair has only its extra counter to hand over: four seats, each asked with one chip more each time."""
    last = {"spoken": 4, "counters": [1, 0, 0, 0, 0], "pan": [2, 2], "chips": [3, 20, 20, 20, 20]}
    match = speaking(5, **last)
    match.play(r.ATTACH + 3 - 1, r.EXTRA_ON + 1, r.NO)
    asked = 1
    while of(match, 0, "attach"):
        match.act(0, min(code for code in match.legal(0) if code in r.ATTACH))
        match.act(0, min(code for code in match.legal(0) if code in r.EXTRA_ON))
        match.play(r.NO)
        asked += 1
    assert asked == 1 + 3 * 3
    why = match.why_not(0, r.ATTACH + 3 - 1)
    assert why.clause == "TRI-7.6"
    assert why.say.text.startswith("Everybody to whom you could hand a counter has refused")
    assert clause_of(match, 0, r.ATTACH + 4 - 1) == "TRI-7.2"  # so many it does not have
    assert {name.partition(":")[0] for name in legal(match, 0)} == {"lay", "extra", "extra-on"}


@clause("TRI-7.6")
def test_fewer_chips_than_all_have_refused_are_not_added() -> None:
    last = {"spoken": 4, "counters": [1, 0, 0, 0, 0], "pan": [2, 2]}
    match = speaking(5, **last, refused=[[0, 0], [0, 4], [0, 7], [0, 9], [0, 5]])
    assert of(match, 0, "attach") == {f"attach:{n}" for n in range(5, 21)}
    assert clause_of(match, 0, r.ATTACH + 4 - 1) == "TRI-7.6"
    match.play(r.ATTACH + 6 - 1)
    assert of(match, 0, "extra-on") == {"extra-on:1", "extra-on:4"}


@clause("TRI-7.6")
def test_more_chips_than_one_has_cannot_be_added() -> None:
    match = speaking(5, chips=[20, 3, 20, 20, 20])
    assert of(match, 1, "attach") == {"attach:1", "attach:2", "attach:3"}
    assert clause_of(match, 1, r.ATTACH + 3) == "TRI-7.2"


@clause("TRI-7.7")
def test_who_offers_nothing_more_is_not_asked_again_until_the_next_decision() -> None:
    match = choosing(5)
    offer(match, 1, BLUE, 3)
    match.act(1, r.HOLD)
    assert match.legal(1) == [r.RESUME]
    assert 1 not in match.allowed  # it is not asked any more
    assert clause_of(match, 1, r.ADD + GREEN) == "TRI-7.7"
    match.play(r.TRY + BLUE)
    assert chips(match)[:2] == [23, 17]
    vote(match, "GGNNN")
    assert of(match, 1, "hold")


@clause("TRI-7.7")
def test_that_a_seat_holds_is_shown_to_all_and_can_be_taken_back() -> None:
    match = choosing(5)
    match.act(1, r.HOLD)
    assert GAME.words.facts is not None
    for reader in (0, 1, 4, None):
        facts = GAME.words.facts(match.view(reader))
        assert [f.seat for f in facts if match.speaker("en").text(f.label) == "Offers"] == [1]
    offer(match, 2, BLUE, 3)  # others have acted since
    match.act(1, r.RESUME)
    offer(match, 1, GREEN, 4)
    assert clause_of(match, 1, r.RESUME) == "TRI-7.7"
    match.play(r.TRY + GREEN)
    assert chips(match)[:2] == [24, 16]


@clause("TRI-7.7", "TRI-7.6")
def test_whoever_holds_and_is_offered_a_counter_with_chips_still_holds_afterwards() -> None:
    match = speaking(5)
    match.act(3, r.HOLD)
    match.act(1, r.ATTACH)
    match.act(1, r.EXTRA_ON + 3)
    assert legal(match, 3) == {"yes", "no"}
    match.act(3, r.NO)
    assert legal(match, 3) == {"resume"}


@clause("TRI-7.6")
def test_chips_with_a_counter_are_taken_back_until_it_is_handed_over_whatever_others_do() -> None:
    match = speaking(5)
    match.act(1, r.ATTACH + 4)
    offer(match, 3, BAD, 2)
    assert not match.can_undo(1)
    match.act(1, r.DETACH)
    assert state(match).attached == 0
    assert clause_of(match, 1, r.DETACH) == "TRI-7.6"
    match.act(1, r.LAY + r.BAD)
    assert chips(match)[1] == 22


@clause("TRI-6.6", "TRI-7.6")
def test_why_counters_cannot_go_there() -> None:
    match = speaking(5, spoken=3, counters=[1, 0, 0, 0, 2], pan=[1, 1], extra=[1, 1, 1, 1, 0])
    assert clause_of(match, 4, r.EXTRA_ON + 4) == "TRI-6.6"
    assert clause_of(match, 4, r.HAND_ON + 4) == "TRI-6.6"
    match.act(4, r.ATTACH)
    match.act(4, r.HAND_ON + 0)
    match.act(0, r.NO)
    assert of(match, 4, "attach") == {f"attach:{n}" for n in range(2, 21)}
    assert clause_of(match, 4, r.ATTACH) == "TRI-7.6"  # nobody is left who has not refused one chip
    assert "has refused" in match.why_not(4, r.ATTACH).say.text
    match = speaking(5, spoken=4, counters=[1, 0, 0, 0, 0], pan=[2, 2], extra=[0, 1, 1, 1, 1])
    assert "Nobody is left" in match.why_not(0, r.ATTACH).say.text
    assert "You may offer" not in match.speaker("en").text(GAME.words.prompt(match.view(None)))


@clause("TRI-3.4")
def test_prompts_say_what_becomes_of_the_cards_and_who_may_offer() -> None:
    match = Match.new(GAME, 4, secret=bytes(32))
    read = match.speaker("en").text
    told = []
    while state(match).phase == r.PASSING:
        (seat,) = match.awaited
        told.append(read(GAME.words.prompt(match.view(seat))))
        match.act(seat, match.legal(seat)[0])
    assert [text.split(":")[0] for text in told] == ["Hand cards to the left"] * 6 + ["Lay cards aside"] * 2
    other = (match.awaited[0] + 1) % 4
    assert read(GAME.words.prompt(match.view(other))).endswith("You may offer chips.")
    assert "You may offer" not in read(GAME.words.prompt(match.view(None)))
    match.act(other, r.HOLD)
    assert "You may offer" not in read(GAME.words.prompt(match.view(other)))


@clause("TRI-7.8", "TRI-7.2")
def test_offers_are_raised_as_often_as_there_are_chips() -> None:
    match = speaking(5, chips=[10, 10, 10, 60, 10])
    for _ in range(60):
        match.act(3, r.ADD + BAD)
    assert state(match).offer[3][BAD] == 60
    assert of(match, 3, "add") == set()
    assert clause_of(match, 3, r.ADD + BAD) == "TRI-7.2"
    match.act(3, r.DROP + BAD)
    offer(match, 3, FREE, 59)
    match.act(1, r.LAY)
    assert chips(match) == [10, 69, 10, 1, 10]


@clause("TRI-7.8")
def test_who_has_withdrawn_twenty_times_offers_no_more_chips_in_this_decision() -> None:
    match = choosing(5)
    offer(match, 1, GREEN, 7)
    for _ in range(19):
        match.act(1, r.ADD + BLUE)
        match.act(1, r.DROP + BLUE)
    told = "Seat 2 has withdrawn offers 20 times and can offer no more chips in this decision."
    assert told not in match.log("en", None)
    offer(match, 1, BLUE, 6)
    match.act(1, r.DROP + BLUE)
    assert match.log("en", 3).count(told) == 1
    assert legal(match, 1) == {f"drop:{GREEN}", "hold"}  # what is still offered stands
    why = match.why_not(1, r.ADD + BLUE)
    assert why.clause == "TRI-7.8"
    assert "withdrawn offers so often" in why.say.text
    assert "You may offer" not in match.speaker("en").text(GAME.words.prompt(match.view(1)))
    left = match.copy()
    left.act(1, r.DROP + GREEN)
    assert left.log("en", None).count(told) == 1
    assert legal(left, 1) == {"hold"}
    match.play(r.TRY + GREEN)
    assert chips(match)[:2] == [27, 13]
    vote(match, "GGNNN")
    assert of(match, 1, "add") == {f"add:{r.TERM_WAY}", f"add:{r.TERM_WAY + 1}"}  # another decision


@clause("TRI-7.8")
def test_a_whole_speech_is_one_decision() -> None:
    match = speaking(5, spoken=1, counters=[1, 0, 2, 1, 1])
    for _ in range(20):
        match.act(3, r.ADD + BAD)
        match.act(3, r.DROP + BAD)
    lay(match, "G")
    assert clause_of(match, 3, r.ADD + BAD) == "TRI-7.8"
    lay(match, "G")
    assert match.awaited == [3]
    assert state(match).withdrawn[3] == 0


@clause("TRI-7.6", "TRI-7.8")
def test_chips_are_taken_back_from_a_counter_twenty_times_in_a_speech_at_most() -> None:
    match = speaking(5)
    for _ in range(20):
        match.act(1, r.ATTACH)
        match.act(1, r.DETACH)
    assert of(match, 1, "attach") == set()
    why = match.why_not(1, r.ATTACH)
    assert why.clause == "TRI-7.8"
    assert "taken chips back so often" in why.say.text
    told = "Seat 2 has taken chips back 20 times and can add none to a counter any more in this speech."
    assert match.log("en", None).count(told) == 1
    assert not any("offers" in line for line in match.log("en", None))
    assert {"lay", "hand-on"} <= {name.partition(":")[0] for name in legal(match, 1)}
    match.act(1, r.LAY + r.BAD)
    assert state(match).withdrawn[1] == 0  # the speech is over


@clause("TRI-7.8", "TRI-7.6")
def test_chips_that_were_handed_over_or_refused_count_as_none_taken_back() -> None:
    match = speaking(5, chips=[10, 40, 20, 20, 10])
    for chips_added in range(1, 26):
        match.play(r.ATTACH + chips_added - 1, r.HAND_ON + 4, r.NO)
    assert state(match).withdrawn[1] == 0
    match.play(r.ATTACH + 26 - 1, r.HAND_ON + 4, r.YES)
    assert chips(match) == [10, 14, 20, 20, 36]


@clause("TRI-7.1", "TRI-7.6")
def test_a_speaker_whose_package_is_considered_waits() -> None:
    match = speaking(5)
    match.play(r.ATTACH, r.HAND_ON + 4)
    assert match.legal(1) == []
    assert match.why_not(1, r.ADD + BAD).say.text == "Nothing is asked of you now."


@clause("TRI-7.9", "TRI-10.3")
def test_the_rules_know_of_no_other_promise() -> None:
    match = speaking(5)
    assert {name.split(":")[0] for name in legal(match, 3)} == {"add", "add-five", "hold"}
    assert match.view(3).state.talk == 0b11111


def test_no_offers_while_votes_are_cast() -> None:
    match = voting(5)
    assert all(legal(match, seat) == {"vote:0", "vote:1"} for seat in range(5))


def why(match: Match, seat: int, code: int) -> str:
    """The sentence that refuses an action."""
    return match.why_not(seat, code).say.text


@clause("TRI-7.1", "TRI-7.2", "TRI-7.6")
def test_an_offer_is_refused_by_what_keeps_it_from_being_made() -> None:
    match = speaking(5, spoken=1, counters=[1, 0, 2, 1, 1])
    offer(match, 4, r.TERM_COUNTER, 1)
    assert "yet to speak" in why(match, 1, r.ADD + r.TERM_COUNTER)
    match.play(r.HAND_ON + 4)
    assert why(match, 4, r.DROP + r.TERM_COUNTER) == "No offer of yours for this stands."  # it was met
    assert why(match, 2, r.ADD + r.TERM_PAN) == "You decide this yourself: offers come from the others."
    assert why(match, 2, r.ADD + RED) == why(match, 4, r.ADD + RED) == "This is not what is being decided now."
    assert "refused" not in why(match, 2, r.EXTRA_ON + 5)  # there is no sixth seat
    match = speaking(5, extra=[1, 0, 1, 1, 1])
    assert why(match, 2, r.ADD + r.TERM_EXTRA) == "The speaker has no extra counter."
    match = speaking(5, spoken=1, counters=[1, 0, 2, 1, 1])
    match.play(r.LAY)
    assert "before the first verdict counter" in why(match, 3, r.ADD + r.TERM_EXTRA)
    match = speaking(5)
    match.play(r.ATTACH, r.HAND_ON + 4)
    for code in (r.ADD + r.TERM_PAN, r.DROP + r.TERM_PAN, r.HOLD, r.RESUME):
        assert why(match, 4, code) == "You are asked whether you take the counter with its chips."
    match = choosing(5, fate=[r.GUILTY, r.OPEN, r.OPEN, r.OPEN, r.OPEN])
    assert why(match, 1, r.ADD + RED) == "This colour has been judged."
    assert why(match, 0, r.ADD + r.TERM_PAN) == "This is not what is being decided now."
    match = Match.new(GAME, seats=5, secret=bytes(32))
    for code in (r.ADD, r.ADD_FIVE, r.DROP, r.HOLD, r.RESUME):
        assert why(match, match.awaited[0], code) == "This is not what is being decided now."
