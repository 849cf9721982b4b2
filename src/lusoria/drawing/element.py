"""The element tree that boards are made of, and the one place where it becomes markup.

A board is a tree of `El`, never a string. `render` checks every tag, attribute and value against an allow-list,
escapes all text and adds what the page needs (roles, labels, action codes), so a board cannot smuggle in markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import accumulate
from typing import Any, NamedTuple

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
    """

    shape: Shape
    children: tuple[Child, ...] = ()
    code: int | None = None
    label: Any = None
    mark: tuple[str, int] | None = None

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

    >>> render(el("circle", cx=3, cy=4, r=1.5, class_="dot"), str)
    '<circle cx="3" cy="4" r="1.5" class="dot"/>'
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


def validate(root: El) -> None:
    """Raise BadDrawing at the first thing the allow-list does not hold, at a doubled id or at a button in a button."""
    Pen(lambda _message: "").draw(root)


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
        at, opened = len(out), node.shape.opened(self.prefix)
        if opened.own or opened.refers:
            self._note(opened)
        button = node.code is not None or node.mark is not None
        if button:
            self._press(node, inside)
            inside = True
        if 0 < deep <= _DEEP:
            self._cuts[at] = at  # here, so that it comes before what lies in it
        out.append(opened.markup)
        holds = False
        for child in node.children:
            if not isinstance(child, El):
                out.append(escape(child if isinstance(child, str) else self.text(child), quote=False))
            elif child.children or child.code is not None or child.label is not None or child.mark is not None:
                holds |= self._put(child, out, inside, None, deep + 1)
            else:  # as most are
                drawn = child.shape.opened(self.prefix)
                if drawn.own or drawn.refers:
                    self._note(drawn)
                if deep < _DEEP:
                    self._cuts[len(out)] = len(out) + 1
                out.append(drawn.alone)
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

    def _note(self, opened: Opened) -> None:
        """Note the ids that an element has and refers to."""
        if opened.own:
            if opened.own in self.ids:
                raise BadDrawing(f'the id "{opened.own}" is given twice')
            self.ids.add(opened.own)
        self.refers.update(opened.refers)

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
    return el("defs", *(HOUSE[name] for name in found)) if found else None


def number(value: float) -> str:
    """A number of a drawing: two decimals at most, and no minus before nothing.

    >>> number(1.5), number(-0.001)
    ('1.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
