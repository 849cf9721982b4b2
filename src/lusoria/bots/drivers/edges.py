"""The edges of a node in the tree of search.py: when another one is due, what has come of each, which is taken.

A choice asks for the highest upper bound; where several choose in secret it is drawn by regret matching.
"""

PASS_ON = ACTION_COUNT  # a seat that may act but need not does nothing
DEEPEST = 512
UNTRIED = 1e200  # how good an edge is before its first visit
FOR_GOOD = -1  # of a node's rest: every code has been tried
RECENT = 0.02  # of what came of late where several choose at once, the weight of the newest once there are many


def block_index(code):
    for b in range(len(BLOCK_START)):
        if code < BLOCK_STOP[b]:
            return b
    return 0


def widens(node, can, poll, E):
    """Whether another code may be due: not where all that is legal has been tried. Where judgement says what to try
    first, everything is widened step by step, and most of all the use of a right that may as well wait: who tries all
    of it in every position looks a fool to the others. Asked before judgement is, which may take long; and that is left
    alone for some visits where the last time nothing came of it."""
    tried = 0
    waits = 0
    e = node.edge
    while e >= 0:
        if E[e].code < ACTION_COUNT:
            tried += can[E[e].code]
        else:
            waits = 1
        e = E[e].next
    if tried == count_open(can, 0, ACTION_COUNT) and (waits or poll == 0):
        node.rest = FOR_GOOD
        return 0
    if HAS_LEAN == 0:
        return 1
    if tried >= 3 and node.n < node.rest:
        return 0
    if waits and 16 * (tried + 1) * (tried + 1) > node.n:
        return 0
    return int(tried < 3 or (tried - 3) * (tried - 3) <= 4 * node.n)


def grow(node, can, weight, lane, E, counts):
    """A new edge for a code not tried yet, or -1 when none is due. Amounts are always widened step by step."""
    tried = 0
    tried_amounts = 0
    top = best_weight(can, weight) if POOR > 0 else 0
    e = node.edge
    while e >= 0:
        code = E[e].code
        if code < ACTION_COUNT:
            tried += int(can[code] and weight[code] > 0)
            weight[code] = 0
            if BLOCK_AMOUNT[block_index(code)]:
                tried_amounts += 1
        elif code == PASS_ON:
            weight[ACTION_COUNT] = 0
        e = E[e].next
    if tried_amounts > 0 and tried_amounts * tried_amounts > node.n:
        for b in range(len(BLOCK_START)):
            if BLOCK_AMOUNT[b]:
                for c in range(BLOCK_START[b], BLOCK_STOP[b]):
                    weight[c] = 0
    code = -1
    if weight[ACTION_COUNT] > 0:
        code = PASS_ON
    else:
        if POOR > 0:
            if POOR * best_weight(can, weight) >= top:
                leave_poor(can, weight, top)
            elif 16 * tried * tried > node.n:
                return -1
        code = pick_weighed(can, weight, sum_of(can, weight), lane)
    if code < 0:
        return -1
    e = counts[1]
    counts[1] += 1
    E[e].code = code
    E[e].n = 0
    E[e].seen = 0
    E[e].w = 0.0
    E[e].regret = 0.0
    E[e].recent = 0.0
    E[e].plan = 0.0
    E[e].bias = single(weight[code] / 100.0)
    E[e].good = UNTRIED
    E[e].root = 0.0
    E[e].next = node.edge
    node.edge = e
    return e


def edge_reckon(edge):
    """What a choice asks of an edge that has been visited."""
    edge.good = edge_mean(edge) + edge.bias / (edge.n + 1.0)
    edge.root = single(edge_lure(edge) / sqrt(1.0 * edge.n))


