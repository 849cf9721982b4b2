"""The table of Catilina: the seats, the question, and below them the information sheet that is a board of its own."""

from typing import Any

from lusoria.drawing import El, card_back, el, glyph, place, plaque, seat_mark, words
from lusoria.kernel import N_, Say, Seat, View

from . import rules_state as r
from .sheet import CONSPIRATOR, possible
from .words import box_of, card_word, kind_word, state_of, whom_word

W = 400
SUITS = ("shield", "drop", "sun", "leaf", "moon")
LINE = 38  # height of a seat's line
HEAD, CELL_W, CELL_H = 40, 54, 46
LEFT, SIDE = 40, 86  # width of the numbers' column, and of the counts at the side
EMBLEM = "sword"  # on the lid of the box


def draw(view: View) -> El:
    """The whole board as one tree."""
    state, box = state_of(view), box_of(view)
    parts: list[El] = [seat_line(view, seat, 4 + LINE * seat) for seat in range(view.seats)]
    y = 8 + LINE * view.seats
    parts += question_line(view, y)
    y += 50
    parts += sheet(view, y)
    y += HEAD + CELL_H * r.NUMBERS + 18 + 14 * view.seats
    parts += conspirators(view, y)
    y += 66
    if not box.individual:
        parts += sums(view, state, y)
        y += 74
    parts += wishes(view, y)
    return el("svg", *parts, viewBox=f"0 0 {W} {y + 40}", label=Say(N_("The table of Catilina")))


def tone(colour: int) -> str:
    """The ink of a colour of cards."""
    return f"var(--cat-{colour})"


# The seats


def seat_line(view: View, seat: int, y: float) -> El:
    """Name, hand, and what the seat has said to the last question; a button while somebody is to be asked."""
    state = state_of(view)
    turn = seat == state.turn and not view.over
    size = r.hand_size(state, seat)
    step = min(13, 104 / max(1, size))
    backs = [card_back(170 + step * k, y + 7, 15, 22, id=f"back-{seat}-{k}") for k in range(size)]
    said = answer(view, seat)
    mark: El | None = None
    if state.winner[seat]:
        mark = glyph("laurel", W - 22, y + 18, 24, "var(--cat-laurel)", label=Say(N_("has won")))
    elif state.out[seat]:
        mark = el("path", d=f"M40 {y + 18}H162", class_="cat-out", label=Say(N_("accused wrongly")))
    elif state.helped[seat]:
        mark = glyph("bars", W - 20, y + 18, 12, "var(--ink-soft)", label=Say(N_("The sheet draws conclusions")))
    asks = state.phase == r.CHOOSING and view.seat in view.awaited and seat != view.seat
    return el(
        "g",
        el("rect", x=3, y=y, width=W - 6, height=LINE - 4, rx=6, class_="cat-turn" if turn else "cat-seat"),
        seat_mark(seat, 20, y + 17, 20),
        words(38, y + 17, name(view, seat), size=14, anchor="start"),
        el("g", *backs, class_="dim" if state.out[seat] else None),
        said,
        mark,
        code=r.WHOM + seat if asks else None,
        id=f"seat-{seat}",
        label=Say(N_("{seat}: {n} cards in hand"), seat=Seat(seat), n=size),
    )


def name(view: View, seat: int) -> Say | str:
    """Who sits there, cut to the room there is."""
    text = view.names[seat]
    if not text:
        return Say(N_("{seat}"), seat=Seat(seat))
    room = 15 - sum(letter >= "\u2e80" for letter in text[:15]) // 2
    return text if len(text) <= room else text[: room - 1] + "…"


def answer(view: View, seat: int) -> El | None:
    """What the seat has said since the reader last acted: so many cards, or one, or none; a wait sign while it owes."""
    state = state_of(view)
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
    state = state_of(view)
    if state.phase == r.CHOOSING and not view.over:
        said = Say(N_("{kind}: whom?"), kind=kind_word(state.kind))
    elif state.last_kind:
        said = Say(N_("{kind}: {whom}"), kind=kind_word(state.last_kind - 1), whom=whom_word(state.last_whom - 1))
    else:
        said = Say(N_("No question yet"))
    fresh = any(e.name in ("asked", "asked-all") for e in view.fresh)
    scroll = plaque(4, y, 262, 34, said, size=14, class_="fresh" if fresh else None, label=Say(N_("The question")))
    button = plaque(
        274, y, W - 278, 34, Say(N_("Ask everybody")), size=13, id="everybody", code=r.WHOM + r.ALL_SEATS,
        class_=None if state.phase == r.CHOOSING and view.seat in view.awaited else "dim",
    )  # fmt: skip
    return [scroll, button]


