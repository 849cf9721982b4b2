"""What a person does on the pages."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

HAND = Path(__file__).with_name("hand.js")
CHOICE = '[data-act][data-code]:not([aria-disabled="true"])'
PATIENCE = 90_000  # ms; bots on a busy machine, whose machine code may have to be made first


expect.set_options(timeout=PATIENCE)


class Gone(Exception):
    """What somebody was about to choose is not there, or something is in front of it."""


class Reader:
    """A person in front of one page."""

    invitation = ""  # the link to the table that was opened with another person

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.add_init_script(path=HAND)
        page.add_init_script("localStorage.steps ??= 0")  # what others do is shown at once

    def open(self, path: str) -> None:
        self.page.goto(path)

    def play_now(self, slug: str) -> None:
        """From the first page to a running table, in one click."""
        self.open("/")
        self.page.locator(f".board-{slug} button.main").click()
        expect(self.page.locator("#live")).to_be_attached()

    def sit_down(self, slug: str, **wishes: int) -> None:
        """To a running table without the first page, for tests of what is to be seen there."""
        house = self.page.request
        house.get("/account/in/")
        token = next(c["value"] for c in self.page.context.cookies() if c["name"] == "csrftoken")
        seated = house.post(f"/games/{slug}/play/", form={"csrfmiddlewaretoken": token, **wishes}, max_redirects=0)
        self.open(seated.headers["location"])

    @property
    def offers(self) -> Locator:
        """The pieces of the board that can be chosen now."""
        return self.page.locator(f"[data-board] {CHOICE}").filter(visible=True)

    @property
    def buttons(self) -> Locator:
        """The same in the form, and what is not on the board. Those of the list are seen while one of them has the
        focus: they are pressed with a key."""
        return self.page.locator("#acts button[name=code]")

    @property
    def field(self) -> Locator:
        """The drawing in the middle of the table."""
        return self.page.locator("[data-frame] svg").filter(visible=True).first

    @property
    def version(self) -> str:
        return str(self.page.evaluate("document.querySelector('#live')?.dataset.version ?? ''"))

    def sees(self, what: str, *given: object) -> Any:
        """Ask the page something: a function of hand.js and what it is given."""
        return self.ask(f"given => hand.{what}(...given)", list(given))

    def ask(self, what: str, given: object) -> Any:
        """What a function of the page finds. Where a whole new page comes meanwhile, as to a form that is pressed while
        the board is renewed, that one is asked."""
        try:
            return self.page.evaluate(what, given)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
        self.page.wait_for_load_state()
        return self.page.evaluate(what, given)

    def until(self, seen: str, given: object = None) -> Any:
        """Wait until a function of the page finds something; what it found.

        Playwright's own wait_for_function evaluates a text in each frame, which the policy of the page forbids.
        """
        found = self.ask(f"([given, patience]) => hand.soon({seen}, given, patience)", [given, PATIENCE])
        assert found, seen
        return found

    def wait_for_turn(self) -> bool:
        """Wait until something is asked of this reader; False when the game is over."""
        return not self.turn()["over"]

    def turn(self, luck: float | None = None) -> dict[str, Any]:
        """Wait until something is asked; what stands there: over, version, sure (whether the page asks if that is
        meant), mine (whether the game waits for this reader, who else merely may), offers (whether the board has
        some), near (whether there are buttons beside the prompt), sheet (whether one lies over the board).

        Luck, 0 to 1, chooses a piece of the board or a button: x and y are where to press the mouse.
        """
        seen = self.sees("turn", CHOICE, PATIENCE) if luck is None else self.sees("choice", CHOICE, luck, PATIENCE)
        assert seen, "nothing was asked"
        return dict(seen)

    def play_until(self, what: Locator) -> str:
        """Press the first button, turn after turn, until there is such a thing; the version of the page then."""
        for _ in range(30):
            self.wait_for_turn()
            if what.count():
                break
            version = self.version
            self.buttons.first.press("Enter")
            self.wait_for_answer(version)
        return self.version

    def wait_for_answer(self, version: str, patience: float = PATIENCE) -> bool:
        """Wait until the page shows another version than this one; False when it asks whether that is meant."""
        answer = self.answer(version, patience)
        assert answer in ("answered", "confirm"), answer
        return answer == "answered"

    def answer(self, version: str, patience: float = PATIENCE) -> str | None:
        """What came of an act: "answered", "sure" or "confirm" (it is asked whether it is meant), None for nothing."""
        found = self.sees("answer", version, patience)
        return str(found) if found else None

    def press(self, place: dict[str, Any]) -> None:
        """Press the mouse there; Gone when there is no place to press.

        It is one press, never half done: a button held down would drag the board about.
        """
        if "x" not in place:
            raise Gone
        self.page.mouse.click(place["x"], place["y"])

    def confirm_if_asked(self) -> None:
        """Press Yes where the page asks at once whether it is meant."""
        sure = self.page.locator("#sure[open] button.main")
        if sure.count():
            sure.click()

    def fits(self) -> bool:
        """Whether nothing sticks out sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
