"""Quo Vadis: what always holds, and what a box must be to be played."""

from lusoria.kernel import EVERYONE, bit, has

from .rules_card import may_move_unpaid, room_left
from .rules_state import (
    ALLOT_FOOD,
    AREA,
    BASE_HAND,
    BASES,
    BEGINNING,
    BURNING,
    CARDS,
    CLOSING,
    CORNERS,
    DECK_PILE,
    DEV_HAND,
    DEV_PILE,
    DISPLAY,
    DRAFTING,
    EPICS,
    FACE_DOWN,
    FACILITIES,
    FACING,
    FAITH,
    FOOD,
    GENERATIONS,
    GOING,
    GONE,
    GUIDING,
    HAND,
    LAID,
    LIFTING,
    NO_ANGER,
    NO_FOOD,
    PACKET,
    PLACING,
    PLAYING,
    POOL,
    RACING,
    RESOURCES,
    ROOM,
    SEATS,
    SORTS,
    SPACES,
    SPIRIT,
    SPOTS,
    SWEEPING,
    TERRAINS,
    TILES,
    Box,
    State,
    capacity,
    land,
)
from .rules_war import towns_of

MEN = 10  # workers of a people (QUO-1.6)
NO_ROOM = 1  # why a box cannot be played


def playable(box: Box, seats: int) -> int:
    for race in range(5):
        if box.room[race][SPIRIT] + box.room[race][FOOD] + box.room[race][FAITH] < box.cubes:
            return NO_ROOM
    return 0


def check(s: State, box: Box) -> int:
    wrong = check_world(s, box)  # tiles and pieces
    if wrong == 0:
        wrong = check_seats(s, box)  # what each seat has
    if wrong == 0:
        wrong = check_cards(s, box)  # where cards lie
    if wrong == 0 and s.over == 0:
        wrong = check_turn(s, box)  # what is asked
    return wrong


