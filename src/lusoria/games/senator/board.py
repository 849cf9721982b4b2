"""The board of Senator: stairs and senate with the arrows around them, one's own cards, and those of the others."""

from dataclasses import dataclass
from typing import Any

from lusoria.drawing import SEAT_GLYPHS, Board, El, Plate, board, card, card_back, el, engraved, glyph, words
from lusoria.kernel import N_, Say, Seat

from . import rules as r
from .words import View, entry_word, number_word, square_word

EDGE = 46  # room for the arrows
DISC = 22  # radius of an arrow's disc
STEPS = 5  # of a flight of stairs
SEAT_W, SEAT_H = 300, 44
UNKNOWN, PLAYED = -1, -2  # instead of a card in a hand
WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))  # downwards, upwards, rightwards, leftwards


@dataclass(frozen=True, slots=True)
class Form:
    """How wide and how high the squares are, and the cards on them."""

    cell_w: float
    cell_h: float
    card_w: float
    card_h: float

    def centre(self, view: View, square: int) -> tuple[float, float]:
        """The middle of a square."""
        box = view.box
        return EDGE + (box.column_of[square] - 0.5) * self.cell_w, EDGE + (box.row_of[square] - 0.5) * self.cell_h


UPRIGHT, LYING = Form(60, 72, 47, 60), Form(100, 60, 76, 51)


def draw(view: View) -> Board:
    """Cards, squares and arrows are buttons."""
    own = view.seat
    return board(
        Plate(_field(view, UPRIGHT), lying=_field(view, LYING)),
        hand=None if own is None else Plate(_hand(view, own, 360), lying=_hand(view, own, 620)),
        seats=[None if seat == own else _family(view, seat) for seat in range(view.seats)],
    )


def _field(view: View, form: Form) -> El:
    wide, high = 5 * form.cell_w + 2 * EDGE, 5 * form.cell_h + 2 * EDGE
    return el(
        "svg",
        *_house(form),
        *(_square(view, square, form) for square in range(r.SQUARES)),
        *(_arrow(view, entry, form) for entry in range(r.ENTRIES)),
        _waiting_flag(view),
        viewBox=f"0 0 {wide:g} {high:g}",
        class_="sen",
    )


def _house(form: Form) -> list[El]:
    """The cross of all squares: steps that lead up from the four sides, and the pavement of the senate."""
    x, y, w, h = EDGE, EDGE, form.cell_w, form.cell_h
    cross = (
        f"M{x + w} {y}h{3 * w}v{h}h{w}v{3 * h}h{-w}v{h}h{-3 * w}v{-h}h{-w}v{-3 * h}h{w}Z"
    )  # fmt: skip
    inner: dict[str, Any] = {"x": x + w, "y": y + h, "width": 3 * w, "height": 3 * h}
    treads = ""
    for k in range(1, STEPS):
        for part in (k / STEPS, 5 - k / STEPS):
            treads += f"M{x + w} {y + part * h:g}h{3 * w}M{x + part * w:g} {y + h}v{3 * h}"
    return [
        engraved("path", fill="var(--sen-stairs)", d=cross),
        el("path", d=treads, class_="sen-treads"),
        engraved("rect", fill="var(--sen-floor)", pattern="scales", **inner),
        el("rect", class_="sen-sill", **inner),
    ]


def _square(view: View, square: int, form: Form) -> El:
    """A square with its card; lit where the flag acts."""
    state, box = view.state, view.box
    x, y = form.centre(view, square)
    here = state.on[square] - 1
    flag = state.card_at[r.FLAG]
    ways = box.caesar or box.stairs or box.caesar_stairs or box.brutus
    lit = ways and view.knows(r.FLAG) and flag < r.SQUARES and flag != square and r.at_flag(state, box, square)
    place = square_word(square)
    field = el(
        "rect",
        x=x - form.cell_w / 2 + 2,
        y=y - form.cell_h / 2 + 2,
        width=form.cell_w - 4,
        height=form.cell_h - 4,
        rx=4,
        class_="sen-lit" if lit else "sen-square",
    )
    if here < 0:
        code = r.FLAG_ON + square if flag == r.BESIDE else None
        return el("g", field, id=f"square-{square}", code=code, label=Say(N_("{place}: free"), place=place))
    return el("g", field, _lying(view, square, here, x, y, form), id=f"square-{square}")


