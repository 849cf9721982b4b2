"""The chamber of the United Nations while laws are in question: the five laws, and how the diplomats vote."""

from lusoria.drawing import El, el, glyph, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_parts import scholar
from .phrases import law_word
from .words import View

ICONS = ("hand", "leaf", "star", "wheel", "sun")
TITLES = (N_("Development aid"), N_("Anti-pollution"), N_("Special bonus"), N_("Solidarity"), N_("Subsidy"))
SHORT = (
    N_("Most built pays least built ${n} each"),
    N_("Black factories: ${n} each, or gone"),
    N_("UN pays ${n} for each diplomat"),
    N_("All money is shared out equally"),
    N_("Half of the UN to clean countries"),
)
BOXES = ((N_("For"), "var(--vtg-green)"), (N_("Against"), "var(--vtg-no)"), (N_("Abstain"), "var(--vtg-smoke)"))


def chamber(view: View, x: float, y: float, w: float, h: float) -> El:
    """Laws in lines; the one in question has the three boxes for votes below it."""
    s = view.state
    voting = s.phase == r.VOTING
    foot = 118 if voting else 0
    columns = 1 if w < 500 else 2
    rows = (r.LAWS + columns - 1) // columns
    high = (h - foot) / rows
    parts = []
    for law in range(r.LAWS):
        row, column = law % rows, law // rows
        parts.append(_law(view, law, x + w / columns * column, y + high * row, w / columns - 3, high - 3))
    if voting:
        parts += _boxes(view, x, y + h - foot + 2, w, foot - 2)
    return el("g", *parts, id="laws")


def _law(view: View, law: int, x: float, y: float, w: float, h: float) -> El:
    """A law: its name, what it does, and the marks of the countries that have proposed it."""
    s, box = view.state, view.box
    amount = (box.aid, box.fine, box.bonus, 0, 0)[law]
    open_now = s.phase == r.PROPOSING
    spent = s.called[law] and not (s.phase == r.VOTING and s.law == law)
    name = "vtg-law edge" + (" chosen" if s.phase == r.VOTING and s.law == law else "") + (" dim" if spent else "")
    marks = [seat for seat in range(view.seats) if s.proposed[seat][law]]
    parts = [
        el("rect", x=x, y=y, width=w, height=h, rx=8, class_=name),
        glyph(ICONS[law], x + 24, y + h / 2, 26, "var(--vtg-ink)"),
        words(x + 46, y + h / 2 - 9, Say(TITLES[law]), size=16, anchor="start", weight=700),
        words(x + 46, y + h / 2 + 11, Say(SHORT[law], n=amount), size=14, anchor="start", fill="var(--ink-soft)"),
        *(seat_mark(seat, x + w - 14 - 18 * k, y + h / 2 - 10, 14) for k, seat in enumerate(marks)),
    ]
    asked = open_now and view.seat is not None and view.seat in view.awaited
    return el("g", *parts, id=f"law-{law}", code=r.PROPOSE + law if asked else None, label=law_word(law))


def _boxes(view: View, x: float, y: float, w: float, h: float) -> list[El]:
    """For, against, abstaining; below, who has voted."""
    s, seat = view.state, view.seat
    parts = []
    asked = seat is not None and seat in view.awaited and s.split[seat] == 0
    for k, (text, tone) in enumerate(BOXES):
        left = x + w / 3 * k
        parts.append(
            el(
                "g",
                el("rect", x=left, y=y, width=w / 3 - 4, height=50, rx=8, fill=tone, class_="edge"),
                words(left + w / 6 - 2, y + 25.5, Say(text), size=17, weight=700, fill="var(--vtg-pale)"),
                code=(r.ALL_FOR, r.ALL_AGAINST, r.ABSTAIN)[k] if asked else None,
                id=f"box-{k}",
                label=Say(text),
            )
        )
    step = w / view.seats
    for other in range(view.seats):
        if not s.diplomats[other]:
            continue
        cx, cy = x + step * (other + 0.5), y + 82
        done = other not in view.awaited
        said = N_("{seat} has voted") if done else N_("{seat} has not voted yet")
        parts.append(
            el(
                "g",
                scholar(other, cx - 12, cy, 11),
                words(cx + 4, cy + 0.5, f"×{s.diplomats[other]}", size=15, anchor="start", weight=600),
                glyph("hand", cx + 36, cy, 17, "var(--vtg-ink)") if done else None,
                label=Say(said, seat=Seat(other)),
            )
        )
    return parts
