"""Fugger, Welser, Medici: actions, events, position and box. Clauses (FWM-n.m): rulebook/en.md.

Spaces are numbered, towns first; in the position a place is 1 + space. Every seat has four holders of goods: its store
at home and its three traders, the first of which is the representative. What nobody has seen of the cards lies in one
of two piles or was put away; of each pile it is known how many there are of a kind, so one turned up is any of these.
"""

from lusoria.kernel import Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

SEATS = 6
NO_SEAT = -1
TRADERS = 3
HOLDERS = 4  # the store, then the traders
GOODS = 3  # cloth, spice, metal
IOU = 3  # as a thing to be traded
THINGS = 4
SPACES = 51
TOWNS = 12
NEAR = 6  # room for neighbours
AREAS = 8  # regions 0 .. 3, zones 4 .. 7
ZONES = 4  # the first zone
REACH = 3  # spaces of a move
WAYS = 6  # room for routes to one space
OPEN = 5  # room for open deals
VILLAS = 2  # residences open at once
LINES = 3  # of a card
EYES = 6  # of a die

# Kinds of spaces.
ROAD = 0
BRIDGE = 1
TOWN = 2
SEA = 3

# Kinds of cards, and how many of each there are.
DEMAND = 0
NOBLE = 1
SUPPLY = 2
EVENT = 3
VILLA = 4
KINDS = 5
DEALS = 52  # 24 demands, 12 noble demands, 16 supplies
FIRST_NOBLE = 24
FIRST_SUPPLY = 36
AMERICA = 51  # the last supply
FIRST_EVENT = 52
EVENTS_IN_BOX = 22
FIRST_VILLA = 74
VILLA_CARDS = 4
CARDS = 78
FAIRS = 2

# What an event card does.
ROBBERS = 0  # robbers or pirates
SHEEP = 1
BOOM = 2
BLOCKADE = 3
LOTTERY = 4
WAR = 5
CORONATION = 6
TRICK = 7
FUGGEREI = 8
CORRUPTION = 9

# Where a card is.
UNSEEN = 0
IN_PILE = 1  # seen before, shuffled back
IN_RESERVE = 2
ON_TABLE = 3
GONE = 4
HELD = 5

# Modes of the game.
COMPANY = 0
NOBLE_GAME = 1
RESIDENCE = 2
FULL = 3

# Which deal is being settled: a place of the row, the fair, a residence.
THE_FAIR = 5
FIRST_HOUSE = 6

# What is being decided.
HOMES = 0
TRADING = 1  # a window is open
PLACING = 2  # where the goods of an offer lie
OFFERING = 3  # how many
ROUNDING = 4  # thousands of the price
PRICING = 5  # and the rest
ANSWERING = 6
BIDDING = 7
RAISING = 8  # goods are sold to pay for what was won
REBATING = 9
GRANTING = 10  # where a cube goes
PASSING = 11  # the black sheep
BETTING = 12
AUCTION = 13  # of an event
MANNING = 14  # payday: traders
SETTLING = 15  # payday: goods are sold to pay
DISMISSING = 16  # payday: traders must go
MOVING = 17
ROUTING = 18  # which way
TOLLING = 19  # who is paid for passage
GUARDING = 20  # before a raid
LOSING = 21  # goods that are lost
# Steps in which nobody decides anything.
BEGIN = 22
WINDOW = 23
DUE = 24
LINE = 25
AWARD = 26
REBATES = 27
FAVOURS = 28  # cubes for buyers of America's goods
CLOSE = 29
REFILL = 30
PAYDAY = 31
RENT = 32
MOVES = 33
WALK = 34
CALENDAR = 35
OUTCOME = 36  # of an event's auction
NEXT_PAY = 37
LATE_WINDOW = 38  # it is opened

EARLY = 1  # windows of a round
LATE = 2

# What has happened in this round.
FAIR_SOLD = 1
FAIR_HELD = 2
PAID = 4
RENTED = 8

