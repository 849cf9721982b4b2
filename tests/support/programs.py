"""Programs of the rules' language, written at random."""

from random import Random
from typing import Any

from lusoria.kernel import Box as BoxBase
from lusoria.kernel import Grid, Row, Table, grid, num, row

ZERO, THREE, MANY, LEAST = 0, 3, 1000, -(1 << 63)
PRIMES, MIXED = (2, 3, 5, 7, 11), (-4, 0, 9, 1 << 40)
CONSTANTS = {"ZERO": ZERO, "THREE": THREE, "MANY": MANY, "LEAST": LEAST, "PRIMES": PRIMES, "MIXED": MIXED}


class State(Table):
    tiny: int = num("i1")
    short: int = num("i2")
    plain: int = num("i4")
    wide: int = num("i8")
    bytes_: Row = row(5, "i1")
    shorts: Row = row(4, "i2")
    wides: Row = row(3, "i8")
    cells: Grid = grid(3, 4, "i1")
    large: Grid = grid(2, 3, "i4")


class Box(BoxBase):
    size: int = num()
    costs: Row = row(4, "i2")
    table: Grid = grid(2, 2)


ROWS = {"s.bytes_": 5, "s.shorts": 4, "s.wides": 3}
GRIDS = {"s.cells": (3, 4), "s.large": (2, 3)}
CODES = 6  # of the mask `can`, which programs have and helpers have not
READ_ROWS = {**ROWS, "box.costs": 4, "PRIMES": 5, "MIXED": 4}
READ_GRIDS = {**GRIDS, "box.table": (2, 2)}
FIELDS = ("s.tiny", "s.short", "s.plain", "s.wide")
EDGES = (127, 128, -128, -129, 32767, 32768, 1 << 31, (1 << 62) - 1, (1 << 63) - 1, -(1 << 63) + 1, 1 << 32)


