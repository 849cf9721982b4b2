"""What a person reads at a table of Tribunal."""

from lusoria.kernel import N_, Fact, Say, Seat, View, Words

from . import rules_state as r
from .rules_offers import promised

COLOUR_WORDS = (N_("Red"), N_("Blue"), N_("Yellow"), N_("Green"), N_("Purple"))
CLIENTS = (
    N_("red client {n}"), N_("blue client {n}"), N_("yellow client {n}"), N_("green client {n}"),
    N_("purple client {n}"),
)  # fmt: skip
ACCUSERS = (
    N_("accuser of Red"), N_("accuser of Blue"), N_("accuser of Yellow"), N_("accuser of Green"),
    N_("accuser of Purple"),
)  # fmt: skip
TRY_TERMS = (N_("trying Red"), N_("trying Blue"), N_("trying Yellow"), N_("trying Green"), N_("trying Purple"))
OTHER_TERMS = (
    N_("speeches clockwise"),
    N_("speeches counter-clockwise"),
    N_("a verdict counter on “not guilty”"),
    N_("a verdict counter on “guilty”"),
    N_("handing over a verdict counter"),
    N_("handing over an extra counter"),
    N_("exile"),
    N_("no exile"),
)
PRINTED = (3, 4, 5, 6, 7, 10)


def state_of(view: View) -> r.State:
    """The position, typed."""
    assert isinstance(view.state, r.State)
    return view.state


def box_of(view: View) -> r.Box:
    """The box, typed."""
    assert isinstance(view.box, r.Box)
    return view.box


def colour_word(colour: int) -> Say:
    """The name of a colour."""
    return Say(COLOUR_WORDS[colour])


