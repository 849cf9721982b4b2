"""What training asks of a network behind learned.py: games against itself, and games again as rows to learn from."""

PRACTICE_SPREAD = 4  # one decision in so many is drawn from all that was tried, not from what is best


def practice_choice(first, seed, mixed, E):
    """What is played behind a search: what a bot would play, or now and then something that it has tried as well."""
    if seed % PRACTICE_SPREAD > 0:
        return search_pick(first, seed, 0, mixed, E)
    code = E[drawn_edge(first, 0.0, seed, E)].code
    return code if code < ACTION_COUNT else -1


def practice_target(first, mixed, row, E, weight, codes, shares):
    """What the network is to learn from a search: for the codes of most weight their shares of it (the mixture where
    several choose at once, else visits, those of the best raised)."""
    for c in range(ACTION_COUNT):
        weight[c] = -1
    most = 1e-300
    e = first
    while e >= 0:
        if not mixed:
            E[e].plan = 1.0 * E[e].n
        if E[e].code < ACTION_COUNT:
            weight[E[e].code] = e
            most = max(most, E[e].plan)
        e = E[e].next
    total = 0.0
    for k in range(codes.shape[1]):
        best = -1
        top = 0.0
        for c in range(ACTION_COUNT):
            if weight[c] >= 0:
                if E[weight[c]].plan > top:
                    best = c
                    top = E[weight[c]].plan
        if best >= 0:
            weight[best] = -1
        codes[row, k] = max(0, best)
        top = top / most
        shares[row, k] = top if mixed else top * top
        total += shares[row, k]
    for k in range(codes.shape[1]):
        shares[row, k] = shares[row, k] / max(total, 1e-9)


@door
def practise(
    S: States, K: States, W: States, V: States, words: Words, B: Boxes, bots: Tables, can: Mask, weight: Weights,
    lane: Lane, mask: Mask, values: Values, room: Reals, N: Nodes, E: Edges, path: Path, counts: Numbers,
    run: Numbers, tape: Numbers, scores: Numbers, standings: Numbers, blank: States, seats: int, key: int,
    asks: Numbers, codes: Targets, shares: Shares, thought: Worths,
) -> int:  # fmt: skip
    """One game of a network against itself, all of its seats outside bots to `play_bots`. Of each search a row: eight
    times the number of the decision and the seat (`asks`), `codes` and `shares` as `practice_target` says, and what
    came out for each seat in the mean (`thought`). How many rows, or -1 where the tape is too short."""
    open_game(S, B, blank, seats, key, run)
    box = B[0]
    rows = 0
    state = RUN_ASKS
    while state == RUN_ASKS:
        state = play_bots(
            S, K, W, V, words, B, bots, can, weight, lane, mask, values, room, N, E, path, counts, run, tape, scores,
            standings,
        )  # fmt: skip
        if state == RUN_ASKS:
            seat = run[RUN_ASKED]
            seed = mix(run[RUN_KEY], 3 + run[RUN_STEPS])
            K[0] = S[0]
            redact(K[0], box, seat)
            asked = (K[0].awaits >> seat) & 1
            code = -1
            if asked:
                legal(K[0], box, seat, mask)
                code = bot_only(mask)
                clear(mask)
            if code < 0:
                poll = 0 if asked else 1 << seat
                wipe_tree(N, counts, values)
                search(
                    K, W, V, words, B, seat, poll, seed, 0, bots[seat, 1], bots[seat, 2], bots[seat, 3],
                    bots[seat, 6], can, weight, lane, values, N, E, path, counts,
                )  # fmt: skip
                slot = root_of(K, V, words, B, seat, poll, N)
                mixed = int(several(K[0]) != 0 and poll == 0)
                practice_target(N[slot].edge, mixed, rows, E, weight, codes, shares)
                for p in range(seats):
                    thought[rows, p] = values[2, p] / bots[seat, 1]
                asks[rows] = 8 * run[RUN_STEPS] + seat
                rows += 1
                code = practice_choice(N[slot].edge, seed, mixed, E)
            run[RUN_ANSWER] = code
    return rows if state == RUN_OVER else -1


@door
def net_views(
    S: States, B: Boxes, blank: States, seats: int, key: int, steps: int, tape: Numbers, stride: int, salt: int,
    X: Inputs, who: Numbers, values: Values, can: Mask, weight: Weights, masks: Masks, senses: Worths,
) -> int:  # fmt: skip
    """A game again: what seats knew, a row each, before the decisions of which one in `stride` is drawn by `salt`. Two
    rows: of the seat that moves and of another. `who`: eight times the number of the decision and the seat, and 1 << 32
    where the legal codes of the seat that moves stand beside it, with how good they look by sense, else 1: a seat
    expects something of another's decision, too, but in secret of its own alone. `senses`: what the sense says of each
    seat, as a search sees it, in a world that the seat imagines. `values[0]`: what came out for each seat, and
    `values[1]` what that was by: their standings. How many rows."""
    begin(S, 0, B, blank, seats, key)
    s = S[0]
    box = B[0]
    n = 0
    for k in range(steps):
        seat = tape[k] % 8
        if mix(salt, k) % stride == 0:
            for turn in range(2):
                p = seat if turn == 0 else (seat + 1 + (mix(salt, k) >> 20) % (seats - 1)) % seats
                if n < X.shape[0] and (turn == 0 or seats > 1):
                    net_numbers(s, box, p, X[n])
                    who[n] = 8 * k + p
                    if NET_BESIDE and HAS_WORTH:
                        suppose_open(box.net_view, box, p, mix(salt, 1_000_000 + 8 * k + p))
                        foresee(box.net_view, box, values[1])
                        for q in range(seats):
                            senses[n, q] = values[1, (p + q) % seats]
                    if turn == 0 or several(s) == 0:
                        who[n] += 1 << 32
                        legal(s, box, seat, can)
                        if NET_BESIDE:
                            weigh(s, box, seat, can, weight)
                        for c in range(ACTION_COUNT):
                            masks[n, c] = weight[c] if NET_BESIDE and can[c] else can[c]
                        clear(can)
                    n += 1
        s.news = 0
        apply(s, box, seat, tape[k] // 8)
    payoff(s, box, values[0])
    for p in range(seats):
        values[1, p] = standing(s, box, p)
    return n
