"""What belongs to the United Nations: turns, dial, screen, treasury, diplomats, and the five laws."""

from lusoria.drawing import El, el, glyph, polar, seat_mark, wedge, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_parts import money, scholar
from .phrases import law_word, money_word
from .words import View

ICONS = ("hand", "leaf", "star", "wheel", "sun")
TITLES = (N_("Development aid"), N_("Anti-pollution"), N_("Special bonus"), N_("Solidarity"), N_("Subsidy"))
LINES = (
    (N_("Most built pays least"), N_("built ${n} a building")),
    (N_("Each black factory"), N_("pays ${n}; some may go")),
    (N_("For each diplomat"), N_("the UN pays ${n}")),
    (N_("All money is pooled"), N_("and shared equally")),
    (N_("Half of the UN goes"), N_("to clean countries")),
)
BOXES = ((N_("For"), "var(--vtg-green)"), (N_("Against"), "var(--vtg-no)"), (N_("Abstain"), "var(--vtg-smoke)"))


def chamber(view: View, x: float, y: float, w: float, h: float) -> El:
    """Laws in lines; the one in question has the three boxes for votes below it."""
    s = view.state
    voting = s.phase == r.VOTING
    foot = 104 if voting else 0
    columns = 1 if w < 500 else 2
    rows = (r.LAWS + columns - 1) // columns
    high = (h - foot) / rows
    parts = []
    for law in range(r.LAWS):
        row, column = law % rows, law // rows
        parts.append(_law(view, law, x + w / columns * column, y + high * row, w / columns - 3, high - 3))
    if voting:
        parts += _boxes(view, x, y + h - foot + 2, w, foot - 2)
    return el("g", *parts)


def _law(view: View, law: int, x: float, y: float, w: float, h: float) -> El:
    """A law: its name, what it does, and the marks of the countries that have proposed it."""
    s, box = view.state, view.box
    amount = (box.aid, box.fine, box.bonus, 0, 0)[law]
    open_now = s.phase == r.PROPOSING
    spent = s.called[law] and not (s.phase == r.VOTING and s.law == law)
    name = "vtg-law edge" + (" chosen" if s.phase == r.VOTING and s.law == law else "") + (" dim" if spent else "")
    marks = [seat for seat in range(view.seats) if s.proposed[seat][law]]
    parts = [
        el("rect", x=x, y=y, width=w, height=h, rx=8, class_=name),
        glyph(ICONS[law], x + 24, y + h / 2, 26, "var(--vtg-ink)"),
        words(x + 46, y + h / 2 - 19, Say(TITLES[law]), size=16, anchor="start", weight=700),
        words(x + 46, y + h / 2 + 3, Say(LINES[law][0], n=amount), size=14, anchor="start", fill="var(--ink-soft)"),
        words(x + 46, y + h / 2 + 21, Say(LINES[law][1], n=amount), size=14, anchor="start", fill="var(--ink-soft)"),
        *(seat_mark(seat, x + w - 16 - 19 * k, y + h / 2 - 18, 14) for k, seat in enumerate(marks)),
    ]
    asked = open_now and view.seat is not None and view.seat in view.awaited
    return el("g", *parts, code=r.PROPOSE + law if asked else None, label=law_word(law))


def _boxes(view: View, x: float, y: float, w: float, h: float) -> list[El]:
    """For, against, abstaining; below, who has voted."""
    s, seat = view.state, view.seat
    parts = []
    asked = seat is not None and seat in view.awaited and s.split[seat] == 0
    for k, (text, tone) in enumerate(BOXES):
        left = x + w / 3 * k
        parts.append(
            el(
                "g",
                el("rect", x=left, y=y, width=w / 3 - 4, height=50, rx=8, fill=tone, class_="edge"),
                words(left + w / 6 - 2, y + 25.5, Say(text), size=17, weight=700, fill="var(--vtg-light)"),
                code=(r.ALL_FOR, r.ALL_AGAINST, r.ABSTAIN)[k] if asked else None,
                id=f"box-{k}",
                label=Say(text),
            )
        )
    step = w / view.seats
    for other in range(view.seats):
        if not s.diplomats[other]:
            continue
        cx, cy = x + step * (other + 0.5), y + 78
        done = other not in view.awaited
        said = N_("{seat} has voted") if done else N_("{seat} has not voted yet")
        parts.append(
            el(
                "g",
                scholar(other, cx - 12, cy, 11),
                words(cx + 4, cy + 0.5, f"×{s.diplomats[other]}", size=15, anchor="start", weight=600),
                glyph("hand", cx + 36, cy, 17, "var(--vtg-ink)") if done else None,
                label=Say(said, seat=Seat(other)),
            )
        )
    return parts


# Always there -----------------------------------------------------------------------------------------------------


def track(view: View, wide: float) -> El:
    """The turns, with the marker on its space."""
    s = view.state
    last = view.box.coin_turn
    cell = (wide - 4) / last
    spaces = []
    for k in range(1, last + 1):
        here = s.turn > 0 and min(s.turn, last) == k
        x = 2 + cell * (k - 1)
        name = "vtg-space edge here" if here else "vtg-space edge"
        spaces.append(el("rect", x=x, y=2, width=cell, height=26, class_=name))
        ink = "var(--vtg-here)" if here else "var(--ink)"
        text = "?" if k == last else k
        spaces.append(words(x + cell / 2, 15.5, text, size=14, weight=700 if here else None, fill=ink))
    return el("g", *spaces, id="track", label=Say(N_("Turn {n}"), n=s.turn))


