"""What is not in the language is refused, with the file, the line and what to write instead."""

import ast
from pathlib import Path

import numpy as np
import pytest

from lusoria.kernel.machine import language
from lusoria.kernel.machine.faults import FaultError, ProgramError
from lusoria.kernel.machine.kinds import lent, records
from tests.support.machine import build, numbers, program

REFUSED = [
    ("y = {1: 2}", "a dict"),
    ("y = [1, 2]", "a list"),
    ("y = {1, 2}", "a set"),
    ("y = (1, 2)", "a tuple"),
    ("x, y = 1, 2", "a tuple"),
    ('y = f"{x}"', "text"),
    ('y = "12"', "text and None"),
    ("y = None", "text and None"),
    ("return None", "text and None"),
    ("y = b'1'", "text and None"),
    ("y = ...", "text and None"),
    ("y = 1j", "text and None"),
    ("y = [i for i in range(3)]", "a comprehension (write a loop)"),
    ("y = max(i for i in range(3))", "max takes 2 or more arguments"),
    ("y = max(x, (i for i in range(3)))", "a comprehension (write a loop)"),
    ("y = {i for i in range(3)}", "a comprehension (write a loop)"),
    ("y = {i: i for i in range(3)}", "a comprehension (write a loop)"),
    ("y = lambda: 1", "a lambda (write a function)"),
    ("y = x ** 2", "a power (write a loop or <<)"),
    ("y = x @ x", "a matrix product (write a loop)"),
    ("y = row[0:2]", "a slice (loop over the entries)"),
    ("y = x is x", "`is` (use ==)"),
    ("y = x is not x", "`is not` (use !=)"),
    ("y = x in row", "`in` asks whether a code belongs to a block"),
    ("y = x not in row", "`in` asks whether a code belongs to a block"),
    ("y = x in PRIMES", "`in` asks whether a code belongs to a block"),
    ("y = +x", "a plus sign in front (leave it out)"),
    ("y = max(*row)", "max takes 2 or more arguments"),
    ("y = max(x, *row)", "a star"),
    ("y = (z := x)", "`:=` (assign in a line of its own)"),
    ("yield x", "`yield`"),
    ("yield from x", "`yield`"),
    ("await x", "`await`"),
    ("with x:\n        y = 1\n    return y", "`with`"),
    ("async with x:\n        y = 1", "`async`"),
    ("async for i in range(3):\n        y = 1", "`async`"),
    ("del x", "`del`"),
    ("assert x", "`assert` (write an invariant of `check`)"),
    ("match x:\n        case 1:\n            y = 2", "`match` (use if and elif)"),
    ("global y", "`global` (keep it in the state)"),
    ("nonlocal y", "`nonlocal` (keep it in the state)"),
    ("import math", "an import inside"),
    ("from math import pi", "an import inside"),
    ("def inner():\n        return 1", "a function inside a function"),
    ("async def inner():\n        return 1", "`async`"),
    ("class Inner:\n        pass", "a class"),
    ("x", "a line by itself is a call"),
    ("x < 3", "a line by itself is a call"),
    ("y = z = x", "one name is assigned at a time"),
    ("for i in row:\n        y = i", "loops run over range(...) with one plain counter"),
    ("for i, j in range(3):\n        y = i", "loops run over range(...) with one plain counter"),
    ("for row[0] in range(3):\n        y = i", "loops run over range(...) with one plain counter"),
    ("for i in range(3):\n        y = i\n    else:\n        y = 2", "a loop has no else"),
    ("while x:\n        x -= 1\n    else:\n        y = 2", "a loop has no else"),
    ("for i in range(0, 3, x):\n        y = i", "the step of a range is a constant and not 0"),
    ("for i in range(0, 3, 0):\n        y = i", "the step of a range is a constant and not 0"),
    ("for i in range(0.5):\n        y = i", "the bounds of a range are whole numbers"),
    ("for i in range():\n        y = i", "range takes 1 to 3 arguments"),
    ("for i in range(1, 2, 3, 4):\n        y = i", "range takes 1 to 3 arguments"),
    ("break", "there is no loop around it"),
    ("continue", "there is no loop around it"),
    ("try:\n        y = 1\n    except ValueError:\n        y = 2", "a fault is caught by one `except Exception`"),
    ("try:\n        y = 1\n    except:\n        y = 2", "a fault is caught by one `except Exception`"),
    ("try:\n        y = 1\n    finally:\n        y = 2", "a fault is caught by one `except Exception`"),
    ("try:\n        y = 1\n    except Exception:\n        y = 2\n    else:\n        y = 3", "caught by one"),
    ("try:\n        y = 1\n    except Exception:\n        y = 2\n    except Exception:\n        y = 3", "by one"),
    ("try:\n        y = 1\n    except* Exception:\n        y = 2", "TryStar"),
    ("y = helper(x=1)", "an argument with a name (but `to` of `tell`)"),
    ("y = min(x, 1, key=x)", "an argument with a name"),
    ("y = int()", "int takes 1 arguments"),
    ("y = int(x, 2)", "int takes 1 arguments"),
    ("y = abs(x, 2)", "abs takes 1 arguments"),
    ("y = len()", "len takes 1 arguments"),
    ("y = min(x)", "min takes 2 or more arguments"),
    ("y = len(x)", "a whole number has no such length"),
    ("y = helper()", "helper takes 1 arguments, not 0"),
    ("y = helper(1, 2)", "helper takes 1 arguments, not 2"),
    ("y = absent(1)", "absent is no function of this program"),
    ("y = range(3)", "range is no function of this program"),
    ("y = x.real", "a whole number has no real"),
    ("y = row.sum()", "helpers are called by their plain names"),
    ("y = x[0]", "a whole number has no entries"),
    ("y = row[0][0]", "a whole number has no entries"),
    ("y = row[0.5]", "an index is a whole number"),
    ("y = row[row]", "an index is a whole number"),
    ("y = row + 1", "there is no sum of a row of i8 5 and a whole number"),
    ("y = row == row", "rows are compared entry by entry"),
    ("y = int(row)", "a number of another kind is needed here"),
    ("y = int(0.5)", "a number of another kind is needed here"),
    ("y = 0.5 // x", "reals are added, subtracted, multiplied and divided, nothing else"),
    ("y = 0.5 << x", "reals are added"),
    ("row[0] = 0.5", "a number of another kind is needed here"),
    ("row = row", "row is a row: write into its entries"),
    ("row[0] = row", "a number of another kind is needed here"),
    ("y = row if x else row", "only numbers are chosen between"),
    ("y = row or 1", "`and` and `or` join whole numbers"),
    ("y = 0.5 or 1", "`and` and `or` join whole numbers"),
    ("if row:\n        y = 1", "a test is about numbers"),
    ("y = word(x) // 3", "words are not divided"),
    ("y = x\n    y = row", "one name or result is both a whole number and a row of i8 5"),
    ("y = nothing(x)", "y would be nothing"),
    ("y = helper(nothing(x))", "helper is given nothing"),
    ("return nothing(x)", "nothing is given back"),
    ("y = 1 + nothing(x)", "there is no sum of a whole number and nothing"),
    ("row[0] = nothing(x)", "a number of another kind is needed here, not nothing"),
    ("y = x + z", "z is neither a local nor a constant"),
    ("y = z\n    z = 1", "z has no value yet"),
    ("z += 1", "z has no value yet"),
    ("y = zeros(x)", "room is made for a constant number of entries"),
    ("y = zeros(0)", "room is made for a constant number of entries"),
    ("y = zeros(1 << 40)", "room is made for a constant number of entries"),
    ("y = 18446744073709551616", "a number has 64 bits"),
    ("if x:\n        return 1", "a value is given back on some paths and nothing on others"),
    ("if x:\n        return\n    return 1", "a value is given back on some paths and nothing on others"),
    ("return row", "a function gives back a number, not a row"),
    ("y = PRIMES[0][0]", "a whole number has no entries"),
    ("row.x = 1", "a row of i8 5 has no x"),
]  # fmt: skip

