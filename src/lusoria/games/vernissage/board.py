"""The staircase with its five carpets, the white strip for envoys beside it, and the scale of fame."""

from dataclasses import dataclass

from lusoria.drawing import Board, El, Plate, board, el, glyph, pawn, place, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import board_sides as sides
from . import rules_state as r
from .names import View, artist_word, counter_word, face_word, space_word, step_word
from .pieces import EMBLEMS, QUILL, counter, die_of_fate, icon, tone, value_text


@dataclass(frozen=True)
class Form:
    """Measures of the field."""

    wide: float
    strip: float  # width of the white strip
    column: float  # of a carpet
    head: float  # height of the artists' names
    stairs: float  # of all steps together
    pawn: float
    chip: float  # half a counter
    lane: float  # width of a marker's lane on the scale
    tray: float  # height of what lies below: counters or piles, or both
    upright: bool


UPRIGHT = Form(360, 53, 42, 30, 336, 20, 12.5, 8.4, 104, True)
LYING = Form(660, 128, 80, 22, 300, 24, 11.5, 15, 116, False)
FOOT = 34  # height of the line below the stairs


def draw(view: View) -> Board:
    """Stairs and scale, and below them the supply and the piles; upright, where there is less room, what is needed."""
    return board(
        Plate(_field(view, UPRIGHT), lying=_field(view, LYING)),
        hand=None if view.seat is None else Plate(sides.hand(view, 8), lying=sides.hand(view, 16)),
        seats=[sides.seat_plate(view, seat) for seat in range(view.seats)],
    )


def _field(view: View, form: Form) -> El:
    return el(
        "svg",
        _stairs(view, form),
        *(_strip_step(view, form, step) for step in range(1, view.box.white + 1)),
        *(_carpet(view, form, artist) for artist in range(r.ARTISTS)),
        *_scale(view, form),
        *_foot(view, form),
        *_tray(view, form),
        viewBox=f"0 0 {form.wide:g} {form.head + form.stairs + FOOT + 6 + form.tray:g}",
        class_="ver",
        label=Say(N_("Staircase and scale of fame")),
    )


def _tray(view: View, form: Form) -> list[El]:
    y = form.head + form.stairs + FOOT + 5
    if not form.upright:
        half = form.wide / 2
        return [
            sides.supply(view, 2, y, half - 6, form.tray, range(r.KINDS)),
            sides.market(view, half + 4, y, half - 6),
        ]
    if r.CHOOSING <= view.state.phase <= r.LAYING and not view.over:
        return [sides.supply(view, 2, y, form.wide - 4, form.tray, sides.kinds_in_play(view))]
    return [sides.market(view, 2, y, form.wide - 4)]


def _row(view: View, form: Form) -> float:
    return form.stairs / view.box.steps


def _top(view: View, form: Form, step: int) -> float:
    """The upper edge of a step."""
    return form.head + form.stairs - step * _row(view, form)


# The stairs


def _stairs(view: View, form: Form) -> El:
    """Marble steps, a landing of gold on top, and the numbers of the steps in the middle of the strip."""
    box, high = view.box, _row(view, form)
    wide = form.strip + 5 * form.column + 6
    found = [el("rect", x=0, y=form.head - 2, width=wide, height=form.stairs + 4, rx=3, class_="ver-wall")]
    for step in range(1, box.steps + 1):
        y = _top(view, form, step)
        kind = "ver-landing" if step == box.steps else f"ver-step-{step % 2}"
        found.append(el("rect", x=2, y=y, width=wide - 4, height=high, class_=kind))
        found.append(el("path", d=f"M2 {y + high - 0.8:.1f}H{wide - 2:g}", class_="ver-riser"))
    for artist in range(r.ARTISTS):
        x = form.strip + 4 + artist * form.column
        tint, wide_one = f"var(--ver-tint-{artist})", form.column - 4
        found.append(
            el("rect", x=x + 2, y=form.head, width=wide_one, height=form.stairs, fill=tint, class_="ver-carpet")
        )
        braid = f"M{x + 4:g} {form.head:g}v{form.stairs:g}M{x + form.column - 4:g} {form.head:g}v{form.stairs:g}"
        found.append(el("path", d=braid, stroke=tone(artist), class_="ver-braid"))
    for step in range(1, box.steps):
        y = _top(view, form, step)
        found.append(el("path", d=f"M{form.strip + 5:g} {y:.1f}H{wide - 3:g}", class_="ver-edge-line"))
    return el("g", *found, id="stairs")


