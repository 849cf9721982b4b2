"""Cards are turned up, remembered, and shown no longer."""

from lusoria.kernel import Game

GAME = Game(
    slug="tiny-pairs",
    package=__name__,
    prefix="PAI",
    title="Pairs",
    title_en="Pairs",
    title_ja="Pairs",
    title_zh="Pairs",
    designer="the house",
    year=2025,
    seats=(2, 3),
    minutes=1,
    blurb="Cards are turned up, remembered, and shown no longer.",
)
