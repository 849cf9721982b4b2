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
    """A space of the table in question: its lower number, be it alone or with the next one, and its column."""
    n, column = space % r.FACES + 1, space // r.FACES + 1
    if n == r.FACES:
        return Say(N_("{n} in column {column}"), n=n, column=column)
    return Say(N_("{n} or {n}/{next} in column {column}"), n=n, next=n + 1, column=column)


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
    """What is asked of the seat that looks, or what is going on."""
    s = view.state
    if view.over:
        return Say(N_("The game is over."))
    table = table_word(s.target)
    if s.phase == r.DUELLING:
        return duel_prompt(view)
    if view.seat != s.mover:
        text = {
            r.SEATING: N_("{seat} chooses a table to begin at."),
            r.NAMING: N_("{seat} sends a front man."),
        }.get(s.phase, N_("{seat} is to play at {table}."))
        if s.phase == r.TURN and not tables.is_open(s, s.target):
            text = N_("{seat} moves away from {table}, which is settled.")
        return Say(text, seat=Seat(s.mover), table=table)
    if s.phase == r.SEATING:
        return Say(N_("Put your pawn at the table where you want to begin."))
    if s.phase == r.NAMING:
        return Say(N_("Which table does your front man go to?"))
    if s.phase == r.ROLLING:
        return Say(N_("Now roll the die for {table}."), table=table)
    if s.phase == r.PLACING:
        return Say(placing_text(view), n=s.number, table=table)
    return Say(turn_text(view), table=table)


def duel_prompt(view: View) -> Say:
    """A duel, as the challenger, the defender and the others see it."""
    s = view.state
    owner = s.on[s.target][s.space] - 1
    spot = spot_word(view.box, r.SPACES * s.target + s.space)
    if view.seat in view.awaited:
        if view.seat == s.mover:
            return Say(N_("You challenge {seat} for {spot}. How many hearts?"), seat=Seat(owner), spot=spot)
        return Say(N_("{seat} challenges you for {spot}. How many hearts?"), seat=Seat(s.mover), spot=spot)
    if view.seat in (s.mover, owner):
        return Say(N_("You have chosen. {seat} chooses as well."), seat=Seat(view.awaited[0]))
    return Say(N_("{seat} challenges {seat2} for {spot}."), seat=Seat(s.mover), seat2=Seat(owner), spot=spot)


def placing_text(view: View) -> str:
    """Where the counter may go."""
    s = view.state
    if tables.is_joker(view.box, s.target, s.number):
        return N_("A joker: choose any space of {table} that you do not hold.")
    if any(s.on[s.target][code - r.PUT] for code in view.legal):
        if view.box.duel:
            return N_("Every {n} of {table} is taken: choose the counter that you challenge.")
        return N_("Every {n} of {table} is taken: choose the counter that yours replaces.")
    return N_("A {n} at {table}: choose the space for your counter.")


def turn_text(view: View) -> str:
    """What one can do at the beginning of the turn."""
    move = any(code in r.MOVE for code in view.legal)
    card = any(code == r.MARY or code == r.FRONT or code in r.LUCKY for code in view.legal)
    if not tables.is_open(view.state, view.state.target):
        return N_("The coin of {table} is gone: move to another table.")
    if r.ROLL in view.legal:
        if move and card:
            return N_("You are at {table}: roll the die, play a card first, or move.")
        if move:
            return N_("You are at {table}: roll the die or move.")
        if card:
            return N_("You are at {table}: roll the die, or play a card first.")
        return N_("You are at {table}: roll the die.")
    if move and card:
        return N_("You have no counter in hand: play the Mary Chip card, move or pass.")
    if move:
        return N_("You have no counter in hand: move or pass.")
    return N_("You have no counter in hand: play the Mary Chip card or pass.")


def facts(view: View) -> list[Fact]:
    """Coins on the board, where Mary goes, counters and cards."""
    s, box = view.state, view.box
    lying = [table for table in range(r.TABLES) if tables.is_open(s, table)]
    found = [Fact(Say(N_("Coins on the board")), None, len(lying))]
    if lying:
        found.append(Fact(Say(N_("Mary Chip's next table")), None, Say("{letter}", letter=LETTERS[lying[0]])))
    for seat in range(view.seats):
        found.append(Fact(Say(N_("Counters in hand")), seat, s.hand[seat]))
        found.append(Fact(Say(N_("Luck cards left")), seat, r.FACES - sum(s.luck_used[seat])))
        found.append(Fact(Say(N_("Front men left")), seat, box.fronts - s.fronts_used[seat]))
        found.append(Fact(Say(N_("Mary Chip cards left")), seat, 1 - s.mary_used[seat]))
    return found


def price(view: View, code: int) -> Say | None:
    """A whole turn, or the roll for which no counter is left."""
    s, seat = view.state, view.seat
    if seat is None:
        return None
    if code in r.MOVE and tables.is_open(s, s.target):
        return Say(N_("takes the whole turn"))
    if code in r.LUCKY and s.hand[seat] == 1:
        spaces = tables.fitting(s, view.box, seat, s.target, code - r.LUCKY + 1)
        taken = any(s.on[s.target][space] for space in range(r.SPACES) if spaces >> space & 1)
        if not (view.box.duel and taken):
            return Say(N_("your last counter: no roll follows"))
    return None