def _strip_step(view: View, form: Form, step: int) -> El:
    """One step of the white strip with its envoys: a button where one can be lifted or put."""
    state = view.state
    y, high = _top(view, form, step), _row(view, form)
    code = None
    for offered in (r.SET + step - 1, r.LIFT + step):
        if offered in view.legal:
            code = offered
    lifted = state.lifted == step + 1
    here = [seat for seat in range(view.seats) if state.envoy[seat][step]]
    room = (form.strip - 8) / max(view.seats, 3)
    said = Say(N_("{step}: {seats}"), step=step_word(step), seats=_seats_word(here)) if here else step_word(step)
    return el(
        "g",
        el("rect", x=3, y=y + 1, width=form.strip - 4, height=high - 2, rx=3,
           class_="ver-strip" + (" ver-open" if code is not None else "") + (" ver-lifted" if lifted else "")),
        None if here else words(form.strip / 2 + 1, y + high / 2, step, size=12.5, class_="ver-faint"),
        *(
            pawn(seat, 5 + room * (seat + 0.5), y + high / 2, min(form.pawn, high - 6), id=f"envoy-{seat}-{step}")
            for seat in here
        ),
        code=code,
        label=said,
        id=f"strip-{step}",
    )  # fmt: skip


def _seats_word(seats: list[int]) -> Say:
    said = Say(N_("{seat}"), seat=Seat(seats[-1]))
    for seat in reversed(seats[:-1]):
        said = Say(N_("{seat}, {rest}"), seat=Seat(seat), rest=said)
    return said


def _carpet(view: View, form: Form, artist: int) -> El:
    """An artist's column: name, counters and the artist; one button where a counter or the feather can go there."""
    state, box = view.state, view.box
    x = form.strip + 4 + artist * form.column
    middle, high = x + form.column / 2, _row(view, form)
    code = next((c for c in (r.PLACE + artist, r.FEATHER + artist) if c in view.legal), None)
    step, out = state.step[artist], state.step[artist] == 0
    name_y = (9 if artist % 2 == 0 else 23) if form.upright else 12
    found: list[El] = [
        el("rect", x=x + 1, y=form.head, width=form.column - 2, height=form.stairs, rx=3,
           class_="ver-target" if code is not None else "ver-clear"),
        words(middle, name_y, artist_word(artist), size=13 if form.upright else 15, weight=600, fill=tone(artist),
              class_="ver-out" if out else None),
    ]  # fmt: skip
    talked = state.artist == artist + 1 and r.OBJECTING <= state.phase <= r.LAYING
    for at in range(1, box.steps + 1):
        here = state.stairs[artist][at]
        if here:
            y = _top(view, form, at) + high / 2
            last = talked and not (at < r.STEPS and state.stairs[artist][at + 1])
            if last:
                found.append(el("circle", cx=middle, cy=y, r=form.chip + 3.5, class_="ver-halo"))
            found.append(
                counter(
                    (here - 1) // r.VALUES, middle, y, min(form.chip, high / 2 - 1.5), value_text(box, here - 1),
                    size=13.5, id=f"counter-{artist}-{at}", class_="fresh" if _is_fresh(view, artist, at) else None,
                    label=Say(N_("{counter} on {step}"), counter=counter_word(box, here - 1), step=step_word(at)),
                )
            )  # fmt: skip
    if out:
        found.append(
            words(middle, _top(view, form, 1) + high / 2, Say(N_("OUT")), size=13, weight=700, class_="ver-gone")
        )
    else:
        found.append(_artist(view, artist, middle, _top(view, form, step) + high / 2, min(high, form.column) * 0.92))
    return el("g", *found, code=code, label=_artist_label(view, artist), id=f"carpet-{artist}")


