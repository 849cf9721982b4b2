"""Games played to their end in a browser: with mouse and keyboard, and without JavaScript.

Each game once, a few turns with the keyboard and then a few with the mouse, and a long one by a bot from its middle on;
`make plays` has each to its end with the mouse and with the keyboard alone, and no bot where there is no JavaScript.
"""

import itertools
import os
import random
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PressLost

from lusoria.play import catalogue
from tests.browser.conftest import People, Reader
from tests.browser.people import CHOICE, Gone

SLUGS = [game.slug for game in catalogue.games()]
SHORT = {"vinci": {"vp-target": "30"}}  # options for a short game where it would be a long one
LOST = 10_000  # ms after which a press had no effect
MOST = 600  # tries of one person; every game of the house is over long before
STRETCH = 6  # tries with the keyboard, then with the mouse
BY_HAND = 24  # tries after which a bot plays on
REST = 180  # s that bots take for the rest of a game
ALL = os.environ.get("PLAYS") == "all"


Act = Callable[[Reader, random.Random], str | None]  # see Reader.answer; "over": the game is; "read": a sheet was


def to_the_end(reader: Reader, act: Act, most: int = MOST) -> int:
    """Act until the game is over; the number of tries, or `most` when it is not. What is about to be chosen may vanish:
    then one looks again."""
    luck, lost = random.Random(7), 0
    for tries in range(most):
        try:
            answer = act(reader, luck)
        except Gone:
            reader.page.wait_for_timeout(100)
            continue
        if answer == "over":
            expect(reader.page.locator(".result tbody tr")).not_to_have_count(0)
            return tries
        elif answer == "confirm":
            version = reader.version
            sure = reader.page.locator(".confirm button.main")
            expect(sure).to_be_focused()
            sure.press("Enter")
            reader.until("v => hand.version() !== v", version)
        elif answer is None:  # pressed in the very moment in which the page was renewed: a person presses again
            lost += 1
            assert lost < 4, "what is pressed has no effect"
    return most


def by_mouse(reader: Reader, luck: random.Random) -> str | None:
    """Click a piece of the board that stands for an action, or a button beside the prompt."""
    seen = reader.turn(luck.random())
    if seen["over"]:
        return "over"
    if not seen["sure"]:
        reader.press(seen)
    if seen["sheet"]:
        return "read"
    answer = reader.answer(seen["version"], LOST)
    if answer == "sure":
        reader.press(reader.sees("place", "#sure button.main"))
        answer = reader.answer(seen["version"], LOST)
    return answer


@pytest.mark.skipif(not ALL, reason="make plays")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_to_its_end_by_mouse(people: People, slug: str) -> None:
    reader = people.enter(motion="reduce")  # so that nothing moves away under the mouse
    reader.play_now(slug)
    assert 0 < to_the_end(reader, by_mouse) < MOST
    expect(reader.page.get_by_role("button", name="Once more")).to_be_visible()


def press_to(reader: Reader, what: str) -> None:
    """Press Tab until the focus is on something that matches the selector; Gone when there is no such thing."""
    version = reader.version
    for _ in range(150):
        seen = reader.sees("at", what)
        if seen["there"]:
            return
        if not seen["exists"]:
            raise Gone
        reader.page.keyboard.press("Tab")
    if reader.version != version:
        raise Gone
    raise AssertionError(f"Tab never reaches {what}")


def by_keyboard(reader: Reader, luck: random.Random) -> str | None:
    """Tab to the board, walk about with the arrows, press Enter on a piece that can be chosen; or Tab to a button.

    Page Down leads to one from where the arrows have not.
    """
    keys, seen = reader.page.keyboard, reader.turn()
    if seen["over"]:
        return "over"
    if seen["sheet"] and not seen["sure"]:
        keys.press("Escape")
        return "read"
    if seen["sure"]:  # asked at last, when the page had been renewed meanwhile
        press_to(reader, "#sure button.main")
    elif seen["offers"] and (not seen["near"] or luck.random() < 0.6):
        press_to(reader, "[data-board] [data-roving]")
        for step in range(20):
            if reader.sees("at", CHOICE)["there"]:
                break
            keys.press(luck.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) if step < 15 else "PageDown")
        else:
            raise Gone
    else:
        press_to(reader, "#acts .near button, form.amount button")
    keys.press("Enter")
    answer = reader.answer(seen["version"], LOST)
    if answer == "sure":
        press_to(reader, "#sure button.main")
        keys.press("Enter")
        answer = reader.answer(seen["version"], LOST)
    return answer


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


