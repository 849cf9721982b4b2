"""Verräter: what lies on the table. Clauses (VRR-n.m) are those of the rulebook in this folder.

Lands are places 0..11 of the ring; border k lies between land k and the next. Cards of one value are all alike: hands
are numbers of cards of each kind. What everybody may remember of the hands since the supply pile was last shuffled is
kept too (VRR-11.4), since who counts along knows more than the table shows.
"""

from lusoria.kernel import NOBODY, OWNER, Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

SEATS = 4  # at most
LANDS = 12
TERRAINS = 6  # wasteland, meadow, river, wood, village, town
KINDS = 6  # of supply cards

HAWK = 0  # the houses
ROSE = 1
HOUSES = 2

TRAITOR = 0  # the action cards
DIPLOMAT_2 = 1
DIPLOMAT_5 = 2
BUILDER = 3
STRATEGIST = 4
FARMER = 5
CARDS = 6

EMPTY = 0  # on[land]: nothing, or 1 + seat for an estate, OFFICE_OF + seat for an office
OFFICE_OF = 5
NONE = -1

SIDES = 0  # phases: who sides with whom (VRR-3.2)
SETTLE = 1  # the first estates (VRR-3.4)
WHERE = 2  # the conflict is placed (VRR-4.2)
DRAFT = 3  # actions are chosen (VRR-4.3)
SHOW_CARDS = 4  # supply cards are shown (VRR-5.1)
BUILD = 5  # the builder's turn (VRR-7.1)
REFILL = 6  # cards are drawn (VRR-8.2)

BATCHES = 26  # times that a seat draws in a game, with one to spare
SLOT = 4  # bits for one kind in a packed number of cards
FULL_SLOT = 15

ACTIONS = Actions()
SIDE = ACTIONS.block("side", HOUSES, of="house")
CONFLICT = ACTIONS.block("conflict", LANDS, of="border")
KEEP = ACTIONS.block("keep", CARDS, of="action", final=True)
PLAY = ACTIONS.block("play", KINDS, of="supply", weight=3)
SHOW = ACTIONS.one("show", final=True)
ESTATE = ACTIONS.block("estate", LANDS, of="land", first=1, weight=2)
OFFICE = ACTIONS.block("office", LANDS, of="land", first=1, weight=2)
NO_BUILDING = ACTIONS.one("no-building")
GIVE_UP = ACTIONS.block("give-up", KINDS, of="supply")
DRAW = ACTIONS.one("draw", final=True)

EVENTS = Events()
LEADS = EVENTS.event("leads", "seat", clause="VRR-3.1")
SIDED = EVENTS.event("sided", "seat", "house", clause="VRR-3.2")
SETTLED = EVENTS.event("settled", "seat", "terrain", "land", clause="VRR-3.4")
HOLDS_STRATEGY = EVENTS.event("holds-strategy", "seat", clause="VRR-3.7")
BEGUN = EVENTS.event("begun", "amount", "seat", clause="VRR-4.1")
CLASH = EVENTS.event("clash", "seat", "border", clause="VRR-4.2")
KEPT = EVENTS.event("kept", "seat", clause="VRR-4.3")
HANDED = EVENTS.event("handed", "seat", "actions", clause="VRR-11.2")
OWN_ACTION = EVENTS.event("own-action", "seat", "action", clause="VRR-4.3")
SHOWN = EVENTS.event("shown", "seat", "cards", "amount", clause="VRR-5.1")
SHOWN_NONE = EVENTS.event("shown-none", "seat", clause="VRR-5.1")
EMPTY_HANDED = EVENTS.event("empty-handed", "seat", clause="VRR-5.2")
REVEALED = EVENTS.event("revealed", "seat", "action", clause="VRR-5.3")
TURNED = EVENTS.event("turned", "seat", "house", clause="VRR-5.4")
STRENGTH = EVENTS.event("strength", "house", "amount", clause="VRR-6.1")
CONQUERED = EVENTS.event("conquered", "house", "terrain", "land", clause="VRR-6.3")
SCORED = EVENTS.event("scored", "seat", "amount", clause="VRR-6.4")
DESERTED = EVENTS.event("deserted", "house", clause="VRR-6.5")
REWARDED = EVENTS.event("rewarded", "seat", "amount", "action", clause="VRR-6.6")
TIED = EVENTS.event("tied", clause="VRR-6.8")
BUILT_ESTATE = EVENTS.event("built-estate", "seat", "terrain", "land", clause="VRR-7.1")
BUILT_OFFICE = EVENTS.event("built-office", "seat", "terrain", "land", clause="VRR-7.1")
TO_ESTATE = EVENTS.event("to-estate", "seat", "terrain", "land", clause="VRR-7.2")
TO_OFFICE = EVENTS.event("to-office", "seat", "terrain", "land", clause="VRR-7.2")
BUILT_NOTHING = EVENTS.event("built-nothing", "seat", clause="VRR-7.1")
NO_ROOM = EVENTS.event("no-room", "seat", clause="VRR-7.5")
TOOK_STRATEGY = EVENTS.event("took-strategy", "seat", clause="VRR-7.6")
GAVE_UP = EVENTS.event("gave-up", "seat", "cards", clause="VRR-8.6")
DREW = EVENTS.event("drew", "seat", "amount", clause="VRR-8.2")
OWN_CARDS = EVENTS.event("own-cards", "seat", "cards", clause="VRR-8.2")
HAND_FULL = EVENTS.event("hand-full", "seat", "amount", clause="VRR-8.6")
SHUFFLED = EVENTS.event("shuffled", "amount", clause="VRR-8.7")
NO_CARDS = EVENTS.event("no-cards", "seat", clause="VRR-8.7")
UNITED = EVENTS.event("united", "house", clause="VRR-9.3")
BONUS = EVENTS.event("bonus", "seat", "amount", clause="VRR-9.4")
LAST_ROUND = EVENTS.event("last-round", "amount", clause="VRR-9.2")
WON = EVENTS.event("won", "seat", "amount", clause="VRR-9.5")

