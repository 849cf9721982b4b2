"""Vegas: one's own cards, the dice, a table from near by, and what each seat has left."""

from typing import Any

from lusoria.drawing import El, card, el, glyph, place, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .words import View, hearts_word, numbers_on, table_word

HAND_W, HAND_H, LINE = 360, 98, 46
LONG = 690  # the width of one's cards in one line
SEAT_W, SEAT_H = 300, 28
PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)), 6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}  # fmt: skip
SPOTS = (((40, 40),), ((20, 20), (60, 60)), ((18, 18), (40, 40), (62, 62)))  # of hearts on a duel die
HEART = "M0 .9C-.5 .45 -1 .1 -1 -.35A.52 .52 0 0 1 0 -.5A.52 .52 0 0 1 1 -.35C1 .1 .5 .45 0 .9Z"
LADY = (
    "M-.62 1H.62C.55 .55 .2 .35 .16 .02C.34 -.06 .42 -.22 .4 -.42C.62 -.42 .82 -.46 .98 -.54C.7 -.64 .5 -.68 .34 -.7"
    "C.3 -.9 .16 -1 0 -1C-.16 -1 -.3 -.9 -.34 -.7C-.5 -.68 -.7 -.64 -.98 -.54C-.82 -.46 -.62 -.42 -.4 -.42"
    "C-.42 -.22 -.34 -.06 -.16 .02C-.2 .35 -.55 .55 -.62 1Z"
)


# Pieces


