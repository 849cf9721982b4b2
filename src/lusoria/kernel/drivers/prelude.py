"""Twins of what Python computes with big numbers or with exceptions of its own, in the arithmetic of the machine."""


def mix(key, counter):
    x = word(key) + word(counter) * 0x9E3779B97F4A7C15
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB
    return whole((x ^ (x >> 31)) >> 1)


def deposit_slowly(bits, mask):
    """`deposit` where the machine has no instruction for it: bit k goes to where the mask has its k-th 1."""
    found = word(0)
    while mask:
        rest = mask & (mask - word(1))
        if bits & 1:
            found |= mask ^ rest
        bits = bits >> 1
        mask = rest
    return found


EACH = 0x0101010101010101  # times a word of bytes: byte i of the product is the sum of the first i + 1


def eight_open(can, i, stop):
    """The codes i .. i + 7 of a mask as bytes of a word, without those from `stop` on."""
    codes = eight_at(can, i)
    return codes & ((word(1) << (8 * (stop - i))) - 1) if i + 8 > stop else codes


def count_open(can, start, stop):
    n = 0
    if stop - start < 64:
        for i in range(start, stop, 8):
            n += whole((eight_open(can, i, stop) * EACH) >> 56)
    else:
        for i in range(start, stop, 64):
            n += ones(alike_at(can, i, 1, 255) & (~word(0) >> (64 - min(64, stop - i))))
    return n


def nth_open(can, start, stop, k):
    for i in range(start, stop, 8):
        sums = eight_open(can, i, stop) * EACH
        n = whole(sums >> 56)
        if k < n:  # the first byte whose sum exceeds k
            return i + (trailing(((sums | (EACH << 7)) - word(k + 1) * EACH) & (EACH << 7)) >> 3)
        k -= n
    raise RuntimeError("a mask has fewer codes than were counted")


def fault_no_world():
    raise RuntimeError("no arrangement of the hidden cards agrees with what was said")
