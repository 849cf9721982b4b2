"""`lusoria serve`: the database brought up to date, the server, and the processes in which bots think."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable
from types import FrameType

import django


def prepare() -> None:
    """Load Django and bring the database up to date. Safe to call twice, and from several processes."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lusoria.web.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    workers: int | None = None,
    open_browser: bool = False,
    announce: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted. `workers` processes think for the bots (default: the setting BOT_WORKERS).

    Raises OSError when the address is taken.
    """
    prepare()
    import socket

    import uvicorn
    from django.conf import settings

    from .streams import watch

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(256)
    port = listener.getsockname()[1]
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)  # noqa: S104 - only how it is printed
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"

    class Server(uvicorn.Server):
        """Open streams would keep the server from ending: they are closed first."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            watch.stop()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        "lusoria.web.asgi:application",
        lifespan="off",
        log_level=os.environ.get("LUSORIA_LOG", "warning").lower(),
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.SECURE_PROXY_SSL_HEADER),
        forwarded_allow_ips=os.environ.get("LUSORIA_PROXIES", "127.0.0.1"),
        timeout_graceful_shutdown=3,
    )
    thinkers = [_thinker() for _ in range(settings.BOT_WORKERS if workers is None else workers)]
    (announce or _print)(address)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    # uvicorn ends gracefully and then sends itself the signal once more: by then it only means "be gone".
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        for process in thinkers:
            process.terminate()
        for process in thinkers:
            process.wait(timeout=10)


def _print(address: str) -> None:
    print(address, flush=True)  # noqa: T201 - the one line that whoever started the server waits for


def _thinker() -> subprocess.Popen[bytes]:
    """A process that thinks for bots. It ends by itself when this one is gone, however that came about."""
    return subprocess.Popen(  # noqa: S603 - ourselves
        [sys.executable, "-m", "lusoria.web.worker", "--parent", str(os.getpid())]
    )
