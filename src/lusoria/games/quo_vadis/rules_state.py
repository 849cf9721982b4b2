"""Quo Vadis: actions, events, position and box. Clauses: rulebook/en.md.

A space is tile * 3 + 0, 1 or 2; the tile is known by its pair of numbers. A spot is a place of the world where a tile
can lie. An epic card is known by its sort: kind * 3 + strength - 1. Strength is counted in halves (QUO-8.3).
"""

from lusoria.kernel import Actions, CardTable, Events, Grid, Row, cards, grid, num, row
from lusoria.kernel import Box as BoxBase

SEATS = 5
TILES = 15
CORNERS = 3  # spaces of a tile
SPACES = 45
SPOTS = 19
CELLS = 57  # spaces of all spots
NEAR = 6
TERRAINS = 5
PLAINS = 0
MOUNTAINS = 1
DESERT = 2
FROZEN = 3
SEA = 4
FACILITIES = 4
GENERATIONS = 6
LADDER = 6  # steps of the points for control
NUMBERS = 5  # creation cards with a number; marker 0 is FREE
WAYS = 4  # to choose the cards for a tile
NONE = -1

SPIRIT = 0  # resources
FOOD = 1
FAITH = 2
WRATH = 3
RESOURCES = 4

EPICS = 100
KINDS = 5
OF_KIND = 20  # epic cards of each kind
SORTS = 15
BLESSING = 0
LABOUR = 1
MIRACLE = 2
REVELATION = 3
PROSPERITY = 4

BASES = 35
DEVELOPMENTS = 20
SKILLS = 55  # skill k is card EPICS + k; the development skills come last
CARDS = 155

# Places of a card: of epic cards, of base skills, of development skills, then where everybody sees them.
DECK_PILE = 0
DISCARDS = 1
HAND = 2  # + seat
FACE_DOWN = 7  # + seat: laid for a war
LAID = 12  # + seat * GENERATIONS + generation
POOL = 42  # base skills that were not dealt
PACKET = 43  # + seat: those that the seat chooses from
BASE_HAND = 48  # + seat
DEV_PILE = 53
DEV_HAND = 54  # + seat
DISPLAY = 59
PLAYED = 60  # + seat
USED = 65  # + seat: stored skills that have been used
GONE = 70

# What a skill or a facility does; its amount stands in the box.
GIVE = 0  # + resource, at once (QUO-13.1)
CARDS_NOW = 4
POINTS_NOW = 5
AREA_POINTS = 6  # at once, for each area controlled
STORE = 7  # + resource, once (QUO-13.2)
SUITS = 11  # + terrain (QUO-13.4)
FURTHER = 16  # further workers of a turn that cost no food for being further ones
BLESSED = 17  # more from the cards of one kind
LABOURED = 18
MIRACLES = 19
GUIDED = 20  # actions of a revelation that need no discard
PROSPEROUS = 21
ATTACK = 22  # halves of strength, in one's own turn
DEFENCE = 23  # ... in the turn of another
WALLS = 24  # ... for each standing town
SAGAS = 25  # ... for each skill discarded
TIES = 26  # before all others among equals
CONSOLED = 27  # faith after a lost war
SPOILS = 28  # points after a war that was won
HAND_SIZE = 29
FREEDOM = 30  # less to pay for each FREE
PRAYERS = 31  # less to pay for a prayer
FURY = 32  # less wrath to spend
ROOM = 33  # more of each resource can be held
INCOME = 34  # + resource but wrath, at the beginning of one's turn
CHANGE_POINTS = 37
CHANGE_ACTIONS = 38
RULE = 39  # more control
LONE = 40  # points at a scoring for each area controlled where no other seat has anything
MASON = 41  # points for each town built or rebuilt
END_TOWN = 42  # points at the end of the game (QUO-11.3)
END_CONTROL = 43
END_SKILL = 44
END_WRATH = 45
END_STORE = 46
END_LONGEST = 47
END_GENERATION = 48
END_WORKER = 49
END_TERRAIN = 50
END_WARS = 51
END_FACILITY = 52
END_POINTS = 53
EFFECTS = 54

