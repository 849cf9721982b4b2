"""Caesar: groups on the move, fights, and how the turn goes on (CAE-7, CAE-8)."""

from lusoria.kernel import answered, ask, end_game, next_seat, nobody_awaited, reveal, tell

from .rules_state import (
    ALL_PASSED,
    CALLED_OFF,
    DESTROYED,
    FLAG,
    LAST_CARD,
    LAST_ONE,
    NEUTRAL,
    OUT,
    PASSED_OVER,
    SETTLED,
    SHOWN,
    SHOWN_FLAG,
    WON,
    State,
    can_move,
    fight_to_come,
    owner,
    still_in,
)


def climb(s: State, mover: int, square: int) -> None:
    """The group on one square moves on top of the group on another (CAE-5.2)."""
    mine = owner(s, mover)
    theirs = owner(s, square)
    if theirs != mine:
        s.counters[mine] += s.height[square]
        if theirs != NEUTRAL:
            s.counters[theirs] -= s.height[square]
    s.top[square] = s.top[mover]
    s.height[square] += s.height[mover]
    s.top[mover] = 0
    s.height[mover] = 0


def remove(s: State, square: int) -> None:
    s.counters[owner(s, square)] -= s.height[square]
    s.top[square] = 0
    s.height[square] = 0


def go_on(s: State, seat: int) -> None:
    """The turn comes to a seat; those that can do nothing are passed over."""
    if fight_to_come(s) == 0:
        tell(s, SETTLED)  # CAE-8.4
        end_game(s)
        return
    while s.passes < still_in(s) and (s.out[seat] > 0 or can_move(s, seat) == 0):
        if s.out[seat] == 0:
            tell(s, PASSED_OVER, seat)  # CAE-5.5
            s.passes += 1
        seat = next_seat(s, seat)
    if s.passes >= still_in(s):
        tell(s, ALL_PASSED)  # CAE-8.5
        end_game(s)
    else:
        ask(s, seat)


# Fights (CAE-7)


def apply_card(s: State, seat: int, card: int) -> None:
    s.chosen[seat] = card + 1
    answered(s, seat)
    if nobody_awaited(s):
        reveal(s)
        fight(s, s.attack - 1, s.defend - 1)


def fight(s: State, attack: int, defend: int) -> None:
    one = owner(s, attack)
    two = owner(s, defend)
    mine = take_card(s, one, attack)
    theirs = take_card(s, two, defend)
    s.attack = 0
    s.defend = 0
    if mine == FLAG or theirs == FLAG:
        tell(s, CALLED_OFF)  # CAE-7.3
    else:
        mine += s.height[attack]  # CAE-7.4
        theirs += s.height[defend]
        both = s.height[attack] + s.height[defend]
        if mine > theirs:
            tell(s, WON, one, attack, defend, both)
            climb(s, attack, defend)  # CAE-7.5
        elif theirs > mine:
            tell(s, WON, two, defend, attack, both)
            climb(s, defend, attack)
        else:
            tell(s, DESTROYED, attack, defend)
            remove(s, attack)  # CAE-7.6
            remove(s, defend)
    after_fight(s, one, two)


def take_card(s: State, seat: int, square: int) -> int:
    """The card a seat has chosen leaves its hand for good (CAE-7.7)."""
    card = s.chosen[seat] - 1
    s.chosen[seat] = 0
    s.hand[seat][card] = 0
    s.cards_left[seat] -= 1
    if card == FLAG:
        tell(s, SHOWN_FLAG, seat)
    else:
        tell(s, SHOWN, seat, card, card + s.height[square])
    return card


def after_fight(s: State, one: int, two: int) -> None:
    if s.counters[one] == 0 or s.counters[two] == 0:
        s.moments += 1
        leave(s, one)
        leave(s, two)
    if still_in(s) < 2:
        tell(s, LAST_ONE)  # CAE-8.2
        end_game(s)
    elif s.cards_left[one] == 0 or s.cards_left[two] == 0:
        if s.cards_left[one] == 0:
            tell(s, LAST_CARD, one)
        if s.cards_left[two] == 0:
            tell(s, LAST_CARD, two)
        end_game(s)  # CAE-8.3
    else:
        go_on(s, next_seat(s, one))


def leave(s: State, seat: int) -> None:
    """A seat without a group is out (CAE-8.1)."""
    if s.counters[seat] == 0:
        s.out[seat] = s.moments
        tell(s, OUT, seat)
