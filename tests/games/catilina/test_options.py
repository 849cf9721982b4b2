"""Cards that the asker keeps, and conspirators accused one by one."""

import random

import pytest

from lusoria.games.catilina import GAME
from lusoria.games.catilina import rules_state as r
from lusoria.games.catilina.sheet import CONSPIRATOR, possible
from lusoria.lab.exam.sitting import Cell, Sitting
from lusoria.play import Match, Refused
from tests.games.catilina.table import (
    THREE,
    accuse,
    ask,
    card,
    cards,
    five,
    hand,
    kind,
    of,
    position,
    seen,
    show,
    state,
    three,
)  # fmt: skip
from tests.support.clauses import clause

KEEP = {"keep": 1}
ONE_BY_ONE = {"individual": 1}


def test_both_options_go_together() -> None:
    assert {"keep": 1, "individual": 1} in list(GAME.option_sets())


# keep


@clause("CAT-8.1")
def test_the_asker_keeps_what_one_seat_shows_and_all_hear_how_many() -> None:
    match = three(options=KEEP)
    ask(match, "r", 1)
    assert set(cards("r4 r5")) <= hand(match, 0)
    assert [r.hand_size(state(match), seat) for seat in range(3)] == [10, 6, 8]
    assert r.part(state(match).least[0], kind("r")) == 2
    assert r.part(state(match).most[1], kind("r")) == 0
    assert not seen(match, 2) & set(cards("r4 r5"))
    assert any("keeps 2 cards" in line for line in match.log("en", 2))


@clause("CAT-8.1")
def test_the_asker_keeps_one_card_from_everybody() -> None:
    match = five(options=KEEP)
    ask(match, "4", r.ALL_SEATS)
    show(match, 2, "b4")
    show(match, 3, "p4")
    assert hand(match, 0) == set(cards("r1 b1 y1 g1 p6 b4 p4"))
    assert {card("b4"), card("p4")} <= seen(match, 0)
    assert card("b4") in seen(match, 2)  # one knows where one's own card went


@clause("CAT-8.2")
def test_the_same_question_to_the_seat_that_just_gained_cards_is_not_allowed() -> None:
    match = three(options=KEEP, asks=2)
    ask(match, "r", 1)
    match.act(0, r.ABOUT + kind("r"))
    assert of(match, 0, "whom") == {"whom:1", "whom:5"}
    with pytest.raises(Refused) as refusal:
        match.act(0, r.WHOM + 2)
    assert refusal.value.clause == "CAT-8.2"
    match.undo(0)
    match.act(0, r.ABOUT + kind("4"))
    assert of(match, 0, "whom") == {"whom:1", "whom:2", "whom:5"}


@clause("CAT-8.2")
def test_the_same_question_is_allowed_when_nothing_was_gained_and_one_turn_later() -> None:
    match = three(options=KEEP)
    ask(match, "r", 2)  # none there
    match.act(1, r.ABOUT + kind("r"))
    assert "whom:0" in of(match, 1, "whom")
    match = three(options=KEEP)
    ask(match, "r", 1)
    ask(match, "g", 2)
    match.act(2, r.ABOUT + kind("r"))
    assert "whom:0" in of(match, 2, "whom")


@clause("CAT-8.2")
def test_the_ban_ends_with_a_turn_that_ends_with_a_wrong_accusation_too() -> None:
    match = five(options=KEEP)
    ask(match, "r", 2)  # seat 0 gains r4
    match.act(1, r.ABOUT + kind("r"))
    assert "whom:0" not in of(match, 1, "whom")
    accuse(match, 1, 9)  # instead of asking: the turn before is this one, and nothing was gained in it
    match.act(2, r.ABOUT + kind("r"))
    assert "whom:0" in of(match, 2, "whom")


@clause("CAT-8.2")
def test_cards_gained_from_everybody_count_too() -> None:
    match = five(options=KEEP)
    ask(match, "4", r.ALL_SEATS)
    show(match, 2, "b4")
    show(match, 3, "p4")
    match.act(1, r.ABOUT + kind("4"))
    assert of(match, 1, "whom") == {"whom:2", "whom:3", "whom:4", "whom:5"}


@clause("CAT-8.3")
def test_a_seat_without_cards_goes_on_asking() -> None:
    hands = ("", "r1 r2 r3 b1 b2 y1 y2 g1 r4 r5 b3 b4", "y3 y4 g2 p1 b5 y5 g4 g5 g6 p2 p3 p4")
    match = position(hands, "r6 b6 y6 g3 p5", "p6", options=KEEP)
    ask(match, "r", 1)
    assert r.hand_size(state(match), 0) == 5


