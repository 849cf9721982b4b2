"""`lusoria serve`: the database brought up to date, the server, and the processes in which bots think."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, suppress

import django
from django.apps import apps

log = logging.getLogger(__name__)

_LOOK = 0.25  # seconds between two looks whether the end was asked for: no signal is certain to wake one who waits

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
    web: int | None = None,
    open_browser: bool = False,
    announce: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted. `workers` processes think for the bots (default: the setting BOT_WORKERS), `web` answer
    requests (default: the setting WEB_PROCESSES; 1 is this one); `announce` is told the address once it is listened on.
    To be called on the main thread.

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
    from django.conf import settings
    from django.db import connection

    from . import backups, exchange, limits, server

    if host not in LOOPBACK and "LUSORIA_HOSTS" not in os.environ:
        settings.ALLOWED_HOSTS += own_names()
        os.environ["LUSORIA_HOSTS"] = ",".join(settings.ALLOWED_HOSTS)  # for processes that serve beside this one
    if workers is not None:
        settings.BOT_WORKERS = workers
        os.environ["LUSORIA_BOT_WORKERS"] = str(workers)

    opened = ExitStack()
    opened.enter_context(backups.at_home())
    closing = threading.Event()
    backups.watch(closing)
    if connection.vendor == "postgresql":  # other houses may be at the same database
        exchange.watch(closing, limits.counts)
    started = [Processes("thinking", settings.BOT_WORKERS, "lusoria.web.thinking.worker")]
    web = settings.WEB_PROCESSES if web is None else web
    address = f"http://{_shown(host)}:{port}/"
    try:
        # uvicorn ends gracefully and then sends itself the signal once more: by then it only means "be gone". So it
        # does where the signal comes as soon as the address is known.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        (announce or _print)(address)
        if open_browser:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        if web == 1:
            server.run(listener)
        else:
            # Whoever asks for the end while others are being started is heard once all are known, for they end as well.
            asked = list[int]()
            signal.signal(signal.SIGTERM, lambda number, _: asked.append(number))
            started.append(Processes("serving", web, "lusoria.web.house.server", listener=listener))
            while not asked:
                time.sleep(_LOOK)
    except KeyboardInterrupt:
        pass
    finally:
        closing.set()
        for processes in reversed(started):
            processes.stop()
        opened.close()


class Processes:
    """Some processes that run the same module, which is told the number of this process and, if there is one, that of
    a socket. One that dies is replaced; all end by themselves when this process is gone, however that came about."""

    def __init__(
        self,
        name: str,
        count: int,
        module: str,
        *,
        listener: socket.socket | None = None,
    ) -> None:
        self.name = name
        self.command = [sys.executable, "-m", module, "--parent", str(os.getpid())]
        self.files = [] if listener is None else [listener.fileno()]
        if listener is not None:
            self.command += ["--listener", str(listener.fileno())]
        self.processes = [self._new() for _ in range(count)]
        self.stopped = threading.Event()
        self.changing = threading.Lock()  # none is started once all are being ended
        if count:
            threading.Thread(target=self._mind, name=f"lusoria-{name}", daemon=True).start()

    def _new(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self.command, pass_fds=self.files)  # noqa: S603 - ourselves

    def _mind(self) -> None:
        while not self.stopped.wait(2):
            for at, process in enumerate(self.processes):
                with self.changing:
                    if process.poll() is not None and not self.stopped.is_set():
                        log.error("a %s process ended with status %s; starting another", self.name, process.returncode)
                        self.processes[at] = self._new()

    def stop(self) -> None:
        """End them all."""
        with self.changing:
            self.stopped.set()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)


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
