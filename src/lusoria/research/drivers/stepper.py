"""One game stepped from outside. What a call is given costs more than the step: so it is one number, the address of a
table. Its first record is everything, the second the same before the game. What comes back is one number too: the
codes that are open now, as bits where they are few, else how many there are (0: the game is over); -1: the code was not
open, -2: the rules failed."""

from numba import carray, types

TABLE_TYPE = np.dtype(
    [("state", STATE_TYPE), ("box", BOX_TYPE), ("lane", LANE_TYPE), ("codes", "i8", (ACTION_COUNT + 1,)),
     ("mask", "u1", (ACTION_COUNT + 1,))], align=True,
)  # fmt: skip
FEW_CODES = 62


@intrinsic
def address_pointer(typing, address):
    def build(context, builder, signature, args):
        return builder.inttoptr(args[0], context.get_value_type(types.voidptr))

    return types.voidptr(address), build


@driver
def begin_on(address, seats, key):
    T = carray(address_pointer(address), (2,), TABLE_TYPE)
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


@driver
def step_on(address, code):
    t = carray(address_pointer(address), (2,), TABLE_TYPE)[0]
    t.lane.action = code
    fault = lane_move(t.state, t.box, t.lane, t.mask)
    return -fault if fault else open_codes(t)


@compiled
def open_codes(t):
    if ACTION_COUNT < FEW_CODES:
        bits = 0
        for c in range(ACTION_COUNT + 1):
            bits |= np.int64(t.mask[c]) << c
        return bits
    n = 0
    for c in range(ACTION_COUNT + 1):
        if t.mask[c]:
            t.codes[n] = c
            n += 1
    return n