# What the active seat has passed over for lack of something that a skill might still bring.
NO_FOOD = 1
NO_ANGER = 2

# What is being asked, or is to be done next.
RACING = 0
DRAFTING = 1
MULLIGAN = 2
ALLOT_SPIRIT = 3
ALLOT_FOOD = 4
BEGINNING = 5
AREA = 6
CHOOSING_WAY = 7
ANGER = 8
SWEEPING = 9
CHOOSING_TOKEN = 10
LIFTING = 11
PLACING = 12
PLAYING = 13
GAINING_FOOD = 14
GAINING_FAITH = 15
GUIDING = 16
MOVING = 17
GOING = 18
CLEARING = 19
LEARNING = 20
WAR = 21
FACING = 22
SPENDING = 23
BURNING = 24
BATTLE = 25
BUILDING = 26
REBUILDING = 27
LAST_CALL = 28
TIDYING = 29
CLOSING = 30

ACTIONS = Actions()
RACE = ACTIONS.block("race", 5, of="race")
PICK = ACTIONS.block("pick", BASES, of="skill")
ALLOT = ACTIONS.amount("allot", 16)
GO_TO = ACTIONS.block("area", TILES, of="tile", weight=8)
WAY = ACTIONS.block("way", WAYS, of="way")
ANGER_OF = ACTIONS.block("wrath", 3, of="amount", first=2, weight=3)
PRAY = ACTIONS.one("pray")
CALM = ACTIONS.one("calm")
SWEEP = ACTIONS.block("sweep", SPACES, of="space")
TOKEN = ACTIONS.block("token", TERRAINS, of="terrain")
FROM = ACTIONS.block("from", FACILITIES, of="facility", first=1, weight=4)
PLACE = ACTIONS.block("place", SPACES, of="space", weight=8)
ENOUGH_PLACED = ACTIONS.one("enough-placed", weight=4)
PLAY = ACTIONS.block("continue", SORTS, of="epic", weight=6)
CHANGE = ACTIONS.block("change", SORTS, of="epic", weight=6)
GAIN = ACTIONS.amount("gain", 16)
DISCARD = ACTIONS.block("discard", SORTS, of="epic", weight=2)
UNPAID = ACTIONS.one("guided", weight=2)
STOP = ACTIONS.one("stop")
KEEP = ACTIONS.one("keep")
MOVE = ACTIONS.block("move", SPACES, of="space", weight=4)
STAY = ACTIONS.one("stay")
GO = ACTIONS.block("go", SPACES, of="space")
TAKE = ACTIONS.block("take", DEVELOPMENTS, of="skill", first=BASES, weight=2)
PILE = ACTIONS.one("pile")
FACE = ACTIONS.block("face", SORTS, of="epic", weight=4)
SPEND = ACTIONS.amount("spend", 16)
BURN = ACTIONS.block("burn", SKILLS, of="skill")
HOLD = ACTIONS.one("hold", weight=2)
BUILD = ACTIONS.block("build", SPACES, of="space")
END_TURN = ACTIONS.one("end-turn", weight=2)
HOME = ACTIONS.block("home", FACILITIES, of="facility", first=1)
SKILL = ACTIONS.block("skill", SKILLS, of="skill")
USE = ACTIONS.block("use", SKILLS, of="skill")
REBUILD = ACTIONS.one("rebuild", weight=2)

