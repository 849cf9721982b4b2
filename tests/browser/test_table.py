"""The table: help where the question arises, confirmation, news from others, focus, motion, talk, replay."""

import re
import time
from collections import Counter

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import People, Reader
from tests.support.browser import axe


def two_at(
    people: People, slug: str, name: str = "Ada", guest: str = "Ben", seats: tuple[Reader, Reader] | None = None
) -> tuple[Reader, Reader]:
    """A running table of two people, the second of whom came by link as a guest."""
    host, friend = seats or (people.enter(), people.enter())
    host.open(f"/games/{slug}/new/")
    host.page.get_by_label("Your name").fill(name)
    host.page.get_by_role("button", name="Open the table").click()
    host.invitation = friend.invitation = host.page.locator("#join-link").input_value()
    friend.open(friend.invitation)
    friend.page.get_by_label("Your name").fill(guest)
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.page.locator("#live")).to_be_attached()
    expect(host.field).to_be_visible()
    expect(friend.field).to_be_visible()
    return host, friend


def mover(*readers: Reader) -> tuple[Reader, Reader]:
    """Who of the two is asked, and the other one."""
    first, second = readers
    first.until("() => document.querySelector('#live').dataset.title")
    return (first, second) if first.buttons.count() else (second, first)


def test_news_of_others_come_by_themselves_and_the_title_calls(people: People) -> None:
    moving, waiting = mover(*two_at(people, "rad-der-geschichte"))
    expect(moving.page).to_have_title(re.compile("^● "))
    expect(waiting.page).not_to_have_title(re.compile("^● "))
    waiting.page.locator(".log-scroll").first.focus()
    for _ in range(20):
        if not moving.buttons.count():
            break
        version = moving.version
        moving.offers.first.click()
        moving.wait_for_answer(version)
    expect(waiting.offers.first).to_be_visible()
    expect(waiting.page).to_have_title(re.compile("^● "))
    expect(waiting.page.locator(".log li.fresh").first).to_be_visible()
    expect(waiting.page.locator("#say")).not_to_be_empty()


def test_what_happens_while_an_answer_is_on_its_way_is_shown_too(ada: Reader) -> None:
    """The answer to a move is held back until the bots have moved on and the page has heard of it."""
    ada.sit_down("spartacus")
    ada.wait_for_turn()
    page = ada.page

    def hold_back(route: Route) -> None:
        answer = route.fetch()
        time.sleep(3)
        route.fulfill(response=answer)

    page.route("**/move/", hold_back)
    version = ada.version
    ada.buttons.first.press("Enter")
    ada.confirm_if_asked()
    ada.until("v => hand.version() !== v", version)
    ada.until(UP_TO_DATE)


# Whether the page shows what there is to be seen.
UP_TO_DATE = """async () => {
    const page = document.querySelector('#live'), told = await (await fetch(page.dataset.pulse)).json();
    return String(told.v) === document.querySelector('#live').dataset.version;
}"""


def test_a_view_on_its_way_is_not_taken_back_for_the_next(ada: Reader) -> None:
    """The first view of the bots' acts is held back until all of them have acted: then there is one more, not four."""
    ada.sit_down("spartacus", seats=5)
    ada.wait_for_turn()
    page = ada.page
    pulse = page.locator("#live").get_attribute("data-pulse") or "?"
    views: list[str] = []
    taken_back: list[str] = []

    def hold_back(route: Route) -> None:
        answer = route.fetch()
        while not views and not page.request.get(pulse).json()["mine"]:
            time.sleep(0.05)
        views.append(route.request.url)
        route.fulfill(response=answer)

    page.route(page.url, hold_back)
    page.on("requestfailed", lambda request: taken_back.append(request.url))
    version = ada.version
    ada.buttons.first.press("Enter")
    ada.confirm_if_asked()
    ada.wait_for_answer(version)
    ada.wait_for_turn()
    ada.until(UP_TO_DATE)
    assert page.url not in taken_back
    assert 1 <= len(views) <= 2


