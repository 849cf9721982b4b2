"""The one place where the web meets a match: loading and keeping matches, acting on them, and who can see what.

Everything a page shows comes from `Match.view` and `Match.log_lines`. The true state is touched for one purpose only:
to find out which readers an entry concerns at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache, partial
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lusoria.kernel import BoxError, Game, OptionError
from lusoria.kernel import Table as State
from lusoria.play import Frozen, Match, MatchError, RecordError, Refused, Speaker, UnknownGame
from lusoria.play import catalogue as house
from lusoria.play.record import Entry as LogEntry

from ..house.notes import notes
from ..models import Entry, Table
from ..refusal import Refusal
from .shelf import shelf as shelf

RULES: Final = "rules"  # why a match cannot go on: it began under others ...
DAMAGED: Final = "damaged"  # ... or its log is not what was written


def game(slug: str) -> Game:
    """The game of that name; Refusal (404) when the house has none."""
    try:
        return house.game(slug)
    except UnknownGame:
        raise Refusal(_("This house has no such game."), status=404) from None


def speaker(game: Game, language: str, names: Iterable[str] = ()) -> Speaker:
    """Renders messages of a game in "en", "ja" or "zh-Hant"."""
    return Speaker(game, language, tuple(names))


def clause_url(game: Game, clause: str) -> str:
    """Where the rulebook opens at this clause; "" for none."""
    return _clause_url(game.slug, clause) if clause else ""


@cache
def _clause_url(slug: str, clause: str) -> str:
    return f"{reverse('rulebook', args=[slug])}?clause={clause}#{clause}"


def checked_seats(game: Game, seats: int) -> int:
    """The number itself; Refusal when the game is not for so many."""
    low, high = game.seats
    if not low <= seats <= high:
        exactly = ngettext("This game is for %(low)d player.", "This game is for %(low)d players.", low)
        text = _("This game is for %(low)d to %(high)d.") if low < high else exactly
        raise Refusal(text % {"low": low, "high": high}, status=422)
    return seats


def checked_options(game: Game, chosen: dict[str, int] | Any, seats: int) -> dict[str, int]:
    """Every option with its value; Refusal when some do not go together."""
    try:
        return game.checked_options(chosen, seats)
    except OptionError:
        raise Refusal(_("These options do not go together."), status=422) from None


def checked_components(game: Game, options: dict[str, int], seats: int, values: dict[str, Any]) -> dict[str, Any]:
    """The numbers that are others than in the box; Refusal with one sentence when the rules cannot play them."""
    try:
        filled = game.box(options, values, seats).as_dict()
    except BoxError as error:
        raise Refusal(
            _("These numbers cannot be played: %(why)s.") % {"why": str(error).rstrip(".")}, status=422
        ) from error
    usual = game.box(options, seats=seats).as_dict()
    return {name: value for name, value in values.items() if filled[name] != usual[name]}


# -- a match and its log ---------------------------------------------------------------------------------------------


def lay(table: Table) -> Match:
    """A match for this table, dealt and in nobody's hands yet. This takes a while: not with the table locked."""
    return Match.new(table.game, table.size, table.options, components=table.components)


def begin(table: Table, match: Match) -> None:
    """Seat those who sit at the table at what was laid for it."""
    match.record.seat([seat.name for seat in table.seats.all()])


def opening(match: Match) -> dict[str, Any]:
    """Everything of a fresh match that is kept, the secret included."""
    return match.export(full=True)


