"""Hannibal gegen Rom: what is on the table, and the questions that the map answers.

Sides: 0 Rome, 1 Carthage. Regions and lanes are numbered as in components.toml.
"""

from lusoria.kernel import Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

ROME = 0
CARTHAGE = 1
REGIONS = 11
ROADS = 7
LANES = 5
CARDS = 5
GOALS = 3  # of each side
FALLEN = -1  # where Hannibal is when he is out of the game
NOBODY = -1

ACTIONS = Actions()
LEGION = ACTIONS.block("legion", REGIONS, of="region", weight=4)  # first the piece ...
HANNIBAL = ACTIONS.one("hannibal", weight=2)
FLEET = ACTIONS.block("fleet", LANES, of="lane")
MARCH = ACTIONS.block("march", REGIONS, of="region", weight=2)  # ... then where it goes
SAIL = ACTIONS.block("sail", LANES, of="lane")
HANNIBAL_FIGHTS = ACTIONS.one("hannibal-fights")
LEGION_FIGHTS = ACTIONS.one("legion-fights")
CARD = ACTIONS.block("card", CARDS, of="card", first=1)

EVENTS = Events()
SIDES = EVENTS.event("sides", "seat", "seat", clause="HAN-3.1")
MARCHED = EVENTS.event("marched", "seat", "region", "region", clause="HAN-4.3")
CROSSED = EVENTS.event("crossed", "seat", "region", "region", clause="HAN-4.4")
HANNIBAL_MARCHED = EVENTS.event("hannibal-marched", "region", "region", clause="HAN-4.5")
SAILED = EVENTS.event("sailed", "seat", "lane", "lane", clause="HAN-4.6")
BATTLE = EVENTS.event("battle", "region", clause="HAN-5.1")
SEA_BATTLE = EVENTS.event("sea-battle", "lane", clause="HAN-5.7")
DECLARED_HANNIBAL = EVENTS.event("declared-hannibal", "seat", clause="HAN-6.1")
DECLARED_LEGION = EVENTS.event("declared-legion", "seat", clause="HAN-6.1")
NO_COMPANIONS = EVENTS.event("no-companions", clause="HAN-6.2")
GOES_ON = EVENTS.event("goes-on", clause="HAN-6.5")
DUEL = EVENTS.event("duel", "seat", "card", "seat", "card", clause="HAN-5.2")
ELEPHANTS = EVENTS.event("elephants", "amount", clause="HAN-6.3")
LOST_LEGION = EVENTS.event("lost-legion", "seat", "region", clause="HAN-5.3")
LOST_FLEET = EVENTS.event("lost-fleet", "seat", "lane", clause="HAN-5.7")
HANNIBAL_FELL = EVENTS.event("hannibal-fell", "region", clause="HAN-6.4")
CARDS_BACK = EVENTS.event("cards-back", clause="HAN-5.6")
CHIP = EVENTS.event("chip", "seat", "amount", clause="HAN-8.6")
CHIPS_BACK = EVENTS.event("chips-back", "seat", "amount", clause="HAN-8.6")
WON_CAPITAL = EVENTS.event("won-capital", "seat", "region", clause="HAN-7.1")
WON_CONTROL = EVENTS.event("won-control", "seat", clause="HAN-7.2")
WON_LEGIONS = EVENTS.event("won-legions", "seat", "seat", clause="HAN-7.5")
WON_STUCK = EVENTS.event("won-stuck", "seat", "seat", clause="HAN-7.6")
WON_CHIPS = EVENTS.event("won-chips", "seat", clause="HAN-8.7")
DRAWN = EVENTS.event("drawn", clause="HAN-7.5")
DRAWN_LONG = EVENTS.event("drawn-long", "amount", clause="HAN-7.7")
NEXT_GAME = EVENTS.event("next-game", "amount", clause="HAN-8.2")
TWICE = EVENTS.event("twice", "seat", clause="HAN-8.1")
SERIES_ENDS = EVENTS.event("series-ends", "amount", clause="HAN-8.3")