def test_a_piece_that_cannot_be_chosen_says_why_and_leads_to_the_clause(ada: Reader) -> None:
    page = ada.page
    for _ in range(6):
        ada.sit_down("spartacus")
        ada.wait_for_turn()
        version = ada.version
        ada.buttons.first.press("Enter")
        ada.confirm_if_asked()
        ada.wait_for_answer(version)
        if ada.wait_for_turn() and page.locator("[data-board] [data-why]").count():
            break
    grey = page.locator("[data-board] [data-why]").filter(visible=True).first
    expect(grey).to_have_attribute("aria-disabled", "true")
    grey.hover()
    expect(page.locator("#tip")).to_contain_text(grey.get_attribute("data-why") or "?")
    version = ada.version
    grey.click(force=True)
    toast = page.locator(".toast")
    expect(toast).to_contain_text(grey.get_attribute("data-why") or "?")
    toast.get_by_role("link").click()
    expect(page.locator("#rulebook .clause.at")).to_be_in_viewport()
    assert ada.version == version
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#rulebook")).to_be_hidden()


def test_a_clause_in_the_log_opens_the_rulebook_beside_the_board(ada: Reader) -> None:
    ada.sit_down("zero")
    ada.wait_for_turn()
    link = ada.page.locator(".log .clause-link").first
    clause = link.inner_text()
    link.click()
    expect(ada.page.locator("#rulebook .clause.at .clause-id")).to_have_text(clause)
    expect(ada.field).to_be_visible()
    ada.page.get_by_role("button", name="Close").click()
    expect(link).to_be_focused()


def test_what_is_at_risk_is_asked_about_once(ada: Reader) -> None:
    """Who accuses wrongly is out of the game."""
    page = ada.page
    ada.sit_down("catilina")
    risky = page.locator("#acts [data-warn]")
    version = ada.play_until(risky)
    name = risky.first.get_attribute("data-name")
    risky.first.press("Enter")
    expect(page.locator("#sure")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Not yet").click()
    expect(page.locator("#sure")).to_be_hidden()
    expect(page.locator(f"#acts [data-name='{name}']")).to_be_focused()
    page.locator(f"#acts [data-name='{name}']").press("Enter")
    page.get_by_role("button", name="Yes, do it").click()
    assert ada.wait_for_answer(version)


def test_what_was_agreed_to_is_done_though_the_page_was_renewed_meanwhile(ada: Reader) -> None:
    ada.sit_down("spartacus")
    page = ada.page
    wish = page.get_by_role("button", name="A bot plays for me", include_hidden=True)
    page.locator("details", has=wish).locator("summary").click()
    wish.click()
    expect(page.locator("#sure")).to_be_visible()
    wish.evaluate("button => { const form = button.form; form.replaceWith(form.cloneNode(true)); }")
    page.locator("#sure button.main").click()
    expect(page.get_by_role("button", name="Take my seat back", include_hidden=True).first).to_be_attached()


def test_what_merely_cannot_be_taken_back_is_one_press(ada: Reader) -> None:
    ada.sit_down("prokonsul")
    final = ada.page.locator("#acts [data-final]:not([data-warn])")
    version = ada.play_until(final)
    final.first.press("Enter")
    assert ada.answer(version) == "answered"


def test_the_list_of_acts_is_folded_and_opens_at_a_key(ada: Reader) -> None:
    ada.sit_down("spartacus")
    ada.wait_for_turn()
    page = ada.page
    fold = page.get_by_role("button", name="As a list")
    cards = page.locator("#as-list")
    assert (cards.bounding_box() or {})["height"] <= 2
    assert cards.get_by_role("button").count() > 1, "a screen reader finds them folded too"
    page.keyboard.press("l")
    expect(fold).to_have_attribute("aria-expanded", "true")
    assert (cards.bounding_box() or {})["height"] > 30
    assert axe(page) == []
    version = ada.version
    ada.buttons.first.press("Enter")
    ada.wait_for_answer(version)
    assert (cards.bounding_box() or {})["height"] > 30, "it stays as it was left"
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "false")


