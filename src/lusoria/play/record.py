"""What is written down of a match: enough to play it again, step by step, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b, sha256
from secrets import token_bytes
from typing import Any, Literal, TypeAlias

from lusoria.kernel import Actions, Box, Game, Say, Table

from . import catalogue
from .errors import FROZEN, Frozen, RecordError

FORMAT = "lusoria-match"
VIEW_FORMAT = "lusoria-view"
FORMAT_VERSION = 1
DIGEST = "2:"  # in front of a digest: how it was made; see `digest_as`

Written: TypeAlias = dict[str, tuple[Any, str]]  # values of fields by name, each with its text
Kind = Literal["act", "undo", "withdraw", "agreed", "handover"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record.

    "act": seat plays code `value`. "undo": seat goes back to version `value`. "withdraw": seat takes back its step to
    version `value` in a sealed question, whatever others have chosen since. "agreed": the table goes back to version
    `value` (seat -1), or a seat goes on back from there. "handover": from now on `name` sits there.
    """

    kind: Kind
    seat: int
    value: int = 0
    name: str = ""

    @property
    def back(self) -> bool:
        """Whether this entry returns to an earlier version."""
        return self.kind in ("undo", "agreed")

    def data(self, actions: Actions) -> list[Any]:
        """Plain data with the action in notation, e.g. `["act", 0, "play:3"]`, `["undo", 0, 4]`."""
        if self.kind == "act":
            return [self.kind, self.seat, actions.name(self.value)]
        return [self.kind, self.seat, self.name if self.kind == "handover" else self.value]

    @classmethod
    def read(cls, data: Any, actions: Actions) -> Entry:
        """The inverse of `data`. Raises RecordError."""
        match data:
            case ["act", int(seat), str(code)]:
                try:
                    return cls("act", seat, actions.parse(code))
                except ValueError as error:
                    raise RecordError(f"The record cannot be read: {error}.") from error
            case ["undo" | "withdraw" | "agreed" as kind, int(seat), int(value)]:
                return cls(kind, seat, value)
            case ["handover", int(seat), str(name)]:
                return cls("handover", seat, 0, plain_name(name))
        raise RecordError(f"The record cannot be read: {data!r} is no entry of it.")


