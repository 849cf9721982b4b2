"""Logs that are not what was written: the match is frozen, people and keeper are told, everything else goes on."""

import json

import pytest
from click.testing import CliRunner
from django.db.models import JSONField, Value
from django.utils import timezone

from lusoria.cli import main
from lusoria.web.house import doctor
from lusoria.web.match import door, moves
from lusoria.web.models import Entry, Report, Seat, Table
from lusoria.web.tables import seating, vault
from lusoria.web.thinking.worker import Worker

pytestmark = pytest.mark.django_db


def entry(table, number):
    return Entry.objects.get(table=table, number=number)


def change(table, number, data):
    found = entry(table, number)
    found.data = data
    found.save()


def wrong_seat(table):
    (kind, seat, code), digest = entry(table, 3).data
    change(table, 3, [[kind, (seat + 1) % table.size, code], digest])


def seat_that_is_not(table):
    (kind, _seat, code), digest = entry(table, 3).data
    change(table, 3, [[kind, -1, code], digest])


def undo_of_the_future(table):
    change(table, 3, [["undo", entry(table, 3).seat, 5], entry(table, 3).data[1]])


def agreed_on_the_future(table):
    change(table, 3, [["agreed", -1, 99], entry(table, 3).data[1]])


def nothing(table):
    Entry.objects.filter(table=table, number=3).update(data=Value(None, JSONField()))


def text(table):
    change(table, 3, "play")


def half(table):
    change(table, 3, [entry(table, 3).data[0]])


def no_digest(table):
    change(table, 3, [entry(table, 3).data[0], None])


def flipped_digest(table):
    line, digest = entry(table, 3).data
    change(table, 3, [line, digest[::-1]])


def flipped_first_digest(table):
    vault.keep_opening(table.pk, table.opening | {"digests": ["0" * 16]})


def row_missing(table):
    entry(table, 3).delete()


def last_row_missing(table):
    entry(table, table.length).delete()


def other_secret(table):
    vault.keep_opening(table.pk, table.opening | {"secret": bytes(32).hex()})


DAMAGE = [wrong_seat, seat_that_is_not, undo_of_the_future, agreed_on_the_future, nothing, text, half, no_digest]
DAMAGE += [flipped_digest, flipped_first_digest, row_missing, last_row_missing, other_secret]


@pytest.fixture
def played(someone):
    """A match between two people and a bot, eight entries long."""
    ada, ben = someone("Ada"), someone("Ben")
    table = seating.open_table(ada, "spartacus", 3, {}, ["", "apprentice"], public=True)
    table = seating.sit(table.pk, ben)
    return play(table, 8)


def play(table, count):
    for _ in range(count):
        table = Table.objects.get(pk=table.pk)
        match = door.current(table)
        number = match.awaited[0]
        seat = table.seats.get(number=number)
        asked = moves.Asked(table.pk, seat.person, table.versions[number], f"key-{table.length:06}", number)
        moves.act(asked, match.legal(number)[:1])
    return Table.objects.get(pk=table.pk)


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_match_is_frozen_and_told(played, browsing, desk, damage):
    damage(played)
    door.shelf.clear()
    ada = played.seats.get(number=0).person
    at = f"/t/{played.pk}/"
    before = list(Entry.objects.filter(table=played).values_list("number", "data"))
    for _time in range(2):
        for path in (at, at + "people/", at + "chat/", at + "pulse/", "/", "/tables/"):
            answer = browsing(ada).get(path)
            assert answer.status_code == 200, path
        assert "is damaged" in browsing(ada).get(at).content.decode()
    assert browsing(ada).get(at + "replay/").status_code == 404
    assert browsing(ada).get(at + "export.json").status_code == 404
    for deed in ("move", "undo", "undo/ask", "chat"):
        answer = browsing(ada).post(at + deed + "/", {"version": 0, "key": "k" * 12, "code": 1, "text": "Salve"})
        assert answer.status_code in (302, 303, 403, 409), deed
    played.refresh_from_db()
    assert (played.status, played.due, played.awaits) == (Table.Status.FROZEN, 0, played.awaits)
    assert played.frozen.startswith("damaged: ")
    (report,) = Report.objects.all()
    assert (report.table_id, report.by, report.settled) == (played.pk, None, False)
    assert "is damaged" in report.reason
    assert list(Entry.objects.filter(table=played).values_list("number", "data")) == before
    assert "is damaged" in desk.get("/keeper/web/report/").content.decode()
    for language, word in (("ja", "破損"), ("zh-hant", "損壞")):
        reader = browsing(ada)
        reader.cookies["lusoria-language"] = language
        assert word in reader.get(at).content.decode()


