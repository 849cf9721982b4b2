"""Vernissage: where hidden cards may lie. No rules of the game: bots make worlds by it.

Whoever has looked at a pile knows of the cards seen there that they still lie there, or were bought from it since. So
places fall into groups: for each look of the observer at a pile those from which others bought before the next look
and, of the last one, the pile itself; and one group of all that the observer has never seen. And whoever has shown a
card must have come by it in time. Cards are laid out so that both hold, and then trade places within their groups as
long as both hold, which makes all ways to lie as likely as each other.
"""

from lusoria.kernel import IMAGINED, chance

from .rules_cards import (
    brown_cards,
    cards_bought,
    count_shed,
    in_stock,
    last_look,
    pile_size,
)
from .rules_state import (
    HEIGHT,
    INFLUENCE_SORT,
    NO_SEAT,
    NUMBERS,
    PILES,
    SEATS,
    SLOTS,
    SORTS,
    Box,
    State,
)

UNSEEN = 0  # groups: what was never seen, then each look: 1 + pile * HEIGHT + cards taken before
DEALT = 49  # homes behind the slots: DEALT + seat
PILE = 54  # PILE + pile
ASIDE = 61
TRIES = 2000  # far more than are ever needed where what is remembered is true
TRADES = 3  # tries for each card
FINE = 1 << 20


def blur(s: State, box: Box, seat: int) -> None:
    """Forget what only others have seen in piles."""
    for other in range(SEATS):
        if other != seat:
            for at in range(PILES * SORTS):
                s.seen[other][at] = 0
            for slot in range(SLOTS):
                s.traced[other][slot] = 0


def imagine(s: State, box: Box, seat: int) -> None:
    count = list_places(s, box, seat)
    tries = TRIES
    while lay_out(s, box, seat, count) == 0 and tries > 0:
        tries -= 1
    if anything_shown(s, seat):
        for _ in range(TRADES * count):
            trade(s, chance(s, IMAGINED, count), chance(s, IMAGINED, count))
    write_down(s, seat, count)
    for other in range(s.seats):
        if other != seat:
            deal_grey(s, box, other)
    for at in range(count):
        s.lie[at] = 0
        s.home[at] = 0
        s.whose[at] = 0
        s.since[at] = 0
        s.among[at] = 0


def group_of(s: State, seat: int, pile: int, taken: int) -> int:
    """The group of a card that is still in a pile (`taken` = HEIGHT) or was bought when so many had been taken.

    Where nothing is remembered of what a look has shown, it counts as never seen.
    """
    last = last_look(s, seat, pile)
    if taken < last:
        if s.traced[seat][pile * HEIGHT + taken] == 0:
            return UNSEEN
        while s.looks[seat][pile] >> taken & 1 == 0:
            taken -= 1
        return 1 + pile * HEIGHT + taken
    for sort in range(SORTS):
        if s.seen[seat][pile * SORTS + sort] > 0:
            return 1 + pile * HEIGHT + last if taken >= last else UNSEEN
    return UNSEEN


