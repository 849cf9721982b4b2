"""The bot that has learned: offered where the box holds weights, and open about sitting at a table they are not for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lusoria.bots import learned
from lusoria.bots.learned import Weights
from lusoria.bots.learned.features import Features
from lusoria.play import catalogue
from lusoria.web.models import Table

pytestmark = pytest.mark.django_db

WORDS = "what it has learned is not for this table"


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Weights for three at Spartacus, in a folder of the test."""
    monkeypatch.setattr(learned, "place", lambda game, seats: tmp_path / f"{game.slug}-{seats}.npz")
    learned._loaded.cache_clear()
    game = catalogue.game("spartacus")
    box = game.box(seats=3)
    Weights.blank(game, box, Features.of(game, box, 3)).save(tmp_path / "spartacus-3.npz")
    yield
    learned._loaded.cache_clear()


def opened(client, **more):
    fields = {"name": "Ada", "seats": 3, "public": "0", "tempo": "live", "seat_1": "scholar", **more}
    answer = client.post("/games/spartacus/new/", fields)
    assert answer.status_code == 302, answer.content.decode()[:300]
    return client.get(f"/t/{Table.objects.get().pk}/").content.decode()


def test_a_bot_that_has_learned_is_offered_where_the_box_holds_weights(client, weights):
    for slug, there in (("spartacus", True), ("zero", False)):
        for page in (f"/games/{slug}/", f"/games/{slug}/new/"):
            assert ("scholar" in client.get(page).content.decode()) == there


def test_at_the_table_that_it_has_learned_for_nothing_more_is_said(client, weights):
    page = opened(client)
    assert "Scholar" in page
    assert WORDS not in page


def test_at_another_table_its_page_says_that_it_judges_by_sense(client, weights):
    assert WORDS in opened(client, o_joker="on")


def test_with_another_number_of_seats_too(client, weights):
    assert WORDS in opened(client, seats=4)
