"""Verräter: set-up, the choices of a round, and the end. Clauses (VRR-n.m) are those of the rulebook in this folder.

What lies on the table is in rules_state, how a conflict is decided and hands are refilled in rules_conflict, the
invariants in rules_check; rules_worlds is for those who cannot see everything.
"""

from lusoria.kernel import Row, ask, below, bit, end_game, next_seat, tell

from .rules_conflict import (
    build_or_go_on,
    can_show_estate,
    can_show_office,
    decide,
    excess,
    give_up,
    hand_over,
    houses_left,
    pay_bonus,
    refill,
    turn_up,
)
from .rules_state import (
    ACTIONS,
    AS_IT_IS,
    BEGUN,
    BUILD,
    BUILT_ESTATE,
    BUILT_NOTHING,
    BUILT_OFFICE,
    CARDS,
    CLASH,
    CONFLICT,
    DRAFT,
    DRAW,
    EMPTY,
    EMPTY_HANDED,
    ENOUGH_GIVEN,
    ENOUGH_OFFICES,
    ENOUGH_SHOWN,
    ESTATE,
    EVENTS,
    GIVE_UP,
    HANDED,
    HAWK,
    HOLDS_STRATEGY,
    HOUSES,
    KEEP,
    KEPT,
    KINDS,
    LANDS,
    LAST_ROUND,
    LEADS,
    NO_BUILDING,
    NONE_LEFT,
    NOT_HELD,
    NOT_HELD_NOW,
    NOT_OFFERED,
    OCCUPIED,
    OFFICE,
    OFFICE_OF,
    ONE_HOUSE,
    OTHER_STEP,
    OWN_ACTION,
    PLAY,
    REFILL,
    ROSE,
    SETTLE,
    SETTLED,
    SHOW,
    SHOW_CARDS,
    SHOWN,
    SHOWN_NONE,
    SIDE,
    SIDED,
    SIDES,
    TO_ESTATE,
    TO_OFFICE,
    UNITED,
    WHERE,
    WON,
    Box,
    State,
    cards_of,
    disputed,
    offices_of,
    packed,
    part_with,
    remember,
    worth_of,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]

# 3. Set-up


def setup(s: State, box: Box) -> None:
    s.first = below(s, s.seats)  # VRR-3.1
    s.house[s.first] = HAWK
    s.chosen_sides = 1
    tell(s, LEADS, s.first)
    for land in range(LANDS):  # VRR-3.3  each terrain once for each house
        s.terrain[land] = land // HOUSES
        s.owner[land] = land % HOUSES
    for land in range(LANDS - 1, 0, -1):
        trade_places(s, land, below(s, land + 1))
    for seat in range(s.seats):  # VRR-3.6
        for kind in range(KINDS):
            s.hand[seat][kind] = box.start_hand[kind]
            s.sure[seat][kind] = box.start_hand[kind]
        s.held[seat] = cards_of(box.start_hand)
    s.pile = cards_of(box.supply) - s.seats * cards_of(box.start_hand)
    remember(s, box)
    s.strategist = next_seat(s, s.first)  # VRR-3.7
    tell(s, HOLDS_STRATEGY, s.strategist)
    s.phase = SIDES
    ask(s, next_seat(s, s.first))  # VRR-3.2


def trade_places(s: State, a: int, b: int) -> None:
    kind = s.terrain[a]
    house = s.owner[a]
    s.terrain[a] = s.terrain[b]
    s.owner[a] = s.owner[b]
    s.terrain[b] = kind
    s.owner[b] = house


