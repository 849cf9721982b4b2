"""Answers for programs: what pages tell in markup they are told as data, and cookies are nothing to them."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponseBase, JsonResponse

from .layers import Layer

ROOT: Final = "/api/"  # below it programs ask, and nobody else


def asked(request: HttpRequest) -> bool:
    """Whether it is a program that asks."""
    return request.path.startswith(ROOT)


def told(found: dict[str, object], status: int = 200) -> JsonResponse:
    """An answer."""
    return JsonResponse(found, status=status, json_dumps_params={"ensure_ascii": False})


def refused(status: int, sentence: str, clause: str = "") -> JsonResponse:
    """A refusal: one sentence, and the clause of the rules where one is behind it."""
    response = told({"error": sentence, "clause": clause}, status)
    if status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


class NoCookies(Layer):
    """A program is known by its token. Cookies that come along are not looked at, so a page elsewhere that sends a
    browser here sends nobody in particular; forms need no token of their own against that."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if asked(request):
            request.COOKIES = {}
        return self.get_response(request)
