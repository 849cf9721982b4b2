"""What a person reads at a table of Firenze."""

from lusoria.kernel import N_, Fact, Say, Seat, Text, Words
from lusoria.kernel import View as ViewOf

from . import rules_state as r
from . import rules_towers as towers
from .rules_bricks import BITS, amount
from .rules_cards import bricks_to_lay
from .rules_end import store_limit

View = ViewOf[r.State, r.Box]

COLOURS = (N_("white"), N_("yellow"), N_("green"), N_("red"), N_("blue"), N_("purple"))
BRICKS = (
    N_("{n} white", "{n} white"), N_("{n} yellow", "{n} yellow"), N_("{n} green", "{n} green"),
    N_("{n} red", "{n} red"), N_("{n} blue", "{n} blue"), N_("{n} purple", "{n} purple"),
)  # fmt: skip
NUMERALS = ("I", "II", "III", "IV")
NAMES = (
    N_("Tribute"), N_("Luxury Tax"), N_("Flood"), N_("Store Fire"), N_("Collapse"), N_("Tremor"), N_("Caravan"),
    N_("Limestone"), N_("Sandstone"), N_("Serpentine"), N_("Clay"), N_("Recognition"), N_("Fair"), N_("Noble"),
    N_("Masons"), N_("Smuggler"), N_("Spy"), N_("Patrician"), N_("Guide"), N_("Caretaker"), N_("Changer"),
    N_("Stonecutter"), N_("Palio"), N_("Wedding"), N_("Saint John"), N_("May Day"), N_("Brawl"),
    N_("Riot"), N_("Banquet"), N_("Warehouse"), N_("Crane"), N_("Bridge"), N_("Bank"),
    N_("Brickworks"), N_("Guild Hall"), N_("Buttresses"), N_("San Miniato"), N_("Santa Croce"),
    N_("Santa Trinita"), N_("Santo Spirito"), N_("Ognissanti"), N_("San Lorenzo"), N_("Cathedral"),
    N_("Baptistery"), N_("Annunziata"),
)  # fmt: skip
KINDS = (N_("instant"), N_("person"), N_("festival"), N_("building"), N_("church"))
EFFECTS: dict[int, Text] = {
    r.ALL_PAY: N_("everybody gives {n} brick", "everybody gives {n} bricks"),
    r.ALL_DOWN: N_("everybody keeps {n} brick at most", "everybody keeps {n} bricks at most"),
    r.SELF_PAY: N_("you give {n} brick", "you give {n} bricks"),
    r.SELF_CRACK: N_("one tower of yours loses {n} floor", "you lose {n} floors of your towers"),
    r.ALL_CRACK: N_("everybody loses {n} floor of one tower", "everybody loses {n} floors of their towers"),
    r.GAIN: N_("draw {n} brick", "draw {n} bricks"),
    r.PRAISE: N_("{n} point", "{n} points"),
    r.ALL_GAIN: N_("everybody draws {n} brick", "everybody draws {n} bricks"),
    r.NOBLE: N_("discard a festival"),
    r.MASONS: N_("building costs {n} brick less in this turn", "building costs {n} bricks less in this turn"),
    r.SMUGGLER: N_("swap a brick with another seat"),
    r.SPY: N_("take a brick from another seat"),
    r.PATRICIAN: N_("spares you what an instant takes, also off-turn"),
    r.GUIDE: N_("skipping cards is free in this turn"),
    r.CARETAKER: N_("no tower of yours falls in this turn"),
    r.CHANGER: N_("the exchange costs {n} brick in this turn", "the exchange costs {n} bricks in this turn"),
    r.CUTTER: N_("choose {n} brick from the bag", "choose {n} bricks from the bag"),
    r.FEAST: N_("{n} point at the end", "{n} points at the end"),
    r.CRANE: N_("building costs {n} brick less", "building costs {n} bricks less"),
    r.BRIDGE: N_("skip {n} card for nothing", "skip {n} cards for nothing"),
    r.BANK: N_("the exchange costs {n} brick less", "the exchange costs {n} bricks less"),
    r.KILN: N_("draw {n} brick with every card", "draw {n} bricks with every card"),
    r.GUILD: N_("{n} point more for every commission", "{n} points more for every commission"),
    r.BUTTRESS: N_("a ruin loses {n} brick fewer", "a ruin loses {n} bricks fewer"),
}


