"""Whether a node of the search may grow, laid open."""


@door
def due(N: Nodes, E: Edges, can: Mask, poll: int) -> int:
    return widens(N[0], can, poll, E)