# The sheet


def sheet(view: View, y: float) -> list[El]:
    """Numbers down, colours across; at the side and below what has been said of each."""
    found = possible(view)
    parts: list[El] = [el("rect", x=2, y=y, width=W - 4, height=HEAD + CELL_H * r.NUMBERS, rx=4, class_="cat-paper")]
    for colour in range(r.COLOURS):
        x = LEFT + CELL_W * colour
        parts.append(
            place(
                x + CELL_W / 2,
                y + HEAD / 2,
                el("rect", x=-24, y=-16, width=48, height=32, rx=5, fill=tone(colour), class_="edge"),
                glyph(SUITS[colour], 0, 0, 20, "var(--cat-pale)"),
                id=f"kind-{colour}",
                code=r.ABOUT + colour,
                label=kind_word(colour),
                class_=asked_now(view, colour),
            )
        )
        parts += counts_below(view, colour, x, y + HEAD + CELL_H * r.NUMBERS + 12)
    for number in range(r.NUMBERS):
        row = y + HEAD + CELL_H * number
        kind = r.COLOURS + number
        parts.append(
            place(
                LEFT / 2,
                row + CELL_H / 2,
                el("rect", x=-15, y=-18, width=30, height=36, rx=5, fill="var(--card)", class_="edge"),
                words(0, 0.5, number + 1, size=19, weight=600, fill="var(--card-ink)", class_="numeral"),
                id=f"kind-{kind}",
                code=r.ABOUT + kind,
                label=kind_word(kind),
                class_=asked_now(view, kind),
            )
        )
        parts += counts_beside(view, kind, LEFT + CELL_W * r.COLOURS + 8, row)
        for colour in range(r.COLOURS):
            card = colour * r.NUMBERS + number
            parts.append(cell(view, card, found[card], LEFT + CELL_W * colour, row))
    return parts


def asked_now(view: View, kind: int) -> str | None:
    state = state_of(view)
    return "chosen" if state.phase in (r.CHOOSING, r.ANSWERING) and state.kind == kind and not view.over else None


def cell(view: View, card: int, holders: set[int], x: float, y: float) -> El:
    """One card: its holder, or small marks of those who may hold it."""
    state, box = state_of(view), box_of(view)
    cx, cy = x + CELL_W / 2, y + CELL_H / 2
    (only,) = holders if len(holders) == 1 else (None,)
    marks = ["cat-cell"]
    code: int | None = None
    if only == CONSPIRATOR:
        marks.append("cat-plot")
    elif only is not None and only == view.seat:
        marks.append("cat-own")
    if state.phase == r.ANSWERING and view.seat in view.awaited:
        if only == view.seat:
            code = r.SHOW + card
            marks.append("cat-fits" if r.fits(card, state.kind) else "")
    elif box.individual and not view.over:
        code = r.CHARGE + card
    if card in {e.slots[1] for e in view.fresh if e.name in ("saw", "showed", "charged")}:
        marks.append("fresh")
    inner: list[El] = []
    if only is not None:
        if only == CONSPIRATOR:
            inner.append(glyph("sword", cx, cy, 32, "var(--cat-blood)"))
        else:
            inner.append(seat_mark(only, cx, cy, 24))
    else:
        others = [seat for seat in range(view.seats) if seat != view.seat]
        for k, seat in enumerate(others):
            at = cx + 12 * (k - (len(others) - 1) / 2) if len(others) < 5 else cx + 10 * (k - 2)
            if seat in holders:
                inner.append(seat_mark(seat, at, cy + 6, 9))
            else:
                inner.append(words(at, cy + 6, "·", size=11, fill="var(--ink-soft)"))
        if CONSPIRATOR in holders:
            inner.append(glyph("sword", cx, cy - 10, 12, "var(--ink-soft)"))
    if state.charged[card]:
        inner.append(glyph("flag", x + CELL_W - 12, y + 12, 16, f"var(--seat-{state.charged[card] - 1})"))
    return el(
        "g",
        el("rect", x=x + 1.5, y=y + 1.5, width=CELL_W - 3, height=CELL_H - 3, rx=4, fill=tint(card),
           class_=" ".join(m for m in marks if m)),
        *inner,
        id=f"card-{card}", code=code, label=described(view, card, holders),
    )  # fmt: skip


