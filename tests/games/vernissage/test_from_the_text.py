"""What follows in positions thought of from the text alone: exceptions, the order of the steps, and what is hidden."""

import pytest

from lusoria.games.vernissage import GAME
from lusoria.games.vernissage import rules_state as r
from lusoria.play import Match, Refused
from tests.games.vernissage.table import (
    CASE,
    CRITIC,
    CRITICISM,
    DONNA,
    ELFRIEDA,
    FREE,
    JOE,
    KARL,
    LAST,
    OUT,
    PURSE,
    RON,
    SALE,
    SCANDAL,
    at_steps,
    criticism,
    front,
    in_hand,
    laid,
    legal,
    limited,
    said,
    sale,
    scandal,
    state,
    steps_of,
    table,
)
from tests.support.clauses import clause

ALONE = [at_steps(1, 2), at_steps(9), at_steps(9)]  # nobody can object
CRITICISMS = [criticism(-v) for v in range(1, 7)] * 2
SCANDALS = [scandal(-v) for v in range(2, 8)] * 2


def counts(counter: int, artist: int = ELFRIEDA, **fields: object) -> Match:
    """A counter has been laid to which nobody can object."""
    return laid(counter, artist, **{"envoy": ALONE, **fields})  # type: ignore[arg-type]


def fame(**at: int) -> list[int]:
    """Spaces of the markers: the purse, but for those named."""
    return [at.get(name, PURSE) for name in ("elfrieda", "joe", "donna", "karl", "ron")]


