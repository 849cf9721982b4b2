"""Lusoria: modern board games, their rules written once, for people, bots, researchers and designers."""

__version__ = "0.1.0"
