"""Tribunal: actions, events, position and box. Clauses (TRI-n.m): rulebook/en.md.

A card is colour * 6 + rank; ranks 0..4 are clients, rank 5 is the accuser.
"""

from lusoria.kernel import Actions, CardTable, Events, Grid, Row, cards, grid, num, row
from lusoria.kernel import Box as BoxBase

COLOURS = 5
RANKS = 6
ACCUSER = 5  # rank of the card that wants a conviction
CARDS = 30
SEATS = 7

ASIDE = 0  # places of cards
HAND = 1  # HAND + seat
BOXED = 8  # a colour that is not used
DOWN = 9  # chosen to be handed on, before the seat that chooses

# What is being decided.
PASSING = 0  # which cards go to the left
CHOOSING = 1  # the colour to be tried
VOTING = 2  # everybody's vote
TURNING = 3  # which way the speeches go
SPEAKING = 4  # what becomes of the speaker's counters
DEALING = 5  # whether a counter with chips is taken
BANISHING = 6  # exile: whether the guilty are sent away
APPEALING = 7  # appeal: whether a colour is tried again

# What has become of a colour.
OPEN = 0
ACQUITTED = 1
GUILTY = 2
EXILED = 3

FREE = 0  # the pans
BAD = 1

# What chips can be offered for.
TERM_COLOUR = 0  # .. 4: try this colour
TERM_NO_APPEAL = 5  # do not appeal
TERM_WAY = 6  # 7: speeches clockwise, counter-clockwise
TERM_PAN = 8  # 9: lay a verdict counter on this pan
TERM_COUNTER = 10  # hand me a verdict counter
TERM_EXTRA = 11  # hand me an extra counter
TERM_EXILE = 12  # 13: exile them, or do not
TERMS = 14

CLOCKWISE = 1
COUNTER_CLOCKWISE = 2
VERDICT_COUNTER = 1  # kinds of counters in a package
EXTRA_COUNTER = 2

MOST_ATTACHED = 200  # chips that a seat can add to a counter
FIVE = 5  # chips, the larger step of an offer

ACTIONS = Actions()
GIVE = ACTIONS.block("give", CARDS, of="card")
TRY = ACTIONS.block("try", COLOURS, of="colour", weight=4, final=True)
VOTE = ACTIONS.block("vote", 2, of="pan", weight=4, final=True)
TURN = ACTIONS.block("turn", 2, of="way", weight=4, final=True)
LAY = ACTIONS.block("lay", 2, of="pan", weight=8, final=True)
HAND_ON = ACTIONS.block("hand-on", SEATS, of="seat", weight=2, final=True)
EXTRA = ACTIONS.block("extra", 2, of="pan", final=True)
EXTRA_ON = ACTIONS.block("extra-on", SEATS, of="seat", final=True)
ATTACH = ACTIONS.amount("attach", MOST_ATTACHED, first=1)
DETACH = ACTIONS.one("detach")
YES = ACTIONS.one("yes", weight=2, final=True)
NO = ACTIONS.one("no", final=True)
EXILE = ACTIONS.one("exile", final=True)
LET_STAND = ACTIONS.one("let-stand", final=True)
APPEAL = ACTIONS.block("appeal", COLOURS, of="colour", final=True)
DECLINE = ACTIONS.one("decline", weight=2, final=True)
ADD = ACTIONS.block("add", TERMS, of="term", weight=2)
ADD_FIVE = ACTIONS.block("add-five", TERMS, of="term")
DROP = ACTIONS.block("drop", TERMS, of="term")
HOLD = ACTIONS.one("hold", weight=12)
RESUME = ACTIONS.one("resume")

