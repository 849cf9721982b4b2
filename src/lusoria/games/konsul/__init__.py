"""Konsul, Reiner Knizia, 2002: bid for the right to turn cards over, and remember where they lie."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="konsul",
    package=__name__,
    prefix="KON",
    title="Konsul",
    title_en="Consul",
    title_ja="執政官",
    title_zh="執政官",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    seats=(2, 4),
    minutes=20,
    weight=1,
    greedy_ms=2,
    mechanisms=(N_("auction"), N_("memory"), N_("push your luck")),
    blurb="Promise the people more than the others, then turn the cards that keep your word. Do you remember them?",
    options=(
        Switch("count-bid", title="Bids are numbers of cards", clause="KON-9.1"),
        Switch("notes", title="What one has seen stays readable", clause="KON-9.2"),
    ),
    rules_files=("rules_state", "rules"),
)
