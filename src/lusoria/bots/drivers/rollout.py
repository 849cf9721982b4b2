"""Playing on: what is played at sight, unless playouts from there on show that something else is better.

The codes that look best at sight meet in the same imagined worlds, with the same chance: each is played, then everybody
plays on by the game's judgement, far, and its worth or its end says what came of it. The worse half leaves as often as
it takes to have two left when the thinking is over (sequential halving: Karnin, Koren and Somekh, 2013). What is played
at sight stays to the end, and every other code is measured by the difference to it, world for world. Where several
choose in secret, what is played is drawn from a mixture that regret matching finds over these worlds.

`room` goes on behind the race's rows, `counts` says how far it has come.
"""

PLAY_WORLDS = 2  # rows of `room`: in how many worlds a code was played,
PLAY_GAP = 3  # by how much it was better there than what is played at sight,
PLAY_SPREAD = 4  # the sum of the squares around that,
PLAY_VALUE = 5  # what it came to in this world,
PLAY_REGRET = 6  # how much it is regretted not to have played it,
PLAY_PLAN = 7  # its weight in the mixture
PLAY_DONE = 0  # places of `counts`: playouts,
PLAY_NEXT = 1  # worlds,
PLAY_HALVED = 2  # how often the worse half has left,
PLAY_ROUNDS = 3  # how often it is to leave,
PLAY_SIGHT = 4  # what is played at sight
PLAY_NOTHING = -1  # what a tree may say, where nothing is owed,
PLAY_UNTOLD = -2  # and where no tree has said anything
PLAY_EACH = 16  # playouts that every code should have before the first half leaves


def play_candidates(K, B, seat, sight, most, mask, weight, room):
    """Into the mask: the codes that come to most at sight, `most` of them, as the race has left them; how many."""
    box = B[0]
    legal(K[0], box, seat, mask)
    weigh(K[0], box, seat, mask, weight)
    if POOR > 0:
        leave_poor(mask, weight, best_weight(mask, weight))
    for c in range(ACTION_COUNT):
        mask[c] = int(mask[c] and weight[c] > 0)
    mask[ACTION_COUNT] = 1 - ((K[0].awaits >> seat) & 1)
    count = 0
    for c in range(RACE_CODES):
        count += mask[c]
        for k in range(PLAY_WORLDS, PLAY_PLAN + 1):
            room[k * RACE_CODES + c] = 0.0
    mask[sight] = 0
    for _ in range(1, min(most, count)):
        c = race_leader(mask, room)
        mask[c] = 0
        room[PLAY_PLAN * RACE_CODES + c] = 1.0
    for c in range(RACE_CODES):
        mask[c] = int(c == sight or room[PLAY_PLAN * RACE_CODES + c] > 0.0)
        room[PLAY_PLAN * RACE_CODES + c] = 0.0
    return min(most, count)


def play_world(K, W, V, B, seat, seed, it, far, can, weight, lane, mask, values, room):
    """What every code that is left comes to in one imagined world."""
    box = B[0]
    V[0] = K[0]
    suppose_open(V[0], box, seat, mix(seed, 700_000 + it))
    secret = in_secret(V[0], seat)
    kept = zeros(RACE_ANSWERS)
    for c in range(RACE_CODES):
        if mask[c]:
            W[0] = V[0]
            poll = 0
            lane[0] = mix(seed, 800_000 + it)
            lane[1] = 0
            if c < ACTION_COUNT:
                apply(W[0], box, seat, c)
                race_answers(W[0], box, seat, secret, can, weight, lane, kept)
                poll = W[0].may & ~W[0].awaits
            rollout(W[0], box, can, weight, lane, poll, far, 0, 0.0, values)
            room[PLAY_VALUE * RACE_CODES + c] = values[0, seat]


def play_learn(sight, mask, room):
    """The differences to what is played at sight, with this world."""
    base = room[PLAY_VALUE * RACE_CODES + sight]
    for c in range(RACE_CODES):
        if mask[c]:
            d = room[PLAY_VALUE * RACE_CODES + c] - base
            n = room[PLAY_WORLDS * RACE_CODES + c] + 1.0
            off = d - room[PLAY_GAP * RACE_CODES + c]
            room[PLAY_WORLDS * RACE_CODES + c] = n
            room[PLAY_GAP * RACE_CODES + c] += off / n
            room[PLAY_SPREAD * RACE_CODES + c] += off * (d - room[PLAY_GAP * RACE_CODES + c])


def play_regret(mask, room):
    """One step of regret matching, the regrets never below none and later worlds counting more in the mixture (CFR+:
    Tammelin, 2014)."""
    total = 0.0
    left = 0
    for c in range(RACE_CODES):
        if mask[c]:
            total += room[PLAY_REGRET * RACE_CODES + c]
            left += 1
    mean = 0.0
    for c in range(RACE_CODES):
        if mask[c]:
            share = room[PLAY_REGRET * RACE_CODES + c] / total if total > 0.0 else 1.0 / left
            mean += share * room[PLAY_VALUE * RACE_CODES + c]
            room[PLAY_PLAN * RACE_CODES + c] += share * room[PLAY_WORLDS * RACE_CODES + c]
    for c in range(RACE_CODES):
        if mask[c]:
            regret = room[PLAY_REGRET * RACE_CODES + c] + room[PLAY_VALUE * RACE_CODES + c] - mean
            room[PLAY_REGRET * RACE_CODES + c] = max(0.0, regret)


