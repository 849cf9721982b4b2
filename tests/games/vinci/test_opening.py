"""The box, the set-up, and the menu of civilizations."""

import pytest

from lusoria.games.vinci import GAME
from lusoria.games.vinci import rules_state as r
from lusoria.play import Match, Refused
from tests.games.vinci.table import PLAIN, bag, box, c, gain, legal, pair, position, state
from tests.support.clauses import clause

BASE = {3: 8, 4: 6, 5: 4, 6: 3}


@clause("VIN-1.1", "VIN-2.1", "VIN-2.4")
def test_everybody_begins_with_ten_points_and_the_first_player_is_drawn() -> None:
    firsts = set()
    for key in range(12):
        match = Match.new(GAME, 4, secret=bytes([key]) * 32)
        assert list(match.scores) == [10] * 4
        first = state(match).first
        firsts.add(first)
        order = []
        while state(match).phase == r.CHOOSING:
            order += match.awaited
            match.play(r.TAKE)
        assert order == [(first + k) % 4 for k in range(4)]
        assert state(match).turn == first
        assert match.awaited == [first]
    assert len(firsts) > 1


@clause("VIN-1.2", "VIN-2.2")
def test_natives_stand_in_the_33_provinces_that_are_no_mountains() -> None:
    s, numbers = state(Match.new(GAME, 3, secret=bytes(32))), box()
    assert len(numbers.terrain) == 45
    assert sum(s.pawns) == 33
    assert sum(terrain == r.MOUNTAIN for terrain in numbers.terrain) == 12
    assert all(s.pawns[k] == int(numbers.terrain[k] != r.MOUNTAIN) for k in range(45))
    assert set(numbers.terrain) == {r.PLAIN, r.FARMLAND, r.PASTURE, r.FOREST, r.MOUNTAIN}


@clause("VIN-1.4", "VIN-2.3", "VIN-2.5")
def test_fifty_two_counters_lie_in_the_bag_and_on_the_menu() -> None:
    match = Match.new(GAME, 3, secret=bytes(32))
    s = state(match)
    shown = [design - 1 for pair_ in s.menu for design in pair_]
    assert len(shown) == 12
    assert sum(bag(match, design) for design in range(26)) == 40
    assert all(bag(match, design) + shown.count(design) == 2 for design in range(26))


@clause("VIN-1.5")
def test_every_number_says_where_it_is_from() -> None:
    components = GAME.rules.components
    assert components["near"]["from"] == "ours"
    assert components["start"]["from"] == "text"
    assert components["number"]["from_each"][c("Barbarians")] == "source"
    assert components["number"]["from_each"][c("Weapons")] == "ours"


def choosing(points: int = 10, bonus: list[int] | None = None) -> Match:
    """Seat 0 chooses at the end of a declining turn."""
    return position(
        civ=(), phase=r.CHOOSING, why=r.DECLINE_TURN, points=[points, 10, 10], bonus=bonus or [0] * 6,
    )  # fmt: skip


@clause("VIN-0.1", "VIN-2.6")
@pytest.mark.parametrize("box_number", range(6))
def test_each_box_skipped_costs_two_points_and_gets_a_pawn(box_number: int) -> None:
    match = choosing()
    match.play(r.TAKE + box_number)
    assert gain(match) == -2 * box_number
    assert state(match).bonus[:6] == [1] * box_number + [0] * (6 - box_number)


@clause("VIN-2.6")
def test_nobody_pays_more_than_they_have() -> None:
    match = choosing(points=5)
    assert legal(match, "take") == {"1", "2", "3"}
    with pytest.raises(Refused) as refusal:
        match.play(r.TAKE + 3)
    assert refusal.value.clause == "VIN-2.6"


@clause("VIN-2.7")
def test_pawns_on_the_box_pay_two_points_each_after_the_fee() -> None:
    match = choosing(points=3, bonus=[0, 4, 1, 0, 0, 0])
    assert legal(match, "take") == {"1", "2"}  # the four pawns do not help to pay
    match.play(r.TAKE + 1)
    assert state(match).points[0] == 3 - 2 + 8
    assert state(match).bonus == [1, 1, 0, 0, 0, 0]


