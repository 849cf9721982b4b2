"""Verräter, Marcel-André Casasola Merkle, 1998: two houses at war, six actions a round, and allegiance is a card."""

from lusoria.kernel import N_, Game

GAME = Game(
    slug="verraeter",
    package=__name__,
    prefix="VRR",
    title="Verräter",
    title_en="Traitor",
    title_ja="フェレータ/反逆者",
    title_zh="叛徒",
    designer="Marcel-André Casasola Merkle",
    year=1998,
    seats=(3, 4),
    minutes=60,
    weight=2,
    greedy_ms=5,
    mechanisms=(N_("drafting"), N_("changing alliances"), N_("hand management")),
    blurb="Fight for the house that is about to win, and leave it a moment before it does not.",
    options=(),
    rules_files=("rules_state", "rules_conflict", "rules_worlds", "rules_check", "rules"),
)
