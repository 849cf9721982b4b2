"""Prokonsul (Reiner Knizia, 2002): buy, beg and promise until a province is yours."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="prokonsul",
    package=__name__,
    prefix="PRO",
    title="Prokonsul",
    title_en="Proconsul",
    title_ja="総督",
    title_zh="行省總督",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    rules_version=2,
    seats=(3, 5),
    minutes=45,
    weight=2,
    greedy_ms=50,
    secret_scores=True,
    mechanisms=(N_("negotiation"), N_("simultaneous selection"), N_("majorities")),
    blurb="Seven provinces, never enough votes: buy, beg and promise until a governor's seat is yours.",
    options=(
        Switch("two-way", excludes=("free",), title="The family asked may name a price", clause="PRO-10.1"),
        Switch("free", excludes=("two-way",), title="Free negotiation among all", clause="PRO-10.5"),
        Switch("top-two", needs=("free",), title="Only the two highest cards can win", clause="PRO-10.12"),
        Switch("short", title="Short game of seven rounds", clause="PRO-10.13"),
    ),
    rules_files=("rules_state", "rules_round", "rules_plea", "rules_free", "rules"),
)
