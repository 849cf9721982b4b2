"""What lies before each people: resources, facilities, generations; and the peoples while they are chosen."""

from lusoria.drawing import El, Plate, el, engraved, glyph, place, seat_colour, seat_mark, words
from lusoria.kernel import N_, Say

from . import rules_state as r
from .board_map import LANDS, PATTERNS, hexagon
from .board_parts import LINE_H, played_by, sign, told_skill
from .rules_war import open_halves
from .skills import brief_word, effect_word, facility_name
from .words import RACES, RESOURCES, View, halves_word, race_word, terrain_word

SEAT_W = 300
NAMED_H, PRESSED_H = 26, 38  # one's own facilities; where a finger chooses among them
NARROW = (2, 25, 57, 98)  # where facilities of one to four places begin, side by side
NARROW_W = (20, 29, 38, 46)
NAMED, SLIM, CLOSE = (2, 92, 152, 212), (2, 51, 100, 149), (2, 52, 102, 152)  # where resources begin
MANY = 5
AGES = 148  # where generations begin beside them


def people(view: View, seat: int) -> Plate | None:
    """A people. One's own facilities have room for their names, as workers are taken and brought home there. The played
    skills lie below, unless they lie beside the world; those that the reader can use now are in the hand."""
    state = view.state
    if state.race[seat] == 0:
        return None
    name = Say(RACES[state.race[seat] - 1])
    parts, high = _before(view, seat, NAMED_H)
    lying = el("svg", *parts, viewBox=f"0 0 {SEAT_W} {high}", class_="quo", label=name)
    if any(_code(view, seat, k) is not None for k in range(r.FACILITIES)):
        parts, high = _before(view, seat, PRESSED_H)
    mine = view.legal if seat == view.seat else ()
    told = [k for k in played_by(view, seat) if r.USE + k not in mine]
    step = LINE_H + 3
    skills = [told_skill(view, seat, k, 2, high + 3 + step * n, SEAT_W - 4) for n, k in enumerate(told)]
    down = high + step * len(skills) + 3 if skills else high
    upright = el("svg", *parts, *skills, viewBox=f"0 0 {SEAT_W} {down}", class_="quo", label=name)
    return Plate(upright, lying=lying)


def _before(view: View, seat: int, line: float) -> tuple[list[El], float]:
    """All but the skills, and how far down it goes. `line`: how high each of one's own facilities is."""
    race, fights = view.state.race[seat] - 1, bool(view.state.at_war >> seat & 1)
    more = 2 * (line - NAMED_H)
    if seat != view.seat:
        parts = _stores(view, seat, SLIM) + _slim(view, seat, race, 22) + _ages(view, seat, AGES, 22, 25)
        parts += _held(view, seat)
        high = 44.0
    elif view.seats < MANY:
        parts = _stores(view, seat, NAMED) + _named(view, seat, race, 34, line) + _ages(view, seat, 2, 86 + more, 49)
        high = 108 + more
    elif fights:  # five peoples stand closer
        parts = _stores(view, seat, CLOSE) + _named(view, seat, race, 22, line) + _ages(view, seat, 2, 75 + more, 42)
        high = 96 + more
    else:
        parts = _stores(view, seat, CLOSE) + _named(view, seat, race, 22, line) + _ages(view, seat, 204, 0, 15.6)
        high = 72 + more
    if fights:
        parts += _war(view, seat, 10 if seat != view.seat else 25 if view.seats < MANY else 85 + more)
    return parts, high


def _stores(view: View, seat: int, across: tuple[int, ...]) -> list[El]:
    """The resources and how much of each there is room for."""
    state, box = view.state, view.box
    parts: list[El] = []
    for k in range(r.RESOURCES):
        text = f"{state.store[seat][k]}/{r.capacity(state, box, seat, k)}"
        lines = [sign(k, 10, 10, 16), words(22, 10.5, text, size=14, anchor="start")]
        if across is NAMED:
            lines = [
                sign(k, 10, 17, 17),
                words(22, 9, Say(RESOURCES[k]), size=13, anchor="start", fill="var(--ink-soft)"),
                words(22, 25, text, size=14, anchor="start"),
            ]
        parts.append(place(across[k], 0, *lines, label=Say(RESOURCES[k])))
    return parts