def gold_die(view: View, x: float, y: float, size: float, code: int | None, name: str) -> El:
    shown, half = view.state.die, size / 2
    step = size * 0.27
    return place(
        x,
        y,
        el("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2, class_="veg-die", filter="url(#shadow)"),
        el("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2, fill="none", class_="edge"),
        *(el("circle", cx=a * step, cy=b * step, r=size * 0.085, class_="veg-pip") for a, b in PIPS.get(shown, ())),
        glyph("star", 0, 0, size * 0.6, "var(--veg-pip)") if shown == 0 else None,
        id=name,
        code=code,
        label=Say(N_("The gold die, last roll {n}"), n=shown) if shown else Say(N_("The gold die")),
        class_="piece",
    )


def counter(seat: int, x: float, y: float, number: int | None, name: str, size: float = 22) -> El:
    """A counter in the shape of its seat; on a space with one number it repeats that."""
    down = size * 0.14 if seat == 2 else 0.5
    said = words(0, down, number, size=size * 0.56, weight=700, fill="var(--on-seat)") if number else None
    return place(x, y, seat_mark(seat, 0, 0, size), said, id=name, class_="piece")


def space_said(view: View, table: int, space: int) -> Say:
    """A space for those who cannot see it: its numbers, and whose counter lies there."""
    owner = view.state.on[table][space] - 1
    numbers = numbers_on(view.box, table, space)
    if owner < 0:
        return Say(N_("{numbers}, free"), numbers=numbers)
    return Say(N_("{numbers}, counter of {seat}"), numbers=numbers, seat=Seat(owner))


# One's own cards


def own_hand(view: View, seat: int, lying: bool) -> El:
    """Cards and the die; in a duel its dice; where a counter is to be put the spaces of that table, large."""
    s = view.state
    if s.phase == r.DUELLING and (seat == s.mover or s.on[s.target][s.space] == seat + 1) and not view.over:
        return _duel_dice(view, seat, lying)
    if s.phase == r.PLACING and seat == s.mover and not view.over:
        return _close_up(view, lying)
    left, fronts = s.hand[seat], view.box.fronts - s.fronts_used[seat]
    at, y = (360, 3) if lying else (3, 52)
    front = (*_man(21, 22, 12), words(56, 22.6, f"× {fronts}", size=17, weight=600)) if fronts else ()
    lady = el("path", d=LADY, transform="translate(43 22) scale(11 17)", class_="veg-mary")
    named = N_("Mary Chip card, played") if s.mary_used[seat] else N_("Mary Chip card")
    parts = [
        *(_luck_card(view, seat, k) for k in range(r.FACES)),
        _wide_card(at, y, front, bool(fronts), r.FRONT, "own-front", Say(N_("Front men left: {n}"), n=fronts)),
        _wide_card(at + 90, y, (lady,), not s.mary_used[seat], r.MARY, "own-mary", Say(named)),
        gold_die(view, at + 210, y + 22, 44, r.ROLL, "own-die"),
        el(
            "g",
            seat_mark(seat, at + 266, y + 22, 32),
            words(at + 304, y + 22.8, left, size=24, weight=600, class_="numeral"),
            label=Say(N_("Your counters in hand: {n}"), n=left),
        ),
    ]
    shape = f"0 0 {LONG} 50" if lying else f"0 0 {HAND_W} {HAND_H}"
    return el("svg", *parts, viewBox=shape, class_="veg", label=Say(N_("Your cards")))


def _luck_card(view: View, seat: int, k: int) -> El:
    x = 3 + 59.5 * k
    said = Say(N_("Luck card {n}"), n=k + 1)
    if view.state.luck_used[seat][k]:
        gone = Say(N_("Luck card {n}, played"), n=k + 1)
        return el("rect", x=x, y=3, width=56, height=44, rx=5, class_="veg-empty", code=r.LUCKY + k, label=gone)
    face = (
        words(28, 23, k + 1, size=28, weight=600, fill="var(--card-ink)", class_="numeral"),
        glyph("star", 10, 11, 12, "var(--veg-brass)"),
        glyph("star", 46, 33, 12, "var(--veg-brass)"),
    )
    return card(x, 3, 56, 44, *face, id=f"own-luck-{k + 1}", code=r.LUCKY + k, label=said)


def _wide_card(x: float, y: float, face: tuple[El, ...], left: bool, code: int, name: str, said: Say) -> El:
    if not left:
        return el("rect", x=x, y=y, width=86, height=44, rx=5, class_="veg-empty", code=code, label=said)
    return card(x, y, 86, 44, *face, id=name, code=code, label=said)


def _man(x: float, y: float, size: float) -> tuple[El, El]:
    """A front man: a gentleman in a bowler hat."""
    d = (
        "M-1 1C-1 .45 -.5 .2 -.22 .12C-.42 -.02 -.5 -.2 -.5 -.34H-.78V-.5H-.5C-.5 -.85 -.3 -1 0 -1C.3 -1 .5 -.85 .5 -.5"
        "H.78V-.34H.5C.5 -.2 .42 -.02 .22 .12C.5 .2 1 .45 1 1Z"
    )
    move = f"translate({x:g} {y:g}) scale({size:g} {size * 1.35:g})"
    return el("path", d=d, transform=move, class_="veg-man"), el(
        "path", d="M-.5 -.5H.5", transform=move, class_="veg-band"
    )


def _duel_dice(view: View, seat: int, lying: bool) -> El:
    """One, two or three hearts to choose from; the one chosen is framed."""
    s = view.state
    parts = []
    tone = "veg-black" if seat == s.mover else "veg-white"
    for k in range(r.HEARTS_MOST):
        x = 36 + 104 * k
        parts.append(
            place(
                x,
                9,
                el("rect", width=80, height=80, rx=14, class_=f"veg-duel {tone}", filter="url(#shadow)"),
                el("rect", width=80, height=80, rx=14, fill="none", class_="edge"),
                *(
                    el(
                        "path",
                        d=HEART,
                        transform=f"translate({a} {b}) scale(13)",
                        class_="veg-heart",
                    )
                    for a, b in SPOTS[k]
                ),
                id=f"show-{k + 1}",
                code=r.SHOW + k,
                label=hearts_word(k + 1),
                class_="piece chosen" if s.hearts[seat] == k + 1 else "piece",
            )
        )
    shape = _middle(HAND_W, HAND_H, HAND_H * LONG / 50) if lying else f"0 0 {HAND_W} {HAND_H}"
    return el("svg", *parts, viewBox=shape, class_="veg", label=Say(N_("Your duel dice")))


def _middle(wide: float, high: float, place: float) -> str:
    """The viewBox of something that wide in the middle of such a place."""
    place = max(wide, place)
    return f"{(wide - place) / 2:g} 0 {place:g} {high:g}"


def _close_up(view: View, lying: bool) -> El:
    """The table to which the counter goes, with spaces large enough for a finger."""
    s, box, table = view.state, view.box, view.state.target
    columns = [c for c in range(r.COLUMNS) if any(box.spaces[table][r.FACES * c : r.FACES * (c + 1)])]
    parts: list[El] = []
    for row, column in enumerate(columns):
        left, top = (HAND_W * row, 0) if lying else (0, LINE * row)
        for k in range(r.FACES * column, r.FACES * (column + 1)):
            width = box.spaces[table][k]
            if not width:
                continue
            frame: dict[str, Any] = {
                "x": left + 4 + 59 * (k % r.FACES), "y": top + 3, "width": 59 * width - 3, "height": LINE - 3, "rx": 5,
            }  # fmt: skip
            x, y, owner = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2, s.on[table][k] - 1
            away = 38 if width == r.PAIR and owner >= 0 else 0
            parts.append(
                el(
                    "g",
                    el("rect", **frame, class_="veg-space"),
                    el("rect", **frame, fill="none", class_="edge"),
                    words(x - away, y + 0.6, numbers_on(box, table, k), size=20, weight=600, class_="veg-number")
                    if owner < 0 or away
                    else None,
                    counter(owner, x, y, None if away else k % r.FACES + 1, f"close-counter-{k}", 34)
                    if owner >= 0
                    else None,
                    id=f"close-{k}",
                    code=r.PUT + k,
                    label=space_said(view, table, k),
                    class_="veg-choice" if r.PUT + k in view.legal else "dim",
                )
            )
    wide, tall = (HAND_W * len(columns), LINE + 3) if lying else (HAND_W, LINE * len(columns) + 3)
    high = tall if lying else max(HAND_H, tall)
    return el(
        "svg",
        el("rect", x=0, y=0, width=wide, height=tall, rx=8, class_="veg-felt"),
        *parts,
        viewBox=_middle(wide, high, LONG if lying else wide),
        class_="veg",
        label=Say(N_("Choose a space at {table}"), table=table_word(table)),
    )


# The seats


def seat_plate(view: View, seat: int) -> El:
    """Counters in hand and the cards that are left."""
    s, box = view.state, view.box
    luck = [k + 1 for k in range(r.FACES) if not s.luck_used[seat][k]]
    fronts = box.fronts - s.fronts_used[seat]
    y = SEAT_H / 2
    parts = [seat_mark(seat, 14, y, 20), words(42, y + 0.6, s.hand[seat], size=18, weight=600, class_="numeral")]
    for k in range(r.FACES):
        x = 66 + 24 * k
        if k + 1 in luck:
            parts.append(card(x, 2, 20, 24, words(10, 12.6, k + 1, size=15, weight=600), id=f"luck-{seat}-{k + 1}"))
        else:
            parts.append(el("rect", x=x, y=2, width=20, height=24, rx=2, class_="veg-empty"))
    if fronts:
        parts += [*_man(226, y + 1, 8), words(248, y + 0.6, f"×{fronts}", size=15, weight=600)]
    if not s.mary_used[seat]:
        parts.append(el("path", d=LADY, transform=f"translate(282 {y}) scale(8 12)", class_="veg-mary"))
    cards = ", ".join(map(str, luck)) or "–"
    said = Say(
        N_("{seat}: counters in hand {n}, luck cards {cards}, front men {fronts}, Mary Chip cards {mary}"),
        seat=Seat(seat), n=s.hand[seat], cards=cards, fronts=fronts, mary=1 - s.mary_used[seat],
    )  # fmt: skip
    return el("svg", *parts, viewBox=f"0 0 {SEAT_W} {SEAT_H}", class_="veg", label=said)
