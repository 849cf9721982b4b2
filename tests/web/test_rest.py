"""A process in which bots think rests until there may be something to think about."""

import pytest
from django.utils import timezone

from lusoria.web.thinking import rest, sharing
from tests.web.stirring import elsewhere
from tests.web.support import POSTGRES

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(bool(POSTGRES), reason="PostgreSQL is asked each time"),
]


@pytest.fixture
def resting(monkeypatch: pytest.MonkeyPatch) -> rest.Rest:
    """A rest that nothing ends but a commit or the end of a pause."""
    monkeypatch.setattr(rest, "TICK", 0.0)
    monkeypatch.setattr(rest, "_LONGEST", 1000.0)
    found = rest.Rest()
    found.begin()
    found.over()  # what was committed before the first look counts as heard
    return found


def test_a_commit_of_somebody_else_ends_it_and_a_rollback_does_not(resting: rest.Rest) -> None:
    assert not resting.over()
    elsewhere(commit=False)
    assert not resting.over()
    elsewhere()
    assert resting.over()
    assert not resting.over()


def test_the_end_of_a_bots_pause_ends_it(resting: rest.Rest, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not resting.over()
    monkeypatch.setattr(sharing, "next_time", timezone.now)
    resting.begin()
    assert resting.over()