# Results of the table of favours.
GIVES_IOU = 0
GIVES_HONOUR = 1
GIVES_ESCORT = 2
GIVES_PASSAGE = 3

COIN = 20

ACTIONS = Actions()
HOME = ACTIONS.block("home", 3, of="town", final=True)
DONE = ACTIONS.one("done", weight=6)
SILENT = ACTIONS.one("silent")
RESUME = ACTIONS.one("resume")
LOAD = ACTIONS.block("load", HOLDERS * HOLDERS * GOODS, of="load", weight=2)  # all of a kind
LOAD_ONE = ACTIONS.block("load-one", HOLDERS * HOLDERS * GOODS, of="piece")
SELL_TO = ACTIONS.block("sell-to", SEATS * THINGS, of="partner")
BUY_FROM = ACTIONS.block("buy-from", SEATS * THINGS, of="partner")
COUNT = ACTIONS.amount("count", 41, first=0)
THOUSANDS = ACTIONS.amount("thousands", 100, first=0, step=1000)
REST = ACTIONS.amount("rest", 50, first=0, step=COIN, final=True)
YES = ACTIONS.one("yes", final=True)
NO = ACTIONS.one("no", final=True)
PRICE = ACTIONS.amount("price", 250, first=COIN, step=COIN, weight=3)
ABOVE = ACTIONS.amount("above", 201, first=0, step=100, weight=3, final=True)
NO_BID = ACTIONS.one("no-bid", final=True)
DUMP = ACTIONS.block("dump", HOLDERS * GOODS + 1, of="dump")  # forced sale of one piece
NO_REBATE = ACTIONS.one("no-rebate", final=True)
HALF = ACTIONS.one("half", weight=2, final=True)
WHOLE = ACTIONS.one("whole", weight=2, final=True)
TRICKED = ACTIONS.one("tricked", weight=2, final=True)
CUBE = ACTIONS.block("cube", AREAS, of="area", final=True)
TAKE = ACTIONS.one("take", final=True)
PUSH = ACTIONS.block("push", SEATS, of="seat", weight=2, final=True)
BET = ACTIONS.block("bet", EYES, of="eyes", first=1, weight=2, final=True)
NO_BET = ACTIONS.one("no-bet", final=True)
HIRE = ACTIONS.one("hire")
DISMISS = ACTIONS.block("dismiss", TRADERS, of="trader")
PAY = ACTIONS.one("pay", weight=4, final=True)
GO = ACTIONS.block("go", SPACES, of="space", weight=5)
PICK = ACTIONS.block("pick", TRADERS, of="trader")
STAND = ACTIONS.one("stand")
WAY = ACTIONS.block("way", WAYS, of="way")
PAY_TO = ACTIONS.block("pay-to", SEATS, of="seat", final=True)
GUARD = ACTIONS.amount("guard", 9, first=0, final=True)
LOSE = ACTIONS.block("lose", GOODS, of="good", final=True)
MEET = ACTIONS.block("meet", SPACES, of="space")  # the goods of an offer are there

