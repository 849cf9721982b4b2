"""Verräter: what may lie where one cannot see. No rules of the game: bots make worlds by it.

Hands: cards drawn since the pile was last shuffled come from what was shuffled, all others from what the hands held
together at that moment, and a card that was shown was in the hand by then. Actions: seats keep what suits them, so the
draft is played through as they would play it, again and again until it agrees with what one was handed oneself.
"""

from lusoria.kernel import IMAGINED, Row, chance, next_seat

from .rules_conflict import diplomacy
from .rules_state import (
    BUILDER,
    CARDS,
    DIPLOMAT_2,
    DRAFT,
    FARMER,
    HAWK,
    KINDS,
    ROSE,
    SHOW_CARDS,
    STRATEGIST,
    TRAITOR,
    Box,
    State,
    cards_of,
    estates_of,
    gone_of,
    in_pile,
    income,
    land_of,
    members,
    offices_of,
    worth_of,
)

TRIES = 2000  # far more than are ever needed where what is remembered is true
WALK = 6  # stories that agree, before the last of them is believed
USUAL = 4  # as often as not, one card in so many is of the kind that was shown
EVEN = 1 << 24
MOST_LIKELY = 1 << 40
SCALE = 20  # one victory point


def imagine(s: State, box: Box, seat: int) -> None:
    if s.traced == 1:
        trace_hands(s, seat)
    deal_hands(s, box, seat)
    if s.phase == DRAFT or s.phase == SHOW_CARDS:
        imagine_draft(s, box, seat)


# Hands


def trace_hands(s: State, seat: int) -> None:
    """had[other], slots[other]: of the cards that the others held when the pile was shuffled, those that they have
    shown and given up since, and how many they still hold. A walk from one story to the next (Metropolis): each is told
    at random, and is taken up in so far as it is as likely as the one before.
    """
    best = 0
    steps = WALK
    tries = TRIES
    while steps > 0 and tries > 0:
        likely = tell_story(s, seat)
        tries -= 1
        if likely > 0:
            steps -= 1
            if likely >= best or chance(s, IMAGINED, best) < likely:
                best = likely
                for other in range(s.seats):
                    s.slots[other] = s.slots_told[other]
                    for kind in range(KINDS):
                        s.had[other][kind] = s.told_had[other][kind] if other != seat else s.had[seat][kind]
    for kind in range(KINDS):
        s.spare_old[kind] = 0
        s.spare_fresh[kind] = 0
        for other in range(s.seats):
            s.told_had[other][kind] = 0
    for other in range(s.seats):
        s.slots_told[other] = 0


def tell_story(s: State, seat: int) -> int:
    """Where all cards that others have shown and given up may have come from; how likely that is, 0 if it cannot be."""
    for kind in range(KINDS):
        s.spare_old[kind] = s.old[kind] - s.had[seat][kind]
        s.spare_fresh[kind] = s.fresh[kind] - drawn_by(s, seat, kind)
        for other in range(s.seats):
            s.told_had[other][kind] = 0
    likely = EVEN
    for other in range(s.seats):
        if other != seat and likely > 0:
            likely = account_for(s, other, likely)
    return likely


def drawn_by(s: State, seat: int, kind: int) -> int:
    """Cards of a kind that a seat has drawn since the shuffling: its hand and what it has parted with, less the old."""
    drawn = s.hand[seat][kind] - s.sure[seat][kind] - s.had[seat][kind]
    for batch in range(s.batch[seat] + 1):
        drawn += gone_of(s, seat, batch, kind)
    return drawn


