"""Drivers of the examination: the whole of a position at once, and random games with every invariant checked.

`check` is the game's, or one that finds nothing. What goes wrong is a number: 1 somebody is awaited exactly as long as
the game is not over, 2 somebody is awaited who was not asked, 3 a seat that is awaited can do nothing, 4 what a seat
knows does not survive determinizing, 5 what it may do does not either, 100 + n invariant n is broken.
"""

KNOWING = 32  # what seats know is looked at once in so many decisions


def alike(one, other):
    for k in range(one.shape[0]):
        if one[k] != other[k]:
            return 0
    return 1


def unsound(S, i, B, can):
    s = S[i]
    if int(s.over != 0) == int(s.awaits != 0):
        return 1
    if s.awaits & ~s.asked:
        return 2
    broken = check(s, B[0])
    if broken:
        return 100 + broken
    for seat in range(s.seats):
        if (s.awaits >> seat) & 1:
            legal(s, B[0], seat, can)
            some = 0
            for c in range(can.shape[0]):
                some += can[c]
                can[c] = 0
            if some == 0:
                return 3
    return 0


def leaky(S, i, K, W, B, can, other, known, imagined, key):
    """K and W: room for a state each; `can`, `other`: masks; `known`, `imagined`: what is kept of K and W but for
    chance, as a search looks it up."""
    s = S[i]
    for seat in range(s.seats):
        K[0] = s
        redact(K[0], B[0], seat)
        W[0] = K[0]
        suppose(W[0], B[0], seat, mix(key, seat), can)
        broken = check(W[0], B[0])
        if broken:
            return 100 + broken
        if ((s.awaits | s.may) >> seat) & 1:
            legal(s, B[0], seat, can)
            legal(W[0], B[0], seat, other)
            differ = 0
            for c in range(can.shape[0]):
                differ += int(can[c] != other[c])
                can[c] = 0
                other[c] = 0
            if differ:
                return 5
        redact(W[0], B[0], seat)
        if alike(known, imagined) == 0:
            return 4
    return 0


def examined_game(S, K, W, B, blank, can, other, known, imagined, lane, seats, key, limit, out):
    """One random game as `random_game` plays it; out: decisions and what was wrong (-1 no end, -1 - f fault f)."""
    out[0] = 0
    out[1] = 0
    try:
        begin(S, 0, B, blank, seats, key)
        s = S[0]
        lane[0] = mix(key, 99)
        lane[1] = 0
        poll = s.may & ~s.awaits
        while True:
            out[1] = unsound(S, 0, B, can)
            if out[1] == 0 and out[0] % KNOWING == KNOWING - 1:
                out[1] = leaky(S, 0, K, W, B, can, other, known, imagined, mix(key, out[0] + 1000))
            if out[1] or s.over:
                return
            if out[0] >= limit:
                out[1] = -1
                return
            poll = random_step(s, B[0], can, lane, poll)
            out[0] += 1
    except Exception as fault:
        out[1] = -1 - fault


@door
def examine_games(
    S: States, K: States, W: States, B: Boxes, blank: States, can: Mask, other: Mask, known: Words, imagined: Words,
    lane: Lane, seats: int, seed: int, first: int, games: int, limit: int, lengths: Numbers, wrong: Numbers,
    scores: Tables,
) -> int:  # fmt: skip
    out = zeros(2)
    for g in range(games):
        examined_game(S, K, W, B, blank, can, other, known, imagined, lane, seats, mix(seed, first + g), limit, out)
        lengths[g] = out[0]
        wrong[g] = out[1]
        if out[1]:
            clear(can)
            clear(other)
        else:
            for p in range(seats):
                scores[g, p] = score(S[0], B[0], p)


@door
def whole_at(
    S: States, B: Boxes, seats: int, acting: int, K: States, V: States, W: States, seen: Observations, cans: Masks,
    can: Mask, results: Tables, key: int,
) -> int:  # fmt: skip
    """All of position S[0]. For seat p: K[p] known, V[p] shown, W[p] a world, seen[2 * p] and the next row its tensors
    (known and shown, in rows of zeros), cans[p] what it may do (of the seats in `acting`) and results[p] its score and
    standing. K, V and seen go on with the spectator."""
    for p in range(seats + 1):
        seat = p if p < seats else -1
        K[p] = S[0]
        redact(K[p], B[0], seat)
        V[p] = S[0]
        redact_alone(V[p], B[0], seat)
        observe(V[p], seen[2 * p])
        V[p] = S[0]
        show_alone(V[p], B[0], seat)
        observe_shown(V[p], seen[2 * p + 1])
        V[p] = S[0]
        redact(V[p], B[0], seat)
        conceal(V[p], B[0], seat)  # the referee has `show` do both at once
        if p < seats:
            W[p] = K[p]
            suppose(W[p], B[0], p, mix(key, p), can)
            clear(cans[p])
            if (acting >> p) & 1:
                legal(S[0], B[0], p, cans[p])
            results[p, 0] = score(S[0], B[0], p)
            results[p, 1] = standing(S[0], B[0], p)
