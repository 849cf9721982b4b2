"""The coach of a replay: who may ask, what it is told from, and that bots come first."""

import pytest
from django.utils import timezone

from lusoria.bots import coach
from lusoria.play import label
from lusoria.web.match import door, moves
from lusoria.web.match.moves import Asked
from lusoria.web.models import Coaching, Entry, Person, Seat, Table
from lusoria.web.people import farewell
from lusoria.web.refusal import Forbidden, Refusal
from lusoria.web.tables import seating
from lusoria.web.thinking import coaching
from lusoria.web.thinking.worker import Worker

pytestmark = pytest.mark.django_db

KEY = "k" * 11


@pytest.fixture(autouse=True)
def quick(monkeypatch, settings):
    """A coach that thinks little; bots that do not pause."""
    think = coach.advise
    monkeypatch.setattr(coach, "advise", lambda match, made: think(match, made, iterations=40, least=8))
    coaching._open.clear()  # pk are given anew in each test
    settings.BOT_PACE = 0
    settings.PARK_LIVE = 10**6


@pytest.fixture
def over(someone):
    """A game of Spartacus that three people have played to its end, or for so many steps."""

    def make(played=1000):
        people = [someone(name) for name in ("Ada", "Ben", "Cleo")]
        table = seating.open_table(people[0], "spartacus", 3, {})
        for person in people[1:]:
            table = seating.sit(table.pk, person)
        at = 0
        while table.status == Table.Status.PLAYING and at < played:
            seat = door.current(table).awaited[0]
            legal = door.current(table).legal(seat)
            at += 1
            asked = Asked(table.pk, people[seat], table.versions[seat], f"{KEY}{at}")
            table = moves.act(asked, [legal[at % len(legal)]])
        return table, people

    return make


def think(worker):
    """Let the coach work until nobody has asked for anything."""
    steps = 0
    while worker.coach():
        steps += 1
        assert steps < 1000
    return steps


def test_the_coach_is_asked_for_one_game_and_tells_it_in_the_replay(over, browsing, look):
    table, people = over()
    assert table.status == Table.Status.OVER
    ada = browsing(people[0])
    path = f"/t/{table.pk}/replay/"
    assert 'id="ask-coach"' in look(ada, path).text
    answer = ada.post(f"/t/{table.pk}/coach/?at=3")
    assert (answer.status_code, answer["Location"]) == (303, f"{path}?at=3#coach")
    assert "Thinking" in look(ada, path).text
    assert 'hx-trigger="load delay:2s"' in look(ada, f"/t/{table.pk}/coach/?at=3", htmx=True).text
    think(Worker())
    found = Coaching.objects.get()
    made = coach.decisions(door.current(table), 0)
    assert [row[0] for row in found.advice] == [d.version for d in made]
    assert found.done == found.wanted == len(made) > 2
    for row in found.advice:
        page = look(ada, f"{path}?at={row[0]}").text
        assert 'aria-current="step"' in page
        assert f"The house expected {round(row[2])} of 100." in page
        assert f'href="{path}?at={row[0]}"' in page
        assert 'hx-trigger="load' not in page
    others = [n for n in range(1, table.length + 1) if n not in {row[0] for row in found.advice}]
    assert "No decision of yours at this step." in look(ada, f"{path}?at={others[0]}").text


def test_what_was_chosen_is_told_in_the_words_of_its_button(over, browsing, look):
    table, people = over()
    coaching.ask(table, people[0])
    think(Worker())
    version, act, _share, others, _loss = Coaching.objects.get().advice[0]
    match = door.current(table)
    speak, actions = match.speaker("ja"), match.game.rules.actions
    page = look(browsing(people[0], headers={"Accept-Language": "ja"}), f"/t/{table.pk}/replay/?at={version}").text
    assert f"あなたの選択：{speak.text(label(match.game, actions.parse(act), match.box))}" in page
    for other, expected in others:
        assert f"<b>{round(expected)}</b> {speak.text(label(match.game, actions.parse(other), match.box))}" in page


def test_nobody_sees_or_asks_the_coach_of_another(over, browsing, look, someone):
    table, people = over()
    coaching.ask(table, people[0])
    think(Worker())
    path = f"/t/{table.pk}/replay/?at={Coaching.objects.get().advice[0][0]}"
    ben, stranger = browsing(people[1]), browsing(someone("Dora"))
    assert "The house expected" in look(browsing(people[0]), path).text
    assert "The house expected" not in look(ben, path).text
    assert 'id="ask-coach"' in look(ben, path).text
    for client in (stranger, browsing()):
        assert 'id="coach"' not in look(client, path).text
        assert client.get(f"/t/{table.pk}/coach/", headers={"HX-Request": "true"}).status_code == 403
    assert stranger.post(f"/t/{table.pk}/coach/").status_code == 403
    assert Coaching.objects.count() == 1


