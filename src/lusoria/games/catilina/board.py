"""The table of Catilina: the question and the information sheet, the pens, and what lies before each seat.

Colours belong to the cards. Seats are told apart by the shapes of their signs, all in one ink.
"""

from typing import Any

from lusoria.drawing import Board, El, Plate, board, card_back, el, glyph, name_of, place, plaque, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_sheet import SUITS, Sheet, pens, sheet, thought, tone
from .words import View, card_word, kind_word, whom_word

W, LYING_W, PENS_W = 400, 630, 700
SLIM, BROAD = (54.0, 46.0), 58.0  # a space of the sheet upright, the breadth of one lying
LYING_H = 470.0  # at least
COLUMN = LYING_W - 206.0  # beside the lying sheet
WHOM_H, LINE_H = 44, 33  # who is asked, side by side and under each other
SUM_H = 32
SEAT_W, SEAT_H = 300, 30


def draw(view: View) -> Board:
    """The sheet with the question, the conspirators and the sums: under each other, or beside it when lying."""
    playing = view.seat is not None and not view.over
    return board(
        Plate(_upright(view), lying=_lying(view)),
        hand=Plate(pens(view, W), lying=pens(view, PENS_W)) if playing else None,
        seats=[_seat(view, seat) for seat in range(view.seats)],
    )


def _upright(view: View) -> El:
    parts = [_question(view, 2, 2, W - 4), *_asked(view, 2, 36, W - 4, across=True)]
    at = Sheet(36.0 + WHOM_H + 4, *SLIM)
    parts += sheet(view, at)
    y = at.end(view) + 4
    parts.append(_conspirators(view, 2, y, W - 4))
    y += 52
    if not view.box.individual:
        parts += _sums(view, 2, y, W - 4, 2)
        y += 2 * SUM_H + 2
    return el("svg", *parts, viewBox=f"0 0 {W} {y:g}", label=Say(N_("The table of Catilina")))


