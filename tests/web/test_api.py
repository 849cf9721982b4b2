"""Programs over HTTP: what a token opens, for how long, and that it is no way around anything."""

import json
from unittest.mock import Mock

import pytest
from django.db import OperationalError
from django.test import RequestFactory

from lusoria.play import catalogue
from lusoria.web.match import door, moves
from lusoria.web.models import Entry, Seat, Table
from lusoria.web.people import farewell, who
from lusoria.web.tables import programs, seating
from lusoria.web.tables.vault import Token
from lusoria.web.views import house
from tests.web.support import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel(someone):
    """A running private table of Zero with two people."""
    people = [someone("Ada"), someone("Ben")]
    table = seating.open_table(people[0], "zero", 2, {})
    return seating.sit(table.pk, people[1]), people


@pytest.fixture
def program(browsing):
    """The program of a person at a table."""
    return lambda table, person: Program(browsing(enforce_csrf_checks=True), programs.admit(table.pk, person))


def test_it_sees_what_its_seat_sees_and_acts_for_it(duel, program):
    table, people = duel
    match = door.current(table)
    seat = match.awaited[0]
    player = program(table, people[seat])
    Seat.objects.update(seen=None)
    seen = player.get().json()
    view = match.view(seat)
    assert seen["state"] == json.loads(json.dumps({k: v for k, v in view.state.as_dict().items() if k != "luck"}))
    assert (seen["seat"], seen["asked"], seen["awaited"], seen["version"]) == (seat, True, [seat], 0)
    assert [at["code"] for at in seen["legal"]] == list(view.legal)
    assert seen["legal"][0]["name"] == match.game.rules.actions.name(view.legal[0])
    assert all(at["label"] for at in seen["legal"])
    then = player.act(0, view.legal[0])
    assert then.status_code == 200
    assert then.json()["version"] == 1
    assert then.json() == player.get().json()
    assert Entry.objects.get().seat == seat
    assert seating.present(table.seats.get(number=seat))  # whose program asks is here: no bot sits in


