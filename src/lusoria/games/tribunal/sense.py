"""Judgement for bots: how a trial is likely to end, what that is worth to whom, and which offers pay.

Prospects are counted in sixteenths of a chip, outcomes from -1000 (surely guilty) to 1000 (surely acquitted).
"""

from lusoria.kernel import Row

from .rules_state import (
    ACCUSER,
    ACQUITTED,
    ADD,
    ADD_FIVE,
    APPEAL,
    APPEALING,
    ATTACH,
    BAD,
    BANISHING,
    CHOOSING,
    CLOCKWISE,
    COLOURS,
    DEALING,
    DECLINE,
    DETACH,
    DROP,
    EXILE,
    EXTRA,
    EXTRA_ON,
    FREE,
    GIVE,
    GUILTY,
    HAND,
    HAND_ON,
    HOLD,
    LAY,
    LET_STAND,
    MOST_ATTACHED,
    NO,
    OPEN,
    PASSING,
    RANKS,
    RESUME,
    SPEAKING,
    TERM_COLOUR,
    TERM_COUNTER,
    TERM_EXILE,
    TERM_EXTRA,
    TERM_NO_APPEAL,
    TERM_PAN,
    TERM_WAY,
    TERMS,
    TRY,
    TURN,
    TURNING,
    VOTE,
    VOTING,
    YES,
    Box,
    State,
    acquittal,
    colours,
    open_colours,
    was_judged,
    weight_on,
)

