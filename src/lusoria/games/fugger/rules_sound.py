"""Fugger, Welser, Medici: what holds of the question that is open."""

from lusoria.kernel import bit, has

from .rules_basics import absent, day, deal_card, deal_sells, kind_of, line_amount, load_of
from .rules_check import check_cards, check_holders, check_seats, check_table
from .rules_deals import may_bid, most_pieces, several_asked
from .rules_events import event_kind, least_pledge
from .rules_goods import can_dump
from .rules_map import free_areas, handing_places, in_order, rest_cost, way_measure
from .rules_move import sorts
from .rules_payday import bill
from .rules_state import (
    AMERICA,
    ANSWERING,
    AREAS,
    AUCTION,
    BETTING,
    BIDDING,
    BLOCKADE,
    BOOM,
    CORONATION,
    DISMISSING,
    EARLY,
    EYES,
    FAVOURS,
    FIRST_HOUSE,
    GRANTING,
    GUARDING,
    HOMES,
    IOU,
    LINES,
    LOSING,
    LOTTERY,
    MANNING,
    MOVING,
    NEAR,
    NOBLE,
    OPEN,
    PASSING,
    PLACING,
    PRICING,
    RAISING,
    REACH,
    REBATES,
    REBATING,
    ROBBERS,
    ROUNDING,
    ROUTING,
    SEATS,
    SETTLING,
    SHEEP,
    SPACES,
    THE_FAIR,
    THINGS,
    TOLLING,
    TOWNS,
    TRADERS,
    TRADING,
    VILLAS,
    WAR,
    WAYS,
    Box,
    State,
)
from .rules_trade import buyer, on_offer, scattered, seller


def check_all(s: State, box: Box) -> int:
    wrong = check_table(s, box)
    if wrong == 0:
        wrong = check_seats(s, box)
    if wrong == 0:
        wrong = check_holders(s, box)
    if wrong == 0:
        wrong = check_cards(s, box)
    if wrong == 0 and s.over == 0:
        wrong = check_question(s, box)
    return wrong


def check_question(s: State, box: Box) -> int:
    wrong = check_blank(s)
    if wrong > 0:
        return wrong
    phase = s.phase
    if phase != BIDDING and phase != AUCTION and phase != ANSWERING and phase != HOMES and s.awaits != bit(s.active):
        return 100  # one seat decides, and its turn it is
    if phase == HOMES:
        if s.cursor >= s.seats or s.awaits != bit(in_order(s, s.cursor)) or s.now != 0:
            return 101  # homes are chosen clockwise from the start player (FWM-1.6)
    elif TRADING <= phase <= ANSWERING:
        return check_offer(s, box)
    elif BIDDING <= phase <= GRANTING:
        return check_deal(s, box)
    elif PASSING <= phase <= AUCTION:
        return check_event(s, box)
    elif MANNING <= phase <= DISMISSING:
        return check_payday(s, box)
    else:
        return check_move(s, box)
    return 0


