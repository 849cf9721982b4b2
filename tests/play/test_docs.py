"""The examples of docs/positions.md say what happens."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"


def test_the_examples_on_positions_run() -> None:
    text = PAGE.read_text(encoding="utf-8")
    source = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(source, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 20
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)
