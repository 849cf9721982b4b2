"""What drivers have besides: reals and words, rows of the host, records in records, faults that are caught."""

import re
import struct
from collections import Counter
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest

from lusoria.kernel import planned
from lusoria.kernel.machine import native, optimise
from lusoria.kernel.machine.faults import FaultError, ProgramError
from lusoria.kernel.machine.kinds import Kind, Rows, lent
from lusoria.kernel.machine.looks import spreads
from lusoria.kernel.machine.program import Program
from tests.support.machine import build, numbers, program

INNER = np.dtype([("a", "i8"), ("b", "i1", (3,))], align=True)
OUTER = np.dtype(
    [("k", "i2"), ("one", INNER), ("many", INNER, (2,)), ("f", "f4"), ("d", "f8"), ("on", "?")], align=True
)
LAYOUTS = {"Inner": INNER, "Outer": OUTER}


# -- reals --------------------------------------------------------------------------------------------------------

SUMS = """
@door
def total(row: Reals, out: Reals) -> int:
    sum = 0.0
    for i in range(row.shape[0]):
        sum += row[i]
    out[0] = sum

@door
def dot(a: Reals, b: Reals, out: Reals) -> int:
    sum = 0.0
    for i in range(a.shape[0]):
        sum += a[i] * b[i]
    out[0] = sum

@door
def mixed(x: float, y: float, z: float, n: int, out: Reals) -> int:
    out[0] = x * y + z
    out[1] = (x + y) + z
    out[2] = x + (y + z)
    out[3] = -x / y - n * 0.1
    out[4] = sqrt(abs(x)) * (n / 3)
    out[5] = min(x, y, z) - max(x, y, z)
    out[6] = x if x < y else n
    out[7] = int(x < y) + int(x != x)

@door
def narrow(x: float, out: Reals32, back: Reals) -> int:
    out[0] = x
    out[0] += 0.1
    back[0] = out[0]
"""


def test_reals_are_computed_in_the_written_order() -> None:
    made, rng = build(SUMS), np.random.default_rng(5)
    row = (rng.standard_normal(1001) * 10.0 ** rng.integers(-12, 12, 1001)).astype(np.float64)
    other, out = rng.permutation(row), np.zeros(8)
    made.total(row, out)
    assert out[0] == sum_of(row)
    assert sum_of(row) != sum_of(row[::-1])  # the order matters here
    made.dot(row, other, out)
    assert out[0] == sum_of([float(a) * float(b) for a, b in zip(row, other, strict=True)])
    for x, y, z, n in [
        (0.1, 0.2, 0.3, 3),
        (1e16, -1e16, 1.0, -7),
        (1 + 2**-30, 1 - 2**-30, -1.0, 1 << 60),
        (-0.0, 0.5, 9, 0),
    ]:
        made.mixed(x, y, z, n, out)
        python = [
            x * y + z, (x + y) + z, x + (y + z), -x / y - n * 0.1, abs(x) ** 0.5 * (n / 3), min(x, y, z) - max(x, y, z),
            x if x < y else float(n), float(int(x < y)),
        ]  # fmt: skip
        assert [struct.pack("d", v) for v in out] == [struct.pack("d", v) for v in python]
    # One rounding instead of two would be seen: the exact product minus one is not 0 here.
    made.mixed(1 + 2**-30, 1 - 2**-30, -1.0, 0, out)
    assert out[0] == 0.0


def sum_of(row: Any) -> float:
    total = 0.0
    for value in row:
        total += float(value)
    return total


def test_nothing_is_contracted_or_reordered() -> None:
    """No instruction that rounds once where two are written, in what this processor is given."""
    made, _ = program(SUMS)
    machine = optimise.native_machine()
    listing = machine.emit_assembly(optimise.optimised(made.text(), machine))
    assert "total" in listing
    assert not re.findall(r"\bv?fn?m(?:add|sub|la|ls)\w*\s", listing)
    assert not re.search(r"f(?:add|sub|mul|div) (?:fast|contract|reassoc)", made.text())


def test_without_a_divisor_reals_are_what_the_machine_says() -> None:
    """Reals have infinities: a division by 0.0 is no fault, as in NumPy and unlike in Python."""
    made, out = build("@door\ndef f(x: float, y: float, out: Reals) -> int:\n    out[0] = x / y\n"), np.zeros(1)
    made.f(1.0, 0.0, out)
    assert out[0] == np.inf
    made.f(0.0, 0.0, out)
    assert np.isnan(out[0])


