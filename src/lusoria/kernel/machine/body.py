"""The code of one function while it is written: where the next line goes, and where faults go."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from .faults import ProgramError
from .language import refusal
from .program import I32
from .source import Function

if TYPE_CHECKING:
    from .program import Program

RARE = [1 << 20, 1]  # how often a check holds, against how often it does not


class Handler:
    """Where faults go: a block, made when the first one does, that gets the fault's number."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.block: Any = None
        self.number: Any = None

    def take(self, number: Any, origin: Any) -> Any:
        """The block to jump to from `origin` with a fault's number."""
        if self.block is None:
            self.block = self.function.append_basic_block("fault")
            self.number = ir.IRBuilder(self.block).phi(I32)
        self.number.add_incoming(number, origin)
        return self.block


class LoudError(Exception):
    """What was to be written without a branch needs one."""


class Body:
    """The common ground of everything that writes code."""

    program: Program
    function: Function
    code: Any  # ir.Function
    build: Any  # ir.IRBuilder
    handlers: list[Handler]
    quiet = False  # while something is tried without a branch; see `without_branches`
    doubts: list[Any]  # meanwhile: a bit for each check that was put off

    def refuse(self, node: ast.AST, what: str) -> ProgramError:
        """The error to raise for a place in this function."""
        return ProgramError(f"{self.function.where(node)}: in {self.function.name}, {what}")

    def unknown(self, node: ast.AST, at: ast.AST | None = None) -> ProgramError:
        """The error for syntax that the language does not have."""
        return self.refuse(at or node, refusal(node))

    @property
    def ended(self) -> bool:
        """Whether nothing can be reached from here."""
        return bool(self.build.block.is_terminated)

    def without_branches(self, write: Callable[[], Any]) -> Any:
        """What `write` returns, if all it writes is a straight line; else None, and nothing written.

        Checks of indices are put off: where one of `doubts` holds, what was computed is not what the text says.
        """
        block, before = self.build.block, len(self.build.block.instructions)
        self.quiet, self.doubts = True, []
        try:
            return write()
        except LoudError:
            del block.instructions[before:]
            return None
        finally:
            self.quiet = False

    def new_block(self, name: str) -> Any:
        """A block to be filled later."""
        if self.quiet:
            raise LoudError
        return self.code.append_basic_block(name)

    def go_on(self, block: Any) -> None:
        """What is written now goes into this block."""
        self.build.position_at_end(block)

    def jump(self, block: Any) -> None:
        """To this block, unless nothing comes here."""
        if not self.ended:
            self.build.branch(block)

    def slot(self, kind: Any, count: int = 1) -> Any:
        """Room in the frame of the function."""
        with self.build.goto_entry_block():
            return self.build.alloca(kind, size=None if count == 1 else count)

    def fault_unless(self, fine: Any, node: ast.AST, what: str) -> None:
        """Go on if the bit holds, else leave with a fault."""
        self.leave_unless(fine, ir.Constant(I32, self.program.fault(self.function, node, what)))

    def leave_unless(self, fine: Any, number: Any) -> None:
        """Go on if the bit holds, else leave with the fault of that number."""
        further = self.new_block("fine")
        block = self.handlers[-1].take(number, self.build.block)
        self.build.cbranch(fine, further, block).set_weights(RARE)
        self.go_on(further)

    def fault(self, node: ast.AST, what: str) -> None:
        """Leave with a fault."""
        number = ir.Constant(I32, self.program.fault(self.function, node, what))
        self.build.branch(self.handlers[-1].take(number, self.build.block))
