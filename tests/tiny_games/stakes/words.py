"""Words of the tiny stakes."""

from lusoria.kernel import N_, Say, View, Words


def counter(value: int) -> Say:
    """A counter by its number."""
    return Say(N_("counter {n}"), n=value + 1)


def prompt(view: View) -> Say:
    """The same to everybody."""
    return Say(N_("Take it or leave it."))


WORDS = Words(
    actions={"take": N_("Take {counter}"), "leave": N_("Leave it")},
    events={"took": N_("{seat} takes {counter}."), "extra": N_("{seat} gets {amount} more.")},
    kinds={"counter": counter},
    prompt=prompt,
)
