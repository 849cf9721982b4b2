"""Judgement for bots: how much a seat still has to find out, and which questions, answers and accusations look good."""

from lusoria.kernel import Row, has

from .rules_state import (
    ABOUT,
    ACCUSE,
    ALL_SEATS,
    ANSWERING,
    ASKING,
    CARDS,
    CHARGE,
    CHOOSING,
    CLOSING,
    COLOURS,
    HAND,
    HIGHEST,
    KINDS,
    LOWEST,
    NUMBERS,
    SHEET,
    SHOW,
    WAIT,
    WHOM,
    Box,
    State,
    fits,
    further,
    of_each_colour,
    part,
)

BOLD = 12  # questions of each seat after which one may well be late


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: how far this seat has come against the one that is closest.

    High throughout, so that only what is nearly certain is better, and a little less as the others find out too.
    """
    if s.over:
        return 1000 * s.winner[seat]
    if s.out[seat]:
        return 0
    rival = 1000
    asked = 0
    for other in range(s.seats):
        asked += s.asked_before[other]
        if other != seat and s.out[other] == 0:
            rival = min(rival, doubt(s, other))
    value = 870 - 12 * min(BOLD, asked // s.seats) + (rival // 2 - doubt(s, seat)) // 3
    if box.individual:
        value += 30 * charges(s, seat) - 120
    return max(1, min(940, value))


def charges(s: State, seat: int) -> int:
    """What a seat's own accusations of single cards promise: one mistake spoils them all, so a guess counts less than
    nothing."""
    masks = all_closed(s, seat)
    total = 0
    for card in range(CARDS):
        if s.charged[card] == seat + 1:
            if has(s.card_seen[card], seat) and s.card_at[card] >= HAND:
                total -= 20
            elif has(s.card_seen[card], seat) == 0 and holders(s, seat, card, masks) > 0:
                total -= 3
            else:
                total += 2
    return total


def closed(s: State, seat: int, other: int) -> int:
    """Mask of the kinds of which the other seat can hold no card that this one has not seen there."""
    count = 0
    for card in range(CARDS):
        if s.card_at[card] == HAND + other and has(s.card_seen[card], seat):
            count += (1 << (4 * (card // NUMBERS))) + (1 << (4 * (COLOURS + card % NUMBERS)))
    mask = 0
    for kind in range(KINDS):
        if (count >> (4 * kind)) & 15 >= part(s.most[other], kind):
            mask |= 1 << kind
    return mask


def all_closed(s: State, seat: int) -> int:
    """`closed` of every other seat, 11 bits each."""
    masks = 0
    for other in range(s.seats):
        if other != seat:
            masks |= closed(s, seat, other) << (KINDS * other)
    return masks


def holders(s: State, seat: int, card: int, masks: int) -> int:
    """How many other seats may hold a card that the seat has not seen."""
    count = 0
    for other in range(s.seats):
        if other != seat:
            mask = masks >> (KINDS * other)
            if ((mask >> (card // NUMBERS)) | (mask >> (COLOURS + card % NUMBERS))) & 1 == 0:
                count += 1
    return count


def doubt(s: State, seat: int) -> int:
    """How much a seat does not know: nothing for cards that it has seen and for those that can only be conspirators."""
    masks = all_closed(s, seat)
    total = 0
    for card in range(CARDS):
        if has(s.card_seen[card], seat) == 0:
            count = holders(s, seat, card, masks)
            if count > 0:
                total += 4 + 3 * count
    return total


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == ANSWERING and can[WAIT] == 0 and has(s.awaits, seat):
        for card in range(CARDS):
            if can[SHOW + card]:
                weight[SHOW + card] = 100 if has(s.card_seen[card], s.turn) else 20  # nothing new to the asker
        return
    masks = all_closed(s, seat)
    if s.phase == ASKING:
        for kind in range(KINDS):
            weight[ABOUT + kind] = 10 + 12 * unseen(s, seat, kind)
    elif s.phase == CHOOSING:
        lean_whom(s, seat, weight)
    weight[WAIT] = 100
    weight[SHEET] = 1
    if box.individual:
        for card in range(CARDS):
            sure = has(s.card_seen[card], seat) == 0 and holders(s, seat, card, masks) == 0
            weight[CHARGE + card] = 100 if sure else 1
            if sure and can[CHARGE + card]:
                weight[WAIT] = 5
    else:
        lean_sum(s, box, seat, masks, weight)


def unseen(s: State, seat: int, kind: int) -> int:
    count = 0
    for card in range(CARDS):
        if fits(card, kind) and has(s.card_seen[card], seat) == 0:
            count += 1
    return count


def lean_whom(s: State, seat: int, weight: Row) -> None:
    """Those who may hold cards of the kind that the seat has not seen; all, when there are several."""
    several = 0
    for other in range(s.seats):
        room = part(s.most[other], s.kind)
        for card in range(CARDS):
            if s.card_at[card] == HAND + other and fits(card, s.kind) and has(s.card_seen[card], seat):
                room -= 1
        weight[WHOM + other] = 30 + 10 * min(4, room) if room > 0 else 1
        if room > 0 and other != seat:
            several += 1
    weight[WHOM + ALL_SEATS] = 1 + 24 * several


def lean_sum(s: State, box: Box, seat: int, masks: int, weight: Row) -> None:
    """Near the likeliest sum; boldly once every conspirator is known."""
    sure = 0
    total = 0  # in twelfths
    for colour in range(COLOURS):
        known = 0
        found = 0
        count = 0
        numbers = 0
        for number in range(NUMBERS):
            card = colour * NUMBERS + number
            if has(s.card_seen[card], seat) == 0 or s.card_at[card] < HAND:
                count += 1
                numbers += number + 1
                if holders(s, seat, card, masks) == 0 or (s.card_at[card] < HAND and has(s.card_seen[card], seat)):
                    known += 1
                    found += number + 1
        sure += known
        if known >= of_each_colour(box):
            total += 12 * found
        elif count > 0:
            total += 12 * numbers * of_each_colour(box) // count
    if sure < COLOURS * of_each_colour(box) + further(s, box):
        total += 42 * max(0, further(s, box) - max(0, sure - COLOURS))
    certain = sure >= COLOURS * of_each_colour(box) + further(s, box)
    for value in range(LOWEST, HIGHEST + 1):
        off = abs(12 * value - total)
        if s.phase == CLOSING:
            weight[ACCUSE + value - LOWEST] = max(1, 60 - off)
        elif certain:
            weight[ACCUSE + value - LOWEST] = 100 if off == 0 else 1
        else:
            weight[ACCUSE + value - LOWEST] = 2 if off < 12 else 1
    if certain:
        weight[WAIT] = 5
