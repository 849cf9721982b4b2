"""Who a browser is: sessions that can be seen and ended, and links that open one seat."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends import signed_cookies
from django.utils import timezone

from lusoria.web.models import Person, Table
from lusoria.web.people import links, sessions
from lusoria.web.tables import seating
from lusoria.web.tables.vault import ReturnLink, Session

pytestmark = pytest.mark.django_db

PASSWORD = "Salve-Lusoria-77"
COOKIE = "lusoria"


def copied(client, browsing):
    """A browser with a copy of the cookies of another."""
    thief = browsing()
    thief.cookies[COOKIE] = client.cookies[COOKIE].value
    return thief


def known(client):
    """As whom the house greets this browser on the account page, "" for nobody."""
    person = client.get("/account/").context["person"]
    return person["name"] if person else ""


def test_signing_out_ends_every_copy_of_the_cookie(browsing):
    User.objects.create_user("ada", password=PASSWORD)
    client = browsing()
    client.post("/account/in/", {"username": "ada", "password": PASSWORD})
    thief = copied(client, browsing)
    assert known(thief) == known(client) == "ada"
    client.post("/account/out/")
    assert known(thief) == known(client) == ""


def test_a_guest_who_is_forgotten_here_leaves_no_cookie_that_works(browsing):
    client = browsing()
    client.post("/games/zero/play/", {"name": "Ben"})
    thief = copied(client, browsing)
    assert known(thief) == "Ben"
    client.post("/account/forget/")
    assert known(thief) == known(client) == ""


def test_the_account_page_lists_browsers_and_ends_them(browsing):
    User.objects.create_user("ada", password=PASSWORD)
    phone = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"
    desktop = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0"
    clients = [browsing(headers={"User-Agent": agent}) for agent in (phone, desktop, desktop)]
    for client in clients:
        client.post("/account/in/", {"username": "ada", "password": PASSWORD})
    page = clients[1].get("/account/")
    rows = page.context["sessions"]
    assert sorted(row["agent"] for row in rows) == ["Chrome, Android", "Firefox, Linux", "Firefox, Linux"]
    assert [row["here"] for row in rows].count(True) == 1
    text = page.content.decode()
    assert all(s.session_key not in text for s in Session.objects.all())
    other = next(row["handle"] for row in rows if row["agent"].startswith("Chrome"))
    clients[1].post("/account/sessions/end/", {"session": other})
    assert [known(client) for client in clients] == ["", "ada", "ada"]
    clients[1].post("/account/sessions/end/", {"session": "others"})
    assert [known(client) for client in clients] == ["", "ada", ""]


def test_nobody_ends_the_session_of_somebody_else(browsing, someone):
    ada, eve = browsing(someone("Ada")), browsing(someone("Eve"))
    handle = Session.objects.get(session_key=ada.cookies[COOKIE].value).handle
    assert eve.post("/account/sessions/end/", {"session": handle}).status_code == 404
    eve.post("/account/sessions/end/", {"session": "others"})
    assert known(ada) == "Ada"
    assert browsing().post("/account/sessions/end/", {"session": "others"}).status_code == 403


def test_a_new_password_ends_the_other_sessions(browsing):
    User.objects.create_user("ada", password=PASSWORD)
    clients = [browsing(), browsing()]
    for client in clients:
        client.post("/account/in/", {"username": "ada", "password": PASSWORD})
    fields = {"old_password": PASSWORD, "new_password1": PASSWORD + "x", "new_password2": PASSWORD + "x"}
    assert clients[0].post("/account/password/", fields).status_code == 302
    assert [known(client) for client in clients] == ["ada", ""]
    assert Session.objects.count() == 1


def test_looking_around_makes_no_session_and_writes_nothing(browsing, someone):
    client = browsing()
    for path in ("/", "/account/", "/games/zero/", "/account/in/"):
        client.get(path)
    assert not Session.objects.exists()
    assert COOKIE not in client.cookies
    ada = browsing(someone("Ada"))
    before = list(Session.objects.values())
    Session.objects.update(used=timezone.now() - timedelta(days=3))
    for path in ("/", "/account/"):
        ada.get(path)
    Session.objects.update(used=before[0]["used"])
    assert list(Session.objects.values()) == before


def test_doing_something_now_and_then_keeps_the_session(browsing):
    client = browsing()
    client.post("/games/zero/play/")
    session = client.session
    long_ago = timezone.now() - timedelta(days=200)
    session["used"] = long_ago.isoformat()
    session.save()
    Session.objects.update(expire_date=timezone.now() + timedelta(days=165))
    client.post("/theme/", {"theme": "dark"})
    kept = Session.objects.get()
    assert timezone.now() - kept.used < timedelta(minutes=5)
    assert kept.expire_date > timezone.now() + timedelta(days=360)


# -- cookies of the time when a cookie held the session itself -------------------------------------------------------


def old_cookie(data):
    store = signed_cookies.SessionStore()
    store.update(data)
    store.save()
    return store.session_key


def test_an_old_cookie_of_a_guest_is_exchanged_once(browsing, someone):
    ada = someone("Ada")
    cookie = old_cookie({"person": [ada.pk, 0]})
    clients = [browsing(), browsing()]
    for client in clients:
        client.cookies[COOKIE] = cookie
        assert known(client) == "Ada"
        assert client.cookies[COOKIE].value != cookie
        assert known(client) == "Ada"
    assert Session.objects.count() == 1  # copies share it, and end with it
    clients[0].post("/account/forget/")
    late = browsing()
    late.cookies[COOKIE] = cookie
    assert [known(client) for client in (*clients, late)] == ["", "", ""]


def test_an_old_cookie_of_an_account_is_not(browsing):
    user = User.objects.create_user("ada", password=PASSWORD)
    client = browsing()
    client.cookies[COOKIE] = old_cookie(
        {
            "_auth_user_id": str(user.pk),
            "_auth_user_backend": "django.contrib.auth.backends.ModelBackend",
            "_auth_user_hash": user.get_session_auth_hash(),
        }
    )
    assert known(client) == ""


@pytest.mark.parametrize("cookie", ["a:b:c", "x" * 32, "", ":" * 500, "\x00:"])
def test_a_made_up_cookie_is_nobody(browsing, cookie):
    client = browsing()
    client.cookies[COOKIE] = cookie
    assert known(client) == ""
    assert not Session.objects.exists()


# -- personal links --------------------------------------------------------------------------------------------------


@pytest.fixture
def lent(someone, browsing):
    """Ada at two tables, and a browser that came by the link to the first of them."""
    ada = someone("Ada")
    first, second = (seating.open_table(ada, "zero", 2, {}, ["apprentice"], public=True) for _ in range(2))
    seat = first.seats.get(number=0)
    token = links.renew(seat)
    client = browsing()
    assert client.post(f"/b/{token}/").status_code == 302
    return ada, first, second, client


def plays(client, table):
    return "Your actions" in client.get(f"/t/{table.pk}/").content.decode()


def watches(client, table):
    return "You are watching." in client.get(f"/t/{table.pk}/").content.decode()


def test_a_link_opens_one_seat(lent):
    ada, first, second, client = lent
    assert not watches(client, first)
    assert watches(client, second)
    assert known(client) == ""
    assert client.post(f"/t/{second.pk}/leave/").status_code == 403
    client.post("/account/name/", {"name": "Eve"})
    ada.refresh_from_db()
    assert ada.name == "Ada"
    assert not watches(client, first)  # being somebody in the rest of the house does not take the seat away
    assert first.pk in client.get("/").content.decode()
    mine = client.get("/").content.decode().split('id="mine-title"')[-1].split("</section>")[0]
    assert first.pk in mine
    assert second.pk not in mine


def test_the_seat_can_be_played_by_link(lent, look):
    ada, first, _second, client = lent
    seating.take_back(first.pk, ada)
    page = look(client, f"/t/{first.pk}/")
    if page.codes:
        fields = {"version": page.version, "key": page.key, "code": page.codes[0], "sure": 1}
        assert client.post(f"/t/{first.pk}/move/", fields).status_code == 303
    else:
        assert client.post(f"/t/{first.pk}/seats/0/bot/").status_code == 303
    assert client.get(f"/t/{first.pk}/pulse/").json()["id"] == first.pk


def test_a_renewed_link_turns_away_whoever_came_by_the_old_one(lent, browsing):
    ada, first, _second, client = lent
    answer = browsing(ada).post(f"/t/{first.pk}/link/")
    assert answer.status_code == 200
    assert watches(client, first)
    new = answer.context["link"].split("/b/")[1].strip("/")
    client.post(f"/b/{new}/")
    assert not watches(client, first)


def test_whoever_came_by_the_link_may_renew_it_and_stays(lent):
    _ada, first, _second, client = lent
    before = ReturnLink.objects.get().hash
    assert client.post(f"/t/{first.pk}/link/").status_code == 200
    assert ReturnLink.objects.get().hash != before
    assert not watches(client, first)


def test_a_link_runs_out(lent, browsing, settings):
    ada, first, _second, client = lent
    assert links.expires(first.seats.get(number=0)) - timezone.now() > timedelta(days=settings.LINK_DAYS - 1)
    token = links.renew(first.seats.get(number=0))
    client.post(f"/b/{token}/")
    ReturnLink.objects.update(expires=timezone.now())
    assert watches(client, first)
    assert browsing().get(f"/b/{token}/").status_code == 404
    assert plays(browsing(ada), first)


def test_a_link_ends_when_the_seat_goes_into_an_account_or_to_a_bot(lent, browsing):
    ada, first, _second, client = lent
    Person.objects.filter(pk=ada.pk).update(user=User.objects.create_user("ada"))
    assert watches(client, first)
    token = links.renew(first.seats.get(number=0))
    assert browsing().get(f"/b/{token}/").status_code == 302
    Person.objects.filter(pk=ada.pk).update(user=None)
    client.post(f"/b/{token}/")
    assert not watches(client, first)
    browsing(ada).post(f"/t/{first.pk}/leave/")
    assert watches(client, first)
    assert not ReturnLink.objects.exists()


def test_the_next_game_is_not_opened_by_the_link(lent):
    _ada, first, _second, client = lent
    Table.objects.filter(pk=first.pk).update(status=Table.Status.OVER)
    assert "Once more" not in client.get(f"/t/{first.pk}/").content.decode()
    answer = client.post(f"/t/{first.pk}/rematch/")
    assert answer.status_code == 409
    assert not Table.objects.filter(follows=first).exists()


def test_who_sits_at_the_table_already_does_not_take_a_second_chair(someone, browsing):
    ada, ben = someone("Ada"), someone("Ben")
    table = seating.open_table(ada, "zero", 2, {})
    seating.sit(table.pk, ben)
    token = links.renew(table.seats.get(number=0))
    client = browsing(ben)
    assert client.post(f"/b/{token}/").status_code == 302
    assert client.get(f"/t/{table.pk}/").context["me"]["name"] == "Ben"


def test_browsers_are_described_in_two_words():
    ipad = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"
    edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"
    assert sessions.described(ipad) == "Safari, iPad"
    assert sessions.described(edge) == "Edge, Windows"
    assert sessions.described("curl/8") == ""