def _held(view: View, seat: int) -> list[El]:
    """How many cards and skills another seat holds."""
    state = view.state
    cards, skills = state.held[seat], state.lore[seat]
    return [
        el("g", el("rect", x=201, y=3, width=11, height=15, rx=2, class_="quo-back"),
           words(215, 10.5, str(cards), size=13, anchor="start"),
           label=Say(N_("{n} card in hand", "{n} cards in hand"), n=cards), id=f"held-{seat}"),
        el("g", el("circle", cx=232, cy=10.5, r=6.5, class_="quo-cost"),
           words(241, 10.5, str(skills), size=13, anchor="start"),
           label=Say(N_("{n} skill in hand", "{n} skills in hand"), n=skills), id=f"lore-{seat}"),
    ]  # fmt: skip


def _war(view: View, seat: int, y: float) -> list[El]:
    """Its strength in the war, as far as it lies open."""
    halves = open_halves(view.state, view.box, seat)
    laid = sum(at == r.FACE_DOWN + seat for at in view.state.card_at)
    back = el("rect", x=287, y=y - 7, width=11, height=15, rx=2, class_="quo-back") if laid else None
    label = Say(N_("Strength without the card: {halves}"), halves=halves_word(halves))
    sword = glyph("sword", 262, y + 0.5, 17, "var(--accent)")
    strength = words(268, y + 0.5, halves_word(halves), size=14, weight=600, anchor="start")
    return [el("g", sword, strength, back, label=label, id=f"war-{seat}")]


def _code(view: View, seat: int, k: int) -> int | None:
    if seat != view.seat:
        return None
    return next((b + k for b in (r.FROM, r.HOME) if b + k in view.legal), None)


def _says(view: View, race: int, k: int) -> Say:
    box = view.box
    name = Say(facility_name(race * r.FACILITIES + k))
    effect = effect_word(box.facility_effect[race][k], box.facility_amount[race][k])
    return Say(N_("{name}: {effect}"), name=name, effect=effect)


def _places(view: View, seat: int, k: int, x: float, y: float, step: float, size: float) -> list[El]:
    crew = view.state.crew[seat][k]
    return [
        el("circle", cx=x + step * n, cy=y, r=size, fill=seat_colour(seat) if n < crew else "none", class_="edge thin")
        for n in range(view.box.places[k])
    ]


def _fill(view: View, seat: int, k: int) -> str:
    return "var(--quo-works)" if view.state.crew[seat][k] == view.box.places[k] else "var(--paper-2)"


