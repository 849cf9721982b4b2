"""Simulations: figures that add up, the same for the same seed, and honest intervals."""

import numpy as np
import pytest

from lusoria.kernel import BoxError, OptionError
from lusoria.lab import Share, Spread, simulate
from lusoria.play import catalogue


def test_the_seed_decides_and_the_number_of_workers_does_not() -> None:
    game = catalogue.game("spartacus")
    one, two = (simulate(game, ["random"] * 3, 3000, seed=4, workers=w) for w in (1, 2))
    assert one == two
    assert one != simulate(game, ["random"] * 3, 3000, seed=5)


def test_games_between_bots_are_the_same_in_several_processes() -> None:
    game = catalogue.game("spartacus")
    bots = ["greedy", "random", "random"]
    assert simulate(game, bots, 12, workers=1) == simulate(game, bots, 12, workers=2)


def test_wins_add_up_to_all_games() -> None:
    report = simulate(catalogue.game("imperium"), ["random"] * 4, 4000)
    assert sum(s.value for s in report.wins) == pytest.approx(1)
    assert report.shared > 0
    assert all(s.low < s.value < s.high for s in report.wins)


def test_an_interval_holds_what_it_promises() -> None:
    """Of many samples of a fair coin about 95 % have the truth in their interval."""
    draws = np.random.default_rng(8).binomial(200, 0.3, 2000)
    hits = [s.low <= 0.3 <= s.high for s in (Share.of(int(w), 200) for w in draws)]
    assert 0.93 < np.mean(hits) < 0.97
    assert Share.of(0, 0) == Share(0.0, 0.0, 1.0)
    assert Share.of(0, 1000).low == 0.0
    assert Share.of(1000, 1000).high == 1.0


def test_a_spread_is_in_order() -> None:
    spread = Spread.of([3, 1, 2, 5, 4])
    assert (spread.low, spread.quarter, spread.median, spread.three_quarters, spread.high) == (1, 2, 3, 4, 5)
    assert spread.mean == 3


def test_a_changed_number_of_the_box_changes_the_games() -> None:
    game = catalogue.game("spartacus")
    short = simulate(game, ["random"] * 3, 2000, values={"numbers": 6})
    assert short.length.mean < simulate(game, ["random"] * 3, 2000).length.mean


def test_what_does_not_exist_is_refused() -> None:
    game = catalogue.game("spartacus")
    with pytest.raises(OptionError, match="for 3 to 5, not 2"):
        simulate(game, ["random"] * 2, 10)
    with pytest.raises(OptionError, match="has no option 'jokr'"):
        simulate(game, ["random"] * 3, 10, options={"jokr": 1})
    with pytest.raises(BoxError, match="is not in the box"):
        simulate(game, ["random"] * 3, 10, values={"cards": 6})
