"""Requests that are too large, or that never arrive in full: turned away before anything of them is kept."""

import socket
from collections.abc import Iterator

import pytest

from tests.web.support import Browser, Server

HEAD = b"POST /account/name/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"

pytestmark = pytest.mark.xdist_group("gate")


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits a second for what it was promised."""
    server = Server(tmp_path_factory.mktemp("house"), LUSORIA_PATIENCE="1")
    server.start()
    yield server
    server.close()


def sent(server: Server, *parts: bytes) -> socket.socket:
    link = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    for part in parts:
        link.sendall(part)
    return link


def until_closed(link: socket.socket) -> bytes:
    """All that comes until the other side closes; a minute without anything is a failure."""
    found = b""
    with link:
        try:
            while part := link.recv(65536):
                found += part
        except ConnectionResetError:
            pass
    return found


def test_a_large_body_is_refused_by_its_header_alone(hasty: Server) -> None:
    answer = until_closed(sent(hasty, HEAD, b"Content-Length: 200000000\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"more than this house reads" in answer
    assert b"content-security-policy" in answer.lower()


def test_a_large_body_is_refused_in_the_language_of_the_reader(hasty: Server) -> None:
    answer = until_closed(sent(hasty, HEAD, b"Accept-Language: ja\r\nContent-Length: 131073\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert "送信された内容が大きすぎます".encode() in answer


def test_a_body_without_a_length_is_refused_once_it_is_too_large(hasty: Server) -> None:
    chunk = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    link = sent(hasty, HEAD, b"Transfer-Encoding: chunked\r\n\r\n", chunk, chunk, chunk)
    assert until_closed(link).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_does_not_come_is_not_waited_for(hasty: Server) -> None:
    answer = until_closed(sent(hasty, HEAD, b"Content-Length: 100\r\n\r\n", b"name="))
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"did not arrive in full" in answer


def test_a_header_that_does_not_end_is_not_waited_for(hasty: Server) -> None:
    for beginning in (b"", b"GET / HT", HEAD):
        assert until_closed(sent(hasty, beginning)) == b""
    link = sent(hasty, b"GET /account/in/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert link.recv(10).startswith(b"HTTP/1.1 2")
    link.sendall(b"GET / HTTP/1.1\r\nHo")  # a second one, on the same connection
    assert b"<h1>" in until_closed(link)


def test_a_crowd_of_half_requests_holds_nobody_up(hasty: Server) -> None:
    crowd = [sent(hasty, HEAD, b"Content-Length: 100\r\n\r\n", b"name=") for _ in range(60)]
    ada = Browser(hasty)
    assert ada.post("/account/name/", name="Ada").status == 200
    assert "Ada" in ada.get("/account/").text
    assert all(until_closed(link).startswith(b"HTTP/1.1 408 ") for link in crowd)


def test_what_fits_goes_through(hasty: Server) -> None:
    ada = Browser(hasty)
    table = ada.post("/games/catilina/play/").table
    assert ada.post(f"/t/{table}/pad/", text="a" * 20_000).status == 200
    assert "a" * 4000 in ada.get(f"/t/{table}/").text
