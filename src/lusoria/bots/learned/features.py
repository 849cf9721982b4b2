"""What a seat knows, as numbers for a network: counts, one-hots and scaled numbers, made from the declaration alone.

`Features.of` looks at some random games for the range of every field; from then on the plan is fixed. `text` writes it
out in the language of the rules, so that the same function feeds training and, compiled, the search: it is given the
output of `redact` and nothing else, so all that it sees is what worlds have in common that a seat cannot tell apart.

Whose is whose is read off the rules (`seatly`): rows by seat begin with the seat that knows, numbers that are seats
count from it. Cards that it does not know are blank; how many lie at each place is counted. What stays as it was laid
out and is as wide as a wheel of 25 cards is left out: it tells games apart, and they would be learned by heart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np

from ...kernel import Box, Game
from ...kernel import compiled as machine
from ...kernel.declare import Field, Table
from ...kernel.luck import mix
from ...kernel.machine.faults import FaultError
from ...kernel.tensors import state_fields
from .seatly import Seatly, seatly

GAMES, LOOKS, SEED = 60, 24, 20_260  # random games, and moments of each, that show how far numbers go
MOST = 1400  # columns; what is wide beyond them goes in as plain numbers
WIDE, FEW = 12, 640  # so many values are told apart one by one; up to WIDER where these are few columns
WIDER = 32
STEADY = 200  # columns, at most, of a field that no decision changes
MANY = 4_000  # columns of cards by their places, beyond which kinds of cards that share no place are told apart
Runs = tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A field as it goes in. `how`: number, each (a column a value from `low` on), seats or bits (masks), cards, seen.

    `rows` are the axes that are seats, `bases` what seats are added to. `high` is the greatest value, `scale` what a
    number is divided by. `at`, `width`: where its columns begin, and how many they are. `runs`, of cards that lie each
    in few of many places: first card, the one behind the last, least and greatest place; else every card in all.
    """

    field: str
    how: str
    rows: tuple[int, ...]
    bases: tuple[int, ...]
    low: int
    high: int
    scale: float
    at: int
    width: int
    runs: Runs = ()


@dataclass(frozen=True, slots=True)
class Features:
    """The plan for one game and number of seats."""

    seats: int
    columns: tuple[Column, ...]

    @property
    def size(self) -> int:
        """How many numbers."""
        return self.columns[-1].at + self.columns[-1].width if self.columns else 0

    @classmethod
    def of(cls, game: Game, box: Box, seats: int) -> Features:
        """The plan for a table of so many, from the declaration and what random games show."""
        found, spans = seatly(game.rules), _spans(game, box, seats)
        columns, at = list[Column](), 0

        def add(field: Field, how: str, entries: int, scale: float = 1.0, runs: Runs = ()) -> None:
            nonlocal at
            low, high = spans[field.name][:2]
            rows = tuple(sorted(axis for name, axis in found.rows if name == field.name and field.shape[axis] >= seats))
            bases = tuple(sorted(found.bases.get(field.name, ())))
            if field.name != "card_at":  # 0 for nobody, then the seats
                bases = bases[-1:] if len(bases) == 2 and bases[0] == 0 and how == "each" else bases
            columns.append(Column(field.name, how, rows, bases, low, high, scale, at, entries, runs))
            at += entries

        fields = [f for f in state_fields(game.rules.State) if f.name not in ("seats", "over", "depth", "card_shown")]
        cards = next((f.shape[0] for f in fields if f.name == "card_at"), 0)
        for field in fields:
            low, high, spread, steady = spans[field.name]
            count = _entries(field, found, seats)
            values = high - low + 1
            if low == high:
                continue
            if field.name == "card_at":
                runs = _runs(game, box, seats, found.bases["card_at"]) if cards * values > MANY else ()
                places = sum((stop - first) * (most - least + 1) for first, stop, least, most in runs)
                add(field, "cards", (places or cards * values) + values, runs=runs)
            elif field.name == "card_seen":
                if cards * (seats - 1) <= MOST // 4:
                    add(field, "seen", cards * (seats - 1))
            elif field.name in found.masks:
                add(field, "seats", count * seats)
            elif field.name in found.bits and low == 0 and at + count * high.bit_length() <= MOST:
                add(field, "bits", count * high.bit_length())
            elif values == 2 and not found.bases.get(field.name):
                add(field, "number", count)
            elif _apart(values, count) and at + count * values <= MOST:
                if steady and count * values > STEADY:
                    continue
                add(field, "each", count * values)
                if values > 3 and not found.bases.get(field.name):
                    add(field, "number", count, spread)
            else:
                add(field, "number", count, spread)
        return cls(seats, tuple(columns))

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Features:
        """The inverse of `as_dict`."""
        columns = (
            {**c, "rows": tuple(c["rows"]), "bases": tuple(c["bases"]), "runs": tuple(map(tuple, c.get("runs", ())))}
            for c in data["columns"]
        )
        return cls(int(data["seats"]), tuple(Column(**c) for c in columns))

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    def text(self, state: type[Table]) -> str:
        """`net_inputs(s, seat, on, x)`: of the numbers of what the seat knows those that are not 0, each with its place
        (`on`), in that order; how many."""
        lines = ["def net_inputs(s, seat, on, x):", "    n = 0"]
        for column in self.columns:
            lines += _written(column, state.FIELDS[column.field], self.seats)
        return "\n".join([*lines, "    return n"]) + "\n"


