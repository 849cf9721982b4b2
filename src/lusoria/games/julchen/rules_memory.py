"""What follows from all that was seen: bounds of hidden cards, orders that hands have had, and imagined worlds.

None of this is a rule: it is what a perfect memory keeps, so that a bot imagines no world that it could know to be
wrong (JUL-11.5). Everything here is public but `cloud_of`, which each seat knows of itself.
"""

from lusoria.kernel import IMAGINED, bit, chance

from .rules_state import (
    ALIKE,
    ARRANGING,
    CARDS,
    CLOUDS,
    HIGH,
    JULCHEN,
    LIGHTNING,
    ORDERS,
    SEATS,
    STARTING,
    TRACK,
    Box,
    State,
    backs_of,
    bends,
    show_to,
    value_of,
)

FEWEST = 3  # backs in an order that says anything
LONG = 1200  # numbers drawn for one imagined deal
STEEP = 3  # on gentler slopes a walk is mostly elsewhere


# What is remembered


def remember_order(s: State, seat: int) -> int:
    """A card is about to leave a hand: its order until now bears on what stays. Where that is remembered."""
    at = s.order_next
    s.order_next = (at + 1) % ORDERS
    for place in range(CARDS):
        s.order[at][place] = s.hand[seat][place]
    s.order_size[at] = s.size[seat]
    forget_short(s, at)
    return at


def forget_short(s: State, at: int) -> None:
    """Of two cards any order holds."""
    if s.order_size[at] < FEWEST:
        for place in range(s.order_size[at]):
            s.order[at][place] = 0
        s.order_size[at] = 0


def leave_orders(s: State, mine: int) -> None:
    """Nobody can tell any more where the cards with these backs have been."""
    for at in range(ORDERS):
        kept = 0
        for place in range(s.order_size[at]):
            back = s.order[at][place]
            s.order[at][place] = 0
            if back == HIGH or (mine >> back) & 1 == 0:
                s.order[at][kept] = back
                kept += 1
        s.order_size[at] = kept
        forget_short(s, at)


def remember_high(s: State, at: int, back: int) -> None:
    """The card that has left a hand was a lightning or Julchen, whatever its back belongs to from now on."""
    for place in range(s.order_size[at]):
        if s.order[at][place] == back:
            s.order[at][place] = HIGH


def mingle(s: State, box: Box, seat: int) -> None:
    """A hand is about to be rearranged: whoever knew where a card of it was knows only that it is among these."""
    mine = backs_of(s, seat)
    leave_orders(s, mine)
    new = s.cloud_next
    s.cloud_next = (new + 1) % CLOUDS
    for other in range(SEATS):
        for card in range(CARDS):
            if s.cloud_of[other][card] == new + 1:
                s.cloud_of[other][card] = 0
    s.cloud[new] = mine
    for one in range(CLOUDS):
        if s.cloud[one] & mine != 0:
            s.cloud[one] |= mine
    highest = 0
    for place in range(s.size[seat]):
        highest = max(highest, s.top[s.hand[seat][place]])
    for place in range(s.size[seat]):
        back = s.hand[seat][place]
        s.top[back] = highest
        card = s.lies[back]
        for other in range(s.seats):
            if other != seat and (s.card_seen[card] >> other) & 1 == 1:
                s.cloud_of[other][card] = new + 1
        show_to(s, box, card, back, bit(seat), bit(seat))


def at_most(s: State, back: int, value: int) -> None:
    """All can tell that a card is no higher than that."""
    s.top[back] = min(s.top[back], value)


def see(s: State, seat: int, card: int) -> None:
    """A seat that sees a card need not remember among which others it was."""
    s.cloud_of[seat][card] = 0


# What a seat knows, and the worlds that it holds possible


def blur(s: State, box: Box, seat: int) -> None:
    for other in range(SEATS):
        if other != seat:
            for card in range(CARDS):
                s.cloud_of[other][card] = 0


def imagine(s: State, box: Box, seat: int) -> None:
    if s.phase == ARRANGING and s.mover != seat:
        s.new_order[s.mover] = 1
        for _ in range(s.sorted_out):
            s.new_order[s.mover] = 2 * s.new_order[s.mover] + chance(s, IMAGINED, 2)


def strain(s: State, box: Box, seat: int) -> int:
    """How much about an imagined deal the seat knows to be wrong; 0: nothing.

    A walk that has gone on for long is let off what is least telling: whoever thinks hard enough about too much at once
    forgets some of it. What the rules demand, and where Julchen was last seen, is never forgotten.
    """
    steps = s.luck[IMAGINED][1]
    off = int(s.card_at[JULCHEN] == TRACK)  # JUL-3.1
    depth = 0  # a slope of its own: cards are put in order step by step
    s.marks[HIGH] = LIGHTNING * ALIKE
    for back in range(CARDS):
        off += int(value_of(s.marks[back]) > s.top[back])  # JUL-7.4
    for other in range(s.seats):  # one's own hand is as it is
        if other != seat and s.phase != STARTING and (s.phase != ARRANGING or other != s.mover):
            depth += bends(s.marks, s.hand[other], s.size[other])  # JUL-4.1
            off += misfits(s, seat, other)
    if steps < LONG:
        for at in range(ORDERS):
            if s.order_size[at] > 0:
                depth += bends(s.marks, s.order[at], s.order_size[at])
    if s.cloud[0] != 0:
        if steps < 2 * LONG:
            highs = 0  # where lightnings and Julchen are
            for card in range(LIGHTNING * ALIKE, CARDS):
                highs |= 1 << s.card_at[card]
            for one in range(CLOUDS):
                off += int(s.cloud[one] != 0 and s.cloud[one] & highs == 0)  # JUL-7.1, JUL-8.6
        for card in range(CARDS if steps < 3 * LONG else 0):
            one = s.cloud_of[seat][card]
            if one > 0:
                off += 1 - among(s, card, s.cloud[one - 1])
        one = s.cloud_of[seat][JULCHEN]
        if one > 0:
            off += 1 - among(s, JULCHEN, s.cloud[one - 1])
    return STEEP * off + depth


def mark(card: int) -> int:
    """What is kept of the card at a back as cards trade places: which one it is."""
    return card


def misfits(s: State, seat: int, other: int) -> int:
    """How many cards are too high by those of that hand which the seat has seen: where two of these rise (or fall),
    nothing beyond the lower one is higher than it (JUL-4.1). A bend does not tell how many such cards there are."""
    last = s.size[other] - 1
    found = 0
    for way in range(2):
        wall = 0  # the highest card seen so far
        most = value_of(JULCHEN)
        for step in range(last + 1):
            card = s.marks[s.hand[other][step if way == 0 else last - step]]
            value = value_of(card)
            if (s.card_seen[card] >> seat) & 1 == 0:
                found += int(value > most)
            elif value < wall:
                most = min(most, value)
            else:
                wall = value
    return found


def among(s: State, card: int, backs: int) -> int:
    """1 if the card has one of these backs."""
    return (backs >> s.card_at[card]) & 1
