"""What a program around the rules of a game is made of: texts, constants, and the layouts of its records.

A game's texts and the drivers around them become one program (see `machine`); compiled.py makes code of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from . import flow, luck, tensors, zones
from .declare import MAX_SEATS, NOBODY
from .knowing import knowledge_text, looks_text, policy_text
from .machine import store
from .machine.kinds import Kind, described, lent, records
from .machine.program import SCALARS
from .machine.source import Source, Text
from .rules import Rules
from .zones import MemoryTable

# Twins of `zones.shown_of` and `zones.set_shown`, which ask what kind of table it is, and what `drivers/cards.py` asks.
CARD_TWINS = """
@inline
def remembers(s):
    return 0

def shown_of(s, card):
    return 0

def set_shown(s, card, who):
    return

def spread_shown(s, first, which, other, low):
    return

def shown_alike(s, first, who):
    return ~word(0)

def list_shown(s, cards, shown, n):
    return
"""
MEMORY_TWINS = """
@inline
def remembers(s):
    return 1

def shown_of(s, card):
    return s.card_shown[card]

def set_shown(s, card, who):
    s.card_shown[card] = who

def spread_shown(s, first, which, other, low):
    spread_at(s.card_shown, first, which, other, low)

def shown_alike(s, first, who):
    return alike_at(s.card_shown, first, who, 255)

def list_shown(s, cards, shown, n):
    for low in range(0, 128, 32):
        ways = ways_among(s.card_shown, cards, low)
        while ways:
            who = (low + trailing(ways)) & 127
            stop = n
            for k in range(len(cards)):
                stop += ones(word(cards[k]) & alike_at(s.card_shown, 64 * k, who, 255))
            put_from(shown, n, stop, who)
            n = stop
            ways &= ways - word(1)
"""
# What stands in for functions that a game need not have.
ABSENT = {
    "standing": "def standing(s, box, seat):\n    return score(s, box, seat)\n",
    "check": "def check(s, box):\n    return 0\n",
    "worth": "def worth(s, box, seat):\n    return 0\n",
    "lean": "def lean(s, box, seat, can, weight):\n    return\n",
    "worths": "def worths(s, box, out):\n    return\n",
}
ONE_OF = """
def worth(s, box, seat):
    out = zeros(MAX_SEATS)
    worths(s, box, out)
    return out[seat]
"""
FOLDER = Path(__file__).parent / "drivers"
PLAY, BATCH = FOLDER / "play.py", FOLDER / "batch.py"
LIBRARY = (FOLDER / "prelude.py", FOLDER / "cards.py", PLAY, BATCH)  # what every program has
Layouts = Mapping[str, Any]
# A lane of a batch for learning; see drivers/batch.py.
LANE = np.dtype(
    [("key", "i8"), ("episode", "i8"), ("poll", "i8"), ("actor", "i8"), ("action", "i8"), ("dice", "i8", (2,)),
     ("fault", "i8"), ("reward", "f4", (MAX_SEATS,)), ("ended", "?")], align=True,
)  # fmt: skip


def mask_size(rules: Rules) -> int:
    """Bytes of a mask: one a code, one for NOTHING, and room to read eight at once from each."""
    codes: int = rules.size
    return -(-(codes + 8) // 8) * 8


def box_dtype(rules: Rules) -> np.dtype[Any]:
    """The record of a box."""
    return rules.Box.dtype() if rules.Box.FIELDS else np.dtype([("nothing", "i8")])


def texts(rules: Rules, files: Iterable[Path]) -> list[Text]:
    """Everything that a program of this game is made of."""
    slug = rules.game.slug
    parts = [Text(f"lusoria/kernel/{Path(m.__file__ or '').name}", *_behind_mark(m)) for m in (flow, luck, zones)]
    parts += [Text(label, text) for label, text in rules.files()]
    absent = "\n\n".join(text for name, text in ABSENT.items() if name not in rules.has)
    absent += ONE_OF if "worths" in rules.has else ""
    twins = MEMORY_TWINS if issubclass(rules.State, MemoryTable) else CARD_TWINS
    knowledge = knowledge_text(rules.State, rules.has, rules.mirrored)
    read = {field.name for field in tensors.fields(rules.State) if field.shown < NOBODY}
    looks = looks_text(rules.State, rules.has, rules.mirrored, read, rules.mended)
    written = [twins, absent, policy_text(rules.actions.blocks), knowledge, looks, tensors.text(rules.State)]
    parts.append(Text(f"<written for {slug}>", "\n\n".join(written)))
    return parts + [Text(_label(path), path.read_text(encoding="utf-8")) for path in dict.fromkeys((*LIBRARY, *files))]


def _behind_mark(module: Any) -> tuple[str, int]:
    text = Path(module.__file__).read_text(encoding="utf-8")
    return text, text[: text.index("# --8<-- rules text")].count("\n") + 1


def _label(path: Path) -> str:
    """A driver's file as faults name it."""
    return "/".join(path.parts[-3:])


