"""What a person does on the pages."""

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

ANSWER = "v => document.querySelector('.confirm') || document.querySelector('#live')?.dataset.version !== v"
CHOICE = '[data-act][data-code]:not([aria-disabled="true"])'
PATIENCE = 30_000  # ms; bots on a busy machine


expect.set_options(timeout=PATIENCE)


class Gone(Exception):
    """The page was renewed while somebody was about to choose."""


class Reader:
    """A person in front of one page. `act` chooses what is offered, in whatever way this person can."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)

    def open(self, path: str) -> None:
        self.page.goto(path)

    def play_now(self, slug: str) -> None:
        """From the first page to a running table, in one click."""
        self.open("/")
        self.page.locator(f".board-{slug} button.main").click()
        expect(self.page.locator("#live")).to_be_attached()

    @property
    def offers(self) -> Locator:
        """The pieces of the board that can be chosen now."""
        return self.page.locator(f"[data-board] {CHOICE}")

    @property
    def buttons(self) -> Locator:
        """The same in the form, and what is not on the board."""
        return self.page.locator("#acts button[name=code]")

    @property
    def version(self) -> str:
        return str(self.page.evaluate("document.querySelector('#live')?.dataset.version ?? ''"))

    def wait_for_turn(self) -> bool:
        """Wait until something is asked of this reader; False when the game is over."""
        asked = self.page.locator("#acts button[name=code], form.amount, .result").first
        expect(asked).to_be_attached(timeout=PATIENCE)
        return self.page.locator(".result").count() == 0

    def wait_for_answer(self, version: str, patience: float = PATIENCE) -> bool:
        """Wait until the page shows another version than this one; False when it asks whether that is meant."""
        self.page.wait_for_function(ANSWER, arg=version, timeout=patience)
        return self.page.locator(".confirm").count() == 0

    def click(self, piece: Locator) -> None:
        """Press the mouse in the middle of it; Gone when it cannot be pressed (any more).

        The press comes after the check and is never half done: a button held down would drag the board about.
        """
        try:
            piece.click(trial=True, timeout=3000)
            box = piece.bounding_box(timeout=1000)
        except Late:
            raise Gone from None
        if box is None:
            raise Gone
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def confirm_if_asked(self) -> None:
        """Press Yes where the page asks at once whether it is meant."""
        sure = self.page.locator("#sure[open] button.main")
        if sure.count():
            sure.click()

    def fits(self) -> bool:
        """Whether nothing sticks out sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
