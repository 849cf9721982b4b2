"""What a tree asks of judgement, by a game's own sense: search.py calls it, and learned.py has it by a network."""


def node_met(node, known, box, viewer):
    """A node is new, made of what `viewer` knows: a sense is asked later, of the world that comes by."""
    return


def node_weighs(node, known, viewer, s, box, mover, can, weight):
    """How good each legal code looks."""
    weigh(s, box, mover, can, weight)


def unfinished(s, poll):
    """Whether nobody should be judged yet, and the way through the tree goes on: a sense plays on by itself."""
    return 0


def leaf_values(node, s, box, viewer, poll, horizon, careless, can, weight, lane, values):
    """Into `values`: what comes out for each seat where the tree ends; steps played for it."""
    if horizon == 0:  # nobody plays on, but half of a question in secret tells a judgement nothing
        answer_together(s, box, can, weight, lane)
    return rollout(s, box, can, weight, lane, poll, horizon, careless, TRUST, values)


def edge_told(edge, box, seat):
    """An edge has been visited: what came of it stands in its sums."""
    return


def edge_mean(edge):
    """What has come of an edge in the mean; 0 before its first visit."""
    return edge.w / max(1, edge.n)


def edge_lure(edge):
    """How much an edge is explored: a sense says what is tried first, and no more."""
    return 1.0


@door
def judged(W: States, B: Boxes, seat: int, choosing: int, can: Mask, weight: Weights) -> int:
    """How good a world is for a seat; and, where it has a choice, into `weight` how good its legal codes look."""
    if choosing:
        lean(W[0], B[0], seat, can, weight)
    return worth(W[0], B[0], seat)
