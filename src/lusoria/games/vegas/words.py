"""What a person reads at a table of Vegas."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules_state as r
from . import rules_tables as tables

View = ViewOf[r.State, r.Box]

LETTERS = "ABCDEFGHIJKLMN"


def number_word(number: int) -> Say:
    """A number of the die."""
    return Say(N_("{n}"), n=number)


def table_word(table: int) -> Say:
    """The letter of a table."""
    return Say(N_("table {letter}"), letter=LETTERS[table])


def space_word(space: int) -> Say:
    """A space of the table in question: its lower number and its column."""
    return Say(N_("{n} in column {column}"), n=space % r.FACES + 1, column=space // r.FACES + 1)


def numbers_on(box: r.Box, table: int, space: int) -> str:
    """What is printed on a space."""
    lower = space % r.FACES + 1
    return f"{lower}/{lower + 1}" if box.spaces[table][space] == r.PAIR else f"{lower}"


def spot_word(box: r.Box, spot: int) -> Say:
    """A space of any table: the numbers on it, and the table."""
    table, space = divmod(spot, r.SPACES)
    return Say(N_("the {numbers} of {table}"), numbers=numbers_on(box, table, space), table=table_word(table))


def hearts_word(hearts: int) -> Say:
    """What a duel die shows."""
    return Say(N_("{n} heart", "{n} hearts"), n=hearts)


def prompt(view: View) -> Say:
    return Say(N_("..."))


WORDS = Words(
    actions={
        "roll": N_("Roll the die"),
        "luck": N_("Luck card {number}"),
        "front": N_("Send a front man"),
        "mary": N_("Mary Chip card"),
        "move": N_("Move to {table}"),
        "pass": N_("Pass"),
        "sit": N_("Begin at {table}"),
        "name": N_("Front man to {table}"),
        "put": N_("Counter on the {space}"),
        "show": N_("Show {hearts}"),
    },
    events={
        "first": N_("{seat} begins."),
        "seated": N_("{seat} begins at {table}."),
        "moved": N_("{seat} moves to {table}."),
        "sent-on": N_("{seat} moves to {table}, the only one left."),
        "rolled": N_("{seat} rolls a {number}."),
        "laid": N_("{seat} puts a counter on {spot}."),
        "replaced": N_("{seat} replaces a counter of {seat2} on {spot}."),
        "no-gain": N_("{seat} already holds every {number} of {table}: nothing happens."),
        "luck-played": N_("{seat} plays luck card {number}."),
        "front-sent": N_("{seat} sends a front man to {table}."),
        "mary-called": N_("{seat} plays the Mary Chip card."),
        "strolled": N_("Mary Chip goes one space on, towards {table}."),
        "walked-by": N_("Mary Chip passes {table}, which is settled."),
        "arrived": N_("Mary Chip arrives at {table}."),
        "filled": N_("Every space of {table} is taken."),
        "coin": N_("{seat} takes the coin of {table}, worth {amount}."),
        "tied": N_("A tie that no number breaks: nobody gets the coin of {table}, worth {amount}."),
        "deserted": N_("No counter lies there: the coin of {table}, worth {amount}, is out of the game."),
        "spent": N_("{seat} has no counter left to roll for."),
        "passed": N_("{seat} passes."),
        "idle": N_("{seat} has no counter, no Mary Chip card and no other table to move to, and passes."),
        "challenged": N_("{seat} challenges {seat2} for {spot}."),
        "shown": N_("{seat} shows {hearts}, {seat2} {hearts2}."),
        "held": N_("{seat} keeps {spot}."),
        "both-gone": N_("Both counters leave {spot}."),
        "stalemate": N_("Nobody has a counter in hand or a Mary Chip card: the game ends, and coins left are lost."),
        "capped": N_("After {amount} turn each the game ends.", "After {amount} turns each the game ends."),
        "total": N_("{seat} has {amount} in gold."),
    },
    kinds={"number": number_word, "table": table_word, "space": space_word, "hearts": hearts_word},
    kinds_in_box={"spot": spot_word},
    unplayable={
        r.NUMBER_MISSING: N_("Each number from 1 to 5 has a space on every table."),
        r.NUMBER_TWICE: N_("No number stands twice in a column, and none is higher than 6."),
    },
    reckoned=("total", "stalemate", "capped"),
    prompt=prompt,
)
