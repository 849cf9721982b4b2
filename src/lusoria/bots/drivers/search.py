"""Information-set Monte Carlo tree search, compiled behind playout.py into one module with the rules of a game.

`K` holds what the observer knows, `W` the world of the current iteration, `V` room for redaction and `words` the same
memory as 64-bit words. The tree: an open hash table `N` of nodes (`key`, `edge`: the first, `n` visits, `rest`: how
many of these it is to have before it asks for further codes, `ends` iterations that went through it, `w` and `w2`
their values for the mover and the squares of these) and linked lists of edges in `E` (`code`, `next`, `n` visits,
`seen` times available, `w` sum of values for the mover, `regret`, `plan` weight in the average strategy, `bias` how
good it looked; and what a choice asks of each of them, reckoned anew only when one is visited: `good`, its mean value
with what is left of the bias, and `root`, one part in the square root of its visits). `path` holds the way of one
iteration (`edge`, `seat`, `slot`, `mixed`) and beside it what `growth` remembers, `values` what the playout fills
and, in rows 2 and 3, the sums of all values so far and of their squares. A node is what the observer knows and who
moves; where several seats choose in secret, it is what the mover knows, so that nobody reacts to a sealed choice.
Values lie in -1 .. 1.
"""

PASS_ON = ACTION_COUNT  # a seat that may act but need not does nothing
DEEPEST = 512
EXPLORE = 0.7  # weight of the upper bound, in standard deviations of what comes out
UNTRIED = 1e200  # how good an edge is before its first visit
FOR_GOOD = -1  # of a node's rest: every code has been tried


def hash_words(words, salt):
    """Two sums, each of products of the halves of every word after it is disguised by its place: a machine adds up many
    at once, and what differs in few bits differs in both."""
    h = word(mix(salt, 1))
    g = ~h
    half = word(0xFFFFFFFF)
    for i in range(words.shape[0]):
        a = words[i] ^ (word(i + 1) * word(0x9E3779B97F4A7C15))
        b = words[i] ^ (word(i + 1) * word(0xBF58476D1CE4E5B9))
        h += (a & half) * (a >> word(32))
        g += (b & half) * (b >> word(32))
    h = (h ^ (h >> word(29))) * word(0x9E3779B97F4A7C15)
    g = (g ^ (g >> word(31))) * word(0xBF58476D1CE4E5B9)
    h ^= h >> word(29)
    g ^= g >> word(31)
    return (h ^ (g * word(0x94D049BB133111EB))) | word(1)


def seat_to_move(s, observer, poll):
    """The observer commits first where several are awaited."""
    if poll == 0 and (s.awaits >> observer) & 1:
        return observer
    return actor(s, poll)


def find_node(N, key):
    """The slot of a key: its own, or the free one where it belongs."""
    mask = word(N.shape[0] - 1)
    slot = (key >> word(7)) & mask
    while N[slot].key != key and N[slot].key != word(0):
        slot = (slot + word(1)) & mask
    return whole(slot)


def viewer_of(s, observer, mover):
    """Whose knowledge makes a node."""
    return mover if several(s) else observer


def node_of(W, V, words, B, viewer, mover, poll):
    copy_words(V[0], W[0], KEPT_WORDS)
    redact(V[0], B[0], viewer)
    return hash_words(words, viewer * 4096 + mover * 256 + poll)


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


RECENT = 0.02  # weight of the newest outcome once there are many


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


