"""The Conspiracy of Catiline: the rules. Clauses (CAT-n.m) are those of the rulebook in this folder."""

from lusoria.kernel import (
    EVERYONE,
    Row,
    allow,
    answered,
    ask,
    ask_also,
    below,
    bit,
    draw,
    end_game,
    forbid,
    has,
    lay,
    next_seat,
    nobody_awaited,
    reveal,
    tell,
    waits_for,
)

from .rules_answers import bounds_hold, cards_pass, hears, kind_size, plot_sound, take_all, take_one
from .rules_state import (
    ABOUT,
    ACCUSE,
    ACCUSED,
    ACTIONS,
    ALL_SEATS,
    ANSWER_FIRST,
    ANSWERING,
    ASKED,
    ASKED_ALL,
    ASKING,
    BEGINS,
    CARDS,
    CHARGE,
    CHARGED,
    CHARGED_ALREADY,
    CHOOSING,
    CLOSES,
    CLOSING,
    COLOURS,
    COUNTED,
    DEALT,
    ENDS,
    EVENTS,
    FINISH_FIRST,
    HAND,
    HELPED,
    IS_OUT,
    JUST_ASKED,
    KINDS,
    LAST,
    LOWEST,
    MORE,
    NOBODY_RIGHT,
    NOBODY_WINS,
    NOT_FITTING,
    NOT_HELD,
    NUMBERS,
    ONE_BY_ONE,
    PLOT,
    RIGHT,
    SAW,
    SHEET,
    SHOW,
    SHOWED,
    SHOWS,
    SHOWS_NONE,
    SHOWS_ONE,
    STOCK,
    SUM_TOO_FAR,
    TAKES,
    THE_SUM,
    WAIT,
    WHOM,
    WRONG,
    YOURSELF,
    Box,
    State,
    fits,
    further,
    hand_size,
    held,
    highest_sum,
    in_play,
    know_it,
    lowest_sum,
    of_each_colour,
    plot_sum,
    with_part,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]

OUTRIGHT = 1000  # standing of a winner
STILL_IN = 500  # of a seat that has not accused wrongly


def setup(s: State, box: Box) -> None:
    for card in range(CARDS):
        lay(s, card, STOCK, 0)
    for colour in range(COLOURS):  # CAT-3.1
        for k in range(of_each_colour(box)):
            name_conspirator(s, colour, below(s, NUMBERS - k))
    for _ in range(further(s, box)):  # CAT-3.2
        draw(s, STOCK, MORE, 0)
    size = (CARDS - COLOURS * of_each_colour(box) - further(s, box)) // s.seats
    for seat in range(s.seats):  # CAT-3.3
        for _ in range(size):
            draw(s, STOCK, HAND + seat, bit(seat))
        for kind in range(KINDS):
            s.most[seat] = with_part(s.most[seat], kind, min(size, kind_size(kind)))
    tell(s, DEALT, COLOURS * of_each_colour(box) + further(s, box), size)
    s.turn = below(s, s.seats)  # CAT-3.4
    tell(s, BEGINS, s.turn)
    begin_turn(s)


def name_conspirator(s: State, colour: int, k: int) -> None:
    """The k-th card of a colour that is still in the stock."""
    for number in range(NUMBERS):
        card = colour * NUMBERS + number
        if s.card_at[card] == STOCK:
            if k == 0:
                lay(s, card, PLOT, 0)
            k -= 1


# Turns (CAT-4)


def begin_turn(s: State) -> None:
    s.phase = ASKING
    s.kind = 0
    for seat in range(s.seats):
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
        finish_individual(s)  # CAT-8.9
    else:
        ask_for_sums(s, box)


