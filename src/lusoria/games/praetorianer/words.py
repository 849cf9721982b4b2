"""What a person reads at a table of the Praetorians."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules as r

View = ViewOf[r.State, r.Box]

COLOURS = (N_("red {value}"), N_("purple {value}"), N_("blue {value}"), N_("green {value}"), N_("yellow {value}"))


def card_word(card: int) -> Say:
    """The name of a card: red 7, 12."""
    if card >= r.NUMBERS:
        return Say(N_("a 12"))
    return Say(COLOURS[card // r.VALUES], value=r.value_of(card))


def open_cards(view: View) -> list[int]:
    """The cards that lie open before the seat to move, as far as the reader is shown them, by colour and value."""
    state = view.state
    return [card for card in range(r.CARDS) if state.card_at[card] == r.OPEN and view.knows(card)]


def sum_open(view: View) -> int | None:
    """What the open cards add up to; None where the reader is no longer shown them all (an earlier position)."""
    shown = open_cards(view)
    if len(shown) < sum(place == r.OPEN for place in view.state.card_at):
        return None
    return sum(r.value_of(card) for card in shown)


def discards(view: View) -> int:
    """How many cards lie on the discard pile."""
    state = view.state
    return sum(place == r.DISCARDED for place in state.card_at)


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = view.state, view.box
    if view.over:
        winner = next(seat for seat in range(view.seats) if state.pawn[seat] == box.goal)
        return Say(N_("{seat} is the new emperor of Rome."), seat=Seat(winner))
    mover = view.awaited[0]
    mine = view.seat == mover
    if state.giving:
        if mine:
            return Say(
                N_(
                    "A 12: give it to another player, whose pawn goes back {n} space, but not behind 0.",
                    "A 12: give it to another player, whose pawn goes back {n} spaces, but not behind 0.",
                ),
                n=box.setback,
            )
        return Say(N_("{seat} has turned up a 12 and gives it away."), seat=Seat(mover))
    if state.turned == 0:
        if mine:
            return Say(N_("Turn up your first card."))
        return Say(N_("{seat} turns up a first card."), seat=Seat(mover))
    if not mine:
        total = sum_open(view)
        if total is None:
            return Say(N_("{seat} stops, or turns up another card."), seat=Seat(mover))
        return Say(N_("{seat} stops with {n}, or turns up another card."), seat=Seat(mover), n=total)
    total = sum_open(view)
    if total is None:
        return Say(N_("Stop, or turn up another card."))
    if total == 0:
        return Say(N_("Turn up another card, or stop where you are."))
    if state.pawn[mover] + total >= box.goal:
        return Say(N_("Stop now, and the throne is yours."))
    return Say(N_("Stop and advance {n}, or turn up another card?"), n=total)


def listed(cards: list[int]) -> Say:
    """Cards, one after the other."""
    said = card_word(cards[0])
    for card in cards[1:]:
        said = Say(N_("{one}, {two}"), one=said, two=card_word(card))
    return said


def facts(view: View) -> list[Fact]:
    """Where the pawns are, which cards lie open, and how many others there are."""
    state, box = view.state, view.box
    known = [Fact(Say(N_("Space")), seat, state.pawn[seat]) for seat in range(view.seats)]
    known += [Fact(Say(N_("Spaces to go")), seat, box.goal - state.pawn[seat]) for seat in range(view.seats)]
    if opened := open_cards(view):
        known.append(Fact(Say(N_("Open cards")), None, listed(opened)))
    known.append(Fact(Say(N_("Cards face down")), None, state.face_down))
    known.append(Fact(Say(N_("Discarded")), None, discards(view)))
    return known


def price(view: View, code: int) -> Say | None:
    """Where a pawn comes to by stopping."""
    total = sum_open(view)
    if code != r.STOP or view.seat is None or total is None:
        return None
    return Say(N_("to space {n}"), n=min(view.box.goal, view.state.pawn[view.seat] + total))


def warn(view: View, code: int) -> Say | None:
    """To turn up another card when stopping wins."""
    state, box = view.state, view.box
    if code == r.TURN and view.seat is not None and state.turned and not state.giving:
        total = sum_open(view)
        if total is not None and state.pawn[view.seat] + total >= box.goal:
            return Say(N_("You could stop now and win."))
    return None


WORDS = Words(
    actions={
        "turn": N_("Turn up a card"),
        "stop": N_("Stop"),
        "give": N_("Give the 12 to {seat}"),
    },
    events={
        "begins": N_("{seat} begins."),
        "turned": N_("{seat} turns up {card}."),
        "matched": N_("That value lies open already: {seat} advances at once by {amount}."),
        "torn": N_("Both camps lie before {seat}: the turn is lost."),
        "stopped": N_("{seat} stops, advances {amount} and stands on {amount2}."),
        "rested": N_("{seat} stops with nothing to count."),
        "given": N_("{seat} gives a 12 to {seat2}, whose pawn goes back {amount}, to {amount2}."),
        "given-at-0": N_("{seat} gives a 12 to {seat2}, whose pawn stays on 0."),
        "scattered": N_("All cards have been turned up: the discards are shuffled and scattered again."),
        "emperor": N_("{seat} reaches the throne and is the new emperor of Rome."),
    },
    kinds={"card": card_word},
    unseen={"card": N_("a card"), "amount": N_("its number")},
    reasons={
        r.TURN_FIRST: (N_("Turn up at least one card before you stop."), "PRA-4.2"),
        r.GIVE_FIRST: (N_("First give the 12 away."), "PRA-9.2"),
        r.NO_TWELVE: (N_("You have no 12 to give."), "PRA-9.2"),
        r.NOT_ANOTHER: (N_("A 12 goes to another player."), "PRA-9.2"),
    },
    reckoned=("emperor",),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)
