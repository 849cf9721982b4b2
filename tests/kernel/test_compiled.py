"""The same rules in machine code: named by their content, faults caught lane by lane, results that do not depend on how
many threads there are."""

import gc
import re
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import repeat
from pathlib import Path
from threading import Barrier
from typing import Any

import numpy as np
import pytest

from lusoria.kernel import compiled, planned, streams, tensors
from lusoria.kernel.compiled import Code, Compiled, FaultError
from lusoria.kernel.machine import native, optimise, store
from lusoria.kernel.machine.kinds import WHOLE, Rows, lent
from lusoria.kernel.machine.program import Shared
from tests.support.specimen import specimen

MIXING = Path(__file__).parent / "drivers" / "mixing.py"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    return Compiled(specimen(tmp_path_factory.mktemp("sound")))


def files(folder: Path) -> set[str]:
    """The names of the machine code in a cache."""
    return {p.name for p in (folder / "machine").glob("*.o")}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, empty."""
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def name(folder: Path, *changes: tuple[str, str], files: tuple[Path, ...] = (planned.PLAY,), **more: Any) -> str:
    """The name under which the machine code of the changed specimen is kept."""
    names: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "read", lambda name: names.append(name) or SOUND)
        patch.setattr(compiled, "Code", Unread)
        patch.setattr(compiled, "_loaded", {})  # another test may have loaded the plain one
        compiled.drivers(specimen(folder, *changes).rules, files, **more)
    return names[-1]


SOUND = store.Object((), (), (), ())


class Unread:
    """Stands for machine code that nobody looks into."""

    def __init__(self, name: str, *_: Any) -> None:
        self.name, self.doors, self.shared, self.faults = name, (), (), ()


def test_machine_code_is_named_by_all_that_it_is_made_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.specimen.NUMBER", repeat(0))  # always the same package
    plain = name(tmp_path / "0")
    assert name(tmp_path / "1") == plain  # wherever it lies
    seen = {plain}
    for k, change in enumerate([
        ("s.turns += 1", "s.turns += 2"),
        ("LAST = 12", "LAST = 13"),
        ('row(3, "i1")', 'row(3, "i2")'),
        ("note: int = num()", "note: int = num(known=OWNER - 1, shown=2)"),
        ('ACTIONS.block("play", 8, of="card")', 'ACTIONS.block("play", 8, of="card", weight=2)'),
    ]):  # fmt: skip
        seen.add(name(tmp_path / f"c{k}", change))
    seen.add(name(tmp_path / "d", files=(MIXING,)))
    seen.add(name(tmp_path / "e", counted=True))
    seen.add(name(tmp_path / "f", layouts={"Thing": np.dtype([("a", "i8")], align=True)}))
    seen.add(name(tmp_path / "g", kinds=lambda made: {"Things": lent("i8", 3)}))
    for k, (module, attribute, value) in enumerate([
        (native, "versions", lambda: "llvmlite 0"), (optimise, "processor", lambda: ("a", "b", "c")),
        (store, "own_source", lambda: b"another compiler"),
    ]):  # fmt: skip
        with monkeypatch.context() as patch:
            patch.setattr(module, attribute, value)
            seen.add(name(tmp_path / f"h{k}"))
    assert len(seen) == 13


def test_machine_code_is_named_by_constants_from_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that a rules file takes from another module, whose text is no part of the program."""
    monkeypatch.setattr("tests.support.specimen.NUMBER", repeat(0))
    change = ("LAST = 12", "from lusoria.kernel import MAX_SEATS as LAST")
    plain = name(tmp_path / "0", change)
    monkeypatch.setattr("lusoria.kernel.MAX_SEATS", 5)
    assert name(tmp_path / "1", change) != plain


def test_the_compiler_is_part_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    files = sorted(Path(store.__file__).parent.glob("*.py"))
    before = store.own_source.__wrapped__()
    for path in files:
        old = Path.read_bytes

        def read(self: Path, changed: Path = path, old: Any = old) -> bytes:
            return old(self) + (b" " if self == changed else b"")

        with monkeypatch.context() as patch:
            patch.setattr(Path, "read_bytes", read)
            assert store.own_source.__wrapped__() != before
    assert len(files) > 10


