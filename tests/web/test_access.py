"""Who may do what, through real requests: forged, malformed, foreign and plain wrong ones."""

import re

import pytest

from lusoria.web.match import door, moves
from lusoria.web.models import Entry, Person, Table
from lusoria.web.tables import seating
from tests.web.support import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel(someone):
    """A running table of Zero with two people."""
    people = [someone("Ada"), someone("<script>alert()</script>")]
    table = seating.open_table(people[0], "zero", 2, {}, public=True)
    return seating.sit(table.pk, people[1]), people


POSTS = ["move", "undo", "undo/ask", "undo/answer", "looked", "standing", "start", "leave", "rematch", "mute", "link",
         "seats/0/bot", "seats/0/back", "sit"]  # fmt: skip


@pytest.mark.parametrize("what", POSTS)
def test_without_the_token_of_a_form_nothing_happens(duel, browsing, what):
    table, people = duel
    client = browsing(people[0], enforce_csrf_checks=True)
    before = Table.objects.values().get(pk=table.pk)
    answer = client.post(f"/t/{table.pk}/{what}/", {"version": 0, "key": "k" * 12, "code": 0})
    assert answer.status_code == 403
    assert "stale" in answer.content.decode()
    assert Table.objects.values().get(pk=table.pk) == before


@pytest.mark.parametrize("what", POSTS)
def test_looking_changes_nothing(duel, browsing, what):
    table, people = duel
    assert browsing(people[0]).get(f"/t/{table.pk}/{what}/").status_code == 405


@pytest.mark.parametrize("what", [p for p in POSTS if p not in ("sit", "mute")])
@pytest.mark.parametrize("known", [True, False])
def test_strangers_do_nothing_at_a_table(duel, browsing, someone, what, known):
    table, _people = duel
    client = browsing(someone("Eve") if known else None)
    before = Table.objects.values().get(pk=table.pk)
    answer = client.post(f"/t/{table.pk}/{what}/", {"version": 0, "key": "k" * 12, "code": 0, "seat": 0, "answer": ""})
    assert answer.status_code == 403 or what == "looked"  # of which a stranger has nothing
    assert Table.objects.values().get(pk=table.pk) == before
    assert not Entry.objects.exists()


MALFORMED = [
    {},
    {"version": "", "key": "", "code": ""},
    {"version": "0", "key": "short", "code": "0"},
    {"version": "0", "key": "x" * 65, "code": "0"},
    {"version": "NaN", "key": "k" * 12, "code": "0"},
    {"version": "0", "key": "k" * 12, "code": "9" * 400},
    {"version": "0", "key": "k" * 12, "code": "-1"},
    {"version": "0", "key": "k" * 12, "code": "０"},
    {"version": "0", "key": "k" * 12, "code": "0x1"},
    {"version": "0", "key": "k" * 12, "code": ["0"] * 200},
    {"version": "0", "key": "k" * 12, "block": "no-such-block", "amount": "3"},
    {"version": "1e9", "key": "k" * 12, "code": "1"},
    {"version": "0", "key": "schlüssel-über-alles", "code": "0"},
]


@pytest.mark.parametrize("fields", MALFORMED)
def test_malformed_moves_are_refused_with_a_sentence_and_a_fresh_page(duel, browsing, fields):
    table, people = duel
    seat = door.current(table).awaited[0]
    answer = browsing(people[seat]).post(f"/t/{table.pk}/move/", {**fields, "sure": 1})
    page = Page(answer.status_code, answer.content.decode())
    assert page.status in (400, 409, 422)
    assert page.sentence
    assert page.prompt
    assert not Entry.objects.exists()


