"""The examples of docs/lab.md say what happens."""

import doctest
import re
import tomllib
from pathlib import Path

from lusoria.lab import goals_of
from lusoria.play import catalogue

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_for_designers_run() -> None:
    source = "\n".join(re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(source, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 15
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)


def test_the_goals_of_the_page_are_goals() -> None:
    text, because = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    goals = goals_of(catalogue.game("spartacus"), tomllib.loads(text + because))
    assert goals.names == ("seats", "ties", "leads", "clauses", "length", "things", "often")
    assert [n.name for n in goals.numbers] == ["numbers", "joker_cost"]
    assert set(goals.because) == {"seat 1 of 2", "took 7, 3 seats"}
