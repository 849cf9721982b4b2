"""The note pad: one's own, kept, and no part of the game."""

import re

import pytest

from lusoria.drawing import board, el
from lusoria.kernel import Say
from lusoria.web.match import moves
from lusoria.web.models import Seat, Table
from lusoria.web.tables import pad, seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def noted(someone, browsing, monkeypatch):
    """A table of a game whose board has one spot to be marked; two people of three, and their browsers."""
    monkeypatch.setattr(
        "lusoria.web.match.reader.board_of",
        lambda view: board(
            el(
                "svg",
                el(
                    "rect",
                    mark=("spot-1", 1 - view.pad.get("spot-1", 0)),
                    label=Say("mark {n}", n=view.pad.get("spot-1", 0)),
                ),
                viewBox="0 0 9 9",
            )
        ),
    )
    people = [someone(name) for name in ("Ada", "Ben", "Cleo")]
    table = seating.open_table(people[0], "spartacus", 3, {})
    for person in people[1:]:
        table = seating.sit(table.pk, person)
    return table, people, [browsing(person) for person in people]


def page(browser, table):
    return browser.get(f"/t/{table.pk}/").content.decode()


def test_a_mark_is_kept_is_private_and_is_no_move(noted):
    table, _people, (ada, ben, _cleo) = noted
    path = f"/t/{table.pk}/pad/"
    assert 'data-mark="spot-1 1"' in page(ada, table)
    answer = ada.post(path, {"mark": "spot-1 1"}, headers={"HX-Request": "true"})
    assert 'data-mark="spot-1 0" role="img" aria-label="mark 1"' in answer.content.decode()
    assert 'aria-label="mark 1"' in page(ada, table)
    assert 'aria-label="mark 0"' in page(ben, table)
    fresh = Table.objects.get(pk=table.pk)
    assert (fresh.length, fresh.versions, fresh.stir) == (table.length, table.versions, table.stir)
    ada.post(path, {"mark": ""})
    assert 'aria-label="mark 0"' in page(ada, table)


def test_every_mark_is_a_button_without_a_script_and_spectators_have_none(noted, browsing):
    table, _people, (ada, *_rest) = noted
    assert re.search(r'<button class="small" name="mark" value="spot-1 1">mark 0<', page(ada, table))
    watching = page(browsing(), table)
    assert "data-mark" not in watching
    assert 'name="mark"' not in watching


def test_a_text_is_kept_for_its_writer_alone(noted):
    table, _people, (ada, ben, _cleo) = noted
    answer = ada.post(f"/t/{table.pk}/pad/", {"text": "<b>Ben has red"}, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert "&lt;b&gt;Ben has red" in page(ada, table)
    assert "Ben has red" not in page(ben, table)


@pytest.mark.parametrize("mark", ["Spot 1", "spot-1", "spot-1 100", "spot-1 -1", "a" * 30 + " 1"])
def test_what_is_no_mark_is_refused(noted, mark):
    table, _people, (ada, *_rest) = noted
    assert ada.post(f"/t/{table.pk}/pad/", {"mark": mark}).status_code == 400
    assert Seat.objects.get(table=table, number=0).pad == {}


def test_there_is_room_for_so_many_marks(noted):
    table, (ada, *_), _browsers = noted
    Seat.objects.filter(table=table, number=0).update(pad={"marks": {f"m-{n}": 1 for n in range(pad.MOST)}})
    with pytest.raises(Exception, match="understood"):
        pad.write(table.pk, ada, mark="spot-1 1")
    pad.write(table.pk, ada, mark="m-3 2")
    assert pad.marks(Seat.objects.get(table=table, number=0))["m-3"] == 2


def test_the_pad_goes_with_whoever_leaves(noted):
    table, (ada, *_), _browsers = noted
    pad.write(table.pk, ada, text="mine")
    moves.leave(table.pk, ada)
    assert Seat.objects.get(table=table, number=0).pad == {}
