"""Simulations, statistics and reports."""
