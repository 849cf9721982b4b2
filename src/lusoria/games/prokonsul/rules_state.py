"""Prokonsul: actions, events, position and box. Clauses: rulebook/en.md."""

from lusoria.kernel import OWNER, Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

PROVINCES = 7
SEATS = 5
HIGHEST = 15  # room for card numbers
CARDS = 10  # room for cards in a deck
LINKS = 12  # room for links
NO_SEAT = -1
OFF_MAP = -1  # the black pawn before the first round

# What is being decided.
PLACING = 0  # where the black pawn goes
CHOOSING = 1  # everybody's card
ADDRESSING = 2  # whom the pleader asks next
OFFERING = 3  # how many chips the pleader offers
ANSWERING = 4  # yes or no (two-way: or a price)
HAGGLING = 5  # two-way: the pleader's reply to a price
TABLING = 6  # free: table a deal, or pass
AGREEING = 7  # free: the members' answers
JOINING = 8  # free: who belongs to the coalition; these three are steps of TABLING that only its maker knows of
PAYING = 9  # free: what one member pays
SHARING = 10  # free: what one member receives

# What a family is in a province.
CANDIDATE = 1
GOVERNOR = 2

AGREE = 1  # sealed answers to a deal
REFUSE = 2

ACTIONS = Actions()
PLACE = ACTIONS.block("place", 7, of="province")
PLAY = ACTIONS.block("play", 15, of="card", first=1, final=True)
ADDRESS = ACTIONS.block("address", 5, of="seat")
OFFER = ACTIONS.amount("offer", 200, first=0, final=True)
YES = ACTIONS.one("yes", weight=2, final=True)
NO = ACTIONS.one("no", final=True)
PRICE = ACTIONS.amount("price", 99, first=1, final=True)
PAY = ACTIONS.one("pay", final=True)
DECLINE = ACTIONS.one("decline", final=True)
PASS = ACTIONS.one("pass")
NAME = ACTIONS.block("name", 5, of="seat")
JOIN = ACTIONS.block("join", 5, of="seat")
CLOSE = ACTIONS.one("close", weight=3)
NOTHING = ACTIONS.one("nothing", weight=12)
CHARGE = ACTIONS.amount("charge", 199, first=1)
SHARE = ACTIONS.amount("share", 200, first=0)
CONSENT = ACTIONS.one("agree", weight=8, final=True)
OBJECT = ACTIONS.one("object", final=True)

EVENTS = Events()
ROUND = EVENTS.event("begins", "amount", clause="PRO-4.1")
PLACED = EVENTS.event("placed", "seat", "province", clause="PRO-8.1")
STAYS = EVENTS.event("stays", "province", clause="PRO-8.2")
LOT = EVENTS.event("lot", "province", clause="PRO-10.15")
LAID = EVENTS.event("laid", "seat", "card", clause="PRO-4.2")
COUNTED = EVENTS.event("counted", "votes", "votes", clause="PRO-4.3")
ALONE = EVENTS.event("alone", "seat", clause="PRO-4.4")
PLEADS = EVENTS.event("pleads", "seat", clause="PRO-5.1")
PRECEDES = EVENTS.event("precedes", "seat", clause="PRO-5.3")
FAILED = EVENTS.event("failed", "seat", clause="PRO-6.10")
ALL_FAILED = EVENTS.event("all-failed", "seat", clause="PRO-5.5")
OFFERED = EVENTS.event("offered", "seat", "seat", "chips", clause="PRO-6.2")
ACCEPTED = EVENTS.event("accepted", "seat", "seat", "chips", "votes", clause="PRO-6.4")
REFUSED = EVENTS.event("refused", "seat", "seat", clause="PRO-6.6")
PRICED = EVENTS.event("priced", "seat", "seat", "chips", clause="PRO-10.1")
BOUGHT = EVENTS.event("bought", "seat", "seat", "chips", "votes", clause="PRO-10.2")
DECLINED = EVENTS.event("declined", "seat", "seat", clause="PRO-10.2")
PASSED = EVENTS.event("passed", "seat", clause="PRO-10.6")
TABLED = EVENTS.event("tabled", "seat", "seat", "families", clause="PRO-10.7")
PAYS = EVENTS.event("pays", "seat", "chips", clause="PRO-10.8")
GETS = EVENTS.event("gets", "seat", "chips", clause="PRO-10.8")
AGREED = EVENTS.event("agreed", "seat", clause="PRO-10.9")
OBJECTED = EVENTS.event("objected", "seat", clause="PRO-10.9")
DROPPED = EVENTS.event("dropped", clause="PRO-10.10")
NO_DEAL = EVENTS.event("no-deal", clause="PRO-10.11")
WON = EVENTS.event("won", "seat", clause="PRO-6.9")
NOMINATED = EVENTS.event("nominated", "seat", "province", clause="PRO-7.1")
NO_COUNTER = EVENTS.event("no-counter", "seat", clause="PRO-7.2")
APPOINTED = EVENTS.event("appointed", "seat", "province", "chips", clause="PRO-7.3")
RETURNED = EVENTS.event("returned", "seat", clause="PRO-7.4")
LINKED = EVENTS.event("linked", "seat", "chips", "province", "province", clause="PRO-7.6")
HANDS_BACK = EVENTS.event("hands-back", clause="PRO-4.5")
ALL_GOVERNED = EVENTS.event("all-governed", clause="PRO-9.1")
STANDSTILL = EVENTS.event("standstill", clause="PRO-9.2")
ALL_VISITED = EVENTS.event("all-visited", clause="PRO-10.14")
ONLY_LEFT = EVENTS.event("only-left", "province", clause="PRO-8.2")

