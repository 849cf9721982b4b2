"""What a person reads at a table of Zero."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules as r

View = ViewOf[r.State, r.Box]

COLOURS = (
    N_("red {number}"),
    N_("yellow {number}"),
    N_("green {number}"),
    N_("blue {number}"),
    N_("purple {number}"),
    N_("grey {number}"),
    N_("black {number}"),
)


def card_word(card: int) -> Say:
    """The name of a card: red 5."""
    return Say(COLOURS[card // r.NUMBERS], number=card % r.NUMBERS + 1)


def hand_word(bits: int) -> Say:
    """A whole hand, one bit a card, in the order of the deck."""
    held = [card for card in range(r.CARDS) if bits >> card & 1]
    if not held:
        return Say(N_("nothing"))
    said = card_word(held[-1])
    for card in reversed(held[:-1]):
        said = Say(N_("{card}, {rest}"), card=card_word(card), rest=said)
    return said


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state = view.state
    if view.over:
        return Say(N_("All rounds are played. The lowest total wins."))
    mover = view.awaited[0]
    if view.seat != mover:
        if state.laid:
            return Say(
                N_("{seat} has laid {card} and takes another card."), seat=Seat(mover), card=card_word(state.laid - 1)
            )
        if state.caller:
            return Say(N_("{seat} has a last turn in this round."), seat=Seat(mover))
        return Say(N_("It is the turn of {seat}."), seat=Seat(mover))
    if state.laid:
        return Say(N_("Take one of the other open cards."))
    if state.caller:
        return Say(N_("Your last turn in this round: lay a card to exchange it, or knock, which is only a pass now."))
    if state.knocks + 1 == view.box.calling_knock:
        return Say(N_("Lay a card to exchange it, or knock: this knock gives everybody else one last turn."))
    return Say(N_("Lay a card to exchange it, or knock: this knock changes nothing yet."))


def knocks_made(view: View) -> int:
    """Knocks of the round; when it has lasted long enough the last one counts as made (ZER-5.7)."""
    return view.box.calling_knock if view.state.caller else view.state.knocks


def facts(view: View) -> list[Fact]:
    """Totals, the price of one's own hand, and how far round and game have come."""
    state = view.state
    known = [
        Fact(Say(N_("Round")), None, Say(N_("{n} of {of}"), n=min(state.played + 1, view.seats), of=view.seats)),
        Fact(Say(N_("Knocks")), None, knocks_made(view)),
    ]
    known += [Fact(Say(N_("Points")), seat, state.total[seat]) for seat in range(view.seats)]
    if view.seat is not None and not view.over:
        cost = r.hand_cost(state, view.box, view.seat)
        known.append(Fact(Say(N_("Your hand costs")), None, cost))
    return known


def warn(view: View, code: int) -> Say | None:
    """Laying a card out of a complete group is seldom meant."""
    seat = view.seat
    if seat is None or code not in r.LAY:
        return None
    card, state, group = code - r.LAY, view.state, view.box.group
    if group in (state.colours[seat][card // r.NUMBERS], state.numbers[seat][card % r.NUMBERS]):
        return Say(N_("This card is one of a group that costs you nothing."))
    return None


WORDS = Words(
    actions={"knock": N_("Knock"), "lay": N_("Lay {card}"), "take": N_("Take {card}")},
    events={
        "dealt": N_("Round {amount}: {seat} deals."),
        "laid": N_("{seat} lays {card}."),
        "took": N_("{seat} takes {card}."),
        "knocked": N_("{seat} knocks: knock {amount} of the round. It changes nothing yet."),
        "called": N_("{seat} knocks: knock {amount} of the round. Everybody else has one last turn."),
        "passed": N_("{seat} passes."),
        "cut-short": N_("The round has lasted long enough. {seat} counts as having called the last turns."),
        "zero": N_("{seat} has Zero!"),
        "shown": N_("{seat} shows {hand}: {amount} point.", "{seat} shows {hand}: {amount} points."),
    },
    kinds={"card": card_word, "hand": hand_word},
    reasons={
        r.LAY_FIRST: (N_("Lay a card first, then take one."), "ZER-4.2"),
        r.TAKE_NOW: (N_("You have laid a card; now take another one."), "ZER-4.3"),
        r.JUST_LAID: (N_("You have just laid this card; take a different one."), "ZER-4.3"),
        r.NOT_HELD: (N_("You do not hold this card."), "ZER-4.2"),
        r.NOT_ON_TABLE: (N_("This card does not lie on the table."), "ZER-4.3"),
    },
    reckoned=("shown", "zero"),
    prompt=prompt,
    facts=facts,
    warn=warn,
)