def _lying(view: View) -> El:
    at = Sheet(2, BROAD, (LYING_H - Sheet(2, 0, 0).end(view)) / r.NUMBERS)
    wide = LYING_W - COLUMN - 2
    parts = [*sheet(view, at), _question(view, COLUMN, 2, wide), *_asked(view, COLUMN, 38, wide, across=False)]
    y = 38.0 + LINE_H * (view.seats + 1) + 6
    foot = at.end(view)
    lines = 0 if view.box.individual else -(-len(_range(view)) // 6)
    sums = max(y + 54, foot - lines * SUM_H)
    parts.append(_conspirators(view, COLUMN, (y + sums - 50) / 2, wide))
    parts += _sums(view, COLUMN, sums, wide, lines) if lines else []
    high = max(foot, y + 54 + lines * SUM_H)
    return el("svg", *parts, viewBox=f"0 0 {LYING_W} {high:g}", label=Say(N_("The table of Catilina")))


# The seats


def _seat(view: View, seat: int) -> El:
    """The hand, the questions asked so far, cards accused, and whether the seat has won, is out or waits."""
    state, box = view.state, view.box
    size, asked = r.hand_size(state, seat), state.asked_before[seat]
    accused = sum(by == seat + 1 for by in state.charged)
    step = min(15, 130 / max(1, size))
    backs = [
        card_back(26 + step * k, 3, 17, 24, tone="var(--cat-back)", pattern="net", id=f"back-{seat}-{k}")
        for k in range(size)
    ]
    said: list[El] = [
        el("g", el("circle", cx=212, cy=15, r=9.5, class_="cat-asks"), words(212, 15.5, "?", size=14, weight=700),
           words(226, 15.5, asked, size=16, anchor="start", class_="numeral"),
           label=Say(N_("Questions asked: {n}"), n=asked)),
    ]  # fmt: skip
    if box.individual:
        said += [
            el("g", glyph("flag", 252, 15, 17, "var(--cat-blood)"),
               words(263, 15.5, accused, size=16, anchor="start", class_="numeral"),
               label=Say(N_("Cards accused: {n}"), n=accused)),
        ]  # fmt: skip
    if state.winner[seat]:
        said.append(glyph("laurel", 286, 15, 25, "var(--cat-laurel)", label=Say(N_("has won"))))
    elif state.out[seat]:
        said.append(el("path", d="M280 8l12 14m0 -14l-12 14", class_="cat-out", label=Say(N_("accused wrongly"))))
    elif state.waiting[seat]:
        told = Say(N_("accuses nobody before the next turn"))
        said.append(glyph("hourglass", 286, 15, 17, "var(--ink-soft)", label=told))
    return el(
        "svg",
        words(20, 15.5, size, size=16, anchor="end", class_="numeral"),
        el("g", *backs, class_="dim" if state.out[seat] else None),
        *said,
        viewBox=f"0 0 {SEAT_W} {SEAT_H}",
        label=Say(N_("{seat}: {n} card in hand", "{seat}: {n} cards in hand"), seat=Seat(seat), n=size),
    )


# The question


def _question(view: View, x: float, y: float, wide: float) -> El:
    """What the question now open, or the last one, is about."""
    state = view.state
    about = thought(view)
    told = said = Say(N_("No question yet"))
    if about is not None:
        told = said = Say(N_("{kind}: whom?"), kind=kind_word(about))
    elif state.last_kind:
        said = kind_word(state.last_kind - 1)
        told = Say(N_("{kind}: {whom}"), kind=said, whom=whom_word(state.last_whom - 1))
    fresh = any(e.name in ("asked", "asked-all") for e in view.fresh)
    label = Say(N_("The question: {question}"), question=told)
    return plaque(x, y, wide, 31, said, size=15, class_="fresh" if fresh else None, label=label, id="question")


def _asked(view: View, x: float, y: float, wide: float, *, across: bool) -> list[El]:
    """The seats and, last, everybody: buttons while somebody is to be asked, with the answers to the last question."""
    every = 84.0
    w, h = ((wide - every) / view.seats, WHOM_H) if across else (wide, LINE_H)
    found = [
        _whom(view, seat, x + (w * seat if across else 0), y + (0 if across else h * seat), w, h, across)
        for seat in range(view.seats)
    ]
    at = (x + w * view.seats, y, every, h) if across else (x, y + h * view.seats, wide, h)
    words_at = (at[0] + at[2] / 2, at[1] + h / 2)
    everybody = Say(N_("everybody"))
    asking = thought(view) is not None
    shape: dict[str, Any] = {"x": at[0] + 1, "y": at[1] + 1, "width": at[2] - 2, "height": h - 3, "rx": 6}
    found.append(
        el(
            "g",
            el("rect", **shape, class_=_tone(view, r.ALL_SEATS)),
            el("rect", **shape, fill="none", class_="edge") if asking else None,
            words(*words_at, everybody, size=14, fill="var(--ink)" if asking else "var(--ink-soft)"),
            id="everybody",
            code=r.WHOM + r.ALL_SEATS,
            label=everybody,
        )
    )
    return found


def _tone(view: View, whom: int) -> str:
    """Whether a question goes, or went, there."""
    return "cat-turn" if view.state.last_whom - 1 == whom and thought(view) is None else "cat-whom"


def _whom(view: View, seat: int, x: float, y: float, w: float, h: float, across: bool) -> El:
    """A seat that may be asked: sign, name, and what it has said to the last question."""
    state = view.state
    asking = thought(view) is not None and seat != view.seat
    shape: dict[str, Any] = {"x": x + 1, "y": y + 1, "width": w - 3, "height": h - 3, "rx": 6}
    ink = "var(--ink-soft)" if state.out[seat] else "var(--ink)"
    if across:
        spot, sign = (x + w - 15, y + 13), (x + 15, y + 13)
        name = words(x + w / 2, y + 32, name_of(view, seat, int(w / 9)), size=14, fill=ink)
    else:
        spot, sign = (x + w - 17, y + h / 2 - 0.5), (x + 17, y + h / 2 - 0.5)
        name = words(x + 34, y + h / 2 - 0.5, name_of(view, seat, 15), size=14, anchor="start", fill=ink)
    return el(
        "g",
        el("rect", **shape, class_=_tone(view, seat)),
        el("rect", **shape, fill="none", class_="edge") if asking else None,
        seat_mark(seat, *sign, 16),
        name,
        _answer(view, seat, *spot),
        id=f"whom-{seat}",
        code=r.WHOM + seat if seat != view.seat else None,
        label=Say(N_("{seat}"), seat=Seat(seat)),
    )


def _answer(view: View, seat: int, x: float, y: float) -> El | None:
    """What the seat has said since the reader last acted: so many cards, or one, or none; a wait sign while it owes."""
    state = view.state
    if state.phase == r.ANSWERING and seat in view.awaited:
        return glyph("hourglass", x, y, 16, "var(--ink-soft)", label=Say(N_("is choosing a card")))
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
        x, y,
        el("circle", r=10.5, class_="cat-said"), words(0, 0.5, found, size=14, weight=600),
        label=Say(N_("Answer: {n}"), n=found), class_="fresh",
    )  # fmt: skip


