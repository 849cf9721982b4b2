"""Goofspiel as OpenSpiel plays it with points_order=random: a measure of speed, not a game of the house."""

from lusoria.kernel import Game

GAME = Game(
    slug="bench-goofspiel",
    package=__name__,
    prefix="GOO",
    title="Goofspiel",
    title_en="Goofspiel",
    title_ja="Goofspiel",
    title_zh="Goofspiel",
    designer="Merrill Flood",
    year=1930,
    seats=(2, 5),
    minutes=5,
    blurb="Bid your cards for prizes, all at once.",
)