@clause("CAT-8.4")
def test_after_one_of_several_cards_has_gone_only_the_two_know_which() -> None:
    match = five(options=KEEP, asks=4)
    ask(match, "4", 2)  # seat 4 now has r4 b4 g4 of seat 2; seat 2 still knows them there
    assert set(cards("r4 b4 g4")) <= seen(match, 2)
    ask(match, "6", r.ALL_SEATS)  # seat 0 asks; r6, b6, y6 or g6 of seat 4
    show(match, 4, "b6")
    assert set(cards("r4 b4 g4")) <= seen(match, 2)  # not concerned
    ask(match, "b", r.ALL_SEATS)  # seat 1 asks: seat 4 has b4 and some other
    for seat, name in ((0, "b1"), (3, "b5"), (4, "b4")):
        show(match, seat, name)
    assert card("b4") in seen(match, 1)
    assert card("b4") in seen(match, 4)


@clause("CAT-8.4")
def test_notes_of_third_parties_lapse() -> None:
    match = five(options=KEEP, asks=0)
    ask(match, "4", 2)  # seat 0 keeps r4 b4 g4, as seat 2 knows
    ask(match, "r", r.ALL_SEATS)  # seat 1; seat 0 has r1 and r4
    assert card("r4") in seen(match, 2)
    for seat, name in ((0, "r1"), (3, "r5"), (4, "r6")):
        show(match, seat, name)
    assert card("r4") not in seen(match, 2)
    assert card("r4") in seen(match, 0)
    assert {card("b4"), card("g4")} <= seen(match, 2)  # of another kind


def lost_from_sight() -> Match:
    """Seat 2 has lost sight of r4, which went from it to seat 0 and then, or r1 in its place, on to seat 1."""
    match = five(options=KEEP, asks=0)
    ask(match, "4", 2)
    ask(match, "r", r.ALL_SEATS)
    for seat, name in ((0, "r1"), (3, "r5"), (4, "r6")):
        show(match, seat, name)
    return match


def hands(match: Match, reader: int | None, name: str) -> set[int]:
    """Who may hold a card by the sheet of a reader."""
    return possible(match.view(reader))[card(name)]


@clause("CAT-8.4", "CAT-7.1")
def test_a_card_that_was_seen_is_in_one_of_the_two_hands() -> None:
    match = lost_from_sight()
    assert hands(match, 2, "r4") == {0, 1}
    assert hands(match, 2, "r2") == {0, 1, 3, 4, CONSPIRATOR}  # never seen
    for reader in (3, 4, None):
        assert CONSPIRATOR in hands(match, reader, "r4")  # and nobody else is told
    rules = GAME.rules
    known = rules.know(state(match), match.box, 2)
    worlds = [rules.determinize(known, match.box, 2, key) for key in range(200)]
    assert {world.card_at[card("r4")] for world in worlds} == {r.HAND, r.HAND + 1}
    assert {world.card_at[card("r2")] for world in worlds} >= {r.PLOT, r.HAND + 1}


@clause("CAT-8.4")
def test_where_a_lost_card_can_be_follows_what_is_said_and_given_on() -> None:
    match = lost_from_sight()
    ask(match, "4", 0)  # seat 2 gets b4, g4 and r4 from seat 0, and sees that
    assert card("r4") in seen(match, 2)
    assert r.lost_from_sight(state(match), 2) == 0
    match = lost_from_sight()
    ask(match, "g", r.ALL_SEATS)
    for seat, name in ((0, "g1"), (1, "g2"), (3, "g5"), (4, "g6")):
        show(match, seat, name)
    assert hands(match, 2, "r4") == {0, 1}  # of another kind
    ask(match, "r", 1)  # seat 3 gets all that seat 1 has: if r4 was there it is with seat 3
    assert hands(match, 2, "r4") == {0, 3}
    ask(match, "4", 3)  # seat 4 gets one card, and seat 2 does not see which
    assert hands(match, 2, "r4") == {0, 4}


@clause("CAT-8.4")
def test_a_lost_card_is_not_where_there_is_none_of_its_kind() -> None:
    match = lost_from_sight()
    ask(match, "4", 1)  # nobody there
    assert hands(match, 2, "r4") == {0}


@clause("CAT-8.4")
def test_a_position_where_a_lost_card_is_elsewhere_is_wrong() -> None:
    match = lost_from_sight()
    s, rules = state(match), GAME.rules
    assert rules.strain is not None
    assert [rules.check(s, match.box), rules.strain(s, match.box, 2)] == [0, 0]
    s.card_at[card("r4")], s.card_at[card("r3")] = r.PLOT, s.card_at[card("r4")]
    s.card_seen[card("r4")], s.card_seen[card("r3")] = 0, s.card_seen[card("r4")]
    assert rules.check(s, match.box) == 34
    assert rules.strain(s, match.box, 2) > rules.strain(s, match.box, 3)  # seat 3 has never seen it


