"""Vertigo: actions, events, position and box, and what everybody counts. Clauses: rulebook/en.md.

A country is a row of thirty provinces, ten to a region; within a region they stand in a ring.
"""

from lusoria.kernel import OWNER, Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

SEATS = 4
REGIONS = 3  # left, middle, right
RING = 10  # provinces of a region
PLACES = 30
KINDS = 3  # of buildings
LAWS = 5
VOTES = 200  # room for the diplomats of one country
STEP = 10  # percent of the world's dial, and of a region that one province makes up
FULL = 100
NO_SEAT = -1
BY_NEIGHBOURS = -1  # in place of a region: next to a polluted province (VTG-6.9)

# What stands in a province (VTG-2.2).
EMPTY = 0
PEOPLE = 1
BLACK = 2  # polluting factory; these three with population under them
GREEN = 3  # clean factory
BLUE = 4  # treatment plant
TILE = 5

# What is being decided.
SETUP = 0  # a country is bought together
NAMING = 1  # who is first player
MANAGING = 2  # administration of a country
TARGETING = 3  # the country that an arrow hits
SITING = 4  # its owner names a region
SPOILING = 5  # where a rolled tile goes
SPREADING = 6  # where the tile of world pollution goes, region by region
CLEARING = 7  # which tile goes, region by region
PROPOSING = 8
VOTING = 9
RAZING = 10  # which polluting factories go by law
LAST_UPKEEP = 11

# Steps of the administration (VTG-5.1).
UPKEEP = 0
MOVING = 1
BUILDING = 2
CLEANING = 3
SETTLING = 4
TRAINING = 5

# Laws.
AID = 0
ANTI_POLLUTION = 1
BONUS = 2
SOLIDARITY = 3
SUBSIDY = 4

# Faces of the die (VTG-2.5).
SUN = 0
SNOW = 1
TWO_SNOWS = 2
ARROW = 3

ACTIONS = Actions()
PAY = ACTIONS.one("pay", weight=30)
LAY_OFF = ACTIONS.block("lay-off", PLACES, of="place")
DISMISS = ACTIONS.block("dismiss", REGIONS, of="region")
RECALL = ACTIONS.one("recall")
TAKE = ACTIONS.block("take", REGIONS, of="region")
GO = ACTIONS.block("go", REGIONS, of="region")
SEND = ACTIONS.one("send", weight=2)
PICK = ACTIONS.block("pick", PLACES, of="place", weight=2)
BUILD = ACTIONS.block("build", KINDS, of="kind", weight=12)
REFIT = ACTIONS.block("refit", PLACES, of="place")
CLEAN = ACTIONS.block("clean", PLACES, of="place")
SETTLE = ACTIONS.block("settle", PLACES, of="place", weight=2)
MOVE = ACTIONS.block("move", PLACES, of="place")
TRAIN = ACTIONS.block("train", REGIONS, of="region", weight=3)
ENVOY = ACTIONS.one("envoy")
DONE = ACTIONS.one("done", weight=2)
SPOIL = ACTIONS.block("spoil", PLACES, of="place")
COUNTRY = ACTIONS.block("country", SEATS, of="seat")
REGION = ACTIONS.block("region", REGIONS, of="region")
CLEAR = ACTIONS.block("clear", PLACES, of="place")
LEAD = ACTIONS.block("lead", SEATS, of="seat")
PROPOSE = ACTIONS.block("propose", LAWS, of="law")
NO_LAW = ACTIONS.one("no-law")
ALL_FOR = ACTIONS.one("all-for", weight=3)
ALL_AGAINST = ACTIONS.one("all-against", weight=3)
ABSTAIN = ACTIONS.one("abstain")
FOR = ACTIONS.amount("for", VOTES)
AGAINST = ACTIONS.amount("against", VOTES)
RAZE = ACTIONS.block("raze", PLACES, of="place")

