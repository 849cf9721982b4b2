"""The referee: everything that lists forgive and records do not, and everything that a table must keep to."""

from pathlib import Path
from typing import Any

import pytest

from lusoria.kernel import Box, Grid, Row, Table, grid, num, row, streams
from lusoria.kernel.referee import Referee, RefereeError, checked
from tests.support.specimen import specimen


class State(Table):
    low: int = num("i1")
    cells: Row = row(3, "i1")
    board: Grid = grid(2, 2)


class Numbers(Box):
    value: Row = row(2)
    size_of: int = num()


WRITES = [
    ("s.low = 128", "low = 128: does not fit i1"),
    ("s.low = -129", "low = -129: does not fit i1"),
    ("s.low = True", "only whole numbers are stored"),
    ("s.low = 1.0", "only whole numbers are stored"),
    ("s.law = 1", "State has no field law"),
    ("s.cells = [1, 2, 3]", "cells is written entry by entry"),
    ("s.cells[3] = 1", r"cells\[3\]: the row has 3 entries"),
    ("s.cells[-1] = 1", r"cells\[-1\]: the row has 3 entries"),
    ("s.cells[-1]", r"cells\[-1\]: the row has 3 entries"),
    ("s.cells[3]", r"cells\[3\]: the row has 3 entries"),
    ("s.cells[0] = 200", r"cells\[0\] = 200: does not fit i1"),
    ("s.cells[0] = s.low == 0", "only whole numbers are stored"),
    ("s.board[0] = [1, 2]", "rows are written entry by entry"),
    ("s.board[2][0] = 1", r"board\[2\]: the grid has 2 rows"),
    ("s.board[-1][0] = 1", r"board\[-1\]: the grid has 2 rows"),
    ("s.board[1][2] = 1", r"board\[1\]\[2\]: the row has 2 entries"),
    ("s.board[1][0] = 40000", r"board\[1\]\[0\] = 40000: does not fit i2"),
]


@pytest.mark.parametrize(("text", "said"), WRITES)
def test_a_checked_state_complains(text: str, said: str) -> None:
    s = checked(State())
    with pytest.raises(RefereeError, match=said):
        exec(text, {"s": s})


def test_a_checked_state_takes_what_fits_and_is_a_copy() -> None:
    plain = State()
    s = checked(plain)
    s.low = -128
    s.cells[2] += 127
    s.board[1][1] = 32767
    assert (s.low, s.cells, s.board) == (-128, [0, 0, 127], [[0, 0], [0, 32767]])
    assert plain.same(State())
    assert isinstance(s, State)


@pytest.mark.parametrize("text", ["b.size_of = 1", "b.value = [1, 2]"])
def test_a_box_is_read_only(text: str) -> None:
    with pytest.raises(RefereeError, match="read-only"):
        exec(text, {"b": checked(Numbers(), read_only=True)})


def test_entries_of_a_box_are_read_only_too() -> None:
    b = checked(Numbers(), read_only=True)
    with pytest.raises(RefereeError, match=r"value\[0\] is read-only"):
        b.value[0] = 1


TABLES = [
    ("s.awaits |= 8", "awaits names a seat that does not exist"),
    ("s.may |= 8", "may names a seat that does not exist"),
    ("s.talk |= 8", "talk names a seat that does not exist"),
    ("s.awaits = 3", "somebody is awaited who was not asked"),
    ("s.awaits = 0", "exactly as long as it is not over"),
    ("s.over = 1", "exactly as long as it is not over"),
    ("s.over = 1\n    s.awaits = 0\n    s.may = 1", "nobody may act after the end"),
    ("s.depth = 17", "the stack is out of order"),
    ("s.stack[2] = 1", "the stack is out of order"),
    ("s.depth = -1", "the stack is out of order"),
    ("s.hint[3] = 1", "scratch field hint is not zero again"),
    (
        "s.vote[0] = 1\n    s.asked = 0\n    s.awaits = 0\n    s.over = 1",
        "is sealed, but seat 0 was not asked",
    ),
    ("s.hands[1] += 1", "hands does not agree with what it mirrors"),
    ("s.points[0] += 1", "invariant 1 is broken"),
]
MORE = (
    ("    turns: int = num()", "    turns: int = num()\n    vote: Row = row(3, known=OWNER, sealed=True)\n"
     "    hands: Row = row(3, mirror=True)"),
    ("def score(", "def mirror(s: State, box: Box) -> None:\n    for seat in range(3):\n"
     "        s.hands[seat] = count_at(s, HAND + seat)\n\n\ndef score("),
    ("    ask(s, below", "    mirror(s, box)\n    ask(s, below"),
    ("    s.turns += 1", "    s.turns += 1\n    hurt = 1"),
    ("        ask(s, next_seat(s, seat))", "        ask(s, next_seat(s, seat))\n    mirror(s, box)\n    harm(s, seat)"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "said"), TABLES, ids=[text.split("\n")[0] for text, _ in TABLES])
