"""Guests, accounts, personal links, chat, muting and reports."""

import pytest
from django.conf import global_settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.db import connection

from lusoria.web.models import Chat, Person, Report, Seat, Table
from lusoria.web.people import links, names
from lusoria.web.refusal import Forbidden, Refusal
from lusoria.web.tables import seating, talk
from lusoria.web.tables.vault import ReturnLink

pytestmark = pytest.mark.django_db

PASSWORD = "Salve-Lusoria-77"


def test_a_guest_is_seated_by_one_click_and_known_afterwards(browsing, look):
    client = browsing()
    answer = client.post("/games/zero/play/")
    assert answer.status_code == 302
    table = Table.objects.get()
    assert table.status == Table.Status.PLAYING
    assert client.session["person"] == [table.host.pk, 0]
    assert look(client, answer["Location"]).status == 200
    client.post("/games/zero/play/")
    assert Person.objects.count() == 1


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("A\nB", "A B"),
        ("Ａｄａ　Ｌ", "Ada L"),
        ("ｱﾀﾞ", "アダ"),
        ("Zoe\u0308", "Zoë"),
        ("葛\U000e0100城", "葛城"),
        ("x" * 99, "x" * 24),
        ("王小明", "王小明"),
    ],
)
def test_names_are_cleaned(typed, kept):
    assert names.clean(typed) == kept


UNSEEN = ["\u200b\u200b", "\x00", "A\u202eda", "Ada\u200b", "\u3164", "\uffa0\u115f", "\u2800", "A\u2060",
          "A\u00ad"]  # fmt: skip


@pytest.mark.parametrize("typed", ["", "   ", "\u3000", "\u0301", *UNSEEN])
def test_a_name_is_needed_and_hides_nothing(typed, browsing):
    with pytest.raises(Refusal) as refused:
        names.clean(typed)
    assert ("cannot be seen" in refused.value.sentence) == (typed in UNSEEN)
    client = browsing()
    assert client.post("/account/name/", {"name": typed}).status_code == (400 if "\x00" in typed else 422)
    assert not Person.objects.exists()


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Аdа"), ("Ada", "ADA"), ("Ada", "Ａｄａ"), ("Il", "ll"), ("Olaf", "0laf"), ("nina", "ni\u0578a"),
     ("二", "ニ"),
     ("modern", "modem"), ("Strasse", "Straße")],
)  # fmt: skip
def test_names_that_look_alike_are_told_apart_at_a_table(someone, one, other):
    table = seating.open_table(someone(one), "spartacus", 3, {})
    seating.sit(table.pk, someone(names.clean(other)))
    assert table.seats.get(number=1).name == f"{names.clean(other)} 2"


def test_other_names_are_left_as_they_are(someone):
    table = seating.open_table(someone("Ada"), "circus-maximus", 5, {})
    for name in ("Ida", "Adam", "王小明", "ベン"):
        seating.sit(table.pk, someone(name))
    assert [s.name for s in table.seats.all()] == ["Ada", "Ida", "Adam", "王小明", "ベン"]


@pytest.mark.parametrize("username", ["\u3164", "ada\u1160"])
def test_no_account_has_a_name_that_cannot_be_seen(browsing, username):
    fields = {"username": username, "password1": PASSWORD, "password2": PASSWORD}
    assert browsing().post("/account/up/", fields).status_code == 422
    assert not User.objects.exists()


@pytest.mark.parametrize("password", ["8274650193", "password", "short", "ada-lovelace"])
def test_passwords_that_are_easily_guessed_are_refused(browsing, password):
    fields = {"username": "ada-lovelace", "password1": password, "password2": password}
    assert browsing().post("/account/up/", fields).status_code == 422
    assert not User.objects.exists()


