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
        keep_at(s.card_seen, first, s.card_shown)


def hide_cards(s, seat):
    eyes = 1 << seat if seat >= 0 else EVERYONE
    if lie_all_alike(s, eyes):
        return 0
    ways = zeros(1 + len(s.card_at))  # in which hidden cards lie, in rising order, each with how many do
    kinds = 0
    for low in range(0, 128, 32):
        places = word(0)  # where hidden cards lie, low .. low + 31
        for first in range(0, len(s.card_at), 64):
            near = hidden_cards(s, first, eyes) & alike_at(s.card_at, first, low, 96)
            if near:
                places |= values_at(s.card_at, first, near, low)
        while places:
            kinds = add_ways(s, eyes, low + trailing(places), ways, kinds)
            places &= places - word(1)
    lay_in_order(s, eyes, ways)
    return 1


def lie_all_alike(s, eyes):
    """Whether all hidden cards lie in one way."""
    one = -1
    for first in range(0, len(s.card_at), 64):
        hidden = hidden_cards(s, first, eyes)
        if one < 0 and hidden:
            one = first + trailing(hidden)
    if one < 0:
        return 1
    others = word(0)
    for first in range(0, len(s.card_at), 64):
        same = alike_at(s.card_at, first, s.card_at[one], 255) & alike_at(s.card_seen, first, s.card_seen[one], 255)
        others |= hidden_cards(s, first, eyes) & ~(same & shown_alike(s, first, shown_of(s, one)))
    return int(others == 0)


def lay_in_order(s, eyes, ways):
    """Hidden cards lie in these ways, the first of them in the first way, as many as there are in it, and so on."""
    k = 0
    rank = 0  # of the first card that lies in way k, among those that are hidden
    low = 0  # of the first that is looked at
    for first in range(0, len(s.card_at), 64):
        hidden = hidden_cards(s, first, eyes)
        high = low + ones(hidden)
        while rank < high:
            way = ways[k]
            stop = rank + (way & 511)
            start = max(rank, low)
            those = ~word(0) >> ((start - min(stop, high)) & 63) << ((start - low) & 63)
            which = deposit(those, hidden)
            put_at(s.card_at, first, which, way >> 23 & 127)
            put_at(s.card_seen, first, which, way >> 16 & 127)
            show_alike(s, first, which, way >> 9 & 127)
            if stop > high:
                break
            rank = stop
            k += 1
        low = high


def add_ways(s, eyes, place, ways, kinds):
    """The ways in which hidden cards lie at a place go behind the others, sorted; how many there are now."""
    before = kinds
    for first in range(0, len(s.card_at), 64):
        there = alike_at(s.card_at, first, place, 255) & hidden_cards(s, first, eyes)
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
