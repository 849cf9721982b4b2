"""Twins of what zones.py says about cards one by one, over words whose bits are the cards.

A row of cards is looked at 64 at a time, which a machine compares at once.
"""


def count_at(s, place):
    return count_among(s, place, 0, len(s.card_at))


def count_among(s, place, first, stop):
    if first < 0 or stop > len(s.card_at):
        raise RuntimeError("there are no such cards")
    n = 0
    for at in range(first - first % 64, stop, 64):  # always from the same cards on: who counts again looks once
        here = cards_at(s, at, place) & (~word(0) >> (64 - min(64, stop - at)))
        n += ones(here & (~word(0) << max(0, first - at)))
    return n


def which_at(s, place, first, stop):
    if first < 0 or stop > len(s.card_at) or stop - first > 62:
        raise RuntimeError("there are no such cards")
    return whole(cards_at(s, first, place) & ((word(1) << (stop - first)) - word(1)))


def count_bits(mask):
    return ones(word(mask))


def nth_at(s, place, k):
    for first in range(0, len(s.card_at), 64):
        there = cards_at(s, first, place)
        n = ones(there)
        if k < n:
            return first + trailing(deposit(word(1) << (k & 63), there))
        k -= n
    raise RuntimeError("a place has fewer cards than were counted")


def cards_at(s, first, place):
    """Which of the cards from `first` on lie there."""
    return alike_at(s.card_at, first, place, 255) if 0 <= place < 128 else word(0)


def hidden_cards(s, first, eyes):
    """Which of the cards from `first` on are not known to all of these."""
    here = min(64, len(s.card_at) - first)
    return ~alike_at(s.card_seen, first, eyes, eyes) & (~word(0) >> (64 - here))


def only_shown(s):
    for first in range(0, len(s.card_at), 64):
        keep_at(s.card_seen, first, s.card_shown, first)


def known_to_holders(s, seat, hands, told):
    for first in range(0, len(s.card_at), 64):
        keep_eyes(s, first, seat, hands, told, zero_bytes(64))


@inline
def keep_eyes(s, first, seat, hands, told, eyes):
    """The same of up to 64 cards; `eyes`: who may know each, room for it."""
    mine = 1 << seat if seat >= 0 else 0
    put_at(eyes, 0, ~word(0), mine)
    for p in range(s.seats):
        put_at(eyes, 0, cards_at(s, first, hands + p), mine | 1 << p)
    put_at(eyes, 0, cards_at(s, first, told) | alike_at(s.card_seen, first, EVERYONE, 255), EVERYONE)
    keep_at(s.card_seen, first, eyes, 0)


def same_cards(s, was):
    """Whether all cards lie where they lay in another state, and are known to the same seats."""
    other = word(0)
    for nearly in range(0, len(s.card_at), 8):
        first = min(nearly, len(s.card_at) - 8)
        other |= eight_at(s.card_at, first) ^ eight_at(was.card_at, first)
        other |= eight_at(s.card_seen, first) ^ eight_at(was.card_seen, first)
    return int(other == 0)


