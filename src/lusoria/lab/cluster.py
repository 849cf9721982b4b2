"""Parts done by the nodes of a Ray cluster. Ray shares them out, and does again what a lost node was at."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from ..research import missing
from .work import Arrays, LabError, Part

_joined = set[str]()  # the address that this process has joined


def done_on(on: str, parts: Sequence[Part]) -> Iterator[tuple[int, tuple[Arrays, float]]]:
    """(number, (result, seconds of a processor)) as they come. `on`: `ray`, the cluster that is open already, else that
    of RAY_ADDRESS, else one of this machine alone; or `ray://host:port`. The nodes need the same Lusoria. A cluster
    that was joined stays open to this process: whoever asks for parts again and again, as tuning does, waits for it
    once.

    Raises LabError for another address or where nobody answers, MissingExtraError without Ray.
    """
    if on != "ray" and not on.startswith("ray://"):
        raise LabError(f"work is done on ray or on ray://host:port, not on {on!r}")
    try:
        import ray
    except ImportError as error:
        raise missing("Ray", "cluster") from error
    if not ray.is_initialized():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", UserWarning)  # that nobody answers is said below, in one sentence
                ray.init(None if on == "ray" else on, log_to_driver=False, logging_level=logging.ERROR)
        except ConnectionError as error:
            raise LabError(f"no Ray cluster answers at {on}") from error
        _joined.clear()
        _joined.add(on)
    elif on != "ray" and on not in _joined:
        raise LabError(f"a Ray cluster is open already, which may not be {on}: say ray for it")
    nodes: Any = ray.cluster_resources  # it has no types
    do = ray.remote(num_cpus=1, max_retries=-1)(_do)
    left, running = enumerate(parts), dict[Any, int]()
    try:
        while True:
            room = 2 * max(1, int(nodes().get("CPU", 1))) + 2 - len(running)
            for k, part in islice(left, max(0, room)):
                running[do.remote(part)] = k
            if not running:
                return
            ready, _ = ray.wait(list(running), num_returns=1)
            for reference in ready:
                yield running.pop(reference), ray.get(reference)
    finally:
        for reference in running:
            ray.cancel(reference)


def _do(part: Part) -> tuple[Arrays, float]:
    return part.timed()
