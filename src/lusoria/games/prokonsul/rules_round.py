"""Prokonsul: what the winner of a round gets, and where the next one is held."""

from lusoria.kernel import ask, ask_every, below, end_game, talk_all, tell

from .rules_state import (
    ALL_GOVERNED,
    ALL_VISITED,
    APPOINTED,
    CANDIDATE,
    CARDS,
    CHOOSING,
    GOVERNOR,
    HANDS_BACK,
    HIGHEST,
    LINKED,
    LINKS,
    LOT,
    NO_COUNTER,
    NO_SEAT,
    NOMINATED,
    ONLY_LEFT,
    PLACED,
    PLACING,
    PROVINCES,
    RETURNED,
    ROUND,
    STANDSTILL,
    STAYS,
    WON,
    Box,
    State,
    card_of,
    counters_left,
    governed_count,
    governor,
    linked_to,
)

# 7. Candidate and governor


def win_round(s: State, box: Box, seat: int) -> None:
    tell(s, WON, seat)
    if box.short or s.standing[seat][s.black] == CANDIDATE:  # PRO-7.3, PRO-10.13
        appoint(s, box, seat)
        s.gain = 1
    elif counters_left(s, box, seat) > 0:
        s.standing[seat][s.black] = CANDIDATE  # PRO-7.1
        s.gain = 1
        tell(s, NOMINATED, seat, s.black)
    else:
        tell(s, NO_COUNTER, seat)  # PRO-7.2
    close_round(s, box, seat)


def appoint(s: State, box: Box, seat: int) -> None:
    province = s.black
    s.chips[seat] += box.value[province]  # PRO-7.3
    s.standing[seat][province] = GOVERNOR  # PRO-7.4
    tell(s, APPOINTED, seat, province, box.value[province])
    for other in range(s.seats):
        if other != seat and s.standing[other][province] != 0:
            s.standing[other][province] = 0
            tell(s, RETURNED, other)
    for i in range(LINKS):
        far = linked_to(box, i, province)
        if far != province and s.standing[seat][far] == GOVERNOR:  # PRO-7.6
            s.chips[seat] += box.link_bonus
            tell(s, LINKED, seat, box.link_bonus, province, far)


# 8. The next round and 9. the end


def close_round(s: State, box: Box, winner: int) -> None:
    """Put the cards aside and go on to the next province; winner is NO_SEAT after a round without agreement."""
    for holder in range(s.seats):
        s.spoken[holder] = 0
        s.heard[holder] = 0
        for owner in range(s.seats):
            s.front[holder][owner] = 0
    forget_deal(s)
    s.laps = 0
    talk_all(s)
    if governed_count(s) == PROVINCES:
        tell(s, ALL_GOVERNED)  # PRO-9.1
        end_game(s)
        return
    if box.short:
        if visited_count(s) == PROVINCES:
            tell(s, ALL_VISITED)  # PRO-10.14
            end_game(s)
            return
    elif hands_empty(s, box):
        if s.gain == 0:
            tell(s, STANDSTILL)  # PRO-9.2
            end_game(s)
            return
        take_hands_back(s)
    if winner != NO_SEAT:
        choose_province(s, box, winner)
    elif box.short:
        draw_province(s, box)
    else:
        begin_round(s)  # PRO-10.11


def forget_deal(s: State) -> None:
    s.addressee = 0
    s.offer = 0
    s.prices = 0
    s.named = 0
    for seat in range(s.seats):
        s.member[seat] = 0
        s.pays[seat] = 0
        s.gets[seat] = 0
        forget_plan(s, seat)


def forget_plan(s: State, seat: int) -> None:
    """The deal that a seat was putting together is on the table, or is none any more."""
    s.step[seat] = 0
    s.plan_named[seat] = 0
    s.plan_at[seat] = 0
    for other in range(s.seats):
        s.plan_member[seat][other] = 0
        s.plan_pays[seat][other] = 0
        s.plan_gets[seat][other] = 0


def blur(s: State, box: Box, seat: int) -> None:
    """A deal that another seat is putting together is not to be imagined (PRO-11.6)."""
    for other in range(s.seats):
        if other != seat:
            forget_plan(s, other)


def hands_empty(s: State, box: Box) -> int:
    for i in range(CARDS):
        card = card_of(box, i)
        if card > 0 and s.used[0][card] == 0:
            return 0
    return 1


def take_hands_back(s: State) -> None:
    s.gain = 0
    for seat in range(s.seats):
        for card in range(HIGHEST + 1):
            s.used[seat][card] = 0  # PRO-4.5
    tell(s, HANDS_BACK)


def visited_count(s: State) -> int:
    count = 0
    for province in range(PROVINCES):
        count += s.visited[province]
    return count


def may_hold_next(s: State, box: Box, province: int) -> int:
    """1 if the black pawn may be moved to the province."""
    if box.short and s.visited[province]:  # PRO-10.14
        return 0
    return int(province != s.black and governor(s, province) == NO_SEAT)  # PRO-7.5, PRO-8.1


def choose_province(s: State, box: Box, seat: int) -> None:
    count = 0
    only = s.black
    for province in range(PROVINCES):
        if may_hold_next(s, box, province):
            count += 1
            only = province
    if count > 1:
        s.phase = PLACING
        ask(s, seat)
    elif only != s.black:
        tell(s, ONLY_LEFT, only)
        stand_on(s, seat, only)  # PRO-8.2
    else:
        tell(s, STAYS, s.black)  # PRO-8.2
        begin_round(s)


def draw_province(s: State, box: Box) -> None:
    count = 0
    for province in range(PROVINCES):
        count += may_hold_next(s, box, province)
    pick = below(s, count)  # PRO-10.15
    for province in range(PROVINCES):
        if may_hold_next(s, box, province):
            if pick == 0:
                s.black = province
            pick -= 1
    s.visited[s.black] = 1
    if count == 1:
        tell(s, ONLY_LEFT, s.black)
    else:
        tell(s, LOT, s.black)
    begin_round(s)


def put_black_pawn(s: State, seat: int, province: int) -> None:
    tell(s, PLACED, seat, province)
    stand_on(s, seat, province)


def stand_on(s: State, seat: int, province: int) -> None:
    s.black = province
    s.placer = seat
    s.visited[province] = 1
    begin_round(s)


def begin_round(s: State) -> None:
    s.rounds += 1
    tell(s, ROUND, s.rounds)
    s.phase = CHOOSING
    ask_every(s)  # PRO-4.2
