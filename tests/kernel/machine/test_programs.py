"""Programs written at random: Python on the referee's rows and machine code agree on results, states and faults."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lusoria.kernel.machine import parts, program
from lusoria.kernel.machine.faults import FaultError
from lusoria.kernel.machine.kinds import lent
from tests.support import programs
from tests.support.machine import Made, build
from tests.support.oracle import Oracle, Outcome
from tests.support.programs import Box, State, Writer

INPUTS = ((0, 0), (3, -2), (-7, 5), (1000, 1))


def start(seed: int) -> tuple[Any, Any]:
    """A state and a box, full of small numbers of both signs."""
    rng, s, box = Random(seed), State(), Box()
    for thing in (s, box):
        for field in type(thing).FIELDS.values():
            if field.name in ("tiny", "short", "plain", "wide", "size"):
                setattr(thing, field.name, rng.randint(-5, 9))
            elif field.name in (*(n.split(".")[1] for n in programs.READ_ROWS if "." in n),):
                getattr(thing, field.name)[:] = [rng.randint(-5, 9) for _ in range(field.shape[0])]
            elif field.name in ("cells", "large", "table"):
                for line in getattr(thing, field.name):
                    line[:] = [rng.randint(-5, 9) for _ in line]
    return s, box


def compiled(text: str) -> Made:
    return build(text, layouts={"State": State.dtype(), "Box": Box.dtype()}, constants=programs.CONSTANTS,
                 kinds={"Mask": lent("u1", programs.CODES)})  # fmt: skip


def run_compiled(made: Made, k: int, s: Any, box: Any, x: int, y: int) -> Outcome:
    states, record = np.zeros(1, State.dtype()), np.zeros(1, Box.dtype())
    s.write_record(states[0])
    box.write_record(record[0])
    result, fault = None, None
    can, out = np.zeros(programs.CODES, np.uint8), np.zeros(1, np.int64)
    try:
        getattr(made, f"door{k}")(states, record, can, x, y, out)
        result = int(out[0])
    except FaultError as error:
        _, line, what = str(error).split(":", 2)
        fault = int(line), what.strip()
    return Outcome(result, fault, State.read_record(states[0]).as_dict(), can.tolist())


def agree(text: str, count: int, seed: int) -> list[tuple[Outcome, int]]:
    """Assert that every program of a module does the same; all outcomes, and how often numbers were wrapped."""
    made, oracle, outcomes = compiled(text), Oracle(text), []
    for k in range(count):
        for x, y in INPUTS:
            s, box = start(seed + k)
            said = oracle.run(f"program{k}", s, box, x, y)
            found = run_compiled(made, k, s, box, x, y)
            assert found == said, f"program{k}({x}, {y}) of\n{text}"
            outcomes.append((said, oracle.wrapped))
    return outcomes


MODULES = 24  # of fifty programs each, on several inputs


def test_thousands_of_programs_agree() -> None:
    results: set[Any] = set()
    faults: dict[str, int] = {}
    wrapped = 0
    for seed in range(MODULES):
        for outcome, wraps in agree(Writer(Random(seed)).module(50), 50, seed):
            wrapped += wraps > 0
            results.add(outcome.result)
            if outcome.fault:
                faults[outcome.fault[1]] = faults.get(outcome.fault[1], 0) + 1
    # What was compared was worth comparing.
    total = MODULES * 50 * len(INPUTS)
    assert len(results) > 100
    assert len(faults) == 5
    assert min(faults.values()) > 50
    assert sum(faults.values()) < 0.7 * total
    assert 0 < wrapped < total // 2


def test_programs_in_parts_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code in several object files that call each other."""
    monkeypatch.setattr(program, "LARGE", 40)
    monkeypatch.setattr(parts, "PART", 1000)
    for seed in range(4):
        text = Writer(Random(100 + seed)).module(20)
        assert len(compiled(text).object.code) == parts.MOST
        agree(text, 20, seed)


@given(st.randoms(note_method_calls=False, use_true_random=False), st.integers(0, 100))
@settings(max_examples=60)
def test_a_program_agrees(rng: Any, seed: int) -> None:
    """One at a time, so that one that does not can be made small."""
    agree(Writer(rng).module(1), 1, seed)


@pytest.mark.fuzz
@given(st.integers(1 << 20, 1 << 60))
@settings(max_examples=1500)
def test_a_hundred_thousand_programs_agree(seed: int) -> None:
    agree(Writer(Random(seed)).module(60), 60, seed)
