"""Words of the tiny game of favours."""

from lusoria.kernel import N_, Say, View, Words


def prompt(view: View) -> Say:
    """What is asked, or what one may do meanwhile."""
    if view.seat in view.awaited:
        return Say(N_("Favour one of the others."))
    return Say(N_("You may offer chips."))


WORDS = Words(
    actions={"favour": N_("Favour {seat}"), "offer": N_("Offer {amount}"), "withdraw": N_("Withdraw the offer")},
    events={
        "favoured": N_("{seat} favours {seat2} for {amount}."),
        "offered": N_("{seat} offers {amount}."),
        "withdrew": N_("{seat} offers nothing."),
    },
    prompt=prompt,
)
