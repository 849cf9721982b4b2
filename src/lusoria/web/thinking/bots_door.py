"""What a bot is given to think about, and nothing else: what its seat knows."""

from __future__ import annotations

import logging
import secrets

from lusoria.bots import Bot, choose
from lusoria.play import Match

log = logging.getLogger(__name__)


def thought(match: Match, seat: int, strength: str) -> int | None:
    """The code a bot of this strength plays; None when it may act but does not want to.

    The seed is fresh every time: it has nothing to do with the chance of the match.
    """
    game = match.game
    known = game.rules.know(match.state, match.box, seat)
    legal = game.rules.legal_codes(known, match.box, seat)
    try:
        code = choose(game, known, match.box, seat, strength, secrets.randbits(62))
        if code in legal or (code is None and seat not in match.awaited):
            return code
        log.error("%s: the bot %r at seat %d wants %r, which is not possible", game.slug, strength, seat, code)
    except Exception:
        log.exception("%s: the bot %r at seat %d stumbled", game.slug, strength, seat)
    # The people at the table must not wait for a mended bot: it has been logged, and any move will do.
    return secrets.choice(legal) if seat in match.awaited else None


def first_move(match: Match, seat: int) -> int | None:
    """What to show a newcomer as a good first move, from what the seat knows; the same each time it is asked."""
    known = match.game.rules.know(match.state, match.box, seat)
    return Bot("greedy").choose(match.game, known, match.box, seat, 1)
