"""What a match answers when it says no. Every error carries a message that can be read in each language."""

from __future__ import annotations

from lusoria.kernel import N_, Say


class MatchError(Exception):
    """Base of the errors of this floor; `say` is one sentence for people."""

    def __init__(self, say: Say | str, clause: str = "") -> None:
        self.say = Say("{said}", said=say) if isinstance(say, str) else say
        self.clause = clause
        super().__init__(_english(self.say))


class Refused(MatchError):
    """Something that a seat may not do now. `clause` is the rule that forbids it, "" where there is none to cite."""


class PositionError(MatchError, ValueError):
    """A position that cannot be: a field that does not fit, or a table that the rules could never have laid."""


class RecordError(MatchError, ValueError):
    """A record that cannot be read, or that does not play back as it says."""


class Frozen(MatchError):
    """A match that began under other rules and went differently by them, or is not over. It is never altered."""


NOT_ASKED = N_("Nothing is asked of you now.")
NOT_POSSIBLE = N_("That is not possible now.")
GAME_OVER = N_("The game is over.")
NO_SUCH_ACTION = N_("There is no such action in this game.")
NO_SUCH_SEAT = N_("There is no such seat at this table.")
CANNOT_UNDO = N_("There is no step that you could still take back.")
NO_SUCH_STEP = N_("The game has not come to that step.")
FROZEN = N_("This match began under earlier rules than today's. It stays as it is.")


def _english(say: Say) -> str:
    text = say.text if say.plural is None or say.count == 1 else say.plural
    for slot, value in say.slots.items():
        text = text.replace("{" + slot + "}", _english(value) if isinstance(value, Say) else str(value))
    return text