@clause("CAT-8.4")
def test_bots_do_not_suspect_a_card_that_they_have_lost_from_sight() -> None:
    match = lost_from_sight()
    s, worth = state(match), GAME.rules.worth
    assert worth is not None
    before = worth(s, match.box, 2)
    s.may_hold[2] = [0] * 5
    assert worth(s, match.box, 2) < before


@pytest.mark.parametrize("options", [{}, KEEP, {**KEEP, **ONE_BY_ONE}])
@pytest.mark.parametrize("seats", [3, 5])
def test_what_is_said_is_always_true_and_worlds_agree_with_it(seats: int, options: dict[str, int]) -> None:
    rules, rng = GAME.rules, random.Random(seats)
    assert rules.strain is not None
    match = Match.new(GAME, seats, options, secret=bytes([seats]) * 32)
    quiet = {"accuse", "charge", "sheet", "wait"}
    for step in range(60):
        seat = rng.choice(match.awaited)
        codes = [c for c in match.legal(seat) if rules.actions.block_of(c).name not in quiet]
        match.act(seat, rng.choice(codes))
        s = match.state
        assert all(rules.strain(s, match.box, p) == 0 for p in range(seats))
        if step % 20 == 19:
            known = rules.know(s, match.box, seat)
            world = rules.determinize(known, match.box, seat, step)
            assert rules.strain(world, match.box, seat) == 0
            assert rules.know(world, match.box, seat).same(known)


@pytest.mark.parametrize("seats", [3, 5])
def test_how_far_a_world_is_from_what_was_said_is_counted_kind_by_kind(seats: int) -> None:
    rules, rng = GAME.rules, random.Random(seats)
    assert rules.strain is not None
    match = Match.new(GAME, seats, KEEP, secret=bytes([seats]) * 32)
    assert isinstance(match.box, r.Box)
    found = set()
    for _ in range(30):
        seat = match.awaited[0]
        codes = [c for c in match.legal(seat) if rules.actions.block_of(c).name in ("about", "whom", "show")]
        match.act(seat, rng.choice(codes))
        s = state(match)
        dealt = s.card_at[:]
        for trades in (0, 1, 2, 4, 30):
            s.card_at[:] = dealt
            for _ in range(trades):
                a, b = rng.sample(range(r.CARDS), 2)
                s.card_at[a], s.card_at[b] = s.card_at[b], s.card_at[a]
            off = sum(
                abs(sum(s.card_at[6 * colour + n] == r.PLOT for n in range(6)) - match.box.plot) for colour in range(5)
            )
            lost = r.lost_from_sight(s, 0)
            held_by = [s.card_at[c] - r.HAND for c in range(r.CARDS)]
            off += sum(lost >> c & 1 and (p < 0 or not s.may_hold[0][p] >> c & 1) for c, p in enumerate(held_by))
            for p in range(seats):
                for which in range(r.KINDS):
                    n = r.held(s, p, which)
                    off += max(0, r.part(s.least[p], which) - n) + max(0, n - r.part(s.most[p], which))
            assert rules.strain(s, match.box, 0) == off + (off + 1) // 2
            found.add(off)
        s.card_at[:] = dealt
    assert 0 in found
    assert len(found) > 5


# individual


def charge(match: Match, seat: int, name: str) -> None:
    match.act(seat, r.CHARGE + card(name))


