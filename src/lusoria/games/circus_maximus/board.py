"""The board of Circus Maximus: the order of movement above the track, one's own cards, and what each seat has left."""

from typing import Any

from lusoria.drawing import (
    SEAT_GLYPHS,
    Board,
    El,
    Plate,
    board,
    card,
    card_back,
    el,
    glyph,
    index_face,
    place,
    plaque,
    seat_colour,
    words,
)
from lusoria.kernel import N_, Say, Seat, has

from . import rules_state as r
from . import rules_track as track
from .course import LANE, MIDDLE, Course, line
from .rules import placer
from .words import NUMERALS, View, chariot_word, landing, place_word

SLIM, BROAD = 11.2, 14.0  # half a space along a straight, upright and lying
ORDER_H, LINE_H = 36, 25  # the order of movement, upright in two lines, lying in one
SEAT_W, SEAT_H = 300, 36


def draw(view: View) -> Board:
    """Spaces that can be reached are buttons; so are the plaques at one's own cards, for staying where one is."""
    return board(
        Plate(_field(view, lying=False), lying=_field(view, lying=True)),
        hand=None if view.seat is None else Plate(_hand(view, view.seat, False), lying=_hand(view, view.seat, True)),
        seats=[_seat(view, seat) for seat in range(view.seats)],
    )


def _field(view: View, lying: bool) -> El:
    course = Course(LINE_H + 3 if lying else ORDER_H + 2, BROAD if lying else SLIM, lying)
    wide, high = (2 * course.reach, 2 * MIDDLE) if lying else (2 * MIDDLE, 2 * course.reach)
    return el(
        "svg",
        *_order(view, wide, lying),
        _arena(view, course),
        *_trails(view, course),
        *_choices(view, course),
        *_chariots(view, course),
        viewBox=f"0 0 {wide:g} {course.top + high:g}",
        class_="cir",
    )


# The seats


def _seat(view: View, seat: int) -> El:
    """The cards, used ones turned over; then each chariot with its lap count, or home with a laurel."""
    state, box = view.state, view.box
    team = range(r.TEAM * seat, r.TEAM * (seat + 1))
    racing = [c for c in team if not track.is_home(state, box, c)]
    return el(
        "svg",
        *(_small_card(seat, number, has(state.down[seat], number)) for number in _numbers(box)),
        *(_standing(view, chariot, 174 + 43 * k) for k, chariot in enumerate(team)),
        viewBox=f"0 0 {SEAT_W} {SEAT_H}",
        class_="cir",
        label=Say(
            N_("{seat}: chariots home {home}, unused cards {cards}, sum of lap counts {laps}"),
            seat=Seat(seat), home=state.home[seat], cards=state.up[seat], laps=sum(state.laps[c] for c in racing),
        ),
    )  # fmt: skip


def _numbers(box: r.Box) -> range:
    return range(1, track.cards_of(box) + 1)


def _small_card(seat: int, number: int, used: int) -> El:
    at = 3 + 27 * (number - 1)
    if used:
        return card_back(at, 3, 24, 29, tone=seat_colour(seat), id=f"card-{seat}-{number}", class_="cir-used")
    return card(at, 3, 24, 29, words(12, 15, number, size=15, weight=600), id=f"card-{seat}-{number}")