def account_for(s: State, seat: int, likely: int) -> int:
    """Where the cards came from that a seat has shown and given up since the shuffling; 0: from nowhere.

    Each is one of those that it held then or has drawn since, as likely as one of its cards of that age is that kind.
    `likely`, multiplied by the chance that a card of the seat was of that kind at all.
    """
    held = held_then(s, seat)
    drawn = 0
    for batch in range(s.batch[seat] + 1):
        for kind in range(KINDS):
            for _ in range(gone_of(s, seat, batch, kind)):
                all_old = max(1, cards_of(s.spare_old))
                all_fresh = max(1, cards_of(s.spare_fresh))
                old = held * s.spare_old[kind] * all_fresh
                fresh = drawn * s.spare_fresh[kind] * all_old
                if old + fresh == 0:
                    return 0
                likely = likely * (old + fresh) * USUAL // ((held + drawn) * all_old * all_fresh)
                likely = max(1, min(likely, MOST_LIKELY))
                if chance(s, IMAGINED, old + fresh) < old:
                    s.spare_old[kind] -= 1
                    s.told_had[seat][kind] += 1
                    held -= 1
                else:
                    s.spare_fresh[kind] -= 1
                    drawn -= 1
        drawn += s.drew[seat][batch]
    s.slots_told[seat] = held
    return likely


def held_then(s: State, seat: int) -> int:
    """Cards, the sure ones apart, that a seat held when the pile was shuffled."""
    held = s.held[seat] - cards_of(s.sure[seat])
    for batch in range(s.batch[seat] + 1):
        held -= s.drew[seat][batch]
        for kind in range(KINDS):
            held += gone_of(s, seat, batch, kind)
    return held


def deal_hands(s: State, box: Box, seat: int) -> None:
    """The hands of all others: what is sure, then old cards, then cards from the pile."""
    for kind in range(KINDS):
        s.spare_old[kind] = 0
        s.spare_fresh[kind] = in_pile(s, box, kind)
        for other in range(s.seats):
            if other != seat:
                s.hand[other][kind] = s.sure[other][kind]
                s.spare_fresh[kind] -= s.sure[other][kind]
        if s.traced == 1:
            s.spare_old[kind] = s.old[kind]
            for other in range(s.seats):
                s.spare_old[kind] -= s.had[other][kind]
            s.spare_fresh[kind] -= s.spare_old[kind]
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.slots[other]):
                kind = one_of(s, s.spare_old)
                s.had[other][kind] += 1
                s.hand[other][kind] += 1
            while cards_of(s.hand[other]) < s.held[other]:
                s.hand[other][one_of(s, s.spare_fresh)] += 1
    for kind in range(KINDS):
        s.spare_old[kind] = 0
        s.spare_fresh[kind] = 0
    for other in range(s.seats):
        s.slots[other] = 0


def one_of(s: State, pool: Row) -> int:
    """A random card is taken from some; its kind."""
    at = chance(s, IMAGINED, cards_of(pool))
    kind = 0
    at -= pool[kind]
    while at >= 0:
        kind += 1
        at -= pool[kind]
    pool[kind] -= 1
    return kind


# Actions


def imagine_draft(s: State, box: Box, seat: int) -> None:
    for other in range(s.seats):
        rate_actions(s, box, other)
    tries = TRIES
    while play_draft(s, seat, int(tries == 0)) == 0:
        tries -= 1
    for other in range(s.seats):
        for card in range(CARDS):
            s.liking[other][card] = 0


def play_draft(s: State, seat: int, at_any_price: int) -> int:
    """The draft up to now, each seat keeping what it likes; 0 if it comes to another end than what the seat was handed.
    `at_any_price`: nobody keeps what the seat is to be handed."""
    place = (seat - s.first + s.seats) % s.seats  # when the seat is handed its cards
    knows = int(place < s.picks or (place == s.picks and s.phase == DRAFT))
    left = (1 << CARDS) - 1
    wanted = 0  # what must reach the seat
    for card in range(CARDS):
        wanted |= s.saw[seat][card] << card
    wanted *= knows
    left &= ~(1 << pick_from(s, -1, left & ~wanted))  # VRR-4.3  laid aside unseen
    drafter = s.first
    for k in range(s.seats):
        if k > s.picks or (k == s.picks and s.phase != DRAFT):
            return 1
        if drafter == seat:
            if left != wanted:
                return 0
            wanted = 0
        else:
            for card in range(CARDS):
                s.saw[drafter][card] = left >> card & 1
        if k < s.picks:
            if drafter != seat:
                open_to = left & ~wanted if at_any_price else left
                s.picked[drafter] = 1 + pick_from(s, drafter, open_to)
            left &= ~(1 << s.picked[drafter] - 1)
        drafter = next_seat(s, drafter)
    return 1