# Reasons given by explain().
GOVERNED = 1
STANDS_HERE = 2
VISITED = 3
CARD_USED = 4
NO_CARDS_THERE = 5
ASKED_ALREADY = 6
TOO_MANY_CHIPS = 7
CANNOT_PAY = 8
NOT_TOP_TWO = 9
MEMBER_ALREADY = 10
NO_MAJORITY = 11
PRICES_NAMED = 12
ASKS_TOO_MUCH = 13
NOT_LEFT = 14
PRICE_TOO_HIGH = 15
MORE_THAN_OWNED = 16
ONESELF = 17
NO_SUCH_CARD = 19
USED_FOR_GOOD = 41
LEFT_OUT = 42
NO_SUCH_FAMILY = 18
YES_OR_NO = 40  # behind what is being decided
NOT_NOW = 20  # + what is being decided

ALIKE = 1  # what is wrong with a box that cannot be played


class State(Table):
    phase: int = num()  # what is being decided: PLACING .. AGREEING
    rounds: int = num()  # rounds begun
    black: int = num()  # province of the black pawn
    placer: int = num()  # seat that put it there
    pawn: Row = row(5)  # pawn[i] = seat whose pawn stands on square i from the left (not with free)
    standing: Grid = grid(5, 7)  # standing[seat][province]: 0, CANDIDATE or GOVERNOR
    visited: Row = row(7)  # 1 where the black pawn has stood
    chips: Row = row(5, "i4", shown=OWNER)
    used: Grid = grid(5, 16)  # used[seat][card] = 1 while the card is out of the hand
    gain: int = num()  # 1 once these ten rounds brought a counter or a governor
    choice: Row = row(5, known=OWNER, sealed=True)  # the card laid face down
    front: Grid = grid(5, 5)  # front[holder][owner]: number of owner's open card lying before holder, else 0
    spoken: Row = row(5)  # 1 once the seat pleaded this round (free: tabled or passed this time round)
    first: int = num()  # the round's first pleader
    speaker: int = num()  # the pleader (free: the proposer)
    heard: Row = row(5)  # 1 once the seat was asked in this plea
    addressee: int = num()  # the seat being asked
    offer: int = num()  # chips offered, or the price named
    prices: int = num()  # prices named in this talk
    laps: int = num()  # free: times the turn to table a deal has gone round
    named: int = num()  # free: winner named in the deal on the table
    member: Row = row(5)  # free: 1 for its coalition
    pays: Row = row(5)  # free: chips each member pays
    gets: Row = row(5)  # free: chips each member receives
    step: Row = row(5, known=OWNER)  # free: what a seat decides next of a deal that it puts together; 0: none
    plan_named: Row = row(5, known=OWNER)  # the winner named in it
    plan_member: Grid = grid(5, 5, known=OWNER)  # 1 for its coalition
    plan_pays: Grid = grid(5, 5, known=OWNER)  # chips each member pays
    plan_gets: Grid = grid(5, 5, known=OWNER)  # chips each member receives
    plan_at: Row = row(5, known=OWNER)  # the member whose chips are being settled, in places clockwise from the seat
    answer: Row = row(5, known=OWNER, sealed=True)  # free: AGREE or REFUSE


