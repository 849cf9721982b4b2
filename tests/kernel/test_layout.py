"""Codes out of named blocks: notation, parsing, values."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lusoria.kernel import Actions, Events


def layout() -> Actions:
    acts = Actions()
    acts.one("pass", final=True)
    acts.block("play", 12, of="card", first=1, weight=3)
    acts.amount("offer", 21, first=5, step=5)
    acts.block("ask-for", 3, of="seat")
    return acts


@given(st.integers(0, 36))
def test_every_code_is_written_and_read(code: int) -> None:
    acts = layout()
    assert acts.parse(acts.name(code)) == code
    block = acts.block_of(code)
    assert block.start <= code < block.stop
    assert block.code(block.value(code)) == code


def test_blocks_stand_behind_each_other() -> None:
    acts = layout()
    assert acts.size == 37
    assert [(b.start, b.stop) for b in acts.blocks] == [(0, 1), (1, 13), (13, 34), (34, 37)]
    assert (acts.blocks[0].final, acts.blocks[1].weight, acts.blocks[2].amount) == (True, 3, True)


def test_values_are_what_people_read() -> None:
    acts = layout()
    assert [acts.name(c) for c in (0, 1, 12, 13, 33, 34)] == [
        "pass", "play:1", "play:12", "offer:5", "offer:105", "ask-for:0",
    ]  # fmt: skip
    assert acts.parse(" offer:10 ") == 14


@pytest.mark.parametrize(
    "text",
    ["", "play", "pass:1", "play:0", "play:13", "play:x", "play:1:2", "offer:7", "offer:110", "knock", "ask_for:1"],
)
def test_what_is_no_action_is_refused_with_the_actions_there_are(text: str) -> None:
    with pytest.raises(ValueError, match="its actions are pass, play:<card>, offer:<amount>, ask-for:<seat>"):
        layout().parse(text)


@pytest.mark.parametrize("code", [-1, 37])
def test_codes_outside_have_no_name(code: int) -> None:
    with pytest.raises(ValueError, match="codes go from 0 to 36"):
        layout().name(code)


@pytest.mark.parametrize("call", [lambda a: a.one("pass"), lambda a: a.one("two words"), lambda a: a.one("")])
def test_names_are_new_and_plain(call: Any) -> None:
    with pytest.raises(ValueError, match="cannot name a block"):
        call(layout())


def test_an_empty_block_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one code"):
        Actions().block("play", 0, of="card")


def test_events_are_numbered_with_typed_slots() -> None:
    events = Events()
    assert events.event("dealt") == 0
    assert events.event("paid", "seat", "seat", "amount", clause="X-1.1", fades=True) == 1
    kind = events.kinds[1]
    assert (kind.name, kind.slots, kind.clause, kind.fades) == ("paid", ("seat", "seat", "amount"), "X-1.1", True)
    with pytest.raises(ValueError, match="declared twice"):
        events.event("paid")
    with pytest.raises(ValueError, match="more than four slots"):
        events.event("much", "seat", "seat", "seat", "seat", "seat")
