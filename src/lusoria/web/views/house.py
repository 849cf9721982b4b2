"""Pages about the house itself: refusals and errors, health, theme."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

import lusoria

from ..models import Table
from ..refusal import Refusal
from ..theme import keep_theme

log = logging.getLogger(__name__)
_STARTED = time.monotonic()


def error_page(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    """An error as a page in the house's own style."""
    context = {"status": status, "title": title, "sentence": sentence}
    return render(request, "web/error.html", context, status=status)


def refuse(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """A refusal outside a table's page."""
    titles = {403: _("Not allowed"), 404: _("Not found"), 429: _("Too quick"), 422: _("Not quite")}
    return error_page(request, refusal.status, titles.get(refusal.status, _("Not possible")), refusal.sentence)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 400, _("Not understood"), _("This request could not be understood."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 403, _("Not allowed"), _("You may not look in here."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 404, _("Not found"), _("There is nothing at this address."))


def no_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _("This form had gone stale, and nothing was changed. Please go back, reload the page and try again.")
    return error_page(request, 403, _("Not allowed"), sentence)


def broken(request: HttpRequest) -> HttpResponse:
    title, sentence = _("Something broke"), _("The fault is ours, and it has been noted. Nothing that you did is lost.")
    try:
        return error_page(request, 500, title, sentence)
    except Exception:  # the fault may lie in the templates or the database themselves
        log.exception("the error page failed as well")
        text = f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><h1>{title}</h1><p>{sentence}"
        return HttpResponse(text, status=500)


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """For monitoring: whether the database answers, how many games run, at how many of them a bot is due."""
    answer: dict[str, Any] = {"version": lusoria.__version__, "up": round(time.monotonic() - _STARTED)}
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        answer["playing"] = Table.objects.filter(status=Table.Status.PLAYING).count()
        answer["bots_due"] = Table.objects.filter(status=Table.Status.PLAYING, due__gt=0).count()
        answer["database"] = connection.vendor
        answer["ok"] = True
    except Exception:
        log.exception("health: the database does not answer")
        answer["ok"] = False
    return JsonResponse(answer, status=200 if answer["ok"] else 503)


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