def test_the_folded_list_lies_over_the_board_for_keys_and_not_for_a_mouse(ada: Reader) -> None:
    ada.sit_down("spartacus")
    ada.wait_for_turn()
    page, cards = ada.page, ada.page.locator("#as-list")
    page.locator("#prompt").click()
    cards.locator("button").first.focus()  # as after an answer that was pressed with the mouse
    assert (cards.bounding_box() or {})["height"] <= 2
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert (cards.bounding_box() or {})["height"] > 30
    cards.locator("button").first.hover()
    page.mouse.down()
    assert (cards.bounding_box() or {})["height"] > 30, "what is pressed does not go away under the mouse"
    page.mouse.up()


def test_focus_stays_on_the_board_over_an_update(ada: Reader) -> None:
    ada.sit_down("zero")
    ada.wait_for_turn()
    ada.offers.first.focus()
    version = ada.version
    ada.page.keyboard.press("Enter")
    ada.wait_for_answer(version)
    assert ada.page.evaluate("document.activeElement.matches('[data-board] [data-roving][tabindex=\"0\"]')")
    assert ada.page.locator('[data-roving][tabindex="0"]').count() == 1, "one stop for Tab on the board"


# Every part of the page by its name and digest, kept for later; and from now on every view that comes: a bot may move,
# and what it changed be as it was again, before this looks.
KEEP = """() => {
    if (!window.came)
        document.addEventListener("htmx:beforeSwap", ({detail}) => window.came.push(detail.xhr.responseText));
    window.came = [];
    window.kept = new Map([...document.querySelectorAll('[data-part]')].map(p => [p.dataset.part, p]));
}"""
# Parts that have stayed what they were; of those that another element stands for now, what they lie in; and what came.
STAYED = """() => {
    const parts = [...document.querySelectorAll('[data-part]')].filter(part => window.kept.has(part.dataset.part));
    const name = part => part.dataset.part.split(':')[0];
    const replaced = part => window.kept.get(part.dataset.part) !== part;
    const around = part => part ? [name(part), ...around(part.parentElement.closest('[data-part]'))] : [];
    return {stayed: parts.map(name), replaced: parts.filter(replaced).map(around), came: window.came.join("")};
}"""
PLACE = re.compile(r"""data-part="([^":]+):""")


def test_what_has_not_changed_stays_and_what_has_is_renewed(ada: Reader) -> None:
    page, sides, small = ada.page, {"side-1", "side-2", "side-3"}, 0
    ada.sit_down("vinci")
    for _ in range(4):
        ada.wait_for_turn()
        page.evaluate(KEEP)
        version = ada.version
        ada.offers.first.click()
        ada.confirm_if_asked()
        ada.wait_for_answer(version)
        found = page.evaluate(STAYED)
        times = Counter(PLACE.findall(found["came"]))
        sent = set(times)
        for name, *outer in found["replaced"]:
            assert sent & set(outer) or times[name] > 1, f"{name} came though it has not changed, nor what it lies in"
        assert "live" in found["stayed"]
        assert "live" not in sent
        assert not page.evaluate("names => names.some(name => [...window.kept].some(([at, part]) => "
                                 "at.startsWith(`${name}:`) && part.isConnected))", list(sent))  # fmt: skip
        pieces = any(name.startswith("field-") for name in sent)
        small += pieces and not sent & {"field", *sides} and sides <= set(found["stayed"])
    assert small, "pieces of the field come without the rest of it"
    assert page.locator('[data-roving][tabindex="0"]').count() == 1, "one stop for Tab on the board"


def test_a_page_that_lacks_something_gets_it(people: People) -> None:
    ada = people.enter()
    page = ada.page
    ada.sit_down("vinci")
    ada.wait_for_turn()
    count = page.locator(".plate").count()
    page.evaluate("""() => {
        document.querySelector('[data-part^="side-1:"]').remove();
        const field = document.querySelector('[data-part^="field:"]');
        field.dataset.part = 'field:AAAAAAAA';
        field.replaceChildren();
    }""")
    version = ada.version
    ada.buttons.first.press("Enter")
    ada.confirm_if_asked()
    ada.wait_for_answer(version)
    expect(page.locator(".plate")).to_have_count(count)
    expect(page.locator('[data-part^="side-1:"] svg')).to_be_visible()
    expect(ada.field.locator("[id]").first).to_be_attached()
    assert people.faults == ["htmx:oobErrorNoTarget, [data-part^='side-1:']"]
    people.faults.clear()