EVENTS = Events()
WORLD = EVENTS.event("world", "amount", clause="QUO-2.1")
REDRAWN = EVENTS.event("redrawn", clause="QUO-2.2")
STARTS = EVENTS.event("starts", "seat", clause="QUO-2.3")
CHOSE = EVENTS.event("chose", "seat", "race", clause="QUO-2.3")
DRAFTED = EVENTS.event("drafted", clause="QUO-2.5")
SWAPPED = EVENTS.event("swapped", "seat", "amount", clause="QUO-2.7")
ALLOTTED = EVENTS.event("allotted", "seat", "amount", "amount", "amount", clause="QUO-2.8")
TURN = EVENTS.event("turn", "seat", "amount", clause="QUO-3.1")
PLAYED_SKILL = EVENTS.event("played-skill", "seat", "skill", clause="QUO-3.2")
USED_SKILL = EVENTS.event("used-skill", "seat", "skill", clause="QUO-13.2")
WENT_HOME = EVENTS.event("went-home", "seat", "amount", "building", clause="QUO-3.4")
CHOSE_AREA = EVENTS.event("chose-area", "seat", "tile", "way", clause="QUO-4.1")
PAID_FREE = EVENTS.event("paid-free", "seat", "amount", clause="QUO-4.3")
FREE_FREE = EVENTS.event("free-free", "seat", clause="QUO-4.5")
STRUCK = EVENTS.event("struck", "seat", "tile", "amount", "amount", clause="QUO-5.1")
SWEPT = EVENTS.event("swept", "space", "amount", clause="QUO-5.2")
RUINED = EVENTS.event("ruined", "seat", "space", "amount", clause="QUO-5.4")
CHANGED_LAND = EVENTS.event("changed-land", "tile", "terrain", clause="QUO-5.5")
PRAYED = EVENTS.event("prayed", "seat", "amount", clause="QUO-5.6")
PLACED = EVENTS.event("placed", "seat", "space", "building", "amount", clause="QUO-6.1")
NO_WORKER = EVENTS.event("no-worker", "seat", clause="QUO-6.5")
CONTINUED = EVENTS.event("continued", "seat", "epic", "amount", clause="QUO-7.2")
CHANGED = EVENTS.event("changed", "seat", "epic", "generation", clause="QUO-7.3")
GAINED = EVENTS.event("gained", "seat", "amount", "resource", clause="QUO-1.7")
DECLINED = EVENTS.event("declined", "seat", "resource", clause="QUO-7.9")
FULL = EVENTS.event("full", "seat", "resource", clause="QUO-1.7")
SCORED_NOW = EVENTS.event("scored-now", "seat", "amount", clause="QUO-7.8")
DISCARDED = EVENTS.event("discarded", "seat", "epic", clause="QUO-7.7")
MOVED = EVENTS.event("moved", "seat", "space", "space", clause="QUO-7.7")
LEARNT = EVENTS.event("learnt", "seat", "skill", clause="QUO-7.10")
LEARNT_UNSEEN = EVENTS.event("learnt-unseen", "seat", clause="QUO-7.10")
NOTHING_TO_LEARN = EVENTS.event("nothing-to-learn", "seat", clause="QUO-7.10")
WAR_BREAKS = EVENTS.event("war", "tile", "amount", clause="QUO-8.1")
FACED = EVENTS.event("faced", "seat", clause="QUO-8.3")
NO_CARD = EVENTS.event("no-card", "seat", clause="QUO-8.3")
SPENT = EVENTS.event("spent", "seat", "amount", clause="QUO-8.3")
BURNT = EVENTS.event("burnt", "seat", "skill", clause="QUO-8.3")
STRENGTH = EVENTS.event("strength", "seat", "epic", "halves", clause="QUO-8.4")
STRENGTH_BARE = EVENTS.event("strength-bare", "seat", "halves", clause="QUO-8.4")
WON = EVENTS.event("won", "seat", clause="QUO-8.4")
LOST = EVENTS.event("lost", "seat", "amount", clause="QUO-8.6")
LOST_TOWN = EVENTS.event("lost-town", "seat", "space", "seat", "amount", clause="QUO-8.7")
BUILT = EVENTS.event("built", "seat", "space", clause="QUO-9.1")
NOT_BUILT = EVENTS.event("not-built", "seat", clause="QUO-9.2")
REBUILT = EVENTS.event("rebuilt", "seat", "space", clause="QUO-9.3")
RESHUFFLED = EVENTS.event("reshuffled", clause="QUO-10.2")
SCORED = EVENTS.event("scored", "seat", "amount", "amount", "amount", clause="QUO-10.4")
MOST = EVENTS.event("most", "seat", "generation", "amount", clause="QUO-11.2")
END_SKILLS = EVENTS.event("end-skill", "seat", "skill", "amount", clause="QUO-11.3")
END_FACILITIES = EVENTS.event("end-facility", "seat", "building", "amount", clause="QUO-11.3")