def hide_cards(s, seat):
    eyes = 1 << seat if seat >= 0 else EVERYONE
    hidden = zeros((len(s.card_at) + 63) // 64)  # which cards are
    left = 0
    one = 0  # of them
    for k in range(len(hidden)):
        cards = hidden_cards(s, 64 * k, eyes)
        hidden[k] = whole(cards)
        left += ones(cards)
        one = 64 * k + trailing(cards) if cards else one
    if left == 0:
        return 0
    several = other_ways(s, hidden, one)
    elsewhere = word(0)
    for k in range(len(hidden)):
        elsewhere |= word(hidden[k]) & ~alike_at(s.card_at, 64 * k, s.card_at[one], 255)
    if (several | elsewhere) == 0:
        return 0
    if len(hidden) == 1 and several == 0 and lie_in_two(s, word(hidden[0]), elsewhere, one):
        return 1
    at = zero_bytes(64 + len(s.card_at))  # where hidden cards lie, in rising order
    seen = zero_bytes(64 + len(s.card_at))  # and in the same order who knows it
    shown = zero_bytes(64 + len(s.card_at))  # and who is shown it
    n = 0
    for low in range(0, 128, 64):
        if n < left:
            n = list_near(s, hidden, low, several, at, seen, shown, n)
    n = 0
    for k in range(len(hidden)):
        cards = word(hidden[k])
        spread_at(s.card_at, 64 * k, cards, at, n)
        if several:
            spread_at(s.card_seen, 64 * k, cards, seen, n)
            spread_shown(s, 64 * k, cards, shown, n)
        n += ones(cards)
    return 1


@inline
def lie_in_two(s, hidden, elsewhere, one):
    """Put the hidden cards in order if they lie in two places, that of one of them and that of those `elsewhere`."""
    place = s.card_at[one]
    other = s.card_at[trailing(elsewhere)]
    if elsewhere & ~alike_at(s.card_at, 0, other, 255):
        return 0
    n = ones(elsewhere) if other < place else ones(hidden & ~elsewhere)
    first = deposit((word(1) << n) - word(1), hidden)
    put_at(s.card_at, 0, first, min(place, other))
    put_at(s.card_at, 0, hidden & ~first, max(place, other))
    return 1


def other_ways(s, cards, one):
    """Some bit is 1 if other seats know of some of these cards, or are shown them, than of one."""
    others = word(0)
    for k in range(len(cards)):
        same = alike_at(s.card_seen, 64 * k, s.card_seen[one], 255) & shown_alike(s, 64 * k, shown_of(s, one))
        others |= word(cards[k]) & ~same
    return others


@inline
def list_near(s, hidden, low, several, at, seen, shown, n):
    """The hidden cards of the 64 places from `low` on go behind the n others of the rows; how many there are then.
    Unless they are known in `several` ways, who knows and who is shown them is not listed: it stays as it is."""
    # A word has a bit for each card, and one more. Where none is remembered hardly one lies alone: not worth asking.
    few = len(s.card_at) < 64 and remembers(s)
    places = word(0)  # where any lie
    shared = word(0)  # where more than one does
    for k in range(len(hidden)):
        for half in range(0, 64, 32):
            near = word(hidden[k]) & alike_at(s.card_at, 64 * k, low + half, 96)
            if near:
                here = values_at(s.card_at, 64 * k, near, low + half) << half
                if few or several == 0:
                    shared |= places & here | doubles_at(s.card_at, 64 * k, near, low + half) << half
                places |= here
    if several == 0 or (few and places & ~shared):
        lone = places & ~shared
        starts = word(0)  # where in the rows another place begins, and behind the last
        stop = n
        while shared:  # those before it with one card each, and then its own
            place = (low + trailing(shared)) & 127
            before = lone & ((shared & ~(shared - word(1))) - word(1))
            number_from(at, stop, lone, low)
            starts |= run_of(stop, ones(before))
            stop += ones(before)
            first = stop
            for k in range(len(hidden)):
                stop += ones(hidden_at(s, hidden, k, place))
            put_from(at, first, stop, place)
            lone &= ~before
            shared &= shared - word(1)
        if lone:  # else there may be no room left
            number_from(at, stop, lone, low)
        starts |= run_of(stop, ones(lone))
        if several == 0 or list_each_way(s, word(hidden[0]), low, places, starts, seen, shown):
            return stop + ones(lone)
    return list_by_place(s, hidden, low, places, at, seen, shown, n)


@inline
def run_of(first, n):
    """The bits from one on, n and one more."""
    return ((word(2) << (n & 63)) - word(1)) << (first & 63)


@inline
def list_each_way(s, hidden, low, places, starts, seen, shown):
    """Who knows the cards that `list_near` has put in order, and who is shown them, way by way; 0 if some cards of one
    place are known in several, so that this cannot be told from where they lie."""
    left = hidden & alike_at(s.card_at, 0, low, 64)
    done = word(0)
    while left:
        one = trailing(left) & 63
        alike = left & alike_at(s.card_seen, 0, s.card_seen[one], 255) & shown_alike(s, 0, shown_of(s, one))
        here = values_at(s.card_at, 0, alike, low)
        if places >> 32:
            here |= values_at(s.card_at, 0, alike, low + 32) << 32
        if here & done:
            return 0
        done |= here
        which = extract(here, places)  # of the places in rising order
        # Places side by side are a run of entries: all of them the difference of where runs end and where they begin.
        span = deposit(which << 1 & ~which, starts) - deposit(which & ~(which << 1), starts)
        put_at(seen, 0, span, s.card_seen[one])
        put_at(shown, 0, span, shown_of(s, one))
        left &= ~alike
    return 1


@inline
def list_by_place(s, hidden, low, places, at, seen, shown, n):
    """The same as `list_near`, place by place."""
    while places:
        n = list_place(s, hidden, (low + trailing(places)) & 127, at, seen, shown, n)
        places &= places - word(1)
    return n


def list_place(s, hidden, place, at, seen, shown, n):
    """The hidden cards of a place go behind the n others of the rows; how many there are then."""
    there = zeros(len(hidden))
    stop = n
    one = 0  # of the cards that lie there
    for k in range(len(hidden)):
        cards = hidden_at(s, hidden, k, place)
        there[k] = whole(cards)
        stop += ones(cards)
        one = 64 * k + trailing(cards) if cards else one
    put_from(at, n, stop, place)
    if other_ways(s, there, one):
        list_ways(s, there, seen, shown, n)
    else:
        put_from(seen, n, stop, s.card_seen[one])
        put_from(shown, n, stop, shown_of(s, one))
    return stop


def hidden_at(s, hidden, k, place):
    return word(hidden[k]) & alike_at(s.card_at, 64 * k, place, 255)


def number_from(row, first, bits, low):
    """Entries from `first` on become `low` and the numbers of the bits that are 1, and more are written behind."""
    if len(row) <= 128:  # as with `put_from`
        number_at(row, 0, ~word(0) << (first & 63), bits, low)
    else:
        number_at(row, first, ~word(0), bits, low)


def put_from(row, first, stop, value):
    """Entries from `first` to `stop` - 1 become the value, and some behind them, which are filled again later."""
    if len(row) <= 128:  # no more than 64 cards: so the row stays in a register
        put_at(row, 0, ~word(0) << (first & 63), value)
        return
    for k in range(first, stop, 64):
        put_at(row, k, ~word(0), value)


def list_ways(s, cards, seen, shown, n):
    """Cards of a place that lie there in several ways, these in rising order: first by who knows them."""
    alike = zeros(len(cards))
    for low in range(0, 128, 32):
        ways = ways_among(s.card_seen, cards, low)
        while ways:
            who = (low + trailing(ways)) & 127
            stop = n
            for k in range(len(cards)):
                here = word(cards[k]) & alike_at(s.card_seen, 64 * k, who, 255)
                alike[k] = whole(here)
                stop += ones(here)
            put_from(seen, n, stop, who)
            list_shown(s, alike, shown, n)
            n = stop
            ways &= ways - word(1)


def ways_among(row, cards, low):
    """Which of the 32 numbers from `low` on a row has for these cards."""
    ways = word(0)
    for k in range(len(cards)):
        near = word(cards[k]) & alike_at(row, 64 * k, low, 96)
        if near:
            ways |= values_at(row, 64 * k, near, low)
    return ways
