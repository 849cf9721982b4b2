"""What a program is told does not differ when only that differs which its seat may not know."""

import pytest
from django.urls import get_resolver

from lusoria.kernel import Game
from lusoria.play import catalogue
from lusoria.web.match import door, moves
from lusoria.web.match.moves import Asked
from lusoria.web.match.share import Listener
from lusoria.web.models import Seat, Table
from lusoria.web.tables import programs, seating
from tests.tiny_games.conftest import game as tiny
from tests.tiny_games.leaky import rules as leaky
from tests.web.support import Program
from tests.web.test_secrecy import NAMES, full, lay, leaking, played, same, worlds

__all__ = ["full"]  # a fixture

pytestmark = pytest.mark.django_db

GAMES = [("zero", {}), ("imperium", {}), ("prokonsul", {}), ("konsul", {}), ("catilina", {}), ("verraeter", {}),
         ("julchen", {}), ("senator", {"hidden": 1})]  # fmt: skip


def test_every_address_for_programs_is_compared():
    routes = {str(pattern.pattern) for pattern in get_resolver().url_patterns}
    assert {route for route in routes if route.startswith("api/")} == {
        f"api/1/{at}/" for at in ("seat", "act", "events")
    }


def news(table, person):
    """What the stream of a program begins with."""
    seats = list(Table.objects.get(pk=table.pk).seats.all())
    since = next(seat.program for seat in seats if seat.person_id == person.pk)
    listener = Listener(None, person.pk, table.pk, admitted=since)
    listener.news(Table.objects.get(pk=table.pk), seats)
    assert set(listener.told) == {"seat"}
    return listener.told


def told(program, table, person):
    """All that a program gets: what the seat sees, its news, and refusals of all kinds."""
    match = door.current(Table.objects.get(pk=table.pk))
    seat = table.seats.get(person=person).number
    legal = match.legal(seat)
    wrong = [code for code in range(match.game.rules.size) if code not in legal]
    tries = [(0, code) for code in (*wrong[:1], *wrong[-1:], 10**6)] + [(7, code) for code in legal[:1]]
    answers = [program.get(), program.get(**{"Accept-Language": "ja"}), program.get("nothing/")]
    answers += [program.act(*what, key="k" * 12) for what in tries]
    assert [answer.status_code >= 400 for answer in answers] == [False, False] + [True] * (len(answers) - 2)
    kept = [({k: v for k, v in answer.headers.items() if k != "Content-Length"}, answer.content) for answer in answers]
    return kept, news(table, person)


@pytest.mark.parametrize(("slug", "options"), GAMES)
def test_what_a_seat_may_not_know_is_not_told_to_its_program(full, browsing, slug, options):
    table, people = full(slug, None, options)
    players = [Program(browsing(), programs.admit(table.pk, person)) for person in people]
    compared = set()
    for step in range(0, 160, 4):
        match = played(slug, options, step, seed=1)
        seat = (step // 4) % match.seats
        pair = worlds(match, seat) if not match.over else []
        if len(pair) == 2:
            compared.add(seat)
            seen = []
            for world in pair:
                held = lay(table, world)
                Seat.objects.filter(table=table).update(looked=0, seen=None)
                seen.append(told(players[seat], held, people[seat]))
            same(*seen)
        if match.over or len(compared) == 2:
            break
    assert compared


@pytest.mark.parametrize("picks", [1, 2])
def test_a_half_made_secret_choice_is_told_to_its_own_program_only(full, browsing, picks):
    table, people = full("imperium", 4)
    players = {p: Program(browsing(), programs.admit(table.pk, p)) for p in people[:3]}

    def others():
        return [told(players[p], table, p) for p in (people[0], people[2])]

    others()  # the first look is noted
    before, mine = others(), players[people[1]].get().content
    legal = door.current(Table.objects.get(pk=table.pk)).legal(1)
    for n in range(picks):
        assert players[people[1]].act(n, legal[n], f"pick-{n:06}").status_code == 200
    same(before, others())
    assert players[people[1]].get().content != mine
    moves.undo(Asked(table.pk, people[1], picks, "back-again"))
    same(before, others())


@pytest.mark.parametrize("leak", range(6))
def test_a_planted_leak_is_found(someone, browsing, monkeypatch, leak):
    boxes: dict[str, Game] = {**catalogue._boxes(), "tiny-leaky": tiny("leaky")}
    monkeypatch.setattr(catalogue, "_boxes", lambda: boxes)
    people = [someone(name) for name in NAMES[:2]]
    table = seating.sit(seating.open_table(people[0], "tiny-leaky", 2, {}).pk, people[1])
    player = Program(browsing(), programs.admit(table.pk, people[0]))
    seen = []
    for match in leaking(leak):
        lay(table, match)
        Seat.objects.filter(table=table).update(looked=0, seen=None)
        answers = [player.get(), player.act(0, leaky.SHOUT, "n" * 12), player.act(0, 0, "k" * 12), player.get()]
        seen.append([answer.content for answer in answers])
    # A reason is given from what the seat knows: that leak runs dry before it comes to a program.
    assert (seen[0] != seen[1]) is (leak not in (leaky.NO_LEAK, leaky.IN_REASON))
