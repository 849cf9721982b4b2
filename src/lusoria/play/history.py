"""The states of a match. They are a cache: the record alone decides what they are."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

from lusoria.kernel import CardTable, Event, Rules, Table, streams
from lusoria.kernel.luck import mix
from lusoria.kernel.telling import Told, listen

from .position import seated
from .record import Entry, Record, Written, digest

SNAPSHOT_EVERY = 16  # versions; what lies between is played again when somebody asks for it
REDRAWS = 200  # tries to lay what nobody knows anew so that it agrees with all that was said


class History:
    """Versions 0 .. len(record.entries) of a match; version 0 is the table laid.

    States handed out are shared: never write to one.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules: Rules = record.game.rules
        self.events: list[tuple[Event, ...]] = []  # what was told at each version
        self.news: list[bool] = []  # whether the step to this version told somebody something
        self._kept: dict[int, Table] = {}
        self._written: Written = {}
        told: list[Told] = []
        state = self._first(told)
        self._kept[0] = state
        self._note(told, state.news)

    def _first(self, told: list[Told]) -> Table:
        record = self.record
        if record.start is not None:
            return seated(self.rules, record.box, record.seats, record.secret, record.start)
        state = self.rules.State()
        listen(state, told)
        self.rules.prepare(state, record.seats, streams(record.secret))
        self.rules.setup(state, record.box)
        return state

    def copy(self, record: Record) -> History:
        """The same states for a copy of the record; what is added to one is not seen in the other."""
        other = object.__new__(type(self))
        other.record, other.rules = record, self.rules
        other.events, other.news, other._kept = self.events[:], self.news[:], dict(self._kept)
        other._written = dict(self._written)
        return other

    @property
    def version(self) -> int:
        """The newest version."""
        return len(self.events) - 1

    def before(self, version: int, entry: Entry | None = None) -> int:
        """The version that the step to `version` set out from."""
        entry = entry or self.record.entries[version - 1]
        return entry.value if entry.back else version - 1

    def trunk(self, version: int) -> Iterator[int]:
        """`version` and every version that led to it, newest first; what was taken back is not among them."""
        yield version
        while version > 0:
            version = self.before(version)
            yield version

    def state(self, version: int) -> Table:
        """The state at a version."""
        if (kept := self._kept.get(version)) is not None:
            return kept
        missing = []
        while version not in self._kept:
            missing.append(version)
            version = self.before(version)
        state = self._kept[version]
        for version in reversed(missing):
            state = self._step(state, self.record.entries[version - 1], version)
        return state

    def states(self, first: int) -> Iterator[Table]:
        """The states from version `first` to the newest, one after the other."""
        state = self.state(first)
        yield state
        for version in range(first + 1, self.version + 1):
            if self.before(version) != version - 1:
                state = self.state(self.before(version))
            state = self._step(state, self.record.entries[version - 1], version)
            yield state

    def play(self, entry: Entry) -> str:
        """Take the step that an entry describes and return the digest of the new state.

        When the rules raise, nothing has changed. The entry must be the one that stands, or will stand, in the record
        at this place.
        """
        version = self.version + 1
        told: list[Told] = []
        state = self._step(self.state(self.before(version, entry)), entry, version, told)
        if (version - 1) % SNAPSHOT_EVERY:
            self._kept.pop(version - 1, None)
        self._kept[version] = state
        # An agreement is news: in a sealed question nobody withdraws what was chosen before it.
        self._note(told, entry.kind == "agreed" or (entry.kind == "act" and state.news))
        return digest(state, self._written)

    def ranking(self, state: Table) -> list[int]:
        """The place of each seat; equals share one: 1, 1, 3."""
        standing = [self.rules.standing(state, self.record.box, seat) for seat in range(state.seats)]
        return [1 + sum(other > mine for other in standing) for mine in standing]

    def drop(self, version: int) -> None:
        """Forget everything after a version."""
        del self.events[version + 1 :], self.news[version + 1 :]
        self._kept = {v: s for v, s in self._kept.items() if v <= version}

    def _note(self, told: list[Told], news: int) -> None:
        kinds = self.rules.events.kinds
        self.events.append(tuple(Event(kinds[kind], slots, to) for kind, slots, to in told))
        self.news.append(bool(news))

    def _step(self, start: Table, entry: Entry, version: int, told: list[Told] | None = None) -> Table:
        if entry.kind == "act":
            state = start.clone()
            state.news = 0
            if told is not None:
                listen(state, told)
            self.rules.apply(state, self.record.box, entry.seat, entry.value)
            return state
        if entry.kind == "agreed":
            return self._redrawn(start, version)
        if entry.kind == "withdraw":
            return self._withdrawn(start, entry)
        return start

    def _withdrawn(self, start: Table, entry: Entry) -> Table:
        """The same table with one seat's sealed choices as they were before one of them; those of others stay."""
        state, earlier = start.clone(), self.state(entry.value - 1)
        for field in self.rules.State.FIELDS.values():
            if field.sealed:
                mine = getattr(earlier, field.name)[entry.seat]
                getattr(state, field.name)[entry.seat] = mine if isinstance(mine, int) else mine[:]
        return state

    def _redrawn(self, start: Table, version: int) -> Table:
        """The same table with fresh streams of chance, and what nobody knows laid anew: what has been seen on the way
        that is given up says nothing about the way that follows."""
        state = start.clone()
        secret = blake2b(self.record.secret, digest_size=32, salt=version.to_bytes(8, "big"), person=b"lusoria-agreed")
        for lane, key in zip(state.luck, streams(secret.digest()), strict=True):
            lane[0], lane[1] = key, 0
        if isinstance(state, CardTable):
            key = int.from_bytes(blake2b(secret.digest(), digest_size=8, person=b"lusoria-redraw").digest(), "big") >> 1
            self._lay_anew(state, key)
        return state

    def _lay_anew(self, state: CardTable, key: int) -> None:
        hidden = [card for card, seen in enumerate(state.card_seen) if seen == 0]
        places = [state.card_at[card] for card in hidden]
        counter = 0
        for _ in range(REDRAWS):
            drawn = places[:]
            for i in range(len(drawn) - 1, 0, -1):
                counter += 1
                j = ((mix(key, counter) >> 32) * (i + 1)) >> 31
                drawn[i], drawn[j] = drawn[j], drawn[i]
            for card, place in zip(hidden, drawn, strict=True):
                state.card_at[card] = place
            if self._agrees(state):
                return
        for card, place in zip(hidden, places, strict=True):
            state.card_at[card] = place  # as it lay: that does agree

    def _agrees(self, state: CardTable) -> bool:
        rules, box = self.rules, self.record.box
        if rules.strain is not None and any(rules.strain(state, box, seat) for seat in range(state.seats)):
            return False
        return rules.check is None or rules.check(state, box) == 0
