"""What a person reads at a table of Spartacus."""

from typing import cast

from lusoria.kernel import N_, Fact, Say, Seat, View, Words

from . import rules as r


def card_word(card: int) -> Say:
    """The name of a card: the flag, 7."""
    return Say(N_("the flag")) if card == r.FLAG else Say(N_("{number}"), number=card)


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = cast(r.State, view.state), cast(r.Box, view.box)
    if view.over:
        return Say(N_("The revolt is over. Most points win."))
    mover = view.awaited[0]
    if view.seat != mover:
        if state.trick_size == 0:
            return Say(N_("{seat} leads the next trick."), seat=Seat(mover))
        return Say(N_("{seat} plays a card or passes."), seat=Seat(mover))
    best = r.best_play(state, box)
    if state.trick_size == 0:
        return Say(N_("You lead: play any card."))
    if best == r.NONE:
        return Say(N_("Only flags so far: play any card, you cannot pass."))
    card = state.trick_card[best]
    if len(view.legal) == 1:
        return Say(N_("You have nothing that beats {card}: pass."), card=card_word(card))
    if box.no_flags:
        return Say(N_("Play a number below {card}, or pass."), card=card_word(card))
    if card == r.FLAG:
        return Say(N_("Only another flag beats the flag: play yours, or pass."))
    return Say(N_("Play a number below {card}, your flag, or pass."), card=card_word(card))


def facts(view: View) -> list[Fact]:
    """Points, cards in hand and tricks won of each seat, and how far a series has come."""
    state, box = cast(r.State, view.state), cast(r.Box, view.box)
    known = []
    if box.series > 1:
        games = Say(N_("{n} of {of}"), n=min(state.games + 1, box.series), of=box.series)
        known.append(Fact(Say(N_("Game")), None, games))
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Points")), seat, state.points[seat]))
        known.append(Fact(Say(N_("Cards in hand")), seat, state.cards_left[seat]))
        known.append(Fact(Say(N_("Tricks won")), seat, state.piles[seat]))
    return known


WORDS = Words(
    actions={"pass": N_("Pass"), "play": N_("Play {card}")},
    events={
        "leads": N_("{seat} leads."),
        "played": N_("{seat} plays {card}."),
        "passed": N_("{seat} passes."),
        "takes": N_("{seat} takes the trick, worth {amount}."),
        "nobody-takes": N_("Only flags lie in the trick: nobody takes it."),
        "out-of-cards": N_("{seat} has played the last card, and the game ends."),
        "counted": N_("{seat}: tricks {amount}, left in hand {amount2}, total {amount3}."),
        "next-game": N_("Game {amount} begins with full hands."),
    },
    kinds={"card": card_word},
    reasons={
        r.TOO_HIGH: (N_("The number must be lower than the lowest so far."), "SPA-4.3"),
        r.NOT_HELD: (N_("You do not hold this card."), "SPA-4.1"),
        r.MUST_PLAY: (N_("There is no number to pass on yet: play a card."), "SPA-4.2"),
        r.LEADER: (N_("You lead the trick and must play a card."), "SPA-4.1"),
        r.ONLY_JOKER: (N_("After a joker only another joker may follow."), "SPA-7.3"),
    },
    prompt=prompt,
    facts=facts,
)
