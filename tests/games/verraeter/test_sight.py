"""What each seat may know (VRR-11), and whether imagined worlds are as likely as what was said and done."""

import random
from collections import Counter
from typing import Any

import pytest

from lusoria.bots import Bot
from lusoria.games.verraeter import GAME
from lusoria.games.verraeter import rules_state as r
from lusoria.kernel.luck import mix
from lusoria.play import Match
from tests.games.verraeter.table import (
    BUILDER,
    DIPLOMAT_2,
    DIPLOMAT_5,
    FARMER,
    STRATEGIST,
    TRAITOR,
    draft,
    hand,
    muster,
    position,
    show,
    state,
    until,
    values_of,
)
from tests.support.clauses import clause

RULES = GAME.rules
WORLDS = 4000


def worlds(match: Match, seat: int, count: int = WORLDS) -> list[Any]:
    """Worlds that a seat imagines."""
    known = RULES.know(match.state, match.box, seat)
    return [RULES.determinize(known, match.box, seat, mix(7, k)) for k in range(count)]


def near(found: Counter[Any], expected: dict[Any, float], count: int = WORLDS) -> None:
    """Every case comes up as often as expected, within four and a half standard deviations."""
    assert set(found) <= {case for case, share in expected.items() if share > 0}
    for case, share in expected.items():
        off = abs(found[case] - count * share)
        assert off <= 4.5 * (count * share * (1 - share)) ** 0.5 + 1, (case, found[case] / count, share)


@clause("VRR-11.1")
def test_what_is_open_and_what_is_secret() -> None:
    match = muster((TRAITOR, BUILDER, FARMER, STRATEGIST), ((2, 5), (3,), (4, 4), (6,)), discards=(2, 8))
    for reader in (1, 3, None):
        s = match.view(reader).state
        assert s.hand[0] == [0] * 6
        assert s.picked[0] == 0
        assert s.saw[0] == [0] * 6
        assert (s.held[:4], s.pile, s.discard) == ([2, 1, 2, 1], 15, [1, 0, 0, 0, 0, 1])
        assert s.house == match.state.house
    assert values_of(match.view(0).state.hand[0]) == [2, 5]
    assert match.view(0).state.picked[0] == 1 + TRAITOR
    assert sum(match.view(0).state.saw[0]) == 5


@clause("VRR-11.2")
def test_the_log_tells_a_seat_its_own_secrets_and_nobody_else() -> None:
    match = position(r.DRAFT, 0, hands=((), (), (3,)), houses="HHH", conflict=1, estates={3: 1},
                     **draft((FARMER, TRAITOR, STRATEGIST), 0, BUILDER, 0))  # fmt: skip
    match.play(r.KEEP + FARMER, r.KEEP + TRAITOR, r.KEEP + STRATEGIST, r.SHOW)
    drawn = ", ".join(map(str, hand(match, 0)))
    own = [
        "Seat 1 keeps: Farmer.",
        f"Seat 1 draws: {drawn}.",
    ]
    for line in own:
        assert line in match.log("en", 0)
        assert line not in match.log("en", 1)
    assert "Seat 2 was handed: Traitor, Diplomat 2, Diplomat 5, Strategist." in match.log("en", 1)
    assert not [line for line in match.log("en", 2) if line.startswith("Seat 2 was handed")]
    assert "Seat 1 draws 3 cards." in match.log("en", 2)
    assert {kind.name for kind in RULES.events.kinds} >= {"handed", "own-action", "own-cards"}


@clause("VRR-11.4")
def test_cards_of_one_value_are_all_alike() -> None:
    """Whether the 3 that is shown was there from the start or has just been drawn: others know the same."""
    first = Match.new("verraeter", seats=3, secret=bytes(32))
    fields = until(first, r.SHOW_CARDS).fields()
    mover = first.awaited[0]
    fields["hand"][mover] = [0, 2, 1, 1, 0, 0]
    fields["held"][mover], fields["pile"] = 4, fields["pile"] - 1
    fields["drew"] = [[int(seat == mover)] for seat in range(3)]
    fields["batch"] = [int(seat == mover) for seat in range(3)]
    match = Match.at("verraeter", seats=3, fields=fields)
    match.play(r.PLAY + 1, r.SHOW)
    assert state(match).sure[mover] == [0, 0, 1, 1, 0, 0]
    other = (mover + 1) % 3
    found = Counter(tuple(world.hand[mover]) for world in worlds(match, other, 600))
    assert all(cards[2] >= 1 and cards[3] >= 1 for cards in found)
    assert len(found) > 3  # the fourth card may be any


