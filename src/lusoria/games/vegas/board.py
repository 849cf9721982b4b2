"""The floor of the casino: Mary Chip's track between two lines of tables, one's own cards, what each seat has left."""

from typing import Any

from lusoria.drawing import Board, El, Plate, board, el, glyph, pawn, place, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from . import rules_tables as tables
from .board_hand import LADY, counter, gold_die, own_hand, seat_plate, space_said
from .floor import DIE, TRACK, Felt, Floor
from .words import LETTERS, View, table_word


def draw(view: View) -> Board:
    """Tables, cards and the die are buttons; the spaces of a table where a counter is to be put."""
    return board(
        Plate(_field(view, lying=False), lying=_field(view, lying=True)),
        hand=None
        if view.seat is None
        else Plate(own_hand(view, view.seat, False), lying=own_hand(view, view.seat, True)),
        seats=[seat_plate(view, seat) for seat in range(view.seats)],
    )


def _field(view: View, lying: bool) -> El:
    s, floor = view.state, Floor(view.box, lying)
    wide, high = floor.size
    fresh = {e.slots[-1] for e in view.fresh if e.name in ("laid", "replaced", "held")}
    return el(
        "svg",
        _carpet(view, floor),
        *(_table(view, table, floor, fresh) for table in range(r.TABLES)),
        _mary(view, floor),
        _die(view, floor),
        viewBox=f"0 0 {wide:g} {high:g}",
        class_="veg veg-turn" if s.phase == r.TURN and tables.is_open(s, s.target) else "veg",
        label=Say(N_("The casino")),
    )


# The track


