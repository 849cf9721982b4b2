"""What a person reads at a table of Vinci."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules
from . import rules_counters as counters
from . import rules_map as world
from . import rules_state as r
from .rules_close import target
from .sense import touches_old

View = ViewOf[r.State, r.Box]

PROVINCES = (
    N_("Hibernia"), N_("Caledonia"), N_("Cambria"), N_("Anglia"), N_("Norway"), N_("Sweden"), N_("Lapland"),
    N_("Finland"), N_("Karelia"), N_("Jutland"), N_("Lusitania"), N_("Asturia"), N_("Castile"), N_("Baetica"),
    N_("Catalonia"), N_("Aquitaine"), N_("Brittany"), N_("Neustria"), N_("Provence"), N_("Flanders"), N_("Helvetia"),
    N_("Rhineland"), N_("Saxony"), N_("Bavaria"), N_("Noricum"), N_("Bohemia"), N_("Poland"), N_("Livonia"),
    N_("Lombardy"), N_("Tuscany"), N_("Apulia"), N_("Illyria"), N_("Pannonia"), N_("Carpathia"), N_("Dacia"),
    N_("Thrace"), N_("Hellas"), N_("Ruthenia"), N_("Scythia"), N_("Muscovy"), N_("Sarmatia"), N_("Urals"),
    N_("Caucasus"), N_("Asia Minor"), N_("Armenia"),
)  # fmt: skip
SEAS = (
    N_("Northern Sea"), N_("Gallic Sea"), N_("Western Sea"), N_("German Sea"), N_("Suebian Sea"), N_("Ligurian Sea"),
    N_("Inner Sea"), N_("Adriatic Sea"), N_("Aegean Sea"), N_("Euxine Sea"), N_("Caspian Sea"), N_("White Sea"),
)  # fmt: skip
TERRAINS = (N_("plain"), N_("farmland"), N_("pasture"), N_("forest"), N_("mountain"))
COUNTERS = (
    N_("Agriculture"), N_("Agriculture (column)"), N_("Livestock Breeding"), N_("Livestock Breeding (column)"),
    N_("Mining"), N_("Mining (column)"), N_("Port Building"), N_("Port Building (column)"), N_("Slavery"),
    N_("Currency"), N_("Weapons"), N_("Espionage"), N_("Fortification"), N_("Ship Building"), N_("Field General"),
    N_("Militia"), N_("Mountaineering"), N_("Astronomy"), N_("Barbarians"), N_("Diplomacy"), N_("Heritage"),
    N_("Medicine"), N_("Messages"), N_("Rebirth"), N_("Revolutionaries"), N_("Specialization"),
)  # fmt: skip
EFFECTS = (
    N_("1 more point for each farmland"), N_("1 more point for each farmland, also after the decline"),
    N_("1 more point for each pasture"), N_("1 more point for each pasture, also after the decline"),
    N_("2 more points for each mine"), N_("2 more points for each mine, also after the decline"),
    N_("1 more point for each port"), N_("1 more point for each port, also after the decline"),
    N_("1 point for each pawn that your conquests remove"), N_("1 more point for every province"),
    N_("every conquest costs 1 less"), N_("one conquest a turn costs exactly 2"),
    N_("a fortress at the end of each turn"), N_("coasts cost 1 less"),
    N_("{n} more pawn while you conquer", "{n} more pawns while you conquer"),
    N_("your provinces cost others 1 more"), N_("mountains cost 1 less and score 1 point"),
    N_("conquers across the seas"), N_("nothing but their number"), N_("peace with one opponent each turn"),
    N_("may border on your declined empire"), N_("1 more pawn each turn"), N_("need not hang together"),
    N_("may decline after scoring"), N_("enters in any province"),
    N_("doubles the other counter, and brings 1 pawn more"),
)  # fmt: skip


def province_word(number: int) -> Say:
    """A province by its number, from 1."""
    return Say(PROVINCES[number - 1])


def counter_word(design: int) -> Say:
    """The name of a counter."""
    return Say(COUNTERS[design])


def effect_of(box: r.Box, design: int) -> Say:
    """What a counter does under the options of this match."""
    if design == r.GENERAL:
        return Say(EFFECTS[design], n=box.general)
    if design == r.SHIPS and box.ship_building == 1:
        return Say(N_("provinces on the same sea cost 1 less, and those across the sea"))
    if design == r.ASTRONOMY and box.astronomy_range == 1:
        return Say(N_("conquers across one sea"))
    if design == r.REVOLUTION and box.revolutionaries_entry == 1:
        return Say(N_("enters in any province away from the edge"))
    if design == r.SPECIALIZATION and box.specialization_pawns == 1:
        return Say(N_("doubles what the other counter does, and brings 1 pawn more"))
    return Say(EFFECTS[design])


def effect_word(box: r.Box, design: int) -> Say:
    """A counter with its pawns and what it does."""
    said = effect_of(box, design)
    if design == r.SPECIALIZATION:
        return Say(N_("{name}: {effect}"), name=counter_word(design), effect=said)
    return Say(N_("{name} ({n}): {effect}"), name=counter_word(design), n=box.number[design], effect=said)


def box_word(number: int) -> Say:
    """A box of the menu, from 1."""
    return Say(N_("{number}"), number=number)


def both(one: Say, two: Say) -> Say:
    """Two things in a row."""
    return Say(N_("{one}, {two}"), one=one, two=two)


def via_text(s: r.State, box: r.Box, seat: int, province: int) -> str:
    """What the way to a province takes off; ships are in it where they count between two coasts. `s`: with the ways."""
    other, ashore = s.clone(), box.clone()
    ashore.ship_building = 0  # then they count elsewhere
    world.clear_via(other)
    world.find_reach(other, ashore, seat)
    if other.via[province] < s.via[province]:
        return N_("{n} less by the way you come, Ship Building included")
    return N_("{n} less by where you attack from")


def terms(view: View, seat: int, province: int) -> Say:
    """What a conquest costs, term by term; the province must be in reach."""
    s, box = view.state, view.box
    s = s.clone()
    world.find_reach(s, box, seat)
    said = Say(N_("2 for a province"))
    more = [
        (world.rough(box, province), N_("{n} for forest or mountain")),
        (s.pawns[province], N_("{n} for pawns there")),
        (s.fort[province], N_("{n} for the fortress")),
        (world.militia_at(s, province), N_("{n} for Militia")),
    ]
    less = [
        (counters.power(s, seat, r.WEAPONS), N_("{n} less by Weapons")),
        (
            counters.power(s, seat, r.MOUNTAINEERING) * int(box.terrain[province] == r.MOUNTAIN),
            N_("{n} less by Mountaineering"),
        ),
        (
            counters.power(s, seat, r.SHIPS) * int(box.ship_building == 0 and world.coastal(box, province)),
            N_("{n} less by Ship Building"),
        ),
        (s.via[province] - 1, via_text(s, box, seat, province)),
    ]
    for n, text in (*more, *less):
        if n > 0:
            said = both(said, Say(text, n=n))
    return Say(N_("costs {n}: {terms}"), n=world.price(s, box, seat, province), terms=said)


def can_conquer(view: View) -> bool:
    """Whether some conquest is open to the seat that looks."""
    return any(code in r.CONQUER or code in r.SPY for code in view.legal)


def beginning(view: View, mover: int) -> Say:
    """What is asked before the first conquest of a turn. Once something else has been done, the empire stays."""
    s, box = view.state, view.box
    hand, fresh = s.hand[mover], s.phase == r.STARTING
    if rules.names_left(s, mover) > 0:
        if fresh:
            return Say(N_("Name an opponent for your Diplomacy, or let the empire decline."))
        return Say(N_("Name another opponent for your Diplomacy."))
    if world.count_active(s, mover) == 0:
        if not can_conquer(view):
            if fresh:
                return Say(N_("No province can be entered. Pawns in hand: {n}. Decline, or stay off the map."), n=hand)
            return Say(N_("No province can be entered: stay off the map. Pawns in hand: {n}."), n=hand)
        if counters.power(s, mover, r.REVOLUTION) == 0:
            where = Say(N_("on its edge or by an outer sea"))
        elif box.revolutionaries_entry == 0:
            where = Say(N_("anywhere"))
        else:
            where = Say(N_("away from its edge"))
        if r.DECLINE in view.legal:
            text = N_("Enter the map {where}, let the empire decline, or stay off the map. Pawns in hand: {n}.")
        else:
            text = N_("Enter the map {where}, or stay off the map. Pawns in hand: {n}.")
        return Say(text, n=hand, where=where)
    if fresh:
        if can_conquer(view):
            return Say(N_("Conquer, abandon provinces, let the empire decline, or go on. Pawns in hand: {n}."), n=hand)
        return Say(
            N_("No conquest is possible: abandon provinces, let the empire decline, or go on. Pawns in hand: {n}."),
            n=hand,
        )
    if can_conquer(view):
        return Say(N_("Abandon provinces, conquer, or go on. Pawns in hand: {n}."), n=hand)
    return Say(N_("No conquest is possible: abandon provinces, or go on. Pawns in hand: {n}."), n=hand)


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    s = view.state
    if view.over:
        return Say(N_("The last round has been played. Most points win."))
    mover = view.awaited[0]
    if view.seat != mover:
        return Say(WAITING[s.phase], seat=Seat(mover))
    hand = s.hand[mover]
    if s.phase in (r.STARTING, r.STAYING):
        return beginning(view, mover)
    if s.phase == r.MARCHING:
        if can_conquer(view):
            return Say(N_("Conquer on, or finish your conquests. Pawns in hand: {n}."), n=hand)
        return Say(N_("No further conquest is possible: finish your conquests. Pawns in hand: {n}."), n=hand)
    if s.phase == r.ARRANGING:
        if any(world.holds(s, mover, p) and s.pawns[p] == 0 for p in range(r.PROVINCES)):
            return Say(N_("Too few pawns: which provinces keep one? Pawns left: {n}."), n=hand)
        return Say(N_("Place your pawns, or have them spread over your borders. Pawns left: {n}."), n=hand)
    if s.phase == r.REGROUPING:
        return Say(N_("You were attacked: place your survivors. Pawns left: {n}."), n=s.fled[mover])
    if s.phase == r.THINNING and len(view.legal) == 1:
        return Say(N_("All pawns are out of the declining provinces: go on."))
    return Say(ASKED[s.phase])


ASKED = {
    r.CHOOSING: N_("Choose a civilization from the menu."),
    r.BUILDING: N_("In which province do you build a fortress?"),
    r.HOLDING: N_("Your empire has come apart. Which part do you keep?"),
    r.RENEWING: N_("You have scored. Does your empire decline now, by Rebirth?"),
    r.THINNING: N_("Take pawns out of declining provinces, or leave them."),
}
WAITING = {
    r.CHOOSING: N_("{seat} chooses a civilization."),
    r.STARTING: N_("{seat} begins a turn."),
    r.STAYING: N_("{seat} begins a turn."),
    r.MARCHING: N_("{seat} is on the march."),
    r.ARRANGING: N_("{seat} places the pawns."),
    r.BUILDING: N_("{seat} builds."),
    r.HOLDING: N_("{seat} decides which part of the empire stays."),
    r.RENEWING: N_("{seat} thinks about Rebirth."),
    r.REGROUPING: N_("{seat} places survivors."),
    r.THINNING: N_("{seat} takes pawns out of declining provinces."),
}


def facts(view: View) -> list[Fact]:
    """Points, what a turn would score now, and pawns in hand."""
    s, box = view.state, view.box
    found = [Fact(Say(N_("Round")), None, max(1, s.lap)), Fact(Say(N_("Points to reach")), None, target(s, box))]
    for seat in range(view.seats):
        found.append(Fact(Say(N_("Points")), seat, s.points[seat]))
        found.append(
            Fact(Say(N_("A turn now")), seat, counters.active_income(s, box, seat) + counters.old_income(s, box, seat))
        )
        found.append(Fact(Say(N_("Pawns in hand")), seat, s.hand[seat]))
    return found


def offer(view: View, k: int) -> Say:
    """A box of the menu in full."""
    return Say(N_("Box {k}: {civilization}"), k=k + 1, civilization=civilization(view, k))


def civilization(view: View, k: int) -> Say:
    """What the counters of a box do, pawns, fee, and what lies on it."""
    s, box = view.state, view.box
    one, two = s.menu[k][0] - 1, s.menu[k][1] - 1
    return Say(
        N_("{one}; {two}; pawns in all {n}, fee {fee}, points that lie on it {bonus}"),
        one=effect_word(box, one), two=effect_word(box, two),
        n=box.crew[view.seats] + counters.pawns_of(box, one, two), fee=box.fee * k, bonus=box.fee * s.bonus[k],
    )  # fmt: skip


def price(view: View, code: int) -> Say | None:
    """What a civilization is and costs, and the cost of a conquest term by term."""
    if code in r.TAKE:
        return civilization(view, code - r.TAKE)
    if view.seat is not None and code in r.CONQUER:
        return terms(view, view.seat, code - r.CONQUER)
    return Say(N_("costs exactly 2, by Espionage")) if code in r.SPY else None


def warn(view: View, code: int) -> Say | None:
    """A decline that leaves nothing behind (VIN-6.9), and what of the declined empire of the same seat a conquest
    would cost."""
    s, box = view.state, view.box
    seat = view.seat
    if seat is None:
        return None
    if code in (r.DECLINE, r.REBORN) and world.count_active(s, seat) == 0:
        if world.count_old(s, seat) > 0:
            return Say(N_("Your empire holds no province to leave behind, and your declined one goes all the same."))
        return Say(N_("Your empire holds no province to leave behind."))
    if code not in r.SPY and code not in r.CONQUER:
        return None
    province = code - (r.SPY if code in r.SPY else r.CONQUER)
    if counters.power(s, seat, r.HERITAGE) > 0 or not touches_old(s, box, seat, province):
        return None
    if box.declined_contact == 1:
        return Say(N_("Your whole declined empire will vanish."))
    return Say(N_("Declined provinces of yours that it touches will vanish."))


WORDS = Words(
    actions={
        "take": N_("Take the civilization in box {box}"),
        "decline": N_("Let the empire decline"),
        "treaty": N_("Peace with {seat}"),
        "halt": N_("No further conquest"),
        "conquer": N_("Conquer {province}"),
        "spy": N_("Conquer {province} by Espionage"),
        "abandon": N_("Abandon {province}"),
        "place": N_("A pawn to {province}"),
        "spread": N_("Spread the rest"),
        "fort": N_("Build a fortress in {province}"),
        "no-fort": N_("Done building"),
        "hold": N_("Keep the part with {province}"),
        "reborn": N_("Decline by Rebirth"),
        "live-on": N_("The empire lives on"),
        "strip": N_("Take the pawn out of {province}"),
        "stripped": N_("Done"),
    },
    events={
        "begins": N_("{seat} begins."),
        "shown": N_("New on the menu: {counter} and {counter2}."),
        "chose": N_(
            "{seat} chooses {counter} and {counter2}: {amount} pawn.",
            "{seat} chooses {counter} and {counter2}: {amount} pawns.",
        ),
        "paid": N_("{seat} pays {amount} point for skipping.", "{seat} pays {amount} points for skipping."),
        "picked-up": N_(
            "{seat} gets {amount} point for the pawns on the box.",
            "{seat} gets {amount} points for the pawns on the box.",
        ),
        "turn": N_("Round {amount}: {seat} begins a turn."),
        "declined": N_("The empire of {seat} declines."),
        "gone": N_("The old empire of {seat} leaves the map."),
        "named": N_("{seat} makes peace with {seat2}."),
        "left": N_("{seat} abandons {province}."),
        "conquered": N_("{seat} conquers {province}. Pawns sent: {amount}."),
        "spied": N_("{seat} conquers {province} by Espionage. Pawns sent: {amount}."),
        "defended": N_("{seat} loses a pawn there. Survivors: {amount}."),
        "razed": N_("The fortress in {province} is gone."),
        "was-old": N_("It belonged to the declined empire of {seat}."),
        "homeless": N_("The empire of {seat} has no province left."),
        "extinct": N_("Nothing is left of the declined empire of {seat}."),
        "vanished": N_("{province}, declined, vanishes before the new empire of {seat}."),
        "returned": N_(
            "The Field General of {seat} takes {amount} pawn back.",
            "The Field General of {seat} takes {amount} pawns back.",
        ),
        "emptied": N_("{seat} has no pawn for {province} and gives it up."),
        "built": N_("{seat} builds a fortress in {province}."),
        "torn": N_("{province} is cut off from the empire of {seat} and lost."),
        "scored": N_("{seat} scores {amount} for the empire, {amount2} for the declined one, {amount3} for slaves."),
        "regrouped": N_("{seat} places the survivors: {amount}."),
        "to-hand": N_("Survivors of {seat} wait for the next turn: {amount}."),
        "strips": N_("{seat} takes the pawn out of {province}."),
        "last-round": N_(
            "{seat} has reached {amount} point: this round is the last.",
            "{seat} has reached {amount} points: this round is the last.",
        ),
        "capped": N_("Round {amount} was the last one allowed."),
    },
    kinds={"province": province_word, "counter": counter_word, "box": box_word},
    reasons={
        r.TOO_FAR: (N_("No province of your active empire borders on it."), "VIN-4.1"),
        r.NO_ENTRY: (N_("An empire enters at the edge of the map or from an outer sea."), "VIN-3.5"),
        r.TOO_DEAR: (N_("You have too few pawns in hand for this conquest."), "VIN-4.2"),
        r.TREATY_BINDS: (N_("Diplomacy forbids this attack."), "VIN-8.17"),
        r.YOURS: (N_("It belongs to your empire already."), "VIN-4.1"),
        r.TOO_FEW: (N_("With fewer than two pawns no empire can enter."), "VIN-3.6"),
        r.NO_ESPIONAGE: (N_("Your empire has no Espionage."), "VIN-8.8"),
        r.NO_SPY: (N_("No Espionage is left in this turn."), "VIN-8.8"),
        r.SPY_FEW: (N_("Espionage takes two pawns."), "VIN-8.8"),
        r.FIRST_OF_PART: (N_("A part is named by the first of its provinces."), "VIN-5.4"),
        r.TOO_POOR: (N_("You have too few points to skip so many boxes."), "VIN-2.6"),
        r.NOT_YOURS: (N_("It does not belong to your active empire."), "VIN-3.4"),
        r.NAME_FIRST: (N_("First name an opponent for Diplomacy."), "VIN-8.17"),
        r.ENOUGH: (N_("Too few pawns: every province that keeps one keeps one only."), "VIN-5.3"),
        r.HAS_FORT: (N_("A fortress stands there already."), "VIN-8.10"),
        r.TOO_LATE: (N_("Provinces are abandoned at the beginning of a turn only."), "VIN-3.4"),
        r.DECLINE_FIRST: (N_("An empire declines before anything else is done in a turn."), "VIN-6.1"),
        r.NO_DIPLOMACY: (N_("Your empire has no Diplomacy."), "VIN-8.17"),
        r.NAMED_TOO_LATE: (N_("Opponents are named before the conquests."), "VIN-8.17"),
        r.NAMED_ALREADY: (N_("Diplomacy has named all its opponents in this turn."), "VIN-8.17"),
        r.NO_OPPONENT: (N_("This is no opponent who can still be named."), "VIN-8.17"),
        r.ONLY_INLAND: (N_("These Revolutionaries enter away from the edge of the board."), "VIN-9.6"),
    },
    reckoned=("last-round", "capped"),
    prompt=prompt,
    often=("place",),
    facts=facts,
    price=price,
    warn=warn,
)
