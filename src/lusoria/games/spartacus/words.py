"""What a person reads at a table of Spartacus."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules as r

View = ViewOf[r.State, r.Box]


def card_word(card: int) -> Say:
    """The name of a card: the flag, the joker, 7."""
    if card == r.JOKER:
        return Say(N_("the joker"))
    return Say(N_("the flag")) if card == r.FLAG else Say(N_("{number}"), number=card)


def hand_word(bits: int) -> Say:
    """Several cards, one bit each: 3, 7, the flag."""
    held = [card for card in (*range(1, r.KINDS), r.FLAG, r.JOKER) if bits >> card & 1]
    said = card_word(held[-1])
    for card in reversed(held[:-1]):
        said = Say(N_("{card}, {rest}"), card=card_word(card), rest=said)
    return said


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = view.state, view.box
    if view.over:
        return Say(N_("The revolt is over. Most points win."))
    mover = view.awaited[0]
    best = r.best_play(state, box)
    if view.seat != mover:
        if state.trick_size == 0:
            return Say(N_("{seat} leads the trick."), seat=Seat(mover))
        if best == r.NONE:
            return Say(N_("Only flags so far: {seat} plays a card."), seat=Seat(mover))
        return Say(N_("{seat} plays a card or passes."), seat=Seat(mover))
    if state.trick_size == 0:
        return Say(N_("You lead: play any card."))
    if best == r.NONE:
        return Say(N_("Only flags so far: play any card, you cannot pass."))
    beaten = card_word(r.named(box, state.trick_card[best]))
    own = r.named(box, r.FLAG)
    flag = r.PLAY + own in view.legal
    number = len(view.legal) > 1 + flag  # beside the pass
    if number and flag:
        return Say(N_("Play a number below {card}, play {own}, or pass."), card=beaten, own=card_word(own))
    if number:
        return Say(N_("Play a number below {card}, or pass."), card=beaten)
    if state.trick_card[best] == r.FLAG and flag:
        return Say(N_("Only another joker beats the joker: play yours, or pass."))
    if flag:
        return Say(N_("You have no number below {card}: play {own}, or pass."), card=beaten, own=card_word(own))
    return Say(N_("You have nothing to play on {card}: pass."), card=beaten)


def facts(view: View) -> list[Fact]:
    """Points, cards in hand and tricks won of each seat, and how far a series has come."""
    state, box = view.state, view.box
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
        "left": N_("{seat} is left with {hand}."),
        "counted": N_("{seat}: tricks {amount}, left in hand {amount2}, total {amount3}."),
        "next-game": N_("Game {amount} begins with full hands."),
    },
    kinds={"card": card_word, "hand": hand_word},
    reasons={
        r.TOO_HIGH: (N_("The number must be lower than the lowest so far."), "SPA-4.3"),
        r.NOT_HELD: (N_("You do not hold this card."), "SPA-4.1"),
        r.MUST_PLAY: (N_("There is no number to pass on yet: play a card."), "SPA-4.2"),
        r.LEADER: (N_("You lead the trick and must play a card."), "SPA-4.1"),
        r.NO_JOKERS: (N_("There are no jokers in this game."), "SPA-7.3"),
        r.FLAG_IS_JOKER: (N_("Flags are jokers in this game."), "SPA-7.3"),
        r.ONLY_JOKER: (N_("After a joker only another joker may follow."), "SPA-7.3"),
    },
    reckoned=("left", "counted", "next-game"),
    prompt=prompt,
    facts=facts,
)