HELPERS = "PRIMES = (2, 3, 5)\n\ndef helper(x):\n    return x\n\ndef nothing(x):\n    return\n\n"


@pytest.mark.parametrize(("line", "said"), REFUSED, ids=[line for line, _ in REFUSED])
def test_what_is_not_in_the_language_is_refused(line: str, said: str) -> None:
    text = f"{HELPERS}def f(x, row):\n    {line}\n\n@door\ndef g(x: int, row: Five) -> int:\n    f(x, row)\n"
    with pytest.raises(ProgramError) as error:
        program(text)
    place, sentence = str(error.value).split(": ", 1)
    assert said in sentence
    first = text[: text.index("def f(")].count("\n") + 1
    assert place.startswith("text.py:")
    assert first <= int(place.split(":")[1]) <= first + 1 + line.count("\n")


def test_every_node_of_python_is_allowed_or_refused_by_a_sentence() -> None:
    """Nothing is let through because nobody thought of it."""
    known = {*language.EXPRESSIONS, *language.STATEMENTS, *language.DRIVER_EXPRESSIONS, *language.DRIVER_STATEMENTS}
    for name in dir(ast):
        node = getattr(ast, name)
        if isinstance(node, type) and issubclass(node, (ast.expr, ast.stmt, ast.operator, ast.cmpop, ast.unaryop)):
            if (
                issubclass(node, ast.Constant)
                or node in (ast.expr, ast.stmt, ast.operator, ast.cmpop, ast.unaryop)
                or node in known
            ):
                continue
            function = ast.FunctionDef(name="f", args=ast.arguments([], [], None, [], [], None, []), body=[node()])
            found = list(language.foreign(function))
            assert len(found) == 1
            assert "is not in" in found[0][1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(x):\n    return f(x)\n", r"text.py:1: f calls f: a function cannot call itself"),
        ("def f(x):\n    return h(x)\ndef h(x):\n    return f(x)\n", r"text.py:1: f calls h calls f"),
        ("def f(x, y=1):\n    return x\n", r"text.py:1: in f, plain parameters only"),
        ("def f(*x):\n    return 1\n", r"plain parameters only"),
        ("def f(x, /):\n    return 1\n", r"plain parameters only"),
        ("def f(x, *, y):\n    return 1\n", r"plain parameters only"),
        ("@cache\ndef f(x):\n    return 1\n", r"text.py:2: f may be a @door, a @quick door or @inline, nothing else"),
        ("@door\n@quick\ndef f(x: int):\n    return 1\n", r"f may be a @door, a @quick door or @inline"),
        ("@door()\ndef f(x: int):\n    return 1\n", r"f may be a @door, a @quick door or @inline"),
        ("def f(x):\n    return 1\ndef f(x):\n    return 2\n", r"text.py:3: f is defined twice \(text.py:1\)"),
        ("f = 3\ndef f(x):\n    return 2\n", r"text.py:2: f is defined twice \(a constant\)"),
        ("def f(x):\n    return 2\nf = 3\n", r"text.py:3: f is something else elsewhere"),
        ("K = 1\nK = 2\ndef f(x):\n    return K\n", r"text.py:2: K is something else elsewhere"),
        ("K = (1, 2.5)\ndef f(x):\n    return K[0]\n", r"text.py:1: K is no row of whole numbers"),
        ("K = ((1, 2), (3, 4))\ndef f(x):\n    return K[0]\n", r"text.py:1: K is no row of whole numbers"),
        ("K = ()\ndef f(x):\n    return K[0]\n", r"text.py:1: K is no row of whole numbers"),
        ("def min(x, y):\n    return 1\ndef f(x):\n    return min(x, 2)\n", r"text.py:1: min is a call into"),
        ("def word(x):\n    return 1\ndef f(x):\n    return word(x)\n", r"text.py:1: word is a call into the machine"),
        ("def sqrt(x):\n    return 1\ndef f(x):\n    return sqrt(x)\n", r"text.py:1: sqrt is a call into the machine"),
    ],
)  # fmt: skip
def test_what_a_program_cannot_be_made_of(text: str, said: str) -> None:
    with pytest.raises(ProgramError, match=said):
        program(f"{text}\n@door\ndef g(x: int) -> int:\n    return f(x)\n")


