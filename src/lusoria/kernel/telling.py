"""The log: what a game tells while it is interpreted. Compiled rules tell nothing; the statement is taken out."""

from __future__ import annotations

from .declare import EAR, EVERYONE, Table

Told = tuple[int, tuple[int, ...], int]  # number of the kind, slots, audience


def listen(s: Table, heard: list[Told]) -> None:
    """From now on what the rules tell about this state is written into `heard`. A clone does not carry that on."""
    s.__dict__[EAR] = heard


def tell(s: Table, event: int, *slots: int, to: int = EVERYONE) -> None:
    """Say that something happened: the event, what fills its slots, and the mask of seats that hear of it."""
    heard: list[Told] | None = s.__dict__.get(EAR)
    if heard is not None:
        heard.append((event, slots, to))
