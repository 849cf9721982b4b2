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


def extract_slowly(bits, mask):
    """`extract` where the machine has no instruction for it: the k-th of the bits where the mask is 1 becomes bit k."""
    found = word(0)
    one = word(1)
    while mask:
        rest = mask & (mask - word(1))
        if bits & (mask ^ rest):
            found |= one
        one = one << 1
        mask = rest
    return found


def spread_slowly(row, first, which, other, low):
    """`spread_at` where the machine has no instruction for it: entries whose bit is 1 become those of another row."""
    while which:
        row[first + trailing(which)] = other[low]
        low += 1
        which &= which - word(1)


def number_slowly(row, first, which, bits, low):
    """`number_at` where the machine has no instruction for it: entries whose bit is 1 become numbers of other bits."""
    while bits:
        row[first + trailing(which)] = low + trailing(bits)
        bits &= bits - word(1)
        which &= which - word(1)


MASK_IN_PIECES = 72  # so many entries of a mask at most are read piece by piece
GATHER = 0x0102040810204080  # times a word of bytes that are 0 or 1: its highest byte has a bit for each


@inline
def eight_open(can, i, stop):
    """The codes i .. i + 7 of a mask as bytes of a word, without those from `stop` on.

    The last few are read one by one: what was written in small pieces is not found at once in a larger one.
    """
    if i + 8 <= stop:
        return eight_at(can, i)
    codes = word(0)
    for c in range(i, stop):
        codes |= word(can[c]) << (8 * (c - i))
    return codes


@inline  # the bounds of a block are constants where it is asked for
def codes_within(can, start, stop):
    if len(can) > MASK_IN_PIECES:  # looks that blocks share
        at = start - start % 64
        codes = alike_at(can, at, 1, 255) >> (start - at)
        if stop - at > 64:
            codes |= alike_at(can, at + 64, 1, 255) << (at + 64 - start)
        return codes & (~word(0) >> (64 - (stop - start)))
    codes = word(0)
    for i in range(start, stop, 8):
        codes |= (eight_open(can, i, stop) * GATHER >> 56) << (i - start)
    return codes


def how_many(codes):
    return ones(codes)


def nth_code(codes, k):
    return trailing(deposit(word(1) << (k & 63), codes))


def count_open(can, start, stop):
    n = 0
    for i in range(start, stop, 64):
        n += ones(alike_at(can, i, 1, 255) & (~word(0) >> (64 - min(64, stop - i))))
    return n


def nth_open(can, start, stop, k):
    for i in range(start, stop, 64):
        codes = alike_at(can, i, 1, 255) & (~word(0) >> (64 - min(64, stop - i)))
        if k < ones(codes):
            return i + nth_code(codes, k)
        k -= ones(codes)
    raise RuntimeError("a mask has fewer codes than were counted")


def fault_no_world():
    raise RuntimeError("no arrangement of the hidden cards agrees with what was said")
