"""What the layers around every answer share: each serves requests that are waited for and those that are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponseBase

Finish = Callable[[HttpResponseBase], HttpResponseBase]


class Layer:
    """Hands a request on to what lies within, and its answer out."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.waits = iscoroutinefunction(get_response)
        if self.waits:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        return self.get_response(request)


class Around(Layer):
    """One that does something before and after: `begin` says how an answer is finished."""

    def __call__(self, request: HttpRequest) -> Any:
        finish = self.begin(request)
        if self.waits:
            return self._later(request, finish)
        return finish(self.get_response(request))

    async def _later(self, request: HttpRequest, finish: Finish) -> HttpResponseBase:
        return finish(await self.get_response(request))

    def begin(self, request: HttpRequest) -> Finish:
        raise NotImplementedError