def _artist_label(view: View, artist: int) -> Say:
    state, box = view.state, view.box
    fame = space_word(box, state.fame[artist])
    if state.step[artist] == 0:
        return Say(N_("{artist}, out of the game"), artist=artist_word(artist))
    return Say(
        N_("{artist} on {step}, fame {space}"),
        artist=artist_word(artist),
        step=step_word(state.step[artist]),
        space=fame,
    )


def _is_fresh(view: View, artist: int, step: int) -> bool:
    return any(e.name == "laid" and e.slots[2] == artist and e.slots[3] == step for e in view.fresh)


def _artist(view: View, artist: int, x: float, y: float, size: float) -> El:
    """A figure in a painter's beret, with the emblem on the smock; the feather behind the ear."""
    half, feathered = size / 2, view.state.feather == artist + 1
    scaled = f"scale({half:g})"
    return place(
        x,
        y,
        el("path", d="M-.72 .95C-.72 .3 -.42 .08 0 .08C.42 .08 .72 .3 .72 .95Z", transform=scaled, fill=tone(artist)),
        el("circle", cy=-0.3 * half, r=0.36 * half, class_="ver-face"),
        el("path", d="M-.52 -.42C-.6 -.86 -.1 -1 .24 -.92C.62 -.84 .66 -.5 .38 -.46C.1 -.42 -.2 -.44 -.52 -.42Z",
           transform=scaled, fill=tone(artist)),
        glyph(EMBLEMS[artist], 0, 0.56 * half, 0.5 * half, "var(--ver-smock)"),
        icon(QUILL, 0.55 * half, -0.35 * half, half / 14, "var(--ver-feather)") if feathered else None,
        id=f"artist-{artist}",
        class_="piece",
    )  # fmt: skip


# The scale of fame


def _scale(view: View, form: Form) -> list[El]:
    """From OUT at the foot to IN at the top, a lane for each marker."""
    box, state = view.box, view.state
    count = r.top_space(box) + 1
    left = form.strip + 5 * form.column + 12
    wide, top, high = form.wide - left - 1, 2.0, (form.head + form.stairs) / count
    lanes = left + wide - 5 * form.lane - 3
    foot = top + count * high

    def y_of(space: float) -> float:
        return foot - (space + 0.5) * high

    zones = (
        (0, box.out, "ver-out-zone"),
        (box.out, r.first_in(box), "ver-worth-zone"),
        (r.first_in(box), count, "ver-in-zone"),
    )
    found = [
        el("rect", x=left, y=foot - end * high, width=wide, height=(end - start) * high, class_=kind)
        for start, end, kind in zones
    ]
    for space in range(count):
        y = y_of(space)
        if space % 2:
            found.append(el("rect", x=left, y=y - high / 2, width=wide, height=high, class_="ver-band"))
        text: Say | str | None = None
        if space >= r.first_in(box):
            text = f"{box.pay[space - r.first_in(box)] // 1000}"
        elif space >= box.out and (space - box.out) % 2 == box.purse % 2:
            text = f"{box.worth[space - box.out] // 1000}".replace("-", "−")
        elif space == box.out // 2:
            said = Say(N_("OUT"))
            found.append(words(left + 3, y + 0.4, said, size=12.5, weight=600, anchor="start", class_="ver-number"))
        if text is not None:
            bold = space >= r.first_in(box) or space < box.out
            shift = 21 * ((count - 1 - space) % 2) if space >= r.first_in(box) else 0
            found.append(words(lanes - 3 - shift, y + 0.4, text, size=12.5, anchor="end", weight=600 if bold else None,
                               class_="ver-number"))  # fmt: skip
    if not form.upright:
        said = Say(N_("IN"))
        found.append(
            words(left + wide - 4, y_of(count - 1) + 0.4, said, size=12.5, weight=700, anchor="end",
                  class_="ver-number")
        )  # fmt: skip
    purse = y_of(box.out + box.purse)
    found.append(el("path", d=f"M{left:g} {purse:.1f}l5 -3.500v7Z", class_="ver-purse"))
    for artist in range(r.ARTISTS):
        x = lanes + (artist + 0.5) * form.lane
        found.append(el("path", d=f"M{x:.1f} {top:g}V{foot:.1f}", class_="ver-lane"))
        if state.step[artist] == 0:
            continue
        y, where = y_of(state.fame[artist]), space_word(box, state.fame[artist])
        size = min(form.lane + 2.4, high + 3)
        moved = any(e.name in ("moved", "back") and e.slots[0] == artist for e in view.fresh)
        found.append(
            place(
                x, y,
                el("circle", r=size / 2 + 0.4, class_="ver-marker"),
                glyph(EMBLEMS[artist], 0, 0, size - 1.2, tone(artist)),
                id=f"marker-{artist}", class_="piece fresh" if moved else "piece",
                label=Say(N_("{artist}: {space}"), artist=artist_word(artist), space=where),
            )
        )  # fmt: skip
    return [el("g", *found, id="scale")]


