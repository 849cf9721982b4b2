"""Fugger, Welser, Medici (Doris & Frank, 1994): buy cheap, be there when goods are wanted, and become noble."""

from lusoria.kernel import N_, Choice, Game

GAME = Game(
    slug="fugger-welser-medici",
    package=__name__,
    prefix="FWM",
    title="Fugger, Welser, Medici",
    title_en="Fugger, Welser, Medici",
    title_ja="フッガー・ヴェルザー・メディチ",
    title_zh="福格・韋爾瑟・麥第奇",
    designer="Doris & Frank",
    year=1994,
    rules_version=5,
    seats=(2, 6),
    minutes=180,
    weight=3,
    greedy_ms=100,
    mechanisms=(N_("auction"), N_("pick-up and deliver"), N_("negotiation")),
    blurb="Send traders through old Europe, be in the right town on the right day, and turn money into a coat of arms.",
    options=(
        Choice(
            slug="mode", values=("company", "noble", "residence", "full"), clause="FWM-1.9",
            title="What the game is about",
            labels=("money", "the first noble", "the first residence", "two residences, then money"),
        ),
    ),
    rules_files=(
        "rules_state", "rules_basics", "rules_map", "rules_cards", "rules_goods", "rules_deals", "rules_trade",
        "rules_close", "rules_noble",
        "rules_events", "rules_move", "rules_payday", "rules_end", "rules_check", "rules_sound", "rules_why",
        "rules_outlook", "rules",
    ),
)  # fmt: skip
