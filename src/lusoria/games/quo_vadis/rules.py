"""Quo Vadis: what is asked, what may be done, and what comes next. Clauses: rulebook/en.md."""

from lusoria.kernel import Row, ask

from .rules_card import (
    apply_card,
    apply_clearing,
    apply_go,
    apply_guidance,
    apply_learn,
    apply_move,
    apply_skill,
    apply_use,
    count_gift,
    legal_card,
    legal_clearing,
    legal_go,
    legal_guidance,
    legal_learn,
    legal_move,
    legal_skills,
    may_change,
    offer_clearing,
    offer_guidance,
    offer_skills,
)
from .rules_check import class_of_card, class_of_place
from .rules_creation import (
    after_sweep,
    apply_area,
    apply_lift,
    apply_place,
    apply_way,
    apply_wrath,
    begin_turn,
    lay_token,
    legal_area,
    legal_lift,
    legal_place,
    legal_sweep,
    legal_token,
    legal_way,
    legal_wrath,
    offer_workers,
    offer_wrath,
    prayer_price,
    sweep_space,
    way_open,
)
from .rules_end import close_turn, last_call, tidy
from .rules_setup import (
    apply_allot,
    apply_home,
    apply_pick,
    apply_race,
    apply_swap,
    homeless,
    legal_allot,
    legal_home,
    legal_pick,
    legal_race,
    legal_swap,
    send_home,
    set_up,
)
from .rules_state import (
    ACTIONS,
    ALL_PAID,
    ALLOT,
    ANGER,
    ANGER_OF,
    AREA,
    BASE_HAND,
    BEGINNING,
    BUILD,
    BUILDING,
    BURN,
    BURNING,
    CARDS,
    CHANGE,
    CHOOSING_TOKEN,
    CHOOSING_WAY,
    CLEARING,
    CORNERS,
    DEAR,
    DEV_HAND,
    DEV_PILE,
    DISCARD,
    DISPLAY,
    DRAFTING,
    EFFECTS,
    EMPTY,
    END_TURN,
    ENOUGH_PLACED,
    EPICS,
    EVENTS,
    FACE,
    FACE_DOWN,
    FACING,
    FAITH,
    FIRST_ROUND,
    FROM,
    GO,
    GO_TO,
    GOING,
    GUIDING,
    HALF_CHOSEN,
    HAND,
    HOME,
    LAST_CALL,
    LAST_GENERATION,
    LEARNING,
    LIFTING,
    LITTLE_FAITH,
    LITTLE_FOOD,
    LITTLE_SPIRIT,
    LITTLE_WRATH,
    MARKED,
    MOVE,
    MOVING,
    MULLIGAN,
    MUST_PLACE,
    NO_ROOM_HOME,
    NO_SKILL,
    NO_TURN,
    NO_WORKER_THERE,
    NOT_HELD,
    NOT_IN_AREA,
    NOT_IN_PACKET,
    NOT_IN_PLAY,
    NOT_NEXT,
    NOT_NOW,
    NOT_SHOWN,
    NOT_SO_MANY,
    NOT_STORED,
    NOT_SUITED,
    PICK,
    PLACE,
    PLACING,
    PLAY,
    PLAYED,
    PLAYING,
    PRAY,
    RACE,
    RACING,
    REBUILDING,
    SEATS,
    SKILL,
    SKILL_DEAR,
    SKILLS,
    SORTS,
    SPEND,
    SPENDING,
    SPOTS,
    SWEEP,
    SWEEPING,
    SWEPT_ALREADY,
    TAKE,
    TAKEN,
    TIDYING,
    TILES,
    TOKEN,
    TOWN_THERE,
    TWICE,
    USE,
    USED,
    WAR,
    WAY,
    WRATH_FULL,
    Box,
    State,
    holds_skill,
    sort_of,
)
from .rules_war import (
    apply_burn,
    apply_face,
    apply_spirit,
    battle,
    begin_war,
    build,
    legal_build,
    legal_burn,
    legal_face,
    legal_spirit,
    offer_burning,
    offer_card,
    offer_spirit,
    offer_town,
    rebuild,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]


def setup(s: State, box: Box) -> None:
    set_up(s, box)


