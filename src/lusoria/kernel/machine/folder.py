"""The cache folder: machine code, and which texts of rules have been found sound."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

MOST_SOUND = 1000  # texts that are remembered


def cache_folder() -> Path:
    """Where machine code is kept: `LUSORIA_CACHE`, else the user's cache folder. It need not be there, if it cannot."""
    chosen = os.environ.get("LUSORIA_CACHE")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "lusoria"
    with suppress(OSError):
        base.mkdir(parents=True, exist_ok=True)
    return base


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
        known = list(folder.iterdir())
        if len(known) > MOST_SOUND:
            for path in sorted(known, key=lambda p: p.stat().st_mtime)[: len(known) - MOST_SOUND]:
                path.unlink(missing_ok=True)
