"""The same functions for a graphics card: PTX, the text that the card's driver makes its own code of.

A door becomes a kernel. Its last two parameters are the number of the thread and how many there are, which the card
says; memory whose annotation is among `own` is no parameter of the kernel but lies in the frame of each thread. The
rest is as in `program`, and so is what is computed: every operation on reals is rounded by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir

from .faults import ProgramError
from .kinds import BYTES, NOTHING, Kind, Record, Rows, Scalar
from .optimise import LEVEL
from .program import I1, I8, I32, I64, POINTER, VOID, Door, Made, Program, door_symbol, flat
from .source import Source

TRIPLE = "nvptx64-nvidia-cuda"
# Compute capabilities that every LLVM we take knows; a card runs what was made for an older one of these.
CAPABILITIES = (70, 72, 75, 80, 86, 87, 89, 90, 100, 120)
OLDEST = CAPABILITIES[0]
ALIGNED = 16  # bytes; every array that a kernel is given lies on a multiple of them
THREAD, THREADS = "thread", "threads"
COPY = "copy_record"


class KernelProgram(Program):
    """A program whose doors are kernels. `own`: the annotations of memory that each thread has for itself."""

    wide = False

    def __init__(self, source: Source, kinds: Mapping[str, Kind], own: Iterable[str]) -> None:
        super().__init__(source, kinds)
        self.own = frozenset(own)
        for kind in kinds.values():
            if isinstance(kind, Rows) and isinstance(kind.elem, Record) and kind.elem.size % 8:
                raise ProgramError(f"a record {kind.elem.name} is copied by words, and has {kind.elem.size} bytes")
        self.module.triple = TRIPLE
        self.module.data_layout = str(_machine(OLDEST).target_data)

    def intrinsic(self, name: str, result: Any, *arguments: Any) -> Any:
        """A function of LLVM itself, but for copies."""
        if name.startswith("llvm.memmove"):
            return self._copy()
        return super().intrinsic(name, result, *arguments)

    def _copy(self) -> Any:
        """Copies a record as words; what the back end makes of a long copy goes byte by byte."""
        found = self.module.globals.get(COPY)
        if found is not None:
            return found
        copy = ir.Function(self.module, ir.FunctionType(VOID, [POINTER, POINTER, I64, I1]), COPY)
        copy.linkage = "internal"
        copy.attributes.add("alwaysinline")
        to, source, size, _ = copy.args
        entry, each, done = (copy.append_basic_block(name) for name in ("entry", "word", "done"))
        build = ir.IRBuilder(entry)
        build.branch(each)
        build.position_at_end(each)
        at = build.phi(I64)
        word = build.load(build.gep(source, [at], inbounds=True, source_etype=I8), typ=I64)
        build.store(word, build.gep(to, [at], inbounds=True, source_etype=I8))
        after = build.add(at, ir.Constant(I64, 8), flags=["nuw", "nsw"])
        at.add_incoming(ir.Constant(I64, 0), entry)
        at.add_incoming(after, each)
        build.cbranch(build.icmp_unsigned("<", after, size), each, done)
        build.position_at_end(done)
        build.ret_void()
        return copy

    def enter(self, door: Door, made: Made) -> None:
        """Write the kernel around the function of a door."""
        names = [name for name, _ in door.parameters]
        if names[-2:] != [THREAD, THREADS]:
            raise ProgramError(f"{door.name}: the last parameters of a kernel are {THREAD} and {THREADS}")
        given: list[Any] = []
        for name, annotation in door.parameters[:-2]:
            kind = self.kinds[annotation]
            if annotation not in self.own:
                given += flat(kind)
            elif isinstance(kind, Scalar) or (isinstance(kind, Rows) and kind.unknown):
                raise ProgramError(f"{door.name}: the size of {name} must be known when the code is made")
        kernel = ir.Function(self.module, ir.FunctionType(VOID, given), door_symbol(door.name))
        kernel.calling_convention = "ptx_kernel"
        build = ir.IRBuilder(kernel.append_basic_block("entry"))
        arguments, passed = list(kernel.args), []
        for name, annotation in door.parameters[:-2]:
            kind = self.kinds[annotation]
            if annotation in self.own:
                room = build.alloca(ir.ArrayType(I8, bytes_of(kind)), name=name)
                room.align = ALIGNED
                passed.append(room)
                continue
            for number, _ in enumerate(flat(kind)):
                argument = arguments.pop(0)
                if number == 0 and not isinstance(kind, Scalar):
                    argument.add_attribute("noalias")  # no two parameters share memory: the host sees to it,
                    argument.attributes.align = ALIGNED  # and to where they lie
                argument.name = name if number == 0 else f"{name}.{number}"
                passed.append(argument)
        passed += self._numbers(build)
        answer = build.call(made.function, passed, cconv="fastcc")
        if made.fails:
            # Faults of the rules are caught, lane by lane; one that comes here is ours, and ends the launch.
            status = answer if made.result is NOTHING else build.extract_value(answer, 1)
            fine, wrong = kernel.append_basic_block("fine"), kernel.append_basic_block("wrong")
            build.cbranch(build.icmp_unsigned("==", status, ir.Constant(I32, 0)), fine, wrong)
            build.position_at_end(wrong)
            build.call(self.intrinsic("llvm.trap", VOID), [])
            build.unreachable()
            build.position_at_end(fine)
        build.ret_void()

    def _numbers(self, build: Any) -> list[Any]:
        """The number of the thread, and how many there are."""
        thread, block, size, blocks = (
            build.call(self.intrinsic(f"llvm.nvvm.read.ptx.sreg.{name}.x", I32), [])
            for name in ("tid", "ctaid", "ntid", "nctaid")
        )  # fmt: skip
        thread, block, size, blocks = (build.zext(n, I64) for n in (thread, block, size, blocks))
        return [build.add(build.mul(block, size), thread), build.mul(blocks, size)]


def bytes_of(kind: Kind) -> int:
    """The bytes of a record, or of rows whose lengths are all known."""
    if isinstance(kind, Record):
        return kind.size
    assert isinstance(kind, Rows)
    return prod(d or 0 for d in kind.dims) * (kind.elem.size if isinstance(kind.elem, Record) else BYTES[kind.elem])


def capability(major: int, minor: int) -> int:
    """What to make code for, that a card of this compute capability runs. Raises ValueError for one that is too old."""
    card = 10 * major + minor
    if card < OLDEST:
        raise ValueError(
            f"the card has compute capability {major}.{minor}; {OLDEST / 10} is the oldest that can be used"
        )
    return max(c for c in CAPABILITIES if c <= card)


def _machine(card: int) -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=f"sm_{card}", opt=LEVEL)


def optimised(text: str, door: str, machine: Any) -> Any:
    """The kernel of one door and what it calls, checked before and after it was optimised as a whole."""
    module = llvm.parse_assembly(text)
    module.verify()
    kept = door_symbol(door)
    for function in module.functions:
        if not function.is_declaration and function.name != kept:
            function.linkage = "internal"  # other kernels: nothing calls them, so they go
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=LEVEL))
    passes.getModulePassManager().run(module, passes)
    module.verify()
    return module


def kernel_code(text: str, door: str, card: int = OLDEST) -> str:
    """The PTX of one door of a program's text. Raises ProgramError where it needs what a card does not have."""
    machine = _machine(card)
    made: str = machine.emit_assembly(optimised(text, door, machine))
    absent = re.findall(r"^\.extern .*?([\w$.]+)\s*(?:\(|;)", made, re.M)
    if absent:
        raise ProgramError(f"{door} calls {', '.join(absent)}, which a graphics card does not have")
    return made
