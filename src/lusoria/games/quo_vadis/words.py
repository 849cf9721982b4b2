"""What a person reads at a table of Quo Vadis."""

from lusoria.kernel import N_, Fact, Say, Seat, Text, Words
from lusoria.kernel import View as ViewOf

from . import rules_creation as creation
from . import rules_help as why
from . import rules_state as r
from .rules_card import movable
from .rules_check import NO_ROOM
from .skills import effect_word, facility_name, skill_name

View = ViewOf[r.State, r.Box]

RACES = (N_("Glorious"), N_("Deep Ones"), N_("Giants"), N_("Mystics"), N_("Sandwalkers"))
TERRAINS = (N_("plains"), N_("mountains"), N_("desert"), N_("frozen land"), N_("sea"))
RESOURCES = (N_("war spirit"), N_("food"), N_("faith"), N_("wrath"))
KINDS = (N_("blessing"), N_("labour"), N_("miracle"), N_("revelation"), N_("prosperity"))
CORNERS = (N_("{area} upper left"), N_("{area} upper right"), N_("{area} lower"))
WAYS = (N_("both cards"), N_("FREE for the lower number"), N_("FREE for the higher number"), N_("FREE for both"))
PAIRS = tuple((low, high) for low in range(1, 6) for high in range(low, 6))


def race_word(race: int) -> Say:
    """A people."""
    return Say(RACES[race])


def tile_word(tile: int) -> Say:
    """A tile by its numbers: 2-4."""
    return Say("{low}-{high}", low=PAIRS[tile][0], high=PAIRS[tile][1])


