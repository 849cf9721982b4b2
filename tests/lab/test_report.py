"""Reports: what is planted stands in them as a sentence, in three languages, in one file without outside parts."""

import re
from html.parser import HTMLParser

import pytest

from lusoria.lab import Work
from lusoria.lab.report import SECTIONS, report
from lusoria.lab.study import Study, parts_of, study
from tests.tiny_games.conftest import game as tiny

GAME = tiny("stakes")
AHEAD, BETTER = {"handicap": [0, 6, 0]}, {"worth": [4, 4, 9, 4]}
GAMES = 200
HEARD: list[int] = []


@pytest.fixture(scope="module")
def studies() -> list[Study]:
    work = Work(1, progress=HEARD.append)
    return [study(GAME, GAMES, values=values, work=work) for values in ({}, AHEAD, BETTER)]


class Reader(HTMLParser):
    """Tags, attributes and text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data + "\n"


def test_what_is_planted_is_named_in_sentences(studies: list[Study]) -> None:
    fair, ahead, better = (Reader(report(GAME, [found])).text for found in studies)
    for sentence, planted in (
        (r"Seat 2 wins more than its share: \d+ %", ahead),
        (r"Seat 2 is better than even, whoever sits there\.", ahead),
        (r"counter 3 is a must: 1\.\d\d", better),
    ):
        assert re.search(sentence, planted), sentence
        assert not re.search(sentence, fair), sentence
    for text in (fair, ahead, better):
        assert "Never played: STA-2.2." in text
        assert "Events that never happened: extra." in text
    assert "All of them are within bounds." in fair


def test_two_boxes_stand_side_by_side(studies: list[Study]) -> None:
    page = Reader(report(GAME, studies[:2]))
    assert page.attributes.count(("class", "columns")) == len(SECTIONS)
    assert page.text.count("The box as changed") == len(SECTIONS)
    assert "handicap *" in page.text


@pytest.mark.parametrize(("language", "words"), [("ja", "席2は誰が座っても有利"), ("zh-Hant", "無論誰坐都較有利")])
def test_it_is_read_in_three_languages(studies: list[Study], language: str, words: str) -> None:
    text = Reader(report(GAME, [studies[1]], language)).text
    assert words in text
    assert "whoever sits there" not in text


def test_it_is_one_file_with_plots_and_nothing_from_outside(studies: list[Study]) -> None:
    source = report(GAME, studies[:2])
    page = Reader(source)
    assert page.tags.count("svg") >= 12
    assert not {"script", "link", "img", "iframe", "object"} & set(page.tags)
    assert not [a for a in page.attributes if a[0] in ("src", "href", "action", "xlink:href")]
    assert "url(" not in source
    assert "@import" not in source
    assert len(source) < 120_000


def test_names_are_no_markup(studies: list[Study], monkeypatch: pytest.MonkeyPatch) -> None:
    from lusoria.play import words

    monkeypatch.setattr(words.Speaker, "name", lambda self, seat: "<script>alert(1)</script>")
    page = Reader(report(GAME, [studies[1]]))
    assert "script" not in page.tags
    assert "<script>alert(1)</script>" in page.text


def test_the_bar_knows_how_many_games_a_report_takes(studies: list[Study]) -> None:
    assert sum(HEARD) == pytest.approx(3 * parts_of(GAME, GAMES), rel=0.15)


def test_what_people_said_stands_beside_the_games_of_bots(studies: list[Study]) -> None:
    said = [
        {"seats": 2, "components": {}, "stars": 4, "text": "Quick <b>and</b> close."},
        {"seats": 3, "components": {"worth": [4, 4, 9, 4]}, "stars": 1, "text": "Whoever has the nine wins."},
        {"seats": 2, "components": {}, "stars": 5, "text": ""},
    ]
    page = report(GAME, studies[:1], "en", said)
    text = Reader(page).text
    assert "4.5 of 5 on average; asked: 2." in text
    assert "1.0 of 5 on average; asked: 1." in text
    assert text.index("The box as it is") < text.index("worth = [4, 4, 9, 4]") < text.index("Whoever has the nine")
    assert "<b>" not in page
    assert "Nobody has said anything yet" in Reader(report(GAME, studies[:1], "en", [])).text
    assert "Nobody has said" not in Reader(report(GAME, studies[:1])).text
