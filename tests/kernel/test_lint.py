"""The subset of the rules: what is refused gets one sentence and the line, what is allowed passes."""

import os
from pathlib import Path

import pytest

from lusoria.kernel.lint import SubsetError, find_faults, lint
from lusoria.kernel.machine import folder

HEAD = "from lusoria.kernel import Box, Grid, Row, Table, below, tell\n"

REFUSED = [
    ("x = 3 / 2", "a fraction (use //)"),
    ("x = 3 ** 2", "a power"),
    ("x = [1, 2]", "a list"),
    ("x = {1: 2}", "a dict"),
    ("x = {1, 2}", "a set"),
    ("x = (1, 2)", "a tuple"),
    ("x = [i for i in range(3)]", "a comprehension"),
    ("x = max(i for i in range(3))", "a comprehension"),
    ("x = lambda: 1", "a lambda"),
    ("x = s.hand[0:2]", "a slice"),
    ("x = n in s.hand", "`in` asks whether a code belongs to a block"),
    ("x = n in n", "`in` asks whether a code belongs to a block"),
    ("x = n in PLAY in PLAY", "`in` asks whether a code belongs to a block"),
    ("x = n < PLAY", "blocks have no order"),
    ("x = PLAY <= n < 3", "blocks have no order"),
    ("x = n is n", "`is`"),
    ("x = 0.5", "whole numbers, not in float"),
    ('x = "text"', "whole numbers, not in str"),
    ('x = f"{n}"', "text is not in the subset"),
    ("x = 9223372036854775808", "64 bits"),
    ("x = 1 << 63", "past 62 bits"),
    ("x = n // 0", "division by zero"),
    ("x = n % 0", "division by zero"),
    ("n //= 0", "division by zero"),
    ("x = s.hand[-1]", "counted from the front"),
    ("x = (y := 1)", "`:=` (assign in a line of its own)"),
    ("a, b = n, n", "one name at a time"),
    ("a = b = n", "one name at a time"),
    ("cells = cells", "cells is a row: write into its entries"),
    ("cells = s.hand", "cells is a row: write into its entries"),
    ("s.hand = cells", "copy cells entry by entry"),
    ("s.inner.hand = 1", "fields belong to the state itself"),
    ("x = cells == s.hand", "compared entry by entry"),
    ("LIMIT = 2", "LIMIT is a constant or a function"),
    ("x: int", "give the local a value"),
    ("x", "a line by itself is a call"),
    ("s.hand.append(1)", "call helpers by their plain names"),
    ("print(n)", "print is neither a helper of these rules nor of the kernel"),
    ("x = min(n, n, n)", "min takes two numbers"),
    ("helper(n=1)", "arguments have no names"),
    ("tell(s, 1, below(s, 3))", "must not draw cards"),
    ("assert n", "`assert` (write an invariant of `check`) is not in the subset"),
    ("raise n", "`raise` (what cannot be played is left out by `legal`) is not in the subset"),
    ("del n", "`del` is not in the subset"),
    ("global LIMIT", "`global` (keep it in the state) is not in the subset"),
    ("import math", "an import inside is not in the subset"),
    ("try:\n        x = 1\n    except ValueError:\n        x = 2", "`try` is not in the subset"),
    ("with n:\n        x = 1", "`with` is not in the subset"),
    ("def inner() -> int:\n        return 1", "a function inside a function is not in the subset"),
    ("match n:\n        case 1:\n            x = 1", "`match` (use if and elif) is not in the subset"),
    ("for i in cells:\n        x = i", "loops run over range"),
    ("for i in range(2):\n        x = i\n    else:\n        x = 1", "a loop has no else"),
    ("while n > 0:\n        n -= 1\n    else:\n        n = 1", "a loop has no else"),
]
UNBOUND = [
    "if n:\n        x = 1\n    return x",
    "for i in range(n):\n        x = 1\n    return x",
    "for i in range(n):\n        x = 1\n    return i",
    "while n > 0:\n        x = 1\n        n -= 1\n    return x",
    "while True:\n        if n:\n            break\n        x = 1\n    return x",
    "while True:\n        if n:\n            x = 1\n            break\n        break\n    return x",
    "x += 1\n    return x",
    "y = x\n    x = 1\n    return x",
    "if n:\n        x = 1\n    elif n > 1:\n        y = 1\n    else:\n        x = 2\n    return x",
]
BOUND = [
    "if n:\n        x = 1\n    else:\n        x = 2\n    return x",
    "if n:\n        return 0\n    else:\n        x = 2\n    return x",
    "while True:\n        x = 1\n        if n:\n            break\n    return x",
    "for i in range(n):\n        x = i\n        n += x\n    return n",
    "x = 1\n    while n > 0:\n        x = 2\n        n -= 1\n    return x",
    "while True:\n        if n:\n            return 1\n        n += 1",
]
ALLOWED = [
    "x = n // 2 + n % 3 - (n << 2) | 1 & ~n ^ 5",
    "x = s.hand[s.low] + len(s.hand) + abs(n) + min(n, 1) + max(n, 2) + int(n > 1)",
    "x = 1 if n > 1 and not n == 3 or n < 0 else 2",
    "s.hand[n] = 1\n    s.low += 1\n    s.grid[1][2] -= 1",
    "x: int = 3\n    s.low = x",
    "for i in range(0, n, 2):\n        if i == 2:\n            continue\n        break",
    "helper(n)",
    "x = 1 if n in PLAY or s.low not in PLAY or n == PLAY else n - PLAY",
    "while n > 0:\n        n -= 1\n    pass",
    "tell(s, 1, n, to=3)",
    "inner = s.grid[0]\n    inner[1] = 2",
]


