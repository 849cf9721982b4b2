"""What the layers around every answer share."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

Finish = Callable[[HttpResponseBase], HttpResponseBase]


class Layer:
    """Hands a request on to what lies within, and its answer out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)


class Around(Layer):
    """One that does something before and after: `begin` says how an answer is finished."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.begin(request)(self.get_response(request))

    def begin(self, request: HttpRequest) -> Finish:
        raise NotImplementedError
