"""The catalogues of the pages' own words: kept in git as .po, compiled by Babel on the machine that serves them."""

from __future__ import annotations

import os
from pathlib import Path


def compiled_catalogues(source: Path, target: Path) -> Path:
    """Compile each `source/<language>/LC_MESSAGES/django.po` that is newer than its copy below `target`; give `target`.

    Nothing compiled is kept in git and nothing is written beside the code, which may be read-only. Takes milliseconds
    when nothing changed.
    """
    for po in sorted(source.glob("*/LC_MESSAGES/*.po")):
        mo = target / po.relative_to(source).with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime_ns == po.stat().st_mtime_ns:
            continue
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        mo.parent.mkdir(parents=True, exist_ok=True)
        with po.open("rb") as file:
            catalogue = read_po(file, locale=po.relative_to(source).parts[0])
        fresh = mo.with_name(f".{mo.name}-{os.getpid()}")
        with fresh.open("wb") as file:
            write_mo(file, catalogue)
        os.utime(fresh, ns=(po.stat().st_atime_ns, po.stat().st_mtime_ns))
        fresh.replace(mo)
    return target
