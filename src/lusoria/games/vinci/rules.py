"""Vinci: set-up, decisions, conquests. Clauses (VIN-n.m) are those of the rulebook in this folder."""

from lusoria.kernel import Row, ask, below, bit, has, tell

from .rules_close import (
    arrange,
    build,
    clear_province,
    end_arranging,
    find_parts,
    hold_together,
    keep_part,
    place_pawn,
    regroup,
    settle,
    shelter,
    short,
    spread,
)
from .rules_counters import outlives, power
from .rules_map import (
    bound,
    clear_via,
    count_active,
    count_old,
    entry,
    find_reach,
    find_targets,
    holds,
    may_spy,
    price,
    price_now,
)
from .rules_menu import clear_out, count_out, decline, drop_relics, fee, fill_box, take
from .rules_state import (
    ABANDON,
    ACTIONS,
    AFTER_TURN,
    ARRANGING,
    BEGINS,
    BOXES,
    BUILDING,
    BUILT,
    CHOOSING,
    CONQUER,
    CONQUERED,
    DECLINE,
    DECLINE_FIRST,
    DECLINE_TURN,
    DEFENDED,
    DESIGNS,
    DIPLOMACY,
    ENOUGH,
    ESPIONAGE,
    EVENTS,
    EXTINCT,
    FIRST_OF_PART,
    FORT,
    HALT,
    HAS_FORT,
    HERITAGE,
    HOLD,
    HOLDING,
    HOMELESS,
    LEFT,
    LIVE_ON,
    MARCHING,
    MOUNTAIN,
    NAME_FIRST,
    NAMED,
    NAMED_ALREADY,
    NAMED_TOO_LATE,
    NEAR,
    NO_DIPLOMACY,
    NO_ENTRY,
    NO_ESPIONAGE,
    NO_FORT,
    NO_OPPONENT,
    NO_SPY,
    NOT_YOURS,
    ONLY_INLAND,
    OPENING,
    PLACE,
    PROVINCES,
    RAZED,
    REBORN,
    REGROUPING,
    RENEWING,
    SPIED,
    SPREAD,
    SPY,
    SPY_FEW,
    STARTING,
    STAYING,
    STRIP,
    STRIPPED,
    STRIPS,
    TAKE,
    THINNING,
    TOO_DEAR,
    TOO_FAR,
    TOO_FEW,
    TOO_LATE,
    TOO_POOR,
    TREATY,
    TREATY_BINDS,
    VANISHED,
    WAS_OLD,
    YOURS,
    Box,
    State,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]


def setup(s: State, box: Box) -> None:
    s.first = below(s, s.seats)  # VIN-2.4
    s.turn = s.first
    tell(s, BEGINS, s.first)
    for p in range(PROVINCES):
        s.pawns[p] = int(box.terrain[p] != MOUNTAIN)  # VIN-2.2
    for seat in range(s.seats):
        s.points[seat] = box.start  # VIN-2.1
    for k in range(BOXES):
        fill_box(s, box, k)  # VIN-2.3
    ask(s, s.first)


# What may be done -------------------------------------------------------------------------------------------------


def on_the_march(s: State) -> bool:
    """From the beginning of a turn to its last conquest."""
    return s.phase == STARTING or s.phase == STAYING or s.phase == MARCHING


def names_left(s: State, seat: int) -> int:
    """VIN-8.17  Opponents that are still to be named."""
    named = 0
    for other in range(s.seats):
        named += has(s.treaty[seat], other)
    return min(power(s, seat, DIPLOMACY), s.seats - 1) - named


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == CHOOSING:
        for k in range(BOXES):
            can[TAKE + k] = int(fee(box, k) <= s.points[seat])  # VIN-2.6
    elif s.phase == RENEWING:
        can[REBORN] = 1
        can[LIVE_ON] = 1
    elif s.phase == HOLDING:
        find_parts(s, box, seat, can)
    elif on_the_march(s):
        legal_march(s, box, seat, can)
    else:
        legal_province(s, seat, can)


def legal_march(s: State, box: Box, seat: int, can: Row) -> None:
    """VIN-3.1  In this order: decline, name, abandon, conquer; each may be left out."""
    can[DECLINE] = int(s.phase == STARTING)
    if s.phase != MARCHING and names_left(s, seat) > 0:
        for other in range(s.seats):
            if other != seat and has(s.treaty[seat], other) == 0:
                can[TREATY + other] = 1
        return
    can[HALT] = 1
    if s.phase != MARCHING:
        for p in range(PROVINCES):
            if holds(s, seat, p):
                can[ABANDON + p] = 1
    find_targets(s, box, seat, can, CONQUER, SPY)


def legal_province(s: State, seat: int, can: Row) -> None:
    """One of one's own provinces: for a pawn, for a fortress, or one that loses its pawn."""
    if s.phase == THINNING:
        can[STRIPPED] = 1
        for p in range(PROVINCES):
            if s.owner[p] == seat + 1 and s.pawns[p] > 0:
                can[STRIP + p] = 1
        return
    if s.phase == BUILDING:
        can[NO_FORT] = 1
    else:
        can[SPREAD] = 1
    few = s.phase == ARRANGING and short(s, seat)
    for p in range(PROVINCES):
        if holds(s, seat, p):
            if s.phase == BUILDING:
                can[FORT + p] = 1 - s.fort[p]
            elif not few or s.pawns[p] == 0:  # VIN-5.3
                can[PLACE + p] = 1


