"""Measurements side by side with peers, and the reference games used for them."""