def kinds(match: Match) -> set[int]:
    return {(code - r.CHOOSE) // r.VALUES for code in match.legal(0)}


# The counter


@clause("VRN-4.3", "VRN-4.4")
def test_the_bar_leaves_what_is_there_of_criticism_and_scandal() -> None:
    gone = {"lying": {JOE: CRITICISMS[:10], KARL: CRITICISMS[10:]}}
    assert kinds(table(phase=r.CHOOSING, face=1 + r.BAR, **gone)) == {SCANDAL}  # type: ignore[arg-type]
    assert kinds(table(phase=r.CHOOSING, face=1 + CRITICISM, **gone)) == {SALE, SCANDAL}  # type: ignore[arg-type]
    assert kinds(table(phase=r.CHOOSING, face=1 + r.ANY, **gone)) == {SALE, SCANDAL}  # type: ignore[arg-type]


@clause("VRN-4.4")
def test_the_bar_gives_way_to_sales_when_both_are_used_up() -> None:
    lying = {JOE: CRITICISMS[:8], KARL: CRITICISMS[8:] + SCANDALS[:4], RON: SCANDALS[4:]}
    assert kinds(table(phase=r.CHOOSING, face=1 + r.BAR, lying=lying)) == {SALE}


@clause("VRN-4.2", "VRN-7.6")
def test_nobody_has_influence_on_an_artist_who_is_out() -> None:
    """An envoy in hand stands beside nobody, neither does a step keep the artist who left it."""
    match = table(phase=r.PLACING, counter=sale(2) + 1, step=[1, 0, 2, 2, 2], fame=fame(joe=0))
    assert legal(match) == {f"place:{artist}" for artist in (ELFRIEDA, DONNA, KARL, RON)}
    using = table(phase=r.USING, hands=[[CRITIC]], step=[1, 0, 2, 2, 2], fame=fame(joe=0))
    using.play(r.CRITIC)
    assert f"feather:{JOE}" not in legal(using)


@clause("VRN-5.1")
def test_influence_on_another_artist_is_no_right_to_object() -> None:
    match = laid(sale(3), JOE, step=[1, 4, 1, 1, 1], envoy=[at_steps(1, 4), at_steps(1, 2, 5), at_steps(3)])
    assert state(match).phase == r.BUYING
    assert state(match).fame[JOE] == PURSE + 3


@clause("VRN-5.2", "VRN-5.3")
def test_the_compromise_may_be_worse_and_the_feather_stings_it() -> None:
    match = laid(scandal(-3), JOE, feather=JOE + 1)
    match.play(r.OBJECT, r.LET_BE, r.NAME + scandal(-7), r.YES)
    assert front(match, JOE) == [-7]
    assert state(match).fame[JOE] == PURSE - 7 - 5


@clause("VRN-5.2", "VRN-5.5")
def test_a_value_that_is_not_in_the_supply_cannot_be_agreed_on() -> None:
    match = laid(scandal(-6), JOE, lying={KARL: [scandal(-3), scandal(-3), scandal(-2)]})
    match.play(r.OBJECT, r.LET_BE)
    assert legal(match) == {"name-none", *(f"name:{scandal(v)}" for v in (-2, -4, -5, -7))}


@clause("VRN-5.3", "VRN-11.1")
def test_a_counter_exchanged_on_the_top_step_ends_the_game_with_its_new_value() -> None:
    match = laid(scandal(-6), step=[11, 1, 1, 1, 1], envoy=[at_steps(1, 11), at_steps(11), at_steps(8)])
    match.play(r.OBJECT, r.NAME + scandal(-2), r.YES)
    assert match.over
    assert state(match).fame[ELFRIEDA] == PURSE - 2


@clause("VRN-5.7", "VRN-11.1")
def test_a_counter_on_the_top_step_counts_when_all_withdraw() -> None:
    match = laid(scandal(-6), step=[11, 1, 1, 1, 1], envoy=[at_steps(1, 11), at_steps(11), at_steps(8)])
    match.play(r.OBJECT, r.NAME_NONE, r.NAME_NONE)
    assert not match.over
    match.play(r.WITHDRAW)
    assert match.over
    assert state(match).fame[ELFRIEDA] == PURSE - 6


# Power play


def fought(**fields: object) -> dict[bool, Match]:
    """A power play of the active seat and seat 1 once won (True) and once lost by the active seat."""
    found: dict[bool, Match] = {}
    for secret in range(40):
        match = laid(**{"counter": scandal(-5), "secret": secret, **fields})  # type: ignore[arg-type]
        match.play(r.OBJECT, r.OBJECT, r.NAME_NONE, r.NAME_NONE, r.NAME_NONE, r.FIGHT, r.WITHDRAW)
        found.setdefault(said(match, "Seat 1 wins the power play"), match)
    assert len(found) == 2
    return found


@clause("VRN-6.6", "VRN-6.7", "VRN-6.1")
def test_who_withdraws_loses_no_envoy_and_the_loser_goes_on_with_the_turn() -> None:
    ended = fought(hands=[[], [], []])
    won, lost = ended[True], ended[False]
    assert [steps_of(won, seat) for seat in range(3)] == [[1, 2], [2], [1, 2]]
    assert state(won).fame[ELFRIEDA] == PURSE - 5
    assert [steps_of(lost, seat) for seat in range(3)] == [[2], [1, 2], [1, 2]]
    assert (state(lost).fame[ELFRIEDA], front(lost, ELFRIEDA)) == (PURSE, [])
    for match in (won, lost):
        assert (match.awaited, state(match).phase) == ([0], r.BUYING)


@clause("VRN-6.7", "VRN-8.1")
def test_a_counter_that_is_struck_brings_no_private_view_and_no_second_one_falls() -> None:
    match = fought(lying={ELFRIEDA: [scandal(-3), criticism(-1)]}, counter=sale(4))[False]
    assert front(match, ELFRIEDA) == [-3, -1]
    assert (state(match).step[ELFRIEDA], state(match).fame[ELFRIEDA]) == (1, PURSE)


# IN and OUT


@clause("VRN-7.2")
@pytest.mark.parametrize(
    ("value", "start", "end", "paid"),
    [
        (5, LAST, LAST, 0),  # five up, five down
        (6, LAST, LAST, 20_000),  # one beyond: IN, and back
        (7, LAST, LAST, 20_000),  # the scale ends six spaces up; then five down
    ],
)
def test_in_with_the_feather(value: int, start: int, end: int, paid: int) -> None:
    match = counts(sale(value), fame=fame(elfrieda=start), feather=ELFRIEDA + 1, shown=[[ELFRIEDA]])
    assert (state(match).fame[ELFRIEDA], state(match).money[0]) == (end, 200_000 + paid)


@clause("VRN-7.2", "VRN-7.6")
@pytest.mark.parametrize(("value", "out"), [(6, False), (7, True)])
def test_the_last_space_above_out_is_not_out(value: int, out: bool) -> None:
    match = counts(scandal(-value), fame=fame(elfrieda=OUT + 11), feather=ELFRIEDA + 1)
    assert (state(match).step[ELFRIEDA] == 0) == out
    assert out or state(match).fame[ELFRIEDA] == OUT


@clause("VRN-7.2", "VRN-7.6")
def test_a_sale_can_ruin_who_wears_the_feather() -> None:
    match = counts(sale(1), fame=fame(elfrieda=OUT + 3), feather=ELFRIEDA + 1)
    assert state(match).step[ELFRIEDA] == 0


@clause("VRN-7.6", "VRN-8.1")
def test_who_is_out_holds_no_private_view() -> None:
    match = counts(scandal(-7), fame=fame(elfrieda=OUT + 6), lying={ELFRIEDA: [sale(1), criticism(-1)]})
    s = state(match)
    assert (s.step[ELFRIEDA], front(match, ELFRIEDA)) == (0, [])
    assert not said(match, "private view")
    assert [s.supply[c] for c in (sale(1), criticism(-1), scandal(-7))] == [2, 2, 2]


@clause("VRN-7.3", "VRN-7.4", "VRN-8.6")
def test_in_by_the_counter_and_again_by_the_bonus_asks_and_pays_twice() -> None:
    match = counts(
        sale(2), fame=fame(elfrieda=LAST), lying={ELFRIEDA: [scandal(-3), criticism(-1)]},
        hands=[[ELFRIEDA, ELFRIEDA], [CASE]],
    )  # fmt: skip
    match.act(0, r.SHOW + 0)
    match.act(1, r.SHOW)
    assert list(state(match).money[:2]) == [200_000, 200_000]
    assert match.awaited == [0, 1]
    assert state(match).step[ELFRIEDA] == 5
    match.act(0, r.SHOW + 1)
    match.act(1, r.SHOW)
    assert state(match).money[0] == 280_000
    assert (state(match).fame[ELFRIEDA], in_hand(match, 0)) == (LAST, [ELFRIEDA])


@clause("VRN-7.4", "VRN-7.5")
def test_all_open_pictures_earn_and_hidden_ones_do_not() -> None:
    match = counts(
        sale(1), JOE, fame=fame(joe=LAST), hands=[[JOE, DONNA], [JOE]], shown=[[JOE], [JOE, KARL], [ELFRIEDA]]
    )
    match.act(0, r.SHOW + 1)
    match.act(1, r.SHOW + 0)
    assert list(state(match).money[:3]) == [200_000 + 2 * 20_000, 200_000 + 20_000, 200_000]


@clause("VRN-7.3", "VRN-13.1")
def test_what_is_to_be_turned_up_is_sealed_until_all_have_said_it() -> None:
    seen = []
    for count in (0, 2):
        match = counts(sale(1), JOE, fame=fame(joe=LAST), hands=[[JOE, JOE], [JOE]])
        match.act(0, r.SHOW + count)
        seen.append([(match.view(p).state.as_dict(), match.log("en", p)) for p in (1, 2, None)])
    assert seen[0] == seen[1]


@clause("VRN-7.1", "VRN-7.2")
def test_the_log_says_how_far_the_marker_truly_went() -> None:
    up = counts(sale(7), fame=fame(elfrieda=LAST), feather=ELFRIEDA + 1)
    assert said(up, "The marker of Elfrieda goes 6 spaces up: IN at 80,000.")
    assert said(up, "The marker of Elfrieda goes 5 spaces down: IN at 20,000.")
    down = counts(scandal(-7), fame=fame(elfrieda=OUT + 1), feather=ELFRIEDA + 1)
    assert said(down, "The marker of Elfrieda goes 4 spaces down: OUT.")
    assert sum("The marker of" in line for line in down.log("en")) == 1


# Private views


@clause("VRN-8.2", "VRN-8.3", "VRN-8.5")
def test_with_the_feather_even_the_highest_climbs_to_the_top_without_a_bonus() -> None:
    match = counts(
        sale(6), step=[8, 1, 1, 1, 1], lying={ELFRIEDA: [scandal(-3), criticism(-1)]}, feather=ELFRIEDA + 1,
        envoy=[at_steps(1, 8), at_steps(9), at_steps(9)],
    )  # fmt: skip
    assert match.over
    assert state(match).fame[ELFRIEDA] == PURSE + 6 - 5


@clause("VRN-8.1")
def test_more_than_three_counters_are_climbed_and_all_return() -> None:
    match = counts(criticism(-4), lying={ELFRIEDA: [sale(1), sale(1), scandal(-2), scandal(-2)]}, fame=fame(elfrieda=9))
    s = state(match)
    assert (s.step[ELFRIEDA], s.fame[ELFRIEDA]) == (7, 9 - 4 + 12)
    assert [s.supply[c] for c in (sale(1), scandal(-2), criticism(-4))] == [2, 2, 2]


# Buying and borrowing


@clause("VRN-9.5", "VRN-9.4")
@pytest.mark.parametrize(("money", "rest", "notes"), [(10_000, 0, 0), (0, 90_000, 1)])
def test_money_that_just_suffices_is_no_loan(money: int, rest: int, notes: int) -> None:
    match = table(money=[money, 0, 0])
    match.play(r.BUY + r.GREY_PILE)
    assert (state(match).money[0], state(match).notes[0]) == (rest, notes)


@clause("VRN-4.2", "VRN-9.1")
def test_without_influence_one_still_buys_and_uses_cards() -> None:
    match = table(phase=r.USING, hands=[[CRITIC], [FREE, CRITIC]], envoy=[at_steps(2), at_steps(7), at_steps(1)])
    match.play(r.PASS)
    assert (match.awaited, state(match).phase) == ([1], r.BUYING)
    match.play(r.BUY + r.GREY_PILE)
    assert "roam" in legal(match)
    match.play(r.ROAM, r.SET + 0, r.SET + 3, r.SET + 6)
    assert state(match).active == 1


@clause("VRN-9.2", "VRN-13.2", "VRN-13.3")
@pytest.mark.parametrize("reader", [1, 2, None])
def test_nobody_else_can_tell_which_card_was_taken(reader: int | None) -> None:
    seen = []
    for sort in (CRITIC, FREE):
        match = table(piles={2: [CRITIC, FREE, CASE]})
        match.play(r.BUY + 2, r.TAKE + sort)
        seen.append((match.view(reader).state.as_dict(), match.log("en", reader)))
    assert seen[0] == seen[1]


@clause("VRN-13.1", "VRN-13.2")
@pytest.mark.parametrize("reader", [0, 2, None])
def test_a_hand_and_a_pile_can_change_cards_unseen(reader: int | None) -> None:
    """What seat 1 holds and what lies in a pile: no other reader sees a difference."""
    fields = table(hands=[[CASE], [JOE], [CRITIC]], piles={3: [DONNA]}).fields()
    other = table(hands=[[CASE], [JOE], [CRITIC]], piles={3: [DONNA]}).fields()
    for row, less, more in ((other["hand"][1], JOE, DONNA), (other["lies"][3], DONNA, JOE)):
        row[less] -= 1
        row[more] += 1
    one, two = (Match.at("vernissage", 3, fields=given, secret=bytes(32)) for given in (fields, other))
    assert one.view(reader).state.as_dict() == two.view(reader).state.as_dict()
    assert one.view(1).state.as_dict() != two.view(1).state.as_dict()


@clause("VRN-13.2")
@pytest.mark.parametrize("reader", [1, 2, None])
def test_what_a_buyer_has_seen_and_left_is_nobody_else_s(reader: int | None) -> None:
    seen = []
    for first, second in ((CRITIC, DONNA), (DONNA, CRITIC)):
        match = table(piles={2: [first], 3: [second]}, hands=[[], [CASE], [CASE]], envoy=[at_steps(9)] * 3)
        match.play(r.BUY + 2, r.LEAVE)
        seen.append((match.view(reader).state.as_dict(), match.log("en", reader)))
        assert match.view(0).state.as_dict() != match.view(1).state.as_dict()
    assert seen[0] == seen[1]


@clause("VRN-5.6")
def test_who_is_asked_for_a_power_play_is_told_nothing_that_another_could_make_untrue() -> None:
    match = laid(scandal(-6), JOE)
    match.play(r.OBJECT, r.OBJECT, r.NAME_NONE, r.NAME_NONE, r.NAME_NONE, r.FIGHT)
    asked = match.speaker("en").text(GAME.words.prompt(match.view(2)))
    assert asked == "No agreement about scandal −6 at Joe: power play, or withdraw?"


# Using cards


@clause("VRN-10.1", "VRN-10.3", "VRN-10.6")
def test_a_move_first_gives_the_critic_influence() -> None:
    match = table(
        phase=r.USING, hands=[[limited(2), CRITIC]], step=[4, 9, 9, 9, 9], envoy=[at_steps(2), at_steps(1), at_steps(1)]
    )
    assert "critic" not in legal(match)
    match.play(r.LIMITED + 1, r.LIFT + 2, r.SET + 3)
    assert "critic" in legal(match)
    match.play(r.CRITIC)  # there is nobody else to send it to
    assert state(match).feather == ELFRIEDA + 1
    assert state(match).fame[ELFRIEDA] == PURSE - 5


@clause("VRN-10.3")
def test_a_limited_move_stays_on_the_strip_and_an_envoy_never_leaves_the_board() -> None:
    match = table(phase=r.USING, hands=[[limited(3)]], envoy=[at_steps(2, 10), at_steps(1), at_steps(1)])
    match.play(r.LIMITED + 2, r.LIFT + 10)
    assert legal(match) == {f"set:{step}" for step in (7, 8, 9, 11)}
    match = table(phase=r.USING, hands=[[limited(3)]], envoy=[at_steps(2, 10), at_steps(1), at_steps(1)])
    match.play(r.LIMITED + 2, r.LIFT + 2)
    assert legal(match) == {f"set:{step}" for step in (1, 3, 4, 5)}


@clause("VRN-10.6")
def test_the_feather_taken_from_an_artist_gives_nothing_back() -> None:
    match = table(phase=r.USING, hands=[[CRITIC]], feather=JOE + 1, fame=fame(joe=10), step=[1, 4, 4, 4, 4])
    match.play(r.CRITIC)  # there is nobody else to send it to
    assert list(state(match).fame[:2]) == [PURSE - 5, 10]


@clause("VRN-10.5")
def test_a_used_free_move_is_never_shuffled_again() -> None:
    match = table(phase=r.USING, hands=[[FREE]])
    match.play(r.ROAM, r.SET + 4, r.SET + 5, r.SET + 6)
    assert sum(state(match).used) == 0
    assert state(match).gone[FREE] == 1


@clause("VRN-11.3", "VRN-11.4")
def test_a_picture_of_a_ruined_artist_costs_whether_it_was_shown_or_not() -> None:
    match = counts(
        scandal(-5), KARL, fame=fame(karl=OUT + 4, ron=0), step=[1, 1, 1, 1, 0], hands=[[KARL, RON], [RON], []],
        shown=[[KARL], [], [RON, ELFRIEDA]], money=[0, 0, 0],
    )  # fmt: skip
    assert match.over
    assert list(match.scores) == [-300_000, -100_000, 0]


@clause("VRN-5.1", "VRN-13.4")
def test_an_objection_cannot_be_made_by_the_active_seat_or_after_letting_be() -> None:
    match = laid(sale(3))
    with pytest.raises(Refused):
        match.act(0, r.OBJECT)
    match.play(r.LET_BE)
    with pytest.raises(Refused):
        match.act(1, r.OBJECT)
    assert match.awaited == [2]