@clause("VRR-11.4")
def test_hands_nobody_has_watched_are_dealt_evenly() -> None:
    """Three cards are left in the box besides one's own: 2, 2 and 8. Ben holds one of them."""
    few = {"supply": [3, 0, 0, 0, 0, 1], "start_hand": [0] * 6}
    match = position(r.WHERE, 0, hands=((2,), (8,), ()), components=few, pile=2)
    near(Counter(tuple(values_of(world.hand[1])) for world in worlds(match, 0)), {(2,): 2 / 3, (8,): 1 / 3})


SHUFFLES = [
    # old cards of the others, cards shuffled, how many old ones each held, what each showed and then drew
    ((0, 1, 2), (1, 1, 2, 2, 4), (2, 1), ((((), 1), ((1,), 1)), (((), 1), ((2,), 0)))),
    ((5, 0, 0, 4), (0, 1, 1, 4), (2, 2), ((((), 2), ((4,), 0)), (((), 1), ((4,), 0)))),
    ((5, 0, 1, 1), (1, 2, 2, 3), (2, 2), ((((1,), 1), ((1,), 0)), (((), 2), ((1,), 0)))),
]
Story = tuple[tuple[tuple[int, ...], int], ...]


def as_told(old: tuple[int, ...], fresh: tuple[int, ...], held: tuple[int, int], story: tuple[Story, Story]) -> Match:
    """Cleo has watched two others since the shuffling; she has held nothing."""
    s = {"traced": 1, "old": [old.count(k) for k in range(6)], "fresh": [fresh.count(k) for k in range(6)]}
    rng = random.Random(3)
    while True:  # some true course of events that looks like this
        left, pile = rng.sample(old, len(old)), rng.sample(fresh, len(fresh))
        hands, had = [], []
        for seat in (0, 1):
            cards, left = left[: held[seat]], left[held[seat] :]
            had.append([cards.count(k) for k in range(6)])
            for gone, count in story[seat]:
                for kind in gone:
                    if kind not in cards:
                        break
                    cards.remove(kind)
                else:
                    cards, pile = cards + pile[:count], pile[count:]
                    continue
                break
            else:
                hands.append(cards)
                continue
            break
        else:
            break
    gone_all = [kind for told in story for gone, _ in told for kind in gone]
    drew = [[count for _, count in told] for told in story]
    gone = [[sum(1 << 4 * kind for kind in cards) for cards, _ in told] for told in story]
    batch = [sum(count > 0 for count in row) for row in drew]
    return Match.at(
        "verraeter", seats=3,
        components={"supply": [old.count(k) + fresh.count(k) for k in range(6)], "start_hand": [0] * 6},
        fields={
            **position(r.WHERE, 2, hands=((), (), ()), turn=4, strategist=2).fields(), **s,
            "hand": [[cards.count(k) for k in range(6)] for cards in hands], "held": [len(cards) for cards in hands],
            "had": had, "drew": drew, "gone": gone, "batch": batch, "pile": len(pile),
            "discard": [gone_all.count(k) for k in range(6)],
        },
    )  # fmt: skip


def posterior(
    old: tuple[int, ...], fresh: tuple[int, ...], held: tuple[int, int], story: tuple[Story, Story]
) -> dict[Any, float]:
    """The hands that are possible and how likely each is: all ways to deal the cards, each as often as seats that show
    a card of theirs at random would have shown these."""
    rng = random.Random(5)
    found: Counter[Any] = Counter()
    for _ in range(60_000):
        left, pile, hands = rng.sample(old, len(old)), rng.sample(fresh, len(fresh)), []
        for seat in (0, 1):
            cards, left = left[: held[seat]], left[held[seat] :]
            agrees = True
            for gone, count in story[seat]:
                for kind in gone:
                    agrees = agrees and cards.pop(rng.randrange(len(cards))) == kind
                cards, pile = cards + pile[:count], pile[count:]
            if not agrees:
                break
            hands.append(tuple(sorted(cards)))
        else:
            found[tuple(hands)] += 1
    return {case: count / found.total() for case, count in found.items()}


