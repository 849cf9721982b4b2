"""The named strengths of bots as people choose them, and what bots are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from lusoria.bots import STRENGTHS, learned, strengths
from lusoria.kernel import Game
from lusoria.play import catalogue, words

from ..refusal import Refusal

if TYPE_CHECKING:
    from ..models import Table

GENTLE: Final = "apprentice"  # the bot that a newcomer meets: it does not crush

# Romans who were known at the gaming board or in letters; the same in every language, as they are proper names.
NAMES: Final = ("Livia", "Seneca", "Agrippa", "Sulpicia", "Varro", "Fulvia", "Cato", "Hortensia", "Drusus", "Flavia")


def choices(language: str, game: Game) -> list[tuple[str, str]]:
    """Value and label of each strength that a game has, weakest first, for forms."""
    return [(slug, label(slug, language)) for slug in strengths(game)]


def checked(strength: str) -> str:
    """The strength itself; Refusal when there is none of that name."""
    if strength not in strengths():
        raise Refusal(_("There is no such bot."), status=422)
    return strength


def said(strength: str, language: str, table: Table) -> str:
    """The label as the page of a table has it: of a bot that has learned for other tables than this one it says so."""
    found = STRENGTHS.get(strength)
    text = label(strength, language)
    if found is None or found.bot.kind != "learned":
        return text
    game = catalogue.game(table.game)
    if learned.reason(game, game.box(table.options, table.components, table.size), table.size) is None:
        return text
    if game.rules.has_sense:
        return _("%(bot)s: what it has learned is not for this table, so it judges by the house's own sense") % {
            "bot": text
        }
    return _("%(bot)s: what it has learned is not for this table, so it searches without it") % {"bot": text}


def label(strength: str, language: str) -> str:
    """What the strength is called for readers of "en", "ja" or "zh-Hant"; "" for none."""
    found = strengths().get(strength)
    return words.catalogue(words.HOUSE, language).gettext(found) if found else ""
