"""What a person reads at a table of Julchen and the Monsters."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules_choices as rules
from . import rules_state as r

View = ViewOf[r.State, r.Box]

NAMES = (N_("a weapon"), N_("a lightning"), N_("Julchen"))


def card_word(card: int) -> Say:
    """The name of a card."""
    return value_word(r.value_of(card))


def value_word(value: int) -> Say:
    """What a card of that value is: monster 3, a weapon, a lightning, Julchen."""
    if value < r.WEAPON:
        return Say(N_("monster {value}"), value=value)
    return Say(NAMES[value - r.WEAPON])


def monster_word(value: int) -> Say:
    """The value of two monsters."""
    return Say(N_("{value}"), value=value)


def place_word(number: int) -> Say:
    """A card of somebody's hand, by its place."""
    seat, place = divmod(number, r.CARDS)
    return Say(N_("card {n} of {seat}"), n=place + 1, seat=Seat(seat))


def prey_word(number: int) -> Say:
    """Who is attacked, and with what; of more than two alike, with which of them."""
    seat, which = divmod(number, r.ANY_PAIR)
    value, pair = divmod(which, r.PAIRS)
    return Say(N_("{seat} with two {value}s"), seat=Seat(seat), value=value) if pair == 0 else pair_word(number)


def pair_word(number: int) -> Say:
    """Who is attacked, and with which of more than two alike."""
    seat, which = divmod(number, r.ANY_PAIR)
    value, pair = divmod(which, r.PAIRS)
    return Say(
        N_("{seat} with two {value}s: number {one} and number {two} of them"),
        seat=Seat(seat), value=value, one=r.first_of(pair) + 1, two=r.second_of(pair) + 1,
    )  # fmt: skip


def weapon_word(n: int) -> Say:
    """One of several weapons, counted from the left."""
    return Say(N_("a weapon")) if n == 0 else Say(N_("weapon number {n}"), n=n + 1)


def gap_word(gap: int) -> Say:
    """A place that a card is put into."""
    return Say(N_("place {n}"), n=gap + 1)


def asked_card(view: View) -> int:
    """The card that the reader is asked to put to the left or the right."""
    state, seat = view.state, view.seat
    assert seat is not None
    done = state.sorted_out if state.phase == r.ARRANGING else r.answers_of(state.first_order[seat])
    return r.next_of(state, seat, done)


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state = view.state
    if view.over:
        return Say(ending(view), seat=Seat(state.winner - 1))
    mine = view.seat is not None and view.seat in view.awaited
    if state.phase == r.STARTING:
        if mine:
            return Say(N_("Choose the order of your cards: {card} to the left or to the right?"),
                       card=card_word(asked_card(view)))  # fmt: skip
        if view.seat is not None:
            return Say(N_("Elsewhere the order of the first cards is still being chosen."))
        return Say(N_("Everybody chooses the order of the first cards."))
    if mine:
        return asked(view)
    mover = Seat(state.mover)
    if state.phase == r.PARRYING:
        return Say(N_("{seat} attacks {other}, who may parry with a weapon."), seat=mover, other=Seat(state.prey - 1))
    if state.phase == r.BITING:
        return Say(N_("{seat} chooses a card of {other}."), seat=mover, other=Seat(state.prey - 1))
    if state.phase == r.PUTTING:
        return Say(N_("{seat} puts a card in its place."), seat=mover)
    if state.phase == r.ARRANGING and state.prey:
        return Say(N_("{seat} has taken a lightning and rearranges the hand."), seat=mover)
    if state.phase == r.ARRANGING:
        return Say(N_("{seat} has drawn a lightning or Julchen and rearranges the hand."), seat=mover)
    return Say(N_("It is the turn of {seat}."), seat=mover)


def asked(view: View) -> Say:
    """What the seat to decide is asked."""
    state, legal = view.state, view.legal
    if state.phase == r.PARRYING:
        attacker = Seat(state.mover)
        if any(code in r.PARRY for code in legal):
            return Say(N_("{seat} attacks you. Parry with a weapon, or let a card be taken?"), seat=attacker)
        return Say(N_("{seat} attacks you, and you have no weapon: a card will be taken."), seat=attacker)
    if state.phase == r.BITING:
        return Say(N_("Choose the card of {seat} that you take."), seat=Seat(state.prey - 1))
    if state.phase == r.PUTTING:
        return Say(N_("Put {card} in its place in your hand."), card=card_word(state.lies[state.drawn - 1]))
    if state.phase == r.ARRANGING:
        return Say(N_("Rearrange your hand: {card} to the left or to the right end?"), card=card_word(asked_card(view)))
    if any(code in r.ATTACK for code in legal):
        return Say(N_("Draw a card, take one out of another hand, or attack with two equal monsters."))
    if any(code in r.TAKE for code in legal):
        return Say(N_("Draw a card, or take one out of another hand."))
    return Say(N_("Draw a card: there is nothing else to do."))


def ending(view: View) -> str:
    """How the game has ended."""
    state = view.state
    if state.track == 0:
        return N_("Dawn breaks, and Julchen is safe with {seat}.")
    if state.drawn:
        return N_("{seat} has eaten Julchen.")
    return N_("{seat} has brought Julchen through the night.")


