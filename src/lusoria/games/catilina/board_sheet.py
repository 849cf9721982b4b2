"""The information sheet as it is drawn: what is certain, what was heard, and the reader's own marks.

Own marks live on the note pad of the seat (`View.pad`), not in the game: `c7-2` is what the pen of holder 2 has left on
card 7 (struck out, circled), `k3-2` how many cards of kind 3 the reader credits it with, plus 1.
"""

from dataclasses import dataclass

from lusoria.drawing import El, el, glyph, place, plaque, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .sheet import CONCLUDE, CONSPIRATOR, possible
from .words import View, card_word, kind_word

SUITS = ("shield", "drop", "sun", "leaf", "moon")
HEAD, LEFT, MARGIN = 44, 44, 82  # the heads of the columns, the numbers of the rows, what stands beside a row
COUNT = 14.5  # a line of what was heard
PEN = "pen"  # the mark that says which pen is in hand: a seat plus 1, or THE_PLOT
THE_PLOT = 9
STRUCK, CIRCLED = 1, 2


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the sheet lies, and how large its spaces are."""

    y: float
    cell_w: float
    cell_h: float

    @property
    def side(self) -> float:
        """Where the counts beside the rows begin."""
        return LEFT + self.cell_w * r.COLOURS

    @property
    def wide(self) -> float:
        return self.side + MARGIN

    @property
    def foot(self) -> float:
        """Where the counts below the columns begin."""
        return self.y + HEAD + self.cell_h * r.NUMBERS

    def end(self, view: View) -> float:
        """Where the sheet ends, with the counts below it."""
        return self.foot + 10 + COUNT * view.seats


def tone(colour: int) -> str:
    """The ink of a colour of cards."""
    return f"var(--cat-{colour})"


def sheet(view: View, at: Sheet) -> list[El]:
    """Numbers down, colours across; at the side and below what has been said of each."""
    found = possible(view)
    parts: list[El] = [el("rect", x=2, y=at.y, width=at.wide - 4, height=at.foot - at.y, rx=4, class_="cat-paper")]
    for colour in range(r.COLOURS):
        x = LEFT + at.cell_w * colour
        parts.append(
            place(
                x + at.cell_w / 2,
                at.y + HEAD / 2,
                el("rect", x=-25, y=-19, width=50, height=38, rx=5, fill=tone(colour), class_="edge"),
                glyph(SUITS[colour], 0, 0, 22, "var(--cat-pale)"),
                id=f"kind-{colour}",
                code=r.ABOUT + colour,
                label=kind_word(colour),
                class_=asked_now(view, colour),
            )
        )
        parts += margin(view, colour, x, at.foot + 2, at.cell_w, COUNT * view.seats + 6)
        parts += counts_below(view, colour, x, at.foot + 10)
    for number in range(r.NUMBERS):
        row = at.y + HEAD + at.cell_h * number
        kind = r.COLOURS + number
        parts.append(
            place(
                LEFT / 2,
                row + at.cell_h / 2,
                el("rect", x=-17, y=-20, width=34, height=40, rx=5, fill="var(--card)", class_="edge"),
                words(0, 0.5, number + 1, size=20, weight=600, fill="var(--card-ink)", class_="numeral"),
                id=f"kind-{kind}",
                code=r.ABOUT + kind,
                label=kind_word(kind),
                class_=asked_now(view, kind),
            )
        )
        parts += margin(view, kind, at.side, row, MARGIN - 4, at.cell_h)
        parts += counts_beside(view, kind, at.side + 8, row + at.cell_h / 2 - 15)
        for colour in range(r.COLOURS):
            card = colour * r.NUMBERS + number
            parts.append(cell(view, card, found[card], LEFT + at.cell_w * colour, row, at.cell_w, at.cell_h))
    return parts


def asked_now(view: View, kind: int) -> str | None:
    about = view.state.kind if view.state.phase == r.ANSWERING else None
    now = thought(view) if view.state.phase == r.ASKING else about
    return "chosen" if now == kind and not view.over else None


def thought(view: View) -> int | None:
    """What the reader is going to ask about, once that is chosen."""
    return None if view.seat is None or not view.state.thought[view.seat] else view.state.thought[view.seat] - 1


def cell(view: View, card: int, holders: set[int], x: float, y: float, w: float, h: float) -> El:
    """One card: its holder, or small signs of those who may hold it, with the reader's own marks on them."""
    state, box = view.state, view.box
    cx, cy = x + w / 2, y + h / 2
    (only,) = holders if len(holders) == 1 else (None,)
    looks = ["cat-cell"]
    code: int | None = None
    mark: tuple[str, int] | None = None
    if only == CONSPIRATOR:
        looks.append("cat-plot")
    elif only is not None and only == view.seat:
        looks.append("cat-own")
    if r.SHOW + card in view.legal:
        code = r.SHOW + card
        looks.append("cat-fits")
    elif only is None and pen(view):
        mark = turned(view, f"c{card}-{pen(view)}", CIRCLED)
    elif box.individual and not view.over and code is None:
        code = r.CHARGE + card
    if card in {e.slots[1] for e in view.fresh if e.name in ("saw", "showed", "charged")}:
        looks.append("fresh")
    inner: list[El | None] = []
    if only == CONSPIRATOR:
        inner.append(glyph("sword", cx, cy, 34, "var(--cat-blood)"))
    elif only is not None:
        inner.append(seat_mark(only, cx, cy, 25))
    else:
        others = [seat for seat in range(view.seats) if seat != view.seat]
        gap = min(17.0, (w - 3) / len(others))
        for k, seat in enumerate(others):
            at = cx + gap * (k - (len(others) - 1) / 2)
            inner += suspect(
                view,
                card,
                seat,
                seat_mark(seat, at, cy + h / 6, gap * 0.78) if seat in holders else None,
                at,
                cy + h / 6,
            )
        sword = glyph("sword", cx, cy - h / 5, h / 3.4, "var(--ink-soft)") if CONSPIRATOR in holders else None
        inner += suspect(view, card, THE_PLOT - 1, sword, cx, cy - h / 5)
    if state.charged[card]:
        inner.append(glyph("flag", x + w - 12, y + 12, 15, "var(--cat-blood)"))
        inner.append(seat_mark(state.charged[card] - 1, x + w - 10, y + 24, 10))
    said = described(view, card, holders)
    if mark is not None:
        said = Say(N_("{cell}. {deed}"), cell=said, deed=deed(view, mark[1]))
    return el(
        "g",
        el("rect", x=x + 1.5, y=y + 1.5, width=w - 3, height=h - 3, rx=4, fill=tint(card),
           class_=" ".join(m for m in looks if m)),
        *inner,
        id=f"card-{card}", code=code, mark=mark, label=said,
    )  # fmt: skip


