"""The table of Julchen and the Monsters: the night with its hours, the hands of the others, and one's own."""

from typing import Any

from lusoria.drawing import Board, El, Plate, board, card, card_back, el, name_of, place, polar, seat_mark, words
from lusoria.kernel import N_, Event, Say, Seat

from . import rules_state as r
from .figures import figure
from .words import View, asked_card, card_word, pair_word, prey_word, value_word

NIGHT_H = 132  # above the hands, upright
SKY = 300  # beside them, lying
HOUR_W, HOUR_H = 36, 48
CARD_W, CARD_H, STEP = 40, 52, 42  # a card in somebody's hand
PER_LINE = 8
SKY_H = 310
ROOM = {1: (5, 1.32), 2: (6, 1.2), 3: (7, 1.0), 4: (7, 1.0), 5: (7, 0.95)}  # beside the night: cards a line, and scale
OWN_W, OWN_H, OWN_STEP = 41, 60, 44.5
MAW_W, MAW_H, MAW_STEP = 42, 40, 44.5  # a button to attack


def draw(view: View) -> Board:
    """The night and the hands of all others; one's own hand with what it can do."""
    own = view.seat
    return board(
        Plate(table(view, lying=False), lying=table(view, lying=True)),
        hand=None if own is None else Plate(hand(view, own, 8), lying=hand(view, own, 18)),
    )


def marked(view: View) -> tuple[set[int], set[tuple[int, int]]]:
    """Hands that have been rearranged since the reader last acted, and where the cards lie now that were put in."""
    shuffled: set[int] = set()
    put: set[tuple[int, int]] = set()
    for event in view.fresh:
        seat = event.slots[0] if event.slots else 0
        if event.name == "rearranged":
            shuffled.add(seat)
            put = {(other, at) for other, at in put if other != seat}
        elif event.name == "put-in":
            new = event.slots[1] - 1
            put = {(other, at + int(other == seat and at >= new)) for other, at in put} | {(seat, new)}
        for owner, gone in taken_out(event):
            put.discard((owner, gone))
            put = {(other, at - int(other == owner and at > gone)) for other, at in put}
    return shuffled, put


def taken_out(event: Event) -> list[tuple[int, int]]:
    """Whose cards left a hand with this, and from where, one after the other."""
    if event.name == "took":
        return [(event.slots[2], event.slots[1] - 1)]
    if event.name in ("from-places", "parried"):
        return [(event.slots[0], place_ - 1) for place_ in sorted(event.slots[1:], reverse=True)]
    return []


# The night, and the hands of the others


