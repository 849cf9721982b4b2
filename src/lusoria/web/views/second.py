"""The second factor of keepers: set up once, shown whenever the desk is entered."""

from __future__ import annotations

import base64
import secrets

import segno
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_otp import match_token
from django_otp.models import VerifyNotAllowed
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from .. import pages
from ..forms import TokenForm
from ..house import desk, limits
from ..people import who
from ..refusal import Refusal
from .house import safe_next

RECOVERY_CODES = 8


@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Ask for it, or set it up where there is none yet."""
    user = request.user
    if not user.is_authenticated:
        return redirect(f"{reverse('sign_in')}?next={reverse('second_factor')}")
    if not user.is_staff:
        raise Refusal(_("There is nothing at this address."), status=404)
    if request.method == "POST":
        limits.allow(request, "account", who.person_of(request))
    if TOTPDevice.objects.filter(user=user, confirmed=True).exists():
        return _ask(request)
    return _set_up(request)


def _ask(request: HttpRequest) -> HttpResponse:
    form = TokenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        device = match_token(request.user, form.cleaned_data["token"])
        if device is not None:
            desk.prove(request, device)
            return redirect(safe_next(request, reverse("admin:index")))
        form.add_error("token", _why_not(request))
    context = {"form": form, "next": safe_next(request, reverse("admin:index"))}
    return render(request, "web/second.html", context, status=422 if form.errors else 200)


def _why_not(request: HttpRequest) -> str:
    for device in TOTPDevice.objects.filter(user=request.user.pk, confirmed=True):
        allowed, why = device.verify_is_allowed()
        if not allowed and why and why.get("reason") == VerifyNotAllowed.N_FAILED_ATTEMPTS:
            return _("This code is not right, or it was asked for too soon after another. Please wait a little.")
    return _("This code is not right.")


def _set_up(request: HttpRequest) -> HttpResponse:
    device = TOTPDevice.objects.filter(user=request.user.pk, confirmed=False).first()
    if request.method == "POST" and device is None:
        device = TOTPDevice.objects.create(user_id=request.user.pk, name="keeper", confirmed=False)
        return redirect(f"{reverse('second_factor')}?next={safe_next(request, reverse('admin:index'))}")
    form = TokenForm(request.POST if request.method == "POST" else None)
    if device is not None and request.method == "POST" and form.is_valid():
        if device.verify_is_allowed()[0] and device.verify_token(form.cleaned_data["token"]):
            codes = _confirm(device)
            desk.prove(request, device)
            return render(request, "web/second_codes.html", {"codes": codes, "next": safe_next(request)})
        form.add_error("token", _("This code is not right."))
    context = {
        "form": form,
        "device": device,
        "picture": _picture(device) if device else "",
        "secret": _in_fours(device) if device else "",
        "next": safe_next(request, reverse("admin:index")),
    }
    return render(request, "web/second_set_up.html", context, status=422 if form.errors else 200)


def _picture(device: TOTPDevice) -> str:
    return pages.safe(segno.make(device.config_url, error="m").svg_inline(scale=5, light="#fff"))


def _in_fours(device: TOTPDevice) -> str:
    text = base64.b32encode(device.bin_key).decode()
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


@transaction.atomic
def _confirm(device: TOTPDevice) -> list[str]:
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    StaticDevice.objects.filter(user=device.user).delete()
    kept = StaticDevice.objects.create(user=device.user, name="recovery")
    codes = [secrets.token_hex(5) for _n in range(RECOVERY_CODES)]
    for code in codes:
        kept.token_set.create(token=code)
    return codes
