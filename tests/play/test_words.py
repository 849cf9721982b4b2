"""Messages, log lines and text exports in three languages."""

import random

import pytest

from lusoria.games.spartacus import rules as spartacus
from lusoria.kernel import N_, EventKind, Say, Seat
from lusoria.kernel.layout import Event
from lusoria.play import LANGUAGES, Match, Part, Speaker, catalogue, happened, label, option_word, title
from lusoria.play import words as house

SECRET = bytes(range(32))
GAME = catalogue.game("spartacus")


def test_a_message_is_looked_up_and_filled() -> None:
    say = Say(N_("{seat} plays {card}."), seat=Seat(1), card=Say(N_("the flag")))
    said = {language: Speaker(GAME, language, ["Ada", "Ben"]).text(say) for language in LANGUAGES}
    assert said["en"] == "Ben plays the flag."
    assert len(set(said.values())) == 3
    assert all("Ben" in text and "{" not in text for text in said.values())


def test_what_is_counted_has_a_form_for_one() -> None:
    zero = Speaker(catalogue.game("zero"), "en", ["Ada", "Ben"])
    said = [zero.text(Say(N_("{n} point", "{n} points"), n=n)) for n in (0, 1, 2, -1)]
    assert said == ["0 points", "1 point", "2 points", "-1 points"]
    forms = ("{seat} has {n} card of {of}", "{seat} has {n} cards of {of}")
    told = [zero.text(Say(forms, seat=Seat(1), n=n, of=3 - n)) for n in (1, 2)]
    assert told == ["Ben has 1 card of 2", "Ben has 2 cards of 1"]
    for language in LANGUAGES[1:]:
        both = [Speaker(catalogue.game("zero"), language).text(Say(N_("{n} point", "{n} points"), n=n)) for n in (1, 2)]
        assert both[0].replace("1", "2") == both[1] != "2 points"


def test_without_a_number_several_are_meant() -> None:
    """The title of a number field, and what has faded."""
    speaker = Speaker(GAME)
    assert speaker.text(Say(("Offer {amount} chip", "Offer {amount} chips"), amount="…")) == "Offer … chips"
    assert speaker.text(Say(("{n} card", "{n} cards"), n=Say("many"))) == "many cards"


def test_messages_are_the_same_with_the_same_texts_and_slots() -> None:
    pair = ("{n} card", "{n} cards")
    assert Say(pair, n=1) == Say(pair, n=1)
    assert Say(pair, n=1) != Say(pair[0], n=1)
    assert Say(pair, n=1) != Say(pair, n=2)
    assert repr(Say(pair, n=1)) == "Say(('{n} card', '{n} cards'), n=1)"
    assert (Say(pair, n=1).count, Say(pair[0], n=1).count) == (1, None)


def test_names_are_never_looked_at_again() -> None:
    speaker = Speaker(GAME, "en", ["{card}", "{seat}", "Pass"])
    say = Say("{seat} plays {card}.", seat=Seat(0), card=3)
    assert speaker.text(say) == "{card} plays 3."
    assert speaker.parts(say) == [Part("{card}", 0), Part(" plays "), Part("3"), Part(".")]
    assert Speaker(GAME, "ja", ["a", "b", "Pass"]).text(Seat(2)) == "Pass"


def test_who_has_no_name_is_called_by_the_seat() -> None:
    assert Speaker(GAME, "en").text(Seat(0)) == "Seat 1"
    assert Speaker(GAME, "ja", ["", "Ben"]).text(Seat(0)) == "席1"
    assert Speaker(GAME, "zh-Hant").text(Seat(4)) == "座位5"


def test_an_open_slot_is_left_visible() -> None:
    assert Speaker(GAME).text(Say("{who} knows {what}", what=3)) == "{who} knows 3"


def test_unknown_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="en, ja, zh-Hant, not 'de'"):
        Speaker(GAME, "de").text(Say("x"))