def check_world(s: State, box: Box) -> int:
    lying = 0
    for tile in range(TILES):
        if s.spot_of[tile] < 0 or s.spot_of[tile] > SPOTS or s.token[tile] < 0 or s.token[tile] > TERRAINS:
            return 1  # a tile lies on a spot or is not in play, and tokens are of terrains
        if s.spot_of[tile] > 0:
            lying += 1
            if s.tile_at[s.spot_of[tile] - 1] != tile + 1:
                return 2  # one tile on a spot
    if lying != 7 + box.outer[s.seats]:
        return 3  # seven tiles, and so many more with so many seats (QUO-2.1)
    for space in range(SPACES):
        if not 0 <= s.town[space] <= s.seats or not 0 <= s.ruin[space] <= 1 or s.ruin[space] > s.town[space]:
            return 4  # a town belongs to a seat, and only towns are destroyed
        pieces = s.town[space]
        for seat in range(SEATS):
            if s.men[space][seat] < 0 or (seat >= s.seats and s.men[space][seat] > 0):
                return 5  # workers are of seats of this table
            if s.men[space][seat] > 1 and s.turn != seat:
                return 6  # several of a seat stand together in its own turn only (QUO-10.1)
            pieces += s.men[space][seat]
        if pieces > 0 and s.spot_of[space // CORNERS] == 0:
            return 7  # nothing stands on a tile that is not in play
        if land(s, box, space) < 0 or land(s, box, space) >= TERRAINS:
            return 8  # each space is of a terrain
    return 0


def check_seats(s: State, box: Box) -> int:
    for seat in range(SEATS):
        men = s.going[seat] + int(s.lifted > 0 and seat == s.turn)
        for k in range(FACILITIES):
            if s.crew[seat][k] < 0 or s.crew[seat][k] > box.places[k]:
                return 9  # a facility has so many places
            men += s.crew[seat][k]
        for space in range(SPACES):
            men += s.men[space][seat]
        if men != (MEN if s.race[seat] > 0 else 0):
            return 10  # ten workers of each people, wherever they are (QUO-1.6)
        if s.points[seat] < 0 or towns_of(s, seat) > box.towns or s.going[seat] < 0 or s.wins[seat] < 0:
            return 11  # nobody goes below 0 (QUO-5.4), and there are so many towns
        if s.race[seat] < 0 or s.race[seat] > 5 or (seat >= s.seats and s.race[seat] > 0):
            return 12  # who is there has one people
        for other in range(seat):
            if s.race[seat] > 0 and s.race[other] == s.race[seat]:
                return 13  # and nobody else has it (QUO-2.3)
        for resource in range(RESOURCES):
            if s.store[seat][resource] < 0:
                return 14  # what is not there is not spent
            if s.race[seat] > 0 and s.store[seat][resource] > capacity(s, box, seat, resource):
                return 15  # and no people holds more than it can (QUO-1.7)
        cards = 0
        if s.gen[seat] < 0 or s.gen[seat] >= GENERATIONS:
            return 16  # there are six generations (QUO-1.6)
        for gen in range(GENERATIONS):
            if s.pile[seat][gen] < 0 or (s.pile[seat][gen] > 0) != (
                gen <= s.gen[seat] and (gen > 0 or s.pile[seat][0] > 0)
            ):
                return 16  # generations are begun one after the other (QUO-7.3)
            cards += s.pile[seat][gen]
        if cards > (box.rounds if s.over == 1 else due(s, seat)):
            return 17  # a card in each round (QUO-7.1)
        if s.gift[seat][ROOM] < 0 or s.spent[seat] < 0 or s.burnt[seat] < 0:
            return 18  # what is open adds up
    return 0


def due(s: State, seat: int) -> int:
    """How many cards the seat can have played: one in each round, and none in this one before its turn comes to it."""
    mine = (seat - s.start + s.seats) % s.seats
    now = (s.turn - s.start + s.seats) % s.seats
    played = mine < now or (mine == now and s.step > PLAYING)
    return max(0, s.lap - 1 + int(played))


def class_of_card(card: int) -> int:
    """0 epic card, 1 base skill, 2 development skill."""
    return int(card >= EPICS) + int(card >= EPICS + BASES)


def class_of_place(place: int) -> int:
    """What kind of card lies at a place where it may be hidden; NONE where all see what lies there."""
    if place < POOL:
        return 0
    if place < DEV_PILE:
        return 1
    return 2 if place < DISPLAY else -1


def check_cards(s: State, box: Box) -> int:
    for card in range(CARDS):
        place = s.card_at[card]
        kind = class_of_place(place)
        if place < 0 or place > GONE or (kind >= 0 and kind != class_of_card(card)):
            return 19  # cards of each kind keep to themselves
        if kind < 0 and class_of_card(card) == 0:
            return 20  # epic cards are never among the skills
        if (kind < 0 or (LAID <= place and place < POOL)) and s.card_seen[card] != EVERYONE:
            return 21  # what lies open is seen by all (QUO-14.2)
        for seat in range(s.seats):
            own = place == HAND + seat or place == BASE_HAND + seat or place == DEV_HAND + seat
            if (own or place == FACE_DOWN + seat) and has(s.card_seen[card], seat) == 0:
                return 22  # each seat knows its own hand (QUO-14.1)
            if place == LAID + seat * GENERATIONS + s.gen[seat] + 1 and s.gen[seat] + 1 < GENERATIONS:
                return 23  # no card lies in a generation that is still to come
        if (place == DECK_PILE or place == DEV_PILE or place == POOL) and s.card_seen[card] != 0:
            return 24  # nobody has seen what is in a pile
        if PACKET <= place and place < BASE_HAND and s.step != DRAFTING:
            return 25  # packets go round in the draft only (QUO-2.5)
    shown = 0
    for card in range(EPICS + BASES, CARDS):
        shown += int(s.card_at[card] == DISPLAY)
    if shown > box.shown:
        return 26  # the display has so many (QUO-2.6)
    for seat in range(s.seats):
        for sort in range(SORTS):
            if s.swap[seat][sort] < 0 or s.swap[seat][sort] > s.hand[seat][sort]:
                return 27  # only cards of the hand are exchanged (QUO-2.7)
        pick = s.picked[seat]
        if pick < 0 or pick > BASES or (pick > 0 and s.card_at[EPICS + pick - 1] != PACKET + seat):
            return 50  # a skill is chosen from one's own packet (QUO-2.5)
    return 0


def check_turn(s: State, box: Box) -> int:
    if not 0 <= s.start < s.seats or not 0 <= s.turn < s.seats or not RACING <= s.step <= CLOSING:
        return 28  # a seat of this table began, one has its turn, and it is in one of its parts
    if s.lap < 0 or s.lap > box.rounds or (s.lap > 0) != (s.step > ALLOT_FOOD):
        return 29  # rounds are counted from the first turn on (QUO-11.1)
    if s.step != DRAFTING and s.step != DRAFTING + 1 and s.awaits & (s.awaits - 1) != 0:
        return 30  # but for the draft and the first hand one seat at a time
    if s.step > AREA and (s.area < 1 or s.area > TILES or s.spot_of[s.area - 1] == 0):
        return 31  # a tile in play is the creation area (QUO-4.1)
    if (s.lifted > 0) != (s.step == PLACING):
        return 32  # a worker that has left its facility is about to be placed
    if s.at_war & (s.at_war - 1) == 0 and s.at_war != 0:
        return 33  # nobody is at war alone (QUO-8.1)
    if s.step >= FACING and s.step < FACING + 4 and has(s.at_war, s.fighter) == 0:
        return 34  # who lays a card is at war
    for k in range(2):
        if s.marker[k] < 0 or s.marker[k] > 5:
            return 35  # markers lie on creation cards (QUO-1.3)
    going = 0
    for seat in range(s.seats):
        going += s.going[seat]
        if s.going[seat] > 0 and s.awaits != bit(seat) and s.awaits & bit(seat) != 0:
            return 36  # who sends workers home is asked alone
    if s.step == RACING and going > 0:
        return 37  # nobody has left home yet
    if s.step > BEGINNING and s.awaits != bit(decides(s)):
        return 51  # one seat decides, and it is the one to do so
    return check_parts(s, box, going)


def decides(s: State) -> int:
    """Whose question it is in a turn: of who sends workers home, of who lays for a war, or of the seat in turn."""
    for k in range(s.seats):
        seat = (s.turn + k) % s.seats
        if s.going[seat] > 0:
            return seat  # QUO-3.4
    return s.fighter if FACING <= s.step and s.step <= BURNING else s.turn


def check_parts(s: State, box: Box, going: int) -> int:
    """What only some parts of a turn remember."""
    corners = 0
    for k in range(CORNERS):
        corners += has(s.swept, k)
    if s.swept < 0 or s.swept >> CORNERS != 0 or s.sweeps < 0 or corners + s.sweeps > CORNERS:
        return 38  # wrath clears each of the three spaces once (QUO-5.4)
    if (s.sweeps > 0 and s.step != SWEEPING) or (s.swept > 0 and s.sweeps == 0):
        return 39  # and is counted only while spaces are chosen
    if s.step == SWEEPING and (s.sweeps == 0) != (going > 0):
        return 40  # when all are chosen, and not before, somebody is on the way home (QUO-5.3)
    if (s.moving > 0) != (s.step == GOING) or s.moving < 0 or s.moving > SPACES:
        return 41  # a worker that moves has been chosen (QUO-7.7)
    if s.moving > 0 and (s.men[s.moving - 1][s.turn] == 0 or (s.moving - 1) // CORNERS != s.area - 1):
        return 42  # it is one's own, in the creation area
    if s.actions < 0 or s.unpaid < 0 or (s.actions > 0 and not PLAYING < s.step <= GOING):
        return 43  # actions are those of a card just laid
    if PLAYING < s.step < GUIDING and (s.actions == 0 or s.unpaid > 0 or room_left(s, box) == 0):
        return 55  # who is asked what to take has an action, and room (QUO-7.9)
    if s.step == GUIDING and (s.actions == 0 or (s.held[s.turn] == 0 and may_move_unpaid(s, s.turn) == 0)):
        return 52  # who is asked has an action and a card for it, or needs none (QUO-7.7)
    if s.unpaid > s.actions:
        return 44  # and of these some need no discard
    if s.placed < 0 or s.placed > MEN or (s.placed > 0 and s.step < LIFTING):
        return 45  # workers are placed after the wrath (QUO-6.1)
    if s.short < 0 or s.short > NO_FOOD + NO_ANGER or (s.short > 0 and not LIFTING <= s.step <= PLAYING):
        return 53  # what lacks is remembered until the card is played (QUO-5.7, QUO-6.5)
    if (s.short & NO_FOOD != 0 and s.step != PLAYING) or (s.short & NO_ANGER != 0 and s.placed > 0):
        return 53  # food once workers are placed, wrath until one is
    if s.freed < 0 or s.freed > max(0, s.placed - 1):
        return 54  # only further workers cost nothing for being so (QUO-6.4)
    if s.changed < 0 or s.changed > 1 or (s.changed == 1 and (s.step <= PLAYING or s.gen[s.turn] == 0)):
        return 46  # a card has changed generations (QUO-7.3)
    for seat in range(SEATS):
        if s.spent[seat] < 0 or s.burnt[seat] < 0 or (s.spent[seat] + s.burnt[seat] > 0 and has(s.at_war, seat) == 0):
            return 47  # spirit and skills are spent by who is at war (QUO-8.3)
    if s.at_war < 0 or s.at_war >> s.seats != 0 or not 0 <= s.fighter < s.seats:
        return 48  # seats of this table are at war
    if (s.at_war != 0) != (FACING <= s.step and s.step <= BURNING):
        return 49  # while they lay cards
    return 0
