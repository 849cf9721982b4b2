"""A real Chromium for tests: fixtures `browser` and `page`, and `axe`, which looks for accessibility faults.

`tests/conftest.py` makes the fixtures known to every test.
"""

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Playwright, sync_playwright

from tools.browser import system_browser

# No call home and no sandbox where Chromium refuses one (root, containers).
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for the whole run."""
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


def launch(playwright: Playwright) -> Browser:
    """A headless Chromium. Where there is none the test is skipped, but never where everything must be tested."""
    try:
        return playwright.chromium.launch(executable_path=system_browser(), args=FLAGS)
    except Error as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no Chromium: {error.message.splitlines()[0]}")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page with its own cookies. Script errors and policy violations on it fail the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
    page = context.new_page()
    faults = watch(page)
    yield page
    context.close()
    assert not faults, faults


def watch(page: Page) -> list[str]:
    """The list into which script errors and content policy violations of this page will be written."""
    faults: list[str] = []

    def console(message: ConsoleMessage) -> None:
        # Refusals (4xx) are part of the game and are tested for; the console calls them errors too.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            faults.append(message.text)

    page.on("console", console)
    page.on("pageerror", lambda error: faults.append(str(error)))
    return faults


def axe(page: Page, *rules: str) -> list[str]:
    """What axe-core finds on the page: one line per rule with the elements that break it. Without `rules`
    all of them are asked.

    The script is sent once for each load of a page, and of the results only the faults are sent back.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    violations = page.evaluate(
        "async options => (await axe.run(document, options)).violations",
        {"resultTypes": ["violations"]} | ({"runOnly": {"type": "rule", "values": rules}} if rules else {}),
    )
    return [f"{v['id']}: {v['help']}: {', '.join(str(node['target']) for node in v['nodes'])}" for v in violations]
