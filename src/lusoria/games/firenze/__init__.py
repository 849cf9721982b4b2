"""Firenze (Andreas Steding, 2010): towers for the noble families of Florence."""

from lusoria.kernel import N_, Choice, Game

GAME = Game(
    slug="firenze",
    package=__name__,
    prefix="FIR",
    title="Firenze",
    title_en="Florence",
    title_ja="フィレンツェ",
    title_zh="佛羅倫斯",
    designer="Andreas Steding",
    year=2010,
    rules_version=3,
    seats=(2, 4),
    minutes=60,
    weight=3,
    greedy_ms=40,
    mechanisms=(N_("card row"), N_("set collection")),
    blurb="Take a card with its bricks, raise towers floor by floor, and be the first to seal a commission.",
    options=(
        Choice(
            slug="neutral-seals", values=("5", "0"), clause="FIR-16.1",
            title="Commissions closed before the game",
            labels=("five, drawn by lot", "none"),
        ),
    ),
    rules_files=(
        "rules_state", "rules_bricks", "rules_towers", "rules_cards", "rules_end", "rules_check_turn", "rules_check",
        "rules",
    ),
)  # fmt: skip