EVENTS = Events()
STARTS = EVENTS.event("starts", "seat", clause="FWM-1.6")
SETTLED = EVENTS.event("settled", "seat", "town", clause="FWM-1.6")
FAIR_IS = EVENTS.event("fair-is", "town", clause="FWM-1.7")
TURNED_UP = EVENTS.event("turned-up", "card", "day", clause="FWM-1.8")
MONTH = EVENTS.event("month", "day", "seat", clause="FWM-2.1")
SHIFTED = EVENTS.event("shifted", "seat", "load", "amount", clause="FWM-3.2")
OFFERED_SALE = EVENTS.event("offered-sale", "seat", "bundle", "florins", "seat", clause="FWM-3.4")
OFFERED_BUY = EVENTS.event("offered-buy", "seat", "bundle", "florins", "seat", clause="FWM-3.4")
OFFERED_AT = EVENTS.event("offered-at", "space", clause="FWM-3.4")
ACCEPTED = EVENTS.event("accepted", "seat", clause="FWM-3.5")
REFUSED = EVENTS.event("refused", "seat", clause="FWM-3.5")
QUIET = EVENTS.event("quiet", "seat", clause="FWM-3.7")
OPENED = EVENTS.event("opened", "card", clause="FWM-2.2")
URGENT = EVENTS.event("urgent", "card", clause="FWM-2.4")
NOBODY_CAME = EVENTS.event("nobody-came", "card", clause="FWM-2.5")
NO_BIDS = EVENTS.event("no-bids", "good", clause="FWM-2.5")
CONTEST = EVENTS.event("contest", "card", "good", clause="FWM-4.3")
BIDS = EVENTS.event("bids", "seat", "bundle", "florins", clause="FWM-4.3")
BIDS_SUM = EVENTS.event("bids-sum", "seat", "florins", clause="FWM-4.3")
BIDS_NOT = EVENTS.event("bids-not", "seat", clause="FWM-4.3")
SOLD = EVENTS.event("sold", "seat", "bundle", "florins", clause="FWM-4.5")
BOUGHT = EVENTS.event("bought", "seat", "bundle", "florins", clause="FWM-4.6")
TIED_HOME = EVENTS.event("tied-home", "seat", "amount", clause="FWM-4.7")
DUMPED = EVENTS.event("dumped", "seat", "bundle", "florins", clause="FWM-5.1")
FINED = EVENTS.event("fined", "seat", "florins", clause="FWM-4.11")
USED_UP = EVENTS.event("used-up", "card", clause="FWM-2.3")
TO_RESERVE = EVENTS.event("to-reserve", "card", clause="FWM-10.3")
LEAVES = EVENTS.event("leaves", "card", clause="FWM-10.3")
FAIR_OVER = EVENTS.event("fair-over", "town", clause="FWM-4.12")
PILE_EMPTY = EVENTS.event("pile-empty", clause="FWM-2.3")
RENEWED = EVENTS.event("renewed", clause="FWM-10.3")
MOVED = EVENTS.event("moved", "seat", "trader", "space", "space", clause="FWM-6.1")
PAID_FEES = EVENTS.event("paid-fees", "seat", "florins", clause="FWM-6.2")
ROLLED = EVENTS.event("rolled", "seat", "amount", clause="FWM-6.3")
TROUBLE = EVENTS.event("trouble", "seat", "space", clause="FWM-6.3")
LOST = EVENTS.event("lost", "seat", "bundle", clause="FWM-6.4")
PAID_PASSAGE = EVENTS.event("paid-passage", "seat", "florins", "seat", clause="FWM-10.10")
AT_HOME = EVENTS.event("at-home", "seat", clause="FWM-6.1")
SEA_CLOSES = EVENTS.event("sea-closes", clause="FWM-6.7")
SEA_OPENS = EVENTS.event("sea-opens", clause="FWM-6.7")
SUNK = EVENTS.event("sunk", "seat", "trader", clause="FWM-6.8")
INTEREST = EVENTS.event("interest", "seat", "florins", clause="FWM-10.12")
HIRED = EVENTS.event("hired", "seat", clause="FWM-7.2")
DISMISSED = EVENTS.event("dismissed", "seat", "trader", clause="FWM-7.3")
LET_GO = EVENTS.event("let-go", "seat", "trader", clause="FWM-7.6")
PAID_WAGES = EVENTS.event("paid-wages", "seat", "florins", clause="FWM-7.4")
PAID_TAX = EVENTS.event("paid-tax", "seat", "florins", clause="FWM-7.5")
WAIVED = EVENTS.event("waived", "seat", "florins", clause="FWM-7.6")
EXEMPT = EVENTS.event("exempt", "seat", clause="FWM-11.6")
EXEMPT_OWNER = EVENTS.event("exempt-owner", "seat", clause="FWM-13.2")
EVENT_UP = EVENTS.event("event-up", "card", clause="FWM-8.1")
RAIDED = EVENTS.event("raided", "seat", "trader", "amount", clause="FWM-8.2")
GUARDED = EVENTS.event("guarded", "seat", "florins", clause="FWM-8.3")
ESCAPED = EVENTS.event("escaped", "seat", clause="FWM-8.2")
RAID_ENDS = EVENTS.event("raid-ends", clause="FWM-2.6")
PUSHED = EVENTS.event("pushed", "seat", "florins", "seat", clause="FWM-8.4")
TOOK_SHEEP = EVENTS.event("took-sheep", "seat", "florins", clause="FWM-8.4")
SHEEP_ALONE = EVENTS.event("sheep-alone", "seat", clause="FWM-8.4")
SHEEP_POOR = EVENTS.event("sheep-poor", "seat", clause="FWM-8.4")
SHEEP_SECOND = EVENTS.event("sheep-second", "seat", clause="FWM-8.4")
BOOMS = EVENTS.event("booms", clause="FWM-8.6")
BOOMS_BARE = EVENTS.event("booms-bare", clause="FWM-8.6")
NO_BOOM = EVENTS.event("no-boom", clause="FWM-8.6")
BOOM_ENDS = EVENTS.event("boom-ends", clause="FWM-8.6")
BOOM_OVER = EVENTS.event("boom-over", clause="FWM-8.6")
BLOCKED = EVENTS.event("blocked", "card", clause="FWM-8.7")
LIQUIDATED = EVENTS.event("liquidated", "seat", "florins", clause="FWM-9.2")
VILLAS_COUNT = EVENTS.event("villas-count", "seat", "florins", clause="FWM-13.5")
REBATED = EVENTS.event("rebated", "seat", "florins", "amount", clause="FWM-10.5")
KEPT_ALL = EVENTS.event("kept-all", "seat", clause="FWM-10.5")
FAVOUR_IOU = EVENTS.event("favour-iou", "seat", "ious", clause="FWM-10.6")
FAVOUR_HONOUR = EVENTS.event("favour-honour", "seat", clause="FWM-10.7")
FAVOUR_ESCORT = EVENTS.event("favour-escort", "seat", clause="FWM-10.8")
FAVOUR_PASSAGE = EVENTS.event("favour-passage", "seat", clause="FWM-10.9")
PLACED_CUBE = EVENTS.event("placed-cube", "seat", "area", clause="FWM-10.8")
NO_CUBE = EVENTS.event("no-cube", "seat", clause="FWM-10.8")
CLIMBED = EVENTS.event("climbed", "seat", "amount", clause="FWM-10.4")
ENNOBLED = EVENTS.event("ennobled", "seat", clause="FWM-10.1")
SANK = EVENTS.event("sank", "seat", "amount", clause="FWM-11.8")
BET_ON = EVENTS.event("bet-on", "seat", "eyes", clause="FWM-11.1")
NO_BETS = EVENTS.event("no-bets", "seat", clause="FWM-11.1")
BET_POOR = EVENTS.event("bet-poor", "seat", clause="FWM-11.1")
DRAWN = EVENTS.event("drawn", "eyes", clause="FWM-11.1")
LOTTERY_WON = EVENTS.event("lottery-won", "seat", clause="FWM-11.1")
PLEDGES = EVENTS.event("pledges", "seat", "florins", "ious", clause="FWM-11.9")
TOO_POOR = EVENTS.event("too-poor", "seat", clause="FWM-11.9")
TIED = EVENTS.event("tied", "seat", "amount", clause="FWM-11.9")
LENT = EVENTS.event("lent", "seat", "ious", "florins", clause="FWM-11.2")
GOT_TRICK = EVENTS.event("got-trick", "seat", "florins", clause="FWM-11.4")
GOT_FUGGEREI = EVENTS.event("got-fuggerei", "seat", "florins", clause="FWM-11.5")
GOT_CORRUPTION = EVENTS.event("got-corruption", "seat", "florins", clause="FWM-11.6")
NOBODY_GOT = EVENTS.event("nobody-got", "card", clause="FWM-11.9")
BOUGHT_VILLA = EVENTS.event("bought-villa", "seat", "card", "florins", clause="FWM-12.4")
VILLA_LEFT = EVENTS.event("villa-left", "card", clause="FWM-12.5")
VILLA_LATER = EVENTS.event("villa-later", "card", clause="FWM-12.3")
GOT_TAX = EVENTS.event("got-tax", "seat", "florins", clause="FWM-13.3")
GOT_RENT = EVENTS.event("got-rent", "seat", "florins", clause="FWM-13.4")
LAST_DEAL = EVENTS.event("last-deal", clause="FWM-9.1")
CAPPED = EVENTS.event("capped", "amount", clause="FWM-10.14")
WINS = EVENTS.event("wins", "seat", clause="FWM-9.2")


