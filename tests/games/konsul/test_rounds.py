"""Set-up, bidding, turning cards up, success and failure, clause by clause."""

from collections import Counter

import pytest

from lusoria.games.konsul import rules_state as r
from lusoria.kernel import EVERYONE
from lusoria.play import Match, Refused
from tests.games.konsul.table import bid, card, choices, dealt, give, held, place, position, put, turn
from tests.support.clauses import clause


def fresh(seats: int = 4, secret: int = 0, **options: int) -> Match:
    return Match.new("konsul", seats=seats, options={k.replace("_", "-"): v for k, v in options.items()},
                     secret=bytes([secret]) * 32)  # fmt: skip


@clause("KON-2.1", "KON-3.1")
def test_the_low_numbers_and_all_flags_lie_face_down_in_the_grid() -> None:
    state = fresh().state
    lying = [c for c in range(r.CARDS) if state.card_at[c] == r.PILE]
    assert state.lying == state.unseen == (1 << 35) - 1
    assert Counter(r.value_of(c) for c in lying) == {0: 10, 1: 5, 2: 5, 3: 5, 4: 5, 5: 5}
    assert all(state.card_seen[c] == 0 for c in lying)
    assert [r.value_of(c) for c in range(r.CARDS)].count(0) == 10
    assert Counter(r.colour_of(c) for c in range(r.FLAG)) == dict.fromkeys(range(5), 8)


@clause("KON-3.1")
def test_any_of_them_may_lie_anywhere_and_stays_there_once_it_is_seen() -> None:
    found: Counter[int] = Counter()
    for secret in range(60):
        match = fresh(2, secret)
        match.play(bid(1), r.PASS, turn("C4"))
        found[match.state.card_at.index(place("C4"))] += 1
        assert match.state.unseen == (1 << 35) - 1 - (1 << place("C4"))
    assert len(found) > 20
    assert max(found.values()) < 8
    assert all(r.value_of(c) <= r.LOW for c in found)


