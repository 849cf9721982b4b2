"""What a person reads at a table of Hannibal gegen Rom."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules
from . import rules_state as r

View = ViewOf[r.State, r.Box]

REGIONS = (
    N_("Rome"),
    N_("Gallia"),
    N_("North Hispania"),
    N_("South Hispania"),
    N_("Mauretania"),
    N_("Corsica"),
    N_("Sardinia"),
    N_("Cannae"),
    N_("Sicily"),
    N_("Zama"),
    N_("Carthage"),
)
LANES = (
    N_("the lane Rome-Corsica"),
    N_("the lane Corsica-Sardinia"),
    N_("the lane Sardinia-Carthage"),
    N_("the lane Cannae-Sicily"),
    N_("the lane Sicily-Zama"),
)
GOALS = ("I", "II", "III")


def region_word(region: int) -> Say:
    """The name of a region."""
    return Say(REGIONS[region])


def lane_word(lane: int) -> Say:
    """A lane by its two ends."""
    return Say(LANES[lane])


def card_word(card: int) -> Say:
    """A card is its number."""
    return Say(N_("{number}"), number=card)


def side_word(side: int) -> Say:
    """The name of a side."""
    return Say(N_("Carthage") if side else N_("Rome"))


def place_word(state: r.State) -> Say:
    """Where the battle is."""
    where = state.fighting - 1
    return region_word(where) if where < r.REGIONS else lane_word(where - r.REGIONS)


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state = view.state
    if view.over:
        return Say(N_("The war is over."))
    mine = view.seat in view.awaited
    mover = Seat(view.awaited[0])
    if state.declares:
        place = place_word(state)
        if not mine:
            return Say(N_("Battle: {place}. {seat} declares who fights for Carthage."), place=place, seat=mover)
        return Say(N_("Battle: {place}. Does Hannibal fight, or a legion?"), place=place)
    if state.fighting:
        return battle_prompt(view, state, mine)
    if state.taken == 0:
        if not mine:
            return Say(N_("{seat} moves a piece."), seat=mover)
        return Say(N_("Choose the piece that moves."))
    if not mine:
        return Say(N_("{seat} has taken up a piece."), seat=mover)
    if state.taken > r.FLEET:
        return Say(N_("To which lane does the fleet sail?"))
    if state.taken == r.HANNIBAL + 1:
        return Say(N_("Where does Hannibal march?"))
    return Say(N_("Where does the legion from {place} march?"), place=region_word(state.taken - 1 - r.LEGION))


def battle_prompt(view: View, state: r.State, mine: bool) -> Say:
    place = place_word(state)
    if not mine:
        if view.seat is None:
            return Say(N_("Battle: {place}. Not everybody has chosen a card yet."), place=place)
        return Say(N_("Battle: {place}. Your card is chosen; the other side is still choosing."), place=place)
    if state.champion:
        n = view.box.elephants
        text = N_("Battle: {place}. You fight Hannibal: {n} is added to the card of Carthage. Choose yours.")
        if r.side_of(state, view.seat or 0) == r.CARTHAGE:
            text = N_("Battle: {place}. Hannibal fights for you: {n} is added to your card. Choose it.")
        return Say(text, place=place, n=n)
    return Say(N_("Battle: {place}. Choose a card in secret."), place=place)


def facts(view: View) -> list[Fact]:
    """Side, legions, fleets and goals of each seat; chips and games where they count."""
    state, box = view.state, view.box
    known = [Fact(Say(N_("Move")), None, min(state.moves + 1, box.most_moves))]
    if box.series:
        known.append(Fact(Say(N_("Game")), None, state.games + (0 if view.over else 1)))
    for seat in range(view.seats):
        side = r.side_of(state, seat)
        reached = sum(r.reaches(state, box, side, goal) for goal in range(r.GOALS))
        known.append(Fact(Say(N_("Side")), seat, side_word(side)))
        known.append(Fact(Say(N_("Legions")), seat, r.legions_of(state, side)))
        known.append(Fact(Say(N_("Fleets")), seat, r.fleets_of(state, side)))
        known.append(Fact(Say(N_("Goals reached")), seat, Say(N_("{n} of {of}"), n=reached, of=r.GOALS)))
        if box.core:
            known.append(Fact(Say(N_("Core regions")), seat, r.cores(state, box, side)))
            known.append(Fact(Say(N_("Chips")), seat, state.chips[side]))
        if box.series:
            known.append(Fact(Say(N_("Games won")), seat, state.wins[seat]))
    return known


WORDS = Words(
    actions={
        "legion": N_("A legion in {region}"),
        "hannibal": N_("Hannibal"),
        "fleet": N_("A fleet on {lane}"),
        "march": N_("March to {region}"),
        "sail": N_("Sail to {lane}"),
        "hannibal-fights": N_("Hannibal fights"),
        "legion-fights": N_("A legion fights"),
        "card": N_("Play {card}"),
    },
    events={
        "sides": N_("{seat} leads Rome, {seat2} leads Carthage."),
        "marched": N_("{seat} marches a legion from {region} to {region2}."),
        "crossed": N_("{seat} ships a legion from {region} to {region2}."),
        "hannibal-marched": N_("Hannibal marches from {region} to {region2}."),
        "sailed": N_("{seat} sails a fleet from {lane} to {lane2}."),
        "battle": N_("There is a battle in {region}."),
        "sea-battle": N_("There is a battle on {lane}."),
        "declared-hannibal": N_("{seat} sends Hannibal into the fight."),
        "declared-legion": N_("{seat} sends a legion into the fight and holds Hannibal back."),
        "no-companions": N_("Hannibal has no companions there: he fights himself."),
        "goes-on": N_("His companions are gone: Hannibal himself goes on fighting."),
        "duel": N_("{seat} plays {card}, {seat2} plays {card2}."),
        "elephants": N_("With Hannibal the card of Carthage counts {amount}."),
        "lost-legion": N_("{seat} loses a legion in {region}."),
        "lost-fleet": N_("{seat} loses a fleet on {lane}."),
        "hannibal-fell": N_("Hannibal falls in {region}."),
        "cards-back": N_("All cards are played: both take them back."),
        "chip": N_("{seat} holds the core and takes a chip: {amount} now."),
        "chips-back": N_("{seat} returns all chips: {amount}."),
        "won-capital": N_("{seat} enters the enemy's capital, {region}, and wins."),
        "won-control": N_("{seat} controls the Mediterranean and wins."),
        "won-legions": N_("{seat} wins: {seat2} has no legion left."),
        "won-stuck": N_("{seat} wins: {seat2} cannot move any piece."),
        "won-chips": N_("{seat} takes the last chip and wins."),
        "drawn": N_("Both have lost their last legion: nobody wins."),
        "drawn-long": N_(
            "After {amount} move nothing is decided: nobody wins.",
            "After {amount} moves nothing is decided: nobody wins.",
        ),
        "next-game": N_("Game {amount} begins with changed sides."),
        "twice": N_("{seat} has won often enough running, and with it the series."),
        "series-ends": N_("The series ends after {amount} game.", "The series ends after {amount} games."),
    },
    kinds={"region": region_word, "lane": lane_word, "card": card_word},
    reasons={
        rules.NOTHING_THERE: (N_("You have no such piece there."), "HAN-4.2"),
        rules.NO_WAY_OUT: (
            N_("This legion cannot leave its island: no fleet of yours lies on a lane there."),
            "HAN-4.4",
        ),
        rules.NO_WAY: (N_("No road and no lane leads there from here."), "HAN-4.3"),
        rules.STAYS_HERE: (N_("The piece stands there already: it must move."), "HAN-4.2"),
        rules.NEVER_SAILS: (N_("Legions and Hannibal move to regions; only fleets go to lanes."), "HAN-4.3"),
        rules.NEVER_LANDS: (N_("A fleet sails to a lane, never to a region."), "HAN-4.6"),
        rules.NO_FLEET: (N_("No fleet of yours lies on that lane."), "HAN-4.4"),
        rules.ELEPHANTS_STAY: (N_("Hannibal's elephants cannot cross the sea."), "HAN-4.5"),
        rules.SAME_LANE: (N_("A fleet has to go to another lane."), "HAN-4.6"),
        rules.CARD_PLAYED: (N_("This card is not in your hand: all come back once all are played."), "HAN-5.6"),
        rules.PIECE_FIRST: (N_("First choose the piece that moves."), "HAN-9.2"),
        rules.PIECE_TAKEN: (N_("You have taken up a piece already: move it, or take the choice back."), "HAN-9.2"),
        rules.DECLARE_FIRST: (N_("First it is declared who fights."), "HAN-6.1"),
        rules.DECLARED: (N_("There is nothing to declare now."), "HAN-6.5"),
        rules.BATTLE_NOW: (N_("First the battle must be fought."), "HAN-4.2"),
        rules.NO_BATTLE: (N_("Nothing is fought now."), "HAN-5.1"),
    },
    reckoned=(
        "chip",
        "won-capital",
        "won-control",
        "won-legions",
        "won-stuck",
        "won-chips",
        "drawn",
        "drawn-long",
        "next-game",
        "series-ends",
    ),
    prompt=prompt,
    facts=facts,
    unwon=lambda view: not view.box.series and view.ranking == (1, 1),
)
