"""One more reader of the rules text: chance laid open, so that every throw is a choice of its own.

The text is the one that compiled code gets, run interpreted with a `chance` of its own. Whenever the rules want a
number that has not been chosen yet, the step is given up, and begun anew once it has: rules need not be written for it.
"""

from __future__ import annotations

import types
from typing import Any

from ..kernel import Box, Rules, Table, luck, zones


class Thrown(Exception):
    """A step needs a number 0 .. n-1 that has not been chosen yet; `state` is as far as it got."""

    def __init__(self, n: int, state: Table) -> None:
        super().__init__(f"one of {n}")
        self.n, self.state = n, state


class OpenRules:
    """Set-up and steps of one game with every chance given from outside."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._chosen: tuple[int, ...] = ()
        self._used = 0
        # What the text leaves to others stands in `zones`, which compiled code has twins of.
        helpers = {k: v for k, v in vars(zones).items() if isinstance(v, types.FunctionType)}
        space: dict[str, Any] = {**helpers, "mix": luck.mix, "MemoryTable": zones.MemoryTable}
        exec(compile(rules.text, f"<open rules of {rules.game.slug}>", "exec"), space)  # noqa: S102 - our own text
        space["chance"] = self._chance
        self._setup: types.FunctionType = space["setup"]
        self._apply: types.FunctionType = space["apply"]

    def _chance(self, s: Table, stream: int, n: int) -> int:
        s.news = 1
        if n == 1:
            return 0
        if self._used == len(self._chosen):
            raise Thrown(n, s)
        self._used += 1
        return self._chosen[self._used - 1]

    def setup(self, box: Box, seats: int, chosen: tuple[int, ...]) -> Table:
        """A fresh state set up with these outcomes in turn. Raises Thrown when they do not suffice."""
        s = self.rules.State()
        self.rules.prepare(s, seats, [])
        self._chosen, self._used = chosen, 0
        self._setup(s, box)
        return s

    def apply(self, s: Table, box: Box, seat: int, code: int, chosen: tuple[int, ...]) -> Table:
        """The state after a step with these outcomes in turn; `s` stays as it is. Raises Thrown likewise."""
        s = s.clone()
        s.news = 0
        self._chosen, self._used = chosen, 0
        self._apply(s, box, seat, code)
        return s
