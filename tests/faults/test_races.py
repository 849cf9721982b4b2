"""Racing, late, doubled and forged submissions to a real server: one wins, the others are told so."""

import threading
from collections.abc import Callable

import pytest

from tests.faults.test_kill import entries, seated
from tests.web.support import Browser, Page, Server

pytestmark = pytest.mark.xdist_group("races")


@pytest.fixture
def server(lasting: Server) -> Server:
    return lasting


def at_once(*works: Callable[[], Page]) -> list[Page]:
    """Do all of these at the same moment; their answers, in order."""
    start, found = threading.Barrier(len(works)), dict[int, Page]()

    def run(at: int, work: Callable[[], Page]) -> None:
        start.wait()
        found[at] = work()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [found[at] for at in range(len(works))]


def mover(browsers: list[Browser], table: str) -> tuple[Browser, Page]:
    """Whose turn it is, with the page they see."""
    for browser in browsers:
        page = browser.get(f"/t/{table}/")
        if page.codes:
            return browser, page
    raise AssertionError("nobody can move")


def test_of_many_moves_at_once_one_counts(server: Server) -> None:
    table, browsers = seated(server, "spartacus", 3)
    browser, page = mover(browsers, table)
    works = [
        lambda code=code, n=n: browser.move(table, page, code, key=f"racing-{n:03}")
        for n, code in enumerate((page.codes * 8)[:8])
    ]
    answers = at_once(*works)
    assert sorted(a.status for a in answers) == [200] + [409] * 7
    assert all(a.sentence for a in answers if a.status == 409)
    assert len(entries(server, table)) == 1


def test_one_move_sent_many_times_at_once_counts_once_and_is_always_granted(server: Server) -> None:
    table, browsers = seated(server, "spartacus", 3)
    browser, page = mover(browsers, table)
    answers = at_once(*[lambda: browser.move(table, page, page.codes[0], key="always-the-same")] * 8)
    assert [a.status for a in answers] == [200] * 8
    assert [key for _number, key, _shown in entries(server, table)] == ["always-the-same"]


def test_all_seats_choose_at_the_same_moment(server: Server) -> None:
    table, browsers = seated(server, "imperium", 5)
    pages = [browser.get(f"/t/{table}/") for browser in browsers]
    works = [
        lambda b=b, p=p: b.move(table, p, p.codes[0], p.codes[1], p.codes[2])
        for b, p in zip(browsers, pages, strict=True)
    ]
    answers = at_once(*works)
    assert [(a.status, a.sentence) for a in answers] == [(200, "")] * 5
    assert len(entries(server, table)) == 15
    assert all("Round 2" in b.get(f"/t/{table}/").prompt or b.get(f"/t/{table}/").codes for b in browsers)


def test_a_late_move_gets_a_fresh_page(server: Server) -> None:
    table, browsers = seated(server, "spartacus", 3)
    browser, page = mover(browsers, table)
    assert browser.move(table, page, page.codes[0]).status == 200
    late = browser.move(table, page, page.codes[0], key="another-key")
    assert late.status == 409
    assert late.version == 1
    assert "moved on" in late.sentence


def test_out_of_turn_and_forged(server: Server) -> None:
    table, browsers = seated(server, "spartacus", 3)
    browser, page = mover(browsers, table)
    others = [b for b in browsers if b is not browser]
    assert others[0].move(table, page, page.codes[0], key="not-my-turn").status == 422
    stranger = Browser(server)
    assert stranger.move(table, page, page.codes[0], key="who-am-i").status == 403
    forged = Browser(server)
    forged.cookies["lusoria"] = browser.cookies["lusoria"][:-4] + "AAAA"
    assert forged.move(table, page, page.codes[0], key="stolen-name").status == 403
    fields = {"version": 0, "key": "forged-form", "code": page.codes[0], "csrfmiddlewaretoken": "0" * 32}
    assert browser.post(f"/t/{table}/move/", **fields).status == 403
    assert entries(server, table) == []


def test_the_last_chair_is_taken_once(server: Server) -> None:
    host = Browser(server)
    fields = {"name": "Ada", "seats": 3, "public": "1", "tempo": "live", "seat_1": "apprentice"}
    table = host.post("/games/spartacus/new/", **fields).table
    code = host.get(f"/t/{table}/").text.split("/j/")[1].split("/")[0]
    crowd = [Browser(server) for _ in range(6)]
    for browser in crowd:
        browser.get(f"/j/{code}/")
    at_once(*[lambda b=b, n=n: b.post(f"/j/{code}/", name=f"Guest {n}") for n, b in enumerate(crowd)])
    people = server.rows("SELECT person_id FROM web_seat WHERE kind = 'person' AND table_id = ?", table)
    assert len(set(people)) == 2
    assert server.rows("SELECT status FROM web_table WHERE id = ?", table) == [("playing",)]


def test_two_rematches_at_once_are_one_table(server: Server) -> None:
    table, browsers = seated(server, "zero", 2)
    while True:
        browser, page = mover(browsers, table)
        if browser.move(table, page, page.codes[0]).over:
            break
    answers = at_once(*[lambda b=b: b.post(f"/t/{table}/rematch/") for b in browsers])
    assert len({a.table for a in answers}) == 1
    assert mover(browsers, answers[0].table)


def test_a_nul_is_refused_wherever_it_stands(server: Server) -> None:
    table, browsers = seated(server, "spartacus", 3)
    browser, page = mover(browsers, table)
    for path in ("/j/%00/", "/b/%00x/", f"/stream/?table={table}%00", "/?q=%00", f"/t/{table}/replay/?at=%00"):
        assert browser.get(path).status == 400, path
    posts = [
        ("move/", {"version": page.version, "key": "with a nul\0", "code": page.codes[0]}),
        ("pad/", {"text": "\0"}),
        ("chat/", {"text": "Salve\0"}),
        ("report/", {"seat": 1, "reason": "\0"}),
        ("seats/1/bot/", {"strength": "\0"}),
    ]
    for path, fields in posts:
        assert browser.post(f"/t/{table}/{path}", **fields).status == 400, path
    for path in ("/account/name/", "/account/up/", "/account/in/", "/games/zero/play/"):
        answer = browser.post(path, name="\0", username="\0", password="\0", password1="\0", password2="\0", seats="\0")
        assert answer.status == 400, path
    assert browser.move(table, page, page.codes[0]).status == 200