@pytest.mark.skipif(not ALL, reason="make plays")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_to_its_end_by_keyboard_alone(ada: Reader, slug: str) -> None:
    open_by_keyboard(ada, slug, SHORT.get(slug, {}))
    assert 0 < to_the_end(ada, by_keyboard) < MOST


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_to_its_end_by_keyboard_and_mouse(people: People, slug: str) -> None:
    reader = people.enter(motion="reduce")  # so that nothing moves away under the mouse
    open_by_keyboard(reader, slug, SHORT.get(slug, {}))
    tries = itertools.count()

    def by_both(reader: Reader, luck: random.Random) -> str | None:
        return (by_mouse if next(tries) // STRETCH % 2 else by_keyboard)(reader, luck)

    if to_the_end(reader, by_both, BY_HAND) == BY_HAND and hand_over(reader):
        come_back_at_the_end(reader, slug)
    expect(reader.page.locator(".result tbody tr")).not_to_have_count(0)
    expect(reader.page.get_by_role("button", name="Once more")).to_be_visible()


def hand_over(reader: Reader, *, asked: bool = True) -> bool:
    """Let a bot play on for this reader, who looks on. False: the last try by hand was the end of the game.

    `asked`: the page asks whether that is meant, for which it needs its script.
    """
    page, table = reader.page, reader.page.url
    wish, back, once_more = (
        page.get_by_role("button", name=name, include_hidden=True)
        for name in ("A bot plays for me", "Take my seat back", "Once more")
    )
    for _ in range(4):  # where the house was busy, or the page was renewed under the hand, a person tries again
        expect(wish.or_(once_more).first).to_be_attached()
        if once_more.count():
            return False
        with suppress(PressLost):
            if not wish.is_visible():
                page.locator("details", has=wish).locator("summary").click(timeout=LOST)
            wish.click(timeout=LOST)
            if asked:
                page.locator("#sure button.main").click(timeout=LOST)
            back.or_(once_more).first.wait_for(state="attached", timeout=LOST)
        page.goto(table)
        if back.count():
            return True
    raise AssertionError(f"no bot sits in: {page.locator('body').inner_text()[:2000]}")


def come_back_at_the_end(reader: Reader, slug: str) -> None:
    """Read the rules while the game is played on, and now and then ask for the table's page without drawing it."""
    page, table, since = reader.page, reader.page.url, time.monotonic()
    page.goto(f"/games/{slug}/rules/")
    while 'class="sheet result"' not in (text := page.request.get(table).text()):
        assert time.monotonic() - since < REST, f"the game finds no end: {text}"
        page.wait_for_timeout(1500)
    page.goto(table)


@pytest.mark.parametrize("slug", ["prokonsul", "zero"])
def test_a_game_to_its_end_without_javascript(people: People, slug: str) -> None:
    reader = people.enter(java_script_enabled=False)
    page, luck = reader.page, random.Random(7)
    reader.play_now(slug)
    table = page.url
    for _ in range(MOST if ALL else BY_HAND):
        if page.locator(".result").count():
            break
        sure = page.locator("form.confirm button.main")
        choices = [sure, reader.buttons, page.locator("form.amount button")]
        found = next((choice for choice in choices if choice.count()), None)
        if found:
            found.nth(luck.randrange(found.count())).click()
        else:
            come_back_later(page)
    else:
        page.goto(table)  # from where it is asked whether a choice is meant
        if not ALL and hand_over(reader, asked=False):
            come_back_at_the_end(reader, slug)
    expect(page.locator(".result tbody tr")).not_to_have_count(0)


def come_back_later(page: Page) -> None:
    """Press reload when it is one's turn, or when nothing has moved for half a second."""
    table = page.locator("#live")
    pulse, seen, still = table.get_attribute("data-pulse") or "", table.get_attribute("data-version"), 0
    while still < 5:
        told = page.request.get(pulse).json()
        if told["mine"]:
            break
        still, seen = (still + 1 if str(told["v"]) == seen else 0), str(told["v"])
        page.wait_for_timeout(100)
    page.reload()
