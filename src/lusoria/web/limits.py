"""How often one person may ask for the same kind of thing."""

from __future__ import annotations

import time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _

from .models import Person
from .refusal import TooMany


def allow(request: HttpRequest, kind: str, person: Person | None = None) -> None:
    """Count one request of this kind; TooMany when there were more than LIMITS allows in the running window."""
    number, seconds = settings.LIMITS[kind]
    who = f"p{person.pk}" if person is not None else f"a{request.META.get('REMOTE_ADDR', '')}"
    key = f"limit:{kind}:{who}:{int(time.time()) // seconds}"
    cache.add(key, 0, timeout=seconds + 1)
    try:
        count = cache.incr(key)
    except ValueError:  # the window closed between the two calls
        return
    if count > number * settings.LIMIT_FACTOR:
        raise TooMany(_("That was a little too quick. Please wait a moment and try again."))
