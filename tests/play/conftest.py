"""The tiny games, announced as an installed package would announce them."""

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from lusoria.play import catalogue

TINY = ("auction", "duel", "favours", "pairs", "questions")


def announce(folder: Path, entries: Mapping[str, str]) -> None:
    """Write what an installer leaves behind for a package with these entry points."""
    info = folder / "outside-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[lusoria.games]", *lines]) + "\n")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """`installed(name="package")` puts those entry points on the path; the folder that comes back is on it too."""

    def install(**entries: str) -> Path:
        folder = tmp_path / "site"
        announce(folder, entries)
        monkeypatch.syspath_prepend(str(folder))
        importlib.invalidate_caches()
        catalogue.refresh()
        return folder

    yield install
    monkeypatch.undo()
    importlib.invalidate_caches()
    catalogue.refresh()
    for name in [name for name in sys.modules if name.split(".")[0] == "outside_games"]:
        del sys.modules[name]


@pytest.fixture
def tiny(installed: Callable[..., Path]) -> None:
    """The tiny games are in the catalogue."""
    installed(**{f"tiny-{name}": f"tests.tiny_games.{name}" for name in TINY})
