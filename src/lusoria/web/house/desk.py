"""The keeper's desk as a place: who gets in, and by which door.

There is no second door with a password: whoever wants in signs in as everybody does and then proves a second factor
(an app that shows six digits, or a recovery code). Until both are done nothing of the desk answers.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.admin import AdminSite
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_otp import login as otp_login
from django_otp.models import Device

from ..refusal import Forbidden

_SINCE: Final = "second"
LASTS: Final = timedelta(hours=12)  # after which the second factor is asked for again


def prove(request: HttpRequest, device: Device) -> None:
    """The person behind this request has shown their second factor."""
    otp_login(request, device)
    request.session[_SINCE] = timezone.now().isoformat(timespec="seconds")


def proven(request: HttpRequest) -> bool:
    """Whether they have, and not too long ago."""
    since = request.session.get(_SINCE)
    fresh = since is not None and timezone.now() - datetime.fromisoformat(since) < LASTS
    return fresh and bool(request.user.is_verified())  # type: ignore[union-attr]


class Desk(AdminSite):
    """Django's admin, behind the house's own sign-in and a second factor."""

    site_header = site_title = "Lusoria"

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and proven(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The way in: to whatever is still missing."""
        if self.has_permission(request):
            return redirect("admin:index")
        if request.user.is_authenticated and not super().has_permission(request):
            raise Forbidden(_("This desk is for the keeper of the house."))
        wanted = QueryDict(mutable=True)
        wanted["next"] = request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index")
        page = "second_factor" if request.user.is_authenticated else "sign_in"
        return redirect(f"{reverse(page)}?{wanted.urlencode(safe='/')}")
