"""What lets anybody check that chance was not tampered with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Fairness:
    """`commitment` is the SHA-256 of the secret that all chance comes from; the secret follows at the end."""

    commitment: str
    secret: str | None


def verify_fairness(data: Mapping[str, Any] | str, commitment: str) -> bool:
    """Whether a match was played with the secret that was committed to at its start: the hashes agree, and every step
    of the (full) export follows from the secret and what the seats did. Raises RecordError or Frozen when the export
    cannot be played back at all."""
    from .match import Match

    match = Match.load(data)
    return match.record.commitment == commitment