def _apart(values: int, count: int) -> bool:
    """Whether each value has a column of its own: what is few, and what may be a thing's number and no amount."""
    return values <= WIDE or (values <= WIDER and count * values <= FEW) or (count == 1 and values <= 2 * WIDER)


def _entries(field: Field, found: Seatly, seats: int) -> int:
    count = 1
    for axis, length in enumerate(field.shape):
        count *= seats if (field.name, axis) in found.rows and length >= seats else length
    return count


class _Span(NamedTuple):
    """Least and greatest value of a field in what seats know of random games, their spread, and whether all decisions
    leave it as it was at first."""

    low: int
    high: int
    spread: float
    steady: bool


def _spans(game: Game, box: Box, seats: int) -> dict[str, _Span]:
    tool = machine.load(game)
    record, rules = tool.box(box), game.rules
    names = [f.name for f in state_fields(rules.State)]
    low, high = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    squares, counts = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0)
    changed = set[str]()
    for g in range(GAMES):
        played = list(random_states(game, box, seats, mix(SEED, g)))
        dice = np.random.default_rng(g)
        for k in {0, len(played) - 1, *dice.integers(0, len(played), LOOKS).tolist()}:
            changed |= {name for name in names if (played[k][0][name] != played[0][0][name]).any()}
            known = tool.know(played[k], 0, record, k % seats)[0]
            for name in names:
                row = np.asarray(known[name], np.int64).ravel()
                low[name], high[name] = min(low[name], int(row.min())), max(high[name], int(row.max()))
                squares[name] += float(np.square(row, dtype=float).sum())
                counts[name] += max(1, int(np.count_nonzero(row)))
    spread = {n: max(1.0, float(np.float32((squares[n] / counts[n]) ** 0.5))) for n in names}
    return {n: _Span(low[n], high[n], spread[n], n not in changed) for n in names}


def _runs(game: Game, box: Box, seats: int, bases: Iterable[int]) -> Runs:
    """Cards side by side that share places, and these, as seats know them in random games."""
    tool = machine.load(game)
    record, count = tool.box(box), game.rules.State.FIELDS["card_at"].shape[0]
    least, most = np.full(count, 127), np.full(count, -1)
    for g in range(GAMES):
        for k, state in enumerate(random_states(game, box, seats, mix(SEED, g))):
            if k % 8 == 0:
                known = tool.know(state, 0, record, k % seats)[0]
                seen = known["card_seen"] >> k % seats & 1 == 1
                least[seen] = np.minimum(least, known["card_at"])[seen]
                most[seen] = np.maximum(most, known["card_at"])[seen]
    for base in bases:  # where a card lies with one seat it may lie with every other
        shared = (least < base + seats) & (most >= base)
        least[shared] = np.minimum(least, base)[shared]
        most[shared] = np.maximum(most, base + seats - 1)[shared]
    runs: list[list[int]] = []
    for card, (low, high) in enumerate(zip(least.tolist(), most.tolist(), strict=True)):
        if runs and (low > high or (low <= runs[-1][3] and high >= runs[-1][2])):
            runs[-1][1:] = card + 1, min(low, runs[-1][2]), max(high, runs[-1][3])
        else:
            runs.append([card, card + 1, low, high])
    return tuple((first, stop, low, high) for first, stop, low, high in runs)