class Unplayable(Refusal):
    """A match that does not play back. `sentence` is for its people; `why` is for the keeper."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(freezing_sentence(kind))
        self.kind, self.why = kind, why


def freezing_sentence(kind: str) -> str:
    from ..tables.freezing import sentence

    return sentence(kind)


def current(table: Table) -> Match:
    """The match as it stands at `table.length`. Shared: read it, never act on it. Refusal when it cannot go on."""
    kept = shelf.get(table.pk)
    if kept is not None and kept.version == table.length:
        return kept
    try:
        if kept is not None and kept.version < table.length:
            match = _extended(kept, table)
        else:
            match = load(table)
    except Unplayable as error:
        from ..tables.freezing import freeze

        # Not in this request, which may only read, and whose transaction ends with this refusal.
        notes.frozen(table.pk, partial(freeze, table.pk, error.kind, error.why))
        raise
    shelf.put(table.pk, match)
    return match


def at_hand(table_id: str) -> None:
    """See to it that a match which is played is in memory. For those who are about to lock its table: nobody else can
    write while it is played again from its log."""
    table = Table.objects.filter(pk=table_id, status=Table.Status.PLAYING).first()
    if table is not None:
        with suppress(Refusal):  # which comes up again, where there is somebody to be told
            current(table)


def keep(table: Table, match: Match, entries: Iterable[Entry]) -> None:
    """The match has been committed up to here, with these entries."""
    shelf.put(table.pk, match)
    shelf.add_masks(table.pk, [(entry.number, entry.shown) for entry in entries])


def load(table: Table) -> Match:
    """The match of this table, played again from its log: every step must be possible and lead to the state whose
    digest was written down. Unplayable when one does not; Refusal when the game has not begun."""
    opening = table.opening
    if opening is None:
        raise Refusal(_("The game has not begun yet."), status=404)
    lines = _lines(table, 0)
    try:
        record = {
            **opening,
            "log": [data for data, _digest in lines],
            "digests": opening["digests"] + [digest for _data, digest in lines],
        }
        return Match.load(record)
    except Frozen as error:
        raise Unplayable(RULES, str(error)) from error
    except UnknownGame as error:
        raise Unplayable(RULES, str(error)) from error
    except (RecordError, KeyError, TypeError) as error:
        raise Unplayable(DAMAGED, str(error)) from error


def _extended(kept: Match, table: Table) -> Match:
    """What is in memory, and what others have written since."""
    match = kept.copy()
    for data, digest in _lines(table, kept.version):
        try:
            match.extend([data])
        except (MatchError, LookupError, TypeError, ValueError, ArithmeticError) as error:
            raise Unplayable(DAMAGED, f"Entry {match.version + 1}: {error}") from error
        if match.digests[-1] != digest:
            raise Unplayable(DAMAGED, f"Entry {match.version}: its digest differs.")
    return match


def _lines(table: Table, since: int) -> list[tuple[Any, Any]]:
    """The entries after `since` as (data, digest). Unplayable when one is missing or unreadable."""
    found = Entry.objects.filter(table=table, number__gt=since, number__lte=table.length)
    try:
        rows = list(found.order_by("number").values_list("number", "data", "shown"))
    except ValueError as error:  # not even JSON
        raise Unplayable(DAMAGED, str(error)) from error
    if [number for number, _data, _shown in rows] != list(range(since + 1, table.length + 1)):
        raise Unplayable(DAMAGED, f"Of the entries {since + 1} to {table.length} only {len(rows)} are there.")
    lines = []
    for number, data, _shown in rows:
        if not isinstance(data, list) or len(data) != 2:
            raise Unplayable(DAMAGED, f"Entry {number} cannot be read.")
        lines.append((data[0], data[1]))
    shelf.add_masks(table.pk, [(number, shown) for number, _data, shown in rows])
    return lines


# -- acting ----------------------------------------------------------------------------------------------------------


def act(match: Match, seat: int, code: int, speak: Speaker) -> None:
    """One action on a match that is the caller's own. Refusal (422) with the reason, in the speaker's language."""
    try:
        match.act(seat, code)
    except Refused as refused:
        raise Refusal(speak.text(refused.say), clause=refused.clause, status=422) from refused


def undo(match: Match, seat: int, speak: Speaker) -> None:
    """Take back the seat's last step. Refusal when that is not possible."""
    try:
        match.undo(seat)
    except MatchError as refused:
        raise Refusal(speak.text(refused.say)) from refused


def brought_news(match: Match) -> bool:
    """Whether the last step told somebody something that cannot be unlearned."""
    return match.news_at(match.version)


def final(game: Game, code: int) -> bool:
    """Whether this action, once done, cannot be taken back."""
    return 0 <= code < game.rules.size and game.rules.actions.block_of(code).final


def amount_code(game: Game, block: str, amount: int) -> int:
    """The code of an amount typed into a number field; -1, which nothing accepts, when it has none."""
    for found in game.rules.actions.blocks:
        if found.name == block and found.amount:
            try:
                return found.code(amount)
            except ValueError:
                return -1
    return -1


def mask(seats: Iterable[int]) -> int:
    """The bit mask of these seats."""
    return sum(1 << seat for seat in set(seats))


def talkers(match: Match) -> list[int]:
    """Who may speak now. Public: it follows from the phase."""
    talk = match.view(None).state.talk
    return [seat for seat in range(match.seats) if talk >> seat & 1]


def may(match: Match) -> list[int]:
    """Who may act although nothing waits for them."""
    return [seat for seat in match.allowed if seat not in match.awaited]


# -- whom an entry concerns ------------------------------------------------------------------------------------------


def new_entries(old: Match, new: Match) -> list[Entry]:
    """The entries that `new` has beyond `old`, each with the masks of who sees anything of it."""
    size, found = new.seats, []
    readers: list[int | None] = [*range(size), None]
    before = [_shown(old, old.version, reader) for reader in readers]
    data, digests = new.entries(old.version), new.digests
    for number, line in enumerate(data, old.version + 1):
        after = [_shown(new, number, reader) for reader in readers]
        shown = quiet = 0
        for reader in readers:
            place = size if reader is None else reader
            heard = _heard(new, number, reader) or line[0] not in ("act", "withdraw") or bool(after[place].over)
            if heard or not before[place].same(after[place]):
                shown |= 1 << place
                if not heard and _same_question(before[place], after[place], reader):
                    quiet |= 1 << place
        found.append(Entry(number=number, seat=line[1], data=[line, digests[number]], shown=shown, quiet=quiet))
        before = after
    return found


def _shown(match: Match, version: int, reader: int | None) -> State:
    return match.shown_at(version, reader, looked=-1)


def _heard(match: Match, version: int, reader: int | None) -> bool:
    lines = match.log_lines(reader, since=version, looked=-1)
    return any(line.version == version and line.event is not None for line in lines)


def _same_question(before: State, after: State, seat: int | None) -> bool:
    """Whether nothing but the list of those still awaited has changed, and this seat is still on it."""
    if seat is not None and not (before.awaits & after.awaits) >> seat & 1:
        return False
    now = after.as_dict()
    return all(now[name] == value for name, value in before.as_dict().items() if name != "awaits")


def trunk(match: Match) -> list[tuple[int, LogEntry]]:
    """The steps that led here, newest first: (version before it, entry). What was taken back is not among them."""
    entries, version, found = match.record.entries, match.version, []
    while version > 0:
        entry = entries[version - 1]
        before = entry.value if entry.back else version - 1
        found.append((before, entry))
        version = before
    return found
