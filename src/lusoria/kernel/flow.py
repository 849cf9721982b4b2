"""Whose decision it is. All of it in the subset of the rules: it runs interpreted and compiled alike."""

from __future__ import annotations

from .declare import Table

# --8<-- rules text


def bit(seat: int) -> int:
    """The mask of one seat."""
    return 1 << seat


def has(mask: int, seat: int) -> int:
    """1 if the seat is in the mask."""
    return (mask >> seat) & 1


def next_seat(s: Table, seat: int) -> int:
    """The left neighbour."""
    if seat + 1 < s.seats:
        return seat + 1
    return 0


def ask(s: Table, seat: int) -> None:
    """Only this seat owes a decision."""
    s.awaits = 1 << seat
    s.asked = s.awaits


def ask_also(s: Table, seat: int) -> None:
    """This seat owes a decision too."""
    s.awaits |= 1 << seat
    s.asked |= 1 << seat


def ask_every(s: Table) -> None:
    """All seats owe a decision, in any order."""
    s.awaits = (1 << s.seats) - 1
    s.asked = s.awaits


def answered(s: Table, seat: int) -> None:
    """The seat has finished its part of the open question."""
    s.awaits &= ~(1 << seat)


def waits_for(s: Table, seat: int) -> int:
    """1 if the seat owes a decision."""
    return (s.awaits >> seat) & 1


def nobody_awaited(s: Table) -> int:
    """1 once everybody asked has finished."""
    return int(s.awaits == 0)


def reveal(s: Table) -> None:
    """What was sealed is opened for all: no way back from here."""
    s.asked = 0
    s.news = 1


def allow(s: Table, seat: int) -> None:
    """The seat may act although nothing waits for it."""
    s.may |= 1 << seat


def forbid(s: Table, seat: int) -> None:
    """The standing right of the seat ends."""
    s.may &= ~(1 << seat)


def talk_all(s: Table) -> None:
    """Everybody may speak."""
    s.talk = (1 << s.seats) - 1


def hush(s: Table) -> None:
    """Nobody may speak."""
    s.talk = 0


def let_talk(s: Table, seat: int) -> None:
    """The seat may speak."""
    s.talk |= 1 << seat


def push(s: Table, value: int) -> None:
    """Remember a decision still to come; more than the stack holds is an index error."""
    s.stack[s.depth] = value
    s.depth += 1


def pop(s: Table) -> int:
    """The decision remembered last; from an empty stack is an index error in the referee."""
    s.depth -= 1
    value = s.stack[s.depth]
    s.stack[s.depth] = 0
    return value


def end_game(s: Table) -> None:
    """The game is over: nobody owes or may do anything."""
    s.over = 1
    s.awaits = 0
    s.asked = 0
    s.may = 0