EVENTS = Events()
BEGINS = EVENTS.event("begins", "seat", clause="VTG-3.2")
SETTLED = EVENTS.event("settled", "seat", "place", clause="VTG-3.4")
HIRED = EVENTS.event("hired", "seat", "region", clause="VTG-3.4")
APPOINTED = EVENTS.event("appointed", "seat", clause="VTG-3.4")
READY = EVENTS.event("ready", "seat", "amount", clause="VTG-3.6")
TURN = EVENTS.event("turn", "amount", clause="VTG-4.1")
TAILS = EVENTS.event("tails", clause="VTG-4.3")
HEADS = EVENTS.event("heads", clause="VTG-4.3")
CAPPED = EVENTS.event("capped", "amount", clause="VTG-4.4")
LEADS = EVENTS.event("leads", "seat", "seat", clause="VTG-4.2")
PAID = EVENTS.event("paid", "seat", "amount", clause="VTG-5.2")
PAID_UN = EVENTS.event("paid-un", "seat", "amount", "amount", clause="VTG-5.2")
LAID_OFF = EVENTS.event("laid-off", "seat", "place", clause="VTG-5.3")
DISMISSED = EVENTS.event("dismissed", "seat", "region", clause="VTG-5.3")
RECALLED = EVENTS.event("recalled", "seat", clause="VTG-5.3")
FELL = EVENTS.event("fell", "seat", "kind", "place", clause="VTG-5.4")
WENT = EVENTS.event("went", "seat", "region", "region", clause="VTG-5.5")
SENT = EVENTS.event("sent", "seat", "region", clause="VTG-5.5")
BUILT = EVENTS.event("built", "seat", "kind", "place", clause="VTG-5.7")
REFITTED = EVENTS.event("refitted", "seat", "place", clause="VTG-5.9")
CLEANED = EVENTS.event("cleaned", "seat", "place", "amount", clause="VTG-5.11")
MOVED = EVENTS.event("moved", "seat", "place", "place", clause="VTG-5.13")
TRAINED = EVENTS.event("trained", "seat", "region", clause="VTG-5.15")
IDLE = EVENTS.event("idle", "seat", clause="VTG-5.16")
NO_SOURCE = EVENTS.event("no-source", "seat", clause="VTG-6.1")
ROLLED = EVENTS.event("rolled", "seat", "face", "place", clause="VTG-6.4")
ROLLED_CROWD = EVENTS.event("rolled-crowd", "seat", "face", "region", clause="VTG-6.4")
AIMED = EVENTS.event("aimed", "seat", "seat", clause="VTG-6.8")
NAMED = EVENTS.event("named", "seat", "region", clause="VTG-6.10")
CHOKED = EVENTS.event("choked", "seat", "region", clause="VTG-6.7")
POLLUTED = EVENTS.event("polluted", "seat", "place", clause="VTG-6.5")
LOST = EVENTS.event("lost", "seat", "place", clause="VTG-6.6")
DESTROYED = EVENTS.event("destroyed", "seat", "kind", "place", clause="VTG-6.6")
WORLD_UP = EVENTS.event("world-up", "amount", clause="VTG-6.13")
WORLD_DOWN = EVENTS.event("world-down", "amount", clause="VTG-6.15")
RECOVERED = EVENTS.event("recovered", "seat", "place", clause="VTG-6.15")
PRODUCED = EVENTS.event("produced", "seat", "amount", clause="VTG-7.1")
NO_DIPLOMAT = EVENTS.event("no-diplomat", "seat", clause="VTG-8.1")
NOTHING_LEFT = EVENTS.event("nothing-left", "seat", clause="VTG-8.2")
PASSES = EVENTS.event("passes", "seat", clause="VTG-8.1")
PROPOSED = EVENTS.event("proposed", "seat", "law", clause="VTG-8.1")
VOTED = EVENTS.event("voted", "seat", "votes", "votes", "votes", clause="VTG-8.3")
ENACTED = EVENTS.event("enacted", "law", "votes", "votes", clause="VTG-8.4")
REJECTED = EVENTS.event("rejected", "law", "votes", "votes", clause="VTG-8.6")
REWARDED = EVENTS.event("rewarded", "seat", "amount", clause="VTG-8.5")
UN_EMPTY = EVENTS.event("un-empty", "seat", clause="VTG-8.5")
GAVE = EVENTS.event("gave", "seat", "amount", clause="VTG-8.7")
GOT = EVENTS.event("got", "seat", "amount", clause="VTG-8.5")
FINED = EVENTS.event("fined", "seat", "amount", clause="VTG-8.8")
TOO_DEAR = EVENTS.event("too-dear", "seat", "buildings", clause="VTG-8.8")
QUOTA = EVENTS.event("quota", "seat", "buildings", clause="VTG-8.9")
RAZED = EVENTS.event("razed", "seat", "place", clause="VTG-8.9")
NO_EFFECT = EVENTS.event("no-effect", "law", clause="VTG-8.5")
UN_POOR = EVENTS.event("un-poor", "law", clause="VTG-8.5")
AID_REST = EVENTS.event("aid-rest", "amount", clause="VTG-8.7")
POOL_REST = EVENTS.event("pool-rest", "amount", clause="VTG-8.11")
OUT = EVENTS.event("out", "seat", "amount", clause="VTG-9.1")
SURVIVED = EVENTS.event("survived", "seat", clause="VTG-9.2")
COUNTED = EVENTS.event("counted", "seat", "buildings", "minds", "money", clause="VTG-10.2")
WON = EVENTS.event("won", "seat", clause="VTG-10.2")
POOLED = EVENTS.event("pooled", "seat", "amount", clause="VTG-8.11")


