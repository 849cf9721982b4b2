"""Doors for research: PettingZoo (`zoo`), Gymnasium (`gym`, `batch`), OpenSpiel (`spiel`), and examination (`exam`).

Every door opens on the same rules. A seat acts by a code of the game (`Rules.actions`); the code behind the last one
is NOTHING, for a seat that may act and does not. Rewards come at the end: how many others a seat leaves behind minus
how many are before it, over their number, so -1 .. 1 and 0 in sum.

What the doors are made of comes with `pip install 'lusoria[research]'`; a door without it says so.
"""

from __future__ import annotations


class MissingExtraError(ImportError):
    """A package that a door needs is not installed; the message says how to get it."""


class NoDeviceError(RuntimeError):
    """There is no graphics card that could be used; the message says what is missing."""


def missing(package: str, extra: str = "research") -> MissingExtraError:
    """The error for a package that is not there."""
    return MissingExtraError(f"{package} is not installed; pip install 'lusoria[{extra}]' brings it")


__all__ = ["MissingExtraError", "NoDeviceError", "missing"]
