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
    CLOSING,
    COLOURS,
    HAND,
    HIGHEST,
    KINDS,
    LOWEST,
    NUMBERS,
    RESUME,
    SHOW,
    WAIT,
    WHOM,
    Box,
    State,
    fits,
    further,
    in_play,
    lost_from_sight,
    of_each_colour,
    part,
)
from .rules_worlds import GUARDS, mark

HIDDEN = 1 << 44  # a card not seen, above the numbers of eleven kinds
ONES = 0x4332322132212110  # how many bits are set in 0, in 1 .. in 15
SURE = 1000  # suspicion of a card that nobody can hold
SUSPICION = (SURE, 60, 30, 20, 15)  # of a card that the seat has not seen, by how many others may hold it
DOUBT = (0, 7, 10, 13, 16)  # and how much of a riddle it is
STEADY = 1  # accusations that look poor are left to the end
LIKELY = 12  # percent: a sum that is worth a closer look
LEARNT = 14  # doubt that a question takes away, as far as others can tell
PATIENCE = 100  # an accusation must be likelier by so much than what waiting promises: others err, too
BOLD = 12  # questions of each seat after which one may well be late


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: what it may hope for: its share in the chance to be the first who knows.

    An accusation that is likelier than that is worth the risk.
    """
    for seat in range(s.seats):
        out[seat] = 1000 * s.winner[seat] if s.over else doubt(s, seat)
    if s.over:
        return
    if box.individual:
        worths_of_charges(s, out)
    else:
        worths_of_sums(s, out)


def worths_of_sums(s: State, out: Row) -> None:
    """From the doubts of all seats, which `out` holds."""
    total = 0
    for seat in range(s.seats):
        total += to_others(s, seat, out[seat])
    left = in_play(s)
    for seat in range(s.seats):
        if s.out[seat]:
            out[seat] = 0
        else:
            mine = 20000 // (10 + out[seat])
            share = 1000 * mine // (total - to_others(s, seat, out[seat]) + mine)
            out[seat] = (share + 1000 // left) // 2 + PATIENCE


def to_others(s: State, seat: int, doubts: int) -> int:
    """The chance of a seat as far as the others can tell."""
    if s.out[seat]:
        return 0
    return 20000 // (10 + max(0, doubts - LEARNT * s.asked_before[seat]))


def worths_of_charges(s: State, out: Row) -> None:
    """The same with individual accusations."""
    first = 1000
    second = 1000  # the least doubts
    asked = 0
    for seat in range(s.seats):
        asked += s.asked_before[seat]
        second = min(second, max(first, out[seat]))
        first = min(first, out[seat])
    value = 750 - 12 * min(BOLD, asked // s.seats)
    for seat in range(s.seats):
        if s.out[seat]:
            out[seat] = 0
        else:
            rival = second if out[seat] == first else first
            promise = value + (rival // 2 - out[seat]) // 3 + 30 * charges(s, seat)
            out[seat] = max(1, min(940, promise))


def charges(s: State, seat: int) -> int:
    """What a seat's own accusations of single cards promise: one mistake spoils them all, so a guess counts less than
    nothing."""
    open_to = all_open(s, seat)
    lost = lost_from_sight(s, seat)
    total = 0
    for card in range(CARDS):
        if s.charged[card] == seat + 1:
            if never_seen(s, seat, card, lost):
                total += 2 if holders(card, open_to) == 0 else -3
            else:
                total += 2 if s.card_at[card] < HAND and has(lost, card) == 0 else -20
    return total


def all_open(s: State, seat: int) -> int:
    """Four bits for each kind: which of the others may hold a card of it that the seat has not seen there."""
    card = 0
    for colour in range(COLOURS):
        for number in range(NUMBERS):
            place = s.card_at[card] - HAND
            if 0 <= place < s.seats:
                seen = (1 << (4 * colour)) + (1 << (4 * (COLOURS + number)))
                s.tally[place] += seen if has(s.card_seen[card], seat) else HIDDEN
            card += 1
    found = 0
    at = 0
    for other in range(s.seats):
        if other != seat:
            if s.tally[other] >= HIDDEN:
                full = ((s.tally[other] & (HIDDEN - 1)) | GUARDS) - s.most[other]  # a guard stays up where no more fit
                found |= ((~full & GUARDS) >> 3) << at
            at += 1
        s.tally[other] = 0
    return found


def holders(card: int, open_to: int) -> int:
    """How many other seats may hold a card that the seat has not seen."""
    who = (open_to >> (4 * (card // NUMBERS))) & (open_to >> (4 * (COLOURS + card % NUMBERS))) & 15
    return (ONES >> (4 * who)) & 15


def doubt(s: State, seat: int) -> int:
    """How much a seat does not know: nothing for cards that it has seen, if only once, and for those that can only be
    conspirators."""
    open_to = all_open(s, seat)
    lost = lost_from_sight(s, seat)
    total = 0
    for card in range(CARDS):
        if never_seen(s, seat, card, lost):
            total += DOUBT[holders(card, open_to)]
    return total


def never_seen(s: State, seat: int, card: int, lost: int) -> int:
    """1 if the seat has seen the card nowhere so far; `lost`: what it has lost from sight."""
    return int(has(s.card_seen[card], seat) == 0 and has(lost, card) == 0)


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == ANSWERING and has(s.awaits, seat):
        for card in range(CARDS):
            if can[SHOW + card]:
                weight[SHOW + card] = 100 if has(s.card_seen[card], s.turn) else 20  # nothing new to the asker
    if s.out[seat] or s.waiting[seat]:
        weight[RESUME] = 1
        return
    open_to = all_open(s, seat)
    sure = 0
    if box.individual:
        for card in range(CARDS):
            known = has(s.card_seen[card], seat) == 0 and holders(card, open_to) == 0
            weight[CHARGE + card] = 100 if known else 1
            if known and can[CHARGE + card]:
                sure = 100
    else:
        sure = lean_sum(s, box, seat, open_to, weight)
    weight[WAIT] = 5 if sure >= 90 else 100
    if s.phase == ASKING and s.thought[seat] > 0:
        lean_whom(s, seat, weight)
    elif s.phase == ASKING:
        counts = unseen(s, seat)
        for kind in range(KINDS):
            weight[ABOUT + kind] = 5 if sure >= 90 else 10 + 12 * part(counts, kind)


def unseen(s: State, seat: int) -> int:
    """How many cards of each kind the seat has never seen, see `part`."""
    counts = 0
    lost = lost_from_sight(s, seat)
    for card in range(CARDS):
        if never_seen(s, seat, card, lost):
            counts += mark(card)
    return counts


def lean_whom(s: State, seat: int, weight: Row) -> None:
    """Those who may hold cards of the kind that the seat has not seen; all, when there are several."""
    kind = s.thought[seat] - 1
    several = 0
    for card in range(CARDS):
        place = s.card_at[card] - HAND
        if fits(card, kind) and 0 <= place < s.seats and has(s.card_seen[card], seat):
            s.tally[place] += 1
    for other in range(s.seats):
        room = part(s.most[other], kind) - s.tally[other]
        s.tally[other] = 0
        weight[WHOM + other] = 30 + 10 * min(4, room) if room > 0 else 1
        if room > 0 and other != seat:
            several += 1
    weight[WHOM + ALL_SEATS] = 1 + 24 * several


def lean_sum(s: State, box: Box, seat: int, open_to: int, weight: Row) -> int:
    """Sums by how likely they are; the chance of the best in percent."""
    reckon(s, box, seat, open_to)
    best = 0
    total = 1
    for value in range(LOWEST, HIGHEST + 1):
        if s.refuted[value]:
            s.odds[value] = 0
        total += s.odds[value]
        best = max(best, s.odds[value])
    best = 100 * best // total
    for value in range(LOWEST, HIGHEST + 1):
        weight[ACCUSE + value - LOWEST] = 1
        if s.phase == CLOSING or 100 * s.odds[value] >= LIKELY * total:
            chance = 100 * s.odds[value] // total
            weight[ACCUSE + value - LOWEST] = 1 + chance if s.phase == CLOSING else max(11, chance * chance // 100)
    for value in range(HIGHEST + 1):
        s.odds[value] = 0
    return best


def reckon(s: State, box: Box, seat: int, open_to: int) -> None:
    """odds[sum] (to compare with each other), as far as seat can tell, one colour after the other: a card is the
    likelier to be a conspirator the fewer seats may hold it, and is one for certain if none may."""
    s.odds[0] = 1
    top = 0  # the highest sum so far
    more = further(s, box)
    together = 0  # suspicions of each number, ten bits for each
    lost = lost_from_sight(s, seat)
    for colour in range(COLOURS):
        left = of_each_colour(box)
        for number in range(1, NUMBERS + 1):
            card = colour * NUMBERS + number - 1
            n = 0 if has(lost, card) else suspicion(s, seat, card, open_to)
            if n == SURE:
                add_number(s, number, top)
                top += number
                left -= 1
                n = 0
            s.share[number] = n
            together += n << (10 * (number - 1))
        if left < 0:
            more += left
        for _ in range(left):
            top = add_share(s, top)
    for number in range(1, NUMBERS + 1):
        s.share[number] = (together >> (10 * (number - 1))) & 1023
    for _ in range(more):
        top = add_share(s, top)
    for number in range(1, NUMBERS + 1):
        s.share[number] = 0


def suspicion(s: State, seat: int, card: int, open_to: int) -> int:
    """How much speaks for a card's being a conspirator: SURE, something, or 0."""
    if has(s.card_seen[card], seat):
        return SURE if s.card_at[card] < HAND else 0
    return SUSPICION[holders(card, open_to)]


def add_number(s: State, number: int, top: int) -> None:
    for value in range(min(HIGHEST, top + number), number - 1, -1):
        s.odds[value] = s.odds[value - number]
    for value in range(number):
        s.odds[value] = 0


def add_share(s: State, top: int) -> int:
    """One more conspirator, of each number as likely as its share says; the highest sum then."""
    one = s.share[1]
    two = s.share[2]
    three = s.share[3]
    four = s.share[4]
    five = s.share[5]
    six = s.share[6]
    if one + two + three + four + five + six == 0:
        return top
    for value in range(min(HIGHEST, top + NUMBERS), NUMBERS - 1, -1):
        low = one * s.odds[value - 1] + two * s.odds[value - 2] + three * s.odds[value - 3]
        s.odds[value] = low + four * s.odds[value - 4] + five * s.odds[value - 5] + six * s.odds[value - 6]
    for value in range(NUMBERS - 1, -1, -1):
        some = 0
        for number in range(1, value + 1):
            some += s.share[number] * s.odds[value - number]
        s.odds[value] = some
    return top + NUMBERS
