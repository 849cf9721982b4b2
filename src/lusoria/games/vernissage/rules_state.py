"""Vernissage: actions, events, position and box. Clauses (VRN-n.m): rulebook/en.md.

A kind of counter is SALE, CRITICISM or SCANDAL; a counter is kind * VALUES + the place of its value in the box. Steps
count from 1, the lowest. Cards of a sort are all alike: hands and piles are numbers of cards of each sort.
"""

from lusoria.kernel import NOBODY, OWNER, Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

SEATS = 5
ARTISTS = 5
NO_SEAT = -1

KINDS = 3  # of counters
SALE = 0
CRITICISM = 1
SCANDAL = 2
ANY = 3  # faces of the die of fate beside the three kinds
BAR = 4
VALUES = 7  # room for values of a kind
COUNTERS = 21  # room for different counters
FACES = 6
EYES = 6  # of an ordinary die

STEPS = 20  # room for steps
LOW_STEPS = 2  # with an envoy of every seat at the start
WORTHS = 27  # spaces of the scale with what a picture is worth
PAYS = 6  # and IN spaces

# Sorts of brown cards: 0 .. 4 pictures by artist.
INFLUENCE_SORT = 5
CRITIC_SORT = 6
FREE_SORT = 7
SORTS = 8
NUMBERS = 9  # highest number of a limited move; in hands these are the sorts behind the brown ones
COPIES = 7  # pictures of an artist
GREY_CARDS = 23

PILES = 7
GREY_PILE = 7  # to buy from, behind the brown ones
HEIGHT = 7  # room for cards in a pile

SLOTS = 49  # PILES * HEIGHT: a card taken from a pile is known by the pile and how many were taken before

# What is being decided.
KEEPING = 0  # everybody: keep the cards dealt, or exchange three pictures
CHOOSING = 1  # the counter
PLACING = 2  # the artist it goes to
OBJECTING = 3  # whether a seat objects
AMENDING = 4  # the active seat's own proposal
ANSWERING = 5  # yes or no to a proposal
NAMING = 6  # an objecting seat's proposal
JOINING = 7  # power play or not
LAYING = 8  # influence cards
SHOWING = 9  # pictures of an artist who is IN
BUYING = 10  # a pile
TAKING = 11  # one of its cards
USING = 12  # a card at the end of the turn
LIFTING = 13  # limited move: which envoy
SETTING = 14  # and where to
ARRANGING = 15  # free move: where envoys stand
AIMING = 16  # the critic's artist
# Steps of a turn in which nobody decides anything.
TURN = 17  # it begins
COUNTING = 18  # the counter counts
LANDING = 19  # the marker has stopped
CLIMBING = 20  # a private view, if there is one
CLOSING = 21  # the end of the game, if it has come
NEXT = 22  # the turn ends

# What a seat has to do with the counter just laid.
SILENT = 1  # could have objected
OBJECTS = 2
OPPOSES = 3  # has called for a power play
YIELDS = 4  # has withdrawn

KEEP_THEM = 1  # sealed answers
EXCHANGE = 2

ACTIONS = Actions()
KEEP = ACTIONS.one("keep", final=True)
REDRAW = ACTIONS.one("redraw", final=True)
CHOOSE = ACTIONS.block("choose", COUNTERS, of="counter", weight=4)
PLACE = ACTIONS.block("place", ARTISTS, of="artist", weight=4)
OBJECT = ACTIONS.one("object", final=True)
LET_BE = ACTIONS.one("let-be", weight=2, final=True)
NAME = ACTIONS.block("name", COUNTERS, of="counter", weight=2, final=True)
NAME_NONE = ACTIONS.one("name-none", final=True)
YES = ACTIONS.one("yes", final=True)
NO = ACTIONS.one("no", final=True)
FIGHT = ACTIONS.one("fight", final=True)
WITHDRAW = ACTIONS.one("withdraw", final=True)
LAY = ACTIONS.amount("lay", 24, first=0, final=True)
SHOW = ACTIONS.amount("show", COPIES + 1, first=0, final=True)
BUY = ACTIONS.block("buy", PILES + 1, of="pile", weight=4, final=True)
TAKE = ACTIONS.block("take", SORTS, of="sort", weight=6, final=True)
LEAVE = ACTIONS.one("leave", final=True)
LIMITED = ACTIONS.block("limited", NUMBERS, of="number", first=1, weight=2, final=True)
ROAM = ACTIONS.one("roam", final=True)
CRITIC = ACTIONS.one("critic", final=True)
PASS = ACTIONS.one("pass", final=True)
LIFT = ACTIONS.block("lift", STEPS + 1, of="origin")
SET = ACTIONS.block("set", STEPS, of="step", first=1, weight=4)
DONE = ACTIONS.one("done", final=True)
FEATHER = ACTIONS.block("feather", ARTISTS, of="artist", final=True)