def may_be_asked(s: State, box: Box, seat: int, whom: int) -> int:
    """1 if the question about s.kind may go to a seat (ALL_SEATS: to all)."""
    if whom == ALL_SEATS:
        return 1
    if whom == seat or whom >= s.seats:
        return 0
    if box.keep and s.gained > 0 and s.last_asker == whom + 1 and s.last_kind == s.kind + 1:
        return 0  # CAT-8.2
    return 1


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if waits_for(s, seat) and s.phase == ANSWERING:  # CAT-4.7
        for card in range(CARDS):
            if s.card_at[card] == HAND + seat:
                can[SHOW + card] = fits(card, s.kind)
        return
    if waits_for(s, seat) and s.phase == CHOOSING:  # CAT-4.7
        for whom in range(ALL_SEATS + 1):
            can[WHOM + whom] = may_be_asked(s, box, seat, whom)
        return
    if s.out[seat]:
        return
    if box.individual:
        for card in range(CARDS):
            can[CHARGE + card] = int(s.charged[card] == 0)  # CAT-8.6
    else:
        for total in range(lowest_sum(s, box), highest_sum(s, box) + 1):
            can[ACCUSE + total - LOWEST] = 1  # CAT-5.1
    if s.phase == CLOSING:
        return
    can[SHEET] = int(s.helped[seat] == 0)  # CAT-7.3
    if waits_for(s, seat) == 0:
        can[WAIT] = has(s.may, seat)  # CAT-5.6
    else:
        for kind in range(KINDS):
            can[ABOUT + kind] = 1  # CAT-4.1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == WAIT:
        s.news = 1  # for all to see, also while answers are open
        forbid(s, seat)
    elif code == SHEET:
        s.news = 1
        s.helped[seat] = 1
        tell(s, HELPED, seat)
    elif code >= CHARGE:
        charge(s, box, seat, code - CHARGE)
    elif code >= ACCUSE:
        if s.phase == CLOSING:
            seal_sum(s, seat, code - ACCUSE + LOWEST)
        else:
            accuse(s, box, seat, code - ACCUSE + LOWEST)
    elif code >= SHOW:
        s.shown[seat] = code - SHOW + 1
        answered(s, seat)
        if nobody_awaited(s):
            reveal(s)
            collect(s, box)
    elif code >= WHOM:
        put_question(s, box, seat, code - WHOM)
    else:
        s.kind = code - ABOUT
        s.phase = CHOOSING


def put_question(s: State, box: Box, seat: int, whom: int) -> None:
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
    if box.keep:
        take_all(s, giver, asker, s.kind)
        cards_pass(s, giver, asker, s.kind, count)
        s.gained = count
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


# Accusing the sum (CAT-5)


def accuse(s: State, box: Box, seat: int, total: int) -> None:
    tell(s, ACCUSED, seat, total)
    s.news = 1
    if total == plot_sum(s):
        tell(s, RIGHT, seat)
        s.winner[seat] = 1  # CAT-5.2
        finish(s)
        return
    s.out[seat] = s.seats - in_play(s) + 1
    s.refuted[total] = 1
    forbid(s, seat)
    tell(s, WRONG, seat)
    for card in range(CARDS):
        if s.card_at[card] < HAND:
            know_it(s, card, seat)  # CAT-5.3  the accuser alone has looked
    if in_play(s) == 1:
        for other in range(s.seats):
            if s.out[other] == 0:
                s.winner[other] = 1  # CAT-5.4
                tell(s, LAST, other)
        finish(s)
    elif seat == s.turn and s.phase != ANSWERING:
        end_turn(s, box)


def ask_for_sums(s: State, box: Box) -> None:
    """Everybody has asked enough: one sum each, in secret (CAT-6.2)."""
    tell(s, CLOSES, box.questions)
    s.phase = CLOSING
    s.kind = 0
    ask(s, s.turn)
    for seat in range(s.seats):
        forbid(s, seat)
        if s.out[seat] == 0 and seat != s.turn:
            ask_also(s, seat)


def seal_sum(s: State, seat: int, total: int) -> None:
    s.sealed_sum[seat] = total
    answered(s, seat)
    if nobody_awaited(s):
        reveal(s)
        right = 0
        for other in range(s.seats):
            if s.sealed_sum[other] > 0:
                tell(s, ACCUSED, other, s.sealed_sum[other])
                if s.sealed_sum[other] == plot_sum(s):
                    tell(s, RIGHT, other)
                    s.winner[other] = 1
                    right = 1
                s.last_sum[other] = s.sealed_sum[other]
                s.sealed_sum[other] = 0
        if right == 0:
            tell(s, NOBODY_RIGHT)
        finish(s)