def dial(view: View, x: float, y: float, radius: float) -> El:
    """The world: a sky of ten segments that darken."""
    world = view.state.world
    y -= 8
    parts = []
    for k in range(10):
        path = wedge(x, y, radius * 0.58, radius, 18 * k - 89.2, 18 * k - 72.8)
        sky = "var(--vtg-cloud)" if world > 10 * k else "var(--vtg-sky)"
        parts.append(el("path", d=path, fill=sky, class_="edge thin"))
    hand = polar(x, y, radius * 0.79, 1.8 * world - 90)
    parts.append(el("circle", cx=hand[0], cy=hand[1], r=radius * 0.12, class_="vtg-hand"))
    moved = any(event.name in ("world-up", "world-down") for event in view.fresh)
    size = max(18, radius * 0.34)
    parts.append(words(x, y - size * 0.3, f"{world}%", size=size, weight=700, class_="fresh" if moved else None))
    return el("g", *parts, id="dial", label=Say(N_("Pollution of the world: {n} %"), n=world))


def screen(view: View, x: float, y: float, wide: float) -> El:
    """The markers, and how many raise the dial."""
    s, full = view.state, view.box.markers[view.seats - 2]
    step = wide / full
    size = min(9.0, step / 2 - 1.5)
    dots = []
    for k in range(full):
        tone = "var(--vtg-cloud)" if k < s.markers else "none"
        dots.append(el("circle", cx=x + step * (k + 0.5), cy=y, r=size, fill=tone, class_="edge vtg-dot"))
    return el("g", *dots, id="screen", label=Say(N_("Markers: {n} of {of}"), n=s.markers, of=full))


def treasury(view: View, x: float, y: float, size: float) -> El:
    """The money of the UN."""
    said = Say(N_("Treasury of the UN: {sum}"), sum=money_word(view.state.un))
    return money(x, y, view.state.un, size, id="treasury", label=said)


def envoys(view: View, x: float, y: float, w: float, h: float) -> El:
    """The seats of the diplomats: whoever sends, buys or gives up one presses it. Countries are named here too."""
    s, seat = view.state, view.seat
    step = w / view.seats
    big = h > 80
    radius = 17.0 if big else 9.0
    row = y + h * 0.64
    name = Say(N_("United Nations")) if big else Say(N_("UN"))
    head = words(x + w / 2, y + (18 if big else 11), name, size=15 if big else 13, weight=700, fill="var(--ink-soft)")
    parts = [el("rect", x=x, y=y, width=w, height=h, rx=8, class_="vtg-chamber edge")]
    named = None
    if seat is not None and seat in view.awaited:
        named = {r.NAMING: r.LEAD, r.TARGETING: r.COUNTRY}.get(s.phase)
    for other in range(view.seats):
        at = x + step * (other + 0.5) + 2
        said = Say(N_("{seat}: {n} diplomat", "{seat}: {n} diplomats"), seat=Seat(other), n=s.diplomats[other])
        room = None
        if named is not None:
            left = x + step * other + 1
            room = el("rect", x=left, y=y + 1, width=step - 2, height=h - 2, rx=7, class_="vtg-chamber edge")
        parts.append(
            el(
                "g",
                room,
                scholar(other, at - radius, row, radius),
                words(at + 4, row + 0.5, s.diplomats[other], size=24 if big else 16, anchor="start", weight=600),
                code=None if named is None else named + other,
                label=said,
            )
        )
    code = None
    if seat is not None and seat in view.awaited:
        if s.phase == r.SETUP and not s.held:
            code = r.ENVOY
        elif s.phase in (r.MANAGING, r.LAST_UPKEEP) and not 0 < s.held <= r.PLACES:
            code = r.SEND if s.held else r.RECALL if s.step == r.UPKEEP else None
    return el("g", *parts, head, id="chamber", code=code, label=Say(N_("The chamber of the United Nations")))


def laws_in_line(view: View, x: float, y: float, w: float, h: float) -> El:
    """The laws to be read while something else is decided."""
    s, box = view.state, view.box
    step = w / r.LAWS
    parts = []
    for law in range(r.LAWS):
        left = x + step * law
        parts += [
            el("rect", x=left, y=y, width=step - 5, height=h, rx=8, class_="vtg-law edge thin"),
            glyph(ICONS[law], left + 19, y + 24, 20, "var(--vtg-ink)"),
            words(left + 32, y + 25, Say(TITLES[law]), size=12.5, anchor="start", weight=700),
        ]
        amount = (box.aid, box.fine, box.bonus, 0, 0)[law]
        for line, text in enumerate(LINES[law]):
            parts.append(words(left + 8, y + 54 + 18 * line, Say(text, n=amount), size=12.3, anchor="start"))
        for k, seat in enumerate(seat for seat in range(view.seats) if s.proposed[seat][law]):
            parts.append(seat_mark(seat, left + 18 + 20 * k, y + h - 16, 14))
    return el("g", *parts)
