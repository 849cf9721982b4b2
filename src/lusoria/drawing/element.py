"""The element tree that boards are made of, and what may stand in it.

A board is a tree of `El`, never a string. Every tag, attribute and value is checked against an allow-list when it is
written down (pen.py), so a board cannot smuggle in markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from html import escape
from typing import Any, NamedTuple, ParamSpec

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


def is_mark(mark: tuple[str, int]) -> bool:
    """Whether a note pad may have a mark of that name and value."""
    return bool(_MARK.match(mark[0])) and 0 <= mark[1] < 100


class BadDrawing(ValueError):
    """A board uses a tag, attribute or value that the allow-list does not hold."""


class Shape:
    """Tag and attributes of elements. Boards are made of the same shapes, step after step: each is kept once, with what
    was made of it."""

    __slots__ = ("_opened", "attrs", "tag")

    def __init__(self, tag: str, attrs: Mapping[str, Attr]) -> None:
        self.tag, self.attrs = tag, attrs
        self._opened: dict[str, Opened] = {}

    def __repr__(self) -> str:
        return f"Shape({self.tag!r}, {self.attrs!r})"

    def opened(self, prefix: str) -> Opened:
        """How an element of this shape begins. Raises BadDrawing."""
        found = self._opened.get(prefix)
        if found is None:
            found = self._opened[prefix] = _open(prefix, self.tag, self.attrs)
        return found


@dataclass(slots=True)  # nobody changes one; frozen, the thousand of a board would take four times as long to make
class El:
    """One element. `code` makes it a button for that action; `label` says what it is to those who cannot see it.

    `mark=(name, value)` makes it a button for the reader's own note pad instead: a press sets the mark of that name
    (`View.pad`) to the value, 0 rubs it out. It is private, and no part of the game.

    `kept` is not None for one that is drawn again and again (see the function `kept`): what is in it is written down
    once, and lies here.
    """

    shape: Shape
    children: tuple[Child, ...] = ()
    code: int | None = None
    label: Any = None
    mark: tuple[str, int] | None = None
    kept: dict[Hashable, Any] | None = field(default=None, compare=False, repr=False)

    def __hash__(self) -> int:
        """Which one it is. TypeError for one that is not kept: another will be made of the same things."""
        if self.kept is None:
            raise TypeError("only elements that are kept can be told apart")
        return id(self)

    @property
    def tag(self) -> str:
        return self.shape.tag

    @property
    def attrs(self) -> Mapping[str, Attr]:
        return self.shape.attrs

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

    >>> el("circle", cx=3, r=1.5, class_="dot", fill=None).shape
    Shape('circle', {'cx': 3, 'r': 1.5, 'class': 'dot'})
    """
    if None in children:
        children = tuple(child for child in children if child is not None)
    shape = _shape(tag, *attrs, *attrs.values())
    return El(shape, children, code, label, mark)


# What a board says of most of its pieces it says step after step: what was looked at once is known.
_KNOWN = 1 << 16


@lru_cache(_KNOWN)
def _shape(tag: str, *named: Any) -> Shape:
    """The shape of a tag and attributes: all their names, then all their values."""
    half = len(named) // 2
    pairs = zip(named[:half], named[half:], strict=True)
    return Shape(tag, {name.rstrip("_").replace("_", "-"): value for name, value in pairs if value is not None})


_P = ParamSpec("_P")


def kept(draw: Callable[_P, El]) -> Callable[_P, El]:
    """A function whose element is made of nothing but what it is given. For the same things it gives the same element,
    as long as these can be told apart: numbers, texts, messages, elements that are kept themselves."""

    @wraps(draw)
    def drawn(*given: _P.args, **named: _P.kwargs) -> El:
        try:
            return _drawn(draw, *given, **named)  # type: ignore[arg-type]
        except TypeError:  # something among them is made anew each time
            return draw(*given, **named)

    return drawn


@lru_cache(_KNOWN, typed=True)
def _drawn(draw: Callable[..., El], *given: Any, **named: Any) -> El:
    node = draw(*given, **named)
    if node.kept is None:
        node.kept = {}
    return node


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


def _attribute(prefix: str, name: str, value: Attr) -> str:
    shown = value if isinstance(value, str) else number(value)
    if name == "id":
        shown = prefix + shown
    elif name == "href":
        shown = f"#{prefix}{shown[1:]}"
    else:
        shown = _URL.sub(lambda found: f"url(#{prefix}{found[1]})", shown)
    return f' {name}="{escape(shown)}"'


class Opened(NamedTuple):
    """The beginning of an element as markup, and all of it where there is nothing in it; its own id ("" for none), and
    the ids that it refers to."""

    markup: str
    alone: str
    own: str
    refers: tuple[str, ...]


def _open(prefix: str, tag: str, attrs: Mapping[str, Attr]) -> Opened:
    if tag not in TAGS:
        raise BadDrawing(f"<{tag}> is not an element of boards")
    own, refers = "", list[str]()
    for name, value in attrs.items():
        if wrong := _fault(name, value):
            raise BadDrawing(f"<{tag}>: {wrong}")
        if name == "id":
            own = str(value)
        if isinstance(value, str):
            refers += _URL.findall(value)
            if value.startswith("#"):
                refers.append(value[1:])
    markup = f"<{tag}" + "".join(_attribute(prefix, *pair) for pair in attrs.items())
    return Opened(markup, f"{markup}/>", own, tuple(refers))


def number(value: float) -> str:
    """A number of a drawing: two decimals at most, and no minus before nothing.

    >>> number(1.5), number(-0.001)
    ('1.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