def test_of_two_who_sign_up_by_one_name_at_once_one_is_told(browsing, monkeypatch):
    """The name is still free when the form is looked at, and taken when it is written down."""
    from lusoria.web.forms import SignUpForm

    User.objects.create_user("ada")
    monkeypatch.setattr(SignUpForm, "clean_username", lambda form: form.cleaned_data["username"])
    monkeypatch.setattr(SignUpForm, "_post_clean", lambda form: setattr(form.instance, "username", "ada"))
    client = browsing()
    answer = client.post("/account/up/", {"username": "ada", "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == 422
    assert "already exists" in answer.content.decode()
    assert User.objects.count() == 1


def test_nobody_waits_for_the_hashing_of_a_password(transactional_db, browsing, monkeypatch, settings):
    """It takes long on purpose, and where one may write at a time, it is not done in anybody's turn."""
    settings.PASSWORD_HASHERS = global_settings.PASSWORD_HASHERS  # those of a house
    honest, held = PBKDF2PasswordHasher.encode, []

    def encode(*given, **more):
        held.append(connection.in_atomic_block)
        return honest(*given, **more)

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", encode)
    client = browsing()
    fields = {"username": "ada", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/account/up/", fields).status_code == 302
    fields = {"old_password": PASSWORD, "new_password1": PASSWORD + "8", "new_password2": PASSWORD + "8"}
    assert client.post("/account/password/", fields).status_code == 302
    client.post("/account/out/")
    assert client.post("/account/in/", {"username": "ada", "password": PASSWORD + "8"}).status_code == 302
    assert len(held) >= 4
    assert not any(held)


def test_joining_by_link_asks_for_a_name_once(browsing, someone, look):
    table = seating.open_table(someone("Ada"), "spartacus", 3, {})
    client = browsing()
    assert 'name="name"' in look(client, f"/j/{table.code}/").text
    assert client.post(f"/j/{table.code}/", {"name": " "}).status_code == 422
    client.post(f"/j/{table.code}/", {"name": "Ben"})
    assert look(client, f"/j/{table.code}/").table == table.pk
    assert Seat.objects.get(table=table, number=1).person.name == "Ben"


def test_a_personal_link_leads_back_to_the_seat(browsing, someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "zero", 2, {}, ["apprentice"])
    seat = table.seats.get(number=0)
    token = links.renew(seat)
    assert token not in str(ReturnLink.objects.values().get(seat=seat.pk))
    elsewhere = browsing()
    page = elsewhere.get(f"/b/{token}/")
    assert page.status_code == 200
    assert "person" not in elsewhere.session  # opening it changes nothing yet
    elsewhere.post(f"/b/{token}/")
    assert "Your actions" in elsewhere.get(f"/t/{table.pk}/").content.decode()
    links.renew(seat)
    assert browsing().get(f"/b/{token}/").status_code == 404


def test_signing_up_keeps_the_games_and_ends_the_guests_cookie(browsing, look):
    client, thief = browsing(), browsing()
    client.post("/games/zero/play/")
    guest = Person.objects.get()
    thief.cookies["lusoria"] = client.cookies["lusoria"].value
    assert links.seat_of("nothing") is None
    answer = client.post("/account/up/", {"username": "ada", "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == 302
    guest.refresh_from_db()
    assert guest.user == User.objects.get(username="ada")
    table = Table.objects.get()
    assert look(client, f"/t/{table.pk}/").codes or table.awaits != 1
    assert "Your actions" in look(client, f"/t/{table.pk}/").text
    stolen = thief.post(f"/t/{table.pk}/leave/")
    assert stolen.status_code == 403


def test_signing_in_brings_the_guests_games_along(browsing):
    user = User.objects.create_user("ada", password=PASSWORD)
    person = Person.objects.create(user=user, name="ada")
    client = browsing()
    client.post("/games/zero/play/")
    assert client.post("/account/in/", {"username": "ada", "password": "wrong"}).status_code == 200
    assert client.post("/account/in/", {"username": "ada", "password": PASSWORD}).status_code == 302
    assert Table.objects.get().seats.get(number=0).person == person
    assert Table.objects.get().host == person
    assert client.post("/account/out/").status_code == 302
    assert client.post(f"/t/{Table.objects.get().pk}/leave/").status_code == 403


def test_a_new_name_is_used_from_the_next_table_on(browsing, someone):
    ada = someone("Ada")
    running = seating.open_table(ada, "zero", 2, {}, ["apprentice"])
    waiting = seating.open_table(ada, "zero", 2, {})
    browsing(ada).post("/account/name/", {"name": "Augusta"})
    assert running.seats.get(number=0).name == "Ada"  # a running game's log keeps its names
    assert waiting.seats.get(number=0).name == "Augusta"


@pytest.fixture
def four(someone):
    crowd = [someone(name) for name in ("Ada", "Ben", "Cleo", "Dora")]
    table = seating.open_table(crowd[0], "spartacus", 4, {}, public=True)
    for person in crowd[1:]:
        table = seating.sit(table.pk, person)
    return table, crowd


def test_talk_is_for_those_who_play(four, someone, browsing, look):
    table, crowd = four
    talk.say(table.pk, crowd[1], "  Salve\n omnes <b>! ")
    with pytest.raises(Forbidden):
        talk.say(table.pk, someone("Eve"), "hello")
    with pytest.raises(Refusal):
        talk.say(table.pk, crowd[1], " \n ")
    text = look(browsing(), f"/t/{table.pk}/").text
    assert "Salve omnes &lt;b&gt;!" in text
    table.refresh_from_db()
    assert table.said == 1


def test_silent_phases_are_silent(four, monkeypatch):
    from lusoria.web.match import door

    table, crowd = four
    monkeypatch.setattr(door, "talkers", lambda match: [2])
    with pytest.raises(Forbidden, match="silent phase"):
        talk.say(table.pk, crowd[1], "psst")
    talk.say(table.pk, crowd[2], "I may")


def test_mute_hides_what_somebody_says_from_me_alone(four, browsing):
    table, crowd = four
    talk.say(table.pk, crowd[1], "buy my amphoras")
    client = browsing(crowd[0])
    client.post(f"/t/{table.pk}/mute/", {"seat": 1, "on": 1})
    assert "amphoras" not in client.get(f"/t/{table.pk}/chat/").content.decode()
    assert "amphoras" in browsing(crowd[2]).get(f"/t/{table.pk}/chat/").content.decode()
    client.post(f"/t/{table.pk}/mute/", {"seat": 1, "on": 0})
    assert "amphoras" in client.get(f"/t/{table.pk}/chat/").content.decode()


def test_a_report_keeps_the_words_and_the_keeper_acts_on_it(four, browsing, desk):
    table, crowd = four
    talk.say(table.pk, crowd[1], "something vile")
    line = Chat.objects.get()
    client = browsing(crowd[0])
    assert client.get(f"/t/{table.pk}/report/?chat={line.pk}").status_code == 200
    assert client.post(f"/t/{table.pk}/report/", {"chat": line.pk, "reason": ""}).status_code == 422
    answer = client.post(f"/t/{table.pk}/report/", {"chat": line.pk, "reason": "rude"})
    assert answer.status_code == 302
    report = Report.objects.get()
    assert (report.about, report.by, report.said) == (crowd[1], crowd[0], "something vile")
    desk.post("/keeper/web/report/", {"action": "silence", "_selected_action": [report.pk]})
    crowd[1].refresh_from_db()
    assert crowd[1].silenced
    assert "vile" not in client.get(f"/t/{table.pk}/chat/").content.decode()
    with pytest.raises(Forbidden):
        talk.say(table.pk, crowd[1], "again")


def test_what_was_taken_down_is_not_read_on_the_page_of_a_report(four, browsing, someone):
    table, crowd = four
    talk.say(table.pk, crowd[1], "something <b>vile</b>")
    line = Chat.objects.get()
    at = f"/t/{table.pk}/report/"
    page = browsing(crowd[0]).get(f"{at}?chat={line.pk}").content.decode()
    assert "something &lt;b&gt;vile&lt;/b&gt;" in page
    assert "This report is about Ben." in page
    assert "About(" not in page
    assert "Chat" not in page.split("<main")[1]
    by_seat = browsing(crowd[0]).get(f"{at}?seat=1").content.decode()
    assert "This report is about Ben." in by_seat
    assert "vile" not in by_seat
    Chat.objects.update(hidden=True)
    for ask in ("get", "post"):
        for fields in ({"chat": line.pk}, {"chat": line.pk, "seat": 1, "reason": "rude"}):
            answer = getattr(browsing(crowd[0]), ask)(at, fields)
            assert answer.status_code == 404
            assert "vile" not in answer.content.decode()
    assert not Report.objects.exists()


def test_the_keepers_desk_shows_no_secret(four, desk):
    table, _crowd = four
    for path in ("", "person/", "table/", f"table/{table.pk}/change/", "chat/", "report/"):
        answer = desk.get(f"/keeper/web/{path}")
        assert answer.status_code == 200, path
        assert table.opening["secret"] not in answer.content.decode()


def test_the_keepers_desk_is_closed_to_others(browsing, someone):
    assert browsing(someone("Ada")).get("/keeper/web/table/").status_code == 302
