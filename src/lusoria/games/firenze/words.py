from lusoria.kernel import N_, Say, Words

from . import rules_state as r


def prompt(view):
    return Say(N_("x"))


k = lambda c: Say("{n}", n=c)
WORDS = Words(
    actions={b.name: "x" for b in r.ACTIONS.blocks},
    events={e.name: "y" for e in r.EVENTS.kinds},
    prompt=prompt,
    kinds=dict.fromkeys(
        ("place", "colour", "card", "lot", "tower", "floor", "holding", "bricks", "tower-of", "group"), k
    ),
    unplayable={1: "a", 2: "b", 3: "c"},
)
