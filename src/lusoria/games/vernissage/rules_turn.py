"""Vernissage: buying, and using cards at the end of a turn."""

from lusoria.kernel import Row, ask, bit, next_seat, tell

from .rules_cards import (
    any_grey,
    anything_to_buy,
    count_limited,
    count_sort,
    draw_limited,
    in_pile,
    look_at,
    pile_size,
    secret_brown,
    secret_cards,
    stock_size,
    take_from,
    use_limited,
    use_up,
)
from .rules_fame import finish, move_marker
from .rules_state import (
    AIMING,
    ARRANGING,
    ARTISTS,
    BORROWED,
    BOUGHT_FROM,
    BUY,
    CAPPED,
    CLOSING,
    CRITIC,
    CRITIC_SORT,
    DONE,
    DREW,
    DREW_CARD,
    FEATHER,
    FREE_SORT,
    GREY_PILE,
    LANDING,
    LEAVE,
    LEFT,
    LIFT,
    LIFTING,
    LIMITED,
    NEXT,
    NO_CARDS,
    NUMBERS,
    PASS,
    PASSED,
    PILES,
    RESHUFFLED,
    ROAM,
    SET,
    SETTING,
    SOLD_OUT,
    SORTS,
    STANDS,
    STEPS,
    TAKE,
    TAKING,
    TOOK,
    TOOK_CARD,
    TURN,
    USED_CRITIC,
    USED_FREE,
    USED_LIMITED,
    USING,
    WENT,
    Box,
    State,
    envoys_out,
    has_influence,
    influences,
)

# 9. Buying


def open_buying(s: State, box: Box) -> None:
    if anything_to_buy(s, box):
        ask(s, s.active)
    else:
        tell(s, SOLD_OUT)  # VRN-9.7
        s.phase = USING


def price_of(box: Box, pile: int) -> int:
    return box.grey_price if pile == GREY_PILE else box.price[pile]


