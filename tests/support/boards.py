"""What tests of pages share: matches played at random, what stands on a board, and what is said."""

import random

from lusoria.drawing import Board, El
from lusoria.kernel import Game
from lusoria.play import Match


def finished(game: str | Game, seats: int, chosen: dict[str, int], seed: int) -> Match:
    """A match played at random to its end, any of those who are awaited moving next."""
    match = Match.new(game, seats=seats, options=chosen, secret=bytes([seed]) * 32)
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(match.awaited)
        match.act(seat, rng.choice(match.legal(seat)))
    return match


def forms(board: Board) -> list[El]:
    """Every drawing of the board: of each plate the upright one, and the lying one if there is one."""
    return [form for plate in board.plates() for form in plate.forms()]


def buttons(board: Board | El) -> set[int]:
    """The codes that the board offers, in whatever form."""
    drawings = [board] if isinstance(board, El) else forms(board)
    return {node.code for drawing in drawings for node in drawing.walk() if node.code is not None}


def ids(board: Board | El) -> set[str]:
    """The pieces on the board."""
    return {str(node.attrs["id"]) for node in board.walk() if "id" in node.attrs}


def letters(board: Board) -> list[float]:
    """The sizes of all texts, in the units of their plates."""
    return [float(n.attrs["font-size"]) for form in forms(board) for n in form.walk() if n.tag == "text"]


def differences(board: Board) -> set[str]:
    """Pieces and codes that the board has only upright or only lying."""
    upright, lying = set[str](), set[str]()
    for plate in board.plates():
        known = [ids(form) | {str(code) for code in buttons(form)} for form in plate.forms()]
        upright |= known[0]
        lying |= known[-1]
    return upright ^ lying


def sentences(match: Match, language: str) -> list[str]:
    """The log, and at each step the prompt and the labels of the facts, each time for another seat."""
    words, speaker = match.game.words, match.speaker(language)
    assert words.facts is not None
    said = list(match.log(language))
    for version in range(match.version + 1):
        view = match.view_at(version, version % match.seats)
        said.append(speaker.text(words.prompt(view)))
        said += [speaker.text(fact.label) for fact in words.facts(view)]
    return said
