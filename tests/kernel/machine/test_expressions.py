"""Each construct by itself, against what Python says of the same line; and what Python does not have."""

import itertools
from typing import Any

import numpy as np
import pytest

from lusoria.kernel.machine.faults import FaultError
from tests.support.machine import Made, build, numbers
from tests.support.oracle import Oracle
from tests.support.programs import CONSTANTS, Box, State

ENDS = (0, 1, -1, 2, -2, 3, -3, 7, -7, 8, 63, 64, 1000, -1000, (1 << 63) - 1, -(1 << 63), 1 << 62, -(1 << 62))
LINES = [
    "x + y", "x - y", "x * y", "x // y", "x % y", "x & y", "x | y", "x ^ y", "-x", "~x", "0 - x",
    "x << y", "x >> y", "x // 3", "x % 3", "x // -3", "x % -3", "x // 8", "x % 8", "x // 1", "x % 1", "x // -1",
    "x % -1",
    "(x & 255) // 10", "(x & 255) % 10", "(x % 10) // 3", "abs(x) % 5", "abs(x)", "min(x, y)", "max(x, y)",
    "min(x, y, 5)", "max(3, x, y, -2)", "max(x, 0) % 7", "int(x < y)", "int(x <= y < 5)", "int(1 < x != y)",
    "int(x == y == 0)", "x and y", "x or y", "x and y and 3", "x or y or 3", "THREE or x", "x or THREE", "x and THREE",
    "THREE and x", "ZERO or x", "x or ZERO", "ZERO and x", "x and ZERO", "THREE and MANY", "ZERO or THREE",
    "int(not x)", "int(not not x)", "x if y else 3", "x if x < y else y", "x if THREE else y // 0", "5 if ZERO else x",
    "int(x < y and y < 3)", "int(x < y or y < 3)", "int(not (x < y or not y))", "x * (y < 3)", "(x < y) + (y < x)",
    "ZERO and x // y", "THREE or x // y", "x // y and ZERO", "x // y or THREE", "x // (not ZERO)", "x % (THREE - 1)",
    "x << (not ZERO)", "x >> THREE", "x << 62", "1 << 63", "x // LEAST", "x % LEAST", "LEAST // x", "LEAST % x",
    "abs(LEAST) % 7", "abs(LEAST) // 7", "-LEAST", "LEAST - 1", "(1 << 62) * 4", "x * 0 + y", "(x & 0) or y",
    "PRIMES[x % 5]", "MIXED[x]", "PRIMES[-1]", "len(PRIMES)", "PRIMES[4] - MIXED[THREE]", "int(PRIMES[x % 5] > 4)",
    "0x7FFFFFFFFFFFFFFF + x", "True + x", "int(True)", "(x % 4) << (x % 8)", "(x % 16) >> (y % 8)", "(x % 2) << y",
]  # fmt: skip


def said_by_python(line: str, x: int, y: int) -> int | str:
    """Python on the referee's terms: 64 bits, rows counted from the front, shifts by 0 to 63."""
    oracle = Oracle(f"def f(s, box, can, x, y):\n    return {line}\n")
    found = oracle.run("f", State(), Box(), x, y)
    if found.fault:
        return found.fault[1]
    assert found.result is not None
    return found.result


@pytest.fixture(scope="module")
def made() -> Made:
    text = "".join(
        f"def line{k}(x, y):\n    return {line}\n\n@door\ndef door{k}(x: int, y: int, out: Numbers) -> int:\n"
        f"    out[0] = line{k}(x, y)\n\n" for k, line in enumerate(LINES)
    )  # fmt: skip
    return build(text, constants=CONSTANTS)


@pytest.mark.parametrize("k", range(len(LINES)), ids=LINES)
def test_a_line_means_what_it_means_in_python(made: Made, k: int) -> None:
    out = numbers(0)
    door = getattr(made, f"door{k}").bind(..., ..., out)
    line = LINES[k]
    for x, y in itertools.product(ENDS, ENDS if "y" in line else (0,)):
        said = said_by_python(line, x, y)
        found: int | str
        try:
            door(x, y)
            found = int(out[0])
        except FaultError as fault:
            found = str(fault).split(": ")[1]
        assert found == said, f"{line} with x = {x}, y = {y}"


def body(lines: str) -> str:
    inner = "\n".join(f"    {line}" for line in lines.strip("\n").splitlines())
    return f"@door\ndef f(x: int, row: Five) -> int:\n{inner}\n"