def pick_from(s: State, seat: int, cards: int) -> int:
    """One of some action cards: as the seat likes them, or (-1) all alike."""
    total = 0
    for card in range(CARDS):
        if cards >> card & 1:
            total += s.liking[seat][card] if seat >= 0 else 1
    at = chance(s, IMAGINED, total)
    found = 0
    for card in range(CARDS):
        if cards >> card & 1 and at >= 0:
            at -= s.liking[seat][card] if seat >= 0 else 1
            found = card
    return found


# What an action promises, as anybody can reckon who knows a hand


def rate_actions(s: State, box: Box, seat: int) -> None:
    """liking[seat]: how much the seat may like each action, 1 .. 100; every two thirds of a point halve it."""
    own = s.house[seat]
    ahead = 0  # by how much the seat's house leads without it
    unsure = 4
    for one in range(s.seats):
        brings = to_bring(s, box, one)
        unsure += brings // 2
        if one != seat:
            ahead += brings if s.house[one] == own else -brings
    ahead += box.base[s.terrain[land_of(s, own)]] - box.base[s.terrain[land_of(s, HAWK + ROSE - own)]]
    best = -1000
    for card in range(CARDS):
        s.liking[seat][card] = promise_of(s, box, seat, card, ahead, unsure)
        best = max(best, s.liking[seat][card])
    for card in range(CARDS):
        s.liking[seat][card] = max(1, 100 >> min(7, 3 * (best - s.liking[seat][card]) // (2 * SCALE)))


def promise_of(s: State, box: Box, seat: int, card: int, ahead: int, unsure: int) -> int:
    """Points that a seat may hope for with an action, in this round and by way of cards and buildings later; without
    the seat its house leads by `ahead`, and `unsure` is how far that may be off."""
    own = s.house[seat]
    other = HAWK + ROSE - own
    mine = to_bring(s, box, seat)
    if card == TRAITOR:
        prize = box.points[s.terrain[land_of(s, own)]][members(s, other)]
        return prize * odds(mine - ahead, unsure) * SCALE // 1000 + box.traitor_points * SCALE
    prize = box.points[s.terrain[land_of(s, other)]][members(s, own) - 1]
    hope = prize * odds(ahead + mine + diplomacy(box, card), unsure) * SCALE // 1000
    return hope + later(s, box, seat, card)


def later(s: State, box: Box, seat: int, card: int) -> int:
    """What an action is worth besides the conflict."""
    left = box.rounds[s.seats - 3] - s.turn
    room = box.hand_limit - s.held[seat] + s.held[seat] // 2
    if card == STRATEGIST:
        return box.strategist_points * SCALE + int(left > 0 and s.strategist != seat) * SCALE // 2
    if card == FARMER:
        return max(0, min(box.farmer_cards, room) - min(income(s, seat), room)) * card_value(s, box, left)
    if card == DIPLOMAT_2:
        return box.diplomat_cards * card_value(s, box, left) * int(room > income(s, seat))
    if card == BUILDER:
        return builder_value(s, box, seat, left)
    return 0


def card_value(s: State, box: Box, left: int) -> int:
    """A supply card in hand."""
    return 3 * SCALE // 4 if left > 0 else SCALE // 4


def builder_value(s: State, box: Box, seat: int, left: int) -> int:
    """An estate while there is time, else an office."""
    best = 0
    if estates_of(s, seat) + offices_of(s, seat) < box.estates:
        best = left * SCALE // 3
    if offices_of(s, seat) < box.offices:
        best = max(best, min(box.bonus_cards, 2) * SCALE - estates_of(s, seat) * left * SCALE // 8)
    return best


def to_bring(s: State, box: Box, seat: int) -> int:
    """Strength that a seat has brought, or may be expected to bring."""
    if s.phase == SHOW_CARDS and (seat - s.first + s.seats) % s.seats < s.displays:
        return worth_of(box, s.shown[seat])
    return max(worth_of(box, s.ready[seat]), 2 * worth_of(box, s.hand[seat]) // 5)


def odds(ahead: int, unsure: int) -> int:
    """The chance to win with such a lead, in thousandths."""
    return 500 + 500 * ahead // (abs(ahead) + max(1, unsure))