def _standing(view: View, chariot: int, x: float) -> El:
    """A chariot in little, and how far it has come."""
    state, box = view.state, view.box
    at, gilt = state.place[chariot], state.laps[chariot] >= box.full_lap
    home = at != 0 and track.is_home(state, box, chariot)
    said = Say(
        N_("{chariot}: {place}, lap count {n}"),
        chariot=chariot_word(chariot), place=place_word(at), n=state.laps[chariot],
    ) if at else None  # fmt: skip
    return place(
        x,
        18,
        el("rect", x=0, y=-10, width=20, height=20, rx=6, fill=seat_colour(chariot // r.TEAM)),
        el("rect", x=0, y=-10, width=20, height=20, rx=6, fill="none", class_="edge"),
        words(10, 0.6, NUMERALS[chariot % r.TEAM], size=13, weight=700, fill="var(--on-seat)"),
        glyph("laurel", 31, 0, 18, "var(--cir-laurel)")
        if home
        else words(31, 0.6, state.laps[chariot], size=15, class_="numeral")
        if at
        else None,
        class_=("cir-gilt" if gilt else None) if at else "dim",
        label=said,
    )


def _order(view: View, wide: float, lying: bool) -> list[El]:
    """From left to right the chariots in the order of this round, before the race in that of placing; a frame around
    the one whose turn it is, and what has had its turn set back."""
    state, box = view.state, view.box
    if state.rounds:
        chariots, now = [number - 1 for number in state.order[: state.racing]], state.turn
    else:
        every = range(r.TEAM * view.seats)
        chariots, now = [r.TEAM * placer(state, box, k) + k // view.seats for k in every], state.placed
    step = min((wide - 4) / len(chariots), 50.0) if chariots else 0
    left, high = (wide - step * len(chariots)) / 2, LINE_H if lying else ORDER_H
    found = []
    for at, chariot in enumerate(chariots):
        x, seat = left + step * (at + 0.5), chariot // r.TEAM
        frame = "cir-now" if at == now and not view.over else "cir-seat"
        signs = (
            (glyph(SEAT_GLYPHS[seat], x - 9, 13.5, 13, seat_colour(seat), class_="seat-mark"),
             words(x + 8, 14, NUMERALS[chariot % r.TEAM], size=14, weight=600))
            if lying
            else (glyph(SEAT_GLYPHS[seat], x, 11, 13, seat_colour(seat), class_="seat-mark"),
                  words(x, 26, NUMERALS[chariot % r.TEAM], size=14, weight=600))
        )  # fmt: skip
        found.append(
            el(
                "g",
                el("rect", x=x - step / 2 + 1, y=1.5, width=step - 2, height=high - 2, rx=4, class_=frame),
                *signs,
                id=f"order-{chariot}",
                class_="dim" if at < now else None,
                label=Say(N_("Place {number} in the order: {chariot}"), number=at + 1, chariot=chariot_word(chariot)),
            )
        )
    return found


# The arena


def _arena(view: View, course: Course) -> El:
    """Stands round the sand, the lanes, and the goal as an island with a wall and a pale border."""
    box = view.box
    every = [p for p in range(r.PLACES) if box.ground[p] != r.OUTSIDE]

    def spaces(places: list[int], grow: float = 0) -> str:
        return "".join(course.space(p, grow) for p in places)

    def of(*kinds: int) -> list[int]:
        return [p for p in every if box.ground[p] in kinds]

    goal = of(r.GOAL)
    return el(
        "g",
        *(el("path", d=course.oval(6.0 * k), class_=f"cir-tier cir-tier-{k % 2}") for k in range(3)),
        el("path", d=course.steps(0, 12), class_="cir-stairs"),
        el("path", d=course.oval(12), class_="cir-sand"),
        el("path", d=course.oval(12), fill="url(#sand)"),
        el("path", d=spaces(every, 2.5), class_="cir-verge"),
        el("path", d=spaces(of(r.HOME_STRAIGHT, r.BACK_STRAIGHT)), class_="cir-track"),
        el("path", d=spaces(of(r.FAR_SEAM, r.NEAR_SEAM)), class_="cir-seam"),
        el("path", d=spaces(list(box.start)), class_="cir-start"),
        *_pointers(course),
        el("path", d=spaces(goal), class_="cir-goal"),
        *(glyph("laurel", *course.spot(p), 17, "var(--cir-wreath)") for p in goal),
        *(words(*course.spot(p), k + 1, size=14, class_="cir-number") for k, p in enumerate(box.start)),
        *_island(goal, course),
        id="arena",
    )


def _pointers(course: Course) -> list[El]:
    """Which way round it goes: broad arrows under the lanes."""
    found = []
    for sign in (-1, 1):
        middle, tip = sign * 3 * LANE, -sign * course.half
        for k in (-1, 0, 1):
            along = k * course.reach / 2
            ends = ((middle - 44, along - tip), (middle, along + tip), (middle + 44, along - tip))
            found.append(line([course.at(*end) for end in ends]))
    return [el("path", d="".join(found), class_="cir-pointer")]


def _island(goal: list[int], course: Course) -> list[El]:
    """The wall around the goal, its pale border, and the turning posts at both ends."""
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    for p in reversed(goal):  # from the far end down
        c = course.corners(p)
        left += [c[1], c[0], c[5]]
        right += [c[2], c[3], c[4]]
    end = course.half * (track.HALF_GOAL + 1) + 1
    posts = [
        el("circle", cx=x, cy=y, r=4.2, class_="cir-post")
        for along in (end, -end)
        for x, y in (course.at(across, along) for across in (-9, 0, 9))
    ]
    return [
        el("path", d=line([left[0], *right, left[-1]]), class_="cir-wall"),
        el("path", d=line(left), class_="cir-border-edge"),
        el("path", d=line(left), class_="cir-border"),
        *posts,
    ]


# Chariots


def _chariots(view: View, course: Course) -> list[El]:
    state = view.state
    return [_chariot(view, chariot, course) for chariot in range(r.CHARIOTS) if state.place[chariot]]


def _chariot(view: View, chariot: int, course: Course) -> El:
    """A car with the seat's glyph and its number, and two horses where it is going; gilded after a full lap."""
    state, box = view.state, view.box
    at, seat = state.place[chariot], chariot // r.TEAM
    x, y = course.spot(at)
    home = bool(track.is_home(state, box, chariot))
    now = state.rounds > 0 and not view.over and track.moving(state) == chariot
    dx, dy = (0.0, 0.0) if home else course.toward(at)
    marks = ["cir-chariot"] + ["cir-gilt"] * (state.laps[chariot] >= box.full_lap) + ["cir-mine"] * now
    wide, high, ring = (20, 34, (15.5, 23)) if course.lying else (34, 17, (23, 12.5))
    car: dict[str, Any] = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": 8}
    a, b = (0.0, -8.0) if course.lying else (-8.5, 0.0)
    said = Say(
        N_("{chariot}: {place}, lap count {n}"),
        chariot=chariot_word(chariot),
        place=place_word(at),
        n=state.laps[chariot],
    )
    return place(
        x - 2.5 * dx,
        y - 2.5 * dy,
        el("ellipse", rx=ring[0], ry=ring[1], class_="cir-halo") if now else None,
        *([] if home else _horses(dx, dy, wide / 2, high / 2)),
        el("rect", **car, fill=seat_colour(seat), filter="url(#shadow)"),
        el("rect", **car, fill="none", class_="edge"),
        glyph(SEAT_GLYPHS[seat], a, b, 11, "var(--on-seat)"),
        words(-0.7 * a, 0.6 - b, NUMERALS[chariot % r.TEAM], size=14, weight=700, fill="var(--on-seat)"),
        id=f"chariot-{chariot}",
        class_=" ".join(marks),
        label=said,
    )


def _horses(dx: float, dy: float, half: float, deep: float) -> list[El]:
    """Two horses abreast in front of the car, which reaches so far from its middle."""
    reach = (half if abs(dx) > abs(dy) else deep) + 1.5
    found = []
    for side in (-1, 1):
        x, y = reach * dx - 5 * side * dy, reach * dy + 5 * side * dx
        found.append(
            el(
                "path",
                d=f"M{x - 5 * dx:.1f} {y - 5 * dy:.1f}L{x + 3.5 * dx:.1f} {y + 3.5 * dy:.1f}",
                class_="cir-horse",
            )
        )
    return found


def _trails(view: View, course: Course) -> list[El]:
    """The ways that chariots have come with the last acts."""
    state = view.state
    ways: dict[int, list[int]] = {}
    for event in view.fresh:
        if event.name == "driven":
            ways.setdefault(event.slots[0], []).append(event.slots[3])
    found: list[El] = []
    for chariot, places in ways.items():
        points = [course.spot(p) for p in (*places, state.place[chariot])]
        found.append(el("path", d=line(points), class_="cir-trail-edge"))
        found.append(el("path", d=line(points), class_="cir-trail", stroke=seat_colour(chariot // r.TEAM)))
        x, y = points[0]
        found.append(el("circle", cx=x, cy=y, r=4.5, fill=seat_colour(chariot // r.TEAM), class_="cir-from"))
    return found


# What can be chosen


def _choices(view: View, course: Course) -> list[El]:
    """The spaces that can be chosen now, each with the card that leads there."""
    state, box = view.state, view.box
    if state.rounds == 0:
        return [
            _space(r.PLACE + k, p, course, place_word(p), k + 1)
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
            found.append(_space(code, p, course, place_word(p), code % r.CARDS + 1, k, len(codes)))
    return found


def _space(code: int, at: int, course: Course, label: Say, number: int, part: int = 0, of: int = 1) -> El:
    """A button as large as the space, or a slice of it where several cards lead there."""
    shape, (x, y) = (course.space(at, -1.2), course.spot(at)) if of == 1 else course.slice(at, part, of)
    return el(
        "g",
        el("path", d=shape, class_="cir-choice"),
        el("path", d=shape, fill="none", class_="edge"),
        words(x, y + 0.5, number, size=15 if of < 3 else 12.5, weight=700),
        code=code,
        label=label,
        id=f"choice-{code}",
        class_="cir-target",
    )


def _hand(view: View, seat: int, lying: bool) -> El:
    """One's own cards, and at each a plaque for turning it over without moving: below it, or beside it when lying."""
    state, box = view.state, view.box
    w, h, step = (46, 58, 130) if lying else (52, 50, 57)
    found: list[El] = []
    ink = seat_colour(seat)
    paying = bool(state.owes) and seat in view.awaited
    first = r.EXTRA if paying else r.REST
    said = Say(N_("Turn over")) if paying or box.exact_two else Say(N_("Stay"))  # a second card may still move it
    for number in _numbers(box):
        x = 3 + step * (number - 1)
        if has(state.down[seat], number):
            found.append(card_back(x, 3, w, h, tone=ink, id=f"own-{number}"))
        else:
            face = index_face(w, h, number, suit=SEAT_GLYPHS[seat], ink=ink)
            found.append(card(x, 3, w, h, *face, id=f"own-{number}"))
        spot = (x + w + 4, 12, 70, 40) if lying else (x, h + 6, w, 38)
        found.append(plaque(*spot, said, size=14 if lying else 12, code=first + number - 1, id=f"stay-{number}"))
    wide, high = step * track.cards_of(box) + 2, h + (8 if lying else 46)
    return el("svg", *found, viewBox=f"0 0 {wide} {high}", class_="cir", label=Say(N_("Your cards")))
