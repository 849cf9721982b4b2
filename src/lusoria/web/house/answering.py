"""Django's own handler, but for who does the work: a few threads, before which moves come first and pages then.

Not all of the threads write at once: where nobody can, because the disk is full or somebody holds the database, pages
are answered all the same. A stream takes a thread only while it is looked up whose it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

from .data import ROOT
from .gate import REFUSED
from .lines import Line

LOOP: Final = "lusoria.loop"  # in the scope: where an answer that goes on will be sent from
_SAFE: Final = {"GET", "HEAD", "OPTIONS"}
_OPENING: Final = ("/sit/", "/start/", "/rematch/", "/link/", "/kick/")  # at a table; all that is not at one as well
_GAMES: Final = ("/t/", ROOT)
# Of what is read: one's own table, and whether all is well.
_FIRST: Final = (*_GAMES, "/stream/", "/health/", "/metrics")
RANKS: Final = ("move", "open", "table", "page")
_MOVE, _OPEN, _TABLE, _PAGE = range(4)

requests: Final[Line[HttpResponseBase]] = Line(
    "requests", settings.THREADS,
    (settings.MOVE_PATIENCE, settings.THREADS - 2), (settings.MOVE_PATIENCE, 1),
    (settings.PAGE_PATIENCE, settings.THREADS), (settings.PAGE_PATIENCE, settings.THREADS),
)  # fmt: skip
files: Final[Line[HttpResponseBase]] = Line("files", 1, (float("inf"), 1))  # which cost nothing


def rank_of(method: str, path: str) -> int:
    """Before whom a request is served: moves and all that belongs to a game, then the opening of tables, one at a time;
    then the page of a table and its news; then lists and rulebooks."""
    if method in _SAFE:
        return _TABLE if path.startswith(_FIRST) else _PAGE
    return _MOVE if path.startswith(_GAMES) and not path.endswith(_OPENING) else _OPEN


class House(ASGIHandler):
    """What answers all that comes through the gate."""

    def __init__(self, crowded: Callable[[HttpRequest], HttpResponse]) -> None:
        BaseHandler.__init__(self)
        self.load_middleware()  # nothing in it waits: it runs on the threads
        self.crowded = crowded

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            raise ValueError(f"this house speaks HTTP only, not {scope['type']}")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        scope[LOOP] = asyncio.get_running_loop()
        answer = partial(self._answer, scope, body)
        if scope["path"].startswith(settings.STATIC_URL):
            work = files.enter(answer)
        else:
            work = requests.enter(answer, _TABLE if scope.get(REFUSED) else rank_of(scope["method"], scope["path"]))
        if work is None:
            request, refused = self.create_request(scope, body)
            await self.send_response(self.crowded(request) if request else refused or _unread(), send)
            body.close()
            return
        leaving = asyncio.create_task(receive())  # what is received next is that nobody listens any more
        leaving.add_done_callback(lambda _left: work.cancel())  # nobody waits for what has not begun
        try:
            response = await asyncio.wrap_future(work)
            if response.streaming:
                await _first(asyncio.create_task(self.send_response(response, send)), leaving)
            else:
                await self.send_response(response, send)
        except asyncio.CancelledError:
            if not work.cancelled():
                raise
        finally:
            leaving.cancel()
            work.add_done_callback(_close)
            body.close()

    def _answer(self, scope: Any, body: Any) -> HttpResponseBase:
        """On one of the threads, whose connection to the database stays open from one request to the next."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response: HttpResponseBase = self.get_response(request) if request else refused or _unread()
        response._handler_class = self.__class__  # type: ignore[attr-defined]
        if not response.streaming:
            response.close()
        elif isinstance(response, StreamingHttpResponse) and not response.is_async:  # a file
            whole = HttpResponse(b"".join(response), status=response.status_code, headers=response.headers)
            response.close()
            return whole
        return response


async def _first(answering: asyncio.Task[None], leaving: asyncio.Task[Any]) -> None:
    """An answer goes on until it ends, or nobody listens any more."""
    try:
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        answering.cancel()
        with suppress(asyncio.CancelledError):
            await answering


def _unread() -> HttpResponse:
    return HttpResponse(status=400)


def _close(work: Future[HttpResponseBase]) -> None:
    """Whoever listened has gone, perhaps before there was an answer."""
    if not work.cancelled() and work.exception() is None and work.result().streaming:
        work.result().close()
