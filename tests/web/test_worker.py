"""Bots: whom the database says is due, what they are given to think about, and how they are paid for."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from lusoria.kernel import Table as State
from lusoria.play import catalogue
from lusoria.web.match import door, moves
from lusoria.web.match.moves import Asked
from lusoria.web.models import Entry, Person, Table
from lusoria.web.tables import seating
from lusoria.web.thinking import bots_door, claims
from lusoria.web.thinking.worker import Worker

pytestmark = pytest.mark.django_db


@pytest.fixture
def worker(settings):
    """A worker that does not pause."""
    settings.BOT_PACE = 0
    settings.PARK_LIVE = 10**6  # nobody looks at these tables
    return Worker()


def run(worker, table):
    """Let it work until nothing is due."""
    steps = 0
    while worker.step():
        steps += 1
        assert steps < 4000
    table.refresh_from_db()
    return steps


@pytest.mark.parametrize("slug", [g.slug for g in catalogue.games()])
def test_bots_play_a_game_to_its_end(worker, someone, slug):
    ada = someone("Ada")
    low = catalogue.game(slug).seats[0]
    table = seating.open_table(ada, slug, low, {}, ["apprentice"] * (low - 1))
    table = seating.stand_in(table.pk, ada, 0)
    run(worker, table)
    assert table.status == Table.Status.OVER
    assert len(table.result) == low
    assert door.current(table).over


def test_bots_wait_for_people(worker, someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["apprentice"] * 2)
    run(worker, table)
    assert table.awaits == 1
    assert table.due == 0
    code = door.current(table).legal(0)[0]
    table = moves.act(Asked(table.pk, ada, table.versions[0], "k" * 12), [code])
    assert table.due == table.awaits != 1


def test_a_bot_is_given_what_its_seat_knows(someone, monkeypatch):
    table = seating.open_table(someone("Ada"), "zero", 4, {}, ["apprentice"] * 3)
    match, given = door.current(table), []

    def choose(game, known, box, seat, strength, seed):
        given.append(known)
        return game.rules.legal_codes(known, box, seat)[0]

    monkeypatch.setattr(bots_door, "choose", choose)
    seat = match.awaited[0]
    assert bots_door.thought(match, seat, "apprentice") in match.legal(seat)
    (known,) = given
    assert isinstance(known, State)
    assert known.same(match.game.rules.know(match.state, match.box, seat))
    assert not known.same(match.state)


def test_a_bot_that_stumbles_does_not_hold_up_the_table(someone, monkeypatch, caplog):
    table = seating.open_table(someone("Ada"), "zero", 2, {}, ["apprentice"])
    match = door.current(table)
    seat = match.awaited[0]

    def broken(*args, **rest):
        raise RuntimeError("no idea")

    monkeypatch.setattr(bots_door, "choose", broken)
    assert bots_door.thought(match, seat, "master") in match.legal(seat)
    assert "stumbled" in caplog.text
    monkeypatch.setattr(bots_door, "choose", lambda *args, **rest: 10**6)
    assert bots_door.thought(match, seat, "master") in match.legal(seat)
    assert "not possible" in caplog.text


def test_a_thought_about_an_old_position_is_dropped(worker, someone, monkeypatch):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["apprentice"] * 2)
    table = seating.stand_in(table.pk, ada, 0)
    honest = bots_door.thought

    def slow(match, seat, strength):
        code = honest(match, seat, strength)
        if Entry.objects.count() == 0:  # meanwhile another worker has moved for this seat
            moves.act(Asked(table.pk, None, 0, "another-worker", seat), [match.legal(seat)[0]])
        return code

    monkeypatch.setattr(bots_door, "thought", slow)
    worker.step()
    assert Entry.objects.filter(table=table).count() == 1


def test_two_workers_do_not_think_about_the_same_table(worker, someone, monkeypatch):
    seating.open_table(someone("Ada"), "imperium", 4, {}, ["apprentice"] * 3)
    served = []
    monkeypatch.setattr(worker, "serve", lambda table: served.append((table.pk, worker2.step())))
    worker2 = Worker()
    monkeypatch.setattr(worker2, "serve", lambda table: served.append("twice"))
    worker.step()
    assert served == [(Table.objects.get().pk, False)]


@pytest.mark.django_db(transaction=True)
def test_a_claim_is_renewed_as_long_as_it_is_held_and_lapses_soon_after(someone):
    table = seating.open_table(someone("Ada"), "imperium", 4, {}, ["apprentice"] * 3)
    claim = claims.Claim(table.pk, timedelta(seconds=0.3))
    first = claim.until
    Table.objects.filter(pk=table.pk).update(bot_after=first)
    with claim:
        deadline = time.monotonic() + 20
        while claim.until < first + timedelta(seconds=0.5):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    table.refresh_from_db()
    assert table.bot_after == claim.until
    assert claim.until <= timezone.now() + claim.length


@pytest.mark.django_db(transaction=True)
def test_a_claim_that_the_move_has_ended_is_not_renewed(someone):
    table = seating.open_table(someone("Ada"), "imperium", 4, {}, ["apprentice"] * 3)
    with claims.Claim(table.pk, timedelta(seconds=0.03)) as claim:
        claim._thread.join(20)
        assert not claim._thread.is_alive()
    before, after = table.bot_after, Table.objects.get(pk=table.pk).bot_after
    assert after == before != claim.until


def test_who_uses_up_the_hour_has_slow_bots(worker, someone, settings):
    settings.BOT_BUDGET = 0
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 4, {}, ["apprentice"] * 3)
    Person.objects.filter(pk=ada.pk).update(thought=10, thought_hour=int(timezone.now().timestamp()) // 3600)
    worker.step()
    table.refresh_from_db()
    assert table.due
    assert table.bot_after > timezone.now() + timedelta(seconds=2)
    assert worker.step() is False


def test_what_a_bot_does_not_want_it_is_asked_once(worker, someone, monkeypatch):
    """A seat with a standing right only: the bot declines, and is asked again after the next change."""
    table = seating.open_table(someone("Ada"), "spartacus", 3, {}, ["apprentice"] * 2)
    run(worker, table)
    Table.objects.filter(pk=table.pk).update(due=0b110, bot_after=timezone.now())
    monkeypatch.setattr(bots_door, "thought", lambda *args, **rest: None)
    run(worker, table)
    assert table.due == 0
    assert table.length == Entry.objects.filter(table=table).count()
