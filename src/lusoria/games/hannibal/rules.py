"""Hannibal gegen Rom: the rules. Clauses (HAN-n.m) are those of the rulebook in this folder."""

from lusoria.kernel import Row, answered, ask_every, below, bit, nobody_awaited, reveal, tell

from .rules_battle import begin_battle, both_there, declare, duel
from .rules_end import end_of_game, end_turn, new_game, score, standing
from .rules_state import (
    ACTIONS,
    BATTLE,
    CARD,
    CARDS,
    CARTHAGE,
    CROSSED,
    EVENTS,
    FALLEN,
    FLEET,
    HANNIBAL,
    HANNIBAL_FIGHTS,
    HANNIBAL_MARCHED,
    LANES,
    LEGION,
    LEGION_FIGHTS,
    MARCH,
    MARCHED,
    REGIONS,
    ROADS,
    ROME,
    SAIL,
    SAILED,
    SEA_BATTLE,
    WON_CAPITAL,
    Box,
    State,
    fleets_of,
    hannibal_at,
    legions_at,
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
NEVER_SAILS = 12
NEVER_LANDS = 13
STAYS_HERE = 14
DECLARE_FIRST = 15
DECLARED = 16

__all__ = ["ACTIONS", "EVENTS", "Box", "State", "score", "standing"]


def setup(s: State, box: Box) -> None:
    s.rome = below(s, s.seats)  # HAN-3.1
    new_game(s, box)


# Moving (HAN-4) ---------------------------------------------------------------------------------------------------


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
    if piece in FLEET:
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
    if code in CARD:
        s.card[seat] = code - CARD + 1
        answered(s, seat)
        if nobody_awaited(s):
            reveal(s)
            duel(s, box)
    elif code == HANNIBAL_FIGHTS or code == LEGION_FIGHTS:
        declare(s, seat, code)
    elif code in SAIL:
        sail(s, box, seat, s.taken - 1 - FLEET, code - SAIL)
    elif code in MARCH:
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
        s.news = 1  # HAN-9.2
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
        s.news = 1  # HAN-9.2
        tell(s, BATTLE, there)
        begin_battle(s, there)
    else:
        end_turn(s, box)


# Help and invariants ----------------------------------------------------------------------------------------------


def explain(s: State, box: Box, seat: int, code: int) -> int:
    side = side_of(s, seat)
    if code in CARD or code == HANNIBAL_FIGHTS or code == LEGION_FIGHTS:
        if s.fighting == 0:
            return NO_BATTLE
        if code not in CARD:
            return DECLARED
        return DECLARE_FIRST if s.declares == 1 else CARD_PLAYED
    if s.fighting > 0:
        return BATTLE_NOW
    if code not in MARCH and code not in SAIL:
        if s.taken > 0:
            return PIECE_TAKEN
        if code in LEGION and s.legion[side][code - LEGION] > 0:
            return NO_WAY_OUT
        return NOTHING_THERE
    if s.taken == 0:
        return PIECE_FIRST
    return why_not_there(s, box, s.taken - 1, code)


def why_not_there(s: State, box: Box, piece: int, code: int) -> int:
    """Why a piece that has been taken up cannot go there."""
    if code in SAIL:
        return SAME_LANE if piece in FLEET else NEVER_SAILS
    if piece in FLEET:
        return NEVER_LANDS
    if code - MARCH == stands(s, piece):
        return STAYS_HERE
    if by_sea(box, stands(s, piece), code - MARCH) == 0:
        return NO_WAY
    return ELEPHANTS_STAY if piece == HANNIBAL else NO_FLEET


def stands_there(s: State, side: int, piece: int) -> int:
    """1 when the side has such a piece."""
    if piece == HANNIBAL:
        return int(side == CARTHAGE and s.hannibal != FALLEN)
    if piece in FLEET:
        return int(s.fleet[side][piece - FLEET] > 0)
    return int(piece in LEGION and s.legion[side][piece - LEGION] > 0)


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    for side in range(2):
        own = 0
        for region in range(REGIONS):
            own += s.legion[side][region]
            if s.legion[side][region] < 0:
                return 1  # pieces only leave the game (HAN-2.3)
            if side == ROME and s.over == 0 and s.fighting != 1 + region:
                if legions_at(s, ROME, region) > 0 and legions_at(s, CARTHAGE, region) > 0:
                    return 2  # no region is shared but in a battle (HAN-5.4)
        if own > box.legions[side] or fleets_of(s, side) > box.fleets:
            return 1  # and nothing is replaced (HAN-2.3)
        for lane in range(LANES):
            if s.fleet[side][lane] < 0:
                return 1  # pieces only leave the game (HAN-2.3)
            if s.fleet[0][lane] > 0 and s.fleet[1][lane] > 0 and s.fighting != 1 + REGIONS + lane:
                return 2  # no lane is shared but in a battle (HAN-5.7)
        if s.over == 0 and legions_at(s, 1 - side, box.capital[side]) > 0:
            return 2  # whoever enters a capital has won (HAN-7.1)
        if s.chips[side] < 0 or s.chips[side] >= box.chips + s.over or s.chips[side] > box.chips * box.core:
            return 7  # chips are for the core, and the last one wins (HAN-8.4, HAN-8.7)
    if s.hannibal != FALLEN and (s.hannibal < 0 or s.hannibal >= REGIONS or box.island[s.hannibal] == 1):
        return 3  # Hannibal is on the map, and on no island (HAN-4.5)
    held = 0
    for k in range(CARDS):
        held += s.hand[ROME][k] - s.hand[CARTHAGE][k]
        if s.hand[ROME][k] < 0 or s.hand[ROME][k] > 1 or s.hand[CARTHAGE][k] < 0 or s.hand[CARTHAGE][k] > 1:
            return 4  # one card of each number (HAN-2.5)
        if k >= box.cards and s.hand[ROME][k] + s.hand[CARTHAGE][k] > 0:
            return 4  # and no higher ones
    if held != 0:
        return 4  # both have played as many (HAN-5.6)
    if s.fighting < 0 or s.fighting > REGIONS + LANES:
        return 5  # a battle is in a region or on a lane
    if s.fighting > 0 and (both_there(s) == 0 or s.taken > 0):
        return 5  # where both have pieces, after the move (HAN-5.4, HAN-5.7)
    if s.fighting == 0 and (s.declares == 1 or s.champion == 1):
        return 5  # without a battle nobody fights
    if s.declares == 1 and s.awaits != bit(seat_of(s, CARTHAGE)):
        return 5  # Carthage declares (HAN-6.1)
    if s.fighting > 0 and s.declares == 0 and s.over == 0 and s.asked != 3:
        return 5  # both choose a card (HAN-5.2)
    if s.fighting == 0 and s.over == 0 and s.awaits != bit(seat_of(s, s.turn)):
        return 6  # the side whose turn it is moves (HAN-4.2)
    if s.turn < 0 or s.turn > 1 or s.rome < 0 or s.rome > 1 or s.taken < 0:
        return 9  # a side's turn, a seat that leads Rome, a piece that has been taken up
    if s.fighting == 0 and s.over == 0 and s.taken > 0 and own_piece(s, s.taken - 1) == 0:
        return 10  # what is taken up is one's own (HAN-4.2)
    if s.streak > s.games or s.wins[0] + s.wins[1] > s.games or s.streak < 0 or s.winner < 0 or s.winner > 2:
        return 8  # games are won one after the other (HAN-8.1)
    return 0


def own_piece(s: State, piece: int) -> int:
    """1 when the side to move has this piece."""
    if piece == HANNIBAL:
        return int(s.turn == CARTHAGE and s.hannibal != FALLEN)
    if piece in FLEET:
        return int(s.fleet[s.turn][piece - FLEET] > 0)
    if piece in LEGION:
        return int(s.legion[s.turn][piece - LEGION] > 0)
    return 0