def colour_word(colour: int) -> Say:
    """The name of a colour."""
    return Say(COLOURS[colour])


def bricks_word(bricks: int) -> Say:
    """Bricks as the rules pack them for the log: 2 white, 1 red."""
    said = None
    for colour in reversed(range(r.COLOURS)):
        n = bricks >> (BITS * colour) & (2**BITS - 1)
        if n:
            one = Say(BRICKS[colour], n=n)
            said = one if said is None else Say(N_("{one}, {rest}"), one=one, rest=said)
    return said or Say(N_("no bricks"))


def place_word(place: int) -> Say:
    """A place of the row, counted from the free end."""
    return Say("{n}", n=place)


def title_word(box: r.Box, card: int) -> Say:
    """The name that stands on a card."""
    return Say(NAMES[box.design[card]])


def name_word(box: r.Box, card: int) -> Say:
    """The name of a card; of several of the same design the later ones have a number too."""
    copy = sum(box.design[k] == box.design[card] for k in range(card))
    return Say(N_("{name} {copy}"), name=title_word(box, card), copy=copy + 1) if copy else title_word(box, card)


def effect_word(box: r.Box, card: int) -> Say:
    """What a card does, in a few words."""
    design = box.design[card]
    hook, n, about = box.hook[design], box.amount[design], box.about[design]
    if hook == r.ALL_HALF:
        return (
            Say(N_("everybody gives half of the bricks"))
            if n == 2
            else Say(N_("everybody gives one brick in {n}"), n=n)
        )
    if hook == r.QUARRY:
        return Say(N_("take {bricks} from the bag"), bricks=Say(BRICKS[about], n=n))
    if hook == r.FEAST and n < 0:
        return Say(N_("{n} point less at the end", "{n} points less at the end"), n=-n)
    if hook == r.STORE:
        return Say(N_("you may keep {n} brick", "you may keep {n} bricks"), n=box.store + n)
    if hook == r.OF_COLOUR:
        return Say(N_("{points} for a {colour} commission"), points=points_word(n), colour=colour_word(about))
    if hook == r.OF_HEIGHT:
        return Say(N_("{points} for a commission of height {h} or more"), points=points_word(n), h=about)
    if hook == r.IN_TURN:
        return Say(N_("{points} for commission number {k} of a turn"), points=points_word(n), k=about)
    if hook == r.OF_BALCONY:
        return Say(N_("{points} for a balcony"), points=points_word(n))
    return Say(EFFECTS[hook], n=n)


def card_in_full(box: r.Box, card: int) -> Say:
    """A card with its kind and what it does."""
    return Say(
        N_("{name} ({kind}): {effect}"), name=title_word(box, card), kind=Say(KINDS[box.kind[box.design[card]]]),
        effect=effect_word(box, card),
    )  # fmt: skip


def points_word(n: int) -> Say:
    """A number of points."""
    return Say(N_("{n} point", "{n} points"), n=n)


def holding_word(holding: int) -> Say:
    """A brick in the stock of a seat."""
    seat, colour = divmod(holding, r.COLOURS)
    return Say(N_("{colour} of {seat}"), colour=colour_word(colour), seat=Seat(seat))


