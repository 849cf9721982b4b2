"""What one does at a table: move, take back, talk, come and go. Every answer is a fresh view, also a refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from .. import pages
from ..forms import ReportForm, VerdictForm
from ..house import limits
from ..match import actions, door, moves
from ..match.reader import Reader
from ..models import Person, Table
from ..people import who
from ..refusal import Refusal
from ..tables import access, hosting, pad, programs, seating, talk, undoing, verdicts
from ..thinking import sharing, strengths
from .house import say
from .table import table_page

_View = Callable[..., HttpResponse]
_Deed = Callable[..., HttpResponse | None]


def _at_table(view: _Deed) -> _View:
    """POST at a table: refusals come back as the table's page with a sentence; what is granted, as a fresh page."""

    @wraps(view)
    @require_POST
    def answer(request: HttpRequest, table_id: str, **rest: int) -> HttpResponse:
        table = access.table(request, table_id)
        try:
            found = view(request, table, who.require(request), **rest)
        except Refusal as refusal:
            fresh = access.table(request, table_id)
            return table_page(
                request, fresh, sentence=refusal.sentence, clause=refusal.clause, status=refusal.status
            )  # fmt: skip
        return fresh_table(request, table_id) if found is None else found

    return answer


def fresh_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """After something was done: the live part for htmx, else back to the page (a reload does nothing twice)."""
    if request.htmx:  # type: ignore[attr-defined]
        return table_page(request, access.table(request, table_id))
    response = redirect("table", table_id)
    response.status_code = 303
    return response


def _number(text: str | None) -> int:
    """A whole number out of a form; -1 (which nothing accepts) where there is none."""
    try:
        return int(text) if text and len(text) < 12 and text.isascii() else -1
    except ValueError:
        return -1


@_at_table
def move(request: HttpRequest, table: Table, person: Person) -> HttpResponse | None:
    limits.allow(request, "move", person)
    asked = _asked(request, table, person)
    often = request.POST.get("often")
    codes = [_number(text) for text in ([often] if often else request.POST.getlist("code"))]
    game = door.game(table.game)
    if block := request.POST.get("block"):
        codes.append(door.amount_code(game, block, _number(request.POST.get("amount"))))
    if request.POST.get("sure") != "1" and codes:
        reader = Reader(request, table, person)
        if reader.match and asked.version == reader.version and codes[0] in reader.view.legal:
            if question := actions.confirm(reader.view, codes, reader.speak):
                return table_page(request, table, confirm=question)
    acted = moves.act(asked, codes, often=bool(often))
    return table_page(request, acted) if request.htmx else None  # type: ignore[attr-defined]


@_at_table
def undo(request: HttpRequest, table: Table, person: Person) -> None:
    limits.allow(request, "move", person)
    moves.undo(_asked(request, table, person))


@_at_table
def undo_ask(request: HttpRequest, table: Table, person: Person) -> None:
    limits.allow(request, "move", person)
    undoing.ask(table.pk, person)


@_at_table
def undo_answer(request: HttpRequest, table: Table, person: Person) -> None:
    limits.allow(request, "move", person)
    undoing.answer(table.pk, person, agree=request.POST.get("agree") == "1")


def _asked(request: HttpRequest, table: Table, person: Person) -> moves.Asked:
    key = request.POST.get("key", "")
    if not 8 <= len(key) <= 64 or not key.isascii():
        raise Refusal(_("This request could not be understood."), status=400)
    return moves.Asked(table.pk, person, _number(request.POST.get("version")), key, seen=table)


@_at_table
def looked(request: HttpRequest, table: Table, person: Person) -> HttpResponse | None:
    limits.allow(request, "move", person)
    moves.looked(table.pk, person, _number(request.POST.get("version")))
    return HttpResponse(status=204) if request.htmx or request.POST.get("quiet") else None  # type: ignore[attr-defined]


@_at_table
def standing(request: HttpRequest, table: Table, person: Person) -> None:
    limits.allow(request, "move", person)
    seating.set_standing(table.pk, person, request.POST.get("answer") == "nothing")


@_at_table
def note(request: HttpRequest, table: Table, person: Person) -> HttpResponse | None:
    limits.allow(request, "move", person)
    text = request.POST.get("text")
    pad.write(table.pk, person, mark=request.POST.get("mark"), text=text)
    return HttpResponse(status=204) if text is not None and request.htmx else None  # type: ignore[attr-defined]


@_at_table
def start(request: HttpRequest, table: Table, person: Person) -> None:
    limits.allow(request, "table", person)
    seating.start(table.pk, person, request.POST.get("strength") or strengths.GENTLE)


@_at_table
def seat_bot(request: HttpRequest, table: Table, person: Person, number: int) -> HttpResponse | None:
    limits.allow(request, "other", person)
    seating.stand_in(table.pk, person, number)
    return _people(request, table)