# 4. to 8. The choices of a round


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == SIDES:
        can[SIDE + HAWK] = 1
        can[SIDE + ROSE] = 1
    elif s.phase == SETTLE:
        for land in range(LANDS):
            can[ESTATE + land] = int(s.on[land] == EMPTY)  # VRR-3.4, VRR-3.5
    elif s.phase == WHERE:
        for border in range(LANDS):
            can[CONFLICT + border] = disputed(s, border)  # VRR-4.2
    elif s.phase == DRAFT:
        for card in range(CARDS):
            can[KEEP + card] = s.saw[seat][card]  # VRR-4.3
    elif s.phase == SHOW_CARDS:
        can[SHOW] = 1
        if cards_of(s.ready[seat]) < box.most_shown:  # VRR-5.1
            for kind in range(KINDS):
                can[PLAY + kind] = int(s.hand[seat][kind] > s.ready[seat][kind])
    elif s.phase == BUILD:
        can[NO_BUILDING] = 1
        for land in range(LANDS):
            can[ESTATE + land] = can_show_estate(s, box, seat, land)
            can[OFFICE + land] = can_show_office(s, box, seat, land)
    else:
        can[DRAW] = 1
        if cards_of(s.ready[seat]) < excess(s, box, seat):  # VRR-8.6
            for kind in range(KINDS):
                can[GIVE_UP + kind] = int(s.hand[seat][kind] > s.ready[seat][kind])


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in SIDE:
        apply_side(s, seat, code - SIDE)
    elif code in CONFLICT:
        s.conflict = 1 + code - CONFLICT
        tell(s, CLASH, seat, code - CONFLICT)
        hand_out(s)
    elif code in KEEP:
        apply_keep(s, box, seat, code - KEEP)
    elif code in PLAY:
        s.ready[seat][code - PLAY] += 1
    elif code == SHOW:
        apply_show(s, box, seat)
    elif code in GIVE_UP:
        s.ready[seat][code - GIVE_UP] += 1
    elif code == DRAW:
        give_up(s, box, seat)
        go_on(s, box)
    elif s.phase == SETTLE:
        apply_settle(s, seat, code - ESTATE)
    else:
        apply_build(s, seat, code)
        hand_over(s)
        go_on(s, box)


def apply_side(s: State, seat: int, house: int) -> None:
    s.house[seat] = house
    s.chosen_sides += 1
    tell(s, SIDED, seat, house)
    if s.chosen_sides == s.seats:
        s.phase = SETTLE
    ask(s, next_seat(s, seat))


def apply_settle(s: State, seat: int, land: int) -> None:
    s.on[land] = 1 + seat
    tell(s, SETTLED, seat, s.terrain[land], land + 1)
    if next_seat(s, seat) == s.first:
        begin_round(s)
    else:
        ask(s, next_seat(s, seat))


def begin_round(s: State) -> None:
    s.turn += 1
    tell(s, BEGUN, s.turn, s.first)
    s.phase = WHERE
    ask(s, s.strategist)  # VRR-4.2


def hand_out(s: State) -> None:
    """The action cards are shuffled; one stays face down, the start player is handed the rest (VRR-4.3)."""
    aside = below(s, CARDS)
    for card in range(CARDS):
        s.saw[s.first][card] = int(card != aside)
    tell_handed(s, s.first)
    s.phase = DRAFT
    s.picks = 0
    ask(s, s.first)


def tell_handed(s: State, seat: int) -> None:
    bits = 0
    for card in range(CARDS):
        bits |= s.saw[seat][card] << card
    tell(s, HANDED, seat, bits, to=bit(seat))


def apply_keep(s: State, box: Box, seat: int, card: int) -> None:
    s.news = 1  # final: the next seat knows the rest, and nobody is to notice who knows how much
    s.picked[seat] = 1 + card
    s.picks += 1
    tell(s, KEPT, seat)
    tell(s, OWN_ACTION, seat, card, to=bit(seat))
    if s.picks == s.seats:
        s.phase = SHOW_CARDS
        s.displays = 0
        ask_to_show(s, box)
        return
    left = next_seat(s, seat)
    for other in range(CARDS):  # VRR-4.4
        s.saw[left][other] = s.saw[seat][other] * int(other != card)
    tell_handed(s, left)
    ask(s, left)


def ask_to_show(s: State, box: Box) -> None:
    """Who is next shows supply cards; whoever has none is passed over (VRR-5.2)."""
    while s.displays < s.seats:
        seat = (s.first + s.displays) % s.seats
        if s.held[seat] > 0:
            ask(s, seat)
            return
        tell(s, EMPTY_HANDED, seat)
        s.displays += 1
    turn_up(s)
    decide(s, box)
    build_or_go_on(s, box)
    go_on(s, box)


