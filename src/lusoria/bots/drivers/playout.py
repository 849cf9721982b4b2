"""What bots do without a tree, compiled into one module with the rules of a game: weigh, play on, judge."""

# A game's sense may say `STEADY = 1`: one step off a plan ruins it. What looks less than a tenth as good as the best is
# then left out of playouts and comes late in the tree, and no step of a playout is careless.
POOR = 10 * STEADY
FEW_CODES = 64  # so few are all looked at, whatever is legal
TRUST = 0.5  # a leaf is worth so much of the judgement at once, and for the rest what a playout from there comes to


def several(s):
    return s.asked & (s.asked - 1)


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


def some_legal(can, at):
    """Whether any of the codes at .. at + 63 is legal: most questions leave most codes aside. Those of the others are
    all looked at, which a machine does several at a time."""
    return ACTION_COUNT <= FEW_CODES or alike_at(can, at, 1, 255) != word(0)


def start_even(can, weight):
    for at in range(0, ACTION_COUNT, 64):
        if some_legal(can, at):
            for c in range(at, min(at + 64, ACTION_COUNT)):
                weight[c] = 1


def keep_legal(can, weight):
    """Weights of legal codes within bounds; their sum."""
    total = 0
    for at in range(0, ACTION_COUNT, 64):
        if some_legal(can, at):
            for c in range(at, min(at + 64, ACTION_COUNT)):
                w = min(100, max(1, weight[c])) if can[c] else 0
                weight[c] = w
                total += w
    return total


def weigh(s, box, seat, can, weight):
    """How good each legal code looks: 1 .. 100 by the game's own sense, else even within a block; all together. What
    stands at other codes means nothing."""
    if HAS_LEAN:
        start_even(can, weight)
        lean(s, box, seat, can, weight)
        return keep_legal(can, weight)
    total = 0
    for b in range(len(BLOCK_START)):
        n = 0
        for c in range(BLOCK_START[b], BLOCK_STOP[b]):
            n += can[c]
        for c in range(BLOCK_START[b], BLOCK_STOP[b]):
            weight[c] = max(1, 40 * BLOCK_WEIGHT[b] // n) if can[c] else 0
            total += weight[c]
    return total


def throw(lane, n):
    """0 .. n-1 from the policy's own chance."""
    lane[1] += 1
    return ((mix(lane[0], lane[1]) >> 32) * n) >> 31


def sum_of(can, weight):
    total = 0
    for at in range(0, ACTION_COUNT, 64):
        if some_legal(can, at):
            for c in range(at, min(at + 64, ACTION_COUNT)):
                total += weight[c] if can[c] else 0
    return total


def pick_weighed(can, weight, total, lane):
    """One of the legal codes by their weights, which come to `total`; -1 where that is nothing."""
    if total == 0:
        return -1
    k = throw(lane, total)
    for at in range(0, ACTION_COUNT, 64):
        if some_legal(can, at):
            for c in range(at, min(at + 64, ACTION_COUNT)):
                k -= weight[c] if can[c] else 0
                if k < 0:
                    return c
    return -1


def leave_poor(can, weight, top):
    """Nothing is left of what looks much worse than the best; what is left, all together."""
    total = 0
    for at in range(0, ACTION_COUNT, 64):
        if some_legal(can, at):
            for c in range(at, min(at + 64, ACTION_COUNT)):
                w = weight[c] if can[c] and POOR * weight[c] >= top else 0
                weight[c] = w
                total += w
    return total


def best_weight(can, weight):
    top = 0
    for at in range(0, ACTION_COUNT, 64):
        if some_legal(can, at):
            for c in range(at, min(at + 64, ACTION_COUNT)):
                top = max(top, weight[c] if can[c] else 0)
    return top


def foresee(s, box, values):
    if HAS_WORTHS:
        out = zeros(MAX_SEATS)
        worths(s, box, out)
        for p in range(s.seats):
            values[p] = out[p] / 500.0 - 1.0
        return
    for p in range(s.seats):
        values[p] = worth(s, box, p) / 500.0 - 1.0


def rollout(s, box, can, weight, lane, poll, horizon, careless, share, values):
    """Play on by judgement (or at random one time in `careless`) to the end or the horizon; steps taken.

    `values` has two rows: what comes out for each seat, and room for the judgement before the first step, which counts
    for that `share`.
    """
    steps = 0
    trust = share if HAS_WORTH and horizon > 0 and not s.over else 0.0
    if trust > 0.0:
        foresee(s, box, values[1])
    while not s.over and (steps < horizon or not HAS_WORTH) and steps < LIMIT:
        seat = actor(s, poll)
        code = -1
        if poll == 0 or throw(lane, MUTE) == 0:
            legal(s, box, seat, can)
            careful = HAS_LEAN and (POOR > 0 or careless == 0 or throw(lane, careless) > 0)
            if careful:
                total = weigh(s, box, seat, can, weight)
                if POOR > 0:
                    total = leave_poor(can, weight, best_weight(can, weight))
                code = pick_weighed(can, weight, total, lane)
                if poll and throw(lane, 100) >= best_weight(can, weight):  # a right is used if it looks good
                    code = -1
            else:
                code = pick(can, lane)
            clear(can)
        if poll and code < 0:
            poll &= ~(1 << seat)  # to leave a right alone is no decision
        else:
            steps += 1
            apply(s, box, seat, code)
            poll = s.may & ~s.awaits
    if s.over or not HAS_WORTH:
        payoff(s, box, values[0])
    else:
        foresee(s, box, values[0])
    if trust > 0.0:
        for p in range(s.seats):
            values[0, p] += trust * (values[1, p] - values[0, p])
    return steps


def answer_together(s, box, can, weight, lane):
    """Where several choose in secret, all of them choose before anybody judges: until then nothing has happened."""
    while several(s) != 0 and s.awaits != 0 and s.news == 0 and s.over == 0:
        seat = actor(s, 0)
        legal(s, box, seat, can)
        code = pick_weighed(can, weight, weigh(s, box, seat, can, weight), lane)
        clear(can)
        apply(s, box, seat, code)


@door
def looks(K: States, B: Boxes, seat: int, can: Mask, weight: Weights) -> int:
    """The legal codes of a seat that knows `K`, as a mask, and how good each looks."""
    legal(K[0], B[0], seat, can)
    weigh(K[0], B[0], seat, can, weight)
    for c in range(ACTION_COUNT):
        weight[c] = weight[c] if can[c] else 0
