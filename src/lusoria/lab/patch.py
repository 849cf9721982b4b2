"""Components that are changed: a file in the form of `components.toml` with those entries alone."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..kernel import BoxError, Game


def patch_text(game: Game, values: Mapping[str, Any], command: str, note: str) -> str:
    """The file: each value is `ours`, and how it came about stands at the top.

    >>> from lusoria.play import catalogue
    >>> print(patch_text(catalogue.game("spartacus"), {"numbers": 7}, "lusoria tune ..", "tuned"))
    # A patch of components.toml of Spartacus, made by: lusoria tune ..
    <BLANKLINE>
    [numbers]
    is = 7
    from = "ours"
    note = "tuned"
    <BLANKLINE>
    """
    lines = [f"# A patch of components.toml of {game.title}, made by: {command}", ""]
    for name, value in values.items():
        lines += [f"[{name}]", f"is = {json.dumps(value)}", 'from = "ours"', f"note = {json.dumps(note)}", ""]
    return "\n".join(lines)


def read_patch(game: Game, path: Path) -> dict[str, Any]:
    """The values in such a file; BoxError with one sentence where it is none, or speaks of another box."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BoxError(f"there is no file {path} to read components from") from error
    except tomllib.TOMLDecodeError as error:
        raise BoxError(f"{path}: {error}") from error
    for name, entry in data.items():
        if not isinstance(entry, dict) or "is" not in entry:
            raise BoxError(f"{path}: [{name}] needs a line `is = ...`")
        if name not in game.rules.components:
            raise BoxError(f"{path}: {name!r} is not in the box of {game.title}")
    return {name: entry["is"] for name, entry in data.items()}
