"""What a process keeps of the matches that are played: the matches themselves, whom their entries concern, and what was
told of them to whom. It is made of what is in the database and can be lost at any time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lusoria.play import LogLine, Match, Speaker

from ..models import Entry, Table

KEPT: Final = 200  # matches in memory; any other is played again from its log when somebody asks


@dataclass(frozen=True, slots=True)
class _Told:
    """The log up to a version, for one reader in one language; `state` is what else it depends on."""

    version: int
    state: tuple[int | None, bool, tuple[str, ...]]
    lines: tuple[tuple[LogLine, str], ...]


class Shelf:
    """Matches in memory, the least used of them falling off. What lies here is never written to: a step is tried on a
    copy, and the copy takes the place of the old one once it is committed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Match] = OrderedDict()
        self._masks: dict[str, list[tuple[int, int]]] = {}
        self._told: dict[str, dict[tuple[int | None, str], _Told]] = {}
        self._lock = threading.Lock()

    def get(self, key: str) -> Match | None:
        with self._lock:
            match = self._kept.get(key)
            if match is not None:
                self._kept.move_to_end(key)
            return match

    def put(self, key: str, match: Match) -> None:
        with self._lock:
            old = self._kept.get(key)
            if old is None or old.version <= match.version:
                self._kept[key] = match
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                gone, _match = self._kept.popitem(last=False)
                self._masks.pop(gone, None)
                self._told.pop(gone, None)

    def masks(self, table: Table) -> list[tuple[int, int]]:
        """The entries of the log so far, each with the mask of who sees anything of it. Entries do not change: only
        those that are new are looked up."""
        with self._lock:
            known = self._masks.get(table.pk, [])
        if not known or known[-1][0] < table.length:
            since = known[-1][0] if known else 0
            fresh = Entry.objects.filter(table=table, number__gt=since, number__lte=table.length)
            known = [*known, *fresh.order_by("number").values_list("number", "shown")]
            with self._lock:
                if table.pk in self._kept:
                    self._masks[table.pk] = known
        return known if not known or known[-1][0] == table.length else [row for row in known if row[0] <= table.length]

    def add_masks(self, key: str, fresh: Sequence[tuple[int, int]]) -> None:
        """The masks of entries that have just been written or read: nobody has to look them up."""
        with self._lock:
            known = self._masks.get(key)
            if known and fresh and known[-1][0] == fresh[0][0] - 1:
                self._masks[key] = [*known, *fresh]

    def told(
        self, table: Table, match: Match, seat: int | None, looked: int | None, speak: Speaker
    ) -> Sequence[tuple[LogLine, str]]:  # fmt: skip
        """The log as this reader may read it, each line with its sentence. What was told is told: only what is new is
        put into words, unless something was taken back, or fades, or a name was forgotten."""
        fades = any(kind.fades for kind in match.game.rules.events.kinds)
        at, state = (seat, speak.language), (looked if fades else None, match.over, match.record.names_at(0))
        with self._lock:
            known = self._told.get(table.pk, {}).get(at)
        if known is None or known.state != state or known.version > match.version:
            known = _Told(-1, state, ())
        if known.version < match.version:
            if any(entry.back for entry in match.record.entries[max(known.version, 0) :]):
                known = _Told(-1, state, ())
            fresh = match.log_lines(seat, since=known.version + 1, looked=looked)
            known = _Told(match.version, state, (*known.lines, *((line, line.text(speak)) for line in fresh)))
            with self._lock:
                if table.pk in self._kept:
                    self._told.setdefault(table.pk, {})[at] = known
        return known.lines

    def drop(self, key: str) -> None:
        with self._lock:
            self._kept.pop(key, None)
            self._masks.pop(key, None)
            self._told.pop(key, None)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._masks.clear()
            self._told.clear()


shelf = Shelf()
