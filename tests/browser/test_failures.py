"""What the page of a table says when the server does not do what was asked; pressing again is all one needs, and where
the house says when, not even that."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from tests.browser.people import Reader
from tests.faults.test_kill import entries
from tests.faults.test_unwritable import full, locked
from tests.web.support import Browser as Visitor
from tests.web.support import Server

TOLD = "<!doctype html><p>503<p data-sentence>The house is being painted.</p>"


@contextmanager
def asked_at(browser: Browser, server: Server, slug: str = "imperium") -> Iterator[Reader]:
    """A reader whose turn it is."""
    context = browser.new_context(locale="en", base_url=f"http://localhost:{server.port}", reduced_motion="reduce")
    reader = Reader(context.new_page())
    try:
        reader.sit_down(slug)
        assert reader.wait_for_turn()
        yield reader
    finally:
        context.close()


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (503, TOLD, "The house is being painted."),
        (500, "", "That did not work. Please try again; a move counts once."),
        (413, "<html><title>from a proxy</title></html>", "That did not work."),
        (400, TOLD, "The house is being painted."),
        (404, TOLD, "The house is being painted."),
        (403, TOLD, "The house is being painted."),
        (429, TOLD, "The house is being painted."),
        (0, "", "cannot be reached"),
    ],
)
def test_a_move_that_fails_is_said_and_can_be_pressed_again(
    browser: Browser, server: Server, status: int, body: str, said: str
) -> None:
    keys: list[str] = []

    def fail_once(route: Route) -> None:
        keys.append(dict(part.split("=") for part in (route.request.post_data or "").split("&"))["key"])
        if len(keys) > 1:
            route.continue_()
        elif status:
            route.fulfill(status=status, body=body, content_type="text/html")
        else:
            route.abort()

    with asked_at(browser, server, "spartacus") as reader:
        reader.page.route("**/move/", fail_once)
        version, button = reader.version, reader.buttons.first
        button.press("Enter")
        expect(reader.page.locator(".toast").filter(has_text=said)).to_be_visible()
        assert reader.version == version
        reader.buttons.first.press("Enter")
        assert reader.wait_for_answer(version)
        assert len(keys) == 2
        assert keys[0] == keys[1]


@pytest.fixture
def hurt(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be hurt: one move at a time, and none waits behind another."""
    server = Server(tmp_path, LUSORIA_THREADS="3", LUSORIA_MOVE_PATIENCE="0")
    server.start()
    yield server
    server.close()


def insist(visitor: Visitor, place: str) -> None:
    """Somebody who sends again what the house could not take: of two that come at once, it may send one away."""
    while visitor.post(place + "standing/").status == 503:
        time.sleep(0.05)


@contextmanager
def crowded(server: Server) -> Iterator[None]:
    """More moves come than the house can take: one waits for the database, others for that one."""
    crowd = [Visitor(server) for _ in range(2)]
    places = [visitor.post("/games/zero/play/").url for visitor in crowd]
    with locked(server):
        works = [threading.Thread(target=insist, args=each) for each in zip(crowd, places, strict=True)]
        for work in works:
            work.start()
        while not re.search(r"^lusoria_requests_waiting [1-9]", crowd[0].get("/metrics").text, re.MULTILINE):
            time.sleep(0.02)
        yield
    for work in works:
        work.join()


@pytest.mark.parametrize(
    ("trouble", "said"),
    [(full, "The house cannot write anything down just now."), (crowded, "More is going on here than the house can")],
)
def test_a_move_that_cannot_be_taken_now_is_sent_again_by_the_page_and_counts_once(
    browser: Browser, hurt: Server, trouble, said: str
) -> None:
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/move/"):
            sent.append(request.post_data or "")

    with asked_at(browser, hurt) as reader:
        table, version = reader.page.url.split("/t/")[1].strip("/"), reader.version
        reader.page.on("request", note)
        with trouble(hurt):
            reader.buttons.first.press("Enter")
            expect(reader.page.locator(".toast").filter(has_text=said).filter(has_text="Trying again")).to_be_visible()
            assert entries(hurt, table) == []
            assert reader.version == version
        assert reader.wait_for_answer(version)  # nobody has pressed anything
        assert len(sent) > 1
        assert all(parse_qs(body) == parse_qs(sent[0]) for body in sent)
        assert [key for _number, key, _shown in entries(hurt, table)] == parse_qs(sent[0])["key"]


@pytest.mark.parametrize("status", [429, 503])
def test_a_view_that_is_refused_for_the_moment_is_fetched_a_little_later(
    browser: Browser, server: Server, status: int
) -> None:
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if route.request.method == "GET" and not refused:
            refused.append(route.request.url)
            route.fulfill(status=status, body=TOLD, content_type="text/html", headers={"Retry-After": "0.1"})
        else:
            route.continue_()

    with asked_at(browser, server, "zero") as reader:
        reader.page.route(re.compile(r"/t/[^/]+/(live/)?(\?.*)?$"), refuse_once)
        version = reader.version
        reader.buttons.first.press("Enter")
        assert reader.wait_for_answer(version)
        assert reader.wait_for_turn()  # the others have moved: that was fetched
        assert refused
        assert reader.version != version
        assert reader.page.locator("h1").count() == 1
        expect(reader.field).to_be_visible()


def test_a_page_that_tries_again_stops_when_something_else_is_pressed(browser: Browser, server: Server) -> None:
    codes: list[str] = []

    def fail_once(route: Route) -> None:
        codes.append(parse_qs(route.request.post_data or "")["code"][0])
        if len(codes) > 1:
            route.continue_()
        else:
            route.fulfill(status=503, body=TOLD, content_type="text/html", headers={"Retry-After": "1"})

    with asked_at(browser, server) as reader:
        reader.page.route("**/move/", fail_once)
        version = reader.version
        reader.buttons.nth(0).press("Enter")
        expect(reader.page.locator(".toast").filter(has_text="Trying again")).to_be_visible()
        reader.buttons.nth(1).press("Enter")
        assert reader.wait_for_answer(version)
        reader.page.wait_for_timeout(2500)  # longer than the page would have waited
        assert len(codes) == len(set(codes)) == 2


def test_a_page_does_not_try_for_ever(browser: Browser, server: Server) -> None:
    tries: list[str] = []

    def fail(route: Route) -> None:
        tries.append(route.request.post_data or "")
        route.fulfill(status=503, body=TOLD, content_type="text/html", headers={"Retry-After": "0.1"})

    with asked_at(browser, server) as reader:
        reader.page.route("**/move/", fail)
        version = reader.version
        reader.buttons.first.press("Enter")
        told = reader.page.locator(".toast").filter(has_text="The house is being painted.")
        expect(told.filter(has_not_text="Trying again")).to_be_visible()  # the last word: it is theirs to press again
        assert len(tries) == 5
        reader.page.unroute("**/move/")
        reader.buttons.first.press("Enter")
        assert reader.wait_for_answer(version)
