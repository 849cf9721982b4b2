"""Who is thought for first: watched tables, and of those the ones whose address has had least of late."""

from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone

from lusoria.web.house import condition
from lusoria.web.match import moves
from lusoria.web.match.moves import Asked
from lusoria.web.models import Entry, Share, Table
from lusoria.web.tables import seating
from lusoria.web.thinking import bots_door, sharing
from lusoria.web.thinking.worker import Worker

pytestmark = pytest.mark.django_db


@pytest.fixture
def worker(settings, monkeypatch):
    """A worker whose thoughts cost a second each and take no time."""
    settings.BOT_PACE = 0
    settings.BOT_BUDGET = 10**6
    worker = Worker()
    monkeypatch.setattr(bots_door, "thought", lambda match, seat, strength: (match.legal(seat) or [None])[0])
    monkeypatch.setattr(sharing, "settle", lambda table, milliseconds: None)
    return worker


def flood(someone, origin="the attacker", hosts=20, each=3):
    """Many guests of one address open tables of five masters and let bots sit in for themselves."""
    found = []
    for n in range(hosts):
        host = someone(f"Guest {n}")
        for _ in range(each):
            table = seating.open_table(host, "imperium", 5, {}, ["master"] * 4, origin=origin)
            found.append(seating.stand_in(table.pk, host, 0))
    return found


def away(*found, seconds=120):
    """Nobody has looked at these tables for so long."""
    past = timezone.now() - timedelta(seconds=seconds)
    Table.objects.filter(pk__in=[table.pk for table in found]).update(watched=past)


def thoughts_until(worker, table, length=1):
    """How many thoughts it takes until this table has so many entries more."""
    before, count = Entry.objects.filter(table=table).count(), 0
    while Entry.objects.filter(table=table).count() < before + length:
        assert worker.step()
        count += 1
        assert count < 500
    return count


def test_one_address_does_not_starve_the_others(worker, someone):
    flood(someone)
    for _ in range(30):
        worker.step()
    quiet = seating.open_table(someone("Ada"), "imperium", 4, {}, ["master"] * 3, origin="a quiet one")
    assert thoughts_until(worker, quiet) == 1
    for _ in range(8):  # and from then on it gets every second thought
        assert thoughts_until(worker, quiet) <= 2


def test_within_one_address_hosts_share(worker, someone):
    greedy, modest = someone("Greedy"), someone("Modest")
    for _ in range(10):
        seating.open_table(greedy, "imperium", 5, {}, ["master"] * 4, origin="a school")
    for _ in range(10):
        worker.step()
    table = seating.open_table(modest, "imperium", 5, {}, ["master"] * 4, origin="a school")
    assert thoughts_until(worker, table) == 1
    assert thoughts_until(worker, table, 4) <= 8


def test_watched_tables_come_first(worker, someone):
    ada = someone("Ada")
    first = seating.open_table(ada, "imperium", 4, {}, ["master"] * 3, origin="here")
    away(first, seconds=50)  # not parked yet, but nobody looks
    Share.objects.create(who="athere", had=10**6)
    watched = seating.open_table(someone("Ben"), "imperium", 4, {}, ["master"] * 3, origin="there")
    assert thoughts_until(worker, watched) == 1


def test_tables_without_people_are_parked_until_somebody_comes_back(worker, someone, browsing, look):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["master"] * 2)
    away(table)
    table = seating.stand_in(table.pk, ada, 0)
    assert worker.step() is False
    table.refresh_from_db()
    assert table.due
    assert table.bot_after is None
    look(browsing(someone("Passer-by")), "/")  # the lobby is not the table
    assert worker.step() is False
    look(browsing(ada), f"/t/{table.pk}/")
    assert worker.step() is True
    assert Entry.objects.filter(table=table).count() == 1


def test_who_watches_is_there_too(worker, someone, client, look):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["master"] * 2, public=True)
    seating.stand_in(table.pk, ada, 0)
    away(table)
    assert worker.step() is False
    look(client, f"/t/{table.pk}/")
    assert worker.step() is True


def test_over_days_bots_play_on_until_a_person_is_asked(worker, someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 4, {}, ["master"] * 3, tempo=Table.Tempo.DAYS)
    away(table)
    while worker.step():
        pass
    table.refresh_from_db()
    assert table.due == 0
    assert table.awaits == 1
    idle = seating.open_table(ada, "imperium", 4, {}, ["master"] * 3, tempo=Table.Tempo.DAYS)
    seating.stand_in(idle.pk, ada, 0)  # now only bots play
    away(idle)
    assert worker.step() is False


def test_a_time_written_while_the_clock_was_wrong_is_not_waited_for(worker, someone):
    table = seating.open_table(someone("Ada"), "imperium", 4, {}, ["master"] * 3)
    Table.objects.update(bot_after=timezone.now() + timedelta(seconds=15))  # another process is at it
    assert worker.step() is False
    Table.objects.update(bot_after=timezone.now() + timedelta(hours=1))
    assert condition.look(fresh=True)["bots_due"] == 1
    assert thoughts_until(worker, table) == 1
    away(table)
    Table.objects.update(bot_after=timezone.now() + timedelta(hours=1))
    assert worker.step() is False
    table.refresh_from_db()
    assert table.bot_after is None  # parked like any other