def check_blank(s: State) -> int:
    """What belongs to another question is blank."""
    phase = s.phase
    if (s.window != 0) != (TRADING <= phase <= ANSWERING):
        return 110  # a window is open while seats trade (FWM-3.1)
    trading = TRADING <= phase <= ANSWERING
    if not trading and (s.partner != 0 or s.thing != 0 or s.many + s.spot != 0 or s.total != 0 or s.selling != 0):
        return 107  # offers are made in windows
    if (not trading and s.done != 0) or (s.hot != 0) != (phase == PASSING):
        return 108  # likewise, and the sheep goes round when it turns up
    if (s.left != 0) != (phase == BIDDING or phase == RAISING or phase == AUCTION):
        return 109  # something is to be had in an auction
    if s.line != 0 and (phase < BIDDING or phase > GRANTING):
        return 106  # lines belong to deals
    if phase != TRADING and phase < MOVING and phase != MANNING:
        for seat in range(s.seats):
            if s.arrived[seat] != 0 and s.window == 0:
                return 111  # what was moved is forgotten behind its time (FWM-3.2)
    if (s.slot != 0) != (BIDDING <= phase <= GRANTING):
        return 112  # a deal is being settled, or none
    if (s.event != 0) != (PASSING <= phase <= AUCTION):
        return 113  # an event takes place, or none
    if (s.raising > 0) != (phase == RAISING) or (s.granting > 0) != (phase == GRANTING):
        return 114  # money is raised, a cube is placed, or not
    if s.raising < 0 or s.granting < 0 or s.granting > 2 or (s.then != 0) != (phase == GRANTING):
        return 115  # a cube goes on land or to sea
    if phase < MOVING and s.moved + s.mover + s.ways + s.steps + s.step + s.begun + s.trouble + s.sailed != 0:
        return 116  # nobody is on the way
    if phase < MOVING and (s.loaded + s.halt + s.area + s.losing + s.origin != 0 or any_way(s)):
        return 117  # and nothing of a journey is left
    for seat in range(SEATS):
        if phase != REBATING and phase != GRANTING and phase != BIDDING and phase != RAISING:
            if s.earned[seat] != 0 or s.gained[seat] != 0:
                return 118  # what a deal has brought is counted while it is settled
        if s.bought[seat] < 0 or s.bought[seat] >> TOWNS != 0 or (seat >= s.seats and s.bought[seat] != 0):
            return 126  # goods are bought in towns
        if s.bought[seat] != 0 and (s.window == EARLY or phase >= MOVING or phase == HOMES):
            return 129  # and it matters until the window behind the deals is over (FWM-3.8)
        if s.earned[seat] < 0 or s.gained[seat] < 0 or s.lots[seat] < 0 or s.lots[seat] > EYES:
            return 119  # and never less than nothing
        if phase != RAISING and (s.lots[seat] != 0 or (phase != BIDDING and phase != AUCTION and bids(s, seat))):
            return 120  # bids lie there until the line is done
        if s.asked_price[seat] < 0 or s.asked_count[seat] < 0 or s.price[seat] < 0 or s.count[seat] < 0:
            return 121  # nobody bids less than nothing
        if seat >= s.seats and (bids(s, seat) or s.earned[seat] + s.gained[seat] + s.offers[seat] != 0):
            return 122  # an empty place does nothing
    if s.let_go < 0 or s.let_go > 1 or (s.let_go == 1 and (phase < MANNING or phase > DISMISSING)):
        return 125  # traders are dismissed on payday (FWM-7.3)
    for k in range(EYES):
        if s.bets[k] < 0 or s.bets[k] > s.seats or (s.bets[k] > 0 and phase != BETTING):
            return 123  # numbers are backed in the lottery (FWM-11.1)
    if s.quiet < 0 or (s.quiet > 0 and phase != BETTING) or (s.pot != 0 and phase != PASSING):
        return 124  # the sheep's money lies there while it goes round (FWM-8.4)
    return 0


def bids(s: State, seat: int) -> bool:
    return s.price[seat] != 0 or s.count[seat] != 0 or s.asked_price[seat] != 0 or s.asked_count[seat] != 0


def any_way(s: State) -> bool:
    for w in range(WAYS):
        for k in range(REACH):
            if s.way[w][k] != 0:
                return True
    return False


def check_offer(s: State, box: Box) -> int:
    phase = s.phase
    if has(s.done, s.active) == 1 or s.cursor != 0:
        return 130  # who has finished does not trade (FWM-3.6)
    if phase == TRADING:
        blank = s.partner == 0 and s.thing == 0 and s.many + s.spot == 0 and s.total == 0 and s.selling == 0
        return 0 if blank else 131  # no offer yet
    if s.partner < 1 or s.partner > s.seats or s.partner - 1 == s.active or s.thing < 0 or s.thing >= THINGS:
        return 132  # an offer names another seat and a thing (FWM-3.4)
    if s.selling < 0 or s.selling > 1 or has(s.silent, s.partner - 1) == 1:
        return 133  # who wants to be left alone hears none (FWM-3.7)
    wrong = check_spot(s)
    if wrong > 0 or phase == PLACING:
        return wrong
    most = on_offer(s)
    if s.many < 0 or s.many > most or most == 0 or (s.many > 0) != (phase >= ROUNDING):
        return 134  # of what the seller can hand over (FWM-3.3)
    if s.total < 0 or s.total > s.money[buyer(s)] or (phase < PRICING and s.total != 0):
        return 135  # for money that the buyer has
    if phase == PRICING and s.total > 99_000:
        return 136  # the thousands are chosen first
    if phase == ANSWERING:
        return 137 if s.awaits != bit(s.partner - 1) or s.offers[s.active] < 1 else 0  # the partner answers (FWM-3.5)
    return 138 if s.offers[s.active] >= box.offers else 0  # not more offers than allowed (FWM-3.6)