@dataclass(slots=True)
class Record:
    """A match on paper. `digests[v]` is the digest of the state at version v; `looked[seat]` the version up to which a
    seat has seen what fades (-1: nothing yet)."""

    game: Game
    options: dict[str, int]
    box: Box
    seats: int
    names: list[str]
    secret: bytes
    start: dict[str, Any] | None = None
    entries: list[Entry] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    looked: list[int] = field(default_factory=list)
    rules: str = ""

    def copy(self) -> Record:
        """A record that grows by itself from here on."""
        return replace(self, entries=self.entries[:], digests=self.digests[:], looked=self.looked[:])

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, which can be told before the game without giving it away."""
        return sha256(self.secret).hexdigest()

    def names_at(self, version: int) -> tuple[str, ...]:
        """Who sat where at a version."""
        names = list(self.names)
        for entry in self.entries[:version]:
            if entry.kind == "handover":
                names[entry.seat] = entry.name
        return tuple(names)

    @classmethod
    def open(
        cls, slug: str | Game, seats: int, options: Mapping[str, int | str] | None, secret: bytes | None,
        names: Sequence[str] | None, components: Mapping[str, Any] | None,
    ) -> Record:  # fmt: skip
        """An empty record; the arguments are those of `Match.new`."""
        game = slug if isinstance(slug, Game) else catalogue.game(slug)
        game.checked_seats(seats)
        chosen = game.checked_options({
            name: game.option(name).parse(value) if isinstance(value, str) else int(value)
            for name, value in (options or {}).items()
        }, seats)  # fmt: skip
        secret = token_bytes(32) if secret is None else secret
        if len(secret) != 32:
            raise ValueError(f"the secret of a match has 32 bytes, not {len(secret)}")
        box = game.box(chosen, components, seats)
        record = cls(game, chosen, box, seats, [""] * seats, secret, looked=[-1] * seats, rules=rules_version(game))
        if names:
            record.seat(names)
        return record

    def seat(self, names: Sequence[str]) -> None:
        """Say who plays from the beginning, one name for each seat. ValueError where they are not so many."""
        if len(names) != self.seats:
            raise ValueError(f"{len(names)} names were given for {self.seats} seats")
        self.names = [plain_name(name) for name in names]

    def head(self) -> dict[str, Any]:
        """What everybody at the table may know of it."""
        return {
            "game": self.game.slug,
            "rules": self.rules,
            "options": self.options,
            "seats": self.seats,
            "names": self.names,
            "box": {"hash": box_hash(self.box), "values": self.box.as_dict()},
            "fairness": self.commitment,
        }

    def data(self) -> dict[str, Any]:
        """All of it, as plain data for JSON."""
        actions = self.game.rules.actions
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            **self.head(),
            "secret": self.secret.hex(),
            "start": self.start,
            "log": [entry.data(actions) for entry in self.entries],
            "digests": self.digests,
            "looked": self.looked,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any] | str) -> Record:
        """The inverse of `data`. Raises RecordError, UnknownGame, or Frozen when it no longer fits the rules."""
        try:
            found = json.loads(data) if isinstance(data, str) else data
        except ValueError as error:
            raise RecordError(f"The record is not JSON: {error}.") from error
        if not isinstance(found, Mapping):
            raise RecordError("This is not the record of a Lusoria match.")
        if found.get("format") == VIEW_FORMAT:
            raise RecordError("This is what one seat may know of a match; only a full record can be played on.")
        if (found.get("format"), found.get("version")) != (FORMAT, FORMAT_VERSION):
            raise RecordError("This is not the record of a Lusoria match.")
        game = catalogue.game(str(found.get("game")))
        rules = str(found.get("rules"))
        try:
            seats = game.checked_seats(found["seats"])
            options = game.checked_options(found["options"], seats)
            box = _box(found["box"], game, options)
            record = cls(
                game, options, box, seats, [plain_name(name) for name in found["names"]],
                bytes.fromhex(found["secret"]), found["start"],
                [Entry.read(entry, game.rules.actions) for entry in found["log"]], list(found["digests"]),
                list(found["looked"]), rules,
            )  # fmt: skip
            whole = record.commitment == found["fairness"] and len(record.names) == len(record.looked) == seats
        except (KeyError, TypeError, AttributeError) as error:
            raise RecordError(f"The record cannot be read: {error!r}.") from error
        except RecordError:
            raise
        except ValueError as error:
            raise misfit(rules == rules_version(game), str(error)) from error
        if not whole:
            raise RecordError("The record does not agree with itself.")
        return record


def _box(data: Mapping[str, Any], game: Game, options: Mapping[str, int]) -> Box:
    box = game.rules.Box.from_dict(dict(data["values"]))
    if box_hash(box) != data["hash"]:
        raise RecordError("The box of the record was changed after the match began.")
    if any(getattr(box, option.field) != options[option.slug] for option in game.options if option.field in box.FIELDS):
        raise RecordError("The box of the record was filled for other options.")
    return box


def misfit(same_rules: bool, why: str) -> RecordError | Frozen:
    """The error for a record that does not fit: its own fault under the same rules, else that of time."""
    return RecordError(f"The record does not play back: {why.rstrip('.')}.") if same_rules else Frozen(Say(FROZEN))


def rules_version(game: Game) -> str:
    """The rules that this program plays by: the number that the box gives them, and a hash of their text."""
    return f"{game.rules_version}-{game.rules.version}"


def rules_number(version: str) -> str:
    """The number in a version of rules: it changes when a match would be played by other rules than before."""
    return version.partition("-")[0]


def box_hash(box: Box) -> str:
    """The content address of a box: equal boxes, equal hash."""
    return _hash(box.as_dict(), 16)


def digest(state: Table, written: Written | None = None) -> str:
    """A short hash of everything in a state that counts: what only mirrors it is left out, so that rules may mirror
    more than they did and a match goes on. Its first characters say how it was made.

    `written` are the fields of the state before, with their texts: what is the same is not put into words again. Those
    of this state take their place, so it must not change any more.
    """
    kind: Any = type(state)
    written, texts = {} if written is None else written, []
    for name in _counting(kind):
        value = getattr(state, name)
        known = written.get(name)
        if known is None or known[0] != value:
            known = written[name] = value, f'"{name}":{str(value).replace(" ", "")}'
        texts.append(known[1])
    return DIGEST + _hash_of("{" + ",".join(texts) + "}", 8)


@cache
def _counting(state: type[Table]) -> list[str]:
    """The names of the fields that count, in the order of a digest."""
    return sorted(field.name for field in state.kept() if not field.mirror)


def digest_as(written: object, state: Table, today: str | None = None) -> str:
    """The digest of a state, made as one that was written down: before there were kinds, mirrors counted as well.
    `today`: how it is made today, where that is known."""
    if not isinstance(written, str):
        raise ValueError("a digest is missing")
    return (today or digest(state)) if written.startswith(DIGEST) else _hash(state.as_dict(), 8)


def plain_name(name: str) -> str:
    """A name on one line, without control characters. It stays data: nothing ever interprets it."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _hash(value: Any, size: int) -> str:
    return _hash_of(json.dumps(value, sort_keys=True, separators=(",", ":")), size)


def _hash_of(text: str, size: int) -> str:
    return blake2b(text.encode(), digest_size=size).hexdigest()
