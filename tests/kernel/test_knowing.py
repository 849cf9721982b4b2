"""What a seat may know and is shown, written out from the declaration; worlds that fill it up again."""

from collections import Counter
from itertools import permutations
from math import log, sqrt
from pathlib import Path
from typing import Any

import pytest

from lusoria.kernel import BoxError, Game, NoWorldError, streams
from lusoria.kernel.luck import mix
from lusoria.kernel.worlds import DEALS, LOST, PATIENCE
from tests.support.specimen import specimen

FIELDS = (
    "    turns: int = num()",
    """    turns: int = num()
    open_row: Row = row(3)
    mine: Row = row(3, known=OWNER)
    papers: Grid = grid(3, 2, known=OWNER)
    fate: int = num(known=NOBODY)
    stored: Row = row(3, shown=OWNER)
    pile: Row = row(3, shown=NOBODY)
    vote: Row = row(3, known=OWNER, sealed=True)
    hands: Row = row(3, mirror=True)
    secret: Row = row(3, shown=OWNER, mirror=True)""",
)
NAMES = ("EVERYONE, OWNER, Actions,", "EVERYONE, NOBODY, OWNER, Actions, Grid,")
MIRROR = (
    "def score(",
    """def mirror(s: State, box: Box) -> None:
    for seat in range(3):
        s.hands[seat] = count_at(s, HAND + seat)
        s.secret[seat] = 10 * s.hands[seat]


def score(""",
)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return specimen(tmp_path, NAMES, FIELDS, MIRROR)


def filled(game: Game) -> Any:
    s: Any = game.rules.new(game.box(), 3, streams(b"knowing"))
    s.open_row[:] = [1, 2, 3]
    s.mine[:] = [4, 5, 6]
    s.papers[0][:], s.papers[1][:], s.papers[2][:] = [1, 2], [3, 4], [5, 6]
    s.fate, s.vote[:] = 9, [1, 2, 3]
    s.stored[:], s.pile[:] = [7, 8, 9], [1, 1, 1]
    game.rules.redact.__globals__["mirror"](s, game.box())
    return s


def test_each_field_is_known_as_declared(game: Game) -> None:
    s = filled(game)
    k: Any = game.rules.know(s, game.box(), 1)
    assert (k.open_row, k.mine, k.papers, k.vote) == ([1, 2, 3], [0, 5, 0], [[0, 0], [3, 4], [0, 0]], [0, 2, 0])
    assert (k.fate, k.luck) == (0, [[0, 0]] * 4)
    assert (k.stored, k.pile) == ([7, 8, 9], [1, 1, 1])  # remembered, though not shown
    assert (k.hands, k.secret) == ([2, 2, 2], [20, 20, 20])  # rebuilt from where cards lie
    assert s.mine == [4, 5, 6]  # the table itself is untouched


def test_each_field_is_shown_as_declared(game: Game) -> None:
    v: Any = game.rules.show(filled(game), game.box(), 1)
    assert (v.stored, v.pile, v.mine) == ([0, 8, 0], [0, 0, 0], [0, 5, 0])
    assert (v.hands, v.secret) == ([2, 2, 2], [0, 20, 0])


@pytest.mark.parametrize(("of", "counted"), [("s.open_row[seat]", [9, 9, 9]), ("held(s, seat)", [0, 5, 0])])
def test_what_repeats_nothing_hidden_is_not_counted_anew(tmp_path: Path, of: str, counted: list[int]) -> None:
    mirror = (
        "def score(",
        f"""def mirror(s: State, box: Box) -> None:
    for seat in range(3):
        s.hands[seat] = {of}


def held(s: State, seat: int) -> int:
    return s.mine[seat]


def score(""",
    )
    game = specimen(tmp_path, NAMES, FIELDS, mirror)
    s = filled(game)
    s.hands[:] = [9, 9, 9]
    for known in (game.rules.know(s, game.box(), 1), game.rules.show(s, game.box(), 1)):
        assert known.hands == counted  # type: ignore[attr-defined]
    world: Any = game.rules.determinize(known, game.box(), 1, 5)
    assert world.hands == counted


