"""A game box as the catalogue knows it: options that go together or not, seats, and the numbers in the box."""

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

from lusoria.kernel import BoxError, Choice, Game, Number, OptionError, Switch
from tests.support.specimen import specimen


def game(*options: Any, seats: tuple[int, int] = (2, 4)) -> Game:
    return Game(
        slug="try", package="tests.support", prefix="TRY", title="Try", title_en="Try", title_ja="Try", title_zh="Try",
        designer="x", year=2025, seats=seats, minutes=1, blurb="x", options=options,
    )  # fmt: skip


OPTIONS = (
    Number("series", 1, 10, default=2, title="Series", clause="TRY-1.1"),
    Switch("joker", title="Jokers", clause="TRY-1.2"),
    Switch("minus", title="Minus", clause="TRY-1.3", needs=("joker",), excludes=("plain",)),
    Switch("plain", title="Plain", clause="TRY-1.4", excludes=("joker", "minus")),
    Choice(slug="map", title="Map", clause="TRY-1.5", values=("old", "new", "big"), labels=("Old", "New", "Big")),
)


def test_defaults_are_filled_in() -> None:
    assert game(*OPTIONS).checked_options({}) == {"series": 2, "joker": 0, "minus": 0, "plain": 0, "map": 0}
    assert game(*OPTIONS).checked_options({"joker": 1, "minus": 1, "map": 2})["map"] == 2


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"minus": 1}, "minus needs joker"),
        ({"joker": 1, "plain": 1}, "plain does not go together with joker"),
        ({"series": 0}, "series goes from 1 to 10, not 0"),
        ({"joker": 2}, "joker goes from 0 to 1, not 2"),
        ({"map": 3}, "map goes from 0 to 2, not 3"),
        ({"jokers": 1}, "Try has no option 'jokers'; its options are: series, joker, minus, plain, map"),
    ],
)
def test_options_that_do_not_go_together_are_refused(chosen: dict[str, int], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        game(*OPTIONS).checked_options(chosen)


def test_a_number_counts_as_on_when_it_is_not_its_default() -> None:
    g = game(OPTIONS[0], Switch("long", title="Long", clause="TRY-1.6", excludes=("series",)))
    assert g.checked_options({"long": 1}) == {"series": 2, "long": 1}
    with pytest.raises(OptionError, match="long does not go together with series"):
        g.checked_options({"long": 1, "series": 1})


def test_a_number_may_be_left_to_the_rules() -> None:
    g = game(Number("goal", 30, 300, title="Points that end the game", clause="TRY-1.9"))
    assert g.checked_options({}) == g.checked_options({"goal": 0}) == {"goal": 0}
    assert g.option("goal").samples() == (0, 30, 300)
    with pytest.raises(OptionError, match="goal goes from 30 to 300, not 29"):
        g.checked_options({"goal": 29})


def test_an_option_may_need_one_of_several_and_be_for_some_seats_only() -> None:
    near = Switch("near", title="Near", clause="TRY-1.7", needs_any=("joker", "plain"))
    three = Switch("three", title="Three", clause="TRY-1.8", seats=(3, 3))
    g = game(*OPTIONS[1:4], near, three)
    assert g.checked_options({"near": 1, "plain": 1})["near"] == 1
    with pytest.raises(OptionError, match="near needs one of joker, plain"):
        g.checked_options({"near": 1})
    assert g.checked_options({"three": 1}, 3)["three"] == g.checked_options({"three": 1})["three"] == 1
    with pytest.raises(OptionError, match="three is not for 2 seats"):
        g.checked_options({"three": 1}, 2)


def test_sets_of_options_are_all_that_go_together() -> None:
    g = game(*OPTIONS[1:4])
    assert list(g.option_sets()) == [{}, {"plain": 1}, {"joker": 1}, {"joker": 1, "minus": 1}]
    assert list(g.option_sets(1)) == [{}, {"plain": 1}, {"joker": 1}]
    full = list(game(*OPTIONS).option_sets())
    assert len(full) == len({tuple(sorted(s.items())) for s in full}) == 3 * 4 * 3
    assert {s.get("series", 2) for s in full} == {1, 2, 10}
    assert {s.get("map", 0) for s in full} == {0, 1, 2}


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(0, "7", 7), (1, "on", 1), (1, "Off", 0), (1, "yes", 1), (1, "0", 0), (4, "big", 2), (4, "old", 0)],
)
def test_options_are_read(option: int, text: str, value: int) -> None:
    assert OPTIONS[option].parse(text) == value
    assert OPTIONS[option].parse(OPTIONS[option].label(value)) == value


@pytest.mark.parametrize(
    ("option", "text", "said"),
    [
        (0, "eleven", "series is a number from 1 to 10, not 'eleven'"),
        (0, "11", "series is a number from 1 to 10, not '11'"),
        (1, "perhaps", "joker is on or off, not 'perhaps'"),
        (4, "small", "map is one of old, new, big, not 'small'"),
    ],
)
def test_options_that_cannot_be_read(option: int, text: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        OPTIONS[option].parse(text)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match="its options are: none"):
        game().checked_options({"joker": 1})


