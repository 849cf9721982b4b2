"""A house that was made by an earlier version is brought up to date."""

import json
import os
import sqlite3
import subprocess
import sys

NOW = "2026-11-01 10:00:00"


def house(home, code):
    """Run Python in a house of its own."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("LUSORIA_")}
    env |= {"LUSORIA_HOME": str(home), "DJANGO_SETTINGS_MODULE": "lusoria.web.settings"}
    code = f"import django; django.setup()\nfrom django.core.management import call_command\n{code}"
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_secrets_move_to_where_no_lookup_reaches(tmp_path):
    house(tmp_path, "call_command('migrate', 'web', '0002', verbosity=0)")
    opening = json.dumps({"secret": "ab" * 32})
    with sqlite3.connect(tmp_path / "lusoria.sqlite3") as base:
        row = (NOW, NOW)
        for pk, code, laid in (("one", "first-code", opening), ("two", "second-code", None)):
            base.execute(
                "INSERT INTO web_table (id, game, size, options, tempo, public, code, status, created, updated,"
                " opening, length, versions, awaits, due, frozen, stir, people, said, lobby)"
                " VALUES (?, 'zero', 2, '{}', 'live', 0, ?, 'gathering', ?, ?, ?, 0, '[]', 0, 0, '', 0, 0, 0, 0)",
                (pk, code, *row, laid),
            )
        for number, token in ((0, "f" * 64), (1, None)):
            base.execute(
                "INSERT INTO web_seat"
                " (id, table_id, number, kind, name, strength, stand_in, token, looked, standing, pad)"
                " VALUES (?, 'one', ?, 'person', 'Ada', '', '', ?, -1, 0, '{}')",
                (number + 5, number, token),
            )
    base.close()
    said = house(
        tmp_path,
        "call_command('migrate', verbosity=0)\n"
        "from lusoria.web.models import Table\nfrom lusoria.web.tables.vault import ReturnLink\n"
        "print([(t.pk, t.code, t.opening) for t in Table.objects.order_by('pk')])\n"
        "print(list(ReturnLink.objects.values_list('seat', 'hash')))",
    )
    assert said.splitlines() == [
        f"[('one', 'first-code', {{'secret': '{'ab' * 32}'}}), ('two', 'second-code', None)]",
        f"[(5, '{'f' * 64}')]",
    ]
    with sqlite3.connect(tmp_path / "lusoria.sqlite3") as base:
        for table in ("web_table", "web_seat"):
            columns = {row[1] for row in base.execute(f"PRAGMA table_info({table})")}
            assert not columns & {"code", "opening", "token"}
    base.close()