@pytest.mark.parametrize("damage", [wrong_seat, nothing, row_missing, flipped_digest])
def test_the_worker_goes_on(played, someone, monkeypatch, settings, damage):
    settings.BOT_PACE = 0
    while not played.due:
        played = play(played, 1)
    damage(played)
    Table.objects.filter(pk=played.pk).update(bot_after=timezone.now())  # its pause is over
    door.shelf.clear()
    other = seating.open_table(someone("Cleo"), "imperium", 4, {}, ["apprentice"] * 3)
    worker = Worker()
    count = 0
    while worker.step():
        count += 1
        assert count < 100
    played.refresh_from_db()
    assert played.status == Table.Status.FROZEN
    assert Entry.objects.filter(table=other).exists()


def test_what_others_have_written_since_is_checked_too(played):
    kept = door.current(played)
    play(played, 1)
    door.shelf.clear()
    door.shelf.put(played.pk, kept)
    played.refresh_from_db()
    line, _digest = entry(played, 9).data
    change(played, 9, [line, "0" * 16])
    with pytest.raises(door.Unplayable) as refused:
        door.current(played)
    assert refused.value.kind == door.DAMAGED
    change(played, 9, [["act", 0, "nothing of the kind"], "0" * 16])
    with pytest.raises(door.Unplayable) as refused:
        door.current(played)
    assert refused.value.kind == door.DAMAGED


def test_a_match_that_is_over_may_be_damaged_as_well(someone, browsing):
    ada, ben = someone("Ada"), someone("Ben")
    table = seating.open_table(ada, "zero", 2, {}, [""])
    table = seating.sit(table.pk, ben)
    while table.status == Table.Status.PLAYING:
        table = play(table, 1)
    flipped_digest(table)
    door.shelf.clear()
    assert browsing(ada).get(f"/t/{table.pk}/").status_code == 200
    table.refresh_from_db()
    assert (table.status, Report.objects.count()) == (Table.Status.OVER, 1)


# -- the doctor ------------------------------------------------------------------------------------------------------


def examined():
    answer = CliRunner().invoke(main, ["doctor", "--json"])
    return answer.exit_code, json.loads(answer.output)


def test_a_house_in_health(played, someone):
    seating.open_table(someone("Cleo"), "zero", 2, {})
    assert examined() == (0, {"tables": 2, "faults": [], "thawed": []})
    said = CliRunner().invoke(main, ["doctor"]).output
    assert "2 tables, 0 faults" in said


@pytest.mark.parametrize("damage", DAMAGE)
def test_the_doctor_finds_what_is_damaged(played, someone, damage):
    seating.open_table(someone("Cleo"), "imperium", 4, {}, ["apprentice"] * 3)
    damage(played)
    status, told = examined()
    assert status == 1
    assert told["tables"] == 2
    assert {fault["table"] for fault in told["faults"]} == {played.pk}
    assert Table.objects.get(pk=played.pk).status == Table.Status.PLAYING  # it only looks


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (lambda t: Table.objects.update(versions=[0] * 4), "versions"),
        (lambda t: Table.objects.update(awaits=0), "waits for"),
        (lambda t: Table.objects.update(status=Table.Status.OVER), "goes on"),
        (lambda t: Table.objects.update(length=5), "goes on behind entry 5"),
        (lambda t: vault.Sealed.objects.update(opening=None), "opening is missing"),
        (lambda t: Entry.objects.filter(number=2).update(seat=5), "another seat"),
        (lambda t: Seat.objects.filter(number=2).delete(), "chairs"),
    ],
)
def test_the_doctor_compares_what_stands_beside_the_log(played, spoil, word):
    spoil(played)
    (faults,) = [faults for table, faults in doctor.examine() if table is not None]
    assert any(word in fault.fault for fault in faults)


def test_what_was_mended_goes_on(played, browsing):
    good = entry(played, 3).data
    flipped_digest(played)
    door.shelf.clear()
    ada = played.seats.get(number=0).person
    browsing(ada).get(f"/t/{played.pk}/")
    answer = CliRunner().invoke(main, ["doctor", "--thaw", "--json"])
    assert (answer.exit_code, json.loads(answer.output)["thawed"]) == (1, [])
    change(played, 3, good)
    answer = CliRunner().invoke(main, ["doctor", "--thaw", "--json"])
    assert (answer.exit_code, json.loads(answer.output)["thawed"]) == (0, [played.pk])
    played.refresh_from_db()
    assert (played.status, played.frozen) == (Table.Status.PLAYING, "")
    assert play(played, 1).length == 9
