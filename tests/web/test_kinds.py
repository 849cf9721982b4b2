"""What the five games do not have: amounts that are typed, memory that fades, rights that nobody waits for, a leak."""

import random
import re

import pytest

from lusoria.kernel import Game
from lusoria.play import catalogue
from lusoria.web.match import actions, door, moves
from lusoria.web.match.moves import Asked
from lusoria.web.models import Entry, Seat, Table
from lusoria.web.tables import seating
from lusoria.web.thinking import bots_door
from lusoria.web.thinking.worker import Worker
from tests.tiny_games.conftest import game as tiny
from tests.tiny_games.leaky import rules as leaky
from tests.web.support import plain
from tests.web.test_secrecy import everything, lay, leaking

pytestmark = pytest.mark.django_db

NAMES = ("Ada", "Ben", "Cleo", "Dora")


@pytest.fixture(autouse=True)
def in_the_house(monkeypatch):
    boxes = {g.slug: g for g in catalogue.games()}
    found: list[Game] = [tiny(name) for name in ("auction", "favours", "leaky", "pairs")]
    boxes |= {game.slug: game for game in found}
    monkeypatch.setattr(catalogue, "_boxes", lambda: boxes)


@pytest.fixture
def sat(someone):
    def make(slug, size):
        people = [someone(name) for name in NAMES[:size]]
        table = seating.open_table(people[0], slug, size, {}, public=True)
        for person in people[1:]:
            table = seating.sit(table.pk, person)
        return table, people

    return make


def offer(client, table, version, amount, block="bid"):
    fields = {"version": version, "key": f"key-{version}-{amount}-{block}", "block": block, "amount": amount}
    return client.post(f"/t/{table.pk}/move/", fields)


def test_an_amount_is_typed_between_its_bounds(sat, browsing, look):
    table, people = sat("tiny-auction", 2)
    ada, ben = browsing(people[0]), browsing(people[1])
    page = look(ada, f"/t/{table.pk}/")
    field = re.search(r'<input id="amount-bid"[^>]*>', page.text)[0]
    assert tuple(re.findall(r'(?:min|max|step)="\d+"', field)) == ('min="5"', 'max="305"', 'step="5"')
    assert not page.codes
    for wrong in (7, 0, -5, 310, "", "many", 10**9):
        assert offer(ada, table, 0, wrong).status_code == 422, wrong
    assert offer(ada, table, 0, 5, block="pass").status_code == 422
    assert not Entry.objects.exists()
    assert offer(ada, table, 0, 35).status_code == 303
    page = look(ben, f"/t/{table.pk}/")
    assert 'min="40"' in page.text
    assert "Ada bids 35" in page.text
    assert offer(ben, table, 1, 35).status_code == 422
    assert [entry.data[0] for entry in Entry.objects.all()] == [["act", 0, "bid:35"]]


def card_lines(page):
    """The lines of the log that tell of a card turned up."""
    log = page.text[page.text.index('id="log-title"') :].split("</section>")[0]
    return re.findall(r">([^<>]*turns up[^<>]*)<", log)


def test_memory_fades_once_it_was_looked_at_and_not_before(sat, browsing, look):
    table, people = sat("tiny-pairs", 2)
    seat = door.current(table).awaited[0]
    code = door.current(table).legal(seat)[0]
    moves.act(Asked(table.pk, people[seat], 0, "k" * 12), [code])
    other = browsing(people[1 - seat])
    at = f"/t/{table.pk}/"
    first = card_lines(look(other, at))
    assert len(first) == 1
    assert "something" not in first[0]
    assert card_lines(look(other, at)) == first  # being sent is not being read
    assert "something" in card_lines(look(browsing(), at))[0]  # a spectator could be a player in another window
    assert other.post(at + "looked/", {"version": 1, "quiet": 1}).status_code == 204
    for path in (at, at + "replay/?at=1"):
        assert "something" in card_lines(look(other, path))[0], path
    assert (
        first[0].split()[-1].strip(".") not in other.get(at + "export.txt").content.decode().split("turns up")[1][:30]
    )
    assert card_lines(look(browsing(people[seat]), at)) == first


