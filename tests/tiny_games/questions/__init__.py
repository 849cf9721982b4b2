"""Answers narrow down what is hidden."""

from lusoria.kernel import Game

GAME = Game(
    slug="tiny-questions",
    package=__name__,
    prefix="QUE",
    title="Questions",
    title_en="Questions",
    title_ja="Questions",
    title_zh="Questions",
    designer="the house",
    year=2025,
    seats=(2, 2),
    minutes=1,
    blurb="Answers narrow down what is hidden.",
)
