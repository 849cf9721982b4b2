"""Beside the staircase: the supply of counters, the piles, one's own cards, and what lies before each seat."""

from collections.abc import Sequence

from lusoria.drawing import El, card_back, el, glyph, pawn, place, words
from lusoria.kernel import N_, Say, Seat

from . import rules_cards as held
from . import rules_state as r
from . import rules_turn as turn
from .names import View, counter_word, notes_word, pile_word, sum_of
from .pieces import (
    CASE,
    EMBLEMS,
    back,
    brown_card,
    counter,
    frame,
    grey_card,
    icon,
    red_die,
    sort_sign,
    tone,
    value_text,
)

PILE_W, PILE_H = 38, 54
CARD_W, CARD_H = 42, 56
SEAT_W, SEAT_H = 300, 54


def kinds_in_play(view: View) -> list[int]:
    """The kinds of counters that may be taken now, or that the argument is about."""
    state = view.state
    if state.phase > r.PLACING:
        return [(state.counter - 1) // r.VALUES]
    return [kind for kind in range(r.KINDS) if any(r.CHOOSE + c in view.legal for c in _of(kind))] or list(
        range(r.KINDS)
    )


def _of(kind: int) -> range:
    return range(kind * r.VALUES, (kind + 1) * r.VALUES)


def supply(view: View, left: float, top: float, wide: float, high: float, kinds: Sequence[int]) -> El:
    """A line for each kind of counter; dots say how many are left of a value."""
    line = min(high / len(kinds), 50)
    found = [
        _cell(view, number, left + wide / r.VALUES * (number % r.VALUES), top + line * at, wide / r.VALUES, line)
        for at, kind in enumerate(kinds)
        for number in _of(kind)
        if r.value_of(view.box, number)
    ]
    return el("g", *found, id="supply", label=Say(N_("Supply of counters")))


def _cell(view: View, number: int, x: float, y: float, wide: float, high: float) -> El:
    state, box = view.state, view.box
    remaining = state.supply[number]
    code = next((c for c in (r.CHOOSE + number, r.NAME + number) if c in view.legal), None)
    few, middle = min(remaining, 5), x + wide / 2
    half, first = min(15.5, high / 2 - 6.5), middle - 3.5 * few + 3.5
    return el(
        "g",
        el("rect", x=x + 1, y=y + 1, width=wide - 2, height=high - 2, rx=6,
           class_="ver-cell ver-open" if code is not None else "ver-cell"),
        counter(number // r.VALUES, middle, y + high / 2 - 3.5, half, value_text(box, number), size=14),
        *(el("circle", cx=first + 7 * k, cy=y + high - 5.5, r=2.4, class_="ver-dot") for k in range(few)),
        code=code,
        label=Say(N_("{counter}, left: {n}"), counter=counter_word(box, number), n=remaining),
        id=f"supply-{number}",
        class_=None if remaining else "dim",
    )  # fmt: skip


def market(view: View, left: float, top: float, wide: float) -> El:
    """The piles with their prices, and below each what the reader has seen in it and is still there."""
    step = wide / (r.PILES + 1)
    piles = [_pile(view, pile, left + step * ((pile + 1) % (r.PILES + 1)), top, step) for pile in range(r.PILES + 1)]
    return el("g", *piles, id="market", label=Say(N_("Piles of cards")))


def _pile(view: View, pile: int, x: float, top: float, wide: float) -> El:
    """A pile as high as its place, so that all of it can be pressed; the price stands above it, in thousands."""
    state, box = view.state, view.box
    grey = pile == r.GREY_PILE
    count = held.stock_size(state) if grey else _left(view, pile)
    code = r.BUY + pile if r.BUY + pile in view.legal else None
    price = turn.price_of(box, pile) // 1000
    middle, edge = wide / 2, (wide - PILE_W) / 2
    found: list[El] = [
        el("rect", x=1, width=wide - 2, height=18 + PILE_H + 2, rx=6,
           class_="ver-cell ver-open" if code is not None else "ver-cell"),
        words(middle, 10, f"{price}", size=15, weight=600, class_="numeral"),
        back(grey, edge, 18, PILE_W, PILE_H)
        if count
        else el("rect", x=edge, y=18, width=PILE_W, height=PILE_H, rx=4, class_="ver-bare"),
    ]  # fmt: skip
    if count:
        found.append(el("circle", cx=middle, cy=18 + PILE_H / 2, r=11, class_="ver-badge"))
        found.append(words(middle, 18.5 + PILE_H / 2, count, size=14, weight=600, class_="numeral"))
    if not grey and view.seat is not None and state.pile != pile + 1:
        known = range(r.SORTS) if held.knows_pile(state, box, view.seat, pile) else ()
        seen = [sort for sort in known for _ in range(held.in_pile(state, view.seat, pile, sort))]
        for k, sort in enumerate(seen):
            row, at = divmod(k, 4)
            found.append(_mini(sort, middle + 10.4 * (at - 1.5), PILE_H + 27 + 12 * row))
    return place(
        x, top, *found, code=code, id=f"pile-{pile}",
        label=Say(N_("{pile}, cards: {n}"), pile=pile_word(box, pile), n=count),
    )  # fmt: skip


def _left(view: View, pile: int) -> int:
    return held.pile_size(view.state, view.box, pile) if view.state.rounds else 0


def _mini(sort: int, x: float, y: float) -> El:
    if sort < r.ARTISTS:
        return glyph(EMBLEMS[sort], x, y, 10.4, tone(sort))
    return sort_sign(sort, x, y, 0.52, "var(--ink)")


# One's own cards


def hand(view: View, per_line: int) -> El:
    """Cards alike lie on each other. While a pile is looked through its cards lie above one's own."""
    state, seat = view.state, view.seat
    assert seat is not None
    found: list[El] = []
    top = 3.0
    if state.phase == r.TAKING and seat == state.active:
        found, top = _looked_at(view)
    own = _own(view, seat)
    for k, (code, sort, number, count) in enumerate(own):
        x, y = 3 + (CARD_W + 3) * (k % per_line), top + (CARD_H + 4) * (k // per_line)
        use = code if code in view.legal else None
        name = f"own-{sort}-{number}"
        mark = "ver-use" if use is not None else None
        if sort < r.SORTS:
            found.append(brown_card(sort, x, y, CARD_W, CARD_H, count, code=use, id=name, class_=mark))
        else:
            found.append(grey_card(number, x, y, CARD_W, CARD_H, count, code=use, id=name, class_=mark))
    k = len(own)
    envoys = view.box.envoys - r.envoys_out(state, seat)
    if envoys:
        x, y = 3 + (CARD_W + 3) * (k % per_line), top + (CARD_H + 4) * (k // per_line)
        lit = r.LIFT in view.legal
        found.append(
            place(
                x, y,
                el("rect", width=CARD_W, height=CARD_H, rx=5, class_="ver-strip ver-open" if lit else "ver-strip"),
                pawn(seat, CARD_W / 2, CARD_H * 0.4, 30),
                words(CARD_W / 2, CARD_H * 0.85, f"×{envoys}", size=13, weight=600),
                code=int(r.LIFT) if lit else None, id="own-envoys",
                label=Say(N_("Envoys in hand: {n}"), n=envoys),
            )
        )  # fmt: skip
        k += 1
    lines = max(1, -(-k // per_line))
    wide = 4 + (CARD_W + 3) * per_line
    return el(
        "svg", *found, viewBox=f"0 0 {wide} {top + (CARD_H + 4) * lines:g}", class_="ver", label=Say(N_("Your cards"))
    )


def _own(view: View, seat: int) -> list[tuple[int, int, int, int]]:
    """(code to use it, sort, number, how many) of everything in hand."""
    state, found = view.state, []
    codes = {r.CRITIC_SORT: int(r.CRITIC), r.FREE_SORT: int(r.ROAM)}
    for sort in range(r.SORTS):
        count = held.count_sort(state, seat, sort)
        if count:
            found.append((codes.get(sort, -1), sort, 0, count))
    for n in range(1, r.NUMBERS + 1):
        count = held.count_limited(state, seat, n)
        if count:
            found.append((int(r.LIMITED) + n - 1, r.SORTS, n, count))
    return found


def _looked_at(view: View) -> tuple[list[El], float]:
    """The cards of the pile, and how much room they take."""
    state = view.state
    pile, buyer = state.pile - 1, state.active
    found: list[El] = []
    sorts = [sort for sort in range(r.SORTS) if held.in_pile(state, buyer, pile, sort)]
    high = CARD_H + 10
    found.append(el("rect", x=1, y=1, width=358, height=high - 2, rx=6, class_="ver-tray"))
    for k, sort in enumerate(sorts):
        code = r.TAKE + sort if r.TAKE + sort in view.legal else None
        count = held.in_pile(state, buyer, pile, sort)
        found.append(brown_card(sort, 4 + (CARD_W + 3) * k, 5, CARD_W, CARD_H, count, code=code, id=f"take-{sort}"))
    return found, high + 3.0


# Before each seat


def seat_plate(view: View, seat: int) -> El:
    """Cash and debts, backs of cards, envoys in hand; below them the pictures turned up, and the power play."""
    state, box = view.state, view.box
    found: list[El] = [words(4, 15, sum_of(state.money[seat]), size=18, weight=600, anchor="start", class_="numeral")]
    if state.notes[seat]:
        found.append(
            place(
                98, 15,
                el("rect", x=-9, y=-10, width=18, height=20, rx=2, class_="ver-note"),
                words(0, 0.6, state.notes[seat], size=13, weight=700, class_="ver-note-ink"),
                label=notes_word(state.notes[seat]),
            )
        )  # fmt: skip
    brown, grey = state.held[seat], state.drawn[seat]
    if not view.over:
        found += _backs(brown, False, 126) + _backs(grey, True, 176)
        envoys = box.envoys - r.envoys_out(state, seat)
        found += [pawn(seat, 232 + 18 * k, 14, 20) for k in range(min(envoys, 3))]
    x = 4.0
    for artist in range(r.ARTISTS):
        count = held.count_shown(state, seat, artist)
        if view.over:
            count = held.pictures_of(state, seat, artist)
        if count:
            found.append(frame(artist, x, 30, 21, 21, id=f"shown-{seat}-{artist}"))
            found.append(words(x + 24, 41, count, size=14, weight=600, anchor="start"))
            x += 38
    found += _power(view, seat)
    return el("svg", *found, viewBox=f"0 0 {SEAT_W} {SEAT_H}", class_="ver",
              label=Say(N_("{seat}: cards in hand {n}"), seat=Seat(seat), n=brown + grey))  # fmt: skip


def _backs(count: int, grey: bool, x: float) -> list[El]:
    if not count:
        return []
    tone_of = "var(--ver-grey)" if grey else "var(--ver-brown)"
    return [card_back(x, 3, 17, 23, tone=tone_of), words(x + 21, 15, count, size=15, weight=600, anchor="start")]


def _power(view: View, seat: int) -> list[El]:
    """Influence cards laid and dice rolled in this turn's power play."""
    state = view.state
    found: list[El] = []
    if state.laid[seat]:
        found.append(icon(CASE, 208, 41, 1.05, "var(--accent)"))
        found.append(words(221, 41, f"×{state.laid[seat]}", size=14, weight=700, anchor="start"))
    if state.dice[seat][0]:
        found += [red_die(state.dice[seat][k], 258 + 24 * k, 41, 19) for k in range(2)]
    return found
