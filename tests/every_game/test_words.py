"""Every game speaks: nothing that can be done, happen or be asked is without words, and every clause named exists."""

import re

import pytest

from lusoria.kernel import Game, Say, Text
from lusoria.kernel.layout import Event
from lusoria.play import LANGUAGES, Speaker, happened, label, option_word, rulebook
from tests.support.exam import every_game

SLOT = re.compile(r"\{(\w+)\}")
pytestmark = pytest.mark.parametrize("game", every_game())


def slots_in(text: Text) -> set[str]:
    """The slots of a text; a form for one has the same as that for several."""
    found = {frozenset(SLOT.findall(form)) for form in ([text] if isinstance(text, str) else text)}
    assert len(found) == 1, text
    return set(found.pop())


def slots_of(kinds: tuple[str, ...]) -> set[str]:
    """What the slots of a message are called: a second card is {card2}."""
    return {k if kinds[:i].count(k) == 0 else f"{k}{kinds[:i].count(k) + 1}" for i, k in enumerate(kinds)}


def test_every_action_has_words_with_its_slot(game: Game) -> None:
    actions, words = game.rules.actions, game.words
    assert set(words.actions) == {block.name for block in actions.blocks}
    for block in actions.blocks:
        assert slots_in(words.actions[block.name]) <= ({block.of} if block.of else set())
        if block.of not in (None, "seat", "amount"):
            assert block.of in words.kinds
        for language in LANGUAGES:
            speak = Speaker(game, language, ["Ada", "Ben", "Cleo", "Dan", "Eve"])
            ends = {block.start, block.stop - 1} if block.amount else range(block.start, block.stop)
            said = [speak.text(label(game, code)) for code in ends]
            assert all(said)
            assert not any("{" in text for text in said)
            assert len(set(said)) == len(said), f"two actions of {block.name} are called the same in {language}"


def test_actions_are_written_and_read(game: Game) -> None:
    actions = game.rules.actions
    assert [actions.parse(actions.name(code)) for code in range(actions.size)] == list(range(actions.size))


def test_every_event_has_words_with_its_slots(game: Game) -> None:
    words = game.words
    assert set(words.events) == {kind.name for kind in game.rules.events.kinds}
    for kind in game.rules.events.kinds:
        assert slots_in(words.events[kind.name]) <= slots_of(kind.slots)
        assert {k for k in kind.slots if k not in ("seat", "amount")} <= set(words.kinds)
        for language in LANGUAGES:
            said = Speaker(game, language).text(happened(game, Event(kind, (1,) * len(kind.slots), 0), faded=True))
            assert said
            assert "{" not in said


def test_what_is_counted_out_are_events_of_the_game(game: Game) -> None:
    assert game.words.reckoned
    assert set(game.words.reckoned) <= {kind.name for kind in game.rules.events.kinds}


def test_translations_keep_the_slots(game: Game) -> None:
    words = game.words
    texts = [*words.actions.values(), *words.events.values(), *(text for text, _ in words.reasons.values())]
    for language in LANGUAGES:
        speak = Speaker(game, language)
        for text in texts:
            for n in (1, 2):
                assert slots_in(speak.form(Say(text, **dict.fromkeys(slots_in(text), n)))) == slots_in(text), language


def test_clauses_named_exist(game: Game) -> None:
    named = {kind.clause for kind in game.rules.events.kinds} | {option.clause for option in game.options}
    named |= {clause for _, clause in game.words.reasons.values()}
    for language in LANGUAGES:
        clauses = {c.id for section in rulebook(game, language).sections for c in section.clauses}
        assert named - {""} <= clauses
        assert all(option.clause in clauses for option in game.options)


def test_options_and_titles_have_words(game: Game) -> None:
    assert game.title_en
    assert game.title_ja
    assert game.title_zh
    for language in LANGUAGES:
        speak = Speaker(game, language)
        texts = [game.blurb, *game.mechanisms, *(option.title for option in game.options)]
        if language != "en":
            assert not [text for text in texts if speak.look_up(text) == text and not text.isdigit()]
        for option in game.options:
            assert all(speak.text(option_word(option, value)) for value in option.samples())


def test_options_are_written_and_read(game: Game) -> None:
    for option in game.options:
        for value in option.samples():
            assert option.parse(option.label(value)) == value
        assert {*option.needs, *option.needs_any, *option.excludes} <= {other.slug for other in game.options}
    sets = list(game.option_sets())
    assert {} in sets
    for option in game.options:
        assert any(option.slug in chosen for chosen in sets), f"{option.slug} can never be chosen"