def list_places(s: State, box: Box, seat: int) -> int:
    """All places whose cards the seat does not know one by one; how many."""
    count = 0
    for other in range(s.seats):
        if other != seat:
            dealt = s.held[other] - s.sure[other] - cards_bought(s, other)
            for sort in range(SORTS):
                dealt += count_shed(s, other, sort)
            for _ in range(dealt):
                count = add_place(s, count, DEALT + other, 1 + other, 0, UNSEEN)
            for slot in range(SLOTS):
                if s.buyer[slot] == 1 + other:
                    group = group_of(s, seat, slot // HEIGHT, slot % HEIGHT)
                    count = add_place(s, count, slot, 1 + other, s.nth[slot], group)
    for pile in range(PILES):
        for _ in range(pile_size(s, box, pile) if s.rounds > 0 else 0):
            count = add_place(s, count, PILE + pile, 0, 0, group_of(s, seat, pile, HEIGHT))
    unseen = 0
    for sort in range(SORTS):
        unseen += never_seen(s, box, seat, sort)
    return add_aside(s, count, unseen)


def add_place(s: State, count: int, home: int, whose: int, since: int, group: int) -> int:
    s.home[count] = home
    s.whose[count] = whose
    s.since[count] = since
    s.among[count] = group
    return count + 1


def add_aside(s: State, count: int, cards: int) -> int:
    """The rest of so many cards never seen lies aside."""
    rest = cards
    for at in range(count):
        rest -= int(s.among[at] == UNSEEN)
    last = count
    for _ in range(rest):
        last = add_place(s, last, ASIDE, 0, 0, UNSEEN)
    return last


def never_seen(s: State, box: Box, seat: int, sort: int) -> int:
    """Cards of a sort that the seat has never seen, or only when somebody showed them."""
    count = brown_cards(box, sort) - s.gone[sort] - s.hand[seat][sort]
    for other in range(s.seats):
        count -= s.open[other][sort]
        if other != seat:
            count += count_shed(s, other, sort)
            if sort == INFLUENCE_SORT:
                count -= s.sure[other]
    for pile in range(PILES):
        count -= s.seen[seat][pile * SORTS + sort]
    for slot in range(SLOTS):
        count -= int(s.traced[seat][slot] == 1 + sort and s.buyer[slot] != 1 + seat)
    return count


def fill_pools(s: State, box: Box, seat: int) -> None:
    for group in range(len(s.left)):
        s.left[group] = 0
        for sort in range(SORTS):
            s.pool[group][sort] = 0
    for sort in range(SORTS):
        s.pool[UNSEEN][sort] = never_seen(s, box, seat, sort)
        s.left[UNSEEN] += s.pool[UNSEEN][sort]
        for pile in range(PILES):
            if s.seen[seat][pile * SORTS + sort] > 0:
                group = 1 + pile * HEIGHT + last_look(s, seat, pile)
                s.pool[group][sort] += s.seen[seat][pile * SORTS + sort]
                s.left[group] += s.seen[seat][pile * SORTS + sort]
    for slot in range(SLOTS):
        if s.traced[seat][slot] > 0 and s.buyer[slot] != 1 + seat:
            group = group_of(s, seat, slot // HEIGHT, slot % HEIGHT)
            s.pool[group][s.traced[seat][slot] - 1] += 1
            s.left[group] += 1


def lay_out(s: State, box: Box, seat: int, count: int) -> int:
    """A card on each place; 0 if those that were shown find none."""
    fill_pools(s, box, seat)
    for at in range(count):
        s.lie[at] = 0
    fits = 1
    for other in range(s.seats):
        n = 0
        while other != seat and s.shed[other][n] > 0 and fits:
            fits = place_shown(s, other, (s.shed[other][n] - 1) % SORTS, (s.shed[other][n] - 1) // SORTS, count)
            n += 1
    for at in range(count):
        if s.lie[at] == 0:
            group = s.among[at]
            k = chance(s, IMAGINED, s.left[group]) - s.pool[group][0]
            sort = 0
            while k >= 0:
                sort += 1
                k -= s.pool[group][sort]
            lay_card(s, at, sort)
    return fits


def place_shown(s: State, other: int, sort: int, bought: int, count: int) -> int:
    """A card that a seat has shown when it had bought so many goes to one of the places where it may have come from."""
    total = 0
    for at in range(count):
        total += likely_at(s, at, other, sort, bought)
    if total == 0:
        return 0
    k = chance(s, IMAGINED, total) - likely_at(s, 0, other, sort, bought)
    place = 0
    while k >= 0:
        place += 1
        k -= likely_at(s, place, other, sort, bought)
    lay_card(s, place, sort)
    return 1


def likely_at(s: State, at: int, other: int, sort: int, bought: int) -> int:
    """How likely a card of the sort lies on a place of the seat."""
    if s.whose[at] != 1 + other or s.since[at] > bought or s.lie[at] > 0:
        return 0
    group = s.among[at]
    return s.pool[group][sort] * FINE // s.left[group] if s.pool[group][sort] > 0 else 0


def lay_card(s: State, at: int, sort: int) -> None:
    s.lie[at] = 1 + sort
    s.pool[s.among[at]][sort] -= 1
    s.left[s.among[at]] -= 1


def anything_shown(s: State, seat: int) -> int:
    for other in range(s.seats):
        if other != seat and s.shed[other][0] > 0:
            return 1
    return 0


def trade(s: State, one: int, other: int) -> None:
    """Two cards of a group trade places, unless somebody had then shown a card too soon."""
    if s.among[one] != s.among[other] or s.lie[one] == s.lie[other] or s.whose[one] + s.whose[other] == 0:
        return
    swap(s, one, other)
    if in_time(s, s.whose[one] - 1, s.lie[other] - 1) and in_time(s, s.whose[other] - 1, s.lie[one] - 1):
        return
    swap(s, one, other)


def swap(s: State, one: int, other: int) -> None:
    kept = s.lie[one]
    s.lie[one] = s.lie[other]
    s.lie[other] = kept


def in_time(s: State, seat: int, sort: int) -> int:
    """1 if a seat has come by all cards of a sort that it has shown before it showed them."""
    if seat == NO_SEAT:
        return 1
    shown = 0
    n = 0
    while s.shed[seat][n] > 0:
        if (s.shed[seat][n] - 1) % SORTS == sort:
            shown += 1
            had = 0
            at = 0
            while at < len(s.lie) and s.lie[at] > 0:
                mine = s.whose[at] == 1 + seat and s.since[at] <= (s.shed[seat][n] - 1) // SORTS
                had += int(mine and s.lie[at] == 1 + sort)
                at += 1
            if had < shown:
                return 0
        n += 1
    return 1


def write_down(s: State, seat: int, count: int) -> None:
    for at in range(count):
        sort = s.lie[at] - 1
        if s.whose[at] > 0:
            s.hand[s.whose[at] - 1][sort] += 1
        if s.home[at] < SLOTS:
            s.sold[s.home[at]] = 1 + sort
        elif s.home[at] >= PILE and s.home[at] < ASIDE:
            s.lies[s.home[at] - PILE][sort] += 1
    for other in range(s.seats):
        if other != seat:
            s.hand[other][INFLUENCE_SORT] += s.sure[other]
            for sort in range(SORTS):
                s.hand[other][sort] -= count_shed(s, other, sort)
    for slot in range(SLOTS):
        if s.buyer[slot] == 1 + seat:
            s.sold[slot] = s.traced[seat][slot]


def deal_grey(s: State, box: Box, other: int) -> None:
    """Limited moves: any that are neither open nor in the hands that are known."""
    dealt = 0
    while dealt < s.drawn[other]:
        total = 0
        for number in range(1, NUMBERS + 1):
            total += in_stock(s, box, number)
        k = chance(s, IMAGINED, total) - in_stock(s, box, 1)
        number = 1
        while k >= 0:
            number += 1
            k -= in_stock(s, box, number)
        s.hand[other][SORTS + number - 1] += 1
        dealt += 1
