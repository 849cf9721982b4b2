"""Twins of what zones.py says about cards one by one, over words whose bits are the cards.

A row of cards is looked at 64 at a time, which a machine compares at once.
"""


def count_at(s, place):
    return count_among(s, place, 0, len(s.card_at))


def count_among(s, place, first, stop):
    if first < 0 or stop > len(s.card_at):
        raise RuntimeError("there are no such cards")
    n = 0
    for at in range(first, stop, 64):
        n += ones(cards_at(s, at, place) & (~word(0) >> (64 - min(64, stop - at))))
    return n


def nth_at(s, place, k):
    for first in range(0, len(s.card_at), 64):
        there = cards_at(s, first, place)
        n = ones(there)
        if k < n:
            for _ in range(k):
                there &= there - word(1)
            return first + trailing(there)
        k -= n
    raise RuntimeError("a place has fewer cards than were counted")


def cards_at(s, first, place):
    """Which of the cards from `first` on lie there."""
    return alike_at(s.card_at, first, place, 255) if 0 <= place < 128 else word(0)


def hidden_cards(s, first, eyes):
    """Which of the cards from `first` on are not known to all of these."""
    here = min(64, len(s.card_at) - first)
    return ~alike_at(s.card_seen, first, eyes, eyes) & (~word(0) >> (64 - here))


def hide_cards(s, seat):
    n = len(s.card_at)
    eyes = 1 << seat if seat >= 0 else EVERYONE
    low = word(0)  # the places where hidden cards lie, 0 .. 63
    high = word(0)  # and 64 .. 127
    for c in range(n):
        place = s.card_at[c] & 127
        there = word(int(s.card_seen[c] & eyes != eyes)) << (place & 63)
        low |= there if place < 64 else word(0)
        high |= word(0) if place < 64 else there
    ways = zeros(1 + len(s.card_at))  # in which hidden cards lie, in rising order, each with how many do
    kinds = 0
    while low | high:
        if low:
            place = trailing(low)
            low &= low - word(1)
        else:
            place = 64 + trailing(high)
            high &= high - word(1)
        kinds = add_ways(s, eyes, place, ways, kinds)
    begun = zeros(1 + len(s.card_at))  # for each hidden card, in their order, the way that begins with it, or 0
    rank = 0
    for k in range(kinds):
        begun[rank] = ways[k]
        rank += ways[k] & 511
    way = 0
    rank = 0
    for first in range(0, n, 64):
        hidden = hidden_cards(s, first, eyes)
        while hidden:
            c = first + trailing(hidden)
            hidden &= hidden - word(1)
            way = begun[rank] if begun[rank] else way
            rank += 1
            s.card_at[c] = way >> 23 & 127
            s.card_seen[c] = way >> 16 & 127
            set_shown(s, c, way >> 9 & 127)


def add_ways(s, eyes, place, ways, kinds):
    """The ways in which hidden cards lie at a place go behind the others, sorted; how many there are now."""
    before = kinds
    for first in range(0, len(s.card_at), 64):
        there = cards_at(s, first, place) & hidden_cards(s, first, eyes)
        while there:
            c = first + trailing(there)
            seen = s.card_seen[c]
            shown = shown_of(s, c)
            same = there & alike_at(s.card_seen, first, seen, 255) & shown_alike(s, first, shown)
            there &= ~same
            way = (place << 14 | seen << 7 | shown) << 9
            at = kinds
            while at > before and ways[at - 1] >= way + 512:
                at -= 1
            if at > before and ways[at - 1] >= way:
                ways[at - 1] += ones(same)
            else:
                for k in range(kinds, at, -1):
                    ways[k] = ways[k - 1]
                ways[at] = way + ones(same)
                kinds += 1
    return kinds
