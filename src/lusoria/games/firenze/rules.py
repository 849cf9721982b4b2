"""Firenze: the rules. Clauses (FIR-n.m) are those of the rulebook in this folder.

The position is in rules_state; bricks and instants in rules_bricks, exchange to commissions in rules_towers, the row
and persons in rules_cards, limits and the end in rules_end. Here are set-up, dispatch and reasons.
"""

from lusoria.kernel import Row, below, tell

from .rules_bricks import amount, apply_suffering, legal_suffering
from .rules_cards import (
    apply_person,
    fill_row,
    go_on_laying,
    go_on_suffering,
    is_its_time,
    lay_brick,
    legal_choosing,
    legal_person,
    legal_persons,
    play_person,
    swap_brick,
    take,
)
from .rules_check import check, mirror, playable
from .rules_end import begin_turn, go_on_limits, legal_limits, put_away, shed
from .rules_state import (
    ACTIONS,
    BALCONY,
    BALCONY_FIRST,
    BEGINS,
    BUILT_ALREADY,
    CHOOSING,
    CLOSED,
    CLOSED_FLOOR,
    COLOURS,
    CRACK,
    DELIVERING,
    DONE,
    EVENTS,
    FESTIVALS_STAY,
    FINISH,
    FLOORS,
    FORGETTING,
    FOUND,
    GIVE,
    GIVING,
    GROUPS,
    HEIGHTS,
    HOUSE,
    IDLE,
    LAY,
    LAYING,
    LOWEST,
    NEUTRAL,
    NO_BRICK,
    NO_CARD_THERE,
    NO_FESTIVAL,
    NO_MATCH,
    NO_PATRICIAN,
    NO_SUCH_BRICK,
    NO_SUCH_TOWER,
    NOBODYS,
    NONE_FOR,
    NOT_DISCARDED,
    NOT_IN_BAG,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_NOW_PERSON,
    NOT_SMUGGLED,
    NOT_THAT_PERSON,
    NOT_YOURS,
    OVER,
    OWN_SMUGGLED,
    PAY,
    PAYING,
    PERSON,
    PICK,
    PICKING,
    PLAY,
    RAISE,
    RETURN,
    ROB,
    ROBBING,
    SEAL,
    SHED,
    SHEDDING,
    SHIELD,
    SITE_FULL,
    SIX_BRICKS,
    SPENT,
    SPY,
    STACK,
    START,
    STARTERS,
    STARTS,
    STORE_AWAY,
    STORING,
    SUFFERING,
    SWAP,
    SWAPPING,
    TAKE,
    TAKE_FIRST,
    TAKEN,
    TAKES_BRICKS,
    TAKES_FLOORS,
    TILES,
    TOO_DEAR,
    TOO_FAR,
    TRADE,
    TRADE_TOO_DEAR,
    TRADED_ALREADY,
    USELESS,
    WANT,
    WHITE,
    WISHING,
    WORKING,
    YOUR_OWN,
    Box,
    State,
)
from .rules_towers import (
    BEYOND,
    begin_trade,
    build,
    can_build,
    can_deliver,
    deliver,
    fall_into_ruin,
    give,
    go_on_giving,
    go_on_paying,
    group_at,
    is_open,
    legal_building,
    legal_delivering,
    legal_giving,
    may_build,
    may_trade,
    next_cost,
    open_delivery,
    pay,
    wish,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State", "check", "mirror", "playable"]

# 2. Set-up


def setup(s: State, box: Box) -> None:
    s.first = below(s, s.seats)  # FIR-2.1
    tell(s, BEGINS, s.first)
    for card in range(len(s.place)):
        s.place[card] = START if card < STARTERS else STACK
    for colour in range(COLOURS):
        s.bag[colour] = box.bricks[colour]
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        s.stock[seat][WHITE] = min(box.start[k], s.bag[WHITE])
        s.bag[WHITE] -= s.stock[seat][WHITE]
        tell(s, STARTS, seat, s.stock[seat][WHITE])
    lay_balconies(s, box)  # FIR-2.2
    if box.neutral_seals == 0:
        close_floors(s, box)  # FIR-2.3
    fill_row(s, box)  # FIR-2.4
    s.lap = 1
    begin_turn(s, s.first)


def lay_balconies(s: State, box: Box) -> None:
    """A tile out of each group (FIR-2.2)."""
    for group in range(GROUPS):
        count = 0
        for tile in range(TILES):
            count += int(box.balcony[tile][0] == group + 1)
        k = below(s, count)
        tile = 0
        while box.balcony[tile][0] != group + 1 or k > 0:
            k -= int(box.balcony[tile][0] == group + 1)
            tile += 1
        s.tile[group] = tile
        floor = box.balcony[tile][1] * HEIGHTS + box.balcony[tile][2] - LOWEST
        tell(s, BALCONY, group + 1, floor, box.balcony[tile][3])


def close_floors(s: State, box: Box) -> None:
    """Neutral seals on commissions without balcony (FIR-2.3)."""
    for _ in range(box.neutral):
        open_floors = 0
        for floor in range(FLOORS):
            open_floors += int(s.seal[floor] == 0 and group_at(s, box, floor) == 0)
        k = below(s, open_floors)
        floor = 0
        while s.seal[floor] != 0 or group_at(s, box, floor) > 0 or k > 0:
            k -= int(s.seal[floor] == 0 and group_at(s, box, floor) == 0)
            floor += 1
        s.seal[floor] = NEUTRAL
        tell(s, CLOSED, floor)


# 3. A turn


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == CHOOSING:
        legal_choosing(s, box, seat, can)
    elif s.phase == LAYING:
        legal_giving(s, seat, can, LAY)
    elif s.phase == SUFFERING:
        legal_suffering(s, box, seat, can)
    elif s.phase == WORKING:
        legal_working(s, box, seat, can)
    elif s.phase == WISHING:
        for colour in range(COLOURS):
            can[WANT + colour] = int(s.load[s.aim][colour] > 0)
    elif s.phase == GIVING:
        legal_giving(s, seat, can, GIVE)
    elif s.phase == PAYING:
        legal_giving(s, seat, can, PAY)
    elif s.phase == SWAPPING:
        legal_giving(s, seat, can, SWAP)
    elif s.phase == DELIVERING:
        legal_delivering(s, box, seat, can)
    elif s.phase == STORING or s.phase == SHEDDING:
        legal_limits(s, box, seat, can)
    else:
        legal_person(s, box, seat, can)


def legal_working(s: State, box: Box, seat: int, can: Row) -> None:
    if may_trade(s, box, seat) == 1:
        for place in range(len(s.line)):
            can[TRADE + place] = int(amount(s.load[place]) > 0)  # FIR-5.1
    legal_building(s, box, seat, can)
    legal_persons(s, box, seat, can)
    can[DONE] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if s.phase == CHOOSING or s.phase == WORKING:
        apply_turn(s, box, seat, code)
    elif s.phase == LAYING:
        lay_brick(s, seat, code - LAY)
        go_on_laying(s, box, seat)
    elif s.phase == SUFFERING:
        apply_suffering(s, box, seat, code)
        go_on_suffering(s, box)
    elif s.phase == WISHING:
        wish(s, seat, code - WANT)
    elif s.phase == GIVING:
        give(s, seat, code - GIVE)
        go_on_giving(s, seat)
    elif s.phase == PAYING:
        pay(s, seat, code - PAY, 1)
        go_on_paying(s, seat)
    elif s.phase == SWAPPING:
        swap_brick(s, seat, code - SWAP)
    elif s.phase == DELIVERING:
        apply_delivering(s, box, seat, code)
    elif s.phase == STORING:
        put_away(s, seat, code - STORE_AWAY, 1)
        go_on_limits(s, box, seat)
    elif s.phase == SHEDDING:
        shed(s, box, seat, code - SHED)
        go_on_limits(s, box, seat)
    else:
        apply_person(s, box, seat, code)
    if s.phase == WORKING and s.awaits == 1 << s.turn:
        pass_idle(s, box)


def apply_turn(s: State, box: Box, seat: int, code: int) -> None:
    """Choosing a card, or exchange and building."""
    if code in TAKE:
        take(s, box, seat, code - TAKE)
    elif code in PLAY:
        play_person(s, box, seat, code - PLAY)
    elif code in TRADE:
        begin_trade(s, box, seat, code - TRADE)
    elif code == DONE:
        end_work(s, box, seat)
    else:
        build(s, box, seat, code)


def pass_idle(s: State, box: Box) -> None:
    """Whoever can neither exchange nor build nor play a person has built (FIR-6.6)."""
    seat = s.turn
    if s.held[seat] > 0 or can_build(s, box, seat) == 1 or can_trade(s, box, seat) == 1:
        return
    tell(s, SPENT if s.used > 0 or amount(s.stock[seat]) > 0 else IDLE, seat)
    end_work(s, box, seat)  # FIR-6.6


def can_trade(s: State, box: Box, seat: int) -> int:
    """1 if the seat can pay for an exchange, and bricks lie on a card of the row."""
    if may_trade(s, box, seat) == 1:
        for place in range(len(s.line)):
            if amount(s.load[place]) > 0:
                return 1
    return 0


def end_work(s: State, box: Box, seat: int) -> None:
    fall_into_ruin(s, box, seat)
    if open_delivery(s, box, seat) == 0:
        go_on_limits(s, box, seat)


def apply_delivering(s: State, box: Box, seat: int, code: int) -> None:
    if code != FINISH:
        deliver(s, box, seat, code - SEAL)
        if can_deliver(s, box, seat) == 1:
            return
    go_on_limits(s, box, seat)


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]


