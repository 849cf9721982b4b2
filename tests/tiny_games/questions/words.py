"""Words of the tiny game of questions."""

from lusoria.kernel import N_, Say, View, Words


def kind(value: int) -> Say:
    """A colour or a number."""
    return Say(N_("colour {n}"), n=value) if value < 3 else Say(N_("number {n}"), n=value - 2)


def prompt(view: View) -> Say:
    """The same to everybody."""
    return Say(N_("Ask, or guess."))


WORDS = Words(
    actions={"ask": N_("How many of {kind}?"), "guess": N_("The sum is {sum}")},
    events={"answered": N_("{seat} holds {amount} of {kind}."), "guessed": N_("{seat} guesses {sum}.")},
    kinds={"kind": kind, "sum": lambda value: Say(N_("{n}"), n=value)},
    prompt=prompt,
)