def _carpet(view: View, floor: Floor) -> El:
    """The track with its spaces, and a line from each table to its own."""
    s, box = view.state, view.box
    last = r.TABLES + sum(box.blanks)
    stops = {table + 1 + sum(box.blanks[: table + 1]): table for table in range(r.TABLES)}
    parts = [
        el("rect", **floor.box((-9.5, 9.5), (floor.bead(0) - 12, floor.bead(last) + 10)), rx=9.5, class_="veg-carpet")
    ]
    for at in range(last + 1):
        x, y = floor.spot(0, floor.bead(at))
        if at in stops:
            felt, table = floor.felts[stops[at]], stops[at]
            u, v = floor.spot(felt.side * (TRACK + 4), felt.coin)
            gone = "" if tables.is_open(s, table) else " veg-gone"
            parts.append(el("path", d=f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}", class_=f"veg-way{gone}"))
            parts.append(el("circle", cx=x, cy=y, r=5.2, class_=f"veg-stop{gone}"))
        else:
            parts.append(el("circle", cx=x, cy=y, r=3.4, class_="veg-blank"))
    x, y = floor.spot(0, floor.bead(0))
    parts.append(glyph("flag", x + 1, y, 11, "var(--veg-brass)"))
    return el("g", *parts, id="track", label=Say(N_("Mary Chip's track")))


def mary_at(s: r.State, box: r.Box) -> int:
    """The space on which Mary Chip stands, counted from Start."""
    return s.ahead + sum(box.blanks[: s.ahead]) + s.walked


def _mary(view: View, floor: Floor) -> El:
    s = view.state
    x, y = floor.spot(0, floor.bead(mary_at(s, view.box)))
    coming = [table for table in range(r.TABLES) if tables.is_open(s, table)]
    said = Say(N_("Mary Chip, on the way to {table}"), table=table_word(coming[0])) if coming else Say(N_("Mary Chip"))
    shape: dict[str, Any] = {"d": LADY, "transform": "scale(9.5 15)", "vector_effect": "non-scaling-stroke"}
    return place(
        x,
        y - 7,
        el("ellipse", cx=0, cy=14, rx=9, ry=3, class_="veg-shade"),
        el("path", **shape, class_="veg-mary"),
        el("path", **shape, fill="none", class_="edge"),
        id="mary",
        label=said,
        class_="piece",
    )


# The die


def _die(view: View, floor: Floor) -> El:
    """The gold die behind the end of the track, with its last number."""
    return gold_die(view, *floor.spot(0, floor.length + DIE / 2 - 2), 27, None, "die")


# Tables


def _table(view: View, table: int, floor: Floor, fresh: set[int]) -> El:
    """A table of green felt: coin and letter at its head, numbered spaces, pawns at its foot."""
    s, box, felt = view.state, view.box, floor.felts[table]
    lies = bool(tables.is_open(s, table))
    choosing = s.phase == r.PLACING and s.target == table and view.seat == s.mover
    block = {r.SEATING: r.SIT, r.NAMING: r.NAME}.get(s.phase, r.MOVE)
    now = lies and s.phase > r.SEATING and s.target == table and not view.over
    near, far = felt.side * (TRACK + 1), felt.side * floor.depth
    shape = {**floor.box((min(near, far), max(near, far)), (felt.start, felt.end)), "rx": 7}
    spaces = [k for k in range(r.SPACES) if box.spaces[table][k]]
    return el(
        "g",
        el("rect", **shape, class_="veg-felt"),
        el("rect", **shape, fill="none", class_="edge"),
        _head(view, table, felt, floor),
        *(_space(view, table, k, floor, SPOT * table + k in fresh, choosing) for k in spaces),
        *_pawns(view, table, felt, floor),
        id=f"table-{LETTERS[table]}",
        class_="veg-table" + ("" if lies else " veg-settled") + (" veg-now" if now else ""),
        code=None if view.seat is None or choosing else block + table,
        label=description(view, table),
    )


SPOT = r.SPACES


def _head(view: View, table: int, felt: Felt, floor: Floor) -> El:
    """The coin on its star, or the mark of whoever has taken it; and the letter of the table."""
    s, worth = view.state, view.box.coin[table]
    across = felt.side * (TRACK + 1 + floor.head / 2)
    x, y = floor.spot(across, felt.coin)
    u, v = floor.spot(across, felt.coin + 20)
    letter = words(u, v, LETTERS[table], size=15, weight=700, class_="veg-letter")
    if tables.is_open(s, table):
        coin = place(
            x,
            y,
            el("circle", r=12, class_="veg-coin", filter="url(#shadow)"),
            el("circle", r=9.6, class_="veg-rim"),
            words(0, 0.6, worth, size=14, weight=700, class_="veg-worth"),
            id=f"coin-{LETTERS[table]}",
        )
        return el("g", coin, letter)
    empty = glyph("star", x, y, 25, "none", class_="veg-star")
    if s.taker[table] == r.DISCARDED:
        return el("g", empty, letter)
    return el("g", empty, seat_mark(s.taker[table] - 1, x, y, 15), letter)


def _space(view: View, table: int, space: int, floor: Floor, fresh: bool, choosing: bool) -> El:
    """One space with its numbers, and the counter on it."""
    s, width, felt = view.state, view.box.spaces[table][space], floor.felts[table]
    across, along = floor.space(felt, space, width)
    frame = floor.box((across[0] + 1, across[1] - 1), (along[0] + 1, along[1] - 1))
    x, y = floor.spot((across[0] + across[1]) / 2, (along[0] + along[1]) / 2)
    owner, lower = s.on[table][space] - 1, space % r.FACES + 1
    parts: list[El] = [
        el("rect", **frame, rx=3, class_="veg-space"),
        el("rect", **frame, rx=3, fill="none", class_="edge"),
    ]
    if width == r.PAIR:
        away = felt.side * floor.slot / 2
        u, v = (x, y + away) if floor.lying else (x + away, y)
        parts.append(words(u, v + 0.5, lower + 1, size=14.5, weight=600, class_="veg-number"))
        x, y = (x, y - away) if floor.lying else (x - away, y)
    if owner >= 0:
        parts.append(counter(owner, x, y, lower, f"counter-{SPOT * table + space}"))
    else:
        parts.append(words(x, y + 0.5, lower, size=14.5, weight=600, class_="veg-number"))
    code = r.PUT + space if choosing else None
    fought = s.phase == r.DUELLING and (s.target, s.space) == (table, space)
    marks = ("veg-choice" if fought or code in view.legal else "") + (" fresh" if fresh and owner >= 0 else "")
    return el(
        "g", *parts, class_=marks.strip() or None, code=code, label=space_said(view, table, space) if code else None
    )


def _pawns(view: View, table: int, felt: Felt, floor: Floor) -> list[El]:
    """The pawns at the foot, side by side."""
    s = view.state
    here = [seat for seat in range(view.seats) if s.pawn[seat] == table + 1]
    room = felt.end - felt.start - 14
    step = min(18.0, room / max(1, len(here) - 1))
    middle = (felt.start + felt.end) / 2
    found = []
    for k, seat in enumerate(here):
        shift = (k - (len(here) - 1) / 2) * step
        x, y = floor.spot(felt.side * (floor.depth - floor.foot / 2 - 0.5), middle + shift)
        found.append(pawn(seat, x, y, 24, id=f"pawn-{seat}"))
    return found


def description(view: View, table: int) -> Say:
    """A table for those who cannot see it."""
    s, box = view.state, view.box
    slots: dict[str, Any] = {"letter": LETTERS[table], "n": box.coin[table]}
    if s.taker[table] > 0:
        return Say(N_("Table {letter}, settled: {seat} has the coin worth {n}"), seat=Seat(s.taker[table] - 1), **slots)
    if s.taker[table] == r.DISCARDED:
        return Say(N_("Table {letter}, settled: nobody has the coin worth {n}"), **slots)
    held: Say | None = None
    for seat in range(view.seats):
        count = sum(owner == seat + 1 for owner in s.on[table])
        if count:
            one = Say(N_("{seat} {n}"), seat=Seat(seat), n=count)
            held = one if held is None else Say(N_("{one}, {two}"), one=held, two=one)
    free = sum(bool(box.spaces[table][k]) and not s.on[table][k] for k in range(r.SPACES))
    if held is None:
        return Say(N_("Table {letter}, coin {n}, free spaces: {free}"), free=free, **slots)
    return Say(N_("Table {letter}, coin {n}, free spaces: {free}, counters: {held}"), free=free, held=held, **slots)
