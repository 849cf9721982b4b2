"""A match is laid while others may write; what has happened at the table in the meantime counts."""

import pytest
from django.db import connection

from lusoria.web.match import door, moves
from lusoria.web.models import Person, Table
from lusoria.web.people import who
from lusoria.web.refusal import Forbidden, Refusal
from lusoria.web.tables import hosting, seating, talk, undoing

pytestmark = pytest.mark.django_db

Status = Table.Status


def held():
    """How many transactions, one within the other, this thread is in; of the test's own there are some."""
    return len(connection.savepoint_ids)


@pytest.fixture
def laying(monkeypatch):
    """Does a deed while the next match is laid; holds every match that was laid."""

    class Laying:
        def __init__(self):
            self.laid, self.deed, self.outside = [], None, held()

        def __call__(self, table):
            assert held() == self.outside
            deed, self.deed = self.deed, None
            match = lay(table)
            self.laid.append(match)
            if deed is not None:
                deed()
            return match

    lay, laying = door.lay, Laying()
    monkeypatch.setattr(door, "lay", laying)
    return laying


@pytest.fixture
def people(someone):
    return [someone(name) for name in ("Ada", "Ben", "Cleo", "Dora")]


@pytest.fixture
def table(people):
    """Ada and Ben sit at it; one is missing."""
    ada, ben, *_ = people
    table = seating.open_table(ada, "spartacus", 3, {})
    return seating.sit(table.pk, ben)


def now(table):
    return Table.objects.get(pk=table.pk)


def names(table):
    """Of those who play, as the match has them; each sits on the chair of that name."""
    found = door.load(now(table)).names
    assert list(found) == [seat.name for seat in table.seats.order_by("number")]
    return found


def by_sitting_down(table, people, _client):
    seating.sit(table.pk, people[2])
    return table


def by_the_host(table, people, _client):
    seating.start(table.pk, people[0], "apprentice")
    return table


def by_playing_again(table, people, _client):
    Table.objects.filter(pk=table.pk).update(status=Status.OVER)
    table.seats.filter(kind="open").update(kind="bot", strength="apprentice")
    new = seating.rematch(table.pk, people[0])
    return seating.rematch(table.pk, people[1]) and new


def by_one_click(_table, _people, client):
    client.post("/games/zero/play/")
    return Table.objects.get(game="zero")


def by_form(_table, _people, client):
    fields = {"name": "Eve", "seats": 2, "public": "0", "tempo": "live", "seat_1": "apprentice"}
    client.post("/games/zero/new/", fields)
    return Table.objects.get(game="zero")


@pytest.mark.parametrize("way", [by_sitting_down, by_the_host, by_playing_again, by_one_click, by_form])
def test_nobody_waits_while_a_match_is_laid(laying, table, people, browsing, way):
    began = way(table, people, browsing())
    assert now(began).status == Status.PLAYING
    assert len(laying.laid) == 1
    assert now(began).opening["secret"] == laying.laid[0].record.secret.hex()
    assert all(names(began))


def test_who_leaves_meanwhile_does_not_play(laying, table, people):
    _ada, ben, cleo, dora = people
    laying.deed = lambda: moves.leave(table.pk, ben)
    seating.sit(table.pk, cleo)
    found = now(table)
    assert (found.status, found.opening, found.versions) == (Status.GATHERING, None, [])
    assert [seat.person for seat in found.seats.all()] == [people[0], cleo, None]
    seating.sit(table.pk, dora)
    assert now(table).status == Status.PLAYING
    assert names(table) == ("Ada", "Cleo", "Dora")


def test_a_match_that_began_meanwhile_is_the_only_one(laying, table, people):
    ada, _ben, cleo, _dora = people
    laying.deed = lambda: seating.start(table.pk, ada, "apprentice")
    with pytest.raises(Refusal, match="already begun"):
        seating.sit(table.pk, cleo)
    assert now(table).opening["secret"] == laying.laid[1].record.secret.hex()
    assert not table.seats.filter(person=cleo).exists()
    assert names(table)


def test_a_host_who_starts_twice_starts_once(laying, table, people):
    laying.deed = lambda: seating.start(table.pk, people[0], "apprentice")
    seating.start(table.pk, people[0], "master")
    assert now(table).opening["secret"] == laying.laid[1].record.secret.hex()
    assert table.seats.get(number=2).strength == "apprentice"


def test_the_last_chair_is_taken_meanwhile(laying, table, people):
    laying.deed = lambda: seating.sit(table.pk, people[3])
    with pytest.raises(Refusal):
        seating.sit(table.pk, people[2])
    assert names(table) == ("Ada", "Ben", "Dora")


def test_who_is_shown_out_meanwhile_does_not_play(laying, table, people):
    ada, ben, cleo, _dora = people
    laying.deed = lambda: hosting.kick(table.pk, ada, 1)
    seating.sit(table.pk, cleo)
    assert now(table).status == Status.GATHERING
    laying.deed = lambda: hosting.lock(table.pk, ada, closed=True)
    with pytest.raises(Refusal, match="closed"):
        seating.sit(table.pk, people[3])
    with pytest.raises(Forbidden):
        seating.sit(table.pk, ben)
    assert now(table).opening is None


def test_who_takes_another_name_meanwhile_plays_under_it(laying, table, people):
    laying.deed = lambda: who.rename(people[1], "Berenice")
    seating.sit(table.pk, people[2])
    assert names(table) == ("Ada", "Berenice", "Cleo")


def test_who_is_host_no_more_does_not_start(laying, table, people):
    laying.deed = lambda: moves.leave(table.pk, people[0])
    with pytest.raises(Forbidden):
        seating.start(table.pk, people[0], "apprentice")
    assert now(table).status == Status.GATHERING


def test_a_new_table_that_is_one_too_many_leaves_nothing(laying, people, settings):
    settings.RUNNING_TABLES = 1
    ada, bots = people[0], ["apprentice"]
    laying.deed = lambda: seating.open_table(ada, "zero", 2, {}, bots)
    with pytest.raises(Refusal, match="many tables"):
        seating.open_table(ada, "zero", 2, {}, bots)
    assert Table.objects.count() == 1
    assert Person.objects.count() == len(people)


@pytest.mark.parametrize("what", ["says something", "has a bot sit in", "comes back", "asks to go back"])
def test_nobody_waits_while_a_match_is_played_again(table, people, monkeypatch, what):
    ada, ben = people[:2]
    seating.sit(table.pk, people[2])
    match = door.current(now(table))
    seat = match.awaited[0]
    moves.act(moves.Asked(table.pk, people[seat], 0, "k" * 8), match.legal(seat)[:1])
    if what == "comes back":
        seating.stand_in(table.pk, ben, 1)
    door.shelf.clear()
    loaded, load, outside = [], door.load, held()

    def loading(found):
        assert held() == outside
        loaded.append(found.pk)
        return load(found)

    monkeypatch.setattr(door, "load", loading)
    match what:
        case "says something":
            talk.say(table.pk, ada, "Salve")
        case "has a bot sit in":
            seating.stand_in(table.pk, ada, 0)
        case "comes back":
            seating.take_back(table.pk, ben)
        case "asks to go back":
            undoing.ask(table.pk, people[seat])
    assert loaded == [table.pk]
