"""The row of cards above the six towers, one's own bricks, site and hand, and what lies before each seat."""

from collections.abc import Mapping

from lusoria.drawing import Board, El, Plate, board, card, card_back, chip, el, glyph, seat_mark, words
from lusoria.kernel import N_, Say, Seat, Text

from . import rules_state as r
from . import rules_towers as towers
from .rules_bricks import amount
from .rules_cards import bricks_to_lay
from .words import NUMERALS, View, card_in_full, colour_word, floor_word, points_word, title_word, tower_word

W = 360  # upright, and the width of a hand; lying the field is twice as wide
CARD_W, CARD_H, GAP = 116, 82, 5
BRICK_W, BRICK_H = 18, 26  # bricks on a card
SCALE = 26  # the strip of heights and level tiles
FLOOR_H, FLAG_H, CROWN = 38, 30, 8
TILE_W, TILE_H = 56, 42  # bricks of one's own
SITE_H = 52
HELD_H = 48
SEAT_W = 300
SIGNS = ("diamond", "sun", "leaf", "square", "drop", "hexagon")  # of the colours
KINDS = ("star", "hand", "flag", "gate", "cross")
SHORT: dict[int, Text] = {
    r.ALL_PAY: N_("all give {n}", "all give {n}"),
    r.ALL_DOWN: N_("all keep {n}", "all keep {n}"),
    r.ALL_HALF: N_("all give 1 in {n}", "all give 1 in {n}"),
    r.SELF_PAY: N_("give {n}", "give {n}"),
    r.SELF_CRACK: N_("own floors −{n}", "own floors −{n}"),
    r.ALL_CRACK: N_("each: floors −{n}", "each: floors −{n}"),
    r.GAIN: N_("draw {n}", "draw {n}"),
    r.QUARRY: N_("{colour} +{n}"),
    r.PRAISE: N_("points +{n}"),
    r.ALL_GAIN: N_("all draw {n}", "all draw {n}"),
    r.NOBLE: N_("drop a festival"),
    r.MASONS: N_("building −{n}"),
    r.SMUGGLER: N_("swap a brick"),
    r.SPY: N_("take a brick"),
    r.PATRICIAN: N_("protects"),
    r.GUIDE: N_("skip for free"),
    r.CARETAKER: N_("towers stay"),
    r.CHANGER: N_("exchange {n}:1"),
    r.CUTTER: N_("choose {n}", "choose {n}"),
    r.FEAST: N_("at the end +{n}"),
    r.STORE: N_("store +{n}"),
    r.CRANE: N_("building −{n}"),
    r.BRIDGE: N_("skip {n} free", "skip {n} free"),
    r.BANK: N_("exchange −{n}"),
    r.KILN: N_("bricks +{n}"),
    r.GUILD: N_("seals +{n}"),
    r.BUTTRESS: N_("ruins −{n}"),
    r.OF_COLOUR: N_("{colour}: +{n}"),
    r.OF_HEIGHT: N_("height {h}: +{n}"),
    r.IN_TURN: N_("seal no. {h}: +{n}"),
    r.OF_BALCONY: N_("balcony: +{n}"),
}


def draw(view: View) -> Board:
    """The field, the reader's own things, and the seats."""
    return board(
        Plate(_field(view, W, 3), lying=_field(view, 2 * W + GAP, 6)),
        hand=None if view.seat is None else _hand(view, view.seat),
        seats=[_seat(view, seat) for seat in range(view.seats)],
    )


# The field


