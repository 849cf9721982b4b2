"""What one reader may see of a match: made from what the kernel shows that seat, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lusoria.kernel import OWNER, AnyView, Event, MemoryTable, Say, Table, View

from .errors import NO_SUCH_STEP, Refused
from .history import History
from .telling import LogLine, hears, log_lines


@dataclass(frozen=True, slots=True)
class Reader:
    """A seat, or a spectator (None), with a match before it.

    `looked` is the version up to which a seat has seen what fades; None takes what the record has noted.
    """

    history: History
    seat: int | None
    looked: int | None = None

    @property
    def opened(self) -> bool:
        """Whether the match is over, so that everybody may read everything."""
        return bool(self.history.state(self.history.version).over)

    @property
    def faded(self) -> int | None:
        """The version up to which fading events have faded; None: for this reader nothing fades."""
        record = self.history.record
        if self.opened:
            return None
        if self.seat is None:  # a spectator could be a player in another window
            return self.history.version
        if record.options.get("notes"):
            return None
        return record.looked[self.seat] if self.looked is None else self.looked

    def lines(self, since: int = 0) -> list[LogLine]:
        """The log from version `since` on."""
        return list(log_lines(self.history, self.seat, looked=self.faded, opened=self.opened, since=since))

    def steps(self) -> list[int]:
        """The versions that brought something for this reader: their own steps, what was told, what looks different.

        Until the end nothing that leaves the house counts otherwise: how many steps a sealed answer took is nobody's
        business.
        """
        history, seat = self.history, self.seat
        if self.opened:
            return list(range(1, history.version + 1))
        rules, box, reader = history.rules, history.record.box, -1 if seat is None else seat
        found = []
        before: Table | None = None
        for version, state in enumerate(history.states(0)):
            shown = rules.show(state, box, reader)
            entry = history.record.entries[version - 1] if version else None
            if entry is not None and before is not None:
                told = any(hears(event, seat) for event in history.events[version])
                told = told or entry.kind not in ("act", "withdraw")
                if told or entry.seat == seat or not shown.same(before):
                    found.append(version)
            before = shown
        return found

    def shown(self, version: int) -> Table:
        """The state as the reader sees it at a version. Raises Refused."""
        if not 0 <= version <= self.history.version:
            raise Refused(Say(NO_SUCH_STEP))
        reader = -1 if self.seat is None else self.seat
        return self.history.rules.show(self._seen(version), self.history.record.box, reader)

    def view(self, version: int) -> AnyView:
        """The same, and what else a reader is told; only at the newest there is something to choose. Raises Refused."""
        history, seat, shown = self.history, self.seat, self.shown(version)
        rules, box = history.rules, history.record.box
        legal: list[int] = []
        if seat is not None and version == history.version:
            legal = rules.legal_codes(rules.know(history.state(version), box, seat), box, seat)
        scored = history.state(version) if shown.over else shown
        return View(
            game=history.record.game,
            box=box,
            state=shown,
            seat=seat,
            legal=tuple(legal),
            names=history.record.names_at(version),
            scores=tuple(rules.score(scored, box, p) for p in range(shown.seats)),
            ranking=tuple(history.ranking(scored)) if shown.over else (),
            fresh=tuple(self._fresh(version)),
        )

    def _fresh(self, version: int) -> Iterator[Event]:
        """What happened since the reader last acted; for a spectator, at the last step that told anything."""
        history, seat, faded = self.history, self.seat, self.faded
        since = []
        for at in history.trunk(version):
            since.append(at)
            entry = history.record.entries[at - 1] if at else None
            if entry is not None and entry.kind == "act":
                if entry.seat == seat or (seat is None and any(hears(event, None) for event in history.events[at])):
                    break
        for at in reversed(since):
            for event in history.events[at]:
                if hears(event, seat) and not (event.kind.fades and faded is not None and at <= faded):
                    yield event

    def _seen(self, version: int) -> Table:
        """The true state of a version, less what the reader has looked at once and is not shown any longer: there only
        those cards are open that have stayed in sight ever since, and of a hand what is held still."""
        history, faded = self.history, self.faded
        state = history.state(version)
        if version == history.version or not isinstance(state, MemoryTable) or faded is None or version > faded:
            return state
        state = state.clone()
        private = [field.name for field in state.kept() if field.known == OWNER and field.shape]
        for later in history.states(version):
            assert isinstance(later, MemoryTable)
            for card, shown in enumerate(later.card_shown):
                state.card_shown[card] &= shown if later.card_at[card] == state.card_at[card] else 0
            for name in private:
                setattr(state, name, unchanged(getattr(state, name), getattr(later, name)))
        return state


def unchanged(before: Any, after: Any) -> Any:
    """The entries of a row or grid that are still the same; 0 for the others."""
    if isinstance(before, list):
        return [unchanged(b, a) for b, a in zip(before, after, strict=True)]
    return before if before == after else 0
