"""Positions of Fugger, Welser, Medici in the words of the rulebook."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lusoria.games.fugger import GAME
from lusoria.games.fugger import rules_state as r
from lusoria.games.fugger.rules_cards import in_mode
from lusoria.play import Match

AUGSBURG, NUREMBERG, FLORENCE, COLOGNE, HAMBURG, AMSTERDAM, ANTWERP = range(7)
VENICE, SOUTH, SPAIN, FRANKFURT, LYON = range(7, 12)
DONAUWORTH, WURZBURG, KOBLENZ, AACHEN, NIJMEGEN, DORDRECHT, GRONINGEN, BREMEN = range(12, 20)
ERFURT, ULM, INNSBRUCK, TRENTO, BOLOGNA, ROME, CAPUA, GENOA = 21, 24, 28, 29, 31, 32, 33, 34
BIGHT, NORTH_SEA, TYRRHENIAN, IONIAN, ADRIATIC = 41, 42, 48, 49, 50
CLOTH, SPICE, METAL = range(3)
KURRHEIN, GERMANY, ITALY, WEST, NORTH, ATLANTIC, MEDITERRANEAN, ADRIA = range(8)
# Cards, by what they are.
WANTED_AUGSBURG, WANTED_NUREMBERG, WANTED_FLORENCE, URGENT_COLOGNE, WANTED_VENICE = 0, 2, 4, 7, 16
NOBLE_AUGSBURG, NOBLE_FLORENCE = 24, 26
SOLD_VENICE, SOLD_ANTWERP, SOLD_AUGSBURG, URGENT_FLORENCE = 38, 43, 44, 46
WANTED_AMSTERDAM, SOLD_HAMBURG, MORE_VENICE, SOLD_NUREMBERG = 11, 37, 39, 45
FAR = ((WANTED_AMSTERDAM, 20), (SOLD_HAMBURG, 21), (MORE_VENICE, 22))
ABROAD = (FLORENCE, NUREMBERG, NUREMBERG)  # nobody lives in Augsburg
SMOOTH = {"trouble": [0, 0, 0, 0]}
ROUGH = {"trouble": [0, 12, 12, 12]}  # every roll is an accident


def event(kind: int, area: int = 0) -> int:
    """The number of the first event of a kind (and area) among the events."""
    box = boxed(3)
    return next(k for k in range(22) if box.event[k] == kind and (kind or box.event_area[k] == area))


def boxed(mode: int = 0, seats: int = 3, **values: Any) -> r.Box:
    """The box of a mode."""
    box = GAME.box({"mode": mode}, values, seats)
    assert isinstance(box, r.Box)
    return box


def table(
    seats: int = 3,
    mode: int = 0,
    *,
    now: int = 1,
    homes: Sequence[int] = (AUGSBURG, NUREMBERG, FLORENCE, AUGSBURG, NUREMBERG, FLORENCE),
    at: Mapping[int, Sequence[int]] | None = None,
    goods: Mapping[tuple[int, int], Sequence[int]] | None = None,
    money: Sequence[int] | int = 5000,
    deals: Sequence[tuple[int, int]] = ((WANTED_NUREMBERG, 40), (11, 41), (37, 42), (39, 43)),
    houses: Sequence[tuple[int, int]] = (),
    held: Sequence[int] = (),
    lying: Sequence[int] = (),
    pile: Sequence[int] = (3, 0, 3, 0, 0),
    reserve: Sequence[int] = (0, 0, 0, 0, 0),
    starter: int = 0,
    secret: int = 0,
    components: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A movement that the start player begins. Every seat has its representative at home unless `at` says where its
    traders are; `goods[seat, holder]` are cloth, spice, metal. Dates are counted from today. Nobody wants to trade."""
    box = GAME.box({"mode": mode}, components or {}, seats)
    assert isinstance(box, r.Box)
    place = [[0] * r.TRADERS for _ in range(seats)]
    stamp = [[0] * r.TRADERS for _ in range(seats)]
    stock = [[0] * r.GOODS for _ in range(r.HOLDERS * seats)]
    arrivals = 0
    for seat in range(seats):
        for t, space in enumerate((at or {}).get(seat, (homes[seat],))):
            place[seat][t] = space + 1 if space >= 0 else space
            same = [stamp[seat][o] for o in range(t) if place[seat][o] == space + 1]
            if space >= 0:
                arrivals += not same
                stamp[seat][t] = same[0] if same else arrivals
    for (seat, h), row in (goods or {}).items():
        stock[r.HOLDERS * seat + h] = list(row)
    where = [r.UNSEEN if in_mode(box, card) else r.GONE for card in range(r.CARDS)]
    for card, _ in deals:
        where[card] = r.ON_TABLE
    for k, _ in houses:
        where[r.FIRST_VILLA + k] = r.ON_TABLE
    for card in held:
        where[card] = r.HELD
    for card in lying:
        where[card] = r.ON_TABLE
    years = (now + box.year - 1 - box.payday) // box.year + (now % box.year == box.payday)
    stage = r.PAID * (now % box.year == box.payday)
    values: dict[str, Any] = {
        "phase": r.MOVING, "now": now, "starter": starter, "active": starter, "awaits": [starter],
        "home": [home + 1 for home in homes[:seats]], "money": [money] * seats if isinstance(money, int) else money,
        "place": place, "stamp": stamp, "arrivals": arrivals, "since": arrivals, "goods": stock, "where": where,
        "unseen": [list(pile), list(reserve)], "deal": [card + 1 for card, _ in deals],
        "due": [now + days for _, days in deals], "villa": [k + 1 for k, _ in houses],
        "villa_due": [now + days for _, days in houses], "fair": 1, "years": years, "stage": stage,
        "silent": (1 << seats) - 1,
    }  # fmt: skip
    if mode:
        values["meter"] = [1] * seats
    values["mover"] = next(t for t in range(r.TRADERS) if place[starter][t] > 0)
    values.update(fields)
    values["due"] = [min(due, now + 36) for due in values["due"]]
    return Match.at(
        "fugger-welser-medici", seats, {"mode": mode}, fields=values, secret=bytes([secret]) * 32, components=components
    )


