"""The board of Senator: stairs and senate with the arrows around them, and the families on both sides."""

from typing import Any

from lusoria.drawing import SEAT_GLYPHS, El, card, card_back, el, engraved, glyph, name_of, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules as r
from .words import View, entry_word, number_word, square_word

W = 400
CELL = 62
EDGE = 45  # room for the arrows
STEPS = 5  # of a flight of stairs
CARD_W, CARD_H = 48, 54  # on the board
HELD_W, HELD_H = 34, 44  # in a hand
FAMILY_H = 84  # a name and a hand
EMBLEM = "gate"  # on the lid of the box
WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))  # downwards, upwards, rightwards, leftwards


def draw(view: View) -> El:
    """The reader's family is below the board, the others above; cards, squares and arrows are buttons."""
    mine = view.seat if view.seat is not None else view.seats - 1
    above = [(mine + k) % view.seats for k in range(1, view.seats)]
    top = FAMILY_H * len(above)
    bottom = top + 5 * CELL + 2 * EDGE
    return el(
        "svg",
        *(_family(view, seat, FAMILY_H * k) for k, seat in enumerate(above)),
        *_house(view, top),
        *(_square(view, square, top) for square in range(r.SQUARES)),
        *(_arrow(view, entry, top) for entry in range(r.ENTRIES)),
        _family(view, mine, bottom),
        viewBox=f"0 0 {W} {bottom + FAMILY_H}",
        class_="sen",
    )


def centre(view: View, square: int, top: float) -> tuple[float, float]:
    """The middle of a square."""
    box = view.box
    return EDGE + (box.column_of[square] - 0.5) * CELL, top + EDGE + (box.row_of[square] - 0.5) * CELL


def _house(view: View, top: float) -> list[El]:
    """The cross of all squares: steps that lead up from the four sides, and the pavement of the senate."""
    x, y, c = EDGE, top + EDGE, CELL
    cross = f"M{x + c} {y}h{3 * c}v{c}h{c}v{3 * c}h{-c}v{c}h{-3 * c}v{-c}h{-c}v{-3 * c}h{c}Z"
    inner: dict[str, Any] = {"x": x + c, "y": y + c, "width": 3 * c, "height": 3 * c}
    treads = ""
    for k in range(1, STEPS):
        for far in (k * c / STEPS, 5 * c - k * c / STEPS):
            treads += f"M{x + c} {y + far:g}h{3 * c}M{x + far:g} {y + c}v{3 * c}"
    return [
        engraved("path", fill="var(--sen-stairs)", d=cross),
        el("path", d=treads, class_="sen-treads"),
        engraved("rect", fill="var(--sen-floor)", pattern="scales", **inner),
        el("rect", class_="sen-sill", **inner),
    ]


def _square(view: View, square: int, top: float) -> El:
    """A square with its card; lit where the flag acts."""
    state, box = view.state, view.box
    x, y = centre(view, square, top)
    here = state.on[square] - 1
    flag = state.card_at[r.FLAG]
    ways = box.caesar or box.stairs or box.caesar_stairs or box.brutus
    lit = ways and view.knows(r.FLAG) and flag < r.SQUARES and flag != square and r.at_flag(state, box, square)
    place = square_word(square)
    field = el(
        "rect",
        x=x - CELL / 2 + 2,
        y=y - CELL / 2 + 2,
        width=CELL - 4,
        height=CELL - 4,
        rx=4,
        class_="sen-lit" if lit else "sen-square",
    )
    if here < 0:
        code = r.FLAG_ON + square if flag == r.BESIDE else None
        return el("g", field, id=f"square-{square}", code=code, label=Say(N_("{place}: free"), place=place))
    return el("g", field, _lying(view, square, here, x - CARD_W / 2, y - CARD_H / 2), id=f"square-{square}")


def _lying(view: View, square: int, here: int, x: float, y: float) -> El:
    """The card of a square: its face, or its back; with notes the back has the colour of its family."""
    state, box = view.state, view.box
    place = square_word(square)
    marks = "fresh" if square in entered(view) else None
    if view.knows(here):
        text = Say(N_("{place}: {card}"), place=place, card=named(here))
        extra: dict[str, Any] = {"class_": marks, "label": text}
        if box.hidden and not view.over:
            extra |= {"tone": "var(--sen-noted)", "pattern": "net"}  # only for those who know it
        return _face(here, x, y, CARD_W, CARD_H, id=f"card-{here}", **extra)
    owners = [seat for seat in range(view.seats) if state.card_seen[here] == 1 << seat]
    if owners:
        label = Say(N_("{place}: a face-down card of {seat}"), place=place, seat=Seat(owners[0]))
        tone = f"var(--seat-{owners[0]})"
        mark = glyph(SEAT_GLYPHS[owners[0]], CARD_W / 2, CARD_H / 2, 18, "var(--on-seat)")
        back = card(x, y, CARD_W, CARD_H, mark, pattern="net", band=tone, class_=_joined("back", marks), label=label)
    else:
        label = Say(N_("{place}: a face-down card"), place=place)
        back = card_back(x, y, CARD_W, CARD_H, class_=marks, label=label)
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


