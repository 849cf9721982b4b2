"""uvicorn's own protocol, which waits only so long for the header of a request."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol


class Patient(H11Protocol):
    """Closes a connection whose header does not arrive in full. Bodies are waited for by the gate, and what comes
    between two requests by uvicorn itself."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._enough()
        elif self._late is None and self.conn.trailing_data[0]:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._enough()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(settings.REQUEST_PATIENCE, self.transport.close)

    def _enough(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
