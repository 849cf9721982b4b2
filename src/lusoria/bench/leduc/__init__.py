"""Leduc poker as OpenSpiel plays it: a game that can be solved, not a game of the house."""

from lusoria.kernel import Game

GAME = Game(
    slug="bench-leduc",
    package=__name__,
    prefix="LED",
    title="Leduc poker",
    title_en="Leduc poker",
    title_ja="Leduc poker",
    title_zh="Leduc poker",
    designer="Finnegan Southey et al.",
    year=2005,
    seats=(2, 2),
    minutes=2,
    blurb="One card each of six, one for both, and two rounds of bets.",
)