def finish(s: State) -> None:
    for card in range(CARDS):
        lay(s, card, s.card_at[card], EVERYONE)
    for seat in range(s.seats):
        s.shown[seat] = 0
    end_game(s)


# Accusing one by one (CAT-8.6 and further)


def charge(s: State, box: Box, seat: int, card: int) -> None:
    s.charged[card] = seat + 1
    s.news = 1
    tell(s, CHARGED, seat, card)
    count = 0
    for other in range(CARDS):
        count += int(s.charged[other] > 0)
    if count == box.accusations:
        finish_individual(s)


def rightly(s: State, seat: int) -> int:
    count = 0
    for card in range(CARDS):
        count += int(s.charged[card] == seat + 1 and s.card_at[card] < HAND)
    return count


def wrongly(s: State, seat: int) -> int:
    count = 0
    for card in range(CARDS):
        count += int(s.charged[card] == seat + 1 and s.card_at[card] >= HAND)
    return count


def finish_individual(s: State) -> None:
    """Turn the conspirators up and count (CAT-8.7)."""
    best = -1
    charges = 0
    for seat in range(s.seats):
        tell(s, COUNTED, seat, rightly(s, seat), wrongly(s, seat))
        charges += rightly(s, seat) + wrongly(s, seat)
        if wrongly(s, seat) == 0:
            best = max(best, rightly(s, seat))
        else:
            s.out[seat] = 1
    tell(s, ENDS, charges)
    for seat in range(s.seats):
        if wrongly(s, seat) == 0 and rightly(s, seat) == best:
            s.winner[seat] = 1
    if best < 0:
        tell(s, NOBODY_WINS)  # CAT-8.8
    finish(s)


# The result (CAT-6.1)


def score(s: State, box: Box, seat: int) -> int:
    """1 for a winner; with individual accusations the right ones, or as many below zero as are wrong."""
    if box.individual == 0:
        return s.winner[seat]
    if s.over == 0:
        return rightly(s, seat) + wrongly(s, seat)  # nothing is confirmed before the end
    return 0 - wrongly(s, seat) if s.out[seat] else rightly(s, seat)


def standing(s: State, box: Box, seat: int) -> int:
    if box.individual:
        return score(s, box, seat)
    if s.winner[seat]:
        return OUTRIGHT
    return s.out[seat] if s.out[seat] else STILL_IN


# Why not


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if waits_for(s, seat) and s.phase == ANSWERING:
        if SHOW <= code < ACCUSE:
            return NOT_FITTING if s.card_at[code - SHOW] == HAND + seat else NOT_HELD
        return ANSWER_FIRST
    if waits_for(s, seat) and s.phase == CHOOSING:
        if WHOM <= code < SHOW:
            if code - WHOM == seat:
                return YOURSELF
            return JUST_ASKED if code - WHOM < s.seats else 0
        return FINISH_FIRST if code >= ACCUSE else 0
    if s.out[seat]:
        return IS_OUT
    if ACCUSE <= code < CHARGE:
        return ONE_BY_ONE if box.individual else SUM_TOO_FAR
    if CHARGE <= code < WAIT:
        return CHARGED_ALREADY if box.individual else THE_SUM
    return 0


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    if plot_sound(s, box, further(s, box)) == 0:
        return 1
    if bounds_hold(s) == 0:
        return 2
    size = hand_size(s, 0)
    for seat in range(s.seats):
        if box.keep == 0 and hand_size(s, seat) != size:
            return 3
        if s.shown[seat] > 0 and fits(s.shown[seat] - 1, s.kind) == 0:
            return 4
    for card in range(CARDS):
        place = s.card_at[card]
        if HAND <= place < STOCK and has(s.card_seen[card], place - HAND) == 0:
            return 5
        if s.charged[card] > 0 and box.individual == 0:
            return 6
    if box.individual == 0 and s.over == 0 and s.refuted[plot_sum(s)]:
        return 7
    return int(s.over == 0 and in_play(s) < 2) * 8
