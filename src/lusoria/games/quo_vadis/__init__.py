"""Quo Vadis (kuro, draft 42): as the god of a people, shape the world, fill its ages and win its wars."""

from lusoria.kernel import N_, Game

GAME = Game(
    slug="quo-vadis",
    package=__name__,
    prefix="QUO",
    title="Quo Vadis",
    title_en="Quo Vadis",
    title_ja="クウォ ヴァディス",
    title_zh="你往何處去",
    designer="kuro",
    year=0,
    seats=(3, 5),
    rules_version=4,
    minutes=100,
    weight=3,
    greedy_ms=40,
    mechanisms=(N_("area control"), N_("drafting"), N_("hand management")),
    blurb="Shape the world as the god of a people: disasters, workers, wars, and towns through the ages.",
    options=(),
    rules_files=(
        "rules_state", "rules_setup", "rules_creation", "rules_card", "rules_war", "rules_skills", "rules_end",
        "rules_check", "rules_worlds", "rules_help", "rules",
    ),
)  # fmt: skip