EVENTS = Events()
EXCHANGED = EVENTS.event("exchanged", "seat", clause="VRN-3.4")
ROLLED_FIRST = EVENTS.event("rolled-first", "seat", "amount", clause="VRN-3.6")
BEGINS = EVENTS.event("begins", "seat", clause="VRN-3.6")
TURNS = EVENTS.event("turns", "seat", clause="VRN-4.1")
FATE = EVENTS.event("fate", "seat", "face", clause="VRN-4.3")
EXHAUSTED = EVENTS.event("exhausted", clause="VRN-4.4")
POWERLESS = EVENTS.event("powerless", "seat", clause="VRN-4.2")
NO_COUNTER = EVENTS.event("no-counter", clause="VRN-4.2")
LAID = EVENTS.event("laid", "seat", "counter", "artist", "step", clause="VRN-4.5")
LETS = EVENTS.event("lets", "seat", clause="VRN-5.1")
OBJECTED = EVENTS.event("objected", "seat", clause="VRN-5.1")
PROPOSED = EVENTS.event("proposed", "seat", "counter", clause="VRN-5.2")
FIRM = EVENTS.event("firm", "seat", clause="VRN-5.2")
NOTHING_ELSE = EVENTS.event("nothing-else", clause="VRN-5.5")
NAMED_NONE = EVENTS.event("named-none", "seat", clause="VRN-5.4")
AGREED = EVENTS.event("agreed", "seat", clause="VRN-5.3")
REFUSED = EVENTS.event("refused", "seat", clause="VRN-5.3")
SWAPPED = EVENTS.event("swapped", "counter", "counter", clause="VRN-5.3")
CALLED = EVENTS.event("called", "seat", clause="VRN-5.6")
WITHDREW = EVENTS.event("withdrew", "seat", clause="VRN-5.6")
STAKED = EVENTS.event("staked", "seat", "amount", clause="VRN-6.2")
EMPTY = EVENTS.event("empty", "seat", clause="VRN-6.3")
ROLLED = EVENTS.event("rolled", "seat", "amount", "amount", "amount", clause="VRN-6.4")
TIED = EVENTS.event("tied", clause="VRN-6.5")
UPHELD = EVENTS.event("upheld", "seat", clause="VRN-6.6")
STRUCK = EVENTS.event("struck", "counter", clause="VRN-6.7")
RECALLED = EVENTS.event("recalled", "seat", "step", clause="VRN-6.6")
BURNED = EVENTS.event("burned", "seat", "amount", clause="VRN-12.1")
MOVED = EVENTS.event("moved", "artist", "spaces", "space", clause="VRN-7.1")
STUNG = EVENTS.event("stung", "artist", clause="VRN-7.2")
IS_IN = EVENTS.event("is-in", "artist", "rubens", clause="VRN-7.3")
TURNED_UP = EVENTS.event("turned-up", "seat", "pictures", "artist", clause="VRN-7.3")
EARNED = EVENTS.event("earned", "seat", "rubens", clause="VRN-7.4")
BACK = EVENTS.event("back", "artist", "space", clause="VRN-7.4")
RUINED = EVENTS.event("ruined", "artist", clause="VRN-7.6")
VIEWED = EVENTS.event("viewed", "artist", "step", clause="VRN-8.1")
GREAT = EVENTS.event("great", "artist", clause="VRN-8.2")
SMALL = EVENTS.event("small", "artist", clause="VRN-8.3")
PLAIN = EVENTS.event("plain", "artist", clause="VRN-8.3")
FEATHERED = EVENTS.event("feathered", "artist", clause="VRN-8.5")
BORROWED = EVENTS.event("borrowed", "seat", "notes", clause="VRN-9.5")
BOUGHT_FROM = EVENTS.event("bought-from", "seat", "pile", "rubens", clause="VRN-9.2")
TOOK = EVENTS.event("took", "seat", clause="VRN-9.2")
TOOK_CARD = EVENTS.event("took-card", "sort", clause="VRN-13.3")
LEFT = EVENTS.event("left", "seat", clause="VRN-9.3")
DREW = EVENTS.event("drew", "seat", clause="VRN-9.4")
DREW_CARD = EVENTS.event("drew-card", "number", clause="VRN-13.3")
RESHUFFLED = EVENTS.event("reshuffled", clause="VRN-9.4")
SOLD_OUT = EVENTS.event("sold-out", clause="VRN-9.7")
NO_CARDS = EVENTS.event("no-cards", "seat", clause="VRN-10.9")
USED_LIMITED = EVENTS.event("used-limited", "seat", "number", clause="VRN-10.3")
USED_FREE = EVENTS.event("used-free", "seat", clause="VRN-10.2")
USED_CRITIC = EVENTS.event("used-critic", "seat", "artist", clause="VRN-10.6")
WENT = EVENTS.event("went", "seat", "origin", "step", clause="VRN-10.3")
STANDS = EVENTS.event("stands", "seat", "step", clause="VRN-10.2")
PASSED = EVENTS.event("passed", "seat", clause="VRN-10.1")
TOP_COUNTER = EVENTS.event("top-counter", clause="VRN-11.1")
TOP_ARTIST = EVENTS.event("top-artist", "artist", clause="VRN-11.1")
SECOND_OUT = EVENTS.event("second-out", clause="VRN-11.1")
CAPPED = EVENTS.event("capped", "amount", clause="VRN-11.5")
VALUED = EVENTS.event("valued", "seat", "pictures", "rubens", clause="VRN-11.3")
WEALTH = EVENTS.event("wealth", "seat", "rubens", clause="VRN-11.4")


