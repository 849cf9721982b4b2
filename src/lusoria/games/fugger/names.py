"""Names of spaces, goods, cards and days in Fugger, Welser, Medici."""

from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .rules_deals import FAIR_CARD
from .rules_goods import DUMP_IOU

TOWNS = (
    N_("Augsburg"), N_("Nuremberg"), N_("Florence"), N_("Cologne"), N_("Hamburg"), N_("Amsterdam"), N_("Antwerp"),
    N_("Venice"), N_("Southern Italy"), N_("Portugal/Spain"), N_("Frankfurt"), N_("Lyon"),
)  # fmt: skip
SHORT = {8: N_("S. Italy"), 9: N_("Portugal")}  # where there is little room
PLACES = (
    N_("Donauwörth"), N_("Würzburg"), N_("Koblenz"), N_("Aachen"), N_("Nijmegen"), N_("Dordrecht"), N_("Groningen"),
    N_("Bremen"), N_("Lüneburg"), N_("Erfurt"), N_("Coburg"), N_("Fulda"), N_("Ulm"), N_("Basel"), N_("Geneva"),
    N_("Speyer"), N_("Innsbruck"), N_("Trento"), N_("Regensburg"), N_("Bologna"), N_("Rome"), N_("Capua"),
    N_("Genoa"), N_("Mont Cenis"), N_("Dijon"), N_("Paris"), N_("Avignon"), N_("the Pyrenees"), N_("Burgos"),
)  # fmt: skip
SEAS = (
    N_("the German Bight"), N_("the North Sea"), N_("the English Channel"), N_("the Bay of Biscay"),
    N_("Cape Finisterre"), N_("the Strait of Gibraltar"), N_("the Gulf of Lion"), N_("the Tyrrhenian Sea"),
    N_("the Ionian Sea"), N_("the Adriatic Sea"),
)  # fmt: skip
BRIDGES = (13, 14, 16, 17, 19, 24, 25, 30, 31, 37, 38)
AREAS = (
    N_("the Kurrhein"), N_("Germany"), N_("Italy"), N_("the West"),
    N_("the North Sea zone"), N_("the Atlantic"), N_("the western Mediterranean"), N_("the Adriatic"),
)  # fmt: skip
GOODS = (N_("cloth"), N_("spice"), N_("metal"), N_("IOU"))
BUNDLES = (
    N_("{n} cloth", "{n} cloth"), N_("{n} spice", "{n} spice"), N_("{n} metal", "{n} metal"),
    N_("{n} IOU", "{n} IOUs"),
)  # fmt: skip
HOLDERS = (N_("the store"), N_("the representative"), N_("the first trader"), N_("the second trader"))
EVENTS = (
    N_("Robbers in {area}"), N_("The black sheep"), N_("Boom"), N_("Mediterranean blockade"), N_("Lottery"), N_("War"),
    N_("Coronation"), N_("Trick"), N_("Fuggerei"), N_("Corruption"),
)  # fmt: skip
MONTHS = (
    N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December"), N_("January/February"),
    N_("March"), N_("April"), N_("May"), N_("June"),
)  # fmt: skip


def space_word(space: int) -> Say:
    """A space by its name."""
    if space < r.TOWNS:
        return Say(TOWNS[space])
    if space > 40:
        return Say(SEAS[space - 41])
    named = Say(PLACES[space - r.TOWNS])
    return Say(N_("the bridge at {place}") if space in BRIDGES else N_("the road by {place}"), place=named)


def short_word(town: int) -> Say:
    """A town where there is little room."""
    return Say(SHORT.get(town, TOWNS[town]))


def area_word(area: int) -> Say:
    """A region or a zone."""
    return Say(AREAS[area])


def good_word(good: int) -> Say:
    """A good, or an IOU."""
    return Say(GOODS[good])


def bundle_word(code: int) -> Say:
    """So many of a good."""
    return Say(BUNDLES[code // 1000], n=code % 1000)


def florins_word(amount: int) -> Say:
    """An amount of money."""
    return Say(N_("{n} FL"), n=amount)


def holder_word(h: int) -> Say:
    """The store or a trader."""
    return Say(HOLDERS[h])


def trader_word(t: int) -> Say:
    """A trader of a seat."""
    return Say(HOLDERS[t + 1])


def load_word(k: int) -> Say:
    """All of a good, from one holder to another."""
    return Say(
        N_("{good}: from {source} to {target}"), good=good_word(k % 3),
        source=holder_word(k // 3 // r.HOLDERS), target=holder_word(k // 3 % r.HOLDERS),
    )  # fmt: skip


def one_word(k: int) -> Say:
    """One piece of a good, from one holder to another."""
    return Say(
        N_("1 {good}: from {source} to {target}"), good=good_word(k % 3),
        source=holder_word(k // 3 // r.HOLDERS), target=holder_word(k // 3 % r.HOLDERS),
    )  # fmt: skip


def dump_word(k: int) -> Say:
    """A piece that is sold at the fixed price."""
    if k == DUMP_IOU:
        return good_word(r.IOU)
    return Say(N_("{good} of {source}"), good=good_word(k % 3), source=holder_word(k // 3))


def thing_word(k: int) -> Say:
    """A partner and a thing, as the codes of offers have them."""
    return Say(N_("{seat}: {thing}"), seat=Seat(k // r.THINGS), thing=good_word(k % r.THINGS))


def day_word(day: int) -> Say:
    """A half month of the calendar."""
    month = Say(MONTHS[day // 2])
    return Say(N_("second half of {month}") if day % 2 else N_("first half of {month}"), month=month)


def fair_word(box: r.Box, fair: int) -> Say:
    """A fair as a whole."""
    return Say(N_("the fair at {town}"), town=space_word(box.fair_town[fair]))


def card_word(box: r.Box, card: int) -> Say:
    """A card as the log names it: deals, events, residences, fairs."""
    if card >= FAIR_CARD:
        fair, supplies = divmod(card - FAIR_CARD, 2)
        text = N_("the supply of the fair at {town}") if supplies else N_("the demand of the fair at {town}")
        return Say(text, town=space_word(box.fair_town[fair]))
    if card >= r.FIRST_VILLA:
        return Say(N_("the residence in {town}"), town=space_word(box.villa_town[card - r.FIRST_VILLA]))
    if card >= r.FIRST_EVENT:
        return event_word(box, card - r.FIRST_EVENT)
    town = space_word(box.town[card])
    if card == r.AMERICA:
        return Say(N_("the supply from America in {town}"), town=town)
    if card >= r.FIRST_SUPPLY:
        return Say(N_("the supply in {town}"), town=town)
    if card >= r.FIRST_NOBLE:
        return Say(N_("the noble demand in {town}"), town=town)
    return Say(N_("the demand in {town}"), town=town)


def event_word(box: r.Box, event: int) -> Say:
    """An event card."""
    kind = box.event[event]
    if kind == r.ROBBERS:
        area = box.event_area[event]
        return Say(N_("Pirates in {area}") if area >= r.ZONES else EVENTS[0], area=area_word(area))
    return Say(EVENTS[kind])
