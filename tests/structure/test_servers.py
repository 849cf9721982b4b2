"""The PostgreSQL that tests are run beside goes with them."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import servers  # noqa: E402 - a tool of this repository


@pytest.mark.skipif(servers.postgres_folder() is None, reason="no PostgreSQL here: python tools/servers.py install")
def test_the_server_ends_where_its_command_is_ended(tmp_path: Path) -> None:
    told = "import os, time; print(os.environ['LUSORIA_POSTGRES_PORT'], flush=True); time.sleep(60)"
    command = [sys.executable, ROOT / "tools" / "servers.py", "postgres", sys.executable, "-c", told]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = process.stdout.readline().strip()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 128 + signal.SIGTERM
    for _try in range(50):
        listed = subprocess.run(["ps", "-eo", "args="], capture_output=True, text=True, check=True).stdout
        if f"-p {port} -k" not in listed:
            break
        time.sleep(0.1)
    assert port
    assert f"-p {port} -k" not in listed
