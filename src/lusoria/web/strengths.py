"""The four strengths of bots, and what bots are called."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .refusal import Refusal

# value, label, sentence
STRENGTHS: Final[tuple[tuple[str, Promise | str, Promise | str], ...]] = (
    ("novice", gettext_lazy("Novice"), gettext_lazy("Knows the rules and little else.")),
    ("player", gettext_lazy("Player"), gettext_lazy("Plays what looks good.")),
    ("expert", gettext_lazy("Expert"), gettext_lazy("Thinks ahead.")),
    ("master", gettext_lazy("Master"), gettext_lazy("Thinks ahead for as long as a second.")),
)
GENTLE: Final = "player"  # the bot that a newcomer meets: it does not crush

# Romans who were known at the gaming board or in letters; the same in every language, as they are proper names.
NAMES: Final = ("Livia", "Seneca", "Agrippa", "Sulpicia", "Varro", "Fulvia", "Cato", "Hortensia", "Drusus", "Flavia")


def choices() -> list[tuple[str, str]]:
    """Value and label of each strength, for forms."""
    return [(value, str(label)) for value, label, _sentence in STRENGTHS]


def checked(strength: str) -> str:
    """The strength itself; Refusal when there is none of that name."""
    if strength not in {value for value, _label, _sentence in STRENGTHS}:
        raise Refusal(_("There is no such bot."), status=422)
    return strength


def label(strength: str) -> str:
    """What the strength is called in the reader's language; "" for none."""
    return next((str(label) for value, label, _sentence in STRENGTHS if value == strength), "")
