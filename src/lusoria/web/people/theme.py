"""Light, dark, or as the reader's machine likes it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

COOKIE = "lusoria-theme"
THEMES = ("auto", "light", "dark")


def theme_of(request: HttpRequest) -> str:
    """The theme this reader chose; "auto" when none."""
    found = request.COOKIES.get(COOKIE, "auto")
    return found if found in THEMES else "auto"


def keep_theme(response: HttpResponse, theme: str) -> None:
    """Remember the choice in this browser for a year."""
    chosen = theme if theme in THEMES else "auto"
    response.set_cookie(COOKIE, chosen, max_age=365 * 24 * 3600, samesite="Lax", httponly=True)
