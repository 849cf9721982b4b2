"""A match: a record that only grows, and what each reader may see of it.

>>> from lusoria.play import Match
>>> match = Match.new("spartacus", seats=3, names=["Ada", "Ben", "Cleo"], secret=bytes(32))
>>> seat = match.awaited[0]
>>> match.act(seat, match.legal(seat)[-1])
>>> match.version
1
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from lusoria.kernel import AnyView, Box, Game, Say, Table

from . import errors
from .errors import Frozen, MatchError, Refused
from .fairness import Fairness
from .history import History
from .position import arranged, described, look_over
from .reading import Reader
from .record import Entry, Record, digest, digest_as, misfit, plain_name, rules_number, rules_version
from .telling import LogLine
from .words import Speaker


class Match:
    """One match. Made with `Match.new`, `Match.at` or `Match.load`.

    A version is a number of entries in the record; it only grows, also when a step is taken back.
    """

    def __init__(self, record: Record) -> None:
        """From a record, whose entries are played without asking whether they are legal; `load` asks."""
        self.record = record
        self._history = History(record)
        if not record.digests:
            record.digests.append(digest(self._history.state(0)))
        for entry in record.entries:
            told = self._history.play(entry)
            if len(record.digests) <= self.version:
                record.digests.append(told)

    # -- making one -----------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls, slug: str | Game, seats: int, options: Mapping[str, int | str] | None = None, *,
        secret: bytes | None = None, names: Sequence[str] | None = None, components: Mapping[str, Any] | None = None,
    ) -> Self:  # fmt: skip
        """A match from the beginning, of a game of the catalogue by its slug, or of any `Game`. `options` by slug (a
        number, or its name: "on"); `components` replaces numbers of the box. Without a secret (32 bytes) a fresh one is
        drawn.

        Raises UnknownGame, OptionError, BoxError or ValueError, each with one sentence.
        """
        return cls(Record.open(slug, seats, options, secret, names, components))

    @classmethod
    def at(
        cls, slug: str | Game, seats: int, options: Mapping[str, int | str] | None = None, *, fields: Mapping[str, Any],
        secret: bytes | None = None, names: Sequence[str] | None = None, components: Mapping[str, Any] | None = None,
    ) -> Self:  # fmt: skip
        """A match from a position: `fields` over an empty table; see docs/positions.md.

        Raises PositionError with one sentence, and whatever `new` raises.
        """
        record = Record.open(slug, seats, options, secret, names, components)
        record.start = arranged(record.game, record.box, seats, record.secret, fields)
        return cls(record)

    @classmethod
    def load(cls, data: Mapping[str, Any] | str, *, verify: bool = True) -> Self:
        """The match of an export (`export()`, or its JSON). With `verify` every step must be legal and lead to the
        state whose digest was written down.

        Raises RecordError for data that cannot be right, Frozen for a match that went differently under the rules it
        began with, or that began under rules of another number and is not over: nobody plays on by later rules.
        """
        record = Record.read(data)
        today = rules_version(record.game)
        written, digests = record.entries, record.digests
        if not verify and record.rules == today:
            return cls(record)
        record.entries, record.digests = [], []
        try:
            if record.start is not None:
                look_over(record.game, record.box, record.seats, record.secret, record.start)
            match = cls(record)
            if len(digests) != len(written) + 1:
                raise ValueError("its digests do not go with its entries")
            again = [digest_as(digests[0], match._now, match.digests[0])]
            for entry, before in zip(written, digests[1:], strict=True):
                match._replay(entry)
                again.append(digest_as(before, match._now, match.record.digests[-1]))
        except (MatchError, LookupError, TypeError, ValueError, ArithmeticError) as error:
            raise misfit(record.rules == today, str(error)) from error
        if again != digests:
            raise misfit(record.rules == today, "its digests differ")
        if rules_number(record.rules) != rules_number(today) and not match.over:
            raise Frozen(Say(errors.FROZEN))
        record.digests = digests
        record.rules = today
        return match

    def copy(self) -> Self:
        """An independent match at the same point: try a step on it while others go on reading this one. Cheap."""
        other = object.__new__(type(self))
        other.record = self.record.copy()
        other._history = self._history.copy(other.record)
        return other

    # -- what it is -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game box."""
        return self.record.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self.record.seats

    @property
    def options(self) -> dict[str, int]:
        """Every option with its value."""
        return dict(self.record.options)

    @property
    def box(self) -> Box:
        """The box as it was when the match began."""
        return self.record.box

    @property
    def version(self) -> int:
        """How many entries the record has."""
        return self._history.version

    @property
    def digests(self) -> tuple[str, ...]:
        """The digest of the state at each version. They speak of hidden things: not for a seat before the end."""
        return tuple(self.record.digests)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where now; "" where nobody was named."""
        return self.record.names_at(self.version)

    @property
    def state(self) -> Table:
        """A copy of the true state. Not for players: they are given a `view`."""
        return self._now.clone()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._now.over)

    @property
    def awaited(self) -> list[int]:
        """The seats that owe a decision."""
        return _seats(self._now.awaits, self.seats)

    @property
    def allowed(self) -> list[int]:
        """The seats that may act, awaited or not."""
        return _seats(self._now.awaits | self._now.may, self.seats)

    @property
    def scores(self) -> list[int]:
        """The result of each seat as it truly stands."""
        return [self.game.rules.score(self._now, self.box, seat) for seat in range(self.seats)]

    @property
    def ranking(self) -> list[int]:
        """The place of each seat; equals share one: 1, 1, 3."""
        return self._history.ranking(self._now)

    @property
    def fairness(self) -> Fairness:
        """What lets anybody check afterwards that chance was not tampered with."""
        return Fairness(self.record.commitment, self.record.secret.hex() if self.over else None)

    # -- playing --------------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[int]:
        """The codes that a seat may play now, in rising order."""
        self._seat(seat)
        return self.game.rules.legal_codes(self._now, self.box, seat)

    def act(self, seat: int, code: int) -> None:
        """A seat plays a code. Raises Refused; then nothing has changed."""
        if code not in self.legal(seat):
            raise self.why_not(seat, code)
        self._add(Entry("act", seat, code))

    def act_many(self, seat: int, codes: Iterable[int]) -> int:
        """A seat plays several codes, all or none, up to the first that brings news to anybody: what follows that one
        was decided without knowing it. Returns how many were played. Raises Refused; then nothing has changed."""
        before = self.version
        try:
            for code in codes:
                self.act(seat, code)
                if self._history.news[-1] or self.over:
                    break
        except Exception:
            self._drop(before)
            raise
        return self.version - before

    def play(self, *codes: int) -> None:
        """Play codes one after the other, each for the one seat that is awaited. Raises Refused, or ValueError when
        several seats are awaited."""
        for code in codes:
            awaited = self.awaited
            if len(awaited) > 1:
                raise ValueError(f"seats {awaited} are awaited; say which one acts with act(seat, code)")
            self.act(awaited[0] if awaited else 0, code)

    def why_not(self, seat: int, code: int) -> Refused:
        """Why a seat may not play a code, as far as the seat itself can know."""
        self._seat(seat)
        rules = self.game.rules
        if self.over:
            return Refused(Say(errors.GAME_OVER))
        if not 0 <= code < rules.size:
            return Refused(Say(errors.NO_SUCH_ACTION))
        if not rules.may_act(self._now, seat):
            return self.why_nothing(seat)
        if rules.explain is not None:
            known = rules.know(self._now, self.box, seat)
            return self._refused(rules.explain(known, self.box, seat, code), errors.NOT_POSSIBLE)
        return Refused(Say(errors.NOT_POSSIBLE))

    def why_nothing(self, seat: int) -> Refused:
        """Why a seat that is not asked may do nothing: it is out, by which clause, or others are asked."""
        rules = self.game.rules
        if rules.barred is not None:
            known = rules.know(self._now, self.box, seat)
            return self._refused(rules.barred(known, self.box, seat), errors.NOT_ASKED)
        return Refused(Say(errors.NOT_ASKED))

    def _refused(self, reason: int, otherwise: str) -> Refused:
        if reason in self.game.words.reasons:
            text, clause = self.game.words.reasons[reason]
            return Refused(Say(text), clause)
        return Refused(Say(otherwise))

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would take back a step of this seat."""
        return self._undo_entry(seat) is not None

    def undo(self, seat: int) -> None:
        """Take back the last step of a seat: while nobody else has acted since, and nobody has learned anything by it.
        In a sealed question: while the seat has not finished, whatever others do. Raises Refused."""
        self._seat(seat)
        entry = self._undo_entry(seat)
        if entry is None:
            raise Refused(Say(errors.CANNOT_UNDO))
        self._add(entry)

    def undo_by_agreement(self, version: int) -> None:
        """The whole table goes back to a version: to new chance, and what nobody knows is laid anew. Raises Refused."""
        if self.over:
            raise Refused(Say(errors.GAME_OVER))
        if not 0 <= version < self.version:
            raise Refused(Say(errors.NO_SUCH_STEP))
        self._add(Entry("agreed", -1, version))

    def handover(self, seat: int, name: str) -> None:
        """From now on somebody else sits there."""
        self._seat(seat)
        self._add(Entry("handover", seat, 0, plain_name(name)))

    def _undo_entry(self, seat: int) -> Entry | None:
        """What `undo` would add to the record. Who goes on back behind an agreement goes to new chance, as it did."""
        if self.over:
            return None
        if self._now.asked & (self._now.asked - 1):
            return self._withdrawal(seat)
        anew = False
        for version in self._history.trunk(self.version):
            entry = self.record.entries[version - 1] if version else None
            if entry is None or (entry.kind == "handover" and entry.seat == seat):
                return None
            anew = anew or entry.kind == "agreed"
            if entry.kind == "act":
                found = Entry("agreed", -1, version - 1) if anew else Entry("undo", seat, version - 1)
                return found if entry.seat == seat and not self._history.news[version] else None
        return None

    def _withdrawal(self, seat: int) -> Entry | None:
        """The last choice that a seat has made, and not withdrawn, in the sealed question now open. Only its own steps
        count: an offer to undo that others' steps could change would tell who has begun."""
        if seat not in self.awaited:  # a finished answer is final
            return None
        withdrawn = 0
        for version in self._history.trunk(self.version):
            entry = self.record.entries[version - 1] if version else None
            if entry is None or entry.kind == "agreed" or self._history.news[version]:
                return None
            if self._history.state(version - 1).asked != self._now.asked:
                return None
            if entry.seat == seat and entry.kind == "withdraw":
                withdrawn += 1
            elif entry.seat == seat and entry.kind == "act":
                if withdrawn == 0:
                    return Entry("withdraw", seat, version)
                withdrawn -= 1
            elif entry.seat == seat and entry.kind == "handover":
                return None
        return None

    # -- reading --------------------------------------------------------------------------------------------------

    def view(self, seat: int | None, *, looked: int | None = None) -> AnyView:
        """What a seat (None: a spectator) may see now. Made from what the kernel shows that seat and from nothing else.

        `looked` is the version up to which the reader has seen what fades; by default what `look` has noted.
        """
        return self.view_at(self.version, seat, looked=looked)

    def view_at(self, version: int, seat: int | None, *, looked: int | None = None) -> AnyView:
        """What a seat could see at a version; in a game of memory only what has stayed in sight ever since."""
        return self._reader(seat, looked).view(version)

    def shown_at(self, version: int, seat: int | None, *, looked: int | None = None) -> Table:
        """The state in such a view, alone."""
        return self._reader(seat, looked).shown(version)

    def known_at(self, version: int, seat: int) -> Table:
        """What a seat knew at a version: all that a bot in its place is given."""
        return self.game.rules.know(self._history.state(version), self.box, seat)

    def look(self, seat: int, version: int | None = None) -> None:
        """Note that a seat has seen everything up to a version (by default: now); what fades has faded for it then."""
        self._seat(seat)
        seen = self.version if version is None else min(version, self.version)
        self.record.looked[seat] = max(self.record.looked[seat], seen)

    @property
    def looked(self) -> tuple[int, ...]:
        """The version up to which each seat has looked; -1: not at all."""
        return tuple(self.record.looked)

    def faded(self, seat: int | None) -> int | None:
        """The version up to which fading events have faded for a seat (None: a spectator); None: nothing fades."""
        return self._reader(seat, None).faded

    def log_lines(self, seat: int | None = None, *, since: int = 0, looked: int | None = None) -> list[LogLine]:
        """The log from version `since` on as a seat (None: a spectator) may read it; all of it after the end."""
        return self._reader(seat, looked).lines(since)

    def log(self, language: str = "en", seat: int | None = None, *, looked: int | None = None) -> list[str]:
        """The same as plain sentences."""
        speaker = self.speaker(language)
        return [line.text(speaker) for line in self.log_lines(seat, looked=looked)]

    def speaker(self, language: str = "en") -> Speaker:
        """Renders messages with the names of those who sit here now."""
        return Speaker(self.game, language, self.names)

    def news_at(self, version: int) -> bool:
        """Whether the step to this version told somebody something that cannot be unlearned."""
        return self._history.news[version]

    def steps(self, seat: int | None = None) -> list[int]:
        """The versions that brought something for a seat (None: a spectator), in rising order; after the end all."""
        return self._reader(seat, None).steps()

    def fields(self) -> dict[str, Any]:
        """The true position as `Match.at` takes it. Not for players."""
        return described(self._now)

    def export(self, seat: int | None = None, *, full: bool | None = None) -> dict[str, Any]:
        """Plain data for JSON.

        By default the full record, which `load` reads and which knows every secret: for the keeper of the table. For a
        seat, or with `full=False` for a spectator, only what that reader may know: view, log and own steps. Steps
        are counted as that reader saw them happen. Once the match is over everybody gets the full record.
        """
        if full is None:
            full = seat is None
        if full or self.over:
            found = json.loads(json.dumps(self.record.data()))
            if self.over:
                found["result"] = self.view(None).result
            return dict(found)
        from .sharing import shared

        return shared(self, seat)

    def entries(self, since: int = 0) -> list[list[Any]]:
        """The record from version `since` on as plain data, every secret with it; another copy takes it by `extend`."""
        return [entry.data(self.game.rules.actions) for entry in self.record.entries[since:]]

    def extend(self, entries: Iterable[Any]) -> None:
        """Append entries that another copy of this match has accepted; each must be possible here too."""
        for data in entries:
            self._replay(Entry.read(data, self.game.rules.actions))

    def as_text(self, language: str = "en", seat: int | None = None) -> str:
        """The match for people to read: who played what, every line of the log, the result."""
        from .sharing import text

        return text(self, language, seat)

    # -- inside ---------------------------------------------------------------------------------------------------

    @property
    def _now(self) -> Table:
        return self._history.state(self.version)

    def _seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise Refused(Say(errors.NO_SUCH_SEAT))

    def _add(self, entry: Entry) -> None:
        self.record.digests.append(self._history.play(entry))
        self.record.entries.append(entry)

    def _drop(self, version: int) -> None:
        self._history.drop(version)
        del self.record.entries[version:], self.record.digests[version + 1 :]

    def _replay(self, entry: Entry) -> None:
        if entry.kind == "act":
            self.act(entry.seat, entry.value)
        elif entry.kind == "handover":
            self.handover(entry.seat, entry.name)
        elif entry.kind == "agreed":
            self.undo_by_agreement(entry.value)
        elif self._undo_entry(entry.seat) == entry:
            self._add(entry)
        else:
            raise Refused(Say(errors.CANNOT_UNDO))

    def _reader(self, seat: int | None, looked: int | None) -> Reader:
        if seat is not None:
            self._seat(seat)
        return Reader(self._history, seat, looked)


def _seats(mask: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if mask >> seat & 1]
