"""Judgement for bots: what a position is worth and which regions look good. Nothing here is a rule."""

from lusoria.kernel import Row

from .rules import CHOOSE, NEVER, PLACE, REGIONS, Box, State, payout, place_with, wait

HORIZON = 9


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: own prospects against those of the strongest rival."""
    best = -1000
    for other in range(s.seats):
        if other != seat:
            theirs = prospect(s, box, other)
            if theirs > best:
                best = theirs
    value = 500 + (prospect(s, box, seat) - best) * 2
    return min(1000, max(0, value))


def prospect(s: State, box: Box, seat: int) -> int:
    """Tenths of points: scored, free markers, and what the present places would score (the nearer the surer)."""
    total = 10 * s.points[seat] + 3 * s.hand[seat]
    for region in range(REGIONS):
        later = wait(box, s.turn, region)
        mine = s.marker[seat][region]
        if later < HORIZON and mine > 0:
            total += payout(s, box, region, place_with(s, seat, region, mine)) * (HORIZON - later)
            total += mine
    return total


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    base = PLACE
    if s.to_place == 0:
        base = CHOOSE
    for region in range(REGIONS):
        if can[base + region]:
            weight[base + region] = appeal(s, box, seat, region)


def appeal(s: State, box: Box, seat: int, region: int) -> int:
    """1..100: how much one more marker of the seat would be worth in the region."""
    later = wait(box, s.turn, region)
    if later == NEVER:
        return 1
    mine = s.marker[seat][region] + s.picked[seat][region]
    rival = 0
    for other in range(s.seats):
        if other != seat and s.marker[other][region] > rival:
            rival = s.marker[other][region]
    first = box.value[region][0]
    if mine > rival + 3:
        return 1  # safe enough: the marker is worth more elsewhere
    if mine + 4 < rival and later == 0:
        return 1  # out of reach
    near = HORIZON - later
    gain = payout(s, box, region, place_with(s, seat, region, mine + 1))
    return min(100, max(1, (first * near + gain * near) // 2))
