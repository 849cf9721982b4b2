"""How Fugger, Welser, Medici speaks."""

from lusoria.kernel import N_, Fact, Say, Words
from lusoria.kernel import View as ViewOf

from . import rules_basics as basics
from . import rules_state as r
from . import rules_why as why
from .names import (
    area_word,
    bundle_word,
    card_word,
    day_word,
    dump_word,
    event_word,
    florins_word,
    good_word,
    load_word,
    one_word,
    space_word,
    thing_word,
    trader_word,
)
from .prompts import cost_word, prompt
from .rules_cards import pile_size
from .rules_check import ALL_URGENT, LOAD_ORDER, ODD_PRICE, RAID_ORDER
from .rules_deals import own_price

View = ViewOf[r.State, r.Box]


def eyes_word(n: int) -> Say:
    """A number of the die."""
    return Say(N_("{n}"), n=n)


def ious_word(n: int) -> Say:
    """A number of IOUs."""
    return Say(N_("{n} IOU", "{n} IOUs"), n=n)


def way_word(k: int) -> Say:
    """One of several ways."""
    return Say(N_("way {n}"), n=k + 1)


def facts(view: View) -> list[Fact]:
    """The calendar, the piles, and what every seat has."""
    s, box = view.state, view.box
    known = [
        Fact(Say(N_("Calendar")), None, day_word(basics.day(s, box))),
        Fact(Say(N_("Pile")), None, pile_size(s, 0)),
    ]
    if box.mode:
        known.append(Fact(Say(N_("Reserve")), None, pile_size(s, 1)))
    for seat in range(view.seats):
        if s.home[seat]:
            known.append(Fact(Say(N_("Home")), seat, space_word(s.home[seat] - 1)))
        known.append(Fact(Say(N_("Money")), seat, florins_word(s.money[seat])))
        for good in range(r.GOODS):
            known.append(Fact(good_word(good), seat, basics.all_goods(s, seat, good)))
        if box.mode:
            known.append(Fact(Say(N_("IOUs")), seat, s.ious[seat]))
            known.append(Fact(Say(N_("Meter")), seat, Say(N_("{n} of {of}"), n=s.meter[seat], of=box.goal)))
        if s.villas[seat]:
            known.append(Fact(Say(N_("Residences")), seat, s.villas[seat].bit_count()))
    return known


def price(view: View, code: int) -> Say | None:
    """What a move costs."""
    return cost_word(view, code)


def warn(view: View, code: int) -> Say | None:
    """Bids that cannot be paid, loads that go with a trader, and the sea before November."""
    s, box, seat = view.state, view.box, view.seat
    if seat is None or seat not in view.awaited:
        return None
    total = 0
    if s.phase == r.BIDDING and code in r.COUNT and not basics.deal_sells(s):
        total = own_price(s, seat) * (code - r.COUNT)
    elif s.phase == r.BIDDING and code in r.ABOVE:
        total = box.villa_price[basics.villa_card(s)] + 100 * (code - r.ABOVE)
    if total:
        if total > basics.fortune(s, box, seat):
            return Say(N_("This is more than all you have: the fine would be {n} FL."), n=box.fine)
        if total > s.money[seat]:
            return Say(N_("You have {n} FL: the rest would have to be raised at the fixed prices."), n=s.money[seat])
    if code in r.DISMISS and basics.load_of(s, seat, code - r.DISMISS):
        return Say(N_("What this trader carries is lost."))
    if basics.day(s, box) + 1 == box.winter and ends_at_sea(view, code):
        return Say(N_("The sea closes at the end of this round: whoever is there is lost."))
    return None


def ends_at_sea(view: View, code: int) -> bool:
    """Whether a trader is at sea after this move."""
    s, box, seat = view.state, view.box, view.seat
    assert seat is not None
    if code in r.GO:
        return box.kind[code - r.GO] == r.SEA
    still = [place - 1 for t, place in enumerate(s.place[seat]) if place > 0 and not s.moved >> t & 1]
    return code == r.STAND and any(box.kind[space] == r.SEA for space in still)


