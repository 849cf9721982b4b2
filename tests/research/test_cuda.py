"""Batches on a graphics card, as far as this can be told without one: the kernels are made and checked by LLVM for
every game; the same functions, run by the host thread by thread behind the driver's interface, are the CPU's batch byte
by byte; and a door that cannot open says what is missing."""

# ruff: noqa: N802 - the driver's functions have the driver's names

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from lusoria.kernel import Game
from lusoria.kernel.compiled import FaultError
from lusoria.kernel.machine import ptx
from lusoria.kernel.machine.faults import ProgramError
from lusoria.kernel.machine.kinds import lent
from lusoria.kernel.machine.program import door_symbol
from lusoria.kernel.machine.source import Source, Text
from lusoria.play import catalogue
from lusoria.research import MissingExtraError, NoDeviceError
from lusoria.research.batch import Batch
from lusoria.research.cuda import device as devices
from lusoria.research.cuda.batch import CudaBatch
from lusoria.research.cuda.device import Device, DriverError
from lusoria.research.cuda.kernels import kernels
from tests.support.host_cuda import NO_DEVICE, HostDriver
from tests.tiny_games.brittle import GAME as BRITTLE
from tests.tiny_games.duel import GAME as DUEL
from tests.tiny_games.favours import GAME as FAVOURS
from tests.tiny_games.leaky import GAME as LEAKY

MEASURED = ("spartacus", "zero", "imperium", "konsul", "mercator", "praetorianer")
DOORS = {"open_threads", "pick_threads", "run_threads", "look_threads"}
Open = Callable[..., CudaBatch]


@pytest.fixture
def on_host(monkeypatch: pytest.MonkeyPatch) -> Open:
    """Opens batches on a card that is the host."""

    def opened(game: Game, *given: int, **named: object) -> CudaBatch:
        card = Device(HostDriver(game))
        monkeypatch.setattr(devices, "device", lambda: card)
        batch = Batch(game, *given, device="cuda", **named)  # type: ignore[arg-type]
        assert isinstance(batch, CudaBatch)
        return batch

    return opened


def driver_of(batch: CudaBatch) -> HostDriver:
    driver = batch.card._driver
    assert isinstance(driver, HostDriver)
    return driver


def assert_equal(one: Batch, other: Batch) -> None:
    for name in ("states", "lanes", "masks", "observations"):
        assert one._array(name).tobytes() == other._array(name).tobytes(), name  # type: ignore[arg-type]


# -- the kernels' text ------------------------------------------------------------------------------------------------


def assemblers() -> list[str]:
    """`ptxas` on the path, or in a package of NVIDIA's in this environment."""
    found = [p for p in [shutil.which("ptxas")] if p]
    spec = find_spec("nvidia")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        found += [str(p) for p in Path(folder).glob("*/bin/ptxas")]
    return found


def check_text(game: Game, capability: int) -> None:
    made = kernels(game, capability)
    assert set(made.codes) == DOORS
    for door, code in made.codes.items():
        assert f".target sm_{capability}" in code
        assert re.findall(r"\.entry (\w+)", code) == [door_symbol(door)]
        assert ".extern" not in code
        # Each operation on reals is rounded by itself, nothing is flushed to zero or approximated.
        assert not re.search(r"\bfma|\.ftz|\.approx|\.full", code)
        for line in re.findall(r"^\s+((?:add|sub|mul|div|sqrt)\.\S*f(?:32|64))\b", code, re.MULTILINE):
            assert ".rn." in line, line
        declared = len(re.findall(r"^\s*\.param \.u64", code[: code.index("{", code.index(".entry"))], re.MULTILINE))
        rows = {"States", "Lanes", "Masks", "Observations", "Numbers"}
        assert declared == sum(1 + (kind in rows) for _, kind in made.arguments(door))


def assemble(game: Game, capability: int, tool: str, folder: Path) -> None:
    for door, code in kernels(game, capability).codes.items():
        text, cubin = folder / f"{door}.ptx", folder / f"{door}.cubin"
        text.write_text(code)
        subprocess.run([tool, f"-arch=sm_{max(capability, 90)}", text, "-o", cubin], check=True, capture_output=True)
        assert cubin.stat().st_size > 1000


@pytest.mark.parametrize("slug", MEASURED)
def test_llvm_makes_and_verifies_the_kernels_text(slug: str) -> None:
    check_text(catalogue.game(slug), ptx.OLDEST)


@pytest.mark.fuzz
@pytest.mark.parametrize("capability", [ptx.OLDEST, 90])
@pytest.mark.parametrize("game", list(catalogue.games()), ids=lambda g: g.slug)
def test_llvm_makes_and_verifies_the_kernels_text_of_every_game(game: Game, capability: int) -> None:
    check_text(game, capability)


@pytest.mark.skipif(not assemblers(), reason="there is no ptxas here: the PTX is checked as text alone")
@pytest.mark.parametrize("slug", ["zero", pytest.param("vinci", marks=pytest.mark.fuzz)])
def test_where_there_is_ptxas_it_assembles_the_kernels(slug: str, tmp_path: Path) -> None:
    for tool in assemblers():
        assemble(catalogue.game(slug), 90, tool, tmp_path)