def test_a_form_works_without_script_and_a_reload_does_nothing_twice(duel, browsing, look):
    table, people = duel
    seat = door.current(table).awaited[0]
    client = browsing(people[seat])
    page = look(client, f"/t/{table.pk}/")
    fields = {"version": page.version, "key": page.key, "code": page.codes[0], "sure": 1}
    answer = client.post(f"/t/{table.pk}/move/", fields)
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{table.pk}/")
    again = client.post(f"/t/{table.pk}/move/", fields)
    assert again.status_code == 303
    assert Entry.objects.count() == 1
    fragment = client.post(f"/t/{table.pk}/move/", fields, headers={"HX-Request": "true"})
    assert fragment.status_code == 200
    assert "<html" not in fragment.content.decode()


def test_a_final_step_is_asked_about_first(browsing, someone, look):
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 4, {}, ["apprentice"] * 3)
    game = door.game("imperium")
    final = [b.start for b in game.rules.actions.blocks if b.final]
    client = browsing(ada)
    page = look(client, f"/t/{table.pk}/")
    for code in (*final[:1], *(c for c in page.codes if door.final(game, c))):
        answer = client.post(f"/t/{table.pk}/move/", {"version": 0, "key": "k" * 12, "code": code})
        assert answer.status_code == 200
        assert 'name="sure" value="1"' in answer.content.decode()
        assert not Entry.objects.exists()


def test_names_are_data(duel, browsing, look):
    table, people = duel
    for person in (*people, None):
        for path in ("", "people/", "replay/", "report/?seat=1"):
            if person is None and path.startswith("report"):
                continue
            text = look(browsing(person), f"/t/{table.pk}/{path}").text
            assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in look(browsing(), f"/t/{table.pk}/").text


def test_every_page_carries_the_security_headers(duel, browsing, client):
    table, _people = duel
    for path in ("/", f"/t/{table.pk}/", "/games/zero/", "/nowhere/", "/static/web/base.css", "/health/"):
        answer = client.get(path)
        if answer.streaming:
            b"".join(answer.streaming_content)
        headers = answer.headers
        policy = headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
    assert client.get(f"/t/{table.pk}/").headers["Cache-Control"] == "no-store"


def test_pages_hold_no_inline_script_or_style(duel, browsing, look):
    table, people = duel
    pages = ["/", "/games/zero/", "/games/zero/new/", f"/t/{table.pk}/", f"/t/{table.pk}/replay/", "/account/"]
    for path in pages:
        text = look(browsing(people[0]), path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*type=\"(application/json|importmap))", text), path
        assert not re.search(r"\s(style|on[a-z]+)=", re.sub(r">[^<]*<", "><", text)), path


def test_a_foreign_host_is_not_served_and_is_worth_one_line(client, caplog):
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
    said = [record for record in caplog.records if "evil.example" in record.getMessage()]
    assert len(said) == 1
    assert said[0].exc_info is None
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("seat", ["9" * 5000, "9" * 20, "٣", "-1", "seat", "\x00"])
def test_a_seat_that_is_no_number_is_any_seat_or_none(browsing, someone, seat):
    table = seating.open_table(someone("Ada"), "spartacus", 3, {}, public=True)
    answer = browsing().post(f"/t/{table.pk}/sit/", {"name": "Ben", "seat": seat})
    seats = browsing().post("/games/zero/play/", {"seats": seat})
    if "\x00" in seat:  # which nothing that a person types contains
        assert answer.status_code == seats.status_code == 400
    else:
        assert answer.status_code == 302
        assert seats.status_code == (302 if seat == "٣" else 422)  # which is a three


@pytest.mark.parametrize("where", ["https://evil.example/", "//evil.example", "javascript:alert()", r"\\evil.example"])
def test_no_redirect_leads_elsewhere(client, where):
    for path, fields in (("/theme/", {"theme": "dark"}), ("/i18n/setlang/", {"language": "ja"})):
        answer = client.post(path, {**fields, "next": where})
        assert "evil" not in answer["Location"]
        assert not answer["Location"].startswith("javascript")


