"""The front of the house: the catalogue, a game's own page, its rulebook, opening a table and sitting down."""

from __future__ import annotations

import re

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from lusoria.play import LANGUAGES
from lusoria.play.rulebook import Clause, rulebook

from .. import catalogue, covers, lookup, pages
from ..forms import NameForm, TableForm
from ..house import limits
from ..match import door
from ..models import Seat, Table
from ..people import who
from ..people.language import html_lang
from ..refusal import Refusal
from ..tables import access, seating, vault
from ..thinking import sharing, strengths
from .house import say


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    games, filters = catalogue.filtered(request.GET, html_lang())
    context: dict[str, object] = {"games": games, "filters": filters}
    if request.htmx and not request.htmx.boosted:  # type: ignore[attr-defined]
        return render(request, "web/_catalogue.html", context)
    return render(request, "web/home.html", context | _tables(request))


@require_safe
def lobby_tables(request: HttpRequest) -> HttpResponse:
    template = "web/_tables.html" if request.htmx else "web/tables.html"  # type: ignore[attr-defined]
    return render(request, template, _tables(request))


def _tables(request: HttpRequest) -> dict[str, object]:
    person = who.person_of(request)
    running = (Table.Status.GATHERING, Table.Status.PLAYING)
    seated = list(seating.mine(person).filter(status__in=running)[:50]) if person else []
    free = list(seating.open_tables(person)[:50])
    lively = [t for t in seating.to_watch()[:20] if t not in seated]
    return {
        "mine": pages.table_rows(seated, person) + pages.rows_by_link(request),
        "open_tables": pages.table_rows(free, person),
        "to_watch": pages.table_rows(lively[:10], person),
    }


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    found, person, language = door.game(slug), who.person_of(request), html_lang()
    book = rulebook(found, language)
    context = {
        "game": catalogue.card(found, language),
        "quick": pages.safe_clauses(book.sections[0].clauses),
        "options": catalogue.options(found, language),
        "open_tables": pages.table_rows(list(seating.open_tables(person).filter(game=slug)[:20]), person),
        "board": pages.sample_board(found, language),
        "strengths": strengths.choices(language, found),
        "gentle": strengths.GENTLE,
        "seat_choices": range(found.seats[0], found.seats[1] + 1),
    }
    return render(request, "web/game.html", context)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    found, language = door.game(slug), html_lang()
    book = rulebook(found, language)
    at = request.GET.get("clause", "")
    context = {
        "game": catalogue.card(found, language),
        "title": book.title,
        "intro": pages.safe(book.introduction),
        "sections": [
            {
                "number": section.number,
                "title": section.title,
                "anchor": f"section-{section.number}",
                "clauses": [_clause(clause) for clause in section.clauses],
            }
            for section in book.sections
        ],
        "at": at if at in book.clauses else "",
    }
    template = "web/_rulebook.html" if request.htmx else "web/rulebook.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def _clause(clause: Clause) -> dict[str, str]:
    return {"id": clause.id, "html": pages.safe(clause.html)}


@require_safe
def board_css(request: HttpRequest, slug: str) -> HttpResponse:
    path = door.game(slug).folder / "board.css"
    if not path.is_file():
        raise Http404
    response = HttpResponse(path.read_bytes(), content_type="text/css; charset=utf-8")
    response["Cache-Control"] = f"max-age={settings.WHITENOISE_MAX_AGE}, public"
    return response


