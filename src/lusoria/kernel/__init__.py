"""The language that rules are written in, and the three ways to run them."""