def apply_show(s: State, box: Box, seat: int) -> None:
    s.news = 1
    if cards_of(s.ready[seat]) > 0:
        tell(s, SHOWN, seat, packed(s.ready[seat]), worth_of(box, s.ready[seat]))
    else:
        tell(s, SHOWN_NONE, seat)
    for kind in range(KINDS):
        for _ in range(s.ready[seat][kind]):
            part_with(s, seat, kind)
            s.shown[seat][kind] += 1
        s.ready[seat][kind] = 0
    s.displays += 1
    ask_to_show(s, box)


def apply_build(s: State, seat: int, code: int) -> None:
    if code == NO_BUILDING:
        tell(s, BUILT_NOTHING, seat)
    elif code in ESTATE:
        land = code - ESTATE
        if s.on[land] == EMPTY:
            tell(s, BUILT_ESTATE, seat, s.terrain[land], land + 1)
        else:
            tell(s, TO_ESTATE, seat, s.terrain[land], land + 1)
        s.on[land] = 1 + seat
    else:
        land = code - OFFICE
        if s.on[land] == EMPTY:
            tell(s, BUILT_OFFICE, seat, s.terrain[land], land + 1)
        else:
            tell(s, TO_OFFICE, seat, s.terrain[land], land + 1)
        s.on[land] = OFFICE_OF + seat


# 9. The end of a round and of the game


def go_on(s: State, box: Box) -> None:
    """Refilling goes on; once it is done the round ends."""
    if s.phase != REFILL:
        return
    refill(s, box)
    if s.stage == s.seats + 2:
        end_round(s, box)


def end_round(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.action[seat] = 0  # VRR-9.1
    s.stage = 0
    s.displays = 0
    s.picks = 0
    if houses_left(s) == 1:  # VRR-9.3
        tell(s, UNITED, s.owner[0])
        finish(s, box)
    elif s.turn >= box.rounds[s.seats - 3]:
        tell(s, LAST_ROUND, s.turn)  # VRR-9.2
        finish(s, box)
    else:
        s.first = next_seat(s, s.first)
        begin_round(s)


def finish(s: State, box: Box) -> None:
    pay_bonus(s, box)
    best = 0
    for seat in range(s.seats):
        best = max(best, s.points[seat])
    for seat in range(s.seats):
        if s.points[seat] == best:
            tell(s, WON, seat, best)  # VRR-9.5
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]


# Help


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if step_of(s, code) == 0:
        return OTHER_STEP
    if code in CONFLICT:
        return ONE_HOUSE
    if code in KEEP:
        return NOT_OFFERED
    if code in PLAY:
        return ENOUGH_SHOWN if cards_of(s.ready[seat]) >= box.most_shown else NOT_HELD
    if code in GIVE_UP:
        return ENOUGH_GIVEN if cards_of(s.ready[seat]) >= excess(s, box, seat) else NOT_HELD_NOW
    return why_not_there(s, box, seat, code)


def step_of(s: State, code: int) -> int:
    """1 if codes of this kind are what is asked now."""
    if code in SIDE:
        return int(s.phase == SIDES)
    if code in CONFLICT:
        return int(s.phase == WHERE)
    if code in KEEP:
        return int(s.phase == DRAFT)
    if code in PLAY or code == SHOW:
        return int(s.phase == SHOW_CARDS)
    if code in ESTATE:
        return int(s.phase == SETTLE or s.phase == BUILD)
    if code in OFFICE or code == NO_BUILDING:
        return int(s.phase == BUILD)
    return int(s.phase == REFILL)


def why_not_there(s: State, box: Box, seat: int, code: int) -> int:
    """Why an estate or an office cannot be shown at a land."""
    land = code - ESTATE if code in ESTATE else code - OFFICE
    own = int(s.on[land] == 1 + seat or s.on[land] == OFFICE_OF + seat)
    if own == 0 and s.on[land] != EMPTY:
        return OCCUPIED
    if s.phase == SETTLE:
        return OCCUPIED
    if own and (code in OFFICE) == (s.on[land] == OFFICE_OF + seat):
        return AS_IT_IS
    if code in OFFICE and offices_of(s, seat) >= box.offices:
        return ENOUGH_OFFICES
    return NONE_LEFT
