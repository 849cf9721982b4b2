"""Vinci: actions, events, position and box. Clauses: rulebook/en.md.

Provinces are 0..44 in the state; people and the data of the box count them from 1. Seas are counted from 1 everywhere.
"""

from lusoria.kernel import Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

PROVINCES = 45
SEAS = 12
SEATS = 6
BOXES = 6  # of the menu
DESIGNS = 26
NEAR = 8  # room for neighbours of a province

PLAIN = 0  # terrain
FARMLAND = 1
PASTURE = 2
FOREST = 3
MOUNTAIN = 4

# The designs of counters. Four of them come with a column too: those outlive their empire.
AGRICULTURE = 0
AGRICULTURE_COLUMN = 1
LIVESTOCK = 2
LIVESTOCK_COLUMN = 3
MINING = 4
MINING_COLUMN = 5
PORTS = 6
PORTS_COLUMN = 7
SLAVERY = 8
CURRENCY = 9
WEAPONS = 10
ESPIONAGE = 11
FORTIFICATION = 12
SHIPS = 13
GENERAL = 14
MILITIA = 15
MOUNTAINEERING = 16
ASTRONOMY = 17
BARBARIANS = 18
DIPLOMACY = 19
HERITAGE = 20
MEDICINE = 21
MESSAGES = 22
REBIRTH = 23
REVOLUTION = 24
SPECIALIZATION = 25

# What is being decided.
CHOOSING = 0  # a pair of counters
STARTING = 1  # decline, name an opponent, abandon, or conquer at once
MARCHING = 2  # conquests
ARRANGING = 3  # pawns left over, one by one; with too few pawns, which provinces keep one
BUILDING = 4  # a fortress
HOLDING = 5  # which part of a torn empire stays
RENEWING = 6  # Rebirth
REGROUPING = 7  # an attacked seat places its survivors
THINNING = 8  # which declined provinces lose their pawn (option)
STAYING = 9  # as STARTING, but it is settled that the empire goes on

OPENING = 0  # why a pair is chosen: before the first turn ...
DECLINE_TURN = 1  # ... as the turn of a seat that declined ...
AFTER_TURN = 2  # ... at the end of a turn, by Rebirth

ACTIONS = Actions()
TAKE = ACTIONS.block("take", BOXES, of="box", first=1, weight=4)
DECLINE = ACTIONS.one("decline", weight=4)
TREATY = ACTIONS.block("treaty", SEATS, of="seat", weight=20)
HALT = ACTIONS.one("halt", weight=4)
CONQUER = ACTIONS.block("conquer", PROVINCES, of="province", first=1, weight=40)
SPY = ACTIONS.block("spy", PROVINCES, of="province", first=1, weight=4)
ABANDON = ACTIONS.block("abandon", PROVINCES, of="province", first=1)
PLACE = ACTIONS.block("place", PROVINCES, of="province", first=1, weight=4)
SPREAD = ACTIONS.one("spread", weight=2)
FORT = ACTIONS.block("fort", PROVINCES, of="province", first=1, weight=9)
NO_FORT = ACTIONS.one("no-fort")
HOLD = ACTIONS.block("hold", PROVINCES, of="province", first=1)
REBORN = ACTIONS.one("reborn", weight=2)
LIVE_ON = ACTIONS.one("live-on", weight=3)
STRIP = ACTIONS.block("strip", PROVINCES, of="province", first=1)
STRIPPED = ACTIONS.one("stripped", weight=2)

EVENTS = Events()
BEGINS = EVENTS.event("begins", "seat", clause="VIN-2.4")
SHOWN = EVENTS.event("shown", "counter", "counter", clause="VIN-2.5")
CHOSE = EVENTS.event("chose", "seat", "counter", "counter", "amount", clause="VIN-2.8")
PAID = EVENTS.event("paid", "seat", "amount", clause="VIN-2.6")
PICKED_UP = EVENTS.event("picked-up", "seat", "amount", clause="VIN-2.7")
TURN = EVENTS.event("turn", "seat", "amount", clause="VIN-3.1")
DECLINED = EVENTS.event("declined", "seat", clause="VIN-6.1")
GONE = EVENTS.event("gone", "seat", clause="VIN-6.2")
NAMED = EVENTS.event("named", "seat", "seat", clause="VIN-8.17")
LEFT = EVENTS.event("left", "seat", "province", clause="VIN-3.4")
CONQUERED = EVENTS.event("conquered", "seat", "province", "amount", clause="VIN-4.1")
SPIED = EVENTS.event("spied", "seat", "province", "amount", clause="VIN-8.8")
DEFENDED = EVENTS.event("defended", "seat", "amount", clause="VIN-4.7")
RAZED = EVENTS.event("razed", "province", clause="VIN-8.10")
WAS_OLD = EVENTS.event("was-old", "seat", clause="VIN-4.7")
HOMELESS = EVENTS.event("homeless", "seat", clause="VIN-4.9")
EXTINCT = EVENTS.event("extinct", "seat", clause="VIN-6.4")
VANISHED = EVENTS.event("vanished", "seat", "province", clause="VIN-6.7")
RETURNED = EVENTS.event("returned", "seat", "amount", clause="VIN-8.9")
EMPTIED = EVENTS.event("emptied", "seat", "province", clause="VIN-5.3")
BUILT = EVENTS.event("built", "seat", "province", clause="VIN-8.10")
TORN = EVENTS.event("torn", "seat", "province", clause="VIN-5.4")
SCORED = EVENTS.event("scored", "seat", "amount", "amount", "amount", clause="VIN-5.5")
REGROUPED = EVENTS.event("regrouped", "seat", "amount", clause="VIN-4.8")
TO_HAND = EVENTS.event("to-hand", "seat", "amount", clause="VIN-4.9")
STRIPS = EVENTS.event("strips", "seat", "province", clause="VIN-9.3")
LAST = EVENTS.event("last-round", "seat", "amount", clause="VIN-7.1")
CAPPED = EVENTS.event("capped", "amount", clause="VIN-7.3")

