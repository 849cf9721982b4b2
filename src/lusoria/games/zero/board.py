"""The table of Zero: the other hands above, the open cards in the middle, one's own hand below."""

from lusoria.drawing import El, card, card_back, chip, el, glyph, place, plaque, seat_mark, spread, words
from lusoria.kernel import N_, Say, Seat

from . import rules as r
from .words import View, card_word

SUITS = ("shield", "sun", "leaf", "drop", "star", "moon", "hourglass")
TONES = ("red", "yellow", "green", "blue", "purple", "grey", "black")
PATTERNS = ("lines", "sand", "grass", "waves", "dots", "level", "net")

WIDTH, EDGE = 420, 8
MINI_W, MINI_H, MINI_STEP = 41, 27, 45
BIG_W, BIG_H = 74, 100
OPEN_W, OPEN_H = 60, 84
EMBLEM = "hand"  # on the lid of the box


def draw(view: View) -> El:
    """The board as one tall drawing; hidden cards are backs, for whoever looks."""
    state = view.state
    marked = fresh_cards(view)
    parts: list[El] = []
    y = EDGE
    first = 0 if view.seat is None else view.seat + 1
    others = [(first + k) % view.seats for k in range(view.seats - (view.seat is not None))]
    for seat in others:
        parts += other_hand(view, state, seat, y, marked)
        y += 50
    parts += open_cards(view, state, y + 4, marked)
    y += 148
    if view.seat is not None:
        parts += own_hand(view, state, view.seat, y, marked)
        y += 262
    if state.played and not state.over:
        parts += last_round(view, state, y)
        y += 26 + 46 * view.seats
    return el("svg", *parts, viewBox=f"0 0 {WIDTH} {y + EDGE}", label=Say(N_("The table of Zero")))


def fresh_cards(view: View) -> set[int]:
    """Cards laid or taken since the reader last acted."""
    return {event.slots[1] for event in view.fresh if event.name in ("laid", "took")}


def held(state: r.State, view: View, seat: int) -> tuple[list[int], int]:
    """The cards of a hand that the reader knows, and how many more there are."""
    there = [c for c in range(r.CARDS) if state.card_at[c] == r.HAND + seat]
    known = [c for c in there if view.knows(c)]
    return known, len(there) - len(known)


def nameplate(view: View, state: r.State, seat: int, y: float) -> list[El]:
    """Seat mark, name, whether it is their turn or their knock, and their points."""
    turn = seat in view.awaited
    signs: list[El] = []
    if turn:
        signs.append(el("rect", x=EDGE - 4, y=y, width=WIDTH - 2 * EDGE + 8, height=18, rx=4, class_="turn"))
    if state.caller == seat + 1:
        signs.append(glyph("hand", 260, y + 9, 13, "var(--accent)", class_="knock"))
    return [
        *signs,
        seat_mark(seat, EDGE + 7, y + 9, 13),
        words(EDGE + 20, y + 9.5, Say(N_("{seat}"), seat=Seat(seat)), size=12.5, anchor="start", weight=600),
        words(WIDTH - EDGE, y + 9.5, Say(N_("{n} point", "{n} points"), n=state.total[seat]), size=12, anchor="end"),
    ]


def other_hand(view: View, state: r.State, seat: int, y: float, marked: set[int]) -> list[El]:
    """Cards of another seat that are known, then backs."""
    known, hidden = held(state, view, seat)
    backs = [
        card_back(EDGE + MINI_STEP * (len(known) + k), y + 20, MINI_W, MINI_H, id=f"back-{seat}-{k}")
        for k in range(hidden)
    ]
    cards = [mini(c, EDGE + MINI_STEP * k, y + 20, name=f"card-{c}", fresh=c in marked) for k, c in enumerate(known)]
    return [*nameplate(view, state, seat, y), *cards, *backs]


def mini(c: int, x: float, y: float, name: str, fresh: bool = False) -> El:
    """A small face: suit and number side by side."""
    colour, number = divmod(c, r.NUMBERS)
    ink = f"var(--zero-{TONES[colour]})"
    return card(
        x,
        y,
        MINI_W,
        MINI_H,
        glyph(SUITS[colour], 13, MINI_H / 2, 12, ink),
        words(28, MINI_H / 2 + 0.5, number + 1, size=16, fill=ink, weight=600, class_="numeral"),
        band=f"var(--zero-{TONES[colour]}-soft)",
        pattern=PATTERNS[colour],
        id=name,
        label=Say(N_("{card}"), card=card_word(c)),
        class_="fresh" if fresh else None,
    )


def face(c: int, w: float, h: float) -> tuple[El, ...]:
    """A large face: the number in the middle of a clear plate, number and suit in two corners."""
    colour, number = divmod(c, r.NUMBERS)
    ink = f"var(--zero-{TONES[colour]})"
    small = w * 0.24
    return (
        el("circle", cx=w / 2, cy=h / 2, r=w * 0.33, fill="var(--zero-plate)", class_="edge"),
        words(w / 2, h / 2 + 1, number + 1, size=w * 0.5, fill=ink, weight=600, class_="numeral"),
        glyph(SUITS[colour], w * 0.22, h * 0.14, small, ink),
        glyph(SUITS[colour], w * 0.78, h * 0.86, small, ink),
        words(w * 0.78, h * 0.145, number + 1, size=small * 1.05, fill=ink, weight=600, class_="numeral"),
        words(w * 0.22, h * 0.865, number + 1, size=small * 1.05, fill=ink, weight=600, class_="numeral"),
    )