class State(Table):
    """One position."""

    # Cards. At the end of the game all hands lie open.
    hand: Grid = grid(5, 17, "i1", known=OWNER)  # hand[seat][sort], then limited moves by number
    held: Row = row(5, "i1")  # brown cards in each hand
    drawn: Row = row(5, "i1")  # grey cards in each hand
    sure: Row = row(5, "i1")  # influence cards in each hand that everybody has seen
    open: Grid = grid(5, 17, "i1")  # cards turned up before each seat
    gone: Row = row(8, "i1")  # brown cards of each sort that have left the game
    used: Row = row(9, "i1")  # limited moves of each number that lie aside, to be shuffled again
    lies: Grid = grid(7, 8, "i1", known=NOBODY)  # lies[pile][sort]
    taken: Row = row(7, "i1")  # cards taken from each pile
    # What one may remember while the game goes on. Nobody can tell which of its cards a seat used or turned up, whether
    # one that was dealt or one bought, but everybody knows that it held such a card by then.
    buyer: Row = row(49, "i1")  # 1 + seat that has bought the card of each slot
    nth: Row = row(49, "i1")  # which of the cards that its buyer has bought it was, from 1
    sold: Row = row(49, "i1", known=NOBODY)  # 1 + sort of the card bought from each slot
    # Cards a seat has shown to all, one by one: 1 + sort + SORTS * cards bought before.
    shed: Grid = grid(5, 55, "i2", shown=NOBODY)
    looks: Grid = grid(5, 7)  # looks[seat][pile], bit n: the seat has looked at it when n cards had been taken
    # seen[seat][pile * SORTS + sort]: what each seat saw when it last looked at a pile, less what it took itself.
    seen: Grid = grid(5, 56, "i1")
    # As `sold`, of what a seat bought itself or saw to be missing between two looks.
    traced: Grid = grid(5, 49, "i1", shown=NOBODY)
    phase: int = num("i1")  # what is being decided
    rounds: int = num()  # rounds begun
    first: int = num("i1")  # the seat that began
    active: int = num("i1")  # whose turn it is
    choice: Row = row(5, "i1", sealed=True)  # KEEP_THEM or EXCHANGE
    step: Row = row(5, "i1")  # of each artist, 0 once out
    fame: Row = row(5, "i1")  # space of each artist's marker, counted from the lowest OUT space
    feather: int = num("i1")  # 1 + artist that wears it
    stairs: Grid = grid(5, 21, "i1")  # stairs[artist][step]: 1 + counter that lies there
    supply: Row = row(21, "i1")  # of each counter, how many are left
    envoy: Grid = grid(5, 21, "i1")  # envoy[seat][step] = 1
    money: Row = row(5, "i4")
    notes: Row = row(5)  # promissory notes
    face: int = num("i1")  # 1 + what the die of fate shows; 0: not rolled in this turn
    counter: int = num("i1")  # 1 + counter being laid
    artist: int = num("i1")  # 1 + artist that this is about
    stance: Row = row(5, "i1")  # SILENT .. YIELDS
    named: Row = row(5, "i1")  # 1 once an objecting seat has had its turn to name a value
    cursor: int = num("i1")  # who is asked next, in places clockwise from the active seat
    proposal: int = num("i1")  # 1 + counter proposed
    proposer: int = num("i1")  # 1 + seat
    laid: Row = row(5, "i1")  # influence cards of each seat in the power play
    added: int = num("i1")  # cards laid since the last one of the other side
    dice: Grid = grid(5, 2, "i1")  # of the last power play of this turn
    then: int = num("i1")  # the step that follows when the marker has stopped
    showing: Row = row(5, "i1", sealed=True)  # 1 + pictures that a seat turns up
    ending: int = num("i1")  # 1 once a counter on the top step counts
    pile: int = num("i1")  # 1 + pile being looked at
    number: int = num("i1")  # of the limited move in use
    lifted: int = num("i1")  # 1 + step of the envoy to be moved, 1: from the hand
    moved: int = num("i1")  # 1 once a move was used in this turn
    aimed: int = num("i1")  # 1 once a critic was used: the turn ends with it
    standing_still: int = num("i1")  # free move: envoys that have to be put back at least
    # Room for those who imagine the cards that they cannot see, one by one (rules_worlds):
    lie: Row = row(82, "i1", scratch=True)  # 1 + sort
    home: Row = row(82, "i1", scratch=True)  # where it lies
    whose: Row = row(82, "i1", scratch=True)  # 1 + seat that came by it
    since: Row = row(82, "i1", scratch=True)  # cards bought by then
    among: Row = row(82, "i1", scratch=True)  # the group of cards that it is one of
    pool: Grid = grid(50, 8, "i1", scratch=True)  # cards of each group that are not laid out yet
    left: Row = row(50, "i1", scratch=True)  # how many these are
    owned: Grid = grid(5, 5, scratch=True)  # owned[seat][artist]: four times the pictures, while bots judge a position
    unseen: Row = row(5, scratch=True)  # brown cards of each seat that the judging one does not know


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    steps: int = num()
    white: int = num()
    envoys: int = num()
    out: int = num()
    worth: Row = row(27, "i4")
    pay: Row = row(6, "i4")
    purse: int = num()
    counter: Grid = grid(3, 7)
    copies: int = num()
    die: Row = row(6)
    great: int = num()
    small: int = num()
    sting: int = num()
    brown: Row = row(4)
    limited: Row = row(23)
    hand: int = num()
    height: int = num()
    price: Row = row(7, "i4")
    grey_price: int = num("i4")
    money: int = num("i4")
    loan: int = num("i4")
    note: int = num("i4")
    ruin: int = num("i4")
    fallen: int = num()
    burn: int = num()
    rounds: int = num()
    influence_burn: int = num()