# How many pieces are on their way in the frame after the next answer.
ON_THEIR_WAY = """() => new Promise(done => document.addEventListener('htmx:afterSwap',
  () => requestAnimationFrame(() => {
    done(document.getAnimations().filter(move => move.effect.target.closest('svg')).length)
}), {once: true}))"""


@pytest.mark.parametrize(("motion", "travels"), [("no-preference", True), ("reduce", False)])
def test_pieces_travel_unless_motion_is_reduced(people: People, motion: str, travels: bool) -> None:
    reader = people.enter(motion=motion)
    reader.sit_down("spartacus")
    reader.wait_for_turn()
    reader.page.evaluate(f"() => {{ window.moved = ({ON_THEIR_WAY})() }}")
    reader.offers.first.click()
    reader.confirm_if_asked()
    moving = reader.page.evaluate("window.moved")
    assert (moving > 0) == travels


def test_names_and_talk_are_text_and_nothing_else(people: People) -> None:
    host, friend = two_at(people, "imperium", guest="<script>alert(1)</script>"[:24])
    friend.page.locator(".talk > summary").click()
    friend.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> salve")
    friend.page.get_by_role("button", name="Say", exact=True).click()
    expect(host.page.locator("#chat")).to_contain_text("<img src=x onerror=alert(1)> salve")
    expect(host.page.locator("#chat")).to_contain_text("<script>alert(1)")
    assert host.page.locator("#chat img").count() == 0
    assert axe(host.page) == []


def test_talk_that_is_being_typed_survives_news(people: People) -> None:
    host, friend = two_at(people, "imperium")
    for reader in (host, friend):
        reader.page.locator(".talk > summary").click()
    field = host.page.get_by_label("Say something")
    field.fill("half a sen")
    friend.page.get_by_label("Say something").fill("hello")
    friend.page.get_by_role("button", name="Say", exact=True).click()
    expect(host.page.locator("#chat")).to_contain_text("hello")
    expect(field).to_have_value("half a sen")
    expect(field).to_be_focused()


def test_taking_back(ada: Reader) -> None:
    ada.sit_down("imperium")
    ada.wait_for_turn()
    prompt = ada.page.locator("#prompt").inner_text()
    version = ada.version
    ada.offers.first.click()
    ada.wait_for_answer(version)
    expect(ada.page.locator("#prompt")).not_to_have_text(prompt)
    ada.page.get_by_role("button", name="Take back").click()
    expect(ada.page.locator("#prompt")).to_have_text(prompt)


def test_the_replay_goes_to_and_fro(ada: Reader) -> None:
    ada.sit_down("imperium")
    ada.wait_for_turn()
    for _ in range(3):
        version = ada.version
        ada.buttons.first.press("Enter")
        ada.wait_for_answer(version)
    ada.wait_for_turn()
    page = ada.page
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_label("Step", exact=True)
    expect(slider).to_have_value("0")  # it starts at the beginning
    assert int(slider.get_attribute("max") or 0) > 0
    page.get_by_role("link", name="One step on").click()
    expect(slider).to_have_value("1")
    page.wait_for_url("**/replay/?at=1")  # a step can be linked
    page.reload()
    expect(slider).to_have_value("1")
    page.get_by_label("Speed").select_option("5×")
    page.get_by_role("button", name="Play", exact=True).click()
    ada.until("() => document.querySelector('#at').value === document.querySelector('#at').max")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # and stops at the end
    expect(page.locator("#replay .slider")).to_contain_text(re.compile(r"(\d+) / \1"))
    page.get_by_role("link", name="To the beginning").click()
    expect(slider).to_have_value("0")
    assert axe(page) == []


def test_language_and_light_are_kept(ada: Reader) -> None:
    page = ada.page
    ada.open("/")
    page.locator(".menu summary").click()
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="Night").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("button[name=language][value=ja]").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert background(page) < 60


