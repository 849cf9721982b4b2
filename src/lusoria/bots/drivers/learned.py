"""Judgement by a network: `net_worth` and `net_lean`, which stand in the place of a game's `worth` and `lean`.

The weights lie in the record of the box behind its components, and beside them there is room for what a seat knows
(`net_view`), for that as numbers (`net_x`), for which of them are not 0 (`net_on`), and for two layers. All sums are of
32 bits, in the order that is written: entry by entry of what goes in, where it is not 0, so that they are the same on
every machine. What comes in is a world; what is looked at is what the seat knows of it.
"""


def net_see(s, box, seat):
    """What the seat knows, as numbers."""
    box.net_view = s
    redact(box.net_view, box, seat)
    for i in range(NET_INPUTS):
        box.net_x[i] = 0.0
    net_inputs(box.net_view, seat, box.net_x)


def net_judge(s, box, seat):
    """What the network makes of what the seat knows, up to its last layer but one."""
    net_see(s, box, seat)
    for j in range(NET_FIRST):
        box.net_first[j] = box.net_b1[j]
    count = 0  # what is not 0 is listed first: a machine cannot foresee it, and waits where it guesses wrong
    for i in range(NET_INPUTS):
        box.net_on[count] = i
        count += int(box.net_x[i] != 0.0)
    for n in range(count):
        i = box.net_on[n]
        x = box.net_x[i]
        for j in range(NET_FIRST):
            box.net_first[j] = box.net_first[j] + single(x * box.net_w1[i][j])
    for k in range(NET_SECOND):
        box.net_second[k] = box.net_b2[k]
    count = 0
    for j in range(NET_FIRST):
        box.net_on[count] = j
        count += int(box.net_first[j] > 0.0)
    for n in range(count):
        j = box.net_on[n]
        x = box.net_first[j]
        for k in range(NET_SECOND):
            box.net_second[k] = box.net_second[k] + single(x * box.net_w2[j][k])
    for k in range(NET_SECOND):
        box.net_second[k] = max(0.0, box.net_second[k])


def net_product(row, entry, second):
    """The product of two rows, in four sums at once."""
    a = 0.0
    b = 0.0
    c = 0.0
    d = 0.0
    for k in range(NET_SECOND // 4):
        a = single(a + single(row[entry][4 * k] * second[4 * k]))
        b = single(b + single(row[entry][4 * k + 1] * second[4 * k + 1]))
        c = single(c + single(row[entry][4 * k + 2] * second[4 * k + 2]))
        d = single(d + single(row[entry][4 * k + 3] * second[4 * k + 3]))
    return single(single(a + b) + single(c + d))


def net_value(box, place):
    """How well the seat so many places behind the knowing one stands, -1 .. 1; behind `net_judge`."""
    v = single(box.net_bv[place] + net_product(box.net_wv, place, box.net_second))
    return single(v / single(1.0 + abs(v)))


def net_code(box, code):
    """How much speaks for a code, on a logarithmic scale; behind `net_judge`."""
    return single(box.net_bp[code] + net_product(box.net_wp, code, box.net_second))


def net_power(x):
    """About e to the power of x <= 0, by eight squares."""
    y = max(0.0, single(1.0 + x / 256.0))
    for _ in range(8):
        y = single(y * y)
    return y


def net_whole(x):
    """The whole number net_whole to a real from 0 to 127: what is added leaves it the last bits."""
    return whole(bits_of(x + 4503599627370496.0) & 127)


def net_worth(s, box, seat):
    net_judge(s, box, seat)
    return 500.0 + 500.0 * net_value(box, 0)


def net_lean(s, box, seat, can, weight):
    net_judge(s, box, seat)
    top = -1e30
    for c in range(ACTION_COUNT):
        if can[c]:
            box.net_codes[c] = net_code(box, c)
            top = max(top, box.net_codes[c])
    for c in range(ACTION_COUNT):
        if can[c]:
            weight[c] = net_whole(100.0 * net_power(single(box.net_codes[c] - top)))


@door
def judge_at(S: States, i: int, B: Boxes, seat: int, times: int, values: Reals) -> int:
    """The value of each seat, beginning with the one that knows; `times` over, to be timed."""
    for _ in range(times):
        net_judge(S[i], B[0], seat)
        for p in range(S[i].seats):
            values[p] = net_value(B[0], p)


@door
def lean_at(S: States, i: int, B: Boxes, seat: int, can: Mask, weight: Weights) -> int:
    """The weights of a seat's legal codes."""
    legal(S[i], B[0], seat, can)
    weigh(S[i], B[0], seat, can, weight)
    clear(can)


@door
def features_at(S: States, i: int, B: Boxes, seat: int, X: Reals32) -> int:
    """What the seat knows, as numbers."""
    net_see(S[i], B[0], seat)
    for k in range(NET_INPUTS):
        X[k] = B[0].net_x[k]