class Box(BoxBase):
    deck: Row = row(10)  # numbers of a family's cards
    short_deck: Row = row(10)
    value: Row = row(7)  # chips for the governor of each province
    link: Grid = grid(12, 2)  # pairs of linked provinces
    link_bonus: int = num()
    chips: int = num()  # at the start
    counters: int = num()
    bargains: int = num()
    laps: int = num()
    two_way: int = num()
    free: int = num()
    top_two: int = num()
    short: int = num()


def deciding(s: State) -> int:
    """What is being decided, as far as the reader knows: a deal is its maker's alone until it is tabled (PRO-11.6)."""
    return s.step[s.speaker] if s.phase == TABLING and s.step[s.speaker] > 0 else s.phase


def deal_named(s: State) -> int:
    """The winner named in the deal on the table, or in the one being put together; and so on."""
    return s.plan_named[s.speaker] if s.phase == TABLING else s.named


def deal_member(s: State, seat: int) -> int:
    return s.plan_member[s.speaker][seat] if s.phase == TABLING else s.member[seat]


def deal_pays(s: State, seat: int) -> int:
    return s.plan_pays[s.speaker][seat] if s.phase == TABLING else s.pays[seat]


def deal_gets(s: State, seat: int) -> int:
    return s.plan_gets[s.speaker][seat] if s.phase == TABLING else s.gets[seat]


def card_of(box: Box, index: int) -> int:
    """Number of a deck's card, 0 past its end."""
    return box.short_deck[index] if box.short else box.deck[index]  # PRO-2.3, PRO-10.13


def votes(s: State, seat: int) -> int:
    """Votes lying before a seat: its own card and those it collected."""
    total = 0
    for owner in range(s.seats):
        total += s.front[seat][owner]
    return total


def majority(s: State) -> int:
    total = 0
    for seat in range(s.seats):
        total += votes(s, seat)
    return total // 2 + 1  # PRO-4.3


def counters_left(s: State, box: Box, seat: int) -> int:
    left = box.counters
    for province in range(PROVINCES):
        if s.standing[seat][province] != 0:
            left -= 1
    return left


def governor(s: State, province: int) -> int:
    for seat in range(s.seats):
        if s.standing[seat][province] == GOVERNOR:
            return seat
    return NO_SEAT


def governed_count(s: State) -> int:
    count = 0
    for province in range(PROVINCES):
        if governor(s, province) != NO_SEAT:
            count += 1
    return count


def stake(s: State, box: Box, seat: int, province: int) -> int:
    """Chips a seat would take now as governor of a province, links included."""
    total = box.value[province]  # PRO-7.3
    for i in range(LINKS):
        other = linked_to(box, i, province)
        if other != province and s.standing[seat][other] == GOVERNOR:
            total += box.link_bonus  # PRO-7.6
    return total


def at_most(s: State, box: Box, seat: int, province: int) -> int:
    """The most that a province can still bring a seat: its value, and its links to what no other family governs."""
    total = box.value[province]
    for i in range(LINKS):
        far = linked_to(box, i, province)
        if far != province and (governor(s, far) == NO_SEAT or governor(s, far) == seat):
            total += box.link_bonus
    return total


def linked_to(box: Box, i: int, province: int) -> int:
    """Other end of link i, or the province itself when the link is not its own."""
    if box.link[i][0] == province:
        return box.link[i][1]
    if box.link[i][1] == province:
        return box.link[i][0]
    return province
