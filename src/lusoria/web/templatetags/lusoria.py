"""Small things that templates need."""

from __future__ import annotations

from datetime import datetime
from unicodedata import east_asian_width

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lusoria.drawing import GLYPHS, SEAT_GLYPHS

register = template.Library()


@register.filter
def outline(seat: int) -> str:
    """The outline of a seat's glyph, as boards draw it, within -1..1."""
    return GLYPHS[SEAT_GLYPHS[seat]]


@register.filter
def breadth(text: str) -> int:
    """How much room a text takes: wide letters as much as two others."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


@register.filter
def ago(when: datetime | None) -> str:
    """How long ago, in a few words: "just now", "3 min", "2 h", "5 days"."""
    if when is None:
        return ""
    minutes = int((timezone.now() - when).total_seconds()) // 60
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return _("%(n)d min ago") % {"n": minutes}
    if minutes < 24 * 60:
        return _("%(n)d h ago") % {"n": minutes // 60}
    days = minutes // (24 * 60)
    return ngettext("%(n)d day ago", "%(n)d days ago", days) % {"n": days}
