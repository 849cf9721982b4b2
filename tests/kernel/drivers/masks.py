"""What masks are read by, laid open."""


@door
def count_open_codes(can: Mask, start: int, stop: int) -> int:
    return count_open(can, start, stop)


@door
def nth_open_code(can: Mask, start: int, stop: int, k: int) -> int:
    return nth_open(can, start, stop, k)


@door
def how_many_codes(can: Mask, start: int, stop: int) -> int:
    return how_many(codes_within(can, start, stop))


@door
def nth_of_codes(can: Mask, start: int, stop: int, k: int) -> int:
    return nth_code(codes_within(can, start, stop), k)


@door
def pick_code(can: Mask, lane: Lane) -> int:
    return pick(can, lane)
