"""What a person reads at a table of Mercator."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules_state as r

View = ViewOf[r.State, r.Box]

GOODS = (
    N_("wine {number}"),
    N_("fish {number}"),
    N_("grain {number}"),
    N_("oil {number}"),
    N_("cloth {number}"),
)


def goods_word(goods: int) -> Say:
    """Goods and the number that stands on the card."""
    return Say(GOODS[goods // 100], number=goods % 100)


def rank_word(card: int) -> Say:
    """A card by its goods and its place among them, whatever number stands on it."""
    return goods_word(card // r.RANKS * 100 + card % r.RANKS + 1)


def card_word(box: r.Box, card: int) -> Say:
    """What a card is called in this box."""
    return goods_word(r.goods(box, card))


def cards_word(count: int) -> Say:
    """How many cards."""
    return Say(N_("{n} card", "{n} cards"), n=count)


def chips_word(chips: int) -> Say:
    """How many chips."""
    if chips == 0:
        return Say(N_("no chips"))
    return Say(N_("{n} chip", "{n} chips"), n=chips)


def lot_cards(state: r.State) -> list[int]:
    """The cards turned, in the order of turning."""
    turned = [card for card in range(r.CARDS) if r.LOT <= state.place[card] < r.GONE]
    return sorted(turned, key=lambda card: state.place[card])


def lot_value(view: View) -> int:
    """The sum of their numbers."""
    state, box = view.state, view.box
    return sum(r.number(box, card) for card in lot_cards(state))


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = view.state, view.box
    if view.over:
        return Say(N_("All cargoes are sold. The richest merchant wins."))
    lot: dict[str, Say | int] = {"cards": cards_word(state.lot), "n": lot_value(view)}
    mine = view.seat in view.awaited
    if state.phase == r.TURNING:
        if mine:
            return Say(N_("The lot is {cards} worth {n}. Turn one more, or offer it?"), **lot)
        return Say(
            N_("{seat} has turned {cards} worth {n} and may turn one more."), seat=Seat(state.active), **lot
        )  # fmt: skip
    if box.open_auction:
        return spoken_prompt(view, mine, lot)
    if view.seat is None or not state.asked >> view.seat & 1:
        if view.seat is not None and state.load[view.seat] == box.capacity:
            return Say(N_("Your ship is full. You do not bid for {cards} worth {n}."), **lot)
        if view.seat is not None:
            return Say(N_("Your ship has no room for {cards}. You do not bid."), **lot)
        return Say(N_("Fists are being closed for {cards} worth {n}."), **lot)
    if not mine:
        return Say(N_("Your fist is closed. Not everybody is ready yet."))
    chips = state.chips[view.seat]
    if chips == 0:
        return Say(N_("You have no chips left: your fist stays empty."))
    return Say(N_("You have {chips}. How many do you bid for {cards} worth {n}?"), chips=chips_word(chips), **lot)


def spoken_prompt(view: View, mine: bool, lot: dict[str, Say | int]) -> Say:
    """The same where bids are spoken."""
    state, box = view.state, view.box
    high = r.highest_bid(state, box)
    if not mine or view.seat is None:
        turn = Seat(view.awaited[0])
        if high:
            return Say(N_("{seat} must bid more than {chips}, or pass."), seat=turn, chips=chips_word(high))
        return Say(N_("It is for {seat} to bid for {cards} worth {n}, or pass."), seat=turn, **lot)
    if state.chips[view.seat] == 0:
        return Say(N_("You have no chips left: pass."))
    if state.chips[view.seat] <= high:
        return Say(N_("You have no more than {chips}: pass."), chips=chips_word(state.chips[view.seat]))
    if high:
        leader = Seat(r.best_bidder(state))
        return Say(N_("{seat} bids {chips} for {cards} worth {n}. Bid more, or pass?"),
                   seat=leader, chips=chips_word(high), **lot)  # fmt: skip
    return Say(N_("No bid yet for {cards} worth {n}. Bid, or pass?"), **lot)


def facts(view: View) -> list[Fact]:
    """Cargo and load of every ship, the pile, and one's own chips."""
    state, box = view.state, view.box
    known = []
    if box.series > 1:
        game = Say(N_("{n} of {of}"), n=min(state.games + 1, box.series), of=box.series)
        known.append(Fact(Say(N_("Game")), None, game))
    known.append(Fact(Say(N_("Cards in the pile")), None, state.pile))
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Cargo")), seat, r.cargo(state, box, seat)))
        load = Say(N_("{n} of {of}"), n=state.load[seat], of=box.capacity)
        known.append(Fact(Say(N_("Aboard")), seat, load))
        if view.over:
            known.append(Fact(Say(N_("Chips")), seat, state.points[seat]))
        else:
            if seat == view.seat:
                known.append(Fact(Say(N_("Your chips")), seat, state.chips[seat]))
            if box.series > 1:
                known.append(Fact(Say(N_("From earlier games")), seat, state.points[seat]))
    return known


