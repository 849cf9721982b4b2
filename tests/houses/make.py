"""Make a small house as the code of this checkout keeps it: a data folder with matches in all conditions.

    git worktree add /tmp/old b4e6c86 && cp -r tests/houses /tmp/old/tests/
    cd /tmp/old && python -m tests.houses.make house-1.tar.xz

A later house must be able to take it over (`tests/web/test_takeover.py`). What the test needs to know of the people and
their matches lies beside the database in `told.json`.
"""

import json
import os
import random
import shutil
import sqlite3
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

DICE = random.Random(13)


def main(target: Path) -> None:
    home = Path(tempfile.mkdtemp(prefix="lusoria-test-"))
    os.environ |= {"LUSORIA_HOME": str(home), "DJANGO_SETTINGS_MODULE": "lusoria.web.settings"}
    site = outside_box(home)
    sys.path.insert(0, str(site))
    from lusoria.web.serve import prepare

    prepare()
    from django.conf import settings
    from django.db import connection

    settings.ALLOWED_HOSTS.append("testserver")
    settings.LIMIT_FACTOR = 1000
    told = furnish()
    connection.close()
    with sqlite3.connect(home / "lusoria.sqlite3") as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    (home / "told.json").write_text(json.dumps(told, indent=1))
    with tarfile.open(target, "w:xz") as packed:
        for name in ("lusoria.sqlite3", "secret-key", "told.json", "site"):
            packed.add(home / name, name, filter=lambda member: None if "__pycache__" in member.name else member)


def outside_box(home: Path) -> Path:
    """A folder with an installed package from outside: a box as boxes are today."""
    site = home / "site"
    shutil.copytree(
        Path("tests/tiny_games/auction"), site / "outside_auction", ignore=shutil.ignore_patterns("__pycache__")
    )
    book = site / "outside_auction" / "rulebook"
    book.mkdir()
    for language in ("en", "ja", "zh-hant"):
        (book / f"{language}.md").write_text("# Auction\n\nBids are amounts.\n\n## 1. Bidding\n\n**AUC-1.1** Bid.\n")
    info = site / "outside_auction-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside-auction\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[lusoria.games]\nauction = outside_auction\n")
    return site


def furnish() -> dict[str, Any]:
    """People, tables and everything they do; what is to be found again."""
    from django.contrib.auth.models import User

    from lusoria.web import door, moves, people, tables, talk, undoing
    from lusoria.web.models import Entry, Mute, Table

    User.objects.create_superuser("keeper", password="the keeper's own words")
    guests = [Guest(name) for name in ("Ada", "Ben", "Cleo")]
    member = Guest("Dora")
    member.client.post(
        "/account/up/", {"username": "dora", "password1": "dora's own words", "password2": "dora's own words"}
    )
    ada, ben, cleo = (guest.person for guest in guests)
    dora = people.Person.objects.get(user__username="dora")
    running = {}

    def table(name: str, slug: str, *chairs: Any, steps: int = 0, **more: Any) -> Table:
        bots = [chair if isinstance(chair, str) else "" for chair in chairs[1:]]
        made = tables.open_table(chairs[0], slug, len(chairs), more.pop("options", {}), bots, **more)
        for chair in chairs[1:]:
            if not isinstance(chair, str) and chair is not None:
                made = tables.sit(made.pk, chair)
        for _step in range(steps):
            step(made.pk)
        running[name] = made.pk
        return Table.objects.get(pk=made.pk)

    def step(pk: str) -> None:
        made = Table.objects.get(pk=pk)
        match = door.current(made)
        if match.over:
            return
        number = DICE.choice(match.awaited)
        seat = made.seats.get(number=number)
        asked = moves.Asked(pk, seat.person, made.versions[number], f"key-{made.length:08}", number)
        moves.act(asked, [DICE.choice(match.legal(number))])

    table("tricks", "spartacus", ada, ben, cleo, steps=25, public=True)
    table("memory", "konsul", ada, ben, steps=30)
    sealed = table("sealed", "imperium", ada, ben, cleo, dora, steps=0)
    for person, seat in ((ada, 0), (ben, 1)):
        codes = door.current(Table.objects.get(pk=sealed.pk)).legal(seat)[:1]
        moves.act(moves.Asked(sealed.pk, person, 0, f"sealed-{seat}", seat), codes)
    back = table("gone back", "zero", ada, ben, steps=2)
    first, second = (ada, ben) if Entry.objects.filter(table=back).last().seat == 0 else (ben, ada)
    undoing.ask(back.pk, first)
    undoing.answer(back.pk, second, agree=True)
    step(back.pk)
    table("a bot sits in", "senator", ada, dora, steps=10)
    tables.stand_in(running["a bot sits in"], dora, 1, "veteran")
    moves.leave(table("somebody left", "hannibal", ada, ben, steps=8).pk, ben, "companion")
    table("against bots", "mercator", dora, "apprentice", "companion", "master", steps=20)
    table("long", "vinci", ada, ben, cleo, steps=120, tempo="days")
    table("from outside", "tiny-auction", ada, ben, steps=3)
    over = table("over", "zero", ben, cleo, steps=400)
    assert over.status == Table.Status.OVER
    table("gathering", "tribunal", ada, None, None, None, public=True)
    wish = table("asked to go back", "caesar", ada, ben, steps=6)
    undoing.ask(wish.pk, ada)

    talk.say(running["tricks"], ben, "Salvete omnes")
    talk.say(running["tricks"], cleo, "something rude")
    chat = Table.objects.get(pk=running["tricks"]).chat.last()
    talk.report(chat.table, ada, talk.About(cleo, "Cleo", chat), "Rude.")
    Mute.objects.create(by=ada, person=cleo)
    link = people.new_return_token(Table.objects.get(pk=running["memory"]).seats.get(number=1))
    cookies = {guest.person.name: guest.client.cookies["lusoria"].value for guest in guests}
    return {
        "tables": running,
        "matches": {
            name: {"length": found.length, "status": found.status, "state": door.current(found).digests[-1]}
            for name, found in ((name, Table.objects.get(pk=pk)) for name, pk in running.items())
            if found.opening is not None
        },
        "cookies": cookies,
        "link back": {"token": link, "seat": "Ben"},
        "accounts": {"dora": "dora's own words", "keeper": "the keeper's own words"},
    }


class Guest:
    """Somebody with a browser."""

    def __init__(self, name: str) -> None:
        from django.test import Client

        from lusoria.web.models import Person

        self.client = Client()
        self.client.post("/account/name/", {"name": name})
        self.person = Person.objects.get(name=name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
