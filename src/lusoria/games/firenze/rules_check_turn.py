"""Firenze: what must be true in the middle of a turn: what is noted, and what each phase works with."""

from .rules_bricks import BITS, amount
from .rules_cards import festivals_of, rivals_bricks
from .rules_end import shed_choices, store_limit
from .rules_state import (
    CARDS,
    CHOOSING,
    COLOURS,
    DELIVERING,
    DISCARD,
    FORGETTING,
    GIVING,
    LAYING,
    LINE,
    MASONS,
    PAYING,
    PICKING,
    ROBBING,
    SEATS,
    SHEDDING,
    SLOTS,
    SMUGGLER,
    SPY,
    STORING,
    SUFFERING,
    SWAPPING,
    WISHING,
    WORKING,
    Box,
    State,
)
from .rules_towers import can_deliver, cost_of, trade_price


def check_turn(s: State, box: Box) -> int:
    if s.used < 0 or s.used >= len(box.cost) or s.paid < 0 or s.left < 0 or s.saving < 0 or s.given < 0:
        return 32  # nobody builds with more bricks than may be (FIR-6.2)
    if s.traded < 0 or s.traded > 1 or s.guided < 0 or s.guided > 1 or s.guarded < 0 or s.guarded > 1:
        return 33  # what is done once a turn is done or not (FIR-5.2)
    if s.aim < 0 or s.aim >= LINE or s.person < 0 or s.person > CARDS or s.deeds < 0 or s.rate < 0:
        return 34  # a place of the row, a card of the box
    bricks = 0
    floors = 0
    for seat in range(SEATS):
        if s.owed[seat] < 0 or s.owed[seat] > amount(s.stock[seat]):
            return 35  # nobody owes more bricks than it has (FIR-10.11)
        if s.cracks[seat] < 0 or (s.cracks[seat] > 0 and s.shade[seat][0] == 0):
            return 36  # only who has a tower can lose a floor (FIR-10.5)
        if s.phase != SUFFERING and s.owed[seat] + s.cracks[seat] + s.whole[seat] > 0:
            return 37  # an instant is done before anything else (FIR-4.3)
        if s.whole[seat] < 0 or s.whole[seat] > int(s.owed[seat] + s.cracks[seat] > 0):
            return 38  # nothing is gone yet of what is to go (FIR-11.5)
        bricks += s.owed[seat]
        floors += s.cracks[seat]
    if bricks > 0 and floors > 0:
        return 39  # an instant takes the one or the other (FIR-10)
    return check_phase(s, box) if s.over == 0 else check_scratch(s, 0)  # what is noted has its time


# What holds while something is being decided


def check_phase(s: State, box: Box) -> int:
    """Each phase has what it works with, and nothing of the others."""
    if s.back != CHOOSING and s.back != WORKING:
        return 40  # persons are played before the card is chosen, or afterwards (FIR-3.2)
    person = int(s.phase == ROBBING or s.phase == SWAPPING or s.phase == PICKING or s.phase == FORGETTING)
    wrong = check_scratch(s, 1)
    if wrong == 0 and (s.phase <= SUFFERING or (person == 1 and s.back == CHOOSING)):
        wrong = check_before(s)
    if wrong == 0:
        wrong = check_built(s, box)
    if wrong == 0 and (s.phase == LAYING or s.phase == SUFFERING):
        wrong = check_taking(s)
    if wrong == 0 and (s.phase == WISHING or s.phase == GIVING):
        wrong = check_exchange(s, box)
    if wrong == 0 and person == 1:
        wrong = check_person(s, box)
    if wrong == 0 and s.phase >= DELIVERING and s.phase <= SHEDDING:
        wrong = check_closing(s, box)
    return wrong


def check_scratch(s: State, going: int) -> int:
    """What is noted is noted in its phase only."""
    phase = s.phase if going == 1 else CHOOSING
    counting = int(phase == LAYING or phase == WISHING or phase == GIVING or phase == PAYING or phase == PICKING)
    if counting != int(s.left > 0):
        return 41  # bricks are counted while they are laid, given, paid or picked
    if s.aim > 0 and phase != LAYING and phase != WISHING and phase != GIVING:
        return 42  # a card is aimed at while bricks go to it
    if s.want != 0 and phase != GIVING and phase != SWAPPING:
        return 43  # a brick is asked for in exchange, or by the Smuggler
    if s.given > 0 and phase != GIVING:
        return 44  # bricks are given in exchange
    if (s.person > 0) != (phase == ROBBING or phase == SWAPPING):
        return 45  # Spy or Smuggler is at work
    return 0


def check_before(s: State) -> int:
    """Nothing has been done in this turn but what may be done before the card is taken."""
    if s.used + s.paid + s.traded + s.saving + s.rate + s.guarded > 0:
        return 46  # first the card (FIR-3.1)
    if s.last == s.turn + 1:
        return 47  # whoever has the end tile has no turn more (FIR-14.2)
    return 0