def body(text: str) -> str:
    """A rules file with this text in a function; its first line is line 9."""
    return (
        f"{HEAD}LIMIT = 3\n\n\ndef helper(i: int) -> int:\n    return i\n\n"
        f"def play(s: Table, box: Box, n: int, cells: Row) -> int:\n    {text}\n    return 0\n"
    )


@pytest.mark.parametrize(("text", "said"), REFUSED, ids=[text.split("\n")[0] for text, _ in REFUSED])
def test_what_is_not_in_the_subset_is_refused_with_line_and_sentence(text: str, said: str) -> None:
    found = find_faults(body(text), frozenset({"PLAY"}))
    assert any(said in sentence for _, sentence in found), found
    assert all(9 <= line <= 9 + text.count("\n") for line, _ in found)


@pytest.mark.parametrize("text", UNBOUND)
def test_locals_are_bound_on_every_path(text: str) -> None:
    found = find_faults(body(text))
    assert any("may have no value here" in sentence for _, sentence in found), found


@pytest.mark.parametrize("text", [*ALLOWED, *BOUND])
def test_what_is_in_the_subset_passes(text: str) -> None:
    assert find_faults(body(text), frozenset({"PLAY"})) == []


def test_a_block_of_the_file_itself_is_known_as_one() -> None:
    asked = body("x = n in TAKE")
    assert [line for line, _ in find_faults(asked)] == [9]
    for made in ('ACTIONS.block("take", 3, of="card")', 'ACTIONS.amount("take", 3)', 'ACTIONS.one("take")'):
        assert find_faults(asked.replace("LIMIT = 3", f"TAKE = {made}")) == []


WHOLE = [
    ("import numpy", 1, "a rules file holds imports, constants"),
    ("from numpy import array", 1, "rules import from lusoria.kernel only, not from numpy"),
    ("if 1:\n    X = 1", 1, "a rules file holds imports"),
    ("def f(s: int, n: int = 1) -> int:\n    return n", 1, "f takes plain parameters only"),
    ("def f(*n: int) -> int:\n    return 1", 1, "f takes plain parameters only"),
    ("def f(*, n: int) -> int:\n    return 1", 1, "f takes plain parameters only"),
    ("def f(n) -> int:\n    return n", 1, "annotate every parameter"),
    ("def f(n: int):\n    return n", 1, "annotate every parameter"),
    ("@cache\ndef f(n: int) -> int:\n    return n", 2, "f needs no decorator"),
    ("def f(n: int) -> int:\n    return f(n)", 1, "f calls itself"),
    ("def f(n: int) -> int:\n    return g(n)\n\n\ndef g(n: int) -> int:\n    return f(n)", 5, "g calls itself"),
    ("def draw(n: int) -> int:\n    return n", 1, "draw is a function of lusoria/kernel/zones.py: call it otherwise"),
    ("def mix(n: int) -> int:\n    return n", 1, "mix is a function of kernel/drivers/prelude.py: call it otherwise"),
    (
        "def rollout(n: int) -> int:\n    return n",
        1,
        "rollout is a function of bots/drivers/playout.py",
    ),
    (
        "def GATHER(n: int) -> int:\n    return n",
        1,
        "GATHER is a number of kernel/drivers/prelude.py: call it otherwise",
    ),
    ("def word(n: int) -> int:\n    return n", 1, "word is a call into the machine: call it otherwise"),
    ("class State(Table):\n    def f(self) -> int:\n        return 1", 2, "annotated fields, one a line"),
]


@pytest.mark.parametrize(("text", "line", "said"), WHOLE, ids=[said for _, _, said in WHOLE])
def test_files_and_signatures(text: str, line: int, said: str) -> None:
    assert any(at == line and said in sentence for at, sentence in find_faults(text)), find_faults(text)


def test_every_fault_of_a_file_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(body("x = 1 / 2\n    y = [1]"), "utf-8")
    with pytest.raises(SubsetError) as found:
        lint(str(path))
    assert [line.split(": ")[0] for line in str(found.value).split("\n")] == [f"{path}:9", f"{path}:10"]


def test_what_is_sound_is_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    looked: list[str] = []
    monkeypatch.setattr("lusoria.kernel.lint.find_faults", lambda text, _: looked.append(text) or find_faults(text))
    path, again = tmp_path / "rules.py", lint.__wrapped__
    sound = HEAD + "def f(n: int) -> int:\n    return n\n"
    for text in (sound, sound, sound.replace("return n", "return 1 / n"), sound, sound + "\n\nZERO = 0\n"):
        path.write_text(text)
        if "/" in text:
            for _ in range(2):  # what is not sound is refused every time
                with pytest.raises(SubsetError, match="use //"):
                    again(str(path))
        else:
            again(str(path))
    assert looked == [sound, *2 * [sound.replace("return n", "return 1 / n")], sound + "\n\nZERO = 0\n"]
    again(str(path), frozenset({"PLAY"}))  # other blocks, another question
    assert len(looked) == 5


def test_no_more_is_remembered_than_so_many_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    monkeypatch.setattr(folder, "MOST", 3)
    for k in range(6):
        folder.remember_sound(f"{k}")
        os.utime(tmp_path / "sound" / f"{k}", (k, k))
    assert [folder.is_sound(f"{k}") for k in range(6)] == [False] * 3 + [True] * 3


@pytest.mark.parametrize("kind", ["file", "below a file"])
def test_without_a_cache_folder_it_is_looked_at_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "file" / ("deep" if kind == "below a file" else "")))
    folder.remember_sound("0")
    assert not folder.is_sound("0")


def test_rules_of_several_files_may_call_each_other() -> None:
    assert find_faults("from .rules_state import helper\n\n\ndef f(n: int) -> int:\n    return helper(n)\n") == []
