"""Load: machine code in memory, and its doors as functions of Python.

What a door is given is looked at when it is bound: kind, order and length of every array, and that no two of them share
memory unless one is another look at the other as words. A call then passes addresses and numbers alone.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping, Sequence
from types import EllipsisType
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from . import optimise, snake
from .faults import Fault, FaultError
from .kinds import Kind, Record, Rows, Scalar
from .program import FAILED, HEAD, TAPE, Door
from .store import Object


class Code:
    """Machine code in memory. Doors, and the functions made of them, hold on to it: it is freed after the last one."""

    def __init__(self, name: str, made: Object, layouts: dict[str, Any], base: Code | None = None) -> None:
        """`name`: what it is kept under; `layouts`: the NumPy records by the names that the program knows them by;
        `base`: the code that this one calls, and holds on to."""
        self.name, self.faults, self.lines, self.doors, self.shared = (
            name, made.faults, made.lines, made.doors, made.shared,
        )  # fmt: skip
        self.layouts, self.base = layouts, base
        symbols = snake.interpreter_symbols()
        if base is not None:
            symbols |= {shared.symbol: base.address(shared.symbol) for shared in base.shared}
        for name, address in symbols.items():
            llvm.add_symbol(name, address)
        machine = optimise.native_machine()
        module = llvm.parse_assembly("")
        module.triple = machine.triple
        self._engine = llvm.create_mcjit_compiler(module, machine, use_lmm=True)  # one block for each object file
        for code in made.code:
            self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self._kept: list[Any] = []

    def address(self, symbol: str) -> int:
        """Where a function lies."""
        found: int = self._engine.get_function_address(symbol)
        if not found:
            raise LookupError(f"the machine code has no {symbol}")
        return found

    def raw(self, door: Door) -> Callable[..., int]:
        """A door as a function of numbers and addresses. It answers as the machine code does: see `fault_of`."""
        function, definition = snake.as_function(door.name, self.address(snake.method_symbol(door.name)), self)
        self._kept.append(definition)
        made: Callable[..., int] = function
        return made

    def fault_of(self, answer: int) -> Fault | None:
        """The fault that an answer stands for; None when it is a number like others."""
        number = answer - FAILED
        return self.fault(number) if 0 < number <= len(self.faults) else None

    def fault(self, number: int) -> Fault:
        """The fault of a number (from 1), as drivers that catch one get it."""
        return self.faults[number - 1]

    def raise_fault(self, answer: int) -> int:
        """The answer itself; FaultError when it is a fault."""
        fault = self.fault_of(answer)
        if fault is not None:
            raise FaultError(str(fault))
        return answer


class DoorFunction:
    """A door from Python's side: call it, or bind what stays the same. `raw` takes numbers and addresses as such."""

    def __init__(self, code: Code, door: Door, kinds: Mapping[str, Kind], counted: bool = False) -> None:
        """`kinds`: what the annotations of doors mean."""
        self.code, self.door, self.counted = code, door, counted
        self.kinds = [kinds[name] for _, name in door.parameters]
        self.raw = code.raw(door)
        self._known: dict[tuple[int, ...], tuple[Bound, list[Any]]] = {}

    def __call__(self, *arguments: Any) -> int:
        """Call it once. Raises TypeError for what does not fit, FaultError where the rules fail."""
        key = tuple([id(a) if a.__class__ is np.ndarray else 0 for a in arguments])
        known = self._known.get(key)
        if known is None:
            known = self._remember(arguments, key)
        return known[0](*[a for a in arguments if a.__class__ is not np.ndarray])

    def _remember(self, arguments: Sequence[Any], key: tuple[int, ...]) -> tuple[Bound, list[Any]]:
        """Bind all but the numbers, until one of the arrays is gone: the same ones come again and again."""
        kinds = [None, *self.kinds] if self.counted else self.kinds
        numbers = [isinstance(k, Scalar) for k in kinds] + [False] * len(arguments)
        bound = self.bind(*(... if n else a for a, n in zip(arguments, numbers, strict=False)))
        bound.let_go()
        arrays = [a for a in arguments if a.__class__ is np.ndarray]
        known = self._known[key] = bound, [weakref.ref(a, lambda _: self._known.pop(key, None)) for a in arrays]
        return known

    def bind(self, *arguments: Any) -> Bound:
        """Look at the arguments once and for all; those given as `...` (numbers) are said at each call.

        The result holds on to the arrays.
        """
        given = list(arguments)
        notes = given.pop(0) if self.counted else None
        door = self.door
        if len(given) != len(self.kinds):
            raise TypeError(f"{door.name} takes {', '.join(n for n, _ in door.parameters)}; {len(given)} were given")
        flatly: list[Any] = [] if notes is None else [self._counts(notes)]
        open_at, arrays, spans = [], list[Any](), list[tuple[int, int, str]]()
        for (name, _), kind, value in zip(door.parameters, self.kinds, given, strict=True):
            if isinstance(kind, Scalar):
                if isinstance(value, EllipsisType):
                    open_at.append(len(flatly))
                flatly.append(value)
            else:
                array, at = self._fitting(name, kind, value)
                arrays.append(array)
                flatly.append(at)
                if array.dtype != np.uint64:
                    spans.append((at, at + array.nbytes, name))
                if isinstance(kind, Rows):
                    flatly += [n for n, dim in zip(array.shape, kind.dims, strict=True) if dim is None]
        _apart(door.name, spans)
        return Bound(self, flatly, open_at, [notes, *arrays])

    def _counts(self, notes: Any) -> int:
        array = self._checked("notes", np.dtype(np.int64), 1, notes)
        least = HEAD + len(self.code.lines)
        if len(array) < least or array[1] < 0 or array[2] < least or array[2] + TAPE * array[1] > len(array):
            raise TypeError(f"{self.door.name}: notes need {least} entries and room for the tape that they speak of")
        return int(array.ctypes.data)

    def _fitting(self, name: str, kind: Any, value: Any) -> tuple[Any, int]:
        """An array that is what a parameter takes, and where it lies: asked once, as NumPy takes long to say."""
        assert isinstance(kind, (Rows, Record))
        elem = kind.elem if isinstance(kind, Rows) else kind
        dtype = self.code.layouts[elem.name] if isinstance(elem, Record) else np.dtype("?" if elem == "b1" else elem)
        dims = kind.dims if isinstance(kind, Rows) else (1,)
        array = self._checked(name, dtype, len(dims), value)
        at = int(array.ctypes.data)
        if isinstance(elem, Record) and at % elem.align:
            raise TypeError(f"{self.door.name}: {name} must be aligned")
        for k, (length, dim) in enumerate(zip(array.shape, dims, strict=True)):
            if dim is not None and length != dim:
                raise TypeError(f"{self.door.name}: {name} has {length} entries in dimension {k}, not {dim}")
        return array, at

    def _checked(self, name: str, dtype: Any, dims: int, value: Any) -> Any:
        if not isinstance(value, np.ndarray) or value.dtype != dtype or value.ndim != dims:
            found = f"{value.dtype} in {value.ndim}" if isinstance(value, np.ndarray) else type(value).__name__
            raise TypeError(f"{self.door.name}: {name} is an array of {dtype} in {dims} dimensions, not {found}")
        if not value.flags.c_contiguous or not value.flags.writeable or not value.flags.aligned:
            raise TypeError(f"{self.door.name}: {name} must lie in one piece, aligned, and be open to writing")
        return value


