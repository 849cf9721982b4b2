"""No page, stream, export or refusal differs for a reader when only what that reader may not know differs."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from lusoria.drawing import element, pieces
from lusoria.play import Match, catalogue, words
from lusoria.play.position import described
from lusoria.web import pages
from lusoria.web.match import door, moves, streams
from lusoria.web.match.moves import Asked
from lusoria.web.models import Entry, Seat, Table
from lusoria.web.tables import seating, vault
from lusoria.web.templatetags import lusoria as stretches
from tests.tiny_games.leaky import rules as leaky
from tests.web.support import has, plain

pytestmark = pytest.mark.django_db

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Fay")


@pytest.fixture
def full(someone):
    """Opens a table full of people; gives the table and the people by seat."""

    def make(slug, size=None, options=None):
        size = size or catalogue.game(slug).seats[1]
        people = [someone(name) for name in NAMES[:size]]
        table = seating.open_table(people[0], slug, size, options or {}, public=True)
        for person in people[1:]:
            table = seating.sit(table.pk, person)
        return table, people

    return make


def paths(table):
    """Every address that shows something of a table."""
    at = f"/t/{table.pk}/"
    steps = ("", "?step=1", "?step=2", "replay/", "replay/?at=0", "replay/?at=1")
    parts = (*steps, "people/", "chat/", "export.json", "export.txt", "pulse/")
    return ["/", "/tables/", "/account/", *(at + part for part in parts)]


def everything(client, table):
    """All that a reader is told, what is random in each answer left out."""
    found = {}
    for path in paths(table):
        parts = path.startswith("/t/") and (path.endswith("/") or "step=" in path)  # these answer fragments as well
        for headers in ({}, {"HX-Request": "true"}) if parts else ({},):
            answer = client.get(path, headers=headers)
            kept = {k: v for k, v in answer.headers.items() if k not in ("Set-Cookie", "Content-Length")}
            found[path, bool(headers)] = (answer.status_code, kept, plain(answer.content.decode()))
    if table.begun:  # and what is sent to a page that stands at the first step
        before = found[f"/t/{table.pk}/?step=1", True][2]
        answer = client.get(f"/t/{table.pk}/", headers=has(before))
        found["parts", True] = (answer.status_code, answer.headers.get("Lusoria-Now"), plain(answer.content.decode()))
    return found


def refusals(client, table, match, person):
    """What a reader is told who does what is not possible."""
    seat = next((s.number for s in table.seats.all() if person and s.person_id == person.pk), None)
    legal = [] if seat is None else match.legal(seat)
    wrong = [code for code in range(match.game.rules.size) if code not in legal]
    tries = [(code, 0) for code in (*wrong[:1], *wrong[-1:], 10**6, "x")] + [(code, 7) for code in legal[:1]]
    found = []
    for code, version in tries:
        fields = {"version": version, "key": "k" * 12, "code": code, "sure": 1}
        answer = client.post(f"/t/{table.pk}/move/", fields)
        assert answer.status_code >= 400
        found.append((answer.status_code, plain(answer.content.decode())))
    answer = client.post(f"/t/{table.pk}/undo/", {"version": 0, "key": "u" * 12})
    return [*found, (answer.status_code, plain(answer.content.decode()))]


def same(one, two, where=""):
    """Compare what two readers were told; name the place and the words that differ."""
    assert type(one) is type(two)
    if isinstance(one, dict):
        assert one.keys() == two.keys(), where
        for key in one:
            same(one[key], two[key], f"{where} {key}")
    elif isinstance(one, (list, tuple)):
        assert len(one) == len(two), where
        for at, pair in enumerate(zip(one, two, strict=True)):
            same(*pair, f"{where} {at}")
    elif one != two:
        at = next((k for k, (a, b) in enumerate(zip(str(one), str(two), strict=False)) if a != b), 0)
        cut = slice(max(0, at - 120), at + 120)
        pytest.fail(f"{where}: {str(one)[cut]!r} and {str(two)[cut]!r}")


def told(table, person):
    """What the stream says."""
    fresh = Table.objects.get(pk=table.pk)
    return json.dumps(streams.pulse(fresh, list(fresh.seats.all()), person.pk if person else None))


def worlds(match, seat):
    """Two different positions that a seat cannot tell apart, as openings of a match."""
    known = match.game.rules.know(match.state, match.box, seat)
    found = []
    for key in range(1, 40):
        world = match.game.rules.determinize(known, match.box, seat, key)
        if not any(world.as_dict() | {"luck": 0} == other.as_dict() | {"luck": 0} for other in found):
            found.append(world)
        if len(found) == 2:
            break
    same = {"options": match.options, "secret": bytes(32), "names": match.names}
    return [Match.at(match.game.slug, match.seats, fields=described(world), **same) for world in found]


def lay(table, match):
    """Put a match from a position on a table, as if it had begun there."""
    door.shelf.clear()
    Entry.objects.filter(table=table).delete()
    held = Table.objects.get(pk=table.pk)
    vault.keep_opening(held.pk, match.export(full=True))
    held.length, held.versions = 0, [0] * (held.size + 1)
    held.awaits = door.mask(match.awaited)
    held.save()
    return held


def leaking(leak):
    """Two worlds of the leaky game that differ in the other's card only, one higher and one lower than that of seat 0,
    which its rules tell in one of their ways."""
    base = {"options": {"leak": leak}, "secret": bytes(32), "names": NAMES[:2]}
    match = next(m for m in (Match.new("tiny-leaky", 2, **base | {"secret": bytes([n] * 32)}) for n in range(99))
                 if m.state.card_at.index(1) in (2, 3))  # fmt: skip
    known = match.game.rules.know(match.state, match.box, 0)
    cards = {}
    for key in range(99):
        world = match.game.rules.determinize(known, match.box, 0, key)
        cards.setdefault(world.card_at.index(2), world)
    for card in (min(cards), max(cards)):
        fields = described(cards[card])
        if leak == leaky.IN_FIELD:
            fields["face"] = [0, card]
        if leak == leaky.IN_SEEN:
            fields["card_seen"] = [seen | int(c == card) for c, seen in enumerate(cards[card].card_seen)]
        yield Match.at("tiny-leaky", 2, fields=fields, **base)


def played(slug, options, steps, seed):
    """A match some steps on."""
    game = catalogue.game(slug)
    match = Match.new(slug, game.seats[1], options, secret=bytes([seed] * 32), names=NAMES[: game.seats[1]])
    for step in range(steps):
        if match.over:
            break
        seat = match.awaited[step % len(match.awaited)]
        legal = match.legal(seat)
        match.act(seat, legal[(step * 7 + seed) % len(legal)])
    return match


HIDDEN = [("zero", {}), ("imperium", {}), ("prokonsul", {}), ("prokonsul", {"free": 1})]


@pytest.mark.parametrize(("slug", "options"), HIDDEN)
def test_what_a_reader_may_not_know_does_not_show(full, browsing, slug, options):
    table, people = full(slug, None, options)
    match = played(slug, options, 0, seed=1)
    compared: set[int] = set()
    for step in range(120):
        seat = step % match.seats
        pair = worlds(match, seat) if match.version % 4 == 0 else []
        if len(pair) == 2 and (seat not in compared):
            compared.add(seat)
            # A spectator (None) knows nothing that a player does not know.
            for person in (people[seat], None):
                seen = []
                for world in pair:
                    held = lay(table, world)
                    Seat.objects.filter(table=table).update(looked=0, seen=None)
                    Table.objects.filter(pk=table.pk).update(updated=timezone.now() - timedelta(minutes=90))
                    client = browsing(person)  # (the hash of the secret is the same because the secret is)
                    seen.append([told(held, person), everything(client, held), refusals(client, held, world, person)])
                same(*seen)
        if match.over or len(compared) == 2:
            break
        match = played(slug, options, match.version + 1, seed=1)
    assert compared


def forget():
    """Nothing that was made for any reader is kept."""
    door.shelf.clear()
    drawn = (pages._item, pages._button, element._shape, element._drawn, pieces._plain_card)
    for kept in (*drawn, stretches._rendered, words._looked_up, words._pieces):
        kept.cache_clear()


@pytest.mark.parametrize(("slug", "options"), [("zero", {}), ("konsul", {})])
def test_what_is_kept_for_one_reader_is_not_shown_to_another(full, browsing, slug, options):
    """Whoever looks first, whoever looks after others: everybody sees what they would see if nothing were kept."""
    table, people = full(slug, catalogue.game(slug).seats[0], options)
    for step in range(6):
        held = Table.objects.get(pk=table.pk)
        match = door.current(held)
        if match.over:
            break
        seat = match.awaited[step % len(match.awaited)]
        codes = match.legal(seat)
        asked = Asked(table.pk, people[seat], held.versions[seat], f"move-{step:06}")
        moves.act(asked, [codes[step % len(codes)]])
    readers, then = (
        [people[0], people[1], None],
        timezone.now() - timedelta(minutes=90),
    )  # which is "1 h ago" for a while
    Table.objects.filter(pk=table.pk).update(updated=then, created=then)

    def looks(order, *, alone):
        found = {}
        for person in order:
            if alone:
                forget()
            Seat.objects.filter(table=table).update(looked=2, seen=None)
            found[person] = everything(browsing(person), table)
        return found

    alone = looks(readers, alone=True)
    same(alone, looks(list(reversed(readers)), alone=False))
    assert alone[people[0]] != alone[people[1]]
    assert alone[people[0]] != alone[None]


def test_the_test_would_find_a_leak(full, browsing):
    """The same comparison with a reader who is shown the difference."""
    table, people = full("zero")
    one, two = worlds(played("zero", {}, 4, seed=3), 0)
    shown = []
    for world in (one, two):
        client = browsing(people[1])
        Seat.objects.filter(table=table).update(looked=0, seen=None)
        shown.append(everything(client, lay(table, world)))
    assert shown[0] != shown[1]


@pytest.mark.parametrize("picks", [1, 2])
def test_a_half_made_secret_choice_shows_to_nobody_else(full, browsing, picks):
    table, people = full("imperium", 4)
    readers = {p: browsing(p) for p in (people[0], people[2], None)}
    for client in readers.values():
        everything(client, table)  # the first look notes that one has looked
    Seat.objects.filter(table=table).update(seen=None)

    def all_told():
        match = door.current(Table.objects.get(pk=table.pk))
        return [
            (everything(client, table), refusals(client, table, match, p), told(table, p))
            for p, client in readers.items()
        ]

    legal = door.current(table).legal(1)
    before = all_told()
    for n in range(picks):
        moves.act(Asked(table.pk, people[1], n, f"pick-{n:06}"), [legal[n]])
    Seat.objects.filter(table=table).update(seen=None)
    same(before, all_told())
    moves.undo(Asked(table.pk, people[1], picks, "back-again"))
    Seat.objects.filter(table=table).update(seen=None)
    same(before, all_told())


def test_which_regions_were_picked_shows_only_to_the_one_who_picked(full, browsing):
    table, people = full("imperium", 4)
    match = Match.new("imperium", 4, secret=bytes(32), names=NAMES[:4])
    legal, shown = match.legal(1), []
    for picks in ((0, 1, 2), (2, 2, 0)):
        held = lay(table, match)
        Table.objects.filter(pk=table.pk).update(people=0, updated=table.created, status=Table.Status.PLAYING)
        moves.act(Asked(table.pk, people[1], 0, "picks-of-ben"), [legal[p] for p in picks])
        Seat.objects.filter(table=table).update(seen=None, looked=3)
        Table.objects.filter(pk=table.pk).update(updated=table.created)
        shown.append([everything(browsing(p), held) for p in (people[0], None)])
        assert everything(browsing(people[1]), held) not in shown[0]
    same(*shown)


def test_nobody_is_told_the_secret_before_the_end(full, browsing):
    table, people = full("spartacus", 3)
    secret = table.opening["secret"]
    for person in (*people, None):
        client = browsing(person)
        for _path, (_status, headers, text) in everything(client, table).items():
            assert secret not in text
            assert secret not in str(headers)
        assert table.opening["fairness"] in client.get(f"/t/{table.pk}/").content.decode()


def test_after_the_end_everybody_gets_the_whole_record(full, browsing):
    table, people = full("spartacus", 3)
    n = 0
    while (table := Table.objects.get(pk=table.pk)).status == Table.Status.PLAYING:
        match = door.current(table)
        seat = match.awaited[0]
        moves.act(Asked(table.pk, people[seat], table.versions[seat], f"move-{n:06}"), [match.legal(seat)[0]])
        n += 1
    data = json.loads(browsing().get(f"/t/{table.pk}/export.json").content)
    assert data["secret"] == table.opening["secret"]
    again = Match.load(data)
    assert again.scores == [score for score, _place in table.result]