def suspect(view: View, card: int, holder: int, sign: El | None, x: float, y: float) -> list[El | None]:
    """A small sign of one who may hold the card, struck out or circled as the reader has done; a dot for nobody."""
    if sign is None:
        return [words(x, y, "·", size=14, fill="var(--ink-soft)")]
    own = view.pad.get(f"c{card}-{holder + 1}")
    if own == STRUCK:
        stroke = el("path", d=f"M{x - 5:.1f} {y + 5:.1f}L{x + 5:.1f} {y - 5:.1f}", class_="cat-stroke")
        return [el("g", sign, class_="dim"), stroke]
    return [sign, el("circle", cx=x, cy=y, r=7.5, class_="cat-ring") if own == CIRCLED else None]


# The reader's own marks


def pen(view: View) -> int:
    """The pen in hand: a seat plus 1, THE_PLOT, or 0."""
    found = view.pad.get(PEN, 0) if view.seat is not None and not view.over else 0
    return found if found == THE_PLOT or (0 < found <= view.seats and found != (view.seat or 0) + 1) else 0


def turned(view: View, name: str, last: int) -> tuple[str, int]:
    """What the next press makes of a mark: one more, and after the last nothing."""
    now = view.pad.get(name, 0)
    return name, now + 1 if now < last else 0


def deed(view: View, value: int) -> Say:
    """What a press on a space does."""
    if value == STRUCK:
        return Say(N_("Strike out: {who}"), who=whose(pen(view)))
    return Say(N_("Circle: {who}") if value == CIRCLED else N_("Rub out: {who}"), who=whose(pen(view)))


def whose(which: int) -> Say:
    """Whom a pen writes about."""
    return Say(N_("the conspiracy")) if which == THE_PLOT else Say(N_("{seat}"), seat=Seat(which - 1))


