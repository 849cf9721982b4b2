"""Verräter: what holds in every position."""

from lusoria.kernel import bit

from .rules_conflict import at_stage, can_build, due_at_stage, houses_left, who_is
from .rules_state import (
    BUILD,
    BUILDER,
    CARDS,
    DRAFT,
    EMPTY,
    HAWK,
    HOUSES,
    KINDS,
    LANDS,
    OFFICE_OF,
    REFILL,
    ROSE,
    SEATS,
    SETTLE,
    SHOW_CARDS,
    SIDES,
    TERRAINS,
    WHERE,
    Box,
    State,
    cards_of,
    disputed,
    estates_of,
    gone_of,
    in_pile,
    offices_of,
)

RISING = 1  # what playable() says
TOO_MANY_DEALT = 2
TOO_FEW_CARDS = 3


def playable(box: Box, seats: int) -> int:
    for kind in range(TERRAINS):
        for count in range(1, SEATS):
            if box.points[kind][count] > box.points[kind][count - 1]:
                return RISING  # VRR-2.2
    if cards_of(box.start_hand) > box.hand_limit:
        return TOO_MANY_DEALT  # VRR-8.6
    for kind in range(KINDS):
        if box.supply[kind] < seats * box.start_hand[kind]:
            return TOO_FEW_CARDS  # VRR-3.6
    return 0


def check(s: State, box: Box) -> int:
    if s.phase < SIDES or s.phase > REFILL:
        return 1  # there are no other steps (VRR-4.1)
    if s.turn < int(s.phase > SETTLE) or s.turn > box.rounds[s.seats - 3] or (s.phase <= SETTLE and s.turn > 0):
        return 2  # rounds count from 1 to the last, and begin after set-up (VRR-9.2)
    if s.first < 0 or s.first >= s.seats or s.strategist < 0 or s.strategist >= s.seats:
        return 3  # seats of this table hold the start card and the strategy card
    if s.over == 0 and s.awaits & (s.awaits - 1) != 0:
        return 4  # one seat at a time
    for seat in range(SEATS):
        if s.house[seat] < HAWK or s.house[seat] > ROSE or s.points[seat] < 0:
            return 5  # there are two houses, and points are never lost
        if seat >= s.seats and s.house[seat] + s.points[seat] > 0:
            return 6  # who is not there is in no house and has nothing
    found = check_ring(s, box)
    if found == 0:
        found = check_actions(s)
    if found == 0:
        found = check_cards(s, box)
    if found == 0:
        found = check_memory(s)
    if found == 0 and s.over == 0:
        found = check_step(s, box)
    return found


def check_ring(s: State, box: Box) -> int:
    kinds = 0
    for land in range(LANDS):
        if s.terrain[land] < 0 or s.terrain[land] >= TERRAINS or s.owner[land] < HAWK or s.owner[land] > ROSE:
            return 10  # every land is of one of six kinds and belongs to one of two houses (VRR-2.1)
        kinds += 1 << 3 * s.terrain[land]
        if s.on[land] < EMPTY or s.on[land] >= OFFICE_OF + s.seats or (s.on[land] > s.seats and s.on[land] < OFFICE_OF):
            return 11  # and a card at it belongs to a seat of this table (VRR-3.5)
    for kind in range(TERRAINS):
        if kinds >> 3 * kind & 7 != HOUSES:
            return 12  # each kind twice (VRR-2.1)
    for seat in range(s.seats):
        if estates_of(s, seat) + offices_of(s, seat) > box.estates or offices_of(s, seat) > box.offices:
            return 13  # nobody has more of them in play than there are (VRR-7.3, VRR-7.4)
    if s.over == 0 and s.phase < BUILD and houses_left(s) < HOUSES:
        return 14  # with one house left the game has ended (VRR-9.3)
    if s.conflict < 0 or s.conflict > LANDS or (s.conflict > 0) != (s.phase == DRAFT or s.phase == SHOW_CARDS):
        return 15  # a conflict stands from its placing until it is decided
    if s.conflict > 0 and disputed(s, s.conflict - 1) == 0:
        return 16  # between two houses (VRR-4.2)
    return 0


