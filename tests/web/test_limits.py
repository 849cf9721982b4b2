"""How often one may ask, and who gets to the keeper's desk."""

import sqlite3
import subprocess
import sys
import time
from datetime import timedelta

import pytest
from django.apps import apps
from django.conf import settings as house
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import DatabaseError, transaction
from django.test import RequestFactory
from django.urls import get_resolver, reverse
from django.utils import timezone
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from lusoria.web.house import exchange, limits
from lusoria.web.house.counts import Counts
from lusoria.web.models import Count, Person, Table
from lusoria.web.people import signing
from lusoria.web.refusal import TooMany
from lusoria.web.tables import programs, seating
from lusoria.web.tables.vault import Session

pytestmark = pytest.mark.django_db

PASSWORD = "Salve-Lusoria-77"
COUNT = """
import sys
from pathlib import Path
from lusoria.web.house.counts import Counts
counts = Counts(Path(sys.argv[1]), patience=60)  # a busy machine loses nothing either
for _ in range(500):
    counts.add("key", 10**9)
"""


# -- counting --------------------------------------------------------------------------------------------------------


def test_processes_count_together_and_lose_nothing(tmp_path):
    path = tmp_path / "counts.sqlite3"
    crowd = [subprocess.Popen([sys.executable, "-c", COUNT, str(path)]) for _ in range(3)]
    assert [process.wait(timeout=120) for process in crowd] == [0, 0, 0]
    assert Counts(path).now("key")[0] == 1500
    assert path.stat().st_mode & 0o777 == 0o600


def test_nothing_is_flushed_by_filling_it(tmp_path):
    counts = Counts(tmp_path / "counts.sqlite3")
    counts.add("mine", 10**9)
    for n in range(5000):
        counts.add(f"other-{n}", 10**9)
    assert counts.add("mine", 10**9) == 2


def test_a_window_ends_by_the_clock(tmp_path):
    counts = Counts(tmp_path / "counts.sqlite3", clock=lambda: 1234.5)
    assert [counts.add("mine", 60) for _ in range(3)] == [1, 2, 3]
    assert counts.now("mine") == (3, 26)  # 1260 is the next multiple of 60
    counts.clock = lambda: 1259.9
    assert counts.add("mine", 60) == 4
    counts.clock = lambda: 1260.0
    assert counts.now("mine") == (0, 0)
    assert counts.add("mine", 60) == 1


def test_houses_count_together(tmp_path):
    one, other = (Counts(tmp_path / name, clock=lambda: 1234.5) for name in ("one", "other"))
    assert [one.add("mine", 60) for _ in range(3)] == [1, 2, 3]
    assert other.add("mine", 60) == 1
    for counts in (one, other, one):
        exchange.exchange(counts)
    assert [counts.now("mine") for counts in (one, other)] == [(3, 26), (4, 26)]  # who has not asked since is not told
    assert one.add("mine", 60, 2) == 5
    exchange.exchange(one)
    assert one.now("mine") == (6, 26)
    assert other.add("mine", 60) == 5
    exchange.exchange(other)
    assert other.now("mine") == (7, 26)
    one.clock = lambda: 1260.0  # a window ends here, and has not ended there
    assert one.add("mine", 60) == 1
    exchange.exchange(one)
    other.add("mine", 60)
    exchange.exchange(other)
    assert (one.now("mine"), other.now("mine")) == ((1, 60), (8, 26))


def test_what_one_house_forgives_all_do(tmp_path):
    one, other = (Counts(tmp_path / name, clock=lambda: 1234.5) for name in ("one", "other"))
    for counts in (one, other):
        counts.add("sign-in:account:ada", 60, 7)
        exchange.exchange(counts)
    exchange.exchange(one)
    assert one.now("sign-in:account:ada")[0] == 14
    one.forget("sign-in:account:ada")
    for counts in (one, other):
        exchange.exchange(counts)
    assert [counts.now("sign-in:account:ada")[0] for counts in (one, other)] == [0, 0]


def test_what_could_not_be_told_is_told_later(tmp_path, monkeypatch):
    one = Counts(tmp_path / "one", clock=lambda: 1234.5)
    one.add("mine", 60, 3)
    one.forget("theirs")
    with monkeypatch.context() as broken:
        broken.setattr(exchange, "_TELL", "no SQL at all {rows}")
        with pytest.raises(DatabaseError), transaction.atomic():
            exchange.exchange(one)
    Count.objects.create(key="theirs", ends=1260, number=5)
    exchange.exchange(one)
    assert list(Count.objects.values_list("key", "number")) == [("mine", 3)]


