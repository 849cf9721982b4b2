"""The drawn board as something to press, to enlarge and to point at."""

import re

from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import People, Reader
from tests.support.browser import axe

WIDTH = "document.querySelector('[data-frame] svg').getBoundingClientRect().width"  # of the board that stands there now
PLACE = "frame => [frame.scrollLeft, frame.scrollTop]"
UNDER = "([x, y]) => document.elementFromPoint(x, y).closest('[data-code]')?.dataset.code"
STAYS = """([left, top]) => {
    const frame = document.querySelector("[data-frame]");
    return frame.scrollLeft === left && frame.scrollTop === top;
}"""


def test_a_board_too_small_for_the_screen_can_be_enlarged(people: People) -> None:
    reader = people.enter(width=320)
    reader.sit_down("prokonsul")
    reader.wait_for_turn()  # a board that comes anew between press and release takes the click with it
    page = reader.page
    frame, larger = page.locator("[data-frame]"), page.get_by_role("button", name="Show the board larger")
    width = reader.until(f"() => {WIDTH}")
    larger.click()
    reader.until(f"width => {WIDTH} > 1.3 * width", width)
    assert reader.fits()
    assert axe(page) == []
    page.get_by_role("button", name="Show the board smaller").click()
    expect(frame).not_to_have_attribute("data-zoom", re.compile(""))
    reader.until(f"width => Math.abs({WIDTH} - width) < 2", width)  # laid out anew in steps


def test_an_enlarged_board_keeps_its_place_over_an_update(people: People) -> None:
    reader = people.enter(width=320)
    reader.sit_down("prokonsul")
    reader.wait_for_turn()
    page, frame = reader.page, reader.page.locator("[data-frame]")
    for _ in range(2):
        page.get_by_role("button", name="Show the board larger").click()
    frame.evaluate("frame => frame.scrollTo(70, 90)")
    place = frame.evaluate(PLACE)
    assert all(place)
    version = reader.version
    reader.buttons.first.press("Enter")
    reader.confirm_if_asked()
    reader.wait_for_answer(version)
    expect(frame).to_have_attribute("data-zoom", "3")
    reader.until(STAYS, place)  # others move on meanwhile, and each time there is a new board


def test_a_finger_between_choices_too_small_for_it_makes_them_larger_first(people: People) -> None:
    reader = people.enter(360, has_touch=True)
    reader.sit_down("circus-maximus")
    reader.wait_for_turn()
    piece, version = reader.offers.nth(1), reader.version
    code, frame = piece.get_attribute("data-code"), reader.page.locator("[data-frame]")
    before = placed(piece)
    assert before["height"] < 25
    piece.tap()
    expect(frame).to_have_attribute("data-zoom", "2")
    assert placed(piece)["height"] > 40
    middle = [before["x"] + before["width"] / 2, before["y"] + before["height"] / 2]
    assert reader.page.evaluate(UNDER, middle) == code  # the same finger there again means the same piece
    assert reader.version == version
    piece.tap()
    assert reader.wait_for_answer(version)
    expect(frame).not_to_have_attribute("data-zoom", re.compile(""))


def placed(piece: Locator) -> FloatRect:
    box = piece.bounding_box()
    assert box is not None
    return box


def test_a_button_points_at_its_piece(ada: Reader) -> None:
    ada.sit_down("spartacus")
    ada.wait_for_turn()
    # Not every button has a piece: who passes touches none.
    piece = ada.offers.first
    code = piece.get_attribute("data-code") or "?"
    ada.page.locator(f"#acts button[name=code][value='{code}']").focus()
    expect(ada.page.locator("[data-board] .pointed").filter(visible=True)).to_have_attribute("data-code", code)
    ada.page.locator("#prompt").hover()
    expect(ada.page.locator(".pointed")).to_have_count(0)


def test_a_long_press_explains_and_does_not_choose(people: People) -> None:
    reader = people.enter(360, has_touch=True)
    reader.sit_down("zero")
    reader.wait_for_turn()
    piece, version = reader.offers.first, reader.version
    name = piece.get_attribute("aria-label") or "?"
    piece.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(reader.page.locator("#tip")).to_have_text(name)
    piece.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    piece.dispatch_event("click", {"bubbles": True})
    assert reader.version == version
    piece.tap()
    assert reader.wait_for_answer(version)