@clause("KON-3.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_a_6_a_7_and_an_8_of_three_colours(seats: int) -> None:
    for secret in range(12):
        match = fresh(seats, secret)
        rows = match.state.dealt[:seats]
        assert all(len(set(row)) == 3 and set(row) <= {1, 2, 3, 4, 5} for row in rows)
        for k in range(3):
            assert len({row[k] for row in rows}) == seats  # no card twice
        assert match.scores == [3] * seats


@clause("KON-3.3")
def test_anybody_may_open_the_first_round() -> None:
    assert {fresh(4, k).awaited[0] for k in range(40)} == {0, 1, 2, 3}


@clause("KON-4.1")
def test_the_opener_bids_at_least_1_and_cannot_pass() -> None:
    match = position("r1 b2 r3 g4", mover=1)
    assert choices(match) == {f"bid:{n}" for n in range(1, 100)}
    with pytest.raises(Refused) as refused:
        match.act(1, r.PASS)
    assert refused.value.clause == "KON-4.1"


@clause("KON-4.2", "KON-4.3", "KON-4.4")
def test_clockwise_each_raises_or_passes_for_good_and_the_last_one_turns() -> None:
    match = position("r1 b2 r3 g4", seats=4, mover=2)
    match.play(bid(2))
    assert match.awaited == [3]
    assert choices(match) == {"pass", *(f"bid:{n}" for n in range(3, 100))}
    assert match.why_not(3, bid(2)).clause == "KON-4.2"
    match.play(r.PASS, bid(3), bid(5))  # seats 3, 0, 1
    assert match.awaited == [2]
    match.play(r.PASS)
    assert match.awaited == [0]  # seat 3 has passed already
    assert match.why_not(3, bid(6)).clause == "KON-4.3"
    match.play(r.PASS)
    assert match.awaited == [1]
    assert (match.state.phase, match.state.bid) == (r.TURNING, 5)
    assert choices(match) == {f"turn:{n}" for n in range(4)}


@clause("KON-4.5")
@pytest.mark.parametrize("options", [{}, {"count-bid": 1}])
def test_a_bid_may_boast_up_to_99_which_ends_the_bidding(options: dict[str, int]) -> None:
    match = position("r1 b2 r3", options=options)
    assert match.legal(0) == [bid(n) for n in range(1, 100)]
    match.play(bid(98))
    assert match.legal(1) == [r.PASS, bid(99)]
    match.play(bid(99))
    assert match.state.phase == r.TURNING
    assert match.awaited == [1]
    assert match.log("en")[-2:] == [
        "Nobody can bid more than 99: the bidding is over.", "Seat 2 turns cards up for 99.",
    ]  # fmt: skip


BOASTS = [
    ("r1 b2 r3", {}, 24), ("r1 b2 r3", {"count-bid": 1}, 3), ("r1 r2 r3 r4 r5 b1 b2 b3", {}, 56),
    ("F F F F F F F F F F r1 r2 r3 r4 r5 b1 b2 b3 b4", {"count-bid": 1}, 18),
]  # fmt: skip


@clause("KON-4.5")
@pytest.mark.parametrize(("table", "options", "most"), BOASTS)
def test_a_bid_beyond_every_set_is_warned_of(table: str, options: dict[str, int], most: int) -> None:
    match = position(table, options=options)
    view = match.view(0)
    warn = match.game.words.warn
    assert warn is not None
    assert [n for n in range(1, 100) if warn(view, bid(n)) is not None] == list(range(most + 1, 100))
    assert warn(view, r.PASS) is None


@clause("KON-5.1", "KON-0.1")
def test_cards_are_turned_up_one_by_one_and_stay_where_they_lie() -> None:
    match = position("r1 b2 r3 g4 - r5", phase=r.TURNING, bid=9)
    match.play(turn("A3"))
    assert match.state.card_at[card("r3")] == place("A3")
    assert match.view(1).knows(card("r3"))
    assert choices(match) == {"turn:0", "turn:1", "turn:3", "turn:5"}
    assert match.why_not(0, turn("A3")).clause == match.why_not(0, turn("A5")).clause == "KON-5.1"


FITTING = [
    ("r3", "r1", True), ("r3", "b3", True), ("r3", "b1", False), ("r3", "F", True), ("F", "p5", True),
    ("F F", "y1", True), ("r3 F", "r5", True), ("r3 F", "b5", False), ("r3 r1", "r5", True), ("r3 r1", "b3", False),
    ("r3 b3", "g3", True), ("r3 b3", "r1", False), ("r3 F b3", "F", True), ("r3 b3 F", "b1", False),
]  # fmt: skip


@clause("KON-5.2", "KON-5.3")
@pytest.mark.parametrize(("up", "next_one", "fits"), FITTING)
def test_a_set_is_of_one_colour_or_of_one_value_and_flags_fit_any(up: str, next_one: str, fits: bool) -> None:
    lying = " ".join(f"{name}^" for name in up.split())
    match = position(f"{lying} {next_one} g1", bid=40)
    match.play(r.TURN + len(up.split()))
    assert match.state.phase == (r.TURNING if fits else r.GIVING)


@clause("KON-5.2")
def test_a_single_card_is_a_set() -> None:
    match = position("r1 b2", bid=1, phase=r.TURNING)
    match.play(turn("A1"), r.STOP)
    assert held(match, 0) == 4


@clause("KON-5.3")
def test_what_the_numbers_share_is_settled_by_two_of_them_whatever_flags_came_between() -> None:
    match = position("r3 F b3 g3 r1", bid=30, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"), turn("A3"), turn("A4"))
    assert match.state.phase == r.TURNING
    match.play(turn("A5"))
    assert match.state.phase == r.GIVING


@clause("KON-5.4")
def test_a_set_is_worth_its_numbers_and_2_for_each_flag() -> None:
    match = position("r3 F r5 F b1", bid=30, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"), turn("A3"), turn("A4"))
    assert match.state.total == 3 + 2 + 5 + 2


@clause("KON-5.5")
def test_below_the_bid_one_must_go_on_and_from_then_on_one_may() -> None:
    match = position("r3 r2 r1 b1", bid=5, phase=r.TURNING)
    match.play(turn("A1"))
    assert "stop" not in choices(match)
    assert match.why_not(0, r.STOP).clause == "KON-5.5"
    match.play(turn("A2"))
    assert choices(match) == {"stop", "turn:2", "turn:3"}


@clause("KON-6.1", "KON-6.2", "KON-0.2")
def test_who_stops_takes_all_face_up_cards_and_opens() -> None:
    match = position("r3 r2 r1 b1", mover=1, bid=5, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"), turn("A3"), r.STOP)
    assert held(match, 1) == 6
    assert match.state.card_at[card("r2")] == r.HAND + 1
    assert match.awaited == [1]
    assert (match.state.phase, match.state.bid) == (r.BIDDING, 0)
    assert "takes the set. Cards won: 3." in match.log("en")[-2]


@clause("KON-7.1")
def test_a_misfit_ends_the_turn_even_when_the_bid_was_reached() -> None:
    match = position("r3 b2 r1", bid=3, phase=r.TURNING)
    match.play(turn("A1"))
    assert "stop" in choices(match)
    assert {match.why_not(0, code).clause for code in (r.GIVE, r.PUT)} == {"KON-7.1"}
    match.play(turn("A2"))
    assert match.state.phase == r.GIVING
    assert choices(match) == {f"give:{8 * (c - 1) + 5 + k}" for k, c in enumerate(dealt(0))}


@clause("KON-7.1")
def test_a_set_below_the_bid_with_nothing_left_is_a_failure() -> None:
    match = position("r3 r2 r1", bid=7, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"))
    assert match.state.phase == r.TURNING
    match.play(turn("A3"))
    assert match.state.phase == r.GIVING
    match = position("r3 r2 r1", bid=6, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"), turn("A3"))
    assert choices(match) == {"stop"}


@clause("KON-7.2", "KON-7.4", "KON-7.5")
def test_a_failure_costs_a_card_of_one_s_choice_on_a_free_place_of_one_s_choice() -> None:
    match = position("r3 b2 - r1 -", seats=4, mover=2, holds={2: "y4 F F"}, rest=0, bid=9, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"))
    assert {"give:19", "give:40"} < choices(match)  # the yellow 4; flags are all alike
    assert len(match.legal(2)) == 3 + 1 + 1
    assert match.why_not(2, give("r1")).clause == "KON-7.2"
    match.play(give("y4"))
    assert match.view(0).knows(card("y4"))
    assert match.legal(2) == [r.PUT + n for n in (2, *range(4, 35))]
    assert match.why_not(2, put("A4")).clause == "KON-7.2"
    match.play(put("A3"))
    assert held(match, 2) == 5
    assert match.state.card_at[card("y4")] == place("A3")
    assert match.state.up == 0
    assert match.awaited == [3]
    assert match.state.phase == r.BIDDING
    match.play(bid(1), r.PASS, r.PASS, r.PASS, turn("A3"), r.STOP)  # it is a card of the grid like the others
    assert match.state.card_at[card("y4")] == r.HAND + 3


@clause("KON-7.2")
def test_a_dealt_card_may_be_given_up_and_then_all_know_that_it_was_there() -> None:
    match = position("r3 b2 -", bid=9, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"), give("b7"), put("A3"))
    assert match.state.given[0] == [0, dealt(0)[1], 0]
    assert held(match, 0) == 2
    assert match.game.rules.know(match.state, match.box, 1).given[0] == [0, 2, 0]


FULL = "r1 r2 r3 r4 r5 b1 b2 b3 b4 b5 y1 y2 y3 y4 y5 g1 g2 g3 g4 g5 p1 p2 p3 p4 p5 F F F F F F F F F F"


@clause("KON-7.3")
def test_without_a_free_place_the_card_lies_beside_the_grid_and_can_be_won_there() -> None:
    match = position(FULL, bid=9, phase=r.TURNING)
    match.play(turn("A1"), turn("B1"), give("r6"))
    assert match.state.card_at[card("r6")] == 35
    assert match.awaited == [1]
    assert match.log("en")[-3].endswith("place 1 beside the grid.")
    match.play(bid(1), r.PASS, r.PASS)
    assert r.TURN + 35 in match.legal(1)
    match.play(r.TURN + 35, r.STOP)
    assert match.state.card_at[card("r6")] == r.HAND + 1


@clause("KON-7.6")
def test_failing_without_a_card_is_the_end_for_a_player() -> None:
    match = position("r3 b2 r1", empty=[0], bid=9, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"))
    assert match.state.out[0] == 1
    assert match.state.up == 0
    assert match.awaited == [1]
    assert match.state.phase == r.BIDDING
    match.play(bid(1), r.PASS)  # seat 0 is asked no more
    assert match.awaited == [1]


@clause("KON-7.6", "KON-7.1")
def test_going_on_without_a_card_can_cost_the_game_too() -> None:
    match = position("r3 b2 r1", empty=[0], bid=2, phase=r.TURNING)
    match.play(turn("A1"))
    assert "stop" in choices(match)
    match.play(turn("A2"))
    assert match.state.out[0] == 1


@clause("KON-0.3", "KON-10.3")
def test_everybody_remembers_what_lay_open() -> None:
    match = position("r3 b2 -", bid=9, phase=r.TURNING)
    match.play(turn("A1"), turn("A2"), give("b7"), put("A3"))
    for seat in range(3):
        known = match.game.rules.know(match.state, match.box, seat)
        assert [known.card_at[card(c)] for c in ("r3", "b2", "b7")] == [0, 1, 2]
        assert known.card_seen[card("b7")] == EVERYONE
