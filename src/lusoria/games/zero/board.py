"""The table of Zero: the open cards, one's own hand with its prices, and what is known of the other hands."""

from functools import lru_cache
from typing import Any

from lusoria.drawing import Board, El, Plate, board, card, card_back, el, glyph, kept, words
from lusoria.kernel import EVERYONE, N_, Say, Seat

from . import rules as r
from .words import View, card_word, knocks_made

SUITS = ("shield", "sun", "leaf", "drop", "star", "moon", "hourglass")
TONES = ("red", "yellow", "green", "blue", "purple", "grey", "black")
PATTERNS = ("lines", "sand", "grass", "waves", "dots", "level", "net")

EDGE, GAP, PER_LINE = 12, 10, 3
OPEN_W, OPEN_H = 104, 142  # the open cards, three in a line
SIDE = 132  # beside them, or FOOT below them: round, knocks, and what is left over
FOOT = 76
HAND_W, HAND_H, HAND_STEP = 74, 100, 80  # one's own hand in one line
FLAT_W, FLAT_H, FLAT_STEP = 67, 53, 71.5  # and in two, on a phone
SEAT_W, GUTTER, MINI_W, MINI_STEP = 300, 24, 29, 30.6


def draw(view: View) -> Board:
    """The open cards, one's own hand, and before each seat what is known of its cards; hidden ones are backs."""
    marked = fresh_cards(view)
    seat = view.seat
    return board(
        Plate(open_cards(view, marked, lying=False), lying=open_cards(view, marked, lying=True)),
        hand=None
        if seat is None
        else Plate(own_hand(view, seat, marked, wide=False), lying=own_hand(view, seat, marked, wide=True)),
        seats=[seat_plate(view, seat, marked) for seat in range(view.seats)],
    )


def fresh_cards(view: View) -> set[int]:
    """Cards laid or taken since the reader last acted."""
    return {event.slots[1] for event in view.fresh if event.name in ("laid", "took")}


def held(state: r.State, view: View, seat: int) -> tuple[list[int], int]:
    """The cards of a hand that the reader knows, and how many more there are."""
    there = [c for c in range(r.CARDS) if state.card_at[c] == r.HAND + seat]
    known = [c for c in there if view.knows(c)]
    return known, len(there) - len(known)


def seat_plate(view: View, seat: int, marked: set[int]) -> El:
    """What is known of a hand, then backs; under it the hand of the round before. Of one's own: what all have seen."""
    state, own = view.state, seat == view.seat
    high = 19 if view.seats == r.SEATS else 26
    known, hidden = held(state, view, seat)
    if own:
        everybody = [c for c in known if state.card_seen[c] == EVERYONE]
        known, hidden = everybody, len(known) - len(everybody)
    parts = [
        mini(view.box, c, k, 1, high, name=f"seen-{c}" if own else f"card-{c}", fresh=c in marked and not own)
        for k, c in enumerate(known)
    ]
    parts += [
        card_back(mini_at(view.box, len(known) + k), 1, MINI_W, high, id=f"back-{seat}-{k}") for k in range(hidden)
    ]
    if view.over:
        parts.append(hand_cost(state.cost[state.played - 1][seat], 1 + high / 2))
    elif state.caller == seat + 1:
        called = Say(N_("{seat} has called the last turns"), seat=Seat(seat))
        parts.append(glyph("hand", 11, 1 + high / 2, 19, "var(--accent)", class_="knock", label=called))
    shown = [el("g", *parts, label=Say(N_("What everybody has seen of your hand")) if own else None)]
    if state.played and not view.over:
        shown.append(before(view, seat, high + 3, high))
    return el("svg", *shown, viewBox=f"0 0 {SEAT_W} {len(shown) * (high + 2)}")


def before(view: View, seat: int, y: float, high: float) -> El:
    """A hand of the last round, as it was shown, and what it cost."""
    state = view.state
    points = state.cost[state.played - 1][seat]
    shown = [c for c in range(r.CARDS) if state.before[c] == seat + 1]
    return el(
        "g",
        hand_cost(points, y + high / 2),
        *(mini(view.box, c, k, y, high, name=f"before-{c}") for k, c in enumerate(shown)),
        label=Say(N_("Hand of round {n}"), n=state.played),
        class_="before",
    )


