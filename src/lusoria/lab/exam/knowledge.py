"""Who may know what: the part of the examination that a game fails when it shows a hidden card to anybody.

The yardstick is the declaration of the state. `know(s, p)` is what seat p may know; whatever p is told, offered or
shown has to be the same in every world with the same `know`. Such worlds come out of `determinize`, which has never
seen the true state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lusoria.kernel import CardTable, Game, Table
from lusoria.kernel.luck import mix
from lusoria.kernel.referee import CheckedRow, Referee, checked
from lusoria.kernel.rules import Rules
from lusoria.kernel.telling import listen

from .play import LIMIT, located
from .sitting import SPECTATOR, Cell, ExamError, Sitting, difference, differing, heard, same

KEYS = 12  # worlds drawn from one knowledge to see whether they differ


def check_knowledge(
    game: Game,
    seats: int,
    options: Mapping[str, int],
    seed: int = 2,
    games: int = 2,
    looks: int = 12,
    limit: int = LIMIT,
) -> None:
    """In some positions of random games, for every seat: knowledge is stable, determines what is legal, is what every
    determinized world leads back to, and those worlds are sound, depend on nothing else, and differ where anything
    is hidden."""
    hidden = various = 0
    for number in range(games):
        table = Sitting(Cell(game, seats, options), seed, number)
        with located(table):
            length = table.rehearse(limit)
            # Set-up, the end, and some steps between.
            for moment in sorted({0, length} | {table.draw(length + 1) for _ in range(looks)}):
                table.leap(moment)
                spectator = watched(table)
                for seat in range(seats):
                    know_soundly(table, seat, spectator)
                    one, other = variety(table, seat)
                    hidden, various = hidden + one, various + other
            if hidden and not various:
                various = next(filter(None, somewhere(table, length)), 0)
    if hidden and not various:
        raise ExamError(f"{Cell(game, seats, options)}: something is hidden, but only one world is ever imagined")


def watched(table: Sitting) -> Table:
    """What a spectator knows of one position."""
    rules, s, box = table.rules, table.state, table.box
    spectator = rules.know(s, box, SPECTATOR)
    one, other = rules.show(s, box, SPECTATOR), rules.show(spectator, box, SPECTATOR)
    if not one.same(other):
        raise table.where(f"a spectator is shown more than known: {difference(one, other)}")
    return spectator


def know_soundly(table: Sitting, seat: int, spectator: Table) -> None:
    """One position, one seat: see `check_knowledge`."""
    rules, s, box = table.rules, table.state, table.box
    known = rules.know(s, box, seat)
    for what, one, other in (
        ("knowing twice is not knowing once", known, rules.know(known, box, seat)),
        ("what is shown is not made from what is known", rules.show(s, box, seat), rules.show(known, box, seat)),
        ("a spectator knows more than a seat", spectator, rules.know(known, box, SPECTATOR)),
    ):
        if not one.same(other):
            raise table.where(f"seat {seat}: {what}: {difference(one, other)}")
    offered = rules.legal_codes(s, box, seat)
    agree(table, seat, "legal depends on what the seat does not know", offered, rules.legal_codes(known, box, seat))
    explain_soundly(table, seat, known, offered)
    key = mix(table.seed ^ 0x5EED, table.moves)  # never the key of the game itself
    world = imagined(table, known, seat, key)
    seen = rules.know(world, box, seat)
    if not seen.same(known):
        raise table.where(f"seat {seat}: the determinized world is one that it knows to be wrong: "
                          f"{difference(seen, known)}")  # fmt: skip
    if not rules.determinize(known, box, seat, key).same(world):
        raise table.where(f"seat {seat}: equal knowledge and equal key gave two worlds")
    again = rules.determinize(seen, box, seat, key)
    if not again.same(world):
        raise table.where(f"seat {seat}: the world depends on more than the knowledge: {difference(again, world)}")
    if world.luck == s.luck:
        raise table.where(f"seat {seat}: the determinized world has the true streams of chance")
    agree(table, seat, "legal differs in a world it cannot tell", offered, rules.legal_codes(world, box, seat))
    if not s.over:
        # Set up as a table of its own the world passes the referee: masks, scratch, sealed fields, mirrors, `check`.
        Referee(rules, box, s.seats, [], start=world)


def imagined(table: Sitting, known: Table, seat: int, key: int) -> Table:
    """`determinize` with every index and width checked."""
    rules: Rules = table.rules
    world: Any = checked(known)
    rules.suppose(world, checked(table.box, read_only=True), seat, key, CheckedRow([0] * rules.size, "can", "i1"))
    for field in rules.State.FIELDS.values():
        if field.scratch and field.name != "news" and getattr(world, field.name) != field.blank():
            raise table.where(f"seat {seat}: determinizing leaves {field.name} behind")
    return world.clone()  # type: ignore[no-any-return]


def explain_soundly(table: Sitting, seat: int, known: Table, offered: list[int]) -> None:
    """Why a greyed-out action is impossible follows from what the seat knows, and there are words for it."""
    rules = table.rules
    if rules.barred is not None and not (table.state.awaits | table.state.may) >> seat & 1:
        reason = rules.barred(table.state, table.box, seat)
        agree(table, seat, "why it is not asked", reason, rules.barred(known, table.box, seat))
        if reason and reason not in table.cell.game.words.reasons:
            raise table.where(f"reason {reason} for not asking seat {seat} has no words")
    if rules.explain is None or table.state.over or not (table.state.awaits | table.state.may) >> seat & 1:
        return
    refused = [code for code in range(rules.size) if code not in offered]
    for _ in range(min(len(refused), 8)):
        code = refused[table.draw(len(refused))]
        reason = rules.explain(table.state, table.box, seat, code)
        name = rules.actions.name(code)
        agree(table, seat, f"the reason against {name}", reason, rules.explain(known, table.box, seat, code))
        if reason and reason not in table.cell.game.words.reasons:
            raise table.where(f"seat {seat}: there are no words for reason {reason} against {name}")


def agree(table: Sitting, seat: int, what: str, true: object, other: object) -> None:
    """ExamError unless the two are the same."""
    if true != other:
        raise table.where(f"seat {seat}: {what}: {true!r} / {other!r}"[:900])


def variety(table: Sitting, seat: int) -> tuple[int, int]:
    """(1 if the true state holds something that the seat does not know, 1 if different worlds are then imagined)."""
    rules, s, box = table.rules, table.state, table.box
    known = rules.know(s, box, seat)
    if same(known, s, luck=False):
        return 0, 0
    first = rules.determinize(known, box, seat, 1)
    various = any(not same(rules.determinize(known, box, seat, k), first, luck=False) for k in range(2, KEYS))
    return 1, int(various)


def somewhere(table: Sitting, length: int) -> Iterator[int]:
    """For every step of the game that was rehearsed and every seat, 1 if different worlds are imagined: in some games
    that is so for a step now and then only."""
    for moment in range(length + 1):
        table.leap(moment)
        yield from (variety(table, seat)[1] for seat in range(table.cell.seats))


def check_playable(
    game: Game, seats: int, options: Mapping[str, int], seed: int = 3, games: int = 2, limit: int = LIMIT
) -> None:
    """From worlds that a seat imagines a game can be played to the end under the referee."""
    for number in range(games):
        table = Sitting(Cell(game, seats, options), seed, number)
        with located(table):
            length = table.rehearse(limit)
            moment, seat = table.draw(length), table.draw(seats)
            table.leap(moment)
            world = table.rules.determinize(table.rules.know(table.state, table.box, seat), table.box, seat, number + 1)
            table.told.clear()
            table.referee = Referee(table.rules, table.box, seats, [], start=world)
            table.state = table.referee.state
            table.poll = table.state.may & ~table.state.awaits
            table.play(table.moves + limit)


def check_noninterference(
    game: Game, seats: int, options: Mapping[str, int], seed: int = 4, games: int = 2, steps: int = 200
) -> None:
    """Two tables that a seat cannot tell apart are played side by side, the same codes at both. As long as the seat
    still cannot tell them apart it is told, offered and shown the same, and so is the spectator; where it can, the step
    that told it counts as news. Each seat looks from another step of a game, and at another way to go on from there."""
    for number in range(games):
        table = Sitting(Cell(game, seats, options), seed, number)
        with located(table):
            length = table.rehearse(LIMIT)
            starts = [table.draw(max(1, length - steps)) for _ in range(seats)]
            for observer, start in enumerate(starts):
                table.leap(start, way=observer + 1)
                Twin(table, observer).play(start + steps)


class Twin:
    """A table and its double: equal to one observer, different in what that seat does not know."""

    def __init__(self, table: Sitting, observer: int) -> None:
        self.table, self.observer = table, observer
        self.told: list[Any] = []
        self.offered: dict[int, list[int]] = {}  # what has been found legal at the double as it stands
        self.pairs = 0
        self.known = self.knows(table.state)
        self.pair()

    def knows(self, state: Table) -> Table:
        """What the observer knows of a position."""
        return self.table.rules.know(state, self.table.box, self.observer)

    def legal(self, seat: int) -> list[int]:
        """What a seat may do at the double."""
        if seat not in self.offered:
            self.offered[seat] = self.table.rules.legal_codes(self.state, self.table.box, seat)
        return self.offered[seat]

    def pair(self) -> None:
        """A new double of the table as it stands, by what the observer knows of it."""
        table, p = self.table, self.observer
        self.pairs += 1
        self.state = table.rules.determinize(self.known, table.box, p, mix(table.seed, table.moves) ^ self.pairs)
        self.offered.clear()
        self.told = []
        listen(self.state, self.told)
        table.told.clear()

    def play(self, last: int) -> None:
        """Play on until so many steps of the game are played, comparing after each."""
        table = self.table
        self.compare()
        while table.moves < last and not table.state.over:
            seat, code = self.choose()
            before = self.known
            seen = list(table.state.card_seen) if isinstance(table.state, CardTable) else []
            table.act(seat, code)
            if code < 0:
                continue
            self.known = self.knows(table.state)
            if code not in self.legal(seat):
                self.refuted(seat, code)
                self.pair()
            else:
                self.state.news = 0
                self.offered.clear()
                table.rules.apply(self.state, table.box, seat, code)
                self.follow(seat, before, seen)
            self.compare()

    def choose(self) -> tuple[int, int]:
        """A step of the table, and if it can be one that is open at both tables."""
        table = self.table
        seat, code = table.next()
        if code >= 0:
            double = set(self.legal(seat))
            both = [c for c in table.legal(seat) if c in double]
            if both and code not in double and table.draw(4):
                code = table.pick(both)
        return seat, code

    def follow(self, seat: int, before: Table, seen: list[int]) -> None:
        """After the same step at both tables: a new double as soon as the observer can tell them apart. `before` is
        what it knew before the step, `seen` which cards were known to whom."""
        table, p = self.table, self.observer
        one, other = self.known, self.knows(self.state)
        if before.asked & (before.asked - 1):
            # The double knows nothing of answers that others have begun, and so may not come to their end here.
            changed = set(differing(before, one)) - {"awaits"}
            if seat != p and changed and not table.state.news:
                raise table.where(
                    f"seat {p} saw more of a sealed step than that it was taken: {difference(before, one)}"
                )
            if self.heard_apart():  # the answers are open now: the log tells them also where the same comes of them
                self.pair()
                return
        elif self.mixed(seen) and self.heard_apart():  # what lay open before it was mixed is told as well
            self.pair()
            return
        elif not one.same(other) and not (table.state.news and self.state.news):
            raise table.where(f"seat {p} learned something from a step without news: {difference(one, other)}")
        if not one.same(other):
            self.pair()

    def heard_apart(self) -> bool:
        """Whether a step that counts as news was told otherwise at the double."""
        return bool(self.table.state.news) and heard(self.table.told, self.observer) != heard(self.told, self.observer)

    def mixed(self, seen: list[int]) -> bool:
        """Whether somebody knew a card that is hidden from all now, as it was from the observer: it has been mixed with
        others, and may have lain open just before."""
        now = self.table.state.card_seen if seen else []
        return any(was and not is_ and not was >> self.observer & 1 for was, is_ in zip(seen, now, strict=True))

    def refuted(self, seat: int, code: int) -> None:
        """The step is not open at the double. If nothing that is open there would have looked the same to the observer,
        it has learned something."""
        table, rules, box, p = self.table, self.table.rules, self.table.box, self.observer
        if table.state.news:
            return
        for other in self.legal(seat):
            world = self.state.clone()
            rules.apply(world, box, seat, other)
            if self.knows(world).same(self.known):
                return
        raise table.where(f"seat {p} learned from a step without news that {rules.actions.name(code)} was open")

    def compare(self) -> None:
        """Everything that the observer and the spectator get, at both tables."""
        table, rules, box, p = self.table, self.table.rules, self.table.box, self.observer
        for who in (p, SPECTATOR):
            agree(table, who, "the log tells what is not known", heard(table.told, who), heard(self.told, who))
            one, other = rules.show(table.state, box, who), rules.show(self.state, box, who)
            if not one.same(other):
                raise table.where(f"seat {who} is shown what is not known: {difference(one, other)}")
        mine = table.legal(p)
        agree(table, p, "legal depends on what is not known", mine, self.legal(p))
        table.told.clear()
        self.told.clear()
