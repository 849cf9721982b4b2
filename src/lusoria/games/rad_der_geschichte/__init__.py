"""The Wheel of History (Das Rad der Geschichte), Reiner Knizia, 2002: two to five seats, everything open."""

from lusoria.kernel import N_, Game, Number, Switch

GAME = Game(
    slug="rad-der-geschichte",
    package=__name__,
    prefix="RAD",
    title="Das Rad der Geschichte",
    title_en="The Wheel of History",
    title_ja="歴史の糸車",
    title_zh="歷史之輪",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    seats=(2, 5),
    minutes=10,
    weight=1,
    greedy_ms=0.2,
    mechanisms=(N_("set collection"), N_("rondel")),
    blurb="Walk round a wheel of cards: help peoples come together, and keep clear of the class that falls.",
    options=(
        Number("series", 1, 10, default=1, title="Rounds in the series", clause="RAD-7.1"),
        Switch("fifty", title="Rounds until a total is high enough", clause="RAD-7.3", excludes=("series",)),
        Switch("fall", title="Once a round a seat may let a card fall", clause="RAD-7.5"),
        Switch("double-scoring", title="Completed values score as well", clause="RAD-7.8"),
    ),
)
