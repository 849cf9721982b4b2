"""Many games at once for learning: every lane steps by one decision, ended games begin anew by themselves.

A lane never lets an error out (an exception in one lane would be lost among threads): it leaves a number in `fault`,
which the caller raises. 1: the code was not in the mask, 2: the rules failed.
"""


@compiled
def lane_open(S, i, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see):
    begin(S, i, B, blank, seats, mix(keys[i], episodes[i]))
    polls[i] = S[i].may & ~S[i].awaits
    lane_ask(S, i, B, polls, actors, masks, K, obs, see)


@compiled
def lane_ask(S, i, B, polls, actors, masks, K, obs, see):
    """Who moves now, what they may do, and what they see."""
    s = S[i]
    seat = actor(s, polls[i])
    actors[i] = seat
    legal(s, B[0], seat, masks[i])
    if polls[i]:
        masks[i][ACTION_COUNT] = 1
    if see:
        lane_look(S, i, B, seat, K, obs, see)


@compiled
def lane_look(S, i, B, seat, K, obs, see):
    """What the seat knows (see 1) or is shown (2) of lane i, as numbers."""
    K[i] = S[i]
    redact(K[i], B[0], seat)
    if see == 2:
        conceal(K[i], B[0], seat)
    flatten(K[i], obs[i])


@compiled
def lane_step(S, i, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see, actions, rewards, ended):
    try:
        code = actions[i]
        if code < 0 or code >= masks.shape[1] or masks[i][code] == 0:
            return 1
        clear(masks[i])
        s = S[i]
        if code == ACTION_COUNT:
            polls[i] &= ~(1 << actors[i])
        else:
            apply(s, B[0], actors[i], code)
            polls[i] = s.may & ~s.awaits
        ended[i] = s.over
        for p in range(seats):
            rewards[i, p] = utility(s, B[0], p) if s.over else 0.0
        if s.over:
            episodes[i] += 1
            lane_open(S, i, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see)
        else:
            lane_ask(S, i, B, polls, actors, masks, K, obs, see)
        return 0
    except Exception:
        return 2


@driver
def open_lanes(S, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see, fault, low, high):
    for i in range(low, high):
        clear(masks[i])
        fault[i] = open_lane(S, i, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see)


@compiled
def open_lane(S, i, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see):
    try:
        lane_open(S, i, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see)
        return 0
    except Exception:
        return 2


@driver
def step_lanes(
    S, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see, actions, rewards, ended, fault, low, high
):
    for i in range(low, high):
        fault[i] = lane_step(
            S, i, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see, actions, rewards, ended
        )


@compiled
def pick_lane(masks, i, dice):
    """A random action; NOTHING where nothing else may be done or by a throw."""
    code = pick(masks[i], dice[i])
    if masks[i][ACTION_COUNT]:
        dice[i][1] += 1
        if code < 0 or mix(dice[i][0], dice[i][1]) % MUTE:
            code = ACTION_COUNT
    return code


@driver
def pick_lanes(masks, dice, actions, low, high):
    """Random actions for a range of lanes, each by its own dice (key and counter)."""
    for i in range(low, high):
        actions[i] = pick_lane(masks, i, dice)
