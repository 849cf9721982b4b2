"""Information-set Monte Carlo tree search, compiled behind playout.py into one module with the rules of a game.

`K` holds what the observer knows, `W` the world of the current iteration and behind it how that began, `V` room for
redaction and `words` the same memory as 64-bit words. The tree: an open hash table `N` of nodes (`key`, `edge`: the
first, `n` visits, `rest`: how many of these it is to have before it asks for further codes, `ends` iterations that went
through it, `w` and `w2` their values for the mover and the squares of these) and linked lists of edges in `E` (`code`,
`next`, `n` visits, `seen` times available, `w` sum of values for the mover, `regret`, `plan` weight in the average
strategy, `bias` how good it looked; and what a choice asks of each of them, reckoned anew only when one is visited:
`good`, its mean value with what is left of the bias, and `root`, how much it is explored: `edge_lure`, in parts of the
square root of its visits). `path` holds the way of one iteration (`edge`, `seat`, `slot`, `mixed`) and beside it what
`growth` remembers, `values` what the playout fills and, in rows 2 and 3, the sums of all values so far and of their
squares. A node is what the observer knows and who moves; where several seats choose in secret, it is what the mover
knows, so that nobody reacts to a sealed choice. Values lie in -1 .. 1.
"""

EXPLORE = 0.7  # weight of the upper bound, in standard deviations of what comes out


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


def next_world(K, W, box, observer, key, walked):
    """A world that the observer holds possible, into W[0]: where finding the last one took a walk, so that this goes on
    from there (W[1]), else any. Whether it has taken one."""
    if HAS_STRAIN and walked:
        copy_words(W[0], W[1], KEPT_WORDS)
        suppose_near(W[0], box, observer, key)
    else:
        copy_words(W[0], K[0], KEPT_WORDS)
        walked = suppose_open(W[0], box, observer, key)
    if HAS_STRAIN and walked:
        copy_words(W[1], W[0], KEPT_WORDS)
    return walked


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
    walked = 0
    for it in range(first, first + iterations):
        walked = next_world(K, W, box, observer, mix(seed, 1000 + it), walked)
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
            edge_told(edge, box, path[d].seat)
            if path[d].mixed:
                edge.recent += (v - edge.recent) * max(1.0 / edge.n, RECENT)
                regret(node, E)
            else:
                edge_reckon(edge)


@door
def reckon_edge(E: Edges, e: int) -> int:
    """What a choice asks of an edge, after something else was put there."""
    if E[e].n > 0:
        edge_reckon(E[e])
    else:
        E[e].good = UNTRIED


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
    out_n: Numbers, out_mean: Reals, out_plan: Reals,
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
        out_mean[k] = edge_mean(E[e])
        out_plan[k] = E[e].plan
        k += 1
        e = E[e].next
    return k
