"""The game of `docs/add-a-game.md` is built from the page, found through its entry point, and examined."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lusoria.drawing import board_of
from lusoria.kernel import Game
from lusoria.lab import simulate
from lusoria.lab.exam import CHECKS
from lusoria.play import Match, Refused, catalogue, rulebook

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", re.DOTALL)


@pytest.fixture(scope="module")
def hush(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    home = tmp_path_factory.mktemp("outside")
    files = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(files) == 7
    for name, text in files:
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    info = home / "hush-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hush\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[lusoria.games]\nhush = hush:GAME\n")
    sys.path.insert(0, str(home))
    importlib.invalidate_caches()
    catalogue.refresh()
    yield catalogue.game("hush")
    sys.path.remove(str(home))
    for name in [n for n in sys.modules if n == "hush" or n.startswith("hush.")]:
        del sys.modules[name]
    catalogue.refresh()


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
def test_it_passes_the_examination(hush: Game, check: object) -> None:
    assert callable(check)
    check(hush, 3, {})


def test_it_can_be_played_and_refuses_with_the_clause(hush: Game) -> None:
    match = Match.new("hush", seats=2, options={"prize": 1}, secret=bytes(32), names=["Ada", "Ben"])
    match.act(0, 4)
    match.act(1, 4)
    assert match.log("en")[-2:] == ["No card stands alone: nobody wins the prize.", "The prize is 1."]
    with pytest.raises(Refused) as refused:
        match.act(0, 4)
    assert refused.value.clause == "HUS-2.4"


def test_its_board_is_in_plates(hush: Game) -> None:
    match = Match.new("hush", seats=3, secret=bytes(32))
    drawn = board_of(match.view(0))
    assert drawn.hand is not None
    assert len(drawn.seats) == 3
    assert {node.code for node in drawn.walk() if node.code is not None} == set(match.legal(0))


def test_its_book_is_read(hush: Game) -> None:
    assert list(rulebook(hush, "en").clauses)[-1] == "HUS-3.1"


def test_it_is_simulated_with_a_changed_number(hush: Game) -> None:
    report = simulate(hush, ["random"] * 3, 200, values={"rounds": 2})
    assert report.length.mean == 6