def _lying(view: View, square: int, here: int, x: float, y: float, form: Form) -> El:
    """The card of a square: its face, or its back; with notes the back has the colour of its family."""
    state, box = view.state, view.box
    place = square_word(square)
    marks = "fresh" if square in entered(view) else None
    area = (x - form.card_w / 2, y - form.card_h / 2, form.card_w, form.card_h)
    if view.knows(here):
        text = Say(N_("{place}: {card}"), place=place, card=named(here))
        extra: dict[str, Any] = {"class_": marks, "label": text}
        if box.hidden and not view.over:
            extra |= {"tone": "var(--sen-noted)", "pattern": "net"}  # only for those who know it
        return _face(here, *area, id=f"card-{here}", **extra)
    owners = [seat for seat in range(view.seats) if state.card_seen[here] == 1 << seat]
    if owners:
        label = Say(N_("{place}: a face-down card of {seat}"), place=place, seat=Seat(owners[0]))
        tone = f"var(--seat-{owners[0]})"
        mark = glyph(SEAT_GLYPHS[owners[0]], form.card_w / 2, form.card_h / 2, 18, "var(--on-seat)")
        back = card(*area, mark, pattern="net", band=tone, class_=_joined("back", marks), label=label)
    else:
        label = Say(N_("{place}: a face-down card"), place=place)
        back = card_back(*area, class_=marks, label=label)
    return back


def _joined(base: str, extra: str | None) -> str:
    return f"{base} {extra}" if extra else base


def entered(view: View) -> set[int]:
    """The squares at which cards have been pushed in since the reader last acted."""
    box = view.box
    found = {box.line[e.slots[-1]][0] for e in view.fresh if e.name in ("pushed", "pushed-down")}
    return found | {e.slots[1] for e in view.fresh if e.name == "flag-laid"}


