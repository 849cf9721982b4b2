"""What boards may and may not put on a page."""

from collections.abc import Callable
from typing import Any

import pytest

from lusoria.drawing import GLYPHS, PATTERNS, BadDrawing, El, Offer, card, el, glyph, kept, render, validate, words
from lusoria.drawing.element import Child
from lusoria.drawing.pen import Pen
from lusoria.kernel import Say, Seat


def offer(code: int) -> Offer:
    return Offer("Play <7>", legal=code == 1, final=code == 1, why="" if code == 1 else 'Not "now"', clause="ZER-4.1")


def test_text_and_attributes_are_escaped() -> None:
    tree = el("svg", words(1, 2, "<script>&", id="name"), viewBox="0 0 1 1", label='"><x')
    markup = render(tree, str)
    assert "&lt;script&gt;&amp;" in markup
    assert "<script" not in markup
    assert "<x" not in markup


@pytest.mark.parametrize(
    "bad",
    [
        el("script", "x"),
        el("a", href="#x"),
        el("foreignObject"),
        el("g", style="fill:red"),
        el("g", onclick="x()"),
        el("use", href="https://example.org/x.svg#a"),
        el("use", href="javascript:alert(1)"),
        el("rect", fill="url(https://example.org)"),
        el("rect", fill="url(#ok) url(data:x)"),
        el("rect", class_="a}b{"),
        el("g", id='x" onload="'),
        el("g", role="button"),
        el("g", el("g", id="twice"), el("g", id="twice")),
        el("g", el("g", el("g", code=2)), code=1),
    ],
    ids=lambda node: f"{node.tag} {dict(node.attrs)}",
)
def test_what_the_allow_list_does_not_hold_is_refused(bad: El) -> None:
    with pytest.raises(BadDrawing):
        validate(el("svg", bad))
    with pytest.raises(BadDrawing):
        render(el("svg", bad), str)


def test_a_legal_code_and_a_greyed_one() -> None:
    markup = render(el("svg", el("g", code=1, label="Seven"), el("g", code=2)), str, offer)
    assert '<g data-code="1" role="img" aria-label="Seven: Play &lt;7&gt;" data-legal="" data-final=""' in markup
    assert '<g data-code="2" role="img" aria-label="Play &lt;7&gt;" data-why="Not &quot;now&quot;"' in markup
    assert "data-code" not in render(el("svg", el("g", code=1)), str)


def test_ids_and_references_get_the_prefix_and_house_patterns_come_along() -> None:
    tree = el("svg", el("symbol", id="tree"), el("use", href="#tree"), el("rect", fill="url(#waves)"))
    markup = render(tree, str, prefix="r-")
    assert 'id="r-tree"' in markup
    assert 'href="#r-tree"' in markup
    assert markup.count('id="r-waves"') == 1
    assert 'fill="url(#r-waves)"' in markup
    assert "r-dots" not in markup


def test_labels_name_groups_and_pictures() -> None:
    markup = render(el("svg", el("g", el("path", label="inner"), label="outer"), label="Board"), str)
    assert 'role="group" aria-label="Board"' in markup
    assert '<g role="group" aria-label="outer"><path role="img" aria-label="inner"/>' in markup


def test_messages_go_through_translate_and_numbers_do_not() -> None:
    message = object()
    markup = render(el("svg", el("text", message, " ", 3), label=message), lambda say: "übersetzt")
    assert markup.count("übersetzt") == 2
    assert " 3</text>" in markup


def test_every_glyph_and_pattern_renders() -> None:
    for name in GLYPHS:
        assert "<path" in render(glyph(name, 5, 5, 10), str)
    for name in PATTERNS:
        assert f'id="b-{name}"' in render(el("svg", card(0, 0, 50, 70, pattern=name)), str)


def test_a_mark_is_a_button_of_the_readers_own_pad() -> None:
    board = el("svg", el("rect", mark=("c12-3", 2), label="a spot"), viewBox="0 0 9 9")
    assert 'data-mark="c12-3 2"' in render(board, str, marks=True)
    assert "data-mark" not in render(board, str)


@pytest.mark.parametrize("mark", [("C1", 1), ("c1", 100), ('c" x', 1)])
def test_a_mark_has_a_plain_name_and_a_small_value(mark: tuple[str, int]) -> None:
    with pytest.raises(BadDrawing):
        render(el("svg", el("rect", mark=mark)), str)


def test_a_press_is_for_the_game_or_for_the_pad() -> None:
    with pytest.raises(BadDrawing):
        render(el("svg", el("rect", mark=("c1", 1), code=3)), str)


# -- what is kept ------------------------------------------------------------------------------------------------------


@kept
def badge(text: Child, inside: El | None = None, **more: Any) -> El:
    return el("g", el("circle", r=3), words(0, 0, text), inside, **more)


def drawn(node: El, speak: Callable[[Any], str] = str, tongue: str = "", told: Callable[[int], Offer] = offer) -> str:
    return Pen(speak, told, tongue=tongue).draw(el("svg", node))


def test_the_same_things_are_one_element() -> None:
    assert badge("A") is badge("A")
    assert badge("A", badge("B")) is badge("A", badge("B"))
    assert badge("A") is not badge("B")
    assert badge("1") is not badge(1)
    fresh = el("g")
    assert badge("A", fresh) is not badge("A", fresh)
    assert drawn(badge("A", fresh)) == drawn(badge("A", fresh))


def test_what_is_kept_looks_as_if_it_were_not() -> None:
    for node in (
        badge("<7>"),
        badge("A", badge("B"), label="both"),
        badge("A", code=1),
        badge("A", badge("B", code=2)),
    ):
        plain = replace_all(node)
        for _twice in range(2):
            assert drawn(node) == drawn(plain)


def replace_all(node: El) -> El:
    """The same, of elements that are not kept."""
    children = tuple(replace_all(child) if isinstance(child, El) else child for child in node.children)
    return El(node.shape, children, node.code, node.label, node.mark)


def test_a_button_says_what_it_says_to_each_reader() -> None:
    node = badge("A", badge("B", code=1))
    assert 'aria-label="one"' in drawn(node, told=lambda code: Offer("one"))
    assert 'aria-label="two"' in drawn(node, told=lambda code: Offer("two"))


def test_what_speaks_is_kept_for_each_tongue_and_names_of_players_are_not() -> None:
    node = badge(Say("pawn"), badge("x", label=Say("{seat}", seat=Seat(0))))
    assert "Ada" in drawn(node, lambda say: "Ada", "zero en")
    assert "Ben" in drawn(node, lambda say: "Ben", "zero en")
    node = badge(Say("pawn"))
    assert "Bauer" in drawn(node, lambda say: "Bauer", "zero de")
    assert "pion" in drawn(node, lambda say: "pion", "zero fr")
    assert "Bauer" in drawn(node, lambda say: "never asked", "zero de")
    assert "asked" in drawn(node, lambda say: "asked")  # where no tongue is named nothing is taken for granted


def test_an_id_in_what_is_kept_is_given_once() -> None:
    node = badge("A", badge("B", id="twice"))
    validate(el("svg", node))
    for other in (node, el("g", id="twice")):
        with pytest.raises(BadDrawing):
            validate(el("svg", node, other))
