"""The element tree that boards are made of, and the one place where it becomes markup.

A board is a tree of `El`, never a string. `render` checks every tag, attribute and value against an allow-list,
escapes all text and adds what the page needs (roles, labels, action codes), so a board cannot smuggle in markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any

Child = Any  # El, str (literal text), int, or a message that `translate` understands
Attr = str | int | float

_SHAPES = "path rect circle ellipse line polyline polygon text tspan use"
_GROUPS = "svg g defs symbol pattern clipPath mask linearGradient radialGradient stop title desc"
_FILTERS = "filter feGaussianBlur feOffset feFlood feComposite feMerge feMergeNode feDropShadow feTurbulence"
TAGS = frozenset(f"{_SHAPES} {_GROUPS} {_FILTERS}".split())

_ATTRS = """
id class role aria-hidden aria-roledescription lang
viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform
transform-origin href fill fill-opacity fill-rule
stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset
stroke-opacity stroke-miterlimit vector-effect opacity clip-path clip-rule mask filter color visibility paint-order
font-size font-weight font-style font-family font-variant letter-spacing word-spacing text-anchor dominant-baseline
text-decoration textLength lengthAdjust writing-mode rotate pathLength
patternUnits patternTransform patternContentUnits clipPathUnits maskUnits maskContentUnits gradientUnits
gradientTransform spreadMethod fx fy offset stop-color stop-opacity
filterUnits primitiveUnits in in2 result stdDeviation operator k1 k2 k3 k4 flood-color flood-opacity type values
baseFrequency numOctaves seed color-interpolation-filters pointer-events
"""
ATTRS = frozenset(_ATTRS.split())
ROLES = frozenset({"img", "group", "list", "listitem", "presentation"})
_ID = re.compile(r"[A-Za-z][\w.-]*\Z", re.ASCII)
_MARK = re.compile(r"[a-z][a-z0-9-]{0,23}\Z", re.ASCII)
_URL = re.compile(r"url\(#([A-Za-z][\w.-]*)\)", re.ASCII)
_UNSAFE = re.compile(r"url\(|[a-z]+script:|data:|[<>{};\\@]", re.IGNORECASE)


class BadDrawing(ValueError):
    """A board uses a tag, attribute or value that the allow-list does not hold."""


@dataclass(frozen=True, slots=True)
class El:
    """One element. `code` makes it a button for that action; `label` says what it is to those who cannot see it.

    `mark=(name, value)` makes it a button for the reader's own note pad instead: a press sets the mark of that name
    (`View.pad`) to the value, 0 rubs it out. It is private, and no part of the game.
    """

    tag: str
    attrs: Mapping[str, Attr] = field(default_factory=dict)
    children: tuple[Child, ...] = ()
    code: int | None = None
    label: Any = None
    mark: tuple[str, int] | None = None

    def walk(self) -> Iterator[El]:
        """This element and everything below it, in drawing order."""
        yield self
        for child in self.children:
            if isinstance(child, El):
                yield from child.walk()


@dataclass(frozen=True, slots=True)
class Offer:
    """What the page knows of one action code: its words, whether it may be chosen now, and if not, why not.

    `hint`: a newcomer is shown it as a good choice.
    """

    label: str
    legal: bool = False
    final: bool = False
    hint: bool = False
    why: str = ""
    clause: str = ""


def el(
    tag: str, *children: Child, code: int | None = None, label: Any = None, mark: tuple[str, int] | None = None,
    **attrs: Any,
) -> El:  # fmt: skip
    """An element. Underscores in names become dashes, a trailing one is dropped, None leaves out (attribute or child).

    >>> render(el("circle", cx=3, cy=4, r=1.5, class_="dot"), str)
    '<circle cx="3" cy="4" r="1.5" class="dot"/>'
    """
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items() if value is not None}
    return El(tag, named, tuple(child for child in children if child is not None), code, label, mark)


def validate(root: El) -> None:
    """Raise BadDrawing at the first thing the allow-list does not hold, at a doubled id or at a button in a button."""
    ids: set[str] = set()

    def visit(node: El, inside: bool) -> None:
        if node.tag not in TAGS:
            raise BadDrawing(f"<{node.tag}> is not an element of boards")
        for name, value in node.attrs.items():
            if wrong := _fault(name, value):
                raise BadDrawing(f"<{node.tag}>: {wrong}")
        if "id" in node.attrs:
            own = str(node.attrs["id"])
            if own in ids:
                raise BadDrawing(f'the id "{own}" is given twice')
            ids.add(own)
        if node.mark is not None and not (_MARK.match(node.mark[0]) and 0 <= node.mark[1] < 100):
            raise BadDrawing(f"not a mark: {node.mark!r}")
        button = node.code is not None or node.mark is not None
        if button and inside:
            raise BadDrawing(f"a button lies inside another button: {node.code}, {node.mark}")
        if node.code is not None and node.mark is not None:
            raise BadDrawing(f"one press cannot play {node.code} and mark {node.mark}")
        for child in node.children:
            if isinstance(child, El):
                visit(child, inside or button)

    visit(root, False)


# A board says the same of most of its pieces, step after step: what was looked at once is known.
_KNOWN = 1 << 16


@lru_cache(_KNOWN)
def _fault(name: str, value: Attr) -> str:
    """What the allow-list has against an attribute; "" for nothing."""
    if name not in ATTRS:
        return f"{name}= is not for boards"
    if not isinstance(value, str):
        return ""
    if name == "id" and not _ID.match(value):
        return f"not an id: {value!r}"
    if name == "role" and value not in ROLES:
        return f"not a role for boards: {value!r}"
    if name == "href" and not (value.startswith("#") and _ID.match(value[1:])):
        return f"href may only point into the board itself, not to {value!r}"
    return f"{name}={value!r} is not allowed" if _UNSAFE.search(_URL.sub("", value)) else ""


@lru_cache(_KNOWN)
def _attribute(prefix: str, name: str, value: Attr) -> str:
    shown = value if isinstance(value, str) else _number(value)
    if name == "id":
        shown = prefix + shown
    elif name == "href":
        shown = f"#{prefix}{shown[1:]}"
    else:
        shown = _URL.sub(lambda found: f"url(#{prefix}{found[1]})", shown)
    return f' {name}="{escape(shown)}"'


def render(
    root: El,
    translate: Callable[[Any], str],
    offer: Callable[[int], Offer] | None = None,
    *,
    label: Any = None,
    prefix: str = "b-",
    marks: bool = False,
    house: bool = True,
) -> str:
    """The tree as escaped markup (the only place where markup of boards is made).

    `translate` turns a message into the reader's words. `offer` describes a code; without it nothing is a button.
    Buttons are marked with data-code (and data-legal, data-final, data-hint, data-why,
    data-clause); the page's script makes
    them live, the form below the board holds the same actions for everybody else. `label` names a root <svg>.
    With `marks` the reader has a note pad, and what marks it gets data-mark.
    Ids get `prefix` and so do references to them. House patterns and filters that are referred to are included, unless
    `house` is False: then they stand elsewhere on the page (`defs`).
    """
    validate(root)
    out: list[str] = []

    def text(child: Child) -> str:
        if isinstance(child, str):
            return child
        return str(child) if isinstance(child, int) else translate(child)

    def put(node: El, extra: str, before: tuple[El, ...] = ()) -> None:
        attrs = "".join(_attribute(prefix, name, value) for name, value in node.attrs.items())
        out.append(f"<{node.tag}{attrs}{extra}")
        children: tuple[Child, ...] = (*before, *node.children)
        if not children:
            out.append("/>")
            return
        out.append(">")
        for child in children:
            if isinstance(child, El):
                put(child, _marks(child, text, offer, marks))
            else:
                out.append(escape(text(child), quote=False))
        out.append(f"</{node.tag}>")

    before = _house([root]) if house else ()
    if root.tag == "svg":
        said = escape(text(label if label is not None else root.label or ""))
        put(
            root, ' xmlns="http://www.w3.org/2000/svg" role="group"' + (f' aria-label="{said}"' if said else ""), before
        )
    else:
        put(root, _marks(root, text, offer, marks), before)
    return "".join(out)


def defs(drawings: Iterable[El]) -> str:
    """The house patterns and filters that these drawings refer to, as markup that shows nothing; "" for none."""
    parts = _house(drawings)
    if not parts:
        return ""
    return f'<svg aria-hidden="true" width="0" height="0" class="unseen">{render(parts[0], str, house=False)}</svg>'


def _house(drawings: Iterable[El]) -> tuple[El, ...]:
    from lusoria.drawing.defs import HOUSE

    wanted = set[str]()
    for root in drawings:
        own = {str(node.attrs["id"]) for node in root.walk() if "id" in node.attrs}
        wanted |= {name for name in _references(root) if name in HOUSE and name not in own}
    return (El("defs", {}, tuple(HOUSE[name] for name in sorted(wanted))),) if wanted else ()


def _marks(
    node: El, text: Callable[[Child], str], offer: Callable[[int], Offer] | None, pad: bool
) -> str:  # fmt: skip
    """Role, label and action code of one element."""
    said = text(node.label) if node.label is not None else ""
    if node.code is not None and offer is not None:
        told = offer(node.code)
        chosen = told.label if told.legal or told.why or not said else ""
        name = f"{said}: {chosen}" if said and chosen and said != chosen else said or chosen
        marks = f' data-code="{node.code}" role="img" aria-label="{escape(name)}"'
        if told.legal:
            marks += (
                ' data-legal=""' + (' data-final=""' if told.final else "") + (' data-hint=""' if told.hint else "")
            )
        if told.why:
            marks += f' data-why="{escape(told.why)}"'
        if told.clause:
            marks += f' data-clause="{escape(told.clause)}"'
        return marks
    if node.mark is not None and pad:
        return f' data-mark="{node.mark[0]} {node.mark[1]}" role="img" aria-label="{escape(said)}"'
    if not said or "role" in node.attrs:
        return f' aria-label="{escape(said)}"' if said else ""
    holds = any(child.code is not None or child.label is not None for child in node.walk() if child is not node)
    return f' role="{"group" if holds else "img"}" aria-label="{escape(said)}"'


def _references(root: El) -> Iterator[str]:
    for node in root.walk():
        for value in node.attrs.values():
            if isinstance(value, str):
                yield from _URL.findall(value)
                if value.startswith("#"):
                    yield value[1:]


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