def check_spot(s: State) -> int:
    """Where the goods of an offer lie."""
    if s.thing == IOU:
        return 139 if s.spot != 0 or s.phase == PLACING else 0  # IOUs lie nowhere (FWM-3.3)
    places = handing_places(s, seller(s), buyer(s), s.thing)
    if s.phase == PLACING:
        return 127 if s.spot != 0 or s.many != 0 or s.total != 0 or not scattered(places) else 0  # one of several
    if s.spot < 1 or s.spot > SPACES or has(places, s.spot - 1) == 0:
        return 128  # both meet there, and the seller has some (FWM-3.3)
    return 0


def check_deal(s: State, box: Box) -> int:
    if s.slot < 1 or s.slot > FIRST_HOUSE + VILLAS or s.line < 0 or s.line > LINES or s.left < 0:
        return 140  # a deal of the row, the fair or a residence
    if s.slot <= OPEN and s.deal[s.slot - 1] == 0:
        return 141  # which is there
    if s.slot > FIRST_HOUSE and s.villa[s.slot - 1 - FIRST_HOUSE] == 0:
        return 142  # likewise
    if s.slot == THE_FAIR + 1 and (day(s, box) != box.fair_day or s.stage >= 2):
        return 143  # the fair is held once in its time (FWM-4.12)
    if s.phase == REBATING or s.phase == GRANTING:
        return check_favour(s, box)
    if s.line == LINES or s.cursor != 0:
        return 144  # a line is open
    if s.slot <= FIRST_HOUSE and (s.left < 1 or s.left > line_amount(s, box, s.line)):
        return 145  # pieces are left of it
    if s.slot > FIRST_HOUSE and (s.left != 1 or s.line != 0):
        return 146  # or one residence
    for seat in range(s.seats):
        if s.phase == BIDDING and has(s.asked, seat) == 1 and not may_bid(s, box, seat, s.line):
            return 147  # only who has a right bids (FWM-4.1)
        if bids(s, seat) and not may_bid(s, box, seat, s.line):
            return 148  # likewise
        if s.slot <= FIRST_HOUSE and max(s.count[seat], s.asked_count[seat]) > most_pieces(s, box, seat):
            return 149  # and for what there is (FWM-4.4)
        if s.phase == BIDDING and several_asked(s) and s.price[seat] + s.count[seat] > 0:
            return 150  # sealed bids lie elsewhere
        if s.phase == BIDDING and not several_asked(s) and s.asked_price[seat] + s.asked_count[seat] > 0:
            return 151  # and one bid alone is open
        if s.phase == BIDDING and has(s.awaits, seat) == 1 and s.count[seat] + s.asked_count[seat] > 0:
            return 152  # who has said how many has finished
        if (s.price[seat] == 0 and s.count[seat] > 0) or (s.asked_price[seat] == 0 and s.asked_count[seat] > 0):
            return 153  # a price comes first
        if max(s.price[seat], s.asked_price[seat]) > 100_000:
            return 154  # prices have an end (FWM-4.4)
    if s.phase == RAISING and (s.money[s.active] >= s.raising or not can_dump(s, s.active) or s.count[s.active] < 1):
        return 155  # money is raised as long as it is missing (FWM-4.10)
    if s.phase == RAISING and (deal_sells(s) or s.price[s.active] == 0):
        return 156  # for something won
    return 0


def check_favour(s: State, box: Box) -> int:
    if s.slot > OPEN or box.mode == 0 or s.cursor > s.seats or s.line != LINES:
        return 160  # favours follow a deal of the row, in the longer games
    if s.phase == REBATING:
        if kind_of(deal_card(s)) != NOBLE or in_order(s, min(s.cursor, s.seats - 1)) != s.active:
            return 161  # noble customers are asked clockwise (FWM-10.5)
        if s.earned[s.active] < box.rebate[0] and (s.trick != s.active + 1 or s.earned[s.active] < box.rebate[2]):
            return 162  # out of what they have paid
        for k in range(s.cursor, s.seats):
            if s.earned[in_order(s, k)] > s.money[in_order(s, k)]:
                return 163  # which those still have who are to be asked
        return 164 if s.cursor >= s.seats else 0  # somebody is asked
    if s.then != REBATES and s.then != FAVOURS:
        return 165  # a cube comes from a favour or from America
    if (s.then == FAVOURS) != (deal_card(s) == AMERICA) or (s.then == FAVOURS and s.granting != 1):
        return 166  # America's are for land (FWM-11.7)
    if (s.then == REBATES) != (kind_of(deal_card(s)) == NOBLE):
        return 167  # the others come from noble customers
    areas = free_areas(s, s.active, s.granting == 2)
    for seat in range(s.seats):
        if s.then == REBATES and s.earned[seat] > s.money[seat] + 2000:
            return 168  # rebates were paid out of the proceeds
    return 169 if areas == 0 else 0  # there is room for it (FWM-10.8)


