"""What the README promises works as it stands there."""

import contextlib
import io
import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from lusoria.cli import COMMANDS, main
from lusoria.play import catalogue

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_its_example_for_writers_of_bots_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code.replace("iterations=500", "iterations=20"), "README.md", "exec"), {})
    assert out.getvalue().startswith("[")


def test_its_commands_exist_and_take_these_arguments() -> None:
    lines = re.findall(r"^\$ (lusoria .*?)(?:\s+#.*)?$", README, re.MULTILINE)
    assert len(lines) >= 6
    for line in lines:
        name, *args = shlex.split(line)[1:]
        assert name in COMMANDS
        if name in ("rules", "simulate"):
            args = [a if a != "10000" else "20" for a in args]
            result = CliRunner().invoke(main, [name, *args])
            assert result.exit_code == 0, result.output


def test_it_names_every_game() -> None:
    for game in catalogue.games():
        assert game.title in README
