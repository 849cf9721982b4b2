"""The Conspiracy of Catiline: whose turn it is, questions and answers."""

from lusoria.kernel import allow, ask, ask_also, bit, next_seat, tell

from .rules_accusing import ask_for_sums, finish_individual
from .rules_answers import cards_pass, hears, kind_size, take_all, take_one
from .rules_state import (
    ALL_SEATS,
    ANSWERING,
    ASKED,
    ASKED_ALL,
    ASKING,
    CARDS,
    COUNTED_NOW,
    HAND,
    SAW,
    SHOWED,
    SHOWS,
    SHOWS_NONE,
    SHOWS_ONE,
    TAKES,
    Box,
    State,
    fits,
    held,
    know_it,
)

# Turns (CAT-4)


def begin_turn(s: State) -> None:
    s.phase = ASKING
    s.kind = 0
    for seat in range(s.seats):
        s.waiting[seat] = 0
        if s.out[seat] == 0:
            allow(s, seat)  # CAT-5.1, CAT-5.6
    ask(s, s.turn)


def end_turn(s: State, box: Box) -> None:
    turn = next_seat(s, s.turn)
    while s.out[turn] > 0:  # CAT-5.3
        turn = next_seat(s, turn)
    s.turn = turn
    if s.asked_before[turn] < box.questions:
        begin_turn(s)
    elif box.individual:
        tell(s, COUNTED_NOW, box.questions)
        finish_individual(s)  # CAT-8.9
    else:
        ask_for_sums(s, box)


def give_up_turn(s: State, box: Box) -> None:
    """The seat whose turn it is has accused wrongly instead of asking: in this turn nothing is gained (CAT-8.2)."""
    s.thought[s.turn] = 0
    s.gained = 0
    end_turn(s, box)


def may_be_asked(s: State, box: Box, seat: int, whom: int) -> int:
    """1 if the question that the seat thinks of may go to a seat (ALL_SEATS: to all)."""
    if whom == ALL_SEATS:
        return 1
    if whom == seat or whom >= s.seats:
        return 0
    if box.keep and s.gained > 0 and s.last_asker == whom + 1 and s.last_kind == s.thought[seat]:
        return 0  # CAT-8.2
    return 1


def put_question(s: State, box: Box, seat: int, whom: int) -> None:
    s.kind = s.thought[seat] - 1
    s.thought[seat] = 0
    s.asked_before[seat] += 1
    s.last_asker = seat + 1
    s.last_kind = s.kind + 1
    s.last_whom = whom + 1
    s.gained = 0
    for other in range(s.seats):
        for giver in range(s.seats):
            s.saw[other][giver] = 0
    if whom == ALL_SEATS:
        tell(s, ASKED_ALL, seat, s.kind)
        ask_everybody(s, box, seat)
    else:
        tell(s, ASKED, seat, whom, s.kind)
        show_every_card(s, box, seat, whom)
        end_turn(s, box)


def show_every_card(s: State, box: Box, asker: int, giver: int) -> None:
    """A question to one seat (CAT-4.2)."""
    count = held(s, giver, s.kind)
    hears(s, giver, s.kind, count, count)
    tell(s, SHOWS, giver, count)
    for card in range(CARDS):
        if s.card_at[card] == HAND + giver and fits(card, s.kind):
            know_it(s, card, asker)  # CAT-4.4
            tell(s, SAW, giver, card, to=bit(asker))
            tell(s, SHOWED, asker, card, to=bit(giver))
    if box.keep:
        take_all(s, giver, asker, s.kind)
        cards_pass(s, giver, asker, s.kind, count)
        s.gained = count
        if count > 0:
            tell(s, TAKES, asker, count)


def ask_everybody(s: State, box: Box, asker: int) -> None:
    """A question to all (CAT-4.3)."""
    waiting = 0
    for seat in range(s.seats):
        if seat != asker:
            if held(s, seat, s.kind) > 0:
                hears(s, seat, s.kind, 1, kind_size(s.kind))
                if waiting:
                    ask_also(s, seat)
                else:
                    ask(s, seat)
                waiting = 1
            else:
                hears(s, seat, s.kind, 0, 0)
                tell(s, SHOWS_NONE, seat)
    if waiting:
        s.phase = ANSWERING
    else:
        end_turn(s, box)


def collect(s: State, box: Box) -> None:
    """Everybody has chosen: the asker looks at the cards."""
    for seat in range(s.seats):
        if s.shown[seat] > 0:
            card = s.shown[seat] - 1
            s.shown[seat] = 0
            know_it(s, card, s.turn)  # CAT-4.4
            s.saw[s.turn][seat] = card + 1
            tell(s, SHOWS_ONE, seat)
            tell(s, SAW, seat, card, to=bit(s.turn))
            tell(s, SHOWED, s.turn, card, to=bit(seat))
            if box.keep:
                take_one(s, seat, s.turn, s.kind, card)
                cards_pass(s, seat, s.turn, s.kind, 1)
                s.gained += 1
    if s.gained > 0:
        tell(s, TAKES, s.turn, s.gained)
    end_turn(s, box)
