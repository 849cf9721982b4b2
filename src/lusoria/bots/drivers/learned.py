"""Judgement by a network: what a tree asks of it, in the place of sense.py, and `net_worth` and `net_lean`.

Alone (`NET_BESIDE` is 0) it stands in the place of a game's sense. Beside a sense it says what that misses: how well
a seat stands is what the sense says of this world, times a weight, and what the network adds to it; how good a code
looks is what the sense says, times what the network makes of it. `net_trust` is how much of a leaf that is, the rest
being what a playout by the sense comes to; after `net_horizon` decisions, if that is not 0, the network judges where
that has come to, in the place of the sense.

A node is judged once, when it is met: from what it is made of, that is what its viewer knows there. What comes of it is
kept in the node (`told`, the last layer but one); how well every seat stands and what speaks for the codes of the one
that moves, whichever that is, are read off it as often as they are asked for.

The weights lie in the record of the box behind its components, and beside them there is room for what a seat knows
(`net_view`), for the numbers of it that are not 0 (`net_x`, and `net_on` which they are), and for the layers. All sums
are of 32 bits, in the order that is written: entry by entry of what goes in, where it is not 0, so that they are the
same on every machine.
"""

UNTOLD = -1.0  # of a layer, which is never below 0: not worked out yet
NET_EVEN = 0.3  # how much the code that looks worst is explored, in parts of what the best is
NET_FADES = 16000.0  # visits after which half is left of what a network adds to playouts