EVENTS = Events()
DEALT = EVENTS.event("dealt", "seat", "amount", clause="TRI-3.3")
HANDED = EVENTS.event("handed", "seat", "seat", clause="TRI-3.3")
GAVE = EVENTS.event("gave", "seat", "card", clause="TRI-3.3")
LAID_ASIDE = EVENTS.event("laid-aside", "seat", clause="TRI-3.4")
PRESIDES = EVENTS.event("presides", "seat", clause="TRI-4.1")
TRIED = EVENTS.event("tried", "seat", "colour", clause="TRI-5.1")
VOTED = EVENTS.event("voted", "seat", "pan", clause="TRI-5.2")
SWAYED = EVENTS.event("swayed", "pan", clause="TRI-5.4")
EVEN = EVENTS.event("even", clause="TRI-5.4")
AT_ONCE = EVENTS.event("at-once", clause="TRI-5.5")
TURNED = EVENTS.event("turned", "seat", "way", clause="TRI-5.6")
LAID = EVENTS.event("laid", "seat", "pan", clause="TRI-6.1")
HANDED_ON = EVENTS.event("handed-on", "seat", "seat", clause="TRI-6.3")
LAID_EXTRA = EVENTS.event("laid-extra", "seat", "pan", clause="TRI-6.5")
EXTRA_WENT = EVENTS.event("extra-went", "seat", "seat", clause="TRI-6.6")
PROPOSED = EVENTS.event("proposed", "seat", "seat", "counter", "chips", clause="TRI-7.6")
REFUSED = EVENTS.event("refused", "seat", clause="TRI-7.6")
WEIGHED = EVENTS.event("weighed", "amount", "amount", clause="TRI-6.8")
JUDGED = EVENTS.event("judged", "colour", "pan", clause="TRI-6.8")
HUNG = EVENTS.event("hung", "colour", clause="TRI-6.9")
BANISHED = EVENTS.event("banished", "seat", "colour", clause="TRI-9.6")
LEFT_STANDING = EVENTS.event("left-standing", "seat", "colour", clause="TRI-9.6")
OFFERED = EVENTS.event("offered", "seat", "chips", "term", clause="TRI-7.1")
WITHDREW_OUT = EVENTS.event("withdrew-out", "seat", "amount", clause="TRI-7.8")
TOOK_BACK_OUT = EVENTS.event("took-back-out", "seat", "amount", clause="TRI-7.8")
WITHDREW = EVENTS.event("withdrew", "seat", "term", clause="TRI-7.2")
PAID = EVENTS.event("paid", "seat", "chips", "seat", clause="TRI-7.4")
APPEALED = EVENTS.event("appealed", "seat", "colour", "chips", clause="TRI-9.2")
DECLINED = EVENTS.event("declined", "seat", clause="TRI-9.2")
TOO_POOR = EVENTS.event("too-poor", "seat", clause="TRI-9.2")
CAPPED = EVENTS.event("capped", "amount", clause="TRI-9.5")
SETTLED = EVENTS.event("settled", "seat", "amount", "amount", clause="TRI-8.2")
ALL_EXILED = EVENTS.event("all-exiled", clause="TRI-9.3")
ALL_JUDGED = EVENTS.event("all-judged", clause="TRI-8.1")
ALL_PRESIDED = EVENTS.event("all-presided", clause="TRI-8.1")
NO_APPEAL = EVENTS.event("no-appeal", clause="TRI-9.4")
APPEAL_OVER = EVENTS.event("appeal-over", clause="TRI-9.4")

# Reasons given by explain().
NOT_HELD = 1
CHOSEN_ALREADY = 2
JUDGED_ALREADY = 3
HAS_SPOKEN = 4
NO_EXTRA = 5
TOO_LATE = 6
TOO_FEW_CHIPS = 7
REFUSED_BEFORE = 8
NOT_NOW = 9
WITHDRAWN_ENOUGH = 10
NEVER_JUDGED = 11
WITH_CHIPS = 12
YOURSELF = 13
NOBODY_LEFT = 14
DECIDING = 15
NOT_YOURS = 16
NOTHING_ATTACHED = 17
NOT_HOLDING = 18
NO_OFFER = 19
SILENCE = 20
HOLDING = 21
OTHER_DECISION = 22
TAKEN_BACK_ENOUGH = 23
ALL_REFUSED = 24
TAKE_OR_NOT = 25
NOT_USED = 26


