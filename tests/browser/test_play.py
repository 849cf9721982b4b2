"""Games played to their end in a browser: with the mouse, with the keyboard alone, and without JavaScript."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect

from lusoria.play import catalogue
from tests.browser.conftest import People, Reader
from tests.browser.people import CHOICE, Gone

pytestmark = pytest.mark.xdist_group("browser-play")
SLUGS = [game.slug for game in catalogue.games()]
SHORT = {"vinci": {"vp-target": "30"}}  # options for a short game where it would be a long one
MOST = 400  # decisions of one person; every game of the house is over long before


def to_the_end(reader: Reader, act: Callable[[Reader, random.Random], None]) -> int:
    """Act until the game is over; the number of tries. What is about to be chosen may vanish: then one looks again."""
    luck, lost = random.Random(7), 0
    for tries in range(MOST):
        if not reader.wait_for_turn():
            expect(reader.page.locator(".result tbody tr")).not_to_have_count(0)
            return tries
        version = reader.version
        try:
            act(reader, luck)
        except Gone:
            continue
        try:
            answered = reader.wait_for_answer(version, 10_000)
        except Late:  # pressed in the very moment in which the page was renewed: a person presses again
            lost += 1
            assert lost < 4, "what is pressed has no effect"
            continue
        if not answered:
            sure = reader.page.locator(".confirm button.main")
            expect(sure).to_be_focused()
            sure.press("Enter")
            reader.page.wait_for_function("v => document.querySelector('#live')?.dataset.version !== v", arg=version)
    raise AssertionError("the game did not end")


def by_mouse(reader: Reader, luck: random.Random) -> None:
    """Click a piece of the board where one stands for an action, else a button."""
    choices = [reader.offers, reader.buttons, reader.page.locator("form.amount button")]
    found = next((choice for choice in choices if choice.count()), None)
    count = found.count() if found else 0
    if not found or not count:
        raise Gone
    reader.click(found.nth(luck.randrange(count)))
    reader.confirm_if_asked()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_to_its_end_by_mouse(people: People, slug: str) -> None:
    reader = people.enter(reduced_motion="reduce")  # so that nothing moves away under the mouse
    reader.play_now(slug)
    assert to_the_end(reader, by_mouse) > 0
    expect(reader.page.get_by_role("button", name="Once more")).to_be_visible()


def press_to(reader: Reader, what: str) -> None:
    """Press Tab until the focus is on something that matches the selector; Gone when there is no such thing."""
    version = reader.version
    for _ in range(150):
        if reader.page.evaluate("s => document.activeElement.matches(s)", what):
            return
        if not reader.page.locator(what).count():
            raise Gone
        reader.page.keyboard.press("Tab")
    if reader.version != version:
        raise Gone
    raise AssertionError(f"Tab never reaches {what}")


def by_keyboard(reader: Reader, luck: random.Random) -> None:
    """Tab to the board, walk about with the arrows, press Enter on a piece that can be chosen.

    Page Down leads to one from where the arrows have not.
    """
    keys = reader.page.keyboard
    if reader.offers.count():
        press_to(reader, "[data-board] [data-roving]")
        for step in range(20):
            if reader.page.evaluate("s => document.activeElement.matches(s)", CHOICE):
                break
            keys.press(luck.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) if step < 15 else "PageDown")
        else:
            raise Gone
    else:
        press_to(reader, "#acts button[name=code], form.amount button")
    keys.press("Enter")
    if reader.page.locator("#sure[open]").count():
        press_to(reader, "#sure button.main")
        keys.press("Enter")


def open_by_keyboard(reader: Reader, slug: str, options: dict[str, str]) -> None:
    """A table against bots: the first button on the first page, or by the form where options are chosen."""
    keys = reader.page.keyboard
    if options:
        reader.open(f"/games/{slug}/new/")
        press_to(reader, "#new-table [name=name]")
        keys.type("Ada")
        for chair in reader.page.locator("#new-table .others select:enabled").all():
            press_to(reader, f"#{chair.get_attribute('id')}")
            keys.press("ArrowDown")
        press_to(reader, "#new-table summary")
        keys.press("Enter")
        for option, value in options.items():
            press_to(reader, f"#new-table [name=o_{option}]")
            keys.type(value)
        press_to(reader, "#new-table button.main")
    else:
        reader.open("/")
        press_to(reader, f".board-{slug} button.main")
    keys.press("Enter")
    reader.page.wait_for_url("**/t/**")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_to_its_end_by_keyboard_alone(ada: Reader, slug: str) -> None:
    open_by_keyboard(ada, slug, SHORT.get(slug, {}))
    assert to_the_end(ada, by_keyboard) > 0


@pytest.mark.parametrize("slug", ["prokonsul", "zero"])
def test_a_game_to_its_end_without_javascript(people: People, slug: str) -> None:
    reader = people.enter(java_script_enabled=False)
    page, luck = reader.page, random.Random(7)
    reader.play_now(slug)
    for _ in range(MOST):
        if page.locator(".result").count():
            break
        sure = page.locator("form.confirm button.main")
        choices = [sure, reader.buttons, page.locator("form.amount button")]
        found = next((choice for choice in choices if choice.count()), None)
        if found:
            found.nth(luck.randrange(found.count())).click()
        else:
            page.wait_for_timeout(100)  # a bot thinks; a person would press reload
            page.reload()
    expect(page.locator(".result tbody tr")).not_to_have_count(0)
