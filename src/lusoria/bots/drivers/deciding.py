"""What a bot plays, decided without leaving the machine: at random, at sight (greedy), or after a search.

`bots` has a row for each seat: kind, iterations, horizon, careless, slips, worlds, edges (see `bot.py`). `K` holds what
the seat knows, `W` and `V` have room for a world each, `mask` for the codes that are still in the race and `room` for
reals: for each code its bonus, mean, and value in each world. A decision is a code, or -1 for nothing.
"""

BOT_RANDOM = 0
BOT_GREEDY = 1
BOT_TREE = 2
BOT_ROLLOUT = 3
BOT_SEARCH = 4
BOT_OUTSIDE = 5  # somebody else is asked
RACE_BLOCK = 4  # worlds between two looks at who has fallen behind
RACE_DOUBT = 9.0  # squared: so many standard errors behind the best, a code is imagined no further
RACE_GRAIN = 0.002  # the least spread that a difference is trusted to have, squared
RACE_LITTLE = 0.03  # a lead that nobody needs
RACE_BONUS = 0  # rows of `room`
RACE_MEAN = 1
RACE_WORLD = 8  # behind what playing on keeps
RACE_ANSWERS = 64  # answers of others that are kept, at most
RACE_CODES = ACTION_COUNT + 1  # with the code of a seat that may act and does nothing


def bot_random(K, B, seat, seed, can):
    """The random policy: a block by weight, then evenly; three times in four nothing where nothing is asked."""
    policy = zeros(2)
    policy[0] = seed & ((1 << 62) - 1)
    if (K[0].awaits >> seat) & 1 == 0 and mix(policy[0], 99) % MUTE:
        return -1
    legal(K[0], B[0], seat, can)
    code = pick(can, policy)
    clear(can)
    return code


def bot_only(mask):
    """The one code of a mask; -1: there are several, or none."""
    found = -1
    for c in range(ACTION_COUNT):
        if mask[c]:
            if found >= 0:
                return -1
            found = c
    return found


def race_start(K, B, seat, seed, mask, weight, room):
    """Who is in the race, and what looks and luck add to each: codes of equal value are played in turn, or a sealed
    choice would be no secret. A seat that need not act has nothing in the race, which must be beaten clearly."""
    box = B[0]
    weigh(K[0], box, seat, mask, weight)
    top = best_weight(mask, weight)
    dice = zeros(2)
    dice[0] = mix(seed, 333)
    for c in range(ACTION_COUNT):
        if mask[c] and POOR * weight[c] < top and POOR > 0:
            mask[c] = 0
        chance = throw(dice, 1 << 20) / (1 << 20)
        room[RACE_BONUS * RACE_CODES + c] = 0.00002 * weight[c] + 0.0004 * weight[c] * chance
        room[RACE_MEAN * RACE_CODES + c] = 0.0 if mask[c] else -9.0
    room[RACE_BONUS * RACE_CODES + ACTION_COUNT] = 0.05
    room[RACE_MEAN * RACE_CODES + ACTION_COUNT] = 0.0
    if (K[0].awaits >> seat) & 1 == 0:
        mask[ACTION_COUNT] = 1


def in_secret(s, seat):
    """Whether the seat is one of several that choose at once."""
    return int(several(s) != 0 and (s.awaits >> seat) & 1)


def race_answers(s, box, me, alike, can, weight, lane, kept):
    """As `answer_together`, but what the others answer is kept from one code of `me` to the next, as long as `alike`:
    who chooses in secret cannot know it, and the same seats have answered so far, one after the other. `kept` begins
    with how many answers it holds: 1 + seat + 8 * code each, 0 for one of `me`."""
    while several(s) != 0 and s.awaits != 0 and s.news == 0 and s.over == 0:
        seat = actor(s, 0)
        who = 0 if seat == me else 1 + seat
        at = lane[1] + 1
        code = -1
        if alike and at <= kept[0]:
            if kept[at] % 8 != who:
                alike = 0
            elif who:
                code = kept[at] // 8
                lane[1] += 1
        if code < 0:
            legal(s, box, seat, can)
            code = pick_weighed(can, weight, weigh(s, box, seat, can, weight), lane)
            clear(can)
            if alike and kept[0] < at < RACE_ANSWERS:
                kept[0] = at
                kept[at] = who + 8 * code if who else 0
        apply(s, box, seat, code)