def tint(card: int) -> str:
    return f"var(--cat-{card // r.NUMBERS}-soft)"


def described(view: View, card: int, holders: set[int]) -> Say:
    """The cell in words."""
    said = card_word(card)
    if len(holders) == 1:
        (only,) = holders
        if only == CONSPIRATOR:
            said = Say(N_("{card}: a conspirator"), card=said)
        else:
            said = Say(N_("{card}: held by {seat}"), card=said, seat=Seat(only))
    else:
        text: Say | None = None
        for seat in sorted(holders - {CONSPIRATOR}):
            one = Say(N_("{seat}"), seat=Seat(seat))
            text = one if text is None else Say(N_("{one}, {two}"), one=text, two=one)
        if text is not None and CONSPIRATOR in holders:
            said = Say(N_("{card}: a conspirator, or held by {seats}"), card=said, seats=text)
        elif text is not None:
            said = Say(N_("{card}: held by {seats}"), card=said, seats=text)
    by = state_of(view).charged[card]
    return Say(N_("{card}; accused by {seat}"), card=said, seat=Seat(by - 1)) if by else said


def heard(view: View, seat: int, kind: int) -> tuple[str, Say] | None:
    """What all know of how many cards of a kind a seat holds; None while that is nothing."""
    state = state_of(view)
    least, most = r.part(state.least[seat], kind), r.part(state.most[seat], kind)
    said = kind_word(kind)
    if least == most:
        return str(least), Say(N_("{seat}, {kind}: exactly {n}"), seat=Seat(seat), kind=said, n=least)
    if least > 0:
        return f"{least}+", Say(N_("{seat}, {kind}: at least {n}"), seat=Seat(seat), kind=said, n=least)
    return None


def counts_below(view: View, kind: int, x: float, y: float) -> list[El]:
    found = []
    for seat in range(view.seats):
        text = heard(view, seat, kind)
        if text is not None:
            found.append(count(view, seat, kind, x + 16, y + 14 * seat, *text))
    return found


def counts_beside(view: View, kind: int, x: float, y: float) -> list[El]:
    """Two columns, so that five seats have room beside one number."""
    found = []
    for seat in range(view.seats):
        text = heard(view, seat, kind)
        if text is not None:
            found.append(count(view, seat, kind, x + 8 + 38 * (seat % 2), y + 9 + 14 * (seat // 2), *text))
    return found


def count(view: View, seat: int, kind: int, x: float, y: float, text: str, label: Say) -> El:
    new = (seat, kind) in just_heard(view)
    return el(
        "g",
        seat_mark(seat, x, y, 9),
        words(x + 8, y + 0.5, text, size=12, anchor="start", weight=700 if new else 500, class_="numeral"),
        class_="fresh" if new else None,
        label=label,
    )


def just_heard(view: View) -> set[tuple[int, int]]:
    """Seats and kinds that the reader has heard of since acting last."""
    found, kind = set(), -1
    for event in view.fresh:
        if event.name in ("asked", "asked-all"):
            kind = event.slots[-1]
        elif event.name in ("shows", "shows-one", "shows-none"):
            found.add((event.slots[0], kind))
    return found


# The conspirators, and accusing them


def conspirators(view: View, y: float) -> list[El]:
    """The cards laid aside: face down until the end, or until one has looked."""
    state = state_of(view)
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
    low, high = r.lowest_sum(state, box_of(view)), r.highest_sum(state, box_of(view))
    parts = []
    per = (high - low + 2) // 2
    cell_w = (W - 12) / per
    for k, total in enumerate(range(low, high + 1)):
        x, top = 6 + cell_w * (k % per), y + 34 * (k // per)
        wrong = bool(state.refuted[total])
        parts.append(
            el(
                "g",
                el("rect", x=x + 1, y=top, width=cell_w - 2, height=30, rx=4, class_="cat-sum"),
                words(x + cell_w / 2, top + 15.5, total, size=13, fill="var(--ink-soft)" if wrong else "var(--ink)"),
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
    """What a seat may want besides: help with the sheet, or to be left out of it until the next question."""
    if view.seat is None or view.over:
        return []
    found = []
    for x, text, code in ((4, N_("Draw conclusions"), r.SHEET), (204, N_("No accusation now"), r.WAIT)):
        dim = None if code in view.legal else "dim"
        found.append(plaque(x, y, 192, 32, Say(text), size=13, id=f"wish-{code}", code=code, class_=dim))
    return found