@pytest.mark.parametrize(("of", "again"), [("s.open_row[seat]", "mirror_hidden"), ("s.mine[seat]", "mirror")])
def test_where_cards_alone_trade_places_the_rest_is_not_counted_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: str, again: str
) -> None:
    mirror = (
        "def score(",
        f"""def mirror(s: State, box: Box) -> None:
    for seat in range(3):
        s.secret[seat] = {of}
    mirror_hidden(s, box)


def mirror_hidden(s: State, box: Box) -> None:
    for seat in range(3):
        s.hands[seat] = count_among(s, HAND + seat, 0, 4)


def score(""",
    )
    names = ("count_at,", "count_among, count_at,")
    game = specimen(tmp_path, NAMES, FIELDS, names, mirror)
    rules, box, space = game.rules, game.box(), game.rules.redact.__globals__
    s, counted = filled(game), list[str]()
    for name in ("mirror", "mirror_hidden"):

        def watched(*given: Any, name: str = name, made: Any = space[name]) -> None:
            counted.append(name)
            made(*given)

        monkeypatch.setitem(space, name, watched)
    known = rules.know(s, box, 1)
    world = rules.determinize(known, box, 1, 5)
    assert counted == [again, again]
    for state in (known, world):
        whole = state.clone()
        space["mirror"](whole, box)
        assert whole.same(state)


@pytest.mark.parametrize("memory", [False, True])
def test_what_is_shown_follows_from_what_is_known(tmp_path: Path, memory: bool) -> None:
    """`show` at once is `redact`, then `conceal`."""
    rows = ("class State(CardTable):", "class State(MemoryTable):\n    card_shown: Row = cards(CARDS)")
    tables = ("CardTable,", "MemoryTable,")
    game = specimen(tmp_path, NAMES, FIELDS, MIRROR, *([tables, rows] if memory else []))
    rules, box, s = game.rules, game.box(), filled(game)
    if memory:
        s.card_shown[:] = [seen & shown for seen, shown in zip(s.card_seen, 2 * [1, 7, 0, 127], strict=True)]
    for seat in (0, 1, 2, -1):
        known = rules.know(s, box, seat)
        rules.conceal(known, box, seat)
        assert rules.show(s, box, seat).same(known)


def test_a_spectator_owns_nothing(game: Game) -> None:
    k: Any = game.rules.know(filled(game), game.box(), -1)
    assert (k.mine, k.papers, k.vote) == ([0, 0, 0], [[0, 0]] * 3, [0, 0, 0])
    v: Any = game.rules.show(filled(game), game.box(), -1)
    assert (v.stored, v.pile, v.open_row) == ([0, 0, 0], [0, 0, 0], [1, 2, 3])


def test_knowing_is_not_news(game: Game) -> None:
    s = filled(game)
    s.news = 1
    assert game.rules.know(s, game.box(), 0).news == 0
    assert game.rules.determinize(game.rules.know(s, game.box(), 0), game.box(), 0, 5).news == 0


def even(counts: Counter[Any], kinds: int) -> None:
    n, free, t = counts.total(), kinds - 1, log(1e6)
    assert len(counts) == kinds
    assert sum((c - n / kinds) ** 2 * kinds / n for c in counts.values()) < free + 2 * sqrt(free * t) + 2 * t


def test_worlds_follow_from_knowledge_and_key_alone(game: Game) -> None:
    rules, box, s = game.rules, game.box(), filled(game)
    k = rules.know(s, box, 0)
    assert rules.determinize(k, box, 0, 11).same(rules.determinize(k, box, 0, 11))
    worlds = {tuple(rules.determinize(k, box, 0, key).as_dict()["card_at"]) for key in range(400)}
    assert len(worlds) > 50
    assert all(rules.know(rules.determinize(k, box, 0, key), box, 0).same(k) for key in range(50))


def test_hidden_cards_lie_anywhere_equally_often(tmp_path: Path) -> None:
    """Two seats: of eight cards six are hidden from seat 0, two of them in a hand: fifteen ways."""
    game = specimen(tmp_path)
    rules, box = game.rules, game.box()
    k = rules.know(rules.new(box, 2, streams(b"x")), box, 0)
    counts: Counter[Any] = Counter()
    for key in range(15 * 300):
        w: Any = rules.determinize(k, box, 0, key)
        counts[tuple(w.card_at)] += 1
    even(counts, 15)