def value_of(box: Box, counter: int) -> int:
    return box.counter[counter // VALUES][counter % VALUES]


def influences(s: State, seat: int, artist: int) -> int:
    """1 if an envoy of the seat stands on the artist's step (VRN-4.2)."""
    return int(s.step[artist] > 0 and s.envoy[seat][s.step[artist]] == 1)


def has_influence(s: State, seat: int) -> int:
    """On how many artists."""
    count = 0
    for artist in range(ARTISTS):
        count += influences(s, seat, artist)
    return count


def envoys_out(s: State, seat: int) -> int:
    """Envoys of a seat on the white strip."""
    count = 0
    for step in range(1, STEPS + 1):
        count += s.envoy[seat][step]
    return count


def place_of(s: State, offset: int) -> int:
    """The seat so many places clockwise from the active one."""
    return (s.active + offset) % s.seats


def first_in(box: Box) -> int:
    """The lowest IN space."""
    return box.out + WORTHS


def top_space(box: Box) -> int:
    return box.out + WORTHS + PAYS - 1


def picture_worth(s: State, box: Box, artist: int) -> int:
    """What a picture is worth as the marker stands (VRN-11.3)."""
    space = s.fame[artist]
    if s.step[artist] == 0 or space < box.out:
        return 0 - box.ruin
    return box.worth[min(space - box.out, WORTHS - 1)]


def after_pay(box: Box) -> int:
    """The last space before IN (VRN-7.4)."""
    return box.out + WORTHS - 1