class State(CardTable):
    """One position."""

    card_at: Row = cards(30)
    card_seen: Row = cards(30)
    phase: int = num("i1")  # what is being decided: PASSING .. APPEALING
    first: int = num("i1")  # the seat that was dealt two cards more
    passed: int = num("i1")  # how many seats have handed two cards on
    chair: int = num("i1")  # the seat that presides
    chaired: int = num("i1")  # trials begun in turn and finished
    fate: Row = row(5, "i1")  # of each colour: OPEN .. EXILED
    accused: int = num("i1")  # the colour on trial, plus 1
    vote: Row = row(7, "i1", sealed=True)  # pan, plus 1
    cast: Row = row(7, "i1")  # how each seat voted in the last trial: pan, plus 1
    way: int = num("i1")  # of the speeches: CLOCKWISE, COUNTER_CLOCKWISE, 0 before it is decided
    spoken: int = num("i1")  # speeches finished
    speaker: int = num("i1")
    counters: Row = row(7, "i1")  # verdict counters before each seat
    extra: Row = row(7, "i1")  # extra counters before each seat
    pan: Row = row(2, "i1")  # verdict counters on the pans
    pan_extra: Row = row(2, "i1")  # extra counters on the pans
    spare_on: int = num("i1")  # the pan on which the vote has put the spare counter, plus 1; 0: on none
    laid: int = num("i1")  # 1 once the speaker has laid a verdict counter in this speech
    attached: int = num()  # chips that go with the next hand-over
    receiver: int = num("i1")  # to whom a package is offered
    package: int = num("i1")  # what it holds: VERDICT_COUNTER, EXTRA_COUNTER, 0: there is none
    refused: Grid = grid(7, 2)  # the most chips that a seat has refused in this speech, with each kind of counter
    chips: Row = row(7, "i4")
    offer: Grid = grid(7, 14)  # chips that a seat offers for each term
    due: Row = row(7)  # chips that a seat owes whoever decides now
    withdrawn: Row = row(7, "i1")  # how often a seat has withdrawn or taken back chips during this decision
    holding: Row = row(7, "i1")  # 1 while the seat has said that it offers nothing more for this decision
    appealed: int = num("i1")  # 1 once there has been an appeal
    heard: int = num("i1")  # seats that have had their chance to appeal
    stake: Grid = grid(7, 5, scratch=True)  # what the acquittal of a colour brings each seat


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    value: Row = row(6)
    hand: int = num()
    handed: int = num()
    extra: int = num()
    chips: int = num()
    fee: int = num()
    laps: int = num()
    withdrawals: int = num()
    appeal: int = num()
    exile: int = num()


def colours(s: State) -> int:
    return COLOURS - 1 if s.seats == 4 else COLOURS  # TRI-2.3


def acquittal(s: State, box: Box, seat: int, colour: int) -> int:
    """What a seat receives when the colour goes free, and pays when it does not: clients less the accuser."""
    total = 0
    for rank in range(RANKS):
        if s.card_at[colour * RANKS + rank] == HAND + seat:
            total += 0 - box.value[rank] if rank == ACCUSER else box.value[rank]
    return total


def result(s: State, box: Box, seat: int) -> int:
    """What all verdicts together bring a seat (TRI-8.2 to TRI-8.4)."""
    total = 0
    for colour in range(colours(s)):
        if s.fate[colour] == ACQUITTED:
            total += acquittal(s, box, seat, colour)
        elif s.fate[colour] == GUILTY:
            total -= acquittal(s, box, seat, colour)
    return total


def has_spoken(s: State, seat: int) -> int:
    """1 if the seat's speech in this trial is over or under way."""
    step = 1 if s.way == CLOCKWISE else s.seats - 1
    turn = s.chair
    for _ in range(s.spoken + 1):
        turn = (turn + step) % s.seats
        if turn == seat:
            return 1
    return 0


def was_judged(s: State, colour: int) -> int:
    return int(s.fate[colour] == ACQUITTED or s.fate[colour] == GUILTY)


def open_colours(s: State) -> int:
    count = 0
    for colour in range(colours(s)):
        count += int(s.fate[colour] == OPEN)
    return count


def weight_on(s: State, pan: int) -> int:
    """All counters on a pan (TRI-6.8)."""
    return s.pan[pan] + s.pan_extra[pan] + int(s.spare_on == pan + 1)
