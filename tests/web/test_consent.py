"""Who is away has agreed to nothing: going back, and the bots that sit in."""

from datetime import timedelta

import pytest
from django.utils import timezone

from lusoria.web.match import door, moves
from lusoria.web.match.moves import Asked
from lusoria.web.models import Seat, Table
from lusoria.web.refusal import Refusal
from lusoria.web.tables import seating, undoing

pytestmark = pytest.mark.django_db


def fresh(table):
    return Table.objects.get(pk=table.pk)


@pytest.fixture
def duel(someone):
    people = [someone("Ada"), someone("Ben")]
    table = seating.open_table(people[0], "zero", 2, {}, deputy="veteran")
    return seating.sit(table.pk, people[1]), people


def step(table, people, *, bots=()):
    """The next move, by whoever is awaited; the seat that made it."""
    table = fresh(table)
    match = door.current(table)
    seat = match.awaited[0]
    who = None if seat in bots else people[seat]
    moves.act(Asked(table.pk, who, table.versions[seat], f"key-{table.length:06}", seat), [match.legal(seat)[-1]])
    return seat


def go_away(table, seat):
    Seat.objects.filter(table=table, number=seat).update(seen=timezone.now() - timedelta(seconds=121))


def played(table, people, *, until):
    """Play until so many entries stand in the log; the last seat but one that acted may be another's."""
    while fresh(table).length < until:
        step(table, people)


def test_nothing_from_before_the_sit_in_is_undone_without_who_is_stood_in_for(duel, browsing):
    table, people = duel
    played(table, people, until=6)
    asker = next(n for n in (0, 1) if not door.current(fresh(table)).can_undo(n))
    rival = 1 - asker
    go_away(table, rival)
    seating.stand_in(table.pk, people[asker], rival)
    before = fresh(table)
    undoing.ask(table.pk, people[asker])
    now = fresh(table)
    assert now.length == before.length
    assert now.undo_wish["seat"] == asker
    page = browsing(people[asker]).get(f"/t/{table.pk}/").content.decode()
    assert f"Still to answer: {people[rival].name}" in page
    with pytest.raises(Refusal):  # nor is it a way round to ask again
        undoing.ask(table.pk, people[asker])
    seating.stand_in(table.pk, people[asker], rival)  # .. or to have the bot sit down once more
    undoing.answer(table.pk, people[asker], agree=True)
    assert fresh(table).length == before.length
    seating.take_back(table.pk, people[rival])
    undoing.answer(table.pk, people[rival], agree=True)
    assert fresh(table).length == before.length + 1


def test_the_bot_may_not_be_seated_after_the_question_either(duel):
    table, people = duel
    played(table, people, until=6)
    asker = next(n for n in (0, 1) if not door.current(fresh(table)).can_undo(n))
    before = fresh(table)
    undoing.ask(table.pk, people[asker])
    go_away(table, 1 - asker)
    seating.stand_in(table.pk, people[asker], 1 - asker)
    undoing.answer(table.pk, people[asker], agree=True)
    assert fresh(table).length == before.length


def test_what_happened_since_the_sit_in_needs_nobody_who_is_away(duel):
    table, people = duel
    played(table, people, until=4)
    rival = door.current(fresh(table)).awaited[0]
    go_away(table, rival)
    asker = 1 - rival
    seating.stand_in(table.pk, people[asker], rival)
    stood = Seat.objects.get(table=table, number=rival).stood_at
    assert stood == fresh(table).length
    acted = []
    while asker not in acted or acted[-1] == asker:
        acted.append(step(table, people, bots=(rival,)))
    length = fresh(table).length
    undoing.ask(table.pk, people[asker])
    after = door.current(fresh(table))
    assert fresh(table).length == length + 1
    assert after.entries()[-1][0] == "agreed"
    assert after.entries()[-1][2] >= stood


def test_a_match_that_is_older_than_this_rule_asks_everybody(duel):
    table, people = duel
    played(table, people, until=6)
    asker = next(n for n in (0, 1) if not door.current(fresh(table)).can_undo(n))
    go_away(table, 1 - asker)
    seating.stand_in(table.pk, people[asker], 1 - asker)
    Seat.objects.filter(table=table).update(stood_at=None)
    undoing.ask(table.pk, people[asker])
    assert fresh(table).length == 6


@pytest.mark.parametrize("path", ["seats/1/bot/", "seats/0/bot/", "leave/"])
def test_who_seats_a_bot_does_not_choose_how_strong_it_is(duel, browsing, path):
    table, people = duel
    go_away(table, 1)
    browsing(people[0]).post(f"/t/{table.pk}/{path}", {"strength": "master"})
    changed = Seat.objects.get(table=table, number=1 if "1" in path else 0)
    assert (changed.stand_in or changed.strength) == "veteran"


def test_it_was_settled_when_the_table_was_opened_and_is_said_before_one_sits_down(client):
    fields = {"name": "Ada", "seats": 3, "public": "1", "tempo": "live", "deputy": "master", "o_joker": "on"}
    assert client.post("/games/spartacus/new/", fields).status_code == 302
    table = Table.objects.get()
    assert table.deputy == "master"
    client.cookies.clear()
    page = client.get(f"/j/{table.code}/").content.decode()
    assert "a bot may sit in for them: Master" in page
    assert "joker" in page.lower()
    fields["deputy"] = "deep-blue"
    assert client.post("/games/spartacus/new/", fields).status_code == 422
