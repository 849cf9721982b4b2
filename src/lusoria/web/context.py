"""What every page may ask for."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

import lusoria

from .people.language import html_lang
from .people.theme import theme_of
from .people.who import person_of


def house(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the house, the reader and how the reader likes it."""
    return {
        "site_name": "Lusoria",
        "languages": settings.LANGUAGES,
        "LANGUAGE_CODE": get_language() or "en",
        "html_lang": html_lang(),
        "theme": theme_of(request),
        "person": SimpleLazyObject(lambda: _person(request)),
        "stream_url": reverse("stream"),
        "version": lusoria.__version__,
        "mail": settings.MAIL_READY,
    }


def _person(request: HttpRequest) -> dict[str, Any] | None:
    from .tables.seating import awaiting

    person = person_of(request)
    if person is None:
        return None
    return {
        "name": person.name,
        "is_guest": person.user_id is None,
        "is_keeper": bool(person.user and person.user.is_staff),
        "awaited": len(awaiting({person.pk})),
        "silenced": person.silenced,
    }
