"""Everything needed for a decision is in the window, in every game: where things lie, measured on what is drawn.

`make layout` asks for every game at its smallest and largest number of seats, at the opening and after six, thirty
and 120 moves, in all windows and languages; without it two positions are looked at in three windows.
"""

import mimetypes
import os
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route, sync_playwright

from lusoria.play import LANGUAGES, catalogue
from tests.browser.people import HAND
from tests.support.browser import launch
from tests.web.conftest import browsing, fresh, someone
from tests.web.support import own_home

own_home()

__all__ = ["browsing", "fresh", "someone"]

pytestmark = pytest.mark.django_db

GAMES = {game.slug: game for game in catalogue.games()}
HEAVY = 3  # the weight from which on a map pans and zooms on a phone
WIDE = ((1280, 800), (1440, 900), (1920, 1080))
TABLET = ((768, 1024), (1024, 768))
PHONE = (360, 740)
ALL = os.environ.get("LAYOUT") == "all"
MEASURE = HAND.with_name("layout.js").read_text()

# (most seats, moves, language)
PLACES = (
    [(most, moves, language) for most in (False, True) for moves in (0, 6, 30, 120) for language in LANGUAGES]
    if ALL
    else [(True, 0, "en"), (False, 6, "ja")]
)
WINDOWS = (*WIDE, *TABLET, PHONE) if ALL else (WIDE[0], TABLET[0], PHONE)


@pytest.fixture
def table(browsing: Any, someone: Any) -> Any:
    """The page of a table as its host sees it, once so many moves have been made and the host is asked."""
    from lusoria.web.match import door, moves
    from lusoria.web.models import Table
    from lusoria.web.tables import seating

    def make(slug: str, seats: int, count: int, language: str) -> tuple[str, str]:
        host, luck = someone("Clementia"), random.Random(count)
        opened = seating.open_table(host, slug, seats, {}, ["apprentice"] * (seats - 1))
        for number in range(count + 200):
            match = door.current(Table.objects.get(pk=opened.pk))
            if match.over or (number >= count and 0 in match.awaited):
                break
            seat = luck.choice(match.awaited)
            asked = moves.Asked(opened.pk, None if seat else host, opened.versions[seat], f"move-{number:06}", seat)
            moves.act(asked, [luck.choice(match.legal(seat))])
            opened = Table.objects.get(pk=opened.pk)
        path = f"/t/{opened.pk}/"
        return path, browsing(host).get(path, headers={"Accept-Language": language}).content.decode()

    return make


@pytest.fixture(scope="module")
def window() -> Iterator[Callable[..., Any]]:
    """A window that is shown a page without a server behind it. It lives in a thread of its own: its loop is in
    nobody's way."""
    with ThreadPoolExecutor(1) as alone:
        playwright = alone.submit(lambda: sync_playwright().start()).result()
        chromium = alone.submit(launch, playwright).result()
        page = alone.submit(open_window, chromium).result()
        yield lambda ask, *given: alone.submit(ask, page, *given).result()
        alone.submit(chromium.close).result()
        alone.submit(playwright.stop).result()


def open_window(chromium: Browser) -> Page:
    page = chromium.new_context(base_url="http://house", reduced_motion="reduce", bypass_csp=True).new_page()
    page.add_init_script(MEASURE)
    return page


def look(page: Page, path: str, text: str, heavy: bool) -> list[str]:
    """What is not as it should be on this page, in all windows."""

    def answer(route: Route) -> None:
        asked = route.request.url.removeprefix("http://house")
        if asked == path:
            route.fulfill(body=text, content_type="text/html")
        elif asked.startswith("/static/"):
            file = str(finders.find(asked.removeprefix("/static/")))
            route.fulfill(path=file, content_type=mimetypes.guess_type(file)[0])
        elif asked.endswith("/board.css"):
            route.fulfill(path=GAMES[asked.split("/")[2]].folder / "board.css", content_type="text/css")
        else:
            route.abort()

    page.unroute_all()
    page.route("**/*", answer)
    page.goto(path)
    faults = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        kind = "phone" if width < 500 else "wide" if (width, height) in WIDE else "tablet"
        given = {"phone": heavy, "wide": width < 1900, "tablet": None}[kind]
        found = page.evaluate("async ([kind, given]) => (await layout.settled(), layout[kind](given))", [kind, given])
        faults += [f"{width}x{height}: {fault}" for fault in found]
    return faults


@pytest.mark.parametrize(("most", "moves", "language"), PLACES)
@pytest.mark.parametrize("slug", GAMES)
def test_all_that_is_needed_is_in_the_window(
    table: Any, window: Callable[..., Any], slug: str, most: bool, moves: int, language: str
) -> None:
    game = GAMES[slug]
    path, text = table(slug, game.seats[most], moves, language)
    faults = window(look, path, text, game.weight >= HEAVY)
    assert not faults, "\n".join(faults)