class State(Table):
    """One position. Everything is open but the card that a seat has just chosen."""

    legion: Grid = grid(2, REGIONS, "i1")  # ordinary legions of each side
    fleet: Grid = grid(2, LANES, "i1")
    chips: Row = row(2, "i1")  # core
    hand: Grid = grid(2, CARDS, "i1")  # hand[side][k] = 1: the card k + 1; what is played lies face down, seen by both
    card: Row = row(2, "i1", sealed=True)  # the card a seat has chosen for the duel, 0 before
    hannibal: int = num("i1")  # his region; FALLEN
    taken: int = num("i1")  # 1 + code of the piece that is about to move, 0 before
    fighting: int = num("i1")  # 0 no battle, 1 + region of a battle on land, 1 + REGIONS + lane of one at sea
    declares: int = num("i1")  # 1 while Carthage has to say who fights
    champion: int = num("i1")  # 1: in this battle Hannibal fights for Carthage
    turn: int = num("i1")  # side whose turn it is
    rome: int = num("i1")  # seat that leads Rome
    moves: int = num()  # finished in this game
    games: int = num("i1")  # finished
    winner: int = num("i1")  # 1 + seat that won the last game; 0: nobody yet, or it was drawn
    streak: int = num("i1")  # games it has won running
    wins: Row = row(2, "i1")  # games won by each seat


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    road: Grid = grid(ROADS, 2, "i1")
    lane: Grid = grid(LANES, 2, "i1")
    route: Row = row(REGIONS, "i1")
    core_region: Row = row(REGIONS, "i1")
    island: Row = row(REGIONS, "i1")
    capital: Row = row(2, "i1")
    first_lane: Row = row(2, "i1")
    goal: Grid = grid(2 * GOALS, 2, "i1")
    goal_north: Row = row(2, "i1")
    legions: Row = row(2, "i1")
    fleets: int = num()
    cards: int = num()
    elephants: int = num()
    chips: int = num()
    majority: int = num()
    running: int = num()
    most_moves: int = num()
    most_games: int = num()
    series: int = num()
    core: int = num()
    rome_goal: int = num()


def side_of(s: State, seat: int) -> int:
    return int(seat != s.rome)


def seat_of(s: State, side: int) -> int:
    return s.rome ^ side


def hannibal_at(s: State, side: int, region: int) -> int:
    """1 when Hannibal stands there for that side."""
    return int(side == CARTHAGE and s.hannibal == region)


def legions_at(s: State, side: int, region: int) -> int:
    """Legions of a side in a region; Hannibal is one of them (HAN-2.4)."""
    return s.legion[side][region] + hannibal_at(s, side, region)


def legions_of(s: State, side: int) -> int:
    """All legions of a side, with Hannibal."""
    count = int(side == CARTHAGE and s.hannibal != FALLEN)
    for region in range(REGIONS):
        count += s.legion[side][region]
    return count


def fleets_of(s: State, side: int) -> int:
    count = 0
    for lane in range(LANES):
        count += s.fleet[side][lane]
    return count


# Goals (HAN-7.2) and the core (HAN-8.5)


def goal_region(box: Box, side: int, goal: int, k: int) -> int:
    """One of the two regions of a goal."""
    if box.rome_goal == 1 and side == ROME and goal == 1:
        return box.goal_north[k]  # HAN-8.9
    return box.goal[GOALS * side + goal][k]


def reaches(s: State, box: Box, side: int, goal: int) -> int:
    """1 while a legion of the side stands in a region of the goal."""
    one = legions_at(s, side, goal_region(box, side, goal, 0))
    two = legions_at(s, side, goal_region(box, side, goal, 1))
    return int(one + two > 0)


def controls(s: State, box: Box, side: int) -> int:
    """1 while the side controls the Mediterranean."""
    for goal in range(GOALS):
        if reaches(s, box, side, goal) == 0:
            return 0
    return 1


def holds(s: State, box: Box, side: int, region: int) -> int:
    """1 while the side controls a core region: a legion in it, or beyond it towards the enemy's capital."""
    for other in range(REGIONS):
        if box.route[other] == box.route[region] and legions_at(s, side, other) > 0:
            if (side == ROME and other >= region) or (side == CARTHAGE and other <= region):
                return 1
    return 0


def cores(s: State, box: Box, side: int) -> int:
    """Core regions that the side controls; both may control the same one."""
    count = 0
    for region in range(REGIONS):
        if box.core_region[region] == 1:
            count += holds(s, box, side, region)
    return count
