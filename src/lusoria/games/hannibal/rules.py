"""Hannibal gegen Rom: the rules. Clauses (HAN-n.m) are those of the rulebook in this folder."""

from lusoria.kernel import Row, answered, ask, ask_every, below, bit, end_game, nobody_awaited, reveal, tell

from .rules_state import (
    ACTIONS,
    BATTLE,
    CARD,
    CARDS,
    CARDS_BACK,
    CARTHAGE,
    CHIP,
    CHIPS_BACK,
    CROSSED,
    DECLARED_HANNIBAL,
    DECLARED_LEGION,
    DRAWN,
    DRAWN_LONG,
    DUEL,
    ELEPHANTS,
    EVENTS,
    FALLEN,
    FLEET,
    GOALS,
    HANNIBAL,
    HANNIBAL_FELL,
    HANNIBAL_FIGHTS,
    HANNIBAL_MARCHED,
    LANES,
    LEGION,
    LEGION_FIGHTS,
    LOST_FLEET,
    LOST_LEGION,
    MARCH,
    MARCHED,
    NEXT_GAME,
    NOBODY,
    REGIONS,
    ROADS,
    ROME,
    SAIL,
    SAILED,
    SEA_BATTLE,
    SERIES_ENDS,
    SIDES,
    TWICE,
    WON_CAPITAL,
    WON_CHIPS,
    WON_CONTROL,
    WON_LEGIONS,
    WON_STUCK,
    Box,
    State,
    controls,
    cores,
    fleets_of,
    goal_region,
    hannibal_at,
    holds,
    legions_at,
    legions_of,
    reaches,
    seat_of,
    side_of,
)

# Why something cannot be done
NOTHING_THERE = 1
NO_WAY_OUT = 2
NO_WAY = 3
NO_FLEET = 4
ELEPHANTS_STAY = 5
SAME_LANE = 6
CARD_PLAYED = 7
PIECE_FIRST = 8
PIECE_TAKEN = 9
BATTLE_NOW = 10
NO_BATTLE = 11

__all__ = ["ACTIONS", "EVENTS", "GOALS", "Box", "State", "goal_region", "holds", "reaches"]


def setup(s: State, box: Box) -> None:
    s.rome = below(s, s.seats)  # HAN-3.1
    new_game(s, box)


def new_game(s: State, box: Box) -> None:
    for side in range(2):
        for region in range(REGIONS):
            s.legion[side][region] = 0
        for lane in range(LANES):
            s.fleet[side][lane] = 0
        s.legion[side][box.capital[side]] = box.legions[side]  # HAN-3.2, HAN-3.3
        s.fleet[side][box.first_lane[side]] = box.fleets
        s.chips[side] = 0
    s.hannibal = box.capital[CARTHAGE]
    cards_back(s, box)  # HAN-3.4
    s.moves = 0
    tell(s, SIDES, seat_of(s, ROME), seat_of(s, CARTHAGE))
    s.turn = ROME  # HAN-4.1
    ask(s, seat_of(s, ROME))


def cards_back(s: State, box: Box) -> None:
    for side in range(2):
        for k in range(box.cards):
            s.hand[side][k] = 1


# Moving (HAN-4) ---------------------------------------------------------------------------------------------------


def begin_turn(s: State, box: Box, side: int) -> None:
    s.turn = side
    if can_move(s, box, side) == 0:  # HAN-7.6
        tell(s, WON_STUCK, seat_of(s, 1 - side), seat_of(s, side))
        end_of_game(s, box, seat_of(s, 1 - side))
    else:
        ask(s, seat_of(s, side))


def can_move(s: State, box: Box, side: int) -> int:
    for lane in range(LANES):
        if s.fleet[side][lane] > 0:
            return 1  # HAN-4.6  a fleet has always somewhere to go
    for i in range(ROADS):
        if legions_at(s, side, box.road[i][0]) + legions_at(s, side, box.road[i][1]) > 0:
            return 1
    return 0


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    side = side_of(s, seat)
    if s.declares == 1:
        can[HANNIBAL_FIGHTS] = 1  # HAN-6.1
        can[LEGION_FIGHTS] = 1
    elif s.fighting > 0:
        for k in range(CARDS):
            can[CARD + k] = s.hand[side][k]  # HAN-5.2
    elif s.taken == 0:
        legal_pieces(s, box, side, can)
    else:
        legal_ways(s, box, side, s.taken - 1, can)


