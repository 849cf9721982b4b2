"""What a person reads at a table of Tribunal."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules_state as r
from .rules_offers import promised

View = ViewOf[r.State, r.Box]

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
    N_("no appeal"),
    N_("speeches clockwise"),
    N_("speeches counter-clockwise"),
    N_("a verdict counter on “not guilty”"),
    N_("a verdict counter on “guilty”"),
    N_("being handed a verdict counter"),
    N_("being handed an extra counter"),
    N_("exile"),
    N_("no exile"),
)


def colour_word(colour: int) -> Say:
    """The name of a colour."""
    return Say(COLOUR_WORDS[colour])


def card_word(box: r.Box, card: int) -> Say:
    """The name of a card in this box: red client 5, accuser of Red."""
    if card % r.RANKS == r.ACCUSER:
        return Say(ACCUSERS[card // r.RANKS])
    return Say(CLIENTS[card // r.RANKS], n=box.value[card % r.RANKS])


def pan_word(pan: int) -> Say:
    """What stands on a pan."""
    return Say(N_("guilty")) if pan == r.BAD else Say(N_("not guilty"))


def way_word(way: int) -> Say:
    """Which way the speeches go."""
    return Say(N_("counter-clockwise")) if way else Say(N_("clockwise"))


def chips_word(chips: int) -> Say:
    """A number of chips."""
    return Say(N_("{n} chip", "{n} chips"), n=chips)


def counter_word(kind: int) -> Say:
    """The kind of counter in a package."""
    return Say(N_("an extra counter")) if kind == r.EXTRA_COUNTER else Say(N_("a verdict counter"))


def term_word(term: int) -> Say:
    """What chips are offered for."""
    return Say(TRY_TERMS[term]) if term < r.TERM_NO_APPEAL else Say(OTHER_TERMS[term - r.TERM_NO_APPEAL])


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state, box = view.state, view.box
    if view.over:
        return Say(N_("The courts have closed. The richest advocate wins."))
    mine = view.seat in view.awaited
    who = Seat(view.awaited[0])
    if state.phase == r.PASSING:
        if mine:
            left = box.handed - state.card_at.count(r.DOWN)
            if state.passed + 1 == view.seats:
                return Say(N_("Lay cards aside: {n} still to choose."), n=left)
            return Say(N_("Hand cards to the left: {n} still to choose."), n=left)
        if state.passed + 1 == view.seats:
            return Say(N_("{seat} chooses cards to lay aside."), seat=who)
        return Say(N_("{seat} chooses cards to hand on."), seat=who)
    if state.phase == r.CHOOSING:
        if mine:
            return Say(N_("You preside: which colour is brought to court?"))
        return or_offer(view, Say(N_("{seat} presides and chooses a colour."), seat=who))
    if state.phase == r.APPEALING:
        if mine:
            return Say(N_("Will you appeal for {chips}, and which colour is tried again?"), chips=chips_word(box.fee))
        return or_offer(view, Say(N_("{seat} may appeal."), seat=who))
    accused = colour_word(state.accused - 1)
    if state.phase == r.VOTING:
        if mine:
            return Say(N_("{colour} is accused. Your vote, in silence: guilty or not guilty?"), colour=accused)
        return Say(N_("{colour} is accused. The votes are being cast in silence."), colour=accused)
    if state.phase == r.TURNING:
        if mine:
            return Say(N_("You preside: which way do the speeches go?"))
        return or_offer(view, Say(N_("{seat} decides which way the speeches go."), seat=who))
    if state.phase == r.SPEAKING:
        return speech_prompt(view, mine, accused)
    if state.phase == r.DEALING:
        if mine:
            return Say(
                N_("{seat} offers you {counter} with {chips}. Do you take them?"), seat=Seat(state.speaker),
                counter=counter_word(state.package), chips=chips_word(state.attached),
            )  # fmt: skip
        return or_offer(view, Say(N_("{seat} considers a counter with chips."), seat=who))
    if mine:
        return Say(N_("{colour} is guilty. Do you send them into exile?"), colour=accused)
    return or_offer(view, Say(N_("{seat} decides about exile for {colour}."), seat=who, colour=accused))


def or_offer(view: View, said: Say) -> Say:
    """The same with a hint for those who may offer something."""
    if any(code in r.ADD for code in view.legal):
        return Say(N_("{said} You may offer chips."), said=said)
    return said


def speech_prompt(view: View, mine: bool, accused: Say) -> Say:
    """A speech, for the speaker and for the others."""
    state = view.state
    if not mine:
        said = Say(N_("{seat} pleads in the case of {colour}."), seat=Seat(state.speaker), colour=accused)
        return or_offer(view, said)
    if state.attached:
        return Say(N_("Who is offered a counter with {chips}? You may also take the chips back."),
                   chips=chips_word(state.attached))  # fmt: skip
    left = state.counters[state.speaker]
    if not any(code in r.HAND_ON for code in view.legal):
        if left == 1:
            return Say(N_("Your speech about {colour}: lay your verdict counter."), colour=accused)
        return Say(N_(
            "Your speech about {colour}: {n} verdict counter is to be laid.",
            "Your speech about {colour}: {n} verdict counters are to be laid.",
        ), colour=accused, n=left)  # fmt: skip
    if left == 1:
        return Say(N_("Your speech about {colour}: lay your verdict counter, or hand it on."), colour=accused)
    return Say(N_(
        "Your speech about {colour}: {n} verdict counter is to be laid or handed on.",
        "Your speech about {colour}: {n} verdict counters are to be laid or handed on.",
    ),
               colour=accused, n=left)  # fmt: skip


def facts(view: View) -> list[Fact]:
    """Trials, chips and counters."""
    state, box = view.state, view.box
    known: list[Fact] = []
    if not box.appeal:
        trial = Say(N_("{n} of {of}"), n=state.chaired + int(not view.over), of=view.seats)
        known.append(Fact(Say(N_("Trial")), None, trial))
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Chips")), seat, state.chips[seat]))
        if promised(state, seat):
            known.append(Fact(Say(N_("Promised")), seat, promised(state, seat)))
        if state.holding[seat]:
            known.append(Fact(Say(N_("Offers")), seat, Say(N_("nothing more now"))))
        known.append(Fact(Say(N_("Extra counters")), seat, state.extra[seat]))
    return known


def warn(view: View, code: int) -> Say | None:
    """Votes and counters against one's own clients, and chips for what one does not want."""
    state, box, seat = view.state, view.box, view.seat
    if seat is None or not state.accused:
        return None
    own = r.acquittal(state, box, seat, state.accused - 1)
    against = (r.VOTE + r.BAD, r.LAY + r.BAD, r.EXTRA + r.BAD) if own > 0 else (
        (r.VOTE, r.LAY, r.EXTRA) if own < 0 else ()
    )  # fmt: skip
    if code in against:
        return Say(N_("This goes against your own cards."))
    return None