# Help


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code in TAKE:
        if s.phase != CHOOSING:
            return OVER if has_taken(s) == 1 else NOT_NOW
        return NO_CARD_THERE if s.line[code - TAKE] == 0 else TOO_FAR
    if code in PLAY:
        return why_not_played(s, box, seat, code - PLAY)
    if code in TRADE or code in FOUND or code in RAISE:
        if s.phase == CHOOSING:
            return TAKE_FIRST
        if s.phase != WORKING:
            return not_now(s)
        return why_not_traded(s, box, seat, code - TRADE) if code in TRADE else why_not_built(s, box, seat, code)
    if code in SEAL:
        return why_not_sealed(s, box, code - SEAL)
    return why_not_now(s, box, seat, code)


def has_taken(s: State) -> int:
    """1 if the card of this turn has been taken (FIR-3.1)."""
    if s.phase >= ROBBING and s.phase <= FORGETTING:
        return int(s.back != CHOOSING)
    return int(s.phase != CHOOSING and s.phase != SUFFERING)


def not_now(s: State) -> int:
    """Of what belongs to building: it is over in this turn, or something else comes first (FIR-3.1)."""
    return OVER if s.phase >= DELIVERING and s.phase <= SHEDDING else NOT_NOW


def why_not_played(s: State, box: Box, seat: int, card: int) -> int:
    if s.hold[seat][card] == 0:
        return NOT_IN_HAND
    if box.kind[box.design[card]] != PERSON:
        return NOT_THAT_PERSON
    if s.phase != CHOOSING and s.phase != WORKING:
        return not_now(s)
    return USELESS if is_its_time(s, box, card) == 1 else NOT_NOW_PERSON


