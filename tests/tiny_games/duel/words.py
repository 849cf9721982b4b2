"""Words of the tiny duel."""

from lusoria.kernel import N_, Say, View, Words


def weapon(value: int) -> Say:
    """A weapon by its number."""
    return Say(N_("weapon {n}"), n=value + 1)


def prompt(view: View) -> Say:
    """The same to everybody."""
    return Say(N_("Choose in secret."))


WORDS = Words(
    actions={"weapon": N_("Take {weapon}"), "force": N_("Strike with {amount}")},
    events={"fought": N_("{seat} strikes with {weapon} and force {amount}.")},
    kinds={"weapon": weapon},
    prompt=prompt,
)
