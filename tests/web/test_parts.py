"""A table's page in parts: only what has changed is sent, and a page put together of them is what it would be whole."""

import json
import re

import pytest
from django.template import RequestContext, Template

from lusoria.play import LANGUAGES, catalogue
from lusoria.web.match import door, moves
from lusoria.web.match.moves import Asked
from lusoria.web.match.parts import Parts
from lusoria.web.models import Table
from lusoria.web.people.farewell import forget
from lusoria.web.tables import seating
from tests.web.support import has, merged, parts_of, plain

pytestmark = pytest.mark.django_db
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve")


@pytest.fixture
def seated(someone, browsing):
    """Opens a table; gives it, its people and a browser of each."""

    def make(slug, size=None):
        size = size or catalogue.game(slug).seats[0]
        people = [someone(name) for name in NAMES[:size]]
        table = seating.open_table(people[0], slug, size, {}, public=True)
        for person in people[1:]:
            table = seating.sit(table.pk, person)
        return table, people, [browsing(person) for person in people]

    return make


def play_on(table, people, step):
    """Somebody who is awaited does something."""
    held = Table.objects.get(pk=table.pk)
    match = door.current(held)
    seat = match.awaited[step % len(match.awaited)]
    codes = match.legal(seat)
    moves.act(Asked(table.pk, people[seat], held.versions[seat], f"move-{step:06}"), [codes[step * 7 % len(codes)]])
    return seat


def live(client, table, headers=None):
    answer = client.get(f"/t/{table.pk}/", headers=headers or {"HX-Request": "true"})
    assert answer.status_code == 200
    return answer, answer.content.decode()


def same(one, two):
    """A page that was put together and a fresh one: but for what is another in every answer, and what the live part
    says of itself, which an answer in parts tells in a header."""
    of_itself = re.compile(r'(<div data-part="live:[^"]+" id="live")(?: data-(?:version|title|looked)="[^"]*")*')
    return of_itself.sub(r"\1", plain(one)).strip() == of_itself.sub(r"\1", plain(two)).strip()


@pytest.mark.parametrize("slug", ["zero", "vinci", "firenze", "konsul"])
def test_a_page_that_is_renewed_in_parts_is_what_it_would_be_whole(seated, browsing, slug):
    table, people, clients = seated(slug)
    readers = [*clients, browsing()]
    pages = [live(reader, table)[1] for reader in readers]
    in_parts = short = long = 0
    for step in range(12):
        play_on(table, people, step)
        for at, reader in enumerate(readers):
            answer, text = live(reader, table, has(pages[at]))
            _whole, fresh = live(reader, table)
            if "HX-Reswap" in answer.headers:
                assert answer.headers["HX-Reswap"] == "none"
                pages[at], in_parts = merged(pages[at], text), in_parts + 1
                short, long = short + len(text), long + len(fresh)
                now = json.loads(answer.headers["Lusoria-Now"])
                assert f'data-version="{now["version"]}"' in fresh
            else:
                pages[at] = text
            assert same(pages[at], fresh)
            assert parts_of(pages[at]) == parts_of(fresh)
    assert in_parts > 8 * len(readers)
    assert short < long * 0.75


def test_nothing_is_sent_where_nothing_has_changed(seated):
    table, _people, (ada, *_) = seated("firenze")
    _answer, page = live(ada, table)
    answer, text = live(ada, table, has(page))
    assert text == ""
    assert answer.headers["HX-Reswap"] == "none"


def test_what_has_not_changed_is_not_sent_again_and_what_has_is(seated):
    table, people, clients = seated("vinci")
    pages = [live(client, table)[1] for client in clients]
    seat = play_on(table, people, 0)
    other = (seat + 1) % len(clients)
    _answer, text = live(clients[other], table, has(pages[other]))
    _whole, fresh = live(clients[other], table)
    before, sent, after = parts_of(pages[other]), parts_of(text), parts_of(fresh)
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed
    assert changed <= sent.keys()
    assert "side-1" in before.keys() - sent.keys()
    assert len(text) < len(fresh) / 2


