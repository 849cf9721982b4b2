"""One reader before one table: everything that reader's page shows, and nothing that it must not."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lusoria.drawing import board_of, markup
from lusoria.kernel import AnyView
from lusoria.play import LogLine, Match, Speaker, label

from .. import catalogue, pages
from ..forms import VerdictForm
from ..house.notes import notes
from ..models import Mute, Person, Seat, Table
from ..pages import Confirm, Line
from ..people import who
from ..people.language import html_lang
from ..refusal import Refusal
from ..tables import freezing, pad, seating, talk, undoing, verdicts
from ..thinking import bots_door
from . import actions, door, past


class Reader:
    """A person (or nobody in particular) at the page of a table."""

    def __init__(self, request: HttpRequest, table: Table, person: Person | None) -> None:
        self.request, self.table, self.person = request, table, person
        self.language = html_lang()
        self.game = door.game(table.game)
        self.chair: Seat | None = next(
            (s for s in table.seats.all() if person is not None and s.person_id == person.pk),
            None,
        )
        if self.chair is not None and person is not None:
            self.chair.looked = max(self.chair.looked, notes.looked(table.pk, person.pk))
        self.frozen = freezing.sentence(table.frozen) if table.status == Table.Status.FROZEN else ""
        self.match: Match | None = None
        if table.begun and table.status != Table.Status.FROZEN:
            try:
                self.match = door.current(table)
            except Refusal as refusal:
                self.frozen = refusal.sentence

    # -- what the reader is to the table ----------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The seat the reader plays; None for a spectator."""
        return self.chair.number if self.chair else None

    @property
    def place(self) -> int:
        """The reader's place in masks and versions."""
        return self.table.size if self.seat is None else self.seat

    @property
    def version(self) -> int:
        """How many changes the reader could see so far."""
        return int(self.table.versions[self.place]) if self.table.versions else 0

    @cached_property
    def names(self) -> list[str]:
        """What the players are called."""
        return [seat.name for seat in self.table.seats.all()]

    @cached_property
    def speak(self) -> Speaker:
        """Renders messages for the reader."""
        return door.speaker(self.game, self.language, self.match.names if self.match else self.names)

    @cached_property
    def steps(self) -> list[int]:
        """Entry numbers that changed something for the reader; after the end, all of them."""
        over, place = self.match is not None and self.match.over, self.place
        return [number for number, mask in door.shelf.masks(self.table) if over or mask >> place & 1]

    @cached_property
    def told(self) -> Sequence[tuple[LogLine, str]]:
        """What the reader may read of the log, each line with its sentence."""
        assert self.match is not None
        looked = self.chair.looked if self.chair else None
        return door.shelf.told(self.table, self.match, self.seat, looked, self.speak)

    @cached_property
    def log(self) -> list[LogLine]:
        """The lines alone."""
        return [line for line, _text in self.told]

    def view_at(self, version: int) -> AnyView:
        """What the reader sees, or saw, at an entry of the log."""
        assert self.match is not None
        return self.match.view_at(version, self.seat, looked=self.chair.looked if self.chair else None)

    @cached_property
    def view(self) -> AnyView:
        """What the reader sees now. A spectator is shown the last step that a spectator could notice."""
        assert self.match is not None
        if self.seat is None and not self.match.over:
            return self.view_at(self.steps[-1] if self.steps else 0)
        view = self.view_at(self.match.version)
        return view if self.chair is None else replace(view, pad=pad.marks(self.chair))

    # -- the frame of the page --------------------------------------------------------------------------------------

    def table_context(self) -> dict[str, Any]:
        """The table, the reader and the seats."""
        table, chair = self.table, self.chair
        gathering = table.status == Table.Status.GATHERING
        row = pages.table_row(table, self.person, None if gathering else "")
        over = table.status in (Table.Status.OVER, Table.Status.FROZEN)
        host = self.person is not None and table.host_id == self.person.pk
        urls = pages.table_urls(table.pk)
        shown = {
            **urls,
            **vars(row),
            "options_text": tuple(pages.options_text(table, self.language)),
            "join_url": self._join_url() if gathering and (chair or table.public) else "",
            "join_qr": self._join_qr() if gathering and chair else "",
            "host": host,
            "can_start": gathering and host,
            "closed": table.closed,
            "can_sit": gathering and table.public and not table.closed and chair is None and row.free > 0,
            "can_leave": chair is not None and not over,
            "can_program": chair is not None and not over and not who.by_link(self.request),
            "can_rematch": chair is not None and over and not who.by_link(self.request),
            "export_url": urls["export_url"] if self.match else "",
            "export_text_url": urls["export_text_url"] if self.match else "",
            "fair_hash": self.match.fairness.commitment if self.match else "",
            "secret": self.match.fairness.secret if self.match else "",
            "stream_url": f"{reverse('stream')}?table={table.pk}",
            "following": self._following(),
            "people": table.people,
        }
        me = None
        if chair is not None and self.person is not None:
            me = {"seat": chair.number, "name": chair.name, "guest": self.person.user_id is None}
            me["pad"] = pad.text(chair)
            if chair.stand_in and table.status == Table.Status.PLAYING:
                me["back_url"] = reverse("seat_back", args=[table.pk, chair.number])
        return {
            "table": shown,
            "frame": pages.Frame(
                table.pk,
                row.game.title,
                gathering,
                chair is None,
                bool(me and me["guest"]),
                bool(shown["can_leave"]),
                row.game.rules_url,
                *(
                    str(shown[name])
                    for name in (
                        "replay_url",
                        "return_link_url",
                        "join_url",
                        "export_url",
                        "export_text_url",
                        "fair_hash",
                        "secret",
                    )
                ),
            ),
            "me": me,
            "spectator": chair is None,
            "seats": self.seats(row.seats),
            "css_url": row.game.css_url,
        }

    def people_context(self) -> dict[str, Any]:
        """The same, and whom the reader does not want to hear."""
        context = self.table_context()
        self.mark_muted(context["seats"])
        return context

    def mark_muted(self, cards: Sequence[pages.SeatCard]) -> None:
        """Note on the seats whom the reader does not want to hear."""
        muted = set(Mute.objects.filter(by=self.person).values_list("person_id", flat=True)) if self.person else set()
        for card, seat in zip(cards, self.table.seats.all(), strict=True):
            card.muted = seat.person_id in muted

    def _join_url(self) -> str:
        return self.request.build_absolute_uri(reverse("join", args=[self.table.code]))

    def _join_qr(self) -> SafeString:
        """The invitation for a camera."""
        return pages.safe(segno.make(self._join_url(), micro=False).svg_inline(border=2, omitsize=True, light="#fff"))

    def _following(self) -> str:
        """The invitation to the rematch, for those who sat here."""
        over = self.table.status in (Table.Status.OVER, Table.Status.FROZEN)
        following = Table.objects.filter(follows=self.table).first() if self.chair and over else None
        return reverse("join", args=[following.code]) if following else ""

    def seats(self, cards: list[pages.SeatCard]) -> list[pages.SeatCard]:
        """The seats as the table's own page shows them: with points and facts, presence, and what the reader may do."""
        playing = self.table.status == Table.Status.PLAYING
        if self.match:
            view = self.view
            for card in cards:
                if view.sees_score(card.number):
                    card.score = view.scores[card.number]
                card.place = view.ranking[card.number] if view.over else None
            for fact in self.game.words.facts(view) if self.game.words.facts else ():
                if fact.seat is not None:
                    cards[fact.seat].facts.append((self.speak.text(fact.label), self.speak.text(fact.value)))
        for card, seat in zip(cards, self.table.seats.all(), strict=True):
            card.present = seating.present(seat)
            if playing and self.chair and seat.kind == Seat.Kind.PERSON:
                card.can_take_back = card.me and bool(seat.stand_in)
                card.can_offer_bot = not seat.stand_in and (card.me or seating.absent(self.table, seat))
                card.bot_url = reverse("seat_bot", args=[self.table.pk, seat.number])
                card.back_url = reverse("seat_back", args=[self.table.pk, seat.number])
        return cards

    def chat(self, sentence: str = "") -> dict[str, Any]:
        """What is said, as far as this reader wants to read it."""
        chairs = list(self.table.seats.all())
        why_not = sentence or talk.why_silent(self.table, self.person)
        return {
            "lines": [
                {
                    "id": line.pk,
                    "name": chairs[line.seat].name,
                    "seat": line.seat,
                    "glyph": line.seat,
                    "text": line.text,
                    "at": line.at,
                    "mine": self.person is not None and line.person_id == self.person.pk,
                }
                for line in talk.lines(self.table, self.person)
            ],
            "can_talk": not talk.why_silent(self.table, self.person),
            "why_not": why_not,
            "count": self.table.said,
        }

    # -- the game ---------------------------------------------------------------------------------------------------

    def page(self, *, sentence: str = "", clause: str = "", confirm: Confirm | None = None) -> dict[str, Any]:
        """The frame and the live part; what is drawn before a seat goes into the panel of that seat."""
        context = self.table_context()
        context["live"] = live = self.live(sentence=sentence, clause=clause, confirm=confirm)
        if self.match is not None:
            for card, plate in zip(context["seats"], live["board"].seats, strict=False):
                card.plate = plate
        return context

    def live(self, *, sentence: str = "", clause: str = "", confirm: Confirm | None = None) -> dict[str, Any]:
        """The part of the page that changes with the game."""
        found: dict[str, Any] = {
            "version": self.version,
            "key": secrets.token_urlsafe(12),
            "sentence": sentence,
            "clause": clause,
            "clause_url": door.clause_url(self.game, clause),
            "confirm": confirm,
            "frozen": self.frozen,
            "title": _("%(game)s – table") % {"game": catalogue.title(self.game, self.language)},
        }
        if self.match is None:
            free = sum(s.kind == Seat.Kind.OPEN for s in self.table.seats.all())
            waiting = ngettext("Waiting for %(n)d more player.", "Waiting for %(n)d more players.", free) % {"n": free}
            closed = "" if self.table.status == Table.Status.GATHERING else _("This table is closed.")
            return found | {"prompt": self.frozen or closed or waiting}
        return found | self._playing(self.view)

    def _playing(self, view: AnyView) -> dict[str, Any]:
        assert self.match is not None
        table, chair = self.table, self.chair
        acting = chair is not None and not chair.stand_in
        mine = acting and chair is not None and chair.number in view.awaited
        merely_may = acting and bool(view.legal) and not mine
        quiet = merely_may and chair is not None and chair.standing
        legal = view.legal if acting and not quiet else ()
        hint = bots_door.first_move(self.match, view.seat) if mine and view.seat is not None and self.newcomer else None
        offer, greyed = None, list[pages.Greyed]()
        if chair is not None:
            offer, greyed = actions.offers(self.match, view, legal, mine, self.speak, hint)
        board = markup(board_of(view), self.speak.text, offer, marks=chair is not None, tongue=self.speak.tongue)
        lines, since, fading = self.lines()
        reckoning = past.reckoning(self, view)
        title = catalogue.title(self.game, self.language)
        cards = {s.number: s for s in table.seats.all()}
        return {
            "prompt": self.speak.text(self.game.words.prompt(view)),
            "mine": mine,
            "title": _("● Your turn – %(game)s") % {"game": title} if mine else title,
            "board": board,
            "marks": board.marks,
            "on_board": any(code in board.codes for code in legal),
            "groups": actions.groups(view, legal, self.speak, hint, board.codes, board.aside),
            "often": self._often(view, legal),
            "hint": "" if hint is None else self.speak.text(label(self.game, hint, view.box)),
            "greyed": greyed,
            "facts": self.facts(view),
            "lines": lines,
            "reckoning": reckoning,
            "since": since,
            "fading": fading,
            "can_undo": acting and chair is not None and self.match.can_undo(chair.number),
            "undo_asked": undoing.shown(table, chair),
            "undo_wish": past.undo_wish(self) if acting else "",
            "may": merely_may,
            "standing": chair is not None and chair.standing,
            "thinking": [self.names[p] for p in view.awaited if cards[p].played_by_bot],
            "awaited": [self.names[p] for p in view.awaited],
            "over": view.over,
            "result": self._result(view),
            "winner": self._winner(view),
            "verdicts": verdicts.shown(table) if view.over else [],
            "verdict_form": VerdictForm(initial=self._said()) if view.over and chair is not None else None,
        }

    def facts(self, view: AnyView) -> tuple[tuple[str, str], ...]:
        """What is told of the table as a whole."""
        facts = self.game.words.facts(view) if self.game.words.facts else ()
        return tuple((self.speak.text(f.label), self.speak.text(f.value)) for f in facts if f.seat is None)

    def _often(self, view: AnyView, legal: Sequence[int]) -> tuple[int, str] | None:
        """The reader's last small step, and what its button says, where it can be done again as often as it goes."""
        assert self.match is not None
        last = self.match.record.entries[-1] if self.match.record.entries else None
        if last is None or last.kind != "act" or last.seat != self.seat or (code := last.value) not in legal:
            return None
        if self.game.rules.actions.block_of(code).name not in self.game.words.often:
            return None
        return code, _("All the rest: %(step)s") % {"step": self.speak.text(label(self.game, code, view.box))}

    @property
    def newcomer(self) -> bool:
        """Whether the reader has neither moved at this table nor played the game to its end before."""
        if self._own_steps:
            return False
        played = Table.objects.filter(game=self.table.game, status=Table.Status.OVER, seats__person=self.person)
        return not played.exists()

    def _winner(self, view: AnyView) -> str:
        """The title of the result: who has won, if anybody has."""
        if view.unwon:
            return _("Nobody wins")
        best = [self.names[seat] for seat, at in enumerate(view.ranking) if at == 1] if view.over else []
        return ngettext("%(names)s wins", "%(names)s win together", len(best)) % {"names": ", ".join(best)}

    def _said(self) -> dict[str, Any]:
        """What the reader has said of this game already."""
        said = self.table.verdicts.filter(person=self.person).first()
        return {"stars": said.stars, "text": said.text} if said else {}

    def _result(self, view: AnyView) -> list[pages.SeatCard]:
        if not view.over:
            return []
        cards = self.seats(pages.seat_cards(self.table, self.person, self.language))
        return sorted(cards, key=lambda card: (card.place or 0, card.number))

    def lines(self, upto: int | None = None) -> tuple[list[Line], list[Line], bool]:
        """The log for this reader; the part that happened since they looked; and whether some of it will fade."""
        assert self.match is not None
        found: list[tuple[LogLine, Line]] = []
        place = {number: k for k, number in enumerate(self.steps, 1)}
        fresh_from = self.fresh_from()
        for line, text in self.told:
            if line.version and line.version not in place:
                continue  # a step that this reader cannot notice
            if upto is not None and line.version > upto:
                break
            fades = line.event is not None and line.event.kind.fades and not self.match.over
            shown = Line(
                n=place.get(line.version, 0),
                text=text,
                clause=line.clause,
                clause_url=door.clause_url(self.game, line.clause),
                fresh=line.version >= fresh_from,
                fades=fades,
                undone=line.undone,
            )
            found.append((line, shown))
        since = []
        if self.chair and not self.request.htmx and upto is None:  # type: ignore[attr-defined]
            mine = self._own_steps
            since = [s for line, s in found if line.version > self.chair.looked and line.version not in mine]
            if self.chair.looked < 0 or self.table.length == 0:
                since = []
        return [s for _line, s in found], since, any(s.fades for _line, s in found)

    @cached_property
    def _own_steps(self) -> set[int]:
        assert self.match is not None
        entries = enumerate(self.match.record.entries, 1)
        return {n for n, entry in entries if entry.seat == self.seat and entry.kind != "agreed"}

    def fresh_from(self) -> int:
        """The entry from which on things count as just happened: the reader's last act, or the last step of all."""
        if self.seat is None:
            return self.steps[-1] if self.steps else 0
        return max(self._own_steps, default=0)