@kept
def hand_cost(points: int, y: float) -> El:
    """What a hand that was shown has cost."""
    said = Say(N_("{n} point", "{n} points"), n=points)
    return words(11, y, points, size=14, weight=600, class_="price", label=said)


def mini_at(box: r.Box, k: int) -> float:
    """Where the k-th small card lies: closer together if a hand has more than the nine for which there is room."""
    return GUTTER + k * min(MINI_STEP, (SEAT_W - GUTTER - MINI_W - 1) / max(1, box.hand_size - 1))


def mini(box: r.Box, c: int, at: int, y: float, high: float, name: str, fresh: bool = False) -> El:
    """A small face in one of the places before a seat: suit and number side by side."""
    return card(
        mini_at(box, at),
        y,
        MINI_W,
        high,
        *side_by_side(c, MINI_W, high, 10, 15),
        **suit(c),
        id=name,
        label=Say(N_("{card}"), card=card_word(c)),
        class_="fresh" if fresh else None,
    )


@lru_cache(1 << 10)
def side_by_side(c: int, w: float, h: float, sign: float, size: float) -> tuple[El, ...]:
    """Suit and number of a face that is wider than high."""
    colour, number = divmod(c, r.NUMBERS)
    ink = f"var(--zero-{TONES[colour]})"
    return (
        glyph(SUITS[colour], w * 0.3, h / 2, sign, ink),
        words(w * 0.67, h / 2 + 0.5, number + 1, size=size, fill=ink, weight=600, class_="numeral"),
    )


def suit(c: int) -> dict[str, Any]:
    """Tint and pattern of a card's colour."""
    colour = c // r.NUMBERS
    return {"band": f"var(--zero-{TONES[colour]}-soft)", "pattern": PATTERNS[colour]}


@kept
def plate(x: float, y: float, radius: float) -> El:
    """The clear plate under a number."""
    return el("circle", cx=x, cy=y, r=radius, fill="var(--zero-plate)", class_="edge")


@lru_cache(1 << 10)
def face(c: int, w: float, h: float) -> tuple[El, ...]:
    """A large face: the number in the middle of a clear plate, number and suit in two corners."""
    colour, number = divmod(c, r.NUMBERS)
    ink = f"var(--zero-{TONES[colour]})"
    small = w * 0.24
    return (
        plate(w / 2, h / 2, w * 0.33),
        words(w / 2, h / 2 + 1, number + 1, size=w * 0.5, fill=ink, weight=600, class_="numeral"),
        glyph(SUITS[colour], w * 0.22, h * 0.14, small, ink),
        glyph(SUITS[colour], w * 0.78, h * 0.86, small, ink),
        words(w * 0.78, h * 0.145, number + 1, size=small * 1.05, fill=ink, weight=600, class_="numeral"),
        words(w * 0.22, h * 0.865, number + 1, size=small * 1.05, fill=ink, weight=600, class_="numeral"),
    )


def big(c: int, x: float, y: float, w: float, h: float, code: int | None, marked: set[int]) -> El:
    """A card to read and to choose."""
    shown = face(c, w, h) if h > w else flat_face(c, w, h)
    fresh = "fresh" if c in marked else None
    return card(x, y, w, h, *shown, **suit(c), id=f"card-{c}", code=code, label=card_word(c), class_=fresh)


@lru_cache(1 << 10)
def flat_face(c: int, w: float, h: float) -> tuple[El, ...]:
    """A face wider than high, its number on a clear plate."""
    return plate(w * 0.67, h / 2, h * 0.34), *side_by_side(c, w, h, h * 0.4, h * 0.52)


