"""Players made of code: random, greedy, and a tree search over what a seat knows.

A bot is handed knowledge (`Rules.know`) and nothing else::

    bot = Bot.parse("ismcts:iterations=500")
    code = bot.choose(game, game.rules.know(state, box, seat), box, seat, seed=7)
"""

from __future__ import annotations

from .bot import STRENGTHS, Bot, BotError, Strength, choose, strengths
from .outside import Asked, BotFault, BrokenBot

__all__ = ["STRENGTHS", "Asked", "Bot", "BotError", "BotFault", "BrokenBot", "Strength", "choose", "strengths"]
