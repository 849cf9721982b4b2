"""Deeds that touch the same rows in one moment: each is done or refused, none ends because two wait for one another."""

import pytest

from tests.faults.test_races import at_once
from tests.web.support import Browser, Server

pytestmark = pytest.mark.xdist_group("deadlock")


@pytest.fixture
def server(lasting: Server) -> Server:
    return lasting


def gathering(server: Server, chairs: int = 5) -> tuple[str, list[Browser]]:
    """A table where somebody is still missing, and those who sit there already."""
    browsers = [Browser(server) for _ in range(chairs - 1)]
    table = browsers[0].post("/games/imperium/new/", name="Ada", seats=chairs, public="1", tempo="live").table
    code = browsers[0].get(f"/t/{table}/").text.split("/j/")[1].split("/")[0]
    for number, browser in enumerate(browsers[1:]):
        assert browser.post(f"/j/{code}/", name=f"Guest {number}").table == table
    return table, browsers


def test_renaming_and_talking_at_once(server: Server) -> None:
    table, browsers = gathering(server)
    for turn in range(4):
        works = []
        for number, browser in enumerate(browsers):
            works.append(lambda b=browser, name=f"Name {number} {turn}": b.post("/account/name/", name=name))
            works.append(lambda b=browser: b.post(f"/t/{table}/chat/", text="Salve"))
        statuses = {answer.status for answer in at_once(*works)}
        assert statuses == {200}
    (said,) = server.rows(f"SELECT count(*) FROM web_chat WHERE table_id = '{table}'")
    assert said == (16,)


def test_signing_up_renaming_and_talking_at_several_tables_at_once(server: Server) -> None:
    first, browsers = gathering(server, 4)
    second = browsers[0].post("/games/imperium/new/", name="Ada", seats=4, public="1", tempo="live").table
    code = browsers[0].get(f"/t/{second}/").text.split("/j/")[1].split("/")[0]
    for browser in browsers[1:]:
        assert browser.post(f"/j/{code}/").table == second
    words = "a good pass phrase"
    works = []
    for number, browser in enumerate(browsers):
        fields = {"username": f"somebody{number}", "password1": words, "password2": words}
        works.append(lambda b=browser, f=fields: b.post("/account/up/", **f))
        works.append(lambda b=browser: b.post("/account/name/", name="All the same"))
        works += [lambda b=browser, t=table: b.post(f"/t/{t}/chat/", text="Salve") for table in (first, second)]
        works += [lambda b=browser, t=table: b.get(f"/t/{t}/") for table in (second, first)]
    assert all(answer.status < 500 for answer in at_once(*works))


def test_leaving_and_sitting_down_at_once(server: Server) -> None:
    table, browsers = gathering(server)
    code = browsers[0].get(f"/t/{table}/").text.split("/j/")[1].split("/")[0]
    works = [lambda b=b: b.post(f"/t/{table}/leave/") for b in browsers[1:]]
    works += [lambda n=n: Browser(server).post(f"/j/{code}/", name=f"New {n}") for n in range(2)]
    works += [lambda b=b: b.post(f"/t/{table}/chat/", text="Vale") for b in browsers]
    assert all(answer.status < 500 for answer in at_once(*works))
    seats = server.rows(f"SELECT person_id FROM web_seat WHERE table_id = '{table}' AND person_id IS NOT NULL")
    assert len(seats) == len(set(seats))
