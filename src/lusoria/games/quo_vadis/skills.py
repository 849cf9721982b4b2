"""What skills and facilities are called, and what they do: data of the box, spoken of by number and amount."""

from lusoria.kernel import N_, Say, Text

from . import rules_state as r

SKILLS = (
    N_("War Chant"), N_("Full Granary"), N_("Omen"), N_("Gathering"), N_("Renown"), N_("Census"),
    N_("Hidden Armoury"), N_("Buried Grain"), N_("Sealed Anger"), N_("Mountain Paths"), N_("Desert Wells"),
    N_("Warm Furs"), N_("Boats"), N_("Great Trek"), N_("Hymn"), N_("Plough"), N_("Wonder"), N_("Pillar of Fire"),
    N_("Markets"), N_("Vanguard"), N_("Watchfires"), N_("City Walls"), N_("Sagas"), N_("Chosen Ones"), N_("Martyrs"),
    N_("Triumph"), N_("Heralds"), N_("Free Will"), N_("Litany"), N_("Voice of Thunder"), N_("Storehouses"),
    N_("Drill"), N_("Herds"), N_("Temple Fire"), N_("Master Masons"),
    N_("Wise Emperor"), N_("Tradition"), N_("Effective Rule"), N_("Governors"), N_("Jubilee"), N_("Renaissance"),
    N_("Metropolis"), N_("Realm"), N_("Academy"), N_("Last Judgement"), N_("Treasury"), N_("Diaspora"),
    N_("Four Winds"), N_("Veterans"), N_("Guilds"), N_("Monument"), N_("Golden Age"), N_("Assembly"),
    N_("Trade Routes"), N_("Legions"),
)  # fmt: skip
FACILITIES = (
    N_("Workshop"), N_("Bazaar"), N_("Forum"), N_("Colossus"),
    N_("Oyster Bed"), N_("Spawning Pool"), N_("Current"), N_("Sunken Palace"),
    N_("Arena"), N_("Trophy Hall"), N_("Drum Tower"), N_("War Camp"),
    N_("Cloister"), N_("Shrine"), N_("Oracle"), N_("Thunder Altar"),
    N_("Palm Garden"), N_("Cistern"), N_("Caravanserai"), N_("Dune Fort"),
)  # fmt: skip
EFFECTS: dict[int, Text] = {
    r.GIVE + r.SPIRIT: N_("at once: {n} war spirit"),
    r.GIVE + r.FOOD: N_("at once: {n} food"),
    r.GIVE + r.FAITH: N_("at once: {n} faith"),
    r.GIVE + r.WRATH: N_("at once: {n} wrath"),
    r.CARDS_NOW: N_("at once: draw {n} card", "at once: draw {n} cards"),
    r.POINTS_NOW: N_("at once: {n} point", "at once: {n} points"),
    r.AREA_POINTS: N_("at once: {n} point times your control", "at once: {n} points times your control"),
    r.STORE + r.SPIRIT: N_("later, once, in your turn: {n} war spirit"),
    r.STORE + r.FOOD: N_("later, once, in your turn: {n} food"),
    r.STORE + r.FAITH: N_("later, once, in your turn: {n} faith"),
    r.STORE + r.WRATH: N_("later, once, in your turn: {n} wrath"),
    r.SUITS + r.PLAINS: N_("plains suit you"),
    r.SUITS + r.MOUNTAINS: N_("mountains suit you"),
    r.SUITS + r.DESERT: N_("deserts suit you"),
    r.SUITS + r.FROZEN: N_("frozen land suits you"),
    r.SUITS + r.SEA: N_("the sea suits you"),
    r.FURTHER: N_("{n} further worker a turn needs no food for being a further one",
                  "{n} further workers a turn need no food for being further ones"),
    r.BLESSED: N_("your blessings give {n} war spirit more"),
    r.LABOURED: N_("your labours give {n} food more"),
    r.MIRACLES: N_("your miracles give {n} faith more"),
    r.GUIDED: N_("{n} action of each revelation needs no discard", "{n} actions of each revelation need no discard"),
    r.PROSPEROUS: N_("your prosperities give {n} point more", "your prosperities give {n} points more"),
    r.ATTACK: N_("{n} more strength in your own turn"),
    r.DEFENCE: N_("{n} more strength in the turns of others"),
    r.WALLS: N_("{n} more strength for each of your standing towns in the area"),
    r.SAGAS: N_("{n} more strength for each skill that you discard"),
    r.TIES: N_("you win wars that are tied"),
    r.CONSOLED: N_("{n} faith after a war that you lost"),
    r.SPOILS: N_("{n} point after a war that you won", "{n} points after a war that you won"),
    r.HAND_SIZE: N_("you draw up to {n} card more", "you draw up to {n} cards more"),
    r.FREEDOM: N_("FREE costs {n} faith less"),
    r.PRAYERS: N_("a prayer costs {n} faith less"),
    r.FURY: N_("what you do with wrath costs {n} less"),
    r.ROOM: N_("you can hold {n} more of each resource"),
    r.INCOME + r.SPIRIT: N_("{n} war spirit when your turn begins"),
    r.INCOME + r.FOOD: N_("{n} food when your turn begins"),
    r.INCOME + r.FAITH: N_("{n} faith when your turn begins"),
    r.CHANGE_POINTS: N_("{n} point when you score a generation", "{n} points when you score a generation"),
    r.CHANGE_ACTIONS: N_("a card that changes generations counts for {n} action more",
                         "a card that changes generations counts for {n} actions more"),
    r.RULE: N_("{n} more control"),
    r.LONE: N_("when you score a generation: {n} point for each area that you control and where nobody else is",
               "when you score a generation: {n} points for each area that you control and where nobody else is"),
    r.MASON: N_("{n} point for each town that you build or rebuild",
                "{n} points for each town that you build or rebuild"),
    r.END_TOWN: N_("at the end: {n} point for each of your standing towns",
                   "at the end: {n} points for each of your standing towns"),
    r.END_CONTROL: N_("at the end: {n} point times your control", "at the end: {n} points times your control"),
    r.END_SKILL: N_("at the end: {n} point for each skill you have played",
                    "at the end: {n} points for each skill you have played"),
    r.END_WRATH: N_("at the end: {n} point for each wrath", "at the end: {n} points for each wrath"),
    r.END_STORE: N_("at the end: {n} point for every three of war spirit, food and faith",
                    "at the end: {n} points for every three of war spirit, food and faith"),
    r.END_LONGEST: N_("at the end: {n} point for each card of your longest generation",
                      "at the end: {n} points for each card of your longest generation"),
    r.END_GENERATION: N_("at the end: {n} point for each generation you have begun",
                         "at the end: {n} points for each generation you have begun"),
    r.END_WORKER: N_("at the end: {n} point for each of your workers on tiles",
                     "at the end: {n} points for each of your workers on tiles"),
    r.END_TERRAIN: N_("at the end: {n} point for each terrain where you have a worker or a standing town",
                      "at the end: {n} points for each terrain where you have a worker or a standing town"),
    r.END_WARS: N_("at the end: {n} point for each war you have won",
                   "at the end: {n} points for each war you have won"),
    r.END_FACILITY: N_("at the end: {n} point for each of your full facilities",
                       "at the end: {n} points for each of your full facilities"),
    r.END_POINTS: N_("at the end: {n} point", "at the end: {n} points"),
}  # fmt: skip
BRIEF: dict[int, Text] = {  # the same in a few words, for plates
    r.GIVE + r.SPIRIT: N_("+{n} war spirit"),
    r.GIVE + r.FOOD: N_("+{n} food"),
    r.GIVE + r.FAITH: N_("+{n} faith"),
    r.GIVE + r.WRATH: N_("+{n} wrath"),
    r.CARDS_NOW: N_("draw {n} card", "draw {n} cards"),
    r.POINTS_NOW: N_("+{n} point", "+{n} points"),
    r.AREA_POINTS: N_("now {n} × control"),
    r.STORE + r.SPIRIT: N_("stored: {n} spirit"),
    r.STORE + r.FOOD: N_("stored: {n} food"),
    r.STORE + r.FAITH: N_("stored: {n} faith"),
    r.STORE + r.WRATH: N_("stored: {n} wrath"),
    r.SUITS + r.PLAINS: N_("plains suit you"),
    r.SUITS + r.MOUNTAINS: N_("mountains suit you"),
    r.SUITS + r.DESERT: N_("deserts suit you"),
    r.SUITS + r.FROZEN: N_("frozen land suits you"),
    r.SUITS + r.SEA: N_("the sea suits you"),
    r.FURTHER: N_("{n} further worker free", "{n} further workers free"),
    r.BLESSED: N_("blessing +{n}"),
    r.LABOURED: N_("labour +{n}"),
    r.MIRACLES: N_("miracle +{n}"),
    r.GUIDED: N_("revelation: {n} free"),
    r.PROSPEROUS: N_("prosperity +{n}"),
    r.ATTACK: N_("war, own turn +{n}"),
    r.DEFENCE: N_("war, others’ turns +{n}"),
    r.WALLS: N_("war, each town +{n}"),
    r.SAGAS: N_("discarded skill +{n}"),
    r.TIES: N_("wins tied wars"),
    r.CONSOLED: N_("war lost: {n} faith"),
    r.SPOILS: N_("war won +{n}"),
    r.HAND_SIZE: N_("hand size +{n}"),
    r.FREEDOM: N_("FREE: {n} less"),
    r.PRAYERS: N_("prayer: {n} less"),
    r.FURY: N_("wrath: {n} less"),
    r.ROOM: N_("room +{n} each"),
    r.INCOME + r.SPIRIT: N_("each turn {n} spirit"),
    r.INCOME + r.FOOD: N_("each turn {n} food"),
    r.INCOME + r.FAITH: N_("each turn {n} faith"),
    r.CHANGE_POINTS: N_("each scoring +{n}"),
    r.CHANGE_ACTIONS: N_("each change: actions +{n}"),
    r.RULE: N_("control +{n}"),
    r.LONE: N_("scoring: {n} per area alone"),
    r.MASON: N_("each town built {n}"),
    r.END_TOWN: N_("end: {n} per town"),
    r.END_CONTROL: N_("end: {n} × control"),
    r.END_SKILL: N_("end: {n} per skill"),
    r.END_WRATH: N_("end: {n} per wrath"),
    r.END_STORE: N_("end: {n} per 3 stored"),
    r.END_LONGEST: N_("end: {n} × longest age"),
    r.END_GENERATION: N_("end: {n} per generation"),
    r.END_WORKER: N_("end: {n} per worker"),
    r.END_TERRAIN: N_("end: {n} per terrain"),
    r.END_WARS: N_("end: {n} per war won"),
    r.END_FACILITY: N_("end: {n} per facility"),
    r.END_POINTS: N_("end: +{n}"),
}
IN_HALVES = (r.ATTACK, r.DEFENCE, r.WALLS, r.SAGAS)


def skill_name(skill: int) -> str:
    """The name of a skill, the development skills after the base skills."""
    return SKILLS[skill]


def facility_name(number: int) -> str:
    """The name of a facility, four for each people."""
    return FACILITIES[number]


def effect_word(effect: int, amount: int) -> Say:
    """What a skill or facility does."""
    return _said(EFFECTS, effect, amount)


def brief_word(effect: int, amount: int) -> Say:
    """What a skill or facility does, in a few words."""
    return _said(BRIEF, effect, amount)


def _said(texts: dict[int, Text], effect: int, amount: int) -> Say:
    if effect in IN_HALVES and amount % 2:
        return Say(texts[effect], n=Say("{n}½", n=amount // 2))
    return Say(texts[effect], n=amount // 2 if effect in IN_HALVES else amount)
