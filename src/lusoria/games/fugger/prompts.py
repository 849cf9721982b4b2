"""What is asked at a table of Fugger, Welser, Medici, and what a move costs."""

from lusoria.kernel import N_, Say, Seat
from lusoria.kernel import View as ViewOf

from . import rules_basics as basics
from . import rules_state as r
from .names import bundle_word, card_word, day_word, event_word, florins_word, good_word, space_word, trader_word
from .rules_deals import card_name, own_price
from .rules_events import event_kind, lends, sheep_price
from .rules_map import find_ways, way_measure
from .rules_payday import bill, ordinary, tax_of
from .rules_trade import buyer, seller

View = ViewOf[r.State, r.Box]


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    s = view.state
    if view.over:
        return Say(N_("The game is over."))
    mine = view.seat is not None and view.seat in view.awaited
    seat = Seat(view.awaited[0])
    if s.phase == r.HOMES:
        if mine:
            return Say(N_("Where do you live? Augsburg and Nuremberg tax less, Florence lies by the sea."))
        return Say(N_("{seat} chooses a home."), seat=seat)
    if r.TRADING <= s.phase <= r.ANSWERING:
        return trade_prompt(view, mine)
    if s.phase in (r.BIDDING, r.RAISING):
        return deal_prompt(view, mine)
    if s.phase in (r.REBATING, r.GRANTING):
        return favour_prompt(view, mine)
    if s.phase in (r.PASSING, r.BETTING, r.AUCTION):
        return event_prompt(view, mine)
    if r.MANNING <= s.phase <= r.DISMISSING:
        return payday_prompt(view, mine)
    return move_prompt(view, mine)


def trade_prompt(view: View, mine: bool) -> Say:
    s = view.state
    if s.phase == r.TRADING:
        if mine:
            return Say(N_("Trade with whom you meet, or move your own goods; then finish."))
        return Say(N_("{seat} may trade."), seat=Seat(view.awaited[0]))
    source, target, thing = Seat(seller(s)), Seat(buyer(s)), good_word(s.thing)
    if s.phase == r.ANSWERING:
        said: dict[str, Say | Seat] = {"bundle": bundle_word(basics.bundle(s.thing, s.many)),
                                       "florins": florins_word(s.total), "seat": Seat(s.active)}  # fmt: skip
        if not mine:
            return Say(N_("{seat} has made an offer and waits for {seat2}."), seat=Seat(s.active),
                       seat2=Seat(s.partner - 1))  # fmt: skip
        if s.thing == r.IOU:
            if s.selling:
                return Say(N_("{seat} offers you {bundle} for {florins}. Do you buy?"), **said)
            return Say(N_("{seat} offers you {florins} for {bundle}. Do you sell?"), **said)
        said["space"] = space_word(s.spot - 1)
        if s.selling:
            return Say(N_("{seat} offers you {bundle} for {florins}, at {space}. Do you buy?"), **said)
        return Say(N_("{seat} offers you {florins} for {bundle}, at {space}. Do you sell?"), **said)
    if not mine:
        return Say(N_("{seat} prepares an offer."), seat=Seat(s.active))
    if s.phase == r.PLACING:
        return Say(N_("{thing} from {seat} to {seat2}: you meet on several spaces. On which one?"), thing=thing,
                   seat=source, seat2=target)  # fmt: skip
    if s.phase == r.OFFERING:
        return Say(N_("How many {thing} from {seat} to {seat2}?"), thing=thing, seat=source, seat2=target)
    return Say(N_("{bundle} from {seat} to {seat2}: at what price for all?"),
               bundle=bundle_word(basics.bundle(s.thing, s.many)), seat=source, seat2=target)  # fmt: skip


