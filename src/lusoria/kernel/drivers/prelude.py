"""Head of the compiled text of a game: machine arithmetic for what Python computes with big numbers.

Not imported: `lusoria.kernel.compiled` writes this file, the rules and the drivers into one module per game.
"""

import numpy as np
from numba import njit
from numba.core import cgutils
from numba.extending import intrinsic

compiled = njit(nogil=True, error_model="numpy", boundscheck=True)
unchecked = njit(nogil=True, error_model="numpy")  # loops over a whole row of constant length, nothing else
driver = njit(nogil=True, error_model="numpy", boundscheck=True, cache=True)


@intrinsic
def bare(typing, array):
    """The array without its count of references, which every call would step up and down again, in one word that all
    threads fight for. The caller of a driver keeps the array."""

    def build(context, builder, signature, args):
        made = context.make_array(signature.args[0])(context, builder, args[0])
        made.meminfo = cgutils.get_null_value(made.meminfo.type)
        return made._getvalue()

    return array(array), build


@compiled
def mix(key, counter):
    x = np.uint64(key) + np.uint64(counter) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64((x ^ (x >> np.uint64(31))) >> np.uint64(1))


@compiled
def fault_no_world():
    raise RuntimeError("no arrangement of the hidden cards agrees with what was said")