def test_a_standing_right_is_offered_and_can_be_put_aside(sat, browsing, look):
    table, people = sat("tiny-favours", 3)
    ben, at = browsing(people[1]), f"/t/{table.pk}/"
    page = look(ben, at)
    assert page.prompt == "You may offer chips."
    assert len(page.codes) == 3
    assert "Your turn" not in page.text.split("</title>")[0]
    assert seating.awaiting({people[1].pk}) == []
    ben.post(at + "standing/", {"answer": "nothing"})
    page = look(ben, at)
    assert page.codes == []
    assert 'aria-pressed="true"' in page.text
    ben.post(at + "standing/", {"answer": ""})
    page = look(ben, at)
    ben.post(at + "move/", {"version": page.version, "key": page.key, "code": page.codes[1]})
    assert door.current(Table.objects.get(pk=table.pk)).state.offer[1] == 2


def test_bots_are_asked_for_their_rights_once_after_each_change(someone, settings, monkeypatch):
    settings.BOT_PACE = 0
    ada = someone("Ada")
    table = seating.open_table(ada, "tiny-favours", 3, {}, ["apprentice"] * 2)
    assert table.due == 0b110
    worker, asked = Worker(), []

    def thought(match, seat, strength):
        asked.append(seat)

    monkeypatch.setattr(bots_door, "thought", thought)
    for _ in range(9):
        worker.step()
    assert sorted(asked) == [1, 2]
    table.refresh_from_db()
    assert (table.due, table.length) == (0, 0)
    moves.act(Asked(table.pk, ada, 0, "k" * 12), [1])
    table.refresh_from_db()
    assert table.due == 0b110  # one is awaited now, the other may act again


@pytest.mark.parametrize("leak", range(6))
def test_a_planted_leak_is_found_on_the_page(sat, browsing, leak):
    table, people = sat("tiny-leaky", 2)
    seen = []
    for match in leaking(leak):
        held = lay(table, match)
        Seat.objects.filter(table=table).update(looked=0, seen=None)
        client = browsing(people[0])
        shown = everything(client, held)
        refusal = client.post(f"/t/{table.pk}/move/", {"version": 0, "key": "n" * 12, "code": leaky.SHOUT})
        client.post(f"/t/{table.pk}/move/", {"version": 0, "key": "k" * 12, "code": 0})
        seen.append((shown, plain(refusal.content.decode()), everything(client, held)))
    # A reason is given from what the seat knows: that leak runs dry before it comes to a page.
    assert (seen[0] != seen[1]) is (leak not in (leaky.NO_LEAK, leaky.IN_REASON))


def test_an_amount_that_may_be_a_mistake_is_asked_about(sat, browsing, look, monkeypatch):
    table, people = sat("tiny-auction", 2)
    ada = browsing(people[0])
    monkeypatch.setattr(actions, "_warning", lambda view, code, speak: "That is a lot.")
    answer = offer(ada, table, 0, 300)
    assert answer.status_code == 200
    assert re.search(r"<p>\s*That is a lot\.\s*</p>", answer.content.decode())  # and not that it cannot be taken back
    assert not Entry.objects.exists()
    code = re.search(r'<input type="hidden" name="code" value="(\d+)"', answer.content.decode())[1]
    said = {"version": 0, "key": "key-again", "code": code, "sure": "1"}
    assert ada.post(f"/t/{table.pk}/move/", said).status_code == 303
    assert Entry.objects.count() == 1


def test_what_is_pressed_before_a_seat_stands_beside_the_prompt_of_a_narrow_page(someone, browsing):
    ada = someone("Ada")
    table = seating.open_table(ada, "quo-vadis", 3, {}, ["apprentice"] * 2)
    luck = random.Random(1)
    block_of = catalogue.game("quo-vadis").rules.actions.block_of
    for number in range(600):
        match = door.current(Table.objects.get(pk=table.pk))
        if any(block_of(code).name == "from" for code in match.legal(0)):
            break
        assert not match.over, "no worker was ever sent out"
        seat = luck.choice(match.awaited)
        asked = Asked(table.pk, None if seat else ada, table.versions[seat], f"move-{number:06}", seat)
        moves.act(asked, [luck.choice(match.legal(seat))])
        table = Table.objects.get(pk=table.pk)
    text = browsing(ada).get(f"/t/{table.pk}/").content.decode()
    near = re.search(r'class="buttons near">(.*?)</div>', text, re.DOTALL)
    assert near
    aside = {int(code) for code in re.findall(r'value="(\d+)"[^>]* class="aside"', near[1])}
    assert aside == {code for code in match.legal(0) if block_of(code).name == "from"}