def test_what_has_run_out_is_swept_away(tmp_path):
    counts = Counts(tmp_path / "counts.sqlite3", clock=lambda: 5000.0)
    for n in range(1000):
        counts.add(f"old-{n}", 10)
    counts.clock = lambda: 5020.0
    assert counts.now("old-1") == (0, 0)
    assert counts.add("old-1", 10) == 1
    for n in range(1100):
        counts.add(f"new-{n}", 10)
    link = sqlite3.connect(counts.path)
    assert link.execute("SELECT count(*) FROM tallies WHERE key LIKE 'old-%'").fetchone()[0] <= 1
    link.close()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.5", "203.0.113.6", False),
        ("2001:db8:1:2::3", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::3", "2001:db8:1:3::3", False),
        ("::ffff:203.0.113.5", "203.0.113.5", True),
    ],
)
def test_a_household_is_counted_together(one, other, same):
    asked = [RequestFactory().get("/", REMOTE_ADDR=address) for address in (one, other)]
    assert (limits.address(asked[0]) == limits.address(asked[1])) is same


def every_path():
    """An address of every view of the house, the keeper's own pages among them."""
    found = set()
    samples = {"<slug:slug>": "zero", "<slug:table_id>": "TABLE", "<int:number>": "0", "<str:code>": "nothing",
               "<str:token>": "nothing", "<slug:language>": "en"}  # fmt: skip
    for pattern in get_resolver().url_patterns:
        if not hasattr(pattern, "url_patterns"):
            route = str(pattern.pattern)
            for kind, sample in samples.items():
                route = route.replace(kind, sample)
            found.add("/" + route)
    return sorted(found | {"/keeper/", "/keeper/login/", "/keeper/web/person/", "/keeper/auth/user/add/"})


def test_every_post_is_counted(browsing, someone, settings):
    table = seating.open_table(someone("Ada"), "zero", 2, {}, ["apprentice"])
    settings.LIMITS = house.LIMITS | {"post": (0, 60)}
    paths = every_path()
    assert len(paths) > 45
    client = browsing(someone("Ben"))
    for path in paths:
        answer = client.post(path.replace("TABLE", table.pk))
        assert answer.status_code == 429, path
        assert "too quick" in answer.content.decode()
    assert client.get("/").status_code == 200


# What a person sends, by the name of its address: enough for each view to come to its own limit.
SENT = {
    "api_act": {}, "back": {}, "chat": {"text": "Salve"}, "coach": {}, "forget_me": {}, "join": {"name": "Eve"},
    "kick": {}, "leave": {}, "lock": {}, "looked": {}, "mail": {"email": ""}, "move": {}, "mute": {"seat": 1},
    "new_password": {}, "own_delete": {}, "pad": {"text": "a"}, "password_change": {}, "play_now": {}, "program": {},
    "program_end": {}, "rematch": {}, "recover": {"email": "ada@example.org"}, "rename": {"name": "Eve"},
    "report": {}, "return_link": {}, "seat_back": {}, "seat_bot": {}, "second_factor": {}, "session_end": {},
    "sign_up": {}, "sit": {"name": "Eve"}, "standing": {}, "start": {},
    "table_new": {"name": "Eve", "seats": 2, "public": "1", "tempo": "live"}, "undo": {}, "undo_answer": {},
    "undo_ask": {}, "verdict": {},
}  # fmt: skip
UNLIMITED = {  # but for the number of things that anybody may send at all
    "set_language": "sets a cookie and keeps nothing",
    "set_theme": "sets a cookie and keeps nothing",
    "sign_in": "counts what fails, see below",
    "sign_out": "takes away one's own session",
    "keeper": "behind a second factor",
}


