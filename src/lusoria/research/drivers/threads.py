"""The lanes of a batch for many threads: thread t of n has lanes t, t + n, t + 2n and so on.

These are the kernels of a graphics card; the host compiles the same functions and may call them thread by thread.
`own`, `mine` and `can` are room of each thread for a state, a lane and a mask. A card weaves such room word by word
with that of the neighbours, so threads that read one field of their own states read one line of memory; in `S` each
state lies in one piece, fetched once a launch and put back once. `alarm[0]` becomes 1 if anything goes wrong in any
lane.
"""


@door
def open_threads(
    S: States, own: OwnStates, B: Boxes, blank: States, L: Lanes, masks: Masks, alarm: Numbers, seats: int, seed: int,
    lanes: int, thread: int, threads: int,
) -> int:  # fmt: skip
    """New games in lanes that are zero, as are their masks."""
    i = thread
    while i < lanes:
        lane = L[i]
        lane.key = mix(seed, i + 1)
        lane.dice[0] = mix(seed, ~i)
        lane.fault = lane_open(own, 0, B, blank, seats, lane, masks[i])
        S[i] = own[0]
        if lane.fault:
            alarm[0] = 1
        i += threads


@door
def pick_threads(L: Lanes, masks: Masks, codes: Numbers, lanes: int, thread: int, threads: int) -> int:
    """Random actions for all lanes."""
    i = thread
    while i < lanes:
        lane = L[i]
        lane.action = pick_lane(lane, masks[i])
        codes[i] = lane.action
        i += threads


@door
def run_threads(
    S: States, own: OwnStates, B: Boxes, blank: States, L: Lanes, mine: OwnLanes, masks: Masks, can: OwnMask,
    codes: Numbers, alarm: Numbers, seats: int, given: int, steps: int, stretch: int, lanes: int, thread: int,
    threads: int,
) -> int:  # fmt: skip
    """So many decisions in every lane, random ones but for the first if it is `given`, in `codes`. A lane that fails
    goes no further.

    After so many steps as a `stretch` has, threads that go together wait for each other, and those whose game is over
    begin the next one together: what comes out is the same, but at every single step hardly ever does none of 32 begin
    a game while the others wait.
    """
    i = thread
    while i < lanes:
        own[0] = S[i]
        mine[0] = L[i]
        lane = mine[0]
        for c in range(can.shape[0]):
            can[c] = masks[i, c]
        lane.fault = 0
        first = given
        k = 0
        while k < steps and lane.fault == 0:
            left = min(stretch, steps - k)
            while left > 0:
                if first:
                    lane.action = codes[i]
                    first = 0
                else:
                    lane.action = pick_lane(lane, can)
                lane.fault = lane_move(own[0], B[0], lane, can)
                k += 1
                left = 0 if lane.fault or lane.ended else left - 1
            if lane.fault == 0 and lane.ended:
                lane.fault = lane_open(own, 0, B, blank, seats, lane, can)
        S[i] = own[0]
        L[i] = mine[0]
        for c in range(can.shape[0]):
            masks[i, c] = can[c]
        if lane.fault:
            alarm[0] = 1
        i += threads


@door
def look_threads(
    S: States, own: OwnStates, B: Boxes, L: Lanes, obs: Observations, alarm: Numbers, see: int, lanes: int, thread: int,
    threads: int,
) -> int:  # fmt: skip
    """What the seat to move knows or is shown in every lane that has not failed."""
    i = thread
    while i < lanes:
        lane = L[i]
        if lane.fault == 0:
            own[0] = S[i]
            lane.fault = lane_show(own, B, lane.actor, obs[i], see)
            if lane.fault:
                alarm[0] = 1
        i += threads
