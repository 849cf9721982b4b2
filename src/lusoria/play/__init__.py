"""Matches: a seed and a list of actions from which everything else follows."""
