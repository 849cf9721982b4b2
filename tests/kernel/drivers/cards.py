"""Doors to the kernel's helpers for cards, each of which has a twin in Python."""


@door
def count_there(S: States, place: int) -> int:
    return count_at(S[0], place)


@door
def count_those(S: States, place: int, first: int, stop: int) -> int:
    return count_among(S[0], place, first, stop)


@door
def which_those(S: States, place: int, first: int, stop: int) -> int:
    return which_at(S[0], place, first, stop)


@door
def bits_among(mask: int) -> int:
    return count_bits(mask)


@door
def nth_there(S: States, place: int, k: int) -> int:
    return nth_at(S[0], place, k)


@door
def hide_all(S: States, seat: int) -> int:
    hide_cards(S[0], seat)


@door
def copy_kept(S: States, K: States) -> int:
    copy_words(K[0], S[0], KEPT_WORDS)


@door
def only_holders(S: States, seat: int, hands: int, told: int) -> int:
    known_to_holders(S[0], seat, hands, told)
