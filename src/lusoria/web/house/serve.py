"""`lusoria serve`: the database brought up to date, the server, and the processes in which bots think."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, suppress
from types import FrameType

import django
from django.apps import apps

from ..thinking import beats

log = logging.getLogger(__name__)

LOOPBACK = {"127.0.0.1", "::1", "localhost"}


def load() -> None:
    """Load Django, once, and nothing else: a second `setup` would close every log that others have opened since."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lusoria.web.settings")
    if not apps.ready:
        django.setup()


def prepare() -> None:
    """Load Django and bring the database up to date; before it is changed, a copy is made. Safe to call twice, and from
    several processes. Raises schema.TooNew when the database belongs to a later version."""
    load()
    from . import backups, schema

    schema.check()
    backups.migrate()


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    workers: int | None = None,
    open_browser: bool = False,
    announce: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted. `workers` processes think for the bots (default: the setting BOT_WORKERS); `announce` is
    told the address once it is listened on. To be called on the main thread.

    Raises OSError when the address is taken, schema.TooNew when the database belongs to a later version.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    listener.listen(256)
    port = listener.getsockname()[1]

    prepare()
    import uvicorn
    from django.conf import settings

    from ..match.streams import watch
    from . import backups
    from .connections import Patient

    if host not in LOOPBACK and "LUSORIA_HOSTS" not in os.environ:
        settings.ALLOWED_HOSTS += own_names()

    class Server(uvicorn.Server):
        """Open streams would keep the server from ending: they are closed first."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            watch.stop()
            super().handle_exit(sig, frame)

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
    if workers is not None:
        settings.BOT_WORKERS = workers
    opened = ExitStack()
    opened.enter_context(backups.at_home())
    closing = threading.Event()
    backups.watch(closing)
    thinkers = Thinkers(settings.BOT_WORKERS)
    address = f"http://{_shown(host)}:{port}/"
    try:
        # uvicorn ends gracefully and then sends itself the signal once more: by then it only means "be gone". So it
        # does where the signal comes as soon as the address is known.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        (announce or _print)(address)
        if open_browser:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        closing.set()
        thinkers.stop()
        opened.close()


class Thinkers:
    """The processes that think for bots. One that dies is replaced; all end by themselves when this process is gone,
    however that came about."""

    def __init__(self, count: int) -> None:
        beats.clear()
        self.processes = [self._new() for _ in range(count)]
        self.stopped = threading.Event()
        if count:
            threading.Thread(target=self._mind, name="lusoria-thinkers", daemon=True).start()

    def _new(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-m", "lusoria.web.thinking.worker", "--parent", str(os.getpid())]
        )

    def _mind(self) -> None:
        while not self.stopped.wait(2):
            for at, process in enumerate(self.processes):
                if process.poll() is not None:
                    log.error("a thinking process ended with status %s; starting another", process.returncode)
                    beats.forget(process.pid)
                    self.processes[at] = self._new()

    def stop(self) -> None:
        """End them all."""
        self.stopped.set()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)
            beats.forget(process.pid)


def own_names() -> list[str]:
    """What this machine is called by others on its network: its names and addresses."""
    name = socket.gethostname()
    found = {name, f"{name}.local", socket.getfqdn()}
    with suppress(OSError):
        found.update(str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET))
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which address would be used
        found.add(probe.getsockname()[0])
    return sorted(found)


def _shown(host: str) -> str:
    """How an address is written for people."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - only how it is printed
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _print(address: str) -> None:
    print(address, flush=True)  # noqa: T201 - the one line that whoever started the server waits for
