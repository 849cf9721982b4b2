"""The table of Catilina: the seats, the question, and below them the information sheet that is a board of its own."""

from typing import Any

from lusoria.drawing import El, card_back, el, glyph, place, plaque, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_sheet import SUITS, W, height, pens, sheet, thought, tone
from .words import View, card_word, kind_word, whom_word

LINE = 38  # height of a seat's line
EMBLEM = "sword"  # on the lid of the box


def draw(view: View) -> El:
    """The whole board as one tree."""
    state, box = view.state, view.box
    parts: list[El] = [seat_line(view, seat, 4 + LINE * seat) for seat in range(view.seats)]
    y = 8.0 + LINE * view.seats
    parts += question_line(view, y)
    y += 50
    parts += sheet(view, y)
    y += height(view)
    if view.seat is not None and not view.over:
        parts += pens(view, y)
        y += 46
    parts += conspirators(view, y)
    y += 66
    if not box.individual:
        parts += sums(view, state, y)
        y += 74
    parts += wishes(view, y)
    y += 0 if view.over else 40
    return el("svg", *parts, viewBox=f"0 0 {W} {y}", label=Say(N_("The table of Catilina")))


# The seats


def seat_line(view: View, seat: int, y: float) -> El:
    """Name, hand, and what the seat has said to the last question; a button while somebody is to be asked."""
    state = view.state
    turn = seat == state.turn and not view.over
    size = r.hand_size(state, seat)
    step = min(13, 104 / max(1, size))
    backs = [card_back(170 + step * k, y + 7, 15, 22, id=f"back-{seat}-{k}") for k in range(size)]
    said = answer(view, seat)
    mark: El | None = None
    if state.winner[seat]:
        mark = glyph("laurel", W - 22, y + 18, 24, "var(--cat-laurel)", label=Say(N_("has won")))
    elif state.out[seat]:
        mark = el(
            "path", d=f"M{W - 28} {y + 10}l12 14m0 -14l-12 14", class_="cat-out", label=Say(N_("accused wrongly"))
        )
    asks = thought(view) is not None and seat != view.seat
    return el(
        "g",
        el("rect", x=3, y=y, width=W - 6, height=LINE - 4, rx=6, class_="cat-turn" if turn else "cat-seat"),
        seat_mark(seat, 20, y + 17, 20),
        words(38, y + 17, name(view, seat), size=14, anchor="start",
              fill="var(--ink-soft)" if state.out[seat] else "var(--ink)"),
        el("g", *backs, class_="dim" if state.out[seat] else None),
        said,
        mark,
        code=r.WHOM + seat if asks else None,
        id=f"seat-{seat}",
        label=Say(N_("{seat}: {n} card in hand", "{seat}: {n} cards in hand"), seat=Seat(seat), n=size),
    )  # fmt: skip


def name(view: View, seat: int) -> Say | str:
    """Who sits there, cut to the room there is."""
    text = view.names[seat]
    if not text:
        return Say(N_("{seat}"), seat=Seat(seat))
    room = 15 - sum(letter >= "\u2e80" for letter in text[:15]) // 2
    return text if len(text) <= room else text[: room - 1] + "…"


def answer(view: View, seat: int) -> El | None:
    """What the seat has said since the reader last acted: so many cards, or one, or none; a wait sign while it owes."""
    state = view.state
    if state.phase == r.ANSWERING and seat in view.awaited:
        return glyph("hourglass", 312, y_of(seat), 16, "var(--ink-soft)", label=Say(N_("is choosing a card")))
    found: int | None = None
    for event in view.fresh:
        if event.name == "shows" and event.slots[0] == seat:
            found = event.slots[1]
        elif event.name == "shows-one" and event.slots[0] == seat:
            found = 1
        elif event.name == "shows-none" and event.slots[0] == seat:
            found = 0
        elif event.name in ("asked", "asked-all") and found is not None:
            found = None
    if found is None:
        return None
    return place(
        312, y_of(seat),
        el("circle", r=11, class_="cat-said"), words(0, 0.5, found, size=13, weight=600),
        label=Say(N_("Answer: {n}"), n=found), class_="fresh",
    )  # fmt: skip