def _named(view: View, seat: int, race: int, y: float, line: float) -> list[El]:
    """Four facilities, two by two, lit while they work."""
    return [
        place(
            2 + 149 * (k % 2), y + line * (k // 2),
            engraved("rect", width=147, height=line - 2, rx=4, fill=_fill(view, seat, k)),
            words(6, line / 2 - 0.5, Say(facility_name(race * r.FACILITIES + k)), size=13, anchor="start"),
            *_places(view, seat, k, 139 - 10.6 * (view.box.places[k] - 1), line / 2 - 1, 10.6, 4.3),
            id=f"facility-{seat}-{k}", code=_code(view, seat, k), label=_says(view, race, k),
        )
        for k in range(r.FACILITIES)
    ]  # fmt: skip


def _slim(view: View, seat: int, race: int, y: float) -> list[El]:
    return [
        place(
            NARROW[k], y,
            engraved("rect", width=NARROW_W[k], height=20, rx=4, fill=_fill(view, seat, k)),
            *_places(view, seat, k, NARROW_W[k] / 2 - 4.9 * (view.box.places[k] - 1), 10, 9.8, 4),
            id=f"facility-{seat}-{k}", label=_says(view, race, k),
        )
        for k in range(r.FACILITIES)
    ]  # fmt: skip


def _ages(view: View, seat: int, x: float, y: float, step: float) -> list[El]:
    """How many cards lie in each generation."""
    state = view.state
    parts: list[El] = []
    for gen in range(r.GENERATIONS):
        count = state.pile[seat][gen]
        now = count > 0 and gen == state.gen[seat]
        fill = "var(--quo-marked)" if now else "var(--paper-2)"
        parts.append(
            place(
                x + step * gen, y,
                engraved("rect", width=step - 2, height=20, rx=3, fill=fill),
                words(step / 2 - 1, 10.5, str(count) if count else "–", size=14, weight=600 if now else None),
                label=Say(N_("Generation {generation}: {n} card", "Generation {generation}: {n} cards"), n=count,
                          generation=gen + 1),
            )
        )  # fmt: skip
    return parts


def peoples(view: View, x: float, y: float, wide: float, high: float) -> list[El]:
    """The peoples to choose from: terrain, room for resources, facilities."""
    state, box = view.state, view.box
    parts = []
    for race in range(len(RACES)):
        owner = next((seat for seat in range(view.seats) if state.race[seat] == race + 1), None)
        code = r.RACE + race if r.RACE + race in view.legal else None
        land = box.home[race]
        lines = [
            el("g", *_room(view, race, wide)),
            *(
                words(34 + (wide - 38) / 2 * (k % 2), 30 + 17 * (k // 2),
                      brief_word(box.facility_effect[race][k], box.facility_amount[race][k]), size=12, anchor="start",
                      label=_says(view, race, k))
                for k in range(r.FACILITIES)
            ),
        ]  # fmt: skip
        mark = seat_mark(owner, 18, 42, 17) if owner is not None else None
        parts.append(
            place(
                x, y + high / 5 * race,
                engraved("rect", width=wide, height=high / 5 - 5, rx=6, fill="var(--quo-plate)"),
                place(18, 17, engraved("path", d=hexagon(13), fill=f"var(--quo-{LANDS[land]})", pattern=PATTERNS[land]),
                      label=terrain_word(land)),
                words(36, 12, Say(RACES[race]), size=14, anchor="start", weight=600),
                *lines, mark,
                id=f"people-{race}", code=code, label=race_word(race), opacity=0.55 if owner is not None else None,
            )
        )  # fmt: skip
    return parts


def _room(view: View, race: int, wide: float) -> list[El]:
    parts: list[El] = []
    for k in range(r.RESOURCES):
        at = wide - 38 * (r.RESOURCES - k)
        parts += [sign(k, at, 12, 15), words(at + 11, 12.5, str(view.box.room[race][k]), size=13, anchor="start")]
    return parts


def summary(view: View, x: float, y: float, wide: float) -> list[El]:
    """What control is worth, and the most cards in each generation."""
    box = view.box
    first = wide - 6 * 34
    texts = (Say(N_("control")), Say(N_("points a card"))), (Say(N_("generation")), Say(N_("most cards")))
    values = (
        ([str(k + 1) if k < 5 else "6+" for k in range(6)], [str(n) for n in box.ladder]),
        ([str(k + 1) for k in range(6)], [str(n) for n in box.most_bonus]),
    )
    parts = [engraved("rect", x=x, y=y, width=wide, height=76, rx=5, fill="var(--paper-2)")]
    for table in range(2):
        for line in range(2):
            at = y + 11 + 18 * line + 37 * table
            strong = line == 1
            parts.append(words(x + 7, at, texts[table][line], size=12, anchor="start", fill="var(--ink-soft)"))
            parts += [
                words(x + first + 34 * k + 14, at, value, size=13, weight=600 if strong else None,
                      fill="var(--ink)" if strong else "var(--ink-soft)")
                for k, value in enumerate(values[table][line])
            ]  # fmt: skip
    return parts
