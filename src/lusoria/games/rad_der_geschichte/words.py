"""What a person reads at a table of The Wheel of History."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules as r

View = ViewOf[r.State, r.Box]

PEOPLES = (N_("Latins"), N_("Sabines"), N_("Umbrians"), N_("Etruscans"), N_("Samnites"))


def people_word(people: int) -> Say:
    """The name of a colour."""
    return Say(PEOPLES[people])


def card_word(card: int) -> Say:
    """The name of a card: Latins 3."""
    return Say(N_("{people} {number}"), people=people_word(card // r.CLASSES), number=card % r.CLASSES + 1)


def class_word(rank: int) -> Say:
    """The number of a class."""
    return Say(N_("{number}"), number=rank + 1)


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = view.state, view.box
    if view.over:
        return Say(N_("The wheel has turned. Most points win."))
    mover = view.awaited[0]
    if view.seat != mover:
        return Say(N_("{seat} moves the pawn and takes a card."), seat=Seat(mover))
    if r.may_drop(state, box, mover):
        return Say(N_("Take one of the cards in reach, or let it fall."))
    return Say(N_("Take one of the cards in reach."))


def facts(view: View) -> list[Fact]:
    """Points of each seat, and how far round and match have come."""
    state, box = view.state, view.box
    known = []
    if box.fifty or box.series > 1:
        now = state.wheels + (not view.over)
        wheels = Say(N_("{n} of {of}"), n=now, of=box.series)
        known.append(Fact(Say(N_("Round")), None, now if box.fifty else wheels))
    known.append(Fact(Say(N_("Cards in the wheel")), None, state.cards_left))
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Points")), seat, state.points[seat]))
        if box.fall:
            known.append(Fact(Say(N_("Falls left")), seat, box.falls - state.falls[seat]))
    return known


def warn(view: View, code: int) -> Say | None:
    """Taking the card that makes a class fall is seldom meant where it costs more than it brings."""
    state, box = view.state, view.box
    if box.double_scoring or code in r.FALL or view.seat is None:
        return None
    people, rank = divmod(code - r.TAKE, r.CLASSES)
    mine = r.HELD + view.seat
    of_class = [state.keeper[other * r.CLASSES + rank] for other in range(r.PEOPLES) if other != people]
    if min(of_class) < r.HELD:
        return None
    change = -box.points[rank] * (1 + of_class.count(mine))  # RAD-6.2
    of_people = [state.keeper[people * r.CLASSES + other] for other in range(r.CLASSES)]
    of_people[rank] = mine
    if min(of_people) >= r.HELD:  # RAD-6.4
        change += sum(box.points[other] for other in range(r.CLASSES) if of_people[other] == mine)
    if change >= 0:
        return None
    return Say(
        N_("With this card class {number} falls, your cards of it are charged, and the round ends."), number=rank + 1
    )


WORDS = Words(
    actions={"take": N_("Take {card}"), "fall": N_("Let {card} fall")},
    events={
        "wheel": N_("Round {amount}: the wheel is laid out, {seat} begins."),
        "taken": N_("{seat} takes {card}."),
        "let-fall": N_("{seat} lets {card} fall: it leaves the game."),
        "people-united": N_("{people}: all five cards are out, the people has come together."),
        "class-falls": N_("All cards of value {class} are out: that class falls."),
        "class-scores": N_("All cards of value {class} are out: that class scores."),
        "gains": N_("{seat} scores {amount}."),
        "class-gains": N_("{seat} scores {amount}."),
        "loses": N_("{seat} loses {amount}."),
        "wheel-empty": N_("The wheel is empty: the round ends, and nothing more is counted."),
        "round-ends": N_("Round {amount} is over."),
        "reached": N_("A total of {amount} has been reached: the game is over."),
        "capped": N_("Round {amount} was the last one allowed: the totals decide as they stand."),
    },
    kinds={"card": card_word, "people": people_word, "class": class_word},
    reasons={
        r.OUT_OF_REACH: (N_("This card is too far ahead for the pawn."), "RAD-4.1"),
        r.GONE: (N_("This card has left the wheel."), "RAD-4.2"),
        r.FALL_SPENT: (N_("You may let no further card fall in this round."), "RAD-7.5"),
        r.NO_FALL: (N_("At this table no card may be let fall."), "RAD-7.5"),
    },
    reckoned=(
        "people-united",
        "class-falls",
        "class-scores",
        "gains",
        "class-gains",
        "loses",
        "wheel-empty",
        "round-ends",
        "reached",
        "capped",
    ),
    prompt=prompt,
    facts=facts,
    warn=warn,
)
