"""Caesar, Reiner Knizia, 2002: groups of followers grow into stacks, and sealed cards decide whose they are."""

from lusoria.kernel import N_, Game

GAME = Game(
    slug="caesar",
    package=__name__,
    prefix="CAE",
    title="Caesar",
    title_en="Caesar",
    title_ja="カエサル",
    title_zh="凱撒",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    rules_version=2,
    seats=(2, 5),
    minutes=20,
    weight=2,
    greedy_ms=5,
    mechanisms=(N_("simultaneous selection"), N_("area control"), N_("stacking")),
    blurb="Pile up followers, pick your fights, and play the right card at the right time: each one works only once.",
    rules_files=("rules_state", "rules_check", "rules_fights", "rules"),
)
