"""Every page: nothing for axe-core to find, nothing sticking out, in each language, light and dark, narrow and wide.

Pictures of all of them lie under build/screens afterwards.
"""

import pytest
from playwright.sync_api import expect

from lusoria.play import catalogue
from tests.browser.conftest import SCREENS, People, Reader
from tests.support.browser import axe

pytestmark = pytest.mark.xdist_group("browser")


def walk(reader: Reader) -> list[tuple[str, str]]:
    """Name and address of every page, made by living in the house for a minute."""
    page = reader.page
    reader.play_now("imperium")
    table = page.url
    reader.wait_for_turn()
    reader.open("/games/spartacus/new/")
    page.locator("#new-table button.main").click()
    page.wait_for_url("**/t/**")
    gathering, invitation = page.url, page.locator("#join-link").input_value()
    return [
        ("home", "/"),
        ("tables", "/tables/"),
        ("game", "/games/zero/"),
        ("rules", "/games/zero/rules/?clause=ZER-4.2"),
        ("new-table", "/games/spartacus/new/"),
        ("gathering", gathering),
        ("join", invitation),
        ("table", table),
        ("replay", f"{table}replay/?at=1"),
        ("report", f"{table}report/?seat=1"),
        ("account", "/account/"),
        ("sign-in", "/account/in/"),
        ("sign-up", "/account/up/"),
        ("error", "/nowhere/"),
    ]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja", "zh-hant"])
def test_every_page(people: People, language: str, theme: str, width: int) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    reader = people.enter(width, theme, "zh-TW" if language == "zh-hant" else language)
    stranger = people.enter(width, theme, "zh-TW" if language == "zh-hant" else language)
    wrong = []
    for name, address in walk(reader):
        seen = stranger if name == "join" else reader
        seen.open(address)
        expect(seen.page.locator("html")).to_have_attribute("lang", "zh-Hant" if language == "zh-hant" else language)
        seen.page.screenshot(path=SCREENS / f"{name}-{width}-{theme}-{language}.png", full_page=True)
        wrong += [f"{name}: {fault}" for fault in axe(seen.page)]
        if not seen.fits():
            wrong.append(f"{name}: wider than the window")
        if seen.page.locator("h1").count() != 1:
            wrong.append(f"{name}: not one main heading")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("slug", [game.slug for game in catalogue.games()])
@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (1280, "dark")])
def test_every_board(people: People, slug: str, width: int, theme: str) -> None:
    reader = people.enter(width, theme)
    reader.play_now(slug)
    reader.wait_for_turn()
    reader.page.screenshot(path=SCREENS / f"board-{slug}-{width}-{theme}.png", full_page=True)
    assert axe(reader.page) == []
    assert reader.fits()
    # Asked of the page, not of a board that was found before: others may move, and then there is a new one.
    smallest = reader.page.evaluate(
        """() => Math.min(...[...document.querySelectorAll('[data-board] svg text')].filter(t => t.textContent.trim())
           .map(t => parseFloat(getComputedStyle(t).fontSize)))"""
    )
    assert smallest >= 11, "text on a board is at least 11 units high"
    if width > 500:
        scale = reader.page.evaluate(
            """() => {
                const svg = document.querySelector("[data-board] svg");
                return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
            }"""
        )
        assert scale >= 1, "a board is drawn no smaller than it was meant to be where there is room"
