"""Julchen and the Monsters (Marcel-André Casasola Merkle, 2006): the rules, from set-up to dawn."""

from lusoria.kernel import (
    EVERYONE,
    answered,
    ask,
    ask_every,
    below,
    bit,
    end_game,
    lay_shown,
    next_seat,
    nobody_awaited,
    reveal,
    tell,
)

from .rules_memory import at_most, mingle, remember_high, remember_order, see
from .rules_state import (
    ACTIONS,
    ALIKE,
    ANY_PAIR,
    ARRANGING,
    ATTACK,
    ATTACKS,
    BEGINS,
    BITING,
    CARDS,
    DAWN,
    DRAW,
    DREW,
    DREW_HOUR,
    EATEN,
    EVENTS,
    FROM_PLACES,
    IS_CARD,
    JULCHEN,
    LATE,
    LIGHTNING,
    NONE,
    ORDERED,
    PAIRS,
    PARRIED,
    PARRY,
    PARRYING,
    PILE,
    PUT,
    PUT_ALONE,
    PUT_IN,
    PUTTING,
    RAN_OUT,
    REARRANGED,
    REARRANGES,
    RIGHT,
    SAVED,
    STARTING,
    STRUCK,
    TAKE,
    TOOK,
    TRACK,
    TURN,
    UNUSED,
    WEAPON,
    YIELD,
    YIELDED,
    Box,
    State,
    answers_of,
    arrange,
    first_of,
    holder,
    is_high,
    lay_out,
    limit,
    nth_place,
    second_of,
    show_to,
    value_of,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]

# 3. Set-up


def setup(s: State, box: Box) -> None:
    lay_out(s)
    for card in range(JULCHEN):
        if card % ALIKE < box.deck[value_of(card)]:
            stock(s, card, PILE)
        else:
            lay_shown(s, card, UNUSED, EVERYONE, EVERYONE)
    for _ in range(box.hours):  # JUL-3.1
        stock(s, any_card(s, PILE), TRACK)
        s.pile -= 1
        s.track += 1
    stock(s, JULCHEN, PILE)  # JUL-3.2
    for seat in range(s.seats):
        for _ in range(box.start_hand):
            back = draw_card(s, box, seat)
            join(s, seat, s.size[seat], back)
    s.mover = below(s, s.seats)  # JUL-3.4
    tell(s, BEGINS, s.mover)
    if box.start_hand > 1:
        ask_every(s)  # JUL-3.3
    else:
        first_turn(s, box)


def stock(s: State, card: int, place: int) -> None:
    """A card lies face down in the pile or on the track."""
    lay_shown(s, card, place, 0, 0)
    s.pile += int(place == PILE)


def any_card(s: State, place: int) -> int:
    """One of the face-down cards there; their order is chance."""
    k = below(s, s.pile if place == PILE else s.track)
    card = NONE
    while k >= 0:
        card += 1
        k -= int(s.card_at[card] == place)
    return card


def draw_card(s: State, box: Box, seat: int) -> int:
    """The next card of the pile, or else of the track, is looked at (JUL-5.2, JUL-5.3); its back."""
    place = PILE if s.pile > 0 else TRACK
    card = any_card(s, place)
    s.pile -= int(place == PILE)
    s.track -= int(place == TRACK)
    back = s.given
    s.given += 1
    s.top[back] = value_of(JULCHEN)
    show_to(s, box, card, back, bit(seat), bit(seat))
    return back


def first_turn(s: State, box: Box) -> None:
    if s.pile == 0:
        tell(s, RAN_OUT, limit(s, box))
    next_turn(s, box, s.mover)


# 4. The order of a hand


def join(s: State, seat: int, gap: int, back: int) -> None:
    """A card goes to a place of a hand; those to its right make room."""
    for place in range(s.size[seat], gap, -1):
        s.hand[seat][place] = s.hand[seat][place - 1]
    s.hand[seat][gap] = back
    s.size[seat] += 1