# The conspirators, and accusing them


def _conspirators(view: View, left: float, y: float, wide: float) -> El:
    """The cards laid aside: face down until the end, or until one has looked."""
    state = view.state
    cards = [c for c in range(r.CARDS) if state.card_at[c] < r.HAND]
    step = min(38.0, (wide - 34) / max(1, len(cards) - 1))
    start = left + (wide - step * (len(cards) - 1) - 32) / 2
    parts = []
    for k, card in enumerate(cards):
        x = start + step * k
        if view.knows(card):
            parts.append(_face(card, x, y, 32, 46))
        else:
            parts.append(card_back(x, y, 32, 46, tone="var(--cat-back)", id=f"plot-{k}"))
    return el("g", *parts, label=Say(N_("The conspirators")))


def _face(card: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """An open card; what an overlapping one leaves free tells colour and number."""
    colour = card // r.NUMBERS
    return place(
        x, y,
        el("rect", width=w, height=h, rx=4, fill="var(--card)", class_="edge"),
        glyph(SUITS[colour], 10, h * 0.28, 14, tone(colour)),
        words(10, h * 0.7, card % r.NUMBERS + 1, size=18, weight=600, fill="var(--card-ink)", class_="numeral"),
        label=card_word(card), **more,
    )  # fmt: skip


def _range(view: View) -> range:
    """The sums there can be."""
    return range(r.lowest_sum(view.state, view.box), r.highest_sum(view.state, view.box) + 1)


def _sums(view: View, left: float, y: float, wide: float, lines: int) -> list[El]:
    """A small plate for each sum; those found wrong are struck out."""
    state = view.state
    right = r.plot_sum(state) if view.over else 0
    sums = _range(view)
    per = -(-len(sums) // lines)
    cell_w = wide / per
    parts = []
    for k, total in enumerate(sums):
        x, top = left + cell_w * (k % per), y + SUM_H * (k // per)
        wrong = bool(state.refuted[total])
        shape: dict[str, Any] = {"x": x + 1, "y": top, "width": cell_w - 2, "height": SUM_H - 3, "rx": 4}
        ink = "var(--cat-pale)" if total == right else "var(--ink-soft)" if wrong else "var(--ink)"
        line = f"M{x + 4:.1f} {top + 25}L{x + cell_w - 4:.1f} {top + 4}"
        parts.append(
            el(
                "g",
                el("rect", **shape, class_="cat-right" if total == right else "cat-sum"),
                words(x + cell_w / 2, top + 15, total, size=14, weight=700 if total == right else None, fill=ink),
                el("path", d=line, class_="cat-out") if wrong else None,
                id=f"sum-{total}",
                code=r.ACCUSE + total - r.LOWEST,
                label=Say(N_("{n}: found wrong"), n=total) if wrong else Say(N_("The sum {n}"), n=total),
            )
        )
    return parts
