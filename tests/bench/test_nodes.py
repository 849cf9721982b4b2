"""What is made of when parts began and ended on the nodes of a cluster."""

import pytest

from lusoria.bench.nodes import figures


def test_time_between_parts_is_told_node_by_node():
    found = {f.what: f for f in figures([(1000, 2000, 7), (500, 1500, 8), (2100, 3100, 7), (1550, 2550, 8)])}
    lasted, gaps, whole = found.values()
    assert (lasted.least, lasted.most) == (1000, 1000)
    assert (gaps.least, gaps.most) == (50, 100)
    assert (whole.least, whole.most) == (pytest.approx(1.025), pytest.approx(1.05))
    assert whole.met
    assert list(figures([(0, 1000, 1), (1300, 2300, 1)]))[-1].met is False