# Why something cannot be done.
TOO_FAR = 1
NO_ENTRY = 2
TOO_DEAR = 3
TREATY_BINDS = 4
YOURS = 5
TOO_FEW = 6
NO_SPY = 7
TOO_POOR = 8
NOT_YOURS = 9
NAME_FIRST = 10
ENOUGH = 11
HAS_FORT = 12
TOO_LATE = 13
ONLY_INLAND = 14
DECLINE_FIRST = 15
NO_DIPLOMACY = 16
NAMED_TOO_LATE = 17
NAMED_ALREADY = 18
NO_OPPONENT = 19
NO_ESPIONAGE = 20
SPY_FEW = 21
FIRST_OF_PART = 22


class State(Table):
    """One position; everything is open but the order of the bag, which is chance (VIN-10.1)."""

    owner: Row = row(PROVINCES, "i1")  # seat + 1; 0: nobody, and a pawn there is a native
    old: Row = row(PROVINCES, "i1")  # 1: it belongs to the owner's declined empire
    pawns: Row = row(PROVINCES, "i1")
    fort: Row = row(PROVINCES, "i1")  # 1: a fortress stands there
    civ: Grid = grid(SEATS, 2, "i1")  # the counters of the active empire: design + 1, 0 none
    relic: Grid = grid(SEATS, 2, "i1")  # counters with a column beside a declined empire, likewise
    hand: Row = row(SEATS, "i1")  # pawns of the active empire that stand nowhere
    fled: Row = row(SEATS, "i1")  # survivors of this turn's conquests, still to be placed
    points: Row = row(SEATS)
    treaty: Row = row(SEATS, "i1")  # mask of the seats that this seat named under Diplomacy
    menu: Grid = grid(BOXES, 2, "i1")  # design + 1
    bonus: Row = row(BOXES, "i1")  # pawns lying on the boxes
    first: int = num("i1")
    turn: int = num("i1")  # whose turn it is
    lap: int = num("i1")  # round, from 1; 0 while the first pairs are chosen
    phase: int = num("i1")
    why: int = num("i1")  # why a pair is being chosen
    slain: int = num("i1")  # pawns that this turn's conquests removed and Slavery pays for
    spied: int = num("i1")  # conquests by Espionage in this turn
    forts: int = num("i1")  # fortresses that may still be built in this turn
    ends: int = num("i1")  # 1: somebody has reached the target, this round is the last
    via: Row = row(PROVINCES, "i1", scratch=True)  # 1 + the discount of the best way there; 0: no way leads there
    part: Row = row(PROVINCES, "i1", scratch=True)  # number of the part of an empire that it hangs together with
    out: Row = row(DESIGNS, "i1", scratch=True)  # counters of each design that are not in the bag


class Box(BoxBase):
    """Map and counters (components.toml), and the options of this match."""

    terrain: Row = row(PROVINCES, "i1")
    port: Row = row(PROVINCES, "i1")
    mine: Row = row(PROVINCES, "i1")
    edge: Row = row(PROVINCES, "i1")
    near: Grid = grid(PROVINCES, NEAR, "i1")  # numbers (from 1) of the neighbours by land
    shore: Grid = grid(PROVINCES, 3, "i1")  # numbers of the seas it touches
    sea_near: Grid = grid(SEAS, SEAS, "i1")  # numbers of the neighbouring seas
    sea_open: Row = row(SEAS, "i1")  # 1: touches the edge of the board
    number: Row = row(DESIGNS, "i1")  # red numbers
    copies: int = num()
    crew: Row = row(SEATS + 1, "i1")  # pawns for every new empire, by seats
    target: Row = row(SEATS + 1)  # points that end the game, by seats
    start: int = num()  # points at the beginning
    fee: int = num()  # points for each box skipped, and for each pawn found
    general: int = num()  # pawns lent by a Field General
    last_lap: int = num()
    vp_target: int = num()
    declined_contact: int = num()
    decline_pawns: int = num()
    ship_building: int = num()
    astronomy_range: int = num()
    revolutionaries_entry: int = num()
    specialization_pawns: int = num()
