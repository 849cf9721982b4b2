"""Guests, accounts, personal links, chat, muting and reports."""

import pytest
from django.contrib.auth.models import User

from lusoria.web import people, tables, talk
from lusoria.web.models import Chat, Person, Report, Seat, Table
from lusoria.web.refusal import Forbidden, Refusal

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
        ("A\u202eda", "Ada"),
        ("A\nB", "AB"),
        ("x" * 99, "x" * 24),
        ("王小明", "王小明"),
    ],
)
def test_names_are_cleaned(typed, kept):
    assert people.clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u200b", "\x00"])
def test_a_name_is_needed(typed):
    with pytest.raises(Refusal):
        people.clean_name(typed)


def test_joining_by_link_asks_for_a_name_once(browsing, someone, look):
    table = tables.open_table(someone("Ada"), "spartacus", 3, {})
    client = browsing()
    assert 'name="name"' in look(client, f"/j/{table.code}/").text
    assert client.post(f"/j/{table.code}/", {"name": " "}).status_code == 422
    client.post(f"/j/{table.code}/", {"name": "Ben"})
    assert look(client, f"/j/{table.code}/").table == table.pk
    assert Seat.objects.get(table=table, number=1).person.name == "Ben"


def test_a_personal_link_leads_back_to_the_seat(browsing, someone):
    ada = someone("Ada")
    table = tables.open_table(ada, "zero", 2, {}, ["apprentice"])
    seat = table.seats.get(number=0)
    token = people.new_return_token(seat)
    assert token not in str(Seat.objects.values().get(pk=seat.pk))
    elsewhere = browsing()
    page = elsewhere.get(f"/b/{token}/")
    assert page.status_code == 200
    assert "person" not in elsewhere.session  # opening it changes nothing yet
    elsewhere.post(f"/b/{token}/")
    assert elsewhere.session["person"] == [ada.pk, 0]
    people.new_return_token(seat)
    assert browsing().get(f"/b/{token}/").status_code == 404


def test_signing_up_keeps_the_games_and_ends_the_guests_cookie(browsing, look):
    client, thief = browsing(), browsing()
    client.post("/games/zero/play/")
    guest = Person.objects.get()
    thief.cookies["lusoria"] = client.cookies["lusoria"].value
    assert people.seat_of_token("nothing") is None
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
    running = tables.open_table(ada, "zero", 2, {}, ["apprentice"])
    waiting = tables.open_table(ada, "zero", 2, {})
    browsing(ada).post("/account/name/", {"name": "Augusta"})
    assert running.seats.get(number=0).name == "Ada"  # a running game's log keeps its names
    assert waiting.seats.get(number=0).name == "Augusta"


@pytest.fixture
def four(someone):
    crowd = [someone(name) for name in ("Ada", "Ben", "Cleo", "Dora")]
    table = tables.open_table(crowd[0], "spartacus", 4, {})
    for person in crowd[1:]:
        table = tables.sit(table.pk, person)
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
    from lusoria.web import door

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


def test_a_report_keeps_the_words_and_the_keeper_acts_on_it(four, browsing, admin_client):
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
    admin_client.post("/keeper/web/report/", {"action": "silence", "_selected_action": [report.pk]})
    crowd[1].refresh_from_db()
    assert crowd[1].silenced
    assert "vile" not in client.get(f"/t/{table.pk}/chat/").content.decode()
    with pytest.raises(Forbidden):
        talk.say(table.pk, crowd[1], "again")


def test_the_keepers_desk_shows_no_secret(four, admin_client):
    table, _crowd = four
    for path in ("", "person/", "table/", f"table/{table.pk}/change/", "chat/", "report/"):
        answer = admin_client.get(f"/keeper/web/{path}")
        assert answer.status_code == 200, path
        assert table.opening["secret"] not in answer.content.decode()


def test_the_keepers_desk_is_closed_to_others(browsing, someone):
    assert browsing(someone("Ada")).get("/keeper/web/table/").status_code == 302
