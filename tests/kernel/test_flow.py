"""Who is asked, who may act, who may speak, what is still to come."""

import pytest

from lusoria.kernel import (
    MAX_SEATS,
    Table,
    allow,
    answered,
    ask,
    ask_also,
    ask_every,
    bit,
    end_game,
    forbid,
    has,
    hush,
    let_talk,
    next_seat,
    nobody_awaited,
    pop,
    push,
    reveal,
    talk_all,
    waits_for,
)


def table(seats: int = 4) -> Table:
    s = Table()
    s.seats = seats
    return s


def test_masks() -> None:
    assert [bit(p) for p in range(3)] == [1, 2, 4]
    assert [has(0b101, p) for p in range(3)] == [1, 0, 1]


@pytest.mark.parametrize("seats", range(2, MAX_SEATS + 1))
def test_the_left_neighbour_goes_round(seats: int) -> None:
    s = table(seats)
    assert [next_seat(s, p) for p in range(seats)] == [*range(1, seats), 0]


def test_asking_one() -> None:
    s = table()
    ask_every(s)
    ask(s, 2)
    assert (s.awaits, s.asked) == (0b100, 0b100)
    ask_also(s, 0)
    assert (s.awaits, s.asked) == (0b101, 0b101)
    assert [waits_for(s, p) for p in range(4)] == [1, 0, 1, 0]


def test_a_question_to_all_is_open_until_everybody_has_answered() -> None:
    s = table(3)
    ask_every(s)
    for p in (1, 0, 2):
        assert not nobody_awaited(s)
        answered(s, p)
        answered(s, p)  # twice is once
        assert s.asked == 0b111
    assert nobody_awaited(s)
    reveal(s)
    assert (s.asked, s.news) == (0, 1)


def test_standing_rights() -> None:
    s = table()
    allow(s, 1)
    allow(s, 3)
    forbid(s, 1)
    forbid(s, 0)
    assert s.may == 0b1000


def test_talk() -> None:
    s = table(3)
    talk_all(s)
    assert s.talk == 0b111
    hush(s)
    let_talk(s, 1)
    assert s.talk == 0b010


def test_decisions_to_come_are_a_stack() -> None:
    s = table()
    for value in (5, 0, 7):
        push(s, value)
    assert [pop(s), pop(s), pop(s)] == [7, 0, 5]
    assert (s.depth, s.stack) == (0, [0] * 16)


def test_a_push_beyond_the_stack_is_an_error() -> None:
    s = table()
    for value in range(16):
        push(s, value)
    with pytest.raises(IndexError):
        push(s, 16)


def test_the_end() -> None:
    s = table()
    ask_every(s)
    allow(s, 1)
    end_game(s)
    assert (s.over, s.awaits, s.asked, s.may) == (1, 0, 0, 0)
