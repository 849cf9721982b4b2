"""Spartacus, Reiner Knizia, 2002: a trick-taking game for three to five seats in which low cards win."""

from lusoria.kernel import N_, Game, Number, Switch

GAME = Game(
    slug="spartacus",
    package=__name__,
    prefix="SPA",
    title="Spartacus",
    title_en="Spartacus",
    title_ja="スパルタクス",
    title_zh="斯巴達克斯",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    seats=(3, 5),
    minutes=10,
    weight=1,
    greedy_ms=0.2,
    rules_version=2,
    mechanisms=(N_("trick-taking"),),
    blurb="Everybody holds the same hand, and the lowest card takes the trick: a small revolt against high cards.",
    options=(
        Number("series", 1, 10, default=1, title="Games in the series", clause="SPA-7.1"),
        Switch("joker", title="Flags are jokers", clause="SPA-7.3"),
        Switch(
            "joker-minus",
            title="Jokers cost points",
            clause="SPA-7.7",
            needs=("joker",),
            excludes=("joker-worthless",),
        ),
        Switch(
            "joker-worthless",
            title="Tricks with a joker are worth nothing",
            clause="SPA-7.8",
            needs=("joker",),
            excludes=("joker-minus",),
        ),
        Switch(
            "no-flags",
            title="Play without flags",
            clause="SPA-7.9",
            excludes=("joker", "joker-minus", "joker-worthless"),
        ),
    ),
)
