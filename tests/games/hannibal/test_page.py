"""What a person sees and reads: board, log and prompts over whole games."""

import random
import re

import pytest

from lusoria.drawing import Board, El, validate
from lusoria.games.hannibal import GAME
from lusoria.games.hannibal import rules_state as t
from lusoria.games.hannibal.board import draw
from lusoria.kernel import Say, Seat
from lusoria.play import Match
from tests.games.hannibal.table import duel, march, position, region, sail
from tests.support.boards import buttons, finished, ids, letters
from tests.support.clauses import clause

TABLES: list[dict[str, int]] = [{}, {"core": 1, "series": 1}, {"rome-goal": 1}]


def classes(board: Board | El, name: str) -> int:
    """How many elements carry a class."""
    return sum(name in str(node.attrs.get("class", "")).split() for node in board.walk())


def labels(match: Match, seat: int | None) -> set[str]:
    """What the board says of its pieces to those who cannot see it."""
    speak = match.speaker("en").text
    return {speak(node.label) for node in draw(match.view(seat)).walk() if isinstance(node.label, Say)}


@pytest.mark.parametrize("chosen", TABLES)
def test_the_board_draws_every_position_for_everybody(chosen: dict[str, int]) -> None:
    match = finished(GAME, 2, chosen, 3)
    for version in range(0, match.version + 1, 5):
        validate(draw(match.view_at(version, [None, 0, 1][version % 3])))


@pytest.mark.parametrize("chosen", TABLES)
def test_every_choice_is_a_button(chosen: dict[str, int]) -> None:
    match = Match.new("hannibal", seats=2, options=chosen, secret=bytes(32))
    rng = random.Random(4)
    while not match.over and match.version < 150:
        seat = rng.choice(match.awaited)
        assert set(match.legal(seat)) <= buttons(draw(match.view(seat)))
        assert not buttons(draw(match.view(None)))
        match.act(seat, rng.choice(match.legal(seat)))


@clause("HAN-9.1")
def test_cards_played_lie_face_down_and_a_chosen_one_is_shown_to_its_owner_only() -> None:
    match = position("NHi Rom", "SHi 2 Car", hand="2 3 5", enemy_hand="1 2 4")
    march(match, "NHi", "SHi")
    assert {"1, already played", "4, already played", "Card 5"} <= labels(match, 1)
    before = draw(match.view(1))
    assert "duel-0" not in ids(before)
    match.act(0, t.CARD + 4)
    pictures = []
    for card in (5, 2):
        match = position("NHi Rom", "SHi 2 Car", hand="2 3 5", enemy_hand="1 2 4")
        march(match, "NHi", "SHi")
        match.act(0, t.CARD + card - 1)
        pictures.append((draw(match.view(1)), draw(match.view(None))))
        assert classes(draw(match.view(0)), "chosen") == 2  # in the hand, and in the duel
    assert pictures[0] == pictures[1]
    assert "duel-0" in ids(pictures[0][0])


@clause("HAN-9.3")
def test_flags_of_goals_are_filled_when_reached() -> None:
    match = position("Rom Sar Can", "Car Cor", hannibal="Gal")
    assert {
        "Goal I, reached: Sardinia",
        "Goal II: South Hispania or Mauretania",
        "Goal III: Zama or Sicily",
        "Goal I, reached: Corsica",
        "Goal II, reached: North Hispania or Gallia",
        "Goal III: Sicily or Cannae",
    } <= labels(match, None)
    match = position("Rom", "Car", options={"rome-goal": 1})
    assert "Goal II: North Hispania or Mauretania" in labels(match, None)


def test_a_piece_keeps_its_name_on_the_way() -> None:
    match = position("Rom 3", "Car 2", rome_fleets="Rom-Cor 2", carthage_fleets="Sar-Car", moves=6)
    match.play(t.LEGION + region("Rom"))
    assert "mover-6" in ids(draw(match.view(1)))
    match.play(t.MARCH + region("Gal"))
    assert "mover-6" in ids(draw(match.view(1)))
    assert classes(draw(match.view(1)), "han-trail") == 1
    sail(match, "Sar-Car", "Rom-Cor")
    assert "mover-7" in ids(draw(match.view(0)))  # in the middle of a battle
    duel(match, 3, 2)
    assert classes(draw(match.view(None)), "dim") >= 1
    assert {"duel-0", "duel-1"} <= ids(draw(match.view(0)))