def table(view: View, lying: bool) -> El:
    """The field: night on top or on the left, then a line for each hand."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    per_line, scale = ROOM[len(others)] if lying else (PER_LINE, 1.0)
    left = SKY + 14 if lying else 4
    heights = [scale * (lines(view.state.size[seat], per_line) * (CARD_H + 4) + 24) for seat in others]
    y = max(4.0, (SKY_H - sum(heights) - 36) / 2) if lying else NIGHT_H + 6
    parts: list[El] = []
    for seat, high in zip(others, heights, strict=True):
        parts.append(place(left, y, *hand_of(view, seat, per_line), scale=scale, id=f"hand-{seat}"))
        y += high
    wide = left + scale * (22 + per_line * STEP) if lying else 360
    discards = played(view, left, y, wide - left - 4)
    sky = el("g", *round_night(view) if lying else flat_night(view), class_="jul-night")
    box = f"0 0 {wide:g} {max(y + 36, SKY_H + 8 if lying else 0):g}"
    return el("svg", sky, *parts, discards, viewBox=box, label=Say(N_("The night")), class_="jul")


def lines(cards: int, per_line: int) -> int:
    """How many lines so many cards take."""
    return max(1, -(-cards // per_line))


def hand_of(view: View, seat: int, per_line: int) -> list[El]:
    """Somebody's hand: backs in their order, faces where the reader is shown them."""
    state = view.state
    shuffled, put = marked(view)
    moving = seat == state.mover and not view.over and state.phase != r.STARTING
    prey = seat == state.prey - 1 and not view.over
    high = lines(state.size[seat], per_line) * (CARD_H + 4) + 21
    row = el(
        "rect", x=-2, y=-3, width=22 + per_line * STEP, height=high, rx=7,
        class_="jul-row jul-prey" if prey else "jul-row jul-mover" if moving else "jul-row",
    )  # fmt: skip
    parts: list[El | None] = [
        row,
        seat_mark(seat, 8, 8, 13),
        words(20, 8, name_of(view, seat, 16), size=13, anchor="start", weight=600),
        note(view, seat, 14 + per_line * STEP, 8),
    ]
    for at, back in enumerate(state.hand[seat][: state.size[seat]]):
        x, y = 18 + STEP * (at % per_line), 17 + (CARD_H + 4) * (at // per_line)
        fresh = "fresh" if seat in shuffled or (seat, at) in put else None
        code = None if view.seat is None else r.TAKE + seat * r.CARDS + at
        label = Say(N_("Card {n} of {seat}"), n=at + 1, seat=Seat(seat))
        parts.append(either(view, back, x, y, code=code, label=label, class_=fresh))
    if state.drawn and state.mover == seat:
        label = Say(N_("A card that has no place yet"))
        parts.append(either(view, state.drawn - 1, per_line * STEP - 30, 17, label=label, class_="jul-limbo"))
    return [part for part in parts if part is not None]


def note(view: View, seat: int, x: float, y: float) -> El | None:
    """What the seat is doing."""
    state = view.state
    if view.over:
        said = Say(N_("wins")) if state.winner == seat + 1 else None
    elif state.phase == r.STARTING:
        said = Say(N_("chooses an order")) if seat in view.awaited else None
    elif state.phase == r.ARRANGING and seat == state.mover:
        said = Say(N_("rearranges"))
    elif seat == state.prey - 1 and state.phase in (r.PARRYING, r.BITING):
        said = Say(N_("is attacked"))
    else:
        said = None
    return None if said is None else words(x, y, said, size=12, anchor="end", class_="jul-note")


def either(view: View, back: int, x: float, y: float, **more: Any) -> El:
    """A card of another hand: its face if the reader is shown it, else its back. It stays the same piece wherever the
    card goes."""
    card_ = view.state.lies[back]
    if view.knows(card_):
        return shown(r.value_of(card_), x, y, CARD_W, CARD_H, id=f"back-{back}", **more)
    return card_back(x, y, CARD_W, CARD_H, tone="var(--jul-back)", pattern="dots", id=f"back-{back}", **more)


def shown(value: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """A card of that value: its number above, who lives there below."""
    number = words(
        w * 0.5, h * 0.17, value, size=max(12, h * 0.25), weight=700, fill="var(--jul-ink)", class_="numeral"
    )
    band = f"var(--jul-v{value}-soft)"
    return card(x, y, w, h, number, figure(value, w / 2, h * 0.62, h * 0.58), band=band, **more)


def flat_night(view: View) -> list[El]:
    """The sky above the hands: the pile, and the hours along the way of the moon."""
    hours = view.box.hours
    sky = el("rect", x=1, y=1, width=358, height=NIGHT_H - 2, rx=10, class_="jul-sky")
    parts: list[El] = [sky, *stars(360, NIGHT_H)]
    parts.append(el("path", d="M64 94Q210 30 356 94", class_="jul-way"))
    parts += pile(view, 9, 40, 44, 60)
    for hour in range(1, hours + 1):
        share = (hour - 0.5) / hours
        parts += hour_at(view, hour, 63 + 294 * share, 94 - 128 * share * (1 - share))
    return parts


def round_night(view: View) -> list[El]:
    """The sky beside the hands: the hours round the pile, clockwise from the top left."""
    sky = el("rect", x=1, y=4, width=SKY - 1, height=SKY_H, rx=14, class_="jul-sky")
    parts: list[El] = [sky, *stars(SKY, SKY_H)]
    parts.append(el("circle", cx=150, cy=160, r=108, class_="jul-way"))
    parts += pile(view, 124, 122, 54, 74)
    for hour in range(1, view.box.hours + 1):
        x, y = polar(150, 160, 108, 360 * (hour - 1) / view.box.hours)
        parts += hour_at(view, hour, x, y)
    return parts


def stars(wide: float, high: float) -> list[El]:
    """A few stars."""
    spots = [(k * 73 % 97 / 97 * wide, k * 41 % 89 / 89 * high) for k in range(1, 22)]
    return [
        el("circle", cx=round(x, 1), cy=round(y + 3, 1), r=0.8 + k % 3 * 0.4, class_="jul-star")
        for k, (x, y) in enumerate(spots)
    ]


def pile(view: View, x: float, y: float, w: float, h: float) -> list[El]:
    """The draw pile, or where it was."""
    state = view.state
    label = Say(N_("Draw pile: {n}"), n=state.pile)
    if state.pile == 0:
        parts = [el("rect", x=x, y=y, width=w, height=h, rx=5, class_="jul-empty", label=label)]
        if state.track:
            number = r.limit(state, view.box)
            parts.append(words(x + w / 2, y + h / 2 - 9, Say(N_("Limit")), size=12, class_="jul-pale"))
            parts.append(words(x + w / 2, y + h / 2 + 11, number, size=20, weight=700, class_="jul-pale numeral"))
        return parts
    under = [
        card_back(x + 1.5 * k, y - 1.5 * k, w, h, tone="var(--jul-back)", pattern="dots")
        for k in range(min(2, state.pile - 1))
    ]
    shift = 1.5 * len(under)
    top = counted(x + shift, y - shift, w, h, state.pile, id="pile", code=r.DRAW, label=label)
    return [*under, top]


def counted(x: float, y: float, w: float, h: float, number: int, **more: Any) -> El:
    """A back with a number on it."""
    return place(
        x, y,
        card_back(0, 0, w, h, tone="var(--jul-back)", pattern="dots"),
        el("circle", cx=w / 2, cy=h / 2, r=w * 0.34, class_="jul-count"),
        words(w / 2, h / 2 + 0.5, number, size=17, weight=700, class_="jul-number numeral"),
        **more,
    )  # fmt: skip


def hour_at(view: View, hour: int, x: float, y: float) -> list[El]:
    """An hour of the track, with its card or without."""
    state, box = view.state, view.box
    there = hour > box.hours - state.track
    next_ = there and hour == r.limit(state, box)
    left, top = x - HOUR_W / 2, y - HOUR_H / 2
    if not there:
        return [
            el("rect", x=left, y=top, width=HOUR_W, height=HOUR_H, rx=5, class_="jul-empty"),
            words(x, y, hour, size=16, class_="jul-pale numeral"),
        ]
    code = r.DRAW if next_ and state.pile == 0 else None
    label = Say(N_("Hour {n}, with its card"), n=hour)
    parts = [counted(left, top, HOUR_W, HOUR_H, hour, id=f"hour-{hour}", code=code, label=label)]
    if next_ and state.pile == 0:
        parts.append(el("rect", x=left - 3, y=top - 3, width=HOUR_W + 6, height=HOUR_H + 6, rx=7, class_="jul-next"))
    return parts


def played(view: View, x: float, y: float, wide: float) -> El:
    """What has been played, value by value."""
    state = view.state
    held = 0
    for seat in range(view.seats):
        held |= r.backs_of(state, seat)
    counts = [0] * (r.WEAPON + 1)
    for back in range(state.given):
        if not held >> back & 1 and state.drawn != back + 1:
            counts[r.value_of(state.lies[back])] += 1
    step = wide / (r.WEAPON + 1)
    parts = []
    for value, count in enumerate(counts):
        at = x + step * (value + 0.5)
        said = Say(N_("Played, {card}: {n}"), card=value_word(value), n=count)
        parts.append(
            el(
                "g",
                figure(value, at - 11, y + 16, 20),
                words(at + 9, y + 17, f"×{count}", size=13, class_="numeral"),
                class_=None if count else "jul-none",
                label=said,
            )
        )
    return el("g", *parts, id="played", label=Say(N_("Played cards")))


# One's own hand


def hand(view: View, seat: int, per_line: int) -> El:
    """One's own cards, free places where a card may go, and the attacks that are possible."""
    state = view.state
    if not view.over and seat in view.awaited and state.phase in (r.STARTING, r.ARRANGING):
        pieces = arranging(view, seat)
    elif state.phase == r.STARTING:
        pieces = arranged(view, seat)
    else:
        pieces = holding(view, seat)
    parts = [
        draw_at(3 + OWN_STEP * (k % per_line), 3 + (OWN_H + 5) * (k // per_line)) for k, draw_at in enumerate(pieces)
    ]
    used = lines(len(pieces), per_line)
    y = 3 + used * (OWN_H + 5)
    maws = [code for code in view.legal if code in r.ATTACK]
    for k, code in enumerate(maws):
        parts.append(maw(view, code, 3 + MAW_STEP * (k % per_line), y + (MAW_H + 5) * (k // per_line)))
    if maws:
        y += lines(len(maws), per_line) * (MAW_H + 5)
    wide = 4 + OWN_STEP * per_line
    return el("svg", *parts, viewBox=f"0 0 {wide:g} {y:g}", label=Say(N_("Your hand")), class_="jul")


def holding(view: View, seat: int) -> list[Any]:
    """The hand in its order, with the places where the card that was drawn may go."""
    state = view.state
    weapons = 0
    pieces: list[Any] = []
    gaps = {code - r.PUT for code in view.legal if code in r.PUT}
    _, put = marked(view)
    for place_ in range(state.size[seat] + 1):
        if place_ in gaps:
            pieces.append(gap(r.PUT + place_, Say(N_("Place {n}"), n=place_ + 1)))
        if place_ == state.size[seat]:
            break
        back = state.hand[seat][place_]
        value = r.value_of(state.lies[back])
        code = None
        if value == r.WEAPON:
            code = r.PARRY + weapons
            weapons += 1
        pieces.append(own(view, back, code, "fresh" if (seat, place_) in put else None))
    if state.drawn and state.mover == seat:
        pieces.append(own(view, state.drawn - 1, None, "jul-limbo"))
    return pieces


def arranging(view: View, seat: int) -> list[Any]:
    """Free places with a button at either end, cards that have their side, and the one that is asked for."""
    state = view.state
    order = state.new_order[seat] if state.phase == r.ARRANGING else max(1, state.first_order[seat])
    done = r.answers_of(order)
    size = state.size[seat]
    left, right = sides(view, seat, order)
    now = asked_card(view)
    free = size - done
    pieces = [own(view, state.card_at[one], None, None) for one in left]
    pieces.append(gap(r.LEFT, Say(N_("To the left"))))
    pieces += [gap(None, None)] * (free - 2)
    pieces.append(gap(r.RIGHT, Say(N_("To the right"))))
    pieces += [own(view, state.card_at[one], None, None) for one in right]
    pieces.append(own(view, state.card_at[now], None, "jul-limbo"))
    pieces += [own(view, state.card_at[r.next_of(state, seat, k)], None, "jul-waiting") for k in range(done + 1, size)]
    return pieces


def arranged(view: View, seat: int) -> list[Any]:
    """A dealt hand in the order that its owner has chosen, while others still choose."""
    state = view.state
    left, right = sides(view, seat, state.first_order[seat])
    last = r.next_of(state, seat, len(left) + len(right))
    return [own(view, state.card_at[one], None, None) for one in (*left, last, *right)]


def sides(view: View, seat: int, order: int) -> tuple[list[int], list[int]]:
    """The cards that have their place, from the left: at the left end, and at the right end."""
    left: list[int] = []
    right: list[int] = []
    done = r.answers_of(order)
    for k in range(done):
        one = r.next_of(view.state, seat, k)
        if order >> (done - 1 - k) & 1:
            right.insert(0, one)
        else:
            left.append(one)
    return left, right


def own(view: View, back: int, code: int | None, class_: str | None) -> Any:
    """A card of one's own, wherever it is drawn."""
    label = card_word(view.state.lies[back])
    value = r.value_of(view.state.lies[back])
    return lambda x, y: shown(value, x, y, OWN_W, OWN_H, code=code, label=label, class_=class_, id=f"back-{back}")


def gap(code: int | None, label: Say | None) -> Any:
    """A free place; with a code a card may go there."""
    mark = el("path", d=f"M{OWN_W / 2} {OWN_H / 2 - 8}v16m-8 -8h16", class_="jul-plus") if code is not None else None
    return lambda x, y: place(
        x, y,
        el("rect", width=OWN_W, height=OWN_H, rx=5, class_="jul-gap" if code is not None else "jul-free"),
        mark,
        code=code, label=label,
    )  # fmt: skip


def maw(view: View, code: int, x: float, y: float) -> El:
    """Attack somebody with two monsters: who they are, and whom they are after."""
    seat, which = divmod(code - r.ATTACK, r.ANY_PAIR)
    value, pair = divmod(which, r.PAIRS)
    several = (r.held(view.state, view.seat if view.seat is not None else 0) >> (4 * value)) & 15 > 2
    ways = (
        words(11, 31, f"{r.first_of(pair) + 1}{r.second_of(pair) + 1}", size=12, class_="numeral") if several else None
    )
    return place(
        x, y,
        el("rect", width=MAW_W, height=MAW_H, rx=8, class_="jul-maw"),
        figure(value, 11, 13 if several else 20, 18 if several else 20),
        ways,
        el("path", d="M20.500 16l4 4l-4 4", class_="jul-arrow"),
        seat_mark(seat, 33, 20, 13),
        code=code, label=pair_word(code - r.ATTACK) if several else prey_word(code - r.ATTACK),
        id=f"maw-{code - r.ATTACK}",
    )  # fmt: skip
