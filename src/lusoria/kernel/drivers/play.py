"""Drivers over records: start, step, redact, random games, and batches for learning.

`S` is an array of states, `B` an array with one box, `can` a mask (bytes, all zero between calls), `lane` the key and
counter of a policy's own chance. A *poll* is the mask of seats that may act without being awaited and have not yet
said "nothing" since the last public act.
"""

MUTE = 4  # one in so many chances is taken by a random seat that may act but need not
LIMIT = 200_000  # decisions after which a game counts as endless


def begin(S, i, B, blank, seats, key):
    S[i] = blank[0]
    s = S[i]
    s.seats = seats
    rekey(s, key)
    talk_all(s)
    setup(s, B[0])


def actor(s, poll):
    waiting = poll if poll else s.awaits
    if waiting == 0 or waiting >> s.seats:
        raise RuntimeError("the game is not over, but nobody is awaited")
    return trailing(waiting)


def asked_next(s, poll):
    """Of several who may act though others are awaited the first clockwise from one of these; so where they would act
    at once it is settled who does. In playouts, where nobody is asked, it is the lowest."""
    first = actor(s, 0)
    later = poll >> first << first
    return first if poll == 0 else trailing(later if later else poll)


def clear(can):
    for c in range(can.shape[0]):
        can[c] = 0


def utility(s, box, seat):
    """How many seats stand below minus how many above, over the number of others: -1 .. 1."""
    mine = standing(s, box, seat)
    total = 0
    for p in range(s.seats):
        other = standing(s, box, p)
        total += int(mine > other) - int(mine < other)
    return total / max(1, s.seats - 1)


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


def random_game(S, i, B, blank, can, lane, seats, key):
    """A whole random game from set-up; the number of decisions, -1 if it found no end, -1 - f for fault f."""
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
    except Exception as fault:
        return -1 - fault


@door
def play_random(
    S: States, B: Boxes, blank: States, can: Mask, lane: Lane, seats: int, seed: int, first: int, games: int,
    scores: Tables, standings: Tables, lengths: Numbers,
) -> int:  # fmt: skip
    """Games `first .. first + games - 1` of a seed; results into rows of `scores`, `standings`, `lengths`."""
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


@door
def new_at(S: States, i: int, B: Boxes, blank: States, seats: int, keys: Numbers) -> int:
    """Set up with the keys of a match instead of a seed."""
    S[i] = blank[0]
    s = S[i]
    s.seats = seats
    for k in range(STREAMS):
        s.luck[k][0] = keys[k]
    talk_all(s)
    setup(s, B[0])


@door
def legal_at(S: States, i: int, B: Boxes, seat: int, can: Mask) -> int:
    legal(S[i], B[0], seat, can)


@door
def apply_at(S: States, i: int, B: Boxes, seat: int, code: int) -> int:
    S[i].news = 0
    apply(S[i], B[0], seat, code)


@door
def score_at(S: States, i: int, B: Boxes, seat: int) -> int:
    return score(S[i], B[0], seat)


@door
def standing_at(S: States, i: int, B: Boxes, seat: int) -> int:
    return standing(S[i], B[0], seat)


@door
def know_at(S: States, i: int, K: States, j: int, B: Boxes, seat: int) -> int:
    """K[j] becomes what the seat knows of S[i]."""
    K[j] = S[i]
    redact(K[j], B[0], seat)


@door
def suppose_at(K: States, j: int, W: States, i: int, B: Boxes, seat: int, key: int, can: Mask) -> int:
    """W[i] becomes a world that agrees with the knowledge K[j]."""
    W[i] = K[j]
    suppose(W[i], B[0], seat, key, can)
