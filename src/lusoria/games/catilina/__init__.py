"""The Conspiracy of Catiline, Reiner Knizia, 2002: deduction for three to five, won by the first right accusation."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="catilina",
    package=__name__,
    prefix="CAT",
    title="Die Verschwörung des Catilina",
    title_en="The Conspiracy of Catiline",
    title_ja="カテリーナの陰謀",
    title_zh="喀提林的陰謀",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    rules_version=3,
    seats=(3, 5),
    minutes=45,
    weight=2,
    greedy_ms=100,
    mechanisms=(N_("deduction"), N_("questions and answers")),
    blurb="Some names are missing from every hand. Ask well, count along, and accuse before anybody else dares to.",
    options=(
        Switch("keep", title="Whoever asks keeps the cards", clause="CAT-8.1"),
        Switch("individual", title="Conspirators are accused one by one", clause="CAT-8.5"),
    ),
    rules_files=(
        "rules_state",
        "rules_answers",
        "rules_worlds",
        "rules_accusing",
        "rules_questions",
        "rules_check",
        "rules",
    ),
)
