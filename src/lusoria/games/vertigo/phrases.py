"""The names of things, and why something cannot be done."""

from lusoria.kernel import N_, Say

from . import rules_state as r
from . import rules_why as c

REGIONS = (N_("left"), N_("middle"), N_("right"))
KINDS = (N_("polluting factory"), N_("clean factory"), N_("treatment plant"))
LAWS = (
    N_("development aid"),
    N_("anti-pollution"),
    N_("special bonus"),
    N_("international solidarity"),
    N_("subsidy"),
)
FACES = (N_("sun"), N_("black snow"), N_("two black snows"), N_("black snow with an arrow"))


def region_word(region: int) -> Say:
    """left, middle, right."""
    return Say(REGIONS[region])


def place_word(place: int) -> Say:
    """A province by its region and its number in the ring, from 1."""
    return Say(N_("{region} {n}"), region=region_word(place // r.RING), n=place % r.RING + 1)


def kind_word(kind: int) -> Say:
    """A kind of building."""
    return Say(KINDS[kind])


def law_word(law: int) -> Say:
    """The name of a law."""
    return Say(LAWS[law])


def face_word(face: int) -> Say:
    """A face of the die."""
    return Say(FACES[face])


def votes_word(votes: int) -> Say:
    """A number of votes."""
    return Say(N_("{number}"), number=votes)


def buildings_word(count: int) -> Say:
    """So many buildings."""
    return Say(N_("{n} building", "{n} buildings"), n=count)


def minds_word(count: int) -> Say:
    """So many scholars, engineers and diplomats."""
    return Say(N_("{n} scholar, engineer or diplomat", "{n} scholars, engineers and diplomats"), n=count)


def money_word(amount: int) -> Say:
    """A sum."""
    return Say(N_("${n}"), n=amount)


REASONS = {
    c.NOT_NOW: (N_("This is not what is decided now."), "VTG-4.1"),
    c.NO_MONEY: (N_("You do not have the money for it."), "VTG-3.6"),
    c.NOT_FREE: (N_("This province is not free."), "VTG-2.2"),
    c.NO_PEOPLE: (N_("There is no population in this province."), "VTG-5.8"),
    c.BUILT_ON: (N_("There is a building on this population: it stays, and bears no other."), "VTG-5.14"),
    c.NO_SCHOLARS: (N_("There are not enough scholars in the centre of this region that have not moved."), "VTG-5.7"),
    c.STEP_OVER: (N_("You have gone on to a later step already."), "VTG-5.1"),
    c.KEEP_ONE: (N_("Keep enough for one population piece: without any there is no country."), "VTG-3.5"),
    c.NOBODY_LIVES: (N_("Buy at least one population piece."), "VTG-3.5"),
    c.NOT_BLACK: (N_("There is no polluting factory in this province."), "VTG-5.9"),
    c.NO_TILE: (N_("This province is not polluted."), "VTG-5.10"),
    c.CLEAN_ENOUGH: (N_("This region is not more polluted than the world."), "VTG-5.10"),
    c.NO_SCHOLAR_HERE: (N_("There is no scholar in this centre."), "VTG-5.5"),
    c.ALL_MOVED: (N_("All scholars of this centre have moved this turn."), "VTG-5.5"),
    c.SAME_CENTRE: (N_("The scholar stands there already."), "VTG-5.5"),
    c.ARRIVED: (N_("This population has come or moved this turn already."), "VTG-5.14"),
    c.TOO_FEW: (N_("The population of this region is too small for that."), "VTG-5.15"),
    c.TRAINED_HERE: (N_("This region has brought up a scholar this turn."), "VTG-5.15"),
    c.NOBODY_THERE: (N_("You have no such piece there."), "VTG-5.3"),
    c.NO_ENGINEER: (N_("There is no engineer in this province."), "VTG-5.3"),
    c.CANNOT_PAY: (N_("You cannot pay for all your pieces: give up some."), "VTG-5.3"),
    c.UPKEEP_FIRST: (N_("First comes the upkeep."), "VTG-5.1"),
    c.HAND_FULL: (N_("First finish what you have begun, or take it back."), "VTG-12.1"),
    c.NO_ROOM: (N_("There is nowhere for this population to go, and nothing can be built on it."), "VTG-5.13"),
    c.OWN_COUNTRY: (N_("The arrow points to another country."), "VTG-6.8"),
    c.FALLEN: (N_("This country has fallen."), "VTG-9.1"),
    c.FREE_FIRST: (N_("A free province has to be taken first."), "VTG-6.5"),
    c.PEOPLE_FIRST: (N_("A province without a building has to be taken first."), "VTG-6.5"),
    c.NO_NEIGHBOUR: (N_("The tile has to lie beside a polluted province."), "VTG-6.9"),
    c.OTHER_REGION: (N_("Another region is meant."), "VTG-6.5"),
    c.POLLUTED_ALREADY: (N_("This province is polluted already."), "VTG-2.2"),
    c.REGION_FULL: (N_("This region is wholly polluted."), "VTG-6.10"),
    c.NO_SUCH_SEAT: (N_("There is no such country at this table."), "VTG-4.1"),
    c.CALLED: (N_("This law has been proposed this turn already."), "VTG-8.2"),
    c.PROPOSED_BEFORE: (N_("You have proposed this law before."), "VTG-8.2"),
    c.TOO_MANY_VOTES: (N_("You do not have so many diplomats left."), "VTG-8.3"),
    c.NO_SPLIT: (N_("A split vote takes fewer than all your diplomats."), "VTG-8.3"),
    c.ONE_VOTE: (N_("A single vote cannot be split."), "VTG-8.3"),
}