def test_what_a_table_must_keep_to(tmp_path: Path, text: str, said: str) -> None:
    game = specimen(
        tmp_path, *MORE, ("def explain(", f"def harm(s: State, seat: int) -> None:\n    {text}\n\n\ndef explain(")
    )
    table = Referee(game.rules, game.box(), 2, streams(b"r"))
    seat = table.state.awaits.bit_length() - 1
    with pytest.raises(RefereeError, match=said) as found:
        table.apply(seat, table.legal(seat)[0])
    assert "(step 1)" in str(found.value)


def test_a_sound_table_is_let_play(tmp_path: Path) -> None:
    game = specimen(
        tmp_path, *MORE, ("def explain(", "def harm(s: State, seat: int) -> None:\n    return\n\n\ndef explain(")
    )
    table = Referee(game.rules, game.box(), 3, streams(b"r"))
    while not table.state.over:
        seat = table.state.awaits.bit_length() - 1
        table.apply(seat, table.legal(seat)[-1])
    assert table.moves > 3


def test_only_legal_codes_of_those_who_may_act(tmp_path: Path) -> None:
    game = specimen(tmp_path)
    table = Referee(game.rules, game.box(), 2, streams(b"r"))
    seat = table.state.awaits.bit_length() - 1
    code = table.legal(seat)[0]
    with pytest.raises(RefereeError, match=f"seat {1 - seat} is neither awaited nor allowed to act"):
        table.apply(1 - seat, code)
    other = next(c for c in range(game.rules.size) if c not in table.legal(seat))
    with pytest.raises(RefereeError, match=f"play:\\d is not legal for seat {seat}"):
        table.apply(seat, other)
    assert table.moves == 0


LEGAL = [
    ("s.note = 1", "legal changed the state"),
    ("can[DRAW] = 2", "something else than 0 or 1"),
    ("can[20] = 1", r"can\[20\]: the row has 9 entries"),
    ("box.prize = 1", "is read-only"),
]


@pytest.mark.parametrize(("text", "said"), LEGAL)
def test_asking_what_is_legal_changes_nothing(tmp_path: Path, text: str, said: str) -> None:
    game = specimen(tmp_path, ("        can[DRAW] = 1\n", f"        can[DRAW] = 1\n        {text}\n"),
                    ("class Box(BoxBase):\n    pass", "class Box(BoxBase):\n    prize: int = num()"))  # fmt: skip
    (game.folder / "components.toml").write_text('[prize]\nis = 3\nleast = 0\nmost = 9\nfrom = "ours"\n', "utf-8")
    with pytest.raises(RefereeError, match=said):
        Referee(game.rules, game.box(), 2, streams(b"r"))


def test_a_position_from_outside_is_looked_over(tmp_path: Path) -> None:
    game = specimen(tmp_path)
    s: Any = game.rules.new(game.box(), 2, streams(b"r"))
    assert Referee(game.rules, game.box(), 2, [], start=s).state.same(s)
    s.points[0] = 5
    with pytest.raises(RefereeError, match="set-up: invariant 1"):
        Referee(game.rules, game.box(), 2, [], start=s)
