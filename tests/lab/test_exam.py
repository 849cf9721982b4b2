"""The examination finds what it looks for: a sound game passes, and each planted fault is found by the check for it."""

import random
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from lusoria.kernel import Game
from lusoria.kernel.tensors import numbers
from lusoria.lab import exam
from lusoria.lab.exam import ExamError
from lusoria.lab.exam.play import try_to_undo
from lusoria.lab.exam.sitting import Cell, Sitting, same
from lusoria.play import Match, catalogue
from lusoria.play.history import History
from lusoria.play.record import Entry
from tests.support.specimen import specimen

Check = Callable[..., None]
LEAKS: list[tuple[str, Check, tuple[str, str], str]] = [
    ("the log", exam.check_noninterference, ("card, to=bit(seat))", "card)"), "the log tells"),
    ("the pages", exam.check_pages, ("card, to=bit(seat))", "card)"), "sees what is not known"),
    (
        "what is offered",
        exam.check_knowledge,
        ("if count_at(s, DECK) > 0:", "if count_at(s, DECK) > 0 and s.card_at[0] != HAND + next_seat(s, seat):"),
        "legal depends on what the seat does not know",
    ),
    (
        "reasons",
        exam.check_knowledge,
        ("    return 1\n", "    return int(s.card_at[0] == HAND + next_seat(s, seat))\n"),
        "the reason against",
    ),
    (
        "a public number",
        exam.check_calibrated,
        ("        tell(s, TOOK, seat)", "        s.note = card + 1\n        tell(s, TOOK, seat)"),
        r"note\[0\] names an entry",
    ),
    (
        "a count that should follow from the hands",
        exam.check_calibrated,
        (
            "    ask(s, below",
            "    for card in range(4):\n        s.note += int(s.card_at[card] == HAND + 1)\n    ask(s, below",
        ),
        r"that goes with note\[0\]",
    ),
    (
        "a standing right",
        exam.check_calibrated,
        ("    ask(s, below", "    s.may = int(s.card_at[0] == HAND + 1)\n    ask(s, below"),
        r"goes with may\[0\]",
    ),
    (
        "a card turned up without news",
        exam.check_noninterference,
        ("lay(s, card, TABLE, EVERYONE)", "s.card_at[card] = TABLE\n        s.card_seen[card] = EVERYONE"),
        "from a step without news",
    ),
]
ROUND = "    if code == DRAW:\n        s.note = (s.note + 1) % {}\n        return\n    s.turns += 1"
FAULTS: list[tuple[str, tuple[str, str], str]] = [
    ("a dead end", ("int(s.card_at[card] == HAND + seat)", "0"), "can do nothing"),
    ("an offer that breaks the game", ("int(s.card_at[card] == HAND + seat)", "1"), "invariant 1 is broken"),
    ("a number too wide", ("    s.turns += 1", "    s.turns += 1\n    s.note = 32768"), "32768: does not fit i2"),
    ("an index before the row", ("s.points[seat] += card", "s.points[seat - 3] += card"), "points[-"),
    ("legal that changes something", ("can[DRAW] = 1", "can[DRAW] = 1\n        s.note += 1"), "legal changed"),
    ("a mask of something else", ("can[DRAW] = 1", "can[DRAW] = 2"), "something else than 0 or 1"),
    ("scratch that stays", ("    s.turns += 1", "    s.turns += 1\n    s.hint[0] = 1"), "hint is not zero again"),
    ("a truth value stored", ("    s.turns += 1", "    s.turns += 1\n    s.note = s.turns > 3"), "whole numbers"),
    ("an end with somebody awaited", ("        end_game(s)", "        s.over = 1"), "exactly as long"),
    ("three decisions that lead back", ("    s.turns += 1", ROUND.format(3)), "as it was 3 steps before"),
    ("a result that is none", ("return s.points[seat]", "return s.points[seat] > 3"), "the score of seat 0 is"),
]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3])
def test_a_sound_game_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    game = specimen(tmp_path)
    monkeypatch.setattr(catalogue, "_boxes", lambda: {game.slug: game})
    for check in exam.CHECKS:
        check(game, seats, {})


@pytest.mark.parametrize(("check", "change", "said"), [pytest.param(*rest, id=name) for name, *rest in LEAKS])
def test_leaks_are_found(tmp_path: Path, check: Check, change: tuple[str, str], said: str) -> None:
    with pytest.raises(ExamError, match=said):
        check(specimen(tmp_path, change), 2, {}, games=400 if check is exam.check_calibrated else 40)