def card_word(card: int) -> Say:
    """The name of a card: red client 5, accuser of Red."""
    if card % r.RANKS == r.ACCUSER:
        return Say(ACCUSERS[card // r.RANKS])
    return Say(CLIENTS[card // r.RANKS], n=PRINTED[card % r.RANKS])


def pan_word(pan: int) -> Say:
    """What stands on a pan."""
    return Say(N_("guilty")) if pan == r.BAD else Say(N_("not guilty"))


def way_word(way: int) -> Say:
    """Which way the speeches go."""
    return Say(N_("counter-clockwise")) if way else Say(N_("clockwise"))


def chips_word(chips: int) -> Say:
    """A number of chips."""
    return Say(N_("1 chip")) if chips == 1 else Say(N_("{n} chips"), n=chips)


def counter_word(kind: int) -> Say:
    """The kind of counter in a package."""
    return Say(N_("an extra counter")) if kind == r.EXTRA_COUNTER else Say(N_("a verdict counter"))


def term_word(term: int) -> Say:
    """What chips are offered for."""
    return Say(TRY_TERMS[term]) if term < r.TERM_WAY else Say(OTHER_TERMS[term - r.TERM_WAY])


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = state_of(view), box_of(view)
    if view.over:
        return Say(N_("The courts have closed. The richest advocate wins."))
    mine = view.seat in view.awaited
    who = Seat(view.awaited[0])
    if state.phase == r.PASSING:
        if mine:
            left = box.handed - state.card_at.count(r.DOWN)
            return Say(N_("Hand cards to the left: {n} still to choose."), n=left)
        return Say(N_("{seat} chooses cards to hand on."), seat=who)
    if state.phase == r.CHOOSING:
        if mine:
            return Say(N_("You preside: which colour is brought to court?"))
        return Say(N_("{seat} presides and chooses a colour. You may offer chips."), seat=who)
    if state.phase == r.APPEALING:
        if mine:
            return Say(N_("Will you appeal for {chips}, and which colour is tried again?"), chips=chips_word(box.fee))
        return Say(N_("{seat} may appeal. You may offer chips."), seat=who)
    accused = colour_word(state.accused - 1)
    if state.phase == r.VOTING:
        if mine:
            return Say(N_("{colour} is accused. Your vote, in silence: guilty or not guilty?"), colour=accused)
        return Say(N_("{colour} is accused. The votes are being cast in silence."), colour=accused)
    if state.phase == r.TURNING:
        if mine:
            return Say(N_("You preside: which way do the speeches go?"))
        return Say(N_("{seat} decides which way the speeches go. You may offer chips."), seat=who)
    if state.phase == r.SPEAKING:
        return speech_prompt(view, mine, accused)
    if state.phase == r.DEALING:
        if mine:
            return Say(
                N_("{seat} offers you {counter} with {chips}. Do you take them?"), seat=Seat(state.speaker),
                counter=counter_word(state.package), chips=chips_word(state.attached),
            )  # fmt: skip
        return Say(N_("{seat} considers a counter with chips."), seat=who)
    if mine:
        return Say(N_("{colour} is guilty. Do you send them into exile?"), colour=accused)
    return Say(N_("{seat} decides about exile for {colour}. You may offer chips."), seat=who, colour=accused)


def speech_prompt(view: View, mine: bool, accused: Say) -> Say:
    """A speech, for the speaker and for the others."""
    state = state_of(view)
    if not mine:
        return Say(N_("{seat} pleads in the case of {colour}. You may offer chips."),
                   seat=Seat(state.speaker), colour=accused)  # fmt: skip
    if state.attached:
        return Say(N_("Who is offered a counter with {chips}?"), chips=chips_word(state.attached))
    left = state.counters[state.speaker]
    if left == 1:
        return Say(N_("Your speech about {colour}: lay your verdict counter, or hand it on."), colour=accused)
    return Say(N_("Your speech about {colour}: {n} verdict counters are to be laid or handed on."),
               colour=accused, n=left)  # fmt: skip


def facts(view: View) -> list[Fact]:
    """Trials, chips and counters."""
    state, box = state_of(view), box_of(view)
    known: list[Fact] = []
    if not box.appeal:
        trial = Say(N_("{n} of {of}"), n=min(view.seats, state.chaired + 1), of=view.seats)
        known.append(Fact(Say(N_("Trial")), None, trial))
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Chips")), seat, state.chips[seat]))
        if promised(state, seat):
            known.append(Fact(Say(N_("Promised")), seat, promised(state, seat)))
        known.append(Fact(Say(N_("Extra counters")), seat, state.extra[seat]))
    return known


def warn(view: View, code: int) -> Say | None:
    """Votes and counters against one's own clients, and chips for what one does not want."""
    state, box, seat = state_of(view), box_of(view), view.seat
    if seat is None or not state.accused:
        return None
    own = r.acquittal(state, box, seat, state.accused - 1)
    against = (r.VOTE + r.BAD, r.LAY + r.BAD, r.EXTRA + r.BAD) if own > 0 else (
        (r.VOTE, r.LAY, r.EXTRA) if own < 0 else ()
    )  # fmt: skip
    if code in against:
        return Say(N_("This goes against your own cards."))
    return None


WORDS = Words(
    actions={
        "give": N_("Hand on: {card}"),
        "try": N_("Bring to court: {colour}"),
        "vote": N_("Vote: {pan}"),
        "turn": N_("Speeches go {way}"),
        "lay": N_("Verdict counter on: {pan}"),
        "hand-on": N_("Verdict counter to {seat}"),
        "extra": N_("Extra counter on: {pan}"),
        "extra-on": N_("Extra counter to {seat}"),
        "attach": N_("Offer {amount} chips with the counter"),
        "yes": N_("Take them"),
        "no": N_("Refuse"),
        "exile": N_("Into exile"),
        "spare": N_("The verdict stands"),
        "appeal": N_("Appeal: {colour}"),
        "decline": N_("No appeal"),
        "add": N_("Offer 1 more for {term}"),
        "add-five": N_("Offer 5 more for {term}"),
        "drop": N_("Withdraw the offer for {term}"),
        "hold": N_("Offer nothing more now"),
    },
    events={
        "dealt": N_("{seat} gets two cards more, and two cards go round."),
        "handed": N_("{seat} hands two cards to {seat2}."),
        "gave": N_("Between you and your neighbour: {seat} hands on {card}."),
        "laid-aside": N_("{seat} lays the last two cards aside."),
        "presides": N_("{seat} presides."),
        "tried": N_("{seat} brings {colour} to court."),
        "voted": N_("{seat} votes: {pan}."),
        "swayed": N_("The spare counter goes on: {pan}."),
        "even": N_("The votes are even: the spare counter stays out."),
        "at-once": N_("The vote decides the case at once."),
        "turned": N_("{seat} lets the speeches go {way}."),
        "laid": N_("{seat} lays a verdict counter on: {pan}."),
        "handed-on": N_("{seat} hands a verdict counter to {seat2}."),
        "laid-extra": N_("{seat} lays an extra counter on: {pan}."),
        "extra-went": N_("{seat} hands an extra counter to {seat2}."),
        "proposed": N_("{seat} offers {seat2} {counter} with {chips}."),
        "refused": N_("{seat} refuses."),
        "weighed": N_("The scales: not guilty {amount}, guilty {amount2}."),
        "judged": N_("The verdict on {colour}: {pan}."),
        "hung": N_("The scales are even: {colour} goes back to Iustitia."),
        "banished": N_("{seat} sends {colour} into exile."),
        "spared": N_("{seat} lets the verdict on {colour} stand."),
        "offered": N_("{seat} offers {chips} for {term}."),
        "withdrew": N_("{seat} offers nothing more for {term}."),
        "paid": N_("{seat} pays {chips} to {seat2}."),
        "appealed": N_("{seat} appeals in the case of {colour} and pays {chips}."),
        "declined": N_("{seat} does not appeal."),
        "too-poor": N_("{seat} cannot pay for an appeal."),
        "capped": N_("After {amount} trials the courts close."),
        "settled": N_("The cards bring {seat} {amount}; in all {amount2}."),
    },
    kinds={
        "card": card_word, "colour": colour_word, "pan": pan_word, "way": way_word, "chips": chips_word,
        "counter": counter_word, "term": term_word,
    },
    reasons={
        r.NOT_HELD: (N_("You do not hold this card."), "TRI-3.3"),
        r.CHOSEN_ALREADY: (N_("You have chosen this card already."), "TRI-3.3"),
        r.JUDGED_ALREADY: (N_("This colour has been judged."), "TRI-5.1"),
        r.HAS_SPOKEN: (N_("Verdict counters go only to seats that have yet to speak."), "TRI-6.3"),
        r.NO_EXTRA: (N_("You have no extra counter."), "TRI-6.4"),
        r.TOO_LATE: (N_("Extra counters come before the first verdict counter is laid."), "TRI-6.4"),
        r.TOO_FEW_CHIPS: (N_("You do not have so many chips free."), "TRI-7.2"),
        r.REFUSED_BEFORE: (N_("This seat has refused a counter with chips in this speech."), "TRI-7.6"),
        r.NOT_NOW: (N_("This is not what is being decided now."), "TRI-7.1"),
        r.RAISED_ENOUGH: (N_("You have raised your offers often enough for this decision."), "TRI-7.8"),
        r.NEVER_JUDGED: (N_("Only a colour that was judged and not exiled can be appealed."), "TRI-9.3"),
        r.WITH_CHIPS: (N_("First say who is offered the counter with chips."), "TRI-7.6"),
    },
    prompt=prompt,
    facts=facts,
    warn=warn,
)  # fmt: skip
