"""The door for moves: fresh, once, all or none, and only one's own."""

import pytest
from django.utils import translation

from lusoria.play import Match
from lusoria.play.position import described
from lusoria.web.match import door, moves
from lusoria.web.match.moves import Asked
from lusoria.web.models import Entry, Table
from lusoria.web.refusal import Forbidden, Refusal
from lusoria.web.tables import seating, undoing
from tests.games.vinci import table as vinci
from tests.web.test_secrecy import lay

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(someone):
    """A table of Spartacus with three people, who are returned by seat."""
    people = [someone(name) for name in ("Ada", "Ben", "Cleo")]
    table = seating.open_table(people[0], "spartacus", 3, {})
    for person in people[1:]:
        table = seating.sit(table.pk, person)
    return table, people


@pytest.fixture
def empire(someone):
    """A table of Imperium with four people: three secret picks each, all at once."""
    people = [someone(name) for name in ("Ada", "Ben", "Cleo", "Dora")]
    table = seating.open_table(people[0], "imperium", 4, {})
    for person in people[1:]:
        table = seating.sit(table.pk, person)
    return table, people


def fresh(table):
    return Table.objects.get(pk=table.pk)


def first(table, people):
    """The seat that is awaited, who sits there, and a legal code."""
    match = door.current(table)
    seat = match.awaited[0]
    return seat, people[seat], match.legal(seat)[0]


def test_a_move_grows_the_log_by_one(three):
    table, people = three
    seat, person, code = first(table, people)
    moves.act(Asked(table.pk, person, 0, "a" * 12), [code])
    table = fresh(table)
    assert table.length == 1
    assert table.versions == [1, 1, 1, 1]
    entry = Entry.objects.get(table=table)
    assert (entry.number, entry.seat, entry.key) == (1, seat, "a" * 12)
    assert door.current(table).version == 1


def test_the_same_submission_counts_once(three):
    table, people = three
    _seat, person, code = first(table, people)
    for _ in range(3):
        moves.act(Asked(table.pk, person, 0, "a" * 12), [code])
    assert Entry.objects.filter(table=table).count() == 1


def test_a_late_move_is_refused_and_changes_nothing(three):
    table, people = three
    _seat, person, code = first(table, people)
    moves.act(Asked(table.pk, person, 0, "a" * 12), [code])
    table = fresh(table)
    _seat, person, code = first(table, people)
    for version in (0, 2, 99, -1):
        with translation.override("en"), pytest.raises(Refusal, match="moved on"):
            moves.act(Asked(table.pk, person, version, "b" * 12), [code])
    assert fresh(table).length == 1


def test_out_of_turn_and_impossible_moves(three):
    table, people = three
    seat, person, code = first(table, people)
    other = people[(seat + 1) % 3]
    with pytest.raises(Refusal):
        moves.act(Asked(table.pk, other, 0, "a" * 12), [code])
    for nonsense in (-1, 10**6, 2**40):
        with pytest.raises(Refusal):
            moves.act(Asked(table.pk, person, 0, "b" * 12), [nonsense])
    with pytest.raises(Refusal):
        moves.act(Asked(table.pk, person, 0, "c" * 12), [])
    assert fresh(table).length == 0


def test_somebody_else_cannot_move(three, someone):
    table, people = three
    _seat, _person, code = first(table, people)
    with pytest.raises(Forbidden):
        moves.act(Asked(table.pk, someone("Eve"), 0, "a" * 12), [code])
    with pytest.raises(Forbidden):  # nor can a bot, on a person's chair
        moves.act(Asked(table.pk, None, 0, "a" * 12, seat=0), [code])
    with pytest.raises(Refusal):
        moves.act(Asked("nowhere", people[0], 0, "a" * 12), [code])


def test_several_codes_are_played_all_or_none(empire):
    table, people = empire
    legal = door.current(table).legal(0)
    with pytest.raises(Refusal):
        moves.act(Asked(table.pk, people[0], 0, "a" * 12), [legal[0], legal[1], 10**6])
    assert fresh(table).length == 0
    moves.act(Asked(table.pk, people[0], 0, "b" * 12), legal[:3])
    table = fresh(table)
    assert table.length == 3
    assert not table.awaits & 1


