"""Liar's dice as OpenSpiel plays it by default: a measure of speed, not a game of the house."""

from lusoria.kernel import Game

GAME = Game(
    slug="bench-liars-dice",
    package=__name__,
    prefix="LIA",
    title="Liar's dice",
    title_en="Liar's dice",
    title_ja="Liar's dice",
    title_zh="Liar's dice",
    designer="traditional",
    year=1800,
    seats=(2, 2),
    minutes=1,
    blurb="Say more than you see, or call the other a liar.",
)
