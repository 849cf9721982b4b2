"""A private table is for those who play at it and those whom its invitation has led there."""

import json

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient

from lusoria.web.match import streams
from lusoria.web.models import Table
from lusoria.web.people import links
from lusoria.web.tables import seating

pytestmark = pytest.mark.django_db

PARTS = ("", "people/", "chat/", "replay/", "export.json", "export.txt", "pulse/", "report/?seat=0")


@pytest.fixture
def private(someone):
    """A full private table, with its people."""
    people = [someone("Ada"), someone("Ben")]
    table = seating.open_table(people[0], "zero", 2, {})
    return seating.sit(table.pk, people[1]), people


def seen(client, table):
    return {client.get(f"/t/{table.pk}/{part}").status_code for part in PARTS}


def test_its_address_alone_shows_nothing(private, browsing, someone):
    table, people = private
    for client in (browsing(), browsing(someone("Eve"))):
        assert seen(client, table) == {403}
        for what in ("chat", "report", "mute", "looked"):
            answer = client.post(f"/t/{table.pk}/{what}/", {"text": "hello", "seat": 0, "reason": "x"})
            assert answer.status_code == 403
            assert "Ada" not in answer.content.decode()
    for person in people:
        assert seen(browsing(person), table) == {200}


@pytest.fixture
def watch(monkeypatch):
    """A watch of its own, which ends with the test."""
    watch = streams.Watch()
    monkeypatch.setattr(streams, "watch", watch)
    yield watch
    watch.stop()
    if watch.thread:
        watch.thread.join()


@pytest.mark.django_db(transaction=True)
def test_its_news_are_not_told_to_others(private, browsing, someone, watch):
    table, people = private

    async def first_words(cookies):
        client = AsyncClient()
        client.cookies = cookies
        answer = await client.get("/stream/", {"table": table.pk})
        words = ""
        async for part in answer.streaming_content:
            words += part.decode()
            if "event: mine" in words or not cookies:
                break
        return words

    assert f'"id": "{table.pk}"' in async_to_sync(first_words)(browsing(people[0]).cookies)
    assert table.pk not in async_to_sync(first_words)(browsing(someone("Eve")).cookies)
    assert table.pk not in async_to_sync(first_words)(browsing().cookies)


def test_the_invitation_leads_in_also_when_every_seat_is_taken(private, browsing):
    table, _people = private
    client = browsing()
    page = client.get(f"/j/{table.code}/").content.decode()
    assert 'name="watch"' in page
    assert seen(client, table) == {403}  # reading a page changes nothing
    assert client.post(f"/j/{table.code}/", {"watch": "1"})["Location"] == f"/t/{table.pk}/"
    assert client.get(f"/t/{table.pk}/").status_code == 200
    late = browsing()
    assert late.post(f"/j/{table.code}/", {"name": "Cleo"}, follow=True).status_code == 200
    assert table.seats.filter(name="Cleo").count() == 0


def test_who_has_played_may_see_how_it_ends(private, browsing):
    table, people = private
    client = browsing(people[0])
    client.post(f"/t/{table.pk}/leave/")
    assert not Table.objects.get(pk=table.pk).seats.filter(person=people[0]).exists()
    assert client.get(f"/t/{table.pk}/").status_code == 200


def test_a_personal_link_and_the_keepers_desk_lead_in_too(private, browsing, desk, admin_user):
    table, _people = private
    token = links.renew(table.seats.get(number=0))
    client = browsing()
    client.post(f"/b/{token}/")
    assert client.get(f"/t/{table.pk}/").status_code == 200
    assert desk.get(f"/t/{table.pk}/").status_code == 200
    session = desk.session
    del session["second"]
    session.save()
    assert desk.get(f"/t/{table.pk}/").status_code == 403


def test_a_public_table_is_for_everybody(someone, browsing):
    table = seating.open_table(someone("Ada"), "zero", 2, {}, ["apprentice"], public=True)
    assert seen(browsing(), table) - {403} == {200}
    assert json.loads(browsing().get(f"/t/{table.pk}/pulse/").content)["id"] == table.pk