def warn(view: View, code: int) -> Say | None:
    """A coin that would go to somebody else, or to nobody."""
    s, seat = view.state, view.seat
    if seat is None:
        return None
    if code == r.MARY:
        table = tables.comes_to(s, view.box)
        return None if table == r.NOBODY else lost_coin(view, s, table)
    if code in r.PUT:
        spaces = 1 << code - r.PUT
    elif code in r.LUCKY:
        spaces = tables.fitting(s, view.box, seat, s.target, code - r.LUCKY + 1)
    else:
        return None
    space = tables.lowest(spaces)
    if s.on[s.target][space] or not tables.same_kind(s, view.box, s.target, spaces):
        return None
    after = s.clone()
    tables.lay_counter(after, seat, s.target, space)
    return lost_coin(view, after, s.target) if tables.is_full(after, view.box, s.target) else None


def lost_coin(view: View, state: r.State, table: int) -> Say | None:
    """What is said before a table is settled in favour of another seat, or of none."""
    winner = tables.leader(state, table)
    if winner == view.seat:
        return None
    there, worth = table_word(table), view.box.coin[table]
    if winner == r.NOBODY:
        return Say(N_("This settles {table}, and nobody gets its coin, worth {n}."), table=there, n=worth)
    text = N_("This settles {table}: {seat} takes its coin, worth {n}.")
    return Say(text, table=there, seat=Seat(winner), n=worth)


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
        "first": N_("{seat} chooses a table first."),
        "seated": N_("{seat} begins at {table}."),
        "moved": N_("{seat} moves to {table}."),
        "sent-on": N_("{seat} moves to {table}, the only one left."),
        "rolled": N_("{seat} rolls a {number}."),
        "laid": N_("{seat} puts a counter on {spot}."),
        "replaced": N_("{seat} replaces a counter of {seat2} on {spot}."),
        "no-gain": N_("{seat} already holds every {number} of {table} and places no counter."),
        "luck-played": N_("{seat} plays luck card {number}."),
        "front-sent": N_("{seat} sends a front man to {table}."),
        "mary-called": N_("{seat} plays the Mary Chip card."),
        "strolled": N_("Mary Chip goes one space on, towards {table}."),
        "walked-by": N_("Mary Chip passes {table}, which is settled."),
        "arrived": N_("Mary Chip arrives at {table}."),
        "filled": N_("Every space of {table} is taken."),
        "coin": N_("{seat} takes the coin of {table}, worth {amount}."),
        "lower-wins": N_(
            "{amount} counter each is the most at {table}: the lower numbers decide.",
            "{amount} counters each are the most at {table}: the lower numbers decide.",
        ),
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
    reasons={
        r.ALL_SEATED: (N_("All pawns stand at a table already."), "VEG-3.3"),
        r.SIT_FIRST: (N_("First everybody chooses a table to begin at."), "VEG-3.2"),
        r.HERE: (N_("Your pawn stands at this table already."), "VEG-4.2"),
        r.SETTLED: (N_("The coin of this table is gone."), "VEG-4.2"),
        r.MUST_MOVE: (N_("The coin of your table is gone: you must move."), "VEG-4.6"),
        r.ONE_CARD: (N_("You have played a card already in this turn."), "VEG-4.3"),
        r.ROLL_NOW: (N_("You have played a card: now the die is rolled."), "VEG-4.3"),
        r.NAME_NOW: (N_("First choose a table for your front man."), "VEG-6.3"),
        r.PUT_NOW: (N_("First choose a space for the counter."), "VEG-5.1"),
        r.SHOW_NOW: (N_("First the duel is fought."), "VEG-11.2"),
        r.CARD_USED: (N_("You have played this card already."), "VEG-4.3"),
        r.FRONTS_USED: (N_("You have no front man left."), "VEG-4.3"),
        r.NO_COUNTERS: (N_("You have no counter in hand."), "VEG-9.1"),
        r.HAS_COUNTERS: (N_("You have counters in hand: only without any may you pass."), "VEG-9.2"),
        r.NO_USE: (N_("You hold every space of this number at your table."), "VEG-6.2"),
        r.NO_OTHER_TABLE: (N_("There is no other table with a coin."), "VEG-6.3"),
        r.NO_FRONT: (N_("You have not sent a front man."), "VEG-6.3"),
        r.NO_COIN: (N_("The coin of this table is gone."), "VEG-6.3"),
        r.OWN_TABLE: (N_("A front man goes to another table than your own."), "VEG-6.3"),
        r.NO_DUEL: (N_("There is no duel."), "VEG-11.1"),
        r.NOTHING_TO_PUT: (N_("No counter is waiting for a space."), "VEG-4.4"),
        r.NO_SUCH_SPACE: (N_("There is no such space at this table."), "VEG-2.2"),
        r.OWN_SPACE: (N_("Your own counter lies there."), "VEG-5.2"),
        r.FREE_FIRST: (N_("Another space with this number is still free."), "VEG-5.1"),
        r.WRONG_NUMBER: (N_("The number is not on this space."), "VEG-4.4"),
    },
    reckoned=("total", "stalemate", "capped"),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)
