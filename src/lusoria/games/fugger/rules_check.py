"""Fugger, Welser, Medici: which boxes can be played, and what holds in every position of seats, cards and the row."""

from lusoria.kernel import has

from .rules_basics import day, frozen, kind_of
from .rules_cards import in_mode, pile_size, pool
from .rules_state import (
    AREAS,
    BEGIN,
    BLOCKADE,
    CARDS,
    COIN,
    COMPANY,
    CORRUPTION,
    DISMISSING,
    FAIR_HELD,
    FAIR_SOLD,
    FAIRS,
    FIRST_EVENT,
    FIRST_VILLA,
    FULL,
    GONE,
    GOODS,
    HELD,
    HOLDERS,
    HOMES,
    IN_PILE,
    IN_RESERVE,
    KINDS,
    LATE,
    LINES,
    MOVING,
    NOBLE,
    ON_TABLE,
    OPEN,
    PAID,
    REACH,
    RENTED,
    RESIDENCE,
    ROBBERS,
    SEA,
    SEATS,
    SHEEP,
    SPACES,
    SUPPLY,
    TRADERS,
    TRICK,
    UNSEEN,
    VILLA,
    VILLA_CARDS,
    VILLAS,
    Box,
    State,
)

ODD_PRICE = 1  # why a box cannot be played
RAID_ORDER = 2
LOAD_ORDER = 3
ALL_URGENT = 4


def fits(box: Box, seats: int) -> int:
    for card in range(FIRST_EVENT):
        for line in range(LINES):
            if box.limit[card][line] % COIN != 0:
                return ODD_PRICE
    for half in range(2 * FAIRS):
        for line in range(LINES):
            if box.fair_limit[half][line] % COIN != 0:
                return ODD_PRICE
    if box.loan % COIN != 0 or box.bribe % COIN != 0 or box.top % COIN != 0:
        return ODD_PRICE
    if box.raid[0] > box.raid[1]:
        return RAID_ORDER
    for steps in range(REACH + 1):
        if box.fee[steps] > box.fee_loaded[steps]:
            return LOAD_ORDER  # who loses a load to robbers can still pay (FWM-6.9)
    if box.toll[0] > box.toll[1]:
        return LOAD_ORDER
    return ALL_URGENT if box.mode != COMPANY and comes_round(box) else 0


def comes_round(box: Box) -> bool:
    """Whether urgent deals might be turned up, take place and be shuffled into the pile again without end, since too
    few others come back to fill the row (FWM-2.3, FWM-2.4, FWM-10.3)."""
    urgent = 0
    steady = 0
    for kind in range(SUPPLY + 1):
        there = 0
        for card in range(FIRST_EVENT):
            there += int(in_mode(box, card) and kind_of(card) == kind)
        first = 0 if kind == NOBLE else 2  # those that are open from the start
        steady += min(there, first + box.pile[box.mode][kind] + box.reserve[box.mode][kind])
    for card in range(FIRST_EVENT):
        if in_mode(box, card):
            urgent += box.urgent[card]
            steady -= int(box.urgent[card] == 1 or box.keep[card] == 0)
    for card in range(FIRST_EVENT, FIRST_VILLA):
        steady -= int(in_mode(box, card) and box.event[card - FIRST_EVENT] == BLOCKADE)  # each takes a deal away
    return urgent > 0 and steady < OPEN