# What may be done


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.going[seat] > 0:  # QUO-3.4
        legal_home(s, box, seat, can)
    elif s.step < BEGINNING:
        legal_before(s, box, seat, can)
    elif s.step < PLAYING:
        legal_creation(s, box, seat, can)
    elif s.step < WAR:
        legal_deed(s, box, seat, can)
    else:
        legal_later(s, box, seat, can)
    if s.step > BEGINNING and s.step != CHOOSING_WAY and seat == s.turn:  # QUO-3.2
        legal_skills(s, box, seat, can)


def legal_before(s: State, box: Box, seat: int, can: Row) -> None:
    """Set-up (QUO-2)."""
    if s.step == RACING:
        legal_race(s, can)
    elif s.step == DRAFTING:
        legal_pick(s, seat, can)
    elif s.step == MULLIGAN:
        legal_swap(s, seat, can)
    else:
        legal_allot(s, box, seat, can)


def legal_creation(s: State, box: Box, seat: int, can: Row) -> None:
    """Area, wrath, workers (QUO-4 to QUO-6)."""
    if s.step == AREA:
        legal_area(s, box, seat, can)
    elif s.step == CHOOSING_WAY:
        legal_way(s, box, seat, can)
    elif s.step == ANGER:
        legal_wrath(s, box, seat, can)
    elif s.step == SWEEPING:
        legal_sweep(s, can)
    elif s.step == CHOOSING_TOKEN:
        legal_token(s, box, seat, can)
    elif s.step == LIFTING:
        legal_lift(s, box, seat, can)
    else:
        legal_place(s, box, seat, can)


def legal_deed(s: State, box: Box, seat: int, can: Row) -> None:
    """The card (QUO-7)."""
    if s.step == PLAYING:
        legal_card(s, seat, can)
    elif s.step == GUIDING:
        legal_guidance(s, seat, can)
    elif s.step == MOVING:
        legal_move(s, seat, can)
    elif s.step == GOING:
        legal_go(s, box, can)
    elif s.step == CLEARING:
        legal_clearing(s, seat, can)
    else:
        legal_learn(s, can)


def legal_later(s: State, box: Box, seat: int, can: Row) -> None:
    """War, building, end (QUO-8 to QUO-10)."""
    if s.step == FACING:
        legal_face(s, seat, can)
    elif s.step == SPENDING:
        legal_spirit(s, seat, can)
    elif s.step == BURNING:
        legal_burn(s, seat, can)
    elif s.step == BUILDING:
        legal_build(s, seat, can)
    else:
        can[END_TURN] = 1


# What is done


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in SKILL:
        apply_skill(s, box, seat, code - SKILL)
    elif code in USE:
        apply_use(s, box, seat, code - USE)
    elif code in HOME:
        apply_home(s, seat, code - HOME)
    elif s.step < BEGINNING:
        apply_before(s, box, seat, code)
    elif s.step < PLAYING:
        apply_creation(s, box, seat, code)
    elif s.step < WAR:
        apply_deed(s, box, seat, code)
    else:
        apply_later(s, box, seat, code)
    while s.awaits == 0 and s.over == 0:
        go_on(s, box)


def apply_before(s: State, box: Box, seat: int, code: int) -> None:
    if code in RACE:
        apply_race(s, box, seat, code - RACE)
    elif code in PICK:
        apply_pick(s, box, seat, code - PICK)
    elif code in ALLOT:
        apply_allot(s, box, seat, code - ALLOT)
    else:
        apply_swap(s, box, seat, code)


def apply_creation(s: State, box: Box, seat: int, code: int) -> None:
    if code in GO_TO:
        apply_area(s, box, seat, code - GO_TO)
    elif code in WAY:
        apply_way(s, box, seat, code - WAY)
    elif code in SWEEP:
        sweep_space(s, code - SWEEP)
        s.awaits = 0
    elif code in TOKEN:
        lay_token(s, code - TOKEN)
    elif code in PLACE:
        apply_place(s, box, seat, code - PLACE)
    elif s.step == ANGER:
        apply_wrath(s, box, seat, code)
    else:
        apply_lift(s, seat, code)