def background(page: Page) -> int:
    """Red part of the page's ground, 0 to 255."""
    found = re.match(r"rgb\((\d+)", page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert found
    return int(found[1])


def test_the_catalogue_filters_while_typing(ada: Reader) -> None:
    ada.open("/")
    boxes = ada.page.locator("#catalogue .box")
    assert boxes.count() > 1
    ada.page.get_by_label("Search").fill("spartacus")
    expect(boxes).to_have_count(1)


def test_without_a_stream_the_page_asks_for_news_itself(people: People) -> None:
    host, friend = people.enter(), people.enter()
    friend.page.route("**/stream/**", lambda route: route.abort())
    moving, waiting = mover(*two_at(people, "rad-der-geschichte", seats=(friend, host)))
    if waiting is host:  # the one without a stream is to wait
        while moving.buttons.count():
            version = moving.version
            moving.offers.first.click()
            moving.wait_for_answer(version)
        expect(host.buttons.first).to_be_attached()
        moving, waiting = waiting, moving
    version = waiting.version
    moving.offers.first.click()
    waiting.wait_for_answer(version)


def test_what_others_do_is_shown_step_by_step(ada: Reader) -> None:
    page = ada.page
    ada.sit_down("spartacus", seats=5)
    ada.wait_for_turn()
    page.locator(".this-table > summary").click()
    page.get_by_label("What others do is shown").select_option("step by step")
    page.keyboard.press("Escape")
    page.evaluate("""() => {
        window.seen = [];
        const look = () => [document.querySelector('#live').dataset.version, document.querySelector('#skip') !== null];
        document.addEventListener('htmx:afterSwap', ({target}) => target.id === 'live' && window.seen.push(look()));
    }""")
    version = int(ada.version)
    ada.buttons.first.press("Enter")
    ada.until("() => document.querySelector('#acts button[name=code], .result') && window.seen.length > 1")
    ada.until(UP_TO_DATE)
    seen = page.evaluate("window.seen")
    steps = [int(step) for step, _ in seen]
    assert steps == list(range(version + 1, steps[-1] + 1)), "every step, in order"
    assert any(catching_up for _, catching_up in seen)
    assert not seen[-1][1]
    page.evaluate("localStorage.steps = 0")


HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_page_that_nobody_sees_is_not_told_anything(people: People) -> None:
    moving, waiting = mover(*two_at(people, "rad-der-geschichte"))
    waiting.page.evaluate(HIDE, True)
    shown, version = waiting.version, moving.version
    moving.offers.first.click()
    moving.wait_for_answer(version)
    assert waiting.version == shown
    waiting.page.evaluate(HIDE, False)
    waiting.wait_for_answer(shown)


def test_a_spectator_sees_the_table_and_decides_nothing(people: People) -> None:
    moving, _ = mover(*two_at(people, "rad-der-geschichte"))
    spectator = people.enter()
    spectator.open(moving.invitation)  # whoever has it may look on
    spectator.page.locator("button[name=watch]").click()
    expect(spectator.field).to_be_visible()
    assert spectator.page.locator("#acts").count() == 0
    assert spectator.page.locator("[data-act]").count() == 0
    assert axe(spectator.page) == []
    shown, version = spectator.version, moving.version
    moving.offers.first.click()
    moving.wait_for_answer(version)
    spectator.wait_for_answer(shown)


def test_who_comes_back_is_told_what_happened(people: People) -> None:
    moving, waiting = mover(*two_at(people, "rad-der-geschichte"))
    table = waiting.page.url
    waiting.open("/")
    while moving.buttons.count():
        version = moving.version
        moving.offers.first.click()
        moving.wait_for_answer(version)
    waiting.open(table)
    since = waiting.page.locator(".since")
    expect(since.locator("li").first).to_be_visible()
    assert axe(waiting.page) == []
    since.get_by_role("link", name="Step by step").click()
    expect(waiting.page.locator("#replay-line")).not_to_be_empty()
    waiting.page.get_by_role("link", name="One step on").click()
    expect(waiting.field).to_be_visible()