def race_run(K, W, V, B, seat, seed, first, stop, can, weight, lane, mask, values, room):
    """How well the seat stands after each code that is in the race, in the imagined worlds `first .. stop - 1`."""
    box = B[0]
    nothing = 0.0
    if mask[ACTION_COUNT]:
        nothing = worth(K[0], box, seat) / 500.0 - 1.0 if HAS_WORTH else utility(K[0], box, seat)
    kept = zeros(RACE_ANSWERS)
    for it in range(first, stop):
        V[0] = K[0]
        suppose_open(V[0], box, seat, mix(seed, 5000 + it))
        kept[0] = 0
        secret = in_secret(V[0], seat)
        for c in range(RACE_CODES):
            if mask[c]:
                value = nothing
                if c < ACTION_COUNT:
                    W[0] = V[0]
                    apply(W[0], box, seat, c)
                    lane[0] = mix(seed, 9000 + it)
                    lane[1] = 0
                    race_answers(W[0], box, seat, secret, can, weight, lane, kept)
                    if W[0].over or HAS_WORTH == 0:
                        payoff(W[0], box, values[0])
                        value = values[0, seat]
                    else:
                        value = worth(W[0], box, seat) / 500.0 - 1.0
                room[(RACE_WORLD + it) * RACE_CODES + c] = value
                room[RACE_MEAN * RACE_CODES + c] += (value - room[RACE_MEAN * RACE_CODES + c]) / (it + 1)


def race_leader(mask, room):
    """The code in front, by what it comes to and its bonus; nothing wins a tie."""
    best = -1
    most = -1e300
    for k in range(RACE_CODES):
        c = ACTION_COUNT - k
        if mask[c]:
            value = room[RACE_MEAN * RACE_CODES + c] + room[RACE_BONUS * RACE_CODES + c]
            if value > most or (value == most and best < ACTION_COUNT):
                most = value
                best = c
    return best


def race_drop(mask, room, worlds):
    """Take out of the race what beyond doubt will not get much before the leader, by the differences world for world;
    how many are left."""
    leader = race_leader(mask, room)
    left = 0
    for c in range(RACE_CODES):
        if mask[c] and c != leader:
            gap = room[RACE_MEAN * RACE_CODES + leader] - room[RACE_MEAN * RACE_CODES + c]
            spread = 0.0
            for it in range(worlds):
                at = (RACE_WORLD + it) * RACE_CODES
                d = room[at + leader] - room[at + c] - gap
                spread += d * d
            lead = RACE_LITTLE + gap + room[RACE_BONUS * RACE_CODES + leader] - room[RACE_BONUS * RACE_CODES + c]
            if lead * lead * worlds > RACE_DOUBT * (spread / (worlds - 1) + RACE_GRAIN):
                mask[c] = 0
        left += mask[c]
    return left


def slips_now(seed, slips):
    """Whether this is one of the decisions that slip."""
    dice = zeros(2)
    dice[0] = mix(seed, 51195)
    return int(throw(dice, 100) < slips)


