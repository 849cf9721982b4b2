"""The same rules in machine code: named by their content, faults caught lane by lane, results that do not depend on how
many threads there are."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lusoria.kernel import compiled, streams
from lusoria.kernel.compiled import Compiled, FaultError, tensor_fields, tensor_size
from tests.support.specimen import specimen

MIXING = Path(__file__).parent / "drivers" / "mixing.py"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    return Compiled(specimen(tmp_path_factory.mktemp("sound")))


def name(folder: Path, *changes: tuple[str, str], drivers: tuple[Path, ...] = ()) -> str:
    """The hash in the name of the generated module."""
    return compiled.module(specimen(folder, *changes).rules, drivers).__name__.rsplit("_", 1)[1]


def test_the_module_is_named_by_its_content(tmp_path: Path) -> None:
    plain = name(tmp_path)
    assert name(tmp_path) == plain
    assert name(tmp_path, ("s.turns += 1", "s.turns += 1  # a comment")) == plain
    assert name(tmp_path, ("tell(s, TOOK, seat)", "tell(s, TOOK, seat, to=bit(seat))")) == plain  # the log is taken out
    changed = [
        name(tmp_path, ("s.turns += 1", "s.turns += 2")),
        name(tmp_path, ("LAST = 12", "LAST = 13")),
        name(tmp_path, ('row(3, "i1")', 'row(3, "i2")')),
        name(tmp_path, ("note: int = num()", "note: int = num(known=OWNER - 1, shown=2)")),
        name(tmp_path, ('ACTIONS.block("play", 8, of="card")', 'ACTIONS.block("play", 8, of="card", weight=2)')),
        name(tmp_path, drivers=(MIXING,)),
    ]
    assert len({plain, *changed}) == len(changed) + 1


def test_the_module_changes_with_the_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = name(tmp_path)
    drivers = tmp_path / "drivers"
    drivers.mkdir()
    for path in compiled.DRIVERS.glob("*.py"):
        text = path.read_text("utf-8")
        (drivers / path.name).write_text(text.replace("MUTE = 4", "MUTE = 5"), "utf-8")
    monkeypatch.setattr(compiled, "DRIVERS", drivers)
    assert name(tmp_path) != plain


def test_the_module_changes_with_the_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = name(tmp_path)
    monkeypatch.setattr(compiled.numba, "__version__", "0.0")
    assert name(tmp_path) != plain


def test_the_cache_lies_where_it_is_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    made = compiled.module(specimen(tmp_path, ("LAST = 12", "LAST = 10")).rules)
    assert Path(str(made.__file__)).parent == tmp_path / "cache"
    assert sys.modules[made.__name__] is made
    monkeypatch.delenv("LUSORIA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert compiled.cache_folder() == tmp_path / "xdg" / "lusoria"


def test_random_games_are_the_same_on_one_thread_and_on_more(sound: Compiled) -> None:
    box = sound.game.box()
    one = sound.play_random(box, 3, 501, 7)
    for threads in (2, 3):
        other = sound.play_random(box, 3, 501, 7, threads=threads)
        assert (one.lengths == other.lengths).all()
        assert (one.scores == other.scores).all()
        assert (one.standings == other.standings).all()
    part = sound.play_random(box, 3, 100, 7, first=200)
    assert (part.scores == one.scores[200:300]).all()
    assert not (sound.play_random(box, 3, 501, 8).lengths == one.lengths).all()
    assert one.scores.shape == (501, 3)
    assert len({tuple(s) for s in one.scores.tolist()}) > 50


def test_a_code_outside_the_mask_is_a_fault(sound: Compiled) -> None:
    box = sound.game.box()
    record, states = sound.box(box), sound.new(box, 2, streams(b"f"))
    seat = sound.read(states).awaits.bit_length() - 1
    legal = sound.legal(states, 0, record, seat)
    before = sound.read(states)
    for code in sorted(set(range(sound.rules.size)) - set(legal)):
        with pytest.raises(FaultError, match=f"play:{code - 1} is not legal for seat {seat}"):
            sound.apply(states, 0, record, seat, code)
    assert sound.read(states).same(before)
    sound.apply(states, 0, record, seat, legal[0])
    assert not sound.read(states).same(before)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("s.points[seat] += card", "s.points[seat + s.turns] += card"), "failed"),
        (("        ask(s, next_seat(s, seat))", "        ask(s, seat + 9)"), "failed"),
        (("if count_at(s, HAND + seat) == 0 or s.turns >= LAST:", "if s.turns < 0:"), "failed"),  # a dead end
    ],
)
def test_a_game_that_fails_is_named(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    game = specimen(tmp_path, change)
    with pytest.raises(FaultError, match=rf"{game.slug} with 2 seats: game \d+ of seed 3 ({said})"):
        Compiled(game).play_random(game.box(), 2, 50, 3)


def test_a_fault_harms_no_other_game(tmp_path: Path) -> None:
    """One game in so many ends in an index error; all others are those of the sound rules."""
    game = specimen(
        tmp_path, ("    s.turns += 1", "    s.turns += 1\n    if s.turns == 4:\n        s.hint[s.card_at[0] + 5] = 0")
    )
    plain = specimen(tmp_path)
    broken, whole = Compiled(game), Compiled(plain)

    def lengths(c: Compiled) -> Any:
        out = [np.zeros((200, 3), np.int64), np.zeros((200, 3), np.int64), np.zeros(200, np.int64)]
        c.drivers.play_random(
            c.states(1), c.box(c.game.box()), c.blank, c.mask(), np.zeros(2, np.int64), 3, 5, 0, 200, *out
        )
        return out[2]

    one, other = lengths(broken), lengths(whole)
    assert set(np.unique(one[one != other])) == {-2}
    assert 0 < (one == -2).sum() < 100


def test_division_by_zero_stops_nobody_silently(sound: Compiled) -> None:
    """Machine code divides by zero without a word: the reason why divisors are checked in rules."""
    made = compiled.module(sound.rules, (MIXING,))
    assert made.divide(7, 2) == 3
    assert made.divide(-7, 2) == -4  # as in Python
    assert made.divide(7, 0) == 0


def test_tensors_leave_out_chance_and_scratch(sound: Compiled) -> None:
    names = [f.name for f in tensor_fields(sound.rules.State)]
    assert "luck" not in names
    assert "hint" not in names
    assert {"card_at", "card_seen", "turns", "points"} <= set(names)
    assert tensor_size(sound.rules.State) == 8 + 8 + 1 + 3 + 1 + 16 + 7
    row = np.zeros(tensor_size(sound.rules.State), np.int64)
    states = sound.new(sound.game.box(), 2, streams(b"t"))
    made = compiled.module(sound.rules, (MIXING,))
    made.flat(states, row)
    s: Any = sound.read(states)
    assert row.tolist().count(s.awaits) >= 2  # awaits and asked
    assert [v for v in row.tolist() if v > 0]


def test_a_box_without_numbers_has_a_record_too(sound: Compiled) -> None:
    assert sound.box(sound.game.box()).shape == (1,)
