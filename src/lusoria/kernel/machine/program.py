"""Program: the functions of a game that are asked for, as one module of LLVM's intermediate language.

Functions are made on demand, once for each kind of arguments. A function that can fail gives back, beside its value,
the number of a *fault*: 0 for none, else an entry of `faults` (file, line, what). Callers pass it on; `try` catches it.
Functions that the host may call, *doors*, have annotated parameters whose names stand in `kinds`.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from llvmlite import ir

from .faults import Fault, ProgramError
from .infer import Inference
from .kinds import NOTHING, REAL, WHOLE, Kind, Record, Rows, Scalar, described
from .parts import parts
from .snake import add_method
from .source import Function, Source

I1, I8, I16, I32, I64 = (ir.IntType(n) for n in (1, 8, 16, 32, 64))
F32, F64, POINTER, VOID = ir.FloatType(), ir.DoubleType(), ir.PointerType(), ir.VoidType()
REGISTERS = {Scalar.WHOLE: I64, Scalar.WORD: I64, Scalar.REAL: F64, Scalar.NOTHING: VOID}
FAILED = -(1 << 63)  # a door that failed answers with this plus the number of the fault
HEAD = 3  # the row of counts begins with: how much was told, how much there is room for, where the tape begins
TAPE = 6  # numbers that each thing told takes on the tape: event, audience, up to four slots
SMALL = 250  # instructions; a function with no more, all that it calls included, is not shared
LARGE = 800  # the same: one with more is called where it lies, since to optimise it again in its caller takes time
SCALARS: dict[str, Kind] = {"int": WHOLE, "float": REAL}


@dataclass(frozen=True)
class Made:
    """A function for one kind of arguments."""

    function: Any  # ir.Function
    result: Kind
    fails: bool


@dataclass(frozen=True)
class Shared:
    """A function of one program that others call where it lies. `takes`: the kinds of its arguments in words, with the
    room of rows; `gives`: the name of the kind of its result."""

    name: str
    symbol: str
    takes: tuple[tuple[str, int], ...]
    gives: str
    fails: bool

    def fits(self, kinds: Sequence[Kind]) -> bool:
        """Whether it can be called with these. What memory is called says nothing beyond a program's own text."""
        given = worded(kinds)
        return len(given) == len(self.takes) and all(
            words == other and room >= least for (words, room), (other, least) in zip(given, self.takes, strict=True)
        )


@dataclass(frozen=True)
class Door:
    """A function that the host calls: what it takes, by name and annotation, and whether it keeps Python's lock."""

    name: str
    parameters: tuple[tuple[str, str], ...]
    quick: bool