def spread_of(node, mover, iterations, values):
    """The standard deviation of what the mover gets by way of a node; at first, that of the whole search so far.

    Exploration is measured by it: where all codes lead to about the same, a hundredth is much, and where one wins or
    loses it is nothing.
    """
    part = 1.0 / (iterations + 4.0)
    mean = values[2, mover] * part
    common = max(0.0, (values[3, mover] + 1.0) * part - mean * mean)
    own = max(0.0, node.w2 - node.w * node.w / max(1, node.ends))
    return sqrt((own + 4.0 * common) / (node.ends + 4.0))


def ln(x):
    """The natural logarithm of x >= 1: a system's own differs in its last bit from the next one's.

    x = 2**k * (1 + f), and a polynomial in s = f / (2 + f) with the well-known coefficients of Sun's fdlibm (1993);
    good to the last bit but one.
    """
    bits = bits_of(x)
    k = whole(bits >> 52) - 1023
    m = real_of((bits & 0x000FFFFFFFFFFFFF) | 0x3FF0000000000000)  # 1 <= m < 2
    if m > 1.4142135623730951:
        m = 0.5 * m
        k += 1
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    even = w * (0.3999999999940941908 + w * (0.2222219843214978396 + w * 0.1531383769920937332))
    odd = z * (
        0.6666666666666735130 + w * (0.2857142874366239149 + w * (0.1818357216161805012 + w * 0.1479819860511658591))
    )
    half = 0.5 * f * f
    return k * 0.6931471803691238 - ((half - (s * (half + (even + odd)) + k * 1.9082149292705877e-10)) - f)


def growth(seen, path):
    """The square root of the logarithm of a number plus one. Of a small one it is reckoned once for a whole search."""
    if seen >= DEEPEST:
        return sqrt(ln(seen + 1.0))
    step = path[seen]
    if step.growth == 0.0:
        step.growth = sqrt(ln(seen + 1.0))
    return step.growth


def best_edge(first, can, every, asked_nothing, explore, E, path):
    """The edge of highest upper bound among those that this world allows (every one, or what is in the mask)."""
    best = -1
    best_u = -1e300
    e = first
    while e >= 0:
        code = E[e].code
        if (code == PASS_ON and asked_nothing) or (code < ACTION_COUNT and (every or can[code])):
            E[e].seen += 1
            u = E[e].good + explore * E[e].root * growth(E[e].seen, path)
            if u > best_u:
                best_u = u
                best = e
        e = E[e].next
    return best


def mixed_edge(first, can, every, lane, visits, E):
    """An edge by regret matching with some exploration; adds to the average strategy, later visits counting more."""
    total = 0.0
    count = 0
    last = -1
    e = first
    while e >= 0:
        code = E[e].code
        if code < ACTION_COUNT and (every or can[code]):
            total += max(0.0, E[e].regret)
            count += 1
            last = e
        e = E[e].next
    if count == 0:
        return -1
    even = 1.0 / count
    part = 1.0 / total if total > 0.0 else 0.0
    r = throw(lane, 1 << 20) / (1 << 20)
    chosen = -1
    e = first
    while e >= 0:
        code = E[e].code
        if code < ACTION_COUNT and (every or can[code]):
            share = max(0.0, E[e].regret) * part if total > 0.0 else even
            E[e].plan += share * visits
            r -= 0.9 * share + 0.1 * even
            if chosen < 0 and r < 0.0:
                chosen = e
        e = E[e].next
    return chosen if chosen >= 0 else last


def regret(node, E):
    """Each code of a node where several choose at once: how much better it is of late than what is being played.

    What counts is the recent past: others answer, and a mean over all that ever was would answer too late to mix.
    """
    total = 0.0
    played = 0.0
    plain = 0.0
    count = 0
    e = node.edge
    while e >= 0:
        if E[e].n > 0:
            total += E[e].regret
            played += E[e].regret * E[e].recent
            plain += E[e].recent
            count += 1
        e = E[e].next
    mean = played / total if total > 0.0 else plain / count
    e = node.edge
    while e >= 0:
        if E[e].n > 0:
            E[e].regret = max(0.0, E[e].regret + E[e].recent - mean)
        e = E[e].next