def test_a_page_that_says_it_has_what_it_has_not_gets_it(seated):
    table, _people, (ada, *_) = seated("vinci")
    _answer, page = live(ada, table)
    known = parts_of(page)
    _answer, text = live(ada, table, has(page.replace(f"field:{known['field']}", "field:AAAAAAAA")))
    assert parts_of(text).keys() == {name for name in known if name.split("-")[0] == "field"}
    assert merged(page, text).count("<svg") == page.count("<svg")
    for told in ("AAAAAAAA" * 9, "A" * 5, "\xe9\x00", "".join(known.values()).swapcase()):
        answer, text = live(ada, table, {"HX-Request": "true", "Lusoria-Has": told})
        assert "HX-Reswap" not in answer.headers
        assert same(text, page)


def test_another_reader_with_the_same_digests_is_shown_their_own(seated):
    table, _people, (ada, ben) = seated("zero", 2)
    _answer, page = live(ada, table)
    _answer, own = live(ben, table)
    answer, text = live(ben, table, has(page))
    assert answer.headers["HX-Reswap"] == "none"
    assert same(merged(page, text), own)


def test_who_asks_for_the_page_gets_the_page(seated):
    """Without htmx, and where htmx goes to another page."""
    table, _people, (ada, *_) = seated("zero")
    _answer, page = live(ada, table)
    told = has(page)
    del told["HX-Request"]
    assert "<!DOCTYPE html>" in live(ada, table, told)[1]
    assert "<!DOCTYPE html>" in live(ada, table, has(page) | {"HX-Boosted": "true"})[1]


def test_a_refusal_is_told_in_parts(seated):
    table, _people, clients = seated("spartacus", 3)
    seat = door.current(Table.objects.get(pk=table.pk)).awaited[0]
    _answer, page = live(clients[seat], table)
    fields = {"version": 0, "key": "k" * 12, "code": 9999, "sure": 1}
    answer = clients[seat].post(f"/t/{table.pk}/move/", fields, headers=has(page))
    assert answer.status_code == 422
    assert parts_of(answer.content.decode()).keys() == {"sheets"}
    assert 'role="alert"' in merged(page, answer.content.decode())


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_scores_are_written_as_people_write_them(seated, language):
    table, _people, browsers = seated("vernissage")
    page = browsers[0].get(f"/t/{table.pk}/", headers={"Accept-Language": language}).content.decode()
    assert f'lang="{language}"' in page
    scores = re.findall(r'class="score"><span class="unseen">[^<]*</span>([^<]*)<', page)
    assert scores
    assert all(re.fullmatch(r"[0-9]{1,3}(,[0-9]{3})+", score) for score in scores)


def test_a_name_that_is_forgotten_is_in_no_sentence_that_was_kept(seated):
    table, people, _browsers = seated("spartacus")
    for step in range(4):
        play_on(table, people, step)
    held = Table.objects.get(pk=table.pk)
    old = door.current(held)
    assert any("Ada" in text for _line, text in door.shelf.told(held, old, None, None, old.speaker("en")))
    forget(people[0])
    held = Table.objects.get(pk=table.pk)
    new = door.current(held)
    door.shelf.told(held, old, None, None, old.speaker("en"))  # by somebody who had asked just before
    told = door.shelf.told(held, new, None, None, new.speaker("en"))
    assert told
    assert not any("Ada" in text for _line, text in told)


def test_a_stretch_that_is_kept_knows_its_values_and_nothing_else(rf):
    page = Template(
        "{% load lusoria %}{% kept name=who %}<b>{{ name }}{{ who }}{{ secret }}{{ request }}</b>{% endkept %}"
    )
    shown = [page.render(RequestContext(rf.get("/"), {"who": who, "secret": "S"})) for who in ("Ada", "Ben", "Ada")]
    assert shown == ["<b>Ada</b>", "<b>Ben</b>", "<b>Ada</b>"]


def test_parts_in_a_stretch_that_is_kept_are_parts_of_every_page(rf):
    stretch = "{% part 'inner' %}<form>{% csrf_token %}{{ name }}</form>{% endpart %}"
    page = Template("{% load lusoria %}{% kept name=who %}" + stretch + "{% endkept %}")
    for token in ("one", "two"):
        parts = Parts(csrf=token)
        text = page.render(RequestContext(rf.get("/"), {"who": "Ada", "parts": parts}))
        assert f'value="{token}"' in parts.whole(text)
        assert 'data-part="inner:' in parts.whole(text)
        assert list(parts.changed((), "inner")) == ["inner"]