# Below the stairs


def _foot(view: View, form: Form) -> list[El]:
    """The die of fate, and what is being said about the counter."""
    state = view.state
    y = form.head + form.stairs + FOOT / 2 + 3
    found: list[El] = []
    if state.face:
        found.append(die_of_fate(state.face - 1, 20, y, 29, id="fate", label=face_word(state.face - 1)))
    if view.over or state.phase == r.KEEPING:
        return found
    x = 46.0
    if state.counter and r.PLACING <= state.phase <= r.LAYING:
        x = _talk(view, x, y, found)
    else:
        found.append(seat_mark(state.active, x + 8, y, 16))
        found.append(words(x + 22, y + 0.5, _doing(view), size=13, anchor="start", class_="ver-soft"))
    return [el("g", *found, id="foot")]


DOING = {
    r.CHOOSING: N_("chooses a counter"),
    r.SHOWING: N_("pictures are turned up"),
    r.BUYING: N_("buys a card"),
    r.TAKING: N_("looks through a pile"),
    r.USING: N_("may use a card"),
    r.LIFTING: N_("moves an envoy"),
    r.SETTING: N_("moves an envoy"),
    r.ARRANGING: N_("moves all envoys"),
    r.AIMING: N_("sends the critic"),
}


def _doing(view: View) -> Say:
    return Say(DOING[view.state.phase])


def _talk(view: View, x: float, y: float, found: list[El]) -> float:
    """The counter, what is proposed for it, and who says what: for (the active seat), against, waiting."""
    state, box = view.state, view.box
    found.append(seat_mark(state.active, x + 8, y, 16))
    found.append(counter((state.counter - 1) // r.VALUES, x + 34, y, 13, value_text(box, state.counter - 1), size=13.5))
    x += 52
    if state.proposal:
        found.append(words(x + 7, y, "→", size=15))
        found.append(
            counter((state.proposal - 1) // r.VALUES, x + 28, y, 13, value_text(box, state.proposal - 1), size=13.5)
        )
        x += 44
    for offset in range(1, view.seats):
        seat = r.place_of(state, offset)
        sign = {r.SILENT: "✓", r.OBJECTS: "!", r.OPPOSES: "⚔", r.YIELDS: "–"}.get(state.stance[seat])
        if sign is None and seat not in view.awaited:
            continue
        found.append(seat_mark(seat, x + 12, y, 15))
        found.append(words(x + 26, y, sign or "…", size=14, weight=700))
        x += 38
    return x


def _small(view: View, number: int, x: float, y: float) -> El:
    return counter(number // r.VALUES, x, y, 13, value_text(view.box, number), size=13.5)
