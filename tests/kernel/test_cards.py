"""Cards are looked at 64 at a time in machine code: they are counted, found and hidden as one by one."""

from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from lusoria.kernel import (
    EVERYONE,
    Row,
    cards,
    compiled,
    count_among,
    count_at,
    count_bits,
    known_to_holders,
    which_at,
)
from lusoria.kernel.compiled import FaultError
from lusoria.kernel.zones import MemoryTable, hide_cards, nth_at
from lusoria.play import catalogue
from tests.tiny_games.pairs import GAME
from tests.tiny_games.pairs import rules as pairs

FILES = (Path(__file__).parent / "drivers" / "cards.py",)
# 20, 56 and 155 cards: fewer than a register holds, what takes two looks, and more than a word has bits.
SLUGS = "sieben-huegel", "zero", "quo-vadis"


class Full(pairs.State):
    """As many cards as a word has bits: where all are hidden, nothing is left of its rows."""

    card_at: Row = cards(64)
    card_seen: Row = cards(64)
    card_shown: Row = cards(64)


class NearlyFull(pairs.State):
    """One card fewer: a word has a bit for each, and one for what lies behind them."""

    card_at: Row = cards(63)
    card_seen: Row = cards(63)
    card_shown: Row = cards(63)


@pytest.fixture(scope="module", params=[*SLUGS, Full, NearlyFull], ids=lambda it: getattr(it, "__name__", it))
def rules(request: pytest.FixtureRequest) -> Any:
    if isinstance(request.param, str):
        return catalogue.game(request.param).rules
    made = copy(GAME.rules)
    made.State = request.param
    return made


@pytest.fixture(scope="module")
def machine(rules: Any) -> Any:
    return compiled.drivers(rules, FILES)


def lain(rules: Any, dice: Random) -> Any:
    """A state with cards anywhere: few or many ways to lie, those of one place known to the same seats or not."""
    s = rules.State()
    places = dice.choice([[0], [0, 3], range(9), [5, 63, 64, 127], range(128)])
    eyes = dice.choice([[0], [EVERYONE], [0, 1, EVERYONE], range(128)])
    same = dice.random() < 0.5
    alike = {place: (dice.choice(eyes), dice.choice(eyes)) for place in places}
    for c in range(len(s.card_at)):
        s.card_at[c] = dice.choice(places)
        seen, shown = alike[s.card_at[c]] if same else (dice.choice(eyes), dice.choice(eyes))
        s.card_seen[c] = seen
        if isinstance(s, MemoryTable):
            s.card_shown[c] = seen & shown
    return s


def records(rules: Any, s: Any) -> Any:
    made = np.zeros(1, rules.State.dtype())
    s.write_record(made[0])
    return made


def test_cards_are_hidden_alike(rules: Any, machine: Any) -> None:
    for key in range(150):
        s = lain(rules, Random(key))
        for seat in (-1, 0, 1, 6):
            made, k = records(rules, s), s.clone()
            machine.hide_all(made, seat)
            hide_cards(k, seat)
            assert rules.State.read_record(made[0]).as_dict() == k.as_dict(), (key, seat)
            assert not made["card_key"].any()


def test_what_others_know_of_cards_is_forgotten_alike(rules: Any, machine: Any) -> None:
    for key in range(150):
        s = lain(rules, Random(key))
        s.seats = 2 + key % 6
        for seat, hands, told in ((-1, 0, -1), (0, 0, 0), (1, 3, 4), (6, 60, -1), (2, 125, 127)):
            made, k = records(rules, s), s.clone()
            machine.only_holders(made, seat, hands, told)
            known_to_holders(k, seat, hands, told)
            assert rules.State.read_record(made[0]).as_dict() == k.as_dict(), (key, seat)


def test_cards_of_a_place_are_counted_and_found(rules: Any, machine: Any) -> None:
    for key in range(60):
        s = lain(rules, Random(key))
        made = records(rules, s)
        for place in (*sorted(set(s.card_at))[:12], 7, -1, 128, 256 + s.card_at[0]):
            count = count_at(s, place)
            assert machine.count_there(made, place) == count
            for first, stop in ((0, 20), (3, 4), (5, 5), (1, 19), (len(s.card_at) - 18, len(s.card_at))):
                assert machine.count_those(made, place, first, stop) == count_among(s, place, first, stop)
                there = which_at(s, place, first, stop)
                assert machine.which_those(made, place, first, stop) == there
                assert machine.bits_among(there) == count_bits(there) == count_among(s, place, first, stop)
            for k in range(count):
                assert machine.nth_there(made, place, k) == nth_at(s, place, k)
            with pytest.raises(FaultError, match="fewer cards"):
                machine.nth_there(made, place, count)


@pytest.mark.parametrize(("first", "more"), [(-1, 0), (0, 1)])
def test_only_cards_that_there_are_can_be_counted(rules: Any, machine: Any, first: int, more: int) -> None:
    s = rules.State()
    stop = len(s.card_at) + more
    with pytest.raises(IndexError, match="no such cards"):
        count_among(s, 0, first, stop)
    with pytest.raises(FaultError, match="no such cards"):
        machine.count_those(records(rules, s), 0, first, stop)
    with pytest.raises(IndexError, match="no such cards"):
        which_at(s, 0, max(first, stop - 60) if more else first, stop)
    with pytest.raises(FaultError, match="no such cards"):
        machine.which_those(records(rules, s), 0, max(first, stop - 60) if more else first, stop)


def test_what_is_kept_is_copied_and_scratch_is_not(rules: Any, machine: Any) -> None:
    s = lain(rules, Random(3))
    made, other = records(rules, s), records(rules, rules.State())
    made["card_key"], made["news"] = 7, 1
    machine.copy_kept(made, other)
    assert rules.State.read_record(other[0]).as_dict() == s.as_dict()
    assert not other["card_key"].any()
    assert not other["news"].any()
