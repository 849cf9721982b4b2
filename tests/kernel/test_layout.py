"""Codes out of named blocks: notation, parsing, values."""

import ast
import pickle
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lusoria.kernel import Actions, Events, compiled
from lusoria.kernel.lint import SubsetError
from tests.support.specimen import specimen


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


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_block_is_the_number_of_its_first_code_and_holds_all_of_them(number: int) -> None:
    acts = Actions()
    made = [acts.one("pass"), acts.block("play", 12, of="card"), acts.amount("offer", 21), acts.one("stop")]
    codes, block = made[number], acts.blocks[number]
    assert codes == block.start
    assert [code for code in range(-1, 40) if code in codes] == list(range(block.start, block.stop))
    assert type(codes + 1) is int
    assert type(pickle.loads(pickle.dumps(codes))) is type(deepcopy(codes)) is int


def test_open_text_asks_for_a_block_with_two_constants(tmp_path: Path) -> None:
    """Wherever the block stands in the layout."""
    draw, play = 'DRAW = ACTIONS.one("draw")\n', 'PLAY = ACTIONS.block("play", 8, of="card")\n'
    asks = ("    if code == DRAW:\n", "    if code not in PLAY:\n")
    also = ("        card = code - PLAY\n", "        card = (code - PLAY) * int(code in PLAY)\n")
    assert "if not 1 <= code < 9:" in specimen(tmp_path / "a", asks, also).rules.text
    text = specimen(tmp_path / "b", asks, also, (draw, ""), (play, play + draw)).rules.text
    assert "if not 0 <= code < 8:" in text
    assert "int(0 <= code < 8)" in text
    assert not [node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.In, ast.NotIn))]


def test_a_rules_file_asks_for_blocks_by_name_only(tmp_path: Path) -> None:
    with pytest.raises(SubsetError, match="blocks have no order"):
        specimen(tmp_path, ("    if code == DRAW:\n", "    if code < PLAY:\n"))


@pytest.mark.parametrize("behind", [False, True])
def test_machine_code_asks_for_a_block_wherever_it_stands(tmp_path: Path, behind: bool) -> None:
    draw, play = 'DRAW = ACTIONS.one("draw")\n', 'PLAY = ACTIONS.block("play", 8, of="card")\n'
    plain = [(draw, ""), (play, play + draw)] if behind else []
    asks = [
        ("    if code == DRAW:\n", "    if code not in PLAY:\n"),
        ("        card = code - PLAY\n", "        card = (code - PLAY) * int(code in PLAY)\n"),
    ]
    named, known = specimen(tmp_path / "a", *plain, *asks), specimen(tmp_path / "b", *plain)
    played = [compiled.load(game).play_random(game.box(), 3, 50, 3) for game in (named, known)]
    assert (played[0].scores == played[1].scores).all()
    assert (played[0].lengths == played[1].lengths).all()
    assert played[0].scores.any()
