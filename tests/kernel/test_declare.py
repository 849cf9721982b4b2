"""Declarations, and what is made of them: lists, records, plain data."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lusoria.kernel import ALL, NOBODY, OWNER, Box, Grid, Row, Table, cards, grid, num, row
from lusoria.kernel.declare import RANGES, Field, fitted


class State(Table):
    low: int = num()
    tiny: Row = row(3, "i1")
    wide: Grid = grid(2, 4, "i8", known=OWNER)
    long: int = num("i4", known=NOBODY)
    work: Row = row(5, scratch=True)


class More(State):
    extra: int = num()


def test_fields_are_those_of_the_bases_first() -> None:
    assert list(State.FIELDS)[-5:] == ["low", "tiny", "wide", "long", "work"]
    assert list(More.FIELDS)[-1] == "extra"
    assert "extra" not in State.FIELDS


def test_a_fresh_state_is_zero_and_shares_nothing() -> None:
    one, other = State(), State()
    assert all(getattr(one, f.name) == f.blank() for f in State.FIELDS.values())
    one.wide[0][1] = 7
    assert other.wide[0][1] == 0
    assert one.wide[1][1] == 0


def test_a_clone_is_equal_and_independent() -> None:
    one = State()
    one.low, one.tiny[1], one.wide[1][2] = 5, 6, 7
    two = one.clone()
    assert type(two) is State
    assert two.same(one)
    two.wide[1][2] = 8
    two.tiny[0] = 1
    assert (one.wide[1][2], one.tiny[0]) == (7, 0)
    assert not two.same(one)


def test_scratch_counts_for_nothing() -> None:
    one, other = State(), State()
    one.work[3] = 1
    assert one.same(other)
    assert "work" not in one.as_dict()
    assert "work" not in [f.name for f in State.kept()]
    assert "news" not in [f.name for f in State.kept()]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: num("i3"), "a field is of kind"),
        (lambda: row(0), "room for at least one"),
        (lambda: row(3, known=OWNER, shown=ALL), "shown what it does not know"),
        (lambda: grid(3, 3, known=NOBODY, shown=OWNER), "shown what it does not know"),
    ],
)
def test_declarations_that_cannot_be(call: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        call()


@pytest.mark.parametrize("name", ["clone", "FIELDS", "as_dict", "told"])
def test_names_that_the_kernel_uses_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"cannot be called {name}"):
        type("Bad", (Table,), {name: num()})


def test_what_is_declared_about_knowing() -> None:
    fields = State.FIELDS
    assert (fields["low"].known, fields["low"].shown) == (ALL, ALL)
    assert (fields["wide"].known, fields["wide"].shown) == (OWNER, OWNER)
    sealed: Any = row(4, sealed=True)
    assert (sealed.known, sealed.shown, sealed.sealed) == (OWNER, OWNER, True)
    hidden: Any = row(4, shown=NOBODY)
    assert (hidden.known, hidden.shown) == (ALL, NOBODY)
    deck: Any = cards(9)
    assert isinstance(deck, Field)
    assert (deck.kind, deck.shape, deck.cards) == ("i1", (9,), True)


def test_plain_data_and_back() -> None:
    s = State()
    s.low, s.tiny[2], s.wide[0][3], s.stack[1] = -3, 127, 2**62, 9
    assert State.from_dict(s.as_dict()).same(s)
    assert State.from_dict({"low": 2}).low == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"lo": 1}, "State has no field 'lo'; it has luck, seats"),
        ({"work": [0] * 5}, "no field 'work'"),
        ({"low": [1]}, "low holds whole numbers, not"),
        ({"low": True}, "low holds whole numbers, not True"),
        ({"low": 1.5}, "low holds whole numbers, not 1.5"),
        ({"low": 40000}, "low cannot hold 40000: its numbers go up to 32767"),
        ({"tiny": [1, 2, 128]}, "tiny cannot hold 128"),
        ({"tiny": [1, 2, -129]}, "tiny cannot hold -129"),
        ({"tiny": [1, 2]}, "tiny has room for 3, but 2 were given"),
        ({"tiny": [1, 2, 3, 4]}, "tiny has room for 3, but 4 were given"),
        ({"tiny": 1}, "tiny is a list of 3, not 1"),
        ({"wide": [[1, 2, 3, 4]]}, "wide has room for 2"),
        ({"wide": [1, 2]}, "wide is a list of 4"),
    ],
)
def test_data_that_does_not_fit_is_refused_by_name(data: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        State.from_dict(data)


def test_short_rows_are_filled_only_where_that_is_said() -> None:
    wide, tiny = State.FIELDS["wide"], State.FIELDS["tiny"]
    assert fitted(wide, [[1]], fill=True) == [[1, 0, 0, 0], [0, 0, 0, 0]]
    assert fitted(tiny, [], fill=True) == [0, 0, 0]
    with pytest.raises(ValueError, match="room for 3"):
        fitted(tiny, [1, 2, 3, 4], fill=True)


def test_the_record_is_aligned_and_scratch_lies_behind() -> None:
    kind = State.dtype()
    assert kind.fields is not None
    kept = [f.name for f in State.kept()]
    last = max(kind.fields[n][1] + kind.fields[n][0].itemsize for n in kept)
    assert last <= State.kept_words() * 8 <= min(kind.fields[n][1] for n in ("work", "news"))
    assert kind.itemsize % 8 == 0
    assert all(kind.fields[n][1] % kind.fields[n][0].base.itemsize == 0 for n in kind.fields)


def whole(field: Field) -> st.SearchStrategy[Any]:
    numbers: st.SearchStrategy[Any] = st.integers(-RANGES[field.kind] - 1, RANGES[field.kind])
    for length in reversed(field.shape):
        numbers = st.lists(numbers, min_size=length, max_size=length)
    return numbers


@given(st.fixed_dictionaries({f.name: whole(f) for f in State.FIELDS.values()}))
def test_records_hold_what_lists_hold(values: dict[str, Any]) -> None:
    s = State()
    s.__dict__.update(values)
    record = np.zeros(2, State.dtype())
    s.write_record(record[1])
    back = State.read_record(record[1])
    assert back.__dict__ == s.__dict__
    assert State.read_record(record[0]).same(State())
    assert State.from_dict(s.as_dict()).same(s)


def test_a_box_is_declared_likewise() -> None:
    class Numbers(Box):
        value: Row = row(3)

    assert list(Numbers.FIELDS) == ["value"]
    assert Numbers().value == [0, 0, 0]
