"""Firenze: actions, events, position and box. Clauses: rulebook/en.md.

Colours are 0 white, 1 yellow, 2 green, 3 red, 4 blue, 5 purple. A commission is colour * HEIGHTS + (height - LOWEST).
"""

from lusoria.kernel import OWNER, Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

SEATS = 4
COLOURS = 6
WHITE = 0
LOWEST = 3  # floors with a commission
HIGHEST = 8
HEIGHTS = 6
FLOORS = 36  # commissions on the board
LEVELS = 4  # level tiles, for the highest floors
FIRST_LEVEL = 5
GROUPS = 4  # of balcony tiles, I to IV
TILES = 19
CARDS = 52
STARTERS = 10  # cards 0..9 come first
DESIGNS = 45
LINE = 6  # cards in the row
SLOTS = 12  # towers on one site (FIR-6.5)
NEUTRAL = SEATS + 1  # instead of seat + 1: a seal that is nobody's
NO_SEAT = -1
ANY = -1  # no colour in particular

# Kinds of cards.
INSTANT = 0
PERSON = 1
FESTIVAL = 2
BUILDING = 3
CHURCH = 4

# Where a card is.
START = 0  # on top of the deck
STACK = 1
ROW = 2
DISCARD = 3
NAVE = 4  # open at the churches
HELD = 5  # in somebody's hand
HOUSE = 6  # HOUSE + seat: open before a seat

# What cards do. Instants:
ALL_PAY = 0  # everybody gives n bricks
ALL_DOWN = 1  # everybody keeps n bricks
ALL_HALF = 2  # everybody gives one brick in n
SELF_PAY = 3  # the taker gives n bricks
SELF_CRACK = 4  # towers of the taker lose n floors
ALL_CRACK = 5  # towers of everybody lose n floors
GAIN = 6  # n bricks drawn from the bag
QUARRY = 7  # n bricks of one colour
PRAISE = 8  # n points
ALL_GAIN = 9  # n bricks drawn for everybody
# Persons:
NOBLE = 10  # a festival is discarded
MASONS = 11  # building costs n bricks less in this turn
SMUGGLER = 12  # an own brick for one of somebody else's
SPY = 13  # a brick of somebody else's
PATRICIAN = 14  # protects from one instant
GUIDE = 15  # skipping costs nothing in this turn
CARETAKER = 16  # no tower falls into ruin in this turn
CHANGER = 17  # the exchange costs n bricks in this turn
CUTTER = 18  # n bricks of a colour of choice from the bag
# Festivals:
FEAST = 19  # n points at the end
# Buildings:
STORE = 20  # n bricks more may be kept
CRANE = 21  # building costs n bricks less in every turn
BRIDGE = 22  # n skipped cards cost nothing
BANK = 23  # the exchange costs n bricks less
KILN = 24  # n bricks from the bag with every card
GUILD = 25  # n points for every commission
BUTTRESS = 26  # n bricks fewer of a ruin are lost
# Churches: n points for a commission ...
OF_COLOUR = 27  # ... of this colour
OF_HEIGHT = 28  # ... of this height or more
IN_TURN = 29  # ... that is the second, third .. in a turn
OF_BALCONY = 30  # ... with a balcony
HOOKS = 31
GEAR = STORE  # the first hook of buildings
GEARS = 7

# When a person can be played.
BEFORE = 1  # before the card is chosen
AFTER = 2  # before and while building

# What is being decided.
CHOOSING = 0  # a card of the row
LAYING = 1  # which brick goes on a skipped card
SUFFERING = 2  # which bricks, or which floor, an instant takes away
WORKING = 3  # exchange and building
GIVING = 4  # bricks given in exchange
PAYING = 5  # bricks paid for building
ROBBING = 6  # the brick that Spy or Smuggler takes
SWAPPING = 7  # the brick that the Smuggler leaves
PICKING = 8  # a brick for the Stonecutter
FORGETTING = 9  # a festival for the Noble
DELIVERING = 10  # commissions
STORING = 11  # too many bricks
SHEDDING = 12  # too many cards
WISHING = 13  # which brick of a card is taken in exchange

ACTIONS = Actions()
TAKE = ACTIONS.block("take", LINE, of="place", first=1, weight=3)
LAY = ACTIONS.block("lay", COLOURS, of="colour")
PLAY = ACTIONS.block("play", CARDS, of="card")
TRADE = ACTIONS.block("trade", LINE, of="place", first=1)
WANT = ACTIONS.block("want", COLOURS, of="colour")
GIVE = ACTIONS.block("give", COLOURS, of="colour")
RAISE = ACTIONS.block("raise", SLOTS, of="tower", first=1, weight=26)
FOUND = ACTIONS.block("found", COLOURS, of="colour", weight=2)
PAY = ACTIONS.block("pay", COLOURS, of="colour")
DONE = ACTIONS.one("done")
SEAL = ACTIONS.block("seal", FLOORS, of="floor", weight=12)
FINISH = ACTIONS.one("finish")
ROB = ACTIONS.block("rob", SEATS * COLOURS, of="holding")
SWAP = ACTIONS.block("swap", COLOURS, of="colour")
PICK = ACTIONS.block("pick", COLOURS, of="colour")
RETURN = ACTIONS.block("return", COLOURS, of="colour", weight=4)
CRACK = ACTIONS.block("crack", SLOTS, of="tower", first=1, weight=4)
SHIELD = ACTIONS.one("shield", weight=3)
STORE_AWAY = ACTIONS.block("store", COLOURS, of="colour")
SHED = ACTIONS.block("shed", CARDS, of="card")

