"""What a person reads at a table of Vernissage."""

from lusoria.kernel import N_, Fact, Say, Words

from . import rules as top
from . import rules_cards as held
from . import rules_state as r
from . import rules_turn as turn
from . import rules_why as why
from .names import (
    View,
    artist_word,
    counter_word,
    face_word,
    notes_word,
    number_word,
    origin_word,
    pictures_word,
    pile_word,
    rubens_word,
    sort_word,
    space_word,
    spaces_word,
    step_word,
)
from .prompts import prompt


def facts(view: View) -> list[Fact]:
    """The round, and what everybody can see of each seat."""
    state, box = view.state, view.box
    known = [Fact(Say(N_("Round")), None, max(1, state.rounds))]
    if state.face:
        known.append(Fact(Say(N_("Die of fate")), None, face_word(state.face - 1)))
    if state.feather:
        known.append(Fact(Say(N_("Critic's feather")), None, artist_word(state.feather - 1)))
    for seat in range(view.seats):
        known.append(Fact(Say(N_("Cash")), seat, rubens_word(state.money[seat])))
        if state.notes[seat]:
            known.append(Fact(Say(N_("Promissory notes")), seat, state.notes[seat]))
        if not view.over:
            known.append(Fact(Say(N_("Cards in hand")), seat, held.hand_size(state, seat)))
            known.append(Fact(Say(N_("Envoys in hand")), seat, box.envoys - r.envoys_out(state, seat)))
        if state.laid[seat]:
            known.append(Fact(Say(N_("Influence cards laid")), seat, state.laid[seat]))
    return known


# What acts cost, and what is at risk


def price(view: View, code: int) -> Say | None:
    """What a pile costs, with the notes to be signed for it."""
    if code not in r.BUY or view.seat is None:
        return None
    asked = turn.price_of(view.box, code - r.BUY)
    notes = turn.notes_for(view.state, view.box, view.seat, asked)
    if notes:
        return Say(N_("{rubens}, with {notes}"), rubens=rubens_word(asked), notes=notes_word(notes))
    return rubens_word(asked)


def warn(view: View, code: int) -> Say | None:
    """Debts, money thrown away, and ruining an artist whose pictures one owns."""
    state, box, seat = view.state, view.box, view.seat
    if seat is None:
        return None
    if code in r.BUY:
        notes = turn.notes_for(state, box, seat, turn.price_of(box, code - r.BUY))
        if notes:
            return Say(N_("You have to borrow: {notes} will cost you {rubens} at the end."),
                       notes=notes_word(notes), rubens=rubens_word(notes * box.note))  # fmt: skip
    if code == r.LEAVE and turn.price_of(box, state.pile - 1):
        return Say(N_("The {rubens} are spent, and you take nothing for them."),
                   rubens=rubens_word(turn.price_of(box, state.pile - 1)))  # fmt: skip
    if code in r.PLACE:
        return ruin_warning(view, seat, code - r.PLACE, r.value_of(box, state.counter - 1), True)
    if code in r.FEATHER:
        return ruin_warning(view, seat, code - r.FEATHER, -box.sting, False)
    artists = [artist for artist in range(r.ARTISTS) if r.influences(state, seat, artist)]
    if len(artists) == 1 and code in r.CHOOSE:  # it goes there without a question (VRN-4.5)
        return ruin_warning(view, seat, artists[0], r.value_of(box, code - r.CHOOSE), True)
    if len(artists) == 1 and code == r.CRITIC:
        return ruin_warning(view, seat, artists[0], -box.sting, False)
    return None


def ruin_warning(view: View, seat: int, artist: int, spaces: int, stung: bool) -> Say | None:
    """Said where the marker would end OUT while one owns pictures of the artist."""
    state, box = view.state, view.box
    ends = max(0, min(r.top_space(box), state.fame[artist] + spaces))
    if stung and state.feather == artist + 1:
        ends -= box.sting
    owned = held.pictures_of(state, seat, artist)
    if ends >= box.out or owned == 0:
        return None
    return Say(N_("That would ruin {artist}, and you own {pictures}."),
               artist=artist_word(artist), pictures=pictures_word(owned))  # fmt: skip


