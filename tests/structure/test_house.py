"""The tools that keep the house in order find what they are there to find."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import clauses, house, messages

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "lusoria"


def test_importing_lusoria_loads_nothing_but_the_standard_library() -> None:
    script = "import sys, lusoria; print(*{name.split('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    started = subprocess.run([sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True)
    before = {name.split(".")[0] for name in started.stdout.split()}
    assert set(done.stdout.split()) - before <= {"lusoria"} | sys.stdlib_module_names
    assert "lusoria" in done.stdout.split()


@pytest.mark.xdist_group("together")
def test_tests_that_belong_together_are_run_by_one_process(request: pytest.FixtureRequest) -> None:
    # Else every process compiles every game: pytest-xdist says nothing when it cannot see the groups.
    grouped = request.config.getoption("loadgroup", False)
    assert request.node.nodeid.endswith("@together") == bool(grouped)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("kernel/planted.py", "import lusoria.play"),
        ("games/planted/__init__.py", "import lusoria.games.zero"),
        ("games/planted/__init__.py", "import numpy"),
        ("bots/planted.py", "import django.http"),
    ],
)
def test_an_import_that_goes_up_is_found(tmp_path: Path, module: str, line: str) -> None:
    shutil.copytree(SOURCE, tmp_path / "lusoria", ignore=shutil.ignore_patterns("__pycache__", "static", "locale"))
    assert " 0 broken" in floors(tmp_path)
    planted = tmp_path / "lusoria" / module
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(line + "\n")
    assert " 1 broken" in floors(tmp_path)


def floors(source: Path) -> str:
    """What the floors check says about another copy of the package."""
    script = f"import sys; sys.path.insert(0, {str(source)!r}); from importlinter import cli; " + (
        f"sys.exit(cli.lint_imports(config_filename={str(ROOT / 'pyproject.toml')!r}, no_cache=True))"
    )
    return subprocess.run([sys.executable, "-c", script], cwd=source, capture_output=True, text=True).stdout


BOOK = "# Zero\nCards.\n## 0. In a minute\n**ZER-0.1** Lay.\n\n**ZER-0.2** Take.\n## 1. Aim\n**ZER-1.1** Win.\n"
TEST = '@clause("ZER-0.1", "ZER-0.2", "ZER-1.1")\ndef test_a(): ...\n'


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A shelf with one sound box and its test."""
    book = tmp_path / "games" / "zero" / "rulebook"
    book.mkdir(parents=True)
    for language in clauses.LANGUAGES:
        (book / f"{language}.md").write_text(BOOK)
    (book.parent / "rules.py").write_text("x = 1  # ZER-1.1\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_zero.py").write_text(TEST)
    return tmp_path


def test_a_sound_box_passes(shelf: Path) -> None:
    assert clauses.faults(shelf / "games", shelf / "tests") == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("games/zero/rulebook/ja.md", "**ZER-0.2** Take.", "", "ZER-0.2 is not in every language"),
        ("games/zero/rulebook/ja.md", "ZER-0.1", "ZER-0.3", "stands where ZER-0.1 is due"),
        ("games/zero/rulebook/en.md", "## 1. Aim", "## 2. Aim", "stands where ZER-2.1 is due"),
        ("games/zero/rules.py", "ZER-1.1", "ZER-9.9", "rules.py cites ZER-9.9"),
        ("tests/test_zero.py", '"ZER-0.2", ', "", "1 of 3 clauses without a test: ZER-0.2"),
        ("tests/test_zero.py", "ZER-0.2", "ZER-7.7", "cites ZER-7.7, which is in no rulebook"),
    ],
)
def test_a_clause_out_of_order_is_found(shelf: Path, file: str, old: str, new: str, said: str) -> None:
    path = shelf / file
    path.write_text(path.read_text().replace(old, new))
    assert any(said in line for line in clauses.faults(shelf / "games", shelf / "tests"))


def test_house_rules_find_long_files_and_private_paths(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "fine.py").write_text("x = 1\n" * house.MAX_LINES)
    assert house.faults(tmp_path) == []
    (tmp_path / "src" / "long.py").write_text("x = 1\n" * (house.MAX_LINES + 1))
    (tmp_path / "notes.md").write_text("see /" + "home/ann/games\n")
    assert [line.split(":")[0] for line in sorted(house.faults(tmp_path))] == ["notes.md", "src/long.py"]


def test_an_invariant_without_a_word_is_found() -> None:
    text = "def check(s, box):\n    if s.a:\n        return 1%s\n    return 0\n\n\ndef other(s):\n    return 2\n"
    assert house.unexplained(text % "") == [3]
    assert house.unexplained(text % "  # a is 0") == []
    assert house.unexplained("def check(s, box):\n    wrong = check_hands(s)\n    return wrong\n") == []
    assert house.unexplained("def check_hands(s):\n    return 3\n") == [2]


@pytest.mark.parametrize("word", ["he", "His", "him", "himself", "she", "Her", "hers", "the own"])
def test_a_line_that_calls_somebody_he_or_she_is_found(word: str) -> None:
    assert house.gendered(f"Whoever has a card\nlays {word} card.\n") == [(2, word)]
    assert house.gendered("Here the hero lays their heavy, sheer thistle; others adhere.\n") == []


