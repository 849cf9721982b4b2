"""From Python's side: what doors take and refuse, that they hold on to their code, and that they let others run."""

import contextlib
import gc
import sys
import threading
import tracemalloc
import weakref
from typing import Any

import numpy as np
import pytest

from lusoria.kernel.machine.faults import FaultError
from lusoria.kernel.machine.kinds import lent
from tests.support.machine import Made, build, numbers

RECORD = np.dtype([("a", "i8"), ("b", "i1", (3,))], align=True)
NARROW = np.dtype([("b", "i1", (5,))], align=True)
TEXT = """
@door
def sum(row: Numbers, table: Tables, x: int, real: float) -> int:
    total = x + int(real > 0.5)
    for i in range(row.shape[0]):
        total += row[i]
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            total += table[i, j]
    return total

@door
def pair(a: Numbers, b: Numbers, w: Words) -> int:
    return a.shape[0]

@door
def three(a: Numbers, b: Numbers, c: Numbers, w: Words) -> int:
    return a.shape[0]

@door
def kinds(r: Records, n: Narrows, one: Record, u: Flags, m: Marks, f: Reals32, five: Five, s: Shorts) -> int:
    return one.a + n[0].b[4]

@quick
def divide(x: int, y: int) -> int:
    return x // y

@door
def slow_divide(x: int, y: int) -> int:
    return x // y

@door
def nothing(x: int) -> int:
    return

@door
def work(row: Numbers, n: int) -> int:
    for k in range(n):
        for i in range(row.shape[0]):
            row[i] = row[i] * 31 + k
    return row[0]

@door
def least(x: int) -> int:
    return x
"""


@pytest.fixture(scope="module")
def made() -> Made:
    return build(TEXT, layouts={"Record": RECORD, "Narrow": NARROW}, kinds={"Pair": lent("i8", 2, None)})


ROW, TABLE = numbers(1, 2, 3), np.ones((2, 3), np.int64)


def test_arrays_are_bound_once_and_numbers_said_at_each_call(made: Made) -> None:
    row = ROW.copy()
    assert made.sum(row, TABLE, 10, 0.75) == 23
    bound = made.sum.bind(row, TABLE, ..., 0.25)
    assert [bound(k) for k in (0, 5, -5)] == [12, 17, 7]
    row[0] = 100
    assert bound(0) == 111
    other = made.sum.bind(row, TABLE, ..., ...)
    assert other(1, 1.0) == 113
    assert made.sum.bind(row, TABLE, 1, 1.0)() == 113
    for given in ((), (1,), (1, 2, 3)):
        with pytest.raises(TypeError, match=f"sum left 2 open; {len(given)} were given"):
            other(*given)
    with pytest.raises(TypeError, match="sum left 0 open; 1 were given"):
        made.sum.bind(row, TABLE, 1, 1.0)(2)
    with pytest.raises(TypeError, match="sum takes row, table, x, real; 3 were given"):
        made.sum(row, TABLE, 1)


def test_a_bound_door_holds_on_to_its_arrays(made: Made) -> None:
    row = ROW.copy()
    gone = weakref.ref(row)
    bound = made.sum.bind(row, TABLE, ..., 0.0)
    del row
    gc.collect()
    assert gone() is not None
    assert bound(0) == 12
    del bound
    gc.collect()
    assert gone() is None


def test_a_door_that_was_called_holds_on_to_no_array(made: Made) -> None:
    for k in range(200):
        row = numbers(k, 1, 1)
        assert made.sum(row, TABLE, 0, 0.0) == k + 8
        gone = weakref.ref(row)
        del row
        assert gone() is None  # and what comes to lie in its place is looked at anew
        with pytest.raises(TypeError):
            made.sum(np.zeros(3), TABLE, 0, 0.0)
    assert len(made.sum._known) == 0


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ([1, 2, 3], "row is an array of int64 in 1 dimensions, not list"),
        (None, "not NoneType"),
        (7, "not int"),
        (ROW.astype(np.int32), "not int32 in 1"),
        (ROW.astype(np.uint64), "not uint64 in 1"),
        (ROW.astype(float), "not float64 in 1"),
        (ROW.astype(">i8"), "not >i8 in 1"),
        (ROW.reshape(1, 3), "not int64 in 2"),
        (np.array(3), "not int64 in 0"),
        (np.zeros(6, np.int64)[::2], "must lie in one piece"),
        (np.zeros(6, np.int64)[::-1], "must lie in one piece"),
        (
            np.frombuffer(b"x" * 25, np.uint8)[1:].view(np.int64),
            "must lie in one piece, aligned, and be open to writing",
        ),
        (np.frombuffer(bytearray(25), np.uint8)[1:].view(np.int64), "must lie in one piece, aligned"),
        (np.frombuffer(bytes(24), np.int64), "be open to writing"),
    ],
)
def test_rows_of_another_kind_are_refused(made: Made, row: Any, said: str) -> None:
    for call in (made.sum, made.sum.bind):
        with pytest.raises(TypeError, match=f"sum: .*{said}"):
            call(row, TABLE, 1, 0.5)
    assert made.sum(ROW, TABLE, 1, 0.5) == 13