def legal_pieces(s: State, box: Box, side: int, can: Row) -> None:
    """HAN-4.2  The pieces that have somewhere to go."""
    for i in range(ROADS):
        for k in range(2):
            if s.legion[side][box.road[i][k]] > 0:
                can[LEGION + box.road[i][k]] = 1
            if hannibal_at(s, side, box.road[i][k]) == 1:
                can[HANNIBAL] = 1
    for lane in range(LANES):
        if s.fleet[side][lane] > 0:
            can[FLEET + lane] = 1
            for k in range(2):
                if s.legion[side][box.lane[lane][k]] > 0:
                    can[LEGION + box.lane[lane][k]] = 1


def legal_ways(s: State, box: Box, side: int, piece: int, can: Row) -> None:
    if piece >= FLEET:
        for lane in range(LANES):
            if lane != piece - FLEET:
                can[SAIL + lane] = 1  # HAN-4.6
        return
    here = stands(s, piece)
    for i in range(ROADS):
        for k in range(2):
            if box.road[i][k] == here:
                can[MARCH + box.road[i][1 - k]] = 1  # HAN-4.3
    if piece != HANNIBAL:  # HAN-4.5
        for lane in range(LANES):
            for k in range(2):
                if box.lane[lane][k] == here and s.fleet[side][lane] > 0:
                    can[MARCH + box.lane[lane][1 - k]] = 1  # HAN-4.4


def stands(s: State, piece: int) -> int:
    """The region of a legion or of Hannibal."""
    if piece == HANNIBAL:
        return s.hannibal
    return piece - LEGION


def by_sea(box: Box, here: int, there: int) -> int:
    """1 when a lane joins the two regions."""
    for lane in range(LANES):
        for k in range(2):
            if box.lane[lane][k] == here and box.lane[lane][1 - k] == there:
                return 1
    return 0


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code >= CARD:
        s.card[seat] = code - CARD + 1
        answered(s, seat)
        if nobody_awaited(s):
            reveal(s)
            duel(s, box)
    elif code >= HANNIBAL_FIGHTS:
        declare(s, seat, code)
    elif code >= SAIL:
        sail(s, box, seat, s.taken - 1 - FLEET, code - SAIL)
    elif code >= MARCH:
        march(s, box, seat, s.taken - 1, code - MARCH)
    else:
        s.taken = code + 1


def sail(s: State, box: Box, seat: int, here: int, there: int) -> None:
    side = s.turn
    s.taken = 0
    s.fleet[side][here] -= 1
    s.fleet[side][there] += 1
    tell(s, SAILED, seat, here, there)
    if s.fleet[1 - side][there] > 0:
        s.fighting = 1 + REGIONS + there  # HAN-5.7
        tell(s, SEA_BATTLE, there)
        ask_every(s)
    else:
        end_turn(s, box)


def march(s: State, box: Box, seat: int, piece: int, there: int) -> None:
    side = s.turn
    here = stands(s, piece)
    s.taken = 0
    if piece == HANNIBAL:
        s.hannibal = there
        tell(s, HANNIBAL_MARCHED, here, there)
    else:
        s.legion[side][here] -= 1
        s.legion[side][there] += 1
        if by_sea(box, here, there) == 1:
            tell(s, CROSSED, seat, here, there)
        else:
            tell(s, MARCHED, seat, here, there)
    if there == box.capital[1 - side]:  # HAN-7.1
        tell(s, WON_CAPITAL, seat, there)
        end_of_game(s, box, seat)
    elif legions_at(s, 1 - side, there) > 0:
        s.fighting = 1 + there  # HAN-5.1
        tell(s, BATTLE, there)
        begin_battle(s, there)
    else:
        end_turn(s, box)


# Battle (HAN-5, HAN-6) --------------------------------------------------------------------------------------------


def begin_battle(s: State, region: int) -> None:
    if s.hannibal == region and s.legion[CARTHAGE][region] > 0:
        s.declares = 1  # HAN-6.1
        ask(s, seat_of(s, CARTHAGE))
    else:
        s.champion = int(s.hannibal == region)  # HAN-6.2
        ask_every(s)


def declare(s: State, seat: int, code: int) -> None:
    s.declares = 0
    s.champion = int(code == HANNIBAL_FIGHTS)
    if s.champion == 1:
        tell(s, DECLARED_HANNIBAL, seat)
    else:
        tell(s, DECLARED_LEGION, seat)
    ask_every(s)