def test_a_heading_without_one_blank_line_behind_it_is_found() -> None:
    assert house.crowded("# Zero\n\nA game.\n\n## 1. Aim\n\nText.\n") == []
    assert house.crowded("# Zero\nA game.\n") == [1]
    assert house.crowded("# Zero\n\n\nA game.\n") == [1]
    assert house.crowded("Run\n\n```sh\n# a comment\nmake\n```\n") == []


@pytest.mark.parametrize(
    ("po", "said"),
    [
        ('msgid "{seat} lays {card}"\nmsgstr "{seat}出{card}"\n', None),
        ('msgid "{seat} lays {card}"\nmsgstr "{seat} 出{card}"\n', "has '{seat} 出'"),
        ('msgid "{seat} lays {card}"\nmsgstr "{seat}: 出{card}"\n', "has ': 出'"),
        ('msgid "{seat} lays {card}"\nmsgstr "{card}を出す"\n', "has other slots"),
        ('msgid "{seat} lays {card}"\nmsgstr ""\n', "has no translation"),
        ("", "is not in the catalogue"),
    ],
)
def test_a_text_with_a_faulty_translation_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, po: str, said: str | None
) -> None:
    box = tmp_path / "games" / "zero"
    (box / "locale").mkdir(parents=True)
    (box / "__init__.py").write_text("")
    (box / "words.py").write_text('say = N_("{seat} lays {card}")\n')
    for language in messages.LANGUAGES:
        (box / "locale" / f"{language}.po").write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8"\n' + po
        )
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    found = list(messages.faults())
    assert [line for line in found if said and said in line] == found
    assert len(found) == (len(messages.LANGUAGES) if said else 0)


def written(folder: Path, words: str, po: str) -> None:
    box = folder / "games" / "zero"
    (box / "locale").mkdir(parents=True)
    (box / "__init__.py").write_text("")
    (box / "words.py").write_text(words)
    for language in messages.LANGUAGES:
        (box / "locale" / f"{language}.po").write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8"\n' + po
        )


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("{n} points", True),
        ("{seat} pays {amount2} red chips.", True),
        ("After {amount} rounds the game ends.", True),
        ("{seat} takes cards: {n}", False),
        ("Round {n} of {of}", False),
        ("Round {amount} begins.", False),
        ("{n} is bid. {seat} passes.", False),
        ("{seat} draws cards, {n} for others", False),
        ("{chips} for {votes}", False),
    ],
)
def test_what_is_counted_needs_a_form_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, counts: bool
) -> None:
    written(tmp_path, f'say = N_("{text}")\n', f'msgid "{text}"\nmsgstr "{text}"\n')
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    assert any("has no form for one" in line for line in messages.faults()) == counts


@pytest.mark.parametrize("comma", ["", ","])
def test_both_forms_are_extracted_and_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, comma: str) -> None:
    forms = 'msgid "{n} point"\nmsgid_plural "{n} points"\nmsgstr[0] "%s"\n'
    written(tmp_path, f'say = N_(\n    "{{n}} point",\n    "{{n}} points"{comma}\n)\n', forms % "{n}点")
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    assert list(messages.faults()) == []
    everything = messages.domains()
    assert {text.id for text in messages.texts(everything[0], everything)} == {"", ("{n} point", "{n} points")}
    for language in messages.LANGUAGES:
        (tmp_path / "games" / "zero" / "locale" / f"{language}.po").write_text(forms % "")
    assert [line for line in messages.faults() if "has no translation" in line]


def test_texts_in_titles_and_templates_are_extracted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = tmp_path / "games" / "zero"
    box.mkdir(parents=True)
    (box / "__init__.py").write_text(
        'GAME = Game(title="Zero", blurb="Nine cards.", options=(Switch("a", title="All"),))'
    )
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "page.html").write_text('<p>\n  {% load i18n %}{% translate "Play now" %}</p>')
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    zero, web, _ = everything = messages.domains()
    assert {text.id for text in messages.texts(zero, everything)} == {"", "Nine cards.", "All"}
    assert {text.id for text in messages.texts(web, everything)} == {"", "Play now"}


def test_the_wheel_holds_all_that_a_box_needs(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    shutil.unpack_archive(wheel, tmp_path / "out", "zip")
    kept = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert [name for name in kept.split() if not (tmp_path / "out" / name.removeprefix("src/")).exists()] == []


def test_every_game_of_the_house_is_in_a_folder_and_not_an_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "lusoria.games" not in project.get("entry-points", {})
    assert project["scripts"] == {"lusoria": "lusoria.cli:main"}


def test_kana_in_chinese_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = tmp_path / "games" / "zero"
    (box / "locale").mkdir(parents=True)
    (box / "__init__.py").write_text("")
    (box / "words.py").write_text('say = N_("next")\n')
    for language in messages.LANGUAGES:
        (box / "locale" / f"{language}.po").write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8"\n\nmsgid "next"\nmsgstr "次のゲーム"\n'
        )
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    assert [line.split(":")[0] for line in messages.faults()] == ["zero zh_Hant"]


def test_titles_of_options_are_translated_alike_in_all_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(messages.unlike(messages.domains(), "ja")) == []
    kept = messages.read

    def read(path: Path, language: str) -> object:
        found = kept(path, language)
        if path.parent.parent.name == "zero" and "push your luck" in found:
            found["push your luck"].string = "運試し"
        return found

    monkeypatch.setattr(messages, "read", read)
    assert ["push your luck" in line for line in messages.unlike(messages.domains(), "ja")] == [True]
