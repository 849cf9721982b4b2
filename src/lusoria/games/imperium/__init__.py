"""Imperium: everybody secretly sends three markers a round into nine regions, and every round one region is decided."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="imperium",
    package=__name__,
    prefix="IMP",
    title="Imperium",
    title_en="Empire",
    title_ja="帝国",
    title_zh="帝國",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    seats=(2, 5),
    minutes=10,
    weight=1,
    greedy_ms=30,
    mechanisms=(N_("simultaneous selection"), N_("majorities")),
    blurb="Nine regions, fourteen markers: be strongest where the empire is decided next.",
    options=(Switch("thirty", title="Play on until somebody has 30 points", clause="IMP-8.1"),),
)