@pytest.mark.parametrize(("change", "said"), [pytest.param(*rest, id=name) for name, *rest in FAULTS])
def test_faults_of_rules_are_found(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    with pytest.raises(ExamError) as found:
        exam.check_play(specimen(tmp_path, change), 2, {}, games=20, limit=200)
    assert said in str(found.value)
    assert "of seed 1, after" in str(found.value)  # and it says how to get there again


def test_decisions_that_undo_each_other_are_found_where_nobody_has_taken_them(tmp_path: Path) -> None:
    table = Sitting(Cell(specimen(tmp_path, ("    s.turns += 1", ROUND.format(2))), 2, {}), 1, 0)
    with pytest.raises(ExamError, match="seat 0 can play draw and draw for ever"):
        try_to_undo(table)


def test_a_game_without_end_is_found(tmp_path: Path) -> None:
    with pytest.raises(ExamError, match="no end within 3 steps"):
        exam.check_play(specimen(tmp_path), 2, {}, limit=3)


def test_a_world_made_from_the_true_state_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = specimen(tmp_path)
    true: list[Any] = []
    know = game.rules.know

    def remember(s: Any, box: Any, seat: int) -> Any:
        if seat >= 0 and s.luck[0][0]:  # the state of a table, not what somebody knows of it
            true[:] = [s.clone()]
        return know(s, box, seat)

    def cheat(world: Any, box: Any, seat: int, key: int, can: Any) -> None:
        for field in world.kept():
            world.__dict__[field.name] = getattr(true[0].clone(), field.name)

    monkeypatch.setattr(game.rules, "know", remember)
    monkeypatch.setattr(game.rules, "suppose", cheat)
    with pytest.raises(ExamError, match="true streams of chance"):
        exam.check_knowledge(game, 2, {})


def test_a_single_world_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = specimen(tmp_path)
    monkeypatch.setitem(game.rules.suppose.__globals__, "shuffle_hidden", lambda s, seat, n: None)
    with pytest.raises(ExamError, match="only one world is ever imagined"):
        exam.check_knowledge(game, 2, {})


def test_worlds_that_are_not_equally_likely_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = specimen(tmp_path)
    space = game.rules.suppose.__globals__

    def lazy(s: Any, seat: int, n: int) -> None:
        """As good as a shuffle to the eye, but the first card never stays where it was (Sattolo)."""
        for i in range(n - 1, 0, -1):
            space["swap_cards"](s, s.card_key[i], s.card_key[space["chance"](s, space["IMAGINED"], i)])

    monkeypatch.setitem(space, "shuffle_hidden", lazy)
    with pytest.raises(ExamError, match=r"chi-square|may not know"):
        exam.check_posterior(game, 2, {}, games=10)


def test_redaction_that_keeps_an_order_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = specimen(tmp_path)
    monkeypatch.setitem(game.rules.redact.__globals__, "hide_cards", lambda s, seat: None)
    with pytest.raises(ExamError):
        exam.check_knowledge(game, 2, {})


def test_taking_back_past_news_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def any_step(match: Match, seat: int) -> Entry | None:
        last = match.record.entries[-1] if match.version else None
        return Entry("undo", seat, match.version - 1) if last is not None and last.kind == "act" else None

    game = specimen(tmp_path)
    monkeypatch.setattr(catalogue, "_boxes", lambda: {game.slug: game})
    monkeypatch.setattr(Match, "_undo_entry", any_step)
    with pytest.raises(ExamError, match="past news"):
        exam.check_records(game, 2, {}, games=20)


def test_going_back_to_the_same_luck_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = specimen(tmp_path)
    monkeypatch.setattr(catalogue, "_boxes", lambda: {game.slug: game})
    monkeypatch.setattr(History, "_redrawn", lambda self, start, version: start.clone())
    with pytest.raises(ExamError, match="left a stream of chance"):
        exam.check_records(game, 2, {}, games=20)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"took": N_("{seat} draws."), ', ""), "took"),
        (("plays or draws.", "plays or draws {what}."), "a slot stays open"),
        (('Say(N_("It is over."))', 'Say("")'), "is asked nothing"),
    ],
)
def test_missing_words_are_found(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    with pytest.raises(ExamError, match=said):
        exam.check_readable(specimen(tmp_path, words=(change,)), 2, {}, games=5)


@pytest.mark.parametrize(
    "inside",
    ['el("script")', 'el("rect", id="a"), el("rect", id="a")', 'el("rect", code=99)', 'el("rect", onclick="x()")'],
)
def test_boards_out_of_bounds_are_found(tmp_path: Path, inside: str) -> None:
    text = f"from lusoria.drawing import el\n\n\ndef draw(view):\n    return el('svg', {inside}, viewBox='0 0 9 9')\n"
    with pytest.raises(ExamError):
        exam.check_readable(specimen(tmp_path, board=text), 2, {})


def test_readers_that_disagree_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = specimen(tmp_path)
    exam.check_lockstep(game, 2, {})
    monkeypatch.setattr(game.rules, "score", lambda s, box, seat: s.points[seat] + int(s.turns > 4))
    with pytest.raises(ExamError, match="after 5 steps: score and standing of seat 0"):
        exam.check_lockstep(game, 2, {})
    with pytest.raises(ExamError, match="compiled play took"):
        exam.check_bulk(game, 2, {}, games=10, replays=10)


SENSE = """
from lusoria.kernel import Row
from .rules import CARDS, Box, State


def worth(s: State, box: Box, seat: int) -> int:
    return 500 + s.points[seat]


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    for code in range(1 + CARDS):
        weight[code] = 1 + code
"""


@pytest.mark.parametrize(
    ("name", "other", "said"),
    [
        ("worth", lambda s, box, seat: 500 + s.points[seat] + int(s.turns > 4), "worth for seat 0: interpreted"),
        ("lean", lambda s, box, seat, can, weight: weight.__setitem__(slice(None), can), r"lean for seat \d differs"),
    ],
)
def test_a_judgement_that_differs_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, other: Any, said: str
) -> None:
    game = specimen(tmp_path, sense=SENSE)
    exam.check_lockstep(game, 2, {})
    monkeypatch.setattr(game.rules, name, other)
    with pytest.raises(ExamError, match=said):
        exam.check_lockstep(game, 2, {})


