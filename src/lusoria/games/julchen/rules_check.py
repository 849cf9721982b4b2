"""What holds in every position of Julchen and the Monsters."""

from lusoria.kernel import EVERYONE, bit

from .rules_memory import FEWEST
from .rules_state import (
    ALIKE,
    ARRANGING,
    BITING,
    CARDS,
    CLOUDS,
    HIGH,
    JULCHEN,
    ORDERS,
    PARRYING,
    PILE,
    PUTTING,
    SEATS,
    STARTING,
    TRACK,
    TURN,
    UNUSED,
    VALUES,
    WEAPON,
    Box,
    State,
    answers_of,
    backs_of,
    bends,
    holder,
    limit,
    value_of,
)


def check(s: State, box: Box) -> int:
    wrong = check_cards(s, box)
    if wrong == 0:
        wrong = check_hands(s, box)
    if wrong == 0:
        wrong = check_turn(s, box)
    if wrong == 0:
        wrong = check_memory(s, box)
    return wrong


def check_cards(s: State, box: Box) -> int:
    pile = 0
    track = 0
    given = 0
    for card in range(CARDS):
        place = s.card_at[card]
        if place < 0 or place > UNUSED or (place == UNUSED) != (card % ALIKE >= box.deck[value_of(card)]):
            return 1  # the cards of this box are in play (JUL-2.1)
        pile += int(place == PILE)
        track += int(place == TRACK)
        given += int(place < CARDS)
        if place < CARDS and (place >= s.given or s.lies[place] != card):
            return 2  # a card that has left pile and track has a back of its own
        if (place == PILE or place == TRACK) and s.card_seen[card] != 0:
            return 3  # nobody has seen what lies face down there
        if place == UNUSED and s.card_shown[card] != EVERYONE:
            return 4  # what is left in the box is no secret
        if s.card_shown[card] & ~s.card_seen[card] != 0:
            return 5  # nobody is shown what nobody has seen
    if pile != s.pile or track != s.track or given != s.given:
        return 6  # counted right
    if s.track > box.hours or (s.pile > 0 and s.track < box.hours):
        return 7  # the track is not touched before the pile has run out (JUL-5.3)
    if s.card_at[JULCHEN] == TRACK:
        return 8  # Julchen does not lie there (JUL-3.1)
    return 0


def check_hands(s: State, box: Box) -> int:
    all_held = 0
    for seat in range(SEATS):
        if s.size[seat] < 0 or s.size[seat] > CARDS or (seat >= s.seats and s.size[seat] > 0):
            return 10  # only who is there has cards
        for place in range(CARDS):
            back = s.hand[seat][place]
            if back < 0 or (back > 0 and back >= s.given) or (place >= s.size[seat] and back != 0):
                return 11  # backs that have been given out, and none behind the last one
        mine = 0
        for place in range(s.size[seat]):
            back = s.hand[seat][place]
            if back >= s.given or (mine | all_held) >> back & 1 == 1:
                return 12  # each in one place
            mine |= 1 << back
            seen = s.card_seen[s.lies[back]]
            shown = EVERYONE if s.over == 1 else seen if box.notes == 1 else bit(seat)
            if (seen >> seat) & 1 == 0 or s.card_shown[s.lies[back]] != shown or seen > EVERYONE:
                return 13  # one sees one's own cards; what others have seen they are shown only with notes (JUL-11.2)
        all_held |= mine
        if s.phase != STARTING and (s.phase != ARRANGING or s.mover != seat):
            if bends(s.lies, s.hand[seat], s.size[seat]) != 0:
                return 14  # from the highest card on a hand falls to both sides (JUL-4.1)
    for back in range(s.given):
        if (all_held >> back) & 1 == 0 and s.drawn != back + 1:
            if s.card_shown[s.lies[back]] != EVERYONE or value_of(s.lies[back]) > WEAPON:
                return 15  # what is in no hand has been played, and lies open (JUL-8.7)
    if s.drawn < 0 or s.drawn > s.given or (s.drawn > 0 and (all_held >> (s.drawn - 1)) & 1 == 1):
        return 16  # a card between two places is in no hand
    return 0