def check_table(s: State, box: Box) -> int:
    """Time, turn, and what belongs to the whole table."""
    if s.phase < HOMES or (s.phase >= BEGIN and s.over == 0):
        return 1  # between two decisions the game stands at a question
    if s.now < 0 or s.now > (box.years + 1) * box.year or s.starter < 0 or s.starter >= s.seats:
        return 2  # half months go on, and the start player sits at the table
    if s.active < 0 or s.active >= s.seats or s.arrivals < 0 or s.since < 0 or s.since > s.arrivals:
        return 3  # so does whose turn it is, and arrivals are counted
    if s.arrivals > 6 * SEATS * (s.now + 2) or s.cursor < 0 or s.cursor > s.seats:
        return 4  # a trader arrives somewhere once in a round
    before = (s.now + box.year - 1 - box.payday) // box.year
    if s.years != before + int(s.stage & PAID != 0 or (MOVING > s.phase >= DISMISSING - 2)):
        return 5  # a payday is held every December (FWM-7.1)
    if s.stage < 0 or s.stage > FAIR_SOLD + FAIR_HELD + PAID + RENTED:
        return 6  # what has happened in the round
    if s.stage & (FAIR_SOLD + FAIR_HELD) != 0 and day(s, box) != box.fair_day:
        return 7  # the fair is held in May (FWM-4.12)
    if s.stage & FAIR_HELD != 0 and s.stage & FAIR_SOLD == 0:
        return 8  # its demand comes first (FWM-2.2)
    if (s.stage & PAID != 0 and day(s, box) != box.payday) or (s.stage & RENTED != 0 and day(s, box) != 0):
        return 9  # payday and rent have their days
    if s.fair < 0 or s.fair > FAIRS or s.boom < 0 or s.boom > 1 or s.blockade < 0 or s.blockade > 1:
        return 10  # one fair of two, one boom, one blockade
    if (s.fair == 0) != (s.phase == HOMES) or (s.phase == HOMES and s.deal[0] > 0):
        return 15  # nothing is turned up before everybody has a home (FWM-1.6)
    if s.window < 0 or s.window > LATE or s.done < 0 or s.silent < 0 or s.called < 0:
        return 11  # windows are those before and after the deals (FWM-3.1)
    if (s.done | s.silent | s.called) >> s.seats != 0:
        return 12  # only seats of this table finish, rest or call
    if s.dice < 0:
        return 14  # dice show something or nothing
    if s.raids < 0 or s.raids >> AREAS != 0:
        return 13  # robbers and pirates are in regions and zones
    return 0


def check_seats(s: State, box: Box) -> int:
    """Money, goods and traders of every seat."""
    for seat in range(SEATS):
        if seat >= s.seats:
            if s.home[seat] + s.money[seat] + s.ious[seat] + s.meter[seat] + s.villas[seat] != 0:
                return 20  # an empty place at the table has nothing
            continue
        if s.home[seat] < 0 or s.home[seat] > 3 or (s.home[seat] == 0) != (s.phase == HOMES and unsettled(s, seat)):
            return 21  # homes are chosen clockwise before anything else (FWM-1.6)
        if s.money[seat] < 0 or s.money[seat] > 100_000_000 or s.ious[seat] < 0 or s.ious[seat] > 20_000:
            return 22  # nobody has debts
        if s.offers[seat] < 0 or s.offers[seat] > box.offers or (s.offers[seat] > 0 and box.offers == 0):
            return 23  # offers of a window (FWM-3.6)
        if s.arrived[seat] < 0 or s.arrived[seat] >> (HOLDERS * GOODS) != 0:
            return 24  # goods moved in this window (FWM-3.2)
        if s.meter[seat] < 0 or s.meter[seat] > box.goal or (box.mode == COMPANY and s.meter[seat] > 0):
            return 25  # the meter ends at noble, and a company has none (FWM-10.4)
        if s.villas[seat] < 0 or s.villas[seat] >> VILLA_CARDS != 0:
            return 26  # residences are those of the box
        if s.villas[seat] > 0 and (box.mode < RESIDENCE or s.meter[seat] < box.goal or s.first == 0):
            return 27  # only nobles own them (FWM-12.4)
        wrong = check_traders(s, box, seat)
        if wrong > 0:
            return wrong
    for h in range(HOLDERS * SEATS):
        for good in range(GOODS):
            if s.goods[h][good] < 0 or s.goods[h][good] > 10_000 or (h >= HOLDERS * s.seats and s.goods[h][good] > 0):
                return 28  # goods are pieces, and lie before seats of this table
    return 0


def unsettled(s: State, seat: int) -> bool:
    """Whether the seat is still to choose a home."""
    return (seat - s.starter + s.seats) % s.seats >= s.cursor