def test_codes_beyond_news_are_refused_as_a_whole(someone, monkeypatch):
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 4, {}, ["apprentice"] * 3)
    legal = door.current(table).legal(0)
    monkeypatch.setattr(door, "brought_news", lambda match: True)
    with pytest.raises(Refusal, match="came to light"):
        moves.act(Asked(table.pk, ada, 0, "a" * 12), legal[:2])
    assert fresh(table).length == 0


def test_a_partial_pick_moves_nobody_elses_version(empire):
    table, people = empire
    legal = door.current(table).legal(1)
    before = fresh(table)
    moves.act(Asked(table.pk, people[1], 0, "a" * 12), [legal[0]])
    after = fresh(table)
    assert after.length == 1
    assert after.versions == [0, 1, 0, 0, 0]
    for name in ("awaits", "updated", "bot_after", "people", "lobby", "due"):
        assert getattr(before, name) == getattr(after, name), name


def test_sealed_answers_of_others_do_not_make_mine_late(empire):
    table, people = empire
    legal = door.current(table).legal(0)
    for seat in (1, 0):
        moves.act(Asked(table.pk, people[seat], 0, f"{seat}" * 12), legal[:3])
    table = fresh(table)
    assert table.versions[2] == 2
    moves.act(Asked(table.pk, people[2], 0, "a" * 12), legal[:3])  # as the page showed it before the others had chosen
    assert fresh(table).awaits == 1 << 3
    moves.act(Asked(table.pk, people[3], 0, "b" * 12), legal[:3])
    assert fresh(table).versions[0] == 6
    with pytest.raises(Refusal, match="moved on"):  # the last one revealed them: that is another question
        moves.act(Asked(table.pk, people[0], 5, "c" * 12), legal[:1])


def test_undo_takes_back_ones_own_last_step_only(three):
    table, people = three
    seat, person, code = first(table, people)
    moves.act(Asked(table.pk, person, 0, "a" * 12), [code])
    other = people[(seat + 1) % 3]
    with pytest.raises(Refusal):
        moves.undo(Asked(table.pk, other, 1, "b" * 12))
    moves.undo(Asked(table.pk, person, 1, "c" * 12))
    table = fresh(table)
    assert table.length == 2
    assert door.current(table).awaited == [seat]
    assert Entry.objects.get(table=table, number=2).data[0][0] == "undo"


def test_a_secret_pick_is_taken_back_in_secret(empire):
    """Whatever the others do meanwhile, and until one has finished; nobody else's version moves."""
    table, people = empire
    legal = door.current(table).legal(0)
    moves.act(Asked(table.pk, people[0], 0, "a" * 12), [legal[0]])
    moves.act(Asked(table.pk, people[1], 0, "b" * 12), [legal[1]])
    moves.undo(Asked(table.pk, people[0], 1, "c" * 12))
    table = fresh(table)
    assert table.length == 3
    assert table.versions == [2, 1, 0, 0, 0]
    match = door.current(table)
    assert not match.can_undo(0)
    assert match.can_undo(1)
    moves.act(Asked(table.pk, people[1], 1, "d" * 12), legal[:2])
    with pytest.raises(Refusal):  # a finished answer is final
        moves.undo(Asked(table.pk, people[1], fresh(table).versions[1], "e" * 12))
    assert [entry.data[0][0] for entry in Entry.objects.all()] == ["act", "act", "withdraw", "act", "act"]


def two_moves(table, people):
    for n in range(2):
        table = fresh(table)
        seat, person, code = first(table, people)
        moves.act(Asked(table.pk, person, table.versions[seat], f"move-{n:06}"), [code])
    return fresh(table)


def test_the_table_goes_back_when_everybody_agrees(three):
    table, people = three
    starter = door.current(table).awaited[0]
    table = two_moves(table, people)
    undoing.ask(table.pk, people[starter])
    others = [p for p in people if p != people[starter]]
    undoing.answer(table.pk, others[0], agree=True)
    assert fresh(table).length == 2
    table = undoing.answer(table.pk, others[1], agree=True)
    match = door.current(fresh(table))
    assert match.awaited == [starter]
    assert match.entries()[-1] == ["agreed", -1, 0]
    assert fresh(table).undo_wish is None


