"""The server itself: uvicorn on a socket that is listened on already, in this process or in one of several.

`lusoria serve --web 3` starts three of `python -m lusoria.web.house.server`. They share the socket and nothing else:
all that they know is in the database, so any of them answers anybody.
"""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import threading
from contextlib import suppress
from types import FrameType

import uvicorn

_LITTER = 20_000  # objects after which Python looks for circles among them: a view makes thousands, and none
_TURN = 0.001  # seconds after which a thread lets another one go on: whoever holds the database waits for nobody long
_ALONE = 0.25  # seconds between two looks whether the process that started this one is still there


class Server(uvicorn.Server):
    """Open streams would keep the server from ending: they are closed first."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.started:  # before that there are none, and what is being imported may not be asked for again
            from ..match.streams import watch

            watch.stop()
        super().handle_exit(sig, frame)


def run(listener: socket.socket) -> None:
    """Serve until interrupted. Django has been loaded."""
    from django.conf import settings

    from .connections import Patient

    config = uvicorn.Config(
        "lusoria.web.asgi:application",
        http=Patient,
        lifespan="off",
        log_level=os.environ.get("LUSORIA_LOG", "warning").lower(),
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.SECURE_PROXY_SSL_HEADER),
        forwarded_allow_ips=os.environ.get("LUSORIA_PROXIES", "127.0.0.1"),
        timeout_graceful_shutdown=3,
    )
    _many_files()
    gc.freeze()  # what is loaded stays
    gc.set_threshold(_LITTER, 20, 20)
    sys.setswitchinterval(_TURN)
    Server(config).run(sockets=[listener])


def _many_files() -> None:
    """Every stream is an open file: as many as this process may have."""
    try:
        import resource
    except ImportError:  # Windows counts them otherwise
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):  # a system that says unlimited and means less
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _end_with(parent: int) -> None:
    """End at once when the process that started this one is gone, however that came about."""

    def mind() -> None:
        while os.getppid() == parent:
            threading.Event().wait(_ALONE)
        os._exit(1)

    threading.Thread(target=mind, name="lusoria-parent", daemon=True).start()


def main() -> None:
    """The command line of one of several processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--listener", type=int, required=True, help="the number of the file that is listened on")
    parser.add_argument("--parent", type=int, required=True, help="end when this process is gone")
    given = parser.parse_args()
    _end_with(given.parent)
    from .serve import load

    load()
    run(socket.socket(fileno=given.listener))


if __name__ == "__main__":
    main()
