"""A game played once more by its decisions: in a counted build every line that it reaches and all that it tells is
noted.

Only the game itself is played, nothing that a bot imagined on the way. Between the games stands an event of its own.
"""

AGAIN_MARK = -1


@door
def again(
    S: States, B: Boxes, blank: States, seats: int, first: int, games: int, keys: Numbers, steps: Numbers,
    tape: Numbers, can: Mask, scores: Tables,
) -> int:  # fmt: skip
    """Games `first .. first + games - 1` of those whose keys, lengths and decisions (end to end) are given."""
    at = 0
    for g in range(first):
        at += steps[g]
    for g in range(first, first + games):
        tell(S[0], AGAIN_MARK)
        begin(S, 0, B, blank, seats, keys[g])
        for k in range(at, at + steps[g]):
            seat = tape[k] % 8
            legal(S[0], B[0], seat, can)
            clear(can)
            S[0].news = 0
            apply(S[0], B[0], seat, tape[k] // 8)
        at += steps[g]
        for p in range(seats):
            scores[g, p] = score(S[0], B[0], p)
            standing(S[0], B[0], p)