def leave(s: State, seat: int, gone: int) -> int:
    """A card leaves its place in a hand; its back."""
    back = s.hand[seat][gone]
    s.size[seat] -= 1
    for place in range(gone, s.size[seat]):
        s.hand[seat][place] = s.hand[seat][place + 1]
    s.hand[seat][s.size[seat]] = 0
    return back


def receive(s: State, box: Box, seat: int, back: int) -> None:
    """A card is to be put into the hand (JUL-4.2)."""
    s.drawn = back + 1
    if s.size[seat] == 0:
        put(s, box, seat, 0)  # JUL-4.4
    else:
        s.phase = PUTTING
        ask(s, seat)


def put(s: State, box: Box, seat: int, gap: int) -> None:
    if s.size[seat] == 0:
        tell(s, PUT_ALONE, seat)
    else:
        tell(s, PUT_IN, seat, gap + 1)
    s.news = 1  # the place says something
    join(s, seat, gap, s.drawn - 1)
    s.drawn = 0
    end_turn(s, box)


# 5. A turn


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == DRAW:
        draw_one(s, box, seat)
    elif code in TAKE:
        prey = (code - TAKE) // CARDS
        place = (code - TAKE) % CARDS
        if s.phase == TURN:
            take(s, box, seat, prey, place)
        else:
            bite(s, box, seat, prey, place)
    elif code in ATTACK:
        attack(s, seat, (code - ATTACK) // ANY_PAIR, (code - ATTACK) % ANY_PAIR)
    elif code in PARRY:
        parry(s, box, seat, code - PARRY)
    elif code == YIELD:
        tell(s, YIELDED, seat)
        s.phase = BITING
        ask(s, s.mover)
    elif code in PUT:
        put(s, box, seat, code - PUT)
    elif s.phase == STARTING:
        order_first(s, box, seat, int(code == RIGHT))
    else:
        order_anew(s, box, seat, int(code == RIGHT))


def draw_one(s: State, box: Box, seat: int) -> None:
    hour = limit(s, box)
    from_track = int(s.pile == 0)
    back = draw_card(s, box, seat)
    if from_track == 1:
        tell(s, DREW_HOUR, seat, hour)
    else:
        tell(s, DREW, seat)
    tell(s, IS_CARD, s.lies[back], to=bit(seat))
    if s.pile == 0 and from_track == 0:
        tell(s, RAN_OUT, hour)  # JUL-9.2
    if s.track == 0:
        s.drawn = back + 1
        winner = holder(s) if s.card_at[JULCHEN] != back else seat
        tell(s, DAWN, winner)
        finish(s, box, winner)  # JUL-9.3
    else:
        receive(s, box, seat, back)  # JUL-7.3


# 6. Drawing out of a hand


def take(s: State, box: Box, seat: int, prey: int, place: int) -> None:
    back = carry_off(s, box, seat, prey, place)
    if is_high(s.lies[back]) == 1:
        tell(s, REARRANGES, seat)  # JUL-7.1
        rearrange(s, box, seat, back)
    else:
        settle(s, box, seat, back)


def carry_off(s: State, box: Box, seat: int, prey: int, place: int) -> int:
    """A card goes from one hand to another; both players have seen it (JUL-6.3). Its back."""
    at = remember_order(s, prey)
    back = leave(s, prey, place)
    card = s.lies[back]
    tell(s, TOOK, seat, place + 1, prey)
    tell(s, IS_CARD, card, to=bit(seat) | bit(prey))
    show_to(s, box, card, back, s.card_seen[card] | bit(seat), bit(seat))
    see(s, seat, card)
    s.news = 1  # if it leads to nothing, that says something too
    if is_high(card) == 1:
        remember_high(s, at, back)
    return back


def settle(s: State, box: Box, seat: int, back: int) -> None:
    """A monster or a weapon out of another hand goes to its place (JUL-7.4)."""
    at_most(s, back, WEAPON)
    receive(s, box, seat, back)


# 7. Rearranging


def rearrange(s: State, box: Box, seat: int, back: int) -> None:
    join(s, seat, s.size[seat], back)
    mingle(s, box, seat)
    s.phase = ARRANGING
    s.new_order[seat] = 1
    if s.size[seat] == 1:
        finish_order(s, box, seat)  # JUL-4.4
    else:
        ask(s, seat)


def order_anew(s: State, box: Box, seat: int, side: int) -> None:
    s.new_order[seat] = 2 * s.new_order[seat] + side
    s.sorted_out += 1
    if s.sorted_out == s.size[seat] - 1:
        finish_order(s, box, seat)


def finish_order(s: State, box: Box, seat: int) -> None:
    arrange(s, box, seat, s.new_order[seat])
    s.new_order[seat] = 0
    s.sorted_out = 0
    s.news = 1  # JUL-11.3
    tell(s, REARRANGED, seat)
    end_turn(s, box)


def order_first(s: State, box: Box, seat: int, side: int) -> None:
    s.first_order[seat] = 2 * max(1, s.first_order[seat]) + side
    if answers_of(s.first_order[seat]) < box.start_hand - 1:
        return
    answered(s, seat)
    if nobody_awaited(s) == 1:
        reveal(s)
        for other in range(s.seats):
            arrange(s, box, other, s.first_order[other])  # JUL-3.3
            s.first_order[other] = 0
        tell(s, ORDERED)
        first_turn(s, box)


# 8. Attacking


def attack(s: State, seat: int, prey: int, which: int) -> None:
    value = which // PAIRS
    one = nth_place(s, seat, value, first_of(which % PAIRS))
    two = nth_place(s, seat, value, second_of(which % PAIRS))
    tell(s, ATTACKS, seat, prey, value)
    tell(s, FROM_PLACES, seat, one + 1, two + 1)
    remember_order(s, seat)
    discard(s, seat, two)
    discard(s, seat, one)
    s.prey = prey + 1
    s.phase = PARRYING
    ask(s, prey)  # JUL-8.4


def discard(s: State, seat: int, place: int) -> None:
    """A card is played face up and never returns (JUL-8.7)."""
    back = leave(s, seat, place)
    lay_shown(s, s.lies[back], back, EVERYONE, EVERYONE)
    at_most(s, back, value_of(s.lies[back]))


def parry(s: State, box: Box, seat: int, n: int) -> None:
    place = nth_place(s, seat, WEAPON, n)
    tell(s, PARRIED, seat, place + 1)
    remember_order(s, seat)
    discard(s, seat, place)
    end_turn(s, box)  # JUL-8.3


def bite(s: State, box: Box, seat: int, prey: int, place: int) -> None:
    back = carry_off(s, box, seat, prey, place)
    if s.lies[back] == JULCHEN:
        s.drawn = back + 1
        tell(s, EATEN, seat, prey)
        finish(s, box, seat)  # JUL-9.4
        return
    at_most(s, back, LIGHTNING)
    if is_high(s.lies[back]) == 1:
        tell(s, STRUCK, seat)  # JUL-8.6
        rearrange(s, box, seat, back)
    else:
        settle(s, box, seat, back)


# 9. The end of the game


def end_turn(s: State, box: Box) -> None:
    seat = s.mover
    s.prey = 0
    if s.pile == 0 and s.size[seat] <= limit(s, box):
        if holder(s) == seat:
            tell(s, SAVED, seat, s.size[seat], limit(s, box))
            finish(s, box, seat)  # JUL-9.1
            return
        for place in range(s.size[seat]):
            at_most(s, s.hand[seat][place], LIGHTNING)
    s.turns += 1
    next_turn(s, box, next_seat(s, seat))


def next_turn(s: State, box: Box, seat: int) -> None:
    s.mover = seat
    s.phase = TURN
    if s.turns == (box.last_round - 1) * s.seats:
        tell(s, LATE, box.last_round)  # JUL-9.6
    ask(s, seat)


def finish(s: State, box: Box, winner: int) -> None:
    """All hands are opened (JUL-11.2)."""
    s.winner = winner + 1
    s.prey = 0
    for card in range(CARDS):
        if s.card_at[card] < CARDS:
            lay_shown(s, card, s.card_at[card], EVERYONE, EVERYONE)
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    return int(s.winner == seat + 1)  # JUL-9.5