class State(CardTable):
    card_at: Row = cards(155)  # where each card lies
    card_seen: Row = cards(155)  # which seats know that it lies there
    spot_of: Row = row(TILES, "i1")  # 1 + the spot where a tile lies; 0: not in play
    tile_at: Row = row(SPOTS, "i1", mirror=True)  # 1 + the tile at a spot
    token: Row = row(TILES, "i1")  # 1 + the terrain that a token makes of the tile
    men: Grid = grid(SPACES, SEATS, "i1")  # men[space][seat]: workers there
    town: Row = row(SPACES, "i1")  # 1 + the seat whose town stands or lies there
    ruin: Row = row(SPACES, "i1")  # 1: that town is destroyed
    crew: Grid = grid(SEATS, FACILITIES, "i1")  # workers on each facility
    going: Row = row(SEATS, "i1")  # workers that look for a place on a facility
    race: Row = row(SEATS, "i1")  # 1 + the people; 0 before it is chosen
    store: Grid = grid(SEATS, RESOURCES, "i1")  # war spirit, food, faith, wrath
    points: Row = row(SEATS)
    marker: Row = row(2, "i1")  # the creation cards with the markers; 0: FREE
    pile: Grid = grid(SEATS, GENERATIONS, "i1")  # cards in each generation
    gen: Row = row(SEATS, "i1")  # the latest generation
    wins: Row = row(SEATS, "i1")  # wars won
    gift: Grid = grid(SEATS, EFFECTS, "i1", mirror=True)  # what played skills add up to
    hand: Grid = grid(SEATS, SORTS, "i1", mirror=True)  # epic cards of each sort in each hand
    held: Row = row(SEATS, "i1", mirror=True)  # how many epic cards each hand has
    lore: Row = row(SEATS, "i1", mirror=True)  # how many skills each hand has
    picked: Row = row(SEATS, "i1", sealed=True)  # 1 + the skill chosen in the draft
    swap: Grid = grid(SEATS, SORTS, "i1", sealed=True)  # cards to be exchanged at the beginning
    start: int = num("i1")  # the start seat
    turn: int = num("i1")  # whose turn it is
    lap: int = num("i1")  # round, from 1
    step: int = num("i1")  # what is asked, or is to be done next
    area: int = num("i1")  # 1 + the tile of the creation area; 0 before it is chosen
    sweeps: int = num("i1")  # spaces still to be chosen for wrath
    swept: int = num("i1")  # corners already chosen: bit k
    lifted: int = num("i1")  # 1 + the facility whose worker is about to be placed
    placed: int = num("i1")  # workers placed in this turn
    freed: int = num("i1")  # of these further ones that cost no food for being further ones
    short: int = num("i1")  # what was passed over because it could not be paid for: NO_FOOD, NO_ANGER
    actions: int = num("i1")  # actions of a labour or a miracle, or left of a revelation
    unpaid: int = num("i1")  # of these, so many need no discard
    moving: int = num("i1")  # 1 + the space whose worker moves
    changed: int = num("i1")  # 1: this turn has changed generations
    at_war: int = num("i1")  # mask of the seats at war
    fighter: int = num("i1")  # who lays its card now
    spent: Row = row(SEATS, "i1")  # war spirit spent in this war
    burnt: Row = row(SEATS, "i1")  # skills discarded in this war


class Box(BoxBase):
    """Tiles, peoples and skills (components.toml)."""

    low: Row = row(TILES, "i1")  # the numbers of each tile
    high: Row = row(TILES, "i1")
    terrain: Row = row(SPACES, "i1")
    near: Grid = grid(CELLS, NEAR, "i1")  # 1 + the neighbours of each space of a spot
    outer: Row = row(SEATS + 1, "i1")  # tiles outside the rim, by seats
    home: Row = row(SEATS, "i1")  # the terrain that suits each people
    room: Grid = grid(5, RESOURCES, "i1")  # what each people can hold
    places: Row = row(FACILITIES, "i1")
    facility_effect: Grid = grid(5, FACILITIES, "i1")
    facility_amount: Grid = grid(5, FACILITIES, "i1")
    cost: Row = row(SKILLS, "i1")
    effect: Row = row(SKILLS, "i1")
    amount: Row = row(SKILLS, "i1")
    rounds: int = num()
    dealt: int = num()  # base skills dealt to each seat
    shown: int = num()  # development skills in the display
    hand_size: int = num()
    cubes: int = num()  # to begin with
    towns: int = num()
    free_price: int = num()
    prayer_price: int = num()
    further_price: int = num()
    land_price: int = num()
    ruin_loss: int = num()  # points for a town in a disaster
    ruin_spoils: int = num()  # points for a town in a war
    loser_wrath: int = num()
    piece_halves: int = num()  # strength in halves
    skill_halves: int = num()
    ladder: Row = row(LADDER, "i1")  # points for control of one to six areas
    most_bonus: Row = row(GENERATIONS, "i1")


