"""One game stepped from outside. What a call is given costs more than the step: so it is one number, the address of a
table. Its first record is everything, the second the same before the game. What comes back is one number too: the
codes that are open now, as bits where they are few, else how many there are (0: the game is over); -1: the code was not
open, -1 - n: fault n of the rules."""

FEW_CODES = 62


@quick
def begin_on(T: Games, seats: int, key: int) -> int:
    T[0] = T[1]
    t = T[0]
    s = t.state
    s.seats = seats
    rekey(s, key)
    talk_all(s)
    setup(s, t.box)
    t.lane.poll = s.may & ~s.awaits
    lane_ask(s, t.box, t.lane, t.mask)
    return open_codes(t)


@quick
def step_on(T: Games, code: int) -> int:
    t = T[0]
    t.lane.action = code
    fault = lane_move(t.state, t.box, t.lane, t.mask)
    return -fault if fault else open_codes(t)


def open_codes(t):
    if ACTION_COUNT < FEW_CODES:
        bits = 0
        for c in range(ACTION_COUNT + 1):
            bits |= whole(t.mask[c]) << c
        return bits
    n = 0
    for c in range(ACTION_COUNT + 1):
        if t.mask[c]:
            t.codes[n] = c
            n += 1
    return n
