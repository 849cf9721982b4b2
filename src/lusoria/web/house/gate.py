"""What stands before Django: a request is let in once all of it is here, is small, and came in time.

Django would write a body of any size to the disk before it looks who is asking. Here a body is refused by what its
header says, or as soon as more comes than is allowed; and one that does not come at all is waited for only so long.
Nothing of the house sends more than a page of text. The refusal itself is a page of the house: Django gives it, without
the body.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST: Final = 128 * 1024  # bytes of a body
REFUSED: Final = "lusoria.refused"  # in the scope: with which status the gate has turned the request away


class Gate:
    """An ASGI application around another."""

    def __init__(self, app: App, patience: float, largest: int = LARGEST) -> None:
        self.app, self.largest, self.patience = app, largest, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body, status = b"", 0
        if self._announced(scope) > self.largest:
            status = 413
        else:
            try:
                async with asyncio.timeout(self.patience):
                    body, status = await self._whole(receive)
            except TimeoutError:
                status = 408
        if status:
            if status < 0:  # the sender has gone
                return
            scope[REFUSED] = status
            scope["headers"] = [
                pair for pair in scope["headers"] if pair[0] not in (b"content-length", b"content-type")
            ]
        handed = False

        async def rest() -> Message:
            nonlocal handed
            if not handed:
                handed = True
                return {"type": "http.request", "body": body, "more_body": False}
            if status:  # whatever else they send, they are not listened to
                await asyncio.Event().wait()
            return await receive()

        async def answer(message: Message) -> None:
            if status and message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), (b"connection", b"close")]
            await send(message)

        await self.app(scope, rest, answer)

    def _announced(self, scope: Scope) -> int:
        for name, value in scope["headers"]:
            if name == b"content-length":
                return int(value) if value.isdigit() else self.largest + 1
        return 0

    async def _whole(self, receive: Receive) -> tuple[bytes, int]:
        """The body, and 0; or a status, -1 where nobody is there to be told."""
        parts, size = [], 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return b"", -1
            part = message.get("body", b"")
            size += len(part)
            if size > self.largest:
                return b"", 413
            parts.append(part)
            if not message.get("more_body"):
                return b"".join(parts), 0
