"""The rules of one game, read from its box: the interpreted functions, and the text that compiled readers get."""

from __future__ import annotations

import ast
import importlib
import types
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import bounds, flow, luck, telling, zones
from .declare import MAX_SEATS, STREAMS, Box, Table, fitted
from .knowing import knowledge_text, policy_text
from .layout import Actions, Codes, Events
from .lint import lint
from .machine.folder import toml

if TYPE_CHECKING:
    from .game import Game

REQUIRED = ("setup", "legal", "apply", "score")
OPTIONAL = (
    "standing", "check", "mirror", "mirror_hidden", "straighten", "blur", "imagine", "strain", "mark", "explain",
    "barred", "worth", "worths", "lean", "playable", "answers",
)  # fmt: skip
PROVENANCES = ("text", "source", "deduced", "ours")


class BoxError(Exception):
    """A game box that does not hold together; the message names the file and what to mend."""


class NoWorldError(RuntimeError):
    """No arrangement of the hidden cards was found that agrees with everything a seat was told."""


def fault_no_world() -> None:
    """Raised from within `suppose`; compiled code has a twin."""
    raise NoWorldError("no arrangement of the hidden cards agrees with what was said")


def _one_of(worths: Callable[[Any, Any, list[int]], None]) -> Callable[[Any, Any, int], int]:
    """How well one seat stands, by what says it of all of them."""

    def worth(s: Any, box: Any, seat: int) -> int:
        out = [0] * MAX_SEATS
        worths(s, box, out)
        return out[seat]

    return worth