def test_tables_of_another_order_are_refused(made: Made) -> None:
    with pytest.raises(TypeError, match="table must lie in one piece"):
        made.sum(ROW, np.asfortranarray(np.ones((2, 3), np.int64)), 1, 0.5)
    with pytest.raises(TypeError, match="table must lie in one piece"):
        made.sum(ROW, np.ones((2, 6), np.int64)[:, ::2], 1, 0.5)


def fitting() -> dict[str, Any]:
    return {
        "r": np.zeros(2, RECORD), "n": np.zeros(1, NARROW), "one": np.zeros(1, RECORD), "u": np.zeros(1, np.uint8),
        "m": np.zeros(1, bool), "f": np.zeros(1, np.float32), "five": np.zeros(5, np.int64), "s": np.zeros(1, np.int16),
    }  # fmt: skip


def test_records_and_every_kind_of_number(made: Made) -> None:
    given = fitting()
    given["one"]["a"], given["n"]["b"][0, 4] = 40, 2
    assert made.kinds(*given.values()) == 42
    wrong = {
        "r": np.zeros(2, NARROW), "n": np.zeros(1, RECORD), "one": np.zeros(2, RECORD), "u": np.zeros(1, bool),
        "m": np.zeros(1, np.uint8), "f": np.zeros(1), "five": np.zeros(4, np.int64), "s": np.zeros(1, np.uint16),
    }  # fmt: skip
    for name, value in wrong.items():
        with pytest.raises(TypeError, match=f"kinds: {name} "):
            made.kinds(*{**given, name: value}.values())
    with pytest.raises(TypeError, match="one is an array"):
        made.kinds(*{**given, "one": given["one"][0]}.values())
    packed = np.frombuffer(bytearray(17), np.uint8)[1:].view(np.dtype({**fields(RECORD), "aligned": False}))
    with pytest.raises(TypeError, match="one must"):
        made.kinds(*{**given, "one": packed}.values())


def fields(dtype: np.dtype) -> dict[str, Any]:
    names = list(dtype.names or ())
    return {
        "names": names, "formats": [dtype.fields[n][0] for n in names], "offsets": [dtype.fields[n][1] for n in names],
        "itemsize": dtype.itemsize,
    }  # fmt: skip


def test_arrays_that_share_memory_are_refused(made: Made) -> None:
    whole = np.zeros(100, np.int64)
    words = whole.view(np.uint64)
    apart = np.zeros(2, np.uint64)
    assert made.pair(whole[:50], whole[50:], apart) == 50
    assert made.pair(whole[:50], whole[50:], words) == 50  # words may be another look
    assert made.pair(whole[:0], whole, apart) == 0
    for a, b in ((whole, whole), (whole[:51], whole[50:]), (whole, whole[10:20]), (whole[10:20], whole)):
        with pytest.raises(TypeError, match=r"pair: [ab] and [ab] share memory"):
            made.pair(a, b, apart)
    # Whatever lies between them in memory.
    for a, b, c in (
        (whole, whole[10:20], whole[30:40]),
        (whole[10:20], whole[30:40], whole),
        (whole[:5], whole[5:], whole[9:]),
    ):
        with pytest.raises(TypeError, match="share memory"):
            made.three(a, b, c, apart)
    with pytest.raises(TypeError, match="three: a and c share memory"):
        made.three(whole, np.zeros(3, np.int64), whole[30:40], words[10:20])


def test_arguments_in_another_order_are_another_call(made: Made) -> None:
    assert made.work(ROW.copy(), 0) == 1
    row = numbers(7)
    assert made.work(row, 0) == 7
    with pytest.raises(TypeError):
        made.work(0, row)


@pytest.mark.parametrize("name", ["divide", "slow_divide"])
def test_numbers_are_whole_and_have_64_bits(made: Made, name: str) -> None:
    door = getattr(made, name)
    for call in (door, door.raw, door.bind(..., ...)):
        assert call(7, 2) == 3
        assert call(-1, -1) == 1  # -1 is a number, though C says "error" so
        assert call(True, np.int64(1)) == 1
        assert call(-(1 << 63), 1 << 40) == -(1 << 23)
        for wrong in ("7", None, 7.0, [7], ...):
            with pytest.raises(TypeError):
                call(wrong, 2)
            with pytest.raises(TypeError):
                call(7, wrong)
        for large in (1 << 63, -(1 << 63) - 1, 1 << 200):
            with pytest.raises(OverflowError):
                call(large, 2)
            with pytest.raises(OverflowError):
                call(7, large)
        for count in (0, 1, 3):
            with pytest.raises(TypeError):
                call(*range(1, 1 + count))
        with pytest.raises(TypeError):
            call(7, y=2)
    with pytest.raises(TypeError, match=f"{name} takes 2 numbers"):
        door.raw(1)