def _field(view: View, width: float, columns: int) -> El:
    """The row from its free end, the open churches, and the board with its commissions."""
    s = view.state
    naves = [k for k in range(r.CARDS) if s.place[k] == r.NAVE]
    lines = -(-r.LINE // columns)
    top = 3 + lines * (CARD_H + GAP)
    parts = [
        _row_card(view, k, 3 + (k % columns) * (CARD_W + 3), 3 + k // columns * (CARD_H + GAP)) for k in range(r.LINE)
    ]
    for n, nave in enumerate(naves):
        parts.append(_nave(view, nave, 3 + (n % columns) * (CARD_W + 3), top + n // columns * 27))
    top += -(-len(naves) // columns) * 27 + 3
    top += CROWN
    high = top + r.HEIGHTS * FLOOR_H + FLAG_H + 20
    return el(
        "svg", el("rect", x=0, y=0, width=width, height=high, rx=6, class_="fir-sky"), *parts,
        *_towers(view, top, width), viewBox=f"0 0 {width} {high}", class_="fir",
    )  # fmt: skip


def _row_card(view: View, place: int, x: float, y: float) -> El:
    """A card of the row with its bricks; a button to take it, or to exchange with it."""
    s, box = view.state, view.box
    if s.line[place] == 0:
        return el("rect", x=x, y=y, width=CARD_W, height=CARD_H, rx=7, class_="fir-empty")
    held = s.line[place] - 1
    kinds = [c for c in range(r.COLOURS) if s.load[place][c]]
    step = min(BRICK_W + 1.0, (CARD_W - 38) / max(1, len(kinds)))
    loaded = [
        _brick(c, s.load[place][c], 5 + step * k, CARD_H - BRICK_H - 5, step - 1, BRICK_H) for k, c in enumerate(kinds)
    ]
    label = Say(N_("Card {n} of the row: {card}"), n=place + 1, card=card_in_full(box, held))
    code = r.TRADE + place if s.phase in (r.WORKING, r.WISHING, r.GIVING) else r.TAKE + place
    fresh = any(e.name == "new-card" and e.slots[0] == held for e in view.fresh)
    aimed = s.phase in (r.LAYING, r.WISHING, r.GIVING) and s.aim == place
    shade = "fresh" if fresh else "fir-aim" if aimed else None
    return card(
        x, y, CARD_W, CARD_H, *_face(view, held, CARD_W), *loaded,
        *_toll(view, place),
        tone=_tone(view, held), id=f"card-{held}", code=code, label=label, class_=shade,
    )  # fmt: skip


def _toll(view: View, place: int) -> tuple[El, ...]:
    """The bricks that it costs to take this card: of the seat that acts, as far as the reader acts."""
    s = view.state
    n = bricks_to_lay(s, s.turn, place) if s.turn == view.seat and s.phase == r.CHOOSING else place
    if n == 0:
        return ()
    return (
        words(CARD_W - 18, CARD_H - 14, f"−{n}", size=13, anchor="end", fill="var(--fir-faint)"),
        el("rect", x=CARD_W - 16.5, y=CARD_H - 18.5, width=11, height=8, rx=1.5, class_="fir-toll"),
    )


def _tone(view: View, held: int) -> str:
    return f"var(--fir-kind-{view.box.kind[view.box.design[held]]})"


def _face(view: View, held: int, width: float) -> tuple[El, ...]:
    """Kind, name and effect of a card."""
    design = view.box.design[held]
    return (
        glyph(KINDS[view.box.kind[design]], 12, 14, 11, "var(--card-ink)"),
        words(21, 14, title_word(view.box, held), size=12, weight=600, anchor="start", fill="var(--card-ink)",
              class_="fir-name"),
        words(width / 2, 34, _short(view, held), size=13, fill="var(--card-ink)"),
    )  # fmt: skip


def _short(view: View, held: int) -> Say:
    """What a card does, in signs rather than words; the whole sentence is its label."""
    box = view.box
    design = box.design[held]
    hook = box.hook[design]
    slots: dict[str, int | Say] = {"n": box.amount[design]}
    if hook == r.ALL_HALF and box.amount[design] == 2:
        return Say(N_("all give half"))
    if hook == r.FEAST and box.amount[design] < 0:
        return Say(N_("at the end −{n}"), n=-box.amount[design])
    if hook in (r.QUARRY, r.OF_COLOUR):
        slots["colour"] = colour_word(box.about[design])
    if hook in (r.OF_HEIGHT, r.IN_TURN):
        slots["h"] = box.about[design]
    return Say(SHORT[hook], **slots)


def _nave(view: View, nave: int, x: float, y: float) -> El:
    """An open church."""
    return card(
        x, y, CARD_W, 24, glyph("cross", 12, 12, 11, "var(--card-ink)"),
        words(22, 12.5, _short(view, nave), size=12.5, anchor="start", fill="var(--card-ink)"),
        tone="var(--fir-kind-4)", id=f"card-{nave}", label=card_in_full(view.box, nave),
        class_="fresh" if any(e.name == "took" and e.slots[1] == nave for e in view.fresh) else None,
    )  # fmt: skip


def _brick(colour: int, count: int, x: float, y: float, w: float, h: float, line: str = "fir-line") -> El:
    """Bricks of a colour: its sign above their number."""
    ink = f"var(--fir-ink-{colour})"
    return el(
        "g",
        el("rect", x=x, y=y, width=w, height=h, rx=2.5, fill=f"var(--fir-{colour})", class_=line),
        glyph(SIGNS[colour], x + w / 2, y + h * 0.25, h * 0.34, ink),
        words(x + w / 2, y + h * 0.69, count, size=max(12, h * 0.42), weight=700, fill=ink),
    )  # fmt: skip


def _towers(view: View, top: float, width: float) -> list[El]:
    """Six towers side by side, level tiles at their left, flags at their feet."""
    wide = (width - SCALE - 8) / r.COLOURS
    parts = [_level(view, k, top) for k in range(r.HEIGHTS)]
    parts += [_floor(view, floor, SCALE + 4 + floor // r.HEIGHTS * wide, _height(top, floor % r.HEIGHTS), wide)
              for floor in range(r.FLOORS)]  # fmt: skip
    base = top + r.HEIGHTS * FLOOR_H
    for colour in range(r.COLOURS):
        parts.append(_crown(colour, SCALE + 4 + colour * wide, top, wide - 3))
        parts.append(_foot(view, colour, SCALE + 4 + colour * wide, base, wide))
    return parts


def _crown(colour: int, x: float, top: float, w: float) -> El:
    """The battlements of a tower."""
    merlons = "".join(
        f"M{x - 1 + (w + 2) * k / 9:.1f} {top + 1}v{-CROWN}h{(w + 2) / 9:.1f}v{CROWN}Z" for k in range(0, 9, 2)
    )
    return el("path", d=merlons, fill=f"var(--fir-{colour})", class_="fir-line")


def _stones(x: float, y: float, w: float, h: float) -> El:
    """Joints of the corner stones at both edges of a wall."""
    part, joints = h / 4, ""
    for k in range(4):
        long, top = 4 + 3 * (k % 2), y + part * k
        joints += f"M{x:.1f} {top:.1f}h{long}v{part:.1f}h{-long}M{x + w:.1f} {top:.1f}h{-long}v{part:.1f}h{long}"
    return el("path", d=joints, class_="fir-joint")


def _height(top: float, k: int) -> float:
    """The upper edge of the k-th floor with a commission, the highest on top."""
    return top + (r.HEIGHTS - 1 - k) * FLOOR_H


def _level(view: View, k: int, top: float) -> El:
    """A height, and its level tile while it is there."""
    s, y = view.state, _height(top, k)
    tile = k + r.LOWEST - r.FIRST_LEVEL
    found = [
        words(3 + SCALE / 2, y + (11 if tile >= 0 else FLOOR_H / 2), k + r.LOWEST, size=13, fill="var(--ink-soft)")
    ]
    if tile >= 0 and s.level[tile] == 0:
        bonus = view.box.level[tile]
        found.append(el("rect", x=3, y=y + 19, width=SCALE, height=16, rx=3, class_="fir-level"))
        found.append(words(3 + SCALE / 2, y + 27.5, f"+{bonus}", size=12, weight=700, fill="var(--fir-gold-ink)"))
        label = Say(N_("Level tile {h}: {points}"), h=k + r.LOWEST, points=points_word(bonus))
        return el("g", *found, id=f"level-{tile}", label=label)
    return el("g", *found)


def _floor(view: View, floor: int, x: float, y: float, wide: float) -> El:
    """A commission: its points, a balcony, or whose seal lies there."""
    s, box = view.state, view.box
    colour, group, owner = floor // r.HEIGHTS, towers.group_at(s, box, floor), s.seal[floor]
    points = towers.points_for(s, box, floor)
    ink = f"var(--fir-ink-{colour})"
    mid, line = x + wide / 2, y + FLOOR_H / 2
    w = wide - 3
    parts = [el("rect", x=x, y=y + 1, width=w, height=FLOOR_H - 2, rx=1, fill=f"var(--fir-{colour})", class_="edge"),
             _stones(x, y + 1, w, FLOOR_H - 2)]  # fmt: skip
    value = Say(N_("{floor}: {points}"), floor=floor_word(floor), points=points_word(points))
    if owner == r.NEUTRAL:
        parts.append(el("circle", cx=mid - 1.5, cy=line, r=14, class_="fir-neutral fir-line"))
        parts.append(el("path", d=f"M{mid - 8.5:.1f} {line - 7:.1f}l14 14m0 -14l-14 14", class_="fir-out"))
        value = Say(N_("{floor}: closed"), floor=floor_word(floor))
    elif owner:
        parts.append(el("circle", cx=mid - 1.5, cy=line, r=14.5, fill="var(--paper)", class_="fir-line"))
        parts.append(seat_mark(owner - 1, mid - 1.5, line, 19))
        value = Say(N_("{floor}: sealed by {seat}"), floor=floor_word(floor), seat=Seat(owner - 1))
    elif group:
        ready = group == towers.open_group(s, box)
        rail = f"M{x + 2:.1f} {y + 7}h{w - 4:.1f}v22q{-(w - 4) / 2:.1f} 9 {-(w - 4):.1f} 0Z"
        parts.append(el("path", d=rail, class_="fir-balcony" if ready else "fir-balcony fir-later"))
        parts.append(
            words(mid - 1.5 - w * 0.2, line, NUMERALS[group - 1], size=12, weight=600, fill="var(--fir-gold-ink)")
        )
        parts.append(words(mid - 1.5 + w * 0.2, line, points, size=17, weight=700, fill="var(--fir-gold-ink)"))
        value = Say(N_("{floor}, balcony {numeral}: {points}"), floor=floor_word(floor), numeral=NUMERALS[group - 1],
                    points=points_word(points))  # fmt: skip
    else:
        parts.append(words(mid - 1.5, line, points, size=17, weight=600, fill=ink, class_="numeral"))
    fresh = any(e.name == "sealed" and e.slots[1] == floor for e in view.fresh)
    return el("g", *parts, code=r.SEAL + floor, id=f"seal-{floor}", label=value, class_="fresh" if fresh else None)


def _foot(view: View, colour: int, x: float, y: float, wide: float) -> El:
    """The foot of a tower: the flag of the majority, and how many bricks the bag holds of its colour."""
    s, box = view.state, view.box
    w = wide - 3
    label = Say(
        N_("Majority of {colour}: {points}; bricks in the bag: {n}"), colour=colour_word(colour),
        points=points_word(box.majority[colour]), n=s.bag[colour],
    )  # fmt: skip
    return el(
        "g",
        el("rect", x=x - 1, y=y + 1, width=w + 2, height=FLAG_H - 2, fill=f"var(--fir-{colour})", class_="edge"),
        glyph("flag", x + w * 0.3, y + FLAG_H / 2, 15, f"var(--fir-ink-{colour})"),
        words(x + w * 0.68, y + FLAG_H / 2, box.majority[colour], size=14, weight=700, fill=f"var(--fir-ink-{colour})"),
        glyph(SIGNS[colour], x + w * 0.28, y + FLAG_H + 9, 10, "var(--ink-soft)"),
        words(x + w * 0.62, y + FLAG_H + 9.5, s.bag[colour], size=12, fill="var(--ink-soft)"),
        label=label,
    )


# What one has


BLOCKS: Mapping[int, int] = {
    r.LAYING: r.LAY, r.SUFFERING: r.RETURN, r.GIVING: r.GIVE, r.PAYING: r.PAY, r.SWAPPING: r.SWAP, r.PICKING: r.PICK,
    r.STORING: r.STORE_AWAY, r.WISHING: r.WANT,
}  # fmt: skip


def _hand(view: View, seat: int) -> El:
    """Bricks in stock, the site, and the cards in hand with the buildings."""
    s = view.state
    block = BLOCKS.get(s.phase, r.FOUND)
    parts: list[El] = []
    for colour in range(r.COLOURS):
        n = s.stock[seat][colour]
        label = Say(N_("{colour} in stock: {n}"), colour=colour_word(colour), n=n)
        tile = _brick(colour, n, 3 + colour * (TILE_W + 3.6), 3, TILE_W, TILE_H, "edge")
        spent = "fir-none" if n == 0 and block + colour not in view.legal else None
        parts.append(el("g", tile, code=block + colour, label=label, class_=spent))
    top = TILE_H + 8
    parts.append(_site(view, seat, top, W))
    top += SITE_H + 6
    held = _cards_of(view, seat)
    for n, k in enumerate(held):
        parts.append(_held(view, k, 3 + n % 3 * (CARD_W + 3), top + n // 3 * (HELD_H + 4)))
    top += max(1, -(-len(held) // 3)) * (HELD_H + 4)
    return el("svg", *parts, viewBox=f"0 0 {W} {top}", class_="fir")


def _cards_of(view: View, seat: int) -> list[int]:
    s = view.state
    return [k for k in range(r.CARDS) if s.hold[seat][k] or s.place[k] == r.HOUSE + seat]


def _held(view: View, held: int, x: float, y: float) -> El:
    phase = view.state.phase
    code = (r.SHED if phase in (r.SHEDDING, r.FORGETTING) else r.PLAY) + held
    if phase == r.SUFFERING and view.box.hook[view.box.design[held]] == r.PATRICIAN:
        code = r.SHIELD
    return card(
        x, y, CARD_W, HELD_H, *_face(view, held, CARD_W), tone=_tone(view, held), id=f"card-{held}",
        code=code, label=card_in_full(view.box, held),
    )  # fmt: skip


def _site(view: View, seat: int, top: float, width: float) -> El:
    """The towers that are growing; a mark on those that have grown in this turn."""
    s = view.state
    parts = [el("path", d=f"M3 {top + SITE_H}H{width - 3}", class_="fir-ground")]
    standing = [k for k in range(r.SLOTS) if s.shade[seat][k]]
    step = min(TILE_W + 3.6, (width - 6) / max(1, len(standing)))
    for k in standing:
        parts.append(_tower(view, seat, k, 3 + step * k, top, min(step - 2, TILE_W), SITE_H))
    if not standing:
        parts.append(words(width / 2, top + SITE_H / 2, Say(N_("No tower yet")), size=12.5, fill="var(--ink-soft)"))
    return el("g", *parts)


def _tower(view: View, seat: int, slot: int, x: float, y: float, w: float, h: float) -> El:
    """A tower with its colour and height."""
    s = view.state
    colour, tall = s.shade[seat][slot] - 1, s.tall[seat][slot]
    ink = f"var(--fir-ink-{colour})"
    code = None
    if seat == view.seat:
        code = (r.CRACK if s.phase == r.SUFFERING else r.RAISE) + slot
    grown = seat == s.turn and s.grown[slot] == 1 and not view.over
    size = min(20, w * 0.5)
    label = Say(N_("Tower {tower} of {seat}"), tower=tower_word(tall * r.COLOURS + colour), seat=Seat(seat))
    return el(
        "g",
        el("path", d=_outline(x, y + 1, w, h - 1, 7), fill=f"var(--fir-{colour})", class_="edge"),
        glyph(SIGNS[colour], x + w / 2, y + h * 0.36, min(12, w * 0.4), ink),
        words(x + w / 2, y + h * 0.7, tall, size=max(12, size), weight=700, fill=ink),
        el("path", d=f"M{x + 2} {y + h - 3}h{w - 4}", class_="fir-grown") if grown else None,
        id=f"tower-{seat}-{slot}",
        code=code,
        label=label,
    )


# What lies before a seat


def _seat(view: View, seat: int) -> El:
    """Seals left and cards in hand; of the others the bricks, towers and buildings too."""
    s, box = view.state, view.box
    left = box.seals[view.seats] - s.seals[seat]
    parts: list[El | None] = [
        seat_mark(seat, 10, 11, 14, id=f"left-{seat}"),
        words(22, 11.5, f"×{left}", size=13.5, anchor="start"),
        card_back(50, 1, 15, 20, id=f"hand-{seat}") if s.held[seat] else None,
        words(69, 11.5, f"×{s.held[seat]}", size=13.5, anchor="start") if s.held[seat] else None,
    ]
    if s.last == seat + 1:
        label = Say(N_("The end tile"))
        tone, ink = "var(--fir-gold)", "var(--fir-gold-ink)"
        parts.append(chip(106, 11, 10, f"+{box.end_tile}", tone=tone, ink=ink, id="end-tile", label=label))
    high = 22.0
    if seat != view.seat:
        standing = [k for k in range(r.SLOTS) if s.shade[seat][k]]
        step = min(28.0, 176 / max(1, len(standing)))
        parts += [_growing(view, seat, k, 122 + step * n, step - 2) for n, k in enumerate(standing)]
        tall = 36 if any(code in r.ROB for code in view.legal) else 20
        for colour in range(r.COLOURS):
            n = s.stock[seat][colour]
            label = Say(N_("{seat}: {colour} in stock: {n}"), seat=Seat(seat), colour=colour_word(colour), n=n)
            spent = "fir-none" if n == 0 else None
            flat = _flat(colour, n, 2 + colour * 49.5, high, 46, tall)
            parts.append(el("g", *flat, code=r.ROB + seat * r.COLOURS + colour, label=label, class_=spent))
        high += tall + 2
        houses = [k for k in range(r.CARDS) if s.place[k] == r.HOUSE + seat]
        for n, k in enumerate(houses):
            face = words(6, 10.5, _short(view, k), size=13, anchor="start", fill="var(--card-ink)")
            named = card_in_full(box, k)
            x, y = 2 + n % 3 * 99, high + n // 3 * 23
            parts.append(card(x, y, 96, 21, face, tone=_tone(view, k), id=f"card-{k}", label=named))
        high += -(-len(houses) // 3) * 23
    said = Say(
        N_("{seat}: seals left {seals}, bricks {bricks}, cards in hand {cards}"), seat=Seat(seat), seals=left,
        bricks=amount(s.stock[seat]), cards=s.held[seat],
    )  # fmt: skip
    return el("svg", *parts, label=said, viewBox=f"0 0 {SEAT_W} {high}", class_="fir")


def _flat(colour: int, n: int, x: float, y: float, w: float, h: float, *, crowned: bool = False) -> tuple[El, ...]:
    """A colour and a number side by side, on a brick or on a tower."""
    ink, paint = f"var(--fir-ink-{colour})", f"var(--fir-{colour})"
    mid = y + h / 2 + (2 if crowned else 0)
    return (
        el("path", d=_outline(x, y, w, h, 4), fill=paint, class_="edge") if crowned
        else el("rect", x=x, y=y, width=w, height=h, rx=2.5, fill=paint, class_="edge"),
        glyph(SIGNS[colour], x + w * 0.27, mid, min(11, w * 0.42), ink),
        words(x + w * 0.69, mid + 0.5, n, size=13.5, weight=700, fill=ink),
    )  # fmt: skip


def _outline(x: float, y: float, w: float, h: float, crown: float) -> str:
    """A tower with three merlons."""
    w5 = w / 5
    notch = f"h{w5:.2f}v{crown}h{w5:.2f}v{-crown}"
    return f"M{x:.1f} {y + h:.1f}V{y:.1f}{notch}{notch}h{w5:.2f}V{y + h:.1f}Z"


def _growing(view: View, seat: int, slot: int, x: float, w: float) -> El:
    """A tower of somebody else."""
    s = view.state
    colour, tall = s.shade[seat][slot] - 1, s.tall[seat][slot]
    label = Say(N_("Tower {tower} of {seat}"), tower=tower_word(tall * r.COLOURS + colour), seat=Seat(seat))
    return el("g", *_flat(colour, tall, x, 1, w, 20, crowned=True), id=f"tower-{seat}-{slot}", label=label)