def warn(view: View, code: int) -> Say | None:
    """A bid beyond what the best cargo brings is seldom meant."""
    box = view.box
    best = max(box.payout[view.seats])
    if best > 0 and code in r.BID and code - r.BID + 1 > best:
        return Say(N_("Even the most valuable cargo brings only {chips}."), chips=chips_word(best))
    return None


WORDS = Words(
    actions={
        "turn": N_("Turn one more card"),
        "offer": N_("Offer the lot"),
        "nothing": N_("Bid nothing"),
        "pass": N_("Pass"),
        "bid": N_("Bid {amount}"),
    },
    events={
        "turned": N_("{seat} turns up {goods}."),
        "offered": N_("{seat} offers a lot of {cards}."),
        "no-room": N_("No ship has room for another card: the lot is offered as it is."),
        "last-card": N_("The pile is empty: this is the last lot."),
        "longest": N_(
            "{amount} card is all that a lot can hold: the auction begins.",
            "{amount} cards are all that a lot can hold: the auction begins.",
        ),
        "sits-out": N_("{seat} has no room for so many and does not bid."),
        "bids": N_("{seat} bids {chips}."),
        "says": N_("{seat} bids {chips}."),
        "bids-nothing": N_("{seat} opens an empty fist."),
        "passed": N_("{seat} passes."),
        "bought": N_("{seat} buys {cards} for {chips}."),
        "removed": N_("Nobody wants {cards}: the lot leaves the game."),
        "unwanted": N_("Nobody wants {cards}: the lot leaves the game."),
        "full": N_("The ship of {seat} is full."),
        "bonus": N_("{seat} has all five goods aboard, and the cargo counts {amount} more."),
        "left-over": N_("Only {seat} still has room aboard and loads from the pile for nothing."),
        "free": N_("{seat} loads {goods}."),
        "pile-end": N_("The pile is used up: the auctions are over."),
        "sold": N_("{seat} sells a cargo of {amount} for {chips}."),
        "counted": N_("{seat} ends the game with {chips}."),
        "total": N_("{seat} has {chips} from all games so far."),
        "next-game": N_("Game {amount} begins with empty ships."),
    },
    kinds={"card": rank_word, "goods": goods_word, "cards": cards_word, "chips": chips_word},
    reasons={
        r.TOO_MUCH: (N_("You do not have so many chips."), "MER-5.2"),
        r.NOT_IN_PURSE: (N_("You do not have so many chips."), "MER-8.4"),
        r.NOT_YET: (N_("The lot is still being put together."), "MER-4.2"),
        r.ON_OFFER: (N_("The lot is already on offer."), "MER-4.2"),
        r.IN_FISTS: (N_("Bids are hidden in fists here."), "MER-5.2"),
        r.SPOKEN: (N_("Bids are spoken here."), "MER-8.4"),
        r.SHIP_FULL: (N_("Your ship is full."), "MER-6.2"),
        r.NO_SPACE: (N_("Your ship has no room for the whole lot."), "MER-5.1"),
        r.TOO_LITTLE: (N_("The bid must be higher than the highest so far."), "MER-8.5"),
    },
    reckoned=("sold", "counted", "total", "next-game"),
    prompt=prompt,
    facts=facts,
    warn=warn,
)
