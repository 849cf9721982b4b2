"""The Conspiracy of Catiline: accusations and how the game ends."""

from lusoria.kernel import EVERYONE, answered, ask, ask_also, end_game, forbid, lay, nobody_awaited, reveal, tell

from .rules_state import (
    ACCUSED,
    ANSWERING,
    CARDS,
    CHARGED,
    CLOSES,
    CLOSING,
    COUNTED,
    ENDS,
    HAND,
    LAST,
    NOBODY_RIGHT,
    NOBODY_WINS,
    RIGHT,
    WRONG,
    WRONG_LAST,
    Box,
    State,
    in_play,
    know_it,
    plot_sum,
)

# Accusing the sum (CAT-5)


def accuse(s: State, seat: int, total: int) -> int:
    """1 if the turn of the seat is over by it."""
    tell(s, ACCUSED, seat, total)
    s.news = 1
    if total == plot_sum(s):
        tell(s, RIGHT, seat)
        s.winner[seat] = 1  # CAT-5.2
        finish(s)
        return 0
    s.out[seat] = s.seats - in_play(s) + 1
    s.refuted[total] = 1
    forbid(s, seat)
    tell(s, WRONG if in_play(s) > 1 else WRONG_LAST, seat)
    for card in range(CARDS):
        if s.card_at[card] < HAND:
            know_it(s, card, seat)  # CAT-5.3  the accuser alone has looked
    if in_play(s) == 1:
        for other in range(s.seats):
            if s.out[other] == 0:
                s.winner[other] = 1  # CAT-5.4
                tell(s, LAST, other)
        finish(s)
        return 0
    return int(seat == s.turn and s.phase != ANSWERING)


def ask_for_sums(s: State, box: Box) -> None:
    """Everybody has asked enough: one sum each, in secret (CAT-6.2)."""
    tell(s, CLOSES, box.questions)
    s.phase = CLOSING
    s.kind = 0
    ask(s, s.turn)
    for seat in range(s.seats):
        s.waiting[seat] = 0
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
        s.thought[seat] = 0
        s.waiting[seat] = 0
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
        charges += rightly(s, seat) + wrongly(s, seat)
    tell(s, ENDS, charges)
    for seat in range(s.seats):
        tell(s, COUNTED, seat, rightly(s, seat), wrongly(s, seat))
        if wrongly(s, seat) == 0:
            best = max(best, rightly(s, seat))
        else:
            s.out[seat] = 1
    for seat in range(s.seats):
        if wrongly(s, seat) == 0 and rightly(s, seat) == best:
            s.winner[seat] = 1
    if best < 0:
        tell(s, NOBODY_WINS)  # CAT-8.8
    finish(s)
