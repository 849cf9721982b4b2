"""The coach of a replay: asked by a POST, and looked at again until it has an answer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from ..house import limits
from ..match import coached
from ..match.reader import Reader
from ..people import who
from ..refusal import Forbidden
from ..tables import access
from ..thinking import coaching
from .table import at_step


@require_http_methods(["GET", "HEAD", "POST"])
def coach(request: HttpRequest, table_id: str) -> HttpResponse:
    """The coach's part of the replay at a step; without htmx, the replay."""
    table = access.table(request, table_id)
    if request.method == "POST":
        person = who.require(request)
        limits.allow(request, "coach", person)
        coaching.ask(table, person)
    at = at_step(request) or 0
    if not request.htmx:  # type: ignore[attr-defined]
        response = redirect(f"{reverse('replay', args=[table_id])}?at={at}#coach")
        response.status_code = 303
        return response
    reader = Reader(request, table, who.person_of(request))
    told = coached.shown(reader, min(at, len(reader.steps)))
    if told is None:
        raise Forbidden(coaching.whose())
    return render(request, "web/_coach.html", reader.table_context() | {"coach": told})
