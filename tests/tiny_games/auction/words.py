"""Words of the tiny auction."""

from lusoria.kernel import N_, Say, View, Words


def prompt(view: View) -> Say:
    """The same to everybody."""
    return Say(N_("Bid more, or pass."))


WORDS = Words(
    actions={"pass": N_("Pass"), "bid": N_("Bid {amount}")},
    events={
        "bid": N_("{seat} bids {amount}."),
        "passed": N_("{seat} passes."),
        "sold": N_("{seat} buys for {amount}."),
    },
    prompt=prompt,
)
