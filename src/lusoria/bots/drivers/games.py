"""Whole games between bots, from set-up to the end, without leaving the machine.

`run` is where a game is: its key, how many decisions were made, who used a standing right since somebody awaited has
moved (once is enough, or some games would not end), how far the round of questions has come, which seat somebody
outside is asked for, what that has answered (-1: nothing, -2: not yet), and which codes are drawn by lot wherever one
of them is legal: from the first to before the last. `tape` takes a number for each decision: eight times the code, and
the seat.
"""

RUN_KEY = 0
RUN_STEPS = 1
RUN_USED = 2
RUN_AT = 3
RUN_ASKED = 4
RUN_ANSWER = 5
RUN_LOT = 6
RUN_LOT_END = 7
RUN_OVER = 0  # what `play_bots` gives back
RUN_ASKS = 1
RUN_ENDLESS = 2
AHEAD = 0.02  # somebody leads whose forecast (-1 .. 1) is so far before the next one's


@door
def open_game(S: States, B: Boxes, blank: States, seats: int, key: int, run: Numbers) -> int:
    """Set up."""
    begin(S, 0, B, blank, seats, key)
    run[RUN_KEY] = key
    run[RUN_STEPS] = 0
    run[RUN_USED] = 0
    run[RUN_AT] = 0
    run[RUN_ANSWER] = -2


def by_lot(s, box, seat, seed, first, stop, can):
    """One of these codes as luck has it; -2: none of them is legal."""
    legal(s, box, seat, can)
    several = 0
    for code in range(first, stop):
        several += can[code]
    found = -2
    if several > 0:
        dice = zeros(2)
        dice[0] = mix(seed, 777)
        left = throw(dice, several)
        for code in range(first, stop):
            if can[code]:
                if left == 0:
                    found = code
                left -= 1
    clear(can)
    return found


@door
def play_bots(
    S: States, K: States, W: States, V: States, words: Words, B: Boxes, bots: Tables, can: Mask, weight: Weights,
    lane: Lane, mask: Mask, values: Values, room: Reals, N: Nodes, E: Edges, path: Path, counts: Numbers,
    run: Numbers, tape: Numbers, scores: Numbers, standings: Numbers,
) -> int:  # fmt: skip
    """Play on to the end, or to the decision of a bot from outside, or until the tape is full.

    Seats with a standing right are asked first, clockwise from one that is awaited, and then that one.
    """
    s = S[0]
    box = B[0]
    while not s.over:
        awaits = s.awaits
        if awaits == 0:
            raise RuntimeError("the game is not over, but nobody is awaited")
        if run[RUN_STEPS] >= tape.shape[0]:
            return RUN_ENDLESS
        moved = 0
        while moved == 0:
            at = run[RUN_AT]
            if at >= 2 * s.seats:
                raise RuntimeError("nobody moved, although somebody was awaited")
            seat = (trailing(awaits) + at) % s.seats if at < s.seats else at - s.seats
            asked = s.may & ~awaits & ~run[RUN_USED] if at < s.seats else awaits
            if (asked >> seat) & 1:
                code = run[RUN_ANSWER]
                run[RUN_ANSWER] = -2
                seed = mix(run[RUN_KEY], 3 + run[RUN_STEPS])
                if code == -2 and run[RUN_LOT] < run[RUN_LOT_END]:
                    code = by_lot(s, box, seat, seed, run[RUN_LOT], run[RUN_LOT_END], can)
                if code == -2:
                    kind = bots[seat, 0]
                    if kind == BOT_OUTSIDE:
                        run[RUN_ASKED] = seat
                        return RUN_ASKS
                    if kind == BOT_RANDOM:  # it looks at nothing but what is legal, which all that it knows decides
                        code = bot_random(S, B, seat, seed, can)
                    else:
                        K[0] = s
                        redact(K[0], box, seat)
                        code = bot_code(
                            K, W, V, words, B, bots, seat, seed, can, weight, lane, mask, values, room, N, E, path,
                            counts,
                        )  # fmt: skip
                if code >= 0:
                    if bots[seat, 0] != BOT_RANDOM:
                        legal(s, box, seat, can)
                        if code >= ACTION_COUNT or can[code] == 0:
                            raise RuntimeError("a bot plays what is not legal")
                        clear(can)
                    tape[run[RUN_STEPS]] = 8 * code + seat
                    run[RUN_STEPS] += 1
                    run[RUN_USED] = 0 if (awaits >> seat) & 1 else run[RUN_USED] | 1 << seat
                    s.news = 0
                    apply(s, box, seat, code)
                    moved = 1
            run[RUN_AT] = at + 1
        run[RUN_AT] = 0
    for p in range(s.seats):
        scores[p] = score(s, box, p)
        standings[p] = standing(s, box, p)
    return RUN_OVER


def forecast_of(s, box, seat):
    """How well a seat stands, -1 .. 1: what the game's sense says of the true position, or who stands before whom."""
    return utility(s, box, seat) if s.over or HAS_WORTH == 0 else worth(s, box, seat) / 500.0 - 1.0


def leader_of(s, box):
    """The seat that is clearly ahead of all others; -1: none is."""
    best = -1
    most = -9.0
    next_best = -9.0
    for p in range(s.seats):
        value = forecast_of(s, box, p)
        if value > most:
            next_best = most
            most = value
            best = p
        elif value > next_best:
            next_best = value
    return best if most - next_best > AHEAD else -1


@door
def count_leads(
    S: States, B: Boxes, blank: States, seats: int, games: int, keys: Numbers, steps: Numbers, tape: Numbers,
    leads: Numbers,
) -> int:  # fmt: skip
    """Games again, whose keys, lengths and decisions (end to end) are given: how often somebody else took the lead."""
    s = S[0]
    box = B[0]
    at = 0
    for g in range(games):
        begin(S, 0, B, blank, seats, keys[g])
        leader = leader_of(s, box)
        leads[g] = 0
        for k in range(at, at + steps[g]):
            s.news = 0
            apply(s, box, tape[k] % 8, tape[k] // 8)
            now = leader_of(s, box)
            if now >= 0:
                leads[g] += int(leader >= 0 and leader != now)
                leader = now
        at += steps[g]


@door
def retrace(
    S: States, B: Boxes, blank: States, seats: int, key: int, steps: int, tape: Numbers, can: Mask, widths: Numbers,
    awaited: Numbers, forecast: Reals,
) -> int:  # fmt: skip
    """The first `steps` decisions of a game again. Before each one, and after the last: how many codes were legal for
    the seat that moved (0 after the last), which seats were awaited (bits), and in `forecast`, seat by seat, how well
    each stands, -1 .. 1."""
    begin(S, 0, B, blank, seats, key)
    s = S[0]
    box = B[0]
    for k in range(steps + 1):
        for p in range(seats):
            forecast[k * seats + p] = forecast_of(s, box, p)
        widths[k] = 0
        awaited[k] = s.awaits
        if k < steps:
            seat = tape[k] % 8
            legal(s, box, seat, can)
            for c in range(ACTION_COUNT):
                widths[k] += can[c]
            clear(can)
            s.news = 0
            apply(s, box, seat, tape[k] // 8)