def test_the_cache_lies_where_it_is_told_to(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled.drivers(specimen(tmp_path, ("LAST = 12", "LAST = 10")).rules)
    assert len(files(cache)) == 1
    monkeypatch.delenv("LUSORIA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert compiled.cache_folder() == tmp_path / "xdg" / "lusoria"


def test_what_is_in_the_cache_is_not_made_again(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = specimen(tmp_path)
    first = Compiled(game).play_random(game.box(), 3, 20, 1)
    with monkeypatch.context() as patch:
        patch.setattr(native, "machine_code", lambda text: pytest.fail("made again"))
        again = Compiled(game).play_random(game.box(), 3, 20, 1)
    assert (first.scores == again.scores).all()
    for path in (cache / "machine").iterdir():
        path.write_bytes(path.read_bytes()[:-1])
    broken = Compiled(game).play_random(game.box(), 3, 20, 1)
    assert (first.scores == broken.scores).all()


def test_of_several_that_miss_the_same_one_makes_it_and_the_others_wait(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, made, gate = specimen(tmp_path).rules, [], Barrier(4)

    def counted(text: str, make: Any = native.machine_code) -> Any:
        made.append(text)
        return make(text)

    def come(_: int) -> Any:
        gate.wait()
        return compiled.drivers(rules)

    monkeypatch.setattr(native, "machine_code", counted)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(come, range(4)))
    assert len(made) == 1
    assert len({drivers.play_random for drivers in found}) == 4
    assert [p.suffix for p in (cache / "machine").iterdir()] == [".o"]


def test_what_cannot_be_loaded_is_not_kept(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> Any:
        raise RuntimeError("no machine code")

    rules = specimen(tmp_path).rules
    with monkeypatch.context() as patch:
        patch.setattr(compiled, "Code", refused)
        with pytest.raises(RuntimeError, match="no machine code"):
            compiled.drivers(rules)
    assert files(cache) == set()
    compiled.drivers(rules)
    assert len(files(cache)) == 1


def lanes(game: Any, drivers: Any, steps: int) -> Any:
    """Some steps of random play in lanes of three seats, and where they end."""
    tool = Compiled(game)
    states, room, many, masks = tool.states(8), tool.states(1), np.zeros(8, planned.LANE), [tool.mask()] * 8
    codes, seen = np.array(masks), np.zeros((8, tensors.size(tool.rules.State)), tensors.DTYPE)
    many["key"], many["dice"][:, 0] = range(8), range(8)
    given = states, room, tool.box(game.box()), tool.blank, many, codes, seen, 3, 1, 0, 8
    drivers.open_lanes(*given)
    for _ in range(steps):
        drivers.pick_lanes(many, codes, 0, 8)
        drivers.step_lanes(*given)
        if many["fault"].any():
            break
    return states, many


def test_the_second_program_of_a_game_calls_the_functions_of_the_first(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, made = specimen(tmp_path), list[str]()

    def noted(writers: Any, make: Any = native.machine_codes) -> Any:
        texts = [write() for write in writers]
        made.extend("\n".join(parts) for parts in texts)
        return make([partial(list, parts) for parts in texts])

    monkeypatch.setattr(native, "machine_codes", noted)
    drivers = compiled.drivers(game.rules, (planned.BATCH,))
    names = {shared.name for shared in drivers.code.base.shared}
    assert names == {"setup", "apply", "pick", "redact", "hide_cards", "suppose", "suppose_open"}  # others are small
    assert len(made) == len(files(cache)) == 2
    for name in ("setup", "apply"):
        define, declare = (rf"^{word} .*\.{name}\"?\(" for word in ("define", "declare"))
        assert re.search(define, made[0], re.M)
        assert not re.search(define, made[1], re.M)
        assert re.search(declare, made[1], re.M)
    whole = compiled.drivers_of(planned.plan(game.rules, (planned.BATCH,)), whole=True)
    assert whole.code.base is None
    for one, other in zip(lanes(game, drivers, 200), lanes(game, whole, 200), strict=True):
        assert one.tobytes() == other.tobytes()
    assert lanes(game, drivers, 200)[1]["episode"].min() > 3


def test_what_was_made_is_loaded_once_as_long_as_it_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, loaded = specimen(tmp_path).rules, list[str]()

    def noted(name: str, *rest: Any) -> Any:
        loaded.append(name)
        return Code(name, *rest)

    monkeypatch.setattr(compiled, "Code", noted)
    held = compiled.make([planned.plan(rules, (file,)) for file in (planned.PLAY, planned.BATCH)])
    assert len(loaded) == 2
    assert compiled.drivers(rules, (planned.BATCH,)).code is held[1]
    assert len(loaded) == 2
    del held
    gc.collect()
    compiled.drivers(rules, (planned.BATCH,))
    assert len(loaded) > 2


def test_a_fault_of_the_first_program_is_named_by_the_second(tmp_path: Path) -> None:
    game = specimen(tmp_path, ("s.points[seat] += card", "s.points[seat + s.turns] += card"))
    drivers = compiled.drivers(game.rules, (planned.BATCH,))
    faults = lanes(game, drivers, 200)[1]["fault"]
    fault = drivers.fault(int(faults[faults > 0][0]) - 1)
    assert (fault.label.rsplit("/")[-1], fault.what) == ("rules.py", "an index outside its row")


def test_what_is_shared_is_called_with_rows_that_have_as_much_room() -> None:
    shared = Shared("f", "unit.f", (("a row of u1 9", 16), ("a whole number", 0)), "WHOLE", True)
    assert shared.fits([Rows("u1", (9,), "anything", 16), WHOLE])
    assert shared.fits([Rows("u1", (9,), None, 20), WHOLE])
    for kinds in ([Rows("u1", (9,), None, 15), WHOLE], [Rows("u1", (8,), None, 16), WHOLE], [WHOLE, WHOLE],
                  [Rows("i1", (9,), None, 16), WHOLE], [Rows("u1", (9,), None, 16)]):  # fmt: skip
        assert not shared.fits(kinds)


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
        (("s.points[seat] += card", "s.points[seat + s.turns] += card"), "rules.py:LINE: an index outside its row"),
        (
            ("s.points[seat] += card", "s.points[seat] += card * 99"),
            "rules.py:LINE: a number that does not fit its field",
        ),
        (("    s.turns += 1", "    s.turns += 1 + 0 // (3 - s.turns)"), "rules.py:LINE: a division by 0"),
        (
            ("        ask(s, next_seat(s, seat))", "        ask(s, seat + 9)"),
            "the game is not over, but nobody is awaited",
        ),
        (
            ("if count_at(s, HAND + seat) == 0 or s.turns >= LAST:", "if s.turns < 0:"),
            "a seat that is awaited can do nothing",
        ),
    ],
)
def test_a_game_that_fails_is_named(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    game = specimen(tmp_path, change)
    lines = (game.folder / "rules.py").read_text("utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if change[1].strip() in text)
    said = re.escape(said.replace("LINE", str(line)))
    with pytest.raises(FaultError, match=rf"{game.slug} with 2 seats: game \d+ of seed 3 failed: \S*{said}$|: {said}$"):
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
    kinds = np.unique(one[one != other])
    assert len(kinds) == 1
    fault = broken.drivers.fault(-1 - int(kinds[0]))
    assert (fault.label.rsplit("/")[-1], fault.what) == ("rules.py", "an index outside its row")
    assert 0 < (one == kinds[0]).sum() < 100


def test_a_division_by_zero_is_a_fault(sound: Compiled) -> None:
    made = compiled.drivers(sound.rules, (MIXING,))
    assert made.divide(7, 2) == 3
    assert made.divide(-7, 2) == -4  # as in Python
    with pytest.raises(FaultError, match=r"drivers/mixing\.py:\d+: a division by 0"):
        made.divide(7, 0)


def test_the_numbers_of_a_state_leave_out_chance_and_scratch(sound: Compiled) -> None:
    names = [f.name for f in tensors.state_fields(sound.rules.State)]
    assert "luck" not in names
    assert "hint" not in names
    assert {"card_at", "card_seen", "turns", "points"} <= set(names)
    s: Any = sound.read(sound.new(sound.game.box(), 2, streams(b"t")))
    row = tensors.numbers(s)
    assert len(row) == 8 + 8 + 1 + 3 + 1 + 16 + 7
    assert row.count(s.awaits) >= 2  # awaits and asked


def test_a_box_without_numbers_has_a_record_too(sound: Compiled) -> None:
    assert sound.box(sound.game.box()).shape == (1,)


WIDE = (
    "note: int = num()",
    'note: int = num(shown=2); wide: Row = row(3, "i8"); less: int = num("i4"); twice: Row = row(2, mirror=True)',
)  # fmt: skip


def test_a_tensor_has_what_is_shown_and_says_nothing_twice(tmp_path: Path) -> None:
    """In compiled code and interpreted, wide numbers in pieces; what nobody is ever shown is not written again."""
    game = specimen(tmp_path, WIDE)
    made, tool = compiled.drivers(game.rules, (MIXING,)), Compiled(game)
    states = tool.new(game.box(), 2, streams(b"t"))
    states["note"], states["wide"], states["less"], states["twice"] = 5, [-2, 1 << 40, 0x12345678ABCD], -70000, 9
    size, at = tensors.size(game.rules.State), 0
    whole, shown = np.full((1, size), 77, tensors.DTYPE), np.full((1, size), 77, tensors.DTYPE)
    made.observed(states, whole)
    made.observed_shown(states, shown)
    assert whole[0].tolist() == tensors.tensor(tool.read(states))
    found = dict[str, list[int]]()
    for field in tensors.fields(game.rules.State):
        part = slice(at, at := at + tensors.columns(field) * field.count)
        found[field.name] = whole[0, part].tolist()
        assert shown[0, part].tolist() == ([77] if field.name == "note" else found[field.name])
    assert at == size
    assert found["note"] == [5]
    assert found["wide"] == [-2, -1, -1, -1, 0, 0, 256, 0, 0xABCD - 0x10000, 0x5678, 0x1234, 0]
    assert found["less"] == [0x10000 - 70000, -2]
    assert "twice" not in found
