"""Positions of Quo Vadis in the words of the rulebook: tiles by their numbers, spaces by tile and corner 0, 1, 2."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games import quo_vadis
from lusoria.games.quo_vadis import rules_state as r
from lusoria.games.quo_vadis.words import PAIRS
from lusoria.kernel import EVERYONE, Game
from lusoria.play import Match

GAME = next(value for value in vars(quo_vadis).values() if isinstance(value, Game))
# The world of all positions: 1-2 in the middle, 1-3 to 3-4 around it, 3-5 outside; 4-4, 4-5 and others lie idle.
WORLD = ("1-2", "1-3", "1-4", "2-3", "2-4", "1-1", "3-4", "3-5")
KINDS = {"blessing": 0, "labour": 1, "miracle": 2, "revelation": 3, "prosperity": 4}
GLORIOUS, DEEP, GIANTS, MYSTICS, SAND = range(5)
FULL = (1, 2, 3, 4)
IDLE = (GLORIOUS, MYSTICS, SAND)
POOR = dict.fromkeys(range(3), (0, 0, 0, 0))


def tile(name: str) -> int:
    """The tile with these numbers: tile("2-4")."""
    low, high = name.split("-")
    return PAIRS.index((int(low), int(high)))


def space(name: str) -> int:
    """A space: space("2-4.0") is the upper left one."""
    area, corner = name.split(".")
    return tile(area) * 3 + int(corner)


def sort(name: str) -> int:
    """An epic card: sort("labour2")."""
    return KINDS[name[:-1]] * 3 + int(name[-1]) - 1


def box() -> r.Box:
    """The box, typed."""
    found = GAME.box({}, {})
    assert isinstance(found, r.Box)
    return found


def state(match: Match) -> r.State:
    """The true position, typed."""
    assert isinstance(match.state, r.State)
    return match.state


def skill_with(effect: int, amount: int | None = None) -> int:
    """A skill with this effect."""
    numbers = box()
    return next(k for k in range(r.SKILLS) if numbers.effect[k] == effect and amount in (None, numbers.amount[k]))


def position(
    *,
    races: Sequence[int] = (GLORIOUS, MYSTICS, GIANTS),
    men: Mapping[int, Sequence[str]] | None = None,
    towns: Mapping[int, Sequence[str]] | None = None,
    ruins: Mapping[int, Sequence[str]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    skills: Mapping[int, Sequence[int]] | None = None,
    played: Mapping[int, Sequence[int]] | None = None,
    store: Mapping[int, Sequence[int]] | None = None,
    piles: Mapping[int, Sequence[Sequence[str]]] | None = None,
    crew: Mapping[int, Sequence[int]] | None = None,
    area: str | None = None,
    step: int = r.AREA,
    turn: int = 0,
    lap: int = 1,
    display: Sequence[int] = (35, 36, 37),
    world: Sequence[str] = WORLD,
    idle: Sequence[int] = (),
    gone: Sequence[int] = (),
    components: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A turn of seat 0 (or `turn`). Without `crew` workers have left the facilities with the fewest places."""
    seats = len(races)
    spots = [0] * r.TILES
    for k, name in enumerate(world):
        spots[tile(name)] = k + 1
    standing = [[0] * r.SEATS for _ in range(r.SPACES)]
    town, ruin = [0] * r.SPACES, [0] * r.SPACES
    for seat, names in (men or {}).items():
        for name in names:
            standing[space(name)][seat] += 1
    for seat, names in (towns or {}).items():
        for name in names:
            town[space(name)] = seat + 1
    for seat, names in (ruins or {}).items():
        for name in names:
            town[space(name)], ruin[space(name)] = seat + 1, 1
    crews = []
    for seat in range(seats):
        away = sum(row[seat] for row in standing)
        left = list((crew or {}).get(seat, ()))
        if not left:
            left = list(FULL)
            for k in range(4):
                taken = min(left[k], away)
                left[k], away = left[k] - taken, away - taken
        crews.append(left)
    at = [r.DECK_PILE] * r.EPICS + [r.POOL] * r.BASES + [r.DEV_PILE] * r.DEVELOPMENTS
    seen = [0] * r.CARDS
    count = [[0] * r.GENERATIONS for _ in range(seats)]

    def put(card: int, place: int, who: int) -> None:
        at[card], seen[card] = place, who

    def epic(name: str) -> int:
        kind, strength = divmod(sort(name), 3)
        first, size = kind * 20 + (0, 12, 18)[strength], (12, 6, 2)[strength]
        return next(c for c in range(first, first + size) if at[c] == r.DECK_PILE)

    for seat in range(seats):
        for name in (hands or {}).get(seat, ("blessing1", "labour1", "miracle1", "revelation1")):
            put(epic(name), r.HAND + seat, 1 << seat)
        for gen, names in enumerate((piles or {}).get(seat, ())):
            for name in names:
                put(epic(name), r.LAID + seat * r.GENERATIONS + gen, EVERYONE)
            count[seat][gen] = len(names)
        for skill in (skills or {}).get(seat, ()):
            put(r.EPICS + skill, (r.BASE_HAND if skill < r.BASES else r.DEV_HAND) + seat, 1 << seat)
        for skill in (played or {}).get(seat, ()):
            put(r.EPICS + skill, r.PLAYED + seat, EVERYONE)
    for skill in display:
        put(r.EPICS + skill, r.DISPLAY, EVERYONE)
    for skill in gone:
        put(r.EPICS + skill, r.GONE, EVERYONE)
    for card in idle:
        put(card, r.DISCARDS, EVERYONE)
    values: dict[str, Any] = {
        "card_at": at, "card_seen": seen, "spot_of": spots, "men": standing, "town": town, "ruin": ruin, "crew": crews,
        "race": [race + 1 for race in races], "store": [list((store or {}).get(s, (3, 3, 2, 0))) for s in range(seats)],
        "pile": count, "gen": [max(0, sum(n > 0 for n in row) - 1) for row in count], "turn": turn, "lap": lap,
        "step": step, "area": 0 if area is None else tile(area) + 1, "awaits": [turn],
    }  # fmt: skip
    return Match.at(GAME, seats, fields={**values, **fields}, secret=bytes(32), components=dict(components or {}))