TOLD = (
    "def check(",
    """def strain(s: State, box: Box, seat: int) -> int:
    total = 0
    for card in range(CARDS):
        if s.card_at[card] == HAND + 1:
            total += card
    return abs(total - s.note)


def check(""",
)


@pytest.mark.parametrize("total", [3, 5, 7, 9])
def test_worlds_agree_with_what_was_said_equally_often(tmp_path: Path, total: int) -> None:
    """Seat 1 has said what its two cards add up to; all hands of which that is true are equally likely."""
    game = specimen(tmp_path, TOLD)
    rules, box = game.rules, game.box()
    s: Any = rules.State()
    rules.prepare(s, 2, streams(b"y"))
    mine = 6
    pairs = {(a, b) for a, b in permutations(range(8), 2) if a < b and a + b == total and mine not in (a, b)}
    for card, place, seen in (*((card, 3, 2) for card in max(pairs)), (mine, 2, 1)):
        s.card_at[card], s.card_seen[card] = place, seen
    s.note, s.awaits, s.asked = total, 1, 1
    k = rules.know(s, box, 0)
    counts: Counter[Any] = Counter()
    for key in range(250 * len(pairs)):
        w: Any = rules.determinize(k, box, 0, mix(3, key))
        counts[tuple(c for c in range(8) if w.card_at[c] == 3)] += 1
    assert set(counts) == pairs
    even(counts, len(pairs))


MARKS = ("    turns: int = num()", "    turns: int = num()\n    marks: Row = row(7, scratch=True)")
MARKED = (
    "def check(",
    """def mark(card: int) -> int:
    return card


def strain(s: State, box: Box, seat: int) -> int:
    return abs(s.marks[HAND + 1] - s.note)


def check(""",
)


def test_marks_that_are_kept_lead_to_the_same_worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are always what a count of all cards would say, nothing is left of them, and `strain` answers alone too."""
    plain, marked = specimen(tmp_path / "plain", TOLD), specimen(tmp_path / "marked", MARKS, MARKED)
    space = marked.rules.suppose.__globals__
    strain, box, asked = space["strain"], plain.box(), 0

    def watched(s: Any, box: Any, seat: int) -> int:
        nonlocal asked
        asked += 1
        assert s.marks == [sum(c for c in range(8) if s.card_at[c] == place) for place in range(7)]
        return int(strain(s, box, seat))

    monkeypatch.setitem(space, "strain", watched)
    for total in range(1, 14):
        s, t = (game.rules.new(box, 2, streams(b"m")) for game in (plain, marked))
        s.note = t.note = total  # type: ignore[attr-defined]
        known, same = plain.rules.know(s, box, 0), marked.rules.know(t, box, 0)
        for key in range(20):
            try:
                world: Any = plain.rules.determinize(known, box, 0, key)
            except NoWorldError:
                with pytest.raises(NoWorldError):
                    marked.rules.determinize(same, box, 0, key)
                break
            other: Any = marked.rules.determinize(same, box, 0, key)
            assert (other.as_dict(), other.marks) == (world.as_dict(), [0] * 7)
            other.note += 2
            assert marked.rules.strain is not None
            assert (marked.rules.strain(other, box, 0), other.marks) == (2, [0] * 7)
    assert asked > 10_000


def test_marks_need_a_row(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="a scratch row `marks`"):
        specimen(tmp_path, MARKED).box()


def test_no_world_is_said_so(tmp_path: Path) -> None:
    game = specimen(tmp_path, TOLD)
    rules, box = game.rules, game.box()
    s: Any = rules.new(box, 2, streams(b"z"))
    s.note = 99
    with pytest.raises(NoWorldError, match="no arrangement of the hidden cards agrees"):
        rules.determinize(rules.know(s, box, 0), box, 0, 1)


def test_the_work_for_a_world_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no world agrees; and where two cards have nothing to trade, nothing is asked."""
    game = specimen(tmp_path, TOLD)
    rules, box, space = game.rules, game.box(), game.rules.suppose.__globals__
    s: Any = rules.new(box, 2, streams(b"z"))
    s.note = 99
    known: Any = rules.know(s, box, 0)
    hidden = [card for card in range(8) if not known.card_seen[card] & 1]
    swaps: list[bool] = []  # whether each changed where a card lies
    asked = dealt = 0

    def shuffle_hidden(s: Any, seat: int, n: int) -> None:
        nonlocal dealt
        dealt += 1
        shuffle(s, seat, n)

    def swap_cards(s: Any, a: int, b: int) -> None:
        swaps.append(s.card_at[a] != s.card_at[b])
        swap(s, a, b)

    def strain(s: Any, box: Any, seat: int) -> int:
        nonlocal asked
        asked += 1
        if asked == 1 + DEALS:
            swaps.clear()  # those of whole deals
        return 99

    shuffle, swap = space["shuffle_hidden"], space["swap_cards"]
    monkeypatch.setitem(space, "shuffle_hidden", shuffle_hidden)
    monkeypatch.setitem(space, "swap_cards", swap_cards)
    monkeypatch.setitem(space, "strain", strain)
    with pytest.raises(NoWorldError):
        rules.determinize(known, box, 0, 1)
    walked = asked - dealt
    assert len(hidden) == 6
    assert 1 + DEALS < dealt <= 2 + DEALS + 2 * PATIENCE // LOST
    assert all(swaps)
    assert walked == len(swaps)
    assert 0 < walked <= 2 * PATIENCE * len(hidden)