def facts(view: View) -> list[Fact]:
    """Sizes of hands, pile and track, the limit once it counts, and how far the night has come."""
    state = view.state
    known = [
        Fact(Say(N_("Round")), None, state.turns // view.seats + 1),
        Fact(Say(N_("Draw pile")), None, state.pile),
        Fact(Say(N_("Cards on the track")), None, state.track),
    ]
    if state.pile == 0 and state.track:
        known.append(Fact(Say(N_("Limit for the holder of Julchen")), None, r.limit(state, view.box)))
    known += [Fact(Say(N_("Cards in hand")), seat, state.size[seat]) for seat in range(view.seats)]
    return known


def warn(view: View, code: int) -> Say | None:
    """To take the last card of the track while somebody else has Julchen."""
    state, seat = view.state, view.seat
    if code == r.DRAW and seat is not None and state.pile == 0 and state.track == 1 and not has_julchen(view, seat):
        return Say(N_("This is the last card of the track: dawn breaks, and another player, who has Julchen, wins."))
    return None


def has_julchen(view: View, seat: int) -> bool:
    """Whether Julchen is in that hand, as far as the reader is shown it."""
    return view.knows(r.JULCHEN) and bool(r.backs_of(view.state, seat) >> view.state.card_at[r.JULCHEN] & 1)


WORDS = Words(
    actions={
        "draw": N_("Draw a card"),
        "take": N_("Take {place}"),
        "attack": N_("Attack {prey}"),
        "parry": N_("Parry with {weapon}"),
        "yield": N_("Let a card be taken"),
        "put": N_("Put it at {gap}"),
        "left": N_("To the left"),
        "right": N_("To the right"),
    },
    events={
        "begins": N_("{seat} has the first turn."),
        "ordered": N_("All have chosen the order of their first cards."),
        "drew": N_("{seat} draws a card from the pile."),
        "drew-hour": N_("{seat} takes the card of hour {amount}."),
        "ran-out": N_("The pile has run out. From now on the limit counts: it is {amount}."),
        "is-card": N_("It is {card}."),
        "took": N_("{seat} takes card {amount} of {seat2}."),
        "put-in": N_("{seat} puts it at place {amount}."),
        "put-alone": N_("It is the only card of {seat}."),
        "rearranges": N_("{seat} has drawn a lightning or Julchen and may rearrange the whole hand."),
        "struck": N_("{seat} has taken a lightning and may rearrange the whole hand."),
        "rearranged": N_("The hand of {seat} is in order again."),
        "attacks": N_("{seat} attacks {seat2} with two monsters of value {monster}."),
        "from-places": N_("They were cards {amount} and {amount2} of {seat}."),
        "parried": N_("{seat} parries with a weapon, which was card {amount}."),
        "yielded": N_("{seat} does not parry."),
        "late": N_("Round {amount}: from now on everybody only draws."),
        "saved": N_(
            "{seat} has Julchen and only {amount} card, the limit being {amount2}.",
            "{seat} has Julchen and only {amount} cards, the limit being {amount2}.",
        ),
        "dawn": N_("The last card of the track is gone. Dawn breaks, and {seat} has Julchen."),
        "eaten": N_("{seat} finds Julchen in the hand of {seat2} and eats well."),
    },
    kinds={
        "card": card_word,
        "place": place_word,
        "prey": prey_word,
        "weapon": weapon_word,
        "gap": gap_word,
        "monster": monster_word,
    },
    unseen={"card": N_("a card that you have seen")},
    reasons={
        rules.PUT_FIRST: (N_("First put the card that you have drawn in its place."), "JUL-4.2"),
        rules.ARRANGE_FIRST: (N_("First set the order of your hand."), "JUL-11.3"),
        rules.ANSWER_FIRST: (N_("You are attacked: first say whether you parry."), "JUL-8.4"),
        rules.BITE_FIRST: (N_("Your attack goes on: choose a card of the attacked hand."), "JUL-8.5"),
        rules.NO_CARD: (N_("There is no such card."), "JUL-6.2"),
        rules.OWN_HAND: (N_("This is your own hand."), "JUL-6.1"),
        rules.ONLY_PREY: (N_("Take a card of the hand that you attack."), "JUL-8.5"),
        rules.NO_PAIR: (N_("You do not hold so many of these monsters."), "JUL-8.1"),
        rules.NO_PREY: (N_("Attack another player who has a card in hand."), "JUL-8.8"),
        rules.NOT_ATTACKED: (N_("Nobody attacks you."), "JUL-8.3"),
        rules.NO_WEAPON: (N_("You do not hold so many weapons."), "JUL-8.3"),
        rules.NOTHING_TO_PUT: (N_("You have drawn no card yet."), "JUL-4.2"),
        rules.OUT_OF_ORDER: (N_("There the order of your hand would be broken."), "JUL-4.1"),
        rules.NO_PLACE: (N_("Your hand has not so many places."), "JUL-4.2"),
        rules.NOTHING_TO_ARRANGE: (N_("You may not rearrange your hand now."), "JUL-4.3"),
        rules.TOO_LATE: (N_("It is so late that only drawing is allowed."), "JUL-9.6"),
    },
    unplayable={
        1: N_("There are too few cards for the track."),
        2: N_("There are too few cards to deal."),
    },
    reckoned=("saved", "dawn", "eaten"),
    prompt=prompt,
    facts=facts,
    warn=warn,
)
