"""The cache: machine code on disk, under a name that is a hash of everything that it was made of.

Of several processes that miss the same thing one makes it, and the others wait. When the folder outgrows its bounds,
what was not used for longest goes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass
from functools import cache
from hashlib import blake2b
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from .faults import Fault
from .folder import cache_folder, read_whole, write_whole
from .program import Door, Shared

if sys.platform != "win32":
    import fcntl

MOST = 256 << 20  # bytes that the cache may take
_MARK = b"lusoria machine code 2\n"


@dataclass(frozen=True)
class Object:
    """Machine code, in one object file or more, with what the host must know of it: its faults, the lines that a
    counted build counts, its doors, and what it shares with other programs."""

    code: tuple[bytes, ...]
    faults: tuple[Fault, ...]
    lines: tuple[tuple[str, int], ...]
    doors: tuple[Door, ...]
    shared: tuple[Shared, ...] = ()


@cache
def own_source() -> bytes:
    """A hash of the compiler itself."""
    made = blake2b(digest_size=16)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        made.update(path.read_bytes())
    return made.digest()


def key_of(parts: list[str]) -> str:
    """The name under which something made of these parts is kept."""
    made = blake2b(own_source(), digest_size=16)
    for part in parts:
        made.update(len(part).to_bytes(8, "little") + part.encode())
    return made.hexdigest()


def read(name: str) -> Object | None:
    """What is kept under a name; None when there is nothing, or nothing whole."""
    path = _path(name)
    body = read_whole(path, _MARK)
    if body is None:
        return None
    with suppress(OSError):
        os.utime(path)
    size = int.from_bytes(body[:8], "little")
    about: dict[str, Any] = json.loads(body[8 : 8 + size])
    ends = list(accumulate(about["sizes"], initial=8 + size))
    return Object(
        tuple(body[start:end] for start, end in pairwise(ends)), tuple(Fault(*f) for f in about["faults"]),
        tuple(tuple(line) for line in about["lines"]),
        tuple(Door(name, tuple(tuple(p) for p in parameters), quick) for name, parameters, quick in about["doors"]),
        tuple(Shared(n, s, tuple((k, r) for k, r in takes), g, f) for n, s, takes, g, f in about["shared"]),
    )  # fmt: skip


@contextmanager
def making(name: str) -> Iterator[None]:
    """While something is made that is to be kept under a name: whoever comes to make it too waits, and should look
    again then. Where nothing can be kept, or locked, nobody waits."""
    if sys.platform == "win32":
        yield
        return
    path = _path(name).with_suffix(".making")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("w")
    except OSError:
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            with suppress(OSError):
                path.unlink(missing_ok=True)
            fcntl.flock(file, fcntl.LOCK_UN)  # not only by closing: a process started meanwhile may hold it open


def write(name: str, made: Object) -> None:
    """Keep something under a name. A folder that cannot be written to is no fault: the code is made again next time."""
    faults, doors = [astuple(f) for f in made.faults], [astuple(d) for d in made.doors]
    shared = [astuple(s) for s in made.shared]
    about = json.dumps({
        "faults": faults, "doors": doors, "lines": made.lines, "shared": shared, "sizes": [len(c) for c in made.code],
    }).encode()  # fmt: skip
    body = len(about).to_bytes(8, "little") + about + b"".join(made.code)
    path = _path(name)
    write_whole(path, _MARK, body)
    with suppress(OSError):
        _keep_bounds(path.parent)


def _path(name: str) -> Path:
    return cache_folder() / "machine" / f"{name}.o"


def _keep_bounds(folder: Path) -> None:
    files = []
    for path in folder.iterdir():
        with suppress(OSError):
            found = path.stat()
            files.append((found.st_mtime, found.st_size, path))
    total = sum(size for _, size, _ in files)
    for _, size, path in sorted(files, key=lambda f: f[0]):
        if total <= MOST:
            return
        with suppress(OSError):
            path.unlink()
            total -= size
