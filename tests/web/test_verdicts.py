"""A table with other numbers than in the box, and what people thought of it afterwards."""

import json
import os
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from lusoria.cli import main
from lusoria.web.match import door, moves
from lusoria.web.match.moves import Asked
from lusoria.web.models import Table, Verdict
from lusoria.web.people import farewell
from lusoria.web.refusal import Refusal
from lusoria.web.tables import seating, verdicts
from tests.web.support import Page

pytestmark = pytest.mark.django_db

FORM = {"seats": "2", "public": "0", "tempo": "live", "deputy": "apprentice", "seat_1": "apprentice"}


def opened(client, **fields):
    return client.post("/games/zero/new/", FORM | {"name": "Ada"} | fields)


@pytest.mark.parametrize("text", ["most_turns = 1", "[most_turns]\nis = 1\nfrom = 'ours'"])
def test_a_table_is_opened_with_other_numbers_which_all_see(client, text):
    answer = opened(client, components=text)
    table = Table.objects.get()
    assert answer.status_code == 302
    assert table.components == {"most_turns": 1}
    assert door.current(table).box.most_turns == 1
    page = client.get(f"/t/{table.pk}/").content.decode()
    assert f"{door.game('zero').rules.components['most_turns']['is']} → 1" in page


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("most_turns = 0", "Zero: most_turns is 1 to 200, not 0"),
        ("most_turns = 10000000", "most_turns"),
        ("moons = 3", "&#x27;moons&#x27; is not in the box of Zero"),
        ("most_turns = 'many'", "whole numbers"),
        ("most_turns", "This cannot be read"),
        ("[most_turns]", "whole numbers"),
    ],
)
def test_numbers_that_cannot_be_played_are_refused_with_a_sentence(client, text, why):
    answer = opened(client, components=text)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not Table.objects.exists()


def test_the_same_number_as_in_the_box_is_none_of_ones_own(client):
    opened(client, components=f"most_turns = {door.game('zero').rules.components['most_turns']['is']}")
    assert Table.objects.get().components == {}


@pytest.fixture
def ended(someone):
    """Plays a game of two with such numbers to its end."""

    def play(components, slug="zero"):
        people = someone("Ada"), someone("Ben")
        table = seating.sit(seating.open_table(people[0], slug, 2, {}, components=components).pk, people[1])
        while (table := Table.objects.get(pk=table.pk)).status == Table.Status.PLAYING:
            match = door.current(table)
            seat = match.awaited[0]
            moves.act(Asked(table.pk, people[seat], table.versions[seat], f"k{match.version}"), [match.legal(seat)[0]])
        return table, people

    return play


@pytest.fixture
def over(ended):
    """A game of two that is over, with one round only."""
    return ended({"most_turns": 1})


def test_the_title_of_the_result_names_a_winner_only_where_somebody_has_won(ended, browsing, look):
    table, (ada, _) = ended({"most_moves": 1}, "hannibal")
    text = look(browsing(ada), f"/t/{table.pk}/").text
    assert table.result == [[0, 1], [0, 1]]
    assert "<summary>Nobody wins</summary>" in text
    assert "win together" not in text


def test_who_played_says_it_once_the_game_is_over_and_the_last_word_counts(over, browsing, look, someone):
    table, (ada, ben) = over
    browser = browsing(ada)
    assert 'name="stars"' in look(browser, f"/t/{table.pk}/").text
    assert browser.post(f"/t/{table.pk}/verdict/", {"stars": "2", "text": "Too long."}).status_code == 303
    browser.post(f"/t/{table.pk}/verdict/", {"stars": "4", "text": "Better <b>than</b> I thought."})
    assert [(v.stars, v.text) for v in Verdict.objects.all()] == [(4, "Better <b>than</b> I thought.")]
    page: Page = look(browsing(ben), f"/t/{table.pk}/")
    assert "Better &lt;b&gt;than&lt;/b&gt; I thought." in page.text
    assert "4 of 5 stars" in page.text
    for wrong in ({"stars": "6"}, {"stars": ""}, {"stars": "3", "text": "x" * 501}):
        assert browser.post(f"/t/{table.pk}/verdict/", wrong).status_code == 422, wrong
    with pytest.raises(Refusal):
        verdicts.give(table, someone("Cleo"), stars=1, text="")
    assert Verdict.objects.count() == 1


class Folds(HTMLParser):
    """Within which folds the stars are asked for, from outside in, and whether each of them is open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.around: list[tuple[str, bool]] = []
        self.found: list[list[tuple[str, bool]]] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        if tag == "details":
            self.around.append((known.get("class", ""), "open" in known))
        if known.get("name") == "stars":
            self.found.append([*self.around])

    def handle_endtag(self, tag):
        if tag == "details":
            self.around.pop()


@pytest.mark.parametrize("components", [{}, {"most_turns": 1}])
def test_who_played_is_asked_in_the_sheet_that_tells_the_end(ended, components, browsing, look, someone):
    table, (ada, _ben) = ended(components)

    def asked(person):
        return Folds(look(browsing(person), f"/t/{table.pk}/").text).found

    assert asked(ada) == [[("sheet result", True), ("verdicts", True)]]
    assert asked(someone("Cleo")) == []
    verdicts.give(table, ada, stars=3, text="")
    assert asked(ada) == [[("sheet result", True), ("verdicts", False)]]  # said already: it can be said anew


def test_nobody_judges_a_game_that_is_not_over(someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "zero", 2, {})
    with pytest.raises(Refusal, match="not over"):
        verdicts.give(table, ada, stars=5, text="")


def test_what_was_said_is_gathered_for_those_who_make_the_game(over):
    table, (ada, ben) = over
    verdicts.give(table, ada, stars=3, text="Short.")
    verdicts.give(table, ben, stars=5, text="")
    done = CliRunner().invoke(main, ["verdicts", "zero", "--json"])
    told = json.loads(done.output)
    assert [(v["stars"], v["text"], v["components"], v["seats"]) for v in told] == [
        (3, "Short.", {"most_turns": 1}, 2),
        (5, "", {"most_turns": 1}, 2),
    ]
    assert "Ada" not in done.output
    assert "zero, 2 seats most_turns=1: 3 of 5. Short." in CliRunner().invoke(main, ["verdicts"]).output
    assert "Nobody has said anything yet" in CliRunner().invoke(main, ["verdicts", "spartacus"]).output


def test_a_verdict_is_taken_along_and_forgotten_with_its_person(over):
    table, (ada, _ben) = over
    verdicts.give(table, ada, stars=3, text="Short.")
    assert farewell.known_of(ada)["verdicts"][0]["text"] == "Short."
    farewell.forget(ada)
    assert not Verdict.objects.exists()


@pytest.mark.parametrize("command", [["doctor"], ["backup"], ["verdicts"], ["report", "zero", "--verdicts", "-n", "2"]])
def test_where_no_house_was_opened_its_keeper_is_told_so(command, tmp_path):
    home = tmp_path / "nowhere"
    answer = subprocess.run(
        [sys.executable, "-m", "lusoria", *command], capture_output=True, text=True, cwd=tmp_path,
        env=os.environ | {"LUSORIA_HOME": str(home)},
    )  # fmt: skip
    assert answer.returncode == 1
    assert answer.stderr.strip() == f"Error: there is no house in {home} yet: `lusoria serve` opens one"
    assert answer.stdout == ""
