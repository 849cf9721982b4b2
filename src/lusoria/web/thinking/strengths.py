"""The named strengths of bots as people choose them, and what bots are called."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from lusoria.bots import strengths
from lusoria.play import words

from ..refusal import Refusal

GENTLE: Final = "apprentice"  # the bot that a newcomer meets: it does not crush

# Romans who were known at the gaming board or in letters; the same in every language, as they are proper names.
NAMES: Final = ("Livia", "Seneca", "Agrippa", "Sulpicia", "Varro", "Fulvia", "Cato", "Hortensia", "Drusus", "Flavia")


def choices(language: str) -> list[tuple[str, str]]:
    """Value and label of each strength, weakest first, for forms."""
    return [(slug, label(slug, language)) for slug in strengths()]


def checked(strength: str) -> str:
    """The strength itself; Refusal when there is none of that name."""
    if strength not in strengths():
        raise Refusal(_("There is no such bot."), status=422)
    return strength


def label(strength: str, language: str) -> str:
    """What the strength is called for readers of "en", "ja" or "zh-Hant"; "" for none."""
    found = strengths().get(strength)
    return words.catalogue(words.HOUSE, language).gettext(found) if found else ""
