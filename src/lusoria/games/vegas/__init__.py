"""Vegas, Reiner Knizia, 1996: fourteen tables, a gold die, and a lady who closes table after table."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="vegas",
    package=__name__,
    prefix="VEG",
    title="Vegas",
    title_en="Vegas",
    title_ja="ヴェガス",
    title_zh="維加斯",
    designer="Reiner Knizia",
    year=1996,
    seats=(2, 4),
    minutes=45,
    weight=2,
    greedy_ms=15,
    mechanisms=(N_("dice"), N_("majorities"), N_("hand management")),
    blurb="Lead at a table when Mary Chip walks by or its last space is taken, and its gold is yours.",
    options=(Switch("duel", title="Counters are replaced only after a duel with hidden dice", clause="VEG-11.1"),),
    rules_files=("rules_state", "rules_tables", "rules_check", "rules"),
)
