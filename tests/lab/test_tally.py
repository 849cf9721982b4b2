"""What winners had in common: counts that add up, by events and by actions."""

import pytest

from lusoria.lab.tally import tally
from lusoria.play import catalogue


def test_choices_by_action_are_counted_with_what_their_seats_won() -> None:
    game, bots = catalogue.game("spartacus"), ["random"] * 3
    fares = tally(game, bots, 20, "play", workers=1)
    assert {fare.thing for fare in fares} <= set(range(60))
    assert sum(fare.held for fare in fares) > 20
    assert all(0 <= fare.wins.low <= fare.wins.value <= fare.wins.high <= 1 for fare in fares)
    assert all(fare.lift == pytest.approx(3 * fare.wins.value) for fare in fares)


def test_things_told_by_an_event_are_counted_for_the_seat_in_its_first_slot() -> None:
    """In Imperium every round tells of three regions for each seat, so that the wins of all are an even share."""
    game, bots = catalogue.game("imperium"), ["random"] * 4
    fares = tally(game, bots, 12, "sent", workers=1)
    assert {fare.thing for fare in fares} <= set(range(1, 10))
    held, won = sum(f.held for f in fares), sum(f.held * f.wins.value for f in fares)
    assert held % 3 == 0
    assert 0 < won < held


def test_the_number_of_workers_changes_nothing() -> None:
    game, bots = catalogue.game("imperium"), ["random"] * 3
    assert tally(game, bots, 8, "sent", workers=1) == tally(game, bots, 8, "sent", workers=2)
    assert tally(game, bots, 8, "sent", workers=1) != tally(game, bots, 8, "sent", workers=1, seed=2)


def test_a_name_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no event and no action 'sold'"):
        tally(catalogue.game("imperium"), ["random"] * 3, 1, "sold")
