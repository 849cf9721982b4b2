"""Judgement for bots, not rules: what the wheel promises each seat, in hundredths of a point."""

from lusoria.kernel import Row

from .rules import CARDS, CLASSES, FALL, FALLEN, HELD, PEOPLES, TAKE, WHEEL, Box, State


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its own prospects against those of the strongest rival."""
    for seat in range(s.seats):
        out[seat] = 100 * s.points[seat]
    add_peoples(s, box, out)
    add_classes(s, box, out)
    best = -100000
    second = -100000
    for seat in range(s.seats):
        second = max(second, min(best, out[seat]))
        best = max(best, out[seat])
    for seat in range(s.seats):
        rival = second if out[seat] == best else best
        out[seat] = bounded(500 + (out[seat] - rival) // 4, 0, 1000)


def add_peoples(s: State, box: Box, out: Row) -> None:
    """What the colours promise each seat."""
    for people in range(PEOPLES):
        taken = out_of_people(s, people)
        if 0 < taken < CLASSES:  # a completed colour is scored already
            for rank in range(CLASSES):
                keeper = s.keeper[people * CLASSES + rank]
                if keeper >= HELD:
                    out[keeper - HELD] += box.points[rank] * chance_of_people(taken)


def add_classes(s: State, box: Box, out: Row) -> None:
    """And the values."""
    for rank in range(CLASSES):
        taken = out_of_class(s, rank)
        if 0 < taken < PEOPLES:
            for people in range(PEOPLES):
                keeper = s.keeper[people * CLASSES + rank]
                if keeper >= HELD:
                    out[keeper - HELD] += class_worth(box, rank) * chance_of_class(taken)


def out_of_people(s: State, people: int) -> int:
    """Cards of the colour that seats hold; -1 when one has fallen: the next would not count either (RAD-7.6)."""
    held = 0
    for rank in range(CLASSES):
        keeper = s.keeper[people * CLASSES + rank]
        if keeper == FALLEN:
            return -1
        if keeper != WHEEL:
            held += 1
    return held


def out_of_class(s: State, rank: int) -> int:
    """The same for a value."""
    held = 0
    for people in range(PEOPLES):
        keeper = s.keeper[people * CLASSES + rank]
        if keeper == FALLEN:
            return -1
        if keeper != WHEEL:
            held += 1
    return held


def chance_of_people(taken: int) -> int:
    """In percent, a guess: how likely a colour with so many cards taken is completed before the end."""
    if taken <= 0:
        return 0
    return 10 + 3 * taken * taken


def chance_of_class(taken: int) -> int:
    """In percent: how likely it is this class that ends the round."""
    if taken <= 0:
        return 0
    return 4 + taken * taken * taken // 2


def class_worth(box: Box, rank: int) -> int:
    if box.double_scoring == 1:
        return box.reverse[rank]
    return -box.points[rank]


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """Cards that gain at once, or bring what is likely to gain, look good; a fall when the card would hurt."""
    for card in range(CARDS):
        if can[TAKE + card] == 1:
            gain = appeal(s, box, seat, card)
            weight[TAKE + card] = bounded(40 + gain // 10, 1, 100)
            if can[FALL + card] == 1:
                weight[FALL + card] = bounded(15 - gain // 20, 1, 100)


def appeal(s: State, box: Box, seat: int, card: int) -> int:
    """What taking this card changes for the seat, the gains of all rivals together counted half against it."""
    people = card // CLASSES
    rank = card % CLASSES
    taken = out_of_people(s, people)
    gain = box.points[rank] * chance_of_people(taken + 1)
    if taken == CLASSES - 1:
        gain = 100 * box.points[rank]
        for other in range(CLASSES):
            keeper = s.keeper[people * CLASSES + other]
            if keeper == HELD + seat:
                gain += 100 * box.points[other]
            elif keeper >= HELD:
                gain -= 50 * box.points[other]
    held = out_of_class(s, rank)
    gain += class_worth(box, rank) * chance_of_class(held + 1)
    if held == PEOPLES - 1:
        gain += 50 * class_worth(box, rank)
        for other in range(PEOPLES):
            keeper = s.keeper[other * CLASSES + rank]
            if keeper == HELD + seat:
                gain += 100 * class_worth(box, rank)
            elif keeper >= HELD:
                gain -= 50 * class_worth(box, rank)
    return gain


def bounded(value: int, low: int, high: int) -> int:
    if value < low:
        return low
    if value > high:
        return high
    return value
