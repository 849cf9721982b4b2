"""A stand-in for CUDA's driver that has the host's memory, and runs each thread of a launch in the host's machine code.

It takes the place of the module `cuda.bindings.driver`. What a kernel is given is read as the driver reads it: by the
parameters that its PTX declares, from the addresses in `kernelParams`.
"""

# ruff: noqa: N802 - the driver's functions have the driver's names

import ctypes
import re
from types import SimpleNamespace
from typing import Any

import numpy as np

from lusoria.kernel import Game
from lusoria.kernel.machine.kinds import Scalar
from lusoria.kernel.machine.ptx import bytes_of
from lusoria.research.cuda.kernels import OWN, on_the_host

FINE, NO_DEVICE = 0, 100


class HostDriver:
    """The functions of the driver that `Device` calls; `capability` is what it says of its one card."""

    CUdevice_attribute = SimpleNamespace(
        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR="major", CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR="minor"
    )

    def __init__(self, game: Game, cards: int = 1, capability: tuple[int, int] = (9, 0)) -> None:
        self.game, self.cards, self.capability = game, cards, dict(zip(("major", "minor"), capability, strict=True))
        self.memory: dict[int, Any] = {}
        self.launches: list[tuple[str, int]] = []
        self.copied = 0

    def cuInit(self, flags: int) -> tuple[int]:
        return (FINE,)

    def cuDeviceGetCount(self) -> tuple[int, int]:
        return FINE, self.cards

    def cuDeviceGet(self, number: int) -> tuple[int, int]:
        return FINE, number

    def cuDeviceGetName(self, length: int, card: int) -> tuple[int, bytes]:
        return FINE, b"the host".ljust(length, b"\0")

    def cuDeviceGetAttribute(self, attribute: str, card: int) -> tuple[int, int]:
        return FINE, self.capability[attribute]

    def cuDevicePrimaryCtxRetain(self, card: int) -> tuple[int, str]:
        return FINE, "context"

    def cuCtxSetCurrent(self, context: str) -> tuple[int]:
        return (FINE,)

    def cuCtxSynchronize(self) -> tuple[int]:
        return (FINE,)

    def cuMemAlloc(self, size: int) -> tuple[int, int]:
        raw = np.full(size + 256, 0xA5, np.uint8)  # with anything in it
        address = -(-raw.ctypes.data // 256) * 256
        self.memory[address] = raw
        return FINE, address

    def cuMemFree(self, address: int) -> tuple[int]:
        del self.memory[address]
        return (FINE,)

    def cuMemsetD8(self, address: int, byte: int, size: int) -> tuple[int]:
        ctypes.memset(address, byte, size)
        return (FINE,)

    def cuMemcpyHtoD(self, to: int, source: int, size: int) -> tuple[int]:
        self.copied += size
        ctypes.memmove(to, source, size)
        return (FINE,)

    def cuMemcpyDtoH(self, to: int, source: int, size: int) -> tuple[int]:
        return self.cuMemcpyHtoD(to, source, size)

    def cuModuleLoadData(self, image: int) -> tuple[int, str]:
        return FINE, ctypes.string_at(image).decode()

    def cuModuleGetFunction(self, module: str, symbol: bytes) -> tuple[int, tuple[str, list[str]]]:
        entry = re.search(rf"\.entry {symbol.decode()}\((.*?)\)", module, re.DOTALL)
        assert entry, f"the code has no kernel {symbol.decode()}"
        return FINE, (symbol.decode(), re.findall(r"\.param \.(\S+)", entry[1]))

    def cuLaunchKernel(
        self, kernel: tuple[str, list[str]], gx: int, gy: int, gz: int, bx: int, by: int, bz: int, shared: int,
        stream: int, parameters: int, extra: int,
    ) -> tuple[int]:  # fmt: skip
        symbol, declared = kernel
        assert set(declared) == {"u64"}
        assert (gy, gz, by, bz, shared, stream, extra) == (1, 1, 1, 1, 0, 0, 0)
        where = (ctypes.c_uint64 * len(declared)).from_address(parameters)
        given = [ctypes.c_int64.from_address(address).value for address in where]
        door = getattr(on_the_host(self.game), symbol.removeprefix("lusoria_"))
        passed, kept = [], []
        for (_, annotation), kind in zip(door.door.parameters[:-2], door.kinds[:-2], strict=True):
            if annotation in OWN:
                kept.append(np.full(bytes_of(kind) + 16, 0x5A, np.uint8))
                passed.append(-(-kept[-1].ctypes.data // 16) * 16)
                continue
            for _ in range(1 if isinstance(kind, Scalar) else 1 + kind.unknown):
                passed.append(given.pop(0))
        assert not given, "a kernel is given what it takes, and no more"
        self.launches.append((symbol, gx * bx))
        for thread in reversed(range(gx * bx)):
            door.code.raise_fault(door.raw(*passed, thread, gx * bx))
        return (FINE,)