def why_not_traded(s: State, box: Box, seat: int, place: int) -> int:
    if s.traded == 1:
        return TRADED_ALREADY
    if s.used > 0:
        return BUILT_ALREADY
    if amount(s.load[place]) == 0:
        return NO_CARD_THERE if s.line[place] == 0 else NO_SUCH_BRICK
    return TRADE_TOO_DEAR


def why_not_built(s: State, box: Box, seat: int, code: int) -> int:
    if code in RAISE and s.shade[seat][code - RAISE] == 0:
        return NO_SUCH_TOWER
    colour = code - FOUND if code in FOUND else s.shade[seat][code - RAISE] - 1
    if s.stock[seat][colour] == 0:
        return NO_BRICK
    if next_cost(s, box, seat) == BEYOND:
        return SIX_BRICKS
    return TOO_DEAR if may_build(s, box, seat) == 0 else SITE_FULL


def why_not_sealed(s: State, box: Box, floor: int) -> int:
    if s.seal[floor] == NEUTRAL:
        return CLOSED_FLOOR
    if s.seal[floor] != 0:
        return TAKEN
    if is_open(s, box, floor) == 0:
        return BALCONY_FIRST
    if s.phase == DELIVERING:
        return NO_MATCH
    return not_now(s)


def why_not_now(s: State, box: Box, seat: int, code: int) -> int:
    if code == SHIELD and s.phase == SUFFERING:
        return NO_PATRICIAN
    if code in SHED and (s.phase == SHEDDING or s.phase == FORGETTING):
        if s.hold[seat][code - SHED] == 0 and s.place[code - SHED] != HOUSE + seat:
            return NOT_YOURS if s.phase == SHEDDING else NOT_DISCARDED
        return FESTIVALS_STAY if s.phase == SHEDDING else NO_FESTIVAL
    if code in ROB and s.phase == ROBBING:
        spies = box.hook[box.design[s.person - 1]] == SPY
        if (code - ROB) // COLOURS == seat:
            return YOUR_OWN if spies else OWN_SMUGGLED
        return NOBODYS if spies else NOT_SMUGGLED
    if code in WANT and s.phase == WISHING:
        return NO_SUCH_BRICK
    if code in PICK and s.phase == PICKING:
        return NOT_IN_BAG
    if (
        (code in LAY and s.phase == LAYING) or (code in GIVE and s.phase == GIVING)
        or (code in PAY and s.phase == PAYING) or (code in SWAP and s.phase == SWAPPING)
        or (code in STORE_AWAY and s.phase == STORING)
    ):  # fmt: skip
        return NONE_FOR + s.phase
    if s.phase == SUFFERING and code in RETURN:
        return NONE_FOR + s.phase if s.owed[seat] > 0 else TAKES_FLOORS
    if s.phase == SUFFERING and code in CRACK:
        return NO_SUCH_TOWER if s.cracks[seat] > 0 else TAKES_BRICKS
    return not_now(s) if code == DONE else NOT_NOW