# What every part of the rules asks


def power(s: State, box: Box, seat: int, effect: int) -> int:
    """What skills and working facilities add up to for an effect (QUO-13.3)."""
    found = s.gift[seat][effect]
    race = s.race[seat] - 1
    for k in range(FACILITIES):
        if box.facility_effect[race][k] == effect and s.crew[seat][k] == box.places[k]:  # QUO-3.3
            found += box.facility_amount[race][k]
    return found


def power_without(s: State, box: Box, seat: int, effect: int, facility: int) -> int:
    """The same once a worker has left a facility."""
    found = power(s, box, seat, effect)
    race = s.race[seat] - 1
    if box.facility_effect[race][facility] == effect and s.crew[seat][facility] == box.places[facility]:
        found -= box.facility_amount[race][facility]
    return found


def building(s: State, seat: int, facility: int) -> int:
    """A facility among those of all peoples."""
    return (s.race[seat] - 1) * FACILITIES + facility


def capacity(s: State, box: Box, seat: int, resource: int) -> int:
    return box.room[s.race[seat] - 1][resource] + s.gift[seat][ROOM]


def land(s: State, box: Box, space: int) -> int:
    """The terrain of a space (QUO-5.5)."""
    token = s.token[space // CORNERS]
    if token > 0:
        return token - 1
    return box.terrain[space]


def sort_of(card: int) -> int:
    """The sort of an epic card: twelve of each kind have strength 1, six 2, two 3 (QUO-1.4)."""
    nth = card % OF_KIND
    return card // OF_KIND * 3 + int(nth >= 12) + int(nth >= 18)


def first_of(sort: int) -> int:
    """The first card of a sort."""
    return sort // 3 * OF_KIND + 12 * int(sort % 3 > 0) + 6 * int(sort % 3 > 1)


def last_of(sort: int) -> int:
    """The card behind the last one of a sort."""
    return sort // 3 * OF_KIND + 12 + 6 * int(sort % 3 > 0) + 2 * int(sort % 3 > 1)


def card_in(s: State, seat: int, sort: int) -> int:
    """A card of this sort in the hand of the seat; it must be there."""
    card = first_of(sort)
    while s.card_at[card] != HAND + seat:
        card += 1
    return card


def holds_skill(s: State, seat: int, skill: int) -> int:
    place = s.card_at[EPICS + skill]
    return int(place == BASE_HAND + seat or place == DEV_HAND + seat)


def stands(s: State, seat: int, space: int) -> int:
    """1 if the seat has a standing town there."""
    return int(s.town[space] == seat + 1 and s.ruin[space] == 0)


def present(s: State, seat: int, space: int) -> int:
    """1 if the seat has workers or a standing town there."""
    return int(s.men[space][seat] > 0 or stands(s, seat, space) == 1)


def controls(s: State, seat: int, tile: int) -> int:
    """QUO-10.3"""
    manned = 0
    for space in range(tile * CORNERS, tile * CORNERS + CORNERS):
        if stands(s, seat, space) == 1:
            return 1
        manned += int(s.men[space][seat] > 0)
    return int(manned >= 2)  # QUO-10.3


def control(s: State, box: Box, seat: int) -> int:
    """How many areas the seat controls, and what skills add to it (QUO-13.7)."""
    found = 0
    for tile in range(TILES):
        if s.spot_of[tile] > 0:
            found += controls(s, seat, tile)
    if found > 0:
        found += power(s, box, seat, RULE)  # QUO-13.7
    return found
