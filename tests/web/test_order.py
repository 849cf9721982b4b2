"""Keeping order: bans that outlive a cookie, and hosts who close their table or show somebody out."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from lusoria.web.match import door, moves
from lusoria.web.models import Ban, Entry, Person, Table
from lusoria.web.refusal import Forbidden, Refusal
from lusoria.web.tables import hosting, seating

pytestmark = pytest.mark.django_db

PASSWORD = "Salve-Lusoria-77"
THERE = {"REMOTE_ADDR": "203.0.113.7"}


def play(client, **more):
    return client.post("/games/zero/play/", **more).status_code


def guest():
    """The one who plays without an account; the keeper at the desk, who has signed in, is somebody too."""
    return Person.objects.get(user=None)


def close_to(desk, person, action="close_to"):
    answer = desk.post("/keeper/web/person/", {"action": action, "_selected_action": [person.pk]})
    assert answer.status_code == 302


def test_a_fresh_cookie_does_not_open_the_house_again(browsing, desk):
    client = browsing(**THERE)
    assert play(client) == 302
    close_to(desk, guest())
    assert play(client) == 403
    fresh = browsing(**THERE)
    answer = fresh.post("/games/zero/play/")
    assert answer.status_code == 403
    assert "closed the house to guests from your address" in answer.content.decode()
    up = {"username": "eve", "password1": PASSWORD, "password2": PASSWORD}
    assert fresh.post("/account/up/", up).status_code == 403
    assert fresh.post("/account/name/", {"name": "Eve"}).status_code == 403
    assert not User.objects.filter(username="eve").exists()
    assert play(browsing(REMOTE_ADDR="203.0.113.8")) == 302


def test_an_account_from_before_plays_behind_the_same_address_and_a_new_one_does_not(browsing, desk):
    User.objects.create_user("ada", password=PASSWORD, date_joined=timezone.now() - timedelta(days=3))
    troll = browsing(**THERE)
    play(troll)
    close_to(desk, guest())
    for name, status in (("ada", 302), ("eve", 403)):
        if name == "eve":  # made elsewhere, after the ban
            User.objects.create_user("eve", password=PASSWORD)
        client = browsing(**THERE)
        assert client.post("/account/in/", {"username": name, "password": PASSWORD}).status_code == 302
        assert play(client) == status


def test_a_ban_ends_by_itself_and_can_be_lifted(browsing, desk):
    client = browsing(**THERE)
    play(client)
    troll = guest()
    close_to(desk, troll)
    Ban.objects.update(until=timezone.now())
    assert play(browsing(**THERE)) == 302
    assert play(client) == 403
    close_to(desk, troll)
    assert play(browsing(**THERE)) == 403
    close_to(desk, troll, "open_to")
    assert play(browsing(**THERE)) == 302
    assert play(client) == 302


def test_a_household_of_many_addresses_is_one(browsing, desk):
    client = browsing(REMOTE_ADDR="2001:db8:1:2::3")
    play(client)
    close_to(desk, guest())
    assert play(browsing(REMOTE_ADDR="2001:db8:1:2:aaaa::1")) == 403
    assert play(browsing(REMOTE_ADDR="2001:db8:1:3::3")) == 302


# -- hosts -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def hosted(someone):
    people = [someone(name) for name in ("Ada", "Ben", "Cleo")]
    table = seating.open_table(people[0], "spartacus", 4, {}, public=True)
    for person in people[1:]:
        table = seating.sit(table.pk, person)
    return table, people


def test_the_host_closes_the_table_and_opens_it_again(hosted, browsing, someone):
    table, people = hosted
    ada = browsing(people[0])
    assert "Let nobody else sit down" in ada.get(f"/t/{table.pk}/").content.decode()
    ada.post(f"/t/{table.pk}/lock/", {"closed": "1"})
    assert table.pk not in {t.pk for t in seating.open_tables()}
    with pytest.raises(Refusal, match="closed"):
        seating.sit(table.pk, someone("Eve"))
    assert "nobody else sits down" in browsing(people[1]).get(f"/t/{table.pk}/").content.decode()
    ada.post(f"/t/{table.pk}/lock/", {"closed": "0"})
    assert seating.sit(table.pk, someone("Dora")).status == Table.Status.PLAYING


def test_the_host_shows_somebody_out_for_good(hosted, browsing):
    table, people = hosted
    code = table.code
    browsing(people[0]).post(f"/t/{table.pk}/seats/1/kick/")
    assert not table.seats.filter(person=people[1]).exists()
    with pytest.raises(Forbidden, match="shown you out"):
        seating.sit(table.pk, people[1])
    assert browsing(people[1]).get(f"/j/{code}/").status_code == 404
    assert table.code != code
    assert "Show out" in browsing(people[0]).get(f"/t/{table.pk}/").content.decode()
    assert "Show out" not in browsing(people[2]).get(f"/t/{table.pk}/").content.decode()


def test_only_the_host_does_so_and_only_before_the_game(hosted, browsing):
    table, people = hosted
    for what in ("seats/0/kick/", "seats/2/kick/", "lock/"):
        assert browsing(people[1]).post(f"/t/{table.pk}/{what}", {"closed": "1"}).status_code == 403
    with pytest.raises(Refusal):
        hosting.kick(table.pk, people[0], 0)
    with pytest.raises(Refusal):
        hosting.kick(table.pk, people[0], 3)
    seating.start(table.pk, people[0], "apprentice")
    with pytest.raises(Refusal, match="begun"):
        hosting.kick(table.pk, people[0], 1)
    assert table.seats.filter(person__in=people).count() == 3


# -- the log at the desk ---------------------------------------------------------------------------------------------


def test_the_log_is_read_at_the_desk_and_not_written(someone, desk):
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 4, {}, ["apprentice"] * 3)
    code = door.current(table).legal(0)[-1]
    moves.act(moves.Asked(table.pk, ada, 0, "k" * 12), [code])
    entry = Entry.objects.get()
    at = f"/keeper/web/entry/{entry.pk}/change/"
    listed = desk.get(f"/keeper/web/entry/?q={table.pk}").content.decode()
    assert table.pk in listed
    page = desk.get(at).content.decode()
    assert str(entry.data[0]) not in page  # a sealed answer, while the game runs
    assert entry.data[1] not in page  # nor what it could be found out by
    assert "shown once the game is over" in page
    before = Entry.objects.values().get()
    for path in (at, f"/keeper/web/entry/{entry.pk}/delete/", "/keeper/web/entry/add/"):
        assert desk.post(path, {"data": "[]", "post": "yes"}).status_code == 403
    desk.post("/keeper/web/entry/", {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"})
    assert Entry.objects.values().get() == before
    Table.objects.update(status=Table.Status.OVER)
    page = desk.get(at).content.decode().replace("&#x27;", "'")
    assert str(entry.data[0]) in page
    assert entry.data[1] in page