# What is done -----------------------------------------------------------------------------------------------------


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in TAKE:
        take(s, box, seat, code - TAKE)
    elif code == DECLINE:
        decline(s, box, seat, DECLINE_TURN)
    elif code in TREATY:
        s.treaty[seat] |= bit(code - TREATY)  # VIN-8.17
        s.phase = STAYING
        tell(s, NAMED, seat, code - TREATY)
    elif code == HALT:
        arrange(s, box)
    elif code in CONQUER:
        cost = price_now(s, box, seat, code - CONQUER)
        tell(s, CONQUERED, seat, code - CONQUER + 1, cost)
        conquer(s, box, seat, code - CONQUER, cost)
    elif code in SPY:
        s.spied += 1
        tell(s, SPIED, seat, code - SPY + 1, 2)
        conquer(s, box, seat, code - SPY, 2)  # VIN-8.8
    elif code in ABANDON:
        abandon(s, seat, code - ABANDON)
    else:
        apply_late(s, box, seat, code)


def apply_late(s: State, box: Box, seat: int, code: int) -> None:
    """What comes after the conquests."""
    if code == SPREAD:
        if s.phase == REGROUPING:
            shelter(s, box, seat)
            settle(s, box)
        else:
            spread(s, box, seat)
            end_arranging(s, box)
    elif code in PLACE:
        if s.phase == REGROUPING:
            regroup(s, box, seat, code - PLACE)
        else:
            place_pawn(s, box, seat, code - PLACE)
    elif code in FORT:
        s.fort[code - FORT] = 1  # VIN-8.10
        s.forts += 1
        tell(s, BUILT, seat, code - FORT + 1)
        build(s, box)
    elif code == NO_FORT:
        hold_together(s, box)
    elif code in HOLD:
        keep_part(s, box, code - HOLD)
    elif code == REBORN:
        decline(s, box, seat, AFTER_TURN)  # VIN-8.21
    elif code == LIVE_ON:
        settle(s, box)
    elif code in STRIP:
        s.pawns[code - STRIP] = 0  # VIN-9.3
        tell(s, STRIPS, seat, code - STRIP + 1)
    else:
        s.phase = CHOOSING


def abandon(s: State, seat: int, province: int) -> None:
    """VIN-3.4"""
    s.hand[seat] += s.pawns[province]
    clear_province(s, province)
    s.phase = STAYING
    tell(s, LEFT, seat, province + 1)


def conquer(s: State, box: Box, seat: int, province: int, cost: int) -> None:
    """VIN-4.6 to VIN-4.9  The defender loses a pawn, the rest flees; exactly the cost stays in the province."""
    loser = s.owner[province] - 1
    old = s.old[province]
    if s.fort[province] == 1:
        tell(s, RAZED, province + 1)
    if s.pawns[province] > 0:
        s.slain += int(loser != seat)  # VIN-8.7
        s.pawns[province] -= 1
        if loser >= 0 and old == 0:
            s.fled[loser] += s.pawns[province]
            tell(s, DEFENDED, loser, s.pawns[province])
    clear_province(s, province)
    s.owner[province] = seat + 1
    s.pawns[province] = cost
    s.hand[seat] -= cost
    s.phase = MARCHING
    if old == 1:
        tell(s, WAS_OLD, loser)
        lose_old(s, loser)
    elif loser >= 0 and count_active(s, loser) == 0:
        tell(s, HOMELESS, loser)
    if power(s, seat, HERITAGE) == 0:  # VIN-8.18
        touch(s, box, seat, province)


def lose_old(s: State, seat: int) -> None:
    """A declined empire has lost a province, perhaps its last."""
    if count_old(s, seat) == 0:
        tell(s, EXTINCT, seat)
    drop_relics(s, seat)


def touch(s: State, box: Box, seat: int, province: int) -> None:
    """VIN-6.7, VIN-9.2  Own declined provinces vanish where the active empire comes to border on them."""
    met = 0
    for k in range(NEAR):
        q = box.near[province][k] - 1
        if q < 0:
            break
        if s.owner[q] == seat + 1 and s.old[q] == 1:
            met = 1
            clear_province(s, q)
            tell(s, VANISHED, seat, q + 1)
    if met == 0:
        return
    if box.declined_contact == 1:
        for q in range(PROVINCES):
            if s.owner[q] == seat + 1 and s.old[q] == 1:
                clear_province(s, q)
                tell(s, VANISHED, seat, q + 1)
    lose_old(s, seat)


