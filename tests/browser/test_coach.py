"""The coach in the replay of a game that was played to its end.

With SCREENS=1 in the environment pictures of it lie under build/screens afterwards.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People, Reader
from tests.browser.test_pages import COLOURS, photograph
from tests.browser.test_play import by_mouse, to_the_end
from tests.support.browser import axe


def played(reader: Reader, slug: str = "spartacus") -> str:
    """The address of the replay of a game that this reader has played to its end."""
    reader.sit_down(slug)
    table = reader.page.url
    to_the_end(reader, by_mouse)
    return f"{table}replay/"


def test_the_coach_is_asked_thinks_and_tells(people: People) -> None:
    ada = people.enter()
    replay, page = played(ada), ada.page
    ada.open(f"{replay}?at=1")
    photograph(ada, "coach-ask-1280")
    page.get_by_role("button", name="Ask the coach").click()
    curve = page.locator("#coach svg.curve")
    expect(curve).to_be_visible()  # it has looked again by itself
    points = curve.locator("a")
    assert points.count() > 3
    for which in (points.nth(points.count() // 2), points.last):  # however close they lie
        step = (which.get_attribute("href") or "").rpartition("=")[2]
        which.click()
        page.wait_for_url(f"**/replay/?at={step}")
    expect(page.get_by_label("Step", exact=True)).to_have_value(step)
    expect(page.locator("#coach .here")).to_have_attribute("aria-current", "step")
    expect(page.locator("#coach .told")).to_contain_text(re.compile(r"You chose: .+\. The house expected \d+ of 100\."))
    costly = page.locator("#coach ol a")
    if costly.count():
        costly.first.click()
        expect(page.locator("#coach ol a[aria-current]")).to_have_count(1)
        expect(page.locator("#coach .told")).to_contain_text("The house saw something")
    wrong = []
    for width in (1280, 800, 360):
        for theme, rules in (("light", ()), ("dark", COLOURS)):
            page.set_viewport_size({"width": width, "height": 800 if width > 500 else 740})
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            photograph(ada, f"coach-{width}-{theme}")
            wrong += [f"{width} {theme}: {fault}" for fault in axe(page, *rules)]
            if not ada.fits():
                wrong.append(f"{width} {theme}: wider than the window")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("scripts", [False])
def test_without_javascript_one_looks_again_oneself(people: People, scripts: bool) -> None:
    ada = people.enter()
    replay = played(ada)
    plain = people.enter(java_script_enabled=scripts)
    plain.page.context.add_cookies(ada.page.context.cookies())
    plain.open(f"{replay}?at=2")
    plain.page.get_by_role("button", name="Ask the coach").click()
    plain.page.wait_for_url("**/replay/?at=2#coach")
    for _ in range(60):
        again = plain.page.get_by_role("link", name="Look again")
        if not again.count():
            break
        again.click()
        plain.page.wait_for_timeout(500)
    expect(plain.page.locator("#coach svg.curve")).to_be_visible()
    points = plain.page.locator("#coach svg.curve a")
    href = points.first.get_attribute("href") or ""
    points.first.click()
    plain.page.wait_for_url(f"**{href}")
