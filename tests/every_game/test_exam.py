"""Every game at every seat count, with every option at each of them and every pair of options in some set, sits the
examination.

What could be leaked, and the compiled rules with every invariant beside the interpreted ones, are looked at in all
these ways to play; what takes a whole game in the interpreter, at the fewest and the most seats with each option alone.
The sizes are those of seconds a game; test_fuzz.py has the long run.
"""

import pytest

from lusoria.kernel.compiled import FaultError
from lusoria.lab import exam
from lusoria.lab.exam import lockstep
from tests.support.exam import Cell, every_cell, every_end

CELLS = pytest.mark.parametrize("cell", every_cell())
COMPILED = pytest.mark.parametrize("cell", every_cell(grouped=True))
ENDS = pytest.mark.parametrize("cell", every_end())


def slow(cell: Cell) -> bool:
    """Whether a step takes long: in a heavy game, and where imagined worlds are found by walking."""
    return cell.game.weight == 3 or cell.game.rules.strain is not None


@ENDS
def test_games_are_played_to_the_end_under_the_referee(cell: Cell) -> None:
    exam.check_play(cell.game, cell.seats, cell.options, games=1)


@CELLS
def test_knowledge_decides_what_a_seat_is_told_and_offered(cell: Cell) -> None:
    size = {"games": 1, "looks": 2} if slow(cell) else {}
    exam.check_knowledge(cell.game, cell.seats, cell.options, **size)


@ENDS
def test_imagined_worlds_can_be_played_to_the_end(cell: Cell) -> None:
    exam.check_playable(cell.game, cell.seats, cell.options)


@CELLS
def test_what_a_seat_does_not_know_changes_nothing_for_it(cell: Cell) -> None:
    size = {"games": 1, "steps": 80} if slow(cell) else {}
    exam.check_noninterference(cell.game, cell.seats, cell.options, **size)


@CELLS
def test_pages_of_matches_that_a_seat_cannot_tell_apart_are_the_same(cell: Cell) -> None:
    exam.check_pages(cell.game, cell.seats, cell.options, steps=16 if len(cell.options) < 2 else 6)


@ENDS
def test_everybody_can_read_everything_and_boards_draw(cell: Cell) -> None:
    exam.check_readable(cell.game, cell.seats, cell.options)


@ENDS
def test_steps_are_taken_back_and_records_read_again(cell: Cell) -> None:
    exam.check_records(cell.game, cell.seats, cell.options)


@ENDS
def test_judgement_keeps_its_bounds(cell: Cell) -> None:
    exam.check_judgement(cell.game, cell.seats, cell.options)


@ENDS
def test_imagined_worlds_are_as_likely_as_the_true_one(cell: Cell) -> None:
    exam.check_calibrated(cell.game, cell.seats, cell.options)


@CELLS
def test_every_arrangement_of_hidden_cards_is_equally_likely(cell: Cell) -> None:
    exam.check_posterior(cell.game, cell.seats, cell.options, games=1)


@COMPILED
def test_interpreted_and_compiled_rules_agree(cell: Cell) -> None:
    exam.check_lockstep(cell.game, cell.seats, cell.options, games=1)


@COMPILED
def test_compiled_games_are_sound_and_the_referee_plays_them_alike(cell: Cell) -> None:
    exam.check_bulk(cell.game, cell.seats, cell.options, games=100, replays=1)


@pytest.mark.parametrize("cell", every_cell(0, grouped=True))
def test_a_code_outside_the_mask_is_a_fault_of_compiled_play(cell: Cell) -> None:
    machine, box = lockstep.examined(cell.game), cell.game.box()
    record, states = machine.box(box), machine.new(box, cell.seats, [1, 2, 3, 4])
    before = machine.read(states)
    seat = next(p for p in range(cell.seats) if before.awaits >> p & 1)
    for code in set(range(machine.rules.size)) - set(machine.rules.legal_codes(before, box, seat)):
        with pytest.raises(FaultError, match=f"is not legal for seat {seat}"):
            machine.apply(states, 0, record, seat, code)
    assert machine.read(states).same(before)