def pens(view: View, wide: float) -> El:
    """A pen for each other seat and for the conspiracy, and the wish that the sheet draws conclusions."""
    found: list[El] = []
    choices = [seat + 1 for seat in range(view.seats) if seat != view.seat] + [THE_PLOT]
    for k, which in enumerate(choices):
        x, held = 2 + 46 * k, pen(view) == which
        sign = seat_mark(which - 1, 21, 21, 19) if which < THE_PLOT else glyph("sword", 21, 21, 27, "var(--ink)")
        found.append(
            place(
                x, 2, plaque(0, 0, 42, 42), sign,
                id=f"pen-{which}", mark=(PEN, 0 if held else which), class_="chosen" if held else None,
                label=Say(N_("Put the pen down: {who}") if held else N_("Pen for: {who}"), who=whose(which)),
            )
        )  # fmt: skip
    left, on = 2 + 46 * len(choices), bool(view.pad.get(CONCLUDE))
    found.append(
        place(
            left, 2, plaque(0, 0, wide - 2 - left, 42, Say(N_("Draw conclusions")), size=14),
            id="conclude", mark=(CONCLUDE, int(not on)), class_="chosen" if on else None,
            label=Say(N_("No more conclusions") if on else N_("Let the sheet draw conclusions")),
        )
    )  # fmt: skip
    return el("svg", *found, viewBox=f"0 0 {wide:g} 46", label=Say(N_("Your pens")))


def margin(view: View, kind: int, x: float, y: float, w: float, h: float) -> list[El]:
    """With the pen of a seat in hand: room for how many cards of the kind one thinks it holds."""
    if not 0 < pen(view) < THE_PLOT:
        return []
    mark = turned(view, f"k{kind}-{pen(view)}", 1 + (r.NUMBERS if kind < r.COLOURS else r.COLOURS))
    said = Say(N_("{kind}, {who}: note {n}"), kind=kind_word(kind), who=whose(pen(view)), n=mark[1] - 1)
    if mark[1] == 0:
        said = Say(N_("{kind}, {who}: rub out"), kind=kind_word(kind), who=whose(pen(view)))
    room = el("rect", x=x + 2, y=y + 2, width=w - 4, height=h - 4, rx=4, class_="cat-room")
    return [el("g", room, id=f"room-{kind}", mark=mark, label=said)]


# The cards in words


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
    by = view.state.charged[card]
    return Say(N_("{card}; accused by {seat}"), card=said, seat=Seat(by - 1)) if by else said


def heard(view: View, seat: int, kind: int) -> tuple[str, Say] | None:
    """What all know of how many cards of a kind a seat holds; None while that is nothing."""
    state = view.state
    least, most = r.part(state.least[seat], kind), r.part(state.most[seat], kind)
    said = kind_word(kind)
    if least == most:
        return str(least), Say(N_("{seat}, {kind}: exactly {n}"), seat=Seat(seat), kind=said, n=least)
    if least > 0:  # one at least is a bare plus: no digit that could be read as exactly one
        return f"{least}+" if least > 1 else "+", Say(
            N_("{seat}, {kind}: at least {n}"), seat=Seat(seat), kind=said, n=least
        )
    return None


def counts_below(view: View, kind: int, x: float, y: float) -> list[El]:
    """What was heard of a column, and what the reader has noted."""
    return [part for seat in range(view.seats) for part in count(view, seat, kind, x + 14, y + COUNT * seat)]


def counts_beside(view: View, kind: int, x: float, y: float) -> list[El]:
    """The same of a row, in two columns, so that five seats have room beside one number."""
    return [
        part
        for seat in range(view.seats)
        for part in count(view, seat, kind, x + 5 + 38 * (seat % 2), y + 1 + COUNT * (seat // 2))
    ]


def count(view: View, seat: int, kind: int, x: float, y: float) -> list[El]:
    """One seat and one kind: the number heard, and in another ink the reader's own."""
    said, own = heard(view, seat, kind), view.pad.get(f"k{kind}-{seat + 1}", 0) if seat != view.seat else 0
    if said is None and not own:
        return []
    new = (seat, kind) in just_heard(view)
    parts: list[El] = [seat_mark(seat, x, y, 9)]
    text, label = said or ("", Say(N_("{seat}, {kind}: nothing heard"), seat=Seat(seat), kind=kind_word(kind)))
    size = 17 if text == "+" else 14
    parts.append(words(x + 7, y + 0.5, text, size=size, anchor="start", weight=700 if new else 500, class_="numeral"))
    if own:
        parts.append(words(x + 22, y + 0.5, own - 1, size=14, anchor="start", weight=700, fill="var(--accent)"))
        label = Say(N_("{heard}; noted: {n}"), heard=label, n=own - 1)
    return [el("g", *parts, class_="fresh" if new else None, label=label, pointer_events="none")]


def just_heard(view: View) -> set[tuple[int, int]]:
    """Seats and kinds that the reader has heard of since acting last."""
    found, kind = set(), -1
    for event in view.fresh:
        if event.name in ("asked", "asked-all"):
            kind = event.slots[-1]
        elif event.name in ("shows", "shows-one", "shows-none"):
            found.add((event.slots[0], kind))
    return found