def check_turn(s: State, box: Box) -> int:
    if s.mover < 0 or s.mover >= s.seats or s.turns < 0 or s.prey < 0 or s.prey > s.seats:
        return 20  # a seat of this table moves, and perhaps attacks another
    if s.over == 1:
        return int(s.winner < 1 or s.winner > s.seats) * 21  # somebody has won (JUL-9.5)
    if s.winner != 0 or s.track == 0:
        return 22  # with the last card of the track the game is over (JUL-9.3)
    if s.phase < STARTING or s.phase > ARRANGING:
        return 23  # something is asked
    if s.phase == STARTING:
        return check_start(s, box)
    if s.awaits != (bit(s.prey - 1) if s.phase == PARRYING and s.prey > 0 else bit(s.mover)) or s.asked != s.awaits:
        return 24  # of the seat to move, or of the one that is attacked (JUL-8.4)
    for seat in range(s.seats):
        if s.first_order[seat] != 0 or (s.new_order[seat] != 0 and (s.phase != ARRANGING or s.mover != seat)):
            return 25  # and nobody else is busy with a hand
    if s.prey == s.mover + 1 or ((s.phase == PARRYING or s.phase == BITING) and s.prey == 0):
        return 26  # nobody attacks themselves, or nobody (JUL-8.1)
    if s.phase == TURN and s.prey > 0:
        return 27  # a turn begins without an attack
    if s.prey > 0 and (s.phase == PARRYING or s.phase == BITING) and s.size[s.prey - 1] == 0:
        return 28  # there must be a card to take (JUL-8.8)
    if (s.phase == PUTTING) != (s.drawn > 0) or (s.drawn > 0 and s.card_seen[s.lies[s.drawn - 1]] >> s.mover & 1 == 0):
        return 29  # a card that has been drawn is to be put in its place by who has seen it (JUL-4.2)
    if s.phase == PUTTING and s.size[s.mover] == 0:
        return 30  # alone it goes there by itself (JUL-4.4)
    if s.phase == PUTTING and s.card_shown[s.lies[s.drawn - 1]] & EVERYONE * box.notes & ~bit(s.mover) != (
        s.card_seen[s.lies[s.drawn - 1]] & EVERYONE * box.notes & ~bit(s.mover)
    ):
        return 31  # others are shown it only with notes (JUL-11.2)
    if s.phase == ARRANGING:
        return check_arranging(s)
    return int(s.sorted_out != 0) * 32  # no card has its side before a rearrangement (JUL-7.1)


def check_start(s: State, box: Box) -> int:
    if box.start_hand < 2 or s.turns != 0 or s.prey != 0 or s.drawn != 0 or s.sorted_out != 0:
        return 33  # nothing has happened yet (JUL-3.3)
    if s.asked != (1 << s.seats) - 1 or s.given != s.seats * box.start_hand:
        return 34  # all choose at once, having been dealt their cards (JUL-3.2)
    for seat in range(s.seats):
        chosen = answers_of(s.first_order[seat])
        done = (s.awaits >> seat) & 1 == 0
        if s.first_order[seat] < 0 or s.first_order[seat] == 1 or s.new_order[seat] != 0:
            return 35  # an order begins with a card that has its side
        if s.size[seat] != box.start_hand or done != (chosen == box.start_hand - 1) or chosen >= box.start_hand:
            return 36  # who has decided about all cards but the last is not asked any more
    return 0


def check_arranging(s: State) -> int:
    if s.size[s.mover] < 2 or s.sorted_out < 0 or s.sorted_out >= s.size[s.mover] - 1:
        return 37  # there are cards left to decide about (JUL-11.3)
    if s.new_order[s.mover] < 1 or answers_of(s.new_order[s.mover]) != s.sorted_out:
        return 38  # each card so far has its side
    for place in range(s.size[s.mover]):
        if s.card_seen[s.lies[s.hand[s.mover][place]]] != bit(s.mover):
            return 39  # and nobody else knows where it is now (JUL-7.2)
    return 0


def check_memory(s: State, box: Box) -> int:
    for back in range(CARDS):
        if back >= s.given and s.top[back] != 0:
            return 40  # nothing is known of a back that has not been given out
        if back < s.given and (s.top[back] < value_of(s.lies[back]) or s.top[back] >= VALUES):
            return 41  # no card is higher than all can tell
    for at in range(ORDERS):
        if s.order_size[at] < 0 or s.order_size[at] > CARDS or 0 < s.order_size[at] < FEWEST:
            return 42  # of two cards any order holds
        for place in range(CARDS):
            back = s.order[at][place]
            if back < 0 or back > HIGH or (back < HIGH and back > 0 and back >= s.given):
                return 43  # backs that have been given out
            if place >= s.order_size[at] and back != 0:
                return 44  # and no more than there were
    for one in range(CLOUDS):
        if s.cloud[one] < 0 or s.cloud[one] >> s.given != 0:
            return 46  # backs that have been given out
    if s.order_next < 0 or s.order_next >= ORDERS or s.cloud_next < 0 or s.cloud_next >= CLOUDS:
        return 47  # the oldest of them is forgotten next
    for seat in range(SEATS):
        for card in range(CARDS):
            one = s.cloud_of[seat][card]
            if one < 0 or one > CLOUDS or (one > 0 and seat >= s.seats):
                return 48  # a group of backs, or none
            if one > 0 and s.cloud[one - 1] == 0:
                return 49  # that there is
    if s.over == 0 and s.pile == 0 and holder(s) < 0 and s.drawn != s.card_at[JULCHEN] + 1:
        return 50  # once the pile has run out somebody has Julchen
    if limit(s, box) < 1:
        return 51  # hours begin with the first
    return int(backs_of(s, s.mover) >> s.given != 0) * 52  # nobody holds a back that is not there
