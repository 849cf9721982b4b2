"""What cards count, the flag in its four ways, the hidden game and the game of three."""

import random
from collections import Counter

import pytest

from lusoria.games.senator import GAME
from lusoria.games.senator import rules as r
from lusoria.kernel import EVERYONE, OptionError
from lusoria.play import Match
from tests.games.senator.table import card, down, lay, lying, position, right, square, take, up
from tests.support.clauses import clause

# The flag in the senate; red and blue in its row and column, beside it, across the corner, and on the stairs.
BOARD = {
    "C3": "F", "C2": "r1", "C4": "b2", "C1": "r3", "A3": "b4", "B3": "r5", "E3": "r10",
    "B2": "b6", "D4": "r7", "B1": "b8", "D5": "r9",
}  # fmt: skip


@clause("SEN-5.2", "SEN-5.3", "SEN-0.2")
def test_cards_in_the_senate_count_and_those_on_the_stairs_do_not() -> None:
    match = position(BOARD)
    assert match.scores == [1 + 5 + 7, 2 + 6]


WAYS = [
    ({"caesar": 1}, [2 + 10 + 7, 4 + 6]),
    ({"stairs": 1}, [1 + 5 + 7 + 3 + 10, 2 + 6 + 4]),
    ({"caesar-stairs": 1}, [2 + 10 + 7 + 3 + 10, 4 + 6 + 4]),
    ({"brutus": 1}, [7, 6]),
    ({"caesar": 1, "adjacent": 1}, [2 + 10 + 7, 4 + 6]),
    ({"stairs": 1, "adjacent": 1}, [1 + 5 + 7, 2 + 6]),
    ({"brutus": 1, "adjacent": 1}, [7, 6]),
]


@clause("SEN-6.1", "SEN-6.2", "SEN-6.3", "SEN-6.4", "SEN-6.6")
@pytest.mark.parametrize(("options", "scores"), WAYS)
def test_the_flag_acts_in_its_row_and_column(options: dict[str, int], scores: list[int]) -> None:
    assert position(BOARD, options=options).scores == scores


@clause("SEN-6.5")
@pytest.mark.parametrize(
    ("options", "scores"),
    [({"caesar": 1}, [2 * 3 + 2 * 4 + 5, 0]), ({"stairs": 1}, [3 + 4 + 5, 6 + 7]), ({"brutus": 1}, [5, 0]),
     ({"caesar": 1, "adjacent": 1}, [2 * 3 + 4 + 5, 0]), ({"stairs": 1, "adjacent": 1}, [12, 7])],
)  # fmt: skip
def test_on_the_stairs_the_flag_acts_along_its_whole_row_past_gaps(options: dict[str, int], scores: list[int]) -> None:
    board = {"A3": "F", "B3": "r3", "D3": "r4", "C4": "r5", "E3": "b6", "A2": "b7"}
    assert position(board, options=options).scores == scores


@clause("SEN-6.6")
@pytest.mark.parametrize(("where", "counted"), [("C2", 1), ("C4", 1), ("B3", 1), ("D3", 1), ("B2", 0), ("D4", 0)])
def test_beside_is_above_below_left_and_right(where: str, counted: int) -> None:
    match = position({"C3": "F", where: "r6"}, options={"caesar": 1, "adjacent": 1})
    assert match.scores == [6 + 6 * counted, 0]


@clause("SEN-6.6")
def test_beside_on_the_stairs() -> None:
    board = {"A2": "F", "A3": "r6", "A4": "r7", "B1": "r8", "B2": "b9"}
    assert position(board, options={"caesar-stairs": 1, "adjacent": 1}).scores == [6, 18]
    assert position(board, options={"caesar-stairs": 1}).scores == [13, 18]


@clause("SEN-6.5")
def test_the_flag_counts_where_it_lies_at_last() -> None:
    match = position({"B1": "F", "B4": "r6", "C2": "r7", "D2": "b1"}, options={"caesar": 1})
    assert match.scores == [12 + 7, 1]
    match.play(take(5), down("B"))
    assert match.scores == [12 + 14, 2]