class Program:
    """A module in the making. `kinds`: what the annotations of doors mean.

    `counted`: keep what the fast build leaves out; every function then takes a row of the host's as well, and counts in
    it what is told and which lines are reached. `deposits`: the machine has instructions for `deposit` and `extract`.
    `shares`: the functions that other programs may call, under symbols that begin with `unit`. `shared`, `faults`: what
    another program shares with this one, and what can go wrong there.
    """

    wide = True  # whether the machine has wide registers to copy by, and calls cost it little

    def __init__(
        self, source: Source, kinds: Mapping[str, Kind], *, counted: bool = False, deposits: bool = False,
        unit: str = "rules", shares: Collection[str] = (), shared: Iterable[Shared] = (), faults: Iterable[Fault] = (),
    ) -> None:  # fmt: skip
        self.source, self.kinds, self.counted, self.deposits = source, {**SCALARS, **kinds}, counted, deposits
        self.unit, self.shares, self._elsewhere = unit, frozenset(shares), tuple(shared)
        self.module = ir.Module("rules")
        self.faults: list[Fault] = list(faults)
        self.lines: list[tuple[str, int]] = []  # what is counted
        self.doors: list[Door] = []
        self._made: dict[tuple[str, tuple[Kind, ...]], Made] = {}
        self._open: list[str] = []
        self._fault_numbers = {fault: number for number, fault in enumerate(self.faults, 1)}
        self._line_numbers: dict[tuple[str, int], int] = {}
        self._sizes: dict[Any, int] = {}
        self._large: set[Any] = set()
        self._tags: dict[str, Any] = {}
        self._rows: dict[str, Any] = {}
        self._taken: dict[str, int] = {}

    # -- functions ------------------------------------------------------------------------------------------------

    def made(self, name: str, kinds: tuple[Kind, ...], refused: ProgramError | None = None) -> Made:
        """The function of that name for these kinds of arguments."""
        key = name, kinds
        if key in self._made:
            return self._made[key]
        for other in self._elsewhere:
            if other.name == name and other.fits(kinds):
                return self._made.setdefault(key, self._declared(other, kinds))
        found = self._alike(name, kinds)
        if found is not None:
            return self._made.setdefault(key, found)
        function = self.source.functions.get(name)
        if function is None:
            raise ProgramError(f"{refused}{name} is no function of this program")
        if name in self._open:
            ring = " calls ".join([*self._open[self._open.index(name) :], name])
            raise ProgramError(f"{function.where(function.node)}: {ring}: a function cannot call itself; write a loop")
        if function.foreign is not None:
            node, what = function.foreign
            raise ProgramError(f"{function.where(node)}: in {name}, {what}")
        if len(kinds) != len(function.parameters):
            raise ProgramError(f"{refused}{name} takes {len(function.parameters)} arguments, not {len(kinds)}")
        if NOTHING in kinds:
            raise ProgramError(f"{refused}{name} is given nothing: what is called there gives no value back")
        from .lower import Lowering

        self._open.append(name)
        inference = Inference(self, function, kinds)
        made = Lowering(self, function, kinds, inference).made
        if self.wide and function.mark != "inline" and self._size(made.function, self._large) > LARGE:
            made.function.attributes.add("noinline")
            self._large.add(made.function)
            if self.source.written(name) is None:
                made.function.attributes.add("readonly")
        self._open.pop()
        self._made[key] = made
        return made

    def _alike(self, name: str, kinds: Sequence[Kind]) -> Made | None:
        """A function that is shared and was made for kinds that differ only in what memory is called. That says nothing
        where it is called at its place, and cannot be one and the same memory under two names."""
        if name not in self.shares or any(isinstance(k, Record) for k in kinds):
            return None
        rows = [k.elem for k in kinds if isinstance(k, Rows)]
        if len(set(rows)) < len(rows):
            return None
        return next((
            made for (other, theirs), made in self._made.items()
            if other == name and made.function in self._large and worded(theirs) == worded(kinds)
        ), None)  # fmt: skip

    def _declared(self, other: Shared, kinds: Sequence[Kind]) -> Made:
        """A function of another program."""
        result = Scalar[other.gives]
        found = self.module.globals.get(other.symbol)
        if found is None:
            takes = [register for kind in kinds for register in flat(kind)]
            found = ir.Function(self.module, ir.FunctionType(answer(result, other.fails), takes), other.symbol)
            found.calling_convention = "fastcc"
            found.attributes.add("nounwind")
            found.attributes.add("argmemonly")  # it looks at what it is given, and at constants: so nothing else is new
        return Made(found, result, other.fails)

    def shared(self) -> tuple[Shared, ...]:
        """What this program shares with others: no small functions, which are better made part of what calls them."""
        return tuple(
            Shared(name, made.function.name, worded(kinds), made.result.name, made.fails)
            for (name, kinds), made in self._made.items()
            if name in self.shares and isinstance(made.result, Scalar) and self._size(made.function) > SMALL
        )

    def _size(self, function: Any, apart: Collection[Any] = ()) -> int:
        """How many instructions a function has, with those of all that it calls but for what is `apart`."""
        key = function, apart is self._large
        if key not in self._sizes:
            lines = [line for block in function.blocks for line in block.instructions]
            called = [line.callee for line in lines if isinstance(line, ir.CallInstr)]
            further = (f for f in called if isinstance(f, ir.Function) and f not in apart)
            self._sizes[key] = len(lines) + sum(self._size(f, apart) for f in further)
        return self._sizes[key]

    def any_fails(self, name: str) -> bool:
        """Whether a function made so far can fail, for any kind of arguments."""
        return any(made.fails for (other, _), made in self._made.items() if other == name)

    def symbol(self, name: str) -> str:
        """A name that no other function of the module has, nor a library: LLVM itself calls `log` and `memcpy`."""
        count = self._taken[name] = self._taken.get(name, 0) + 1
        unit = self.unit if name in self.shares else "rules"
        return f"{unit}.{name}" if count == 1 else f"{unit}.{name}.{count}"

    def fault(self, function: Function, node: ast.AST, what: str) -> int:
        """The number of a fault, from 1."""
        fault = Fault(function.label, getattr(node, "lineno", 0), what)
        if fault not in self._fault_numbers:
            self.faults.append(fault)
            self._fault_numbers[fault] = len(self.faults)
        return self._fault_numbers[fault]

    def counter(self, function: Function, node: ast.AST) -> int:
        """The number of a line among those that are counted, from 0."""
        line = function.label, getattr(node, "lineno", 0)
        if line not in self._line_numbers:
            self._line_numbers[line] = len(self.lines)
            self.lines.append(line)
        return self._line_numbers[line]

    # -- doors ----------------------------------------------------------------------------------------------------

    def open_doors(self, labels: Iterable[str]) -> None:
        """Make every door of the named texts, and whatever it calls."""
        chosen = set(labels)
        for function in list(self.source.functions.values()):
            if function.door and function.label in chosen:
                self._open_door(function)

    def _open_door(self, function: Function) -> None:
        parameters = []
        for argument in function.node.args.args:
            name = argument.annotation.id if isinstance(argument.annotation, ast.Name) else ""
            if name not in self.kinds:
                raise ProgramError(f"{function.where(argument)}: {argument.arg} of the door {function.name} must be "
                                   f"one of {', '.join(self.kinds)}")  # fmt: skip
            parameters.append((argument.arg, name))
        made = self.made(function.name, tuple(self.kinds[name] for _, name in parameters))
        if isinstance(made.result, (Record, Rows)) or made.result is REAL:
            raise ProgramError(f"{function.where(function.node)}: a door gives back a whole number or nothing, "
                               f"not {described(made.result)}")  # fmt: skip
        door = Door(function.name, tuple(parameters), function.door == "quick")
        self.doors.append(door)
        self.enter(door, made)

    def enter(self, door: Door, made: Made) -> None:
        """Write what the host calls around the function of a door."""
        outer = ir.Function(
            self.module, ir.FunctionType(I64, made.function.function_type.args), door_symbol(door.name)
        )  # fmt: skip
        outer.linkage = "internal"  # Python calls the function around it
        build = ir.IRBuilder(outer.append_basic_block("entry"))
        answer = build.call(made.function, outer.args, cconv="fastcc")
        value, status = answer, None
        if made.fails:
            value = ir.Constant(I64, 0) if made.result is NOTHING else build.extract_value(answer, 0)
            status = build.zext(answer if made.result is NOTHING else build.extract_value(answer, 1), I64)
        elif made.result is NOTHING:
            value = ir.Constant(I64, 0)
        if status is not None:
            fine = build.icmp_unsigned("==", status, ir.Constant(I64, 0))
            value = build.select(fine, value, build.add(status, ir.Constant(I64, FAILED)))
        build.ret(value)
        add_method(self.module, outer, door.name, quick=door.quick)

    # -- what functions share -------------------------------------------------------------------------------------

    def tag(self, name: str) -> Any:
        """The metadata of memory of that name: what bears another name is other memory."""
        if name not in self._tags:
            root = self.module.add_metadata(["rules"])
            kind = self.module.add_metadata([name, root, ir.Constant(I64, 0)])
            self._tags[name] = self.module.add_metadata([kind, kind, ir.Constant(I64, 0)])
        return self._tags[name]

    def row(self, name: str, values: tuple[int, ...]) -> Any:
        """A row of constants."""
        if name not in self._rows:
            kind = ir.ArrayType(I64, len(values))
            made = ir.GlobalVariable(self.module, kind, f"constants.{name}")
            made.linkage, made.global_constant = "internal", True
            made.initializer = ir.Constant(kind, list(values))
            self._rows[name] = made
        return self._rows[name]

    def intrinsic(self, name: str, result: Any, *arguments: Any) -> Any:
        """A function of LLVM itself."""
        found = self.module.globals.get(name)
        return found or ir.Function(self.module, ir.FunctionType(result, arguments), name)

    def text(self) -> str:
        """The module as text."""
        return str(self.module)

    def texts(self) -> list[str]:
        """The module as texts that machine code is made of one by one: see parts.py."""
        return parts(self.module, self._large, self.unit)


def door_symbol(name: str) -> str:
    """The symbol of a door in machine code."""
    return f"lusoria_{name}"


def answer(result: Kind, fails: bool) -> Any:
    """The type that a function gives back: the value, a fault's number, or both."""
    if not isinstance(result, Scalar):
        return POINTER
    register = REGISTERS[result]
    if not fails:
        return register
    return I32 if result is NOTHING else ir.LiteralStructType([register, I32])


def worded(kinds: Sequence[Kind]) -> tuple[tuple[str, int], ...]:
    """Kinds in words, and for how many entries of rows there is room."""
    return tuple((described(kind), kind.room if isinstance(kind, Rows) else 0) for kind in kinds)


def flat(kind: Kind) -> list[Any]:
    """How a value is passed: a register, or an address with the lengths that are said at run time."""
    if isinstance(kind, Scalar):
        return [REGISTERS[kind]]
    return [POINTER] if isinstance(kind, Record) else [POINTER] + [I64] * kind.unknown
