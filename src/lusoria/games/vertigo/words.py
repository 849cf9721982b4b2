"""What a person reads at a table of Vertigo."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules
from . import rules_country as country
from . import rules_state as r
from .phrases import (
    REASONS,
    buildings_word,
    face_word,
    kind_word,
    law_word,
    minds_word,
    money_word,
    place_word,
    region_word,
    votes_word,
)

View = ViewOf[r.State, r.Box]


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    s = view.state
    if view.over:
        return Say(N_("The game is over."))
    if s.phase == r.VOTING:
        return vote_prompt(view, s)
    who = view.awaited[0]
    if view.seat == who:
        return asked(view, s, who)
    told = {
        r.SETUP: N_("{seat} spends the money of the start."),
        r.NAMING: N_("{seat} names the first player."),
        r.MANAGING: N_("{seat} administers the country."),
        r.TARGETING: N_("{seat} chooses the country that the arrow hits."),
        r.SITING: N_("{seat} chooses the region that the arrow hits."),
        r.SPOILING: N_("{seat} lays a tile of pollution."),
        r.SPREADING: N_("The markers were full: {seat} lays tiles."),
        r.CLEARING: N_("Nobody has laid a tile: {seat} removes tiles."),
        r.PROPOSING: N_("{seat} may propose a law."),
        r.RAZING: N_("{seat} chooses which factory has to go."),
        r.LAST_UPKEEP: N_("The game ends. {seat} cannot pay the whole of the last upkeep."),
    }
    return Say(told[s.phase], seat=Seat(who))


def vote_prompt(view: View, s: r.State) -> Say:
    law = law_word(s.law)
    if view.seat is None or view.seat not in view.awaited:
        return Say(N_("Vote on {law}: not everybody has voted yet."), law=law)
    if s.split[view.seat]:
        left = s.diplomats[view.seat] - s.split[view.seat] + 1
        return Say(N_("{law}: how many of the other {n} vote against it? The rest abstain."), law=law, n=left)
    return Say(
        N_(
            "{law}: how does your diplomat vote?",
            "{law}: how do your {n} diplomats vote?",
        ),
        law=law,
        n=s.diplomats[view.seat],
    )


def asked(view: View, s: r.State, seat: int) -> Say:
    """The question to the one seat that is awaited."""
    if s.phase == r.SETUP:
        if s.held:
            return Say(N_("What is built here?"))
        if r.DONE not in view.legal:
            return Say(
                N_("Spend your ${n} on population, scholars and buildings; somebody has to live here."),
                n=s.money[seat],
            )
        if s.money[seat] == 0:
            return Say(N_("Your money is spent: you are ready."))
        return Say(N_("Spend your ${n} on population, scholars and buildings; keep what you like."), n=s.money[seat])
    if s.phase == r.MANAGING:
        return managing(view, s, seat)
    if s.phase == r.SPOILING:
        return spoiling(s)
    if s.phase in (r.SPREADING, r.CLEARING):
        region = region_word((s.sweep - 1) % r.REGIONS)
        if s.phase == r.SPREADING:
            return Say(
                N_("The world's pollution stands at {n} %: lay a tile in your {region} region."),
                n=s.world,
                region=region,
            )
        return Say(N_("Nobody has laid a tile: remove one from your {region} region."), region=region)
    if s.phase == r.RAZING:
        return Say(
            N_("Choose the polluting factory that has to go.", "Choose the {n} polluting factories that have to go."),
            n=s.raze[seat],
        )
    if s.phase == r.LAST_UPKEEP:
        due = view.box.upkeep * r.minds(s, seat)
        return Say(N_("The last upkeep is ${due}, you have ${n}: choose what you give up."), due=due, n=s.money[seat])
    told = {
        r.NAMING: N_("Who is first player this turn?"),
        r.TARGETING: N_("The arrow: choose the country that is hit."),
        r.SITING: N_("The arrow hits your country: choose the region."),
        r.PROPOSING: N_("Propose a law, or go on."),
    }
    return Say(told[s.phase])


def managing(view: View, s: r.State, seat: int) -> Say:
    if s.step == r.UPKEEP:
        due = view.box.upkeep * r.minds(s, seat)
        if s.money[seat] < due:
            return Say(N_("Upkeep is ${due}, you have ${n}: choose what you give up."), due=due, n=s.money[seat])
        return Say(N_("Pay ${due} of upkeep, or choose what you give up first."), due=due)
    if s.held > r.PLACES:
        return Say(N_("Where does the scholar go?"))
    if s.held:
        blocks = {r.ACTIONS.block_of(code).name for code in view.legal}
        if blocks == {"build"}:
            return Say(N_("What is built here?"))
        return Say(
            N_("Build here, or move the population.") if "build" in blocks else N_("Where does the population move?")
        )
    steps = {
        r.MOVING: N_("Your country: scholars, then buildings, cleaning, population, training."),
        r.BUILDING: N_("Your country: buildings, then cleaning, population, training."),
        r.CLEANING: N_("Your country: cleaning, then population, training."),
        r.SETTLING: N_("Your country: population, then training."),
        r.TRAINING: N_("Your country: training is the last step."),
    }
    return Say(steps[s.step])


def spoiling(s: r.State) -> Say:
    if s.target == s.acting:
        text = N_(
            "Lay a tile of pollution in your {region} region.", "Lay {n} tiles of pollution in your {region} region."
        )
        return Say(text, n=s.due, region=region_word(s.zone))
    if s.zone == r.BY_NEIGHBOURS:
        return Say(N_("Lay a tile in the country of {seat}, beside a polluted province."), seat=Seat(s.target))
    return Say(N_("Lay a tile in the {region} region of {seat}."), seat=Seat(s.target), region=region_word(s.zone))


def facts(view: View) -> list[Fact]:
    """What the board shows in figures."""
    s = view.state
    found = [
        Fact(Say(N_("Turn")), None, s.turn),
        Fact(Say(N_("Pollution of the world")), None, Say(N_("{n} %"), n=s.world)),
        Fact(Say(N_("Markers")), None, s.markers),
        Fact(Say(N_("Treasury of the UN")), None, money_word(s.un)),
    ]
    for seat in range(view.seats):
        if s.out[seat]:
            found.append(Fact(Say(N_("Out of the game")), seat, Say(N_("{n}. to fall"), n=s.out[seat])))
            continue
        found += [
            Fact(Say(N_("Money")), seat, money_word(s.money[seat])),
            Fact(Say(N_("Population")), seat, r.populated(s, seat)),
            Fact(Say(N_("Scholars")), seat, sum(s.scholars[seat])),
            Fact(Say(N_("Engineers")), seat, sum(s.engineers[seat])),
            Fact(Say(N_("Diplomats")), seat, s.diplomats[seat]),
            Fact(Say(N_("Polluted provinces")), seat, r.kind_of(s, seat, r.TILE)),
        ]
    return found


def price(view: View, code: int) -> Say | None:
    """What a legal act costs."""
    s, box, seat = view.state, view.box, view.seat
    if seat is None:
        return None
    cost: int | None = None
    if code == r.PAY:
        cost = box.upkeep * r.minds(s, seat)
    elif code in r.BUILD:
        kind = code - r.BUILD
        text = N_("${cost} and {n} scholar", "${cost} and {n} scholars")
        return Say(text, n=box.staff[kind], cost=box.build[kind])
    elif code in r.REFIT:
        text = N_("${cost} and {n} scholar", "${cost} and {n} scholars")
        return Say(text, n=box.refit[1], cost=box.refit[0])
    elif code in r.CLEAN:
        cost = country.cleaning_price(s, box, seat, (code - r.CLEAN) // r.RING)
    elif code in r.SETTLE:
        cost = box.settler if s.phase == r.SETUP else box.people
    elif code in r.MOVE and (code - r.MOVE) // r.RING != (s.held - 1) // r.RING:
        cost = box.fare
    elif code in r.TRAIN or code == r.ENVOY:
        cost = box.scholar
    return None if cost is None else money_word(cost)


def warn(view: View, code: int) -> Say | None:
    """What is lost with it."""
    s, seat = view.state, view.seat
    if seat is None:
        return None
    if code in r.LAY_OFF and s.engineers[seat][code - r.LAY_OFF] == 1:
        return Say(N_("This building loses its last engineer and is destroyed."))
    if code in r.SPOIL and s.phase in (r.SPOILING, r.SPREADING):
        hit = s.target if s.phase == r.SPOILING else seat
        what = s.land[hit][code - r.SPOIL]
        if r.PEOPLE <= what <= r.BLUE and r.populated(s, hit) == 1:
            return Say(N_("The last population of the country lives there: without it the country falls."))
    return None


WORDS = Words(
    actions={
        "pay": N_("Pay the upkeep"),
        "lay-off": N_("Do not pay an engineer of {place}"),
        "dismiss": N_("Do not pay a scholar of the {region} region"),
        "recall": N_("Do not pay a diplomat"),
        "take": N_("A scholar of the {region} region"),
        "go": N_("To the centre of the {region} region"),
        "send": N_("To the UN as a diplomat"),
        "pick": N_("The population of {place}"),
        "build": N_("Build a {kind}"),
        "refit": N_("Convert the factory of {place}"),
        "clean": N_("Clean {place}"),
        "settle": N_("Population to {place}"),
        "move": N_("Move to {place}"),
        "train": N_("A new scholar for the {region} region"),
        "envoy": N_("A new diplomat"),
        "done": N_("Done"),
        "spoil": N_("Pollute {place}"),
        "country": N_("The country of {seat}"),
        "region": N_("The {region} region"),
        "clear": N_("Remove the tile of {place}"),
        "lead": N_("{seat} is first player"),
        "propose": N_("Propose: {law}"),
        "no-law": N_("No law"),
        "all-for": N_("All for it"),
        "all-against": N_("All against it"),
        "abstain": N_("All abstain"),
        "for": N_("{amount} for it"),
        "against": N_("{amount} against it"),
        "raze": N_("Give up the factory of {place}"),
    },
    events={
        "begins": N_("{seat} puts a country together."),
        "settled": N_("{seat} has new population in {place}."),
        "hired": N_("{seat} has a scholar in the {region} region."),
        "appointed": N_("{seat} has a diplomat at the UN."),
        "ready": N_("{seat} is ready and keeps ${amount}."),
        "turn": N_("Turn {amount} begins."),
        "tails": N_("The coin shows tails: the game goes on."),
        "heads": N_("The coin shows heads: the game ends."),
        "capped": N_("Turn {amount} is over: the game ends without a toss."),
        "leads": N_("{seat} names {seat2} first player."),
        "paid": N_("{seat} pays ${amount} of upkeep."),
        "paid-un": N_("{seat} pays ${amount} of upkeep, ${amount2} of it to the UN."),
        "laid-off": N_("{seat} does not pay an engineer in {place}."),
        "dismissed": N_("{seat} does not pay a scholar in the {region} region."),
        "recalled": N_("{seat} does not pay a diplomat."),
        "fell": N_("{seat} has no engineer left for the {kind} in {place}: it is destroyed."),
        "went": N_("{seat} sends a scholar from the {region} to the {region2} region."),
        "sent": N_("{seat} sends a scholar of the {region} region to the UN."),
        "built": N_("{seat} builds a {kind} in {place}."),
        "refitted": N_("{seat} converts the factory in {place}: it is clean now."),
        "cleaned": N_("{seat} cleans {place} for ${amount}."),
        "moved": N_("{seat} moves population from {place} to {place2}."),
        "trained": N_("{seat} trains a scholar in the {region} region."),
        "idle": N_("{seat} can do nothing in the administration and is passed."),
        "no-source": N_("{seat} has nothing to roll for."),
        "rolled": N_("{seat} rolls for the factory in {place}: {face}."),
        "rolled-crowd": N_("{seat} rolls for the population of the {region} region: {face}."),
        "aimed": N_("{seat} sends the smoke to {seat2}."),
        "named": N_("{seat} names the {region} region."),
        "choked": N_("{seat}: the {region} region is full, no tile is laid."),
        "polluted": N_("{seat}: {place} is polluted."),
        "lost": N_("{seat} loses the population of {place}."),
        "destroyed": N_("{seat} loses the {kind} in {place} with its engineers and population."),
        "world-up": N_(
            "The markers are full: the world's pollution stands at {amount} %. Each region that has room gets a tile."
        ),
        "world-down": N_(
            "Nobody has laid a tile: the world's pollution stands at {amount} %. Each region that has a tile loses one."
        ),
        "recovered": N_("{seat}: {place} is free of pollution."),
        "produced": N_("{seat} takes in ${amount}."),
        "no-diplomat": N_("{seat} has no diplomat and proposes nothing."),
        "nothing-left": N_("{seat} has no law left to propose this turn."),
        "passes": N_("{seat} proposes no more laws."),
        "proposed": N_("{seat} proposes: {law}."),
        "voted": N_("{seat} votes: {votes} for, {votes2} against, {votes3} abstaining."),
        "enacted": N_("{law}: passed with {votes} against {votes2}."),
        "rejected": N_("{law}: rejected, {votes} for and {votes2} against."),
        "rewarded": N_("{seat} receives ${amount} from the UN for the proposal."),
        "un-empty": N_("The UN has nothing to pay {seat} for the proposal."),
        "gave": N_("{seat} gives ${amount}."),
        "pooled": N_("{seat} puts in ${amount}."),
        "got": N_("{seat} receives ${amount} by this law."),
        "fined": N_("{seat} pays ${amount} for polluting factories."),
        "too-dear": N_("{seat} cannot pay for all and loses: {buildings}."),
        "quota": N_("The pollution of the world costs {seat}: {buildings}."),
        "razed": N_("{seat} loses the polluting factory in {place} by law."),
        "no-effect": N_("{law}: it changes nothing."),
        "un-poor": N_("{law}: the UN has too little money to pay anybody."),
        "aid-rest": N_("${amount} cannot be shared and go to the UN."),
        "pool-rest": N_("${amount} cannot be shared and go to the UN."),
        "out": N_("{seat} has no population left and is out; ${amount} go to the UN."),
        "survived": N_("{seat} is the only one left and wins."),
        "counted": N_("{seat}: {buildings}, {minds}, {money}."),
        "won": N_("{seat} wins."),
    },
    kinds={
        "place": place_word,
        "region": region_word,
        "kind": kind_word,
        "law": law_word,
        "face": face_word,
        "votes": votes_word,
        "buildings": buildings_word,
        "minds": minds_word,
        "money": money_word,
    },
    reasons=REASONS,
    unplayable={
        rules.NO_FACE: N_("The die needs at least one face."),
        rules.COIN_LATE: N_("The coin is tossed before the game is over."),
    },
    reckoned=(
        "voted",
        "enacted",
        "rejected",
        "rewarded",
        "un-empty",
        "got",
        "gave",
        "pooled",
        "fined",
        "razed",
        "no-effect",
        "un-poor",
        "aid-rest",
        "pool-rest",
        "too-dear",
        "quota",
        "heads",
        "capped",
        "counted",
        "survived",
        "won",
    ),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)
