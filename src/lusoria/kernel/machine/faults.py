"""What can go wrong: in a text that is not in the language, and in machine code that runs."""

from __future__ import annotations

from dataclasses import dataclass


class ProgramError(Exception):
    """A text that the machine's language does not have; the message says where, what, and what to write instead."""


class FaultError(RuntimeError):
    """Compiled rules failed, or were given what they cannot take; the message says where and why."""


@dataclass(frozen=True)
class Fault:
    """What can go wrong at one place of a text."""

    label: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.label}:{self.line}: {self.what}"
