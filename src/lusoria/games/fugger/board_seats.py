"""What lies before a seat of Fugger, Welser, Medici, and the reader's own warehouse."""

from lusoria.drawing import El, Plate, el, glyph, place, seat_mark, words
from lusoria.kernel import N_, Codes, Say, Seat

from . import rules_state as r
from .board_cards import good
from .names import dump_word, good_word, holder_word, load_word, one_word, thing_word
from .rules_goods import DUMP_IOU
from .words import View

MARKS = ("S", "R", "1", "2")  # of holders: store, representative, first and second trader
ROW_W, ROW_H = 206, 46
BROAD = 2 * ROW_W + 4  # a row with more buttons than a finger can tell apart in half of it
LEAST = 48  # what a button of a row needs of it
HOLDER_W = 70
HOLDER_GOODS = 54  # of it for goods: each one's sign, and the digits of how many
GOOD_W, DIGIT_W = 10.6, 7
Row = tuple[int, list[El]]  # its width, and what stands on it


def plate_of(view: View, seat: int) -> El:
    """Store and traders with their goods; in the long games a row of money, meter and IOUs. The score stands above."""
    s = view.state
    parts: list[El] = []
    for h in range(r.HOLDERS):
        parts += holder(view, seat, h, 1 + HOLDER_W * h)
    signed = signs(view, seat)
    step = min(11, 20 / max(1, len(signed)))
    parts += [place(287 + step * i, 14, sign) for i, sign in enumerate(signed)]
    if view.box.mode:
        parts += [
            el("g", glyph("coin", 12, 38, 14, "var(--fwm-coin)"),
               words(22, 38.5, s.money[seat], size=14, anchor="start", weight=600),
               label=Say(N_("Money: {n}"), n=s.money[seat])),
            el("g", glyph("shield", 112, 38, 13, "var(--fwm-villa)"),
               words(121, 38.5, s.meter[seat], size=14, anchor="start", weight=600),
               label=Say(N_("{seat} is at {n} on the meter"), seat=Seat(seat), n=s.meter[seat])),
            el("g", glyph("flag", 182, 38, 13, "var(--fwm-ink)"),
               words(191, 38.5, s.ious[seat], size=14, anchor="start", weight=600),
               label=Say(N_("{n} IOU", "{n} IOUs"), n=s.ious[seat])),
        ]  # fmt: skip
    high = 48 if view.box.mode else 28
    return el("svg", *parts, viewBox=f"0 0 304 {high}", class_="fwm", label=Say(N_("What {seat} has"), seat=Seat(seat)))


def signs(view: View, seat: int) -> list[El]:
    """What few seats have."""
    s = view.state
    found = []
    if s.starter == seat and not view.over:
        found.append(glyph("sun", 0, 0, 12, "var(--accent)", label=Say(N_("Start player"))))
    for _ in range(s.villas[seat].bit_count()):
        found.append(glyph("gate", 0, 0, 12, "var(--fwm-villa)", label=Say(N_("Residence"))))
    if s.sheep == seat + 1:
        found.append(glyph("moon", 0, 0, 12, "var(--fwm-ink)", label=Say(N_("The black sheep"))))
    if s.trick == seat + 1:
        found.append(glyph("star", 0, 0, 12, "var(--fwm-coin)", label=Say(N_("The trick"))))
    if s.exempt == seat + 1:
        found.append(glyph("hand", 0, 0, 12, "var(--fwm-ink)", label=Say(N_("Pays no tax"))))
    if s.silent >> seat & 1:
        found.append(glyph("cross", 0, 0, 11, "var(--fwm-faint)", label=Say(N_("Wants to be left alone"))))
    return found


def holder(view: View, seat: int, h: int, x: float) -> list[El]:
    """A box of the warehouse: whose it is, and up to three goods with their numbers."""
    s = view.state
    there = h == 0 or s.place[seat][h - 1] > 0
    found = [
        el("rect", x=x, y=1, width=HOLDER_W - 2, height=26, rx=4, class_="fwm-box" if there else "fwm-empty"),
        words(x + 2, 14.5, MARKS[h], size=14, anchor="start", class_="fwm-faint", label=holder_word(h)),
    ]
    held = [(k, count) for k in range(r.GOODS) if (count := s.goods[r.HOLDERS * seat + h][k])]
    wide = sum(GOOD_W + DIGIT_W * len(str(count)) for _, count in held)
    scale, at = min(1.0, HOLDER_GOODS / max(1, wide)), x + HOLDER_W - 3 - HOLDER_GOODS
    for k, count in held:
        item = el("g", good(k, 5, 0, 10), words(GOOD_W, 0.5, count, size=13.2, anchor="start", weight=600),
                  label=Say(N_("{good}: {n}"), good=good_word(k), n=count))  # fmt: skip
        found.append(place(at, 14, item, scale=scale))
        at += scale * (GOOD_W + DIGIT_W * len(str(count)))
    return found


# One's own goods: a row for what each holder has of a kind, and one for each good with whom it can be traded for


