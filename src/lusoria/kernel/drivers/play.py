"""Drivers over records: start, step, redact, random games, and batches for learning.

`S` is an array of states, `B` an array with one box, `can` a mask (bytes, all zero between calls), `lane` the key and
counter of a policy's own chance. A *poll* is the mask of seats that may act without being awaited and have not yet
said "nothing" since the last public act.
"""

MUTE = 4  # one in so many chances is taken by a random seat that may act but need not
LIMIT = 200_000  # decisions after which a game counts as endless


@compiled
def begin(S, i, B, blank, seats, key):
    S[i] = blank[0]
    s = S[i]
    s.seats = seats
    rekey(s, key)
    talk_all(s)
    setup(s, B[0])


@compiled
def actor(s, poll):
    waiting = poll if poll else s.awaits
    for seat in range(s.seats):
        if (waiting >> seat) & 1:
            return seat
    raise RuntimeError("the game is not over, but nobody is awaited")


@unchecked
def clear(can):
    for c in range(can.shape[0]):
        can[c] = 0


@compiled
def utility(s, box, seat):
    """How many seats stand below minus how many above, over the number of others: -1 .. 1."""
    mine = standing(s, box, seat)
    total = 0
    for p in range(s.seats):
        other = standing(s, box, p)
        total += int(mine > other) - int(mine < other)
    return total / max(1, s.seats - 1)


@compiled
def random_step(s, box, can, lane, poll):
    """One decision of the seat to move by the random policy; the poll afterwards."""
    seat = actor(s, poll)
    legal(s, box, seat, can)
    code = pick(can, lane)
    clear(can)
    if poll:
        lane[1] += 1
        if code < 0 or mix(lane[0], lane[1]) % MUTE:
            return poll & ~(1 << seat)
    elif code < 0:
        raise RuntimeError("a seat that is awaited can do nothing")
    apply(s, box, seat, code)
    return s.may & ~s.awaits


@compiled
def random_game(S, i, B, blank, can, lane, seats, key):
    """A whole random game from set-up; the number of decisions, -1 if it found no end, -2 if it failed."""
    try:
        begin(S, i, B, blank, seats, key)
        s = S[i]
        box = B[0]
        lane[0] = mix(key, 99)
        lane[1] = 0
        steps = 0
        poll = s.may & ~s.awaits
        while not s.over:
            poll = random_step(s, box, can, lane, poll)
            steps += 1
            if steps > LIMIT:
                return -1
        return steps
    except Exception:
        return -2


@driver
def play_random(S, B, blank, can, lane, seats, seed, first, games, scores, standings, lengths):
    """Games `first .. first + games - 1` of a seed; results into rows of `scores`, `standings`, `lengths`."""
    S, B, blank, can, lane = bare(S), bare(B), bare(blank), bare(can), bare(lane)
    total = 0
    for g in range(games):
        steps = random_game(S, 0, B, blank, can, lane, seats, mix(seed, first + g))
        lengths[g] = steps
        if steps < 0:
            clear(can)
            continue
        total += steps
        for p in range(seats):
            scores[g, p] = score(S[0], B[0], p)
            standings[g, p] = standing(S[0], B[0], p)
    return total


@driver
def new_at(S, i, B, blank, seats, keys):
    """Set up with the keys of a match instead of a seed."""
    S[i] = blank[0]
    s = S[i]
    s.seats = seats
    for k in range(STREAMS):
        s.luck[k][0] = keys[k]
    talk_all(s)
    setup(s, B[0])


@driver
def legal_at(S, i, B, seat, can):
    legal(S[i], B[0], seat, can)


@driver
def apply_at(S, i, B, seat, code):
    S[i].news = 0
    apply(S[i], B[0], seat, code)


@driver
def score_at(S, i, B, seat):
    return score(S[i], B[0], seat)


@driver
def standing_at(S, i, B, seat):
    return standing(S[i], B[0], seat)


@driver
def know_at(S, i, K, j, B, seat):
    """K[j] becomes what the seat knows of S[i]."""
    K[j] = S[i]
    redact(K[j], B[0], seat)


@driver
def suppose_at(K, j, W, i, B, seat, key, can):
    """W[i] becomes a world that agrees with the knowledge K[j]."""
    W[i] = K[j]
    suppose(W[i], B[0], seat, key, can)