def test_narrow_reals_are_rounded_when_they_are_stored() -> None:
    made, out, back = build(SUMS), np.zeros(1, np.float32), np.zeros(1)
    for x in (0.1, 1 / 3, 1e300, -2.5):
        made.narrow(x, out, back)
        with np.errstate(over="ignore"):
            said = np.float32(float(np.float32(x)) + 0.1)
        assert out[0] == said
        assert back[0] == float(said)


def test_a_local_that_is_whole_and_real_is_real() -> None:
    made = build("""
@door
def f(n: int, out: Reals) -> int:
    x = 0
    for i in range(n):
        x += 0.5
    out[0] = x
""")
    out = np.zeros(1)
    made.f(3, out)
    assert out[0] == 1.5
    made.f(0, out)
    assert out[0] == 0.0


# -- words --------------------------------------------------------------------------------------------------------


def test_words_have_no_sign() -> None:
    made = build("""
@door
def f(x: int, y: int, row: Words, out: Numbers, real: Reals) -> int:
    a = word(x)
    b = word(y)
    out[0] = whole(a + b)
    out[1] = whole(a * b)
    out[2] = whole(a >> 1)
    out[3] = whole(a << 3)
    out[4] = int(a < b)
    out[5] = int(a > 5)
    out[6] = whole(max(a, b))
    out[7] = whole(min(a, b))
    out[8] = whole(a ^ 0x9E3779B97F4A7C15)
    row[0] = a
    row[1] = row[0] >> 63
    out[9] = whole(row[1])
    real[0] = a
    out[10] = whole(bits_of(real_of(a)) - a)
""")
    most = (1 << 64) - 1
    for x, y in [(-1, 1), (5, -7), (1 << 62, 1 << 62), (-(1 << 63), 0), (123456789, -987654321)]:
        row, out, real = np.zeros(2, np.uint64), np.zeros(11, np.int64), np.zeros(1)
        made.f(x, y, row, out, real)
        a, b = x & most, y & most
        said = [a + b, a * b, a >> 1, a << 3, a < b, a > 5, max(a, b), min(a, b), a ^ 0x9E3779B97F4A7C15, a >> 63, 0]
        assert [int(v) & most for v in out] == [int(v) & most for v in said]
        assert row.tolist() == [a, a >> 63]
        assert real[0] == float(a)


# -- memory -------------------------------------------------------------------------------------------------------


def test_room_in_the_frame_is_zero_each_time() -> None:
    made = build("""
def fill(room, x):
    for i in range(len(room)):
        room[i] += x
    return room[0] + room[len(room) - 1]

@door
def f(x: int) -> int:
    total = 0
    for k in range(3):
        room = zeros(4)
        total += fill(room, x + k)
    return total

@door
def g(x: int) -> int:
    room = zeros(4)
    room[x] = 1
    return room[0]
""")
    assert made.f(5) == 2 * (5 + 6 + 7)
    assert made.g(0) == 1
    with pytest.raises(FaultError, match=r"text.py:18: an index outside its row"):
        made.g(4)


def test_records_lie_in_records_and_are_copied_whole() -> None:
    made = build("""
@door
def f(R: Outers, i: int, j: int, I: Inners) -> int:
    r = R[i]
    r.one.a = 7
    r.one.b[2] = -3
    r.many[1].a = r.one.a + 1
    r.many[0] = r.many[1]
    R[j] = R[i]
    R[j].one.a += 1
    I[0] = R[j].one
    I[1] = R[j].many[0]
    R[i].one = I[0]
    r.f = 0.1
    r.d = r.f
    r.on = i < j
    return r.one.a

@door
def same(R: Outers) -> int:
    R[0] = R[0]
    return R[0].k
""", layouts=LAYOUTS)  # fmt: skip
    records, inner = np.zeros(3, OUTER), np.zeros(2, INNER)
    assert made.f(records, 2, 0, inner) == 8
    assert records[0]["one"]["a"] == 8
    assert records[0]["one"]["b"].tolist() == [0, 0, -3]
    assert records[2]["many"]["a"].tolist() == [8, 8]
    assert records[2]["d"] == float(np.float32(0.1))
    assert not records[2]["on"]
    assert inner["a"].tolist() == [8, 8]
    assert records[1] == np.zeros(1, OUTER)[0]
    records[0]["k"] = 9
    assert made.same(records) == 9
    for i, j in ((3, 0), (-1, 0), (0, 3)):
        with pytest.raises(FaultError, match="an index outside its row"):
            made.f(records, i, j, inner)


