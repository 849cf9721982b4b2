"""What a person reads at a table of Prokonsul."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules_state as r
from .rules_free import member_due, pot_left

View = ViewOf[r.State, r.Box]

PROVINCES = (
    N_("Sicilia"),
    N_("Sardinia-Corsica"),
    N_("Hispania citerior"),
    N_("Hispania ulterior"),
    N_("Macedonia"),
    N_("Africa"),
    N_("Asia"),
)


def province_word(province: int) -> Say:
    """The name of a province."""
    return Say(PROVINCES[province])


def card_word(card: int) -> Say:
    """A card by its number."""
    return Say(N_("the {number}"), number=card)


def chips_word(chips: int) -> Say:
    """A number of chips."""
    return Say(N_("{n} chip", "{n} chips"), n=chips)


def votes_word(votes: int) -> Say:
    """A number of votes."""
    return Say(N_("{n} vote", "{n} votes"), n=votes)


def families_word(mask: int) -> Say:
    """Several families, one bit each."""
    seats = [seat for seat in range(5) if mask >> seat & 1]
    said = Say(N_("{seat}"), seat=Seat(seats[-1]))
    for seat in reversed(seats[:-1]):
        said = Say(N_("{seat}, {rest}"), seat=Seat(seat), rest=said)
    return said


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    if view.over:
        return Say(N_("The game is over. The richest family wins."))
    phase = view.state.phase
    mine = view.seat in view.awaited
    if phase == r.CHOOSING:
        province = province_word(view.state.black)
        if mine:
            return Say(N_("This round is about {province}. Choose a card to lay face down."), province=province)
        return Say(N_("This round is about {province}. The cards are being chosen."), province=province)
    if phase == r.PLACING:
        if view.state.rounds == 0 and mine:
            return Say(N_("Where does the first round take place? Put the black pawn on a province."))
        if view.state.rounds == 0:
            return Say(N_("{seat} chooses the province of the first round."), seat=Seat(view.awaited[0]))
        if mine:
            return Say(N_("Where does the next round take place? Put the black pawn on a province."))
        return Say(N_("{seat} chooses the province of the next round."), seat=Seat(view.awaited[0]))
    if phase < r.TABLING:
        return plea_prompt(view, mine)
    return free_prompt(view, mine)


def plea_prompt(view: View, mine: bool) -> Say:
    state = view.state
    speaker, addressee = Seat(state.speaker), Seat(state.addressee)
    have, need = r.votes(state, state.speaker), r.majority(state)
    asked = votes_word(r.votes(state, state.addressee))
    chips = chips_word(state.offer)
    if state.phase == r.ADDRESSING:
        if mine:
            return Say(
                N_(
                    "You plead: you have {have} vote and need {need}. Whom do you ask?",
                    "You plead: you have {have} votes and need {need}. Whom do you ask?",
                ),
                have=have,
                need=need,
            )
        return Say(
            N_(
                "{seat} pleads, having {have} vote of the {need} needed.",
                "{seat} pleads, having {have} votes of the {need} needed.",
            ), seat=speaker, have=have, need=need
        )  # fmt: skip
    if state.phase == r.OFFERING:
        if mine:
            return Say(N_("How many chips do you offer {seat} for {votes}?"), seat=addressee, votes=asked)
        return Say(N_("{seat} turns to {seat2}."), seat=speaker, seat2=addressee)
    if state.phase == r.ANSWERING:
        if mine:
            return Say(
                N_("{seat} has {have} of {need} and offers you {chips} for your {votes}. Do you accept?"),
                seat=speaker, have=have, need=votes_word(need), chips=chips, votes=asked,
            )  # fmt: skip
        return Say(
            N_("{seat} offers {seat2} {chips} for {votes}."), seat=speaker, seat2=addressee, chips=chips, votes=asked
        )
    if mine and state.chips[state.speaker] < state.offer:
        return Say(N_("{seat} asks {chips} for {votes}, more than you have. Decline, or make a new offer."),
                   seat=addressee, chips=chips, votes=asked)  # fmt: skip
    if mine:
        return Say(N_("{seat} asks {chips} for {votes}. Pay, decline, or make a new offer."),
                   seat=addressee, chips=chips, votes=asked)  # fmt: skip
    return Say(N_("{seat} asks {chips}; {seat2} considers."), seat=addressee, chips=chips, seat2=speaker)


def free_prompt(view: View, mine: bool) -> Say:
    state = view.state
    speaker = Seat(state.speaker)
    if state.phase == r.AGREEING:
        return answer_prompt(view, mine)
    if not mine:
        return Say(N_("{seat} may table a deal."), seat=speaker)
    step = r.deciding(state)
    if step == r.TABLING:
        return Say(
            N_(
                "Table a deal by naming a winner, or pass. Majority: {need} vote.",
                "Table a deal by naming a winner, or pass. Majority: {need} votes.",
            ),
            need=r.majority(state),
        )
    if step == r.JOINING:
        have = sum(r.votes(state, seat) for seat in range(view.seats) if r.deal_member(state, seat))
        return Say(
            N_("Who stands behind {seat}? The coalition has {have} and needs {need}."),
            seat=Seat(r.deal_named(state)), have=have, need=votes_word(r.majority(state)),
        )  # fmt: skip
    due = member_due(state)
    if step == r.PAYING:
        if due == view.seat:
            return Say(N_("What do you pay in this deal?"))
        return Say(N_("What is {seat} to pay in this deal?"), seat=Seat(due))
    left = chips_word(pot_left(state))
    if due == view.seat:
        return Say(N_("How much of the remaining {chips} do you receive?"), chips=left)
    return Say(N_("How much of the remaining {chips} does {seat} receive?"), chips=left, seat=Seat(due))


def answer_prompt(view: View, mine: bool) -> Say:
    state = view.state
    named, speaker = Seat(state.named), Seat(state.speaker)
    if not mine or view.seat is None:
        return Say(N_("{seat} proposes that {seat2} wins the round. The members answer."), seat=speaker, seat2=named)
    pays, gets = state.pays[view.seat], state.gets[view.seat]
    if pays:
        return Say(N_("{seat} proposes: {seat2} wins the round, and you pay {chips}. Do you agree?"),
                   seat=speaker, seat2=named, chips=chips_word(pays))  # fmt: skip
    if gets:
        return Say(N_("{seat} proposes: {seat2} wins the round, and you receive {chips}. Do you agree?"),
                   seat=speaker, seat2=named, chips=chips_word(gets))  # fmt: skip
    return Say(N_("{seat} proposes: {seat2} wins the round; no chips for you. Do you agree?"),
               seat=speaker, seat2=named)  # fmt: skip


def facts(view: View) -> list[Fact]:
    """Votes and majority, offices and counters of each family, and one's own chips."""
    state, box = view.state, view.box
    known = [Fact(Say(N_("Round")), None, max(1, state.rounds))]
    if any(map(any, state.front)) and not view.over:
        known.append(Fact(Say(N_("Majority")), None, votes_word(r.majority(state))))
    for seat in range(view.seats):
        standing = state.standing[seat]
        known.append(Fact(Say(N_("Governor")), seat, standing.count(r.GOVERNOR)))
        if not box.short:
            known.append(Fact(Say(N_("Candidate")), seat, standing.count(r.CANDIDATE)))
            known.append(Fact(Say(N_("Counters left")), seat, r.counters_left(state, box, seat)))
        if view.over:
            known.append(Fact(Say(N_("Chips")), seat, view.scores[seat]))
        elif seat == view.seat:
            known.append(Fact(Say(N_("Your chips")), seat, state.chips[seat]))
    return known


