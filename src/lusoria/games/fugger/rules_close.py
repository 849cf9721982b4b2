"""Fugger, Welser, Medici: what becomes of a card that has been settled."""

from lusoria.kernel import tell

from .rules_basics import deal_card, villa_card
from .rules_cards import clear_deal, deals_left, open_deals, put_off
from .rules_state import (
    BOOM_ENDS,
    BOOM_OVER,
    DUE,
    FAIR_HELD,
    FAIR_OVER,
    FAIR_SOLD,
    FIRST_HOUSE,
    FIRST_VILLA,
    HELD,
    IN_RESERVE,
    REFILL,
    THE_FAIR,
    USED_UP,
    VILLA_LEFT,
    VILLAS,
    Box,
    State,
)

# After a deal


def close_deal(s: State, box: Box) -> None:
    """FWM-2.3, FWM-4.12, FWM-12.5"""
    if s.slot == THE_FAIR + 1:
        if s.stage & FAIR_SOLD == 0:
            s.stage |= FAIR_SOLD
        else:
            s.stage |= FAIR_HELD
            tell(s, FAIR_OVER, box.fair_town[s.fair - 1])
        s.phase = DUE
    elif s.slot > FIRST_HOUSE:
        close_villa(s)
    else:
        card = deal_card(s)
        tell(s, USED_UP, card)
        clear_deal(s, s.slot - 1)
        put_off(s, card, int(box.keep[card] == 1 and box.mode > 0))
        if s.boom == 1:
            s.boom = 0  # FWM-8.6
            replaced = open_deals(s) < box.open and deals_left(s) > 0  # the fifth one had been missing
            tell(s, BOOM_OVER if replaced else BOOM_ENDS)
        s.phase = REFILL
    s.slot = 0
    s.line = 0
    s.cursor = 0
    for seat in range(s.seats):
        s.earned[seat] = 0
        s.gained[seat] = 0


def close_villa(s: State) -> None:
    card = villa_card(s)
    if s.where[FIRST_VILLA + card] != HELD:
        s.where[FIRST_VILLA + card] = IN_RESERVE
        tell(s, VILLA_LEFT, FIRST_VILLA + card)
    for k in range(s.slot - 1 - FIRST_HOUSE, VILLAS - 1):
        s.villa[k] = s.villa[k + 1]
        s.villa_due[k] = s.villa_due[k + 1]
    s.villa[VILLAS - 1] = 0
    s.villa_due[VILLAS - 1] = 0
    s.phase = REFILL