def program(text: str) -> ptx.KernelProgram:
    source = Source()
    source.add([Text("kernels.py", text)])
    return ptx.KernelProgram(source, {"Reals": lent("f8", None)}, ())


def test_reals_are_rounded_at_each_operation() -> None:
    made = program("@door\ndef f(x: Reals, thread: int, threads: int) -> int:\n    x[0] = x[1] * x[2] + x[3]\n")
    made.open_doors(["kernels.py"])
    code = ptx.kernel_code(made.text(), "f")
    assert "mul.rn.f64" in code
    assert "add.rn.f64" in code
    assert "fma" not in code


def test_a_kernel_without_its_thread_is_refused() -> None:
    with pytest.raises(ProgramError, match="the last parameters of a kernel are thread and threads"):
        program("@door\ndef f(a: int, thread: int) -> int:\n    return a\n").open_doors(["kernels.py"])


@pytest.mark.parametrize(("card", "code"), [((7, 0), 70), ((8, 9), 89), ((9, 0), 90), ((10, 3), 100), ((12, 1), 120)])
def test_code_is_made_for_what_the_card_can_run(card: tuple[int, int], code: int) -> None:
    assert ptx.capability(*card) == code


# -- the kernels, thread by thread ------------------------------------------------------------------------------------


@pytest.mark.parametrize("see", ["shown", "known", "nothing"])
@pytest.mark.parametrize("game", [LEAKY, DUEL, FAVOURS, catalogue.game("spartacus")], ids=lambda g: g.slug)
def test_threads_are_the_lanes_of_the_cpu_byte_by_byte(on_host: Open, game: Game, see: str) -> None:
    seats, lanes = game.seats[1], 70  # more than a block, less than two
    card, cpu = on_host(game, lanes, seats, see=see, seed=7), Batch(game, lanes, seats, see=see, seed=7)  # type: ignore[arg-type]
    assert_equal(card, cpu)
    for _ in range(40):
        card.step(card.sample())
        cpu.step(cpu.sample())
        assert_equal(card, cpu)
    card.run_random(150)
    cpu.run_random(150)
    assert_equal(card, cpu)
    codes, there = cpu.sample().copy(), card.sample()
    assert np.array_equal(there.numpy(), codes)
    cpu.step(codes)
    card.step(codes)  # of the host
    assert_equal(card, cpu)
    assert int(cpu.episodes.sum()) > 0
    card.reset(8)
    cpu.reset(8)
    assert_equal(card, cpu)


@pytest.mark.fuzz
@pytest.mark.parametrize("game", list(catalogue.games()), ids=lambda g: g.slug)
def test_threads_are_the_lanes_of_the_cpu_in_every_game(on_host: Open, game: Game) -> None:
    for seats in {game.seats[0], game.seats[1]}:
        card, cpu = on_host(game, 70, seats, seed=7), Batch(game, 70, seats, seed=7)
        for steps in (1, 2, 500):
            card.run_random(steps)
            cpu.run_random(steps)
            assert_equal(card, cpu)


def test_random_steps_on_the_cpu_are_the_same_in_one_go() -> None:
    one, more = Batch(DUEL, 20, 3, seed=2), Batch(DUEL, 20, 3, seed=2, threads=3)
    for _ in range(60):
        one.step(one.sample())
    more.run_random(25)
    more.run_random(0)
    more.run_random(35)
    assert_equal(one, more)
    more.close()


@pytest.mark.parametrize("stretch", [1, 3, 1000])
def test_what_happens_does_not_depend_on_when_threads_wait(on_host: Open, stretch: int) -> None:
    cpu, card = Batch(DUEL, 40, 2, seed=1), on_host(DUEL, 40, 2, seed=1)
    card.stretch = stretch
    for steps in (7, 64):
        card.run_random(steps)
        cpu.run_random(steps)
        assert_equal(card, cpu)


def test_nothing_is_copied_but_an_alarm(on_host: Open) -> None:
    batch = on_host(DUEL, 64, 2, seed=1)
    driver = driver_of(batch)
    driver.copied, driver.launches = 0, []
    for _ in range(10):
        batch.step(batch.sample())
    batch.run_random(100)
    assert driver.copied == 11 * 8
    assert {threads for _, threads in driver.launches} == {64}
    assert int(batch.episodes.min()) > 0
    copied = driver.copied
    assert batch.rewards.shape == (64, 2)
    assert copied == driver.copied  # lanes are fetched once until they move


def test_arrays_can_be_seen_where_they_lie(on_host: Open) -> None:
    batch = on_host(LEAKY, 9, seed=4)
    batch.run_random(11)
    for name in ("observations", "masks", "actors", "rewards", "ended", "episodes", "actions"):
        here, there = getattr(batch, name), batch.on_device(name)
        assert np.array_equal(here, there.numpy()), name
        assert np.array_equal(here, np.asarray(there)), name
        about = there.__cuda_array_interface__
        assert (about["shape"], np.dtype(about["typestr"]), about["version"]) == (here.shape, here.dtype, 3)
    with pytest.raises(ValueError, match="not states"):
        batch.on_device("states")
    with pytest.raises(RuntimeError, match="are on the CPU"):
        Batch(LEAKY, 2).on_device("masks")


