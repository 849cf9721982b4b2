"""One seat of every lane learns, the others play at random: a step goes on until the learner is asked again."""


@door
def versus_lanes(
    S: States, K: States, B: Boxes, blank: States, L: Lanes, masks: Masks, obs: Observations, seats: int, see: int,
    low: int, high: int, seat: int, start: int, reward: Reals32, done: Marks,
) -> int:  # fmt: skip
    """`reward` and `done`: of the game that the learner's action ended, if it did; games that end before the learner
    is asked at all are passed over. With `start` nobody has acted yet."""
    for i in range(low, high):
        lane = L[i]
        mask = masks[i]
        reward[i] = 0.0
        done[i] = 0
        lane.fault = 0
        mine = start == 0
        while lane.fault == 0 and (mine or lane.actor != seat):
            if not mine:
                lane.action = pick_lane(lane, mask)
            mine = False
            lane.fault = lane_step(S, i, B, blank, seats, lane, mask)
            if lane.ended and not start and done[i] == 0:
                done[i] = 1
                reward[i] = lane.reward[seat]
        if see and lane.fault == 0:
            lane.fault = lane_look(S, i, B, seat, K, obs[i], see)
