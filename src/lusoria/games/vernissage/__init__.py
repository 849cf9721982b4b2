"""Vernissage (Klaus Teuber, 1993): make artists famous, object, bribe a jury, and sell nothing ever."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="vernissage",
    package=__name__,
    prefix="VRN",
    title="Vernissage",
    title_en="Private View",
    title_ja="内覧会",
    title_zh="藝廊預展",
    designer="Klaus Teuber",
    year=1993,
    rules_version=2,
    seats=(3, 5),
    minutes=90,
    weight=2,
    greedy_ms=300,
    secret_scores=True,
    mechanisms=(N_("negotiation"), N_("dice"), N_("hidden hands")),
    blurb="Five artists on a staircase: praise some, slander others, and own the right pictures when the stairs end.",
    options=(Switch("influence-burn", title="High sums cost an influence card", clause="VRN-12.1"),),
    rules_files=(
        "rules_state", "rules_cards", "rules_worlds", "rules_counter", "rules_power", "rules_fame", "rules_turn",
        "rules_check_cards", "rules_check", "rules_why", "rules_outlook",
        "rules",
    ),
)  # fmt: skip