def test_actions_of_a_card_have_one_form(on_host: Open) -> None:
    batch = on_host(DUEL, 6, 2, seed=1)
    with pytest.raises(TypeError, match=r"actions on a card are int64 of shape \(6,\)"):
        batch.step(batch.on_device("masks"))
    with pytest.raises(TypeError, match="in one piece"):
        batch.step(batch.on_device("actions"))


def test_a_code_outside_the_mask_names_its_lane(on_host: Open) -> None:
    card, cpu = on_host(DUEL, 6, 2, seed=1), Batch(DUEL, 6, 2, seed=1)
    codes = cpu.sample().copy()
    assert np.array_equal(np.asarray(card.sample()), codes)
    codes[4] = card.nothing
    for batch in (card, cpu):
        with pytest.raises(FaultError, match="tiny-duel with 2 seats: lane 4 was given a code outside its mask"):
            batch.step(codes)
    assert_equal(card, cpu)
    for batch in (card, cpu):
        batch.step(batch.sample())
    assert_equal(card, cpu)


def test_rules_that_fail_name_their_lane(on_host: Open) -> None:
    for batch in (
        on_host(BRITTLE, 32, 2, values={"odds": 20}, seed=1),
        Batch(BRITTLE, 32, 2, values={"odds": 20}, seed=1),
    ):
        with pytest.raises(FaultError, match=r"tiny-brittle with 2 seats: lane \d+ failed: .*rules.*: \S+") as error:
            batch.run_random(200)
        lane = int(re.findall(r"lane (\d+)", str(error.value))[0])
        assert batch._array("lanes")["fault"][lane] > 1
        assert not batch._array("lanes")["fault"][:lane].any()


def test_what_only_the_cpu_does_is_refused(on_host: Open) -> None:
    with pytest.raises(ValueError, match="threads are the CPU's"):
        on_host(DUEL, 4, 2, threads=2)
    with pytest.raises(NotImplementedError, match="is played on the CPU"):
        on_host(DUEL, 4, 2).play_others(0, 1, np.zeros(4), np.zeros(4))
    with pytest.raises(ValueError, match='a device is "cpu" or "cuda", not \'tpu\''):
        Batch(DUEL, 4, device="tpu")  # type: ignore[arg-type]


def test_memory_goes_back(on_host: Open) -> None:
    batch = on_host(DUEL, 4, 2)
    memory = driver_of(batch).memory
    assert len(memory) == 8
    batch.close()
    assert not memory


# -- what is missing --------------------------------------------------------------------------------------------------


def test_without_the_bindings_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cuda.bindings", None)
    devices.device.cache_clear()
    with pytest.raises(
        MissingExtraError, match=r"cuda-bindings is not installed; pip install 'lusoria\[cuda\]' brings it"
    ):
        Batch(DUEL, 4, device="cuda")


def test_without_a_driver_one_sentence() -> None:
    pytest.importorskip("cuda.bindings.driver")
    devices.device.cache_clear()
    try:
        found = devices.device()
    except NoDeviceError as error:
        assert re.search(r"driver is not installed|finds no graphics card", str(error))  # noqa: PT017 - either is true
    else:
        assert found.capability in ptx.CAPABILITIES  # there is a card


def test_a_driver_that_is_not_found_is_said() -> None:
    class Absent(HostDriver):
        def cuInit(self, flags: int) -> tuple[int]:
            raise RuntimeError("Failed to dlopen libcuda.so.1")

    with pytest.raises(NoDeviceError, match="driver is not installed on this machine: there is no libcuda"):
        Device(Absent(DUEL))


def test_without_a_card_one_sentence() -> None:
    class Status(int):
        name = "CUDA_ERROR_NO_DEVICE"

    class Bare(HostDriver):
        def cuInit(self, flags: int) -> tuple[int]:
            return (Status(NO_DEVICE),)

    for driver in (Bare(DUEL), HostDriver(DUEL, cards=0)):
        with pytest.raises(NoDeviceError, match="NVIDIA's driver finds no graphics card in this machine"):
            Device(driver)


def test_a_card_that_is_too_old_is_said() -> None:
    with pytest.raises(NoDeviceError, match=r"has compute capability 6\.1; 7\.0 is the oldest that can be used"):
        Device(HostDriver(DUEL, capability=(6, 1)))


def test_a_driver_that_refuses_is_quoted() -> None:
    class Full(HostDriver):
        def cuMemAlloc(self, size: int) -> tuple[int, int]:
            class Status(int):
                name = "CUDA_ERROR_OUT_OF_MEMORY"

            return Status(2), 0

    with pytest.raises(DriverError, match="cuMemAlloc of CUDA's driver answered CUDA_ERROR_OUT_OF_MEMORY"):
        Device(Full(DUEL)).room(8)