STEADY = 1  # an offer that does not look good is money thrown away
LOYAL = 1  # whoever speaks, votes or pays does it for the cards in hand
CHIP = 16
PIVOT = 12  # what a counter on the right pan is worth, in sixteenths of what is at stake
SURE = 99  # a lead that ends the trial
NOWHERE = 99


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its chips and prospects against the average of the others."""
    tried = s.accused - 1
    outlook = 0
    choice = NOWHERE
    voting = int(s.over == 0 and s.phase == VOTING)
    if s.over == 0:
        for colour in range(colours(s)):
            if s.phase == CHOOSING or colour == tried or was_judged(s, colour):
                note_stakes(s, box, colour)
        if s.phase == CHOOSING:
            tried = likely_colour(s, s.chair)
            choice = TERM_COLOUR + tried
            outlook = odds(s, support(s, tried), s.seats)
        elif s.phase == BANISHING:
            choice = likely_exile(s, tried)
            outlook = 0 if choice == TERM_EXILE else -1000
        elif s.phase == APPEALING:
            choice = likely_appeal(s, box)
            if choice < TERM_NO_APPEAL:
                tried = choice - TERM_COLOUR
                outlook = odds(s, support(s, tried), s.seats)
        elif TURNING <= s.phase <= DEALING:
            if s.attached == 0 and s.phase == SPEAKING:  # chips attached: the counter goes to somebody else
                choice = likely_speech(s, tried)
            outlook = trial_outlook(s, tried, choice)
    together = 0
    fee = CHIP * box.fee if s.phase == APPEALING and choice < TERM_NO_APPEAL else 0
    for seat in range(s.seats):
        out[seat] = prospect(s, seat, tried, outlook, choice)
        if fee > 0 and seat == asked_now(s):
            out[seat] -= fee
        together += out[seat]
    for seat in range(s.seats):
        mine = out[seat]
        others = together - mine
        if voting:  # each knows how it has voted itself
            outlook = vote_outlook(s, seat, tried)
            mine += hope(s, seat, tried, outlook)
            for other in range(s.seats):
                if other != seat:
                    others += hope(s, other, tried, outlook)
        out[seat] = max(0, min(1000, 500 + 12 * (mine - others // (s.seats - 1)) // CHIP))
    forget_stakes(s)


def note_stakes(s: State, box: Box, colour: int) -> None:
    """stake[seat][colour]: what an acquittal brings."""
    for rank in range(RANKS):
        place = s.card_at[colour * RANKS + rank]
        if HAND <= place < HAND + s.seats:
            s.stake[place - HAND][colour] += 0 - box.value[rank] if rank == ACCUSER else box.value[rank]


def forget_stakes(s: State) -> None:
    for seat in range(s.seats):
        for colour in range(COLOURS):
            s.stake[seat][colour] = 0


def prospect(s: State, seat: int, tried: int, outlook: int, choice: int) -> int:
    total = CHIP * (s.chips[seat] - s.due[seat])
    if s.over:
        return total
    if s.extra[seat] > 0 and open_colours(s) > 0:
        total += 20 * s.extra[seat]
    decider = s.speaker if s.phase == SPEAKING or s.phase == DEALING else s.chair
    if s.phase == APPEALING:
        decider = asked_now(s)
    if s.package > 0 and seat == s.receiver:
        total += CHIP * s.attached
    if seat == decider:
        total -= CHIP * s.attached
        for other in range(s.seats):
            total += CHIP * s.due[other]
            if choice < NOWHERE:
                total += CHIP * s.offer[other][choice]
    elif choice < NOWHERE:
        total -= CHIP * s.offer[seat][choice]
    for colour in range(colours(s)):
        if colour == tried:
            total += hope(s, seat, colour, outlook)
        elif s.fate[colour] == ACQUITTED:
            total += CHIP * s.stake[seat][colour]
        elif s.fate[colour] == GUILTY:
            total -= CHIP * s.stake[seat][colour]
    return total


def hope(s: State, seat: int, colour: int, outlook: int) -> int:
    """What a trial promises a seat."""
    return CHIP * s.stake[seat][colour] * outlook // 1000


def side(value: int) -> int:
    """1 for acquittal, -1 for conviction, 0 for neither."""
    return int(value > 0) - int(value < 0)


def support(s: State, colour: int) -> int:
    """Seats for acquittal less seats against it."""
    total = 0
    for seat in range(s.seats):
        total += side(s.stake[seat][colour])
    return total


def odds(s: State, lead: int, left: int) -> int:
    """What a lead of so many counters promises while so many speeches are to come."""
    if lead >= SURE:
        return 1000
    if lead <= -SURE:
        return -1000
    if left == 0:
        return 1000 * side(lead)
    return max(-950, min(950, 1000 * lead // (2 + left // 2)))


def likely_colour(s: State, chair: int) -> int:
    """What the chair will try: where most is to be had, offers included."""
    best = 0
    most = -10000
    for colour in range(colours(s)):
        if s.fate[colour] == OPEN:
            value = s.stake[chair][colour] * odds(s, support(s, colour), s.seats) * CHIP // 2000
            for seat in range(s.seats):
                value += CHIP * s.offer[seat][TERM_COLOUR + colour]
            if value > most:
                most = value
                best = colour
    return best


def asked_now(s: State) -> int:
    """The seat that may appeal."""
    return (s.chair + s.heard) % s.seats


def likely_appeal(s: State, box: Box) -> int:
    """What the seat that may appeal will do: what it and the others gain by another verdict, less the fee."""
    asked = asked_now(s)
    best = TERM_NO_APPEAL
    most = 0
    for seat in range(s.seats):
        most += CHIP * s.offer[seat][TERM_NO_APPEAL]
    for colour in range(colours(s)):
        if was_judged(s, colour):
            now = 1000 if s.fate[colour] == ACQUITTED else -1000
            value = hope(s, asked, colour, odds(s, support(s, colour), s.seats) - now) - CHIP * box.fee
            for seat in range(s.seats):
                value += CHIP * s.offer[seat][TERM_COLOUR + colour]
            if value > most:
                most = value
                best = TERM_COLOUR + colour
    return best


def likely_exile(s: State, colour: int) -> int:
    value = s.stake[s.chair][colour]
    for seat in range(s.seats):
        value += s.offer[seat][TERM_EXILE] - s.offer[seat][TERM_EXILE + 1]
    return TERM_EXILE if value > 0 else TERM_EXILE + 1


def likely_speech(s: State, colour: int) -> int:
    """The term that the speaker will meet with a verdict counter: a pan, or handing it to whoever pays for it."""
    value = PIVOT * s.stake[s.speaker][colour]
    free = value
    bad = 0 - value
    for seat in range(s.seats):
        free += CHIP * s.offer[seat][TERM_PAN + FREE]
        bad += CHIP * s.offer[seat][TERM_PAN + BAD]
    best = max(free, bad)
    for seat in range(s.seats):
        if s.offer[seat][TERM_COUNTER] > 0:
            given = CHIP * s.offer[seat][TERM_COUNTER] + value * side(s.stake[seat][colour])
            if given > best:
                return TERM_COUNTER
    return TERM_PAN + FREE if free >= bad else TERM_PAN + BAD


def vote_outlook(s: State, seat: int, colour: int) -> int:
    """Before the vote is known, as a seat sees it that may have voted already."""
    lead = support(s, colour)
    votes = lead
    if s.vote[seat] > 0:
        votes += (1 if s.vote[seat] == FREE + 1 else -1) - side(s.stake[seat][colour])
    certain = s.seats - 2 if s.seats >= 6 else s.seats
    if votes >= certain or votes <= 0 - certain:
        return 1000 * side(votes)
    return odds(s, side(votes) + lead, s.seats)


def trial_outlook(s: State, colour: int, choice: int) -> int:
    """Once the vote is known."""
    lead = weight_on(s, FREE) - weight_on(s, BAD)
    if s.phase == TURNING:
        return odds(s, lead + support(s, colour), s.seats)
    step = 1 if s.way == CLOCKWISE else s.seats - 1
    turn = s.speaker
    left = s.seats - 1 - s.spoken
    buyer = 0
    for _ in range(left):
        turn = (turn + step) % s.seats
        lead += s.counters[turn] * side(s.stake[turn][colour])
        if s.offer[turn][TERM_COUNTER] > 0:
            buyer = side(s.stake[turn][colour])
    mine = buyer
    if choice == TERM_PAN + FREE:
        mine = 1
    elif choice == TERM_PAN + BAD:
        mine = -1
    lead += mine * s.counters[s.speaker]
    return odds(s, lead, left)


# What looks good


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if can[RESUME]:
        weight[RESUME] = 1  # there is nothing else
        return
    if s.phase == CHOOSING:
        for colour in range(colours(s)):
            if s.fate[colour] == OPEN:
                note_stakes(s, box, colour)
    elif s.phase == SPEAKING:
        note_stakes(s, box, s.accused - 1)
    if can[HOLD]:
        lean_offers(s, box, seat, can, weight)
    elif s.phase == PASSING:
        lean_passing(s, box, seat, weight)
    elif s.phase == CHOOSING:
        lean_colour(s, seat, can, weight)
    elif s.phase == APPEALING:
        lean_appeal(s, box, seat, can, weight)
    elif s.phase == VOTING:
        stake = acquittal(s, box, seat, s.accused - 1)
        good = FREE if stake >= 0 else BAD
        weight[VOTE + good] = 90
        weight[VOTE + 1 - good] = 8 if stake != 0 else 60
    elif s.phase == SPEAKING:
        lean_speech(s, seat, can, weight)
    elif s.phase == BANISHING:
        value = 40 + 6 * acquittal(s, box, seat, s.accused - 1)
        for other in range(s.seats):
            value += 6 * (s.offer[other][TERM_EXILE] - s.offer[other][TERM_EXILE + 1])
        weight[EXILE] = max(1, min(100, value))
        weight[LET_STAND] = max(1, min(100, 80 - value))
    else:
        for way in range(2):
            value = 40
            for other in range(s.seats):
                value += 10 * s.offer[other][TERM_WAY + way]
            weight[TURN + way] = min(100, value)
        weight[YES] = 95
        weight[NO] = 5
    if s.phase == CHOOSING or s.phase == SPEAKING:
        forget_stakes(s)


def lean_passing(s: State, box: Box, seat: int, weight: Row) -> None:
    """Keep what pulls the same way; an accuser among own clients is the first to go."""
    for colour in range(COLOURS):
        stake = acquittal(s, box, seat, colour)
        for rank in range(RANKS):
            card = colour * RANKS + rank
            if s.card_at[card] == HAND + seat:
                value = box.value[rank]
                own = 0 - value if rank == ACCUSER else value
                rest = stake - own
                clash = rest * own < 0
                weight[GIVE + card] = max(1, min(100, 70 if clash else 45 - 4 * value - 2 * abs(rest)))


def lean_colour(s: State, seat: int, can: Row, weight: Row) -> None:
    for colour in range(colours(s)):
        if can[TRY + colour]:
            value = s.stake[seat][colour] * odds(s, support(s, colour), s.seats) // 250
            for other in range(s.seats):
                value += 8 * s.offer[other][TERM_COLOUR + colour]
            weight[TRY + colour] = max(1, min(100, 30 + value))


def lean_appeal(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    for colour in range(colours(s)):
        if can[APPEAL + colour]:
            now = 1 if s.fate[colour] == ACQUITTED else -1
            gain = 0 - now * acquittal(s, box, seat, colour) - box.fee
            for other in range(s.seats):
                gain += s.offer[other][TERM_COLOUR + colour]
            weight[APPEAL + colour] = max(1, min(100, 20 + 4 * gain))
    value = 50
    for other in range(s.seats):
        value += 4 * s.offer[other][TERM_NO_APPEAL]
    weight[DECLINE] = min(100, value)


def lean_speech(s: State, seat: int, can: Row, weight: Row) -> None:
    """A counter goes where it does most good; chips are hardly ever attached."""
    for chips in range(min(MOST_ATTACHED, s.chips[seat])):
        weight[ATTACH + chips] = 1
    weight[DETACH] = 1
    stake = s.stake[seat][s.accused - 1]
    free = PIVOT * stake
    bad = 0 - free
    for other in range(s.seats):
        free += CHIP * s.offer[other][TERM_PAN + FREE]
        bad += CHIP * s.offer[other][TERM_PAN + BAD]
    weight[LAY + FREE] = max(2, min(100, 40 + (free - bad) // 2))
    weight[LAY + BAD] = max(2, min(100, 40 + (bad - free) // 2))
    lead = weight_on(s, FREE) - weight_on(s, BAD)
    close = int(-2 <= lead <= 2)
    weight[EXTRA + FREE] = max(1, 4 * stake) if close and stake > 4 else 1
    weight[EXTRA + BAD] = max(1, -4 * stake) if close and stake < -4 else 1
    for other in range(s.seats):
        if can[HAND_ON + other]:
            paid = CHIP * s.offer[other][TERM_COUNTER] + free * side(s.stake[other][s.accused - 1])
            weight[HAND_ON + other] = max(1, min(100, 20 + (paid - max(free, bad)) // 2))
        weight[EXTRA_ON + other] = max(1, min(100, 12 * s.offer[other][TERM_EXTRA] - 20))


def lean_offers(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """Mostly nothing; something where much is at stake, and less than half of it in all."""
    weight[HOLD] = 100
    for term in range(TERMS):
        weight[DROP + term] = 2
        weight[ADD + term] = 1
        weight[ADD_FIVE + term] = 1
    if s.phase == SPEAKING or s.phase == DEALING or s.phase == BANISHING:
        stake = acquittal(s, box, seat, s.accused - 1)
        term = TERM_EXILE + int(stake < 0) if s.phase == BANISHING else TERM_PAN + int(stake < 0)
        room = abs(stake) // 2 - s.offer[seat][term]
        if room > 0:
            weight[ADD + term] = 20
        if room >= 5:
            weight[ADD_FIVE + term] = 15
    elif s.phase == CHOOSING:
        for colour in range(colours(s)):
            if can[ADD + TERM_COLOUR + colour]:
                value = s.stake[seat][colour] * odds(s, support(s, colour), s.seats) // 4000
                if value > s.offer[seat][TERM_COLOUR + colour]:
                    weight[ADD + TERM_COLOUR + colour] = 12
