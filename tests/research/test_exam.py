"""The public suites pass the games of the house, and a game that gives its secrets away; ours does not."""

import json
import sys
import warnings
from dataclasses import replace

import pytest

from lusoria.kernel import Choice, Game
from lusoria.play import catalogue
from lusoria.research import exam
from tests.tiny_games.favours import GAME as FAVOURS
from tests.tiny_games.leaky import GAME as LEAKY
from tests.tiny_games.questions import GAME as QUESTIONS

GAMES = {g.slug: g for g in catalogue.games()}
EVERYTHING = [(name, g, n) for g in GAMES.values() for name in exam.PUBLIC for n in range(g.seats[0], g.seats[1] + 1)]
# Each suite on each game once, the number of seats going round (the fewest of all but light games); `-m fuzz` and
# `lusoria exam` leave nothing out.
SOME = [
    (name, g, g.seats[0] + (i + k) % (g.seats[1] - g.seats[0] + 1) * (g.weight == 1))
    for i, g in enumerate(GAMES.values())
    for k, name in enumerate(exam.PUBLIC)
]


def passes(name: str, game: Game, seats: int) -> None:
    found = exam.mark(name, {**exam.PUBLIC, **exam.OWN}[name], game, seats)
    assert found.passed, found.line()


@pytest.mark.parametrize(("name", "game", "seats"), SOME, ids=lambda v: getattr(v, "slug", v))
def test_public_suites_pass(name: str, game: Game, seats: int) -> None:
    passes(name, game, seats)


@pytest.mark.fuzz
@pytest.mark.parametrize(("name", "game", "seats"), EVERYTHING, ids=lambda v: getattr(v, "slug", v))
def test_public_suites_pass_everywhere(name: str, game: Game, seats: int) -> None:
    passes(name, game, seats)


@pytest.mark.parametrize("game", [FAVOURS, QUESTIONS], ids=lambda g: g.slug)
@pytest.mark.parametrize("name", exam.PUBLIC)
def test_public_suites_pass_seats_that_may_act_and_answers_that_tell(name: str, game: Game) -> None:
    passes(name, game, game.seats[1])


def planted(leak: str) -> Game:
    """The leaky game with that leak in it from the start."""
    option = LEAKY.option("leak")
    assert isinstance(option, Choice)
    return replace(
        LEAKY, slug=f"tiny-leaky-{leak}", options=(replace(option, default=option.values.index(leak)),)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("leak", "check"),
    [("field", "check_calibrated"), ("seen", "check_noninterference"), ("log", "check_noninterference")],
)
def test_a_game_that_shows_every_hand_passes_their_suites_and_not_ours(leak: str, check: str) -> None:
    for name in exam.PUBLIC:
        passes(name, planted(leak), 2)
    found = exam.mark(check, exam.OWN[f"Lusoria {check}"], planted(leak), 2)
    assert not found.passed
    assert "ExamError" in found.line()


def test_marks_are_plain_data() -> None:
    def sound(game: Game, seats: int) -> None:
        sys.stdout.write("nothing of this is heard")
        warnings.warn("Observation is not a NumPy array", UserWarning, stacklevel=1)

    def broken(game: Game, seats: int) -> None:
        raise IndexError("row 7")

    def warned(game: Game, seats: int) -> None:
        warnings.warn("something is odd", UserWarning, stacklevel=1)

    good, bad, odd = (exam.mark("suite", s, FAVOURS, 3) for s in (sound, broken, warned))
    assert (good.passed, bad.passed, odd.passed) == (True, False, False)
    assert json.loads(json.dumps(bad.as_dict()))["fault"] == "IndexError: row 7"
    assert "tiny-favours, 3 seats" in bad.line()


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    exam.mark("quiet", exam.zoo_api, FAVOURS, 3)
    exam.mark("quiet", exam.spiel_random, FAVOURS, 3)
    exam.mark("quiet", exam.spiel_api, FAVOURS, 3)
    sys.stdout.write("heard\n")
    assert capfd.readouterr() == ("heard\n", "")


def test_the_examination_covers_every_suite_and_seat_count(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str, int]] = []

    def note(name: str, suite: exam.Suite, game: Game, seats: int) -> exam.Mark:
        asked.append((name, game.slug, seats))
        return exam.Mark(name, game.slug, seats, 0.0)

    monkeypatch.setattr(exam, "mark", note)
    assert len(list(exam.examine([FAVOURS]))) == len(asked) == 2 * (len(exam.PUBLIC) + len(exam.OWN))
    assert {seats for _, _, seats in asked} == {3, 4}
