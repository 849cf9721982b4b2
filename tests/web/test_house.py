"""The house itself: settings, the key it signs with, catalogues, pages in three languages, health, backup."""

import html
import logging
import os
import re
import sqlite3
import stat
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from lusoria.play import catalogue
from lusoria.web import words
from lusoria.web.house import place, serve
from lusoria.web.match import door
from lusoria.web.models import Person, Table
from lusoria.web.tables import seating
from tests.web.support import POSTGRES, Page

pytestmark = pytest.mark.django_db


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path, monkeypatch):
    monkeypatch.delenv("LUSORIA_SECRET_KEY", raising=False)
    key = place.secret_key(tmp_path)
    assert len(key) >= 60
    assert place.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert [p.name for p in tmp_path.iterdir()] == ["secret-key"]
    monkeypatch.setenv("LUSORIA_SECRET_KEY", "given")
    assert place.secret_key(tmp_path) == "given"


def test_loading_again_closes_no_log_that_was_opened_since():
    closed = []

    class Handler(logging.Handler):
        def close(self):
            closed.append(self)
            super().close()

    handler = Handler()
    serve.load()
    assert not closed
    handler.close()
    assert closed == [handler]


def test_the_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LUSORIA_HOME", str(tmp_path / "here"))
    assert place.home() == tmp_path / "here"
    assert stat.S_IMODE((tmp_path / "here").stat().st_mode) == 0o700
    (tmp_path / "here").chmod(0o755)
    for name, mode in (("lusoria.sqlite3", 0o644), ("secret-key", 0o640), ("notes", 0o644)):
        (tmp_path / "here" / name).touch()
        (tmp_path / "here" / name).chmod(mode)
    place.home()  # one that was open to others is closed
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "here").iterdir()}
    assert modes == {"lusoria.sqlite3": 0o600, "secret-key": 0o600, "notes": 0o644}
    assert stat.S_IMODE((tmp_path / "here").stat().st_mode) == 0o700
    monkeypatch.delenv("LUSORIA_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert place.home() == tmp_path / "data" / "lusoria"


def test_catalogues_are_compiled_where_they_are_served(tmp_path):
    po = tmp_path / "from" / "ja" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Yes"\nmsgstr "はい"\n')
    target = words.compiled_catalogues(tmp_path / "from", tmp_path / "to")
    mo = target / "ja" / "LC_MESSAGES" / "django.mo"
    assert "はい".encode() in mo.read_bytes()
    first = mo.stat().st_ino
    words.compiled_catalogues(tmp_path / "from", tmp_path / "to")
    assert mo.stat().st_ino == first  # nothing changed, nothing done
    po.write_text(po.read_text().replace("はい", "ええ"))
    os.utime(po, (1, 1))
    words.compiled_catalogues(tmp_path / "from", tmp_path / "to")
    assert "ええ".encode() in mo.read_bytes()


@pytest.mark.parametrize("language", ["en", "ja", "zh-hant"])
@pytest.mark.parametrize("game", [g.slug for g in catalogue.games()])
def test_every_page_of_a_game_in_every_language(client, someone, language, game):
    client.cookies["lusoria-language"] = language
    low = catalogue.game(game).seats[0]
    table = seating.open_table(someone("Ada"), game, low, {}, ["apprentice"] * (low - 1), public=True)
    lang = {"zh-hant": "zh-Hant"}.get(language, language)
    at = f"/t/{table.pk}/"
    for path in (
        f"/games/{game}/",
        f"/games/{game}/rules/",
        f"/games/{game}/new/",
        at,
        at + "replay/",
        "/",
        "/account/",
    ):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert f'lang="{lang}"' in answer.content.decode(), path
    answer = client.get(at + "export.txt")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"


def test_the_year_is_told_or_that_a_game_was_never_published(client):
    first = client.get("/").content.decode()
    for game in catalogue.games():
        told = f"{game.designer}, {game.year or 'unpublished'}"
        assert told in html.unescape(first)
        assert told in html.unescape(client.get(f"/games/{game.slug}/").content.decode())


def test_the_catalogue_is_filtered(client):
    def shown(query):
        text = client.get(f"/?{query}", headers={"HX-Request": "true"}).content.decode()
        return {g.slug for g in catalogue.games() if f"/games/{g.slug}/" in text}

    assert shown("") == {g.slug for g in catalogue.games()}
    assert shown("q=spartacus") == {"spartacus"}
    assert shown("q=スパルタクス") == {"spartacus"}
    assert shown("q=knizia zero") <= {"zero"}
    assert shown("seats=2") == {g.slug for g in catalogue.games() if g.seats[0] <= 2 <= g.seats[1]}
    assert shown("weight=1") == {g.slug for g in catalogue.games() if g.weight == 1}
    assert shown("mechanism=trick-taking") == {g.slug for g in catalogue.games() if "trick-taking" in g.mechanisms}
    assert shown("seats=nonsense&weight=99") == {g.slug for g in catalogue.games()}


@pytest.mark.parametrize("game", [g.slug for g in catalogue.games()])
def test_a_new_table_with_each_option(client, game):
    box = catalogue.game(game)
    for chosen in list(box.option_sets(1)):
        size = min(high for _, high in (box.seats, *(box.option(slug).seats or box.seats for slug in chosen)))
        fields = {"name": "Ada", "seats": size, "public": "1", "tempo": "days"}
        fields |= {f"o_{slug}": value if value else "" for slug, value in chosen.items()}
        answer = client.post(f"/games/{game}/new/", fields)
        assert answer.status_code == 302, chosen
        table = Table.objects.latest("created")
        wanted = {o.slug: o.default for o in box.options} | chosen
        numbers = {o.slug for o in box.options if o.high > 1}
        assert {k: v for k, v in table.options.items() if k in chosen or k in numbers} == {
            k: v for k, v in wanted.items() if k in chosen or k in numbers
        }
        assert (table.public, table.tempo, table.size) == (True, "days", size)
        Table.objects.all().delete()


def test_a_number_may_be_left_to_the_rules(client):
    page = client.get("/games/vinci/new/").content.decode()
    field = re.search(r'<input[^>]*name="o_vp-target"[^>]*>', page)[0]
    assert 'placeholder="as the rules say"' in field
    assert "value=" not in field
    fields = {"name": "Ada", "seats": 3, "public": "1", "tempo": "days", "o_vp-target": "29"}
    assert client.post("/games/vinci/new/", fields).status_code == 422


def test_options_that_exclude_each_other_come_back_with_a_sentence(client):
    fields = {"name": "Ada", "seats": 3, "public": "0", "tempo": "live", "o_joker": "on", "o_no-flags": "on"}
    answer = client.post("/games/spartacus/new/", fields)
    assert answer.status_code == 422
    assert "do not go together" in answer.content.decode()
    assert not Table.objects.exists()


def test_a_table_with_bots_of_chosen_strength(client):
    fields = {"name": "Ada", "seats": 3, "public": "0", "tempo": "live", "seat_1": "master", "seat_2": "veteran"}
    client.post("/games/spartacus/new/", fields)
    table = Table.objects.get()
    assert [s.strength for s in table.seats.all()] == ["", "master", "veteran"]
    assert table.status == Table.Status.PLAYING


def test_the_rulebook_opens_at_a_clause(client):
    page = client.get("/games/spartacus/rules/?clause=SPA-3.1").content.decode()
    assert 'id="SPA-3.1"' in page
    fragment = client.get("/games/spartacus/rules/?clause=SPA-3.1", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment
    assert client.get("/games/spartacus/rules/?clause=<script>").status_code == 200


def test_a_refusal_names_the_clause_and_leads_to_it(browsing, someone, look):
    people = [someone(n) for n in ("Ada", "Ben", "Cleo")]
    table = seating.open_table(people[0], "spartacus", 3, {})
    for person in people[1:]:
        table = seating.sit(table.pk, person)
    seat = door.current(table).awaited[0]
    passing = door.game("spartacus").rules.actions.parse("pass")
    fields = {"version": 0, "key": "k" * 12, "code": passing}
    answer = browsing(people[seat]).post(f"/t/{table.pk}/move/", fields)
    page = Page(answer.status_code, answer.content.decode())
    assert answer.status_code == 422
    assert page.sentence == "You lead the trick and must play a card."
    assert "SPA-4.1" in page.text


def test_theme_and_language_are_remembered(client):
    client.post("/theme/", {"theme": "dark"})
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.post("/theme/", {"theme": "nonsense"})
    assert "data-theme" not in client.get("/").content.decode().split(">")[1]
    client.post("/i18n/setlang/", {"language": "ja", "next": "/"})
    assert 'lang="ja"' in client.get("/").content.decode()
    client.cookies.clear()
    assert 'lang="zh-Hant"' in client.get("/", headers={"Accept-Language": "zh-TW,zh;q=0.9"}).content.decode()


def test_pages_travel_compressed_and_the_stream_does_not_wait(client):
    asked = {"Accept-Encoding": "gzip"}
    plain, squeezed = client.get("/"), client.get("/", headers=asked)
    assert squeezed.headers["Content-Encoding"] == "gzip"
    assert len(squeezed.content) < len(plain.content) / 3
    stream = client.get("/stream/", headers=asked)
    assert stream.streaming
    assert "Content-Encoding" not in stream.headers


@pytest.mark.skipif(bool(POSTGRES), reason="of SQLite")
@pytest.mark.django_db(transaction=True)
def test_a_backup_is_a_whole_database(tmp_path, someone):
    table = seating.open_table(someone("Ada"), "zero", 2, {}, ["apprentice"])
    file = tmp_path / "copy.sqlite3"
    said = StringIO()
    call_command("backup", str(file), stdout=said)
    assert str(file) in said.getvalue()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    copy = sqlite3.connect(file)
    assert copy.execute("SELECT id FROM web_table").fetchall() == [(table.pk,)]
    copy.close()
    with pytest.raises(CommandError):
        call_command("backup", str(file))


def test_older_code_does_not_work_on_a_newer_database():
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    from lusoria.web.house import schema

    schema.check()
    MigrationRecorder(connection).record_applied("gone_game", "0001_whatever")  # an app that is not here any more
    schema.check()
    MigrationRecorder(connection).record_applied("web", "0999_from_the_future")
    with pytest.raises(schema.TooNew, match="0999_from_the_future"):
        schema.check()


def test_migrations_are_complete():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


@pytest.mark.filterwarnings("ignore:.*HTTPS.*")
def test_django_finds_no_fault_with_the_settings():
    call_command("check")


def test_tidy_forgets_what_nobody_needs_and_nothing_else(someone):
    long_ago = timezone.now() - timedelta(days=60)
    ada, ben = someone("Ada", created=long_ago), someone("Ben", created=long_ago)
    someone("Cleo")
    kept = seating.open_table(ada, "zero", 2, {}, ["apprentice"])
    gone = seating.open_table(ada, "zero", 2, {})
    fresh = seating.open_table(ada, "zero", 2, {})
    Table.objects.filter(pk__in=[kept.pk, gone.pk]).update(updated=long_ago)
    said = StringIO()
    call_command("tidy", stdout=said)
    assert said.getvalue().strip() == "1 tables, 1 guests"
    assert set(Table.objects.all()) == {kept, fresh}
    assert set(Person.objects.values_list("name", flat=True)) == {"Ada", "Cleo"}
    assert ben.pk


def test_every_setting_is_documented():
    root = Path(__file__).parents[2]
    code = "".join(path.read_text() for path in (root / "src/lusoria/web").rglob("*.py"))
    text = (root / "docs/keeping.md").read_text().replace("`_", "`LUSORIA_POSTGRES_")
    used = set(re.findall(r"LUSORIA_[A-Z_]+[A-Z]", code)) - {"LUSORIA_HTTPS_"}
    assert used - set(re.findall(r"`(LUSORIA_[A-Z_]+)`", text)) == set()