def test_rows_of_rows_and_lengths_of_every_dimension() -> None:
    made = build("""
def last(row):
    return row[row.shape[0] - 1]

@door
def f(table: Tables, deep: Deep, i: int, j: int, out: Numbers) -> int:
    out[0] = table.shape[0] * 100 + table.shape[1]
    out[1] = table[i, j]
    out[2] = table[i][j]
    out[3] = last(table[i])
    out[4] = deep.shape[0] * 100 + deep.shape[1] * 10 + deep.shape[2]
    out[5] = deep[i, 1, j]
    out[6] = last(deep[i][1])
    deep[i, 0, j] += 5
""", kinds={"Deep": lent("i4", None, 2, None)})  # fmt: skip
    table, out = np.arange(12).reshape(3, 4), np.zeros(7, np.int64)
    deep = np.arange(30, dtype=np.int32).reshape(3, 2, 5)
    made.f(table, deep, 2, 1, out)
    assert out.tolist() == [304, 9, 9, 11, 325, 26, 29]
    assert deep[2, 0, 1] == 26
    for i, j in ((3, 0), (0, 4), (0, -1), (-1, 0)):
        with pytest.raises(FaultError, match="an index outside its row"):
            made.f(table, deep, i, j, out)
    with pytest.raises(FaultError, match=r"text\.py:12"):
        made.f(table, np.zeros((1, 2, 5), np.int32), 1, 0, out)


def test_memory_that_bears_one_name_may_be_one_place() -> None:
    """A row handed twice to a helper: what is written through one is read through the other."""
    made = build("""
def move(a, b):
    a[0] = 1
    b[0] = 2
    return a[0]

@door
def f(table: Tables, i: int, j: int) -> int:
    return move(table[i], table[j])

@door
def g(R: Outers, i: int, j: int) -> int:
    R[i].one.a = 1
    R[j].one.a = 2
    return R[i].one.a * 10 + move(R[i].one.b, R[j].one.b)

@door
def words(R: Inners, w: Words) -> int:
    R[0].a = 1
    w[0] = 2
    return R[0].a
""", layouts=LAYOUTS)  # fmt: skip
    assert [made.f(np.zeros((2, 2), np.int64), i, j) for i, j in ((0, 1), (1, 1))] == [1, 2]
    assert [made.g(np.zeros(2, OUTER), i, j) for i, j in ((0, 1), (1, 1))] == [11, 22]
    inner = np.zeros(1, INNER)
    assert made.words(inner, inner.view(np.uint64)) == 2


# -- faults that are caught ---------------------------------------------------------------------------------------

CATCHING = """
def risky(row, i):
    row[0] = 9
    if i == 77:
        raise RuntimeError("by hand")
    return row[i] // row[1]

@door
def once(row: Numbers, i: int) -> int:
    try:
        return risky(row, i)
    except Exception as fault:
        return -fault

@door
def nested(row: Numbers, i: int) -> int:
    total = 0
    try:
        try:
            total += risky(row, i)
        except Exception as inner:
            total += 1000
            total += risky(row, i - 1)
        total += 1
    except Exception as outer:
        return total - outer
    return total

@door
def loop(row: Numbers, n: int) -> int:
    caught = 0
    for i in range(n):
        try:
            if i == 1:
                continue
            if risky(row, i) == 4:
                break
            caught += 10
        except Exception:
            caught += 1
        caught += 100
    return caught

@door
def behind(row: Numbers, n: int) -> int:
    for i in range(3):
        try:
            row[n] = 1
        except Exception as i:
            row[0] += row[i + 100]
    return 0
"""


def test_a_fault_is_caught_as_its_number() -> None:
    made = build(CATCHING)
    assert made.once(numbers(1, 2, 8), 2) == 4
    row = numbers(1, 2, 8)
    number = -made.once(row, 3)
    assert str(made.fault(number)) == "text.py:6: an index outside its row"
    assert row[0] == 9  # what was done before stays
    assert str(made.fault(-made.once(numbers(1, 0), 0))) == "text.py:6: a division by 0"
    assert str(made.fault(-made.once(numbers(1, 2), 77))) == "text.py:5: by hand"


