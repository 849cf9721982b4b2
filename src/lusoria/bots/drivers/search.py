"""Information-set Monte Carlo tree search, compiled into one module with the rules of a game.

`K` holds what the observer knows, `W` the world of the current iteration, `V` room for redaction and `words` the same
memory as 64-bit words. The tree: an open hash table of nodes (`node_key`, `node_edge`: first edge, `node_n`: visits),
edges in linked lists (`e_code`, `e_next`, `e_n` visits, `e_seen` times available, `e_w` sum of values for the mover,
`e_regret`, `e_plan` weight in the average strategy, `e_bias` how good it looked). A node is what the observer knows
and who moves; where several seats choose in secret, it is what the mover knows, so that nobody reacts to a sealed
choice. Values lie in -1 .. 1.
"""

PASS_ON = ACTION_COUNT  # a seat that may act but need not does nothing
DEEPEST = 512


@unchecked
def hash_words(words, salt):
    h = np.uint64(mix(salt, 1))
    for i in range(words.shape[0]):
        h = (h ^ words[i]) * np.uint64(0x9E3779B97F4A7C15)
        h ^= h >> np.uint64(29)
    return h | np.uint64(1)


@compiled
def several(s):
    return s.asked & (s.asked - 1)


@compiled
def seat_to_move(s, observer, poll):
    """The observer commits first where several are awaited."""
    if poll == 0 and (s.awaits >> observer) & 1:
        return observer
    return actor(s, poll)


@compiled
def payoff(s, box, values):
    """Mostly who wins, a little by how many places."""
    best = standing(s, box, 0)
    for p in range(1, s.seats):
        best = max(best, standing(s, box, p))
    shared = 0
    for p in range(s.seats):
        if standing(s, box, p) == best:
            shared += 1
    for p in range(s.seats):
        win = -1.0
        if standing(s, box, p) == best:
            win = 2.0 / shared - 1.0
        values[p] = 0.7 * win + 0.3 * utility(s, box, p)


