"""Rules that break now and then."""

from lusoria.kernel import Game

GAME = Game(
    slug="tiny-brittle",
    package=__name__,
    prefix="BRI",
    title="Brittle",
    title_en="Brittle",
    title_ja="Brittle",
    title_zh="Brittle",
    designer="the house",
    year=2025,
    seats=(2, 2),
    minutes=1,
    blurb="Rules that break now and then.",
)