def space_word(space: int) -> Say:
    """A space: 2-4 lower."""
    return Say(CORNERS[space % r.CORNERS], area=tile_word(space // r.CORNERS))


def terrain_word(terrain: int) -> Say:
    """A terrain."""
    return Say(TERRAINS[terrain])


def resource_word(resource: int) -> Say:
    """A resource."""
    return Say(RESOURCES[resource])


def epic_word(sort: int) -> Say:
    """An epic card: blessing, strength 2."""
    return Say(N_("{kind} ({n})"), kind=Say(KINDS[sort // 3]), n=sort % 3 + 1)


def facility_word(places: int) -> Say:
    """One of a people's facilities, by its places."""
    return Say(N_("the facility with {n} place", "the facility with {n} places"), n=places)


def generation_word(gen: int) -> Say:
    """A generation, counted from 1."""
    return Say("{n}", n=gen + 1)


def halves_word(halves: int) -> Say:
    """Strength, which is counted in halves."""
    return Say("{n}½" if halves % 2 else "{n}", n=halves // 2)


def way_word(way: int) -> Say:
    """How the cards for a tile were chosen."""
    return Say(WAYS[way])


def amount_word(n: int) -> Say:
    """A plain number."""
    return Say("{n}", n=n)


PROMPTS: dict[int, Text] = {
    r.RACING: N_("Choose your people."),
    r.DRAFTING: N_("Choose a skill to keep; the others go to the left."),
    r.MULLIGAN: N_("Exchange cards, once, or keep your hand."),
    r.ALLOT_SPIRIT: N_("How many of your cubes become war spirit?"),
    r.ALLOT_FOOD: N_("How many become food? The others become faith."),
    r.AREA: N_("Choose your creation area."),
    r.CHOOSING_WAY: N_("Choose the creation cards for this area."),
    r.ANGER: N_("Spend wrath on the area, pray, or do neither."),
    r.SWEEPING: N_("Choose a space: all workers there go home."),
    r.CHOOSING_TOKEN: N_("Choose the new terrain of the area."),
    r.LIFTING: N_("Choose the facility whose worker you place."),
    r.PLACING: N_("Place the worker in the area."),
    r.PLAYING: N_("Play a card: continue your generation."),
    r.GAINING_FOOD: N_("How much food do you take?"),
    r.GAINING_FAITH: N_("How much faith do you take?"),
    r.MOVING: N_("Choose the worker that moves."),
    r.GOING: N_("Choose the space it moves to."),
    r.CLEARING: N_("Discard what you do not want to keep."),
    r.LEARNING: N_("Take a development skill."),
    r.FACING: N_("War: lay a card face down."),
    r.SPENDING: N_("War: how much war spirit do you spend?"),
    r.BURNING: N_("War: discard skills for strength, or hold on to them."),
    r.BUILDING: N_("Choose the worker that a town replaces."),
    r.REBUILDING: N_("Play a skill, or rebuild what is destroyed."),
    r.LAST_CALL: N_("Play a skill, or end your turn."),
}
WAITS: dict[int, Text] = {
    r.RACING: N_("{seat} chooses a people."),
    r.ALLOT_SPIRIT: N_("{seat} spreads the first cubes."),
    r.ALLOT_FOOD: N_("{seat} spreads the first cubes."),
    r.FACING: N_("War: {seat} lays a card."),
    r.SPENDING: N_("War: {seat} decides how much spirit to spend."),
    r.BURNING: N_("War: {seat} may discard skills."),
}


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state = view.state
    if view.over:
        return Say(N_("The ages are over. The most points win."))
    if view.seat in view.awaited:
        if state.going[view.seat]:
            return Say(N_("Choose where a worker goes home to."))
        if state.step == r.LIFTING and state.placed:
            return Say(N_("Place a further worker, or go on."))
        return Say(own_text(view))
    if state.step in (r.DRAFTING, r.MULLIGAN):
        return Say(N_("The others are still choosing."))
    mover = view.awaited[0]
    if state.going[mover]:
        return Say(N_("{seat} takes workers home."), seat=Seat(mover))
    if state.step == r.BURNING and state.lore[mover] == 0:
        return Say(N_("War: {seat} may use a stored skill."), seat=Seat(mover))
    return Say(WAITS.get(state.step, N_("It is the turn of {seat}.")), seat=Seat(mover))


def own_text(view: View) -> Text:
    """What is asked of the seat that looks, as far as it hangs on what is possible."""
    state, legal = view.state, view.legal
    if state.step == r.GUIDING:
        return guiding_text(view)
    if state.step == r.ANGER and r.PRAY not in legal:
        return N_("Spend wrath on the area, or go on.")
    if state.step == r.ANGER and not any(code in r.ANGER_OF for code in legal):
        return N_("Pray for wrath, or go on.")
    if state.step == r.PLAYING and state.pile[state.turn][state.gen[state.turn]] == 0:
        return N_("Play a card: it begins your first generation.")
    if any(code in r.CHANGE for code in legal):
        return N_("Play a card: continue your generation or change to the next one.")
    if state.step == r.BURNING and not any(code in r.BURN for code in legal):
        return N_("War: use a stored skill first, or go on.")
    if state.step == r.MULLIGAN and not any(code in r.DISCARD for code in legal):
        return N_("All your cards are put down for exchange: confirm it.")
    if not any(code in r.SKILL or code in r.USE for code in legal):
        if state.step == r.REBUILDING:
            return N_("Rebuild what is destroyed.")
        if state.step == r.LAST_CALL:
            return N_("End your turn.")
    return PROMPTS[state.step]


def guiding_text(view: View) -> str:
    """How the next action of a revelation can be used."""
    discard = any(code in r.DISCARD for code in view.legal)
    if r.UNPAID in view.legal:
        if discard:
            return N_("Move a worker, with or without a discard, or stop.")
        return N_("Move a worker without a discard, or stop.")
    if movable(view.state, view.state.turn):
        return N_("Discard a card to move a worker, or stop.")
    return N_("Discard a card, or stop: no worker of yours is in the area.")


def facts(view: View) -> list[Fact]:
    """How far the game has come, and what each seat has."""
    state = view.state
    known = [Fact(Say(N_("Round")), None, Say(N_("{n} of {of}"), n=max(1, state.lap), of=view.box.rounds))]
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Points")), seat, state.points[seat]))
        if state.race[seat]:
            known.append(Fact(Say(N_("Control")), seat, r.control(state, view.box, seat)))
    return known


def price(view: View, code: int) -> Say | None:
    """What an act costs."""
    seat, state, box = view.seat, view.state, view.box
    if seat is None:
        return None
    if code in r.SKILL:
        return Say(N_("costs {n} faith"), n=box.cost[code - r.SKILL])
    if code in r.PLACE:
        n = creation.food_for(state, box, seat, code - r.PLACE, r.NONE)
        return Say(N_("costs {n} food"), n=n) if n else None
    if code in r.WAY:
        n = creation.frees(code - r.WAY) * creation.fee(state, box, seat)
        return Say(N_("costs {n} faith"), n=n) if n else None
    if code in r.ANGER_OF:
        return Say(N_("costs {n} wrath"), n=creation.wrath_price(state, box, seat, code - r.ANGER_OF + 2))
    if code == r.PRAY:
        return Say(N_("costs {n} faith"), n=creation.prayer_price(state, box, seat))
    return None


def warn(view: View, code: int) -> Say | None:
    """What an act would cost one's own people, or give away."""
    seat, state = view.seat, view.state
    if seat is None:
        return None
    if code in r.SKILL or code in r.USE:
        return warn_of_skill(view, seat, code)
    if code == r.ANGER_OF + creation.MOST_WRATH - creation.LEAST_WRATH:
        own = sum(r.stands(state, seat, (state.area - 1) * r.CORNERS + k) for k in range(r.CORNERS))
        if own:
            return Say(N_("{n} town of your own will be destroyed too.",
                          "{n} towns of your own will be destroyed too."), n=own)  # fmt: skip
    if code in r.SWEEP and state.men[code - r.SWEEP][seat]:
        return Say(N_("Your own worker there goes home too."))
    if code in r.PLACE and r.present(state, seat, code - r.PLACE):
        return Say(N_("When your turn ends only one piece of yours can stay on a space."))
    return None


def warn_of_skill(view: View, seat: int, code: int) -> Say | None:
    """Points for control that nobody has, and resources that there is no room for."""
    state, box = view.state, view.box
    skill = code - (r.SKILL if code in r.SKILL else r.USE)
    effect, paid = box.effect[skill], box.cost[skill] if code in r.SKILL else 0
    if effect == r.AREA_POINTS and code in r.SKILL and r.control(state, box, seat) == 0:
        return Say(N_("You control no area: it gives nothing."))
    first = r.GIVE if code in r.SKILL else r.STORE
    if first <= effect < first + r.RESOURCES:
        resource = effect - first
        room = r.capacity(state, box, seat, resource) - state.store[seat][resource]
        room += paid if resource == r.FAITH else 0
        if room < box.amount[skill]:
            return Say(N_("You have room for {n} of it only."), n=room)
    return None


def skill_word(box: r.Box, skill: int) -> Say:
    """A skill with what it does."""
    return Say(
        N_("{name} ({effect})"), name=Say(skill_name(skill)), effect=effect_word(box.effect[skill], box.amount[skill])
    )


def building_word(number: int) -> Say:
    """A facility among all."""
    return Say(facility_name(number))


WORDS = Words(
    actions={
        "race": N_("Choose the {race}"),
        "pick": N_("Keep {skill}"),
        "allot": N_("{amount} cube", "{amount} cubes"),
        "area": N_("Create in {tile}"),
        "way": N_("Use {way}"),
        "wrath": N_("A wrath of {amount}"),
        "pray": N_("Pray"),
        "calm": N_("Go on"),
        "sweep": N_("Clear {space}"),
        "token": N_("Turn it into {terrain}"),
        "from": N_("Take from {facility}"),
        "place": N_("Place in {space}"),
        "enough-placed": N_("No further worker"),
        "continue": N_("Continue with {epic}"),
        "change": N_("Change generations with {epic}"),
        "gain": N_("Take {amount}"),
        "discard": N_("Discard {epic}"),
        "guided": N_("Move without a discard"),
        "stop": N_("Stop"),
        "keep": N_("Keep the rest"),
        "move": N_("Move from {space}"),
        "stay": N_("Move nobody"),
        "go": N_("Move to {space}"),
        "take": N_("Take {skill}"),
        "pile": N_("Take the top of the pile"),
        "face": N_("Lay {epic}"),
        "spend": N_("Spend {amount} war spirit"),
        "burn": N_("Discard {skill}"),
        "hold": N_("Go on with the war"),
        "build": N_("Build in {space}"),
        "end-turn": N_("End the turn"),
        "rebuild": N_("Rebuild"),
        "home": N_("Home to {facility}"),
        "skill": N_("Play {skill}"),
        "use": N_("Use {skill}"),
    },
    events={
        "world": N_("{amount} area is the world.", "{amount} areas are the world."),
        "redrawn": N_("A number is missing: the areas are drawn again."),
        "starts": N_("{seat} begins."),
        "chose": N_("{seat} leads the {race}."),
        "drafted": N_("All have chosen their skills."),
        "swapped": N_("{seat} exchanges {amount} card.", "{seat} exchanges {amount} cards."),
        "allotted": N_("{seat} begins with {amount} war spirit, {amount2} food and {amount3} faith."),
        "turn": N_("Round {amount}: the turn of {seat}."),
        "played-skill": N_("{seat} plays {skill}."),
        "used-skill": N_("{seat} uses {skill}."),
        "went-home": N_("{amount} worker of {seat} goes home: {building}.",
                        "{amount} workers of {seat} go home: {building}."),
        "chose-area": N_("{seat} creates in {tile} ({way})."),
        "paid-free": N_("{seat} pays {amount} faith for FREE."),
        "free-free": N_("No pair can be paid for: FREE costs nothing."),
        "struck": N_("{seat} brings a wrath of {amount} on {tile}: {amount2} spent."),
        "swept": N_("{amount} worker leaves {space}.", "{amount} workers leave {space}."),
        "ruined": N_("The town of {seat} in {space} is destroyed: {amount} point lost.",
                     "The town of {seat} in {space} is destroyed: {amount} points lost."),
        "changed-land": N_("{tile} is {terrain} now."),
        "prayed": N_("{seat} pays {amount} faith for a prayer."),
        "placed": N_("{seat} places a worker from {building} in {space} for {amount} food."),
        "no-worker": N_("{seat} places no worker."),
        "continued": N_("{seat} continues with {epic}: {amount} action.",
                        "{seat} continues with {epic}: {amount} actions."),
        "changed": N_("{seat} begins generation {generation} with {epic}."),
        "gained": N_("{seat} gains {amount} {resource}."),
        "declined": N_("{seat} takes no {resource}."),
        "full": N_("{seat} can hold no more {resource}."),
        "scored-now": N_("{seat} gains {amount} point.", "{seat} gains {amount} points."),
        "discarded": N_("{seat} discards {epic}."),
        "moved": N_("{seat} moves a worker from {space} to {space2}."),
        "learnt": N_("{seat} learns {skill}."),
        "learnt-unseen": N_("{seat} learns a skill from the pile."),
        "nothing-to-learn": N_("No development skill is left for {seat}."),
        "war": N_("War in {tile}: {amount} contested space.", "War in {tile}: {amount} contested spaces."),
        "faced": N_("{seat} lays a card face down."),
        "no-card": N_("{seat} has no card to lay."),
        "spent": N_("{seat} spends {amount} war spirit."),
        "burnt": N_("{seat} discards {skill} for strength."),
        "strength": N_("{seat} turns up {epic}: strength {halves}."),
        "strength-bare": N_("{seat} has strength {halves}."),
        "won": N_("{seat} wins the war."),
        "lost": N_("{seat} loses the war and is owed {amount} wrath."),
        "lost-town": N_("The town of {seat} in {space} falls to {seat2}: {amount} point lost.",
                        "The town of {seat} in {space} falls to {seat2}: {amount} points lost."),
        "built": N_("{seat} builds a town in {space}."),
        "not-built": N_("{seat} can build no town."),
        "rebuilt": N_("{seat} rebuilds the town in {space}."),
        "reshuffled": N_("The discards are shuffled into a new pile."),
        "scored": N_("{seat} scores {amount3}: control {amount}, cards {amount2}."),
        "most": N_("{seat} has the most cards in generation {generation}: {amount} point.",
                   "{seat} has the most cards in generation {generation}: {amount} points."),
        "end-skill": N_("{seat} gains {amount} for {skill}."),
        "end-facility": N_("{seat} gains {amount} for {building}."),
    },
    kinds={
        "race": race_word, "tile": tile_word, "space": space_word, "terrain": terrain_word, "resource": resource_word,
        "epic": epic_word, "facility": facility_word, "building": building_word, "generation": generation_word,
        "halves": halves_word, "way": way_word,
    },
    kinds_in_box={"skill": skill_word},
    reasons={
        why.NOT_NOW: (N_("This is not what is asked now."), "QUO-3.1"),
        why.TAKEN: (N_("Another seat leads this people."), "QUO-2.3"),
        why.NOT_IN_PACKET: (N_("This skill is not among those before you."), "QUO-2.5"),
        why.NOT_SO_MANY: (N_("Your people cannot hold the cubes when they are spread like this."), "QUO-2.8"),
        why.NOT_IN_PLAY: (N_("This tile is not in play."), "QUO-4.1"),
        why.DEAR: (N_("You have too little faith for the FREE that this takes."), "QUO-4.3"),
        why.MARKED: (N_("A marker lies on a card that this takes."), "QUO-4.2"),
        why.TOO_LATE: (N_("Workers are being counted: it is too late for skills in this turn."), "QUO-3.2"),
        why.TWICE: (N_("Two equal numbers take FREE and their card, or FREE twice."), "QUO-4.3"),
        why.LITTLE_WRATH: (N_("You have too little wrath."), "QUO-5.1"),
        why.LITTLE_FAITH: (N_("You have too little faith to pray."), "QUO-5.6"),
        why.WRATH_FULL: (N_("You hold as much wrath as you can."), "QUO-5.6"),
        why.NOT_IN_AREA: (N_("This space is outside the creation area."), "QUO-4.1"),
        why.SWEPT_ALREADY: (N_("You have chosen this space already."), "QUO-5.3"),
        why.NOT_SUITED: (N_("This terrain does not suit you."), "QUO-5.5"),
        why.EMPTY: (N_("This facility has no worker."), "QUO-6.1"),
        why.LITTLE_FOOD: (N_("You have too little food for that."), "QUO-6.3"),
        why.MUST_PLACE: (N_("You must place a worker, as you can."), "QUO-6.1"),
        why.NOT_BROUGHT: (N_("No number of actions comes to just that, with the room there is."), "QUO-7.9"),
        why.NOT_HELD: (N_("You hold no such card."), "QUO-7.1"),
        why.FIRST_ROUND: (N_("In the first round generations do not change."), "QUO-7.3"),
        why.LAST_GENERATION: (N_("There is no generation after the sixth."), "QUO-7.3"),
        why.NO_WORKER_THERE: (N_("You have no worker there."), "QUO-7.7"),
        why.NOT_NEXT: (N_("This space is not next to the worker."), "QUO-7.7"),
        why.NOT_SHOWN: (N_("This skill is not in the display."), "QUO-7.10"),
        why.LITTLE_SPIRIT: (N_("You have not so much war spirit."), "QUO-8.3"),
        why.NO_SKILL: (N_("You do not hold this skill."), "QUO-3.2"),
        why.TOWN_THERE: (N_("A town is there already."), "QUO-9.2"),
        why.SKILL_DEAR: (N_("You have too little faith for this skill."), "QUO-3.2"),
        why.NO_WORKER_LEFT: (N_("All your workers are on the map."), "QUO-6.5"),
        why.NONE_UNPAID: (N_("No action is left that needs no discard."), "QUO-7.7"),
        why.PILE_EMPTY: (N_("The pile of development skills is used up."), "QUO-7.10"),
        why.PUT_DOWN: (N_("What you hold of it is put down already."), "QUO-2.7"),
        why.NO_BUILDER: (N_("You have no worker there that a town could replace."), "QUO-9.1"),
        why.NOT_STORED: (N_("This is no stored skill of yours that is still to be used."), "QUO-13.2"),
        why.NO_ROOM_HOME: (N_("This facility is full."), "QUO-3.4"),
        why.NO_TURN: (N_("Skills are played and used in your own turn."), "QUO-3.2"),
        why.HALF_CHOSEN: (N_("First choose the cards for the tile."), "QUO-3.2"),
    },
    unplayable={NO_ROOM: N_("A people cannot hold the cubes that it begins with.")},
    reckoned=("most", "end-skill", "end-facility"),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)  # fmt: skip