def test_catching_nests() -> None:
    made = build(CATCHING)
    assert made.nested(numbers(1, 2, 8), 2) == 5
    assert made.nested(numbers(1, 2, 8), 3) == 1005
    assert str(made.fault(1000 - made.nested(numbers(1, 2, 8), 4))) == "text.py:6: an index outside its row"
    assert str(made.fault(1000 - made.nested(numbers(1, 2, 8), 78))) == "text.py:5: by hand"


def test_faults_within_loops() -> None:
    made = build(CATCHING)

    def python(row: list[int], n: int) -> int:
        caught = 0
        for i in range(n):
            try:
                if i == 1:
                    continue
                row[0] = 9
                if row[i] // row[1] == 4:
                    break
                caught += 10
            except (IndexError, ZeroDivisionError):
                caught += 1
            caught += 100
        return caught

    for row in ([1, 2, 3, 8, 5], [1, 2, 3], [1, 0, 3, 4], [4, 1]):
        for n in range(7):
            assert made.loop(numbers(*row), n) == python(list(row), n)


def test_a_counter_that_a_fault_replaces_is_checked_again() -> None:
    with pytest.raises(FaultError, match=r"text.py:50: an index outside its row"):
        build(CATCHING).behind(numbers(1, 2, 3), 5)


# -- what the counted build keeps ---------------------------------------------------------------------------------


def test_a_counted_build_counts_lines_and_keeps_what_is_told() -> None:
    text = """
def to_whom(x):
    return 1 << x

@door
def f(x: int) -> int:
    total = 0
    for i in range(x):
        if i % 2:
            total += 1
            tell(total, 5, i, total, to=to_whom(i))
        else:
            tell(total, 6)
    return total
"""
    made = build(text, counted=True)
    lines, head, room = len(made.code.lines), 3, 4
    notes = np.zeros(head + lines + 6 * room, np.int64)
    notes[1], notes[2] = room, head + lines
    assert made.f(notes, 6) == 3
    counts = {line: int(notes[head + k]) for k, (_, line) in enumerate(made.code.lines)}
    assert counts == {7: 1, 8: 1, 9: 6, 10: 3, 11: 3, 13: 3, 14: 1, 3: 3}
    assert notes[0] == 6  # more than there was room for: counted, not written
    tape = notes[head + lines :].reshape(room, 6)
    assert tape[:, 0].tolist() == [6, 5, 6, 5]
    assert tape[1].tolist() == [5, 2, 1, 1, 0, 0]
    assert tape[3].tolist() == [5, 8, 3, 2, 0, 0]
    assert build(text).f(6) == 3
    for wrong in (notes[:-1], notes[:2], np.zeros(99, np.int32)):
        with pytest.raises(TypeError, match="notes"):
            made.f(wrong.copy(), 6)


@pytest.mark.parametrize("counted", [False, True])
def test_what_is_told_changes_nothing(counted: bool) -> None:
    text = """
def pay(row, x):
    row[x] -= 1
    return x

def through(row, x):
    return pay(row, x)

@door
def f(row: Five) -> int:
    tell(row, 5, {})
    return row[1]
"""
    with pytest.raises(
        ProgramError, match=r":11: in f, what is told must change nothing, .* through writes to row\[x\]"
    ):
        build(text.format("through(row, 1)"), kinds={"Five": lent("i8", 5)}, counted=counted)
    build(text.format("row[1]"), kinds={"Five": lent("i8", 5)}, counted=counted)


def test_the_module_is_sound_to_llvm_before_and_after() -> None:
    made, _ = program(CATCHING)
    module = llvm.parse_assembly(made.text())
    module.verify()
    optimise.optimised(made.text(), optimise.native_machine()).verify()


# -- looks at many entries at once ------------------------------------------------------------------------------------

ALIKE = """
@door
def look(row: {kind}, first: int, value: int, mask: int, out: Words) -> int:
    out[0] = alike_at(row, first, value, mask)
    return ones(out[0])
"""


