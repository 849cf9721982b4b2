"""What pages show of tables and people, as plain values: templates only read these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from lusoria.drawing import Drawn, board_of, markup
from lusoria.kernel import Choice, Game, Option, Switch
from lusoria.play import Clause, Match, Speaker

from . import catalogue, lookup
from .match import door
from .models import Person, Seat, Table
from .people import links, sessions
from .people.language import html_lang
from .tables import vault
from .thinking import strengths


@dataclass
class SeatCard:
    """A chair and who sits on it."""

    number: int
    glyph: int
    name: str
    kind: str
    strength: str
    awaited: bool
    me: bool
    stand_in: str
    program: bool = False  # one plays it for its person
    left: bool = False
    present: bool = False
    muted: bool = False
    score: int | None = None
    place: int | None = None
    facts: list[tuple[str, str]] = field(default_factory=list)
    plate: Drawn | None = None
    can_offer_bot: bool = False
    can_take_back: bool = False
    bot_url: str = ""
    back_url: str = ""

    @property
    def who(self) -> Who:
        """What stands in the head of its panel."""
        free = self.kind == Seat.Kind.OPEN
        program = self.program and not self.stand_in
        return Who(self.glyph, self.name, free, self.me, self.awaited, self.stand_in, program, self.score)


class Who(NamedTuple):
    """What stands in the head of a seat's panel."""

    glyph: int
    name: str
    free: bool
    me: bool
    awaited: bool
    stand_in: str
    program: bool
    score: int | None


class Frame(NamedTuple):
    """What stands around a table as long as nobody comes or goes."""

    id: str
    game: str
    gathering: bool
    spectator: bool
    guest: bool
    can_leave: bool
    rules_url: str
    replay_url: str
    return_link_url: str
    join_url: str
    export_url: str
    export_text_url: str
    fair_hash: str
    secret: str


class TableLine(NamedTuple):
    """A table in a list, but for how long ago something happened there. `people`: glyph, name, place."""

    game: str
    url: str
    people: tuple[tuple[int, str, int | None], ...]
    status: str
    free: int
    awaits_me: bool
    mine: bool
    sit_url: str


