"""Letting a program play, as its person and the others at the table see it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.test_pages import photograph
from tests.support.browser import axe


@pytest.mark.parametrize("width", [360, 1280])
def test_a_seat_is_given_to_a_program_and_taken_back(people: People, width: int) -> None:
    reader = people.enter(width)
    reader.sit_down("imperium")
    page, table = reader.page, reader.page.url
    company = page.locator("details.company")

    def press(name: str) -> None:
        company.locator("summary").click()
        company.get_by_role("button", name=name).click()

    press("A program plays for me")
    token = page.locator("#token").input_value()
    bearer = {"Authorization": f"Bearer {token}"}
    assert page.request.get("/api/1/seat/", headers=bearer).json()["seat"] == 0
    photograph(reader, f"program-{width}")
    assert axe(page) == []
    assert reader.fits()
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url(table)
    expect(page.locator(".seat-plate.me")).to_contain_text("(program)")
    stranger = people.enter(width)
    assert token not in page.content()
    assert stranger.page.request.get(table).status == 403  # it is a private table
    company.locator("summary").click()
    photograph(reader, f"program-people-{width}")
    assert axe(page) == []
    assert reader.fits()
    company.get_by_role("button", name="No program any more").click()
    expect(page.locator(".seat-plate.me")).not_to_contain_text("(program)")
    assert page.request.get("/api/1/seat/", headers=bearer).status == 401
