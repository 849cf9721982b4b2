"""A race with counters, whose numbers tests make unfair."""

from lusoria.kernel import Game, Switch

GAME = Game(
    slug="tiny-stakes",
    package=__name__,
    prefix="STA",
    title="Stakes",
    title_en="Stakes",
    title_ja="Stakes",
    title_zh="Stakes",
    designer="the house",
    year=2025,
    seats=(2, 3),
    minutes=1,
    blurb="A race with counters, whose numbers tests make unfair.",
    options=(Switch("bonus", title="Bonus", clause="STA-2.3"),),
)
