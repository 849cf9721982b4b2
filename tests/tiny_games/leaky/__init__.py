"""Rules that give a hidden card away."""

from lusoria.kernel import Game

GAME = Game(
    slug="tiny-leaky",
    package=__name__,
    prefix="LEA",
    title="Leaky",
    title_en="Leaky",
    title_ja="Leaky",
    title_zh="Leaky",
    designer="the house",
    year=2025,
    seats=(2, 2),
    minutes=1,
    blurb="Rules that give a hidden card away.",
)
