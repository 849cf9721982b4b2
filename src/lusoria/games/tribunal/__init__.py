"""Tribunal, Reiner Knizia, 2002: pleading, bargaining and bribing for four to seven seats."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="tribunal",
    package=__name__,
    prefix="TRI",
    title="Tribunal",
    title_en="Tribunal",
    title_ja="法廷",
    title_zh="法庭",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    rules_version=4,
    seats=(4, 7),
    minutes=60,
    weight=2,
    greedy_ms=5,
    mechanisms=(N_("negotiation"), N_("voting"), N_("bribery")),
    blurb="Whose clients walk free, and what was it worth to whom? Plead, promise, pay, and be the richest in the end.",
    options=(
        Switch("appeal", title="One appeal when all is judged", clause="TRI-9.1"),
        Switch("exile", title="The chair may exile the guilty", clause="TRI-9.6"),
    ),
    rules_files=("rules_state", "rules_offers", "rules_court", "rules_trial", "rules_check", "rules"),
)