@clause("CAT-8.5")
@pytest.mark.parametrize(("seats", "plot", "size"), [(3, 12, 6), (4, 10, 5), (5, 10, 4)])
def test_two_of_each_colour_conspire_and_with_three_seats_two_more(seats: int, plot: int, size: int) -> None:
    s = state(Match.new(GAME, seats, ONE_BY_ONE, secret=bytes(32)))
    named = [c for c in range(r.CARDS) if s.card_at[c] == r.PLOT]
    assert sorted(c // r.NUMBERS for c in named) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert s.card_at.count(r.PLOT) + s.card_at.count(r.MORE) == plot
    assert [r.hand_size(s, seat) for seat in range(seats)] == [size] * seats


MANY = "r1 r2 b1 b2 y1 y2 g1 g2 p1 p2"
FOUR_HANDS = ("r3 r4 r5 r6 b3", "b4 b5 b6 y3 y4", "y5 y6 g3 g4 g5", "g6 p3 p4 p5 p6")


def many(**fields: object) -> Match:
    """Four seats; conspirators are the numbers 1 and 2."""
    return position(FOUR_HANDS, MANY, options=ONE_BY_ONE, **fields)


@clause("CAT-8.6")
def test_a_card_is_accused_at_any_moment_nothing_is_confirmed_and_it_is_closed_to_others() -> None:
    match = many()
    charge(match, 2, "r1")
    charge(match, 2, "p3")  # innocent
    assert match.scores == [0, 0, 2, 0]
    assert state(match).out == [0] * 5
    assert f"charge:{card('r1')}" not in of(match, 1, "charge")
    with pytest.raises(Refused) as refusal:
        charge(match, 0, "p3")
    assert refusal.value.clause == "CAT-8.6"
    with pytest.raises(Refused) as refusal:
        match.act(0, r.ACCUSE + 10)
    assert refusal.value.clause == "CAT-8.6"
    assert match.awaited == [0]
    assert not seen(match, 2) & set(cards(MANY))


@clause("CAT-8.4", "CAT-8.6")
def test_who_lost_a_card_from_sight_is_warned_of_accusing_it() -> None:
    match = position(FOUR_HANDS, MANY, options={**KEEP, **ONE_BY_ONE})
    ask(match, "b", 1)  # seat 0 keeps b4 b5 b6
    ask(match, "1", 2)
    ask(match, "b", r.ALL_SEATS)
    show(match, 0, "b3")  # seat 2 keeps it: for seat 1 it may be one of the others
    assert card("b4") not in seen(match, 1)

    def warned(seat: int, name: str) -> bool:
        assert GAME.words.warn is not None
        warning = GAME.words.warn(match.view(seat), r.CHARGE + card(name))
        return warning is not None and "seen" in match.speaker("en").text(warning)

    assert warned(1, "b4")
    assert warned(2, "b3")
    assert not warned(1, "b3")
    assert not warned(3, "b4")


def test_in_the_basic_game_no_single_card_is_accused() -> None:
    match = position(THREE, "r6 b6 y6 g3 p5", "p6")
    with pytest.raises(Refused) as refusal:
        charge(match, 0, "r6")
    assert refusal.value.clause == "CAT-5.1"


@clause("CAT-8.7")
def test_after_ten_accused_cards_most_right_ones_win_and_one_mistake_puts_out() -> None:
    match = many()
    for seat, names in ((0, "r1 r2"), (1, "b1 b2"), (2, "y1 y2 g1 r3"), (3, "g2")):
        for name in names.split():
            charge(match, seat, name)
    assert not match.over
    charge(match, 3, "p1")
    assert match.over
    assert match.scores == [2, 2, -1, 2]
    assert match.ranking == [1, 1, 4, 1]
    assert all(match.view(None).knows(c) for c in cards(MANY))


@clause("CAT-8.8")
def test_if_all_are_wrong_nobody_wins_and_fewer_mistakes_rank_higher() -> None:
    match = many()
    for seat, names in ((0, "r3"), (1, "b4 b5"), (2, "y5 y6 g3"), (3, "g6 p3 p4")):
        for name in names.split():
            charge(match, seat, name)
    charge(match, 0, "r1")
    assert match.scores == [-1, -2, -3, -3]
    assert match.ranking == [1, 2, 3, 3]
    assert state(match).winner == [0] * 5
    assert match.view(None).unwon


@clause("CAT-8.9")
def test_after_forty_questions_each_the_cards_accused_so_far_count() -> None:
    match = many(asked_before=[40, 40, 40, 39], asks=3)
    charge(match, 0, "r1")
    charge(match, 1, "r3")
    ask(match, "r", 0)
    assert match.over
    assert match.ranking == [1, 4, 2, 2]
    assert not match.view(None).unwon
    assert "Everybody has asked 40 questions: the cards accused so far are counted." in match.log("en")


@clause("CAT-8.6", "CAT-4.7")
def test_single_cards_too_are_accused_while_one_owes_an_answer() -> None:
    match = many()
    ask(match, "3", r.ALL_SEATS)
    assert 2 in match.awaited
    charge(match, 2, "r1")
    assert match.scores == [0, 0, 1, 0]
    assert 2 in match.awaited
    for name in ["r2", "b1", "b2", "y1", "y2", "g1", "g2", "p1", "p2"]:
        charge(match, 2, name)
    assert match.over  # with the tenth card, though answers are open
    assert match.ranking == [2, 2, 1, 2]


def test_bots_find_a_world_where_hardly_any_agrees_with_what_was_said() -> None:
    table = Sitting(Cell(GAME, 5, {"keep": 1}), 6, 18)
    while table.moves < 479:
        table.act(*table.next(lowest=True))
    rules, box = table.rules, table.box
    assert rules.strain is not None
    known = rules.know(table.state, box, 3)  # who has given every card away and has seen six
    assert rules.strain(rules.determinize(known, box, 3, 1), box, 3) == 0