def apply_deed(s: State, box: Box, seat: int, code: int) -> None:
    if s.step == PLAYING:
        apply_card(s, box, seat, code)
    elif s.step == GUIDING:
        apply_guidance(s, seat, code)
    elif s.step == MOVING:
        apply_move(s, code)
    elif s.step == GOING:
        apply_go(s, seat, code - GO)
    elif s.step == CLEARING:
        apply_clearing(s, seat, code)
    else:
        apply_learn(s, box, seat, code)


def apply_later(s: State, box: Box, seat: int, code: int) -> None:
    if code in FACE:
        apply_face(s, seat, code - FACE)
    elif code in SPEND:
        apply_spirit(s, seat, code - SPEND)
    elif code in BUILD:
        build(s, box, seat, code - BUILD)
    elif code == END_TURN:
        s.step = TIDYING
        s.awaits = 0
    else:
        apply_burn(s, seat, code)


def go_on(s: State, box: Box) -> None:
    """The next thing that happens by itself, or the next question."""
    if homeless(s) > 0:
        send_home(s, box)
    elif s.step == BEGINNING:
        begin_turn(s, box)
    elif s.step == ANGER:
        offer_wrath(s, box)
    elif s.step == SWEEPING:
        after_sweep(s, box)
    elif s.step == LIFTING:
        offer_workers(s, box)
    elif s.step == PLAYING:
        ask(s, s.turn)
    elif s.step == GUIDING:
        offer_guidance(s)
    elif s.step == CLEARING:
        offer_clearing(s)
    elif s.step == LEARNING:
        offer_skills(s)
    elif s.step < BUILDING:
        wage_war(s, box)
    elif s.step == BUILDING:
        offer_town(s, box)
    elif s.step == REBUILDING:
        s.step = LAST_CALL
        rebuild(s, box)
    elif s.step == LAST_CALL:
        last_call(s)
    elif s.step == TIDYING:
        tidy(s)
    else:
        close_turn(s, box)


def wage_war(s: State, box: Box) -> None:
    if s.step == WAR:
        begin_war(s)
    elif s.step == FACING:
        offer_card(s)
    elif s.step == SPENDING:
        offer_spirit(s)
    elif s.step == BURNING:
        offer_burning(s)
    else:
        battle(s, box)


# The result


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]


def standing(s: State, box: Box, seat: int) -> int:
    """QUO-11.4"""
    return s.points[seat] * s.seats + (seat - s.start + s.seats) % s.seats


# Hidden things


def mirror(s: State, box: Box) -> None:
    for spot in range(SPOTS):
        s.tile_at[spot] = 0
    for tile in range(TILES):
        if s.spot_of[tile] > 0:
            s.tile_at[s.spot_of[tile] - 1] = tile + 1
    for seat in range(SEATS):
        s.held[seat] = 0
        s.lore[seat] = 0
        for sort in range(SORTS):
            s.hand[seat][sort] = 0
        for effect in range(EFFECTS):
            s.gift[seat][effect] = 0
    for card in range(EPICS):
        if HAND <= s.card_at[card] and s.card_at[card] < FACE_DOWN:
            s.hand[s.card_at[card] - HAND][sort_of(card)] += 1
            s.held[s.card_at[card] - HAND] += 1
    for skill in range(SKILLS):
        place = s.card_at[EPICS + skill]
        if BASE_HAND <= place and place < DEV_PILE:
            s.lore[place - BASE_HAND] += 1
        elif DEV_HAND <= place and place < DISPLAY:
            s.lore[place - DEV_HAND] += 1
        elif PLAYED <= place and place < USED:
            count_gift(s, box, place - PLAYED, skill, 1)


def straighten(s: State, box: Box) -> None:
    """Epic cards, base skills and development skills have different backs. Where an imagined world has mixed them the
    first stray card of one kind trades places with the first that lies where it belongs: all ways to lay a kind on its
    own places stay as likely as they were."""
    for card in range(CARDS):
        kind = class_of_card(card)
        other = card + 1
        while strays(s, card) == 1 and other < CARDS:
            if class_of_place(s.card_at[other]) == kind and class_of_card(other) != kind:
                trade(s, card, other)
            other += 1


