"""All choose at once, each in two steps."""

from lusoria.kernel import Game

GAME = Game(
    slug="tiny-duel",
    package=__name__,
    prefix="DUE",
    title="Duel",
    title_en="Duel",
    title_ja="Duel",
    title_zh="Duel",
    designer="the house",
    year=2025,
    seats=(2, 4),
    minutes=1,
    blurb="All choose at once, each in two steps.",
)
