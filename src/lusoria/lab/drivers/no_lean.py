"""For games without `lean`."""


@compiled
def lean(s, box, seat, can, weight):
    return
