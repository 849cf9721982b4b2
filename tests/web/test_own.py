"""One's own account: recovery by mail, taking everything along, and going for good."""

import json
import re

import pytest
from django.contrib.auth.models import User

from lusoria.web.match import door, moves
from lusoria.web.models import Chat, Person, Report, Seat, Table
from lusoria.web.tables import seating, talk
from lusoria.web.tables.vault import Session

pytestmark = pytest.mark.django_db

PASSWORD, OTHER = "Salve-Lusoria-77", "Vale-Lusoria-88"


@pytest.fixture
def ada(browsing):
    """A signed-in browser of an account."""
    User.objects.create_user("ada", "ada@example.org", PASSWORD)
    client = browsing()
    sign_in(client)
    return client


def sign_in(client, password=PASSWORD):
    return client.post("/account/in/", {"username": "ada", "password": password}).status_code


@pytest.fixture
def post(settings, mailoutbox):
    settings.MAIL_READY = True
    return mailoutbox


def link(mail):
    return re.search(r"http://testserver(/account/recover/\S+)", mail.body)[1]


@pytest.mark.parametrize("language", ["en", "ja", "zh-hant"])
def test_a_forgotten_password_is_answered_by_mail(ada, post, browsing, language):
    client = browsing()
    client.cookies["lusoria-language"] = language
    assert "/account/recover/" in client.get("/account/in/").content.decode()
    assert client.post("/account/recover/", {"email": "ada@example.org"}).status_code == 302
    assert "ada" in post[0].body
    assert post[0].to == ["ada@example.org"]
    page = client.get(link(post[0]), follow=True)
    assert page.status_code == 200
    fields = {"new_password1": OTHER, "new_password2": OTHER}
    assert client.post(page.request["PATH_INFO"], fields).status_code == 302
    assert not ada.get("/account/").context["person"]  # signed out everywhere
    assert not Session.objects.exclude(account=None).exists()
    assert [sign_in(browsing(), PASSWORD), sign_in(browsing(), OTHER)] == [200, 302]
    assert client.get(link(post[0]), follow=True).request["PATH_INFO"] == "/account/recover/"  # it works once


def test_nobody_learns_who_has_an_account_nor_fills_a_mailbox(ada, post, browsing):
    answers = [browsing().post("/account/recover/", {"email": to}) for to in ("ada@example.org", "eve@example.org")]
    assert [(a.status_code, a["Location"]) for a in answers] == [(302, "/account/in/")] * 2
    assert len(post) == 1
    again = [
        browsing(REMOTE_ADDR=f"203.0.113.{n}").post("/account/recover/", {"email": "ADA@example.org"}).status_code
        for n in range(4)
    ]
    assert again == [302, 302, 429, 429]
    assert len(post) == 3


def test_a_house_without_mail_has_no_such_page(ada, browsing):
    for path in ("/account/recover/", "/account/mail/"):
        assert ada.get(path).status_code == 404
    assert "/account/recover/" not in browsing().get("/account/in/").content.decode()


def test_an_address_is_kept_only_together_with_the_password(ada, post):
    user = User.objects.get()
    assert ada.post("/account/mail/", {"email": "eve@example.org", "password": "wrong"}).status_code == 422
    user.refresh_from_db()
    assert user.email == "ada@example.org"
    assert ada.post("/account/mail/", {"email": "", "password": PASSWORD}).status_code == 302
    user.refresh_from_db()
    assert user.email == ""


def test_everything_that_is_known_can_be_taken_along(ada, someone):
    ada.post("/games/zero/play/")
    table, person = Table.objects.get(), Person.objects.get()
    talk.say(table.pk, person, "Salve")
    data = json.loads(ada.get("/account/export.json").content)
    assert data["name"] == "ada"
    assert data["account"]["mail"] == "ada@example.org"
    assert [line["text"] for line in data["said"]] == ["Salve"]
    assert data["seats"][0]["table"] == table.pk
    assert data["browsers"][0]["address"] == "127.0.0.1"
    text = json.dumps(data)
    assert table.opening["secret"] not in text
    assert all(s.session_key not in text for s in Session.objects.all())
    assert PASSWORD not in text
    assert User.objects.get().password not in text


def test_nobody_takes_along_what_is_not_theirs(browsing):
    assert browsing().get("/account/export.json").status_code == 403
    assert browsing().get("/account/delete/").status_code == 403


def test_who_goes_for_good_is_forgotten_and_the_others_play_on(ada, someone):
    ben = someone("Ben")
    ada.get("/account/")
    person = Person.objects.get(user__username="ada")
    running = seating.open_table(person, "zero", 2, {}, public=True)
    running = seating.sit(running.pk, ben)
    over = seating.open_table(person, "zero", 2, {}, ["apprentice"])
    Table.objects.filter(pk=over.pk).update(status=Table.Status.OVER)
    waiting = seating.open_table(person, "spartacus", 3, {})
    talk.say(running.pk, person, "something I said")
    talk.say(running.pk, ben, "something Ben said")
    report = Report.objects.create(table=running, by=ben, about=person, reason="rude")
    match = door.current(running)
    seat = match.awaited[0]
    who = (person, ben)[seat]
    moves.act(moves.Asked(running.pk, who, 0, "k" * 12), [match.legal(seat)[0]])
    digests = door.current(Table.objects.get(pk=running.pk)).digests

    assert ada.post("/account/delete/", {"sure": "on", "password": "wrong"}).status_code == 422
    assert ada.post("/account/delete/", {"password": PASSWORD}).status_code == 422
    assert User.objects.count() == 1
    assert ada.post("/account/delete/", {"sure": "on", "password": PASSWORD}).status_code == 302

    assert not User.objects.exists()
    assert not Session.objects.exclude(account=None).exists()
    assert list(Person.objects.all()) == [ben]
    assert [line.text for line in Chat.objects.all()] == ["something Ben said"]
    report.refresh_from_db()
    assert report.about is None
    now = Table.objects.get(pk=running.pk)
    assert now.status == Table.Status.PLAYING
    assert now.seats.get(number=0).kind == Seat.Kind.BOT
    match = door.current(now)
    assert match.digests[: len(digests)] == digests  # the match is what it was
    assert Table.objects.get(pk=waiting.pk).status == Table.Status.OVER
    for table in (running, over, waiting):
        opening = json.dumps(Table.objects.get(pk=table.pk).opening or {}).casefold()
        assert not re.search(r"\bada\b", opening)  # as a word: a secret in hexadecimal may hold these letters
        assert not table.seats.filter(name="ada").exists()
    assert not any("ada" in line for line in match.log())
    assert not ada.get("/account/").context["person"]


def test_a_guest_goes_for_good_with_a_tick(browsing):
    client = browsing()
    client.post("/games/zero/play/", {"name": "Cleo"})
    assert client.post("/account/delete/", {}).status_code == 422
    assert client.post("/account/delete/", {"sure": "on"}).status_code == 302
    assert not Person.objects.exists()
    assert not Session.objects.exclude(guest=None).exists()
