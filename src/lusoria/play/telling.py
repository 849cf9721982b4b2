"""The log of a match as one reader may read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lusoria.kernel import EVERYONE, N_, Event, Say, Seat

from .history import History
from .words import Part, Speaker, happened

_TAKEN_BACK = N_("{seat} takes a step back.")
_AGREED = N_("The table agrees to go back. What nobody knows is drawn anew.")
_HANDED_OVER = N_("{name} takes over from {seat}.")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the log.

    `version` is the step that it belongs to (0: the set-up), `seat` whom it is about, `clause` the rule behind it.
    `faded`: the reader has seen it once and is now told only that it happened. `undone`: the step was taken back.
    `names` are those of the players at that time.
    """

    version: int
    say: Say
    seat: int | None
    clause: str
    faded: bool
    undone: bool
    names: tuple[str, ...]
    event: Event | None = None

    def text(self, speaker: Speaker) -> str:
        """The sentence in the speaker's language."""
        return self._at_that_time(speaker).text(self.say)

    def parts(self, speaker: Speaker) -> list[Part]:
        """The same in pieces, names of players apart."""
        return self._at_that_time(speaker).parts(self.say)

    def _at_that_time(self, speaker: Speaker) -> Speaker:
        return speaker if speaker.names == self.names else Speaker(speaker.game, speaker.language, self.names)


def hears(event: Event, seat: int | None) -> bool:
    """Whether an event is told to a seat; a spectator (None) hears what everybody hears."""
    return event.to & EVERYONE == EVERYONE if seat is None else bool(event.to >> seat & 1)


def log_lines(
    history: History, seat: int | None, *, looked: int | None, opened: bool, since: int = 0
) -> Iterator[LogLine]:
    """What a reader may read of the steps from version `since` on.

    `looked`: events that fade have done so up to this version (None: nothing fades). `opened`: the match is over, and
    everybody may read everything.
    """
    record = history.record
    standing = set(history.trunk(history.version))
    names = list(record.names)
    for version, events in enumerate(history.events):
        entry = record.entries[version - 1] if version else None
        undone = version not in standing
        if entry is not None and entry.kind not in ("act", "withdraw") and version >= since:
            seats = None if entry.seat < 0 else entry.seat
            say = Say(_AGREED)
            if entry.kind == "undo":
                say = Say(_TAKEN_BACK, seat=Seat(entry.seat))
            elif entry.kind == "handover":
                say = Say(_HANDED_OVER, name=entry.name, seat=Seat(entry.seat))
            yield LogLine(version, say, seats, "", False, False, tuple(names))
        if entry is not None and entry.kind == "handover":
            names[entry.seat] = entry.name
        if version < since:
            continue
        for event in events:
            if opened or hears(event, seat):
                faded = not opened and event.kind.fades and looked is not None and version <= looked
                say = happened(record.game, event, record.box, faded=faded)
                about = next((v for k, v in zip(event.kind.slots, event.slots, strict=True) if k == "seat"), None)
                shown = None if faded else event
                yield LogLine(version, say, about, event.kind.clause, faded, undone, tuple(names), shown)