def duel(s: State, box: Box) -> None:
    rome = s.card[seat_of(s, ROME)]
    carthage = s.card[seat_of(s, CARTHAGE)]
    elephants = box.elephants * s.champion  # HAN-6.3
    tell(s, DUEL, seat_of(s, ROME), rome, seat_of(s, CARTHAGE), carthage)
    if elephants > 0:
        tell(s, ELEPHANTS, carthage + elephants)
    s.hand[ROME][rome - 1] = 0
    s.hand[CARTHAGE][carthage - 1] = 0
    s.card[0] = 0
    s.card[1] = 0
    if rome <= carthage + elephants:
        lose(s, ROME)  # HAN-5.3, HAN-5.5
    if carthage + elephants <= rome:
        lose(s, CARTHAGE)
    refill(s, box)
    if both_there(s) == 1:
        ask_every(s)  # HAN-5.4
        return
    s.fighting = 0
    s.champion = 0
    end_turn(s, box)


def lose(s: State, side: int) -> None:
    """The side loses one piece of those that fight."""
    seat = seat_of(s, side)
    if s.fighting > REGIONS:
        lane = s.fighting - 1 - REGIONS
        s.fleet[side][lane] -= 1
        tell(s, LOST_FLEET, seat, lane)
        return
    region = s.fighting - 1
    if side == CARTHAGE and s.champion == 1:
        s.hannibal = FALLEN  # HAN-6.4
        s.champion = 0  # HAN-6.5  companions go on without him
        tell(s, HANNIBAL_FELL, region)
        return
    s.legion[side][region] -= 1
    tell(s, LOST_LEGION, seat, region)
    if side == CARTHAGE and s.hannibal == region and s.legion[CARTHAGE][region] == 0:
        s.champion = 1  # HAN-6.5  he goes on without companions


def refill(s: State, box: Box) -> None:
    """HAN-5.6  Both have played the same number of cards: hands run out together."""
    for k in range(CARDS):
        if s.hand[ROME][k] == 1:
            return
    cards_back(s, box)
    tell(s, CARDS_BACK)


def both_there(s: State) -> int:
    """1 while both sides stand where the battle is."""
    if s.fighting > REGIONS:
        lane = s.fighting - 1 - REGIONS
        return int(s.fleet[ROME][lane] > 0 and s.fleet[CARTHAGE][lane] > 0)
    region = s.fighting - 1
    return int(legions_at(s, ROME, region) > 0 and legions_at(s, CARTHAGE, region) > 0)


# End of a turn and of a game (HAN-7, HAN-8) -----------------------------------------------------------------------


def end_turn(s: State, box: Box) -> None:
    side = s.turn
    mine = legions_of(s, side)
    others = legions_of(s, 1 - side)
    if mine == 0 and others == 0:  # HAN-7.5
        tell(s, DRAWN)
        end_of_game(s, box, NOBODY)
    elif mine == 0:
        tell(s, WON_LEGIONS, seat_of(s, 1 - side), seat_of(s, side))
        end_of_game(s, box, seat_of(s, 1 - side))
    elif others == 0:
        tell(s, WON_LEGIONS, seat_of(s, side), seat_of(s, 1 - side))
        end_of_game(s, box, seat_of(s, side))
    elif controls(s, box, side) == 1:  # HAN-7.2
        tell(s, WON_CONTROL, seat_of(s, side))
        end_of_game(s, box, seat_of(s, side))
    elif takes_chip(s, box, side) == 1:
        tell(s, WON_CHIPS, seat_of(s, side))
        end_of_game(s, box, seat_of(s, side))
    else:
        s.moves += 1
        if s.moves >= box.most_moves:  # HAN-7.7
            tell(s, DRAWN_LONG, s.moves)
            end_of_game(s, box, NOBODY)
        else:
            begin_turn(s, box, 1 - side)


def takes_chip(s: State, box: Box, side: int) -> int:
    """HAN-8.6  Takes one chip when the core is the side's; 1 when it was the last (HAN-8.7)."""
    if box.core == 0 or cores(s, box, side) < box.majority:
        return 0
    s.chips[side] += 1
    tell(s, CHIP, seat_of(s, side), s.chips[side])
    if s.chips[1 - side] > 0:
        tell(s, CHIPS_BACK, seat_of(s, 1 - side), s.chips[1 - side])
        s.chips[1 - side] = 0
    return int(s.chips[side] >= box.chips)