def test_a_game_that_is_not_over_has_no_coach(over, browsing, look):
    table, people = over(played=6)
    assert table.status == Table.Status.PLAYING
    ada = browsing(people[0])
    assert 'id="coach"' not in look(ada, f"/t/{table.pk}/replay/").text
    assert ada.post(f"/t/{table.pk}/coach/").status_code == 409
    Table.objects.filter(pk=table.pk).update(status=Table.Status.FROZEN, frozen=door.DAMAGED)
    with pytest.raises(Refusal):
        coaching.ask(Table.objects.get(pk=table.pk), people[0])
    assert not Coaching.objects.exists()
    with pytest.raises(Forbidden):
        coaching.ask(table, Person.objects.create(name="Eve"))


def test_asked_twice_it_thinks_once(over):
    table, people = over()
    assert coaching.ask(table, people[0]).pk == coaching.ask(table, people[0]).pk
    think(Worker())
    before = Coaching.objects.get().at
    coaching.ask(table, people[0])
    assert think(Worker()) == 0
    assert Coaching.objects.get().at == before


def test_what_a_bot_did_in_ones_place_is_not_ones_own(over):
    table, people = over()
    made = coach.decisions(door.current(table), 0)
    Entry.objects.filter(table=table, number=made[0].version).update(key="bot-0123456789")
    coaching.ask(table, people[0])
    think(Worker())
    assert [row[0] for row in Coaching.objects.get().advice] == [d.version for d in made[1:]]


def test_bots_come_first(over, someone):
    table, people = over()
    coaching.ask(table, people[0])
    worker = Worker()
    eve = someone("Eve")
    other = seating.open_table(eve, "spartacus", 3, {}, ["apprentice"] * 2)
    waits = Table.objects.filter(pk=other.pk)
    waits.update(due=2, bot_after=timezone.now())
    assert worker.coach()
    assert Coaching.objects.get().done == 0  # it has looked, seen that a bot waits, and thought about nothing
    waits.update(due=0)
    assert worker.coach()
    assert Coaching.objects.get().done > 0


def test_the_loop_of_a_worker_asks_the_coach_last(monkeypatch):
    said, left = [], iter([True, False])
    worker = Worker()
    monkeypatch.setattr(worker, "step", lambda: said.append("step") or next(left, False))
    monkeypatch.setattr(worker, "prepare", lambda: said.append("prepare") or False)

    def last():
        said.append("coach")
        raise KeyboardInterrupt

    monkeypatch.setattr(worker, "coach", last)
    with pytest.raises(KeyboardInterrupt):
        worker.run(0)
    assert said == ["step", "step", "prepare", "coach"]


def test_a_process_that_died_loses_a_moment(over, monkeypatch):
    table, people = over()
    coaching.ask(table, people[0])
    Coaching.objects.update(taken=timezone.now() + coaching._TAKEN)
    assert not coaching.step()  # somebody else has it
    Coaching.objects.update(taken=timezone.now())
    think(Worker())
    assert Coaching.objects.get().done > 0


def test_a_game_that_cannot_be_read_is_told_and_holds_nobody_up(over, browsing, look, monkeypatch, caplog):
    table, people = over()
    coaching.ask(table, people[0])
    coaching.ask(table, people[1])
    well = coach.advise

    def stumble(match, made):
        if made.seat == 0:
            raise RuntimeError("no idea")
        return well(match, made)

    monkeypatch.setattr(coach, "advise", stumble)
    think(Worker())
    assert "cannot read this game" in caplog.text
    assert Coaching.objects.get(seat__number=0).failed
    assert Coaching.objects.get(seat__number=1).done > 0
    assert "could not make out this game" in look(browsing(people[0]), f"/t/{table.pk}/replay/").text
    monkeypatch.setattr(coach, "advise", well)
    coaching.ask(table, people[0])
    think(Worker())
    assert Coaching.objects.get(seat__number=0).done > 0


def test_what_the_coach_said_is_taken_along_and_forgotten(over):
    table, people = over()
    for person in people[:2]:
        coaching.ask(table, person)
    think(Worker())
    (seat,) = farewell.known_of(people[0])["seats"]
    assert seat["coach"] == Coaching.objects.get(seat__number=0).advice
    farewell.forget(people[0])
    assert list(Coaching.objects.values_list("seat__number", flat=True)) == [1]
    Seat.objects.filter(table=table).delete()
    assert not Coaching.objects.exists()
