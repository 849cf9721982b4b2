"""Three bouts. All seats choose a weapon (each beats the next one in turn), then the force behind it, unseen."""

from lusoria.kernel import (
    Actions,
    Events,
    Row,
    Table,
    answered,
    ask_every,
    end_game,
    nobody_awaited,
    num,
    reveal,
    row,
    tell,
)
from lusoria.kernel import Box as BoxBase

BOUTS = 3

ACTIONS = Actions()
WEAPON = ACTIONS.block("weapon", 3, of="weapon")
FORCE = ACTIONS.block("force", 3, of="amount", first=1)

EVENTS = Events()
FOUGHT = EVENTS.event("fought", "seat", "weapon", "amount")


class State(Table):
    weapon: Row = row(4, sealed=True)  # 1 + the weapon
    force: Row = row(4, sealed=True)
    last_weapon: Row = row(4)  # what was opened last
    last_force: Row = row(4)
    points: Row = row(4)
    bouts: int = num()


class Box(BoxBase):
    pass


def setup(s: State, box: Box) -> None:
    ask_every(s)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    for k in range(3):
        if s.weapon[seat] == 0:
            can[WEAPON + k] = 1
        else:
            can[FORCE + k] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in WEAPON:
        s.weapon[seat] = code - WEAPON + 1
        return
    s.force[seat] = code - FORCE + 1
    answered(s, seat)
    if nobody_awaited(s):
        reveal(s)
        fight(s)
        s.bouts += 1
        if s.bouts == BOUTS:
            end_game(s)
        else:
            ask_every(s)


def fight(s: State) -> None:
    for seat in range(s.seats):
        s.last_weapon[seat] = s.weapon[seat]
        s.last_force[seat] = s.force[seat]
        s.weapon[seat] = 0
        s.force[seat] = 0
        tell(s, FOUGHT, seat, s.last_weapon[seat] - 1, s.last_force[seat])
    for a in range(s.seats):
        for b in range(s.seats):
            if (s.last_weapon[a] - s.last_weapon[b]) % 3 == 1:
                s.points[a] += s.last_force[a]
                s.points[b] -= s.last_force[a]


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]
