"""Saying no: one sentence in the reader's language, and the status that goes with it."""

from __future__ import annotations


class Refusal(Exception):
    """A request that is not granted. `sentence` is shown to the person, so it tells only what that person may know."""

    status = 409

    def __init__(self, sentence: str, *, clause: str = "", status: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = str(sentence)
        self.clause = clause
        if status is not None:
            self.status = status


class Forbidden(Refusal):
    """Not yours to do."""

    status = 403


class TooMany(Refusal):
    """Too often, or too much at once."""

    status = 429
