"""Judgement for bots, not rules: what of a bid can be kept with the cards that everybody has seen."""

from lusoria.kernel import Row

from .rules_state import (
    BID,
    BIDDING,
    CARDS,
    COLOURS,
    FLAG,
    GIVE,
    GIVING,
    GRID,
    PASS,
    PUT,
    STOP,
    TABLE,
    TURN,
    TURNING,
    VALUES,
    Box,
    State,
    colour_of,
    fits,
    limit,
    points,
    value_of,
)

STEADY = 1  # a set is turned up in many steps, and one slip loses it


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: one's own cards, and what the bid of the round promises, against those of the strongest rival."""
    mine = 0
    best = -1000
    for other in range(s.seats):
        cards = 10 * s.hand[other]
        if s.out[other] > 0:
            cards = -60
        elif other == s.bidder and s.bid > 0:
            cards += promise(s, box)
        if other == seat:
            mine = cards
        else:
            best = max(best, cards)
    lead = mine - best
    return 500 + 500 * lead // (abs(lead) + 40)


def promise(s: State, box: Box) -> int:
    """Tenths of cards that the highest bidder may expect to win or to lose by the bid."""
    if s.phase != BIDDING and s.phase != TURNING:
        return -10
    found = line(s, box)
    chance = keeps(box, found, s.bid)
    open_points = max(s.bid, found >> 16 & 1023) - s.worth_up
    cards = 10 * face_up(s)
    if box.count_bid == 1:
        cards += 9 * max(0, open_points)
    else:
        cards += 4 * max(0, open_points)
    loss = 10
    if s.hand[s.bidder] == 0:
        loss = 60
    return (chance * cards - (1000 - chance) * loss) // 1000


def face_up(s: State) -> int:
    count = 0
    for place in range(TABLE):
        count += s.up[place]
    return count


def line(s: State, box: Box) -> int:
    """The colour (0..4) or the value (5..12) that promises most, packed: line, what a set of it is worth with the cards
    that all have seen, and how many of the cards that nobody has seen fit it, of how many."""
    colour_sum = 0  # lanes of 8 bits: points of the cards seen
    value_sum = 0  # lanes of 7 bits
    colour_new = 0  # lanes of 4 bits: number of cards not seen
    value_new = 0
    flag_sum = s.worth_up
    flags_new = 0
    unseen = 0
    for card in range(CARDS):
        place = s.card_at[card]
        if place < TABLE and s.up[place] == 0:
            if s.card_seen[card] == 0:
                unseen += 1
                if card >= FLAG:
                    flags_new += 1
                else:
                    colour_new += 1 << (4 * colour_of(card))
                    value_new += 1 << (4 * (value_of(card) - 1))
            elif card >= FLAG:
                flag_sum += points(box, card)
            else:
                colour_sum += points(box, card) << (8 * colour_of(card))
                value_sum += points(box, card) << (7 * (value_of(card) - 1))
    best = -1
    chosen = 0
    for k in range(COLOURS + VALUES):
        seen = 0
        new = 0
        open_ = 1
        if k < COLOURS:
            seen = colour_sum >> (8 * k) & 255
            new = colour_new >> (4 * k) & 15
            open_ = int(s.numbers == 0 or s.colour == k + 1)
        else:
            seen = value_sum >> (7 * (k - COLOURS)) & 127
            new = value_new >> (4 * (k - COLOURS)) & 15
            open_ = int(s.numbers == 0 or s.value == k - COLOURS + 1)
        if open_ == 1 and 4 * seen + new > best:
            best = 4 * seen + new
            sure = flag_sum + seen
            if s.numbers == 0 and seen == 0 and unseen > 0:
                sure += 2 - box.count_bid  # the first number fits whatever it is
            chosen = ((k * 1024 + sure) * 256 + flags_new + new) * 256 + unseen
    return chosen


def keeps(box: Box, found: int, bid: int) -> int:
    """Chance in thousandths to reach a bid with that line."""
    need = bid - (found >> 16 & 1023)
    fitting = found >> 8 & 255
    unseen = found & 255
    chance = 980
    while need > 0:
        if unseen == 0:
            return 0
        chance = chance * fitting // unseen
        fitting = max(0, fitting - 1)
        unseen -= 1
        need -= 2 - box.count_bid
    return chance


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == BIDDING:
        found = line(s, box)
        last = min(limit(s, box), max(s.bid, found >> 16 & 1023) + 8)
        for bid in range(s.bid + 1, last + 1):
            weight[BID + bid - 1] = 1 + keeps(box, found, bid) * (5 - min(4, bid - s.bid)) // 40
        for bid in range(last + 1, limit(s, box) + 1):
            weight[BID + bid - 1] = 1
        weight[PASS] = 1 + (990 - keeps(box, found, s.bid + 1)) // 10
    elif s.phase == TURNING:
        lean_to_turn(s, box, weight)
    elif s.phase == GIVING:
        for kind in range(FLAG):
            if can[GIVE + kind] == 1:
                weight[GIVE + kind] = 100 - 10 * value_of(kind)
        weight[GIVE + FLAG] = 15
    else:
        first = 0
        for place in range(GRID - 1, -1, -1):
            weight[PUT + place] = 1
            if can[PUT + place] == 1:
                first = place
        weight[PUT + first] = 100  # all free places are as good


def lean_to_turn(s: State, box: Box, weight: Row) -> None:
    """Known cards of the best line; one that nobody has seen only where these are not enough."""
    found = line(s, box)
    k = found >> 26
    reached = int(s.worth_up >= s.bid)
    unseen = TABLE
    for card in range(CARDS):
        place = s.card_at[card]
        if place < TABLE and s.up[place] == 0:
            if s.card_seen[card] == 0:
                weight[TURN + place] = 1
                unseen = min(unseen, place)
            elif fits(s, card) == 0:
                weight[TURN + place] = 1
            elif card >= FLAG or colour_of(card) == k or value_of(card) + COLOURS - 1 == k:
                weight[TURN + place] = 90
            else:
                weight[TURN + place] = 6
    if unseen < TABLE:  # they are all alike
        if reached == 1:
            weight[TURN + unseen] = 6
        elif (found >> 16 & 1023) < s.bid:
            weight[TURN + unseen] = 60
        else:
            weight[TURN + unseen] = 12
    weight[STOP] = 45