def _constants(rules: Rules) -> dict[str, Any]:
    return {
        **rules.constants, "KEPT_WORDS": rules.State.kept_words(),
        "STEADY": int(rules.steady), "LOYAL": int(rules.loyal),
        "HAS_WORTH": int("worth" in rules.has), "HAS_WORTHS": int("worths" in rules.has),
        "HAS_LEAN": int("lean" in rules.has), "HAS_STRAIN": int("strain" in rules.has),
    }  # fmt: skip


def _layouts(rules: Rules) -> dict[str, Any]:
    return {"State": rules.State.dtype(), "Box": box_dtype(rules), "Lane": LANE}


def _kinds(rules: Rules, made: Mapping[str, Any]) -> dict[str, Kind]:
    """What the doors of the kernel's drivers may be given."""
    codes = mask_size(rules)
    return {
        "States": lent(made["State"], None), "Boxes": lent(made["Box"], 1), "Lanes": lent(made["Lane"], None),
        "Mask": lent("u1", codes), "Masks": lent("u1", None, codes), "Weights": lent("i8", codes),
        "Lane": lent("i8", 2), "Numbers": lent("i8", None),
        "Tables": lent("i8", None, None), "Reals": lent("f8", None), "Reals32": lent("f4", None),
        "Marks": lent("b1", None), "Values": lent("f8", 4, MAX_SEATS), "Words": lent("u8", None),
        "Observations": lent(tensors.DTYPE.str[1:], None, tensors.size(rules.State)),
    }  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """What a program is made of; `labels` are the files whose doors are wanted."""

    rules: Rules
    labels: tuple[str, ...]
    parts: tuple[Text, ...]
    constants: Mapping[str, Any]
    layouts: Layouts
    kinds: Mapping[str, Kind]

    @cached_property
    def base(self) -> Plan | None:
        """The program whose functions this one calls; None where it has to have its own: the first of a game, and one
        around other records."""
        if self.labels == (_label(PLAY),):
            return None
        base = plan(self.rules, (PLAY,))
        alike = all(self.layouts[name] == layout for name, layout in base.layouts.items())
        return base if alike else None

    def key(self, *how: str) -> str:
        """The name of what is made of it in the cache; `how`: by what, and for what."""
        return store.key_of([
            *(f"{t.label} {t.first} {t.text}" for t in self.parts), _spelt(self.constants),
            *(_spelt(self.rules.numbers(m)) for m in self.rules.modules), *self.labels, *how,
            *(f"{k} {v!r}" for k, v in self.layouts.items()),
            *(f"{k} {described(v)}" for k, v in self.kinds.items()),
        ])  # fmt: skip

    def source(self) -> Source:
        """Its functions and constants."""
        return _source(self.rules, self.parts, self.constants)


def plan(
    rules: Rules, files: tuple[Path, ...], layouts: Layouts | None = None,
    kinds: Callable[[Mapping[str, Any]], Mapping[str, Kind]] | None = None,
) -> Plan:  # fmt: skip
    """The program of driver files around the rules of a game; see `drivers`."""
    all_layouts = {**_layouts(rules), **(layouts or {})}
    made = records(all_layouts)
    all_kinds = {**SCALARS, **_kinds(rules, made), **(kinds(made) if kinds else {})}
    labels = tuple(_label(path) for path in files)
    return Plan(rules, labels, tuple(texts(rules, files)), _constants(rules), all_layouts, all_kinds)


def _spelt(constants: Mapping[str, Any]) -> str:
    """All that constants are, the length of blocks too: they may be from texts that are no part of the program."""
    return " ".join(f"{k}={v!r}+{getattr(v, 'count', 0) if isinstance(v, int) else 0}" for k, v in constants.items())


def _source(rules: Rules, parts: Iterable[Text], constants: Mapping[str, Any]) -> Source:
    source = Source()
    source.define(constants, rules.game.package)
    for module in rules.modules:
        source.define(rules.numbers(module), module.__name__)
    source.add(parts)
    return source
