"""Zero: nine cards, exchanged one by one until they cost nothing."""

from lusoria.kernel import N_, Game

GAME = Game(
    slug="zero",
    package=__name__,
    prefix="ZER",
    title="Zero",
    title_en="Zero",
    title_ja="ゼロ",
    title_zh="歸零",
    designer="Reiner Knizia",
    year=1998,
    family="",
    seats=(2, 5),
    minutes=20,
    weight=1,
    greedy_ms=4,
    mechanisms=(N_("set collection"), N_("hand management"), N_("push your luck")),
    blurb="Exchange your cards one by one until they cost you next to nothing, before the second knock.",
    options=(),
)