class Writer:
    """Writes one module: helpers, then programs that call them. All expressions are free of side effects."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.lines = rng, list[str]()
        self.readers, self.writers = list[str](), list[str]()
        self.locals, self.aliases, self.kept = list[str](), dict[str, int](), set[str]()
        self.loops, self.names = 0, 0
        self.hidden = set[str]()  # constants whose name will be a local

    def one_of(self, *things: Any) -> Any:
        return things[self.rng.randrange(len(things))]

    def seldom(self, odds: int) -> bool:
        return self.rng.randrange(odds) == 0

    def module(self, programs: int) -> str:
        for k in range(2):
            self.readers.append(self.helper(f"reader{k}", "(s, box, cells, x)", reading=True))
            self.writers.append(self.helper(f"writer{k}", "(s, box, cells, x)", reading=False))
        for k in range(programs):
            self.program(k)
        return "\n".join(self.lines) + "\n"

    def helper(self, name: str, parameters: str, *, reading: bool) -> str:
        self.lines.append(f"def {name}{parameters}:")
        self.locals, self.aliases, self.kept = ["x"], {"cells": 0}, set()
        self.block(1, 2, reading=reading)
        if reading:
            self.lines.append(f"    return {self.value(2)}")
        self.lines += ["", ""]
        return name

    def program(self, k: int) -> None:
        # Parameters and locals may bear the names of constants.
        second = self.one_of("y", "y", "y", "THREE")
        self.lines += [f"def program{k}(s, box, can, x, {second}):"]
        self.locals, self.aliases, self.kept = ["x", second], {}, set()
        own = self.one_of("b", "b", "MANY")
        self.hidden = {own}
        for name in ("a", own):
            self.lines.append(f"    {name} = {self.value(2)}")
            self.locals.append(name)
        self.block(1, 3, reading=False)
        self.lines.append(f"    return {self.value(3)}")
        self.lines += [
            "", "", "@door", f"def door{k}(S: States, B: Boxes, can: Mask, x: int, y: int, out: Numbers) -> int:",
            f"    out[0] = program{k}(S[0], B[0], can, x, y)", "", "",
        ]  # fmt: skip

    # -- statements -----------------------------------------------------------------------------------------------

    def block(self, indent: int, depth: int, *, reading: bool) -> None:
        names, aliases = list(self.locals), dict(self.aliases)
        for _ in range(self.rng.randint(1, 4 if indent == 1 else 3)):
            self.statement(indent, depth, reading)
        self.locals, self.aliases = names, aliases

    def put(self, indent: int, line: str) -> None:
        self.lines.append("    " * indent + line)

    def statement(self, indent: int, depth: int, reading: bool) -> None:
        kind = self.rng.randrange(21)
        if kind < 4:
            self.assign(indent)
        elif kind < 7:
            free = [n for n in self.locals if n not in self.kept]
            if reading and not free:
                self.assign(indent)
                return
            target = self.one_of(*free) if reading else self.target(free)
            op = self.one_of("+=", "-=", "*=", "&=", "|=", "^=", "//=", "%=", "<<=", ">>=")
            value = self.divisor() if op in ("//=", "%=") else self.count() if op in ("<<=", ">>=") else self.value(2)
            self.put(indent, f"{target} {op} {value}")
        elif kind < 10 and not reading:
            target = self.target([])
            self.put(indent, f"{target} = {self.narrow(2)}")
        elif kind < 12 and depth:
            self.put(indent, f"if {self.test(2)}:")
            self.block(indent + 1, depth - 1, reading=reading)
            if self.seldom(2):
                self.put(indent, f"elif {self.test(2)}:")
                self.block(indent + 1, depth - 1, reading=reading)
            if self.seldom(2):
                self.put(indent, "else:")
                self.block(indent + 1, depth - 1, reading=reading)
        elif kind < 14 and depth:
            self.count_loop(indent, depth, reading)
        elif kind == 14 and depth:
            self.while_loop(indent, depth, reading)
        elif kind == 15 and self.loops:
            self.put(indent, f"if {self.test(2)}:")
            self.put(indent + 1, self.one_of("break", "continue"))
        elif kind == 16:
            self.put(indent, f"if {self.test(2)}:")
            leave = 'raise RuntimeError("a thing that must not be")' if self.seldom(3) else "return"
            self.put(indent + 1, f"{leave} {self.value(2)}" if leave == "return" and self.returns(reading) else leave)
        elif kind == 17 and self.writers and not reading:
            self.put(indent, f"{self.one_of(*self.writers)}(s, box, {self.state_row()}, {self.value(2)})")
        elif kind == 18:
            self.alias(indent)
        elif kind == 19 and self.returns(reading) and not reading:
            self.mask(indent)
        else:
            self.assign(indent)

    def returns(self, reading: bool) -> bool:
        """Whether the function being written gives a value back."""
        heads = [line for line in self.lines if line.startswith("def ")]
        return reading or heads[-1].startswith("def program")

    def assign(self, indent: int) -> None:
        value = self.value(3)
        free = [n for n in self.locals if n not in self.kept]
        if free and self.seldom(2):
            name = self.one_of(*free)
        else:
            self.names += 1
            name = f"n{self.names}"
        self.put(indent, f"{name} = {value}")
        if name not in self.locals:
            self.locals.append(name)

    def alias(self, indent: int) -> None:
        """Another name for a row of a grid; assigned once, or twice."""
        field = self.one_of(*GRIDS)
        self.names += 1
        name = f"row{self.names}"
        for _ in range(self.one_of(1, 1, 2)):
            self.put(indent, f"{name} = {field}[{self.index(GRIDS[field][0])}]")
        self.aliases[name] = GRIDS[field][1]

    def mask(self, indent: int) -> None:
        """What `legal` is made of: an open code, mostly under a test, mostly as the only line."""
        value = self.one_of("1", "1", "1", "0", f"int({self.test(1)})", f"({self.value(1)}) % 128")
        line = f"can[{self.index(CODES)}] = {value}"
        if self.seldom(6):
            self.put(indent, line)
            return
        self.put(indent, f"if {self.test(2)}:")
        self.put(indent + 1, line)
        if self.seldom(4):
            self.put(indent + 1, f"can[{self.index(CODES)}] = 0")
        elif self.seldom(4):
            self.put(indent, "else:")
            self.put(indent + 1, f"can[{self.index(CODES)}] = can[{self.index(CODES)}] & 1")

    def count_loop(self, indent: int, depth: int, reading: bool) -> None:
        free = [n for n in self.locals if n not in self.kept]
        self.names += 1
        name = self.one_of(*free) if free and self.seldom(4) else f"i{self.names}"
        near, far = f"{self.atom()} % 5 - 2", f"{self.atom()} % 7"
        bounds = self.one_of("3", far, f"{near}, {far}", f"{near}, {far}, 2", f"{far}, {near}, -1", "4, -1, -1",
                             f"{far}, THREE - 5, -THREE" if "THREE" not in self.locals else "5")  # fmt: skip
        self.put(indent, f"for {name} in range({bounds}):")
        outer = list(self.locals)
        self.locals = [*outer, *([] if name in outer else [name])]
        if self.seldom(2):
            self.kept.add(name)  # else the body may assign to the counter
        self.loops += 1
        self.block(indent + 1, depth - 1, reading=reading)
        self.loops -= 1
        self.kept.discard(name)
        self.locals = outer

    def while_loop(self, indent: int, depth: int, reading: bool) -> None:
        self.names += 1
        name = f"w{self.names}"
        self.put(indent, f"{name} = 0")
        self.kept.add(name)
        self.put(indent, f"while {name} < 4 and ({self.test(2)}):" if self.seldom(2) else f"while {name} < 3:")
        self.put(indent + 1, f"{name} += 1")
        self.loops += 1
        self.locals.append(name)
        self.block(indent + 1, depth - 1, reading=reading)
        self.loops -= 1

    def target(self, names: list[str]) -> str:
        kind = self.rng.randrange(4)
        if kind == 0 and names:
            return str(self.one_of(*names))
        if kind == 1:
            return str(self.one_of(*FIELDS))
        if kind == 2:
            name = self.one_of(*GRIDS)
            rows, columns = GRIDS[name]
            return f"{name}[{self.index(rows)}][{self.index(columns)}]"
        writable = {**ROWS, **self.aliases}
        name = self.one_of(*writable)
        return f"{name}[{self.index(writable[name] or 3)}]"

    def state_row(self) -> str:
        if self.seldom(2):
            name = self.one_of(*GRIDS)
            return f"{name}[{self.index(GRIDS[name][0])}]"
        return str(self.one_of(*ROWS, *self.aliases))

    # -- expressions ----------------------------------------------------------------------------------------------

    def narrow(self, depth: int) -> str:
        """Mostly something that fits a narrow field."""
        return self.value(depth) if self.seldom(5) else f"({self.value(depth)}) % {self.one_of(7, 100, 128)}"

    def index(self, length: int) -> str:
        if self.seldom(25):
            return str(self.one_of(length, -1, self.value(1)))
        if self.seldom(2):
            return str(self.rng.randrange(length))
        return f"{self.atom()} % {length}" if self.seldom(2) else f"({self.value(1)}) % {length}"

    def divisor(self) -> str:
        if self.seldom(12):
            return self.atom()
        return str(self.one_of("3", "-3", "1", "-1", "8", "10", f"({self.atom()} % 5 + 1)", f"({self.atom()} | 1)"))

    def count(self) -> str:
        return self.atom() if self.seldom(15) else str(self.one_of("1", "3", "THREE", f"({self.atom()} & 15)", "62"))

    def atom(self) -> str:
        kind = self.rng.randrange(10)
        if kind < 4 and self.locals:
            return str(self.one_of(*self.locals))
        if kind < 6:
            return str(self.one_of(*FIELDS, "box.size"))
        if kind == 6:
            return str(self.one_of("ZERO", "THREE", "MANY" if "MANY" not in self.hidden else "LEAST"))
        number = self.one_of(*EDGES) if self.seldom(6) else self.rng.randint(-6, 12)
        return f"({number})" if number < 0 else str(number)

    def entry(self) -> str:
        rows = {**READ_ROWS, **self.aliases}
        if self.seldom(3):
            name = self.one_of(*READ_GRIDS)
            rows_of, columns = READ_GRIDS[name]
            return f"{name}[{self.index(rows_of)}][{self.index(columns)}]"
        name = self.one_of(*rows)
        return f"{name}[{self.index(rows[name] or 3)}]"

    def value(self, depth: int) -> str:
        """A whole number, never a truth."""
        if depth <= 0:
            return self.atom()
        kind = self.rng.randrange(22)
        if kind < 3:
            return self.atom()
        if kind < 6:
            return self.entry()
        if kind < 10:
            return f"({self.value(depth - 1)} {self.one_of('+', '-', '*', '&', '|', '^')} {self.value(depth - 1)})"
        if kind < 12:
            return f"({self.value(depth - 1)} {self.one_of('//', '%')} {self.divisor()})"
        if kind < 13:
            return f"({self.value(depth - 1)} {self.one_of('<<', '>>')} {self.count()})"
        if kind < 14:
            return f"({self.one_of('-', '~')}{self.value(depth - 1)})"
        if kind < 15:
            return f"int({self.test(depth - 1)})"
        if kind < 17:
            parts = [self.value(depth - 1) for _ in range(self.one_of(2, 2, 3))]
            return f"({self.one_of(' and ', ' or ').join(parts)})"
        if kind < 18:
            return f"({self.value(depth - 1)} if {self.test(depth - 1)} else {self.value(depth - 1)})"
        if kind < 20:
            call = self.one_of("min", "max", "abs", "int", "len", "both")
            if call == "len":
                return f"len({self.one_of(*READ_ROWS, *READ_GRIDS)})"
            if call == "both":
                return f"({self.test(depth - 1)}) * {self.value(depth - 1)}"
            more = f", {self.value(depth - 1)}" if call in ("min", "max") else ""
            return f"{call}({self.value(depth - 1)}{more})"
        if self.readers:
            row_of = self.one_of(self.state_row(), *READ_ROWS)
            return f"{self.one_of(*self.readers)}(s, box, {row_of}, {self.value(depth - 1)})"
        return self.atom()

    def test(self, depth: int) -> str:
        """A truth, or a number taken for one."""
        kind = self.rng.randrange(8)
        sign = ("<", "<=", ">", ">=", "==", "!=")
        if kind < 3 or depth <= 0:
            return f"{self.value(depth - 1)} {self.one_of(*sign)} {self.value(depth - 1)}"
        if kind == 3:
            parts = [self.value(depth - 1) for _ in range(3)]
            return f"{parts[0]} {self.one_of(*sign)} {parts[1]} {self.one_of(*sign)} {parts[2]}"
        if kind == 4:
            return f"not ({self.test(depth - 1)})"
        if kind == 5:
            return self.value(depth)
        return f"({self.test(depth - 1)}) {self.one_of('and', 'or')} ({self.test(depth - 1)})"
