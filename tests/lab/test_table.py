"""Whole games in the machine are those that the same bots play when they are asked one decision at a time."""

from collections.abc import Iterator

import pytest

from lusoria.bots import Bot
from lusoria.kernel import Game, compiled, has
from lusoria.kernel.luck import mix, rekey
from lusoria.lab import play_game
from lusoria.play import catalogue
from tests.tiny_games.conftest import game as tiny

BOTS = "random", "greedy", "apprentice", "ismcts:iterations=30", "ismcts:iterations=20,slips=60"


def asked_in_turn(game: Game, bots: list[Bot], seed: int) -> Iterator[tuple[int, int]]:
    """The decisions of a game, bot by bot, through `Bot.choose`."""
    tool, box, seats = compiled.load(game), game.box(seats=len(bots)), len(bots)
    start = game.rules.State()
    rekey(start, seed)
    states, record, made, used = tool.new(box, seats, [lane[0] for lane in start.luck]), tool.box(box), 0, 0
    while not states[0]["over"]:
        awaits, may = int(states[0]["awaits"]), int(states[0]["may"])
        first = (awaits & -awaits).bit_length() - 1
        free = [q for p in range(first, first + seats) if has(may & ~awaits & ~used, q := p % seats)]
        for seat in [*free, *(p for p in range(seats) if has(awaits, p))]:
            known = tool.know(states, 0, record, seat)
            code = bots[seat].choose(game, known, box, seat, mix(seed, 3 + made))
            if code is not None:
                used = 0 if has(awaits, seat) else used | 1 << seat
                tool.apply(states, 0, record, seat, code)
                yield seat, code
                made += 1
                break


@pytest.mark.parametrize("game", [tiny("duel"), tiny("favours"), tiny("auction"), catalogue.game("zero")],
                         ids=lambda game: game.slug)  # fmt: skip
@pytest.mark.parametrize("kind", BOTS)
def test_a_game_in_the_machine_is_the_game_of_the_same_bots(game: Game, kind: str) -> None:
    bots = [Bot.parse(kind), *[Bot.parse("random")] * (game.seats[0] - 1)]
    for seed in (3, 4):
        assert play_game(game, game.box(), bots, seed).decisions == tuple(asked_in_turn(game, bots, seed))


def test_a_bot_bounded_by_time_is_asked_from_outside() -> None:
    """With iterations so few that time never runs out it plays as it would without a clock."""
    game = tiny("favours")
    plain, timed = (Bot.parse(f"ismcts:iterations=40{more}") for more in ("", ",ms=60000"))
    others = [Bot.parse("random")] * (game.seats[0] - 1)
    results = [play_game(game, game.box(), [bot, *others], 5) for bot in (plain, timed)]
    assert results[0] == results[1]
    assert timed.timed
    assert not plain.timed


def test_a_greedy_bot_imagines_no_more_than_it_needs() -> None:
    """Where one code is far better in every world, a hundred worlds are not asked; the choice is the same."""
    game = catalogue.game("spartacus")
    few, many = ([Bot.parse(f"greedy:worlds={n}")] * 3 for n in (8, 200))
    same = [play_game(game, game.box(), few, s).decisions[0] == play_game(game, game.box(), many, s).decisions[0]
            for s in range(20)]  # fmt: skip
    assert sum(same) >= 15


def test_a_game_without_an_end_is_said_to_be_so() -> None:
    with pytest.raises(RuntimeError, match="no end after 5 decisions"):
        play_game(catalogue.game("zero"), catalogue.game("zero").box(), [Bot.parse("random")] * 2, 1, most=5)
