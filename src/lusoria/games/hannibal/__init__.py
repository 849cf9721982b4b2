"""Hannibal gegen Rom, Reiner Knizia, 2002: legions and fleets for two, battles with sealed cards."""

from lusoria.kernel import N_, Choice, Game, Switch

GAME = Game(
    slug="hannibal",
    package=__name__,
    prefix="HAN",
    title="Hannibal gegen Rom",
    title_en="Hannibal against Rome",
    title_ja="ハンニバル対ローマ",
    title_zh="漢尼拔對羅馬",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    rules_version=2,
    seats=(2, 2),
    minutes=10,
    weight=1,
    greedy_ms=0.5,
    mechanisms=(N_("area control"), N_("sealed cards")),
    blurb="One piece moves, two cards decide: Rome and Carthage fight for the sea between them, one with elephants.",
    rules_files=("rules_state", "rules_end", "rules_battle", "rules"),
    options=(
        Switch("series", title="Change sides until somebody wins twice running", clause="HAN-8.1"),
        Switch("core", title="Chips for holding the core regions", clause="HAN-8.4"),
        Choice(
            slug="rome-goal",
            values=("south", "north"),
            labels=(N_("South Hispania"), N_("North Hispania")),
            title="Rome's goal in Hispania",
            clause="HAN-8.9",
        ),
    ),
)
