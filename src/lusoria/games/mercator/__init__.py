"""Mercator, Reiner Knizia, 2002: bid in secret for goods, fill six places aboard, and bring home the richest cargo."""

from lusoria.kernel import N_, Game, Number, Switch

GAME = Game(
    slug="mercator",
    package=__name__,
    prefix="MER",
    title="Mercator",
    title_en="The Merchant",
    title_ja="商人",
    title_zh="商人",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    seats=(3, 7),
    minutes=20,
    weight=1,
    greedy_ms=15,
    secret_scores=True,
    mechanisms=(N_("auction"), N_("simultaneous selection")),
    blurb="Six places aboard and a purse that nobody sees: what are these goods worth to you?",
    options=(
        Number("series", 1, 10, default=1, title="Games in the series", clause="MER-8.1"),
        Switch("colour-bonus", title="All five goods aboard count more", clause="MER-8.3"),
        Switch("open-auction", title="Spoken bids", clause="MER-8.4"),
    ),
    rules_files=("rules_state", "rules_turn", "rules"),
)