def check_event(s: State, box: Box) -> int:
    if s.event < 1 or s.event > 22:
        return 170  # an event of the box
    kind = event_kind(s, box)
    if kind == ROBBERS or kind == BOOM or kind == BLOCKADE:
        return 171  # these ask nobody
    if (s.phase == PASSING) != (kind == SHEEP) or (s.phase == BETTING) != (kind == LOTTERY):
        return 172  # each event asks its own question
    if s.phase == PASSING:
        if s.hot != s.active + 1 or s.pot < 0 or s.money[s.active] < max(box.stake, s.pot) or s.sheep > 0:
            return 173  # who is asked could hand it on (FWM-8.4)
        return 174 if s.seats == 2 and s.pot > 0 else 0  # the second of two takes it
    if s.phase == BETTING:
        if in_order(s, s.cursor % s.seats) != s.active or s.quiet >= s.seats or s.money[s.active] < box.bet:
            return 175  # bets go round (FWM-11.1)
        return 176 if s.cursor >= s.seats or all_backed(s) else 0  # while numbers are free
    most = s.seats - 1 if kind == WAR else s.seats // 2 if kind == CORONATION else 1
    if s.left != most or s.cursor != 0:
        return 177  # so much is auctioned (FWM-11.2, FWM-11.3)
    for seat in range(s.seats):
        if has(s.asked, seat) == 1 and s.money[seat] < least_pledge(s, box):
            return 178  # to those who can pay the least bid
        price = max(s.price[seat], s.asked_price[seat])
        count = max(s.count[seat], s.asked_count[seat])
        if bids(s, seat) and has(s.asked, seat) == 0:
            return 179  # nobody else bids
        if price * max(1, count) > s.money[seat] or count > box.loans or (price == 0 and count > 0):
            return 180  # nobody bids more than they have (FWM-11.9)
        if several_asked(s) and s.price[seat] + s.count[seat] > 0:
            return 181  # sealed bids lie elsewhere
        if not several_asked(s) and s.asked_price[seat] + s.asked_count[seat] > 0:
            return 182  # and one bid alone is open
        if has(s.awaits, seat) == 1 and count > 0:
            return 183  # who has said how many has finished
    return 0


def all_backed(s: State) -> bool:
    for k in range(EYES):
        if s.bets[k] == 0:
            return False
    return True


def check_payday(s: State, box: Box) -> int:
    if day(s, box) != box.payday or s.stage & 4 != 0 or s.cursor >= s.seats or in_order(s, s.cursor) != s.active:
        return 190  # payday goes round once (FWM-7.1)
    for seat in range(s.seats):
        if s.arrived[seat] != 0 and (seat != s.active or s.phase != MANNING):
            return 193  # others move no goods now (FWM-3.2)
    if s.phase == SETTLING and (s.money[s.active] >= bill(s, box, s.active) or not can_dump(s, s.active)):
        return 191  # goods are sold while money is missing (FWM-7.6)
    if s.phase == DISMISSING:
        if s.place[s.active][1] <= 0 or s.place[s.active][2] <= 0 or s.money[s.active] >= bill(s, box, s.active):
            return 192  # one of two traders must go
    return 0


def check_move(s: State, box: Box) -> int:
    seat = s.active
    t = s.mover
    if s.cursor >= s.seats or in_order(s, s.cursor) != seat or t < 0 or t >= TRADERS:
        return 200  # the seat in turn moves a trader (FWM-6.1)
    if absent(s, seat):
        if s.phase != MOVING or t != 0 or s.moved != 0 or not can_dump(s, seat):
            return 234  # or sells, if it has none on the map (FWM-5.3)
    elif s.place[seat][t] <= 0:
        return 235  # one on the map
    if s.moved < 0 or s.moved >> TRADERS != 0 or has(s.moved, t) == 1 or s.halt < 0 or s.halt > 1:
        return 201  # one that has not moved
    if s.begun < 0 or s.begun > 1 or s.loaded < 0 or s.loaded > s.begun or s.sailed < 0 or s.sailed > 1:
        return 202  # a journey has begun or not
    if s.trouble < 0 or s.trouble > 2 or (s.trouble > 0 and s.loaded == 0):
        return 203  # accidents happen to loads (FWM-6.3)
    if (s.area > 0) != (s.phase == GUARDING) or s.area < 0 or s.area > AREAS or s.losing < 0:
        return 204  # a raid has its place (FWM-8.2)
    if (s.losing > 0) != (s.phase == LOSING) or (s.phase != MOVING and s.phase != ROUTING and s.origin < 0):
        return 205  # goods are being lost, or none
    if (s.ways > 0) != (s.phase == ROUTING) or s.ways < 0 or s.ways > WAYS or s.ways == 1:
        return 206  # several ways are chosen from (FWM-6.10)
    for other in range(s.seats):
        if other != seat and s.arrived[other] != 0:
            return 207  # others move no goods now (FWM-3.2)
    if s.phase == MOVING or s.phase == ROUTING:
        if s.steps + s.step + s.begun + s.halt + s.origin != 0 or (s.phase == MOVING and any_way(s)):
            return 208  # the journey is still to begin
        if s.phase == ROUTING:
            return check_ways(s, box)
        return 0
    return check_walk(s, box)


