"""Cards whose whereabouts are not known to all: laying, drawing, and hiding what a seat does not know."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from lusoria.kernel import (
    EVERYONE,
    CardTable,
    MemoryTable,
    Row,
    bit,
    cards,
    count_at,
    draw,
    known_to_holders,
    lay,
    lay_shown,
)
from lusoria.kernel.zones import hide_cards, list_hidden, only_shown, shown_of, swap_cards

CARDS = 8


class State(CardTable):
    card_at: Row = cards(CARDS)
    card_seen: Row = cards(CARDS)


class Memory(MemoryTable):
    card_at: Row = cards(CARDS)
    card_seen: Row = cards(CARDS)
    card_shown: Row = cards(CARDS)


masks = st.one_of(st.integers(0, EVERYONE), st.sampled_from([0, 1, 2, 3, EVERYONE]))
tables = st.tuples(
    st.lists(st.one_of(st.integers(0, 4), st.sampled_from([53, 127])), min_size=CARDS, max_size=CARDS),
    st.lists(masks, min_size=CARDS, max_size=CARDS),
    st.lists(masks, min_size=CARDS, max_size=CARDS),
)
seats = st.integers(-1, 6)


def laid(kind: type[Any], table: tuple[list[int], list[int], list[int]]) -> Any:
    s = kind()
    s.seats = 4
    s.card_at, s.card_seen = table[0][:], table[1][:]
    if kind is Memory:
        s.card_shown = [seen & shown for seen, shown in zip(table[1], table[2], strict=True)]
    return s


def knows(s: Any, card: int, seat: int) -> bool:
    return bool(s.card_seen[card] == EVERYONE if seat < 0 else s.card_seen[card] >> seat & 1)


def lying(s: Any, card: int) -> tuple[int, int, int]:
    return s.card_at[card], s.card_seen[card], shown_of(s, card)


@given(tables, seats, st.sampled_from([State, Memory]))
def test_what_is_known_stays_and_the_rest_lies_as_before_but_for_which_is_which(
    table: Any, seat: int, kind: type[Any]
) -> None:
    s = laid(kind, table)
    k = s.clone()
    hide_cards(k, seat)
    for c in range(CARDS):
        if knows(s, c, seat):
            assert lying(k, c) == lying(s, c)
        else:
            assert not knows(k, c, seat)
    assert Counter(lying(k, c) for c in range(CARDS)) == Counter(lying(s, c) for c in range(CARDS))
    assert k.card_key == [0] * CARDS


@given(tables, seats, st.sampled_from([State, Memory]), st.permutations(range(CARDS)))
def test_hidden_cards_in_any_order_are_hidden_alike(table: Any, seat: int, kind: type[Any], order: list[int]) -> None:
    """The canonical form: whatever trades places among what the seat does not know, it sees the same."""
    s = laid(kind, table)
    other = s.clone()
    hidden = [c for c in range(CARDS) if not knows(s, c, seat)]
    shuffled = [c for c in order if c in hidden]
    for to, origin in zip(hidden, shuffled, strict=True):
        other.card_at[to], other.card_seen[to] = s.card_at[origin], s.card_seen[origin]
        if kind is Memory:
            other.card_shown[to] = s.card_shown[origin]
    hide_cards(s, seat)
    hide_cards(other, seat)
    assert s.same(other)
    again = s.clone()
    hide_cards(again, seat)
    assert again.same(s)


class Deck(MemoryTable):
    card_at: Row = cards(200)
    card_seen: Row = cards(200)
    card_shown: Row = cards(200)


@given(st.integers(0, 1 << 30), st.booleans())
def test_hidden_cards_lie_in_rising_order_in_a_deck_of_any_size(key: int, alike: bool) -> None:
    """Known to the same seats in each place (`alike`), or to any."""
    dice, s = Random(key), Deck()
    for c in range(200):
        s.card_at[c] = dice.choice([0, 1, 2, 90, 127])
        s.card_seen[c] = [0, 4, 5, 127, 3][s.card_at[c] % 5] if alike else dice.randrange(128)
        s.card_shown[c] = s.card_seen[c] & 6
    hidden = [c for c in range(200) if not knows(s, c, 0)]
    ways = sorted(lying(s, c) for c in hidden)
    hide_cards(s, 0)
    assert [lying(s, c) for c in hidden] == ways
    assert s.card_key == [0] * 200


@given(tables, st.integers(0, 6))
def test_a_spectator_knows_less_than_any_seat(table: Any, seat: int) -> None:
    direct, by_way = laid(State, table), laid(State, table)
    hide_cards(direct, -1)
    hide_cards(by_way, seat)
    hide_cards(by_way, -1)
    assert direct.same(by_way)


@given(tables, st.integers(0, 6))
def test_hidden_cards_are_listed(table: Any, seat: int) -> None:
    s = laid(State, table)
    n = list_hidden(s, seat)
    assert s.card_key[:n] == [c for c in range(CARDS) if not knows(s, c, seat)]


@given(tables, st.integers(0, CARDS - 1), st.integers(0, CARDS - 1), st.sampled_from([State, Memory]))
def test_a_swap_exchanges_all_about_two_cards(table: Any, a: int, b: int, kind: type[Any]) -> None:
    s = laid(kind, table)
    before = [lying(s, c) for c in range(CARDS)]
    swap_cards(s, a, b)
    before[a], before[b] = before[b], before[a]
    assert [lying(s, c) for c in range(CARDS)] == before


def test_laying_is_news_when_somebody_learns_of_it() -> None:
    s = State()
    lay(s, 3, 2, bit(1))
    assert (s.card_at[3], s.card_seen[3], s.news) == (2, 2, 1)
    s.news = 0
    lay(s, 3, 4, 0)  # nobody learns where it goes
    assert s.news == 0
    lay(s, 5, 4, EVERYONE)
    assert s.news == 1


def test_draws_take_every_card_of_a_place_equally_often() -> None:
    counts: Counter[int] = Counter()
    for key in range(3000):
        s = State()
        s.luck[0][0] = key * 7919
        for c in (1, 4, 6):
            s.card_at[c] = 2
        card = draw(s, 2, 3, bit(0))
        assert (s.card_at[card], s.card_seen[card]) == (3, 1)
        assert (count_at(s, 2), count_at(s, 3)) == (2, 1)
        counts[card] += 1
    assert set(counts) == {1, 4, 6}
    assert all(850 < n < 1150 for n in counts.values())  # five standard deviations


def test_what_others_were_shown_is_between_them_and_the_holder() -> None:
    s = State()
    s.seats = 3
    s.card_at = [2, 2, 3, 3, 4, 4, 9, 9]  # hands of seats 0, 1 and 2, and elsewhere
    s.card_seen = [0b001, 0b111, 0b010, 0b011, 0b100, EVERYONE, 0b110, 0]
    told = s.clone()
    known_to_holders(s, 0, 2, -1)
    assert s.card_seen == [0b001, 0b001, 0b010, 0b011, 0b100, EVERYONE, 0, 0]
    known_to_holders(told, 0, 2, 2)  # seat 0 remembers to whom it has shown its own
    assert told.card_seen == [0b001, 0b111, *s.card_seen[2:]]
    known_to_holders(s, -1, 2, -1)
    assert s.card_seen == [0b001, 0b001, 0b010, 0b010, 0b100, EVERYONE, 0, 0]


def test_memory_knows_more_than_it_shows() -> None:
    s = Memory()
    lay_shown(s, 2, 1, EVERYONE, bit(0))
    assert (s.card_seen[2], s.card_shown[2]) == (EVERYONE, 1)
    only_shown(s)
    assert s.card_seen[2] == 1