# Results, help, invariants ----------------------------------------------------------------------------------------


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]  # VIN-7.2


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code in TAKE:
        return TOO_POOR if s.phase == CHOOSING else 0
    if on_the_march(s):
        if code == DECLINE:
            return DECLINE_FIRST
        if code in TREATY:
            return explain_treaty(s, seat)
        marches = code in CONQUER or code in SPY
        if (marches or code in ABANDON or code == HALT) and s.phase != MARCHING and names_left(s, seat) > 0:
            return NAME_FIRST
        if marches:
            return explain_march(s, box, seat, code)
        if code in ABANDON:
            return TOO_LATE if holds(s, seat, code - ABANDON) else NOT_YOURS
    if code in FORT and s.phase == BUILDING:
        return HAS_FORT if holds(s, seat, code - FORT) else NOT_YOURS
    if code in HOLD and s.phase == HOLDING:
        return FIRST_OF_PART if holds(s, seat, code - HOLD) else NOT_YOURS
    if code in PLACE and (s.phase == ARRANGING or s.phase == REGROUPING):
        return ENOUGH if holds(s, seat, code - PLACE) else NOT_YOURS
    return 0


def explain_treaty(s: State, seat: int) -> int:
    if power(s, seat, DIPLOMACY) == 0:
        return NO_DIPLOMACY
    if s.phase == MARCHING:
        return NAMED_TOO_LATE
    return NO_OPPONENT if names_left(s, seat) > 0 else NAMED_ALREADY


def explain_march(s: State, box: Box, seat: int, code: int) -> int:
    p = code - CONQUER if code in CONQUER else code - SPY
    find_reach(s, box, seat)
    there = s.via[p]
    cost = price(s, box, seat, p)
    clear_via(s)
    if holds(s, seat, p):
        return YOURS
    if there == 0 and count_active(s, seat) == 0:
        if s.hand[seat] < 2:
            return TOO_FEW
        return ONLY_INLAND if entry(box, p) else NO_ENTRY
    if there == 0:
        return TOO_FAR
    if bound(s, seat, p):
        return TREATY_BINDS
    if code in SPY:
        if power(s, seat, ESPIONAGE) == 0:
            return NO_ESPIONAGE
        if s.spied >= power(s, seat, ESPIONAGE):
            return NO_SPY
        return SPY_FEW if not may_spy(s, seat) else 0
    return TOO_DEAR if cost > s.hand[seat] else 0


def check(s: State, box: Box) -> int:
    for p in range(PROVINCES):
        if not 0 <= s.owner[p] <= s.seats or s.pawns[p] < 0 or not 0 <= s.fort[p] <= 1 or not 0 <= s.old[p] <= 1:
            return 1  # a province belongs to a seat of this table or to nobody
        if s.owner[p] == 0 and (s.old[p] != 0 or s.fort[p] != 0 or s.pawns[p] > 1):
            return 2  # nobody's has one native at most and no fortress (VIN-2.2, VIN-8.10)
        if s.old[p] == 1 and s.pawns[p] > 1:
            return 3  # a declined one has one pawn at most (VIN-6.3, VIN-9.3)
    for seat in range(len(s.hand)):
        if s.hand[seat] < 0 or s.fled[seat] < 0 or (seat >= s.seats and s.hand[seat] + s.fled[seat] > 0):
            return 4  # pawns are in hand or in flight where somebody plays
        if s.points[seat] < 0 or (seat >= s.seats and s.points[seat] > 0):
            return 5  # nobody pays more points than they have (VIN-2.6)
        if s.treaty[seat] < 0 or s.treaty[seat] >> s.seats != 0 or has(s.treaty[seat], seat) == 1:
            return 6  # only opponents are named (VIN-8.17)
        for slot in range(2):
            if not 0 <= s.civ[seat][slot] <= DESIGNS or not 0 <= s.relic[seat][slot] <= DESIGNS:
                return 7  # counters are of designs that there are
            if s.relic[seat][slot] > 0 and not outlives(s.relic[seat][slot] - 1):
                return 8  # a declined empire keeps counters with a column only (VIN-6.4)
    for k in range(BOXES):
        if s.menu[k][0] < 1 or s.menu[k][1] < 1 or s.menu[k][0] > DESIGNS or s.menu[k][1] > DESIGNS or s.bonus[k] < 0:
            return 9  # every box of the menu has two counters (VIN-2.5)
    count_out(s)
    most = 0
    for design in range(DESIGNS):
        most = max(most, s.out[design])
    clear_out(s)
    if most > box.copies:
        return 10  # there are only so many of each design (VIN-1.4)
    if not 0 <= s.first < s.seats or not 0 <= s.turn < s.seats:
        return 11  # a seat of this table began, and one has its turn (VIN-2.4)
    if s.lap < 0 or s.lap > box.last_lap or not CHOOSING <= s.phase <= STAYING or not OPENING <= s.why <= AFTER_TURN:
        return 12  # there are so many rounds (VIN-7.3), and a turn goes in its order (VIN-3.1)
    if s.ends < 0 or s.ends > 1:
        return 15  # this round is the last or not (VIN-7.1)
    if s.over == 1:
        return 0
    if s.awaits & (s.awaits - 1) != 0:
        return 13  # one seat at a time
    if s.phase != REGROUPING and s.phase != CHOOSING and s.awaits != bit(s.turn):
        return 14  # whose turn it is decides, but for survivors (VIN-4.8) and the first choice (VIN-2.4)
    return 0