def test_the_map_says_who_stands_where() -> None:
    match = position("Rom Gal 2", "Car NHi", hannibal="NHi", rome_fleets="Cor-Sar 2")
    assert {
        "Gallia: Seat 1 with 2",
        "North Hispania: Seat 2 with 2, Hannibal among them",
        "Corsica: nobody",
        "Hannibal, in North Hispania",
        "the lane Corsica-Sardinia: Seat 1 2, Seat 2 0",
    } <= labels(match, 0)
    march(match, "Gal", "NHi")
    assert "North Hispania: Seat 1 with 1, Seat 2 with 2, Hannibal among them" in labels(match, 0)


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for chosen in TABLES:
        match = finished(GAME, 2, chosen, 5)
        speaker = match.speaker(language)
        said = list(match.log(language))
        for version in range(0, match.version + 1, 2):
            said += [speaker.text(GAME.words.prompt(match.view_at(version, seat))) for seat in (None, 0)]
        assert GAME.words.facts
        said += [speaker.text(fact.label) for fact in GAME.words.facts(match.view(0))]
        for line in said:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]", line.replace(speaker.text(Seat(0)), "")), line


def test_the_prompt_says_what_is_asked() -> None:
    def asked(match: Match, seat: int | None) -> str:
        return match.speaker("en").text(GAME.words.prompt(match.view(seat)))

    match = position("Gal Rom", "NHi Car", hannibal="NHi", rome_fleets="Rom-Cor")
    assert asked(match, 0) == "Choose the piece that moves."
    assert asked(match, 1) == "Seat 1 moves a piece."
    match.play(t.LEGION + region("Gal"))
    assert asked(match, 0) == "Where does the legion from Gallia march?"
    match.play(t.MARCH + region("NHi"))
    assert asked(match, 1) == "Battle: North Hispania. Does Hannibal fight, or a legion?"
    assert asked(match, 0) == "Battle: North Hispania. Seat 2 declares who fights for Carthage."
    match.play(t.HANNIBAL_FIGHTS)
    assert asked(match, 1) == "Battle: North Hispania. Hannibal fights for you: 1 is added to your card. Choose it."
    assert (
        asked(match, 0)
        == "Battle: North Hispania. You fight Hannibal: 1 is added to the card of Carthage. Choose yours."
    )
    match.act(0, t.CARD)
    assert asked(match, 0) == "Battle: North Hispania. Your card is chosen; the other side is still choosing."
    match.act(1, t.CARD)
    match.play(t.HANNIBAL)
    assert asked(match, 1) == "Where does Hannibal march?"


def test_a_plate_tells_which_side_a_seat_leads_and_what_it_has() -> None:
    match = position("Rom Gal 2", "Car NHi", hannibal="NHi", rome_fleets="Cor-Sar 2", options={"core": 1, "series": 1})
    speak = match.speaker("en").text
    told = [[speak(n.label) for n in plate.drawing.walk() if n.label] for plate in draw(match.view(0)).seats if plate]
    assert told[0][0] == "Seat 1 leads Rome"
    assert told[1][0] == "Seat 2 leads Carthage"
    assert {"Legions: 3", "Fleets: 2", "Goals reached: 0", "Chips: 0", "Games won: 0"} <= set(told[0])
    assert {"Legions: 3", "Fleets: 0"} <= set(told[1])  # Hannibal is one of them


@pytest.mark.parametrize("reader", [None, 0, 1])
@pytest.mark.parametrize("chosen", TABLES)
def test_the_sides_stand_beside_the_map_where_there_is_width(chosen: dict[str, int], reader: int | None) -> None:
    match = position("NHi Rom", "SHi 2 Car", hand="2 3 5", enemy_hand="1 2 4", options=chosen)
    march(match, "NHi", "SHi")
    drawn = draw(match.view(reader))
    upright, lying = drawn.field.forms()
    assert ids(upright) == ids(lying)
    (_, _, wide, high), (_, _, lain, low) = (map(float, str(f.attrs["viewBox"]).split()) for f in (upright, lying))
    assert wide < high
    assert lain > 1.4 * low
    cards = {f"card-{side}-{k}" for side in (0, 1) for k in range(t.CARDS)}
    own = set() if drawn.hand is None else {name for name in ids(drawn.hand.drawing) if name in cards}
    assert ids(upright) & cards == cards - own
    assert len(own) == (0 if reader is None else t.CARDS)
    assert min(letters(drawn)) >= 11
