"""The other programs that a house may be run with, for the tests: PostgreSQL and nginx.

install              find them, and get them where they are missing (Debian's packages, as root or through sudo)
postgres COMMAND ..  run a command beside a PostgreSQL of its own, which the environment names and which goes with it

Where one is missing its tests are skipped, except in CI (CI=true), where that is a failure.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from browser import apt_install

SUPERUSER = "lusoria"


def nginx() -> str | None:
    """Path of nginx."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")


def postgres_folder() -> Path | None:
    """Where the programs of the newest PostgreSQL lie; Debian does not put them into PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    known = str(found[-1]) if found else shutil.which("initdb")
    return Path(known).parent if known else None


def install() -> int:
    """Look for both, get what is missing, and say what there is."""
    missing = [] if nginx() else ["nginx-light"]
    if not postgres_folder():
        missing.append("postgresql")
    apt_install(missing)
    programs = {"nginx": nginx(), "postgresql": postgres_folder()}
    for name, where in programs.items():
        print(f"{name}: {where or 'none here, and it could not be installed'}")
    return 1 if os.environ.get("CI") and not all(programs.values()) else 0


def as_owner(folder: Path) -> list[str]:
    """PostgreSQL does not run as root: then the folder, and the server, belong to somebody else."""
    if os.geteuid():
        return []
    owner = next(name for name in ("postgres", "nobody") if name in {entry.pw_name for entry in pwd.getpwall()})
    shutil.chown(folder, owner)
    group = pwd.getpwnam(owner).pw_gid
    return ["setpriv", f"--reuid={owner}", f"--regid={group}", "--clear-groups"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def beside_postgres(command: list[str]) -> int:
    """Start a server in a folder that goes afterwards, run the command, stop the server; the command's status."""
    programs = postgres_folder()
    if not programs:
        print("There is no PostgreSQL here: python tools/servers.py install", file=sys.stderr)
        return 1
    # Whoever ends this process (`timeout`, a CI that has had enough) ends the server with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with tempfile.TemporaryDirectory(prefix="lusoria-postgres-") as name:
        folder = Path(name)
        user, port, data = as_owner(folder), free_port(), folder / "data"
        make = [programs / "initdb", "-D", data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*user, *make], check=True, stdout=subprocess.DEVNULL, cwd=folder)
        # Nothing has to outlive the tests, and they open many connections.
        options = f"-p {port} -k {folder} -h 127.0.0.1 -c max_connections=300 -c fsync=off -c deadlock_timeout=200ms"
        control = [*user, programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log"]
        subprocess.run([*control, "-o", options, "start"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
        env = os.environ | {
            "LUSORIA_POSTGRES_NAME": "postgres",
            "LUSORIA_POSTGRES_USER": SUPERUSER,
            "LUSORIA_POSTGRES_HOST": "127.0.0.1",
            "LUSORIA_POSTGRES_PORT": str(port),
            "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}",
        }
        try:
            with subprocess.Popen(command, env=env) as process:
                try:
                    return process.wait()
                finally:
                    process.terminate()
        finally:
            if log := [line for line in (folder / "log").read_text().splitlines() if "deadlock" in line]:
                print(*log, sep="\n", file=sys.stderr)
            subprocess.run([*control, "-m", "immediate", "stop"], stdout=subprocess.DEVNULL, cwd=folder)


def main() -> int:
    match sys.argv[1:]:
        case ["install"]:
            return install()
        case ["postgres", *command] if command:
            return beside_postgres(command)
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main())
