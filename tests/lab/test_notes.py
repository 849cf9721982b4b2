"""What is noted of games does not depend on how many are looked at together."""

import numpy as np
import pytest

from lusoria.lab import notes
from lusoria.lab.cells import Cell, play
from lusoria.lab.notes import notes_of
from lusoria.play import catalogue


@pytest.mark.parametrize("room", [50, 150, 4000])
def test_little_room_for_notes_changes_nothing(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of Spartacus tells about a hundred things: with room for fifty none fits at first."""
    cell = Cell.of(catalogue.game("spartacus"), ["greedy"] * 5)
    games = play(cell, 0, 40)
    whole, single = notes_of(cell, games), notes_of(cell, games, singly=True)
    monkeypatch.setattr(notes, "ROOM", room)
    found = notes_of(cell, games)
    assert sum(len(told.game) for told in whole.told.values()) > 3000
    rules = [k for k, (file, _line) in enumerate(whole.places) if file.endswith("rules.py")]
    assert whole.lines[0, rules].max() > 3000
    for other in (found, single):
        assert (other.lines.sum(axis=0) == whole.lines[0])[rules].all()
    for other in (found, single):
        assert other.told.keys() == whole.told.keys()
        for kind, told in whole.told.items():
            assert np.array_equal(other.told[kind].game, told.game)
            assert np.array_equal(other.told[kind].slots, told.slots)
