"""The examples of docs/research.md say what happens."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_the_examples_for_researchers_run() -> None:
    source = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
    test = doctest.DocTestParser().get_doctest(source, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 25
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)