@clause("SEN-6.5", "SEN-6.6", "SEN-6.11")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"caesar": 1, "brutus": 1}), (2, {"stairs": 1, "caesar-stairs": 1}), (2, {"adjacent": 1}),
     (2, {"notes": 1}), (3, {"caesar": 1}), (3, {"stairs": 1}), (3, {"brutus": 1}),
     (3, {"caesar-stairs": 1}), (3, {"brutus": 1, "adjacent": 1})],
)  # fmt: skip
def test_what_does_not_go_together_is_refused(seats: int, options: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        Match.new("senator", seats=seats, options=options)


def full_board(scores: str) -> Match:
    """One move before the end: red's last card goes to D5 from below."""
    names = [f"r{n}" for n in range(1, 10)] + [f"b{n}" for n in range(1, 11)] + ["F"]
    senate = ["B2", "C2", "D2", "B3", "C3", "D3", "B4", "C4", "D4"]
    stairs = ["B1", "C1", "D1", "A2", "E2", "A3", "E3", "A4", "E4", "B5", "C5"]
    inside = scores.split()
    board = dict(zip(senate, inside, strict=True))
    board |= dict(zip(stairs, [n for n in names if n not in inside], strict=True))
    return position(board)


@clause("SEN-5.4", "SEN-1.1", "SEN-5.1")
def test_the_highest_sum_wins_when_the_board_is_full() -> None:
    match = full_board("r1 r2 r3 r9 b1 b2 b4 b7 F")
    match.play(take(10), up("D"))
    assert match.over
    assert match.scores == [15, 14]
    assert match.ranking == [1, 2]


@clause("SEN-5.4")
def test_equal_sums_share() -> None:
    match = full_board("r1 r2 r3 r9 b1 b2 b4 b8 F")
    match.play(take(10), up("D"))
    assert match.ranking == [1, 1]


def hidden(board: dict[str, str], **more: int) -> Match:
    return position(board, options={"hidden": 1, **more})


@clause("SEN-6.7", "SEN-7.1")
def test_hidden_hands_are_secret_and_the_board_shows_backs() -> None:
    match = Match.new("senator", seats=2, options={"hidden": 1}, secret=bytes(32))
    layer = match.awaited[0]
    match.play(lay("C3"))
    starter = 1 - layer
    match.play(take(7), down("C"))
    view, other = match.view(starter), match.view(layer)
    assert all(view.knows(c) for c in range(10 * starter, 10 * starter + 10) if match.state.card_at[c] >= r.HAND)
    assert not any(view.knows(c) for c in range(10 * layer, 10 * layer + 10))
    own = 10 * starter + 6
    assert not view.knows(own)
    assert not other.knows(own)
    assert not view.knows(r.FLAG)
    for reader in (view, other, match.view(None)):
        assert [s for s, on in enumerate(reader.state.on) if on] == sorted([square("C3"), square("C1")])
        assert reader.scores == (0, 0)


@clause("SEN-6.8")
def test_who_pushed_where_stays_in_the_log_but_the_own_number_fades() -> None:
    match = hidden({"C3": "F"})
    match.play(take(7), right(3))
    told = match.log("en", 0)
    assert "Seat 1 pushes a card in from the left in row 3." in told
    assert "Seat 1 pushed in 7." in told
    assert "Seat 1 pushed in 7." not in match.log("en", 1)
    match.look(0)
    assert "Seat 1 pushed in a card." in match.log("en", 0)
    assert "Seat 1 pushes a card in from the left in row 3." in match.log("en", 0)


@clause("SEN-6.8")
def test_backs_do_not_show_whose_they_are() -> None:
    one = hidden({"C3": "F", "B3": "r7", "D3": "b2"})
    other = hidden({"C3": "F", "B3": "b2", "D3": "r7"})
    for reader in (0, 1, -1):
        rules = GAME.rules
        assert rules.show(one.state, one.box, reader).same(rules.show(other.state, other.box, reader))
    assert not GAME.rules.know(one.state, one.box, 0).same(GAME.rules.know(other.state, other.box, 0))


@clause("SEN-6.9")
def test_at_the_end_all_cards_are_turned_up_and_counted() -> None:
    match = Match.new("senator", seats=3, options={"hidden": 1}, secret=bytes(32))
    rng = random.Random(1)
    while not match.over:
        assert match.view(0).scores == (0, 0, 0)
        match.play(rng.choice(match.legal(match.awaited[0])))
    view = match.view(1)
    assert all(view.knows(on - 1) for on in view.state.on)
    assert list(view.scores) == [r.influence(match.state, p) for p in range(3)]  # type: ignore[arg-type]
    assert "All cards are turned up." in match.log("en", 1)


@clause("SEN-6.10")
def test_notes_keep_own_cards_the_flag_and_families() -> None:
    match = hidden({"C3": "F", "D3": "b2"}, notes=1)
    match.play(take(7), right(3))
    match.look(0)
    assert "Seat 1 pushed in 7." in match.log("en", 0)
    view = match.view(0)
    assert view.knows(card("r7"))
    assert view.knows(r.FLAG)
    assert not view.knows(card("b2"))
    assert not match.view(1).knows(card("r7"))
    state = match.view(1).state
    assert state.card_seen[state.on[square("A3")] - 1] == 1  # a card of seat 0


@clause("SEN-6.10", "SEN-6.8")
def test_an_imagined_world_keeps_every_back_in_its_family() -> None:
    match = position({"B3": "r7", "C3": "b2", "D3": "p4", "C1": "p1"}, seats=3, options={"hidden": 1})
    rules, box = GAME.rules, match.box
    known = rules.know(match.state, box, 0)
    found: Counter[str] = Counter()
    for key in range(60):
        world = rules.determinize(known, box, 0, key)
        assert isinstance(world, r.State)
        there = {s: world.on[square(s)] - 1 for s in ("B3", "C3", "D3", "C1")}
        assert there["B3"] == card("r7")
        assert there["C3"] // r.MOST == 1
        assert there["D3"] // r.MOST == there["C1"] // r.MOST == 2
        assert sorted(world.card_at[10:17]).count(r.HAND + 1) == 6
        found[there["C3"] % r.MOST + 1] += 1
    assert set(found) == set(range(1, 8))


@clause("SEN-6.11")
def test_three_have_seven_cards_each_and_no_flag() -> None:
    match = Match.new("senator", seats=3, secret=bytes(32))
    for seat in range(3):
        numbers = [k + 1 for k in range(10) if match.state.card_at[10 * seat + k] == r.HAND + seat]
        assert numbers == [1, 2, 3, 4, 5, 6, 7]
    assert match.state.card_at[r.FLAG] == r.GONE
    starter = match.state.starter
    assert match.awaited == [starter]
    reason = match.why_not(starter, take(8))
    assert (str(reason).startswith("There is no card of this number"), reason.clause) == (True, "SEN-6.11")
    match.play(take(7), right(3))
    assert match.awaited == [(starter + 1) % 3]
    match.play(take(7), right(3))
    assert match.awaited == [(starter + 2) % 3]
    assert len(lying(match)) == 2


@clause("SEN-6.11")
def test_of_three_the_best_sum_wins() -> None:
    match = position({"B2": "r7", "C3": "b6", "D4": "p7", "C2": "p1"}, seats=3)
    assert match.scores == [7, 6, 8]


@clause("SEN-7.1", "SEN-7.3")
def test_in_the_open_game_everything_is_open_and_the_sums_stand_there() -> None:
    match = position(BOARD)
    for reader in (0, 1, None):
        view = match.view(reader)
        assert all(view.knows(c) for c in range(r.CARDS))
        assert list(view.scores) == match.scores
    assert match.state.card_seen == [EVERYONE] * r.CARDS
    assert hidden(BOARD).scores == [0, 0]  # these come at the end (SEN-6.9)
