"""A game's cover: the field of its board in the middle of a recorded game, as one drawing that stands alone."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from lusoria.drawing import board_of, markup
from lusoria.kernel import AnyView, Game
from lusoria.play import Match, MatchError
from lusoria.play.record import Record

_STYLES = Path(__file__).parent / "static" / "web"
_TOKENS = re.compile(
    r":root\s*{.*?}|:lang\([\w-]+\)\s*{.*?}", re.DOTALL
)  # the first rules of base.css: colours and faces


@lru_cache(maxsize=256)
def cover(game: Game, language: str) -> str:
    """The cover for readers of "en", "ja" or "zh-Hant": SVG with all its styles, for an <img>, in light and dark."""
    view, match = _middle(game)
    shown = markup(board_of(view), match.speaker(language).text)
    drawing = shown.field.lying or shown.field.upright  # a cover is wider than high
    own = game.folder / "board.css"
    styles = [
        *_TOKENS.findall((_STYLES / "base.css").read_text("utf-8")),
        (_STYLES / "board.css").read_text("utf-8"),
        own.read_text("utf-8") if own.is_file() else "",
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" lang="{language}" class="board board-{game.slug}"'
        f" {_frame(drawing)}><style>{''.join(styles)}</style>{shown.defs}{drawing}</svg>"
    )


def _frame(drawing: str) -> str:
    """The viewBox of the whole: that of the drawing in it, moved to 0 0."""
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', drawing)
    assert found is not None
    wide, high = found.groups()
    return f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'


def _middle(game: Game) -> tuple[AnyView, Match]:
    """What a spectator sees half-way through the box's shortest-named record; without one, how the game is laid out."""
    for path in sorted((game.folder / "recorded").glob("*.json"), key=lambda path: (len(path.name), path.name)):
        try:
            record = Record.read(path.read_text("utf-8"))
        except MatchError:  # a record of other rules shows nothing of these
            continue
        half = len(record.entries) // 2
        record.entries, record.digests = record.entries[:half], []
        match = Match(record)
        return match.view(None), match
    match = Match.new(game, game.seats[0], secret=bytes(32))
    return match.view(None), match