def y_of(seat: int) -> float:
    return 4 + LINE * seat + 17


def question_line(view: View, y: float) -> list[El]:
    """The question now open, or the last one, and the plaque for a question to all."""
    state = view.state
    about = thought(view)
    if about is not None:
        said = Say(N_("{kind}: whom?"), kind=kind_word(about))
    elif state.last_kind:
        said = Say(N_("{kind}: {whom}"), kind=kind_word(state.last_kind - 1), whom=whom_word(state.last_whom - 1))
    else:
        said = Say(N_("No question yet"))
    fresh = any(e.name in ("asked", "asked-all") for e in view.fresh)
    scroll = plaque(4, y, 262, 34, said, size=14, class_="fresh" if fresh else None, label=Say(N_("The question")))
    button = plaque(
        274, y, W - 278, 34, Say(N_("Ask everybody")), size=13, id="everybody", code=r.WHOM + r.ALL_SEATS,
        class_="dim" if about is None else None,
    )  # fmt: skip
    return [scroll, button]


# The conspirators, and accusing them


def conspirators(view: View, y: float) -> list[El]:
    """The cards laid aside: face down until the end, or until one has looked."""
    state = view.state
    cards = [c for c in range(r.CARDS) if state.card_at[c] < r.HAND]
    step = min(38.0, 360 / len(cards))
    left = W / 2 - step * len(cards) / 2
    parts = []
    for k, card in enumerate(cards):
        x = left + step * k
        if view.knows(card):
            parts.append(face(card, x, y, 32, 46))
        else:
            parts.append(card_back(x, y, 32, 46, tone="var(--cat-back)", id=f"plot-{k}"))
    return [el("g", *parts, label=Say(N_("The conspirators")))]


def face(card: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """An open card."""
    colour = card // r.NUMBERS
    return place(
        x, y,
        el("rect", width=w, height=h, rx=4, fill="var(--card)", class_="edge"),
        glyph(SUITS[colour], w / 2, h * 0.28, 14, tone(colour)),
        words(w / 2, h * 0.7, card % r.NUMBERS + 1, size=18, weight=600, fill="var(--card-ink)", class_="numeral"),
        label=card_word(card), **more,
    )  # fmt: skip


def sums(view: View, state: r.State, y: float) -> list[El]:
    """A small plate for each sum; those found wrong are struck out."""
    low, high = r.lowest_sum(state, view.box), r.highest_sum(state, view.box)
    right = r.plot_sum(state) if view.over else 0
    parts = []
    per = (high - low + 2) // 2
    cell_w = (W - 12) / per
    for k, total in enumerate(range(low, high + 1)):
        x, top = 6 + cell_w * (k % per), y + 34 * (k // per)
        wrong = bool(state.refuted[total])
        parts.append(
            el(
                "g",
                el(
                    "rect",
                    x=x + 1,
                    y=top,
                    width=cell_w - 2,
                    height=30,
                    rx=4,
                    class_="cat-right" if total == right else "cat-sum",
                ),
                words(
                    x + cell_w / 2,
                    top + 15.5,
                    total,
                    size=13,
                    weight=700 if total == right else None,
                    fill="var(--cat-pale)" if total == right else "var(--ink-soft)" if wrong else "var(--ink)",
                ),
                el("path", d=f"M{x + 4:.1f} {top + 26}L{x + cell_w - 4:.1f} {top + 4}", class_="cat-out")
                if wrong
                else None,
                id=f"sum-{total}",
                code=r.ACCUSE + total - r.LOWEST,
                label=Say(N_("{n}: found wrong"), n=total) if wrong else Say(N_("The sum {n}"), n=total),
            )
        )
    return parts


def wishes(view: View, y: float) -> list[El]:
    """The right to accuse may rest until the next question."""
    if r.WAIT in view.legal:
        return [plaque(100, y, 200, 32, Say(N_("No accusation now")), size=13, id="wait", code=r.WAIT)]
    if r.RESUME in view.legal:
        return [plaque(80, y, 240, 32, Say(N_("I may accuse after all")), size=13, id="resume", code=r.RESUME)]
    return []