@compiled
def weigh(s, box, seat, can, weight):
    """How good each legal code looks: 1 .. 100 by the game's own sense, else even within a block."""
    if HAS_LEAN:
        for c in range(ACTION_COUNT):
            if can[c]:
                weight[c] = 1
        lean(s, box, seat, can, weight)
        for c in range(ACTION_COUNT):
            weight[c] = min(100, max(1, weight[c])) if can[c] else 0
        return
    for b in range(len(BLOCK_START)):
        n = 0
        for c in range(BLOCK_START[b], BLOCK_STOP[b]):
            n += can[c]
        for c in range(BLOCK_START[b], BLOCK_STOP[b]):
            weight[c] = max(1, 40 * BLOCK_WEIGHT[b] // n) if can[c] else 0


@compiled
def throw(lane, n):
    """0 .. n-1 from the policy's own chance."""
    lane[1] += 1
    return ((mix(lane[0], lane[1]) >> 32) * n) >> 31


@compiled
def pick_weighed(weight, lane):
    total = 0
    for c in range(ACTION_COUNT):
        total += weight[c]
    if total == 0:
        return -1
    k = throw(lane, total)
    for c in range(ACTION_COUNT):
        k -= weight[c]
        if k < 0:
            return c
    return -1


@compiled
def rollout(s, box, can, weight, lane, poll, horizon, careless, values):
    """Play on by judgement (or at random one time in `careless`) to the end or the horizon; steps taken."""
    steps = 0
    while not s.over and (steps < horizon or not HAS_WORTH) and steps < LIMIT:
        seat = actor(s, poll)
        legal(s, box, seat, can)
        if HAS_LEAN and (careless == 0 or throw(lane, careless) > 0):
            weigh(s, box, seat, can, weight)
            code = pick_weighed(weight, lane)
        else:
            code = pick(can, lane)
        clear(can)
        steps += 1
        if poll and (code < 0 or throw(lane, MUTE) > 0):
            poll &= ~(1 << seat)
        else:
            apply(s, box, seat, code)
            poll = s.may & ~s.awaits
    if s.over or not HAS_WORTH:
        payoff(s, box, values)
    else:
        for p in range(s.seats):
            values[p] = worth(s, box, p) / 500.0 - 1.0
    return steps


@compiled
def find_node(node_key, key):
    """The slot of a key: its own, or the free one where it belongs."""
    mask = np.uint64(node_key.shape[0] - 1)
    slot = (key >> np.uint64(7)) & mask
    while node_key[slot] != key and node_key[slot] != np.uint64(0):
        slot = (slot + np.uint64(1)) & mask
    return np.int64(slot)


@compiled
def node_of(W, V, words, B, observer, mover, poll):
    V[0] = W[0]
    viewer = observer
    if mover != observer and several(W[0]):
        viewer = mover
    redact(V[0], B[0], viewer)
    return hash_words(words, viewer * 4096 + mover * 256 + poll)


@compiled
def block_index(code):
    for b in range(len(BLOCK_START)):
        if code < BLOCK_STOP[b]:
            return b
    return 0


@compiled
def grow(slot, can, weight, lane, visits, node_edge, e_code, e_next, e_n, e_seen, e_w, e_regret, e_plan, e_bias, edges):
    """A new edge for a code not tried yet, or -1 when none is due.

    Amounts are widened step by step; so is everything where the game's own sense says what to try first.
    """
    tried = 0
    tried_amounts = 0
    e = node_edge[slot]
    while e >= 0:
        code = e_code[e]
        if code < ACTION_COUNT:
            if weight[code] > 0:
                tried += 1
            weight[code] = 0
            if BLOCK_AMOUNT[block_index(code)]:
                tried_amounts += 1
        elif code == PASS_ON:
            weight[ACTION_COUNT] = 0
        e = e_next[e]
    if HAS_LEAN and tried >= 3 and (tried - 3) * (tried - 3) > 4 * visits:
        return -1
    if tried_amounts > 0 and tried_amounts * tried_amounts > visits:
        for b in range(len(BLOCK_START)):
            if BLOCK_AMOUNT[b]:
                for c in range(BLOCK_START[b], BLOCK_STOP[b]):
                    weight[c] = 0
    code = -1
    if weight[ACTION_COUNT] > 0:
        code = PASS_ON
    else:
        code = pick_weighed(weight, lane)
    if code < 0:
        return -1
    e = edges[0]
    edges[0] += 1
    e_code[e] = code
    e_n[e] = 0
    e_seen[e] = 0
    e_w[e] = 0.0
    e_regret[e] = 0.0
    e_plan[e] = 0.0
    e_bias[e] = weight[code] / 100.0
    e_next[e] = node_edge[slot]
    node_edge[slot] = e
    return e


@compiled
def best_edge(first, can, asked_nothing, explore, e_code, e_next, e_n, e_seen, e_w, e_bias):
    """The edge of highest upper bound among those that this world allows."""
    best = -1
    best_u = -1e300
    e = first
    while e >= 0:
        code = e_code[e]
        if (code == PASS_ON and asked_nothing) or (code < ACTION_COUNT and can[code]):
            e_seen[e] += 1
            n = e_n[e] + 1e-9
            u = e_w[e] / n + explore * np.sqrt(np.log(e_seen[e] + 1.0) / n) + e_bias[e] / (e_n[e] + 1.0)
            if e_n[e] == 0:
                u = 1e200
            if u > best_u:
                best_u = u
                best = e
        e = e_next[e]
    return best


@compiled
def mixed_edge(first, can, lane, visits, e_code, e_next, e_n, e_regret, e_plan):
    """An edge by regret matching with some exploration; adds to the average strategy, later visits counting more."""
    total = 0.0
    count = 0
    e = first
    while e >= 0:
        code = e_code[e]
        if code < ACTION_COUNT and can[code]:
            total += max(0.0, e_regret[e])
            count += 1
        e = e_next[e]
    if count == 0:
        return -1
    r = throw(lane, 1 << 20) / (1 << 20)
    chosen = -1
    e = first
    while e >= 0:
        code = e_code[e]
        if code < ACTION_COUNT and can[code]:
            share = max(0.0, e_regret[e]) / total if total > 0.0 else 1.0 / count
            e_plan[e] += share * visits
            r -= 0.9 * share + 0.1 / count
            if chosen < 0 and r < 0.0:
                chosen = e
        e = e_next[e]
    if chosen < 0:
        e = first
        while e >= 0:
            if e_code[e] < ACTION_COUNT and can[e_code[e]]:
                chosen = e
            e = e_next[e]
    return chosen


@compiled
def regret(first, e_next, e_n, e_w, e_regret):
    """Each code of a node where several choose at once: how much better it has been than the mean so far."""
    n = 0
    total = 0.0
    e = first
    while e >= 0:
        n += e_n[e]
        total += e_w[e]
        e = e_next[e]
    e = first
    while e >= 0:
        if e_n[e] > 0:
            e_regret[e] = max(0.0, e_regret[e] + e_w[e] / e_n[e] - total / n)
        e = e_next[e]


@driver
def search(
    K,
    W,
    V,
    words,
    B,
    observer,
    polled,
    seed,
    first,
    iterations,
    explore,
    horizon,
    careless,
    can,
    weight,
    lane,
    values,
    node_key,
    node_edge,
    node_n,
    e_code,
    e_next,
    e_n,
    e_seen,
    e_w,
    e_regret,
    e_plan,
    e_bias,
    counts,
    path_e,
    path_p,
    path_slot,
    path_mixed,
):
    """`iterations` more, starting with number `first`; `counts`: nodes, edges, deepest, sum of depths, steps."""
    room = node_key.shape[0] // 2
    last_edge = e_code.shape[0] - 1
    edges = counts[1:2]
    lane[0] = mix(seed, 77)
    lane[1] = first * 100_000
    s = W[0]
    box = B[0]
    for it in range(first, first + iterations):
        W[0] = K[0]
        suppose(s, box, observer, mix(seed, 1000 + it), can)
        poll = polled
        depth = 0
        while not s.over and depth < DEEPEST:
            mover = seat_to_move(s, observer, poll)
            key = node_of(W, V, words, B, observer, mover, poll)
            slot = find_node(node_key, key)
            if node_key[slot] == np.uint64(0):
                if counts[0] >= room:
                    break
                counts[0] += 1
                node_key[slot] = key
                node_edge[slot] = -1
                node_n[slot] = 0
                if depth > 0:
                    break
            node_n[slot] += 1
            legal(s, box, mover, can)
            weigh(s, box, mover, can, weight)
            weight[ACTION_COUNT] = 1 if poll else 0
            e = -1
            if edges[0] < last_edge:
                e = grow(
                    slot,
                    can,
                    weight,
                    lane,
                    node_n[slot],
                    node_edge,
                    e_code,
                    e_next,
                    e_n,
                    e_seen,
                    e_w,
                    e_regret,
                    e_plan,
                    e_bias,
                    edges,
                )
            mixed = several(s) != 0 and poll == 0
            if e >= 0:
                e_seen[e] += 1
            elif mixed:
                e = mixed_edge(node_edge[slot], can, lane, node_n[slot], e_code, e_next, e_n, e_regret, e_plan)
            else:
                e = best_edge(node_edge[slot], can, poll, explore, e_code, e_next, e_n, e_seen, e_w, e_bias)
            clear(can)
            if e < 0:
                break
            path_e[depth] = e
            path_p[depth] = mover
            path_slot[depth] = slot
            path_mixed[depth] = 1 if mixed else 0
            depth += 1
            counts[4] += 1
            if e_code[e] == PASS_ON:
                poll &= ~(1 << mover)
            else:
                apply(s, box, mover, e_code[e])
                poll = s.may & ~s.awaits
        counts[2] = max(counts[2], depth)
        counts[3] += depth
        counts[4] += rollout(s, box, can, weight, lane, poll, horizon, careless, values)
        for d in range(depth):
            e = path_e[d]
            v = values[path_p[d]]
            e_n[e] += 1
            e_w[e] += v
            if path_mixed[d]:
                regret(node_edge[path_slot[d]], e_next, e_n, e_w, e_regret)


@driver
def root_edges(
    K,
    V,
    words,
    B,
    observer,
    poll,
    node_key,
    node_edge,
    e_code,
    e_next,
    e_n,
    e_w,
    e_plan,
    out_code,
    out_n,
    out_w,
    out_plan,
):
    """The edges of the root; how many."""
    V[0] = K[0]
    redact(V[0], B[0], observer)
    slot = find_node(node_key, hash_words(words, observer * 4096 + observer * 256 + poll))
    k = 0
    if node_key[slot] == np.uint64(0):
        return 0
    e = node_edge[slot]
    while e >= 0:
        out_code[k] = e_code[e]
        out_n[k] = e_n[e]
        out_w[k] = e_w[e]
        out_plan[k] = e_plan[e]
        k += 1
        e = e_next[e]
    return k


@compiled
def answer_together(s, box, can, weight, lane):
    """Where several choose in secret, all of them choose before anybody judges: until then nothing has happened."""
    while several(s) != 0 and s.awaits != 0 and s.news == 0 and s.over == 0:
        seat = actor(s, 0)
        legal(s, box, seat, can)
        weigh(s, box, seat, can, weight)
        clear(can)
        apply(s, box, seat, pick_weighed(weight, lane))


@driver
def greedy_values(K, W, B, observer, seed, worlds, can, weight, lane, mask, values, out):
    """For each code in `mask` the mean over imagined worlds of how well the observer stands after it."""
    for it in range(worlds):
        for c in range(ACTION_COUNT):
            if mask[c]:
                W[0] = K[0]
                suppose(W[0], B[0], observer, mix(seed, 5000 + it), can)
                apply(W[0], B[0], observer, c)
                lane[0] = mix(seed, 9000 + it)
                lane[1] = 0
                answer_together(W[0], B[0], can, weight, lane)
                if W[0].over or not HAS_WORTH:
                    payoff(W[0], B[0], values)
                    out[c] += values[observer] / worlds
                else:
                    out[c] += (worth(W[0], B[0], observer) / 500.0 - 1.0) / worlds
