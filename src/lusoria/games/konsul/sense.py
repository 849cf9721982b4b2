"""Judgement for bots, not rules: what of a bid can be kept with the cards that everybody has seen.

A line is what a set may be made of: a colour (0..4) or a value (5..12).
"""

from lusoria.kernel import Row, count_bits, which_at

from .rules_state import (
    ALL_LINES,
    BID,
    BIDDING,
    CARDS,
    COLOURS,
    FLAG,
    GIVE,
    GIVING,
    GRID,
    LINES,
    PASS,
    PILE,
    PUT,
    STOP,
    TABLE,
    TURN,
    TURNING,
    VALUES,
    Box,
    State,
    points,
    value_of,
)

STEADY = 1  # a set is turned up in many steps, and one slip loses it
LOSS = 12  # tenths of cards that a failure costs; besides, what all have seen is left to the others
RUIN = 70  # what it costs without a card in hand
SURE = 990  # thousandths
FAR = 12  # bids looked at beyond the highest

# Cards as bits: those of the first colour, those of the first value, and the flags.
ONE_COLOUR = (1 << VALUES) - 1
ONE_VALUE = ((1 << FLAG) - 1) // ONE_COLOUR
FLAGS = (1 << CARDS) - (1 << FLAG)


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its cards, and what the bid of the round promises, against those of the best rival."""
    first = -1000
    second = first
    for seat in range(s.seats):
        out[seat] = 10 * s.hand[seat]
        if s.out[seat] > 0:
            out[seat] = -RUIN
        elif seat == s.bidder and s.bid > 0:
            out[seat] += promise(s, box)
        second = max(second, min(first, out[seat]))
        first = max(first, out[seat])
    for seat in range(s.seats):
        lead = out[seat] - (second if out[seat] == first else first)
        out[seat] = 500 + 500 * lead // (abs(lead) + 60)


def promise(s: State, box: Box) -> int:
    """Tenths of cards that the highest bidder may expect to win or to lose by the bid."""
    if s.phase == BIDDING or s.phase == TURNING:
        return expect(box, best_line(s, box, known_down(s)), s.bid, loss(s, s.bidder))
    lost = 0
    if s.phase == GIVING:
        lost = LOSS
        for place in range(TABLE):
            lost += 10 * (s.up >> place & 1)
    return -lost


def loss(s: State, seat: int) -> int:
    """What a failure would cost a seat."""
    if s.hand[seat] == 0:
        return RUIN
    return LOSS


# A line in one number: what a set of it is worth with the cards that all have seen, how many cards these are, how many
# of the cards that nobody has seen fit it, what they are worth together, of how many, and which line it is.


def packed(sure: int, count: int, fitting: int, value: int, unseen: int, k: int) -> int:
    return ((((sure * 64 + count) * 64 + fitting) * 256 + value) * 64 + unseen) * 16 + k


def known_down(s: State) -> int:
    """The cards, as bits, that lie face down and that all have seen."""
    down = ((1 << TABLE) - 1) & ~s.up
    known = 0
    for card in range(CARDS):  # a place has six bits: said so, the machine looks at many at once
        known |= (down >> (s.card_at[card] & 63) & 1) << card
    return known


def of_line(k: int) -> int:
    """The cards of a line, as bits, without the flags."""
    if k < COLOURS:
        return ONE_COLOUR << VALUES * k
    return ONE_VALUE << k - COLOURS


def points_of(box: Box, cards: int, k: int) -> int:
    """What these cards, all of line k, add to a set."""
    if box.count_bid == 1:
        return count_bits(cards)
    if k >= COLOURS:
        return count_bits(cards) * (k - COLOURS + 1)
    total = 0
    for value in range(VALUES):  # a card counts once for each value up to its own
        total += count_bits(cards >> VALUES * k + value)
    return total


def best_line(s: State, box: Box, known: int) -> int:
    """The line that promises most for the bid, packed."""
    pile = which_at(s, PILE, 0, CARDS)
    flag_points = points(box, FLAG)
    unseen = count_bits(pile)
    flags = count_bits(known >> FLAG)
    new_flags = count_bits(pile >> FLAG)
    sure = s.total + flags * flag_points
    count = count_bits(s.up) + flags
    best = -10000
    best_seen = -1
    best_fitting = -1
    best_more = -1
    found = 0
    for k in range(LINES):
        if s.lines >> k & 1 == 1:
            fitting = count_bits(pile & of_line(k))
            more = points_of(box, pile & of_line(k), k)
            seen = count_bits(known & of_line(k))
            seen_points = points_of(box, known & of_line(k), k)
            if s.lines == ALL_LINES and seen == 0 and unseen > 0:  # the first number fits whatever it is
                seen = 1
                seen_points = flag_points
            if seen_points > best_seen or fitting > best_fitting or more > best_more:  # else it is no better for sure
                line = packed(
                    sure + seen_points, count + seen, new_flags + fitting, new_flags * flag_points + more, unseen, k
                )
                if s.lines == 1 << k:  # nothing to choose from
                    return line
                hope = expect(box, line, s.bid, LOSS)
                if hope > best:
                    best = hope
                    found = line
                    best_seen = seen_points
                    best_fitting = fitting
                    best_more = more
    return found


def sure_of(line: int) -> int:
    """What a set of the line is worth with the cards that all have seen."""
    return line >> 30


def expect(box: Box, line: int, bid: int, cost: int) -> int:
    """Tenths of cards to be expected of a bid with that line."""
    fitting = line >> 18 & 63
    unseen = line >> 4 & 63
    count = line >> 24 & 63
    left = cost + 10 * count
    missing = bid - sure_of(line)
    each = max(1, line >> 10 & 255)
    if missing > 0 and (fitting == 0 or missing > each):  # not even with all that fit
        return -left
    need = fitting * missing
    chance = SURE
    while need > 0 and chance > 0:
        if unseen == 0 or fitting <= 0:
            chance = 0
        else:
            chance = chance * fitting // unseen
            fitting -= 1
            unseen -= 1
            need -= each
            count += 1
    return (chance * 10 * count - (1000 - chance) * left) // 1000


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == BIDDING:
        lean_to_bid(s, box, seat, weight)
    elif s.phase == TURNING:
        lean_to_turn(s, box, weight)
    elif s.phase == GIVING:
        for kind in range(FLAG):
            weight[GIVE + kind] = 100 - 10 * value_of(kind)
        weight[GIVE + FLAG] = 15
    else:
        first = 0
        for place in range(GRID - 1, -1, -1):
            weight[PUT + place] = 1
            if can[PUT + place] == 1:
                first = place
        weight[PUT + first] = 100  # all free places are as good


def lean_to_bid(s: State, box: Box, seat: int, weight: Row) -> None:
    """Bids by what they promise beyond what the highest one promises its bidder."""
    line = best_line(s, box, known_down(s))
    rival = 0
    if s.bid > 0:
        rival = expect(box, line, s.bid, loss(s, s.bidder)) // (s.seats - 1)
    cost = loss(s, seat)
    most = 0
    last = min(box.highest_bid, max(s.bid, sure_of(line)) + FAR)
    for k in range(s.bid, box.highest_bid):
        weight[BID + k] = 1
    bid = max(s.bid + 1, sure_of(line) - 2)
    gain = 1
    while bid <= last and gain > 0:  # what promises nothing does not with a higher bid
        gain = expect(box, line, bid, cost) + rival
        most = max(most, gain)
        weight[BID + bid - 1] = min(100, max(1, 4 * gain - (bid - s.bid)))
        bid += 1
    weight[PASS] = max(2, 60 - 4 * most)
    if most == 0:
        weight[BID + s.bid] = 5  # as little as can be, if it must be


def lean_to_turn(s: State, box: Box, weight: Row) -> None:
    """Known cards of the best line; one that nobody has seen only where these are not enough."""
    down = known_down(s)
    line = best_line(s, box, down)
    fits = down & (of_line(line & 15) | FLAGS)
    known = int(fits != 0)
    for place in range(TABLE):
        weight[TURN + place] = 1
    for card in range(CARDS):
        if fits >> card & 1 == 1:
            weight[TURN + s.card_at[card]] = 90
    if s.unseen != 0:  # they are all alike, but let it not always be the first one
        place = 11 * s.rounds % TABLE
        while s.unseen >> place & 1 == 0:
            place = (place + 1) % TABLE
        weight[TURN + place] = 2
        if s.total < s.bid:
            weight[TURN + place] = 90 - 85 * int(sure_of(line) >= s.bid and known == 1)
    weight[STOP] = 90 - 88 * known