@pytest.mark.parametrize(("seats", "said"), [((2, 4), "Try is for 2 to 4, not 5"), ((3, 3), "Try is for 3, not 5")])
def test_seats(seats: tuple[int, int], said: str) -> None:
    g = game(seats=seats)
    assert g.checked_seats(3) == 3
    with pytest.raises(OptionError, match=said):
        g.checked_seats(5)


BOX = ("class Box(BoxBase):\n    pass", "class Box(BoxBase):\n    value: Row = row(4)\n    many: int = num()")
TOML = """
[value]
is = [1, 2, 3]
least = 0
most = [9, 9, 4]
from = "text"

[many]
is = 7
least = 2
most = 30000
from = "ours"
note = "a guess"
"""


def boxed(folder: Path, toml: str, *changes: tuple[str, str]) -> Game:
    g = specimen(folder, BOX, *changes)
    (g.folder / "components.toml").write_text(toml, "utf-8")
    return g


def test_a_box_is_filled_and_numbers_can_be_changed(tmp_path: Path) -> None:
    g = boxed(tmp_path, TOML)
    assert g.box().as_dict() == {"value": [1, 2, 3, 0], "many": 7}
    assert g.box(values={"many": 9, "value": [4, 0, 0]}).as_dict() == {"value": [4, 0, 0, 0], "many": 9}
    assert g.box().as_dict() == {"value": [1, 2, 3, 0], "many": 7}  # boxes share nothing
    assert g.rules.components["many"]["note"] == "a guess"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"prize": 1}, "'prize' is not in the box of Specimen; it has value, many"),
        ({"many": "7"}, "many holds whole numbers"),
        ({"many": 99999}, "many cannot hold 99999"),
        ({"value": [1, 2, 3, 4, 5]}, "value has room for 4, but 5 were given"),
        ({"many": 1}, "^Specimen: many is 2 to 30000, not 1$"),
        ({"many": 30001}, "^Specimen: many is 2 to 30000, not 30001$"),
        ({"value": [1, 2, 5]}, r"^Specimen: value\[2\] is 0 to 4, not 5$"),
        ({"value": [1, -2, 3]}, r"^Specimen: value\[1\] is 0 to 9, not -2$"),
        ({"value": [1, 2]}, "^Specimen: value has 3 entries, not 2$"),
        ({"value": [1, 2, 3, 4]}, "^Specimen: value has 3 entries, not 4$"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(tmp_path: Path, values: dict[str, Any], said: str) -> None:
    with pytest.raises(BoxError, match=said):
        boxed(tmp_path, TOML).box(values=values)


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        (TOML[: TOML.index("[many]")], "box field many is neither an option nor in components.toml"),
        (TOML.replace('from = "ours"', ""), r"\[many\] must say where it is from: text, source, deduced, ours"),
        (TOML.replace('"ours"', '"memory"'), r"\[many\] must say where it is from"),
        (TOML.replace("is = 7", "was = 7"), r"\[many\] needs a line `is = ...`"),
        (
            TOML.replace("[1, 2, 3]", "[1, 2, 3, 4, 5]").replace("[9, 9, 4]", "9"),
            "components of specimen: value has room",
        ),
        (TOML.replace("is = 7", "is = 1"), "Specimen: many is 2 to 30000, not 1"),
        (TOML.replace("least = 2", ""), r"\[many\] must say `least`: a whole number, or a list of the same form"),
        (TOML.replace("most = 30000", 'most = "many"'), r"\[many\] must say `most`"),
        (TOML.replace("[9, 9, 4]", "[9, 9]"), r"\[value\] must say `most`"),
        (
            TOML.replace("least = 2", "least = 2\ncount = [1, 2]"),
            r"\[many\] has a `count` that is not two whole numbers",
        ),
        (TOML.replace("least = 0", "least = 0\ncount = [1, 3]"), r"\[value\] cannot have both a `count` and bounds"),
        (TOML.replace("is = 7", 'is = "7"'), "many holds whole numbers"),
    ],
)
def test_a_box_that_does_not_hold_together_is_refused(tmp_path: Path, toml: str, said: str) -> None:
    with pytest.raises(BoxError, match=said):
        boxed(tmp_path, toml).box()


def test_a_row_may_have_as_many_entries_as_its_count_says(tmp_path: Path) -> None:
    g = boxed(tmp_path, TOML.replace("most = [9, 9, 4]", "most = 9\ncount = [2, 4]"))
    for value in ([1, 2], [1, 2, 3, 4]):
        assert g.box(values={"value": value}).as_dict()["value"] == [*value, 0, 0][:4]
    with pytest.raises(BoxError, match="value has 2 to 4 entries, not 1"):
        g.box(values={"value": [1]})


