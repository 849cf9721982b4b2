"""Accusations and the end."""

import pytest

from lusoria.games.catilina import GAME
from lusoria.games.catilina import rules_state as r
from lusoria.play import Match, Refused
from tests.games.catilina.table import accuse, ask, cards, five, of, seen, show, state, three
from tests.support.clauses import clause

SUM_OF_THREE = 32  # r6 b6 y6 g3 p5 and p6


@clause("CAT-5.1")
def test_any_seat_may_accuse_at_any_moment_within_the_possible_sums() -> None:
    match = three()
    for seat in range(3):
        assert of(match, seat, "accuse") == {f"accuse:{n}" for n in range(7, 36)}
    assert of(five(), 3, "accuse") == {f"accuse:{n}" for n in range(5, 31)}
    with pytest.raises(Refused) as refusal:
        match.act(1, r.ACCUSE)  # 5
    assert refusal.value.clause == "CAT-5.1"
    match.act(0, r.ABOUT)
    accuse(match, 2, 30)  # in the middle of another's turn
    assert state(match).out[:3] == [0, 0, 1]
    assert match.awaited == [0]
    assert "whom:1" in of(match, 0, "whom")  # the question goes on


@clause("CAT-5.2", "CAT-1.1", "CAT-0.3", "CAT-9.3")
def test_the_right_sum_wins_at_once_and_all_is_turned_up() -> None:
    match = three()
    accuse(match, 1, SUM_OF_THREE)
    assert match.over
    assert match.ranking == [2, 1, 2]
    assert match.scores == [0, 1, 0]
    assert all(match.view(None).knows(c) for c in range(r.CARDS))


@clause("CAT-5.3", "CAT-0.3")
def test_a_wrong_sum_puts_the_accuser_out_and_tells_the_others_nothing_more() -> None:
    match = three()
    before = [seen(match, seat) for seat in range(3)]
    accuse(match, 1, 20)
    assert not match.over
    assert seen(match, 1) - before[1] == set(cards("r6 b6 y6 g3 p5 p6"))
    assert [seen(match, 0), seen(match, 2)] == [before[0], before[2]]
    assert match.legal(1) == []
    with pytest.raises(Refused):
        accuse(match, 1, SUM_OF_THREE)
    assert [s.refuted[20] for s in (match.view(0).state,) if isinstance(s, r.State)] == [1]


@clause("CAT-5.3")
def test_who_accuses_wrongly_in_the_own_turn_loses_it() -> None:
    match = five(asks=1)
    accuse(match, 1, 9)
    assert match.awaited == [2]
    assert state(match).phase == r.ASKING


@clause("CAT-5.3")
def test_an_asker_who_accuses_wrongly_while_others_choose_still_sees_their_answers() -> None:
    match = five()
    ask(match, "4", r.ALL_SEATS)
    accuse(match, 0, 9)
    show(match, 2, "g4")
    show(match, 3, "p4")
    assert set(cards("g4 p4")) <= seen(match, 0)
    assert match.awaited == [1]


@clause("CAT-5.4")
def test_the_last_who_has_not_accused_wrongly_wins() -> None:
    match = three()
    accuse(match, 2, 20)
    accuse(match, 0, 21)
    assert match.over
    assert match.ranking == [2, 1, 3]


@clause("CAT-5.4")
def test_the_last_one_wins_in_the_middle_of_a_question_too() -> None:
    match = three(out=[0, 0, 1])
    ask(match, "y", r.ALL_SEATS)
    show(match, 2, "y5")
    accuse(match, 0, 20)
    assert match.over
    assert match.ranking == [2, 1, 3]


@clause("CAT-5.5")
def test_of_two_right_sums_the_first_counts() -> None:
    match = three()
    accuse(match, 2, SUM_OF_THREE)
    with pytest.raises(Refused):
        accuse(match, 0, SUM_OF_THREE)
    assert match.ranking == [2, 2, 1]


