"""Figures for monitoring and the log of what was asked: both know patterns of addresses, and no address that opens."""

import logging
import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from lusoria.web.house import condition
from lusoria.web.tables import seating
from tests.web.support import Browser, Server

pytestmark = pytest.mark.django_db


def figures(client, **more):
    answer = client.get("/metrics", **more)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    found = {}
    for family in text_string_to_metric_families(answer.content.decode()):
        for sample in family.samples:
            found[sample.name, *sorted(sample.labels.items())] = sample.value
    return found


def asked(found, route, status):
    return found.get(("lusoria_requests_total", ("method", "GET"), ("route", route), ("status", str(status))), 0)


def test_requests_are_counted_by_their_kind(client, someone):
    table = seating.open_table(someone("Ada"), "zero", 2, {}, ["apprentice"], public=True)
    before = figures(client)
    client.get(f"/t/{table.pk}/")
    client.get("/t/nothing/")
    client.get("/no/such/place/")
    after = figures(client)
    route = "t/<slug:table_id>/"
    assert asked(after, route, 200) == asked(before, route, 200) + 1
    assert asked(after, route, 404) == asked(before, route, 404) + 1
    assert asked(after, "nowhere", 404) == asked(before, "nowhere", 404) + 1
    count = ("lusoria_request_seconds_count", ("route", route))
    assert after[count] == before.get(count, 0) + 2
    assert table.pk not in str(after)


def test_the_house_is_told(client, someone, settings):
    seating.open_table(someone("Ada"), "imperium", 3, {}, ["master"] * 2)
    condition._last.found = None
    found = figures(client)
    assert found[("lusoria_tables_playing",)] == 1
    assert found[("lusoria_disk_free_bytes",)] > 0
    assert {name[1][1] for name in found if name[0] == "lusoria_fault"} == set(condition.FAULTS)
    assert found[("lusoria_up_ok",)] == int(not any(v for name, v in found.items() if name[0] == "lusoria_fault"))


def test_only_the_keepers_own_monitoring_may_read_it(client, settings):
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.7").status_code == 404
    settings.METRICS_FROM = ["203.0.113.7"]
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.7").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="127.0.0.1").status_code == 404


def test_the_log_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    log = tmp_path / "access.log"
    server = Server(tmp_path / "house", LUSORIA_ACCESS_LOG=str(log))
    server.start()
    try:
        ada = Browser(server)
        table = ada.post("/games/imperium/play/").table
        ada.get(f"/t/{table}/")
        new = ada.post("/games/zero/new/", seats=2, public="1", tempo="live")
        code = new.text.split("/j/")[1].split("/")[0]
        Browser(server).get(f"/j/{code}/")
        Browser(server).get("/b/a-personal-link/")
        log.rename(tmp_path / "access.log.1")
        ada.get("/account/")
    finally:
        server.close()
    old, fresh = (tmp_path / "access.log.1").read_text(), log.read_text()
    line = r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} 127\.0\.0\.1 (GET|POST) \S+ \d{3} \d+ ms (-|person \d+)$"
    assert all(re.match(line, text) for text in (old + fresh).splitlines())
    assert re.search(r"POST games/<slug:slug>/play/ 302 \d+ ms person 1$", old, re.M)
    assert re.search(r"GET t/<slug:table_id>/ 200 \d+ ms person 1$", old, re.M)
    assert re.search(r"GET b/<str:token>/ 404 \d+ ms -$", old, re.M)
    assert re.search(r"GET account/ 200", fresh)
    assert not [secret for secret in (table, code, "a-personal-link") if secret in old + fresh]


def test_there_is_no_log_unless_it_is_wanted():
    assert not logging.getLogger("lusoria.access").isEnabledFor(logging.INFO)
