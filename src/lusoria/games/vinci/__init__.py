"""Vinci (Philippe Keyaerts, 1999): raise an empire out of two civilizations, and let it go in time."""

from lusoria.kernel import N_, Choice, Game, Number

GAME = Game(
    slug="vinci",
    package=__name__,
    prefix="VIN",
    title="Vinci",
    title_en="Vinci",
    title_ja="ヴィンチ",
    title_zh="文明興衰",
    designer="Philippe Keyaerts",
    year=1999,
    seats=(3, 6),
    minutes=120,
    weight=3,
    greedy_ms=20,
    mechanisms=(N_("area control"), N_("drafting")),
    blurb="Two counters make a civilization: spread over Europe, score, decline in time, and rise again.",
    options=(
        Number("vp-target", 30, 300, default=0, title="Points that end the game", clause="VIN-9.1"),
        Choice(
            slug="declined-contact", values=("adjacent", "all"), clause="VIN-9.2",
            title="Declined provinces that vanish on contact with one's own empire",
            labels=("those that touch it", "the whole declined empire"),
        ),
        Choice(
            slug="decline-pawns", values=("one", "choose"), clause="VIN-9.3",
            title="Pawns that stay in a declining province",
            labels=("one", "one or none, as the owner likes"),
        ),
        Choice(
            slug="ship-building", values=("any-coast", "same-sea"), clause="VIN-9.4",
            title="Ship Building makes cheaper",
            labels=("every province on a coast", "provinces on the same sea, and across the sea"),
        ),
        Choice(
            slug="astronomy-range", values=("many", "one"), clause="VIN-9.5",
            title="Astronomy reaches across",
            labels=("any chain of seas", "one sea"),
        ),
        Choice(
            slug="revolutionaries-entry", values=("any", "inland"), clause="VIN-9.6",
            title="Revolutionaries begin in",
            labels=("any province", "any province away from the edge"),
        ),
        Choice(
            slug="specialization-pawns", values=("double-plus-one", "plus-one"), clause="VIN-9.7",
            title="Pawns of a civilization with Specialization",
            labels=("twice the other number and one", "the other number and one"),
        ),
    ),
    rules_files=("rules_state", "rules_counters", "rules_map", "rules_close", "rules_menu", "rules"),
)  # fmt: skip
