"""Figures for Prometheus: counts and times by route and by stable code, nothing by person, table or card.

Several processes of a house answer at one address, whichever takes a request, and each counts for itself: every figure
carries the number of its process, so that sums and rates over all are right.
"""

import os
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest

_TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """What is counted in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self.requests = Counter("pontoon_requests", "HTTP requests", ("route", "method", "status"), registry=own)
        self.request_seconds = Histogram(
            "pontoon_request_seconds", "Time of HTTP requests", ("route",), buckets=_TIMES, registry=own
        )
        self.commands = Counter("pontoon_commands", "Commands by their answer", ("answer",), registry=own)
        self.command_seconds = Histogram(
            "pontoon_command_seconds", "From a command to its durable answer", buckets=_TIMES, registry=own
        )
        self.sockets = Gauge("pontoon_sockets", "Sockets that are open", registry=own)
        self.closed = Counter("pontoon_sockets_closed", "Sockets that the server closed", ("code",), registry=own)
        self.messages = Counter("pontoon_messages", "Messages from clients", ("kind",), registry=own)
        self.streams = Gauge("pontoon_streams", "Streams in memory", registry=own)
        self.failed = Gauge("pontoon_store_failed", "1 when the store has failed", registry=own)
        self._heard: dict[str, Counter] = {}
        self._answered: dict[str, Counter] = {}

    def heard(self, kind: str) -> None:
        """A message of this kind has come from a client."""
        known = self._heard.get(kind)
        if known is None:  # finding a count by its label costs more than counting
            known = self._heard[kind] = self.messages.labels(kind)
        known.inc()

    def answered(self, code: str, seconds: float) -> None:
        """A command was answered so, after so long."""
        known = self._answered.get(code)
        if known is None:
            known = self._answered[code] = self.commands.labels(code)
        known.inc()
        self.command_seconds.observe(seconds)

    def watch(self, gauge: Gauge, value: Callable[[], float]) -> None:
        """Have a gauge ask for its value when it is read."""
        gauge.set_function(value)

    def text(self) -> bytes:
        """All of it in Prometheus's own format."""
        shown = CollectorRegistry()
        shown.register(_OfThisProcess(self.registry))
        return generate_latest(shown)


class _OfThisProcess:
    """The figures of a registry, each with the number of the process."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry

    def collect(self) -> Iterator[Metric]:
        """Every figure."""
        process = str(os.getpid())
        for metric in self._registry.collect():
            metric.samples = [one._replace(labels={**one.labels, "process": process}) for one in metric.samples]
            yield metric
