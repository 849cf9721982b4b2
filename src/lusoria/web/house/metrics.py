"""Figures for monitoring, in the form of Prometheus, and the log of what was asked.

Both name the pattern of an address (`t/<slug:table_id>/move/`) and never the address itself: a table's id, an
invitation or a personal link opens doors, and does not belong into a log.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from ..match import streams
from . import answering, condition
from .layers import Around, Finish

log = logging.getLogger("lusoria.access")

registry: Final = CollectorRegistry()
_METHODS: Final = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"}
_asked = Counter(
    "lusoria_requests", "Requests answered.", ["method", "route", "status"], registry=registry
)  # fmt: skip
_took = Histogram(
    "lusoria_request_seconds", "Time to the beginning of an answer.", ["route"], registry=registry,
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)  # fmt: skip
ProcessCollector(registry=registry)


class _House(Collector):
    """How the house is, at the moment it is asked."""

    def collect(self) -> Iterator[Metric]:
        found = condition.look()
        for name, text, value in (
            ("up_ok", "1 while the house can serve and write.", int(found["ok"])),
            ("disk_free_bytes", "Space left where the data folder lies.", found["disk_free_mb"] * 2**20),
            ("tables_playing", "Tables where a game is going on.", found.get("playing")),
            ("tables_frozen", "Matches that cannot go on.", found.get("frozen")),
            ("tables_parked", "Tables that everybody has left, where bots wait.", found.get("parked")),
            ("bots_due", "Tables where a bot is to move now.", found.get("bots_due")),
            ("bots_wait_seconds", "How long the bot has waited whose turn came first.", found.get("bots_wait")),
            ("notes_wait_seconds", "For how long notes could not be written.", found["notes_wait"]),
            ("streams_open", "Browsers that listen for news.", len(streams.watch.readers)),
            ("requests_waiting", "Requests that wait for a thread.", answering.requests.waiting),
            ("workers", "Processes that think for bots.", len(found["workers"])),
        ):
            if value is not None:  # the database may not answer
                yield GaugeMetricFamily(f"lusoria_{name}", text, value=value)
        shed = CounterMetricFamily("lusoria_shed", "Requests sent away as too much was going on.", labels=["rank"])
        for rank, count in zip(answering.RANKS, answering.requests.shed, strict=True):
            shed.add_metric([rank], count)
        yield shed
        silent = max((worker["silent"] for worker in found["workers"]), default=0)
        yield GaugeMetricFamily("lusoria_worker_silent_seconds", "Since a worker last gave a sign.", value=silent)
        faults = GaugeMetricFamily("lusoria_fault", "1 for each thing that is wrong.", labels=["fault"])
        for fault in condition.FAULTS:
            faults.add_metric([fault], int(fault in found["faults"]))
        yield faults


registry.register(_House())


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For the keeper's own monitoring; nobody else finds anything here."""
    if request.META.get("REMOTE_ADDR") not in settings.METRICS_FROM:
        raise Http404
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class Measured(Around):
    """Counts every answer, and writes a line of it where the keeper wants a log."""

    def begin(self, request: HttpRequest) -> Finish:
        began = time.perf_counter()
        return lambda response: _note(request, response, began)


def route_of(request: HttpRequest) -> str:
    """The pattern of the address that was asked for."""
    if request.resolver_match is not None:
        return str(request.resolver_match.route)
    return "static/" if request.path.startswith(settings.STATIC_URL) else "nowhere"


def _note(request: HttpRequest, response: HttpResponseBase, began: float) -> HttpResponseBase:
    took, route = time.perf_counter() - began, route_of(request)
    method = request.method if request.method in _METHODS else "OTHER"
    _asked.labels(method, route, response.status_code).inc()
    _took.labels(route).observe(took)
    if log.isEnabledFor(logging.INFO):
        person = getattr(getattr(request, "_person", None), "pk", None)
        log.info(
            "%s %s %s %d %d ms %s",
            request.META.get("REMOTE_ADDR") or "-", method, route, response.status_code, round(took * 1000),
            "-" if person is None else f"person {person}",
        )  # fmt: skip
    return response
