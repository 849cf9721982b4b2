"""The end of the auctions, Rome, and the options that come after."""

import pytest

from lusoria.games.mercator import GAME
from lusoria.games.mercator import rules_state as r
from lusoria.games.mercator.board import draw
from lusoria.kernel import Say
from lusoria.play import Match
from tests.games.mercator.table import GOODS, aboard, bid, chips, fists, heard, position, state
from tests.support.clauses import clause

WINE = "w1 w2 w3 w4 w5 w6"
FISH = "f1 f2 f3 f4 f5"


def row(goods: str, *numbers: int) -> str:
    """Cards of one kind."""
    return " ".join(f"{goods}{n}" for n in numbers)


def last_lot(*ships: str, bids: dict[int, int], **more: object) -> Match:
    """The last lot, the cloth 1, is sold; the pile is empty."""
    match = position(*ships, lot="c1", bidding=True, pile=0, **more)  # type: ignore[arg-type]
    fists(match, bids)
    assert match.over
    return match


@clause("MER-6.1", "MER-0.2")
def test_a_ship_with_five_cards_has_room_for_one_more_only() -> None:
    match = position(FISH, "", "", lot="c1 c2", bidding=True)
    assert match.awaited == [1, 2]
    match = position(FISH, "", "", lot="c1", bidding=True)
    assert match.awaited == [0, 1, 2]


@clause("MER-6.3")
def test_the_last_ship_with_room_fills_up_for_nothing() -> None:
    match = position(WINE, FISH, "o1", lot="c1", bidding=True, chips=[10, 20, 30])
    fists(match, {1: 4, 2: 3})
    assert match.over
    assert len(aboard(match, 2)) == 6
    assert state(match).pile == 24 - 6 - 6 - 6
    assert heard(match).count("Seat 3 loads ") == 5
    assert "Only Seat 3 still has room aboard and loads from the pile for nothing." in heard(match)


@clause("MER-6.3")
def test_the_last_ship_loads_no_more_than_the_pile_holds() -> None:
    match = position(WINE, FISH, "o1", lot="c1", bidding=True, pile=2)
    fists(match, {1: 4, 2: 0})
    assert match.over
    assert len(aboard(match, 2)) == 3


@clause("MER-6.3", "MER-6.4")
def test_from_an_empty_pile_nothing_is_loaded_and_nobody_says_so() -> None:
    match = position(WINE, FISH, "o1", lot="c1", bidding=True, pile=0)
    fists(match, {1: 4, 2: 0})
    assert match.over
    assert aboard(match, 2) == {"o1"}
    assert "for nothing" not in heard(match)
    assert heard(match).count("The pile is used up: the auctions are over.") == 1


@clause("MER-6.4")
def test_the_end_of_the_pile_is_always_told() -> None:
    filled = position(WINE, FISH, "o1", lot="c1", bidding=True, pile=2)
    fists(filled, {1: 4, 2: 0})
    assert heard(filled).count("The pile is used up") == 1  # the last ship took what was left
    longest = position("", "", "", lot="w5 w6", pile=1)
    longest.play(r.TURN)
    assert "The pile is empty: this is the last lot." in heard(longest)  # though a lot can hold no more either


@clause("MER-6.3")
def test_an_auction_that_nobody_wins_leaves_two_ships_to_go_on() -> None:
    match = position(WINE, FISH, "o1", lot="c1", bidding=True)
    fists(match, {1: 0, 2: 0})
    assert not match.over


@clause("MER-6.4")
def test_when_the_pile_is_empty_the_open_lot_is_still_sold() -> None:
    match = last_lot("", "", "w9", bids={0: 3, 1: 1, 2: 0})
    assert aboard(match, 0) == {"c1"}
    assert "The pile is used up: the auctions are over." in heard(match)


@clause("MER-6.4")
def test_the_pile_can_be_counted() -> None:
    match = position("", "", "", lot="w5", pile=7)
    for seat in (0, 1, None):
        facts = GAME.words.facts(match.view(seat)) if GAME.words.facts else []
        assert [fact.value for fact in facts if fact.label == Say("Cards in the pile")] == [7]


@clause("MER-7.1")
@pytest.mark.parametrize(
    ("seats", "paid"),
    [
        (3, [30, 15, 0]),
        (4, [30, 20, 10, 0]),
        (5, [40, 30, 20, 10, 0]),
        (6, [50, 40, 30, 20, 10, 0]),
        (7, [60, 50, 40, 30, 20, 10, 0]),
    ],
)
def test_rome_pays_by_the_order_of_the_cargoes(seats: int, paid: list[int]) -> None:
    ships = [f"w{10 - seat}" for seat in range(seats)]
    match = last_lot(*ships, bids=dict.fromkeys(range(seats), 0), chips=[0] * seats)
    assert match.scores == paid
    assert match.ranking == list(range(1, seats + 1))


@clause("MER-7.2")
def test_an_empty_ship_has_its_place_in_the_order() -> None:
    match = last_lot("w3", "", "w2", "w1", bids=dict.fromkeys(range(4), 0), chips=[0] * 4)
    assert match.scores == [30, 0, 20, 10]


@clause("MER-7.2", "MER-7.3")
def test_two_empty_ships_share_the_last_places() -> None:
    match = last_lot("w3", "", "w2", "", bids=dict.fromkeys(range(4), 0), chips=[0] * 4)
    assert match.scores == [30, 5, 20, 5]