def begun(seats: int = 3, mode: int = 0, secret: int = 0) -> Match:
    """A new game in which everybody has chosen to live in Augsburg, where no deal is urgent."""
    match = Match.new(GAME, seats, {"mode": mode}, secret=bytes([secret]) * 32)
    for _ in range(seats):
        match.play(r.HOME + AUGSBURG)
    return match


def state(match: Match) -> r.State:
    """The true position, typed."""
    found = match.state
    assert isinstance(found, r.State)
    return found


def box_of(match: Match) -> r.Box:
    """The box, typed."""
    found = match.box
    assert isinstance(found, r.Box)
    return found


def legal(match: Match, seat: int | None = None) -> set[str]:
    """What the one awaited seat (or the one named) may do, as notation."""
    if seat is None:
        (seat,) = match.awaited
    return {r.ACTIONS.name(code) for code in match.legal(seat)}


def goes(match: Match) -> set[int]:
    """The spaces that the trader in hand can go to."""
    (seat,) = match.awaited
    return {code - r.GO for code in match.legal(seat) if code in r.GO}


def end_round(match: Match) -> Match:
    """All traders that have not moved stay, until the next round has begun or somebody is asked something else."""
    day = state(match).now
    while not match.over and state(match).now == day and state(match).phase == r.MOVING:
        match.play(r.STAND)
    return match


def bid(match: Match, seat: int, price: int, count: int = 1) -> None:
    """A bid of a seat in the open question; 0: none."""
    if price == 0:
        match.act(seat, r.NO_BID)
        return
    match.act(seat, r.PRICE + price // r.COIN - 1)
    if match.legal(seat) and seat in match.awaited and r.COUNT + count in match.legal(seat):
        match.act(seat, r.COUNT + count)


def goods_of(match: Match, seat: int, h: int) -> list[int]:
    """Cloth, spice and metal of a holder."""
    return list(state(match).goods[r.HOLDERS * seat + h])


def log(match: Match) -> str:
    """Everything that was told, in English."""
    return " ".join(match.log("en"))


def lucky(make: Callable[[int], Match], wanted: Callable[[Match], bool], tries: int = 200) -> Match:
    """The first of several equal games in which luck goes as wanted."""
    for secret in range(tries):
        match = make(secret)
        if wanted(match):
            return match
    raise AssertionError("luck never goes like this")


def to_come(*cards: int, pile: Sequence[int] | None = None, **fields: Any) -> Match:
    """A position in which only these cards can turn up, all of them in the pile if nothing else is said."""
    kinds = [
        r.DEMAND if c < 24 else r.NOBLE if c < 36 else r.SUPPLY if c < 52 else r.EVENT if c < 74 else r.VILLA
        for c in cards
    ]
    counts = [kinds.count(kind) for kind in range(r.KINDS)] if pile is None else list(pile)
    match = table(pile=counts, **fields)
    given = match.fields()
    for card in range(r.CARDS):
        if given["where"][card] == r.UNSEEN and card not in cards:
            given["where"][card] = r.GONE
    return Match.at(
        match.game, match.seats, match.options, fields=given, secret=bytes([fields.get("secret", 0)]) * 32,
        components=fields.get("components"),
    )  # fmt: skip


def turned_up(kind: int, mode: int = 0, seats: int = 3, **fields: Any) -> Match:
    """A deal without bidders is settled, and the next card is an event of this kind: the only one in the pile."""
    number = event(kind)
    hidden = [r.FIRST_EVENT + k for k in range(22) if k != number]
    box = boxed(mode, seats)
    where = dict.fromkeys(hidden, r.GONE)
    homes = FLORENCE, NUREMBERG, NUREMBERG, FLORENCE
    match = table(seats, mode, deals=((WANTED_AUGSBURG, 1), *FAR), homes=homes, pile=(0, 0, 0, 1, 0), **fields)
    taken = match.fields()
    for card, place in where.items():
        taken["where"][card] = place
    assert box.event[number] == kind
    match = Match.at(match.game, seats, {"mode": mode}, fields=taken, secret=fields.get("luck", bytes(32)))
    return end_round(match)


def row(match: Match) -> list[tuple[int, int]]:
    """The open deals and their dates, older ones first."""
    s = state(match)
    return [(card - 1, due) for card, due in zip(s.deal, s.due, strict=True) if card]


def current(match: Match) -> int:
    """The card that is being settled."""
    s = state(match)
    assert s.phase == r.BIDDING
    return s.deal[s.slot - 1] - 1


def money(match: Match) -> list[int]:
    return list(state(match).money[: match.seats])


def stands_at(match: Match, seat: int) -> list[int]:
    """The space of each trader, -1 in hand, -2 lost."""
    return [place - 1 for place in state(match).place[seat]]


def nobody(match: Match) -> Match:
    """All who are asked bid nothing, until another card or nothing is settled."""
    while state(match).phase == r.BIDDING:
        bid(match, match.awaited[0], 0)
    return match


def walk(match: Match, *targets: int) -> Match:
    """The traders in hand go there one after the other, by the first way."""
    for target in targets:
        match.play(r.GO + target)
        if state(match).phase == r.ROUTING:
            match.play(r.WAY)
    return match