def test_imagination_fills_what_nobody_declared_as_cards(tmp_path: Path) -> None:
    imagine = (
        "def score(",
        """def imagine(s: State, box: Box, seat: int) -> None:
    for other in range(s.seats):
        if other != seat:
            s.mine[other] = 1 + below(s, 6)


def score(""",
    )
    game = specimen(tmp_path, NAMES, FIELDS, MIRROR, imagine)
    s = filled(game)
    k = game.rules.know(s, game.box(), 2)
    counts: Counter[Any] = Counter()
    for key in range(36 * 100):
        w: Any = game.rules.determinize(k, game.box(), 2, key)
        assert w.mine[2] == 6
        counts[w.mine[0], w.mine[1]] += 1
    even(counts, 36)


def test_sealed_answers_are_given_again_by_whoever_has_answered() -> None:
    from lusoria.games.imperium import GAME, rules

    box = GAME.box()
    s: Any = GAME.rules.new(box, 3, streams(b"sealed"))
    for seat in (1, 2):
        for _ in range(rules.PICKS - (seat == 2)):  # seat 2 has one pick to go
            GAME.rules.apply(s, box, seat, GAME.rules.legal_codes(s, box, seat)[0])
    assert s.awaits == 0b101
    k: Any = GAME.rules.know(s, box, 0)
    assert not any(k.picked[1])
    picks: Counter[int] = Counter()
    for key in range(200):
        w: Any = GAME.rules.determinize(k, box, 0, key)
        assert (w.awaits, sum(w.picked[1]), sum(w.picked[2])) == (0b101, rules.PICKS, 0)
        picks.update(i for i, yes in enumerate(w.picked[1]) if yes)
    assert len(picks) == len(s.picked[1])


def test_the_random_policy_picks_a_block_by_weight_and_then_a_code() -> None:
    from lusoria.games.zero import GAME, rules

    can = [0] * GAME.rules.size
    can[rules.KNOCK] = 1
    for card in (3, 9, 20):
        can[rules.LAY + card] = 1
    lane, counts = [12345, 0], Counter[int]()
    for _ in range(7000):
        counts[GAME.rules.pick(can, lane)] += 1
    assert set(counts) == {rules.KNOCK, rules.LAY + 3, rules.LAY + 9, rules.LAY + 20}
    assert 850 < counts[rules.KNOCK] < 1150  # weight 1 of 7
    assert all(1800 < counts[rules.LAY + c] < 2200 for c in (3, 9, 20))
    assert GAME.rules.pick([0] * GAME.rules.size, lane) == -1