@_at_table
def seat_back(request: HttpRequest, table: Table, person: Person, number: int) -> HttpResponse | None:
    limits.allow(request, "other", person)
    seating.take_back(table.pk, person)
    return _people(request, table)


def _people(request: HttpRequest, table: Table) -> HttpResponse | None:
    if not request.htmx:  # type: ignore[attr-defined]
        return None
    fresh = Reader(request, access.table(request, table.pk), who.person_of(request))
    return render(request, "web/_people.html", fresh.people_context())


@_at_table
def kick(request: HttpRequest, table: Table, person: Person, number: int) -> HttpResponse | None:
    limits.allow(request, "other", person)
    hosting.kick(table.pk, person, number)
    return _people(request, table)


@_at_table
def lock(request: HttpRequest, table: Table, person: Person) -> None:
    limits.allow(request, "other", person)
    hosting.lock(table.pk, person, closed=request.POST.get("closed") == "1")


@_at_table
def program(request: HttpRequest, table: Table, person: Person) -> HttpResponse:
    """A program plays for me: the token by which it does, shown this once."""
    limits.allow(request, "other", person)
    if who.by_link(request):
        raise Refusal(_("A token is made in the browser where the seat was taken, not by a personal link."))
    token = programs.admit(table.pk, person)
    context = {"token": token, "house": request.build_absolute_uri("/"), "table": pages.table_row(table, person)}
    return render(request, "web/program.html", context)


@_at_table
def program_end(request: HttpRequest, table: Table, person: Person) -> None:
    limits.allow(request, "other", person)
    programs.dismiss(table.pk, person)


@_at_table
def leave(request: HttpRequest, table: Table, person: Person) -> HttpResponse:
    limits.allow(request, "other", person)
    moves.leave(table.pk, person)
    access.invite(request, table.pk)  # who has played here may see how it ends
    say(request, _("You have left the table."))
    return _go(request, "home")


@_at_table
def rematch(request: HttpRequest, table: Table, person: Person) -> HttpResponse:
    limits.allow(request, "open", person)
    limits.allow(request, "table", person)
    if who.by_link(request):
        raise Refusal(_("Your link opens this seat only. Sit down at the next game by its invitation."))
    return _go(request, "table", seating.rematch(table.pk, person, origin=sharing.origin_of(request)).pk)


@_at_table
def verdict(request: HttpRequest, table: Table, person: Person) -> None:
    limits.allow(request, "other", person)
    form = VerdictForm(request.POST)
    if not form.is_valid():
        raise Refusal(_("Please choose how many stars, and say it in at most 500 letters."), status=422)
    verdicts.give(table, person, **form.cleaned_data)


def _go(request: HttpRequest, name: str, *args: str) -> HttpResponse:
    """To another page: a redirect, which htmx follows as a whole page."""
    response = redirect(name, *args)
    response.status_code = 303
    if request.htmx:  # type: ignore[attr-defined]
        target = response.url
        response = HttpResponse(status=204)  # type: ignore[assignment]
        response["HX-Redirect"] = target
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def chat(request: HttpRequest, table_id: str) -> HttpResponse:
    sentence, status = "", 200
    if request.method == "POST":
        person = who.require(request)
        try:
            limits.allow(request, "chat", person)
            talk.say(table_id, person, request.POST.get("text", ""))
        except Refusal as refusal:
            sentence, status = refusal.sentence, refusal.status
        if not request.htmx:  # type: ignore[attr-defined]
            if sentence:
                return table_page(request, access.table(request, table_id), sentence=sentence, status=status)
            return fresh_table(request, table_id)
    reader = Reader(request, access.table(request, table_id), who.person_of(request))
    context = reader.table_context() | {"chat": reader.chat(sentence=sentence)}
    return render(request, "web/_chat.html", context, status=status)


@_at_table
def mute(request: HttpRequest, table: Table, person: Person) -> HttpResponse | None:
    limits.allow(request, "other", person)
    talk.mute(table, person, _number(request.POST.get("seat")), on=request.POST.get("on") != "0")
    return _people(request, table)


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, table_id: str) -> HttpResponse:
    table, person = access.table(request, table_id), who.require(request)
    asked = request.POST if request.method == "POST" else request.GET
    about = talk.subject(table, _number(asked.get("seat")), _number(asked.get("chat")))
    form = ReportForm(request.POST if request.method == "POST" else None, initial=asked.dict())
    if request.method == "POST":
        limits.allow(request, "report", person)
        if form.is_valid():
            talk.report(table, person, about, form.cleaned_data["reason"])
            say(request, _("Thank you. The keeper of this house will look into it."))
            return redirect("table", table.pk)
    context = {"table": pages.table_row(table, person), "form": form, "about": about}
    return render(request, "web/report.html", context, status=422 if form.errors else 200)
