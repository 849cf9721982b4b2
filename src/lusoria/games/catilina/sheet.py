"""The information sheet: who may hold which card, as far as the reader can know, and what follows from it."""

from dataclasses import dataclass

from . import rules_state as r
from .words import View

CONSPIRATOR = -1  # as the holder of a card
CONCLUDE = "conclude"  # the mark on the pad that asks for conclusions


@dataclass(frozen=True, slots=True)
class Group:
    """So many cards at least and at most, among these, have this holder."""

    holder: int
    among: tuple[int, ...]
    least: int
    most: int


def possible(view: View) -> list[set[int]]:
    """For each card who may hold it: what the reader has seen or lost from sight and, if wanted, what follows."""
    state = view.state
    known = [card for card in range(r.CARDS) if view.knows(card) and state.card_at[card] != r.STOCK]
    others = {seat for seat in range(view.seats) if seat != view.seat} | {CONSPIRATOR}
    found = [set(others) for _ in range(r.CARDS)]
    if view.seat is not None:
        lost, may_hold = r.lost_from_sight(state, view.seat), state.may_hold[view.seat]
        for card in range(r.CARDS):
            if lost >> card & 1:
                found[card] = {seat for seat in range(view.seats) if may_hold[seat] >> card & 1}
    for card in known:
        found[card] = {holder(state, card)}
    if view.seat is not None and view.pad.get(CONCLUDE):
        conclude(found, groups(view))
    return found


def holder(state: r.State, card: int) -> int:
    """Who holds a card that the reader knows."""
    return CONSPIRATOR if state.card_at[card] < r.HAND else state.card_at[card] - r.HAND


def groups(view: View) -> list[Group]:
    """Everything that all have been told, as counts."""
    state, box = view.state, view.box
    every = tuple(range(r.CARDS))
    each, more = r.of_each_colour(box), r.further(state, box)
    found = [Group(CONSPIRATOR, every, r.COLOURS * each + more, r.COLOURS * each + more)]
    for colour in range(r.COLOURS):
        found.append(Group(CONSPIRATOR, cards_of(colour), each, each + more))
    for seat in range(view.seats):
        found.append(Group(seat, every, r.hand_size(state, seat), r.hand_size(state, seat)))
        for kind in range(r.KINDS):
            found.append(Group(seat, cards_of(kind), r.part(state.least[seat], kind), r.part(state.most[seat], kind)))
    return found


def cards_of(kind: int) -> tuple[int, ...]:
    """The cards of a kind."""
    return tuple(card for card in range(r.CARDS) if r.of_kind(kind) >> card & 1)


def conclude(found: list[set[int]], told: list[Group]) -> None:
    """Strike out who cannot hold a card, until nothing more follows from any one count."""
    changed = True
    while changed:
        changed = False
        for group in told:
            may = [card for card in group.among if group.holder in found[card]]
            sure = [card for card in may if len(found[card]) == 1]
            if len(sure) == group.most:
                for card in may:
                    if len(found[card]) > 1:
                        found[card].discard(group.holder)
                        changed = True
            elif len(may) == group.least:
                for card in may:
                    if len(found[card]) > 1:
                        found[card] = {group.holder}
                        changed = True
