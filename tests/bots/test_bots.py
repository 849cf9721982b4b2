"""Bots: how they are named, that they play legally and well, and that they know only what their seat knows."""

import pytest

from lusoria.bots import STRENGTHS, Bot, BotError, choose
from lusoria.bots.bot import HORIZON, horizon_of
from lusoria.bots.search import searcher
from lusoria.kernel import Game, Table, compiled, streams
from lusoria.lab import play_game, simulate
from lusoria.play import catalogue
from tests.tiny_games.conftest import game as tiny

CELLS = [
    pytest.param(g.slug, n, marks=pytest.mark.xdist_group(g.slug), id=f"{g.slug}-{n}")
    for g in catalogue.games()
    for n in range(g.seats[0], g.seats[1] + 1)
]

ENDS = [cell for cell in CELLS if cell.values[1] in catalogue.game(str(cell.values[0])).seats]  # fewest and most


def opening(game: Game, seats: int) -> tuple[Table, int]:
    """A fresh position and a seat that is awaited."""
    s = game.rules.new(game.box(), seats, streams(b"opening"))
    return s, next(p for p in range(seats) if s.awaits >> p & 1)


def wins_clearly(slug: str, seats: int, bot: str) -> bool:
    """Whether a bot wins more than its share against random ones, beyond doubt; many games decide where few do not."""
    bots = [bot, *["random"] * (seats - 1)]
    shares = (simulate(catalogue.game(slug), bots, n, workers=1, seed=5).wins[0] for n in (6, 12, 40, 150))
    return any(share.low > 1 / seats for share in shares)


@pytest.mark.parametrize(("slug", "seats"), ENDS)
def test_search_beats_random(slug: str, seats: int) -> None:
    assert wins_clearly(slug, seats, "ismcts:iterations=100,horizon=8")


@pytest.mark.parametrize(("slug", "seats"), CELLS)
def test_greedy_beats_random_at_every_table(slug: str, seats: int) -> None:
    assert wins_clearly(slug, seats, "greedy")


@pytest.mark.parametrize(("slug", "seats"), CELLS)
def test_the_tree_grows_deeper_with_more_iterations(slug: str, seats: int) -> None:
    game = catalogue.game(slug)
    s, seat = opening(game, seats)
    known, box = game.rules.know(s, game.box(), seat), game.box()
    shallow, deep = (
        searcher(game).search(known, box, seat, seed=3, iterations=i, horizon=4) for i in (60, 4000)
    )  # fmt: skip
    assert deep.depth > shallow.depth
    assert deep.mean_depth > shallow.mean_depth
    assert deep.nodes > 1000


@pytest.mark.parametrize(("slug", "seats"), CELLS)
def test_every_strength_plays_a_legal_code(slug: str, seats: int) -> None:
    game = catalogue.game(slug)
    s, seat = opening(game, seats)
    known = game.rules.know(s, game.box(), seat)
    for strength in STRENGTHS:
        code = choose(game, known, game.box(), seat, f"{strength}:iterations=30", 7)
        assert code in game.rules.legal_codes(s, game.box(), seat)


def test_where_one_code_is_legal_nobody_thinks() -> None:
    """Compiled and interpreted rules agree on where that is, all the way through a game."""
    game = catalogue.game("vinci")
    tool, box, thinker, lone = compiled.load(game), game.box(), searcher(game), []
    record, states = tool.box(box), tool.new(box, 3, streams(b"opening"))
    for step in range(120):
        seat = int(states[0]["awaits"]).bit_length() - 1
        known = tool.know(states, 0, record, seat)
        codes = tool.legal(states, 0, record, seat)
        assert thinker.only_code(known, box, seat) == (codes[0] if len(codes) == 1 else None)
        lone.append(len(codes) == 1)
        tool.apply(states, 0, record, seat, codes[step % len(codes)])
    assert any(lone)
    assert not all(lone)


def test_playouts_go_as_far_as_the_sense_of_a_game_says() -> None:
    assert horizon_of(catalogue.game("vinci")) == 80  # about two turns of every seat
    assert horizon_of(tiny("duel")) == HORIZON


def test_the_same_seed_gives_the_same_game() -> None:
    game = catalogue.game("zero")
    bots = [Bot.parse("ismcts:iterations=20,horizon=2"), Bot.parse("greedy")]
    assert play_game(game, game.box(), bots, 11) == play_game(game, game.box(), bots, 11)


def test_where_seats_choose_at_once_a_mixture_is_played() -> None:
    """Three weapons, each beating the next: whoever always chose the same would always lose."""
    game = tiny("duel")
    s, seat = opening(game, 2)
    found = searcher(game).search(game.rules.know(s, game.box(), seat), game.box(), seat, seed=1, iterations=20_000)
    assert found.mixed
    assert all(0.15 < share < 0.6 for share in found.mixture)
    assert len({found.best(seed) for seed in range(40)}) == 3


def test_a_sealed_choice_is_not_answered() -> None:
    """Who has chosen already gains nothing from the search of the other: it knows the same and finds the same."""
    game = tiny("duel")
    rules, box = game.rules, game.box()
    found = []
    for weapon in range(3):
        s, _ = opening(game, 2)
        rules.apply(s, box, 0, weapon)
        rules.apply(s, box, 0, rules.actions.parse("force:3"))
        found.append(searcher(game).search(rules.know(s, box, 1), box, 1, seed=1, iterations=500).visits)
    assert found[0] == found[1] == found[2]


def test_amounts_are_tried_step_by_step() -> None:
    game = tiny("auction")
    s, seat = opening(game, 3)
    known = game.rules.know(s, game.box(), seat)
    tried = [
        len(searcher(game).search(known, game.box(), seat, seed=1, iterations=i).codes) for i in (50, 2000)
    ]  # fmt: skip
    wide = len(game.rules.legal_codes(s, game.box(), seat))
    assert tried[0] < tried[1]
    assert tried[0] < wide / 2


def test_who_may_act_but_need_not_can_do_nothing() -> None:
    game = tiny("favours")
    result = play_game(game, game.box(), [Bot.parse("ismcts:iterations=60")] * game.seats[0], 4)
    assert result.decisions


@pytest.mark.parametrize("text", ["nobody", "ismcts:speed=9", "ismcts:ms=fast", "greedy:x", "learned:0", "search:ms=0"])
def test_a_bot_that_does_not_exist_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BotError, match=r"there is no bot|say iterations=|for one of them at least"):
        Bot.parse(text)