def slipped(seed, slips, count):
    """Which place in the ranking is played instead of the first, 0: the first itself."""
    if count < 2 or slips_now(seed, slips) == 0:
        return 0
    dice = zeros(2)
    dice[0] = mix(seed, 51195)
    dice[1] = 1
    return throw(dice, 1 + count // 2)


def bot_greedy(K, W, V, B, seat, seed, slips, worlds, can, weight, lane, mask, values, room):
    """The code after which the seat stands best, the mean over imagined worlds: as many as it takes to tell, and at
    most `worlds`."""
    legal(K[0], B[0], seat, mask)
    code = bot_only(mask)
    if code >= 0 and (K[0].awaits >> seat) & 1:
        clear(mask)
        return code
    race_start(K, B, seat, seed, mask, weight, room)
    count = 0
    for c in range(ACTION_COUNT):
        count += mask[c]
    done = 0
    left = RACE_CODES
    while done < worlds and (left > 1 or done == 0):
        stop = min(worlds, done + RACE_BLOCK)
        race_run(K, W, V, B, seat, seed, done, stop, can, weight, lane, mask, values, room)
        done = stop
        left = race_drop(mask, room, done)
    code = race_leader(mask, room)
    place = slipped(seed, slips, count) if code < ACTION_COUNT else 0
    if place > 0:  # all who started are ranked, the fallen by what they came to
        clear(mask)
        legal(K[0], B[0], seat, mask)
        for _ in range(place):
            mask[race_leader(mask, room)] = 0
        code = race_leader(mask, room)
    clear(mask)
    return code if code < ACTION_COUNT else -1


def search_pick(first, seed, slips, mixed, E):
    """What a search comes to: the most visited code, or one drawn from the mixture; with slips now and then another of
    the better half."""
    count = 0
    best = -1
    top = 0.0
    e = first
    while e >= 0:
        count += int(E[e].code < ACTION_COUNT)
        top = max(top, E[e].plan)
        if best < 0 or E[e].n > E[best].n or (E[e].n == E[best].n and E[e].code < E[best].code):
            best = e
        e = E[e].next
    if best < 0:
        return -1
    if mixed and top > 0.0:
        best = drawn_edge(first, 0.5 * top, seed, E)
    place = slipped(seed, slips, count) if E[best].code < ACTION_COUNT else 0
    code = ranked_code(first, place, E) if place > 0 else E[best].code
    return code if code < ACTION_COUNT else -1


def drawn_edge(first, least, seed, E):
    """An edge by its share in the mixture; those below `least` were explored only, or are not settled yet."""
    total = 0.0
    e = first
    while e >= 0:
        total += E[e].plan if E[e].plan >= least else 0.0
        e = E[e].next
    dice = zeros(2)
    dice[0] = mix(seed, 778)
    r = total * (throw(dice, 1 << 30) / (1 << 30))
    chosen = first
    e = first
    while e >= 0:
        if E[e].plan >= least:
            chosen = e
            r -= E[e].plan
            if r < 0.0:
                return e
        e = E[e].next
    return chosen


def ranked_code(first, place, E):
    """The code at that place (from 0) in the order of what they came to."""
    e = first
    while e >= 0:
        if E[e].code < ACTION_COUNT:
            before = 0
            mine = edge_mean(E[e])
            o = first
            while o >= 0:
                other = edge_mean(E[o])
                if E[o].code < ACTION_COUNT and (other > mine or (other == mine and E[o].code < E[e].code)):
                    before += 1
                o = E[o].next
            if before == place:
                return E[e].code
        e = E[e].next
    raise RuntimeError("a ranking has fewer places than were counted")


@door
def search_choice(
    K: States, V: States, words: Words, B: Boxes, seat: int, seed: int, slips: int, N: Nodes, E: Edges,
) -> int:  # fmt: skip
    """What the search that has been made for this seat comes to."""
    poll = 0 if (K[0].awaits >> seat) & 1 else 1 << seat
    slot = root_of(K, V, words, B, seat, poll, N)
    if N[slot].key == word(0):
        return -1
    return search_pick(N[slot].edge, seed, slips, int(several(K[0]) != 0 and poll == 0), E)


@door
def wipe_tree(N: Nodes, counts: Numbers, values: Values) -> int:
    """No node is taken."""
    for i in range(N.shape[0]):
        N[i].key = word(0)
    for i in range(counts.shape[0]):
        counts[i] = 0
    for i in range(4):
        for p in range(values.shape[1]):
            values[i, p] = 0.0


def tree_part(s, seat):
    """The house's search grows a tree for one part in so many of its time, and plays on for the rest; 0: it grows none.

    Where several choose in secret and a sense says how they choose, playing on tells something. Between two it is done
    besides. Among more it is all that is done where a sense is steady: the others do what looks good and nothing else.
    Where they might do anything they are better answered, in the tree.

    Playing on is also all that is done, whatever is asked, where a sense says `LOYAL = 1`: what seats do follows from
    hands that others do not see. A node is what the observer knows, and there they would do the same with every hand;
    playouts ask them with the one that they hold in this world.
    """
    if LOYAL and HAS_LEAN:
        return 0
    if HAS_LEAN == 0 or in_secret(s, seat) == 0:
        return 1
    return 2 if s.seats == 2 else 1 - STEADY


@door
def search_part(K: States, seat: int) -> int:
    """`tree_part` of what the seat knows."""
    return tree_part(K[0], seat)


@door
def bot_code(
    K: States, W: States, V: States, words: Words, B: Boxes, bots: Tables, seat: int, seed: int, can: Mask,
    weight: Weights, lane: Lane, mask: Mask, values: Values, room: Reals, N: Nodes, E: Edges, path: Path,
    counts: Numbers,
) -> int:  # fmt: skip
    """What the bot of row `seat` plays for that seat, which knows `K[0]`."""
    kind = bots[seat, 0]
    if kind == BOT_RANDOM:
        return bot_random(K, B, seat, seed, can)
    if kind == BOT_GREEDY:
        return bot_greedy(
            K, W, V, B, seat, seed, bots[seat, 4], bots[seat, 5], can, weight, lane, mask, values, room
        )  # fmt: skip
    if kind == BOT_ROLLOUT:
        return bot_rollout(
            K, W, V, B, seat, seed, bots, bots[seat, 1], PLAY_UNTOLD, can, weight, lane, mask, values, room, counts
        )  # fmt: skip
    asked = (K[0].awaits >> seat) & 1
    if asked:
        legal(K[0], B[0], seat, mask)
        only = bot_only(mask)
        clear(mask)
        if only >= 0:
            return only
    part = tree_part(K[0], seat) if kind == BOT_SEARCH else 1
    if part == 0:
        return bot_rollout(
            K, W, V, B, seat, seed, bots, bots[seat, 1], PLAY_UNTOLD, can, weight, lane, mask, values, room, counts
        )  # fmt: skip
    wipe_tree(N, counts, values)
    iterations = bots[seat, 1] // part
    search(
        K, W, V, words, B, seat, 0 if asked else 1 << seat, seed, 0, iterations, bots[seat, 2],
        bots[seat, 3], bots[seat, 6], can, weight, lane, values, N, E, path, counts,
    )  # fmt: skip
    code = search_choice(K, V, words, B, seat, seed, bots[seat, 4], N, E)
    if part > 1:
        return bot_rollout(
            K, W, V, B, seat, seed, bots, iterations, code, can, weight, lane, mask, values, room, counts
        )  # fmt: skip
    return code