@require_safe
def cover(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    found = door.game(slug)
    if language not in LANGUAGES:
        raise Http404
    response = HttpResponse(covers.cover(found, language), content_type="image/svg+xml; charset=utf-8")
    response["Cache-Control"] = f"max-age={settings.WHITENOISE_MAX_AGE}, public"
    return response


@require_POST
def play_now(request: HttpRequest, slug: str) -> HttpResponse:
    """One click: a table of the fewest seats (or as many as asked for), the others bots, and it begins."""
    found = door.game(slug)
    size = _whole(request.POST.get("seats"), found.seats[0])
    strength = strengths.checked(request.POST.get("strength") or strengths.GENTLE)
    door.checked_seats(found, size)
    person = who.person_or_guest(request, request.POST.get("name", ""))
    limits.allow(request, "open", person)
    limits.allow(request, "table", person)
    origin = sharing.origin_of(request)
    table = seating.open_table(person, slug, size, {}, [strength] * (size - 1), origin=origin)
    return redirect("table", table.pk)


def _whole(text: str | None, otherwise: int) -> int:
    if not text:
        return otherwise
    try:
        return int(text)
    except ValueError:
        raise Refusal(_("That is not a number of players."), status=422) from None


@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: HttpRequest, slug: str) -> HttpResponse:
    found, language = door.game(slug), html_lang()
    person = who.person_of(request)
    form = TableForm(
        request.POST if request.method == "POST" else None,
        game=found,
        speak=door.speaker(found, language),
        name_wanted=person is None,
    )
    if request.method == "POST" and form.is_valid():
        limits.allow(request, "open", person)
        limits.allow(request, "table", person)
        data = form.cleaned_data
        host = who.person_or_guest(request, data.get("name", ""))
        table = seating.open_table(
            host, slug, data["seats"], data["options"], data["bots"], public=data["public"], tempo=data["tempo"],
            deputy=data["deputy"] or strengths.GENTLE, origin=sharing.origin_of(request),
            components=data["components"],
        )  # fmt: skip
        return redirect("table", table.pk)
    context = {
        "game": catalogue.card(found, language),
        "form": form,
        "option_fields": form.option_fields,
        "seat_fields": form.seat_fields,
    }
    return render(request, "web/table_new.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """The page behind an invitation: type a name, sit down."""
    table = lookup.table(vault.table_of(code) or "")
    if table is None:
        raise Refusal(_("This invitation leads nowhere. Please ask for it again."), status=404)
    person = who.person_of(request)
    if person is not None and table.seats.filter(person=person).exists():
        return redirect("table", table.pk)
    if request.POST.get("watch"):
        limits.allow(request, "other", person)
        access.invite(request, table.pk)
        return redirect("table", table.pk)
    form = NameForm(request.POST if request.method == "POST" and person is None else None)
    if request.method == "POST" and (person is not None or form.is_valid()):
        return _sit(request, table, request.POST.get("name", ""))
    context = {
        "table": pages.table_row(table, person),
        "options_text": pages.options_text(table, html_lang()),
        "deputy": strengths.label(table.deputy, html_lang()),
        "host": table.host.name if table.host else "",
        "form": None if person is not None else form,
        "full": not any(s.kind == Seat.Kind.OPEN for s in table.seats.all()),
    }
    return render(request, "web/join.html", context, status=422 if form.errors else 200)


@require_POST
def sit(request: HttpRequest, table_id: str) -> HttpResponse:
    """Sit down at a table of the lobby. One that is not public is entered by its invitation."""
    table = pages.table_or_404(table_id)
    if not table.public and request.POST.get("code") != table.code:
        raise Refusal(_("This table is entered by its invitation."), status=403)
    if who.person_of(request) is None and not request.POST.get("name", "").strip():
        return redirect("join", table.code)
    return _sit(request, table, request.POST.get("name", ""))


def _sit(request: HttpRequest, table: Table, name: str) -> HttpResponse:
    person = who.person_or_guest(request, name)
    limits.allow(request, "table", person)
    wanted = request.POST.get("seat", "")
    try:
        seating.sit(table.pk, person, int(wanted) if re.fullmatch(r"[0-9]{1,3}", wanted) else None)
    except Refusal as refusal:
        access.invite(request, table.pk)
        say(request, refusal.sentence)  # the table's page shows why, and can be watched
    return redirect("table", table.pk)