def named(shown: int) -> Say:
    """A card with its family."""
    if shown == r.FLAG:
        return Say(N_("the flag"))
    return Say(N_("{number} of {seat}"), number=number_word(shown % r.MOST + 1), seat=Seat(shown // r.MOST))


def _arrow(view: View, entry: int, form: Form) -> El:
    """The arrow at an entry; full lines have lost theirs."""
    state, box = view.state, view.box
    dx, dy = WAYS[entry // 5]
    x, y = form.centre(view, box.line[entry][0])
    aside = (-26, 0, 0, 0, 26)[entry % 5]  # two arrows share a corner
    x -= dx * (form.cell_w / 2 + DISC) - abs(dy) * aside
    y -= dy * (form.cell_h / 2 + DISC) - abs(dx) * aside
    closed = state.room[entry] == 0
    turn = (180, 0, 90, -90)[entry // 5]
    new = state.last == entry + 1 or any(
        e.name in ("pushed", "pushed-down") and e.slots[-1] == entry for e in view.fresh
    )
    marks = ["sen-arrow"] + ["sen-closed"] * closed + ["sen-used"] * new
    return el(
        "g",
        el("circle", cx=x, cy=y, r=DISC, class_="sen-disc edge"),
        el(
            "path",
            d="M0 -9L8.5 1H3.4V9H-3.4V1H-8.5Z",
            transform=f"translate({x:g} {y:g}) rotate({turn}) scale(1.4)",
            class_="sen-head",
        ),
        id=f"entry-{entry}",
        code=r.PUSH + entry if state.ready and not view.over else None,
        class_=" ".join(marks),
        label=Say(N_("Entry {entry}"), entry=entry_word(entry)),
    )


def _family(view: View, seat: int) -> El:
    """What somebody else still has to push in."""
    state, box = view.state, view.box
    many = box.numbers[view.seats]
    step, h = SEAT_W / many, SEAT_H - 6
    w = min(34, step - 3)
    cards = []
    for k, held in enumerate(in_hand(view, seat)):
        x = step * k + (step - w) / 2
        if held == UNKNOWN:
            cards.append(card_back(x, 3, w, h, tone=f"var(--seat-{seat})", id=f"back-{seat}-{k}"))
        elif held == PLAYED:
            cards.append(_gone(x, 3, w, h))
        else:
            ready = state.card_at[held] == r.READY + seat
            kind = "chosen sen-ready" if ready else None
            cards.append(_face(held, x, 3, w, h, id=f"card-{held}", class_=kind, label=named(held)))
    left = sum(place in (r.HAND + seat, r.READY + seat) for place in state.card_at)
    return el(
        "svg", *cards, viewBox=f"0 0 {SEAT_W} {SEAT_H}", class_="sen",
        label=Say(N_("{seat}: cards to play {n}"), seat=Seat(seat), n=left),
    )  # fmt: skip


def in_hand(view: View, seat: int) -> list[int]:
    """At each place of a hand the card the reader knows to be there, UNKNOWN for a back, PLAYED where none is."""
    state = view.state
    places = (r.HAND + seat, r.READY + seat)
    unknown = sum(place in places and not view.knows(c) for c, place in enumerate(state.card_at))
    found = []
    for held in range(seat * r.MOST, seat * r.MOST + view.box.numbers[view.seats]):
        if view.knows(held) and state.card_at[held] in places:
            found.append(held)
        else:
            found.append(UNKNOWN if unknown else PLAYED)
            unknown -= unknown > 0
    return found


def _hand(view: View, seat: int, wide: float) -> El:
    """One's own cards; that which is about to be pushed in is raised."""
    state = view.state
    held = in_hand(view, seat)
    line_of = 5 if wide < 400 and len(held) > 7 else len(held)
    w, h = wide / line_of - 6, 62 if line_of < len(held) else 74
    parts = []
    for k, one in enumerate(held):
        x, y = 3 + (w + 6) * (k % line_of), 8 + (h + 8) * (k // line_of)
        if one in (UNKNOWN, PLAYED):
            back = card_back(x, y, w, h, tone=f"var(--seat-{seat})", id=f"back-{seat}-{k}")
            parts.append(back if one == UNKNOWN else _gone(x, y, w, h))
            continue
        ready = state.card_at[one] == r.READY + seat
        parts.append(
            _face(
                one, x, y - (6 if ready else 0), w, h, id=f"card-{one}",
                code=None if ready or view.over else r.TAKE + one % r.MOST,
                class_="chosen sen-ready" if ready else None, label=named(one),
            )
        )  # fmt: skip
    high = -(-len(held) // line_of) * (h + 8) + 4
    return el("svg", *parts, viewBox=f"0 0 {wide:g} {high:g}", class_="sen", label=Say(N_("Your hand")))


def _gone(x: float, y: float, w: float, h: float) -> El:
    """Where a card was."""
    return el("rect", x=x, y=y, width=w, height=h, rx=4, class_="sen-gone")


def _waiting_flag(view: View) -> El | None:
    """The flag beside the board until it is laid."""
    if view.state.card_at[r.FLAG] != r.BESIDE:
        return None
    return _face(r.FLAG, 3, 3, 34, 38, id=f"card-{r.FLAG}", class_="chosen", label=named(r.FLAG))


def _face(shown: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """A card: its number between the glyphs of its family, or the flag."""
    if shown == r.FLAG:
        return card(x, y, w, h, glyph("flag", w * 0.54, h * 0.52, w * 0.6, "var(--sen-gold)"), **more)
    seat = shown // r.MOST
    ink, mark = f"var(--seat-{seat})", SEAT_GLYPHS[seat]
    corner = min(w, h)
    face = [
        words(w * 0.5, h * 0.54, shown % r.MOST + 1, size=h * 0.5, fill=ink, weight=600, class_="numeral"),
        glyph(mark, corner * 0.17, h * 0.16, corner * 0.22, ink),
        glyph(mark, w - corner * 0.17, h * 0.85, corner * 0.22, ink),
    ]
    return card(x, y, w, h, *face, **more)
