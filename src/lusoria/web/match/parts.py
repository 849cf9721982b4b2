"""The page of a table in parts, so that only what has changed is sent.

A part is one element: a plate, a piece near the root of its drawing, a stretch of the log, the buttons. It carries its
name and a digest of its own markup, in which other parts, and what is another in every answer, are mere holes. A page
says which digests it has; what has another one now is sent whole, and htmx puts it in the place of what stands there
(`hx-swap-oob`). Pieces of drawings come after those, for the page's own script: they hold nothing of htmx, and are
many. A digest is made of nothing but what the reader's own page shows.
"""

from __future__ import annotations

import json
import re
from binascii import b2a_base64
from collections.abc import Collection, Iterator, Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from django.forms.utils import flatatt
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.functional import SimpleLazyObject
from django.utils.safestring import SafeString, mark_safe

from lusoria.drawing import Drawing

HAS: Final = "Lusoria-Has"  # header of a request: the digests of what the page has, one after the other
NOW: Final = "Lusoria-Now"  # header of an answer in parts: what the live part says of itself now, as JSON
ROOT: Final = "live"
LENGTH: Final = 8  # letters of a digest: 48 bits
_WORTH: Final = 3000  # letters from which on a drawing, or a piece of it, is cut up
DRAWN: Final = "<!--drawn-->"  # in an answer in parts: from here on come pieces of drawings
_HOLE = re.compile("\0([^\0]*)\0")
_TAG = re.compile(r"\s*<[A-Za-z]+")


class Part(NamedTuple):
    """One element. `markup` has holes where other parts are; `drawn`: it is a piece of a drawing."""

    markup: str
    digest: str
    drawn: bool


def _digest(name: str, told: str) -> str:
    found = blake2b(f"{name}:{told}".encode(), digest_size=LENGTH * 6 // 8).digest()
    return b2a_base64(found, newline=False).decode()


def fleeting(name: str) -> SafeString:
    """The hole for what stands in an answer by chance, or is told apart, and makes no difference to a digest."""
    return mark_safe(f"\0={name}\0")  # noqa: S308 - a name of ours


class Parts:
    """The parts of one answer. `fleeting` is what comes into its fleeting holes, by name."""

    def __init__(self, **fleeting: object) -> None:
        self._fleeting = fleeting
        self._known: dict[str, Part] = {}

    def add(self, name: str, markup: str, *, drawn: bool = False) -> str:
        """Take an element out as a part of this name; the hole that it leaves."""
        self._known[name] = Part(markup, _digest(name, markup), drawn)
        return f"\0{name}\0"

    def take(self, others: Parts) -> None:
        """These are parts of this answer, too."""
        self._known |= others._known

    def cut(self, name: str, drawing: Drawing) -> str:
        """Take the pieces of a drawing out as parts, and what is left of it."""
        return self._cut(name, drawing, (0, len(drawing)), drawing.cuts)

    def _cut(self, name: str, drawing: str, whole: tuple[int, int], inner: Sequence[tuple[int, int]]) -> str:
        """The same for a stretch of a drawing; `inner` are the elements in it, in their order."""
        start, end = whole
        if end - start < _WORTH or not inner:
            return drawing[start:end]
        left, at, number = list[str](), start, 0
        for k, (first, last) in enumerate(inner):
            if first < at:
                continue  # it lies in the one before
            piece, markup = f"{name}-{number}", drawing[first:last]
            if len(markup) >= _WORTH:
                markup = self._cut(piece, drawing, (first, last), [cut for cut in inner[k + 1 :] if cut[1] <= last])
            left += drawing[at:first], self.add(piece, markup, drawn=True)
            at, number = last, number + 1
        return "".join(left) + drawing[at:end]

    def whole(self, text: str) -> str:
        """The text with its holes filled."""
        return _HOLE.sub(lambda hole: self._shown(hole[1]), text)

    def changed(self, has: Collection[str], name: str = ROOT) -> Iterator[str]:
        """The parts that a page with these digests has to be sent."""
        part = self._known[name]
        if part.digest not in has:
            yield name
        else:
            for hole in _HOLE.finditer(part.markup):
                if not hole[1].startswith("="):
                    yield from self.changed(has, hole[1])

    def sent(self, names: Collection[str]) -> str:
        """These parts, each for its own place."""
        pages = [self._shown(name, sent=True) for name in names if not self._known[name].drawn]
        drawn = [self._shown(name) for name in names if self._known[name].drawn]
        return "".join([*pages, DRAWN, "<svg>", *drawn, "</svg>"] if drawn else pages)

    def _shown(self, name: str, *, sent: bool = False) -> str:
        if name.startswith("="):
            return str(self._fleeting[name[1:]])
        part = self._known[name]
        tag = _TAG.match(part.markup)
        assert tag is not None, f"{name} is no element: {part.markup[:80]!r}"
        place = f""" hx-swap-oob="outerHTML:[data-part^='{name}:']\"""" if sent else ""
        return self.whole(f'{tag[0]} data-part="{name}:{part.digest}"{place}{part.markup[tag.end() :]}')


def answer(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """A page of a table, or its live part; of that only what has changed, where the page says what it has."""
    live = context["live"]
    now = {"version": live["version"], "title": live["title"]}
    now |= {"looked": context["table"]["looked_url"]} if live.get("fading") else {}
    attributes = flatatt({f"data-{name}": str(value) for name, value in now.items()})
    parts = Parts(now=attributes, key=live.get("key", ""), csrf=SimpleLazyObject(lambda: get_token(request)))
    context |= {"parts": parts, "now": fleeting("now"), "csrf_token": fleeting("csrf")}
    context["live"] = live | {"key": fleeting("key")}
    text = render_to_string(template, context, request)
    part = request.htmx and not request.htmx.boosted  # type: ignore[attr-defined]
    told = request.headers.get(HAS, "") if part else ""
    names = list(parts.changed({told[at : at + LENGTH] for at in range(0, len(told), LENGTH)}))
    if ROOT in names:
        return HttpResponse(parts.whole(text), status=status)
    response = HttpResponse(parts.sent(names), status=status)
    response.headers["HX-Reswap"] = "none"  # beside what goes to a place of its own
    response.headers[NOW] = json.dumps(now)
    return response
