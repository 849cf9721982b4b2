"""How often one may ask for the same kind of thing: a person, and everybody behind one address together.

An address has a multiple of what one person has, so that a family or a school plays behind it, and no crowd of guests
made for the purpose gets further than that. Signing in is counted apart, and only where it fails.
"""

from __future__ import annotations

import hashlib
import ipaddress
import logging
import sqlite3

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..models import Person
from ..refusal import Refusal, TooMany
from .counts import Counts

log = logging.getLogger(__name__)
counts = Counts(settings.LUSORIA_HOME / "counts.sqlite3")

KNOWN_COOKIE = "lusoria-known"  # which accounts have signed in from this browser


def allow(request: HttpRequest, kind: str, person: Person | None = None) -> None:
    """Count one request of this kind; TooMany when there were more than LIMITS allows in the running window."""
    number, seconds = settings.LIMITS[kind]
    whose = [(f"a{address(request)}", number * (settings.ADDRESS_SHARE if kind not in settings.BY_ADDRESS else 1))]
    if person is not None:
        whose.append((f"p{person.pk}", number))
    try:
        for who, most in whose:
            if counts.add(f"{kind}:{who}", seconds) > most * settings.LIMIT_FACTOR:
                raise TooMany(_("That was a little too quick. Please wait a moment and try again."))
    except sqlite3.Error as error:
        _cannot_count(kind, error)


def _cannot_count(kind: str, error: sqlite3.Error) -> None:
    """Reading goes on uncounted; whatever would change something has to wait."""
    log.error("nothing can be counted: %s", error)
    if kind not in settings.READING:
        raise Refusal(
            _("The house cannot write anything down just now. Please try again in a moment; a move counts once."),
            status=503,
        ) from error


def address(request: HttpRequest) -> str:
    """Whom to count together: an address, or the network of one household where addresses are plenty."""
    return network(str(request.META.get("REMOTE_ADDR", "")))


def network(text: str) -> str:
    """The same for an address as it is written."""
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def allow_mail(request: HttpRequest, mailbox: str) -> None:
    """Count one mail to this box; TooMany when it has had enough of them, whoever asked."""
    number, seconds = settings.LIMITS["mailbox"]
    try:
        if counts.add(f"mailbox:{_hash(mailbox)}", seconds) > number * settings.LIMIT_FACTOR:
            raise TooMany(_("That was a little too quick. Please wait a moment and try again."))
    except sqlite3.Error as error:
        _cannot_count("mailbox", error)


# -- signing in ------------------------------------------------------------------------------------------------------


def _hash(name: str) -> str:
    return hashlib.sha256(name.strip().casefold().encode()).hexdigest()[:32]


def _watched(request: HttpRequest, name: str) -> dict[str, tuple[int, int]]:
    """What failures of this attempt count towards: key to (number, seconds).

    A browser in which this account has signed in before is counted by itself, so that nobody locks its owner out from
    elsewhere. All others share what the account is given, and what their address is given.
    """
    account, at = _hash(name), address(request)
    if account in known_accounts(request):
        return {f"known:{account}:{at}": settings.SIGN_IN["here"]}
    return {
        f"here:{account}:{at}": settings.SIGN_IN["here"],
        f"account:{account}": settings.SIGN_IN["account"],
        f"address:{at}": settings.SIGN_IN["address"],
    }


def try_to_sign_in(request: HttpRequest, name: str) -> None:
    """Count an attempt before it is made, as a failure, so that a hundred at once are a hundred. TooMany when too many
    have failed: at this account from here, at this account, or from here at all; such a one is not counted."""
    watched = {f"sign-in:{key}": limit for key, limit in _watched(request, name).items()}
    try:
        for key, (number, _seconds) in watched.items():
            _refuse_beyond(key, counts.now(key)[0] + 1, number)
        for key, (number, seconds) in watched.items():
            _refuse_beyond(key, counts.add(key, seconds), number)
    except sqlite3.Error as error:
        _cannot_count("sign-in", error)


def _refuse_beyond(key: str, tries: int, number: int) -> None:
    if tries <= number * settings.LIMIT_FACTOR:
        return
    minutes = max(1, -(-counts.now(key)[1] // 60))
    raise TooMany(
        ngettext(
            "Too many attempts have failed. Please try again in %(n)d minute.",
            "Too many attempts have failed. Please try again in %(n)d minutes.",
            minutes,
        )
        % {"n": minutes}
    )


def signed_in(request: HttpRequest, name: str) -> None:
    """The attempt was no failure after all."""
    try:
        for key, (_number, seconds) in _watched(request, name).items():
            counts.add(f"sign-in:{key}", seconds, -1)
    except sqlite3.Error as error:
        _cannot_count("sign-in", error)


def pardon(name: str) -> None:
    """The owner of the account has shown who they are in another way: strangers' failures count no more."""
    counts.forget(f"sign-in:account:{_hash(name)}")


def known_accounts(request: HttpRequest) -> list[str]:
    """Which accounts have signed in from this browser, as hashes. Signed, and good for nothing but this."""
    kept = request.get_signed_cookie(KNOWN_COOKIE, "", salt=KNOWN_COOKIE)
    return str(kept).split(".") if kept else []


def remember_browser(request: HttpRequest, name: str) -> str:
    """The value of the cookie that tells this browser from strangers, for KNOWN_COOKIE."""
    account = _hash(name)
    return ".".join([account, *(other for other in known_accounts(request) if other != account)][:8])