def test_actions_options_and_titles_have_words() -> None:
    speaker = Speaker(GAME)
    assert speaker.text(label(GAME, spartacus.PASS, GAME.box())) == "Pass"
    assert speaker.text(label(GAME, spartacus.PLAY + 7, GAME.box())) == "Play 7"
    assert speaker.text(option_word(GAME.option("joker"), 1)) == "on"
    assert speaker.text(option_word(GAME.option("series"), 4)) == "4"
    assert [title(GAME, language) for language in LANGUAGES] == ["Spartacus", "スパルタクス", "斯巴達克斯"]


def test_a_second_slot_of_a_kind_is_numbered() -> None:
    words = GAME.words.events["counted"]
    kind = EventKind("counted", 0, ("seat", "amount", "amount", "amount"))
    said = happened(GAME, Event(kind, (1, 5, 6, 7), 0xFF), GAME.box())
    assert set(said.slots) == {"seat", "amount", "amount2", "amount3"}
    assert all("{" + slot + "}" in words for slot in said.slots)
    faded = happened(GAME, Event(kind, (1, 5, 6, 7), 0xFF), GAME.box(), faded=True)
    assert Speaker(GAME, "en", ["Ada", "Ben"]).text(faded).count("something") == 3
    assert "Ben" in Speaker(GAME, "en", ["Ada", "Ben"]).text(faded)


def test_what_has_faded_is_still_called_by_its_kind() -> None:
    game = catalogue.game("praetorianer")
    (kind,) = (kind for kind in game.rules.events.kinds if kind.name == "turned")
    faded = happened(game, Event(kind, (1, 5), 0xFF), game.box(), faded=True)
    said = [Speaker(game, language, ["Ada", "Ben"]).text(faded) for language in LANGUAGES]
    assert said == ["Ben turns up a card.", "Benはカード1枚をめくりました。", "Ben翻開一張牌。"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", ["imperium", "prokonsul", "rad-der-geschichte", "spartacus", "zero"])
def test_every_line_of_a_match_reads_in_every_language(slug: str, language: str) -> None:
    match = Match.new(slug, seats=catalogue.game(slug).seats[0], secret=SECRET)
    rng = random.Random(2)
    while not match.over:
        seat = rng.choice(match.allowed)
        match.act(seat, rng.choice(match.legal(seat)))
        if match.can_undo(seat) and rng.random() < 0.1:
            match.undo(seat)
    match.handover(0, "Dora")
    lines = match.log(language)
    assert lines
    assert not [line for line in lines if "{" in line]
    if language != "en":
        english = match.log("en")
        assert not [line for line, other in zip(lines, english, strict=True) if line == other]
    text = match.as_text(language)
    assert title(match.game, language) in text
    assert SECRET.hex() in text
    assert all(line in text for line in lines)


def test_lines_tell_step_clause_seat_and_what_was_taken_back() -> None:
    match = Match.new("rad-der-geschichte", seats=3, secret=SECRET, names=["Ada", "Ben", "Cleo"])
    seat = match.awaited[0]
    match.act(seat, match.legal(seat)[0])
    match.undo(seat)
    match.handover(seat, "Dora")
    match.act(seat, match.legal(seat)[0])
    taken = [line for line in match.log_lines() if line.event is not None and line.event.name == "taken"]
    assert [(line.version, line.seat, line.undone) for line in taken] == [(1, seat, True), (4, seat, False)]
    assert all(line.clause.startswith("RAD-") for line in taken)
    speaker = match.speaker()
    assert taken[0].text(speaker).startswith(["Ada", "Ben", "Cleo"][seat])  # who sat there then
    assert taken[1].text(speaker).startswith("Dora")
    assert taken[1].parts(speaker)[0] == Part("Dora", seat)
    assert {line.version for line in match.log_lines(since=3)} == {3, 4}
    assert f"   1~ {taken[0].text(speaker)}  [{taken[0].clause}]" in match.as_text()
    assert "The match goes on." in match.as_text()


def test_the_house_speaks_all_languages() -> None:
    for message in ("The game is over.", "{seat} takes a step back.", "something", "Seat {n}"):
        for language in ("ja", "zh-Hant"):
            assert house.catalogue(house.HOUSE, language).gettext(message) != message
