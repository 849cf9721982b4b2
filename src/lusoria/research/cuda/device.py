"""A graphics card by way of CUDA's driver: memory, kernels, launches, and one sentence where something is missing."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ...kernel.machine import ptx
from .. import NoDeviceError, missing

BLOCK = 64  # threads of a block: two groups of 32, so that few lanes spread evenly and many still fill the card


class DriverError(RuntimeError):
    """CUDA's driver refused; the message says what was asked of it and how it answered."""


class Room:
    """Memory of a card, freed with the last that holds on to it."""

    def __init__(self, device: Device, size: int) -> None:
        self.device, self.size = device, size
        self.address = int(device.call("cuMemAlloc", max(size, 1)))

    def __del__(self) -> None:
        with suppress(Exception):  # the driver may be gone before us at the end of the process
            self.device.call("cuMemFree", self.address)


class Device:
    """One card, in the context that other libraries of the process use too (PyTorch, CuPy)."""

    def __init__(self, driver: Any, number: int = 0) -> None:
        """`driver`: the module `cuda.bindings.driver`. Raises NoDeviceError."""
        self._driver, self._context = driver, None
        try:
            status = driver.cuInit(0)[0]
        except RuntimeError as error:  # how the bindings say that they do not find it
            raise NoDeviceError("NVIDIA's driver is not installed on this machine: there is no libcuda") from error
        count = 0 if self._name(status) == "CUDA_ERROR_NO_DEVICE" else self._checked("cuInit", (status,))
        count = self.call("cuDeviceGetCount") if count is None else 0
        if number >= count:
            raise NoDeviceError(
                f"NVIDIA's driver finds {count or 'no'} graphics card{'s' * (count > 1)} in this machine"
            )
        card = self.call("cuDeviceGet", number)
        self.name = self.call("cuDeviceGetName", 256, card).split(b"\0")[0].decode(errors="replace")
        what = driver.CUdevice_attribute
        major, minor = (
            self.call("cuDeviceGetAttribute", attribute, card)
            for attribute in (
                what.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, what.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
            )
        )  # fmt: skip
        try:
            self.capability = ptx.capability(major, minor)
        except ValueError as error:
            raise NoDeviceError(str(error)) from error
        self._context = self.call("cuDevicePrimaryCtxRetain", card)
        self._kernels: dict[tuple[str, str], Any] = {}

    def call(self, name: str, *arguments: Any) -> Any:
        """A function of the driver; its result. Raises DriverError."""
        if self._context is not None:
            self._checked("cuCtxSetCurrent", self._driver.cuCtxSetCurrent(self._context))
        return self._checked(name, getattr(self._driver, name)(*arguments))

    def _checked(self, name: str, answer: tuple[Any, ...]) -> Any:
        status, *values = answer
        if int(status):
            raise DriverError(f"{name} of CUDA's driver answered {self._name(status)}")
        return values[0] if values else None

    def _name(self, status: Any) -> str:
        return str(getattr(status, "name", status))

    # -- memory ---------------------------------------------------------------------------------------------------

    def room(self, size: int) -> Room:
        """So many bytes, with anything in them."""
        return Room(self, size)

    def clear(self, room: Room) -> None:
        """All bytes 0."""
        self.call("cuMemsetD8", room.address, 0, max(room.size, 1))

    def write(self, room: Room, array: npt.NDArray[Any]) -> None:
        """The bytes of an array that lies in one piece."""
        assert array.flags.c_contiguous, "an array in one piece"
        assert array.nbytes <= room.size, "an array that fits"
        self.call("cuMemcpyHtoD", room.address, array.ctypes.data, array.nbytes)

    def read(self, address: int, array: npt.NDArray[Any]) -> None:
        """Fill an array that lies in one piece; what was launched before has then been done."""
        assert array.flags.c_contiguous, "an array in one piece"
        self.call("cuMemcpyDtoH", array.ctypes.data, address, array.nbytes)

    # -- kernels --------------------------------------------------------------------------------------------------

    def kernel(self, code: str, symbol: str) -> Any:
        """A kernel of some PTX, loaded once."""
        if (code, symbol) not in self._kernels:
            self._kernels[code, symbol] = self.load(code, symbol)
        return self._kernels[code, symbol]

    def load(self, code: str, symbol: str) -> Any:
        """A kernel of some PTX, which the driver makes the card's own code of."""
        image = np.frombuffer(code.encode() + b"\0", np.uint8)
        return self.call("cuModuleGetFunction", self.call("cuModuleLoadData", image.ctypes.data), symbol.encode())

    def launch(self, kernel: Any, threads: int, numbers: list[int]) -> None:
        """Have at least so many threads go; `numbers` are addresses and whole numbers, as the kernel takes them."""
        values = np.array(numbers, np.int64)
        each = np.array([values.ctypes.data + 8 * k for k in range(len(numbers))], np.uint64)
        blocks = max(1, -(-threads // BLOCK))
        self.call("cuLaunchKernel", kernel, blocks, 1, 1, BLOCK, 1, 1, 0, 0, each.ctypes.data, 0)

    def wait(self) -> None:
        """Until all that was launched is done. Raises DriverError where a kernel failed."""
        self.call("cuCtxSynchronize")


@cache
def device(number: int = 0) -> Device:
    """A card. Raises MissingExtraError without the bindings, NoDeviceError without driver or card."""
    try:
        from cuda.bindings import driver
    except ImportError as error:
        raise missing("cuda-bindings", "cuda") from error
    return Device(driver, number)


class OnDevice:
    """An array on a card, for libraries that read its memory in place (`__cuda_array_interface__`): PyTorch and CuPy.

    It is a view of a batch's memory, which the next step writes anew. `numpy()` copies it to the host.
    """

    def __init__(
        self, room: Room, dtype: npt.DTypeLike, shape: tuple[int, ...], at: int = 0,
        strides: tuple[int, ...] | None = None,
    ) -> None:  # fmt: skip
        self.room, self.dtype, self.shape, self.strides = room, np.dtype(dtype), shape, strides
        self.address = room.address + at

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "version": 3, "shape": self.shape, "typestr": self.dtype.str, "data": (self.address, False),
            "strides": self.strides, "stream": 1,
        }  # fmt: skip

    def numpy(self) -> npt.NDArray[Any]:
        """A copy on the host."""
        device = self.room.device
        if self.strides is None:
            out = np.empty(self.shape, self.dtype)
            device.read(self.address, out)
            return out
        span = sum((n - 1) * s for n, s in zip(self.shape, self.strides, strict=True)) + self.dtype.itemsize
        raw = np.empty(span, np.uint8)
        device.read(self.address, raw)
        return np.ndarray(self.shape, self.dtype, raw, 0, self.strides).copy()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def __len__(self) -> int:
        return self.shape[0]


def address_of(array: Any, lanes: int) -> int | None:
    """Where whole numbers (int64) of shape (lanes,) lie on a card; None for an array of the host.

    Raises TypeError for another array of a card.
    """
    about = getattr(array, "__cuda_array_interface__", None)
    if about is None:
        return None
    packed = about.get("strides") in (None, (8,))
    address = int(about["data"][0])
    if about["typestr"] != "<i8" or tuple(about["shape"]) != (lanes,) or not packed or address % ptx.ALIGNED:
        raise TypeError(f"actions on a card are int64 of shape ({lanes},), in one piece, at a multiple of "
                        f"{ptx.ALIGNED} bytes")  # fmt: skip
    return address


__all__ = ["Device", "DriverError", "OnDevice", "Room", "address_of", "device"]
