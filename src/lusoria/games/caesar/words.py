"""What a person reads at a table of Caesar."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules_state as r

View = ViewOf[r.State, r.Box]

COLUMNS = "ABCDE"


def card_word(card: int) -> Say:
    """The name of a card: the flag, 7."""
    return Say(N_("the flag")) if card == r.FLAG else Say(N_("{number}"), number=card)


def square_word(square: int) -> Say:
    """The name of a square: B3 is in the second column of the third row."""
    return Say(N_("{column}{row}"), column=COLUMNS[square % r.SIDE], row=square // r.SIDE + 1)


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = view.state, view.box
    if view.over:
        if not any(view.scores):
            return Say(N_("The struggle is over: nobody has a group left."))
        return Say(N_("The struggle is over. Most counters win."))
    if state.attack:
        return _fight(view, state)
    mover = view.awaited[0]
    mine = view.seat == mover
    if r.placing(state, box):
        if not mine:
            return Say(N_("{seat} places a counter."), seat=Seat(mover))
        left = box.counters - state.counters[mover]
        return Say(N_("Place a counter on an empty square ({n} left)."), n=left)
    if not mine:
        if state.lifted:
            return Say(
                N_("{seat} moves the group on {square}."), seat=Seat(mover), square=square_word(state.lifted - 1)
            )
        if r.options(state, mover) < r.FIGHT:
            return Say(N_("{seat} cannot fight now and forms an alliance or passes."), seat=Seat(mover))
        return Say(N_("{seat} chooses the group that moves."), seat=Seat(mover))
    if state.lifted:
        text = N_("Where does the group on {square} go? An attack cannot be taken back.")
        if not any(r.owner(state, code - r.ONTO) not in (view.seat, r.NEUTRAL) for code in view.legal):
            text = N_("Where does the group on {square} go?")
        return Say(text, square=square_word(state.lifted - 1))
    if r.PASS in view.legal:
        return Say(N_("You cannot fight now. Choose a group for an alliance, or pass."))
    return Say(N_("Choose the group that moves."))


def _fight(view: View, state: r.State) -> Say:
    here, there = state.attack - 1, state.defend - 1
    if view.seat not in view.awaited:
        open_fight = N_("{seat} (group of {n}) attacks {seat2} (group of {m}). The cards are not all chosen yet.")
        one, two = r.owner(state, here), r.owner(state, there)
        return Say(open_fight, seat=Seat(one), n=state.height[here], seat2=Seat(two), m=state.height[there])
    assert view.seat is not None
    if r.owner(state, here) == view.seat:
        text = N_("You attack {seat}: your group of {n} against {m}. Choose a card in secret; it is final.")
    else:
        text = N_("{seat} attacks you: your group of {n} against {m}. Choose a card in secret; it is final.")
        here, there = there, here
    return Say(text, seat=Seat(r.owner(state, there)), n=state.height[here], m=state.height[there])


def facts(view: View) -> list[Fact]:
    """Counters, groups and cards in hand of each seat."""
    state = view.state
    known = []
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Counters")), seat, state.counters[seat]))
        known.append(Fact(Say(N_("Groups")), seat, sum(r.owner(state, q) == seat for q in range(r.SQUARES))))
        known.append(Fact(Say(N_("Cards in hand")), seat, state.cards_left[seat]))
    return known


def warn(view: View, code: int) -> Say | None:
    """A card that cannot win whatever the other side plays."""
    state = view.state
    if view.seat is None or not state.attack or code not in r.CARD or code == r.CARD:
        return None
    here, there = state.attack - 1, state.defend - 1
    if r.owner(state, here) != view.seat:
        here, there = there, here
    if state.height[here] + code - r.CARD >= state.height[there] + 1:
        return None
    return Say(N_("With this card you lose to every number from 1 on."))


WORDS = Words(
    actions={
        "place": N_("Place a counter on {square}"),
        "lift": N_("Move the group on {square}"),
        "onto": N_("Go to {square}"),
        "card": N_("Play {card}"),
        "pass": N_("Pass"),
    },
    events={
        "first": N_("{seat} places first."),
        "placed": N_("{seat} places a counter on {square}."),
        "filled": N_(
            "{amount} neutral counter fills the empty square.", "{amount} neutral counters fill the empty squares."
        ),
        "joined": N_(
            "{seat} joins two groups: from {square} to {square2}, now {amount} counter.",
            "{seat} joins two groups: from {square} to {square2}, now {amount} counters.",
        ),
        "won-over": N_(
            "{seat} wins over neutrals: from {square} to {square2}, now {amount} counter.",
            "{seat} wins over neutrals: from {square} to {square2}, now {amount} counters.",
        ),
        "attacked": N_("{seat} attacks from {square} the group of {seat2} on {square2}."),
        "shown": N_("{seat} plays {card} and comes to {amount}."),
        "shown-flag": N_("{seat} plays the flag."),
        "called-off": N_("The fight is called off."),
        "won": N_(
            "{seat} wins: the group moves from {square} to {square2} and has {amount} counter.",
            "{seat} wins: the group moves from {square} to {square2} and has {amount} counters.",
        ),
        "destroyed": N_("Equal: the groups on {square} and {square2} leave the game."),
        "out": N_("{seat} has no group left and is out."),
        "passed": N_("{seat} passes."),
        "passed-over": N_("{seat} can do nothing and is passed over."),
        "last-one": N_("Nobody is left to fight against: the game ends."),
        "last-card": N_("{seat} has played the last card, and the game ends."),
        "settled": N_("No fight can ever arise again: the game ends."),
        "all-passed": N_("All have passed one after the other: the game ends."),
    },
    kinds={"card": card_word, "square": square_word},
    reasons={
        r.TAKEN: (N_("A counter stands on this square already."), "CAE-4.1"),
        r.NOT_YOURS: (N_("This is not a group of yours."), "CAE-6.1"),
        r.ALONE: (N_("This group meets no other in its row or column."), "CAE-5.3"),
        r.NOBODY_THERE: (N_("A group goes only onto another group: this square is empty."), "CAE-5.3"),
        r.NO_LINE: (N_("The groups do not meet in a straight line, or another stands between."), "CAE-5.3"),
        r.MUST_FIGHT: (N_("You can begin a fight, so you cannot pass."), "CAE-5.4"),
        r.NOT_HELD: (N_("You do not hold this card."), "CAE-7.7"),
        r.NO_FIGHT: (N_("There is no fight to play a card in."), "CAE-7.2"),
        r.FIGHT_FIRST: (N_("A fight has begun: both choose their cards first."), "CAE-7.2"),
        r.PLACE_FIRST: (N_("All counters are placed first."), "CAE-4.3"),
        r.ALL_PLACED: (N_("No counters are left to place."), "CAE-4.2"),
        r.GROUP_FIRST: (N_("First choose the group that moves."), "CAE-9.2"),
        r.ON_THE_MOVE: (N_("A group is on the move: choose where it goes."), "CAE-9.2"),
        r.IS_OUT: (N_("You have no group left and are out of the game."), "CAE-8.1"),
    },
    reckoned=("last-one", "last-card", "settled", "all-passed"),
    prompt=prompt,
    facts=facts,
    warn=warn,
)
