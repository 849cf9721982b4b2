"""The cover of a box: a drawing that stands alone."""

from xml.etree import ElementTree

import pytest

from lusoria.kernel import Say
from lusoria.play import LANGUAGES, Frozen, catalogue
from lusoria.web import covers
from lusoria.web.covers import cover

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", catalogue.games(), ids=lambda game: game.slug)
def test_every_box_has_a_cover_of_its_own_in_every_language(game):
    for language in LANGUAGES:
        drawing = ElementTree.fromstring(cover(game, language))
        assert drawing.tag == f"{SVG}svg"
        assert drawing.get("lang") == language
        style = drawing.find(f"{SVG}style").text
        assert "--paper:" in style
        assert f".board-{game.slug}" in style
        assert not [node for node in drawing.iter() if "data-act" in node.attrib]  # a picture has no buttons
    others = {cover(other, "en") for other in catalogue.games() if other is not game}
    assert cover(game, "en") not in others


def test_a_box_whose_records_are_of_other_rules_shows_how_it_is_laid_out(monkeypatch):
    game = catalogue.game("zero")
    halfway = cover(game, "en")
    cover.cache_clear()

    def frozen(_data):
        raise Frozen(Say("other rules"))

    monkeypatch.setattr(covers.Record, "read", frozen)
    assert cover(game, "en") not in ("", halfway)
    cover.cache_clear()


@pytest.mark.django_db
def test_the_first_page_shows_covers_and_they_are_served(client):
    page = client.get("/").content.decode()
    assert '<img src="/games/zero/cover-en.svg" alt="" loading="lazy">' in page
    answer = client.get("/games/zero/cover-ja.svg")
    assert answer["Content-Type"].startswith("image/svg+xml")
    assert "public" in answer["Cache-Control"]
    assert client.get("/games/zero/cover-fr.svg").status_code == 404
    assert client.get("/games/nothing/cover-en.svg").status_code == 404