def test_recursion_is_refused_across_files() -> None:
    one = "def one(x):\n    return two(x) if x else 0\n"
    two = "def two(x):\n    return three(x - 1)\n\n@door\ndef g(x: int) -> int:\n    return one(x)\n"
    three = "def three(x):\n    return one(x)\n"
    with pytest.raises(
        ProgramError, match=r"text0.py:1: one calls two calls three calls one: a function cannot call itself"
    ):
        program(one, two, three)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("def g(x: Unknown) -> int:\n    return 1", "x of the door g must be one of int, float,"),
        ("def g(x) -> int:\n    return 1", "x of the door g must be one of"),
        ("def g(x: 'int') -> int:\n    return 1", "x of the door g must be one of"),
        ("def g(x: float) -> int:\n    return x", "a door gives back a whole number or nothing, not a real number"),
        ("def g(x: int) -> int:\n    return 1 / x", "a door gives back a whole number or nothing, not a real number"),
        ("def g(x: Five) -> int:\n    return x", "a function gives back a number, not a row"),
    ],
)
def test_doors_that_cannot_be(head: str, said: str) -> None:
    with pytest.raises(ProgramError, match=said):
        program(f"@door\n{head}\n")


def test_a_local_names_rows_of_one_place() -> None:
    layout = np.dtype([("a", "i1", (3,)), ("b", "i1", (3,))])
    with pytest.raises(ProgramError, match=r"text.py:5: in f, one name stands for rows of two places, R.a and R.b"):
        program("@door\ndef f(r: Rs, x: int) -> int:\n    row = r[0].a\n    if x:\n        row = r[0].b\n"
                "    return row[0]\n", layouts={"R": layout})  # fmt: skip