def test_nobody_has_looked_at_a_table_tomorrow(worker, someone, browsing, look):
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 4, {}, ["master"] * 3)
    away(table, seconds=-86400)
    assert worker.step() is False
    table.refresh_from_db()
    assert table.bot_after is None
    table.seats.filter(number=0).update(seen=timezone.now() + timedelta(days=1))
    look(browsing(ada), f"/t/{table.pk}/")
    table.refresh_from_db()
    assert abs(table.watched - timezone.now()) < timedelta(minutes=1)
    assert abs(table.seats.get(number=0).seen - timezone.now()) < timedelta(minutes=1)
    assert worker.step() is True


def test_a_long_pace_is_believed(worker, someone, settings):
    settings.BOT_PACE = 300
    seating.open_table(someone("Ada"), "imperium", 4, {}, ["master"] * 3)
    assert worker.step() is False


def test_who_moves_is_there(worker, someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 4, {}, ["master"] * 3)
    away(table)
    assert worker.step() is False
    table.refresh_from_db()
    match = seating.door.current(table)
    moves.act(Asked(table.pk, ada, table.versions[0], "here I am"), match.legal(0)[:1])
    table.refresh_from_db()
    assert table.watched > timezone.now() - timedelta(seconds=30)
    Table.objects.filter(pk=table.pk).update(bot_after=timezone.now())
    assert worker.step() is True


def test_what_was_thought_while_nobody_else_waited_is_not_held_against_anybody(worker, someone):
    quiet = seating.open_table(someone("Ada"), "imperium", 4, {}, ["master"] * 3, origin="a quiet one")
    seating.stand_in(quiet.pk, quiet.host, 0)
    for _ in range(40):
        assert worker.step()
    for n in range(4):  # each address that comes anew begins level with who is being served, and not before
        flood(someone, f"attacker {n}", hosts=3, each=2)
        assert thoughts_until(worker, quiet) <= 2 + n
    for _ in range(8):
        assert thoughts_until(worker, quiet) <= 5  # one of five addresses


def test_who_asks_for_little_does_not_wait_for_those_who_never_stop(worker, someone):
    quiet = seating.open_table(someone("Ada"), "imperium", 4, {}, ["master"] * 3, origin="a quiet one")
    assert thoughts_until(worker, quiet, 3) == 3  # then it waits for Ada
    flood(someone, "an attacker")
    for _ in range(30):
        assert worker.step()
    flood(someone, "another attacker")
    person, match = quiet.host, seating.door.current(Table.objects.get(pk=quiet.pk))
    for n, code in enumerate(match.legal(0)[:3]):
        moves.act(Asked(quiet.pk, person, Table.objects.get(pk=quiet.pk).versions[0], f"slow-{n:06}"), [code])
    assert thoughts_until(worker, quiet, 3) == 3  # each bot's answer at once, whoever came meanwhile


def test_a_thought_is_paid_for_by_how_long_it_took(worker, someone, monkeypatch):
    monkeypatch.undo()
    slow = seating.open_table(someone("Ada"), "imperium", 4, {}, ["master"] * 3, origin="slow")
    quick = seating.open_table(someone("Ben"), "imperium", 4, {}, ["master"] * 3, origin="quick")
    order = []
    for _ in range(12):
        table = sharing.next_table()
        order.append(table.origin)
        sharing.charge(table)
        sharing.settle(table, 3000 if table == slow else 1000)
    assert order.count("slow") == 3
    assert {quick.origin, slow.origin} == set(order)


def test_who_has_not_been_thought_for_lately_is_forgotten(someone):
    table = seating.open_table(someone("Ada"), "imperium", 4, {}, ["master"] * 3, origin="here")
    sharing.charge(table)
    assert {share.who for share in Share.objects.all()} == {"", "ahere", f"aherep{table.host_id}"}
    sharing.tidy()
    assert Share.objects.count() == 3
    Share.objects.update(at=timezone.now() - timedelta(hours=2))
    sharing.tidy()
    assert not Share.objects.exists()


def test_an_address_is_known_by_its_network_and_not_written_down():
    def origin(address):
        return sharing.origin_of(RequestFactory().get("/", REMOTE_ADDR=address))

    assert origin("203.0.113.7") == origin("::ffff:203.0.113.7") != origin("203.0.113.8")
    assert origin("2001:db8:1:2::3") == origin("2001:db8:1:2:ffff::1") != origin("2001:db8:1:3::3")
    assert origin("") == ""  # a socket of this machine


def test_a_match_that_cannot_be_thought_about_does_not_stop_the_others(worker, someone, monkeypatch, caplog):
    bad = seating.open_table(someone("Ada"), "imperium", 4, {}, ["master"] * 3)
    honest = bots_door.thought

    def thought(match, seat, strength):
        if match.names[0] == "Ada":
            raise IndexError("no such thing")
        return honest(match, seat, strength)

    monkeypatch.setattr(bots_door, "thought", thought)
    worker.step()
    assert "could not move" in caplog.text
    good = seating.open_table(someone("Ben"), "imperium", 4, {}, ["master"] * 3)
    assert thoughts_until(worker, good) == 1
    bad.refresh_from_db()
    assert bad.bot_after > timezone.now()
