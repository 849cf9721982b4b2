"""The measurement of a graphics card, with the host in its place: it proves lanes equal before it times them."""

import pytest
from click.testing import CliRunner

from lusoria.bench import cuda
from lusoria.cli import main
from lusoria.research import NoDeviceError
from lusoria.research.cuda import device as devices
from lusoria.research.cuda.batch import CudaBatch
from lusoria.research.cuda.device import Device
from tests.support.host_cuda import HostDriver
from tests.tiny_games.duel import GAME as DUEL


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> Device:
    made = Device(HostDriver(DUEL))
    monkeypatch.setattr(devices, "device", lambda: made)
    return made


def test_a_card_is_compared_and_measured(card: Device) -> None:
    report = cuda.run(quick=True, games=[DUEL], lanes=[64, 128], card=card)
    assert report.device == "the host, code for 9.0"
    assert report.compared == {f"tiny-duel with {n} seats": 64 * 32 for n in DUEL.seats}
    assert all(0 < f.least <= f.median <= f.most for f in report.figures)
    assert len(report.figures) == 2 + len(cuda.STRETCHES) + 1 + 2
    assert report.table().row_count == len(report.figures)
    assert report.as_dict()["machine"]["device"] == report.device


def test_a_lane_that_differs_is_named(card: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = CudaBatch.run_random

    def astray(self: CudaBatch, steps: int) -> None:
        whole(self, steps)
        address = self._rooms["lanes"].address + 5 * 96 + 8  # the games of lane 5
        self.card.call("cuMemsetD8", address, 77, 1)
        self._copies.clear()

    monkeypatch.setattr(CudaBatch, "run_random", astray)
    with pytest.raises(AssertionError, match="tiny-duel with 2 seats: lanes of lane 5 differ from the CPU's"):
        cuda.compare(DUEL, 2, 64, 5)


def test_without_a_card_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Device:
        raise NoDeviceError("NVIDIA's driver finds no graphics card in this machine")

    monkeypatch.setattr(cuda, "device", none)
    result = CliRunner().invoke(main, ["bench", "--device", "cuda"])
    assert result.exit_code == 1
    assert result.output.strip() == "Error: NVIDIA's driver finds no graphics card in this machine"
