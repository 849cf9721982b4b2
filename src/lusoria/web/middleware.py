"""What holds for every answer: security headers, compression, and refusals told as pages."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.functional import SimpleLazyObject

from .refusal import Refusal

_POLICY = (
    "default-src 'self'; script-src 'self'{nonce}; style-src 'self'{nonce}; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'"
)


class Protect:
    """Strict content security policy (a nonce only where a page asked for one) and its companions."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.waits = iscoroutinefunction(get_response)
        if self.waits:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if self.waits:
            return self._answer(request)
        used = _offer_nonce(request)
        return _dress(request, self.get_response(request), used)

    async def _answer(self, request: HttpRequest) -> HttpResponseBase:
        used = _offer_nonce(request)
        return _dress(request, await self.get_response(request), used)


def _offer_nonce(request: HttpRequest) -> list[str]:
    used: list[str] = []

    def nonce() -> str:
        if not used:
            used.append(secrets.token_urlsafe(16))
        return used[0]

    request.csp_nonce = SimpleLazyObject(nonce)  # type: ignore[attr-defined]
    return used


def _dress(request: HttpRequest, response: HttpResponseBase, used: list[str]) -> HttpResponseBase:
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
        headers.setdefault("X-Robots-Tag", "noindex" if request.path.startswith(("/t/", "/b/", "/j/")) else "all")
    return response


class Squeeze(GZipMiddleware):
    """Pages travel compressed, a table with a map in an eighth of its size; the stream of news goes out as it comes."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return response if response.streaming else super().process_response(request, response)


class Refusals:
    """A Refusal that a view did not handle itself becomes a page (or a line, for a fragment) with its sentence."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Refusal):
            from .views.house import refuse

            return refuse(request, error)
        return None