def check_built(s: State, box: Box) -> int:
    """Bricks built with, and what they cost (FIR-6.2)."""
    fresh = 0
    floors = 0
    for slot in range(SLOTS):
        if s.grown[slot] < 0 or s.grown[slot] > 1 or (s.grown[slot] == 1 and s.shade[s.turn][slot] == 0):
            return 48  # a tower that stands has grown or not
        fresh += s.grown[slot]
        floors += s.grown[slot] * s.tall[s.turn][slot]
    done = int(s.phase >= DELIVERING and s.phase <= SHEDDING)
    if done == 0 and s.deeds > 0:
        return 66  # commissions come after building (FIR-3.1)
    if fresh > s.used or (done == 0 and ((s.used > 0) != (fresh > 0) or floors < s.used)):
        return 49  # every brick that was built with stands in a tower that has grown
    if s.saving > saved_by_masons(s, box):
        return 50  # Masons that were played lie with the discards (FIR-11.2)
    due = cost_of(s, box, s.turn, s.used)
    if done == 0 and s.phase != PAYING and s.paid < due:
        return 51  # what was built has been paid for
    most = 0
    for n in range(s.used + 1):
        most = max(most, box.cost[n])
    if s.paid > most:
        return 51  # and no more
    if s.phase == PAYING and (s.used == 0 or s.paid + s.left != due or s.left >= amount(s.stock[s.turn])):
        return 52  # there is a choice of what is paid
    if s.used > 0 and (s.phase == WISHING or s.phase == GIVING):
        return 53  # the exchange comes before (FIR-5.2)
    return 0


def saved_by_masons(s: State, box: Box) -> int:
    total = 0
    for card in range(CARDS):
        if s.place[card] == DISCARD and box.hook[box.design[card]] == MASONS:
            total += box.amount[box.design[card]]
    return total


def check_taking(s: State) -> int:
    """On the way to a card, and while it takes something."""
    if s.phase == LAYING:
        if s.left > s.aim or s.left >= amount(s.stock[s.turn]) + 1 or s.line[s.aim] == 0:
            return 54  # a brick on each skipped card, at most (FIR-4.2)
        return 0
    asked = 0
    while asked < s.seats and s.awaits >> asked & 1 == 0:
        asked += 1
    if asked == s.seats or s.owed[asked] + s.cracks[asked] == 0:
        return 55  # whoever is asked has something to give (FIR-10.11)
    seat = s.turn
    while seat != asked:
        if s.owed[seat] + s.cracks[seat] > 0:
            return 56  # one after the other, clockwise
        seat = (seat + 1) % s.seats
    return 0


def check_exchange(s: State, box: Box) -> int:
    if s.traded == 0 or s.line[s.aim] == 0 or s.left > amount(s.stock[s.turn]):
        return 57  # it has begun, with a card of the row, and can be paid (FIR-5.1)
    count = 0
    for colour in range(COLOURS):
        mine = s.given >> BITS * colour & (1 << BITS) - 1
        if mine > s.load[s.aim][colour] - int(s.phase == GIVING and s.want == colour):
            return 58  # what was given lies there, beside the brick that is wanted
        count += mine
    if count + s.left != trade_price(s, box, s.turn) or s.given >> BITS * COLOURS > 0:
        return 59  # it costs so many bricks
    if s.want < 0 or s.want >= COLOURS or amount(s.load[s.aim]) == 0:
        return 60  # there is such a brick
    return 0


def check_person(s: State, box: Box) -> int:
    seat = s.turn
    if s.phase == PICKING:
        return 61 * int(s.left > amount(s.bag))  # there is something to choose from (FIR-11.9)
    if s.phase == FORGETTING:
        return 62 * int(festivals_of(s, box, seat) == 0)  # likewise (FIR-11.1)
    hook = box.hook[box.design[s.person - 1]]
    if s.place[s.person - 1] != DISCARD or (hook != SMUGGLER and (hook != SPY or s.phase == SWAPPING)):
        return 63  # a Spy or a Smuggler has been played (FIR-11.3, FIR-11.4)
    if rivals_bricks(s, seat) == 0 or (hook == SMUGGLER and amount(s.stock[seat]) == 0):
        return 64  # there is something to take, and to leave
    if s.phase == SWAPPING:
        other = s.want // COLOURS
        if s.want < 0 or other >= s.seats or other == seat or s.stock[other][s.want % COLOURS] == 0:
            return 65  # a brick of somebody else's is asked for
    return 0


def check_closing(s: State, box: Box) -> int:
    """After building: commissions and limits."""
    seat = s.turn
    if s.deeds > s.seals[seat]:
        return 66  # what was sealed in this turn bears a seal
    if s.guarded == 0:
        for slot in range(SLOTS):
            if s.shade[seat][slot] > 0 and s.grown[slot] == 0:
                return 67  # abandoned towers have fallen (FIR-7.1)
    if s.phase == DELIVERING and can_deliver(s, box, seat) == 0:
        return 68  # there is a commission to meet (FIR-8.4)
    if s.phase == STORING and amount(s.stock[seat]) <= store_limit(s, box, seat):
        return 69  # there are too many bricks (FIR-9.1)
    if s.phase == SHEDDING and shed_choices(s, box, seat) == 0:
        return 70  # there are too many cards (FIR-9.2)
    return 0