def open_cards(view: View, marked: set[int], lying: bool) -> El:
    """The mat with the open cards and a place for the one that is laid; the knocks of the round, what is left over."""
    state = view.state
    there = [c for c in range(r.CARDS) if state.card_at[c] == r.TABLE]
    if state.laid:  # the card just laid lies last
        there.remove(state.laid - 1)
        there.append(state.laid - 1)
    places = view.box.table_size + 1
    wide = 2 * EDGE + PER_LINE * (OPEN_W + GAP) - GAP
    high = 2 * EDGE + -(-places // PER_LINE) * (OPEN_H + GAP) - GAP
    parts: list[El] = []
    for k in range(places):
        x, y = EDGE + k % PER_LINE * (OPEN_W + GAP), EDGE + k // PER_LINE * (OPEN_H + GAP)
        if k >= len(there):
            parts.append(el("rect", x=x, y=y, width=OPEN_W, height=OPEN_H, rx=10, class_="berth"))
            continue
        code = None if view.seat is None else r.TAKE + there[k]
        parts.append(big(there[k], x, y, OPEN_W, OPEN_H, code, marked))
    if lying:
        parts += [
            round_word(view, wide + SIDE / 2 - 6, 36, 17),
            knocks(view, wide + SIDE / 2 - 6, 92, 34),
            rest(view, wide + SIDE / 2 - 6 - 35, high - EDGE - 128, 70, 97, below=True),
        ]
        wide += SIDE
    else:
        parts += [
            knocks(view, EDGE + 52, high + FOOT / 2 - 6, 28),
            round_word(view, wide / 2 + 10, high + FOOT / 2 - 6, 14),
            rest(view, wide - EDGE - 42, high - 2, 42, 60, below=False),
        ]
        high += FOOT
    mat = el("rect", width=wide, height=high, rx=10, class_="mat")
    return el("svg", mat, *parts, viewBox=f"0 0 {wide} {high}", label=Say(N_("The table of Zero")))


def round_word(view: View, x: float, y: float, size: float) -> El:
    """How far the game has come."""
    state = view.state
    if view.over or state.caller:
        said = Say(N_("The game is over")) if view.over else Say(N_("Last turns"))
        return words(x, y, said, size=size, weight=600, class_=None if view.over else "called")
    return el(
        "g",
        words(x, y - size * 0.75, Say(N_("Round")), size=size),
        words(x, y + size * 0.75, f"{state.played + 1} / {view.seats}", size=size * 1.4, weight=600, class_="numeral"),
        label=Say(N_("Round {n} of {of}"), n=state.played + 1, of=view.seats),
    )


def knocks(view: View, x: float, y: float, size: float) -> El:
    """A hand for each knock that the round takes, filled when it is made."""
    all_of_them = view.box.calling_knock
    size = min(size, 3.6 * size / all_of_them)
    step = size * 1.15
    hands = [
        glyph("hand", x + step * (k - (all_of_them - 1) / 2), y, size,
              class_="knock" if k < knocks_made(view) else "no-knock")
        for k in range(all_of_them)
    ]  # fmt: skip
    return el("g", *hands, label=Say(N_("Knocks of this round: {n}"), n=knocks_made(view)))


def rest(view: View, x: float, y: float, w: float, h: float, below: bool) -> El:
    """The cards left over, and how many they are."""
    count = sum(1 for c in range(r.CARDS) if view.state.card_at[c] == r.REST)
    number = words(x + w / 2, y + h + 16, count, size=15) if below else words(x - 16, y + h / 2, count, size=14)
    backs = [card_back(x - 1.5 * k, y - 1.5 * k, w, h) for k in range(min(count, 3))]
    return el("g", *backs, number, id="rest", label=Say(N_("Cards left over: {n}"), n=count))


def own_hand(view: View, seat: int, marked: set[int], wide: bool) -> El:
    """Nine cards, what each of them costs under it, and the sum."""
    state = view.state
    hand, _ = held(state, view, seat)
    paid = {r.counted(state, view.box, seat, number) for number in range(r.NUMBERS)}
    places = view.box.hand_size + 1
    w, h, step, per_line = (HAND_W, HAND_H, HAND_STEP, places) if wide else (FLAT_W, FLAT_H, FLAT_STEP, 5)
    line = h + 19
    parts: list[El] = []
    for k, c in enumerate(hand):
        x, y = 3 + k % per_line * step, 3 + k // per_line * line
        parts.append(big(c, x, y, w, h, r.LAY + c, marked))
        parts.append(price(view, state, seat, c, c in paid, x + w / 2, y + h + 9))
    cost = r.hand_cost(state, view.box, seat)
    x, y = 3 + (places - 1) % per_line * step + w / 2, 3 + (places - 1) // per_line * line
    said = Say(N_("Your hand costs {n}"), n=cost)
    parts.append(words(x, y + h / 2, f"= {cost}", size=26, weight=600, class_="price numeral", label=said))
    return el(
        "svg",
        *parts,
        viewBox=f"0 0 {per_line * step + 2:g} {-(-places // per_line) * line + 3}",
        label=Say(N_("Your hand")),
    )


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