def test_whatever_is_sent_has_a_limit_of_its_own(browsing, someone, settings):
    settings.MAIL_READY = True
    ada, user = someone("Ada"), User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)
    table = seating.open_table(ada, "zero", 3, {}, ["apprentice"], public=True)
    guest, stranger, keeper = browsing(ada), browsing(), browsing()
    assert sign_in(keeper, "keeper") == 302
    keeper.get("/account/")
    keeper.post("/account/name/", {"name": "The keeper"})
    assert Person.objects.get(user=user).name == "The keeper"
    free = {"post", "read", "costly"}
    settings.LIMITS = {kind: limit if kind in free else (0, 60) for kind, limit in house.LIMITS.items()}
    clients = dict.fromkeys(("mail", "own_delete", "password_change", "second_factor"), keeper)
    clients |= dict.fromkeys(("join", "new_password", "play_now", "recover", "sign_up", "sit", "table_new"), stranger)
    robot = clients["api_act"] = browsing()
    robot.defaults["HTTP_AUTHORIZATION"] = f"Bearer {programs.admit(table.pk, ada)}"
    codes = {"join": table.code, "back": "nothing"}
    sent = {**SENT, "report": {"seat": table.seats.get(person=ada).number}}
    kept = state_of_the_house()
    seen = set()
    for pattern in get_resolver().url_patterns:
        name = getattr(pattern, "name", None) or str(pattern.pattern).strip("/")
        if name in UNLIMITED:
            seen.add(name)
            continue
        kinds = {"slug": "zero", "table_id": table.pk, "number": "1", "code": codes["join"],
                 "token": "nothing", "language": "en", "uidb64": "nothing"}  # fmt: skip
        wanted = {kind: kinds[kind] for kind in pattern.pattern.converters}
        path, client = reverse(name, kwargs=wanted), clients.get(name, guest)
        if client.post(path, {}).status_code == 405:  # which takes nothing
            continue
        seen.add(name)
        answer = client.post(path, sent[name])
        assert answer.status_code == 429, (name, answer.status_code)
        assert state_of_the_house() == kept, name
    assert seen == {*SENT, *UNLIMITED}
    assert stranger.post(reverse("join", args=[table.code]), {"watch": "1"}).status_code == 429


def state_of_the_house():
    """How much there is of everything, but for the sessions."""
    return {model.__name__: model.objects.count() for model in apps.get_models() if model is not Session}


@pytest.mark.parametrize(
    ("path", "field"),
    [("/account/mail/", "password"), ("/account/delete/", "password"), ("/account/password/", "old_password")],
)
def test_who_finds_a_browser_open_tries_no_more_passwords_than_a_stranger(ada, browsing, settings, path, field):
    settings.MAIL_READY = True
    client = browsing()
    assert sign_in(client) == 302
    sent = {"email": "eve@example.org", "sure": "on", "new_password1": "Vale-88-vale", "new_password2": "Vale-88-vale"}
    answers = [client.post(path, sent | {field: f"wrong-{n}"}).status_code for n in range(12)]
    assert answers == [422] * 10 + [429] * 2
    assert client.post(path, sent | {field: PASSWORD}).status_code == 429
    client.post("/account/out/")
    assert sign_in(client) == 429  # they are counted together
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)
    assert not ada.email


def test_reading_is_counted_and_what_is_costly_apart(browsing, someone, settings):
    table = seating.open_table(someone("Ada"), "zero", 2, {}, ["apprentice"], public=True)
    at = f"/t/{table.pk}/"
    settings.LIMITS = house.LIMITS | {"costly": (0, 60)}
    for path in (at + "replay/", at + "export.json", at + "export.txt", "/games/zero/rules/"):
        assert browsing().get(path).status_code == 429, path
    assert browsing().get(at).status_code == 200
    settings.LIMITS = house.LIMITS | {"read": (0, 60)}
    for path in (at, "/", "/tables/", "/account/", at + "people/", at + "chat/", "/games/zero/", "/keeper/"):
        assert browsing().get(path).status_code == 429, path
    assert browsing().get("/health/").status_code != 429


def test_a_crowd_of_guests_has_no_more_than_its_address(browsing, someone, settings):
    settings.LIMITS, settings.ADDRESS_SHARE = house.LIMITS | {"table": (2, 600)}, 3
    crowd = [browsing(someone(f"Guest {n}")) for n in range(8)]
    answers = [client.post("/games/zero/play/").status_code for client in crowd]
    assert answers == [302] * 6 + [429] * 2
    elsewhere = browsing(someone("Ada"), REMOTE_ADDR="203.0.113.9")
    assert elsewhere.post("/games/zero/play/").status_code == 302


