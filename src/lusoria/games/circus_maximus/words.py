"""What a person reads at a table of Circus Maximus."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules_state as r
from . import rules_track as track

View = ViewOf[r.State, r.Box]

NUMERALS = ("I", "II", "III")
WAYS = (
    N_("ahead"),
    N_("ahead and inward"),
    N_("back and inward"),
    N_("back"),
    N_("back and outward"),
    N_("ahead and outward"),
)
AREAS = (N_("home straight"), N_("far seam"), N_("back straight"), N_("near seam"))


def card_word(card: int) -> Say:
    """The number on a card."""
    return Say(N_("{number}"), number=card)


def chariot_word(chariot: int) -> Say:
    """Whose chariot it is, and which one."""
    return Say(N_("{seat}'s chariot {number}"), seat=Seat(chariot // r.TEAM), number=NUMERALS[chariot % r.TEAM])


def way_word(way: int) -> Say:
    """One of the six ways, as the charioteer sees it."""
    return Say(WAYS[way])


def place_word(place: int) -> Say:
    """A space: the part of the track, and the lane counted from the goal."""
    depth, along = place // r.WIDTH - r.MIDDLE, track.forward(place)
    beyond = abs(along) - track.HALF_GOAL
    if depth == 0 and beyond <= 0:
        return Say(N_("goal space {number}"), number=1 + (along + track.HALF_GOAL) // 2)
    kind = (0 if depth < 0 else 2) if depth else (1 if along > 0 else 3)
    lane = max(abs(depth), (abs(depth) + beyond) // 2)
    return Say(N_("{area}, lane {number}"), area=Say(AREAS[kind]), number=lane)


def landing(state: r.State, box: r.Box, code: int) -> tuple[int, int]:
    """Where the chariot whose turn it is comes to with such a move, and its lap count there."""
    chariot = track.moving(state)
    at, laps = state.place[chariot], state.laps[chariot]
    step = track.stride((track.ahead(at) + (code - r.MOVE) // r.CARDS) % r.WAYS)
    for _ in range((code - r.MOVE) % r.CARDS + 1):
        before, at = at, at + step
        if box.ground[at] == r.GOAL:
            break
        laps += track.crossing(box, before, at)
    return at, laps


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = view.state, view.box
    if view.over:
        return Say(N_("The race is over."))
    mover = view.awaited[0]
    mine = view.seat == mover
    if state.rounds == 0:
        number = NUMERALS[state.placed // state.seats]
        if mine:
            return Say(N_("Put chariot {chariot} on a start space."), chariot=number)
        return Say(N_("{seat} puts chariot {chariot} on a start space."), seat=Seat(mover), chariot=number)
    number = NUMERALS[track.moving(state) % r.TEAM]
    if not mine and (state.owes or not track.can_drive(state, box, track.moving(state))):
        return Say(N_("{seat} turns over a card for chariot {chariot}."), seat=Seat(mover), chariot=number)
    if not mine:
        return Say(N_("{seat} drives chariot {chariot}."), seat=Seat(mover), chariot=number)
    if state.owes:
        text = N_("Chariot {chariot} has changed direction. Which card do you turn over for that?")
    elif box.exact_two and track.is_home(state, box, track.moving(state)):
        text = N_("Chariot {chariot} is home. Turn over its second card.")
    elif not any(r.is_move(code) for code in view.legal) and box.exact_two:
        text = N_("Chariot {chariot} cannot move with card {n} of 2: turn one over.")
    elif not any(r.is_move(code) for code in view.legal):
        text = N_("Chariot {chariot} cannot move: turn over a card.")
    elif box.exact_two:
        text = N_("Chariot {chariot}, card {n} of 2: drive it in full, or turn over a card without moving.")
    elif state.used == 0:
        text = N_("Chariot {chariot}: choose a card and a way, or turn over a card and stay.")
    else:
        text = N_("Chariot {chariot}: use another card, or stop here.")
    return Say(text, chariot=number, n=state.used + 1)


def facts(view: View) -> list[Fact]:
    """The round; chariots home, cards left and lap counts of each seat."""
    state, box = view.state, view.box
    known = [Fact(Say(N_("Round")), None, state.rounds)] if state.rounds else []
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Chariots home")), seat, state.home[seat]))
        known.append(Fact(Say(N_("Unused cards")), seat, state.up[seat]))
        racing = [c for c in range(r.TEAM * seat, r.TEAM * (seat + 1)) if not track.is_home(state, box, c)]
        known.append(Fact(Say(N_("Sum of lap counts")), seat, sum(state.laps[c] for c in racing)))
    return known


def price(view: View, code: int) -> Say | None:
    """What a move takes off the lap count."""
    state, box = view.state, view.box
    if state.rounds == 0 or state.owes or not r.is_move(code):
        return None
    _, laps = landing(state, box, code)
    if laps >= state.laps[track.moving(state)]:
        return None
    return Say(N_("back out of this area: lap count {n}"), n=laps)


WORDS = Words(
    actions={
        "ahead": N_("{card} ahead"),
        "ahead-in": N_("{card} ahead and inward"),
        "back-in": N_("{card} back and inward"),
        "back": N_("{card} back"),
        "back-out": N_("{card} back and outward"),
        "ahead-out": N_("{card} ahead and outward"),
        "rest": N_("Turn over {card} without moving"),
        "stop": N_("Stop here"),
        "extra": N_("Turn over {card} for the new direction"),
        "place": N_("Start space {start}"),
    },
    events={
        "first": N_("{seat} places first."),
        "placed": N_("{chariot} takes start space {start}."),
        "begun": N_("Round {amount} begins. {chariot} moves first."),
        "driven": N_("{chariot} drives {card} {way}."),
        "home": N_("{chariot} is home!"),
        "rested": N_("{seat} turns over the {card}; {chariot} does not move."),
        "unused": N_("{seat} turns over the {card}; {chariot} does not use it."),
        "stuck": N_("{chariot} cannot move. The {card}, the last card, is turned over."),
        "stopped": N_("{chariot} stops."),
        "halted": N_("{chariot} can go no further."),
        "kept": N_("{chariot} stops: the other chariots need the cards that are left."),
        "spent": N_("{chariot} stops: no card is left."),
        "turned": N_("{seat} turns over the {card} for the new direction."),
        "won": N_("All three chariots of {seat} are home: {seat} wins the race!"),
        "finished": N_("All three chariots of {seat} are home: place {amount}."),
        "goal-full": N_("Every goal space is taken: the race ends."),
        "capped": N_("The race ends after {amount} round.", "The race ends after {amount} rounds."),
    },
    kinds={"card": card_word, "chariot": chariot_word, "way": way_word, "start": card_word, "place": place_word},
    unplayable={r.TOO_FEW_CARDS: N_("Exactly two cards for each of three chariots: that takes six cards.")},
    reasons={
        r.TAKEN: (N_("A chariot stands on this start space already."), "CIR-3.3"),
        r.FACE_DOWN: (N_("You have used this card already in this round."), "CIR-5.5"),
        r.NO_SUCH_CARD: (N_("This card is not in the game."), "CIR-2.3"),
        r.KEEP_CARDS: (
            N_("Your other chariots need the cards that are left: none can be turned over for the new direction."),
            "CIR-8.2",
        ),
        r.NO_EXTRA: (N_("No card is left to turn over for the new direction."), "CIR-8.2"),
        r.NO_TRACK: (N_("The track ends there."), "CIR-5.2"),
        r.BLOCKED: (N_("A chariot is in the way."), "CIR-5.2"),
        r.WALL: (N_("The goal can be entered from the home straight only, over the pale border."), "CIR-6.2"),
        r.TOO_EARLY: (N_("The goal is closed to this chariot: it has not driven a full lap."), "CIR-6.3"),
        r.IN_FULL: (N_("A chariot that has moved spends no card without moving."), "CIR-5.7"),
        r.CANNOT_MOVE: (N_("This chariot cannot move: turn over a card."), "CIR-5.7"),
        r.MUST_MOVE: (N_("Use a card to move, or turn one over."), "CIR-5.7"),
        r.TWO_CARDS: (N_("Every chariot gets exactly two cards."), "CIR-8.4"),
        r.NOT_BEGUN: (N_("Chariots are still being placed."), "CIR-3.3"),
        r.ALL_PLACED: (N_("All chariots are placed: start spaces are track like any other."), "CIR-2.4"),
        r.NO_TURN: (N_("Nothing is owed for a new direction."), "CIR-8.1"),
        r.PAY_FIRST: (N_("First turn over a card for the new direction."), "CIR-8.1"),
        r.AT_HOME: (N_("This chariot is home and moves no more."), "CIR-6.4"),
        r.ALL_HOME: (N_("All your chariots are home: your race is over."), "CIR-8.7"),
    },
    reckoned=("won", "finished", "goal-full"),
    prompt=prompt,
    facts=facts,
    price=price,
)
