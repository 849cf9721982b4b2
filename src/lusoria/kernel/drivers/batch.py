"""Many games at once for learning: every lane steps by one decision, ended games begin anew by themselves.

`L` holds for each lane its `key`, `episode` (games finished), `poll`, `actor`, the `action` to take, whether it `ended`
a game, `reward` by seat, `dice` for random actions, and `fault`: a lane never lets an error out (an exception in one
would be lost among threads), it leaves a number that the caller raises. 1: the code was not in the mask, f > 1: fault
f - 1 of the rules. See `planned.LANE`. `K` is room for one state, whose scratch is zero, and behind it, where a game
`keeps_looks`, for two of each lane: its cards at its last look, and how they were hidden then.
"""


def lane_ask(s, box, lane, mask):
    """Who moves now, and what they may do."""
    lane.actor = asked_next(s, lane.poll)
    legal(s, box, lane.actor, mask)
    if lane.poll:
        mask[ACTION_COUNT] = 1


def lane_open(S, i, B, blank, seats, lane, mask):
    """A new game."""
    try:
        begin(S, i, B, blank, seats, mix(lane.key, lane.episode))
        lane.poll = S[i].may & ~S[i].awaits
        lane_ask(S[i], B[0], lane, mask)
        return 0
    except Exception as fault:
        return fault + 1


def lane_move(s, box, lane, mask):
    """The action of the lane; at the end of the game the rewards, else the next question."""
    try:
        code = lane.action
        if code < 0 or code >= mask.shape[0] or mask[code] == 0:
            return 1
        clear(mask)
        if lane.ended:
            for p in range(s.seats):
                lane.reward[p] = 0.0
        if code == ACTION_COUNT:
            lane.poll &= ~(1 << lane.actor)
        else:
            apply(s, box, lane.actor, code)
            lane.poll = s.may & ~s.awaits
        lane.ended = s.over
        if s.over:
            for p in range(s.seats):
                lane.reward[p] = utility(s, box, p)
            lane.episode += 1
        else:
            lane_ask(s, box, lane, mask)
        return 0
    except Exception as fault:
        return fault + 1


def lane_step(S, i, B, blank, seats, lane, mask):
    """A move, and a new game behind the last one."""
    fault = lane_move(S[i], B[0], lane, mask)
    if fault == 0 and lane.ended:
        fault = lane_open(S, i, B, blank, seats, lane, mask)
    return fault


def lane_look(S, i, B, seat, K, obs, see):
    """What the seat knows (see 1) or is shown (2) of lane i, as numbers."""
    if see == 2:
        copy_shown(K[0], S[i])
    else:
        copy_words(K[0], S[i], KEPT_WORDS)
    return lane_show(K, B, seat, obs, see)


def lane_look_again(S, i, B, seat, K, k, obs, see):
    """The same; the cards of its last look are in `K`, from 1 + 2 `k` on."""
    if see != 2 or K.shape[0] == 1:
        return lane_look(S, i, B, seat, K, obs, see)
    try:
        copy_shown(K[0], S[i])
        show_again(K[0], B[0], seat, K[1 + 2 * k], K[2 + 2 * k])
        observe_shown(K[0], obs)
        return 0
    except Exception as fault:
        return fault + 1


def lane_show(K, B, seat, obs, see):
    """The same of the state in `K`, which becomes that as far as it is written."""
    try:
        if see == 2:
            show_alone(K[0], B[0], seat)
            observe_shown(K[0], obs)
        else:
            redact_alone(K[0], B[0], seat)
            observe(K[0], obs)
        return 0
    except Exception as fault:
        return fault + 1


@door
def open_lanes(
    S: States, K: States, B: Boxes, blank: States, L: Lanes, masks: Masks, obs: Observations, seats: int, see: int,
    low: int, high: int,
) -> int:  # fmt: skip
    for i in range(low, high):
        clear(masks[i])
        L[i].fault = lane_open(S, i, B, blank, seats, L[i], masks[i])
        if see and L[i].fault == 0:
            L[i].fault = lane_look(S, i, B, L[i].actor, K, obs[i], see)


@door
def step_lanes(
    S: States, K: States, B: Boxes, blank: States, L: Lanes, masks: Masks, obs: Observations, seats: int, see: int,
    low: int, high: int,
) -> int:  # fmt: skip
    for i in range(low, high):
        L[i].fault = lane_step(S, i, B, blank, seats, L[i], masks[i])
        if see and L[i].fault == 0:
            L[i].fault = lane_look_again(S, i, B, L[i].actor, K, i - low, obs[i], see)


def pick_lane(lane, mask):
    """A random action; NOTHING where nothing else may be done or by a throw."""
    code = pick(mask, lane.dice)
    if mask[ACTION_COUNT]:
        lane.dice[1] += 1
        if code < 0 or mix(lane.dice[0], lane.dice[1]) % MUTE:
            code = ACTION_COUNT
    return code


@door
def pick_lanes(L: Lanes, masks: Masks, low: int, high: int) -> int:
    """Random actions for a range of lanes, each by its own dice (key and counter)."""
    for i in range(low, high):
        L[i].action = pick_lane(L[i], masks[i])