def test_nobody_and_no_address_opens_many_tables_at_once(browsing, someone, settings):
    settings.LIMITS, settings.ADDRESS_SHARE = house.LIMITS | {"open": (2, 60)}, 2
    ada, ben, cleo = (browsing(someone(name)) for name in ("Ada", "Ben", "Cleo"))
    fields = {"seats": 2, "public": "0", "tempo": "live", "seat_1": "apprentice"}
    opened = [ada.post(path, fields).status_code for path in ("/games/zero/play/", "/games/zero/new/")]
    assert opened == [302, 302]
    assert ada.post("/games/zero/new/", fields).status_code == 429
    assert [client.post("/games/zero/play/").status_code for client in (ben, cleo)] == [302, 429]
    assert Table.objects.count() == 3
    elsewhere = browsing(someone("Dora"), REMOTE_ADDR="203.0.113.9")
    assert elsewhere.post("/games/zero/play/").status_code == 302


def test_looking_and_standing_answers_are_counted(browsing, someone, settings):
    ada = someone("Ada")
    table = seating.open_table(ada, "zero", 2, {}, ["apprentice"])
    settings.LIMITS = house.LIMITS | {"move": (0, 60), "other": (0, 60)}
    for what in ("looked", "standing", "leave"):
        assert browsing(ada).post(f"/t/{table.pk}/{what}/").status_code == 429


def test_where_nothing_can_be_counted_one_may_read_and_do_nothing(browsing, monkeypatch, tmp_path, caplog):
    monkeypatch.setattr(limits, "counts", Counts(tmp_path / "no such folder" / "counts.sqlite3"))
    client = browsing()
    assert client.get("/").status_code == 200
    answer = client.post("/games/zero/play/")
    assert answer.status_code == 503
    assert not Person.objects.exists()
    assert "nothing can be counted" in caplog.text


# -- signing in ------------------------------------------------------------------------------------------------------


def sign_in(client, name="ada", password=PASSWORD, **more):
    return client.post("/account/in/", {"username": name, "password": password}, **more).status_code


@pytest.fixture
def ada(db):
    return User.objects.create_user("ada", password=PASSWORD)


def test_ten_failures_from_here_are_enough(ada, browsing):
    client = browsing()
    assert [sign_in(client, password=f"wrong-{n}") for n in range(12)] == [200] * 10 + [429] * 2
    assert sign_in(client) == 429
    answer = client.post("/account/in/", {"username": "ADA ", "password": PASSWORD})
    assert "Too many attempts have failed. Please try again in" in answer.content.decode()
    assert sign_in(browsing(), REMOTE_ADDR="203.0.113.9") == 302


def test_right_passwords_are_no_failures(ada, browsing):
    assert [sign_in(browsing()) for _ in range(15)] == [302] * 15


def test_a_hundred_at_once_are_a_hundred(ada):
    """Each attempt counts before the password is looked at, not when it has turned out wrong."""
    request = RequestFactory().post("/account/in/")
    refused = 0
    for _n in range(100):
        try:
            limits.try_to_sign_in(request, "ada")
        except TooMany:
            refused += 1
    assert refused == 90


def test_strangers_do_not_lock_the_owner_out_and_neither_do_those_behind_the_same_address(ada, browsing, settings):
    settings.SIGN_IN = {"here": (2, 900), "account": (4, 3600), "address": (6, 600)}
    own = browsing()
    assert sign_in(own) == 302
    own.post("/account/out/")
    for n in range(4):
        sign_in(browsing(), password="wrong", REMOTE_ADDR=f"203.0.113.{n}")
    assert sign_in(browsing(), REMOTE_ADDR="203.0.113.99") == 429  # the account, for strangers
    assert sign_in(own) == 302
    own.post("/account/out/")
    for n in range(8):
        sign_in(browsing(), name=f"somebody-{n}", password="wrong")
    User.objects.create_user("ben", password=PASSWORD)
    assert sign_in(browsing(), name="ben") == 429  # the address, for strangers
    assert sign_in(own) == 302
    own.post("/account/out/")
    assert [sign_in(own, password="wrong") for _ in range(3)] == [200, 200, 429]  # but not without end


def test_a_made_up_cookie_makes_no_browser_known(ada, browsing, settings):
    settings.SIGN_IN = {"here": (2, 900), "account": (2, 3600), "address": (6, 600)}
    for n in range(2):
        sign_in(browsing(), password="wrong", REMOTE_ADDR=f"203.0.113.{n}")
    client = browsing()
    client.cookies[limits.KNOWN_COOKIE] = limits._hash("ada")
    assert sign_in(client) == 429


