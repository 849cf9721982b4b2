"""Kuhn's poker as OpenSpiel plays it: a game whose equilibria are known, not a game of the house."""

from lusoria.kernel import Game

GAME = Game(
    slug="bench-kuhn",
    package=__name__,
    prefix="KUH",
    title="Kuhn poker",
    title_en="Kuhn poker",
    title_ja="Kuhn poker",
    title_zh="Kuhn poker",
    designer="Harold W. Kuhn",
    year=1950,
    seats=(2, 2),
    minutes=1,
    blurb="One card each of three, and one bet.",
)