OTHER_STEP = 1  # why something cannot be done
OCCUPIED = 2
ONE_HOUSE = 3
NOT_OFFERED = 4
NOT_HELD = 5
ENOUGH_SHOWN = 6
ENOUGH_OFFICES = 7
NONE_LEFT = 8
AS_IT_IS = 9
ENOUGH_GIVEN = 10
NOT_HELD_NOW = 11


class State(Table):
    phase: int = num("i1")
    turn: int = num("i1")  # number of the round, from 1; 0 during set-up
    first: int = num("i1")  # the start player
    strategist: int = num("i1")  # who holds the strategy card
    chosen_sides: int = num("i1")  # seats whose house is settled
    terrain: Row = row(12, "i1")  # of each land
    owner: Row = row(12, "i1")  # the house of each land
    on: Row = row(12, "i1")  # estate or office at each land
    house: Row = row(4, "i1")  # allegiance of each seat
    points: Row = row(4)
    conflict: int = num("i1")  # 1 + the border of the conflict; 0 before it is placed
    saw: Grid = grid(4, 6, "i1", known=OWNER)  # action cards that each seat was handed in this round
    picked: Row = row(4, "i1", known=OWNER)  # 1 + the action kept in secret; 0 before and once it is turned up
    action: Row = row(4, "i1")  # 1 + the action turned up
    picks: int = num("i1")  # seats that have kept an action in this round
    displays: int = num("i1")  # seats that have shown their supply cards in this round
    shown: Grid = grid(4, 6, "i1")  # cards of each kind before each seat
    hand: Grid = grid(4, 6, "i1", known=OWNER)
    held: Row = row(4, "i1")  # cards in each hand
    ready: Grid = grid(4, 6, "i1", known=OWNER)  # cards of the hand that are about to be shown or given up
    discard: Row = row(6, "i1")  # cards of each kind on the discards
    pile: int = num("i1")  # cards on the supply pile
    stage: int = num("i1")  # how far the refilling has come: the farmer, each seat in turn, the diplomat, the end
    due: int = num("i1")  # cards due to the seat that chooses what to give up; 0 otherwise
    # Since the pile was last shuffled:
    traced: int = num("i1")  # 1: what follows is kept
    sure: Grid = grid(4, 6, "i1", shown=NOBODY)  # cards that everybody knows to be in a hand
    old: Row = row(6, "i1", shown=NOBODY)  # the other cards that were in the hands then, all together
    fresh: Row = row(6, "i1", shown=NOBODY)  # the cards that were shuffled
    had: Grid = grid(4, 6, "i1", known=OWNER, shown=NOBODY)  # what each seat held of the old ones
    batch: Row = row(4, "i1", shown=NOBODY)  # times that each seat has drawn
    drew: Grid = grid(4, 26, "i1", shown=NOBODY)  # cards drawn, each time
    # Cards shown and given up before that, packed by kind; sure ones are not counted.
    gone: Grid = grid(4, 26, "i4", shown=NOBODY)
    came: Row = row(4, "i4", scratch=True)  # cards that each seat has drawn in this step, packed by kind
    # Room for those who imagine what they cannot see:
    spare_old: Row = row(6, "i1", scratch=True)
    spare_fresh: Row = row(6, "i1", scratch=True)
    slots: Row = row(4, "i1", scratch=True)
    told_had: Grid = grid(4, 6, "i1", scratch=True)
    slots_told: Row = row(4, "i1", scratch=True)
    liking: Grid = grid(4, 6, "i2", scratch=True)


