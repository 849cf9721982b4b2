"""Positions that cannot be are refused; others, written from the text, are what the text says."""

from typing import Any

import pytest

from lusoria.games.tribunal import rules_state as r
from lusoria.play import Match, PositionError
from tests.games.tribunal.table import chips, choosing, clause_of, lay, of, offer, position, speaking, state, voting
from tests.support.clauses import clause


def dealing(**fields: Any) -> Match:
    """The first speaker, seat 1, has offered seat 3 its verdict counter with five chips."""
    start = {"way": r.CLOCKWISE, "speaker": 1, "receiver": 3, "package": r.VERDICT_COUNTER, "attached": 5, **fields}
    receiver, speaker = start["receiver"], start["speaker"]
    may = [seat for seat in range(5) if seat not in (speaker, receiver)]
    return position(5, r.DEALING, [receiver], accused=1, may=may, **start)


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (1, {"offer": [[0] * r.TERMS, [21] + [0] * (r.TERMS - 1)]}),
        (3, {"chips": [21, 20, 20, 20, 20]}),
        (4, {"counters": [1, 1, 1, 1, 2]}),
        (5, {"extra": [1, 1, 1, 1, 2]}),
        (6, {"accused": 1}),
        (31, {"package": 1}),
        (8, {"due": [-1]}),
        (9, {"holding": [1]}),
        (40, {"holding": [0, 1]}),
        (10, {"withdrawn": [0, 21]}),
        (14, {"accused": 6}),
        (17, {"passed": 3}),
        (21, {"fate": [4]}),
        (22, {"fate": [r.EXILED]}),
        (23, {"chaired": 5}),
        (24, {"heard": 1}),
        (24, {"appealed": 1}),
        (27, {"cast": [3]}),
        (29, {"pan": [1, 0], "counters": [0, 1, 1, 1, 1]}),
        (30, {"spare_on": 1}),
        (16, {"way": 1}),
        (31, {"spoken": 1}),
        (31, {"attached": 3}),
        (41, {"due": [0, 3]}),
        (42, {"offer": [[0] * r.TERMS, [0] * r.TERM_WAY + [2]]}),
        (31, {"refused": [[0, 0], [0, 2]]}),
        (42, {"offer": [[0] * r.TERMS, [0] * r.TERM_NO_APPEAL + [2]]}),
        (42, {"fate": [r.GUILTY], "offer": [[0] * r.TERMS, [2]]}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    choosing(5)
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position(5, r.CHOOSING, [0], **fields)


def test_the_same_in_the_middle_of_a_trial() -> None:
    voting(5)
    speaking(5)
    dealing(refused=[[0, 0]] * 3 + [[4, 9]])
    for broken, make in [
        (2, lambda: position(4, r.CHOOSING, [0], hands=("r3", "r5", "rX", "r7"))),
        (11, lambda: position(5, r.VOTING, [0, 1], accused=1, talk=[])),
        (13, lambda: position(5, 9, [0])),
        (12, lambda: position(5, r.SPEAKING, [2], accused=1, way=1, speaker=1)),
        (15, lambda: speaking(5, fate=[r.GUILTY])),
        (32, lambda: position(5, r.SPEAKING, [2], accused=1, way=1, speaker=2)),
        (33, lambda: speaking(5, counters=[1, 2, 0, 1, 1])),
        (33, lambda: speaking(4, spoken=1, counters=[1, 0, 1, 1], pan=[1, 0], way=r.COUNTER_CLOCKWISE)),
        (34, lambda: speaking(5, laid=1)),
        (35, lambda: speaking(5, refused=[[0, 0], [0, 2]])),
        (35, lambda: speaking(5, refused=[[0, 0]] * 2 + [[0, r.MOST_ATTACHED + 1]])),
        (35, lambda: speaking(5, spoken=1, counters=[1, 0, 1, 1, 1], pan=[1, 0], refused=[[0, 0], [3, 0]])),
        (36, lambda: speaking(5, attached=21)),
        (37, lambda: dealing(refused=[[0, 0]] * 3 + [[5, 0]])),
        (38, lambda: dealing(spoken=1, speaker=2, receiver=1, counters=[1, 0, 1, 1, 1], pan=[1, 0])),
        (39, lambda: dealing(package=r.EXTRA_COUNTER, extra=[1, 0, 1, 1, 1])),
        (16, lambda: position(5, r.SPEAKING, [1], accused=1, way=3, speaker=1)),
    ]:
        with pytest.raises(PositionError, match=f"invariant {broken} "):
            make()


@clause("TRI-7.6")
@pytest.mark.parametrize("added", [1, 7, 20])
def test_chips_that_were_added_are_taken_back_and_all_is_as_before(added: int) -> None:
    match = speaking(5)
    before, could = match.fields(), match.legal(1)
    match.play(r.ATTACH + added - 1)
    assert of(match, 1, "detach") == {"detach"}
    match.play(r.DETACH)
    assert match.fields() == before | {"withdrawn": [0, 1, 0, 0, 0, 0, 0]}  # TRI-7.8
    assert match.legal(1) == could


@clause("TRI-7.6")
def test_chips_are_taken_back_to_add_another_number_or_none() -> None:
    match = speaking(5)
    match.play(r.ATTACH + 9 - 1, r.DETACH, r.ATTACH + 2 - 1, r.HAND_ON + 3)
    match.play(r.YES)
    assert chips(match) == [20, 18, 20, 22, 20]
    match = speaking(5)
    match.play(r.ATTACH + 9 - 1, r.DETACH, r.HAND_ON + 3)  # without chips nobody is asked
    assert match.awaited == [2]
    assert chips(match) == [20] * 5
    assert state(match).counters[:5] == [1, 0, 1, 2, 1]


@clause("TRI-7.6")
def test_nobody_is_bound_to_hand_anything_on() -> None:
    match = speaking(5)
    match.play(r.ATTACH + 9 - 1, r.DETACH)
    lay(match, "G")
    assert state(match).pan == [0, 1]
    assert match.awaited == [2]


@clause("TRI-7.6")
def test_once_a_counter_is_handed_over_with_chips_they_are_not_taken_back() -> None:
    match = speaking(5)
    match.play(r.ATTACH + 4 - 1, r.HAND_ON + 2)
    assert match.awaited == [2]
    assert match.legal(1) == []
    assert of(match, 2, "yes", "no", "detach") == {"yes", "no"}


@clause("TRI-7.6")
def test_who_has_refused_may_have_a_counter_without_chips_in_the_same_speech() -> None:
    match = speaking(5)
    match.play(r.ATTACH + 4 - 1, r.HAND_ON + 2, r.NO)
    assert match.awaited == [1]
    assert chips(match) == [20] * 5
    assert state(match).attached == 0
    match.play(r.ATTACH + 4 - 1)
    assert "hand-on:2" not in of(match, 1, "hand-on")
    assert clause_of(match, 1, r.HAND_ON + 2) == "TRI-7.6"
    match.play(r.DETACH, r.HAND_ON + 2)
    assert state(match).counters[:5] == [1, 0, 2, 1, 1]


@clause("TRI-7.6", "TRI-6.4", "TRI-6.6")
def test_an_extra_counter_with_chips_alike() -> None:
    match = speaking(5, spoken=1, counters=[1, 0, 1, 1, 1], pan=[1, 0])
    match.play(r.ATTACH + 5 - 1)
    assert of(match, 2, "extra-on") == {f"extra-on:{seat}" for seat in (0, 1, 3, 4)}
    match.play(r.DETACH, r.ATTACH + 3 - 1, r.EXTRA_ON + 1, r.YES)  # seat 1 has spoken
    assert chips(match) == [20, 23, 17, 20, 20]
    assert state(match).extra[:5] == [1, 2, 0, 1, 1]
    assert match.awaited == [2]  # its verdict counter is still to be used
    assert not of(match, 2, "detach")


@clause("TRI-7.6", "TRI-6.3", "TRI-6.4")
def test_chips_are_added_only_while_there_is_a_counter_to_hand_over() -> None:
    last = {"spoken": 4, "counters": [1, 0, 0, 0, 0], "pan": [2, 2]}
    assert of(speaking(5, **last), 0, "attach") == {f"attach:{n}" for n in range(1, 21)}  # its extra counter
    match = speaking(5, **last, extra=[0, 1, 1, 1, 1])
    assert not of(match, 0, "attach", "detach")
    assert clause_of(match, 0, r.DETACH) == "TRI-7.6"
    match = speaking(5, spoken=2, counters=[1, 0, 0, 2, 1], pan=[1, 0])
    lay(match, "G")
    match.play(r.ATTACH)  # after a counter was laid a verdict counter can still go to seat 4 or 0
    assert of(match, 3, "hand-on", "extra-on", "detach") == {"hand-on:0", "hand-on:4", "detach"}


@clause("TRI-7.6", "TRI-7.2")
def test_others_offer_on_while_chips_are_added_and_cannot_take_them() -> None:
    match = speaking(5)
    match.play(r.ATTACH + 6 - 1)
    offer(match, 3, r.TERM_COUNTER, 4)
    assert clause_of(match, 3, r.DETACH) != ""
    assert "detach" not in of(match, 3, "detach")
    match.play(r.DETACH, r.HAND_ON + 3)
    assert chips(match) == [20, 24, 20, 16, 20]