def test_a_name_of_a_row_has_a_value_where_it_is_used() -> None:
    head = "@door\ndef f(x: int, row: Five) -> int:\n"
    with pytest.raises(ProgramError, match="bind it on every path"):
        build("@door\ndef f(x: int, t: Tables) -> int:\n    if x:\n        a = t[x]\n    return a[0]\n")
    made = build(f"{head}    if x:\n        a = row\n    else:\n        return 0\n    return a[0]\n")
    assert [made.f(x, numbers(1, 2, 3, 4, 5)) for x in (0, 1)] == [0, 1]


def test_a_local_that_was_not_assigned_is_zero_and_nothing_else() -> None:
    """Rules bind on every path, drivers need not; what is known of a number holds only where it was assigned."""
    made = build("@door\ndef f(x: int, row: Five) -> int:\n    if x:\n        k = 7\n    return 9 // k\n")
    assert made.f(1, numbers(0, 0, 0, 0, 0)) == 1
    with pytest.raises(FaultError, match=r"text.py:5: a division by 0"):
        made.f(0, numbers(0, 0, 0, 0, 0))


def test_helpers_may_bear_the_names_of_libraries() -> None:
    """LLVM calls functions of its own by name when it copies and clears memory; none of these are ours."""
    layout = np.dtype([("a", "i8", (40,))])
    made = build("""
def memmove(x):
    return x + 1

def memset(x):
    return x + 2

def memcpy(x):
    return x + 4

def printf(x):
    return x + 8

@door
def f(R: Rs, x: int) -> int:
    room = zeros(200)
    room[x] = 16
    R[1] = R[0]
    return memmove(x) + memset(x) + memcpy(x) + printf(x) + room[x] + R[1].a[3]
""", layouts={"R": layout})  # fmt: skip
    rows = np.zeros(2, layout)
    rows[0]["a"][3] = 1000
    assert made.f(rows, 0) == 1031


def test_room_is_as_long_as_a_row_or_longer() -> None:
    layout = np.dtype([("a", "i8", (5,))])
    made = build("""
@door
def f(R: Rs, x: int) -> int:
    more = zeros(2 + len(R[0].a))
    more[x] = len(more)
    room = zeros(len(R[0].a))
    room[x] = len(room)
    return more[x] * 10 + room[x]
""", layouts={"R": layout})  # fmt: skip
    rows = np.zeros(2, layout)
    assert made.f(rows, 4) == 75
    with pytest.raises(FaultError, match="an index outside its row"):
        made.f(rows, 5)


def test_names_may_be_any_that_python_has() -> None:
    made = build("größe = 3\n\ndef höhe(x):\n    return x * größe\n\n"
                 "@door\ndef f(x: int) -> int:\n    名 = höhe(x)\n    return 名\n")  # fmt: skip
    assert made.f(5) == 15


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (np.dtype([("a", ">i4")]), "R.a is of >i4"),
        (np.dtype([("a", "U3")]), "R.a is of <U3"),
        (np.dtype([("a", "u2")]), "R.a is of uint16"),
        (np.dtype([("a", "i1"), ("b", "i8")]), "R.a is not aligned"),
        (np.dtype({"names": ["a"], "formats": ["i8"], "itemsize": 12}), "R.a is not aligned"),
    ],
)
def test_layouts_that_machines_do_not_have_are_refused(layout: np.dtype, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        records({"R": layout})


def test_rows_without_a_length_are_lent_by_the_host() -> None:
    assert lent("u8", None).tag is None
    assert lent("i8", None).tag == lent("i8", 3).tag


def test_the_page_names_what_the_list_names() -> None:
    page = Path(__file__).parents[3].joinpath("docs/compiler.md").read_text("utf-8")
    for call in language.CALLS | {"sqrt", "zeros", "word"}:
        assert f"`{call}" in page or f"{call}(" in page, call