WORDS = Words(
    actions={
        "keep": N_("Keep the cards"),
        "redraw": N_("Exchange the pictures"),
        "choose": N_("Choose {counter}"),
        "place": N_("Lay it at {artist}"),
        "object": N_("Object"),
        "let-be": N_("No objection"),
        "name": N_("Propose {counter}"),
        "name-none": N_("Propose nothing"),
        "yes": N_("Agree"),
        "no": N_("Refuse"),
        "fight": N_("Power play"),
        "withdraw": N_("Withdraw"),
        "lay": N_("Lay {amount} influence card", "Lay {amount} influence cards"),
        "show": N_("Turn up {amount} picture", "Turn up {amount} pictures"),
        "buy": N_("Buy from {pile}"),
        "take": N_("Take: {sort}"),
        "leave": N_("Put all back"),
        "limited": N_("Use {number}"),
        "roam": N_("Use a free move"),
        "critic": N_("Use a critic"),
        "pass": N_("Use nothing"),
        "lift": N_("Envoy from {origin}"),
        "set": N_("Envoy to {step}"),
        "done": N_("Done with the envoys"),
        "feather": N_("Feather to {artist}"),
    },
    events={
        "exchanged": N_("{seat} puts the pictures back and draws others."),
        "rolled-first": N_("{seat} rolls {amount} for the start."),
        "begins": N_("{seat} begins."),
        "turns": N_("It is the turn of {seat}."),
        "fate": N_("{seat} rolls {face}."),
        "exhausted": N_("There is no such counter left: any other kind will do."),
        "powerless": N_("{seat} has influence on nobody and lays no counter."),
        "no-counter": N_("No counter is left in the supply."),
        "laid": N_("{seat} lays {counter} at {artist}, on {step}."),
        "lets": N_("{seat} does not object."),
        "objected": N_("{seat} objects."),
        "proposed": N_("{seat} proposes {counter}."),
        "firm": N_("{seat} stands firm."),
        "nothing-else": N_("The supply has no other value of this kind."),
        "named-none": N_("{seat} proposes nothing."),
        "agreed": N_("{seat} agrees."),
        "refused": N_("{seat} refuses."),
        "swapped": N_("Instead of {counter} there is now {counter2}."),
        "called": N_("{seat} calls for a power play."),
        "withdrew": N_("{seat} withdraws the objection."),
        "staked": N_("{seat} lays {amount} influence card.", "{seat} lays {amount} influence cards."),
        "empty": N_("{seat} has nothing more to lay."),
        "rolled": N_("{seat} rolls {amount} and has {amount2} on the table: {amount3}."),
        "tied": N_("Both sides are level: all roll again."),
        "upheld": N_("{seat} wins the power play; the counter stays."),
        "struck": N_("The opponents win: {counter} goes back to the supply."),
        "recalled": N_("The envoy of {seat} on {step} goes back in hand."),
        "burned": N_("{seat} comes to {amount} in all and loses an influence card for good."),
        "moved": N_("The marker of {artist} goes {spaces}: {space}."),
        "stung": N_("{artist} wears the critic's feather."),
        "is-in": N_("{artist} is IN: {rubens} for every open picture."),
        "turned-up": N_("{seat} turns up {pictures}: {artist}."),
        "earned": N_("{seat} receives {rubens}."),
        "back": N_("The marker of {artist} goes back to {space}."),
        "ruined": N_("{artist} is OUT and leaves the game."),
        "viewed": N_("{artist} holds a private view and climbs to {step}."),
        "great": N_("A great private view for {artist}!"),
        "small": N_("A small private view for {artist}."),
        "plain": N_("Artists stand on several steps above {artist}: no bonus."),
        "feathered": N_("{artist} wears the feather: no bonus."),
        "borrowed": N_("{seat} borrows: {notes}."),
        "bought-from": N_("{seat} pays {rubens} for {pile}."),
        "took": N_("{seat} takes a card of the pile."),
        "took-card": N_("The card taken: {sort}."),
        "left": N_("{seat} puts all cards back."),
        "drew": N_("{seat} draws a grey card."),
        "drew-card": N_("The card drawn: {number}."),
        "reshuffled": N_("The used limited moves are shuffled again."),
        "sold-out": N_("No card is left to buy."),
        "no-cards": N_("{seat} has no card that could be used."),
        "used-limited": N_("{seat} uses {number}."),
        "used-free": N_("{seat} uses a free move."),
        "used-critic": N_("{seat} sends the critic to {artist}."),
        "went": N_("An envoy of {seat} goes from {origin} to {step}."),
        "stands": N_("An envoy of {seat} stands on {step}."),
        "passed": N_("{seat} uses no card."),
        "top-counter": N_("A counter on the top step has counted. The game ends."),
        "top-artist": N_("{artist} has reached the top step. The game ends."),
        "second-out": N_("Too many artists are OUT. The game ends."),
        "capped": N_("After round {amount} the game ends as it stands."),
        "valued": N_("{seat} owns {pictures}, worth {rubens} together."),
        "wealth": N_("The wealth of {seat} is {rubens}."),
    },
    kinds={
        "artist": artist_word,
        "face": face_word,
        "step": step_word,
        "origin": origin_word,
        "rubens": rubens_word,
        "spaces": spaces_word,
        "pictures": pictures_word,
        "notes": notes_word,
        "sort": sort_word,
        "number": number_word,
    },
    kinds_in_box={"counter": counter_word, "space": space_word, "pile": pile_word},
    unplayable={
        top.TOO_HIGH: N_("The white strip cannot be higher than the stairs."),
        top.TOO_FEW_CARDS: N_("There are too few brown cards for hands and piles."),
        top.ALIKE: N_("No two values of a kind of counter may be alike."),
    },
    reasons={
        why.NOT_PICTURES: (N_("Only a hand of nothing but pictures can be exchanged."), "VRN-3.4"),
        why.NONE_LEFT: (N_("None of these counters is left in the supply."), "VRN-4.3"),
        why.NO_SUCH_COUNTER: (N_("There is no such counter in this game."), "VRN-2.3"),
        why.OTHER_FACE: (N_("The die shows another kind of counter."), "VRN-4.3"),
        why.NO_INFLUENCE: (N_("You have no envoy on the step of this artist."), "VRN-4.2"),
        why.OUT_OF_GAME: (N_("This artist is out."), "VRN-7.6"),
        why.OTHER_KIND: (N_("The kind of the counter cannot be changed."), "VRN-5.2"),
        why.SAME_VALUE: (N_("This is the counter that lies there."), "VRN-5.2"),
        why.TOO_MANY_CARDS: (N_("You do not hold so many influence cards that are not laid yet."), "VRN-6.2"),
        why.TOO_MANY_PICTURES: (N_("You do not hold so many pictures of this artist."), "VRN-7.3"),
        why.SOLD: (N_("This pile is used up."), "VRN-9.1"),
        why.NO_GREY: (N_("All grey cards are in hands."), "VRN-9.4"),
        why.NOT_IN_PILE: (N_("There is no such card in this pile."), "VRN-9.2"),
        why.NO_SUCH_CARD: (N_("You do not hold this card."), "VRN-10.1"),
        why.NO_CRITIC: (N_("You hold no critic."), "VRN-10.6"),
        why.NO_FREE_MOVE: (N_("You hold no free move."), "VRN-10.2"),
        why.ONE_MOVE: (N_("You have used a move in this turn."), "VRN-10.1"),
        why.NOBODY_TO_STING: (N_("You have influence on no artist."), "VRN-10.6"),
        why.NO_WAY: (N_("No envoy can be moved or placed with this number."), "VRN-10.7"),
        why.NO_ENVOY: (N_("You have no envoy on this step."), "VRN-10.3"),
        why.NO_HAND: (N_("All your envoys are on the strip."), "VRN-10.3"),
        why.STUCK: (N_("This envoy can go nowhere with this number."), "VRN-10.3"),
        why.STANDS_THERE: (N_("An envoy of yours stands on this step."), "VRN-10.4"),
        why.TOO_FAR: (N_("This step is too far for the number on the card."), "VRN-10.3"),
        why.NOT_WHITE: (N_("There is no white strip beside this step."), "VRN-2.1"),
        why.STILL_STANDING: (N_("As many envoys must stand there as before."), "VRN-10.2"),
        why.ALL_OUT: (N_("All your envoys are on the strip."), "VRN-10.2"),
        why.NOT_NOW + r.KEEPING: (N_("First everybody looks at the cards dealt."), "VRN-3.4"),
        why.NOT_NOW + r.CHOOSING: (N_("First a counter is chosen."), "VRN-4.3"),
        why.NOT_NOW + r.PLACING: (N_("First the counter is laid at an artist."), "VRN-4.5"),
        why.NOT_NOW + r.OBJECTING: (N_("First say whether you object."), "VRN-5.1"),
        why.NOT_NOW + r.AMENDING: (N_("First another value is named, or not."), "VRN-5.2"),
        why.NOT_NOW + r.ANSWERING: (N_("First the proposal is answered."), "VRN-5.3"),
        why.NOT_NOW + r.NAMING: (N_("First those who have objected may name a value."), "VRN-5.4"),
        why.NOT_NOW + r.JOINING: (N_("First it is said who calls for a power play."), "VRN-5.6"),
        why.NOT_NOW + r.LAYING: (N_("First influence cards are laid, or none."), "VRN-6.2"),
        why.NOT_NOW + r.SHOWING: (N_("First it is decided which pictures are turned up."), "VRN-7.3"),
        why.NOT_NOW + r.BUYING: (N_("First a card is bought."), "VRN-9.1"),
        why.NOT_NOW + r.TAKING: (N_("First a card of the pile is taken, or none."), "VRN-9.2"),
        why.NOT_NOW + r.USING: (N_("Now a card may be used, or none."), "VRN-10.1"),
        why.NOT_NOW + r.LIFTING: (N_("First the envoy for the limited move is chosen."), "VRN-10.3"),
        why.NOT_NOW + r.SETTING: (N_("First the envoy is put on a step."), "VRN-10.3"),
        why.NOT_NOW + r.ARRANGING: (N_("First the free move is completed."), "VRN-10.2"),
        why.NOT_NOW + r.AIMING: (N_("First the critic goes to an artist."), "VRN-10.6"),
    },
    reckoned=("top-counter", "top-artist", "second-out", "capped", "valued", "wealth"),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)