def deal_prompt(view: View, mine: bool) -> Say:
    s, box = view.state, view.box
    card = card_word(box, card_name(s))
    if s.phase == r.RAISING:
        if mine:
            return Say(N_("You owe {florins} and have {have}. Sell at the fixed prices."),
                       florins=florins_word(s.raising), have=florins_word(s.money[s.active]))  # fmt: skip
        return Say(N_("{seat} sells goods to pay."), seat=Seat(s.active))
    if s.slot > r.FIRST_HOUSE:
        least = florins_word(box.villa_price[basics.villa_card(s)])
        if mine:
            return Say(N_("Your bid for {card}, from {least} on?"), card=card, least=least)
        return Say(N_("Bids are made for {card}."), card=card)
    good = good_word(basics.line_good(s, box, s.line))
    limit = florins_word(basics.line_limit(s, box, s.line))
    many = basics.line_amount(s, box, s.line)
    if not mine or view.seat is None:
        return Say(N_("Bids are made: {card}, {n} {good}."), card=card, n=many, good=good)
    named = own_price(s, view.seat)
    if basics.deal_sells(s):
        if named:
            return Say(N_("How many {good} do you sell at {florins} each? {n} are wanted."), good=good,
                       florins=florins_word(named), n=many)  # fmt: skip
        return Say(N_("Wanted by {card}: {n} {good}, at most {limit} each. Your price? The cheapest come first."),
                   card=card, n=many, good=good, limit=limit)  # fmt: skip
    if named:
        return Say(N_("How many {good} do you buy at {florins} each? There are {n}."), good=good,
                   florins=florins_word(named), n=many)  # fmt: skip
    return Say(N_("For sale, {card}: {n} {good}, at least {limit} each. Your price? The dearest come first."),
               card=card, n=many, good=good, limit=limit)  # fmt: skip


def favour_prompt(view: View, mine: bool) -> Say:
    s = view.state
    seat = Seat(s.active)
    if s.phase == r.GRANTING:
        if mine:
            return Say(N_("Where do you put your cube?"))
        return Say(N_("{seat} places a cube."), seat=seat)
    if mine:
        return rebate_prompt(view)
    return Say(N_("{seat} may please a noble customer."), seat=seat)


def rebate_prompt(view: View) -> Say:
    """What a seat has from a noble customer, and what it can give back of it."""
    s, box = view.state, view.box
    codes = (r.HALF, r.WHOLE, r.TRICKED)
    sums = sorted(paid for code, paid in zip(codes, box.rebate, strict=True) if code in view.legal)
    got = florins_word(s.earned[s.active])
    if len(sums) == 1:
        return Say(N_("You got {florins} from a noble customer. Give back {half}, or nothing?"),
                   florins=got, half=florins_word(sums[0]))  # fmt: skip
    if len(sums) == 2:
        return Say(N_("You got {florins} from a noble customer. Give back {half}, {whole}, or nothing?"),
                   florins=got, half=florins_word(sums[0]), whole=florins_word(sums[1]))  # fmt: skip
    return Say(N_("You got {florins} from a noble customer. Give back {least}, {half}, {whole}, or nothing?"),
               florins=got, least=florins_word(sums[0]), half=florins_word(sums[1]),
               whole=florins_word(sums[2]))  # fmt: skip


def event_prompt(view: View, mine: bool) -> Say:
    s, box = view.state, view.box
    seat = Seat(view.awaited[0])
    if s.phase == r.PASSING:
        if mine:
            return Say(N_("The black sheep! Keep it and {pot}, or add {price} and hand it on?"),
                       pot=florins_word(s.pot), price=florins_word(sheep_price(s, box)))  # fmt: skip
        return Say(N_("{seat} decides about the black sheep."), seat=seat)
    if s.phase == r.BETTING:
        if mine:
            return Say(N_("Lottery: back a number for {florins}?"), florins=florins_word(box.bet))
        return Say(N_("Lottery: {seat} may back a number."), seat=seat)
    card = event_word(box, s.event - 1)
    if not mine or view.seat is None:
        return Say(N_("Bids are made: {card}."), card=card)
    if own_price(s, view.seat):
        return Say(N_("{card}: for how many IOUs do you bid {florins} each?"), card=card,
                   florins=florins_word(own_price(s, view.seat)))  # fmt: skip
    if lends(event_kind(s, box)):
        return Say(N_("{card}: IOUs on offer: {n}. Your bid for one?"), card=card, n=s.left)
    if event_kind(s, box) == r.TRICK:
        return Say(N_("{card}: your bid? Only the highest pays."), card=card)
    return Say(N_("{card}: your bid? Everybody pays what they bid."), card=card)