def legal(match: Match, block: str = "") -> set[str]:
    """What the awaited seat may do, as notation; with a block only the values of that block."""
    (seat,) = match.awaited
    names = [r.ACTIONS.name(code) for code in match.legal(seat)]
    return set(names) if not block else {n.partition(":")[2] for n in names if n.partition(":")[0] == block}


def areas(match: Match) -> set[str]:
    """The tiles that may be chosen."""
    return {"-".join(map(str, PAIRS[int(n)])) for n in legal(match, "area")}


def spaces(match: Match, block: str) -> set[str]:
    """The spaces that may be chosen in a block."""
    found = [int(n) for n in legal(match, block)]
    return {"{}-{}.{}".format(*PAIRS[n // 3], n % 3) for n in found}


def men_at(match: Match, seat: int) -> dict[str, int]:
    """Where the workers of a seat are."""
    s = state(match)
    return {
        "{}-{}.{}".format(*PAIRS[n // 3], n % 3): s.men[n][seat] for n in range(r.SPACES) if s.men[n][seat]
    }  # fmt: skip


def act(match: Match, *names: str) -> None:
    """Acts of whoever is awaited, in notation; what a labour or a miracle brings is taken in full."""
    for name in names:
        match.play(r.ACTIONS.parse(name))
        if name.startswith(("continue", "change")) and r.PLAYING < state(match).step < r.GUIDING:
            match.play(max(code for code in match.legal(state(match).turn) if code in r.GAIN))


def finish_turn(match: Match) -> None:
    """First choices until another seat has its turn or the game is over; no skills, no spirit."""
    seat, lap = state(match).turn, state(match).lap
    while not match.over and (state(match).turn, state(match).lap) == (seat, lap):
        codes = [c for c in match.legal(match.awaited[0]) if c not in r.SKILL and c not in r.USE and c not in r.BURN]
        stops = (r.ENOUGH_PLACED, r.STOP, r.KEEP, r.HOLD, r.CALM, r.END_TURN)
        match.play(next((c for c in codes if c in stops), codes[0]))


def go_home(match: Match) -> Match:
    """Workers on their way take the first place that is free."""
    while not match.over and any(name.startswith("home") for name in legal(match)):
        match.play(next(code for code in match.legal(match.awaited[0]) if code in r.HOME))
    return match


def lay(match: Match, card: str, *more: str) -> Match:
    """The card continues the generation (or `change:` opens the next one), and so on; workers go home."""
    verb, _, name = card.rpartition(":")
    act(match, f"{verb or 'continue'}:{sort(name)}", *more)
    return go_home(match)


def put(match: Match, *names: str) -> Match:
    """A worker goes to each of these spaces, from the largest facility that has one."""
    for name in names:
        if "from:4" in legal(match):
            act(match, "from:4")
        act(match, f"place:{space(name)}")
    return match


def playing(card: str = "labour1", area: str = "1-1", **fields: Any) -> Match:
    """Seat 0 is about to lay its only card."""
    hands = {0: [card], **fields.pop("hands", {})}
    return position(**{"races": IDLE, "area": area, "step": r.PLAYING, "hands": hands, "store": POOR, **fields})


def points(match: Match) -> list[int]:
    return list(state(match).points[: match.seats])


def store(match: Match, seat: int = 0) -> list[int]:
    return list(state(match).store[seat])
