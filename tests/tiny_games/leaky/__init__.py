"""Six cards, one in each hand: does the other hold the higher one? The option plants a leak."""

from lusoria.kernel import Choice, Game

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
    blurb="Does the other hold the higher card?",
    options=(
        Choice(
            slug="leak",
            title="Where the hidden card gets out",
            clause="LEA-1.1",
            values=("none", "legal", "log", "field", "seen", "reason"),
        ),
    ),
)
