"""Boards in plates: what they hold, what they share, and how the page learns their shapes."""

import re
from pathlib import Path

import pytest

import lusoria.web
from lusoria.drawing import BadDrawing, Offer, Plate, board, el, markup, validate
from lusoria.drawing.plates import SHAPES, nearest


def sheet(width: int, height: int, *children: object, **attrs: object):
    return el("svg", *children, viewBox=f"0 0 {width} {height}", **attrs)


def test_an_id_belongs_to_one_plate_and_may_come_again_in_its_other_form() -> None:
    piece = el("circle", id="pawn", r=3)
    validate(board(Plate(sheet(4, 4, piece), lying=sheet(8, 2, piece)), hand=sheet(4, 1)))
    with pytest.raises(BadDrawing, match="pawn"):
        validate(board(sheet(4, 4, piece), hand=sheet(4, 1, piece)))


@pytest.mark.parametrize("view_box", [None, "", "0 0 3", "0 0 3 0", "a b c d"])
def test_a_plate_says_how_large_it_is(view_box: str | None) -> None:
    with pytest.raises(BadDrawing, match="viewBox"):
        validate(board(el("svg", viewBox=view_box)))


def test_patterns_of_the_house_stand_once_before_all_plates() -> None:
    sand = el("rect", width=4, height=4, fill="url(#sand)")
    shown = markup(board(Plate(sheet(4, 4, sand), lying=sheet(8, 2, sand)), hand=sheet(4, 1, sand)), str)
    assert shown.defs.count('id="b-sand"') == 1
    assert "<defs" not in shown.field.upright
    assert 'fill="url(#b-sand)"' in shown.field.upright
    assert 'id="l-sand"' in shown.field.lying  # a form that is not shown cannot lend its patterns
    assert markup(board(sheet(4, 4)), str).defs == ""


def test_what_can_be_pressed_before_seats_only_is_told_apart() -> None:
    def piece(code: int):
        return el("circle", r=1, code=code, label=str(code))

    drawn = board(sheet(4, 4, piece(1)), hand=sheet(4, 1, piece(2)), seats=[sheet(4, 1, piece(2), piece(3)), None])
    shown = markup(drawn, str, lambda code: Offer(str(code), legal=True))
    assert (shown.codes, shown.aside) == ({1, 2, 3}, {3})


def test_sides_go_beside_the_field_where_that_leaves_it_larger() -> None:
    """In a place of that shape a square field is drawn at a third of the height either way."""
    shown = markup(board(sheet(10, 10), sides=[sheet(5, 10)]), str)
    assert (shown.beside, shown.below, shown.turn) == (50, 50, 50)
    two = markup(board(sheet(10, 10), sides=[sheet(10, 10), sheet(10, 10)]), str)
    assert (two.beside, two.below, two.turn) == (50, 200, 100)
    assert markup(board(sheet(10, 10)), str).turn == 0


def test_the_style_sheet_knows_every_shape() -> None:
    css = (Path(lusoria.web.__file__).parent / "static/web/plates.css").read_text()
    for name in ("shape", "beside", "below", "turn"):
        assert {int(found) for found in re.findall(rf"\.{name}-(\d+)", css)} == set(SHAPES)
    assert all(
        float(number) == int(shape) / 100 for shape, number in re.findall(r"\.shape-(\d+) \{ --shape: ([\d.]+);", css)
    )


def test_the_nearest_shape_is_near() -> None:
    for hundredth in range(20, 1600):
        assert 0.8 < nearest(hundredth / 100) / hundredth < 1.25