def _arrow(view: View, entry: int, top: float) -> El:
    """The arrow at an entry; full lines have lost theirs."""
    state, box = view.state, view.box
    dx, dy = WAYS[entry // 5]
    x, y = centre(view, box.line[entry][0], top)
    aside = (-13, 0, 0, 0, 13)[entry % 5]  # two arrows share a corner
    x, y = x - dx * (CELL / 2 + 17) + abs(dy) * aside, y - dy * (CELL / 2 + 17) + abs(dx) * aside
    closed = state.room[entry] == 0
    turn = (180, 0, 90, -90)[entry // 5]
    new = state.last == entry + 1 or any(
        e.name in ("pushed", "pushed-down") and e.slots[-1] == entry for e in view.fresh
    )
    marks = ["sen-arrow"] + ["sen-closed"] * closed + ["sen-used"] * new
    return el(
        "g",
        el("circle", cx=x, cy=y, r=14.5, class_="sen-disc edge"),
        el(
            "path",
            d="M0 -9L8.5 1H3.4V9H-3.4V1H-8.5Z",
            transform=f"translate({x:g} {y:g}) rotate({turn})",
            class_="sen-head",
        ),
        id=f"entry-{entry}",
        code=r.PUSH + entry if state.ready and not view.over else None,
        class_=" ".join(marks),
        label=Say(N_("Entry {entry}"), entry=entry_word(entry)),
    )


def _family(view: View, seat: int, y: float) -> El:
    """A family: its name, what it counts now, and its cards, each at its own place."""
    state, box = view.state, view.box
    turn = seat in view.awaited
    lit = "sen-turn" if turn else "sen-seat"
    count = None if box.hidden and not view.over else r.influence(state, seat)
    cards: list[El] = []
    step = (W - 16) / r.MOST
    unknown = sum(
        place in (r.HAND + seat, r.READY + seat) and not view.knows(c) for c, place in enumerate(state.card_at)
    )
    for k in range(box.numbers[view.seats]):
        held, x = seat * r.MOST + k, 8 + step * k + (step - HELD_W) / 2
        if view.knows(held) and state.card_at[held] in (r.HAND + seat, r.READY + seat):
            cards.append(_held(view, seat, held, x, y + 36))
        elif unknown:
            unknown -= 1
            cards.append(card_back(x, y + 36, HELD_W, HELD_H, tone=f"var(--seat-{seat})", id=f"back-{seat}-{k}"))
        else:
            cards.append(el("rect", x=x, y=y + 36, width=HELD_W, height=HELD_H, rx=4, class_="sen-gone"))
    return el(
        "g",
        el("rect", x=3, y=y + 2, width=W - 6, height=FAMILY_H - 4, rx=7, class_=lit),
        seat_mark(seat, 20, y + 18, 19),
        words(36, y + 18, name_of(view, seat, 22), size=13, anchor="start"),
        words(W - 14, y + 18, count, size=18, anchor="end", weight=600, class_="numeral")
        if count is not None
        else None,
        _waiting_flag(view, seat, y),
        *cards,
    )


def _held(view: View, seat: int, held: int, x: float, y: float) -> El:
    """A card in a hand, raised when it is about to be pushed in."""
    state = view.state
    ready = state.card_at[held] == r.READY + seat
    code = r.TAKE + held % r.MOST if seat == view.seat and not ready and not view.over else None
    return _face(
        held,
        x,
        y - (7 if ready else 0),
        HELD_W,
        HELD_H,
        id=f"card-{held}",
        code=code,
        class_="chosen sen-ready" if ready else None,
        label=named(held),
    )


def _waiting_flag(view: View, seat: int, y: float) -> El | None:
    """The flag before the seat that has to lay it."""
    state = view.state
    if state.card_at[r.FLAG] != r.BESIDE or seat not in view.awaited:
        return None
    return _face(r.FLAG, 300, y + 4, 26, 30, id=f"card-{r.FLAG}", class_="chosen", label=named(r.FLAG))


def _face(shown: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """A card: its number between the glyphs of its family, or the flag."""
    if shown == r.FLAG:
        return card(x, y, w, h, glyph("flag", w * 0.54, h * 0.52, w * 0.6, "var(--sen-gold)"), **more)
    seat = shown // r.MOST
    ink, mark = f"var(--seat-{seat})", SEAT_GLYPHS[seat]
    face = [
        words(w * 0.5, h * 0.54, shown % r.MOST + 1, size=h * 0.5, fill=ink, weight=600, class_="numeral"),
        glyph(mark, w * 0.17, h * 0.15, w * 0.22, ink),
        glyph(mark, w * 0.83, h * 0.86, w * 0.22, ink),
    ]
    return card(x, y, w, h, *face, **more)
