"""The logarithm of the search: right, and the same on every machine."""

from pathlib import Path

import numpy as np

from lusoria.bots.search import FILES, LAYOUTS, tree_kinds
from lusoria.kernel import compiled
from lusoria.play import catalogue


def test_the_logarithm_is_right_to_the_last_bit_but_one_and_fixed() -> None:
    files = (*FILES, Path(__file__).parent / "drivers" / "logarithms.py")
    drivers = compiled.drivers(catalogue.game("spartacus").rules, files, LAYOUTS, tree_kinds)
    numbers = np.concatenate([np.arange(1.0, 5000.0), 2.0 ** np.arange(60), np.geomspace(1.0, 1e18, 3000)])
    out = np.zeros_like(numbers)
    drivers.ln_all(numbers, out)
    assert np.abs(out - np.log(numbers)).max() <= 2 * np.spacing(np.log(numbers)).max()
    assert (np.abs(out - np.log(numbers)) <= 2 * np.spacing(np.maximum(np.log(numbers), 1e-300))).all()
    assert [x.hex() for x in out[1:6]] == [
        "0x1.62e42fefa39efp-1", "0x1.193ea7aad030ap+0", "0x1.62e42fefa39efp+0", "0x1.9c041f7ed8d33p+0",
        "0x1.cab0bfa2a2002p+0",
    ]  # fmt: skip
