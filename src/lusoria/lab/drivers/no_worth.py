"""For games without `worth`."""


@compiled
def worth(s, box, seat):
    return 0