@clause("VRR-11.4")
@pytest.mark.parametrize(("old", "fresh", "held", "story"), SHUFFLES)
def test_worlds_are_as_likely_as_what_was_shown_since_the_shuffling(
    old: tuple[int, ...], fresh: tuple[int, ...], held: tuple[int, int], story: tuple[Story, Story]
) -> None:
    match = as_told(old, fresh, held, story)
    found: Counter[Any] = Counter()
    for world in worlds(match, 2):
        hands = tuple(tuple(k for k in range(6) for _ in range(world.hand[seat][k])) for seat in (0, 1))
        found[hands] += 1
    expected = posterior(old, fresh, held, story)
    assert set(found) <= set(expected)  # nothing that cannot be
    apart = sum(abs(found[case] / WORLDS - share) for case, share in expected.items()) / 2
    assert apart < 0.06


def likings(match: Match, seats: int) -> list[list[int]]:
    """How much each seat likes each action, with the hands that it truly has."""
    s: Any = match.state.clone()
    for seat in range(seats):
        RULES.modules[2].rate_actions(s, match.box, seat)  # type: ignore[attr-defined]
    return [list(row) for row in s.liking]


def test_the_draft_is_imagined_as_the_others_would_play_it() -> None:
    """Seat 2 was handed three of the six and knows the hands: who kept what follows from what they like."""
    match = position(
        r.DRAFT, 2, hands=((), (), ()), conflict=1, houses="HRH", turn=3, first=0,
        **draft((STRATEGIST, TRAITOR, 0), 0, FARMER, 2),
    )  # fmt: skip
    like = likings(match, 3)
    unseen = {STRATEGIST, TRAITOR, FARMER}
    expected: dict[Any, float] = {}
    for aside in unseen:
        for one in unseen - {aside}:
            (two,) = unseen - {aside, one}
            left = set(range(6)) - {aside}
            share = like[0][one] / sum(like[0][card] for card in left)
            left.remove(one)
            expected[one, two] = share * like[1][two] / sum(like[1][card] for card in left)
    total = sum(expected.values())
    found = Counter((world.picked[0] - 1, world.picked[1] - 1) for world in worlds(match, 2))
    near(found, {case: share / total for case, share in expected.items()})
    assert len(set(found.values())) > 1


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_nobody_imagines_what_was_not_handed_on(seat: int) -> None:
    actions = (DIPLOMAT_5, STRATEGIST, BUILDER, FARMER)
    match = muster(actions, ((3,), (4,), (5,), (2,)), first=0, aside=TRAITOR)
    for world in worlds(match, seat, 200):
        kept = [world.picked[other] - 1 for other in range(4)]
        assert len(set(kept)) == 4
        assert kept[seat] == actions[seat]
        for other in range(4):
            assert kept[other] not in [kept[before] for before in range(other)]
            if other < seat:
                assert not world.saw[seat][kept[other]]
            if other > seat:
                assert world.saw[seat][kept[other]]


def test_after_a_shuffle_the_hands_are_known_all_together() -> None:
    """All that the other one can hold is what is not in the pile."""
    match = Match.new("verraeter", seats=4, secret=bytes([4]) * 32)
    rng, shuffles = random.Random(2), 0
    while not match.over and shuffles < 2:
        before = state(match).pile
        match.play(rng.choice(match.legal(match.awaited[0])))
        if state(match).pile > before:
            shuffles += 1
            for seat in range(4):
                for world in worlds(match, seat, 20):
                    for kind in range(6):
                        fresh = sum(world.hand[p][kind] - world.sure[p][kind] - world.had[p][kind] for p in range(4))
                        assert 0 <= fresh <= world.fresh[kind]
    assert shuffles == 2


def test_a_bot_wins_the_last_conflict_when_it_can() -> None:
    """Town against town; Rose has shown a 5, Hawk has Diplomat 2: a 4 is needed."""
    match = muster((DIPLOMAT_2, BUILDER, STRATEGIST), ((2, 4), (), (5,)), houses="HHR", first=2,
                   kinds=(5, 5, *(0, 1, 2, 3, 4) * 2), turn=9, estates={3: 1})  # fmt: skip
    show(match, [5])
    while state(match).phase == r.SHOW_CARDS:
        known = RULES.know(match.state, match.box, 0)
        code = Bot.parse("ismcts:iterations=400").choose(GAME, known, match.box, 0, 1)
        assert code is not None
        match.act(0, code)
    assert "House Hawk conquers land 2 (town)." in match.log("en")
