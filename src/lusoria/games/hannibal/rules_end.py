"""Hannibal gegen Rom: how games and turns begin and end (HAN-3, HAN-7, HAN-8)."""

from lusoria.kernel import ask, end_game, tell

from .rules_state import (
    CARTHAGE,
    CHIP,
    CHIPS_BACK,
    DRAWN,
    DRAWN_LONG,
    LANES,
    NEXT_GAME,
    NOBODY,
    REGIONS,
    ROADS,
    ROME,
    SERIES_ENDS,
    SIDES,
    TWICE,
    WON_CHIPS,
    WON_CONTROL,
    WON_LEGIONS,
    WON_STUCK,
    Box,
    State,
    controls,
    cores,
    legions_at,
    legions_of,
    seat_of,
)


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
        s.news = 1  # HAN-9.2
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