def test_a_grid_of_even_rows_keeps_their_length_and_a_ragged_one_its_bounds(tmp_path: Path) -> None:
    even = '[value]\nis = [[1, 2], [3, 4]]\nleast = 0\nmost = 9\nfrom = "text"\n'
    change = (BOX[0], "class Box(BoxBase):\n    value: list[list[int]] = grid(3, 3)")
    g = specimen(tmp_path / "even", change)
    (g.folder / "components.toml").write_text(even, "utf-8")
    assert g.box(values={"value": [[5, 6], [7, 8]]}).as_dict() == {"value": [[5, 6, 0], [7, 8, 0], [0, 0, 0]]}
    with pytest.raises(BoxError, match=r"value\[1\] has 2 entries, not 1"):
        g.box(values={"value": [[5, 6], [7]]})
    g = specimen(tmp_path / "ragged", change)
    (g.folder / "components.toml").write_text(even.replace("[3, 4]", "[3]"), "utf-8")
    assert g.box(values={"value": [[5], [7, 8, 9]]})
    with pytest.raises(BoxError, match=r"value\[1\]\[2\] is 0 to 9, not 10"):
        g.box(values={"value": [[5], [7, 8, 10]]})


def test_a_box_made_before_there_were_bounds_is_bounded_by_its_fields_alone(tmp_path: Path) -> None:
    old = "".join(line for line in TOML.splitlines(True) if not line.startswith(("least", "most")))
    assert old != TOML
    box = boxed(tmp_path, old)
    assert box.box().many == 7
    assert box.box(values={"many": 1}).many == 1
    with pytest.raises(BoxError):
        box.box(values={"many": 10**9})


def test_what_is_fixed_is_not_altered(tmp_path: Path) -> None:
    g = boxed(tmp_path, TOML.replace("least = 0\nmost = [9, 9, 4]", "fixed = true"))
    assert g.box(values={"value": [1, 2, 3]})
    with pytest.raises(BoxError, match=r"^Specimen: value is part of the board and is not altered for a match$"):
        g.box(values={"value": [1, 2, 4]})


PLAYABLE = """
def playable(box: Box, seats: int) -> int:
    return 3 if box.many < 5 * seats else 0


def check("""


def test_numbers_that_do_not_go_together_are_refused_with_the_words_of_the_box(tmp_path: Path) -> None:
    words = ("    prompt=prompt,\n", '    prompt=prompt,\n    unplayable={3: N_("That is not enough for all.")},\n')
    g = specimen(tmp_path, BOX, ("def check(", PLAYABLE.lstrip()), words=(words,))
    (g.folder / "components.toml").write_text(TOML.replace("is = 7", "is = 10"), "utf-8")
    for values, seats in (({}, None), ({}, 2), ({"many": 15}, 3)):
        assert g.box(values=values, seats=seats)
    for values, seats in (({}, 3), ({"many": 14}, 3), ({"many": 9}, None)):
        with pytest.raises(BoxError, match=f"^Specimen for {seats or 2}: That is not enough for all.$"):
            g.box(values=values, seats=seats)


def test_each_entry_may_say_where_it_is_from(tmp_path: Path) -> None:
    toml = TOML.replace('from = "text"', 'from_each = ["text", "deduced", "ours"]')
    assert boxed(tmp_path, toml).rules.components["value"]["from_each"] == ["text", "deduced", "ours"]
    with pytest.raises(BoxError, match="must say where"):
        boxed(tmp_path, toml.replace('"deduced"', '"hearsay"')).box()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("def score(", "def result("), "the rules lack the function score"),
        (("class Box(BoxBase):\n    pass", ""), "must define Box"),
        (("EVENTS = Events()", "EVENTS = 3"), "must define EVENTS"),
    ],
)
def test_rules_that_lack_something_are_refused(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    more = [("DREW = EVENTS.event", "# "), ("TOOK = EVENTS.event", "# "), ("PLAYED = EVENTS.event", "# ")]
    names = [("tell(s, DREW, seat, card, to=bit(seat))", "pass"), ("tell(s, TOOK, seat)", "pass"),
             ("tell(s, PLAYED, seat, card)", "pass")]  # fmt: skip
    types = [("box: Box", "box: BoxBase")]
    extra = more + names if "EVENTS" in change[0] else types if "BoxBase)" in change[0] else []
    with pytest.raises(BoxError, match=said):
        specimen(tmp_path, change, *extra)


def test_a_box_is_there_once_in_a_process() -> None:
    from lusoria.games.zero import GAME

    assert pickle.loads(pickle.dumps(GAME)) is GAME
    assert copy.deepcopy(GAME) is GAME
    assert hash(GAME) == hash(GAME)


def test_the_version_of_rules_changes_with_them_but_not_with_their_comments(tmp_path: Path) -> None:
    one = specimen(tmp_path).rules.version
    assert specimen(tmp_path, ("LAST = 12", "LAST = 12  # why")).rules.version == one
    assert specimen(tmp_path, ("s.turns += 1", "s.turns += 2")).rules.version != one
    assert specimen(tmp_path, ('row(3, "i1")', 'row(3, "i2")')).rules.version != one
    assert specimen(tmp_path, ("LAST = 12", "LAST = 11")).rules.version != one