def floor_word(floor: int) -> Say:
    """A commission: white 5."""
    return Say(N_("{colour} {height}"), colour=colour_word(floor // r.HEIGHTS), height=floor % r.HEIGHTS + r.LOWEST)


def tower_word(tower: int) -> Say:
    """A tower by colour and height, as the log packs it."""
    return Say(N_("{colour} {height}"), colour=colour_word(tower % r.COLOURS), height=tower // r.COLOURS)


def site_word(slot: int) -> Say:
    """A tower by its place on the site, from 1."""
    return Say("{n}", n=slot)


def group_word(group: int) -> Say:
    """The number of a balcony."""
    return Say(NUMERALS[group - 1])


ASKED = {
    r.CHOOSING: N_("Take a card of the row with its bricks."),
    r.WISHING: N_("Which brick do you take in exchange?"),
    r.ROBBING: N_("Which brick do you take?"),
    r.SWAPPING: N_("Which brick do you give for it?"),
    r.PICKING: N_("Which brick do you choose from the bag?"),
    r.FORGETTING: N_("Which festival do you discard?"),
    r.DELIVERING: N_("Seal a commission with one of your towers, or keep them growing."),
    r.SHEDDING: N_("You have too many cards. Discard a person or a building."),
}
COUNTED: dict[int, Text] = {
    r.LAYING: N_("Lay bricks on the cards you skip: {n} more.", "Lay bricks on the cards you skip: {n} more."),
    r.GIVING: N_("Lay bricks on the card in exchange: {n} more.", "Lay bricks on the card in exchange: {n} more."),
    r.PAYING: N_("Pay for building: {n} more brick.", "Pay for building: {n} more bricks."),
}
WAITING = {
    r.CHOOSING: N_("{seat} takes a card."),
    r.LAYING: N_("{seat} takes a card."),
    r.SUFFERING: N_("{seat} decides what to lose."),
    **dict.fromkeys((r.WISHING, r.GIVING), N_("{seat} exchanges a brick.")),
    **dict.fromkeys((r.ROBBING, r.SWAPPING, r.PICKING, r.FORGETTING), N_("{seat} plays a person.")),
    r.DELIVERING: N_("{seat} looks at the commissions."),
    r.STORING: N_("{seat} has too many bricks."),
    r.SHEDDING: N_("{seat} has too many cards."),
}


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    s, box = view.state, view.box
    if view.over:
        return Say(N_("The towers are finished. Most points win."))
    mover = view.awaited[0]
    if view.seat != mover:
        return Say(WAITING.get(s.phase, N_("{seat} is building.")), seat=Seat(mover))
    if s.phase == r.SUFFERING:
        return suffering_prompt(s, mover, r.SHIELD in view.legal)
    if s.phase in COUNTED:
        return Say(COUNTED[s.phase], n=s.left)
    if s.phase == r.STORING:
        n = amount(s.stock[mover]) - store_limit(s, box, mover)
        return Say(N_("Too many bricks: put {n} back.", "Too many bricks: put {n} back."), n=n)
    if s.phase == r.WORKING:
        return working_prompt(view, mover)
    return Say(ASKED[s.phase])


def suffering_prompt(s: r.State, seat: int, shield: bool) -> Say:
    """What an instant takes, and whether the Patrician may spare one that."""
    if shield and s.owed[seat] > 0:
        return Say(
            N_(
                "Give {n} brick to the bag, or play the Patrician.",
                "Give {n} bricks to the bag, or play the Patrician.",
            ),
            n=s.owed[seat],
        )
    if shield:
        return Say(N_("A tower of yours loses a floor: which one? Or play the Patrician."))
    if s.owed[seat] > 0:
        return Say(N_("Give {n} brick to the bag.", "Give {n} bricks to the bag."), n=s.owed[seat])
    return Say(N_("A tower of yours loses a floor: which one?"))


def working_prompt(view: View, seat: int) -> Say:
    """What the next brick costs, and what may still be done."""
    s, box = view.state, view.box
    may_trade = any(code in r.TRADE for code in view.legal)
    if towers.can_build(s, box, seat) == 0:
        if may_trade:
            return Say(N_("You can build nothing now. Exchange, or finish building."))
        if any(code in r.PLAY for code in view.legal):
            return Say(N_("You can build no further. Play a person, or finish building."))
        return Say(N_("You can build no further. Finish building."))
    cost = towers.next_cost(s, box, seat)
    if may_trade:
        return Say(N_("Exchange, or build. Bricks built with in this turn: {n}."), n=s.used)
    if cost == 0:
        return Say(N_("Build; the next brick is free. Bricks built with in this turn: {n}."), n=s.used)
    return Say(
        N_(
            "Build or finish; the next brick costs {cost} more.",
            "Build or finish; the next brick costs {cost} more.",
        ),
        cost=cost,
    )


def facts(view: View) -> list[Fact]:
    """How far the game is, and what everybody has."""
    s, box = view.state, view.box
    found = [
        Fact(Say(N_("Round")), None, s.lap),
        Fact(Say(N_("Cards in the deck")), None, sum(p in (r.START, r.STACK) for p in s.place)),
        Fact(Say(N_("Bricks in the bag")), None, amount(s.bag)),
    ]
    for seat in range(view.seats):
        found.append(Fact(Say(N_("Points")), seat, s.points[seat]))
        found.append(
            Fact(Say(N_("Seals left")), seat, Say(N_("{n} of {of}"), n=box.seals[view.seats] - s.seals[seat],
                                                  of=box.seals[view.seats]))
        )  # fmt: skip
        found.append(Fact(Say(N_("Bricks")), seat, amount(s.stock[seat])))
        found.append(Fact(Say(N_("Cards in hand")), seat, s.held[seat]))
    return found


def price(view: View, code: int) -> Say | None:
    """What an act costs or brings."""
    s, box, seat = view.state, view.box, view.seat
    if seat is None:
        return None
    if code in r.TAKE and s.line[code - r.TAKE]:
        card = s.line[code - r.TAKE] - 1
        n = bricks_to_lay(s, seat, code - r.TAKE)
        if n == 0:
            return card_in_full(box, card)
        return Say(N_("{card}; lay {n} brick", "{card}; lay {n} bricks"), card=card_in_full(box, card), n=n)
    if code in r.PLAY or code in r.SHED:
        return card_in_full(box, code - (r.PLAY if code in r.PLAY else r.SHED))
    if (code in r.FOUND or code in r.RAISE) and s.phase == r.WORKING:
        n = towers.next_cost(s, box, seat)
        return Say(N_("costs {n} more brick", "costs {n} more bricks"), n=n) if 0 < n < towers.BEYOND else None
    if code in r.TRADE and s.phase == r.WORKING:
        n = towers.trade_price(s, box, seat)
        return Say(N_("for {n} brick of yours", "for {n} bricks of yours"), n=n)
    if code in r.SEAL:
        return points_word(towers.points_for(s, box, code - r.SEAL))
    return None


def warn(view: View, code: int) -> Say | None:
    """Towers that fall when building is finished now."""
    s, seat = view.state, view.seat
    if seat is None or code != r.DONE or s.phase != r.WORKING or s.guarded:
        return None
    n = sum(s.shade[seat][k] > 0 and not s.grown[k] for k in range(r.SLOTS))
    return Say(N_("{n} tower of yours falls into ruin.", "{n} towers of yours fall into ruin."), n=n) if n else None


# Refusals by more than one clause.
NO_BRICK = N_("You have no brick of this colour in stock.")
NOT_TAKEN = N_("This is not what the card takes.")
NOBODYS = N_("There is no such brick to take.")
YOUR_OWN = N_("Take it from another seat.")
NOT_YOURS = N_("This is no card of yours.")

WORDS = Words(
    actions={
        "take": N_("Take card {place}"),
        "lay": N_("Lay {colour}"),
        "play": N_("Play {card}"),
        "trade": N_("Exchange with card {place}"),
        "want": N_("Take {colour} in exchange"),
        "give": N_("Give {colour}"),
        "raise": N_("Raise tower {tower}"),
        "found": N_("Found a {colour} tower"),
        "pay": N_("Pay with {colour}"),
        "done": N_("Finish building"),
        "seal": N_("Seal {floor}"),
        "finish": N_("Keep the other towers"),
        "rob": N_("Take {holding}"),
        "swap": N_("Give {colour} for it"),
        "pick": N_("Choose {colour}"),
        "return": N_("Give up {colour}"),
        "crack": N_("Lower tower {tower}"),
        "shield": N_("Play the Patrician"),
        "store": N_("Put back {colour}"),
        "shed": N_("Discard {card}"),
    },
    events={
        "begins": N_("{seat} begins."),
        "starts": N_("{seat} starts with {amount} white brick.", "{seat} starts with {amount} white bricks."),
        "balcony": N_("Balcony {group} hangs at {floor}. Points: {amount}."),
        "closed": N_("Closed: {floor}."),
        "new-card": N_("New in the row: {card}, with {bricks}."),
        "shuffled": N_("The discarded cards become the deck."),
        "row-short": N_("There is no card left to fill the row."),
        "laid": N_("{seat} skips {card} and lays a brick on it: {bricks}."),
        "took": N_("{seat} takes {card}."),
        "got": N_("{seat} gets {bricks} with the card."),
        "drew": N_("{seat} gets {bricks} from the bag."),
        "bag-empty": N_("The bag holds no more of what {seat} should get."),
        "praised": N_("{seat} scores {amount} point.", "{seat} scores {amount} points."),
        "returned": N_("{seat} gives {bricks} to the bag."),
        "cracked": N_("The {built} tower of {seat} loses its top floor."),
        "spared": N_("The card takes nothing from {seat}."),
        "shielded": N_("{seat} is spared by {card}."),
        "played": N_("{seat} plays {card}."),
        "robbed": N_("{seat} takes a brick from {seat2}: {colour}."),
        "swapped": N_("{seat} takes a brick from {seat2}, {colour}, and gives another, {colour2}."),
        "picked": N_("{seat} chooses a brick from the bag: {colour}."),
        "forgot": N_("{seat} discards {card}."),
        "traded": N_("{seat} takes a brick, {colour}, and lays {bricks} on {card}."),
        "founded": N_("{seat} founds a tower: {colour}."),
        "raised": N_("{seat} raises a tower: {built}."),
        "paid": N_("{seat} pays {bricks}."),
        "idle": N_("{seat} has no brick to build with."),
        "spent": N_("{seat} can build no further."),
        "ruined": N_("A tower of {seat} falls into ruin: {built}. Bricks lost: {amount}, kept: {amount2}."),
        "kept": N_("A tower of {seat} stays under care: {built}."),
        "sealed": N_("{seat} seals {floor}. Points: {amount}."),
        "no-commission": N_("No tower of {seat} meets an open commission."),
        "level": N_("{seat} takes the level tile {amount}. Points: {amount2}."),
        "church": N_("{seat} honours {card}. Points: {amount}."),
        "guild": N_("The Guild Hall adds points for {seat}: {amount}."),
        "over-limit": N_("{seat} has too many bricks and puts back {bricks}."),
        "sheds": N_("{seat} has too many cards and discards {card}."),
        "end-tile": N_("{seat} has set the last seal and takes the end tile. Points: {amount}."),
        "all-sealed": N_("{seat} has set the last seal too."),
        "capped": N_("Round {amount} was the last one allowed."),
        "majority": N_("{seat} has the majority: {colour}. Points: {amount}."),
        "higher": N_("{seat} has the majority by the higher seal: {colour}. Points: {amount}."),
        "feasted": N_("{seat} shows {card}. Points: {amount}."),
    },
    kinds={
        "colour": colour_word,
        "bricks": bricks_word,
        "place": place_word,
        "holding": holding_word,
        "floor": floor_word,
        "built": tower_word,
        "tower": site_word,
        "group": group_word,
    },
    kinds_in_box={"card": name_word},
    reasons={
        r.NO_CARD_THERE: (N_("No card lies there."), "FIR-4.1"),
        r.TOO_FAR: (N_("You have too few bricks to lay on the cards before it."), "FIR-4.2"),
        r.NOT_IN_HAND: (N_("You do not hold this card."), "FIR-3.2"),
        r.NOT_THAT_PERSON: (N_("Only persons are played from the hand."), "FIR-3.2"),
        r.NOT_NOW_PERSON: (N_("This person is played at another time."), "FIR-3.2"),
        r.USELESS: (N_("This person would do nothing now."), "FIR-3.2"),
        r.TRADED_ALREADY: (N_("You have exchanged in this turn already."), "FIR-5.2"),
        r.BUILT_ALREADY: (N_("The exchange comes before building."), "FIR-5.2"),
        r.NO_SUCH_BRICK: (N_("No such brick lies on the card."), "FIR-5.1"),
        r.TRADE_TOO_DEAR: (N_("You have too few bricks for the exchange."), "FIR-5.1"),
        r.TAKES_FLOORS: (NOT_TAKEN, "FIR-10.5"),
        r.TAKES_BRICKS: (NOT_TAKEN, "FIR-10.11"),
        r.NO_SUCH_TOWER: (N_("You have no tower there."), "FIR-6.1"),
        r.NO_BRICK: (NO_BRICK, "FIR-6.1"),
        r.NONE_FOR + r.LAYING: (NO_BRICK, "FIR-4.2"),
        r.NONE_FOR + r.GIVING: (NO_BRICK, "FIR-5.1"),
        r.NONE_FOR + r.PAYING: (NO_BRICK, "FIR-6.2"),
        r.NONE_FOR + r.SWAPPING: (NO_BRICK, "FIR-11.3"),
        r.NONE_FOR + r.STORING: (NO_BRICK, "FIR-9.1"),
        r.NONE_FOR + r.SUFFERING: (NO_BRICK, "FIR-10.11"),
        r.SIX_BRICKS: (N_("You have built with as many bricks as a turn allows."), "FIR-6.2"),
        r.TOO_DEAR: (N_("You cannot pay the extra bricks for it."), "FIR-6.2"),
        r.SITE_FULL: (N_("There is no room for one more tower."), "FIR-6.5"),
        r.TAKEN: (N_("A seal lies there already."), "FIR-8.1"),
        r.CLOSED_FLOOR: (N_("This commission was closed before the game."), "FIR-2.3"),
        r.BALCONY_FIRST: (N_("A balcony with a lower number comes first."), "FIR-8.2"),
        r.NO_MATCH: (N_("You have no tower of this colour and height."), "FIR-8.1"),
        r.NOBODYS: (NOBODYS, "FIR-11.4"),
        r.NOT_SMUGGLED: (NOBODYS, "FIR-11.3"),
        r.NOT_IN_BAG: (N_("The bag holds no such brick."), "FIR-11.9"),
        r.NO_FESTIVAL: (N_("The Noble discards festivals only."), "FIR-11.1"),
        r.FESTIVALS_STAY: (N_("Festivals cannot be discarded."), "FIR-9.3"),
        r.NO_PATRICIAN: (N_("You hold no Patrician, or have given something already."), "FIR-11.5"),
        r.TAKE_FIRST: (N_("First take a card."), "FIR-3.1"),
        r.NOT_NOW: (N_("Something else comes first."), "FIR-3.1"),
        r.OVER: (N_("This is over for this turn."), "FIR-3.1"),
        r.YOUR_OWN: (YOUR_OWN, "FIR-11.4"),
        r.OWN_SMUGGLED: (YOUR_OWN, "FIR-11.3"),
        r.NOT_YOURS: (NOT_YOURS, "FIR-9.2"),
        r.NOT_DISCARDED: (NOT_YOURS, "FIR-11.1"),
    },
    unplayable={
        r.TOO_MANY_STAY: N_("There are so many churches and festivals that the row could run dry."),
        r.TWICE: N_("Two balconies of different groups hang on one floor."),
        r.NO_TILE: N_("A group of balconies has no tile."),
    },
    reckoned=("majority", "higher", "feasted"),
    often=("store", "return", "pay"),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)