def test_one_no_ends_the_wish_and_so_does_a_move(three):
    table, people = three
    starter = door.current(table).awaited[0]
    table = two_moves(table, people)
    undoing.ask(table.pk, people[starter])
    with pytest.raises(Refusal):
        undoing.ask(table.pk, people[starter])
    undoing.answer(table.pk, people[(starter + 1) % 3], agree=False)
    assert fresh(table).undo_wish is None
    undoing.ask(table.pk, people[starter])
    seat, person, code = first(fresh(table), people)
    moves.act(Asked(table.pk, person, fresh(table).versions[seat], "z" * 12), [code])
    assert fresh(table).undo_wish is None
    with pytest.raises(Refusal):
        undoing.answer(table.pk, people[(starter + 1) % 3], agree=True)
    assert fresh(table).length == 3


def test_against_bots_going_back_is_granted_at_once(someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["apprentice"] * 2)
    acted = []
    while 0 not in acted or acted[-1] == 0:
        match, n = door.current(fresh(table)), len(acted)
        seat = match.awaited[0]
        acted.append(seat)
        who = ada if seat == 0 else None
        asked = Asked(table.pk, who, fresh(table).versions[seat], f"move-{n:06}", seat)
        moves.act(asked, [match.legal(seat)[0]])
    before = fresh(table)
    assert undoing.may_ask(before, door.current(before), before.seats.get(number=0)) is not None
    undoing.ask(table.pk, ada)
    after = fresh(table)
    assert after.length == before.length + 1
    assert door.current(after).awaited == [0]


def test_looking_only_goes_forward(three, settings):
    table, people = three
    table = two_moves(table, people)
    chair = table.seats.get(person=people[0])
    for version, looked in ((1, 1), (2, 2), (1, 2), (99, 2), (-1, 2)):
        moves.looked(table.pk, people[0], version)
        chair.refresh_from_db()
        assert chair.looked == looked


def test_a_finished_game_takes_no_more_moves(three):
    table, people = three
    n = 0
    while (table := fresh(table)).status == Table.Status.PLAYING:
        seat, person, code = first(table, people)
        moves.act(Asked(table.pk, person, table.versions[seat], f"move-{n:06}"), [code])
        n += 1
    assert table.status == Table.Status.OVER
    assert sorted(place for _score, place in table.result)[0] == 1
    assert (table.awaits, table.due) == (0, 0)
    with pytest.raises(Refusal, match="over"):
        moves.act(Asked(table.pk, people[0], table.versions[0], "z" * 12), [0])


def test_the_versions_of_the_database_are_those_of_the_match(empire):
    """Two counts of what a reader could notice, made at different times from different sides."""
    table, people = empire
    for n in range(40):
        table = fresh(table)
        match = door.current(table)
        seat = match.awaited[n % len(match.awaited)]
        moves.act(Asked(table.pk, people[seat], table.versions[seat], f"move-{n:06}"), [match.legal(seat)[n % 3]])
        if n % 10 == 9:
            table = fresh(table)
            match = door.current(table)
            for reader in (*range(4), None):
                place = 4 if reader is None else reader
                shown = [e.number for e in Entry.objects.filter(table=table) if e.shown >> place & 1]
                assert shown == match.steps(reader)
                assert table.versions[place] == len(shown)


def test_a_small_step_is_done_again_as_often_as_it_goes(someone, browsing, look):
    people = [someone(name) for name in ("Ada", "Ben", "Cleo")]
    table = seating.open_table(people[0], "vinci", 3, {})
    for person in people[1:]:
        table = seating.sit(table.pk, person)
    match = vinci.position({"Poland": 1, "Saxony": 1}, hand=5)
    match.play(vinci.r.HALT)
    lay(table, Match.at("vinci", 3, fields=described(match.state)))
    ada, poland = browsing(people[0]), vinci.r.PLACE + vinci.p("Poland")

    def play(**fields):
        page = look(ada, f"/t/{table.pk}/")
        assert ada.post(f"/t/{table.pk}/move/", {"version": page.version, "key": page.key} | fields).status_code == 303
        return look(ada, f"/t/{table.pk}/")

    assert 'name="often"' not in look(ada, f"/t/{table.pk}/").text
    page = play(code=poland)
    assert f'<button name="often" value="{poland}">All the rest: A pawn to Poland' in page.text
    assert 'name="often"' not in play(often=poland).text
    assert vinci.held(door.current(fresh(table))) == {"Poland": 6, "Saxony": 1}
    assert door.current(fresh(table)).version == 5
