"""Set-up, rounds, the end, and what each seat may see."""

import pytest

from lusoria.games.zero import GAME
from lusoria.games.zero import rules as r
from lusoria.kernel import OptionError
from lusoria.kernel.luck import streams
from lusoria.play import Match
from tests.games.zero.table import card, hand, lay, mover, position, table, take
from tests.support.clauses import clause

SEATS = [2, 3, 4, 5]


def new(seats: int, seed: int = 0) -> Match:
    """A fresh table."""
    return Match.new("zero", seats=seats, secret=bytes([seed]) * 32)


@clause("ZER-2.1")
def test_the_deck_has_seven_colours_of_eight() -> None:
    assert r.CARDS == r.COLOURS * r.NUMBERS == 56
    assert list(GAME.box().value) == [1, 2, 3, 4, 5, 6, 7, 8]
    names = {str(GAME.words.kinds["card"](c)) for c in range(r.CARDS)}
    assert len(names) == 56


@clause("ZER-2.2")
def test_two_to_five_may_play() -> None:
    assert GAME.seats == (2, 5)
    for seats in (1, 6):
        with pytest.raises(OptionError):
            GAME.checked_seats(seats)


@clause("ZER-3.1", "ZER-3.6")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_dealer_is_random_and_the_left_neighbour_begins(seats: int) -> None:
    dealers = set()
    for seed in range(40):
        match = new(seats, seed)
        dealers.add(match.state.dealer)
        assert match.awaited == [(match.state.dealer + 1) % seats]
    assert dealers == set(range(seats))


@clause("ZER-3.2", "ZER-3.4", "ZER-3.5")
@pytest.mark.parametrize("seats", SEATS)
def test_nine_cards_each_five_open_and_the_rest_aside(seats: int) -> None:
    match = new(seats)
    assert [len(hand(match, seat)) for seat in range(seats)] == [9] * seats
    assert len(table(match)) == 5
    assert match.state.card_at.count(r.REST) == 56 - 5 - 9 * seats


@clause("ZER-3.2")
def test_the_deal_differs_from_secret_to_secret() -> None:
    assert len({tuple(new(3, seed).state.card_at) for seed in range(20)}) == 20


@clause("ZER-3.5")
def test_cards_left_over_never_come_into_the_round() -> None:
    match = new(3, 5)
    aside = {c for c in range(r.CARDS) if match.state.card_at[c] == r.REST}
    for _ in range(12):  # exchanges only
        seat = mover(match)
        match.act(seat, next(code for code in match.legal(seat) if code != r.KNOCK))
        match.act(seat, match.legal(seat)[-1])
        if match.state.played:
            break
        assert {c for c in range(r.CARDS) if match.state.card_at[c] == r.REST} == aside


@clause("ZER-3.3", "ZER-3.4", "ZER-10.1")
@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_sees_its_own_hand_and_the_table_only(seats: int) -> None:
    match = new(seats, 3)
    for seat in range(seats):
        seen = {c for c in range(r.CARDS) if match.view(seat).knows(c)}
        assert seen == hand(match, seat) | table(match)
    assert {c for c in range(r.CARDS) if match.view(None).knows(c)} == table(match)


@clause("ZER-10.1")
def test_sizes_knocks_and_points_are_open() -> None:
    match = position(["", "", ""], knocks=1, total=[3, 4, 5])
    for seat in (None, 0, 1, 2):
        state = match.view(seat).state
        assert [state.card_at.count(r.HAND + p) for p in range(3)] == [9, 9, 9]
        assert (state.knocks, state.total[:3]) == (1, [3, 4, 5])


@clause("ZER-10.2")
def test_a_card_taken_from_the_table_stays_marked_until_it_is_laid() -> None:
    match = position(["r8", ""], table="r1 y2 g3 b4 p5")
    match.act(0, lay("r8"))
    match.act(0, take("g3"))
    view = match.view(1)
    assert view.knows(card("g3"))
    assert view.state.card_at[card("g3")] == r.HAND + 0
    match.act(1, r.KNOCK)
    match.act(0, lay("g3"))
    match.act(0, take("r8"))
    assert match.view(1).state.card_at[card("g3")] == r.TABLE


@clause("ZER-10.3")
def test_shown_hands_stay_readable_until_the_next_round_is_over() -> None:
    match = position(["", ""], knocks=2, caller=2)
    held = hand(match, 0)
    match.act(0, r.KNOCK)
    for _ in range(3):
        shown = match.view(1).state.before
        assert {c for c in range(r.CARDS) if shown[c] == 1} == held
        if match.state.turns < 2:
            seat = mover(match)
            match.act(seat, next(code for code in match.legal(seat) if code != r.KNOCK))
            match.act(seat, match.legal(seat)[0])


@clause("ZER-6.3")
def test_zero_that_is_dealt_ends_the_round_before_the_first_turn() -> None:
    box = GAME.box(values={"group": 2})  # pairs cost nothing: then Zero is dealt every so often
    rules, dealt = GAME.rules, 0
    for seed in range(60):
        s = rules.new(box, 2, streams(bytes([seed])))
        if s.played:
            dealt += 1
            assert s.turns == 0
            first = s.cost[0][:2]
            assert min(first) == 0
            if not s.over:
                assert s.awaits == 1 << (s.dealer + 1) % 2
    assert 0 < dealt < 60


@clause("ZER-8.1", "ZER-8.2")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_deals_once(seats: int) -> None:
    match = new(seats, 7)
    dealers = []
    while not match.over:
        if len(dealers) == match.state.played:
            dealers.append(match.state.dealer)
            assert match.state.card_at.count(r.REST) == 56 - 5 - 9 * seats
        match.act(mover(match), r.KNOCK)
    assert dealers == [(dealers[0] + k) % seats for k in range(seats)]
    assert match.state.played == seats


@clause("ZER-7.7", "ZER-8.2")
def test_totals_are_the_sum_of_all_rounds() -> None:
    match = new(4, 9)
    while not match.over:
        match.act(mover(match), r.KNOCK)
    for seat in range(4):
        assert match.scores[seat] == sum(match.state.cost[k][seat] for k in range(4))


@clause("ZER-8.3", "ZER-1.1")
@pytest.mark.parametrize(
    ("totals", "places"), [([9, 0, 60], [2, 1, 3]), ([0, 60, 6], [1, 3, 2]), ([90, 0, 30], [3, 1, 2])]
)
def test_the_lowest_total_wins(totals: list[int], places: list[int]) -> None:
    match = position(
        ["r7 y7 g7 b7 p7 k8 s8 r8 y8", "r1 y1 g1 b1 p1 k2 s2 r2 y2", "r5 y5 g5 b5 p5 k6 s6 r6 y6"],
        knocks=2, caller=2, played=2, total=totals,
    )  # fmt: skip
    match.act(0, r.KNOCK)
    assert match.over
    assert match.scores == [totals[0] + 8, totals[1] + 2, totals[2] + 6]
    assert match.ranking == places


@clause("ZER-8.3")
def test_equal_totals_share_the_place() -> None:
    match = position(
        ["r7 y7 g7 b7 p7 k8 s8 r8 y8", "r1 y1 g1 b1 p1 k2 s2 r2 y2", "r5 y5 g5 b5 p5 k6 s6 r6 y6"],
        knocks=2, caller=2, played=2, total=[0, 6, 30],
    )  # fmt: skip
    match.act(0, r.KNOCK)
    assert match.scores == [8, 8, 36]
    assert match.ranking == [1, 1, 3]


@clause("ZER-9.1")
def test_there_are_no_options() -> None:
    assert GAME.options == ()
    assert list(GAME.option_sets()) == [{}]