class Bound:
    """A door with its arguments; it holds on to the arrays."""

    __slots__ = ("_arrays", "_door", "_flatly", "_open_at")

    def __init__(self, door: DoorFunction, flatly: list[Any], open_at: Sequence[int], arrays: list[Any]) -> None:
        self._door, self._flatly, self._open_at, self._arrays = door, flatly, tuple(open_at), arrays

    def let_go(self) -> None:
        """Do not hold on to the arrays: who calls has them."""
        self._arrays = []

    def __call__(self, *numbers: int | float) -> int:
        """Call with the numbers left open. Raises FaultError where the rules fail."""
        flatly = self._flatly
        if len(numbers) != len(self._open_at):
            raise TypeError(f"{self._door.door.name} left {len(self._open_at)} open; {len(numbers)} were given")
        if numbers:
            flatly = flatly[:]
            for at, number in zip(self._open_at, numbers, strict=True):
                flatly[at] = number
        answer: int = self._door.raw(*flatly)
        return answer if answer >= -(1 << 62) else self._door.code.raise_fault(answer)


def _apart(door: str, spans: list[tuple[int, int, str]]) -> None:
    """What the code takes for different memory must be: it keeps numbers in registers while it writes elsewhere."""
    reach, before = 0, ""
    for start, end, name in sorted(spans):
        if start < reach and start < end:
            raise TypeError(f"{door}: {before} and {name} share memory")
        if end > reach:
            reach, before = end, name
