"""What several plates of Quo Vadis are made of: signs of resources, skills, epic cards."""

from lusoria.drawing import El, card, el, engraved, glyph, place, seat_mark, words
from lusoria.kernel import N_, Say

from . import rules_state as r
from .skills import brief_word, skill_name
from .words import KINDS, View, epic_word, skill_word

BOLT = "M.25 -1L-.65 .18H-.08L-.28 1L.65 -.24H.08Z"
SIGNS = ("sword", "leaf", "sun")  # war spirit, food, faith; wrath is a bolt
FACES = ("sword", "leaf", "sun", "hand", "coin")  # what the epic cards give
CARD_W, CARD_H = 73, 84
SKILL_H = 44
LINE_H = 21  # a skill of which only the name is told


def sign(resource: int, x: float, y: float, size: float = 15) -> El:
    """The sign of a resource on its counter."""
    fill = "var(--quo-on-store)"
    inner = (
        el("path", d=BOLT, transform=f"translate({x:g} {y:g}) scale({size * 0.36:g})", fill=fill)
        if resource == r.WRATH
        else glyph(SIGNS[resource], x, y, size * 0.72, fill)
    )
    return el("g", el("circle", cx=x, cy=y, r=size / 2 + 0.5, fill=f"var(--quo-store-{resource})"), inner)


def skill_plate(view: View, skill: int, x: float, y: float, width: float, code: int | None, *, size: float = 12) -> El:
    """A skill that can be taken or played: its cost, its name, and in short what it does."""
    box = view.box
    return place(
        x, y,
        engraved("rect", width=width, height=SKILL_H, rx=5, fill="var(--quo-plate)"),
        el("circle", cx=14, cy=SKILL_H / 2, r=10, class_="quo-cost"),
        words(14, SKILL_H / 2 + 0.5, str(box.cost[skill]), size=13, weight=600, fill="var(--on-seat)"),
        words(28, 14, Say(skill_name(skill)), size=size + 0.5, anchor="start", weight=600),
        words(28, 31, brief_word(box.effect[skill], box.amount[skill]), size=size, anchor="start"),
        id=f"skill-{skill}", code=code, label=skill_word(box, skill),
    )  # fmt: skip


def played_by(view: View, seat: int) -> list[int]:
    """The skills that lie open before a people."""
    at = view.state.card_at
    return [k for k in range(r.SKILLS) if at[r.EPICS + k] in (r.PLAYED + seat, r.USED + seat)]


def skill_line(view: View, skill: int, x: float, y: float, width: float) -> El:
    """A skill that cannot be chosen now, where room is dear: its cost and its name."""
    return place(
        x, y,
        engraved("rect", width=width, height=LINE_H, rx=4, fill="var(--quo-plate)"),
        el("circle", cx=11, cy=LINE_H / 2, r=8, class_="quo-cost"),
        words(11, LINE_H / 2 + 0.5, str(view.box.cost[skill]), size=12, weight=600, fill="var(--on-seat)"),
        words(22, LINE_H / 2 + 0.5, Say(skill_name(skill)), size=12, anchor="start"),
        id=f"skill-{skill}", label=skill_word(view.box, skill),
    )  # fmt: skip


def open_skill(view: View, seat: int, skill: int, x: float, y: float, width: float, high: float, *, brief: bool) -> El:
    """A skill that somebody has played; a stored one that has been used up is faint."""
    state, box = view.state, view.box
    used = state.card_at[r.EPICS + skill] == r.USED + seat
    code = r.USE + skill if seat == view.seat and r.USE + skill in view.legal else None
    top = 10.5 if brief else high / 2 + 0.5
    lines = [words(22, top, Say(skill_name(skill)), size=12, anchor="start", weight=600)]
    if brief:
        lines.append(words(22, 26, brief_word(box.effect[skill], box.amount[skill]), size=12, anchor="start"))
    return place(
        x, y,
        engraved("rect", width=width, height=high, rx=4, fill="var(--quo-works)" if code else "var(--paper-2)"),
        seat_mark(seat, 11, high / 2, 12),
        *lines,
        id=f"skill-{skill}", code=code, label=skill_word(box, skill), opacity=0.5 if used else None,
    )  # fmt: skip


def told_skill(view: View, seat: int, skill: int, x: float, y: float, width: float) -> El:
    """The same before its people, in one line."""
    box = view.box
    return place(
        x, y,
        engraved("rect", width=width, height=LINE_H, rx=4, fill="var(--paper-2)"),
        words(6, LINE_H / 2 + 0.5, Say(skill_name(skill)), size=12.5, anchor="start", weight=600),
        words(width - 6, LINE_H / 2 + 0.5, brief_word(box.effect[skill], box.amount[skill]), size=12.5, anchor="end"),
        id=f"skill-{skill}", label=skill_word(box, skill),
        opacity=0.5 if view.state.card_at[r.EPICS + skill] == r.USED + seat else None,
    )  # fmt: skip


def epic_card(sort: int, x: float, y: float, code: int | None, name: str, scale: float = 1) -> El:
    """Kind and strength, a pip for each point of it."""
    kind, strength = divmod(sort, 3)
    pips = [CARD_W / 2 + (k * 2 - strength) * 7 for k in range(strength + 1)]
    return place(
        x, y,
        card(
            0, 0, CARD_W, CARD_H,
            el("rect", x=5, y=5, width=CARD_W - 10, height=40, rx=3, fill=f"var(--quo-kind-{kind})"),
            glyph(FACES[kind], CARD_W / 2, 25, 28, "var(--quo-on-store)"),
            words(CARD_W / 2, 55.5, Say(KINDS[kind]), size=12, fill="var(--card-ink)"),
            *(el("circle", cx=pip, cy=71, r=4.6, fill=f"var(--quo-kind-{kind})") for pip in pips),
            id=name, code=code, label=epic_word(sort),
        ),
        scale=scale,
    )  # fmt: skip


def heading(x: float, y: float, text: Say) -> El:
    """A small heading."""
    return words(x, y, text, size=12.5, anchor="start", fill="var(--ink-soft)")


WORLD = N_("The world")
