"""What a person reads at a table of the Seven Hills."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules
from . import rules_state as r

View = ViewOf[r.State, r.Box]

HILLS = (
    N_("the Viminal ({n})"),
    N_("the Quirinal ({n})"),
    N_("the Caelian ({n})"),
    N_("the Esquiline ({n})"),
    N_("the Aventine ({n})"),
    N_("the Palatine ({n})"),
    N_("the Capitoline ({n})"),
)


def card_word(card: int) -> Say:
    """The name of a card: the flag, 7."""
    return Say(N_("the flag")) if card == r.FLAG else Say(N_("{number}"), number=card)


def hill_word(box: r.Box, hill: int) -> Say:
    """The name of a hill, with what it is worth in this box."""
    return Say(HILLS[hill], n=box.hill[hill])


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state = view.state
    if view.over:
        return Say(end_text(view))
    mover = view.awaited[0]
    if state.going == 0 and view.seat != mover:
        return Say(N_("{seat} chooses a hill and a card."), seat=Seat(mover))
    if state.going == 0:
        return Say(N_("Choose a hill for your next card."))
    hill = hill_word(view.box, state.going - 1)
    if view.seat != mover:
        return Say(N_("{seat} chooses a card for {hill}."), seat=Seat(mover), hill=hill)
    if state.opened[state.going - 1]:
        if any(r.hill_of(state, seat, r.FLAG) == state.going - 1 for seat in range(view.seats)):
            return Say(N_("Choose a card for {hill}. The flag there will annul it."), hill=hill)
        return Say(N_("Choose a card for {hill}. It is played face up."), hill=hill)
    last = sum(state.plays[: view.seats]) == view.seats * r.hand_size(view.box) - 1  # then all are (SIE-6.1)
    if last or r.present(state, 1 - mover, state.going - 1):
        return Say(N_("Choose a card for {hill}. All cards there will be turned up."), hill=hill)
    if view.box.recall or view.box.notes:
        return Say(N_("Choose a card for {hill}. It lies face down."), hill=hill)
    return Say(N_("Choose a card for {hill}. It lies face down: remember it."), hill=hill)


def end_text(view: View) -> str:
    """How the game has ended."""
    points = view.scores
    if points[0] == points[1]:
        return N_("The hills are settled: a draw.")
    if view.box.series:
        return N_("The hills of both games are settled. The higher sum wins.")
    return N_("The hills are settled. The more valuable ones win.")


def facts(view: View) -> list[Fact]:
    """Hills held as far as everybody can see, cards in hand and out of the game, and how far a series has come."""
    state, box = view.state, view.box
    known = [Fact(Say(N_("Began this game")), None, Say(N_("{seat}"), seat=Seat(state.starter)))]
    if box.series:
        known.append(Fact(Say(N_("Game")), None, Say(N_("{n} of {of}"), n=min(state.games + 1, 2), of=2)))
    for seat in range(view.seats):
        if box.series and state.games and not view.over:
            known.append(Fact(Say(N_("Points of the first game")), seat, state.points[seat]))
        known.append(Fact(Say(N_("Hills now held")), seat, held(state, box, seat)))
        known.append(Fact(Say(N_("Cards in hand")), seat, r.hand_size(box) - state.plays[seat]))
        if box.barricade or box.no_equal:
            known.append(Fact(Say(N_("Out of the game")), seat, removed(state, seat)))
    return known


def held(state: r.State, box: r.Box, seat: int) -> int:
    """What the hills are worth that the seat has now."""
    return sum(box.hill[hill] for hill in range(r.HILLS) if r.holder(state, hill) == seat)


def removed(state: r.State, seat: int) -> int:
    """How many cards the seat has played that have left the game."""
    return sum(state.at[seat][n] == 0 for n in range(1, state.plays[seat] + 1))


WORDS = Words(
    actions={"hill": N_("Go to {hill}"), "card": N_("Play {card}")},
    events={
        "begins": N_("{seat} begins."),
        "laid": N_("{seat} lays a card face down at {hill}."),
        "hidden": N_("{seat} has laid {card} there."),
        "played": N_("{seat} plays {card} at {hill}."),
        "opened": N_("{seat} comes to {hill}, and all cards there are turned up."),
        "turned": N_("{seat} has {card} at {hill}."),
        "met-flag": N_("{seat} adds a card at {hill}, where a flag waits."),
        "flag-spent": N_("The flag of {seat} at {hill} takes effect and leaves the game."),
        "annulled": N_("{seat} loses {card}: the flag annuls it."),
        "equal-gone": N_("{seat} loses {card}: the other tribe has the same value there."),
        "settled": N_("{seat} settles {hill}."),
        "equal-settled": N_("Equal strength at {hill}: {seat} began the game and settles it."),
        "unsettled": N_("Nobody settles {hill}."),
        "counted": N_("The hills bring {seat} {amount} point.", "The hills bring {seat} {amount} points."),
        "in-all": N_(
            "Both games together bring {seat} {amount} point.", "Both games together bring {seat} {amount} points."
        ),
        "next-game": N_("The second game begins with full hands; {seat} plays first."),
    },
    kinds={"card": card_word},
    kinds_in_box={"hill": hill_word},
    unseen={"card": N_("a card")},
    reasons={
        rules.NOT_HELD: (N_("You do not hold this card."), "SIE-4.1"),
        rules.JUST_PLAYED: (N_("Your opponent has just played there: this hill is closed to you now."), "SIE-4.2"),
        rules.SAME_VALUE: (N_("Your opponent has played the same value there."), "SIE-7.3"),
        rules.SAME_VALUES: (N_("Your opponent has played the values of all your cards there."), "SIE-7.3"),
        rules.NO_HILL: (N_("First choose a hill."), "SIE-8.3"),
        rules.HILL_CHOSEN: (N_("You have chosen a hill already: choose a card, or take the choice back."), "SIE-8.3"),
    },
    reckoned=("settled", "equal-settled", "unsettled", "counted", "in-all", "next-game"),
    prompt=prompt,
    facts=facts,
    unwon=lambda view: view.ranking == (1, 1),
)