@door
def search(
    K: States, W: States, V: States, words: Words, B: Boxes, observer: int, polled: int, seed: int, first: int,
    iterations: int, horizon: int, careless: int, edges: int, can: Mask, weight: Weights, lane: Lane,
    values: Values, N: Nodes, E: Edges, path: Path, counts: Numbers,
) -> int:  # fmt: skip
    """`iterations` more, starting with number `first`, with room for so many `edges`; `counts`: nodes, edges, deepest,
    sum of depths, steps."""
    room = 3 * (N.shape[0] // 4)
    last_edge = min(edges, E.shape[0]) - 1
    lane[0] = mix(seed, 77)
    lane[1] = first * 100_000
    W[0] = K[0]  # and what was scratch in another search is zero
    V[0] = K[0]
    s = W[0]
    box = B[0]
    for it in range(first, first + iterations):
        copy_words(s, K[0], KEPT_WORDS)
        suppose_open(s, box, observer, mix(seed, 1000 + it))
        poll = polled
        depth = 0
        slot = 0
        viewer = observer
        while not s.over and depth < DEEPEST:
            mover = seat_to_move(s, observer, poll)
            viewer = viewer_of(s, observer, mover)
            key = node_of(W, V, words, B, viewer, mover, poll)
            slot = find_node(N, key)
            if N[slot].key == word(0):
                node_met(N[slot], V[0], box, viewer)
                if counts[0] >= room:
                    break
                counts[0] += 1
                N[slot].key = key
                N[slot].edge = -1
                N[slot].n = 0
                N[slot].ends = 0
                N[slot].w = 0.0
                N[slot].w2 = 0.0
                N[slot].rest = 0
                if depth > 0 and unfinished(s, poll) == 0:
                    break
            node = N[slot]
            node.n += 1
            mixed = several(s) != 0 and poll == 0
            # Where the mover's codes follow from the key and all of them have been tried, there is nothing to ask.
            every = node.rest == FOR_GOOD and (mover == observer or mixed)
            e = -1
            if not every:
                legal(s, box, mover, can)
                if counts[1] < last_edge and widens(node, can, poll, E):
                    node_weighs(node, V[0], viewer, s, box, mover, can, weight)
                    weight[ACTION_COUNT] = 1 if poll else 0
                    e = grow(node, can, weight, lane, E, counts)
                    node.rest = 0 if e >= 0 else node.n + node.n // 8
            if e >= 0:
                E[e].seen += 1
            elif mixed:
                e = mixed_edge(node.edge, can, every, lane, node.n, E)
            else:
                e = best_edge(node.edge, can, every, poll, EXPLORE * spread_of(node, mover, it, values), E, path)
            if not every:
                clear(can)
            if e < 0:
                break
            path[depth].edge = e
            path[depth].seat = mover
            path[depth].slot = slot
            path[depth].mixed = 1 if mixed else 0
            depth += 1
            counts[4] += 1
            if E[e].code == PASS_ON:
                poll &= ~(1 << mover)
            else:
                s.news = 0
                apply(s, box, mover, E[e].code)
                poll = s.may & ~s.awaits
        counts[2] = max(counts[2], depth)
        counts[3] += depth
        counts[4] += leaf_values(N[slot], s, box, viewer, poll, horizon, careless, can, weight, lane, values)
        for p in range(s.seats):
            values[2, p] += values[0, p]
            values[3, p] += values[0, p] * values[0, p]
        for d in range(depth):
            edge = E[path[d].edge]
            v = values[0, path[d].seat]
            edge.n += 1
            edge.w += v
            node = N[path[d].slot]
            node.ends += 1
            node.w += v
            node.w2 += v * v
            if path[d].mixed:
                edge.recent += (v - edge.recent) * max(1.0 / edge.n, RECENT)
                regret(node, E)
            else:
                edge.good = edge.w / edge.n + edge.bias / (edge.n + 1.0)
                edge.root = single(1.0 / sqrt(1.0 * edge.n))


@door
def move_nodes(N: Nodes, wider: Nodes) -> int:
    """Every node into a wider table, which is blank."""
    for slot in range(N.shape[0]):
        if N[slot].key != word(0):
            wider[find_node(wider, N[slot].key)] = N[slot]


def root_of(K, V, words, B, observer, poll, N):
    """The slot of the node from which a search has started."""
    V[0] = K[0]
    redact(V[0], B[0], observer)
    reopen(V[0], observer)
    return find_node(N, hash_words(words, observer * 4096 + observer * 256 + poll))


@door
def root_edges(
    K: States, V: States, words: Words, B: Boxes, observer: int, poll: int, N: Nodes, E: Edges, out_code: Numbers,
    out_n: Numbers, out_w: Reals, out_plan: Reals,
) -> int:  # fmt: skip
    """The edges of the root; how many."""
    slot = root_of(K, V, words, B, observer, poll, N)
    k = 0
    if N[slot].key == word(0):
        return 0
    e = N[slot].edge
    while e >= 0:
        out_code[k] = E[e].code
        out_n[k] = E[e].n
        out_w[k] = E[e].w
        out_plan[k] = E[e].plan
        k += 1
        e = E[e].next
    return k
