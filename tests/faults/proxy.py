"""nginx in front of one or several servers, with the file that keepers are given."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

GIVEN = Path(__file__).parent.parent.parent / "deploy" / "nginx.conf"
NAME = "play.example"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")
OPENSSL = shutil.which("openssl")
BEHIND = {
    "LUSORIA_HOSTS": NAME,
    "LUSORIA_ORIGINS": f"https://{NAME}",
    "LUSORIA_HTTPS": "1",
    "LUSORIA_BEHIND_PROXY": "1",
}  # what a house is told that stands behind it

needed = pytest.mark.skipif(
    not (NGINX and OPENSSL) and not os.environ.get("CI"), reason="no nginx here: python tools/servers.py install"
)


class Proxy:
    """nginx with the given file, on ports and with a certificate of its own."""

    def __init__(self, folder: Path, houses: Sequence[int]) -> None:
        """`houses`: the ports on which houses listen."""
        self.plain, self.secure = plain, secure = free_ports(2)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE
        key, certificate = folder / "key.pem", folder / "certificate.pem"
        made = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}"]
        subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
        site = changed(
            GIVEN.read_text(),
            (r"listen 80;", f"listen 127.0.0.1:{plain};"),
            (r"listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
            (r"(?m)^( +server )127\.0\.0\.1:8000(.*)$", "\n".join(rf"\g<1>127.0.0.1:{port}\g<2>" for port in houses)),
            (r"/etc/ssl/play.example/fullchain.pem", str(certificate)),
            (r"/etc/ssl/play.example/privkey.pem", str(key)),
            (r"timeout( +)10s", r"timeout\g<1>1s"),  # the tests are in a hurry
        )
        scratch = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi"))
        scratch += "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("uwsgi", "scgi"))
        conf = folder / "nginx.conf"
        user = "user root;\n" if os.geteuid() == 0 else ""
        conf.write_text(
            f"{user}daemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{scratch}{site}}}\n"
        )
        command = [NGINX, "-p", folder, "-c", conf, "-e", folder / "errors"]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        self.process = subprocess.Popen(command)
        for _try in range(600):
            try:
                socket.create_connection(("127.0.0.1", secure)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise AssertionError("nginx does not listen")

    def link(self, timeout: float) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection("127.0.0.1", self.secure, timeout=timeout, context=self.context)

    def ask(
        self, method: str, path: str, body: str | None = None, **headers: str
    ) -> tuple[http.client.HTTPResponse, http.client.HTTPSConnection]:
        link = self.link(60)
        sent = {"Host": NAME, **{name.replace("_", "-"): value for name, value in headers.items()}}
        link.request(method, path, body, sent)
        return link.getresponse(), link

    def raw(self, *parts: bytes) -> bytes:
        """What comes back until the connection is closed."""
        found = b""
        with self.context.wrap_socket(socket.create_connection(("127.0.0.1", self.secure), timeout=60)) as link:
            for part in parts:
                link.sendall(part)
            try:
                while part := link.recv(65536):
                    found += part
            except (ConnectionResetError, ssl.SSLEOFError):
                pass
        return found

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Each of these must be found."""
    for pattern, new in changes:
        text, count = re.subn(pattern, new, text)
        assert count, pattern
    return text


def free_ports(count: int) -> list[int]:
    probes = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports
