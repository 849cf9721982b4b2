"""Where the house keeps its data, and the key it signs with. No Django here: settings read it while they load."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

_KEPT = ("*.sqlite3", "*.sqlite3-wal", "*.sqlite3-shm", "secret-key")


def home() -> Path:
    """The data folder: LUSORIA_HOME, else the user's own data folder. Made, readable by its owner only; one that was
    there already is closed to others. PermissionError when that cannot be done."""
    named = os.environ.get("LUSORIA_HOME")
    if named:
        path = Path(named).expanduser()
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        path = Path(base) / "lusoria"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    for found, mode in ((path, 0o700), *((file, 0o600) for pattern in _KEPT for file in path.glob(pattern))):
        if found.stat().st_mode & 0o077:
            found.chmod(mode)
    return path.resolve()


def secret_key(folder: Path) -> str:
    """The signing key: LUSORIA_SECRET_KEY, else the one in `folder`, made on first use and kept (mode 0600).

    Several processes may start at once: the file appears whole, by a link, and the first one wins.
    """
    given = os.environ.get("LUSORIA_SECRET_KEY")
    if given:
        return given
    path = folder / "secret-key"
    if not path.exists():
        fresh = folder / f".secret-key-{os.getpid()}-{secrets.token_hex(4)}"
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()