@clause("VIN-2.8", "VIN-2.10")
def test_boxes_move_up_with_their_pawns_and_the_last_is_filled() -> None:
    match = choosing(bonus=[0, 0, 0, 2, 1, 3])
    before = [list(names) for names in state(match).menu]
    match.play(r.TAKE + 2)
    s = state(match)
    assert s.menu[:5] == [before[0], before[1], before[3], before[4], before[5]]
    assert s.bonus == [1, 1, 2, 1, 3, 0]
    assert sum(bag(match, design) for design in range(26)) == 52 - 12 - 2
    assert s.civ[0] == before[2]


@clause("VIN-2.9")
@pytest.mark.parametrize("seats", BASE)
def test_pawns_are_both_red_numbers_and_the_base_of_the_table(seats: int) -> None:
    match = position(civ=(), phase=r.CHOOSING, why=r.DECLINE_TURN, seats=seats)
    number = box().number
    match.play(r.TAKE)
    assert state(match).hand[0] == BASE[seats] + number[c("Agriculture")] + number[c("Slavery")]


@clause("VIN-8.24")
@pytest.mark.parametrize(
    ("other", "option", "pawns"),
    [
        ("Barbarians", 0, 13),
        ("Barbarians", 1, 7),
        ("Currency", 0, None),
        ("Specialization", 0, 1),
        ("Specialization", 1, 1),
    ],
)
def test_specialization_doubles_the_number_and_adds_one(other: str, option: int, pawns: int | None) -> None:
    if pawns is None:
        pawns = 2 * box().number[c(other)] + 1
    for names in ((other, "Specialization"), ("Specialization", other)):
        menu = [pair(names), *[pair(("Agriculture", "Slavery"))] * 2, *[pair(("Mining", "Currency"))] * 2, [12, 13]]
        if other in ("Agriculture", "Slavery", "Mining", "Currency"):
            menu = [pair(names), *[[11, 12], [13, 14], [15, 16], [17, 18], [21, 22]]]
        match = position(
            civ=(), phase=r.CHOOSING, why=r.DECLINE_TURN, menu=menu, options={"specialization-pawns": option}
        )
        match.play(r.TAKE)
        assert state(match).hand[0] == 8 + pawns


@clause("VIN-9.7")
def test_with_the_option_the_other_number_and_one() -> None:
    match = position(
        civ=(), phase=r.CHOOSING, why=r.DECLINE_TURN, options={"specialization-pawns": "plus-one"},
        menu=[pair(("Militia", "Specialization")), [1, 2], [3, 4], [5, 6], [7, 8], [9, 10]],
    )  # fmt: skip
    match.play(r.TAKE)
    assert state(match).hand[0] == 8 + box().number[c("Militia")] + 1


@clause("VIN-10.1")
def test_every_seat_knows_the_same() -> None:
    match = position({"Poland": 3}, civ=PLAIN)
    views = [match.view(seat).state.as_dict() for seat in range(3)]
    assert views[0] == views[1] == views[2]
    assert GAME.rules.know(match.state, match.box, 0).luck[0] == [0, 0]
    assert match.state.luck[0] != [0, 0]


@clause("VIN-10.2")
def test_a_turn_can_be_taken_back_until_counters_are_turned_up() -> None:
    match = position({"Poland": 1}, hand=9)
    match.play(r.CONQUER + 22)
    match.play(r.HALT)
    match.undo(0)
    match.undo(0)
    assert state(match).phase == r.STARTING
    match.play(r.DECLINE)
    match.undo(0)
    match.play(r.DECLINE)
    match.play(r.TAKE)
    assert not match.can_undo(0)


@clause("VIN-10.3")
def test_the_game_is_for_three_to_six() -> None:
    assert GAME.seats == (3, 6)
