"""Positions set up from outside: fields over an empty table, looked over before anybody plays on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from lusoria.kernel import Box, Game, Rules, Table, streams
from lusoria.kernel.declare import fitted
from lusoria.kernel.referee import Referee, RefereeError

from .errors import PositionError

MASKS = ("awaits", "may", "asked", "talk")  # given and written as lists of seats
OWN = ("seats", "luck")  # never given: they follow from the seats and the secret


def seated(rules: Rules, box: Box, seats: int, secret: bytes, fields: Mapping[str, Any]) -> Table:
    """The state with these fields (as `Declared.as_dict` writes them, without OWN). What mirrors others may be missing;
    what is there of it must agree with them, or PositionError is raised."""
    state = rules.State.from_dict(dict(fields))
    rules.prepare(state, seats, streams(secret))
    if "talk" in fields:
        state.talk = fields["talk"]
    if any(field.mirror and field.name not in fields for field in state.kept()):
        _mirror(rules, state, box, fields)
    return state


def arranged(game: Game, box: Box, seats: int, secret: bytes, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a sound position, complete. Rows may be shorter than declared: the rest is zero. What mirrors other
    fields may be left out.

    Raises PositionError with one sentence.
    """
    rules = game.rules
    kept = {field.name: field for field in rules.State.kept()}
    found: dict[str, Any] = {}
    for name, value in fields.items():
        if name in OWN:
            raise PositionError(f"{name} is not given as a field: it follows from the number of seats and the secret.")
        if name not in kept:
            names = ", ".join(n for n in kept if n not in OWN)
            raise PositionError(f"{game.title} has no field {name!r}; its fields are {names}.")
        try:
            found[name] = _mask(name, value, seats) if name in MASKS else fitted(kept[name], value, fill=True)
        except ValueError as error:
            raise PositionError(f"{error}.") from error
    if "awaits" not in found and not found.get("over"):
        raise PositionError("The position must say whom it awaits, e.g. awaits=[0].")
    found.setdefault("asked", found.get("awaits", 0))
    found.setdefault("talk", (1 << seats) - 1)
    state = seated(rules, box, seats, secret, found)
    _mirror(rules, state, box, found)
    whole = {name: value for name, value in state.as_dict().items() if name not in OWN and not kept[name].mirror}
    look_over(game, box, seats, secret, whole)
    return whole


def described(state: Table) -> dict[str, Any]:
    """The inverse of `arranged`: the fields that say something, masks as lists of seats."""
    found = {}
    for field in state.kept():
        value = getattr(state, field.name)
        if field.name in OWN or field.mirror:
            continue
        if field.name in MASKS:
            found[field.name] = [seat for seat in range(state.seats) if value >> seat & 1]
        elif value != field.blank():
            found[field.name] = deepcopy(value)
    return found


def _mask(name: str, value: Any, seats: int) -> int:
    if not isinstance(value, (list, tuple, set, frozenset, range)):
        raise ValueError(f"{name} is a list of seats such as [0, 2], not {value!r}")
    mask = 0
    for seat in value:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise ValueError(f"{name} names seat {seat!r}, but the seats are 0 to {seats - 1}")
        mask |= 1 << seat
    return mask


def _mirror(rules: Rules, state: Table, box: Box, given: Mapping[str, Any]) -> None:
    for module in rules.modules:
        mirror: Callable[[Table, Box], None] | None = getattr(module, "mirror", None)
        if mirror is None:
            continue
        try:
            mirror(state, box)
        except Exception as error:
            raise PositionError(f"The position cannot be: {_what(error)}.") from error
        break
    for name, value in given.items():
        if state.FIELDS[name].mirror and getattr(state, name) != value:
            raise PositionError(f"{name} does not agree with the fields that it follows from; it may be left out.")


def look_over(game: Game, box: Box, seats: int, secret: bytes, fields: Mapping[str, Any]) -> None:
    """Let the referee see a whole position (all fields, masks as numbers). Raises PositionError."""
    try:
        state = seated(game.rules, box, seats, secret, fields)
        referee = Referee(game.rules, box, seats, streams(secret), start=state.clone())
        for seat in range(state.seats):
            if state.may >> seat & 1:
                referee.legal(seat)
            game.rules.score(state, box, seat)
    except PositionError:
        raise
    except Exception as error:  # a nonsense position may trip the rules in any way
        raise PositionError(f"The position cannot be: {_what(error)}.") from error


def _what(error: Exception) -> str:
    if isinstance(error, RefereeError):
        return str(error).removeprefix("set-up: ").rstrip(".")
    return f"the rules stumble over it ({type(error).__name__}: {error})"
