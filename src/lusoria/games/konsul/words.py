"""What a person reads at a table of Consul."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules
from . import rules_state as r

View = ViewOf[r.State, r.Box]

COLUMNS = 7
NUMBERS = (N_("red {n}"), N_("blue {n}"), N_("yellow {n}"), N_("green {n}"), N_("purple {n}"))


def card_word(card: int) -> Say:
    """The name of a card: red 3, a flag."""
    if card >= r.FLAG:
        return Say(N_("a flag"))
    return Say(NUMBERS[r.colour_of(card)], n=r.value_of(card))


def place_word(place: int) -> Say:
    """A place of the grid as row and column, B4; those beside it are counted."""
    if place < r.GRID:
        return Say(N_("{place}"), place="ABCDE"[place // COLUMNS] + str(place % COLUMNS + 1))
    return Say(N_("place {n} beside the grid"), n=place - r.GRID + 1)


def worth_in_sight(view: View) -> int | None:
    """What the set is worth, if all its faces are in sight: when older positions are shown they have faded."""
    state, box = view.state, view.box
    up = [card for card in range(r.CARDS) if r.is_up(state, card)]
    return sum(r.points(box, card) for card in up) if all(view.knows(card) for card in up) else None


def offered_word(view: View) -> Say:
    """The card that is about to be laid into the grid."""
    state = view.state
    card = r.card_on(state, r.OFFERED)
    return card_word(card) if view.knows(card) else Say(N_("a card"))


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state = view.state
    if view.over:
        left = [seat for seat in range(view.seats) if not state.out[seat]]
        if len(left) == 1:
            return Say(N_("The election is over: {seat} is the only one left."), seat=Seat(left[0]))
        return Say(N_("The election is over. Most cards win; their values do not count."))
    mover = view.awaited[0]
    seat, mine = Seat(mover), view.seat == mover
    if state.phase == r.BIDDING:
        if state.bid == 0:
            return Say(N_("You open: bid at least 1.")) if mine else Say(N_("{seat} opens the bidding."), seat=seat)
        if mine:
            return Say(N_("{n} is bid. Bid more, or pass."), n=state.bid)
        return Say(N_("{n} is bid. {seat} bids more or passes."), n=state.bid, seat=seat)
    if state.phase == r.TURNING:
        worth = worth_in_sight(view)
        if worth is None:
            return Say(N_("{seat} turns cards up for {amount}."), seat=seat, amount=state.bid)
        if not mine:
            return Say(N_("{seat} turns cards up: {n} of {bid}."), seat=seat, n=worth, bid=state.bid)
        if worth >= state.bid and r.face_down(state) == 0:
            return Say(N_("Your set is worth {n}, and nothing is left to turn up: take it."), n=worth)
        if worth >= state.bid:
            return Say(N_("Your set is worth {n}: take it, or dare another card."), n=worth)
        return Say(N_("Turn a card up. Your set is worth {n} of {bid}."), n=worth, bid=state.bid)
    if state.phase == r.GIVING:
        if mine:
            return Say(N_("You failed. Choose the card that you give up."))
        return Say(N_("{seat} failed and gives up a card."), seat=seat)
    if mine:
        return Say(N_("Lay {card} on a free place of the grid."), card=offered_word(view))
    return Say(N_("{seat} lays {card} into the grid."), seat=seat, card=offered_word(view))


def most(view: View) -> int:
    """What no set of the cards on the table can exceed: all numbers of a colour and all flags, or 8 for each card."""
    state, box = view.state, view.box
    left = state.lying.bit_count()
    if box.count_bid:
        return min(r.VALUES + r.CARDS - r.FLAG, left)
    numbers = sum(range(1, r.VALUES + 1))
    return min(numbers + box.flag_points * (r.CARDS - r.FLAG), max(r.VALUES, box.flag_points) * left)


def warn(view: View, code: int) -> Say | None:
    """A bid that nobody can keep."""
    if code in r.BID and code - r.BID + 1 > most(view):
        return Say(N_("No set of the cards on the table can be worth that much: whoever has to keep this bid fails."))
    return None


def facts(view: View) -> list[Fact]:
    """How many cards are left to be won, and how far the game has come."""
    state, box = view.state, view.box
    left = state.lying.bit_count()
    return [
        Fact(Say(N_("Cards on the table")), None, left),
        Fact(Say(N_("Round")), None, Say(N_("{n} of {of}"), n=min(state.rounds + 1, box.rounds), of=box.rounds)),
    ]


WORDS = Words(
    actions={
        "pass": N_("Pass"),
        "bid": N_("Bid {amount}"),
        "stop": N_("Take the set"),
        "turn": N_("Turn up {place}"),
        "give": N_("Give up {card}"),
        "put": N_("Lay it on {place}"),
    },
    events={
        "opens": N_("{seat} opens the bidding."),
        "bids": N_("{seat} bids {amount}."),
        "passed": N_("{seat} passes."),
        "ceiling": N_("Nobody can bid more than {amount}: the bidding is over."),
        "begins": N_("{seat} turns cards up for {amount}."),
        "turned": N_("{seat} turns up {place}."),
        "face": N_("There lies {card}."),
        "takes": N_("{seat} takes the set. Cards won: {amount}."),
        "misfit": N_("It does not fit: {seat} has failed."),
        "short": N_("Nothing is left to turn up: {seat} has failed."),
        "gave": N_("{seat} gives up {card}."),
        "laid": N_("{seat} lays the card on {place}."),
        "down": N_("All cards are turned down."),
        "out": N_("{seat} has no card to give up and is out of the game."),
        "cleared": N_("The table is empty."),
        "alone": N_("{seat} is the only one left and wins."),
        "capped": N_(
            "After {amount} round the game ends as it stands.", "After {amount} rounds the game ends as it stands."
        ),
        "counted": N_("{seat} has {amount} card in hand.", "{seat} has {amount} cards in hand."),
    },
    kinds={"card": card_word, "place": place_word},
    unseen={"card": N_("a card")},
    reasons={
        rules.MUST_OPEN: (N_("You open the bidding: bid at least 1."), "KON-4.1"),
        rules.TOO_HIGH: (N_("No bid may be that high."), "KON-4.5"),
        rules.NOT_HIGHER: (N_("Bid more than the highest bid so far."), "KON-4.2"),
        rules.BID_FIRST: (N_("First comes the bidding."), "KON-4.4"),
        rules.NOT_REACHED: (N_("Your set is not yet worth your bid."), "KON-5.5"),
        rules.NOTHING_THERE: (N_("No card lies there."), "KON-5.1"),
        rules.FACE_UP: (N_("This card lies face up already."), "KON-5.1"),
        rules.TURN_NOW: (N_("The bidding is over."), "KON-4.4"),
        rules.NOT_HELD: (N_("You do not hold this card."), "KON-7.2"),
        rules.GIVE_NOW: (N_("You failed: what you choose now is the card that you give up."), "KON-7.2"),
        rules.TAKEN: (N_("A card lies there: choose a free place."), "KON-7.2"),
        rules.LAY_NOW: (N_("You failed: what you choose now is a free place for your card."), "KON-7.2"),
        rules.NOT_FAILED: (N_("A card is given up when you have failed."), "KON-7.1"),
        rules.IS_OUT: (N_("You have failed without a card in hand and are out of the game."), "KON-7.6"),
        rules.HAS_PASSED: (N_("You have passed: this round's bidding goes on without you."), "KON-4.3"),
    },
    reckoned=("alone", "cleared", "capped", "counted"),
    prompt=prompt,
    facts=facts,
    warn=warn,
)