def trade(s: State, a: int, b: int) -> None:
    """Two cards trade places."""
    place = s.card_at[a]
    seen = s.card_seen[a]
    s.card_at[a] = s.card_at[b]
    s.card_seen[a] = s.card_seen[b]
    s.card_at[b] = place
    s.card_seen[b] = seen


def strays(s: State, card: int) -> int:
    kind = class_of_place(s.card_at[card])
    return int(kind >= 0 and kind != class_of_card(card))


# Help


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code in SKILL or code in USE:
        return why_no_skill(s, box, seat, code)
    if s.going[seat] > 0:
        return NO_ROOM_HOME if code in HOME else NOT_NOW
    if s.step < BEGINNING:
        return why_not_before(s, code)
    if s.step < PLAYING:
        return why_not_creation(s, box, seat, code)
    if s.step < WAR:
        return why_not_deed(s, seat, code)
    if s.step == SPENDING and code in SPEND:
        return LITTLE_SPIRIT
    if s.step == FACING and code in FACE:
        return NOT_HELD
    if s.step == BURNING and code in BURN:
        return NO_SKILL
    if s.step == BUILDING and code in BUILD:
        return NO_WORKER_THERE if s.men[code - BUILD][seat] == 0 else TOWN_THERE
    return NOT_NOW


def why_no_skill(s: State, box: Box, seat: int, code: int) -> int:
    if s.step <= BEGINNING or seat != s.turn:
        return NO_TURN
    if s.step == CHOOSING_WAY:
        return HALF_CHOSEN
    if code in USE:
        return NOT_STORED
    return SKILL_DEAR if holds_skill(s, seat, code - SKILL) == 1 else NO_SKILL


def why_not_before(s: State, code: int) -> int:
    if s.step == RACING and code in RACE:
        return TAKEN
    if s.step == DRAFTING and code in PICK:
        return NOT_IN_PACKET
    if s.step == MULLIGAN and code in DISCARD:
        return NOT_HELD
    if s.step > MULLIGAN and code in ALLOT:
        return NOT_SO_MANY
    return NOT_NOW


def why_not_creation(s: State, box: Box, seat: int, code: int) -> int:
    if s.step == AREA and code in GO_TO:
        if s.spot_of[code - GO_TO] == 0:
            return NOT_IN_PLAY
        return DEAR
    if s.step == CHOOSING_WAY and code in WAY:
        if way_open(s, box, s.area - 1, code - WAY) == 1:
            return DEAR
        return TWICE if box.low[s.area - 1] == box.high[s.area - 1] else MARKED
    if s.step == ANGER and code in ANGER_OF:
        return LITTLE_WRATH
    if s.step == ANGER and code == PRAY:
        return LITTLE_FAITH if s.store[seat][FAITH] < prayer_price(s, box, seat) else WRATH_FULL
    if s.step == SWEEPING and code in SWEEP:
        return SWEPT_ALREADY if (code - SWEEP) // CORNERS == s.area - 1 else NOT_IN_AREA
    if s.step == CHOOSING_TOKEN and code in TOKEN:
        return NOT_SUITED
    if s.step == LIFTING and code in FROM:
        return EMPTY if s.crew[seat][code - FROM] == 0 else LITTLE_FOOD
    if s.step == LIFTING and code == ENOUGH_PLACED:
        return MUST_PLACE
    if s.step == PLACING and code in PLACE:
        return LITTLE_FOOD if (code - PLACE) // CORNERS == s.area - 1 else NOT_IN_AREA
    return NOT_NOW


def why_not_deed(s: State, seat: int, code: int) -> int:
    if s.step == PLAYING and code in PLAY:
        return NOT_HELD
    if s.step == PLAYING and code in CHANGE:
        if may_change(s, seat) == 1:
            return NOT_HELD
        return FIRST_ROUND if s.lap == 1 else LAST_GENERATION
    if (s.step == GUIDING or s.step == CLEARING) and code in DISCARD:
        return ALL_PAID if s.unpaid > 0 else NOT_HELD
    if s.step == MOVING and code in MOVE:
        return NO_WORKER_THERE if (code - MOVE) // CORNERS == s.area - 1 else NOT_IN_AREA
    if s.step == GOING and code in GO:
        return NOT_NEXT
    if s.step == LEARNING and code in TAKE:
        return NOT_SHOWN
    return NOT_NOW
