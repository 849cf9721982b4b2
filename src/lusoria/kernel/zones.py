"""Cards whose whereabouts are not known to all.

`card_at[card]` is a place (a small number that the game chooses), `card_seen[card]` the seats that know it lies there.
Piles have no order: a draw takes a random card of its place, which is the same to everybody and leaves less to hide.
"""

from __future__ import annotations

from .declare import EVERYONE, IMAGINED, Declared, Field, Row, Table
from .luck import below, chance


class CardTable(Table):
    """A state with cards. A game declares both rows with its number of cards: `card_at: Row = cards(56)`."""

    card_at: Row  # the place of each card
    card_seen: Row  # bit p: seat p knows that place
    card_key: Row  # scratch of the same length, added by itself

    def __init_subclass__(cls) -> None:
        rows = vars(cls).get("card_at")
        if isinstance(rows, Field):
            key = Field("i4", rows.shape, scratch=True)
            key.name = "card_key"
            setattr(cls, "card_key", key)  # noqa: B010 - a declaration, not a value
        Declared.__init_subclass__.__func__(cls)  # type: ignore[attr-defined]


class MemoryTable(CardTable):
    """Cards that people may have seen and are no longer shown: the third row says who is shown the face now."""

    card_shown: Row


def shown_of(s: CardTable, card: int) -> int:
    """Who is shown the face; 0 in games that show what they know. Compiled code has a twin for each kind of table."""
    return s.card_shown[card] if isinstance(s, MemoryTable) else 0


def set_shown(s: CardTable, card: int, who: int) -> None:
    """The inverse of `shown_of`, with a twin likewise."""
    if isinstance(s, MemoryTable):
        s.card_shown[card] = who


def count_at(s: CardTable, place: int) -> int:
    """How many cards lie at a place. This and what follows has a twin in compiled code (`drivers/cards.py`)."""
    return s.card_at.count(place)


def count_among(s: CardTable, place: int, first: int, stop: int) -> int:
    """How many of the cards `first .. stop - 1` lie at a place."""
    if first < 0 or stop > len(s.card_at):
        raise IndexError("there are no such cards")
    return s.card_at[first:stop].count(place)


def which_at(s: CardTable, place: int, first: int, stop: int) -> int:
    """Which of the cards `first .. stop - 1`, 62 at most, lie at a place: bit k is 1 if card `first` + k does."""
    if first < 0 or stop > len(s.card_at) or stop - first > 62:
        raise IndexError("there are no such cards")
    return sum(1 << k for k, at in enumerate(s.card_at[first:stop]) if at == place)


def count_bits(mask: int) -> int:
    """How many bits of a mask are 1; it is not negative."""
    return mask.bit_count()


def nth_at(s: CardTable, place: int, k: int) -> int:
    """The k-th (from 0) card of a place; it must be there."""
    return [card for card in range(len(s.card_at)) if s.card_at[card] == place][k]


def hide_cards(s: CardTable, seat: int) -> int:
    """Cards that the seat does not know trade places until they lie in an order that tells nothing: the rising one.

    1, or 0 where all of them lie alike, so that nothing can have changed.
    """
    hidden = [card for card in range(len(s.card_at)) if hidden_from(s, card, seat)]
    ways = sorted((s.card_at[card], s.card_seen[card], shown_of(s, card)) for card in hidden)
    for card, (place, seen, shown) in zip(hidden, ways, strict=True):
        s.card_at[card] = place
        s.card_seen[card] = seen
        set_shown(s, card, shown)
    return int(len(set(ways)) > 1)


def only_shown(s: MemoryTable) -> None:
    """What is remembered counts no longer, only what is shown."""
    for c in range(len(s.card_at)):
        s.card_seen[c] = s.card_seen[c] & s.card_shown[c]


def known_to_holders(s: CardTable, seat: int, hands: int, told: int) -> None:
    """Of cards that not all know nobody knows any more but the seat (-1: none) and whoever holds them, seat p at the
    place `hands` + p; of those at the place `told` (-1: at none) all still do who did."""
    mine = 1 << seat if seat >= 0 else 0
    for card, place in enumerate(s.card_at):
        if place != told and s.card_seen[card] != EVERYONE:
            holder = 1 << place - hands if hands <= place < hands + s.seats else 0
            s.card_seen[card] &= mine | holder


def hidden_from(s: CardTable, card: int, seat: int) -> bool:
    """Whether the seat does not know where the card is; of a spectator (-1), whether not everybody knows it."""
    return s.card_seen[card] != EVERYONE if seat < 0 else not s.card_seen[card] >> seat & 1


# --8<-- rules text


def lay(s: CardTable, card: int, place: int, who: int) -> None:
    """Put a card somewhere; `who` is the mask of the seats that know it is there."""
    if who & ~s.card_seen[card]:
        s.news = 1
    s.card_at[card] = place
    s.card_seen[card] = who


def draw(s: CardTable, place: int, to: int, who: int) -> int:
    """A random card of a place (at least one must be there) goes to another; which one it was."""
    card = nth_at(s, place, below(s, count_at(s, place)))
    lay(s, card, to, who)
    return card


def swap_cards(s: CardTable, a: int, b: int) -> None:
    """Two cards trade places."""
    place = s.card_at[a]
    seen = s.card_seen[a]
    shown = shown_of(s, a)
    s.card_at[a] = s.card_at[b]
    s.card_seen[a] = s.card_seen[b]
    set_shown(s, a, shown_of(s, b))
    s.card_at[b] = place
    s.card_seen[b] = seen
    set_shown(s, b, shown)


def lie_alike(s: CardTable, a: int, b: int) -> int:
    """1 if two cards lie at one place and the same seats know of both, so that they have nothing to trade."""
    same = s.card_at[a] == s.card_at[b] and s.card_seen[a] == s.card_seen[b]
    return int(same and shown_of(s, a) == shown_of(s, b))


def list_hidden(s: CardTable, seat: int) -> int:
    """The cards that the seat does not know, listed at the head of the scratch row; how many."""
    n = 0
    for c in range(len(s.card_at)):
        if not (s.card_seen[c] >> seat) & 1:
            s.card_key[n] = c
            n += 1
    return n


def shuffle_hidden(s: CardTable, seat: int, n: int) -> None:
    """The n listed cards trade places at random."""
    for i in range(n - 1, 0, -1):
        swap_cards(s, s.card_key[i], s.card_key[chance(s, IMAGINED, i + 1)])


def clear_list(s: CardTable) -> None:
    """The scratch row is zero again."""
    for c in range(len(s.card_at)):
        s.card_key[c] = 0


def lay_shown(s: MemoryTable, card: int, place: int, known: int, shown: int) -> None:
    """Put a card somewhere; `known`: who remembers it there, `shown`: who is shown its face now.

    To be shown a face again is news: a step that turned it up is not taken back, whoever remembered it."""
    if shown & ~s.card_shown[card]:
        s.news = 1
    lay(s, card, place, known)
    s.card_shown[card] = shown