def warn(view: View, code: int) -> Say | None:
    """Votes handed over for nothing, and offers beyond what the province can bring, are seldom meant."""
    state, box, seat = view.state, view.box, view.seat
    if seat is None:
        return None
    if state.phase == r.ANSWERING and code == r.YES and state.offer == 0:
        return Say(N_("You would give your votes away for nothing."))
    if code in r.OFFER and code - r.OFFER > r.at_most(state, box, seat, state.black):
        return Say(N_("That is more than the province can still bring you, links included."))
    return None


WORDS = Words(
    actions={
        "place": N_("Black pawn to {province}"),
        "play": N_("Lay {card}"),
        "address": N_("Ask {seat}"),
        "offer": N_("Offer {amount} chip", "Offer {amount} chips"),
        "yes": N_("Yes"),
        "no": N_("No"),
        "price": N_("Ask a price of {amount} chip", "Ask a price of {amount} chips"),
        "pay": N_("Pay the price"),
        "decline": N_("Decline"),
        "pass": N_("Pass"),
        "name": N_("{seat} shall win"),
        "join": N_("Bring in {seat}"),
        "close": N_("The coalition is complete"),
        "nothing": N_("Pays nothing"),
        "charge": N_("Pays {amount} chip", "Pays {amount} chips"),
        "share": N_("Receives {amount} chip", "Receives {amount} chips"),
        "agree": N_("Agree"),
        "object": N_("Object"),
    },
    events={
        "begins": N_("Round {amount} begins."),
        "placed": N_("{seat} puts the black pawn on {province}."),
        "only-left": N_("The black pawn goes to {province}, the only place it can go."),
        "stays": N_("The black pawn stays on {province}."),
        "lot": N_("The lot sends the black pawn to {province}."),
        "laid": N_("{seat} lays {card}."),
        "counted": N_("{votes} are on the table; the majority is {votes2}."),
        "alone": N_("The card of {seat} is a majority by itself."),
        "pleads": N_("{seat} pleads."),
        "precedes": N_("The pawn of {seat} decides the tie and moves to the right end."),
        "failed": N_("The plea of {seat} has failed."),
        "all-failed": N_("Every plea has failed. {seat} pleaded first and wins."),
        "offered": N_("{seat} offers {seat2} {chips}."),
        "accepted": N_("{seat} says yes: {seat2} pays {chips} and gets {votes}."),
        "refused": N_("{seat} says no to {seat2}."),
        "priced": N_("{seat} names {seat2} a price: {chips}."),
        "bought": N_("{seat} pays {seat2} {chips} and gets {votes}."),
        "declined": N_("{seat} declines the price of {seat2}."),
        "passed": N_("{seat} tables no deal."),
        "tabled": N_("{seat} tables a deal: {seat2} wins, backed by {families}."),
        "pays": N_("{seat} is to pay {chips}."),
        "gets": N_("{seat} is to receive {chips}."),
        "agreed": N_("{seat} agrees."),
        "objected": N_("{seat} objects."),
        "dropped": N_("The deal is off."),
        "no-deal": N_("No deal was found. The round has no winner."),
        "won": N_("{seat} wins the round."),
        "nominated": N_("{seat} becomes a candidate in {province}."),
        "no-counter": N_("{seat} has no counter left to place."),
        "appointed": N_("{seat} becomes governor of {province} and receives {chips}."),
        "returned": N_("{seat} takes a counter back."),
        "linked": N_("{seat} receives {chips} more: {province} and {province2} are linked."),
        "hands-back": N_("All cards have been played and go back to the hands."),
        "all-governed": N_("Every province has its governor. The game ends."),
        "all-visited": N_("The black pawn has been in every province. The game ends."),
        "standstill": N_("Ten rounds brought neither a counter nor a governor. The game ends."),
    },
    kinds={
        "province": province_word,
        "card": card_word,
        "chips": chips_word,
        "votes": votes_word,
        "families": families_word,
    },
    unplayable={r.ALIKE: N_("No two cards of a family may be alike.")},
    reasons={
        r.GOVERNED: (N_("This province has its governor."), "PRO-7.5"),
        r.STANDS_HERE: (N_("The black pawn must go to another province."), "PRO-8.1"),
        r.VISITED: (N_("The black pawn has been here already."), "PRO-10.14"),
        r.CARD_USED: (N_("You have played this card."), "PRO-4.5"),
        r.USED_FOR_GOOD: (N_("You have played this card."), "PRO-10.13"),
        r.NO_CARDS_THERE: (N_("No cards lie before this family any more."), "PRO-6.2"),
        r.ASKED_ALREADY: (N_("You have asked this family in this plea."), "PRO-6.6"),
        r.TOO_MANY_CHIPS: (N_("You do not have so many chips."), "PRO-6.2"),
        r.PRICE_TOO_HIGH: (N_("You do not have so many chips."), "PRO-10.2"),
        r.MORE_THAN_OWNED: (N_("You do not have so many chips."), "PRO-10.8"),
        r.CANNOT_PAY: (N_("You do not have so many chips."), "PRO-10.9"),
        r.YES_OR_NO: (N_("Answer yes or no, nothing else."), "PRO-6.3"),
        r.NOT_TOP_TWO: (N_("Two or more higher cards lie there: this family cannot win this round."), "PRO-10.12"),
        r.MEMBER_ALREADY: (N_("This family is in the coalition."), "PRO-10.7"),
        r.NO_MAJORITY: (N_("The coalition has no majority yet."), "PRO-10.7"),
        r.PRICES_NAMED: (N_("No more prices in this talk: answer yes or no."), "PRO-10.3"),
        r.ASKS_TOO_MUCH: (N_("A member can be asked for 99 chips at most."), "PRO-10.8"),
        r.ONESELF: (N_("You plead with the others, not with yourself."), "PRO-6.2"),
        r.NO_SUCH_FAMILY: (N_("There is no such family at this table."), "PRO-1.1"),
        r.NO_SUCH_CARD: (N_("There is no such card in this game."), "PRO-2.3"),
        r.LEFT_OUT: (N_("There is no such card in this game."), "PRO-10.13"),
        r.NOT_NOW + r.PLACING: (N_("First the black pawn is put on a province."), "PRO-8.1"),
        r.NOT_NOW + r.CHOOSING: (N_("First everybody lays a card."), "PRO-4.2"),
        r.NOT_NOW + r.ADDRESSING: (N_("First the pleader says whom it asks."), "PRO-6.2"),
        r.NOT_NOW + r.OFFERING: (N_("First the pleader says how many chips it offers."), "PRO-6.2"),
        r.NOT_NOW + r.ANSWERING: (N_("The family asked answers first."), "PRO-6.3"),
        r.NOT_NOW + r.HAGGLING: (N_("First the pleader answers the price."), "PRO-10.2"),
        r.NOT_NOW + r.TABLING: (N_("Now a deal is tabled, or the turn is passed."), "PRO-10.6"),
        r.NOT_NOW + r.JOINING: (N_("First the coalition is completed."), "PRO-10.7"),
        r.NOT_NOW + r.PAYING: (N_("First it is said what this member pays."), "PRO-10.8"),
        r.NOT_NOW + r.SHARING: (N_("First it is said what this member receives."), "PRO-10.8"),
        r.NOT_NOW + r.AGREEING: (N_("The members answer the deal first."), "PRO-10.9"),
        r.NOT_LEFT: (N_("So many chips are not left to share."), "PRO-10.8"),
    },
    reckoned=("all-governed", "standstill", "all-visited"),
    prompt=prompt,
    facts=facts,
    warn=warn,
)