def check_traders(s: State, box: Box, seat: int) -> int:
    for t in range(TRADERS):
        place = s.place[seat][t]
        if place < -1 or place > SPACES or (t > 0 and place < 0) or (t == 0 and (place == 0) != (s.home[seat] == 0)):
            return 30  # only a representative is lost for good (FWM-6.8)
        if place > 0 and s.home[seat] == 0:
            return 31  # traders set out from a home
        if place > 0 and frozen(s, box) and box.kind[place - 1] == SEA:
            return 32  # nobody is at sea in winter (FWM-6.7)
        if (place > 0) != (s.stamp[seat][t] > 0) or s.stamp[seat][t] < 0 or s.stamp[seat][t] > s.arrivals:
            return 33  # who is on the map has arrived there
        if s.struck[seat][t] < 0 or s.struck[seat][t] & ~s.raids != 0:
            return 34  # raids happen where robbers are (FWM-8.2)
        h = HOLDERS * seat + t + 1
        if place <= 0 and s.goods[h][0] + s.goods[h][1] + s.goods[h][2] > 0:
            return 35  # a trader in hand carries nothing
    return 0


# Cards


def check_cards(s: State, box: Box) -> int:
    for kind in range(KINDS):
        for which in range(2):
            if s.unseen[which][kind] < 0:
                return 40  # cards of a pile are counted
        if s.unseen[0][kind] + s.unseen[1][kind] > pool(s, kind):
            return 41  # and there are so many of the kind
        if kind == VILLA and s.unseen[0][kind] + s.unseen[1][kind] > 0 and box.mode < RESIDENCE:
            return 42  # residences belong to the longer games (FWM-12.2)
    for card in range(CARDS):
        wrong = check_card(s, box, card)
        if wrong > 0:
            return wrong
    if s.blockade == 1 and blockades(s, box) == 0:
        return 43  # its card lies there (FWM-8.7)
    if box.mode == COMPANY and pile_size(s, 1) > 0:
        return 44  # a company has no reserve (FWM-9.1)
    return check_row(s, box)


def check_card(s: State, box: Box, card: int) -> int:
    where = s.where[card]
    if where < UNSEEN or where > HELD:
        return 50  # a card is in a pile, on the table, with a seat or gone
    if not in_mode(box, card) and where != GONE:
        return 51  # cards of other games are put away (FWM-10.2)
    if (where == IN_PILE or where == IN_RESERVE) and box.mode == COMPANY:
        return 52  # a company uses no card twice (FWM-9.1)
    if where == HELD and not held_right(s, box, card):
        return 53  # the sheep, the trick, the bribe and residences lie before a seat
    if (where == ON_TABLE) != on_table(s, box, card):
        return 54  # what lies open is known to be open
    return 0


def held_right(s: State, box: Box, card: int) -> bool:
    if card >= FIRST_VILLA:
        for seat in range(s.seats):
            if has(s.villas[seat], card - FIRST_VILLA) == 1:
                return True
        return False
    if card < FIRST_EVENT:
        return False
    kind = box.event[card - FIRST_EVENT]
    if kind == SHEEP:
        return s.sheep > 0
    return (kind == TRICK and s.trick > 0) or (kind == CORRUPTION and s.exempt > 0)


def on_table(s: State, box: Box, card: int) -> bool:
    """Whether the card is in the row, or does something that lasts."""
    for k in range(OPEN):
        if s.deal[k] == card + 1:
            return True
    for k in range(VILLAS):
        if card >= FIRST_VILLA and s.villa[k] == card - FIRST_VILLA + 1:
            return True
    if card < FIRST_EVENT or card >= FIRST_VILLA:
        return False
    if s.event == card - FIRST_EVENT + 1:
        return True
    kind = box.event[card - FIRST_EVENT]
    if kind == ROBBERS:
        return s.where[card] == ON_TABLE and has(s.raids, box.event_area[card - FIRST_EVENT]) == 1
    return kind == BLOCKADE and s.blockade == 1 and s.where[card] == ON_TABLE