EVENTS = Events()
BEGINS = EVENTS.event("begins", "seat", clause="FIR-2.1")
STARTS = EVENTS.event("starts", "seat", "amount", clause="FIR-2.1")
BALCONY = EVENTS.event("balcony", "group", "floor", "amount", clause="FIR-2.2")
CLOSED = EVENTS.event("closed", "floor", clause="FIR-2.3")
NEW_CARD = EVENTS.event("new-card", "card", "bricks", clause="FIR-4.5")
SHUFFLED = EVENTS.event("shuffled", clause="FIR-4.6")
ROW_SHORT = EVENTS.event("row-short", clause="FIR-4.6")
LAID = EVENTS.event("laid", "seat", "card", "bricks", clause="FIR-4.2")
TOOK = EVENTS.event("took", "seat", "card", clause="FIR-4.1")
GOT = EVENTS.event("got", "seat", "bricks", clause="FIR-4.3")
DREW = EVENTS.event("drew", "seat", "bricks", clause="FIR-10.7")
BAG_EMPTY = EVENTS.event("bag-empty", "seat", clause="FIR-1.2")
PRAISED = EVENTS.event("praised", "seat", "amount", clause="FIR-10.9")
RETURNED = EVENTS.event("returned", "seat", "bricks", clause="FIR-10.11")
CRACKED = EVENTS.event("cracked", "seat", "built", clause="FIR-10.5")
SPARED = EVENTS.event("spared", "seat", clause="FIR-10.12")
SHIELDED = EVENTS.event("shielded", "seat", "card", clause="FIR-11.5")
PLAYED = EVENTS.event("played", "seat", "card", clause="FIR-3.2")
ROBBED = EVENTS.event("robbed", "seat", "seat", "colour", clause="FIR-11.4")
SWAPPED = EVENTS.event("swapped", "seat", "seat", "colour", "colour", clause="FIR-11.3")
PICKED = EVENTS.event("picked", "seat", "colour", clause="FIR-11.9")
FORGOT = EVENTS.event("forgot", "seat", "card", clause="FIR-11.1")
TRADED = EVENTS.event("traded", "seat", "colour", "bricks", "card", clause="FIR-5.1")
FOUNDED = EVENTS.event("founded", "seat", "colour", clause="FIR-6.1")
RAISED = EVENTS.event("raised", "seat", "built", clause="FIR-6.1")
PAID = EVENTS.event("paid", "seat", "bricks", clause="FIR-6.2")
IDLE = EVENTS.event("idle", "seat", clause="FIR-6.6")
SPENT = EVENTS.event("spent", "seat", clause="FIR-6.6")
RUINED = EVENTS.event("ruined", "seat", "built", "amount", "amount", clause="FIR-7.1")
KEPT = EVENTS.event("kept", "seat", "built", clause="FIR-11.7")
SEALED = EVENTS.event("sealed", "seat", "floor", "amount", clause="FIR-8.3")
NO_COMMISSION = EVENTS.event("no-commission", "seat", clause="FIR-8.4")
LEVEL = EVENTS.event("level", "seat", "amount", "amount", clause="FIR-8.5")
CHURCH_PAYS = EVENTS.event("church", "seat", "card", "amount", clause="FIR-8.6")
GUILD_PAYS = EVENTS.event("guild", "seat", "amount", clause="FIR-12.6")
STORED = EVENTS.event("over-limit", "seat", "bricks", clause="FIR-9.1")
SHEDS = EVENTS.event("sheds", "seat", "card", clause="FIR-9.2")
END_TILE = EVENTS.event("end-tile", "seat", "amount", clause="FIR-14.1")
ALL_SEALED = EVENTS.event("all-sealed", "seat", clause="FIR-14.2")
CAPPED = EVENTS.event("capped", "amount", clause="FIR-14.6")
MAJORITY = EVENTS.event("majority", "seat", "colour", "amount", clause="FIR-14.3")
HIGHER = EVENTS.event("higher", "seat", "colour", "amount", clause="FIR-14.3")
FEASTED = EVENTS.event("feasted", "seat", "card", "amount", clause="FIR-14.4")