WORDS = Words(
    actions={
        "home": N_("Live in {town}"),
        "done": N_("Finished"),
        "silent": N_("Leave me alone"),
        "resume": N_("Ask for the floor"),
        "load": N_("Move all {load}"),
        "load-one": N_("Move {piece}"),
        "sell-to": N_("Offer for sale to {partner}"),
        "buy-from": N_("Ask to buy from {partner}"),
        "count": N_("{amount} piece", "{amount} pieces"),
        "thousands": N_("{amount} FL and ..."),
        "rest": N_("... {amount} FL"),
        "yes": N_("Yes"),
        "no": N_("No"),
        "price": N_("{amount} FL each"),
        "above": N_("{amount} FL above the least price"),
        "no-bid": N_("Bid nothing"),
        "dump": N_("Sell at the fixed price: {dump}"),
        "no-rebate": N_("Keep all"),
        "half": N_("Small rebate"),
        "whole": N_("Large rebate"),
        "tricked": N_("Large rebate with the trick"),
        "cube": N_("Cube in {area}"),
        "take": N_("Keep the sheep"),
        "push": N_("Sheep to {seat}"),
        "bet": N_("Back the {eyes}"),
        "no-bet": N_("No bet"),
        "hire": N_("Hire a trader"),
        "dismiss": N_("Dismiss {trader}"),
        "pay": N_("Pay wages and tax"),
        "go": N_("Go to {space}"),
        "pick": N_("Take up {trader}"),
        "stand": N_("All that have not moved stay"),
        "way": N_("Take {way}"),
        "pay-to": N_("Pay {seat}"),
        "guard": N_("Buy {amount} point", "Buy {amount} points"),
        "lose": N_("Lose {good}"),
        "meet": N_("Goods at {space}"),
    },
    events={
        "starts": N_("{seat} is the start player."),
        "settled": N_("{seat} lives in {town}."),
        "fair-is": N_("The fair is held at {town}."),
        "turned-up": N_("Turned up: {card}, {day}."),
        "month": N_("It is the {day}. {seat} is the start player."),
        "shifted": N_("{seat} moves {amount} {load}."),
        "offered-sale": N_("{seat} offers {bundle} for {florins} to {seat2}."),
        "offered-buy": N_("{seat} offers {florins} for {bundle} of {seat2}."),
        "offered-at": N_("The goods are at {space}."),
        "accepted": N_("{seat} says yes."),
        "refused": N_("{seat} says no."),
        "quiet": N_("{seat} wants to be left alone."),
        "opened": N_("Due: {card}."),
        "urgent": N_("It is urgent and does not wait for its day: {card}."),
        "nobody-came": N_("Nobody can bid: {card}."),
        "no-bids": N_("Nobody bids for {good}."),
        "contest": N_("Several bid: {card}, {good}."),
        "bids": N_("{seat} bids {florins} each for {bundle}."),
        "bids-not": N_("{seat} bids nothing."),
        "sold": N_("{seat} sells {bundle} at {florins} each."),
        "bought": N_("{seat} buys {bundle} at {florins} each."),
        "tied-home": N_("Both at home with equal bids: {seat} rolls {amount}; the lowest comes first."),
        "dumped": N_("{seat} sells {bundle} to the bank for {florins}."),
        "fined": N_("{seat} cannot pay and is fined {florins}."),
        "used-up": N_("Settled: {card}."),
        "to-reserve": N_("Into the reserve: {card}."),
        "leaves": N_("Out of the game: {card}."),
        "fair-over": N_("The fair at {town} is over."),
        "pile-empty": N_("The pile is empty."),
        "renewed": N_("The reserve is shuffled and becomes the pile."),
        "moved": N_("{seat} sends {trader} from {space} to {space2}."),
        "paid-fees": N_("{seat} pays {florins} on the way."),
        "rolled": N_("{seat} rolls {amount} for the journey."),
        "trouble": N_("An accident: {seat} gets no further than {space}."),
        "lost": N_("{seat} loses {bundle}."),
        "paid-passage": N_("{seat} pays {florins} for passage to {seat2}."),
        "at-home": N_("{seat} has no trader on the map."),
        "sea-closes": N_("The sea is closed until the end of February."),
        "sea-opens": N_("The sea is open again."),
        "sunk": N_("{seat} loses {trader} at sea, with everything on board."),
        "interest": N_("{seat} gets {florins} interest."),
        "hired": N_("{seat} hires a trader."),
        "dismissed": N_("{seat} dismisses {trader}."),
        "let-go": N_("{seat} cannot pay and must let a trader go: {trader}."),
        "paid-wages": N_("{seat} pays {florins} in wages."),
        "paid-tax": N_("{seat} pays {florins} in tax."),
        "waived": N_("{seat} cannot pay: {florins} of tax are waived."),
        "exempt": N_("{seat} pays no tax."),
        "exempt-owner": N_("{seat} owns the first residence and pays no tax."),
        "event-up": N_("Event: {card}."),
        "raided": N_("{seat}, {trader}: a raid, {amount} in all."),
        "guarded": N_("{seat} spends {florins} on guards."),
        "escaped": N_("{seat} gets away unharmed."),
        "raid-ends": N_("Robbers and pirates are gone."),
        "pushed": N_("{seat} adds {florins} and hands the black sheep to {seat2}."),
        "took-sheep": N_("{seat} keeps the black sheep and {florins}."),
        "sheep-alone": N_("{seat} keeps the black sheep."),
        "sheep-poor": N_("{seat} has not the money to hand on the black sheep and must take it."),
        "sheep-second": N_("{seat} is the second of two and must take the black sheep."),
        "booms": N_("Trade booms: five deals may be open."),
        "booms-bare": N_("Trade booms, but no deal is left to be turned up."),
        "no-boom": N_("Trade booms already."),
        "boom-ends": N_("The boom is over: this deal is not replaced."),
        "boom-over": N_("The boom is over."),
        "blocked": N_("The blockade stops it: {card}."),
        "liquidated": N_("{seat} sells everything and has {florins}."),
        "villas-count": N_("{seat}: residences count {florins} more."),
        "rebated": N_("{seat} gives back {florins} and rolls {amount}."),
        "kept-all": N_("{seat} gives nothing back."),
        "favour-iou": N_("{seat} gets {ious}."),
        "favour-honour": N_("{seat} is honoured."),
        "favour-escort": N_("{seat} gets an escort at sea."),
        "favour-passage": N_("{seat} gets free passage."),
        "placed-cube": N_("{seat} puts a cube in {area}."),
        "no-cube": N_("{seat} has a cube already wherever this one could go."),
        "climbed": N_("{seat} is now at {amount} on the meter."),
        "ennobled": N_("{seat} becomes noble."),
        "sank": N_("{seat} goes back to {amount} on the meter."),
        "bet-on": N_("{seat} backs the {eyes}."),
        "no-bets": N_("{seat} does not bet."),
        "bet-poor": N_("{seat} has not the money for a bet."),
        "drawn": N_("The die shows {eyes}."),
        "lottery-won": N_("{seat} wins the lottery."),
        "pledges": N_("{seat} bids {florins} each for {ious}."),
        "bids-sum": N_("{seat} bids {florins}."),
        "too-poor": N_("{seat} has not the money for a bid."),
        "tied": N_("Equal bids: {seat} rolls {amount}; the highest comes first."),
        "lent": N_("{seat} gets {ious} for {florins} each."),
        "got-trick": N_("{seat} gets the trick for {florins}."),
        "got-fuggerei": N_("{seat} endows the Fuggerei with {florins}."),
        "got-corruption": N_("{seat}'s bribe of {florins} is the highest that nobody else has made."),
        "nobody-got": N_("Nobody gets it: {card}."),
        "bought-villa": N_("{seat} buys {card} for {florins}."),
        "villa-left": N_("Nobody buys it: {card}."),
        "villa-later": N_("Two residences are open already; into the reserve: {card}."),
        "got-tax": N_("{seat} receives this tax, {florins}."),
        "got-rent": N_("{seat} receives {florins} rent."),
        "last-deal": N_("The pile is empty and no demand is open: the game is over."),
        "capped": N_(
            "{amount} payday has been held: the game is over.", "{amount} paydays have been held: the game is over."
        ),
        "wins": N_("{seat} wins."),
    },
    kinds={
        "town": space_word,
        "space": space_word,
        "day": day_word,
        "load": load_word,
        "piece": one_word,
        "partner": thing_word,
        "bundle": bundle_word,
        "florins": florins_word,
        "good": good_word,
        "trader": trader_word,
        "area": area_word,
        "ious": ious_word,
        "eyes": eyes_word,
        "dump": dump_word,
        "way": way_word,
    },
    kinds_in_box={"card": card_word},
    reasons={
        why.NOT_NOW: (N_("This is not being decided now."), "FWM-2.1"),
        why.OTHERS_ASKED: (N_("Others are asked now; you may ask for the floor."), "FWM-3.6"),
        why.IS_ASKED: (N_("You are asked already."), "FWM-3.6"),
        why.TOO_FAR: (N_("The trader cannot get there in this move, or the way costs more than you have."), "FWM-6.1"),
        why.SEA_SHUT: (N_("The sea is closed from November to February."), "FWM-6.7"),
        why.ABOVE_LIMIT: (N_("The card pays no more than its price."), "FWM-4.4"),
        why.BELOW_LIMIT: (N_("The card takes no less than its price."), "FWM-4.4"),
        why.ABOVE_TOP: (N_("No bid is higher than this."), "FWM-4.4"),
        why.NOT_SO_MANY: (N_("There are not so many."), "FWM-4.4"),
        why.PRICE_NAMED: (N_("Your price is named: now say how many."), "FWM-4.3"),
        why.OFFERS_NONE: (N_("An offer is for one at least."), "FWM-3.4"),
        why.TOO_MANY_TO_HAND: (N_("There are not so many to hand over."), "FWM-3.3"),
        why.SO_MANY_LENT: (N_("No bid is for so many IOUs."), "FWM-11.2"),
        why.NOT_TOGETHER: (N_("They are not on one space."), "FWM-3.2"),
        why.OUT_OF_TOUCH: (N_("You do not meet where there is any."), "FWM-3.3"),
        why.LEFT_ALONE: (N_("This seat wants to be left alone."), "FWM-3.7"),
        why.OFFERS_MADE: (N_("You have made all offers of this window."), "FWM-3.6"),
        why.NOTHING_THERE: (N_("There is none of this."), "FWM-3.2"),
        why.TWO_ALREADY: (N_("You have no trader in hand to hire."), "FWM-7.2"),
        why.TOO_LATE: (N_("Hiring comes before dismissing."), "FWM-7.3"),
        why.NOT_HIRED: (N_("This trader cannot be dismissed."), "FWM-7.3"),
        why.EARNED_LESS: (N_("This card has brought you less."), "FWM-10.5"),
        why.CUBE_THERE: (N_("You have a cube there."), "FWM-10.8"),
        why.TAKEN: (N_("Somebody backs this number already."), "FWM-11.1"),
        why.HAS_MOVED: (N_("One of your traders has moved already."), "FWM-5.3"),
        why.PASSED_OVER: (N_("This trader was passed over. It is offered again once another has moved."), "FWM-6.11"),
        why.IN_HAND: (N_("This trader is the one to move now."), "FWM-6.11"),
        why.ITSELF_MOVED: (N_("This trader has moved already."), "FWM-6.1"),
        why.NONE_ON_MAP: (N_("None of your traders is on the map."), "FWM-6.1"),
        why.NOT_ON_MAP: (N_("This trader is not on the map."), "FWM-6.1"),
        why.NOT_HANDED_THERE: (N_("None of these goods can be handed over there."), "FWM-3.3"),
        why.BUYER_SHORT: (N_("The buyer does not have so much money."), "FWM-3.4"),
        why.WAY_COSTS: (N_("The rest of the way leaves you less money."), "FWM-8.3"),
        why.NO_CUBE_THERE: (N_("This seat has no cube there."), "FWM-10.10"),
        why.ANOTHER_SEAT: (N_("The sheep goes to another seat."), "FWM-8.4"),
        why.ONE_PIECE: (N_("There is one piece only: move all."), "FWM-3.2"),
        why.AT_LEAST_ONE: (N_("Whoever bids bids for one at least."), "FWM-4.3"),
        why.FROM_LEAST: (N_("Bids for residences are told by what they are above the least price."), "FWM-12.4"),
        why.LEAST_BID: (N_("The least bid is higher."), "FWM-11.9"),
        why.TOO_LITTLE_MONEY: (N_("You do not have so much money."), "FWM-11.9"),
        why.NO_TRICK: (N_("You do not hold the trick."), "FWM-11.4"),
        why.MOVED_ON: (N_("This has just been moved here."), "FWM-3.2"),
        why.OTHER_KIND: (N_("The favour is for the other kind of area."), "FWM-10.8"),
    },
    unplayable={
        ODD_PRICE: N_("prices on cards and least bids are multiples of 20"),
        RAID_ORDER: N_("a raid takes two goods on lower sums than one"),
        ALL_URGENT: N_(
            "of the deals that come back too few are not urgent, and urgent ones might come round without end"
        ),
        LOAD_ORDER: N_("without a load a move costs no more than with one"),
    },
    often=("load-one", "dump"),
    reckoned=("liquidated", "wins"),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)

__all__ = ["WORDS", "View", "event_word"]
