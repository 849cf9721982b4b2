"""Circus Maximus, Reiner Knizia, 2002: three chariots each, five cards a round, once round the track and home."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="circus-maximus",
    package=__name__,
    prefix="CIR",
    title="Circus Maximus",
    title_en="Circus Maximus",
    title_ja="大競技場",
    title_zh="大競技場",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    seats=(2, 5),
    minutes=45,
    weight=2,
    greedy_ms=5,
    mechanisms=(N_("race"), N_("hand management"), N_("grid movement")),
    blurb="Share five cards among three chariots, find a gap in the bend, and bring the whole team home first.",
    options=(
        Switch("straight", title="Changing direction costs an extra card", clause="CIR-8.1"),
        Switch("six-cards", title="A sixth card with the number 6", clause="CIR-8.3"),
        Switch(
            "exact-two", needs=("six-cards",), title="Exactly two cards for each chariot", clause="CIR-8.4"
        ),
        Switch("snake-start", title="The third chariots are placed in the first order", clause="CIR-8.6"),
        Switch("play-on", title="Race on until the goal is full", clause="CIR-8.7"),
    ),
    rules_files=("rules_state", "rules_track", "rules_check", "rules"),
)  # fmt: skip
