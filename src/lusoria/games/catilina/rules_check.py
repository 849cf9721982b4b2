"""The Conspiracy of Catiline: what holds in every position."""

from lusoria.kernel import bit, has, waits_for

from .rules_answers import bounds_hold, plot_sound
from .rules_state import (
    ALL_SEATS,
    ANSWERING,
    ASKING,
    CARDS,
    CLOSING,
    HAND,
    KINDS,
    STOCK,
    Box,
    State,
    fits,
    further,
    hand_size,
    held,
    highest_sum,
    in_play,
    lost_from_sight,
    lowest_sum,
    plot_sum,
)
from .rules_worlds import astray


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    if plot_sound(s, box, further(s, box)) == 0:
        return 1  # so many conspirators of each colour, and so many more (CAT-3.1, CAT-3.2)
    if bounds_hold(s) == 0:
        return 2  # answers are truthful (CAT-4.6)
    if s.turn < 0 or s.turn >= s.seats or s.phase < ASKING or s.phase > CLOSING or s.kind < 0 or s.kind >= KINDS:
        return 9  # a seat asks, about one colour or one number (CAT-4.1)
    wrong = check_cards(s, box)
    if wrong == 0:
        wrong = check_rights(s, box)
    if wrong == 0 and s.over == 0:
        wrong = check_question(s, box)
    if wrong == 0 and box.individual == 0:
        wrong = check_sums(s, box)
    return wrong


def check_cards(s: State, box: Box) -> int:
    size = hand_size(s, 0)
    for seat in range(s.seats):
        if box.keep == 0 and hand_size(s, seat) != size:
            return 3  # hands stay as large as they were dealt (CAT-3.3, CAT-4.4)
        shown = s.shown[seat] - 1
        if s.shown[seat] < 0 or s.shown[seat] > CARDS or (shown >= 0 and s.phase != ANSWERING):
            return 4  # an answer is a fitting card of one's own (CAT-4.3)
        if shown >= 0 and (s.card_at[shown] != HAND + seat or fits(shown, s.kind) == 0):
            return 4  # it is in the hand, and of the kind that is asked for (CAT-4.6)
    charges = 0
    for card in range(CARDS):
        place = s.card_at[card]
        if place == STOCK:
            return 19  # all cards are dealt (CAT-3.3)
        if HAND <= place < STOCK and (place - HAND >= s.seats or has(s.card_seen[card], place - HAND) == 0):
            return 5  # all cards are with seats that play, who know what they hold (CAT-3.3)
        if s.charged[card] > 0 and box.individual == 0:
            return 6  # single cards are accused with `individual` only (CAT-8.6)
        if s.charged[card] < 0 or s.charged[card] > s.seats:
            return 17  # cards are accused by seats (CAT-8.6)
        charges += int(s.charged[card] > 0)
    for seat in range(s.seats):
        if lost_soundly(s, box, seat) == 0:
            return 34  # cards that were lost from sight are, out of it, in one of the hands that remain (CAT-8.4)
    if s.over == 0 and box.individual and (charges >= box.accusations or s.phase == CLOSING):
        return 18  # with so many accused cards the game is over; nobody writes down a sum (CAT-8.7, CAT-8.9)
    return 0


def lost_soundly(s: State, box: Box, seat: int) -> int:
    """1 if what the seat has lost from sight can be what it remembers."""
    lost = lost_from_sight(s, seat)
    if lost == 0:
        return 1
    if box.keep == 0 or lost < 0 or lost >= bit(CARDS) or s.may_hold[seat][seat]:
        return 0  # it lost cards that others hold, where cards are kept (CAT-8.1)
    for card in range(CARDS):
        if s.over == 0 and has(lost, card) and has(s.card_seen[card], seat):
            return 0  # what it sees is not lost, until all lies open (CAT-9.3)
    return int(astray(s, seat) == 0)


def check_rights(s: State, box: Box) -> int:
    """Who is out, who may accuse and who waits."""
    if s.over == 0 and in_play(s) < 2:
        return 8  # one seat alone has won (CAT-5.4)
    for seat in range(s.seats):
        if s.out[seat] < 0 or s.out[seat] > s.seats - in_play(s):
            return 20  # seats go out one after the other (CAT-5.3)
        if box.individual and s.over == 0 and s.out[seat] > 0:
            return 33  # with single accusations nobody is out before the end (CAT-8.6)
        for other in range(seat):
            if box.individual == 0 and s.out[seat] > 0 and s.out[seat] == s.out[other]:
                return 20  # no two at once (CAT-5.5)
        if s.out[seat] > 0 and has(s.may, seat):
            return 14  # whoever has accused wrongly may not accuse again (CAT-5.3)
        if s.waiting[seat] < 0 or s.waiting[seat] > 1:
            return 12  # whoever waits could accuse and has laid that right to rest (CAT-5.6)
        if s.waiting[seat] == 1 and (s.over or s.out[seat] > 0 or has(s.may, seat) or s.phase == CLOSING):
            return 12  # nobody waits whose accusation is asked for (CAT-6.2)
        if s.waiting[seat] == 1 and s.phase == ASKING and waits_for(s, seat):
            return 21  # whose turn it is has nobody to wait for (CAT-5.6)
        if (s.sealed_sum[seat] != 0) != (s.phase == CLOSING and has(s.asked, seat) == 1 and waits_for(s, seat) == 0):
            return 32  # whoever has written down a last sum is not asked again (CAT-6.2)
        if s.over == 0 and s.phase == CLOSING and has(s.may, seat):
            return 22  # the last sums are asked for, and no other accusation is made (CAT-6.2)
        if s.over == 0 and s.phase != CLOSING and s.out[seat] == 0 and has(s.may, seat) == s.waiting[seat]:
            return 13  # everybody else who is still in may accuse (CAT-5.1)
    return 0


