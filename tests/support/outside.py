"""Packages that bring bots, as an installer would leave them."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from lusoria.bots import outside

Install: TypeAlias = Callable[..., Path]

SPY = """
seen = []
class Spy:
    def __init__(self, game):
        self.game = game
    def choose(self, asked):
        seen.append(asked)
        return asked.codes[-1] if asked.must else None
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """`installed(text, name="module:Class")` leaves a module `outside_bots` and what an installer writes beside it."""

    def install(text: str, **entries: str) -> Path:
        folder = tmp_path / "site"
        info = folder / "bots-1.0.dist-info"
        info.mkdir(parents=True)
        (folder / "outside_bots.py").write_text(text)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bots\nVersion: 1.0\n")
        lines = [f"{name.replace('_', '-')} = {value}" for name, value in entries.items()]
        (info / "entry_points.txt").write_text("\n".join(["[lusoria.bots]", *lines]) + "\n")
        monkeypatch.syspath_prepend(str(folder))
        importlib.invalidate_caches()
        outside.refresh()
        return folder / "outside_bots.py"

    yield install
    monkeypatch.undo()
    importlib.invalidate_caches()
    outside.refresh()
    sys.modules.pop("outside_bots", None)