def test_an_error_of_the_caller_comes_through(made: Made) -> None:
    class Odd:
        def __index__(self) -> int:
            raise KeyError("odd")

    for name in ("divide", "slow_divide"):
        with pytest.raises(KeyError, match="odd"):
            getattr(made, name).raw(7, Odd())


def test_a_fault_is_raised_and_as_a_number_it_is_found(made: Made) -> None:
    for name, line in (("divide", 26), ("slow_divide", 30)):
        with pytest.raises(FaultError, match=f"^text.py:{line}: a division by 0$"):
            getattr(made, name)(7, 0)
        answer = getattr(made, name).raw(7, 0)
        assert str(made.code.fault_of(answer)) == f"text.py:{line}: a division by 0"
    assert made.code.fault_of(3) is None
    assert made.nothing(7) == 0
    assert [made.least(x) for x in (-(1 << 62), -(1 << 63) + 1000, -(1 << 63), (1 << 63) - 1)] == [
        -(1 << 62), -(1 << 63) + 1000, -(1 << 63), (1 << 63) - 1,
    ]  # fmt: skip


def test_a_million_calls_leave_nothing_behind(made: Made) -> None:
    large, call, thousand = 10**12, made.divide.raw, made.slow_divide.raw
    before = sys.getrefcount(large), sys.getrefcount(made.code), sys.getrefcount(TypeError)
    for _ in range(1000):
        call(large, 7)
    gc.collect()
    tracemalloc.start()
    first = tracemalloc.get_traced_memory()[0]
    for _ in range(1_000_000):
        call(large, 7)
    for _ in range(10_000):
        thousand(large, 7)
        for wrong in ((large,), (large, "x"), (1 << 70, large)):
            with contextlib.suppress(TypeError, OverflowError):
                call(*wrong)
    wrong = ()
    gc.collect()
    left = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    assert left < 10_000
    assert (sys.getrefcount(large), sys.getrefcount(made.code), sys.getrefcount(TypeError)) == before


def test_functions_outlive_all_but_themselves() -> None:
    made = build(TEXT, layouts={"Record": RECORD, "Narrow": NARROW})
    code = weakref.ref(made.code)
    raw, bound = made.divide.raw, made.sum.bind(ROW, TABLE, ..., 0.0)
    del made
    gc.collect()
    assert raw(7, 2) == 3
    assert raw.__name__ == "divide"
    assert bound(1) == 13
    del bound
    gc.collect()
    assert code() is not None
    assert raw(9, 2) == 4
    del raw
    gc.collect()
    assert code() is None


def test_code_that_is_freed_makes_room() -> None:
    """Loading and freeing many times: nothing is called that is gone, nothing stays."""
    gc.collect()
    gc.freeze()  # what a process of tests has come to hold is not looked through thirty times more
    try:
        for k in range(30):
            made = build(f"@quick\ndef f(x: int) -> int:\n    return x + {k}\n")
            calls = [made.f.raw for _ in range(3)]
            del made
            gc.collect()
            assert [f(1) for f in calls] == [1 + k] * 3
    finally:
        gc.unfreeze()


def test_two_doors_run_at_once() -> None:
    """Each waits, within machine code, for what the other writes; holding the lock neither would come back."""
    signs = np.zeros(64, np.int64)
    results: list[int] = []
    # Each is given its own sign as a number, and the other's as a word, which may change under it.
    hands = build("""
@door
def hand(mine: Numbers, theirs: Words) -> int:
    for k in range(1, 1001):
        mine[0] = k
        while theirs[0] < word(k):
            mine[1] += 1
    return 1000
""")
    rows = [signs[:2], signs[32:34]]
    looks = [signs.view(np.uint64)[32:33], signs.view(np.uint64)[:1]]
    threads = [
        threading.Thread(target=lambda k=k: results.append(hands.hand(rows[k], looks[k])), daemon=True) for k in (0, 1)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [1000, 1000]
    assert (signs[0], signs[32]) == (1000, 1000)


def test_eight_threads_get_what_one_gets(made: Made) -> None:
    rows = [np.arange(k, k + 1000) for k in range(8)]
    said = [row.copy() for row in rows]
    alone = [made.work(row, 500) for row in said]
    found: dict[int, int] = {}
    gate = threading.Barrier(8)

    def run(k: int) -> None:
        gate.wait()
        found[k] = made.work(rows[k], 500)

    threads = [threading.Thread(target=run, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[k] for k in range(8)] == alone
    assert all((a == b).all() for a, b in zip(rows, said, strict=True))