def warehouse(view: View, seat: int) -> Plate | None:
    """Rows, broad ones first, then two or more beside each other: goods that can go elsewhere, be sold at the fixed
    price, or be offered to others."""
    if seat not in view.awaited:
        return None
    s = view.state
    held = [(h, k) for h in range(r.HOLDERS) for k in range(r.GOODS) if s.goods[r.HOLDERS * seat + h][k]]
    rows = [found for h, k in held if (found := row(view, h, k))]
    if r.DUMP + DUMP_IOU in view.legal:
        sign = glyph("flag", 30, 22, 18, "var(--fwm-ink)")
        rows.append((ROW_W, [sign, words(50, 22.5, s.ious[seat], size=14, weight=600),
                             sell(r.DUMP + DUMP_IOU, ROW_W)]))  # fmt: skip
    for thing in range(r.THINGS):
        rows += [bargain(block, thing, them) for block in (r.SELL_TO, r.BUY_FROM)
                 if (them := [k for k in range(view.seats) if block + r.THINGS * k + thing in view.legal])]  # fmt: skip
    if not rows:
        return None
    rows.sort(key=lambda row: -row[0])
    return Plate(laid(rows, 2), lying=laid(rows, 4))


def laid(rows: list[Row], columns: int) -> El:
    """Rows in so many columns; a broad one takes two of them."""
    placed, at = list[El](), 0
    for wide, parts in rows:
        frame = el("rect", width=wide, height=ROW_H, rx=5, class_="fwm-box")
        placed.append(place(2 + (ROW_W + 4) * (at % columns), 2 + (ROW_H + 3) * (at // columns), frame, *parts))
        at += 2 if wide == BROAD else 1
    size = f"0 0 {(ROW_W + 4) * columns} {(ROW_H + 3) * -(-at // columns) + 2}"
    return el("svg", *placed, viewBox=size, class_="fwm", label=Say(N_("Your goods")))


def row(view: View, h: int, k: int) -> Row | None:
    """A good of a holder: whose, how many, and buttons for where it can go; None where it can go nowhere."""
    count = view.state.goods[r.HOLDERS * view.seat + h][k] if view.seat is not None else 0
    sends = []
    for target in range(r.HOLDERS):
        k2 = (r.HOLDERS * h + target) * r.GOODS + k
        if r.LOAD + k2 in view.legal:
            sends.append((r.LOAD + k2, f"▸{MARKS[target]}", load_word(k2)))
        if r.LOAD_ONE + k2 in view.legal:
            sends.append((r.LOAD_ONE + k2, f"1▸{MARKS[target]}", one_word(k2)))
    dump = r.DUMP + r.GOODS * h + k
    needs, own = LEAST * len(sends), LEAST + 2 if dump in view.legal else 0
    if needs + own == 0:
        return None
    wide = ROW_W if 58 + needs + own <= ROW_W else BROAD
    step = min(54.0, (wide - 58 - own) / max(1, len(sends)))
    return wide, [
        words(9, 22.5, MARKS[h], size=16, class_="fwm-faint", label=holder_word(h)), good(k, 27, 22, 18),
        words(46, 22.5, count, size=16, weight=600),
        *(send(code, 58 + step * i, step - 2, text, said) for i, (code, text, said) in enumerate(sends)),
        *([sell(dump, wide)] if own else []),
    ]  # fmt: skip


def bargain(block: Codes, thing: int, them: list[int]) -> Row:
    """A good, an arrow, and a button with the sign of each seat that it can be offered to, or asked from."""
    selling = block is r.SELL_TO
    text = N_("Offer for sale to {partner}") if selling else N_("Ask to buy from {partner}")
    what = good(thing, 17, 22, 18) if thing < r.GOODS else glyph("flag", 17, 22, 18, "var(--fwm-ink)")
    wide = ROW_W if 56 + LEAST * len(them) <= ROW_W else BROAD
    step = (wide - 56) / len(them)
    return wide, [
        what, words(40, 22.5, "▸" if selling else "◂", size=18, weight=600),
        *(place(
            54 + step * i, 2, el("rect", width=step - 2, height=ROW_H - 4, rx=5, class_="fwm-sell"),
            seat_mark(seat, step / 2 - 1, ROW_H / 2 - 2, 18),
            code=block + r.THINGS * seat + thing, label=Say(text, partner=thing_word(r.THINGS * seat + thing)),
        ) for i, seat in enumerate(them)),
    ]  # fmt: skip


def send(code: int, x: float, wide: float, text: str, said: Say) -> El:
    return place(
        x, 2, el("rect", width=wide, height=ROW_H - 4, rx=5, class_="fwm-send"),
        words(wide / 2, ROW_H / 2 - 1.5, text, size=16, weight=600, fill="var(--fwm-send-ink)"), code=code, label=said,
    )  # fmt: skip


def sell(code: int, row: float) -> El:
    said = Say(N_("Sell at the fixed price: {dump}"), dump=dump_word(code - r.DUMP))
    return place(row - LEAST, 2, el("rect", width=LEAST - 2, height=ROW_H - 4, rx=5, class_="fwm-sell"),
                 glyph("coin", LEAST / 2 - 1, ROW_H / 2 - 2, 20, "var(--fwm-coin)"), code=code, label=said)  # fmt: skip
