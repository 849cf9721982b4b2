"""What holds for every answer: security headers, compression, and refusals told as pages."""

from __future__ import annotations

import gzip
import logging
import re
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import SimpleLazyObject

from ..people import sessions, who
from ..refusal import Refusal
from . import data, limits
from .gate import REFUSED
from .layers import Around, Finish, Layer

log = logging.getLogger(__name__)

_POLICY = (
    "default-src 'self'; script-src 'self'{nonce}; style-src 'self'{nonce}; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'"
)


_SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
_UNLISTED = ("/t/", "/b/", "/j/", data.ROOT)  # no business of those who search the web


class Protect(Around):
    """Strict content security policy (a nonce only where a page asked for one) and its companions."""

    def begin(self, request: HttpRequest) -> Finish:
        used = _offer_nonce(request)
        return lambda response: dress(request, response, used)


def _offer_nonce(request: HttpRequest) -> list[str]:
    used: list[str] = []

    def nonce() -> str:
        if not used:
            used.append(secrets.token_urlsafe(16))
        return used[0]

    request.csp_nonce = SimpleLazyObject(nonce)  # type: ignore[attr-defined]
    return used


def dress(request: HttpRequest, response: HttpResponseBase, used: Sequence[str] = ()) -> HttpResponseBase:
    """The headers that every answer has."""
    nonce = f" 'nonce-{used[0]}'" if used else ""
    headers = response.headers
    headers.setdefault("Content-Security-Policy", _POLICY.format(nonce=nonce))
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Referrer-Policy", "same-origin")
    headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
    if request.is_secure():
        headers.setdefault("Strict-Transport-Security", "max-age=2592000")
    if not request.path.startswith("/static/"):
        # Pages are somebody's own view: no shared cache keeps them, and Back asks again.
        headers.setdefault("Cache-Control", "no-store")
        headers.setdefault("X-Robots-Tag", "noindex" if request.path.startswith(_UNLISTED) else "all")
    return response


class Squeeze(MiddlewareMixin):
    """Pages travel compressed, a table with a map in a seventh of its size; the stream of news goes out as it comes.

    With less zeal than Django's own: the last tenth would cost three times as much as the rest."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not isinstance(response, HttpResponse) or response.has_header("Content-Encoding"):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if len(response.content) >= 200 and _GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            response.content = _squeezed(response.content)
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Length"] = str(len(response.content))
        return response


_GZIP = re.compile(r"\bgzip\b")
_ZEAL = 2


def _squeezed(content: bytes) -> bytes:
    """With a name of random length in the header, as Django has it: so the length of an answer does not tell what of
    somebody's own words stands in it (a breach called BREACH)."""
    packed = gzip.compress(content, _ZEAL, mtime=0)
    name = secrets.token_hex(1 + secrets.randbelow(50)).encode() + b"\0"
    return packed[:3] + b"\x08" + packed[4:10] + name + packed[10:]


class TurnedAway(Layer):
    """What the gate did not let in (see `gate`) is told so, before anybody looks into it."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        status = getattr(request, "scope", {}).get(REFUSED)
        if not status:
            return self.get_response(request)
        from ..views.house import turned_away

        return turned_away(request, status)


class InUse(Layer):
    """Whoever does something keeps their session: it is noted now and then, and lasts from there."""

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        if request.method not in _SAFE:
            sessions.used(request)


_UNCOUNTED = {"stream", "health", "pulse", "board_css", "cover"}  # which have limits of their own, or cost nothing
_COSTLY = {"own_export", "replay", "coach", "export", "export_text", "rulebook"}


class Limits(Layer):
    """Nothing is asked for without being counted, whatever else a view counts."""

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        try:
            if request.method not in _SAFE:
                limits.allow(request, "post", who.person_of(request))
            elif name in _COSTLY:
                limits.allow(request, "costly")
            elif name not in _UNCOUNTED:
                limits.allow(request, "read")
        except Refusal as refusal:
            from ..views.house import refuse

            return refuse(request, refusal)
        return None


def _texts(query: QueryDict) -> Iterator[str]:
    for name, values in query.lists():
        yield name
        yield from (str(value) for value in values)


class Refusals(Layer):
    """A Refusal that a view did not handle itself becomes a page with its sentence; and a database that will not."""

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> HttpResponse | None:
        """A NUL is in nothing that a person types, and some databases cannot hold it: no view gets to see one."""
        given = [request.path, *(text for query in (request.GET, request.POST) for text in _texts(query))]
        if any("\0" in text for text in given):
            from ..views.house import bad_request

            return bad_request(request)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Refusal):
            from ..views.house import refuse

            return refuse(request, error)
        if isinstance(error, OperationalError | InterfaceError):
            from ..views.house import unwritten

            log.error("%s %s: the database would not: %s", request.method, request.path, error)
            return unwritten(request)
        return None
