"""Small things that templates need."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from functools import lru_cache
from typing import Any
from unicodedata import east_asian_width

from django import template
from django.template.base import token_kwargs
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from lusoria.drawing import GLYPHS, SEAT_GLYPHS, Drawing

from .. import pages
from ..match.parts import Parts, fleeting

register = template.Library()


@register.filter
def outline(seat: int) -> str:
    """The outline of a seat's glyph, as boards draw it, within -1..1."""
    return GLYPHS[SEAT_GLYPHS[seat]]


class _Part(template.Node):
    """An element that is sent by itself (`match.parts`), where the page is sent in parts."""

    def __init__(self, name: list[Any], inside: template.NodeList) -> None:
        self.name, self.inside = name, inside

    def render(self, context: template.Context) -> SafeString:
        inside, parts = self.inside.render(context), context.get("parts")
        if parts is None:
            return inside
        return pages.safe(parts.add("-".join(str(word.resolve(context)) for word in self.name), inside))


@register.tag
def part(parser: Any, token: Any) -> _Part:
    """{% part "seat" seat.number %}<li>...</li>{% endpart %}: what the words name, joined by dashes, is its name."""
    name = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    inside = parser.parse(("endpart",))
    parser.delete_first_token()
    return _Part(name, inside)


class _Kept(template.Node):
    """A stretch of a page that is made of nothing but some values, and kept."""

    def __init__(self, named: dict[str, Any], inside: template.NodeList) -> None:
        self.named, self.inside = named, inside

    def render(self, context: template.Context) -> SafeString:
        parts = context.get("parts")
        values = tuple(value.resolve(context) for value in self.named.values())
        inside, own = _rendered(self, context.template, get_language(), parts is not None, values)
        if parts is not None:
            parts.take(own)
        return inside


@lru_cache(1 << 12)
def _rendered(
    node: _Kept, page: Any, language: str, in_parts: bool, values: tuple[Hashable, ...]
) -> tuple[SafeString, Parts]:  # fmt: skip
    """The stretch in this language, and the parts in it, where the page is sent in parts."""
    own = Parts()
    given = dict(zip(node.named, values, strict=True))
    context = template.Context(given | ({"parts": own, "csrf_token": fleeting("csrf")} if in_parts else {}))
    with context.bind_template(page):
        return node.inside.render(context), own


@register.tag
def kept(parser: Any, token: Any) -> _Kept:
    """{% kept table=frame %}...{% endkept %}: what is made of these values once is not made again. They are all that
    is known in it, so that nobody is shown what was made for somebody else, and can be told apart (hashable)."""
    named = token_kwargs(token.split_contents()[1:], parser)
    inside = parser.parse(("endkept",))
    parser.delete_first_token()
    return _Kept(named, inside)


@register.simple_tag(takes_context=True)
def drawn(context: template.Context, drawing: Drawing | None, *name: object) -> SafeString:
    """A drawing (nothing for None) whose pieces may be sent by themselves; the words of its name are joined."""
    parts = context.get("parts")
    if drawing is None or parts is None:
        return pages.safe(drawing or "")
    return pages.safe(parts.cut("-".join(map(str, name)), drawing))


@register.filter
def breadth(text: str) -> int:
    """How much room a text takes: wide letters as much as two others."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


register.filter(pages.stretches)


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
