"""Experiments with games: simulations, their statistics, and whole games between bots."""

from __future__ import annotations

from .simulate import Report, Share, Spread, simulate
from .table import Result, play_game

__all__ = ["Report", "Result", "Share", "Spread", "play_game", "simulate"]
