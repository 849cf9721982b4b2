"""Pages about the house itself: refusals and errors, health, theme."""

from __future__ import annotations

import logging
import sys

from django.conf import settings
from django.contrib import messages
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ..house import condition, data
from ..house.middleware import dress
from ..people.language import html_lang
from ..people.theme import keep_theme
from ..refusal import Refusal

log = logging.getLogger(__name__)

_SOON = "5"  # seconds after which what could not be written down may be sent again


def error_page(request: HttpRequest, status: int, title: str, sentence: str, clause: str = "") -> HttpResponse:
    """An error as a page in the house's own style; for a program as data."""
    if data.asked(request):
        return data.refused(status, sentence, clause)
    match = request.resolver_match
    table = match.kwargs.get("table_id") if match else None
    back = reverse("table", args=[table]) if table and status != 404 else ""
    context = {"status": status, "title": title, "sentence": sentence, "back": back}
    return render(request, "web/error.html", context, status=status)


def refuse(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """A refusal outside a table's page."""
    titles = {403: _("Not allowed"), 404: _("Not found"), 429: _("Too quick"), 422: _("Not quite")}
    title = titles.get(refusal.status, _("Not possible"))
    response = error_page(request, refusal.status, title, refusal.sentence, refusal.clause)
    if refusal.status == 503:
        response["Retry-After"] = _SOON
    return response


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 400, _("Not understood"), _("This request could not be understood."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 403, _("Not allowed"), _("You may not look in here."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 404, _("Not found"), _("There is nothing at this address."))


def no_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _("This form had gone stale, and nothing was changed. Please go back, reload the page and try again.")
    return error_page(request, 403, _("Not allowed"), sentence)


def turned_away(request: HttpRequest, status: int) -> HttpResponse:
    """A request that the gate has not let in."""
    if status == 413:
        return error_page(request, 413, _("Too large"), _("That is more than this house reads. Nothing was changed."))
    sentence = _("Your request did not arrive in full, and nothing was changed. Please try again.")
    return error_page(request, 408, _("Too slow"), sentence)


def broken(request: HttpRequest) -> HttpResponse:
    """A fault that nothing else has told of. Around the views, where sessions are kept, it may be the database's."""
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        return unwritten(request)
    sentence = _(
        "The fault is ours, and it has been noted. Please look whether what you did was kept; if not, try again."
    )
    return _in_any_case(request, 500, _("Something broke"), sentence)


def unwritten(request: HttpRequest) -> HttpResponse:
    """The database does not answer, or cannot be written: it is locked, its disk is full, it restarts."""
    sentence = _("The house cannot write anything down just now. Please try again in a moment; a move counts once.")
    response = _in_any_case(request, 503, _("Not just now"), sentence)
    response["Retry-After"] = _SOON
    return response


def _in_any_case(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    try:
        return error_page(request, status, title, sentence)
    except Exception:  # the fault may lie in the templates or the database themselves
        log.exception("the error page failed as well")
        return _bare(status, title, sentence)


def _bare(status: int, title: str, sentence: str) -> HttpResponse:
    """A page that takes nothing to make: no template, no database."""
    head = "<!doctype html><html lang={}><meta charset=utf-8><title>{}</title>"
    text = format_html(head + "<h1>{}</h1><p data-sentence>{}", html_lang(), title, title, sentence)
    return HttpResponse(text, status=status)


def crowded(request: HttpRequest) -> HttpResponse:
    """More is asked for than can be answered in time. Said at once, in the reader's language, at the least cost."""
    with translation.override(translation.get_language_from_request(request)):
        sentence = _(
            "More is going on here than the house can keep up with. Please try again in a moment; a move counts once."
        )
        response = data.refused(503, sentence) if data.asked(request) else _bare(503, _("Not just now"), sentence)
    response["Retry-After"] = "2"
    dress(request, response)
    return response


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """For monitoring: whether the house can read and write, its disk, its processes; 503 where something is wrong."""
    found = condition.look()
    return JsonResponse(found, status=200 if found["ok"] else 503)


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    response = redirect(safe_next(request))
    keep_theme(response, request.POST.get("theme", "auto"))
    return response


def safe_next(request: HttpRequest, otherwise: str = "/") -> str:
    """Where a form wants to go afterwards, if that is on this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=settings.LUSORIA_HTTPS):
        return wanted
    return otherwise


def say(request: HttpRequest, sentence: str) -> None:
    """A sentence for the top of the next page."""
    messages.info(request, sentence)
