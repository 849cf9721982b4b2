"""One seat of every lane learns, the others play at random: a step goes on until the learner is asked again."""


@driver
def versus_lanes(
    S, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, see, actions, rewards, ended, fault, low, high,
    dice, seat, start, reward, done,
):  # fmt: skip
    """`reward` and `done`: of the game that the learner's action ended, if it did; games that end before the learner
    is asked at all are passed over. With `start` nobody has acted yet."""
    for i in range(low, high):
        reward[i] = 0.0
        done[i] = 0
        fault[i] = 0
        act = start == 0
        while fault[i] == 0 and (act or actors[i] != seat):
            if not act:
                actions[i] = pick_lane(masks, i, dice)
            act = False
            fault[i] = lane_step(
                S, i, B, blank, seats, keys, episodes, polls, actors, masks, K, obs, 0, actions, rewards, ended
            )
            if ended[i] and not start and done[i] == 0:
                done[i] = 1
                reward[i] = rewards[i][seat]
        if fault[i] == 0 and see:
            fault[i] = look_lane(S, i, B, seat, K, obs, see)


@compiled
def look_lane(S, i, B, seat, K, obs, see):
    try:
        lane_look(S, i, B, seat, K, obs, see)
        return 0
    except Exception:
        return 2
