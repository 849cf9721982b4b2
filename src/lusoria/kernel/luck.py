"""Chance: streams of numbers keyed from a secret, stepped by mixing a counter.

Everything but `mix` and `streams` is in the subset of the rules and runs interpreted and compiled alike.
"""

from __future__ import annotations

from .declare import DECK, DICE, STREAMS, Row, Table

_MASK = (1 << 64) - 1


def mix(key: int, counter: int) -> int:
    """63 well mixed bits of a 64-bit key and a counter (the finalizer of SplitMix64; Steele, Lea and Flood, 2014).

    Compiled code has a twin of this one function in machine arithmetic (`drivers/prelude.py`); both are tested equal.
    """
    x = (key + counter * 0x9E3779B97F4A7C15) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return (x ^ (x >> 31)) >> 1


def codes_within(can: Row, start: int, stop: int) -> Row:
    """Which of the codes `start .. stop - 1`, 1 to 64 of them, a mask has.

    This and what follows has a twin in compiled code, where it is a word of bits.
    """
    return can[start:stop]


def how_many(codes: Row) -> int:
    """How many of them."""
    return sum(codes)


def nth_code(codes: Row, k: int) -> int:
    """The k-th (from 0) of them, counted from `start`; it must be there."""
    return [code for code, there in enumerate(codes) if there][k]


def count_open(can: Row, start: int, stop: int) -> int:
    """How many of the codes `start .. stop - 1` a mask has, however many they are."""
    return sum(can[start:stop])


def nth_open(can: Row, start: int, stop: int, k: int) -> int:
    """The k-th (from 0) of those codes; it must be there."""
    return [code for code in range(start, stop) if can[code]][k]


def streams(secret: bytes) -> list[int]:
    """The keys of all streams (63 bits each) derived from a match's secret."""
    from hashlib import blake2b

    return [
        int.from_bytes(blake2b(secret, digest_size=8, person=b"lusoria%d" % i).digest(), "big") >> 1
        for i in range(STREAMS)
    ]


# --8<-- rules text


def chance(s: Table, stream: int, n: int) -> int:
    """A number 0..n-1 from one stream; n at least 1."""
    lane = s.luck[stream]
    lane[1] += 1
    s.news = 1
    return ((mix(lane[0], lane[1]) >> 32) * n) >> 31


def below(s: Table, n: int) -> int:
    """A number 0..n-1 from the stream of cards."""
    return chance(s, DECK, n)


def roll(s: Table, faces: int) -> int:
    """A number 1..faces from the stream of dice."""
    return 1 + chance(s, DICE, faces)


def shuffle(s: Table, row: Row, n: int) -> None:
    """The first n entries of a row in random order."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        kept = row[i]
        row[i] = row[j]
        row[j] = kept


def rekey(s: Table, key: int) -> None:
    """Fresh streams from one 63-bit key."""
    for i in range(STREAMS):
        s.luck[i][0] = mix(key, i + 1)
        s.luck[i][1] = 0
