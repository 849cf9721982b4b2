"""Words of the leaky game."""

from lusoria.kernel import N_, Say, View, Words


def prompt(view: View) -> Say:
    """The same to everybody."""
    return Say(N_("Higher or lower?"))


WORDS = Words(
    actions={"lower": N_("Lower"), "higher": N_("Higher"), "shout": N_("Shout")},
    events={"said": N_("{seat} says {amount}.")},
    reasons={1: (N_("Not so loud."), "LEA-1.1"), 2: (N_("Not so loud, please."), "LEA-1.1")},
    prompt=prompt,
)
