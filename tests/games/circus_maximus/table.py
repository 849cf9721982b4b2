"""Positions of Circus Maximus.

A space is a pair: how far along the home straight it lies, in half spaces from the middle of the goal, and how deep:
0 is the line of the goal, -1 to -5 lie on the side of the home straight, from the inside out, 1 to 5 on the other.
(-7, -1) is start space 1, (12, 0) the innermost space of the far seam, (-10, 0) the goal space at the near end.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.circus_maximus import GAME, rules, rules_track
from lusoria.games.circus_maximus import rules_state as r
from lusoria.kernel import Box
from lusoria.play import Match, Refused

Space = tuple[int, int] | tuple[int, int, int]  # along, depth and perhaps the lap count
WAYS = ("ahead", "ahead-in", "back-in", "back", "back-out", "ahead-out")


def place(along: int, depth: int) -> int:
    """The number of a space."""
    line = depth + r.MIDDLE
    assert (along + line) % 2 == 0, "no space lies there"
    return line * r.WIDTH + (along + line + 16) // 2


def where(number: int) -> tuple[int, int]:
    """The inverse of `place`."""
    return rules_track.forward(number), number // r.WIDTH - r.MIDDLE


def box(options: Mapping[str, int] | None = None) -> r.Box:
    """The numbers of the box."""
    found: Box = GAME.box(options)
    assert isinstance(found, r.Box)
    return found


def race(
    *teams: Sequence[Space],
    moving: int | None = None,
    up: Mapping[int, Sequence[int]] | None = None,
    options: Mapping[str, int] | None = None,
    **fields: Any,
) -> Match:
    """A race at the beginning of a round, or in the turn of `moving`: a list of spaces for each seat. Chariots that are
    not given stand on the rearmost start spaces. `up`: the cards that seats have not used yet."""
    chosen = box(options)
    trial = r.State()
    trial.seats = len(teams)
    rear = list(reversed(chosen.start))
    for seat, team in enumerate(teams):
        for k, space in enumerate(team):
            number = place(space[0], space[1])
            kind = chosen.ground[number]
            trial.place[3 * seat + k] = number
            trial.laps[3 * seat + k] = space[2] if len(space) > 2 else (4 if kind == r.GOAL else kind - 1)
            rear = [other for other in rear if other != number]
    for chariot in range(3 * len(teams)):
        if trial.place[chariot] == 0:
            trial.place[chariot] = rear.pop(0)
    rules_track.set_order(trial, chosen)
    first = trial.order[0] - 1 if moving is None else moving
    down = [0] * 5
    for seat, cards in (up or {}).items():
        down[seat] = rules_track.pack(chosen) - sum(1 << card for card in cards)
    return Match.at(
        GAME,
        seats=len(teams),
        options=options,
        fields={
            "place": trial.place,
            "laps": trial.laps,
            "down": down,
            "placed": 3 * len(teams),
            "rounds": 1,
            "order": trial.order,
            "racing": trial.racing,
            "turn": trial.order.index(first + 1),
            "awaits": [first // 3],
            **fields,
        },
    )


def drive(match: Match, *moves: str) -> None:
    """The awaited seat makes moves: "4 ahead-in"."""
    for move in moves:
        card, way = move.split()
        match.play(code(card, way))


def code(card: str | int, way: str) -> int:
    """The code of a card and a way."""
    return r.MOVE + r.CARDS * WAYS.index(way) + int(card) - 1


def ways(match: Match, way: str) -> set[int]:
    """The cards that the chariot whose turn it is can use that way."""
    return {card for card in range(1, 7) if code(card, way) in match.legal(match.awaited[0])}


def names(match: Match) -> set[str]:
    """Everything that the awaited seat may do, as notation."""
    return {match.game.rules.actions.name(c) for c in match.legal(match.awaited[0])}


def refused(match: Match, action: int) -> str:
    """The clause that forbids a code to the awaited seat."""
    try:
        match.act(match.awaited[0], action)
    except Refused as error:
        return error.clause
    raise AssertionError(f"{match.game.rules.actions.name(action)} is allowed")


def order(match: Match) -> list[int]:
    """The chariots in the order of this round."""
    state = match.state
    return [number - 1 for number in state.order[: state.racing]]


def fresh_order(match: Match) -> list[int]:
    """The order that would hold if a round began now."""
    state = match.state.clone()
    assert isinstance(state, r.State)
    rules.set_order(state, box())
    return [number - 1 for number in state.order[: state.racing]]
