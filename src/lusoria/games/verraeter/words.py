"""What a person reads at a table of Verräter."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules_check as c
from . import rules_state as r
from .rules_conflict import excess

View = ViewOf[r.State, r.Box]

HOUSES = (N_("House Hawk"), N_("House Rose"))
TERRAINS = (N_("wasteland"), N_("meadow"), N_("river"), N_("wood"), N_("village"), N_("town"))
ACTIONS = (N_("Traitor"), N_("Diplomat {n}"), N_("Diplomat {n}"), N_("Builder"), N_("Strategist"), N_("Farmer"))


def house_word(house: int) -> Say:
    return Say(HOUSES[house])


def terrain_word(terrain: int) -> Say:
    return Say(TERRAINS[terrain])


def land_word(land: int) -> Say:
    return Say("{n}", n=land)


def border_word(border: int) -> Say:
    """The two lands that meet there."""
    return Say(N_("{a} and {b}"), a=border + 1, b=r.after(border) + 1)


def action_word(box: r.Box, action: int) -> Say:
    """The name of an action card; the two diplomats differ by their strength."""
    if action in (r.DIPLOMAT_2, r.DIPLOMAT_5):
        return Say(ACTIONS[action], n=box.diplomat[action - r.DIPLOMAT_2])
    return Say(ACTIONS[action])


def supply_word(box: r.Box, kind: int) -> Say:
    return Say("{n}", n=box.supply_value[kind])


def listed(parts: list[Say]) -> Say:
    """One after the other: 3, 4, 4."""
    said = parts[-1]
    for part in reversed(parts[:-1]):
        said = Say(N_("{one}, {rest}"), one=part, rest=said)
    return said


def cards_word(box: r.Box, cards: int) -> Say:
    """Supply cards, packed by kind."""
    held = [k for k in range(r.KINDS) for _ in range(cards >> r.SLOT * k & r.FULL_SLOT)]
    return listed([supply_word(box, kind) for kind in held])


def actions_word(box: r.Box, bits: int) -> Say:
    """Some action cards, one bit each."""
    return listed([action_word(box, action) for action in range(r.CARDS) if bits >> action & 1])


def to_build(view: View) -> Say:
    """What the Builder may do with a card: lay one that is left, turn over one that lies."""
    on = [view.state.on[code - block] for block in (r.ESTATE, r.OFFICE) for code in view.legal if code in block]
    if r.EMPTY not in on:
        return Say(N_("Builder: turn one of your cards over, or leave it."))
    if all(card == r.EMPTY for card in on):
        return Say(N_("Builder: lay a card at a free land, or leave it."))
    return Say(N_("Builder: lay a card at a free land, turn one of yours over, or leave it."))


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    s, box = view.state, view.box
    if view.over:
        return Say(N_("The war is over."))
    mover = view.awaited[0]
    if view.seat != mover:
        return Say(WAITING[s.phase], seat=Seat(mover))
    count = r.cards_of(s.ready[mover])
    if s.phase == r.SIDES:
        return Say(N_("Which house do you side with?"))
    if s.phase == r.SETTLE:
        return Say(N_("Lay your first estate at a land, of whichever house."))
    if s.phase == r.WHERE:
        return Say(N_("Place the conflict between two neighbouring lands of different houses."))
    if s.phase == r.DRAFT:
        if s.picks + 1 == view.seats:
            return Say(N_("Keep one of these actions. What is left stays face down."))
        return Say(N_("Keep one of these actions. The others go to the left."))
    if s.phase == r.SHOW_CARDS:
        if count == 0:
            return Say(N_("Which supply cards do you show? Put them ready, or show none."))
        return Say(N_("Ready: strength {n}. Show these cards?"), n=r.worth_of(box, s.ready[mover]))
    if s.phase == r.BUILD:
        return to_build(view)
    room = box.hand_limit - s.held[mover] + count
    return Say(
        N_(
            "{due} card is due to you. You may give up {most} at most before you draw; as it is you draw {n}.",
            "{due} cards are due to you. You may give up {most} at most before you draw; as it is you draw {n}.",
        ),
        due=s.due,
        most=excess(s, box, mover),
        n=min(s.due, room),
    )


WAITING = {
    r.SIDES: N_("{seat} chooses a house."),
    r.SETTLE: N_("{seat} lays a first estate."),
    r.WHERE: N_("{seat} places the conflict."),
    r.DRAFT: N_("{seat} chooses an action in secret."),
    r.SHOW_CARDS: N_("{seat} decides which supply cards to show."),
    r.BUILD: N_("{seat} is Builder and decides what to build."),
    r.REFILL: N_("{seat} decides which cards to give up before drawing."),
}


def facts(view: View) -> list[Fact]:
    s, box = view.state, view.box
    found = [
        Fact(Say(N_("Round")), None, Say(N_("{n} of {of}"), n=max(1, s.turn), of=box.rounds[view.seats - 3])),
        Fact(Say(N_("Supply pile")), None, s.pile),
    ]
    for seat in range(view.seats):
        found.append(Fact(Say(N_("Allegiance")), seat, allegiance(view, seat)))
        found.append(Fact(Say(N_("Cards in hand")), seat, s.held[seat]))
        found.append(Fact(Say(N_("Estates")), seat, r.estates_of(s, seat)))
        found.append(Fact(Say(N_("Offices")), seat, r.offices_of(s, seat)))
    return found


def has_sided(view: View, seat: int) -> bool:
    """Whether it is settled which house a seat sides with."""
    return (seat - view.state.first) % view.seats < view.state.chosen_sides


def allegiance(view: View, seat: int) -> Say:
    return house_word(view.state.house[seat]) if has_sided(view, seat) else Say(N_("still open"))


def price(view: View, code: int) -> Say | None:
    """What an act brings about besides what its name says."""
    s, seat = view.state, view.seat
    if seat is None:
        return None
    if code in r.ESTATE and s.owner[code - r.ESTATE] != s.house[seat]:
        return Say(
            N_("Brings no cards while the land belongs to {house} and you to another house."),
            house=house_word(s.owner[code - r.ESTATE]),
        )
    if code in r.OFFICE:
        return Say(N_("Brings no cards, but points at the end for the supply cards then in your hand."))
    return None


def warn(view: View, code: int) -> Say | None:
    """With a full hand nothing is drawn."""
    s, seat = view.state, view.seat
    if seat is None or code != r.DRAW or s.held[seat] - r.cards_of(s.ready[seat]) < view.box.hand_limit:
        return None
    return Say(N_("Your hand is full: you draw nothing."))


NOT_HELD = N_("You hold no such card, or all of them are ready.")  # by two clauses

WORDS = Words(
    actions={
        "side": N_("Side with {house}"),
        "conflict": N_("Conflict between {border}"),
        "keep": N_("Keep {action}"),
        "play": N_("Put ready: {supply}"),
        "show": N_("Show"),
        "estate": N_("Estate at land {land}"),
        "office": N_("Office at land {land}"),
        "no-building": N_("Build nothing"),
        "give-up": N_("Give up: {supply}"),
        "draw": N_("Draw"),
    },
    events={
        "leads": N_("{seat} is start player and sides with House Hawk."),
        "sided": N_("{seat} sides with {house}."),
        "settled": N_("{seat} lays an estate at land {land} ({terrain})."),
        "holds-strategy": N_("{seat} holds the strategy card."),
        "begun": N_("Round {amount} begins. Start player: {seat}."),
        "clash": N_("{seat} places the conflict between the lands {border}."),
        "kept": N_("{seat} keeps an action."),
        "handed": N_("{seat} was handed: {actions}."),
        "own-action": N_("{seat} keeps: {action}."),
        "shown": N_("{seat} shows {cards}: strength {amount}."),
        "shown-none": N_("{seat} shows no supply cards."),
        "empty-handed": N_("{seat} has no supply cards to show."),
        "revealed": N_("{seat} turns up: {action}."),
        "turned": N_("{seat} changes sides to {house}."),
        "strength": N_("{house} comes to strength {amount}."),
        "conquered": N_("{house} conquers land {land} ({terrain})."),
        "scored": N_("{seat} scores {amount} point.", "{seat} scores {amount} points."),
        "deserted": N_("Nobody sides with {house}: nobody scores for the land."),
        "rewarded": N_("{seat} scores {amount} point: {action}.", "{seat} scores {amount} points: {action}."),
        "tied": N_("Both sides are equally strong: no land changes hands."),
        "built-estate": N_("{seat} lays an estate at land {land} ({terrain})."),
        "built-office": N_("{seat} lays an office at land {land} ({terrain})."),
        "to-estate": N_("{seat} turns the office at land {land} ({terrain}) into an estate."),
        "to-office": N_("{seat} turns the estate at land {land} ({terrain}) into an office."),
        "built-nothing": N_("{seat} builds nothing."),
        "no-room": N_("{seat} has nothing to build."),
        "took-strategy": N_("{seat} takes the strategy card."),
        "gave-up": N_("{seat} gives up {cards}."),
        "drew": N_("{seat} draws {amount} card.", "{seat} draws {amount} cards."),
        "own-cards": N_("{seat} draws: {cards}."),
        "hand-full": N_(
            "{seat} has no room in hand for {amount} card that is due.",
            "{seat} has no room in hand for {amount} cards that are due.",
        ),
        "shuffled": N_("The discards are shuffled; cards on the supply pile now: {amount}."),
        "no-cards": N_("No supply card is left for {seat}."),
        "united": N_("All twelve lands belong to {house}: the game ends."),
        "bonus": N_("{seat} scores a bonus of {amount} point.", "{seat} scores a bonus of {amount} points."),
        "last-round": N_("Round {amount} was the last: the game ends."),
        "won": N_("{seat} wins with {amount} point.", "{seat} wins with {amount} points."),
    },
    kinds={"house": house_word, "terrain": terrain_word, "land": land_word, "border": border_word},
    kinds_in_box={"action": action_word, "actions": actions_word, "supply": supply_word, "cards": cards_word},
    reasons={
        r.OTHER_STEP: (N_("This belongs to another step of the game."), "VRR-4.1"),
        r.OCCUPIED: (N_("A card lies at this land already."), "VRR-3.5"),
        r.ONE_HOUSE: (N_("Both lands belong to the same house."), "VRR-4.2"),
        r.NOT_OFFERED: (N_("This action is not among those that you were handed."), "VRR-4.4"),
        r.NOT_HELD: (NOT_HELD, "VRR-5.1"),
        r.NOT_HELD_NOW: (NOT_HELD, "VRR-8.6"),
        r.ENOUGH_SHOWN: (N_("You may not show more cards than that."), "VRR-5.1"),
        r.ENOUGH_OFFICES: (N_("You may not have more offices in play."), "VRR-7.4"),
        r.NONE_LEFT: (N_("All your cards are in play."), "VRR-7.3"),
        r.AS_IT_IS: (N_("Your card here shows that already."), "VRR-7.2"),
        r.ENOUGH_GIVEN: (N_("You may give up no more cards than your hand has no room for."), "VRR-8.6"),
    },
    unplayable={
        c.RISING: N_("No land gives its conquerors more points the more they are."),
        c.TOO_MANY_DEALT: N_("A hand cannot begin with more cards than it may hold."),
        c.TOO_FEW_CARDS: N_("There are fewer supply cards of a value than are dealt."),
    },
    reckoned=("united", "last-round", "bonus", "won"),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)  # fmt: skip
