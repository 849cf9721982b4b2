"""Quo Vadis: what repeats other fields, and where the cards of an imagined world can lie."""

from lusoria.kernel import count_among, count_at, nth_at

from .rules_check import class_of_card, class_of_place
from .rules_skills import count_gift
from .rules_state import (
    BASE_HAND,
    BASES,
    CARDS,
    DEV_HAND,
    DEV_PILE,
    DISPLAY,
    EFFECTS,
    EPICS,
    HAND,
    KINDS,
    OF_KIND,
    PLAYED,
    POOL,
    SEATS,
    SPOTS,
    TILES,
    Box,
    State,
)


def mirror(s: State, box: Box) -> None:
    for spot in range(SPOTS):
        s.tile_at[spot] = 0
    for tile in range(TILES):
        if s.spot_of[tile] > 0:
            s.tile_at[s.spot_of[tile] - 1] = tile + 1
    mirror_hidden(s, box)
    for seat in range(SEATS):
        s.held[seat] = count_among(s, HAND + seat, 0, EPICS)
        s.lore[seat] = count_among(s, BASE_HAND + seat, EPICS, CARDS) + count_among(s, DEV_HAND + seat, EPICS, CARDS)
        for effect in range(EFFECTS):
            s.gift[seat][effect] = 0
        for k in range(count_at(s, PLAYED + seat)):
            count_gift(s, box, seat, nth_at(s, PLAYED + seat, k) - EPICS, 1)


def mirror_hidden(s: State, box: Box) -> None:
    for seat in range(SEATS):
        for kind in range(KINDS):
            first = kind * OF_KIND  # sort by sort, see `sort_of`
            s.hand[seat][3 * kind] = count_among(s, HAND + seat, first, first + 12)
            s.hand[seat][3 * kind + 1] = count_among(s, HAND + seat, first + 12, first + 18)
            s.hand[seat][3 * kind + 2] = count_among(s, HAND + seat, first + 18, first + OF_KIND)


def straighten(s: State, box: Box) -> None:
    """Epic cards, base skills and development skills have different backs. Where an imagined world has mixed them the
    first stray card of one kind trades places with the first that lies where it belongs: all ways to lay a kind on its
    own places stay as likely as they were."""
    stray = 0
    for card in range(EPICS):
        stray |= int(POOL <= s.card_at[card] < DISPLAY)
    for card in range(EPICS, EPICS + BASES):
        stray |= int(s.card_at[card] < POOL or DEV_PILE <= s.card_at[card] < DISPLAY)
    for card in range(EPICS + BASES, CARDS):
        stray |= int(s.card_at[card] < DEV_PILE)
    if stray == 1:  # hardly ever but in imagined worlds
        sort_out(s, 0, EPICS)
        sort_out(s, EPICS, EPICS + BASES)  # what is left over lies right then


def sort_out(s: State, first: int, stop: int) -> None:
    """The cards of one kind, `first .. stop - 1`, get back the places of their kind from the kinds behind it."""
    kind = class_of_card(first)
    other = stop
    for card in range(first, stop):
        if strays(s, card) == 1:
            while other < CARDS and class_of_place(s.card_at[other]) != kind:
                other += 1
            if other < CARDS:
                trade(s, card, other)


def trade(s: State, a: int, b: int) -> None:
    """Two cards trade places."""
    place = s.card_at[a]
    seen = s.card_seen[a]
    s.card_at[a] = s.card_at[b]
    s.card_seen[a] = s.card_seen[b]
    s.card_at[b] = place
    s.card_seen[b] = seen


def strays(s: State, card: int) -> int:
    kind = class_of_place(s.card_at[card])
    return int(kind >= 0 and kind != class_of_card(card))
