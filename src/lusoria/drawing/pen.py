"""The one place where elements become markup: checked, escaped, and with what the page needs of them (roles, labels,
action codes).

What boards draw again and again (`element.kept`) is written down once, as long as it holds no button: what a button
says is another matter for each reader. What speaks is kept for each `tongue`, where it names nobody at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from html import escape
from itertools import accumulate
from typing import Any, Final, NamedTuple

from lusoria.drawing.element import BadDrawing, Child, El, Offer, Opened, Shape, el, is_mark
from lusoria.kernel import Say, Seat


class Drawing(str):
    """The markup of a tree. `cuts` are the stretches of it that are elements of their own near its root: the children,
    and theirs, each before what lies in it."""

    cuts: tuple[tuple[int, int], ...] = ()


class Kept(NamedTuple):
    """What is known of an element that is kept: its markup after the tag and the attributes, the ids in it and those
    that it refers to, and whether something in it has a label."""

    rest: str
    ids: frozenset[str] = frozenset()
    refers: frozenset[str] = frozenset()
    holds: bool = False


_SPEAKS: Final = Kept("")  # of one with messages in it: it is kept for each tongue
_BARE: Final = Shape("g", {})
_DEEP: Final = 2  # how far below the root an element can be cut out


class Pen:
    """Writes trees down, looking at each element once: it is checked against the allow-list, and what else the page has
    to know of the drawing is noted. The arguments are those of `render`; those that `translate` alike have the same
    `tongue` ("": nothing that speaks is kept)."""

    def __init__(
        self,
        translate: Callable[[Any], str],
        offer: Callable[[int], Offer] | None = None,
        *,
        prefix: str = "b-",
        marks: bool = False,
        tongue: str = "",
    ) -> None:
        self.translate, self.offer, self.prefix, self.marks = translate, offer, prefix, marks
        self.tongue = tongue
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
                known = None if child.kept is None else self._known(child)
                if known is None:
                    holds |= self._put(child, out, inside, None, deep + 1)
                else:
                    holds |= self._lay(child, known, out, inside, deep + 1)
            else:  # as many are
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

    def _lay(self, node: El, known: Kept, out: list[str], inside: bool, deep: int) -> bool:
        """The same for one whose inside is known: it is one piece."""
        opened = node.shape.opened(self.prefix)
        if opened.own or opened.refers:
            self._note(opened)
        if known.ids or known.refers:
            self._note_all(known.ids, known.refers)
        if node.code is not None or node.mark is not None:
            self._press(node, inside)
        elif node.label is None:
            if deep <= _DEEP:
                self._cuts[len(out)] = len(out) + 1
            out.append(opened.markup + known.rest)
            return known.holds
        if deep <= _DEEP:
            self._cuts[len(out)] = len(out) + 1
        out.append(f"{opened.markup}{self._marks(node, known.holds)}{known.rest}")
        return known.holds or node.code is not None or node.label is not None

    def _known(self, node: El) -> Kept | None:
        """What is known of an element that is kept; None where it is to be written anew."""
        assert node.kept is not None
        try:
            found: Kept | None = node.kept[self.prefix]
        except KeyError:
            found = node.kept[self.prefix] = self._look(node)
        if found is not _SPEAKS:
            return found
        if not self.tongue:
            return None
        spoken = self.prefix, self.tongue
        told: Kept | None = node.kept.get(spoken)
        if told is None:
            told = node.kept[spoken] = self._write(node)
        return told

    def _look(self, node: El) -> Kept | None:
        """What can be known of it: nothing where it holds a button, or names somebody at the table."""
        within = [child for child in node.walk() if child is not node]
        if any(child.code is not None or child.mark is not None for child in within):
            return None
        said = [child.label for child in within if child.label is not None]
        said += [text for each in (node, *within) for text in each.children if not isinstance(text, El)]
        if not all(_for_everybody(message) for message in said):
            return None
        return _SPEAKS if any(isinstance(message, Say) for message in said) else self._write(node)

    def _write(self, node: El) -> Kept:
        if not node.children:
            return Kept("/>")
        pen, out = Pen(self.translate, prefix=self.prefix), list[str]()
        holds = pen._put(El(_BARE, node.children), out, False, deep=_DEEP)
        inside = "".join(out[1:-1])
        return Kept(f">{inside}</{node.tag}>", frozenset(pen.ids), frozenset(pen.refers), holds)

    def _note(self, opened: Opened) -> None:
        """Note the ids that an element has and refers to."""
        if opened.own:
            if opened.own in self.ids:
                raise BadDrawing(f'the id "{opened.own}" is given twice')
            self.ids.add(opened.own)
        self.refers.update(opened.refers)

    def _note_all(self, ids: frozenset[str], refers: frozenset[str]) -> None:
        """Note those that stand in an element."""
        if twice := self.ids & ids:
            raise BadDrawing(f'the id "{min(twice)}" is given twice')
        self.ids |= ids
        self.refers |= refers

    def _press(self, node: El, inside: bool) -> None:
        """Note what can be pressed."""
        if node.mark is not None and not is_mark(node.mark):
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


def _for_everybody(said: Any) -> bool:
    """Whether a text is the same at every table: nobody is named in it."""
    if isinstance(said, Say):
        return all(_for_everybody(slot) for slot in said.slots.values())
    return isinstance(said, str | int) and not isinstance(said, Seat)


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


def validate(root: El) -> None:
    """Raise BadDrawing at the first thing the allow-list does not hold, at a doubled id or at a button in a button."""
    Pen(lambda _message: "").draw(root)


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
