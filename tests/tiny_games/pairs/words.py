"""Words of the tiny game of pairs."""

from lusoria.kernel import N_, Say, View, Words


def number(value: int) -> Say:
    """A place or a card, by its number."""
    return Say(N_("{n}"), n=value)


def prompt(view: View) -> Say:
    """The same to everybody."""
    return Say(N_("Turn up a card."))


WORDS = Words(
    actions={"turn": N_("Turn up place {place}")},
    events={
        "turned": N_("{seat} turns up card {card} in place {place}."),
        "keeps": N_("{seat} keeps the pair."),
        "missed": N_("{seat} finds no pair."),
    },
    kinds={"place": number, "card": number},
    prompt=prompt,
)