def test_a_fault_in_bulk_is_named_and_explained_by_the_referee(tmp_path: Path) -> None:
    game = specimen(
        tmp_path, ("        s.points[seat] += card\n", "        s.points[seat] += card + int(s.turns == 9)\n")
    )
    with pytest.raises(ExamError, match=r"step 9\): invariant 1 is broken \(compiled: fault 101 after 9 steps\)"):
        exam.check_bulk(game, 2, {}, games=300)


def test_bulk_and_interpreted_games_are_the_same_games(tmp_path: Path) -> None:
    cell = Cell(specimen(tmp_path), 3)
    bulk = exam.play_bulk(cell, seed=3, games=30)
    for number in range(30):
        table = Sitting(cell, 3, number)
        table.play(100, lowest=True)
        assert table.moves == bulk.lengths[number]
        assert [table.rules.score(table.state, table.box, p) for p in range(3)] == bulk.scores[number].tolist()


def test_sound_games_are_never_in_doubt(tmp_path: Path) -> None:
    game = specimen(tmp_path)
    for seed in range(6):
        exam.check_calibrated(game, 2, {}, seed=seed, games=300)


def test_cells_are_every_seat_count_with_every_set_of_options() -> None:
    game = catalogue.game("spartacus")
    everything = list(exam.cells(game, None))
    assert {cell.seats for cell in everything} == {3, 4, 5}
    assert len({str(cell) for cell in everything}) == len(everything) == 3 * len(list(game.option_sets()))
    assert [dict(c.options) for c in exam.cells(game, 0)] == [{}, {}, {}]
    alone = [set(c.options) for c in exam.cells(game, 1) if c.seats == 3]
    assert {"joker"} in alone
    assert {"joker", "joker-minus"} in alone  # which needs the other
    assert {"joker", "series"} not in alone
    pairs = [set(c.options) for c in exam.cells(game) if c.seats == 3]
    assert {"joker", "joker-minus", "series"} in pairs
    assert {o.slug for o in game.options} <= set().union(*alone)


@pytest.mark.parametrize("game", catalogue.games(), ids=lambda game: game.slug)
def test_few_sets_of_options_have_every_option_at_every_table_and_every_pair(game: Game) -> None:
    few = exam.covering(game)
    for seats in range(game.seats[0], game.seats[1] + 1):
        assert any(cell.seats == seats and not cell.options for cell in few)
    for cell in exam.cells(game, 1):
        here = [one.options.items() for one in few if one.seats == cell.seats]
        assert any(cell.options.items() <= options for options in here), cell
        assert cell.options in [one.options for one in few]
    for cell in exam.cells(game, 2):
        for pair in combinations(cell.options.items(), 2):
            assert any(set(pair) <= one.options.items() for one in few), (cell, pair)
    assert len(few) <= len(list(exam.cells(game, 2)))


def test_random_sittings_repeat(tmp_path: Path) -> None:
    cell = Cell(specimen(tmp_path), 2)
    random.seed(1)
    one, other = Sitting(cell, 5, 1), Sitting(cell, 5, 1, supervised=True)
    one.play(100)
    other.play(100)
    assert same(one.state, other.state)
    assert numbers(one.state) == numbers(other.state)
