"""Texts of data: read once and kept whole, else read anew; what comes of one is the same either way."""

import os
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lusoria.kernel.machine import folder
from lusoria.play import catalogue

TEXT = '[near]\nis = [[1, 2], [-3]]\nfrom = "ours"\nfixed = true\n\n["größe"]\nis = 2.5\nmost = 9007199254740993\n'


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    return tmp_path / "data"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were read."""
    texts: list[str] = []

    def loads(text: str) -> dict[str, Any]:
        texts.append(text)
        return tomllib.loads(text)

    monkeypatch.setattr(folder, "tomllib", SimpleNamespace(loads=loads))
    return texts


def test_a_text_is_read_once(data: Path, read: list[str]) -> None:
    for _ in range(3):
        assert folder.toml(TEXT) == tomllib.loads(TEXT)
    assert read == [TEXT]
    other = TEXT.replace("-3", "4")
    assert folder.toml(other)["near"]["is"] == [[1, 2], [4]]
    assert read == [TEXT, other]
    assert len(list(data.iterdir())) == 2


def test_what_comes_of_it_may_be_changed(data: Path) -> None:
    for _ in range(3):
        found = folder.toml(TEXT)
        assert found == tomllib.loads(TEXT)
        found["near"]["is"].clear()


def test_a_broken_file_is_read_anew(data: Path, read: list[str]) -> None:
    folder.toml(TEXT)
    (path,) = data.iterdir()
    whole = path.read_bytes()
    for broken in (b"", whole[:-1], whole.replace(b"-3", b"-4"), whole.replace(b"data 1", b"data 0")):
        path.write_bytes(broken)
        read.clear()
        assert folder.toml(TEXT) == tomllib.loads(TEXT)
        assert read == [TEXT]
        assert path.read_bytes() == whole


def test_what_json_has_no_words_for_is_read_each_time(data: Path, read: list[str]) -> None:
    text = "day = 2026-11-27\n"
    for _ in range(2):
        assert folder.toml(text) == tomllib.loads(text)
    assert len(read) == 2
    assert not data.exists()


def test_no_more_is_kept_than_so_many_texts(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MOST", 3)
    for k in range(6):
        folder.toml(f"n = {k}")
        for path in data.iterdir():
            if str(k).encode() in path.read_bytes()[-2:]:
                os.utime(path, (k, k))
    assert sorted(path.read_bytes()[-2:-1] for path in data.iterdir()) == [b"3", b"4", b"5"]


def test_without_a_cache_folder_it_is_read_each_time(
    tmp_path: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "file"))
    for _ in range(2):
        assert folder.toml(TEXT) == tomllib.loads(TEXT)
    assert len(read) == 2


def test_every_box_says_the_same_from_the_cache(data: Path) -> None:
    boxes = [game for game in catalogue.games() if (game.folder / "components.toml").exists()]
    for game in boxes:
        text = (game.folder / "components.toml").read_text("utf-8")
        for _ in range(2):
            assert folder.toml(text) == tomllib.loads(text)
    assert len(boxes) > 20
    assert len(list(data.iterdir())) == len(boxes)
