"""Julchen and the Monsters (Julchen und die Monster), Marcel-André Casasola Merkle, 2006: who hides Julchen?"""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="julchen",
    package=__name__,
    prefix="JUL",
    title="Julchen und die Monster",
    title_en="Julchen and the Monsters",
    title_ja="ジュリエットと怪物",
    title_zh="茱麗葉與怪物",
    designer="Marcel-André Casasola Merkle",
    year=2006,
    seats=(2, 5),
    minutes=20,
    weight=1,
    greedy_ms=300,
    mechanisms=(N_("deduction"), N_("memory"), N_("hand management"), N_("bluffing")),
    blurb="Julchen hides in somebody's hand: guard the girl until dawn, or be the first to find a late snack.",
    rules_files=("rules_state", "rules_memory", "rules_check", "rules_choices", "rules"),
    options=(Switch("notes", title="What one has seen stays readable", clause="JUL-10.1"),),
)