def check_question(s: State, box: Box) -> int:
    """Who is asked what, and how often everybody has asked."""
    for seat in range(s.seats):
        if s.asked_before[seat] < 0 or s.asked_before[seat] > box.questions:
            return 10  # so many questions, then the last accusations (CAT-6.2, CAT-8.9)
        if s.thought[seat] < 0 or s.thought[seat] > KINDS:
            return 11  # whoever thinks of a question is to ask one (CAT-4.1)
        if s.thought[seat] > 0 and (s.phase != ASKING or waits_for(s, seat) == 0):
            return 11  # only the seat that asks does, before it has said whom (CAT-9.2)
        if s.phase == ANSWERING and has(s.asked, seat) != int(seat != s.turn and held(s, seat, s.kind) > 0):
            return 16  # others answer, who hold a fitting card (CAT-4.3)
        if s.phase == ANSWERING and (s.shown[seat] > 0) != (has(s.asked, seat) == 1 and waits_for(s, seat) == 0):
            return 23  # whoever has shown a card has answered (CAT-4.7)
        if s.phase == CLOSING and has(s.asked, seat) != int(s.out[seat] == 0):
            return 24  # all who are still in write down a last sum (CAT-6.2)
        if s.phase == CLOSING and s.out[seat] == 0 and s.asked_before[seat] != box.questions:
            return 25  # after all their questions (CAT-6.2)
    if s.phase != CLOSING and in_turn(s) == 0:
        return 25  # those still in ask in turn (CAT-4.1)
    if s.phase == ASKING and (s.asked != bit(s.turn) or s.out[s.turn] > 0 or s.asked_before[s.turn] == box.questions):
        return 15  # the seat whose turn it is asks, and whoever is out asks no more (CAT-4.1, CAT-5.3)
    return check_last_question(s, box)


def in_turn(s: State) -> int:
    """1 if those still in have asked in turn: from the seat to ask on, some so often and the rest once more."""
    often = s.asked_before[s.turn] - int(s.phase == ANSWERING)
    more = 0
    for k in range(1, s.seats):
        seat = (s.turn + k) % s.seats
        if s.out[seat] == 0:
            if s.asked_before[seat] == often + 1:
                more = 1
            elif s.asked_before[seat] != often or more == 1:
                return 0
    return 1


def check_last_question(s: State, box: Box) -> int:
    if s.last_asker < 0 or s.last_asker > s.seats or s.last_kind < 0 or s.last_kind > KINDS:
        return 26  # the last question came from a seat, about something, and went to another seat or to all (CAT-4.1)
    if s.last_whom < 0 or s.last_whom > ALL_SEATS + 1:
        return 26  # the addressee is a seat or all (CAT-4.2, CAT-4.3)
    if (s.last_asker == 0) != (s.last_kind == 0) or (s.last_asker == 0) != (s.last_whom == 0):
        return 26  # all of this is known of it, or nothing
    if s.last_asker > 0 and (s.last_whom == s.last_asker or s.seats < s.last_whom <= ALL_SEATS):
        return 26  # nobody asks oneself (CAT-4.2)
    if s.phase == ANSWERING:
        if s.last_asker != s.turn + 1 or s.last_kind != s.kind + 1 or s.last_whom != ALL_SEATS + 1:
            return 27  # the question that is being answered is the last one (CAT-4.3)
    elif s.kind != 0:
        return 27  # and between questions there is none (CAT-4.5)
    if s.gained < 0 or (s.gained > 0 and (box.keep == 0 or s.last_asker == 0 or s.phase == ANSWERING)):
        return 28  # cards are gained by answers, where they are kept (CAT-8.1)
    return 0


def check_sums(s: State, box: Box) -> int:
    refuted = 0
    for total in range(len(s.refuted)):
        if s.refuted[total] < 0 or s.refuted[total] > 1:
            return 29  # a sum was found wrong or was not (CAT-5.3)
        if s.refuted[total] > 0 and (total < lowest_sum(s, box) or total > highest_sum(s, box)):
            return 30  # accusations are sums that can be (CAT-5.1)
        refuted += s.refuted[total]
    if refuted > s.seats - in_play(s):
        return 31  # whoever has named a wrong sum is out (CAT-5.3)
    if s.over == 0 and s.refuted[plot_sum(s)]:
        return 7  # a sum that was found wrong is wrong (CAT-5.3)
    for seat in range(s.seats):
        total = s.sealed_sum[seat]
        if total != 0 and (total < lowest_sum(s, box) or total > highest_sum(s, box)):
            return 30  # the last sums too (CAT-6.2)
    return 0
