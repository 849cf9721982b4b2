"""One's own account: a mail address for recovery, a forgotten password, taking everything along, and going for good."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.forms import PasswordResetForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ..forms import FarewellForm, MailForm
from ..house import limits
from ..models import Person
from ..people import farewell, who
from ..refusal import Forbidden
from ..tables.vault import Session
from .house import say


def _person(request: HttpRequest) -> Person:
    person = who.person_of(request)
    if person is None:
        raise Forbidden(_("Please sit down at a table first."))
    return person


@require_http_methods(["GET", "HEAD", "POST"])
def mail(request: HttpRequest) -> HttpResponse:
    """The address to which a forgotten password is answered. It is asked for together with the password, so that a
    browser left open is not enough to take an account over."""
    if not settings.MAIL_READY:
        raise Http404
    if not isinstance(request.user, User):
        return redirect("sign_in")
    given = request.POST if request.method == "POST" else None
    form = MailForm(request, request.user, given, initial={"email": request.user.email})
    if request.method == "POST":
        limits.allow(request, "account", who.person_of(request))
        if form.is_valid():
            request.user.email = form.cleaned_data["email"]
            request.user.save(update_fields=["email"])
            kept = request.user.email
            say(request, _("Your mail address is kept.") if kept else _("Your mail address is forgotten."))
            return redirect("account")
    return render(request, "web/mail.html", {"form": form}, status=422 if form.errors else 200)


class Recover(PasswordResetView):
    """A mail with a link, if there is an account with that address; the answer is the same if there is none."""

    template_name = "web/recover.html"
    email_template_name = "web/recover_mail.txt"
    subject_template_name = "web/recover_subject.txt"
    success_url = reverse_lazy("sign_in")

    def dispatch(self, request: HttpRequest, *given: Any, **more: Any) -> Any:
        if not settings.MAIL_READY:
            raise Http404
        return super().dispatch(request, *given, **more)

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        limits.allow(self.request, "mail")
        limits.allow_mail(self.request, form.cleaned_data["email"])
        response = super().form_valid(form)
        say(self.request, _("If an account has this address, a mail is on its way."))
        return response


class NewPassword(PasswordResetConfirmView):
    """The page behind the link in the mail."""

    template_name = "web/password_change.html"
    success_url = reverse_lazy("sign_in")

    def dispatch(self, request: HttpRequest, *given: Any, **more: Any) -> Any:
        if request.method == "POST":  # a link that is not valid comes no further than here
            limits.allow(request, "account")
        return super().dispatch(request, *given, **more)

    def form_valid(self, form: SetPasswordForm[Any]) -> HttpResponse:
        user = form.user
        response = super().form_valid(form)
        Session.objects.filter(account=user.pk).delete()
        limits.pardon(user.get_username())
        say(self.request, _("Your password is changed. You are signed out everywhere; please sign in."))
        return response

    def render_to_response(self, context: dict[str, Any], **more: Any) -> Any:
        if not context.get("validlink"):
            say(self.request, _("This link is not valid: it has run out, or it has been used."))
            return redirect("recover")
        return super().render_to_response(context, **more)


@require_safe
def own_export(request: HttpRequest) -> HttpResponse:
    """Everything that is kept about oneself."""
    data = farewell.known_of(_person(request))
    response = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="lusoria-account.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def own_delete(request: HttpRequest) -> HttpResponse:
    """Go for good."""
    person = _person(request)
    form = FarewellForm(request, person.user, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        limits.allow(request, "account", person)
        if form.is_valid():
            farewell.forget(person)
            logout(request)
            who.unknown(request)
            say(request, _("You are forgotten here. Farewell."))
            return redirect(reverse("home"))
    return render(request, "web/farewell.html", {"form": form}, status=422 if form.errors else 200)