class State(Table):
    """One position. Everything but sealed bids is open; what lies in a pile is settled when it is turned up."""

    phase: int = num("i1")  # what is being decided
    now: int = num()  # half months since the start
    starter: int = num("i1")  # the start player
    active: int = num("i1")  # whose turn it is
    home: Row = row(6, "i1")  # 1 + home town
    money: Row = row(6, "i4")
    ious: Row = row(6)
    goods: Grid = grid(24, 3)  # goods[4 * seat + holder][good]
    place: Grid = grid(6, 3, "i1")  # of each trader: 1 + space, 0 in hand, -1 lost for good
    stamp: Grid = grid(6, 3)  # when it arrived there; traders of one seat share the first one's
    arrivals: int = num()
    since: int = num()  # arrivals before the last movement
    where: Row = row(78, "i1")  # of each card
    unseen: Grid = grid(2, 5)  # cards that nobody has seen, by kind: in the pile, in the reserve
    deal: Row = row(5, "i1")  # 1 + open deal, older ones first
    due: Row = row(5)  # its date
    villa: Row = row(2, "i1")  # 1 + open residence
    villa_due: Row = row(2)
    fair: int = num("i1")  # 1 + the fair that is held; 0 while homes are chosen
    stage: int = num("i1")  # what has happened in this round: FAIR_SOLD .. RENTED
    boom: int = num("i1")  # 1 while a fifth deal is open or to come
    blockade: int = num("i1")  # 1 while it waits for its deal
    raids: int = num("i2")  # areas with robbers or pirates in this round, one bit each
    struck: Grid = grid(6, 3)  # areas in which a trader has been raided in this round
    sheep: int = num("i1")  # 1 + who keeps the black sheep
    pot: int = num("i4")  # money that lies on it
    hot: int = num("i1")  # 1 + who decides about it
    trick: int = num("i1")  # 1 + who holds the trick card
    exempt: int = num("i1")  # 1 + who pays no tax
    cubes: Row = row(8, "i1")  # of each area the seats with a cube there, one bit each
    meter: Row = row(6, "i1")
    villas: Row = row(6, "i1")  # residences of each seat, one bit each
    first: int = num("i1")  # 1 + who bought the first one
    years: int = num("i1")  # paydays held
    # A window for trade.
    window: int = num("i1")  # EARLY or LATE, 0: none is open
    done: int = num("i1")  # seats that have finished, one bit each
    called: int = num("i1")  # seats that want the floor, whatever they could do
    silent: int = num("i1")  # seats that want to be left alone until they say otherwise
    offers: Row = row(6, "i1")  # made in this window
    arrived: Row = row(6)  # what was moved in this window, one bit for each holder and good
    selling: int = num("i1")  # 1: the active seat sells, 0: it buys
    partner: int = num("i1")  # 1 + whom the offer is for
    thing: int = num("i1")  # what it is about
    spot: int = num("i1")  # 1 + where it changes hands; 0: not chosen yet, or IOUs
    many: int = num()  # and how many
    total: int = num("i4")  # at what price
    bought: Row = row(6)  # towns where a seat has got goods in deals since the early window, one bit each
    # A deal that is being settled.
    slot: int = num("i1")  # 1 + place of the row, THE_FAIR or FIRST_HOUSE ..
    line: int = num("i1")
    asked_price: Row = row(6, "i4", sealed=True)
    asked_count: Row = row(6, sealed=True)
    price: Row = row(6, "i4")  # bids as opened, 0: none
    count: Row = row(6)
    lots: Row = row(6, "i1")  # dice between equals
    left: int = num()  # pieces still to be had
    raising: int = num("i4")  # what the active seat has to raise
    earned: Row = row(6, "i4")  # what a deal has brought
    gained: Row = row(6)  # pieces bought from it
    cursor: int = num("i1")  # how many have been asked, clockwise from the start player
    event: int = num("i1")  # 1 + event that is taking place
    dice: int = num("i8")  # what dice and cards have shown since the last decision, in one number
    bets: Row = row(6, "i1")  # 1 + who backs each number
    quiet: int = num("i1")  # seats in a row that did not bet
    let_go: int = num("i1")  # 1 once the active seat has dismissed a trader on this payday
    granting: int = num("i1")  # 1: a cube on land, 2: at sea
    then: int = num("i1")  # the step behind a cube or a sale
    # A move.
    moved: int = num("i1")  # traders of the active seat that have moved, one bit each
    mover: int = num("i1")  # the trader in hand
    way: Grid = grid(6, 3, "i1")  # routes to choose from: 1 + space
    ways: int = num("i1")
    origin: int = num("i1")  # 1 + space where the move began
    steps: int = num("i1")  # of the chosen route
    step: int = num("i1")  # taken so far
    begun: int = num("i1")  # 1: its fee is paid
    loaded: int = num("i1")  # 1: it counts as loaded
    halt: int = num("i1")  # 1: all others stay where they are
    trouble: int = num("i1")  # 1: only the first space is entered, 2: and what was lost there is lost
    sailed: int = num("i1")  # 1: the sea has been paid for
    area: int = num("i1")  # 1 + where the raid takes place
    losing: int = num()  # goods still to be lost


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    near: Grid = grid(51, 6)
    kind: Row = row(51)
    area: Row = row(51)
    far: Grid = grid(12, 51)
    far_winter: Grid = grid(12, 51)
    year: int = num()
    payday: int = num()
    fair_day: int = num()
    winter: int = num()
    spring: int = num()
    money: int = num("i4")
    start: Row = row(3)
    pile: Grid = grid(4, 5)
    reserve: Grid = grid(4, 5)
    open: int = num()
    level: Row = row(52)
    town: Row = row(52)
    plus: Row = row(52)
    urgent: Row = row(52)
    keep: Row = row(52)
    good: Grid = grid(52, 3)
    amount: Grid = grid(52, 3)
    limit: Grid = grid(52, 3, "i4")
    fair_town: Row = row(2)
    fair_good: Grid = grid(4, 3)
    fair_amount: Grid = grid(4, 3)
    fair_limit: Grid = grid(4, 3, "i4")
    event: Row = row(22)
    event_level: Row = row(22)
    event_area: Row = row(22)
    event_keep: Row = row(22)
    villa_town: Row = row(4)
    villa_plus: Row = row(4)
    villa_price: Row = row(4, "i4")
    rent: Row = row(4, "i4")
    forced: Row = row(4, "i4")
    fee: Row = row(4)
    fee_loaded: Row = row(4)
    trouble: Row = row(4)
    safe: int = num()
    toll: Row = row(2)
    passage: int = num()
    wages: Row = row(3)
    tax: Row = row(3)
    fine: int = num()
    raid: Row = row(2)
    escort: int = num()
    guard: int = num()
    stake: int = num()
    interest: Row = row(2)
    goal: int = num()
    meter: Row = row(3)
    favour: Grid = grid(21, 11)
    gain: Row = row(4)
    rebate: Row = row(3)
    bet: int = num()
    prize: int = num()
    loan: int = num()
    loans: int = num()
    bribe: int = num()
    corruption: int = num()
    top: int = num("i4")
    offers: int = num()
    years: int = num()
    mode: int = num()
