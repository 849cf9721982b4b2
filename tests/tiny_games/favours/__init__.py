"""Who is not asked may make offers all the same."""

from lusoria.kernel import Game

GAME = Game(
    slug="tiny-favours",
    package=__name__,
    prefix="FAV",
    title="Favours",
    title_en="Favours",
    title_ja="Favours",
    title_zh="Favours",
    designer="the house",
    year=2025,
    seats=(3, 4),
    minutes=1,
    blurb="Who is not asked may make offers all the same.",
)
