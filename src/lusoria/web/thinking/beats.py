"""Signs of life: each process that thinks touches a file of its own in the data folder while it can look for work."""

from __future__ import annotations

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
        self._file = _folder() / str(os.getpid())
        self._file.write_text(str(int(time.time())))
        self._last = time.monotonic()

    def now(self) -> None:
        """Still here. Costs nothing when it was said a moment ago, and needs no space on the disk."""
        if time.monotonic() - self._last >= _EVERY:
            with suppress(OSError):
                os.utime(self._file)
            self._last = time.monotonic()

    def end(self) -> None:
        """Gone, in good order."""
        self._file.unlink(missing_ok=True)


def forget(pid: int) -> None:
    """That process has ended, in whatever order."""
    (_folder() / str(pid)).unlink(missing_ok=True)


def clear() -> None:
    """Forget everybody: a house that begins has no process yet."""
    for file in _folder().glob("*"):
        file.unlink(missing_ok=True)


def workers() -> list[dict[str, int]]:
    """Each process that thinks: its age and for how long it has given no sign, in seconds."""
    found, now = [], time.time()
    for file in sorted(_folder().glob("*")):
        with suppress(OSError, ValueError):
            began, last = int(file.read_text()), file.stat().st_mtime
            found.append({"age": max(0, round(now - began)), "silent": max(0, round(now - last))})
    return found
