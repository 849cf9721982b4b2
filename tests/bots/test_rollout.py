"""The rollout and the house's search: they know what their seat knows, come out the same again, and are worth it."""

import pytest

from lusoria.bots import Bot
from lusoria.kernel import Game, Table, streams
from lusoria.kernel.luck import mix
from lusoria.lab import Work, play_game
from lusoria.lab.duel import duel
from lusoria.play import catalogue
from tests.tiny_games.conftest import game as tiny

GAMES = [pytest.param(g.slug, marks=pytest.mark.xdist_group(g.slug), id=g.slug) for g in catalogue.games()]
THINKERS = "rollout:iterations=80", "search:iterations=80"


def met(game: Game, seats: int, steps: int) -> tuple[Table, int]:
    """A position after so many random decisions, and a seat that is awaited with more than one code (or the last that
    was met)."""
    box = game.box(seats=seats)
    s = game.rules.new(box, seats, streams(b"met"))
    found, who = s.clone(), -1
    for step in range(400):
        seat = next(p for p in range(seats) if s.awaits >> p & 1)
        codes = game.rules.legal_codes(s, box, seat)
        if len(codes) > 1:
            found, who = s.clone(), seat
            if step >= steps:
                break
        game.rules.apply(s, box, seat, codes[mix(step, 5) % len(codes)])
        if s.over:
            break
    assert who >= 0
    return found, who


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_seat_does_not_know_changes_nothing(slug: str) -> None:
    """In two worlds that the seat cannot tell apart it plays the same, in a game that hides nothing as well."""
    game = catalogue.game(slug)
    for steps in (0, 25):
        s, seat = met(game, game.seats[0], steps)
        box = game.box(seats=s.seats)
        known = game.rules.know(s, box, seat)
        other = game.rules.know(game.rules.determinize(known, box, seat, 77), box, seat)
        for name in THINKERS:
            first, again = (Bot.parse(name).choose(game, k, box, seat, 5) for k in (known, other))
            assert first == again
            assert first in game.rules.legal_codes(s, box, seat)


@pytest.mark.parametrize("name", THINKERS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = catalogue.game("zero")
    bots = [Bot.parse(name), Bot.parse("greedy")]
    assert play_game(game, game.box(), bots, 11) == play_game(game, game.box(), bots, 11)


@pytest.mark.parametrize(("name", "slug", "seats"), [("rollout", "imperium", 2), ("search", "imperium", 2),
                                                      ("search", "mercator", 3)])  # fmt: skip
def test_time_bounds_it_as_iterations_do(name: str, slug: str, seats: int) -> None:
    """With all the time of the world the iterations decide, and both ways agree."""
    game = catalogue.game(slug)
    plain, timed = (Bot.parse(f"{name}:iterations=90{more}") for more in ("", ",ms=60000"))
    assert timed.timed
    others = [Bot.parse("greedy")] * (seats - 1)
    for seed in (1, 2):
        assert play_game(game, game.box(seats=seats), [plain, *others], seed) == play_game(
            game, game.box(seats=seats), [timed, *others], seed
        )
    assert play_game(game, game.box(seats=seats), [Bot.parse(f"{name}:ms=1"), *others], 1).decisions


@pytest.mark.parametrize("name", THINKERS)
def test_a_sealed_choice_is_not_answered(name: str) -> None:
    game = tiny("duel")
    rules, box = game.rules, game.box()
    found = []
    for weapon in range(3):
        s = rules.new(box, 2, streams(b"opening"))
        rules.apply(s, box, 0, weapon)
        rules.apply(s, box, 0, rules.actions.parse("force:3"))
        known = rules.know(s, box, 1)
        found.append([Bot.parse(name).choose(game, known, box, 1, seed) for seed in range(12)])
    assert found[0] == found[1] == found[2]
    assert len(set(found[0])) > 1  # nor is it always the same


def same_as_the_tree(slug: str, seats: int) -> bool:
    """Whether a game of the search is one of the tree, decision for decision."""
    game, others = catalogue.game(slug), [Bot.parse("greedy")] * (seats - 1)
    search, tree = (
        play_game(game, game.box(seats=seats), [Bot.parse(f"{name}:iterations=120"), *others], 4)
        for name in ("search", "ismcts")
    )
    return search == tree


def test_only_where_a_choice_is_secret_the_search_is_more_than_the_tree() -> None:
    """Of two, or of more in a game whose sense is steady; who may choose anything is answered in the tree."""
    assert not same_as_the_tree("imperium", 2)
    assert not same_as_the_tree("mercator", 3)
    assert same_as_the_tree("imperium", 3)
    assert same_as_the_tree("senator", 2)
    assert same_as_the_tree("zero", 3)


def test_where_seats_act_by_their_hands_the_search_only_plays_on() -> None:
    """A tree would make the others do the same whatever they hold."""
    game, others = catalogue.game("tribunal"), [Bot.parse("greedy")] * 3
    search, playing_on, tree = (
        play_game(game, game.box(seats=4), [Bot.parse(f"{name}:iterations=120"), *others], 4)
        for name in ("search", "rollout", "ismcts")
    )
    assert search == playing_on != tree


def test_a_right_may_be_left_alone() -> None:
    game = tiny("favours")
    for name in THINKERS:
        assert play_game(game, game.box(), [Bot.parse(name)] * game.seats[0], 4).decisions


def test_who_always_slips_plays_worse_than_at_sight() -> None:
    found = duel(catalogue.game("imperium"), 2, "search:iterations=60,slips=100", work=Work(1), games=24)
    assert found.verdict == "worse"


@pytest.mark.slow
def test_it_wins_where_the_tree_alone_does_not() -> None:
    """Imperium for two: the tree sees six decisions far, and a turn there pays eight rounds later."""
    found = duel(catalogue.game("imperium"), 2, "search:iterations=300", "ismcts:iterations=300", work=Work(1))
    assert found.verdict == "better"
    assert found.rival is not None
    assert found.wins.value > 0.5 >= found.rival.low


def test_with_boundless_doubt_it_plays_at_sight() -> None:
    """Playing on overrules what is played at sight only where it is clearly better."""
    game = catalogue.game("senator")
    box, seeds = game.box(), range(6)
    sure, unsure, sight = (
        [play_game(game, box, [Bot.parse(name), Bot.parse("random")], seed) for seed in seeds]
        for name in ("rollout:iterations=200,doubt=0", "rollout:iterations=200,doubt=1000000", "greedy")
    )
    assert unsure == sight != sure
