"""The Praetorians (Die Prätorianer), Reiner Knizia, 2002: one card more, and the throne is near or the turn is lost."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="praetorianer",
    package=__name__,
    prefix="PRA",
    title="Die Prätorianer",
    title_en="The Praetorians",
    title_ja="近衛兵",
    title_zh="禁衛軍",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    seats=(2, 4),
    minutes=10,
    weight=1,
    greedy_ms=0.4,
    mechanisms=(N_("push your luck"), N_("race"), N_("memory")),
    blurb="Win guards for your cause, one by one, but never those of both camps: one card too many, and all are gone.",
    options=(
        Switch("twelves", title="Five 12s that send a rival back", clause="PRA-9.1"),
        Switch("notes", title="Discarded cards stay readable", clause="PRA-9.5"),
    ),
)
