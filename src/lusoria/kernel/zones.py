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


def zeros(length: int) -> Row:
    """Room for numbers for as long as a helper runs; compiled code has it in the frame of the function."""
    return [0] * length


# --8<-- rules text


def lay(s: CardTable, card: int, place: int, who: int) -> None:
    """Put a card somewhere; `who` is the mask of the seats that know it is there."""
    if who & ~s.card_seen[card]:
        s.news = 1
    s.card_at[card] = place
    s.card_seen[card] = who


def count_at(s: CardTable, place: int) -> int:
    """How many cards lie at a place."""
    n = 0
    for c in range(len(s.card_at)):
        if s.card_at[c] == place:
            n += 1
    return n


def draw(s: CardTable, place: int, to: int, who: int) -> int:
    """A random card of a place (at least one must be there) goes to another; which one it was."""
    k = below(s, count_at(s, place))
    card = 0
    k -= int(s.card_at[card] == place)
    while k >= 0:  # one question a card: two would be guessed wrong at every card that lies there
        card += 1
        k -= int(s.card_at[card] == place)
    lay(s, card, to, who)
    return card


def hidden_from(s: CardTable, card: int, seat: int) -> int:
    """1 if the seat does not know where the card is; of a spectator (-1), if not everybody knows it."""
    if seat < 0:
        return int(s.card_seen[card] != EVERYONE)
    return 1 - ((s.card_seen[card] >> seat) & 1)


def hide_cards(s: CardTable, seat: int) -> None:
    """Cards that the seat does not know trade places until they lie in an order that tells nothing: the rising one.

    Hidden cards of one place are hardly ever known to different seats, so it is enough to count them place by place;
    and without a branch on any card, since who knows what is hard to foresee.
    """
    n = len(s.card_at)
    eyes = 1 << seat if seat >= 0 else EVERYONE
    # For each place the number of hidden cards there, which place it is, and which bits of how they are seen are 1 and
    # which are 0; behind the places known cards, each by itself.
    piles = zeros(128 + len(s.card_at))
    left = 0
    for c in range(n):
        hidden = int(s.card_seen[c] & eyes != eyes)
        place = s.card_at[c] & 127
        seen = s.card_seen[c] * 128 + shown_of(s, c)
        pile = place if hidden else 128 + c
        piles[pile] = piles[pile] + (1 << 28) | place << 40 | seen | (seen ^ 16383) << 14
        left += hidden
    step = zeros(1 + len(s.card_at))  # from the place of the hidden card before to that of the k-th, in rising order
    rank = 0
    place = 0
    before = 0
    several = 0
    while rank < left:
        pile = piles[place & 127]
        step[1 + rank] = place - before  # the next place takes the entry of an empty one
        before += (place - before) * int(pile > 0)
        several |= pile & pile >> 14
        rank += pile >> 28 & 4095
        place += 1
    if several & 16383:
        hide_ways(s, seat)
        return
    rank = 0
    place = 0
    for c in range(n if left > 0 else 0):
        hidden = int(s.card_seen[c] & eyes != eyes)
        place += step[(1 + rank) * hidden]
        rank += hidden
        pile = piles[place & 127 if hidden else 128 + c]
        s.card_at[c] = pile >> 40 & 127
        s.card_seen[c] = pile >> 7 & 127
        set_shown(s, c, pile & 127)


def hide_ways(s: CardTable, seat: int) -> None:
    """The same where hidden cards of one place are known to different seats: all ways to lie are sorted."""
    n = len(s.card_at)
    kinds = 0  # ways to lie, in rising order at the head of the scratch row: each with how many lie so besides one
    for c in range(n):
        if hidden_from(s, c, seat) == 1:
            way = ((s.card_at[c] * 128 + s.card_seen[c]) * 128 + shown_of(s, c)) * 512
            i = kinds
            while i > 0 and s.card_key[i - 1] >= way + 512:
                i -= 1
            if i > 0 and s.card_key[i - 1] >= way:
                s.card_key[i - 1] += 1
            else:
                for k in range(kinds, i, -1):
                    s.card_key[k] = s.card_key[k - 1]
                s.card_key[i] = way
                kinds += 1
    if kinds == 0:
        return
    i = 0
    for c in range(n):
        if hidden_from(s, c, seat) == 1:
            way = s.card_key[i] // 512
            if s.card_key[i] % 512 == 0:
                i += 1
            else:
                s.card_key[i] -= 1
            s.card_at[c] = way // 16384
            s.card_seen[c] = way // 128 % 128
            set_shown(s, c, way % 128)
    for i in range(kinds):
        s.card_key[i] = 0


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


def only_shown(s: MemoryTable) -> None:
    """What is remembered counts no longer, only what is shown."""
    for c in range(len(s.card_at)):
        s.card_seen[c] = s.card_seen[c] & s.card_shown[c]
