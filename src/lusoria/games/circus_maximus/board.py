"""The board of Circus Maximus: the seats with their cards, the order of movement, the track, and one's own cards."""

from typing import Any

from lusoria.drawing import (
    SEAT_GLYPHS,
    El,
    card,
    card_back,
    el,
    glyph,
    index_face,
    name_of,
    place,
    plaque,
    seat_colour,
    words,
)
from lusoria.kernel import N_, Say, Seat, has

from . import course
from . import rules_state as r
from . import rules_track as track
from .rules import placer
from .words import NUMERALS, View, chariot_word, landing, place_word

W = 400
SEAT_W, SEAT_H = 198, 50
ORDER_H = 30
TRACK_H = 2 * course.REACH
HAND_H = 94
EMBLEM = "wheel"  # on the lid of the box


def draw(view: View) -> El:
    """Spaces that can be reached are buttons; so are the plaques below one's own cards, for staying where one is."""
    order = SEAT_H * ((view.seats + 1) // 2) + 4
    top = order + ORDER_H + 4
    hand = top + TRACK_H + 8
    return el(
        "svg",
        *(_seat(view, seat, 2 + SEAT_W * (seat % 2), 2 + SEAT_H * (seat // 2)) for seat in range(view.seats)),
        *_order(view, order),
        _arena(view, top),
        *_trails(view, top),
        *_choices(view, top),
        *_chariots(view, top),
        *([] if view.seat is None else _hand(view, view.seat, hand)),
        viewBox=f"0 0 {W} {hand + (0 if view.seat is None else HAND_H):g}",
        class_="cir",
    )


# The seats


def _seat(view: View, seat: int, x: float, y: float) -> El:
    """Glyph, name, chariots home as laurels; below them the cards, used ones turned over."""
    state, box = view.state, view.box
    turn = seat in view.awaited
    home = state.home[seat]
    laurels = [
        glyph("laurel", x + SEAT_W - 18 - 20 * k, y + 13, 17, "var(--cir-laurel)" if k < home else "var(--cir-faint)")
        for k in range(r.TEAM)
    ]
    cards = [_small_card(seat, number, has(state.down[seat], number), x, y) for number in _numbers(box)]
    return el(
        "g",
        el("rect", x=x, y=y, width=SEAT_W - 4, height=SEAT_H - 3, rx=6, class_="cir-turn" if turn else "cir-seat"),
        glyph(SEAT_GLYPHS[seat], x + 15, y + 13, 16, seat_colour(seat), class_="seat-mark"),
        words(x + 28, y + 13, name_of(view, seat, 14), size=13, anchor="start"),
        *laurels,
        *cards,
        label=Say(
            N_("{seat}: chariots home {home}, unused cards {cards}"), seat=Seat(seat), home=home, cards=state.up[seat]
        ),
    )


def _numbers(box: r.Box) -> range:
    return range(1, track.cards_of(box) + 1)


def _small_card(seat: int, number: int, used: int, x: float, y: float) -> El:
    at = x + 8 + 30 * (number - 1)
    if used:
        return card_back(at, y + 26, 26, 18, tone=seat_colour(seat), id=f"card-{seat}-{number}", class_="cir-used")
    return card(at, y + 26, 26, 18, words(13, 9.5, number, size=13, weight=600), id=f"card-{seat}-{number}")


def _order(view: View, y: float) -> list[El]:
    """From left to right the chariots in the order of this round, before the race in that of placing; a frame around
    the one whose turn it is, and what has had its turn set back."""
    state, box = view.state, view.box
    if state.rounds:
        chariots, now = [number - 1 for number in state.order[: state.racing]], state.turn
    else:
        every = range(r.TEAM * view.seats)
        chariots, now = [r.TEAM * placer(state, box, k) + k // view.seats for k in every], state.placed
    step = (W - 8) / r.CHARIOTS
    found = []
    for at, chariot in enumerate(chariots):
        x, seat = 4 + step * (at + 0.5), chariot // r.TEAM
        frame = "cir-now" if at == now and not view.over else "cir-seat"
        found.append(
            el(
                "g",
                el("rect", x=x - step / 2 + 0.5, y=y, width=step - 1, height=ORDER_H - 2, rx=4, class_=frame),
                glyph(SEAT_GLYPHS[seat], x, y + 8.5, 11, seat_colour(seat), class_="seat-mark"),
                words(x, y + 20.5, NUMERALS[chariot % r.TEAM], size=11, weight=600),
                id=f"order-{chariot}",
                class_="dim" if at < now else None,
                label=Say(N_("Place {number} in the order: {chariot}"), number=at + 1, chariot=chariot_word(chariot)),
            )
        )
    return found


# The arena


def _arena(view: View, top: float) -> El:
    """Stands round the sand, the lanes, and the goal as an island with a wall and a pale border."""
    box = view.box
    every = [p for p in range(r.PLACES) if box.ground[p] != r.OUTSIDE]

    def spaces(places: list[int], grow: float = 0) -> str:
        return "".join(course.space(*course.spot(p, top), grow) for p in places)

    def of(*kinds: int) -> list[int]:
        return [p for p in every if box.ground[p] in kinds]

    goal = of(r.GOAL)
    return el(
        "g",
        *(el("path", d=course.oval(top, 6.0 * k), class_=f"cir-tier cir-tier-{k % 2}") for k in range(3)),
        el("path", d=course.steps(top, 0, 12), class_="cir-stairs"),
        el("path", d=course.oval(top, 12), class_="cir-sand"),
        el("path", d=course.oval(top, 12), fill="url(#sand)"),
        el("path", d=spaces(every, 2.5), class_="cir-verge"),
        el("path", d=spaces(of(r.HOME_STRAIGHT, r.BACK_STRAIGHT)), class_="cir-track"),
        el("path", d=spaces(of(r.FAR_SEAM, r.NEAR_SEAM)), class_="cir-seam"),
        el("path", d=spaces(list(box.start)), class_="cir-start"),
        *_pointers(top),
        el("path", d=spaces(goal), class_="cir-goal"),
        *(glyph("laurel", *course.spot(p, top), 17, "var(--cir-wreath)") for p in goal),
        *(words(*course.spot(p, top), k + 1, size=11, class_="cir-number") for k, p in enumerate(box.start)),
        *_island(goal, top),
        id="arena",
    )


def _pointers(top: float) -> list[El]:
    """Which way round it goes: broad arrows under the lanes."""
    found = []
    for side, sign in ((-1, -1), (1, 1)):
        x = course.MIDDLE_X + side * 3 * course.LANE
        for along in (-150, 0, 150):
            y = top + course.REACH + along
            found.append(
                f"M{x - 44:.0f} {y - sign * 14:.0f}L{x:.0f} {y + sign * 14:.0f}L{x + 44:.0f} {y - sign * 14:.0f}"
            )
    return [el("path", d="".join(found), class_="cir-pointer")]


def _island(goal: list[int], top: float) -> list[El]:
    """The wall around the goal, its pale border, and the turning posts at both ends."""
    left: list[course.Point] = []
    right: list[course.Point] = []
    for p in reversed(goal):  # from the far end down
        c = course.corners(*course.spot(p, top))
        left += [c[1], c[0], c[5]]
        right += [c[2], c[3], c[4]]
    posts = []
    for y in (right[0][1] - 1, right[-1][1] + 1):
        posts += [el("circle", cx=course.MIDDLE_X + dx, cy=y, r=4.2, class_="cir-post") for dx in (-9, 0, 9)]
    return [
        el("path", d=course.line([left[0], *right, left[-1]]), class_="cir-wall"),
        el("path", d=course.line(left), class_="cir-border-edge"),
        el("path", d=course.line(left), class_="cir-border"),
        *posts,
    ]


# Chariots


def _chariots(view: View, top: float) -> list[El]:
    state = view.state
    return [_chariot(view, chariot, top) for chariot in range(r.CHARIOTS) if state.place[chariot]]


def _chariot(view: View, chariot: int, top: float) -> El:
    """A car with the seat's glyph and its number, and two horses where it is going; gilded after a full lap."""
    state, box = view.state, view.box
    at, seat = state.place[chariot], chariot // r.TEAM
    x, y = course.spot(at, top)
    home = bool(track.is_home(state, box, chariot))
    now = state.rounds > 0 and not view.over and track.moving(state) == chariot
    dx, dy = (0.0, 0.0) if home else course.toward(at)
    marks = ["cir-chariot"] + ["cir-gilt"] * (state.laps[chariot] >= box.full_lap) + ["cir-mine"] * now
    horses = [] if home else _horses(dx, dy)
    said = Say(
        N_("{chariot}: {place}, lap count {n}"),
        chariot=chariot_word(chariot),
        place=place_word(at),
        n=state.laps[chariot],
    )
    return place(
        x - 2.5 * dx,
        y - 2.5 * dy,
        el("ellipse", rx=23, ry=14.5, class_="cir-halo") if now else None,
        *horses,
        el("rect", x=-17, y=-9.5, width=34, height=19, rx=8, fill=seat_colour(seat), filter="url(#shadow)"),
        el("rect", x=-17, y=-9.5, width=34, height=19, rx=8, fill="none", class_="edge"),
        glyph(SEAT_GLYPHS[seat], -8.5, 0, 11, "var(--on-seat)"),
        words(6, 0.6, NUMERALS[chariot % r.TEAM], size=12, weight=700, fill="var(--on-seat)"),
        id=f"chariot-{chariot}",
        class_=" ".join(marks),
        label=said,
    )


def _horses(dx: float, dy: float) -> list[El]:
    """Two horses abreast in front of the car."""
    reach = 18 if abs(dx) > 0.7 else 11.5
    found = []
    for side in (-1, 1):
        x, y = reach * dx - 5 * side * dy, reach * dy + 5 * side * dx
        found.append(
            el(
                "path",
                d=f"M{x - 5 * dx:.1f} {y - 5 * dy:.1f}L{x + 4.5 * dx:.1f} {y + 4.5 * dy:.1f}",
                class_="cir-horse",
            )
        )
    return found


def _trails(view: View, top: float) -> list[El]:
    """The ways that chariots have come with the last acts."""
    state = view.state
    ways: dict[int, list[int]] = {}
    for event in view.fresh:
        if event.name == "driven":
            ways.setdefault(event.slots[0], []).append(event.slots[3])
    found: list[El] = []
    for chariot, places in ways.items():
        points = [course.spot(p, top) for p in (*places, state.place[chariot])]
        line = course.line(points)
        found.append(el("path", d=line, class_="cir-trail-edge"))
        found.append(el("path", d=line, class_="cir-trail", stroke=seat_colour(chariot // r.TEAM)))
        x, y = points[0]
        found.append(el("circle", cx=x, cy=y, r=4.5, fill=seat_colour(chariot // r.TEAM), class_="cir-from"))
    return found


# What can be chosen


def _choices(view: View, top: float) -> list[El]:
    """The spaces that can be chosen now, each with the card that leads there."""
    state, box = view.state, view.box
    if state.rounds == 0:
        return [
            _space(r.PLACE + k, p, top, place_word(p), k + 1)
            for k, p in enumerate(box.start)
            if r.PLACE + k in view.legal
        ]
    ends: dict[int, list[int]] = {}
    for code in view.legal:
        if r.is_move(code):
            ends.setdefault(landing(state, box, code)[0], []).append(code)
    found: list[El] = []
    for p, codes in ends.items():
        for k, code in enumerate(codes):
            found.append(_space(code, p, top, place_word(p), code % r.CARDS + 1, k, len(codes)))
    return found


def _space(code: int, at: int, top: float, label: Say, number: int, part: int = 0, of: int = 1) -> El:
    """A button as large as the space, or an upright slice of it where several cards lead there."""
    x, y = course.spot(at, top)
    if of == 1:
        shape: dict[str, Any] = {"d": course.space(x, y, -1.2)}
        middle = x
    else:
        width = 2 * course.WIDE / of
        left = x - course.WIDE + width * part
        shape = {"d": f"M{left:.1f} {y - course.HALF:.1f}h{width:.1f}v{2 * course.HALF:.1f}h{-width:.1f}Z"}
        middle = left + width / 2
    return el(
        "g",
        el("path", **shape, class_="cir-choice"),
        el("path", **shape, fill="none", class_="edge"),
        words(middle, y + 0.5, number, size=14 if of < 5 else 11, weight=700),
        code=code,
        label=label,
        id=f"choice-{code}",
        class_="cir-target",
    )


def _hand(view: View, seat: int, y: float) -> list[El]:
    """One's own cards; below each a plaque for turning it over without moving, and at the end one for stopping."""
    state, box = view.state, view.box
    found: list[El] = []
    ink = seat_colour(seat)
    for number in _numbers(box):
        x = 4 + 56 * (number - 1)
        paying = bool(state.owes) and seat in view.awaited
        code = (r.EXTRA if paying else r.REST) + number - 1
        if has(state.down[seat], number):
            found.append(card_back(x, y, 50, 56, tone=ink, id=f"own-{number}"))
        else:
            face = index_face(50, 56, number, suit=SEAT_GLYPHS[seat], ink=ink)
            found.append(card(x, y, 50, 56, *face, id=f"own-{number}"))
        found.append(
            plaque(
                x,
                y + 62,
                50,
                26,
                Say(N_("Stay")) if not paying else Say(N_("Turn over")),
                size=11,
                code=code,
                id=f"stay-{number}",
            )
        )
    found.append(plaque(W - 58, y + 16, 54, 40, Say(N_("Stop")), size=14, code=r.STOP, id="stop"))
    return found
