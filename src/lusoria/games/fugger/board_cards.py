"""Plates of Fugger, Welser, Medici beside the map: calendar, deals, the fair, residences, and the table of favours."""

from typing import Any

from lusoria.drawing import El, Plate, el, glyph, place, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_basics as basics
from . import rules_state as r
from .names import card_word, fair_word, good_word, short_word
from .words import View

GOOD_GLYPHS = ("bars", "leaf", "hexagon")
RESULTS = ("coin", "star", "wheel", "gate")
RESULT_WORDS = (N_("IOUs"), N_("Honour"), N_("Escort at sea"), N_("Free passage"))
MAY = N_("May")
FAIR = N_("The fair, every May")
MONTHS = ("7", "8", "9", "10", "11", "12", "1/2", "3", "4", "5", "6")


def good(kind: int, x: float, y: float, size: float = 14) -> El:
    """The sign of a good in its colour."""
    return glyph(GOOD_GLYPHS[kind], x, y, size, f"var(--fwm-good-{kind})")


def sign(view: View, k: int, x: float, y: float, size: float, name: str) -> El:
    """The token of a deal: a circle where goods are wanted, a square where they are sold; a gate is a residence."""
    s = view.state
    if k >= r.FIRST_HOUSE:
        return glyph("gate", x, y, size + 2, "var(--fwm-villa)", id=name)
    card = s.deal[k] - 1
    shape: dict[str, Any] = {"class_": f"fwm-deal fwm-deal-{k}"}
    half = size / 2
    base = (
        el("circle", cx=x, cy=y, r=half, **shape)
        if basics.is_demand(card)
        else el("rect", x=x - half, y=y - half, width=size, height=size, rx=2, **shape)
    )
    return el("g", base, words(x, y + 0.5, k + 1, size=12, weight=700, class_="fwm-deal-ink"), id=name,
              label=card_word(view.box, card))  # fmt: skip


# The calendar


