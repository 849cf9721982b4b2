"""Bots at the tables: who is thought for next, with what, and by which process."""