def test_the_same_key_counts_once(duel, program):
    table, people = duel
    seat = table.awaits.bit_length() - 1
    player = program(table, people[seat])
    code = door.current(table).legal(seat)[0]
    answers = [player.act(0, code) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert Entry.objects.count() == 1
    assert len({answer.content for answer in answers}) == 1


def test_what_is_not_possible_is_refused_with_a_sentence(duel, program, settings):
    table, people = duel
    seat = table.awaits.bit_length() - 1
    player, other = program(table, people[seat]), program(table, people[1 - seat])
    match = door.current(table)
    wrong = next(code for code in range(match.game.rules.size) if code not in match.legal(seat))
    for answer, status in (
        (player.act(0, wrong), 422),
        (player.act(0, 10**6), 422),
        (player.act(7, match.legal(seat)[0]), 409),
        (player.act(-1, match.legal(seat)[0]), 409),
        (other.act(0, match.legal(seat)[0]), 422),
    ):
        assert answer.status_code == status
        assert answer.json()["error"]
    reason = match.why_not(seat, wrong)
    assert player.act(0, wrong).json()["clause"] == reason.clause
    assert not Entry.objects.exists()


MALFORMED = ["", "{", "[]", "3", "null", "\0", "[" * 60_000, {}, {"version": 0, "code": 1}] + [
    {"version": 0, "code": 0, "key": "k" * 12} | wrong
    for wrong in (
        {"version": "0"},
        {"version": True},
        {"version": None},
        {"version": 0.0},
        {"code": "1"},
        {"code": [1]},
        {"code": False},
        {"key": "short"},
        {"key": "k" * 65},
        {"key": 12345678},
        {"key": "with a \0 in it"},
        {"key": "schlüssel-über-alles"},
    )
]


@pytest.mark.parametrize("given", MALFORMED)
def test_malformed_moves_are_refused(duel, program, given):
    table, people = duel
    answer = program(table, people[table.awaits.bit_length() - 1]).post(given)
    assert answer.status_code == 400
    assert answer.json()["error"]
    assert not Entry.objects.exists()


def test_a_form_is_not_a_move(duel, program):
    table, people = duel
    player = program(table, people[table.awaits.bit_length() - 1])
    given = {"version": 0, "code": 0, "key": "k" * 12}
    for kind in ({}, {"content_type": "application/x-www-form-urlencoded"}):
        data = given if not kind else "version=0&code=0&key=kkkkkkkkkkkk"
        answer = player.browser.post("/api/1/act/", data, headers=player.headers, **kind)
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/json")


ENDS = {
    "taken back": lambda table, person: programs.dismiss(table.pk, person),
    "a new one": lambda table, person: programs.admit(table.pk, person),
    "left": lambda table, person: moves.leave(table.pk, person),
    "forgotten": lambda table, person: farewell.forget(person),
    "the table is gone": lambda table, person: Table.objects.filter(pk=table.pk).delete(),
}


@pytest.mark.parametrize("how", ENDS)
def test_a_token_ends(duel, program, how):
    table, people = duel
    seat = table.awaits.bit_length() - 1
    player = program(table, people[seat])
    assert player.get().status_code == 200
    legal = door.current(table).legal(seat)
    ENDS[how](table, people[seat])
    before = Entry.objects.count()
    for answer in (player.get(), player.get("events/"), player.act(0, legal[0]), player.act(1, legal[0])):
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == "Bearer"
        assert answer.json()["error"]
    assert Entry.objects.count() == before
    assert Token.objects.count() == (how == "a new one")
    assert Seat.objects.filter(program__isnull=False).count() == (how == "a new one")


def test_before_the_start_getting_up_and_being_shown_out_end_it_too(someone, program):
    ada, ben = someone("Ada"), someone("Ben")
    table = seating.open_table(ada, "zero", 3, {})
    seating.sit(table.pk, ben)
    player = program(table, ben)
    assert player.get().json()["status"] == "gathering"
    assert player.get().json()["legal"] == []
    seating.leave_early(table.pk, ben)
    assert player.get().status_code == 401
    assert not Token.objects.exists()


@pytest.mark.parametrize("given", [None, "", "Bearer", "Bearer x", "Basic YTpi"])
def test_strangers_get_nothing(duel, browsing, given):
    header = {} if given is None else {"Authorization": given}
    table, people = duel
    programs.admit(table.pk, people[0])
    for client in (browsing(), browsing(people[0])):  # a cookie is nothing here
        for path in ("seat/", "events/"):
            answer = client.get(f"/api/1/{path}", headers=header)
            assert (answer.status_code, sorted(answer.json())) == (401, ["clause", "error"])
        given = json.dumps({"version": 0, "code": 0, "key": "k" * 12})
        answer = client.post("/api/1/act/", given, content_type="application/json", headers=header)
        assert answer.status_code == 401
        assert not Entry.objects.exists()


def test_a_token_opens_its_own_seat_only(duel, program, someone):
    table, people = duel
    seat = table.awaits.bit_length() - 1
    other = seating.open_table(people[seat], "zero", 2, {}, ["apprentice"])
    first, second = program(table, people[seat]), program(table, people[1 - seat])
    assert (first.get().json()["table"], first.get().json()["seat"]) == (table.pk, seat)
    assert second.get().json()["seat"] == 1 - seat
    assert other.pk not in first.get().content.decode()
    assert second.act(0, door.current(table).legal(seat)[0]).status_code == 422
    assert not Entry.objects.exists()


def test_a_token_opens_no_page_and_no_answer_sets_a_cookie(duel, program, browsing):
    table, people = duel
    player = program(table, people[0])
    for path in ("", "export.json", "pulse/", "people/", "replay/"):
        assert player.browser.get(f"/t/{table.pk}/{path}", headers=player.headers).status_code == 403
    # Not even to somebody whose browser has cookies, which stay as they are.
    known = Program(browsing(people[1]), programs.admit(table.pk, people[0]))
    code = door.current(table).legal(table.awaits.bit_length() - 1)[0]
    for answer in (known.get(), known.get("events/"), known.act(0, code), known.get("nothing/"), player.get()):
        assert not answer.cookies
        assert answer.headers["Cache-Control"] == "no-store"
    assert known.get().json()["seat"] == 0  # the token's, not the cookie's


def test_refusals_are_data_whatever_is_wrong(duel, program, monkeypatch):
    table, people = duel
    player = program(table, people[0])
    found = {
        404: player.get("nothing/"),
        400: player.browser.get("/api/1/seat/?x=%00", headers=player.headers),
    }
    people[0].barred = True
    people[0].save()
    found[403] = player.get()
    monkeypatch.setattr(programs, "seat_of", Mock(side_effect=OperationalError("disk I/O error")))
    found[503] = player.get()
    player.browser.raise_request_exception = False
    monkeypatch.setattr(programs, "seat_of", Mock(side_effect=ZeroDivisionError))
    found[500] = player.get()
    for status, answer in found.items():
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/json")
        assert answer.json()["error"]
    asked = RequestFactory().get("/api/1/seat/")
    crowded = house.crowded(asked)  # more is asked for than can be answered
    assert (crowded.status_code, crowded["Retry-After"]) == (503, "2")
    assert json.loads(crowded.content)["error"]
    assert json.loads(house.turned_away(asked, 413).content)["error"]


@pytest.mark.parametrize(("language", "word"), [("en", "token"), ("ja", "トークン"), ("zh-Hant", "權杖")])
def test_refusals_and_the_game_speak_the_language_that_is_asked_for(duel, program, browsing, language, word):
    table, people = duel
    stranger = Program(browsing(), "nothing")
    assert word in stranger.get(**{"Accept-Language": language}).json()["error"]
    seen = program(table, people[0]).get(**{"Accept-Language": language}).json()
    speak = door.speaker(catalogue.game("zero"), language, seen["names"])
    assert seen["prompt"] == speak.text(catalogue.game("zero").words.prompt(door.current(table).view(0)))


def test_programs_are_counted_like_people(duel, program, settings):
    settings.LIMITS = settings.LIMITS | {"program": (3, 60), "move": (2, 60)}
    table, people = duel
    ada, ben = program(table, people[0]), program(table, people[1])
    assert [ada.get().status_code for _ in range(4)] == [200, 200, 200, 429]
    assert ada.get().json()["error"]
    assert ben.get().status_code == 200
    assert [ben.act(9, 0, f"key-number-{n}").status_code for n in range(3)] == [409, 409, 429]


def test_where_a_bot_sits_in_the_program_waits(duel, program):
    table, people = duel
    seat = table.awaits.bit_length() - 1
    player = program(table, people[seat])
    seating.stand_in(table.pk, people[seat], seat)
    seen = player.get().json()
    assert (seen["stand_in"], seen["asked"], seen["legal"]) == (True, False, [])
    assert player.act(0, door.current(table).legal(seat)[0]).status_code == 409


def test_what_fades_does_so_once_the_program_has_decided_on_it(someone, program):
    people = [someone(name) for name in ("Ada", "Ben")]
    table = seating.sit(seating.open_table(people[0], "konsul", 2, {}).pk, people[1])
    players = [program(table, person) for person in people]
    faded = False
    for n in range(60):
        table = Table.objects.get(pk=table.pk)
        match = door.current(table)
        if match.over or faded:
            break
        seat = match.awaited[0]
        seen = players[seat].get().json()
        assert seen == players[seat].get().json()  # looking alone is not having looked
        then = players[seat].act(seen["version"], match.legal(seat)[n % len(match.legal(seat))], f"key-number-{n}")
        assert then.status_code == 200
        texts = {(line["version"], line["text"]) for line in then.json()["log"]}
        faded = any((line["version"], line["text"]) not in texts for line in seen["log"])
    assert faded


def test_making_a_token_is_a_thing_of_the_seat_and_everybody_sees_it(duel, browsing, someone, look):
    table, people = duel
    at = f"/t/{table.pk}/"
    browsers = [browsing(person) for person in people]
    assert browsing(someone("Eve")).post(f"{at}program/").status_code == 403
    assert browsers[0].get(f"{at}program/").status_code == 405
    assert "a program plays" not in look(browsers[1], f"{at}people/").text
    page = browsers[0].post(f"{at}program/").content.decode()
    token = page.split('id="token" value="')[1].split('"')[0]
    assert Program(browsing(), token).get().json()["seat"] == 0
    assert token not in str(list(Token.objects.values()))
    for browser in browsers:
        for part in ("", "people/"):
            text = look(browser, f"{at}{part}").text
            assert "a program plays" in text
            assert token not in text
    assert browsers[1].post(f"{at}program/end/").status_code == 303  # of one's own, of which there is none
    assert Program(browsing(), token).get().status_code == 200
    assert browsers[0].post(f"{at}program/end/").status_code == 303
    assert Program(browsing(), token).get().status_code == 401
    assert "a program plays" not in look(browsers[1], f"{at}people/").text


def test_a_token_lives_on_when_a_guest_signs_up_and_ends_where_nobody_could_take_it_back(
    duel, program, django_user_model
):  # fmt: skip
    table, people = duel
    player, other = program(table, people[0]), program(table, people[1])
    who.keep_games(people[0], django_user_model.objects.create_user("ada"))
    assert player.get().json()["seat"] == 0
    # The guest Ben signs in as Ada, who sits at the same table: nobody is on Ben's chair any more.
    people[0].refresh_from_db()
    who.keep_games(people[1], people[0].user)
    assert other.get().status_code == 401


def test_by_a_personal_link_no_token_is_made(duel, browsing):
    table, people = duel
    page = browsing(people[0]).post(f"/t/{table.pk}/link/").content.decode()
    token = page.split("/b/")[1].split("/")[0]
    came = browsing()
    came.post(f"/b/{token}/")
    assert "/program/" not in came.get(f"/t/{table.pk}/").content.decode()
    assert came.post(f"/t/{table.pk}/program/").status_code == 409
    assert not Token.objects.exists()