def calendar(view: View, x: float, y: float, width: float, rows: int = 1) -> El:
    """The year as a ribbon of half months; the marker stands on today, tokens on the days of deals."""
    s, box = view.state, view.box
    per = 2 * (box.year // 2 // rows + box.year // 2 % rows)
    cell = (width - 2) / per
    parts: list[El] = []
    today = basics.day(s, box)
    high = 28 if rows > 1 else 38
    for day in range(box.year):
        cx, cy = x + 1 + cell * (day % per), y + 1 + (high + 2) * (day // per)
        cold = box.winter <= day <= box.spring
        kind = "fwm-day fwm-cold" if cold else "fwm-day"
        kind += " fwm-today" if day == today else ""
        parts.append(el("rect", x=cx, y=cy, width=cell, height=high, class_=kind, id=f"day-{day}"))
        if day == box.payday:
            parts.append(glyph("coin", cx + cell / 2, cy + high - 7, 11, "var(--fwm-coin)", label=Say(N_("Payday"))))
        if day == box.fair_day:
            parts.append(
                glyph(
                    "flag",
                    cx + (cell / 2 if rows == 1 else cell - 7),
                    cy + high - 7,
                    11,
                    "var(--fwm-fair)",
                    label=Say(N_("The fair")),
                )
            )
    for k, month in enumerate(MONTHS):
        cx, cy = x + 1 + cell * (2 * k % per), y + 1 + (high + 2) * (2 * k // per)
        if rows == 1:
            parts.append(words(cx + cell, cy + 8, month, size=12, class_="fwm-month"))
        else:
            parts.append(words(cx + 2, cy + 8, month, size=12, anchor="start", class_="fwm-month"))
    tokens = [(k, s.due[k]) for k in range(r.OPEN) if s.deal[k]]
    tokens += [(r.FIRST_HOUSE + k, s.villa_due[k]) for k in range(r.VILLAS) if s.villa[k]]
    on: dict[int, int] = {}
    for k, due in tokens:
        day = due % box.year
        n = on.get(day, 0)
        on[day] = n + 1
        cx, cy = x + 1 + cell * (day % per), y + 1 + (high + 2) * (day // per)
        parts.append(
            sign(
                view,
                k,
                cx + cell / 2 + (5 * n if rows > 1 else 0),
                cy + high - 8 - (0 if rows > 1 else 8 * n),
                13,
                f"day-sign-{k}",
            )
        )
    cx, cy = x + 1 + cell * (today % per), y + 1 + (high + 2) * (today // per)
    parts.append(el("rect", x=cx - 0.5, y=cy - 0.5, width=cell + 1, height=high + 1, class_="fwm-marker", id="marker"))
    return el("g", *parts, label=Say(N_("The calendar")))


# Deals


def deal_card(view: View, k: int, x: float, y: float, w: float, h: float) -> El:
    """An open deal: token, town, how many rounds are left, and its lines."""
    s, box = view.state, view.box
    frame = el("rect", width=w, height=h, rx=5, class_="fwm-card")
    if not s.deal[k]:
        note = Say(N_("no deal")) if k < box.open + s.boom else Say(N_("boom only"))
        return place(x, y, el("rect", width=w, height=h, rx=5, class_="fwm-empty"),
                     words(w / 2, h / 2, note, size=12, class_="fwm-faint"), id=f"deal-{k}")  # fmt: skip
    card = s.deal[k] - 1
    noble = r.FIRST_NOBLE <= card < r.FIRST_SUPPLY
    left = s.due[k] - s.now
    when = Say(N_("now")) if left <= 0 else Say(N_("in {n}"), n=left)
    wants = basics.is_demand(card)
    now = s.slot == k + 1
    parts: list[El | None] = [
        frame if not now else el("rect", width=w, height=h, rx=5, class_="fwm-card fwm-current"),
        el("rect", width=w, height=20, rx=5, class_=f"fwm-head fwm-deal-{k}"),
        words(4, 10.5, k + 1, size=13, weight=700, anchor="start", class_="fwm-deal-ink"),
        words(w - 4, 10.5, when, size=12, anchor="end", weight=600, class_="fwm-deal-ink"),
        glyph("hourglass", w / 2, 10, 12, "var(--fwm-deal-ink)") if box.urgent[card] else None,
        words(w / 2, 30, short_word(box.town[card]), size=13, weight=600, class_="fwm-where"),
        glyph("shield", w / 2 - 14, 10, 13, "var(--fwm-deal-ink)") if noble else None,
    ]
    parts += lines(box.good[card], box.amount[card], box.limit[card], wants, 4, 46.5, s.line if now else -1)
    return place(x, y, *parts, id=f"deal-{k}", label=deal_label(view, k))


def lines(
    goods: list[int], amounts: list[int], limits: list[int], wants: bool, x: float, y: float, now: int
) -> list[El]:
    """Lines of a card: how many of a good, at most or at least at what price."""
    found: list[El] = []
    for line in range(r.LINES):
        if amounts[line]:
            at = y + 16.5 * len(found)
            text = f"{amounts[line]} {'≤' if wants else '≥'}{limits[line]}"
            found.append(
                el("g", good(goods[line], x + 7, at, 13),
                   words(x + 17, at + 0.5, text, size=12.5, anchor="start", weight=700 if line == now else 500))
            )  # fmt: skip
    return found


def deal_label(view: View, k: int) -> Say:
    s, box = view.state, view.box
    card = s.deal[k] - 1
    said = Say(N_("{card}, rounds left: {n}"), card=card_word(box, card), n=s.due[k] - s.now)
    for line in range(r.LINES):
        if box.amount[card][line]:
            text = N_("{rest}; {n} {good} at most {limit} each") if basics.is_demand(card) else N_(
                "{rest}; {n} {good} at least {limit} each")  # fmt: skip
            said = Say(text, rest=said, n=box.amount[card][line], good=good_word(box.good[card][line]),
                       limit=box.limit[card][line])  # fmt: skip
    if box.urgent[card]:
        said = Say(N_("{rest}; urgent"), rest=said)
    return said


# The fair and residences


def fair_strip(view: View, x: float, y: float, width: float) -> El:
    """The fair of May, once it is drawn: above what it wants, below what it sells."""
    s, box = view.state, view.box
    narrow = width < 300  # then the name stands above
    aside = 6 if narrow else 96  # room for seven Japanese letters
    step = (width - aside) / r.LINES
    parts: list[El] = [
        el(
            "rect",
            width=width,
            height=57 if narrow else 40,
            rx=5,
            class_="fwm-card fwm-current" if s.slot == r.THE_FAIR + 1 else "fwm-card",
        ),
        glyph("flag", 10, 12, 13, "var(--fwm-fair)"),
        words(width - 8 if narrow else aside - 14, 12, Say(MAY), size=12, anchor="end", class_="fwm-month"),
    ]
    if not s.fair:
        return place(x, y, *parts, id="fair", label=Say(FAIR))
    town = short_word(box.fair_town[s.fair - 1])
    parts.append(words(width / 2 if narrow else aside / 2, 12 if narrow else 29, town, size=13, weight=600))
    for half in range(2):
        f = 2 * s.fair - 2 + half
        for line in range(r.LINES):
            if box.fair_amount[f][line]:
                at, high = aside + (0 if narrow else 4) + step * line, (30 if narrow else 11.5) + 17.5 * half
                text = f"{box.fair_amount[f][line]} {'≥' if half else '≤'}{box.fair_limit[f][line]}"
                parts += [
                    good(box.fair_good[f][line], at + 6, high, 12),
                    words(at + 15, high + 0.5, text, size=12, anchor="start", weight=500),
                ]  # fmt: skip
    return place(x, y, *parts, id="fair", label=fair_label(view))


def fair_label(view: View) -> Say:
    s, box = view.state, view.box
    said = fair_word(box, s.fair - 1)
    for half in range(2):
        f = 2 * s.fair - 2 + half
        for line in range(r.LINES):
            if box.fair_amount[f][line]:
                text = N_("{rest}; {n} {good} at least {limit} each") if half else N_(
                    "{rest}; {n} {good} at most {limit} each")  # fmt: skip
                said = Say(text, rest=said, n=box.fair_amount[f][line], good=good_word(box.fair_good[f][line]),
                           limit=box.fair_limit[f][line])  # fmt: skip
    return said


def residences(view: View) -> Plate:
    """Residences that are for sale."""
    parts = [villa(view, k, 2 + 92 * k, 1) for k in range(r.VILLAS)]
    return Plate(el("svg", *parts, viewBox="0 0 182 92", class_="fwm"), title=Say(N_("Residences")))


def villa(view: View, k: int, x: float, y: float) -> El:
    s, box = view.state, view.box
    if not s.villa[k]:
        return place(x, y, el("rect", width=86, height=90, rx=5, class_="fwm-empty"),
                     glyph("gate", 43, 45, 24, "var(--fwm-faint)"), id=f"villa-{k}")  # fmt: skip
    card = s.villa[k] - 1
    left = s.villa_due[k] - s.now
    return place(
        x, y,
        el("rect", width=86, height=90, rx=5, class_="fwm-card"),
        glyph("gate", 13, 14, 18, "var(--fwm-villa)"),
        words(82, 13, Say(N_("now")) if left <= 0 else Say(N_("in {n}"), n=left), size=12, anchor="end"),
        words(43, 35, short_word(box.villa_town[card]), size=13, weight=600, class_="fwm-where"),
        words(43, 54, f"≥{box.villa_price[card]}", size=13, weight=600),
        words(43, 74, Say(N_("rent {n}"), n=box.rent[card]), size=12),
        id=f"villa-{k}", label=card_word(box, r.FIRST_VILLA + card),
    )  # fmt: skip


# The meter and the table of favours


def favours(view: View) -> Plate:
    """The meter with a mark of each seat, and what two dice give on the reader's space of it."""
    s, box = view.state, view.box
    cell = 320 / (box.goal + 1)
    parts: list[El] = []
    for k in range(box.goal + 1):
        kind = "fwm-day fwm-goal" if k == box.goal else "fwm-day"
        parts.append(el("rect", x=1 + cell * k, y=1, width=cell, height=40, class_=kind))
        if k % 5 == 0 or k == box.goal:
            parts.append(words(1 + cell * (k + 0.5), 9, k, size=12, class_="fwm-month"))
    on: dict[int, int] = {}
    for seat in range(view.seats):
        k = s.meter[seat]
        n = on.get(k, 0)
        on[k] = n + 1
        parts.append(seat_mark(seat, 1 + cell * (k + 0.3 + 0.4 * (n % 2)), 20 + 8 * (n // 2), 9, id=f"meter-{seat}",
                               label=Say(N_("{seat} is at {n} on the meter"), seat=Seat(seat), n=k)))  # fmt: skip
    own = s.meter[view.seat if view.seat is not None else s.active]
    row = box.favour[min(own, box.goal)]
    step = 320 / 11
    for dice in range(2, 13):
        x = 1 + step * (dice - 2)
        result = row[dice - 2]
        parts += [
            el("rect", x=x, y=48, width=step - 2, height=40, rx=3, class_=f"fwm-result fwm-result-{result}"),
            words(x + step / 2 - 1, 57, dice, size=12, weight=600),
            glyph(RESULTS[result], x + step / 2 - 1, 75, 17, "var(--fwm-ink)", label=Say(RESULT_WORDS[result])),
        ]
    drawing = el(
        "svg", *parts, viewBox="0 0 322 90", class_="fwm", label=Say(N_("The meter, and favours on your space"))
    )
    return Plate(drawing, title=Say(N_("Meter")))
