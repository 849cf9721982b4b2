"""Words of the brittle walk."""

from lusoria.kernel import N_, Say, View, Words


def prompt(view: View) -> Say:
    """The same to everybody."""
    return Say(N_("Walk on."))


WORDS = Words(
    actions={"step": N_("Go {amount}")},
    events={"stepped": N_("{seat} goes {amount}.")},
    prompt=prompt,
)