def notes_for(s: State, box: Box, seat: int, price: int) -> int:
    """Promissory notes that a seat has to sign to pay a price (VRN-9.5)."""
    return max(0, (price - s.money[seat] + box.loan - 1) // box.loan)


def pay_bank(s: State, box: Box, seat: int, price: int) -> None:
    notes = notes_for(s, box, seat, price)
    if notes > 0:
        s.notes[seat] += notes
        s.money[seat] += notes * box.loan
        tell(s, BORROWED, seat, notes)
    s.money[seat] -= price


def buy(s: State, box: Box, seat: int, pile: int) -> None:
    pay_bank(s, box, seat, price_of(box, pile))
    tell(s, BOUGHT_FROM, seat, pile, price_of(box, pile))
    if pile == GREY_PILE:
        draw_grey(s, box, seat)
        s.phase = USING
    else:
        look_at(s, seat, pile)
        s.pile = pile + 1
        s.phase = TAKING


def draw_grey(s: State, box: Box, seat: int) -> None:
    if stock_size(s) == 0:
        for number in range(NUMBERS):
            s.used[number] = 0
        tell(s, RESHUFFLED)
    number = draw_limited(s, box, seat)
    tell(s, DREW, seat)
    tell(s, DREW_CARD, number, to=bit(seat))


def legal_buying(s: State, box: Box, can: Row) -> None:
    for pile in range(PILES):
        can[BUY + pile] = int(pile_size(s, box, pile) > 0)
    can[BUY + GREY_PILE] = any_grey(s)


def legal_taking(s: State, seat: int, can: Row) -> None:
    can[LEAVE] = 1
    for sort in range(SORTS):
        can[TAKE + sort] = int(in_pile(s, seat, s.pile - 1, sort) > 0)


def take(s: State, seat: int, code: int) -> None:
    if code == LEAVE:
        tell(s, LEFT, seat)
    else:
        take_from(s, seat, s.pile - 1, code - TAKE)
        tell(s, TOOK, seat)
        tell(s, TOOK_CARD, code - TAKE, to=bit(seat))
    s.news = 1
    s.pile = 0
    s.phase = USING


# 10. Using cards


def open_using(s: State, box: Box) -> None:
    """Who could have something to use, for all that everybody can see, is asked."""
    seat = s.active
    if s.moved:
        if secret_brown(s, seat) > 0 and has_influence(s, seat) > 0:
            ask(s, seat)
        else:
            s.phase = NEXT
    elif secret_cards(s, seat) > 0:
        ask(s, seat)
    else:
        tell(s, NO_CARDS, seat)  # VRN-10.9
        s.phase = NEXT


def legal_using(s: State, box: Box, seat: int, can: Row) -> None:
    can[PASS] = 1
    can[CRITIC] = int(has_influence(s, seat) > 0 and count_sort(s, seat, CRITIC_SORT) > 0)
    if s.moved:
        return
    can[ROAM] = int(count_sort(s, seat, FREE_SORT) > 0)
    for number in range(1, NUMBERS + 1):
        if count_limited(s, seat, number) > 0:
            can[LIMITED + number - 1] = can_move(s, box, seat, number)


def can_move(s: State, box: Box, seat: int, number: int) -> int:
    """1 if some envoy can go somewhere with this number (VRN-10.7)."""
    for origin in range(box.white + 1):
        if can_lift(s, box, seat, origin, number):
            return 1
    return 0


def can_lift(s: State, box: Box, seat: int, origin: int, number: int) -> int:
    """1 if an envoy on this step (0: in hand) can go somewhere."""
    if origin == 0 and envoys_out(s, seat) == box.envoys:
        return 0
    if origin > 0 and s.envoy[seat][origin] == 0:
        return 0
    for step in range(1, box.white + 1):
        if can_reach(s, seat, origin, step, number):
            return 1
    return 0


def can_reach(s: State, seat: int, origin: int, step: int, number: int) -> int:
    """1 if the number leads from here to there (VRN-10.3), and no other envoy of the seat stands there (VRN-10.4)."""
    return int(s.envoy[seat][step] == 0 and abs(step - origin) <= number)


def apply_using(s: State, box: Box, seat: int, code: int) -> None:
    s.news = 1
    if code in LIMITED:
        s.number = code - LIMITED + 1
        use_limited(s, seat, s.number)  # VRN-10.5
        tell(s, USED_LIMITED, seat, s.number)
        s.phase = LIFTING
    elif code == ROAM:
        use_up(s, seat, FREE_SORT)
        tell(s, USED_FREE, seat)
        s.standing_still = envoys_out(s, seat)
        for step in range(1, STEPS + 1):
            s.envoy[seat][step] = 0
        s.phase = ARRANGING
    elif code == CRITIC:
        use_up(s, seat, CRITIC_SORT)
        s.phase = AIMING
    else:
        if s.moved == 0:
            tell(s, PASSED, seat)
        s.phase = NEXT


def legal_moving(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == LIFTING:
        for origin in range(box.white + 1):
            can[LIFT + origin] = can_lift(s, box, seat, origin, s.number)
    elif s.phase == SETTING:
        for step in range(1, box.white + 1):
            can[SET + step - 1] = can_reach(s, seat, s.lifted - 1, step, s.number)
    elif s.phase == ARRANGING:
        out = envoys_out(s, seat)
        can[DONE] = int(out >= s.standing_still)
        for step in range(1, box.white + 1):
            can[SET + step - 1] = int(out < box.envoys and s.envoy[seat][step] == 0)
    else:
        for artist in range(ARTISTS):
            can[FEATHER + artist] = influences(s, seat, artist)


def apply_moving(s: State, box: Box, seat: int, code: int) -> None:
    if code in LIFT:
        s.lifted = code - LIFT + 1
        s.phase = SETTING
    elif s.phase == SETTING:
        set_envoy(s, seat, s.lifted - 1, code - SET + 1)
        s.lifted = 0
        s.number = 0
        end_move(s)
    elif code in SET:
        s.envoy[seat][code - SET + 1] = 1
    elif code == DONE:
        end_roaming(s, seat)
    else:
        give_feather(s, box, seat, code - FEATHER)


def set_envoy(s: State, seat: int, origin: int, step: int) -> None:
    if origin > 0:
        s.envoy[seat][origin] = 0
    s.envoy[seat][step] = 1
    tell(s, WENT, seat, origin, step)


def end_move(s: State) -> None:
    s.moved = 1
    s.news = 1
    s.phase = USING


def give_feather(s: State, box: Box, seat: int, artist: int) -> None:
    """VRN-10.6"""
    tell(s, USED_CRITIC, seat, artist)
    s.news = 1
    s.feather = artist + 1
    s.artist = artist + 1
    move_marker(s, box, artist, 0 - box.sting)
    s.then = CLOSING
    s.phase = LANDING
    s.aimed = 1


def open_arranging(s: State, box: Box) -> None:
    if envoys_out(s, s.active) < box.envoys:
        ask(s, s.active)
    else:
        end_roaming(s, s.active)


def end_roaming(s: State, seat: int) -> None:
    for step in range(1, STEPS + 1):
        if s.envoy[seat][step]:
            tell(s, STANDS, seat, step)
    s.standing_still = 0
    end_move(s)


def open_aiming(s: State, box: Box) -> None:
    """With influence on one artist only the critic goes there."""
    if has_influence(s, s.active) > 1:
        ask(s, s.active)
        return
    for artist in range(ARTISTS):
        if influences(s, s.active, artist):
            give_feather(s, box, s.active, artist)
            return


def end_turn(s: State, box: Box) -> None:
    following = next_seat(s, s.active)
    for seat in range(s.seats):
        s.stance[seat] = 0
        s.named[seat] = 0
        s.dice[seat][0] = 0
        s.dice[seat][1] = 0
    s.face = 0
    s.counter = 0
    s.artist = 0
    s.cursor = 0
    s.added = 0
    s.then = 0
    s.number = 0
    s.moved = 0
    s.aimed = 0
    if following == s.first:
        if s.rounds == box.rounds:
            tell(s, CAPPED, box.rounds)  # VRN-11.5
            finish(s, box)
            return
        s.rounds += 1
    s.active = following
    s.phase = TURN
