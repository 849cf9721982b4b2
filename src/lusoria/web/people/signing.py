"""Passwords are tried here and nowhere else: every door of the house asks `authenticate`, and that asks this; so does
what asks somebody for their password once more."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponseBase

from ..house import limits


class Guarded(ModelBackend):
    """Django's own, which nobody asks as often as they like."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> Any:
        if request is None or username is None or password is None:
            return super().authenticate(request, username=username, password=password, **more)
        limits.try_to_sign_in(request, username)
        user = super().authenticate(request, username=username, password=password, **more)
        if user is not None:
            limits.signed_in(request, username)
        return user


def is_password(request: HttpRequest, user: User, password: str) -> bool:
    """Whether this is the password of somebody who is signed in already. Who has only found their browser open tries no
    more passwords than a stranger: TooMany."""
    return authenticate(request, username=user.get_username(), password=password) == user


def know_browser(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """This account has signed in from this browser: strangers' failures elsewhere do not lock it out here."""
    response.set_signed_cookie(
        limits.KNOWN_COOKIE,
        limits.remember_browser(request, user.get_username()),
        salt=limits.KNOWN_COOKIE,
        max_age=settings.SESSION_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.LUSORIA_HTTPS,
    )
