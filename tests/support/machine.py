"""A program out of a text, without a game around it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from lusoria.kernel.machine import native
from lusoria.kernel.machine.doors import Code, DoorFunction
from lusoria.kernel.machine.faults import Fault
from lusoria.kernel.machine.kinds import Kind, lent, records
from lusoria.kernel.machine.program import SCALARS, Program
from lusoria.kernel.machine.source import Source, Text
from lusoria.kernel.machine.store import Object

KINDS: dict[str, Kind] = {
    "Numbers": lent("i8", None), "Tables": lent("i8", None, None), "Reals": lent("f8", None),
    "Reals32": lent("f4", None), "Bytes": lent("i1", None), "Shorts": lent("i2", None), "Ints": lent("i4", None),
    "Marks": lent("b1", None), "Flags": lent("u1", None), "Words": lent("u8", None), "Five": lent("i8", 5),
}  # fmt: skip


class Made:
    """The doors of a text as attributes."""

    def __init__(self, made: Object, layouts: dict[str, Any], kinds: Mapping[str, Kind], counted: bool) -> None:
        self.object = made
        self.code = Code("", made, layouts)
        for door in made.doors:
            setattr(self, door.name, DoorFunction(self.code, door, kinds, counted))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def fault(self, number: int) -> Fault:
        return self.code.fault(number)


def plural(name: str) -> str:
    """What rows of a record are called in annotations."""
    return f"{name}es" if name.endswith("x") else f"{name}s"


def program(
    *texts: str, layouts: Mapping[str, Any] | None = None, kinds: Mapping[str, Kind] | None = None,
    constants: Mapping[str, Any] | None = None, counted: bool = False, deposits: bool = False,
) -> tuple[Program, dict[str, Kind]]:  # fmt: skip
    """The program of some texts; each record of `layouts` is the kind of its name, and in rows that of its plural."""
    source = Source()
    source.define(constants or {}, "constants")
    labels = [f"text{k}.py" for k in range(len(texts))] if len(texts) > 1 else ["text.py"]
    source.add(Text(label, text) for label, text in zip(labels, texts, strict=True))
    known = records(layouts or {})
    all_kinds = {**SCALARS, **KINDS, **known, **{plural(k): lent(v, None) for k, v in known.items()}, **(kinds or {})}
    made = Program(source, all_kinds, counted=counted, deposits=deposits)
    made.open_doors(labels)
    return made, all_kinds


def build(
    *texts: str, layouts: Mapping[str, Any] | None = None, kinds: Mapping[str, Kind] | None = None,
    constants: Mapping[str, Any] | None = None, counted: bool = False, deposits: bool = False,
) -> Made:  # fmt: skip
    """The doors of some texts (`text.py`; of several, `text0.py` and so on), in machine code."""
    made, all_kinds = program(
        *texts, layouts=layouts, kinds=kinds, constants=constants, counted=counted, deposits=deposits
    )  # fmt: skip
    code = tuple(native.machine_code(text) for text in made.texts())
    kept = Object(code, tuple(made.faults), tuple(made.lines), tuple(made.doors))
    return Made(kept, dict(layouts or {}), all_kinds, counted)


def numbers(*values: int) -> Any:
    """A row of the host."""
    return np.array(values, np.int64)
