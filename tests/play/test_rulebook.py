"""Rulebooks are read clause by clause and cannot bring markup onto a page."""

import pytest

from lusoria.play import LANGUAGES, catalogue, rulebook
from lusoria.play.rulebook import parse

BOOK = """# Coin
A coin is *thrown*. <b>Really.</b>

## 0. In a minute
**COI-0.1** Call it.

**COI-0.2** Then look:
  - heads
  - tails
## 1. Options
**COI-1.1** (`edge`) It may stand. <script>alert(1)</script> [x](javascript:alert(1)) ![y](z.png)
"""


def test_a_book_has_sections_and_clauses() -> None:
    book = parse(BOOK, "en")
    assert (book.title, book.language) == ("Coin", "en")
    assert [(s.number, s.title, [c.id for c in s.clauses]) for s in book.sections] == [
        (0, "In a minute", ["COI-0.1", "COI-0.2"]),
        (1, "Options", ["COI-1.1"]),
    ]
    assert "<em>thrown</em>" in book.introduction
    assert "<li>heads</li>" in book.clauses["COI-0.2"].html
    assert book.clauses["COI-1.1"].option == "edge"
    assert book.clauses["COI-0.1"].option is None


def test_no_markup_gets_through() -> None:
    book = parse(BOOK, "en")
    html = book.introduction + book.clauses["COI-1.1"].html
    assert "&lt;b&gt;" in html
    assert "&lt;script&gt;" in html
    for tag in ("<b>", "<script", "<a ", "<img"):
        assert tag not in html


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("## 0. In", "## In", "book:4: a section reads"),
        ("# Coin\n", "", "needs a title and sections"),
        ("**COI-0.2**", "**COI-3.2**", "book:7: clause COI-3.2 stands outside its section"),
        ("**COI-0.2**", "**COI-0.1**", "COI-0.1 stands there twice"),
        ("**COI-0.1**", "COI", "book:5: this text belongs to no clause"),
    ],
)
def test_a_book_out_of_form_is_named(old: str, new: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse(BOOK.replace(old, new), "en", "book")


@pytest.mark.parametrize("game", catalogue.games(), ids=lambda game: game.slug)
def test_every_game_has_its_rulebook_in_three_languages(game: catalogue.Game) -> None:
    books = [rulebook(game, language) for language in LANGUAGES]
    assert len({tuple(book.clauses) for book in books}) == 1
    assert all(clause.startswith(game.prefix + "-") for clause in books[0].clauses)
    assert len({book.sections[0].title for book in books}) == 3


def test_languages_and_boxes_without_a_book() -> None:
    with pytest.raises(ValueError, match="not in 'de'"):
        rulebook(catalogue.game("zero"), "de")
