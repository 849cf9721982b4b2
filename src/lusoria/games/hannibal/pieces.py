"""The pieces of this box: piles of legions, ships, pennants, and the elephant."""

from typing import Any

from lusoria.drawing import El, chip, el, glyph, place, words

R = 10.5  # of a counter
STEP = 2.7  # from one counter of a pile to the next

ELEPHANT = (
    "M5 25V15C5 9 10 7.5 16 7.5C19.5 7.5 22 8 23.5 9.5C25 7 28.5 7 30 9.3C32 12 31.3 15 31.8 18C32.1 20 33 21 34.6 21.2"
    "C34.4 23.4 31.6 24 30 22.2C28.8 20.8 28.7 18.6 28 16.6L25.6 17V25H21.2V19.4C18.5 20 13.5 20 10.4 19.2V25Z"
)
TOWER = "M10 7.6V1H12.2V2.8H14.6V1H17V2.8H19.2V1H21.4V7.8Z"
LINES = "M24.4 9.8C22.3 11 22.4 15 24.8 16.4M27.6 17.2C28.6 18.4 28.2 19.6 27 20M5 12C3.6 13 3.4 15.4 3.8 17"
HULL = "M-10 2.5H10.5C9.5 6.5 7 8.5 3 8.5H-3.5C-7 8.5 -9 6.5 -10 2.5Z"
SAIL = "M-6.5 -8.5Q0 -10 6.5 -8.5Q8 -3.5 6.5 0.5Q0 -1 -6.5 0.5Q-5 -3.5 -6.5 -8.5Z"
OARS = "M-6 7.6L-8 11M-2 8.5L-3.5 11.8M2 8.5L0.8 11.8M6 7.4L5 10.8"


def stack(
    x: float, y: float, count: int, mark: str, tone: str, name: str, mover: str | None, lifted: bool
) -> El:  # fmt: skip
    """A pile of counters, and how many when more than one. With `mover` the uppermost is a piece of its own."""
    top = y - STEP * (count - 1) - (6 if lifted else 0)
    below = [chip(x, y - STEP * k, R, tone=tone) for k in range(count - 1)]
    face = glyph(mark, 0, 0, 11, "var(--on-seat)")
    upper = chip(
        x, top, R, face, tone=tone, id=mover or name, class_="chosen" if lifted else "fresh" if mover else None
    )
    badge = None
    if count > 1:
        badge = el(
            "g",
            el("circle", cx=x + 10, cy=y + 7, r=7.4, class_="han-badge"),
            words(x + 10, y + 7.3, count, size=12.5, weight=700),
        )
    return el("g", *below, upper, badge)


def ship(x: float, y: float, tone: str, mark: str, **more: Any) -> El:
    """A galley under sail, the side's mark on it."""
    return place(
        x,
        y,
        el("path", d=OARS, class_="groove", fill="none", stroke_width=1),
        el("path", d=HULL, fill=tone, class_="edge"),
        el("path", d=SAIL, fill="var(--han-sail)", class_="edge"),
        glyph(mark, 0, -4, 7, tone),
        scale=0.95,
        **more,
    )


def elephant(x: float, y: float, tone: str, room: El | None = None, **more: Any) -> El:
    """Hannibal: an elephant with a tower; `room` about him is pressed as he is."""
    return place(
        x - 18,
        y - 15,
        room,
        el(
            "g",
            el("path", d=ELEPHANT, fill=tone, class_="edge"),
            el("path", d=TOWER, fill="var(--han-sail)", class_="edge"),
            el("path", d=LINES, fill="none", class_="han-line"),
            filter="url(#shadow)",
        ),
        **more,
    )


def pennant(text: str, tone: str | None) -> El:
    """A flag with a numeral about (0, 0); empty while the goal is not reached."""
    return el(
        "g",
        el("path", d="M-10 -8V11", class_="han-pole"),
        el("path", d="M-10 -7.5H11L7.5 -0.5L11 6.5H-10Z", fill=tone or "none", class_="han-flag"),
        words(-0.8, -0.2, text, size=12.5, weight=700, fill="var(--on-seat)" if tone else "var(--ink-soft)"),
    )


def struck(x: float, y: float, tone: str) -> El:
    """A piece that has just been lost."""
    return place(
        x,
        y,
        el("circle", r=5, fill=tone, class_="dim"),
        el("path", d="M-5 -5L5 5M-5 5L5 -5", class_="han-struck"),
    )
