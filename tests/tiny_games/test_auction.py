"""An amount block: a number field for people, one kind of action for the random policy."""

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from lusoria.kernel import compiled
from lusoria.kernel.lint import SubsetError
from lusoria.kernel.machine.faults import ProgramError
from lusoria.play import Match, Refused
from tests.tiny_games.auction import GAME, rules


def test_notation_speaks_of_amounts() -> None:
    actions = GAME.rules.actions
    block = actions.block_of(rules.BID + 6)
    assert block.amount
    assert actions.name(rules.BID + 6) == "bid:35"
    assert actions.parse("bid:35") == rules.BID + 6
    for wrong in ("bid:36", "bid:0", "bid:310", "bid"):
        with pytest.raises(ValueError, match="no action"):
            actions.parse(wrong)


def test_bids_rise_and_the_highest_pays() -> None:
    match = Match.new("tiny-auction", seats=2, secret=bytes(32), names=["Ada", "Ben"])
    bid = match.game.rules.actions.parse
    with pytest.raises(Refused):
        match.play(rules.PASS)  # somebody must open
    match.play(bid("bid:35"))
    with pytest.raises(Refused):
        match.play(bid("bid:35"))
    match.play(bid("bid:60"), rules.PASS)
    assert match.scores == [0, 40]
    assert "Ben buys for 60." in match.log("en", 0)


def test_the_random_policy_chooses_the_block_first() -> None:
    can = [0] * GAME.rules.size
    can[rules.PASS] = 1
    for k in range(20, rules.STEPS):
        can[rules.BID + k] = 1
    lane = [77, 0]
    picked = Counter(GAME.rules.pick(can, lane) for _ in range(2000))
    assert 900 < picked[rules.PASS] < 1100
    assert set(picked) == {rules.PASS, *range(rules.BID + 20, rules.BID + rules.STEPS)}


@pytest.mark.parametrize("seats", [2, 3])
def test_random_auctions_end(seats: int) -> None:
    played = compiled.load(GAME).play_random(GAME.box(), seats, 300, 5)
    assert played.lengths.min() >= 3 * seats
    assert played.scores.max() <= 3 * 95


@pytest.mark.parametrize(
    ("name", "error", "said"),
    [
        ("clear", SubsetError, r"rules\.py:\d+: clear is a function of kernel/drivers/play\.py: call it otherwise"),
        (
            "observe",
            ProgramError,
            r"observe is defined twice \(clashing_observe/rules\.py:\d+\); call one",
        ),
    ],
)
def test_a_function_with_a_name_of_the_kernel_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: type[Exception], said: str
) -> None:
    box = tmp_path / f"clashing_{name}"
    shutil.copytree(GAME.folder, box, ignore=shutil.ignore_patterns("__pycache__"))
    text = (box / "rules.py").read_text(encoding="utf-8")
    (box / "rules.py").write_text(text.replace("sell(", f"{name}("), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    clashing = replace(GAME, slug=f"tiny-clashing-{name}", package=box.name)
    with pytest.raises(error, match=said):
        compiled.drivers(clashing.rules)
