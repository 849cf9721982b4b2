"""The programs in C play the very games of the rules, and where they cannot, the report says so."""

import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from lusoria.bench import spartacus_c
from lusoria.bench.pace import Pace
from lusoria.bench.report import Figure
from lusoria.bench.spartacus_c import PEERS, HandWritten, NoPeerError, check_spartacus
from lusoria.kernel import compiled as machine
from lusoria.play import catalogue

with_a_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")


@with_a_compiler
@pytest.mark.parametrize("source", PEERS.values(), ids=lambda path: path.stem)
def test_it_plays_the_games_of_the_rules_with_every_option(source: Path) -> None:
    game, peer = catalogue.game("spartacus"), HandWritten(source)
    ours = machine.load(game)
    for seats in range(game.seats[0], game.seats[1] + 1):
        for options in game.option_sets():
            box = game.box(options, seats=seats)
            mine = ours.play_random(box, seats, 50, 5, first=3)
            scores, lengths = peer.play_random(box, seats, 50, 5, first=3)
            assert np.array_equal(scores, mine.scores), options
            assert np.array_equal(lengths, mine.lengths), options


@with_a_compiler
@pytest.mark.parametrize(
    ("text", "instead"),
    [("PASS_WEIGHT = 1", "PASS_WEIGHT = 2"), ("numbers *= box->doubling", "numbers += box->doubling")],
    ids=["another policy", "another score"],
)
@pytest.mark.parametrize("source", PEERS.values(), ids=lambda path: path.stem)
def test_other_games_are_found_before_anything_is_timed(source: Path, text: str, instead: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.c"
    wrong.write_text(re.sub(re.escape(text), instead, source.read_text()))
    assert wrong.read_text() != source.read_text()
    with pytest.raises(AssertionError, match=r"spartacus with 3 seats: game \d+ of seed 1 ends differently in C"):
        check_spartacus(HandWritten(wrong), 50)


@with_a_compiler
def test_both_are_measured_in_turn_after_they_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spartacus_c, "PROOF", 20)
    compared: dict[str, int] = {}
    found = list(spartacus_c.part(Pace(2, 0.002), compared).work())
    assert [f.what for f in found if isinstance(f, Figure)] == [
        f"{name}, {which}" for name in PEERS for which in ("Lusoria", "C", "ratio")
    ]
    assert {f.goal for f in found if isinstance(f, Figure) and f.unit == "x"} == {0.8}
    assert compared.keys() == PEERS.keys()
    assert min(compared.values()) > 20 * 3 * 33  # three tables, and no game is shorter


def test_without_a_compiler_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    compared: dict[str, int] = {}
    (note,) = spartacus_c.part(Pace(2, 0.002), compared).work()
    assert note == "There is no C compiler (cc) on this machine: Spartacus in C is not measured."
    assert not compared


@with_a_compiler
def test_what_the_compiler_refuses_is_not_measured(tmp_path: Path) -> None:
    (tmp_path / "broken.c").write_text("this is no C\n")
    with pytest.raises(NoPeerError, match=r"^The C compiler of this machine refuses broken\.c: it is not measured\. "):
        HandWritten(tmp_path / "broken.c")