def test_who_is_barred_plays_no_more(duel, browsing):
    table, people = duel
    Person.objects.filter(pk=people[0].pk).update(barred=True)
    client = browsing(people[0])
    assert client.post("/games/zero/play/").status_code == 403
    assert client.post(f"/t/{table.pk}/move/", {"version": 0, "key": "k" * 12, "code": 0}).status_code == 403
    assert client.get(f"/t/{table.pk}/").status_code == 200


def test_too_many_requests(duel, browsing, settings):
    settings.LIMITS = settings.LIMITS | {"chat": (3, 600)}
    table, people = duel
    client = browsing(people[0])
    said = [client.post(f"/t/{table.pk}/chat/", {"text": f"hello {n}"}).status_code for n in range(5)]
    assert said == [303, 303, 303, 429, 429]
    assert table.chat.count() == 3


@pytest.mark.parametrize(
    "path", ["/games/chess/", "/t/nosuch/", "/j/nosuch/", "/b/nosuch/", "/t/../keeper/x", "/games/zero/x"]
)
@pytest.mark.parametrize("language", ["en", "ja", "zh-hant"])
def test_what_is_not_there_is_said_in_the_readers_language(client, path, language):
    client.cookies["lusoria-language"] = language
    answer = client.get(path)
    assert answer.status_code == 404
    text = answer.content.decode()
    assert f'lang="{ {"zh-hant": "zh-Hant"}.get(language, language) }"' in text


def test_a_fault_of_ours_is_a_page_without_entrails(browsing, monkeypatch):
    from lusoria.web.views import lobby

    def broken(*args):
        raise RuntimeError("the pipes burst at /secret/place")

    monkeypatch.setattr(lobby.catalogue, "filtered", broken)
    client = browsing(None, raise_request_exception=False)
    answer = client.get("/")
    assert answer.status_code == 500
    assert "pipes" not in answer.content.decode()
    assert "ours" in answer.content.decode()


def test_spectators_may_watch_but_are_offered_nothing(duel, browsing, look):
    table, _people = duel
    page = look(browsing(), f"/t/{table.pk}/")
    assert page.status == 200
    assert page.codes == []
    assert "data-code" not in page.text


def test_public_games_can_be_watched_from_the_lobby(browsing, someone, look):
    ada = someone("Ada")
    shown = seating.open_table(ada, "zero", 2, {}, ["apprentice"], public=True)
    private = seating.open_table(ada, "zero", 2, {}, ["apprentice"])
    text = look(browsing(), "/tables/").text
    assert shown.pk in text
    assert private.pk not in text


def test_those_who_sat_here_are_led_to_the_rematch(browsing, someone, look):
    ada, ben = someone("Ada"), someone("Ben")
    table = seating.open_table(ada, "spartacus", 3, {}, ["", "apprentice"])
    seating.sit(table.pk, ben)
    match = door.current(table := Table.objects.get(pk=table.pk))
    while not match.over:  # played by nobody in particular, straight into the log
        seat = match.awaited[0]
        who = (ada, ben, None)[seat]
        asked = moves.Asked(table.pk, who, table.versions[seat], f"key-{match.version:06}", seat)
        table = moves.act(asked, [match.legal(seat)[0]])
        match = door.current(table)
    new = seating.rematch(table.pk, ada)
    assert f"/j/{new.code}/" in look(browsing(ben), f"/t/{table.pk}/").text
    assert f"/j/{new.code}/" not in look(browsing(), f"/t/{table.pk}/").text


def test_a_table_by_link_is_entered_by_its_link_only(browsing, someone, look):
    table = seating.open_table(someone("Ada"), "spartacus", 3, {}, public=False)
    client = browsing()
    assert table.pk not in look(client, "/").text
    assert client.post(f"/t/{table.pk}/sit/", {"name": "Ben"}).status_code == 403
    assert table.code not in look(client, f"/t/{table.pk}/").text
    answer = client.post(f"/j/{table.code}/", {"name": "Ben"})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.pk}/")
    assert table.seats.get(number=1).name == "Ben"
