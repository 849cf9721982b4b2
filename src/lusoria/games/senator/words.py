"""What a person reads at a table of Senator."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules as r

View = ViewOf[r.State, r.Box]

SIDES = (
    N_("from above in column {line}"),
    N_("from below in column {line}"),
    N_("from the left in row {line}"),
    N_("from the right in row {line}"),
)
ROWS = (3, 5, 5, 5, 3)  # squares of each row


def number_word(number: int) -> Say:
    """The name of a card in its family."""
    return Say(N_("{number}"), number=number)


def square_word(square: int) -> Say:
    """A square as column and row: C3 is in the middle."""
    row = 0
    while square >= ROWS[row]:
        square -= ROWS[row]
        row += 1
    return Say(N_("{place}"), place="ABCDE"[square + (ROWS[row] == 3)] + str(row + 1))


def entry_word(entry: int) -> Say:
    """Where a card is pushed in."""
    side, line = divmod(entry, 5)
    return Say(SIDES[side], line="ABCDE"[line] if side < 2 else str(line + 1))


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = view.state, view.box
    if view.over:
        if view.ranking.count(1) > 1:
            return Say(N_("The board is full. The strongest families share the senate."))
        return Say(N_("The board is full. The strongest family rules the senate."))
    mover = view.awaited[0]
    if state.card_at[r.FLAG] == r.BESIDE:
        if view.seat != mover:
            return Say(N_("{seat} lays the flag on a square."), seat=Seat(mover))
        return Say(N_("Lay the flag on any square. Then {seat} begins."), seat=Seat(state.starter))
    if view.seat != mover:
        return Say(N_("{seat} pushes a card in."), seat=Seat(mover))
    if state.ready == 0:
        return Say(N_("Choose a card to push in."))
    number = number_word(r.taken(state, mover) % r.MOST + 1)
    if box.hidden and not box.notes and state.empty > 1:
        return Say(N_("Choose an arrow for {number}. It goes in face down: remember it."), number=number)
    return Say(N_("Choose an arrow for {number}."), number=number)


def facts(view: View) -> list[Fact]:
    """Cards that each family has yet to play."""
    state = view.state
    found = []
    for seat in range(view.seats):
        left = sum(place in (r.HAND + seat, r.READY + seat) for place in state.card_at)
        found.append(Fact(Say(N_("Cards to play")), seat, left))
    return found


WORDS = Words(
    actions={"flag": N_("Lay the flag on {square}"), "take": N_("Take {number}"), "push": N_("Push in {entry}")},
    events={
        "begins": N_("{seat} pushes in the first card."),
        "flag-laid": N_("{seat} lays the flag on {square}."),
        "pushed": N_("{seat} pushes {number} in {entry}."),
        "pushed-down": N_("{seat} pushes a card in {entry}."),
        "own": N_("{seat} pushed in {number}."),
        "opened": N_("All cards are turned up."),
        "counted": N_("{seat} has influence {amount}."),
    },
    kinds={"square": square_word, "number": number_word, "entry": entry_word},
    unseen={"number": N_("a card")},
    reasons={
        r.FLAG_FIRST: (N_("The flag must be laid first."), "SEN-3.3"),
        r.NO_FLAG: (N_("Three play without the flag."), "SEN-6.11"),
        r.FLAG_LIES: (N_("The flag has been laid already."), "SEN-3.3"),
        r.NOT_HELD: (N_("This card has been played already."), "SEN-4.1"),
        r.NO_SUCH_NUMBER: (N_("There is no card of this number in the game."), "SEN-6.11"),
        r.CARD_FIRST: (N_("First choose a card."), "SEN-7.2"),
        r.FULL: (N_("This line is full: nothing can be pushed in any more."), "SEN-4.4"),
        r.ENTRY_NOW: (N_("You have chosen a card already: choose an arrow, or take the choice back."), "SEN-7.2"),
    },
    reckoned=("opened", "counted"),
    prompt=prompt,
    facts=facts,
)
