"""Judgement for bots: what a position is worth and which regions look good. Nothing here is a rule.

A seat counts its own face-down choices and nobody else's, so that it judges alike whoever has chosen before it.
"""

from lusoria.kernel import Row

from .rules import CHOOSE, PLACE, REGIONS, Box, State, next_round, picks

FAR = 8  # rounds: what is decided later than that counts for nothing
NOBODY = -1  # a viewer who knows of no choice
FREE = 5  # tenths of a point: what a marker in hand is worth


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its own prospects against those of the strongest rival."""
    best = 0
    second = 0
    for seat in range(s.seats):
        out[seat] = prospect(s, box, NOBODY, seat)
        second = max(second, min(best, out[seat]))
        best = max(best, out[seat])
    for seat in range(s.seats):
        mine = out[seat]
        rival = second if mine == best else best
        if picks(s, seat) > 0:
            mine = prospect(s, box, seat, seat)
            rival = 0
            for other in range(s.seats):
                if other != seat:
                    rival = max(rival, prospect(s, box, seat, other))
        out[seat] = min(1000, max(0, 500 + 2 * (mine - rival)))


def prospect(s: State, box: Box, viewer: int, seat: int) -> int:
    """Tenths of points: those scored, what the regions promise, and the markers that are free."""
    total = 10 * s.points[seat] + FREE * s.hand[seat]
    for region in range(REGIONS):
        later = next_round(box, s.turn, region) - s.turn
        mine = sent(s, viewer, seat, region)
        if later < FAR and mine > 0:
            total += promise(s, box, viewer, seat, region, mine, later) * (2 * FAR - later) // (2 * FAR)
            if later == 0:
                total += FREE * mine  # they come back at once
    return total


def sent(s: State, viewer: int, seat: int, region: int) -> int:
    """Markers in the region with those on their way that the viewer knows of."""
    markers = s.marker[seat][region] + s.due[seat][region]
    if seat == viewer:
        markers += s.picked[seat][region]
    return markers


def promise(s: State, box: Box, viewer: int, seat: int, region: int, mine: int, later: int) -> int:
    """Tenths of points to expect from a region: the place is blurred by what the others may still send."""
    return blurred(s, box, region, lost(s, viewer, seat, region, mine, later))


def lost(s: State, viewer: int, seat: int, region: int, mine: int, later: int) -> int:
    """Tenths of places lost to the others by a seat that has so many markers there."""
    slope = 3 if later < 2 else 2
    behind = 0
    for other in range(len(s.hand)):  # all places there are: the compiler unrolls them
        if other < s.seats and other != seat:
            behind += min(10, max(0, 6 + slope * (sent(s, viewer, other, region) - mine)))
    return behind


def blurred(s: State, box: Box, region: int, behind: int) -> int:
    """Tenths of points for a place between two."""
    above = behind // 10
    part = behind % 10
    return pay(s, box, region, above) * (10 - part) + pay(s, box, region, above + 1) * part


def pay(s: State, box: Box, region: int, above: int) -> int:
    """Points with so many seats above."""
    if above >= s.seats - 1:
        return 0
    return box.value[region][above]


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    base = CHOOSE if s.to_place == 0 else PLACE
    for region in range(REGIONS):
        if can[base + region]:
            weight[base + region] = appeal(s, box, seat, region)


def appeal(s: State, box: Box, seat: int, region: int) -> int:
    """1..100: how much one more marker of the seat would change what the region promises."""
    later = next_round(box, s.turn, region) - s.turn
    if later >= FAR:
        return 1
    mine = sent(s, seat, seat, region)
    gain = promise(s, box, seat, seat, region, mine + 1, later)
    if mine > 0:
        gain -= promise(s, box, seat, seat, region, mine, later)
    gain = max(0, gain * (2 * FAR - later) // (2 * FAR))
    return min(100, max(1, gain * gain // 64))  # squared: playouts stay close to what looks best
