"""Machine code is loaded wherever there is room for it, however the memory of the process is cut up."""

import subprocess
import sys
from pathlib import Path

import pytest

from lusoria.kernel.machine import optimise
from tests.support.machine import program

ROOT = Path(__file__).parents[3]
PAGES = 6  # more than the code below takes
# Memory is full up to an empty stretch of some pages; what finds no room there goes gigabytes away.
CUT_UP = """
import ctypes, mmap, sys
from tests.support.machine import build

TEXT = '''
@door
def f(n: int) -> int:
    x = 1.125 * n
    return int(x * 3.25 + 1.5 > 9.0)
'''
PAGE, NOTHING, FAR = mmap.PAGESIZE, 0, 4 << 30
KIND = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
system = ctypes.CDLL(None)
system.mmap.restype = ctypes.c_void_p
system.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
system.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]


def taken(size):
    return system.mmap(None, size, NOTHING, KIND, -1, 0)


first = build(TEXT)  # and all that is needed besides is in memory
assert first.f(2) == 0
wall = taken(2 * FAR)
while taken(PAGE) > wall:  # no room is left above it
    pass
system.munmap(wall + FAR, int(sys.argv[1]) * PAGE)
assert build(TEXT).f(4) == 1
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it asks Linux for its memory")
@pytest.mark.parametrize("pages", range(1, PAGES + 1))
def test_constants_never_lie_too_far_from_what_reads_them(pages: int) -> None:
    run = subprocess.run(
        [sys.executable, "-c", CUT_UP, str(pages)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_what_lies_elsewhere_is_called_by_a_table_of_known_size() -> None:
    """A stub beside the code would take an entry of that table which nobody has counted."""
    made, _ = program("@door\ndef f(n: int) -> int:\n    return n + 1\n")
    machine = optimise.native_machine()
    listing = machine.emit_assembly(optimise.optimised(made.text(), machine))
    assert "PyLong_AsLongLong" in listing
    assert "@PLT" not in listing
