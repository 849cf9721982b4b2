"""Bids are amounts."""

from lusoria.kernel import Game

GAME = Game(
    slug="tiny-auction",
    package=__name__,
    prefix="AUC",
    title="Auction",
    title_en="Auction",
    title_ja="Auction",
    title_zh="Auction",
    designer="the house",
    year=2025,
    seats=(2, 3),
    minutes=1,
    blurb="Bids are amounts.",
)