def end_of_game(s: State, box: Box, victor: int) -> None:
    s.games += 1
    if victor == NOBODY:
        s.winner = 0
        s.streak = 0  # HAN-8.2
    else:
        s.streak = 1 + s.streak * int(s.winner == victor + 1)
        s.winner = victor + 1
        s.wins[victor] += 1
    if box.series == 0:
        end_game(s)
    elif s.streak >= box.running:  # HAN-8.1
        tell(s, TWICE, victor)
        end_game(s)
    elif s.games >= box.most_games:  # HAN-8.3
        tell(s, SERIES_ENDS, s.games)
        end_game(s)
    else:
        s.rome = 1 - s.rome  # HAN-8.2
        tell(s, NEXT_GAME, s.games + 1)
        new_game(s, box)


def score(s: State, box: Box, seat: int) -> int:
    """Games won."""
    return s.wins[seat]


def standing(s: State, box: Box, seat: int) -> int:
    """Games won; who has won twice running has won the series, whatever the rest (HAN-8.1)."""
    twice = box.series == 1 and s.streak >= box.running and s.winner == seat + 1
    return s.wins[seat] + 100 * int(twice)


# Help and invariants ----------------------------------------------------------------------------------------------


def explain(s: State, box: Box, seat: int, code: int) -> int:
    side = side_of(s, seat)
    if code >= CARD:
        return CARD_PLAYED if s.fighting > 0 and s.declares == 0 else NO_BATTLE
    if s.fighting > 0:
        return BATTLE_NOW
    if code >= HANNIBAL_FIGHTS:
        return NO_BATTLE
    if code < MARCH:
        if s.taken > 0:
            return PIECE_TAKEN
        if code >= LEGION and code < HANNIBAL and s.legion[side][code - LEGION] > 0:
            return NO_WAY_OUT
        return NOTHING_THERE
    if s.taken == 0:
        return PIECE_FIRST
    return why_not_there(s, box, s.taken - 1, code)


def why_not_there(s: State, box: Box, piece: int, code: int) -> int:
    """Why a piece that has been taken up cannot go there."""
    if code >= SAIL:
        return SAME_LANE if piece >= FLEET else NO_WAY
    if piece >= FLEET or by_sea(box, stands(s, piece), code - MARCH) == 0:
        return NO_WAY
    return ELEPHANTS_STAY if piece == HANNIBAL else NO_FLEET


def check(s: State, box: Box) -> int:
    """0 = sound; 1 pieces, 2 sides that share a place, 3 Hannibal, 4 hands, 5 the battle, 6 the piece taken up,
    7 chips, 8 the count of games."""
    for side in range(2):
        own = 0
        for region in range(REGIONS):
            own += s.legion[side][region]
            if s.legion[side][region] < 0:
                return 1
            if side == ROME and s.over == 0 and s.fighting != 1 + region:
                if legions_at(s, ROME, region) > 0 and legions_at(s, CARTHAGE, region) > 0:
                    return 2  # HAN-5.4
        if own > box.legions[side] or fleets_of(s, side) > box.fleets:
            return 1
        for lane in range(LANES):
            if s.fleet[side][lane] < 0:
                return 1
            if s.fleet[0][lane] > 0 and s.fleet[1][lane] > 0 and s.fighting != 1 + REGIONS + lane:
                return 2
        if s.over == 0 and legions_at(s, 1 - side, box.capital[side]) > 0:
            return 2  # HAN-7.1
        if s.chips[side] < 0 or s.chips[side] >= box.chips + s.over or s.chips[side] > box.chips * box.core:
            return 7
    if s.hannibal != FALLEN and (s.hannibal < 0 or s.hannibal >= REGIONS or box.island[s.hannibal] == 1):
        return 3  # HAN-4.5
    held = 0
    for k in range(CARDS):
        held += s.hand[ROME][k] - s.hand[CARTHAGE][k]
        if s.hand[ROME][k] < 0 or s.hand[ROME][k] > 1 or s.hand[CARTHAGE][k] < 0 or s.hand[CARTHAGE][k] > 1:
            return 4
    if held != 0:
        return 4  # HAN-5.6
    if s.fighting > 0 and (both_there(s) == 0 or s.taken > 0):
        return 5
    if s.fighting == 0 and (s.declares == 1 or s.champion == 1):
        return 5
    if s.declares == 1 and s.awaits != bit(seat_of(s, CARTHAGE)):
        return 5
    if s.fighting == 0 and s.over == 0 and s.awaits != bit(seat_of(s, s.turn)):
        return 6
    if s.streak > s.games or s.wins[0] + s.wins[1] > s.games:
        return 8
    return 0
