"""What a person reads at a table of The Conspiracy of Catiline."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules_state as r

View = ViewOf[r.State, r.Box]

CARD_WORDS = (
    N_("red {number}"), N_("blue {number}"), N_("yellow {number}"), N_("green {number}"), N_("purple {number}"),
)  # fmt: skip
COLOUR_WORDS = (N_("red cards"), N_("blue cards"), N_("yellow cards"), N_("green cards"), N_("purple cards"))


def card_word(card: int) -> Say:
    """The name of a card: red 5."""
    return Say(CARD_WORDS[card // r.NUMBERS], number=card % r.NUMBERS + 1)


def kind_word(kind: int) -> Say:
    """What a question is about."""
    if kind < r.COLOURS:
        return Say(COLOUR_WORDS[kind])
    return Say(N_("cards of number {n}"), n=kind - r.COLOURS + 1)


def whom_word(whom: int) -> Say:
    """To whom a question goes."""
    return Say(N_("everybody")) if whom == r.ALL_SEATS else Say(N_("{seat}"), seat=Seat(whom))


def count_word(count: int) -> Say:
    """How many cards."""
    if count == 0:
        return Say(N_("no card"))
    return Say(N_("{n} card", "{n} cards"), n=count)


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = view.state, view.box
    if view.over:
        return Say(N_("The conspirators are uncovered: the game is over."))
    mine = view.seat in view.awaited
    asker, kind = Seat(state.turn), kind_word(state.kind)
    if state.phase == r.ASKING:
        if not mine:
            return Say(N_("{seat} thinks of a question."), seat=asker)
        assert view.seat is not None
        if state.thought[view.seat]:
            return Say(N_("You ask about {kind}. Whom?"), kind=kind_word(state.thought[view.seat] - 1))
        return Say(N_("Your question: choose a colour or a number, then whom you ask."))
    if state.phase == r.ANSWERING:
        if mine and box.keep:
            return Say(N_("{seat} asks everybody about {kind}: choose one to give away."), seat=asker, kind=kind)
        if mine:
            return Say(N_("{seat} asks everybody about {kind}: choose one to show."), seat=asker, kind=kind)
        return Say(N_("{seat} asks everybody about {kind}. The answers are being chosen."), seat=asker, kind=kind)
    if mine:
        low, high = r.lowest_sum(state, box), r.highest_sum(state, box)
        return Say(N_("The last accusation: which sum from {low} to {high}?"), low=low, high=high)
    return Say(N_("The last accusations are being written down."))


def facts(view: View) -> list[Fact]:
    """Conspirators, cards, questions and accusations."""
    state, box = view.state, view.box
    known = [Fact(Say(N_("Conspirators")), None, r.COLOURS * r.of_each_colour(box) + r.further(state, box))]
    if not box.individual:
        low, high = r.lowest_sum(state, box), r.highest_sum(state, box)
        known.append(Fact(Say(N_("Their sum")), None, Say(N_("{low} to {high}"), low=low, high=high)))
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Cards")), seat, r.hand_size(state, seat)))
        known.append(Fact(Say(N_("Questions")), seat, state.asked_before[seat]))
        if box.individual:
            known.append(Fact(Say(N_("Accused")), seat, sum(by == seat + 1 for by in state.charged)))
        if state.waiting[seat]:
            known.append(Fact(Say(N_("Accusation")), seat, Say(N_("not before the next turn"))))
        if state.out[seat]:
            known.append(Fact(Say(N_("Out")), seat, Say(N_("accused wrongly"))))
    return known


def seen_in_a_hand(view: View, card: int) -> bool:
    """Whether the reader knows that a card is in a hand, be it one of several (CAT-8.4)."""
    if view.knows(card):
        return view.state.card_at[card] >= r.HAND
    return view.seat is not None and bool(r.lost_from_sight(view.state, view.seat) >> card & 1)


def warn(view: View, code: int) -> Say | None:
    """Questions whose answer everybody knows; and accusations, which stand and may cost the game."""
    state = view.state
    if code in r.WHOM and code - r.WHOM < view.seats:
        whom = code - r.WHOM
        about = state.thought[view.seat] - 1 if view.seat is not None else -1
        if about >= 0 and r.part(state.most[whom], about) == 0:
            return Say(N_("Everybody knows already that {seat} has none of these."), seat=Seat(whom))
    if code in r.ACCUSE and state.refuted[code - r.ACCUSE + r.LOWEST]:
        return Say(N_("This sum has been found wrong before."))
    if code in r.CHARGE and seen_in_a_hand(view, code - r.CHARGE):
        return Say(N_("You have seen this card in a hand."))
    if code in r.ACCUSE:
        if state.phase == r.CLOSING:
            return Say(N_("This is your last accusation, and it stands."))
        return Say(N_("If this sum is wrong, you ask and accuse no more."))
    if code in r.CHARGE:
        return Say(N_("An accusation stands: it cannot be taken back."))
    return None


WORDS = Words(
    actions={
        "about": N_("Ask about {kind}"),
        "whom": N_("Ask {whom}"),
        "show": N_("Show {card}"),
        "accuse": N_("Accuse: the sum is {amount}"),
        "charge": N_("Accuse {card}"),
        "wait": N_("No accusation now"),
        "resume": N_("I may accuse after all"),
    },
    events={
        "dealt": N_(
            "{amount} conspirator lies face down; everybody holds {count}.",
            "{amount} conspirators lie face down; everybody holds {count}.",
        ),
        "begins": N_("{seat} has the first turn."),
        "asked": N_("{seat} asks {seat2} about {kind}."),
        "asked-all": N_("{seat} asks everybody about {kind}."),
        "shows": N_("{seat} shows {count}."),
        "shows-one": N_("{seat} shows a card."),
        "shows-none": N_("{seat} has none of these."),
        "saw": N_("Seen in the hand of {seat}: {card}."),
        "showed": N_("Shown to {seat}: {card}."),
        "takes": N_("{seat} keeps {count}."),
        "accused": N_("{seat} accuses: the sum is {amount}."),
        "right": N_("{seat} is right and wins."),
        "wrong-last": N_("That is wrong: {seat} is out."),
        "wrong": N_("That is wrong. {seat} asks and accuses no more, but answers on."),
        "last": N_("{seat} is the last who has not accused wrongly, and wins."),
        "closes": N_(
            "Every seat still in has asked {amount} question: now each of them writes down one last sum.",
            "Every seat still in has asked {amount} questions: now each of them writes down one last sum.",
        ),
        "nobody-right": N_("Nobody is right: the game is drawn among those still in it."),
        "counted-now": N_(
            "Everybody has asked {amount} question: the cards accused so far are counted.",
            "Everybody has asked {amount} questions: the cards accused so far are counted.",
        ),
        "charged": N_("{seat} accuses {card}."),
        "ends": N_("The conspirators are turned up; accused cards: {amount}."),
        "counted": N_("{seat}: {amount} right, {amount2} wrong."),
        "nobody-wins": N_("Everybody has accused an innocent: nobody wins."),
    },
    kinds={"card": card_word, "kind": kind_word, "whom": whom_word, "count": count_word},
    unplayable={r.UNEVEN: N_("The other cards cannot be dealt evenly.")},
    reasons={
        r.YOURSELF: (N_("You cannot ask yourself."), "CAT-4.2"),
        r.JUST_ASKED: (N_("This seat has gained cards by the same question in the turn just before."), "CAT-8.2"),
        r.NOT_FITTING: (N_("The question is not about this card."), "CAT-4.3"),
        r.NOT_HELD: (N_("You do not hold this card."), "CAT-4.3"),
        r.CHARGED_ALREADY: (N_("This card has been accused already."), "CAT-8.6"),
        r.SUM_TOO_FAR: (N_("The conspirators cannot have this sum."), "CAT-5.1"),
        r.ANSWER_FIRST: (N_("Answer the question first."), "CAT-4.7"),
        r.QUESTION_FIRST: (N_("First choose a colour or a number."), "CAT-4.1"),
        r.NO_QUESTION: (N_("No question to everybody is waiting for your answer."), "CAT-4.3"),
        r.NOT_YOUR_TURN: (N_("It is not your turn to ask."), "CAT-4.1"),
        r.BEING_ANSWERED: (N_("Your question is still being answered."), "CAT-4.7"),
        r.LAST_SUMS: (N_("No more questions: a last sum is written down."), "CAT-6.2"),
        r.WAITING: (
            N_("You have said that you will not accuse before the next turn; take that back first."),
            "CAT-5.6",
        ),
        r.SAID_SO: (N_("You have said that you will not accuse before the next turn."), "CAT-5.6"),
        r.NOT_WAITING: (N_("You have not given up accusing before the next turn."), "CAT-5.6"),
        r.YOUR_TURN: (N_("You are to act yourself now, so there is nothing to wait for."), "CAT-5.6"),
        r.ONE_QUESTION: (N_("You have chosen what you ask about: now say whom you ask."), "CAT-4.2"),
        r.ONE_BY_ONE: (N_("In this game conspirators are accused one by one."), "CAT-8.6"),
        r.THE_SUM: (N_("In this game the sum of all conspirators is accused."), "CAT-5.1"),
        r.IS_OUT: (N_("Whoever has accused wrongly asks and accuses no more."), "CAT-5.3"),
    },
    reckoned=("charged", "counted", "nobody-wins"),
    prompt=prompt,
    facts=facts,
    unwon=lambda view: not any(view.state.winner),
    warn=warn,
)