def payday_prompt(view: View, mine: bool) -> Say:
    s, box = view.state, view.box
    seat = s.active
    if not mine:
        return Say(N_("Payday of {seat}."), seat=Seat(seat))
    if s.phase == r.SETTLING:
        return Say(N_("You owe {florins} and have {have}. Sell at the fixed prices."),
                   florins=florins_word(bill(s, box, seat)), have=florins_word(s.money[seat]))  # fmt: skip
    if s.phase == r.DISMISSING:
        return Say(N_("You cannot pay: a trader must go."))
    dismisses = any(code in r.DISMISS for code in view.legal)
    asked = {
        (True, True): N_("Payday: wages {wages}, tax {tax}. Hire, dismiss, then pay."),
        (True, False): N_("Payday: wages {wages}, tax {tax}. Hire, or pay."),
        (False, True): N_("Payday: wages {wages}, tax {tax}. Dismiss, or pay."),
        (False, False): N_("Payday: wages {wages}, tax {tax}. Pay."),
    }[r.HIRE in view.legal, dismisses]
    wages, tax = florins_word(box.wages[ordinary(s, seat)]), florins_word(tax_of(s, box, seat))
    return Say(asked, wages=wages, tax=tax)


def move_prompt(view: View, mine: bool) -> Say:
    s = view.state
    seat, trader = s.active, trader_word(s.mover)
    if basics.absent(s, seat):
        if mine:
            return Say(N_("None of your traders is on the map. Sell at the fixed prices, or finish."))
        return Say(N_("{seat} may sell at the fixed prices."), seat=Seat(seat))
    here = space_word(s.place[seat][s.mover] - 1)
    if s.phase == r.GUARDING:
        if mine:
            return Say(N_("A raid! {trader} is at {space}. Points for the dice, at {florins} each?"), space=here,
                       trader=trader, florins=florins_word(view.box.guard))  # fmt: skip
        return Say(N_("{seat} is raided."), seat=Seat(seat))
    if s.phase == r.LOSING:
        if mine:
            return Say(N_("Goods still to be lost: {n}. Which?"), n=s.losing)
        return Say(N_("{seat} loses goods."), seat=Seat(seat))
    if s.phase == r.TOLLING:
        if mine:
            return Say(N_("Whom do you pay for passage?"))
        return Say(N_("{seat} pays for passage."), seat=Seat(seat))
    if not mine:
        return Say(N_("{seat} moves."), seat=Seat(seat))
    if s.phase == r.ROUTING:
        return Say(N_("Several ways lead there. Which one?"))
    return Say(N_("Where does {trader} go from {space}? It is the {day}."), trader=trader,
               day=day_word(basics.day(s, view.box)), space=here)  # fmt: skip


def cost_word(view: View, code: int) -> Say | None:
    """What a move or a way costs."""
    s, seat = view.state, view.seat
    if seat is None or seat not in view.awaited:
        return None
    if s.phase == r.ROUTING and code in r.WAY:
        first = space_word(s.way[code - r.WAY][0] - 1)
        return Say(N_("{florins}, first {space}"), space=first,
                   florins=florins_word(way_measure(s, view.box, seat, s.mover, code - r.WAY) // 32))  # fmt: skip
    if s.phase == r.GUARDING and code in r.GUARD:
        return florins_word(view.box.guard * (code - r.GUARD)) if code > r.GUARD else None
    if s.phase != r.MOVING or code not in r.GO or basics.absent(s, seat) or code - r.GO + 1 == s.place[seat][s.mover]:
        return None
    copy = s.clone()
    ways = find_ways(copy, view.box, seat, s.mover, code - r.GO)
    costs: list[int] = [way_measure(copy, view.box, seat, s.mover, w) // 32 for w in range(ways)]
    cheapest = sorted(costs)[:1]
    return florins_word(cheapest[0]) if any(cheapest) else None