def check_actions(s: State) -> int:
    drafted = s.phase == SHOW_CARDS or (s.phase >= BUILD and s.over == 0)
    if s.picks != s.seats * int(drafted) and (s.phase != DRAFT or s.picks < 0 or s.picks >= s.seats):
        return 20  # so many seats have kept an action (VRR-4.3)
    left = (1 << CARDS) - 1
    open_cards = 0
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        handed = 0
        for card in range(CARDS):
            if s.saw[seat][card] != 0:
                handed |= 1 << card
            if s.saw[seat][card] < 0 or s.saw[seat][card] > 1:
                return 21  # each action exists once (VRR-2.5)
        secret = (s.phase == DRAFT and k <= s.picks) or s.phase == SHOW_CARDS
        if secret == (handed == 0) or handed & ~left != 0:
            return 22  # who has been handed cards was handed some of those that were left (VRR-4.4)
        if secret and ((k > 0 and handed != left) or (k == 0 and left & ~handed & (left & ~handed) - 1 != 0)):
            return 23  # all of them; the first all but one
        kept = s.picked[seat]
        if (
            kept < 0
            or kept > CARDS
            or (kept > 0) != (secret and k < s.picks)
            or (kept > 0 and handed >> kept - 1 & 1 == 0)
        ):
            return 24  # and keeps one of them (VRR-4.3)
        left = handed & ~(1 << kept - 1) if kept > 0 else handed if secret else left
        shown = s.action[seat]
        if shown < 0 or shown > CARDS or (shown > 0) != (s.phase >= BUILD and s.over == 0):
            return 25  # actions lie open from their turning up to the end of the round (VRR-5.3)
        if shown > 0 and open_cards >> shown & 1:
            return 26  # no two seats have the same one
        open_cards |= 1 << shown
    for seat in range(s.seats, SEATS):
        if s.picked[seat] != 0 or s.action[seat] != 0 or cards_of(s.saw[seat]) != 0:
            return 27  # who is not there has none
    return 0


def check_cards(s: State, box: Box) -> int:
    left = 0
    for kind in range(KINDS):
        if s.discard[kind] < 0 or in_pile(s, box, kind) < 0:
            return 30  # there are no more cards of a kind than were in the box (VRR-2.4)
        left += in_pile(s, box, kind)
    if s.pile != left:
        return 31  # the pile has all that is nowhere else
    for seat in range(SEATS):
        for kind in range(KINDS):
            if s.shown[seat][kind] < 0 or s.ready[seat][kind] < 0 or s.ready[seat][kind] > s.hand[seat][kind]:
                return 32  # cards are put ready from the hand
            if s.sure[seat][kind] < 0 or s.sure[seat][kind] > s.hand[seat][kind]:
                return 33  # what everybody knows of a hand is true
        if s.held[seat] != cards_of(s.hand[seat]) or s.held[seat] > box.hand_limit:
            return 34  # hands are within their limit (VRR-8.6)
        if seat >= s.seats and s.held[seat] + cards_of(s.shown[seat]) > 0:
            return 35  # who is not there has no cards
        if cards_of(s.shown[seat]) > box.most_shown or cards_of(s.ready[seat]) > max(box.most_shown, s.due):
            return 36  # so many cards may be shown (VRR-5.1)
    return 0


def check_memory(s: State) -> int:
    """What is remembered of the hands is what has been."""
    if s.traced < 0 or s.traced > 1:
        return 40  # it is remembered or not
    for kind in range(KINDS):
        if s.old[kind] < 0 or s.fresh[kind] < 0 or (s.traced == 0 and s.old[kind] + s.fresh[kind] > 0):
            return 41  # some cards were in hands and some were shuffled
    for seat in range(SEATS):
        if s.batch[seat] < 0 or s.batch[seat] > 2 * s.turn * s.traced * int(seat < s.seats):
            return 42  # a seat draws twice a round at most (VRR-8.2, VRR-8.5)
        for batch in range(len(s.drew[seat])):
            if s.drew[seat][batch] < 0 or s.gone[seat][batch] < 0:
                return 43  # none or some each time
            if batch > s.batch[seat] * s.traced and s.drew[seat][batch] + s.gone[seat][batch] > 0:
                return 44  # and nothing after the last time
        if s.drew[seat][s.batch[seat]] > 0 or (s.traced == 0 and s.gone[seat][0] > 0):
            return 45  # nor before it is counted
    return check_traces(s) if s.traced == 1 else 0  # whether it fits together