class State(Table):
    phase: int = num()  # what is being decided
    turn: int = num()  # space of the turn marker, 0 during the set-up
    first: int = num()  # first player of this turn
    acting: int = num()  # the seat whose turn it is within the phase
    step: int = num()  # of the administration: what lies before it is over
    held: int = num()  # 1 + a province whose population was picked, 1 + PLACES + region of a scholar, 0 for none
    arrived: int = num("i4")  # bit p: the population of province p has come or moved here this turn
    moved: Row = row(3)  # scholars in each centre that have moved this turn
    trained: Row = row(3)  # 1 where a scholar was brought up this turn
    money: Row = row(4, "i4")
    un: int = num("i4")  # treasury of the United Nations
    world: int = num()  # pollution of the world in percent
    markers: int = num()  # on the UN screen
    tiles: int = num()  # 1 once anybody has put down a tile this turn
    land: Grid = grid(4, 30, "i1")  # land[seat][province]: EMPTY .. TILE
    engineers: Grid = grid(4, 30, "i1")
    scholars: Grid = grid(4, 3)  # in the centre of each region
    diplomats: Row = row(4)
    out: Row = row(4)  # 1 for the first country that fell, and so on; 0 while it stands
    source: int = num()  # which source of the roller comes next: 11 a region, from the right one on
    due: int = num()  # tiles of the last roll still to come
    target: int = num()  # the country that gets them; NO_SEAT while an arrow has no aim
    zone: int = num()  # the region that gets them, or BY_NEIGHBOURS
    sweep: int = num()  # 1 + how many regions have been settled while all countries get or lose tiles; 0: they do not
    law: int = num()  # that is voted on or in force
    proposed: Grid = grid(4, 5)  # proposed[seat][law] = 1, once in a game
    called: Row = row(5)  # 1 for the laws that were proposed this turn
    split: Row = row(
        4, known=OWNER
    )  # 1 + diplomats for the law, of a seat that still has to say how many are against it
    yes: Row = row(4, sealed=True)  # 1 + diplomats for the law; 0 before
    no: Row = row(4, sealed=True)  # 1 + diplomats against it
    raze: Row = row(4)  # factories that a country has still to give up


class Box(BoxBase):
    money: int = num()
    un_money: int = num()
    settler: int = num()
    people: int = num()
    fare: int = num()
    scholar: int = num()
    build: Row = row(3)
    staff: Row = row(3)
    refit: Row = row(2)
    upkeep: int = num()
    cleaning: Row = row(3)
    crowd: int = num()
    die: Row = row(4)
    markers: Row = row(3)
    income: Row = row(4)
    reward: int = num()
    aid: int = num()
    fine: int = num()
    limit: Row = row(3)
    bonus: int = num()
    coin_turn: int = num()
    last_turn: int = num()
    no_first_upkeep: int = num()


# Counting ---------------------------------------------------------------------------------------------------------


def population(s: State, seat: int, region: int) -> int:
    """Population pieces of a region, with and without a building on them."""
    count = 0
    for place in range(RING * region, RING * region + RING):
        count += int(PEOPLE <= s.land[seat][place] <= BLUE)
    return count


def kind_in(s: State, seat: int, region: int, kind: int) -> int:
    """Provinces of a region in which that stands."""
    count = 0
    for place in range(RING * region, RING * region + RING):
        count += int(s.land[seat][place] == kind)
    return count


def kind_of(s: State, seat: int, kind: int) -> int:
    """Provinces of a country in which that stands."""
    count = 0
    for place in range(PLACES):
        count += int(s.land[seat][place] == kind)
    return count


def buildings(s: State, seat: int) -> int:
    count = 0
    for place in range(PLACES):
        count += int(BLACK <= s.land[seat][place] <= BLUE)
    return count


def populated(s: State, seat: int) -> int:
    """Population pieces of a country."""
    count = 0
    for place in range(PLACES):
        count += int(PEOPLE <= s.land[seat][place] <= BLUE)
    return count


def minds(s: State, seat: int) -> int:
    """VTG-2.3  Scholars, engineers and diplomats of a country."""
    count = s.diplomats[seat]
    for region in range(REGIONS):
        count += s.scholars[seat][region]
    for place in range(PLACES):
        count += s.engineers[seat][place]
    return count


def living(s: State) -> int:
    count = 0
    for seat in range(s.seats):
        count += int(s.out[seat] == 0)
    return count


def crowded(s: State, box: Box, seat: int, region: int) -> int:
    """VTG-6.1, VTG-6.2  1 when the population of a region pollutes: it is large, and there is no plant."""
    if population(s, seat, region) < box.crowd:
        return 0
    return int(kind_in(s, seat, region, BLUE) == 0)


def turn_order(s: State, seat: int) -> int:
    """The next country in turn order that still stands; NO_SEAT when all have had their turn."""
    other = seat
    for _ in range(s.seats):
        other += 1
        if other >= s.seats:
            other = 0
        if other == s.first:
            return NO_SEAT
        if s.out[other] == 0:
            return other
    return NO_SEAT


def opening_seat(s: State) -> int:
    """The first player, or the next clockwise that still stands."""
    other = s.first
    for _ in range(s.seats):
        if s.out[other] == 0:
            return other
        other += 1
        if other >= s.seats:
            other = 0
    return s.first


def clear_province(s: State, seat: int, place: int, left: int) -> None:
    """Whatever stands there is gone with its engineers; `left` remains."""
    s.land[seat][place] = left
    s.engineers[seat][place] = 0
