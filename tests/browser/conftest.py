"""A real server with a bot that thinks, and people who look at it."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.people import Reader
from tests.support.browser import watch
from tests.web.support import Server


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """A browser that does not answer stops the test, not the run."""

    def late(*_: object) -> None:
        raise TimeoutError(f"no answer within {TOO_LONG} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(TOO_LONG)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests of this process."""
    served = Server(tmp_path_factory.mktemp("house"), workers=1)
    served.start()
    yield served
    served.close()
    if served.process is not None and served.process.stdout is not None:
        served.process.stdout.close()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator["People"]:
    """Makes readers with browsers of their own; script errors in any of them fail the test."""
    made = People(browser, f"http://localhost:{server.port}")
    yield made
    made.leave()
    assert not made.faults, made.faults


@pytest.fixture
def ada(people: "People") -> Reader:
    """Somebody at a desk with a mouse."""
    return people.enter()


class People:
    """The readers of one test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.faults: list[str] = []
        self.pages: list[Page] = []

    def enter(self, width: int = 1280, theme: str = "light", language: str = "en", **more: object) -> Reader:
        """A reader of their own: window width, light or dark, language, and what else a browser context takes."""
        window = {"width": width, "height": 800 if width > 500 else 740}
        context = self.browser.new_context(
            viewport=window, locale=language, color_scheme=theme, base_url=self.address, **more
        )
        page = context.new_page()
        self.pages.append(page)
        watch_into(self.faults, page)
        return Reader(page)

    def leave(self) -> None:
        for page in self.pages:
            page.context.close()


def watch_into(faults: list[str], page: Page) -> None:
    """Like `watch`, into one list for several pages."""
    page.on("console", lambda m: faults.append(m.text) if is_fault(m.type, m.text) else None)
    page.on("pageerror", lambda error: faults.append(str(error)))


def is_fault(kind: str, text: str) -> bool:
    # Refusals (4xx) and a view that a newer one made needless are part of the game; the console calls them errors.
    return kind == "error" and not text.startswith(HARMLESS)


TOO_LONG = 300  # seconds; a busy machine is no fault
HARMLESS = ("Failed to load resource", "Response Status Error Code", "htmx:afterRequest", "htmx:sendAbort")
SCREENS = Path("build/screens")
__all__ = ["SCREENS", "People", "Reader", "ada", "people", "server", "watch"]
