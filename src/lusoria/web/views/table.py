"""One table: its page and the parts of it that are fetched anew, replay and export, and the stream of its news."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_safe

from .. import lookup, pages
from ..house.answering import LOOP
from ..match import coached, parts, past, streams
from ..match.reader import Reader
from ..models import Person, Table
from ..people import who
from ..tables import access, seating


@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The page; for htmx only its live part, at a step that the page has not yet shown when it asks for that."""
    found = access.table(request, table_id)
    wanted = request.GET.get("step", "")
    if request.htmx and wanted.isdecimal() and len(wanted) < 9:  # type: ignore[attr-defined]
        reader = Reader(request, found, who.person_of(request))
        if reader.match is not None and 0 < int(wanted) < reader.version:
            return parts.answer(request, "web/_live.html", past.then(reader, int(wanted)))
    return table_page(request, found)


def table_page(
    request: HttpRequest,
    table: Table,
    *,
    sentence: str = "",
    clause: str = "",
    confirm: pages.Confirm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The table as the reader may see it now, perhaps with a refusal or a question before a final step."""
    person = who.person_of(request)
    reader = Reader(request, table, person)
    context = reader.page(sentence=sentence, clause=clause, confirm=confirm)
    # What fades is noted as seen when the page says so (`looked`); anything else is seen by being sent.
    unread = reader.match is None or context["live"].get("fading")
    seating.seen(table, person, reader.chair, None if unread else table.length)
    if request.htmx and not request.htmx.boosted:  # type: ignore[attr-defined]
        return parts.answer(request, "web/_live.html", context, status)
    reader.mark_muted(context["seats"])
    context["chat"] = reader.chat()
    return parts.answer(request, "web/table.html", context, status)


@require_safe
def people_part(request: HttpRequest, table_id: str) -> HttpResponse:
    reader = Reader(request, access.table(request, table_id), who.person_of(request))
    return render(request, "web/_people.html", reader.people_context())


def at_step(request: HttpRequest) -> int | None:
    """The step of a replay that is asked for; None where none is."""
    wanted = request.GET.get("at", "")
    return int(wanted) if wanted.isdecimal() and len(wanted) < 9 else None


@require_safe
def replay(request: HttpRequest, table_id: str) -> HttpResponse:
    """The game step by step: during play with what the reader knows, afterwards everything."""
    found = access.table(request, table_id)
    reader = Reader(request, found, who.person_of(request))
    context = reader.table_context()
    context["replay"] = past.replay(reader, at_step(request))
    context["coach"] = coached.shown(reader, context["replay"]["at"])
    template = "web/_replay.html" if request.htmx else "web/replay.html"  # type: ignore[attr-defined]
    return render(request, template, context)


@require_safe
def export(request: HttpRequest, table_id: str) -> HttpResponse:
    """The match as JSON: all of it once it is over, before that what the reader may know."""
    found = access.table(request, table_id)
    reader = Reader(request, found, who.person_of(request))
    response = JsonResponse(past.export(reader), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{found.game}-{found.pk}.json"'
    return response


@require_safe
def export_text(request: HttpRequest, table_id: str) -> HttpResponse:
    """The match as text to read, in the reader's language."""
    found = access.table(request, table_id)
    reader = Reader(request, found, who.person_of(request))
    response = HttpResponse(past.export_text(reader), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.game}-{found.pk}.txt"'
    return response


@require_safe
def pulse(request: HttpRequest, table_id: str) -> JsonResponse:
    """What the stream says about this table, for browsers that have none."""
    found, person = access.table(request, table_id), who.person_of(request)
    seats = list(found.seats.all())
    mine = next((seat for seat in seats if person is not None and seat.person_id == person.pk), None)
    seating.seen(found, person, mine)
    return JsonResponse(streams.pulse(found, seats, person.pk if person else None))


def _who_and_where(request: HttpRequest) -> tuple[Person | None, str | None]:
    """The reader of a stream, and the table it is about, if there is one that this reader may see."""
    table = lookup.table(request.GET.get("table", ""))
    seen = table is not None and access.may_watch(request, table)
    return who.person_of(request), table.pk if table is not None and seen else None


@require_GET
def stream(request: HttpRequest) -> HttpResponseBase:
    """The events of one browser tab: its table (`?table=`), the tables that await the reader, the lobby."""
    person, wanted = _who_and_where(request)
    address = request.META.get("REMOTE_ADDR", "")
    loop = getattr(request, "scope", {}).get(LOOP)
    reader = streams.Reader(loop, person.pk if person else None, wanted, address)
    if streams.watch.crowded(reader):
        return HttpResponse(status=429)
    return streams.opened(reader)
