"""What the page of a table says when the server does not do what was asked; pressing again is all one needs."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.people import Reader
from tests.web.support import Server

TOLD = "<!doctype html><p>503<p data-sentence>The house is being painted.</p>"


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (503, TOLD, "The house is being painted."),
        (500, "", "That did not work. Please try again; a move counts once."),
        (413, "<html><title>from a proxy</title></html>", "That did not work."),
        (400, TOLD, "The house is being painted."),
        (404, TOLD, "The house is being painted."),
        (0, "", "cannot be reached"),
    ],
)
def test_a_move_that_fails_is_said_and_can_be_pressed_again(
    browser: Browser, server: Server, status: int, body: str, said: str
) -> None:
    context = browser.new_context(locale="en", base_url=f"http://localhost:{server.port}", reduced_motion="reduce")
    reader = Reader(context.new_page())
    keys: list[str] = []

    def fail_once(route: Route) -> None:
        keys.append(dict(part.split("=") for part in (route.request.post_data or "").split("&"))["key"])
        if len(keys) > 1:
            route.continue_()
        elif status:
            route.fulfill(status=status, body=body, content_type="text/html")
        else:
            route.abort()

    try:
        reader.play_now("spartacus")
        assert reader.wait_for_turn()
        context.route("**/move/", fail_once)
        version, button = reader.version, reader.buttons.first
        button.press("Enter")
        expect(reader.page.locator(".toast").filter(has_text=said)).to_be_visible()
        assert reader.version == version
        reader.buttons.first.press("Enter")
        assert reader.wait_for_answer(version)
        assert len(keys) == 2
        assert keys[0] == keys[1]
    finally:
        context.close()