class Rules:
    """One game's rules in every form.

    `setup`, `legal`, `apply`, `score`, `standing`, `redact`, `conceal`, `suppose` and `pick` are plain Python over
    list-backed states. `text` is the same as one source text without annotations, for `compiled.load`.
    """

    setup: Callable[[Any, Any], None]
    legal: Callable[[Any, Any, int, list[int]], None]
    apply: Callable[[Any, Any, int, int], None]
    score: Callable[[Any, Any, int], int]
    standing: Callable[[Any, Any, int], int]
    redact: Callable[[Any, Any, int], None]
    conceal: Callable[[Any, Any, int], None]
    suppose: Callable[[Any, Any, int, int, list[int]], None]
    suppose_open: Callable[[Any, Any, int, int], int]
    suppose_near: Callable[[Any, Any, int, int], None]
    pick: Callable[[list[int], list[int]], int]

    def __init__(self, game: Game) -> None:
        self.game = game
        self.modules = [importlib.import_module(f"{game.package}.{name}") for name in game.rules_files]
        main = self.modules[-1]
        if (game.folder / "sense.py").exists():
            self.modules.append(importlib.import_module(f"{game.package}.sense"))
        for module in self.modules:
            lint(_file(module), frozenset(_blocks(module)))
        self.State: type[Table] = _member(main, "State", type)
        self.Box: type[Box] = _member(main, "Box", type)
        self.actions: Actions = _member(main, "ACTIONS", Actions)
        self.events: Events = _member(main, "EVENTS", Events)
        self.size = self.actions.size
        found = self._functions()
        for name in REQUIRED:
            if name not in found:
                raise BoxError(f"{game.package}: the rules lack the function {name}")
        self.has = frozenset(name for name in OPTIONAL if name in found)
        for name in REQUIRED:
            setattr(self, name, found[name])
        if "mark" in self.has and not ("marks" in self.State.FIELDS and self.State.FIELDS["marks"].scratch):
            raise BoxError(f"{game.package}: where cards have a `mark`, the state has a scratch row `marks`, by place")
        self.standing = found.get("standing", found["score"])
        self.check: Callable[[Any, Any], int] | None = found.get("check")
        self.explain: Callable[[Any, Any, int, int], int] | None = found.get("explain")
        if {"worth", "worths"} <= self.has:
            raise BoxError(f"{game.package}: the sense says `worth` of one seat, or `worths` of all at once, not both")
        self.worth: Callable[[Any, Any, int], int] | None = found.get("worth")
        if "worths" in self.has:
            self.worth, self.has = _one_of(found["worths"]), self.has | {"worth"}
        self.lean: Callable[[Any, Any, int, list[int], list[int]], None] | None = found.get("lean")
        self.playable: Callable[[Any, int], int] | None = found.get("playable")
        # Why a seat is not asked any more, whatever it would do: it is out. 0: it is just not asked now.
        self.barred: Callable[[Any, Any, int], int] | None = found.get("barred")
        self.rests: Callable[[Any, int], int] | None = found.get("rests")
        # What the sense says to bots: one step off a plan ruins it, and seats act by their hands (search reads the same
        # constants when compiled); how many decisions playouts go on before its `worth` is asked.
        self.steady = bool(getattr(self.modules[-1], "STEADY", 0))
        self.loyal = bool(getattr(self.modules[-1], "LOYAL", 0))
        self.horizon: int | None = getattr(self.modules[-1], "HORIZON", None)
        self.mirrored = _asked_for(found["mirror"]) if "mirror" in found else frozenset()
        mending = (found[name] for name in ("blur", "straighten") if name in found)
        self.mended = frozenset[str]().union(*map(_asked_for, mending))
        self._add_knowledge(found)

    @property
    def has_sense(self) -> bool:
        """Whether anything says how seats stand or which codes look good."""
        return bool(self.has & {"worth", "lean"})

    def _functions(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for module in self.modules:
            for name, value in vars(module).items():
                if isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
                    if name in found:  # one text when it is compiled, so one of each name
                        other = found[name].__module__
                        raise BoxError(f"{module.__name__} and {other} both define {name}; call one of them otherwise")
                    found[name] = value
        return found

    def _add_knowledge(self, found: dict[str, Any]) -> None:
        """Run the written-out text interpreted, beside the game's own functions."""
        space: dict[str, Any] = {
            **{f.__name__: f for f in (luck.mix, luck.codes_within, luck.how_many, luck.nth_code)},
            **{f.__name__: f for f in (luck.count_open, luck.nth_open)},
            "fault_no_world": fault_no_world,
            **self.constants,
            **found,
        }
        for module in (flow, luck, zones):
            space.update({k: v for k, v in vars(module).items() if isinstance(v, types.FunctionType)})
        text = policy_text(self.actions.blocks) + knowledge_text(self.State, self.has, self.mirrored)
        exec(compile(text, f"<knowledge of {self.game.slug}>", "exec"), space)  # noqa: S102 - our own text
        for name in ("redact", "conceal", "suppose", "suppose_open", "suppose_near", "pick"):
            setattr(self, name, space[name])
        self.strain: Callable[[Any, Any, int], int] | None = space.get("strain_alone", found.get("strain"))
        self._show: Callable[[Any, Any, int], None] = space["show"]

    @cached_property
    def constants(self) -> dict[str, Any]:
        """Numbers that the written-out text needs: the layout, and the streams of chance."""
        from . import declare

        blocks = self.actions.blocks
        return {
            "ACTION_COUNT": self.size,
            "BLOCK_START": tuple(b.start for b in blocks),
            "BLOCK_STOP": tuple(b.stop for b in blocks),
            "BLOCK_WEIGHT": tuple(b.weight for b in blocks),
            "BLOCK_AMOUNT": tuple(int(b.amount) for b in blocks),
            "STREAMS": STREAMS,
            **{k: getattr(declare, k) for k in ("DECK", "DICE", "OTHER", "IMAGINED", "EVERYONE", "MAX_SEATS")},
        }

    @cached_property
    def text(self) -> str:
        """Kernel helpers, rules, sense and knowledge as one text of plain functions and integer constants."""
        parts = [f"{k} = {v!r}" for k, v in self.constants.items()]
        parts += [_stripped(m, after_marker=True) for m in (flow, luck, zones)]
        for module in self.modules:
            parts += self._numbers(module)
            parts.append(_stripped(module, after_marker=False))
        parts += [policy_text(self.actions.blocks), knowledge_text(self.State, self.has, self.mirrored)]
        return "\n\n".join(dict.fromkeys(parts))

    def files(self) -> list[tuple[str, str]]:
        """The files of the box that hold rules and sense, each with its name from the package on."""
        names = [f"{m.__name__.replace('.', '/')}.py" for m in self.modules]
        return [(n, Path(_file(m)).read_text("utf-8")) for n, m in zip(names, self.modules, strict=True)]

    def numbers(self, module: types.ModuleType) -> dict[str, int]:
        """The constants of a rules file."""
        return {
            k: v for k, v in vars(module).items()
            if isinstance(v, int) and not k.startswith("_") and k not in self.constants
        }  # fmt: skip

    def _numbers(self, module: types.ModuleType) -> list[str]:
        """The constants of a rules file, as assignments."""
        return [
            f"{k} = {v!r}" for k, v in vars(module).items()
            if isinstance(v, int) and not k.startswith("_") and k not in self.constants
        ]  # fmt: skip

    @cached_property
    def version(self) -> str:
        """A hash of everything that decides what a move does; a match remembers under which it was played."""
        from hashlib import blake2b

        fields = "|".join(f"{f.name}:{f.kind}:{f.shape}" for f in self.State.FIELDS.values())
        rules = [m for m in self.modules if not m.__name__.endswith(".sense")]
        texts = [t for m in rules for t in (*self._numbers(m), _stripped(m, after_marker=False))]
        return blake2b("\n".join([fields, *texts]).encode(), digest_size=8).hexdigest()

    # -- the box --------------------------------------------------------------------------------------------------

    @cached_property
    def components(self) -> dict[str, dict[str, Any]]:
        """`components.toml` as data: for each box field `is`, `least`, `most`, `from` and perhaps `note`."""
        path = self.game.folder / "components.toml"
        data = toml(path.read_text(encoding="utf-8")) if path.exists() else {}
        for name, entry in data.items():
            if "is" not in entry:
                raise BoxError(f"{path}: [{name}] needs a line `is = ...`")
            origins = [entry["from"]] if "from" in entry else entry.get("from_each", [])
            if not origins or not set(_flat(origins)) <= set(PROVENANCES):
                raise BoxError(f"{path}: [{name}] must say where it is from: {', '.join(PROVENANCES)}")
            if (wrong := bounds.misstated(entry)) is not None:
                raise BoxError(f"{path}: [{name}] {wrong}")
        return data

    @cached_property
    def _within(self) -> set[str]:
        """The components whose numbers in the file have been found to be within their bounds."""
        return set()

    def fill_box(self, options: Mapping[str, int], values: Mapping[str, Any], seats: int) -> Box:
        """A box with these (complete) options for so many seats; `values` replaces components by name.

        Raises BoxError when a value is missing or not a component, does not fit, is out of its bounds, or when the
        rules cannot be played with all of them together.
        """
        box = self.Box()
        chosen = {o.field: options[o.slug] for o in self.game.options}
        for name in values:
            if name not in self.components:
                raise BoxError(f"{name!r} is not in the box of {self.game.title}; it has {', '.join(self.components)}")
        for name, field in self.Box.FIELDS.items():
            if name in chosen:
                setattr(box, name, chosen[name])
            elif name in self.components:
                value = values.get(name, self.components[name]["is"])
                try:
                    setattr(box, name, fitted(field, value, fill=True))
                except ValueError as error:
                    raise BoxError(f"components of {self.game.slug}: {error}") from error
                asked = name in values or name not in self._within
                if asked and (sentence := bounds.beyond(name, self.components[name], value)) is not None:
                    raise BoxError(f"{self.game.title}: {sentence}")
                if name not in values:
                    self._within.add(name)
            else:
                raise BoxError(f"{self.game.slug}: box field {name} is neither an option nor in components.toml")
        if self.playable is not None and (wrong := self.playable(box, seats)):
            raise BoxError(f"{self.game.title} for {seats}: {self.game.words.unplayable[wrong]}")
        return box

    # -- states ---------------------------------------------------------------------------------------------------

    def new(self, box: Box, seats: int, keys: list[int]) -> Table:
        """A fresh state, set up; `keys` are those of the streams of chance (`luck.streams`)."""
        s = self.State()
        self.prepare(s, seats, keys)
        self.setup(s, box)
        return s

    def prepare(self, s: Table, seats: int, keys: list[int]) -> None:
        """What is there before the rules' own set-up: the seats, the streams, and leave to talk."""
        s.seats = seats
        for i, key in enumerate(keys):
            s.luck[i][0] = key
        flow.talk_all(s)

    def legal_codes(self, s: Table, box: Box, seat: int) -> list[int]:
        """The codes that a seat may play now, in rising order; [] when it may do nothing."""
        if not self.may_act(s, seat):
            return []
        can = [0] * self.size
        self.legal(s, box, seat, can)
        return list(compress(range(self.size), can))

    def may_act(self, s: Table, seat: int) -> bool:
        """Whether the seat is awaited, has a standing right, or has laid that right to rest and may take it up again:
        then `rests` of the rules is 1. Whoever rests is not asked, neither by pages nor by readers who poll."""
        if s.over:
            return False
        return bool((s.awaits | s.may) >> seat & 1) or (self.rests is not None and bool(self.rests(s, seat)))

    def know(self, s: Table, box: Box, seat: int) -> Table:
        """What the seat knows, as a state: a valid arrangement in which everything else is blank or in an order
        that tells nothing. Seat -1 is a spectator."""
        k = s.clone()
        self.redact(k, box, seat)
        return k

    def show(self, s: Table, box: Box, seat: int) -> Table:
        """What the seat is shown now: no more than follows from what it knows."""
        k = s.clone()
        self._show(k, box, seat)
        return k

    def determinize(self, known: Table, box: Box, seat: int, key: int, *, answered: bool = True) -> Table:
        """A world that the seat holds possible, from its knowledge (`know`) and a 63-bit key alone.

        Who has answered a sealed question has answered it somehow, by the random policy; with answered=False they are
        still to answer, so that a bot can let them do it with more sense.
        """
        world = known.clone()
        if answered:
            self.suppose(world, box, seat, key, [0] * self.size)
        else:
            self.suppose_open(world, box, seat, key)
        return world


def _asked_for(function: types.FunctionType) -> frozenset[str]:
    """The names that a function and whatever it calls ask for, fields and functions alike."""
    names, left = set[str](), [function]
    while left:
        asking = left.pop()
        for name in set(asking.__code__.co_names) - names:
            names.add(name)
            if isinstance(called := asking.__globals__.get(name), types.FunctionType):
                left.append(called)
    return frozenset(names)


def _file(module: types.ModuleType) -> str:
    assert module.__file__ is not None
    return module.__file__


def _blocks(module: types.ModuleType) -> dict[str, Codes]:
    """The constants of a rules file that name blocks of actions, its own and imported ones."""
    return {name: value for name, value in vars(module).items() if isinstance(value, Codes)}


def _flat(value: Any) -> list[Any]:
    return [x for v in value for x in _flat(v)] if isinstance(value, list) else [value]


def _member(module: types.ModuleType, name: str, kind: type) -> Any:
    value = getattr(module, name, None)
    if not isinstance(value, kind):
        raise BoxError(f"{module.__name__} must define {name}")
    return value


def _stripped(module: types.ModuleType, *, after_marker: bool) -> str:
    """The functions of a file as plain text: no annotations, docstrings, comments or `tell`, blocks as ranges."""
    text = Path(_file(module)).read_text(encoding="utf-8")
    first = text[: text.index("# --8<-- rules text")].count("\n") if after_marker else 0
    functions = [
        n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef) and n.lineno > first
    ]  # fmt: skip
    strip = _Strip(_blocks(module))
    return "\n\n".join(ast.unparse(strip.visit(n)) for n in functions)


class _Strip(ast.NodeTransformer):
    """Takes annotations, docstrings and the log out of a function, and puts two constants in place of a block."""

    def __init__(self, blocks: Mapping[str, Codes]) -> None:
        self.blocks = blocks

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        op, name = node.ops[0], node.comparators[0]
        if not isinstance(op, (ast.In, ast.NotIn)):
            return node
        assert isinstance(name, ast.Name)  # the subset has no other
        block = self.blocks[name.id]
        within = ast.Compare(
            ast.Constant(int(block)), [ast.LtE(), ast.Lt()], [node.left, ast.Constant(block + block.count)]
        )
        return within if isinstance(op, ast.In) else ast.UnaryOp(ast.Not(), within)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        for arg in node.args.args:
            arg.annotation = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        value = node.value
        if isinstance(value, ast.Constant):
            return None
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == telling.tell.__name__:
            return None
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for part in ("body", "orelse"):
            if getattr(node, part, None) == [] and isinstance(node, (ast.FunctionDef, ast.If, ast.For, ast.While)):
                if part == "body":
                    node.body = [ast.Pass()]
        return node
