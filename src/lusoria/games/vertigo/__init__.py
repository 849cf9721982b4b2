"""Vertigo: two to four countries build against the clock, and all of them breathe the same air."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="vertigo",
    package=__name__,
    prefix="VTG",
    title="Vertigo",
    title_en="Vertigo",
    title_ja="眩暈",
    title_zh="眩暈",
    designer="Sylvie Rodriguez, Philippe des Pallières",
    year=1992,
    seats=(2, 4),
    minutes=120,
    weight=2,
    greedy_ms=60,
    mechanisms=(N_("construction"), N_("dice"), N_("voting")),
    blurb="Build the most before the coin ends the game; but the smoke of each country darkens the sky of all.",
    rules_files=(
        "rules_state",
        "rules_turn",
        "rules_laws",
        "rules_world",
        "rules_pollution",
        "rules_country",
        "rules_why",
        "rules_check",
        "rules",
    ),
    options=(Switch("no-first-upkeep", title="No upkeep in the first turn", clause="VTG-11.1"),),
)
