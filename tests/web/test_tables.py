"""Opening tables, sitting down, starting, leaving, bots that sit in."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from lusoria.web.match import door, moves
from lusoria.web.models import Entry, Seat, Table
from lusoria.web.refusal import Forbidden, Refusal, TooMany
from lusoria.web.tables import seating, vault

pytestmark = pytest.mark.django_db


def test_play_against_bots_starts_at_once(someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["apprentice", "master"])
    assert table.status == Table.Status.PLAYING
    assert [s.kind for s in table.seats.all()] == ["person", "bot", "bot"]
    assert len({s.name for s in table.seats.all()}) == 3
    assert door.current(table).names == tuple(s.name for s in table.seats.all())


def test_the_last_one_in_starts_the_game(someone):
    table = seating.open_table(someone("Ada"), "spartacus", 3, {"joker": 1}, public=True)
    assert table.status == Table.Status.GATHERING
    ben = someone("Ben")
    seating.sit(table.pk, ben)
    assert seating.sit(table.pk, ben).seats.filter(person=ben).count() == 1
    assert list(seating.open_tables(someone("Cleo"))) == [table]
    assert list(seating.open_tables(ben)) == []
    table = seating.sit(table.pk, someone("Dora"))
    assert table.status == Table.Status.PLAYING
    assert door.current(table).options["joker"] == 1
    with pytest.raises(Refusal):
        seating.sit(table.pk, someone("Eve"))


def test_a_chosen_seat_is_taken_once_and_names_stay_apart(someone):
    table = seating.open_table(someone("Ada"), "spartacus", 4, {})
    seating.sit(table.pk, someone("Ada"), 2)
    with pytest.raises(Refusal):
        seating.sit(table.pk, someone("Cleo"), 2)
    assert [s.name for s in table.seats.all()] == ["Ada", "", "Ada 2", ""]


def test_only_the_host_starts_early_and_bots_take_the_free_chairs(someone):
    ada, ben = someone("Ada"), someone("Ben")
    table = seating.open_table(ada, "zero", 4, {})
    seating.sit(table.pk, ben)
    with pytest.raises(Forbidden):
        seating.start(table.pk, ben, "apprentice")
    table = seating.start(table.pk, ada, "companion")
    assert [s.kind for s in table.seats.all()] == ["person", "person", "bot", "bot"]
    assert seating.start(table.pk, ada, "companion").status == Table.Status.PLAYING


@pytest.mark.parametrize("seats", [1, 2, 6, 99])
def test_a_number_of_players_that_the_game_has_not(someone, seats):
    with pytest.raises(Refusal):
        seating.open_table(someone("Ada"), "spartacus", seats, {})
    assert not Table.objects.exists()


def test_options_that_do_not_go_together(someone):
    with pytest.raises(Refusal):
        seating.open_table(someone("Ada"), "spartacus", 3, {"joker": 1, "no-flags": 1})
    assert not Table.objects.exists()


def test_an_unknown_game_and_an_unknown_bot(someone):
    ada = someone("Ada")
    with pytest.raises(Refusal):
        seating.open_table(ada, "chess", 2, {})
    with pytest.raises(Refusal):
        seating.open_table(ada, "zero", 2, {}, ["deep-blue"])
    assert not Table.objects.exists()


def test_nobody_opens_tables_without_end(someone, settings):
    settings.RUNNING_TABLES = 2
    ada = someone("Ada")
    for _ in range(2):
        seating.open_table(ada, "zero", 2, {})
    with pytest.raises(TooMany):
        seating.open_table(ada, "zero", 2, {})


def test_leaving_before_the_start_frees_the_chair_and_passes_the_host_on(someone):
    ada, ben = someone("Ada"), someone("Ben")
    table = seating.open_table(ada, "spartacus", 3, {})
    seating.sit(table.pk, ben)
    table = moves.leave(table.pk, ada)
    assert table.host == ben
    assert table.seats.get(number=0).kind == Seat.Kind.OPEN
    table = moves.leave(table.pk, ben)
    assert table.status == Table.Status.OVER


def test_who_leaves_a_running_game_hands_over_to_a_bot_and_the_log_says_so(someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["apprentice"] * 2)
    table = moves.leave(table.pk, ada)
    seat = table.seats.get(number=0)
    assert (seat.kind, seat.person, seat.strength) == (Seat.Kind.BOT, None, table.deputy)
    match = door.current(table)
    assert match.names[0] == seat.name != "Ada"
    assert any("Ada" in line for line in match.log())
    assert table.due >> match.awaited[0] & 1
    with pytest.raises(Forbidden):
        moves.leave(table.pk, ada)


def test_a_bot_sits_in_for_me_and_gives_the_seat_back(someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "zero", 2, {}, ["apprentice"])
    table = seating.stand_in(table.pk, ada, 0)
    assert table.due == table.awaits
    with pytest.raises(Refusal):
        moves.act(moves.Asked(table.pk, ada, table.versions[0], "k" * 8), [0])
    table = seating.take_back(table.pk, ada)
    assert not table.due & 1


def test_a_bot_sits_in_for_somebody_else_only_once_they_are_away(someone):
    ada, ben = someone("Ada"), someone("Ben")
    table = seating.open_table(ada, "zero", 2, {})
    seating.sit(table.pk, ben)
    with pytest.raises(Refusal):
        seating.stand_in(table.pk, ada, 1)
    long_ago = timezone.now() - timedelta(hours=1)
    Seat.objects.filter(table=table, number=1).update(seen=long_ago)
    seating.stand_in(table.pk, ada, 1)
    assert Seat.objects.get(table=table, number=1).stand_in == "apprentice"
    with pytest.raises(Forbidden):
        seating.stand_in(table.pk, someone("Eve"), 1)


def test_a_rematch_is_one_table_for_all(someone):
    ada, ben = someone("Ada"), someone("Ben")
    table = seating.open_table(ada, "spartacus", 3, {}, ["", "master"])
    seating.sit(table.pk, ben)
    with pytest.raises(Refusal):
        seating.rematch(table.pk, ada)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    new = seating.rematch(table.pk, ben)
    assert seating.rematch(table.pk, ada).pk == new.pk
    new.refresh_from_db()
    assert new.status == Table.Status.PLAYING
    assert sorted(s.name for s in new.seats.all() if s.person_id) == ["Ada", "Ben"]
    with pytest.raises(Forbidden):
        seating.rematch(table.pk, someone("Eve"))


def test_the_secret_is_drawn_anew_for_each_match(someone):
    ada = someone("Ada")
    openings = [seating.open_table(ada, "zero", 2, {}, ["apprentice"]).opening for _ in range(2)]
    assert openings[0]["secret"] != openings[1]["secret"]


def test_tables_that_await_me(someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 4, {}, ["apprentice"] * 3)
    assert table.awaits & 1
    assert seating.awaiting({ada.pk}) == [(ada.pk, table.pk)]
    seating.stand_in(table.pk, ada, 0)
    assert seating.awaiting({ada.pk}) == []


def test_a_match_is_rebuilt_from_its_log(someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 4, {}, ["apprentice"] * 3)
    for n in range(3):
        match = door.current(table)
        table = moves.act(moves.Asked(table.pk, ada, table.versions[0], f"key-{n:05}"), [match.legal(0)[0]])
    before = door.current(table)
    door.shelf.clear()
    after = door.current(Table.objects.get(pk=table.pk))
    assert after is not before
    assert after.digests == before.digests
    assert Entry.objects.filter(table=table).count() == table.length == 3


def test_a_match_of_other_rules_is_frozen_and_not_altered(someone):
    table = seating.open_table(someone("Ada"), "zero", 2, {}, ["apprentice"])
    vault.keep_opening(table.pk, table.opening | {"rules": "0-other", "digests": ["0" * 16]})
    door.shelf.clear()
    with pytest.raises(Refusal):
        door.current(table)
    table.refresh_from_db()
    assert table.status == Table.Status.FROZEN
    assert table.opening["rules"] == "0-other"


def test_a_newcomer_is_shown_a_first_move_and_nobody_else_is(someone, browsing, look):
    ada = someone("Ada")
    table = seating.open_table(ada, "imperium", 3, {}, ["apprentice", "apprentice"])
    page = look(browsing(ada), f"/t/{table.pk}/")
    shown = re.findall(r'<button name="code" value="(\d+)"[^>]*class="hint"', page.text)
    assert len(shown) == 1
    assert int(shown[0]) in page.codes
    assert f'data-code="{shown[0]}"' in page.text
    forms = page.text.count('data-legal=""') // len(page.codes)  # a plate may be drawn upright and lying
    assert page.text.count('data-hint=""') == forms
    assert "A good first move" in page.text
    assert "hint" not in look(browsing(someone("Ben")), f"/t/{table.pk}/").text  # who watches decides nothing

    moves.act(moves.Asked(table.pk, ada, 0, "first", 0), [int(shown[0])])
    assert "hint" not in look(browsing(ada), f"/t/{table.pk}/").text

    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    again = seating.open_table(ada, "imperium", 3, {}, ["apprentice", "apprentice"])
    assert "hint" not in look(browsing(ada), f"/t/{again.pk}/").text
