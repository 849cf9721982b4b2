"""Signs of life: each process that thinks touches a file of its own in the data folder while it can look for work.

It holds a lock on that file for as long as it lives, so that what a process has left behind that died is told from the
sign of one that works: also of one that another `lusoria serve` with the same data folder has started.
"""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.conf import settings

SILENT: Final = 60.0  # seconds without a sign after which a process counts as stuck
_EVERY: Final = 2.0


def _folder() -> Path:
    path: Path = settings.LUSORIA_HOME / "workers"
    return path


class Beat:
    """The sign of this process."""

    def __init__(self) -> None:
        _folder().mkdir(mode=0o700, exist_ok=True)
        self._path = _folder() / str(os.getpid())
        unseen = _folder() / f".{os.getpid()}"  # held before anybody sees it
        self._file = os.open(unseen, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._file, fcntl.LOCK_EX)
        os.write(self._file, str(int(time.time())).encode())
        unseen.replace(self._path)
        self._last = time.monotonic()

    def now(self) -> None:
        """Still here. Costs nothing when it was said a moment ago, and needs no space on the disk."""
        if time.monotonic() - self._last >= _EVERY:
            with suppress(OSError):
                os.utime(self._path)
            self._last = time.monotonic()

    def end(self) -> None:
        """Gone, in good order."""
        self._path.unlink(missing_ok=True)
        os.close(self._file)


def _alive(path: Path) -> bool:
    """Whether the process is there whose sign this is."""
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def workers() -> list[dict[str, int]]:
    """Each process that thinks: its age and for how long it has given no sign, in seconds. What others have left behind
    is cleared away."""
    found, now = [], time.time()
    for path in sorted(_folder().glob("[0-9]*")):
        with suppress(OSError, ValueError):
            if not _alive(path):
                path.unlink(missing_ok=True)
                continue
            began, last = int(path.read_text()), path.stat().st_mtime
            found.append({"age": max(0, round(now - began)), "silent": max(0, round(now - last))})
    return found