# Why something cannot be done.
NO_CARD_THERE = 1
TOO_FAR = 2
NOT_IN_HAND = 3
NOT_THAT_PERSON = 4
NOT_NOW_PERSON = 5
USELESS = 6
TRADED_ALREADY = 7
BUILT_ALREADY = 8
NO_SUCH_BRICK = 9
TRADE_TOO_DEAR = 10
NO_SUCH_TOWER = 11
NO_BRICK = 12
SIX_BRICKS = 13
TOO_DEAR = 14
SITE_FULL = 15
TAKEN = 16
BALCONY_FIRST = 17
NO_MATCH = 18
NOBODYS = 19
NOT_IN_BAG = 20
NO_FESTIVAL = 21
FESTIVALS_STAY = 22
NO_PATRICIAN = 23
TAKE_FIRST = 24
NOT_NOW = 25
CLOSED_FLOOR = 26
NOT_YOURS = 27
OVER = 29
YOUR_OWN = 30
NOT_SMUGGLED = 31
OWN_SMUGGLED = 32
TAKES_FLOORS = 33
TAKES_BRICKS = 34
NOT_DISCARDED = 35
NONE_FOR = 40  # and the phase: no brick of this colour for what it asks for

TOO_MANY_STAY = 1  # what is wrong with a box that cannot be played
TWICE = 2
NO_TILE = 3


class State(Table):
    """One position; nothing is secret but what the bag and the deck will bring (FIR-15.1, FIR-15.2)."""

    place: Row = row(CARDS, "i1")  # where each card is: START .. HOUSE + seat
    hold: Grid = grid(SEATS, CARDS, "i1", shown=OWNER)  # 1: this seat has the card in hand; everybody saw it taken
    held: Row = row(SEATS, "i1")  # cards in each hand
    line: Row = row(LINE, "i1")  # the row from its free end: card + 1, 0 none
    load: Grid = grid(LINE, COLOURS, "i1")  # bricks on the cards of the row
    bag: Row = row(COLOURS, "i1")
    stock: Grid = grid(SEATS, COLOURS, "i1")  # bricks before each seat
    shade: Grid = grid(SEATS, SLOTS, "i1")  # colour + 1 of each tower on a site, 0 none; no gaps
    tall: Grid = grid(SEATS, SLOTS, "i1")  # its floors
    grown: Row = row(SLOTS, "i1")  # 1: this tower of the active seat was founded or raised in this turn
    seal: Row = row(FLOORS, "i1")  # seat + 1 or NEUTRAL; 0: open
    tile: Row = row(GROUPS, "i1")  # the balcony tile of each group
    level: Row = row(LEVELS, "i1")  # seat + 1 that took the level tile, 0: it is there
    seals: Row = row(SEATS, "i1")  # seals that a seat has set
    points: Row = row(SEATS)
    first: int = num("i1")
    turn: int = num("i1")  # the active seat
    lap: int = num("i1")  # turns that each seat has begun, from 1
    last: int = num("i1")  # seat + 1 with the end tile
    phase: int = num("i1")
    back: int = num("i1")  # phase to which the game returns from a person
    person: int = num("i1")  # card + 1 of the person whose effect is being carried out
    aim: int = num("i1")  # the card of the row that is being taken, or exchanged with
    want: int = num("i1")  # the colour asked for in exchange, or from somebody (then seat * COLOURS + colour)
    left: int = num("i1")  # bricks still to be laid, given or paid
    given: int = num("i4")  # the bricks given in exchange so far, as in the log
    owed: Row = row(SEATS, "i1")  # bricks that an instant still takes
    cracks: Row = row(SEATS, "i1")  # floors that it still takes
    whole: Row = row(SEATS, "i1")  # 1: it takes something of this seat and nothing is gone yet
    used: int = num("i1")  # bricks built with in this turn
    paid: int = num("i1")  # bricks paid for that
    traded: int = num("i1")  # 1: there has been an exchange in this turn
    saving: int = num("i1")  # bricks that Masons save in this turn
    guided: int = num("i1")  # 1: skipping costs nothing in this turn
    guarded: int = num("i1")  # 1: towers do not fall into ruin in this turn
    rate: int = num("i1")  # what the exchange costs in this turn by a Changer, 0: no such
    deeds: int = num("i1")  # commissions sealed in this turn
    lure: Row = row(FLOORS, "i4", scratch=True)  # what each commission promises, while bots look
    gear: Grid = grid(SEATS, GEARS, "i1", mirror=True)  # what the buildings of a seat add up to, by hook


class Box(BoxBase):
    """Bricks, values and cards (components.toml), and the option of this match."""

    bricks: Row = row(COLOURS)
    start: Row = row(SEATS)  # white bricks in turn order
    per_card: int = num()
    value: Grid = grid(COLOURS, HEIGHTS)
    majority: Row = row(COLOURS)
    level: Row = row(LEVELS)
    balcony: Grid = grid(TILES, 4)  # group, colour, height, points
    end_tile: int = num()
    seals: Row = row(SEATS + 1)  # by number of seats
    neutral: int = num()
    cost: Row = row(7)  # extra bricks for building with 0 .. 6
    rate: int = num()
    store: int = num()
    cards: int = num()
    laps: int = num()
    design: Row = row(CARDS)  # which design each card is
    kind: Row = row(DESIGNS)
    hook: Row = row(DESIGNS)
    amount: Row = row(DESIGNS)
    about: Row = row(DESIGNS)  # a colour, a height or a number
    when: Row = row(DESIGNS)  # for persons: BEFORE, AFTER or both
    neutral_seals: int = num()