@clause("MER-7.3")
@pytest.mark.parametrize(
    ("ships", "paid"),
    [
        (("w9", "f9", "g1"), [22, 22, 0]),  # 45 between two
        (("w9", "f1", "g1"), [30, 7, 7]),  # 15 between two
        (("w5", "f5", "g5"), [15, 15, 15]),
        (("w5", "f5", "g5", "o1"), [20, 20, 20, 0]),
        (("w9", "f5", "g5", "o5"), [30, 10, 10, 10]),
        (("w9", "f5", "g5", "o5", "c2"), [40, 20, 20, 20, 0]),
    ],
)
def test_equal_cargoes_share_rounded_down(ships: tuple[str, ...], paid: list[int]) -> None:
    match = last_lot(*ships, bids=dict.fromkeys(range(len(ships)), 0), chips=[0] * len(ships))
    assert match.scores == paid


@clause("MER-7.4", "MER-1.1", "MER-0.3")
def test_saved_chips_count_as_much_as_earned_ones() -> None:
    match = last_lot("w9", "f5", "g1", bids={0: 0, 1: 0, 2: 0}, chips=[3, 30, 50])
    assert match.scores == [33, 45, 50]
    assert match.ranking == [3, 2, 1]


@clause("MER-1.1")
def test_equal_wealth_shares_the_victory() -> None:
    match = last_lot("w9", "f5", "g1", bids={0: 0, 1: 0, 2: 0}, chips=[10, 25, 40])
    assert match.ranking == [1, 1, 1]


@clause("MER-8.3")
def test_all_five_goods_on_a_full_ship_are_worth_ten_more() -> None:
    ships = ("w1 f1 g1 o1 w2", "w10 f9", "")
    plain = last_lot(*ships, bids={0: 1, 1: 0, 2: 0}, chips=[5, 5, 5])
    varied = last_lot(*ships, bids={0: 1, 1: 0, 2: 0}, chips=[5, 5, 5], options={"colour-bonus": 1})
    assert plain.scores == [4 + 15, 5 + 30, 5]  # 7 against 19
    assert varied.scores == [4 + 15, 5 + 30, 5]  # 17 against 19
    assert "Seat 1 has all five goods aboard, and the cargo counts 10 more." in heard(varied)
    assert "sells a cargo of 17 for 15 chips" in heard(varied)
    assert "five goods" not in heard(plain)


@clause("MER-8.3")
@pytest.mark.parametrize(("ship", "worth"), [("w1 f1 g1 o1", 5), ("w1 f1 g1 o1 w2", 17), ("w1 f1 g1 w3 w2", 9)])
def test_the_bonus_needs_six_cards_and_all_goods(ship: str, worth: int) -> None:
    match = last_lot(ship, "", "", bids={0: 1, 1: 0, 2: 0}, options={"colour-bonus": 1})
    assert f"Seat 1 sells a cargo of {worth} for 30 chips." in heard(match)


@clause("MER-8.1", "MER-8.2")
def test_a_series_adds_up_what_everybody_ends_with_and_starts_afresh() -> None:
    match = position("w9", "f5", "g1", lot="c1", bidding=True, pile=0, chips=[3, 30, 50], options={"series": 2},
                     starter=1)  # fmt: skip
    fists(match, {0: 0, 1: 0, 2: 0})
    assert not match.over
    now = state(match)
    assert now.points[:3] == [33, 45, 50]
    assert now.chips[:3] == [50, 50, 50]
    assert (now.starter, now.active) == (2, 2)
    assert (now.pile, now.lot, now.load[:3]) == (23, 1, [0, 0, 0])
    assert "Seat 3 has 50 chips from all games so far." in heard(match)
    assert match.view(0).state.as_dict()["points"][:3] == [33, 45, 50]  # known to all


@clause("MER-8.1")
def test_the_last_game_of_a_series_decides_by_the_total() -> None:
    match = last_lot("w9", "f5", "g1", bids={0: 0, 1: 0, 2: 0}, chips=[1, 2, 3], options={"series": 2}, games=1,
                     points=[10, 40, 60])  # fmt: skip
    assert match.scores == [41, 57, 63]
    assert match.ranking == [3, 2, 1]


@clause("MER-2.2", "MER-6.1")
def test_loaded_goods_stay_where_they_are() -> None:
    match = Match.new(GAME, 3, secret=bytes(32))
    before: list[set[str]] = [set(), set(), set()]
    while not match.over:
        seat = match.awaited[0]
        code = r.OFFER if r.OFFER in match.legal(seat) else bid(min(seat, state(match).chips[seat]))
        match.act(seat, code)
        for p in range(3):
            assert before[p] <= aboard(match, p)
            assert len(aboard(match, p)) <= 6
            before[p] = aboard(match, p)


@clause("MER-2.4")
def test_the_bank_never_runs_dry() -> None:
    ships = [row(GOODS[seat % 5], 10 - seat // 5) for seat in range(7)]
    match = last_lot(*ships, bids=dict.fromkeys(range(7), 0), options={"series": 10}, games=9, points=[900] * 7)
    assert sum(match.scores) == 7 * 950 + 210
    assert chips(match) == [0] * 7


@clause("MER-2.1")
def test_altered_numbers_are_called_what_they_are() -> None:
    twice = {"numbers": [2 * n for n in range(1, 11)]}
    fields = position(WINE, FISH, "o1", lot="c1", bidding=True).fields()
    match = Match.at(GAME, 3, fields=fields, components=twice, secret=bytes(32))
    fists(match, {1: 4, 2: 3})
    loaded = [line.rsplit(" ", 1) for line in match.log("en") if "Seat 3 loads " in line]
    assert len(loaded) == 5
    assert all(int(number.rstrip(".")) in twice["numbers"] for _, number in loaded)
    (wine,) = [node for node in draw(match.view(None)).walk() if node.attrs.get("id") == "card-0"]
    assert wine.label is not None
    assert match.speaker("en").text(wine.label) == "wine 2"
