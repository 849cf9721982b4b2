"""The cache folder: machine code, which texts of rules have been found sound, and what texts of data say.

A file is written whole or not at all, read by any number of processes, and checked before it is used: a broken one is
made anew.
"""

from __future__ import annotations

import json
import os
import threading
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

MOST = 1000  # texts of a kind that are remembered
_DATA = b"lusoria data 1\n"
_DIGEST = 32


def cache_folder() -> Path:
    """Where machine code is kept: `LUSORIA_CACHE`, else the user's cache folder. It need not be there, if it cannot."""
    chosen = os.environ.get("LUSORIA_CACHE")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "lusoria"
    with suppress(OSError):
        base.mkdir(parents=True, exist_ok=True)
    return base


@contextmanager
def drafted(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of `path` in the end, with its folders; where this fails on the way,
    all is as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident():x}.draft")
    try:
        with draft.open("wb") as file:
            yield file
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def hashed(parts: Iterable[bytes]) -> str:
    """One name for these parts, in this order."""
    made = blake2b(digest_size=16)
    for part in parts:
        made.update(len(part).to_bytes(8, "little") + part)
    return made.hexdigest()


def is_sound(name: str) -> bool:
    """Whether what the name is the hash of has been found sound before."""
    return os.path.exists(cache_folder() / "sound" / name)


def remember_sound(name: str) -> None:
    """Next time it need not be looked at. A folder that cannot be written to is no fault."""
    folder = cache_folder() / "sound"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
        _keep_newest(folder)


def toml(text: str) -> dict[str, Any]:
    """A text in TOML as data: kept as JSON, which is read far sooner. What JSON has no words for is read each time.

    Raises `tomllib.TOMLDecodeError`."""
    path = cache_folder() / "data" / hashed([text.encode()])
    if (body := read_whole(path, _DATA)) is not None:
        kept: dict[str, Any] = json.loads(body)
        return kept
    data = tomllib.loads(text)
    with suppress(TypeError):
        write_whole(path, _DATA, json.dumps(data).encode())
        with suppress(OSError):
            _keep_newest(path.parent)
    return data


def read_whole(path: Path, mark: bytes) -> bytes | None:
    """What `write_whole` has left there; None when there is nothing, or nothing whole. Such a file is taken away."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    head, body = data[: len(mark) + _DIGEST], data[len(mark) + _DIGEST :]
    if head == mark + _digest(path, body):
        return body
    with suppress(OSError):
        path.unlink()
    return None


def write_whole(path: Path, mark: bytes, body: bytes) -> None:
    """Leave this there, for whoever knows by the same `mark` what it is. Where nothing can be written, nothing is."""
    with suppress(OSError), drafted(path) as file:
        file.write(mark + _digest(path, body) + body)


def _digest(path: Path, body: bytes) -> bytes:
    """What proves that a file is whole, and is what its name, a hash, says."""
    return blake2b(body, digest_size=_DIGEST, salt=bytes.fromhex(path.stem)[:16]).digest()


def _keep_newest(folder: Path) -> None:
    known = list(folder.iterdir())
    if len(known) > MOST:
        for path in sorted(known, key=lambda p: p.stat().st_mtime)[: len(known) - MOST]:
            path.unlink(missing_ok=True)
