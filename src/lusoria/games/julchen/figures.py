"""Who lives in the cards: six monsters with as many eyes as their value, what helps against them, and Julchen."""

from lusoria.drawing import El, el, place

from . import rules_state as r

# Outlines within -10..10.
BODIES = (
    "M-8 8V-1C-8 -11 8 -11 8 -1V8L5 5L2.5 8L0 5L-2.5 8L-5 5Z",  # a sheet that sleeps
    "M-7 9C-10 0 -6 -9 0 -9C6 -9 10 0 7 9C3 7 -3 7 -7 9Z",
    "M-9 8C-11 -2 -8 -4 -7 -10L-3 -6H3L7 -10C8 -4 11 -2 9 8C4 10 -4 10 -9 8Z",  # with ears
    "M0 -10L3 -6L8 -7L7 -2L10 1L7 4L8 9H-8L-7 4L-10 1L-7 -2L-8 -7L-3 -6Z",
    "M-9 9L-7 4C-12 -2 -7 -10 0 -9C7 -10 12 -2 7 4L9 9L5 7L3 10L0 7L-3 10L-5 7Z",
    "M-6 -9C-4 -6 -3 -6 -1.5 -7L0 -10L1.5 -7C3 -6 4 -6 6 -9C10 -4 11 5 6 9C3 7.5 -3 7.5 -6 9C-11 5 -10 -4 -6 -9Z",
)
EYES = (
    (),
    ((0, -2),),
    ((-3.2, -1), (3.2, -1)),
    ((-3.6, 0), (0, -3), (3.6, 0)),
    ((-4.2, -1), (-1.4, -4), (1.4, -4), (4.2, -1)),
    ((-4.5, 0), (-2.4, -3.5), (2.4, -3.5), (4.5, 0), (0, -1)),
)
MOUTHS = (
    "M-3 2Q0 4 3 2",
    "M-3.5 4H3.5",
    "M-4 4Q0 8 4 4Z",
    "M-4 4L-2 6L0 4L2 6L4 4",
    "M-5 4Q0 9 5 4Z",
    "M-5 4Q0 10 5 4Z",
)
TEETH = (
    "",
    "",
    "M-2 4L-1 6L0 4Z",
    "",
    "M-3 4.300L-2 6L-1 4.800M1 4.800L2 6L3 4.3",
    "M-3 4.300L-2 6.500L-1 5M1 5L2 6.500L3 4.3",
)


def figure(value: int, x: float, y: float, size: float) -> El:
    """Who is on a card of that value, `size` units high."""
    if value < r.WEAPON:
        parts = _monster(value)
    else:
        parts = (_torch, _bolt, _julchen)[value - r.WEAPON]()
    return place(x, y, *parts, scale=round(size / 21, 3), class_=f"jul-figure jul-v{value}")


def _monster(value: int) -> list[El]:
    eyes = [_eye(x, y) for x, y in EYES[value]]
    if value == 0:
        eyes = [el("path", d="M-4.5 -2Q-3 -0.5 -1.5 -2M1.5 -2Q3 -0.5 4.5 -2", class_="jul-line")]
    teeth = el("path", d=TEETH[value], class_="jul-white") if TEETH[value] else None
    parts = [
        el("path", d=BODIES[value], class_="jul-body"),
        *eyes,
        el("path", d=MOUTHS[value], class_="jul-mouth"),
        teeth,
    ]
    return [part for part in parts if part is not None]


def _eye(x: float, y: float) -> El:
    pupil = el("circle", cx=x, cy=y + 0.3, r=0.9, class_="jul-pupil")
    return el("g", el("circle", cx=x, cy=y, r=1.9, class_="jul-white"), pupil)


def _torch() -> list[El]:
    """A torch for the dark: its beam drives them off."""
    return [
        el("path", d="M-2 -3L-9 -10H9L2 -3Z", class_="jul-beam"),
        el("path", d="M-4 -4H4L2.5 0V9.500H-2.500V0Z", class_="jul-body"),
        el("path", d="M-2.5 1H2.500M-1 4H1", class_="jul-line"),
    ]


def _bolt() -> list[El]:
    return [el("path", d="M3 -10L-6 2H-1L-3 10L7 -3H1.500L6 -10Z", class_="jul-body")]


def _julchen() -> list[El]:
    """A girl with two plaits."""
    return [
        el("path", d="M-7 -3C-10 0 -10 5 -8 9L-5.5 8C-7 4 -6 1 -5 -1Z", class_="jul-hair"),
        el("path", d="M7 -3C10 0 10 5 8 9L5.5 8C7 4 6 1 5 -1Z", class_="jul-hair"),
        el("circle", r=6.5, cy=-1, class_="jul-skin"),
        el("path", d="M-6.8 -1C-7 -10 7 -10 6.8 -1C4 -4 -2 -3 -3 -5C-4 -3 -6 -3 -6.8 -1Z", class_="jul-hair"),
        el("circle", cx=-2.4, cy=-0.5, r=0.9, class_="jul-pupil"),
        el("circle", cx=2.4, cy=-0.5, r=0.9, class_="jul-pupil"),
        el("path", d="M-2 2.500Q0 4.3 2 2.5", class_="jul-line"),
        el("path", d="M-5 10C-4.5 6.5 4.5 6.5 5 10Z", class_="jul-body"),
    ]  # fmt: skip
