"""The element tree that boards are made of, and the one place where it becomes markup.

A board is a tree of `El`, never a string. `render` checks every tag, attribute and value against an allow-list,
escapes all text and adds what the page needs (roles, labels, action codes), so a board cannot smuggle in markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from itertools import accumulate
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


@dataclass(slots=True)  # nobody changes one; frozen, the thousand of a board would take four times as long to make
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
    named = {_DASHED[name]: value for name, value in attrs.items() if value is not None}
    if None in children:
        children = tuple(child for child in children if child is not None)
    return El(tag, named, children, code, label, mark)


class _Dashed(dict[str, str]):
    def __missing__(self, name: str) -> str:
        self[name] = name.rstrip("_").replace("_", "-")
        return self[name]


_DASHED = _Dashed()


def validate(root: El) -> None:
    """Raise BadDrawing at the first thing the allow-list does not hold, at a doubled id or at a button in a button."""
    Pen(lambda _message: "").draw(root)


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


@lru_cache(_KNOWN)
def _opened(prefix: str, tag: str, attrs: tuple[tuple[str, Attr], ...]) -> tuple[str, str, tuple[str, ...]]:
    """The beginning of an element, its own id ("" for none), and the ids that it refers to. It is made of nothing but
    what is given here, so it can be kept. Raises BadDrawing."""
    if tag not in TAGS:
        raise BadDrawing(f"<{tag}> is not an element of boards")
    own, refers = "", list[str]()
    for name, value in attrs:
        if wrong := _fault(name, value):
            raise BadDrawing(f"<{tag}>: {wrong}")
        if name == "id":
            own = str(value)
        if isinstance(value, str):
            refers += _URL.findall(value)
            if value.startswith("#"):
                refers.append(value[1:])
    return f"<{tag}" + "".join(_attribute(prefix, *pair) for pair in attrs), own, tuple(refers)


class Drawing(str):
    """The markup of a tree. `cuts` are the stretches of it that are elements of their own near its root: the children,
    and theirs, each before what lies in it."""

    cuts: tuple[tuple[int, int], ...] = ()


_DEEP = 2  # how far below the root an element can be cut out


class Pen:
    """Writes trees down, looking at each element once: it is checked against the allow-list, and what else the page has
    to know of the drawing is noted. The arguments are those of `render`."""

    def __init__(
        self,
        translate: Callable[[Any], str],
        offer: Callable[[int], Offer] | None = None,
        *,
        prefix: str = "b-",
        marks: bool = False,
    ) -> None:
        self.translate, self.offer, self.prefix, self.marks = translate, offer, prefix, marks
        self.ids: set[str] = set()  # of what was drawn, without the prefix
        self.refers: set[str] = set()  # the ids that were referred to
        self.codes: set[int] = set()
        self.pads: list[El] = []  # what marks the note pad
        self._cuts: dict[int, int] = {}  # stretches of what is written: from where to where

    def draw(self, root: El, label: Any = None, *, house: bool = False) -> Drawing:
        """The markup of a tree, with `house` that of the house patterns and filters it refers to. Raises BadDrawing."""
        out: list[str] = []
        self._put(root, out, False, label)
        if house and (parts := _house(self.refers - self.ids)):
            inside = Pen(str, prefix=self.prefix).draw(parts)
            if root.children:
                out[0] += inside
            else:
                out = [out[0].removesuffix("/>") + ">", inside, f"</{root.tag}>"]
        drawing, at = Drawing("".join(out)), [0, *accumulate(map(len, out))]
        drawing.cuts = tuple((at[first], at[end]) for first, end in self._cuts.items())
        return drawing

    def text(self, child: Child) -> str:
        """A child that is no element, in the reader's words."""
        if isinstance(child, str):
            return child
        return str(child) if isinstance(child, int) else self.translate(child)

    def _put(self, node: El, out: list[str], inside: bool, label: Any = None, deep: int = 0) -> bool:
        """Whether it, or something in it, is a button or has a label."""
        opened, own, refers = _opened(self.prefix, node.tag, tuple(node.attrs.items()))
        if own:
            if own in self.ids:
                raise BadDrawing(f'the id "{own}" is given twice')
            self.ids.add(own)
        if refers:
            self.refers.update(refers)
        button = node.code is not None or node.mark is not None
        if button:
            self._press(node, inside)
            inside = True
        at = len(out)
        if not (node.children or button or node.label is not None) and deep:  # as most are
            out.append(opened + "/>")
            if deep <= _DEEP:
                self._cuts[at] = at + 1
            return False
        if 0 < deep <= _DEEP:
            self._cuts[at] = at  # here, so that it comes before what lies in it
        out.append(opened)
        holds = False
        for child in node.children:
            if isinstance(child, El):
                holds |= self._put(child, out, inside, None, deep + 1)
            else:
                out.append(escape(child if isinstance(child, str) else self.text(child), quote=False))
        if at == 0 and node.tag == "svg":
            said = escape(self.text(label if label is not None else node.label or ""))
            named = f' aria-label="{said}"' if said else ""
            out[at] += f' xmlns="http://www.w3.org/2000/svg" role="group"{named}'
        elif button or node.label is not None:
            out[at] += self._marks(node, holds)
        if node.children:
            out[at] += ">"
            out.append(f"</{node.tag}>")
        else:
            out[at] += "/>"
        if 0 < deep <= _DEEP:
            self._cuts[at] = len(out)
        return holds or node.code is not None or node.label is not None

    def _press(self, node: El, inside: bool) -> None:
        """Note what can be pressed."""
        if node.mark is not None and not (_MARK.match(node.mark[0]) and 0 <= node.mark[1] < 100):
            raise BadDrawing(f"not a mark: {node.mark!r}")
        if inside:
            raise BadDrawing(f"a button lies inside another button: {node.code}, {node.mark}")
        if node.code is not None and node.mark is not None:
            raise BadDrawing(f"one press cannot play {node.code} and mark {node.mark}")
        if node.code is not None:
            self.codes.add(node.code)
        else:
            self.pads.append(node)

    def _marks(self, node: El, holds: bool) -> str:
        """Role, label and action code of one element; `holds`: it has buttons or labels in it."""
        said = self.text(node.label) if node.label is not None else ""
        if node.code is not None and self.offer is not None:
            told = self.offer(node.code)
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
        if node.mark is not None and self.marks:
            return f' data-mark="{node.mark[0]} {node.mark[1]}" role="img" aria-label="{escape(said)}"'
        if not said or "role" in node.attrs:
            return f' aria-label="{escape(said)}"' if said else ""
        return f' role="{"group" if holds else "img"}" aria-label="{escape(said)}"'


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
    return Pen(translate, offer, prefix=prefix, marks=marks).draw(root, label, house=house)


def defs(wanted: Collection[str]) -> str:
    """The house patterns and filters among these ids, as markup that shows nothing; "" for none."""
    parts = _house(wanted)
    if parts is None:
        return ""
    drawn = Pen(str).draw(parts)
    return f'<svg aria-hidden="true" width="0" height="0" class="unseen">{drawn}</svg>'


def _house(wanted: Collection[str]) -> El | None:
    from lusoria.drawing.defs import HOUSE

    found = sorted(name for name in wanted if name in HOUSE)
    return El("defs", {}, tuple(HOUSE[name] for name in found)) if found else None


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
