"""The one place where the web meets a match: loading and keeping matches, acting on them, and who can see what.

Everything a page shows comes from `Match.view` and `Match.log_lines`. The true state is touched for one purpose only:
to find out which readers an entry concerns at all.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from lusoria.kernel import Game, OptionError
from lusoria.play import Frozen, Match, MatchError, RecordError, Refused, Speaker, UnknownGame
from lusoria.play import catalogue as house

from .models import Entry, Table
from .refusal import Refusal

log = logging.getLogger(__name__)
KEPT: Final = 200  # matches in memory; any other is played again from its log when somebody asks


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
    return f"{reverse('rulebook', args=[game.slug])}?clause={clause}#{clause}" if clause else ""


def checked_seats(game: Game, seats: int) -> int:
    """The number itself; Refusal when the game is not for so many."""
    low, high = game.seats
    if not low <= seats <= high:
        text = (
            _("This game is for %(low)d to %(high)d players.") if low < high else _("This game is for %(low)d players.")
        )
        raise Refusal(text % {"low": low, "high": high}, status=422)
    return seats


def checked_options(game: Game, chosen: dict[str, int] | Any, seats: int) -> dict[str, int]:
    """Every option with its value; Refusal when some do not go together."""
    try:
        return game.checked_options(chosen, seats)
    except OptionError:
        raise Refusal(_("These options do not go together."), status=422) from None


# -- a match and its log ---------------------------------------------------------------------------------------------


def begin(table: Table) -> Match:
    """Lay the table: draw the secret, seat the players."""
    names = [seat.name for seat in table.seats.all()]
    return Match.new(table.game, table.size, table.options, names=names)


def opening(match: Match) -> dict[str, Any]:
    """Everything of a fresh match that is kept, the secret included."""
    return match.export(full=True)


class _Shelf:
    """Matches in memory, the least used of them falling off. What lies here is never written to: a step is tried on a
    copy, and the copy takes the place of the old one once it is committed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Match] = OrderedDict()
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
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


shelf = _Shelf()


def current(table: Table) -> Match:
    """The match as it stands at `table.length`. Shared: read it, never act on it. Refusal when it is frozen."""
    kept = shelf.get(table.pk)
    if kept is not None and kept.version == table.length:
        return kept
    if kept is not None and kept.version < table.length:
        match = kept.copy()
        for data, _digest in _entries(table, kept.version):
            match.extend([data])
    else:
        match = _load(table)
    shelf.put(table.pk, match)
    return match


def keep(table: Table, match: Match) -> None:
    """The match has been committed up to here."""
    shelf.put(table.pk, match)


def _entries(table: Table, since: int = 0) -> list[Any]:
    found = Entry.objects.filter(table=table, number__gt=since, number__lte=table.length)
    return list(found.order_by("number").values_list("data", flat=True))


def _load(table: Table) -> Match:
    if table.opening is None:
        raise Refusal(_("The game has not begun yet."), status=404)
    entries = _entries(table)
    record = {
        **table.opening,
        "log": [data for data, _digest in entries],
        "digests": table.opening["digests"] + [digest for _data, digest in entries],
    }
    try:
        return Match.load(record, verify=False)
    except (Frozen, RecordError, UnknownGame) as error:
        log.exception("table %s is frozen", table.pk)
        if table.status == Table.Status.PLAYING:
            Table.objects.filter(pk=table.pk, status=Table.Status.PLAYING).update(
                status=Table.Status.FROZEN, frozen=str(error), due=0
            )
        raise Refusal(
            _("This match began under earlier rules and is kept as it was. It cannot be played on.")
        ) from error


# -- acting ----------------------------------------------------------------------------------------------------------


def act(match: Match, seat: int, code: int, speak: Speaker) -> None:
    """One action on a match that is the caller's own. Refusal with the reason, in the speaker's language."""
    try:
        match.act(seat, code)
    except Refused as refused:
        raise Refusal(speak.text(refused.say), clause=refused.clause) from refused


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
    """Whether the page should ask before this action."""
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
            heard = _heard(new, number, reader) or line[0] not in ("act", "withdraw") or bool(after[place].get("over"))
            if heard or before[place] != after[place]:
                shown |= 1 << place
                if not heard and _same_question(before[place], after[place], reader):
                    quiet |= 1 << place
        found.append(Entry(number=number, seat=line[1], data=[line, digests[number]], shown=shown, quiet=quiet))
        before = after
    return found


def _shown(match: Match, version: int, reader: int | None) -> dict[str, Any]:
    return match.view_at(version, reader, looked=-1).state.as_dict()


def _heard(match: Match, version: int, reader: int | None) -> bool:
    lines = match.log_lines(reader, since=version, looked=-1)
    return any(line.version == version and line.event is not None for line in lines)


def _same_question(before: dict[str, Any], after: dict[str, Any], seat: int | None) -> bool:
    """Whether nothing but the list of those still awaited has changed, and this seat is still on it."""
    if seat is not None and not (before["awaits"] & after["awaits"]) >> seat & 1:
        return False
    return all(after[name] == value for name, value in before.items() if name != "awaits")


def trunk(match: Match) -> list[tuple[int, list[Any]]]:
    """The steps that led here, newest first: (version before it, entry). What was taken back is not among them."""
    entries, version, found = match.entries(), match.version, []
    while version > 0:
        entry = entries[version - 1]
        before = entry[2] if entry[0] in ("undo", "agreed") else version - 1
        found.append((before, entry))
        version = before
    return found