@pytest.mark.parametrize("length", [1, 2, 3, 7, 8, 31, 32, 63, 64, 65, 127, 200])
@pytest.mark.parametrize("elem", ["i1", "u1"])
@pytest.mark.parametrize("whole", [False, True])
def test_entries_are_compared_64_at_a_time(length: int, elem: str, whole: bool) -> None:
    room = whole_looks(length) if whole else length
    made = build(ALIKE.format(kind="Looked"), kinds={"Looked": Rows(elem, (length,), "row", room)})
    rng, out = np.random.default_rng(length), np.zeros(1, np.uint64)
    row = np.zeros(room, elem)[:length]
    row[:] = rng.integers(0, 4, length)
    row[rng.integers(0, length)] = -1 if elem == "i1" else 255
    for first in sorted({0, 1, length // 2, max(0, length - 64), length - 1} & set(range(length))):
        for value, mask in ((2, 255), (0, 255), (1, 1), (3, 2), (255, 255), (7, 0)):
            seen = [(int(x) ^ value) & mask == 0 for x in row[first : first + 64]]
            assert made.look(row, first, value, mask, out) == sum(seen)
            assert int(out[0]) == sum(1 << k for k, there in enumerate(seen) if there)
    for beyond in (-1, length):
        with pytest.raises(FaultError, match="an index outside its row"):
            made.look(row, beyond, 0, 255, out)


def whole_looks(length: int) -> int:
    """Room for a row that is read and written by whole looks."""
    return 32 if length <= 32 else -(-length // 64) * 64


TOGETHER = """
@door
def values(row: Looked, first: int, which: Words, low: int, out: Words) -> int:
    out[0] = values_at(row, first, which[0], low)

@door
def doubles(row: Looked, first: int, which: Words, low: int, out: Words) -> int:
    out[0] = doubles_at(row, first, which[0], low)

@door
def put(row: Looked, first: int, which: Words, value: int) -> int:
    put_at(row, first, which[0], value)

@door
def keep(row: Looked, first: int, other: Other, low: int) -> int:
    keep_at(row, first, other, low)
"""


@pytest.mark.parametrize(("to", "words", "wrong"), [
    ("R[0]", "10_000", "no such number of words"), ("R[0]", "n", "no such number of words"),
    ("I[0]", "1", "two records of one kind"), ("R[0]", "1, 1", "no such number of words"),
    ("R[0]", "2, n", "no such number of words"),
])  # fmt: skip
def test_words_are_copied_between_records_of_one_kind(to: str, words: str, wrong: str) -> None:
    text = f"@door\ndef copied(R: Outers, I: Inners, n: int) -> int:\n    copy_words({to}, R[0], {words})\n"
    with pytest.raises(ProgramError, match=wrong):
        program(text, layouts=LAYOUTS)


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize(("first", "stop"), [(0, 50), (3, 4), (8, 29)])
def test_some_words_of_a_record_are_copied(
    first: int, stop: int, wide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr(Program, "wide", wide)
    layout = np.dtype([("words", "i8", (50,))])
    text = f"@door\ndef copied(R: Records) -> int:\n    copy_words(R[1], R[0], {stop}, {first})\n"
    made = build(text, layouts={"Record": layout})
    records = np.zeros(2, layout)
    records["words"][0] = range(1, 51)
    made.copied(records)
    assert records["words"][1].tolist() == [k + 1 if first <= k < stop else 0 for k in range(50)]


@pytest.mark.parametrize("count", [1, 3, 32, 45, 100])
def test_numbers_side_by_side_in_a_record_are_widened(count: int) -> None:
    layout = np.dtype([("few", "i1", (100,)), ("more", "i8", (25,))], align=True)
    text = (
        "@door\ndef widened(R: Records, out: Short) -> int:\n"
        f"    widen(out, 2, R[0], 0, 1, {count})\n    widen(out, {2 + count}, R[0], 104, 2, {count})\n"
    )
    made = build(text, layouts={"Record": layout}, kinds={"Short": Rows("i2", (204,), "[i2]")})
    record, out, rng = np.zeros(1, layout), np.full(204, 77, np.int16), np.random.default_rng(count)
    record["few"], record["more"] = rng.integers(-128, 128, 100), rng.integers(-(1 << 62), 1 << 62, 25)
    made.widened(record, out)
    pieces = record["more"][0].view(np.int16)[:count].tolist()
    assert out.tolist() == [77, 77, *record["few"][0, :count].tolist(), *pieces, *[77] * (202 - 2 * count)]


@pytest.mark.parametrize(("call", "wrong"), [
    ("widen(out, 0, R[0], 0, 1, n)", "no such numbers that are known"),
    ("widen(out, 0, R[0], 0, 4, 1)", "no such numbers that are known"),
    ("widen(out, 0, R[0], 0, 2, 10_000)", "no such numbers that are known"),
    ("widen(out, 15, R[0], 0, 1, 2)", "no room for so many"),
    ("widen(out, 0, out, 0, 1, 1)", "of a record go into a row"),
    ("widen(R[0], 0, R[0], 0, 1, 1)", "of a record go into a row"),
])  # fmt: skip
def test_what_cannot_be_widened_is_refused(call: str, wrong: str) -> None:
    text = f"@door\ndef widened(R: Outers, out: Short, n: int) -> int:\n    {call}\n"
    with pytest.raises(ProgramError, match=wrong):
        program(text, layouts=LAYOUTS, kinds={"Short": Rows("i2", (16,), "[i2]")})


@pytest.mark.parametrize("length", [1, 5, 20, 32, 33, 64, 155])
def test_entries_are_gathered_and_written_64_at_a_time(length: int) -> None:
    room = whole_looks(length)
    made = build(
        TOGETHER,
        kinds={"Looked": Rows("i1", (length,), "row", room), "Other": Rows("i1", (length,), "other", room)},
    )
    rng, out, memory_of_other = np.random.default_rng(length), np.zeros(1, np.uint64), np.zeros(room, np.int8)
    other = memory_of_other[:length]
    memory = np.zeros(room + 64, np.int8)
    row = memory[:length]
    for first in {0, 64, 128} & set(range(0, length, 64)):
        for _ in range(20):
            row[:] = rng.integers(0, 128, length)
            here = row[first : first + 64]
            chosen = rng.random(len(here)) < 0.6
            which = np.array([sum(1 << k for k, one in enumerate(chosen) if one)], np.uint64)
            for low in (0, 32, 96):
                made.values(row, first, which, low, out)
                count = Counter(here[chosen].tolist())
                assert int(out[0]) == sum(1 << v - low for v in count if low <= v < low + 32)
                made.doubles(row, first, which, low, out)
                assert int(out[0]) == sum(1 << v - low for v, n in count.items() if low <= v < low + 32 and n > 1)
            expected, value = row.copy(), int(rng.integers(-128, 128))
            expected[first : first + 64][chosen] = value
            made.put(row, first, which, value)
            assert row.tolist() == expected.tolist()
            other[:] = rng.integers(-128, 128, length)
            expected[first : first + 64] &= other[first : first + 64]
            made.keep(row, first, other, first)
            assert row.tolist() == expected.tolist()
            expected[first : first + 64] &= memory_of_other[: len(expected[first : first + 64])]
            made.keep(row, first, other, 0)
            assert row.tolist() == expected.tolist()
            assert not memory[length:].any()
        with pytest.raises(FaultError, match="a number that does not fit its field"):
            made.put(row, first, which, 128)
    for beyond in (-1, room):
        with pytest.raises(FaultError, match="an index outside its row"):
            made.put(row, beyond, which, 1)
        with pytest.raises(FaultError, match="an index outside its row"):
            made.values(row, beyond, which, 0, out)
        with pytest.raises(FaultError, match="an index outside its row"):
            made.doubles(row, beyond, which, 0, out)


def test_whole_looks_need_room() -> None:
    with pytest.raises(ProgramError, match="this row has room for 33 entries: whole looks need 64"):
        build(TOGETHER, kinds={"Looked": lent("i1", 33)})


@pytest.mark.parametrize("quick", [False, True])
def test_bits_are_deposited_and_extracted(quick: bool) -> None:
    if quick and not native.deposits():
        pytest.skip("this processor has no such instruction")
    text = "@door\ndef f(a: Words, out: Words) -> int:\n    out[0] = deposit(a[0], a[1])\n"
    text += "    out[1] = extract(a[0], a[1])\n"
    slowly = (planned.FOLDER / "prelude.py").read_text(encoding="utf-8")
    made = build(text, *[] if quick else [slowly], deposits=quick)
    rng, out = np.random.default_rng(3), np.zeros(2, np.uint64)
    for _ in range(200):
        a = rng.integers(0, 1 << 64, 2, np.uint64) >> rng.integers(0, 64, 2, np.uint64)
        places = [k for k in range(64) if int(a[1]) >> k & 1]
        made.f(a, out)
        assert int(out[0]) == sum(1 << place for k, place in enumerate(places) if int(a[0]) >> k & 1)
        assert int(out[1]) == sum(1 << k for k, place in enumerate(places) if int(a[0]) >> place & 1)


def moving(text: str, length: int, quick: bool, **more: Kind) -> Any:
    """A door that moves entries of a row of so many bytes; `quick`: by one instruction of this processor."""
    if quick and not (native.deposits() and spreads()):
        pytest.skip("this processor has no such instruction")
    kinds = {"Looked": Rows("i1", (length,), "row", whole_looks(length)), **more}
    slowly = (planned.FOLDER / "prelude.py").read_text(encoding="utf-8")
    return build(text, *[] if quick else [slowly], kinds=kinds, deposits=quick)


SPREAD = """
@door
def spread(row: Looked, first: int, which: Words, other: Other, low: int) -> int:
    spread_at(row, first, which[0], other, low)
"""


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("length", [1, 20, 32, 33, 64, 155])
def test_entries_are_spread_over_others(length: int, quick: bool) -> None:
    made = moving(SPREAD, length, quick, Other=lent("i1", length + 64))
    rng, memory = np.random.default_rng(length), np.zeros(whole_looks(length) + 64, np.int8)
    row, other = memory[:length], rng.integers(-128, 128, length + 64).astype(np.int8)
    for first in {0, 64, 128} & set(range(0, length, 64)):
        for low in (0, 1, length):
            row[:] = rng.integers(-128, 128, length)
            chosen = rng.random(len(row[first : first + 64])) < 0.6
            expected = row.copy()
            expected[first : first + 64][chosen] = other[low : low + sum(chosen)]
            which = np.array([sum(1 << k for k, one in enumerate(chosen) if one)], np.uint64)
            made.spread(row, first, which, other, low)
            assert row.tolist() == expected.tolist()
            assert not memory[length:].any()
    which[0] = 1
    for beyond in (-1, length + 64):
        with pytest.raises(FaultError, match="an index outside its row"):
            made.spread(row, 0, which, other, beyond)


NUMBER = """
@door
def number(row: Looked, first: int, which: Words, low: int) -> int:
    number_at(row, first, which[0], which[1], low)
"""


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("length", [1, 20, 32, 33, 64, 155])
def test_entries_become_the_numbers_of_bits(length: int, quick: bool) -> None:
    made = moving(NUMBER, length, quick)
    rng, memory = np.random.default_rng(length), np.zeros(whole_looks(length) + 64, np.int8)
    row, width = memory[:length], min(length, 32)
    for first in {0, 64, 128} & set(range(0, length, 64)):
        for low in (0, 32, 96):
            row[:] = rng.integers(-128, 128, length)
            among = min(width, length - first)
            bits = sorted(rng.choice(among, rng.integers(1, among + 1), replace=False).tolist())
            chosen = sorted(rng.choice(among, len(bits), replace=False).tolist())
            expected = row.copy()
            expected[[first + k for k in chosen]] = [low + k for k in bits]
            made.number(row, first, np.array([sum(1 << k for k in ks) for ks in (chosen, bits)], np.uint64), low)
            assert row.tolist() == expected.tolist()
            assert not memory[length:].any()


def test_room_for_bytes_is_made_in_the_frame() -> None:
    made = build(
        "@door\ndef f(n: int) -> int:\n    row = zero_bytes(40)\n    row[n] = n\n    return row[n] + row[39 - n]\n"
    )
    assert [made.f(n) for n in (0, 7, 39)] == [0, 7, 39]
    with pytest.raises(FaultError, match="an index outside its row"):
        made.f(40)


@pytest.mark.parametrize("kind", ["Numbers", "Flags", "Five"])
def test_only_rows_of_bytes_of_known_length_are_looked_at(kind: str) -> None:
    with pytest.raises(ProgramError, match="entries are looked at in a row of bytes of known length"):
        build(ALIKE.format(kind=kind))


def test_a_constant_word_turned_round_has_no_sign() -> None:
    made = build("@door\ndef f(n: int) -> int:\n    return whole(~word(0) >> 60) + n\n")
    assert made.f(1) == 16