@dataclass
class TableRow:
    """A table in a list, and the head of its own page."""

    id: str
    url: str
    game: catalogue.GameCard
    status: str
    tempo: str
    awaits_me: bool
    awaited: list[str]
    seats: list[SeatCard]
    free: int
    updated: datetime
    sit_url: str
    mine: bool

    @property
    def line(self) -> TableLine:
        """What stands in a list."""
        people = tuple((seat.glyph, seat.name, seat.place) for seat in self.seats if seat.kind != Seat.Kind.OPEN)
        return TableLine(
            self.game.title, self.url, people, self.status, self.free, self.awaits_me, self.mine, self.sit_url
        )  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A sentence of the log."""

    n: int
    text: str
    clause: str
    clause_url: str
    fresh: bool
    fades: bool
    undone: bool

    @property
    def item(self) -> SafeString:
        """The sentence as an item of the list."""
        return _item(self)


_STRETCH = 24  # sentences


def stretches(lines: Sequence[Line]) -> list[SafeString]:
    """The log as lists of a few sentences each: what is far back does not change any more."""
    items = [line.item for line in lines]
    return [safe(f"<ol>{''.join(items[at : at + _STRETCH])}</ol>") for at in range(0, len(items), _STRETCH)]


@dataclass(frozen=True)
class Button:
    """One legal action."""

    code: int
    label: str
    name: str
    final: bool
    warn: str
    hint: bool = False
    placed: bool = False  # it has its place on the drawing
    aside: bool = False  # only before a seat, which is far down on a narrow page

    @property
    def item(self) -> SafeString:
        """Its markup."""
        return _button(self)

    @property
    def beside(self) -> SafeString:
        """The same beside the prompt, where a page is too narrow for the seats to be there."""
        return _button(self, "aside")


@dataclass(frozen=True)
class Amount:
    """A number that may be typed."""

    block: str
    label: str
    low: int
    high: int
    step: int
    name: str
    value: int


@dataclass(frozen=True)
class Group:
    """Legal actions of one block."""

    name: str
    title: str
    buttons: list[Button]
    amount: Amount | None = None

    @property
    def near(self) -> list[Button]:
        """The buttons that stand beside the prompt."""
        return [button for button in self.buttons if not button.placed]

    @property
    def aside(self) -> list[Button]:
        """The buttons that stand beside the prompt where the page is narrow."""
        return [button for button in self.buttons if button.aside]

    @property
    def placed(self) -> list[Button]:
        """The buttons that are pieces of the drawing too, and stand in the list."""
        return [button for button in self.buttons if button.placed]


@dataclass(frozen=True)
class Greyed:
    """Something the board shows that may not be done now, and why not."""

    code: int
    name: str
    label: str
    why: str
    clause: str
    clause_url: str


@dataclass(frozen=True)
class Confirm:
    """A question before a step that cannot be taken back, or may be a mistake."""

    codes: list[int]
    text: str
    warn: str
    final: bool


@lru_cache(1 << 13)
def _button(button: Button, where: str = "") -> SafeString:
    final = " data-final" if button.final else ""
    kinds = " ".join(filter(None, (where, "hint" if button.hint else "")))
    hint = format_html(' class="{}"', kinds) if kinds else ""
    warn = format_html(' data-warn="{}"', button.warn) if button.warn else ""
    told = format_html(' <span class="unseen">({})</span>', button.warn) if button.warn else ""
    start = format_html('<button name="code" value="{}" data-name="{}"', button.code, button.name)
    return format_html("{}{}{}{}>{}{}</button>", start, final, warn, hint, button.label, told)


@lru_cache(1 << 14)
def _item(line: Line) -> SafeString:
    """Made of nothing but the sentence itself, so it can be kept: who may read a sentence was settled before."""
    kinds = " ".join(kind for kind, holds in (("fresh", line.fresh), ("fades", line.fades)) if holds)
    text = format_html("<del>{}</del>" if line.undone else "{}", line.text)
    link = _CLAUSE if line.clause else ""
    still = "" if line.fresh else mark_safe(' tabindex="-1"')
    clause = format_html(link, still, line.clause_url, line.clause) if link else ""
    return format_html('<li class="{}" data-n="{}">{} {}</li>', kinds, line.n, text, clause)


_CLAUSE = '<a class="clause-link"{0} href="{1}" hx-get="{1}" hx-target="#rulebook-page">{2}</a>'


def table_or_404(table_id: str) -> Table:
    """The table with its seats; Http404 when there is none."""
    found = lookup.table(table_id)
    if found is None:
        raise Http404
    return found


def table_rows(found: Iterable[Table], person: Person | None) -> list[TableRow]:
    """Tables as a list; those that await the reader come first."""
    found = list(found)
    codes = vault.codes(table.pk for table in found if table.public)
    rows = [table_row(table, person, codes.get(table.pk, "")) for table in found]
    return sorted(rows, key=lambda row: not row.awaits_me)


def rows_by_link(request: HttpRequest) -> list[TableRow]:
    """Tables where this browser holds a seat by a personal link."""
    return [table_row(seat.table, seat.person) for seat in links.held(request)]


def session_rows(request: HttpRequest, person: Person | None) -> list[dict[str, object]]:
    """The browsers in which this person is known."""
    return [
        {
            "handle": found.handle,
            "agent": found.agent,
            "begun": found.begun,
            "used": found.used,
            "here": found.session_key == request.session.session_key,
        }
        for found in (sessions.of(person)[:50] if person else ())
    ]


@lru_cache(1 << 10)
def table_urls(table_id: str) -> dict[str, str]:
    """Where one does what at a table: name and address."""
    return {f"{name}_url": reverse(name, args=[table_id]) for name in _AT_TABLE}


_AT_TABLE = ("table", "people", "chat", "move", "undo", "undo_ask", "looked", "standing", "return_link", "pad", "pulse",
             "rematch", "replay", "export", "export_text")  # fmt: skip


def table_row(table: Table, person: Person | None, code: str | None = None) -> TableRow:
    """One table for one reader; `code` is its invitation, where that is known already."""
    if code is None:
        code = table.code if table.public else ""
    language = html_lang()
    game = catalogue.card(door.game(table.game), language)
    seats = seat_cards(table, person, language)
    return TableRow(
        id=table.pk,
        url=table_urls(table.pk)["table_url"],
        game=game,
        status=table.status,
        tempo=table.tempo,
        awaits_me=any(s.me and s.awaited and not s.stand_in for s in seats),
        awaited=[s.name for s in seats if s.awaited],
        seats=seats,
        free=sum(s.kind == Seat.Kind.OPEN for s in seats),
        updated=table.updated,
        sit_url=reverse("join", args=[code]) if code else "",
        mine=any(s.me for s in seats),
    )


def seat_cards(table: Table, person: Person | None, language: str) -> list[SeatCard]:
    """Who sits where, as far as a list of tables tells it."""
    playing = table.status == Table.Status.PLAYING
    cards = []
    for seat in table.seats.all():
        card = SeatCard(
            number=seat.number,
            glyph=seat.number,
            name=seat.name,
            kind=seat.kind,
            strength=strengths.said(seat.strength, language, table),
            awaited=playing and bool(table.awaits >> seat.number & 1),
            me=person is not None and seat.person_id == person.pk,
            stand_in=strengths.said(seat.stand_in, language, table),
            program=seat.program is not None,
        )
        if table.result:
            card.score, card.place = table.result[seat.number]
        cards.append(card)
    return cards


def options_text(table: Table, language: str) -> list[tuple[str, str, str, str]]:
    """What was agreed that is not as usual: (title, value, clause, where the clause stands)."""
    game = door.game(table.game)
    speak = door.speaker(game, language)
    found = []
    for option in game.options:
        value = table.options.get(option.slug, option.default)
        if value != option.default:
            title, text = speak.look_up(option.title), option_value(option, value, speak)
            found.append((title, text, option.clause, door.clause_url(game, option.clause)))
    for name, value in table.components.items():
        found.append((name, f"{game.rules.components[name]['is']} → {value}", "", ""))
    return found


def option_value(option: Option, value: int, speak: Speaker) -> str:
    """The value of an option in the reader's words."""
    if isinstance(option, Switch):
        return pgettext("an option", "on") if value else pgettext("an option", "off")
    if isinstance(option, Choice) and option.labels:
        return speak.look_up(option.labels[value])
    return str(option.label(value))


def safe(html: str) -> SafeString:
    """Markup made by the rulebook's own renderer or by the drawing, both of which escape what they are given."""
    return mark_safe(html)  # noqa: S308 - see above


def safe_clauses(clauses: Sequence[Clause]) -> SafeString:
    """Some clauses as running text, each under its own anchor."""
    return safe("".join(clause.html for clause in clauses))


def sample_board(game: Game, language: str) -> SafeString:
    """The field as it is laid at the beginning, seen by a spectator."""
    match = Match.new(game.slug, game.seats[0], secret=bytes(32))
    shown = markup(board_of(match.view(None)), match.speaker(language).text)
    return safe(shown.defs + shown.field.upright)