def random_states(game: Game, box: Box, seats: int, key: int) -> Iterable[Any]:
    """The states of a game of the random policy."""
    tool, record = machine.load(game), machine.load(game).box(box)
    state = tool.new(box, seats, [mix(key, k) for k in range(4)])
    poll, lane, can = 0, [mix(key, 99), 0], tool.mask()
    for _ in range(2000):
        yield state.copy()
        s = state[0]
        if s["over"]:
            return
        waiting = poll or int(s["awaits"])
        seat = (waiting & -waiting).bit_length() - 1
        can[:] = 0
        tool.drivers.legal_at(state, 0, record, seat, can)
        code = game.rules.pick(can.tolist(), lane)
        lane[1] += 1
        if poll and (code < 0 or mix(lane[0], lane[1]) % 4):
            poll &= ~(1 << seat)
            continue
        if code < 0:
            raise FaultError(f"{game.slug}: a seat that is awaited can do nothing")
        tool.drivers.apply_at(state, 0, record, seat, code)
        poll = int(state[0]["may"]) & ~int(state[0]["awaits"])


def _put(pad: str, at: str, value: str, when: str = "1") -> list[str]:
    """Write a number down and count it: always, for a machine cannot foresee which are 0."""
    return [f"{pad}on[n] = {at}", f"{pad}x[n] = {value}", f"{pad}n += {when}"]


def _written(c: Column, field: Field, seats: int) -> list[str]:
    """The statements that put one column in."""
    if c.how == "cards":
        return _cards(c, field, seats)
    if c.how == "seen":
        return [
            f"    for c in range({field.shape[0]}):",
            "        if (s.card_seen[c] >> seat) & 1:",
            f"            for p in range({seats - 1}):",
            f"                b = (s.card_seen[c] >> ((seat + 1 + p) % {seats})) & 1",
            *_put(" " * 16, f"{c.at} + c * {seats - 1} + p", "1.0", "b"),
        ]
    lines, pad, index, place = [], "    ", "", ""
    for axis, length in enumerate(field.shape):
        name = "ij"[axis]
        mine = axis in c.rows
        lines.append(f"{pad}for {name} in range({seats if mine else length}):")
        index += f"[({name} + seat) % {seats}]" if mine else f"[{name}]"
        size = seats if mine else length
        place = f"({place}) * {size} + {name}" if place else name
        pad += "    "
    value = f"s.{c.field}{index}"
    if c.how in ("seats", "bits"):
        wide = seats if c.how == "seats" else c.high.bit_length()
        which = f"((seat + p) % {seats})" if c.how == "seats" else "p"
        return [
            *lines, f"{pad}v = {value}", f"{pad}for p in range({wide}):", f"{pad}    b = (v >> {which}) & 1",
            *_put(pad + "    ", f"{c.at} + ({place or 0}) * {wide} + p", "1.0", "b"),
        ]  # fmt: skip
    lines.append(f"{pad}v = {value}")
    if c.how == "number":
        return [*lines, *_put(pad, f"{c.at} + {place or 0}", f"v * {1.0 / c.scale!r}", "int(v != 0)")]
    lines += _turned(c, pad, seats)
    return [
        *lines, f"{pad}if v >= {c.low} and v <= {c.high}:",
        *_put(pad + "    ", f"{c.at} + ({place or 0}) * {c.high - c.low + 1} + v - {c.low}", "1.0"),
    ]  # fmt: skip


def _turned(c: Column, pad: str, seats: int) -> list[str]:
    """Seats count from the one that knows; where several bases overlap, the highest that a value reaches."""
    lines = []
    for k, base in enumerate(reversed(c.bases)):
        word = "elif" if k else "if"
        lines += [
            f"{pad}{word} v >= {base} and v < {base + seats}:",
            f"{pad}    v = {base} + (v - {base} + {seats} - seat) % {seats}",
        ]
    return lines


def _cards(c: Column, field: Field, seats: int) -> list[str]:
    values = c.high - c.low + 1
    lines, at = [f"    unseen = zeros({values})"], c.at
    for first, stop, low, high in c.runs or ((0, field.shape[0], c.low, c.high),):
        lines += [
            f"    for c in range({first}, {stop}):",
            "        v = s.card_at[c]",
            *_turned(c, "        ", seats),
            "        if (s.card_seen[c] >> seat) & 1:",
            f"            if v >= {low} and v <= {high}:",
            *_put(" " * 16, f"{at} + (c - {first}) * {high - low + 1} + v - {low}", "1.0"),
            f"        elif v >= {c.low} and v <= {c.high}:",
            f"            unseen[v - {c.low}] += 1",
        ]
        at += (stop - first) * (high - low + 1)
    lines.append(f"    for v in range({values}):")
    return [*lines, *_put("        ", f"{at} + v", "unseen[v] * 0.125", "int(unseen[v] != 0)")]