class Box(BoxBase):
    base: Row = row(6)  # strength of each terrain
    points: Grid = grid(6, 4)  # for each member of the winning house, by terrain and number of members
    supply_value: Row = row(6)
    supply: Row = row(6)  # cards of each value
    start_hand: Row = row(6)
    hand_limit: int = num()
    most_shown: int = num()
    diplomat: Row = row(2)
    diplomat_cards: int = num()
    farmer_cards: int = num()
    traitor_points: int = num()
    strategist_points: int = num()
    estates: int = num()
    offices: int = num()
    bonus_cards: int = num()
    rounds: Row = row(2)


# The ring of lands


def after(land: int) -> int:
    """The next land of the ring."""
    return (land + 1) % LANDS


def disputed(s: State, border: int) -> int:
    """1 if the lands on both sides belong to different houses (VRR-4.2)."""
    return int(s.owner[border] != s.owner[after(border)])


def land_of(s: State, house: int) -> int:
    """The house's land in the conflict."""
    border = s.conflict - 1
    return border if s.owner[border] == house else after(border)


def lands_of(s: State, house: int) -> int:
    count = 0
    for land in range(LANDS):
        count += int(s.owner[land] == house)
    return count


def members(s: State, house: int) -> int:
    count = 0
    for seat in range(s.seats):
        count += int(s.house[seat] == house)
    return count


# Estates and offices


def owner_of_card(card: int) -> int:
    """Whose card lies at a land, NONE if none does."""
    if card == EMPTY:
        return NONE
    return card - OFFICE_OF if card >= OFFICE_OF else card - 1


def offices_of(s: State, seat: int) -> int:
    count = 0
    for land in range(LANDS):
        count += int(s.on[land] == OFFICE_OF + seat)
    return count


def estates_of(s: State, seat: int) -> int:
    count = 0
    for land in range(LANDS):
        count += int(s.on[land] == 1 + seat)
    return count


def income(s: State, seat: int) -> int:
    """Estates on lands of the seat's own house (VRR-8.3)."""
    count = 0
    for land in range(LANDS):
        count += int(s.on[land] == 1 + seat and s.owner[land] == s.house[seat])
    return count


# Supply cards


def cards_of(held: Row) -> int:
    count = 0
    for kind in range(KINDS):
        count += held[kind]
    return count


def worth_of(box: Box, held: Row) -> int:
    """Strength of some supply cards together."""
    total = 0
    for kind in range(KINDS):
        total += held[kind] * box.supply_value[kind]
    return total


def packed(held: Row) -> int:
    """Some supply cards as one number, as the log writes them."""
    bits = 0
    for kind in range(KINDS):
        bits |= held[kind] << SLOT * kind
    return bits


def in_pile(s: State, box: Box, kind: int) -> int:
    """Cards of a kind on the supply pile: all that are nowhere else."""
    left = box.supply[kind] - s.discard[kind]
    for seat in range(s.seats):
        left -= s.hand[seat][kind] + s.shown[seat][kind]
    return left


def remember(s: State, box: Box) -> None:
    """The pile has been shuffled: who counts along knows what is in it, and so what all hands hold together."""
    s.traced = 1
    for kind in range(KINDS):
        s.fresh[kind] = in_pile(s, box, kind)
        s.old[kind] = 0
        for seat in range(s.seats):
            s.had[seat][kind] = s.hand[seat][kind] - s.sure[seat][kind]
            s.old[kind] += s.had[seat][kind]
    for seat in range(s.seats):
        for batch in range(s.batch[seat] + 1):
            s.drew[seat][batch] = 0
            s.gone[seat][batch] = 0
        s.batch[seat] = 0


def part_with(s: State, seat: int, kind: int) -> None:
    """A card leaves a hand, and everybody sees it: the one that they knew to be there, if there was one."""
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1
    if s.sure[seat][kind] > 0:
        s.sure[seat][kind] -= 1
    elif s.traced == 1:
        s.gone[seat][s.batch[seat]] += 1 << SLOT * kind


def gone_of(s: State, seat: int, batch: int, kind: int) -> int:
    """Cards of a kind that left a hand before the seat drew for that time."""
    return s.gone[seat][batch] >> SLOT * kind & FULL_SLOT
