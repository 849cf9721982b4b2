"""Lower: one function, for one kind of arguments, into LLVM's intermediate language.

Locals that are assigned live in the frame until the optimiser puts them into registers. A local that names a row or a
record, and is assigned once, is only another name for it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from .body import RARE, Handler, LoudError
from .expressions import Expressions
from .folding import WIDE, both, constant, truth
from .infer import Inference
from .kinds import NOTHING, WHOLE, Kind, Record, Scalar
from .language import LOOKS, within
from .program import F64, HEAD, I32, I64, POINTER, REGISTERS, TAPE, Made, answer, flat
from .source import Function
from .values import Place, Value, whole

if TYPE_CHECKING:
    from .program import Program


class Lowering(Expressions):
    """Statements, and the function as a whole. `made` is what comes out."""

    def __init__(self, program: Program, function: Function, kinds: Sequence[Kind], inference: Inference) -> None:
        self.program, self.function, self.inference = program, function, inference
        self.result = inference.result
        self.fails = can_fail(program, function, inference)
        self.loops: list[tuple[Any, Any]] = []
        self.names: dict[str, Value | Any] = {}
        self.spans = {}
        self.once, self.settled = function.once, function.settled
        head: list[Any] = [POINTER] if program.counted else []
        takes = [*head, *(register for k in kinds for register in flat(k))]
        kind = ir.FunctionType(answer(self.result, self.fails), takes)
        self.code = ir.Function(program.module, kind, program.symbol(function.name))
        self.code.linkage = "" if function.name in program.shares else "internal"
        self.code.calling_convention = "fastcc"
        self.code.attributes.add("nounwind")
        if function.mark == "inline":
            self.code.attributes.add("alwaysinline")
        self.build = ir.IRBuilder(self.code.append_basic_block("entry"))
        self.body_block = self.new_block("body")
        self.handlers = [Handler(self.code)]
        self._take(kinds)
        self.go_on(self.body_block)
        self.statements(function.node.body)
        if not self.ended:
            self._give_back(None, function.node)
        self._fault_exit()
        self.build.position_at_end(self.code.entry_basic_block)
        self.build.branch(self.body_block)
        self.made = Made(self.code, self.result, self.fails)

    def _take(self, kinds: Sequence[Kind]) -> None:
        """Parameters: held as they are, or in the frame where the function assigns to them."""
        arguments = list(self.code.args)
        self.notes = arguments.pop(0) if self.program.counted else None
        for name, kind in zip(self.function.parameters, kinds, strict=True):
            at, *lengths = (arguments.pop(0) for _ in flat(kind))
            if isinstance(kind, Record):
                self._promise(at, kind)
            value = Value(kind, at, None, tuple(lengths))
            if name in self.inference.stored:
                if not isinstance(kind, Scalar):
                    raise self.refuse(self.function.node, f"{name} is a row: write into its entries, do not rename it")
                turned = self._held(name)
                self.go_on(self.body_block)
                self.build.store(self.turned(value, self._scalar(name), self.function.node).at, turned)
                self.go_on(self.code.entry_basic_block)
            else:
                self.names[name] = value

    def _promise(self, argument: Any, record: Record) -> None:
        """A record is where it is said to be, as long as it is."""
        argument.add_attribute("nonnull")
        argument.attributes.dereferenceable = record.size
        # No more than this is said of where it lies: what is known to be at a multiple of 4 is read as 32 bits where it
        # has 16, which has to wait where these have just been written.
        argument.attributes.align = min(record.align, 2)

    def _scalar(self, name: str) -> Scalar:
        kind = self.inference.locals[name]
        assert isinstance(kind, Scalar)
        return kind

    def _held(self, name: str) -> Any:
        """The room of a local in the frame, zero at first."""
        if name not in self.names:
            kind = self.inference.locals[name]
            register = REGISTERS[kind] if isinstance(kind, Scalar) else POINTER
            slot, zero = self.slot(register), None if register is POINTER else 0.0 if register is F64 else 0
            with self.build.goto_block(self.code.entry_basic_block):
                self.build.store(ir.Constant(register, zero), slot)
            self.names[name] = slot
        return self.names[name]

    def _fault_exit(self) -> None:
        handler: Handler = self.handlers[0]
        block, number = handler.block, handler.number
        if block is None:
            return
        assert self.fails, self.function.name
        self.go_on(block)
        if self.result is NOTHING:
            self.build.ret(number)
        else:
            self.build.ret(self.build.insert_value(ir.Constant(answer(self.result, True), None), number, 1))

    def _give_back(self, value: Value | None, node: ast.AST) -> None:
        if self.result is NOTHING:
            self.build.ret(ir.Constant(I32, 0)) if self.fails else self.build.ret_void()
            return
        if not isinstance(self.result, Scalar):
            raise self.refuse(node, "a function gives back a number, not a row")
        if value is None:
            raise self.refuse(node, "a value is given back on some paths and nothing on others")
        at = self.turned(value, self.result, node).at
        if self.fails:
            at = self.build.insert_value(ir.Constant(answer(self.result, True), None), at, 0)
        self.build.ret(at)

    # -- statements -----------------------------------------------------------------------------------------------

    def statements(self, body: list[ast.stmt]) -> None:
        """One after the other; what cannot be reached is left out. What is known of locals holds within."""
        outer = dict(self.spans)
        for node in body:
            if self.ended:
                break
            if self.program.counted:
                self._count(self.program.counter(self.function, node))
            self._statement(node)
        self.spans = outer

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign):
            if len(node.targets) != 1:
                raise self.refuse(node, "one name is assigned at a time")
            self._store(node.targets[0], self.value(node.value), node)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            self._store(node.target, self.value(node.value), node)
        elif isinstance(node, ast.AugAssign):
            self._augment(node)
        elif isinstance(node, ast.If):
            self._if(node)
        elif isinstance(node, ast.For):
            self._for(node)
        elif isinstance(node, ast.While):
            self._while(node)
        elif isinstance(node, ast.Return):
            self._give_back(None if node.value is None else self.value(node.value), node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            self.value(node.value)
        elif isinstance(node, (ast.Break, ast.Continue)):
            if not self.loops:
                raise self.refuse(node, "there is no loop around it")
            self.build.branch(self.loops[-1][isinstance(node, ast.Break)])
        elif isinstance(node, ast.Raise):
            self.fault(node, _message(node))
        elif isinstance(node, ast.Try):
            self._try(node)
        elif not isinstance(node, ast.Pass):
            raise self.unknown(node)

    def _store(self, target: ast.expr, value: Value, node: ast.stmt) -> None:
        if not isinstance(target, ast.Name):
            self.put(self.place(target), value, node)
            return
        kind = self.inference.locals[target.id]
        if isinstance(kind, Scalar):
            value = self.turned(value, kind, node)
            if target.id in self.settled:
                self.names[target.id] = value
                return
        elif target.id in self.once:
            self.names[target.id] = value
            return
        elif value.lengths:
            raise self.refuse(node, f"{target.id} names several rows of unknown length")
        if target.id in self.once and value.span is not None:
            self.spans[target.id] = value.span
        self.build.store(value.at, self._held(target.id))

    def _augment(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            old = self.value(ast.copy_location(ast.Name(node.target.id, ast.Load()), node))
            self._store(node.target, self.binary(node.op, old, self.value(node.value), node), node)
            return
        place = self.place(node.target)
        old = self.load(place)
        self.put(place, self.binary(node.op, old, self.value(node.value), node), node)

    def _if(self, node: ast.If) -> None:
        known = truth(node.test, self.inference.constants)
        if known is not None:
            self.statements(node.body if known else node.orelse)
            return
        if not node.orelse and not self.program.counted and self._set_in_mask(node):
            return
        self._branching(node)

    def _branching(self, node: ast.If) -> None:
        yes, after = self.new_block("then"), self.new_block("after")
        no = self.new_block("else") if node.orelse else after
        self.branch(node.test, yes, no)
        for block, body in ((yes, node.body), (no, node.orelse)):
            if block is not after:
                self.go_on(block)
                self.statements(body)
                self.jump(after)
        self._continue_at(after)

    def _set_in_mask(self, node: ast.If) -> bool:
        """`if test: can[code] = 1` without a branch on the test, since what is legal is hard to foresee.

        Where an index turns out to be doubtful, which is rare, the text is followed step by step.
        """
        line = node.body[0]
        if len(node.body) > 1 or not isinstance(line, ast.Assign) or not isinstance(line.targets[0], ast.Subscript):
            return False
        target = line.targets[0]

        def chosen() -> tuple[Place, Value]:
            bit, place = self.straight(node.test), self.place(target)
            if place.elem != "u1":
                raise LoudError
            value, old = self.turned(self.value(line.value), WHOLE, line), self.load(place)
            return place, Value(WHOLE, self.build.select(bit, value.at, old.at), both(value.span, old.span))

        found = self.without_branches(chosen)
        if found is None:
            return False
        doubt, after = self._any(self.doubts), self.new_block("after")
        if doubt is not None:
            sure, unsure = self.new_block("sure"), self.new_block("unsure")
            self.build.cbranch(doubt, unsure, sure).set_weights(RARE[::-1])
            self.go_on(unsure)
            self._branching(node)
            self.jump(after)
            self.go_on(sure)
        place, value = found
        self.put(place, value, line)
        self.jump(after)
        self.go_on(after)
        return True

    def _any(self, bits: list[Any]) -> Any:
        found = None
        for bit in bits:
            found = bit if found is None else self.build.or_(found, bit)
        return found

    def _continue_at(self, block: Any) -> None:
        """Go on there; where nothing leads there, what follows is left out."""
        self.go_on(block)
        if not _reached(self.code, block):
            self.build.unreachable()

    def _while(self, node: ast.While) -> None:
        top, inner, after = (self.new_block(n) for n in ("while", "do", "after"))
        self.build.branch(top)
        self.go_on(top)
        self.branch(node.test, inner, after)
        self.go_on(inner)
        self._loop(node, top, after)
        self.jump(top)
        self._continue_at(after)

    def _loop(self, node: ast.While | ast.For, again: Any, after: Any) -> None:
        if node.orelse:
            raise self.refuse(node, "a loop has no else")
        self.loops.append((again, after))
        self.statements(node.body)
        self.loops.pop()

    def _for(self, node: ast.For) -> None:
        call = node.iter
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"
                and isinstance(node.target, ast.Name)):  # fmt: skip
            raise self.refuse(node, "loops run over range(...) with one plain counter")
        bounds = [self.value(a) for a in call.args]
        step = constant(call.args[2], self.inference.constants) if len(bounds) == 3 else 1
        if not isinstance(step, int) or step == 0:
            raise self.refuse(node, "the step of a range is a constant and not 0")
        low, high = (whole(0), bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])
        name, hidden = node.target.id, self.slot(I64)
        self.build.store(low.at, hidden)
        top, inner, more, after = (self.new_block(n) for n in ("for", "do", "next", "after"))
        self.build.branch(top)
        self.go_on(top)
        now = self.build.load(hidden, typ=I64)
        self.build.cbranch(self.build.icmp_signed("<" if step > 0 else ">", now, high.at), inner, after)
        self.go_on(inner)
        kept, settled = self.spans.pop(name, None), name in self.settled
        if not settled:
            self.build.store(now, self._held(name))
        # A counter that nothing in the loop assigns again lies between the bounds.
        again = any(_stores(part, name) for part in node.body)
        if not again and low.span and high.span:
            first, last = (low.span[0], high.span[1] - 1) if step > 0 else (high.span[0] + 1, low.span[1])
            self.spans[name] = first, max(first, last)
        if settled:
            self.names[name] = Value(WHOLE, now, self.spans.get(name))
        self._loop(node, more, after)
        self.spans.pop(name, None)
        if kept is not None:
            self.spans[name] = kept
        self.jump(more)
        self.go_on(more)
        if abs(step) > 1 and not (high.span and high.span[0] - abs(step) > -WIDE and high.span[1] + abs(step) < WIDE):
            # The next number may lie behind the last one that there is.
            way = self.build.sub(high.at, now) if step > 0 else self.build.sub(now, high.at)
            further = self.new_block("further")
            self.build.cbranch(self.build.icmp_unsigned(">", way, ir.Constant(I64, abs(step))), further, after)
            self.go_on(further)
        self.build.store(self.build.add(now, ir.Constant(I64, step), flags=["nsw"]), hidden)
        self.build.branch(top)
        self.go_on(after)

    def _try(self, node: ast.Try) -> None:
        after = self.new_block("after")
        self.handlers.append(Handler(self.code))
        self.statements(node.body)
        handler = self.handlers.pop()
        self.jump(after)
        if handler.block is not None:
            self.go_on(handler.block)
            name = node.handlers[0].name
            if name:
                self.build.store(self.build.zext(handler.number, I64), self._held(name))
            self.statements(node.handlers[0].body)
            self.jump(after)
        self._continue_at(after)

    # -- what the counted build keeps -----------------------------------------------------------------------------

    def _count(self, number: int) -> None:
        at = self.build.gep(self.notes, [ir.Constant(I64, number + HEAD)], inbounds=True, source_etype=I64)
        self.build.store(self.build.add(self.build.load(at, typ=I64), ir.Constant(I64, 1)), at)

    def tell(self, node: ast.Call) -> None:
        """The log: left out, or onto the tape of a counted build."""
        if not self.program.counted:
            return
        event, *slots = (self.value(a) for a in node.args[1:])
        audience = next((self.value(k.value) for k in node.keywords), whole(-1))
        head, tape = self.notes, ir.Constant(I64, 0)
        told = self.build.load(head, typ=I64)
        room = self.build.load(self.build.gep(head, [ir.Constant(I64, 1)], source_etype=I64), typ=I64)
        start = self.build.load(self.build.gep(head, [ir.Constant(I64, 2)], source_etype=I64), typ=I64)
        write, after = self.new_block("tell"), self.new_block("told")
        self.build.store(self.build.add(told, ir.Constant(I64, 1)), head)
        self.build.cbranch(self.build.icmp_unsigned("<", told, room), write, after)
        self.go_on(write)
        tape = self.build.add(start, self.build.mul(told, ir.Constant(I64, TAPE)))
        for k, value in enumerate([event, audience, *slots]):
            at = self.build.add(tape, ir.Constant(I64, k))
            self.build.store(value.at, self.build.gep(head, [at], source_etype=I64))
        self.build.branch(after)
        self.go_on(after)


def _message(node: ast.Raise) -> str:
    for part in within(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            return part.value
    return "a fault that the text raises"


def _stores(node: ast.AST, name: str) -> bool:
    return any(
        (isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store))
        or (isinstance(n, ast.ExceptHandler) and n.name == name)
        for n in within(node)
    )  # fmt: skip


def _reached(code: Any, block: Any) -> bool:
    """Whether any block leads to this one."""
    return any(b.is_terminated and block in b.terminator.operands for b in code.blocks)


def can_fail(program: Program, function: Function, inference: Inference) -> bool:
    """Whether anything in a function may go wrong, as far as its text tells; the optimiser finds out the rest."""
    known = inference.constants
    for node in function.nodes:
        if isinstance(node, (ast.Raise, ast.Subscript)):
            return True
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            return True
        if isinstance(node, (ast.BinOp, ast.AugAssign)):
            right = constant(node.right if isinstance(node, ast.BinOp) else node.value, known)
            if isinstance(node.op, (ast.FloorDiv, ast.Mod)) and not (isinstance(right, int) and right > 0):
                return True
            if isinstance(node.op, (ast.LShift, ast.RShift)) and not (isinstance(right, int) and 0 <= right < 64):
                return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in LOOKS or (name in program.source.functions and program.any_fails(name)):
                return True
    return False
