"""Every page: nothing for axe-core to find, nothing sticking out, narrow in each language and wide, light and dark.

With SCREENS=1 in the environment pictures of all of them lie under build/screens afterwards.
"""

import os

import pytest
from playwright.sync_api import expect

from lusoria.play import catalogue
from tests.browser.conftest import SCREENS, People, Reader
from tests.support.browser import axe


def walk(reader: Reader) -> list[tuple[str, str]]:
    """Name and address of every page, made by living in the house for a minute."""
    page = reader.page
    reader.sit_down("imperium")
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


COLOURS = ("color-contrast", "link-in-text-block")  # what axe-core asks about colours: the dark changes nothing else


@pytest.mark.parametrize(("language", "width"), [("en", 360), ("en", 1280), ("ja", 360), ("zh-hant", 360)])
def test_every_page(people: People, language: str, width: int) -> None:
    reader = people.enter(width, language="zh-TW" if language == "zh-hant" else language)
    stranger = people.enter(width, language="zh-TW" if language == "zh-hant" else language)
    wrong = []
    for name, address in walk(reader):
        seen = stranger if name == "join" else reader
        seen.open(address)
        expect(seen.page.locator("html")).to_have_attribute("lang", "zh-Hant" if language == "zh-hant" else language)
        for theme, rules in (("light", ()), ("dark", COLOURS)):
            seen.page.emulate_media(color_scheme=theme)
            photograph(seen, f"{name}-{width}-{theme}-{language}")
            wrong += [f"{name} ({theme}): {fault}" for fault in axe(seen.page, *rules)]
            if not seen.fits():
                wrong.append(f"{name} ({theme}): wider than the window")
        seen.page.emulate_media(color_scheme="light")
        if seen.page.locator("h1").count() != 1:
            wrong.append(f"{name}: not one main heading")
    assert not wrong, "\n".join(wrong)


def photograph(reader: Reader, name: str) -> None:
    if os.environ.get("SCREENS"):
        reader.page.screenshot(path=SCREENS / f"{name}.png", full_page=True)


@pytest.mark.parametrize("slug", [game.slug for game in catalogue.games()])
def test_every_board(people: People, slug: str) -> None:
    """On a phone and then in a wide window: one page, as a window is made wider."""
    reader = people.enter(360)
    reader.sit_down(slug)
    reader.wait_for_turn()
    for width, theme in ((360, "light"), (1280, "dark")):
        reader.page.set_viewport_size({"width": width, "height": 800})
        reader.page.emulate_media(color_scheme=theme)
        photograph(reader, f"board-{slug}-{width}-{theme}")
        assert axe(reader.page) == []
        assert reader.fits()
