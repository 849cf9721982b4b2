"""What calls a reader who looks elsewhere: nothing unless it was wished."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import People, Reader
from tests.browser.test_table import HIDE, two_at

# Counts the notes that are played and the calls that are made.
EARS = """window.played = 0; window.called = [];
window.AudioContext = class {
    currentTime = 0;
    createOscillator() { window.played += 1; return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
    createGain() {
        return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: () => {} };
    }
};
window.Notification = class { static permission = "granted"; static async requestPermission() { return "granted"; }
    constructor(title) { window.called.push(title); } };"""


def listening(people: People) -> Reader:
    reader = people.enter()
    reader.page.add_init_script(EARS)
    return reader


def wish(reader: Reader, *what: str) -> None:
    reader.page.locator(".this-table > summary").click()
    for name in what:
        reader.page.get_by_label(name).check()
    reader.page.keyboard.press("Escape")


def test_sounds_and_calls_are_off_until_wished(people: People) -> None:
    host, friend = two_at(people, "imperium", seats=(listening(people), listening(people)))
    wish(friend, "Sounds", "Call me when this tab is in the background")
    played = friend.page.evaluate("window.played")
    assert played > 0, "a sound when sounds are switched on"
    host.page.locator(".talk > summary").click()
    host.page.get_by_label("Say something").fill("salve")
    host.page.get_by_role("button", name="Say", exact=True).click()
    friend.until("before => window.played > before", played)
    expect(friend.page.locator(".talk")).to_have_class(re.compile("news"))
    assert host.page.evaluate("window.played") == 0
    friend.page.locator(".talk > summary").click()
    expect(friend.page.locator(".talk")).not_to_have_class(re.compile("news"))
    friend.page.evaluate("localStorage.removeItem('sound'); localStorage.removeItem('notes')")


def test_a_page_in_the_background_calls_when_it_is_asked(people: People) -> None:
    host, friend = two_at(people, "rad-der-geschichte", seats=(listening(people), listening(people)))
    first, second = (host, friend) if host.buttons.count() else (friend, host)
    wish(second, "Call me when this tab is in the background")
    second.page.evaluate(HIDE, True)
    while first.buttons.count():
        version = first.version
        first.offers.first.click()
        first.wait_for_answer(version)
    second.until("() => window.called.length > 0")
    second.page.evaluate("localStorage.removeItem('notes')")