def net_layer(on, x, count, weights, sums):
    """Add to each sum what comes in, times its weights. Four at a time: the same sums with fewer loads and stores."""
    while count % 4:
        on[count] = 0
        x[count] = 0.0
        count += 1
    for n in range(count // 4):
        a = on[4 * n]
        b = on[4 * n + 1]
        c = on[4 * n + 2]
        d = on[4 * n + 3]
        xa = x[4 * n]
        xb = x[4 * n + 1]
        xc = x[4 * n + 2]
        xd = x[4 * n + 3]
        for j in range(len(sums)):
            y = single(sums[j] + single(xa * weights[a][j]))
            y = single(y + single(xb * weights[b][j]))
            y = single(y + single(xc * weights[c][j]))
            sums[j] = single(y + single(xd * weights[d][j]))


def net_judge(known, box, viewer, told):
    """What the network makes of what a seat knows, up to its last layer but one."""
    for j in range(NET_FIRST):
        box.net_first[j] = box.net_b1[j]
    count = net_inputs(known, viewer, box.net_on, box.net_x)
    net_layer(box.net_on, box.net_x, count, box.net_w1, box.net_first)
    count = 0  # what is above 0 is listed first: a machine cannot foresee it, and waits where it guesses wrong
    for j in range(NET_FIRST):
        box.net_on[count] = j
        box.net_x[count] = box.net_first[j]
        count += int(box.net_first[j] > 0.0)
    for k in range(NET_SECOND):
        told[k] = box.net_b2[k]
    net_layer(box.net_on, box.net_x, count, box.net_w2, told)
    for k in range(NET_SECOND):
        told[k] = max(0.0, told[k])


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


def net_value(box, told, place, seen):
    """How well the seat so many places behind the viewer stands, -1 .. 1; `seen`: what the sense says, if it counts."""
    v = single(box.net_bv[place] + net_product(box.net_wv, place, told))
    if NET_BESIDE:
        v = single(v + single(box.net_ws[place] * single(seen)))
    return single(v / single(1.0 + abs(v)))


def net_code(box, told, code):
    """How much speaks for a code, on a logarithmic scale."""
    return single(box.net_bp[code] + net_product(box.net_wp, code, told))


def net_power(x):
    """About e to the power of x <= 0, by eight squares."""
    y = max(0.0, single(1.0 + x / 256.0))
    for _ in range(8):
        y = single(y * y)
    return y


def net_whole(x):
    """The whole number net_whole to a real from 0 to 127: what is added leaves it the last bits."""
    return whole(bits_of(x + 4503599627370496.0) & 127)


def net_speaks(box, told, can):
    """How much speaks for each legal code, into `net_codes`, one behind the other, and into `net_can` which they are;
    how many. Listed without a question about each: a machine cannot foresee which are legal."""
    count = 0
    for at in range(0, ACTION_COUNT, 64):
        if some_legal(can, at):
            for c in range(at, min(at + 64, ACTION_COUNT)):
                box.net_can[count] = c
                count += int(can[c] != 0)
    for n in range(count):
        box.net_codes[n] = net_code(box, told, box.net_can[n])
    return min(count, ACTION_COUNT)  # as it is: said for the compiler, which then need not look at each index


def net_powers(box, count):
    """Of all in `net_codes` how much they are of the best, 0 .. 1."""
    top = single(-1e30)
    for n in range(count):
        top = max(top, box.net_codes[n])
    for n in range(count):
        box.net_codes[n] = net_power(single(box.net_codes[n] - top))


def net_weights(box, told, can, weight):
    """How good each legal code looks, 1 .. 100."""
    count = net_speaks(box, told, can)
    net_powers(box, count)
    clear(weight)
    for n in range(count):
        weight[box.net_can[n]] = max(1, net_whole(100.0 * box.net_codes[n]))


def net_tilt(box, told, can, weight):
    """How good each legal code looks by sense, times what the network makes of it: 1 .. 100 again."""
    count = net_speaks(box, told, can)
    net_powers(box, count)
    most = single(0.0)
    for n in range(count):
        box.net_codes[n] = single(weight[box.net_can[n]] * box.net_codes[n])
        most = max(most, box.net_codes[n])
    for n in range(count):
        weight[box.net_can[n]] = max(1, net_whole(100.0 * box.net_codes[n] / most))


def net_see(s, box, seat):
    """What the network makes of what a seat knows of a world."""
    box.net_view = s
    redact(box.net_view, box, seat)
    net_judge(box.net_view, box, seat, box.net_told)


def net_worth(s, box, seat):
    net_see(s, box, seat)
    return 500.0 + 500.0 * net_value(box, box.net_told, 0, 0.0)


def net_lean(s, box, seat, can, weight):
    net_see(s, box, seat)
    net_weights(box, box.net_told, can, weight)


def node_met(node, known, box, viewer):
    """A node is new, made of what `viewer` knows. Where no leaf is judged it is not either, until codes are tried."""
    if NET_BESIDE and box.net_trust[0] == 0.0:
        node.told[0] = UNTOLD
    else:
        net_judge(known, box, viewer, node.told)


def node_weighs(node, known, viewer, s, box, mover, can, weight):
    """How good each legal code looks."""
    if node.told[0] < 0.0:
        net_judge(known, box, viewer, node.told)
    if NET_BESIDE:
        weigh(s, box, mover, can, weight)
        net_tilt(box, node.told, can, weight)
    else:
        net_weights(box, node.told, can, weight)


def unfinished(s, poll):
    """Whether nobody should be judged yet: half of a question in secret tells nothing."""
    return int(several(s) != 0 and poll == 0 and s.news == 0)


def horizon_by_net(box, horizon):
    """After how many decisions of a playout is judged: sooner than by sense, where the network judges its end too."""
    return min(horizon, box.net_horizon[0]) if box.net_horizon[0] > 0 else horizon


def judge_end(s, box, viewer, can, weight, lane, values):
    """Where a playout has come to its horizon the network says how all stand there, in the place of the sense."""
    answer_together(s, box, can, weight, lane)
    if s.over:
        payoff(s, box, values[0])
    else:
        net_see(s, box, viewer)
        net_stands(s, box, box.net_told, viewer, values)


def leaf_values(node, s, box, viewer, poll, horizon, careless, can, weight, lane, values):
    """Into `values`: what comes out for each seat where the tree ends."""
    for p in range(s.seats):
        box.net_added[p] = 0.0
    if s.over:
        payoff(s, box, values[0])
        return 0
    if NET_BESIDE and box.net_trust[0] == 0.0:
        return rollout(s, box, can, weight, lane, poll, horizon, careless, TRUST, values)
    net_stands(s, box, node.told, viewer, values)
    steps = 0
    if NET_BESIDE and box.net_trust[0] < 1.0:
        for p in range(s.seats):
            box.net_added[p] = values[0, p]
        steps = rollout(s, box, can, weight, lane, poll, horizon_by_net(box, horizon), careless, 0.0, values)
        seen = TRUST  # how much what the sense says at once counts beside what it says of the end
        if box.net_horizon[0] > 0:
            judge_end(s, box, viewer, can, weight, lane, values)
            seen = 0.0
        for p in range(s.seats):
            played = values[0, p] + seen * (values[1, p] - values[0, p])
            box.net_added[p] = box.net_trust[0] * (box.net_added[p] - played)
            values[0, p] = played + box.net_added[p]
    return steps


def edge_told(edge, box, seat):
    """An edge has been visited: how much of what came of it the network has added to playouts. Before the first visit
    there lies what another search has left."""
    if NET_BESIDE:
        edge.told = box.net_added[seat] + (edge.told if edge.n > 1 else 0.0)


def edge_mean(edge):
    """What has come of an edge in the mean; 0 before its first visit. What the network has added to playouts counts
    less and less in it: their chance evens out, while what the network has wrong stays."""
    mean = edge.w / max(1, edge.n)
    if NET_BESIDE and edge.n > 0:
        mean -= edge.told / (NET_FADES + edge.n)
    return mean


def edge_lure(edge):
    """How much an edge is explored: the less, the worse its code looked. What many searches have hardly tried is rarely
    best. Of doing nothing a network says nothing."""
    return 1.0 if edge.code == PASS_ON else NET_EVEN + (1.0 - NET_EVEN) * edge.bias


def net_stands(s, box, told, viewer, values):
    """Into `values[0]`: how well each seat stands in this world; into `values[1]`: what the sense says of it."""
    for p in range(s.seats):
        values[1, p] = 0.0
    if NET_BESIDE and HAS_WORTH:
        foresee(s, box, values[1])
    for p in range(s.seats):
        seat = (viewer + p) % s.seats
        values[0, seat] = net_value(box, told, p, values[1, seat])


@door
def judge_at(S: States, i: int, B: Boxes, seat: int, times: int, values: Reals) -> int:
    """The value of each seat by the network alone, beginning with the one that knows; `times` over, to be timed."""
    box = B[0]
    for _ in range(times):
        net_see(S[i], box, seat)
        for p in range(S[i].seats):
            values[p] = net_value(box, box.net_told, p, 0.0)


@door
def lean_at(S: States, i: int, B: Boxes, seat: int, can: Mask, weight: Weights) -> int:
    """The weights of a seat's legal codes."""
    legal(S[i], B[0], seat, can)
    weigh(S[i], B[0], seat, can, weight)
    if NET_BESIDE:
        net_see(S[i], B[0], seat)
        net_tilt(B[0], B[0].net_told, can, weight)
    for c in range(ACTION_COUNT):
        weight[c] = weight[c] if can[c] else 0
    clear(can)


def net_numbers(s, box, seat, row):
    """What a seat knows of a world, as numbers, 0 where nothing is said."""
    box.net_view = s
    redact(box.net_view, box, seat)
    count = net_inputs(box.net_view, seat, box.net_on, box.net_x)
    for i in range(NET_INPUTS):
        row[i] = 0.0
    for n in range(count):
        row[box.net_on[n]] = box.net_x[n]


@door
def features_at(S: States, i: int, B: Boxes, seat: int, X: Reals32) -> int:
    """What the seat knows, as numbers."""
    net_numbers(S[i], B[0], seat, X)