STATEMENTS = [
    ("a = 0\nfor i in range(x):\n    a += i\nreturn a * 100 + i if x > 0 else a", (0, 1, 5)),
    ("a = 0\nfor i in range(10, x, -3):\n    a = a * 10 + i % 10\nreturn a", (0, 1, 9, 10, 11)),
    ("a = 0\nfor i in range(x, 7, 2):\n    a += i\n    i = 100\nreturn a", (0, 1, 6, 7, 8, -3)),
    ("a = 0\nfor i in range(5):\n    if i == x:\n        continue\n    if i == x + 2:\n        break\n    a += 1 + i\n"
     "return a", (0, 1, 2, 9)),
    ("a = 0\nwhile a < x:\n    a += 3\n    if a == 6:\n        break\nreturn a", (0, 4, 9, 20)),
    ("a = 0\nn = x\nwhile 1:\n    n -= 1\n    if n < 0:\n        return a\n    if n % 2:\n        continue\n    a += n",
     (0, 3, 8)),
    ("a = 0\nfor i in range(3):\n    for i in range(2):\n        a += i + 1\n    a += 10 * i\nreturn a", (0,)),
    ("a = 0\nn = x\nfor i in range(n):\n    n += 1\n    a += 1\nreturn a", (0, 4)),
    ("a = 1\nfor i in range(9223372036854775800, 9223372036854775807, 3):\n    a += 1\nreturn a", (0,)),
    ("a = 1\nfor i in range(-9223372036854775800, -9223372036854775808, -5):\n    a += 1\nreturn a", (0,)),
    ("if x == 1:\n    return 5\nelif x == 2:\n    return 6\nelse:\n    return 7", (1, 2, 3)),
    ("if x > 1 and row[x] == 3 or x == 0:\n    return 1\nreturn 2", (0, 1, 2, 3, 4)),
    ("row[x] = row[0] + 1\nrow[x] += row[x]\nrow[x] *= 3\nreturn row[x]", (0, 1, 4)),
    ("row[0] = 1\nrow[row[0]] = 7\nrow[row[1] - 5] -= 2\nreturn row[2]", (0,)),
    ("a = row\na[x] = 9\nreturn row[x]", (0, 4)),
    ("a: int = x\na -= 1\nreturn a", (5,)),
    ("a = 0\nb = a\na = 4\nreturn b * 10 + a", (0,)),
    ("x += 1\nx *= 2\nreturn x", (5,)),
    ("pass\n'a text that is no act'\nreturn 1", (0,)),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "inputs"), STATEMENTS)
def test_statements_mean_what_they_mean_in_python(lines: str, inputs: tuple[int, ...]) -> None:
    text = body(lines)
    space: dict[str, Any] = {"door": lambda f: f, "Five": None}
    exec(text, space)
    made = build(text)
    for x in inputs:
        row, other = numbers(1, 2, 3, 4, 5), [1, 2, 3, 4, 5]
        assert made.f(x, row) == space["f"](x, other)
        assert row.tolist() == other


def test_operands_are_computed_from_left_to_right_and_once() -> None:
    text = """
def note(row, k, value):
    row[0] = row[0] * 10 + k
    return value

@door
def f(x: int, row: Five) -> int:
    row[0] = 0
    row[note(row, 4, 1)] = note(row, 1, 5) - note(row, 2, 3) * note(row, 3, 1)
    if note(row, 5, x) < note(row, 6, 2) < note(row, 7, 1):
        return 0
    row[note(row, 8, 2)] += note(row, 9, x)
    return max(note(row, 1, 1), note(row, 2, 2)) if note(row, 3, 0) else note(row, 4, 5) and note(row, 5, 0) or 77
"""
    made = build(text)
    space: dict[str, Any] = {"door": lambda f: f, "Five": None}
    exec(text, space)
    for x in (0, 1, 2, 3):
        row, other = numbers(0, 1, 2, 3, 4), [0, 1, 2, 3, 4]
        assert made.f(x, row) == space["f"](x, other) == 77
        assert row.tolist() == other


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("return row[x]", "3: an index outside its row"),
        ("return row[-1]", "3: an index outside its row"),
        ("return row[5]", "3: an index outside its row"),
        ("row[9223372036854775807] = 1", "3: an index outside its row"),
        ("a = 1\nreturn a // (x - x)", "4: a division by 0"),
        ("a = 1\na %= x - x\nreturn a", "4: a division by 0"),
        ("return 1 << x", "3: a shift by no count of bits"),
        ("return 1 >> -1", "3: a shift by no count of bits"),
        ("return 1 << 64", "3: a shift by no count of bits"),
        ('if x > 3:\n    raise RuntimeError("said so")\nreturn 0', "4: said so"),
        ("a = (1 +\n     row[x])\nreturn a", "4: an index outside its row"),
    ],
)
def test_a_fault_names_its_line(lines: str, fault: str) -> None:
    made = build("\n" + body(lines))
    with pytest.raises(FaultError, match=f"^text.py:{int(fault.split(':')[0]) + 1}:{fault.split(':')[1]}$"):
        made.f(99, numbers(1, 2, 3, 4, 5))


WIDTHS = [
    ("Bytes", "int8", -128, 127), ("Shorts", "int16", -(1 << 15), (1 << 15) - 1),
    ("Ints", "int32", -(1 << 31), (1 << 31) - 1), ("Flags", "uint8", 0, 255), ("Marks", "bool", 0, 1),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "dtype", "low", "high"), WIDTHS)
def test_a_number_that_does_not_fit_is_a_fault(kind: str, dtype: str, low: int, high: int) -> None:
    made = build(f"@door\ndef f(row: {kind}, x: int) -> int:\n    row[1] = x\n\n"
                 f"@door\ndef g(row: {kind}, x: int) -> int:\n    row[1] += x\n")  # fmt: skip
    row = np.zeros(3, dtype)
    for x in (low, high, 0, 1):
        made.f(row, x)
        assert int(row[1]) == x
    for x in (low - 1, high + 1, high + 256, low - 65536, 1 << 40, (1 << 63) - 1, -(1 << 63)):
        with pytest.raises(FaultError, match=r"text.py:3: a number that does not fit its field"):
            made.f(row, x)
    assert [int(v) for v in row] == [0, 1, 0]
    with pytest.raises(FaultError, match=r"text\.py:7"):
        made.g(row, high)
    assert int(row[1]) == 1
