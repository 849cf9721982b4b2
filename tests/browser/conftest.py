"""A real server with a bot that thinks, and people who look at it."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error

from tests.browser.people import Reader
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


@pytest.fixture(scope="session")
def windows(browser: Browser, server: Server) -> "Windows":
    """The browser windows that this process uses in turn."""
    return Windows(browser, f"http://localhost:{server.port}")


@pytest.fixture
def people(windows: "Windows") -> Iterator["People"]:
    """Makes readers with browsers of their own; script errors in any of them fail the test."""
    made = People(windows)
    yield made
    made.leave()
    assert not made.faults, made.faults


@pytest.fixture
def ada(people: "People") -> Reader:
    """Somebody at a desk with a mouse."""
    return people.enter()


class Windows:
    """Browser windows, used again by the next test as those of somebody who was never here.

    A new one would start a process, and fetch and compile everything anew: a second and a half of the processor.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.free: dict[str, list[Reader]] = {}

    def open(self, **kind: object) -> Reader:
        """A window of this kind: what a browser context takes and cannot change later."""
        free = self.free.setdefault(repr(sorted(kind.items())), [])
        if free:
            return free.pop()
        return Reader(self.browser.new_context(base_url=self.address, **kind).new_page())

    def give_back(self, reader: Reader, **kind: object) -> None:
        """Leave the house and forget who one was there."""
        page = reader.page
        page.unroute_all(behavior="wait")
        page.goto(ASIDE)
        page.context.clear_cookies()
        self.free[repr(sorted(kind.items()))].append(reader)


class People:
    """The readers of one test."""

    def __init__(self, windows: Windows) -> None:
        self.windows = windows
        self.faults: list[str] = []
        self.readers: list[tuple[Reader, dict[str, object]]] = []

    def enter(
        self,
        width: int = 1280,
        theme: Literal["light", "dark"] = "light",
        language: str = "en",
        motion: Literal["no-preference", "reduce"] = "no-preference",
        **more: object,
    ) -> Reader:
        """A reader of their own: window width, light or dark, language, and what else a browser context takes."""
        kind = {"locale": language, **more}
        reader = self.windows.open(**kind)
        self.readers.append((reader, kind))
        page = reader.page
        page.set_viewport_size({"width": width, "height": 800 if width > 500 else 740})
        page.emulate_media(color_scheme=theme, reduced_motion=motion)
        page.on("console", self.hear)
        page.on("pageerror", self.stumble)
        return reader

    def hear(self, message: ConsoleMessage) -> None:
        if is_fault(message.type, message.text):
            self.faults.append(message.text)

    def stumble(self, error: Error) -> None:
        self.faults.append(str(error))

    def leave(self) -> None:
        for reader, kind in self.readers:
            reader.page.remove_listener("console", self.hear)
            reader.page.remove_listener("pageerror", self.stumble)
            self.windows.give_back(reader, **kind)


def is_fault(kind: str, text: str) -> bool:
    # Refusals (4xx) and a view that a newer one made needless are part of the game; the console calls them errors.
    return kind == "error" and not text.startswith(HARMLESS)


TOO_LONG = 300  # seconds; a busy machine is no fault
HARMLESS = ("Failed to load resource", "Response Status Error Code", "htmx:afterRequest", "htmx:sendAbort")
ASIDE = "/static/web/mark.svg"  # a picture of the same house: the window keeps its process
SCREENS = Path("build/screens")
__all__ = ["SCREENS", "People", "Reader", "ada", "people", "server", "windows"]
