"""What lies before a seat of Fugger, Welser, Medici, and the reader's own warehouse."""

from lusoria.drawing import El, el, glyph, place, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_cards import good
from .names import dump_word, good_word, holder_word, load_word, one_word
from .rules_goods import DUMP_IOU
from .words import View

MARKS = ("S", "R", "1", "2")  # of holders: store, representative, first and second trader
ROW_W, ROW_H = 206, 46


def plate_of(view: View, seat: int) -> El:
    """Store and traders with their goods, money, and what else the seat has."""
    s, box = view.state, view.box
    parts: list[El] = []
    for h in range(r.HOLDERS):
        parts += holder(view, seat, h, 1 + 58.5 * h, 1)
    parts.append(el("g", glyph("coin", 244, 10, 14, "var(--fwm-coin)"),
                    words(254, 10.5, s.money[seat], size=14, anchor="start", weight=600),
                    label=Say(N_("Money: {n}"), n=s.money[seat])))  # fmt: skip
    if box.mode:
        parts += [
            el("g", glyph("shield", 244, 27, 13, "var(--fwm-villa)"),
               words(253, 27.5, s.meter[seat], size=14, anchor="start", weight=600),
               label=Say(N_("{seat} is at {n} on the meter"), seat=Seat(seat), n=s.meter[seat])),
            el("g", glyph("flag", 279, 27, 13, "var(--fwm-ink)"),
               words(287, 27.5, s.ious[seat], size=14, anchor="start", weight=600),
               label=Say(N_("{n} IOU", "{n} IOUs"), n=s.ious[seat])),
        ]  # fmt: skip
    parts += [place(243 + 12 * i, 42, sign) for i, sign in enumerate(signs(view, seat))]
    return el("svg", *parts, viewBox="0 0 304 50", class_="fwm", label=Say(N_("What {seat} has"), seat=Seat(seat)))


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


def holder(view: View, seat: int, h: int, x: float, y: float) -> list[El]:
    """A box of the warehouse: whose it is, and up to three goods with their numbers."""
    s = view.state
    there = h == 0 or s.place[seat][h - 1] > 0
    found = [
        el("rect", x=x, y=y, width=56.5, height=48, rx=4, class_="fwm-box" if there else "fwm-empty"),
        words(x + 28, y + 9, MARKS[h], size=13.5, class_="fwm-faint", label=holder_word(h)),
    ]
    for k in range(r.GOODS):
        count = s.goods[r.HOLDERS * seat + h][k]
        if count:
            at = x + 10.5 + 17.5 * k
            found.append(el("g", good(k, at, y + 24, 13), words(at, y + 39, count, size=14, weight=600),
                            label=Say(N_("{good}: {n}"), good=good_word(k), n=count)))  # fmt: skip
    return found


# One's own goods: a row for what each holder has of a kind


def warehouse(view: View, seat: int) -> El | None:
    """Rows in two columns: the goods of a holder, where they can go, and their sale."""
    if seat not in view.awaited or not any(code in r.LOAD or code in r.DUMP for code in view.legal):
        return None
    s = view.state
    held = [(h, k) for h in range(r.HOLDERS) for k in range(r.GOODS) if s.goods[r.HOLDERS * seat + h][k]]
    rows: list[list[El]] = [row(view, seat, h, k) for h, k in held]
    if r.DUMP + DUMP_IOU in view.legal:
        sign = glyph("flag", 30, 22, 18, "var(--fwm-ink)")
        rows.append([sign, words(50, 22.5, s.ious[seat], size=14, weight=600),
                     sell(r.DUMP + DUMP_IOU)])  # fmt: skip
    placed = [place(2 + (ROW_W + 4) * (i % 2), 2 + (ROW_H + 3) * (i // 2), frame(), *row) for i, row in enumerate(rows)]
    high = (ROW_H + 3) * ((len(rows) + 1) // 2) + 2
    return el("svg", *placed, viewBox=f"0 0 {2 * ROW_W + 8} {high}", class_="fwm", label=Say(N_("Your goods")))


def frame() -> El:
    return el("rect", width=ROW_W, height=ROW_H, rx=5, class_="fwm-box")


def row(view: View, seat: int, h: int, k: int) -> list[El]:
    """A good of a holder: whose, how many, and buttons for where it can go."""
    count = view.state.goods[r.HOLDERS * seat + h][k]
    found = [
        words(9, 22.5, MARKS[h], size=13, class_="fwm-faint", label=holder_word(h)), good(k, 27, 22, 18),
        words(46, 22.5, count, size=14, weight=600),
    ]  # fmt: skip
    sends = []
    for target in range(r.HOLDERS):
        k2 = (r.HOLDERS * h + target) * r.GOODS + k
        if r.LOAD + k2 in view.legal:
            sends.append((r.LOAD + k2, f"▸{MARKS[target]}", load_word(k2)))
        if r.LOAD_ONE + k2 in view.legal:
            sends.append((r.LOAD_ONE + k2, f"1▸{MARKS[target]}", one_word(k2)))
    wide = 108 / max(1, len(sends))
    found += [send(code, 58 + wide * i, wide - 2, text, said) for i, (code, text, said) in enumerate(sends)]
    if r.DUMP + r.GOODS * h + k in view.legal:
        found.append(sell(r.DUMP + r.GOODS * h + k))
    return found


def send(code: int, x: float, wide: float, text: str, said: Say) -> El:
    return place(
        x, 2, el("rect", width=wide, height=ROW_H - 4, rx=5, class_="fwm-send"),
        words(wide / 2, ROW_H / 2 - 1.5, text, size=13, weight=600, fill="var(--fwm-send-ink)"), code=code, label=said,
    )  # fmt: skip


def sell(code: int) -> El:
    said = Say(N_("Sell at the fixed price: {dump}"), dump=dump_word(code - r.DUMP))
    return place(ROW_W - 38, 2, el("rect", width=36, height=ROW_H - 4, rx=5, class_="fwm-sell"),
                 glyph("coin", 18, ROW_H / 2 - 2, 20, "var(--fwm-coin)"), code=code, label=said)  # fmt: skip