def check_ways(s: State, box: Box) -> int:
    target = last_space(s, 0)
    for w in range(WAYS):
        if (w < s.ways) != (s.way[w][0] > 0):
            return 210  # as many ways as are counted
        if w < s.ways and (not is_way(s, box, w) or last_space(s, w) != target):
            return 211  # each leads along the lines to the same space
        if w < s.ways and way_measure(s, box, s.active, s.mover, w) < 0:
            return 212  # and can be paid (FWM-6.9)
    return 0


def last_space(s: State, w: int) -> int:
    last = 0
    for k in range(REACH):
        if s.way[w][k] > 0:
            last = s.way[w][k]
    return last


def is_way(s: State, box: Box, w: int) -> bool:
    """Whether the spaces follow each other on the map, from where the trader set out."""
    before = s.origin - 1 if s.step > 0 else s.place[s.active][s.mover] - 1
    ended = False
    for k in range(REACH):
        space = s.way[w][k] - 1
        if space < -1 or space >= SPACES or (space >= 0 and (ended or not next_to(box, before, space))):
            return False
        if space < 0:
            ended = True
        else:
            before = space
    return True


def next_to(box: Box, a: int, b: int) -> bool:
    if a < 0:
        return False
    for k in range(NEAR):
        if box.near[a][k] == b + 1:
            return True
    return False


def check_walk(s: State, box: Box) -> int:
    seat = s.active
    t = s.mover
    if s.step < 0 or s.step > s.steps or s.steps > REACH or s.steps < 0 or (s.origin > 0) != (s.step > 0):
        return 220  # steps are taken one by one
    if s.origin > SPACES or not is_way(s, box, 0) or s.begun != int(s.step > 0 or s.begun == 1):
        return 221  # along the way that was chosen
    for k in range(REACH):
        if (k < s.steps) != (s.way[0][k] > 0):
            return 222  # which is as long as said
    for w in range(1, WAYS):
        for k in range(REACH):
            if s.way[w][k] != 0:
                return 223  # there is no other now
    if s.step > 0 and s.way[0][s.step - 1] != s.place[seat][t]:
        return 224  # the trader stands where the last step led
    if (s.step > 0 or s.trouble > 0) and s.begun == 0:
        return 225  # the fee comes first (FWM-6.2)
    if s.begun == 1 and s.steps == 0:
        return 226  # who stays pays none
    if s.trouble > 0 and s.step > 1:
        return 227  # after an accident there is one step (FWM-6.3)
    if s.money[seat] < rest_cost(s, box, seat, t):
        return 228  # the rest of the way can be paid (FWM-6.9)
    if s.phase == GUARDING and (box.area[s.place[seat][t] - 1] != s.area - 1 or load_of(s, seat, t) == 0):
        return 229  # raids meet a load where it is (FWM-8.2)
    if s.phase == GUARDING and (has(s.struck[seat][t], s.area - 1) == 0 or s.money[seat] < box.guard):
        return 230  # once, and who has money may spend it (FWM-8.3)
    if s.phase == LOSING and (sorts(s, seat, t) < 2 or s.losing >= load_of(s, seat, t)):
        return 231  # there is a choice of what to lose
    if s.phase == TOLLING:
        if s.step >= s.steps or (s.trouble > 0 and s.step > 0):
            return 232  # somebody is paid for the next step (FWM-10.11)
        holders = s.cubes[box.area[s.way[0][s.step] - 1]]
        if holders & (holders - 1) == 0 or has(holders, seat) == 1:
            return 233  # one of several
    return 0