def test_every_password_is_tried_behind_the_limit(ada, browsing):
    assert [f"{signing.__name__}.Guarded"] == house.AUTHENTICATION_BACKENDS
    client = browsing()
    for _n in range(12):
        answer = client.post("/keeper/login/", {"username": "ada", "password": "wrong"})
        assert answer.status_code in (302, 429)
    assert "_auth_user_id" not in client.session
    assert client.post("/keeper/login/", {"username": "ada", "password": PASSWORD}).status_code == 302
    assert "_auth_user_id" not in client.session


# -- the second factor -----------------------------------------------------------------------------------------------

DESK = ("/keeper/", "/keeper/web/table/", "/keeper/web/person/", "/keeper/auth/user/", "/keeper/password_change/")


@pytest.fixture
def keeper(browsing):
    """A keeper who has signed in with the password only."""
    User.objects.create_superuser("keeper", password=PASSWORD)
    client = browsing()
    assert sign_in(client, "keeper") == 302
    return client


def digits(device, later=0):
    totp = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
    totp.time = time.time() + later * device.step
    return f"{totp.token():06}"


def set_up(client):
    client.post("/account/second/")
    device = TOTPDevice.objects.get()
    return device, client.post("/account/second/", {"token": digits(device)})


def at_the_desk(client):
    return {client.get(path).status_code for path in DESK}


def test_a_password_alone_does_not_open_the_desk(keeper):
    assert at_the_desk(keeper) == {302}
    answer = keeper.get("/keeper/web/table/", follow=True)
    assert answer.request["PATH_INFO"] == "/account/second/"
    device, answer = set_up(keeper)
    assert answer.status_code == 200
    assert len(answer.context["codes"]) == 8
    assert at_the_desk(keeper) == {200}
    device.refresh_from_db()
    assert device.confirmed


def test_who_has_the_password_cannot_set_up_another_second_factor(keeper, browsing):
    device, _answer = set_up(keeper)
    thief = browsing()
    sign_in(thief, "keeper")
    page = thief.get("/account/second/")
    assert page.status_code == 200
    assert "svg" not in page.content.decode().split("<main")[1].split("</main>")[0]
    thief.post("/account/second/")
    assert thief.post("/account/second/", {"token": "123456"}).status_code == 422
    assert TOTPDevice.objects.count() == 1
    assert at_the_desk(thief) == {302}
    TOTPDevice.objects.update(last_t=-1, throttling_failure_count=0, throttling_failure_timestamp=None)
    token = digits(device)
    assert thief.post("/account/second/", {"token": token}).status_code == 302
    assert at_the_desk(thief) == {200}
    assert keeper.post("/account/second/", {"token": token}).status_code == 422  # a code counts once


def test_recovery_codes_work_once_and_lie_where_the_desk_does_not_show_them(keeper, browsing):
    _device, answer = set_up(keeper)
    code = answer.context["codes"][0]
    for path in DESK:
        assert code not in keeper.get(path).content.decode()
    assert keeper.get("/keeper/otp_totp/totpdevice/").status_code == 404
    other = browsing()
    sign_in(other, "keeper")
    assert other.post("/account/second/", {"token": code}).status_code == 302
    assert at_the_desk(other) == {200}
    assert StaticToken.objects.count() == 7


def test_the_second_factor_is_asked_for_again(keeper):
    set_up(keeper)
    session = keeper.session
    session["second"] = (timezone.now() - timedelta(hours=13)).isoformat()
    session.save()
    assert at_the_desk(keeper) == {302}


def test_a_lost_second_factor_is_forgotten_on_the_machine(keeper, capsys):
    set_up(keeper)
    call_command("second_factor", "keeper")
    assert "2 forgotten" in capsys.readouterr().out
    assert at_the_desk(keeper) == {302}
    assert "Set it up" in keeper.get("/account/second/").content.decode()


def test_the_desk_is_not_for_players(ada, browsing):
    client = browsing()
    sign_in(client)
    assert client.get("/keeper/", follow=True).status_code == 403
    assert client.get("/account/second/").status_code == 404
    assert browsing().get("/account/second/").status_code == 302
