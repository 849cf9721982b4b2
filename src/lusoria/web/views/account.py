"""Names, accounts and the personal links by which a guest comes back."""

from __future__ import annotations

from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from .. import pages
from ..forms import NameForm, NewPasswordForm, SignUpForm
from ..house import limits
from ..models import Table
from ..people import bans, links, sessions, signing, who
from ..refusal import Forbidden, Refusal
from ..tables import access, seating
from .house import safe_next, say


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    person = who.person_of(request)
    seated = list(seating.mine(person)[:200]) if person else []
    done = (Table.Status.OVER, Table.Status.FROZEN)
    context = {
        "mine": pages.table_rows([t for t in seated if t.status not in done], person) + pages.rows_by_link(request),
        "past": pages.table_rows([t for t in seated if t.status in done], person),
        "name_form": NameForm(initial={"name": person.name if person else ""}),
        "sessions": pages.session_rows(request, person),
        "sign_up_form": SignUpForm() if not request.user.is_authenticated else None,
    }
    return render(request, "web/account.html", context)


@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    limits.allow(request, "account", who.person_of(request))
    form = NameForm(request.POST)
    if not form.is_valid():
        raise Refusal(" ".join(str(e) for errors in form.errors.values() for e in errors), status=422)
    person = who.person_or_guest(request, form.cleaned_data["name"])
    who.rename(person, form.cleaned_data["name"])
    say(request, _("You are now called %(name)s.") % {"name": person.name})
    return redirect(safe_next(request, reverse("account")))


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("account")
    form = SignUpForm(request.POST or None)
    if request.method == "POST":
        limits.allow(request, "account")
        bans.refuse(request, who.person_of(request))
        if form.is_valid() and (user := _new_account(form)) is not None:
            _enter(request, user)
            say(request, _("Welcome. Your games are kept under this account from now on."))
            response = redirect(safe_next(request, reverse("account")))
            signing.know_browser(request, response, user)
            return response
    return render(request, "web/sign_up.html", {"form": form}, status=422 if form.errors else 200)


def _new_account(form: SignUpForm) -> User | None:
    """The new account; None, and a sentence in the form, when somebody took the name in the meantime."""
    try:
        return form.save()
    except IntegrityError:
        form.add_error("username", _("A user with that username already exists."))
        return None


class SignIn(LoginView):
    """Django's own, and the guest's games come along."""

    template_name = "web/sign_in.html"
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        _enter(self.request, form.get_user())
        response = redirect(self.get_success_url())
        signing.know_browser(self.request, response, form.get_user())
        return response


def _enter(request: HttpRequest, user: User) -> None:
    guest = who.person_of(request)
    who.forget(request)
    if guest is not None and guest.user_id is None:
        who.keep_games(guest, user)
    login(request, user)
    sessions.mark(request)
    del request._person  # type: ignore[attr-defined]


@require_POST
def session_end(request: HttpRequest) -> HttpResponse:
    """End one of one's own sessions, or all but this one."""
    limits.allow(request, "account", who.person_of(request))
    person = who.person_of(request)
    if person is None:
        raise Forbidden(_("Please sit down at a table first."))
    handle = request.POST.get("session", "")
    if handle == "others":
        sessions.end_others(person, request)
        say(request, _("All other browsers are signed out."))
    elif not sessions.end(person, handle):
        raise Refusal(_("This browser was signed out already."), status=404)
    elif who.person_of(request) is not None:
        say(request, _("That browser is signed out."))
    return redirect("account")


@require_POST
def forget_me(request: HttpRequest) -> HttpResponse:
    """A guest leaves this browser: nobody who uses it after them sits in their place."""
    person = who.person_of(request)
    if person is None or person.user_id is not None:
        return redirect("account")
    limits.allow(request, "account", person)
    request.session.flush()
    who.unknown(request)
    say(request, _("This browser has forgotten you."))
    return redirect("home")


@require_http_methods(["GET", "HEAD", "POST"])
def password_change(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect("sign_in")
    form = NewPasswordForm(request, request.user, request.POST or None)
    if request.method == "POST":
        limits.allow(request, "account", who.person_of(request))
        if form.is_valid():
            update_session_auth_hash(request, form.save())
            if (person := who.person_of(request)) is not None:
                sessions.end_others(person, request)
            say(request, _("Your password is changed."))
            return redirect("account")
    return render(request, "web/password_change.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
def return_link(request: HttpRequest, table_id: str) -> HttpResponse:
    """Make my personal link to this seat. An older one stops working."""
    person = who.require(request)
    limits.allow(request, "account", person)
    table = access.table(request, table_id)
    seat = table.seats.filter(person=person).first()
    if seat is None:
        raise Forbidden(_("You do not sit at this table."))
    if person.user_id is not None:
        raise Refusal(_("This seat is kept in an account. Please sign in."))
    came_by_link = who.by_link(request)
    token = links.renew(seat)
    if came_by_link:
        links.take(request, seat, token)
    link = request.build_absolute_uri(reverse("back", args=[token]))
    template = "web/_link.html" if request.htmx else "web/link.html"  # type: ignore[attr-defined]
    context = {"link": link, "until": links.expires(seat), "table": pages.table_row(table, person)}
    return render(request, template, context)


@require_http_methods(["GET", "HEAD", "POST"])
def back(request: HttpRequest, token: str) -> HttpResponse:
    """Come back by a personal link. Taking the seat is a POST: opening a link must not change who one is."""
    limits.allow(request, "account")
    seat = links.seat_of(token)
    if seat is None or seat.person is None:
        raise Refusal(_("This link is not valid: it has run out, or a newer one has taken its place."), status=404)
    person = who.person_of(request)
    if person is not None and person.seats.filter(table=seat.table).exists():
        return redirect("table", seat.table.pk)  # one cannot sit on two chairs
    if seat.person.user is not None:
        say(request, _("This seat is kept in an account. Please sign in."))
        return redirect(f"{reverse('sign_in')}?next={reverse('table', args=[seat.table.pk])}")
    if request.method == "POST":
        links.take(request, seat, token)
        return redirect("table", seat.table.pk)
    context = {"name": seat.name, "table": pages.table_row(seat.table, None), "token": token}
    return render(request, "web/back.html", context)