def price(view: View, code: int) -> Say | None:
    """What an appeal costs."""
    return chips_word(view.box.fee) if code in r.APPEAL else None


WORDS = Words(
    actions={
        "give": N_("Put face down: {card}"),
        "try": N_("Bring to court: {colour}"),
        "vote": N_("Vote: {pan}"),
        "turn": N_("Speeches go {way}"),
        "lay": N_("Verdict counter on: {pan}"),
        "hand-on": N_("Verdict counter to {seat}"),
        "extra": N_("Extra counter on: {pan}"),
        "extra-on": N_("Extra counter to {seat}"),
        "attach": N_("Add {amount} chip", "Add {amount} chips"),
        "detach": N_("Take the chips back"),
        "yes": N_("Take them"),
        "no": N_("Refuse"),
        "exile": N_("Into exile"),
        "let-stand": N_("The verdict stands"),
        "appeal": N_("Appeal: {colour}"),
        "decline": N_("No appeal"),
        "add": N_("Offer 1 more for {term}"),
        "add-five": N_("Offer 5 more for {term}"),
        "drop": N_("Withdraw the offer for {term}"),
        "hold": N_("Offer nothing more now"),
        "resume": N_("Take back: I may offer more after all"),
    },
    events={
        "dealt": N_("{seat} gets the cards that go round, {amount} more than the others."),
        "handed": N_("{seat} hands cards to {seat2}."),
        "gave": N_("Between two neighbours: {seat} hands on {card}."),
        "laid-aside": N_("{seat} lays the last cards aside."),
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
        "left-standing": N_("{seat} lets the verdict on {colour} stand."),
        "offered": N_("{seat} offers {chips} for {term}."),
        "withdrew-out": N_(
            "{seat} has withdrawn offers {amount} time and can offer no more chips in this decision.",
            "{seat} has withdrawn offers {amount} times and can offer no more chips in this decision.",
        ),
        "took-back-out": N_(
            "{seat} has taken chips back {amount} time and can add none to a counter any more in this speech.",
            "{seat} has taken chips back {amount} times and can add none to a counter any more in this speech.",
        ),
        "withdrew": N_("{seat} offers nothing more for {term}."),
        "paid": N_("{seat} pays {chips} to {seat2}."),
        "appealed": N_("{seat} appeals in the case of {colour} and pays {chips}."),
        "declined": N_("{seat} does not appeal."),
        "all-exiled": N_("Every colour is in exile: there is nothing to appeal."),
        "all-judged": N_("All colours have been judged: the courts close."),
        "all-presided": N_("Everybody has presided: the courts close."),
        "no-appeal": N_("Nobody appeals: the courts close."),
        "appeal-over": N_("The appeal has been tried: the courts close."),
        "too-poor": N_("{seat} cannot pay for an appeal."),
        "capped": N_("After {amount} trial the courts close.", "After {amount} trials the courts close."),
        "settled": N_("The cards bring {seat} {amount}; in all {amount2}."),
    },
    kinds={
        "colour": colour_word, "pan": pan_word, "way": way_word, "chips": chips_word,
        "counter": counter_word, "term": term_word,
    },
    kinds_in_box={"card": card_word},
    reasons={
        r.NOT_HELD: (N_("You do not hold this card."), "TRI-3.3"),
        r.CHOSEN_ALREADY: (N_("You have chosen this card already."), "TRI-3.3"),
        r.JUDGED_ALREADY: (N_("This colour has been judged."), "TRI-5.1"),
        r.HAS_SPOKEN: (N_("Verdict counters go only to seats that have yet to speak."), "TRI-6.3"),
        r.NO_EXTRA: (N_("The speaker has no extra counter."), "TRI-6.4"),
        r.TOO_LATE: (N_("Extra counters come before the first verdict counter is laid."), "TRI-6.4"),
        r.TOO_FEW_CHIPS: (N_("You do not have so many chips free."), "TRI-7.2"),
        r.REFUSED_BEFORE: (N_("This seat has refused as many chips with such a counter in this speech."), "TRI-7.6"),
        r.ALL_REFUSED: (
            N_("Everybody to whom you could hand a counter has refused as many chips with it in this speech."),
            "TRI-7.6",
        ),
        r.NOT_NOW: (N_("This is not what is being decided now."), "TRI-7.1"),
        r.YOURSELF: (N_("Counters are handed to others, not to yourself."), "TRI-6.6"),
        r.NOBODY_LEFT: (N_("Nobody is left to whom you could hand a counter."), "TRI-7.6"),
        r.NOTHING_ATTACHED: (N_("No chips lie with a counter."), "TRI-7.6"),
        r.DECIDING: (N_("You decide this yourself: offers come from the others."), "TRI-7.1"),
        r.NOT_YOURS: (N_("This is not yours to decide now."), "TRI-4.2"),
        r.OTHER_DECISION: (N_("This step is about something else."), "TRI-4.2"),
        r.SILENCE: (N_("While votes are cast nobody offers anything."), "TRI-5.2"),
        r.TAKE_OR_NOT: (N_("You are asked whether you take the counter with its chips."), "TRI-7.6"),
        r.HOLDING: (N_("You have said that you offer nothing more now; take that back first."), "TRI-7.7"),
        r.NOT_HOLDING: (N_("You have not said that you offer nothing more."), "TRI-7.7"),
        r.NO_OFFER: (N_("No offer of yours for this stands."), "TRI-7.2"),
        r.WITHDRAWN_ENOUGH: (
            N_("You have withdrawn offers so often that you can offer no more chips in this decision."), "TRI-7.8",
        ),
        r.TAKEN_BACK_ENOUGH: (
            N_("You have taken chips back so often that you can add none any more in this speech."), "TRI-7.8",
        ),
        r.NEVER_JUDGED: (N_("Only a colour that was judged and not exiled can be appealed."), "TRI-9.3"),
        r.NOT_USED: (N_("There is no such colour at this table."), "TRI-2.3"),
        r.WITH_CHIPS: (N_("First say who is offered the counter with chips."), "TRI-7.6"),
    },
    reckoned=("settled", "all-judged", "all-presided", "no-appeal", "appeal-over"),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)  # fmt: skip