@clause("CAT-4.7", "CAT-5.1")
def test_who_owes_an_answer_may_accuse_too_and_answers_all_the_same() -> None:
    match = three()
    ask(match, "y", r.ALL_SEATS)
    assert of(match, 1, "accuse") == {f"accuse:{n}" for n in range(7, 36)}
    assert not of(match, 1, "wait")
    accuse(match, 1, 20)
    assert match.legal(1) == [r.SHOW + c for c in cards("y3 y4")]
    assert match.awaited == [1, 2]
    show(match, 1, "y3")
    show(match, 2, "y5")
    assert set(cards("y3 y5")) <= seen(match, 0)
    again = three()
    ask(again, "y", r.ALL_SEATS)
    show(again, 2, "y5")
    accuse(again, 1, SUM_OF_THREE)
    assert again.over
    assert again.ranking == [2, 1, 2]


@clause("CAT-5.6")
def test_a_seat_may_leave_its_right_until_the_next_question() -> None:
    match = three()
    match.act(1, r.WAIT)
    assert match.legal(1) == [r.RESUME]
    assert match.why_not(1, r.ACCUSE + 20).clause == "CAT-5.6"
    assert 1 not in match.allowed  # it is not asked any more
    assert not of(match, 0, "wait")  # whose turn it is
    ask(match, "r", 2)
    assert of(match, 1, "accuse")


@clause("CAT-5.6")
def test_that_a_seat_waits_is_shown_to_all_and_can_be_taken_back() -> None:
    match = three()
    match.act(1, r.WAIT)
    assert GAME.words.facts is not None
    for reader in (0, 1, 2, None):
        said = [
            f.seat for f in GAME.words.facts(match.view(reader)) if match.speaker("en").text(f.label) == "Accusation"
        ]
        assert said == [1]
    match.act(0, r.ABOUT)  # long after others have acted
    match.act(2, r.WAIT)
    match.act(1, r.RESUME)
    assert of(match, 1, "accuse")
    accuse(match, 1, SUM_OF_THREE)
    assert match.ranking == [2, 1, 2]


@clause("CAT-5.6", "CAT-4.7")
def test_a_seat_that_waits_and_is_asked_answers_and_may_take_its_word_back() -> None:
    match = three()
    match.act(1, r.WAIT)
    ask(match, "y", r.ALL_SEATS)
    assert set(match.legal(1)) == {r.RESUME, *(r.SHOW + c for c in cards("y3 y4"))}
    match.act(1, r.RESUME)
    assert of(match, 1, "accuse")


@clause("CAT-6.1")
def test_winner_then_those_still_in_then_the_others_the_later_the_better() -> None:
    match = five()
    accuse(match, 3, 9)
    accuse(match, 0, 10)
    accuse(match, 2, 16)  # r3 b3 y4 g3 p3
    assert match.over
    assert match.ranking == [4, 2, 1, 5, 2]


def closing(*sums: int) -> Match:
    """After the last question, with these last sums."""
    match = three(asked_before=[40, 40, 39], asks=2)
    ask(match, "r", 1)
    assert match.awaited == [0, 1, 2]
    for seat, total in enumerate(sums):
        accuse(match, seat, total)
    return match


@clause("CAT-6.2")
def test_after_forty_questions_each_everybody_writes_down_a_last_sum() -> None:
    match = closing(20)
    assert match.awaited == [1, 2]
    assert all("the sum is" not in line for line in match.log("en", 1))
    assert match.view(1).state.as_dict()["sealed_sum"][0] == 0
    assert not of(match, 1, "about")


@clause("CAT-6.2")
@pytest.mark.parametrize(
    ("sums", "ranking"),
    [((32, 20, 32), [1, 3, 1]), ((20, 21, 22), [1, 1, 1]), ((20, 32, 22), [2, 1, 2])],
)
def test_last_sums_that_are_right_share_the_victory_and_without_one_it_is_a_draw(
    sums: tuple[int, ...], ranking: list[int]
) -> None:
    match = closing(*sums)
    assert match.over
    assert match.ranking == ranking
    unwon = ranking == [1, 1, 1]
    assert (match.view(1).unwon, match.export()["result"]["won"]) == (unwon, not unwon)
    assert ("Nobody wins." in match.as_text("en").splitlines()) == unwon


@clause("CAT-6.2")
def test_the_last_sums_are_for_those_still_in() -> None:
    match = three(asked_before=[40, 3, 39], asks=2, out=[0, 1, 0])
    ask(match, "r", 1)
    assert match.awaited == [0, 2]


def test_the_cap_is_what_the_box_says() -> None:
    assert GAME.box().as_dict()["questions"] == 40