def check_traces(s: State) -> int:
    for kind in range(KINDS):
        old = 0
        fresh = 0
        for seat in range(SEATS):
            if s.had[seat][kind] < 0:
                return 46  # none or some of each kind
            old += s.had[seat][kind]
            drawn = s.hand[seat][kind] - s.sure[seat][kind] - s.had[seat][kind]
            for batch in range(s.batch[seat] + 1):
                drawn += gone_of(s, seat, batch, kind)
            if drawn < 0:
                return 47  # old cards are still held or have been shown
            fresh += drawn
        if old != s.old[kind] or fresh > s.fresh[kind]:
            return 48  # the hands held the old cards, and of those shuffled some have been drawn
    for seat in range(SEATS):
        balance = s.held[seat] - cards_of(s.sure[seat]) - cards_of(s.had[seat])
        room = 0
        for batch in range(s.batch[seat] + 1):
            if needed_by(s, seat, batch) > room:
                return 49  # a card is drawn before it is shown
            room += s.drew[seat][batch]
            for kind in range(KINDS):
                balance += gone_of(s, seat, batch, kind)
        if balance != room:
            return 50  # a hand is what it was, what was drawn, less what has gone
    return 0


def needed_by(s: State, seat: int, last: int) -> int:
    """How many of the cards that have gone by then cannot have been old ones."""
    count = 0
    for kind in range(KINDS):
        gone = 0
        for batch in range(last + 1):
            gone += gone_of(s, seat, batch, kind)
        count += max(0, gone - s.had[seat][kind])
    return count


def check_step(s: State, box: Box) -> int:
    """The seat that is asked is the one whose turn it is."""
    if s.chosen_sides < 1 or s.chosen_sides > s.seats or (s.chosen_sides < s.seats) != (s.phase == SIDES):
        return 60  # all seats but the first choose a house (VRR-3.2)
    if s.phase == SIDES and s.awaits != bit((s.first + s.chosen_sides) % s.seats):
        return 61  # in turn
    placed = 0
    for land in range(LANDS):
        placed += int(s.on[land] != EMPTY)
    if s.phase == SIDES and placed > 0:
        return 62  # before any estate is laid
    if s.phase == SETTLE and s.awaits != bit((s.first + placed) % s.seats):
        return 63  # one estate each, in turn (VRR-3.4)
    if s.phase == SETTLE:
        for k in range(s.seats):
            if estates_of(s, (s.first + k) % s.seats) != int(k < placed):
                return 64  # by whoever had their turn
    if s.phase == WHERE and s.awaits != bit(s.strategist):
        return 65  # the holder of the strategy card places the conflict (VRR-4.2)
    if s.phase == DRAFT and s.awaits != bit((s.first + s.picks) % s.seats):
        return 66  # actions go round from the start player (VRR-4.4)
    if s.displays < 0 or s.displays > s.seats or (s.displays > 0 and s.phase < SHOW_CARDS):
        return 67  # cards are shown in turn (VRR-5.1)
    if s.phase == SHOW_CARDS and s.awaits != bit((s.first + s.displays) % s.seats):
        return 68  # from the start player on
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        if cards_of(s.ready[seat]) > 0 and s.awaits != bit(seat):
            return 69  # only who is asked puts cards ready
        if cards_of(s.shown[seat]) > 0 and (s.phase == REFILL or s.phase < SHOW_CARDS):
            return 70  # cards that were shown lie there until they are discarded (VRR-8.1)
        if cards_of(s.shown[seat]) > 0 and s.phase == SHOW_CARDS and k >= s.displays:
            return 71  # before those who have had their turn
    if s.phase == BUILD and (who_is(s, BUILDER) < 0 or s.awaits != bit(who_is(s, BUILDER))):
        return 72  # the builder builds (VRR-7.1)
    if s.phase == BUILD and can_build(s, box, who_is(s, BUILDER)) == 0:
        return 73  # if there is room (VRR-7.5)
    return check_refill(s, box)  # and whoever draws


def check_refill(s: State, box: Box) -> int:
    if s.phase != REFILL:
        return 75 * int(s.stage != 0 or s.due != 0)  # nothing is due before hands are refilled
    if s.stage < 0 or s.stage > s.seats + 1:
        return 76  # the farmer, each seat, the diplomat (VRR-8.2, VRR-8.3, VRR-8.5)
    seat = at_stage(s)
    if seat < 0 or s.awaits != bit(seat) or s.due != due_at_stage(s, box, seat):
        return 77  # what is due to a seat follows from the table
    if s.due <= 0 or s.held[seat] == 0 or s.held[seat] + s.due <= box.hand_limit:
        return 78  # and it is asked because it is more than the hand has room for (VRR-8.6)
    return 0
