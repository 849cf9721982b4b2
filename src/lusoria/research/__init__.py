"""Doors for researchers: PettingZoo, Gymnasium and OpenSpiel."""