def blockades(s: State, box: Box) -> int:
    total = 0
    for card in range(FIRST_EVENT, FIRST_VILLA):
        total += int(s.where[card] == ON_TABLE and box.event[card - FIRST_EVENT] == BLOCKADE)
    return total


def check_row(s: State, box: Box) -> int:
    for k in range(OPEN):
        if s.deal[k] < 0 or s.deal[k] > FIRST_EVENT or (k > 0 and s.deal[k] > 0 and s.deal[k - 1] == 0):
            return 60  # open deals are demands and supplies, without a gap
        if s.deal[k] == 0 and s.due[k] != 0:
            return 61  # a date belongs to a deal
        if s.deal[k] > 0 and (s.due[k] < s.now or s.due[k] > s.now + 6 * OPEN + 6):
            return 62  # deals lie in the time to come (FWM-1.8)
        if s.deal[k] > 0 and s.phase >= MOVING and s.over == 0 and s.due[k] == s.now:
            return 63  # what was due has been settled before anybody moves (FWM-2.2)
        for j in range(k):
            if s.deal[k] > 0 and s.deal[j] == s.deal[k]:
                return 64  # a card lies there once
    if s.deal[OPEN - 1] > 0 and s.boom == 0:
        return 65  # a fifth deal comes with a boom (FWM-8.6)
    for k in range(VILLAS):
        if s.villa[k] < 0 or s.villa[k] > VILLA_CARDS or (k > 0 and s.villa[k] > 0 and s.villa[k - 1] == 0):
            return 66  # open residences, without a gap (FWM-12.3)
        if (s.villa[k] == 0 and s.villa_due[k] != 0) or (s.villa[k] > 0 and s.villa_due[k] < s.now):
            return 67  # a date belongs to a residence
        if s.villa[k] > 0 and (
            s.villa_due[k] > s.now + 6 * OPEN + 6 or (s.phase >= MOVING and s.villa_due[k] == s.now)
        ):
            return 68  # as for deals
    if s.villa[0] > 0 and s.villa[0] == s.villa[1]:
        return 69  # a residence lies there once
    return 0


def check_holders(s: State, box: Box) -> int:
    """The black sheep, the trick, the bribe, residences and cubes."""
    if s.sheep < 0 or s.sheep > s.seats or s.trick < 0 or s.trick > s.seats or s.exempt < 0 or s.exempt > s.seats:
        return 70  # they are with seats of this table
    if (s.sheep > 0) != held(s, box, SHEEP) or (s.trick > 0) != held(s, box, TRICK):
        return 71  # and so are their cards
    if (s.exempt > 0) != held(s, box, CORRUPTION):
        return 72  # the bribe has been taken (FWM-11.6)
    for area in range(AREAS):
        if s.cubes[area] < 0 or s.cubes[area] >> s.seats != 0 or (box.mode == COMPANY and s.cubes[area] > 0):
            return 73  # cubes belong to seats of this table (FWM-10.8)
    if s.first < 0 or s.first > s.seats or (s.first > 0 and s.villas[s.first - 1] == 0):
        return 74  # the first owner owns one (FWM-13.2)
    if s.first > 0 and box.mode == RESIDENCE and s.over == 0:
        return 75  # a residence bought ends that game (FWM-12.6)
    owned = 0
    owners = 0
    for seat in range(s.seats):
        if owned & s.villas[seat] != 0:
            return 76  # a residence has one owner
        owned |= s.villas[seat]
        owners += int(s.villas[seat] > 0)
    for card in range(VILLA_CARDS):
        if (has(owned, card) == 1) != (s.where[FIRST_VILLA + card] == HELD):
            return 77  # its card lies before the owner
    if owners > 1 and box.mode == FULL and s.over == 0:
        return 78  # two owners end the full game (FWM-13.1)
    return 0


def held(s: State, box: Box, kind: int) -> bool:
    for card in range(FIRST_EVENT, FIRST_VILLA):
        if s.where[card] == HELD and box.event[card - FIRST_EVENT] == kind:
            return True
    return False
