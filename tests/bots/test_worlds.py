"""Where a world must be walked to, a search goes on from the last one, and each is one that its seat holds possible."""

import pytest

from lusoria.bots import Bot
from lusoria.bots.search import Searcher
from lusoria.kernel import compiled, streams
from lusoria.kernel.declare import Table
from lusoria.kernel.luck import mix
from lusoria.play import catalogue


def halfway(slug: str, seats: int, steps: int) -> tuple[Table, int]:
    """What the seat that is awaited knows after so many decisions of greedy bots."""
    game = catalogue.game(slug)
    box, bot = game.box(seats=seats), Bot("greedy")
    s = game.rules.new(box, seats, streams(b"row"))
    for k in range(steps):
        seat = s.awaits.bit_length() - 1
        code = bot.choose(game, game.rules.know(s, box, seat), box, seat, k)
        assert code is not None
        game.rules.apply(s, box, seat, code)
    seat = s.awaits.bit_length() - 1
    return game.rules.know(s, box, seat), seat


@pytest.mark.parametrize(("slug", "seats", "steps"), [("julchen", 2, 40), ("julchen", 5, 40), ("catilina", 3, 20)])
def test_each_iteration_begins_with_a_world_that_the_seat_holds_possible(slug: str, seats: int, steps: int) -> None:
    game = catalogue.game(slug)
    assert game.rules.strain is not None
    box, quick, thinker = game.box(seats=seats), compiled.load(game), Searcher(game)
    known, seat = halfway(slug, seats, steps)
    met, walked, world = set(), 0, known
    for it in range(30):
        thinker.search(known, box, seat, seed=5, iterations=it + 1)  # one more ends with one more world
        if walked:
            game.rules.suppose_near(world, box, seat, mix(5, 1000 + it))
        else:
            world = known.clone()
            walked = game.rules.suppose_open(world, box, seat, mix(5, 1000 + it))
        if walked:
            assert quick.read(thinker.room.world, 1).same(world)
        assert game.rules.know(world, box, seat).same(known)
        assert game.rules.strain(world, box, seat) == 0
        met.add(tuple(world.card_at))  # type: ignore[attr-defined]
    assert walked
    assert len(met) > 15
