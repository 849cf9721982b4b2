"""Tribunal: who presides next, appeals, and the reckoning."""

from lusoria.kernel import EVERYONE, ask, end_game, lay, next_seat, tell

from .rules_offers import close_offers, may_be_appealed, open_offers
from .rules_state import (
    ALL_EXILED,
    ALL_JUDGED,
    ALL_PRESIDED,
    APPEAL_OVER,
    APPEALING,
    CAPPED,
    CARDS,
    CHOOSING,
    NO_APPEAL,
    PRESIDES,
    SETTLED,
    TOO_POOR,
    Box,
    State,
    colours,
    open_colours,
    result,
)


def choose_colour(s: State) -> None:
    """The chair picks the colour to be tried (TRI-5.1)."""
    s.phase = CHOOSING
    tell(s, PRESIDES, s.chair)
    ask(s, s.chair)
    open_offers(s, s.chair)


def next_trial(s: State, box: Box) -> None:
    """After a trial: the next chair, an appeal, or the end."""
    if s.appealed:
        tell(s, APPEAL_OVER)  # TRI-9.4
        settle(s, box)
        return
    s.chair = next_seat(s, s.chair)
    s.chaired += 1
    if open_colours(s) == 0:  # TRI-8.1
        if box.appeal:
            offer_appeal(s, box)
        else:
            tell(s, ALL_JUDGED)
            settle(s, box)
    elif box.appeal == 0 and s.chaired == s.seats:
        tell(s, ALL_PRESIDED)  # TRI-8.1
        settle(s, box)
    elif box.appeal and s.chaired == box.laps * s.seats:
        tell(s, CAPPED, s.chaired)  # TRI-9.5
        settle(s, box)
    else:
        choose_colour(s)


def offer_appeal(s: State, box: Box) -> None:
    """Ask the next seat whether it appeals (TRI-9.2)."""
    possible = 0
    for colour in range(colours(s)):
        possible += may_be_appealed(s, colour)
    if possible == 0:
        tell(s, ALL_EXILED)
    while s.heard < s.seats and possible > 0:
        seat = (s.chair + s.heard) % s.seats
        if s.chips[seat] >= box.fee:
            s.phase = APPEALING
            ask(s, seat)
            open_offers(s, seat)
            return
        tell(s, TOO_POOR, seat)
        s.heard += 1
    if possible > 0:
        tell(s, NO_APPEAL)
    settle(s, box)


def settle(s: State, box: Box) -> None:
    """All hands are turned up and the bank pays and is paid (TRI-8.2)."""
    close_offers(s)
    for card in range(CARDS):
        lay(s, card, s.card_at[card], EVERYONE)
    for seat in range(s.seats):
        s.chips[seat] += result(s, box, seat)
        tell(s, SETTLED, seat, result(s, box, seat), s.chips[seat])
    end_game(s)