def big(c: int, x: float, y: float, w: float, h: float, code: int | None, marked: set[int]) -> El:
    """A card to read and to choose."""
    colour = c // r.NUMBERS
    return card(
        x,
        y,
        w,
        h,
        *face(c, w, h),
        band=f"var(--zero-{TONES[colour]}-soft)",
        pattern=PATTERNS[colour],
        id=f"card-{c}",
        code=code,
        label=card_word(c),
        class_="fresh" if c in marked else None,
    )


def open_cards(view: View, state: r.State, y: float, marked: set[int]) -> list[El]:
    """The mat with the open cards, the knocks of the round, and what is left over."""
    lying = [c for c in range(r.CARDS) if state.card_at[c] == r.TABLE]
    if state.laid:  # the card just laid lies last
        lying.remove(state.laid - 1)
        lying.append(state.laid - 1)
    lefts = spread(len(lying), WIDTH - 4 * EDGE, OPEN_W, 6)
    parts = [el("rect", x=EDGE, y=y, width=WIDTH - 2 * EDGE, height=138, rx=10, class_="mat")]
    for c, left in zip(lying, lefts, strict=True):
        code = None if view.seat is None else r.TAKE + c
        parts.append(big(c, 2 * EDGE + left, y + 10, OPEN_W, OPEN_H, code, marked))
    base = y + 117
    knocks = [
        glyph("hand", 2 * EDGE + 12 + 24 * k, base, 18, class_="knock" if k < made(view, state) else "no-knock")
        for k in range(view.box.calling_knock)
    ]
    parts.append(el("g", *knocks, label=Say(N_("Knocks of this round: {n}"), n=made(view, state))))
    said = Say(N_("Round {n} of {of}"), n=state.played + 1, of=view.seats)
    if view.over:
        said = Say(N_("The game is over"))
    elif state.caller:
        said = Say(N_("Last turns"))
    parts.append(
        words(WIDTH / 2, base, said, size=13, weight=600, class_="called" if state.caller and not view.over else None)
    )
    rest = sum(1 for c in range(r.CARDS) if state.card_at[c] == r.REST)
    parts.append(card_back(WIDTH - 5 * EDGE - MINI_W, base - MINI_H / 2, MINI_W, MINI_H, id="rest"))
    parts.append(words(WIDTH - 2 * EDGE - 12, base, rest, size=13, label=Say(N_("Cards left over: {n}"), n=rest)))
    return parts


def made(view: View, state: r.State) -> int:
    """Knocks to show: a round cut short counts as called."""
    return view.box.calling_knock if state.caller else state.knocks


def own_hand(view: View, state: r.State, seat: int, y: float, marked: set[int]) -> list[El]:
    """Nine cards in two rows, what each of them costs under it, and the place to knock."""
    hand, _ = held(state, view, seat)
    paid = {r.counted(state, view.box, seat, number) for number in range(r.NUMBERS)}
    parts = nameplate(view, state, seat, y)
    for k, c in enumerate(hand):
        x, top = EDGE + (k % 5) * (BIG_W + 8.5), y + 24 + (k // 5) * (BIG_H + 19)
        parts.append(big(c, x, top, BIG_W, BIG_H, r.LAY + c, marked))
        parts.append(price(view, state, seat, c, c in paid, x + BIG_W / 2, top + BIG_H + 9))
    if not state.over:
        x, top = EDGE + 4 * (BIG_W + 8.5), y + 24 + BIG_H + 19
        parts.append(
            place(
                x,
                top,
                chip(BIG_W / 2, BIG_H / 2 - 10, 26, glyph("hand", 0, -1, 28, "var(--on-seat)"), tone="var(--accent)"),
                plaque(2, BIG_H - 28, BIG_W - 4, 24, Say(N_("Knock")), size=13),
                code=r.KNOCK,
                id="knock",
            )
        )
    return parts


def price(view: View, state: r.State, seat: int, c: int, paid: bool, x: float, y: float) -> El:
    """What one card adds to the hand: points, nothing because its number is paid already, or nothing at all."""
    number = c % r.NUMBERS
    if paid:
        points = view.box.value[number]
        return words(
            x, y, points, size=13, weight=600, class_="price", label=Say(N_("{n} point", "{n} points"), n=points)
        )
    group = view.box.group
    free = state.numbers[seat][number] >= group or state.colours[seat][c // r.NUMBERS] >= group
    if free:
        return glyph("laurel", x, y, 13, "var(--zero-green)", label=Say(N_("Costs nothing")))
    return words(x, y, "·", size=15, fill="var(--ink-soft)", label=Say(N_("This number is counted already")))


def last_round(view: View, state: r.State, y: float) -> list[El]:
    """The hands of the round before, as they were shown."""
    title = Say(N_("Hands of round {n}"), n=state.played)
    parts = [words(EDGE, y + 12, title, size=13, anchor="start", weight=600)]
    for seat in range(view.seats):
        top = y + 26 + 46 * seat
        cost = Say(N_("{n} point", "{n} points"), n=state.cost[state.played - 1][seat])
        parts += [
            seat_mark(seat, EDGE + 6, top + 7, 11),
            words(EDGE + 18, top + 7.5, Say(N_("{seat}"), seat=Seat(seat)), size=11.5, anchor="start"),
            words(WIDTH - EDGE, top + 7.5, cost, size=11.5, anchor="end"),
        ]
        shown = [c for c in range(r.CARDS) if state.before[c] == seat + 1]
        parts += [mini(c, EDGE + MINI_STEP * k, top + 16, name=f"before-{c}") for k, c in enumerate(shown)]
    return parts
