"""Set-up and questions."""

from collections import Counter

import pytest

from lusoria.games.catilina import GAME
from lusoria.games.catilina import rules_state as r
from lusoria.play import Match, Refused
from tests.games.catilina.table import ask, card, cards, five, hand, kind, legal, of, seen, show, state, three
from tests.support.clauses import clause

HANDS = {3: 8, 4: 6, 5: 5}


def new(seats: int, seed: int = 0) -> Match:
    return Match.new(GAME, seats, secret=bytes([seed]) * 32)


@clause("CAT-2.1", "CAT-3.1", "CAT-3.2", "CAT-3.3", "CAT-0.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_of_each_colour_and_perhaps_one_more_conspire_and_the_rest_is_dealt(seats: int) -> None:
    for seed in range(20):
        s = state(new(seats, seed))
        plot = [c for c in range(r.CARDS) if s.card_at[c] == r.PLOT]
        assert sorted(c // r.NUMBERS for c in plot) == [0, 1, 2, 3, 4]
        assert s.card_at.count(r.MORE) == (1 if seats < 5 else 0)
        assert [r.hand_size(s, seat) for seat in range(seats)] == [HANDS[seats]] * seats
        assert s.card_at.count(r.STOCK) == 0


@clause("CAT-3.1", "CAT-3.4")
def test_conspirators_and_the_first_seat_are_random() -> None:
    tables = [state(new(3, seed)) for seed in range(60)]
    assert {s.turn for s in tables} == {0, 1, 2}
    numbers = Counter(c % r.NUMBERS for s in tables for c in range(r.CARDS) if s.card_at[c] == r.PLOT)
    assert set(numbers) == set(range(r.NUMBERS))


@clause("CAT-4.1", "CAT-4.5")
def test_one_question_a_turn_about_a_colour_or_a_number_and_on_clockwise() -> None:
    match = three(asks=2)
    assert of(match, 2, "about") == {f"about:{k}" for k in range(r.KINDS)}
    assert not of(match, 0, "about")
    ask(match, "r", 0)
    assert match.awaited == [0]
    ask(match, "3", r.ALL_SEATS)
    show(match, 1, "b3")
    show(match, 2, "p3")
    assert match.awaited == [1]


@clause("CAT-4.2", "CAT-0.2")
def test_one_seat_shows_all_fitting_cards_and_everybody_hears_how_many() -> None:
    match = three()
    before = [seen(match, seat) for seat in range(3)]
    ask(match, "r", 1)
    assert seen(match, 0) - before[0] == set(cards("r4 r5"))
    assert [seen(match, seat) for seat in (1, 2)] == before[1:]
    for reader in (0, 1, 2, None):
        s = match.view(reader).state
        assert isinstance(s, r.State)
        assert r.part(s.least[1], kind("r")) == r.part(s.most[1], kind("r")) == 2
        assert any("shows 2 cards" in line for line in match.log("en", reader))


@clause("CAT-4.2")
def test_none_is_announced_too_and_nobody_asks_himself() -> None:
    match = three()
    ask(match, "r", 2)
    assert r.part(state(match).most[2], kind("r")) == 0
    match.act(1, r.ABOUT)
    assert of(match, 1, "whom") == {"whom:0", "whom:2", "whom:5"}
    with pytest.raises(Refused) as refusal:
        match.act(1, r.WHOM + 1)
    assert refusal.value.clause == "CAT-4.2"


@clause("CAT-4.3", "CAT-0.2")
def test_everybody_with_a_fitting_card_chooses_one_in_secret_and_the_others_say_so_at_once() -> None:
    match = three()
    ask(match, "r", r.ALL_SEATS)
    assert match.awaited == [1]
    assert any("has none of these" in line for line in match.log("en", None))
    assert r.part(state(match).most[2], kind("r")) == 0
    assert of(match, 1, "show") == {f"show:{card('r4')}", f"show:{card('r5')}"}
    with pytest.raises(Refused) as refusal:
        show(match, 1, "b3")
    assert refusal.value.clause == "CAT-4.3"
    show(match, 1, "r5")
    assert r.part(state(match).least[1], kind("r")) == 1


@clause("CAT-4.3", "CAT-4.4", "CAT-9.2")
def test_answers_are_shown_together_and_to_the_asker_alone() -> None:
    match = five()
    before = [seen(match, seat) for seat in range(5)]
    ask(match, "4", r.ALL_SEATS)
    assert match.awaited == [2, 3]
    show(match, 3, "p4")
    assert seen(match, 0) == before[0]
    assert match.awaited == [2]
    show(match, 2, "g4")
    assert seen(match, 0) - before[0] == set(cards("p4 g4"))
    assert [seen(match, seat) for seat in range(1, 5)] == before[1:]
    saw = [[line for line in match.log("en", seat) if line.startswith("Seen in")] for seat in range(5)]
    assert [len(lines) for lines in saw] == [2, 0, 0, 0, 0]
    assert hand(match, 2) == set(cards("r4 b4 y3 g4 p2"))  # the card is back


@clause("CAT-9.2")
def test_what_one_seat_was_asked_for_stands_in_its_log_too() -> None:
    match = three()
    ask(match, "r", 1)
    shown = [[line for line in match.log("en", seat) if line.startswith("Shown to")] for seat in (0, 1, 2, None)]
    assert shown == [[], ["Shown to Seat 1: red 4.", "Shown to Seat 1: red 5."], [], []]


@clause("CAT-9.2", "CAT-4.4")
def test_nobody_else_can_tell_whether_the_asker_saw_the_same_card_twice() -> None:
    """Seat 1 shows one of its reds, then its only 4, which may be the card shown before: others know the same."""
    views = []
    for name in ("r4", "r5"):
        match = three()
        ask(match, "r", r.ALL_SEATS)
        show(match, 1, name)
        match.act(1, r.ABOUT)
        match.act(1, r.WHOM + 2)
        match.act(2, r.ABOUT)
        match.act(2, r.WHOM + 0)
        ask(match, "4", 1)
        views.append(match)
    one, other = (GAME.rules.know(match.state, match.box, 2) for match in views)
    assert one.same(other)
    one, other = (GAME.rules.know(match.state, match.box, 0) for match in views)
    assert not one.same(other)


@clause("CAT-4.6", "CAT-5.3")
def test_who_is_out_answers_on_but_is_passed_over() -> None:
    match = three(out=[0, 1, 0])
    ask(match, "r", 1)
    assert card("r4") in seen(match, 0)
    assert match.awaited == [2]
    ask(match, "3", r.ALL_SEATS)
    assert match.awaited == [0, 1]
    with pytest.raises(Refused) as refusal:
        match.act(1, r.ACCUSE)
    assert refusal.value.clause == "CAT-5.3"


@clause("CAT-4.7")
def test_until_all_have_answered_nothing_else_is_asked_and_whoever_owes_an_answer_does_not_wait() -> None:
    match = five()
    ask(match, "4", r.ALL_SEATS)
    assert not {seat for seat in range(5) if of(match, seat, "about")}
    with pytest.raises(Refused) as refusal:
        match.act(2, r.WAIT)
    assert refusal.value.clause == "CAT-4.7"
    assert of(match, 1, "wait")  # has none, and may accuse or wait meanwhile


@clause("CAT-5.1")
def test_even_in_the_middle_of_ones_own_question_one_may_accuse() -> None:
    match = five()
    match.act(0, r.ABOUT)
    assert {name.split(":")[0] for name in legal(match, 0)} == {"whom", "accuse"}
    with pytest.raises(Refused) as refusal:
        match.act(0, r.ABOUT + 1)
    assert refusal.value.clause == "CAT-4.2"
    match.act(0, r.ACCUSE)  # 5, which is wrong
    assert match.awaited == [1]
    assert state(match).phase == r.ASKING


@clause("CAT-9.1")
def test_hands_are_for_their_owners_and_their_sizes_for_all() -> None:
    match = three()
    for reader in (0, 1, 2, None):
        view = match.view(reader)
        s = view.state
        assert isinstance(s, r.State)
        known = {c for c in range(r.CARDS) if view.knows(c)}
        assert known == (hand(match, reader) if reader is not None else set())
        assert [r.hand_size(s, seat) for seat in range(3)] == [8, 8, 8]


@clause("CAT-4.4", "CAT-2.2")
def test_what_an_asker_has_seen_stays_known() -> None:
    match = three()
    ask(match, "r", 1)
    ask(match, "b", 2)
    ask(match, "y", 0)
    assert set(cards("r4 r5")) <= seen(match, 0)
    assert set(cards("b5")) <= seen(match, 1)
    assert set(cards("y1 y2")) <= seen(match, 2)


@clause("CAT-9.2")
def test_a_half_made_question_is_nobody_else_s_business() -> None:
    match = three()
    others = (1, 2, None)
    before = [(match.view(reader).state.as_dict(), match.log("en", reader)) for reader in others]
    prompts = [GAME.words.prompt(match.view(reader)) for reader in others]
    match.act(0, r.ABOUT + kind("y"))
    assert [(match.view(reader).state.as_dict(), match.log("en", reader)) for reader in others] == before
    assert [GAME.words.prompt(match.view(reader)) for reader in others] == prompts
    assert match.view(0).state.thought[0] == kind("y") + 1
    match.undo(0)
    ask(match, "g", 1)
    assert all("yellow" not in line for reader in others for line in match.log("en", reader))