def play_halve(sight, left, mask, room):
    """Half of those that are left go, the worst first, but never what is played at sight; how many stay."""
    stay = (left + 1) // 2
    for _ in range(left - max(2, stay)):
        worst = -1
        for c in range(RACE_CODES):
            if mask[c] and c != sight:
                if worst < 0 or room[PLAY_GAP * RACE_CODES + c] < room[PLAY_GAP * RACE_CODES + worst]:
                    worst = c
        mask[worst] = 0
    return max(2, stay)


def play_best(sight, doubt, mask, room):
    """What is better than what is played at sight by so many tenths of a standard error, and most of all."""
    best = sight
    most = 0.0
    for c in range(RACE_CODES):
        if mask[c] and c != sight:
            n = room[PLAY_WORLDS * RACE_CODES + c]
            gap = room[PLAY_GAP * RACE_CODES + c]
            error = sqrt((room[PLAY_SPREAD * RACE_CODES + c] / max(1.0, n - 1.0) + RACE_GRAIN) / max(1.0, n))
            if gap > 0.1 * doubt * error and gap > most:
                best = c
                most = gap
    return best


def play_drawn(sight, seed, mask, room):
    """A code by its share in the mixture; those far below the greatest are not settled yet."""
    top = 0.0
    total = 0.0
    for c in range(RACE_CODES):
        if mask[c]:
            top = max(top, room[PLAY_PLAN * RACE_CODES + c])
    for c in range(RACE_CODES):
        if mask[c] and room[PLAY_PLAN * RACE_CODES + c] >= 0.5 * top:
            total += room[PLAY_PLAN * RACE_CODES + c]
    dice = zeros(2)
    dice[0] = mix(seed, 779)
    r = total * (throw(dice, 1 << 30) / (1 << 30))
    for c in range(RACE_CODES):
        if mask[c] and room[PLAY_PLAN * RACE_CODES + c] >= 0.5 * top:
            r -= room[PLAY_PLAN * RACE_CODES + c]
            if r < 0.0:
                return c
    return sight


@door
def play_begin(
    K: States, W: States, V: States, B: Boxes, bots: Tables, seat: int, seed: int, playouts: int, base: int, can: Mask,
    weight: Weights, lane: Lane, mask: Mask, values: Values, room: Reals, counts: Numbers,
) -> int:  # fmt: skip
    """What is played at sight (or what the tree has come to: `base`), and what else is worth playing on from with so
    many playouts; how many codes. Who slips plays on from nothing."""
    slips = bots[seat, 4]
    sight = bot_greedy(K, W, V, B, seat, seed, slips, bots[seat, 5], can, weight, lane, mask, values, room)
    for k in range(counts.shape[0]):
        counts[k] = 0
    if base >= 0 or (base == PLAY_NOTHING and (K[0].awaits >> seat) & 1 == 0):
        sight = base
    counts[PLAY_SIGHT] = sight if sight >= 0 else ACTION_COUNT
    most = 1 if slips_now(seed, slips) else max(2, min(bots[seat, 7], playouts // PLAY_EACH))
    left = play_candidates(K, B, seat, counts[PLAY_SIGHT], most, mask, weight, room)
    while (1 << (counts[PLAY_ROUNDS] + 1)) < left:
        counts[PLAY_ROUNDS] += 1
    counts[PLAY_ROUNDS] += 1
    return left


@door
def play_more(
    K: States, W: States, V: States, B: Boxes, bots: Tables, seat: int, seed: int, can: Mask, weight: Weights,
    lane: Lane, mask: Mask, values: Values, room: Reals, counts: Numbers, playouts: int, most: int, spent: int,
) -> int:  # fmt: skip
    """At least so many playouts, when so many thousandths of the time are spent, until there are `most` in all or one
    code is left; how many codes are left."""
    left = 0
    for c in range(RACE_CODES):
        left += mask[c]
    stop = min(most, counts[PLAY_DONE] + playouts)
    while counts[PLAY_DONE] < stop and left > 1:
        play_world(K, W, V, B, seat, seed, counts[PLAY_NEXT], bots[seat, 9], can, weight, lane, mask, values, room)
        play_learn(counts[PLAY_SIGHT], mask, room)
        if several(K[0]) != 0:
            play_regret(mask, room)
        counts[PLAY_NEXT] += 1
        counts[PLAY_DONE] += left
        due = max(1000 * counts[PLAY_DONE] // most, spent) * counts[PLAY_ROUNDS]
        while left > 2 and due >= 1000 * (counts[PLAY_HALVED] + 1):
            counts[PLAY_HALVED] += 1
            left = play_halve(counts[PLAY_SIGHT], left, mask, room)
    return left


@door
def play_choice(
    K: States, bots: Tables, seat: int, seed: int, mask: Mask, room: Reals, counts: Numbers,
) -> int:  # fmt: skip
    """What it comes to: a code, or -1 for nothing; the mask is empty again."""
    asked = (K[0].awaits >> seat) & 1
    if several(K[0]) != 0 and asked and counts[PLAY_NEXT] > 0:
        code = play_drawn(counts[PLAY_SIGHT], seed, mask, room)
    else:
        code = play_best(counts[PLAY_SIGHT], bots[seat, 8], mask, room)
    clear(mask)
    return code if code < ACTION_COUNT else -1


def bot_rollout(K, W, V, B, seat, seed, bots, whole, base, can, weight, lane, mask, values, room, counts):
    """A decision for so many playouts."""
    play_begin(K, W, V, B, bots, seat, seed, whole, base, can, weight, lane, mask, values, room, counts)
    play_more(K, W, V, B, bots, seat, seed, can, weight, lane, mask, values, room, counts, whole, whole, 0)
    return play_choice(K, bots, seat, seed, mask, room, counts)
